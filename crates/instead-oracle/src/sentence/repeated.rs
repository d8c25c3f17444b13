//! "Repeat this process once", "repeat this process six more times": all that the text says before is done so much more often
//! (CR 608.2c).

use instead_language::{Amount, Instruction};

use super::list::write_from;
use crate::amount::{Word, X};
use crate::cursor::{Reader, Writer, stops};
use crate::grammar::{Part, grammar};

grammar! {
    /// How often more.
    More(p, w, v) -> Amount {
        ["repeat this process once"] => (Amount::Fixed(1));
        ["repeat this process " n: Word " more times"] => { Amount::Fixed(n) } if (let Amount::Fixed(n) = v && *n > 1);
        ["repeat this process " n: X " more times"] => { n } if (let n = v && *n == Amount::X);
    }
}

/// Once, and so often more.
fn all(more: Amount) -> Amount {
    Amount::Plus(Box::new(Amount::Fixed(1)), Box::new(more))
}

/// Reads the sentence, where it is the last.
pub(super) fn read(p: &mut Reader<'_>, done: &mut Vec<Instruction>) -> Option<()> {
    let more = More::read(p)?;
    let ends = p.rest().trim_start_matches('.').is_empty() && !done.is_empty();
    ends.then_some(())?;
    let list = std::mem::take(done);
    done.push(Instruction::Repeat(all(more), list));
    Some(())
}

pub(super) fn write(times: &Amount, list: &[Instruction], w: &mut Writer<'_>) -> bool {
    let Amount::Plus(once, more) = times else { return false };
    **once == Amount::Fixed(1)
        && !list.is_empty()
        && write_from(list, 0..list.len(), w)
        && (if stops(&w.out) { w.any(&[" ", " Then "]) } else { w.any(&[". ", ". Then "]) })
        && More::write(more, w)
        && (w.lit(".") || w.source.is_some())
}
