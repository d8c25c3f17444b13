//! The sentences of what resolves, and what may stand between them.

mod between;
mod countered;
mod created;
mod defined;
mod entering;
mod follows;
mod list;
mod reflexive;
mod repeated;
mod results;
mod rider;
mod same;
mod same_for;
mod same_way;
mod unless;

use instead_language::{
    Amount, Condition, Instruction, Kind, Lifetime, Quantity, Ref, Rewrite, Selection, Spell, Until,
};

use crate::amount::{CounterKind, Quantity as Expr, counters_of, difference_of};
use crate::condition::Cond;
use crate::cursor::{Reader, Writer, stops};
use crate::grammar::{Part, grammar};
use crate::instead::{read_excess, read_instead, write_excess, write_instead};
use crate::instruction::{Clause, Clauses, VoteWord};
use crate::label::ability_word;
use crate::mana::TermsP;
use crate::modes;
use crate::reference::WhichP;
use crate::rewrite::{Static, prevents};
use crate::selection::OfThose;
use crate::statics::at_end_of_combat;

use countered::{counter_rewrite, countered_by, countered_goes, read_countered, write_rewritten};
use created::comes_attacking;
use entering::{read_entering, write_entering};
use list::Sentences;
pub(crate) use results::is_row;
use results::{read_result, write_row};
use rider::{of_that_much, write_ridden};
pub(crate) use rider::{read_rider, write_rider};
pub(crate) use unless::one_pays;
use unless::{
    asked_before, asked_later, done_if, read_else, read_times, read_unless, write_otherwise, write_unless,
    write_unless_times,
};

/// A condition that is said after what is done: a word in it goes back to that.
pub(crate) fn said_last(c: Condition) -> Condition {
    Condition::All(vec![c])
}

fn not_did() -> Condition {
    Condition::Not(Box::new(Condition::Did))
}

/// CR 118.12: whether what was just offered was done, of whoever it was offered to.
const IF_DONE: &[&str] = &["if you do, ", "if that player does, ", "if they do, ", "if the player does, "];
/// The same of what was not done.
const IF_NOT_DONE: &[&str] = &[
    "if you don't, ",
    "if you can't, ",
    "if you don't or can't make an exchange, ",
    "if that player can't, ",
    "if the player can't, ",
    "if they can't, ",
    "if that player doesn't, ",
    "if the player doesn't, ",
    "if they don't, ",
    "if you don't put the card into your hand, ",
    "if you don't put a card into your hand this way, ",
    "if you didn't put a card into your hand this way, ",
    "if you don't put it onto the battlefield, ",
    "if you don't put a card onto the battlefield this way, ",
    "if you didn't put a card onto the battlefield this way, ",
    "if you don't put the card onto the battlefield, ",
];
/// The same of what each of several players may do.
const IF_ANY_DID: &[&str] = &["if a player does, ", "if they do, "];
const IF_NONE_DID: &[&str] = &["if no one does, ", "if no player does, "];

/// Whether the effect does something to a spell as that resolves: "if you do" after it waits for that.
fn is_to_be_done(effect: &instead_language::Replacement) -> bool {
    effect.condition == Some(Condition::Resolves)
}

/// Whether this makes an effect that puts what would move somewhere else, and says no more yet.
fn moves_elsewhere(i: &Instruction) -> bool {
    matches!(i, Instruction::Create { effect, .. } if matches!(effect.rewrite, Rewrite::Goto(_)) && effect.rider.is_empty())
}

/// "For each attacking creature, …": what is done once for each of them.
fn read_for_each(p: &mut Reader<'_>) -> Option<Instruction> {
    p.lit("for each ").then_some(())?;
    if let Some(times) = p.attempt(|p| RemovedP::read(p).filter(|_| p.lit(", "))) {
        let mut list = Vec::new();
        p.enter().then_some(())?;
        let found = read_sentence(p, &mut list);
        p.leave();
        return found.map(|()| Instruction::Repeat(times, list));
    }
    let each = if let Some(who) = p.attempt(WhichP::read) {
        Selection::EachPlayer(who)
    } else if let Some(those) = p.attempt(OfThose::read) {
        those
    } else {
        let f = crate::noun::NpOne::read(p)?;
        Selection::Each(f)
    };
    p.lit(", ").then_some(())?;
    let mut list = Vec::new();
    p.enter().then_some(())?;
    let found = read_sentence(p, &mut list);
    p.leave();
    found.map(|()| Instruction::ForEach(each, list))
}

