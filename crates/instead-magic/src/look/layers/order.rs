//! In which order continuous effects are applied: layers, timestamps, dependency (CR 613.1–613.8).

use super::reads::{self, Reads};
use super::*;
use crate::edition::layer::{Layer, Part};

pub(crate) fn part_of(change: &Change) -> Option<Part> {
    Some(match change {
        Change::Control(_) => Part::Control,
        Change::Word(..) | Change::FullText(_) | Change::AddText(_) | Change::Name(_) => Part::Text,
        Change::AddType(_)
        | Change::SetTypes(..)
        | Change::AddSubtype(_)
        | Change::SetSubtypes(..)
        | Change::AddSupertype(_)
        | Change::RemoveType(_)
        | Change::RemoveSupertype(_)
        | Change::AllCreatureTypes
        | Change::AddChosenType
        | Change::SetChosenType(_)
        | Change::RemoveOtherTypes(_) => Part::Type,
        Change::SetColors(_) | Change::AddColor(_) | Change::SetChosenColor | Change::AddChosenColor => Part::Color,
        Change::AddAbility(_)
        | Change::RemoveAbility(_)
        | Change::RemoveAllAbilities
        | Change::RemoveOtherAbilities
        | Change::CantHave(_)
        | Change::ActivatedOf(..) => Part::Ability,
        Change::SetPowerToughness(..) => Part::SetPowerToughness,
        Change::Modify(..) => Part::ModifyPowerToughness,
        Change::Switch => Part::Switch,
        Change::Loyalty(_)
        | Change::Forbid(_)
        | Change::DoesntUntap
        | Change::Spares(_)
        | Change::MustAttack
        | Change::Goaded
        | Change::AttacksDespiteDefender
        | Change::BlockableDespite(_)
        | Change::BlocksShadow
        | Change::AttacksAsHasty
        | Change::UsedAsHasty
        | Change::LoyaltyTwice
        | Change::BlocksTapped
        | Change::Assigns(..)
        | Change::ProtectionOfChoice(..)
        | Change::BecomesOfChoice(_)
        | Change::BlocksMore(_)
        | Change::CantAttack
        | Change::CantBlock
        | Change::MustAttackThat(_)
        | Change::MustBlock
        | Change::MustBlockThat(_)
        | Change::MustBeBlocked(_)
        | Change::Lures(_)
        | Change::MayStayTapped
        | Change::Becomes(_)
        | Change::Crews(_)
        | Change::NoManaCost => return None,
    })
}

impl Layer {
    pub(super) fn holds(&self, change: &Change) -> bool {
        part_of(change).is_some_and(|p| self.parts.contains(&p))
    }

    fn holds_any(&self, changes: &[Change]) -> bool {
        changes.iter().any(|c| self.holds(c))
    }
}

/// What tells an effect from others: the object and ability, or the floating effect.
type Key = (u32, Option<AbilityKey>);

/// A continuous effect as the layers see it.
#[derive(Clone)]
pub(super) struct Active {
    /// CR 613.7.
    pub(super) timestamp: u32,
    pub(super) key: Key,
    pub(super) scope: Arc<Scope>,
    set: Set,
    what: Source,
    /// CR 613.3: a characteristic-defining ability is applied first in its layer.
    defining: bool,
}

/// Whose changes they are.
#[derive(Clone)]
enum Source {
    Ability(Arc<Ability>),
    Floating(Arc<Vec<Change>>),
}

#[derive(Clone)]
enum Set {
    Fixed(Arc<Vec<ObjectId>>),
    Matching,
}

impl Active {
    pub(super) fn changes(&self) -> &[Change] {
        match &self.what {
            Source::Ability(ability) => continuous_of(ability).map_or(&[], |c| &c.changes),
            Source::Floating(changes) => changes,
        }
    }

    /// The static ability, while its set is not fixed yet.
    fn ability(&self) -> Option<&Continuous> {
        match (&self.what, &self.set) {
            (Source::Ability(ability), Set::Matching) => continuous_of(ability),
            _ => None,
        }
    }

