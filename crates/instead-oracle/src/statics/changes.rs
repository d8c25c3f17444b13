//! What something gets, has, gains or loses: "gets +1/+1 and has flying".

use instead_language::words::Colors;
use instead_language::{Ability, Amount, Assigning, Cant, Change, Filter, Ref};

use super::ColorP;
use crate::amount::{EachP, Figure, per};
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::FigureOrX;
use crate::token::{HavingList, Quoted};

fn sign(p: &mut Reader<'_>) -> Option<i32> {
    if p.raw("+") {
        Some(1)
    } else if p.raw("-") {
        Some(-1)
    } else {
        p.fail("+N/+N");
        None
    }
}

fn signed(p: &mut Reader<'_>) -> Option<Amount> {
    let sign = sign(p)?;
    match FigureOrX::read(p)? {
        Amount::Fixed(n) => Some(Amount::Fixed(sign * n)),
        x if sign > 0 => Some(x),
        x => Some(Amount::Times(-1, Box::new(x))),
    }
}

/// "+1/+1", "-X/-0"
pub(crate) struct Modifier;
impl Part for Modifier {
    type Value = (Amount, Amount);
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let a = signed(p)?;
        p.raw("/").then_some(())?;
        Some((a, signed(p)?))
    }
    fn write((a, b): &Self::Value, w: &mut Writer<'_>) -> bool {
        let put = |w: &mut Writer<'_>, a: &Amount| match a {
            Amount::Fixed(n) if *n < 0 => w.lit(&n.to_string()),
            Amount::Fixed(0) => (w.source.is_some() && w.lit("-0")) || w.lit("+0"),
            Amount::Fixed(n) => w.lit(&format!("+{n}")),
            Amount::Times(-1, x) => w.lit("-") && FigureOrX::write(x, w),
            x => w.lit("+") && FigureOrX::write(x, w),
        };
        put(w, a) && w.lit("/") && put(w, b)
    }
}

/// "can't block" among other changes of the card itself, as an ability of its own: it goes with the ability that says
/// it. Of other objects it is no ability that they could lose, and is refused.
fn barred(cant: fn(Filter) -> Cant) -> Change {
    Change::AddAbility(Box::new(Ability::Cant(cant(Filter::Is(Ref::This)), None)))
}

fn is_barred(c: &Change) -> bool {
    *c == barred(Cant::Attack) || *c == barred(Cant::Block)
}

fn have(list: Vec<Ability>) -> Vec<Change> {
    list.into_iter().map(|a| Change::AddAbility(Box::new(a))).collect()
}

fn lost(v: &[Change]) -> Option<Vec<Ability>> {
    let list: Vec<Ability> =
        v.iter().filter_map(|c| if let Change::RemoveAbility(a) = c { Some((**a).clone()) } else { None }).collect();
    (list.len() == v.len() && !list.is_empty()).then_some(list)
}

fn abilities(v: &[Change]) -> Option<Vec<Ability>> {
    let list: Vec<Ability> =
        v.iter().filter_map(|c| if let Change::AddAbility(a) = c { Some((**a).clone()) } else { None }).collect();
    (list.len() == v.len() && !list.is_empty()).then_some(list)
}