grammar! {
    /// "delay counter removed this way", "1 life lost this way": what is measured of what was done.
    RemovedP(p, w, v) -> Amount {
        [@CounterSaid "counter removed this way"] => (Amount::RemovedThisWay);
        [a: VoteWord " vote"] => (Amount::Votes(a));
        ["1 life lost this way"] => (Amount::LostThisWay);
        ["card drawn this way"] => (Amount::DrawnThisWay);
    }
}

/// The kind of counter again, which need not be said.
pub(crate) struct CounterSaid;
impl Part for CounterSaid {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        // of the kind that was removed before
        let before = p.text.get(..p.pos)?.to_ascii_lowercase();
        let kind = p.attempt(|p| CounterKind::read(p).filter(|_| p.lit(" ")));
        kind.is_none_or(|kind| before.contains(&format!("{kind} counter"))).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let said = w
            .source
            .and_then(|text| text.get(w.pos..))
            .filter(|rest| !rest.starts_with("counter"))
            .and_then(|rest| rest.split_once("counter"))
            .map(|(k, _)| k.to_owned());
        match said {
            Some(kind) if kind.len() < 40 => w.lit(&kind),
            _ => true,
        }
    }
}

fn write_for_each(each: &Selection, list: &[Instruction], w: &mut Writer<'_>) -> bool {
    w.lit("for each ")
        && match each {
            Selection::EachPlayer(who) => WhichP::write(who, w),
            Selection::Each(f) => crate::noun::NpOne::write(f, w),
            those @ Selection::Said(..) => OfThose::write(those, w),
            Selection::One(..) | Selection::Both(..) => false,
            Selection::Choose { .. } | Selection::Total { .. } | Selection::Top(..) => false,
            Selection::Slot(..) | Selection::AllBut(..) => false,
            Selection::ChooseOf { .. } | Selection::RestOf(..) | Selection::Exiled => false,
            Selection::Among { .. } | Selection::Rest | Selection::Where(..) => false,
        }
        && w.lit(", ")
        && match list {
            [one] => write_sentence(one, w),
            several => Clauses::write(&several.to_vec(), w),
        }
}

/// Reads a sentence. Each kind of sentence says whether it is one, or fails where it is one that is not understood.
fn read_sentence(p: &mut Reader<'_>, done: &mut Vec<Instruction>) -> Option<()> {
    ability_word(p);
    // what is done next is done next without that word, too
    let _ = p.attempt(|p| (p.lit("then ") && !p.peek("if ")).then_some(()));
    if follows::exiled_after(p, done) {
        return Some(());
    }
    let later = |i: &Instruction| matches!(i, Instruction::Permit(..) | Instruction::PermitFrom(..));
    let of_spell =
        ["if that spell would be put into", "if a spell cast this way", "if an instant or sorcery spell cast this way"];
    if of_spell.iter().any(|t| p.peek(t)) && done.iter().any(later) {
        // of a spell that is cast later, if at all; the instruction is of one just cast
        p.fail("a sentence that does not speak of a spell cast later");
        return None;
    }
    let read = read_result(p, done)?
        || follows::read(p, done)?
        || read_going_on(p, done)?
        || read_of_part(p, done)?
        || read_if_done(p, done)?
        || read_of_effect(p, done)?;
    if read {
        return Some(());
    }
    if let Some(list) = p.attempt(read_plain) {
        done.extend(list);
        return Some(());
    }
    // CR 614.15: what the text itself does otherwise
    let sentence = p.rest().split(['.', '\n']).next().unwrap_or("");
    if sentence.contains("instead") && p.attempt(|p| read_instead(p, done)).is_some() {
        // a search that is replaced, and the one in its place, end with it
        let _ = done.last().is_some_and(replaces_search) && p.lit(THEN_SHUFFLE);
        return Some(());
    }
    p.any(&["if ", "then if "]).then_some(())?;
    let condition = Cond::read(p)?;
    p.lit(", ").then_some(())?;
    p.difference = difference_of(&condition);
    p.counters = counters_of(&condition);
    let list = if p.peek("for each ") { vec![read_for_each(p)?] } else { Clauses::read(p)? };
    done.push(Instruction::If(condition, list, Vec::new()));
    Some(())
}

