//! Static abilities: how permanents enter (CR 614.1c, d), skips (614.10), continuous effects (611.3), and "can't".

use instead_language::card::Trigger;
use instead_language::words::{CardType, Color, Colors, Keyword, Mana, Step, Zone};
use instead_language::{
    Ability, Amount, Cant, Change, Condition, Continuous, Filter, Instruction, Kind, Pattern, Period, Recipients, Ref,
    Replacement, Rewrite, Stat, TriggerEvent, Who,
};

use crate::amount::{CounterKind, EachP, Figure, Quantity, WhereX, Word, per};
use crate::casting::CastingP;
use crate::condition::Cond;
use crate::cost::ManaP;
use crate::cursor::{Person, Reader, Writer};
use crate::enters::Enters;
use crate::event::PeriodP;
use crate::form::{FormP, SubtypeP, form, form_of};
use crate::grammar::{Part, grammar};
use crate::instruction::{Clauses, Dealer};
use crate::noun::{FigureOrX, NpA, NpMany, NpOne, word};
use crate::reference::{KeywordP, RefP};
use crate::rewrite::{Static, effect};
use crate::selection::RecipientsP;
use crate::token::{HavingList, Quoted};

/// A colour word.
pub(crate) struct ColorP;
impl Part for ColorP {
    type Value = Color;
    fn read(p: &mut Reader<'_>) -> Option<Color> {
        let text = word(p);
        let Ok(c) = text.parse() else {
            p.fail("a color");
            return None;
        };
        p.pos += text.len();
        Some(c)
    }
    fn write(v: &Color, w: &mut Writer<'_>) -> bool {
        w.lit(v.as_str())
    }
}

/// One coloured mana symbol.
pub(crate) struct SymbolP;
impl Part for SymbolP {
    type Value = Color;
    fn read(p: &mut Reader<'_>) -> Option<Color> {
        p.attempt(|p| match ManaP::read(p)?.as_slice() {
            [Mana::Color(c)] => Some(*c),
            _ => None,
        })
    }
    fn write(v: &Color, w: &mut Writer<'_>) -> bool {
        ManaP::write(&vec![Mana::Color(*v)], w)
    }
}

/// A plural subject; the verb then has its base form.
pub(crate) struct ManyHere;
impl Part for ManyHere {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        p.person = Person::Base;
        NpMany::read(p)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        w.person = Person::Base;
        NpMany::write(v, w)
    }
}

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

/// What a condition is about, where that is one card: "that card" in what follows.
fn card_of(d: &Condition) -> Option<Ref> {
    match d {
        Condition::Is(r @ Ref::TopOfGraveyard(_), _) => Some(r.clone()),
        _ => None,
    }
}

/// The changes beside the full text of the card that the condition is about.
fn beside_full_text(v: &Continuous) -> Option<(&Condition, Vec<Change>)> {
    let d = v.condition.as_ref()?;
    let (first, rest) = v.changes.split_first()?;
    (*first == Change::FullText(card_of(d)?)).then(|| (d, rest.to_vec()))
}

