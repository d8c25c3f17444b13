//! `cards`: completion, a card with its text, a wording, a list.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Path, State};
use axum::response::Json;
use instead_cards::{Cards, FaceJson, Fitting, Origin, OwnedFacts, PartJson, Query, Texts};
use instead_scenario::game::Game;
use instead_scenario::read::wrong_type;
use instead_scenario::report::SCHEMA;
use instead_scenario::source::shown;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Problem;
use super::body::{Body, Wanted};
use crate::App;
use crate::pool::{Found, Turn};

/// The cards of a game, and how their text is read.
fn of_game(app: &App, name: Option<&str>) -> Result<(Cards, &'static str, Texts), Problem> {
    let texts = name.map_or(Ok(Game::default()), super::play::game)?.family().texts();
    Ok((app.cards.of(texts), texts.name(), texts))
}

/// What is looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Words {
    /// Words of the name, or its beginning; and what must hold of a card, in the words of Scryfall's search: `o:"would draw"
    /// t:creature c:red mv<=3 is:replacement`.
    pub q: String,
    /// How many at most; 50 at most.
    #[serde(default)]
    pub limit: Option<usize>,
    /// The game; Magic unless told.
    #[serde(default)]
    pub game: Option<String>,
}

/// Cards that were found.
#[derive(Debug, Serialize, ToSchema)]
pub struct Hits {
    /// The version of the form of answers.
    schema: u32,
    /// The cards, the likeliest first.
    pub cards: Vec<HitJson>,
    /// How many more there are, of a search with more than words of a name; nothing where not all cards were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<usize>,
}

/// A card that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct HitJson {
    /// Its whole name.
    pub name: String,
    /// Its mana cost.
    pub mana_cost: String,
    /// Its type line.
    pub type_line: String,
}

/// Most that are shown of a search.
const MOST: usize = 50;

/// Cards by name (its beginning, words of it, or nearly so), and by what is printed on them.
#[utoipa::path(get, path = "/api/v1/cards", tag = "cards", params(Words),
    responses((status = 200, body = Hits), (status = "4XX", body = Problem)))]
pub(crate) async fn search(State(app): State<Arc<App>>, words: Wanted<Words>) -> Result<Json<Hits>, Problem> {
    found(&app, words.0).await.map(Json)
}

/// The most bytes of a search.
const LONGEST: usize = 200;

/// Cards by name, and by what is printed on them.
pub(crate) async fn found(app: &Arc<App>, words: Words) -> Result<Hits, Problem> {
    let Words { q, limit, game } = words;
    let (cards, _, texts) = of_game(app, game.as_deref())?;
    let limit = limit.unwrap_or(10).clamp(1, MOST);
    if q.trim().is_empty() || q.len() > LONGEST {
        return Ok(Hits { schema: SCHEMA, cards: Vec::new(), more: None });
    }
    let query = Query::read(&[q]).map_err(|wrong| Problem::body(wrong.message).suggest(Some(wrong.help)))?;
    let work = move |turn: Turn<'_>| {
        let Fitting { hits, more } = if query.has_terms() {
            cards.fitting(&query, texts, limit, &|| Instant::now() < turn.until && !(turn.gone)())
        } else {
            Fitting { hits: cards.search(&query.words, limit), more: None }
        };
        let hit = |hit: instead_cards::Hit| {
            let facts = cards.facts(&hit.name);
            let (mana_cost, type_line) =
                facts.map(|facts| (facts.mana_cost.clone(), facts.type_line.clone())).unwrap_or_default();
            HitJson { name: hit.name, mana_cost, type_line }
        };
        turn.found((hits.into_iter().map(hit).collect(), more))
    };
    let (cards, more) = app.pool.run(work).await?;
    Ok(Hits { schema: SCHEMA, cards, more })
}

/// A game.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfGame {
    /// The game; Magic unless told.
    #[serde(default)]
    pub game: Option<String>,
}

/// A card, and what is read of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CardJson {
    /// The version of the form of answers.
    schema: u32,
    /// Its whole name.
    pub name: String,
    /// The game.
    pub games: &'static str,
    /// Where it comes from: `built in`, `imported`, `loaded`.
    pub from: &'static str,
    /// The arrangement of its faces.
    pub layout: Option<String>,
    /// Its faces.
    pub faces: Vec<FaceJson>,
    /// Whether all of it is read and carried out.
    pub whole: bool,
}

/// What is printed on a card, and what each sentence of it is read as.
#[utoipa::path(get, path = "/api/v1/cards/{name}", tag = "cards", params(("name" = String, Path), OfGame),
    responses((status = 200, body = CardJson), (status = "4XX", body = Problem)))]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Wanted(OfGame { game }): Wanted<OfGame>,
) -> Result<Json<CardJson>, Problem> {
    shown_card(&app, &name, game.as_deref()).await.map(Json)
}

