//! Triggered abilities (CR 603). They look at events that were performed, and nothing else (CR 603.2, 614.6).

mod deeds;
mod delayed;
mod made;
mod own;
mod spent;
mod targets;
mod times;

use std::sync::Arc;

use delayed::DelayedTogether;

use crate::board::characteristics::AbilityKey;
use crate::board::effect::Watchers;
use crate::board::event::{Damage, Event, What, Why};
use crate::board::log::Then;
use crate::board::scope::{Much, Scope, Thing, Watched};
use crate::board::stack::{StackItem, StackKind};
use crate::board::state::{FloatingKind, Game, ObjectId, PlayerId, Target, TriggeredBy};
use crate::edition::rulebook::Rule;
use crate::look::sagas;
use instead_language::words::{Step, Zone};
use instead_language::{
    Ability, Act, Condition, Filter, Often, Pattern, Period, Ref, Spell, Trigger, TriggerEvent, Who,
};

impl Game {
    /// CR 603.2, 603.10: abilities that trigger on what was performed since `mark`. For permanents that left, the
    /// abilities as they were before count.
    pub(crate) fn collect_triggers(&mut self, before: &Arc<Watchers>, mark: usize) {
        self.refresh();
        self.monarch_and_rad_triggers(mark);
        self.dungeon_triggers(mark);
        self.madness_triggers(mark);
        self.graveyard_triggers(mark);
        self.cycling_triggers(mark);
        self.discard_triggers(mark);
        self.speed_trigger(mark);
        if before.triggers.is_empty()
            && self.derived.watchers.triggers.is_empty()
            && !self.state.floating.iter().any(|f| matches!(f.what, FloatingKind::Delayed(..)))
        {
            return;
        }
        let events: Vec<Event> = self.state.trace.get(mark..).unwrap_or_default().to_vec();
        let now = self.derived.watchers.clone();
        // CR 603.2c: what triggers once for several events, with all that did it.
        let mut together: Vec<Together> = Vec::new();
        let mut delayed: Vec<DelayedTogether> = Vec::new();
        for (at, event) in events.iter().enumerate() {
            if self.remembers {
                self.look_before(events.get(at + 1..).unwrap_or_default());
            }
            // CR 603.10: each ability is looked for as it was before the event, or as it is after it
            let of = |back: bool| if back { before } else { &now };
            let all = [true, false].into_iter().flat_map(|back| of(back).triggers.iter().map(move |t| (back, t)));
            for (back, (object, key, ability)) in all {
                let Ability::Triggered { trigger, spell } = &**ability else { continue };
                if looks_back_at(&trigger.event, event) != back {
                    continue;
                }
                let Some(controller) = self.controller(*object) else { continue };
                let scope = Scope::new(controller, Some(*object));
                if let TriggerEvent::Chapters(numbers) = &trigger.event {
                    let later = events.get(at + 1..).unwrap_or_default();
                    for _ in 0..self.chapters_reached(numbers, *object, event, later) {
                        for _ in 0..self.how_often(&of(back).how_often, Some(*object), Some(event)) {
                            self.trigger(trigger, spell, scope.clone());
                        }
                    }
                    continue;
                }
                let once = trigger.once_each_turn;
                // CR 603.6c: what comes from anywhere is looked for where it ended up
                let elsewhere = looks_back(event) && from_anywhere(&trigger.event);
                if once && self.has_triggered(*object, *key)
                    || elsewhere && event.what.subject() == Target::Object(*object)
                {
                    continue;
                }
                let Some(scope) = self.triggers_on(&trigger.event, event, scope) else { continue };
                let often = self.how_often(&of(back).how_often, Some(*object), Some(event));
                if often == 0 {
                    continue;
                }
                let Some(group) = group_of(trigger.often, event, &scope) else {
                    for n in (0..times(event, &trigger.event)).flat_map(|n| std::iter::repeat_n(n, often)) {
                        if self.trigger(trigger, spell, self.of_dice(event, n..n + 1, spell, scope.clone())) && once {
                            self.note_triggered(*object, *key);
                            break;
                        }
                    }
                    continue;
                };
                let scope = self.of_dice(event, 0..times(event, &trigger.event), spell, scope);
                let is = |t: &&mut Together| t.object == *object && t.key == *key && t.group == group;
                match together.iter_mut().find(is) {
                    Some(of) => {
                        of.often = of.often.max(often);
                        if let Some(also) = scope.slots() {
                            of.scope.slots_mut().watched.and(&also.watched);
                        }
                    }
                    None => {
                        let (object, key) = (*object, *key);
                        together.push(Together { object, key, group, ability: ability.clone(), scope, often });
                    }
                }
            }
            if self.how_often(&of(looks_back(event)).how_often, None, Some(event)) > 0 {
                self.delayed_triggers(event, &mut delayed);
            }
        }
        for DelayedTogether { trigger, spell, scope, .. } in delayed {
            self.trigger(&trigger, &spell, scope);
        }
        for Together { object, key, ability, scope, often, .. } in together {
            let Ability::Triggered { trigger, spell } = &*ability else { continue };
            for _ in 0..often {
                // the limit is the ability's own: what makes it trigger more often does not change it (CR 603.2d)
                if trigger.once_each_turn && self.has_triggered(object, key) {
                    break;
                }
                if self.trigger(trigger, spell, scope.clone()) && trigger.once_each_turn {
                    self.note_triggered(object, key);
                }
            }
        }
    }

