//! Damage (CR 120): how much, to whom or what, divided, and whether it can be prevented; counters that are divided.

use instead_language::{Amount, Cant, Filter, Instruction, Ref, Round, Selection, TargetSpec, Until, Who};

use super::Dealer;
use crate::acts::{EachHere, Several as Dealers};
use crate::amount::{EachP, Much, Quantity as Expr, Rounding, WhereX, per, per_of};
use crate::cost::CountersP;
use crate::cursor::{Person, Reader, Writer};
use crate::event::CombatP;
use crate::grammar::{Part, grammar};
use crate::selection::{Sel, SelOne};
use crate::target::Target;

fn hurt(source: Ref, amount: Amount, to: Selection, combat: Option<bool>) -> Option<Instruction> {
    let combat = match combat {
        None => false,
        Some(true) => true,
        Some(false) => return None,
    };
    Some(Instruction::Damage { source, amount, to, excess: None, unpreventable: false, combat })
}

/// "target creature you control and up to one other target creature you control each deal"
fn two_targets(p: &mut Reader<'_>) -> Option<Selection> {
    let one = |p: &mut Reader<'_>| Target::read(p).filter(|r| matches!(r, Ref::Target(_))).map(Selection::One);
    let a = one(p)?;
    let b = p.lit(" and ").then(|| one(p))??;
    p.lit(" each deal ").then(|| Selection::Both(vec![a, b]))
}

fn write_two_targets(v: &Selection, w: &mut Writer<'_>) -> bool {
    let Selection::Both(list) = v else { return false };
    let [Selection::One(a @ Ref::Target(_)), Selection::One(b @ Ref::Target(_))] = list.as_slice() else {
        return false;
    };
    Target::write(a, w) && w.lit(" and ") && Target::write(b, w) && w.lit(" each deal ")
}

/// Several that deal damage, each by itself, with the verb.
struct EachDealer;
impl Part for EachDealer {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        if let Some(two) = p.attempt(two_targets) {
            return Some(two);
        }
        if let Some(f) = p.attempt(EachHere::read) {
            return p.lit(" deals ").then_some(Selection::Each(f));
        }
        let several = Dealers::read(p)?;
        let verb = if p.person == Person::Third { " deals " } else { " each deal " };
        p.lit(verb).then_some(several)
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        if let Selection::Each(f) = v {
            return EachHere::write(f, w) && w.lit(" deals ");
        }
        if w.attempt(|w| write_two_targets(v, w)) {
            return true;
        }
        Dealers::write(v, w) && w.lit(if w.person == Person::Third { " deals " } else { " each deal " })
    }
}

fn of_each(amount: Amount, to: Selection) -> Instruction {
    let source = crate::reference::it();
    Instruction::Damage { source, amount, to, excess: None, unpreventable: false, combat: false }
}

/// The power of the one that deals the damage.
fn own_power() -> Amount {
    Amount::StatOf(instead_language::Stat::Power, crate::reference::it())
}

fn each_deals(list: &[Instruction]) -> Option<(Amount, Selection)> {
    let [Instruction::Damage { amount, to, .. }] = list else { return None };
    (list == [of_each(amount.clone(), to.clone())]).then(|| (amount.clone(), to.clone()))
}

