//! Scenarios to open and to change: examples, famous interactions, editions, other games. They are files of this project,
//! put into the program as it is built.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::response::Json;
use instead_scenario::report::SCHEMA;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::api::Problem;
use instead_scenario::file;

/// A scenario of the gallery.
pub(crate) struct Exhibit {
    /// By what it is asked for.
    pub(crate) id: String,
    /// What it is an example of.
    pub(crate) group: &'static str,
    pub(crate) title: String,
    pub(crate) game: String,
    pub(crate) toml: &'static str,
}

macro_rules! files {
    ($($group:literal => [$($path:literal),+ $(,)?]),+ $(,)?) => {
        &[$($(($group, $path, include_str!(concat!(env!("INSTEAD_SHOWN"), "/", $path)))),+),+]
    };
}

include!("gallery.in");

/// The scenarios in the order of the list.
pub(crate) static GALLERY: LazyLock<Vec<Exhibit>> = LazyLock::new(|| {
    let exhibit = |&(group, path, toml): &(&'static str, &str, &'static str)| {
        let data = file::data(toml).unwrap_or_default();
        let text = |field: &str| data.get(field).and_then(Value::as_str).map(str::to_owned);
        let id = path.trim_end_matches(".toml").trim_start_matches("conformance/").replace('/', "-");
        let title = text("title").unwrap_or_else(|| id.clone());
        Exhibit { id, group, title, game: text("game").unwrap_or_else(|| "magic".to_owned()), toml }
    };
    FILES.iter().map(exhibit).collect()
});

/// Scenarios to open.
#[derive(Serialize, ToSchema)]
pub(crate) struct Gallery {
    /// The version of the form of answers.
    schema: u32,
    /// The scenarios.
    scenarios: Vec<Entry>,
}

/// A scenario to open.
#[derive(Serialize, ToSchema)]
pub(crate) struct Entry {
    /// By what it is asked for.
    id: &'static str,
    /// What it is an example of.
    group: &'static str,
    /// Its title.
    title: &'static str,
    /// The game or edition.
    game: &'static str,
    /// Its file, where one alone was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    toml: Option<&'static str>,
}

impl Entry {
    fn of(exhibit: &'static Exhibit) -> Entry {
        Entry { id: &exhibit.id, group: exhibit.group, title: &exhibit.title, game: &exhibit.game, toml: None }
    }
}

/// Scenarios to open and to change.
#[utoipa::path(get, path = "/api/v1/gallery", tag = "gallery", responses((status = 200, body = Gallery)))]
pub(crate) async fn list() -> Json<Gallery> {
    Json(Gallery { schema: SCHEMA, scenarios: GALLERY.iter().map(Entry::of).collect() })
}

/// A scenario to open.
#[utoipa::path(get, path = "/api/v1/gallery/{id}", tag = "gallery", params(("id" = String, Path)),
    responses((status = 200, body = Entry), (status = 404, body = Problem)))]
pub(crate) async fn entry(Path(id): Path<String>) -> Result<Json<Entry>, Problem> {
    let found = GALLERY.iter().find(|exhibit| exhibit.id == id);
    let exhibit = found.ok_or_else(|| Problem::not_found("the gallery has no scenario of this name"))?;
    Ok(Json(Entry { toml: Some(exhibit.toml), ..Entry::of(exhibit) }))
}