    /// CR 702.179d: what a player with a speed below the greatest has: once each turn of his, when an opponent loses life.
    fn speed_trigger(&mut self, mark: usize) {
        let driver = self.state.turn.player;
        let speeds = |p: &crate::board::state::Player| {
            (1..crate::board::player::MAX_SPEED).contains(&p.speed) && !p.this_turn.raced
        };
        let loses =
            |e: &Event| matches!(e.what, What::LoseLife { player, amount, .. } if player != driver && amount > 0);
        if self.player(driver).is_some_and(speeds) && self.state.trace.iter().skip(mark).any(loses) {
            let mut scope = Scope::new(driver, None);
            scope.triggered = true;
            self.note_raced(driver);
            self.has_triggered_item(driver, StackItem { kind: StackKind::Speed, spell: Arc::default(), scope });
        }
    }

    /// Whether this ability of the object has triggered this turn, of one that triggers only once each turn.
    fn has_triggered(&self, object: ObjectId, ability: AbilityKey) -> bool {
        let now = (ability, self.state.turn.number);
        self.object(object).is_some_and(|o| o.triggered.contains(&now))
    }

    /// CR 603.4: an intervening "if" is looked at now, and again on resolution. What a Saga tells is known on the stack
    /// (CR 704.5s).
    /// Whether it triggered.
    fn trigger(&mut self, trigger: &Trigger, spell: &Spell, mut scope: Scope) -> bool {
        if trigger.condition.as_ref().is_some_and(|c| !self.holds(c, &scope)) {
            return false;
        }
        if trigger.do_once && self.was_done(&scope, spell) {
            return false;
        }
        scope.triggered = true;
        scope.version = scope.version.or_else(|| self.text_on(&scope).map(|o| o.version));
        scope.turned = scope.turned.or_else(|| self.times_turned(&scope));
        let kept = trigger.condition.is_some()
            || trigger.do_once
            || sagas::chapters(&trigger.event).is_some()
            || trigger.event.is_on_mana();
        let trigger = kept.then(|| Arc::new(trigger.clone()));
        self.put_pending(scope, Arc::new(spell.clone()), trigger);
        true
    }

    pub(crate) fn put_pending(&mut self, scope: Scope, spell: Arc<Spell>, trigger: Option<Arc<Trigger>>) {
        let controller = scope.you;
        self.has_triggered_item(controller, StackItem { kind: StackKind::Triggered(trigger), spell, scope });
    }

    /// It has triggered, and waits to be put on the stack.
    pub(crate) fn has_triggered_item(&mut self, controller: PlayerId, item: StackItem) {
        let of = item.scope.this.map_or_else(|| TriggeredBy::Rule(item.called()), TriggeredBy::Object);
        if let Some(record) = self.record_mut() {
            record.triggered.push(of);
        }
        self.wait(controller, item);
    }

