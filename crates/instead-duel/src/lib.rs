//! Kaijudo and Duel Masters on the kernel: two rule sets over one game of creatures, shields and mana.
//!
//! The games agree about what can happen and disagree about how often and by whom it may be replaced: Kaijudo lets
//! different effects follow each other on one event, Duel Masters lets one effect, ever, change an event (609.3). That is
//! data: [`Rules`], with the kernel's [`Policy`](instead::Policy).
//!
//! - [`ability`]: what card text means, as data.
//! - [`Setup`] builds a board; [`Game::tell`] makes something happen on it.
//!
//! Numbers are those of Duel Masters' comprehensive rules (1.48); `K1` to `K14` those of Kaijudo's rulings, as
//! `DECISIONS.md` of the repository states them.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking"))]

pub mod ability;
mod afterwards;
mod alike;
mod cant;
mod choose;
mod describe;
mod dig;
mod effects;
mod error;
mod eval;
mod event;
mod evolve;
mod follow;
mod kernel;
mod keyworded;
mod later;
mod perform;
pub mod question;
mod rewrite;
mod rules;
mod setup;
mod state;
mod turn;
pub mod words;
mod zones;

pub use effects::{EffectId, NotApplying, WhyNot};
pub use error::Error;
pub use event::{By, Event, Part, Reason, Scope, UnlessMilled, What, Why};
pub use question::{Asking, Pick, Query};
pub use rewrite::Rider;
pub use rules::Rules;
pub use setup::{MAX_CARDS, Placed, Setup};
pub use state::{CardState, Floating, Game, Lasting, Pending, Player, Record, State, Turn};
