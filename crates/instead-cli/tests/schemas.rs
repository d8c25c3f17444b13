//! Everything that a command writes as JSON has the form that `instead schema` says, and nothing besides.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests fail by panicking")]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use jsonschema::Validator;
use serde_json::{Value, json};

struct Temp(PathBuf);

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs commands, and holds what they write against their schemas.
struct Held {
    temp: Temp,
    validators: RefCell<BTreeMap<String, Validator>>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A schema that allows no more than it names: new fields may come without a new version, but not without a description.
fn closed(schema: &mut Value) {
    close(schema, true);
}

/// Closes a schema; one that is a part of another's object is closed with that.
fn close(schema: &mut Value, whole: bool) {
    const PARTS: [&str; 3] = ["oneOf", "anyOf", "allOf"];
    match schema {
        Value::Object(fields) => {
            let of_parts = PARTS.iter().any(|word| fields.contains_key(*word));
            let is_object = fields.get("properties").is_some_and(Value::is_object);
            if whole && is_object && !fields.contains_key("additionalProperties") {
                let word = if of_parts { "unevaluatedProperties" } else { "additionalProperties" };
                fields.insert(word.to_owned(), json!(false));
            }
            for (word, inner) in fields {
                match inner {
                    Value::Array(list) if PARTS.contains(&word.as_str()) => {
                        list.iter_mut().for_each(|part| close(part, whole && !is_object));
                    }
                    inner => close(inner, true),
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|inner| close(inner, true)),
        _ => {}
    }
}

impl Held {
    fn new(name: &str) -> Held {
        let path = std::env::temp_dir().join(format!("instead-schemas-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Held { temp: Temp(path), validators: RefCell::default() }
    }

    fn output(&self, arguments: &[&str]) -> String {
        let Output { stdout, stderr, status } = Command::new(env!("CARGO_BIN_EXE_instead"))
            .args(arguments)
            .env("INSTEAD_HOME", self.temp.0.join("home"))
            .current_dir(root())
            .output()
            .unwrap();
        let (out, err) = (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap());
        assert!(status.code().is_some_and(|code| code <= 2) && !err.contains("panicked"), "{arguments:?}\n{err}");
        out
    }

    /// Holds every line against a form; how many there are.
    fn lines(&self, form: &str, text: &str) -> usize {
        let mut validators = self.validators.borrow_mut();
        let validator = validators.entry(form.to_owned()).or_insert_with(|| {
            let mut schema: Value = serde_json::from_str(&self.output(&["schema", form])).unwrap();
            closed(&mut schema);
            jsonschema::validator_for(&schema).unwrap()
        });
        for line in text.lines() {
            let data: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{form}: {error}: {line}"));
            if let Err(error) = validator.validate(&data) {
                panic!("{form}: {error} at {}\n{:.2000}", error.instance_path(), line);
            }
        }
        text.lines().count()
    }

    /// Runs a command, with `--json`, and holds what it writes against its form.
    fn holds(&self, form: &str, arguments: &[&str]) -> usize {
        let all: Vec<&str> = arguments.iter().copied().chain(["--json"]).collect();
        self.lines(form, &self.output(&all))
    }
}

/// Chapters of the scenarios that have most of what answers can have: choices, ends, steps, refusals, other games.
const CHAPTERS: [&str; 6] = ["magic/614.5", "magic/616.1", "magic/615.7", "kaijudo/K1", "duel-masters", "unread"];

#[test]
fn what_is_written_of_scenarios_has_its_form() {
    let held = Held::new("scenarios");
    let folders = CHAPTERS.map(|chapter| format!("conformance/{chapter}"));
    let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
    let with = |command: &'static str| -> Vec<&str> { [command].into_iter().chain(folders.iter().copied()).collect() };
    assert!(held.holds("test", &with("test")) > 60);
    assert!(held.holds("count", &with("count")) > 40);
    let exported = held.output(&with("export"));
    assert!(held.lines("export", &exported) > 60);
    // Every outcome of every one of them, with its steps.
    let questions = held.temp.0.join("questions.jsonl");
    let more = "{\"id\": 1, \"ask\": \"Lightning Bolt deals 3 damage to Bob\"}\n{\"ask\": \"nothing\"}\n{\"aks\": 1}\n[]\n\
        {\"id\": \"t\", \"scenario\": \"title = 1\"}\n";
    fs::write(&questions, format!("{exported}{more}")).unwrap();
    let answers = held.output(&["batch", "--max-runs", "500", questions.to_str().unwrap(), "-"]);
    assert!(held.lines("batch", &answers) > 60);
    assert!(answers.contains("\"error\""), "{answers:.200}");
    let engine = r#"while read -r line; do printf '{"id":"%s","plays":[{"ends":[{"bob.life":1}]}]}\n' "$(printf '%s' "$line" | sed 's/.*"id":"\([^"]*\)".*/\1/')"; done"#;
    let conformed = held.output(&["conform", "--json", folders[0], "--", "sh", "-c", engine]);
    assert!(held.lines("conform", &conformed) > 5);
}

#[test]
fn what_each_command_writes_has_its_form() {
    let held = Held::new("each");
    let file = "examples/doubler-and-shield.toml";
    assert_eq!(held.holds("explore", &["explore", file]), 1);
    assert_eq!(held.holds("explore", &["explore", file, "--why"]), 1);
    assert_eq!(held.holds("explore", &["explore", file, "--why-not", "bob.life = 20"]), 1);
    assert_eq!(held.holds("explore", &["explore", file, "--reading", "nonsense=1"]), 0);
    assert_eq!(held.holds("run", &["run", "examples/short-game.toml"]), 1);
    assert_eq!(held.holds("explain", &["explain", "examples/in-response.toml"]), 1);
    assert_eq!(held.holds("explore", &["explore", "examples/three-games-kaijudo.toml"]), 1);
    assert_eq!(held.holds("compare", &["compare", file, "--editions", "magic-2004,magic-2026"]), 1);
    let bolt = "Lightning Bolt deals 3 damage to Bob";
    assert_eq!(held.holds("ask", &["ask", "--alice", "Furnace of Rath", "--alice", "Fiery Emancipation", bolt]), 1);
    assert_eq!(held.holds("ask", &["ask", "--alice", "Furnace of Rath", "--reach", "bob.life <= 14", bolt]), 1);
    let find = [
        "find",
        "--with",
        "Furnace of Rath",
        "--event",
        bolt,
        "--reach",
        "bob.life <= 8",
        "--among",
        "t:enchantment c:r",
        "--limit",
        "1",
    ];
    assert_eq!(held.holds("find", &find), 1);
    assert_eq!(held.holds("readings", &["readings"]), 1);
    assert!(held.holds("rules", &["rules", "614.12"]) > 1);
    assert_eq!(held.holds("selfplay", &["selfplay", "--games", "2", "--turns", "4"]), 2);
    assert!(held.holds("cards-search", &["cards", "search", "furnace"]) > 0);
    assert_eq!(held.holds("cards-show", &["cards", "show", "Furnace of Rath"]), 1);
    let check = ["cards", "check", "If you would gain life, you feel better.", "Flying"];
    assert_eq!(held.holds("cards-check", &check), 1);
    let file = held.temp.0.join("cards.jsonl");
    let card = json!({ "name": "Odd Thought", "type_line": "Enchantment", "oracle_text": "Whenever it rains, sing." });
    fs::write(&file, format!("{card}\n")).unwrap();
    assert_eq!(held.holds("cards-coverage", &["cards", "coverage", file.to_str().unwrap(), "--failures"]), 1);
    assert_eq!(held.holds("cards-import", &["cards", "import", file.to_str().unwrap()]), 1);
    let deck = held.temp.0.join("deck.txt");
    fs::write(&deck, "4 Forest (LEA) 1\n2 Forrest\n").unwrap();
    assert_eq!(held.holds("import", &["import", deck.to_str().unwrap()]), 1);
}

#[test]
fn what_the_readme_asks_is_answered_in_its_form() {
    let held = Held::new("readme");
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let forms = ["ask", "explore", "run", "explain", "compare", "test", "rules", "readings"];
    let mut all = 0;
    for line in readme.lines().filter_map(|line| line.strip_prefix("$ instead ")) {
        let words = shlex::split(line).unwrap();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if let Some(form) = forms.iter().find(|form| **form == words[0]) {
            held.holds(form, &words);
            all += 1;
        }
    }
    assert!(all >= 8, "{all}");
}

/// The file that editors take keeps its name. To take over a change: `SCHEMA=overwrite cargo test -p instead-cli --test schemas`.
#[test]
fn the_schema_for_editors_is_the_present_one() {
    let held = Held::new("kept");
    let (file, now) = (root().join("book/src/scenario.schema.json"), held.output(&["schema", "scenario"]));
    if std::env::var_os("SCHEMA").is_some_and(|value| value == "overwrite") {
        fs::write(&file, &now).unwrap();
    }
    assert!(fs::read_to_string(file).unwrap() == now, "book/src/scenario.schema.json is another");
    // The line that names it is a remark to the reader of scenarios.
    let scenario = held.temp.0.join("named.toml");
    let text = fs::read_to_string(root().join("examples/doubler-and-shield.toml")).unwrap();
    fs::write(&scenario, format!("#:schema ./scenario.schema.json\n{text}")).unwrap();
    assert!(held.output(&["test", scenario.to_str().unwrap()]).contains("1 passed, 0 failed"));
}

#[test]
fn a_schema_that_is_wrong_is_found_out() {
    let held = Held::new("wrong");
    let answer = held.output(&["ask", "Bob loses 2 life", "--json"]);
    assert_eq!(held.lines("ask", &answer), 1);
    let changed = |from: &str, to: &str| {
        let other = answer.replacen(from, to, 1);
        assert_ne!(other, answer, "{from}");
        let validators = held.validators.borrow();
        assert!(!validators["ask"].is_valid(&serde_json::from_str(&other).unwrap()), "{to}");
    };
    changed("\"plays\"", "\"games\"");
    changed("\"complete\":true", "\"complete\":\"yes\"");
    changed("\"event_ids\":[1]", "\"event_ids\":[\"1\"]");
    changed("\"is\":\"passed\"", "\"is\":\"well\"");
}

/// Events keep their numbers from where they would happen to where they do, and objects are told apart by theirs.
#[test]
fn events_and_objects_have_ids_and_boards_stand_before_and_after() {
    let held = Held::new("ids");
    let asked = [
        "ask",
        "--alice",
        "Furnace of Rath",
        "--bob",
        "Grizzly Bears",
        "--json",
        "Lightning Bolt deals 3 damage to Grizzly Bears",
    ];
    let answer: Value = serde_json::from_str(&held.output(&asked)).unwrap();
    let play = &answer["plays"][0];
    let steps = play["outcomes"][0]["steps"].as_array().unwrap();
    assert_eq!((&steps[0]["kind"], &steps[0]["event_ids"]), (&json!("would"), &json!([1])), "{steps:?}");
    assert_eq!((&steps[1]["event_ids"], &steps[1]["became_ids"]), (&json!([1]), &json!([2])));
    assert_eq!((&steps[2]["kind"], &steps[2]["event_ids"]), (&json!("happened"), &json!([2])));
    let bears = |board: &Value| {
        let objects = board["objects"].as_array().unwrap();
        objects.iter().find(|object| object["name"] == "Grizzly Bears").unwrap().clone()
    };
    let (before, after) = (bears(&play["board"]), bears(&play["outcomes"][0]["board"]));
    assert_eq!((&before["facts"]["zone"], &after["facts"]["zone"]), (&json!("battlefield"), &json!("graveyard")));
    // What left is another object (400.7): the same card, its next life.
    let id = |object: &Value| {
        object["id"].as_str().unwrap().split_once('.').map(|(card, life)| (card.to_owned(), life.to_owned())).unwrap()
    };
    assert_eq!(id(&before).0, id(&after).0);
    assert_ne!(id(&before).1, id(&after).1);
    assert!(steps[2]["objects"].as_array().unwrap().iter().any(|object| object["id"] == before["id"]), "{steps:?}");
    let run: Value = serde_json::from_str(&held.output(&["run", "examples/answers.toml", "--json"])).unwrap();
    assert_eq!(run["plays"][0]["board"]["players"]["bob"]["life"], json!(20));
    assert_eq!(run["plays"][0]["board_after"]["players"]["bob"]["life"], json!(18));
}