    /// Which of its player in this turn the event is, of those that are counted.
    fn counted(&self, of: &TriggerEvent, event: &Event, scope: &Scope) -> Option<u32> {
        if let What::Draw { player, .. } = &event.what {
            return self.player(*player).map(|p| p.drawn);
        }
        // of spells of a kind those of that kind are counted
        if let (What::CastSpell { player, .. }, TriggerEvent::Cast(_, filter)) = (&event.what, of) {
            return u32::try_from(self.cast_this_turn(&Who::Player(player.0), filter, scope)).ok();
        }
        let whose = self.doer(event);
        let fits = |e: &Event, scope: Scope| self.doer(e) == whose && self.triggers_on(of, e, scope).is_some();
        let such = |(e, then): &(&Event, &Then)| fits(e, scope.looking_back(then));
        let yet = self.yet.iter().filter(|e| fits(e, scope.clone())).count();
        u32::try_from(self.state.turn.log.events().filter(such).count().saturating_sub(yet)).ok()
    }

    /// Who does it, or what does: the n-th time is that one's.
    fn doer(&self, event: &Event) -> Target {
        match &event.what {
            What::Damage(d) => Target::Object(d.source),
            What::Sacrifice { player, .. } | What::Discard { player, .. } => Target::Player(*player),
            What::Move(m) => Target::Object(self.object(m.object).and_then(|o| o.became).unwrap_or(m.object)),
            what => what.subject(),
        }
    }

    /// Whether the creature attacks as an ability says: all are declared before anything triggers (CR 508.1m).
    fn attacks_as(&self, on: &TriggerEvent, object: ObjectId, defending: Target, scope: &Scope) -> bool {
        if let TriggerEvent::AttacksThat(filter, to) = on {
            return self.matches(filter, object, scope) && self.recipient_matches(to, defending, scope);
        }
        if let TriggerEvent::AttacksWith(filter, cmp, others) = on {
            let with = self.attackers().len().saturating_sub(1) as i64;
            return cmp.holds(with, i64::from(*others)) && self.matches(filter, object, scope);
        }
        if let TriggerEvent::AttackTogether(filter, least) = on {
            let together = self.attackers().into_iter().filter(|&o| self.matches(filter, o, scope)).count();
            return self.matches(filter, object, scope) && u32::try_from(together).is_ok_and(|n| n >= *least);
        }
        matches!(on, TriggerEvent::Attacks(filter) if self.matches(filter, object, scope))
    }

    /// Whether the creature blocks that attacker as an ability says.
    fn blocks_as(&self, on: &TriggerEvent, event: &Event, scope: &Scope) -> bool {
        // CR 509.3c: also where an effect has it become blocked
        if let (TriggerEvent::BecomesBlocked(filter), What::BecomesBlocked { object }) = (on, &event.what) {
            return self.matches(filter, *object, scope);
        }
        let What::Block { object: blocker, attacker } = event.what else { return false };
        if let TriggerEvent::BlocksThat(filter, other) = on {
            return self.matches(filter, blocker, scope) && self.matches(other, attacker, scope);
        }
        if let TriggerEvent::BlockedBy(filter, other) = on {
            return self.matches(filter, attacker, scope) && self.matches(other, blocker, scope);
        }
        if let TriggerEvent::BecomesBlocked(filter) = on {
            // CR 509.3c: once, however many creatures block it
            return self.blockers_of(attacker).first() == Some(&blocker) && self.matches(filter, attacker, scope);
        }
        // CR 509.3a: once, however many attackers it blocks
        let first = self.object(blocker).is_none_or(|o| o.combat.blocking.first().is_none_or(|&a| a == attacker));
        first && matches!(on, TriggerEvent::Blocks(filter) if self.matches(filter, blocker, scope))
    }

