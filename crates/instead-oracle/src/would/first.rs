//! "The first time … each turn, …": an event of which none has happened this turn.

use instead_language::{Amount, Cmp, Condition, Pattern, Replacement, Who};

use super::{Out, Outcome};
use crate::cursor::{Reader, Writer};
use crate::event::EventAny;
use crate::grammar::{Part, grammar};
use crate::rewrite::effect;

grammar! {
    /// Whether it is so in your turns alone.
    EachTurn(p, w, v) -> bool {
        [" each turn"] => (false);
        [" during each of your turns"] => (true);
    }
}

/// Nothing of the kind has happened this turn; in your turn, where that is said.
fn first(pattern: &Pattern, yours: bool) -> Condition {
    let before = Amount::HappenedThisTurn(Box::new(pattern.clone()));
    let none = Condition::Compare(before, Cmp::Exactly, Amount::Fixed(0));
    if yours { Condition::All(vec![Condition::Turn(Who::You), none]) } else { none }
}

/// What follows "the first time": event and outcome.
pub(crate) struct FirstTime;
impl Part for FirstTime {
    type Value = Replacement;
    fn read(p: &mut Reader<'_>) -> Option<Replacement> {
        p.limit = None;
        p.spanned = None;
        let pattern = EventAny::read(p)?;
        if p.limit.is_some() || p.spanned.is_some() {
            return None;
        }
        let yours = EachTurn::read(p)?;
        p.lit(", ").then_some(())?;
        let (out, may) = Outcome::read(p)?;
        let condition = Some(first(&pattern, yours));
        let optional = may.then_some(Who::You);
        Some(Replacement { condition, rider: out.rider, optional, ..effect(out.kind, pattern, out.rewrite) })
    }
    fn write(v: &Replacement, w: &mut Writer<'_>) -> bool {
        let of = |yours: &bool| v.condition.as_ref() == Some(&first(&v.pattern, *yours));
        let Some(yours) = [false, true].into_iter().find(of) else { return false };
        let may = match &v.optional {
            None => false,
            Some(who) if *who == Who::You => true,
            Some(_) => return false,
        };
        let out = Out { kind: v.kind, rewrite: v.rewrite.clone(), rider: v.rider.clone() };
        w.limit = None;
        w.spanned = None;
        EventAny::write(&v.pattern, w) && EachTurn::write(&yours, w) && w.lit(", ") && Outcome::write(&(out, may), w)
    }
}

/// The same while something is so besides.
pub(crate) fn while_so(c: Condition, mut e: Replacement) -> Option<Replacement> {
    let first = e.condition.take()?;
    e.condition = Some(Condition::All(vec![c, first]));
    Some(e)
}

/// The condition besides, and the rest.
pub(crate) fn so_while(v: &Replacement) -> Option<(Condition, Replacement)> {
    let Some(Condition::All(list)) = &v.condition else { return None };
    let [c, first] = list.as_slice() else { return None };
    Some((c.clone(), Replacement { condition: Some(first.clone()), ..v.clone() }))
}
