//! Cumulative upkeep of one symbol or another.

use instead_language::Cost;
use instead_language::words::Mana;

use super::ManaP;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};

grammar! {
    /// Before what an upkeep costs for each age counter.
    Cumulative(p, w, v) -> () {
        ["cumulative upkeep "] => (());
    }
}

/// "{U} or {B}": for each age counter one of the two, as a hybrid symbol is paid (CR 702.24a, 107.4e).
pub(crate) struct OneOrOther;
impl Part for OneOrOther {
    type Value = Cost;
    fn read(p: &mut Reader<'_>) -> Option<Cost> {
        let first = ManaP::read(p)?;
        p.lit(" or ").then_some(())?;
        match (first.as_slice(), ManaP::read(p)?.as_slice()) {
            ([Mana::Color(a)], [Mana::Color(b)]) => Some(Cost { mana: vec![Mana::Hybrid(*a, *b)], ..Cost::default() }),
            _ => None,
        }
    }
    fn write(v: &Cost, w: &mut Writer<'_>) -> bool {
        let [Mana::Hybrid(a, b)] = v.mana.as_slice() else { return false };
        *v == (Cost { mana: v.mana.clone(), ..Cost::default() })
            && ManaP::write(&vec![Mana::Color(*a)], w)
            && w.lit(" or ")
            && ManaP::write(&vec![Mana::Color(*b)], w)
    }
}
