//! What a text says that a permanent which it puts onto the battlefield *is*: it is that as it enters (CR 611.2e).

use std::sync::Arc;

use instead_language::walk::{Accept, Visit, Walk};
use instead_language::words::Zone;
use instead_language::{Ability, Change, Instruction, Part, Ref, Selection, Slot, Spell, Until};

use super::Following;

/// What is said of this: types and colours, which a permanent "is". That it gains an ability, or that its power and
/// toughness become other ones, applies afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stated(Selection, Change);

impl Following {
    /// What the text says that these are, which it moves now.
    pub(super) fn stated_of<'a>(&'a self, moved: &'a Selection) -> impl Iterator<Item = &'a Change> + 'a {
        let slot = self.slot.map(|n| Slot::here(Part::Made(n)));
        let all = self.stated.iter().flat_map(|all| all.iter());
        all.filter(move |Stated(of, _)| of == moved || slot.is_some_and(|slot| is_slot(of, slot))).map(|said| &said.1)
    }
}

/// Every statement of the text, if it puts anything onto the battlefield.
pub(super) fn statements(list: &[Instruction]) -> Arc<[Stated]> {
    let mut looked = Looked::default();
    list.iter().for_each(|i| i.accept(&mut looked));
    if looked.puts { looked.said.into() } else { Arc::new([]) }
}

#[derive(Default)]
struct Looked {
    puts: bool,
    said: Vec<Stated>,
}

impl Visit for Looked {
    fn instruction(&mut self, instruction: &Instruction) {
        if let Instruction::Move(_, to) = instruction {
            self.puts |= to.zone == Zone::Battlefield;
        }
        if let Instruction::Continuous { what, changes, until: Until::Forever } = instruction
            && self.puts
        {
            self.said.extend(changes.iter().filter(|c| says_is(c)).map(|c| Stated(what.clone(), c.clone())));
        }
        instruction.walk(self);
    }

    // another text
    fn spell(&mut self, _: &Spell) {}

    fn ability(&mut self, _: &Ability) {}
}

fn says_is(change: &Change) -> bool {
    matches!(
        change,
        Change::AddType(_)
            | Change::SetTypes(..)
            | Change::AddSubtype(_)
            | Change::SetSubtypes(..)
            | Change::AddSupertype(_)
            | Change::RemoveType(_)
            | Change::RemoveSupertype(_)
            | Change::SetColors(_)
            | Change::AddColor(_)
    )
}

fn is_slot(selection: &Selection, slot: Slot) -> bool {
    matches!(selection, Selection::Slot(of) | Selection::One(Ref::Slot(of)) if *of == slot)
}
