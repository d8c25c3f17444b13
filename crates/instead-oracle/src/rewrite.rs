//! Replacement and prevention effects as sentences: "if … would …, … instead", "prevent …", "the next …".

use instead_language::words::Zone;
use instead_language::{
    Amount, Condition, EnterChange, Filter, Instruction, Kind, Lifetime, Pattern, Quantity, Recipients, Ref,
    Replacement, Rewrite, Selection, Share, Until, Who,
};

use crate::amount::{Figure as crate_Figure, Much, WhereX};
use crate::condition::Cond;
use crate::cursor::{Reader, Writer};
use crate::enters::WillEnter;
use crate::event::{CombatP, Span, Src, UnderControl, damage};
use crate::grammar::{Part, grammar};
use crate::instruction::{Clause, Several};
use crate::noun::NpMany as crate_NpMany;
use crate::noun::NpOne;
use crate::reference;
use crate::reference::{EventWho, RefP, WhoP};
use crate::selection::RecipientsP;
use crate::selection::Those;
pub(crate) use crate::would::Elsewhere;
use crate::would::{Body, FirstTime, OfPutting as crate_OfPutting, Would, so_while, while_so};

/// "If it would leave the battlefield, exile it instead …", of the one permanent that the text speaks of: for as long as
/// it is there (CR 611.2a).
fn leaves(b: &Body) -> Option<()> {
    let Pattern::Move { object: Filter::Is(r), from: Some(Zone::Battlefield), to: None } = &b.effect.pattern else {
        return None;
    };
    (b.until.is_none() && b.effect.condition.is_none() && matches!(r, Ref::Said(_) | Ref::Target(_))).then_some(())
}

/// How long an effect that is created by "if … would …" lasts.
fn lasting(b: &Body) -> Option<Until> {
    b.until.or_else(|| leaves(b).map(|()| Until::Forever))
}

fn unconditional(e: &Replacement) -> Replacement {
    Replacement { condition: None, ..e.clone() }
}

pub(crate) fn effect(kind: Kind, pattern: Pattern, rewrite: Rewrite) -> Replacement {
    Replacement { kind, pattern, condition: None, rewrite, rider: Vec::new(), optional: None }
}

fn floor(n: i32, m: i32) -> Option<Replacement> {
    let pattern = Pattern::DamageBelow { who: Who::You, floor: Amount::Fixed(n) };
    (n == m).then(|| effect(Kind::Replacement, pattern, Rewrite::Floor(Amount::Fixed(n))))
}

grammar! {
    /// An object or a player to whom damage goes.
    PlayerOrRef(p, w, v) -> Ref {
        [s: WhoP @NoPossessor] => { if s.is_several() { return None; } Ref::Player(s) } if (let Ref::Player(s) = v);
        [r: RefP] => { r } if (let r = v && !matches!(r, Ref::Player(_)));
    }
}