    /// What it may look at in this layer.
    fn reads(&self, layer: &Layer) -> Reads {
        let mut reads = match self.ability() {
            Some(continuous) => reads::of_static(continuous) | Reads::EXISTENCE | Reads::CONTROL,
            None => Reads::empty(),
        };
        for change in self.changes().iter().filter(|c| layer.holds(c)) {
            reads |= reads::of_change(change);
        }
        reads
    }

    /// What it may change in this layer.
    fn writes(&self, layer: &Layer) -> Reads {
        self.changes().iter().filter(|c| layer.holds(c)).fold(Reads::empty(), |w, c| w | reads::written_by(c))
    }
}

/// CR 122.1b, 613.1f: what the keyword counters on an object do, each kind from its own time (CR 613.7c).
fn by_counters(object: &Object) -> impl Iterator<Item = Active> {
    object.counters.iter().enumerate().filter_map(|(at, (kind, _))| {
        let keyword = super::keyword_of_counter(kind)?;
        let put = object.counted.iter().find(|(k, _)| k == kind).map(|(_, at)| *at);
        let timestamp = put.unwrap_or(object.timestamp);
        // No ability has so high a number: a face has far fewer.
        let index = u16::MAX - u16::try_from(at).unwrap_or(u16::MAX / 2);
        Some(Active {
            timestamp,
            key: (object.id.0, Some(AbilityKey::granted(timestamp, index))),
            scope: Arc::new(Scope::new(object.controller, Some(object.id))),
            set: Set::Fixed(Arc::new(vec![object.id])),
            what: Source::Floating(Arc::new(vec![Change::AddAbility(Box::new(Ability::Keyword(keyword)))])),
            defining: false,
        })
    })
}

pub(super) use crate::look::keywords::continuous_of;

/// CR 604.3a: printed on the object, about it alone, without a condition, and defining what it is like.
fn is_defining(key: AbilityKey, continuous: &Continuous) -> bool {
    key.is_printed()
        && continuous.what == Filter::Is(Ref::This)
        && continuous.condition.is_none()
        && continuous
            .changes
            .iter()
            .all(|c| matches!(c, Change::SetPowerToughness(..) | Change::SetColors(_) | Change::AllCreatureTypes))
}

impl Game {
    /// CR 613: apply all continuous effects, layer by layer, in timestamp order.
    pub(crate) fn rederive(&mut self) {
        self.derive(false);
    }

    /// The same; `slow` tries every dependency out, and looks for effects anew after each.
    pub(super) fn derive(&mut self, slow: bool) {
        let live = self.live();
        let touched = std::mem::take(&mut self.derived_mut().touched);
        for &id in live.iter().chain(&touched) {
            if let Some(base) = self.object(id).map(Object::base) {
                self.derived_mut().set(id, base);
            }
        }
        let mut started: Vec<Active> = Vec::new();
        for layer in self.edition.layers {
            self.apply_layer(layer, &live, &mut started, slow);
        }
        let (looks_at_state, reaches) = self.what_is_looked_at();
        let watchers = Arc::new(Watchers::of(self));
        let derived = self.derived_mut();
        derived.watchers = watchers;
        derived.looks_at_state = looks_at_state;
        derived.reaches = reaches;
        derived.stale = false;
        derived.count += 1;
    }

    /// The objects to which continuous effects may apply. Characteristic-defining abilities work in every zone
    /// (CR 604.3).
    fn live(&self) -> Vec<ObjectId> {
        let s = &self.state;
        let mut live: Vec<ObjectId> =
            s.battlefield.iter().chain(s.stack.iter()).chain(s.command.iter()).copied().collect();
        live.extend(s.players.iter().flat_map(|p| p.graveyard.iter().copied()));
        let defines = |id: &ObjectId| {
            self.object(*id).is_some_and(|o| o.base.abilities.iter().any(|(_, a)| continuous_of(a).is_some()))
        };
        let everywhere = self.changes_cards_elsewhere();
        let reached = |id: &ObjectId| everywhere || defines(id);
        for player in &s.players {
            live.extend(player.hand.iter().copied().chain(player.library.cards()).filter(reached));
        }
        live.extend(s.exile.iter().copied().filter(reached));
        live
    }

