//! The built-in cards: `data/cards.toml`, `data/kaijudo.toml` and `data/duel-masters.toml`, in the terms in which a
//! scenario defines a card.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::facts::OwnedFacts;
use crate::set::Set;
use crate::texts::Texts;

const DATA: &str = include_str!("../data/cards.toml");
const KAIJUDO: &str = include_str!("../data/kaijudo.toml");
const DUEL_MASTERS: &str = include_str!("../data/duel-masters.toml");

/// The built-in set of Magic, read once.
fn set() -> &'static Set {
    static SET: LazyLock<Set> = LazyLock::new(|| {
        let mut set = Set::default();
        // The data is part of the program; a test reads it and finds no fault.
        cards().unwrap_or_default().into_iter().for_each(|facts| set.insert(facts));
        set
    });
    &SET
}

/// The built-in set of a game.
pub(crate) fn of(game: Texts) -> &'static Set {
    match game {
        Texts::Magic => set(),
        Texts::Kaijudo => kaijudo(),
        Texts::DuelMasters => duel_masters(),
    }
}

/// The built-in set of Kaijudo, read once.
fn kaijudo() -> &'static Set {
    static SET: LazyLock<Set> = LazyLock::new(|| set_of(KAIJUDO));
    &SET
}

/// The built-in set of Duel Masters, read once.
fn duel_masters() -> &'static Set {
    static SET: LazyLock<Set> = LazyLock::new(|| set_of(DUEL_MASTERS));
    &SET
}

fn set_of(data: &str) -> Set {
    let mut set = Set::default();
    // As above: a test reads it and finds no fault.
    read(data).unwrap_or_default().into_iter().for_each(|facts| set.insert(facts));
    set
}

/// The cards of the data file, in its order.
pub(crate) fn cards() -> Result<Vec<OwnedFacts>, toml::de::Error> {
    read(DATA)
}