/// Looks ahead: what goes on with "'s" is somebody's.
struct NoPossessor;
impl Part for NoPossessor {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (!p.rest().starts_with("'s")).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

fn shield(e: Replacement, until: Until, uses: Quantity) -> Instruction {
    Instruction::Create { effect: Box::new(e), lifetime: Lifetime { until, uses }, each: None }
}

/// "Exile that card instead of putting it into your graveyard as it resolves": an effect on how the spell leaves the stack,
/// and only as it resolves (CR 608.2n).
pub(crate) fn exiled_as_it_resolves(spell: Selection) -> Option<Instruction> {
    let Selection::One(r) = spell else { return None };
    let pattern = Pattern::Move { object: Filter::Is(r), from: Some(Zone::Stack), to: Some(Zone::Graveyard) };
    let exiled = Rewrite::Goto(instead_language::Destination::zone(Zone::Exile));
    let e = Replacement { condition: Some(Condition::Resolves), ..effect(Kind::Replacement, pattern, exiled) };
    Some(shield(e, Until::Forever, Quantity::Unlimited))
}

pub(crate) fn what_is_exiled_as_it_resolves(v: &Instruction) -> Option<Selection> {
    let Pattern::Move { object: Filter::Is(r), .. } = &created(v)?.0.pattern else { return None };
    let spell = Selection::One(r.clone());
    (exiled_as_it_resolves(spell.clone()).as_ref() == Some(v)).then_some(spell)
}

/// The parts of a created effect.
pub(crate) fn created(v: &Instruction) -> Option<(&Replacement, &Lifetime)> {
    if let Instruction::Create { effect, lifetime, each: None } = v { Some((effect, lifetime)) } else { None }
}

fn plain(e: &Replacement, kind: Kind) -> bool {
    e.kind == kind && e.optional.is_none() && e.condition.is_none() && e.rider.is_empty()
}

grammar! {
    /// "that ", which may be left unsaid.
    ThatP(p, w, v) -> () {
        ["that "] => (());
        [] => (());
    }
}

grammar! {
    /// A mass of damage: "all combat damage that would be dealt to you by red sources".
    Mass(p, w, v) -> Pattern {
        [c: CombatP ["damage that would be dealt to and dealt by " | "damage that would be dealt to and by "] r: RefP] => { damage_both(r, c) }
            if (let Some((r, c)) = both_of(v) && let r = &r && let c = &c);
        [c: CombatP "damage that would be dealt to and dealt by " f: crate_NpMany] => { damage_of(f, c) }
            if (let Some((f, c)) = of_both(v) && let f = &f && let c = &c);
        [c: CombatP "damage that would be dealt to " r: RecipientsP " by " s: SrcAll] => { damage(s, r, c) }
            if (let Pattern::Damage { source: s, to: r, combat: c } = v && *s != Filter::Source && *r != Recipients::anything());
        [c: CombatP "damage that would be dealt to " r: RecipientsP] => { damage(Filter::Source, r, c) }
            if (let Pattern::Damage { source: Filter::Source, to: r, combat: c } = v && *r != Recipients::anything());
        [c: CombatP "damage that would be dealt by " s: SrcAll] => { damage(s, Recipients::anything(), c) }
            if (let Pattern::Damage { source: s, to, combat: c } = v && *to == Recipients::anything() && *s != Filter::Source);
        [c: CombatP "damage that would be dealt except " d: CombatP "damage that would be dealt by " s: crate_NpMany] => { if c != d { return None; } damage(but(s), Recipients::anything(), c) }
            if (let Pattern::Damage { source, to, combat: c } = v && *to == Recipients::anything() && let Some(s) = but_of(source) && let d = c);
        [c: CombatP "damage that would be dealt"] => { damage(Filter::Source, Recipients::anything(), c) }
            if (let Pattern::Damage { source: Filter::Source, to, combat: c } = v && *to == Recipients::anything());
        [c: CombatP "damage " @ThatP s: SrcAll " would deal to " r: RecipientsP] => { damage(s, r, c) } if (let Pattern::Damage { source: s, to: r, combat: c } = v);
        [c: CombatP "damage " @ThatP s: SrcAll " would deal"] => { damage(s, Recipients::anything(), c) }
            if (let Pattern::Damage { source: s, to, combat: c } = v && *to == Recipients::anything());
    }
}

grammar! {
    /// A mass of damage of this turn, which may be said anywhere in the phrase.
    MassNow(p, w, v) -> Pattern {
        [c: CombatP "damage that would be dealt this turn to " r: RecipientsP " by " s: SrcAll] => { damage(s, r, c) }
            if (w.source.is_some() && let Pattern::Damage { source: s, to: r, combat: c } = v && *s != Filter::Source && *r != Recipients::anything());
        [c: CombatP "damage that would be dealt this turn to " r: RecipientsP] => { damage(Filter::Source, r, c) }
            if (w.source.is_some() && let Pattern::Damage { source: Filter::Source, to: r, combat: c } = v && *r != Recipients::anything());
        [c: CombatP "damage that would be dealt this turn by " s: SrcAll] => { damage(s, Recipients::anything(), c) }
            if (w.source.is_some() && let Pattern::Damage { source: s, to, combat: c } = v && *to == Recipients::anything() && *s != Filter::Source);
        [c: CombatP "damage that would be dealt to " r: RecipientsP " this turn by " s: SrcAll] => { damage(s, r, c) }
            if (w.source.is_some() && let Pattern::Damage { source: s, to: r, combat: c } = v && *s != Filter::Source);
        [c: CombatP "damage that would be dealt this turn except " d: CombatP "damage that would be dealt by " s: crate_NpMany] => { if c != d { return None; } damage(but(s), Recipients::anything(), c) }
            if (w.source.is_some() && let Pattern::Damage { source, to, combat: c } = v && *to == Recipients::anything() && let Some(s) = but_of(source) && let d = c);
        [m: Mass " this turn"] => { m } if (let m = v);
    }
}

/// Every source but these.
fn but(s: Filter) -> Filter {
    Filter::All(vec![Filter::Source, Filter::All(vec![s]).negate()])
}

fn but_of(source: &Filter) -> Option<&Filter> {
    let Filter::All(list) = source else { return None };
    let [Filter::Source, Filter::Not(n)] = list.as_slice() else { return None };
    if let Filter::All(one) = &**n { one.first().filter(|_| one.len() == 1) } else { None }
}

fn damage_both(r: Ref, c: Option<bool>) -> Pattern {
    Pattern::OneOf(vec![
        damage(Filter::Source, Recipients::objects(Filter::Is(r.clone())), c),
        damage(Filter::Is(r), Recipients::anything(), c),
    ])
}

fn damage_of(f: Filter, c: Option<bool>) -> Pattern {
    Pattern::OneOf(vec![
        damage(Filter::Source, Recipients::objects(f.clone()), c),
        damage(f, Recipients::anything(), c),
    ])
}

fn of_both(v: &Pattern) -> Option<(Filter, Option<bool>)> {
    let Pattern::OneOf(list) = v else { return None };
    let [Pattern::Damage { combat, .. }, Pattern::Damage { source, .. }] = list.as_slice() else { return None };
    let many = !matches!(source, Filter::Is(_)) && *v == damage_of(source.clone(), *combat);
    many.then(|| (source.clone(), *combat))
}

fn both_of(v: &Pattern) -> Option<(Ref, Option<bool>)> {
    let Pattern::OneOf(list) = v else { return None };
    let [Pattern::Damage { combat, .. }, Pattern::Damage { source: Filter::Is(r), .. }] = list.as_slice() else {
        return None;
    };
    (*v == damage_both(r.clone(), *combat)).then(|| (r.clone(), *combat))
}

/// Sources: in the plural, or one.
pub(crate) struct SrcAll;
impl Part for SrcAll {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        let found = p.attempt(Src::read).or_else(|| p.attempt(crate::noun::NpMany::read))?;
        // "that creature and each creature blocking it"
        let Filter::Is(_) = &found else { return Some(found) };
        let other = p.attempt(|p| p.lit(" and each ").then(|| crate::noun::NpOne::read(p)).flatten());
        Some(match other {
            Some(other) => Filter::OneOf(vec![found, other]),
            None => found,
        })
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        if w.source.is_none() && !matches!(v, Filter::Is(_)) {
            return crate::noun::NpMany::write(v, w);
        }
        let with_others = |w: &mut Writer<'_>| {
            let Filter::OneOf(list) = v else { return false };
            let [Filter::Is(r), other] = list.as_slice() else { return false };
            RefP::write(r, w) && w.lit(" and each ") && crate::noun::NpOne::write(other, w)
        };
        w.attempt(|w| Src::write(v, w)) || w.attempt(|w| crate::noun::NpMany::write(v, w)) || with_others(w)
    }
}

