//! The commands.

mod ask;
mod cards;
mod compare;
mod play;
mod rules;
mod test;

use std::path::Path;

use clap::CommandFactory;
use instead_cards::Cards;
use instead_scenario::options::ExploreLimits;
use instead_scenario::{Limits, Scenario, read};

use crate::args::{Args, CardsCommand, Command, Common};
use crate::diagnose::{self, Message};
use crate::output::{Failed, Out, Result, Verdict};

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<Verdict> {
    let common = &args.common;
    match &args.command {
        Command::Explore { file } => play::explore(file, common, out),
        Command::Run { file } => play::run(file, common, out),
        Command::Explain { file } => play::explain(file, common, out),
        Command::Test { paths } => test::test(paths, common, out),
        Command::Compare { file, editions } => compare::compare(file, editions, common, out),
        Command::Ask { parts } => ask::ask(parts, common, out),
        Command::Cards { command: CardsCommand::Search { words, limit } } => cards::search(words, *limit, common, out),
        Command::Cards { command: CardsCommand::Show { name } } => cards::show(name, common, out),
        Command::Rules { number } => rules::rules(number, out),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Args::command(), "instead", &mut script);
            out.raw(&script)?;
            Ok(Verdict::Right)
        }
    }
}

/// The built-in cards and those of the files that were named.
fn cards(common: &Common, out: &mut Out) -> Result<Cards> {
    let mut cards = Cards::builtin();
    for path in &common.cards {
        let loaded = cards.load(path).map_err(|error| Failed::input(Message::new(error.to_string())))?;
        if let Some(first) = loaded.skipped.first() {
            let name = first.name.as_deref().unwrap_or("one without a name");
            out.aside(&format!(
                "warning: {}:{}: {} of its cards were left out; the first is {name}: {}",
                path.display(),
                first.line,
                loaded.skipped.len(),
                first.reason
            ));
        }
    }
    Ok(cards)
}

fn limits(common: &Common) -> Limits {
    Limits { bytes: common.max_bytes, ..Limits::default() }
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
