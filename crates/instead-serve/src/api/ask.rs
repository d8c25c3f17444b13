//! `ask`: a line in players' words, beside a board; and the file of a scenario.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Json;
use instead_scenario::answer::Answer;
use instead_scenario::ask::{Parts, ReadAs};
use instead_scenario::report::{Report, SCHEMA};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::Problem;
use super::body::Body;
use super::play::{self, Question};
use crate::App;
use crate::file::{self, Written};
use crate::headline::headline;
use crate::line::{self, Granted, Misread};

/// A question in words.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    /// Statements with semicolons or new lines between: a board ("Alice has Furnace of Rath", "Bob is at 5 life") and what
    /// happens ("Lightning Bolt deals 3 damage to Bob").
    #[serde(default)]
    line: Option<String>,
    /// The parts of a question as `instead ask` takes them.
    #[serde(default)]
    parts: Vec<String>,
    /// A scenario to which the line adds.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    scenario: Option<Value>,
    /// The same as the text of a file.
    #[serde(default)]
    toml: Option<String>,
    /// Whether the choices are told as a tree.
    #[serde(default)]
    tree: bool,
    /// How many positions are followed.
    #[serde(default)]
    runs: Option<u64>,
}

/// A question that was answered.
#[derive(Serialize, ToSchema)]
pub(crate) struct Answered {
    /// The version of the form of answers.
    schema: u32,
    /// The question as a scenario.
    #[schema(value_type = Object)]
    scenario: Value,
    /// The same as a file.
    toml: String,
    /// The answer in a sentence; nothing where nothing happens yet.
    headline: Option<String>,
    /// The answer in words: the outcomes in rows, and the ways that lead there.
    answer: Option<Answer>,
    /// What the line takes for granted.
    taken: Vec<String>,
    /// Statements of the line that were typed in other words.
    read_as: Vec<ReadAs>,
    /// All outcomes, as `instead ask --json`; nothing where nothing happens yet.
    report: Option<Report>,
    /// For each mistake of the report, the value of the scenario that it is in, as a JSON pointer.
    pointers: Vec<Option<String>>,
}

/// All outcomes of a question in words, as `instead ask --json`, with the question as a scenario.
#[utoipa::path(post, path = "/api/v1/ask", tag = "play", request_body = Line,
    responses((status = 200, body = Answered), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn ask(State(app): State<Arc<App>>, Body(asked): Body<Line>) -> Result<Json<Answered>, Problem> {
    let Line { line, parts, scenario, toml, tree, runs } = asked;
    // A file keeps its own words and comments as long as no line adds to it.
    let adds = line.is_some() || !parts.is_empty();
    let (mut data, own) = match (scenario, toml) {
        (Some(_), Some(_)) => return Err(Problem::body("either `scenario` or `toml` is to be given")),
        (None, Some(toml)) => {
            let question = Question { toml: Some(toml.clone()), ..Question::default() };
            let data = file::data(&toml);
            match data {
                Some(data) => (data, Some(toml).filter(|_| !adds)),
                None => return Err(question.read(&app).err().unwrap_or_else(Problem::internal)),
            }
        }
        (data, None) => (data.unwrap_or_else(|| json!({})), None),
    };
    if !parts.is_empty() {
        let parts = Parts::read(&parts).map_err(|error| Problem::body(error.message).suggest(error.suggestion))?;
        data = file::data(&parts.to_toml()).unwrap_or(data);
    }
    let Granted { taken, read_as } = add(&app, &mut data, line.as_deref().unwrap_or_default())?;
    let question = Question {
        toml: own.clone(),
        scenario: own.is_none().then(|| data.clone()),
        tree,
        runs,
        ..Question::default()
    };
    let happens = data.get("play").and_then(Value::as_array).is_some_and(|plays| !plays.is_empty());
    let (written, told) = if happens {
        let asked = question.read(&app)?;
        (asked.written, Some(play::explored(&app, &question, asked.scenario).await?))
    } else {
        (Some(Written::of(&data)), None)
    };
    let (report, answer) = told.unzip();
    let pointer = |span: std::ops::Range<usize>| written.as_ref()?.pointer(span).map(str::to_owned);
    let diagnostics = report.iter().flat_map(|report| &report.diagnostics);
    let pointers: Vec<Option<String>> = diagnostics.map(|diagnostic| pointer(diagnostic.span.range())).collect();
    let first = report.as_ref().and_then(|report| report.diagnostics.first());
    if let (Some(wrong), Some(Some(at)), Some(line)) = (first, pointers.first(), &line)
        && let Some(statement) = data.pointer(at).and_then(Value::as_str).filter(|said| line::holds(line, said))
    {
        // What was just typed and cannot be read is for who typed it to mend; the question stays as it was.
        let (message, suggestion) = (wrong.message.clone(), wrong.suggestion.clone());
        return Err(Problem::line(Misread { statement: statement.to_owned(), message, suggestion }));
    }
    Ok(Json(Answered {
        schema: SCHEMA,
        toml: own.or(written.map(|written| written.text)).unwrap_or_default(),
        headline: report.as_ref().zip(answer.as_ref()).map(|(report, answer)| headline(report, answer)),
        answer,
        taken,
        read_as,
        scenario: data,
        report,
        pointers,
    }))
}

/// Adds what a line says, and a title if there is none.
pub(crate) fn add(app: &App, data: &mut Value, line: &str) -> Result<Granted, Problem> {
    let granted = line::add(data, line, &app.cards).map_err(Problem::line)?;
    entitle(data);
    Ok(granted)
}

/// A question without a title has its last sentence for one.
fn entitle(data: &mut Value) {
    let Value::Object(fields) = data else { return };
    if fields.get("title").is_some_and(|title| title.as_str() != Some("")) {
        return;
    }
    let last = fields.get("play").and_then(|plays| plays.as_array()?.last()?.get("do"));
    let title = match last {
        Some(Value::Array(list)) => list.last().and_then(Value::as_str),
        Some(one) => one.as_str(),
        None => None,
    };
    let title = title.unwrap_or("a question").to_owned();
    // The title stands first, as in every file.
    fields.shift_insert(0, "title".to_owned(), Value::String(title));
}

/// A scenario as data, and as a file.
#[derive(Serialize, ToSchema)]
pub(crate) struct File {
    /// The version of the form of answers.
    schema: u32,
    /// The data.
    #[schema(value_type = Object)]
    scenario: Value,
    /// The file.
    toml: String,
}

/// A scenario as a file and as data, whichever was given, with its mistakes if it has some. Nothing is played.
#[utoipa::path(post, path = "/api/v1/file", tag = "play", request_body = Question,
    responses((status = 200, body = File), (status = "4XX", body = Problem)))]
pub(crate) async fn file(State(app): State<Arc<App>>, Body(question): Body<Question>) -> Result<Json<File>, Problem> {
    let asked = question.read(&app)?;
    let scenario = question.scenario.or_else(|| file::data(question.toml.as_deref()?)).unwrap_or_default();
    let toml = question.toml.or(asked.written.map(|written| written.text)).unwrap_or_default();
    Ok(Json(File { schema: SCHEMA, scenario, toml }))
}
