//! How one event changes the state.

use super::copies::copies_of;
use super::*;
use crate::board::state::{Chosen, Floating, FloatingKind};
use crate::board::state::{Combat, ManaPool};
use instead_language::Change;
use instead_language::words::Step;
use instead_language::words::Word;

impl Game {
    /// No more counters are removed than are there.
    fn only_counters_there(&self, what: &mut What) {
        if let What::RemoveCounters { from, kind, amount } = what {
            *amount = (*amount).min(self.counters_on(*from, kind));
        }
    }

    /// Change the state as one event says. What must be proposed in its wake goes into `after`.
    pub(super) fn perform_leaf(
        &mut self,
        item: Item,
        after: &mut Vec<(Lineage<EffectId>, Event)>,
        door: Performing<'_>,
    ) {
        let Proposed { mut event, lineage, .. } = item;
        self.leave_out_barred_counters(&mut event);
        // CR 609.3: no more counters are removed than are there
        self.only_counters_there(&mut event.what);
        match &event.what {
            What::Move(m) => self.move_object(m, door),
            What::MarkDamage { object, amount, source } => self.mark_damage(*object, *amount, *source, door),
            What::LoseLife { player, amount, .. } => self.lose_life(*player, *amount, door),
            What::GainLife { player, amount } => self.gain_life(*player, *amount, door),
            What::PutCounters { on, kind, amount } => self.add_counters(*on, kind, *amount, door),
            What::RemoveCounters { from, kind, amount } => self.remove_counters(*from, kind, *amount, door),
            What::Tap { object } => self.set_tapped(*object, true, door),
            What::Untap { object, .. } => self.set_tapped(*object, false, door),
            What::Transform { object } | What::Flip { object } => self.turn_over(*object, door),
            What::Prepare { .. } | What::CopyOfCard { .. } => self.prepare_or_copy(&event.what, door),
            What::Door { object, half, opens } => self.turn_the_key(*object, *half, *opens, door),
            What::PhaseOut { object, until } => return self.perform_phasing_out(*object, *until, event.cause, door),
            What::PhaseIn { object } => return self.perform_phasing_in(*object, event.cause, door),
            What::AddMana { player, mana, bond, .. } => {
                self.change_mana(*player, door, |pool, _| pool.add(mana, bond.as_ref()));
            }
            What::ManaBecomes { player, mana } => self.change_mana(*player, door, |pool, _| pool.clone_from(mana)),
            What::LoseMana { player } => self.change_mana(*player, door, ManaPool::empty),
            What::Shuffle { player } => self.forget_order(*player, door),
            What::Search { .. } => {}
            What::Begin { period, player } => self.begin(*period, *player, door),
            What::Lose { player } => {
                let exiled = self.leave_game(*player, door);
                let exile = |id| moved(id, Zone::Exile, Place::Natural, Why::StateBased, event.cause.contained());
                after.extend(exiled.into_iter().map(|id| (lineage.clone(), exile(id))));
            }
            What::Win { player } => self.win(*player, door),
            What::PutOnStack { player, item, copy_of } => {
                self.perform_put_on_stack(*player, item, copy_of.as_ref(), door);
            }
            What::TurnFaceDown { object } => self.turn_down(*object, door),
            What::Arrange { player, top, bottom } => self.arrange(*player, top, bottom, door),
            What::Found { player, card } => self.find_next(*player, *card, door),
            What::Announce { object, item, cast } => self.announce(*object, item.clone(), cast.clone(), door),
            What::CastSpell { object, .. } => self.count_commander(*object, door),
            What::Attack { object, defending, band } => self.declare_attack(*object, (*defending, *band), door),
            What::Block { object, attacker } => self.declare_block(*object, *attacker, door),
            // it becomes nothing that it was not before: what triggers on it looks at the event
            What::BecomesBlocked { object } => self.is_blocked_now(*object, door),
            What::Unblocked { .. } | What::Acted { .. } | What::Voted { .. } => {}
            What::OrderBlockers { attacker, order } => self.order_damage(*attacker, order, door),
            What::RemoveFromCombat { object } => self.leave_combat(*object, door),
            What::RemoveDamage { object } => self.remove_damage(*object, door),
            What::Attach { object, to } => self.attach(*object, *to, door),
            What::Note { object, chosen } => self.remember_choice(*object, chosen, door),
            What::EffectBegins(floating) => self.begin_effect((**floating).clone(), door),
            What::EffectEnds { id } => self.end_effect(*id, door),
            What::Link { object, exiled } => self.link(*object, *exiled, door),
            What::DayNight(now) => after.extend(self.day_becomes(*now, &lineage, door)),
            What::Speed { player, to } => {
                if let Some(p) = self.player_mut(*player, door) {
                    p.speed = *to;
                }
                self.disturb();
            }
            What::Blessed { player } => self.bless(*player, door),
            What::Emblem { player, face } => self.add_emblem(*player, face.clone(), door),
            What::ExtraTurn { player, first } => self.write(door).turn.extra.push((*player, first.clone())),
            What::ControlTurn { player, by } => self.control_next_turn(*player, *by, door),
            What::Initiative { .. } | What::Venture { .. } | What::Complete { .. } => self.delve(&event.what, door),
            What::Monarch { player } => {
                self.write(door).monarch = Some(*player);
                self.disturb();
            }
            What::RingTempts { player, bearer } => self.bear_the_ring(*player, *bearer, door),
            What::Counter { object, .. } | What::Cease { object } => self.cease(*object, door),
            What::Damage(_)
            | What::Destroy { .. }
            | What::Sacrifice { .. }
            | What::Discard { .. }
            | What::CreateTokens { .. }
            | What::DrawCards { .. }
            | What::Draw { .. }
            | What::Mill { .. }
            | What::Scry { .. }
            | What::Act { .. }
            | What::PayLife { .. }
            | What::FlipCoin { .. }
            | What::RollDie { .. }
            | What::TurnFaceUp { .. }
            | What::Regenerated { .. }
            | What::Do { .. } => {
                // Decided as contained events, these come back as what contains them.
                after.push((lineage, event));
                return;
            }
        }
        self.happened(event, door);
    }

