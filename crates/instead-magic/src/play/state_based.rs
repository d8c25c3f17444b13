//! State-based actions (CR 704; state-based effects, 420, before 2009): checked again and again until there are none,
//! those of one pass performed as one event.

use instead::{Proposed, Run, Stop, propose};

use crate::board::event::{Cause, Event, What, Why};
use crate::board::scope::Scope;
use crate::board::stack::{StackItem, StackKind};
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::edition::LegendRule;
use crate::edition::rulebook::Rule;
use crate::perform::moved;
use instead_language::words::{CardType, Keyword, Supertype, Word, Zone};
use instead_language::{Cant, Place};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// What is to be done, and the rule that says so.
type Action = (What, Rule);

/// Legendary permanents of one name: whose they are where the edition asks, and the name.
type Namesakes = (Option<PlayerId>, Word, Vec<ObjectId>);

/// A permanent is put into the graveyard without being destroyed.
fn buried(object: ObjectId, rule: Rule) -> Action {
    (moved(object, Zone::Graveyard, Place::Natural, Why::StateBased, Cause::RULE).what, rule)
}

impl Game {
    /// CR 704.3: check until nothing is to be done.
    pub(crate) fn check_state(&mut self, run: &mut Run<'_, Self>) -> Result<bool> {
        self.stop_at_words()?;
        let mut any = false;
        loop {
            self.refresh();
            if self.state.over {
                return Ok(any);
            }
            run.step()?;
            let looked_at = self.restless();
            let events = self.state_based_actions(&looked_at, run)?;
            self.forget_checked(&looked_at);
            if events.is_empty() {
                return Ok(any);
            }
            any = true;
            let items =
                events.into_iter().map(|(what, rule)| Proposed::new(Event { what, cause: Cause::RULE.by(rule) }));
            let batch: Vec<_> = items.collect();
            propose(self, batch, run)?;
        }
    }

    /// CR 704.5: everything that is to be done in one pass. Lethal damage and deathtouch together are one destruction
    /// (CR 704.7).
    fn state_based_actions(&mut self, looked_at: &[ObjectId], run: &mut Run<'_, Self>) -> Result<Vec<Action>> {
        let mut events = Vec::new();
        let players: Vec<PlayerId> = self.players_in_turn_order().collect();
        for player in players {
            let Some(p) = self.player(player) else { continue };
            let because = [
                (p.life <= 0 && !self.cant_lose_for_life(player), Rule::NoLife),
                (p.drew_from_empty, Rule::DrewFromEmpty),
                (p.counters.of("poison") >= 10, Rule::TenPoison),
                (self.is_beaten_by_commander(player), Rule::CommanderDamage),
            ];
            if let Some((_, rule)) = because.into_iter().find(|(so, _)| *so) {
                events.push((What::Lose { player }, rule));
            }
        }
        if self.restless.strays {
            let strays = self.tokens_elsewhere();
            self.restless.strays = !strays.is_empty();
            events.extend(strays);
        }
        debug_assert!(self.restless.strays || self.tokens_elsewhere().is_empty(), "what was written to is known");
        debug_assert_eq!(
            self.actions_among(looked_at),
            self.actions_among(&self.state.battlefield),
            "no action is about another permanent"
        );
        let [on_each, by_name] = self.actions_among(looked_at);
        events.extend(on_each);
        events.append(&mut self.legends(looked_at, run)?);
        events.extend(by_name);
        self.dungeons_over(&mut events);
        self.commanders(&mut events, run)?;
        // What can't happen is not attempted: a destruction that can't be is no action.
        events.retain(|(what, rule)| {
            let event = Event { what: what.clone(), cause: Cause::RULE.by(*rule) };
            self.prospect_of(&event) == instead::Prospect::Happens
        });
        Ok(events)
    }