fn is_mass(p: &Pattern) -> bool {
    matches!(p, Pattern::Damage { .. } | Pattern::OneOf(_))
}

fn leaving(from: Option<Zone>, to: Option<Zone>) -> Pattern {
    Pattern::Move { object: Filter::Is(reference::each()), from, to }
}

grammar! {
    /// What would become of each of them.
    ThoseMove(p, w, v) -> Pattern {
        [" would leave the battlefield"] => { leaving(Some(Zone::Battlefield), None) } if (*v == leaving(Some(Zone::Battlefield), None));
        [" would die"] => { leaving(Some(Zone::Battlefield), Some(Zone::Graveyard)) } if (*v == leaving(Some(Zone::Battlefield), Some(Zone::Graveyard)));
        [[" would be put into a graveyard" | " would be put into your graveyard" | " would be put into their owners' graveyards"]] => { leaving(None, Some(Zone::Graveyard)) } if (*v == leaving(None, Some(Zone::Graveyard)));
    }
}

/// One effect for each of them (CR 400.7: each is about the object that it is now).
fn those_go(those: Selection, m: Pattern, until: Option<Until>) -> Instruction {
    let e = effect(Kind::Replacement, m, Rewrite::Goto(instead_language::Destination::zone(Zone::Exile)));
    let lifetime = Lifetime { until: until.unwrap_or(Until::Forever), uses: Quantity::Unlimited };
    Instruction::Create { effect: Box::new(e), lifetime, each: Some(those) }
}

