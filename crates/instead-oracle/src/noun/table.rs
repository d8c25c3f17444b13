//! The nouns themselves, in the singular and the plural.

use instead_language::Filter;
use instead_language::words::{AbilityKind, CardType};
use instead_language::{how_it_is, in_combat, kind_of_object, what_it_is, whose_or_where};
use std::collections::HashMap;
use std::sync::LazyLock;

use crate::cursor::Reader;
use crate::words::{plural, subtypes};

/// Every noun, in the singular and the plural.
static TABLE: LazyLock<HashMap<String, (Filter, bool, bool)>> = LazyLock::new(|| {
    let mut table = HashMap::new();
    let types = CardType::ALL.iter().map(|t| (t.as_str().to_owned(), Filter::Type(*t)));
    let kinds = KINDS.iter().map(|(one, f)| ((*one).to_owned(), f.clone()));
    let outlaws = std::iter::once(("outlaw".to_owned(), outlaw()));
    for (one, f) in
        types.chain(kinds).chain(outlaws).chain(subtypes().map(|s| (s.to_owned(), Filter::Subtype(s.into()))))
    {
        let many = plural(&one);
        if many != one {
            table.entry(many).or_insert((f.clone(), true, false));
            table.entry(one).or_insert((f, false, true));
        } else {
            table.entry(one).or_insert((f, true, true));
        }
    }
    table
});

const KINDS: &[(&str, Filter)] = &[
    ("card", Filter::Card),
    ("spell", Filter::Spell),
    ("permanent", Filter::Permanent),
    ("token", Filter::Token),
    ("source", Filter::Source),
    ("commander", Filter::Commander),
];

/// CR 700.12: what an outlaw is.
const OUTLAWS: [&str; 5] = ["Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"];

pub(super) fn outlaw() -> Filter {
    Filter::OneOf(OUTLAWS.iter().map(|t| Filter::Subtype((*t).into())).collect())
}

pub(super) fn is_outlaw(f: &Filter) -> bool {
    matches!(f, Filter::OneOf(list) if list.len() == OUTLAWS.len() && *f == outlaw())
}

/// The nouns of several words: the abilities on the stack.
const ABILITIES: [&str; 3] = ["activated or triggered", "activated", "triggered"];

fn ability(kind: &str) -> Filter {
    let kinds = kind.split(" or ").filter_map(|kind| kind.parse().ok().map(Filter::Ability));
    let mut kinds: Vec<Filter> = kinds.collect();
    if kinds.len() == 1 { kinds.remove(0) } else { Filter::OneOf(kinds) }
}

/// Reads a noun of several words.
pub(super) fn long_noun(p: &mut Reader<'_>, many: bool) -> Option<Filter> {
    let words = if many { SPELLS_AND_ABILITIES } else { SPELL_OR_ABILITY };
    // "white spells or abilities from white sources" are spells, and other abilities
    if p.attempt(|p| (words.iter().any(|text| p.lit(text)) && !p.peek(" from ")).then_some(())).is_some() {
        return Some(spell_or_ability());
    }
    let word = if many { "abilities" } else { "ability" };
    let kind = ABILITIES
        .iter()
        .find(|kind| p.attempt(|p| (p.lit(kind) && p.lit(" ") && p.lit(word)).then_some(())).is_some())?;
    Some(ability(kind))
}

pub(super) const SPELL_OR_ABILITY: &[&str] = &["spell or ability", "spell and ability"];
pub(super) const SPELLS_AND_ABILITIES: &[&str] =
    &["spells and abilities", "spells or abilities", "spells and/or abilities"];

/// What can be on the stack.
fn spell_or_ability() -> Filter {
    // "spell, activated ability, or triggered ability" names them in another order
    let kinds = [Filter::Ability(AbilityKind::Activated), Filter::Ability(AbilityKind::Triggered), Filter::Spell];
    Filter::OneOf(kinds.to_vec())
}

/// Whether a filter is any spell or ability on the stack.
pub(super) fn is_on_the_stack(f: &Filter) -> bool {
    matches!(f, Filter::OneOf(list) if list.len() == 3 && *f == spell_or_ability())
}

/// Whether a filter is any ability on the stack.
pub(super) fn is_any_ability(f: &Filter) -> bool {
    matches!(f, Filter::OneOf(list) if list.len() == 2 && *f == ability("activated or triggered"))
}

/// Whether this word is a noun.
pub(super) fn is_noun(text: &str) -> bool {
    noun(text).is_some()
}

/// What a single word in the noun's place means, and whether it is one or many.
pub(super) fn noun(text: &str) -> Option<(Filter, bool, bool)> {
    if let Some(found) = TABLE.get(text) {
        return Some(found.clone());
    }
    // types and kinds may begin a sentence; subtypes are always capitalised
    if !text.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    TABLE.get(&text.to_lowercase()).cloned()
}

/// The word for what stands in the noun's place.
pub(super) fn noun_word(f: &Filter) -> Option<&str> {
    use Filter as F;
    if is_outlaw(f) {
        return Some("outlaw");
    }
    if is_any_ability(f) {
        return Some("activated or triggered ability");
    }
    if is_on_the_stack(f) {
        return SPELL_OR_ABILITY.first().copied();
    }
    Some(match f {
        F::Type(t) => t.as_str(),
        F::Subtype(s) => s.as_str(),
        F::Card => "card",
        F::Spell => "spell",
        F::Permanent => "permanent",
        F::Token => "token",
        F::Source => "source",
        F::Commander => "commander",
        F::Ability(AbilityKind::Activated) => "activated ability",
        F::Ability(AbilityKind::Triggered) => "triggered ability",
        F::Not(..) | F::All(..) | F::OneOf(..) => return None,
        #[allow(unreachable_patterns)] // what stands before is told apart
        kind_of_object!() | whose_or_where!() | what_it_is!() | how_it_is!() | in_combat!() => return None,
    })
}

/// Whether this word is a kind of object that types stand before: "card", "spells".
pub(super) fn is_kind_word(text: &str) -> bool {
    noun(text).is_some_and(|(f, ..)| is_kind(&f))
}

pub(super) fn is_kind(f: &Filter) -> bool {
    matches!(f, Filter::Card | Filter::Spell | Filter::Permanent | Filter::Token | Filter::Source)
}
