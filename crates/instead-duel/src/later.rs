//! Instructions about another time, about as many as there are, and about one of several things.

use instead::{Lineage, Proposed, Run, Stop, propose};

use crate::ability::{Instruction, Until};
use crate::choose::Choosing;
use crate::effects::EffectId;
use crate::event::{Event, Scope, What};
use crate::question::{Asking, Pick, Query};
use crate::state::{Game, Lasting};

impl Game {
    /// Follows such an instruction; whether it is one.
    pub(crate) fn follow_later(
        &mut self,
        instruction: &Instruction,
        scope: &Scope,
        lineage: &Lineage<EffectId>,
        run: &mut Run<'_, Game>,
    ) -> Result<bool, Stop<Game>> {
        match instruction {
            Instruction::PowerEach(which, each, tally) => {
                let times = i32::try_from(self.tally(tally, scope)).unwrap_or(i32::MAX);
                for object in self.which(which, scope, &mut Choosing::free(), run)? {
                    let until = Some(Until::EndOfTurn);
                    self.begin(scope.clone(), Lasting::Power(object, each.saturating_mul(times)), until);
                }
            }
            Instruction::Watch(trigger, until) => {
                self.begin(scope.clone(), Lasting::Trigger(trigger.clone()), Some(*until));
            }
            Instruction::NoBattle => self.state.called_off = self.state.attacking.is_some(),
            Instruction::EndOfTurn(effect) => {
                let turn = self.state.turn.number;
                self.begin(scope.clone(), Lasting::Later(turn, effect.clone()), None);
            }
            Instruction::AfterBattle(effect) if self.state.attacking.is_some() && !self.state.battled => {
                self.begin(scope.clone(), Lasting::AfterBattle(effect.clone()), None);
            }
            Instruction::AfterAttack(effect) if self.state.attacking.is_some() => {
                self.begin(scope.clone(), Lasting::AfterAttack(effect.clone()), None);
            }
            Instruction::AfterBattle(effect) | Instruction::AfterAttack(effect) => {
                self.follow(effect, scope, lineage, run)?;
            }
            Instruction::DrawUpTo(who, most) => {
                for player in self.who(*who, scope) {
                    for _ in 0..*most {
                        let query = Query { asking: Asking::May, about: scope.this, rule: "114.2" };
                        if self.state.over || !run.ask_whether(self, player, query)? {
                            break;
                        }
                        let event = Event { what: What::DrawCards(player, 1), by: scope.by() };
                        propose(self, [Proposed::contained(event, lineage)], run)?;
                    }
                }
            }
            Instruction::Dig(dig) => self.dig(dig, scope, lineage, run)?,
            Instruction::ForEach(tally, acts) => {
                for _ in 0..self.tally(tally, scope) {
                    self.follow(acts, scope, lineage, run)?;
                }
            }
            Instruction::OneOf(modes) => {
                let query = Query { asking: Asking::Mode, about: scope.this, rule: "101.4" };
                let options = (1..=modes.len()).map(|n| Pick::Mode(n as u16)).collect();
                if let Some(Pick::Mode(n)) = run.ask(self, Some(scope.you), query, options)?
                    && let Some(acts) = modes.get(usize::from(n).saturating_sub(1))
                {
                    self.follow(acts, scope, lineage, run)?;
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}
