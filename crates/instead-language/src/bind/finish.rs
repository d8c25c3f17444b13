//! The end of binding: slots that nothing goes back to are taken away, and the others numbered in text order.

use std::collections::BTreeMap;

use super::{Binder, Unbound, Went};
use crate::Instruction;
use crate::said::Pronoun;
use crate::slot::{Part, Slot};
use crate::walk::{Accept, Visit, VisitMut, Walk};

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
        let mut left = Words(None);
        text.accept(&mut left);
        if let Some(word) = left.0.filter(|_| !self.around.part) {
            let word_of = format!("that {}", word.noun.as_str());
            return Err(Unbound { word: word_of, at: word.at.0, candidates: Vec::new() });
        }
        Ok(self.went)
    }
}

/// A word that is left.
struct Words(Option<Pronoun>);

impl Visit for Words {
    fn pronoun(&mut self, word: &Pronoun) {
        self.0.get_or_insert_with(|| word.clone());
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
