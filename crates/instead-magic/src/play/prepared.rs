//! Casting a copy of the spell of a permanent that is prepared (CR 707.12).

use std::sync::Arc;

use instead::{Proposed, Run, Stop, propose};
use instead_language::words::Zone;
use instead_language::{Half, Permission, Until};

use crate::board::event::{Cause, Event, What};
use crate::board::scope::Scope;
use crate::board::state::{Floating, FloatingKind, Game, Object, ObjectId, PlayerId};
use crate::perform::cast::announce::{Announcement, illegal};

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// "While it's prepared, you may cast a copy of its spell. Doing so unprepares it."
    pub(crate) fn cast_prepared(
        &mut self,
        player: PlayerId,
        permanent: ObjectId,
        said: &Announcement,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let name = self.name_of(permanent);
        let Some(object) = self.object(permanent).cloned() else { return illegal("there is no such card") };
        if self.controller(permanent) != Some(player) || !object.prepared {
            return illegal(format!("{name} is not prepared"));
        }
        let Some(face) = object.halves.as_ref().map(|h| h.second.clone()) else { return Ok(()) };
        let cause = Cause { source: Some(permanent), player: Some(player), ..Cause::RULE };
        let done = What::Prepare { object: permanent, prepared: false };
        propose(self, [Proposed::new(Event { what: done, cause })], run)?;
        let Some(copy) = self.copy_of_card(player, face, cause, run)? else { return Ok(()) };
        let permits = FloatingKind::Permit(Arc::new(vec![copy]), Permission::default());
        let scope = Arc::new(Scope::new(player, Some(copy)));
        let floating = Floating::new(permits, scope, Until::EndOfTurn, self.state.turn.number);
        propose(self, [Proposed::new(Event { what: What::EffectBegins(Box::new(floating)), cause })], run)?;
        self.cast(player, copy, &Announcement { half: None, ..said.clone() }, run)
    }
}

/// Whether that is the spell of a permanent that may be prepared.
pub(super) fn is_of_prepared(object: &Object, half: Option<Half>) -> bool {
    object.zone == Some(Zone::Battlefield) && object.has_prepare_spell() && half == Some(Half::Second)
}
