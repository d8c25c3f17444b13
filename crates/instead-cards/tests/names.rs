//! Finding and searching cards by name.

#![allow(clippy::expect_used, clippy::indexing_slicing)] // tests fail by panicking

use instead_cards::{Cards, Match, OwnedFacts};

fn facts(name: &str) -> OwnedFacts {
    OwnedFacts {
        name: name.into(),
        type_line: "Creature — Bear".into(),
        mana_cost: "{1}{G}".into(),
        ..OwnedFacts::default()
    }
}

fn double(front: &str, back: &str) -> OwnedFacts {
    OwnedFacts { back: Some(Box::new(facts(back))), ..facts(front) }
}

fn hits(cards: &Cards, words: &str) -> Vec<(String, Match)> {
    cards.search(words, 5).into_iter().map(|hit| (hit.name, hit.matched)).collect()
}

#[test]
fn a_name_is_found_in_any_case_and_without_its_accents() {
    let cards = Cards::builtin();
    for name in ["El-Hajjâj", "El-Hajjaj", "EL-HAJJÂJ", " el-hajjaj "] {
        assert_eq!(cards.find(name).expect(name).name, "El-Hajjâj");
    }
    assert_eq!(cards.find("harm’s way").expect("curly quote").name, "Harm's Way");
}

#[test]
fn a_card_with_two_faces_is_found_by_its_whole_name_and_by_either_face() {
    let cards = Cards::builtin();
    for name in [
        "Mayor of Avabruck // Howlpack Alpha",
        "mayor of avabruck//howlpack alpha",
        "Mayor of Avabruck",
        "Howlpack Alpha",
    ] {
        let card = cards.find(name).expect(name);
        assert_eq!(card.name, "Mayor of Avabruck // Howlpack Alpha");
        assert_eq!(card.front.name, "Mayor of Avabruck");
        assert_eq!(card.back.as_ref().expect("a back").name, "Howlpack Alpha");
        assert_eq!(card.back.as_ref().expect("a back").cost, None);
    }
}

#[test]
fn a_card_of_that_name_wins_over_a_face_of_that_name() {
    let cards = Cards::builtin();
    assert_eq!(cards.find("Lightning Bolt").expect("the instant").name, "Lightning Bolt");
    assert!(cards.find("Emeritus of Conflict").expect("by its front").back.is_some());
}

#[test]
fn a_front_wins_over_a_back_and_the_later_card_over_the_earlier() {
    let mut cards = Cards::empty();
    cards.define(double("Day", "Night"));
    cards.define(double("Night", "Dusk"));
    cards.define(double("Dawn", "Night"));
    assert_eq!(cards.find("Night").expect("front").name, "Night // Dusk");
    assert_eq!(cards.find("Dusk").expect("back").name, "Night // Dusk");
    cards.define(double("Noon", "Dusk"));
    assert_eq!(cards.find("Dusk").expect("later back").name, "Noon // Dusk");
}

#[test]
fn a_defined_card_wins_over_the_built_in_one_even_by_a_face() {
    let mut cards = Cards::builtin();
    let all = cards.names().count();
    cards.define(OwnedFacts { mana_cost: "{9}".into(), ..facts("furnace of rath") });
    assert_eq!(cards.facts("Furnace of Rath").expect("defined").mana_cost, "{9}");
    assert_eq!(cards.names().count(), all, "it takes the place of the other");
    cards.define(double("Ember", "Lightning Bolt"));
    assert_eq!(cards.find("Lightning Bolt").expect("defined").name, "Ember // Lightning Bolt");
}

#[test]
fn a_card_is_read_once() {
    let cards = Cards::builtin();
    let first = cards.find("Pyroclasm").expect("built in");
    assert!(std::sync::Arc::ptr_eq(&first, &cards.clone().find("pyroclasm").expect("built in")));
}