    /// Whether the ability triggers on the event, and what its words then mean.
    fn triggers_on(&self, on: &TriggerEvent, event: &Event, scope: Scope) -> Option<Scope> {
        let fits = match on {
            TriggerEvent::OneOf(some) => {
                return some.iter().find_map(|t| self.triggers_on(t, event, scope.clone()));
            }
            TriggerEvent::Nth(n, of) => {
                let is_nth = self.counted(of, event, &scope) == Some(*n);
                return if is_nth { self.triggers_on(of, event, scope) } else { None };
            }
            TriggerEvent::While(of, condition) => {
                let own = self.triggers_on(of, event, scope)?;
                return self.holds(condition, &own).then_some(own);
            }
            TriggerEvent::Event(pattern) => self.happened_as(pattern, event, &scope),
            TriggerEvent::Enters(filter) => {
                let What::Move(m) = &event.what else { return None };
                let new = self.object(m.object).and_then(|o| o.became).filter(|_| m.to == Zone::Battlefield)?;
                self.matches(filter, new, &scope)
            }
            TriggerEvent::Beginning(period, who) => {
                let What::Begin { period: begun, player } = &event.what else { return None };
                period.is_begun_by(self.main_phase_as(*begun)) && self.is_player(who, *player, &scope)
            }
            TriggerEvent::Cast(who, filter) => {
                let What::CastSpell { object, player } = &event.what else { return None };
                self.is_player(who, *player, &scope) && self.was_cast_as(filter, *object, &self.in_event(&scope, event))
            }
            TriggerEvent::Copies(who, filter) => {
                let What::PutOnStack { player, item, copy_of: Some((object, _)) } = &event.what else { return None };
                item.is_spell() && self.is_player(who, *player, &scope) && self.matches(filter, *object, &scope)
            }
            TriggerEvent::Attacks(_)
            | TriggerEvent::AttacksThat(..)
            | TriggerEvent::AttacksWith(..)
            | TriggerEvent::AttackTogether(..) => {
                let What::Attack { object, defending, .. } = event.what else { return None };
                self.attacks_as(on, object, defending, &scope)
            }
            TriggerEvent::Blocks(_)
            | TriggerEvent::BecomesBlocked(_)
            | TriggerEvent::BlocksThat(..)
            | TriggerEvent::BlockedBy(..) => self.blocks_as(on, event, &scope),
            TriggerEvent::Unblocked(filter) => {
                let What::Unblocked { object } = event.what else { return None };
                self.matches(filter, object, &scope)
            }
            // CR 701.37b, 702.112b: a marker that an effect gives
            TriggerEvent::Becomes(filter, word) => {
                self.made_so(event, *word).is_some_and(|(o, _)| self.matches(filter, o, &scope))
            }
            TriggerEvent::TappedForMana(filter) => {
                let What::AddMana { tapped: Some(o), .. } = &event.what else { return None };
                self.matches(filter, *o, &scope)
            }
            TriggerEvent::Unlocks(who, which) => self.unlocks_as(who, *which, event, &scope),
            TriggerEvent::DayNight => matches!(event.what, What::DayNight(_)) && self.state.day_turned,
            // CR 702.29c: discarded to pay for a cycling ability
            TriggerEvent::Cycles(who, filter) => {
                let What::Discard { player, object, .. } = &event.what else { return None };
                event.cause.rule == Some(Rule::Cycling)
                    && self.is_player(who, *player, &scope)
                    && self.matches(filter, *object, &scope)
            }
            TriggerEvent::PlaysLand(who, filter) => {
                let What::Move(m) = &event.what else { return None };
                let new = self.object(m.object).and_then(|o| o.became).filter(|_| m.why == Why::Played)?;
                m.to == Zone::Battlefield
                    && self.is_player(who, event.cause.player?, &scope)
                    && self.matches(filter, new, &scope)
            }
            TriggerEvent::WinsFlip(who) => {
                let What::FlipCoin { player, called: true, .. } = &event.what else { return None };
                self.state.chance == Some(crate::board::state::Chance::Flip(true))
                    && self.is_player(who, *player, &scope)
            }
            TriggerEvent::Acts(..)
            | TriggerEvent::Attached(..)
            | TriggerEvent::NthCounter(..)
            | TriggerEvent::Expends(..)
            | TriggerEvent::Activates(..) => self.is_deed(on, event, &scope),
            // all of the batch has happened: none is left
            TriggerEvent::LastCounter(kind, filter) => {
                let What::RemoveCounters { from: Target::Object(o), kind: k, .. } = &event.what else { return None };
                let none = self.object(*o).is_some_and(|o| o.counters.of(kind) == 0);
                k == kind && none && self.matches(filter, *o, &scope)
            }
            // these are looked for where something is targeted or prevented, counters are put, or state is checked
            TriggerEvent::Targeted(..)
            | TriggerEvent::Crime(_)
            | TriggerEvent::Prevented(_)
            | TriggerEvent::Chapters(_)
            | TriggerEvent::State(_) => false,
        };
        fits.then(|| self.what_is_meant(on, event, scope))
    }

