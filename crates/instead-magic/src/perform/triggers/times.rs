//! How many times an ability triggers (CR 603.2d).

use std::sync::Arc;

use crate::board::event::Event;
use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId};
use instead_language::Ability;

impl Game {
    /// How many times an ability of that object, or of none, triggers on the event: none where one of these keeps it from
    /// triggering, once otherwise, and once more for each that says so. Each looks at the event by itself, so that none
    /// applies to what another does.
    pub(super) fn how_often(
        &self,
        says: &[(Arc<Ability>, Arc<Scope>)],
        object: Option<ObjectId>,
        event: &Event,
    ) -> usize {
        let mut often = 1;
        for (ability, scope) in says {
            let Ability::HowOften(says) = &**ability else { continue };
            let caused = says.by.as_ref().is_none_or(|by| self.triggers_on(by, event, (**scope).clone()).is_some());
            let of = says.of.as_ref().is_none_or(|of| object.is_some_and(|o| self.matches(of, o, scope)));
            match says.more {
                _ if !caused || !of => {}
                None => return 0,
                Some(more) => often += more as usize,
            }
        }
        often
    }
}
