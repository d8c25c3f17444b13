//! What happened in a turn, for texts that look back at it.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHasher;

use crate::board::event::{Cause, Event, What};

/// The events of a turn that a text can ask for. They stand in no order of time, and without what only tells one
/// resolution from another: turns in which the same things happened are equal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Log(Arc<Vec<(u64, Event)>>);

impl Log {
    /// An event took place.
    pub(crate) fn note(&mut self, event: &Event) {
        if !is_asked_for(&event.what) {
            return;
        }
        let cause = Cause { source: None, resolution: 0, ..event.cause };
        let event = Event { what: event.what.clone(), cause };
        let mut hasher = FxHasher::default();
        event.hash(&mut hasher);
        let key = hasher.finish();
        let place = self.0.partition_point(|(k, _)| *k < key);
        Arc::make_mut(&mut self.0).insert(place, (key, event));
    }

    /// The events.
    pub(crate) fn events(&self) -> impl Iterator<Item = &Event> {
        self.0.iter().map(|(_, event)| event)
    }
}

/// Whether texts look back at such events here: zone changes are told by the objects themselves, except counters with which
/// something entered.
fn is_asked_for(what: &What) -> bool {
    match what {
        What::Damage(_) | What::LoseLife { .. } | What::GainLife { .. } | What::PayLife { .. } => true,
        What::Block { .. } => true,
        What::Sacrifice { .. } | What::Discard { .. } | What::CreateTokens { .. } | What::Attack { .. } => true,
        What::PutCounters { .. } | What::RemoveCounters { .. } | What::Tap { .. } | What::Untap { .. } => true,
        What::Search { .. } | What::Scry { .. } | What::Mill { .. } | What::FlipCoin { .. } => true,
        What::Acted { .. } | What::Shuffle { .. } => true,
        What::RollDie { .. } | What::Transform { .. } | What::TurnFaceUp { .. } | What::Destroy { .. } => true,
        What::Move(m) => m.enter.as_ref().is_some_and(|enter| enter.counters.total() > 0),
        What::MarkDamage { .. } | What::DrawCards { .. } | What::Draw { .. } => false,
        What::AddMana { .. } | What::LoseMana { .. } | What::ManaBecomes { .. } | What::Begin { .. } => false,
        What::Lose { .. } | What::Win { .. } | What::Counter { .. } | What::Regenerated { .. } => false,
        What::PhaseOut { .. } | What::PhaseIn { .. } | What::Door { .. } => false,
        What::RemoveDamage { .. } | What::Note { .. } | What::Link { .. } | What::EffectBegins(_) => false,
        What::EffectEnds { .. } | What::DayNight(_) | What::Speed { .. } | What::Emblem { .. } => false,
        What::ExtraTurn { .. }
        | What::Monarch { .. }
        | What::Blessed { .. }
        | What::Initiative { .. }
        | What::Venture { .. }
        | What::Complete { .. }
        | What::Prepare { .. }
        | What::CopyOfCard { .. }
        | What::RingTempts { .. }
        | What::ControlTurn { .. }
        | What::Cease { .. } => false,
        What::Announce { .. } | What::PutOnStack { .. } | What::TurnFaceDown { .. } | What::Arrange { .. } => false,
        What::Found { .. } | What::CastSpell { .. } | What::Unblocked { .. } => false,
        What::OrderBlockers { .. } | What::RemoveFromCombat { .. } | What::Attach { .. } | What::Do { .. } => false,
    }
}