    /// What is to be done with permanents among these, or because of them, and nobody is asked: what comes before the legend
    /// rule, and what comes after it.
    fn actions_among(&self, among: &[ObjectId]) -> [Vec<Action>; 2] {
        let (mut before, mut after) = (Vec::new(), Vec::new());
        among.iter().for_each(|&id| self.action_on(id, &mut before));
        self.attachments(among, &mut before);
        self.old_roles(among, &mut before);
        self.old_worlds(among, &mut after);
        self.daybound(among, &mut after);
        self.start_engines(among, &mut after);
        [before, after]
    }

    /// CR 309.6, 704.5t: the marker is on the last room, and that room's ability has left the stack.
    fn dungeons_over(&self, events: &mut Vec<Action>) {
        for p in self.state.players.iter().filter(|p| !p.lost) {
            let last = p.dungeon.is_some_and(|(dungeon, room)| dungeon.next(room).is_empty());
            if last && !self.waits_for_room(p.id) {
                events.push((What::Complete { player: p.id }, Rule::DungeonOver));
            }
        }
    }

    /// Whether a room ability of the player's dungeon has triggered and has not yet left the stack.
    fn waits_for_room(&self, player: PlayerId) -> bool {
        let is = |item: &StackItem| matches!(item.kind, StackKind::Room(_)) && item.scope.you == player;
        self.state.pending.iter().any(|p| is(&p.item))
            || self.state.stack.iter().any(|&o| self.object(o).is_some_and(|o| o.stack.as_deref().is_some_and(is)))
    }

    fn action_on(&self, id: ObjectId, events: &mut Vec<Action>) {
        let (Some(o), Some(c)) = (self.object(id), self.characteristics(id)) else { return };
        let toughness = c.toughness.unwrap_or(0);
        if c.is(CardType::Creature) && toughness <= 0 {
            events.push(buried(id, Rule::NoToughness));
            return;
        }
        if c.is(CardType::Planeswalker) && o.counters.of("loyalty") == 0 {
            events.push(buried(id, Rule::NoLoyalty));
            return;
        }
        if c.is(CardType::Battle) && o.counters.of("defense") == 0 && !self.waits_on_the_stack(id) {
            events.push(buried(id, Rule::NoDefense));
            return;
        }
        if self.saga_is_over(id)
            && let Some(player) = self.controller(id)
        {
            events.push((What::Sacrifice { object: id, player }, Rule::SagaOver));
            return;
        }
        // what can't be destroyed is looked at for all the rest
        let lethal = i64::from(o.damage) >= i64::from(toughness) && o.damage > 0;
        if c.is(CardType::Creature) && (lethal || o.deathtouched) {
            let rule = if o.deathtouched { Rule::Deathtouched } else { Rule::LethalDamage };
            events.push((What::Destroy { object: id, regenerable: true }, rule));
        }
        // CR 122.4
        for (kind, amount) in self.surplus_counters(id) {
            events.push((What::RemoveCounters { from: Target::Object(id), kind, amount }, Rule::TooManyCounters));
        }
        if !self.edition.counters_annihilate {
            return;
        }
        let pairs = o.counters.of("+1/+1").min(o.counters.of("-1/-1"));
        if pairs > 0 {
            for kind in ["+1/+1", "-1/-1"] {
                let what = What::RemoveCounters { from: Target::Object(id), kind: kind.into(), amount: pairs };
                events.push((what, Rule::CountersCancel));
            }
        }
    }

    /// Whether an ability of the object has triggered and not yet left the stack (CR 704.5v).
    fn waits_on_the_stack(&self, id: ObjectId) -> bool {
        let of_this = |item: &crate::board::stack::StackItem| {
            matches!(item.kind, crate::board::stack::StackKind::Triggered(_)) && item.scope.this == Some(id)
        };
        self.state.pending.iter().any(|p| of_this(&p.item))
            || self.state.stack.iter().filter_map(|&o| self.object(o)?.stack.clone()).any(|item| of_this(&item))
    }

