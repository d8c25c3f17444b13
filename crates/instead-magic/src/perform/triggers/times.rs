//! How many times an ability triggers (CR 603.2d), and of which dice it speaks.

use std::sync::Arc;

use crate::board::characteristics::AbilityKey;
use crate::board::event::{Event, What};
use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId};
use instead_language::walk::{Accept, Visit, Walk};
use instead_language::{Ability, Amount, Spell, Trigger, TriggerEvent};

impl Game {
    /// How many times an ability of that object, or of none, triggers on the event: none where one of these keeps it from
    /// triggering, once otherwise, and once more for each that says so. Each looks at the event by itself, so that none
    /// applies to what another does. Without an event it is what no event of a pattern causes: becoming a target, a crime, a
    /// state.
    pub(super) fn how_often(
        &self,
        says: &[(Arc<Ability>, Arc<Scope>)],
        object: Option<ObjectId>,
        event: Option<&Event>,
    ) -> usize {
        let mut often = 1;
        for (ability, scope) in says {
            let Ability::HowOften(says) = &**ability else { continue };
            let causes =
                |by: &TriggerEvent| event.is_some_and(|e| self.triggers_on(by, e, (**scope).clone()).is_some());
            let caused = says.by.as_ref().is_none_or(causes);
            let of = says.of.as_ref().is_none_or(|of| object.is_some_and(|o| self.is_described(of, o, scope)));
            let so = says.condition.as_ref().is_none_or(|c| self.holds(c, scope));
            match says.more {
                _ if !caused || !of || !so => {}
                None => return 0,
                Some(more) => often += more as usize,
            }
        }
        often
    }

    /// CR 603.2d: an ability of that object triggers on what is no event of a pattern, as often as effects say.
    pub(super) fn trigger_as_often(
        &mut self,
        object: ObjectId,
        key: Option<AbilityKey>,
        (trigger, spell): (&Trigger, &Spell),
        scope: &Scope,
    ) {
        let watchers = self.derived.watchers.clone();
        for _ in 0..self.how_often(&watchers.how_often, Some(object), None) {
            if self.trigger(trigger, spell, scope.clone())
                && trigger.once_each_turn
                && let Some(key) = key
            {
                self.note_triggered(object, key);
                break;
            }
        }
    }

    /// CR 706.2: what triggers on dice that were rolled speaks of their results: of its own, or of those of all.
    pub(super) fn of_dice(&self, event: &Event, dice: std::ops::Range<u32>, spell: &Spell, mut scope: Scope) -> Scope {
        if let What::RollDie { .. } = &event.what
            && let Some(results) = self.state.dice.get(dice.start as usize..dice.end as usize)
            && asks_how_much(spell)
        {
            scope.slots_mut().watched.much.much = results.iter().map(|&result| i64::from(result)).sum();
        }
        scope
    }
}

/// Whether a text says how much something is to be by what happened.
fn asks_how_much(spell: &Spell) -> bool {
    #[derive(Default)]
    struct Asks(bool);
    impl Visit for Asks {
        fn amount(&mut self, part: &Amount) {
            self.0 |= matches!(part, Amount::Of(..) | Amount::OfBy(..) | Amount::ThatMuch | Amount::Chosen);
            part.walk(self);
        }
    }
    let mut asks = Asks::default();
    spell.accept(&mut asks);
    asks.0
}
