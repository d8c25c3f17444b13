//! How a permanent enters (CR 614.1c, 614.1d): "tapped", "with two +1/+1 counters on it", "as a copy of …", and when.

mod cases;
mod copy;
mod counters;
mod manner;

use instead_language::words::DayNight;
use instead_language::{
    Condition, CostKeyword, EnterChange, Filter, Instruction, Kind, Lifetime, Pattern, Quantity as Uses, Ref,
    Replacement, Rewrite, Until,
};

use crate::amount::WhereX;
use crate::condition::Cond;
use crate::cursor::{Reader, Writer};
use crate::event::Obj;
use crate::form::{Forms, forms_of, one_form};
use crate::grammar::{Part, grammar};
use crate::instruction::{Clauses, UntilP};
use crate::noun::{NpMany, NpOne};
use crate::reference::{OwnRef, RefP};
use crate::rewrite::{created, effect};

use cases::{Cases, Same, cases_of, of_cases, same};
use copy::{CopyP, copied, copy};
pub(crate) use counters::{WithCounters, read_kinds, write_kinds};
pub(crate) use manner::Manner;

grammar! {
    /// "enters", also as older texts say it.
    EntersP(p, w, v) -> () {
        [[" enters" | " enters the battlefield" | " enter the battlefield" | " enter"]] => (());
    }
}

grammar! {
    /// " the battlefield", as older texts say it.
    OlderEnters(p, w, v) -> () {
        [[" the battlefield" | ""]] => (());
    }
}

/// What enters: one thing, each of some, or all of some.
pub(crate) struct Entering;
impl Part for Entering {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        let f = if p.lit("each ") {
            NpOne::read(p)
        } else {
            p.attempt(|p| RefP::read(p).map(Filter::Is)).or_else(|| p.attempt(NpMany::read))
        }?;
        p.own = f == Filter::Is(Ref::This);
        p.itself = p.own;
        Some(f)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        if let Filter::Is(r) = v {
            return RefP::write(r, w);
        }
        w.attempt(|w| w.source.is_some() && w.lit("each ") && NpOne::write(v, w)) || NpMany::write(v, w)
    }
}

fn enter(f: Filter, changes: Vec<EnterChange>) -> Replacement {
    effect(Kind::Replacement, Pattern::Enter(f), Rewrite::Enter(changes))
}

/// The subject and the changes of an unconditional effect on entering.
fn entering(v: &Replacement) -> Option<(&Filter, &[EnterChange])> {
    v.condition.is_none().then(|| with_condition(v)).flatten()
}

fn with_condition(v: &Replacement) -> Option<(&Filter, &[EnterChange])> {
    match v {
        Replacement {
            kind: Kind::Replacement,
            pattern: Pattern::Enter(f),
            rewrite: Rewrite::Enter(list),
            optional: None,
            rider,
            ..
        } if rider.is_empty() => Some((f, list)),
        _ => None,
    }
}

fn when(c: Condition, list: Vec<EnterChange>) -> Vec<EnterChange> {
    vec![EnterChange::If(c, list, Vec::new())]
}

/// The changes made where a condition holds, of a list that says nothing else.
fn only_when(v: &[EnterChange]) -> Option<(&Condition, &Vec<EnterChange>)> {
    match v {
        [EnterChange::If(c, list, none)] if none.is_empty() => Some((c, list)),
        _ => None,
    }
}

fn only_unless(v: &[EnterChange]) -> Option<(&Condition, &Vec<EnterChange>)> {
    match v {
        [EnterChange::If(c, none, list)] if none.is_empty() => Some((c, list)),
        _ => None,
    }
}

/// Whether it enters so is its controller's choice, and with that what is done as it does.
fn either_with(mut so: Vec<EnterChange>, done: Vec<Instruction>) -> EnterChange {
    so.push(EnterChange::Do(done));
    EnterChange::Either(so, Vec::new())
}

fn of_either_with(e: &EnterChange) -> Option<(Vec<EnterChange>, Vec<Instruction>)> {
    let EnterChange::Either(so, none) = e else { return None };
    let (EnterChange::Do(done), so) = so.split_last()? else { return None };
    (none.is_empty() && !so.is_empty()).then(|| (so.to_vec(), done.clone()))
}

fn escaped() -> Condition {
    Condition::CastFor(CostKeyword::Escape)
}

fn becomes_day() -> Vec<EnterChange> {
    when(Condition::DayNight(None), vec![EnterChange::Do(vec![Instruction::DayNight(DayNight::Day)])])
}

