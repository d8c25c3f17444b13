//! What came of a board, to compare.

use std::collections::BTreeSet;

use instead_boards::compare::compare;
use instead_boards::record::{End, Record, Went, ends, played, went};
use instead_cards::{Cards, OwnedFacts};
use instead_scenario::report::{OutcomeReport, StepKind};
use instead_scenario::{ExploreLimits, Scenario};

/// How far choices are followed: here it is enough to see that something is another.
pub(crate) const LIMITS: ExploreLimits = ExploreLimits { runs: 60, questions: 60, until: None };

/// What came of a board: how it went, where it can end, and what is told on the ways there, without the names of
/// effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Came {
    pub(crate) went: Went,
    pub(crate) why: Option<String>,
    pub(crate) ends: BTreeSet<End>,
    pub(crate) steps: BTreeSet<Vec<String>>,
}

/// Plays a board with these cards in the place of those of their names.
pub(crate) fn came(scenario: &Scenario, others: &[&OwnedFacts]) -> Came {
    let mut cards = Cards::builtin();
    others.iter().for_each(|card| cards.define((*card).clone()));
    let game = scenario.game.value;
    let report = played(scenario, game, &cards, LIMITS);
    let (went, why) = went(&report);
    let outcomes = report.plays.iter().flat_map(|play| &play.outcomes);
    let told = |outcome: &OutcomeReport| {
        let happened = outcome.steps.iter().filter(|step| !matches!(step.kind, StepKind::Would | StepKind::Dropped));
        happened.map(|step| format!("{:?} {} {:?}", step.kind, step.event, step.became)).collect()
    };
    Came { went, why, ends: ends(&report, game), steps: outcomes.map(told).collect() }
}

impl Came {
    /// Where the other differs, for people.
    pub(crate) fn against(&self, other: &Came) -> String {
        let record = |came: &Came| Record {
            file: String::new(),
            game: String::new(),
            is: came.went,
            why: came.why.clone(),
            acted: false,
            ends: came.ends.clone(),
        };
        compare(&[record(self)], &[record(other)]).to_string()
    }

    /// Whether another came of it.
    pub(crate) fn differs(&self, other: &Came) -> bool {
        self.went != other.went || self.ends != other.ends || self.steps != other.steps
    }
}
