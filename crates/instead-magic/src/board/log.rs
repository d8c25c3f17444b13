//! What happened in a turn, for texts that look back at it.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHasher;

use crate::board::characteristics::Characteristics;
use crate::board::event::{Cause, Event, What};
use crate::board::state::ObjectId;

/// What an object was like as something happened (CR 608.2i).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Was {
    pub(crate) object: ObjectId,
    pub(crate) like: Arc<Characteristics>,
    pub(crate) face_down: bool,
}

/// What objects were like as something happened.
pub(crate) type Then = Arc<Vec<Was>>;

/// The events of a turn that a text can ask for. They stand in no order of time, and without what only tells one
/// resolution from another: turns in which the same things happened are equal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Log {
    events: Arc<Vec<(u64, Event, Then)>>,
    /// What entered the battlefield, as it entered.
    entered: Then,
}

impl Log {
    /// An event took place, and its objects were like this.
    pub(crate) fn note(&mut self, event: &Event, then: Then) {
        if !is_asked_for(&event.what) {
            return;
        }
        let cause = Cause { source: None, resolution: 0, ..event.cause };
        let event = Event { what: event.what.clone(), cause };
        let mut hasher = FxHasher::default();
        (&event, &then).hash(&mut hasher);
        let key = hasher.finish();
        let place = self.events.partition_point(|(k, ..)| *k < key);
        Arc::make_mut(&mut self.events).insert(place, (key, event, then));
    }

    /// The events, each with what its objects were like.
    pub(crate) fn events(&self) -> impl Iterator<Item = (&Event, &Then)> {
        self.events.iter().map(|(_, event, then)| (event, then))
    }

    /// An object entered the battlefield, and was like this.
    pub(crate) fn note_entered(&mut self, was: Was) {
        if let Err(place) = self.entered.binary_search_by_key(&was.object, |other| other.object) {
            Arc::make_mut(&mut self.entered).insert(place, was);
        }
    }

    /// What entered the battlefield, as it entered.
    pub(crate) fn those_entered(&self) -> &Then {
        &self.entered
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
        What::Act { .. } | What::MarkDamage { .. } | What::DrawCards { .. } | What::Draw { .. } => false,
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
        | What::Flip { .. }
        | What::CopyOfCard { .. }
        | What::RingTempts { .. }
        | What::Voted { .. }
        | What::ControlTurn { .. }
        | What::Cease { .. } => false,
        What::Announce { .. } | What::PutOnStack { .. } | What::TurnFaceDown { .. } | What::Arrange { .. } => false,
        What::Found { .. } | What::CastSpell { .. } | What::Unblocked { .. } => false,
        What::BecomesBlocked { .. } => true,
        What::OrderBlockers { .. } | What::RemoveFromCombat { .. } | What::Attach { .. } | What::Do { .. } => false,
    }
}
