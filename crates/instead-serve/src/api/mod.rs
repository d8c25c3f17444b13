//! The API: the commands over HTTP, with the same data for answers. It describes itself (`/api/v1/openapi.json`).

mod ask;
mod body;
mod cards;
mod picture;
mod play;
mod problem;
mod rules;

use std::sync::Arc;

use axum::Router;
use axum::response::{IntoResponse, Json, Response};
use axum::routing::get;
use instead_scenario::answer::Answer;
use instead_scenario::report::Report;
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::App;

pub use ask::{Answered, Line, Otherwise};
pub use cards::{CardJson, CheckJson, HitJson, Hits, Wording, Words};
pub use play::Question;
pub use problem::Problem;

/// The same answers without HTTP, for other doors: within the same limits, by the same workers. Whoever drops the future
/// calls the work off.
impl App {
    /// All outcomes of a question in words.
    ///
    /// # Errors
    /// If it is not understood, with its place and what to say instead; or if too many questions wait.
    pub async fn ask(self: &Arc<App>, line: Line) -> Result<Answered, Problem> {
        ask::answered(self, line).await
    }

    /// All outcomes of the last play of a scenario, and the answer in words.
    ///
    /// # Errors
    /// As [`App::ask`].
    pub async fn explore(self: &Arc<App>, question: &Question) -> Result<(Report, Answer), Problem> {
        let asked = question.read(self)?;
        play::explored(self, question, asked.scenario).await
    }

    /// One line of play, with all about its steps.
    ///
    /// # Errors
    /// As [`App::ask`].
    pub async fn explain(self: &Arc<App>, question: &Question) -> Result<Report, Problem> {
        play::answered(self, question, instead_scenario::play::run).await
    }

    /// A card by its name, and what is read of it.
    ///
    /// # Errors
    /// If there is none, with the name that is nearest; if there is no such game.
    pub async fn card(self: &Arc<App>, name: &str, game: Option<&str>) -> Result<CardJson, Problem> {
        cards::shown_card(self, name, game).await
    }

    /// Cards by words of their names.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn find_cards(self: &Arc<App>, words: Words) -> Result<Hits, Problem> {
        cards::found(self, words).await
    }

    /// What a wording is read as.
    ///
    /// # Errors
    /// If there is no such game or card type.
    pub async fn check(self: &Arc<App>, wording: Wording) -> Result<CheckJson, Problem> {
        cards::checked(self, wording).await
    }

    /// The limits.
    pub fn limits(&self) -> &crate::Limits {
        &self.limits
    }
}

#[derive(OpenApi)]
#[openapi(info(
    title = "Instead",
    description = "When something would happen in a card game and several effects want to change it: what happens, who \
                   chooses, and by which rule? Answers are the same data as those of the command with `--json`."
))]
struct Description;

/// All of it, and its description.
pub(crate) fn routes() -> Router<Arc<App>> {
    let (router, description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(play::explore))
        .routes(routes!(play::run))
        .routes(routes!(play::explain))
        .routes(routes!(play::compare))
        .routes(routes!(ask::ask))
        .routes(routes!(ask::file))
        .routes(routes!(picture::picture))
        .routes(routes!(cards::search))
        .routes(routes!(cards::show))
        .routes(routes!(cards::check))
        .routes(routes!(cards::list))
        .routes(routes!(rules::rules))
        .routes(routes!(crate::gallery::list))
        .routes(routes!(crate::gallery::entry))
        .routes(routes!(health))
        .split_for_parts();
    let description: Arc<str> = description.to_json().unwrap_or_default().into();
    let described = move || {
        let description = description.clone();
        async move { ([("content-type", "application/json")], description.to_string()).into_response() }
    };
    router.route("/api/v1/openapi.json", get(described)).route("/api/{*rest}", get(unknown).post(unknown))
}

async fn unknown() -> Problem {
    Problem::not_found("there is nothing of this name; /api/v1/openapi.json lists what there is")
}

/// The answer to a line that stands by itself.
pub(crate) async fn answer(app: &Arc<App>, line: &str) -> Result<(String, Report), Problem> {
    let mut scenario = serde_json::json!({});
    ask::add(app, &mut scenario, line)?;
    let question = play::Question { scenario: Some(scenario), ..play::Question::default() };
    let asked = question.read(app)?;
    let (report, answer) = play::explored(app, &question, asked.scenario).await?;
    Ok((crate::headline::headline(&report, &answer), report))
}

/// Whether the server works.
#[derive(Serialize, ToSchema)]
struct Health {
    /// `ok`.
    status: &'static str,
    /// The version of the program.
    version: &'static str,
}

/// Whether the server works.
#[utoipa::path(get, path = "/healthz", tag = "server", responses((status = 200, body = Health)))]
async fn health() -> Response {
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") }).into_response()
}
