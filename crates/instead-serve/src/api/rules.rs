//! `rules`.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Json;
use instead_scenario::report::SCHEMA;
use instead_scenario::rulebook::Book;
use instead_scenario::rules::{Known, find, suggest};
use instead_scenario::source::shown;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Problem;
use super::body::Wanted;
use crate::App;
use crate::pool::Turn;

/// Rules of a number.
#[derive(Serialize, ToSchema)]
pub(crate) struct Rules {
    /// The version of the form of answers.
    schema: u32,
    /// The rules, those below the number too.
    rules: Vec<Rule>,
}

/// A rule.
#[derive(Serialize, ToSchema)]
pub(crate) struct Rule {
    /// Its number.
    number: &'static str,
    /// The edition whose numbering this is.
    edition: &'static str,
    /// Every edition that has it under this number.
    editions: Vec<&'static str>,
    /// What it is about.
    title: &'static str,
    /// The modules that do it.
    modules: &'static [&'static str],
    /// The folder of its scenarios.
    scenarios: &'static str,
    /// Its text, where the text of the rules was imported.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<Text>,
}

/// The text of a rule, as its publisher gives it out.
#[derive(Serialize, ToSchema)]
pub(crate) struct Text {
    /// The text; an example stands on a line of its own.
    text: String,
    /// The edition whose text it is.
    edition: &'static str,
    /// The date of that text, in its words.
    date: String,
}

/// Whose rules are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfEdition {
    /// The edition of whose text the rules are told; the newest that is there unless told.
    #[serde(default)]
    edition: Option<String>,
}

/// What a rule is about, as `instead rules --json`; with its text, if that was imported.
#[utoipa::path(get, path = "/api/v1/rules/{number}", tag = "rules", params(("number" = String, Path), OfEdition),
    responses((status = 200, body = Rules), (status = "4XX", body = Problem)))]
pub(crate) async fn rules(
    State(app): State<Arc<App>>,
    Path(number): Path<String>,
    Wanted(OfEdition { edition }): Wanted<OfEdition>,
) -> Result<Json<Rules>, Problem> {
    let known = find(&number);
    if known.is_empty() {
        return Err(Problem::not_found(format!("no rule `{}` is known here", shown(&number))).suggest(suggest(&number)));
    }
    let edition = edition.as_deref().map(super::play::game).transpose()?.map(|game| game.name());
    let own = app.clone();
    let work = move |turn: Turn<'_>| turn.found(known.iter().map(|known| rule(known, edition, own.books())).collect());
    Ok(Json(Rules { schema: SCHEMA, rules: app.pool.run(work).await? }))
}

/// A rule with its text: that of the edition that is wanted, if it has the rule under this number, or else of the newest.
fn rule(known: &'static Known, edition: Option<&str>, books: &[Book]) -> Rule {
    let has = |book: &&Book| known.editions.contains(&book.edition);
    let mut there = books.iter().rev().filter(has);
    let book = there.clone().find(|book| Some(book.edition) == edition).or_else(|| there.next());
    let text = book.and_then(|book| {
        let text = book.rule(known.rule.number)?.to_owned();
        Some(Text { text, edition: book.edition, date: book.date.clone() })
    });
    Rule {
        number: known.rule.number,
        edition: known.rule.edition,
        editions: known.editions.clone(),
        title: known.rule.title,
        modules: known.rule.modules,
        scenarios: &known.folder,
        text,
    }
}
