//! Abilities (CR 113.3) and the sentences of what resolves.

use instead_magic::ability::card::Unread;
use instead_magic::ability::{
    Ability, Amount, Condition, Cost, Filter, Instruction, Kind, Lifetime, Pattern, Quantity, Ref, Rewrite, Selection,
    Spell, Until, Who,
};
use instead_magic::words::Zone;

use crate::amount::MOST_FIGURES;
use crate::casting::{AffinityP, CastingP, FirmP, OnlyP, TypeCyclingP};
use crate::condition::Cond;
use crate::cost::CostP;
use crate::cursor::{Expected, Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::instead::{read_excess, read_instead, write_excess, write_instead};
use crate::instruction::{Clause, Clauses};
use crate::joined::{read_joined, read_part, write_joined, write_part};
use crate::label::{ability_word, any_word, same_any_word, same_word};
use crate::modes;
use crate::noun::NpOne;
use crate::rewrite::{Elsewhere, Static, effect, prevents};
use crate::scope::Scope;
use crate::statics::{Otherwise, StaticP, at_end_of_combat};
use crate::text::{Plain, capitalise};
use crate::token::Having;
use crate::trigger::{read_triggered, write_trigger};
use crate::{Context, Refusal};

fn not_did() -> Condition {
    Condition::Not(Box::new(Condition::Did))
}

fn counter_rewrite(original: Instruction, to: instead_magic::ability::Destination) -> Option<Instruction> {
    let Instruction::Counter(Selection::One(r)) = &original else { return None };
    let r = r.clone();
    Some(countered_goes(vec![original], r, to))
}

fn countered_goes(original: Vec<Instruction>, r: Ref, to: instead_magic::ability::Destination) -> Instruction {
    let pattern = Pattern::Move { object: Filter::Is(r), from: Some(Zone::Stack), to: Some(Zone::Graveyard) };
    let effect = Box::new(effect(Kind::SelfReplacement, pattern, Rewrite::Goto(to)));
    Instruction::SelfRewrite { original, effect }
}

const IF_COUNTERED: &[&str] = &["if that spell is countered this way, ", "if the spell is countered this way, "];

/// CR 118.12: whether what was just offered was done, of whoever it was offered to.
const IF_DONE: &[&str] = &["if you do, ", "if that player does, ", "if they do, "];

const INSTEAD_OF: &[&str] = &[
    " instead of putting it into a graveyard",
    " instead of into that player's graveyard",
    " instead of putting it into that player's graveyard",
    " instead of putting it into its owner's graveyard",
    " instead of into its owner's graveyard",
];

/// What follows a prevention: "if damage is prevented this way, … that much …" speaks of what was prevented.
fn read_rider(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    if !p.lit("if damage is prevented this way, ") {
        return Clauses::read(p);
    }
    // only what is measured by the damage prevented does nothing where nothing was
    Clauses::read(p)?.into_iter().map(of_prevented).collect()
}

fn of_prevented(i: Instruction) -> Option<Instruction> {
    Some(match i {
        Instruction::Damage { source, amount: Amount::ThatMuch, to, excess, unpreventable, combat } => {
            Instruction::Damage { source, amount: Amount::Prevented, to, excess, unpreventable, combat }
        }
        Instruction::GainLife(who, Amount::ThatMuch) => Instruction::GainLife(who, Amount::Prevented),
        Instruction::LoseLife(who, Amount::ThatMuch) => Instruction::LoseLife(who, Amount::Prevented),
        Instruction::Draw(who, Amount::ThatMuch) => Instruction::Draw(who, Amount::Prevented),
        Instruction::Mill(who, Amount::ThatMuch) => Instruction::Mill(who, Amount::Prevented),
        Instruction::CreateTokens(who, Amount::ThatMuch, t) => Instruction::CreateTokens(who, Amount::Prevented, t),
        Instruction::PutCounters(k, Amount::ThatMuch, on) => Instruction::PutCounters(k, Amount::Prevented, on),
        Instruction::May(who, list) => {
            Instruction::May(who, list.into_iter().map(of_prevented).collect::<Option<Vec<_>>>()?)
        }
        _ => return None,
    })
}

fn of_that_much(i: &Instruction) -> Option<Instruction> {
    Some(match i {
        Instruction::Damage { source, amount: Amount::Prevented, to, excess, unpreventable, combat } => {
            Instruction::Damage {
                source: source.clone(),
                amount: Amount::ThatMuch,
                to: to.clone(),
                excess: excess.clone(),
                unpreventable: *unpreventable,
                combat: *combat,
            }
        }
        Instruction::GainLife(who, Amount::Prevented) => Instruction::GainLife(who.clone(), Amount::ThatMuch),
        Instruction::LoseLife(who, Amount::Prevented) => Instruction::LoseLife(who.clone(), Amount::ThatMuch),
        Instruction::Draw(who, Amount::Prevented) => Instruction::Draw(who.clone(), Amount::ThatMuch),
        Instruction::Mill(who, Amount::Prevented) => Instruction::Mill(who.clone(), Amount::ThatMuch),
        Instruction::CreateTokens(who, Amount::Prevented, t) => {
            Instruction::CreateTokens(who.clone(), Amount::ThatMuch, t.clone())
        }
        Instruction::PutCounters(k, Amount::Prevented, on) => {
            Instruction::PutCounters(k.clone(), Amount::ThatMuch, on.clone())
        }
        Instruction::May(who, list) => {
            Instruction::May(who.clone(), list.iter().map(of_that_much).collect::<Option<Vec<_>>>()?)
        }
        _ => return None,
    })
}

fn write_rider(i: &Instruction, w: &mut Writer<'_>) -> bool {
    w.attempt(|w| Clause::write(i, w))
        || of_that_much(i).is_some_and(|i| w.lit("if damage is prevented this way, ") && Clause::write(&i, w))
}

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
    (*who != Who::That || !list.iter().any(each)).then_some(())
}

