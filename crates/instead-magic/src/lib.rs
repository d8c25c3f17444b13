//! Magic: the Gathering's events and the effects that change them, on the Instead kernel.
//!
//! - [`language`] is what card text means, as data; [`words`] is its vocabulary.
//! - [`Game`] is a game: its state, read freely, changed only by performing events.
//! - [`Setup`] builds a board; [`Game::tell`] makes a sentence happen.
//! - [`Edition`] says which Comprehensive Rules hold.
//!
//! Unofficial fan content. Not affiliated with the game's publisher.

mod board;
mod edition;
mod look;
mod perform;
mod play;

pub use board::characteristics::{AbilityKey, Characteristics};
pub use board::effect::{EffectId, EventKind, Intrinsic};
pub use board::error::Error;
pub use board::event::{Cause, CauseKind, Damage, Entering, Event, Move, TokenToMake, What, Why};
pub use board::question::{Asking, Pick, Query};
pub use board::scope::Scope;
pub use board::setup::{Placed, PlayerSetup, Setup};
pub use board::stack::{StackItem, StackKind, called_after};
pub use board::state::{
    Applied, Bond, BoundMana, CardId, Cast, Chance, Chosen, Combat, Counters, Floating, FloatingKind, Game, Hit, Known,
    Left, Library, ManaPool, Object, ObjectId, Own, PendingTrigger, Player, PlayerId, Record, State, Target,
    TriggeredBy, Turn,
};
pub use board::table::Table;
pub use board::types::CREATURE_TYPES;
pub use edition::layer::Layer;
pub use edition::rulebook;
pub use edition::{Classes, EDITIONS, Edition, FIELDS, Field, LegendRule, LookAhead, Readings, Redirection};
pub use instead_language::{self as language, words};
pub use look::describe::period_name;
pub use look::effects::{NotApplying, Part, WhyNot, kinds_of};
pub use perform::MAX_TOKENS;
pub use perform::cast::announce::Announcement;
pub use perform::rewrite::{MAX_OPTIONS, Rider};
pub use play::legal::Action;
