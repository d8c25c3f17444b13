//! Replacement and prevention effects as sentences: "if … would …, … instead", "prevent …", "the next …".

use instead_magic::ability::{
    Amount, Destination, Filter, Instruction, Kind, Lifetime, Pattern, Place, Quantity, Recipients, Ref, Replacement, Rewrite, Selection, Share, Until, Who,
};
use instead_magic::words::Zone;

use crate::amount::{Many, Much, Rounding, WhereX};
use crate::condition::Cond;
use crate::cursor::{Reader, Writer};
use crate::event::{CombatP, CounterEvent, DamageEvent, LifeEvent, MoveEvent, OtherEvent, Span, Src, TokenEvent, damage};
use crate::grammar::{Part, grammar};
use crate::instruction::{Clause, Clauses};
use crate::reference::{RefP, Subj, WhoP};
use crate::selection::RecipientsP;
use crate::token::TokenP;

/// A sentence of this kind: the effect, and until when where it says so.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Body {
    pub(crate) effect: Replacement,
    pub(crate) until: Option<Until>,
}

impl Body {
    fn of(effect: &Replacement, until: Option<Until>) -> Self {
        Body { effect: effect.clone(), until }
    }
}

fn unconditional(e: &Replacement) -> Replacement {
    Replacement { condition: None, ..e.clone() }
}

pub(crate) fn effect(kind: Kind, pattern: Pattern, rewrite: Rewrite) -> Replacement {
    Replacement { kind, pattern, condition: None, rewrite, rider: Vec::new(), optional: None }
}

fn body(kind: Kind, pattern: Pattern, rewrite: Rewrite, until: Option<Until>) -> Body {
    Body { effect: effect(kind, pattern, rewrite), until }
}

/// The parts of a body that has no optional part and no rider.
fn bare(v: &Body, kind: Kind) -> Option<(&Pattern, &Rewrite, &Option<Until>)> {
    let e = &v.effect;
    (e.kind == kind && e.optional.is_none() && e.rider.is_empty() && e.condition.is_none()).then_some((&e.pattern, &e.rewrite, &v.until))
}

fn is_damage(p: &Pattern) -> bool {
    matches!(p, Pattern::Damage { .. })
}

grammar! {
    /// What is prevented of "that damage".
    Prevented(p, w, v) -> Share {
        ["prevent that damage"] => (Share::All);
        ["prevent " n: Much " of that damage"] => (Share::Some(n));
        ["prevent half that damage, rounded " r: Rounding] => (Share::Half(r));
        ["prevent all but " n: Much " of that damage"] => (Share::AllBut(n));
    }
}

fn to_same(p: &mut Reader<'_>) -> bool {
    p.any(&[" to that permanent or player", " to that player or permanent", " to that creature or player", " to that player", " to that creature", " to that permanent", " to you"]);
    true
}

/// " to that permanent or player", which changes nothing.
pub(crate) struct SameRecipient;
impl Part for SameRecipient {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        to_same(p).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        if w.source.is_some() {
            w.any(&[" to that permanent or player", " to that player or permanent", " to that creature or player", " to that player", " to that creature", " to that permanent", " to you"]);
        }
        true
    }
}

