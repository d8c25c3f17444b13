//! Questions, made of scenarios: of their files, or of the lines of `export`.

use indexmap::IndexMap;
use instead_batch::export::Exported;
use instead_scenario::model::{Play as Told, What};
use instead_scenario::{Limits, ReadError, Scenario, read};
use serde::Deserialize;
use serde_json::Value;

use crate::protocol::{PROTOCOL, Play, Request, Wanted};

/// A scenario, and the question that it is.
#[derive(Debug)]
pub struct Task {
    /// The scenario.
    pub scenario: Scenario,
    /// The question.
    pub request: Request,
}

/// Why a line is no scenario.
#[derive(Debug)]
pub enum NoTask {
    /// It is no line of `export`.
    Line(String),
    /// Its scenario is wrong.
    Scenario(ReadError),
}

/// A line of `export`.
#[derive(Deserialize)]
struct Line {
    id: String,
    #[serde(default)]
    suite: String,
    level: u8,
    scenario: Value,
    #[serde(default)]
    cards: Vec<Value>,
}

/// The question of a line of `export`.
///
/// # Errors
/// If the line is none, or its scenario wrong.
pub fn of_line(line: &str, limits: &Limits) -> Result<Task, NoTask> {
    let line: Line = serde_json::from_str(line).map_err(|error| NoTask::Line(error.to_string()))?;
    let scenario = read::from_json(&line.id, &line.scenario.to_string(), limits).map_err(NoTask::Scenario)?;
    Ok(task(scenario, line))
}

/// The question of a scenario that was read from a file.
pub fn of_scenario(scenario: Scenario, exported: &Exported) -> Task {
    let cards = exported.cards.iter().filter_map(|card| serde_json::to_value(card).ok()).collect();
    let line = Line {
        id: exported.id.clone(),
        suite: exported.suite.to_owned(),
        level: exported.level.into(),
        scenario: exported.scenario.clone(),
        cards,
    };
    task(scenario, line)
}

fn task(scenario: Scenario, line: Line) -> Task {
    let field = |name: &str| line.scenario.get(name).map(|value| (name.to_owned(), value.clone()));
    let board: IndexMap<String, Value> =
        ["readings", "card", "players", "turn", "day"].into_iter().filter_map(field).collect();
    let told = |at: usize| line.scenario.get("play").and_then(|plays| plays.get(at));
    let plays = scenario.plays.iter().enumerate().map(|(at, play)| asked(play, told(at))).collect();
    let request = Request {
        protocol: PROTOCOL,
        id: line.id,
        suite: line.suite,
        level: line.level,
        game: scenario.game.value.name().to_owned(),
        cites: scenario.cites.iter().map(|cited| cited.text.clone()).collect(),
        board,
        plays,
        cards: line.cards,
    };
    Task { scenario, request }
}

/// A play as an engine is asked: without what must come of it.
fn asked(play: &Told, told: Option<&Value>) -> Play {
    let mut paths: Vec<String> = Vec::new();
    let tables = play.outcomes.iter().flat_map(|tables| &tables.value).chain(&play.expect);
    for path in tables.filter(|table| !table.is_unknown()).flat_map(|table| table.entries.keys()) {
        // What never happened is seen by what did.
        let path = if path == "never" { "happened" } else { path };
        if !paths.iter().any(|known| known == path) {
            paths.push(path.to_owned());
        }
    }
    let (one_by_one, at_once) = match &play.what {
        What::Do(_) => (play.what.sentences(), [].as_slice()),
        What::AtOnce(_) => ([].as_slice(), play.what.sentences()),
    };
    let texts = |sentences: &[instead_scenario::source::Text]| sentences.iter().map(|text| text.text.clone()).collect();
    Play {
        one_by_one: texts(one_by_one),
        at_once: texts(at_once),
        choose: told.and_then(|told| told.get("choose")?.as_array().cloned()).unwrap_or_default(),
        ends: if play.outcomes.is_some() { Wanted::All } else { Wanted::One },
        paths,
        asked: play.asks.is_some(),
    }
}
