//! The board: a game's state and its tables, and what is said about it (CR 109, 110, 119, 400). Everything above reads it.

pub(crate) mod beside;
pub(crate) mod cast;
pub(crate) mod characteristics;
pub(crate) mod copiable;
pub(crate) mod counters;
pub(crate) mod designated;
pub(crate) mod door;
pub(crate) mod dungeon;
pub(crate) mod effect;
pub(crate) mod entering;
pub(crate) mod error;
pub(crate) mod event;
pub(crate) mod log;
pub(crate) mod player;
pub(crate) mod question;
pub(crate) mod record;
pub(crate) mod scope;
pub(crate) mod setup;
pub(crate) mod shared;
pub(crate) mod spell;
pub(crate) mod stack;
pub(crate) mod state;
pub(crate) mod table;
pub(crate) mod turn;
pub(crate) mod types;
pub(crate) mod zones;