    /// CR 722.1a: the last one created is the one that works.
    fn control_next_turn(&mut self, player: PlayerId, by: PlayerId, door: Performing<'_>) {
        if let Some(p) = self.player_mut(player, door) {
            p.controlled_next = Some(by);
        }
    }

    /// CR 730.1: from now on it is day, or night. CR 702.145c, f: what has daybound or nightbound transforms at once.
    fn day_becomes(
        &mut self,
        now: instead_language::words::DayNight,
        lineage: &Lineage<EffectId>,
        door: Performing<'_>,
    ) -> Vec<(Lineage<EffectId>, Event)> {
        let state = self.write(door);
        state.day_turned = state.day.is_some();
        state.day = Some(now);
        self.disturb();
        let mut turned = Vec::new();
        self.daybound(&self.state.battlefield, &mut turned);
        let event = |(what, rule)| (lineage.clone(), Event { what, cause: Cause::RULE.by(rule) });
        turned.into_iter().map(event).collect()
    }

    /// CR 400.7: the object changes zones, and enters as was decided.
    fn move_object(&mut self, m: &Move, door: Performing<'_>) {
        let Some(new) = self.change_zone(m, door) else { return };
        self.entered(m, new, door);
        self.first_door(new, door);
        if let Some(by) = m.exiled_by {
            self.link(by, new, door);
        }
        if m.place == Place::Shuffled
            && let Some(owner) = self.object(new).map(|o| o.owner)
        {
            self.forget_order(owner, door);
        }
    }

    /// CR 120.3e, 120.6: damage stays marked on it; what dealt it may have deathtouch (CR 704.5h).
    fn mark_damage(&mut self, object: ObjectId, amount: u32, source: ObjectId, door: Performing<'_>) {
        let deathtouch = self.source_has(source, instead_language::words::Keyword::Deathtouch);
        if let Some(o) = self.object_mut(object, door) {
            o.damage = o.damage.saturating_add(amount);
            o.deathtouched |= deathtouch;
        }
    }

