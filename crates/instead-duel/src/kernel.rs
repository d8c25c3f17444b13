//! What the kernel asks of these games.

use instead::{Application, Applying, Batch, Lineage, Performing, Policy, Proposed, Prospect, Riders, Run, Stop};
use smallvec::SmallVec;

use crate::effects::EffectId;
use crate::error::Error;
use crate::event::Event;
use crate::question::{Pick, Query};
use crate::rewrite::Rider;
use crate::state::Game;
use crate::words::{PlayerId, Target};

impl instead::Game for Game {
    type Event = Event;
    type Effect = EffectId;
    type Subject = Target;
    type Player = PlayerId;
    type Query = Query;
    type Option = Pick;
    type Rider = Rider;
    type Error = Error;

    fn policy(&self) -> &Policy {
        &self.rules.policy
    }

    fn turn_order(&self) -> SmallVec<[PlayerId; 4]> {
        self.players().collect()
    }

    fn subject(&self, event: &Event) -> Target {
        event.what.subject()
    }

    fn prospect(&self, event: &Event) -> Prospect {
        self.prospect_of(event)
    }

    /// Duel Masters 701.33b: what can't be replaced meets no effect.
    fn applicable(&self, event: &Event, found: &mut Vec<EffectId>) {
        if event.by.fixed {
            return;
        }
        self.watchers(event, |watcher| {
            if self.applies(&watcher, event).is_ok() && !found.contains(&watcher.id) {
                found.push(watcher.id);
            }
        });
    }

    /// Duel Masters 609.8a: a spell's own text about its own move goes before all others. Kaijudo has no classes.
    fn class(&self, effect: EffectId, event: &Event) -> u8 {
        u8::from(!self.is_own_move(effect, event))
    }

    fn affected(&self, event: &Event) -> PlayerId {
        match event.what.subject() {
            Target::Player(p) => p,
            Target::Object(o) => self.owner(o).unwrap_or(self.state.turn.player),
        }
    }

    fn controller(&self, effect: EffectId) -> PlayerId {
        self.watcher(effect).map_or(self.state.turn.player, |w| w.scope.you)
    }

    fn optional(&self, effect: EffectId, _: &Event) -> Option<PlayerId> {
        let watcher = self.watcher(effect)?;
        watcher.effect.optional.then_some(watcher.scope.you)
    }

    fn optional_choices(&self, effect: EffectId, item: &Proposed<Self>, batch: &Batch<Self>) -> Vec<Pick> {
        self.offered(effect, item, batch)
    }

    fn feasible(&self, effect: EffectId, event: &Event) -> bool {
        self.could_be_done(effect, event)
    }

    fn has_substitute(&self, effect: EffectId, item: &Proposed<Self>, batch: &Batch<Self>) -> bool {
        self.finds_substitutes(effect, item, batch)
    }

    /// Effects that name nothing beside what the event is about take nothing from other events of the batch. And one that
    /// may be declined can leave to the others whatever it could name: it loses nothing by being decided first.
    fn stands_alone(&self, _: &Batch<Self>, _: Target, effects: &[(EffectId, u8)]) -> bool {
        let optional = |effect: EffectId| self.watcher(effect).is_some_and(|w| w.effect.optional);
        effects.iter().all(|(effect, _)| self.names_nothing_else(*effect) || optional(*effect))
    }

    fn commute(&self, effects: &[EffectId], _: &[&Proposed<Self>]) -> bool {
        self.orders_are_alike(effects)
    }

    fn alike(&self, a: EffectId, b: EffectId) -> bool {
        self.are_alike(a, b)
    }

    fn apply(
        &mut self,
        applying: Applying<'_, Self>,
        run: &mut Run<'_, Self>,
    ) -> Result<Application<Self>, Stop<Self>> {
        self.apply_effect(applying, run)
    }

    fn perform(
        &mut self,
        batch: Vec<Proposed<Self>>,
        _: &Riders<Self>,
        _: Performing<'_>,
        run: &mut Run<'_, Self>,
    ) -> Result<(), Stop<Self>> {
        self.perform_batch(batch, run)
    }

    fn performed(&self) -> &[Event] {
        &self.performed
    }

    fn ride(&mut self, rider: Rider, lineage: Lineage<EffectId>, run: &mut Run<'_, Self>) -> Result<(), Stop<Self>> {
        self.do_rider(&rider, lineage, run)
    }
}
