//! Bad input, loops and text that is not understood, through the command itself: it ends, it says what is wrong, and its
//! exit status tells.

#![allow(clippy::unwrap_used, clippy::string_slice, reason = "tests fail by panicking")]

use std::fs;
use std::process::Command;

const HEAD: &str = "title = \"t\"\ncites = [\"616.1\"]\n";

/// What the command writes, and its exit status.
fn said(arguments: &[&str]) -> (String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_instead"))
        .args(arguments)
        .env("INSTEAD_HOME", std::env::temp_dir().join("instead-no-home"))
        .output()
        .unwrap();
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (text, output.status.code().unwrap())
}

/// What `command` says of a file that holds this after a head.
fn of_file(command: &str, name: &str, body: &str) -> (String, i32) {
    let file = std::env::temp_dir().join(format!("instead-silence-{}-{name}.toml", std::process::id()));
    fs::write(&file, format!("{HEAD}{body}")).unwrap();
    let said = said(&[command, file.to_str().unwrap()]);
    fs::remove_file(&file).unwrap();
    said
}

#[track_caller]
fn refused(command: &str, name: &str, body: &str, words: &[&str]) {
    let (text, status) = of_file(command, name, body);
    assert_eq!(status, 2, "{}", &text[..text.len().min(2_000)]);
    for word in words {
        assert!(text.contains(word), "no {word:?} in {}", &text[..text.len().min(2_000)]);
    }
    assert!(text.len() < 20_000, "{} bytes were written", text.len());
}

const LOOP: &str = r#"
[players.alice]
battlefield = ["Echo of Joy"]
[players.bob]
[[card]]
name = "Echo of Joy"
types = "Enchantment"
text = "Whenever you gain life, you gain 1 life."
[[play]]
do = ["Alice gains 1 life", "resolve all"]
expect = { "alice.life" = 22 }
"#;

#[test]
fn a_loop_that_nobody_ends_is_named() {
    for command in ["test", "run", "explain", "explore"] {
        refused(command, &format!("loop-{command}"), LOOP, &["20000"]);
    }
}

#[test]
fn many_sentences_are_refused_before_they_are_played() {
    let many = vec!["\"Alice gains 1 life\""; 80_000].join(", ");
    let body = format!("[players.alice]\n[[play]]\ndo = [{many}]\nexpect = {{ \"alice.life\" = 20 }}\n");
    refused("test", "many", &body, &["more sentences", "--max-sentences"]);
}

#[test]
fn a_name_longer_than_any_is_unknown_at_once() {
    let body =
        format!("[players.alice]\nhand = [\"{}\"]\n[[play]]\ndo = \"Alice gains 1 life\"\n", "A".repeat(100_000));
    refused("test", "name", &body, &["no card is named", "…"]);
}

#[test]
fn more_players_than_the_limit_are_refused() {
    let players: String = (0..300).map(|n| format!("[players.p{n}]\n")).collect();
    refused("test", "players", &format!("{players}[[play]]\ndo = \"p1 gains 1 life\"\n"), &["300", "--max-players"]);
}

#[test]
fn two_thousand_cards_in_a_hand_are_played() {
    let hand = vec!["\"Grizzly Bears\""; 2_000].join(", ");
    let body = format!(
        "[players.alice]\nhand = [{hand}]\nlibrary = 5\n[[play]]\ndo = \"Alice draws a card\"\nexpect = {{ \"alice.hand\" = 2001 }}\n"
    );
    let (text, status) = of_file("test", "hand", &body);
    assert_eq!((text.contains("1 passed, 0 failed"), status), (true, 0), "{text}");
}

#[test]
fn a_mistyped_player_is_no_new_one() {
    refused(
        "test",
        "turn",
        "[players.alice]\n[turn]\nplayer = \"alcie\"\n[[play]]\ndo = \"Alice gains 1 life\"\n",
        &["did you mean `alice`?"],
    );
    let (text, status) = said(&["ask", "--alice", "Furnace of Rath", "Lightning Bolt deals 3 damage to Bobb"]);
    assert_eq!((text.contains("nothing here is called “Bobb”"), status), (true, 2), "{text}");
    let (text, status) = said(&["ask", "--alice", "Furnace of Rath", "--alcie-life", "3", "Alice gains 1 life"]);
    assert_eq!((text.contains("alice"), status), (true, 2), "{text}");
}

