//! Loading files of cards, and refusing what is none.

#![allow(clippy::expect_used, clippy::indexing_slicing)] // tests fail by panicking

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use flate2::Compression;
use flate2::write::GzEncoder;
use instead_cards::{Cards, Error, Loaded, MAX_CARD_BYTES};
use instead_language::words::Color;

/// A file of this test's own.
struct Temp(PathBuf);

impl Temp {
    fn new(name: &str, content: &[u8]) -> Temp {
        let path = std::env::temp_dir().join(format!("instead-cards-{}-{name}", std::process::id()));
        fs::write(&path, content).expect("a temporary file");
        Temp(path)
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn load(name: &str, content: impl AsRef<[u8]>) -> Result<(Cards, Loaded), Error> {
    let file = Temp::new(name, content.as_ref());
    let mut cards = Cards::empty();
    let loaded = cards.load(&file.0)?;
    Ok((cards, loaded))
}

fn gzip(content: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content.as_ref()).expect("in memory");
    encoder.finish().expect("in memory")
}

/// The error of a file that must not load, with its line.
fn refused(name: &str, content: impl AsRef<[u8]>) -> (String, Option<usize>) {
    let error = load(name, content).expect_err(name);
    let place = error.line().map(|line| format!(":{line}")).unwrap_or_default();
    assert_eq!(error.to_string(), format!("{}{place}: {}", error.path().display(), error.reason()));
    (error.reason().to_owned(), error.line())
}

const BEAR: &str = r#"{"object":"card","name":"Test Bear","mana_cost":"{1}{G}","type_line":"Creature — Bear","oracle_text":"","power":"2","toughness":"2","cmc":2.0}"#;
const FOG: &str = r#"{"object":"card","name":"Test Fog","mana_cost":"{G}","type_line":"Instant","oracle_text":"Prevent all combat damage that would be dealt this turn."}"#;
const WOLF: &str = r#"{"object":"card","name":"Test Man // Test Wolf","layout":"transform","type_line":"Creature — Human Werewolf // Creature — Werewolf","card_faces":[
    {"object":"card_face","name":"Test Man","mana_cost":"{1}{R}","type_line":"Creature — Human Werewolf","oracle_text":"Haste","power":"1","toughness":"1"},
    {"object":"card_face","name":"Test Wolf","mana_cost":"","type_line":"Creature — Werewolf","oracle_text":"Trample","power":"4","toughness":"4","color_indicator":["R","G"]}]}"#;

#[test]
fn json_lines_an_array_and_their_gzip_forms_hold_the_same_cards() {
    let wolf = WOLF.replace('\n', " ");
    let lines = format!("{BEAR}\n\n{FOG}\r\n{wolf}");
    let array = format!("\u{feff}[\n{BEAR},\n{FOG}\n,{WOLF}\n]\n");
    let forms = [lines.clone().into_bytes(), array.clone().into_bytes(), gzip(&lines), gzip(&array)];
    for (n, form) in forms.iter().enumerate() {
        let (cards, loaded) = load(&format!("form-{n}"), form).expect("a good file");
        assert_eq!(loaded, Loaded { cards: 3, skipped: vec![] }, "form {n}");
        assert_eq!(cards.names().collect::<Vec<_>>(), ["Test Bear", "Test Fog", "Test Man // Test Wolf"]);
        assert_eq!(cards.facts("test bear").expect("loaded").power.as_deref(), Some("2"));
    }
}

#[test]
fn faces_become_front_and_back_and_a_colour_indicator_the_colours() {
    let (cards, _) = load("faces", format!("[{WOLF}]")).expect("a good file");
    let facts = cards.facts("Test Wolf").expect("by its back");
    assert_eq!((facts.name.as_str(), facts.layout.as_deref()), ("Test Man", Some("transform")));
    let back = facts.back.as_deref().expect("a back");
    assert_eq!(back.colors, Some(vec!["red".to_owned(), "green".to_owned()]));
    let card = cards.find("Test Man").expect("by its front");
    assert_eq!(card.back.as_ref().expect("a back").colors.list().count(), 2);
}

