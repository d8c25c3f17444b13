//! What is sought in a library: how many cards, and of which kind.

use instead_language::{Amount, Filter};

use super::{ANY, fixed};
use crate::amount::Many;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::{EitherA, NpA, NpMany, NpOne};

grammar! {
    /// "a basic land card", "up to two creature cards": how many at most, and which.
    Sought(p, w, v) -> (Amount, bool, Filter) {
        [l: OneEach] => { (fixed(i32::try_from(l.len()).ok()?), false, Filter::EachOf(l)) } if (w.source.is_some() && let (_, false, Filter::EachOf(l)) = v);
        [o: UpToP n: Many " " f: NpMany [" with different names" | " that each have different names"]] => { (n, o, f.and(Filter::DifferentNames)) }
            if (let (n, o, f) = v && let Some((f, Filter::DifferentNames)) = crate::noun::last_said(f) && let f = &f);
        ["up to one " f: NpOne] => { (fixed(1), true, f) } if (let (Amount::Fixed(1), true, f) = v);
        ["all " f: NpMany] => { (fixed(ANY), false, f) } if (let (Amount::Fixed(ANY), false, f) = v);
        ["any number of " f: NpMany] => { (fixed(ANY), true, f) } if (let (Amount::Fixed(ANY), true, f) = v);
        ["up to " n: Many " " f: NpMany] => { (n, true, f) } if (let (n, true, f) = v && *n != fixed(1));
        [f: EitherA] => { (fixed(1), false, f) } if (w.source.is_some() && let (Amount::Fixed(1), false, f) = v);
        ["any card"] => { (fixed(1), false, Filter::Card) } if (w.source.is_some() && let (Amount::Fixed(1), false, Filter::Card) = v);
        [n: Many " " f: NpMany] => { (n, false, f) } if (let (n, false, f) = v && *n != fixed(1));
        [f: NpA] => { (fixed(1), false, f) } if (let (Amount::Fixed(1), false, f) = v);
    }
}

grammar! {
    /// "up to "
    UpToP(p, w, v) -> bool {
        ["up to "] => (true);
        [] => (false);
    }
}

/// "a Forest card and a Plains card", "a card named Alpine Watchdog and/or a card named Igneous Cur": one of each. Only in a
/// library, where none need be found.
struct OneEach;
impl Part for OneEach {
    type Value = Vec<Filter>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let before = p.text.get(..p.pos)?;
        (before.ends_with("library for ") && !before.ends_with("and/or library for ")).then_some(())?;
        p.attempt(|p| {
            let mut list = vec![NpA::read(p)?];
            loop {
                let last = p.any(&[", and/or ", ", and ", " and/or ", " and "]);
                (last || p.lit(", ")).then_some(())?;
                list.push(NpA::read(p)?);
                if last {
                    return Some(list);
                }
            }
        })
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        let last = v.len().saturating_sub(1);
        v.iter().enumerate().all(|(i, f)| {
            let sep = match i {
                0 => true,
                i if i == last => w.any(&[" and ", " and/or ", ", and ", ", and/or "]),
                _ => w.lit(", "),
            };
            sep && NpA::write(f, w)
        })
    }
}
