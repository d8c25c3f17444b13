//! What must be paid for creatures to attack or block.

use super::Binder;
use super::resolve::Need;
use crate::Toll;
use crate::walk::VisitMut;

impl Binder {
    /// The creatures, what they would block, and what is paid for them.
    pub(super) fn toll(&mut self, toll: &mut Toll) {
        self.subject(&mut toll.creatures, Need::PERMANENT);
        if let Some(blocked) = &mut toll.blocked {
            self.describes(blocked);
        }
        toll.cost.actions.iter_mut().for_each(|action| self.paid_action(action, None));
        self.amount(&mut toll.times);
    }
}
