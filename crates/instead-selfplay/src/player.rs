//! A player who answers at random, and remembers what he answered.

use fastrand::Rng;
use instead::{Choices, Question, Stop};
use instead_magic::Game;

/// Answers whatever is asked, each option as likely as the others.
#[derive(Debug)]
pub struct Random<'a> {
    rng: &'a mut Rng,
    /// The answers given.
    pub answers: Vec<usize>,
}

impl<'a> Random<'a> {
    /// Answers from this source of chance.
    pub fn new(rng: &'a mut Rng) -> Random<'a> {
        Random { rng, answers: Vec::new() }
    }
}

impl Choices<Game> for Random<'_> {
    fn ask(&mut self, _: &Game, question: Question<Game>) -> Result<usize, Stop<Game>> {
        let answer = self.rng.usize(..question.options.len().max(1));
        self.answers.push(answer);
        Ok(answer)
    }

    fn answered(&self) -> usize {
        self.answers.len()
    }
}
