//! Phrases that say several instructions at once: "you and target opponent each draw a card", "until end of turn, this
//! creature gets +1/+1 and other creatures you control get +1/+0".

use instead_language::instruction::Choice;
use instead_language::words::Keyword;
use instead_language::{Ability, Cant, Change, Condition, Instruction, KeywordAction, Selection, Until, Who};

use super::clauses::{given_to, write_kinds};
use super::combined::AtItsEnd;
use super::{Clause, UntilP};
use crate::cursor::{Person, Reader, Writer};
use crate::grammar::Part;
use crate::noun::NpMany;
use crate::predicate::Doer;
use crate::reference::WhoP;
use crate::selection::Objects;
use crate::statics::{CantP, ChangeList};
use crate::token::HavingList;

/// "you and that player each draw a card": the same for both.
fn read_each(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    p.lit("you and ").then_some(())?;
    let who = WhoP::read(p)?;
    p.lit(" each ").then_some(())?;
    p.person = Person::Base;
    p.subject = Who::You;
    let first = Clause::read(p)?;
    let second = given_to(&first, &who)?;
    Some(vec![first, second])
}

fn write_each(v: &[Instruction], w: &mut Writer<'_>) -> bool {
    let [first, second, ..] = v else { return false };
    let (Instruction::Draw(who, _)
    | Instruction::GainLife(who, _)
    | Instruction::LoseLife(who, _)
    | Instruction::CreateTokens(who, ..)
    | Instruction::Mill(who, _)) = second
    else {
        return false;
    };
    given_to(first, who).as_ref() == Some(second)
        && w.lit("you and ")
        && WhoP::write(who, w)
        && w.lit(" each ")
        && Clause::write(first, w)
}

fn changed(what: Selection, changes: Vec<Change>, until: Until) -> Instruction {
    Instruction::Continuous { what, changes, until }
}

/// One subject and what is changed of it.
fn read_change(p: &mut Reader<'_>) -> Option<(Selection, Vec<Change>)> {
    let what = Doer::read(p)?;
    p.lit(" ").then_some(())?;
    Some((what, ChangeList::read(p)?))
}

/// "until end of turn, A gets +3/+3, B gets +2/+2, and C gets +1/+1", "A gets +1/+0 and B gain trample until end of turn":
/// changes for the same time.
fn read_changes(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    let lead = p.attempt(|p| UntilP::read(p).filter(|_| p.lit(", ")));
    let mut all = vec![read_change(p)?];
    loop {
        let last = p.lit(" and ") || p.lit(", and ");
        if !last && !p.lit(", ") {
            return None;
        }
        all.push(read_change(p)?);
        if last {
            break;
        }
    }
    let until = match lead {
        Some(until) => until,
        None => p.lit(" ").then(|| UntilP::read(p)).flatten()?,
    };
    p.sentence_ends().then(|| all.into_iter().map(|(what, changes)| changed(what, changes, until)).collect())
}

/// How many of these are changes for the time for which the first is.
fn write_changes(v: &[Instruction], w: &mut Writer<'_>) -> Option<usize> {
    let change = |i: &Instruction| {
        let Instruction::Continuous { what, changes, until } = i else { return None };
        Some((what.clone(), changes.clone(), *until))
    };
    let all: Vec<_> = v.iter().map_while(change).collect();
    let until = all.first()?.2;
    let same = all.iter().take_while(|(.., other)| *other == until).count();
    (2..=same).rev().find(|&n| {
        let list = all.get(..n).unwrap_or_default();
        w.attempt(|w| UntilP::write(&until, w) && w.lit(", ") && write_list(list, w))
            || w.attempt(|w| write_list(list, w) && w.lit(" ") && UntilP::write(&until, w))
    })
}

fn write_list(list: &[(Selection, Vec<Change>, Until)], w: &mut Writer<'_>) -> bool {
    list.iter().enumerate().all(|(i, (what, changes, _))| {
        let joined = match i {
            0 => true,
            _ if i + 1 == list.len() => w.any(&[" and ", ", and "]),
            _ => w.lit(", "),
        };
        joined && Doer::write(what, w) && w.lit(" ") && ChangeList::write(changes, w)
    })
}

/// "until end of turn, your life total can't change, and permanents you control gain hexproof": both for the same time.
fn read_forbidden(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    let until = UntilP::read(p)?;
    p.lit(", ").then_some(())?;
    let cant = CantP::read(p)?;
    p.lit(", and ").then_some(())?;
    let (what, changes) = read_change(p)?;
    p.sentence_ends().then(|| vec![Instruction::Forbid(cant, until), changed(what, changes, until)])
}