const THEN_SHUFFLE: &str = ". Then shuffle";

fn replaces_search(i: &Instruction) -> bool {
    let search = |list: &[Instruction]| matches!(list, [Instruction::Search { .. }]);
    matches!(i, Instruction::Self_ { original, instead, .. } if search(original) && search(instead))
}

/// What goes on with the sentence before, or stands by itself.
fn read_going_on(p: &mut Reader<'_>, done: &mut Vec<Instruction>) -> Option<bool> {
    if done.last().is_some_and(|i| countered_by(i).is_some())
        && let Some((which, to)) = p.attempt(read_countered)
    {
        let last = done.pop()?;
        done.push(counter_rewrite(last, which, to)?);
        return Some(true);
    }
    if done.last().is_some_and(crate::mana::adds_mana)
        && let Some(terms) = p.attempt(TermsP::read)
    {
        done.push(terms);
        return Some(true);
    }
    if let Some(i) = p.attempt(|p| same::read(p, done)) {
        done.push(i);
        return Some(true);
    }
    if let Some(list) = p.attempt(|p| same_way::read(p, done).or_else(|| same_for::read(p, done))) {
        done.extend(list);
        return Some(true);
    }
    if let Some(list) = p.attempt(|p| crate::alike::same_for(done.last()?, &crate::alike::read(p)?)) {
        done.extend(list);
        return Some(true);
    }
    if p.attempt(|p| repeated::read(p, done)).is_some() || created::read_more(p, done).is_some() {
        return Some(true);
    }
    if let Some(i) = p.attempt(|p| comes_attacking(p, done)) {
        done.push(i);
        return Some(true);
    }
    if p.attempt(|p| read_entering(p, done)).is_some() {
        return Some(true);
    }
    if let Some(i) = p.attempt(read_for_each) {
        done.push(i);
        return Some(true);
    }
    if let Some(i) = p.attempt(reflexive::read) {
        done.push(i);
        return Some(true);
    }
    let often = matches!(done.last(), Some(Instruction::PayTimes(..))) && p.lit(WHEN_PAID_OFTEN);
    if often || p.lit("when you do, ") {
        // CR 603.12: what follows belongs to the ability that triggers
        done.push(Instruction::WhenYouDo(Box::new(SpellP::read(p)?)));
        return Some(true);
    }
    Some(false)
}

/// The same of what may be paid more than once.
const WHEN_PAID_OFTEN: &str = "when you pay this cost one or more times, ";

/// What goes on with a sentence that in a part of a text stands before it.
fn read_of_part(p: &mut Reader<'_>, done: &mut Vec<Instruction>) -> Option<bool> {
    let first = p.scope.part && done.is_empty();
    if first && let Some((which, to)) = p.attempt(read_countered) {
        // what is countered, and how, stands in the text before
        done.push(countered_goes(Vec::new(), crate::reference::it(), which, to));
        return Some(true);
    }
    if p.peek("excess damage is dealt to ") && read_excess(p, done).is_some() {
        return Some(true);
    }
    if first && p.peek("if damage is prevented this way, ") {
        done.extend(read_rider(p)?);
        return Some(true);
    }
    Some(false)
}