    /// Whether a continuous effect is of cards that aren't on the battlefield, wherever they are (CR 611.3b).
    fn changes_cards_elsewhere(&self) -> bool {
        let elsewhere = Filter::In(Zone::Battlefield).negate();
        let says = |a: &Ability| continuous_of(a).is_some_and(|c| c.what.says(&|part| *part == elsewhere));
        let on = |id: &ObjectId| self.object(*id).is_some_and(|o| o.base.abilities.iter().any(|(_, a)| says(a)));
        self.state.battlefield.iter().any(on)
    }

    /// CR 613.7, 613.8: apply the effects of one layer, each as soon as nothing is left on which it depends.
    fn apply_layer(&mut self, layer: &Layer, live: &[ObjectId], started: &mut Vec<Active>, slow: bool) {
        let (mut waiting, mut conditions) = self.active_in(layer, live, started);
        let mut done: Vec<Key> = Vec::new();
        let mut counters = layer.counters;
        let first = layer.parts.contains(&Part::SetPowerToughness);
        while !waiting.is_empty() {
            waiting.sort_by_key(|a| (!a.defining, a.timestamp));
            if counters && first && waiting.first().is_some_and(|a| !a.defining) {
                self.apply_counters(live);
                counters = false;
            }
            let next = self.next_effect(layer, &waiting, slow);
            let mut effect = waiting.remove(next);
            // CR 613.6: what an effect applies to in its first layer, it applies to in the others.
            effect.set = Set::Fixed(Arc::new(self.set_of(&effect)));
            self.apply_effect_in(layer, &effect);
            done.push(effect.key);
            let writes = effect.writes(layer);
            if !started.iter().any(|s| s.key == effect.key) {
                started.push(effect);
            }
            // CR 613.8c: what there is to apply is looked at anew where this may have changed it.
            if slow || writes.intersects(Reads::EXISTENCE | Reads::CONTROL | conditions) {
                (waiting, conditions) = self.active_in(layer, live, started);
                waiting.retain(|a| !done.contains(&a.key));
            }
        }
        if counters {
            self.apply_counters(live);
        }
        if layer.parts.contains(&Part::Ability) {
            self.take_what_cant_be_had(started);
        }
    }

    /// CR 113.11: what an effect says that an object can't have it has from nothing, whenever that began.
    fn take_what_cant_be_had(&mut self, started: &[Active]) {
        for effect in started {
            for change in effect.changes() {
                let Change::CantHave(ability) = change else { continue };
                for id in self.set_of(effect) {
                    if let Some(c) = self.derived_mut().edit(id) {
                        c.abilities.retain(|(_, a)| **a != **ability);
                    }
                }
            }
        }
    }

    /// CR 613.8b: the earliest of those that depend on none that waits; of a loop of dependencies, the earliest.
    fn next_effect(&mut self, layer: &Layer, waiting: &[Active], slow: bool) -> usize {
        if waiting.len() < 2 {
            return 0;
        }
        let n = waiting.len();
        let mut on: Vec<Vec<usize>> = vec![Vec::new(); n];
        let mut any = false;
        for (i, a) in waiting.iter().enumerate() {
            for (j, b) in waiting.iter().enumerate() {
                let may = a.defining == b.defining && i != j && (slow || a.reads(layer).intersects(b.writes(layer)));
                if may && self.depends(layer, a, b) {
                    any = true;
                    if let Some(list) = on.get_mut(i) {
                        list.push(j);
                    }
                }
            }
        }
        if !any {
            return 0;
        }
        let reachable = |from: usize| {
            let mut seen = vec![false; n];
            let mut open = vec![from];
            while let Some(at) = open.pop() {
                for &next in on.get(at).into_iter().flatten() {
                    if let Some(new) = seen.get_mut(next).filter(|s| !**s) {
                        *new = true;
                        open.push(next);
                    }
                }
            }
            seen
        };
        let reach: Vec<Vec<bool>> = (0..n).map(reachable).collect();
        let reaches = |a: usize, b: usize| reach.get(a).and_then(|r| r.get(b)).copied().unwrap_or_default();
        // Whatever it depends on depends on it in turn: a loop, or nothing.
        (0..n).find(|&i| (0..n).all(|j| !reaches(i, j) || reaches(j, i))).unwrap_or(0)
    }

