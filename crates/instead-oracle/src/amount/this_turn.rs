//! What happened this turn, counted: "Zubera that died this turn", "lands that entered under your control this turn".

use instead_language::words::Zone;
use instead_language::{Amount, Filter, Pattern, Who};

use crate::grammar::grammar;
use crate::noun::{NpMany, NpOne};

/// How many such permanents entered under your control this turn, wherever they are now.
pub(super) fn entered(f: Filter) -> Amount {
    Amount::HappenedThisTurn(Box::new(Pattern::Enter(f.and(Filter::Controller(Who::You)))))
}

pub(super) fn entered_of(v: &Amount) -> Option<Filter> {
    let Amount::HappenedThisTurn(e) = v else { return None };
    let Pattern::Enter(f) = &**e else { return None };
    let (f, last) = crate::noun::last_said(f)?;
    (*last == Filter::Controller(Who::You) && entered(f.clone()) == *v).then_some(f)
}

/// How often such a thing died, left or entered this turn, each looked at as it was on the battlefield.
fn happened(event: Pattern) -> Amount {
    Amount::HappenedThisTurn(Box::new(event))
}

fn leaves(f: Filter, to: Option<Zone>) -> Amount {
    happened(Pattern::Move { object: f, from: Some(Zone::Battlefield), to })
}

/// What left the battlefield, and to where; the second, whether it is said to have been yours.
fn left_of(v: &Amount, to: Option<Zone>, yours: bool) -> Option<Filter> {
    let Amount::HappenedThisTurn(e) = v else { return None };
    let Pattern::Move { object, from: Some(Zone::Battlefield), to: there } = &**e else { return None };
    (*there == to).then_some(())?;
    if !yours {
        return Some(object.clone());
    }
    let (f, last) = crate::noun::last_said(object)?;
    (*last == Filter::Controller(Who::You)).then_some(f)
}

/// Cards that you discarded. What is cycled is discarded to pay for that (CR 702.29a).
fn discarded() -> Amount {
    happened(Pattern::Discard { who: Who::You, object: Filter::Card, by_opponent: false, by_effect: false })
}

fn sacrificed(f: Filter) -> Amount {
    happened(Pattern::Sacrifice(f.and(Filter::Controller(Who::You))))
}

fn sacrificed_of(v: &Amount) -> Option<Filter> {
    let Amount::HappenedThisTurn(e) = v else { return None };
    let Pattern::Sacrifice(f) = &**e else { return None };
    let (f, last) = crate::noun::last_said(f)?;
    (*last == Filter::Controller(Who::You)).then_some(f)
}

/// What was put into that player's graveyard from the battlefield; of nobody, into any.
fn buried(f: Filter, whose: Option<Who>) -> Amount {
    leaves(whose.map_or(f.clone(), |who| f.and(Filter::Owner(who))), GRAVEYARD)
}

fn buried_of(v: &Amount) -> Option<Filter> {
    let f = left_of(v, GRAVEYARD, false)?;
    let (f, last) = crate::noun::last_said(&f)?;
    (*last == Filter::Owner(Who::You)).then_some(f)
}

const GRAVEYARD: Option<Zone> = Some(Zone::Graveyard);

grammar! {
    /// "Zubera that died this turn", of several.
    HappenedMany(p, w, v) -> Amount {
        [["cards you've discarded this turn" | "cards you've cycled or discarded this turn"]] => { discarded() } if (*v == discarded());
        [f: NpMany " you've sacrificed this turn"] => { sacrificed(f) } if (let Some(f) = sacrificed_of(v) && let f = &f);
        [f: NpMany [" put into your graveyard from the battlefield this turn" | " that were put into your graveyard from the battlefield this turn"]] => { buried(f, Some(Who::You)) } if (let Some(f) = buried_of(v) && let f = &f);
        [f: NpMany [" that were put into graveyards from the battlefield this turn" | " put into graveyards from the battlefield this turn"]] => { buried(f, None) } if (w.source.is_some() && let Some(f) = left_of(v, GRAVEYARD, false) && let f = &f);
        [f: NpMany " that died under your control this turn"] => { leaves(f.and(Filter::Controller(Who::You)), GRAVEYARD) } if (let Some(f) = left_of(v, GRAVEYARD, true) && let f = &f);
        [f: NpMany " that died this turn"] => { leaves(f, GRAVEYARD) } if (let Some(f) = left_of(v, GRAVEYARD, false) && let f = &f);
        [f: NpMany " that left the battlefield under your control this turn"] => { leaves(f.and(Filter::Controller(Who::You)), None) } if (let Some(f) = left_of(v, None, true) && let f = &f);
        [f: NpMany [" that entered the battlefield under your control this turn" | " that entered under your control this turn"]] => { entered(f) }
            if (let Some(f) = entered_of(v) && let f = &f);
    }
}

grammar! {
    /// The same, of each.
    HappenedOne(p, w, v) -> Amount {
        [["card you've discarded this turn" | "card you've cycled or discarded this turn"]] => { discarded() } if (*v == discarded());
        [f: NpOne " you've sacrificed this turn"] => { sacrificed(f) } if (let Some(f) = sacrificed_of(v) && let f = &f);
        [f: NpOne [" put into your graveyard from the battlefield this turn" | " that was put into your graveyard from the battlefield this turn"]] => { buried(f, Some(Who::You)) } if (let Some(f) = buried_of(v) && let f = &f);
        [f: NpOne " that died under your control this turn"] => { leaves(f.and(Filter::Controller(Who::You)), GRAVEYARD) } if (let Some(f) = left_of(v, GRAVEYARD, true) && let f = &f);
        [f: NpOne " that died this turn"] => { leaves(f, GRAVEYARD) } if (let Some(f) = left_of(v, GRAVEYARD, false) && let f = &f);
        [f: NpOne " that left the battlefield under your control this turn"] => { leaves(f.and(Filter::Controller(Who::You)), None) } if (let Some(f) = left_of(v, None, true) && let f = &f);
    }
}
