//! The loop of Magic 616.1 written a second time, to check the kernel's by.
//!
//! It shares with the kernel what a game says of itself: which effects apply to an event, their classes, what applying one
//! makes of it, whether two are alike, what performing does. It shares nothing of how the kernel goes round: what is dropped,
//! for whom is decided next and by whom, which effects are offered, what inherits the lineage. And it takes nothing for
//! granted that the kernel does not ask about: no effects that commute, no subjects that stand alone, no equal positions. Every
//! order is gone by itself, so that it is slow, and what it finds in the end is to be just what the search found.

mod again;
mod round;

pub use again::{Verdict, check};
pub use round::Straight;
