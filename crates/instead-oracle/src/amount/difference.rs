//! "The difference": of the two amounts that the condition before compares.

use instead_language::walk::{Accept, VisitMut, Walk};
use instead_language::{Amount, Cmp, Condition, Who};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::reference::EACH;

/// One player in the place of each of those of whom something is said.
struct Instead(Who);
impl VisitMut for Instead {
    fn who(&mut self, who: &mut Who) {
        if *who == EACH {
            who.clone_from(&self.0);
        } else {
            who.walk_mut(self);
        }
    }
}

/// By how much the greater amount exceeds the other, where the condition compares two of which one is greater. Of several
/// players there is no one difference.
pub(crate) fn difference_of(condition: &Condition) -> Option<Amount> {
    if let Condition::Compare(a, cmp, b) = condition {
        let (more, less) = match cmp {
            Cmp::More | Cmp::AtLeast => (a, b),
            Cmp::Less | Cmp::AtMost => (b, a),
            Cmp::Exactly => return None,
        };
        let less = Amount::Times(-1, Box::new(less.clone()));
        return Some(Amount::Plus(Box::new(more.clone()), Box::new(less)));
    }
    if let Condition::Has(who, so) = condition {
        let mut so = (!who.is_several()).then(|| (**so).clone())?;
        so.accept_mut(&mut Instead(who.clone()));
        return difference_of(&so);
    }
    // what was said last
    if let Condition::All(list) = condition { list.last().and_then(difference_of) } else { None }
}

/// "the difference"
pub(super) struct DifferenceP;
impl Part for DifferenceP {
    type Value = Amount;
    fn read(p: &mut Reader<'_>) -> Option<Amount> {
        let found = p.difference.clone()?;
        p.lit("the difference").then_some(found)
    }
    fn write(v: &Amount, w: &mut Writer<'_>) -> bool {
        w.source.is_some() && w.difference.as_ref() == Some(v) && w.lit("the difference")
    }
}
