//! The one door: performing a batch of events is the only way in which play changes a game's state (CR 614.6, 700.1).

mod attacking;
pub(crate) mod cast;
mod contradictions;
mod copies;
pub(crate) mod costs;
mod damage;
mod draw;
mod dungeons;
pub(crate) mod encoded;
mod enter;
pub(crate) mod follow;
mod hosts;
mod in_place;
mod kernel;
mod leaf;
mod leaving;
mod monarch;
mod phasing;
mod possible;
mod predefined;
mod radiation;
pub(crate) mod rewrite;
mod ring;
mod rooms;
mod rooms_of_dungeons;
mod timestamps;
mod tokens;
mod triggers;
mod turn;

use std::sync::Arc;

use instead::{Lineage, Performing, Proposed, Riders, Run, Stop, decide, propose};

use crate::board::effect::EffectId;
use crate::board::event::{Cause, CauseKind, Entering, Event, Move, Sent, What, Why};
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use instead_language::Place;
use instead_language::words::Zone;

pub(crate) use crate::board::entering::Whom;

type Result<T> = std::result::Result<T, Stop<Game>>;
type Item = Proposed<Game>;

impl Game {
    /// Perform events as one: first what they contain is decided, then everything that changes the state at once, then
    /// what takes place one after another.
    pub(crate) fn perform_batch(
        &mut self,
        items: Vec<Item>,
        riders: &Riders<Self>,
        door: Performing<'_>,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        self.stop_at_unread()?;
        let watchers = self.derived.watchers.clone();
        let mut inner_riders = Vec::new();
        let mark = self.state.trace.len();
        let items = self.with_results_of_damage(items, riders, &mut inner_riders, door, run)?;
        let items = self.without_contradictions(items, run)?;
        let items = self.with_what_is_done_instead(items, &mut inner_riders, run)?;
        let mut leaves = Vec::new();
        let mut sequences = Vec::new();
        let mut contained = Vec::new();
        for item in items {
            if let What::CreateTokens { tokens, .. } = &item.event.what {
                let n = tokens.iter().map(|(n, _)| u64::from(*n)).sum();
                if n > MAX_TOKENS {
                    return Err(too_many_tokens(n));
                }
            }
            let attacked = self.attacked_by_tokens(&item.event.what, run)?;
            match self.contents(&item, attacked, door) {
                Contents::Itself => leaves.push(item),
                Contents::Sequence => sequences.push(item),
                Contents::Events(events) => {
                    self.happened(item.event.clone(), door);
                    let inner = events.into_iter().map(|event| Proposed::contained(event, &item.lineage));
                    contained.extend(inner);
                }
            }
        }
        if !contained.is_empty() {
            name_those_entering_together(&mut contained);
            let batch = decide(self, contained, run)?;
            run.note(self, instead::Note::Performing { items: &batch.items });
            leaves.extend(batch.items);
            inner_riders.extend(batch.riders);
        }
        let mut after = Vec::new();
        self.moment = self.state.clock + 1;
        self.put_at_random.clear();
        let entering = leaves.iter().find_map(|item| match &item.event.what {
            What::Move(m) => m.enter.as_ref().map(|e| e.together.clone()),
            _ => None,
        });
        let leaves = self.with_hosts(leaves, &mut after, run)?;
        let leaves = self.ordered_into_libraries(leaves, run)?;
        let leaves = self.in_order_of_timestamps(leaves, run)?;
        self.note_what_they_bear(&leaves, door);
        for item in leaves {
            self.life_stays_in_range(&item.event)?;
            self.counters_stay_in_range(&item.event)?;
            self.perform_leaf(item, &mut after, door);
        }
        if entering.is_some() && entering == self.before_entering.as_ref().map(|(together, _)| together.clone()) {
            self.before_entering = None;
        }
        self.end_game(door);
        self.disturb_if_it_looks_at_the_state();
        self.refresh();
        self.note_what_entered(mark, door);
        self.collect_triggers(&watchers, mark);
        self.stop_at_entering(mark)?;
        self.stop_at_moving(mark)?;
        self.notice_control(door);
        self.notice_blessings(door);
        self.end_durations(run)?;
        for (lineage, event) in after {
            propose(self, [Proposed::contained(event, &lineage)], run)?;
        }
        self.exile_what_came_back_to_nobody(run)?;
        for item in sequences {
            self.perform_in_sequence(item, door, run)?;
        }
        for (rider, lineage) in inner_riders {
            self.do_rider(rider, lineage, run)?;
        }
        Ok(())
    }

