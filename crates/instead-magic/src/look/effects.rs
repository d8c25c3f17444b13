//! Effect instances: which replacement and prevention effects exist, and which would change an event now
//! (CR 614, 615, 616.1).
//!
//! An instance is one effect of one object as that object is now, or one floating effect. Effects are indexed by the kind
//! of event that they watch for, so that nothing is done for what cannot apply.

mod about;
mod own;
mod pattern;

use std::sync::Arc;

use crate::board::characteristics::{AbilityKey, Characteristics};
use crate::board::effect::{EffectId, EventKind, Intrinsic, Watcher, Watchers};
use crate::board::event::{CauseKind, Entering, Event, Move, What};
use crate::board::scope::{Much, Scope, Thing, Watched};
use crate::board::state::{Floating, FloatingKind, Game, Left, Object, ObjectId, PlayerId, Target};
use crate::edition::Edition;
use crate::look::eval::View;
use crate::look::keywords::{self, PLANESWALKER_DAMAGE};
use instead_language::words::{CardType, Keyword, NumberKeyword, Zone};
use instead_language::{
    Ability, Amount, Cant, Condition, EnterChange, Face, Filter, Kind, Pattern, Ref, Replacement, Rewrite, Selection,
    card,
};

use pattern::kinds_for;

pub use pattern::{Part, kinds_of};
pub(crate) use pattern::{counts_amount, looks_at_event};

impl Watchers {
    /// CR 613, 611.3: what the abilities on the battlefield and in the command zone, and the floating effects, watch for.
    pub(crate) fn of(game: &Game) -> Self {
        let mut watchers = Watchers { ascend: game.some_ascend(), ..Watchers::default() };
        for &object in game.state.battlefield.iter().chain(game.state.command.iter()) {
            let (Some(characteristics), Some(on)) = (game.derived.of(object), game.object(object)) else { continue };
            if !game.works_here(object) {
                // CR 903.9b is a rule about a commander, wherever it is.
                continue;
            }
            let mut scope = None;
            let rule = PLANESWALKER_DAMAGE.clone();
            let by_rule = (game.edition.planeswalker_redirection
                && on.zone == Some(Zone::Battlefield)
                && characteristics.is(CardType::Planeswalker))
            .then_some((EffectId::Rule { object, rule: Intrinsic::PlaneswalkerDamage }, rule));
            for (id, effect) in effects_of(on, characteristics, true, game.edition).chain(by_rule) {
                let scope =
                    scope.get_or_insert_with(|| Arc::new(Scope::new(characteristics.controller, Some(object)))).clone();
                watchers.add(Watcher::new(id, effect, scope));
            }
            if characteristics.intrinsic && on.zone == Some(Zone::Battlefield) && is_siege(characteristics) {
                let defeated = crate::look::keyword_triggers::defeated();
                watchers.triggers.push((object, AbilityKey::granted(0, 0), defeated));
            }
            for (key, ability) in &characteristics.abilities {
                if !card::works_in(ability, Zone::Battlefield) && on.zone == Some(Zone::Battlefield) {
                    // a triggered ability that works in another zone
                } else if let Ability::Triggered { .. } = &**ability {
                    watchers.triggers.push((object, *key, ability.clone()));
                } else if let Some(backup) = backup_of(on, ability) {
                    watchers.triggers.push((object, *key, backup));
                } else {
                    let triggers = crate::look::keyword_triggers::triggers_of(ability);
                    watchers.triggers.extend(triggers.into_iter().map(|trigger| (object, *key, trigger)));
                }
                let scope = || Arc::new(Scope::new(characteristics.controller, Some(object)));
                if let Some((cant, condition)) = crate::look::cant::of_ability(ability) {
                    watchers.cants.push((cant, condition, scope()));
                }
                if let Ability::Continuous(c) = &**ability {
                    for change in &c.changes {
                        if let instead_language::Change::Forbid(cant) = change {
                            watchers.cants.push((Arc::new((**cant).clone()), c.condition.clone(), scope()));
                        }
                    }
                }
                if let Ability::DealtAsThough(..) = &**ability {
                    watchers.as_though.push((ability.clone(), scope()));
                }
                if let Ability::HowOften(..) = &**ability {
                    watchers.how_often.push((ability.clone(), scope()));
                }
            }
        }
        for player in &game.state.players {
            for &object in player.graveyard.iter() {
                watchers.add_from_graveyard(game, object);
            }
            for &object in player.hand.iter() {
                watchers.add_triggers_from(game, object, Zone::Hand);
            }
        }
        for &object in game.state.exile.iter() {
            watchers.add_triggers_from(game, object, Zone::Exile);
        }
        for &object in game.state.command.iter().filter(|&&object| !game.works_here(object)) {
            watchers.add_triggers_from(game, object, Zone::Command);
        }
        for floating in game.state.floating.iter() {
            if let FloatingKind::Cant(cant) = &floating.what {
                watchers.cants.push((cant.clone(), None, floating.scope.clone()));
            }
            if let FloatingKind::Replacement(effect) = &floating.what {
                let id = EffectId::Floating(floating.id);
                watchers.add(Watcher::new(id, effect.clone(), floating.scope.clone()));
            }
        }
        watchers.by_kind.iter_mut().for_each(|list| list.sort_by_key(|w| w.id));
        watchers.note_places();
        watchers
    }

