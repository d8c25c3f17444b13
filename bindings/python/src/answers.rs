//! Questions and their answers: one, or as many as an iterator gives.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, TryLockError};
use std::thread;
use std::time::Duration;

use instead_batch::work::{Questions, Sink, WINDOW, answer_all, answer_apart};
use instead_batch::{Answered, Numbered};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};

use crate::cards::Cards;

/// How often whoever waits for an answer looks whether he was interrupted.
const LOOK: Duration = Duration::from_millis(100);

/// How questions are answered.
#[pyclass(frozen, module = "instead._native")]
pub(crate) struct How(instead_batch::How);

#[pymethods]
impl How {
    #[new]
    #[pyo3(signature = (*, time=10.0, runs=None, steps=true, ignore_unread=false, one_line=false, tree=false, words=false))]
    fn new(
        time: Option<f64>,
        runs: Option<u64>,
        steps: bool,
        ignore_unread: bool,
        one_line: bool,
        tree: bool,
        words: bool,
    ) -> PyResult<How> {
        let seconds =
            |time| Duration::try_from_secs_f64(time).map_err(|_| PyValueError::new_err("`time` is in seconds"));
        let time = time.map(seconds).transpose()?;
        let usual = instead_batch::How::default();
        let runs = runs.unwrap_or(usual.runs);
        Ok(How(instead_batch::How { time, runs, steps, ignore_unread, one_line, tree, words, ..usual }))
    }
}

/// The answer to a line.
#[pyfunction]
pub(crate) fn answer(py: Python<'_>, line: String, cards: &Cards, how: &How) -> PyResult<String> {
    let line = Numbered { number: 1, text: Ok(line) };
    let mut take = answer_apart(line, Arc::clone(&cards.0), how.0)?;
    received(py, &mut take).map(|answered| answered.text)
}

/// Waits for an answer without holding the interpreter.
fn received(py: Python<'_>, take: &mut Receiver<Answered>) -> PyResult<Answered> {
    loop {
        if let Ok(answered) = take.try_recv() {
            return Ok(answered);
        }
        let waiting = &mut *take;
        match py.detach(move || waiting.recv_timeout(LOOK)) {
            Ok(answered) => return Ok(answered),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("nobody answers any more")),
        }
    }
}

/// The answers to the lines of an iterator, in its order. Never more than a window of lines is in flight.
#[pyclass(frozen, module = "instead._native")]
pub(crate) struct Answers(Mutex<Flight>);

struct Flight {
    lines: Py<PyIterator>,
    /// Where lines go; none after the last.
    give: Option<Sender<Numbered>>,
    take: Receiver<Answered>,
    number: u64,
    flying: usize,
    most: usize,
    /// What the iterator raised: it is raised after what it gave before was answered.
    raised: Option<PyErr>,
}

#[pymethods]
impl Answers {
    #[new]
    fn new(lines: &Bound<'_, PyAny>, cards: &Cards, how: &How, jobs: Option<usize>) -> PyResult<Answers> {
        let jobs = jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).max(1);
        let (give, questions) = channel();
        let (done, take) = channel();
        let (cards, how) = (Arc::clone(&cards.0), how.0);
        let work = move || {
            let answer = |line: &Numbered| instead_batch::answer(line, &cards, &how);
            // It stops where nobody takes the answers any more; a question never fails to be read.
            let _ = answer_all(&mut Given(questions), jobs, &answer, &mut Told(done));
        };
        thread::Builder::new().spawn(work)?;
        let (lines, most) = (lines.try_iter()?.unbind(), jobs.saturating_mul(WINDOW));
        let flight = Flight { lines, give: Some(give), take, number: 0, flying: 0, most, raised: None };
        Ok(Answers(Mutex::new(flight)))
    }

    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    /// The next answer.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let mut flight = match self.0.try_lock() {
            Ok(flight) => flight,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => {
                return Err(PyRuntimeError::new_err("another thread is waiting for the next answer"));
            }
        };
        flight.fill(py);
        if flight.flying == 0 {
            return flight.raised.take().map_or(Ok(None), Err);
        }
        let answered = received(py, &mut flight.take)?;
        flight.flying -= 1;
        Ok(Some(answered.text))
    }
}

impl Flight {
    /// Takes lines of the iterator as long as there is room for them.
    fn fill(&mut self, py: Python<'_>) {
        while let Some(give) = self.give.as_ref().filter(|_| self.flying < self.most) {
            let next = self.lines.bind(py).clone().next();
            let line = next.map(|next| next.and_then(|line| line.cast::<PyString>()?.extract::<String>()));
            self.number += 1;
            match line {
                Some(Ok(text)) => match give.send(Numbered { number: self.number, text: Ok(text) }) {
                    Ok(()) => self.flying += 1,
                    Err(_) => self.give = None,
                },
                Some(Err(error)) => {
                    self.raised = Some(error);
                    self.give = None;
                }
                None => self.give = None,
            }
        }
    }
}

/// The lines that were given.
struct Given(Receiver<Numbered>);

impl Questions for Given {
    fn next_question(&mut self) -> io::Result<Option<Numbered>> {
        Ok(self.0.recv().ok())
    }
}

/// Where the answers go.
struct Told(Sender<Answered>);

impl Sink for Told {
    /// Nobody waits any more.
    type Error = ();

    fn take(&mut self, answer: Answered) -> Result<(), ()> {
        self.0.send(answer).map_err(drop)
    }

    fn pause(&mut self) -> Result<(), ()> {
        Ok(())
    }
}
