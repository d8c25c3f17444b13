//! What is counted of votes (CR 701.38) and of what was done this way.

use instead_language::{Amount, Who};

use crate::grammar::grammar;
use crate::instruction::VoteWord;

fn exiled_from_hand() -> Amount {
    let card = instead_language::Filter::In(instead_language::words::Zone::Hand);
    Amount::ThisWayMatching(instead_language::Filter::Card.and(card), instead_language::Deed::Exiled)
}

grammar! {
    /// What there is so many of, after "the number of" and the like.
    ManyThisWay(p, w, v) -> Amount {
        ["the number of " a: VoteWord " votes"] => (Amount::Votes(a));
        ["the total amount of mana paid this way"] => { p.text.get(..p.pos)?.contains("may pay any amount of mana").then_some(Amount::ThisWay)? }
            if (w.source.is_some() && *v == Amount::ThisWay);
    }
}

grammar! {
    /// The same, of each of them.
    EachThisWay(p, w, v) -> Amount {
        [a: VoteWord " vote"] => (Amount::Votes(a));
        ["vote they received"] => { Amount::Received(Who::Each) } if (*v == Amount::Received(Who::Each));
        ["vote you received"] => { Amount::Received(Who::You) } if (*v == Amount::Received(Who::You));
        ["card exiled from their hand this way"] => { exiled_from_hand() } if (*v == exiled_from_hand());
    }
}
