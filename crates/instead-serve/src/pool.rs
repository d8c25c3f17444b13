//! Who works when. A small question is not to wait for a long one: each is first followed for a moment among the small
//! ones; what is not answered by then begins anew among the long ones, of which few run at a time.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::config::Limits;

/// A question of many effects inside one another goes deep.
const STACK: usize = 64 << 20;

type Job = Box<dyn FnOnce() + Send>;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// Too many are waiting.
    Busy,
    /// The work ended in a panic.
    Broken,
}

/// A turn at working.
#[derive(Clone, Copy)]
pub(crate) struct Turn<'a> {
    /// When it ends.
    pub(crate) until: Instant,
    /// Whether whoever asked has gone.
    pub(crate) gone: &'a dyn Fn() -> bool,
}

impl Turn<'_> {
    /// An answer, found in this turn.
    pub(crate) fn found<R>(self, answer: R) -> Found<R> {
        Found { answer, cut_short: Instant::now() >= self.until }
    }
}

/// An answer, and whether the time was too short for all of it.
pub(crate) struct Found<R> {
    pub(crate) answer: R,
    pub(crate) cut_short: bool,
}

/// The workers.
#[derive(Debug)]
pub(crate) struct Pool {
    small: Lane,
    long: Lane,
    at_once: Duration,
    time: Duration,
}

impl Pool {
    pub(crate) fn new(limits: &Limits) -> Pool {
        let cores = thread::available_parallelism().map_or(2, usize::from).max(2);
        Pool {
            small: Lane::new("small", cores, limits.waiting),
            long: Lane::new("long", limits.long.max(1), limits.waiting),
            at_once: limits.at_once.min(limits.time),
            time: limits.time,
        }
    }

    /// Does the work, which is told until when, and ends early where nobody waits for it any more; a second time, with more time, where the first was too short.
    pub(crate) async fn run<R: Send + 'static>(
        &self,
        work: impl Fn(Turn<'_>) -> Found<R> + Send + Sync + 'static,
    ) -> Result<R, Refused> {
        let work = Arc::new(work);
        let found = self.small.run(self.at_once, work.clone()).await?;
        if !found.cut_short || self.time <= self.at_once {
            return Ok(found.answer);
        }
        Ok(self.long.run(self.time, work).await?.answer)
    }
}

/// Workers with one queue.
#[derive(Debug)]
struct Lane {
    queue: Arc<Queue>,
    most: usize,
}

#[derive(Default)]
struct Queue {
    jobs: Mutex<Jobs>,
    changed: Condvar,
}

#[derive(Default)]
struct Jobs {
    waiting: VecDeque<Job>,
    closed: bool,
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue").field("waiting", &self.jobs().waiting.len()).finish()
    }
}

impl Queue {
    /// A job runs outside the lock, so that nothing is half done where a holder of it panicked.
    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<Job> {
        let mut jobs = self.jobs();
        loop {
            if let Some(job) = jobs.waiting.pop_front() {
                return Some(job);
            }
            if jobs.closed {
                return None;
            }
            jobs = self.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Lane {
    fn new(name: &str, workers: usize, most: usize) -> Lane {
        let queue = Arc::new(Queue::default());
        for number in 0..workers {
            let queue = queue.clone();
            let worker = thread::Builder::new().name(format!("{name}-{number}")).stack_size(STACK);
            let spawned = worker.spawn(move || {
                while let Some(job) = queue.next() {
                    job();
                }
            });
            if let Err(error) = spawned {
                tracing::error!(%error, "a worker cannot be started");
            }
        }
        Lane { queue, most }
    }

    async fn run<R: Send + 'static>(
        &self,
        time: Duration,
        work: Arc<impl Fn(Turn<'_>) -> Found<R> + Send + Sync + 'static>,
    ) -> Result<Found<R>, Refused> {
        let (give, take) = oneshot::channel();
        {
            let mut jobs = self.queue.jobs();
            if jobs.waiting.len() >= self.most {
                return Err(Refused::Busy);
            }
            jobs.waiting.push_back(Box::new(move || {
                // Whoever asked may have gone meanwhile.
                if give.is_closed() {
                    return;
                }
                // Cards are read once and kept whole or not at all; nothing else is shared.
                let turn = Turn { until: Instant::now() + time, gone: &|| give.is_closed() };
                if let Ok(found) = catch_unwind(AssertUnwindSafe(|| work(turn))) {
                    let _ = give.send(found);
                }
            }));
        }
        self.queue.changed.notify_one();
        take.await.map_err(|_| Refused::Broken)
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        self.queue.jobs().closed = true;
        self.queue.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_stops_waiting_calls_the_work_off() {
        let pool = Pool::new(&Limits { time: Duration::from_secs(60), ..Limits::default() });
        let (tell, hear) = std::sync::mpsc::channel();
        let work = move |turn: Turn<'_>| {
            let told = |until: Instant| loop {
                match ((turn.gone)(), Instant::now() < until) {
                    (false, true) => thread::sleep(Duration::from_millis(1)),
                    (gone, _) => break gone,
                }
            };
            let gone = told(turn.until);
            if gone {
                let _ = tell.send(turn.until > Instant::now());
            }
            turn.found(())
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let answer = tokio::time::timeout(Duration::from_millis(300), pool.run(work)).await;
            assert!(answer.is_err(), "it goes on as long as somebody waits");
        });
        assert_eq!(hear.recv_timeout(Duration::from_secs(30)), Ok(true));
    }
}
