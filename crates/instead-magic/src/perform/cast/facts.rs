//! What a spell remembers of the moment at which it became cast (CR 601.2i).

use std::sync::Arc;

use crate::board::cast::Facts;
use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, PlayerId};
use instead_language::walk::{Accept, Visit, Walk};
use instead_language::{Ability, Amount, Condition};

/// What a text asks of that moment.
#[derive(Default)]
struct Asked {
    so: Vec<Condition>,
    amounts: Vec<Amount>,
}

impl Visit for Asked {
    fn condition(&mut self, part: &Condition) {
        if let Condition::AsCast(then) = part {
            self.so.push((**then).clone());
        }
        part.walk(self);
    }

    fn amount(&mut self, part: &Amount) {
        if let Amount::AsCast(then) = part {
            self.amounts.push((**then).clone());
        }
        part.walk(self);
    }
}

impl Game {
    /// What is so now of that for which the spell's text asks.
    pub(super) fn facts_of(&self, spell: ObjectId, player: PlayerId) -> Arc<Facts> {
        let mut asked = Asked::default();
        let abilities = self.characteristics(spell).into_iter().flat_map(|c| &c.abilities);
        abilities.for_each(|(_, ability): &(_, Arc<Ability>)| (**ability).accept(&mut asked));
        let scope = Scope::new(player, Some(spell));
        let so = asked.so.into_iter().filter(|c| self.holds(c, &scope)).collect();
        let amounts = asked.amounts.into_iter().map(|a| (a.clone(), self.amount(&a, &scope))).collect();
        Arc::new(Facts { so, amounts })
    }
}