/// A part of a text alone may go on from what stands before it; a whole text may not.
struct InPart;
impl Part for InPart {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        p.scope.part.then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.scope.part
    }
}

/// "Otherwise": the condition that the text before names does not hold.
fn otherwise() -> Condition {
    Condition::Not(Box::new(Condition::Did))
}

fn did_or(c: Condition) -> Condition {
    Condition::OneOf(vec![Condition::Did, c])
}

grammar! {
    /// Static replacement effects about entering.
    Enters(p, w, v) -> Replacement {
        ["as long as " c: Cond ", " f: Entering @EntersP l: Manner @WhereX] => { let mut e = enter(f, l); e.condition = Some(c); e }
            if (let Some(c) = &v.condition && let Some((f, l)) = with_condition(v) && let l = &l.to_vec());
        ["if " c: Cond ", " e: CopyP] => { let mut r = copy(e.0, e.1, e.2); r.condition = Some(c); r }
            if (let Some(c) = &v.condition && let Some(e) = copied(v) && let e = &e);
        [e: CopyP] => { copy(e.0, e.1, e.2) } if (v.condition.is_none() && let Some(e) = copied(v) && let e = &e);
        ["if " c: Cond ", " f: Entering @EntersP l: Manner @WhereX] => { enter(f, when(c, l)) }
            if (w.source.is_some() && let Some((f, list)) = entering(v) && let Some((c, l)) = only_when(list));
        ["you may have " f: Entering @EntersP l: Manner ". If you do, " i: Clauses] => { (f == Filter::Is(Ref::This)).then(|| enter(f, vec![either_with(l, i)]))? }
            if (let Some((f, [e])) = entering(v) && let Some((l, i)) = &of_either_with(e));
        [f: Entering @EntersP l: Manner ". It escapes" m: Manner " instead"] => { (f == Filter::Is(Ref::This)).then_some(())?; enter(f, vec![EnterChange::If(escaped(), m, l)]) }
            if (let Some((f, [EnterChange::If(c, m, l)])) = entering(v) && *c == escaped() && !l.is_empty() && !m.is_empty());
        [@OwnRef " escapes" l: Manner @WhereX] => { enter(Filter::Is(Ref::This), when(escaped(), l)) }
            if (let Some((Filter::Is(Ref::This), list)) = entering(v) && let Some((c, l)) = only_when(list) && *c == escaped());
        [f: Entering @EntersP l: Manner " unless " c: Cond] => { enter(f, vec![EnterChange::If(c, Vec::new(), l)]) }
            if (let Some((f, list)) = entering(v) && let Some((c, l)) = only_unless(list));
        [f: Entering @EntersP l: Manner " if " c: Cond ". Otherwise, " t: Same @EntersP n: Manner] => { same(&t, &f).then_some(())?; enter(f, vec![EnterChange::If(c, l, n)]) }
            if (w.source.is_some() && let Some((f, [EnterChange::If(c, l, n)])) = entering(v) && !l.is_empty() && !n.is_empty() && let t = f);
        [f: Entering @EntersP l: Manner " if " c: Cond] => { enter(f, when(c, l)) }
            if (let Some((f, list)) = entering(v) && let Some((c, l)) = only_when(list));
        [f: Entering @EntersP l: Manner ". As it enters" @OlderEnters ", " i: Clauses] => { let mut l = l; l.push(EnterChange::Do(i)); enter(f, l) }
            if (w.source.is_some() && let Some((f, list)) = entering(v) && let Some((EnterChange::Do(i), l)) = list.split_last() && !l.is_empty() && let l = &l.to_vec());
        [f: Entering @EntersP l: Manner @WhereX m: Cases] => { let list = of_cases(&f, m)?; enter(f, l.into_iter().chain(list).collect()) }
            if (w.source.is_some() && let Some((f, list)) = entering(v) && let Some((l, m)) = before_cases(f, list) && let (l, m) = (&l, &m));
        [f: Entering @EntersP l: Manner @WhereX] => { enter(f, l) } if (let Some((f, l)) = entering(v) && let l = &l.to_vec());
        [@InPart "if you do, " f: Entering @EntersP l: Manner @WhereX] => { enter(f, when(Condition::Did, l)) }
            if (let Some((f, list)) = entering(v) && let Some((Condition::Did, l)) = only_when(list));
        [@InPart "if you do or if " c: Cond ", " f: Entering @EntersP l: Manner] => { enter(f, when(did_or(c), l)) }
            if (let Some((f, list)) = entering(v) && let Some((Condition::OneOf(either), l)) = only_when(list) && let [Condition::Did, c] = either.as_slice());
        [@InPart ["if you don't, " | "if you can't, "] f: Entering @EntersP l: Manner @WhereX] => { enter(f, vec![EnterChange::If(Condition::Did, Vec::new(), l)]) }
            if (let Some((f, list)) = entering(v) && let Some((Condition::Did, l)) = only_unless(list));
        [@InPart "otherwise, " f: Entering @EntersP l: Manner @WhereX] => { enter(f, vec![EnterChange::If(otherwise(), l, Vec::new())]) }
            if (let Some((f, list)) = entering(v) && let Some((c, l)) = only_when(list) && *c == otherwise());
        ["if it's neither day nor night, it becomes day as " f: Obj @EntersP] => { enter(f, becomes_day()) } if (let Some((f, l)) = entering(v) && *l == becomes_day());
        ["as " f: Obj @EntersP ", it becomes your choice of " l: Forms] => { enter(f, vec![one_form(&l)?]) }
            if (let Some((f, [e @ EnterChange::Either(..)])) = entering(v) && let Some(l) = forms_of(e) && let l = &l);
        ["as " f: Obj @EntersP ", " l: Clauses ". If you do, " s: Same @EntersP m: Manner @WhereX ". Otherwise, " t: Same @EntersP n: Manner] => { if !same(&s, &f) || !same(&t, &f) { return None; } enter(f, vec![EnterChange::Do(l), EnterChange::If(Condition::Did, m, n)]) }
            if (let Some((f, [EnterChange::Do(l), EnterChange::If(Condition::Did, m, n)])) = entering(v) && !n.is_empty() && let s = f && let t = f);
        ["as " f: Obj @EntersP ", " l: Clauses ". If you do, " s: Same @EntersP m: Manner @WhereX] => { if !same(&s, &f) { return None; } enter(f, vec![EnterChange::Do(l), EnterChange::If(Condition::Did, m, Vec::new())]) }
            if (let Some((f, [EnterChange::Do(l), EnterChange::If(Condition::Did, m, none)])) = entering(v) && none.is_empty() && let s = f);
        ["as " f: Obj @EntersP ", " l: Clauses ". If you do or if " c: Cond ", " s: Same @EntersP m: Manner] => { if !same(&s, &f) { return None; } enter(f, vec![EnterChange::Do(l), EnterChange::If(did_or(c), m, Vec::new())]) }
            if (let Some((f, [EnterChange::Do(l), EnterChange::If(Condition::OneOf(either), m, none)])) = entering(v) && none.is_empty() && let [Condition::Did, c] = either.as_slice() && let s = f);
        ["as " f: Obj @EntersP ", " l: Clauses m: Cases] => { let list = of_cases(&f, m)?; enter(f, std::iter::once(EnterChange::Do(l)).chain(list).collect()) }
            if (let Some((f, [EnterChange::Do(l), list @ ..])) = entering(v) && let Some(m) = cases_of(f, list) && let m = &m);
        ["as " f: Obj @EntersP ", " l: Clauses ". Then " k: Clauses [". If you don't, " | ". If you can't, "] s: Same @EntersP m: Manner] => { same(&s, &f).then_some(())?; enter(f, vec![EnterChange::Do(l.into_iter().chain(k).collect()), EnterChange::If(Condition::Did, Vec::new(), m)]) }
            if (w.source.is_some() && let Some((f, [EnterChange::Do(all), EnterChange::If(Condition::Did, none, m)])) = entering(v) && none.is_empty() && let Some((last, l)) = all.split_last() && !l.is_empty() && let (l, k) = (&l.to_vec(), &vec![last.clone()]) && let s = f);
        ["as " f: Obj @EntersP ", " l: Clauses [". If you don't, " | ". If you can't, "] s: Same @EntersP m: Manner] => { if !same(&s, &f) { return None; } enter(f, vec![EnterChange::Do(l), EnterChange::If(Condition::Did, Vec::new(), m)]) }
            if (let Some((f, [EnterChange::Do(l), EnterChange::If(Condition::Did, none, m)])) = entering(v) && none.is_empty() && let s = f);
        ["as " f: Obj @EntersP ", " l: Clauses ". " s: Same @EntersP m: Manner " unless " c: Cond] => { if !same(&s, &f) { return None; } enter(f, vec![EnterChange::Do(l), EnterChange::If(c, Vec::new(), m)]) }
            if (let Some((f, [EnterChange::Do(l), EnterChange::If(c, none, m)])) = entering(v) && none.is_empty() && let s = f);
        ["as " f: Obj @EntersP ", " l: Clauses ". " s: Same @EntersP m: Manner @WhereX] => { if !same(&s, &f) { return None; } let mut list = vec![EnterChange::Do(l)]; list.extend(m); enter(f, list) }
            if (let Some((f, list)) = entering(v) && let Some((EnterChange::Do(l), m)) = list.split_first() && let m = &m.to_vec() && let s = f);
        ["as " f: Obj @EntersP ", " l: Clauses] => { enter(f, vec![EnterChange::Do(l)]) } if (let Some((f, [EnterChange::Do(l)])) = entering(v));
        ["as " f: Obj " is turned face up, " l: Clauses] => { effect(Kind::Replacement, Pattern::TurnFaceUp(f), Rewrite::Plus(l)) }
            if (let Replacement { kind: Kind::Replacement, pattern: Pattern::TurnFaceUp(f), rewrite: Rewrite::Plus(l), condition: None, optional: None, rider } = v && rider.is_empty());
    }
}

