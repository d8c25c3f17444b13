//! Which activated abilities texts call by a name.

use super::{Ability, CostAction, CostKeyword, Less};
use crate::action::Act;
use crate::amount::{Cmp, Condition, Stat};
use crate::filter::{Filter, Ref, Who};
use crate::instruction::Selection;
use crate::words::Zone;

/// CR 702.142a: "Activate only if this creature attacked this turn and only once each turn."
pub fn boasts() -> Condition {
    let attacked = Condition::Is(Ref::This, Filter::AttackedThisTurn);
    Condition::All(vec![attacked, Condition::UsedAtMost(0)])
}

/// "Power-up — …" costs less by the mana cost of its permanent in the turn in which that entered.
pub fn less_as_it_entered() -> Less {
    Less { mana: Vec::new(), each: None, condition: Some(Condition::Is(Ref::This, Filter::EnteredThisTurn)), own: true }
}

/// CR 701.59a: whether that part of a cost is to collect evidence.
pub fn collects_evidence(action: &CostAction) -> bool {
    let CostAction::Exile(Selection::Total { who: Who::You, filter: Filter::All(own), stat, cmp, .. }) = action else {
        return false;
    };
    let yours = [Filter::Card, Filter::In(Zone::Graveyard), Filter::Owner(Who::You)];
    own.as_slice() == yours && (*stat, *cmp) == (Stat::ManaValue, Cmp::AtLeast)
}

/// What activating it is, in the words of abilities that trigger on that: "whenever you activate an exhaust ability".
pub fn acts_of_activating(ability: &Ability) -> Vec<Act> {
    if let Ability::WithCost(CostKeyword::Outlast, _) = ability {
        return vec![Act::Outlast];
    }
    let Ability::Activated { cost, only, loyalty, .. } = ability else { return Vec::new() };
    let once = only.as_ref().is_some_and(|c| match c {
        Condition::All(list) => list.contains(&Condition::NeverUsed),
        one => *one == Condition::NeverUsed,
    });
    let powers_up = once && cost.less.as_deref() == Some(&less_as_it_entered());
    let mut acts = Vec::new();
    acts.extend(loyalty.map(|_| Act::Loyalty));
    acts.extend((once && !powers_up).then_some(Act::Exhaust));
    acts.extend(powers_up.then_some(Act::PowerUp));
    acts.extend((*only == Some(boasts())).then_some(Act::Boast));
    acts
}
