//! `cards coverage`: how much is read.

use std::path::Path;
use std::time::Instant;

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, presets};
use instead_cards::{Coverage, Family, INSTEAD, OTHER, SentenceCount};
use instead_scenario::source::{beginning, did_you_mean};
use schemars::JsonSchema;
use serde::Serialize;

use super::cards;
use crate::args::Common;
use crate::diagnose::Message;
use crate::output::{BAD, FAINT, Failed, Out, Result, STRONG, Verdict, clean, styled, wrapped};
use crate::progress;

/// How many of the words where reading stops are shown.
const STOPS: usize = 20;

#[derive(Serialize, JsonSchema)]
struct CountJson {
    sentences: usize,
    read: usize,
    /// Read, and not carried out.
    idle: usize,
    alone: usize,
}

#[derive(Serialize, JsonSchema)]
struct StopJson<'a> {
    words: &'a str,
    sentences: usize,
}

#[derive(Serialize, JsonSchema)]
struct FailedJson<'a> {
    card: &'a str,
    family: Option<&'a str>,
    sentence: &'a str,
    found: &'a str,
    expected: &'a str,
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct CoverageJson<'a> {
    schema: u32,
    cards: usize,
    cards_read: usize,
    cards_whole: usize,
    cards_of_kind: usize,
    cards_of_kind_whole: usize,
    families: indexmap::IndexMap<&'a str, CountJson>,
    total: CountJson,
    others: CountJson,
    stops: Vec<StopJson<'a>>,
    /// What is read and no code carries out, with how many parts have it.
    lacks: &'a std::collections::BTreeMap<String, usize>,
    failures: Vec<FailedJson<'a>>,
    seconds: f64,
    peak_bytes: Option<u64>,
}

impl CountJson {
    fn of(count: &SentenceCount) -> CountJson {
        CountJson { sentences: count.all, read: count.read, idle: count.idle, alone: count.alone }
    }
}