/// What is so in any case, and the cases that are said after it.
fn before_cases(f: &Filter, list: &[EnterChange]) -> Option<(Vec<EnterChange>, Vec<cases::Case>)> {
    let at = list.iter().position(|c| matches!(c, EnterChange::If(..))).filter(|at| *at > 0)?;
    let (front, rest) = list.split_at(at);
    (!front.iter().any(|c| matches!(c, EnterChange::Do(_)))).then_some(())?;
    Some((front.to_vec(), cases_of(f, rest)?))
}

fn comes(e: Replacement, until: Until) -> Instruction {
    Instruction::Create { effect: Box::new(e), lifetime: Lifetime { until, uses: Uses::Unlimited }, each: None }
}

/// The spell just cast, of whose entering its trigger speaks: nothing has been done to it before.
struct CastSpell;
impl Part for CastSpell {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let of_cast = || {
            // "that planeswalker", of what was cast: nothing else can be called so
            let event = p.text.split(',').next().unwrap_or("");
            event.starts_with("When") && event.contains(" cast ") && p.peek("that ") && p.quoted == 0
        };
        (p.targets.is_empty() && (p.scope.part || p.cast || of_cast())).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// The spell that the text is on, of whose entering says what triggers as it is cast.
struct OwnSpell;
impl Part for OwnSpell {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let event = p.text.split(',').next().unwrap_or("");
        (p.quoted == 0 && event.starts_with("When you cast ") && RefP::read(p)? == Ref::This).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        RefP::write(&Ref::This, w)
    }
}