/// Whether this makes an effect that puts what would move somewhere else, and says no more yet.
fn moves_elsewhere(i: &Instruction) -> bool {
    matches!(i, Instruction::Create { effect, .. } if matches!(effect.rewrite, Rewrite::Goto(_)) && effect.rider.is_empty())
}

/// "10—20 | Put two counters on it": a line of a results table (CR 706.3a).
fn read_row(p: &mut Reader<'_>) -> Option<(u32, Option<u32>, Vec<Instruction>)> {
    let figure = |p: &mut Reader<'_>| crate::amount::Figure::read(p).and_then(|n| u32::try_from(n).ok());
    let least = figure(p)?;
    let most = if p.raw("+") {
        None
    } else if p.raw("—") || p.raw("–") {
        Some(figure(p)?)
    } else {
        Some(least)
    };
    p.lit(" | ").then_some(())?;
    Some((least, most, Clauses::read(p)?))
}

fn write_row((least, most, list): &(u32, Option<u32>, Vec<Instruction>), w: &mut Writer<'_>) -> bool {
    let ends = w.lit(&least.to_string())
        && match most {
            None => w.lit("+"),
            Some(most) if most == least => true,
            Some(most) => (w.lit("—") || w.lit("–")) && w.lit(&most.to_string()),
        };
    ends && w.lit(" | ") && Clauses::write(list, w)
}

