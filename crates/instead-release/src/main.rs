//! What a release needs: the public API of the crates that others build on, as lists that are kept (`api/`), and the notes of
//! a version, out of the changelog.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a command")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking"))]

mod api;
mod notes;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Hold the public API of crates, as `rustdoc` describes it in JSON, against the lists that are kept. `.ci/api` makes both.
    Api {
        /// Write the lists anew.
        #[arg(long)]
        write: bool,
        /// The folder of the lists.
        #[arg(long, default_value = "api")]
        kept: PathBuf,
        /// The descriptions.
        #[arg(required = true)]
        json: Vec<PathBuf>,
    },
    /// Write the notes of a version, out of the changelog.
    Notes {
        /// The version.
        version: String,
        /// The changelog.
        #[arg(long, default_value = "CHANGELOG.md")]
        changelog: PathBuf,
    },
}

fn main() -> ExitCode {
    match run(Args::parse().command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

fn text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("`{}` cannot be read: {error}", path.display()))
}

fn run(command: Command) -> Result<bool, String> {
    match command {
        Command::Notes { version, changelog } => {
            let notes = notes::of(&text(&changelog)?, &version)
                .ok_or_else(|| format!("`{}` has no section of {version}", changelog.display()))?;
            println!("{}", notes.text);
            Ok(true)
        }
        Command::Api { write, kept, json } => {
            let changelog = text(Path::new("CHANGELOG.md")).unwrap_or_default();
            let mut all = true;
            for path in json {
                all &= held(&path, &kept, write, &changelog)?;
            }
            Ok(all)
        }
    }
}

/// Holds the API of a crate against its list.
fn held(json: &Path, kept: &Path, write: bool, changelog: &str) -> Result<bool, String> {
    let described = serde_json::from_str(&text(json)?).map_err(|error| format!("`{}`: {error}", json.display()))?;
    let api = api::list(&described).ok_or_else(|| format!("`{}` is no description of a crate", json.display()))?;
    let file = kept.join(format!("{}.txt", api.name));
    let before = text(&file).unwrap_or_default();
    let change = api::change(&before, &api);
    let is_released = notes::of(changelog, &api.version).is_some_and(|notes| notes.is_released);
    if change.breaks() && is_released {
        eprintln!(
            "{}: {} is released, and this would break who builds on it; raise the version:",
            api.name, api.version
        );
        change.gone.iter().for_each(|line| eprintln!("  - {line}"));
        return Ok(false);
    }
    if write {
        fs::create_dir_all(kept).and_then(|()| fs::write(&file, api.text())).map_err(|error| error.to_string())?;
    } else if !change.is_none() {
        eprintln!(
            "{}: the public API is another than {} lists; `.ci/api --write` takes it over:",
            api.name,
            file.display()
        );
        change.gone.iter().for_each(|line| eprintln!("  - {line}"));
        change.new.iter().for_each(|line| eprintln!("  + {line}"));
        return Ok(false);
    }
    Ok(true)
}
