//! `find`: one further card that makes an end possible.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;

use instead_batch::find::{Came, Search, Tried, candidates};
use instead_cards::{Cards, Query};
use instead_scenario::ask::Parts;
use instead_scenario::report::{Reached, SCHEMA, Status};
use instead_scenario::{Limits, Scenario};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::args::{Bounds, Common, Ends, Finding};
use crate::diagnose::{self, Message};
use crate::output::{FAINT, Failed, GOOD, Out, Result, STRONG, Verdict, clean, styled, wrapped};
use crate::{progress, show};

use super::{backwards, cards, scenario};

/// The answer as data.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct Found<'a> {
    schema: u32,
    /// What was to hold.
    end: &'a [String],
    /// Who had the further card.
    under: &'a str,
    /// The cards with which it holds, and how.
    found: Vec<Tried>,
    /// The cards of which it is not known, and why.
    unknown: Vec<Tried>,
    /// How many cards were tried, those of a search that was gone on with among them.
    tried: usize,
    /// How many there are.
    of: usize,
}

pub(super) fn find(asked: &Finding, common: &Common, out: &mut Out) -> Result<Verdict> {
    let known = cards(common, out)?;
    let scenario = board(asked, &known, out)?;
    let ends = Ends { reach: asked.reach.clone(), ..Ends::default() };
    let Some(end) = backwards::asked(&ends, &scenario)? else { return Ok(Verdict::BadInput) };
    let seat = seat(asked, &scenario)?;
    let under = scenario.players.get(seat).map(|player| player.name.text.clone()).unwrap_or_default();
    let search = Search {
        scenario: &scenario,
        seat,
        asked: &end,
        cards: &known,
        time: asked.time_each.0,
        runs: asked.max_runs,
        ignore_unread: asked.ignore_unread,
    };
    let without = search.without();
    let reached = without.plays.last().and_then(|play| play.backwards.as_ref()).map(|answered| answered.reached);
    match (&without.status, reached) {
        (Status::Passed, Some(Reached::Always | Reached::Sometimes)) => {
            let help = "`--reach` of `explore` and `ask` says by which choices";
            let message = Message::new("that end is reached without a further card");
            return Err(Failed::input(message.help(Some(help.to_owned()))));
        }
        (Status::Passed, _) => {}
        _ => {
            show::failures(&without, &scenario, out);
            return Err(Failed::Said);
        }
    }
    let query = Query::read(&asked.among);
    let query = query.map_err(|error| Failed::input(Message::new(error.to_string())))?;
    let all = candidates(&scenario, &known, (!asked.among.is_empty()).then_some(&query));
    let kept = asked.out.as_ref().map(|path| Kept::open(path, asked)).transpose()?;
    let mut tally = Tally { asked, kept, found: Vec::new(), unknown: Vec::new(), tried: 0, failed: None };
    tally.go_on();
    let left: Vec<String> = all.iter().filter(|card| !tally.was_tried(card)).cloned().collect();
    let jobs = asked.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let bar = progress::bar(u64::try_from(left.len()).ok(), "{bar:30} {pos}/{len} {msg} {eta}");
    let ended = if tally.is_enough() {
        Ok(())
    } else {
        search.each(&left, jobs, &mut |one| {
            bar.inc(1);
            let goes_on = tally.take(one);
            bar.set_message(format!("{} found", tally.found.len()));
            goes_on
        })
    };
    bar.finish_and_clear();
    ended.map_err(|error| Failed::input(Message::new(format!("no thread can be begun: {error}"))))?;
    tally.finish()?;
    let Tally { found, unknown, tried, .. } = tally;
    let answer = Found { schema: SCHEMA, end: &asked.reach, under: &under, found, unknown, tried, of: all.len() };
    shown(&answer, out)
}

/// The board and what happens, of a file or of the options.
fn board(asked: &Finding, known: &Cards, out: &mut Out) -> Result<Scenario> {
    if let Some(file) = &asked.file {
        return scenario(file, &Bounds::default(), out);
    }
    let mut parts = Vec::new();
    for with in &asked.with {
        let (who, card) = match with.split_once(": ") {
            Some((who, card)) if known.facts(with).is_none() => (who.to_lowercase(), card),
            _ => ("alice".to_owned(), with.as_str()),
        };
        parts.push(format!("--{who}={card}"));
    }
    parts.extend(asked.event.iter().cloned());
    let question = Parts::read(&parts).and_then(|parts| parts.understood(known));
    let question = question.map_err(|error| Failed::input(Message::new(error.message).help(error.suggestion)))?;
    question.to_scenario(&Limits::default()).map_err(|error| {
        diagnose::show(&error, out);
        Failed::Said
    })
}

fn seat(asked: &Finding, scenario: &Scenario) -> Result<usize> {
    let Some(name) = &asked.under else { return Ok(0) };
    scenario.player(name).ok_or_else(|| {
        let known: Vec<&str> = scenario.players.iter().map(|player| player.name.text.as_str()).collect();
        let message = Message::new(format!("no player is called `{}`", clean(name)));
        Failed::input(message.help(Some(format!("there are {}", known.join(", ")))))
    })
}

