//! The steps of a line of play, as the engine takes them.

use instead::{Note, Observer};

use super::names::Naming;
use super::playable::{Cited, Playable};
use crate::report::{NotApplied, StepKind, StepReport};

/// Writes down every step.
pub(crate) struct Watch<'a, T: Playable> {
    naming: &'a Naming<T::Card>,
    pub(crate) steps: Vec<StepReport>,
    depth: usize,
    round: Option<(String, bool)>,
    /// What is about to be performed, as it will be told once it was.
    performing: Vec<(T::Event, StepReport)>,
}

impl<'a, T: Playable> Watch<'a, T> {
    pub(crate) fn new(naming: &'a Naming<T::Card>) -> Self {
        Watch { naming, steps: Vec::new(), depth: 0, round: None, performing: Vec::new() }
    }

    fn step(&self, kind: StepKind, event: String, rule: &str) -> StepReport {
        StepReport {
            depth: self.depth,
            kind,
            event,
            applied: None,
            rule: rule.to_owned(),
            chooser: None,
            asked: false,
            became: Vec::new(),
            not_applied: Vec::new(),
        }
    }

    /// The abilities that triggered since the record had so many.
    pub(crate) fn add_triggers(&mut self, game: &T, before: usize) {
        self.depth = 0;
        for name in game.triggered(self.naming).into_iter().skip(before) {
            let rule = game.rule(Cited::Trigger);
            self.steps.push(self.step(StepKind::Trigger, format!("the ability of {name}"), rule));
        }
    }

    /// What would happen and then does, unchanged, is told once.
    fn forget_would(&mut self, sentence: &str) -> Vec<NotApplied> {
        let since = self.steps.iter().rposition(|s| s.kind == StepKind::Applied).map_or(0, |at| at + 1);
        let would = |s: &StepReport| s.kind == StepKind::Would && s.event == sentence && s.depth == self.depth;
        let at = self.steps.iter().enumerate().skip(since).rev().find(|(_, s)| would(s)).map(|(at, _)| at);
        at.map(|at| self.steps.remove(at).not_applied).unwrap_or_default()
    }

    /// What was about to be performed is told now that it was. What is left when the performing is `over` did not happen.
    fn performed(&mut self, events: &[T::Event], over: bool) {
        for event in events {
            if let Some(at) = self.performing.iter().rposition(|(announced, _)| announced == event) {
                self.steps.push(self.performing.remove(at).1);
            }
        }
        if over {
            let depth = self.depth;
            let left = self.performing.extract_if(.., |(_, step)| step.depth >= depth);
            self.steps.extend(left.map(|(_, step)| StepReport {
                kind: StepKind::Dropped,
                became: vec!["nothing of it happens".to_owned()],
                ..step
            }));
        }
    }

    fn sentence(&self, game: &T, event: &T::Event) -> String {
        let mut naming = self.naming.clone();
        game.learn(&mut naming);
        game.sentence(&naming, event)
    }
}

impl<T: Playable> Observer<T> for Watch<'_, T> {
    fn note(&mut self, game: &T, note: Note<'_, T>, depth: u32) {
        self.depth = depth as usize;
        match note {
            Note::Would { batch } => {
                for item in &batch.items {
                    if T::is_bookkeeping(&item.event) {
                        continue;
                    }
                    let mut step =
                        self.step(StepKind::Would, self.sentence(game, &item.event), game.rule(Cited::Would));
                    step.not_applied = game.not_applying(self.naming, &item.event);
                    self.steps.push(step);
                }
            }
            Note::Dropped { item, .. } if T::is_bookkeeping(&item.event) => {}
            Note::Dropped { item, cannot } => {
                let rule = game.rule(if cannot { Cited::Cannot } else { Cited::Nothing });
                let why = if cannot { "this can't happen" } else { game.why_nothing(&item.event) };
                let sentence = self.sentence(game, &item.event);
                self.forget_would(&sentence);
                let mut step = self.step(StepKind::Dropped, sentence, rule);
                step.became.push(why.to_owned());
                self.steps.push(step);
            }
            // Of one effect there is nothing to choose.
            Note::Round { who, asked, candidates, .. } => {
                self.round = (candidates.len() > 1).then(|| (T::player_name(self.naming, who), asked));
            }
            Note::Declined { effect, who } => {
                let mut step = self.step(StepKind::Declined, String::new(), game.rule(Cited::Declined));
                step.applied = Some(game.effect_name(self.naming, effect));
                step.chooser = Some(T::player_name(self.naming, who));
                step.asked = true;
                self.steps.push(step);
            }
            Note::Applied { effect, before, made } => {
                let events: Vec<String> = before.iter().map(|i| self.sentence(game, &i.event)).collect();
                let unchanged = made.outcomes.iter().all(|o| matches!(o, instead::Outcome::Unchanged));
                let cited = if unchanged { Cited::Unchanged(effect) } else { Cited::Applied(effect) };
                let mut step = self.step(StepKind::Applied, events.join("; "), game.rule(cited));
                step.applied = Some(game.effect_name(self.naming, effect));
                if let Some((who, asked)) = self.round.take() {
                    step.chooser = Some(who);
                    step.asked = asked;
                }
                // Who could have declined it was asked, too.
                if let Some(who) = before.first().and_then(|item| game.optional(effect, &item.event)) {
                    step.chooser = Some(T::player_name(self.naming, who));
                    step.asked = true;
                }
                for (outcome, item) in made.outcomes.iter().zip(before) {
                    match outcome {
                        instead::Outcome::Unchanged => step.became.push(self.sentence(game, &item.event)),
                        // Something of it changed that its sentence does not tell.
                        instead::Outcome::Becomes(events)
                            if matches!(events.as_slice(), [one]
                                if *one != item.event && self.sentence(game, one) == self.sentence(game, &item.event)) =>
                        {
                            step.became.push(format!("{}, in another way", self.sentence(game, &item.event)));
                        }
                        instead::Outcome::Becomes(events) => {
                            step.became
                                .extend(events.iter().filter(|e| T::is_something(e)).map(|e| self.sentence(game, e)));
                        }
                        instead::Outcome::BecomesWith(altered, added) => {
                            step.became.extend(altered.iter().chain(added).map(|e| self.sentence(game, e)));
                        }
                    }
                }
                self.steps.push(step);
            }
            Note::Own { effect } => {
                let mut step = self.step(StepKind::Applied, String::new(), game.rule(Cited::Own));
                step.applied = Some(game.effect_name(self.naming, effect));
                self.steps.push(step);
            }
            Note::Performing { items } => {
                for item in items {
                    if !T::is_bookkeeping(&item.event) {
                        let sentence = self.sentence(game, &item.event);
                        let not_applied = self.forget_would(&sentence);
                        let state_based = T::is_state_based(&item.event);
                        let kind = if state_based { StepKind::StateBased } else { StepKind::Happened };
                        let mut step = self.step(kind, sentence, game.rule(Cited::Happened(&item.event)));
                        step.not_applied = not_applied;
                        self.performing.push((item.event.clone(), step));
                    }
                }
            }
            Note::Performed(performed) => self.performed(performed.events(), performed.is_over()),
            Note::Riding { rider } => {
                self.steps.push(self.step(StepKind::Rider, game.rider(self.naming, rider), game.rule(Cited::Rider)));
            }
        }
    }
}
