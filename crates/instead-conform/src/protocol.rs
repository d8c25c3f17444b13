//! The lines: what an engine is asked, and what it answers.

use indexmap::IndexMap;
use instead_scenario::value;
use schemars::{JsonSchema, schema_for};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// What an engine is asked: a board, and what happens on it. One line of JSON.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Request {
    /// The version of the protocol: 1.
    pub protocol: u32,
    /// The scenario's id; the answer has the same.
    pub id: String,
    /// The version of the suite.
    pub suite: String,
    /// What it asks of an engine: 1 events and effects alone, 2 also what players and the turn do, 3 also cards that the board
    /// does not define.
    pub level: u8,
    /// The game, in its edition.
    pub game: String,
    /// The rules that it shows, by their numbers in that edition.
    pub cites: Vec<String>,
    /// What a scenario file has of `players`, `card`, `turn`, and `day`.
    pub board: IndexMap<String, Value>,
    /// What happens, in order, each on the board that the one before left.
    pub plays: Vec<Play>,
    /// The cards that it names, as they are printed; `own` marks those that the board defines.
    pub cards: Vec<Value>,
}

/// Something that happens.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Play {
    /// Sentences, one after another.
    #[serde(rename = "do", skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub one_by_one: Vec<String>,
    /// Sentences that are one simultaneous event.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub at_once: Vec<String>,
    /// Answers to the questions that are asked, as a scenario file has them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub choose: Vec<Value>,
    /// Which ends are wanted.
    pub ends: Wanted,
    /// The paths at which an end is looked at.
    pub paths: Vec<String>,
    /// Whether the questions are looked at.
    pub asked: bool,
}

/// Which ends are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    /// The one to which `choose` leads.
    One,
    /// All, over all choices.
    All,
}

/// What an engine answers. One line of JSON.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The id of the question.
    pub id: String,
    /// Why there is no answer: a card, a sentence, a path that the engine does not know.
    pub cannot: Option<String>,
    /// What came of the plays, one for each.
    pub plays: Option<Vec<Played>>,
}

/// What came of a play.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The ends: what stands at each path. The same end may stand there several times.
    pub ends: Option<Vec<IndexMap<String, Value>>>,
    /// The questions that were asked, in order; where all ends are wanted, those on the line of first answers.
    pub asked: Option<Vec<Question>>,
    /// Why the play is refused by the rules of the game.
    pub refused: Option<String>,
}

/// A question that was asked.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The player who is asked; absent where chance decides.
    pub who: Option<String>,
    /// What can be answered.
    pub options: Vec<Named>,
    /// The rule by which it is asked, if the engine says so.
    pub rule: Option<String>,
}

/// A thing that has a name, or several.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Named {
    /// One name, or the beginning of a sentence.
    Name(String),
    /// Several, of which any fits.
    Names(Names),
}

/// Several names.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Names {
    /// The name as it is now.
    pub name: String,
    /// Others: what the board calls it (`as`), another face, a sentence.
    #[serde(default)]
    pub also: Vec<String>,
}

/// The JSON Schema of what an engine is asked.
pub fn request_schema() -> Value {
    schema_for!(Request).to_value()
}

/// The JSON Schema of what an engine answers.
pub fn answer_schema() -> Value {
    schema_for!(Answer).to_value()
}

/// A line of an engine, read.
///
/// # Errors
/// What is wrong with it, with the column.
pub fn read(line: &str) -> Result<Answer, String> {
    let answer: Answer = serde_json::from_str(line).map_err(|error| {
        let text = error.to_string();
        let text = text.rsplit_once(" at line ").map_or(text.as_str(), |(text, _)| text);
        format!("{text}, at column {}", error.column())
    })?;
    match (&answer.cannot, &answer.plays) {
        (None, None) => Err("an answer has `plays`, or `cannot` with the reason".to_owned()),
        (Some(_), Some(_)) => Err("an answer has `plays` or `cannot`, not both".to_owned()),
        _ => Ok(answer),
    }
}

/// What stands at a path, as scenarios compare it; none where the engine says nothing.
///
/// # Errors
/// If it is no value.
pub fn value(said: &Value) -> Result<Option<value::Value>, String> {
    Ok(Some(match said {
        Value::Null => return Ok(None),
        Value::Bool(truth) => value::Value::Bool(*truth),
        Value::Number(number) => {
            value::Value::Number(number.as_i64().ok_or_else(|| format!("{number} is no whole number"))?)
        }
        Value::String(text) => value::Value::text(text.as_str()),
        Value::Array(list) => {
            let items: Result<Option<Vec<_>>, String> = list.iter().map(value).collect();
            value::Value::List(items?.ok_or_else(|| "a list holds null".to_owned())?)
        }
        Value::Object(_) => match serde_json::from_value(said.clone()) {
            Ok(Names { name, also }) => value::Value::name(name, also),
            Err(_) => return Err(format!("{said} is no value: a thing of several names has `name` and `also`")),
        },
    }))
}
