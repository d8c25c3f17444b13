//! "The first time … would … each turn": what was applied for that is so for the rest of the turn, whatever became of the
//! event.

use instead_language::{Amount, Cmp, Condition, Replacement};

use crate::board::effect::Watcher;
use crate::board::state::Game;

/// Whether it applies only if nothing of the kind has happened this turn.
pub(crate) fn is_of_the_first(effect: &Replacement) -> bool {
    let first = |condition: &Condition| {
        matches!(condition, Condition::Compare(Amount::HappenedThisTurn(pattern), Cmp::Exactly, Amount::Fixed(0))
            if **pattern == effect.pattern)
    };
    match &effect.condition {
        Some(Condition::All(all)) => all.iter().any(first),
        Some(one) => first(one),
        None => false,
    }
}

impl Game {
    /// Whether it was not applied to the first event of its kind in this turn: one that was replaced would have been it.
    pub(crate) fn is_still_first(&self, watcher: &Watcher) -> bool {
        !self.state.firsts.contains(&(watcher.id, self.state.turn.number))
    }
}
