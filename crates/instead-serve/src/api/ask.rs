//! `ask`: a line in players' words, beside a board; and the file of a scenario.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Json;
use instead_scenario::answer::{Answer, same_ends};
use instead_scenario::ask::{Parts, ReadAs};
use instead_scenario::report::{Report, SCHEMA, Status};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::Problem;
use super::body::Body;
use super::play::{self, Question};
use crate::App;
use crate::headline::headline;
use crate::line::{self, Granted, Misread};
use instead_scenario::file::{self, Written};

/// A question in words.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
// A step in words is called so, too.
#[schema(as = LineAsked)]
pub struct Line {
    /// Statements with semicolons or new lines between: a board ("Alice has Furnace of Rath", "Bob is at 5 life") and what
    /// happens ("Lightning Bolt deals 3 damage to Bob").
    #[serde(default)]
    pub line: Option<String>,
    /// The parts of a question as `instead ask` takes them.
    #[serde(default)]
    pub parts: Vec<String>,
    /// A scenario to which the line adds.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub scenario: Option<Value>,
    /// The same as the text of a file.
    #[serde(default)]
    pub toml: Option<String>,
    /// Whether the choices are told as a tree.
    #[serde(default)]
    pub tree: bool,
    /// How many positions are followed.
    #[serde(default)]
    pub runs: Option<u64>,
}

/// A question that was answered.
#[derive(Debug, Serialize, ToSchema)]
pub struct Answered {
    /// The version of the form of answers.
    schema: u32,
    /// The question as a scenario.
    #[schema(value_type = Object)]
    pub scenario: Value,
    /// The same as a file.
    pub toml: String,
    /// The answer in a sentence; nothing where nothing happens yet.
    pub headline: Option<String>,
    /// The answer in words: the outcomes in rows, and the ways that lead there.
    pub answer: Option<Answer>,
    /// The answer where what was taken for granted is otherwise, if it is another.
    pub otherwise: Option<Otherwise>,
    /// What the line takes for granted.
    pub taken: Vec<String>,
    /// Statements of the line that were typed in other words.
    pub read_as: Vec<ReadAs>,
    /// All outcomes, as `instead ask --json`; nothing where nothing happens yet.
    pub report: Option<Report>,
    /// For each mistake of the report, the value of the scenario that it is in, as a JSON pointer.
    pub pointers: Vec<Option<String>>,
}

/// An answer that would be, were what was taken for granted otherwise.
#[derive(Debug, Serialize, ToSchema)]
pub struct Otherwise {
    /// When: “if Lightning Bolt is Bob's”.
    pub when: String,
    /// The answer then.
    pub answer: Answer,
}

/// All outcomes of a question in words, as `instead ask --json`, with the question as a scenario.
#[utoipa::path(post, path = "/api/v1/ask", tag = "play", request_body = Line,
    responses((status = 200, body = Answered), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn ask(State(app): State<Arc<App>>, Body(asked): Body<Line>) -> Result<Json<Answered>, Problem> {
    answered(&app, asked).await.map(Json)
}

/// All outcomes of a question in words.
pub(crate) async fn answered(app: &Arc<App>, asked: Line) -> Result<Answered, Problem> {
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
                None => return Err(question.read(app).err().unwrap_or_else(Problem::internal)),
            }
        }
        (Some(data), None) if !data.is_object() => return Err(Problem::body("`scenario` is to be an object")),
        (data, None) => (data.unwrap_or_else(|| json!({})), None),
    };
    if !parts.is_empty() {
        let parts = Parts::read(&parts).map_err(|error| Problem::body(error.message).suggest(error.suggestion))?;
        data = file::data(&parts.to_toml()).unwrap_or(data);
    }
    let Granted { taken, read_as, otherwise } = add(app, &mut data, line.as_deref().unwrap_or_default())?;
    let question = Question {
        toml: own.clone(),
        scenario: own.is_none().then(|| data.clone()),
        tree,
        runs,
        ..Question::default()
    };
    let happens = data.get("play").and_then(Value::as_array).is_some_and(|plays| !plays.is_empty());
    let (written, told) = if happens {
        let asked = question.read(app)?;
        (asked.written, Some(play::explored(app, &question, asked.scenario).await?))
    } else {
        (Some(Written::of(&data)), None)
    };
    let otherwise = match (&told, otherwise) {
        (Some((report, _)), Some(other)) => another(app, report, other).await?,
        _ => None,
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
    Ok(Answered {
        schema: SCHEMA,
        toml: own.or(written.map(|written| written.text)).unwrap_or_default(),
        headline: report.as_ref().zip(answer.as_ref()).map(|(report, answer)| headline(report, answer)),
        answer,
        otherwise,
        taken,
        read_as,
        scenario: data,
        report,
        pointers,
    })
}

/// The answer to the same question with what was taken for granted otherwise, where it is another.
async fn another(app: &Arc<App>, report: &Report, other: line::Other) -> Result<Option<Otherwise>, Problem> {
    if !matches!(report.status, Status::Passed) {
        return Ok(None);
    }
    let question = Question { toml: Some(other.toml), ..Question::default() };
    let asked = question.read(app)?;
    let (theirs, answer) = play::explored(app, &question, asked.scenario).await?;
    let differs = matches!(theirs.status, Status::Passed) && !same_ends(report, &theirs);
    Ok(differs.then_some(Otherwise { when: other.when, answer }))
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
