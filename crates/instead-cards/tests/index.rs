//! An index gives back what was imported, and nothing that was damaged.

#![allow(clippy::expect_used, clippy::indexing_slicing)] // tests fail by panicking

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use instead_cards::{Cards, Index, OpenError, Origin, OwnedFacts};

/// A folder of this test's own.
struct Temp(PathBuf);

impl Temp {
    fn new(name: &str) -> Temp {
        let path = std::env::temp_dir().join(format!("instead-index-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        Temp(path)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        fs::write(self.at(name), text).expect("a temporary file");
        self.at(name)
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const CARDS: &str = r#"{"name":"Zeta Bear","mana_cost":"{1}{G}","type_line":"Creature — Bear","oracle_text":"","power":"2","toughness":"2"}
{"name":"Älpha Fog","mana_cost":"{G}","type_line":"Instant","oracle_text":"Prevent all combat damage that would be dealt this turn."}
{"name":"Day // Night","layout":"split","card_faces":[{"name":"Day","mana_cost":"{W}","type_line":"Instant","oracle_text":"Draw a card."},{"name":"Night","mana_cost":"{B}","type_line":"Sorcery","oracle_text":"You lose 1 life."}]}
{"name":"Furnace of Rath","mana_cost":"{9}","type_line":"Enchantment","oracle_text":""}
"#;

fn imported(temp: &Temp, text: &str) -> PathBuf {
    let file = temp.write("cards.jsonl", text);
    let index = temp.at("cards.index");
    Cards::import(&[&file], &index, None, &mut |_| {}).expect("a good file");
    index
}

fn using(index: &Path) -> Cards {
    let mut cards = Cards::builtin();
    cards.set_index(Arc::new(Index::open(index).expect("a good index")));
    cards
}

#[test]
fn cards_are_found_by_whole_name_and_by_face_whatever_the_spelling() {
    let temp = Temp::new("found");
    let cards = using(&imported(&temp, CARDS));
    for (asked, name) in [
        ("zeta bear", "Zeta Bear"),
        ("Alpha Fog", "Älpha Fog"),
        ("day//night", "Day // Night"),
        ("Day", "Day // Night"),
        ("NIGHT", "Day // Night"),
    ] {
        assert_eq!(cards.facts(asked).map(OwnedFacts::whole_name).as_deref(), Some(name), "{asked}");
        assert_eq!(cards.origin(asked), Some(Origin::Index));
    }
    assert_eq!(cards.facts("Zeta"), None);
    assert_eq!(cards.find("Zeta Baer").expect_err("a misspelling").suggestions, ["Zeta Bear"]);
    assert_eq!(cards.search("night", 1)[0].name, "Day // Night");
    let bear = cards.facts("Zeta Bear").expect("found");
    assert_eq!((bear.power.as_deref(), bear.mana_cost.as_str()), (Some("2"), "{1}{G}"));
}

/// What a scenario of built-in cards says does not depend on what somebody imported; a file of this run does.
#[test]
fn a_built_in_card_wins_over_the_index_and_a_loaded_one_over_it() {
    let temp = Temp::new("wins");
    let mut cards = using(&imported(&temp, CARDS));
    assert_eq!(cards.origin("Furnace of Rath"), Some(Origin::Builtin));
    assert_eq!(cards.names().filter(|name| *name == "Furnace of Rath").count(), 1);
    cards.load(&temp.at("cards.jsonl")).expect("a good file");
    assert_eq!(cards.origin("Furnace of Rath"), Some(Origin::Loaded));
    assert_eq!(cards.facts("Furnace of Rath").expect("found").mana_cost, "{9}");
    assert_eq!(cards.names().filter(|name| *name == "Furnace of Rath").count(), 1);
}

#[test]
fn every_damaged_byte_is_seen() {
    let temp = Temp::new("damaged");
    let index = imported(&temp, CARDS);
    let whole = fs::read(&index).expect("written");
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        fs::write(&index, &bytes).expect("written");
        let error = Index::open(&index).expect_err("damaged");
        // the format is told before the checksum is
        let format = (16..20).contains(&at);
        let seen = matches!(error, OpenError::Damaged { .. }) || format && matches!(error, OpenError::Newer { .. });
        assert!(seen, "byte {at}: {error}");
        fs::write(&index, &whole[..at]).expect("written");
        assert!(matches!(Index::open(&index), Err(OpenError::Damaged { .. })), "cut at {at}");
    }
    let text = temp.write("text", "not an index at all");
    assert!(matches!(Index::open(&text), Err(OpenError::Damaged { .. })));
    assert!(matches!(Index::open(&temp.at("none")), Err(OpenError::Absent(_))));
}

#[test]
fn an_index_of_another_format_says_so_and_what_it_was_made_from() {
    let temp = Temp::new("format");
    let index = imported(&temp, CARDS);
    let mut bytes = fs::read(&index).expect("written");
    bytes[16..20].copy_from_slice(&0_u32.to_le_bytes());
    fs::write(&index, &bytes).expect("written");
    match Index::open(&index) {
        Err(OpenError::Older { format: 0, made_from, .. }) => {
            assert_eq!(made_from, [temp.at("cards.jsonl").canonicalize().expect("there")]);
        }
        other => panic!("{other:?}"),
    }
    bytes[16..20].copy_from_slice(&u32::MAX.to_le_bytes());
    fs::write(&index, &bytes).expect("written");
    assert!(matches!(Index::open(&index), Err(OpenError::Newer { format: u32::MAX, .. })));
}

#[test]
fn a_bad_file_leaves_the_index_that_is_there() {
    let temp = Temp::new("stays");
    let index = imported(&temp, CARDS);
    let before = fs::read(&index).expect("written");
    let bad = temp.write("bad.json", "[{\"name\":\"A\",\"type_line\":\"Land\"},");
    let error = Cards::import(&[&bad], &index, None, &mut |_| {}).expect_err("cut short");
    assert!(error.to_string().contains("bad.json:1: the file ends within the array"), "{error}");
    assert_eq!(fs::read(&index).expect("still there"), before);
    assert_eq!(fs::read_dir(&temp.0).expect("a folder").count(), 3, "nothing is left beside it");
    assert!(Cards::import(&[temp.at("absent")], &index, None, &mut |_| {}).expect_err("absent").is_not_found());
}

#[test]
fn many_cards_over_many_blocks_come_back_as_they_were() {
    let temp = Temp::new("many");
    let text: String = (0..3_000)
        .map(|n| {
            let text = format!("When this enters, draw {n} cards. ").repeat(n % 9);
            format!("{{\"name\":\"Card {n}\",\"type_line\":\"Artifact\",\"oracle_text\":\"{text}\",\"layout\":\"normal\"}}\n")
        })
        .collect();
    let index = imported(&temp, &text);
    let mut loaded = Cards::empty();
    loaded.load(&temp.at("cards.jsonl")).expect("a good file");
    let cards = using(&index);
    assert_eq!(cards.index().map(Index::len), Some(3_000));
    for n in [0, 1, 17, 999, 1_000, 2_345, 2_999] {
        let name = format!("Card {n}");
        assert_eq!(cards.facts(&name), loaded.facts(&name));
    }
    let bytes = fs::metadata(&index).expect("written").len();
    assert!(bytes * 3 < text.len() as u64, "{bytes} bytes for {}", text.len());
}