grammar! {
    /// A new amount of damage: "double that damage", "that much damage plus 2".
    NewDamage(p, w, v) -> Amount {
        [["double that damage" | "twice that much damage"]] => { Amount::Times(2, Box::new(Amount::ThatMuch)) }
            if (let Amount::Times(2, b) = v && **b == Amount::ThatMuch);
        [["triple that damage" | "three times that much damage"]] => { Amount::Times(3, Box::new(Amount::ThatMuch)) }
            if (let Amount::Times(3, b) = v && **b == Amount::ThatMuch);
        [["half that damage" | "half that much damage"] ", rounded " r: Rounding] => { Amount::Half(Box::new(Amount::ThatMuch), r) }
            if (let Amount::Half(b, r) = v && **b == Amount::ThatMuch);
        ["that much damage plus " n: Much] => { Amount::Plus(Box::new(Amount::ThatMuch), Box::new(n)) }
            if (let Amount::Plus(a, n) = v && **a == Amount::ThatMuch && let n = &**n && !matches!(n, Amount::Fixed(m) if *m < 0));
        ["that much damage minus " n: crate_Figure] => { Amount::Plus(Box::new(Amount::ThatMuch), Box::new(Amount::Fixed(-n))) }
            if (let Amount::Plus(a, b) = v && **a == Amount::ThatMuch && let Amount::Fixed(m) = &**b && *m < 0 && let n = &-*m);
        [n: Much " damage"] => { n } if (let n = v && matches!(n, Amount::Fixed(_)));
    }
}
use crate::amount::Figure as crate_Figure;

grammar! {
    /// Where something goes instead.
    Elsewhere(p, w, v) -> Destination {
        [["exile it" | "exile that card" | "exile that creature" | "exile that permanent"]] => { Destination::zone(Zone::Exile) } if (*v == Destination::zone(Zone::Exile));
        ["exile " @Itself] => { Destination::zone(Zone::Exile) } if (*v == Destination::zone(Zone::Exile));
        ["put " @Itself " on the bottom of its owner's library"] => { Destination::library(Place::Bottom) } if (*v == Destination::library(Place::Bottom));
        ["put " @Itself " on top of its owner's library"] => { Destination::library(Place::Top) } if (*v == Destination::library(Place::Top));
        ["put " @Itself " into its owner's library third from the top"] => { Destination::library(Place::FromTop(3)) } if (*v == Destination::library(Place::FromTop(3)));
        ["shuffle " @Itself " into its owner's library"] => { Destination::library(Place::Shuffled) } if (*v == Destination::library(Place::Shuffled));
        ["reveal " @Itself " and shuffle it into its owner's library"] => { Destination::library(Place::Shuffled) } if (*v == Destination::library(Place::Shuffled));
        [["return " | "put "] @Itself [" to its owner's hand" | " into its owner's hand"]] => { Destination::zone(Zone::Hand) } if (*v == Destination::zone(Zone::Hand));
    }
}

/// The object that would move, however the sentence calls it.
pub(crate) struct Itself;
impl Part for Itself {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let it = p.it.clone();
        if p.any(&["it", "that card", "that creature", "that permanent", "that spell", "that token"]) {
            return Some(());
        }
        (RefP::read(p)? == it).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.any(&["it", "that card", "that creature", "that permanent", "that spell", "that token"]) || (w.source.is_some() && RefP::write(&Ref::This, w))
    }
}

fn plus(n: i32) -> Rewrite {
    Rewrite::Amount(Amount::Plus(Box::new(Amount::ThatMuch), Box::new(Amount::Fixed(n))))
}

fn floor(n: i32, m: i32) -> Option<Replacement> {
    let pattern = Pattern::DamageBelow { who: Who::You, floor: Amount::Fixed(n) };
    (n == m).then(|| effect(Kind::Replacement, pattern, Rewrite::Floor(Amount::Fixed(n))))
}

fn times(n: i32) -> Rewrite {
    Rewrite::Amount(Amount::Times(n, Box::new(Amount::ThatMuch)))
}

