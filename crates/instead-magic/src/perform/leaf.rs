//! How one event changes the state.

use super::*;

impl Game {
    /// Change the state as one event says. What must be proposed in its wake goes into `after`.
    pub(super) fn perform_leaf(&mut self, item: Item, after: &mut Vec<(Lineage<EffectId>, Event)>) {
        let Proposed { event, lineage, .. } = item;
        match &event.what {
            What::Move(m) => {
                let mut m = m.clone();
                self.leave_out_barred_counters(&mut m, &event);
                if let Some(new) = self.change_zone(&m) {
                    self.entered(&m, new);
                    if m.place == Place::Shuffled
                        && let Some(owner) = self.object(new).map(|o| o.owner)
                    {
                        self.forget_order(owner);
                    }
                }
                self.happened(event);
                return;
            }
            What::MarkDamage { object, amount, source } => {
                let deathtouch = self.source_has(*source, instead_language::words::Keyword::Deathtouch);
                let (object, amount) = (*object, *amount);
                if let Some(o) = self.object_mut(object) {
                    o.damage = o.damage.saturating_add(amount);
                    o.deathtouched |= deathtouch;
                }
            }
            What::LoseLife { player, amount, .. } => {
                let (player, amount) = (*player, *amount);
                if let Some(p) = self.player_mut(player) {
                    p.life = p.life.saturating_sub(amount.min(i32::MAX as u32) as i32);
                    p.lost_life = p.lost_life.saturating_add(amount);
                }
            }
            What::GainLife { player, amount } => {
                let (player, amount) = (*player, *amount);
                if let Some(p) = self.player_mut(player) {
                    p.life = p.life.saturating_add(amount.min(i32::MAX as u32) as i32);
                    p.gained = p.gained.saturating_add(amount);
                }
            }
            What::PutCounters { on, kind, amount } => {
                let (on, kind, amount) = (*on, kind.clone(), *amount);
                self.add_counters(on, &kind, amount);
            }
            What::RemoveCounters { from, kind, amount } => {
                let (from, kind, amount) = (*from, kind.clone(), *amount);
                self.remove_counters(from, &kind, amount);
            }
            What::Tap { object } => {
                let object = *object;
                if let Some(o) = self.object_mut(object) {
                    o.tapped = true;
                }
            }
            What::Untap { object, .. } => {
                let object = *object;
                if let Some(o) = self.object_mut(object) {
                    o.tapped = false;
                }
            }
            What::Transform { object } => self.turn_over(*object),
            What::AddMana { player, mana, .. } => {
                let (player, mana) = (*player, mana.clone());
                if let Some(p) = self.player_mut(player) {
                    p.mana.extend(mana);
                    p.mana.sort_unstable();
                }
            }
            What::ManaBecomes { player, mana } => {
                let (player, mana) = (*player, mana.clone());
                if let Some(p) = self.player_mut(player) {
                    p.mana = mana;
                }
            }
            What::LoseMana { player } => {
                let player = *player;
                if let Some(p) = self.player_mut(player) {
                    p.mana.clear();
                }
            }
            What::Shuffle { player } => self.forget_order(*player),
            What::Search { .. } => {}
            What::Begin { period, player } => self.begin(*period, *player),
            What::Lose { player } => {
                let exiled = self.leave_game(*player);
                let exile = |id| moved(id, Zone::Exile, Place::Natural, Why::StateBased, event.cause.contained());
                after.extend(exiled.into_iter().map(|id| (lineage.clone(), exile(id))));
            }
            What::Win { player } => {
                // CR 104.2b
                let player = *player;
                for p in &mut self.state.players {
                    let p = Arc::make_mut(p);
                    if p.id == player {
                        p.won = true;
                    } else {
                        p.lost = true;
                    }
                }
                self.state.over = true;
            }
            What::PutOnStack { player, item, copy_of } => self.perform_put_on_stack(*player, item, copy_of.as_ref()),
            What::TurnFaceDown { object } => self.turn_down(*object),
            What::Arrange { player, top, bottom } => {
                let (player, top, bottom) = (*player, top.clone(), bottom.clone());
                if let Some(p) = self.player_mut(player) {
                    top.iter().chain(&bottom).for_each(|&card| p.library.remove(card));
                    Arc::make_mut(&mut p.library.top).splice(0..0, top);
                    Arc::make_mut(&mut p.library.bottom).extend(bottom);
                }
            }
            What::Found { player, card } => {
                let (player, card) = (*player, *card);
                if let Some(p) = self.player_mut(player) {
                    Arc::make_mut(&mut p.library.shuffled).retain(|o| *o != card);
                    Arc::make_mut(&mut p.library.top).push(card);
                }
            }
            What::Announce { object, item, cast } => self.announce(*object, item.clone(), cast.clone()),
            What::CastSpell { object, .. } => self.count_commander(*object),
            What::Attack { object, defending } => self.declare_attack(*object, *defending),
            What::Block { object, attacker } => self.declare_block(*object, *attacker),
            What::RemoveFromCombat { object } => self.leave_combat(*object),
            What::RemoveDamage { object } => {
                let object = *object;
                if let Some(o) = self.object_mut(object) {
                    o.damage = 0;
                    o.deathtouched = false;
                }
            }
            What::Attach { object, to } => {
                let (object, to) = (*object, *to);
                let timestamp = self.tick();
                if let Some(o) = self.object_mut(object) {
                    o.attached_to = to;
                    o.timestamp = timestamp;
                }
                self.disturb();
            }
            What::Note { object, chosen } => {
                let (object, chosen) = (*object, chosen.clone());
                if let Some(o) = self.object_mut(object) {
                    o.chosen = *chosen;
                    o.rebase();
                }
                self.disturb();
            }
            What::EffectBegins(floating) => {
                let mut floating = (**floating).clone();
                floating.timestamp = self.tick();
                floating.id = self.fresh_id();
                Arc::make_mut(&mut self.state.floating).push(floating);
                self.disturb();
            }
            What::EffectEnds { id } => {
                let id = *id;
                Arc::make_mut(&mut self.state.floating).retain(|f| f.id != id);
                self.disturb();
            }
            What::Link { object, exiled } => {
                let (object, exiled) = (*object, *exiled);
                if let Some(o) = self.object_mut(object) {
                    let version = o.version;
                    o.exiled.push((version, exiled));
                }
                self.disturb();
            }
            What::DayNight(now) => {
                self.state.day = Some(*now);
                self.disturb();
            }
            What::Emblem { player, face } => self.add_emblem(*player, face.clone()),
            What::ExtraTurn { player } => self.state.turn.extra.push(*player),
            What::Counter { object, .. } => self.cease(*object),
            What::Cease { object } => self.cease(*object),
            What::Damage(_)
            | What::Destroy { .. }
            | What::Sacrifice { .. }
            | What::Discard { .. }
            | What::CreateTokens { .. }
            | What::DrawCards { .. }
            | What::Draw { .. }
            | What::Mill { .. }
            | What::Scry { .. }
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
        self.happened(event);
    }

    /// CR 903.8: a commander was cast from the command zone once more.
    fn count_commander(&mut self, spell: ObjectId) {
        let from_command =
            |o: &crate::board::state::Object| o.cast.as_ref().is_some_and(|c| c.from == Some(Zone::Command));
        let Some(card) = self.object(spell).filter(|o| o.commander && from_command(o)).map(|o| o.card) else { return };
        match self.state.commander_casts.iter_mut().find(|(c, _)| *c == card) {
            Some((_, n)) => *n = n.saturating_add(1),
            None => self.state.commander_casts.push((card, 1)),
        }
    }

    /// CR 114.1, 114.3: an emblem is an object in the command zone with abilities alone.
    fn add_emblem(&mut self, player: PlayerId, face: Arc<instead_language::Face>) {
        let mut emblem = crate::board::zones::token_object(face, None, player);
        emblem.token = false;
        emblem.zone = Some(Zone::Command);
        emblem.last_zone = Zone::Command;
        emblem.timestamp = self.tick();
        let id = self.add_object(emblem);
        self.insert(id, player, Zone::Command, Place::Natural);
        self.disturb();
    }

    /// CR 111.7, 608.2n: an object that is no card ceases to exist.
    pub(super) fn cease(&mut self, object: ObjectId) {
        let Some(old) = self.object(object) else { return };
        let (owner, zone) = (old.owner, old.zone);
        let Some(zone) = zone else { return };
        self.vanish(object, owner, zone);
        self.disturb();
    }

    /// CR 614.17: where counters can't be put on the permanent, it enters without them.
    pub(super) fn leave_out_barred_counters(&self, m: &mut Move, event: &Event) {
        let Some(entering) = &mut m.enter else { return };
        if entering.counters.total() == 0 {
            return;
        }
        let mut kept = crate::board::state::Counters::default();
        for (kind, n) in entering.counters.iter() {
            if !self.counters_are_barred(kind, event) {
                kept.add(kind, n);
            }
        }
        entering.counters = kept;
    }

    /// What was decided about a permanent's entering becomes true of it.
    pub(super) fn entered(&mut self, m: &Move, new: ObjectId) {
        if m.to != Zone::Battlefield {
            return;
        }
        let Some(entering) = &m.enter else { return };
        if m.why == Why::Played
            && let Some(p) = self.player_mut(entering.controller)
        {
            // CR 305.2: one land a turn.
            p.lands += 1;
        }
        if !entering.changes.is_empty() {
            // "It enters as a … with haste": for as long as it is that permanent.
            let floating = crate::board::state::Floating {
                id: 0,
                timestamp: 0,
                what: crate::board::state::FloatingKind::Continuous(
                    Arc::new(vec![new]),
                    Arc::new(entering.changes.clone()),
                ),
                scope: Arc::new(crate::board::scope::Scope::new(entering.controller, Some(new))),
                until: instead_language::Until::SourceLeaves,
                made_in_turn: self.state.turn.number,
                left: crate::board::state::Left::Unlimited,
                text: Word::default(),
                origin: None,
            };
            let timestamp = self.tick();
            let id = self.fresh_id();
            Arc::make_mut(&mut self.state.floating).push(crate::board::state::Floating { id, timestamp, ..floating });
        }
    }

    /// CR 122.1: counters on an object or player.
    pub(super) fn add_counters(&mut self, on: Target, kind: &Word, amount: u32) {
        match on {
            Target::Player(p) => {
                if let Some(p) = self.player_mut(p) {
                    p.counters.add(kind, amount);
                }
            }
            Target::Object(o) => {
                let at = if amount > 0 && crate::board::characteristics::keyword_of_counter(kind).is_some() {
                    self.tick()
                } else {
                    0
                };
                if let Some(o) = self.object_mut(o) {
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

    pub(super) fn remove_counters(&mut self, from: Target, kind: &str, amount: u32) {
        match from {
            Target::Player(p) => {
                if let Some(p) = self.player_mut(p) {
                    p.counters.remove(kind, amount);
                }
            }
            Target::Object(o) => {
                if let Some(o) = self.object_mut(o) {
                    o.counters.remove(kind, amount);
                }
                self.disturb_by_counter(kind);
            }
        }
    }

    /// CR 701.27a, 712: the other face is up.
    pub(super) fn turn_over(&mut self, object: ObjectId) {
        // CR 613.7g
        let timestamp = self.tick();
        if let Some(o) = self.object_mut(object)
            && let Some(back) = o.back.clone()
        {
            o.timestamp = timestamp;
            o.transformed = !o.transformed;
            o.face = if o.transformed { back } else { o.printed.clone() };
            o.rebase();
        }
        self.disturb();
    }

    /// CR 708.2, 613.7f: face down it is a 2/2 creature without anything else.
    fn turn_down(&mut self, object: ObjectId) {
        let timestamp = self.tick();
        if let Some(o) = self.object_mut(object) {
            o.timestamp = timestamp;
            o.face_down = true;
            o.rebase();
        }
        self.disturb();
    }

    pub(crate) fn leave_combat(&mut self, object: ObjectId) {
        if let Some(o) = self.object_mut(object) {
            o.combat = crate::board::state::Combat::default();
        }
    }

    pub(crate) fn declare_attack(&mut self, object: ObjectId, defending: Target) {
        if let Some(o) = self.object_mut(object) {
            o.combat.attacking = Some(defending);
        }
    }

    pub(crate) fn declare_block(&mut self, object: ObjectId, attacker: ObjectId) {
        if let Some(o) = self.object_mut(object) {
            o.combat.blocking.push(attacker);
        }
        if let Some(o) = self.object_mut(attacker) {
            o.combat.blocked = true;
        }
    }
}