/// "If you do, …. Otherwise, …": what follows from whether it was done.
fn read_if_done(p: &mut Reader<'_>, done: &mut Vec<Instruction>) -> Option<bool> {
    if matches!(done.last(), Some(Instruction::EachMay(..))) {
        let any = p.any(IF_ANY_DID);
        if any || p.any(IF_NONE_DID) {
            let condition = if any { Condition::Did } else { not_did() };
            done.push(Instruction::If(condition, Clauses::read(p)?, Vec::new()));
            return Some(true);
        }
        if IF_DONE.iter().any(|t| p.peek(t)) || p.peek("if you don't, ") {
            p.fail("“if a player does”, of what each of several may do");
            return None;
        }
    }
    if p.any(IF_DONE) {
        let plain = p.attempt(|p| Clauses::read(p).filter(|_| !(p.peek(" if ") || p.peek(" unless "))));
        let list = plain.or_else(|| read_plain(p).filter(|list| !lasts_if(list)))?;
        match done.last_mut() {
            // it is done later, and this with it
            Some(Instruction::Create { effect, .. }) if is_to_be_done(effect) => effect.rider.extend(list),
            _ => done.push(Instruction::If(Condition::Did, list, Vec::new())),
        }
        return Some(true);
    }
    // what was searched for need not be found: whether it was is another question than whether it was searched
    let this_way = p
        .rest()
        .split(", ")
        .next()
        .is_some_and(|t| t.get(1..).is_some_and(|t| t.starts_with("f you")) && t.ends_with(" this way"));
    if this_way && matches!(done.last(), Some(Instruction::May(_, list)) if list.iter().any(is_search)) {
        p.fail("“if you don't”");
        return None;
    }
    if p.any(IF_NOT_DONE) {
        done.push(Instruction::If(not_did(), Clauses::read(p)?, Vec::new()));
        return Some(true);
    }
    if !p.lit("otherwise, ") {
        return Some(false);
    }
    let much = between::says_so_much(p);
    let rest = Clauses::read(p)?;
    between::otherwise(done, rest, much)
}

fn is_search(i: &Instruction) -> bool {
    matches!(i.unfilled(), Instruction::Search { .. })
}

/// Whether it lasts for a combat if something is so: that may be asked at any time of it.
fn lasts_if(list: &[Instruction]) -> bool {
    let combat = |i: &Instruction| matches!(i, Instruction::Continuous { until: Until::EndOfCombat, .. });
    matches!(list, [Instruction::If(_, inner, _)] if inner.iter().any(combat))
}

/// What belongs to the effect that the sentence before makes.
fn read_of_effect(p: &mut Reader<'_>, done: &mut [Instruction]) -> Option<bool> {
    let sentence = p.rest().split(['.', '\n']).next().unwrap_or("");
    if sentence.starts_with("Return it ") && done.last().is_some_and(moves_elsewhere) {
        // of what was moved so, for each when it is (CR 615.5 says so of prevention; a replacement's is part of it)
        let list = Clauses::read(p)?;
        ride(done, list);
        return Some(true);
    }
    if sentence.ends_with(" if it regenerates this way")
        && let Some(Instruction::Regenerate(_, then)) = done.last_mut()
    {
        let list = Clauses::read(p)?;
        p.lit(" if it regenerates this way").then_some(())?;
        then.extend(list);
        return Some(true);
    }
    if let Some(Instruction::Regenerate(_, then)) = done.last_mut()
        && p.lit(WHEN_REGENERATED)
    {
        then.push(Instruction::WhenYouDo(Box::new(SpellP::read(p)?)));
        return Some(true);
    }
    if sentence.contains("prevented this way") && done.last().is_some_and(prevents) {
        let list = read_rider(p)?;
        ride(done, list);
        return Some(true);
    }
    Some(false)
}

/// CR 603.12: what triggers on it.
const WHEN_REGENERATED: &str = "when it regenerates this way, ";

fn ride(done: &mut [Instruction], list: Vec<Instruction>) {
    if let Some(Instruction::Create { effect, .. }) = done.last_mut() {
        effect.rider.extend(list);
    }
}

/// "Surveil 2, then counter that spell unless …": what is said behind "then" is said of what stands behind it alone.
fn behind_then(then_at: Option<usize>, mut list: Vec<Instruction>) -> (Vec<Instruction>, Vec<Instruction>) {
    let last = list.split_off(then_at.unwrap_or(0).min(list.len()));
    (list, last)
}

