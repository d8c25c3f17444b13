//! How what was just put onto the battlefield enters, said in a sentence of its own: "That creature enters with an
//! additional +1/+1 counter on it." It replaces a part of what the text itself does (CR 614.15).

use instead_language::words::Zone;
use instead_language::{
    Change, Condition, EnterChange, Filter, Instruction, Kind, Noun, Pattern, Pronoun, Ref, Replacement, Rewrite,
};

use crate::amount::WhereX;
use crate::becoming::Becoming;
use crate::condition::Cond;
use crate::cursor::{Person, Reader, Writer};
use crate::enters::{EntersP, Manner};
use crate::grammar::{Part, grammar};
use crate::noun::NpA;
use crate::reference::{RefP, it};
use crate::rewrite::effect;
use crate::selection::Those;

/// What enters, said again.
struct Again;
impl Part for Again {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        if p.attempt(Those::read).is_some() {
            return Some(());
        }
        matches!(RefP::read(p)?, Ref::Said(Pronoun { noun: Noun::It | Noun::That(_) | Noun::Token, .. })).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        const ONE: &[&str] =
            &["it", "that creature", "that permanent", "that card", "that token", "the token", "that land"];
        const MANY: &[&str] =
            &["they", "those creatures", "those permanents", "those tokens", "each of them", "that planeswalker"];
        w.any(ONE) || (w.source.is_some() && w.any(MANY))
    }
}

fn when(c: Condition, list: Vec<EnterChange>) -> Vec<EnterChange> {
    vec![EnterChange::If(c, list, Vec::new())]
}

fn only_when(v: &[EnterChange]) -> Option<(&Condition, &Vec<EnterChange>)> {
    match v {
        [EnterChange::If(c, list, none)] if none.is_empty() => Some((c, list)),
        _ => None,
    }
}

grammar! {
    /// How it enters, and when.
    EntersSo(p, w, v) -> Vec<EnterChange> {
        ["if " c: Cond ", " s: IsSo] => { when(c, each(s)) } if (let Some((c, l)) = only_when(v) && let Some(s) = changes(l) && let s = &s);
        [s: IsSo] => { each(s) } if (let Some(s) = changes(v) && let s = &s);
        ["if " @Again " enters as " f: NpA ", " @Again @EntersP l: Manner @WhereX] => { when(Condition::Is(it(), f), l) }
            if (let Some((Condition::Is(r, f), l)) = only_when(v) && *r == it());
        ["if " c: Cond ", " @Again @EntersP l: Manner @WhereX] => { when(c, l) } if (let Some((c, l)) = only_when(v));
        [@Again @EntersP l: Manner " if " c: Cond] => { when(c, l) } if (w.source.is_some() && let Some((c, l)) = only_when(v));
        [@Again @EntersP l: Manner @WhereX] => { l } if (let l = v);
    }
}

grammar! {
    /// What enters, said again as what it is.
    AgainIs(p, w, v) -> () {
        [["it's " | "that creature is " | "that permanent is " | "that card is " | "that land is " | "he's " | "she's "]] => (());
        [["they're " | "those creatures are " | "those permanents are " | "those cards are "]] => (());
    }
}

/// What it is as it enters (CR 611.2e): not what it is still, nor what it becomes.
struct IsSo;
impl Part for IsSo {
    type Value = Vec<Change>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Change>> {
        AgainIs::read(p)?;
        let many = p.text.get(..p.pos)?.ends_with("re ");
        p.person = if many { Person::Base } else { Person::Third };
        let mut list = Becoming::read(p)?;
        if p.lit(NO_ABILITIES) {
            list.push(Change::RemoveAllAbilities);
        }
        Some(list)
    }
    fn write(v: &Vec<Change>, w: &mut Writer<'_>) -> bool {
        let (list, none) = match v.split_last() {
            Some((Change::RemoveAllAbilities, list)) => (list.to_vec(), true),
            _ => (v.clone(), false),
        };
        AgainIs::write(&(), w)
            && {
                w.person = if w.out.ends_with("re ") { Person::Base } else { Person::Third };
                Becoming::write(&list, w)
            }
            && (!none || w.lit(NO_ABILITIES))
    }
}

