//! Costs (CR 118): "{1}, {T}, Sacrifice a creature".

mod energy;
mod upkeep;

pub(crate) use energy::{GotEnergy, PaidEnergy, much_energy, much_energy_of};
pub(crate) use upkeep::{Cumulative, OneOrOther};

use instead_language::card::CostAction;
use instead_language::words::{Mana, Zone};
use instead_language::{Amount, Cmp, Cost, Filter, Selection, Stat, Who};

use crate::amount::{CounterKind, Figure, HalfLife, Much, Word};
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::{NpA, NpMany};
use crate::reference::RefP;
use crate::selection::Objects;

/// A run of mana symbols; at least one.
pub(crate) struct ManaP;
impl Part for ManaP {
    type Value = Vec<Mana>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Mana>> {
        let mut found = Vec::new();
        while let Some((symbol, _)) = p.rest().strip_prefix('{').and_then(|r| r.split_once('}')) {
            let Ok(mana) = symbol.parse::<Mana>() else { break };
            p.pos += symbol.len() + 2;
            found.push(mana);
        }
        if found.is_empty() {
            p.fail("a mana symbol");
            return None;
        }
        Some(found)
    }
    fn write(v: &Vec<Mana>, w: &mut Writer<'_>) -> bool {
        !v.is_empty() && w.lit(&v.iter().map(Mana::to_string).collect::<String>())
    }
}

grammar! {
    /// "a +1/+1 counter", "two charge counters": how many and of which kind.
    CountersP(p, w, v) -> (Amount, instead_language::words::Word) {
        [["a " | "an "] k: CounterKind " counter"] => { (Amount::Fixed(1), k) } if (let (Amount::Fixed(1), k) = v && !crate::words::takes_an(k));
        ["an " k: CounterKind " counter"] => { (Amount::Fixed(1), k) } if (let (Amount::Fixed(1), k) = v);
        [["one " | "1 "] k: CounterKind " counter"] => { (Amount::Fixed(1), k) } if (let (Amount::Fixed(1), k) = v && w.source.is_some());
        ["another " k: CounterKind " counter"] => { (Amount::Fixed(1), k) } if (let (Amount::Fixed(1), k) = v && w.source.is_some());
        [n: crate_Many " " k: CounterKind " counters"] => { (n, k) } if (let (n, k) = v);
    }
}
grammar! {
    /// "a counter", "up to three counters": of any kinds.
    AnyCountersP(p, w, v) -> Amount {
        ["a counter"] => (Amount::Fixed(1));
        ["any number of counters"] => (Amount::AnyNumber);
        ["up to " n: crate_Many " counters"] => { Amount::UpTo(Box::new(n)) } if (let Amount::UpTo(n) = v && let n = &**n);
        [n: crate_Many " counters"] => { n } if (let n = v && !matches!(n, Amount::AnyNumber | Amount::UpTo(_)));
    }
}

use crate::amount::CounterKind as crate_CounterKind;
use crate::amount::Many as crate_Many;
use crate::amount::X as crate_X;

