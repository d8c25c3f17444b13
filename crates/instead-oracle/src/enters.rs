//! How a permanent enters (CR 614.1c, 614.1d): "tapped", "with two +1/+1 counters on it", "as a copy of …", and when.

use instead_language::words::{DayNight, Word};
use instead_language::{
    Ability, Amount, Change, Condition, CostKeyword, EnterChange, Filter, Instruction, Kind, Lifetime, Pattern,
    Quantity as Uses, Ref, Replacement, Rewrite, Selection, TurnFact, Until, Who,
};

use crate::amount::EachP as crate_EachP;
use crate::amount::{CounterKind, Many, Quantity, Rounding, WhereX};
use crate::condition::Cond;
use crate::copying::{AnyNp, Excepts};
use crate::cost::CountersP;
use crate::cursor::{Reader, Writer};
use crate::event::Obj;
use crate::form::{FormP, Forms, SubtypeP, form, form_of, forms_of, one_form};
use crate::grammar::{Part, grammar};
use crate::instruction::Clauses;
use crate::noun::{NpMany, NpOne};
use crate::reference::{OwnRef, RefP};
use crate::rewrite::{created, effect};
use crate::selection::choose;
use crate::token::HavingList;

grammar! {
    /// "enters", also as older texts say it.
    EntersP(p, w, v) -> () {
        [[" enters" | " enters the battlefield" | " enter the battlefield" | " enter"]] => (());
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

grammar! {
    /// "additional ", which counters that come with others are.
    Additional(p, w, v) -> () {
        ["additional "] => { () } if (w.source.is_some());
        [] => (());
    }
}

grammar! {
    /// "a +1/+1 counter", "an additional +1/+1 counter", "three additional …".
    WithCounters(p, w, v) -> (Amount, Word) {
        [["an additional " | "one additional "] k: CounterKind " counter"] => { (Amount::Fixed(1), k) } if (w.source.is_some() && let (Amount::Fixed(1), k) = v);
        [n: Many " additional " k: CounterKind " counters"] => { (n, k) } if (w.source.is_some() && let (n, k) = v);
        ["an additional " n: Many " " k: CounterKind " counters"] => { (n, k) } if (w.source.is_some() && let (n, k) = v);
        [c: CountersP] => { c } if (let c = v);
    }
}

grammar! {
    /// On what the counters are, which the sentence names already.
    Onto(p, w, v) -> () {
        [[" on it" | " on them" | " on him" | " on her"]] => (());
    }
}

/// "a flying counter or a first strike counter", "a +1/+1, first strike, or vigilance counter": kinds to choose from.
struct KindChoice;
impl Part for KindChoice {
    type Value = Vec<Word>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Word>> {
        let long = p.attempt(|p| {
            let mut list = Vec::new();
            loop {
                p.any(&["a ", "an "]).then_some(())?;
                list.push(CounterKind::read(p)?);
                p.lit(" counter").then_some(())?;
                if !p.any(&[" or ", ", or ", ", "]) {
                    return (list.len() > 1).then_some(list);
                }
            }
        });
        long.or_else(|| {
            p.attempt(|p| {
                p.any(&["a ", "an "]).then_some(())?;
                let words = p.rest().split(" counter").next()?;
                let list: Vec<Word> = words.split(", or ").flat_map(|s| s.split(", ")).map(Word::from).collect();
                let fits = |k: &Word| {
                    k.starts_with('+') || k.split(' ').count() <= 2 && k.chars().all(|c| c.is_alphabetic() || c == ' ')
                };
                (list.len() > 2 && list.iter().all(fits)).then_some(())?;
                p.pos += words.len();
                p.lit(" counter").then_some(list)
            })
        })
    }
    fn write(v: &Vec<Word>, w: &mut Writer<'_>) -> bool {
        let last = v.len().saturating_sub(1);
        let article = |w: &mut Writer<'_>, k: &Word| w.lit(if crate::words::takes_an(k) { "an " } else { "a " });
        let short = |w: &mut Writer<'_>| {
            let words: Vec<String> = v.iter().map(ToString::to_string).collect();
            v.len() > 2
                && v.first().is_some_and(|k| article(w, k))
                && w.lit(&crate::noun::join(&words, "or"))
                && w.lit(" counter")
        };
        if w.source.is_some() && w.attempt(short) {
            return true;
        }
        last > 0
            && v.iter().enumerate().all(|(i, k)| {
                let sep = match i {
                    0 => true,
                    i if i == last => w.any(if last == 1 { &[" or "] } else { &[", or "] }),
                    _ => w.lit(", "),
                };
                sep && article(w, k) && w.lit(k) && w.lit(" counter")
            })
    }
}

fn one_kind(kinds: &[Word]) -> Option<EnterChange> {
    let (first, rest) = kinds.split_first()?;
    let list = |k: &Word| vec![EnterChange::Counters(k.clone(), Amount::Fixed(1))];
    match rest {
        [] => None,
        [other] => Some(EnterChange::Either(list(first), list(other))),
        more => Some(EnterChange::Either(list(first), vec![one_kind(more)?])),
    }
}

fn kinds_of(e: &EnterChange) -> Option<Vec<Word>> {
    let EnterChange::Either(a, b) = e else { return None };
    let one = |list: &[EnterChange]| match list {
        [EnterChange::Counters(k, Amount::Fixed(1))] => Some(k.clone()),
        _ => None,
    };
    let mut kinds = vec![one(a)?];
    match b.as_slice() {
        [inner @ EnterChange::Either(..)] => kinds.extend(kinds_of(inner)?),
        list => kinds.push(one(list)?),
    }
    Some(kinds)
}

/// "menace, deathtouch, and lifelink": kinds of counters.
struct KindList;
impl Part for KindList {
    type Value = Vec<Word>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Word>> {
        let words = p.rest().split('.').next()?;
        let list: Vec<Word> = words.split(", and ").flat_map(|s| s.split(", ")).map(Word::from).collect();
        let fits = |k: &Word| {
            k.starts_with(['+', '-']) && k.chars().all(|c| "+-/0123456789".contains(c))
                || k.split(' ').count() <= 2 && k.chars().all(|c| c.is_alphabetic() || c == ' ')
        };
        (list.len() > 2 && words.contains(", and ") && list.iter().all(fits)).then_some(())?;
        p.pos += words.len();
        Some(list)
    }
    fn write(v: &Vec<Word>, w: &mut Writer<'_>) -> bool {
        let words: Vec<String> = v.iter().map(ToString::to_string).collect();
        w.lit(&crate::noun::join(&words, "and"))
    }
}

/// Two different ones of these kinds: each pair is one choice.
fn two_kinds(kinds: &[Word]) -> Option<EnterChange> {
    let one = |k: &Word| EnterChange::Counters(k.clone(), Amount::Fixed(1));
    let mut pairs = Vec::new();
    for (i, a) in kinds.iter().enumerate() {
        pairs.extend(kinds.iter().skip(i + 1).filter(|b| *b != a).map(|b| vec![one(a), one(b)]));
    }
    let last = pairs.pop()?;
    let either = pairs.into_iter().rev().fold(last, |rest, pair| vec![EnterChange::Either(pair, rest)]);
    either.into_iter().next().filter(|e| matches!(e, EnterChange::Either(..)))
}

fn two_kinds_of(e: &EnterChange) -> Option<Vec<Word>> {
    let mut kinds: Vec<Word> = Vec::new();
    let mut rest = Some(e);
    while let Some(EnterChange::Either(pair, other)) = rest {
        kinds.extend(pair.iter().chain(other).filter_map(|c| match c {
            EnterChange::Counters(k, _) => Some(k.clone()),
            _ => None,
        }));
        rest = other.first();
    }
    let mut list: Vec<Word> = Vec::new();
    for kind in kinds {
        if !list.contains(&kind) {
            list.push(kind);
        }
    }
    (two_kinds(&list).as_ref() == Some(e)).then_some(list)
}

fn counters(c: (Amount, Word)) -> EnterChange {
    EnterChange::Counters(c.1, c.0)
}

/// "two counters for each …"
fn per(n: Amount, each: Amount) -> Option<Amount> {
    match n {
        Amount::Fixed(1) => Some(each),
        Amount::Fixed(n) if n > 1 => Some(Amount::Times(n, Box::new(each))),
        _ => None,
    }
}

fn both(g: Filter, h: Filter) -> Amount {
    Amount::Plus(Box::new(Amount::Count(g)), Box::new(Amount::Count(h)))
}

fn both_of(a: &Amount) -> Option<(&Filter, &Filter)> {
    match a {
        Amount::Plus(a, b) => match (&**a, &**b) {
            (Amount::Count(g), Amount::Count(h)) => Some((g, h)),
            _ => None,
        },
        _ => None,
    }
}

fn per_of(a: &Amount) -> (Amount, &Amount) {
    match a {
        Amount::Times(n, each) => (Amount::Fixed(*n), each),
        each => (Amount::Fixed(1), each),
    }
}

grammar! {
    /// What counters are counted by, after "for each".
    ForEachP(p, w, v) -> Amount {
        [["color of mana spent to cast it" | "color of mana spent to cast this spell"]] => (Amount::ColorsSpent);
        ["mana spent to cast it"] => (Amount::ManaSpent(Ref::This, None));
        [["time it was kicked" | "time this spell was kicked"]] => (Amount::TimesKicked);
        ["creature that died under your control this turn"] => (Amount::ThisTurn(TurnFact::CreaturesDied, Who::You));
        ["creature that died this turn"] => (Amount::ThisTurn(TurnFact::CreaturesDied, Who::Any));
        ["counter removed this way"] => (Amount::LostThisWay);
        [e: crate_EachP] => { e } if (let e = v);
    }
}

fn abilities(v: &[EnterChange]) -> Option<Vec<Ability>> {
    let one = |c: &EnterChange| match c {
        EnterChange::Change(Change::AddAbility(a)) => Some((**a).clone()),
        _ => None,
    };
    let list: Option<Vec<Ability>> = v.iter().map(one).collect();
    list.filter(|l| !l.is_empty())
}

fn added_form(v: &[EnterChange]) -> Option<crate::form::Form> {
    let one = |c: &EnterChange| if let EnterChange::Change(c) = c { Some(c.clone()) } else { None };
    form_of(&v.iter().map(one).collect::<Option<Vec<Change>>>()?)
}

grammar! {
    /// What follows "with": counters, abilities.
    With(p, w, v) -> Vec<EnterChange> {
        ["your choice of two different counters" @Onto " from among " l: KindList] => { vec![two_kinds(&l)?] } if (let [e @ EnterChange::Either(..)] = v.as_slice() && let Some(l) = two_kinds_of(e) && let l = &l);
        ["your choice of " l: KindChoice @Onto] => { vec![one_kind(&l)?] } if (let [e @ EnterChange::Either(..)] = v.as_slice() && let Some(l) = kinds_of(e) && let l = &l);
        ["a number of " @Additional k: CounterKind " counters" @Onto " equal to " n: Quantity] => { vec![counters((n, k))] }
            if (w.source.is_some() && let [EnterChange::Counters(k, n)] = v.as_slice());
        ["half that many " k: CounterKind " counters" @Onto ", rounded " r: Rounding] => { vec![counters((Amount::Half(Box::new(Amount::ThatMuch), r), k))] }
            if (let [EnterChange::Counters(k, Amount::Half(n, r))] = v.as_slice() && **n == Amount::ThatMuch);
        [c: WithCounters @Onto " for each " g: NpOne " and each " h: NpOne] => { vec![counters((per(c.0, both(g, h))?, c.1))] }
            if (w.source.is_some() && let [EnterChange::Counters(k, a)] = v.as_slice() && let (n, g) = per_of(a) && let Some((g, h)) = both_of(g) && let c = &(n, k.clone()));
        [c: WithCounters @Onto " for each " g: ForEachP] => { vec![counters((per(c.0, g)?, c.1))] }
            if (w.source.is_some() && let [EnterChange::Counters(k, a)] = v.as_slice() && let (n, g) = per_of(a) && let c = &(n, k.clone()));
        [c: WithCounters " and " d: WithCounters @Onto] => { vec![counters(c), counters(d)] }
            if (let [EnterChange::Counters(k, n), EnterChange::Counters(l, m)] = v.as_slice() && let c = &(n.clone(), k.clone()) && let d = &(m.clone(), l.clone()));
        [c: WithCounters @Onto] => { vec![counters(c)] } if (let [EnterChange::Counters(k, n)] = v.as_slice() && let c = &(n.clone(), k.clone()));
        [l: HavingList] => { l.into_iter().map(|a| EnterChange::Change(Change::AddAbility(Box::new(a)))).collect() }
            if (let Some(l) = abilities(v) && let l = &l);
    }
}

grammar! {
    /// A state in which it enters.
    Status(p, w, v) -> EnterChange {
        [" tapped"] => (EnterChange::Tapped);
        [" untapped"] => (EnterChange::Untapped);
        [" transformed"] => (EnterChange::Transformed);
        [" prepared"] => (EnterChange::Prepared);
        [" under the control of an opponent of your choice"] => (EnterChange::Control(Who::Opponent));
        [" as a copy of " r: RefP] => { EnterChange::Copy(Selection::One(r), Vec::new()) }
            if (let EnterChange::Copy(Selection::One(r), none) = v && none.is_empty());
        [" and is " ["a " | "an "] t: SubtypeP " in addition to its other types"] => { EnterChange::Change(Change::AddSubtype(t)) }
            if (w.source.is_some() && let EnterChange::Change(Change::AddSubtype(t)) = v);
        [" and as " ["a " | "an "] t: SubtypeP " in addition to its other types"] => { EnterChange::Change(Change::AddSubtype(t)) }
            if (let EnterChange::Change(Change::AddSubtype(t)) = v);
    }
}

/// Everything that a sentence says of how something enters, in its order.
pub(crate) struct Manner;
impl Part for Manner {
    type Value = Vec<EnterChange>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let mut list = Vec::new();
        if let Some(f) = p.attempt(|p| p.any(&[" as a ", " as an "]).then(|| FormP::read(p)).flatten()) {
            return Some(form(&f).into_iter().map(EnterChange::Change).collect());
        }
        let mut with = false;
        while list.len() < 8 {
            let more = p.attempt(|p| Status::read(p).map(|c| vec![c])).or_else(|| {
                p.attempt(|p| {
                    let words: &[&str] = if list.is_empty() {
                        &[" with "]
                    } else if with {
                        &[" and with ", " and ", " plus "]
                    } else {
                        &[" with ", " and with "]
                    };
                    p.any(words).then_some(())?;
                    let more = With::read(p)?;
                    with = true;
                    Some(more)
                })
            });
            match more {
                Some(more) => list.extend(more),
                None => break,
            }
        }
        (!list.is_empty()).then_some(list)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        if let Some(f) = added_form(v) {
            return w.any(if crate::words::takes_an(&f.0.to_string()) { &[" as an "] } else { &[" as a "] })
                && FormP::write(&f, w);
        }
        let (mut rest, mut first, mut with) = (v.as_slice(), true, false);
        while let Some(next) = rest.first() {
            let taken = if w.attempt(|w| Status::write(next, w)) {
                Some(1)
            } else {
                let words: &[&str] = if first {
                    &[" with "]
                } else if with {
                    &[" and with ", " and ", " plus "]
                } else {
                    &[" with ", " and with "]
                };
                with = true;
                (1..=rest.len()).rev().find(|n| {
                    let some: Vec<EnterChange> = rest.iter().take(*n).cloned().collect();
                    w.attempt(|w| w.any(words) && With::write(&some, w))
                })
            };
            let Some(n) = taken else { return false };
            rest = rest.get(n..).unwrap_or(&[]);
            first = false;
        }
        !first
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

/// A copy, with its exceptions and with what else is said of how it enters.
fn copy(f: Filter, tapped: bool, extra: Vec<EnterChange>) -> Replacement {
    let one = Amount::Fixed(1);
    let (mut exceptions, mut others) = (Vec::new(), Vec::new());
    for c in extra {
        match c {
            EnterChange::Change(c) => exceptions.push(c),
            other => others.push(other),
        }
    }
    let copied = EnterChange::Copy(choose(Who::You, one.clone(), Some(one), f, false), exceptions);
    let mut list: Vec<EnterChange> = tapped.then_some(EnterChange::Tapped).into_iter().chain([copied]).collect();
    list.extend(others);
    let mut r = enter(Filter::Is(Ref::This), list);
    r.optional = Some(Who::You);
    r
}

type Copied = (Filter, bool, Vec<EnterChange>);

fn copied(v: &Replacement) -> Option<Copied> {
    let Rewrite::Enter(list) = &v.rewrite else { return None };
    let tapped = list.first() == Some(&EnterChange::Tapped);
    let (first, others) = list.get(usize::from(tapped)..)?.split_first()?;
    let EnterChange::Copy(Selection::Choose { filter, .. }, exceptions) = first else { return None };
    let extra: Vec<EnterChange> =
        exceptions.iter().cloned().map(EnterChange::Change).chain(others.iter().cloned()).collect();
    let plain = Replacement { condition: None, ..v.clone() };
    (plain == copy(filter.clone(), tapped, extra.clone())).then_some((filter.clone(), tapped, extra))
}

grammar! {
    /// " tapped", or nothing.
    TappedSaid(p, w, v) -> bool {
        [" tapped"] => (true);
        [] => (false);
    }
}

grammar! {
    /// "you may have this creature enter as a copy of any creature on the battlefield, except …"
    CopyP(p, w, v) -> Copied {
        ["you may have " @OwnRef [" enter" | " enter the battlefield"] t: TappedSaid " as a copy of " f: AnyNp ", except " e: Excepts] => { (f, t, e) }
            if (let (f, t, e) = v && !e.is_empty());
        ["you may have " @OwnRef [" enter" | " enter the battlefield"] t: TappedSaid " as a copy of " f: AnyNp] => { (f, t, Vec::new()) }
            if (let (f, t, e) = v && e.is_empty());
    }
}

/// The same object again, as the subject of what follows: only what enters enters.
struct Same;
impl Part for Same {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        RefP::read(p).map(Filter::Is)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        let named = |w: &mut Writer<'_>| matches!(v, Filter::Is(r) if RefP::write(r, w));
        w.attempt(named) || w.source.is_some() && w.any(&["it", "that creature", "that permanent", "that token"])
    }
}

/// Whether this is what enters, said again.
fn same(again: &Filter, f: &Filter) -> bool {
    again == f || matches!(again, Filter::Is(Ref::Said(_)))
}

fn did_or(c: Condition) -> Condition {
    Condition::OneOf(vec![Condition::Did, c])
}

type Case = (Condition, Filter, Vec<EnterChange>);

/// ". If …, it enters …. If …, it enters …": one case after another.
struct Cases;
impl Part for Cases {
    type Value = Vec<Case>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let mut list = Vec::new();
        while let Some(case) = p.attempt(|p| {
            p.any(&[". If ", ".\nIf "]).then_some(())?;
            let c = Cond::read(p)?;
            p.lit(", ").then_some(())?;
            let f = Same::read(p)?;
            EntersP::read(p)?;
            Some((c, f, Manner::read(p)?))
        }) {
            list.push(case);
        }
        (!list.is_empty()).then_some(list)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        v.iter().all(|(c, f, m)| {
            w.any(&[". If ", ".\nIf "])
                && Cond::write(c, w)
                && w.lit(", ")
                && Same::write(f, w)
                && EntersP::write(&(), w)
                && Manner::write(m, w)
        })
    }
}

