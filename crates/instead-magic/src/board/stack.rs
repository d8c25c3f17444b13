//! Objects on the stack (CR 112, 113, 405).

use std::sync::Arc;

use crate::board::scope::Scope;
use crate::board::state::Target;
use instead_language::words::AbilityKind;
use instead_language::{Spell, Trigger};

/// What an object on the stack does when it resolves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StackItem {
    /// Spell or ability.
    pub kind: StackKind,
    /// Its instructions; none of a permanent spell.
    pub spell: Arc<Spell>,
    /// What its words mean: you, this, targets, X.
    pub scope: Scope,
}

/// What stands on the stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum StackKind {
    /// A spell (CR 112.1).
    Spell,
    /// An activated ability (CR 113.3b).
    Activated,
    /// What raises a player's speed: it has no source (CR 702.179d).
    Speed,
    /// The room ability of a dungeon (CR 309.4c), by the name of the room.
    Room(&'static str),
    /// Combat damage, before 2010 (310.4 of 2004): as it was assigned.
    CombatDamage(Arc<Vec<crate::board::event::Damage>>),
    /// A triggered ability, with its intervening "if" (CR 603.4), and that of a chapter (CR 714.2).
    Triggered(Option<Arc<Trigger>>),
}

impl StackItem {
    /// CR 115.7f: the n-th target of that instance of the word becomes another; what was divided stays divided.
    pub(crate) fn retarget(&mut self, at: usize, n: usize, new: Target) {
        let Some(slot) = self.scope.targets.get_mut(at).and_then(|t| t.get_mut(n)) else { return };
        for (of, target, _) in &mut self.scope.division {
            if usize::from(*of) == at && *target == *slot {
                *target = new;
            }
        }
        *slot = new;
    }

    /// Whether it is a spell.
    pub fn is_spell(&self) -> bool {
        self.kind == StackKind::Spell
    }

    /// Which kind of ability it is, if it is one.
    pub fn ability(&self) -> Option<AbilityKind> {
        match self.kind {
            StackKind::Activated => Some(AbilityKind::Activated),
            StackKind::Triggered(_) | StackKind::Speed | StackKind::Room(_) => Some(AbilityKind::Triggered),
            StackKind::Spell | StackKind::CombatDamage(_) => None,
        }
    }
}