    /// CR 704.5d: a token in another zone than the battlefield ceases to exist.
    fn tokens_elsewhere(&self) -> Vec<Action> {
        let mut events = Vec::new();
        for zone in [Zone::Library, Zone::Hand, Zone::Graveyard, Zone::Exile, Zone::Command] {
            for object in self.objects_in(zone) {
                if let Some(o) = self.object(object).filter(|o| o.token) {
                    // CR 707.10a: a copy of a spell is no card either.
                    let was = self.state.objects.of_card(o.card).find(|was| was.became == Some(object));
                    let of_spell = was.is_some_and(|was| was.last_zone == Zone::Stack);
                    let rule = if of_spell { Rule::CopyElsewhere } else { Rule::TokenElsewhere };
                    events.push((What::Cease { object }, rule));
                }
            }
        }
        events
    }

    /// CR 704.5m–p: Auras and Equipment that are attached illegally or to nothing.
    fn attachments(&self, among: &[ObjectId], events: &mut Vec<Action>) {
        for &id in among {
            let (Some(o), Some(c)) = (self.object(id), self.characteristics(id)) else { continue };
            let legal = match o.attached_to {
                Some(Target::Object(to)) => self.is_where_enchanted(id, to) && self.may_be_attached(id, to),
                Some(Target::Player(p)) => {
                    let there = self.player(p).is_some_and(|p| !p.lost) && self.may_enchant_player(id, p);
                    there && !self.is_protected_player(p, id)
                }
                None => !c.has_subtype("Aura"),
            };
            if legal {
                continue;
            }
            // CR 702.103f: an exception of what becomes of Auras
            let ends = self.ends_bestow(id);
            if !ends.is_empty() {
                let off = o.attached_to.map(|_| What::Attach { object: id, to: None });
                events.extend(off.into_iter().chain(ends).map(|what| (what, Rule::BestowEnds)));
            } else if c.has_subtype("Aura") {
                events.push(buried(id, Rule::AuraOff));
            } else if o.attached_to.is_some() {
                let rule = if c.has_subtype("Equipment") { Rule::EquipmentOff } else { Rule::CreatureOff };
                events.push((What::Attach { object: id, to: None }, rule));
            }
        }
    }

    /// CR 704.5y: of the Roles of one player on a permanent only the newest stays.
    fn old_roles(&self, among: &[ObjectId], events: &mut Vec<Action>) {
        let role = |&id: &ObjectId| {
            let c = self.characteristics(id).filter(|c| c.has_subtype("Role"))?;
            let o = self.object(id)?;
            Some((o.attached_to?, c.controller, o.timestamp, id))
        };
        let roles: Vec<_> = among.iter().filter_map(role).collect();
        for &(host, controller, timestamp, id) in &roles {
            if roles.iter().any(|(h, c, t, _)| *h == host && *c == controller && *t > timestamp) {
                events.push(buried(id, Rule::OldRole));
            }
        }
    }

    /// CR 704.5j: of several legendary permanents with one name a player keeps one of his choice. In 2005 none stays, in
    /// 2004 the first (420.5e).
    fn legends(&mut self, among: &[ObjectId], run: &mut Run<'_, Self>) -> Result<Vec<Action>> {
        debug_assert_eq!(
            self.namesakes(among),
            self.namesakes(&self.state.battlefield),
            "no other permanent has a legend's name"
        );
        let mut events = Vec::new();
        for (owner, _, ids) in self.namesakes(among) {
            let keep = match owner {
                Some(player) => {
                    let among = ids.iter().copied().map(Target::Object).collect();
                    self.choose_among(
                        among,
                        1,
                        1,
                        Some(player),
                        crate::board::question::Query::which(Rule::Legends, None),
                        run,
                    )?
                    .first()
                    .and_then(|t| t.object())
                }
                None if self.edition.legends == LegendRule::OldestStays => self.the_oldest(&ids),
                None => None,
            };
            events.extend(ids.into_iter().filter(|id| Some(*id) != keep).map(|id| buried(id, Rule::Legends)));
        }
        Ok(events)
    }

