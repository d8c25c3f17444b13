//! The steps of a line of play, as the engine takes them.

use instead::{Note, Observer};
use instead_magic::ability::Spell;
use instead_magic::{EffectId, Game, What, WhyNot};

use instead_oracle::Context;

use super::label::effect_name;
use super::names::Naming;
use crate::report::{NotApplied, StepKind, StepReport};

/// Writes down every step.
pub(crate) struct Watch<'a> {
    naming: &'a Naming,
    pub(crate) steps: Vec<StepReport>,
    depth: usize,
    round: Option<(String, bool)>,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(naming: &'a Naming) -> Self {
        Watch { naming, steps: Vec::new(), depth: 0, round: None }
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
    pub(crate) fn add_triggers(&mut self, game: &Game, before: usize) {
        let triggered = game.record().map(|r| r.triggered.as_slice()).unwrap_or_default();
        let rule = if game.edition().damage_on_stack { "410" } else { "603.2" };
        self.depth = 0;
        for &source in triggered.iter().skip(before) {
            let name = self.naming.called(game, source).name;
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

    fn sentence(&self, game: &Game, event: &instead_magic::Event) -> String {
        let mut naming = self.naming.clone();
        naming.learn(game);
        game.sentence(event, &|t| naming.name(game, t))
    }
}

impl Observer<Game> for Watch<'_> {
    fn note(&mut self, game: &Game, note: Note<'_, Game>) {
        let old = game.edition().damage_on_stack;
        let cite = |new: &'static str, before: &'static str| if old { before } else { new };
        match note {
            Note::Would { batch, depth } => {
                self.depth = depth as usize;
                for item in &batch.items {
                    if is_bookkeeping(&item.event.what) {
                        continue;
                    }
                    let mut step = self.step(StepKind::Would, self.sentence(game, &item.event), cite("614.1", "419.1"));
                    step.not_applied = game
                        .not_applying(&item.event)
                        .into_iter()
                        .map(|(effect, why)| NotApplied {
                            effect: effect_name(game, self.naming, effect),
                            why: why_text(why).to_owned(),
                        })
                        .collect();
                    self.steps.push(step);
                }
            }
            Note::Dropped { item, .. } if is_bookkeeping(&item.event.what) => {}
            Note::Dropped { item, cannot } => {
                let rule = if cannot { cite("614.17c", "419.5") } else { cite("614.7", "419.5a") };
                let why = if cannot { "this can't happen" } else { "this is no event" };
                let sentence = self.sentence(game, &item.event);
                self.forget_would(&sentence);
                let mut step = self.step(StepKind::Dropped, sentence, rule);
                step.became.push(why.to_owned());
                self.steps.push(step);
            }
            Note::Round { who, asked, .. } => self.round = Some((self.naming.player(who), asked)),
            Note::Declined { effect, who } => {
                let mut step = self.step(StepKind::Declined, String::new(), cite("614.5", "419.6a"));
                step.applied = Some(effect_name(game, self.naming, effect));
                step.chooser = Some(self.naming.player(who));
                step.asked = true;
                self.steps.push(step);
            }
            Note::Applied { effect, before, made } => {
                let events: Vec<String> = before.iter().map(|i| self.sentence(game, &i.event)).collect();
                let mut step = self.step(StepKind::Applied, events.join("; "), rule_of(game, effect, old));
                step.applied = Some(effect_name(game, self.naming, effect));
                if let Some((who, asked)) = self.round.take() {
                    step.chooser = Some(who);
                    step.asked = asked;
                }
                for (outcome, item) in made.outcomes.iter().zip(before) {
                    match outcome {
                        instead::Outcome::Unchanged => step.became.push(self.sentence(game, &item.event)),
                        instead::Outcome::Becomes(events) => {
                            step.became
                                .extend(events.iter().filter(|e| e.what.amount_left()).map(|e| self.sentence(game, e)));
                        }
                        instead::Outcome::BecomesWith(altered, added) => {
                            step.became.extend(altered.iter().chain(added).map(|e| self.sentence(game, e)));
                        }
                    }
                }
                self.steps.push(step);
            }
            Note::Own { effect } => {
                let mut step = self.step(StepKind::Applied, String::new(), cite("614.15", "419.6d"));
                step.applied = Some(effect_name(game, self.naming, effect));
                self.steps.push(step);
            }
            Note::Performing { items } => {
                for item in items {
                    if !is_bookkeeping(&item.event.what) {
                        let sentence = self.sentence(game, &item.event);
                        let not_applied = self.forget_would(&sentence);
                        let (kind, rule) = match item.event.is_state_based() {
                            true => (StepKind::StateBased, cite("704.5", "420.5")),
                            false => (StepKind::Happened, if old { "419.5" } else { item.event.what.rule() }),
                        };
                        let mut step = self.step(kind, sentence, rule);
                        step.not_applied = not_applied;
                        self.steps.push(step);
                    }
                }
            }
            Note::Riding { rider } => {
                let spell = Spell { instructions: rider.instructions().to_vec(), ..Spell::default() };
                let printed = instead_oracle::print_effect(&spell, &Context::default());
                let text = printed.unwrap_or_else(|| "the rest of the effect takes place".to_owned());
                self.steps.push(self.step(StepKind::Rider, text, cite("615.5", "419.5")));
            }
        }
    }
}

/// What needs no line of its own: it follows from the line before.
fn is_bookkeeping(what: &What) -> bool {
    matches!(
        what,
        What::EffectEnds { .. }
            | What::RemoveFromCombat { .. }
            | What::Note { .. }
            | What::Announce { .. }
            | What::Link { .. }
            | What::Do { .. }
    )
}

fn why_text(why: WhyNot) -> &'static str {
    match why {
        WhyNot::Pattern => "it watches for something else",
        WhyNot::Condition => "its condition does not hold",
        WhyNot::UsedUp => "nothing is left of it",
        WhyNot::Forbidden => "the rules do not let it apply here",
    }
}

fn rule_of(game: &Game, effect: EffectId, old: bool) -> &'static str {
    match (game.is_prevention(effect), old) {
        (true, false) => "615.6",
        (true, true) => "419.7",
        (false, false) => "614.6",
        (false, true) => "419.5",
    }
}
