//! Which of two words got more votes (CR 701.38), and whether damage was in excess (CR 120.10).

use instead_language::{Amount, Cmp, Condition, Deed, Filter};

use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::instruction::{VoteWord, other_word};
use crate::noun::NpOne;

fn excess() -> Condition {
    Condition::Compare(Amount::ExcessThisWay, Cmp::AtLeast, Amount::Fixed(1))
}

fn unvoted(f: Filter) -> Condition {
    Condition::Compare(Amount::ThisWayMatching(f, Deed::Voted), Cmp::Exactly, Amount::Fixed(0))
}

fn more(a: instead_language::words::Word, cmp: Cmp, b: instead_language::words::Word) -> Condition {
    Condition::Compare(Amount::Votes(a), cmp, Amount::Votes(b))
}

/// Looks ahead: "that many" would be the damage, and not what of it was in excess.
struct NoMany;
impl Part for NoMany {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (!["that many", "that much"].iter().any(|t| p.rest().contains(t))).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

grammar! {
    /// "death gets more votes", "taxes gets more votes or the vote is tied"
    VotesP(p, w, v) -> Condition {
        [["excess damage was dealt this way" | "excess damage was dealt to that creature this way" | "excess damage was dealt to a permanent this way"] @NoMany] => { excess() } if (*v == excess());
        ["no " f: NpOne " got votes"] => { unvoted(f) }
            if (let Condition::Compare(Amount::ThisWayMatching(f, Deed::Voted), Cmp::Exactly, Amount::Fixed(0)) = v);
        [a: VoteWord " gets more votes or the vote is tied"] => { let b = other_word(p, &a)?; more(a, Cmp::AtLeast, b) }
            if (let Condition::Compare(Amount::Votes(a), Cmp::AtLeast, Amount::Votes(_)) = v);
        [a: VoteWord " gets more votes"] => { let b = other_word(p, &a)?; more(a, Cmp::More, b) }
            if (let Condition::Compare(Amount::Votes(a), Cmp::More, Amount::Votes(_)) = v);
    }
}