/// A shield for each of some objects or players.
fn each_shield() -> Replacement {
    let it = Recipients { players: Some(reference::EACH), objects: Some(Filter::Is(reference::each())) };
    effect(Kind::Prevention, damage(Filter::Source, it, None), Rewrite::Prevent(Share::All))
}

/// No damage to one of several.
fn each_hurt(combat: Option<bool>) -> Replacement {
    let it = Recipients::objects(Filter::Is(reference::each()));
    effect(Kind::Prevention, damage(Filter::Source, it, combat), Rewrite::Prevent(Share::All))
}

/// No damage to one of several, or by it.
fn each_fights(combat: Option<bool>) -> Replacement {
    effect(Kind::Prevention, damage_both(reference::each(), combat), Rewrite::Prevent(Share::All))
}

/// One such effect for each of those, for this turn.
fn for_those(those: Selection, e: Replacement) -> Instruction {
    let lifetime = Lifetime { until: Until::EndOfTurn, uses: Quantity::Unlimited };
    Instruction::Create { effect: Box::new(e), lifetime, each: Some(those) }
}

fn of_those(v: &Instruction) -> Option<(&Selection, &Replacement)> {
    let Instruction::Create { effect, each: Some(t @ Selection::Said(_)), .. } = v else { return None };
    (for_those(t.clone(), (**effect).clone()) == *v).then_some((t, effect))
}

/// "each other creature that shares a color with it"
fn sharing(r: &Ref) -> Filter {
    Filter::All(vec![
        Filter::Not(Box::new(Filter::Is(r.clone()))),
        Filter::Type(instead_language::words::CardType::Creature),
        Filter::SharesColor(r.clone()),
    ])
}

/// CR 616.1b: tokens that you create in another's place.
fn created_under_yours(token: Filter, who: Who) -> Replacement {
    let pattern = Pattern::CreateTokens { who, token, by_effect: false };
    effect(Kind::Replacement, pattern, Rewrite::Enter(vec![EnterChange::Control(Who::You)]))
}

/// 419.1d of 2004 and 2005: "prevent" of what is no damage.
fn no_draw() -> Replacement {
    effect(Kind::Prevention, Pattern::Draw { who: Who::You, except_first: false }, Rewrite::Skip)
}