    /// CR 113.6: "as long as this card is in your graveyard": an ability that works there on other objects' events.
    fn add_from_graveyard(&mut self, game: &Game, object: ObjectId) {
        let Some(c) = game.derived.of(object) else { return };
        for (key, ability) in &c.abilities {
            if !card::works_in(ability, Zone::Graveyard) {
                continue;
            }
            if let Ability::Triggered { .. } = &**ability {
                self.triggers.push((object, *key, ability.clone()));
            } else {
                let triggers = crate::look::keyword_triggers::triggers_of(ability);
                self.triggers.extend(triggers.into_iter().map(|trigger| (object, *key, trigger)));
            }
            if let Ability::Replacement(effect) = &**ability
                && !is_about_itself(&effect.pattern)
            {
                let owner = game.object(object).map_or(c.controller, |o| o.owner);
                let id = EffectId::Ability { object, key: *key };
                let scope = Arc::new(Scope::new(owner, Some(object)));
                self.add(Watcher::new(id, Arc::new(effect.clone()), scope));
            }
        }
    }

    /// CR 113.6m: "if this card is in exile": triggered abilities that say that they work in that zone.
    fn add_triggers_from(&mut self, game: &Game, object: ObjectId, zone: Zone) {
        let printed = || game.object(object).map(|o| &*o.base);
        let Some(c) = game.derived.of(object).or_else(printed) else { return };
        for (key, ability) in &c.abilities {
            if !card::works_in(ability, zone) {
                continue;
            }
            if matches!(**ability, Ability::Triggered { .. }) {
                self.triggers.push((object, *key, ability.clone()));
            } else {
                let triggers = crate::look::keyword_triggers::triggers_of(ability);
                self.triggers.extend(triggers.into_iter().map(|trigger| (object, *key, trigger)));
            }
        }
    }

    fn add(&mut self, watcher: Watcher) {
        let effect = &watcher.effect;
        if counts_amount(&effect.pattern) || effect.condition.as_ref().is_some_and(looks_at_event) {
            self.look_at_amount.push(watcher.id);
        }
        let mut kinds = Vec::new();
        if replaces_place_of_discarded(effect) {
            kinds.push(EventKind::Move);
        } else {
            kinds_of(&effect.pattern, &mut kinds);
        }
        let mut seen = Vec::new();
        kinds.retain(|kind| {
            let new = !seen.contains(kind);
            seen.push(*kind);
            new
        });
        if kinds.is_empty() {
            self.own.push(watcher);
            return;
        }
        for kind in kinds {
            if let Some(list) = self.by_kind.get_mut(kind as usize) {
                list.push(watcher.clone());
            }
        }
    }

    pub(crate) fn of_kind(&self, kind: EventKind) -> &[Watcher] {
        self.by_kind.get(kind as usize).map_or(&[], Vec::as_slice)
    }
}

/// The effects that an object has by its abilities and by rules about it, with their identities; of one that enters, it
/// matters to some whether it does so `as_creature`.
fn effects_of<'a>(
    object: &'a Object,
    characteristics: &'a Characteristics,
    as_creature: bool,
    edition: &'static Edition,
) -> impl Iterator<Item = (EffectId, Arc<Replacement>)> + 'a {
    let id = object.id;
    let by_ability = characteristics.abilities.iter().flat_map(move |(key, ability)| {
        keywords::effect_of(ability, as_creature).map(|effect| (EffectId::Ability { object: id, key: *key }, effect))
    });
    by_ability.chain(keywords::intrinsic(object, characteristics, edition))
}