/// Whether the line is one of a results table.
fn is_row(line: &str) -> bool {
    let range = line.split(" | ").next().filter(|range| range.len() < line.len());
    range.is_some_and(|r| !r.is_empty() && r.chars().all(|c| c.is_ascii_digit() || "—–+".contains(c)))
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
        && p.any(IF_COUNTERED)
    {
        let to = CounteredTo::read(p)?;
        p.any(INSTEAD_OF).then_some(())?;
        let last = done.pop()?;
        done.push(counter_rewrite(last, to)?);
        return Some(());
    }
    if p.lit("when you do, ") {
        // CR 603.12: what follows belongs to the ability that triggers
        done.push(Instruction::WhenYouDo(Box::new(SpellP::read(p)?)));
        return Some(());
    }
    if p.scope.part && done.is_empty() && p.any(IF_COUNTERED) {
        // what is countered, and how, stands in the text before
        let to = CounteredTo::read(p)?;
        p.any(INSTEAD_OF).then_some(())?;
        done.push(countered_goes(Vec::new(), Ref::It, to));
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
        done.push(Instruction::If(Condition::Did, Clauses::read(p)?, Vec::new()));
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
            (who == Who::That && p.lit(" ")).then_some(())?;
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
            (p.at_end() || p.peek(".")).then_some(())?;
            return Some(vec![Instruction::If(condition, list, Vec::new())]);
        }
        (p.at_end() || p.peek(".") || p.rest().starts_with('"')).then_some(list)
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

/// Where a countered spell goes instead.
struct CounteredTo;
impl Part for CounteredTo {
    type Value = instead_magic::ability::Destination;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        Elsewhere::read(p)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        if w.source.is_none() && *v == instead_magic::ability::Destination::zone(Zone::Hand) {
            return w.lit("put it into its owner's hand");
        }
        Elsewhere::write(v, w)
    }
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
                && w.attempt(|w| Clauses::write(list, w) && w.lit(" if ") && Cond::write(c, w)) =>
        {
            true
        }
        Instruction::If(c, list, no) => {
            w.any(&["if ", "then if "])
                && Cond::write(c, w)
                && w.lit(", ")
                && Clauses::write(list, w)
                && (no.is_empty() || (w.lit(". Otherwise, ") && Clauses::write(no, w)))
        }
        Instruction::Where(..) => Clauses::write(&vec![v.clone()], w),
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
                && (w.any(&[" pays ", " pay "]) || (*who == Who::That && cost.mana.is_empty() && w.lit(" ")))
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
                    && *v == countered_goes(Vec::new(), Ref::It, to.clone())
                    && w.any(IF_COUNTERED)
                    && CounteredTo::write(to, w)
                    && w.any(INSTEAD_OF);
            }
            let ([o], Rewrite::Goto(to)) = (original.as_slice(), &effect.rewrite) else { return false };
            counter_rewrite(o.clone(), to.clone()).as_ref() == Some(v)
                && Clause::write(o, w)
                && w.lit(". ")
                && w.any(IF_COUNTERED)
                && CounteredTo::write(to, w)
                && w.any(INSTEAD_OF)
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
                && riders
                    .iter()
                    .enumerate()
                    .all(|(i, r)| (w.any(&[". ", ".\n"]) || (i > 0 && w.any(&[" and "]))) && write_rider(r, w))
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

