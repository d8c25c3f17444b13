//! Playing a scenario.

use instead_cards::Cards;

use crate::model::Scenario;
use crate::options::Options;
use crate::report::{Report, Status};

/// Plays a scenario and checks what it expects.
pub fn run(scenario: &Scenario, _cards: &Cards, _options: &Options<'_>) -> Report {
    Report::new(scenario, Status::Error("not built yet".into()))
}

/// Plays a scenario up to its last play and follows every choice of that.
pub fn explore(scenario: &Scenario, _cards: &Cards, _options: &Options<'_>) -> Report {
    Report::new(scenario, Status::Error("not built yet".into()))
}
