//! Halves: "half their library, rounded up".

use instead_language::{Amount, Round};

use super::PossEach;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};

grammar! {
    /// "rounded up"
    Rounding(p, w, v) -> Round {
        ["up"] => (Round::Up);
        ["down"] => (Round::Down);
    }
}

/// Half of the announced X; how it is rounded is said behind what it counts: "half X cards, rounded up".
pub(crate) struct HalfX;
impl Part for HalfX {
    type Value = Amount;
    fn read(p: &mut Reader<'_>) -> Option<Amount> {
        const ROUNDED: &str = ", rounded ";
        (p.defined.is_none() && p.lit("half X")).then_some(())?;
        let x = super::announced_x(p)?;
        let here = p.pos;
        let sentence = p.rest().split(". ").next().unwrap_or_default();
        let start = here + sentence.find(ROUNDED)?;
        p.pos = start + ROUNDED.len();
        let round = Rounding::read(p)?;
        p.defined = Some((start, p.pos));
        p.pos = here;
        Some(Amount::Half(Box::new(x), round))
    }
    fn write(v: &Amount, w: &mut Writer<'_>) -> bool {
        let Amount::Half(x, _) = v else { return false };
        let free = **x == Amount::X && w.defined.is_none();
        free && {
            w.defined = Some(v.clone());
            w.lit("half X")
        }
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