grammar! {
    /// What something gets, has, gains or loses: each of its verbs.
    ChangeOne(p, w, v) -> Vec<Change> {
        ["can't attack or block"] => { p.own.then_some(())?; vec![barred(Cant::Attack), barred(Cant::Block)] } if (v.as_slice() == [barred(Cant::Attack), barred(Cant::Block)]);
        ["can attack as though it didn't have defender"] => { vec![Change::AttacksDespiteDefender] } if (v.as_slice() == [Change::AttacksDespiteDefender]);
        ["can attack as though they didn't have defender"] => { vec![Change::AttacksDespiteDefender] } if (w.source.is_some() && v.as_slice() == [Change::AttacksDespiteDefender]);
        [("assign") " combat damage equal to " @ItsOwn " toughness rather than " @ItsOwn " power"] => { vec![Change::Assigns(Assigning::Toughness)] } if (v.as_slice() == [Change::Assigns(Assigning::Toughness)]);
        [("assign") " no combat damage"] => { vec![Change::Assigns(Assigning::Nothing)] } if (v.as_slice() == [Change::Assigns(Assigning::Nothing)]);
        [["is goaded" | "are goaded"]] => { vec![Change::Goaded] } if (v.as_slice() == [Change::Goaded]);
        ["can't block"] => { p.own.then_some(())?; vec![barred(Cant::Block)] } if (v.as_slice() == [barred(Cant::Block)]);
        ["can't attack"] => { p.own.then_some(())?; vec![barred(Cant::Attack)] } if (v.as_slice() == [barred(Cant::Attack)]);
        [("get") " " m: Modifier " for each " n: EachP] => { let (a, b) = m; vec![Change::Modify(per(a, n.clone())?, per(b, n)?)] }
            if (w.source.is_some() && let Some((m, n)) = crate::acts::scale_of(v) && let m = &m && let n = &n);
        [("get") " " m: Modifier] => { vec![Change::Modify(m.0, m.1)] } if (let [Change::Modify(a, b)] = v.as_slice() && let m = &(a.clone(), b.clone()));
        [("have") " the text " a: Quoted] => { vec![Change::AddText(Box::new(a))] } if (let [Change::AddText(a)] = v.as_slice() && let a = &**a);
        [("gain") " " l: HavingList] => { have(l) } if (let Some(l) = abilities(v) && let l = &l);
        [("have") " " l: HavingList] => { have(l) } if (let Some(l) = abilities(v) && let l = &l);
        [("lose") " " l: HavingList] => { l.into_iter().map(|a| Change::RemoveAbility(Box::new(a))).collect() } if (let Some(l) = lost(v) && let l = &l);
        [("become") " " c: ColorP] => { vec![Change::SetColors(Colors::of(c))] } if (let [Change::SetColors(cs)] = v.as_slice() && let Some(c) = cs.list().next() && Colors::of(c) == *cs && let c = &c);
        [("lose") " all abilities"] => { vec![Change::RemoveAllAbilities] } if (v.as_slice() == [Change::RemoveAllAbilities]);
        [("have") " base power and toughness " a: Figure "/" b: Figure] => { vec![Change::SetPowerToughness(Some(Amount::Fixed(a)), Some(Amount::Fixed(b)))] }
            if (let [Change::SetPowerToughness(Some(Amount::Fixed(a)), Some(Amount::Fixed(b)))] = v.as_slice());
    }
}

grammar! {
    /// "its", of each of them: "their".
    ItsOwn(p, w, v) -> () {
        [["its" | "their" | "his" | "her"]] => (());
    }
}

/// Changes joined by "and".
pub(crate) struct ChangeList;
impl Part for ChangeList {
    type Value = Vec<Change>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let mut list = ChangeOne::read(p)?;
        while let Some(more) = p.attempt(|p| {
            p.any(&[" and ", ", and ", ", "]).then_some(())?;
            ChangeOne::read(p)
        }) {
            list.extend(more);
        }
        Some(list)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        let mut rest = v.as_slice();
        let mut first = true;
        while !rest.is_empty() {
            let attack_or_block = rest.first().is_some_and(is_barred) && rest.get(1).is_some_and(is_barred);
            let run = rest
                .iter()
                .take_while(|c| matches!(c, Change::AddAbility(_)) && !is_barred(c))
                .count()
                .max(rest.iter().take_while(|c| matches!(c, Change::RemoveAbility(_))).count())
                .max(if attack_or_block { 2 } else { 1 });
            if !(std::mem::take(&mut first) || w.any(&[" and ", ", and ", ", "])) {
                return false;
            }
            if !ChangeOne::write(&rest.iter().take(run).cloned().collect(), w) {
                return false;
            }
            rest = rest.get(run..).unwrap_or(&[]);
        }
        !v.is_empty()
    }
}
