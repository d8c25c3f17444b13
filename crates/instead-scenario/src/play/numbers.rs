//! Numbers for the events of a record, so that what becomes of one can be followed.

use super::playable::Playable;
use super::step::{After, Step, What};
use crate::report::StepReport;

/// The events of which it is not told yet what becomes of them, with their numbers.
pub(super) struct Numbers<T: Playable> {
    open: Vec<(T::Event, usize)>,
    last: usize,
}

impl<T: Playable> Default for Numbers<T> {
    fn default() -> Self {
        Numbers { open: Vec::new(), last: 0 }
    }
}

impl<T: Playable> Numbers<T> {
    /// A new event.
    fn begins(&mut self, event: &T::Event) -> usize {
        self.last += 1;
        self.open.push((event.clone(), self.last));
        self.last
    }

    /// The number of an event of which something is told now: the latest that is like it, or a new one.
    fn ends(&mut self, event: &T::Event, is: impl Fn(&T::Event) -> bool) -> usize {
        let same = self.open.iter().rposition(|(open, _)| open == event);
        match same.or_else(|| self.open.iter().rposition(|(open, _)| is(open))) {
            Some(at) => self.open.remove(at).1,
            None => {
                self.last += 1;
                self.last
            }
        }
    }

    /// Numbers the events of a step.
    pub(super) fn number(&mut self, step: &Step<T>, told: &mut StepReport) {
        match &step.what {
            What::Would(event) => told.event_ids.push(self.begins(event)),
            What::Dropped { event, .. } => told.event_ids.push(self.ends(event, |_| false)),
            What::Happened(event) => {
                told.event_ids.push(self.ends(event, |planned| T::is_performed_as(planned, event)));
            }
            What::Applied { changes, .. } => {
                for change in changes {
                    let before = self.ends(&change.before, |_| false);
                    told.event_ids.push(before);
                    match &change.after {
                        After::Same => {
                            self.open.push((change.before.clone(), before));
                            told.became_ids.push(before);
                        }
                        After::Replaced(events) => {
                            let something = events.iter().filter(|event| T::is_something(event));
                            told.became_ids.extend(something.map(|event| self.begins(event)));
                        }
                        After::Joined(events) => told.became_ids.extend(events.iter().map(|event| self.begins(event))),
                    }
                }
            }
            What::Own(_) | What::Declined { .. } | What::Rider(_) | What::Trigger(_) => {}
        }
    }
}