    fn remove_damage(&mut self, object: ObjectId, door: Performing<'_>) {
        if let Some(o) = self.object_mut(object, door) {
            o.damage = 0;
            o.deathtouched = false;
        }
    }

    /// CR 119.2, 119.3.
    fn lose_life(&mut self, player: PlayerId, amount: u32, door: Performing<'_>) {
        if let Some(p) = self.player_mut(player, door) {
            p.life = p.life.saturating_sub(amount.min(i32::MAX as u32) as i32);
            p.lost_life = p.lost_life.saturating_add(amount);
        }
    }

    fn gain_life(&mut self, player: PlayerId, amount: u32, door: Performing<'_>) {
        if let Some(p) = self.player_mut(player, door) {
            p.life = p.life.saturating_add(amount.min(i32::MAX as u32) as i32);
            p.gained = p.gained.saturating_add(amount);
        }
    }

    fn set_tapped(&mut self, object: ObjectId, tapped: bool, door: Performing<'_>) {
        if let Some(o) = self.object_mut(object, door) {
            o.tapped = tapped;
        }
    }

    /// CR 106.4: what becomes of a mana pool.
    fn change_mana(&mut self, player: PlayerId, door: Performing<'_>, change: impl FnOnce(&mut ManaPool, Step)) {
        let step = self.state.turn.step;
        if let Some(p) = self.player_mut(player, door) {
            change(&mut p.mana, step);
        }
    }

    /// CR 104.2b: an effect says that a player wins; the others lose.
    fn win(&mut self, player: PlayerId, door: Performing<'_>) {
        let state = self.write(door);
        for p in &mut state.players {
            let p = Arc::make_mut(p);
            if p.id == player {
                p.won = true;
            } else {
                p.lost = true;
            }
        }
        state.over = true;
    }

    /// CR 401.4: these cards are on top and on the bottom of the library, in this order.
    fn arrange(&mut self, player: PlayerId, top: &[ObjectId], bottom: &[ObjectId], door: Performing<'_>) {
        if let Some(p) = self.player_mut(player, door) {
            top.iter().chain(bottom).for_each(|&card| p.library.remove(card));
            Arc::make_mut(&mut p.library.top).splice(0..0, top.iter().copied());
            bottom.iter().for_each(|&card| p.library.put_below(card, false));
        }
    }

    /// CR 701.24a: which card of those in a random order is the next is known now.
    fn find_next(&mut self, player: PlayerId, card: ObjectId, door: Performing<'_>) {
        if let Some(p) = self.player_mut(player, door) {
            p.library.find_next(card);
        }
    }

    /// CR 509.2 to 2024.
    fn order_damage(&mut self, attacker: ObjectId, order: &[ObjectId], door: Performing<'_>) {
        if let Some(o) = self.object_mut(attacker, door) {
            o.combat.order = order.iter().copied().collect();
        }
    }

    /// CR 701.3c, 613.7e: it gets a new timestamp.
    fn attach(&mut self, object: ObjectId, to: Option<Target>, door: Performing<'_>) {
        let timestamp = self.tick(door);
        if let Some(o) = self.object_mut(object, door) {
            o.attached_to = to;
            o.timestamp = timestamp;
        }
        self.disturb();
    }

    /// CR 607.2d: what is chosen for an object.
    fn remember_choice(&mut self, object: ObjectId, chosen: &Chosen, door: Performing<'_>) {
        if let Some(o) = self.object_mut(object, door) {
            o.chosen = chosen.clone();
            o.rebase();
        }
        self.disturb();
    }

    /// CR 607.2a: what an ability of the object exiled.
    fn link(&mut self, object: ObjectId, exiled: ObjectId, door: Performing<'_>) {
        if let Some(o) = self.object_mut(object, door) {
            let version = o.version;
            o.exiled.push((version, exiled));
        }
        self.disturb();
    }