fn write_forbidden(v: &[Instruction], w: &mut Writer<'_>) -> bool {
    let [Instruction::Forbid(cant, until), second, ..] = v else { return false };
    let Instruction::Continuous { what, changes, until: same } = second else { return false };
    until == same
        && UntilP::write(until, w)
        && w.lit(", ")
        && CantP::write(cant, w)
        && w.lit(", and ")
        && Doer::write(what, w)
        && w.lit(" ")
        && ChangeList::write(changes, w)
}

/// "until your next turn, target creature gets -3/-0 and its activated abilities can't be activated": both for the same time.
fn read_barred(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    let until = UntilP::read(p)?;
    p.lit(", ").then_some(())?;
    let first = if let Some((what, changes)) = p.attempt(read_no_combat) {
        changed(what, changes, until)
    } else if let Some(cant) = p.attempt(CantP::read) {
        Instruction::Forbid(cant, until)
    } else {
        let (what, changes) = read_change(p)?;
        changed(what, changes, until)
    };
    p.any(&[" and ", ", and "]).then_some(())?;
    p.peek("its ").then_some(())?;
    let second = CantP::read(p)?;
    p.sentence_ends().then(|| vec![first, Instruction::Forbid(second, until)])
}

const NO_COMBAT: &str = " can't attack or block";

fn read_no_combat(p: &mut Reader<'_>) -> Option<(Selection, Vec<Change>)> {
    let what = Doer::read(p)?;
    p.lit(NO_COMBAT).then(|| (what, vec![Change::CantAttack, Change::CantBlock]))
}

fn write_barred(v: &[Instruction], w: &mut Writer<'_>) -> bool {
    let [first, Instruction::Forbid(second, same), ..] = v else { return false };
    let said = |until: &Until, w: &mut Writer<'_>| until == same && UntilP::write(until, w) && w.lit(", ");
    let begun = if let Instruction::Continuous { what, changes, until } = first {
        let no_combat = changes.as_slice() == [Change::CantAttack, Change::CantBlock];
        said(until, w)
            && Doer::write(what, w)
            && (no_combat && w.lit(NO_COMBAT) || w.lit(" ") && ChangeList::write(changes, w))
    } else if let Instruction::Forbid(cant, until) = first {
        said(until, w) && CantP::write(cant, w)
    } else {
        false
    };
    begun && w.any(&[" and ", ", and "]) && CantP::write(second, w)
}

/// "until end of turn, gain control of target creature and it gains haste": both for the same time.
fn read_control(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    let until = UntilP::read(p)?;
    p.lit(", ").then_some(())?;
    let _ = p.lit("you ");
    p.lit("gain control of ").then_some(())?;
    let taken = Objects::read(p)?;
    p.lit(" and ").then_some(())?;
    let (what, changes) = read_change(p)?;
    let gains = Instruction::GainControl(Who::You, taken, until);
    p.sentence_ends().then(|| vec![gains, changed(what, changes, until)])
}

fn write_control(v: &[Instruction], w: &mut Writer<'_>) -> bool {
    let [Instruction::GainControl(Who::You, taken, until), second, ..] = v else { return false };
    let Instruction::Continuous { what, changes, until: same } = second else { return false };
    until == same
        && UntilP::write(until, w)
        && w.lit(", ")
        && (w.attempt(|w| w.lit("you gain control of ")) || w.lit("gain control of "))
        && Objects::write(taken, w)
        && w.lit(" and ")
        && Doer::write(what, w)
        && w.lit(" ")
        && ChangeList::write(changes, w)
}

fn hexproof_for(until: Until) -> Instruction {
    Instruction::Forbid(Cant::TargetPlayer(Who::You, Keyword::Hexproof), until)
}

fn hexproof() -> Change {
    Change::AddAbility(Box::new(Ability::Keyword(Keyword::Hexproof)))
}

/// "you and permanents you control gain hexproof until end of turn"
fn read_hexproof(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    p.lit("you and ").then_some(())?;
    let f = NpMany::read(p)?;
    p.lit(" gain ").then_some(())?;
    let list = HavingList::read(p)?;
    p.lit(" ").then_some(())?;
    let until = UntilP::read(p)?;
    let mut all = list.iter().map(|a| for_you(a, until)).collect::<Option<Vec<_>>>()?;
    let given = list.into_iter().map(|a| Change::AddAbility(Box::new(a))).collect();
    all.push(changed(Selection::Each(f), given, until));
    Some(all)
}

/// What the hexproof that permanents gain is for you, who gain it too (CR 702.11c).
fn for_you(given: &Ability, until: Until) -> Option<Instruction> {
    if let Ability::HexproofFrom(q) = given {
        return Some(Instruction::Forbid(Cant::HexproofPlayer(Who::You, q.clone()), until));
    }
    (*given == Ability::Keyword(Keyword::Hexproof)).then(|| hexproof_for(until))
}

