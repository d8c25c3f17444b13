//! One scenario under several editions: how it ends under each, and which rule makes the difference.
//!
//! What makes the difference is not guessed but tried: each thing about which two editions disagree is changed alone,
//! and the scenario is played again.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use instead_cards::Cards;
use instead_magic::{Edition, FIELDS, Field};
use serde::Serialize;

use crate::game::Game;
use crate::model::{Expected, Scenario, Table};
use crate::options::Options;
use crate::path::Path;
use crate::play;
use crate::readings::kept;
use crate::report::{PlayReport, Report, SCHEMA, Status, StepReport};
use crate::source::Span;
use crate::value::Value;

/// One scenario under several editions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The title.
    pub title: String,
    /// The file.
    pub file: String,
    /// How its last play ends under each edition, in the order asked for.
    pub editions: Vec<UnderEdition>,
    /// What differs between each edition and the one before it.
    pub differences: Vec<Difference>,
}

/// How a scenario ends under an edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnderEdition {
    /// The edition.
    pub game: String,
    /// Why its last play could not be played, where it could not.
    pub refused: Option<String>,
    /// Its last play, every choice followed.
    pub play: PlayReport,
}

/// What differs between two editions on a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Difference {
    /// The one edition.
    pub from: String,
    /// The other.
    pub to: String,
    /// Whether the same ends come about.
    pub same_ends: bool,
    /// The first step that differs, of the two lines that are alike the longest.
    pub first: Option<FirstStep>,
    /// What the editions disagree about, as far as it alone makes a difference here; all of it where nothing alone does.
    pub made_by: Vec<MadeBy>,
    /// Whether each of these alone makes a difference.
    pub alone: bool,
}

/// The first step that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FirstStep {
    /// How many steps were alike before it.
    pub alike: usize,
    /// The step under the one edition; `None` where nothing more happens.
    pub from: Option<StepReport>,
    /// The step under the other.
    pub to: Option<StepReport>,
}

/// Something about which two editions disagree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MadeBy {
    /// Its name.
    pub field: String,
    /// The rules.
    pub rules: String,
    /// What it is about.
    pub about: String,
    /// What the one edition says.
    pub from: String,
    /// What the other says.
    pub to: String,
}

/// The ends of a play: what stands at the paths, or why there is none.
type Ends = Result<BTreeSet<Vec<(String, String)>>, String>;

/// Plays a scenario under each of the editions and compares how its last play ends. What the file expects of itself is
/// not looked at.
pub fn compare(scenario: &Scenario, cards: &Cards, options: &Options<'_>, editions: &[Game]) -> Comparison {
    let options = Options { steps: true, ..*options };
    let scenario = looking_at_the_same(scenario, cards, &options, editions);
    let under = |&game: &Game| play::explore(&scenario, cards, &Options { game: Some(game), ..options });
    let reports: Vec<Report> = editions.iter().map(under).collect();
    let pairs = editions.iter().zip(&reports).zip(editions.iter().zip(&reports).skip(1));
    let differences = pairs.map(|(from, to)| difference(&scenario, cards, &options, from, to)).collect();
    Comparison {
        schema: SCHEMA,
        title: scenario.title.text.clone(),
        file: scenario.source.file.clone(),
        editions: reports.into_iter().map(|report| under_edition(report, &scenario)).collect(),
        differences,
    }
}

fn under_edition(mut report: Report, scenario: &Scenario) -> UnderEdition {
    let refused = refusal(&report, scenario);
    let play = report.plays.pop().filter(|_| refused.is_none()).unwrap_or_default();
    UnderEdition { game: report.game, refused, play }
}

/// The scenario without what it expects, but for what the ends are seen through: the paths that the file names, or all
/// that change under one of the editions.
fn looking_at_the_same(scenario: &Scenario, cards: &Cards, options: &Options<'_>, editions: &[Game]) -> Scenario {
    let mut scenario = scenario.clone();
    let before = scenario.plays.len().saturating_sub(1);
    for play in scenario.plays.iter_mut().take(before) {
        (play.expect, play.asks) = (None, None);
    }
    let Some(last) = scenario.plays.last_mut() else { return scenario };
    let table = last.outcomes.take().and_then(|tables| tables.value.into_iter().next()).or(last.expect.take());
    last.asks = None;
    last.error = None;
    let told = |path: &Path| matches!(path, Path::Happened | Path::Never | Path::Triggered | Path::Applied);
    let mut table = table.unwrap_or_else(|| Table { span: last.span, entries: IndexMap::new() });
    table.entries.retain(|_, expected| !told(&expected.path));
    if table.entries.is_empty() {
        let names: Vec<String> = scenario.players.iter().map(|p| p.name.text.clone()).collect();
        for &game in editions {
            let report = play::explore(&scenario, cards, &Options { game: Some(game), ..*options });
            let paths = report.plays.last().into_iter().flat_map(|p| &p.outcomes).flat_map(|o| o.values.keys());
            for text in paths {
                // The pile of the one game is that of the other: it is shown once.
                let other = text.strip_suffix(".graveyard").map(|of| format!("{of}.discard"));
                if other.is_some_and(|other| table.entries.contains_key(&other)) {
                    continue;
                }
                if let Ok(path) = crate::path::read(text, game, &names) {
                    let span = Span::default();
                    let expected = Expected { key: span, span, path, value: Value::text("") };
                    table.entries.entry(text.clone()).or_insert(expected);
                }
            }
        }
    }
    if let Some(last) = scenario.plays.last_mut().filter(|_| !table.entries.is_empty()) {
        last.expect = Some(table);
    }
    scenario
}

