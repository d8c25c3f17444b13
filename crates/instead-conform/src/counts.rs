//! Counts for programs that make the same tree of choices, as perft has them for moves of chess.

use instead_cards::Cards;
use instead_scenario::report::Status;
use instead_scenario::{ExploreLimits, Options, Scenario, play};
use schemars::JsonSchema;
use serde::Serialize;

/// The tree of choices of the last play of a scenario, in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Counted {
    /// The scenario's id.
    pub id: String,
    /// The questions that matter, each as often as lines come to it.
    pub questions: u64,
    /// The lines of play.
    pub lines: u64,
    /// The distinct ends, by the paths that the scenario looks at.
    pub ends: usize,
    /// Whether every choice was followed and every end is known.
    pub complete: bool,
}

/// Counts the last play of a scenario; none where it cannot be played, or is to be refused. `runs` bounds the search.
pub fn counted(id: String, scenario: &Scenario, cards: &Cards, runs: u64) -> Option<Counted> {
    let limits = ExploreLimits { runs, ..ExploreLimits::default() };
    let report = play::explore(scenario, cards, &Options { counts: true, limits, ..Options::default() });
    let last = report.plays.last().filter(|last| last.index == scenario.plays.len())?;
    let counts = last.counts.filter(|_| !matches!(report.status, Status::Error(_)))?;
    let ends = last.outcomes.len();
    Some(Counted { id, questions: counts.questions, lines: counts.lines, ends, complete: last.complete })
}
