//! Keywords that are static abilities with continuous effects, said as such (CR 611.3, 702).

use std::sync::LazyLock;

use super::this;
use crate::look::keyword_triggers::draws_as_it_dies;
use instead_language::words::{CardType, Keyword, NumberedKeyword, Word};
use instead_language::{Ability, Change, Condition, Continuous, CostKeyword, Filter, Ref};

/// "As long as this permanent's … cost was paid, it has …"
fn where_paid(keyword: CostKeyword, abilities: Vec<Ability>) -> Continuous {
    let changes = abilities.into_iter().map(|a| Change::AddAbility(Box::new(a))).collect();
    Continuous { what: this(), changes, condition: Some(Condition::CastFor(keyword)) }
}

/// CR 702.109a
static DASH: LazyLock<Continuous> =
    LazyLock::new(|| where_paid(CostKeyword::Dash, vec![Ability::Keyword(Keyword::Haste)]));

/// CR 702.152a
static BLITZ: LazyLock<Continuous> =
    LazyLock::new(|| where_paid(CostKeyword::Blitz, vec![Ability::Keyword(Keyword::Haste), draws_as_it_dies()]));

/// CR 702.151b: while it is attached to a creature it is none.
static RECONFIGURED: LazyLock<Continuous> = LazyLock::new(|| Continuous {
    what: Filter::Is(Ref::This),
    changes: vec![Change::RemoveType(CardType::Creature)],
    condition: Some(Condition::Is(Ref::Attached, Filter::Type(CardType::Creature))),
});

/// CR 702.176a: "this permanent's impending cost was paid and it has a time counter on it"
pub(crate) fn is_impending() -> Condition {
    let counted = Filter::Counter(Some(Word::new_static("time")));
    Condition::All(vec![Condition::CastFor(CostKeyword::Impending), Condition::Is(Ref::This, counted)])
}

/// CR 702.176a
static IMPENDING: LazyLock<Continuous> = LazyLock::new(|| Continuous {
    what: this(),
    changes: vec![Change::RemoveType(CardType::Creature)],
    condition: Some(is_impending()),
});

/// The continuous effect that a static ability is, if it is one.
pub(crate) fn continuous_of(ability: &Ability) -> Option<&Continuous> {
    if let Ability::Continuous(continuous) = ability {
        return Some(continuous);
    }
    if let Ability::Numbered(NumberedKeyword::Impending, ..) = ability {
        return Some(&IMPENDING);
    }
    let Ability::WithCost(keyword, _) = ability else { return None };
    match keyword {
        CostKeyword::Dash => Some(&DASH),
        CostKeyword::Blitz => Some(&BLITZ),
        CostKeyword::Reconfigure => Some(&RECONFIGURED),
        _ => None,
    }
}
