//! What is doubled, and counters that are moved (CR 122.5, 701.10).

use instead_language::words::Word;
use instead_language::{Amount, Change, Feat, Filter, Instruction, Ref, Selection, Stat, Until};

use crate::amount::CounterKind;
use crate::cost::CountersP;
use crate::cursor::Reader;
use crate::grammar::grammar;
use crate::instruction::UntilP;
use crate::noun::NpOne;
use crate::reference::{RefP, RefPoss, it};
use crate::selection::Objects;

/// CR 701.10b: it gets as much more of each of these as it has.
fn doubled_stats(what: Selection, stats: &[Stat], until: Until) -> Instruction {
    let of = own_of(&what);
    let more =
        |stat| if stats.contains(&stat) { Amount::StatOf(stat, of.clone()).once_more() } else { Amount::Fixed(0) };
    let changes = vec![Change::Modify(more(Stat::Power), more(Stat::Toughness))];
    Instruction::Continuous { what, changes, until }
}

const BOTH: &[Stat] = &[Stat::Power, Stat::Toughness];
const POWER: &[Stat] = &[Stat::Power];

/// Of what these are doubled, and until when.
fn doubled_of(v: &Instruction, stats: &[Stat]) -> Option<(Selection, Until)> {
    let Instruction::Continuous { what, until, .. } = v else { return None };
    (doubled_stats(what.clone(), stats, *until) == *v).then(|| (what.clone(), *until))
}

fn one(v: &Instruction, stats: &[Stat]) -> Option<(Ref, Until)> {
    let (Selection::One(r), until) = doubled_of(v, stats)? else { return None };
    Some((r, until))
}

fn each(v: &Instruction, stats: &[Stat]) -> Option<(Filter, Until)> {
    let (Selection::Each(f), until) = doubled_of(v, stats)? else { return None };
    Some((f, until))
}

fn doubled(k: Word, s: Selection) -> Instruction {
    Instruction::PutCounters(k.clone(), Amount::Counters(own_of(&s), Some(k)), s)
}

/// Whose number it is: of one object its own, of several each one's.
fn own_of(s: &Selection) -> Ref {
    if let Selection::One(r) = s { r.clone() } else { crate::reference::each() }
}

/// Looks back: what the counters are on has left the battlefield (CR 122.8); otherwise they would be moved.
fn has_left(p: &Reader<'_>) -> Option<()> {
    let before = p.text.get(..p.pos)?;
    [" dies", " leaves the battlefield", " put into a graveyard"].iter().any(|t| before.contains(t)).then_some(())
}

/// Looks back: "those counters" are the ones that it was said to have had as it left.
fn had_some(p: &Reader<'_>) -> Option<()> {
    has_left(p)?;
    let before = p.text.get(..p.pos)?;
    ["if it had counters on it, ", "if it had one or more counters on it, "]
        .iter()
        .any(|t| before.contains(t))
        .then_some(())
}

grammar! {
    /// What is doubled or moved.
    DoubledP(p, w, v) -> Instruction {
        ["move any number of " k: CounterKind " counters from " a: RefP [" onto " | " to "] b: RefP] => { Instruction::MoveCounters(Some(k), Some(Amount::AnyNumber), a, b) }
            if (let Instruction::MoveCounters(Some(k), Some(Amount::AnyNumber), a, b) = v);
        ["move " c: CountersP " from " a: RefP [" onto " | " to "] b: RefP] => { Instruction::MoveCounters(Some(c.1), Some(c.0), a, b) }
            if (let Instruction::MoveCounters(Some(k), Some(n), a, b) = v && let c = &(n.clone(), k.clone()));
        ["move a counter from " a: RefP [" onto " | " to "] b: RefP] => { Instruction::MoveCounters(None, Some(Amount::Fixed(1)), a, b) } if (let Instruction::MoveCounters(None, Some(Amount::Fixed(1)), a, b) = v);
        ["move all counters from " a: RefP [" onto " | " to "] b: RefP] => (Instruction::MoveCounters(None, None, a, b));
        ["move all " k: CounterKind " counters from " a: RefP [" onto " | " to "] b: RefP] => { Instruction::MoveCounters(Some(k), None, a, b) }
            if (let Instruction::MoveCounters(Some(k), None, a, b) = v);
        [["double the number of each kind of counter on " | "double the number of counters on "] s: Objects] => (Instruction::Feat(Feat::DoubleCounters, s, Amount::Fixed(1)));
        ["put " o: RefPoss " " k: CounterKind " counters on " t: Objects] => { has_left(p)?; Instruction::Feat(Feat::CountersOf, t, Amount::Counters(o, Some(k))) }
            if (let Instruction::Feat(Feat::CountersOf, t, Amount::Counters(o, Some(k))) = v);
        ["put " o: RefPoss " counters on " t: Objects] => { has_left(p)?; Instruction::Feat(Feat::CountersOf, t, Amount::Counters(o, None)) } if (let Instruction::Feat(Feat::CountersOf, t, Amount::Counters(o, None)) = v);
        ["put those counters on " t: Objects] => { had_some(p)?; Instruction::Feat(Feat::CountersOf, t, Amount::Counters(it(), None)) }
            if (w.source.is_some() && let Instruction::Feat(Feat::CountersOf, t, Amount::Counters(Ref::Said(_), None)) = v);
        ["double " r: RefPoss " power and toughness " u: UntilP] => { doubled_stats(Selection::One(r), BOTH, u) }
            if (let Some((r, u)) = one(v, BOTH) && let (r, u) = (&r, &u));
        ["double the power and toughness of " r: RefP " " u: UntilP] => { doubled_stats(Selection::One(r), BOTH, u) }
            if (w.source.is_some() && let Some((r, u)) = one(v, BOTH) && let (r, u) = (&r, &u));
        ["double the power and toughness of each " f: NpOne " " u: UntilP] => { doubled_stats(Selection::Each(f), BOTH, u) }
            if (let Some((f, u)) = each(v, BOTH) && let (f, u) = (&f, &u));
        ["double " r: RefPoss " power " u: UntilP] => { doubled_stats(Selection::One(r), POWER, u) }
            if (let Some((r, u)) = one(v, POWER) && let (r, u) = (&r, &u));
        ["double the power of " r: RefP " " u: UntilP] => { doubled_stats(Selection::One(r), POWER, u) }
            if (w.source.is_some() && let Some((r, u)) = one(v, POWER) && let (r, u) = (&r, &u));
        ["double the power of each " f: NpOne " " u: UntilP] => { doubled_stats(Selection::Each(f), POWER, u) }
            if (let Some((f, u)) = each(v, POWER) && let (f, u) = (&f, &u));
        [["double the number of "] k: CounterKind " counters on " s: Objects] => { doubled(k, s) }
            if (let Instruction::PutCounters(k, Amount::Counters(r, Some(of)), s) = v && k == of && *r == own_of(s));
    }
}
