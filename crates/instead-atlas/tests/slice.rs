//! A slice of the built-in set: what is known of pairs, and that what is decided without play is so in play.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests fail by panicking")]

use instead_atlas::make::{Asked, stage};
use instead_atlas::play::Stage;
use instead_atlas::row::Reason;
use instead_atlas::{Is, Row};
use instead_cards::{Cards, OwnedFacts};

fn slice(of: &str, with: &str, events: &str) -> Stage {
    let words = |words: &str| vec![words.to_owned()];
    let asked = Asked { of: words(of), with: words(with), events: events.to_owned(), ..Asked::default() };
    stage(&asked, &cards()).unwrap()
}

/// The built-in cards, and some whose effects are alike.
fn cards() -> Cards {
    let mut cards = Cards::builtin();
    let mut define = |name: &str, types: &str, text: &str| {
        let (name, type_line, oracle_text) = (name.to_owned(), types.to_owned(), text.to_owned());
        cards.define(OwnedFacts { name, type_line, oracle_text, ..OwnedFacts::default() });
    };
    let doubles = "If a source would deal damage to a permanent or player, it deals double that damage to that permanent or player instead.";
    define("Alike Doubler", "Enchantment", doubles);
    define("Odd Words", "Enchantment", "If the moon would howl, it sings instead.");
    define(
        "Own Doubler",
        "Enchantment",
        "If a source you control would deal damage to an opponent, it deals double that damage instead.",
    );
    define("Drawing Doubler", "Enchantment", "If you would draw a card, draw two cards instead.");
    define("Draw Skipper", "Enchantment", "If you would draw a card, you gain 2 life instead.");
    define(
        "Land Mender",
        "Enchantment",
        "{1}: The next time target land would be destroyed this turn, remove all damage marked on it instead.",
    );
    define("One Less", "Enchantment", "If a source would deal damage to a player, prevent 1 of that damage.");
    cards
}

fn id(stage: &Stage, card: &str) -> u32 {
    let effects = &stage.effects().list;
    let found = effects.iter().find(|effect| effect.cards.iter().any(|name| name == card));
    found.unwrap_or_else(|| panic!("{card} has an effect")).id
}

fn rows(stage: &Stage, one: &str, other: &str) -> Vec<Row> {
    stage.rows(&[id(stage, one), id(stage, other)])
}

#[test]
fn alike_effects_are_one() {
    let stage = slice("family:damage-modify", "family:damage-modify", "damage");
    let furnace = &stage.effects().list[id(&stage, "Furnace of Rath") as usize];
    assert!(furnace.cards.iter().any(|card| card == "Alike Doubler"), "{furnace:?}");
}

#[test]
fn a_doubler_and_a_prevention_matter_and_two_doublers_do_not() {
    let stage = slice("is:replacement", "is:prevention", "damage,draw");
    let found = rows(&stage, "Furnace of Rath", "One Less");
    let to_bob = found.iter().find(|row| row.happens.as_deref() == Some("Hill Giant deals 3 damage to Bob")).unwrap();
    assert_eq!((to_bob.is, to_bob.who.as_deref(), to_bob.rule.as_deref()), (Is::Matters, Some("Bob"), Some("616.1")));
    let mut lives: Vec<&str> = to_bob.ends.iter().map(|end| end["Bob.life"].as_str()).collect();
    lives.sort_unstable();
    assert_eq!(lives, ["15", "16"]);
    let witness = to_bob.witness.as_ref().unwrap();
    assert_eq!((witness.one.choices.len(), witness.other.choices.len()), (1, 1), "{witness:?}");
    let doublers = rows(&stage, "Furnace of Rath", "Own Doubler");
    assert!(!doublers.is_empty() && doublers.iter().all(|row| row.is == Is::Same), "{doublers:?}");
}

#[test]
fn what_never_meets_is_decided_without_play_and_what_is_not_read_is_said_to_be() {
    let stage = slice("is:replacement", "is:prevention", "damage,draw");
    let apart = rows(&stage, "One Less", "Drawing Doubler");
    assert_eq!((apart.len(), apart[0].is, apart[0].boards), (1, Is::Apart, 0));
    let drawn = rows(&stage, "Draw Skipper", "Drawing Doubler");
    assert!(drawn.iter().any(|row| row.is == Is::Matters), "{drawn:?}");
    let odd = rows(&stage, "Odd Words", "Drawing Doubler");
    assert_eq!((odd.len(), odd[0].why.as_ref().unwrap().is), (1, Reason::NotRead), "{odd:?}");
}

#[test]
fn what_the_patterns_keep_apart_never_acts_together_in_play() {
    let stage = slice("is:replacement", "is:prevention", "all");
    let count = u32::try_from(stage.effects().list.len()).unwrap();
    // A sample without a pattern of its own: each pair comes from a step that is prime to the count.
    let pairs = (0..4_000_u32).map(|n| [n * 7 % count, n * 7919 % count]);
    let apart: Vec<[u32; 2]> = pairs.filter(|pair| stage.are_apart(pair)).take(15).collect();
    assert!(apart.len() >= 15, "{}", apart.len());
    for pair in apart {
        let rows = stage.rows_all_played(&pair);
        let met: Vec<&Row> = rows.iter().filter(|row| matches!(row.is, Is::Same | Is::Matters)).collect();
        assert!(met.is_empty(), "{pair:?}: {met:?}");
    }
}

#[test]
fn what_does_not_begin_alone_is_not_played_and_nothing_is_lost() {
    let stage =
        slice("is:replacement", "is:prevention", "damage,damage-to-creature,draw-two,discard,enter-artifact,next-turn");
    let count = u32::try_from(stage.effects().list.len()).unwrap();
    let met = |rows: Vec<Row>| rows.into_iter().filter(|row| row.event.is_some()).collect::<Vec<Row>>();
    for pair in (1..=60_u32).map(|n| [n * 7 % count, n * 7919 % count]) {
        assert_eq!(met(stage.rows(&pair)), met(stage.rows_all_played(&pair)), "{pair:?}");
    }
}

#[test]
fn an_effect_with_a_target_is_of_what_it_could_have_had_as_one() {
    let stage = slice("is:replacement", "is:replacement", "destroy,destroy-land");
    let found = rows(&stage, "Land Mender", "Land Mender");
    let mut happens: Vec<&str> = found.iter().filter_map(|row| row.happens.as_deref()).collect();
    happens.dedup();
    assert_eq!(happens, ["destroy Forest", "destroy Forest #2"], "{found:?}");
}

#[test]
fn three_effects_meet_where_two_do() {
    let words = |words: &str| vec![words.to_owned()];
    let asked = Asked {
        of: words("!\"Furnace of Rath\""),
        with: words("!\"One Less\""),
        triples: Some(words("!\"Own Doubler\"")),
        events: "damage".to_owned(),
        ..Asked::default()
    };
    let stage = stage(&asked, &cards()).unwrap();
    let these = ["Furnace of Rath", "One Less", "Own Doubler"].map(|card| id(&stage, card));
    let rows = stage.rows(&these);
    assert!(rows.iter().any(|row| row.is == Is::Matters && row.ends.len() >= 2), "{rows:?}");
}
