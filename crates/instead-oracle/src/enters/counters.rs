//! What a permanent enters with: counters, abilities.

use instead_language::words::Word;
use instead_language::{Ability, Amount, Change, EnterChange, Filter, Ref, TurnFact, Who};

use crate::amount::{CounterKind, EachP, Many, Quantity, Rounding};
use crate::cost::CountersP;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::NpOne;
use crate::token::HavingList;

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

/// "a +1/+1, first strike, or vigilance counter": three kinds or more, of one noun.
pub(crate) fn read_kinds(p: &mut Reader<'_>) -> Option<Vec<Word>> {
    p.any(&["a ", "an "]).then_some(())?;
    let words = p.rest().split(" counter").next()?;
    let list: Vec<Word> = words.split(", or ").flat_map(|s| s.split(", ")).map(Word::from).collect();
    let fits =
        |k: &Word| k.starts_with('+') || k.split(' ').count() <= 2 && k.chars().all(|c| c.is_alphabetic() || c == ' ');
    (list.len() > 2 && list.iter().all(fits)).then_some(())?;
    p.pos += words.len();
    p.lit(" counter").then_some(list)
}

pub(crate) fn write_kinds(v: &[Word], w: &mut Writer<'_>) -> bool {
    let words: Vec<String> = v.iter().map(ToString::to_string).collect();
    let article = |k: &Word| if crate::words::takes_an(k) { "an " } else { "a " };
    v.len() > 2
        && v.first().is_some_and(|k| w.lit(article(k)))
        && w.lit(&crate::noun::join(&words, "or"))
        && w.lit(" counter")
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
        long.or_else(|| p.attempt(read_kinds))
    }
    fn write(v: &Vec<Word>, w: &mut Writer<'_>) -> bool {
        let last = v.len().saturating_sub(1);
        let article = |w: &mut Writer<'_>, k: &Word| w.lit(if crate::words::takes_an(k) { "an " } else { "a " });
        if w.source.is_some() && w.attempt(|w| write_kinds(v, w)) {
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
            EnterChange::Tapped | EnterChange::Untapped | EnterChange::Control(..) => None,
            EnterChange::Copy(..) | EnterChange::Transformed | EnterChange::FaceDown => None,
            EnterChange::Prepared | EnterChange::Attached(..) | EnterChange::Attacking | EnterChange::Do(..) => None,
            EnterChange::If(..) | EnterChange::Either(..) | EnterChange::Change(..) => None,
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
    matches!(n, Amount::Fixed(1..)).then(|| crate::amount::per(n, each))?
}

fn both(g: Filter, h: Filter) -> Amount {
    Amount::Plus(Box::new(Amount::Count(g)), Box::new(Amount::Count(h)))
}

fn both_of(a: &Amount) -> Option<(&Filter, &Filter)> {
    let Amount::Plus(a, b) = a else { return None };
    match (&**a, &**b) {
        (Amount::Count(g), Amount::Count(h)) => Some((g, h)),
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
        ["counter removed this way"] => (Amount::RemovedThisWay);
        [e: EachP] => { e } if (let e = v);
    }
}

fn abilities(v: &[EnterChange]) -> Option<Vec<Ability>> {
    let one = |c: &EnterChange| match c {
        EnterChange::Change(Change::AddAbility(a)) => Some((**a).clone()),
        EnterChange::Tapped | EnterChange::Untapped | EnterChange::Counters(..) => None,
        EnterChange::Control(..) | EnterChange::Copy(..) | EnterChange::Transformed => None,
        EnterChange::FaceDown
        | EnterChange::Prepared
        | EnterChange::Attached(..)
        | EnterChange::Attacking
        | EnterChange::Do(..) => None,
        EnterChange::If(..) | EnterChange::Either(..) | EnterChange::Change(..) => None,
    };
    let list: Option<Vec<Ability>> = v.iter().map(one).collect();
    list.filter(|l| !l.is_empty())
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
