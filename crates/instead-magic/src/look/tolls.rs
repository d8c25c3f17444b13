//! What must be paid for creatures to attack or block (CR 508.1h, 509.1d).

use instead_language::words::Mana;
use instead_language::{Amount, Cant, Cost, Fighting, Toll};

use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, Target};

/// All of these costs as one.
pub(crate) fn together(costs: impl IntoIterator<Item = Cost>) -> Option<Cost> {
    costs.into_iter().reduce(|mut all, one| {
        all.mana.extend(one.mana);
        all.life = match (all.life.take(), one.life) {
            (Some(a), Some(b)) => Some(Amount::Plus(Box::new(a), Box::new(b))),
            (a, b) => a.or(b),
        };
        all.actions.extend(one.actions);
        all
    })
}

impl Game {
    /// CR 508.1h: what must be paid for it to attack that.
    pub(crate) fn toll_of_attacking(&self, id: ObjectId, defending: Target) -> Option<Cost> {
        self.tolls(id, |toll, scope| {
            let asked = matches!(toll.to, Fighting::Attack | Fighting::Either);
            asked
                && toll.whom.as_ref().is_none_or(|who| {
                    let defender = if toll.walkers { self.defender_of(defending) } else { defending.player() };
                    defender.is_some_and(|p| self.is_player(who, p, scope))
                })
        })
    }

    /// CR 509.1d: what must be paid for it to block that attacker.
    pub(crate) fn toll_of_blocking(&self, id: ObjectId, attacker: ObjectId) -> Option<Cost> {
        self.tolls(id, |toll, scope| {
            let asked = matches!(toll.to, Fighting::Block | Fighting::Either);
            asked && toll.blocked.as_ref().is_none_or(|f| self.matches(f, attacker, scope))
        })
    }

    fn tolls(&self, id: ObjectId, asked: impl Fn(&Toll, &Scope) -> bool) -> Option<Cost> {
        together(self.cants().filter_map(|(cant, scope)| {
            let Cant::Toll(toll) = cant else { return None };
            let fits = asked(toll, scope) && self.matches(&toll.creatures, id, scope);
            fits.then(|| self.of_toll(toll, id, scope)).flatten()
        }))
    }

    /// The cost for one creature; nothing where there is none to pay.
    fn of_toll(&self, toll: &Toll, id: ObjectId, scope: &Scope) -> Option<Cost> {
        // "where X is the number of counters on that creature"
        let mut own = scope.clone();
        own.slots_mut().one = Some(Target::Object(id));
        let times = usize::try_from(self.amount(&toll.times, &own)).unwrap_or(0);
        let mut cost = toll.cost.clone();
        if cost.mana.contains(&Mana::X) {
            let x = u32::try_from(times).unwrap_or(u32::MAX);
            let symbol = |m: &Mana| if *m == Mana::X { Mana::Generic(x) } else { *m };
            cost.mana = cost.mana.iter().map(symbol).filter(|m| *m != Mana::Generic(0)).collect();
        } else {
            cost.mana = std::iter::repeat_n(&cost.mana, times).flatten().copied().collect();
        }
        (cost != Cost::default()).then_some(cost)
    }
}