/// Where restrictions on activating begin.
const ONLY: &[&str] =
    &[". Activate only", ". Any player may activate", ". Only your opponents may activate", ". Activate no more"];

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
                [". ", ".\n", ", then ", " and ", ", and ", ", and then "].iter().any(|sep| {
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

fn read_activated(p: &mut Reader<'_>) -> Option<Ability> {
    ability_word(p);
    let loyalty = p.attempt(|p| {
        let sign = if p.raw("+") {
            1
        } else if p.raw("-") {
            -1
        } else {
            i32::from(p.peek("0"))
        };
        (sign != 0).then_some(())?;
        let n = crate::amount::Figure::read(p)?;
        p.lit(": ").then_some(sign * n)
    });
    let cost = match loyalty {
        Some(_) => Cost::default(),
        None => {
            let cost = CostP::read(p)?;
            p.lit(": ").then_some(())?;
            cost
        }
    };
    p.it = Ref::This;
    let spell = SpellP::read(p)?;
    let only = p.attempt(|p| {
        let end = p.text.get(..p.pos)?.ends_with('.');
        (end && p.lit(" ")).then_some(())?;
        let only = OnlyP::read(p)?;
        p.lit(".").then_some(only)
    });
    Some(Ability::Activated { cost, spell, only, loyalty })
}

/// CR 702.178a: "max speed — …" functions only while its controller has max speed.
const MAX_SPEED: &str = "max speed — ";

fn max_speed() -> Condition {
    Condition::Designated(Who::You, instead_magic::words::Word::new_static("max speed"))
}

fn bare_of(r: instead_magic::ability::Replacement) -> Option<instead_magic::ability::Replacement> {
    r.condition.is_none().then_some(r)
}

fn read_static(p: &mut Reader<'_>) -> Option<Ability> {
    if p.lit(MAX_SPEED) {
        let Ability::Replacement(r) = StaticP::read(p)? else { return None };
        let r = instead_magic::ability::Replacement { condition: Some(max_speed()), ..bare_of(r)? };
        return p.lit(".").then_some(Ability::Replacement(r));
    }
    any_word(p);
    let mut a = StaticP::read(p)?;
    while let Ability::Replacement(r) = &mut a
        && r.kind == Kind::Prevention
        && let Some(list) = p.attempt(|p| {
            p.any(&[". ", ".\n"]).then_some(())?;
            p.rest().split(['.', '\n']).next().filter(|s| s.contains("prevented this way"))?;
            read_rider(p)
        })
    {
        r.rider.extend(list);
    }
    // an ability in quotation marks that ends the sentence has its full stop inside them
    (p.text.get(..p.pos)?.ends_with(".\"") || p.lit(".")).then_some(())?;
    Some(a)
}

fn write_static(a: &Ability, w: &mut Writer<'_>) -> bool {
    if let Ability::Replacement(r) = a
        && r.condition == Some(max_speed())
    {
        let bare = instead_magic::ability::Replacement { condition: None, ..r.clone() };
        return w.lit("Max speed — ") && StaticP::write(&Ability::Replacement(bare), w) && w.lit(".");
    }
    same_any_word(w);
    if w.attempt(|w| StaticP::write(a, w) && (w.out.ends_with(".\"") || w.lit("."))) {
        return true;
    }
    let Ability::Replacement(r) = a else { return false };
    if r.kind != Kind::Prevention || r.rider.is_empty() {
        return false;
    }
    let mut bare = r.clone();
    let riders = std::mem::take(&mut bare.rider);
    StaticP::write(&Ability::Replacement(bare), w)
        && riders.iter().all(|i| w.any(&[". ", ".\n", " and "]) && write_rider(i, w))
        && w.lit(".")
}

grammar! {
    /// Keywords with a cost.
    CostKeywordP(p, w, v) -> Ability {
        ["enchant player"] => (Ability::EnchantPlayer(Who::Any));
        ["enchant opponent"] => (Ability::EnchantPlayer(Who::Opponent));
        ["enchant " f: NpOne] => (Ability::Enchant(f));
        [a: AffinityP] => { a } if (let a = v);
        [a: TypeCyclingP] => { a } if (let a = v);
        [k: crate_KeywordName " " c: CostP] => { Ability::WithCost(k, c) } if (let Ability::WithCost(k, c) = v);
        [k: crate_KeywordName "—" c: CostP "."] => { Ability::WithCost(k, c) } if (let Ability::WithCost(k, c) = v);
        [a: Having] => { a } if (let a = v);
    }
}
use crate::face::KeywordName as crate_KeywordName;

fn read_keywords(p: &mut Reader<'_>) -> Option<Vec<Ability>> {
    let mut list = vec![CostKeywordP::read(p)?];
    while p.any(&[", ", "; "]) {
        list.push(CostKeywordP::read(p)?);
    }
    (p.at_end()).then_some(list)
}

fn write_keywords(list: &[Ability], w: &mut Writer<'_>) -> bool {
    list.iter().enumerate().all(|(i, a)| (i == 0 || w.any(&[", ", "; "])) && CostKeywordP::write(a, w))
}

/// An anchor word with its ability (CR 614.12c).
fn read_anchored(p: &mut Reader<'_>) -> Option<Ability> {
    p.lit("• ").then_some(())?;
    let word = crate::noun::word(p);
    p.pos += word.len();
    p.lit(" — ").then_some(())?;
    let a = read_ability(p)?;
    Some(Ability::Anchored(word.into(), Box::new(a)))
}

fn read_ability(p: &mut Reader<'_>) -> Option<Ability> {
    p.it = Ref::It;
    p.cast = false;
    p.attempt(read_triggered).or_else(|| p.attempt(read_activated)).or_else(|| p.attempt(read_static))
}

fn write_ability(a: &Ability, w: &mut Writer<'_>) -> bool {
    match a {
        Ability::Triggered { trigger, spell } => {
            same_any_word(w);
            write_trigger(trigger, w)
                && trigger.condition.as_ref().is_none_or(|c| w.lit(", if ") && Cond::write(c, w))
                && w.lit(", ")
                && SpellP::write(spell, w)
        }
        Ability::Activated { cost, spell, only, loyalty } => {
            same_word(w);
            (match loyalty {
                Some(n) if *n > 0 => w.lit(&format!("+{n}")),
                Some(n) => w.lit(&n.to_string()),
                None => CostP::write(cost, w),
            }) && w.lit(": ")
                && SpellP::write(spell, w)
                && only.as_ref().is_none_or(|c| {
                    // the sentence before may have left its full stop to this one
                    (w.out.ends_with('.') || w.lit(".")) && w.lit(" ") && OnlyP::write(c, w) && w.lit(".")
                })
        }
        Ability::Spell(spell) => SpellP::write(spell, w),
        Ability::Anchored(word, a) => w.lit("• ") && w.lit(word) && w.lit(" — ") && write_ability(a, w),
        Ability::Cant(..) if w.scope.spell && w.attempt(|w| FirmP::write(&vec![a.clone()], w) && w.lit(".")) => true,
        other => w.attempt(|w| write_static(other, w)) || write_keywords(std::slice::from_ref(other), w),
    }
}

/// An ability in quotation marks (CR 113.10), with targets of its own.
pub(crate) struct Granted;

/// How many abilities in quotes may stand one within another: an ability that grants one that grants one.
const MOST_QUOTED: usize = 2;

impl Part for Granted {
    type Value = Ability;
    fn read(p: &mut Reader<'_>) -> Option<Ability> {
        // Each of several rules tries an ability anew, so that work would double with every quote within a quote.
        if p.quoted >= MOST_QUOTED {
            p.fail("an ability without another in quotes");
            return None;
        }
        p.quoted += 1;
        let outer = std::mem::take(&mut p.targets);
        let it = p.it.clone();
        let given = std::mem::replace(&mut p.given, !p.own);
        let found = p.attempt(read_ability);
        p.given = given;
        p.quoted -= 1;
        p.targets = outer;
        p.it = it;
        found
    }
    fn write(v: &Ability, w: &mut Writer<'_>) -> bool {
        write_ability(v, w)
    }
}

fn scope<'a>(cx: &'a Context<'a>, noun: &'static str) -> Scope<'a> {
    Scope {
        own: cx.this.map(Scope::own_names).unwrap_or_default(),
        noun,
        names: cx.names,
        spell: cx.spell,
        part: cx.part,
    }
}

