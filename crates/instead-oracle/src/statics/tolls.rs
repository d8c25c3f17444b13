//! What must be paid for creatures to attack or block: "can't attack you unless their controller pays {2} for each creature
//! they control that's attacking you", "can't attack or block unless you sacrifice a land" (CR 508.1h, 509.1d).

use instead_language::words::Mana;
use instead_language::{Amount, Cost, CostAction, Fighting, Filter, Toll, Who};

use super::Changed;
use crate::amount::{EachP, Figure, Quantity};
use crate::cost::ManaP;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::NpMany;
use crate::selection::Objects;

/// For doing what, to whom, and whether to his planeswalkers.
type Doing = (Fighting, Option<Who>, bool, Option<Filter>);

grammar! {
    /// What can't be done.
    DoingP(p, w, v) -> Doing {
        ["attack or block"] => ((Fighting::Either, None, true, None));
        ["attack you or planeswalkers you control"] => ((Fighting::Attack, Some(Who::You), true, None));
        ["attack you"] => ((Fighting::Attack, Some(Who::You), false, None));
        ["attack"] => ((Fighting::Attack, None, true, None));
        ["block " f: NpMany] => { (Fighting::Block, None, true, Some(f)) } if (let (Fighting::Block, None, true, Some(f)) = v);
        ["block"] => ((Fighting::Block, None, true, None));
    }
}

fn mana(mana: Vec<Mana>) -> Cost {
    Cost { mana, ..Cost::default() }
}

fn does(action: CostAction) -> Cost {
    Cost { actions: vec![action], ..Cost::default() }
}

/// The one action that is the whole cost.
fn action_of(v: &Cost) -> Option<&CostAction> {
    let [one] = v.actions.as_slice() else { return None };
    (*v == does(one.clone())).then_some(one)
}

grammar! {
    /// What whoever controls the creatures does for it.
    PaidP(p, w, v) -> Cost {
        [["pays " | "pay "] m: ManaP] => { mana(m) } if (let m = &v.mana && *v == mana(m.clone()));
        [["pays " | "pay "] n: Figure " life"] => { Cost { life: Some(Amount::Fixed(n)), ..Cost::default() } }
            if (let Some(Amount::Fixed(n)) = &v.life && *v == (Cost { life: Some(Amount::Fixed(*n)), ..Cost::default() }));
        [["sacrifices " | "sacrifice "] s: Objects] => { does(CostAction::Sacrifice(s)) } if (let Some(CostAction::Sacrifice(s)) = action_of(v));
        ["return " s: Objects " to its owner's hand"] => { does(CostAction::Return(s)) } if (let Some(CostAction::Return(s)) = action_of(v));
    }
}

/// Who pays: whoever controls the creature.
const PAYERS: &[&str] = &["its controller ", "you "];

/// The same of several creatures, of which each has its own.
const THEIRS: &str = "their controller ";

/// That it is paid for each of several creatures.
const EACH: &[&str] = &[
    " for each of those creatures",
    " for each creature they control that's attacking you or a planeswalker you control",
    " for each creature they control that's attacking you",
    " for each attacking creature they control",
    " for each blocking creature they control",
    " for each black creature they control that's attacking",
    " for each green creature they control that's attacking",
];

/// What must be paid.
pub(super) struct TollP;
impl Part for TollP {
    type Value = Toll;
    fn read(p: &mut Reader<'_>) -> Option<Toll> {
        let creatures = Changed::read(p)?;
        p.lit(" can't ").then_some(())?;
        let (to, whom, walkers, blocked) = DoingP::read(p)?;
        p.lit(" unless ").then_some(())?;
        let several = p.lit(THEIRS);
        (several || p.any(PAYERS)).then_some(())?;
        let cost = PaidP::read(p)?;
        // several creatures have a controller each, and he pays for each of them
        let each = p.any(EACH);
        (each == several).then_some(())?;
        let times = if cost.mana.contains(&Mana::X) && p.lit(", where X is ") {
            Quantity::read(p)?
        } else if cost.mana.contains(&Mana::X) {
            Amount::X
        } else if !each && !cost.mana.is_empty() && p.lit(" for each ") {
            EachP::read(p)?
        } else {
            Amount::Fixed(1)
        };
        Some(Toll { creatures, to, whom, walkers, blocked, cost, times })
    }
    fn write(v: &Toll, w: &mut Writer<'_>) -> bool {
        let doing = (v.to, v.whom.clone(), v.walkers, v.blocked.clone());
        let x = v.cost.mana.contains(&Mana::X);
        // "each creature with a counter on it can't attack unless its controller pays": one payer for one creature
        let ways = if matches!(v.creatures, Filter::Is(_)) { [false, true] } else { [true, false] };
        ways.into_iter().any(|several| {
            w.attempt(|w| {
                Changed::write(&v.creatures, w)
                    && w.lit(" can't ")
                    && DoingP::write(&doing, w)
                    && w.lit(" unless ")
                    && (if several { w.lit(THEIRS) } else { w.any(PAYERS) })
                    && PaidP::write(&v.cost, w)
                    && (!several || w.any(EACH))
                    && match &v.times {
                        Amount::X if x => true,
                        n if x => w.lit(", where X is ") && Quantity::write(n, w),
                        Amount::Fixed(1) => true,
                        n => !several && w.lit(" for each ") && EachP::write(n, w),
                    }
            })
        })
    }
}
