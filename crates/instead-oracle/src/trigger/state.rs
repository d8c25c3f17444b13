//! Abilities that trigger on how the game is, and not on what happens (CR 603.8).

use instead_language::{Amount, Condition, Filter};

use crate::condition::{Cond, Cond1};
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, only};

only! {
    /// "you control a Dwarf", "this creature has flying": what is so, or is not.
    pub(super) StateP: Cond1 -> Condition, is_state;
}

/// Whether it is said of the game as it is, of nothing that happened before.
fn is_state(c: &Condition) -> bool {
    match c {
        Condition::Has(_, of) => is_state(of),
        Condition::Is(_, f) => matches!(f, Filter::Keyword(_) | Filter::Counter(_)),
        Condition::Compare(a, _, Amount::Fixed(_)) => matches!(
            a,
            Amount::Counters(..) | Amount::StatOf(..) | Amount::Life(_) | Amount::Cards(..) | Amount::Count(_)
        ),
        other => matches!(other, Condition::Controls(..)),
    }
}

/// "nine or more incarnation counters on this enchantment"
pub(super) struct ThereAre;
impl Part for ThereAre {
    type Value = Condition;
    fn read(p: &mut Reader<'_>) -> Option<Condition> {
        p.pos = p.pos.checked_sub("there are ".len())?;
        Cond::read(p)
    }
    fn write(v: &Condition, w: &mut Writer<'_>) -> bool {
        // "there are " is already printed: print the condition elsewhere and go on after it
        let mut part = Writer::new(w.scope, None);
        part.seen = w.seen;
        if w.source.is_some() {
            let Some(start) = w.pos.checked_sub("there are ".len()) else { return false };
            w.pos = start;
            let len = w.out.len() - "there are ".len();
            w.out.truncate(len);
            return Cond::write(v, w);
        }
        Cond::write(v, &mut part) && part.out.strip_prefix("there are ").is_some_and(|rest| w.lit(rest))
    }
}