/// A card whose text nobody understands, in `zone`, and one that is it.
const ODD: &str = r#"
[[card]]
name = "Odd Thought"
types = "Creature — Bear"
power = 2
toughness = 2
text = "If a source would deal damage to a player, something odd happens instead."
[[card]]
name = "Odd Spell"
types = "Sorcery"
text = "Something odd happens to each player."
"#;

#[test]
fn text_that_is_not_understood_is_never_no_text() {
    let hit = "[[play]]\ndo = \"Lightning Bolt deals 3 damage to Alice\"\nexpect = { \"alice.life\" = 17 }\n";
    for (name, board) in [
        ("own", "battlefield = [\"Odd Thought\"]"),
        ("copy", "battlefield = [{ name = \"Grizzly Bears\", copy_of = \"Odd Thought\" }]"),
    ] {
        refused(
            "test",
            name,
            &format!("[players.alice]\n{board}\n[players.bob]\n{ODD}{hit}"),
            &["waiting", "something odd", "nothing was tested"],
        );
    }
    let stack = format!(
        "[players.alice]\nstack = [\"Odd Spell\"]\n{ODD}[[play]]\ndo = \"resolve\"\nexpect = {{ \"alice.life\" = 20 }}\n"
    );
    refused("test", "stack", &stack, &["waiting", "Something odd"]);
}

#[test]
fn an_exploration_that_was_stopped_says_so() {
    let furnaces: Vec<String> = (0..6)
        .flat_map(|_| ["--bob", "Gisela, Blade of Goldnight", "--bob", "Furnace of Rath"])
        .map(str::to_owned)
        .collect();
    let mut arguments: Vec<&str> = vec!["ask", "--max-runs", "2"];
    arguments.extend(furnaces.iter().map(String::as_str));
    arguments.push("Lightning Bolt deals 3 damage to Bob");
    let (text, status) = said(&arguments);
    assert_eq!(status, 2, "{text}");
    assert!(!text.contains("ends at") && text.contains("Not all"), "{text}");
}

#[test]
fn an_answer_given_to_a_question_is_the_one_that_is_told() {
    let question = [
        "ask",
        "--bob",
        "Furnace of Rath",
        "--bob-effect",
        "Prevent the next 2 damage that would be dealt to you this turn.",
        "Lightning Bolt deals 3 damage to Bob",
    ];
    let with = |answer: &str| {
        let mut arguments = question.to_vec();
        arguments.extend(["--choose", answer]);
        said(&arguments)
    };
    let (first, status) = with("Furnace of Rath");
    assert_eq!((first.contains("ends at 16 life") && !first.contains("ends at 18 life"), status), (true, 0), "{first}");
    let (second, status) = with("Prevent the next 2 damage");
    assert_eq!(
        (second.contains("ends at 18 life") && !second.contains("ends at 16 life"), status),
        (true, 0),
        "{second}"
    );
}

/// A board of one card, and an event on it.
fn board(field: &str) -> String {
    let play = "[[play]]\ndo = \"Alice gains 1 life\"\nexpect = { \"alice.life\" = 21 }\n";
    format!("[players.alice]\n{field}\n[players.bob]\n{play}")
}

