//! `test`.

use std::path::{Path, PathBuf};

use indicatif::ProgressBar;
use instead_cards::Cards;
use instead_scenario::model::Play;
use instead_scenario::report::{Place, Report, SCHEMA, Status, places};
use instead_scenario::{Diagnostic, Options, ReadError, play, read};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::{Bounds, Common};
use crate::diagnose::{self, Message};
use crate::output::{BAD, Failed, GOOD, Out, Result, Verdict, clean, styled};
use crate::progress;
use crate::show;

use super::{cards, explore_limits, limits};

/// From how many scenarios on progress is shown.
const LARGE: usize = 200;

/// How deep folders are searched.
const DEPTH: usize = 64;

/// What came of the files so far.
#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
    waiting: Vec<(String, String)>,
    bad_input: bool,
}

pub(super) fn test(
    paths: &[PathBuf],
    no_waiting: bool,
    bounds: &Bounds,
    common: &Common,
    out: &mut Out,
) -> Result<Verdict> {
    let files = files(paths)?;
    let cards = cards(common, out)?;
    let progress = progress(files.len());
    let mut tally = Tally::default();
    for file in &files {
        progress.set_message(clean(&file.display().to_string()));
        one(file, &cards, bounds, &progress, out, &mut tally)?;
        progress.inc(1);
    }
    progress.finish_and_clear();
    for (file, why) in &tally.waiting {
        let line = clean(&format!("waiting: {file}: {why}"));
        if out.json { out.aside(&line) } else { out.line(line)? }
    }
    let skipped = if tally.waiting.is_empty() { String::new() } else { format!(", {} skipped", tally.waiting.len()) };
    let line = format!("{} passed, {} failed{skipped}", tally.passed, tally.failed);
    match (out.json, tally.failed) {
        (true, _) => out.aside(&line),
        (false, 0) => out.line(styled(GOOD, line))?,
        (false, _) => out.line(styled(BAD, line))?,
    }
    // Where everything waits nothing was shown, and that is no success.
    let untested = tally.passed == 0 && tally.failed == 0;
    if untested {
        let line = "nothing was tested: every scenario waits for something that cannot be played yet";
        if out.json { out.aside(line) } else { out.line(line)? }
    }
    Ok(match (tally.bad_input || untested, tally.failed) {
        (true, _) => Verdict::BadInput,
        (false, 0) if no_waiting && !tally.waiting.is_empty() => Verdict::Failed,
        (false, 0) => Verdict::Right,
        (false, _) => Verdict::Failed,
    })
}

fn progress(count: usize) -> ProgressBar {
    if count < LARGE {
        return ProgressBar::hidden();
    }
    progress::bar(u64::try_from(count).ok(), "{bar:30} {pos}/{len} {wide_msg}")
}

/// Plays one file.
fn one(
    file: &Path,
    cards: &Cards,
    bounds: &Bounds,
    progress: &ProgressBar,
    out: &mut Out,
    tally: &mut Tally,
) -> Result<()> {
    let read = match file == Path::new("-") {
        true => super::from_input(&limits(bounds))?,
        false => read::from_file(file, &limits(bounds)),
    };
    let scenario = match read {
        Ok(mut scenario) => {
            let game = scenario.game.value;
            let open = bounds.reading.iter().filter(|taken| taken.is_open_in(game));
            open.for_each(|taken| _ = scenario.read_as(*taken));
            scenario
        }
        Err(error) => {
            tally.failed += 1;
            tally.bad_input = true;
            return progress.suspend(|| unreadable(file, &error, out));
        }
    };
    let options = Options { ignore_unread: bounds.ignore_unread, limits: explore_limits(bounds), ..Options::default() };
    let report = play::run(&scenario, cards, &options);
    match &report.status {
        Status::Passed => tally.passed += 1,
        Status::Failed => tally.failed += 1,
        Status::Error(_) => {
            tally.failed += 1;
            tally.bad_input = true;
        }
        Status::Waiting(why) => tally.waiting.push((file.display().to_string(), why.clone())),
    }
    let unchecked = matches!(report.status, Status::Passed) && !scenario.plays.iter().any(Play::is_checked);
    progress.suspend(|| {
        if unchecked {
            let why = "no play says what must come of it: only that it can be played was checked";
            out.aside(&clean(&format!("warning: {}: {why}", report.file)));
        }
        if out.json {
            return out.json(&report);
        }
        if matches!(report.status, Status::Failed | Status::Error(_)) {
            out.line(format!("{}: {}", styled(BAD, "failed"), clean(&named(&report))))?;
            show::failures(&report, &scenario, out);
        } else {
            for warning in &report.warnings {
                out.aside(&clean(&format!("warning: {}: {warning}", report.file)));
            }
        }
        Ok(())
    })
}

fn named(report: &Report) -> String {
    format!("{}: {}", report.file, report.title)
}

/// A file that cannot be read, in the form that a report has.
#[derive(Serialize, JsonSchema)]
pub(super) struct Unreadable<'a> {
    /// The version of the form.
    schema: u32,
    /// The file.
    file: String,
    /// How it went: an error.
    status: Status,
    /// All mistakes, each at its place.
    #[serde(serialize_with = "places")]
    #[schemars(with = "Vec<Place>")]
    diagnostics: &'a [Diagnostic],
}

fn unreadable(file: &Path, error: &ReadError, out: &mut Out) -> Result<()> {
    let file = file.display().to_string();
    if !out.json {
        out.line(format!("{}: {}", styled(BAD, "failed"), clean(&file)))?;
        diagnose::show(error, out);
        return Ok(());
    }
    let status = Status::Error("the file cannot be read".into());
    out.json(&Unreadable { schema: SCHEMA, file, status, diagnostics: error.diagnostics() })
}

/// The files, and those in the folders, in order.
pub(super) fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = files.len();
            walk(path, DEPTH, &mut files)?;
            if files.len() == before {
                let message = Message::new(format!("no scenario file is in `{}`", path.display()));
                return Err(Failed::input(
                    message.help(Some("a scenario file has a name that ends in .toml or .json".into())),
                ));
            }
        } else if path.exists() || path == Path::new("-") {
            files.push(path.clone());
        } else {
            return Err(Failed::input(Message::new(format!("there is no file or folder `{}`", path.display()))));
        }
    }
    Ok(files)
}

fn walk(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<()> {
    let failed =
        |error: std::io::Error| Failed::input(Message::new(format!("`{}` cannot be read: {error}", folder.display())));
    if depth == 0 {
        return Err(Failed::input(Message::new(format!("`{}` is more than {DEPTH} folders deep", folder.display()))));
    }
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        entries.push((entry.path(), entry.file_type().map_err(failed)?.is_dir()));
    }
    entries.sort();
    for (path, is_folder) in entries {
        if is_folder {
            walk(&path, depth - 1, files)?;
        } else if path.extension().is_some_and(|extension| extension == "toml" || extension == "json") {
            files.push(path);
        }
    }
    Ok(())
}
