//! `batch`: a file of questions, a file of answers.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, IsTerminal, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use indicatif::ProgressBar;
use instead_batch::work::{Sink, Stopped, answer_all};
use instead_batch::{Answered, Form, How, Lines, Writer, answer, resume};
use instead_scenario::Limits;

use crate::args::{Common, Each};
use crate::diagnose::Message;
use crate::output::{Failed, Out, Result, Verdict};
use crate::progress;

use super::cards;

pub(super) fn batch(from: &Path, to: &Path, each: &Each, common: &Common, out: &mut Out) -> Result<Verdict> {
    if each.resume && (is_stream(from) || is_stream(to)) {
        let help = "name two files; without `--resume` all is answered";
        return Err(wrong("what goes through a pipe is not resumed".to_owned(), Some(help)));
    }
    if is_parquet(to) {
        fits_a_table(each)?;
    }
    let (lines, size) = open(from, each)?;
    let mut kept = if is_stream(to) { None } else { Some(Kept::open(from, to, each)?) };
    let cards = cards(common, out)?;
    if let Some(kept) = &mut kept {
        kept.begin(to)?;
    }
    let how = How {
        time: each.time_each.0,
        runs: each.max_runs,
        steps: !each.no_steps,
        ignore_unread: each.ignore_unread,
        limits: Limits { bytes: each.max_bytes, ..Limits::default() },
        ..How::default()
    };
    let jobs = each.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let (mut lines, done) = match &kept {
        Some(kept) if kept.done.lines > 0 => (skipped(lines, kept.done.lines, from)?, kept.done),
        _ => (lines, resume::Done::default()),
    };
    if done.lines > 0 {
        out.aside(&format!("{} were answered before", counted(done.lines)));
    }
    let bar = match size {
        Some(size) => progress::bar(Some(size), "{bar:30} {percent}% {msg} {eta}"),
        None => progress::bar(None, "{spinner} {msg}"),
    };
    let seen = Seen { bar, bytes: lines.bytes(), lines: done.lines };
    let work = |sink: &mut dyn Sink<Error = io::Error>| {
        answer_all(&mut lines, jobs, &|line| answer(line, &cards, &how), &mut Through(sink))
    };
    let verdict = match kept {
        Some(kept) => {
            let to_lines = |file| Place::Lines(Writer::new(file, Form::of(to), kept.done.bytes == 0));
            #[cfg(feature = "parquet")]
            let place = if is_parquet(to) { table::place(kept.file, to)? } else { to_lines(kept.file) };
            #[cfg(not(feature = "parquet"))]
            let place = to_lines(kept.file);
            answered(place, seen, done.verdict, work, to)?
        }
        None => {
            let place = Place::Lines(Writer::new(Stream { out }, Form::Plain, true));
            answered(place, seen, done.verdict, work, to)?
        }
    };
    Ok(match verdict {
        instead_batch::Verdict::Right => Verdict::Right,
        instead_batch::Verdict::Failed => Verdict::Failed,
        instead_batch::Verdict::BadInput => Verdict::BadInput,
    })
}

/// Answers the lines, and writes the answers.
fn answered<W: Write>(
    writer: Place<W>,
    seen: Seen,
    verdict: instead_batch::Verdict,
    work: impl FnOnce(&mut dyn Sink<Error = io::Error>) -> std::result::Result<(), Stopped<io::Error>>,
    to: &Path,
) -> Result<instead_batch::Verdict> {
    let cannot = |error: io::Error| match error.kind() {
        io::ErrorKind::BrokenPipe => Failed::Closed,
        _ => wrong(format!("`{}` cannot be written: {error}", to.display()), None),
    };
    let mut answers = Answers { writer, seen, verdict };
    let worked = work(&mut answers);
    answers.seen.bar.finish_and_clear();
    let Answers { writer, verdict, .. } = answers;
    match worked {
        Err(Stopped::Writing(error)) => return Err(cannot(error)),
        Err(Stopped::Reading(error)) => {
            // What was answered until then is kept.
            writer.finish().map_err(cannot)?;
            return Err(wrong(format!("the questions cannot be read any further: {error}"), None));
        }
        Ok(()) => writer.finish().map_err(cannot)?,
    }
    Ok(verdict)
}