const NO_ABILITIES: &str = " and has no abilities";

fn each(list: Vec<Change>) -> Vec<EnterChange> {
    list.into_iter().map(EnterChange::Change).collect()
}

fn changes(v: &[EnterChange]) -> Option<Vec<Change>> {
    let one = |c: &EnterChange| if let EnterChange::Change(c) = c { Some(c.clone()) } else { None };
    v.iter().map(one).collect::<Option<Vec<_>>>().filter(|list| !list.is_empty())
}

/// Whether it says what the permanent is, and nothing of how it comes.
fn says_what_it_is(list: &[EnterChange]) -> bool {
    match list {
        [EnterChange::If(_, yes, no)] if no.is_empty() => changes(yes).is_some(),
        list => changes(list).is_some(),
    }
}

fn own(list: Vec<EnterChange>) -> Replacement {
    effect(Kind::SelfReplacement, Pattern::Enter(Filter::any()), Rewrite::Enter(list))
}

/// What was done last, where that puts something onto the battlefield.
fn last_put(i: &mut Instruction) -> Option<&mut Instruction> {
    use Instruction as I;
    let battlefield = matches!(i, I::Move(_, to) | I::Search { to, .. } if to.zone == Zone::Battlefield);
    if battlefield || matches!(i, I::CreateTokens(..)) {
        return Some(i);
    }
    if let I::Delayed(_, list) | I::May(_, list) | I::If(_, list, _) = i {
        list.last_mut().and_then(last_put)
    } else {
        None
    }
}

/// Reads such a sentence; what it is about is taken from what stands before.
pub(super) fn read_entering(p: &mut Reader<'_>, done: &mut [Instruction]) -> Option<()> {
    let last = last_put(done.last_mut()?)?;
    let list = EntersSo::read(p)?;
    p.sentence_ends().then_some(())?;
    // CR 611.2e: of tokens it is said elsewhere
    if matches!(last, Instruction::CreateTokens(..)) && says_what_it_is(&list) {
        return None;
    }
    let original = vec![std::mem::replace(last, Instruction::EndTurn)];
    *last = Instruction::SelfRewrite { original, effect: Box::new(own(list)) };
    Some(())
}

/// What is done, without how what it puts enters; and that.
fn without(v: &Instruction) -> Option<(Instruction, Vec<EnterChange>)> {
    if let Instruction::SelfRewrite { original, effect } = v {
        let (Rewrite::Enter(list), [one]) = (&effect.rewrite, original.as_slice()) else { return None };
        return (**effect == own(list.clone())).then(|| (one.clone(), list.clone()));
    }
    let (Instruction::Delayed(_, list) | Instruction::May(_, list) | Instruction::If(_, list, _)) = v else {
        return None;
    };
    let (plain, enters) = last_without(list)?;
    let mut v = v.clone();
    if let Instruction::Delayed(_, list) | Instruction::May(_, list) | Instruction::If(_, list, _) = &mut v {
        *list = plain;
    }
    Some((v, enters))
}

fn last_without(list: &[Instruction]) -> Option<(Vec<Instruction>, Vec<EnterChange>)> {
    let (last, front) = list.split_last()?;
    let (plain, enters) = without(last)?;
    Some((front.iter().cloned().chain([plain]).collect(), enters))
}

/// Writes what is done and then the sentence; false where there is none.
pub(super) fn write_entering(v: &Instruction, w: &mut Writer<'_>) -> bool {
    let Some((plain, list)) = without(v) else { return false };
    super::write_sentence(&plain, w) && w.any(&[". ", ".\n"]) && EntersSo::write(&list, w)
}
