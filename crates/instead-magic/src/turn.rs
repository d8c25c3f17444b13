//! Turns, phases and steps (CR 500–514).

use crate::ability::Period;
use crate::state::{Game, PlayerId};
use crate::words::Step;

impl Game {
    /// CR 500.1: a turn or step that was not skipped has begun.
    pub(crate) fn begin(&mut self, period: Period, player: PlayerId) {
        match period {
            Period::Turn | Period::ExtraTurn => {
                self.state.turn.player = player;
                self.state.turn.number += 1;
                self.state.turn.is_extra = period == Period::ExtraTurn;
                for seat in 0..self.state.players.len() {
                    if let Some(p) = self.player_mut(PlayerId(seat as u8)) {
                        p.drawn = 0;
                        p.gained = 0;
                        p.lost_life = 0;
                        p.lands = 0;
                    }
                }
            }
            Period::Step(step) => {
                self.state.turn.step = step;
                if step == Step::Draw
                    && let Some(p) = self.player_mut(player)
                {
                    p.drew_in_step = false;
                }
            }
            Period::CombatPhase | Period::MainPhase => {}
        }
    }
}
