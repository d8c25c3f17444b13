//! Cards of Kaijudo and Duel Masters from files: given for a run, kept, found and played, beside those of Magic. The cards
//! are invented.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::fs;
use std::path::PathBuf;
use std::process::Command;

const KAIJUDO: &str = r#"{"name":"Test Gasper","game":"kaijudo","type":"Creature","evolution":false,"races":["Cyber Fish"],"civilizations":["Water"],"level":2,"power":2000,"text":"If this creature would be banished, return it to your hand instead."}
{"name":"Shared Name","game":"kaijudo","type":"Spell","evolution":false,"civilizations":["Fire"],"level":3,"power":null,"text":"Draw a card."}
{"name":"Odd Gasper","game":"kaijudo","type":"Creature","evolution":false,"civilizations":["Water"],"level":2,"power":1000,"text":"Blocker\nSomething odd happens instead."}
{"name":"Cut Short","game":"kaijudo","type":"Crea
{"name":"No Kind","game":"kaijudo","level":2}
{"name":"A Stranger","game":"chess","type":"Creature"}
"#;

const DUEL_MASTERS: &str = r#"{"name":"Shared Name","game":"duel-masters","type":"Evolution Creature","races":["Angel Command","Ghost"],"civilizations":["Light"],"cost":6,"power":"6000+","text":"Evolution—Put on one of your Ghosts.\nDouble breaker"}
{"name":"Stern Pillar","game":"duel-masters","type":"Creature","races":["Ghost"],"civilizations":["Light"],"cost":4,"power":"3000","text":"If this creature would be destroyed, put it into your mana zone instead."}
"#;

const MAGIC: &str = r#"{"name":"Shared Name","mana_cost":"{G}","type_line":"Instant","oracle_text":"Prevent all combat damage that would be dealt this turn."}
{"name":"Plain Fog","mana_cost":"{G}","type_line":"Instant","oracle_text":"Prevent all combat damage that would be dealt this turn."}
"#;

struct Temp(PathBuf);

impl Temp {
    /// A folder with the three files.
    fn new(name: &str) -> Temp {
        let path = std::env::temp_dir().join(format!("instead-games-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        let temp = Temp(path);
        temp.write("kaijudo.jsonl", KAIJUDO);
        temp.write("duel-masters.jsonl", DUEL_MASTERS);
        temp.write("magic.jsonl", MAGIC);
        temp
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }

    fn said(&self, arguments: &[&str], status: i32) -> (String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_instead"));
        command.args(arguments).env("INSTEAD_HOME", self.0.join("home")).current_dir(&self.0);
        let output = command.output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(status), "{arguments:?}\n{out}\n{err}");
        (out, err)
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What is left out is told with its line, name and reason.
#[test]
fn a_file_of_each_game_is_given_for_a_run_and_what_is_no_card_is_told() {
    let temp = Temp::new("run");
    let files = ["--cards", "kaijudo.jsonl", "--cards", "magic.jsonl", "--cards", "duel-masters.jsonl"];
    let with = |rest: &[&'static str]| [&files[..], rest].concat();
    let (out, err) = temp.said(&with(&["cards", "show", "Test Gasper"]), 0);
    assert!(out.contains("Test Gasper  2\nCreature — Cyber Fish  2000\n✓ If this creature would be banished"), "{out}");
    assert!(
        err.contains("kaijudo.jsonl:4: 3 of its cards were left out") && err.contains("not a card object"),
        "{err}"
    );
    for (game, line) in [
        ("magic", "Shared Name  {G}\nInstant\n"),
        ("kaijudo", "Shared Name  3\nSpell\n✓ Draw a card."),
        ("duel-masters", "Shared Name  6\nEvolution Creature — Angel Command / Ghost  6000+\n"),
    ] {
        let (out, _) = temp.said(&with(&["cards", "show", "--game", game, "shared", "name"]), 0);
        assert!(out.starts_with(line), "{game}: {out}");
    }
    temp.write("strange.jsonl", "{\"name\":\"A Stranger\",\"game\":\"chess\",\"type\":\"Creature\"}\n");
    let (_, err) = temp.said(&["--cards", "strange.jsonl", "cards", "show", "Forest"], 2);
    assert!(err.contains("no card in the file; of the game “chess”; known are magic, kaijudo, duel-masters"), "{err}");
}

#[test]
fn what_is_imported_of_each_game_is_kept_added_to_replaced_and_forgotten() {
    let temp = Temp::new("kept");
    let (_, err) = temp.said(&["cards", "show", "--game", "kaijudo", "Test Gasper"], 2);
    assert!(err.contains("`instead cards import FILE`"), "{err}");
    let (out, err) = temp.said(&["cards", "import", "kaijudo.jsonl"], 0);
    assert!(out.starts_with("3 cards imported\n") && err.contains("3 of its cards were left out"), "{out}{err}");
    assert!(temp.said(&["cards", "import", "magic.jsonl"], 0).0.starts_with("5 cards imported\n"));
    assert!(temp.said(&["cards", "import", "duel-masters.jsonl"], 0).0.starts_with("7 cards imported\n"));
    // one that is there already stays one
    assert!(temp.said(&["cards", "import", "kaijudo.jsonl"], 0).0.starts_with("7 cards imported\n"));
    let (out, _) = temp.said(&["cards", "show", "--json", "Stern", "Pillar"], 0);
    assert!(out.contains(r#""games":"duel-masters","from":"imported""#), "{out}");
    let (out, _) = temp.said(&["cards", "search", "--game", "kaijudo", "is:whole", "gasper"], 0);
    assert!(out.contains("Test Gasper  2 Creature — Cyber Fish (kaijudo)") && !out.contains("Odd Gasper"), "{out}");
    let (out, _) = temp.said(&["cards", "search", "shared name"], 0);
    assert_eq!(out.lines().count(), 3, "{out}");
    let (out, err) = temp.said(&["cards", "show", "--game", "kaijudo", "Tets Gasper"], 0);
    assert!(out.starts_with("Test Gasper") && err.contains("“Tets Gasper” is Test Gasper"), "{out}{err}");
    let (out, _) = temp.said(&["cards", "coverage"], 0);
    assert!(out.contains("6 of 7 cards are whole"), "{out}");

    // an index of an older format is made anew from all files that it came from
    let index = temp.0.join("home").join("cards.index");
    let mut bytes = fs::read(&index).unwrap();
    bytes.splice(16..20, 1_u32.to_le_bytes());
    fs::write(&index, &bytes).unwrap();
    let (_, err) = temp.said(&["cards", "show", "Plain Fog"], 0);
    assert!(err.contains("made anew from") && err.contains("magic.jsonl") && err.contains("kaijudo.jsonl"), "{err}");
    temp.said(&["cards", "show", "Test Gasper"], 0);

    assert!(temp.said(&["cards", "import", "--replace", "magic.jsonl"], 0).0.starts_with("2 cards imported\n"));
    temp.said(&["cards", "show", "Stern Pillar"], 2);
    temp.said(&["cards", "import", "kaijudo.jsonl"], 0);
    assert!(temp.said(&["cards", "forget"], 0).0.contains("are forgotten"));
    temp.said(&["cards", "show", "Test Gasper"], 2);
}

/// Defined in the scenario, then loaded, then built in, then imported.
#[test]
fn scenarios_and_questions_are_played_with_them() {
    let temp = Temp::new("played");
    temp.said(&["cards", "import", "kaijudo.jsonl"], 0);
    let scenario = r#"title = "It returns"
game = "kaijudo"
[players.alice]
battle = ["Test Gasper"]
deck = 5
[players.bob]
deck = 5
[[play]]
do = "banish Test Gasper"
expect = { "Test Gasper.zone" = "hand" }
"#;
    temp.write("returns.toml", scenario);
    temp.said(&["test", "returns.toml"], 0);
    let own = "\n[[card]]\nname = \"Test Gasper\"\ntypes = \"Creature\"\npower = 1000\n";
    temp.write(
        "own.toml",
        &scenario.replace("\"hand\"", "\"discard\"").replace("[players.alice]", &format!("{own}[players.alice]")),
    );
    temp.said(&["test", "own.toml"], 0);
    // a card that only the other game has is that one; one that both have is the game's own
    let other = scenario.replace("kaijudo", "duel-masters");
    temp.write("other.toml", &other);
    temp.said(&["test", "other.toml"], 0);

    let ask = |rest: &[&'static str]| [&["ask", "--short", "--game", "kaijudo", "--alice"][..], rest].concat();
    let (out, _) = temp.said(&ask(&["Test Gasper", "banish Test Gasper"]), 0);
    assert!(out.contains("Test Gasper") && out.contains("hand"), "{out}");
    let (out, _) = temp.said(&ask(&["Tets Gasper", "banish Test Gasper"]), 0);
    assert!(out.contains("“Tets Gasper” is Test Gasper"), "{out}");
    let (_, err) = temp.said(&ask(&["Odd Gasper", "banish Odd Gasper"]), 2);
    assert!(err.contains("“Something odd happens instead.” is not understood"), "{err}");
    let (out, _) = temp.said(&ask(&["Odd Gasper", "--ignore-unread", "banish Odd Gasper"]), 0);
    assert!(out.starts_with("Leaving out what is not understood (Odd Gasper: “Something odd"), "{out}");
}

#[test]
fn a_card_of_another_game_is_told_to_be_one() {
    let temp = Temp::new("wrong");
    temp.said(&["cards", "import", "kaijudo.jsonl"], 0);
    temp.said(&["cards", "import", "magic.jsonl"], 0);
    let (_, err) = temp.said(&["ask", "--alice", "Test Gasper", "Shock deals 2 damage to Bob"], 2);
    assert!(err.contains("a card of Kaijudo has this name: its game is `kaijudo`"), "{err}");
    let (_, err) = temp.said(&["ask", "--game", "kaijudo", "--alice", "Plain Fog", "Alice draws a card"], 2);
    assert!(err.contains("a card of Magic has this name: its game is `magic`"), "{err}");
    let (_, err) = temp.said(&["cards", "show", "--game", "duel-masters", "Test Gasper"], 2);
    assert!(err.contains("a card of Kaijudo has this name"), "{err}");
}

/// Races that a file does not say are those of the built-in card; where there is none, who asks for them is warned.
#[test]
fn races_that_a_file_does_not_say_are_not_taken_for_none() {
    let temp = Temp::new("races");
    let bare = r#"{"name":"Warbringer Poseidon","game":"kaijudo","type":"Creature","evolution":false,"civilizations":["Water"],"level":7,"power":7000,"text":"Each time one of your Corrupted creatures would be banished, return it to your hand instead."}
{"name":"Bare Thug","game":"kaijudo","type":"Creature","evolution":false,"civilizations":["Fire"],"level":2,"power":2000,"text":""}
"#;
    temp.write("bare.jsonl", bare);
    let ask = ["ask", "--cards", "bare.jsonl", "--game", "kaijudo", "--alice", "Warbringer Poseidon"];
    let (out, _) = temp.said(&[&ask[..], &["banish Warbringer Poseidon"]].concat(), 0);
    assert!(out.contains("Warbringer Poseidon goes to Alice's hand") || out.contains("hand"), "{out}");
    let (out, err) = temp.said(&[&ask[..], &["--alice", "Bare Thug", "banish Bare Thug"]].concat(), 0);
    assert!(format!("{out}{err}").contains("the races of Bare Thug are not known"), "{out}{err}");
}

/// What players say of Magic they say of these games, too; what they do not say of shields and decks is taken as it is at first.
#[test]
fn players_words_are_heard_in_all_games() {
    let temp = Temp::new("words");
    let cards = r#"{"name":"Bog Runner, the Swift","game":"duel-masters","type":"Creature","races":["Zombie"],"civilizations":["Darkness"],"cost":2,"power":"2000","text":""}
{"name":"Rock Brute","game":"duel-masters","type":"Creature","races":["Beast Folk"],"civilizations":["Nature"],"cost":4,"power":"4000","text":""}
{"name":"Sharp Gust","game":"duel-masters","type":"Spell","races":[],"civilizations":["Water"],"cost":3,"power":null,"text":"Return a creature in the battle zone to its owner's hand."}
"#;
    temp.write("words.jsonl", cards);
    let ask = |rest: &[&'static str]| {
        let begin = ["ask", "--cards", "words.jsonl", "--game", "duel-masters"];
        temp.said(&[&begin[..], rest].concat(), 0).0
    };
    for said in
        ["Rock Brute is destroyed", "Rock Brute dies", "Bob destroys Rock Brute", "Rock Brute would be destroyed"]
    {
        let out = ask(&["--alice", "Rock Brute", said]);
        assert!(out.contains("Rock Brute goes to the graveyard"), "{said}: {out}");
    }
    for said in [
        "Bog Runner attacks",
        "Alice attacks Bob with Bog Runner",
        "Bog Runner attacks Bob",
        "Alice attacks with Bog Runner",
    ] {
        let out = ask(&["--bob", "Rock Brute", "--alice", "Bog Runner, the Swift", said]);
        let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(out.contains("5 shields"), "{said}: {out}");
        assert!(out.contains("it is Alice's turn") && !out.contains("wins"), "{said}: {out}");
    }
    let out = ask(&["--bob", "Rock Brute", "Alice casts Sharp Gust on Rock Brute"]);
    assert!(out.contains("Rock Brute") && out.contains("hand"), "{out}");
    let out = ask(&["Alice controls Rock Brute and Bog Runner, the Swift. Rock Brute is destroyed"]);
    assert!(out.contains("Rock Brute goes to the graveyard"), "{out}");
    let out = ask(&["Alice draws 2 cards"]);
    assert!(!out.contains("nothing is changed"), "{out}");
}