/// Prints hexproof of several qualities: how many instructions that is.
fn write_hexproof_from(v: &[Instruction], w: &mut Writer<'_>) -> Option<usize> {
    let n = v.iter().take_while(|i| matches!(i, Instruction::Forbid(Cant::HexproofPlayer(..), _))).count();
    let Instruction::Continuous { what: Selection::Each(f), changes, until } = v.get(n)? else { return None };
    let given = |c: &Change| if let Change::AddAbility(a) = c { Some((**a).clone()) } else { None };
    let list = changes.iter().map(given).collect::<Option<Vec<_>>>()?;
    let own = list.iter().map(|a| for_you(a, *until)).collect::<Option<Vec<_>>>()?;
    (n > 0 && v.get(..n)? == own.as_slice()).then_some(())?;
    let done = w.attempt(|w| {
        w.lit("you and ")
            && NpMany::write(f, w)
            && w.lit(" gain ")
            && HavingList::write(&list, w)
            && w.lit(" ")
            && UntilP::write(until, w)
    });
    done.then_some(n + 1)
}

fn write_hexproof(v: &[Instruction], w: &mut Writer<'_>) -> bool {
    let [first, Instruction::Continuous { what: Selection::Each(f), changes, until }, ..] = v else { return false };
    *first == hexproof_for(*until)
        && changes.as_slice() == [hexproof()]
        && w.lit("you and ")
        && NpMany::write(f, w)
        && w.lit(" gain hexproof ")
        && UntilP::write(until, w)
}

fn chosen_opponent() -> Instruction {
    Instruction::Choose(Who::You, Choice::Player(Who::Opponent))
}

/// "an opponent gains control of it": you choose which.
fn read_opponent(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    p.lit("an opponent gains control of ").then_some(())?;
    Some(vec![chosen_opponent(), Instruction::GainControl(Who::Chosen, Objects::read(p)?, Until::Forever)])
}

fn write_opponent(v: &[Instruction], w: &mut Writer<'_>) -> bool {
    let [first, Instruction::GainControl(Who::Chosen, taken, Until::Forever), ..] = v else { return false };
    *first == chosen_opponent() && w.lit("an opponent gains control of ") && Objects::write(taken, w)
}

/// "flip a coin until you lose a flip": what is won is flipped again, which is all that the text does (CR 705.1).
fn flips() -> Vec<Instruction> {
    let again = Instruction::Does(Who::You, KeywordAction::RepeatProcess);
    let flip = Instruction::FlipCoin { who: Who::You, called: true };
    vec![flip, Instruction::If(Condition::WonFlip, vec![again], Vec::new())]
}

const FLIPS: &str = "flip a coin until you lose a flip";

fn read_flips(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    let first = p.text.get(..p.pos).is_some_and(|before| !before.contains(". "));
    (first && p.lit(FLIPS)).then_some(())?;
    AtItsEnd::read(p)?;
    Some(flips())
}

fn write_flips(v: &[Instruction], w: &mut Writer<'_>) -> bool {
    v.starts_with(&flips()) && w.lit(FLIPS)
}

/// Looks ahead: a duration that is said first is that of all that the sentence says; what goes on behind a comma is read
/// together, or not at all.
pub(crate) struct Alone;
impl Part for Alone {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        if p.peek(", ") {
            p.fail("one change alone, or a list of changes, behind a duration");
            return None;
        }
        Some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// The phrase that stands here, if it says several instructions.
pub(super) fn read(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    p.attempt(read_each)
        .or_else(|| p.attempt(read_hexproof))
        .or_else(|| p.attempt(read_opponent))
        .or_else(|| p.attempt(read_flips))
        .or_else(|| p.attempt(read_control))
        .or_else(|| p.attempt(read_changes))
        .or_else(|| p.attempt(read_forbidden))
        .or_else(|| p.attempt(read_barred))
}

/// Prints the phrase that says the first of these, where the source has it: how many it says.
pub(crate) fn write_several(v: &[Instruction], w: &mut Writer<'_>) -> Option<usize> {
    w.source?;
    if let Some(n) = write_kinds(v, w) {
        return Some(n);
    }
    if let Some(n) = write_hexproof_from(v, w) {
        return Some(n);
    }
    let said = [write_each, write_hexproof, write_opponent, write_flips, write_control, write_forbidden, write_barred];
    let two = said.iter().any(|write| w.attempt(|w| write(v, w))).then_some(2);
    two.or_else(|| write_changes(v, w))
}