fn shown(answer: &Found<'_>, out: &mut Out) -> Result<Verdict> {
    let verdict = match (answer.found.is_empty(), answer.unknown.is_empty()) {
        (false, _) => Verdict::Right,
        (true, true) => Verdict::Failed,
        (true, false) => Verdict::BadInput,
    };
    if out.json {
        out.json(answer)?;
        return Ok(verdict);
    }
    for one in &answer.found {
        let how = match &one.came {
            Came::Sometimes { answer } => answer.as_str(),
            Came::Always | Came::Never | Came::Unknown { .. } => "reached whatever is chosen.",
        };
        out.line(styled(GOOD, clean(&one.card)))?;
        out.line(wrapped("  ", &clean(how), out.width))?;
    }
    let Found { found, unknown, tried, of, under, .. } = answer;
    let under = clean(under);
    let sums = format!(
        "{} found under {under}; {tried} of {of} cards tried, of {} it is not known.",
        found.len(),
        unknown.len()
    );
    out.line(styled(STRONG, sums))?;
    for one in unknown.iter().take(UNKNOWN) {
        let Came::Unknown { why } = &one.came else { continue };
        out.line(styled(FAINT, wrapped("  ? ", &clean(&format!("{}: {why}", one.card)), out.width)))?;
    }
    let more = unknown.len().saturating_sub(UNKNOWN);
    if more > 0 {
        out.line(styled(FAINT, format!("  and {more} more (`--json` has all)")))?;
    }
    Ok(verdict)
}

/// How many of the cards are named of which it is not known.
const UNKNOWN: usize = 3;

/// What came of the cards so far.
struct Tally<'a> {
    asked: &'a Finding,
    kept: Option<Kept>,
    found: Vec<Tried>,
    unknown: Vec<Tried>,
    tried: usize,
    failed: Option<std::io::Error>,
}

impl Tally<'_> {
    /// Counts what the file holds.
    fn go_on(&mut self) {
        let before = self.kept.as_mut().map(|kept| std::mem::take(&mut kept.before)).unwrap_or_default();
        before.into_iter().for_each(|one| self.count(one));
    }

    fn was_tried(&self, card: &str) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.names.contains(card))
    }

    fn is_enough(&self) -> bool {
        self.found.len() >= self.asked.limit
    }

    fn count(&mut self, one: Tried) {
        self.tried += 1;
        match one.came {
            Came::Always | Came::Sometimes { .. } => self.found.push(one),
            Came::Unknown { .. } => self.unknown.push(one),
            Came::Never => {}
        }
    }

    fn take(&mut self, one: Tried) -> bool {
        if let Some(Err(error)) = self.kept.as_mut().map(|kept| kept.write(&one)) {
            self.failed = Some(error);
            return false;
        }
        self.count(one);
        !self.is_enough()
    }

    fn finish(&mut self) -> Result<()> {
        let flushed = self.kept.as_mut().map_or(Ok(()), |kept| kept.file.flush());
        match self.failed.take().map_or(flushed, Err) {
            Ok(()) => Ok(()),
            Err(error) => Err(Failed::input(Message::new(format!("what was found cannot be written: {error}")))),
        }
    }
}

/// The first line of the file: what is looked for. How long, and how much of it at a time, may be another.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    file: Option<PathBuf>,
    with: Vec<String>,
    event: Vec<String>,
    reach: Vec<String>,
    under: Option<String>,
    ignore_unread: bool,
}

impl Header {
    fn of(asked: &Finding) -> Header {
        let Finding { file, with, event, reach, under, ignore_unread, .. } = asked.clone();
        Header { file, with, event, reach, under, ignore_unread }
    }
}

/// The file of what came of each card.
struct Kept {
    file: BufWriter<File>,
    before: Vec<Tried>,
    names: BTreeSet<String>,
}

impl Kept {
    /// Opens it; what is half-written at its end is cut off.
    fn open(path: &Path, asked: &Finding) -> Result<Kept> {
        let wrong = |why: String, help: Option<&str>| {
            let message = Message::new(format!("`{}` {why}", path.display()));
            Failed::input(message.help(help.map(str::to_owned)))
        };
        if path.exists() && !asked.resume {
            return Err(wrong("is there already".to_owned(), Some("`--resume` goes on with it")));
        }
        let cannot = |error: std::io::Error| wrong(format!("cannot be written: {error}"), None);
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(cannot)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(cannot)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut before = Vec::new();
        let mut lines = text.get(..whole).unwrap_or_default().lines();
        let header = Header::of(asked);
        let help = "it is to hold what `find --out` wrote, asked the same";
        match lines.next().map(serde_json::from_str::<Header>) {
            Some(Ok(there)) if there == header => {}
            None => {}
            Some(_) => return Err(wrong("holds another search".to_owned(), Some(help))),
        }
        for line in lines {
            let one = serde_json::from_str::<Tried>(line);
            before.push(one.map_err(|error| wrong(format!("cannot be gone on with: {error}"), Some(help)))?);
        }
        let length = u64::try_from(whole).unwrap_or(u64::MAX);
        file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0))).map_err(cannot)?;
        let names = before.iter().map(|one: &Tried| one.card.clone()).collect();
        let mut kept = Kept { file: BufWriter::new(file), before, names };
        if whole == 0 {
            kept.write(&header).map_err(cannot)?;
        }
        Ok(kept)
    }

    fn write(&mut self, one: &impl Serialize) -> std::io::Result<()> {
        serde_json::to_writer(&mut self.file, one)?;
        self.file.write_all(b"\n")
    }
}
