//! The nouns themselves, in the singular and the plural.

use instead_language::Filter;
use instead_language::words::{AbilityKind, CardType};
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

fn outlaw() -> Filter {
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
    let word = if many { "abilities" } else { "ability" };
    let kind = ABILITIES
        .iter()
        .find(|kind| p.attempt(|p| (p.lit(kind) && p.lit(" ") && p.lit(word)).then_some(())).is_some())?;
    Some(ability(kind))
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
        F::Super(..) | F::Color(..) | F::Colorless | F::Multicolored | F::Monocolored => return None,
        F::Controller(..) | F::Owner(..) | F::Is(..) | F::Named(..) | F::Tapped | F::Attacking => return None,
        F::Blocking | F::Blocked | F::Unblocked | F::BlockingThat(..) | F::BlockedBy(..) => return None,
        F::DamagedBy(..) | F::ColorOfChoice | F::FaceDown | F::Keyword(..) | F::CostKeyword(..) => return None,
        F::NumberKeyword(..) | F::Modified | F::OddManaValue | F::Counter(..) | F::Stat(..) => return None,
        F::SharesColor(..) | F::SharesName(..) | F::SharesCreatureType(..) | F::SharesCardType(..) | F::ChosenColor => {
            return None;
        }
        F::ChosenType | F::ChosenName | F::ChosenSource | F::OnTop(..) | F::In(..) | F::Enchanted => return None,
        F::Equipped
        | F::Targets(..)
        | F::OfSlot(..)
        | F::ThisWay(..)
        | F::EnteredThisTurn
        | F::CameThisTurn(_)
        | F::AttackedThisTurn
        | F::WentTo(..) => {
            return None;
        }
        F::Goaded | F::Landwalk(..) | F::Entering => return None,
        F::CastBefore(..) => return None,
        F::Designated(..) => return None,
        F::DamagedThisTurn
        | F::WasCast
        | F::Kicked
        | F::Historic
        | F::Adventurer
        | F::AttachedTo(..)
        | F::AttackingThat(..)
        | F::Not(..)
        | F::All(..) => return None,
        F::OneOf(..) => return None,
    })
}

/// Whether this word is a kind of object that types stand before: "card", "spells".
pub(super) fn is_kind_word(text: &str) -> bool {
    noun(text).is_some_and(|(f, ..)| is_kind(&f))
}

pub(super) fn is_kind(f: &Filter) -> bool {
    matches!(f, Filter::Card | Filter::Spell | Filter::Permanent | Filter::Token | Filter::Source)
}
