//! The steps of a line of play, as the engine takes them.

use std::rc::Rc;

use instead::{Note, Observer, Outcome};

use super::names::Naming;
use super::numbers::Numbers;
use super::playable::{Cited, Playable};
use super::step::{After, Change, Choice, Step, What};
use super::tell;
use crate::report::StepReport;

/// Writes down every step.
pub(crate) struct Watch<T: Playable> {
    /// A step that turned out not to be one is `None`, so that each keeps its place.
    steps: Vec<Option<Step<T>>>,
    choice: Option<Choice<T>>,
    /// The places of the steps that say what would happen, since an effect was last applied.
    would: Vec<usize>,
    /// Batches that are being performed, the innermost last.
    open: Vec<Performing>,
    /// What was performed so far.
    performed: Vec<T::Event>,
    /// How many abilities had triggered when something was last noted.
    triggered: usize,
}

/// A batch that is being performed.
struct Performing {
    depth: usize,
    /// Its events that did not happen yet, by the places of their steps.
    waiting: Vec<usize>,
    /// The places of all its steps.
    all: Vec<usize>,
    /// How much had been performed before it.
    since: usize,
}

impl<T: Playable> Watch<T> {
    /// Nothing has been seen yet; of the game's record of triggered abilities the first were told before.
    pub(crate) fn new(triggered: usize) -> Self {
        Watch { steps: Vec::new(), choice: None, would: Vec::new(), open: Vec::new(), performed: Vec::new(), triggered }
    }

    /// The steps in words, when all is over.
    pub(crate) fn tell(mut self, game: &T, naming: &Naming<T::Card>) -> Vec<StepReport> {
        let now = Rc::new(game.clone());
        self.triggers(game, &now);
        // What triggered is named as it is called in the end.
        let mut last = naming.clone();
        self.steps.iter().flatten().for_each(|step| step.game.learn(&mut last));
        let triggered = game.triggered(&last);
        let mut naming = naming.clone();
        let mut numbers = Numbers::default();
        let told = |step| {
            let mut told = tell::step(step, &mut naming, &triggered);
            numbers.number(step, &mut told);
            told
        };
        self.steps.iter().flatten().map(told).collect()
    }

    /// What has triggered since something was last noted.
    fn triggers(&mut self, game: &T, now: &Rc<T>) {
        let count = game.how_many_triggered();
        for nth in std::mem::replace(&mut self.triggered, count)..count {
            self.add(now, 0, What::Trigger(nth), game.rule(Cited::Trigger));
        }
    }

    fn add(&mut self, game: &Rc<T>, depth: usize, what: What<T>, rule: &'static str) -> usize {
        self.steps.push(Some(Step { depth, what, rule, aside: Vec::new(), game: game.clone() }));
        self.steps.len() - 1
    }

    fn step(&mut self, place: usize) -> Option<&mut Step<T>> {
        self.steps.get_mut(place).and_then(Option::as_mut)
    }

    /// What would happen and then does, unchanged, is told once: the step that said so goes.
    fn forget_would(&mut self, event: &T::Event, depth: usize) -> Vec<T::Aside> {
        let says_so = |s: &Step<T>| s.depth == depth && matches!(&s.what, What::Would(would) if would == event);
        let is = |place: &usize| self.steps.get(*place).and_then(Option::as_ref).is_some_and(says_so);
        let Some(found) = self.would.iter().rposition(is) else { return Vec::new() };
        let place = self.would.remove(found);
        self.steps.get_mut(place).and_then(Option::take).map(|step| step.aside).unwrap_or_default()
    }

    /// This was performed. What a batch at this depth, or inside it, was about to perform and has not performed when that
    /// is `over` does not happen.
    fn performed(&mut self, game: &Rc<T>, events: &[T::Event], over: bool, depth: usize) {
        for event in events {
            let mut waiting = |is: &dyn Fn(&T::Event) -> bool| {
                let at = |&place: &usize| match self.steps.get(place) {
                    Some(Some(Step { what: What::Happened(planned), .. })) => is(planned),
                    _ => false,
                };
                self.open.iter_mut().rev().find_map(|performing| {
                    let found = performing.waiting.iter().position(at)?;
                    Some(performing.waiting.remove(found))
                })
            };
            let found =
                waiting(&|planned| planned == event).or_else(|| waiting(&|planned| T::is_performed_as(planned, event)));
            if let Some(step) = found.and_then(|place| self.step(place)) {
                step.what = What::Happened(event.clone());
                step.game = game.clone();
            }
        }
        self.performed.extend(events.iter().cloned());
        while over && self.open.last().is_some_and(|performing| performing.depth >= depth) {
            if let Some(performing) = self.open.pop() {
                self.close(game, performing);
            }
        }
    }