    /// CR 611.2, 613.7b: an effect begins, with a timestamp of its own.
    fn begin_effect(&mut self, mut floating: Floating, door: Performing<'_>) {
        floating.timestamp = self.tick(door);
        floating.id = self.fresh_id();
        let copies = copies_of(&floating);
        self.takes_from_the_stack(&floating, door);
        Arc::make_mut(&mut self.write(door).floating).push(floating);
        self.copied_anew(&copies, door);
        self.disturb();
    }

    /// CR 112.2, 109.5: whoever gains control of a spell or ability on the stack is its "you" from then on.
    fn takes_from_the_stack(&mut self, floating: &Floating, door: Performing<'_>) {
        let FloatingKind::Continuous(on, changes) = &floating.what else { return };
        let gains = |c: &Change| {
            let Change::Control(who) = c else { return None };
            self.players(who, &floating.scope).first().copied()
        };
        let Some(player) = changes.iter().find_map(gains) else { return };
        for &object in on.iter() {
            let Some(o) = self.object_mut(object, door).filter(|o| o.zone == Some(Zone::Stack)) else { continue };
            o.controller = player;
            if let Some(item) = &mut o.stack {
                Arc::make_mut(item).scope.you = player;
            }
        }
    }

    fn end_effect(&mut self, id: u32, door: Performing<'_>) {
        let ending = self.state.floating.iter().find(|f| f.id == id);
        let copies = ending.map(copies_of).unwrap_or_default();
        Arc::make_mut(&mut self.write(door).floating).retain(|f| f.id != id);
        self.copied_anew(&copies, door);
        self.disturb();
    }

    /// CR 903.8: a commander was cast from the command zone once more.
    fn count_commander(&mut self, spell: ObjectId, door: Performing<'_>) {
        let from_command =
            |o: &crate::board::state::Object| o.cast.as_ref().is_some_and(|c| c.from == Some(Zone::Command));
        let Some(card) = self.object(spell).filter(|o| o.commander && from_command(o)).map(|o| o.card) else { return };
        match self.write(door).commander_casts.iter_mut().find(|(c, _)| *c == card) {
            Some((_, n)) => *n = n.saturating_add(1),
            None => self.write(door).commander_casts.push((card, 1)),
        }
    }

    /// CR 114.1, 114.3: an emblem is an object in the command zone with abilities alone.
    fn add_emblem(&mut self, player: PlayerId, face: Arc<instead_language::Face>, door: Performing<'_>) {
        let mut emblem = crate::board::zones::token_object(face, None, player);
        emblem.token = false;
        emblem.zone = Some(Zone::Command);
        emblem.last_zone = Zone::Command;
        emblem.timestamp = self.tick(door);
        let id = self.add_object(emblem, door);
        self.insert(id, player, Zone::Command, Place::Natural, door);
        self.disturb();
    }

    /// CR 111.7, 608.2n: an object that is no card ceases to exist.
    pub(super) fn cease(&mut self, object: ObjectId, door: Performing<'_>) {
        let Some(old) = self.object(object) else { return };
        let (owner, zone) = (old.owner, old.zone);
        let Some(zone) = zone else { return };
        self.vanish(object, owner, zone, door);
        self.disturb();
    }

    /// CR 614.17: where counters can't be put on the permanent, it enters without them.
    pub(super) fn leave_out_barred_counters(&self, event: &mut Event) {
        let What::Move(Move { enter: Some(entering), .. }) = &event.what else { return };
        if entering.counters.total() == 0 {
            return;
        }
        let mut kept = crate::board::state::Counters::default();
        for (kind, n) in entering.counters.iter() {
            if !self.counters_are_barred(kind, event) {
                kept.add(kind, n);
            }
        }
        if let What::Move(Move { enter: Some(entering), .. }) = &mut event.what {
            entering.counters = kept;
        }
    }

    /// What was decided about a permanent's entering becomes true of it.
    pub(super) fn entered(&mut self, m: &Move, new: ObjectId, door: Performing<'_>) {
        if m.to != Zone::Battlefield {
            return;
        }
        let Some(entering) = &m.enter else { return };
        if m.why == Why::Played
            && let Some(p) = self.player_mut(entering.controller, door)
        {
            // CR 305.2: one land a turn.
            p.lands += 1;
        }
        if !entering.changes.is_empty() {
            let floating = entering.effect_on(new, self.state.turn.number);
            let timestamp = self.tick(door);
            let id = self.fresh_id();
            Arc::make_mut(&mut self.write(door).floating).push(crate::board::state::Floating {
                id,
                timestamp,
                ..floating
            });
        }
    }