/// Why the last play was not played to its end.
fn refusal(report: &Report, scenario: &Scenario) -> Option<String> {
    match &report.status {
        Status::Error(why) | Status::Waiting(why) => Some(why.clone()),
        Status::Failed if report.plays.len() < scenario.plays.len() => {
            Some(report.failures().map(|f| f.message.as_str()).collect::<Vec<_>>().join("; "))
        }
        Status::Passed | Status::Failed => None,
    }
}

fn ends(report: &Report, scenario: &Scenario) -> Ends {
    if let Some(why) = refusal(report, scenario) {
        return Err(why);
    }
    let last = report.plays.last();
    if let Some(why) = last.and_then(|play| play.unknown.first()) {
        return Err(why.clone());
    }
    let outcomes = last.into_iter().flat_map(|play| &play.outcomes);
    Ok(outcomes.map(|o| end(&o.values)).collect())
}

/// An end, comparable: what one of the games calls discard pile, the other calls graveyard.
fn end(values: &IndexMap<String, Value>) -> Vec<(String, String)> {
    let told = |(path, value): (&String, &Value)| {
        let value = value.to_string();
        let same_zone = path.ends_with(".zone") && value == "discard";
        (path.clone(), if same_zone { "graveyard".to_owned() } else { value })
    };
    values.iter().map(told).collect()
}

fn difference(
    scenario: &Scenario,
    cards: &Cards,
    options: &Options<'_>,
    (from_game, from): (&Game, &Report),
    (to_game, to): (&Game, &Report),
) -> Difference {
    let (from_ends, to_ends) = (ends(from, scenario), ends(to, scenario));
    let editions = Edition::named(from_game.name()).zip(Edition::named(to_game.name()));
    let differing: Vec<(&Field, MadeBy)> = editions.map(|(a, b)| differing(a, b)).unwrap_or_default();
    let mut made_by = Vec::new();
    let same_ends = from_ends == to_ends;
    if let Some((a, b)) = editions.filter(|_| !same_ends) {
        let under = |edition| ends(&play::explore_under(scenario, cards, options, edition), scenario);
        let alone =
            |field: &Field| under(kept(field.taken(a, b))) != from_ends || under(kept(field.taken(b, a))) != to_ends;
        made_by = differing.iter().filter(|(field, _)| alone(field)).map(|(_, made)| made.clone()).collect();
    }
    let alone = !made_by.is_empty();
    if !alone && !same_ends {
        made_by = differing.into_iter().map(|(_, made)| made).collect();
    }
    Difference {
        from: from_game.name().to_owned(),
        to: to_game.name().to_owned(),
        same_ends,
        first: first_step(from, to, &from_ends, &to_ends),
        made_by,
        alone,
    }
}

/// What two editions disagree about.
fn differing(from: &Edition, to: &Edition) -> Vec<(&'static Field, MadeBy)> {
    let made = |field: &'static Field| {
        let made = MadeBy {
            field: field.name.to_owned(),
            rules: field.rules.to_owned(),
            about: field.about.to_owned(),
            from: field.of(from),
            to: field.of(to),
        };
        (field, made)
    };
    FIELDS.iter().filter(|field| field.differs(from, to)).map(made).collect()
}

/// The first step that differs, of the two lines that are alike the longest among those whose ends the other edition
/// does not have; among all lines where every end is shared.
fn first_step(from: &Report, to: &Report, from_ends: &Ends, to_ends: &Ends) -> Option<FirstStep> {
    let (froms, tos) = (lines(from, to_ends), lines(to, from_ends));
    let pairs: Vec<_> = froms.iter().flat_map(|a| tos.iter().map(move |b| (*a, *b))).collect();
    let alike = |(a, b): &(&[StepReport], &[StepReport])| a.iter().zip(*b).take_while(|(a, b)| same(a, b)).count();
    // Of equally long ones the first.
    let (a, b) = pairs.into_iter().rev().max_by_key(alike)?;
    let alike = alike(&(a, b));
    let (from, to) = (a.get(alike).cloned(), b.get(alike).cloned());
    (from.is_some() || to.is_some()).then_some(FirstStep { alike, from, to })
}

fn lines<'r>(report: &'r Report, others: &Ends) -> Vec<&'r [StepReport]> {
    let outcomes: Vec<_> = report.plays.last().into_iter().flat_map(|play| &play.outcomes).collect();
    let shared = |values: &IndexMap<String, Value>| others.as_ref().is_ok_and(|others| others.contains(&end(values)));
    let own: Vec<_> = outcomes.iter().filter(|o| !shared(&o.values)).map(|o| o.steps.as_slice()).collect();
    if own.is_empty() { outcomes.iter().map(|o| o.steps.as_slice()).collect() } else { own }
}

/// Whether the same happens, by whatever number the edition calls the rule.
fn same(a: &StepReport, b: &StepReport) -> bool {
    let seen = |s: &StepReport| StepReport {
        id: 0,
        event_ids: Vec::new(),
        objects: Vec::new(),
        became_ids: Vec::new(),
        rule: String::new(),
        candidates: Vec::new(),
        not_applied: Vec::new(),
        text: String::new(),
        ..s.clone()
    };
    seen(a) == seen(b)
}