pub(crate) fn refusal(p: &Reader<'_>, plain: &Plain, source: &str) -> Refusal {
    let at = p.far.max(p.pos);
    let figures = p.text.get(at..).unwrap_or_default().bytes().take_while(u8::is_ascii_digit).count();
    let expected = match p.expected.as_slice() {
        _ if figures > MOST_FIGURES => format!("a number of at most {MOST_FIGURES} figures"),
        _ if at == 0 => "words with which an effect or an ability begins".to_owned(),
        expected => listed(expected),
    };
    let at = plain.place(at);
    Refusal { at, expected, found: source.get(at..).unwrap_or("").chars().take(40).collect() }
}

/// A few of what was expected: all of it is a page of grammar, and what was tried first is the most usual.
fn listed(expected: &[Expected]) -> String {
    const MOST: usize = 3;
    let said = |expected: &&Expected| !matches!(expected, Expected::Words(words) if words.trim().is_empty());
    let names: Vec<String> = expected
        .iter()
        .filter(said)
        .take(MOST)
        .map(|expected| match expected {
            Expected::Words(words) => format!("“{}”", words.trim()),
            Expected::Part(part) => (*part).to_owned(),
        })
        .collect();
    let others = if expected.iter().filter(said).count() > MOST { " or the like" } else { "" };
    match names.split_last() {
        None => "the end of the sentence".to_owned(),
        Some((last, rest)) if others.is_empty() && !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => format!("{}{others}", names.join(", ")),
    }
}

/// What was understood, but is not said so (a reading stands only if printing it gives the text back).
fn unlike(at: usize, text: &str) -> Refusal {
    let expected = "other words here: what was understood would be worded otherwise".to_owned();
    Refusal { at, expected, found: text.get(at..).unwrap_or("").chars().take(40).collect() }
}

