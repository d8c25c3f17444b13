//! What the text itself did before, by its participle: "a creature was destroyed this way".

use instead_language::words::Zone;
use instead_language::{Amount, Cmp, Condition, Deed, Filter, Who};

use super::{compare, not};
use crate::amount::Word;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::{NpA, NpMany, NpOne};
use crate::reference::RefP;

/// What is said of one thing and of several before the participle.
const ONE: &[&str] = &["is ", "was "];
const MANY: &[&str] = &["are ", "were "];

/// What is said of you, around the thing.
const YOU: &[(Deed, &[&str], &str)] = &[
    (Deed::Put, &["put "], " onto the battlefield"),
    (Deed::Exiled, &["exiled ", "exile "], ""),
    (Deed::Sacrificed, &["sacrificed ", "sacrifice "], ""),
    (Deed::Discarded, &["discarded ", "discard "], ""),
    (Deed::Milled, &["milled ", "mill "], ""),
    (Deed::Revealed, &["revealed ", "reveal "], ""),
];

/// Verbs of instructions, of which what they did can be spoken of.
const VERBS: &[&str] = &[
    "put",
    "destroy",
    "exile",
    "sacrific",
    "discard",
    "mill",
    "reveal",
    "return",
    "deal",
    "tap",
    "transform",
    "draw",
    "create",
    "search",
    "counter",
    "cast",
    "look",
    "surveil",
    "untap",
    "copy",
];

/// Whether the nearest verb before is of this kind.
pub(crate) fn nearest_is(p: &Reader<'_>, at: usize, begins: &[&str]) -> bool {
    let before = p.text.get(..at).unwrap_or("").to_ascii_lowercase();
    let last = before
        .split(|c: char| !c.is_alphabetic())
        .rev()
        .find_map(|word| VERBS.iter().find(|v| word.starts_with(**v) && !word.ends_with("ed") && word != "counters"));
    // what stands before a part of a text is not known
    last.map_or(p.scope.part, |v| begins.contains(v))
}

fn participle(p: &mut Reader<'_>, before: &[&'static str]) -> Option<Deed> {
    p.any(before).then_some(())?;
    Deed::ALL.iter().copied().find(|d| p.lit(d.as_str()))
}

/// "was destroyed", of one thing.
struct DoneTo;
impl Part for DoneTo {
    type Value = Deed;
    fn read(p: &mut Reader<'_>) -> Option<Deed> {
        participle(p, ONE)
    }
    fn write(v: &Deed, w: &mut Writer<'_>) -> bool {
        w.any(&["was ", "is "]) && w.lit(v.as_str())
    }
}

/// "were destroyed", of several.
struct DoneToMany;
impl Part for DoneToMany {
    type Value = Deed;
    fn read(p: &mut Reader<'_>) -> Option<Deed> {
        participle(p, MANY)
    }
    fn write(v: &Deed, w: &mut Writer<'_>) -> bool {
        w.any(&["were ", "are "]) && w.lit(v.as_str())
    }
}

/// "you sacrificed an Angel", "you put a land card onto the battlefield"
struct YouDid;
impl Part for YouDid {
    type Value = (Filter, Deed);
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        p.lit("you ").then_some(())?;
        YOU.iter().find_map(|(deed, verb, end)| {
            p.attempt(|p| {
                p.any(verb).then_some(())?;
                let f = NpA::read(p)?;
                (end.is_empty() || p.lit(end)).then_some((f, *deed))
            })
        })
    }
    fn write((f, deed): &Self::Value, w: &mut Writer<'_>) -> bool {
        w.lit("you ")
            && YOU
                .iter()
                .filter(|(d, ..)| d == deed)
                .any(|(_, verb, end)| w.attempt(|w| w.any(verb) && NpA::write(f, w) && (end.is_empty() || w.lit(end))))
    }
}