/// Why an effect that watches for this kind of event does not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// It watches for other events: this part of them is not so.
    Misfit(Part),
    /// Its condition does not hold.
    Condition,
    /// Nothing is left of it.
    UsedUp,
    /// The rules do not let it (CR 615.12 in old editions, 701.19c, 614.17c).
    Forbidden,
}

/// An effect that watches for this kind of event and does not apply to this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotApplying {
    /// Which.
    pub effect: EffectId,
    /// Why not.
    pub why: WhyNot,
    /// What it watches for.
    pub watches: Arc<Replacement>,
    /// Who is "you" in its text.
    pub you: PlayerId,
    /// The object that its text is on.
    pub this: Option<ObjectId>,
}

impl Game {
    /// Calls `found` with every effect instance that could watch for this event, and whether it applies.
    pub(crate) fn consider(&self, event: &Event, mut found: impl FnMut(&Watcher, Result<(), WhyNot>)) {
        for &kind in kinds_for(&event.what) {
            for watcher in self.derived.watchers.of_kind(kind) {
                found(watcher, self.applies_of_kind(watcher, event));
            }
        }
        self.consider_unindexed(event, &mut found);
    }

    /// Calls `found` with every effect instance that applies to this event.
    pub(crate) fn applying(&self, event: &Event, mut found: impl FnMut(&Watcher)) {
        let subject = event.what.subject();
        for &kind in kinds_for(&event.what) {
            self.derived.watchers.about(kind, subject, |watcher| {
                if self.applies_of_kind(watcher, event).is_ok() {
                    found(watcher);
                }
            });
            debug_assert!(self.none_is_left_out(kind, event));
        }
        self.consider_unindexed(event, &mut |watcher, applies| {
            if applies.is_ok() {
                found(watcher);
            }
        });
    }

    /// Those that do not stand in the index under the event's kind.
    fn consider_unindexed(&self, event: &Event, found: &mut impl FnMut(&Watcher, Result<(), WhyNot>)) {
        for watcher in &self.derived.watchers.own {
            found(watcher, self.applies(watcher, event));
        }
        self.consider_own(event, found);
        if let What::Draw { player, .. } = event.what {
            self.consider_dredge(player, event, found);
        }
    }

    /// The instance of that id, if it could watch for this event.
    pub(crate) fn watcher(&self, id: EffectId, event: &Event) -> Option<Watcher> {
        if let Some(watcher) = self.indexed(id, event) {
            return Some(watcher.clone());
        }
        let mut wanted = None;
        self.consider(event, |w, _| {
            if w.id == id && wanted.is_none() {
                wanted = Some(w.clone());
            }
        });
        wanted
    }

    /// The same, of those in the index: without looking at the objects that the event is about.
    pub(crate) fn indexed(&self, id: EffectId, event: &Event) -> Option<&Watcher> {
        kinds_for(&event.what).iter().find_map(|&kind| self.indexed_of(kind, id))
    }

