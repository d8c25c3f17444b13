//! `picture`: the answer as an image.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use instead_scenario::answer::{Picture, granted};
use instead_scenario::read;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::Problem;
use super::ask::{Line, answered};
use super::body::Body;
use super::play::FILE;
use crate::App;

/// A question whose answer is to be drawn.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Drawn {
    /// Statements, as for `ask`.
    #[serde(default)]
    line: Option<String>,
    /// A scenario, to which the line adds.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    scenario: Option<Value>,
    /// The same as the text of a file.
    #[serde(default)]
    toml: Option<String>,
    /// Which outcome is told step by step, from 0.
    #[serde(default)]
    outcome: usize,
    /// What was taken for granted as the scenario was made, in a line; of a line that is given here it is told by itself.
    #[serde(default)]
    granted: Option<String>,
    /// How many positions are followed.
    #[serde(default)]
    runs: Option<u64>,
}

/// The answer as an image: an SVG that stands by itself.
#[utoipa::path(post, path = "/api/v1/picture", tag = "play", request_body = Drawn,
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = Problem),
        (status = 503, body = Problem)))]
pub(crate) async fn picture(State(app): State<Arc<App>>, Body(drawn): Body<Drawn>) -> Result<Response, Problem> {
    let Drawn { line, scenario, toml, outcome, granted: own, runs } = drawn;
    let asked = answered(&app, Line { line, scenario, toml, runs, ..Line::default() }).await?;
    let (Some(report), Some(answer)) = (&asked.report, &asked.answer) else {
        return Err(Problem::body("nothing happens in this question yet"));
    };
    if answer.sentence.is_empty() {
        let why = report.diagnostics.first().map_or("it cannot be played", |first| first.message.as_str());
        return Err(Problem::body(format!("there is no answer to draw: {why}")));
    }
    let scenario =
        read::from_toml(FILE, &asked.toml, &app.limits.of_a_file()).map_err(|error| Problem::scenario(&error, None))?;
    let granted = granted(report, &asked.read_as, &asked.taken).filter(|_| own.is_none()).or(own);
    let picture = Picture { scenario: &scenario, answer, game: &report.game, granted: granted.as_deref(), outcome };
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture.svg()).into_response())
}
