//! What triggers on the card itself as it is cycled, discarded, or put into a graveyard from elsewhere than the battlefield:
//! from wherever it ended up (CR 113.6k, 603.6c, 702.29c).

use std::sync::Arc;

use super::{from_anywhere, of_itself, one_of};
use crate::board::event::{Event, What, Why};
use crate::board::scope::{Scope, Thing};
use crate::board::state::{Game, ObjectId, PlayerId};
use crate::edition::rulebook::Rule;
use instead_language::words::Zone;
use instead_language::{Ability, Pattern, TriggerEvent, Who};

/// A card that was discarded, and one of its abilities.
struct Discarded {
    event: Event,
    player: PlayerId,
    /// The card as it was in the hand.
    was: ObjectId,
    /// What it is now.
    is: ObjectId,
    ability: Arc<Ability>,
}

impl Game {
    /// CR 603.6c: a card that is put into a graveyard from elsewhere than the battlefield sees that itself, and one that
    /// triggers on that "from anywhere" never looks back.
    pub(super) fn graveyard_triggers(&mut self, mark: usize) {
        let to_graveyard =
            |e: &&Event| matches!(&e.what, What::Move(m) if m.to == Zone::Graveyard && m.why != Why::Created);
        let events: Vec<Event> = self.state.trace.iter().skip(mark).filter(to_graveyard).cloned().collect();
        for event in &events {
            self.triggers_of_mover(event);
        }
    }

    /// The cards discarded since that mark, each with the event and its abilities: these are looked for where the card ended
    /// up.
    fn discarded(&self, mark: usize) -> Vec<Discarded> {
        let mut all = Vec::new();
        for event in self.state.trace.iter().skip(mark) {
            let What::Discard { player, object, .. } = event.what else { continue };
            let new = self.object(object).and_then(|o| o.became).unwrap_or(object);
            let Some(c) = self.characteristics(new) else { continue };
            let of = |ability: &Arc<Ability>| Discarded {
                event: event.clone(),
                player,
                was: object,
                is: new,
                ability: ability.clone(),
            };
            all.extend(c.abilities.iter().map(|(_, ability)| of(ability)));
        }
        all
    }

    /// CR 113.6k: "when an opponent's spell causes you to discard this card" triggers from wherever the card ended up.
    pub(super) fn discard_triggers(&mut self, mark: usize) {
        for Discarded { event, player, was, is, ability } in self.discarded(mark) {
            let Ability::Triggered { trigger, spell } = &*ability else { continue };
            let of_own = one_of(&trigger.event).find(|on| is_own_discard(on));
            // the card is asked about as it was in the hand; what is done is done to the card where it is now
            let meant = of_own
                .and_then(|on| self.triggers_on(on, &event, Scope::new(player, Some(was))))
                .map(|meant| Scope { this: Some(is), ..meant });
            if let Some(scope) = meant {
                self.trigger(trigger, spell, scope);
            }
        }
    }

    fn triggers_of_mover(&mut self, event: &Event) {
        let What::Move(m) = &event.what else { return };
        let from = self.object(m.object).map(|o| o.last_zone);
        if m.to != Zone::Graveyard {
            return;
        }
        let Some(new) = self.object(m.object).and_then(|o| o.became) else { return };
        let (Some(c), Some(owner)) = (self.characteristics(new), self.object(new).map(|o| o.owner)) else { return };
        let own: Vec<Arc<Ability>> = c.abilities.iter().map(|(_, a)| a.clone()).collect();
        for ability in own {
            let Ability::Triggered { trigger, spell } = &*ability else { continue };
            let TriggerEvent::Event(Pattern::Move { object, .. }) = &trigger.event else { continue };
            if !of_itself(object) || from == Some(Zone::Battlefield) && !from_anywhere(&trigger.event) {
                continue;
            }
            let Some(scope) = self.triggers_on(&trigger.event, event, Scope::new(owner, Some(m.object))) else {
                continue;
            };
            // CR 603.2d: "creatures dying don't cause abilities to trigger" is said of these, too
            let watchers = self.derived.watchers.clone();
            for _ in 0..self.how_often(&watchers.how_often, Some(m.object), Some(event)) {
                self.trigger(trigger, spell, scope.clone());
            }
        }
    }

    /// CR 702.29c: "when you cycle this card" triggers from wherever the card ended up.
    pub(super) fn cycling_triggers(&mut self, mark: usize) {
        for Discarded { event, player, is, ability, .. } in self.discarded(mark) {
            let Ability::Triggered { trigger, spell } = &*ability else { continue };
            if event.cause.rule == Some(Rule::Cycling) && own_cycling(&trigger.event) {
                let scope = self.scope_of_trigger(&event, Scope::new(player, Some(is)));
                self.trigger(trigger, spell, scope);
            }
        }
    }

    /// CR 702.35a: madness triggers on the card's own exile, from the zone to which it went.
    pub(super) fn madness_triggers(&mut self, mark: usize) {
        let exiled: Vec<ObjectId> = self
            .state
            .trace
            .iter()
            .skip(mark)
            .filter_map(|e| match &e.what {
                What::Move(m) if m.why == Why::Discarded && m.to == Zone::Exile => Some(m.object),
                _ => None,
            })
            .collect();
        for old in exiled {
            let Some(new) = self.object(old).and_then(|o| o.became) else { continue };
            let (Some(c), Some(owner)) = (self.characteristics(new), self.object(new).map(|o| o.owner)) else {
                continue;
            };
            let Some(spell) = c.abilities.iter().find_map(|(_, a)| crate::look::keywords::madness_trigger(a)) else {
                continue;
            };
            let mut scope = Scope::new(owner, Some(new));
            scope.slots_mut().watched.things = vec![Thing { was: old, now: new, done: true }];
            scope.triggered = true;
            self.put_pending(scope, Arc::new(spell), None);
        }
    }
}

/// Whether it triggers as the card itself is discarded.
fn is_own_discard(event: &TriggerEvent) -> bool {
    matches!(event, TriggerEvent::Event(Pattern::Discard { object, .. }) if of_itself(object))
}

/// Whether it triggers as the card itself is cycled.
fn own_cycling(event: &TriggerEvent) -> bool {
    if let TriggerEvent::OneOf(list) = event {
        return list.iter().any(own_cycling);
    }
    matches!(event, TriggerEvent::Cycles(Who::You, filter) if of_itself(filter))
}
