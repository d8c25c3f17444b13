//! What beginning a turn or step changes by itself (CR 500.1, 302.6), and effects that end.

use instead::{Performing, Proposed, Run, Stop, propose};

use crate::board::event::{Cause, Event, What, Why};
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::perform::follow::Following;
use crate::perform::moved;
use instead_language::words::{Step, Zone};
use instead_language::{Period, Place};

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// CR 500.1: a turn or step that was not skipped has begun.
    pub(crate) fn begin(&mut self, period: Period, player: PlayerId, door: Performing<'_>) {
        match period {
            Period::Turn | Period::ExtraTurn => self.begin_turn(player, period == Period::ExtraTurn, door),
            Period::Step(step) => {
                self.write(door).turn.step = step;
                if matches!(step, Step::Main | Step::Main2) {
                    self.write(door).turn.mains += 1;
                }
                if step == Step::Blockers {
                    let attackers = self.attackers();
                    self.write(door).turn.unseen = attackers;
                }
                if step == Step::Upkeep {
                    self.count_upkeep(player, door);
                }
                if step == Step::Draw
                    && let Some(p) = self.player_mut(player, door)
                {
                    p.drew_in_step = 0;
                }
            }
            Period::CombatPhase => {
                let turn = &mut self.write(door).turn;
                turn.attacked = false;
                turn.combats += 1;
                turn.unseen.clear();
            }
            Period::MainPhase | Period::LaterMain => {}
        }
    }

    /// CR 702.30a: which of the player's permanents have seen an upkeep of his begin.
    fn count_upkeep(&mut self, player: PlayerId, door: Performing<'_>) {
        for id in self.state.battlefield.clone().iter().copied() {
            if self.controller(id) == Some(player)
                && self.object(id).is_some_and(|o| o.upkeeps < 2)
                && let Some(o) = self.object_mut(id, door)
            {
                o.upkeeps += 1;
            }
        }
    }

    /// CR 302.6, 506.4: a permanent that another player now controls has not been under his control continuously, and is
    /// removed from combat; so is what is no creature any more.
    pub(crate) fn notice_control(&mut self, door: Performing<'_>) {
        if !self.control_or_combat_changed() {
            return;
        }
        let whom = |id: &ObjectId| self.object(*id)?.combat.attacking?.object();
        let attacked: Vec<ObjectId> = self.state.battlefield.iter().filter_map(whom).collect();
        for id in self.state.battlefield.clone().iter().copied() {
            let (Some(now), Some(held)) = (self.controller(id), self.object(id).map(|o| o.held_by)) else { continue };
            if self.fights_no_more(id) {
                self.leave_combat(id, door);
            }
            if attacked.contains(&id) && (now != held || !self.can_be_attacked(id)) {
                self.leaves_its_attackers(id, door);
            }
            if now == held {
                continue;
            }
            if let Some(o) = self.object_mut(id, door) {
                o.held_by = now;
                o.sick = true;
                o.upkeeps = 0;
            }
            self.leave_combat(id, door);
            self.no_longer_bears(id, door);
        }
    }

    /// CR 506.4, 506.4c: a planeswalker or battle is removed from combat: what attacks it goes on attacking, and nothing.
    fn leaves_its_attackers(&mut self, permanent: ObjectId, door: Performing<'_>) {
        let attacks =
            |id: &ObjectId| self.object(*id).is_some_and(|o| o.combat.attacking == Some(Target::Object(permanent)));
        let attackers: Vec<ObjectId> = self.state.battlefield.iter().copied().filter(attacks).collect();
        for attacker in attackers {
            if let Some(o) = self.object_mut(attacker, door) {
                o.combat.attacks_nothing = true;
            }
        }
    }

    /// CR 702.131b: the city's blessing is had for the rest of the game.
    pub(crate) fn notice_blessings(&mut self, door: Performing<'_>) {
        if self.derived.stale || self.derived.watchers.ascend {
            let new: Vec<PlayerId> = self
                .state
                .players
                .iter()
                .filter(|p| !p.blessed)
                .map(|p| p.id)
                .filter(|p| self.is_blessed(*p))
                .collect();
            new.into_iter().for_each(|player| self.bless(player, door));
        } else {
            debug_assert!(!self.some_ascend(), "the index is of this board");
        }
        if !self.tells_stories {
            return;
        }
        let new: Vec<PlayerId> =
            self.state.players.iter().filter(|p| !p.storied).map(|p| p.id).filter(|p| self.is_storied(*p)).collect();
        for player in new {
            if let Some(p) = self.player_mut(player, door) {
                p.storied = true;
            }
            self.disturb();
        }
    }

    /// CR 702.131c: the player has the city's blessing.
    pub(super) fn bless(&mut self, player: PlayerId, door: Performing<'_>) {
        if let Some(p) = self.player_mut(player, door) {
            p.blessed = true;
        }
        self.disturb();
    }

    fn begin_turn(&mut self, player: PlayerId, extra: bool, door: Performing<'_>) {
        let last = self.state.turn.player;
        let cast_last_turn = self.player(last).map_or(0, |p| p.this_turn.cast);
        let turn = &mut self.write(door).turn;
        turn.cast_last_turn = cast_last_turn;
        turn.player = player;
        turn.number += 1;
        turn.is_extra = extra;
        turn.fresh = true;
        turn.attacked = false;
        turn.damage_due = false;
        turn.hits.clear();
        turn.cleanup_again = false;
        turn.mains = 0;
        turn.permits.clear();
        turn.log = Default::default();
        turn.aimed = Default::default();
        turn.resolved.clear();
        turn.done_once.clear();
        turn.unseen.clear();
        turn.added.clear();
        turn.left_at = None;
        turn.combats = 0;
        turn.step = Step::Untap;
        for seat in 0..self.state.players.len() {
            if let Some(p) = self.player_mut(PlayerId(seat as u8), door) {
                p.drawn = 0;
                // CR 722.1: the whole turn is controlled, until the next one begins
                p.controlled_by = if p.id == player { p.controlled_next.take() } else { None };
                p.gained = 0;
                p.lost_last_turn = p.lost_life;
                p.lost_life = 0;
                p.cast_last_turn = p.this_turn.cast;
                p.this_turn = crate::board::state::ThisTurn::default();
                p.lands = 0;
            }
        }
        let present = self.state.battlefield.clone();
        let untapped = present.iter().copied().filter(|&id| self.asks_whether_untapped(id)).collect();
        self.write(door).turn.untapped = Some(untapped);
        // CR 702.26d: to be phased out is not to leave, nor to be anew under a player's control
        let permanents: Vec<ObjectId> = present.iter().chain(self.state.phased.iter()).copied().collect();
        for &id in &permanents {
            if self.object(id).is_some_and(|o| !o.hurt_by.is_empty())
                && let Some(o) = self.object_mut(id, door)
            {
                o.hurt_by.clear();
            }
            let mine = self.controller(id) == Some(player);
            let used = self.object(id).is_some_and(|o| o.loyalty_used > 0);
            if (mine || used)
                && let Some(o) = self.object_mut(id, door)
            {
                o.sick &= !mine;
                o.loyalty_used = 0;
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

    /// CR 500.8: phases are added after the present one. Where another phase is meant, there is none to add them after.
    pub(super) fn more_phases(&mut self, after: Option<Period>, phases: &[Period]) {
        let step = self.state.turn.step;
        let fits = match after {
            Some(Period::LaterMain) => step == Step::Main2,
            Some(Period::MainPhase) => matches!(step, Step::Main | Step::Main2),
            Some(Period::CombatPhase) => (Step::Combat..=Step::EndCombat).contains(&step),
            None | Some(Period::Turn | Period::ExtraTurn | Period::Step(_)) => true,
        };
        if fits {
            self.add_phases(phases);
        }
    }

    /// CR 723.1a, b: an effect ends the turn. What triggered before ceases to exist, and every object on the stack is
    /// exiled, the resolving one among them; the turn ends once the effect has been followed.
    pub(super) fn follow_end_of_turn(&mut self, f: &Following, run: &mut Run<'_, Self>) -> Result<()> {
        self.forget_waiting();
        self.turn_ends(true);
        let cause = f.cause(f.scope.you);
        let exile = |&id: &ObjectId| {
            let card = self.object(id).is_some_and(|o| o.stack.as_ref().is_some_and(|s| s.is_spell()));
            let event = if card {
                moved(id, Zone::Exile, Place::Natural, Why::Put, cause)
            } else {
                Event { what: What::Cease { object: id }, cause }
            };
            Proposed::contained(event, &f.lineage)
        };
        let exiled: Vec<_> = self.state.stack.iter().map(exile).collect();
        propose(self, exiled, run)
    }
}