    /// The same of several; quick where they follow each other in the index.
    pub(crate) fn all_indexed<'a>(
        &'a self,
        effects: &'a [EffectId],
        event: &'a Event,
    ) -> impl Iterator<Item = Option<&'a Watcher>> {
        let mut rest: &[Watcher] = &[];
        effects.iter().map(move |&id| {
            if let Some((next, after)) = rest.split_first()
                && next.id == id
            {
                rest = after;
                return Some(next);
            }
            kinds_for(&event.what).iter().find_map(|&kind| {
                let list = self.derived.watchers.of_kind(kind);
                let (found, after) = list.get(list.partition_point(|w| w.id < id)..)?.split_first()?;
                rest = after;
                (found.id == id).then_some(found)
            })
        })
    }

    /// The instance, if it watches for events of that kind.
    pub(crate) fn indexed_of(&self, kind: EventKind, id: EffectId) -> Option<&Watcher> {
        let list = self.derived.watchers.of_kind(kind);
        list.get(list.partition_point(|w| w.id < id)).filter(|w| w.id == id)
    }

    /// What there is to see of an instance, if it could watch for this event.
    pub(crate) fn look_at_watcher<T>(
        &self,
        id: EffectId,
        event: &Event,
        look: impl FnOnce(&Watcher) -> T,
    ) -> Option<T> {
        match self.indexed(id, event) {
            Some(watcher) => Some(look(watcher)),
            None => self.watcher(id, event).map(|watcher| look(&watcher)),
        }
    }

    /// Whether anything but these effects may begin or cease to apply to the event as its amount changes.
    pub(crate) fn others_look_at_amount(&self, event: &Event, effects: &[EffectId]) -> bool {
        let watchers = &self.derived.watchers;
        let mut conditions = watchers.cants.iter().map(|(cant, _, _)| {
            let Cant::Happen(pattern, condition) = &**cant else { return false };
            counts_amount(pattern) || condition.as_ref().is_some_and(looks_at_event)
        });
        let mut others = watchers.look_at_amount.iter().filter(|id| !effects.contains(id));
        others.any(|&id| self.indexed(id, event).is_some() || watchers.own.iter().any(|w| w.id == id))
            || conditions.any(|looks| looks)
    }

    /// Whether the effect would change the event now, and if not, why.
    fn applies(&self, watcher: &Watcher, event: &Event) -> Result<(), WhyNot> {
        let effect = &*watcher.effect;
        let discarded = self.as_put_by_discarding(effect, event).map_err(WhyNot::Misfit)?;
        self.fits(&effect.pattern, discarded.as_ref().unwrap_or(event), &watcher.scope).map_err(WhyNot::Misfit)?;
        self.applies_where_it_fits(watcher, event)
    }

    /// The same, of an effect that stands in the index under the event's kind: what it does is not asked again.
    fn applies_of_kind(&self, watcher: &Watcher, event: &Event) -> Result<(), WhyNot> {
        let effect = &*watcher.effect;
        if replaces_place_of_discarded(effect) {
            return self.applies(watcher, event);
        }
        self.fits_of_kind(&effect.pattern, event, &watcher.scope).map_err(WhyNot::Misfit)?;
        self.applies_where_it_fits(watcher, event)
    }

    /// Whether the rest of the effect lets it apply to an event for which it watches.
    fn applies_where_it_fits(&self, watcher: &Watcher, event: &Event) -> Result<(), WhyNot> {
        let effect = &*watcher.effect;
        if effect.kind == Kind::SelfReplacement
            && (watcher.scope.resolution == 0 || event.cause.resolution != watcher.scope.resolution)
        {
            return Err(WhyNot::Misfit(Part::Resolution));
        }
        if let Some(condition) = &effect.condition
            && !(self.holds_for(condition, &watcher.scope, event) && self.is_still_first(watcher))
        {
            return Err(WhyNot::Condition);
        }
        if let EffectId::Floating(id) = watcher.id
            && self.left(id).is_none_or(Left::is_used_up)
        {
            return Err(WhyNot::UsedUp);
        }
        if self.is_forbidden(watcher, event) {
            return Err(WhyNot::Forbidden);
        }
        Ok(())
    }

    /// “If a spell or ability … causes you to discard this card, put it onto the battlefield instead of putting it into your
    /// graveyard”: the card is discarded all the same, and what is replaced is where it is put. The discard that such an
    /// effect looks at.
    fn as_put_by_discarding(&self, effect: &Replacement, event: &Event) -> Result<Option<Event>, Part> {
        if !replaces_place_of_discarded(effect) {
            return Ok(None);
        }
        let What::Move(m) = &event.what else { return Err(Part::Event) };
        let owner = self.object(m.object).map(|o| o.owner);
        match owner.filter(|_| m.why == crate::board::event::Why::Discarded && m.to == Zone::Graveyard) {
            Some(player) => {
                let what = What::Discard { player, object: m.object, to: None };
                Ok(Some(Event { what, cause: event.cause }))
            }
            None => Err(Part::Event),
        }
    }

    /// Whether an effect's condition holds for this event.
    fn holds_for(&self, condition: &Condition, scope: &Scope, event: &Event) -> bool {
        match condition {
            Condition::Resolves => {
                matches!(&event.what, What::Move(m) if m.why == crate::board::event::Why::Resolved)
            }
            Condition::ByEffect => event.cause.kind == CauseKind::Effect,
            Condition::Not(inner) => !self.holds_for(inner, scope, event),
            Condition::All(all) => all.iter().all(|c| self.holds_for(c, scope, event)),
            Condition::OneOf(some) => some.iter().any(|c| self.holds_for(c, scope, event)),
            other => {
                let entering = match &event.what {
                    What::Move(m) => m.enter.as_deref(),
                    _ => None,
                };
                let game = entering.and_then(|e| self.before_entering(e)).unwrap_or(self);
                game.holds(other, &self.in_event(scope, event))
            }
        }
    }

    /// The game before anything was done for one of the objects that enter with this one.
    pub(crate) fn before_entering(&self, entering: &Entering) -> Option<&Game> {
        let (together, before) = self.before_entering.as_ref()?;
        (*together == entering.together).then_some(before)
    }

    /// What is left of a floating effect; `None` when it is gone.
    pub(crate) fn left(&self, id: u32) -> Option<Left> {
        self.state.floating.iter().find(|f| f.id == id).map(|f| f.left)
    }

    fn is_forbidden(&self, watcher: &Watcher, event: &Event) -> bool {
        let effect = &*watcher.effect;
        match (&event.what, effect.kind, &effect.rewrite) {
            // 419 (2004, 2005): where damage can't be prevented, a prevention effect has no event.
            (What::Damage(d), Kind::Prevention, _) => {
                self.edition.policy.unpreventable == instead::policy::Unpreventable::Skip && self.is_unpreventable(d)
            }
            // CR 701.19c
            (What::Destroy { object, regenerable }, Kind::Regeneration, _) => {
                !regenerable || self.cant_regenerate(*object)
            }
            // An "as a copy of" effect with nothing to copy does nothing.
            (What::Move(m), _, Rewrite::Enter(changes)) => changes.iter().any(|c| {
                matches!(c, EnterChange::Copy(selection @ Selection::Choose { .. }, _)
                    if self.copyable(selection, &watcher.scope, m).is_empty())
            }),
            // CR 702.52b: dredge needs that many cards in the library.
            (_, _, Rewrite::Instead(list) | Rewrite::Plus(list)) => effect.optional.as_ref().is_some_and(|who| {
                let scope = self.in_event(&watcher.scope, event);
                self.the_player(who, &scope).is_some_and(|player| !self.may_mill(list, player, &scope))
            }),
            _ => false,
        }
    }

    /// CR 615.7: what remains of the amounts of the prevention shields of a player or object.
    pub fn shield_of(&self, target: Target) -> u32 {
        let points = |f: &Floating| match (&f.what, f.left) {
            (FloatingKind::Replacement(effect), Left::Points(n)) => match (&effect.kind, &effect.pattern) {
                (instead_language::Kind::Prevention, instead_language::Pattern::Damage { to, .. })
                    if self.recipient_matches(to, target, &f.scope) =>
                {
                    n
                }
                _ => 0,
            },
            _ => 0,
        };
        // CR 120.1: a card elsewhere is no creature that is dealt damage
        if target.object().is_some_and(|o| self.zone(o) != Some(Zone::Battlefield)) {
            return 0;
        }
        self.state.floating.iter().map(points).sum()
    }

    /// What an "as a copy of" effect could copy: what matches and does not enter at the same time.
    pub(crate) fn copyable(&self, selection: &Selection, scope: &Scope, m: &Move) -> Vec<ObjectId> {
        let together = |id: &ObjectId| m.enter.as_ref().is_some_and(|e| e.together.contains(id));
        if let Selection::Choose { filter, .. } = selection {
            return self.every(filter, scope).into_iter().filter(|id| *id != m.object && !together(id)).collect();
        }
        // no text copies anything but what is chosen, or one thing
        let Selection::One(r) = selection else { return Vec::new() };
        self.reference(r, scope).and_then(Target::object).into_iter().collect()
    }

    pub(crate) fn token_matches(
        &self,
        filter: &Filter,
        face: &Arc<Face>,
        player: crate::board::state::PlayerId,
        scope: &Scope,
    ) -> bool {
        let token = crate::board::zones::token_object(face.clone(), None, player);
        let characteristics = crate::board::characteristics::Characteristics::of_face(face, 0, player);
        let view = crate::look::eval::View {
            object: &token,
            characteristics: &characteristics,
            zone: Some(instead_language::words::Zone::Battlefield),
            controller: player,
            tapped: false,
            face_down: false,
        };
        self.sees(filter, view, scope)
    }
}