fn read(data: &str) -> Result<Vec<OwnedFacts>, toml::de::Error> {
    Ok(toml::from_str::<File>(data)?.card.into_iter().map(Definition::facts).collect())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    card: Vec<Definition>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Definition {
    name: String,
    #[serde(default)]
    cost: String,
    types: String,
    colors: Option<Vec<String>>,
    power: Option<Number>,
    toughness: Option<Number>,
    loyalty: Option<Number>,
    defense: Option<Number>,
    #[serde(default)]
    text: String,
    layout: Option<String>,
    back: Option<Box<Definition>>,
}

/// A number, or `"*"` and the like.
#[derive(Deserialize)]
#[serde(untagged)]
enum Number {
    Number(i64),
    Text(String),
}

impl Definition {
    fn facts(self) -> OwnedFacts {
        let text = |number: Option<Number>| {
            number.map(|number| match number {
                Number::Number(n) => n.to_string(),
                Number::Text(text) => text,
            })
        };
        OwnedFacts {
            name: self.name,
            mana_cost: self.cost,
            type_line: self.types,
            oracle_text: self.text.trim_end().to_owned(),
            power: text(self.power),
            toughness: text(self.toughness),
            loyalty: text(self.loyalty),
            defense: text(self.defense),
            colors: self.colors,
            layout: self.layout,
            back: self.back.map(|back| Box::new(back.facts())),
        }
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::indexing_slicing)] // tests fail by panicking
mod tests {
    use std::collections::BTreeSet;

    use instead_language::words::{CardType, Color, Supertype, mana};

    use super::cards;
    use crate::facts::OwnedFacts;
    use crate::key::key;

    fn faces() -> Vec<OwnedFacts> {
        cards().expect("the data file is well-formed").iter().flat_map(OwnedFacts::faces).cloned().collect()
    }

    fn types(face: &OwnedFacts) -> (Vec<&str>, Vec<&str>) {
        let (types, subtypes) = face.type_line.split_once(" — ").unwrap_or((&face.type_line, ""));
        (types.split(' ').collect(), subtypes.split(' ').filter(|s| !s.is_empty()).collect())
    }

    #[test]
    fn there_are_more_than_two_hundred_cards() {
        assert!(cards().expect("well-formed").len() > 200);
    }

    #[test]
    fn no_two_cards_share_a_name_and_they_stand_in_order() {
        let keys: Vec<String> = cards().expect("well-formed").iter().map(|facts| key(&facts.whole_name())).collect();
        assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
        let unordered: Vec<_> = keys.windows(2).filter(|pair| pair[0] > pair[1]).collect();
        assert!(unordered.is_empty(), "{unordered:?}");
    }

    #[test]
    fn every_type_line_consists_of_known_types() {
        for face in faces() {
            let (words, subtypes) = types(&face);
            let known = |word: &&str| word.parse::<CardType>().is_ok() || word.parse::<Supertype>().is_ok();
            assert!(words.iter().all(known), "{}: {}", face.name, face.type_line);
            assert!(words.iter().any(|word| word.parse::<CardType>().is_ok()), "{}", face.name);
            assert!(subtypes.iter().all(|s| s.starts_with(char::is_uppercase)), "{}: {}", face.name, face.type_line);
        }
    }

    #[test]
    fn every_cost_consists_of_known_symbols() {
        for face in faces() {
            assert!(mana(&face.mana_cost).is_some(), "{}: {}", face.name, face.mana_cost);
        }
    }

    /// CR 202.1b, 202.1c: lands and back faces have no mana cost, all else here has.
    #[test]
    fn a_face_without_a_cost_is_a_land_or_a_back_of_stated_colour() {
        for face in faces() {
            let land = types(&face).0.contains(&"Land");
            assert_eq!(face.mana_cost.is_empty(), land || face.colors.is_some(), "{}", face.name);
        }
    }

    #[test]
    fn every_stated_colour_is_a_colour() {
        for color in faces().iter().filter_map(|face| face.colors.clone()).flatten() {
            assert!(color.parse::<Color>().is_ok(), "{color}");
        }
    }

    /// CR 208.1, 209.1: creatures have power and toughness, planeswalkers loyalty, nothing else has.
    #[test]
    fn numbers_stand_where_the_types_ask_for_them() {
        let number =
            |text: &Option<String>| text.as_deref().is_some_and(|text| text == "*" || text.parse::<u32>().is_ok());
        for face in faces() {
            let (words, _) = types(&face);
            let creature = words.contains(&"Creature");
            assert_eq!(number(&face.power), creature, "{}", face.name);
            assert_eq!(number(&face.toughness), creature, "{}", face.name);
            assert_eq!(number(&face.loyalty), words.contains(&"Planeswalker"), "{}", face.name);
            assert_eq!(face.defense, None, "{}", face.name);
        }
    }

    #[test]
    fn texts_use_the_newest_templating() {
        for face in faces() {
            for old in [
                "enters the battlefield",
                "enter the battlefield under",
                "comes into play",
                "(",
                "’",
                "  ",
                "his or her",
            ] {
                assert!(!face.oracle_text.contains(old), "{}: {old:?}", face.name);
            }
            assert!(face.oracle_text.lines().all(|line| line == line.trim() && !line.is_empty()), "{}", face.name);
            let ends = |line: &str| line.ends_with(['.', '"', '—']) || !line.contains(". ");
            assert!(face.oracle_text.lines().all(ends), "{}", face.name);
        }
    }

    /// A permanent that is not legendary calls itself by what it is.
    #[test]
    fn only_legends_and_spells_call_themselves_by_name() {
        for face in faces() {
            let (words, _) = types(&face);
            if !["Legendary", "Instant", "Sorcery"].iter().any(|word| words.contains(word)) {
                let text = face.oracle_text.replace(&format!("into {}", face.name), "");
                assert!(!text.contains(&face.name), "{}", face.name);
            }
        }
    }
}
