//! What is done instead, and the sentences that go on with it.

use instead_language::{Amount, Condition, Deed, Filter, Instruction, Selection};

use crate::condition::Cond;
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::instruction::{Clause, Clauses};

/// Instructions with "instead" before or after them, and the sentences that go on with them.
pub(crate) struct InsteadP;
impl Part for InsteadP {
    type Value = Vec<Instruction>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let found = p.attempt(|p| {
            p.lit("instead ").then_some(())?;
            Clauses::read(p)
        });
        let mut list = match found {
            Some(list) => list,
            None => p.attempt(|p| {
                let list = Clauses::read(p)?;
                p.lit(" instead").then_some(list)
            })?,
        };
        // "if you can't, …" belongs to what is done instead, and so does what is asked of its result
        while let Some(more) = p.attempt(|p| {
            if p.lit(". If you can't, ") {
                return Some(Instruction::If(not_done(), Clauses::read(p)?, Vec::new()));
            }
            // what is done with the cards that were looked at instead
            if matches!(list.last(), Some(Instruction::Look(..) | Instruction::Reveal(..)))
                && let Some(i) = p.attempt(|p| p.lit(". ").then(|| Clause::read(p)).flatten().filter(takes_of_them))
            {
                return Some(i);
            }
            if list.last().is_some_and(takes_of_them)
                && let Some(i) = p.attempt(|p| p.lit(". Then ").then(|| Clause::read(p)).flatten())
            {
                return Some(i);
            }
            if p.lit(". Then if ") {
                let c = Cond::read(p)?;
                return p.lit(", ").then(|| Clauses::read(p)).flatten().map(|yes| Instruction::If(c, yes, Vec::new()));
            }
            if p.lit(". If you do, ") {
                return Some(Instruction::If(Condition::Did, Clauses::read(p)?, Vec::new()));
            }
            if matches!(list.last(), Some(Instruction::Discard(..))) && p.any(DISCARDED) {
                let yes = Clauses::read(p)?;
                let no = p.attempt(|p| p.any(NOT_DISCARDED).then(|| Clauses::read(p)).flatten()).unwrap_or_default();
                return Some(Instruction::If(discarded(), yes, no));
            }
            p.any(&[". If it's ", ". If that card is ", ". If it isn't "]).then_some(())?;
            let back = if p.text.get(..p.pos)?.ends_with("it's ") {
                "it's ".len()
            } else if p.text.get(..p.pos)?.ends_with("isn't ") {
                "it isn't ".len()
            } else {
                "that card is ".len()
            };
            p.pos -= back;
            let c = Cond::read(p)?;
            p.lit(", ").then_some(())?;
            let yes = Clauses::read(p)?;
            let no = p.attempt(|p| p.lit(". Otherwise, ").then(|| Clauses::read(p)).flatten()).unwrap_or_default();
            Some(Instruction::If(c, yes, no))
        }) {
            list.push(more);
        }
        Some(list)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        let mut tail = v.iter().rev().take_while(|i| matches!(i, Instruction::If(..))).count();
        if tail == 0 {
            // from what takes some of those that were looked at
            let taken = v.iter().rposition(takes_of_them).filter(|at| *at > 0).map(|at| v.len() - at);
            tail = taken.filter(|n| *n <= 2).unwrap_or(0);
        }
        let (front, tail) = v.split_at(v.len() - tail);
        let front = front.to_vec();
        let ok = w.attempt(|w| Clauses::write(&front, w) && w.lit(" instead"))
            || w.attempt(|w| w.lit("instead ") && Clauses::write(&front, w));
        ok && tail.iter().all(|i| match i {
            Instruction::If(c, yes, no) => write_case(c, yes, no, w),
            i if takes_of_them(i) => w.any(&[". ", ", then ", ", "]) && Clause::write(i, w),
            i => w.any(&[". Then ", ", then "]) && Clause::write(i, w),
        })
    }
}

/// A case that stands after what is done instead.
fn write_case(c: &Condition, yes: &Vec<Instruction>, no: &Vec<Instruction>, w: &mut Writer<'_>) -> bool {
    if no.is_empty() && *c == not_done() {
        return w.lit(". If you can't, ") && Clauses::write(yes, w);
    }
    if no.is_empty() && *c == Condition::Did {
        return w.lit(". If you do, ") && Clauses::write(yes, w);
    }
    let (begun, otherwise) = match *c == discarded() {
        true => (w.any(DISCARDED), NOT_DISCARDED),
        false => (w.any(&[". If ", ". Then if "]) && Cond::write(c, w) && w.lit(", "), [". Otherwise, "].as_slice()),
    };
    begun && Clauses::write(yes, w) && (no.is_empty() || (w.any(otherwise) && Clauses::write(no, w)))
}

/// Whether the instruction takes some of what was looked at or revealed before.
fn takes_of_them(i: &Instruction) -> bool {
    matches!(i, Instruction::PutAndRest(Selection::Among { .. }, ..))
}

const DISCARDED: &[&str] = &[". If the player discards a card this way, ", ". If you discard a card this way, "];

const NOT_DISCARDED: &[&str] =
    &[". If the player doesn't discard a card this way, ", ". If you don't discard a card this way, "];

/// Whether a card was discarded by the instruction before.
fn discarded() -> Condition {
    let n = Amount::ThisWayMatching(Filter::Card, Deed::Discarded);
    Condition::Compare(n, instead_language::Cmp::AtLeast, Amount::Fixed(1))
}

fn not_done() -> Condition {
    Condition::Not(Box::new(Condition::Did))
}
