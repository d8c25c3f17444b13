//! The monarch (CR 724): what follows from being it, and who is it when the monarch leaves.

use crate::board::event::{Cause, Damage, Event, What};
use crate::board::scope::Scope;
use crate::board::state::{Game, PlayerId, Target};
use instead::Performing;
use instead_language::words::{CardType, Step};
use instead_language::{Amount, Instruction, Period, Spell, Who};
use std::sync::Arc;

impl Game {
    /// CR 724.2, 727.1: the abilities that players have by being the monarch and by rad counters.
    pub(super) fn monarch_and_rad_triggers(&mut self, mark: usize) {
        self.monarch_triggers(mark);
        self.rad_triggers(mark);
    }

    /// CR 724.2: the two abilities that have no source and are controlled by whoever was the monarch as they triggered.
    fn monarch_triggers(&mut self, mark: usize) {
        let Some(monarch) = self.state.monarch else { return };
        let mut lists = Vec::new();
        for event in self.state.trace.iter().skip(mark) {
            match &event.what {
                What::Begin { period: Period::Step(Step::End), player } if *player == monarch => {
                    lists.push(Instruction::Draw(Who::You, Amount::Fixed(1)));
                }
                What::Damage(Damage { source, to: Target::Player(to), combat: true, .. }) if *to == monarch => {
                    let creature = self.characteristics(*source).is_some_and(|c| c.is(CardType::Creature));
                    let controller = self.controller(*source).filter(|_| creature);
                    lists.extend(controller.map(|player| Instruction::Monarch(Who::Player(player.0))));
                }
                _ => {}
            }
        }
        for instruction in lists {
            let spell = Spell { instructions: vec![instruction], ..Spell::default() };
            let scope = Scope { triggered: true, ..Scope::new(monarch, None) };
            self.put_pending(scope, Arc::new(spell), None);
        }
    }

    /// CR 724.4: when the monarch leaves the game, the active player is the monarch, or, where that is he, the next one.
    pub(super) fn monarch_leaves(&mut self, player: PlayerId, door: Performing<'_>) {
        if self.state.monarch != Some(player) {
            return;
        }
        let next = self.players_in_turn_order().find(|&p| p != player);
        self.write(door).monarch = next;
        if let Some(player) = next {
            self.happened(Event { what: What::Monarch { player }, cause: Cause::RULE }, door);
        }
    }
}
