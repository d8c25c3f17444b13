//! Importing cards, from the first start to an index of another format.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CARDS: &str = r#"{"name":"Test Fog","mana_cost":"{G}","type_line":"Instant","oracle_text":"Prevent all combat damage that would be dealt this turn."}
{"name":"Odd Thought","mana_cost":"{U}","type_line":"Enchantment","oracle_text":"If a source would deal damage to a player, something odd happens instead."}
{"name":"Furnace of Rath","mana_cost":"{9}","type_line":"Enchantment","oracle_text":"{T}: Draw a card."}
{"name":"A Token","layout":"token","type_line":"Token"}
"#;

struct Temp(PathBuf);

impl Temp {
    fn new(name: &str) -> Temp {
        let path = std::env::temp_dir().join(format!("instead-cli-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Temp(path)
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_instead"))
            .args(arguments)
            .env("INSTEAD_HOME", self.0.join("home"))
            .current_dir(&self.0)
            .output()
            .unwrap()
    }

    fn index(&self) -> PathBuf {
        self.0.join("home").join("cards.index")
    }

    fn said(&self, arguments: &[&str], status: i32) -> (String, String) {
        let output = self.run(arguments);
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

fn set_format(index: &Path, format: u32) {
    let mut bytes = fs::read(index).unwrap();
    bytes.splice(16..20, format.to_le_bytes());
    fs::write(index, bytes).unwrap();
}

#[test]
fn what_is_imported_is_there_for_every_later_command() {
    let temp = Temp::new("later");
    fs::write(temp.0.join("cards.jsonl"), CARDS).unwrap();
    let (_, err) = temp.said(&["cards", "show", "Test", "Fog"], 2);
    assert!(err.contains("`instead cards import FILE`"), "{err}");

    let (out, err) = temp.said(&["cards", "import", "cards.jsonl"], 0);
    assert!(out.starts_with("3 cards imported\n"), "{out}");
    assert!(err.contains("1 of its cards were left out; the first is A Token: of the layout “token”"), "{err}");

    let (out, _) = temp.said(&["cards", "show", "test fog"], 0);
    assert!(out.contains("✓ Prevent all combat damage that would be dealt this turn."), "{out}");
    let (_, err) = temp.said(&["ask", "--alice", "Odd Thought", "Shock deals 2 damage to Bob"], 2);
    assert!(err.contains("Odd Thought: “If a source would deal damage"), "{err}");
    // Nobody's imports change what a scenario of built-in cards says; a file of this run may.
    let furnace = ["ask", "--alice", "Furnace of Rath", "Shock deals 2 damage to Bob"];
    assert!(temp.said(&furnace, 0).0.contains("Bob ends at 16 life."));
    let (out, _) = temp.said(&["--cards", "cards.jsonl", "cards", "show", "furnace of rath"], 0);
    assert!(out.contains("{9}"), "{out}");
}

#[test]
fn an_import_adds_and_replaces_only_where_it_is_told() {
    let temp = Temp::new("adds");
    fs::write(temp.0.join("cards.jsonl"), CARDS).unwrap();
    let one = r#"{"name":"Other Fog","type_line":"Instant","mana_cost":"{G}","oracle_text":"Prevent all combat damage that would be dealt this turn."}"#;
    fs::write(temp.0.join("one.jsonl"), one).unwrap();
    temp.said(&["cards", "import", "cards.jsonl"], 0);
    assert!(temp.said(&["cards", "import", "one.jsonl"], 0).0.starts_with("4 cards imported\n"));
    temp.said(&["cards", "show", "Test Fog"], 0);
    temp.said(&["cards", "show", "Other Fog"], 0);
    assert!(temp.said(&["cards", "import", "--replace", "one.jsonl"], 0).0.starts_with("1 card imported\n"));
    temp.said(&["cards", "show", "Other Fog"], 0);
    temp.said(&["cards", "show", "Odd Thought"], 2);
    assert!(temp.said(&["cards", "forget"], 0).0.contains("are forgotten"));
    assert!(temp.said(&["cards", "forget"], 0).0.contains("no cards were imported"));
    temp.said(&["cards", "show", "Odd Thought"], 2);
}

#[test]
fn text_that_is_not_understood_is_left_out_where_that_is_asked_for() {
    let temp = Temp::new("unread");
    fs::write(temp.0.join("cards.jsonl"), CARDS).unwrap();
    temp.said(&["cards", "import", "cards.jsonl"], 0);
    let (out, _) =
        temp.said(&["ask", "--ignore-unread", "--short", "--alice", "Odd Thought", "Shock deals 2 damage to Bob"], 0);
    assert!(out.starts_with("Leaving out what is not understood (Odd Thought: “If a source would"), "{out}");
    assert!(out.replace('\n', " ").contains(": Bob ends at 18 life."), "{out}");
}

#[test]
fn the_text_of_the_rules_is_read_by_number_and_found_by_words() {
    let temp = Temp::new("rules");
    // a text in the form of the rules, in words of our own
    let mut text = "Comprehensive Rules\n\nThese rules are effective as of March 3, 2026.\n\n".to_owned();
    for chapter in 600..640 {
        text.push_str(&format!(
            "{chapter}. Chapter\n\n{chapter}.7. A shield of its own\nkind.\n\n{chapter}.7a A part.\n\n"
        ));
    }
    fs::write(temp.0.join("rules.txt"), text).unwrap();
    fs::write(temp.0.join("letter.txt"), "Dear reader").unwrap();
    let (_, err) = temp.said(&["rules", "a shield"], 2);
    assert!(err.contains("rules import"), "{err}");
    let (_, err) = temp.said(&["rules", "import", "letter.txt"], 2);
    assert!(err.contains("is not the text of the rules"), "{err}");
    let (out, _) = temp.said(&["rules", "import", "rules.txt"], 0);
    assert!(out.starts_with("120 rules of March 3, 2026 imported, for magic-2026"), "{out}");
    let (out, _) = temp.said(&["rules", "615.7"], 0);
    assert!(out.contains("A shield of its own kind.") && out.contains("conformance/magic/615.7"), "{out}");
    // what is in the book alone
    let (out, _) = temp.said(&["rules", "639.7"], 0);
    assert!(out.contains("639.7a") && out.contains("A part."), "{out}");
    let (out, err) = temp.said(&["rules", "shield", "of", "its", "own"], 0);
    assert!(out.starts_with("600.7\n") && err.contains("and 20 more"), "{out}{err}");
    temp.said(&["rules", "615.7", "--edition", "magic-2004"], 2);
    temp.said(&["rules", "forget"], 0);
    temp.said(&["rules", "a shield"], 2);
}

#[test]
fn an_index_of_an_older_format_is_made_anew_and_a_newer_one_is_left() {
    let temp = Temp::new("format");
    fs::write(temp.0.join("cards.jsonl"), CARDS).unwrap();
    temp.said(&["cards", "import", "cards.jsonl"], 0);
    let good = fs::read(temp.index()).unwrap();

    set_format(&temp.index(), 0);
    let (out, err) = temp.said(&["cards", "show", "Test Fog"], 0);
    assert!(out.contains("Test Fog") && err.contains("made anew from"), "{out}{err}");
    assert_eq!(fs::read(temp.index()).unwrap(), good);

    set_format(&temp.index(), u32::MAX);
    let newer = fs::read(temp.index()).unwrap();
    let (_, err) = temp.said(&["cards", "show", "Test Fog"], 2);
    assert!(err.contains("of a newer version"), "{err}");
    assert_eq!(fs::read(temp.index()).unwrap(), newer);

    // Without the file that it came from it cannot be made; the built-in cards are there all the same.
    set_format(&temp.index(), 0);
    fs::remove_file(temp.0.join("cards.jsonl")).unwrap();
    let (_, err) = temp.said(&["cards", "show", "Forest"], 0);
    assert!(err.contains("it cannot be made anew") && err.contains("imported cards are not used"), "{err}");
}

#[test]
fn a_bad_file_says_where_and_changes_nothing() {
    let temp = Temp::new("bad");
    fs::write(temp.0.join("cards.jsonl"), CARDS).unwrap();
    fs::write(temp.0.join("cut.json"), "[{\"name\":\"A\",\"type_line\":\"Land\"},").unwrap();
    fs::write(temp.0.join("empty.json"), "").unwrap();
    fs::write(temp.0.join("cut.gz"), [0x1f, 0x8b, 8, 0]).unwrap();
    temp.said(&["cards", "import", "cards.jsonl"], 0);
    let good = fs::read(temp.index()).unwrap();
    for (file, why) in [
        ("cut.json", "cut.json:1: the file ends within the array"),
        ("empty.json", "empty.json:1: the file is empty"),
        ("cut.gz", "cut.gz:1: cannot be read"),
        ("absent", "absent: cannot be read"),
    ] {
        let (_, err) = temp.said(&["cards", "import", file], 2);
        assert!(err.contains(why), "{err}");
    }
    assert_eq!(fs::read(temp.index()).unwrap(), good);
    fs::write(temp.index(), "spoilt").unwrap();
    let (_, err) = temp.said(&["cards", "show", "Forest"], 0);
    assert!(err.contains("is no index of cards, or was damaged"), "{err}");
}

#[test]
fn coverage_counts_sentences_by_family_and_lists_what_is_refused() {
    let temp = Temp::new("coverage");
    fs::write(temp.0.join("cards.jsonl"), CARDS).unwrap();
    let (out, _) = temp.said(&["cards", "coverage", "cards.jsonl", "--failures"], 0);
    assert!(out.contains("✗ Odd Thought: If a source would deal damage"), "{out}");
    assert!(
        out.contains("2 of 3 cards are whole, read and carried out (66.7 %)")
            && out.contains("of the 2 that replace or prevent, 1 are whole (50.0 %)"),
        "{out}"
    );
    let (out, _) = temp.said(&["cards", "coverage", "cards.jsonl", "--family", "damage-prevention", "--json"], 0);
    assert!(out.contains(r#""families":{"damage-prevention":{"sentences":1,"read":1,"idle":0,"alone":0}}"#), "{out}");
    let (_, err) = temp.said(&["cards", "coverage", "cards.jsonl", "--family", "damage-prevntion"], 2);
    assert!(err.contains("did you mean `damage-prevention`?"), "{err}");

    // a list of sentences, as it is sorted there
    let rows = r#"{"card":"A","type_line":"Land","sentence":"~ enters tapped.","family":"mine","exact":true,"funny":false}
{"card":"B","type_line":"Land","sentence":"~ enters oddly.","family":"mine"}
{"card":"C","type_line":"Land","sentence":"~ enters tapped.","family":"mine","funny":true}
"#;
    fs::write(temp.0.join("rows.jsonl"), rows).unwrap();
    let (out, _) = temp.said(&["cards", "coverage", "rows.jsonl", "--json"], 0);
    assert!(out.contains(r#""families":{"mine":{"sentences":2,"read":1,"idle":0,"alone":0}}"#), "{out}");
}
