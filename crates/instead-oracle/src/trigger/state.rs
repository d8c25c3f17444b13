//! Abilities that trigger on how the game is, and not on what happens (CR 603.8).

use instead_language::{Amount, Condition, Filter};

use crate::condition::Cond1;
use crate::grammar::only;

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
