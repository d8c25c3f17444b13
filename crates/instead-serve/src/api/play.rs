//! `explore`, `run`, `explain`, `compare`.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Json;
use indexmap::IndexSet;
use instead_scenario::answer::Answer;
use instead_scenario::compare::Comparison;
use instead_scenario::game::{GAMES, Game};
use instead_scenario::report::Report;
use instead_scenario::source::{did_you_mean, shown};
use instead_scenario::{ExploreLimits, Options, Scenario, compare as comparing, play, read};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::Problem;
use super::body::Body;
use crate::App;
use crate::pool::Turn;
use instead_scenario::file::Written;

/// The name of a scenario's file in answers: what came over the net stands in none.
pub(crate) const FILE: &str = "the question";

/// Where a mistake of a scenario stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlaceOfMistake {
    /// The line, from 1; 0 for the file as a whole.
    line: usize,
    /// The column, from 1, in characters.
    column: usize,
    /// The first byte, and the one after the last.
    span: Vec<usize>,
    /// What is wrong.
    message: String,
    /// What may have been meant, or what to do.
    suggestion: Option<String>,
}

/// A scenario, as a file or as the same data.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The scenario as data: what its file has, as JSON.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub scenario: Option<Value>,
    /// The scenario as the text of its file, in TOML. One of the two is to be given.
    #[serde(default)]
    pub toml: Option<String>,
    /// The game or edition in the place of the scenario's own.
    #[serde(default)]
    pub game: Option<String>,
    /// Whether the choices of the last play are told as a tree (`explore` alone).
    #[serde(default)]
    pub tree: bool,
    /// Whether the answers of the last play narrow what is explored.
    #[serde(default)]
    pub answered: bool,
    /// How many positions are followed; no more than the server's own limit.
    #[serde(default)]
    pub runs: Option<u64>,
}

/// A scenario that was read, and the file in which its mistakes have their places.
pub(crate) struct Asked {
    pub(crate) scenario: Scenario,
    pub(crate) written: Option<Written>,
}

/// The game or edition of this name.
pub(crate) fn game(name: &str) -> Result<Game, Problem> {
    let unknown =
        |_| Problem::body(format!("no game or edition is called `{}`", shown(name))).suggest(did_you_mean(name, GAMES));
    name.parse().map_err(unknown)
}

impl Question {
    /// The scenario. What came as data is written as a file first, so that mistakes have places that people can see.
    pub(crate) fn read(&self, app: &App) -> Result<Asked, Problem> {
        let limits = app.limits.of_a_file();
        let (written, text) = match (&self.scenario, &self.toml) {
            (Some(data), None) if data.is_object() => (Some(Written::of(data)), None),
            (None, Some(toml)) => (None, Some(toml.as_str())),
            (Some(_), None) => return Err(Problem::body("`scenario` is to be an object")),
            _ => return Err(Problem::body("either `scenario` or `toml` is to be given")),
        };
        let text = text.or(written.as_ref().map(|written| written.text.as_str())).unwrap_or_default();
        match read::from_toml(FILE, text, &limits) {
            Ok(scenario) => Ok(Asked { scenario, written }),
            Err(error) => Err(Problem::scenario(&error, written.as_ref())),
        }
    }

    /// How it is to be played. The steps are told always.
    fn how(&self, app: &App) -> Result<How, Problem> {
        let game = self.game.as_deref().map(game).transpose()?;
        let runs = self.runs.map_or(app.limits.runs, |runs| runs.clamp(1, app.limits.runs));
        Ok(How { game, runs, tree: self.tree, answered: self.answered })
    }
}

/// How a question is to be played.
#[derive(Clone, Copy)]
pub(crate) struct How {
    game: Option<Game>,
    runs: u64,
    tree: bool,
    answered: bool,
}

