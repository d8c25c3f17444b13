//! What "other" is other than, where a change of several counts: "Each Skeleton you control gets +X/+0, where X is the number
//! of other Skeletons you control".

use crate::said::Pronoun;
use crate::subtypes::goes_with;
use crate::walk::{VisitMut, Walk};
use crate::words::{CardType, CardTypes};
use crate::{Ability, Amount, Change, Filter, Ref};
use crate::{how_it_is, in_combat, kind_of_object, what_it_is, whose_or_where};

/// "Other" than each of those that are changed, if these can be what is counted; else than the object that the text is on:
/// "Enchanted creature gets +2/+2 for each other enchantment on the battlefield".
pub(super) fn settle(what: &Filter, changes: &mut [Change]) {
    let changed = match what {
        // it is said of itself alone
        Filter::Is(Ref::This) => Some(CardTypes::NONE),
        // what bears an Aura, Equipment or Fortification
        Filter::Is(Ref::Attached) => {
            Some([CardType::Creature, CardType::Land, CardType::Planeswalker].into_iter().collect())
        }
        Filter::Is(_) => return,
        described => types(described),
    };
    changes.iter_mut().for_each(|change| Counts(changed).change(change));
}

/// The card types of one of which a description says that it is; none where it says nothing of that.
fn types(f: &Filter) -> Option<CardTypes> {
    let of = |word: &str| CardType::ALL.iter().copied().find(|t| goes_with(*t, word)).map(|t| CardTypes::NONE.with(t));
    match f {
        Filter::Type(t) => Some(CardTypes::NONE.with(*t)),
        Filter::Subtype(word) => of(word),
        Filter::All(list) => list.iter().find_map(types),
        Filter::OneOf(list) => {
            let each: Option<Vec<CardTypes>> = list.iter().map(types).collect();
            Some(each?.iter().flat_map(|types| types.list()).collect())
        }
        Filter::Not(_) => None,
        #[allow(unreachable_patterns)] // what stands before is told apart
        kind_of_object!() | whose_or_where!() | what_it_is!() | how_it_is!() | in_combat!() => None,
    }
}

/// What is counted, of what has one of these types.
struct Counts(Option<CardTypes>);

impl VisitMut for Counts {
    fn ability(&mut self, _: &mut Ability) {
        // an ability that is given speaks of what has it
    }

    fn amount(&mut self, a: &mut Amount) {
        let Amount::Count(counted) = a else { return a.walk_mut(self) };
        let those = types(counted);
        let meet = |(changed, counted): (CardTypes, CardTypes)| changed.list().any(|t| counted.has(t));
        let each = self.0 != Some(CardTypes::NONE) && self.0.zip(those).is_none_or(meet);
        let than = if each { Ref::Said(Pronoun::EACH) } else { Ref::This };
        let Filter::All(list) = counted else { return };
        for other in list.iter_mut().filter(|f| is_other(f)) {
            *other = Filter::Is(than.clone()).negate();
        }
    }
}

/// "Other", before it is said than what.
fn is_other(f: &Filter) -> bool {
    *f == Filter::other() || *f == Filter::Is(Ref::Said(Pronoun::EACH)).negate()
}