grammar! {
    /// A part of a cost that is an action.
    ActionP(p, w, v) -> CostAction {
        ["sacrifice " s: Objects] => (CostAction::Sacrifice(s));
        ["discard your hand"] => { CostAction::Discard(hand()) } if (*v == CostAction::Discard(hand()));
        ["discard " s: Objects] => (CostAction::Discard(s));
        ["behold " f: NpA " and exile it"] => { CostAction::Exile(one_of(to_behold(f)?)) } if (let CostAction::Exile(s) = v && let Some(f) = &beheld(s));
        ["exile " s: Objects] => (CostAction::Exile(s));
        ["tap " s: Objects] => (CostAction::Tap(s));
        ["return " s: Objects [" to its owner's hand" | " to their owner's hand"]] => (CostAction::Return(s));
        ["remove any number of " k: crate_CounterKind " counters from " r: RefP] => { CostAction::RemoveCounters(Some(k), Some(Amount::AnyNumber), Selection::One(r)) }
            if (let CostAction::RemoveCounters(Some(k), Some(Amount::AnyNumber), Selection::One(r)) = v);
        ["remove " c: CountersP " from " r: RefP] => { CostAction::RemoveCounters(Some(c.1), Some(c.0), Selection::One(r)) }
            if (let CostAction::RemoveCounters(Some(k), Some(n), Selection::One(r)) = v && let c = &(n.clone(), k.clone()));
        ["remove " c: CountersP " from " f: NpA] => { (c.0 == Amount::Fixed(1)).then(|| CostAction::RemoveCounters(Some(c.1), Some(c.0), one_of(f)))? }
            if (let CostAction::RemoveCounters(Some(k), Some(n), s) = v && let Selection::Choose { filter: f, .. } = s && *s == one_of(f.clone()) && let c = &(n.clone(), k.clone()));
        ["remove " c: CountersP " from among " f: NpMany] => { CostAction::RemoveAmong(Some(c.1), c.0, f) }
            if (let CostAction::RemoveAmong(Some(k), n, f) = v && let c = &(n.clone(), k.clone()));
        ["remove " n: crate_Many " counters from among " f: NpMany] => (CostAction::RemoveAmong(None, n, f));
        ["remove all " k: crate_CounterKind " counters from " r: RefP] => { CostAction::RemoveCounters(Some(k), None, Selection::One(r)) } if (let CostAction::RemoveCounters(Some(k), None, Selection::One(r)) = v);
        ["remove all counters from " r: RefP] => { CostAction::RemoveCounters(None, None, Selection::One(r)) } if (let CostAction::RemoveCounters(None, None, Selection::One(r)) = v);
        ["remove " n: AnyCountersP " from " r: RefP] => { CostAction::RemoveCounters(None, Some(n), Selection::One(r)) } if (let CostAction::RemoveCounters(None, Some(n), Selection::One(r)) = v);
        ["remove " n: AnyCountersP " from " f: NpA] => { (n == Amount::Fixed(1)).then(|| CostAction::RemoveCounters(None, Some(n), one_of(f)))? }
            if (let CostAction::RemoveCounters(None, Some(n), s) = v && let Selection::Choose { filter: f, .. } = s && *s == one_of(f.clone()));
        ["put " c: CountersP " on " s: Objects] => { CostAction::PutCounters(c.1, c.0, s) }
            if (let CostAction::PutCounters(k, n, s) = v && let c = &(n.clone(), k.clone()));
        ["waterbend " m: ManaP] => (CostAction::Waterbend(m));
        ["mill a card"] => { CostAction::Mill(Amount::Fixed(1)) } if (let CostAction::Mill(Amount::Fixed(1)) = v);
        ["mill " n: Word " cards"] => { CostAction::Mill(Amount::Fixed(n)) } if (let CostAction::Mill(Amount::Fixed(n)) = v);
        ["blight " n: Figure] => { CostAction::PutCounters("-1/-1".into(), Amount::Fixed(n), own_creature()) } if (w.source.is_some() && let CostAction::PutCounters(k, Amount::Fixed(n), s) = v && k == "-1/-1" && *s == own_creature());
        ["unattach " r: RefP] => { CostAction::Unattach(Selection::One(r)) } if (let CostAction::Unattach(Selection::One(r)) = v);
        ["exert " r: RefP] => { (r == instead_language::Ref::This).then_some(CostAction::Exert(Selection::One(r)))? }
            if (let CostAction::Exert(Selection::One(r)) = v);
        ["collect evidence " n: Figure] => { CostAction::Exile(evidence(n)) } if (w.source.is_some() && let CostAction::Exile(Selection::Total { amount: Amount::Fixed(n), .. }) = v && *v == CostAction::Exile(evidence(*n)));
        ["behold " f: NpA] => { CostAction::Reveal(one_of(to_behold(f)?)) } if (let CostAction::Reveal(s) = v && let Some(f) = &beheld(s));
        ["reveal " s: Objects] => (CostAction::Reveal(s));
        ["put " s: Objects " " d: crate_To] => (CostAction::Put(s, d));
        ["pay " n: crate_X " {E}"] => { (n == Amount::X).then(|| CostAction::RemoveCounters(Some("energy".into()), Some(n), Selection::One(you())))? }
            if (let CostAction::RemoveCounters(Some(k), Some(n @ Amount::X), Selection::One(r)) = v && k == "energy" && *r == you());
        ["pay " n: EnergyP] => { CostAction::RemoveCounters(Some("energy".into()), Some(Amount::Fixed(n)), Selection::One(you())) }
            if (let CostAction::RemoveCounters(Some(k), Some(Amount::Fixed(n)), Selection::One(r)) = v && k == "energy" && *r == you());
    }
}

grammar! {
    /// Life that is paid.
    LifeP(p, w, v) -> Amount {
        ["pay " n: HalfLife] => { n } if (let n = v && matches!(n, Amount::Half(..)));
        ["pay " n: Much " life"] => { n } if (let n = v);
    }
}

/// What the same verb is done to besides: "sacrifice a creature and a Swamp". Each is given by itself, so that one
/// permanent never is both.
fn read_more(before: &CostAction, p: &mut Reader<'_>) -> Option<CostAction> {
    p.lit(" and ").then_some(())?;
    more(before, Objects::read(p)?)
}