    /// A batch was performed: what contains others is told as far as those happened, and what did not happen as such.
    fn close(&mut self, game: &T, over: Performing) {
        for place in over.all {
            let waits = over.waiting.contains(&place);
            let Some(step) = self.steps.get_mut(place) else { continue };
            let Some(What::Happened(event)) = step.as_ref().map(|step| step.what.clone()) else { continue };
            if !waits {
                let inside = self.performed.get(over.since..).unwrap_or_default();
                match (T::as_performed(&event, inside), step.as_mut()) {
                    (Some(event), Some(step)) => step.what = What::Happened(event),
                    _ => *step = None,
                }
            } else if let Some(step) = step {
                step.rule = game.rule(Cited::Nothing(&event));
                step.what = What::Dropped { event, cannot: false };
            }
        }
    }

    fn applied(&mut self, now: &Rc<T>, depth: usize, effect: T::Effect, changes: Vec<Change<T>>) {
        let unchanged = changes.iter().all(|change| matches!(change.after, After::Same));
        let first = changes.first().map(|change| &change.before);
        let rule = first.map_or("", |event| now.rule(Cited::Applied { effect, event, changes: !unchanged }));
        let mut choice = self.choice.take();
        // Who could have declined it was asked, too.
        if let Some(who) = first.and_then(|event| now.optional(effect, event)) {
            let among = choice.map_or_else(|| vec![effect], |choice| choice.among);
            choice = Some(Choice { who: now.deciding(who), asked: true, among });
        }
        self.add(now, depth, What::Applied { effect, changes, choice }, rule);
        self.would.clear();
    }
}

impl<T: Playable> Observer<T> for Watch<T> {
    fn note(&mut self, game: &T, note: Note<'_, T>, depth: u32) {
        let depth = depth as usize;
        let now = Rc::new(game.as_told());
        // What an event made trigger is told before the next event, when all of the first has happened.
        if depth == 0 && matches!(note, Note::Would { .. }) {
            self.triggers(game, &now);
        }
        match note {
            Note::Would { batch } => {
                for item in batch.items.iter().filter(|item| !T::is_bookkeeping(&item.event)) {
                    let instead = !item.lineage.applied().is_empty();
                    let rule = game.rule(Cited::Would { instead });
                    let place = self.add(&now, depth, What::Would(item.event.clone()), rule);
                    self.would.push(place);
                    let aside = game.aside(&item.event);
                    if let Some(step) = self.step(place) {
                        step.aside = aside;
                    }
                }
            }
            Note::Dropped { item, .. } if T::is_bookkeeping(&item.event) => {}
            Note::Dropped { item, cannot } => {
                let event = item.event.clone();
                let rule = game.rule(if cannot { Cited::Cannot } else { Cited::Nothing(&event) });
                self.forget_would(&event, depth);
                self.add(&now, depth, What::Dropped { event, cannot }, rule);
            }
            Note::Round { who, asked, candidates, .. } => {
                // Of one effect there is nothing to choose; those of a later class wait.
                let lowest = candidates.iter().map(|(_, class)| *class).min();
                let among = candidates.iter().filter(|(_, class)| Some(*class) == lowest).map(|(e, _)| *e).collect();
                let who = game.deciding(who);
                self.choice = (candidates.len() > 1).then_some(Choice { who, asked, among });
            }
            Note::Declined { effect, who } => {
                let who = game.deciding(who);
                self.add(&now, depth, What::Declined { effect, who }, game.rule(Cited::Declined(effect)));
            }
            Note::Applied { effect, before, made } => {
                let changes = before.iter().zip(&made.outcomes).map(|(item, outcome)| Change {
                    before: item.event.clone(),
                    after: match outcome {
                        Outcome::Unchanged => After::Same,
                        Outcome::Becomes(events) => After::Replaced(events.to_vec()),
                        Outcome::BecomesWith(altered, added) => {
                            After::Joined(altered.iter().chain(added).cloned().collect())
                        }
                    },
                });
                self.applied(&now, depth, effect, changes.collect());
            }
            Note::Own { effect } => {
                self.add(&now, depth, What::Own(effect), game.rule(Cited::Own));
            }
            Note::Performing { items } => {
                let mut all = Vec::new();
                for item in items.iter().filter(|item| !T::is_bookkeeping(&item.event)) {
                    let aside = self.forget_would(&item.event, depth);
                    let rule = game.rule(Cited::Happened(&item.event));
                    let place = self.add(&now, depth, What::Happened(item.event.clone()), rule);
                    if let Some(step) = self.step(place) {
                        step.aside = aside;
                    }
                    all.push(place);
                }
                self.open.push(Performing { depth, waiting: all.clone(), all, since: self.performed.len() });
            }
            Note::Performed(performed) => self.performed(&now, performed.events(), performed.is_over(), depth),
            Note::Riding { rider } => {
                self.add(&now, depth, What::Rider(rider.clone()), game.rule(Cited::Rider(rider)));
            }
        }
    }
}