/// Whether printing these abilities gives the whole text back.
fn proved(list: &[Ability], text: &str, scope: &Scope<'_>) -> Result<(), usize> {
    let mut w = Writer::new(scope, Some(text));
    let done = match list {
        [one] => {
            w.attempt(|w| write_ability(one, w) && w.pos == text.len())
                || w.attempt(|w| write_keywords(list, w) && w.pos == text.len())
                || w.attempt(|w| write_part(list, w))
        }
        many => {
            w.attempt(|w| write_joined(many, w) && w.pos == text.len())
                || w.attempt(|w| write_keywords(many, w) && w.pos == text.len())
                || w.attempt(|w| FirmP::write(&many.to_vec(), w) && w.lit("."))
                || w.attempt(|w| Otherwise::write(&many.to_vec(), w))
        }
    };
    if done && w.pos == text.len() { Ok(()) } else { Err(w.far) }
}

fn read_paragraph(text: &str, scope: &Scope<'_>) -> Result<Vec<Ability>, Refusal> {
    let plain = Plain::new(text);
    let mut p = Reader::new(&plain.text, scope);
    let found = p.attempt(read_keywords).or_else(|| p.attempt(read_own_line)).or_else(|| {
        p.attempt(|p| {
            let a = if scope.spell { SpellP::read(p).map(Ability::Spell) } else { read_anchored_or(p) }?;
            p.at_end().then(|| vec![a])
        })
    });
    let found = found.or_else(|| {
        if scope.spell {
            return None;
        }
        let joined = p.attempt(|p| read_joined(p).filter(|_| p.at_end()));
        joined.or_else(|| p.attempt(|p| read_part(p).filter(|_| p.at_end())))
    });
    match found {
        Some(list) => match proved(&list, &plain.text, scope) {
            Ok(()) => Ok(list),
            Err(at) => Err(unlike(plain.place(at), text)),
        },
        None => Err(refusal(&p, &plain, text)),
    }
}

/// A line of a spell that is no part of what it does: what it costs to cast.
fn read_own_line(p: &mut Reader<'_>) -> Option<Vec<Ability>> {
    ability_word(p);
    if let Some(list) = p.attempt(|p| Otherwise::read(p).filter(|_| p.at_end())) {
        return Some(list);
    }
    let list = p.attempt(FirmP::read).or_else(|| CastingP::read(p).map(|a| vec![a]))?;
    (p.lit(".") && p.at_end()).then_some(list)
}

fn read_anchored_or(p: &mut Reader<'_>) -> Option<Ability> {
    p.attempt(read_anchored).or_else(|| read_ability(p))
}

pub(crate) fn read_effect(text: &str, cx: &Context<'_>) -> Result<Spell, Refusal> {
    let mut scope = scope(cx, "");
    scope.spell = true;
    let plain = Plain::new(text);
    let mut p = Reader::new(&plain.text, &scope);
    let spell = p.attempt(|p| SpellP::read(p).filter(|_| p.at_end())).or_else(|| {
        // a static sentence stands for an effect without an end (CR 611.2a)
        p.attempt(|p| {
            let e = Static::read(p)?;
            let _ = p.lit(".");
            let create = Instruction::Create {
                effect: Box::new(e),
                lifetime: Lifetime { until: Until::Forever, uses: Quantity::Unlimited },
                each: None,
            };
            p.at_end().then(|| Spell { instructions: vec![create], ..Spell::default() })
        })
    });
    let Some(spell) = spell else { return Err(refusal(&p, &plain, text)) };
    let mut w = Writer::new(&scope, Some(&plain.text));
    if SpellP::write(&spell, &mut w) && w.pos == plain.text.len() {
        return Ok(spell);
    }
    Err(unlike(plain.place(w.far), text))
}

pub(crate) fn read_abilities(text: &str, cx: &Context<'_>) -> (Vec<Ability>, Vec<Unread>) {
    read_all(text, &scope(cx, ""))
}

/// A part of a rules text that is read as one: a paragraph, with the modes that it lists; of a spell, all that are no
/// keywords.
#[derive(Default)]
pub(crate) struct Piece {
    /// The lines of the text, from 0.
    pub(crate) lines: Vec<usize>,
    pub(crate) text: String,
    /// Whether it ends with a list of modes.
    lists: bool,
    /// Whether "choose" stands in it.
    chooses: bool,
}

impl Piece {
    fn of(line: usize, text: &str) -> Piece {
        let mut piece = Piece::default();
        piece.push(line, text);
        piece
    }

