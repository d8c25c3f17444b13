//! Halves: "half their library, rounded up".

use instead_language::{Amount, Round};

use super::PossEach;
use crate::grammar::grammar;

grammar! {
    /// "rounded up"
    Rounding(p, w, v) -> Round {
        ["up"] => (Round::Up);
        ["down"] => (Round::Down);
    }
}

grammar! {
    /// What half of is taken without more words: "half their library", "half X".
    HalfOf(p, w, v) -> Amount {
        [o: PossEach " library"] => { Amount::Cards(instead_language::words::Zone::Library, o) } if (let Amount::Cards(instead_language::words::Zone::Library, o) = v);
    }
}

grammar! {
    /// Half of what a player has: "half their library, rounded up".
    HalfP(p, w, v) -> Amount {
        ["half " q: HalfOf ", rounded " r: Rounding] => { Amount::Half(Box::new(q), r) } if (let Amount::Half(b, r) = v && let q = &**b);
    }
}

grammar! {
    /// Half of a life total: "half their life, rounded up".
    HalfLife(p, w, v) -> Amount {
        ["half " o: PossEach " life, rounded " r: Rounding] => { Amount::Half(Box::new(Amount::Life(o)), r) } if (let Amount::Half(b, r) = v && let Amount::Life(o) = &**b);
    }
}