grammar! {
    /// What follows "if" or "the next time": event and rewrite.
    Would(p, w, v) -> Body {
        [e: DamageEvent t: Span ", " s: Prevented " and " r: Clauses] => {
            let mut b = body(Kind::Prevention, e, Rewrite::Prevent(s), t);
            b.effect.rider = r;
            b
        } if (let Body { effect: Replacement { kind: Kind::Prevention, pattern: e, rewrite: Rewrite::Prevent(s), rider: r, optional: None, condition: None }, until: t } = v && is_damage(e) && !r.is_empty());
        [e: DamageEvent t: Span ", " s: Prevented] => { body(Kind::Prevention, e, Rewrite::Prevent(s), t) }
            if (let Some((e, Rewrite::Prevent(s), t)) = bare(v, Kind::Prevention));
        [e: DamageEvent t: Span ", " ["it deals " | "that source deals " | "that creature deals "] a: NewDamage @SameRecipient " instead"] => { body(Kind::Replacement, e, Rewrite::Amount(a), t) }
            if (let Some((e, Rewrite::Amount(a), t)) = bare(v, Kind::Replacement) && is_damage(e));
        [e: DamageEvent t: Span ", " ["that source deals that damage to " | "it deals that damage to " | "that creature deals that damage to "] r: PlayerOrRef " instead"] => { body(Kind::Replacement, e, Rewrite::Redirect(Share::All, r), t) }
            if (let Some((e, Rewrite::Redirect(Share::All, r), t)) = bare(v, Kind::Replacement) && is_damage(e));
        [e: DamageEvent t: Span ", that damage is dealt to " r: PlayerOrRef " instead"] => { body(Kind::Replacement, e, Rewrite::Redirect(Share::All, r), t) }
            if (let Some((e, Rewrite::Redirect(Share::All, r), t)) = bare(v, Kind::Replacement) && is_damage(e));
        [e: LifeEvent t: Span ", " s: Subj ["gain that much life plus " | "gains that much life plus " | "lose that much life plus " | "loses that much life plus "] n: crate_Figure " instead"] => { same_life(&e, &s)?; body(Kind::Replacement, e, plus(n), t) }
            if (let Some((e, Rewrite::Amount(Amount::Plus(a, b)), t)) = bare(v, Kind::Replacement) && **a == Amount::ThatMuch && let Amount::Fixed(n) = &**b && *n >= 0 && let Pattern::GainLife(s) | Pattern::LoseLife(s) = e);
        [e: LifeEvent t: Span ", " s: Subj ["gain " | "gains " | "lose " | "loses "] a: Much " life instead"] => { same_life(&e, &s)?; body(Kind::Replacement, e, Rewrite::Amount(a), t) }
            if (let Some((e, Rewrite::Amount(a), t)) = bare(v, Kind::Replacement) && let Pattern::GainLife(s) | Pattern::LoseLife(s) = e);
        [e: MoveEvent t: Span ", instead " d: Elsewhere] => { body(Kind::Replacement, e, Rewrite::Goto(d), t) }
            if (let Some((e, Rewrite::Goto(d), t)) = bare(v, Kind::Replacement) && w.source.is_some());
        [e: MoveEvent t: Span ", " d: Elsewhere " instead" @OfPutting] => { body(Kind::Replacement, e, Rewrite::Goto(d), t) }
            if (let Some((e, Rewrite::Goto(d), t)) = bare(v, Kind::Replacement));
        [e: TokenEvent t: Span ", " ["it creates twice that many of those tokens" | "twice that many of those tokens are created" | "create twice that many of those tokens"] " instead"] => { body(Kind::Replacement, e, times(2), t) }
            if (let Some((e, r, t)) = bare(v, Kind::Replacement) && *r == times(2) && matches!(e, Pattern::CreateTokens { .. }));
        [e: TokenEvent t: Span ", " ["those tokens plus " | "instead create those tokens plus "] @AnExtra k: TokenP [" are created instead" | ""]] => { body(Kind::Replacement, e, Rewrite::PlusTokens(Amount::Fixed(1), k), t) }
            if (let Some((e, Rewrite::PlusTokens(Amount::Fixed(1), k), t)) = bare(v, Kind::Replacement));
        [e: CounterEvent t: Span ", " @Puts a: Many " of those counters" @OnThat " instead"] => { body(Kind::Replacement, e, Rewrite::Amount(a), t) }
            if (let Some((e, Rewrite::Amount(a), t)) = bare(v, Kind::Replacement) && matches!(e, Pattern::PutCounters { .. }));
        [e: CounterEvent t: Span ", " a: Many " " @CounterWord ["counters are put on " | "of those counters are put on "] @OnIt " instead"] => { body(Kind::Replacement, e, Rewrite::Amount(a), t) }
            if (let Some((e, Rewrite::Amount(a), t)) = bare(v, Kind::Replacement) && matches!(e, Pattern::PutCounters { .. }));
        [e: OtherEvent t: Span ", " ["that player skips that turn instead" | "that player skips that step instead" | "skip that turn instead" | "that player skips that draw instead" | "that player skips that phase instead"]] => { body(Kind::Replacement, e, Rewrite::Skip, t) }
            if (let Some((e, Rewrite::Skip, t)) = bare(v, Kind::Replacement));
        [e: OtherEvent ", you may skip that turn instead. If you do, " r: Clauses] => {
            let mut b = body(Kind::Replacement, e, Rewrite::Skip, None);
            b.effect.optional = Some(Who::You);
            b.effect.rider = r;
            b
        } if (let Body { effect: Replacement { kind: Kind::Replacement, pattern: e, rewrite: Rewrite::Skip, rider: r, optional: Some(Who::You), condition: None }, until: None } = v && !r.is_empty());
        [e: OtherEvent " while " c: Cond ", you may skip that turn instead. If you do, " r: Clauses] => {
            let mut b = body(Kind::Replacement, e, Rewrite::Skip, None);
            b.effect.optional = Some(Who::You);
            b.effect.condition = Some(c);
            b.effect.rider = r;
            b
        } if (let Body { effect: Replacement { kind: Kind::Replacement, pattern: e, rewrite: Rewrite::Skip, rider: r, optional: Some(Who::You), condition: Some(c) }, until: None } = v && !r.is_empty());
        [e: OtherEvent t: Span ", regenerate " @Itself] => { body(Kind::Regeneration, e, Rewrite::Regenerate, t) }
            if (let Some((e, Rewrite::Regenerate, t)) = bare(v, Kind::Regeneration));
        [e: OtherEvent " while " c: Cond ", " i: InsteadP] => {
            let mut b = body(Kind::Replacement, e, Rewrite::Instead(i), None);
            b.effect.condition = Some(c);
            b
        } if (let Body { effect: Replacement { kind: Kind::Replacement, pattern: e, rewrite: Rewrite::Instead(i), rider, optional: None, condition: Some(c) }, until: None } = v && rider.is_empty());
        [e: OtherEvent t: Span ", instead that player skips that draw and " i: Clauses] => { body(Kind::Replacement, e, Rewrite::Instead(i), t) }
            if (w.source.is_some() && let Some((e, Rewrite::Instead(i), t)) = bare(v, Kind::Replacement) && matches!(e, Pattern::Draw { .. }));
        [e: OtherEvent t: Span ", " i: InsteadP] => { body(Kind::Replacement, e, Rewrite::Instead(i), t) }
            if (let Some((e, Rewrite::Instead(i), t)) = bare(v, Kind::Replacement));
    }
}