grammar! {
    /// Damage.
    DamageP(p, w, v) -> Instruction {
        [s: Dealer " " ["deals " | "deal " | "also deals "] n: Much " " c: CombatP "damage divided as you choose among " t: AmongTargets] => {
            if c.is_some() { return None; }
            let Ref::Target(among) = t else { return None };
            p.divided.push((among, n.clone()));
            hurt(s, n, Selection::One(Ref::Target(among)), c)?
        } if (let Instruction::Damage { source: s, amount: n, to: Selection::One(t), excess: None, unpreventable: false, combat: false } = v && is_divided(t, w) && let c = &None);
        [s: Dealer " " ["deals " | "deal "] n: Much " damage divided evenly, rounded " r: Rounding ", among " t: AmongTargets] => { hurt(s, evenly(n, r), Selection::One(t), None)? }
            if (let Instruction::Damage { source: s, amount, to: Selection::One(t), excess: None, unpreventable: false, combat: false } = v && let Some((n, r)) = divided_evenly(amount) && let (n, r) = (&n, &r));
        [e: EachDealer "damage equal to " ["their power to " | "its power to "] t: Sel] => { matches!(e, Selection::One(_) | Selection::Said(_) | Selection::Both(_)).then(|| Instruction::ForEach(e, vec![of_each(own_power(), t)]))? }
            if (w.source.is_some() && let Instruction::ForEach(e @ (Selection::One(_) | Selection::Said(_) | Selection::Both(_)), list) = v && let Some((n, t)) = each_deals(list) && n == own_power() && let t = &t);
        [e: EachDealer "damage equal to " n: Expr " to " t: Sel] => { Instruction::ForEach(e, vec![of_each(n, t)]) }
            if (w.source.is_some() && let Instruction::ForEach(e, list) = v && let Some((n, t)) = each_deals(list) && let (n, t) = (&n, &t));
        [e: EachDealer "damage to " t: Sel " equal to " n: Expr] => { Instruction::ForEach(e, vec![of_each(n, t)]) }
            if (w.source.is_some() && let Instruction::ForEach(e, list) = v && let Some((n, t)) = each_deals(list) && let (n, t) = (&n, &t));
        [e: EachDealer n: Much " damage to " t: Sel @Preventable] => { matches!(n, Amount::Fixed(_)).then(|| Instruction::ForEach(e, vec![of_each(n, t)]))? }
            if (w.source.is_some() && let Instruction::ForEach(e, list) = v && let Some((n @ Amount::Fixed(_), t)) = each_deals(list) && let (n, t) = (&n, &t));
        ["distribute " c: CountersP " among " t: AmongTargets @WhereX] => {
            let Ref::Target(among) = t else { return None };
            p.divided.push((among, c.0.clone()));
            Instruction::PutCounters(c.1, c.0, Selection::One(Ref::Target(among)))
        } if (let Instruction::PutCounters(k, n, Selection::One(t)) = v && is_divided(t, w) && let c = &(n.clone(), k.clone()));
        [s: Dealer " " ["deals " | "deal " | "also deals "] n: Much " damage to " a: SelOne " and " m: Much " damage to " b: SelOne] => { Instruction::Divided { source: s, parts: vec![(n, a), (m, b)] } }
            if (let Instruction::Divided { source: s, parts } = v && let [(n, a), (m, b)] = parts.as_slice());
        [s: Dealer " " ["deals " | "deal " | "also deals "] n: Much " damage to " a: SelOne ", " m: Much " damage to " b: SelOne ", and " o: Much " damage to " c: SelOne] => { Instruction::Divided { source: s, parts: vec![(n, a), (m, b), (o, c)] } }
            if (let Instruction::Divided { source: s, parts } = v && let [(n, a), (m, b), (o, c)] = parts.as_slice());
        [s: Dealer " " ["deals " | "deal " | "also deals "] n: Much " damage divided as " a: Much " to " x: SelOne " and " b: Much " to " y: SelOne] => { Instruction::Divided { source: s, parts: vec![(a, x), (b, y)] } }
            if (w.source.is_some() && let Instruction::Divided { source: s, parts } = v && let [(a, x), (b, y)] = parts.as_slice() && let Some(n) = sum(a, b) && let n = &n);
        [s: Dealer " " ["deals " | "deal " | "also deals "] n: Much " " c: CombatP "damage to " t: Sel " for each " f: EachP] => { hurt(s, per(n, f)?, t, c)? }
            if (let Instruction::Damage { source: s, amount, to: t, excess: None, unpreventable: false, combat } = v && let Some((n, f)) = per_of(amount) && let n = &n && let f = &f && w.source.is_some() && let c = &combat.then_some(true));
        [s: Dealer " " ["deals " | "deal " | "also deals "] n: Much " " c: CombatP "damage to " t: Sel @WhereX @Preventable] => { hurt(s, n, t, c)? }
            if (let Instruction::Damage { source: s, amount: n, to: t, excess: None, unpreventable: false, combat } = v && let c = &combat.then_some(true));
        [s: Dealer " " ["deals " | "deal " | "also deals "] n: Much " " c: CombatP "damage to " t: Sel [". The damage can't be prevented" | ". This damage can't be prevented" | " and the damage can't be prevented"]] => { unpreventable(hurt(s, n, t, c)?) }
            if (let Instruction::Damage { source: s, amount: n, to: t, excess: None, unpreventable: true, combat } = v && let c = &combat.then_some(true));
        [s: Dealer " " ["deals " | "deal " | "also deals "] "damage equal to " n: Expr " to " t: Sel] => { hurt(s, n, t, None)? }
            if (let Instruction::Damage { source: s, amount: n, to: t, excess: None, unpreventable: false, combat: false } = v && w.source.is_some());
        [s: Dealer " " ["deals " | "deal " | "also deals "] "damage to " t: Sel " equal to " n: Expr] => { hurt(s, n, t, None)? }
            if (let Instruction::Damage { source: s, amount: n, to: t, excess: None, unpreventable: false, combat: false } = v && w.source.is_some());
    }
}

/// To each target an equal part, as it is dealt: of targets that have become illegal none is counted (CR 608.2b).
fn evenly(n: Amount, round: Round) -> Amount {
    let targets = Amount::Plus(Box::new(Amount::BeyondFirst), Box::new(Amount::Fixed(1)));
    Amount::Share(Box::new(n), Box::new(targets), round)
}

fn divided_evenly(v: &Amount) -> Option<(Amount, Round)> {
    let Amount::Share(n, _, round) = v else { return None };
    (evenly((**n).clone(), *round) == *v).then(|| ((**n).clone(), *round))
}

/// What a part of a text says of the damage that the text deals.
pub(super) fn the_damage() -> Instruction {
    let all = instead_language::Recipients::anything();
    Instruction::Forbid(Cant::PreventDamage(Filter::Is(Ref::This), all), Until::Forever)
}