grammar! {
    /// What something gets, has, gains or loses: each of its verbs.
    ChangeOne(p, w, v) -> Vec<Change> {
        ["can't attack or block"] => { p.own.then_some(())?; vec![barred(Cant::Attack), barred(Cant::Block)] } if (v.as_slice() == [barred(Cant::Attack), barred(Cant::Block)]);
        ["can attack as though it didn't have defender"] => { vec![Change::AttacksDespiteDefender] } if (v.as_slice() == [Change::AttacksDespiteDefender]);
        ["can attack as though they didn't have defender"] => { vec![Change::AttacksDespiteDefender] } if (w.source.is_some() && v.as_slice() == [Change::AttacksDespiteDefender]);
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

fn begins(step: Step, who: Who) -> Trigger {
    Trigger::each(TriggerEvent::Beginning(Period::Step(step), who))
}

fn once(event: TriggerEvent) -> Trigger {
    Trigger::each(event)
}

/// What follows a trigger speaks of its event.
struct OfEvent;
impl Part for OfEvent {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        p.cast = true;
        Some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

grammar! {
    /// "you cast your next creature spell this turn"
    NextCast(p, w, v) -> TriggerEvent {
        ["you cast your next " f: crate_SpellOne " this turn" @OfEvent] => { TriggerEvent::Cast(Who::You, f) } if (let TriggerEvent::Cast(Who::You, f) = v);
        ["you next cast " f: crate_SpellA " this turn" @OfEvent] => { TriggerEvent::Cast(Who::You, f) } if (w.source.is_some() && let TriggerEvent::Cast(Who::You, f) = v);
    }
}
use crate::condition::{SpellA as crate_SpellA, SpellOne as crate_SpellOne};

grammar! {
    /// "that creature dies this turn"
    MovesThisTurn(p, w, v) -> TriggerEvent {
        [e: crate_Happened " this turn" @OfEvent] => { p.cast = false; moves(&e).then_some(TriggerEvent::Event(e))? } if (let TriggerEvent::Event(e) = v && moves(e));
    }
}
use crate::event::Happened as crate_Happened;

fn moves(e: &Pattern) -> bool {
    matches!(e, Pattern::Move { .. })
}

grammar! {
    /// "at the beginning of the next end step, …" (CR 603.7)
    Later(p, w, v) -> Instruction {
        ["at the beginning of your next upkeep, " l: Clauses] => { Instruction::Delayed(begins(Step::Upkeep, Who::You), l) }
            if (let Instruction::Delayed(t, l) = v && *t == begins(Step::Upkeep, Who::You));
        ["at the beginning of the next turn's upkeep, " l: Clauses] => { Instruction::Delayed(begins(Step::Upkeep, Who::Any), l) }
            if (let Instruction::Delayed(t, l) = v && *t == begins(Step::Upkeep, Who::Any));
        ["at the beginning of the next end step, " l: Clauses] => { Instruction::Delayed(begins(Step::End, Who::Any), l) }
            if (let Instruction::Delayed(t, l) = v && *t == begins(Step::End, Who::Any));
        [l: PlainLater " at the beginning of the next end step"] => { Instruction::Delayed(begins(Step::End, Who::Any), l) }
            if (let Instruction::Delayed(t, l) = v && *t == begins(Step::End, Who::Any));
        [l: PlainLater " at the beginning of the next turn's upkeep"] => { Instruction::Delayed(begins(Step::Upkeep, Who::Any), l) }
            if (let Instruction::Delayed(t, l) = v && *t == begins(Step::Upkeep, Who::Any));
        [l: PlainLater " at the beginning of your next upkeep"] => { Instruction::Delayed(begins(Step::Upkeep, Who::You), l) }
            if (let Instruction::Delayed(t, l) = v && *t == begins(Step::Upkeep, Who::You));
        [l: PlainLater " at the beginning of your next end step"] => { Instruction::Delayed(begins(Step::End, Who::You), l) }
            if (let Instruction::Delayed(t, l) = v && *t == begins(Step::End, Who::You));
        ["at the beginning of your next end step, " l: Clauses] => { Instruction::Delayed(begins(Step::End, Who::You), l) }
            if (let Instruction::Delayed(t, l) = v && *t == begins(Step::End, Who::You));
        ["when " t: NextCast ", " l: Clauses] => { Instruction::DelayedThisTurn(once(t), l) }
            if (let Instruction::DelayedThisTurn(t, l) = v && let t = &t.event);
        ["when " t: MovesThisTurn ", " l: Clauses] => { Instruction::DelayedThisTurn(once(t), l) }
            if (let Instruction::DelayedThisTurn(t, l) = v && let t = &t.event);
        ["at end of combat, " l: Clauses] => { Instruction::Delayed(begins(Step::EndCombat, Who::Any), l) }
            if (let Instruction::Delayed(t, l) = v && *t == begins(Step::EndCombat, Who::Any));
        [l: PlainLater " at end of combat"] => { Instruction::Delayed(begins(Step::EndCombat, Who::Any), l) }
            if (let Instruction::Delayed(t, l) = v && *t == begins(Step::EndCombat, Who::Any));
    }
}

/// What is done later, said first; reached only through the sentence (see `ability`).
struct PlainLater;
impl Part for PlainLater {
    type Value = Vec<Instruction>;
    fn read(_: &mut Reader<'_>) -> Option<Self::Value> {
        None
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        w.source.is_some() && Clauses::write(v, w)
    }
}

/// An instruction with the time at which it is followed after it (CR 603.7).
pub(crate) fn later(p: &mut Reader<'_>, i: Instruction) -> Instruction {
    let times: [(&'static str, Step, Who); 4] = [
        (" at the beginning of the next turn's upkeep", Step::Upkeep, Who::Any),
        (" at the beginning of the next end step", Step::End, Who::Any),
        (" at the beginning of your next upkeep", Step::Upkeep, Who::You),
        (" at the beginning of your next end step", Step::End, Who::You),
    ];
    match times.into_iter().find(|(t, ..)| p.peek(t)) {
        Some((text, step, who)) if p.lit(text) => Instruction::Delayed(begins(step, who), vec![i]),
        _ => i,
    }
}

/// The delayed form of what stands before " at end of combat".
pub(crate) fn at_end_of_combat(l: Vec<Instruction>) -> Instruction {
    Instruction::Delayed(begins(Step::EndCombat, Who::Any), l)
}

pub(crate) fn skip(d: Period, who: Who) -> Replacement {
    effect(Kind::Replacement, Pattern::Begin(d, who), Rewrite::Skip)
}

fn read_changed(p: &mut Reader<'_>) -> Option<Filter> {
    p.own = false;
    if p.lit("each ") {
        p.person = Person::Third;
        return NpOne::read(p);
    }
    if p.lit("all ") {
        return ManyHere::read(p);
    }
    let found = p.attempt(Dealer::read).map(Filter::Is).or_else(|| p.attempt(ManyHere::read));
    p.own = found == Some(Filter::Is(Ref::This));
    found
}

/// What a static ability changes: the subject of "gets", "has", "is".
struct Changed;
impl Part for Changed {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        p.once(|m| &mut m.changed, read_changed)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        if let Filter::Is(r) = v {
            return Dealer::write(r, w);
        }
        w.attempt(|w| {
            w.person = Person::Third;
            w.source.is_some() && w.lit("each ") && NpOne::write(v, w)
        }) || {
            let _ = w.source.is_some() && w.lit("all ");
            ManyHere::write(v, w)
        }
    }
}

fn static_(what: Filter, changes: Vec<Change>) -> Continuous {
    Continuous { what, changes, condition: None }
}

fn only(v: &Continuous) -> Option<(&Filter, &Change)> {
    match v.changes.as_slice() {
        [one] if v.condition.is_none() => Some((&v.what, one)),
        _ => None,
    }
}

/// Whether what the Aura is on gets protection from it (CR 702.16n).
fn protects(what: &Filter, changes: &[Change]) -> bool {
    *what == Filter::Is(Ref::Attached)
        && changes.iter().any(|c| matches!(c, Change::AddAbility(a) if matches!(**a, Ability::Protection(_))))
}

fn march() -> Vec<Change> {
    let value = || Some(Amount::StatOf(Stat::ManaValue, crate::reference::each()));
    vec![
        Change::AddType(CardType::Artifact),
        Change::AddType(CardType::Creature),
        Change::SetPowerToughness(value(), value()),
    ]
}

grammar! {
    /// Static replacement and prevention effects.
    Entry(p, w, v) -> Replacement {
        ["skip your " d: PeriodP " if " c: Cond] => { let mut e = skip(d, Who::You); e.condition = Some(c); e }
            if (let Some(c) = &v.condition && let Pattern::Begin(d, Who::You) = &v.pattern && *v == (Replacement { condition: Some(c.clone()), ..skip(*d, Who::You) }));
        ["skip your " d: PeriodP] => { skip(d, Who::You) } if (let Pattern::Begin(d, Who::You) = &v.pattern && *v == skip(*d, Who::You));
        ["players skip their " d: PeriodP] => { skip(d, Who::Any) } if (w.source.is_some() && let Pattern::Begin(d, Who::Any) = &v.pattern && *v == skip(*d, Who::Any));
        ["each player skips their " d: PeriodP] => { skip(d, Who::Any) } if (let Pattern::Begin(d, Who::Any) = &v.pattern && *v == skip(*d, Who::Any));
        [e: Enters] => { e } if (let e = v);
        [s: Static] => { s } if (let s = v);
    }
}

grammar! {
    /// A static continuous effect.
    StaticChange(p, w, v) -> Continuous {
        [f: Changed " " c: ChangeList " as long as " d: Cond] => { Continuous { what: f, changes: c, condition: Some(d) } } if (let Continuous { what: f, changes: c, condition: Some(d) } = v);
        ["as long as " d: Cond ", " f: Changed " " ("have") " the full text of that card and " c: ChangeList] => {
            let mut changes = vec![Change::FullText(card_of(&d)?)];
            changes.extend(c);
            Continuous { what: f, changes, condition: Some(d) }
        } if (let Some((d, c)) = beside_full_text(v) && !c.is_empty() && let (f, c) = (&v.what, &c));
        ["as long as " d: Cond ", " f: Changed " " ("have") " the full text of that card"] => {
            let changes = vec![Change::FullText(card_of(&d)?)];
            Continuous { what: f, changes, condition: Some(d) }
        } if (let Some((d, c)) = beside_full_text(v) && c.is_empty() && let f = &v.what);
        ["as long as " d: Cond ", " f: Changed " " c: ChangeList] => { Continuous { what: f, changes: c, condition: Some(d) } } if (let Continuous { what: f, changes: c, condition: Some(d) } = v);
        [f: Changed " " c: ChangeList ". This effect doesn't remove this Aura"] => { protects(&f, &c).then_some(())?; static_(f, c) } if (w.source.is_some() && let Continuous { what: f, changes: c, condition: None } = v && protects(f, c));
        [f: Changed " " c: ChangeList l: Forbids @WhereX] => { let mut c = c; c.extend(l.iter().map(|b| Change::Forbid(Box::new(b.on(&f))))); static_(f, c) }
            if (let Continuous { what: f, changes, condition: None } = v && let Some((c, l)) = forbidden(f, changes) && let c = &c && let l = &l);
        ["as long as " d: Cond ", " f: Changed [" isn't a " | " isn't an " | " aren't "] t: TypeP] => { Continuous { what: f, changes: vec![Change::RemoveType(t)], condition: Some(d) } }
            if (let Continuous { what: f, changes, condition: Some(d) } = v && let [Change::RemoveType(t)] = changes.as_slice());
        [l: EveryOf [" are colorless" | " is colorless"]] => { static_(l, vec![Change::SetColors(Colors::empty())]) }
            if (let Some((l, Change::SetColors(cs))) = only(v) && cs.is_empty());
        [f: Changed " " c: ChangeList @WhereX] => { static_(f, c) } if (let Continuous { what: f, changes: c, condition: None } = v);
        [f: Changed " " ["is the chosen type in addition to its other types" | "are the chosen type in addition to their other types"]] => { static_(f, vec![Change::AddChosenType]) } if (let Some((f, Change::AddChosenType)) = only(v));
        [f: Changed " is a creature in addition to its other types and has base power and base toughness each equal to its mana value"] => { static_(f, vec![Change::AddType(CardType::Creature), each_value()]) }
            if (let Continuous { what: f, changes, condition: None } = v && changes.as_slice() == [Change::AddType(CardType::Creature), each_value()]);
        [f: Changed " " ["is an " | "is a " | "are "] t: TypeP [" in addition to its other types" | " in addition to their other types"]] => { static_(f, vec![Change::AddType(t)]) } if (let Some((f, Change::AddType(t))) = only(v));
        ["during your turn, " f: Changed " is " ["a " | "an "] m: FormP " that's still a planeswalker"] => { Continuous { what: f, changes: form(&m), condition: Some(Condition::Turn(Who::You)) } }
            if (let Continuous { what: f, changes, condition: Some(Condition::Turn(Who::You)) } = v && let Some(m) = form_of(changes) && let m = &m);
        [f: Changed " is an artifact creature with power and toughness each equal to its mana value"] => { static_(f, march()) } if (let Continuous { what: f, changes, condition: None } = v && *changes == march());
        [f: Changed " " ["is " | "are "] c: ColorP] => { static_(f, vec![Change::SetColors(Colors::of(c))]) }
            if (let Some((f, Change::SetColors(cs))) = only(v) && let Some(c) = cs.list().next() && *cs == Colors::of(c) && let c = &c);
        [f: Changed " " ["is a " | "is an "] t: SubtypeP " in addition to its other land types"] => { static_(f, vec![Change::AddSubtype(t)]) } if (let Some((f, Change::AddSubtype(t))) = only(v));
        [f: Changed " are " l: LandTypes] => { static_(f, vec![Change::SetSubtypes(CardType::Land, vec![l])]) }
            if (let Some((f, Change::SetSubtypes(CardType::Land, list))) = only(v) && let [l] = list.as_slice());
        [f: Changed [" doesn't untap during your untap step" | " doesn't untap during its controller's untap step" | " don't untap during their controllers' untap steps"]] => { static_(f, vec![Change::DoesntUntap]) } if (let Some((f, Change::DoesntUntap)) = only(v));
        [r: crate_RefPoss " power is equal to " a: Quantity " and its toughness is equal to that number plus " n: Figure] => { let b = Amount::Plus(Box::new(a.clone()), Box::new(Amount::Fixed(n))); static_(Filter::Is(r), vec![Change::SetPowerToughness(Some(a), Some(b))]) }
            if (let Some((Filter::Is(r), Change::SetPowerToughness(Some(a), Some(Amount::Plus(x, n))))) = only(v) && **x == *a && let Amount::Fixed(n) = &**n && *n >= 0);
        [r: crate_RefPoss " power is equal to " a: Quantity " and its toughness is equal to their total toughness"] => {
            let Amount::TotalOf(Stat::Power, f) = &a else { return None; };
            let b = Amount::TotalOf(Stat::Toughness, f.clone());
            static_(Filter::Is(r), vec![Change::SetPowerToughness(Some(a), Some(b))])
        } if (let Some((Filter::Is(r), Change::SetPowerToughness(Some(a), Some(_)))) = only(v));
        [r: crate_RefPoss " power is equal to " a: Quantity] => { static_(Filter::Is(r), vec![Change::SetPowerToughness(Some(a), None)]) }
            if (let Some((Filter::Is(r), Change::SetPowerToughness(Some(a), None))) = only(v));
        [r: crate_RefPoss " toughness is equal to " a: Quantity] => { static_(Filter::Is(r), vec![Change::SetPowerToughness(None, Some(a))]) }
            if (let Some((Filter::Is(r), Change::SetPowerToughness(None, Some(a)))) = only(v));
        [r: crate_RefPoss " power and toughness are each equal to " a: Quantity] => { static_(Filter::Is(r), vec![Change::SetPowerToughness(Some(a.clone()), Some(a))]) }
            if (let Some((Filter::Is(r), Change::SetPowerToughness(Some(a), Some(b)))) = only(v) && a == b);
    }
}
use crate::reference::RefPoss as crate_RefPoss;

/// What a static ability says can't be done, among what it changes: the "can't" without its subject.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Bar {
    AttackYou,
    Sacrificed,
    Blocked,
}

impl Bar {
    fn on(self, f: &Filter) -> Cant {
        match self {
            Bar::AttackYou => Cant::AttackPlayer(f.clone(), Who::You),
            Bar::Sacrificed => Cant::Happen(Pattern::Sacrifice(f.clone()), None),
            Bar::Blocked => Cant::BeBlocked(f.clone(), None),
        }
    }
}

grammar! {
    /// One of them.
    BarP(p, w, v) -> Bar {
        [["can't attack you or planeswalkers you control" | "can't attack you or a planeswalker you control"]] => (Bar::AttackYou);
        ["can't be sacrificed"] => (Bar::Sacrificed);
        ["can't be blocked"] => { if p.peek(" ") { return None; } Bar::Blocked } if (*v == Bar::Blocked);
    }
}

/// ", can't attack you or planeswalkers you control, and can't be sacrificed"
struct Forbids;
impl Part for Forbids {
    type Value = Vec<Bar>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Bar>> {
        let mut list = Vec::new();
        while let Some(b) = p.attempt(|p| p.any(&[", and ", " and ", ", "]).then(|| BarP::read(p)).flatten()) {
            list.push(b);
        }
        (!list.is_empty()).then_some(list)
    }
    fn write(v: &Vec<Bar>, w: &mut Writer<'_>) -> bool {
        let last = v.len().saturating_sub(1);
        v.iter().enumerate().all(|(i, b)| {
            let sep: &[&str] = if i == last { &[" and ", ", and "] } else { &[", "] };
            w.any(sep) && BarP::write(b, w)
        })
    }
}

/// What is changed, and what can't be done, where a static ability says both.
fn forbidden(f: &Filter, changes: &[Change]) -> Option<(Vec<Change>, Vec<Bar>)> {
    let at = changes.iter().position(|c| matches!(c, Change::Forbid(_)))?;
    let (front, bars) = changes.split_at(at);
    let bar = |c: &Change| match c {
        Change::Forbid(cant) => [Bar::AttackYou, Bar::Sacrificed, Bar::Blocked].into_iter().find(|b| b.on(f) == **cant),
        _ => None,
    };
    Some((front.to_vec(), bars.iter().map(bar).collect::<Option<Vec<Bar>>>()?))
}

/// "all cards that aren't on the battlefield, spells, and permanents": all of some or of several kinds.
struct EveryOf;
impl Part for EveryOf {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        p.lit("all ").then_some(())?;
        let mut list = vec![ManyHere::read(p)?];
        while let Some(f) = p.attempt(|p| p.any(&[", and ", " and ", ", "]).then(|| ManyHere::read(p)).flatten()) {
            match f {
                Filter::OneOf(more) => list.extend(more),
                one => list.push(one),
            }
        }
        if list.len() == 1 { list.pop() } else { Some(Filter::OneOf(list)) }
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        let list = match v {
            Filter::OneOf(list) => list.as_slice(),
            one => std::slice::from_ref(one),
        };
        let last = list.len().saturating_sub(1);
        w.lit("all ")
            && list.iter().enumerate().all(|(i, f)| {
                let sep = i == 0
                    || if i < last { w.lit(", ") } else { w.any(if last > 1 { &[", and "] } else { &[" and "] }) };
                sep && ManyHere::write(f, w)
            })
    }
}

/// A card type, in the singular or the plural.
struct TypeP;
impl Part for TypeP {
    type Value = CardType;
    fn read(p: &mut Reader<'_>) -> Option<CardType> {
        let text = word(p);
        let t =
            CardType::ALL.iter().copied().find(|t| t.as_str() == text || crate::words::plural(t.as_str()) == text)?;
        p.pos += text.len();
        Some(t)
    }
    fn write(v: &CardType, w: &mut Writer<'_>) -> bool {
        let many = crate::words::plural(v.as_str());
        if w.out.ends_with("are ") { w.lit(&many) } else { w.lit(v.as_str()) }
    }
}

/// A basic land type in the plural: "Mountains".
struct LandTypes;
impl Part for LandTypes {
    type Value = instead_language::words::Word;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let text = word(p);
        let land = crate::words::BASIC_LAND_TYPES.iter().find(|l| crate::words::plural(l) == text)?;
        p.pos += text.len();
        Some((*land).into())
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        w.lit(&crate::words::plural(v))
    }
}