fn same_life(e: &Pattern, s: &Who) -> Option<()> {
    match e {
        Pattern::GainLife(who) | Pattern::LoseLife(who) => (who == s || (*s == Who::That && *who != Who::You)).then_some(()),
        _ => None,
    }
}

grammar! {
    /// " of putting it into …", said of where it would have gone.
    OfPutting(p, w, v) -> () {
        [[" of putting it into its owner's graveyard" | " of putting it anywhere else" | " of putting it into your graveyard"]] => (());
        [] => (());
    }
}

grammar! {
    /// "an additional "
    AnExtra(p, w, v) -> () {
        [["an additional " | "a " | "an "]] => (());
    }
}

grammar! {
    /// "it puts ", "put "
    Puts(p, w, v) -> () {
        [["it puts " | "put " | "that player puts "]] => (());
    }
}

grammar! {
    /// " on that permanent", as the event says.
    OnThat(p, w, v) -> () {
        [[" on that permanent" | " on that creature" | " on it" | " on that permanent or player" | " on that player"]] => (());
    }
}

grammar! {
    /// "it", as the event says.
    OnIt(p, w, v) -> () {
        [["it" | "that creature" | "that permanent" | "that permanent or player" | "that planeswalker" | "them"]] => (());
    }
}

/// The kind of counter again, as the event says it.
pub(crate) struct CounterWord;
impl Part for CounterWord {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let _ = p.lit("+1/+1 ") || p.lit("-1/-1 ");
        Some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let _ = w.source.is_some() && (w.lit("+1/+1 ") || w.lit("-1/-1 "));
        true
    }
}

