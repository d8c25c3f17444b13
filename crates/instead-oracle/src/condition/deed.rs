//! What the text itself did before, with the verb of the instruction: "a creature was destroyed this way".

use instead_language::{Amount, Cmp, Condition, Filter};

use super::{compare, not};
use crate::amount::Word;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::{NpA, NpMany};
use crate::reference::RefP;

/// A verb as the instruction says it, and as it is said of what it was done to.
struct Deed {
    /// How the instruction begins the verb. What is measured is what the nearest such instruction did.
    begins: &'static [&'static str],
    /// Said of one thing.
    one: &'static [&'static str],
    /// Said of several.
    many: &'static [&'static str],
    /// Said of you, around the thing.
    you: &'static [(&'static str, &'static str)],
}

const DEEDS: &[Deed] = &[
    Deed {
        begins: &["put"],
        one: &["is put onto the battlefield", "was put onto the battlefield"],
        many: &["are put onto the battlefield", "were put onto the battlefield"],
        you: &[("put", " onto the battlefield")],
    },
    Deed {
        begins: &["put", "mill", "surveil"],
        one: &["is put into a graveyard", "was put into a graveyard", "was put into your graveyard"],
        many: &["are put into a graveyard", "were put into a graveyard", "were put into your graveyard"],
        you: &[],
    },
    Deed {
        begins: &["destroy"],
        one: &["is destroyed", "was destroyed"],
        many: &["are destroyed", "were destroyed"],
        you: &[],
    },
    Deed {
        begins: &["exile"],
        one: &["is exiled", "was exiled"],
        many: &["are exiled", "were exiled"],
        you: &[("exiled", "")],
    },
    Deed {
        begins: &["sacrific"],
        one: &["is sacrificed", "was sacrificed"],
        many: &["are sacrificed", "were sacrificed"],
        you: &[("sacrificed", "")],
    },
    Deed {
        begins: &["discard"],
        one: &["is discarded", "was discarded"],
        many: &["are discarded", "were discarded"],
        you: &[("discarded", "")],
    },
    Deed {
        begins: &["mill"],
        one: &["is milled", "was milled"],
        many: &["are milled", "were milled"],
        you: &[("milled", "")],
    },
    Deed {
        begins: &["reveal"],
        one: &["is revealed", "was revealed"],
        many: &["are revealed", "were revealed"],
        you: &[("revealed", "")],
    },
    Deed {
        begins: &["return"],
        one: &["is returned", "was returned"],
        many: &["are returned", "were returned"],
        you: &[("returned", "")],
    },
    Deed {
        begins: &["deal"],
        one: &["is dealt damage", "was dealt damage"],
        many: &["are dealt damage", "were dealt damage"],
        you: &[],
    },
    Deed { begins: &["tap"], one: &["was tapped"], many: &["were tapped"], you: &[("tapped", "")] },
    Deed { begins: &["transform"], one: &["transformed"], many: &[], you: &[] },
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

/// Whether the nearest verb before is of this kind: what is done "this way" is what that did.
pub(crate) fn nearest_is(p: &Reader<'_>, at: usize, begins: &[&str]) -> bool {
    let before = p.text.get(..at).unwrap_or("").to_ascii_lowercase();
    let last = before
        .split(|c: char| !c.is_alphabetic())
        .rev()
        .find_map(|word| VERBS.iter().find(|v| word.starts_with(**v) && !word.ends_with("ed") && word != "counters"));
    // what stands before a part of a text is not known
    last.map_or(p.scope.part, |v| begins.contains(v))
}

/// The verb of what was done to one thing.
struct DoneTo;
impl Part for DoneTo {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let start = p.text.get(..p.pos)?.rfind(['.', '\n']).unwrap_or(0);
        DEEDS
            .iter()
            .filter(|d| nearest_is(p, start, d.begins))
            .flat_map(|d| d.one)
            .copied()
            .collect::<Vec<_>>()
            .iter()
            .find(|t| p.lit(t))
            .map(|_| ())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let texts: Vec<&str> = DEEDS.iter().flat_map(|d| d.one).copied().collect();
        w.source.is_some() && w.any(&texts)
    }
}

