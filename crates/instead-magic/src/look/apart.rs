//! Whether what happens to one object or player can have to do with what happens at the same time to another
//! (CR 101.4c): only then does it matter which its player decides for first.

use instead::Batch;

use crate::board::effect::{EffectId, Watcher};
use crate::board::state::{Game, Left};
use instead_language::words::Zone;
use instead_language::{EnterChange, Recipients, Replacement, Rewrite};

impl Game {
    /// Whether every effect that watches for events like those of the batch changes just the event it is applied to, and
    /// spends nothing that it could spend on another. What such effects do to one subject's events nothing else can see.
    pub(crate) fn all_stay_apart(&self, batch: &Batch<Self>) -> bool {
        batch.items.iter().all(|item| {
            let mut apart = true;
            self.consider(&item.event, |watcher, _| apart &= self.stays_apart(watcher));
            apart
        })
    }

    fn stays_apart(&self, watcher: &Watcher) -> bool {
        keeps_to_its_event(&watcher.effect) && (self.is_unlimited(watcher.id) || is_for_one(&watcher.effect))
    }

    fn is_unlimited(&self, effect: EffectId) -> bool {
        match effect {
            EffectId::Floating(id) => self.left(id) == Some(Left::Unlimited),
            EffectId::Ability { .. } | EffectId::Own(_) => true,
            // A counter is spent on what happens to its object, and on nothing else.
            EffectId::Rule { .. } => true,
        }
    }
}

/// Riders are done in the order of application, so an effect that has one leaves something behind.
fn keeps_to_its_event(effect: &Replacement) -> bool {
    effect.rider.is_empty()
        && match &effect.rewrite {
            Rewrite::Prevent(_) | Rewrite::Amount(_) | Rewrite::Floor(_) | Rewrite::Skip => true,
            // Onto the battlefield it would be another kind of event, with effects of its own that were not looked at.
            Rewrite::Goto(to) => to.zone != Zone::Battlefield,
            Rewrite::Enter(changes) => changes.iter().all(chooses_nothing),
            // others make other events, or ask somebody
            Rewrite::Redirect(..)
            | Rewrite::Source(_)
            | Rewrite::Regenerate
            | Rewrite::Instead(_)
            | Rewrite::Plus(_)
            | Rewrite::PlusTokens(..)
            | Rewrite::Tokens(_)
            | Rewrite::TokensOfOne(_)
            | Rewrite::ProducesMana(..)
            | Rewrite::ManaBecomes(_)
            | Rewrite::Counters(_)
            | Rewrite::SearchTop(_)
            | Rewrite::ExileFound
            | Rewrite::WinFlip
            | Rewrite::RollMore
            | Rewrite::FlipTwo => false,
        }
}

fn chooses_nothing(change: &EnterChange) -> bool {
    match change {
        EnterChange::Tapped | EnterChange::Untapped | EnterChange::Counters(..) | EnterChange::Change(_) => true,
        EnterChange::If(_, a, b) => a.iter().chain(b).all(chooses_nothing),
        EnterChange::Copy(..) | EnterChange::Do(_) | EnterChange::Either(..) => false,
        // what it is, whose it is and what it is attached to others may look at
        EnterChange::Control(_)
        | EnterChange::Transformed
        | EnterChange::FaceDown
        | EnterChange::Prepared
        | EnterChange::Attacking
        | EnterChange::Attached(_) => false,
    }
}

/// Whether the effect is about one object or player alone.
fn is_for_one(effect: &Replacement) -> bool {
    use instead_language::{Filter, Pattern};
    if let Pattern::Damage { to, .. } = &effect.pattern {
        return is_one(to);
    }
    matches!(effect.pattern, Pattern::Destroy(Filter::Is(_)))
}

fn is_one(to: &Recipients) -> bool {
    use instead_language::{Filter, Who};
    match (&to.players, &to.objects) {
        (Some(who), None) => matches!(who, Who::You | Who::Player(_) | Who::Target(_) | Who::ControllerOf(_)),
        (None, Some(filter)) => matches!(filter, Filter::Is(_)),
        _ => false,
    }
}
