//! The built-in cards: `data/magic.txt`, `data/kaijudo.txt` and `data/duel-masters.txt`.
//!
//! The files are part of the program and read whenever it starts, so they are written as cards are, and parsed line by
//! line. Blank lines part the cards; a line that begins with `#` says something to whoever reads the file. Of a card the
//! lines are, in this order:
//!
//! ```text
//! Brutal Cathar | {2}{W}            the name, and the cost where there is one
//! Creature — Human Soldier          the type line
//! Colors: red, green                where they do not follow from the cost
//! 2/2                               or `Power: 5000`, or `Loyalty: 4`, or `Defense: 5`
//! Daybound                          the text, one ability a line
//! // transform                      how it is laid out, where there is another face; that face follows likewise
//! ```

use std::sync::LazyLock;

use crate::facts::OwnedFacts;
use crate::set::Set;
use crate::texts::Texts;

const MAGIC: &str = include_str!("../data/magic.txt");
const KAIJUDO: &str = include_str!("../data/kaijudo.txt");
const DUEL_MASTERS: &str = include_str!("../data/duel-masters.txt");

/// The built-in set of a game, read once.
pub(crate) fn of(game: Texts) -> &'static Set {
    static MAGIC: LazyLock<Set> = LazyLock::new(|| set(self::MAGIC));
    static KAIJUDO: LazyLock<Set> = LazyLock::new(|| set(self::KAIJUDO));
    static DUEL_MASTERS: LazyLock<Set> = LazyLock::new(|| set(self::DUEL_MASTERS));
    match game {
        Texts::Magic => &MAGIC,
        Texts::Kaijudo => &KAIJUDO,
        Texts::DuelMasters => &DUEL_MASTERS,
    }
}

fn set(data: &str) -> Set {
    let mut set = Set::default();
    cards(data).for_each(|facts| set.insert(facts));
    set
}

/// The cards of a data file, in its order.
fn cards(data: &str) -> impl Iterator<Item = OwnedFacts> {
    let lines: Vec<&str> = data.lines().filter(|line| !line.starts_with('#')).collect();
    let cards: Vec<OwnedFacts> = lines.split(|line| line.is_empty()).filter_map(card).collect();
    cards.into_iter()
}

/// A card; `None` between two blank lines.
fn card(lines: &[&str]) -> Option<OwnedFacts> {
    let back = lines.iter().position(|line| line.starts_with("// "));
    let (front, back) = lines.split_at(back.unwrap_or(lines.len()));
    let mut card = face(front)?;
    if let Some((layout, back)) = back.split_first() {
        card.layout = layout.strip_prefix("// ").map(str::to_owned);
        card.back = face(back).map(Box::new);
    }
    Some(card)
}

fn face(lines: &[&str]) -> Option<OwnedFacts> {
    let (first, rest) = lines.split_first()?;
    let (types, rest) = rest.split_first()?;
    let (name, cost) = first.split_once(" | ").unwrap_or((first, ""));
    let mut face = OwnedFacts {
        name: name.to_owned(),
        mana_cost: cost.to_owned(),
        type_line: (*types).to_owned(),
        ..OwnedFacts::default()
    };
    let numbers = rest.iter().take_while(|line| number(line, &mut face).is_some()).count();
    face.oracle_text = rest.get(numbers..).unwrap_or_default().join("\n");
    Some(face)
}

/// Takes a line that says a colour or a number of the face; `None` where it is text.
fn number(line: &str, face: &mut OwnedFacts) -> Option<()> {
    let (said, value) = match line.split_once(": ") {
        Some(("Colors", colors)) => {
            face.colors = Some(colors.split(", ").map(str::to_owned).collect());
            return Some(());
        }
        Some(("Power", power)) => (&mut face.power, power),
        Some(("Loyalty", loyalty)) => (&mut face.loyalty, loyalty),
        Some(("Defense", defense)) => (&mut face.defense, defense),
        Some(_) => return None,
        None => {
            let (power, toughness) = line.split_once('/').filter(|_| !line.contains(' '))?;
            face.toughness = Some(toughness.to_owned());
            (&mut face.power, power)
        }
    };
    *said = Some(value.to_owned());
    Some(())
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::indexing_slicing)] // tests fail by panicking
mod tests {
    use std::collections::BTreeSet;

    use instead_language::words::{CardType, Color, Supertype, mana};

    use super::MAGIC;
    use crate::facts::OwnedFacts;
    use crate::key::key;

    fn cards() -> Vec<OwnedFacts> {
        super::cards(MAGIC).collect()
    }

    fn faces() -> Vec<OwnedFacts> {
        cards().iter().flat_map(OwnedFacts::faces).cloned().collect()
    }

    fn types(face: &OwnedFacts) -> (Vec<&str>, Vec<&str>) {
        let (types, subtypes) = face.type_line.split_once(" — ").unwrap_or((&face.type_line, ""));
        (types.split(' ').collect(), subtypes.split(' ').filter(|s| !s.is_empty()).collect())
    }

    #[test]
    fn there_are_more_than_two_hundred_cards() {
        assert!(cards().len() > 200);
    }

    /// Nothing of a file is passed over in silence, and how its lines end does not matter.
    #[test]
    fn each_block_of_lines_is_a_card() {
        for data in [MAGIC, super::KAIJUDO, super::DUEL_MASTERS] {
            let blocks = data.split("\n\n").filter(|block| !block.starts_with('#')).count();
            let cards: Vec<OwnedFacts> = super::cards(data).collect();
            assert_eq!(cards.len(), blocks);
            assert!(super::cards(&data.replace('\n', "\r\n")).eq(cards));
        }
    }

    #[test]
    fn no_two_cards_share_a_name_and_they_stand_in_order() {
        let keys: Vec<String> = cards().iter().map(|facts| key(&facts.whole_name())).collect();
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