/// Instructions with "instead" before or after them.
pub(crate) struct InsteadP;
impl Part for InsteadP {
    type Value = Vec<Instruction>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let found = p.attempt(|p| {
            p.lit("instead ").then_some(())?;
            Clauses::read(p)
        });
        let mut list = match found {
            Some(list) => list,
            None => p.attempt(|p| {
                let list = Clauses::read(p)?;
                p.lit(" instead").then_some(list)
            })?,
        };
        // "if you can't, …" belongs to what is done instead
        let cant = p.attempt(|p| {
            p.lit(". If you can't, ").then_some(())?;
            Clauses::read(p)
        });
        if let Some(cant) = cant {
            list.push(Instruction::If(not_done(), cant, Vec::new()));
        }
        Some(list)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        let (front, cant) = match v.split_last() {
            Some((Instruction::If(c, cant, none), front)) if *c == not_done() && none.is_empty() => (front, Some(cant)),
            _ => (v.as_slice(), None),
        };
        let front = front.to_vec();
        let ok = w.attempt(|w| Clauses::write(&front, w) && w.lit(" instead")) || w.attempt(|w| w.lit("instead ") && Clauses::write(&front, w));
        ok && cant.is_none_or(|c| w.lit(". If you can't, ") && Clauses::write(c, w))
    }
}

fn not_done() -> instead_magic::ability::Condition {
    instead_magic::ability::Condition::Not(Box::new(instead_magic::ability::Condition::Did))
}

grammar! {
    /// An object or a player to whom damage goes.
    PlayerOrRef(p, w, v) -> Ref {
        [r: RefP] => { r } if (let r = v && !matches!(r, Ref::Player(_)));
        [s: WhoP] => { if matches!(s, Who::Any | Who::Opponent) { return None; } Ref::Player(s) } if (let Ref::Player(s) = v);
    }
}

fn shield(e: Replacement, until: Until, uses: Quantity) -> Instruction {
    Instruction::Create { effect: Box::new(e), lifetime: Lifetime { until, uses }, each: None }
}

/// The parts of a created effect.
pub(crate) fn created(v: &Instruction) -> Option<(&Replacement, &Lifetime)> {
    match v {
        Instruction::Create { effect, lifetime, each: None } => Some((effect, lifetime)),
        _ => None,
    }
}

fn plain(e: &Replacement, kind: Kind) -> bool {
    e.kind == kind && e.optional.is_none() && e.condition.is_none() && e.rider.is_empty()
}