/// Looks ahead: what says that the damage can't be prevented is read with it.
pub(crate) struct Preventable;
impl Part for Preventable {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let more = [
            ". The damage can't be prevented",
            ". This damage can't be prevented",
            " and the damage can't be prevented",
            " equal to ",
        ];
        (!more.iter().any(|t| p.peek(t))).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

fn unpreventable(i: Instruction) -> Instruction {
    match i {
        Instruction::Damage { source, amount, to, excess, combat, .. } => {
            Instruction::Damage { source, amount, to, excess, unpreventable: true, combat }
        }
        other => other,
    }
}

fn sum(a: &Amount, b: &Amount) -> Option<Amount> {
    match (a, b) {
        (Amount::Fixed(a), Amount::Fixed(b)) => a.checked_add(*b).map(Amount::Fixed),
        _ => None,
    }
}

/// "any number of targets", "one, two, or three targets", "up to two target creatures"
pub(crate) struct Several;

const SEVERAL: &[(&str, u32, u32)] =
    &[("any number of targets", 0, 99), ("one or two targets", 1, 2), ("one, two, or three targets", 1, 3)];
impl Part for Several {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        let Some((_, min, max)) = SEVERAL.iter().find(|(t, ..)| p.lit(t)) else {
            return p.attempt(|p| {
                let among = Target::read(p)?;
                let several = p.targets.last().is_some_and(|t| t.max > 1 && t.players.is_none());
                (several && matches!(among, Ref::Target(_))).then_some(among)
            });
        };
        let n = u8::try_from(p.targets.len()).ok()?;
        p.targets.push(any_targets(*min, *max));
        Some(Ref::Target(n))
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        let Ref::Target(n) = v else { return false };
        let Some(spec) = w.targets.get(usize::from(*n)).cloned() else { return false };
        if spec.players.is_none() {
            return Target::write(v, w);
        }
        w.seen = usize::from(*n) + 1;
        SEVERAL.iter().any(|(t, min, max)| spec.min == *min && spec.max == *max && w.lit(t))
    }
}

/// "each of up to three targets": so much to each, where nothing is divided.
pub(crate) struct EachOfTargets;

const EACH_OF: &[(&str, u32, u32)] = &[
    ("each of two targets", 2, 2),
    ("each of three targets", 3, 3),
    ("each of up to two targets", 0, 2),
    ("each of up to three targets", 0, 3),
    ("each of up to six targets", 0, 6),
    ("each of one or two targets", 1, 2),
    ("each of one, two, or three targets", 1, 3),
];
impl Part for EachOfTargets {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        let (_, min, max) = EACH_OF.iter().find(|(t, ..)| p.lit(t))?;
        let n = u8::try_from(p.targets.len()).ok()?;
        p.targets.push(any_targets(*min, *max));
        Some(Ref::Target(n))
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        let Ref::Target(n) = v else { return false };
        let Some(spec) = w.targets.get(usize::from(*n)).cloned() else { return false };
        if usize::from(*n) != w.seen || w.divided.iter().any(|(among, _)| among == n) {
            return false;
        }
        w.seen += 1;
        EACH_OF.iter().any(|(t, min, max)| spec == any_targets(*min, *max) && w.lit(t))
    }
}

fn any_targets(min: u32, max: u32) -> TargetSpec {
    let objects = Some(crate::target::any_target());
    TargetSpec { min, max, objects, players: Some(Who::Any), ..TargetSpec::default() }
}

pub(crate) fn is_several(t: &Ref, w: &Writer<'_>) -> bool {
    matches!(t, Ref::Target(n) if w.divided.iter().any(|(among, _)| among == n))
        || matches!(t, Ref::Target(n) if w.divided.is_empty() && w.targets.get(usize::from(*n)).is_some_and(|s| s.max == 99 && s.players.is_some()))
}

grammar! {
    /// The targets among which it is divided.
    AmongTargets(p, w, v) -> Ref {
        [t: Several] => { t } if (let t = v);
        [t: Target] => { several_targets(p, &t)?; t } if (let t = v);
    }
}

/// Whether the target just read is several.
fn several_targets(p: &Reader<'_>, t: &Ref) -> Option<()> {
    let Ref::Target(n) = t else { return None };
    p.targets.get(usize::from(*n)).filter(|spec| spec.max > 1).map(|_| ())
}

/// Whether the damage is one that is divided among these.
fn is_divided(t: &Ref, w: &Writer<'_>) -> bool {
    let Ref::Target(n) = t else { return false };
    let several = || w.targets.get(usize::from(*n)).is_some_and(|spec| spec.max > 1);
    is_several(t, w) || w.source.is_some() && several()
}

grammar! {
    /// "for each 1 damage prevented this way" and its like.
    PerPrevented(p, w, v) -> () {
        [["for each 1 damage prevented this way" | "for each damage prevented this way"]] => (());
    }
}
