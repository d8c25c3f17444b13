//! Several parts of one cost, each paid with objects of its own (CR 118.3, 601.2h).

use std::collections::{BTreeMap, BTreeSet};

use crate::board::event::CauseKind;
use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId};
use crate::perform::follow::{among, in_hand_of};
use crate::perform::possible::to_each_of;
use instead_language::{Instruction, Selection};

/// So many of these objects, as one part of a cost asks for them.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    among: Vec<ObjectId>,
    number: usize,
}

impl Game {
    /// What a part of a cost asks for, where objects are moved by it or tapped.
    pub(crate) fn asked_by(&self, part: &Instruction, scope: &Scope) -> Vec<Asked> {
        let Some(selection) = to_each_of(part).filter(|_| takes_objects(part).is_some()) else { return Vec::new() };
        // CR 701.9a: what is discarded is in the hand
        let selection = if let Instruction::Discard(..) = part {
            among(selection, &in_hand_of(scope.you))
        } else {
            selection.clone()
        };
        self.asked_in_part(part, &selection, scope)
    }

    /// What is selected as a part of that asks for.
    pub(crate) fn asked_in_part(&self, part: &Instruction, selection: &Selection, scope: &Scope) -> Vec<Asked> {
        self.asked_in(selection, scope, &|o| self.can_be_done_to(part, *o, CauseKind::Cost, scope))
    }

    fn asked_in(&self, selection: &Selection, scope: &Scope, can: &dyn Fn(&ObjectId) -> bool) -> Vec<Asked> {
        if let Selection::Both(parts) = selection {
            return parts.iter().flat_map(|part| self.asked_in(part, scope, can)).collect();
        }
        if let Selection::Choose { min, filter, .. } = selection {
            let among = self.every(filter, scope).into_iter().filter(can).collect();
            return vec![Asked { among, number: usize::try_from(self.amount(min, scope)).unwrap_or(0) }];
        }
        let Selection::One(r) = selection else { return Vec::new() };
        let object = self.reference(r, scope).and_then(crate::board::state::Target::object);
        object.map(|o| Asked { among: vec![o], number: 1 }).into_iter().collect()
    }

    /// CR 118.3: whether all these parts can be paid, no object for two of them.
    pub(crate) fn can_pay_together(&self, parts: &[Instruction], scope: &Scope) -> bool {
        [Takes::Moves, Takes::Taps].into_iter().all(|takes| {
            let parts = parts.iter().filter(|part| takes_objects(part) == Some(takes));
            let asked: Vec<Asked> = parts.flat_map(|part| self.asked_by(part, scope)).collect();
            asked.len() < 2 || can_all_have(&asked)
        })
    }

    /// What the parts behind this one ask for of the same kind.
    pub(crate) fn asked_after(&self, part: &Instruction, later: &[Instruction], scope: &Scope) -> Vec<Asked> {
        let takes = takes_objects(part);
        let alike = later.iter().filter(|other| takes.is_some() && takes_objects(other) == takes);
        alike.flat_map(|other| self.asked_by(other, scope)).collect()
    }
}

/// How a part of a cost takes an object, so that no other part of that kind can take it too.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Moves,
    Taps,
}

fn takes_objects(part: &Instruction) -> Option<Takes> {
    if let Instruction::Tap(_) = part {
        return Some(Takes::Taps);
    }
    let (Instruction::Sacrifice(..) | Instruction::Discard(..) | Instruction::Exile(_) | Instruction::Move(..)) = part
    else {
        return None;
    };
    Some(Takes::Moves)
}

/// Whether the rest can still be paid without that object.
pub(crate) fn leaves_enough(asked: &[Asked], without: ObjectId) -> bool {
    let mut left = asked.to_vec();
    left.iter_mut().for_each(|part| part.among.retain(|o| *o != without));
    can_all_have(&left)
}

/// Whether each can have what it asks for: a matching, found by augmenting paths.
fn can_all_have(asked: &[Asked]) -> bool {
    let wants: Vec<&[ObjectId]> =
        asked.iter().flat_map(|part| std::iter::repeat_n(part.among.as_slice(), part.number)).collect();
    let mut taken = BTreeMap::new();
    (0..wants.len()).all(|want| takes_one(want, &wants, &mut taken, &mut BTreeSet::new()))
}

/// Whether this one gets an object, others taking another in its place where they can.
fn takes_one(
    want: usize,
    wants: &[&[ObjectId]],
    taken: &mut BTreeMap<ObjectId, usize>,
    tried: &mut BTreeSet<ObjectId>,
) -> bool {
    for &object in wants.get(want).copied().unwrap_or_default() {
        if !tried.insert(object) {
            continue;
        }
        let free = match taken.get(&object).copied() {
            None => true,
            Some(other) => takes_one(other, wants, taken, tried),
        };
        if free {
            taken.insert(object, want);
            return true;
        }
    }
    false
}