fn cant_draw(who: Who) -> Cant {
    Cant::Happen(
        Pattern::OneOf(vec![Pattern::Draw { who: who.clone(), except_first: false }, Pattern::DrawCards(who, 1)]),
        None,
    )
}

/// CR 119.7, 119.8: neither gained nor lost.
fn life_changes() -> Pattern {
    Pattern::OneOf(vec![Pattern::GainLife(Who::You), Pattern::LoseLife(Who::You), Pattern::PayLife(Who::You)])
}

fn no_end() -> Pattern {
    Pattern::OneOf(vec![Pattern::Lose(Who::You), Pattern::Win(Who::Opponent)])
}

fn each_value() -> Change {
    let value = || Some(Amount::StatOf(Stat::ManaValue, crate::reference::each()));
    Change::SetPowerToughness(value(), value())
}

fn counters_cant(to: Recipients) -> Cant {
    Cant::Happen(Pattern::PutCounters { kind: None, on: to, by: None, by_effect: false }, None)
}

grammar! {
    /// What can't happen (CR 614.17).
    CantP(p, w, v) -> Cant {
        [["each player can't draw more than one card each turn" | "players can't draw more than one card each turn"]] => (Cant::DrawMoreThan(1, Who::Any));
        [["each opponent can't draw more than one card each turn" | "your opponents can't draw more than one card each turn"]] => (Cant::DrawMoreThan(1, Who::Opponent));
        ["you can't draw more than one card each turn"] => (Cant::DrawMoreThan(1, Who::You));
        [["each player can't cast more than one spell each turn" | "players can't cast more than one spell each turn"]] => (Cant::CastMoreThan(1, Who::Any));
        [["each opponent can't cast more than one spell each turn" | "your opponents can't cast more than one spell each turn"]] => (Cant::CastMoreThan(1, Who::Opponent));
        ["you can't cast more than one spell each turn"] => (Cant::CastMoreThan(1, Who::You));
        ["players can't draw cards"] => { cant_draw(Who::Any) } if (*v == cant_draw(Who::Any));
        ["you can't draw cards"] => { cant_draw(Who::You) } if (*v == cant_draw(Who::You));
        ["your opponents can't draw cards"] => { cant_draw(Who::Opponent) } if (*v == cant_draw(Who::Opponent));
        ["your life total can't change"] => { Cant::Happen(life_changes(), None) } if (let Cant::Happen(e, None) = v && *e == life_changes());
        ["your opponents can't win the game"] => (Cant::Happen(Pattern::Win(Who::Opponent), None));
        ["you can't lose the game and your opponents can't win the game"] => { Cant::Happen(no_end(), None) } if (let Cant::Happen(e, None) = v && *e == no_end());
        [f: NpMany " can't enter the battlefield"] => { Cant::Happen(Pattern::Move { object: f, from: None, to: Some(Zone::Battlefield) }, None) }
            if (let Cant::Happen(Pattern::Move { object: f, from: None, to: Some(Zone::Battlefield) }, None) = v);
        ["players can't cast spells from graveyards or libraries"] => { Cant::Cast(Who::Any, Filter::OneOf(vec![Filter::In(Zone::Graveyard), Filter::In(Zone::Library)])) }
            if (let Cant::Cast(Who::Any, Filter::OneOf(list)) = v && list.as_slice() == [Filter::In(Zone::Graveyard), Filter::In(Zone::Library)]);
        [f: Changed " can't be sacrificed"] => { Cant::Happen(Pattern::Sacrifice(f), None) } if (let Cant::Happen(Pattern::Sacrifice(f), None) = v);
        [f: Changed " can't be destroyed"] => { Cant::Happen(Pattern::Destroy(f), None) } if (let Cant::Happen(Pattern::Destroy(f), None) = v);
        [f: Changed " can't be blocked by " g: NpMany] => { Cant::BeBlocked(f, Some(g.negate())) } if (let Cant::BeBlocked(f, Some(Filter::Not(g))) = v && let g = &**g);
        [f: Changed " can't be blocked except by " n: Word " or more creatures"] => { Cant::BeBlockedByFewer(f, u32::try_from(n).ok()?) }
            if (let Cant::BeBlockedByFewer(f, n) = v && let Ok(n) = i32::try_from(*n) && let n = &n);
        [f: Changed " can't be blocked except by " g: NpMany] => { Cant::BeBlocked(f, Some(g)) } if (let Cant::BeBlocked(f, Some(g)) = v);
        ["you have shroud"] => (Cant::TargetPlayer(Who::You, Keyword::Shroud));
        ["you have hexproof"] => (Cant::TargetPlayer(Who::You, Keyword::Hexproof));
        [f: Changed [" can't attack you or planeswalkers you control" | " can't attack you or a planeswalker you control"]] => { Cant::AttackPlayer(f, Who::You) } if (let Cant::AttackPlayer(f, Who::You) = v);
        [k: CounterKind " counters can't be removed from " f: NpMany] => { Cant::Happen(Pattern::RemoveCounters(Some(k), f), None) }
            if (let Cant::Happen(Pattern::RemoveCounters(Some(k), f), None) = v);
        ["players can't gain life"] => (Cant::Happen(Pattern::GainLife(Who::Any), None));
        ["you can't gain life"] => (Cant::Happen(Pattern::GainLife(Who::You), None));
        ["your opponents can't gain life"] => (Cant::Happen(Pattern::GainLife(Who::Opponent), None));
        ["players can't get counters"] => { counters_cant(Recipients::players(Who::Any)) } if (*v == counters_cant(Recipients::players(Who::Any)));
        ["counters can't be put on " f: NpMany] => { counters_cant(Recipients::objects(f)) }
            if (let Cant::Happen(Pattern::PutCounters { kind: None, on: Recipients { players: None, objects: Some(f) }, by: None, by_effect: false }, None) = v);
        [f: Changed " can't have more than " n: Word " " k: CounterKind " counters on " ["it" | "them"]] => { Cant::MoreCounters(f, k, u32::try_from(n).ok()?) }
            if (let Cant::MoreCounters(f, k, n) = v && let Ok(n) = i32::try_from(*n) && let n = &n);
        [f: Changed [" can't have counters put on it" | " can't have counters put on them"]] => { counters_cant(Recipients::objects(f)) }
            if (w.source.is_some() && let Cant::Happen(Pattern::PutCounters { kind: None, on: Recipients { players: None, objects: Some(f) }, by: None, by_effect: false }, None) = v);
        ["combat damage can't be prevented"] => { Cant::PreventCombat(Filter::Source) } if (*v == Cant::PreventCombat(Filter::Source));
        ["combat damage that would be dealt by " f: crate_Src " can't be prevented"] => { if f == Filter::Source { return None; } Cant::PreventCombat(f) } if (let Cant::PreventCombat(f) = v && *f != Filter::Source);
        ["damage can't be prevented"] => { Cant::PreventDamage(Filter::Source, Recipients::anything()) } if (let Cant::PreventDamage(Filter::Source, to) = v && *to == Recipients::anything());
        ["damage that would be dealt by " f: crate_Src " can't be prevented"] => { Cant::PreventDamage(f, Recipients::anything()) } if (let Cant::PreventDamage(f, to) = v && *to == Recipients::anything());
        ["damage that would be dealt to " r: RecipientsP " can't be prevented"] => (Cant::PreventDamage(Filter::Source, r));
        [f: Changed " can't be regenerated"] => (Cant::Regenerate(f));
        ["activated abilities of " f: NpMany " can't be activated"] => { Cant::Activate(f) } if (let Cant::Activate(f) = v && !matches!(f, Filter::Is(_)));
        [r: crate_RefPoss " activated abilities can't be activated"] => { Cant::Activate(Filter::Is(r)) } if (let Cant::Activate(Filter::Is(r)) = v);
        [f: Changed " can't be countered"] => (Cant::BeCountered(f));
        [f: Changed " can't be blocked"] => (Cant::BeBlocked(f, None));
        [f: Changed " can't block"] => (Cant::Block(f));
        [f: Changed " can't attack"] => (Cant::Attack(f));
        ["you can't get additional " k: CounterKind " counters"] => { Cant::Happen(Pattern::PutCounters { kind: Some(k), on: Recipients::players(Who::You), by: None, by_effect: false }, None) }
            if (let Cant::Happen(Pattern::PutCounters { kind: Some(k), on, by: None, by_effect: false }, None) = v && *on == Recipients::players(Who::You));
        [["you don't lose the game for having 0 or less life"]] => (Cant::LoseForLife(Who::You));
        [["you can't lose the game"]] => (Cant::Happen(Pattern::Lose(Who::You), None));
    }
}
use crate::rewrite::SrcAll as crate_Src;