impl How {
    fn within(self, turn: Turn<'_>) -> Options<'_> {
        let limits = ExploreLimits { runs: self.runs, until: Some(turn.until), ..ExploreLimits::default() };
        let How { game, tree, answered, .. } = self;
        Options {
            game,
            tree,
            answered,
            steps: true,
            readings: true,
            limits,
            called_off: Some(turn.gone),
            ..Options::default()
        }
    }
}

/// What plays a scenario.
pub(crate) type Playing = fn(&Scenario, &instead_cards::Cards, &Options<'_>) -> Report;

/// Plays a scenario in its turn.
pub(crate) async fn played(app: &Arc<App>, scenario: Scenario, how: How, playing: Playing) -> Result<Report, Problem> {
    let own = app.clone();
    let work = move |turn: Turn<'_>| {
        let answer = playing(&scenario, &own.cards, &how.within(turn));
        turn.found(answer)
    };
    Ok(app.pool.run(work).await?)
}

/// What comes of a question, played so.
pub(crate) async fn answered(app: &Arc<App>, question: &Question, playing: Playing) -> Result<Report, Problem> {
    let Asked { scenario, .. } = question.read(app)?;
    played(app, scenario, question.how(app)?, playing).await
}

/// A question that the page asks: all outcomes, and the answer in words.
pub(crate) async fn explored(
    app: &Arc<App>,
    question: &Question,
    scenario: Scenario,
) -> Result<(Report, Answer), Problem> {
    let (own, how) = (app.clone(), question.how(app)?);
    let work = move |turn: Turn<'_>| {
        let report = play::explore(&scenario, &own.cards, &how.within(turn));
        let answer = Answer::of(&report, &scenario, &own.cards);
        turn.found((report, answer))
    };
    Ok(app.pool.run(work).await?)
}

/// All outcomes of the last play, as `instead explore --json`.
#[utoipa::path(post, path = "/api/v1/explore", tag = "play", request_body = Question,
    responses((status = 200, body = Report), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn explore(
    State(app): State<Arc<App>>,
    Body(question): Body<Question>,
) -> Result<Json<Report>, Problem> {
    answered(&app, &question, play::explore).await.map(Json)
}

/// One line of play, as `instead run --json`; where an answer is missing, that is a failure.
#[utoipa::path(post, path = "/api/v1/run", tag = "play", request_body = Question,
    responses((status = 200, body = Report), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn run(State(app): State<Arc<App>>, Body(question): Body<Question>) -> Result<Json<Report>, Problem> {
    answered(&app, &question, play::run).await.map(Json)
}

/// One line of play with all about its steps, as `instead explain --json`.
#[utoipa::path(post, path = "/api/v1/explain", tag = "play", request_body = Question,
    responses((status = 200, body = Report), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn explain(
    State(app): State<Arc<App>>,
    Body(question): Body<Question>,
) -> Result<Json<Report>, Problem> {
    answered(&app, &question, play::run).await.map(Json)
}

/// A scenario, and the editions under which it is to be played.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnderEditions {
    /// The scenario as data.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    scenario: Option<Value>,
    /// The scenario as the text of its file.
    #[serde(default)]
    toml: Option<String>,
    /// The editions, at least two; all of its game if there are none.
    #[serde(default)]
    editions: Vec<String>,
    /// How many positions are followed under each.
    #[serde(default)]
    runs: Option<u64>,
}

/// One scenario under several editions, as `instead compare --json`.
#[utoipa::path(post, path = "/api/v1/compare", tag = "play", request_body = UnderEditions,
    responses((status = 200, body = Comparison), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn compare(
    State(app): State<Arc<App>>,
    Body(UnderEditions { scenario, toml, editions, runs }): Body<UnderEditions>,
) -> Result<Json<Comparison>, Problem> {
    let question = Question { scenario, toml, runs, ..Question::default() };
    let Asked { scenario, .. } = question.read(&app)?;
    let how = question.how(&app)?;
    let editions = under(&editions, scenario.game.value)?;
    let own = app.clone();
    let work = move |turn: Turn<'_>| {
        let answer = comparing::compare(&scenario, &own.cards, &how.within(turn), &editions);
        turn.found(answer)
    };
    Ok(Json(app.pool.run(work).await?))
}

/// The editions of these names, each once; all of the game if there are none.
fn under(names: &[String], of: Game) -> Result<Vec<Game>, Problem> {
    let alike = |game: &Game| game.is_magic() == of.is_magic();
    let named: IndexSet<Game> = match names {
        [] => GAMES.iter().filter_map(|name| name.parse().ok()).filter(alike).collect(),
        names => names.iter().map(|name| game(name.trim())).collect::<Result<_, _>>()?,
    };
    if let Some(other) = named.iter().find(|game| !alike(game)) {
        return Err(Problem::body(format!("a scenario of {} is none of {}", of.name(), other.name())));
    }
    if named.len() < 2 {
        return Err(Problem::body("one edition has nothing to be compared with"));
    }
    let mut editions: Vec<Game> = named.into_iter().collect();
    editions.sort_unstable();
    Ok(editions)
}
