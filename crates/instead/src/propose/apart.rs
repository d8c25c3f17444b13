//! Whether what is applied to one subject's events has nothing to do with what is applied to another's (Magic 101.4c):
//! tried out, because of a game nothing more is known.

use rustc_hash::FxHashSet;

use super::apply::{Origin, apply, members_of};
use super::choose::decline;
use super::decision::{Decision, next_decision};
use super::drop_what_never_happens;
use crate::choice::{Choices, Question, Run, RunLimits, Stop};
use crate::game::{Batch, Game};
use crate::policy::Batching;

/// How many applications are tried before the answer is that nobody knows.
const TRIALS: usize = 256;

/// Nothing that proposes events of its own keeps to its event.
const ALONE: RunLimits = RunLimits { steps: 1_000, depth: 0 };

/// What [`Game::stands_alone`] answers for a game that does not know better: whether of all subjects of the batch none
/// can touch what becomes of another.
///
/// Everything that can be applied to the events of one subject, in every order, is tried with the events of that subject
/// alone. Where each application leaves the game as it was, keeps to the subject, adds nothing that follows, names no
/// substitute, asks nothing and has not [looked at the batch](crate::Applying::batch), what comes next for the subject
/// depends on its own events and on nothing that could change. Where that holds for every subject, no order of deciding
/// for them makes a difference. An effect that is used up, that moves an event to another subject or that has a rider is
/// left to be asked about, and so is what has too many orders to try.
pub fn stay_apart<G: Game>(game: &G, batch: &Batch<G>) -> bool {
    if game.policy().batch != Batching::PerSubject {
        return false;
    }
    let mut seen: Vec<G::Subject> = Vec::new();
    let mut left = TRIALS;
    batch.items.iter().all(|item| {
        let subject = game.subject(&item.event);
        if seen.contains(&subject) {
            return true;
        }
        seen.push(subject);
        keeps_to_itself(game, batch, subject, &mut left).is_some()
    })
}

/// Whether all that can be applied to this subject's events, one after another, keeps to them.
fn keeps_to_itself<G: Game>(game: &G, whole: &Batch<G>, subject: G::Subject, left: &mut usize) -> Option<()> {
    let mut lone = whole.clone();
    lone.items.retain(|item| game.subject(&item.event) == subject);
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    let mut open = vec![lone];
    while let Some(mut batch) = open.pop() {
        let mut nobody = Nobody;
        let mut run = Run::new(&mut nobody).with_limits(ALONE);
        drop_what_never_happens(game, &mut batch, false, &mut found, &mut run);
        if !finds_substitutes_anyway(game, &batch, whole) {
            return None;
        }
        let Some(decision) = next_decision(game, &mut batch, (&mut found, false), &mut run).ok()? else { continue };
        for &effect in &decision.choices {
            *left = left.checked_sub(1)?;
            let after = keeps_to_its_event(game, (&batch, whole), &decision, effect, &mut run)?;
            open.extend(after.into_iter().filter(|next| seen.insert(next.items.clone())));
        }
    }
    Some(())
}

/// What the effect can make of the batch, where it keeps to the subject's events: applied, or declined where that is
/// possible.
fn keeps_to_its_event<G: Game>(
    game: &G,
    (batch, whole): (&Batch<G>, &Batch<G>),
    decision: &Decision<G>,
    effect: G::Effect,
    run: &mut Run<'_, G>,
) -> Option<Vec<Batch<G>>> {
    if game.pooled(effect) {
        return None;
    }
    let mut after = Vec::with_capacity(2);
    let members = members_of(game, batch, decision, effect);
    let first = members.first().and_then(|&m| batch.items.get(m))?;
    if game.optional(effect, &first.event).is_some() {
        let more = |batch| !game.optional_choices(effect, first, batch).is_empty();
        if more(batch) || more(whole) {
            return None;
        }
        let mut declined = batch.clone();
        decline(game, &mut declined, &members, effect, run).ok()?;
        after.push(declined);
    }
    let (mut tried, mut applied) = (game.clone(), batch.clone());
    apply(&mut tried, &mut applied, (&members, effect), None, Origin::QUIET, run).ok()?;
    let more = applied.riders.len() != batch.riders.len() || applied.taken.len() != batch.taken.len();
    let keeps = |batch: &Batch<G>| batch.items.iter().all(|item| game.subject(&item.event) == decision.subject);
    if more || run.looked_around || tried != *game || !keeps(&applied) {
        return None;
    }
    after.push(applied);
    Some(after)
}

/// Whether every effect that would change these events finds whatever it has to name, by themselves and with all the
/// others around: then it finds it with some of them gone, too.
fn finds_substitutes_anyway<G: Game>(game: &G, batch: &Batch<G>, whole: &Batch<G>) -> bool {
    let mut found = Vec::new();
    batch.items.iter().all(|item| {
        found.clear();
        game.candidates(&item.event, &mut found);
        found.iter().all(|&(effect, _)| {
            item.lineage.has(effect)
                || game.has_substitute(effect, item, batch) && game.has_substitute(effect, item, whole)
        })
    })
}

/// Has no answer.
struct Nobody;

impl<G: Game> Choices<G> for Nobody {
    fn ask(&mut self, _game: &G, question: Question<G>) -> Result<usize, Stop<G>> {
        Err(Stop::Pending(Box::new(question)))
    }

    fn answered(&self) -> usize {
        0
    }
}
