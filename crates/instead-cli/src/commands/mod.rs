//! The commands.

mod ask;
mod cards;
mod compare;
mod play;
mod rules;
mod selfplay;
mod test;

use std::path::Path;
use std::sync::Arc;

use clap::CommandFactory;
use instead_cards::Cards;
use instead_scenario::game::{GAMES, Game};
use instead_scenario::options::ExploreLimits;
use instead_scenario::source::{did_you_mean, shown};
use instead_scenario::{Limits, Scenario, read};

use crate::args::{Args, Command, Common};
use crate::diagnose::{self, Message};
use crate::home;
use crate::output::{Failed, Out, Result, Verdict};
use crate::progress;

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<Verdict> {
    let common = &args.common;
    match &args.command {
        Command::Explore { file } => play::explore(file, common, out),
        Command::Run { file } => play::run(file, common, out),
        Command::Explain { file } => play::explain(file, common, out),
        Command::Test { paths, no_waiting } => test::test(paths, *no_waiting, common, out),
        Command::Compare { file, editions } => compare::compare(file, editions, common, out),
        Command::Selfplay { seed, games, players, game, turns, thorough } => {
            let table = selfplay::Table { players: *players, turns: *turns, thorough: *thorough };
            selfplay::selfplay(*seed, *games, game, table, common, out)
        }
        Command::Ask { parts } => ask::ask(parts, common, out),
        Command::Cards { command } => cards::run(command, common, out),
        Command::Rules { number } => rules::rules(number, out),
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

fn limits(common: &Common) -> Limits {
    Limits {
        bytes: common.max_bytes,
        nameless: common.max_nameless,
        players: common.max_players,
        sentences: common.max_sentences,
    }
}

fn explore_limits(common: &Common) -> ExploreLimits {
    ExploreLimits { runs: common.max_runs, ..ExploreLimits::default() }
}

/// The scenario of a file; all that is wrong with it has been shown where it cannot be read.
fn scenario(file: &Path, common: &Common, out: &mut Out) -> Result<Scenario> {
    read::from_file(file, &limits(common)).map_err(|error| {
        diagnose::show(&error, out);
        Failed::Said
    })
}
