//! The atlas: every pair of effects on every event that fits both. Whether the order matters, who chooses, how it can end, by
//! which shortest two lines of play, or why that is not known.
//!
//! [`effects`] takes the effects out of cards, alike ones once. [`kinds`] decides by their patterns alone which cannot meet, `alone` by what each does by itself.
//! [`events`] is what happens, [`board`] where, and [`play`] what came of it, a [`row`](mod@row) for each. [`make`](fn@make) writes the rows of
//! all pairs into a folder, in parts, so that one that was stopped is gone on with. [`query`] reads them.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking"))]

mod alone;
pub mod board;
pub mod effects;
pub mod events;
pub mod kinds;
pub mod make;
mod part;
pub mod play;
pub mod query;
pub mod row;

pub use effects::{Effect, Effects};
pub use make::{Asked, Made, MakeError, make};
pub use query::Atlas;
pub use row::{Is, Row, Why};