grammar! {
    /// A mass of damage: "all combat damage that would be dealt to you by red sources".
    Mass(p, w, v) -> Pattern {
        [c: CombatP "damage that would be dealt to and dealt by " r: RefP] => { damage_both(r, c) }
            if (let Some((r, c)) = both_of(v) && let r = &r && let c = &c);
        [c: CombatP "damage that would be dealt to " r: RecipientsP " by " s: SrcAll] => { damage(s, r, c) }
            if (let Pattern::Damage { source: s, to: r, combat: c } = v && *s != Filter::Source && *r != Recipients::anything());
        [c: CombatP "damage that would be dealt to " r: RecipientsP] => { damage(Filter::Source, r, c) }
            if (let Pattern::Damage { source: Filter::Source, to: r, combat: c } = v && *r != Recipients::anything());
        [c: CombatP "damage that would be dealt by " s: SrcAll] => { damage(s, Recipients::anything(), c) }
            if (let Pattern::Damage { source: s, to, combat: c } = v && *to == Recipients::anything() && *s != Filter::Source);
        [c: CombatP "damage that would be dealt"] => { damage(Filter::Source, Recipients::anything(), c) }
            if (let Pattern::Damage { source: Filter::Source, to, combat: c } = v && *to == Recipients::anything());
        [c: CombatP "damage " s: SrcAll " would deal to " r: RecipientsP] => { damage(s, r, c) } if (let Pattern::Damage { source: s, to: r, combat: c } = v);
        [c: CombatP "damage " s: SrcAll " would deal"] => { damage(s, Recipients::anything(), c) }
            if (let Pattern::Damage { source: s, to, combat: c } = v && *to == Recipients::anything());
    }
}

fn damage_both(r: Ref, c: Option<bool>) -> Pattern {
    Pattern::OneOf(vec![
        damage(Filter::Source, Recipients::objects(Filter::Is(r.clone())), c),
        damage(Filter::Is(r), Recipients::anything(), c),
    ])
}

fn both_of(v: &Pattern) -> Option<(Ref, Option<bool>)> {
    let Pattern::OneOf(list) = v else { return None };
    let [Pattern::Damage { combat, .. }, Pattern::Damage { source: Filter::Is(r), .. }] = list.as_slice() else { return None };
    (*v == damage_both(r.clone(), *combat)).then(|| (r.clone(), *combat))
}

/// Sources: in the plural, or one.
pub(crate) struct SrcAll;
impl Part for SrcAll {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        p.attempt(Src::read).or_else(|| p.attempt(crate::noun::NpMany::read))
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        if w.source.is_none() && !matches!(v, Filter::Is(_)) {
            return crate::noun::NpMany::write(v, w);
        }
        w.attempt(|w| Src::write(v, w)) || crate::noun::NpMany::write(v, w)
    }
}

fn is_mass(p: &Pattern) -> bool {
    matches!(p, Pattern::Damage { .. } | Pattern::OneOf(_))
}

/// "each other creature that shares a color with it"
fn sharing(r: &Ref) -> Filter {
    Filter::All(vec![
        Filter::Not(Box::new(Filter::Is(r.clone()))),
        Filter::Type(instead_magic::words::CardType::Creature),
        Filter::SharesColor(r.clone()),
    ])
}

