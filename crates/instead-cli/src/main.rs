//! The command `instead`: what happens when something would happen.

#![cfg_attr(test, allow(clippy::indexing_slicing, reason = "tests fail by panicking"))]

mod args;
mod commands;
mod diagnose;
mod home;
mod output;
mod progress;
mod show;

use std::process::ExitCode;

use clap::Parser;

use args::Args;
use output::{Failed, Out};

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(mut error) => {
            suggest(&mut error);
            // Help and the version are no errors. A pipe that closed before they were written is none either.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let mut out = Out::new(&args.common);
    match commands::run(&args, &mut out).and_then(|verdict| out.flush().map(|()| verdict).map_err(Failed::from)) {
        Ok(verdict) => verdict.into(),
        Err(Failed::Closed) => ExitCode::SUCCESS,
        Err(Failed::Input(message)) => {
            out.error(&message);
            ExitCode::from(2)
        }
        Err(Failed::Said) => ExitCode::from(2),
        Err(Failed::Write(error)) => {
            out.error(&diagnose::Message::new(format!("cannot write: {error}")));
            ExitCode::from(2)
        }
    }
}

/// The command that a misspelt one most likely means, where nothing is suggested yet.
fn suggest(error: &mut clap::Error) {
    use clap::CommandFactory;
    use clap::error::{ContextKind, ContextValue, ErrorKind};
    if error.kind() != ErrorKind::InvalidSubcommand || error.get(ContextKind::SuggestedSubcommand).is_some() {
        return;
    }
    let Some(ContextValue::String(said)) = error.get(ContextKind::InvalidSubcommand) else { return };
    let command = Args::command();
    let distance = |name: &str| strsim::osa_distance(said, name);
    let near = command.get_subcommands().map(clap::Command::get_name).min_by_key(|name| distance(name));
    if let Some(near) = near.filter(|name| distance(name) <= 2) {
        let near = vec![near.to_owned()];
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(near));
    }
}