/// The verb of what was done to several.
struct DoneToMany;
impl Part for DoneToMany {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let start = p.text.get(..p.pos)?.rfind(['.', '\n']).unwrap_or(0);
        DEEDS
            .iter()
            .filter(|d| nearest_is(p, start, d.begins))
            .flat_map(|d| d.many)
            .copied()
            .collect::<Vec<_>>()
            .iter()
            .find(|t| p.lit(t))
            .map(|_| ())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let texts: Vec<&str> = DEEDS.iter().flat_map(|d| d.many).copied().collect();
        w.source.is_some() && w.any(&texts)
    }
}

/// "you sacrificed an Angel", "you put a land card onto the battlefield"
struct YouDid;
impl Part for YouDid {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        let start = p.text.get(..p.pos)?.rfind(['.', '\n']).unwrap_or(0);
        p.lit("you ").then_some(())?;
        let said: Vec<_> =
            DEEDS.iter().filter(|d| nearest_is(p, start, d.begins)).flat_map(|d| d.you).copied().collect();
        said.into_iter().find_map(|(verb, end)| {
            p.attempt(|p| {
                (p.lit(verb) && p.lit(" ")).then_some(())?;
                let f = NpA::read(p)?;
                (end.is_empty() || p.lit(end)).then_some(f)
            })
        })
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        w.lit("you ")
            && DEEDS.iter().flat_map(|d| d.you).any(|(verb, end)| {
                w.attempt(|w| w.lit(verb) && w.lit(" ") && NpA::write(v, w) && (end.is_empty() || w.lit(end)))
            })
    }
}

grammar! {
    /// What was done this way to such a thing, or was not.
    ThisWayP(p, w, v) -> Condition {
        [f: YouDid " this way"] => { compare(Amount::ThisWayMatching(f), Cmp::AtLeast, 1) }
            if (let Condition::Compare(Amount::ThisWayMatching(f), Cmp::AtLeast, Amount::Fixed(1)) = v);
        [r: RefP " didn't transform this way"] => { not(compare(Amount::ThisWayMatching(Filter::Is(r)), Cmp::AtLeast, 1)) }
            if (let Condition::Not(c) = v && let Condition::Compare(Amount::ThisWayMatching(Filter::Is(r)), Cmp::AtLeast, Amount::Fixed(1)) = &**c);
        [f: NpA " " @DoneTo " this way"] => { compare(Amount::ThisWayMatching(f), Cmp::AtLeast, 1) }
            if (let Condition::Compare(Amount::ThisWayMatching(f), Cmp::AtLeast, Amount::Fixed(1)) = v);
        ["one or more " f: NpMany " " @DoneToMany " this way"] => { compare(Amount::ThisWayMatching(f), Cmp::AtLeast, 1) }
            if (w.source.is_some() && let Condition::Compare(Amount::ThisWayMatching(f), Cmp::AtLeast, Amount::Fixed(1)) = v);
        [n: Word " or more " f: NpMany " " @DoneToMany " this way"] => { (n > 1).then(|| compare(Amount::ThisWayMatching(f), Cmp::AtLeast, n))? }
            if (let Condition::Compare(Amount::ThisWayMatching(f), Cmp::AtLeast, Amount::Fixed(n)) = v && *n > 1);
        ["no " f: NpMany " " @DoneToMany " this way"] => { not(compare(Amount::ThisWayMatching(f), Cmp::AtLeast, 1)) }
            if (w.source.is_some() && let Condition::Not(c) = v && let Condition::Compare(Amount::ThisWayMatching(f), Cmp::AtLeast, Amount::Fixed(1)) = &**c);
    }
}