grammar! {
    /// Effects that a resolving spell or ability makes.
    Created(p, w, v) -> Instruction {
        ["prevent the next " n: Much " damage that would be dealt to " r: RefP " and each other creature that shares a color with it this turn"] => {
            let each = Selection::Both(vec![Selection::One(r.clone()), Selection::Each(sharing(&r))]);
            let shield = effect(Kind::Prevention, damage(Filter::Source, Recipients::objects(Filter::Is(reference::each())), None), Rewrite::Prevent(Share::All));
            Instruction::Create { effect: Box::new(shield), lifetime: Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) }, each: Some(each) }
        } if (let Instruction::Create { effect: e, lifetime: Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) }, each: Some(Selection::Both(list)) } = v
            && plain(e, Kind::Prevention) && e.rewrite == Rewrite::Prevent(Share::All)
            && e.pattern == damage(Filter::Source, Recipients::objects(Filter::Is(reference::each())), None)
            && let [Selection::One(r), Selection::Each(f)] = list.as_slice() && *f == sharing(r));
        ["prevent the next " n: Much " " c: CombatP "damage that would be dealt to each " f: NpOne " this turn"] => {
            let shield = effect(Kind::Prevention, damage(Filter::Source, Recipients::objects(Filter::Is(reference::each())), c), Rewrite::Prevent(Share::All));
            Instruction::Create { effect: Box::new(shield), lifetime: Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) }, each: Some(Selection::Each(f)) }
        } if (let Instruction::Create { effect: e, lifetime: Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) }, each: Some(Selection::Each(f)) } = v
            && plain(e, Kind::Prevention) && let Replacement { pattern: Pattern::Damage { combat: c, .. }, rewrite: Rewrite::Prevent(Share::All), .. } = &**e
            && e.pattern == damage(Filter::Source, Recipients::objects(Filter::Is(reference::each())), *c));
        ["prevent the next " n: Much " damage that would be dealt to each " f: NpOne " and each player this turn"] => {
            let each = Selection::Both(vec![Selection::Each(f), Selection::EachPlayer(Who::Any)]);
            Instruction::Create { effect: Box::new(each_shield()), lifetime: Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) }, each: Some(each) }
        } if (let Instruction::Create { effect: e, lifetime: Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) }, each: Some(Selection::Both(list)) } = v && **e == each_shield() && let [Selection::Each(f), Selection::EachPlayer(Who::Any)] = list.as_slice());
        ["prevent the next " n: Much " damage that would be dealt to that permanent or player this turn"] => { p.scope.part.then(|| crate::instead::that_shield(n))? }
            if (w.scope.part && let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) })) = created(v) && *v == crate::instead::that_shield(n.clone()));
        ["prevent the next " n: Much " damage that would be dealt this turn to " t: Several ", divided as you choose" @WhereX] => {
            let Ref::Target(among) = t else { return None };
            p.divided.push((among, n.clone()));
            Instruction::Create { effect: Box::new(each_shield()), lifetime: Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) }, each: Some(Selection::One(Ref::Target(among))) }
        } if (let Instruction::Create { effect: e, lifetime: Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) }, each: Some(Selection::One(t)) } = v && **e == each_shield() && crate::instruction::is_several(t, w));
        ["prevent the next " n: Much " " m: MassNow @WhereX] => { shield(effect(Kind::Prevention, m, Rewrite::Prevent(Share::All)), Until::EndOfTurn, Quantity::Points(n)) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) })) = created(v) && plain(e, Kind::Prevention) && let Replacement { pattern: m, rewrite: Rewrite::Prevent(Share::All), .. } = e && is_mass(m));
        [["prevent all " | "prevent "] m: MassNow] => { shield(effect(Kind::Prevention, m, Rewrite::Prevent(Share::All)), Until::EndOfTurn, Quantity::Unlimited) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Unlimited })) = created(v) && plain(e, Kind::Prevention) && let Replacement { pattern: m, rewrite: Rewrite::Prevent(Share::All), .. } = e && is_mass(m));
        ["the next " n: Much " " m: MassNow " is dealt to " r: PlayerOrRef " instead" @WhereX] => { shield(effect(Kind::Replacement, m, Rewrite::Redirect(Share::All, r)), Until::EndOfTurn, Quantity::Points(n)) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) })) = created(v) && plain(e, Kind::Replacement) && let Replacement { pattern: m, rewrite: Rewrite::Redirect(Share::All, r), .. } = e && is_mass(m));
        ["all " m: MassNow " is dealt to " r: PlayerOrRef " instead"] => { shield(effect(Kind::Replacement, m, Rewrite::Redirect(Share::All, r)), Until::EndOfTurn, Quantity::Unlimited) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Unlimited })) = created(v) && plain(e, Kind::Replacement) && let Replacement { pattern: m, rewrite: Rewrite::Redirect(Share::All, r), .. } = e && is_mass(m));
        ["prevent the next card you would draw this turn"] => { shield(no_draw(), Until::EndOfTurn, Quantity::Times(Amount::Fixed(1))) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Times(Amount::Fixed(1)) })) = created(v) && *e == no_draw());
        ["until your next turn, all " m: Mass " is dealt to " r: PlayerOrRef " instead"] => { shield(effect(Kind::Replacement, m, Rewrite::Redirect(Share::All, r)), Until::YourNextTurn, Quantity::Unlimited) }
            if (let Some((e, Lifetime { until: Until::YourNextTurn, uses: Quantity::Unlimited })) = created(v) && plain(e, Kind::Replacement) && let Replacement { pattern: m, rewrite: Rewrite::Redirect(Share::All, r), .. } = e && is_mass(m));
        ["prevent all " m: Mass " for as long as " r: RefP " remains on the battlefield"] => { (r == Ref::This).then_some(())?; shield(effect(Kind::Prevention, m, Rewrite::Prevent(Share::All)), Until::SourceLeaves, Quantity::Unlimited) }
            if (let Some((e, Lifetime { until: Until::SourceLeaves, uses: Quantity::Unlimited })) = created(v) && plain(e, Kind::Prevention) && let Replacement { pattern: m, rewrite: Rewrite::Prevent(Share::All), .. } = e && is_mass(m) && let r = &Ref::This);
        ["prevent all " c: CombatP "damage that would be dealt to " t: Those " this turn"] => { for_those(t, each_hurt(c)) }
            if (let Some((t, e)) = of_those(v) && let Pattern::Damage { combat: c, .. } = &e.pattern && *e == each_hurt(*c));
        ["prevent all " c: CombatP ["damage that would be dealt to and dealt by " | "damage that would be dealt to and by "] t: Those " this turn"] => { for_those(t, each_fights(c)) }
            if (let Some((t, e)) = of_those(v) && let Some((_, c)) = both_of(&e.pattern) && *e == each_fights(c) && let c = &c);
        ["prevent all " m: Mass " until your next turn"] => { shield(effect(Kind::Prevention, m, Rewrite::Prevent(Share::All)), Until::YourNextTurn, Quantity::Unlimited) }
            if (w.source.is_some() && let Some((e, Lifetime { until: Until::YourNextTurn, uses: Quantity::Unlimited })) = created(v) && plain(e, Kind::Prevention) && let Replacement { pattern: m, rewrite: Rewrite::Prevent(Share::All), .. } = e && is_mass(m));
        ["until your next turn, prevent all " m: Mass] => { shield(effect(Kind::Prevention, m, Rewrite::Prevent(Share::All)), Until::YourNextTurn, Quantity::Unlimited) }
            if (let Some((e, Lifetime { until: Until::YourNextTurn, uses: Quantity::Unlimited })) = created(v) && plain(e, Kind::Prevention) && let Replacement { pattern: m, rewrite: Rewrite::Prevent(Share::All), .. } = e && is_mass(m));
        ["until end of turn, damage that would reduce your life total to less than " n: crate_Figure " reduces it to " m: crate_Figure " instead"] => { shield(floor(n, m)?, Until::EndOfTurn, Quantity::Unlimited) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Unlimited })) = created(v) && let Pattern::DamageBelow { who: Who::You, floor: Amount::Fixed(n) } = &e.pattern && floor(*n, *n).as_ref() == Some(e) && let m = n);
        ["if " t: Those m: ThoseMove u: Span ", exile them instead" @crate_OfPutting] => { those_go(t, m, u) }
            if (let Instruction::Create { effect: e, lifetime: Lifetime { until, .. }, each: Some(t @ Selection::Said(_)) } = v && let m = &e.pattern && let u = &(*until != Until::Forever).then_some(*until) && *v == those_go(t.clone(), m.clone(), *u));
        ["each " f: NpOne " that would be created " c: UnderControl " this turn is created under your control instead"] => { shield(created_under_yours(f, c), Until::EndOfTurn, Quantity::Unlimited) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Unlimited })) = created(v) && let Pattern::CreateTokens { who: c, token: f, by_effect: false } = &e.pattern && *e == created_under_yours(f.clone(), c.clone()));
        [e: WillEnter] => { e } if (let e = v);
        ["the next time " b: Would] => { shield(b.effect, b.until?, Quantity::Times(Amount::Fixed(1))) }
            if (let Some((e, Lifetime { until, uses: Quantity::Times(Amount::Fixed(1)) })) = created(v) && let b = &Body::of(e, Some(*until)));
        [["until end of turn, if " | "this turn, if "] b: Would] => { if b.until.is_some() { return None; } shield(b.effect, Until::EndOfTurn, Quantity::Unlimited) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Unlimited })) = created(v) && w.source.is_some() && let b = &Body::of(e, None));
        ["until your next turn, if " b: Would] => { if b.until.is_some() { return None; } shield(b.effect, Until::YourNextTurn, Quantity::Unlimited) }
            if (let Some((e, Lifetime { until: Until::YourNextTurn, uses: Quantity::Unlimited })) = created(v) && let b = &Body::of(e, None));
        [["if " | "each time "] b: Would] => { let until = lasting(&b)?; shield(b.effect, until, Quantity::Unlimited) }
            if (let Some((e, Lifetime { until, uses: Quantity::Unlimited })) = created(v) && let b = &Body::of(e, (*until != Until::Forever).then_some(*until)) && lasting(b) == Some(*until));
    }
}

