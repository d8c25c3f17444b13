//! How a scenario is to be played.

use std::fmt;
use std::time::Instant;

use crate::answers::Question;
use crate::backwards::Backwards;
use crate::game::Game;
use crate::report::PlayReport;

/// Answers a question that the file does not: the index of an option, or why there is no answer.
pub type Asker<'a> = &'a dyn Fn(&Question) -> Result<usize, String>;

/// A sentence of a play as it was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Understood {
    /// As the file writes it.
    pub said: String,
    /// What was read of it, printed: the canonical sentence, which is read as the same. `None` where there is none.
    pub canonical: Option<String>,
    /// Whether it is an event; else somebody does something, or a moment of the turn is gone to.
    pub event: bool,
}

/// Hears of each sentence that is read. One is read as often as the play comes to it.
pub type Hearer<'a> = &'a dyn Fn(Understood);

/// Whether the answer is not wanted any more: then no run begins, as where the time is up.
pub type CalledOff<'a> = &'a dyn Fn() -> bool;

/// How a scenario is to be played.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// The game or edition, where it is to be another than the file's.
    pub game: Option<Game>,
    /// Who answers where the file does not; without one, a question without an answer is a failure.
    pub asker: Option<Asker<'a>>,
    /// Who hears how each sentence was understood.
    pub hearer: Option<Hearer<'a>>,
    /// Whether the answers of the last play narrow what is explored: a question that takes one follows it alone.
    pub answered: bool,
    /// Whether text that is not understood is left out, and said to be, instead of stopping where it could act.
    pub ignore_unread: bool,
    /// Whether the steps are reported.
    pub steps: bool,
    /// Whether the boards before and after each play are reported.
    pub boards: bool,
    /// Whether the choices of the last play are reported as a tree, where all of them are followed.
    pub tree: bool,
    /// Whether it is reported why each question of the last play is asked, or is not, where all of its choices are followed.
    pub why: bool,
    /// Whether the questions and lines of the last play are counted, where all of its choices are followed.
    pub counts: bool,
    /// Whether it is found out on which open readings the answer rests: where one could matter, it is played by the other too.
    pub readings: bool,
    /// What is asked backwards of the last play, where all choices are followed.
    pub backwards: Option<&'a Backwards>,
    /// How far choices are followed.
    pub limits: ExploreLimits,
    /// Asked before each run of an exploration, and before each of its ends is told.
    pub called_off: Option<CalledOff<'a>>,
}

impl Options<'_> {
    /// Whether nobody waits for the answer any more. To tell how each end comes about may take as long as to find them all.
    pub(crate) fn is_called_off(&self) -> bool {
        self.called_off.is_some_and(|called_off| called_off())
    }

    /// An answer that was called off is not whole.
    pub(crate) fn cut_short(&self, report: &mut PlayReport) {
        if self.is_called_off() {
            report.complete = false;
            report.stopped.get_or_insert_with(|| "called off".to_owned());
        }
    }
}

/// How far choices are followed. What a limit stops says which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExploreLimits {
    /// How many runs are made; 50,000 unless told. Each may keep a position of some 40 KB, so these are 2 GB at most.
    pub runs: u64,
    /// How many questions may stand on one path.
    pub questions: usize,
    /// No run begins after this moment; none unless told. What is found until then is reported.
    pub until: Option<Instant>,
}

impl Default for ExploreLimits {
    fn default() -> ExploreLimits {
        ExploreLimits { runs: 50_000, questions: 1_000, until: None }
    }
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("game", &self.game)
            .field("asker", &self.asker.map(|_| ".."))
            .field("hearer", &self.hearer.map(|_| ".."))
            .field("answered", &self.answered)
            .field("ignore_unread", &self.ignore_unread)
            .field("steps", &self.steps)
            .field("boards", &self.boards)
            .field("tree", &self.tree)
            .field("why", &self.why)
            .field("counts", &self.counts)
            .field("readings", &self.readings)
            .field("backwards", &self.backwards)
            .field("limits", &self.limits)
            .field("called_off", &self.called_off.map(|_| ".."))
            .finish()
    }
}
