//! The layers (CR 611.3, 613): characteristics, made anew when something changed that they look at.

mod change;
pub(crate) mod order;
mod reads;
mod would_be;

use std::sync::Arc;

use crate::board::characteristics::{AbilityKey, Characteristics, keyword_of_counter};
use crate::board::effect::Watchers;
use crate::board::scope::Scope;
use crate::board::setup::Setup;
use crate::board::state::{FloatingKind, Game, Object, ObjectId, PlayerId};
use instead_language::words::{CardType, Colors, Word, Zone};
use instead_language::{Ability, Change, Continuous, Face, Filter, Ref};

impl Game {
    /// Make what is derived anew, if anything changed on which it depends.
    pub(crate) fn refresh(&mut self) {
        if self.derived.stale {
            self.rederive();
        }
    }

    /// How often characteristics were made anew: for measuring; no rule reads it.
    pub fn derivations(&self) -> u64 {
        self.derived.count
    }

    /// Whether what is derived is what a slow derivation from nothing would make it: every dependency tried out, no cache.
    pub fn layers_hold(&self) -> bool {
        let mut anew = self.clone();
        anew.derive(true);
        let same = |id: &ObjectId| self.characteristics(*id) == anew.characteristics(*id);
        let zones = [Zone::Battlefield, Zone::Stack, Zone::Command, Zone::Graveyard, Zone::Hand, Zone::Exile];
        !self.derived.stale
            && zones.iter().flat_map(|&z| self.objects_in(z)).all(|id| same(&id))
            && self.derived.watchers == anew.derived.watchers
    }
}

impl Setup {
    /// The game, ready for play.
    pub fn finish(self) -> Game {
        let mut game = self.done(Game::rederive);
        game.look_at_all();
        game
    }
}
