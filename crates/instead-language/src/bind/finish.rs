//! The end of binding: slots that nothing goes back to are taken away, and the others numbered in text order.

use std::collections::BTreeMap;

use super::{Binder, Unbound, Went};
use crate::Instruction;
use crate::slot::{Part, Slot};
use crate::walk::{Accept, VisitMut, Walk};

impl Binder {
    /// Gives the slots their numbers, or the refusal.
    pub(super) fn finished(self, text: &mut impl Accept) -> Result<Vec<Went>, Unbound> {
        if let Some(fail) = self.fail {
            return Err(fail);
        }
        let mut next: BTreeMap<usize, u8> = BTreeMap::new();
        let mut numbers = BTreeMap::new();
        for (n, maker) in (0_u8..).zip(&self.makers) {
            if maker.used {
                let in_frame = next.entry(maker.frame).or_default();
                numbers.insert(n, *in_frame);
                *in_frame = in_frame.saturating_add(1);
            }
        }
        text.accept_mut(&mut Numbers(numbers));
        match crate::said::first_word(text).filter(|_| !self.around.part) {
            Some((word, at)) => Err(Unbound { word: word.to_owned(), at: at.place, candidates: Vec::new() }),
            None => Ok(self.went),
        }
    }
}

struct Numbers(BTreeMap<u8, u8>);

impl VisitMut for Numbers {
    fn slot(&mut self, slot: &mut Slot) {
        if let Part::Made(n) = &mut slot.part
            && let Some(number) = self.0.get(n)
        {
            *n = *number;
        }
    }

    fn instruction(&mut self, i: &mut Instruction) {
        while let Instruction::Fill(n, inner) = i {
            match self.0.get(n) {
                Some(number) => {
                    *n = *number;
                    self.instruction(inner);
                    return;
                }
                None => {
                    let inner = std::mem::replace(&mut **inner, Instruction::EndTurn);
                    *i = inner;
                }
            }
        }
        i.walk_mut(self);
    }
}
