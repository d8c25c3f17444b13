//! Players and what is theirs (CR 102, 119, 401–404).

use std::sync::Arc;

use crate::board::counters::Counters;
use crate::board::state::{ObjectId, PlayerId};
use instead_language::words::{Mana, Word};

/// What happened this turn to a player, or to what he controlled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ThisTurn {
    /// Damage dealt to him.
    pub damaged: u32,
    /// Creatures that died under his control.
    pub died: u32,
    /// Permanents that left the battlefield under his control.
    pub left: u32,
    /// Creatures that he attacked with.
    pub attackers: u32,
    /// Spells that he cast.
    pub cast: u32,
    /// How often he flipped coins.
    pub flips: u32,
    /// What raises his speed has triggered (CR 702.179d).
    pub raced: bool,
}

/// CR 702.179e: max speed.
pub(crate) const MAX_SPEED: u32 = 4;

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// Its id.
    pub id: PlayerId,
    /// Its name.
    pub name: Word,
    /// Life total.
    pub life: i32,
    /// Counters, poison and energy among them.
    pub counters: Counters,
    /// CR 702.179b: his speed; 0 where he has none.
    pub speed: u32,
    /// CR 702.131c: has the city's blessing.
    pub blessed: bool,
    /// CR 701.54c: how often the Ring has tempted him.
    pub tempted: u32,
    /// CR 701.54a: his Ring-bearer.
    pub ring_bearer: Option<ObjectId>,
    /// Mana in the pool.
    pub mana: Vec<Mana>,
    /// CR 104.3: has lost.
    pub lost: bool,
    /// CR 104.2: has won.
    pub won: bool,
    /// Cards drawn this turn.
    pub drawn: u32,
    /// A card was drawn in this draw step.
    pub drew_in_step: bool,
    /// CR 704.5b: attempted to draw from an empty library since the last check.
    pub drew_from_empty: bool,
    /// Life gained this turn.
    pub gained: u32,
    /// Life lost this turn.
    pub lost_life: u32,
    /// What else texts look back at.
    pub this_turn: ThisTurn,
    /// Spells that he cast in the turn before this one.
    pub cast_last_turn: u32,
    /// Lands played this turn.
    pub lands: u32,
    /// CR 722.1: who makes his decisions during this turn, if another player does.
    pub controlled_by: Option<PlayerId>,
    /// CR 722.1: who will during his next turn.
    pub controlled_next: Option<PlayerId>,
    /// Whether mana costs are paid for real.
    pub pays_mana: bool,
    /// Library.
    pub library: Library,
    /// Hand.
    pub hand: Arc<Vec<ObjectId>>,
    /// Graveyard, bottom first.
    pub graveyard: Arc<Vec<ObjectId>>,
}

/// CR 401: a library. After a shuffle nobody knows its order, so it has none until somebody looks: chance then says
/// which card is on top.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Library {
    /// Known cards on top, top first.
    pub top: Arc<Vec<ObjectId>>,
    /// Cards in no known order, by id.
    pub shuffled: Arc<Vec<ObjectId>>,
    /// Known cards at the bottom, bottom last.
    pub bottom: Arc<Vec<ObjectId>>,
}

impl Library {
    /// How many cards.
    pub fn len(&self) -> usize {
        self.top.len() + self.shuffled.len() + self.bottom.len()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All cards, the known ones in their order.
    pub fn cards(&self) -> impl Iterator<Item = ObjectId> {
        self.top.iter().chain(self.shuffled.iter()).chain(self.bottom.iter()).copied()
    }

    pub(crate) fn remove(&mut self, id: ObjectId) {
        for part in [&mut self.top, &mut self.shuffled, &mut self.bottom] {
            if part.contains(&id) {
                Arc::make_mut(part).retain(|o| *o != id);
            }
        }
    }
}
