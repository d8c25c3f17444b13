//! What activated abilities cost (CR 601.2f, 602.2b).

use instead_language::words::Mana;
use instead_language::{AbilityCost, Amount, CostKeyword, Filter, Ref, Who};

use crate::amount::Quantity;
use crate::casting::LessP;
use crate::cost::ManaP;
use crate::face::KeywordName;
use crate::grammar::grammar;
use crate::noun::{NpA, NpMany};
use crate::reference::{RefP, RefPoss};

grammar! {
    /// Which abilities that are activated abilities have this keyword.
    OfKeyword(p, w, v) -> CostKeyword {
        [k: KeywordName] => { is_activated(k).then_some(k)? } if (let k = v && is_activated(*k));
    }
}

grammar! {
    /// A keyword whose cost is not that of an activated ability.
    OtherKeyword(p, w, v) -> CostKeyword {
        ["unlock"] => (CostKeyword::Unlock);
        [k: KeywordName] => { has_cost_elsewhere(k).then_some(k)? } if (let k = v && has_cost_elsewhere(*k));
    }
}

fn has_cost_elsewhere(k: CostKeyword) -> bool {
    use CostKeyword as C;
    [C::Dash, C::Buyback, C::Morph, C::Unlock].contains(&k)
}

fn is_activated(k: CostKeyword) -> bool {
    use CostKeyword as C;
    [
        C::Equip,
        C::Cycling,
        C::Ninjutsu,
        C::CommanderNinjutsu,
        C::Unearth,
        C::Outlast,
        C::Fortify,
        C::Encore,
        C::Embalm,
        C::Eternalize,
    ]
    .contains(&k)
}

grammar! {
    /// "you activate"
    ByP(p, w, v) -> Who {
        ["you activate"] => (Who::You);
        ["your opponents activate"] => (Who::Opponent);
    }
}

grammar! {
    /// " that target this creature", " that target a Merfolk you control"
    TargetingP(p, w, v) -> Option<Filter> {
        [" that target " r: RefP] => { matches!(r, Ref::This | Ref::Attached).then_some(Some(Filter::Is(r)))? } if (let Some(Filter::Is(r)) = v);
        [" that target " f: NpA] => (Some(f));
        [] => (None);
    }
}

grammar! {
    /// The objects whose abilities they are, where they are said behind who activates them.
    OfP(p, w, v) -> Filter {
        [" of " f: NpMany] => { f } if (let f = v && *f != Filter::any());
        [] => { Filter::any() } if (*v == Filter::any());
    }
}

grammar! {
    /// What is not changed, said last.
    ButP(p, w, v) -> (bool, bool) {
        [" unless they're mana abilities. This effect can't reduce the mana in that cost to less than one mana"] => ((true, true));
        [" unless they're mana abilities"] => ((true, false));
        [". This effect can't reduce the mana in that cost to less than one mana"] => ((false, true));
        [] => ((false, false));
    }
}

/// What a noun seems to say of its objects ("Equipment you control that target this creature") is said of their abilities.
fn aimed(of: Filter, targeting: Option<Filter>) -> Option<(Filter, Option<Filter>)> {
    let Filter::All(list) = of else { return Some((of, targeting)) };
    let (aims, rest): (Vec<Filter>, Vec<Filter>) = list.into_iter().partition(|f| matches!(f, Filter::Targets(_)));
    let rest = rest.into_iter().reduce(Filter::and).unwrap_or(Filter::any());
    match aims.as_slice() {
        [] => Some((rest, targeting)),
        [Filter::Targets(to)] if targeting.is_none() && to.players.is_none() => Some((rest, to.objects.clone())),
        _ => None,
    }
}

fn cost(of: Filter, less: bool, mana: Vec<Mana>, but: (bool, bool)) -> AbilityCost {
    let (but_mana, leaves_one) = but;
    AbilityCost {
        of,
        keyword: None,
        loyalty: false,
        by: None,
        targeting: None,
        less,
        mana,
        each: None,
        but_mana,
        leaves_one,
        condition: None,
    }
}

/// "{X} less, where X is …"
fn each(mut c: AbilityCost, n: Amount) -> Option<AbilityCost> {
    (c.mana == [Mana::X]).then_some(())?;
    c.mana = vec![Mana::Generic(1)];
    c.each = Some(n);
    Some(c)
}

fn but(v: &AbilityCost) -> (bool, bool) {
    (v.but_mana, v.leaves_one)
}

fn only_of(v: &AbilityCost) -> bool {
    v.keyword.is_none() && v.by.is_none() && v.targeting.is_none()
}

