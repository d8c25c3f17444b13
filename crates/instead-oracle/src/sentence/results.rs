//! The lines of a results table (CR 706.3).

use instead_language::Instruction;

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::instruction::Clauses;

/// Reads a line of a results table; what follows in the same line as a result would belong to it.
pub(super) fn read_result(p: &mut Reader<'_>, done: &mut Vec<Instruction>) -> Option<bool> {
    let figure = p.rest().starts_with(|c: char| c.is_ascii_digit());
    if !(figure && is_row(p.rest().split('\n').next().unwrap_or(""))) {
        return (!matches!(done.last(), Some(Instruction::Results(_)))).then_some(false);
    }
    let row = p.attempt(read_row)?;
    match done.last_mut() {
        Some(Instruction::Results(table)) => table.push(row),
        Some(Instruction::RollDie(..)) => done.push(Instruction::Results(vec![row])),
        _ => return None,
    }
    Some(true)
}

/// "10—20 | Put two counters on it": a line of a results table (CR 706.3a).
fn read_row(p: &mut Reader<'_>) -> Option<(u32, Option<u32>, Vec<Instruction>)> {
    let figure = |p: &mut Reader<'_>| crate::amount::Figure::read(p).and_then(|n| u32::try_from(n).ok());
    let least = figure(p)?;
    let most = if p.raw("+") {
        None
    } else if p.raw("—") || p.raw("–") || p.raw("-") {
        Some(figure(p)?)
    } else {
        Some(least)
    };
    p.lit(" | ").then_some(())?;
    let mut list = Clauses::read(p)?;
    // the line may have further sentences
    while p.peek(". ") {
        p.attempt(|p| {
            p.lit(". ").then_some(())?;
            super::read_sentence(p, &mut list)
        })?;
    }
    Some((least, most, list))
}

pub(super) fn write_row((least, most, list): &(u32, Option<u32>, Vec<Instruction>), w: &mut Writer<'_>) -> bool {
    let ends = w.lit(&least.to_string())
        && match most {
            None => w.lit("+"),
            Some(most) if most == least => true,
            Some(most) => (w.lit("—") || w.lit("–") || w.lit("-")) && w.lit(&most.to_string()),
        };
    let one = |w: &mut Writer<'_>| Clauses::write(list, w) && (w.source.is_none() || !w.next_is(&[". "]));
    ends && w.lit(" | ") && (w.attempt(one) || super::list::write_from(list, 0..list.len(), w))
}

/// Whether the line is one of a results table.
pub(crate) fn is_row(line: &str) -> bool {
    let range = line.split(" | ").next().filter(|range| range.len() < line.len());
    range.is_some_and(|r| !r.is_empty() && r.chars().all(|c| c.is_ascii_digit() || "—–-+".contains(c)))
}
