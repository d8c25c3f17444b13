//! Why there is nothing of an event to happen (CR 614.7), in words and by which rule.

use crate::board::event::{Event, What};
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::look::cant::stays_untransformed;
use instead_language::words::Zone;

impl Game {
    /// What is missing of an event that never happens: the ground that `prospect_of` found.
    pub fn why_nothing(&self, event: &Event) -> (&'static str, Rule) {
        let gone = |object: ObjectId| !self.on_battlefield(object);
        let out = |player: PlayerId| self.player(player).is_none_or(|p| p.lost);
        let impossible = |why| (why, Rule::ImpossibleIgnored);
        const NOT_THERE: (&str, Rule) = ("it is not on the battlefield", Rule::ImpossibleIgnored);
        const OUT: &str = "that player is not in the game";
        match &event.what {
            What::Damage(d) if d.amount == 0 => ("0 damage is no damage", Rule::ZeroDamage),
            What::Damage(d) => match d.to {
                Target::Player(_) => impossible(OUT),
                Target::Object(o) if gone(o) => (NOT_THERE.0, Rule::NotDealtDamage),
                Target::Object(_) => {
                    ("only creatures, planeswalkers, battles and players are dealt damage", Rule::NotDealtDamage)
                }
            },
            What::GainLife { amount: 0, .. } => ("0 life is no change", Rule::ZeroLife),
            What::LoseLife { amount: 0, .. } => ("0 life is no change", Rule::NeverHappens),
            What::Scry { count: 0, .. } => ("0 cards are none", Rule::ScryNone),
            What::DrawCards { count: 0, .. } | What::Mill { count: 0, .. } => ("0 cards are none", Rule::NeverHappens),
            What::Draw { player, .. } if !out(*player) => ("the library is empty", Rule::EmptyLibrary),
            What::PutCounters { amount: 0, .. } | What::RemoveCounters { amount: 0, .. } => {
                ("0 counters are none", Rule::NeverHappens)
            }
            What::RemoveCounters { .. } => impossible("there is no such counter"),
            What::CreateTokens { player, .. } if out(*player) => (OUT, Rule::ForOneWhoLeft),
            What::CreateTokens { .. } => ("0 tokens are none", Rule::NeverHappens),
            What::AddMana { .. } => ("no mana is nothing to add", Rule::NeverHappens),
            What::Discard { object, .. } if self.zone(*object) != Some(Zone::Hand) => impossible("it is not in a hand"),
            What::Counter { object, .. } if self.zone(*object) != Some(Zone::Stack) => {
                impossible("it is not on the stack")
            }
            What::Move(m) if self.is_token_that_left(m.object) => {
                ("it is a token that has left the battlefield", Rule::TokenThatLeft)
            }
            What::Move(m) if m.enter.as_ref().is_some_and(|enter| out(enter.controller)) => (OUT, Rule::ForOneWhoLeft),
            What::Move(m) if self.object(m.object).is_some_and(|o| stays_untransformed(m, o)) => {
                ("it is not double-faced", Rule::NotDoubleFaced)
            }
            What::Move(_) => impossible("it is no longer there"),
            What::Tap { object }
            | What::Untap { object, .. }
            | What::TurnFaceUp { object, .. }
            | What::TurnFaceDown { object }
            | What::Transform { object }
            | What::PhaseOut { object, .. }
            | What::Door { object, .. }
            | What::Prepare { object, .. }
            | What::Flip { object }
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
            What::Tap { .. } => ("it is tapped already", Rule::Tap),
            What::Untap { .. } => ("it is untapped already", Rule::Untap),
            What::TurnFaceUp { .. } => impossible("it is not face down"),
            What::TurnFaceDown { object } if self.object(*object).is_some_and(|o| o.face_down) => {
                impossible("it is face down already")
            }
            What::TurnFaceDown { .. } => ("it has a back face", Rule::NotTurnedDown),
            What::Transform { .. } => ("it has no other face that a permanent can have", Rule::NotTransformed),
            What::RemoveFromCombat { .. } => impossible("it is not in combat"),
            What::RemoveDamage { .. } => impossible("it has no damage"),
            What::PhaseIn { .. } => impossible("it is not phased out"),
            What::Flip { object } if !self.object(*object).is_some_and(|o| o.is_flip_card()) => {
                impossible("it is no flip card")
            }
            What::Flip { .. } => impossible("it is flipped already"),
            What::DayNight(_) | What::Speed { .. } | What::Door { .. } | What::Prepare { .. } => {
                impossible("it is so already")
            }
            What::Blessed { player } | What::Monarch { player } if !out(*player) => impossible("it is so already"),
            what => match what.subject() {
                Target::Player(p) if out(p) => impossible(OUT),
                _ => ("there is nothing of it to happen", Rule::NeverHappens),
            },
        }
    }
}