    /// A life total beyond what is counted stops the game with an error; it is never cut off.
    fn life_stays_in_range(&self, event: &Event) -> Result<()> {
        let (player, change) = match event.what {
            What::LoseLife { player, amount, .. } => (player, -i64::from(amount)),
            What::GainLife { player, amount } => (player, i64::from(amount)),
            _ => return Ok(()),
        };
        let life = self.player(player).map_or(0, |p| i64::from(p.life));
        if i32::try_from(life + change).is_ok() {
            return Ok(());
        }
        Err(beyond_count("a change of a life total, in all", change.unsigned_abs()))
    }

    /// The same of counters and of marked damage: more of them than are counted are never cut off.
    fn counters_stay_in_range(&self, event: &Event) -> Result<()> {
        let (what, number) = match &event.what {
            What::PutCounters { on, kind, amount } => {
                let there = match on {
                    Target::Object(object) => self.object(*object).map_or(0, |o| o.counters.of(kind)),
                    Target::Player(player) => self.player(*player).map_or(0, |p| p.counters.of(kind)),
                };
                ("counters of one kind", u64::from(there) + u64::from(*amount))
            }
            What::Move(moving) => {
                let entering = moving.enter.as_ref().into_iter();
                let most = entering.flat_map(|e| e.counters.iter()).map(|(_, n)| u64::from(n)).max();
                ("counters of one kind", most.unwrap_or_default())
            }
            What::MarkDamage { amount, .. } => ("damage marked at once", u64::from(*amount)),
            _ => return Ok(()),
        };
        if number > i32::MAX as u64 { Err(beyond_count(what, number)) } else { Ok(()) }
    }

    /// Note that an event took place by itself, and what triggers on it.
    fn happened_now(&mut self, event: Event, door: Performing<'_>) {
        let watchers = self.derived.watchers.clone();
        let mark = self.state.trace.len();
        self.happened(event, door);
        self.collect_triggers(&watchers, mark);
    }

    /// Note that an event took place.
    pub(crate) fn happened(&mut self, event: Event, door: Performing<'_>) {
        if let Some(record) = self.record_mut() {
            record.happened.push(event.clone());
        }
        self.look_back_at(&event, door);
        if self.remembers {
            let then = self.as_they_are(&event);
            self.write(door).turn.log.note(&event, then);
        }
        self.write(door).trace.push(event);
    }

    /// What texts look back at later in the turn.
    fn look_back_at(&mut self, event: &Event, door: Performing<'_>) {
        let count = |n: &mut u32, by: u32| *n = n.saturating_add(by);
        match &event.what {
            What::Move(m) => {
                let Some(old) = self.object(m.object).filter(|o| o.last_zone == Zone::Battlefield) else { return };
                let Some(last) = &old.last else { return };
                let died = m.to == Zone::Graveyard && last.is(instead_language::words::CardType::Creature);
                let controller = last.controller;
                if let Some(p) = self.player_mut(controller, door) {
                    count(&mut p.this_turn.left, 1);
                    count(&mut p.this_turn.died, u32::from(died));
                }
            }
            What::Damage(d) => {
                let (source, amount) = (d.source, d.amount);
                self.count_commander_damage(*d, door);
                self.note_hit(*d, door);
                match d.to {
                    Target::Player(p) => {
                        if let Some(p) = self.player_mut(p, door) {
                            count(&mut p.this_turn.damaged, amount);
                        }
                    }
                    Target::Object(o) => {
                        if let Some(o) = self.object_mut(o, door)
                            && amount > 0
                            && let Err(at) = o.hurt_by.binary_search(&source)
                        {
                            o.hurt_by.insert(at, source);
                        }
                    }
                }
            }
            What::Attack { object, defending, .. } => {
                let combat = self.state.turn.combats;
                if let Some(p) = defending.player().and_then(|p| self.player_mut(p, door)) {
                    p.this_turn.attacked_in = Some(combat);
                }
                let attacker = self.controller(*object);
                let power = self.characteristics(*object).and_then(|c| c.power).map_or(0, i64::from);
                if let Some(p) = attacker.and_then(|p| self.player_mut(p, door)) {
                    count(&mut p.this_turn.attackers, 1);
                    let before = if p.this_turn.attack.0 == combat { p.this_turn.attack.1 } else { 0 };
                    p.this_turn.attack = (combat, before + power);
                }
            }
            What::FlipCoin { player, .. } => {
                if let Some(p) = self.player_mut(*player, door) {
                    count(&mut p.this_turn.flips, 1);
                }
            }
            What::CastSpell { player, .. } => {
                if let Some(p) = self.player_mut(*player, door) {
                    count(&mut p.this_turn.cast, 1);
                }
            }
            _ => {}
        }
    }