/// How far it is, for a terminal.
struct Seen {
    bar: ProgressBar,
    bytes: Arc<AtomicU64>,
    lines: u64,
}

/// The file of answers.
struct Answers<W> {
    writer: Place<W>,
    seen: Seen,
    verdict: instead_batch::Verdict,
}

/// Where answers go.
enum Place<W> {
    /// A file of lines.
    Lines(Writer<W>),
    /// A file of a table.
    #[cfg(feature = "parquet")]
    Table(Box<instead_batch::parquet::Table<File>>),
}

impl<W: Write> Place<W> {
    fn line(&mut self, text: &str) -> io::Result<()> {
        match self {
            Place::Lines(lines) => lines.line(text),
            #[cfg(feature = "parquet")]
            Place::Table(to) => to.row(table::cells(text)?),
        }
    }

    fn pause(&mut self) -> io::Result<()> {
        match self {
            Place::Lines(lines) => lines.pause(),
            #[cfg(feature = "parquet")]
            Place::Table(_) => Ok(()),
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Place::Lines(lines) => lines.finish(),
            #[cfg(feature = "parquet")]
            Place::Table(to) => to.finish(),
        }
    }
}

/// Answers as rows of a table: what an answer is asked for first has a column of its own, the rest is JSON.
#[cfg(feature = "parquet")]
mod table {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    use instead_batch::parquet::{Cell, Kind, Table};
    use serde_json::{Map, Value};

    use super::{Place, Result, wrong};

    const COLUMNS: [(&str, Kind); 5] = [
        ("id", Kind::Text),
        ("line", Kind::Number),
        ("status", Kind::Text),
        ("answer", Kind::Text),
        ("error", Kind::Text),
    ];

    pub(super) fn place(file: File, to: &Path) -> Result<Place<File>> {
        let table = Table::new(file, &COLUMNS);
        let table = table.map_err(|error| wrong(format!("`{}` cannot be written: {error}", to.display()), None))?;
        Ok(Place::Table(Box::new(table)))
    }

    pub(super) fn cells(line: &str) -> io::Result<Vec<Cell>> {
        let told: Map<String, Value> = serde_json::from_str(line)?;
        let json = |key: &str| Cell::text(told.get(key).map(Value::to_string));
        let id = told.get("id").filter(|id| !id.is_null());
        let id = id.map(|id| id.as_str().map_or_else(|| id.to_string(), str::to_owned));
        let status = told.get("answer").and_then(|answer| answer.get("status")?.get("is")?.as_str());
        let number = told.get("line").and_then(Value::as_i64).map_or(Cell::None, Cell::Number);
        Ok(vec![Cell::text(id), number, Cell::text(status), json("answer"), json("error")])
    }
}

/// Whether a file is one of Parquet, by its name.
fn is_parquet(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("parquet"))
}

/// Whether the answers can be written as a table.
fn fits_a_table(each: &Each) -> Result<()> {
    if !cfg!(feature = "parquet") {
        let help = "it is built with `--features parquet`; `.jsonl`, `.gz` and `.zst` are always there";
        return Err(wrong("Parquet was left out of this program".to_owned(), Some(help)));
    }
    if each.resume {
        let help = "a file of Parquet is whole or none; write lines, and resume those";
        return Err(wrong("a file of Parquet is not gone on with".to_owned(), Some(help)));
    }
    Ok(())
}

impl<W: Write> Sink for Answers<W> {
    type Error = io::Error;

    fn take(&mut self, answer: Answered) -> io::Result<()> {
        self.verdict = self.verdict.max(answer.verdict);
        self.seen.lines += 1;
        if !self.seen.bar.is_hidden() {
            self.seen.bar.set_position(self.seen.bytes.load(Ordering::Relaxed));
            self.seen.bar.set_message(counted(self.seen.lines));
        }
        self.writer.line(&answer.text)
    }

    fn pause(&mut self) -> io::Result<()> {
        self.writer.pause()
    }
}

