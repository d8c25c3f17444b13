//! A piece of play run again with one answer more. Runs of the loop that the search has followed to their ends are not made
//! again: it knows how they leave the game and the batch.

use crate::choice::{Begun, Choices, Question, Script, State, Stop};
use crate::game::Game;

/// How a run of the loop ends.
pub(super) struct Settled<G: Game> {
    /// Which run of the loop.
    pub(super) number: u64,
    /// How many questions have been answered when it is over.
    pub(super) answered: usize,
    /// How many steps the run of the whole has made by then.
    pub(super) steps: u64,
    /// The game and the batch as it leaves them.
    pub(super) state: State<G>,
}

/// Answers the way on which the search is. Runs of the loop that it has followed to their ends are not made again.
pub(super) struct Again<'a, G: Game> {
    script: Script,
    settled: &'a [Settled<G>],
    begun: u64,
}

impl<'a, G: Game> Again<'a, G> {
    pub(super) fn new(script: Script, settled: &'a [Settled<G>]) -> Self {
        Again { script, settled, begun: 0 }
    }
}

impl<G: Game> Choices<G> for Again<'_, G> {
    fn ask(&mut self, game: &G, question: Question<G>) -> Result<usize, Stop<G>> {
        self.script.ask(game, question)
    }

    fn answered(&self) -> usize {
        Choices::<G>::answered(&self.script)
    }

    fn wants_positions(&self) -> bool {
        Choices::<G>::wants_positions(&self.script)
    }

    fn begin(&mut self) -> Begun<G> {
        self.begun += 1;
        let (number, mut known) = (self.begun, None);
        if let Some((first, rest)) = self.settled.split_first()
            && first.number == number
        {
            self.script.given = first.answered;
            self.settled = rest;
            known = Some((first.state.clone(), first.steps));
        }
        Begun { number, settled: known }
    }
}