/// CR 702.165a, c: backup, with what is printed below it on the object.
fn backup_of(object: &Object, ability: &Ability) -> Option<Arc<Ability>> {
    let Ability::Number(NumberKeyword::Backup, n) = ability else { return None };
    let printed = object.face.abilities.iter();
    let below: Vec<Ability> = printed.skip_while(|a| *a != ability).skip(1).cloned().collect();
    Some(crate::look::keyword_triggers::backup(n, &below))
}

/// "If … causes you to discard this card, put it … instead of putting it into your graveyard."
fn replaces_place_of_discarded(effect: &Replacement) -> bool {
    matches!(effect.pattern, Pattern::Discard { by_opponent: true, .. }) && matches!(effect.rewrite, Rewrite::Goto(_))
}

/// "~ enters …", which looks at the permanent as it would be, wherever it comes from.
fn is_about_own_entering(effect: &Replacement) -> bool {
    let this = Filter::Is(Ref::This);
    // CR 614.12: what it says of counters on itself is said of those with which it enters, too
    effect.pattern.any(&|one| {
        matches!(one, Pattern::Enter(what) if *what == this)
            || matches!(one, Pattern::PutCounters { on, .. } if *on == instead_language::Recipients::objects(this.clone()))
    })
}

/// Whether the pattern is about the object's own events, which are looked for at the object.
fn is_about_itself(pattern: &Pattern) -> bool {
    pattern.any(&|one| {
        matches!(one, Pattern::Move { object, .. } | Pattern::Discard { object, .. } | Pattern::Enter(object)
            if matches!(object, Filter::Is(Ref::This)))
    })
}

