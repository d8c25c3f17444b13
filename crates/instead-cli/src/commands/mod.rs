//! The commands.

mod ask;
mod atlas;
mod backwards;
mod batch;
mod cards;
mod certificate;
mod compare;
mod conform;
mod export;
mod find;
mod import;
mod man;
#[cfg(feature = "mcp")]
mod mcp;
mod play;
mod readings;
mod rules;
mod schema;
mod selfplay;
#[cfg(feature = "serve")]
mod serve;
mod test;

use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use clap::CommandFactory;
use instead_cards::Cards;
use instead_scenario::game::{GAMES, Game};
use instead_scenario::options::ExploreLimits;
use instead_scenario::readings::ReadingError;
use instead_scenario::source::{did_you_mean, shown};
use instead_scenario::{Limits, ReadError, Scenario, read};

use crate::args::{Args, Bounds, Command, Common, Importing, RulesCommand};
use crate::diagnose::{self, Message};
use crate::home;
use crate::output::{Failed, Out, Result, Verdict};
use crate::progress;

pub(crate) use rules::books;

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<Verdict> {
    let common = &args.common;
    match &args.command {
        Command::Explore { certificate: Some(to), file, bounds, length, .. } => {
            certificate::explore(file, to, *length, bounds, common, out)
        }
        Command::Explore { ends, why, svg, file, length, bounds, certificate: None } => {
            play::explore(file, (ends, *why), (*length, svg.as_deref()), bounds, common, out)
        }
        Command::Run { file, bounds } => play::run(file, bounds, common, out),
        Command::Explain { certificate: Some(to), file, bounds } => certificate::explain(file, to, bounds, common, out),
        Command::Explain { certificate: None, file, bounds } => play::explain(file, bounds, common, out),
        Command::Test { paths, no_waiting, bounds } => test::test(paths, *no_waiting, bounds, common, out),
        Command::Compare { file, editions, bounds } => compare::compare(file, editions, bounds, common, out),
        Command::Selfplay { seed, games, players, game, turns, thorough } => {
            let table = selfplay::Table { players: *players, turns: *turns, thorough: *thorough };
            selfplay::selfplay(*seed, *games, game, table, common, out)
        }
        Command::Ask { parts } => ask::ask(parts, common, out),
        Command::Batch { how, from, to } => batch::batch(from, to, how, common, out),
        Command::Find(asked) => find::find(asked, common, out),
        Command::Atlas(asked) => atlas::atlas(asked, common, out),
        Command::Export { paths, bounds } => export::export(paths, bounds, common, out),
        Command::Import(Importing { file, form, what }) => import::import(file, *form, what, common, out),
        Command::Conform { how, suite, command } => conform::conform(how, suite, command, common, out),
        Command::Count { max_runs, paths } => export::count(paths, *max_runs, common, out),
        Command::Schema { form } => schema::schema(*form, out),
        Command::Cards { command } => cards::run(command, common, out),
        Command::Rules { command: Some(RulesCommand::Import { file }), .. } => rules::import(file, out),
        Command::Rules { command: Some(RulesCommand::Forget), .. } => rules::forget(out),
        Command::Rules { words, edition, command: None } => rules::rules(words, edition.as_deref(), out),
        Command::Readings => readings::list(out),
        #[cfg(feature = "serve")]
        Command::Serve { listen, seconds, long, connections, json_log, atlas } => {
            let asked = serve::Asked { listen: *listen, seconds: *seconds, long: *long, connections: *connections };
            serve::serve(&asked, *json_log, atlas.as_deref(), common, out)
        }
        #[cfg(feature = "mcp")]
        Command::Mcp { seconds, long } => mcp::mcp(*seconds, *long, common, out),
        Command::Man { folder } => man::man(folder.as_deref(), out),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Args::command(), "instead", &mut script);
            out.raw(&script)?;
            Ok(Verdict::Right)
        }
    }
}

/// The built-in cards, those that were imported, and those of the files that were named.
fn cards(common: &Common, out: &mut Out) -> Result<Cards> {
    let mut cards = Cards::builtin();
    if let Some(index) = home::index(out)? {
        cards.set_index(Arc::new(index));
    }
    for path in &common.cards {
        let input = if path == Path::new("-") { Some(home::input_file()?) } else { None };
        let path = input.as_ref().map_or(path.as_path(), |file| file.path());
        let bar = progress::file(path);
        let loaded = cards.load_watched(path, &mut |bytes| bar.set_position(bytes));
        bar.finish_and_clear();
        let loaded = loaded.map_err(|error| Failed::input(Message::new(error.to_string())))?;
        if let Some(left_out) = cards::left_out(path, &loaded) {
            out.aside(&left_out);
        }
    }
    Ok(cards)
}

/// The game or edition of this name.
fn game(name: &str) -> Result<Game> {
    name.parse::<Game>().map_err(|error| {
        Failed::input(Message::new(format!("`{}`: {error}", shown(name))).help(did_you_mean(name, GAMES)))
    })
}

fn limits(bounds: &Bounds) -> Limits {
    Limits {
        bytes: bounds.max_bytes,
        nameless: bounds.max_nameless,
        players: bounds.max_players,
        sentences: bounds.max_sentences,
    }
}

fn explore_limits(bounds: &Bounds) -> ExploreLimits {
    let until = bounds.time.0.and_then(|time| Instant::now().checked_add(time));
    ExploreLimits { runs: bounds.max_runs, until, ..ExploreLimits::default() }
}

/// The scenario of a file, or of standard input (`-`); all that is wrong with it has been shown where it cannot be read.
fn scenario(file: &Path, bounds: &Bounds, out: &mut Out) -> Result<Scenario> {
    let limits = limits(bounds);
    let read = if file == Path::new("-") { from_input(&limits)? } else { read::from_file(file, &limits) };
    let mut scenario = read.map_err(|error| {
        diagnose::show(&error, out);
        Failed::Said
    })?;
    for &taken in &bounds.reading {
        let wrong = |error: ReadingError| Failed::input(Message::new(error.message).help(error.suggestion));
        scenario.read_as(taken).map_err(wrong)?;
    }
    Ok(scenario)
}

/// The scenario that stands on standard input, as TOML or JSON.
fn from_input(limits: &Limits) -> Result<std::result::Result<Scenario, ReadError>> {
    let text = input(limits.bytes)?;
    let name = "standard input";
    Ok(if text.trim_start().starts_with('{') {
        read::from_json(name, &text, limits)
    } else {
        read::from_toml(name, &text, limits)
    })
}

/// What stands on standard input.
fn input(most: usize) -> Result<String> {
    let mut text = String::new();
    let bytes = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    let read = std::io::stdin().lock().take(bytes).read_to_string(&mut text);
    read.map_err(|error| Failed::input(Message::new(format!("standard input cannot be read: {error}"))))?;
    Ok(text)
}
