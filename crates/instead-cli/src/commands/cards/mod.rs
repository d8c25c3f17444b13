//! `cards`: importing cards, finding them, and what is read of them.

mod coverage;
#[cfg(feature = "fetch")]
mod fetch;
mod read;

use std::path::Path;

use instead_cards::{Cards, Fitting, Hit, Indexed, Loaded, Query, Texts};
use instead_scenario::source::shown;
use schemars::JsonSchema;
use serde::Serialize;

pub(super) use coverage::CoverageJson;
pub(super) use read::{CardJson, CheckJson};

use super::cards;
use crate::args::{CardsCommand, Common};
use crate::diagnose::Message;
use crate::home;
use crate::output::{FAINT, Failed, GOOD, Out, Result, Verdict, clean, styled};

pub(super) fn run(command: &CardsCommand, common: &Common, out: &mut Out) -> Result<Verdict> {
    match command {
        CardsCommand::Search { words, limit, game } => search(words, *limit, game.as_deref(), common, out),
        CardsCommand::Show { name, game } => read::show(name, game.as_deref(), common, out),
        CardsCommand::Check { text, name, types, game } => read::check(text, (name, types), game, out),
        CardsCommand::Import { file, replace } => import(file, *replace, out),
        CardsCommand::Forget => forget(out),
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

/// The cards of a game.
struct Pool {
    games: &'static str,
    cards: Cards,
    texts: Texts,
}

impl Pool {
    /// Those of the game that is named; of all games, if none is.
    fn named(game: Option<&str>, common: &Common, out: &mut Out) -> Result<Vec<Pool>> {
        let games = match game {
            Some(name) => vec![super::game(name)?.family().texts()],
            None => Texts::ALL.to_vec(),
        };
        let cards = cards(common, out)?;
        let pool = |game: Texts| Pool { games: game.name(), cards: cards.of(game), texts: game };
        Ok(games.into_iter().map(pool).collect())
    }
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct HitJson<'a> {
    name: &'a str,
    games: &'static str,
}

fn search(words: &[String], limit: usize, game: Option<&str>, common: &Common, out: &mut Out) -> Result<Verdict> {
    let pools = Pool::named(game, common, out)?;
    let wrong = |wrong: instead_cards::QueryError| Failed::input(Message::new(wrong.message).help(Some(wrong.help)));
    let query = Query::read(words).map_err(wrong)?;
    let words = query.words.clone();
    let found = |pool: &Pool| {
        if query.has_terms() {
            pool.cards.fitting(&query, pool.texts, limit, &|| true)
        } else {
            Fitting { hits: pool.cards.search(&words, limit), more: Some(0) }
        }
    };
    let found: Vec<(&Pool, Fitting)> = pools.iter().map(|pool| (pool, found(pool))).collect();
    let more = found.iter().map(|(_, found)| found.more).sum::<Option<usize>>();
    let of = |(pool, found): (_, Fitting)| found.hits.into_iter().map(move |hit| (pool, hit));
    let mut hits: Vec<(&Pool, Hit)> = found.into_iter().flat_map(of).collect();
    // Each pool's are in their order; of those that fit as well, Magic's come first.
    hits.sort_by_key(|(_, hit)| hit.matched);
    if hits.is_empty() {
        let message = match (query.has_terms(), words.is_empty()) {
            (true, true) => Message::new("no card fits"),
            (true, false) => Message::new(format!("no card that fits is called anything like `{}`", shown(&words))),
            (false, _) => Message::new(format!("no card is called anything like `{}`", shown(&words))),
        };
        return Err(Failed::input(message.help(more_cards(&pools))));
    }
    let more = more.map(|more| more + hits.len().saturating_sub(limit));
    for (pool, hit) in hits.iter().take(limit) {
        if out.json {
            out.json(&HitJson { name: &hit.name, games: pool.games })?;
            continue;
        }
        let facts = pool.cards.facts(&hit.name);
        let facts = facts.map(|facts| format!("{} {}", facts.mana_cost, facts.type_line)).unwrap_or_default();
        let of_game = if pool.games == "magic" { String::new() } else { format!(" ({})", pool.games) };
        let about = clean(format!("{facts}{of_game}").trim());
        out.line(format!("{}  {}", clean(&hit.name), styled(FAINT, about)))?;
    }
    match more {
        Some(0) => {}
        Some(more) if query.has_terms() => out.aside(&format!("and {more} more (`--limit` shows more)")),
        None => out.aside("and others (`--limit` shows more)"),
        Some(_) => {}
    }
    Ok(Verdict::Right)
}

/// How there come to be more cards, for who has none but the built-in ones.
fn more_cards(pools: &[Pool]) -> Option<String> {
    let none = |pool: &&Pool| pool.cards.imported() == 0;
    let (magic, others) = (pools.iter().find(|pool| pool.texts == Texts::Magic), pools.first());
    let help = match (magic, others) {
        (Some(magic), _) if none(&magic) => {
            "`instead cards import FILE` or `instead cards fetch` adds all others of Magic"
        }
        (None, Some(other)) if none(&other) => {
            "`instead cards import FILE` adds others; a scenario defines its own under [[card]]"
        }
        _ => return None,
    };
    Some(help.to_owned())
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct ImportJson<'a> {
    schema: u32,
    index: &'a Path,
    cards: usize,
    left_out: usize,
    bytes: u64,
}

/// Forgets what was imported.
fn forget(out: &mut Out) -> Result<Verdict> {
    let folder = home::needed()?;
    let mut gone = 0;
    for name in ["cards.index", "fetched.jsonl.gz", "fetched.json"] {
        match std::fs::remove_file(folder.join(name)) {
            Ok(()) => gone += 1,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => {
                let message = format!("`{}` cannot be removed: {error}", folder.join(name).display());
                return Err(Failed::input(Message::new(message)));
            }
        }
    }
    let text =
        if gone == 0 { "no cards were imported" } else { "the imported cards are forgotten; the built-in ones stay" };
    out.line(styled(GOOD, text))?;
    Ok(Verdict::Right)
}

fn import(file: &Path, replace: bool, out: &mut Out) -> Result<Verdict> {
    let index = home::index_file(&home::needed()?);
    let input;
    // standard input has no second reading: it is kept as a file for the time being
    let file = if file == Path::new("-") {
        input = home::input_file()?;
        input.path()
    } else {
        file
    };
    let before = if replace { None } else { home::index(out)? };
    let done = home::import(&[file], &index, before.as_ref())
        .map_err(|error| Failed::input(Message::new(error.to_string())))?;
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