#[test]
fn an_adventurer_in_one_object_has_both_halves() {
    let text = r#"{"name":"Test Dragon // Test Breath","layout":"adventure","mana_cost":"{4}{R}","type_line":"Creature Sorcery — Dragon","oracle_text":"Flying\nTest Breath\nDraw a card.","power":"4","toughness":"3"}
{"name":"Test Mage // Test Study","layout":"transform","mana_cost":"{U}","type_line":"Creature Creature — Wizard","oracle_text":"Flying\nTest Study\nFlying"}
{"name":"Test Badger // Test Hole","layout":"adventure","mana_cost":"{G}","type_line":"Creature Sorcery — Badger","oracle_text":"Trample"}"#;
    let (cards, loaded) = load("merged", text).expect("a good file");
    let dragon = cards.facts("Test Dragon // Test Breath").expect("the card");
    assert_eq!((dragon.type_line.as_str(), dragon.oracle_text.as_str()), ("Creature — Dragon", "Flying"));
    assert_eq!((dragon.mana_cost.as_str(), dragon.power.as_deref()), ("{4}{R}", Some("4")));
    let breath = dragon.back.as_deref().expect("the Adventure");
    assert_eq!((breath.name.as_str(), breath.type_line.as_str()), ("Test Breath", "Sorcery — Adventure"));
    assert_eq!((breath.oracle_text.as_str(), breath.power.as_deref()), ("Draw a card.", None));
    // the file does not give its cost: that is said where it matters, and is no cost of nothing
    let read = instead_oracle::read_face(&breath.printed());
    assert_eq!(read.cost, None);
    assert!(read.unread().iter().any(|unread| unread.expected.contains("mana cost")));
    // whose types are whose, or where the text of the second begins, the others do not say: they are one card each, by the
    // whole name, of which nothing is understood
    assert_eq!((loaded.cards, loaded.skipped.len()), (3, 0));
    for name in ["Test Mage // Test Study", "Test Badger // Test Hole"] {
        let one = cards.facts(name).expect("one card");
        assert!(one.back.is_none());
        let read = instead_oracle::read_face(&one.printed());
        assert_eq!(read.cost, None);
        let said = |unread: &instead_language::Unread| unread.text.contains("tell the faces");
        assert!(read.unread().iter().any(said), "{name}: {:?}", read.unread());
    }
}