#[test]
fn the_facts_reach_the_card() {
    let cards = Cards::builtin();
    let bears = cards.find("Grizzly Bears").expect("built in");
    assert_eq!((bears.front.power, bears.front.toughness, bears.front.mana_value()), (Some(2), Some(2), 2));
    assert_eq!(bears.front.subtypes, ["Bear"]);
    assert_eq!(cards.find("Jace Beleren").expect("built in").front.loyalty, Some(3));
    assert_eq!(cards.find("Forest").expect("built in").front.cost, None);
}

#[test]
fn a_misspelt_name_is_answered_with_suggestions() {
    let cards = Cards::builtin();
    let error = cards.find("Furnase of Rath").expect_err("misspelt");
    assert_eq!(error.suggestions, ["Furnace of Rath"]);
    assert_eq!(error.to_string(), "no card is named “Furnase of Rath”; did you mean “Furnace of Rath”?");
    assert_eq!(cards.find("Yawgmoths Bargain").expect_err("no apostrophe").suggestions, ["Yawgmoth's Bargain"]);
    assert_eq!(cards.find("Torbran").expect_err("short").suggestions, ["Torbran, Thane of Red Fell"]);
    assert_eq!(cards.find("Tobran").expect_err("short and misspelt").suggestions, ["Torbran, Thane of Red Fell"]);
    let error = cards.find("Xyzzyplugh").expect_err("like nothing");
    assert_eq!(error.to_string(), "no card is named “Xyzzyplugh”");
}

#[test]
fn no_name_at_all_finds_nothing() {
    for name in ["", " ", "//", "\0", "’", "\u{302}", &"x".repeat(10_000)] {
        assert!(Cards::builtin().find(name).is_err(), "{name:?}");
    }
    assert_eq!(Cards::builtin().search("  ", 5), []);
    assert_eq!(Cards::builtin().search("bolt", 0), []);
    assert!(Cards::empty().find("Fog").expect_err("empty").suggestions.is_empty());
}

#[test]
fn a_search_puts_the_name_itself_first() {
    let cards = Cards::builtin();
    assert_eq!(
        hits(&cards, "pariah")[..2],
        [("Pariah".into(), Match::Exact), ("Pariah's Shield".into(), Match::Prefix)]
    );
}

#[test]
fn a_search_knows_short_names_beginnings_words_and_parts() {
    let cards = Cards::builtin();
    assert_eq!(hits(&cards, "tomorrow"), [("Tomorrow, Azami's Familiar".into(), Match::Short)]);
    assert_eq!(hits(&cards, "Palis"), [("Palisade Giant".into(), Match::Prefix)]);
    assert_eq!(hits(&cards, "rath furn"), [("Furnace of Rath".into(), Match::Words)]);
    assert_eq!(hits(&cards, "urnace"), [("Furnace of Rath".into(), Match::Part)]);
    assert_eq!(hits(&cards, "howlpack"), [("Mayor of Avabruck // Howlpack Alpha".into(), Match::Prefix)]);
}

#[test]
fn of_two_names_before_a_comma_both_are_found() {
    let names: Vec<String> = hits(&Cards::builtin(), "vorinclex").into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["Vorinclex, Voice of Hunger", "Vorinclex, Monstrous Raider"]);
}

#[test]
fn a_search_forgives_a_quarter_of_the_letters_and_no_more() {
    let cards = Cards::builtin();
    let near = [("Pyroclasm".into(), Match::Fuzzy(1)), ("Pyroblast".into(), Match::Fuzzy(2))];
    assert_eq!(hits(&cards, "pyroklasm"), near);
    assert_eq!(hits(&cards, "doubeling seeson")[0], ("Doubling Season".into(), Match::Fuzzy(2)));
    assert_eq!(hits(&cards, "pxxxclasm"), []);
}

#[test]
fn a_search_gives_no_more_than_asked_and_each_card_once() {
    let cards = Cards::builtin();
    assert_eq!(cards.search("of", 7).len(), 7);
    let all = cards.search("a", usize::MAX);
    let names: std::collections::BTreeSet<_> = all.iter().map(|hit| &hit.name).collect();
    assert_eq!(names.len(), all.len());
}
