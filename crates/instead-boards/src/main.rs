//! The command `instead-boards`: makes boards by a seed, records how files end, and compares two recordings.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use instead_boards::acts::{Files, Lock, Sentence, Shown, find, replacing, still_shows};
use instead_boards::compare::{self, compare};
use instead_boards::drill::{Drilled, drill};
use instead_boards::record::{File, Record, Settings, Went, files, record};
use instead_boards::{Pool, board, texts};
use instead_cards::{Cards, OwnedFacts};
use instead_scenario::game::Game;
use instead_scenario::read;

/// Boards made by a seed, and whether two versions of Instead answer them alike.
#[derive(Parser)]
#[command(name = "instead-boards", version)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Writes boards as scenario files into a folder: the same for the same cards, seed and count
    Make {
        /// Cards of a file besides the built-in ones
        #[arg(long, value_name = "FILE")]
        cards: Option<PathBuf>,
        /// The seed
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many boards
        #[arg(long, default_value_t = 100)]
        count: u64,
        /// The folder; it is made if there is none
        folder: PathBuf,
    },
    /// Plays files and folders, and writes a line of JSON for each file: how it can end
    Record {
        /// Cards of a file besides the built-in ones
        #[arg(long, value_name = "FILE")]
        cards: Option<PathBuf>,
        /// An edition under which each file is played besides its own
        #[arg(long, value_name = "GAME")]
        also: Option<String>,
        /// After so many runs no more choices of a file are followed
        #[arg(long, default_value_t = 2_000)]
        max_runs: u64,
        /// After so many seconds a file is given up
        #[arg(long, default_value_t = 10.0)]
        seconds: f64,
        /// How many files are played at one time
        #[arg(long, default_value_t = 2)]
        lanes: usize,
        /// Files and folders
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Prints where two recordings differ; the status is 1 if an answer does
    Compare {
        /// The old recording
        old: PathBuf,
        /// The new recording
        new: PathBuf,
    },
    /// Plays boards around each card that is read whole, and prints the sentences that never act and what stopped a board
    Drill {
        /// The cards of this file; without one, the built-in ones
        #[arg(long, value_name = "FILE")]
        cards: Option<PathBuf>,
        /// Of the cards, each so many alone
        #[arg(long, default_value_t = 1)]
        every: usize,
        /// How many of them are left out first
        #[arg(long, default_value_t = 0)]
        skip: usize,
        /// Only the card of this name
        #[arg(long, value_name = "NAME")]
        only: Option<String>,
    },
    /// Looks for boards that show each sentence of the built-in cards that replaces or prevents, and writes which; what
    /// is known and still so stays
    Acts {
        /// The folder in which the names of scenario files begin
        #[arg(long, value_name = "FOLDER", default_value = ".")]
        root: PathBuf,
        /// What is known, and where it is written
        #[arg(long, value_name = "FILE", default_value = "crates/instead-boards/tests/ACTS.lock")]
        lock: PathBuf,
        /// Only sentences with these words, without writing anything
        #[arg(long, value_name = "WORDS")]
        only: Option<String>,
        /// Scenario files and folders below the root
        #[arg(default_value = "conformance")]
        paths: Vec<PathBuf>,
    },
}

