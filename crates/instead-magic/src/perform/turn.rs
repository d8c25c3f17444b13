//! What beginning a turn or step changes by itself (CR 500.1, 302.6), and effects that end.

use instead::{Proposed, Run, Stop, propose};

use crate::board::event::{Cause, Event, What};
use crate::board::state::{Game, PlayerId};
use instead_language::Period;
use instead_language::words::Step;

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// CR 500.1: a turn or step that was not skipped has begun.
    pub(crate) fn begin(&mut self, period: Period, player: PlayerId) {
        match period {
            Period::Turn | Period::ExtraTurn => self.begin_turn(player, period == Period::ExtraTurn),
            Period::Step(step) => {
                self.state.turn.step = step;
                if step == Step::Upkeep {
                    self.count_upkeep(player);
                }
                if step == Step::Draw
                    && let Some(p) = self.player_mut(player)
                {
                    p.drew_in_step = false;
                }
            }
            Period::CombatPhase | Period::MainPhase => {}
        }
    }

    /// CR 702.30a: which of the player's permanents have seen an upkeep of his begin.
    fn count_upkeep(&mut self, player: PlayerId) {
        for id in self.state.battlefield.clone().iter().copied() {
            if self.controller(id) == Some(player)
                && self.object(id).is_some_and(|o| o.upkeeps < 2)
                && let Some(o) = self.object_mut(id)
            {
                o.upkeeps += 1;
            }
        }
    }

    /// CR 302.6, 506.4: a permanent that another player now controls has not been under his control continuously, and is
    /// removed from combat.
    pub(crate) fn notice_control(&mut self) {
        for id in self.state.battlefield.clone().iter().copied() {
            let (Some(now), Some(held)) = (self.controller(id), self.object(id).map(|o| o.held_by)) else { continue };
            if now == held {
                continue;
            }
            if let Some(o) = self.object_mut(id) {
                o.held_by = now;
                o.sick = true;
                o.upkeeps = 0;
            }
            self.leave_combat(id);
        }
    }

    fn begin_turn(&mut self, player: PlayerId, extra: bool) {
        let last = self.state.turn.player;
        self.state.turn.cast_last_turn = self.player(last).map_or(0, |p| p.this_turn.cast);
        self.state.turn.player = player;
        self.state.turn.number += 1;
        self.state.turn.is_extra = extra;
        self.state.turn.fresh = true;
        self.state.turn.damage_due = false;
        self.state.turn.cleanup_again = false;
        self.state.turn.permits.clear();
        self.state.turn.step = Step::Untap;
        for seat in 0..self.state.players.len() {
            if let Some(p) = self.player_mut(PlayerId(seat as u8)) {
                p.drawn = 0;
                p.gained = 0;
                p.lost_life = 0;
                p.this_turn = crate::board::state::ThisTurn::default();
                p.lands = 0;
            }
        }
        let permanents = self.state.battlefield.clone();
        self.state.turn.untapped =
            Some(permanents.iter().copied().filter(|&id| self.asks_whether_untapped(id)).collect());
        for &id in permanents.iter() {
            if self.object(id).is_some_and(|o| !o.hurt_by.is_empty())
                && let Some(o) = self.object_mut(id)
            {
                o.hurt_by.clear();
            }
            let mine = self.controller(id) == Some(player);
            let used = self.object(id).is_some_and(|o| o.loyalty_used);
            if (mine || used)
                && let Some(o) = self.object_mut(id)
            {
                o.sick &= !mine;
                o.loyalty_used = false;
            }
        }
    }

    pub(crate) fn end_effects(
        &mut self,
        ends: impl Fn(&crate::board::state::Floating) -> bool,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let ending = self.state.floating.iter().filter(|f| ends(f));
        let events: Vec<_> =
            ending.map(|f| Proposed::new(Event { what: What::EffectEnds { id: f.id }, cause: Cause::TURN })).collect();
        propose(self, events, run)
    }
}
