//! Where two events of one time would move one object to different places (CR 400.6).

use std::sync::Arc;

use instead::Run;

use crate::board::event::{Event, What};
use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, Target};
use crate::edition::rulebook::Rule;
use crate::perform::{Item, Result};
use instead_language::words::{Word, Zone};
use instead_language::{Instruction, Selection};

impl Game {
    /// CR 400.6: where what is done in place of one event would move an object that another event of the batch moves
    /// elsewhere, the object's controller, or its owner, says which happens to it.
    pub(super) fn without_contradictions(
        &mut self,
        mut items: Vec<Item>,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Item>> {
        let mut undone: Vec<usize> = Vec::new();
        for at in 0..items.len() {
            let Some((objects, to)) = items.get(at).and_then(|i| self.moved_first(&i.event)) else { continue };
            for object in objects {
                let moves = |(other, item): (usize, &Item)| Some((other, moved_elsewhere(&item.event, object, to)?));
                let others: Vec<(usize, Zone)> =
                    items.iter().enumerate().filter_map(moves).filter(|(other, _)| !undone.contains(other)).collect();
                let Some(&(_, zone)) = others.first() else { continue };
                let chooser = self.controller(object).or_else(|| self.object(object).map(|o| o.owner));
                let query = Query { asking: Asking::Place, rule: Rule::TwoMoves, about: Some(object) };
                let place = |zone: Zone| Pick::Word(Word::new_static(zone.as_str()));
                let picked = run.ask(self, chooser, query, vec![place(to), place(zone)])?;
                if picked == Some(place(to)) {
                    undone.extend(others.into_iter().map(|(other, _)| other));
                } else if let Some(What::Do { scope, .. }) = items.get_mut(at).map(|i| &mut i.event.what) {
                    Arc::make_mut(scope).spared.push(object);
                }
            }
        }
        let mut at = 0..;
        items.retain(|_| at.next().is_none_or(|at| !undone.contains(&at)));
        Ok(items)
    }

    /// The objects that instructions in place of an event begin by moving, and where to, where nothing is chosen for that.
    fn moved_first(&self, event: &Event) -> Option<(Vec<ObjectId>, Zone)> {
        let What::Do { instructions, scope, .. } = &event.what else { return None };
        let first = instructions.first().map(Instruction::unfilled)?;
        if let Instruction::Exile(what) = first {
            return Some((self.told_of(what, scope), Zone::Exile));
        }
        let Instruction::Move(what, to) = first else { return None };
        Some((self.told_of(what, scope), to.zone))
    }

    fn told_of(&self, what: &Selection, scope: &Scope) -> Vec<ObjectId> {
        if let Selection::One(r) = what {
            return self.reference(r, scope).and_then(Target::object).into_iter().collect();
        }
        if let Selection::Both(parts) = what {
            return parts.iter().flat_map(|part| self.told_of(part, scope)).collect();
        }
        let Selection::Each(filter) = what else { return Vec::new() };
        self.every(filter, scope)
    }

    /// Whether another event of the time at which a text began moved the object, as its controller said.
    pub(in crate::perform) fn is_spared(&self, object: ObjectId, scope: &Scope) -> bool {
        scope.spared.iter().any(|&was| was == object || self.current(was) == object)
    }
}

/// Where an event would move the object, if not there.
fn moved_elsewhere(event: &Event, object: ObjectId, to: Zone) -> Option<Zone> {
    let zone = match &event.what {
        What::Destroy { object: o, .. } | What::Sacrifice { object: o, .. } if *o == object => Zone::Graveyard,
        What::Move(m) if m.object == object => m.to,
        _ => return None,
    };
    (zone != to).then_some(zone)
}
