//! Keywords that no code carries out: a scenario in which one could act waits, and says which; one in which it could not
//! is played.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

use instead_cards::Cards;
use instead_scenario::report::Status;
use instead_scenario::{Limits, Options, play, read};

/// A creature with that text, in Alice's hand, on her side and in her graveyard; then what is done.
fn status(text: &str, done: &str) -> Status {
    let scenario = format!(
        r#"
title = "t"
[[card]]
name = "Odd Bear"
cost = "{{1}}{{G}}"
types = "Creature — Bear"
power = 2
toughness = 2
text = "{text}"
[players.alice]
hand = ["Odd Bear"]
battlefield = [{{ name = "Odd Bear", as = "old" }}, "Hill Giant"]
library = 9
[players.bob]
battlefield = ["Grizzly Bears", {{ name = "Odd Bear", as = "his" }}]
library = 9
[[play]]
do = {done}
expect = {{ "bob.lost" = false }}
"#
    );
    let scenario = read::from_toml("stops.toml", &scenario, &Limits::default()).expect("the scenario is read");
    play::run(&scenario, &Cards::builtin(), &Options::default()).status
}

fn stops(text: &str, done: &str, keyword: &str) {
    match status(text, done) {
        Status::Waiting(why) => assert!(why.contains(&format!("({keyword})")), "{text}, {done}: {why}"),
        other => panic!("{text}, {done}: {other:?}"),
    }
}

fn plays(text: &str, done: &str) {
    assert_eq!(status(text, done), Status::Passed, "{text}, {done}");
}

const CAST: &str = r#"["Alice casts Odd Bear", "resolve"]"#;
const PUT: &str = r#""put Odd Bear onto the battlefield""#;
const ATTACK: &str = r#""Alice attacks with old""#;
const BLOCK: &str = r#"["Alice attacks with Hill Giant", "Bob blocks Hill Giant with his"]"#;

#[test]
fn as_the_permanent_enters_in_whatever_way() {
    plays("Compleated", r#""Alice casts Odd Bear""#);
    plays("Compleated", PUT);
}

#[test]
fn as_another_creature_enters_beside_it() {
    let beside = r#""Alice creates a 1/1 white Soldier creature token""#;
    plays("Backup 1", beside);
}

#[test]
fn nothing_stops_what_is_carried_out() {
    plays("Banding", ATTACK);
    plays("Banding", BLOCK);
    plays("Banding", PUT);
}

#[test]
fn where_a_player_says_that_he_uses_it() {
    stops("Aura swap {U}", r#""Alice activates old: aura swap""#, "aura swap");
    stops("Aura swap {U}", r#""Alice activates old""#, "aura swap");
    stops("Mutate {3}{G}", r#""Alice casts Odd Bear for its mutate cost targeting Grizzly Bears""#, "mutate");
    plays("Dash {R}", CAST);
}

#[test]
fn a_cost_that_nobody_knows_is_a_mistake_of_the_sentence() {
    match status("Flying", r#""Alice casts Odd Bear for its dahs cost""#) {
        Status::Error(_) => {}
        other => panic!("{other:?}"),
    }
}
