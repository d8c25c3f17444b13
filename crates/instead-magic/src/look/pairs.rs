//! Pairs of creatures (CR 702.95).

use crate::board::state::{Floating, FloatingKind, Game, ObjectId};
use instead_language::Change;
use instead_language::words::Designation;

/// The two that the effect pairs.
fn paired_by(effect: &Floating) -> Option<&[ObjectId]> {
    let FloatingKind::Continuous(objects, changes) = &effect.what else { return None };
    changes.contains(&Change::Becomes(Designation::Paired)).then_some(objects.as_slice())
}

impl Game {
    /// CR 702.95b: it and the creature with which it is paired; none where it is unpaired.
    pub(crate) fn pair_of(&self, id: ObjectId) -> &[ObjectId] {
        let mut pairs = self.state.floating.iter().filter_map(paired_by);
        pairs.find(|pair| pair.contains(&id)).unwrap_or_default()
    }

    /// CR 702.95e: whether the effect pairs what is no longer two creatures on the battlefield that its player controls.
    pub(crate) fn is_broken_pair(&self, effect: &Floating) -> bool {
        let stays = |&o: &ObjectId| {
            self.on_battlefield(o) && self.is_creature(o) && self.controller(o) == Some(effect.scope.you)
        };
        paired_by(effect).is_some_and(|pair| pair.len() < 2 || !pair.iter().all(stays))
    }
}
