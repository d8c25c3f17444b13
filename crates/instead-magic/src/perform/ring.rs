//! The Ring (CR 701.54): its emblem, and who bears it.

use std::sync::Arc;

use instead::{Performing, Run, Stop};

use crate::board::event::What;
use crate::board::question::Query;
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::look::keyword_triggers::tempted;
use crate::perform::follow::Following;
use instead_language::Face;
use instead_language::words::Word;

/// The name of the emblem.
const THE_RING: &str = "The Ring";

impl Game {
    /// CR 701.54a, c: who has no emblem of that name gets it; then a creature of his becomes his Ring-bearer.
    pub(super) fn ring_tempts(
        &mut self,
        player: PlayerId,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<(), Stop<Game>> {
        if self.player(player).is_some_and(|p| p.tempted == 0) {
            let face = Face { name: Word::new_static(THE_RING), abilities: tempted(), ..Face::default() };
            self.propose_one(What::Emblem { player, face: Arc::new(face) }, player, f, run)?;
        }
        let creature = |o: &ObjectId| self.controller(*o) == Some(player) && self.is_creature(*o);
        let own: Vec<Target> = self.state.battlefield.iter().copied().filter(creature).map(Target::Object).collect();
        let chosen = self.choose_among(own, 1, 1, Some(player), Query::which(Rule::TheRing, f.scope.this), run)?;
        let bearer = chosen.first().and_then(|t| t.object());
        self.propose_one(What::RingTempts { player, bearer }, player, f, run)
    }

    /// CR 701.54a: without a creature to choose the one that he has stays his.
    pub(super) fn bear_the_ring(&mut self, player: PlayerId, bearer: Option<ObjectId>, door: Performing<'_>) {
        if let Some(p) = self.player_mut(player, door) {
            p.tempted = p.tempted.saturating_add(1);
            p.ring_bearer = bearer.or(p.ring_bearer);
        }
        self.disturb();
    }

    /// CR 701.54a: another player gained control of it.
    pub(super) fn no_longer_bears(&mut self, object: ObjectId, door: Performing<'_>) {
        for seat in 0..self.state.players.len() {
            let player = PlayerId(seat as u8);
            if self.player(player).is_some_and(|p| p.ring_bearer == Some(object))
                && let Some(p) = self.player_mut(player, door)
            {
                p.ring_bearer = None;
            }
        }
    }
}