#[test]
fn a_board_that_cannot_be_is_refused_at_its_place() {
    for (name, field, words) in [
        ("owner", "hand = [{ name = \"Forest\", owner = \"bob\" }]", ["is alice's own (400.3)", "owner"]),
        ("controller", "hand = [{ name = \"Forest\", controller = \"bob\" }]", ["cannot have `controller`", "108.4"]),
        (
            "face-down",
            "hand = [{ name = \"Forest\", face_down = true }]",
            ["cannot have `face_down`", "on the battlefield"],
        ),
        ("one-face", "battlefield = [{ name = \"Grizzly Bears\", transformed = true }]", ["has one face", "701.27c"]),
        ("land", "stack = [\"Forest\"]", ["a land is no spell", "305.1"]),
        ("nameless-stack", "stack = 3", ["nameless cards cannot be", "name the cards"]),
        ("nameless-field", "battlefield = 3", ["nameless cards cannot be", "name the cards"]),
        (
            "copy",
            "battlefield = [{ name = \"Clone\", copy_of = \"Shock\" }]",
            ["Shock can't be on the battlefield", "304.4"],
        ),
        (
            "counter",
            "battlefield = [{ name = \"Forest\", counters = { \"+1/1\" = 1 } }]",
            ["no kind of counter", "+1/+1"],
        ),
    ] {
        refused("test", name, &board(field), &words);
    }
}

#[test]
fn an_effect_that_does_not_last_and_one_without_its_target_are_no_floating_effects() {
    let shield = "Prevent the next 2 damage that would be dealt to";
    for (name, field, words) in [
        ("draw", "library = 3\neffects = [\"Draw a card.\"]".to_owned(), ["no effect that lasts", "`do`"]),
        ("no-target", format!("effects = [\"{shield} target creature this turn.\"]"), ["has a target", "targets = "]),
        (
            "target",
            format!("hand = [\"Shock\"]\neffects = [{{ text = \"{shield} you this turn.\", targets = [\"Shock\"] }}]"),
            ["has no target", "targets"],
        ),
        ("card", "effects = [\"Furnace of Rath\"]".to_owned(), ["is a card, and no sentence", "battlefield"]),
        (
            "source",
            format!("effects = [{{ text = \"{shield} you this turn.\", source = \"Furnce of Rath\" }}]"),
            ["nothing here is called", "did you mean `Furnace of Rath`?"],
        ),
        (
            "slip",
            "effects = [\"Prevent all damge that would be dealt to you this turn.\"]".to_owned(),
            ["this is not understood", "did you mean `damage`?"],
        ),
    ] {
        refused("test", &format!("effect-{name}"), &board(&field), &words);
    }
}

#[test]
fn a_card_of_no_type_and_of_no_number_is_refused() {
    for (name, card, word) in [
        ("type", "types = \"Craeture — Bear\"\npower = 1\ntoughness = 1", "did you mean `Creature`?"),
        ("power", "types = \"Creature\"\npower = \"a\"\ntoughness = 1", "`a` is no power"),
        ("large", "types = \"Creature\"\npower = 99999999999\ntoughness = 1", "is no power"),
    ] {
        let card = format!("[[card]]\nname = \"X\"\n{card}\n");
        refused("test", &format!("card-{name}"), &format!("{card}{}", board("hand = [\"X\"]")), &[word]);
    }
    for game in ["kaijudo", "duel-masters"] {
        let card = "[[card]]\nname = \"X\"\ntypes = \"Craeture\"\npower = 1000\n";
        let text = format!("game = \"{game}\"\n{card}{}", board("hand = [\"X\"]"));
        refused("test", &format!("card-{game}"), &text, &["did you mean `Creature`?"]);
    }
    let (text, status) = said(&["cards", "check", "--types", "Creture", "Flying"]);
    assert_eq!((text.contains("did you mean `Creature`?"), status), (true, 2), "{text}");
}

#[test]
fn what_is_announced_must_be_there() {
    let hand = "[players.alice]\nhand = [\"Lightning Bolt\"]\nbattlefield = [\"Samite Healer\"]\n[players.bob]\n";
    for (name, play, words) in [
        ("x", "Alice casts Lightning Bolt targeting Bob with X = 3", ["Lightning Bolt has no X", "107.3"]),
        ("mode", "Alice casts Lightning Bolt targeting Bob choosing mode 2", ["no modes to choose", "700.2"]),
        ("ability-x", "Alice activates Samite Healer targeting Bob with X = 3", ["has no X", "107.3"]),
    ] {
        refused("test", name, &format!("{hand}[[play]]\ndo = \"{play}\"\n"), &words);
    }
}

