//! `schema`: the forms of what the command reads and writes, as JSON Schema, made from the types.

use instead_batch::export::Exported;
use instead_batch::schema::{scenario, written};
use instead_conform::counts::Counted;
use instead_conform::protocol;
use instead_scenario::Report;
use instead_scenario::answer::Asked;
use instead_scenario::compare::Comparison;
use instead_selfplay::Played;
use schemars::JsonSchema;
use serde_json::{Value, json};

use crate::args::SchemaOf;
use crate::output::{Failed, Out, Result, Verdict};

use super::cards::{CardJson, CheckJson, CoverageJson, HitJson, ImportJson};
use super::{conform, find, import, readings, rules, test};

/// What `ask` writes: of what is asked backwards without the answer in words.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only the form is wanted")]
enum Answered {
    Asked(Box<Asked>),
    Backwards(Box<Report>),
}

/// A line of `test`.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only the form is wanted")]
enum Tested {
    Report(Report),
    Unreadable(test::Unreadable<'static>),
}

/// A line of `conform`.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only the form is wanted")]
enum Conformed {
    Told(conform::Told<'static>),
    Sums(conform::Sums<'static>),
}

/// A line of `rules`.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only the form is wanted")]
enum Rule {
    Known(rules::RuleJson<'static>),
    Text(rules::TextJson<'static>),
}

/// The schema of a form, and what it is the form of.
fn of(form: SchemaOf) -> (Value, &'static str) {
    match form {
        SchemaOf::Scenario => (scenario(), "A scenario"),
        SchemaOf::Request => (protocol::request_schema(), "What `instead conform` asks an engine"),
        SchemaOf::Answer => (protocol::answer_schema(), "What an engine answers `instead conform`"),
        SchemaOf::Ask => (written::<Answered>(), "What `instead ask --json` writes"),
        SchemaOf::Explore => (written::<Report>(), "What `instead explore --json` writes"),
        SchemaOf::Run => (written::<Report>(), "What `instead run --json` writes"),
        SchemaOf::Explain => (written::<Report>(), "What `instead explain --json` writes"),
        SchemaOf::Test => (written::<Tested>(), "A line of `instead test --json`"),
        SchemaOf::Compare => (written::<Comparison>(), "What `instead compare --json` writes"),
        SchemaOf::Find => (written::<find::Found<'_>>(), "What `instead find --json` writes"),
        SchemaOf::Batch => (instead_batch::line::schema(), "A line of the answers of `instead batch`"),
        SchemaOf::Export => (written::<Exported>(), "A line of `instead export`"),
        SchemaOf::Import => (written::<import::ImportedJson<'_>>(), "What `instead import --json` writes"),
        SchemaOf::Conform => (written::<Conformed>(), "A line of `instead conform --json`"),
        SchemaOf::Count => (written::<Counted>(), "A line of `instead count --json`"),
        SchemaOf::Selfplay => (written::<Played>(), "A line of `instead selfplay --json`"),
        SchemaOf::Readings => (written::<readings::Listed>(), "What `instead readings --json` writes"),
        SchemaOf::Rules => (written::<Rule>(), "A line of `instead rules --json`"),
        SchemaOf::CardsSearch => (written::<HitJson<'_>>(), "A line of `instead cards search --json`"),
        SchemaOf::CardsShow => (written::<CardJson<'_>>(), "What `instead cards show --json` writes"),
        SchemaOf::CardsCheck => (written::<CheckJson>(), "What `instead cards check --json` writes"),
        SchemaOf::CardsCoverage => (written::<CoverageJson<'_>>(), "What `instead cards coverage --json` writes"),
        SchemaOf::CardsImport => (written::<ImportJson<'_>>(), "What `instead cards import --json` writes"),
    }
}

pub(super) fn schema(form: SchemaOf, out: &mut Out) -> Result<Verdict> {
    let (mut schema, title) = of(form);
    if let Value::Object(fields) = &mut schema {
        fields.insert("title".to_owned(), json!(title));
    }
    let text = serde_json::to_string_pretty(&schema).map_err(|error| Failed::Write(error.into()))?;
    out.line(text)?;
    Ok(Verdict::Right)
}
