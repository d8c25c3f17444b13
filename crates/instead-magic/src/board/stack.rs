//! Objects on the stack (CR 112, 113, 405).

use std::sync::Arc;

use crate::board::scope::Scope;
use crate::board::state::Target;
use instead_language::words::{AbilityKind, Word};
use instead_language::{Instruction, KeywordAction, Spell, Trigger};

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

/// How an ability without a source is called, which does this: by the designation or the counters to which the rules give it
/// (CR 702.179d, 724.2, 725.2, 727.1).
pub fn called_after(does: &Spell) -> &'static str {
    use KeywordAction as A;
    let Some(first) = does.instructions.first() else { return "Speed" };
    if matches!(first, Instruction::Does(_, A::VentureUndercity | A::TakeInitiative)) {
        return "The Initiative";
    }
    // what is milled is spoken of again
    if matches!(first, Instruction::Fill(..)) { "Rad Counters" } else { "The Monarch" }
}

impl StackItem {
    /// How it is called where it has no source.
    pub(crate) fn called(&self) -> Word {
        match self.kind {
            StackKind::Room(name) => Word::new_static(name),
            StackKind::Triggered(_) | StackKind::Speed => Word::new_static(called_after(&self.spell)),
            StackKind::Spell | StackKind::Activated | StackKind::CombatDamage(_) => Word::new_static(""),
        }
    }

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