    /// CR 702.76a, 702.173a: what a source was that dealt combat damage to a player.
    fn note_hit(&mut self, d: crate::board::event::Damage, door: Performing<'_>) {
        let (Target::Player(_), true) = (d.to, d.combat && d.amount > 0) else { return };
        let Some(c) = self.characteristics(d.source) else { return };
        let hit = crate::board::state::Hit {
            controller: c.controller,
            subtypes: c.subtypes.clone(),
            every_creature_type: c.every_creature_type,
            creature: c.is(instead_language::words::CardType::Creature),
            commander: self.object(d.source).is_some_and(|o| o.commander),
        };
        let hits = &mut self.write(door).turn.hits;
        if !hits.contains(&hit) {
            hits.push(hit);
        }
    }

    /// CR 616.1g: what is contained in an event, and decided after it.
    fn contents(&mut self, item: &Item, mut attacked: Vec<Option<Target>>, door: Performing<'_>) -> Contents {
        // What is contained cites what it is, not why the whole happens.
        let cause = Cause { rule: None, ..item.event.cause };
        let to_graveyard = |object: ObjectId, why: Why| {
            Contents::Events(vec![moved(object, Zone::Graveyard, Place::Natural, why, cause)])
        };
        match &item.event.what {
            // CR 701.8a, 701.21a, 701.9a
            What::Destroy { object, .. } => to_graveyard(*object, Why::Destroyed),
            What::Sacrifice { object, .. } => to_graveyard(*object, Why::Sacrificed),
            What::Discard { object, to, .. } => {
                let mut event = sent(*object, to.as_deref(), Why::Discarded, cause);
                if let What::Move(m) = &mut event.what
                    && m.to == Zone::Battlefield
                {
                    let owner = self.object(*object).map_or(self.state.turn.player, |o| o.owner);
                    m.enter = Some(Box::new(Entering::under(owner)));
                }
                Contents::Events(vec![event])
            }
            // CR 701.6a: a countered ability simply ceases to exist.
            What::Counter { object, to } => {
                let is_spell = self.object(*object).and_then(|o| o.stack.as_ref()).is_none_or(|s| s.is_spell());
                if is_spell {
                    Contents::Events(vec![sent(*object, to.as_deref(), Why::Countered, cause)])
                } else {
                    Contents::Itself
                }
            }
            // CR 111.1: each token enters.
            What::CreateTokens { player, tokens } => {
                let player = *player;
                let mut events = Vec::new();
                for (n, token) in tokens.clone() {
                    for _ in 0..n {
                        let object = self.prepare_token(&token, player, door);
                        let mut entering = Entering::under(player);
                        entering.tapped = token.tapped;
                        entering.transformed = token.transformed;
                        entering.attached_to = token.attached.flatten();
                        entering.counters = token.counters.clone();
                        entering.exiled.clone_from(&token.exiled);
                        if token.attacking {
                            entering.attacking = attacked.pop().flatten();
                        }
                        let mut event = moved(object, Zone::Battlefield, Place::Natural, Why::Created, cause);
                        if let What::Move(m) = &mut event.what {
                            m.enter = Some(Box::new(entering));
                        }
                        events.push(event);
                    }
                }
                Contents::Events(events)
            }
            What::DrawCards { .. }
            | What::Draw { .. }
            | What::Mill { .. }
            | What::Scry { .. }
            | What::Act { .. }
            | What::PayLife { .. }
            | What::FlipCoin { .. }
            | What::RollDie { .. }
            | What::TurnFaceUp { .. }
            | What::Regenerated { .. }
            | What::Do { .. } => Contents::Sequence,
            _ => Contents::Itself,
        }
    }