/// A card by its name.
pub(crate) async fn shown_card(app: &Arc<App>, name: &str, game: Option<&str>) -> Result<CardJson, Problem> {
    let (cards, games, texts) = of_game(app, game)?;
    let Some(facts) = cards.facts(name).cloned() else {
        let near = cards.suggest(name).into_iter().next().map(|near| format!("did you mean `{near}`?"));
        return Err(Problem::not_found(format!("no card is called `{}`", shown(name))).suggest(near));
    };
    let from = match cards.origin(name) {
        Some(Origin::Defined) => "defined",
        Some(Origin::Loaded) => "loaded",
        Some(Origin::Index) => "imported",
        Some(Origin::Builtin) | None => "built in",
    };
    let (name, layout) = (facts.whole_name(), facts.layout.clone());
    let work = move |_: Turn<'_>| {
        let faces: Vec<FaceJson> = facts.faces().map(|face| FaceJson::of(face, texts.reader())).collect();
        Found { answer: faces, cut_short: false }
    };
    let faces = app.pool.run(work).await?;
    let whole = faces.iter().flat_map(|face| &face.reading).all(PartJson::is_whole);
    Ok(CardJson { schema: SCHEMA, name, games, from, layout, faces, whole })
}

/// A wording.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Wording {
    /// The rules text, one ability a line.
    pub text: String,
    /// The name of the card that it is on.
    #[serde(default)]
    pub name: Option<String>,
    /// The type line of that card.
    #[serde(default)]
    pub types: Option<String>,
    /// The game; Magic unless told.
    #[serde(default)]
    pub game: Option<String>,
}

/// What a wording is read as.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckJson {
    /// The version of the form of answers.
    schema: u32,
    /// Whether all of it is read.
    pub read: bool,
    /// Whether all of it is read and carried out.
    pub whole: bool,
    /// Part by part.
    pub parts: Vec<PartJson>,
}

/// What a wording is read as, as `instead cards check --json`.
#[utoipa::path(post, path = "/api/v1/cards/check", tag = "cards", request_body = Wording,
    responses((status = 200, body = CheckJson), (status = "4XX", body = Problem)))]
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    Body(wording): Body<Wording>,
) -> Result<Json<CheckJson>, Problem> {
    checked(&app, wording).await.map(Json)
}

/// What a wording is read as.
pub(crate) async fn checked(app: &Arc<App>, wording: Wording) -> Result<CheckJson, Problem> {
    let Wording { text, name, types, game } = wording;
    let family = game.as_deref().map_or(Ok(Game::default()), super::play::game)?.family();
    let (_, _, texts) = of_game(app, game.as_deref())?;
    let types = types.unwrap_or_else(|| "Creature".to_owned());
    if let Some(wrong) = wrong_type(&types, family) {
        return Err(Problem::body(format!("no card type is called `{}`", shown(wrong.word))).suggest(wrong.suggestion));
    }
    let face = OwnedFacts {
        name: name.unwrap_or_else(|| "This Card".to_owned()),
        type_line: types,
        oracle_text: text,
        ..OwnedFacts::default()
    };
    let work = move |_: Turn<'_>| {
        let parts: Vec<PartJson> = texts.reader()(&face).iter().map(PartJson::of).collect();
        Found { answer: parts, cut_short: false }
    };
    let parts = app.pool.run(work).await?;
    let read = parts.iter().all(|part| part.stop.is_none());
    Ok(CheckJson { schema: SCHEMA, read, whole: parts.iter().all(PartJson::is_whole), parts })
}

/// A list of cards as people paste it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct List {
    /// A card a line, with its number before it if there are several: `4 Lightning Bolt`.
    list: String,
    /// The game; Magic unless told.
    #[serde(default)]
    pub game: Option<String>,
}

/// The cards of a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct Listed {
    /// The version of the form of answers.
    schema: u32,
    /// Each line that names something.
    cards: Vec<ListedCard>,
}

/// A card of a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedCard {
    /// How many of it.
    count: usize,
    /// Its name; as it was written where no card is called so.
    name: String,
    /// Whether there is such a card.
    known: bool,
    /// Whether all of it is read and carried out.
    whole: bool,
    /// What may have been meant.
    suggestion: Option<String>,
}

/// The cards of a list: which are known, and which are read whole.
#[utoipa::path(post, path = "/api/v1/cards/list", tag = "cards", request_body = List,
    responses((status = 200, body = Listed), (status = "4XX", body = Problem)))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Body(List { list, game }): Body<List>,
) -> Result<Json<Listed>, Problem> {
    let (cards, _, texts) = of_game(&app, game.as_deref())?;
    let work = move |turn: Turn<'_>| {
        let lines = list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
        let answer: Vec<ListedCard> =
            lines.take_while(|_| Instant::now() < turn.until).map(|line| listed(line, &cards, texts)).collect();
        turn.found(answer)
    };
    Ok(Json(Listed { schema: SCHEMA, cards: app.pool.run(work).await? }))
}

/// A line of a list: "4 Lightning Bolt", "4x Lightning Bolt (M11) 149".
fn listed(line: &str, cards: &Cards, texts: Texts) -> ListedCard {
    let (count, rest) = match line.split_once(' ') {
        Some((number, rest)) => match number.trim_end_matches(['x', 'X']).parse() {
            Ok(count) => (count, rest.trim()),
            Err(_) => (1, line),
        },
        None => (1, line),
    };
    // Behind the name may stand a set and a number.
    let name = if cards.facts(rest).is_some() { rest } else { rest.split(" (").next().unwrap_or(rest).trim() };
    match cards.facts(name) {
        Some(facts) => {
            let whole = facts.faces().all(|face| texts.is_whole(face));
            ListedCard { count, name: facts.name.clone(), known: true, whole, suggestion: None }
        }
        None => {
            let suggestion = cards.suggest(name).into_iter().next();
            ListedCard { count, name: name.to_owned(), known: false, whole: false, suggestion }
        }
    }
}