/// CR 310.11: a battle that the rules give an ability.
fn is_siege(c: &Characteristics) -> bool {
    c.is(CardType::Battle) && c.has_subtype("Siege")
}

/// CR 113.6: whether the ability works in that zone.
fn works_from(ability: &Ability, effect: &Replacement, zone: Zone) -> bool {
    card::works_in(ability, zone)
        || matches!(&effect.pattern, Pattern::Counter(Filter::Is(Ref::This), _) if zone == Zone::Stack)
}

/// The kind of an effect, its optionality and its pattern, without its state: what a caller may know of an instance.
impl Game {
    /// CR 616.1a–e: the class of the effect for this event.
    pub(crate) fn class_of(&self, watcher: &Watcher) -> u8 {
        let classes = self.edition.classes;
        if watcher.effect.kind == Kind::SelfReplacement {
            return 0;
        }
        let Rewrite::Enter(changes) = &watcher.effect.rewrite else { return 4 };
        let has = |wanted: fn(&EnterChange) -> bool| changes.iter().any(|c| c.any(&wanted));
        if classes.control && has(|c| matches!(c, EnterChange::Control(_))) {
            1
        } else if classes.copy && has(|c| matches!(c, EnterChange::Copy(..))) {
            2
        } else if classes.back_face && has(|c| matches!(c, EnterChange::Transformed)) {
            3
        } else {
            4
        }
    }
}

impl Game {
    /// The instances that watch for this kind of event and do not apply to this one, with the reason.
    pub fn not_applying(&self, event: &Event) -> Vec<NotApplying> {
        let mut found = Vec::new();
        self.consider(event, |watcher, applies| {
            // what waits for one part of the turn has nothing to do with the others
            let begins = matches!(watcher.effect.pattern, Pattern::Begin(..));
            if let Err(why) = applies
                && !(begins && why == WhyNot::Misfit(Part::Moment))
            {
                let Watcher { id, effect, scope, .. } = watcher.clone();
                found.push(NotApplying { effect: id, why, watches: effect, you: scope.you, this: scope.this });
            }
        });
        found
    }

    /// Whether the instance is a prevention effect (CR 615.1a).
    pub fn is_prevention(&self, effect: EffectId) -> bool {
        let lists = self.derived.watchers.by_kind.iter().flatten();
        lists.filter(|w| w.id == effect).any(|w| w.effect.kind == Kind::Prevention)
    }
}
