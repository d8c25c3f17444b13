//! What is done as mana is spent on a spell, and what triggers on that (CR 106.6).

use std::sync::Arc;

use instead::{Lineage, Run, Stop};

use crate::board::event::{Cause, Event, What};
use crate::board::state::{Bond, FloatingKind, Game, Left, ObjectId, PlayerId};
use crate::perform::follow::Following;
use instead_language::{Instruction, ManaTerm, Spell, Until};

impl Game {
    /// What the mana says of the spell that is cast with it: what is done of it now, or by an ability that triggers.
    pub(crate) fn done_with_mana(
        &mut self,
        bond: &Bond,
        (object, player): (ObjectId, PlayerId),
        run: &mut Run<'_, Self>,
    ) -> Result<(), Stop<Self>> {
        for term in &bond.terms {
            let ManaTerm::Spent(now, what) = term else { continue };
            let Instruction::DelayedThisTurn(trigger, list, _) = &**what else { continue };
            let spell = Arc::new(Spell { instructions: list.clone(), ..Spell::default() });
            let kind = FloatingKind::Delayed(Arc::new(trigger.clone()), spell.clone());
            let following = Following::of(bond.scope.clone(), Lineage::default());
            let scope = self.floating(kind, Until::EndOfTurn, Left::Times(1), &following).scope;
            let event = Event { what: What::CastSpell { object, player }, cause: Cause::RULE };
            let Some(scope) = self.triggers_on(&trigger.event, &event, (*scope).clone()) else { continue };
            if *now {
                let mut following = Following::of(scope, Lineage::default());
                self.follow(list, &mut following, run)?;
            } else {
                self.trigger(trigger, &spell, scope);
            }
        }
        Ok(())
    }
}
