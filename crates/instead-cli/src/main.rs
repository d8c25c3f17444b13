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
        Err(error) => {
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