fn main() -> ExitCode {
    match run(Args::parse().command) {
        Ok(status) => status,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(command: Command) -> Result<ExitCode, Box<dyn Error>> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match command {
        Command::Make { cards, seed, count, folder } => {
            let pool = Pool::of(&load(cards)?);
            if pool.is_empty() {
                return Err("no card is read whole".into());
            }
            fs::create_dir_all(&folder)?;
            for number in 1..=count {
                let board = board(&pool, seed, number)?;
                fs::write(folder.join(&board.file), &board.toml)?;
            }
            writeln!(out, "{count} boards of {} cards", pool.len())?;
        }
        Command::Record { cards, also, max_runs, seconds, lanes, paths } => {
            let also =
                also.map(|name| name.parse::<Game>().map_err(|_| format!("no game is called `{name}`"))).transpose()?;
            let mut settings =
                Settings { also, time: Duration::try_from_secs_f64(seconds)?, lanes, ..Settings::default() };
            settings.limits.runs = max_runs;
            let files = files(&paths)?;
            let records = record(&files, &load(cards)?, settings);
            for record in &records {
                serde_json::to_writer(&mut out, record)?;
                writeln!(out)?;
            }
            out.flush()?;
            writeln!(io::stderr(), "{}", counts(&records))?;
        }
        Command::Compare { old, new } => {
            let comparison =
                compare(&compare::read(&fs::read_to_string(old)?)?, &compare::read(&fs::read_to_string(new)?)?);
            write!(out, "{comparison}")?;
            out.flush()?;
            return Ok(ExitCode::from(u8::from(comparison.count() > 0)));
        }
        Command::Drill { cards, every, skip, only } => {
            let cards = load(cards)?;
            let mut whole: Vec<OwnedFacts> = whole(&cards).into_iter().skip(skip).step_by(every.max(1)).collect();
            whole.retain(|card| only.as_ref().is_none_or(|name| card.whole_name() == *name));
            // some at a time, so that one can read along
            for some in whole.chunks(16) {
                for drilled in texts::on_all(some, |card| drill(&cards, card)) {
                    print_drilled(&mut out, &drilled)?;
                }
                out.flush()?;
            }
        }
        Command::Acts { root, lock, only, paths } => write!(out, "{}", acts(&root, &lock, only.as_deref(), &paths)?)?,
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The cards that are read whole, each once.
fn whole(cards: &Cards) -> Vec<OwnedFacts> {
    let mut names: Vec<&str> = cards.names().collect();
    names.sort_unstable();
    names.dedup();
    let all = names.into_iter().filter_map(|name| cards.facts(name));
    all.filter(|card| card.faces().all(texts::is_whole)).cloned().collect()
}

/// A line for each sentence that never acted, and for each reason that stopped a board.
fn print_drilled(out: &mut impl Write, drilled: &Drilled) -> io::Result<()> {
    let name = &drilled.card;
    for silent in &drilled.silent {
        writeln!(out, "silent\t{name}\t{}", silent.replace('\n', " "))?;
    }
    for (why, board) in &drilled.stopped {
        writeln!(out, "stopped\t{name}\t{why}\t{board}")?;
    }
    Ok(())
}

/// Looks for what shows each sentence, and writes it into the lock; answers what is said of it.
fn acts(root: &Path, lock: &Path, only: Option<&str>, paths: &[PathBuf]) -> Result<String, Box<dyn Error>> {
    let known = Lock::read(&fs::read_to_string(lock).unwrap_or_default()).0;
    let of_root = |path: &PathBuf| root.join(path);
    let all = files(&paths.iter().map(of_root).collect::<Vec<_>>())?;
    // a file that is none is refused by a test of its own
    let read = |file: File| Some((file.name, read::from_file(&file.path, &read::Limits::default()).ok()?));
    let files = Files::of(all.into_iter().filter_map(read));
    let asked = |sentence: &Sentence| only.is_none_or(|words| sentence.key().contains(words));
    let sentences: Vec<Sentence> = replacing(&texts::built_in()).into_iter().filter(asked).collect();
    let shown = texts::on_all(&sentences, |sentence| {
        let known = known.get(&sentence.key());
        let still = known.filter(|shown| only.is_none() && still_shows(root, sentence, shown)).cloned();
        let found = still.or_else(|| find(&files, sentence)).unwrap_or_else(|| match known {
            Some(Shown::Nowhere(why)) => Shown::Nowhere(why.clone()),
            Some(Shown::File(..) | Shown::Around(_)) | None => Shown::Nowhere("no board was found".to_owned()),
        });
        (sentence.key(), found)
    });
    let found = Lock(shown.into_iter().collect());
    if only.is_some() {
        return Ok(found.to_string());
    }
    fs::write(lock, found.to_string())?;
    let nowhere = found.0.values().filter(|shown| matches!(shown, Shown::Nowhere(_))).count();
    Ok(format!("{} sentences, {nowhere} of them shown nowhere\n", found.0.len()))
}

fn load(file: Option<PathBuf>) -> Result<Cards, Box<dyn Error>> {
    let mut cards = Cards::builtin();
    if let Some(file) = file {
        cards.load(&file)?;
    }
    Ok(cards)
}

/// How many files went how.
fn counts(records: &[Record]) -> String {
    let mut went: BTreeMap<Went, usize> = BTreeMap::new();
    records.iter().for_each(|record| *went.entry(record.is).or_default() += 1);
    let acted = records.iter().filter(|record| record.acted).count();
    let each: Vec<String> = went.iter().map(|(went, count)| format!("{count} {}", went.name())).collect();
    format!("{} played: {}; in {acted} an effect was applied or an ability triggered", records.len(), each.join(", "))
}