/// Instructions, and when, unless what, or if what they are followed.
fn read_plain(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    let list = Clauses::read(p)?;
    let then_at = p.then_at;
    if p.lit(" at end of combat") {
        return Some(vec![at_end_of_combat(list)]);
    }
    if let Some(so) = p.attempt(|p| p.lit(" unless ").then(|| Cond::read(p).filter(|_| p.sentence_ends()))?) {
        let (mut before, list) = behind_then(then_at, list);
        before.push(done_if(said_last(Condition::Not(Box::new(so))), list));
        return Some(before);
    }
    if let Some((who, cost)) = read_unless(p)? {
        let (mut before, list) = behind_then(then_at, list);
        one_pays(&who, &list)?;
        let x = cost.mana.contains(&instead_language::words::Mana::X) && p.lit(", where X is ");
        let unless = match read_times(p)? {
            Some(times) => Instruction::UnlessTimes(who, cost, times, list),
            None => match read_else(p, &who) {
                Some(other) => {
                    let second = Instruction::Unless(who.clone(), other, list);
                    Instruction::Unless(who, cost, vec![second])
                }
                None => Instruction::Unless(who, cost, list),
            },
        };
        let unless = asked_later(unless);
        before.push(if x { Instruction::Where(Expr::read(p)?, vec![unless]) } else { unless });
        return Some(before);
    }
    if p.lit(" if ") {
        let (mut before, list) = behind_then(then_at, list);
        unless::looks_at_what_is_known(p, &list)?;
        let condition = Cond::read(p)?;
        p.sentence_ends().then_some(())?;
        before.push(done_if(said_last(condition), list));
        return Some(before);
    }
    // the full stop of the sentence may be that of the ability in quotes at its end
    let costs_less = p.stopped() && p.rest().starts_with(" This ability costs ");
    // what X is stands behind the first of the sentences that share it
    let defines = p.shared && p.peek(", where X is ");
    (p.sentence_ends() || p.quote_ends() || costs_less || defines).then_some(list)
}

/// What is done if something is so: clauses, or one sentence.
fn write_done(list: &Vec<Instruction>, w: &mut Writer<'_>) -> bool {
    w.attempt(|w| Clauses::write(list, w)) || matches!(list.as_slice(), [one] if write_sentence(one, w))
}

pub(crate) fn write_sentence(v: &Instruction, w: &mut Writer<'_>) -> bool {
    if w.attempt(|w| write_entering(v, w)) || w.attempt(|w| follows::write(v, w)) {
        return true;
    }
    if w.attempt(|w| reflexive::write(v, w)) {
        return true;
    }
    if asked_before(v).is_some_and(|before| w.attempt(|w| write_sentence(&before, w))) {
        return true;
    }
    match v {
        Instruction::If(c, list, no) if *c == Condition::Did => {
            w.any(IF_DONE) && write_done(list, w) && write_otherwise(no, w)
        }
        Instruction::If(c, list, no) if *c == not_did() && no.is_empty() => {
            (w.any(IF_NOT_DONE) || w.source.is_some() && w.lit("otherwise, ")) && Clauses::write(list, w)
        }
        Instruction::If(c, list, no)
            if (w.source.is_some() || matches!(list.as_slice(), [Instruction::Delayed(..)]))
                && let Condition::All(last) = c
                && let [c] = last.as_slice() =>
        {
            let unless = |w: &mut Writer<'_>| {
                let Condition::Not(so) = c else { return false };
                w.lit(" unless ") && Cond::write(so, w)
            };
            Clauses::write(list, w)
                && (w.attempt(unless) || w.lit(" if ") && Cond::write(c, w))
                && write_otherwise(no, w)
        }
        Instruction::If(c, list, no) => {
            w.any(&["if ", "then if "])
                && Cond::write(c, w)
                && w.lit(", ")
                && {
                    w.difference = difference_of(c);
                    w.counters = counters_of(c);
                    write_done(list, w)
                }
                && write_otherwise(no, w)
        }
        Instruction::Unread(unread) => w.lit(unread.hole()),
        Instruction::OfMana(_) => TermsP::write(v, w),
        Instruction::Where(x, list)
            if let [unless] = list.as_slice()
                && let Instruction::Unless(who, cost, list) = asked_before(unless).as_ref().unwrap_or(unless) =>
        {
            write_unless(who, cost, list, w) && w.lit(", where X is ") && Expr::write(x, w)
        }
        Instruction::Where(x, list) => w.attempt(|w| Clauses::write(&vec![v.clone()], w)) || defined::write(x, list, w),
        Instruction::ForEach(each, list) => w.attempt(|w| write_for_each(each, list, w)) || Clause::write(v, w),
        Instruction::Repeat(
            times @ (Amount::LostThisWay | Amount::RemovedThisWay | Amount::DrawnThisWay | Amount::Votes(_)),
            list,
        ) if let [one] = list.as_slice() => {
            w.lit("for each ") && RemovedP::write(times, w) && w.lit(", ") && write_sentence(one, w)
        }
        Instruction::CreateTokens(_, _, t) => created::write(v, t, w),
        Instruction::Regenerate(what, then) if !then.is_empty() => write_regenerated(what, then, w),
        Instruction::Results(table) => {
            table.iter().enumerate().all(|(i, row)| (i == 0 || w.lit(".\n")) && write_row(row, w))
        }
        Instruction::WhenYouDo(spell) => w.any(&["when you do, ", WHEN_PAID_OFTEN]) && SpellP::write(spell, w),
        Instruction::Damage { excess: Some(Ref::Player(to)), .. } => write_excess(v, to, w),
        Instruction::Unless(who, cost, list) => w.attempt(|w| write_unless(who, cost, list, w)) || Clause::write(v, w),
        Instruction::UnlessTimes(who, cost, times, list) => write_unless_times((who, cost, times), list, w),
        Instruction::Self_ { original, condition, instead } => {
            write_instead(original, condition, instead, w)
                && (!replaces_search(v) || !w.next_is(&[THEN_SHUFFLE]) || w.lit(THEN_SHUFFLE))
        }
        Instruction::SelfRewrite { original, effect } => write_rewritten(v, original, effect, w),
        Instruction::Create { effect, lifetime, each }
            if !effect.rider.is_empty()
                && (effect.kind == Kind::Prevention || matches!(effect.rewrite, Rewrite::Goto(_))) =>
        {
            w.attempt(|w| Clause::write(v, w)) || write_ridden(effect, lifetime, each.as_ref(), w)
        }
        Instruction::Create {
            effect,
            lifetime: Lifetime { until: Until::Forever, uses: Quantity::Unlimited },
            each: None,
        } => w.attempt(|w| Static::write(effect, w)) || Clause::write(v, w),
        other => {
            w.attempt(|w| Clause::write(other, w))
                || (w.scope.part
                    && w.source.is_some()
                    && of_that_much(other)
                        .is_some_and(|i| w.lit("if damage is prevented this way, ") && Clause::write(&i, w)))
        }
    }
}

