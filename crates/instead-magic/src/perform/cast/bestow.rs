//! Bestow (CR 702.103): a creature spell that is cast as an Aura, and what ends that.

use std::sync::Arc;

use instead::{Proposed, Run, Stop, propose};

use crate::board::event::{Cause, Event, What};
use crate::board::scope::Scope;
use crate::board::state::{Floating, FloatingKind, Game, ObjectId, PlayerId};
use instead_language::words::{CardType, CardTypes, Designation, Word};
use instead_language::{Ability, Change, Face, Filter, Until};

type Result<T> = std::result::Result<T, Stop<Game>>;

fn enchants() -> Ability {
    Ability::Enchant(Filter::Type(CardType::Creature))
}

/// CR 702.103b: what the spell is as it is put onto the stack, by which its target is chosen.
pub(super) fn bestowed(face: &Face) -> Face {
    let mut aura = face.clone();
    (aura.types, aura.subtypes) = as_aura();
    aura.abilities.push(enchants());
    aura
}

fn as_aura() -> (CardTypes, Vec<Word>) {
    (CardTypes::NONE.with(CardType::Enchantment), vec![Word::new_static("Aura")])
}

impl Game {
    /// CR 702.103b: it becomes an Aura enchantment and gains enchant creature, which lasts for the permanent, too
    /// (CR 400.7a).
    pub(super) fn begin_bestow(&mut self, spell: ObjectId, player: PlayerId, run: &mut Run<'_, Self>) -> Result<()> {
        let (types, subtypes) = as_aura();
        let changes = vec![
            Change::Becomes(Designation::Bestowed),
            Change::SetTypes(types, subtypes),
            Change::AddAbility(Box::new(enchants())),
        ];
        let floating = Floating::new(
            FloatingKind::Continuous(Arc::new(vec![spell]), Arc::new(changes)),
            Arc::new(Scope::new(player, Some(spell))),
            Until::Forever,
            self.state.turn.number,
        );
        let cause = Cause { source: Some(spell), player: Some(player), ..Cause::RULE };
        propose(self, [Proposed::new(Event { what: What::EffectBegins(Box::new(floating)), cause })], run)
    }

    /// The events by which an object that is bestowed ceases to be it (CR 702.103e, f).
    pub(crate) fn ends_bestow(&self, object: ObjectId) -> Vec<What> {
        let bestows = |f: &&Floating| {
            matches!(&f.what, FloatingKind::Continuous(objects, changes)
                if objects.contains(&object) && changes.contains(&Change::Becomes(Designation::Bestowed)))
        };
        self.state.floating.iter().filter(bestows).map(|f| What::EffectEnds { id: f.id }).collect()
    }
}
