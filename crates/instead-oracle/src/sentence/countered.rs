//! Where a countered spell goes instead of into a graveyard.

use instead_language::words::Zone;
use instead_language::{Filter, Instruction, Kind, Pattern, Ref, Rewrite, Selection, Who};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::rewrite::{Elsewhere, effect};

pub(super) fn counter_rewrite(
    original: Instruction,
    which: Option<Filter>,
    to: instead_language::Destination,
) -> Option<Instruction> {
    let r = countered_by(&original)?;
    Some(countered_goes(vec![original], r, which, to))
}

/// What is countered, also where somebody may pay.
pub(super) fn countered_by(i: &Instruction) -> Option<Ref> {
    let one = |i: &Instruction| if let Instruction::Counter(Selection::One(r)) = i { Some(r.clone()) } else { None };
    match i {
        Instruction::Unless(_, _, list) => list.first().filter(|_| list.len() == 1).and_then(one),
        i => one(i),
    }
}

pub(super) fn countered_goes(
    original: Vec<Instruction>,
    r: Ref,
    which: Option<Filter>,
    to: instead_language::Destination,
) -> Instruction {
    let object = match which {
        Some(which) => Filter::All(vec![Filter::Is(r), which]),
        None => Filter::Is(r),
    };
    let pattern = Pattern::Move { object, from: Some(Zone::Stack), to: Some(Zone::Graveyard) };
    let effect = Box::new(effect(Kind::SelfReplacement, pattern, Rewrite::Goto(to)));
    Instruction::SelfRewrite { original, effect }
}

const IF_COUNTERED: &[&str] = &["if that spell is countered this way, ", "if the spell is countered this way, "];

/// "if an artifact spell is countered this way, put that card … instead of into its owner's graveyard": which spell, where
/// only some are meant, and where it goes.
pub(super) fn read_countered(p: &mut Reader<'_>) -> Option<(Option<Filter>, instead_language::Destination)> {
    let which = if p.any(IF_COUNTERED) {
        None
    } else {
        p.lit("if ").then_some(())?;
        let which = crate::condition::SpellA::read(p)?;
        p.lit(" is countered this way, ").then_some(())?;
        Some(which)
    };
    let to = CounteredTo::read(p)?;
    p.any(INSTEAD_OF).then_some((which, to))
}

fn write_countered(effect: &instead_language::Replacement, w: &mut Writer<'_>) -> bool {
    let (Rewrite::Goto(to), Pattern::Move { object, .. }) = (&effect.rewrite, &effect.pattern) else { return false };
    (match which_of(object) {
        None => w.any(IF_COUNTERED),
        Some(which) => w.lit("if ") && crate::condition::SpellA::write(which, w) && w.lit(" is countered this way, "),
    }) && CounteredTo::write(to, w)
        && w.any(INSTEAD_OF)
}

fn which_moved(effect: &instead_language::Replacement) -> Option<Filter> {
    if let Pattern::Move { object, .. } = &effect.pattern { which_of(object).cloned() } else { None }
}

fn which_of(object: &Filter) -> Option<&Filter> {
    if let Filter::All(list) = object { list.get(1) } else { None }
}

const INSTEAD_OF: &[&str] = &[
    " instead of putting it into a graveyard",
    " instead of into that player's graveyard",
    " instead of putting it into that player's graveyard",
    " instead of putting it into its owner's graveyard",
    " instead of into its owner's graveyard",
];

const UNDER_YOURS: &[&str] =
    &["put that card onto the battlefield under your control", "put it onto the battlefield under your control"];

fn under_yours() -> instead_language::Destination {
    instead_language::Destination::under(instead_language::Under::Player(Who::You))
}

/// Where a countered spell goes instead.
struct CounteredTo;
impl Part for CounteredTo {
    type Value = instead_language::Destination;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        if p.any(UNDER_YOURS) {
            return Some(under_yours());
        }
        Elsewhere::read(p)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        if w.source.is_none() && *v == instead_language::Destination::zone(Zone::Hand) {
            return w.lit("put it into its owner's hand");
        }
        if *v == under_yours() {
            return w.any(UNDER_YOURS);
        }
        Elsewhere::write(v, w)
    }
}

/// The sentence about where the countered spell goes, with the one that counters it; in a part of a text, without it.
pub(super) fn write_rewritten(
    v: &Instruction,
    original: &[Instruction],
    effect: &instead_language::Replacement,
    w: &mut Writer<'_>,
) -> bool {
    let Rewrite::Goto(to) = &effect.rewrite else { return false };
    match original {
        [] => {
            w.scope.part
                && *v == countered_goes(Vec::new(), crate::reference::it(), which_moved(effect), to.clone())
                && write_countered(effect, w)
        }
        [one] => {
            counter_rewrite(one.clone(), which_moved(effect), to.clone()).as_ref() == Some(v)
                && super::write_sentence(one, w)
                && w.lit(". ")
                && write_countered(effect, w)
        }
        _ => false,
    }
}