    fn push(&mut self, line: usize, text: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.lines.push(line);
        self.text.push_str(text);
        self.chooses |= text.contains("hoose ");
    }
}

fn pieces(text: &str, scope: &Scope<'_>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, l)| !Plain::new(l).text.is_empty()) {
        let keywords = || {
            let plain = Plain::new(line);
            let mut p = Reader::new(&plain.text, scope);
            p.attempt(read_keywords).is_some() || p.attempt(read_own_line).is_some()
        };
        match pieces.last_mut() {
            // so do the lines of a results table to the roll before it (CR 706.3b)
            Some(last) if is_row(line) && !last.text.is_empty() => last.push(at, line),
            // the modes of "choose one —" belong to it
            Some(last) if line.starts_with('•') && (last.lists || modes::open(&last.text, last.chooses)) => {
                last.push(at, line);
                last.lists = true;
            }
            Some(last) if scope.spell && !keywords() && !last.text.is_empty() => last.push(at, line),
            _ if scope.spell && keywords() => {
                pieces.push(Piece::of(at, line));
                pieces.push(Piece::default());
            }
            Some(last) if last.text.is_empty() => last.push(at, line),
            _ => pieces.push(Piece::of(at, line)),
        }
    }
    pieces.retain(|piece| !piece.text.is_empty());
    pieces
}

/// Reads a rules text piece by piece.
pub(crate) fn read_pieces(text: &str, scope: &Scope<'_>) -> Vec<(Piece, Result<Vec<Ability>, Refusal>)> {
    let read = |piece: Piece| {
        let found = read_paragraph(&piece.text, scope);
        (piece, found)
    };
    pieces(text, scope).into_iter().map(read).collect()
}

/// Reads a rules text: its abilities, and what could not be read.
pub(crate) fn read_all(text: &str, scope: &Scope<'_>) -> (Vec<Ability>, Vec<Unread>) {
    let mut abilities = Vec::new();
    let mut unread = Vec::new();
    for (piece, found) in read_pieces(text, scope) {
        match found {
            Ok(list) => abilities.extend(list),
            Err(refusal) => unread.push(Unread {
                text: piece.text.as_str().into(),
                at: refusal.at,
                expected: refusal.expected.as_str().into(),
            }),
        }
    }
    (abilities, unread)
}

/// What "it" may be called in a wording: where something else was spoken of in between, "it" would be that.
const PRONOUNS: &[&str] =
    &["it", "that creature", "that permanent", "that card", "that spell", "that land", "that artifact"];

/// The first of the wordings that means the same where it is read; else one that is not read at all. Never one that is
/// read as something else.
fn wording<T: PartialEq>(
    value: &T,
    print: impl Fn(&'static str) -> Option<String>,
    read: impl Fn(&str) -> Option<T>,
) -> Option<String> {
    let mut unread = None;
    let mut first = None;
    for pronoun in PRONOUNS {
        let text = print(pronoun)?;
        if first.as_ref() == Some(&text) {
            // "it" is not said at all
            break;
        }
        match read(&text) {
            Some(again) if again == *value => return Some(text),
            Some(_) => {}
            None => {
                unread.get_or_insert(text.clone());
            }
        }
        first.get_or_insert(text);
    }
    unread
}

pub(crate) fn print_abilities(abilities: &[Ability], cx: &Context<'_>) -> Option<String> {
    let scope = scope(cx, "");
    let print = |pronoun| {
        let mut out = Vec::new();
        for a in abilities {
            let mut w = Writer::new(&scope, None);
            w.pronoun = pronoun;
            write_ability(a, &mut w).then_some(())?;
            out.push(capitalise(&w.out));
        }
        Some(out.join("\n"))
    };
    let read = |text: &str| {
        let (again, unread) = read_all(text, &scope);
        unread.is_empty().then_some(again)
    };
    wording(&abilities.to_vec(), print, read)
}

pub(crate) fn print_effect(spell: &Spell, cx: &Context<'_>) -> Option<String> {
    let mut scope = scope(cx, "");
    scope.spell = true;
    let print = |pronoun| {
        let mut w = Writer::new(&scope, None);
        w.pronoun = pronoun;
        SpellP::write(spell, &mut w).then(|| capitalise(&w.out))
    };
    wording(spell, print, |text| read_effect(text, cx).ok())
}
