//! The sentences of what resolves, and what may stand between them.

mod countered;
mod created;
mod results;
mod rider;

use instead_language::{Condition, Instruction, Kind, Lifetime, Quantity, Ref, Rewrite, Selection, Spell, Until, Who};

use crate::condition::Cond;
use crate::cost::CostP;
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::instead::{read_excess, read_instead, write_excess, write_instead};
use crate::instruction::{Clause, Clauses};
use crate::label::{ability_word, same_word};
use crate::modes;
use crate::rewrite::{Static, prevents};
use crate::statics::at_end_of_combat;

use countered::{counter_rewrite, countered_goes, read_countered, which_moved, write_countered};
use created::{comes_attacking, write_attacking};
pub(crate) use results::is_row;
use results::{read_row, write_row};
use rider::of_that_much;
pub(crate) use rider::{read_rider, write_rider};

/// A condition that is said after what is done: a word in it goes back to that.
pub(crate) fn said_last(c: Condition) -> Condition {
    Condition::All(vec![c])
}

fn not_did() -> Condition {
    Condition::Not(Box::new(Condition::Did))
}

/// CR 118.12: whether what was just offered was done, of whoever it was offered to.
const IF_DONE: &[&str] = &["if you do, ", "if that player does, ", "if they do, "];

/// "They" of several players who do something are each of them, and each would be asked for himself: the data asks one.
pub(crate) fn one_pays(who: &Who, list: &[Instruction]) -> Option<()> {
    let several = |w: &Who| matches!(w, Who::Any | Who::Opponent);
    let each = |i: &Instruction| match i {
        Instruction::LoseLife(w, _)
        | Instruction::GainLife(w, _)
        | Instruction::Draw(w, _)
        | Instruction::Mill(w, _)
        | Instruction::Scry(w, _)
        | Instruction::Sacrifice(w, _)
        | Instruction::Discard(w, _)
        | Instruction::PlayerCounters(_, _, w)
        | Instruction::CreateTokens(w, ..)
        | Instruction::Skip(w, ..)
        | Instruction::Lose(w) => several(w),
        Instruction::Damage { to: Selection::EachPlayer(_) | Selection::Both(_), .. } => true,
        _ => false,
    };
    (!matches!(who, Who::Said(_)) || !list.iter().any(each)).then_some(())
}

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
    let each = if p.lit("opponent") {
        Selection::EachPlayer(Who::Opponent)
    } else if p.lit("player") {
        Selection::EachPlayer(Who::Any)
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

fn write_for_each(each: &Selection, list: &[Instruction], w: &mut Writer<'_>) -> bool {
    let [one] = list else { return false };
    w.lit("for each ")
        && match each {
            Selection::EachPlayer(Who::Opponent) => w.lit("opponent"),
            Selection::EachPlayer(Who::Any) => w.lit("player"),
            Selection::Each(f) => crate::noun::NpOne::write(f, w),
            _ => false,
        }
        && w.lit(", ")
        && write_sentence(one, w)
}

fn read_sentence(p: &mut Reader<'_>, done: &mut Vec<Instruction>) -> Option<()> {
    ability_word(p);
    if p.peek("if that spell would be put into") && done.iter().any(|i| matches!(i, Instruction::Permit(..))) {
        // of a spell that is cast later, if at all; the instruction is of one just cast
        p.fail("a sentence that does not speak of a spell cast later");
        return None;
    }
    let figure = p.rest().starts_with(|c: char| c.is_ascii_digit());
    if figure && is_row(p.rest().split('\n').next().unwrap_or("")) {
        let row = p.attempt(read_row)?;
        match done.last_mut() {
            Some(Instruction::Results(table)) => table.push(row),
            Some(Instruction::RollDie(..)) => done.push(Instruction::Results(vec![row])),
            _ => return None,
        }
        return Some(());
    }
    // what follows in the same line as a result would belong to it
    if matches!(done.last(), Some(Instruction::Results(_))) {
        return None;
    }
    if let Some(Instruction::Counter(_)) = done.last()
        && let Some((which, to)) = p.attempt(read_countered)
    {
        let last = done.pop()?;
        done.push(counter_rewrite(last, which, to)?);
        return Some(());
    }
    if let Some(i) = p.attempt(|p| comes_attacking(p, done)) {
        done.push(i);
        return Some(());
    }
    if let Some(i) = p.attempt(read_for_each) {
        done.push(i);
        return Some(());
    }
    if p.lit("when you do, ") {
        // CR 603.12: what follows belongs to the ability that triggers
        done.push(Instruction::WhenYouDo(Box::new(SpellP::read(p)?)));
        return Some(());
    }
    if p.scope.part
        && done.is_empty()
        && let Some((which, to)) = p.attempt(read_countered)
    {
        // what is countered, and how, stands in the text before
        done.push(countered_goes(Vec::new(), crate::reference::it(), which, to));
        return Some(());
    }
    if p.peek("excess damage is dealt to ") && read_excess(p, done).is_some() {
        return Some(());
    }
    if p.scope.part && done.is_empty() && p.peek("if damage is prevented this way, ") {
        done.extend(read_rider(p)?);
        return Some(());
    }
    if p.any(IF_DONE) {
        let list = Clauses::read(p)?;
        match done.last_mut() {
            // it is done later, and this with it
            Some(Instruction::Create { effect, .. }) if is_to_be_done(effect) => effect.rider.extend(list),
            _ => done.push(Instruction::If(Condition::Did, list, Vec::new())),
        }
        return Some(());
    }
    if p.any(&["if you don't, ", "if you can't, "]) {
        done.push(Instruction::If(not_did(), Clauses::read(p)?, Vec::new()));
        return Some(());
    }
    if p.lit("otherwise, ") {
        let rest = Clauses::read(p)?;
        return match done.last_mut() {
            Some(Instruction::If(_, _, no)) if no.is_empty() => {
                *no = rest;
                Some(())
            }
            _ => None,
        };
    }
    let sentence = p.rest().split(['.', '\n']).next().unwrap_or("");
    if sentence.starts_with("Return it ") && done.last().is_some_and(moves_elsewhere) {
        // of what was moved so, for each when it is (CR 615.5 says so of prevention; a replacement's is part of it)
        let list = Clauses::read(p)?;
        if let Some(Instruction::Create { effect, .. }) = done.last_mut() {
            effect.rider.extend(list);
        }
        return Some(());
    }
    if sentence.ends_with(" if it regenerates this way")
        && let Some(Instruction::Regenerate(_, then)) = done.last_mut()
    {
        let list = Clauses::read(p)?;
        p.lit(" if it regenerates this way").then_some(())?;
        then.extend(list);
        return Some(());
    }
    if sentence.contains("prevented this way") && done.last().is_some_and(prevents) {
        let list = read_rider(p)?;
        if let Some(Instruction::Create { effect, .. }) = done.last_mut() {
            effect.rider.extend(list);
        }
        return Some(());
    }
    let simple = p.attempt(|p| {
        let list = Clauses::read(p)?;
        if p.lit(" at end of combat") {
            return Some(vec![at_end_of_combat(list)]);
        }
        if p.lit(" unless you pay ") {
            return Some(vec![Instruction::Unless(Who::You, CostP::read(p)?, list)]);
        }
        if let Some((who, cost)) = p.attempt(|p| {
            p.lit(" unless ").then_some(())?;
            let who = crate::reference::WhoP::read(p)?;
            (who != Who::You).then_some(())?;
            if p.any(&[" pays ", " pay "]) {
                return Some((who, CostP::read(p)?));
            }
            // "unless they discard two cards"
            (matches!(who, Who::Said(_)) && p.lit(" ")).then_some(())?;
            Some((who, CostP::read(p).filter(|c| c.mana.is_empty() && c.actions.len() == 1)?))
        }) {
            one_pays(&who, &list)?;
            return Some(vec![Instruction::Unless(who, cost, list)]);
        }
        if p.lit(" unless you ") {
            return Some(vec![Instruction::Unless(
                Who::You,
                CostP::read(p).filter(|c| c.mana.is_empty() && c.actions.len() == 1)?,
                list,
            )]);
        }
        if p.lit(" if ") {
            let condition = Cond::read(p)?;
            p.sentence_ends().then_some(())?;
            return Some(vec![Instruction::If(said_last(condition), list, Vec::new())]);
        }
        (p.sentence_ends() || p.rest().starts_with('"')).then_some(list)
    });
    if let Some(list) = simple {
        done.extend(list);
        return Some(());
    }
    // CR 614.15: what the text itself does otherwise
    if sentence.contains("instead") && p.attempt(|p| read_instead(p, done)).is_some() {
        return Some(());
    }
    p.any(&["if ", "then if "]).then_some(())?;
    let condition = Cond::read(p)?;
    p.lit(", ").then_some(())?;
    let list = Clauses::read(p)?;
    done.push(Instruction::If(condition, list, Vec::new()));
    Some(())
}

pub(crate) fn write_sentence(v: &Instruction, w: &mut Writer<'_>) -> bool {
    match v {
        Instruction::If(c, list, no) if *c == Condition::Did && no.is_empty() => {
            w.any(IF_DONE) && Clauses::write(list, w)
        }
        Instruction::If(c, list, no) if *c == not_did() && no.is_empty() => {
            w.any(&["if you don't, ", "if you can't, "]) && Clauses::write(list, w)
        }
        Instruction::If(c, list, no)
            if no.is_empty()
                && w.source.is_some()
                && let Condition::All(last) = c
                && let [c] = last.as_slice() =>
        {
            Clauses::write(list, w) && w.lit(" if ") && Cond::write(c, w)
        }
        Instruction::If(c, list, no) => {
            w.any(&["if ", "then if "])
                && Cond::write(c, w)
                && w.lit(", ")
                && Clauses::write(list, w)
                && (no.is_empty() || (w.lit(". Otherwise, ") && Clauses::write(no, w)))
        }
        Instruction::Unread(unread) => w.lit(unread.hole()),
        Instruction::Where(..) => Clauses::write(&vec![v.clone()], w),
        Instruction::ForEach(each, list) => write_for_each(each, list, w),
        Instruction::CreateTokens(_, _, t) if t.tapped && t.attacking => {
            w.attempt(|w| Clause::write(v, w)) || write_attacking(v, w)
        }
        Instruction::Regenerate(what, then) if !then.is_empty() => {
            Clause::write(&Instruction::Regenerate(what.clone(), Vec::new()), w)
                && w.lit(". ")
                && Clauses::write(then, w)
                && w.lit(" if it regenerates this way")
        }
        Instruction::Results(table) => {
            table.iter().enumerate().all(|(i, row)| (i == 0 || w.lit(".\n")) && write_row(row, w))
        }
        Instruction::WhenYouDo(spell) => w.lit("when you do, ") && SpellP::write(spell, w),
        Instruction::Damage { excess: Some(Ref::Player(to)), .. } => write_excess(v, to, w),
        Instruction::Unless(who, cost, list) if *who != Who::You => {
            Clauses::write(list, w)
                && w.lit(" unless ")
                && crate::reference::WhoP::write(who, w)
                && (w.any(&[" pays ", " pay "]) || (matches!(who, Who::Said(_)) && cost.mana.is_empty() && w.lit(" ")))
                && CostP::write(cost, w)
        }
        Instruction::Unless(Who::You, cost, list) => {
            let acts = cost.mana.is_empty() && cost.life.is_none() && cost.actions.len() == 1;
            Clauses::write(list, w)
                && w.lit(if acts { " unless you " } else { " unless you pay " })
                && CostP::write(cost, w)
        }
        Instruction::Self_ { original, condition, instead } => write_instead(original, condition, instead, w),
        Instruction::SelfRewrite { original, effect } => {
            if let ([], Rewrite::Goto(to)) = (original.as_slice(), &effect.rewrite) {
                return w.scope.part
                    && *v == countered_goes(Vec::new(), crate::reference::it(), which_moved(effect), to.clone())
                    && write_countered(effect, w);
            }
            let ([o], Rewrite::Goto(to)) = (original.as_slice(), &effect.rewrite) else { return false };
            counter_rewrite(o.clone(), which_moved(effect), to.clone()).as_ref() == Some(v)
                && Clause::write(o, w)
                && w.lit(". ")
                && write_countered(effect, w)
        }
        Instruction::Create { effect, lifetime, each }
            if !effect.rider.is_empty()
                && (effect.kind == Kind::Prevention || matches!(effect.rewrite, Rewrite::Goto(_))) =>
        {
            if w.attempt(|w| Clause::write(v, w)) {
                return true;
            }
            let mut bare = effect.clone();
            let riders = std::mem::take(&mut bare.rider);
            Clause::write(&Instruction::Create { effect: bare, lifetime: lifetime.clone(), each: each.clone() }, w)
                && riders.iter().enumerate().all(|(i, r)| {
                    (w.any(&[". ", ".\n"]) || (i > 0 && w.any(&[" and "])))
                        && (i > 0 || !is_to_be_done(effect) || w.any(IF_DONE))
                        && write_rider(r, w)
                })
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

/// Where restrictions on activating and triggering begin.
const ONLY: &[&str] = &[
    ". Activate only",
    ". Any player may activate",
    ". Only your opponents may activate",
    ". Activate no more",
    ". This ability triggers only",
];

/// What resolves: its sentences, the last with or without its full stop.
pub(crate) struct Sentences;
impl Part for Sentences {
    type Value = Vec<Instruction>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let mut list = Vec::new();
        while list.len() < 200 {
            let before = list.len();
            read_sentence(p, &mut list)?;
            p.cast = false;
            p.pushed = list.len().saturating_sub(before);
            if p.defined.is_some() {
                return None;
            }
            let more = p
                .attempt(|p| {
                    (!p.peek(".\n•") && !ONLY.iter().any(|t| p.peek(t)) && p.any(&[". ", ".\n"])).then_some(())
                })
                .is_some();
            if !more {
                break;
            }
        }
        let _ = p.rest().starts_with('.') && p.lit(".");
        Some(list)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        same_word(w);
        for (i, s) in v.iter().enumerate() {
            let done = if i == 0 {
                write_sentence(s, w)
            } else {
                [". ", ".\n", ", then ", " and ", ", and ", ", and then ", ", "].iter().any(|sep| {
                    w.attempt(|w| {
                        w.lit(sep) && {
                            same_word(w);
                            write_sentence(s, w)
                        }
                    })
                })
            };
            if !done {
                return false;
            }
        }
        !v.is_empty() && (w.out.ends_with('.') || w.lit(".") || w.source.is_some())
    }
}

/// Targets and sentences, by themselves.
pub(crate) struct SpellP;
impl Part for SpellP {
    type Value = Spell;
    fn read(p: &mut Reader<'_>) -> Option<Spell> {
        let outer = std::mem::take(&mut p.targets);
        let divided = p.divided.take();
        let modes = p.attempt(modes::read);
        let found = if modes.is_some() { Some(Vec::new()) } else { Sentences::read(p) };
        let targets = std::mem::replace(&mut p.targets, outer);
        let divided = std::mem::replace(&mut p.divided, divided);
        Some(Spell { targets, instructions: found?, modes, divided })
    }
    fn write(v: &Spell, w: &mut Writer<'_>) -> bool {
        if let Some(modes) = &v.modes {
            return v.instructions.is_empty() && modes::write(modes, w);
        }
        let outer = std::mem::replace(&mut w.targets, v.targets.clone());
        let seen = std::mem::take(&mut w.seen);
        let done = Sentences::write(&v.instructions, w);
        w.targets = outer;
        w.seen = seen;
        done
    }
}