    /// What the words of an ability mean that triggered on the event.
    fn what_is_meant(&self, on: &TriggerEvent, event: &Event, scope: Scope) -> Scope {
        let mut own = self.scope_of_trigger(event, scope);
        let watched = &mut own.slots_mut().watched;
        // "that creature": the other one of the two
        if let What::Block { object, attacker } = event.what {
            let of_blocked = matches!(on, TriggerEvent::BlockedBy(..) | TriggerEvent::BecomesBlocked(_));
            let (about, partner) = if of_blocked { (attacker, object) } else { (object, attacker) };
            watched.things = vec![Thing::still(about)];
            watched.partner = Some(partner);
        }
        // "it" is the one that exploits
        if let (TriggerEvent::Acts(_, Act::Exploit), Some(source)) = (on, event.cause.source) {
            watched.things = vec![Thing::still(source)];
        }
        // "that Vehicle"
        if let (TriggerEvent::Acts(_, Act::Crew | Act::Saddle), Some(source)) = (on, event.cause.source) {
            watched.recipient = Some(Target::Object(source));
        }
        if let TriggerEvent::Becomes(_, word) = on {
            return self.meant_of_made(event, *word, own);
        }
        if let TriggerEvent::Activates(..) | TriggerEvent::Copies(..) = on {
            return self.meant_of_activated(event, own);
        }
        // what entered attached became attached as it entered
        if let (What::Move(m), TriggerEvent::Attached(..) | TriggerEvent::Enters(_)) = (&event.what, on) {
            watched.recipient = m.enter.as_deref().and_then(|e| e.attached_to);
        }
        // CR 122.6: what entered with counters had them put on it
        if let (What::Move(m), Some(kind)) = (&event.what, counters_of(on)) {
            let put = |e: &crate::board::entering::Entering| kind.map_or(e.counters.total(), |k| e.counters.of(k));
            watched.recipient = watched.things.first().map(|thing| Target::Object(thing.now));
            watched.much.much = m.enter.as_deref().map_or(0, |e| i64::from(put(e)));
        }
        own
    }

    /// CR 505.1a, b: main phases are counted as they occur: where the first was skipped, the next is the first; one that was
    /// added after the second is neither.
    fn main_phase_as(&self, begun: Period) -> Period {
        if !matches!(begun, Period::Step(Step::Main | Step::Main2)) {
            return begun;
        }
        match self.state.turn.mains {
            0 | 1 => Period::Step(Step::Main),
            2 => Period::Step(Step::Main2),
            _ => Period::MainPhase,
        }
    }

    fn scope_of_trigger(&self, event: &Event, scope: Scope) -> Scope {
        let mut own = self.in_event(&scope, event);
        self.look_back(event, &mut own.slots_mut().watched);
        own
    }

    /// CR 400.7e, 603.10a: what the event was about, found where it put it, and as it was.
    fn look_back(&self, event: &Event, watched: &mut Watched) {
        let was = match &event.what {
            What::Move(m) => {
                let player = match m.why {
                    Why::Discarded | Why::Milled | Why::Drawn => self.object(m.object).map(|o| o.owner),
                    _ => self.controller(m.object),
                };
                watched.players = player.into_iter().collect();
                m.object
            }
            What::Discard { object, .. } | What::Sacrifice { object, .. } | What::Destroy { object, .. } => *object,
            _ => return,
        };
        let now = self.object(was).and_then(|o| o.became).unwrap_or(was);
        watched.things = vec![Thing { was, now, done: true }];
        watched.happened = true;
        watched.players.truncate(1);
        (watched.much.much, watched.much.many) = (1, 1);
    }