/// The same of a list: "a green creature, a white creature, and a blue creature".
fn read_list(before: &CostAction, p: &mut Reader<'_>) -> Option<Vec<CostAction>> {
    let mut list = Vec::new();
    loop {
        let last = p.lit(", and ");
        (last || p.lit(", ")).then_some(())?;
        list.push(more(before, Objects::read(p)?)?);
        if last {
            return (list.len() > 1).then_some(list);
        }
    }
}

fn more(before: &CostAction, s: instead_language::Selection) -> Option<CostAction> {
    if matches!(before, CostAction::Sacrifice(_)) {
        return Some(CostAction::Sacrifice(s));
    }
    matches!(before, CostAction::Exile(_)).then_some(CostAction::Exile(s))
}

fn write_more(before: &CostAction, a: &CostAction, w: &mut Writer<'_>) -> bool {
    let (CostAction::Sacrifice(s) | CostAction::Exile(s)) = a else { return false };
    w.source.is_some()
        && more(before, s.clone()).as_ref() == Some(a)
        && w.any(&[" and ", ", and ", ", "])
        && Objects::write(s, w)
}

/// CR 701.59a: cards from the payer's graveyard with that total mana value or more.
fn evidence(n: i32) -> Selection {
    let own = vec![Filter::Card, Filter::In(Zone::Graveyard), Filter::Owner(Who::You)];
    Selection::Total {
        who: Who::You,
        filter: Filter::All(own),
        stat: Stat::ManaValue,
        cmp: Cmp::AtLeast,
        amount: Amount::Fixed(n),
    }
}

/// CR 701.59a: the cost of collecting evidence.
pub(crate) fn evidence_of(n: i32) -> Cost {
    Cost { actions: vec![CostAction::Exile(evidence(n))], ..Cost::default() }
}

/// The number, if that is the whole cost.
pub(crate) fn evidence_in(cost: &Cost) -> Option<i32> {
    let [CostAction::Exile(Selection::Total { amount: Amount::Fixed(n), .. })] = cost.actions.as_slice() else {
        return None;
    };
    (*cost == evidence_of(*n)).then_some(*n)
}

/// Whether the cost is to collect evidence.
pub(crate) fn collects_evidence(cost: &Cost) -> bool {
    let [CostAction::Exile(Selection::Total { amount: Amount::Fixed(n), .. })] = cost.actions.as_slice() else {
        return false;
    };
    cost.actions.first() == Some(&CostAction::Exile(evidence(*n)))
}

/// All the cards in the hand of whoever pays.
fn hand() -> Selection {
    Selection::Each(Filter::All(vec![Filter::Card, Filter::In(Zone::Hand), Filter::Owner(Who::You)]))
}

/// "A creature you control", as one pays with it.
fn own_creature() -> Selection {
    one_of(Filter::Type(instead_language::words::CardType::Creature).and(Filter::Controller(Who::You)))
}

/// CR 701.4a: a card of that kind in the hand, or such a permanent.
fn to_behold(kind: Filter) -> Option<Filter> {
    matches!(kind, Filter::Subtype(_)).then(|| {
        let card = Filter::All(vec![kind.clone(), Filter::Card, Filter::In(Zone::Hand), Filter::Owner(Who::You)]);
        Filter::OneOf(vec![card, kind.and(Filter::Controller(Who::You))])
    })
}

fn beheld(s: &Selection) -> Option<Filter> {
    let Selection::Choose { filter: Filter::OneOf(list), .. } = s else { return None };
    let Some(Filter::All(parts)) = list.first() else { return None };
    let kind = parts.first()?.clone();
    (*s == one_of(to_behold(kind.clone())?)).then_some(kind)
}

/// "Behold an Elf", as an instruction.
pub(crate) struct BeholdP;
impl Part for BeholdP {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        p.lit("behold ").then_some(())?;
        to_behold(NpA::read(p)?).map(one_of)
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        beheld(v).is_some_and(|f| w.lit("behold ") && NpA::write(&f, w))
    }
}

/// One of these, which the payer chooses.
fn one_of(f: Filter) -> Selection {
    let one = Amount::Fixed(1);
    crate::selection::choose(Who::You, one.clone(), Some(one), f, false)
}

fn you() -> instead_language::Ref {
    instead_language::Ref::Player(instead_language::Who::You)
}

