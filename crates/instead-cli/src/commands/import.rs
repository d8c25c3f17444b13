//! `import`: boards of other programs, and boards in words, as scenarios.

use std::fs;
use std::path::Path;

use instead_import::{Form, Imported};
use instead_scenario::report::{Place, SCHEMA, places};
use instead_scenario::{Diagnostic, Limits, Source, read};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::args::{Common, ImportAs};
use crate::diagnose::{self, Message};
use crate::output::{Failed, Out, Result, Verdict};

use super::cards;

/// The answer as data.
#[derive(Serialize, JsonSchema)]
pub(super) struct ImportedJson<'a> {
    /// The version of the form.
    schema: u32,
    /// How the file was read.
    form: &'a str,
    /// The scenario.
    scenario: &'a Value,
    /// The same as a file.
    toml: &'a str,
    /// What of the file is not in it.
    #[serde(serialize_with = "places")]
    #[schemars(with = "Vec<Place>")]
    lost: &'a [Diagnostic],
    /// The cards in it that nobody knows here.
    #[serde(serialize_with = "places")]
    #[schemars(with = "Vec<Place>")]
    unknown: &'a [Diagnostic],
}

pub(super) fn import(
    file: &Path,
    form: Option<ImportAs>,
    what: &[String],
    common: &Common,
    out: &mut Out,
) -> Result<Verdict> {
    let text = text(file)?;
    let name = if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() };
    let form = match form {
        Some(ImportAs::Pzl) => Form::Pzl,
        Some(ImportAs::Deck) => Form::Deck,
        Some(ImportAs::Board) => Form::Board,
        None => Form::of(&name, &text),
    };
    let cards = cards(common, out)?;
    let source = Source::new(name, text);
    let imported = instead_import::import(&source, form, what, &cards)
        .map_err(|error| Failed::input(Message::of(&error, &source)))?;
    let toml = imported.to_toml();
    // Nothing is written that is no scenario: what a file has too much of is said at its place in the scenario.
    read::from_toml("the scenario", &toml, &Limits::default()).map_err(|error| {
        diagnose::show(&error, out);
        Failed::Said
    })?;
    show(&imported, &source, out);
    if out.json {
        let Imported { scenario, lost, unknown, .. } = &imported;
        out.json(&ImportedJson { schema: SCHEMA, form: form.name(), scenario, toml: &toml, lost, unknown })?;
    } else {
        out.raw(toml.as_bytes())?;
    }
    Ok(if imported.is_whole() { Verdict::Right } else { Verdict::Failed })
}

/// Says what is lost, and which cards are unknown, each at its place.
fn show(imported: &Imported, source: &Source, out: &mut Out) {
    for diagnostic in imported.lost.iter().chain(&imported.unknown) {
        out.error(&Message::of(diagnostic, source).warning());
    }
}

fn text(file: &Path) -> Result<String> {
    let most = Limits::BYTES;
    let text = if file == Path::new("-") {
        super::input(most)?
    } else {
        let cannot = |why: String| Failed::input(Message::new(format!("`{}` cannot be read: {why}", file.display())));
        let size = fs::metadata(file).map_err(|error| cannot(error.to_string()))?.len();
        if size > u64::try_from(most).unwrap_or(u64::MAX) {
            return Err(cannot(format!("it has more than {most} bytes")));
        }
        let bytes = fs::read(file).map_err(|error| cannot(error.to_string()))?;
        String::from_utf8(bytes).map_err(|_| cannot("it is not UTF-8".to_owned()))?
    };
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}
