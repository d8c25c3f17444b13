//! What triggers as a permanent is given a marker (CR 701.37b, 702.112b).

use crate::board::event::{Event, What};
use crate::board::state::{FloatingKind, Game, ObjectId};
use instead_language::Change;
use instead_language::words::Designation;

impl Game {
    /// What became so by the event, and X of the text that made it.
    pub(super) fn made_so(&self, event: &Event, word: Designation) -> Option<(ObjectId, i64)> {
        let What::EffectBegins(floating) = &event.what else { return None };
        let FloatingKind::Continuous(objects, changes) = &floating.what else { return None };
        let made = changes.contains(&Change::Becomes(word));
        objects.first().filter(|_| made).map(|o| (*o, floating.scope.x))
    }
}
