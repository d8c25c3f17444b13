//! Look-backs over the turn: what happened since it began, as far as the state tells.

use crate::ability::Pattern;
use crate::scope::Scope;
use crate::state::Game;
use crate::words::Zone;

impl Game {
    /// Whether such an event happened this turn. The table keeps each object as it was in each zone, so moves need no
    /// record of their own. What the state does not remember is not claimed.
    pub(crate) fn happened_this_turn(&self, pattern: &Pattern, scope: &Scope) -> bool {
        self.times_this_turn(pattern, scope) > 0
    }

    /// How often such an event happened this turn.
    pub(crate) fn times_this_turn(&self, pattern: &Pattern, scope: &Scope) -> usize {
        match pattern {
            Pattern::Move { object, from, to } => {
                let moved = |old: &&crate::state::Object| {
                    let Some(new) = old.became.and_then(|n| self.object(n)) else { return false };
                    new.since_turn == self.state.turn.number
                        && from.is_none_or(|zone| old.last_zone == zone)
                        && to.is_none_or(|zone| new.last_zone == zone)
                        && self.matches(object, old.id, scope)
                };
                self.state.objects.iter().filter(moved).count()
            }
            Pattern::Enter(filter) => {
                let entered = |new: &&crate::state::Object| {
                    new.last_zone == Zone::Battlefield
                        && new.since_turn == self.state.turn.number
                        && self.matches(filter, new.id, scope)
                };
                self.state.objects.iter().filter(entered).count()
            }
            Pattern::OneOf(some) => some.iter().map(|p| self.times_this_turn(p, scope)).sum(),
            _ => 0,
        }
    }
}
