//! The least that one of several players has: "the number of lands controlled by the player who controls the fewest".

use instead_language::{Amount, Filter, Who};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::noun::{NpMany, last_said};
use crate::reference::EACH;

/// So many as the player controls who controls the fewest.
pub(crate) struct FewestP;

const OF_PLAYERS: &str = " controlled by the player who controls the fewest";

/// How many of these the player controls who controls the fewest.
pub(crate) fn fewest(f: Filter) -> Amount {
    Amount::Fewest(Who::Any, Box::new(Amount::Count(f.and(Filter::Controller(EACH)))))
}

/// Of what.
pub(crate) fn fewest_of(v: &Amount) -> Option<Filter> {
    let Amount::Fewest(Who::Any, of) = v else { return None };
    let Amount::Count(f) = &**of else { return None };
    let (f, Filter::Controller(who)) = last_said(f)? else { return None };
    (*who == EACH).then_some(f)
}

impl Part for FewestP {
    type Value = Amount;
    fn read(p: &mut Reader<'_>) -> Option<Amount> {
        p.attempt(|p| {
            p.lit("the number of ").then_some(())?;
            let f = NpMany::read(p)?;
            p.lit(OF_PLAYERS).then(|| fewest(f))
        })
    }
    fn write(v: &Amount, w: &mut Writer<'_>) -> bool {
        fewest_of(v).is_some_and(|f| w.lit("the number of ") && NpMany::write(&f, w) && w.lit(OF_PLAYERS))
    }
}
