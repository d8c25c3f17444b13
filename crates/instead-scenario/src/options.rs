//! How a scenario is to be played.

use std::fmt;

use crate::answers::Question;
use crate::game::Game;

/// Answers a question that the file does not: the index of an option, or why there is no answer.
pub type Asker<'a> = &'a dyn Fn(&Question) -> Result<usize, String>;

/// How a scenario is to be played.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// The game or edition, where it is to be another than the file's.
    pub game: Option<Game>,
    /// Who answers where the file does not; without one, a question without an answer is a failure.
    pub asker: Option<Asker<'a>>,
    /// Whether the steps are reported.
    pub steps: bool,
    /// How far choices are followed.
    pub limits: ExploreLimits,
}

/// How far choices are followed. What a limit stops says which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExploreLimits {
    /// How many runs are made; 50,000 unless told. Each may keep a position of some 40 KB, so these are 2 GB at most.
    pub runs: u64,
    /// How many questions may stand on one path.
    pub questions: usize,
}

impl Default for ExploreLimits {
    fn default() -> ExploreLimits {
        ExploreLimits { runs: 50_000, questions: 1_000 }
    }
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("game", &self.game)
            .field("asker", &self.asker.map(|_| ".."))
            .field("steps", &self.steps)
            .field("limits", &self.limits)
            .finish()
    }
}
