//! What the slots of a text hold while it is followed (CR 608.2h, 400.7j).

use crate::board::scope::Scope;
use crate::board::state::{Game, PlayerId, Target};
use instead_language::{Measure, Slot};

impl Game {
    /// What is in the slot.
    pub(crate) fn in_slot(&self, _: Slot, _: &Scope) -> Vec<Target> {
        Vec::new()
    }

    /// What is measured of the slot; of one player's share where one is given.
    pub(crate) fn measured(&self, _: Slot, _: &Measure, _: Option<PlayerId>, _: &Scope) -> i64 {
        0
    }

    /// Whether what fills the slot was done.
    pub(crate) fn was_slot_done(&self, _: Slot, _: &Scope) -> bool {
        false
    }

    /// Whether the flip that fills the slot was won.
    pub(crate) fn was_slot_won(&self, _: Slot, _: &Scope) -> bool {
        false
    }
}