pub(super) fn coverage(
    file: Option<&Path>,
    family: Option<&str>,
    failures: bool,
    common: &Common,
    out: &mut Out,
) -> Result<Verdict> {
    if let Some(wrong) = family.filter(|name| Family::named(name).is_none() && ![INSTEAD, OTHER].contains(name)) {
        let names = || Family::ALL.iter().map(|family| family.name()).chain([INSTEAD, OTHER]);
        let help = did_you_mean(wrong, names())
            .unwrap_or_else(|| format!("known are {}", names().collect::<Vec<_>>().join(", ")));
        return Err(Failed::input(Message::new(format!("no family is called `{wrong}`")).help(Some(help))));
    }
    let start = Instant::now();
    let mut coverage = Coverage { only: family.map(str::to_owned), keep: failures, ..Coverage::default() };
    match file {
        Some(path) => {
            let bar = progress::file(path);
            let done = coverage.file(path, &mut |bytes| bar.set_position(bytes));
            bar.finish_and_clear();
            done.map_err(|error| Failed::input(Message::new(error.to_string())))?;
        }
        None => {
            let cards = cards(common, out)?;
            // What is built in is worded for this reader, and would flatter it.
            let imported = cards.index().map(|index| index.facts());
            match imported {
                Some(imported) => imported.for_each(|(game, facts)| coverage.card(game, facts)),
                None => {
                    let facts = cards.names().filter_map(|name| cards.facts(name));
                    facts.for_each(|facts| coverage.card(cards.game(), facts));
                }
            }
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    if out.json {
        json(&coverage, seconds, out)?
    } else {
        text(&coverage, seconds, out)?
    }
    Ok(Verdict::Right)
}

fn stops(coverage: &Coverage) -> Vec<(&str, usize)> {
    let mut stops: Vec<_> = coverage.stops.iter().map(|(words, &count)| (words.as_str(), count)).collect();
    stops.sort_by_key(|&(words, count)| (std::cmp::Reverse(count), words));
    stops
}

fn json(coverage: &Coverage, seconds: f64, out: &mut Out) -> Result<()> {
    let failures = coverage.failures.iter().map(|failed| FailedJson {
        card: &failed.card,
        family: failed.family.as_deref(),
        sentence: &failed.sentence,
        found: &failed.found,
        expected: &failed.expected,
    });
    out.json(&CoverageJson {
        schema: instead_scenario::report::SCHEMA,
        cards: coverage.cards.all,
        cards_read: coverage.cards.read,
        cards_whole: coverage.cards.whole,
        cards_of_kind: coverage.cards.of_kind,
        cards_of_kind_whole: coverage.cards.of_kind_whole,
        families: coverage.families.iter().map(|(name, count)| (name.as_str(), CountJson::of(count))).collect(),
        total: CountJson::of(&coverage.total()),
        others: CountJson::of(&coverage.others),
        stops: stops(coverage).into_iter().map(|(words, sentences)| StopJson { words, sentences }).collect(),
        lacks: &coverage.lacks,
        failures: failures.collect(),
        seconds,
        peak_bytes: peak(),
    })
}

fn text(coverage: &Coverage, seconds: f64, out: &mut Out) -> Result<()> {
    for failed in &coverage.failures {
        let family = failed.family.as_deref().unwrap_or("other");
        out.line(wrapped("✗ ", &clean(&format!("{}: {}", failed.card, failed.sentence)), out.width))?;
        let place = match failed.found.as_str() {
            "" => "at its end".to_owned(),
            found => format!("from “{}” on", beginning(found)),
        };
        let why = format!("{family}: not understood {place}: expected {}", failed.expected);
        out.line(styled(BAD, wrapped("    ", &clean(&why), out.width)))?;
    }
    if !coverage.failures.is_empty() {
        out.line("")?;
    }
    let total = coverage.total();
    let mut table = Table::new();
    let style = presets::NOTHING.header_separator(LineStyle::none().fill('─').junction('─'));
    table.load_style(style).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(out.width).unwrap_or(u16::MAX));
    table.set_header(["family", "sentences", "✓", "◐", "by itself only", "✗", "%"]);
    let mut row = |name: &str, count: &SentenceCount| {
        let cells = [count.all, count.read, count.idle, count.alone, count.refused()].map(|n| n.to_string());
        let percent = format!("{:.1}", count.percent());
        table.add_row(
            std::iter::once(name.to_owned()).chain(cells).chain([percent]).map(|cell| clean(&cell)).collect::<Vec<_>>(),
        );
    };
    let mut families: Vec<_> = coverage.families.iter().collect();
    families.sort_by_key(|(name, count)| (std::cmp::Reverse(count.all), name.as_str()));
    families.iter().for_each(|(name, count)| row(name, count));
    if families.len() != 1 {
        row("all that replace or prevent", &total);
    }
    if coverage.others.all > 0 {
        row("other text", &coverage.others);
    }
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    out.line(table.trim_fmt())?;
    let stops = stops(coverage);
    if !stops.is_empty() {
        out.line("")?;
        out.line(styled(STRONG, "Where reading stopped, of those that replace or prevent:"))?;
        for (words, count) in stops.iter().take(STOPS) {
            out.line(clean(&format!("{count:>7}  {words}")))?;
        }
        if stops.len() > STOPS {
            out.line(styled(FAINT, format!("         and {} others", stops.len() - STOPS)))?;
        }
    }
    let mut lacks: Vec<_> = coverage.lacks.iter().collect();
    lacks.sort_by_key(|(what, count)| (std::cmp::Reverse(**count), what.as_str()));
    if !lacks.is_empty() {
        out.line("")?;
        out.line(styled(STRONG, "◐ Read, and not carried out:"))?;
        for (what, count) in lacks.iter().take(STOPS) {
            out.line(clean(&format!("{count:>7}  {what}")))?;
        }
        if lacks.len() > STOPS {
            out.line(styled(FAINT, format!("         and {} others", lacks.len() - STOPS)))?;
        }
    }
    out.line("")?;
    let cards = &coverage.cards;
    let percent = |part: usize, all: usize| 100.0 * part as f64 / all.max(1) as f64;
    if cards.all > 0 {
        out.line(format!(
            "{} of {} cards are whole, read and carried out ({:.1} %); {} are read ({:.1} %); of the {} that replace or \
             prevent, {} are whole ({:.1} %)",
            cards.whole,
            cards.all,
            percent(cards.whole, cards.all),
            cards.read,
            percent(cards.read, cards.all),
            cards.of_kind,
            cards.of_kind_whole,
            percent(cards.of_kind_whole, cards.of_kind)
        ))?;
    }
    let memory = peak().map(|bytes| format!(", {:.0} MB at most", bytes as f64 / 1e6)).unwrap_or_default();
    out.line(styled(FAINT, format!("{seconds:.1} s{memory}")))?;
    Ok(())
}

/// The most memory that this process has had, where the system says.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}