grammar! {
    /// Static replacement and prevention effects.
    Static(p, w, v) -> Replacement {
        ["if " b: Would] => { if b.until.is_some() { return None; } b.effect } if (let b = &Body::of(v, None));
        ["the first time " e: FirstTime] => { e } if (let e = v);
        ["as long as " c: Cond ", the first time " e: FirstTime] => { while_so(c, e)? } if (let Some((c, e)) = so_while(v) && let (c, e) = (&c, &e));
        ["as long as " c: Cond ", if " b: Would] => { if b.until.is_some() || b.effect.condition.is_some() { return None; } let mut e = b.effect; e.condition = Some(c); e }
            if (let Some(c) = &v.condition && let b = &Body::of(&unconditional(v), None));
        ["as long as " c: Cond ", prevent all " m: Mass] => { let mut e = effect(Kind::Prevention, m, Rewrite::Prevent(Share::All)); e.condition = Some(c); e }
            if (let Replacement { kind: Kind::Prevention, pattern: m, rewrite: Rewrite::Prevent(Share::All), condition: Some(c), optional: None, rider } = v && rider.is_empty());
        ["prevent all " m: Mass " if " c: Cond] => { let mut e = effect(Kind::Prevention, m, Rewrite::Prevent(Share::All)); e.condition = Some(c); e }
            if (let Replacement { kind: Kind::Prevention, pattern: m, rewrite: Rewrite::Prevent(Share::All), condition: Some(c), optional: None, rider } = v && rider.is_empty());
        ["prevent all " m: Mass " during your turn"] => { let mut e = effect(Kind::Prevention, m, Rewrite::Prevent(Share::All)); e.condition = Some(instead_language::Condition::Turn(Who::You)); e }
            if (let Replacement { kind: Kind::Prevention, pattern: m, rewrite: Rewrite::Prevent(Share::All), condition: Some(instead_language::Condition::Turn(Who::You)), optional: None, rider } = v && rider.is_empty());
        ["prevent all " m: Mass] => { effect(Kind::Prevention, m, Rewrite::Prevent(Share::All)) }
            if (plain(v, Kind::Prevention) && let Replacement { pattern: m, rewrite: Rewrite::Prevent(Share::All), .. } = v && is_mass(m));
        ["all " m: Mass " is dealt to " r: PlayerOrRef " instead"] => { effect(Kind::Replacement, m, Rewrite::Redirect(Share::All, r)) }
            if (plain(v, Kind::Replacement) && let Replacement { pattern: m, rewrite: Rewrite::Redirect(Share::All, r), .. } = v && is_mass(m));
        ["if " c: Cond ", damage that would reduce your life total to less than " n: crate_Figure " reduces it to " m: crate_Figure " instead"] => { let mut e = floor(n, m)?; e.condition = Some(c); e }
            if (let Replacement { pattern: Pattern::DamageBelow { who: Who::You, floor: Amount::Fixed(n) }, condition: Some(c), .. } = v && floor(*n, *n).as_ref() == Some(&unconditional(v)) && let m = n);
        ["during your turn, prevent all " m: Mass] => { let mut e = effect(Kind::Prevention, m, Rewrite::Prevent(Share::All)); e.condition = Some(instead_language::Condition::Turn(Who::You)); e }
            if (w.source.is_some() && let Replacement { kind: Kind::Prevention, pattern: m, rewrite: Rewrite::Prevent(Share::All), condition: Some(instead_language::Condition::Turn(Who::You)), optional: None, rider } = v && rider.is_empty());
        ["as long as " c: Cond ", all " m: Mass " is dealt to " r: PlayerOrRef " instead"] => { let mut e = effect(Kind::Replacement, m, Rewrite::Redirect(Share::All, r)); e.condition = Some(c); e }
            if (let Replacement { kind: Kind::Replacement, pattern: m, rewrite: Rewrite::Redirect(Share::All, r), condition: Some(c), optional: None, rider } = v && rider.is_empty() && is_mass(m));
        ["double all " m: Mass] => { effect(Kind::Replacement, m, doubled()) } if (w.source.is_some() && plain(v, Kind::Replacement) && let Replacement { pattern: m, rewrite, .. } = v && *rewrite == doubled() && is_mass(m));
        ["damage that would reduce your life total to less than " n: crate_Figure " reduces it to " m: crate_Figure " instead"] => { floor(n, m)? }
            if (let Replacement { pattern: Pattern::DamageBelow { who: Who::You, floor: Amount::Fixed(n) }, .. } = v && floor(*n, *n).as_ref() == Some(v) && let m = n);
        ["while " s: EventWho " is searching their library, they exile each card they find. You may play those cards for as long as they remain exiled, and you may spend mana as though it were mana of any color to cast them"] => { effect(Kind::Replacement, Pattern::Search(s), Rewrite::ExileFound) }
            if (plain(v, Kind::Replacement) && let Replacement { pattern: Pattern::Search(s), rewrite: Rewrite::ExileFound, .. } = v);
        ["the first time you flip one or more coins each turn, those coins come up heads and you win those flips"] => { first_flip() } if (*v == first_flip());
        ["for each 1 life you would gain, instead " i: Clause] => { for_each_life(i)? }
            if (let Replacement { kind: Kind::Replacement, pattern: Pattern::GainLife(Who::You), rewrite: Rewrite::Instead(list), condition: None, optional: None, rider } = v && rider.is_empty() && let [Instruction::Draw(Who::You, Amount::ThatMuch)] = list.as_slice() && w.source.is_some() && let i = &Instruction::Draw(Who::You, Amount::Fixed(1)));
    }
}

