//! Magic as the kernel sees it.

use instead::{Application, Applying, Batch, Lineage, Performing, Proposed, Prospect, Riders, Run, Stop};
use smallvec::SmallVec;

use crate::board::effect::EffectId;
use crate::board::event::{Event, What};
use crate::board::question::{Pick, Query};
use crate::board::state::{FloatingKind, Game, Left, PlayerId, Target};
use crate::board::turn::First;
use crate::edition::rulebook::Rule;
use crate::perform::rewrite::Rider;
use instead_language::{EnterChange, Rewrite, Selection};

impl instead::Game for Game {
    type Event = Event;
    type Effect = EffectId;
    type Subject = Target;
    type Player = PlayerId;
    type Query = Query;
    type Option = Pick;
    type Rider = Rider;
    type Error = crate::board::error::Error;

    fn policy(&self) -> &instead::Policy {
        &self.edition.policy
    }

    fn turn_order(&self) -> SmallVec<[PlayerId; 4]> {
        self.players_in_turn_order().collect()
    }

    fn deciding(&self, player: PlayerId) -> PlayerId {
        self.decides_for(player)
    }

    fn subject(&self, event: &Event) -> Target {
        event.what.subject()
    }

    fn prospect(&self, event: &Event) -> Prospect {
        self.prospect_of(event)
    }

    fn applicable(&self, event: &Event, found: &mut Vec<EffectId>) {
        self.applying(event, |watcher| {
            if !found.contains(&watcher.id) {
                found.push(watcher.id);
            }
        });
    }

    fn candidates(&self, event: &Event, found: &mut Vec<(EffectId, u8)>) {
        let twice = event.what.may_be_considered_twice();
        self.applying(event, |watcher| {
            if found.is_empty() {
                found.reserve(8);
            }
            if !(twice && found.iter().any(|(known, _)| *known == watcher.id)) {
                found.push((watcher.id, self.class_of(watcher)));
            }
        });
    }

    fn class(&self, effect: EffectId, event: &Event) -> u8 {
        self.look_at_watcher(effect, event, |w| self.class_of(w)).unwrap_or(4)
    }

    /// CR 616.1: the controller of the affected object, its owner if it has none, or the affected player; for what
    /// enters, its would-be controller.
    fn affected(&self, event: &Event) -> PlayerId {
        if let What::Move(m) = &event.what
            && let Some(entering) = &m.enter
        {
            return entering.controller;
        }
        match event.what.subject() {
            Target::Player(p) => p,
            Target::Object(o) => self.controller(o).unwrap_or(self.state.turn.player),
        }
    }

    fn controller(&self, effect: EffectId) -> PlayerId {
        let of = |o| Game::controller(self, o).unwrap_or(self.state.turn.player);
        match effect {
            EffectId::Ability { object, .. } | EffectId::Rule { object, .. } | EffectId::Own(object) => of(object),
            EffectId::Floating(id) => {
                self.state.floating.iter().find(|f| f.id == id).map_or(self.state.turn.player, |f| f.scope.you)
            }
        }
    }

    fn optional(&self, effect: EffectId, event: &Event) -> Option<PlayerId> {
        self.look_at_watcher(effect, event, |watcher| {
            let who = watcher.effect.optional.as_ref()?;
            self.the_player(who, &self.in_event(&watcher.scope, event))
        })?
    }

    /// "You may have it enter as a copy of …": one question, what to copy or nothing.
    fn optional_choices(&self, effect: EffectId, item: &Proposed<Self>, _batch: &Batch<Self>) -> Vec<Pick> {
        let (Some(watcher), What::Move(m)) = (self.watcher(effect, &item.event), &item.event.what) else {
            return Vec::new();
        };
        let Rewrite::Enter(changes) = &watcher.effect.rewrite else { return Vec::new() };
        let copied = changes.iter().find_map(|c| {
            let EnterChange::Copy(selection @ Selection::Choose { .. }, _) = c else { return None };
            Some(self.copyable(selection, &watcher.scope, m))
        });
        copied.unwrap_or_default().into_iter().map(|o| Pick::Target(Target::Object(o))).collect()
    }