    /// CR 603.8: abilities that trigger on a state of the game, once until they have left the stack.
    pub(crate) fn collect_state_triggers(&mut self) {
        let watchers = self.derived.watchers.clone();
        for (object, _, ability) in &watchers.triggers {
            let Ability::Triggered { trigger, spell } = &**ability else { continue };
            let TriggerEvent::State(condition) = &trigger.event else { continue };
            let Some(controller) = self.controller(*object) else { continue };
            let scope = Scope::new(controller, Some(*object));
            let waits = |item: &StackItem| item.scope.this == Some(*object) && *item.spell == *spell;
            let waiting = self.state.pending.iter().any(|p| waits(&p.item))
                || self.state.stack.iter().filter_map(|&o| self.object(o)?.stack.clone()).any(|item| waits(&item));
            if !waiting && self.holds(condition, &scope) {
                self.trigger_as_often(*object, None, (trigger, spell), &scope);
            }
        }
    }

    /// CR 113.6h: "when you cast this spell" triggers on the stack.
    pub(crate) fn trigger_on_own_cast(&mut self, on_stack: ObjectId, player: crate::board::state::PlayerId) {
        let Some(c) = self.characteristics(on_stack) else { return };
        let own =
            TriggerEvent::Cast(instead_language::Who::You, instead_language::Filter::Is(instead_language::Ref::This));
        let found: Vec<Arc<Ability>> = c.abilities.iter().map(|(_, a)| a.clone()).collect();
        let paid =
            self.object(on_stack).and_then(|o| o.cast.as_ref()).map(|cast| cast.paid.clone()).unwrap_or_default();
        let of_keywords = crate::look::keyword_triggers::as_cast_for(&found, &paid);
        for ability in found.into_iter().chain(of_keywords) {
            if let Ability::Triggered { trigger, spell } = &*ability
                && let Some((_, condition)) = one_of(&trigger.event).map(parted).find(|(event, _)| **event == own)
            {
                let mut scope = Scope::new(player, Some(on_stack));
                if condition.is_some_and(|c| !self.holds(c, &scope)) {
                    continue;
                }
                let watched = &mut scope.slots_mut().watched;
                watched.things = vec![Thing::still(on_stack)];
                watched.players = vec![player];
                self.trigger_as_often(on_stack, None, (trigger, spell), &scope);
            }
        }
    }

    /// CR 615.13: triggers each time a prevention effect is applied to simultaneous damage and prevents some of it.
    pub(crate) fn trigger_on_prevention(&mut self, damages: &[Damage], total: u32) {
        if !self.edition.prevention_triggers {
            return;
        }
        let watchers = self.derived.watchers.clone();
        for (object, _, ability) in &watchers.triggers {
            let Ability::Triggered { trigger, spell } = &**ability else { continue };
            let TriggerEvent::Prevented(recipients) = &trigger.event else { continue };
            let Some(controller) = self.controller(*object) else { continue };
            let mut scope = Scope::new(controller, Some(*object));
            let Some(damage) = damages.iter().find(|d| self.recipient_matches(recipients, d.to, &scope)) else {
                continue;
            };
            let watched = &mut scope.slots_mut().watched;
            watched.things = damage.to.object().map(Thing::still).into_iter().collect();
            watched.players = damage.to.player().into_iter().collect();
            (watched.source, watched.recipient) = (Some(damage.source), Some(damage.to));
            watched.much = Much { much: i64::from(total), prevented: i64::from(total), many: 1, ..Much::default() };
            self.trigger_as_often(*object, None, (trigger, spell), &scope);
        }
    }
}

/// An ability that triggers once for several events.
struct Together {
    object: ObjectId,
    key: AbilityKey,
    /// For which of them it triggers once; `None` where it does for all.
    group: Option<Target>,
    ability: Arc<Ability>,
    scope: Scope,
    /// So many times (CR 603.2d).
    often: usize,
}

