//! Where a run stands: at a question, or where a part of it begins and ends.

use std::rc::Rc;

use crate::choice::Choice;
use crate::game::{Batch, Game};
use crate::propose::{Decision, Members};

/// Where a question stands: what follows in this run of the loop is the same wherever this is equal.
#[derive(Clone, Debug)]
pub struct Position<G: Game> {
    /// The game and the batch as they were when the round, or the application that asks, began.
    pub state: Rc<(G, Batch<G>)>,
    /// Where in the round it stands.
    pub(crate) place: Place<G>,
    /// How many runs of the loop are going on, this one included, each inside an application of the one before.
    pub(crate) loops: u32,
    /// Which run of the loop this is, of all parts of the run that began ([`begin`](crate::Choices::begin)).
    pub(crate) number: u64,
    /// How many steps the run has made.
    pub(crate) steps: u64,
}

/// A game and a batch, shared.
pub(crate) type State<G> = Rc<(G, Batch<G>)>;

/// A part of a run that begins: a run of the loop, or all that is proposed at a time with what follows of it.
#[derive(Debug)]
pub struct Begun<G: Game> {
    /// Which it is, of all that began.
    pub(crate) number: u64,
    /// What it leaves, where that is known, and how many steps the run has made then.
    pub(crate) known: Option<(Left<G>, u64)>,
}

/// What a part of a run leaves. Nothing else of it remains: whatever was answered in it, where this is equal the run goes
/// on in the same way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Left<G: Game> {
    /// The game.
    Game(Rc<G>),
    /// Of a run of the loop, the game and the batch.
    Loop(Rc<(G, Batch<G>)>),
}

/// Where in a round a question stands.
#[derive(Clone, Debug)]
pub(crate) enum Place<G: Game> {
    /// At its beginning.
    Round,
    /// At the choice of an effect.
    First(Rc<Decision<G>>),
    /// At the offer of this effect on these events.
    Whether(Members, G::Effect),
    /// While an effect is applied.
    Applying(Applied<G>),
}

/// An effect that is being applied, and what the game's own questions were answered so far.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Applied<G: Game> {
    pub(crate) members: Members,
    pub(crate) effect: G::Effect,
    pub(crate) chosen: Option<G::Option>,
    pub(crate) answered: Vec<Choice<G>>,
}