    /// CR 613.8a: whether applying `b` would change the existence or text of `a`, what it applies to, or what it does to
    /// what it applies to. It is tried out.
    fn depends(&mut self, layer: &Layer, a: &Active, b: &Active) -> bool {
        let before = (self.set_of(a), self.exists(a));
        let does = self.doing(layer, a, &before.0);
        let saved = self.derived.clone();
        let mut tried = b.clone();
        tried.set = Set::Fixed(Arc::new(self.set_of(b)));
        self.apply_effect_in(layer, &tried);
        let changed = (self.set_of(a), self.exists(a)) != before || self.doing(layer, a, &before.0) != does;
        self.derived = saved;
        changed
    }

    /// The ability that makes the effect, as it now is, while its condition holds.
    fn exists(&self, a: &Active) -> Option<(Arc<Ability>, PlayerId)> {
        let (Source::Ability(_), Set::Matching, (id, Some(key))) = (&a.what, &a.set, a.key) else { return None };
        let c = self.derived.of(ObjectId(id))?;
        let (_, now) = c.abilities.iter().find(|(k, _)| *k == key)?;
        let scope = Scope::new(c.controller, Some(ObjectId(id)));
        let holds = continuous_of(now)?.condition.as_ref().is_none_or(|c| self.holds(c, &scope));
        holds.then(|| (now.clone(), c.controller))
    }

    /// What the effect would do in this layer to each of these objects, where that is not in its text alone.
    fn doing(&self, layer: &Layer, a: &Active, set: &[ObjectId]) -> Vec<super::change::Worth> {
        let changes = || a.changes().iter().filter(|c| layer.holds(c));
        set.iter().flat_map(|&id| changes().map(move |c| (id, c))).map(|(id, c)| self.worth(id, c, &a.scope)).collect()
    }

    /// The effects with a change in this layer: those that exist now, and those that began in an earlier layer and go on
    /// though their ability is gone (CR 613.6). And what the conditions look at, of those that hold and those that do not.
    fn active_in(&self, layer: &Layer, live: &[ObjectId], started: &[Active]) -> (Vec<Active>, Reads) {
        let mut conditions = Reads::empty();
        let mut active: Vec<Active> = started.iter().filter(|a| layer.holds_any(a.changes())).cloned().collect();
        let known = |active: &[Active], key| active.iter().any(|a: &Active| a.key == key);
        for &id in live {
            let Some(c) = self.derived.of(id) else { continue };
            for (key, ability) in &c.abilities {
                let Some(continuous) = continuous_of(ability) else { continue };
                let defining = is_defining(*key, continuous);
                let full = (id.0, Some(*key));
                let zone = self.object(id).and_then(|o| o.zone).filter(|zone| *zone != Zone::Battlefield);
                let elsewhere = zone.is_some_and(|zone| instead_language::card::works_in(ability, zone));
                let works = defining || self.works_here(id) || elsewhere;
                if !works || !layer.holds_any(&continuous.changes) || known(&active, full) {
                    continue;
                }
                let scope = Scope::new(c.controller, Some(id));
                if let Some(condition) = &continuous.condition {
                    conditions |= reads::of_condition(condition);
                    if !self.holds(condition, &scope) {
                        continue;
                    }
                }
                // CR 613.7a: its object's timestamp or that of what granted it, whichever is later.
                let granted = key.granted_by().unwrap_or(0);
                active.push(Active {
                    timestamp: self.object(id).map_or(0, |o| o.timestamp).max(granted),
                    key: full,
                    scope: Arc::new(scope),
                    defining,
                    set: Set::Matching,
                    what: Source::Ability(ability.clone()),
                });
            }
        }
        if layer.parts.contains(&Part::Ability) {
            let counters = live.iter().filter_map(|&id| self.object(id)).filter(|o| o.counters.total() > 0);
            active.extend(counters.flat_map(by_counters).filter(|a| !started.iter().any(|s| s.key == a.key)));
        }
        for floating in self.state.floating.iter() {
            if let FloatingKind::Continuous(objects, changes) = &floating.what
                && layer.holds_any(changes)
                && !known(&active, (floating.id, None))
            {
                active.push(Active {
                    timestamp: floating.timestamp,
                    key: (floating.id, None),
                    scope: floating.scope.clone(),
                    set: Set::Fixed(objects.clone()),
                    what: Source::Floating(changes.clone()),
                    defining: false,
                });
            }
        }
        (active, conditions)
    }

