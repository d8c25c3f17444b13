//! Two counts together: "the number of creatures you control and creature cards in your graveyard".

use instead_language::words::Zone;
use instead_language::{Amount, Filter, Who};

use super::plus;
use crate::grammar::grammar;
use crate::noun::{NpMany, NpOne};
use crate::words::NUMBERS;

/// Whether it is said where these are, or whose: of two kinds each says it for itself.
fn placed(f: &Filter) -> bool {
    matches!(f, Filter::All(list) if matches!(list.last(), Some(Filter::Controller(_) | Filter::Owner(_) | Filter::In(_))))
}

fn both(f: Filter, g: Filter) -> Option<Amount> {
    (placed(&f) && placed(&g)).then(|| plus(Amount::Count(f), Amount::Count(g)))
}

fn counts(v: &Amount) -> Option<(&Filter, &Filter)> {
    let Amount::Plus(a, b) = v else { return None };
    let (Amount::Count(f), Amount::Count(g)) = (&**a, &**b) else { return None };
    (placed(f) && placed(g)).then_some((f, g))
}

/// Whether it is the sum of two counts, as one phrase says it.
pub(super) fn is_sum(v: &Amount) -> bool {
    counts(v).is_some()
}

grammar! {
    /// "the number of creatures you control and creature cards in your graveyard"
    SumP(p, w, v) -> Amount {
        ["the number of " f: NpMany " and " g: NpMany] => { both(f, g)? } if (w.source.is_some() && let Some((f, g)) = counts(v));
    }
}

grammar! {
    /// The same, of what follows "for each".
    EachSumP(p, w, v) -> Amount {
        [f: NpOne " and " ["each " | ""] g: NpOne] => { both(f, g)? } if (let Some((f, g)) = counts(v));
    }
}

/// What "the difference" is of: so many cards are missing in the hand that the text before calls too small.
pub(super) fn too_few(before: &str) -> Option<Amount> {
    let (_, rest) = before.rsplit_once("you have fewer than ")?;
    let (count, rest) = rest.split_once(" cards in hand, ")?;
    (!rest.contains(". ")).then_some(())?;
    let full = NUMBERS.iter().position(|n| *n == count).and_then(|n| i32::try_from(n).ok())?;
    let hand = Amount::Cards(Zone::Hand, Who::You);
    Some(Amount::Plus(Box::new(Amount::Fixed(full)), Box::new(Amount::Times(-1, Box::new(hand)))))
}