/// "double all damage": each event of it.
fn doubled() -> Rewrite {
    Rewrite::Amount(Amount::Times(2, Box::new(Amount::ThatMuch)))
}

/// "The first time you flip one or more coins each turn, …" (CR 705.3)
fn first_flip() -> Replacement {
    let flips = Amount::ThisTurn(instead_language::TurnFact::CoinFlips, Who::You);
    let first = Condition::Compare(flips, instead_language::Cmp::Exactly, Amount::Fixed(0));
    let mut e = effect(Kind::Replacement, Pattern::FlipCoin(Who::You), Rewrite::WinFlip);
    e.condition = Some(first);
    e
}

/// "For each 1 life …, instead draw a card": that many cards.
fn for_each_life(i: Instruction) -> Option<Replacement> {
    (i == Instruction::Draw(Who::You, Amount::Fixed(1))).then(|| {
        effect(
            Kind::Replacement,
            Pattern::GainLife(Who::You),
            Rewrite::Instead(vec![Instruction::Draw(Who::You, Amount::ThatMuch)]),
        )
    })
}

/// Whether this makes a prevention effect, to which sentences about what was prevented belong.
pub(crate) fn prevents(i: &Instruction) -> bool {
    created(i).is_some_and(|(e, _)| e.kind == Kind::Prevention)
}
