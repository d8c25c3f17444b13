//! Magic: the Gathering's events and the effects that change them, on the Instead kernel.
//!
//! - [`language`] is what card text means, as data; [`words`] is its vocabulary.
//! - [`Game`] is a game: its state, read freely, changed only by performing events.
//! - [`Setup`] builds a board; [`Game::tell`] makes a sentence happen.
//! - [`Edition`] says which Comprehensive Rules hold.
//!
//! Unofficial fan content. Not affiliated with the game's publisher.

mod actions;
mod alike;
mod apart;
mod cant;
mod cast;
mod casting;
mod combat;
mod combat_rules;
mod costs;
mod damage;
mod describe;
mod draw;
mod edition;
mod effects;
mod enter;
mod error;
mod eval;
mod event;
mod follow;
mod halves;
mod history;
mod kernel;
mod keyword_triggers;
mod keywords;
mod layers;
mod legal;
mod mana_payment;
mod not_carried_out;
mod nothing;
mod pay_with;
mod perform;
mod question;
mod retarget;
mod rewrite;
mod sagas;
mod scope;
mod setup;
mod shared;
mod sources;
mod stack;
mod state;
mod state_based;
mod table;
mod tell;
mod text_change;
mod tokens;
mod triggers;
mod turn;
mod types;
mod zones;

pub use actions::Announcement;
pub use edition::{Classes, EDITIONS, Edition, FIELDS, Field, LegendRule, LookAhead, Redirection};
pub use effects::{EffectId, WhyNot};
pub use error::Error;
pub use event::{Cause, CauseKind, Damage, Entering, Event, Move, TokenToMake, What, Why};
pub use instead_language::{self as language, words};
pub use keywords::Intrinsic;
pub use layers::{AbilityKey, Characteristics, LAND_TYPES, Layer, is_creature_type};
pub use legal::Action;
pub use perform::MAX_TOKENS;
pub use question::{Asking, Pick, Query};
pub use rewrite::{MAX_OPTIONS, Rider};
pub use scope::Scope;
pub use setup::{Placed, PlayerSetup, Setup};
pub use stack::{StackItem, StackKind};
pub use state::{
    Applied, CardId, Cast, Chance, Chosen, Combat, Counters, Floating, FloatingKind, Game, Left, Library, Object,
    ObjectId, PendingTrigger, Player, PlayerId, Record, State, Target, Turn,
};
pub use table::Table;
pub use types::CREATURE_TYPES;