#[test]
fn why_a_creature_cannot_attack_is_said_at_its_sentence() {
    let field = "battlefield = [{ name = \"Grizzly Bears\", tapped = true }]";
    let plays = "[[play]]\ndo = [\"Bob gains 1 life\", \"Alice attacks with Grizzly Bears\"]\n";
    let body = format!("[players.alice]\n{field}\n[players.bob]\n{plays}");
    for command in ["test", "explore"] {
        refused(command, &format!("attack-{command}"), &body, &["can't attack: it is tapped", ":7:27"]);
    }
}

#[test]
fn a_slip_in_what_must_never_happen_is_no_success() {
    for (name, never, near) in
        [("verb", "Alice gainz 1 life", "gains"), ("name", "destroy Grizly Bears", "Grizzly Bears")]
    {
        let body = format!(
            "[players.alice]\nbattlefield = [\"Grizzly Bears\"]\n[players.bob]\n[[play]]\ndo = \"Bob gains 1 life\"\n\
             expect = {{ never = [\"{never}\"] }}\n"
        );
        let (text, status) = of_file("test", &format!("never-{name}"), &body);
        assert_eq!((text.contains(&format!("did you mean `{near}`?")), status), (true, 1), "{text}");
    }
    let zone = "[players.alice]\nbattlefield = [\"Grizzly Bears\"]\n[[play]]\ndo = \"Alice gains 1 life\"\n\
                expect = { \"Grizly Bears.zone\" = \"none\" }\n";
    let (text, status) = of_file("test", "never-zone", zone);
    assert_eq!((text.contains("did you mean `Grizzly Bears`?"), status), (true, 1), "{text}");
}

#[test]
fn a_file_that_expects_nothing_is_said_to() {
    let (text, status) = of_file("test", "unchecked", "[players.alice]\n[[play]]\ndo = \"Alice gains 1 life\"\n");
    assert_eq!((text.contains("no play says what must come of it"), status), (true, 0), "{text}");
}

#[test]
fn what_is_told_after_the_end_of_the_game_does_not_happen_and_is_said_not_to() {
    let (text, status) = said(&["ask", "--alice", "Forest", "Alice loses the game", "Bob gains 3 life"]);
    assert_eq!((text.contains("nothing happens: Bob gains 3 life (the game is over)"), status), (true, 0), "{text}");
}

#[test]
fn the_other_games_have_no_life_no_tokens_and_no_toughness() {
    let head = |field: &str, play: &str| {
        format!("title = \"t\"\ngame = \"kaijudo\"\n[players.alice]\n{field}\n[players.bob]\n[[play]]\n{play}\n")
    };
    let file = std::env::temp_dir().join(format!("instead-silence-{}-kaijudo.toml", std::process::id()));
    for (body, words) in [
        (head("", "do = \"Alice draws a card\"\nexpect = { \"alice.life\" = 20 }"), ["no `life`", "`shields`"]),
        (
            head("battle = [{ name = \"Aqua Soldier\", token = true }]", "do = \"banish Aqua Soldier\""),
            ["an object has no `token`", "`tapped`"],
        ),
    ] {
        fs::write(&file, body).unwrap();
        let (text, status) = said(&["test", file.to_str().unwrap()]);
        assert_eq!(status, 2, "{text}");
        assert!(words.iter().all(|word| text.contains(word)) && !text.contains("did you mean `life`"), "{text}");
    }
    fs::remove_file(&file).unwrap();
}

#[test]
fn half_a_comparison_is_none() {
    refused("compare", "loop-compare", LOOP, &["20000"]);
    let file = std::env::temp_dir().join(format!("instead-silence-{}-twice.toml", std::process::id()));
    fs::write(&file, format!("{HEAD}{}", board(""))).unwrap();
    for (editions, words) in [("magic-2004,magic-2004", "nothing to be compared with"), ("magic-2004,,", "is empty")] {
        let (text, status) = said(&["compare", file.to_str().unwrap(), "--editions", editions]);
        assert_eq!((text.contains(words), status), (true, 2), "{text}");
    }
    fs::remove_file(&file).unwrap();
}

