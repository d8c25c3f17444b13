//! `cards`: importing cards, finding them, and what is read of them.

mod coverage;
#[cfg(feature = "fetch")]
mod fetch;
mod read;

use std::path::Path;

use instead_cards::{Indexed, Loaded};
use serde::Serialize;

use super::cards;
use crate::args::{CardsCommand, Common};
use crate::diagnose::Message;
use crate::home;
use crate::output::{FAINT, Failed, GOOD, Out, Result, Verdict, clean, styled};

pub(super) fn run(command: &CardsCommand, common: &Common, out: &mut Out) -> Result<Verdict> {
    match command {
        CardsCommand::Search { words, limit } => search(words, *limit, common, out),
        CardsCommand::Show { name } => read::show(name, common, out),
        CardsCommand::Check { text, name, types } => read::check(text, name, types, out),
        CardsCommand::Import { file } => import(file, out),
        #[cfg(feature = "fetch")]
        CardsCommand::Fetch { url, force } => fetch::fetch(url, *force, out),
        CardsCommand::Coverage { file, family, failures } => {
            coverage::coverage(file.as_deref(), family.as_deref(), *failures, common, out)
        }
    }
}

/// What of a file was left out, in one line.
pub(super) fn left_out(path: &Path, loaded: &Loaded) -> Option<String> {
    let first = loaded.skipped.first()?;
    let name = first.name.as_deref().unwrap_or("one without a name");
    let line = format!(
        "warning: {}:{}: {} of its cards were left out; the first is {name}: {}",
        path.display(),
        first.line,
        loaded.skipped.len(),
        first.reason
    );
    Some(clean(&line))
}

#[derive(Serialize)]
struct HitJson<'a> {
    name: &'a str,
}

fn search(words: &[String], limit: usize, common: &Common, out: &mut Out) -> Result<Verdict> {
    let cards = cards(common, out)?;
    let words = words.join(" ");
    let hits = cards.search(&words, limit);
    if hits.is_empty() {
        let message = Message::new(format!("no card is called anything like `{words}`"));
        return Err(Failed::input(message.help(more_cards(&cards))));
    }
    for hit in &hits {
        if out.json {
            out.json(&HitJson { name: &hit.name })?;
            continue;
        }
        let line = match cards.facts(&hit.name) {
            Some(facts) => format!(
                "{}  {}",
                clean(&hit.name),
                styled(FAINT, clean(&format!("{} {}", facts.mana_cost, facts.type_line)))
            ),
            None => clean(&hit.name),
        };
        out.line(line)?;
    }
    Ok(Verdict::Right)
}

/// How there come to be more cards, for who has none but the built-in ones.
fn more_cards(cards: &instead_cards::Cards) -> Option<String> {
    let help = "`instead cards import FILE` or `instead cards fetch` adds all others";
    cards.index().is_none().then(|| help.to_owned())
}

#[derive(Serialize)]
struct ImportJson<'a> {
    schema: u32,
    index: &'a Path,
    cards: usize,
    left_out: usize,
    bytes: u64,
}

fn import(file: &Path, out: &mut Out) -> Result<Verdict> {
    let index = home::index_file(&home::needed()?);
    let done = home::import(file, &index).map_err(|error| Failed::input(Message::new(error.to_string())))?;
    imported(file, &index, &done, out)
}

/// Says what was imported.
fn imported(file: &Path, index: &Path, done: &Indexed, out: &mut Out) -> Result<Verdict> {
    if let Some(left_out) = left_out(file, &done.loaded) {
        out.aside(&left_out);
    }
    if out.json {
        out.json(&ImportJson {
            schema: instead_scenario::report::SCHEMA,
            index,
            cards: done.cards,
            left_out: done.loaded.skipped.len(),
            bytes: done.bytes,
        })?;
        return Ok(Verdict::Right);
    }
    let cards = if done.cards == 1 { "1 card".to_owned() } else { format!("{} cards", done.cards) };
    out.line(styled(GOOD, format!("{cards} imported")))?;
    let megabytes = done.bytes as f64 / 1e6;
    out.line(styled(FAINT, clean(&format!("{megabytes:.1} MB in {}", index.display()))))?;
    Ok(Verdict::Right)
}
