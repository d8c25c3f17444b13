//! Events in words, as scenarios tell them.

use crate::ability::{Instruction, Place};
use crate::event::{Event, Part, Scope, What};
use crate::state::Game;
use crate::words::{PlayerId, Target};

impl Game {
    fn who_mills(&self, instruction: &Instruction, scope: &Scope) -> Option<PlayerId> {
        let Instruction::Mill(who, _) = instruction else { return None };
        self.who(*who, scope).first().copied()
    }

    /// The event as a sentence. `name` is what a thing is called.
    pub fn sentence(&self, event: &Event, name: &dyn Fn(Target) -> String) -> String {
        let object = |o| name(Target::Object(o));
        let player = |p| name(Target::Player(p));
        let graveyard = self.rules.graveyard;
        let pile = if graveyard { "graveyard" } else { "discard pile" };
        match &event.what {
            What::Destroy(o, _) if graveyard => format!("destroy {}", object(*o)),
            What::Destroy(o, _) => format!("banish {}", object(*o)),
            What::Move(o, place, _, part) => {
                let what = match part {
                    Part::Whole => object(*o),
                    Part::Top => format!("the top card of {}", object(*o)),
                };
                match place {
                    Place::Hand => format!("return {what} to its owner's hand"),
                    Place::Mana { tapped } => {
                        format!("put {what} into its owner's mana zone{}", if *tapped { " tapped" } else { "" })
                    }
                    Place::Shields => format!("put {what} into its owner's shield zone face down"),
                    Place::Top => format!("put {what} on top of its owner's deck"),
                    Place::Bottom => format!("put {what} on the bottom of its owner's deck"),
                    Place::Shuffled => format!("shuffle {what} into its owner's deck"),
                    Place::Discard => format!("put {what} into its owner's {pile}"),
                    Place::Battle { tapped } => {
                        format!("put {what} into the battle zone{}", if *tapped { " tapped" } else { "" })
                    }
                }
            }
            What::DrawCards(p, 1) | What::Draw(p, _) => format!("{} draws a card", player(*p)),
            What::DrawCards(p, n) => format!("{} draws {n} cards", player(*p)),
            What::Discard(o) => {
                format!("{} discards {}", self.owner(*o).map(player).unwrap_or_default(), object(*o))
            }
            What::Break(o, _) => {
                format!("break one of {}'s shields: {}", self.owner(*o).map(player).unwrap_or_default(), object(*o))
            }
            What::Battle(a, b) => format!("{} and {} battle", object(*a), object(*b)),
            What::WinBattle(a, _) => format!("{} wins a battle", object(*a)),
            What::LoseBattle(a, _) => format!("{} loses a battle", object(*a)),
            What::Cast(p, o) => format!("{} casts {}", player(*p), object(*o)),
            What::Tap(o) => format!("tap {}", object(*o)),
            What::Untap(o) => format!("untap {}", object(*o)),
            What::Attack(o, whom) => format!("{} attacks {}", object(*o), name(*whom)),
            What::ChooseShields(p, whose) => format!("{} chooses shields of {}", player(*p), player(*whose)),
            What::UnlessMilled(it) => {
                let what = self.sentence(&it.event, name);
                format!("put the top card of {}'s deck into the {pile}, and perhaps {what}", player(it.scope.you))
            }
            What::Win(p, _) => format!("{} wins the game", player(*p)),
            What::Lose(p) => format!("{} loses the game", player(*p)),
            What::Block(a, b) => format!("{} blocks {}", object(*a), object(*b)),
            What::Blocked(a, b) => format!("{} becomes blocked by {}", object(*a), object(*b)),
            What::Cross(gear, with) => format!("{} is crossed with {}", object(*gear), object(*with)),
            What::Unblocked(o) => format!("{} is not blocked", object(*o)),
            What::TurnBegins(p) => format!("{}'s turn begins", player(*p)),
            What::TurnEnds(p) => format!("{}'s turn ends", player(*p)),
            What::Swap(a, b) => format!("{} and {} change places", object(*a), object(*b)),
            What::Do(it) => match (&it.0, self.who_mills(&it.0, &it.1)) {
                (Instruction::Mill(_, count), Some(who)) => {
                    let cards = match self.count(count, &it.1) {
                        1 => "card".to_owned(),
                        n => format!("{n} cards"),
                    };
                    format!("put the top {cards} of {}'s deck into the {pile}", player(who))
                }
                _ => "an instruction is followed".to_owned(),
            },
        }
    }
}
