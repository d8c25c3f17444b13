//! Base power and toughness that an effect sets (CR 613.4b): "this creature's base power and toughness become 4/2 until end of
//! turn", "change its base power to that creature's power".

use instead_language::{Amount, Change, Instruction, Ref, Selection, Stat, Until};

use crate::amount::{Quantity, WhereX};
use crate::grammar::grammar;
use crate::instruction::{Alone, UntilP};
use crate::noun::{FigureOrX, NpMany};
use crate::reference::RefPoss;
use crate::selection::Objects;

/// What is set of it.
type Base = (Option<Amount>, Option<Amount>);

fn set(what: Selection, (power, toughness): Base, until: Until) -> Instruction {
    Instruction::Continuous { what, changes: vec![Change::SetPowerToughness(power, toughness)], until }
}

fn set_of(v: &Instruction) -> Option<(Selection, Base, Until)> {
    let Instruction::Continuous { what, changes, until } = v else { return None };
    let [Change::SetPowerToughness(power, toughness)] = changes.as_slice() else { return None };
    Some((what.clone(), (power.clone(), toughness.clone()), *until))
}

fn same(r: Ref) -> Base {
    (Some(Amount::StatOf(Stat::Power, r.clone())), Some(Amount::StatOf(Stat::Toughness, r)))
}

fn same_as(v: &Base) -> Option<Ref> {
    let (Some(Amount::StatOf(Stat::Power, r)), _) = v else { return None };
    (*v == same(r.clone())).then(|| r.clone())
}

/// Whether no two figures say it: "has base power and toughness 4/2".
fn is_odd(v: &Base) -> bool {
    match v {
        (Some(_), Some(_)) => same_as(v).is_some(),
        (Some(one), None) | (None, Some(one)) => !matches!(one, Amount::Fixed(_)),
        (None, None) => false,
    }
}

grammar! {
    /// What both come to be.
    Figures(p, w, v) -> Base {
        [a: FigureOrX "/" b: FigureOrX] => { (Some(a), Some(b)) } if (let (Some(a), Some(b)) = v);
        ["equal to " r: RefPoss " power and toughness"] => { same(r) } if (let Some(r) = same_as(v) && let r = &r);
        [r: RefPoss " power and toughness"] => { same(r) } if (let Some(r) = same_as(v) && let r = &r);
        ["equal to " q: Quantity] => { (Some(q.clone()), Some(q)) } if (let (Some(q), Some(also)) = v && q == also);
    }
}

grammar! {
    /// What one of them comes to be.
    Figure(p, w, v) -> Amount {
        ["equal to " q: Quantity] => { q } if (let q = v);
        [q: Quantity] => { q } if (let q = v);
    }
}

grammar! {
    /// What is set, of one: both, or one of them.
    Becomes(p, w, v) -> Base {
        [["base power and toughness become " | "base power and toughness each become "] b: Figures] => { b } if (let b = v);
        [["base power becomes " | "base power become "] a: Figure] => { (Some(a), None) } if (let (Some(a), None) = v);
        [["base toughness becomes " | "base toughness become "] b: Figure] => { (None, Some(b)) } if (let (None, Some(b)) = v);
    }
}

grammar! {
    /// The same, of what is changed to it.
    ChangedTo(p, w, v) -> Base {
        ["base power and toughness to " b: Figures] => { b } if (let b = v);
        ["base power to " a: Figure] => { (Some(a), None) } if (let (Some(a), None) = v);
        ["base toughness to " b: Figure] => { (None, Some(b)) } if (let (None, Some(b)) = v);
    }
}

grammar! {
    /// Those of which both are set, behind "of".
    Of(p, w, v) -> Selection {
        [o: Objects] => { o } if (let o = v);
        [f: NpMany] => { Selection::Each(f) } if (let Selection::Each(f) = v);
    }
}

grammar! {
    /// Base power and toughness that an effect sets.
    BaseP(p, w, v) -> Instruction {
        ["change the base power and toughness of " s: Of " to " b: Figures " " u: UntilP] => { set(s, b, u) } if (let Some((s, b, u)) = set_of(v) && (w.source.is_some() || is_odd(&b)) && let (s, b, u) = (&s, &b, &u));
        ["change the base power and toughness of " s: Of " to " b: Figures] => { set(s, b, Until::Forever) } if (let Some((s, b, Until::Forever)) = set_of(v) && (w.source.is_some() || is_odd(&b)) && let (s, b) = (&s, &b));
        ["change " r: RefPoss " " b: ChangedTo " " u: UntilP] => { set(Selection::One(r), b, u) } if (let Some((Selection::One(r), b, u)) = set_of(v) && (w.source.is_some() || is_odd(&b)) && let (r, b, u) = (&r, &b, &u));
        ["change " r: RefPoss " " b: ChangedTo] => { set(Selection::One(r), b, Until::Forever) } if (let Some((Selection::One(r), b, Until::Forever)) = set_of(v) && (w.source.is_some() || is_odd(&b)) && let (r, b) = (&r, &b));
        ["the base power and toughness of " s: Of [" become " | " each become "] b: Figures " " u: UntilP @WhereX] => { set(s, b, u) } if (w.source.is_some() && let Some((s, b, u)) = set_of(v) && let (s, b, u) = (&s, &b, &u));
        [u: UntilP ", " r: RefPoss " " b: Becomes @WhereX @Alone] => { set(Selection::One(r), b, u) } if (w.source.is_some() && let Some((Selection::One(r), b, u)) = set_of(v) && let (r, b, u) = (&r, &b, &u));
        [r: RefPoss " " b: Becomes " " u: UntilP @WhereX] => { set(Selection::One(r), b, u) } if (w.source.is_some() && let Some((Selection::One(r), b, u)) = set_of(v) && let (r, b, u) = (&r, &b, &u));
    }
}
