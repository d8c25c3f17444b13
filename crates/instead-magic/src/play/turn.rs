//! Turns, phases and steps (CR 500–514). A turn, and each step, begins by an event, so it can be skipped (CR 614.10).

use instead::{Lineage, Proposed, Run, Stop, propose};

use crate::board::event::{Cause, Event, What};
use crate::board::question::{Asking, Query};
use crate::board::scope::Scope;
use crate::board::state::{FloatingKind, Game, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::look::sagas::{LORE, final_chapter};
use crate::perform::cast::announce::illegal;
use crate::perform::rewrite::Rider;
use instead_language::words::{DayNight, Step, Word};
use instead_language::{Ability, HandLimit, Period, Until};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// The most hands of seven that a player keeps (CR 402.2).
const MAXIMUM_HAND_SIZE: usize = 7;

impl Game {
    /// Play on to where the next turn begins, before the actions of its first step.
    ///
    /// # Errors
    /// A question without an answer, a limit, or why the game cannot go on.
    pub fn next_turn(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        let number = self.state.turn.number;
        while self.state.turn.number == number && !self.state.over {
            self.resolve_all(run)?;
            self.advance(run)?;
        }
        Ok(())
    }

    /// Play on to the next beginning of that step, of that player's turn if one is named.
    ///
    /// # Errors
    /// As for [`Game::next_turn`].
    pub fn go_to(&mut self, step: Step, of: Option<PlayerId>, run: &mut Run<'_, Self>) -> Result<()> {
        loop {
            let Some(begun) = self.play_on(run)? else { return Ok(()) };
            // Where damage is dealt at once, the damage has been dealt once all of it has (CR 510.4).
            let more = begun == Some(Step::Damage) && self.state.turn.damage_due && !self.edition.damage_on_stack;
            if begun == Some(step) && !more && of.is_none_or(|p| p == self.state.turn.player) {
                return Ok(());
            }
        }
    }

    /// CR 510.4: play on to the first of two combat damage steps, where its damage has been dealt.
    ///
    /// # Errors
    /// As for [`Game::next_turn`]; and where nothing has first or double strike, so that there is one such step.
    pub fn go_to_first_strike(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        let number = self.state.turn.number;
        while let Some(begun) = self.play_on(run)? {
            if begun == Some(Step::Damage) && self.state.turn.damage_due {
                return Ok(());
            }
            if begun == Some(Step::Damage) || self.state.turn.number != number {
                return illegal("nothing that attacks or blocks has first or double strike (510.4)");
            }
        }
        Ok(())
    }

    /// Resolve what is on the stack and go on to what comes next: the step that has begun, if one has; nothing where the game
    /// is over.
    fn play_on(&mut self, run: &mut Run<'_, Self>) -> Result<Option<Option<Step>>> {
        self.resolve_all(run)?;
        if self.state.over {
            return Ok(None);
        }
        run.step()?;
        Ok(Some(self.advance(run)?))
    }

    /// Play on to where the player next declares attackers: in this turn of his, or in his next one. Whether that turn has
    /// such a step: its combat phase may be skipped (CR 614.10), and a later turn's is not what was meant.
    pub(crate) fn go_to_attackers(&mut self, player: PlayerId, run: &mut Run<'_, Self>) -> Result<bool> {
        let turn = &self.state.turn;
        let to_come = turn.added.contains(&Period::CombatPhase) || turn.left_at.is_some_and(|left| left < Step::Combat);
        let mut passed = turn.player != player || !turn.fresh && turn.step >= Step::Attackers && !to_come;
        while passed && !self.state.over {
            run.step()?;
            self.next_turn(run)?;
            passed = self.state.turn.player != player;
        }
        let number = self.state.turn.number;
        self.go_to(Step::Attackers, Some(player), run)?;
        Ok(self.state.turn.number == number || self.state.over)
    }

    fn resolve_all(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        while !self.state.stack.is_empty() && !self.state.over {
            self.resolve(run)?;
        }
        Ok(())
    }

    /// End what is and begin what comes next: a step, or a turn. The step that has begun, if one has.
    pub(crate) fn advance(&mut self, run: &mut Run<'_, Self>) -> Result<Option<Step>> {
        self.begin_sentence();
        if self.state.turn.fresh {
            self.leave_fresh();
            return self.begin_step(Step::Untap, run);
        }
        if self.state.turn.step == Step::Blockers {
            self.none_was_to_block()?;
        }
        if self.see_unblocked(run)? {
            return Ok(None);
        }
        self.end_step(run)?;
        let now = self.state.turn.step;
        // CR 508.8: where nothing attacked there are no blockers and no damage.
        let last = if now == Step::Attackers && !self.state.turn.attacked { Step::Damage } else { now };
        // CR 514.3a: another cleanup step.
        if now == Step::Cleanup && self.state.turn.cleanup_again {
            self.clean_up_again(false);
            return self.begin_step(Step::Cleanup, run);
        }
        // CR 510.4, 310.5 of 2004
        let again = now == Step::Damage && self.state.turn.damage_due;
        if again {
            return self.begin_step(Step::Damage, run);
        }
        self.go_on_after(last, run)
    }

    /// What comes after that step: in a phase its next step, then the phases that were added after it (CR 500.8), then what
    /// the turn has by itself.
    fn go_on_after(&mut self, last: Step, run: &mut Run<'_, Self>) -> Result<Option<Step>> {
        let after = |step: Step| Step::ALL.iter().copied().skip_while(|s| *s != step).nth(1);
        let mut next = after(last);
        if next.is_none_or(|next| phase_of(next) != phase_of(last)) {
            if let Some(phase) = self.next_added_phase(last) {
                // CR 505.1a: a main phase that is not the first is a postcombat main phase
                let step = if phase == Period::CombatPhase { Step::Combat } else { Step::Main2 };
                return self.begin_step(step, run);
            }
            if let Some(left) = self.back_in_turn() {
                next = after(left);
            }
        }
        match next {
            Some(next) => self.begin_step(next, run),
            None => {
                self.begin_next_turn(run)?;
                Ok(None)
            }
        }
    }

    /// CR 500.5, 500.6: mana is lost, and what lasts until then ends.
    fn end_step(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        // 300.3 of 2004: as a phase ends, not as a step does.
        if !self.edition.mana_burn || ends_phase(self.state.turn.step) {
            self.empty_pools(run)?;
        }
        if self.state.turn.step == Step::EndCombat {
            self.end_effects(|f| f.until == Until::EndOfCombat, run)?;
            let leaving = |&object: &ObjectId| {
                Proposed::new(Event { what: What::RemoveFromCombat { object }, cause: Cause::TURN })
            };
            let events: Vec<_> = self.state.battlefield.iter().map(leaving).collect();
            propose(self, events, run)?;
        }
        Ok(())
    }

    /// CR 106.4; 300.3 of 2004: with 1 life for each mana that is lost.
    fn empty_pools(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        let players: Vec<PlayerId> = self.players_in_turn_order().collect();
        for player in players {
            let step = self.state.turn.step;
            let in_pool = |game: &Self| game.player(player).map_or(0, |p| p.mana.losing(step));
            let before = in_pool(self);
            if before == 0 {
                continue;
            }
            self.turn_event(What::LoseMana { player }, run)?;
            let lost = before.saturating_sub(in_pool(self));
            if self.edition.mana_burn && lost > 0 {
                let amount = u32::try_from(lost).unwrap_or(u32::MAX);
                let what = What::LoseLife { player, amount, damage: false, with_gain: 0 };
                propose(self, [Proposed::new(Event { what, cause: Cause::TURN.by(Rule::ManaBurn) })], run)?;
            }
        }
        Ok(())
    }

    fn turn_event(&mut self, what: What, run: &mut Run<'_, Self>) -> Result<()> {
        propose(self, [Proposed::new(Event { what, cause: Cause::TURN })], run)
    }

    /// Whether the turn, phase or step begins: it does unless it is skipped (CR 614.10). What was to follow one that was
    /// skipped is the first thing that happens in it (CR 614.10b).
    fn begins(&mut self, period: Period, player: PlayerId, run: &mut Run<'_, Self>) -> Result<bool> {
        let mark = self.state.trace.len();
        self.turn_event(What::Begin { period, player }, run)?;
        let begun = |e: &Event| matches!(e.what, What::Begin { period: p, .. } if p == period);
        if !self.state.trace.iter().skip(mark).any(begun) {
            return Ok(false);
        }
        if matches!(period, Period::Turn | Period::ExtraTurn) {
            // "Until your next turn" ends as it begins.
            let over = |f: &crate::board::state::Floating| f.until == Until::YourNextTurn && f.scope.you == player;
            self.end_effects(over, run)?;
        }
        if period == Period::Step(Step::End) {
            let over = |f: &crate::board::state::Floating| f.until == Until::YourNextEndStep && f.scope.you == player;
            self.end_effects(over, run)?;
        }
        if period == Period::Step(Step::Upkeep) {
            let over = |f: &crate::board::state::Floating| f.until == Until::YourNextUpkeep && f.scope.you == player;
            self.end_effects(over, run)?;
        }
        for first in self.take_first() {
            let rider = Rider { instructions: first.instructions, scope: first.scope, rule: Rule::AfterSkipped };
            self.do_rider(rider, Lineage::default(), run)?;
        }
        Ok(true)
    }

    /// CR 614.10: a step begins unless it is skipped; what it does by itself is done.
    fn begin_step(&mut self, step: Step, run: &mut Run<'_, Self>) -> Result<Option<Step>> {
        let player = self.state.turn.player;
        if step == Step::Combat && !self.begins(Period::CombatPhase, player, run)? {
            // Skipped: the game goes on as if there were no such phase.
            self.pass_over(Step::EndCombat);
            self.check(run)?;
            return self.go_on_after(Step::EndCombat, run);
        }
        if !self.begins(Period::Step(step), player, run)? {
            self.pass_over(step);
            self.check(run)?;
            return Ok(None);
        }
        match step {
            Step::Untap => {
                self.phase_in_untap_step(player, run)?;
                self.day_or_night(run)?;
                self.untap_step(player, run)?;
                // what "its controller's next untap step" was said of has had it
                let had = |f: &crate::board::state::Floating| {
                    f.until == Until::NextUntapStep
                        && matches!(&f.what, FloatingKind::Continuous(objects, _)
                            if objects.iter().all(|&o| self.has_had_its_untap_step(o, player)))
                };
                let his = |f: &crate::board::state::Floating| {
                    f.until == Until::PlayersNextUntapStep
                        && matches!(&f.what, FloatingKind::Facts(filter, _)
                            if controlled_by(filter).is_some_and(|who| self.is_player(who, player, &f.scope)))
                };
                let over = |f: &&crate::board::state::Floating| had(f) || his(f);
                let ids: Vec<u32> = self.state.floating.iter().filter(over).map(|f| f.id).collect();
                self.end_effects(|f| ids.contains(&f.id), run)?;
            }
            Step::Draw => self.turn_draw(player, run)?,
            Step::Main | Step::Main2 if self.state.turn.mains == 1 => self.next_chapters(player, run)?,
            Step::Damage => self.combat_damage(run)?,
            Step::Cleanup => self.cleanup(player, run)?,
            _ => {}
        }
        // CR 502.4: nobody gets priority in the untap step; what triggers in it is put on the stack with the upkeep's own
        // (503.1a).
        if step == Step::Untap {
            self.refresh();
            self.forget_sentence();
            return Ok(Some(step));
        }
        let something = self.check_all(run)?;
        self.clean_up_again(step == Step::Cleanup && something);
        Ok(Some(step))
    }

    /// Whether this was the untap step of what controls the object; what is phased out goes by who controlled it (CR 702.26d).
    fn has_had_its_untap_step(&self, object: ObjectId, player: PlayerId) -> bool {
        match self.object(object).and_then(|o| o.designated.phased) {
            Some(phased) => phased.under == player,
            None => !self.on_battlefield(object) || self.controller(object) == Some(player),
        }
    }

    /// CR 502.2, 730.2: it becomes night if the last turn's player cast no spell, and day if he cast two or more.
    fn day_or_night(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        let cast = self.state.turn.cast_last_turn;
        let now = match self.state.day {
            Some(DayNight::Day) if cast == 0 => DayNight::Night,
            Some(DayNight::Night) if cast >= 2 => DayNight::Day,
            _ => return Ok(()),
        };
        let cause = Cause::TURN.by(Rule::TimeChanges);
        propose(self, [Proposed::new(Event { what: What::DayNight(now), cause })], run)
    }

    /// CR 723.1c, d: what is left of ending the turn once the effect that does it was followed: state-based actions, then
    /// straight to the cleanup step, out of combat.
    pub(crate) fn end_the_turn(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        self.turn_ends(false);
        self.forget_added_phases();
        self.check_state(run)?;
        let leaving =
            |&object: &ObjectId| Proposed::new(Event { what: What::RemoveFromCombat { object }, cause: Cause::TURN });
        let events: Vec<_> = self.state.battlefield.iter().map(leaving).collect();
        propose(self, events, run)?;
        self.end_step(run)?;
        self.begin_step(Step::Cleanup, run)?;
        Ok(())
    }

    /// CR 502.3: the active player untaps his permanents, all at once.
    fn untap_step(&mut self, player: PlayerId, run: &mut Run<'_, Self>) -> Result<()> {
        self.stop_at_untapping(player)?;
        let stays = |id: ObjectId| self.doesnt_untap(id);
        let mine: Vec<ObjectId> = self
            .state
            .battlefield
            .iter()
            .copied()
            .filter(|&o| self.controller(o) == Some(player) && self.object(o).is_some_and(|o| o.tapped) && !stays(o))
            .collect();
        let mut mine = mine;
        for object in mine.clone() {
            let query = Query { asking: Asking::May, rule: Rule::UntapStep, about: Some(object) };
            // "you may choose not to untap it"
            if self.is_made(object, &instead_language::Change::MayStayTapped) && run.ask_whether(self, player, query)? {
                mine.retain(|o| *o != object);
            }
        }
        let mine = self.untapped_at_most(player, mine, run)?;
        let untap = |object, step| {
            Proposed::new(Event { what: What::Untap { object, step }, cause: Cause::TURN.by(Rule::UntapStep) })
        };
        let others = self.untapped_also(player);
        let batch: Vec<_> =
            mine.into_iter().map(|o| untap(o, true)).chain(others.into_iter().map(|o| untap(o, false))).collect();
        propose(self, batch, run)
    }

    /// What untaps in the untap step of another player than its controller (CR 502.3): what is said of its controller's untap
    /// step does not keep it tapped.
    fn untapped_also(&self, player: PlayerId) -> Vec<ObjectId> {
        let mut found: Vec<ObjectId> = Vec::new();
        for (rule, scope) in self.rules() {
            let Ability::UntapsAlso(filter, condition) = rule else { continue };
            if scope.you != player && condition.as_ref().is_none_or(|c| self.holds(c, &scope)) {
                let tapped =
                    |o: &ObjectId| self.object(*o).is_some_and(|o| o.tapped) && self.controller(*o) != Some(player);
                found.extend(self.every(filter, &scope).into_iter().filter(tapped));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// CR 502.3: where no more than so many of a kind can untap, the player says which do.
    fn untapped_at_most(
        &mut self,
        player: PlayerId,
        mut mine: Vec<ObjectId>,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<ObjectId>> {
        let limit = |(cant, scope): (&instead_language::Cant, &Scope)| {
            let instead_language::Cant::UntapMore(most, filter, who) = cant else { return None };
            self.is_player(who, player, scope).then(|| (*most as usize, filter.clone(), scope.clone()))
        };
        let limits: Vec<_> = self.cants().filter_map(limit).collect();
        for (most, filter, scope) in limits {
            let (such, others): (Vec<ObjectId>, Vec<ObjectId>) =
                mine.iter().copied().partition(|o| self.matches(&filter, *o, &scope));
            if such.len() > most {
                let among = such.into_iter().map(Target::Object).collect();
                let kept =
                    self.choose_among(among, most, most, Some(player), Query::which(Rule::UntapStep, scope.this), run)?;
                mine = others.into_iter().chain(kept.into_iter().filter_map(Target::object)).collect();
            }
        }
        Ok(mine)
    }

    /// "Doesn't untap during its controller's untap step" (CR 502.3).
    fn doesnt_untap(&self, id: ObjectId) -> bool {
        self.is_made(id, &instead_language::Change::DoesntUntap)
    }

    /// CR 402.2: seven, and what effects make of it, in the order of their timestamps (CR 613.11).
    fn maximum_hand_size(&self, player: PlayerId) -> usize {
        let stamp = |scope: &Scope| scope.this.and_then(|o| self.object(o)).map_or(0, |o| o.timestamp);
        let of_objects = self.rules_of_objects().map(|(rule, scope)| (stamp(&scope), rule, scope));
        let limit = |(stamp, rule, scope): (u32, &Ability, Scope)| {
            let Ability::HandSize(who, limit) = rule else { return None };
            self.is_player(who, player, &scope).then_some((stamp, *limit))
        };
        let mut limits: Vec<(u32, HandLimit)> = of_objects.chain(self.lasting_rules()).filter_map(limit).collect();
        limits.sort_by_key(|(stamp, _)| *stamp);
        let size = limits.into_iter().fold(i64::try_from(MAXIMUM_HAND_SIZE).ok(), |size, (_, limit)| match limit {
            HandLimit::None => None,
            HandLimit::By(n) => size.map(|size| size.saturating_add(i64::from(n))),
            HandLimit::Is(n) => Some(i64::from(n)),
        });
        size.map_or(usize::MAX, |size| usize::try_from(size.max(0)).unwrap_or(usize::MAX))
    }

    /// CR 514.1, 514.2: discard to the maximum hand size; damage is removed and "this turn" ends, at once.
    fn cleanup(&mut self, player: PlayerId, run: &mut Run<'_, Self>) -> Result<()> {
        let hand: Vec<Target> =
            self.player(player).map(|p| p.hand.iter().copied().map(Target::Object).collect()).unwrap_or_default();
        if let Some(n) = hand.len().checked_sub(self.maximum_hand_size(player)).filter(|n| *n > 0) {
            let chosen = self.choose_among(hand, n, n, Some(player), Query::which(Rule::CleanupDiscards, None), run)?;
            let discard = |object| What::Discard { player, object, to: None };
            let events: Vec<_> = chosen
                .into_iter()
                .filter_map(Target::object)
                .map(|o| Proposed::new(Event { what: discard(o), cause: Cause::TURN.by(Rule::CleanupDiscards) }))
                .collect();
            propose(self, events, run)?;
        }
        let damaged: Vec<_> = self
            .state
            .battlefield
            .iter()
            .chain(self.state.phased.iter())
            .filter(|&&o| self.object(o).is_some_and(|o| o.damage > 0))
            .map(|&object| {
                Proposed::new(Event { what: What::RemoveDamage { object }, cause: Cause::TURN.by(Rule::CleanupEnds) })
            })
            .collect();
        propose(self, damaged, run)?;
        let (now, active) = (self.state.turn.number, self.state.turn.player);
        // CR 514.2
        let over = |f: &crate::board::state::Floating| match f.until {
            Until::EndOfTurn => true,
            Until::EndOfYourNextTurn => f.scope.you == active && f.made_in_turn < now,
            // these end with another step, with their source, or never
            Until::YourNextTurn | Until::EndOfCombat | Until::NextUntapStep | Until::Forever => false,
            Until::PlayersNextUntapStep | Until::YourNextEndStep | Until::YourNextUpkeep => false,
            Until::SourceLeaves | Until::SourceControlled | Until::SourceTapped => false,
            Until::SourceControlledTapped | Until::ControlLost | Until::OpponentCrowned | Until::CounterGone(_) => {
                false
            }
        };
        self.end_effects(over, run)
    }

    /// CR 500.7, 500.1: an extra turn if there is one, else the next player's. A skipped turn is past.
    fn begin_next_turn(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        loop {
            run.step()?;
            let mut prepared = None;
            let (player, period) = match self.next_extra_turn() {
                Some((player, first)) => {
                    prepared = first;
                    (player, Period::ExtraTurn)
                }
                None => {
                    let player = self.state.turn.next_natural;
                    self.turns_of_who_left(player, run)?;
                    self.natural_turn_goes_to(self.after(player));
                    (player, Period::Turn)
                }
            };
            if self.player(player).is_none_or(|p| p.lost) {
                continue;
            }
            if self.begins(period, player, run)? {
                if let Some(first) = prepared {
                    let rider = Rider { instructions: first.instructions, scope: first.scope, rule: Rule::ExtraTurn };
                    self.do_rider(rider, Lineage::default(), run)?;
                }
                return self.check(run);
            }
            self.check(run)?;
            if self.state.over {
                return Ok(());
            }
        }
    }

    /// CR 800.4m: what was to last until the next turn of a player who has left ends where that turn would have begun: before
    /// the turn of the player after him.
    fn turns_of_who_left(&mut self, player: PlayerId, run: &mut Run<'_, Self>) -> Result<()> {
        let n = self.state.players.len().max(1) as u8;
        let before = (1..n).map(|i| PlayerId((player.0 + n - i) % n));
        // who left in the turn that has ended had that turn: his next one is a round later
        let had = self.state.turn.player;
        let gone: Vec<PlayerId> = before.take_while(|&p| p != had && self.player(p).is_some_and(|p| p.lost)).collect();
        if gone.is_empty() {
            return Ok(());
        }
        let in_turn = [Until::YourNextTurn, Until::EndOfYourNextTurn, Until::YourNextEndStep, Until::YourNextUpkeep];
        let over = |f: &crate::board::state::Floating| in_turn.contains(&f.until) && gone.contains(&f.scope.you);
        self.end_effects(over, run)
    }

    fn after(&self, player: PlayerId) -> PlayerId {
        let n = self.state.players.len().max(1) as u8;
        (1..=n)
            .map(|i| PlayerId((player.0 + i) % n))
            .find(|&p| self.player(p).is_some_and(|p| !p.lost))
            .unwrap_or(player)
    }

    /// CR 714.3b: as a player's first main phase begins, that player puts a lore counter on each Saga they control that
    /// has chapters.
    pub(crate) fn next_chapters(&mut self, player: PlayerId, run: &mut Run<'_, Self>) -> Result<()> {
        let goes_on = |&id: &ObjectId| {
            self.controller(id) == Some(player)
                && self.characteristics(id).is_some_and(|c| c.has_subtype("Saga") && final_chapter(c) > 0)
        };
        let cause = Cause { player: Some(player), ..Cause::TURN.by(Rule::LoreCounters) };
        let put = |id| What::PutCounters { on: Target::Object(id), kind: Word::new_static(LORE), amount: 1 };
        let sagas: Vec<ObjectId> = self.state.battlefield.iter().copied().filter(goes_on).collect();
        propose(self, sagas.into_iter().map(|id| Proposed::new(Event { what: put(id), cause })), run)
    }
}

/// Whether a phase ends with the step (CR 500.1).
fn ends_phase(step: Step) -> bool {
    matches!(step, Step::Draw | Step::Main | Step::EndCombat | Step::Main2 | Step::Cleanup)
}

/// Whose the objects are, where the words say whose.
fn controlled_by(filter: &instead_language::Filter) -> Option<&instead_language::Who> {
    use instead_language::Filter;
    if let Filter::Controller(who) = filter {
        return Some(who);
    }
    let (Filter::All(parts) | Filter::OneOf(parts)) = filter else { return None };
    parts.iter().find_map(controlled_by)
}

/// Which of the phases of a turn a step belongs to (CR 500.1).
fn phase_of(step: Step) -> u8 {
    match step {
        Step::Untap | Step::Upkeep | Step::Draw => 0,
        Step::Main => 1,
        Step::Combat | Step::Attackers | Step::Blockers | Step::Damage | Step::EndCombat => 2,
        Step::Main2 => 3,
        Step::End | Step::Cleanup => 4,
    }
}
