//! CR 612 (418.6 in 2005): text-changing effects, layer 3.
//!
//! Only words used in the right way change: colour words, land types and creature types in types and rules text. Names
//! never do, and neither do mana symbols or abilities that another effect granted.

use std::sync::Arc;

use instead_language::walk::{Accept, Visit, VisitMut, Walk};
use instead_language::words::{Color, Colors, Word};
use instead_language::{Choice, Condition, Face};

use crate::board::characteristics::Characteristics;

/// CR 612.2: change one word into another in an object's type line and rules text.
pub(crate) fn change_word(c: &mut Characteristics, from: &Word, to: &Word) {
    let colors = from.parse::<Color>().ok().zip(to.parse::<Color>().ok());
    let mut change = ChangeWord { from, to, colors };
    c.subtypes.iter_mut().for_each(|subtype| change.subtype(subtype));
    for (key, ability) in &mut c.abilities {
        if key.is_printed() {
            Arc::make_mut(ability).accept_mut(&mut change);
        }
    }
}

/// Every subtype that a face has or speaks of.
pub(crate) fn subtypes_of(face: &Face, found: impl FnMut(&Word)) {
    face.accept(&mut Subtypes(found));
}

struct Subtypes<F>(F);

impl<F: FnMut(&Word)> Visit for Subtypes<F> {
    fn subtype(&mut self, word: &Word) {
        (self.0)(word);
    }
}

/// Changes a word wherever a text uses it as a type or a colour.
struct ChangeWord<'a> {
    from: &'a Word,
    to: &'a Word,
    colors: Option<(Color, Color)>,
}

impl VisitMut for ChangeWord<'_> {
    fn subtype(&mut self, word: &mut Word) {
        if word.eq_ignore_ascii_case(self.from) {
            *word = self.to.clone();
        }
    }

    fn color(&mut self, color: &mut Color) {
        if let Some((from, to)) = self.colors
            && *color == from
        {
            *color = to;
        }
    }

    fn colors(&mut self, colors: &mut Colors) {
        // "any color", "all colors" name none of them
        if *colors == Colors::all() {
            return;
        }
        let changed = colors.list().map(|mut color| {
            self.color(&mut color);
            color
        });
        *colors = changed.collect();
    }

    fn choice(&mut self, choice: &mut Choice) {
        match choice {
            // "choose a color" names none of them
            Choice::Color(list) if list.len() == Color::ALL.len() => {}
            other => other.walk_mut(self),
        }
    }

    fn condition(&mut self, condition: &mut Condition) {
        match condition {
            // a mana symbol ("{R} was spent") is no colour word (CR 107.4, 612.2)
            Condition::Spent(_) | Condition::KickedWith(_) => {}
            other => other.walk_mut(self),
        }
    }
}
