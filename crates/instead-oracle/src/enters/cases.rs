//! One case after another: ". If …, it enters …. If …, it enters …".

use instead_language::{Condition, EnterChange, Filter, Ref};

use super::EntersP;
use super::manner::Manner;
use crate::condition::Cond;
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::reference::RefP;

/// The same object again, as the subject of what follows: only what enters enters.
pub(super) struct Same;
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
pub(super) fn same(again: &Filter, f: &Filter) -> bool {
    again == f || matches!(again, Filter::Is(Ref::Said(_)))
}

pub(super) type Case = (Condition, Filter, Vec<EnterChange>);

/// ". If …, it enters …. If …, it enters …": one case after another.
pub(super) struct Cases;
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
pub(super) fn of_cases(f: &Filter, cases: Vec<Case>) -> Option<Vec<EnterChange>> {
    let one = |(c, of, m): Case| (same(&of, f) && c != Condition::Did).then_some(EnterChange::If(c, m, Vec::new()));
    cases.into_iter().map(one).collect()
}

pub(super) fn cases_of(f: &Filter, list: &[EnterChange]) -> Option<Vec<Case>> {
    let one = |e: &EnterChange| match e {
        EnterChange::If(c, m, none) if none.is_empty() => Some((c.clone(), f.clone(), m.clone())),
        EnterChange::Tapped | EnterChange::Untapped | EnterChange::Counters(..) => None,
        EnterChange::Control(..) | EnterChange::Copy(..) | EnterChange::Transformed => None,
        EnterChange::FaceDown
        | EnterChange::Prepared
        | EnterChange::Attached(..)
        | EnterChange::Attacking
        | EnterChange::Do(..) => None,
        EnterChange::If(..) | EnterChange::Either(..) | EnterChange::Change(..) => None,
    };
    list.iter().map(one).collect::<Option<Vec<Case>>>().filter(|cases| !cases.is_empty())
}