/// "{E}{E}": energy counters (CR 107.14).
pub(crate) struct EnergyP;
impl Part for EnergyP {
    type Value = i32;
    fn read(p: &mut Reader<'_>) -> Option<i32> {
        // "eight {E}"
        if let Some(n) = p.attempt(|p| Word::read(p).filter(|_| p.lit(" {E}"))) {
            return Some(n);
        }
        let mut n = 0;
        while p.raw("{E}") {
            n += 1;
        }
        if n == 0 {
            p.fail("{E}");
            return None;
        }
        Some(n)
    }
    fn write(v: &i32, w: &mut Writer<'_>) -> bool {
        w.source.is_some() && w.attempt(|w| Word::write(v, w) && w.lit(" {E}"))
            || usize::try_from(*v).is_ok_and(|n| n > 0 && w.lit(&"{E}".repeat(n)))
    }
}

/// One part of a cost, where it has none of that kind yet.
fn read_cost_part(p: &mut Reader<'_>, cost: &mut Cost) -> Option<()> {
    let mana_and_life = |p: &mut Reader<'_>| {
        p.lit("pay ").then_some(())?;
        let m = ManaP::read(p)?;
        p.lit(" and ").then_some(())?;
        let n = Much::read(p)?;
        p.lit(" life").then_some((m, n))
    };
    if let Some((m, n)) = p.attempt(mana_and_life) {
        cost.mana = m;
        cost.life = Some(n);
    } else if p.raw("{T}") {
        cost.tap = true;
    } else if p.raw("{Q}") {
        cost.untap = true;
    } else if cost.mana.is_empty() && p.peek("{") {
        cost.mana = ManaP::read(p)?;
    } else if let Some(n) = p.attempt(LifeP::read) {
        cost.life = Some(n);
    } else {
        cost.actions.push(ActionP::read(p)?);
        if let Some(list) = cost.actions.last().and_then(|before| p.attempt(|p| read_list(before, p))) {
            cost.actions.extend(list);
        }
        // "sacrifice a creature and a Swamp"
        while let Some(more) = cost.actions.last().and_then(|before| p.attempt(|p| read_more(before, p))) {
            cost.actions.push(more);
        }
    }
    Some(())
}

/// A cost, its parts separated by commas.
pub(crate) struct CostP;
impl Part for CostP {
    type Value = Cost;
    fn read(p: &mut Reader<'_>) -> Option<Cost> {
        p.attempt(|p| {
            let mut cost = Cost::default();
            let mut end = None;
            loop {
                if p.attempt(|p| read_cost_part(p, &mut cost)).is_none() {
                    // "ward {1}, haste": what follows the comma is no part of it
                    p.pos = end?;
                    return Some(cost);
                }
                end = Some(p.pos);
                // "remove four quest counters from it and sacrifice it"
                let more = !p.peek(", where X is ") && p.lit(", ")
                    || (!cost.actions.is_empty() && p.peek(" and ") && p.lit(" and "));
                if !more {
                    return Some(cost);
                }
            }
        })
    }
    fn write(v: &Cost, w: &mut Writer<'_>) -> bool {
        // "pay {B} and 1 life", where a keyword's cost stands after a dash
        if let (Some(life), [], false, false) = (&v.life, v.actions.as_slice(), v.tap, v.untap)
            && !v.mana.is_empty()
            && w.source.is_some()
            && w.attempt(|w| {
                w.lit("pay ") && ManaP::write(&v.mana, w) && w.lit(" and ") && Much::write(life, w) && w.lit(" life")
            })
        {
            return true;
        }
        let mut first = true;
        let mut comma = |w: &mut Writer<'_>| std::mem::take(&mut first) || w.any(&[", ", " and "]);
        // "waterbend {3}, {T}" is mana too
        let bends = |a: &&CostAction| matches!(a, CostAction::Waterbend(_));
        (v.mana.is_empty() || (comma(w) && ManaP::write(&v.mana, w)))
            && v.actions.iter().filter(bends).all(|a| comma(w) && ActionP::write(a, w))
            && (!v.tap || (comma(w) && w.lit("{T}")))
            && (!v.untap || (comma(w) && w.lit("{Q}")))
            && v.life.as_ref().is_none_or(|n| comma(w) && LifeP::write(n, w))
            && v.actions.iter().enumerate().filter(|(_, a)| !bends(a)).all(|(i, a)| {
                let before = i.checked_sub(1).and_then(|i| v.actions.get(i));
                before.is_some_and(|before| w.attempt(|w| write_more(before, a, w)))
                    || comma(w)
                        && match a {
                            CostAction::Unread(unread) => w.lit(unread.hole()),
                            read => ActionP::write(read, w),
                        }
            })
            && !first
    }
}

use crate::instruction::To as crate_To;
