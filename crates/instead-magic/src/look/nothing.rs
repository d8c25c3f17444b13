//! Why there is nothing of an event to happen (CR 614.7), in words.

use crate::board::event::{Event, What};
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::look::cant::stays_untransformed;
use instead_language::words::Zone;

impl Game {
    /// What is missing of an event that never happens: the ground that `prospect_of` found.
    pub fn why_nothing(&self, event: &Event) -> &'static str {
        let gone = |object: ObjectId| !self.on_battlefield(object);
        let out = |player: PlayerId| self.player(player).is_none_or(|p| p.lost);
        const NOT_THERE: &str = "it is not on the battlefield";
        const OUT: &str = "that player is not in the game";
        match &event.what {
            What::Damage(d) if d.amount == 0 => "0 damage is no damage",
            What::Damage(d) => match d.to {
                Target::Player(_) => OUT,
                Target::Object(o) if gone(o) => NOT_THERE,
                Target::Object(_) => "only creatures, planeswalkers, battles and players are dealt damage",
            },
            What::LoseLife { amount: 0, .. } | What::GainLife { amount: 0, .. } => "0 life is no change",
            What::DrawCards { count: 0, .. } | What::Mill { count: 0, .. } | What::Scry { count: 0, .. } => {
                "0 cards are none"
            }
            What::Draw { player, .. } if !out(*player) => "the library is empty",
            What::PutCounters { amount: 0, .. } | What::RemoveCounters { amount: 0, .. } => "0 counters are none",
            What::RemoveCounters { .. } => "there is no such counter",
            What::CreateTokens { player, .. } if !out(*player) => "0 tokens are none",
            What::AddMana { .. } => "no mana is nothing to add",
            What::Discard { object, .. } if self.zone(*object) != Some(Zone::Hand) => "it is not in a hand",
            What::Counter { object, .. } if self.zone(*object) != Some(Zone::Stack) => "it is not on the stack",
            What::Move(m) if self.is_token_that_left(m.object) => "it is a token that has left the battlefield",
            What::Move(m) if m.enter.as_ref().is_some_and(|enter| out(enter.controller)) => OUT,
            What::Move(m) if self.object(m.object).is_some_and(|o| stays_untransformed(m, o)) => {
                "it is not double-faced"
            }
            What::Move(_) => "it is no longer there",
            What::Tap { object }
            | What::Untap { object, .. }
            | What::TurnFaceUp { object, .. }
            | What::TurnFaceDown { object }
            | What::Transform { object }
            | What::PhaseOut { object, .. }
            | What::Door { object, .. }
            | What::Prepare { object, .. }
            | What::Destroy { object, .. }
            | What::Sacrifice { object, .. }
            | What::Regenerated { object }
            | What::Attach { object, .. }
            | What::Attack { object, .. }
            | What::Block { object, .. }
            | What::OrderBlockers { attacker: object, .. }
            | What::RemoveFromCombat { object }
            | What::MarkDamage { object, .. }
                if gone(*object) =>
            {
                NOT_THERE
            }
            What::Tap { .. } => "it is tapped already",
            What::Untap { .. } => "it is untapped already",
            What::TurnFaceUp { .. } => "it is not face down",
            What::TurnFaceDown { .. } => "it is face down already, or has a back face",
            What::Transform { .. } => "it has no other face that a permanent can have",
            What::RemoveFromCombat { .. } => "it is not in combat",
            What::RemoveDamage { .. } => "it has no damage",
            What::PhaseIn { .. } => "it is not phased out",
            What::DayNight(_) | What::Speed { .. } | What::Door { .. } | What::Prepare { .. } => "it is so already",
            What::Blessed { player } if !out(*player) => "it is so already",
            what => match what.subject() {
                Target::Player(p) if out(p) => OUT,
                _ => "there is nothing of it to happen",
            },
        }
    }
}