    /// CR 122.1: counters on an object or player.
    pub(super) fn add_counters(&mut self, on: Target, kind: &Word, amount: u32, door: Performing<'_>) {
        match on {
            Target::Player(p) => {
                if let Some(p) = self.player_mut(p, door) {
                    p.counters.add(kind, amount);
                }
            }
            Target::Object(o) => {
                let at = if amount > 0 && crate::board::characteristics::keyword_of_counter(kind).is_some() {
                    self.tick(door)
                } else {
                    0
                };
                if let Some(o) = self.object_mut(o, door) {
                    o.counters.add(kind, amount);
                    if at > 0 {
                        // CR 613.7c: all counters of that kind get the new timestamp.
                        o.counted.retain(|(k, _)| k != kind);
                        o.counted.push((kind.clone(), at));
                    }
                }
                self.disturb_by_counter(kind);
            }
        }
    }

    pub(super) fn remove_counters(&mut self, from: Target, kind: &str, amount: u32, door: Performing<'_>) {
        match from {
            Target::Player(p) => {
                if let Some(p) = self.player_mut(p, door) {
                    p.counters.remove(kind, amount);
                }
            }
            Target::Object(o) => {
                if let Some(o) = self.object_mut(o, door) {
                    o.counters.remove(kind, amount);
                }
                self.disturb_by_counter(kind);
            }
        }
    }

    /// CR 701.27a, 712: the other face is up.
    pub(super) fn turn_over(&mut self, object: ObjectId, door: Performing<'_>) {
        // CR 613.7g
        let timestamp = self.tick(door);
        if let Some(o) = self.object_mut(object, door)
            && let Some(back) = o.back.clone()
        {
            o.timestamp = timestamp;
            o.transformed = !o.transformed;
            o.turned = o.turned.saturating_add(1);
            let up = if o.transformed { back } else { o.printed.clone() };
            // CR 707.4: while it is a copy, the other face is up and shows nothing of itself
            match &mut o.uncopied {
                Some((own, _)) => *own = up,
                None => o.face = up,
            }
            o.rebase();
        }
        self.disturb();
    }

    /// CR 708.2, 613.7f: face down it is a 2/2 creature without anything else.
    fn turn_down(&mut self, object: ObjectId, door: Performing<'_>) {
        let timestamp = self.tick(door);
        if let Some(o) = self.object_mut(object, door) {
            o.timestamp = timestamp;
            o.face_down = true;
            o.rebase();
        }
        self.disturb();
    }

    pub(crate) fn leave_combat(&mut self, object: ObjectId, door: Performing<'_>) {
        if let Some(o) = self.object_mut(object, door) {
            o.combat = Combat { defender: o.combat.defender, ..Combat::default() };
        }
    }

    pub(crate) fn declare_attack(
        &mut self,
        object: ObjectId,
        (defending, band): (Target, Option<ObjectId>),
        door: Performing<'_>,
    ) {
        let defender = self.defending_player(defending);
        if let Some(o) = self.object_mut(object, door) {
            o.combat.attacking = Some(defending);
            o.combat.defender = defender;
            o.combat.band = band;
        }
        self.write(door).turn.attacked = true;
    }

    /// CR 509.1h: it stays so, with nothing that blocks it.
    fn is_blocked_now(&mut self, object: ObjectId, door: Performing<'_>) {
        if let Some(o) = self.object_mut(object, door) {
            o.combat.blocked = true;
        }
    }

    pub(crate) fn declare_block(&mut self, object: ObjectId, attacker: ObjectId, door: Performing<'_>) {
        if let Some(o) = self.object_mut(object, door) {
            o.combat.blocking.push(attacker);
        }
        if let Some(o) = self.object_mut(attacker, door) {
            o.combat.blocked = true;
        }
    }
}