grammar! {
    /// Effects that a resolving spell or ability makes.
    Created(p, w, v) -> Instruction {
        ["prevent the next " n: Much " damage that would be dealt to " r: RefP " and each other creature that shares a color with it this turn"] => {
            let each = Selection::Both(vec![Selection::One(r.clone()), Selection::Each(sharing(&r))]);
            let shield = effect(Kind::Prevention, damage(Filter::Source, Recipients::objects(Filter::Is(Ref::It)), None), Rewrite::Prevent(Share::All));
            Instruction::Create { effect: Box::new(shield), lifetime: Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) }, each: Some(each) }
        } if (let Instruction::Create { effect: e, lifetime: Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) }, each: Some(Selection::Both(list)) } = v
            && plain(e, Kind::Prevention) && e.rewrite == Rewrite::Prevent(Share::All)
            && e.pattern == damage(Filter::Source, Recipients::objects(Filter::Is(Ref::It)), None)
            && let [Selection::One(r), Selection::Each(f)] = list.as_slice() && *f == sharing(r));
        ["prevent the next " n: Much " " c: CombatP "damage that would be dealt to " r: RecipientsP " this turn by " s: SrcAll] => { shield(effect(Kind::Prevention, damage(s, r, c), Rewrite::Prevent(Share::All)), Until::EndOfTurn, Quantity::Points(n)) }
            if (w.source.is_some() && let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) })) = created(v) && plain(e, Kind::Prevention) && let Replacement { pattern: Pattern::Damage { source: s, to: r, combat: c }, rewrite: Rewrite::Prevent(Share::All), .. } = e);
        ["prevent the next " n: Much " " m: Mass " this turn" @WhereX] => { shield(effect(Kind::Prevention, m, Rewrite::Prevent(Share::All)), Until::EndOfTurn, Quantity::Points(n)) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) })) = created(v) && plain(e, Kind::Prevention) && let Replacement { pattern: m, rewrite: Rewrite::Prevent(Share::All), .. } = e && is_mass(m));
        ["prevent the next " n: Much " " c: CombatP "damage that would be dealt this turn to " r: RecipientsP @WhereX] => { shield(effect(Kind::Prevention, damage(Filter::Source, r, c), Rewrite::Prevent(Share::All)), Until::EndOfTurn, Quantity::Points(n)) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) })) = created(v) && plain(e, Kind::Prevention) && let Replacement { pattern: Pattern::Damage { source: Filter::Source, to: r, combat: c }, rewrite: Rewrite::Prevent(Share::All), .. } = e);
        [["prevent all " | "prevent "] c: CombatP "damage that would be dealt this turn by " s: SrcAll] => { shield(effect(Kind::Prevention, damage(s, Recipients::anything(), c), Rewrite::Prevent(Share::All)), Until::EndOfTurn, Quantity::Unlimited) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Unlimited })) = created(v) && plain(e, Kind::Prevention) && let Replacement { pattern: Pattern::Damage { source: s, to, combat: c }, rewrite: Rewrite::Prevent(Share::All), .. } = e && *to == Recipients::anything() && *s != Filter::Source);
        [["prevent all " | "prevent "] c: CombatP "damage that would be dealt to " r: RecipientsP " this turn by " s: SrcAll] => { shield(effect(Kind::Prevention, damage(s, r, c), Rewrite::Prevent(Share::All)), Until::EndOfTurn, Quantity::Unlimited) }
            if (w.source.is_some() && let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Unlimited })) = created(v) && plain(e, Kind::Prevention) && let Replacement { pattern: Pattern::Damage { source: s, to: r, combat: c }, rewrite: Rewrite::Prevent(Share::All), .. } = e);
        [["prevent all " | "prevent "] m: Mass " this turn"] => { shield(effect(Kind::Prevention, m, Rewrite::Prevent(Share::All)), Until::EndOfTurn, Quantity::Unlimited) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Unlimited })) = created(v) && plain(e, Kind::Prevention) && let Replacement { pattern: m, rewrite: Rewrite::Prevent(Share::All), .. } = e && is_mass(m));
        ["the next " n: Much " " m: Mass " this turn is dealt to " r: PlayerOrRef " instead" @WhereX] => { shield(effect(Kind::Replacement, m, Rewrite::Redirect(Share::All, r)), Until::EndOfTurn, Quantity::Points(n)) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) })) = created(v) && plain(e, Kind::Replacement) && let Replacement { pattern: m, rewrite: Rewrite::Redirect(Share::All, r), .. } = e && is_mass(m));
        ["all " m: Mass " this turn is dealt to " r: PlayerOrRef " instead"] => { shield(effect(Kind::Replacement, m, Rewrite::Redirect(Share::All, r)), Until::EndOfTurn, Quantity::Unlimited) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Unlimited })) = created(v) && plain(e, Kind::Replacement) && let Replacement { pattern: m, rewrite: Rewrite::Redirect(Share::All, r), .. } = e && is_mass(m));
        ["the next time " b: Would] => { shield(b.effect, b.until?, Quantity::Times(Amount::Fixed(1))) }
            if (let Some((e, Lifetime { until, uses: Quantity::Times(Amount::Fixed(1)) })) = created(v) && let b = &Body::of(e, Some(*until)));
        [["until end of turn, if " | "this turn, if "] b: Would] => { if b.until.is_some() { return None; } shield(b.effect, Until::EndOfTurn, Quantity::Unlimited) }
            if (let Some((e, Lifetime { until: Until::EndOfTurn, uses: Quantity::Unlimited })) = created(v) && w.source.is_some() && let b = &Body::of(e, None));
        ["if " b: Would] => { shield(b.effect, b.until?, Quantity::Unlimited) }
            if (let Some((e, Lifetime { until, uses: Quantity::Unlimited })) = created(v) && *until != Until::Forever && let b = &Body::of(e, Some(*until)));
    }
}

