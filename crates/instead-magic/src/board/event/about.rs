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
            | What::ExtraTurn { player }
            | What::Monarch { player }
            | What::RingTempts { player, .. }
            | What::ControlTurn { player, .. }
            | What::Emblem { player, .. }
            | What::PutOnStack { player, .. }
            | What::Arrange { player, .. }
            | What::Found { player, .. }
            | What::Speed { player, .. }
            | What::Win { player } => Target::Player(*player),
            What::EffectBegins(floating) => Target::Player(floating.scope.you),
            What::EffectEnds { .. } | What::DayNight(_) => Target::Player(PlayerId(0)),
        }
    }
}
