//! `export` and `count`: scenarios and their choices in numbers, for other engines.

use std::path::{Path, PathBuf};

use instead_batch::export as exporting;
use instead_conform::counts;
use instead_scenario::{Scenario, read};

use crate::args::{Bounds, Common};
use crate::diagnose::{self, Message};
use crate::output::{Failed, Out, Result, Verdict, clean};

use super::test::files;
use super::{cards, limits};

pub(super) fn export(paths: &[PathBuf], bounds: &Bounds, common: &Common, out: &mut Out) -> Result<Verdict> {
    if let Some(reading) = bounds.reading.first() {
        let help = "write it into the file: `readings = { NAME = \"CHOICE\" }`";
        let message = format!("`--reading {reading}` is not exported");
        return Err(Failed::input(Message::new(message).help(Some(help.to_owned()))));
    }
    let cards = cards(common, out)?;
    each(paths, bounds, out, |id, scenario, out| match exporting::exported(id, &scenario, &cards) {
        Some(exported) => out.json(&exported).map(|()| true),
        None => Ok(false),
    })
}

/// The choices of each scenario, in numbers.
pub(super) fn count(paths: &[PathBuf], runs: u64, common: &Common, out: &mut Out) -> Result<Verdict> {
    let cards = cards(common, out)?;
    if !out.json {
        out.line("scenario\tquestions\tlines\tends")?;
    }
    each(paths, &Bounds::default(), out, |id, scenario, out| {
        match counts::counted(id, &scenario, &cards, runs) {
            Some(counted) if out.json => out.json(&counted)?,
            Some(counts::Counted { id, questions, lines, ends, complete }) => {
                let more = if complete { "" } else { "+" };
                out.line(format!("{}\t{questions}{more}\t{lines}{more}\t{ends}{more}", clean(&id)))?;
            }
            None => {}
        }
        Ok(true)
    })
}

/// Does something with each scenario and its id. What it answers, and whether all could be read, is the verdict.
pub(super) fn each(
    paths: &[PathBuf],
    bounds: &Bounds,
    out: &mut Out,
    mut with: impl FnMut(String, Scenario, &mut Out) -> Result<bool>,
) -> Result<Verdict> {
    let mut verdict = Verdict::Right;
    for path in paths {
        let folder = if path.is_dir() { path.as_path() } else { Path::new("") };
        for file in files(std::slice::from_ref(path))? {
            let done = match read::from_file(&file, &limits(bounds)) {
                Ok(scenario) => with(exporting::id(&file, folder), scenario, out)?,
                Err(error) => {
                    diagnose::show(&error, out);
                    false
                }
            };
            if !done {
                verdict = Verdict::BadInput;
            }
        }
    }
    Ok(verdict)
}