#[test]
fn an_open_bracket_hides_no_text() {
    let (text, status) = said(&["cards", "check", "Flying (and something odd"]);
    assert_eq!((text.contains("not understood"), status), (true, 1), "{text}");
    let (text, status) = said(&["cards", "check", "Flying (This creature flies.)"]);
    assert_eq!((text.contains("✓ Flying"), status), (true, 0), "{text}");
}

#[test]
fn a_json_file_may_begin_with_a_byte_order_mark() {
    let file = std::env::temp_dir().join(format!("instead-silence-{}-bom.json", std::process::id()));
    let play = r#"[{ "do": "Alice gains 1 life", "expect": { "alice.life": 21 } }]"#;
    fs::write(&file, format!("\u{feff}{{ \"title\": \"t\", \"players\": {{ \"alice\": {{}} }}, \"play\": {play} }}"))
        .unwrap();
    let (text, status) = said(&["test", file.to_str().unwrap()]);
    fs::remove_file(&file).unwrap();
    assert_eq!((text.contains("1 passed"), status), (true, 0), "{text}");
}

#[test]
fn what_is_quoted_of_a_text_is_no_longer_than_a_message() {
    let name = "A".repeat(100_000);
    let (text, status) = said(&["rules", &name]);
    assert_eq!((text.len() < 5_000, status), (true, 2));
    let body = format!(
        "[[card]]\nname = \"X\"\ntypes = \"Enchantment\"\ntext = \"If you would gain life, {}\"\n{}",
        "feel better, ".repeat(5_000),
        board("battlefield = [\"X\"]")
    );
    refused("test", "long-text", &body, &["…", "not understood"]);
    let body = format!("[players.alice]\n[[play]]\ndo = \"Alice gains {} life\"\n", "1".repeat(50_000));
    refused("test", "long-sentence", &body, &["…", "at most 6 figures"]);
}

#[test]
fn more_than_is_counted_is_never_cut_off() {
    let doublers = vec!["\"Doubling Season\""; 33].join(", ");
    for (name, event) in [
        ("put", "put a +1/+1 counter on Grizzly Bears"),
        ("enters", "put Triskelion onto the battlefield"),
        ("tokens", "Alice creates a Treasure token"),
    ] {
        let body = format!(
            "[players.alice]\nbattlefield = [{doublers}, \"Grizzly Bears\"]\nhand = [\"Triskelion\"]\n[[play]]\n\
             do = \"{event}\"\nexpect = {{ \"alice.life\" = 20 }}\n"
        );
        refused("test", &format!("counted-{name}"), &body, &["more than the limit of"]);
    }
}

const TWO_ENDS: &str = r#"
[players.alice]
battlefield = ["Furnace of Rath"]
[players.bob]
effects = ["Prevent the next 2 damage that would be dealt to you this turn."]
[[play]]
do = "Lightning Bolt deals 3 damage to Bob"
"#;

#[test]
fn a_test_that_a_limit_cut_says_so() {
    let outcomes = r#"outcomes = [{ "bob.life" = 18 }, { "bob.life" = 16 }]"#;
    let answered = "choose = [\"Furnace of Rath\"]\nexpect = { \"bob.life\" = 16 }";
    for (name, rest) in [("outcomes", outcomes), ("one-line", answered)] {
        let file = std::env::temp_dir().join(format!("instead-cut-{}-{name}.toml", std::process::id()));
        fs::write(&file, format!("{HEAD}{TWO_ENDS}{rest}\n")).unwrap();
        let path = file.to_str().unwrap();
        let (cut, status) = said(&["test", "--time", "0", path]);
        assert_ne!(status, 0, "{cut}");
        assert!(cut.contains("not every choice was followed: stopped exploring when the time was up"), "{cut}");
        let (whole, status) = said(&["test", path]);
        assert_eq!(status, 0, "{whole}");
        fs::remove_file(&file).unwrap();
    }
}
