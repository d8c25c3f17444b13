//! What X is, said at the end of the sentence that uses it (CR 107.3).

use instead_language::{Amount, Ref, TargetSpec};

use super::{Quantity, Rounding};
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
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
            let _ = (!p.divided.is_empty() || counts_targets(&p.targets)) && p.any(AS_ANNOUNCED);
        }
        Some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        match w.defined.take() {
            Some(Amount::Half(x, round)) if *x == Amount::X => w.lit(", rounded ") && Rounding::write(&round, w),
            Some(amount) => {
                let done = w.lit(", where X is ") && Quantity::write(&amount, w);
                let announced = !w.divided.is_empty() || counts_targets(&w.targets);
                done && (!announced || !w.next_is(AS_ANNOUNCED) || w.any(AS_ANNOUNCED))
            }
            None => true,
        }
    }
}

/// How many targets there are is counted as they are announced, too (CR 601.2c).
fn counts_targets(targets: &[TargetSpec]) -> bool {
    targets.iter().any(|t| t.number.is_some())
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

grammar! {
    /// How much damage or life the event was of, where its verb is said again.
    OfTheEvent(p, w, v) -> Amount {
        ["the amount of life you gained" @NoLater] => (Amount::ThatMuch);
        [["the amount of damage it dealt to that player" | "the amount of damage it dealt" | "the amount of damage that creature dealt to that player" | "the amount of damage those creatures dealt to that player" | "the amount of damage dealt"] @NoLater] => (Amount::ThatMuch);
        ["the amount of damage " @OwnName " dealt to that player"] => (Amount::ThatMuch);
    }
}

/// Looks ahead: it is not said of a turn, nor of what the text itself did.
struct NoLater;
impl Part for NoLater {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (p.at_end() || p.rest().starts_with(['.', ',', '\n', '"'])).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}
