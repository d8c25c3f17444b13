//! Halves and thirds: "half their library, rounded up", "a third of their life".

use instead_language::words::Zone;
use instead_language::{Amount, Round};

use super::{OwnZone, PossEach};
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};

grammar! {
    /// "rounded up"
    Rounding(p, w, v) -> Round {
        ["up"] => (Round::Up);
        ["down"] => (Round::Down);
    }
}

/// What is said once, at the end of a text, of all that is divided in it.
const EACH_TIME: &[(&str, Round)] = &[("Round up each time", Round::Up), ("Round down each time", Round::Down)];

/// How each division of this line is rounded, where its last sentence says so.
fn each_time(rest: &str) -> Option<Round> {
    let line = rest.split('\n').next()?.trim_end_matches('.');
    EACH_TIME.iter().find(|(text, _)| line.strip_suffix(text).is_some_and(|t| t.ends_with(". "))).map(|(_, r)| *r)
}

/// Reads that sentence.
pub(crate) fn read_each_time(p: &mut Reader<'_>) -> bool {
    EACH_TIME.iter().any(|(text, _)| p.lit(text))
}

/// Prints it, where the source has it.
pub(crate) fn write_each_time(w: &mut Writer<'_>) -> bool {
    w.source.is_some() && EACH_TIME.iter().any(|(text, _)| w.attempt(|w| w.any(&[". ", " "]) && w.lit(text)))
}

/// ", rounded up", or nothing where the last sentence says it of each.
pub(crate) struct Rounded;
impl Part for Rounded {
    type Value = Round;
    fn read(p: &mut Reader<'_>) -> Option<Round> {
        if p.lit(", rounded ") {
            return Rounding::read(p);
        }
        each_time(p.rest())
    }
    fn write(v: &Round, w: &mut Writer<'_>) -> bool {
        let said = w.source.and_then(|text| each_time(text.get(w.pos..)?));
        said == Some(*v) && !w.next_is(&[", rounded "]) || w.lit(", rounded ") && Rounding::write(v, w)
    }
}

grammar! {
    /// By how much it is divided.
    PartOf(p, w, v) -> i32 {
        ["half "] => (2);
        ["a third of "] => (3);
    }
}

/// That part of it.
pub(crate) fn part((by, of, round): (i32, Amount, Round)) -> Amount {
    match by {
        2 => Amount::Half(Box::new(of), round),
        by => Amount::Share(Box::new(of), Box::new(Amount::Fixed(by)), round),
    }
}

/// Which part of what it is.
pub(crate) fn part_of(v: &Amount) -> Option<(i32, Amount, Round)> {
    if let Amount::Half(of, round) = v {
        return Some((2, (**of).clone(), *round));
    }
    let Amount::Share(of, by, round) = v else { return None };
    (**by == Amount::Fixed(3)).then(|| (3, (**of).clone(), *round))
}

/// Half of the announced X; how it is rounded is said behind what it counts: "half X cards, rounded up".
pub(crate) struct HalfX;
impl Part for HalfX {
    type Value = Amount;
    fn read(p: &mut Reader<'_>) -> Option<Amount> {
        const ROUNDED: &str = ", rounded ";
        (p.defined.is_none() && p.lit("half X")).then_some(())?;
        let x = super::announced_x(p)?;
        if let Some(round) = each_time(p.rest()) {
            return Some(Amount::Half(Box::new(x), round));
        }
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
        let Amount::Half(x, round) = v else { return false };
        let free = **x == Amount::X && w.defined.is_none();
        free && {
            let each = w.source.and_then(|text| each_time(text.get(w.pos..)?)) == Some(*round);
            if !each {
                w.defined = Some(v.clone());
            }
            w.lit("half X")
        }
    }
}

grammar! {
    /// What half of is taken without more words: "half their library", "half the cards in their hand".
    HalfOf(p, w, v) -> Amount {
        [o: PossEach " library"] => { Amount::Cards(Zone::Library, o) } if (let Amount::Cards(Zone::Library, o) = v);
    }
}

grammar! {
    /// Half of what a player has: "half their library, rounded up".
    HalfP(p, w, v) -> Amount {
        [k: PartOf q: HalfOf r: Rounded] => { part((k, q, r)) } if (let Some((k, q, r)) = part_of(v) && let (k, q, r) = (&k, &q, &r));
    }
}

grammar! {
    /// Half of the cards in a hand: "half the cards in their hand, rounded up".
    HalfHand(p, w, v) -> Amount {
        [k: PartOf "the cards in " z: OwnZone r: Rounded] => { (z.0 == Zone::Hand).then(|| part((k, Amount::Cards(z.0, z.1), r)))? }
            if (let Some((k, Amount::Cards(z, o), r)) = part_of(v) && let (k, z, r) = (&k, &(z, o), &r));
    }
}

grammar! {
    /// Half of a life total: "half their life, rounded up".
    HalfLife(p, w, v) -> Amount {
        [k: PartOf o: PossEach " life" r: Rounded] => { part((k, Amount::Life(o), r)) } if (let Some((k, Amount::Life(o), r)) = part_of(v) && let (k, o, r) = (&k, &o, &r));
    }
}
