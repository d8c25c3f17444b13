//! The schema of a scenario against every scenario there is, and against what the reader of scenarios knows.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests fail by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use instead_batch::schema;
use instead_cards::Cards;
use instead_scenario::Limits;
use instead_scenario::read::from_json;
use serde_json::{Value, json};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            found.push(path);
        }
    }
}

#[test]
fn every_scenario_has_the_form() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let validator = jsonschema::validator_for(&schema::scenario()).unwrap();
    let mut all = Vec::new();
    files(&root.join("conformance"), &mut all);
    files(&root.join("examples"), &mut all);
    assert!(all.len() > 2_000, "{} files", all.len());
    for path in all {
        let data: Value = toml::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        if let Err(error) = validator.validate(&data) {
            panic!("{}: {} at {}", path.display(), error, error.instance_path());
        }
    }
}

#[test]
fn what_is_no_scenario_has_not() {
    let validator = jsonschema::validator_for(&schema::scenario()).unwrap();
    let right = json!({ "title": "T", "players": { "bob": {} }, "play": [{ "do": "Bob loses 1 life" }] });
    assert!(validator.is_valid(&right));
    let wrong = [
        ("/title", json!(1)),
        ("/title", Value::Null),
        ("/players", json!({})),
        ("/players/bob", json!({ "batlefield": [] })),
        ("/players/bob", json!({ "battlefield": [{ "tapped": true }] })),
        ("/players/bob", json!({ "battlefield": [{ "name": "Forest", "tapped": "yes" }] })),
        ("/players/bob", json!({ "mana": "play" })),
        ("/players/bob", json!({ "life": null })),
        ("/play", json!([])),
        ("/play/0", json!({})),
        ("/play/0", json!({ "do": "x", "at_once": ["y"] })),
        ("/play/0", json!({ "do": "x", "expect": { "bob.life": 1.5 } })),
    ];
    for (at, value) in wrong {
        let mut data = right.clone();
        *data.pointer_mut(at).unwrap() = value.clone();
        assert!(!validator.is_valid(&data), "{at}: {value}");
        assert!(from_json("f", &data.to_string(), &Limits::default()).is_err(), "{at}: {value}");
    }
}

/// The words that the reader knows at a place, by what it says of one that it does not.
fn known(scenario: &Value) -> BTreeSet<String> {
    let error = from_json("f", &scenario.to_string(), &Limits::default()).unwrap_err();
    let said = error.diagnostics().iter().find(|said| said.message.contains("zzzzzzzz")).unwrap();
    said.suggestion.as_ref().unwrap().split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn each_table_has_the_words_that_the_reader_knows() {
    let schema = schema::scenario();
    let words = |table: &str| -> BTreeSet<String> {
        let at = if table.is_empty() { "/properties".to_owned() } else { format!("/$defs/{table}/properties") };
        schema.pointer(&at).unwrap_or_else(|| panic!("{table}")).as_object().unwrap().keys().cloned().collect()
    };
    let strange = json!({ "zzzzzzzz": 1 });
    let with = |at: &str, game: &str, value: Value| {
        let mut data = json!({ "title": "T", "game": game, "card": [{ "name": "C", "back": { "name": "D" } }], "turn": {},
            "players": { "bob": {} }, "play": [{ "do": "Bob loses 1 life" }] });
        *data.pointer_mut(at).unwrap() = value;
        known(&data)
    };
    let named = json!({ "name": "C", "zzzzzzzz": 1 });
    assert_eq!(words("Card"), with("/card/0", "magic", named.clone()));
    assert_eq!(words("Back"), with("/card/0/back", "magic", named.clone()));
    assert_eq!(words("Turn"), with("/turn", "magic", strange.clone()));
    assert_eq!(words("Play"), with("/play/0", "magic", strange.clone()));
    assert_eq!(words("Detailed"), with("/players/bob", "magic", json!({ "battlefield": [named] })));
    let effect = json!({ "effects": [{ "text": "x", "zzzzzzzz": 1 }] });
    assert_eq!(words("DetailedEffect"), with("/players/bob", "magic", effect));
    let chosen = json!({ "effects": [{ "text": "x", "chosen": { "zzzzzzzz": 1 } }] });
    assert_eq!(words("Chosen"), with("/players/bob", "magic", chosen));
    let games = ["magic", "kaijudo", "duel-masters"];
    let players: BTreeSet<String> = games.iter().flat_map(|game| with("/players/bob", game, strange.clone())).collect();
    assert_eq!(words("Player"), players);
    let mut head = json!({ "title": "T", "players": { "bob": {} }, "play": [{ "do": "Bob loses 1 life" }] });
    head["zzzzzzzz"] = json!(1);
    assert_eq!(words(""), known(&head));
    let mut game = head.clone();
    game.as_object_mut().unwrap().remove("zzzzzzzz");
    game["game"] = json!("zzzzzzzz");
    let error = from_json("f", &game.to_string(), &Limits::default()).unwrap_err();
    let said = error.diagnostics()[0].suggestion.clone().unwrap();
    let games: BTreeSet<&str> = said.trim_start_matches("known are ").split(", ").collect();
    let ours = schema.pointer("/$defs/Game/enum").unwrap().as_array().unwrap();
    assert_eq!(ours.iter().map(|game| game.as_str().unwrap()).collect::<BTreeSet<_>>(), games);
}

/// A card that a scenario names has its abilities as trees, if all of its text is understood.
#[test]
fn exported_cards_have_what_is_read_of_them() {
    let card = |text: &str| json!({ "name": "Odd Bird", "types": "Creature — Bird", "power": 1, "toughness": 1, "text": text });
    let abilities = |text: &str| {
        let data = json!({ "title": "T", "card": [card(text)], "players": { "bob": { "battlefield": ["Odd Bird"] } },
            "play": [{ "do": "Bob loses 1 life" }] });
        let scenario = from_json("f", &data.to_string(), &Limits::default()).unwrap();
        let exported = instead_batch::export::exported("f".to_owned(), &scenario, &Cards::builtin()).unwrap();
        exported.cards[0].abilities.clone()
    };
    assert_eq!(abilities("Flying"), [json!({ "Keyword": "Flying" })]);
    let enters = abilities("When this creature enters, you gain 3 life.");
    assert_eq!(enters[0]["Triggered"]["spell"]["instructions"], json!([{ "GainLife": ["You", { "Fixed": 3 }] }]));
    assert!(abilities("Flying\nFrumble each opponent.").is_empty());
}
