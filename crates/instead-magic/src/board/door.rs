//! A watch on the one door, in debug builds: whether the state changed between two performances.

use std::sync::Arc;

use crate::board::shared::Shared;
use crate::board::state::{Combat, Floating, Game, Object, Player, State};

/// What the watch knows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Door {
    /// How many events are being performed, one inside the other.
    depth: u32,
    /// The state as the last performance left it.
    left: Option<Shared<State>>,
    /// How often it was another when the next began.
    outside: u32,
}

impl Game {
    /// How often the state changed otherwise than by performing an event: 0, and it is counted in debug builds only. What no
    /// effect can watch for does not count: what is left of an effect, triggers that wait, marks since the last check of
    /// state-based actions, which turn would come next, ids and timestamps not yet used.
    pub fn changes_outside_events(&self) -> u32 {
        self.door.outside
    }

    /// A board is set up further: what was before does not count.
    pub(crate) fn forget_door(&mut self) {
        self.door.left = None;
    }

    /// A performance begins.
    pub(crate) fn enter_door(&mut self) {
        if !cfg!(debug_assertions) {
            return;
        }
        if self.door.depth == 0
            && let Some(left) = &self.door.left
            && differ(left, &self.state)
        {
            self.door.outside += 1;
        }
        self.door.depth += 1;
    }

    /// A performance ends.
    pub(crate) fn leave_door(&mut self) {
        if !cfg!(debug_assertions) {
            return;
        }
        self.door.depth = self.door.depth.saturating_sub(1);
        if self.door.depth == 0 {
            let mut state = self.state.clone();
            state.trace.clear();
            self.door.left = Some(state);
        }
    }
}

/// Whether two states differ in anything but bookkeeping.
fn differ(a: &State, b: &State) -> bool {
    let player = |p: &Arc<Player>| Player { drew_from_empty: false, ..(**p).clone() };
    let players = a.players.len() == b.players.len()
        && a.players.iter().zip(&b.players).all(|(p, q)| Arc::ptr_eq(p, q) || player(p) == player(q));
    // Marks of what was done already: abilities used, first combat damage dealt (CR 510.4), an order announced (CR 509.2).
    let object = |o: &Object| Object {
        deathtouched: false,
        used: Default::default(),
        loyalty_used: false,
        triggered: Default::default(),
        combat: Combat { dealt_first: false, order: Default::default(), ..o.combat.clone() },
        ..o.clone()
    };
    let mut others = b.objects.iter();
    let objects = a.objects == b.objects
        || a.objects.iter().all(|o| others.next().is_some_and(|other| o == other || object(o) == object(other)))
            && others.next().is_none();
    let zones = |s: &State| (s.battlefield.clone(), s.exile.clone(), s.stack.clone(), s.command.clone());
    let effects = |s: &State| -> Vec<Floating> {
        let left = crate::board::state::Left::Unlimited;
        let live = s.floating.iter().filter(|f| !f.left.is_used_up());
        live.map(|f| Floating { left, text: instead_language::words::Word::default(), ..f.clone() }).collect()
    };
    let rest = |s: &State| (s.day, s.over, s.turn.player, s.turn.number);
    // An effect of which nothing is left any more is gone already.
    let (before, after) = (effects(a), effects(b));
    let gone = |f: &Floating| b.floating.iter().all(|g| g.id != f.id || g.left.is_used_up());
    let floating = before == after || before.iter().filter(|f| !gone(f)).eq(after.iter());
    !(players && objects && floating && zones(a) == zones(b) && rest(a) == rest(b))
}
