//! Entering as a copy (CR 707.5).

use instead_language::{Amount, EnterChange, Filter, Ref, Replacement, Rewrite, Selection, Who};

use super::enter;
use crate::copying::{AnyNp, Excepts};
use crate::grammar::grammar;
use crate::instruction::TappedP;
use crate::reference::OwnRef;
use crate::selection::choose;

/// A copy, with its exceptions and with what else is said of how it enters.
pub(super) fn copy(f: Filter, tapped: bool, extra: Vec<EnterChange>) -> Replacement {
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

pub(super) fn copied(v: &Replacement) -> Option<Copied> {
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
    /// "you may have this creature enter as a copy of any creature on the battlefield, except …"
    CopyP(p, w, v) -> Copied {
        ["you may have " @OwnRef [" enter" | " enter the battlefield"] t: TappedP " as a copy of " f: AnyNp ", except " e: Excepts] => { (f, t, e) }
            if (let (f, t, e) = v && !e.is_empty());
        ["you may have " @OwnRef [" enter" | " enter the battlefield"] t: TappedP " as a copy of " f: AnyNp] => { (f, t, Vec::new()) }
            if (let (f, t, e) = v && e.is_empty());
    }
}