    /// CR 113.6, 114.4: static abilities work on the battlefield, and those of emblems in the command zone.
    pub(crate) fn works_here(&self, id: ObjectId) -> bool {
        self.object(id).is_some_and(|o| match o.zone {
            Some(Zone::Battlefield) => true,
            Some(Zone::Command) => o.is_emblem(),
            _ => false,
        })
    }

    fn set_of(&self, effect: &Active) -> Vec<ObjectId> {
        match (&effect.set, effect.ability()) {
            (Set::Fixed(objects), _) => {
                objects.iter().copied().filter(|&o| self.object(o).is_some_and(|o| o.zone.is_some())).collect()
            }
            // Its own object, in whatever zone.
            (Set::Matching, Some(c)) if c.what == Filter::Is(Ref::This) => effect.scope.this.into_iter().collect(),
            (Set::Matching, Some(c)) => self.every(&c.what, &effect.scope),
            (Set::Matching, None) => Vec::new(),
        }
    }

    fn apply_effect_in(&mut self, layer: &Layer, effect: &Active) {
        for id in self.set_of(effect) {
            if matches!(self.zone(id), Some(Zone::Hand | Zone::Library | Zone::Exile)) {
                self.derived_mut().touched.push(id);
            }
            for (index, change) in effect.changes().iter().enumerate() {
                if layer.holds(change) {
                    self.apply_change(id, change, effect, index as u16);
                }
            }
        }
    }

    /// Whether continuous effects look at more than characteristics, and at or on objects of which zones.
    fn what_is_looked_at(&self) -> (bool, Vec<Zone>) {
        let mut reads = Reads::empty();
        let mut zones = Vec::new();
        for &id in self.state.battlefield.iter().chain(self.state.command.iter()) {
            let Some(c) = self.derived.of(id) else { continue };
            // One that was taken away in the layers may be there again: the copiable values count, too.
            let base = self.object(id).map(|o| o.base.clone());
            let all = c.abilities.iter().chain(base.iter().flat_map(|b| &b.abilities));
            for continuous in all.filter_map(|(_, a)| continuous_of(a)) {
                reads |= reads::of_static(continuous);
                reads |= continuous.changes.iter().fold(Reads::empty(), |r, c| r | reads::of_change(c));
                reads::zones_of(&continuous.what, &mut zones);
            }
        }
        for floating in self.state.floating.iter() {
            if let FloatingKind::Continuous(objects, changes) = &floating.what {
                reads |= changes.iter().fold(Reads::empty(), |r, c| r | reads::of_change(c));
                zones.extend(objects.iter().filter_map(|&o| self.zone(o)));
            }
        }
        zones.retain(|z| *z != Zone::Battlefield);
        // A characteristic-defining ability of a card elsewhere counts something.
        let defining = self.state.players.iter().any(|p| {
            let cards = p.graveyard.iter().chain(p.hand.iter()).copied().chain(p.library.cards());
            cards.chain(self.state.exile.iter().copied()).chain(self.state.stack.iter().copied()).any(|id| {
                self.object(id).is_some_and(|o| {
                    o.base.abilities.iter().filter_map(|(_, a)| continuous_of(a)).any(|c| {
                        c.what == Filter::Is(Ref::This)
                            && c.changes.iter().any(|c| reads::of_change(c).contains(Reads::STATE))
                    })
                })
            })
        });
        (reads.contains(Reads::STATE) || defining, zones)
    }
}
