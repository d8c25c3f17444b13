//! Boards are a function of the seed, can be read and played, and a recording shows what became otherwise.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use std::fs;
use std::path::PathBuf;

use instead_boards::compare::{Difference, compare, read};
use instead_boards::record::{Record, Settings, Went, files, record};
use instead_boards::{Board, Event, Pool, board};
use instead_cards::Cards;
use instead_scenario::game::Game;
use instead_scenario::read::{Limits, from_toml};

fn boards(seed: u64, count: u64) -> Vec<Board> {
    let pool = Pool::of(&Cards::builtin());
    (1..=count).map(|number| board(&pool, seed, number).unwrap()).collect()
}

/// A new folder with these files, of this name.
fn folder(name: &str, boards: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, toml) in boards {
        fs::write(folder.join(name), toml).unwrap();
    }
    folder
}

fn recorded(name: &str, boards: &[(&str, &str)], settings: Settings) -> Vec<Record> {
    let files = files(&[folder(name, boards)]).unwrap();
    record(&files, &Cards::builtin(), settings)
}

#[test]
fn a_seed_gives_the_same_boards_and_another_seed_others() {
    assert_eq!(boards(1, 40), boards(1, 40));
    let alike = boards(1, 40).iter().zip(&boards(2, 40)).filter(|(one, other)| one.toml == other.toml).count();
    assert_eq!(alike, 0);
}

#[test]
fn boards_are_scenario_files_and_all_kinds_of_events_come() {
    let boards = boards(1, 400);
    for board in &boards {
        let scenario = from_toml(&board.file, &board.toml, &Limits::default()).unwrap();
        assert_eq!(scenario.players.len(), 2, "{}", board.toml);
        assert!(matches!(scenario.game.value, Game::Magic2005 | Game::Magic2017), "{}", board.toml);
    }
    for event in Event::ALL {
        assert!(boards.iter().any(|board| board.file.contains(event.name())), "{event:?}");
    }
}

#[test]
fn most_boards_are_answered_and_many_do_something() {
    let boards = boards(3, 60);
    let boards: Vec<(&str, &str)> = boards.iter().map(|board| (board.file.as_str(), board.toml.as_str())).collect();
    let settings = Settings { also: Some(Game::Magic2026), ..Settings::default() };
    let records = recorded("most", &boards, settings);
    assert_eq!(records.len(), 120);
    let answered = records.iter().filter(|record| record.is == Went::Answered && !record.ends.is_empty()).count();
    let acted = records.iter().filter(|record| record.acted).count();
    assert!(answered >= 84 && acted >= 36, "{answered} answered, {acted} acted");
}

const DOUBLED: &str = "title = 'A doubler'
game = 'magic-2017'
[players.alice]
battlefield = ['Furnace of Rath']
[players.bob]
[[play]]
do = ['Lightning Bolt deals 3 damage to Bob', 'Bob creates a 1/1 white Soldier creature token']
expect = { 'bob.life' = 1 }
";

#[test]
fn a_record_holds_the_ends_and_what_came_into_being_whatever_the_file_expects() {
    let records = recorded("doubled", &[("doubled.toml", DOUBLED)], Settings::default());
    let [record] = records.as_slice() else { panic!("{records:?}") };
    assert_eq!((record.file.as_str(), record.game.as_str()), ("doubled/doubled.toml", "magic-2017"));
    assert_eq!((record.is, record.acted, record.ends.len()), (Went::Answered, true, 1));
    let end = record.ends.first().unwrap();
    let at = |path: &str| end.get(path).map(String::as_str);
    assert_eq!((at("bob.life"), at("Soldier.power")), (Some("14"), Some("1")));
    assert_eq!((at("bob.lost"), at("Soldier.tapped")), (None, None));
}

#[test]
fn what_became_otherwise_is_shown_by_kind_and_what_did_not_is_not() {
    let single = DOUBLED.replace("'Furnace of Rath'", "");
    let refused = DOUBLED.replace("Furnace of Rath", "Furnace of Wrath");
    let files = |first: &str, second: &str, third: &str| {
        let boards = [("a.toml", first), ("b.toml", second), ("c.toml", third), ("d.toml", DOUBLED)];
        recorded("otherwise", &boards, Settings::default())
    };
    let old = files(DOUBLED, DOUBLED, &refused);
    let new = files(&single, &refused, DOUBLED);
    let comparison = compare(&old, &new);
    assert_eq!((comparison.alike, comparison.count()), (1, 3));
    let of = |difference| comparison.differences.get(&difference).cloned().unwrap_or_default();
    let [(file, what)] = of(Difference::OtherAnswer).try_into().unwrap();
    assert_eq!(file, "otherwise/a.toml (magic-2017)");
    assert!(what.lines().any(|line| line == "bob.life: 14 -> 17"), "{what}");
    assert_eq!(
        of(Difference::NowRefused),
        [("otherwise/b.toml (magic-2017)".into(), "no card is named “Furnace of Wrath”".into())]
    );
    assert_eq!(of(Difference::NowAnswered).len(), 1);
    assert_eq!(compare(&old, &old).count(), 0);
}

#[test]
fn a_recording_is_read_back_and_what_is_missing_is_told() {
    let records = recorded("lines", &[("a.toml", DOUBLED), ("b.toml", "title = 3")], Settings::default());
    let lines: Vec<String> = records.iter().map(|record| serde_json::to_string(record).unwrap()).collect();
    assert_eq!(read(&lines.join("\n")).unwrap(), records);
    assert_eq!(records[1].is, Went::Refused);
    let comparison = compare(&records, &records[..1]);
    assert_eq!(comparison.differences.get(&Difference::Removed).map(Vec::len), Some(1));
}

#[test]
fn what_has_too_many_ends_is_stopped_and_compares_with_nothing() {
    let mut settings = Settings::default();
    settings.limits.runs = 3;
    let search = DOUBLED.replace("'Lightning Bolt deals 3 damage to Bob'", "'Bob scries 2'");
    let search = search.replace("[players.bob]", "[players.bob]\nlibrary = ['Forest', 'Island', 'Swamp']");
    let stopped = recorded("many", &[("a.toml", &search)], settings);
    let whole = recorded("many", &[("a.toml", &search)], Settings::default());
    assert_eq!((stopped[0].is, whole[0].is), (Went::Stopped, Went::Answered));
    let comparison = compare(&whole, &stopped);
    assert_eq!((comparison.count(), comparison.differences.get(&Difference::Limit).map(Vec::len)), (0, Some(1)));
}
