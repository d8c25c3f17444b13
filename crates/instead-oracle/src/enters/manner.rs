//! Everything that a sentence says of how something enters.

use instead_language::said::Kind;
use instead_language::words::Word;
use instead_language::{
    Amount, Change, Deed, EnterChange, Filter, Instruction, Noun, Pronoun, Ref, Selection, Stat, Who,
};

use super::counters::With;
use crate::amount::{CounterKind, StatP};
use crate::cursor::{Reader, Writer};
use crate::form::{FormP, SubtypeP, form, form_of};
use crate::grammar::{Part, grammar};
use crate::reference::RefP;
use crate::selection::choose;

fn added_form(v: &[EnterChange]) -> Option<crate::form::Form> {
    let one = |c: &EnterChange| if let EnterChange::Change(c) = c { Some(c.clone()) } else { None };
    form_of(&v.iter().map(one).collect::<Option<Vec<Change>>>()?)
}

grammar! {
    /// A state in which it enters.
    Status(p, w, v) -> EnterChange {
        [" tapped"] => (EnterChange::Tapped);
        [" untapped"] => (EnterChange::Untapped);
        [" and attacking"] => (EnterChange::Attacking);
        [" transformed"] => (EnterChange::Transformed);
        [" prepared"] => (EnterChange::Prepared);
        [" under the control of an opponent of your choice"] => (EnterChange::Control(Who::Opponent));
        [" as a copy of " r: RefP] => { EnterChange::Copy(Selection::One(r), Vec::new()) }
            if (let EnterChange::Copy(Selection::One(r), none) = v && none.is_empty());
        [" and is " ["a " | "an "] t: SubtypeP " in addition to its other types"] => { EnterChange::Change(Change::AddSubtype(t)) }
            if (w.source.is_some() && let EnterChange::Change(Change::AddSubtype(t)) = v);
        [" and as " ["a " | "an "] t: SubtypeP " in addition to its other types"] => { EnterChange::Change(Change::AddSubtype(t)) }
            if (let EnterChange::Change(Change::AddSubtype(t)) = v);
    }
}

/// Of two cards that were exiled before the one that is copied is picked, and the other one gives the counters (CR 614.12a).
fn copy_of_one(kind: Word, stat: Stat) -> Vec<EnterChange> {
    let of_them = Filter::All(vec![Filter::Card, Filter::ThisWay(Deed::Exiled)]);
    let of_them = choose(Who::You, Amount::Fixed(1), Some(Amount::Fixed(1)), of_them, false);
    let picked = || Ref::Said(Pronoun::of(Noun::That(Kind::Card)));
    let other = Filter::All(vec![Filter::ThisWay(Deed::Exiled), Filter::Is(picked()).negate()]);
    vec![
        EnterChange::Do(vec![Instruction::Pick(of_them)]),
        EnterChange::Copy(Selection::One(picked()), Vec::new()),
        EnterChange::Counters(kind, Amount::TotalOf(stat, other)),
    ]
}

fn copied_one(v: &[EnterChange]) -> Option<(Word, Stat)> {
    let [_, _, EnterChange::Counters(kind, Amount::TotalOf(stat, _))] = v else { return None };
    (copy_of_one(kind.clone(), *stat) == v).then(|| (kind.clone(), *stat))
}

grammar! {
    /// "as a copy of one of those cards", where the other one gives the counters with which it enters.
    CopyOfOne(p, w, v) -> Vec<EnterChange> {
        [" as a copy of one of those cards with a number of additional " k: CounterKind " counters on it equal to the " s: StatP " of the other card"] => { copy_of_one(k, s) }
            if (let Some((k, s)) = copied_one(v) && let (k, s) = (&k, &s));
    }
}

/// Everything that a sentence says of how something enters, in its order.
pub(crate) struct Manner;
impl Part for Manner {
    type Value = Vec<EnterChange>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let mut list = Vec::new();
        if let Some(found) = p.attempt(CopyOfOne::read) {
            return Some(found);
        }
        if let Some(f) = p.attempt(|p| p.any(&[" as a ", " as an "]).then(|| FormP::read(p)).flatten()) {
            return Some(form(&f).into_iter().map(EnterChange::Change).collect());
        }
        let mut with = false;
        while list.len() < 8 {
            let more = p.attempt(|p| Status::read(p).map(|c| vec![c])).or_else(|| {
                p.attempt(|p| {
                    let words: &[&str] = if list.is_empty() {
                        &[" with "]
                    } else if with {
                        &[" and with ", " and ", " plus "]
                    } else {
                        &[" with ", " and with "]
                    };
                    p.any(words).then_some(())?;
                    let more = With::read(p)?;
                    with = true;
                    Some(more)
                })
            });
            match more {
                Some(more) => list.extend(more),
                None => break,
            }
        }
        (!list.is_empty()).then_some(list)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        if copied_one(v).is_some() {
            return CopyOfOne::write(v, w);
        }
        if let Some(f) = added_form(v) {
            return w.any(if crate::words::takes_an(&f.0.to_string()) { &[" as an "] } else { &[" as a "] })
                && FormP::write(&f, w);
        }
        let (mut rest, mut first, mut with) = (v.as_slice(), true, false);
        while let Some(next) = rest.first() {
            let taken = if w.attempt(|w| Status::write(next, w)) {
                Some(1)
            } else {
                let words: &[&str] = if first {
                    &[" with "]
                } else if with {
                    &[" and with ", " and ", " plus "]
                } else {
                    &[" with ", " and with "]
                };
                with = true;
                (1..=rest.len()).rev().find(|n| {
                    let some: Vec<EnterChange> = rest.iter().take(*n).cloned().collect();
                    w.attempt(|w| w.any(words) && With::write(&some, w))
                })
            };
            let Some(n) = taken else { return false };
            rest = rest.get(n..).unwrap_or(&[]);
            first = false;
        }
        !first
    }
}
