//! Rad counters (CR 727): what they do to the player who has them.

use crate::board::event::What;
use crate::board::scope::Scope;
use crate::board::state::{Game, PlayerId};
use instead_language::words::{CardType, Step, Word};
use instead_language::{Amount, Deed, Filter, Instruction, Part, Period, Ref, Selection, Slot, Spell, Who};
use std::sync::Arc;

/// The kind of counter.
const RAD: Word = Word::new_static("rad");

impl Game {
    /// CR 727.1: the ability has no source, and is controlled by the active player.
    pub(super) fn rad_triggers(&mut self, mark: usize) {
        let begins = |what: &What| match what {
            What::Begin { period: Period::Step(Step::Main), player } => Some(*player),
            _ => None,
        };
        let begun: Vec<PlayerId> = self.state.trace.iter().skip(mark).filter_map(|e| begins(&e.what)).collect();
        for player in begun {
            if self.player(player).is_some_and(|p| p.counters.of(&RAD) > 0) {
                let spell = Spell { instructions: radiation(), ..Spell::default() };
                let scope = Scope { triggered: true, ..Scope::new(player, None) };
                self.put_pending(scope, Arc::new(spell), None);
            }
        }
    }
}

/// CR 727.1: as many cards are milled as there are counters; for each nonland card among them a life and a counter go.
fn radiation() -> Vec<Instruction> {
    let had = Amount::Counters(Ref::Player(Who::You), Some(RAD));
    let milled = Filter::OfSlot(Slot::here(Part::Made(0)), Deed::Milled);
    let nonland =
        || Amount::Count(Filter::All(vec![Filter::Type(CardType::Land).negate(), Filter::Card, milled.clone()]));
    vec![
        Instruction::Fill(0, Box::new(Instruction::Mill(Who::You, had))),
        Instruction::LoseLife(Who::You, nonland()),
        Instruction::RemoveCounters(Some(RAD), Some(nonland()), Selection::EachPlayer(Who::You)),
    ]
}