/// "Regenerate it", and what is done or triggers as it regenerates this way.
fn write_regenerated(what: &Selection, then: &Vec<Instruction>, w: &mut Writer<'_>) -> bool {
    Clause::write(&Instruction::Regenerate(what.clone(), Vec::new()), w)
        && w.lit(". ")
        && match then.as_slice() {
            [Instruction::WhenYouDo(spell)] => w.lit(WHEN_REGENERATED) && SpellP::write(spell, w),
            _ => Clauses::write(then, w) && w.lit(" if it regenerates this way"),
        }
}

/// CR 608.2b, 101.1: what is done without its one target, too.
const STILL_RESOLVES: &str = " This ability still resolves if its target becomes illegal.";

/// Targets and sentences, by themselves.
pub(crate) struct SpellP;
impl Part for SpellP {
    type Value = Spell;
    fn read(p: &mut Reader<'_>) -> Option<Spell> {
        let outer = std::mem::take(&mut p.targets);
        let divided = std::mem::take(&mut p.divided);
        let modes = p.attempt(modes::read);
        let found = if modes.is_some() { Some(Vec::new()) } else { Sentences::read(p) };
        let mut targets = std::mem::replace(&mut p.targets, outer);
        if let [one] = targets.as_mut_slice() {
            one.resolves_anyway = p.lit(STILL_RESOLVES);
        }
        let divided = std::mem::replace(&mut p.divided, divided);
        Some(Spell { targets, instructions: found?, modes, divided, cleaved: None })
    }
    fn write(v: &Spell, w: &mut Writer<'_>) -> bool {
        if let Some(modes) = &v.modes {
            return v.instructions.is_empty() && modes::write(modes, w);
        }
        let outer = std::mem::replace(&mut w.targets, v.targets.clone());
        let divided = std::mem::replace(&mut w.divided, v.divided.clone());
        let seen = std::mem::take(&mut w.seen);
        let anyway = v.targets.iter().any(|spec| spec.resolves_anyway);
        let done =
            Sentences::write(&v.instructions, w) && (!anyway || (stops(&w.out) || w.lit(".")) && w.lit(STILL_RESOLVES));
        w.divided = divided;
        w.targets = outer;
        w.seen = seen;
        done
    }
}
