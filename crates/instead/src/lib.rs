//! A game-neutral kernel for effects that change what would happen.
//!
//! When something *would* happen and several effects want to change it: what happens, who chooses, and by which rule?
//! The kernel answers for any game that implements [`Game`]. It knows events only by their [`Batch`]es, effects only by
//! their ids, and the rules that games disagree about only as a [`Policy`].
//!
//! - [`propose`] runs the loop for simultaneous events, performs what is left, and does the riders.
//! - [`explore`] follows every answer, merges equal states, and tells which questions matter.
//! - [`Choices`] answers questions; a [`Script`] holds answers given beforehand. A run that lacks one stops with the
//!   question, and goes the same way again when the answer was added.
//! - An [`Observer`] sees every step; with none, none is made.
//!
//! `examples/own_game.rs` is a whole toy game.

mod choice;
mod explore;
mod game;
pub mod policy;
mod position;
mod propose;

pub use choice::{
    Ask, Choice, Choices, Limit, Note, Observer, Performed, Question, Run, RunLimits, Script, Settle, Stop, Unasked,
};
pub use explore::{End, Exploration, Limits, Node, NodeId, Shapes, explore};
pub use game::{Application, Applying, Batch, Game, Lineage, Outcome, Performing, Proposed, Prospect, Riders};
pub use policy::Policy;
pub use position::{Begun, Left, Position};
pub use propose::{decide, perform_unchanged, propose, settle, stay_apart};
