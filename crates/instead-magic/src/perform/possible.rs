//! With which objects something can be done at all: what is impossible is neither chosen nor paid (CR 608.2d, 614.17b).

use std::sync::Arc;

use instead::Prospect;

use crate::board::event::{Cause, CauseKind, Event, What, Why};
use crate::board::scope::Scope;
use crate::board::state::{Counters, Game, ObjectId, Target};
use crate::perform::follow::clamp;
use crate::perform::moved;
use instead_language::words::Zone;
use instead_language::{Instruction, Place, Selection};

impl Game {
    /// Whether the instruction can be done to the object by "you"; of one that is no single event for each object nothing is
    /// said against it.
    pub(crate) fn can_be_done_to(
        &self,
        instruction: &Instruction,
        object: ObjectId,
        kind: CauseKind,
        scope: &Scope,
    ) -> bool {
        // CR 122.1: counters that are not there are not removed
        if let Instruction::RemoveCounters(counters, Some(n), _) = instruction {
            let on = |all: &Counters| counters.as_ref().map_or(all.total(), |kind| all.of(kind));
            let there = self.object(object).filter(|o| o.zone.is_some());
            return there.is_some_and(|o| i64::from(on(&o.counters)) >= self.amount(n, scope));
        }
        if let Instruction::Sacrifice(..) = instruction
            && kind == CauseKind::Cost
            && self.cant_be_sacrificed_for(object, scope.you, scope.pays_for)
        {
            return false;
        }
        let cause = Cause { kind, player: Some(scope.you), source: scope.this, ..Cause::RULE };
        let what = self.done_to(instruction, object, cause, scope);
        // CR 701.21a: a player sacrifices what he controls, and nothing else
        let own = |what: &What| match what {
            What::Sacrifice { player, object } => self.controller(*object) == Some(*player),
            _ => true,
        };
        what.is_none_or(|what| own(&what) && self.prospect_of(&Event { what, cause }) != Prospect::Cannot)
    }

    fn done_to(&self, instruction: &Instruction, object: ObjectId, cause: Cause, scope: &Scope) -> Option<What> {
        let to = |zone| moved(object, zone, Place::Natural, Why::Put, cause).what;
        if let Instruction::Sacrifice(..) = instruction {
            return Some(What::Sacrifice { player: scope.you, object });
        }
        if let Instruction::Discard(..) = instruction {
            return Some(What::Discard { player: scope.you, object, to: None });
        }
        if let Instruction::Exile(_) = instruction {
            return Some(to(Zone::Exile));
        }
        if let Instruction::Move(_, there) = instruction {
            // how it would enter is another question
            return (there.zone != Zone::Battlefield).then(|| to(there.zone));
        }
        if let Instruction::Tap(_) = instruction {
            return Some(What::Tap { object });
        }
        let Instruction::PutCounters(kind, n, _) = instruction else { return None };
        let amount = clamp(self.amount(n, scope));
        Some(What::PutCounters { on: Target::Object(object), kind: kind.clone(), amount })
    }
}

/// The instruction, where objects are chosen to which it is done.
pub(crate) fn done_to_chosen(instruction: &Instruction) -> Option<Arc<Instruction>> {
    let selection = to_each_of(instruction)?;
    let chosen =
        |s: &Selection| matches!(s, Selection::Choose { .. } | Selection::ChooseOf { .. } | Selection::Total { .. });
    let chooses = chosen(selection) || matches!(selection, Selection::Both(parts) if parts.iter().any(chosen));
    chooses.then(|| Arc::new(instruction.clone()))
}

/// The objects to each of which it is done.
pub(crate) fn to_each_of(instruction: &Instruction) -> Option<&Selection> {
    let (Instruction::Sacrifice(_, s)
    | Instruction::Discard(_, s)
    | Instruction::Exile(s)
    | Instruction::Move(s, _)
    | Instruction::Tap(s)
    | Instruction::Untap(s)
    | Instruction::RemoveCounters(_, _, s)
    | Instruction::PutCounters(_, _, s)) = instruction
    else {
        return None;
    };
    Some(s)
}