/// The cases as changes, where each is of what enters.
fn of_cases(f: &Filter, cases: Vec<Case>) -> Option<Vec<EnterChange>> {
    let one = |(c, of, m): Case| (same(&of, f) && c != Condition::Did).then_some(EnterChange::If(c, m, Vec::new()));
    cases.into_iter().map(one).collect()
}

fn cases_of(f: &Filter, list: &[EnterChange]) -> Option<Vec<Case>> {
    let one = |e: &EnterChange| match e {
        EnterChange::If(c, m, none) if none.is_empty() => Some((c.clone(), f.clone(), m.clone())),
        _ => None,
    };
    list.iter().map(one).collect::<Option<Vec<Case>>>().filter(|cases| !cases.is_empty())
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
        [@OwnRef " escapes" l: Manner @WhereX] => { enter(Filter::Is(Ref::This), when(escaped(), l)) }
            if (let Some((Filter::Is(Ref::This), list)) = entering(v) && let Some((c, l)) = only_when(list) && *c == escaped());
        [f: Entering @EntersP l: Manner " unless " c: Cond] => { enter(f, vec![EnterChange::If(c, Vec::new(), l)]) }
            if (let Some((f, list)) = entering(v) && let Some((c, l)) = only_unless(list));
        [f: Entering @EntersP l: Manner " if " c: Cond] => { enter(f, when(c, l)) }
            if (let Some((f, list)) = entering(v) && let Some((c, l)) = only_when(list));
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

fn comes(e: Replacement, until: Until) -> Instruction {
    Instruction::Create { effect: Box::new(e), lifetime: Lifetime { until, uses: Uses::Unlimited }, each: None }
}

/// The spell just cast, of whose entering its trigger speaks: nothing has been done to it before.
struct CastSpell;
impl Part for CastSpell {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (p.targets.is_empty() && (p.scope.part || p.cast)).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

grammar! {
    /// What a resolving spell or ability says of how something will enter.
    WillEnter(p, w, v) -> Instruction {
        [["this turn, " | "until end of turn, "] f: Entering @EntersP l: Manner @WhereX] => { if matches!(f, Filter::Is(_)) { return None; } comes(enter(f, l), Until::EndOfTurn) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Uses::Unlimited })) = created(v) && let Some((f, l)) = entering(e) && let l = &l.to_vec());
        [@CastSpell r: RefP @EntersP l: Manner @WhereX] => { if !matches!(r, Ref::Said(_)) { return None; } comes(enter(Filter::Is(r), l), Until::Forever) }
            if (let Some((e, Lifetime { until: Until::Forever, uses: Uses::Unlimited })) = created(v) && let Some((Filter::Is(r @ Ref::Said(_)), l)) = entering(e) && let l = &l.to_vec());
    }
}
