//! What is done in place of one of several simultaneous events is done at their time (CR 614.6).

use instead::{Lineage, Proposed, Run, Stop, decide};

use crate::board::effect::EffectId;
use crate::board::event::{Event, What};
use crate::board::state::Game;
use crate::perform::follow::Following;
use crate::perform::rewrite::Rider;
use instead_language::Instruction;
use instead_language::words::Zone;

type Result<T> = std::result::Result<T, Stop<Game>>;

/// The instructions that stand in place of an event, if each of them is an event of objects that can happen at one time
/// with others, and nothing is told of it afterwards. What is exiled is linked to what exiles it, and that comes after.
fn at_that_time(event: &Event) -> Option<&[Instruction]> {
    let What::Do { instructions, .. } = &event.what else { return None };
    let so = |i: &Instruction| match i {
        Instruction::Move(_, to) => to.zone != Zone::Battlefield,
        i => matches!(
            i,
            Instruction::Sacrifice(..)
                | Instruction::Discard(..)
                | Instruction::Destroy { .. }
                | Instruction::Tap(_)
                | Instruction::RemoveDamage(_)
                | Instruction::RemoveFromCombat(_)
        ),
    };
    (!instructions.is_empty() && instructions.iter().all(so)).then_some(instructions)
}

impl Game {
    /// CR 614.6: what happens in place of one of several simultaneous events happens when that would have: what is chosen
    /// for it is chosen, and it leaves with the others.
    pub(super) fn with_what_is_done_instead(
        &mut self,
        items: Vec<Proposed<Self>>,
        inner_riders: &mut Vec<(Rider, Lineage<EffectId>)>,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Proposed<Self>>> {
        if !items.iter().any(|item| at_that_time(&item.event).is_some()) {
            return Ok(items);
        }
        let (mut others, mut done) = (Vec::new(), Vec::new());
        for item in items {
            let (What::Do { scope, .. }, Some(instructions)) = (&item.event.what, at_that_time(&item.event)) else {
                others.push(item);
                continue;
            };
            let mut following = Following::of((**scope).clone(), item.lineage.clone());
            for instruction in instructions {
                let events = self.events_of(instruction, &mut following, run)?;
                done.extend(events.into_iter().map(|event| Proposed::contained(event, &item.lineage)));
            }
        }
        let batch = decide(self, done, run)?;
        run.note(self, instead::Note::Performing { items: &batch.items });
        inner_riders.extend(batch.riders);
        others.extend(batch.items);
        Ok(others)
    }
}
