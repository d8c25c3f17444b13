//! Look-backs over the turn: what happened since it began, as far as the state tells.

use crate::scope::Scope;
use crate::state::Game;
use instead_language::words::Zone;
use instead_language::{Filter, Pattern, Ref, Who};

impl Game {
    /// Whether such an event happened this turn. The table keeps each object as it was in each zone, so moves need no
    /// record of their own. What the state does not remember is not claimed.
    pub(crate) fn happened_this_turn(&self, pattern: &Pattern, scope: &Scope) -> bool {
        self.times_this_turn(pattern, scope) > 0
    }

    /// How many such spells were cast this turn by these players (CR 601.2i): each is looked at as it is or was on the
    /// stack, where it is another object than what it becomes (CR 400.7). A copy was not cast (CR 707.10).
    pub(crate) fn cast_this_turn(&self, who: &Who, filter: &Filter, scope: &Scope) -> usize {
        let other = says_other(filter);
        let cast = |o: &&crate::state::Object| {
            let own = scope.this == Some(o.id) || o.became.is_some() && o.became == scope.this;
            o.last_zone == Zone::Stack
                && o.since_turn == self.state.turn.number
                && o.stack.as_ref().is_none_or(|item| item.is_spell())
                && o.cast.as_ref().and_then(|cast| cast.by).is_some_and(|by| self.is_player(who, by, scope))
                && !o.token
                && !(other && own)
                && self.matches(filter, o.id, scope)
        };
        self.state.objects.iter().filter(cast).count()
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

/// Whether the filter is of others than the object that the text is on.
fn says_other(filter: &Filter) -> bool {
    match filter {
        Filter::All(all) => all.iter().any(says_other),
        Filter::Not(inner) => matches!(**inner, Filter::Is(Ref::This)),
        _ => false,
    }
}