#[test]
fn two_faces_in_one_object_are_told_apart_where_it_says_which_is_which() {
    let text = r#"{"name":"Test Blast // Test Crater","layout":"modal_dfc","mana_cost":"{1}{R}","type_line":"Instant Land","oracle_text":"1.\nTest Blast\nInstant\nTest Blast deals 3 damage to any target.\n2.\nTest Crater\nLand\nTest Crater enters tapped.\n{T}: Add {R}."}
{"name":"Test Scholar // Test Lesson","layout":"prepare","mana_cost":"{2}{U}","type_line":"Creature Sorcery — Human Wizard","oracle_text":"This creature enters prepared.\nTest Lesson\nSorcery {X}{U}\nDraw X cards.","power":"1","toughness":"3"}
{"name":"Test Elf // Test Grove","layout":"modal_dfc","mana_cost":"{G}","type_line":"Creature — Elf // Land","oracle_text":"Reach\n//\n{T}: Add {G}.","power":"1","toughness":"1"}
{"name":"Test Monk // Test Peak","layout":"modal_dfc","mana_cost":"{3}{R}","type_line":"Creature Land — Monk","oracle_text":"1.\nTest Monk\nCreature — Monk\nProwess\n2.\nTest Peak\nLand\n{T}: Add {R}."}"#;
    let (cards, loaded) = load("apart", text).expect("a good file");
    assert_eq!((loaded.cards, loaded.skipped.len()), (4, 0));
    let faces = |name: &str| {
        let facts = cards.facts(name).expect("the card");
        let face = |f: &instead_cards::OwnedFacts| (f.type_line.clone(), f.mana_cost.clone(), f.oracle_text.clone());
        (face(facts), facts.back.as_deref().map(face))
    };
    let of = |types: &str, cost: &str, text: &str| (types.to_owned(), cost.to_owned(), text.to_owned());
    let (front, back) = faces("Test Blast");
    assert_eq!(front, of("Instant", "{1}{R}", "Test Blast deals 3 damage to any target."));
    assert_eq!(back, Some(of("Land", "", "Test Crater enters tapped.\n{T}: Add {R}.")));
    let (front, back) = faces("Test Scholar");
    assert_eq!(front, of("Creature — Human Wizard", "{2}{U}", "This creature enters prepared."));
    assert_eq!(back, Some(of("Sorcery", "{X}{U}", "Draw X cards.")));
    let (front, back) = faces("Test Elf");
    assert_eq!(front, of("Creature — Elf", "{G}", "Reach"));
    assert_eq!(back, Some(of("Land", "", "{T}: Add {G}.")));
    // how large the creature is the object does not say
    assert_eq!(faces("Test Monk // Test Peak").1, None);
}

#[test]
fn the_key_may_also_be_called_faces() {
    let (cards, _) = load("faces-key", WOLF.replace('\n', " ").replace("card_faces", "faces")).expect("a good file");
    assert!(cards.facts("Test Wolf").is_some());
}

#[test]
fn a_back_face_keeps_the_colour_that_the_file_does_not_give() {
    let text = r#"{"name":"Mayor of Avabruck // Howlpack Alpha","layout":"transform","faces":[
        {"name":"Mayor of Avabruck","mana_cost":"{1}{G}","type_line":"Creature — Human Advisor Werewolf","power":"1","toughness":"1"},
        {"name":"Howlpack Alpha","mana_cost":"","type_line":"Creature — Werewolf","power":"3","toughness":"3"}]}"#;
    let file = Temp::new("mayor", format!("[{text}]").as_bytes());
    let mut cards = Cards::builtin();
    cards.load(&file.0).expect("a good file");
    let back = cards.facts("Howlpack Alpha").and_then(|facts| facts.back.clone()).expect("a back");
    assert_eq!((back.oracle_text.as_str(), back.colors), ("", Some(vec!["green".to_owned()])));
}

#[test]
fn the_later_card_of_a_name_wins_and_the_loaded_over_the_built_in() {
    let later = BEAR.replace("{1}{G}", "{5}");
    let (cards, loaded) = load("later", format!("{BEAR}\n{later}\n")).expect("a good file");
    assert_eq!((loaded.cards, cards.names().count()), (2, 1));
    assert_eq!(cards.facts("Test Bear").expect("loaded").mana_cost, "{5}");

    let file = Temp::new("over", FOG.replace("Test Fog", "Fog").replace("{G}", "{7}").as_bytes());
    let mut cards = Cards::builtin();
    let all = cards.names().count();
    cards.load(&file.0).expect("a good file");
    assert_eq!((cards.names().count(), cards.facts("fog").expect("loaded").mana_cost.as_str()), (all, "{7}"));
}

