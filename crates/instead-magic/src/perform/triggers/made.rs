//! What triggers as a permanent is given a marker (CR 701.37b, 702.112b).

use crate::board::event::{Event, What};
use crate::board::scope::{Scope, Thing};
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

    /// Whom and what the words of an ability mean that triggers on that.
    pub(super) fn meant_of_made(&self, event: &Event, word: Designation, mut own: Scope) -> Scope {
        let Some((object, x)) = self.made_so(event, word) else { return own };
        let watched = &mut own.slots_mut().watched;
        watched.things = vec![Thing::still(object)];
        watched.players = self.controller(object).into_iter().collect();
        // CR 701.37c: X of the monstrosity
        own.x = x;
        own
    }
}
