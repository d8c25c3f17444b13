//! The answer to a question as people read it: a sentence, a table, the ways that lead to each end, and what was taken for
//! granted. It is data, made of a [`Report`]; who shows it decides how much of it.

mod called;
mod facts;
mod picture;
mod sentence;
mod ways;

use std::time::Instant;

use instead_cards::Cards;
use serde::Serialize;

use crate::ask::{Question, ReadAs};
use crate::model::Scenario;
use crate::options::Options;
use crate::play;
use crate::read::{Limits, ReadError};
use crate::report::{PlayReport, Report, Status};

pub use picture::Picture;
pub use ways::{Line, Way};
pub(crate) use ways::{choice, choices};

use called::Called;
use facts::Fact;

/// An answer in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answer {
    /// The answer in a sentence or two.
    pub sentence: String,
    /// What differs between the ends, or, of one end, what changed.
    pub table: Table,
    /// How each end comes about, in the order of the table.
    pub ways: Vec<Way>,
    /// Whether every choice was followed, and all that could act is understood.
    pub complete: bool,
    /// Why not, if not.
    pub missing: Option<String>,
}

/// The ends in rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Table {
    /// What each column tells.
    pub columns: Vec<String>,
    /// The ends.
    pub rows: Vec<Row>,
}

/// An end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// What stands in each column.
    pub values: Vec<String>,
    /// The choices that lead there, in words.
    pub choices: Vec<String>,
}

/// A question with its answer, and all that was taken for granted.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Asked {
    /// What was played, for programs.
    #[serde(flatten)]
    pub report: Report,
    /// The answer in words.
    pub answer: Answer,
    /// What the question takes for granted.
    pub taken: Vec<String>,
    /// The sentences that were typed in other words.
    pub read_as: Vec<ReadAs>,
    /// The answer where what was taken for granted is otherwise, if it is another: when, and that answer.
    pub otherwise: Option<(String, Answer)>,
    /// The scenario that was played.
    #[serde(skip)]
    pub scenario: Scenario,
}

impl Asked {
    /// Asks a question.
    ///
    /// # Errors
    /// If the question has a mistake of form.
    pub fn of(question: &Question, cards: &Cards, options: &Options<'_>, limits: &Limits) -> Result<Asked, ReadError> {
        let scenario = question.to_scenario(limits)?;
        let report = play::explore(&scenario, cards, options);
        let answer = Answer::of(&report, &scenario, cards);
        let mut otherwise = None;
        let over = options.limits.until.is_some_and(|until| until <= Instant::now());
        if let (Status::Passed, Some((other, when)), false) = (&report.status, question.otherwise(), over) {
            let scenario = other.to_scenario(limits)?;
            let theirs = play::explore(&scenario, cards, options);
            let differs = matches!(theirs.status, Status::Passed) && !same_ends(&report, &theirs);
            otherwise = differs.then(|| (when, Answer::of(&theirs, &scenario, cards)));
        }
        let (taken, read_as) = (question.taken.clone(), question.read_as.clone());
        Ok(Asked { report, answer, taken, read_as, otherwise, scenario })
    }

    /// Everything that was taken for granted, in a line; none where that is nothing.
    pub fn granted(&self) -> Option<String> {
        granted(&self.report, &self.read_as, &self.taken)
    }
}

/// Everything that was taken for granted with a question, in a line; none where that is nothing.
pub fn granted(report: &Report, read_as: &[ReadAs], taken: &[String]) -> Option<String> {
    let read = read_as.iter().map(|read| format!("“{}” is `{}`", read.typed.trim_end_matches('.'), read.sentence));
    let mut all: Vec<String> = read.chain(taken.iter().cloned()).collect();
    let mut steps = report.plays.iter().flat_map(|play| &play.outcomes).flat_map(|outcome| &outcome.steps);
    let resolves = "what is on the stack resolves";
    if steps.any(|step| step.kind == crate::report::StepKind::Trigger)
        && !all.iter().any(|one| one.contains("combat goes on") || one == resolves)
    {
        all.push("what triggers resolves".to_owned());
    }
    (!all.is_empty()).then(|| format!("Taken for granted: {}.", all.join("; ")))
}

/// Whether two reports come to the same ends.
pub fn same_ends(one: &Report, other: &Report) -> bool {
    let ends = |report: &Report| {
        let outcomes = report.plays.last().map(|play| play.outcomes.as_slice()).unwrap_or_default();
        let mut ends: Vec<String> = outcomes.iter().map(|outcome| format!("{:?}", outcome.values)).collect();
        ends.sort();
        ends
    };
    ends(one) == ends(other)
}

impl Answer {
    /// The answer that a report gives: of its last play, explored.
    pub fn of(report: &Report, scenario: &Scenario, cards: &Cards) -> Answer {
        match report.plays.last() {
            Some(play) if matches!(report.status, Status::Passed) || !play.outcomes.is_empty() => {
                let mut answer = Answer::of_play(play, scenario, cards);
                if !report.left_out.is_empty() {
                    let without = report.left_out.join("; ");
                    answer.sentence = format!("Leaving out what is not understood ({without}): {}", answer.sentence);
                }
                answer
            }
            _ => Answer::default(),
        }
    }

    /// The answer that an explored play gives.
    pub fn of_play(play: &PlayReport, scenario: &Scenario, cards: &Cards) -> Answer {
        let cards = &cards.of(scenario.game.value.family().texts());
        let called = Called::of(scenario);
        let facts = facts::told(play, scenario);
        let mut sentence = sentence::first(play, &facts, scenario, cards);
        let missing = missing(play);
        // half an answer does not look whole
        if play.stopped.is_some() && !play.outcomes.is_empty() {
            sentence = format!("Found so far: {sentence}");
        }
        if let Some(missing) = &missing {
            sentence = format!("{sentence} {missing}");
        }
        let several = play.outcomes.len() > 1;
        let columns: Vec<&Fact> = facts.iter().filter(|fact| !several || fact.varies()).collect();
        let row = |(at, outcome): (usize, &crate::report::OutcomeReport)| Row {
            values: columns.iter().map(|fact| called.told(&fact.shown(at))).collect(),
            choices: ways::choices(outcome).iter().map(|choice| called.told(choice)).collect(),
        };
        let table = Table {
            columns: columns.iter().map(|fact| called.told(&fact.heading())).collect(),
            rows: play.outcomes.iter().enumerate().map(row).collect(),
        };
        let ways = play.outcomes.iter().map(|outcome| ways::way(outcome, &called)).collect();
        Answer { sentence: called.told(&sentence), table, ways, complete: play.complete, missing }
    }
}

/// Why not every end is known.
fn missing(play: &PlayReport) -> Option<String> {
    if !play.unknown.is_empty() {
        return Some(format!("Not complete: in another branch {}.", play.unknown.join("; ").trim_end_matches('.')));
    }
    if play.complete {
        return None;
    }
    let why = play.stopped.as_deref().unwrap_or("a limit was reached");
    Some(format!("Not all: {why}."))
}

/// A value in words, as a table shows it.
pub fn shown(value: &crate::value::Value) -> String {
    facts::shown(value)
}

/// What of the ends of a play a path tells, in words, without its value: for those who list them.
pub fn heading(path: &str, scenario: &Scenario) -> String {
    Called::of(scenario).told(&Fact::named(path, scenario).heading())
}