#[test]
fn what_is_no_card_is_skipped_with_its_line_and_the_reason() {
    let token = r#"{"object":"card","layout":"token","name":"Goblin","type_line":"Token Creature — Goblin"}"#;
    let set = r#"{"object":"set","name":"Alpha"}"#;
    let half = r#"{"name":"A // B","type_line":"Instant // Instant","oracle_text":"One.\nTwo."}"#;
    let five = r#"{"name":"Who // What // Why","card_faces":[{"name":"Who"},{"name":"What"},{"name":"Why"}]}"#;
    let typeless = r#"{"name":"Typeless"}"#;
    let silent = r#"{"name":"Rain of Stones","type_line":"Sorcery","oracle_text":" "}"#;
    let lines = ["{\"name\":", BEAR, r#"{"x":1}"#, token, set, half, five, typeless, r#"{"name":7}"#, "[1]", silent];
    let reasons = [
        (1, "not a card object: EOF while parsing a value, at byte 8"),
        (3, "no name"),
        (4, "of the layout “token”, not a card"),
        (5, "an object of the kind “set”, not a card"),
        (7, "3 faces; a card has at most two"),
        (8, "no type line"),
        (9, "not a card object: invalid type: integer `7`, expected a string, at byte 9"),
    ];
    let (_, loaded) = load("skipped", lines.join("\n")).expect("one card");
    assert_eq!(loaded.cards, 2);
    let skipped: Vec<_> = loaded.skipped.iter().map(|skipped| (skipped.line, skipped.reason.as_str())).collect();
    assert_eq!(skipped[..7], reasons);
    let lost = "an instant or sorcery, and the object does not give its text";
    assert_eq!(skipped[7..], [(10, "not a card object: expected `{`"), (11, lost)]);
    assert_eq!(loaded.skipped[2].name.as_deref(), Some("Goblin"));

    let (_, loaded) = load("skipped-array", format!("[\n{BEAR},\n{{\"name\":\n7}}, {token}]")).expect("one card");
    assert_eq!(loaded.skipped.iter().map(|skipped| skipped.line).collect::<Vec<_>>(), [3, 4]);
}

#[test]
fn a_text_that_is_no_json_is_refused_with_its_line() {
    assert_eq!(refused("empty", ""), ("the file is empty".into(), Some(1)));
    assert_eq!(refused("blank", "\n \n"), ("the file is empty".into(), Some(1)));
    assert_eq!(
        refused("prose", "\n\nFurnace of Rath"),
        ("neither a JSON array nor JSON Lines: expected `[` or `{`".into(), Some(3)),
    );
    assert!(refused("binary", [0xef, 0xbb, 0xbf, 0x00, 0xff, 0xfe]).0.starts_with("neither"));
    assert_eq!(refused("no-array", "[]"), ("no card in the file".into(), Some(1)));
    assert_eq!(refused("nothing", "{}\n{}"), ("no card in the file; no name".into(), Some(1)));
    assert!(refused("braces", "{".repeat(200_000)).0.starts_with("no card in the file; not a card object"));
}

#[test]
fn a_broken_array_is_refused_with_its_line() {
    assert_eq!(refused("cut-1", format!("[\n{BEAR}")), ("the file ends within the array".into(), Some(2)));
    assert_eq!(refused("cut-2", format!("[\n{BEAR},\n")), ("the file ends within the array".into(), Some(3)));
    let cut = format!("[\n{BEAR},\n{}", &FOG[..40]);
    assert_eq!(refused("cut-3", cut), ("the file ends within the card object of line 3".into(), Some(3)));
    assert_eq!(
        refused("no-comma", format!("[{BEAR}\n{FOG}]")),
        ("expected `,` or `]` after a card object".into(), Some(2))
    );
    assert_eq!(refused("comma", format!("[{BEAR},]")), ("expected a card object, beginning with `{`".into(), Some(1)));
    assert_eq!(refused("numbers", "[1, 2]"), ("expected a card object, beginning with `{`".into(), Some(1)));
    assert_eq!(refused("after", format!("[{BEAR}]\n]")), ("text after the end of the array".into(), Some(2)));
}

#[test]
fn a_truncated_or_damaged_gzip_file_is_refused_and_nothing_of_it_is_kept() {
    let whole: String =
        (0..5000_u64).map(|n| BEAR.replace("Test Bear", &format!("Bear {n} {}", n * n * 7919)) + "\n").collect();
    let packed = gzip(&whole);
    let file = Temp::new("cut.gz", &packed[..packed.len() / 2]);
    let mut cards = Cards::empty();
    let error = cards.load(&file.0).expect_err("truncated");
    assert!(error.reason().starts_with("cannot be read: ") && error.line().is_some_and(|line| line > 1), "{error}");
    assert_eq!(cards.names().count(), 0);

    let mut damaged = packed.clone();
    damaged[packed.len() / 2] ^= 0x55;
    assert!(load("damaged.gz", damaged).is_err());
    assert!(load("header.gz", [0x1f, 0x8b]).is_err());
    assert!(load("empty.gz", gzip("")).is_err());
}

#[test]
fn a_card_object_beyond_the_limit_is_refused() {
    let long = format!("{{\"name\":\"{}\"}}", "x".repeat(MAX_CARD_BYTES));
    let reason = format!("a card object of more than {MAX_CARD_BYTES} bytes");
    assert_eq!(refused("long-array", format!("[\n{long}]")), (reason.clone(), Some(2)));
    assert_eq!(refused("long-line", format!("{BEAR}\n{long}")), (reason, Some(2)));
}

#[test]
fn brackets_within_strings_do_not_count() {
    let odd = FOG.replace("Test Fog", r#"Test \"}]\\ [{ Fog"#);
    let (cards, loaded) = load("brackets", format!("[{odd},{BEAR}]")).expect("a good file");
    assert_eq!(loaded.cards, 2);
    assert!(cards.facts(r#"Test "}]\ [{ Fog"#).is_some());
}

#[test]
fn no_depth_of_brackets_harms() {
    let deep = format!("{{\"name\":\"Deep\",\"x\":{}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
    let (_, loaded) = load("deep", format!("[{deep},{BEAR}]")).expect("one card");
    assert_eq!((loaded.cards, loaded.skipped.len()), (1, 1));
}

#[test]
fn a_file_that_is_not_there_or_is_a_folder_is_an_error() {
    let mut cards = Cards::empty();
    let error = cards.load(&std::env::temp_dir().join("instead-cards-none.json")).expect_err("no such file");
    assert!(error.is_not_found() && error.line().is_none());
    assert!(!cards.load(&std::env::temp_dir()).expect_err("a folder").is_not_found());
}

/// Whatever the bytes are, the answer is cards or an error.
#[test]
fn no_bytes_make_it_panic() {
    let good = format!("[{BEAR},{WOLF}]");
    let mut state = 1_u64;
    for round in 0..300 {
        let mut bytes = if round % 3 == 2 { gzip(&good) } else { good.clone().into_bytes() };
        for _ in 0..=round % 7 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let at = (state >> 33) as usize % bytes.len();
            match round % 2 {
                0 => bytes[at] = (state >> 24) as u8,
                _ => bytes.truncate(at.max(1)),
            }
        }
        let _ = load("random", &bytes);
    }
}

/// MTGJSON's form: the faces of each card under its name.
#[test]
fn atomic_cards_are_read_with_all_their_faces() {
    let text = r#"{"meta": {"date": "2026-01-01", "version": "5.2.2"}, "data": {
        "Test Bear": [{"name":"Test Bear","manaCost":"{1}{G}","type":"Creature — Bear","power":"2","toughness":"2","layout":"normal","foreignData":[{"name":"Bär \"]}"}]}],
        "Test Man // Test Wolf": [
            {"name":"Test Man // Test Wolf","faceName":"Test Wolf","side":"b","type":"Creature — Werewolf","text":"Trample","layout":"transform","colorIndicator":["R"]},
            {"name":"Test Man // Test Wolf","faceName":"Test Man","side":"a","manaCost":"{R}","type":"Creature — Human","text":"Haste","layout":"transform"}],
        "Half // Whole": [
            {"name":"Half // Whole","faceName":"Half","side":"a","type":"Creature","layout":"meld"},
            {"name":"Half // Whole","faceName":"Whole","side":"b","type":"Creature","layout":"meld"}],
        "Who // What // When": [
            {"name":"W","faceName":"Who","side":"a","type":"Instant"},{"name":"W","faceName":"What","side":"b","type":"Instant"},{"name":"W","faceName":"When","side":"c","type":"Instant"}]
    }}"#;
    for (name, content) in [
        ("atomic", text.as_bytes().to_vec()),
        ("atomic-line", text.replace('\n', "").into_bytes()),
        ("atomic.gz", gzip(text)),
    ] {
        let (cards, loaded) = load(name, content).expect(name);
        assert_eq!(loaded.cards, 4, "{name}");
        assert_eq!(loaded.skipped.len(), 1);
        assert_eq!(loaded.skipped[0].reason, "3 faces; a card has at most two");
        let wolf = cards.facts("Test Wolf").expect("a face");
        assert_eq!((wolf.name.as_str(), wolf.mana_cost.as_str()), ("Test Man", "{R}"));
        let back = wolf.back.as_deref().expect("a back");
        assert_eq!((back.oracle_text.as_str(), back.colors.as_deref()), ("Trample", Some(&["red".to_owned()][..])));
        assert_eq!(cards.facts("Test Bear").and_then(|bear| bear.power.as_deref()), Some("2"));
        // each meld part is a card of its own, and so is what they become
        assert!(cards.facts("Half").is_some_and(|half| half.back.is_none()) && cards.facts("Whole").is_some());
    }
}

#[test]
fn other_files_of_mtgjson_and_broken_ones_are_refused_with_the_place() {
    assert_eq!(
        refused("printings", "{\"data\":\n{\"SET\": {\"cards\": []}}}"),
        ("not the faces of a card: of MTGJSON's files, AtomicCards is read".into(), Some(2))
    );
    assert_eq!(refused("list", "{\"data\": []}").0, "`data` is no object: of MTGJSON's files, AtomicCards is read");
    assert_eq!(refused("meta", "{\"meta\": {}}").0, "no `data` in the object: neither MTGJSON's file nor card objects");
    assert_eq!(refused("cut", "{\"data\": {\"A\": [").1, Some(1));
    assert_eq!(refused("none", "{\"data\": {}}").0, "no card in the file");
    assert_eq!(refused("colon", "{\"data\" {}}").0, "expected `:`");
}

/// Scryfall lists what is no card, among the cards.
#[test]
fn what_only_looks_like_a_card_is_left_out() {
    let front = r#"{"object":"card","name":"Only A Front","layout":"front_card","type_line":"Card"}"#;
    let (cards, loaded) = load("front", format!("{BEAR}\n{front}\n")).expect("one card");
    assert_eq!((loaded.cards, loaded.skipped.len()), (1, 1));
    assert!(cards.facts("Only A Front").is_none());
}

#[test]
fn a_card_without_a_mana_cost_has_the_colors_that_its_file_gives() {
    let dryad = r#"{"object":"card","name":"Test Dryad","mana_cost":"","type_line":"Land Creature — Forest Dryad","oracle_text":"","power":"1","toughness":"1","colors":["G"]}"#;
    let ghost = r#"{"object":"card","name":"Test Ghost","mana_cost":"{G}","type_line":"Creature — Spirit","oracle_text":"","power":"1","toughness":"1","colors":["R"]}"#;
    let (cards, _) = load("colors.jsonl", format!("{dryad}\n{ghost}")).expect("both are cards");
    let colors = |name: &str| cards.find(name).expect(name).front.colors.list().collect::<Vec<_>>();
    assert_eq!(colors("Test Dryad"), vec![Color::Green]);
    // a mana cost says more than what a file derived from it
    assert_eq!(colors("Test Ghost"), vec![Color::Green]);
}
