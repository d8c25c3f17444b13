//! How many there are: "for each other creature you have in the battle zone".

use instead_duel::ability::{Filter, Side, Sort, Tally, This};
use instead_duel::words::Zone;

use crate::grammar::grammar;

use super::noun::{Many, ManyIn, One, OneIn, ZoneP, core, with};

fn tally(of: Filter, this: This, side: Side, zone: Zone) -> Tally {
    Tally { of: with(of, this, side), zone }
}

/// The filter without whose it is, where it is so and there.
fn counted(v: &Tally, this: This, side: Side, zone: Zone) -> Option<Filter> {
    core(&v.of, this, side).filter(|_| v.zone == zone)
}

/// The same, wherever it is.
fn counted_in(v: &Tally, side: Side) -> Option<(Filter, Zone)> {
    core(&v.of, This::Any, side).filter(|_| v.zone != Zone::Battle).map(|f| (f, v.zone))
}

fn shields(side: Side) -> Tally {
    Tally { of: Filter { sort: Sort::Shield, side, ..Filter::default() }, zone: Zone::Shields }
}

grammar! {
    /// Behind "for each".
    Each1(p, w, v) -> Tally {
        ["shield you have"] => { shields(Side::Yours) } if (*v == shields(Side::Yours));
        ["shield you and your opponent have"] => { shields(Side::Any) } if (*v == shields(Side::Any));
        ["other " f: OneIn " you have in the battle zone"] => { tally(f, This::Other, Side::Yours, Zone::Battle) } if (let Some(f) = &counted(v, This::Other, Side::Yours, Zone::Battle));
        [f: OneIn " you have in the battle zone"] => { tally(f, This::Any, Side::Yours, Zone::Battle) } if (let Some(f) = &counted(v, This::Any, Side::Yours, Zone::Battle));
        [f: OneIn " your opponent has in the battle zone"] => { tally(f, This::Any, Side::Enemy, Zone::Battle) } if (let Some(f) = &counted(v, This::Any, Side::Enemy, Zone::Battle));
        [f: OneIn " he has in the battle zone"] => { tally(f, This::Any, Side::Enemy, Zone::Battle) } if (w.source.is_some() && let Some(f) = &counted(v, This::Any, Side::Enemy, Zone::Battle));
        ["of your other " f: Many] => { tally(f, This::Other, Side::Yours, Zone::Battle) } if (w.source.is_some() && let Some(f) = &counted(v, This::Other, Side::Yours, Zone::Battle));
        ["of your opponent's " f: Many] => { tally(f, This::Any, Side::Enemy, Zone::Battle) } if (w.source.is_some() && let Some(f) = &counted(v, This::Any, Side::Enemy, Zone::Battle));
        ["of your " f: Many] => { tally(f, This::Any, Side::Yours, Zone::Battle) } if (w.source.is_some() && let Some(f) = &counted(v, This::Any, Side::Yours, Zone::Battle));
        ["tapped enemy " f: One] => { if f.tapped.is_some() { return None; } tally(Filter { tapped: Some(true), ..f }, This::Any, Side::Enemy, Zone::Battle) }
            if (w.source.is_some() && let Some(f) = &counted(v, This::Any, Side::Enemy, Zone::Battle) && f.tapped == Some(true) && let f = &(Filter { tapped: None, ..f.clone() }));
        ["enemy " f: One] => { tally(f, This::Any, Side::Enemy, Zone::Battle) } if (w.source.is_some() && let Some(f) = &counted(v, This::Any, Side::Enemy, Zone::Battle));
        ["other " f: OneIn " in the battle zone"] => { tally(f, This::Other, Side::Any, Zone::Battle) } if (let Some(f) = &counted(v, This::Other, Side::Any, Zone::Battle));
        [f: OneIn " in the battle zone"] => { tally(f, This::Any, Side::Any, Zone::Battle) } if (let Some(f) = &counted(v, This::Any, Side::Any, Zone::Battle));
        [f: OneIn " in your opponent's " z: ZoneP] => { tally(f, This::Any, Side::Enemy, z) } if (let Some((f, z)) = &counted_in(v, Side::Enemy));
        [f: OneIn " in your " z: ZoneP] => { tally(f, This::Any, Side::Yours, z) } if (let Some((f, z)) = &counted_in(v, Side::Yours));
    }
}

grammar! {
    /// Behind "the number of".
    NumberOf(p, w, v) -> Tally {
        [f: ManyIn " you have in the battle zone"] => { tally(f, This::Any, Side::Yours, Zone::Battle) } if (let Some(f) = &counted(v, This::Any, Side::Yours, Zone::Battle));
        ["enemy " f: ManyIn " in the battle zone"] => { tally(f, This::Any, Side::Enemy, Zone::Battle) } if (let Some(f) = &counted(v, This::Any, Side::Enemy, Zone::Battle));
        [f: ManyIn " in your opponent's " z: ZoneP] => { tally(f, This::Any, Side::Enemy, z) } if (let Some((f, z)) = &counted_in(v, Side::Enemy));
        [f: ManyIn " in your " z: ZoneP] => { tally(f, This::Any, Side::Yours, z) } if (let Some((f, z)) = &counted_in(v, Side::Yours));
    }
}
