//! About whom or what an event is.

use super::*;

impl What {
    /// To whom or what it would happen.
    pub fn subject(&self) -> Target {
        match self {
            What::Damage(d) => d.to,
            What::PutCounters { on, .. } => *on,
            What::RemoveCounters { from, .. } => *from,
            What::Do { subject, .. } => *subject,
            What::Move(m) => Target::Object(m.object),
            What::MarkDamage { object, .. }
            | What::Destroy { object, .. }
            | What::Sacrifice { object, .. }
            | What::Discard { object, .. }
            | What::Tap { object }
            | What::Untap { object, .. }
            | What::TurnFaceUp { object, .. }
            | What::Transform { object }
            | What::Flip { object }
            | What::PhaseOut { object, .. }
            | What::PhaseIn { object }
            | What::Door { object, .. }
            | What::Prepare { object, .. }
            | What::Counter { object, .. }
            | What::Regenerated { object }
            | What::RemoveDamage { object }
            | What::Note { object, .. }
            | What::Link { object, .. }
            | What::Announce { object, .. }
            | What::TurnFaceDown { object }
            | What::CastSpell { object, .. }
            | What::Attack { object, .. }
            | What::Block { object, .. }
            | What::Unblocked { object }
            | What::BecomesBlocked { object }
            | What::Cease { object }
            | What::OrderBlockers { attacker: object, .. }
            | What::RemoveFromCombat { object }
            | What::Attach { object, .. } => Target::Object(*object),
            What::LoseLife { player, .. }
            | What::GainLife { player, .. }
            | What::PayLife { player, .. }
            | What::DrawCards { player, .. }
            | What::Draw { player, .. }
            | What::Mill { player, .. }
            | What::Scry { player, .. }
            | What::Search { player, .. }
            | What::Shuffle { player }
            | What::CreateTokens { player, .. }
            | What::AddMana { player, .. }
            | What::LoseMana { player }
            | What::ManaBecomes { player, .. }
            | What::FlipCoin { player, .. }
            | What::RollDie { player, .. }
            | What::Begin { player, .. }
            | What::Lose { player }
            | What::ExtraTurn { player, .. }
            | What::Monarch { player }
            | What::Initiative { player }
            | What::Venture { player, .. }
            | What::Complete { player }
            | What::CopyOfCard { player, .. }
            | What::RingTempts { player, .. }
            | What::Voted(player, _)
            | What::ControlTurn { player, .. }
            | What::Emblem { player, .. }
            | What::PutOnStack { player, .. }
            | What::Arrange { player, .. }
            | What::Found { player, .. }
            | What::Speed { player, .. }
            | What::Blessed { player }
            | What::Win { player } => Target::Player(*player),
            What::Acted { player, object, .. } | What::Act { player, object, .. } => {
                object.map_or(Target::Player(*player), Target::Object)
            }
            What::EffectBegins(floating) => Target::Player(floating.scope.you),
            What::EffectEnds { .. } | What::DayNight(_) => Target::Player(PlayerId(0)),
        }
    }
}

/// Where an effect sends what is discarded or countered, instead of to the graveyard.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sent {
    /// The zone.
    pub zone: Zone,
    /// Where in it.
    pub place: Place,
    /// With these counters.
    pub counters: Counters,
    /// The object whose ability exiles it, where another of its abilities speaks of that (CR 607.2b).
    pub exiled_by: Option<ObjectId>,
    /// Revealed on the way.
    pub revealed: bool,
}

/// The action of which a zone change is part. Triggers and effects tell a death from a discard by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// Destroyed.
    Destroyed,
    /// Sacrificed.
    Sacrificed,
    /// Discarded.
    Discarded,
    /// Milled.
    Milled,
    /// Drawn.
    Drawn,
    /// A countered spell.
    Countered,
    /// A resolved spell (CR 608.2n, 608.3).
    Resolved,
    /// Cast or played (CR 601.2a, 305.1).
    Played,
    /// Put there by an effect.
    Put,
    /// A state-based action.
    StateBased,
    /// A created token (CR 111.1).
    Created,
}
