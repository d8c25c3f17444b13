//! "Players discard cards and sacrifice creatures the same way.": as many are kept as the sentence before keeps of
//! something else.

use instead_language::words::Zone;
use instead_language::{Amount, Filter, Instruction, Selection, Who};

use crate::amount::{fewest, fewest_of};
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::noun::NpMany;
use crate::reference::EACH;
use crate::selection::choose;

const SUBJECTS: &[&str] = &["players ", "each player "];
const THE_SAME: &str = " the same way";

fn kept(n: Amount, f: Filter) -> Selection {
    Selection::AllBut(Box::new(choose(Who::Any, n.clone(), Some(n), f, false)))
}

/// Each player keeps as many cards in hand as the player has who has the fewest.
fn discards() -> Instruction {
    let n = Amount::Fewest(Who::Any, Box::new(Amount::Cards(Zone::Hand, EACH)));
    Instruction::Discard(Who::Any, kept(n, Filter::Card))
}

/// The same of what they control.
fn sacrifices(f: Filter) -> Instruction {
    Instruction::Sacrifice(Who::Any, kept(fewest(f.clone()), f))
}

/// What is sacrificed so.
fn sacrificed(i: &Instruction) -> Option<Filter> {
    let Instruction::Sacrifice(Who::Any, Selection::AllBut(kept)) = i else { return None };
    let Selection::Choose { max: Some(n), .. } = &**kept else { return None };
    fewest_of(n)
}

fn one(p: &mut Reader<'_>) -> Option<Instruction> {
    if p.any(&["discard cards", "discards cards"]) {
        return Some(discards());
    }
    p.any(&["sacrifice ", "sacrifices "]).then(|| NpMany::read(p))?.map(sacrifices)
}

/// Reads the sentence, where the one before keeps as many as somebody has who has the fewest.
pub(super) fn read(p: &mut Reader<'_>, done: &[Instruction]) -> Option<Vec<Instruction>> {
    sacrificed(done.last()?)?;
    p.any(SUBJECTS).then_some(())?;
    let mut list = vec![one(p)?];
    while let Some(more) = p.attempt(|p| p.lit(" and ").then(|| one(p))?) {
        list.push(more);
    }
    p.lit(THE_SAME).then_some(list)
}

fn write_one(i: &Instruction, w: &mut Writer<'_>) -> bool {
    if *i == discards() {
        return w.any(&["discard cards", "discards cards"]);
    }
    let Some(f) = sacrificed(i).filter(|f| *i == sacrifices(f.clone())) else { return false };
    w.any(&["sacrifice ", "sacrifices "]) && NpMany::write(&f, w)
}

/// Prints it, where the source has it: how many of these it says.
pub(super) fn write(before: &Instruction, rest: &[Instruction], w: &mut Writer<'_>) -> Option<usize> {
    w.source?;
    sacrificed(before)?;
    let end = rest.len();
    (1..=end.min(2)).rev().find(|n| {
        w.attempt(|w| {
            let list = rest.get(..*n).unwrap_or_default();
            let said =
                |w: &mut Writer<'_>, (at, i): (usize, &Instruction)| (at == 0 || w.lit(" and ")) && write_one(i, w);
            let subject = w.lit(". ") && w.any(SUBJECTS);
            subject && list.iter().enumerate().all(|one| said(w, one)) && w.lit(THE_SAME)
        })
    })
}
