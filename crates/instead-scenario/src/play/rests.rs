//! On which open readings an answer rests. That is not guessed but tried: the scenario is played by the other reading.

use std::cell::RefCell;

use instead_cards::Cards;

use super::played;
use crate::answers::Question;
use crate::model::Scenario;
use crate::options::Options;
use crate::readings::RestsOn;
use crate::report::{AskedReport, PlayReport, Report, Status, StepReport};

/// What was asked and answered, where the file had no answer.
pub(super) type Answered = RefCell<Vec<(String, String)>>;

/// The answer to the question, noted.
pub(super) fn noted(question: &Question, answer: usize, answered: &Answered) -> usize {
    let option = question.options.get(answer).map(|option| option.name.clone()).unwrap_or_default();
    answered.borrow_mut().push((question.text.clone(), option));
    answer
}

/// The readings on which the report rests.
pub(super) fn rests_on(
    scenario: &Scenario,
    cards: &Cards,
    options: &Options<'_>,
    explore_last: bool,
    (report, answered): (&Report, &Answered),
) -> Vec<RestsOn> {
    let limited = |report: &Report| report.plays.iter().any(|play| play.stopped.is_some());
    // Of half an answer it is said that it is none.
    if matches!(report.status, Status::Error(_) | Status::Waiting(_)) || limited(report) {
        return Vec::new();
    }
    let game = options.game.unwrap_or(scenario.game.value);
    let open = scenario.open_readings(game, &cards.of(game.family().texts()));
    let rests = open.into_iter().filter_map(|(taken, other)| {
        let mut scenario = scenario.clone();
        scenario.game.value = game;
        scenario.read_as(other).ok()?;
        let given = RefCell::new(answered.borrow().clone().into_iter());
        let asker = |question: &Question| {
            let next = given.borrow_mut().next();
            let (_, option) = next.filter(|(text, _)| *text == question.text).ok_or("another question is asked")?;
            let found = question.options.iter().position(|known| known.name == option);
            found.ok_or_else(|| "the answer is none of the options".to_owned())
        };
        let options = Options {
            asker: options.asker.map(|_| &asker as crate::options::Asker<'_>),
            hearer: None,
            steps: options.steps && !explore_last,
            tree: false,
            why: false,
            counts: false,
            readings: false,
            ..*options
        };
        let theirs = played(&scenario, cards, &options, explore_last);
        let known = !limited(&theirs);
        let same = if explore_last { ends(report) == ends(&theirs) } else { lines(report) == lines(&theirs) };
        if known && same { None } else { RestsOn::new(taken, other, known) }
    });
    rests.collect()
}

/// How it ends, as far as that is shown.
fn ends(report: &Report) -> (bool, Vec<String>, Vec<String>, String) {
    let mut ends: Vec<String> = Vec::new();
    let mut unknown = Vec::new();
    let mut reached = String::new();
    if let Some(play) = report.plays.last() {
        match &play.backwards {
            Some(backwards) => reached = format!("{:?}", backwards.reached),
            None => ends.extend(play.outcomes.iter().map(|outcome| format!("{:?}", outcome.values))),
        }
        unknown.clone_from(&play.unknown);
    }
    ends.sort();
    unknown.sort();
    (matches!(report.status, Status::Error(_) | Status::Waiting(_)), ends, unknown, reached)
}

/// What happens, as far as that is shown, by whatever rule.
fn lines(report: &Report) -> Vec<(Vec<StepReport>, &[AskedReport], Vec<String>)> {
    let step = |step: &StepReport| StepReport {
        event_ids: Vec::new(),
        objects: Vec::new(),
        became_ids: Vec::new(),
        rule: String::new(),
        candidates: Vec::new(),
        not_applied: Vec::new(),
        text: String::new(),
        ..step.clone()
    };
    let values = |play: &PlayReport| play.outcomes.iter().map(|outcome| format!("{:?}", outcome.values)).collect();
    let plays = report.plays.iter();
    plays.map(|play| (play.steps.iter().map(step).collect(), play.asked.as_slice(), values(play))).collect()
}