grammar! {
    /// " to you", " to creatures": to whom damage is dealt, or nothing where it is all damage.
    DealtTo(p, w, v) -> Recipients {
        [" to " r: RecipientsP] => { r } if (let r = v && *r != Recipients::anything());
        [] => { Recipients::anything() } if (*v == Recipients::anything());
    }
}

grammar! {
    /// A static ability's sentence.
    StaticP(p, w, v) -> Ability, once statics {
        ["once during each of your turns, you may cast " f: NpA ". If a spell cast this way would be put into your graveyard, exile it instead"] => {
            from_elsewhere(&f).then_some(Ability::MayCastFrom { filter: f, once_each_turn: true, exile: true, lands: false, life: false })?
        } if (let Ability::MayCastFrom { filter: f, once_each_turn: true, exile: true, lands: false, life: false } = v);
        ["once during each of your turns, you may cast " f: NpA] => {
            from_elsewhere(&f).then_some(Ability::MayCastFrom { filter: f, once_each_turn: true, exile: false, lands: false, life: false })?
        } if (let Ability::MayCastFrom { filter: f, once_each_turn: true, exile: false, lands: false, life: false } = v);
        ["you may play lands and cast " f: NpMany ". If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost"] => {
            from_elsewhere(&f).then_some(Ability::MayCastFrom { filter: f, once_each_turn: false, exile: false, lands: true, life: true })?
        } if (let Ability::MayCastFrom { filter: f, once_each_turn: false, exile: false, lands: true, life: true } = v);
        ["each player may play lands and cast spells from among cards they exiled with " r: RefP " this turn"] => { (r == Ref::This).then_some(())?; Ability::MayPlayExiled(Who::Any) }
            if (*v == Ability::MayPlayExiled(Who::Any) && let r = &Ref::This);
        ["you may look at the top card of your library any time"] => (Ability::MayLook);
        ["you control your opponents while they're searching their libraries"] => (Ability::ControlsSearch(Who::Opponent));
        ["you may play lands and cast " f: NpMany] => {
            from_elsewhere(&f).then_some(Ability::MayCastFrom { filter: f, once_each_turn: false, exile: false, lands: true, life: false })?
        } if (let Ability::MayCastFrom { filter: f, once_each_turn: false, exile: false, lands: true, life: false } = v);
        ["you may cast " f: NpMany] => {
            from_elsewhere(&f).then_some(Ability::MayCastFrom { filter: f, once_each_turn: false, exile: false, lands: false, life: false })?
        } if (let Ability::MayCastFrom { filter: f, once_each_turn: false, exile: false, lands: false, life: false } = v);
        [["if this card is in your opening hand, you may begin the game with it on the battlefield"]] => (Ability::OpeningHand);
        [r: Entry] => (Ability::Replacement(r));
        [a: CastingP] => { a } if (let a = v);
        [f: Changed " can't attack or block"] => { if p.peek(" unless") { return None; } Ability::Continuous(static_(f, vec![Change::CantAttack, Change::CantBlock])) }
            if (let Ability::Continuous(Continuous { what: f, changes, condition: None }) = v && changes.as_slice() == [Change::CantAttack, Change::CantBlock]);
        [f: Changed [" can't be blocked by more than one creature" | " can't be blocked by more than one creature each combat"]] => { Ability::Cant(Cant::BeBlockedByMore(f, 1), None) } if (let Ability::Cant(Cant::BeBlockedByMore(f, 1), None) = v);
        [f: Changed " can block only " g: NpMany] => { Ability::Cant(Cant::BlockExcept(f, g), None) } if (let Ability::Cant(Cant::BlockExcept(f, g), None) = v);
        ["during your turn, " f: Changed " " c: ChangeList] => { Ability::Continuous(Continuous { what: f, changes: c, condition: Some(Condition::Turn(Who::You)) }) }
            if (w.source.is_some() && let Ability::Continuous(Continuous { what: f, changes: c, condition: Some(Condition::Turn(Who::You)) }) = v);
        ["as long as " d: Cond ", " c: CantP] => { Ability::Cant(c, Some(d)) } if (w.source.is_some() && let Ability::Cant(c, Some(d)) = v);
        [c: CantP " as long as " d: Cond] => { Ability::Cant(c, Some(d)) } if (let Ability::Cant(c, Some(d)) = v);
        [c: CantP] => { Ability::Cant(c, None) } if (let Ability::Cant(c, None) = v);
        ["as long as " d: Cond ", all damage is dealt" s: DealtTo " as though its source had " k: KeywordP] => { Ability::DealtAsThough(s, k, Some(d)) }
            if (let Ability::DealtAsThough(s, k, Some(d)) = v);
        ["all damage is dealt" s: DealtTo " as though its source had " k: KeywordP] => { Ability::DealtAsThough(s, k, None) } if (let Ability::DealtAsThough(s, k, None) = v);
        ["you have no maximum hand size"] => (Ability::HandSize(Who::You, None));
        [["players have no maximum hand size" | "each player has no maximum hand size"]] => (Ability::HandSize(Who::Any, None));
        [["your maximum hand size is increased by "] n: Word] => { Ability::HandSize(Who::You, Some(n)) } if (let Ability::HandSize(Who::You, Some(n)) = v && *n > 0);
        [["your maximum hand size is reduced by "] n: Word] => { Ability::HandSize(Who::You, Some(-n)) } if (let Ability::HandSize(Who::You, Some(n)) = v && *n < 0 && let n = &-*n);
        [["each opponent's maximum hand size is reduced by " | "your opponents' maximum hand size is reduced by "] n: Word] => { Ability::HandSize(Who::Opponent, Some(-n)) } if (let Ability::HandSize(Who::Opponent, Some(n)) = v && *n < 0 && let n = &-*n);
        [["each player's maximum hand size is reduced by "] n: Word] => { Ability::HandSize(Who::Any, Some(-n)) } if (let Ability::HandSize(Who::Any, Some(n)) = v && *n < 0 && let n = &-*n);
        ["players may spend mana as though it were mana of any color"] => (Ability::ManaAsThough(Who::Any));
        ["you may spend mana as though it were mana of any color"] => (Ability::ManaAsThough(Who::You));
        ["you control " r: RefP] => { (r == Ref::Attached).then_some(())?; Ability::Continuous(static_(Filter::Is(r), vec![Change::Control(Who::You)])) }
            if (let Ability::Continuous(c) = v && let Some((Filter::Is(r), Change::Control(Who::You))) = only(c));
        [f: Changed [" attacks each combat if able" | " attack each combat if able" | " attacks each turn if able"]] => { Ability::Continuous(static_(f, vec![Change::MustAttack])) }
            if (let Ability::Continuous(c) = v && let Some((f, Change::MustAttack)) = only(c));
        [c: StaticChange] => (Ability::Continuous(c));
    }
}