    /// What takes place one after another, each part finished before the next.
    fn perform_in_sequence(&mut self, item: Item, door: Performing<'_>, run: &mut Run<'_, Self>) -> Result<()> {
        let Proposed { event, lineage, .. } = item;
        let cause = event.cause;
        let inner = |what| Proposed::contained(Event { what, cause }, &lineage);
        match event.what.clone() {
            // CR 121.2: one after another.
            What::DrawCards { player, count, turn_based } => {
                self.happened(event, door);
                for _ in 0..count {
                    propose(self, [inner(What::Draw { player, turn_based })], run)?;
                }
            }
            What::Draw { player, turn_based } => self.draw_card(player, turn_based, event, &lineage, door, run)?,
            What::Mill { player, count } => {
                self.happened(event, door);
                let cards = self.top_cards(player, count as usize, run)?;
                let events: Vec<Item> = cards
                    .into_iter()
                    .map(|card| {
                        let event = moved(card, Zone::Graveyard, Place::Natural, Why::Milled, cause);
                        Proposed::contained(event, &lineage)
                    })
                    .collect();
                propose(self, events, run)?;
            }
            What::Scry { player, count } => {
                // what triggers on it waits until all of it is done (CR 701.22d)
                self.happened_now(event, door);
                self.scry(player, count as usize, run)?;
            }
            What::Act { player, object, act, amount } => {
                self.do_act((player, object), act, amount, (cause, lineage), run)?
            }
            // CR 119.4: paying life is losing it.
            What::PayLife { player, amount } => {
                self.happened(event, door);
                propose(self, [inner(What::LoseLife { player, amount, damage: false, with_gain: 0 })], run)?;
            }
            What::FlipCoin { player, coins, called, won } => {
                if won {
                    // CR 705.3: what the coin shows is ignored.
                    self.write(door).chance = Some(crate::board::state::Chance::Flip(true));
                } else {
                    self.flip(player, coins, called, door, run)?;
                }
                self.happened_now(event, door);
            }
            What::RollDie { sides, dice, kept, .. } => {
                self.roll(sides, dice, kept, door, run)?;
                self.happened_now(event, door);
            }
            What::TurnFaceUp { object, also } => self.turn_face_up(object, also, event, &lineage, door, run)?,
            // CR 701.19a: remove all damage, tap it, remove it from combat.
            What::Regenerated { object } => {
                self.happened(event, door);
                let events = [What::RemoveDamage { object }, What::Tap { object }, What::RemoveFromCombat { object }];
                let cause = cause.by(crate::edition::rulebook::Rule::Regenerate);
                let inner = |what| Proposed::contained(Event { what, cause }, &lineage);
                propose(self, events.map(inner), run)?;
            }
            What::Do { instructions, scope, .. } => {
                let mut following = crate::perform::follow::Following::of((*scope).clone(), lineage);
                self.follow(&instructions, &mut following, run)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// CR 708.8, 614.1e: what is done as it is turned face up is part of turning it.
    fn turn_face_up(
        &mut self,
        object: ObjectId,
        also: Vec<(Arc<Vec<instead_language::Instruction>>, crate::board::scope::Scope)>,
        event: Event,
        lineage: &Lineage<EffectId>,
        door: Performing<'_>,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        // CR 613.7f
        let timestamp = self.tick(door);
        if let Some(o) = self.object_mut(object, door) {
            o.timestamp = timestamp;
            o.face_down = false;
            o.down = None;
            o.disguised = false;
            o.manifested = false;
            o.rebase();
        }
        self.disturb();
        self.refresh();
        for (instructions, scope) in also {
            let mut following = crate::perform::follow::Following::of(scope, lineage.clone());
            self.follow(&instructions, &mut following, run)?;
        }
        let watchers = self.derived.watchers.clone();
        let mark = self.state.trace.len();
        self.happened(event, door);
        self.collect_triggers(&watchers, mark);
        Ok(())
    }

    /// Follow a rider's instructions.
    pub(crate) fn do_rider(
        &mut self,
        rider: crate::perform::rewrite::Rider,
        lineage: Lineage<EffectId>,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let mut following = crate::perform::follow::Following::of(rider.scope, lineage);
        // CR 400.7j: what moves an object on finds it where the event put it
        for thing in following.scope.slots_mut().watched.things.iter_mut() {
            thing.now = self.current(thing.now);
        }
        self.follow(&rider.instructions, &mut following, run)
    }

    /// Nothing of the sentence before is "this way" any more.
    pub(crate) fn begin_sentence(&mut self) {
        self.forget_sentence();
        self.refresh();
    }
}

/// How many tokens are made at once before the game is stopped with an error.
pub const MAX_TOKENS: u64 = 10_000;

/// A number beyond those that are counted; it may be more, as that is where counting ends.
fn beyond_count(what: &'static str, number: u64) -> Stop<Game> {
    let number = usize::try_from(number).unwrap_or(usize::MAX);
    let kind = crate::board::error::Kind::TooMany { what, number, limit: i32::MAX as usize };
    Stop::Error(kind.into())
}

fn too_many_tokens(n: u64) -> Stop<Game> {
    let options = usize::try_from(n).unwrap_or(usize::MAX);
    let kind = crate::board::error::Kind::TooMany {
        what: "tokens created at once",
        number: options,
        limit: MAX_TOKENS as usize,
    };
    Stop::Error(kind.into())
}

/// What an event consists of.
enum Contents {
    /// It changes the state itself.
    Itself,
    /// Its parts are done one after another.
    Sequence,
    /// These, at once.
    Events(Vec<Event>),
}

/// A zone change.
pub(crate) fn moved(object: ObjectId, to: Zone, place: Place, why: Why, cause: Cause) -> Event {
    let m = Move {
        object,
        to,
        place,
        why,
        enter: None,
        counters: crate::board::state::Counters::default(),
        face_down: false,
        exiled_by: None,
        revealed: false,
    };
    Event { what: What::Move(m), cause }
}

/// What is discarded or countered goes to the graveyard, or where an effect sends it.
fn sent(object: ObjectId, to: Option<&Sent>, why: Why, cause: Cause) -> Event {
    let (zone, place) = to.map_or((Zone::Graveyard, Place::Natural), |to| (to.zone, to.place));
    let mut event = moved(object, zone, place, why, cause);
    if let (What::Move(m), Some(to)) = (&mut event.what, to) {
        m.counters.clone_from(&to.counters);
        m.exiled_by = to.exiled_by;
        m.revealed = to.revealed;
    }
    event
}

/// CR 614.13a: every entering object knows which others enter with it.
pub(crate) fn name_those_entering_together(items: &mut [Item]) {
    let entering = |i: &Item| match &i.event.what {
        What::Move(m) if m.to == Zone::Battlefield => Some(m.object),
        _ => None,
    };
    let together: Arc<[ObjectId]> = items.iter().filter_map(entering).collect();
    if together.len() < 2 {
        return;
    }
    for item in items {
        if let What::Move(Move { enter: Some(e), .. }) = &mut item.event.what {
            e.together = together.clone();
        }
    }
}

impl Cause {
    /// What an event contains happens by rule, for the same reason.
    pub(crate) fn contained(self) -> Cause {
        Cause { kind: CauseKind::Rule, rule: None, ..self }
    }
}