grammar! {
    /// What a resolving spell or ability says of how something will enter.
    WillEnter(p, w, v) -> Instruction {
        [["this turn, " | "until end of turn, "] f: Entering @EntersP l: Manner @WhereX] => { if matches!(f, Filter::Is(_)) { return None; } comes(enter(f, l), Until::EndOfTurn) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Uses::Unlimited })) = created(v) && let Some((f, l)) = entering(e) && let l = &l.to_vec());
        [u: UntilP ", " f: Entering @EntersP l: Manner @WhereX] => { if matches!(f, Filter::Is(_)) || u == Until::EndOfTurn { return None; } comes(enter(f, l), u) }
            if (let Some((e, Lifetime { until: u, uses: Uses::Unlimited })) = created(v) && !matches!(u, Until::EndOfTurn | Until::Forever) && let Some((f, l)) = entering(e) && !matches!(f, Filter::Is(_)) && let l = &l.to_vec());
        [@OwnSpell @EntersP l: Manner @WhereX] => { comes(enter(Filter::Is(Ref::This), l), Until::Forever) }
            if (let Some((e, Lifetime { until: Until::Forever, uses: Uses::Unlimited })) = created(v) && let Some((Filter::Is(Ref::This), l)) = entering(e) && let l = &l.to_vec());
        [@CastSpell r: RefP @EntersP l: Manner @WhereX] => { if !matches!(r, Ref::Said(_)) { return None; } comes(enter(Filter::Is(r), l), Until::Forever) }
            if (let Some((e, Lifetime { until: Until::Forever, uses: Uses::Unlimited })) = created(v) && let Some((Filter::Is(r @ Ref::Said(_)), l)) = entering(e) && let l = &l.to_vec());
    }
}