grammar! {
    /// Static replacement and prevention effects.
    Static(p, w, v) -> Replacement {
        ["if " b: Would] => { if b.until.is_some() { return None; } b.effect } if (let b = &Body::of(v, None));
        ["as long as " c: Cond ", if " b: Would] => { if b.until.is_some() || b.effect.condition.is_some() { return None; } let mut e = b.effect; e.condition = Some(c); e }
            if (let Some(c) = &v.condition && let b = &Body::of(&unconditional(v), None));
        ["as long as " c: Cond ", prevent all " m: Mass] => { let mut e = effect(Kind::Prevention, m, Rewrite::Prevent(Share::All)); e.condition = Some(c); e }
            if (let Replacement { kind: Kind::Prevention, pattern: m, rewrite: Rewrite::Prevent(Share::All), condition: Some(c), optional: None, rider } = v && rider.is_empty());
        ["prevent all " m: Mass " if " c: Cond] => { let mut e = effect(Kind::Prevention, m, Rewrite::Prevent(Share::All)); e.condition = Some(c); e }
            if (let Replacement { kind: Kind::Prevention, pattern: m, rewrite: Rewrite::Prevent(Share::All), condition: Some(c), optional: None, rider } = v && rider.is_empty());
        ["prevent all " m: Mass] => { effect(Kind::Prevention, m, Rewrite::Prevent(Share::All)) }
            if (plain(v, Kind::Prevention) && let Replacement { pattern: m, rewrite: Rewrite::Prevent(Share::All), .. } = v && is_mass(m));
        ["all " m: Mass " is dealt to " r: PlayerOrRef " instead"] => { effect(Kind::Replacement, m, Rewrite::Redirect(Share::All, r)) }
            if (plain(v, Kind::Replacement) && let Replacement { pattern: m, rewrite: Rewrite::Redirect(Share::All, r), .. } = v && is_mass(m));
        ["damage that would reduce your life total to less than " n: crate_Figure " reduces it to " m: crate_Figure " instead"] => { floor(n, m)? }
            if (let Replacement { pattern: Pattern::DamageBelow { who: Who::You, floor: Amount::Fixed(n) }, .. } = v && floor(*n, *n).as_ref() == Some(v) && let m = n);
        ["for each 1 life you would gain, instead " i: Clause] => { for_each_life(i)? }
            if (let Replacement { kind: Kind::Replacement, pattern: Pattern::GainLife(Who::You), rewrite: Rewrite::Instead(list), condition: None, optional: None, rider } = v && rider.is_empty() && let [Instruction::Draw(Who::You, Amount::ThatMuch)] = list.as_slice() && w.source.is_some() && let i = &Instruction::Draw(Who::You, Amount::Fixed(1)));
    }
}

/// "For each 1 life …, instead draw a card": that many cards.
fn for_each_life(i: Instruction) -> Option<Replacement> {
    (i == Instruction::Draw(Who::You, Amount::Fixed(1)))
        .then(|| effect(Kind::Replacement, Pattern::GainLife(Who::You), Rewrite::Instead(vec![Instruction::Draw(Who::You, Amount::ThatMuch)])))
}

/// Whether this makes a prevention effect, to which sentences about what was prevented belong.
pub(crate) fn prevents(i: &Instruction) -> bool {
    created(i).is_some_and(|(e, _)| e.kind == Kind::Prevention)
}
