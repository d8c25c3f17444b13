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
    assert!(!text.contains("One outcome") && text.contains("limit"), "{text}");
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
    assert_eq!((first.contains("bob.life = 16") && !first.contains("bob.life = 18"), status), (true, 0), "{first}");
    let (second, status) = with("Prevent the next 2 damage");
    assert_eq!((second.contains("bob.life = 18") && !second.contains("bob.life = 16"), status), (true, 0), "{second}");
}
