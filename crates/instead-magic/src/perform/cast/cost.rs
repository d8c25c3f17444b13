//! What casting and activating ask for besides the printed cost (CR 601.2f, 602.5, 700.5).

use instead::{Run, Stop};

use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId};
use instead_language::words::{Mana, Zone};
use instead_language::{Ability, Amount, Condition, Cost, Face, Filter, Ref, SpellCost, Who};

type Result<T> = std::result::Result<T, Stop<Game>>;

fn joined(mut cost: Cost, more: &Cost) -> Cost {
    cost.mana.extend(more.mana.iter().copied());
    cost.tap |= more.tap;
    cost.untap |= more.untap;
    cost.life = match (cost.life.take(), more.life.clone()) {
        (Some(a), Some(b)) => Some(Amount::Plus(Box::new(a), Box::new(b))),
        (a, b) => a.or(b),
    };
    cost.actions.extend(more.actions.iter().cloned());
    cost
}

/// The turn under which the use of an ability is noted that may be activated but once (CR 702.177a).
const EVER: u32 = u32::MAX;

impl Game {
    /// CR 601.2b, f: the cost with what must be paid besides it.
    pub(crate) fn with_additional_costs(
        &mut self,
        mut cost: Cost,
        face: &Face,
        scope: &Scope,
        run: &mut Run<'_, Self>,
    ) -> Result<Cost> {
        let player = scope.you;
        for ability in &face.abilities {
            let Ability::AdditionalCost(list) = ability else { continue };
            let payable: Vec<usize> =
                (0..list.len()).filter(|&at| list.get(at).is_some_and(|c| self.can_pay(c, player, scope))).collect();
            let at = match payable.as_slice() {
                [] => 0,
                [one] => *one,
                several => {
                    let options = several.iter().map(|&at| Pick::Modes(vec![at])).collect();
                    let query = Query { asking: Asking::Mode, rule: "601.2b", about: scope.this };
                    match run.ask(self, Some(player), query, options)? {
                        Some(Pick::Modes(picked)) => picked.first().copied().unwrap_or(0),
                        _ => 0,
                    }
                }
            };
            if let Some(more) = list.get(at) {
                cost = joined(cost, more);
            }
        }
        if self.player(player).is_some_and(|p| p.pays_mana) {
            self.change_cost(&mut cost, face, scope);
        }
        Ok(cost)
    }

    /// CR 601.2f: increases first, then reductions, which take generic mana alone where they are generic.
    fn change_cost(&self, cost: &mut Cost, face: &Face, scope: &Scope) {
        let mut changes: Vec<(&SpellCost, Scope)> = Vec::new();
        let affinities: Vec<SpellCost> = face.abilities.iter().filter_map(affinity).collect();
        changes.extend(affinities.iter().map(|less| (less, scope.clone())));
        for ability in &face.abilities {
            if let Ability::SpellCost(change) = ability
                && change.spells == Filter::Is(Ref::This)
            {
                changes.push((change, scope.clone()));
            }
        }
        for &id in self.state.battlefield.iter() {
            let Some(c) = self.characteristics(id) else { continue };
            for (_, ability) in &c.abilities {
                if let Ability::SpellCost(change) = &**ability
                    && change.spells != Filter::Is(Ref::This)
                    && scope.this.is_some_and(|spell| {
                        let own = Scope::new(c.controller, Some(id));
                        self.is_player(&change.by, scope.you, &own) && self.matches(&change.spells, spell, &own)
                    })
                {
                    // "that player" is the one who casts
                    let that = Some(scope.you);
                    changes.push((change, Scope { that, ..Scope::new(c.controller, Some(id)) }));
                }
            }
        }
        changes.retain(|(change, own)| change.condition.as_ref().is_none_or(|c| self.holds(c, own)));
        for less in [false, true] {
            for (change, own) in changes.iter().filter(|(c, _)| c.less == less) {
                let times = change.each.as_ref().map_or(1, |n| self.amount(n, own)).max(0);
                for _ in 0..times {
                    for symbol in &change.mana {
                        alter(&mut cost.mana, *symbol, less, own.x);
                    }
                }
            }
        }
    }

    /// CR 602.5b: how often the ability of that number was activated this turn.
    pub(crate) fn used_this_turn(&self, object: ObjectId, ability: usize) -> u32 {
        let now = self.state.turn.number;
        self.object(object).map_or(0, |o| {
            let used = o.used.iter().find(|(at, turn, _)| *at == ability && *turn == now);
            used.map_or(0, |(_, _, n)| *n)
        })
    }

    /// CR 702.177a: whether it was activated since the object is what it is, of an ability that asks.
    pub(crate) fn was_used(&self, object: ObjectId, ability: usize) -> bool {
        self.object(object).is_some_and(|o| o.used.iter().any(|(at, turn, _)| *at == ability && *turn == EVER))
    }

    /// Notes that it was activated: this turn, and for good where the ability asks for that.
    pub(crate) fn note_use(&mut self, object: ObjectId, ability: usize, once: bool) {
        let now = self.state.turn.number;
        let Some(o) = self.object_mut(object) else { return };
        o.used.retain(|(_, turn, _)| *turn == now || *turn == EVER);
        match o.used.iter_mut().find(|(at, turn, _)| *at == ability && *turn == now) {
            Some((.., n)) => *n = n.saturating_add(1),
            None => o.used.push((ability, now, 1)),
        }
        if once {
            o.used.push((ability, EVER, 1));
        }
    }
}

/// CR 702.41a: {1} less for each such permanent that its caster controls.
fn affinity(ability: &Ability) -> Option<SpellCost> {
    let Ability::Affinity(what) = ability else { return None };
    let mine = what.clone().and(Filter::Controller(Who::You)).and(Filter::In(Zone::Battlefield));
    Some(SpellCost {
        spells: Filter::Is(Ref::This),
        by: Who::You,
        less: true,
        mana: vec![Mana::Generic(1)],
        each: Some(Amount::Count(mine)),
        condition: None,
    })
}

/// One symbol more or less; generic mana is taken from generic mana alone.
fn alter(cost: &mut Vec<Mana>, symbol: Mana, less: bool, x: i64) {
    let n = match symbol {
        Mana::Generic(n) => n,
        Mana::X => crate::perform::follow::clamp(x),
        other => {
            if !less {
                cost.push(other);
            } else if let Some(at) = cost.iter().position(|m| *m == other) {
                cost.remove(at);
            }
            return;
        }
    };
    match cost.iter_mut().find_map(|m| if let Mana::Generic(have) = m { Some(have) } else { None }) {
        Some(have) if less => *have = have.saturating_sub(n),
        Some(have) => *have = have.saturating_add(n),
        None if less => {}
        None => cost.push(Mana::Generic(n)),
    }
}

/// Whether "only" asks for this, alone or with other things.
pub(crate) fn asks<T>(only: &Condition, find: &dyn Fn(&Condition) -> Option<T>) -> Option<T> {
    match only {
        Condition::All(all) => all.iter().find_map(|c| asks(c, find)),
        one => find(one),
    }
}
