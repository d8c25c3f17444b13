//! Where a run that was stopped left off.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::bufread::GzDecoder;

use crate::files::{Counted, Form, Frames, Lines};
use crate::line::{Before, Verdict, id};

/// What was answered before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// How many lines have an answer.
    pub lines: u64,
    /// How many bytes of the file hold these answers; what follows was half-written.
    pub bytes: u64,
    /// The worst of them.
    pub verdict: Verdict,
}

/// Why a run cannot go on where another stopped.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// One of the two files cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// What is there are no answers to these lines.
    #[error("{0}")]
    Other(String),
}

/// What of the answers in a file is whole. Each is held against the line that it answers.
///
/// # Errors
/// If a file cannot be read, or the answers are not those to the lines.
pub fn done(answers: &File, form: Form, lines: &mut Lines) -> Result<Done, ResumeError> {
    let size = answers.metadata()?.len();
    let count = Arc::new(AtomicU64::new(0));
    let mut from = Counted::new(BufReader::with_capacity(1 << 16, answers), count.clone());
    let mut whole = Done::default();
    loop {
        if from.fill_buf()?.is_empty() {
            return Ok(whole);
        }
        let mut found = whole;
        let read = match form {
            Form::Plain => block(&mut from, lines, &mut found),
            Form::Gz => block(&mut BufReader::new(GzDecoder::new(&mut from)), lines, &mut found),
            Form::Zst => block(&mut BufReader::new(Frames::new(&mut from, true)), lines, &mut found),
        };
        let position = count.load(Ordering::Relaxed);
        match read {
            Ok(None) => found.bytes = position,
            // A plain file is whole up to its last line.
            Ok(Some(half)) if form == Form::Plain => found.bytes = position.saturating_sub(half),
            Ok(Some(_)) => return Err(ResumeError::Other("a block of it does not end with a line".to_owned())),
            // What was written last may be half a block.
            Err(ResumeError::Io(_)) if form != Form::Plain && position >= size => return Ok(whole),
            Err(error) => return Err(error),
        }
        whole = found;
    }
}

/// Reads the answers of a block, each against its line. The bytes after the last whole line, if there are any.
fn block(from: &mut impl BufRead, lines: &mut Lines, found: &mut Done) -> Result<Option<u64>, ResumeError> {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = from.by_ref().read_until(b'\n', &mut bytes)? as u64;
        if read == 0 {
            return Ok(None);
        }
        let Some(text) = bytes.strip_suffix(b"\n") else { return Ok(Some(read)) };
        let number = found.lines + 1;
        let other = |why: String| ResumeError::Other(format!("line {number} of it {why}"));
        let before: Before<'_> =
            serde_json::from_slice(text).map_err(|error| other(format!("is no answer of a batch: {error}")))?;
        let Some(line) = lines.next_line()? else {
            return Err(other(format!("answers line {}, and there is none such to be answered", before.line)));
        };
        if before.line != line.number || before.id.map(|id| id.get()) != id(&line).map(|id| id.get()) {
            let named = |id: Option<&str>| id.map(|id| format!(" ({id})")).unwrap_or_default();
            let (theirs, ours) = (named(before.id.map(|id| id.get())), named(id(&line).map(|id| id.get())));
            let why = format!("answers line {}{theirs}, but is to answer line {}{ours}", before.line, line.number);
            return Err(other(why));
        }
        found.lines = number;
        found.verdict = found.verdict.max(before.verdict());
    }
}