grammar! {
    /// "Activated abilities of creatures you control cost {2} less to activate."
    AbilityCostP(p, w, v) -> AbilityCost {
        ["activated abilities of " f: NpMany t: TargetingP " cost " m: ManaP l: LessP " to activate, where X is " n: Quantity b: ButP] => { let (f, t) = aimed(f, t)?; AbilityCost { targeting: t, ..each(cost(f, l, m, b), n)? } }
            if (let AbilityCost { of: f, keyword: None, by: None, targeting: t, less: l, mana, each: Some(n), .. } = v && mana.as_slice() == [Mana::Generic(1)] && let (m, b) = (&vec![Mana::X], &but(v)));
        ["activated abilities of " f: NpMany t: TargetingP " cost " m: ManaP l: LessP " to activate" b: ButP] => { let (f, t) = aimed(f, t)?; AbilityCost { targeting: t, ..cost(f, l, m, b) } }
            if (let AbilityCost { of: f, keyword: None, loyalty: false, by: None, targeting: t, less: l, mana: m, each: None, .. } = v && !matches!(f, Filter::Is(_)) && *f != Filter::any() && let b = &but(v));
        ["activated abilities cost " m: ManaP l: LessP " to activate" b: ButP] => { cost(Filter::any(), l, m, b) }
            if (only_of(v) && let AbilityCost { of, less: l, mana: m, each: None, .. } = v && *of == Filter::any() && let b = &but(v));
        [r: RefPoss " activated abilities cost " m: ManaP l: LessP " to activate" b: ButP] => { cost(Filter::Is(r), l, m, b) }
            if (only_of(v) && let AbilityCost { of: Filter::Is(r), less: l, mana: m, each: None, .. } = v && let b = &but(v));
        [k: OfKeyword " abilities " y: ByP f: OfP t: TargetingP " cost " m: ManaP l: LessP " to activate" b: ButP] => { let (f, t) = aimed(f, t)?; AbilityCost { keyword: Some(k), by: Some(y), targeting: t, ..cost(f, l, m, b) } }
            if (let AbilityCost { of: f, keyword: Some(k), by: Some(y), targeting: t, less: l, mana: m, each: None, .. } = v && let b = &but(v));
        [["loyalty abilities of "] f: NpMany " cost " m: ManaP l: LessP " to activate"] => { AbilityCost { loyalty: true, ..cost(f, l, m, (false, false)) } }
            if (let AbilityCost { of: f, less: l, mana: m, loyalty: true, .. } = v && *v == (AbilityCost { loyalty: true, ..cost(f.clone(), *l, m.clone(), (false, false)) }));
        [["all " | ""] k: OtherKeyword " costs cost " m: ManaP l: LessP] => { AbilityCost { keyword: Some(k), ..cost(Filter::any(), l, m, (false, false)) } }
            if (let AbilityCost { keyword: Some(k), less: l, mana: m, .. } = v && *v == (AbilityCost { keyword: Some(*k), ..cost(Filter::any(), *l, m.clone(), (false, false)) }));
        [k: OtherKeyword " costs you pay cost " m: ManaP l: LessP] => { AbilityCost { keyword: Some(k), by: Some(Who::You), ..cost(Filter::any(), l, m, (false, false)) } }
            if (let AbilityCost { keyword: Some(k), by: Some(Who::You), less: l, mana: m, .. } = v && *v == (AbilityCost { keyword: Some(*k), by: Some(Who::You), ..cost(Filter::any(), *l, m.clone(), (false, false)) }));
        [k: OfKeyword " costs you pay cost " m: ManaP l: LessP] => { AbilityCost { keyword: Some(k), by: Some(Who::You), ..cost(Filter::any(), l, m, (false, false)) } }
            if (w.source.is_some() && let AbilityCost { keyword: Some(k), by: Some(Who::You), less: l, mana: m, .. } = v && *v == (AbilityCost { keyword: Some(*k), by: Some(Who::You), ..cost(Filter::any(), *l, m.clone(), (false, false)) }));
        ["abilities " y: ByP " that aren't mana abilities" t: TargetingP " cost " m: ManaP l: LessP " to activate" b: ButP] => { AbilityCost { by: Some(y), targeting: t, but_mana: true, ..cost(Filter::any(), l, m, b) } }
            if (let AbilityCost { of, keyword: None, by: Some(y), targeting: t, less: l, mana: m, each: None, but_mana: true, .. } = v && *of == Filter::any() && let b = &(false, v.leaves_one));
        ["abilities " y: ByP f: OfP t: TargetingP " cost " m: ManaP l: LessP " to activate" b: ButP] => { let (f, t) = aimed(f, t)?; AbilityCost { by: Some(y), targeting: t, ..cost(f, l, m, b) } }
            if (let AbilityCost { of: f, keyword: None, by: Some(y), targeting: t, less: l, mana: m, each: None, .. } = v && let b = &but(v));
    }
}
