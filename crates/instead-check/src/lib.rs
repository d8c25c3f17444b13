//! Checks a certificate of a search, or of a line of play, that `instead explore --certificate` or `instead explain
//! --certificate` wrote.
//!
//! The loop of Magic 616.1 stands here a second time ([`round`](self), word for word). It shares with the kernel what a game
//! says of itself: which effects apply to an event, their classes, what applying one makes of it, what performing does, what
//! happens after that; and the reading of the cards and of the scenario. It shares nothing of how the kernel goes round, and
//! nothing of its search: what is dropped, for whom is decided next and by whom, which effects are offered, what inherits the
//! lineage, what may be left unasked, where two ways meet.

mod check;
mod follow;
mod round;
mod tried;

pub use check::{Bounds, Checked, Refused, check};
pub use follow::Unasked;