    /// The legendary permanents among these that share a name with others, by whoever is asked.
    fn namesakes(&self, among: &[ObjectId]) -> Vec<Namesakes> {
        let mut groups: Vec<Namesakes> = Vec::new();
        for &id in among {
            let Some(c) = self.characteristics(id) else { continue };
            if !c.supertypes.contains(&Supertype::Legendary) || c.name.is_empty() {
                continue;
            }
            let spared =
                |(cant, scope): (&Cant, &Scope)| matches!(cant, Cant::LegendRule(f) if self.matches(f, id, scope));
            if self.cants().any(spared) {
                continue;
            }
            let owner = (self.edition.legends == LegendRule::OneForEachPlayer).then_some(c.controller);
            match groups.iter_mut().find(|(p, name, _)| *p == owner && *name == c.name) {
                Some((_, _, ids)) => ids.push(id),
                None => groups.push((owner, c.name.clone(), vec![id])),
            }
        }
        groups.retain(|(_, _, ids)| ids.len() > 1);
        groups
    }

    /// 420.5e of 2004: the one that has been there the longest; none on a tie.
    fn the_oldest(&self, ids: &[ObjectId]) -> Option<ObjectId> {
        let since = |id: &ObjectId| self.object(*id).map_or(u32::MAX, |o| o.arrived);
        let first = ids.iter().map(since).min()?;
        let mut oldest = ids.iter().copied().filter(|id| since(id) == first);
        oldest.next().filter(|_| oldest.next().is_none())
    }

    /// CR 704.5k: of the world permanents only the one stays that has been a world for the shortest time; on a tie none.
    fn old_worlds(&self, among: &[ObjectId], events: &mut Vec<Action>) {
        let world =
            |&&id: &&ObjectId| self.characteristics(id).is_some_and(|c| c.supertypes.contains(&Supertype::World));
        let since = |id: &ObjectId| self.object(*id).map_or(0, |o| o.arrived);
        let worlds: Vec<ObjectId> = among.iter().filter(world).copied().collect();
        let Some(last) = worlds.iter().map(since).max() else { return };
        let mut newest = worlds.iter().copied().filter(|id| since(id) == last);
        let keep = newest.next().filter(|_| newest.next().is_none());
        for id in worlds.into_iter().filter(|&id| Some(id) != keep) {
            events.push(buried(id, Rule::Worlds));
        }
    }

    /// CR 704.5z: who controls a permanent with start your engines! and has no speed gets it.
    fn start_engines(&self, among: &[ObjectId], events: &mut Vec<Action>) {
        let starts = |id: &ObjectId| self.characteristics(*id).is_some_and(|c| c.has(Keyword::StartEngines));
        let drivers = among.iter().filter(|id| starts(id)).filter_map(|&id| self.controller(id));
        for player in drivers {
            let action = (What::Speed { player, to: 1 }, Rule::StartEngines);
            if self.player(player).is_some_and(|p| p.speed == 0) && !events.contains(&action) {
                events.push(action);
            }
        }
    }

    /// CR 903.9a: a commander that came into a graveyard or exile since the last check: its owner may put it into the
    /// command zone.
    fn commanders(&mut self, events: &mut Vec<Action>, run: &mut Run<'_, Self>) -> Result<()> {
        if !self.edition.commanders_by_state {
            return Ok(());
        }
        for id in self.state.arrived.clone() {
            let Some(o) = self.object(id).filter(|o| o.zone.is_some()) else { continue };
            let query = crate::board::question::Query {
                asking: crate::board::question::Asking::May,
                rule: Rule::CommanderBack,
                about: Some(id),
            };
            if run.ask_whether(self, o.owner, query)? {
                let put = moved(id, Zone::Command, Place::Natural, Why::StateBased, Cause::RULE);
                events.push((put.what, Rule::CommanderBack));
            }
        }
        Ok(())
    }

    /// CR 702.12b, for whoever asks.
    pub fn is_indestructible(&self, object: ObjectId) -> bool {
        self.characteristics(object).is_some_and(|c| c.has(Keyword::Indestructible))
    }
}