/// Where a thing must have gone, so that it was done: what goes elsewhere instead was not put there (CR 614.6).
fn went(deed: Deed) -> Option<Filter> {
    match deed {
        Deed::Buried => Some(Filter::WentTo(Zone::Graveyard)),
        Deed::Returned => Some(crate::noun::returned()),
        Deed::Damaged | Deed::Cast | Deed::Countered | Deed::Put | Deed::Destroyed | Deed::Discarded => None,
        Deed::Sacrificed | Deed::Exiled | Deed::Revealed | Deed::Milled | Deed::Transformed => None,
        Deed::PhasedOut | Deed::Chosen | Deed::Tapped | Deed::Voted | Deed::MostVoted => None,
    }
}

fn some(f: Filter, deed: Deed, n: i32) -> Condition {
    let f = match went(deed) {
        Some(there) => f.and(there),
        None => f,
    };
    compare(Amount::ThisWayMatching(f, deed), Cmp::AtLeast, n)
}

fn some_of(v: &Condition) -> Option<(Filter, Deed, i32)> {
    let Condition::Compare(Amount::ThisWayMatching(f, deed), Cmp::AtLeast, Amount::Fixed(n)) = v else { return None };
    let f = match went(*deed) {
        Some(there) => super::before_last(f, &there)?,
        None => f.clone(),
    };
    Some((f, *deed, *n))
}

fn none_of(v: &Condition) -> Option<(Filter, Deed)> {
    let Condition::Not(c) = v else { return None };
    some_of(c).filter(|(_, _, n)| *n == 1).map(|(f, deed, _)| (f, deed))
}

grammar! {
    /// What was done this way to such a thing, or was not.
    ThisWayP(p, w, v) -> Condition {
        [y: YouDid " this way"] => { some(y.0, y.1, 1) } if (w.source.is_some() && let Some((f, d, 1)) = some_of(v) && let y = &(f, d));
        [r: RefP " didn't transform this way"] => { not(some(Filter::Is(r), Deed::Transformed, 1)) }
            if (let Some((Filter::Is(r), Deed::Transformed)) = none_of(v) && let r = &r);
        [f: NpA [" dies this way" | " died this way"]] => { some(f, Deed::Buried, 1) } if (w.source.is_some() && let Some((f, Deed::Buried, 1)) = some_of(v) && let f = &f);
        [r: RefP " " d: DoneTo " this way"] => { some(Filter::Is(r), d, 1) } if (w.source.is_some() && let Some((Filter::Is(r), d, 1)) = some_of(v) && let (r, d) = (&r, &d));
        [r: RefP [" dies this way" | " died this way"]] => { some(Filter::Is(r), Deed::Buried, 1) } if (w.source.is_some() && let Some((Filter::Is(r), Deed::Buried, 1)) = some_of(v) && let r = &r);
        [f: NpA " you controlled " d: DoneTo " this way"] => { some(f.and(Filter::Controller(Who::You)), d, 1) }
            if (w.source.is_some() && let Some((f, d, 1)) = some_of(v) && let Some((f, Filter::Controller(Who::You))) = crate::noun::last_said(&f) && let (f, d) = (&f, &d));
        [f: NpA " " d: DoneTo " this way"] => { some(f, d, 1) } if (let Some((f, d, 1)) = some_of(v) && let (f, d) = (&f, &d));
        ["one or more " f: NpMany " " d: DoneToMany " this way"] => { some(f, d, 1) } if (w.source.is_some() && let Some((f, d, 1)) = some_of(v) && let (f, d) = (&f, &d));
        [n: Word " or more " f: NpMany " " d: DoneToMany " this way"] => { (n > 1).then(|| some(f, d, n))? } if (let Some((f, d, n)) = some_of(v) && n > 1 && let (f, d, n) = (&f, &d, &n));
        ["at least one " f: NpOne " " d: DoneTo " this way"] => { some(f, d, 1) } if (w.source.is_some() && let Some((f, d, 1)) = some_of(v) && let (f, d) = (&f, &d));
        ["no " f: NpMany " " d: DoneToMany " this way"] => { not(some(f, d, 1)) } if (let Some((f, d)) = none_of(v) && let (f, d) = (&f, &d));
    }
}
