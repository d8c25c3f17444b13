//! Whether an effect acts on an event where no other effect is. Where none of a pair does by itself, nothing begins: the event
//! happens as it would without them, and they are not played together on it.

use std::sync::OnceLock;

use crate::events::{EVENTS, Event, Seat};

/// What is known of effects by themselves, each found when it is first asked for.
#[derive(Clone, Debug)]
pub(crate) struct Alone(Vec<OnceLock<bool>>);

/// Whose the event is, and who has the effect.
const SEATS: usize = Seat::ALL.len() * Seat::ALL.len();

impl Alone {
    pub(crate) fn of(effects: usize) -> Alone {
        Alone(vec![OnceLock::new(); effects * EVENTS.len() * SEATS])
    }

    /// Whether the effect of this number acts; `play` finds out.
    pub(crate) fn acts(&self, effect: u32, event: &Event, whose: Seat, seat: Seat, play: impl Fn() -> bool) -> bool {
        let at = EVENTS.iter().position(|other| other.name == event.name);
        let at = at.map(|at| {
            ((effect as usize * EVENTS.len() + at) * Seat::ALL.len() + whose.index()) * Seat::ALL.len() + seat.index()
        });
        at.and_then(|at| self.0.get(at)).is_none_or(|known| *known.get_or_init(play))
    }
}
