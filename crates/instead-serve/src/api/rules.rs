//! `rules`.

use axum::extract::Path;
use axum::response::Json;
use instead_scenario::report::SCHEMA;
use instead_scenario::rules::{find, suggest};
use instead_scenario::source::shown;
use serde::Serialize;
use utoipa::ToSchema;

use super::Problem;

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
}

/// What a rule is about, as `instead rules --json`. The rules' own text is not here.
#[utoipa::path(get, path = "/api/v1/rules/{number}", tag = "rules", params(("number" = String, Path)),
    responses((status = 200, body = Rules), (status = 404, body = Problem)))]
pub(crate) async fn rules(Path(number): Path<String>) -> Result<Json<Rules>, Problem> {
    let rules = find(&number);
    if rules.is_empty() {
        return Err(Problem::not_found(format!("no rule `{}` is known here", shown(&number))).suggest(suggest(&number)));
    }
    let rule = |known: &'static instead_scenario::rules::Known| Rule {
        number: known.rule.number,
        edition: known.rule.edition,
        editions: known.editions.clone(),
        title: known.rule.title,
        modules: known.rule.modules,
        scenarios: &known.folder,
    };
    Ok(Json(Rules { schema: SCHEMA, rules: rules.into_iter().map(rule).collect() }))
}