/// A sink of any kind.
struct Through<'a>(&'a mut dyn Sink<Error = io::Error>);

impl Sink for Through<'_> {
    type Error = io::Error;

    fn take(&mut self, answer: Answered) -> io::Result<()> {
        self.0.take(answer)
    }

    fn pause(&mut self) -> io::Result<()> {
        self.0.pause()
    }
}

/// Standard output.
struct Stream<'a> {
    out: &'a mut Out,
}

impl Write for Stream<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.out.raw(bytes) {
            Ok(()) => Ok(bytes.len()),
            Err(Failed::Write(error)) => Err(error),
            Err(_) => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A file of answers that is open, and what of it stays.
struct Kept {
    file: File,
    done: resume::Done,
}

impl Kept {
    fn open(from: &Path, to: &Path, each: &Each) -> Result<Kept> {
        let name = to.display();
        if to.is_dir() {
            return Err(wrong(format!("`{name}` is a folder"), Some("name the file that is to be written")));
        }
        if to.exists() && !each.resume && !each.force {
            let help = "`--resume` goes on with it, `--force` writes it anew";
            return Err(wrong(format!("`{name}` is there already"), Some(help)));
        }
        let same = |a: &Path, b: &Path| Some(a.canonicalize().ok()? == b.canonicalize().ok()?);
        if same(from, to) == Some(true) {
            return Err(wrong("the questions and their answers are one file".to_owned(), None));
        }
        let cannot = |error: io::Error| wrong(format!("`{name}` cannot be written: {error}"), None);
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(to).map_err(cannot)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(wrong(format!("another run is writing `{name}`"), None));
            }
            // Where files have no locks nobody looks for them.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut kept = Kept { file, done: resume::Done::default() };
        if each.resume {
            let (mut lines, _) = open(from, each)?;
            kept.done = resume::done(&kept.file, Form::of(to), &mut lines).map_err(|error| {
                let help = "it is to hold answers to these questions; `--force` writes it anew";
                wrong(format!("`{name}` cannot be gone on with: {error}"), Some(help))
            })?;
        }
        Ok(kept)
    }

    /// Cuts off what does not stay. Nothing is lost before all else is known to be there.
    fn begin(&mut self, to: &Path) -> Result<()> {
        let begun = self.file.set_len(self.done.bytes).and_then(|()| self.file.seek(SeekFrom::End(0)));
        begun.map(drop).map_err(|error| wrong(format!("`{}` cannot be written: {error}", to.display()), None))
    }
}

/// The questions, and how many bytes they take, if that is known and somebody looks.
fn open(from: &Path, each: &Each) -> Result<(Lines, Option<u64>)> {
    if is_stream(from) {
        return Ok((Lines::new(io::stdin(), Form::Plain, each.max_bytes), None));
    }
    let cannot = |why: String, help| wrong(format!("`{}` cannot be read: {why}", from.display()), help);
    if from.is_dir() {
        let help = "name a file of questions, one a line; `instead export` makes one of a folder of scenarios";
        return Err(cannot("it is a folder".to_owned(), Some(help)));
    }
    let file = File::open(from).map_err(|error| cannot(error.to_string(), None))?;
    let size = file.metadata().ok().map(|facts| facts.len()).filter(|_| io::stderr().is_terminal());
    Ok((Lines::new(file, Form::of(from), each.max_bytes), size))
}

/// The lines that are left.
fn skipped(mut lines: Lines, answered: u64, from: &Path) -> Result<Lines> {
    for _ in 0..answered {
        let read = lines.next_line();
        read.map_err(|error| wrong(format!("`{}` cannot be read: {error}", from.display()), None))?;
    }
    Ok(lines)
}

fn is_stream(path: &Path) -> bool {
    path == Path::new("-")
}

fn counted(lines: u64) -> String {
    if lines == 1 { "1 line".to_owned() } else { format!("{lines} lines") }
}

fn wrong(message: String, help: Option<&str>) -> Failed {
    Failed::input(Message::new(message).help(help.map(str::to_owned)))
}
