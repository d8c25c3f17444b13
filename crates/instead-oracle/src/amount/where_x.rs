//! What X is, said at the end of the sentence that uses it (CR 107.3).

use instead_language::Ref;

use super::Quantity;
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::reference::RefP;

/// ", where X is …", where X was used.
pub(crate) struct WhereX;

const AS_ANNOUNCED: &[&str] = &[" as you activate this ability", " as you cast this spell"];

impl Part for WhereX {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        if let Some((start, end)) = p.defined {
            if p.pos != start {
                return None;
            }
            p.pos = end;
            p.defined = None;
            // what is divided is counted as the division is announced (CR 601.2d)
            let _ = !p.divided.is_empty() && p.any(AS_ANNOUNCED);
        }
        Some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        match w.defined.take() {
            Some(amount) => {
                let done = w.lit(", where X is ") && Quantity::write(&amount, w);
                done && (w.divided.is_empty() || !w.next_is(AS_ANNOUNCED) || w.any(AS_ANNOUNCED))
            }
            None => true,
        }
    }
}

/// The card itself, whose own entering is spoken of.
pub(super) struct OwnName;
impl Part for OwnName {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        if p.lit("it") {
            return Some(());
        }
        (RefP::read(p)? == Ref::This).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.attempt(|w| RefP::write(&Ref::This, w)) || w.lit("it")
    }
}
