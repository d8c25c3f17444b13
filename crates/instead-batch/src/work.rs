//! Lines to threads, and their answers back in the order of the lines.

use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use instead_cards::Cards;

use crate::files::{Lines, Numbered};
use crate::line::{Answered, How, answer};

/// A question of many effects inside one another goes deep.
const STACK: usize = 64 << 20;

/// How many lines are in flight for each thread: read, being answered, or waiting for one before them.
pub const WINDOW: usize = 64;

/// Where the questions come from.
pub trait Questions: Send {
    /// The next question; none at the end.
    ///
    /// # Errors
    /// If no more can be read.
    fn next_question(&mut self) -> io::Result<Option<Numbered>>;
}

impl Questions for Lines {
    fn next_question(&mut self) -> io::Result<Option<Numbered>> {
        self.next_line()
    }
}

/// What becomes of the answers.
pub trait Sink {
    /// Why it cannot go on.
    type Error;

    /// The answer to the next line.
    ///
    /// # Errors
    /// If it cannot be kept.
    fn take(&mut self, answer: Answered) -> Result<(), Self::Error>;

    /// No answer is ready.
    ///
    /// # Errors
    /// If what waits cannot be kept.
    fn pause(&mut self) -> Result<(), Self::Error>;
}

/// Why not every line was answered.
#[derive(Debug)]
pub enum Stopped<E> {
    /// The lines cannot be read any further, or no thread can be begun.
    Reading(io::Error),
    /// The answers cannot be kept.
    Writing(E),
}

/// Answers lines on so many threads. All that was answered before a fault is taken.
///
/// # Errors
/// Those of the lines and of the sink.
pub fn answer_all<S: Sink>(
    lines: &mut impl Questions,
    jobs: usize,
    answer: &(dyn Fn(&Numbered) -> Answered + Sync),
    sink: &mut S,
) -> Result<(), Stopped<S::Error>> {
    let jobs = jobs.max(1);
    thread::scope(|scope| {
        // A line needs a ticket to be read, and gives it back when its answer was taken: so no other queue needs a bound.
        let (ticket, tickets) = sync_channel::<()>(jobs.saturating_mul(WINDOW));
        let (give, work) = channel::<(u64, Numbered)>();
        let (done, answers) = channel::<(u64, Answered)>();
        let work = Arc::new(Mutex::new(work));
        let reader = thread::Builder::new().name("reader".to_owned()).spawn_scoped(scope, move || {
            for order in 0.. {
                let Some(line) = lines.next_question()? else { break };
                if ticket.send(()).is_err() || give.send((order, line)).is_err() {
                    break;
                }
            }
            Ok(())
        });
        let reader = reader.map_err(Stopped::Reading)?;
        for number in 0..jobs {
            let (work, done) = (work.clone(), done.clone());
            let worker = thread::Builder::new().name(format!("worker-{number}")).stack_size(STACK);
            let run = move || {
                while let Some((order, line)) = next(&work) {
                    if done.send((order, without_panic(&line, answer))).is_err() {
                        break;
                    }
                }
            };
            worker.spawn_scoped(scope, run).map_err(Stopped::Reading)?;
        }
        drop((work, done));
        taken(&answers, &tickets, sink).map_err(Stopped::Writing)?;
        match reader.join() {
            Ok(read) => read.map_err(Stopped::Reading),
            Err(_) => Err(Stopped::Reading(io::Error::other("the reader stopped by a fault of its own"))),
        }
    })
}

/// The answer to a line, whatever it brings the program to.
fn without_panic(line: &Numbered, answer: &dyn Fn(&Numbered) -> Answered) -> Answered {
    catch_unwind(AssertUnwindSafe(|| answer(line))).unwrap_or_else(|_| Answered::fault(line))
}

/// Answers a line on a thread of its own, with the stack for it. Whoever does not wait for the answer need not.
///
/// # Errors
/// If no thread can be begun.
pub fn answer_apart(line: Numbered, cards: Arc<Cards>, how: How) -> io::Result<Receiver<Answered>> {
    let (done, answers) = channel();
    let work = move || {
        let answered = without_panic(&line, &|line| answer(line, &cards, &how));
        // Nobody may be waiting any more.
        let _ = done.send(answered);
    };
    thread::Builder::new().stack_size(STACK).spawn(work)?;
    Ok(answers)
}

/// Does so many pieces of work, by their numbers, on so many threads, and gives what came of them in their order, until `take`
/// wants no more.
///
/// # Errors
/// If no thread can be begun.
pub fn in_order<T: Send>(
    count: usize,
    jobs: usize,
    work: &(dyn Fn(usize) -> T + Sync),
    take: &mut dyn FnMut(T) -> bool,
) -> io::Result<()> {
    let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        let (send, done) = channel();
        for number in 0..jobs.clamp(1, count.max(1)) {
            let (send, next, enough) = (send.clone(), &next, &enough);
            let worker = thread::Builder::new().name(format!("worker-{number}")).stack_size(STACK);
            worker.spawn_scoped(scope, move || {
                while !enough.load(Ordering::Relaxed) {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= count || send.send((at, work(at))).is_err() {
                        break;
                    }
                }
            })?;
        }
        drop(send);
        let (mut waiting, mut due) = (BTreeMap::new(), 0);
        for (at, one) in done {
            waiting.insert(at, one);
            while let Some(one) = waiting.remove(&due) {
                due += 1;
                if !take(one) {
                    enough.store(true, Ordering::Relaxed);
                    return Ok(());
                }
            }
        }
        Ok(())
    })
}

/// The next line for a thread.
fn next(work: &Mutex<Receiver<(u64, Numbered)>>) -> Option<(u64, Numbered)> {
    work.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Takes the answers in the order of their lines.
fn taken<S: Sink>(answers: &Receiver<(u64, Answered)>, tickets: &Receiver<()>, sink: &mut S) -> Result<(), S::Error> {
    let (mut waiting, mut order) = (BTreeMap::new(), 0);
    loop {
        let answer = match answers.try_recv() {
            Ok(answer) => Some(answer),
            Err(TryRecvError::Disconnected) => None,
            Err(TryRecvError::Empty) => {
                sink.pause()?;
                answers.recv().ok()
            }
        };
        let Some((at, answer)) = answer else { return Ok(()) };
        waiting.insert(at, answer);
        while let Some(answer) = waiting.remove(&order) {
            order += 1;
            sink.take(answer)?;
            // The line had a ticket.
            let _ = tickets.try_recv();
        }
    }
}