/// CR 603.2c: with which other events this one is counted as one; `None` where it triggers for each.
fn group_of(often: Often, event: &Event, scope: &Scope) -> Option<Option<Target>> {
    let damage = crate::perform::rewrite::damage_of(event);
    match often {
        Often::Each => None,
        Often::Together => Some(None),
        Often::ByPlayer => Some(scope.slots().and_then(|s| s.watched.players.first()).copied().map(Target::Player)),
        Often::ByRecipient => Some(Some(match (damage, &event.what) {
            (Some(d), _) => d.to,
            (None, What::Attack { defending, .. }) => *defending,
            (None, what) => what.subject(),
        })),
        Often::BySource => Some(Some(damage.map_or(event.what.subject(), |d| Target::Object(d.source)))),
    }
}

/// How often an event is what a text calls one: of several dice each is rolled (CR 706.2, 706.6: not what is ignored), of
/// several counters each is put (CR 603.2c).
fn times(event: &Event, on: &TriggerEvent) -> u32 {
    match (&event.what, on) {
        (What::RollDie { kept, .. }, _) => *kept,
        (What::PutCounters { amount, .. }, TriggerEvent::Event(Pattern::PutCounters { .. })) => *amount,
        (What::RemoveCounters { amount, .. }, TriggerEvent::Event(Pattern::RemoveCounters(..))) => *amount,
        (What::Move(m), TriggerEvent::Event(Pattern::PutCounters { kind, .. })) => {
            m.enter.as_deref().map_or(1, |e| kind.as_ref().map_or(e.counters.total(), |k| e.counters.of(k)))
        }
        (_, TriggerEvent::While(of, _)) | (_, TriggerEvent::Nth(_, of)) => times(event, of),
        _ => 1,
    }
}

/// Of which kind the counters are on whose being put it triggers.
fn counters_of(on: &TriggerEvent) -> Option<Option<&instead_language::words::Word>> {
    if let TriggerEvent::While(of, _) | TriggerEvent::Nth(_, of) = on {
        return counters_of(of);
    }
    let TriggerEvent::Event(Pattern::PutCounters { kind, .. }) = on else { return None };
    Some(kind.as_ref())
}

/// An event, and what is so while it happens.
fn parted(event: &TriggerEvent) -> (&TriggerEvent, Option<&Condition>) {
    if let TriggerEvent::While(of, condition) = event { (of, Some(condition)) } else { (event, None) }
}

/// The events on each of which it triggers.
fn one_of(event: &TriggerEvent) -> impl Iterator<Item = &TriggerEvent> {
    let all = if let TriggerEvent::OneOf(all) = event { all.as_slice() } else { std::slice::from_ref(event) };
    all.iter()
}

/// Whether the filter is of the object itself that the text is on.
/// CR 603.10a, b: what leaves sees itself leave, also by being sacrificed, and so does what phases out.
fn looks_back(event: &Event) -> bool {
    matches!(&event.what, What::Move(m) if m.to != Zone::Battlefield)
        || matches!(event.what, What::Sacrifice { .. } | What::PhaseOut { .. } | What::Cease { .. })
}

/// CR 603.10a, 603.6c: whether the ability that triggers on this looks back at the event: what leaves the battlefield or a
/// graveyard, and what is put into a hand or library, where all could see it; not what is put somewhere from anywhere.
fn looks_back_at(on: &TriggerEvent, event: &Event) -> bool {
    if let TriggerEvent::OneOf(all) = on {
        return all.iter().any(|on| looks_back_at(on, event));
    }
    if let TriggerEvent::While(inner, _) | TriggerEvent::Nth(_, inner) = on {
        return looks_back_at(inner, event);
    }
    let TriggerEvent::Event(Pattern::Move { from, to, .. }) = on else { return looks_back(event) };
    let shown = || !matches!(to, Some(Zone::Graveyard | Zone::Battlefield));
    match from {
        Some(Zone::Graveyard) => matches!(event.what, What::Move(_)),
        Some(Zone::Battlefield) => looks_back(event),
        _ => looks_back(event) && shown(),
    }
}

/// "When this is put into a graveyard from anywhere."
fn from_anywhere(event: &TriggerEvent) -> bool {
    matches!(event, TriggerEvent::Event(Pattern::Move { object, from: None, to: Some(Zone::Graveyard) }) if of_itself(object))
}

fn of_itself(filter: &Filter) -> bool {
    if let Filter::All(all) = filter {
        return all.first().is_some_and(of_itself);
    }
    matches!(filter, Filter::Is(Ref::This))
}
