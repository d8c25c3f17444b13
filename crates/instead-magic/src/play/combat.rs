//! Combat (CR 506–511): declaring attackers and blockers, and the combat damage step.

use instead::{Lineage, Proposed, Run, Stop, propose};

use crate::board::error::Error;
use crate::board::event::{Cause, Event, What};
use crate::board::question::{Asking, Pick, Query};
use crate::board::state::{Floating, FloatingKind, Game, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::look::keywords::as_it_attacks;
use crate::perform::follow::Following;
use instead_language::words::{Keyword, Step};
use instead_language::{Ability, Fighting, Moment, Trigger, TriggerEvent};

type Result<T> = std::result::Result<T, Stop<Game>>;

fn illegal<T>(why: String) -> Result<T> {
    Err(Stop::Error(Error::illegal(why)))
}

impl Game {
    /// CR 508.1: the active player declares attackers, in the declare attackers step.
    ///
    /// # Errors
    /// Why it is illegal; a question without an answer; a limit.
    pub fn attack(
        &mut self,
        player: PlayerId,
        attackers: &[ObjectId],
        defending: Target,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let declared: Vec<_> = attackers.iter().map(|&attacker| (attacker, defending)).collect();
        self.declare_attackers(player, &declared, &[], run)
    }

    /// CR 508.1b: whom a creature attacks of which nobody said it: the only opponent, or the opponent whom its controller
    /// chooses.
    ///
    /// # Errors
    /// A question without an answer.
    pub fn choose_whom_to_attack(
        &mut self,
        player: PlayerId,
        attacker: ObjectId,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<Target>> {
        if let Some(only) = self.only_opponent(player) {
            return Ok(Some(Target::Player(only)));
        }
        let others = self.players_in_turn_order().filter(|&p| p != player).map(Target::Player);
        // CR 508.1c: one whom it can attack; where there is none, the declaration is illegal whomever it names
        let (may, not): (Vec<Target>, Vec<Target>) =
            others.partition(|&w| !self.is_kept_from_attacking_that(attacker, w) && self.obeys_goading(attacker, w));
        let options = if may.is_empty() { not } else { may }.into_iter().map(Pick::Target).collect();
        let query = Query { asking: Asking::Objects, rule: Rule::WhomToAttack, about: Some(attacker) };
        Ok(match run.ask(self, Some(player), query, options)? {
            Some(Pick::Target(target)) => Some(target),
            _ => None,
        })
    }

    /// CR 508.1: the same, each attacker with what it attacks (508.1b), and which of them attack in bands (702.22c).
    ///
    /// # Errors
    /// As for [`Game::attack`].
    pub fn declare_attackers(
        &mut self,
        player: PlayerId,
        declared: &[(ObjectId, Target)],
        bands: &[Vec<ObjectId>],
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        if self.state.turn.step != Step::Attackers && !self.go_to_attackers(player, run)? {
            return illegal("there is no combat phase in which to attack: it is skipped".to_owned());
        }
        self.begin_sentence();
        let attackers: Vec<ObjectId> = declared.iter().map(|(attacker, _)| *attacker).collect();
        if let Some(twice) = named_twice(&attackers) {
            return illegal(format!("{} can't attack twice", self.name_of(twice)));
        }
        for &(id, defending) in declared {
            if !self.may_be_attacked(player, defending) {
                let whom = match defending {
                    Target::Player(_) => "a player who is no opponent".to_owned(),
                    Target::Object(o) => self.name_of(o).to_string(),
                };
                return illegal(format!("{whom} can't be attacked: opponents, their planeswalkers and battles can"));
            }
            let other = (self.controller(id) != Some(player)).then_some("another player controls it");
            let forbidden =
                || self.is_kept_from_attacking_that(id, defending).then_some("an effect forbids it (508.1c)");
            if let Some(why) = other.or_else(|| self.why_not_attacking(id)).or_else(forbidden) {
                return illegal(format!("{} can't attack: {why}", self.name_of(id)));
            }
            if !self.obeys_goading(id, defending) {
                let name = self.name_of(id);
                return illegal(if self.goaders(id).is_empty() {
                    format!("{name} attacks another player if able, and is able (508.1d)")
                } else {
                    format!("{name} is goaded and could attack another player (701.15b)")
                });
            }
        }
        if let Some(why) = bands.iter().find_map(|band| self.why_no_band(band, declared)) {
            return illegal(why.to_owned());
        }
        for &id in &attackers {
            self.stop_at(id, &[Moment::Attacks, Moment::Combat])?;
        }
        // CR 508.1d: of those that must attack, one that was not declared before
        let left_out =
            |id: &ObjectId| !attackers.contains(id) && self.object(*id).is_some_and(|o| o.combat.attacking.is_none());
        let whole = self.with_those_before(declared);
        if let Some(id) =
            self.forced_to_attack().into_iter().find(|id| left_out(id) && self.could_join(*id, player, &whole))
        {
            return illegal(format!("{} attacks if able, and is able", self.name_of(id)));
        }
        if self.are_too_many_attackers(&whole) {
            return illegal("an effect says that no more creatures can attack (508.1c)".to_owned());
        }
        if let [(only, _)] = whole.as_slice()
            && self.needs_company(*only, Fighting::Attack)
        {
            return illegal(format!("{} can't attack alone (508.1c)", self.name_of(*only)));
        }
        let tapped: Vec<_> = attackers
            .iter()
            .filter(|&&o| !self.source_has(o, Keyword::Vigilance))
            .map(|&object| {
                Proposed::new(Event { what: What::Tap { object }, cause: Cause::TURN.by(Rule::AttackersTap) })
            })
            .collect();
        propose(self, tapped, run)?;
        let tolls: Vec<_> = declared.iter().filter_map(|(id, whom)| self.toll_of_attacking(*id, *whom)).collect();
        self.pay_tolls(player, tolls, "what must be paid for these creatures to attack can't be paid (508.1h)", run)?;
        // CR 508.1k: what the cost has taken does not attack
        let still = |&&(object, _): &&(ObjectId, Target)| {
            self.on_battlefield(object) && self.controller(object) == Some(player)
        };
        let declared: Vec<_> = declared
            .iter()
            .filter(still)
            .map(|&(object, defending)| {
                let band = bands.iter().find(|band| band.contains(&object)).and_then(|band| band.first().copied());
                let what = What::Attack { object, defending, band };
                Proposed::new(Event { what, cause: Cause::TURN })
            })
            .collect();
        propose(self, declared, run)?;
        for id in attackers {
            self.done_as_it_attacks(player, id, run)?;
        }
        self.check(run)
    }

    /// CR 508.1h–j, 509.1d–f: what must be paid for these to attack or block is paid, all of it at once.
    fn pay_tolls(
        &mut self,
        player: PlayerId,
        tolls: Vec<instead_language::Cost>,
        unpaid: &str,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(cost) = crate::look::tolls::together(tolls) else { return Ok(()) };
        let scope = crate::board::scope::Scope::new(player, None);
        if !self.can_pay(&cost, player, &scope) {
            return illegal(unpaid.to_owned());
        }
        let mut following = Following::of(scope, Lineage::default());
        self.pay(&cost, player, &mut following, run)
    }

    /// CR 508.1g: what may be done as it attacks, and what triggers on that.
    fn done_as_it_attacks(&mut self, player: PlayerId, attacker: ObjectId, run: &mut Run<'_, Self>) -> Result<()> {
        let Some(c) = self.characteristics(attacker) else { return Ok(()) };
        let rested = |o: &ObjectId| self.object(*o).is_some_and(|o| !o.sick);
        let rested: Vec<ObjectId> = self.state.battlefield.iter().copied().filter(rested).collect();
        let done: Vec<_> = c.abilities.iter().filter_map(|(_, a)| as_it_attacks(a, &rested)).collect();
        for instructions in done {
            let scope = crate::board::scope::Scope::new(player, Some(attacker));
            self.follow(&instructions, &mut Following::of(scope, Lineage::default()), run)?;
        }
        Ok(())
    }

    /// What is declared, with what attacks already.
    fn with_those_before(&self, declared: &[(ObjectId, Target)]) -> Vec<(ObjectId, Target)> {
        let before = |o: ObjectId| Some((o, self.object(o)?.combat.attacking?));
        let mut all: Vec<_> = self.attackers().into_iter().filter_map(before).collect();
        all.extend_from_slice(declared);
        all
    }

    /// CR 509.1: the defending player declares blockers, in the declare blockers step.
    ///
    /// # Errors
    /// As for [`Game::attack`].
    pub fn block(
        &mut self,
        player: PlayerId,
        attacker: ObjectId,
        blockers: &[ObjectId],
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        self.declare_blockers(player, &[(attacker, blockers.to_vec())], run)
    }

    /// CR 509.1: the same, each attacker with its blockers.
    ///
    /// # Errors
    /// As for [`Game::attack`].
    pub fn declare_blockers(
        &mut self,
        player: PlayerId,
        declared: &[(ObjectId, Vec<ObjectId>)],
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        if self.state.turn.step != Step::Blockers {
            self.go_to(Step::Blockers, None, run)?;
        }
        self.begin_sentence();
        let declared = &by_attacker(declared);
        for (attacker, blockers) in declared {
            self.may_be_so_blocked(player, *attacker, blockers)?;
        }
        let all: Vec<ObjectId> = declared.iter().flat_map(|(_, blockers)| blockers.iter().copied()).collect();
        for (at, id) in all.iter().enumerate() {
            let before = self.object(*id).map_or(0, |o| o.combat.blocking.len());
            let said = all.iter().take(at + 1).filter(|b| *b == id).count();
            if self.most_blocked(*id).is_some_and(|most| before + said > most) {
                let name = self.name_of(*id);
                let why = match self.most_blocked(*id) {
                    Some(1) => format!("{name} can't block twice: each creature blocks one attacker"),
                    _ => format!("{name} can't block so many attackers (509.1a)"),
                };
                return illegal(why);
            }
        }
        for (_, blockers) in declared {
            if let Some(twice) = named_twice(blockers) {
                return illegal(format!("{} can't block one attacker twice", self.name_of(twice)));
            }
        }
        self.obey_block_requirements(player, declared)?;
        let pairs = declared.iter().flat_map(|(attacker, blockers)| blockers.iter().map(|b| (*b, *attacker)));
        let tolls: Vec<_> = pairs.filter_map(|(b, attacker)| self.toll_of_blocking(b, attacker)).collect();
        self.pay_tolls(player, tolls, "what must be paid for these creatures to block can't be paid (509.1d)", run)?;
        let declared = self.blocked_together(declared);
        let blocks = |(attacker, blockers): &(ObjectId, Vec<ObjectId>)| {
            let attacker = *attacker;
            let block = move |object| Event { what: What::Block { object, attacker }, cause: Cause::TURN };
            // CR 509.1g: what the cost has taken does not block
            let still = |b: &ObjectId| self.on_battlefield(*b) && self.controller(*b) == Some(player);
            blockers.clone().into_iter().filter(still).map(move |object| Proposed::new(block(object)))
        };
        let declared: Vec<_> = declared.iter().flat_map(blocks).collect();
        propose(self, declared, run)?;
        self.order_blockers(run)?;
        self.check(run)
    }

    /// CR 509.1b, c: whether the whole of what blocks is allowed, and obeys as many requirements as it can.
    ///
    /// # Errors
    /// Why it does not; a board too large to see.
    pub(crate) fn obey_block_requirements(
        &self,
        player: PlayerId,
        declared: &[(ObjectId, Vec<ObjectId>)],
    ) -> Result<()> {
        match self.block_requirements(player, declared) {
            Ok(None) => Ok(()),
            Ok(Some(why)) => illegal(why),
            Err(n) => Err(crate::perform::rewrite::too_many("the ways to block", n)),
        }
    }

    /// CR 509.1c: who declares no blockers and was to is told so as the step ends.
    pub(crate) fn none_was_to_block(&self) -> Result<()> {
        let blocked = |id: &ObjectId| self.object(*id).is_some_and(|o| o.combat.blocked);
        let attackers = self.attackers();
        let active = self.state.turn.player;
        for player in self.players_in_turn_order().filter(|p| *p != active) {
            // CR 802.4: each defending player declares his own
            if attackers.iter().any(|a| blocked(a) && self.is_attacked_by(player, *a)) {
                continue;
            }
            self.obey_block_requirements(player, &[])?;
        }
        Ok(())
    }

    /// CR 509.3g: which attackers no creature was declared as a blocker for is known as all blockers are declared: at the
    /// latest as the declare blockers step ends. Whether anything triggered.
    pub(crate) fn see_unblocked(&mut self, run: &mut Run<'_, Self>) -> Result<bool> {
        if self.state.turn.step != Step::Blockers {
            return Ok(false);
        }
        let attackers = self.take_unseen();
        let unblocked = |&object: &ObjectId| {
            let still = self.object(object).filter(|o| o.combat.attacking.is_some() && !o.combat.blocked);
            still.map(|_| Proposed::new(Event { what: What::Unblocked { object }, cause: Cause::TURN }))
        };
        // it is told where anything triggers on it, and nowhere else
        let of = |t: &Trigger| t.event.any(&|e| matches!(e, TriggerEvent::Unblocked(_)));
        let watchers = self.derived.watchers.triggers.iter();
        let watched =
            watchers.clone().any(|(_, _, a)| matches!(&**a, Ability::Triggered { trigger, .. } if of(trigger)));
        let delayed = |f: &Floating| matches!(&f.what, FloatingKind::Delayed(trigger, _) if of(trigger));
        if !watched && !self.state.floating.iter().any(delayed) {
            return Ok(false);
        }
        let events: Vec<_> = attackers.iter().filter_map(unblocked).collect();
        propose(self, events, run)?;
        self.check(run)?;
        Ok(!self.state.stack.is_empty())
    }

    /// CR 509.2 to 2024: for each attacker with several blockers the attacking player announces in which order it assigns
    /// damage to them.
    fn order_blockers(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        if !self.edition.damage_assignment_order {
            return Ok(());
        }
        for attacker in self.attackers() {
            let mut left = self.blockers_of(attacker);
            let known = self.object(attacker).map(|o| o.combat.order.clone()).unwrap_or_default();
            if left.len() < 2 || left.iter().all(|b| known.contains(b)) {
                continue;
            }
            let mut order = Vec::new();
            while left.len() > 1 {
                let options = left.iter().map(|&b| Pick::Target(Target::Object(b))).collect();
                let query = Query { asking: Asking::Order, rule: Rule::BlockersInOrder, about: Some(attacker) };
                let who = self.controller(attacker);
                let next = run.ask(self, who, query, options)?.and_then(|p| p.object());
                let at = left.iter().position(|b| Some(*b) == next).unwrap_or(0);
                order.push(left.remove(at));
            }
            order.extend(left);
            let event = Event { what: What::OrderBlockers { attacker, order }, cause: Cause::TURN };
            propose(self, [Proposed::new(event)], run)?;
        }
        Ok(())
    }

    /// CR 509.1a, b: whether that player may block that attacker with these.
    fn may_be_so_blocked(&self, player: PlayerId, attacker: ObjectId, blockers: &[ObjectId]) -> Result<()> {
        if self.object(attacker).is_none_or(|o| o.combat.attacking.is_none()) {
            return illegal(format!("{} is not attacking", self.name_of(attacker)));
        }
        if !blockers.is_empty() && !self.is_attacked_by(player, attacker) {
            return illegal(format!(
                "{} is not attacking {} (509.1a)",
                self.name_of(attacker),
                self.player_name(player)
            ));
        }
        for &id in blockers {
            if self.controller(id) != Some(player) || !self.could_block(id) || !self.may_block(id, attacker) {
                return illegal(format!("{} can't block {}", self.name_of(id), self.name_of(attacker)));
            }
            self.stop_at(id, &[Moment::Combat])?;
        }
        if !blockers.is_empty() && !self.may_be_blocked_by_so_many(attacker, blockers.len()) {
            return illegal(format!("{} can't be blocked by {} creatures", self.name_of(attacker), blockers.len()));
        }
        Ok(())
    }

    /// CR 510, 510.4: combat damage, in two steps where there is first or double strike, each step as one event.
    pub(crate) fn combat_damage(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        let fighters = self.fighters();
        let dealers: Vec<ObjectId> = if self.state.turn.damage_due {
            self.mark_damage_step(false, &[]);
            let late = |o: &ObjectId| {
                !self.object(*o).is_some_and(|o| o.combat.dealt_first) || self.source_has(*o, Keyword::DoubleStrike)
            };
            fighters.into_iter().filter(late).collect()
        } else {
            let early =
                |o: &ObjectId| self.source_has(*o, Keyword::FirstStrike) || self.source_has(*o, Keyword::DoubleStrike);
            let first: Vec<ObjectId> = fighters.iter().copied().filter(early).collect();
            self.mark_damage_step(!first.is_empty(), &first);
            if first.is_empty() { fighters } else { first }
        };
        self.deal_combat_damage(&dealers, run)
    }

    fn fighters(&self) -> Vec<ObjectId> {
        let fights = |&o: &ObjectId| {
            self.is_creature(o)
                && self.object(o).is_some_and(|o| o.combat.attacking.is_some() || !o.combat.blocking.is_empty())
        };
        self.state.battlefield.iter().copied().filter(fights).collect()
    }
}

/// CR 508.1b, 509.1a: a creature that is declared more than once.
fn named_twice(declared: &[ObjectId]) -> Option<ObjectId> {
    declared
        .iter()
        .enumerate()
        .find(|(at, id)| declared.iter().take(*at).any(|before| before == *id))
        .map(|(_, id)| *id)
}

/// CR 509.1a: the declaration, each attacker once: several sentences about one are about the same.
fn by_attacker(declared: &[(ObjectId, Vec<ObjectId>)]) -> Vec<(ObjectId, Vec<ObjectId>)> {
    let mut whole: Vec<(ObjectId, Vec<ObjectId>)> = Vec::new();
    for (attacker, blockers) in declared {
        match whole.iter_mut().find(|(a, _)| a == attacker) {
            Some((_, all)) => all.extend(blockers),
            None => whole.push((*attacker, blockers.clone())),
        }
    }
    whole
}
