//! Sentences that say more of what the sentence before does: they become a part of it.

use instead_language::card::Trigger;
use instead_language::words::Step;
use instead_language::{Amount, Cmp, Condition, Instruction, Period, TriggerEvent, Until, Who};

use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::instruction::{Clause, Clauses};
use crate::statics::CantP;

use super::{read_plain, write_sentence};

/// How the sentence begins that goes on about the thing which a condition before it named.
const THAT_THING: &[&str] =
    &["if that creature would ", "if that permanent would ", "if that planeswalker would ", "if that card would "];

/// What says that regeneration does not save what the sentence before destroys only in some cases (CR 701.19c).
const NOT_SAVED: &[&str] = &[
    "a creature destroyed this way can't be regenerated",
    "creatures destroyed this way can't be regenerated",
    "it can't be regenerated",
    "they can't be regenerated",
    "that creature can't be regenerated",
    "those creatures can't be regenerated",
];

/// What becomes of a spell that is cast later by the permission before.
const EXILED: &[&str] = &[
    "if that spell would be put into your graveyard, exile it instead",
    "if that spell would be put into a graveyard, exile it instead",
    "if a spell cast this way would be put into your graveyard, exile it instead",
    "if a spell cast this way would be put into a graveyard, exile it instead",
];

/// Whether the condition names a thing that something was done to: "if a creature was dealt damage this way".
fn names_a_thing(c: &Condition) -> bool {
    matches!(c, Condition::Compare(Amount::ThisWayMatching(..), Cmp::AtLeast, Amount::Fixed(1)))
}

/// What is destroyed in some cases only: "if it's white", "unless its controller pays".
fn destroyed_mut(i: &mut Instruction) -> Option<&mut bool> {
    // what is done instead may be more than to destroy
    let first = if let Instruction::Self_ { instead, .. } = i {
        instead.first_mut()
    } else if let Instruction::If(_, list, _) | Instruction::Unless(_, _, list) | Instruction::May(_, list) = i {
        if list.len() == 1 { list.first_mut() } else { None }
    } else {
        None
    };
    if let Some(Instruction::Destroy { regenerate, .. }) = first { Some(regenerate) } else { None }
}

/// Reads such a sentence into what stands before it.
pub(super) fn read(p: &mut Reader<'_>, done: &mut [Instruction]) -> Option<bool> {
    let Some(last) = done.last_mut() else { return Some(false) };
    if let Some(regenerate) = destroyed_mut(last).filter(|r| **r)
        && p.attempt(|p| (p.any(NOT_SAVED) && p.sentence_ends()).then_some(())).is_some()
    {
        *regenerate = false;
        return Some(true);
    }
    if let Instruction::ExtraTurn(_, first) = last
        && first.is_empty()
        && let Some(i) = p.attempt(OfThatTurn::read)
    {
        first.push(i);
        return Some(true);
    }
    // where the condition fails there is no such thing
    if let Instruction::If(c, list, none) = last
        && none.is_empty()
        && names_a_thing(c)
        && THAT_THING.iter().any(|t| p.peek(t))
    {
        list.extend(read_plain(p)?);
        return Some(true);
    }
    Some(false)
}

/// CR 603.7b: the first end step of the turn in which it is prepared.
fn at_its_end(list: Vec<Instruction>) -> Instruction {
    let end = TriggerEvent::Beginning(Period::Step(Step::End), Who::Any);
    Instruction::DelayedThisTurn(Trigger::each(end), list, None)
}

fn done_at_its_end(v: &Instruction) -> Option<&Vec<Instruction>> {
    let Instruction::DelayedThisTurn(_, list, None) = v else { return None };
    (at_its_end(list.clone()) == *v).then_some(list)
}

fn without(step: Step) -> Instruction {
    Instruction::Skip(Who::You, Period::Step(step), Amount::Fixed(1))
}

grammar! {
    /// What is said of an extra turn that the sentence before gives.
    OfThatTurn(p, w, v) -> Instruction {
        ["at the beginning of that turn's end step, " l: Clauses] => { at_its_end(l) } if (let Some(l) = done_at_its_end(v));
        ["during that turn, " c: CantP] => (Instruction::Forbid(c, Until::EndOfTurn));
        ["skip the untap step of that turn"] => { without(Step::Untap) } if (*v == without(Step::Untap));
    }
}

/// Reads what becomes of a spell that the permission before lets a player cast.
pub(super) fn exiled_after(p: &mut Reader<'_>, done: &mut [Instruction]) -> bool {
    let Some(Instruction::Permit(_, permission, _) | Instruction::PermitFrom(_, permission, _)) = done.last_mut()
    else {
        return false;
    };
    let read = !permission.lands && !permission.exile && p.any(EXILED);
    permission.exile |= read;
    read
}

/// Prints the sentence with the one that says more of it.
pub(super) fn write(v: &Instruction, w: &mut Writer<'_>) -> bool {
    let mut plain = v.clone();
    if let Some(regenerate) = destroyed_mut(&mut plain).filter(|r| !**r) {
        *regenerate = true;
        return write_sentence(&plain, w) && w.any(&[". ", ".\n"]) && w.any(NOT_SAVED);
    }
    if let Instruction::Permit(_, permission, _) | Instruction::PermitFrom(_, permission, _) = &mut plain {
        let exile = std::mem::take(&mut permission.exile);
        return exile && write_sentence(&plain, w) && w.any(&[". ", ".\n"]) && w.any(EXILED);
    }
    if let Instruction::ExtraTurn(_, first) = &mut plain {
        let Some(more) = first.pop().filter(|_| first.is_empty()) else { return false };
        return write_sentence(&plain, w) && w.any(&[". ", ".\n"]) && OfThatTurn::write(&more, w);
    }
    let Instruction::If(condition, list, none) = &mut plain else { return false };
    if !none.is_empty() {
        return false;
    }
    // "if an instant or sorcery spell cast this way …" is one clause
    if matches!(list.as_slice(), [Instruction::ExileAfter(_)]) {
        return Clause::write(v, w);
    }
    if let Some(Instruction::Self_ { original, condition, instead }) = list.last().cloned() {
        list.pop();
        list.extend(original.iter().cloned());
        return write_sentence(&plain, w)
            && w.any(&[". ", ".\n"])
            && crate::instead::write_after(&original, &condition, &instead, w);
    }
    if !names_a_thing(condition) || list.len() < 2 {
        return false;
    }
    let Some(more) = list.pop().filter(|i| matches!(i, Instruction::Create { .. })) else { return false };
    write_sentence(&plain, w) && w.any(&[". ", ".\n"]) && write_sentence(&more, w)
}