    fn commute(&self, effects: &[EffectId], group: &[&Proposed<Self>]) -> bool {
        let Some(first) = group.first() else { return false };
        if !crate::look::alike::commute(self.all_indexed(effects, &first.event)) {
            return false;
        }
        // Of a single event, all of them are known to apply.
        let everywhere = group.len() == 1
            || group.iter().all(|item| {
                let mut found = Vec::new();
                self.applicable(&item.event, &mut found);
                effects.iter().all(|e| found.contains(e))
            });
        everywhere && !group.iter().any(|item| self.others_look_at_amount(&item.event, effects))
    }

    fn apply_together(&self, effects: &[EffectId], item: &Proposed<Self>) -> Option<Event> {
        self.apply_all_to(effects, &item.event)
    }

    fn applied_together(&mut self, effects: &[EffectId]) {
        effects.iter().for_each(|&effect| self.note_applied(effect));
    }

    fn change_amount_alone(&self, effects: &[EffectId], event: &Event) -> bool {
        Game::change_amount_alone(self, effects, event)
    }

    fn same_change(&self, a: EffectId, b: EffectId) -> bool {
        self.say_the_same(a, b)
    }

    /// CR 101.4c
    fn stands_alone(&self, batch: &Batch<Self>, _subject: Target, _effects: &[(EffectId, u8)]) -> bool {
        self.all_stay_apart(batch)
    }

    fn alike(&self, a: EffectId, b: EffectId) -> bool {
        self.are_alike(a, b)
    }

    /// CR 614.9: damage that one source would deal to one recipient at one time is one event, whatever parts of it were
    /// redirected there.
    fn joined(&self, a: &Event, b: &Event) -> Option<Event> {
        let (What::Damage(one), What::Damage(other)) = (&a.what, &b.what) else { return None };
        let amount = one.amount.saturating_add(other.amount);
        let as_one = |d: &crate::board::event::Damage| crate::board::event::Damage { amount: 0, ..*d };
        let same = as_one(one) == as_one(other) && a.cause == b.cause && !self.edition.readings.parts_stand_alone;
        let what = What::Damage(crate::board::event::Damage { amount, ..*one });
        same.then_some(Event { what, cause: a.cause })
    }

    /// CR 903.9b may apply more than once to the same event.
    fn repeats(&self, effect: EffectId) -> bool {
        matches!(effect, EffectId::Rule { rule: crate::board::effect::Intrinsic::Commander, .. })
    }

    /// A shield for "you and permanents you control" is one pool, and one time is one time for every recipient.
    fn pooled(&self, effect: EffectId) -> bool {
        let EffectId::Floating(id) = effect else { return false };
        self.state.floating.iter().any(|f| f.id == id && f.left != Left::Unlimited && is_about_damage(f))
    }

    /// CR 615.8: the next time a source would deal damage is one time for every recipient.
    fn one_moment(&self, effect: EffectId) -> bool {
        let EffectId::Floating(id) = effect else { return false };
        self.state.floating.iter().any(|f| f.id == id && matches!(f.left, Left::Times(_)) && is_about_damage(f))
    }

    fn apply(
        &mut self,
        applying: Applying<'_, Self>,
        run: &mut Run<'_, Self>,
    ) -> Result<Application<Self>, Stop<Self>> {
        self.apply_effect(&applying, run)
    }

    fn perform(
        &mut self,
        batch: Vec<Proposed<Self>>,
        riders: &Riders<Self>,
        door: Performing<'_>,
        run: &mut Run<'_, Self>,
    ) -> Result<(), Stop<Self>> {
        self.perform_batch(batch, riders, door, run)
    }

    fn performed(&self) -> &[Event] {
        self.record().map_or(&[], |record| &record.happened)
    }

    fn ride(&mut self, rider: Rider, lineage: Lineage<EffectId>, run: &mut Run<'_, Self>) -> Result<(), Stop<Self>> {
        if rider.rule == Rule::AfterSkipped {
            self.do_first(First { instructions: rider.instructions, scope: rider.scope });
            return Ok(());
        }
        self.do_rider(rider, lineage, run)
    }
}

/// CR 615.7, 615.8: a shield of so many points, or for the next time, is one over all that would be dealt at that time.
fn is_about_damage(floating: &crate::board::state::Floating) -> bool {
    matches!(&floating.what, FloatingKind::Replacement(e) if matches!(e.pattern, instead_language::Pattern::Damage { .. }))
}
