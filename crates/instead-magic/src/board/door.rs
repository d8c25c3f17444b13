//! The one door (CR 614.6): the state is written by performing events that went through the loop.
//!
//! The functions here and in `zones` ask for a [`Performing`], which the kernel alone makes, for a batch that it has
//! settled. What no effect can watch for is written by `beside`, and a board before play begins by `setup`; nothing
//! outside this floor can write at all.

use std::sync::Arc;

use instead::Performing;

use crate::board::state::{Game, Object, ObjectId, Player, PlayerId, State};

impl Game {
    /// The state, to be changed as an event says.
    pub(crate) fn write(&mut self, _: Performing<'_>) -> &mut State {
        self.state.write()
    }

    /// An object, to be changed as an event says.
    pub(crate) fn object_mut(&mut self, id: ObjectId, door: Performing<'_>) -> Option<&mut Object> {
        self.write(door).object_mut(id)
    }

    /// A player, to be changed as an event says.
    pub(crate) fn player_mut(&mut self, id: PlayerId, door: Performing<'_>) -> Option<&mut Player> {
        self.write(door).player_mut(id)
    }

    /// A new timestamp (CR 613.7).
    pub(crate) fn tick(&mut self, door: Performing<'_>) -> u32 {
        self.write(door).tick()
    }
}

impl State {
    pub(in crate::board) fn object_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        self.unchecked.note(id);
        self.objects.edit(id)
    }

    pub(in crate::board) fn player_mut(&mut self, id: PlayerId) -> Option<&mut Player> {
        self.players.get_mut(id.0 as usize).map(Arc::make_mut)
    }

    pub(in crate::board) fn tick(&mut self) -> u32 {
        self.clock += 1;
        self.clock
    }
}
