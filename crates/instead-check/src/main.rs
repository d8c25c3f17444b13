//! `instead-check FILE`: whether a certificate is right.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a command")]

use std::process::ExitCode;

use instead_cards::Cards;
use instead_check::{Bounds, check};

const HELP: &str = "\
Checks a certificate that `instead explore --certificate FILE` or `instead explain --certificate FILE` wrote.

Usage: instead-check [--cards FILE]... [--rounds N] [--lines N] CERTIFICATE

CERTIFICATE is a file, or `-` for standard input.

      --cards FILE  Cards that are not built in, as `instead --cards` takes them
      --rounds N    Rounds that are tried for one choice that is left unasked [default: 10000]
      --lines N     Lines that are gone one by one besides, from one board [default: 1000]

It exits with 0 if the certificate is right, with 1 if it is refused, and with 2 if something could not be tried or read.
";

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(code) => code,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

fn run(mut arguments: impl Iterator<Item = String>) -> Result<ExitCode, String> {
    let (mut bounds, mut cards, mut file) = (Bounds::default(), Cards::builtin(), None);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} takes a value"));
        match argument.as_str() {
            "--help" | "-h" => {
                print!("{HELP}");
                return Ok(ExitCode::SUCCESS);
            }
            "--cards" => _ = cards.load(value()?.as_ref()).map_err(|error| error.to_string())?,
            "--rounds" => bounds.rounds = value()?.parse().map_err(|_| "--rounds takes a number")?,
            "--lines" => bounds.lines = value()?.parse().map_err(|_| "--lines takes a number")?,
            _ if argument.starts_with('-') && argument != "-" || file.is_some() => {
                return Err(format!("unexpected {argument}\n\n{HELP}"));
            }
            _ => file = Some(argument),
        }
    }
    let file = file.ok_or(HELP)?;
    let text = if file == "-" { std::io::read_to_string(std::io::stdin()) } else { std::fs::read_to_string(&file) };
    let text = text.map_err(|error| format!("{file}: {error}"))?;
    match check(&text, &cards, bounds) {
        Ok(checked) => {
            println!("{checked}");
            Ok(if checked.is_whole() { ExitCode::SUCCESS } else { ExitCode::from(2) })
        }
        Err(refused) => {
            println!("refused: {refused}");
            Ok(ExitCode::from(1))
        }
    }
}
