//! What objects have in common: a colour, a card type, a creature type, a land type.

use crate::board::characteristics::Characteristics;
use instead_language::Likeness;
use instead_language::subtypes::{goes_with, is_creature_type};
use instead_language::words::{CardType, Color, Colors, Word};

/// Whether two objects have such a thing in common.
pub(super) fn share(c: &Characteristics, other: &Characteristics, like: Likeness) -> bool {
    match like {
        Likeness::Color => !(other.colors & c.colors).is_empty(),
        Likeness::CardType => c.types.list().any(|t| other.is(t)),
        Likeness::CreatureType => share_creature_type(c, other),
        Likeness::LandType => other.subtypes.iter().any(|t| is_land_type(t) && c.has_subtype(t)),
    }
}

fn is_land_type(subtype: &str) -> bool {
    goes_with(CardType::Land, subtype)
}

/// CR 702.38a: what has every creature type has that of any other.
pub(super) fn share_creature_type(c: &Characteristics, other: &Characteristics) -> bool {
    let has_any = c.every_creature_type || c.subtypes.iter().any(|t| is_creature_type(t));
    other.every_creature_type && has_any || other.subtypes.iter().any(|t| is_creature_type(t) && c.has_subtype(t))
}

/// How many of them at most have one such thing in common.
pub(crate) fn most_alike(all: &[&Characteristics], like: Likeness) -> i64 {
    let count = |so: &dyn Fn(&Characteristics) -> bool| all.iter().filter(|one| so(one)).count();
    let of_word = |is_such: fn(&str) -> bool| {
        let words: Vec<&Word> = all.iter().flat_map(|one| &one.subtypes).filter(|t| is_such(t)).collect();
        words.into_iter().map(|t| count(&|one| one.has_subtype(t))).max()
    };
    let most = match like {
        Likeness::Color => Color::ALL.iter().map(|c| count(&|one| one.colors.contains(Colors::of(*c)))).max(),
        Likeness::CardType => CardType::ALL.iter().map(|t| count(&|one| one.is(*t))).max(),
        // what has every creature type has any of them, also where nothing else has one
        Likeness::CreatureType => of_word(is_creature_type).max(Some(count(&|one| one.every_creature_type))),
        Likeness::LandType => of_word(is_land_type),
    };
    most.unwrap_or(0) as i64
}
