//! A piece of play run again with one answer more, and how far it has come.
//!
//! A run of the loop leaves a game and a batch, and what is proposed leaves a game: whatever was answered in such a part,
//! nothing else of it remains once it is over. So where the run stands is told by the answers of the parts that still go
//! on and by what those left that are over: two ways that are alike in that go on alike. And a part that was followed to
//! its end is not made again.

use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::choice::{Choices, Question, Script, Stop};
use crate::game::{Batch, Game};
use crate::position::{Begun, Left};

/// A part of a run that is over.
#[derive(Clone)]
pub(super) struct Done<G: Game> {
    /// Which part, of all that began.
    pub(super) number: u64,
    /// How many parts have begun when it is over.
    pub(super) begun: u64,
    /// How many questions have been answered by then.
    pub(super) answered: usize,
    /// How many steps the run of the whole has made by then.
    pub(super) steps: u64,
    /// What it leaves.
    pub(super) left: Left<G>,
}

/// What lies behind a run.
#[derive(Clone)]
pub(super) enum Passed<G: Game> {
    /// This answer, in a part that still goes on.
    Answer(usize),
    /// A part that is over, in which something was answered.
    Done(Done<G>),
}

/// The same, for comparing: what parts left is numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Past {
    Answer(usize),
    Left(usize),
}

/// Everything that parts have left, each once.
pub(super) type AllLeft<G> = IndexSet<Left<G>, FxBuildHasher>;

/// Numbers what parts left.
pub(super) fn past<G: Game>(passed: &[Passed<G>], known: &mut AllLeft<G>) -> Rc<[Past]> {
    let number = |passed: &Passed<G>| match passed {
        Passed::Answer(answer) => Past::Answer(*answer),
        Passed::Done(done) => Past::Left(match known.get_index_of(&done.left) {
            Some(at) => at,
            None => known.insert_full(done.left.clone()).0,
        }),
    };
    passed.iter().map(number).collect()
}

/// A part that goes on.
struct Open {
    number: u64,
    /// How much lay behind the run as it began.
    passed: usize,
}

/// Answers the way on which the search is. Parts that it has followed to their ends are not made again.
pub(super) struct Again<'a, G: Game> {
    script: Script,
    known: &'a [Done<G>],
    begun: u64,
    open: Vec<Open>,
    pub(super) passed: Vec<Passed<G>>,
}

impl<'a, G: Game> Again<'a, G> {
    pub(super) fn new(script: Script, known: &'a [Done<G>]) -> Self {
        Again { script, known, begun: 0, open: Vec::new(), passed: Vec::new() }
    }

    /// What lay behind the run as this part, which goes on, began.
    pub(super) fn passed_before(&self, number: u64) -> &[Passed<G>] {
        let part = self.open.iter().rev().find(|open| open.number == number);
        self.passed.get(..part.map_or(0, |open| open.passed)).unwrap_or_default()
    }

    /// The parts that are over, those inside others left out.
    pub(super) fn done(&self) -> Vec<Done<G>> {
        let done = |passed: &Passed<G>| match passed {
            Passed::Answer(_) => None,
            Passed::Done(done) => Some(done.clone()),
        };
        self.passed.iter().filter_map(done).collect()
    }
}

impl<G: Game> Choices<G> for Again<'_, G> {
    fn ask(&mut self, game: &G, question: Question<G>) -> Result<usize, Stop<G>> {
        let answer = self.script.ask(game, question)?;
        self.passed.push(Passed::Answer(answer));
        Ok(answer)
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
        match self.known.split_first() {
            Some((first, rest)) if first.number == number => {
                (self.script.given, self.begun, self.known) = (first.answered, first.begun, rest);
                self.passed.push(Passed::Done(first.clone()));
                known = Some((first.left.clone(), first.steps));
            }
            _ => self.open.push(Open { number, passed: self.passed.len() }),
        }
        Begun { number, known }
    }

    fn end(&mut self, game: &G, batch: Option<&Batch<G>>, steps: u64) {
        let Some(open) = self.open.pop() else { return };
        if self.passed.len() == open.passed {
            return;
        }
        self.passed.truncate(open.passed);
        let left = match batch {
            Some(batch) => Left::Loop(Rc::new((game.clone(), batch.clone()))),
            None => Left::Game(Rc::new(game.clone())),
        };
        let (begun, answered) = (self.begun, self.script.given);
        self.passed.push(Passed::Done(Done { number: open.number, begun, answered, steps, left }));
    }
}