/// "As long as …, X. Otherwise, Y.": two static abilities, of which one or the other holds.
pub(crate) struct Otherwise;
impl Part for Otherwise {
    type Value = Vec<Ability>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Ability>> {
        p.lit("as long as ").then_some(())?;
        let c = Cond::read(p)?;
        p.lit(", ").then_some(())?;
        let (f, yes) = Either::read(p)?;
        p.lit(". Otherwise, ").then_some(())?;
        let (g, no) = Either::read(p)?;
        p.lit(".").then_some(())?;
        let not = Condition::Not(Box::new(c.clone()));
        Some(vec![
            Ability::Continuous(Continuous { what: f, changes: yes, condition: Some(c) }),
            Ability::Continuous(Continuous { what: g, changes: no, condition: Some(not) }),
        ])
    }
    fn write(v: &Vec<Ability>, w: &mut Writer<'_>) -> bool {
        let [Ability::Continuous(a), Ability::Continuous(b)] = v.as_slice() else { return false };
        let (Some(c), Some(Condition::Not(not))) = (&a.condition, &b.condition) else { return false };
        **not == *c
            && w.lit("as long as ")
            && Cond::write(c, w)
            && w.lit(", ")
            && Either::write(&(a.what.clone(), a.changes.clone()), w)
            && w.lit(". Otherwise, ")
            && Either::write(&(b.what.clone(), b.changes.clone()), w)
            && w.lit(".")
    }
}

grammar! {
    /// What is so in one case or the other.
    Either(p, w, v) -> (Filter, Vec<Change>) {
        [f: Changed " can't attack or block"] => { (f, vec![Change::CantAttack, Change::CantBlock]) } if (let (f, c) = v && c.as_slice() == [Change::CantAttack, Change::CantBlock]);
        [f: Changed " " c: ChangeList] => ((f, c));
    }
}

/// Whether the filter says from where.
fn from_elsewhere(filter: &Filter) -> bool {
    match filter {
        Filter::In(zone) => *zone != Zone::Battlefield,
        Filter::OnTop(_) => true,
        Filter::All(all) => all.iter().any(from_elsewhere),
        _ => false,
    }
}
