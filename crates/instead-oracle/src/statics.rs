//! Static abilities: how permanents enter (CR 614.1c, d), skips (614.10), continuous effects (611.3), and "can't".

use instead_magic::ability::card::Trigger;
use instead_magic::ability::instruction::Choice;
use instead_magic::ability::{
    Ability, Amount, Cant, Change, Condition, Continuous, Cost, EnterChange, Filter, Instruction, Kind, Pattern, Period, Recipients, Ref, Replacement, Rewrite,
    Selection, Stat, TriggerEvent, Who,
};
use instead_magic::words::{CardType, Color, Colors, Mana, Step, Zone};

use crate::amount::{Figure, Much, Quantity, WhereX};
use crate::condition::Cond;
use crate::cost::{CountersP, ManaP};
use crate::cursor::{Person, Reader, Writer};
use crate::event::{Obj, PeriodP};
use crate::grammar::{Part, grammar};
use crate::instruction::{Clauses, Dealer};
use crate::noun::{FigureOrX, NpA, NpMany, NpOne, word};
use crate::reference::{RefP, meant};
use crate::rewrite::{Static, effect};
use crate::selection::{RecipientsP, choose};
use crate::token::HavingList;

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

/// Two colours in the order in which the source names them.
pub(crate) fn in_order(colors: Colors, w: &Writer<'_>) -> Option<(Color, Color)> {
    let list: Vec<Color> = colors.list().collect();
    let [a, b] = list.as_slice() else { return None };
    let later = w.source.and_then(|s| s.get(w.pos..)).is_some_and(|s| {
        let at = |c: &Color| s.find(&format!("{{{}}}", c.letter()));
        matches!((at(a), at(b)), (Some(x), Some(y)) if y < x)
    });
    Some(if later { (*b, *a) } else { (*a, *b) })
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
struct Modifier;
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

fn have(list: Vec<Ability>) -> Vec<Change> {
    list.into_iter().map(|a| Change::AddAbility(Box::new(a))).collect()
}

fn abilities(v: &[Change]) -> Option<Vec<Ability>> {
    let list: Vec<Ability> = v.iter().filter_map(|c| if let Change::AddAbility(a) = c { Some((**a).clone()) } else { None }).collect();
    (list.len() == v.len() && !list.is_empty()).then_some(list)
}

grammar! {
    /// What something gets, has, gains or loses: each of its verbs.
    ChangeOne(p, w, v) -> Vec<Change> {
        [("get") " " m: Modifier] => { vec![Change::Modify(m.0, m.1)] } if (let [Change::Modify(a, b)] = v.as_slice() && let m = &(a.clone(), b.clone()));
        [("gain") " " l: HavingList] => { have(l) } if (let Some(l) = abilities(v) && let l = &l);
        [("have") " " l: HavingList] => { have(l) } if (let Some(l) = abilities(v) && let l = &l);
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
            let run = rest.iter().take_while(|c| matches!(c, Change::AddAbility(_))).count().max(1);
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

/// A list of words joined by "or", capitalised in the text: "Khans or Dragons".
struct Options;
impl Part for Options {
    type Value = Vec<instead_magic::words::Word>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let one = |p: &mut Reader<'_>| {
            let text = word(p);
            let fits = text.starts_with(char::is_uppercase) || ["odd", "even", "left", "right"].contains(&text);
            fits.then(|| {
                p.pos += text.len();
                text.into()
            })
        };
        let a = one(p)?;
        p.lit(" or ").then_some(())?;
        Some(vec![a, one(p)?])
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        let [a, b] = v.as_slice() else { return false };
        w.lit(a) && w.lit(" or ") && w.lit(b)
    }
}

grammar! {
    /// What is chosen and remembered.
    ChoiceP(p, w, v) -> Choice {
        ["a color"] => { Choice::Color(Color::ALL.to_vec()) } if (let Choice::Color(list) = v && list.len() == 5);
        ["a creature type"] => (Choice::CreatureType);
        ["a basic land type"] => (Choice::BasicLandType);
        ["an opponent"] => (Choice::Player(Who::Opponent));
        ["a player"] => (Choice::Player(Who::Any));
        ["a card name"] => { Choice::CardName(Filter::any()) } if (let Choice::CardName(f) = v && *f == Filter::any());
        ["a " f: NpOne " name"] => { Choice::CardName(f) } if (let Choice::CardName(f) = v && false);
        ["a number between " a: Figure " and " b: Figure] => { Choice::Number(Amount::Fixed(a), Amount::Fixed(b)) } if (let Choice::Number(Amount::Fixed(a), Amount::Fixed(b)) = v);
        [o: Options] => (Choice::Option(o));
    }
}

fn begins(step: Step, who: Who) -> Trigger {
    Trigger { event: TriggerEvent::Beginning(Period::Step(step), who), condition: None, batched: false }
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

/// The delayed form of what stands before " at end of combat".
pub(crate) fn at_end_of_combat(l: Vec<Instruction>) -> Instruction {
    Instruction::Delayed(begins(Step::EndCombat, Who::Any), l)
}

grammar! {
    /// "enters", also as older texts say it.
    EntersP(p, w, v) -> () {
        [[" enters" | " enters the battlefield" | " enter the battlefield" | " enter"]] => (());
    }
}

/// What enters: one thing, each of some, or all of some.
struct Entering;
impl Part for Entering {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        let f = if p.lit("each ") {
            NpOne::read(p)
        } else {
            p.attempt(|p| RefP::read(p).map(Filter::Is)).or_else(|| p.attempt(NpMany::read))
        }?;
        p.it = meant(&f);
        Some(f)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        if let Filter::Is(r) = v {
            return RefP::write(r, w);
        }
        w.attempt(|w| w.source.is_some() && w.lit("each ") && NpOne::write(v, w)) || NpMany::write(v, w)
    }
}

/// "a +1/+1 counter", "an additional +1/+1 counter", "three additional …".
struct WithCounters;
impl Part for WithCounters {
    type Value = (Amount, instead_magic::words::Word);
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        if p.any(&["an additional ", "one additional "]) {
            let k = crate::amount::CounterKind::read(p)?;
            p.lit(" counter").then_some(())?;
            return Some((Amount::Fixed(1), k));
        }
        p.attempt(|p| {
            let n = crate::amount::Many::read(p)?;
            p.lit(" additional ").then_some(())?;
            let k = crate::amount::CounterKind::read(p)?;
            p.lit(" counters").then_some((n, k))
        })
        .or_else(|| CountersP::read(p))
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        if w.source.is_some() {
            let (n, k) = v;
            let one = *n == Amount::Fixed(1) && w.attempt(|w| w.any(&["an additional ", "one additional "]) && w.lit(k) && w.lit(" counter"));
            let more = || w.attempt(|w| crate::amount::Many::write(n, w) && w.lit(" additional ") && w.lit(k) && w.lit(" counters"));
            if one || { let mut more = more; more() } {
                return true;
            }
        }
        CountersP::write(v, w)
    }
}

fn enter(f: Filter, changes: Vec<EnterChange>) -> Replacement {
    effect(Kind::Replacement, Pattern::Enter(f), Rewrite::Enter(changes))
}

fn entering(v: &Replacement) -> Option<(&Filter, &[EnterChange])> {
    match v {
        Replacement { kind: Kind::Replacement, pattern: Pattern::Enter(f), rewrite: Rewrite::Enter(list), condition: None, optional: None, rider } if rider.is_empty() => Some((f, list)),
        _ => None,
    }
}

fn counters(c: (Amount, instead_magic::words::Word)) -> EnterChange {
    EnterChange::Counters(c.1, c.0)
}

fn pay(n: Amount) -> EnterChange {
    let cost = Cost { life: Some(n), ..Cost::default() };
    EnterChange::Do(vec![Instruction::May(Who::You, vec![Instruction::Pay(Who::You, cost)])])
}

fn paid(v: &EnterChange) -> Option<&Amount> {
    let EnterChange::Do(list) = v else { return None };
    let [Instruction::May(Who::You, list)] = list.as_slice() else { return None };
    let [Instruction::Pay(Who::You, cost)] = list.as_slice() else { return None };
    let n = cost.life.as_ref()?;
    (*v == pay(n.clone())).then_some(n)
}

fn otherwise_tapped() -> EnterChange {
    EnterChange::If(Condition::Did, Vec::new(), vec![EnterChange::Tapped])
}

fn copy(f: Filter) -> Replacement {
    let one = Amount::Fixed(1);
    let mut r = enter(Filter::Is(Ref::This), vec![EnterChange::Copy(choose(Who::You, one.clone(), Some(one), f, false), Vec::new())]);
    r.optional = Some(Who::You);
    r
}

fn copied(v: &Replacement) -> Option<&Filter> {
    let Rewrite::Enter(list) = &v.rewrite else { return None };
    let [EnterChange::Copy(Selection::Choose { filter, .. }, _)] = list.as_slice() else { return None };
    (*v == copy(filter.clone())).then_some(filter)
}

fn skip(d: Period, who: Who) -> Replacement {
    effect(Kind::Replacement, Pattern::Begin(d, who), Rewrite::Skip)
}

grammar! {
    /// Static replacement effects about entering, turning face up, and skipping.
    Entry(p, w, v) -> Replacement {
        ["if " r: RefP " was kicked, it" @EntersP " with " c: WithCounters " on it"] => { if r != Ref::This { return None; } enter(Filter::Is(Ref::This), vec![EnterChange::If(Condition::Kicked, vec![counters(c)], Vec::new())]) }
            if (let Some((Filter::Is(r @ Ref::This), [EnterChange::If(Condition::Kicked, list, none)])) = entering(v) && none.is_empty() && let [EnterChange::Counters(k, n)] = list.as_slice() && let c = &(n.clone(), k.clone()));
        [f: Entering @EntersP " tapped unless " c: Cond] => { enter(f, vec![EnterChange::If(c, Vec::new(), vec![EnterChange::Tapped])]) }
            if (let Some((f, [EnterChange::If(c, none, list)])) = entering(v) && none.is_empty() && list.as_slice() == [EnterChange::Tapped]);
        [f: Entering @EntersP " tapped with " c: WithCounters [" on it" | " on them"] @WhereX] => { enter(f, vec![EnterChange::Tapped, counters(c)]) }
            if (let Some((f, [EnterChange::Tapped, EnterChange::Counters(k, n)])) = entering(v) && let c = &(n.clone(), k.clone()));
        [f: Entering @EntersP " tapped"] => { enter(f, vec![EnterChange::Tapped]) } if (let Some((f, [EnterChange::Tapped])) = entering(v));
        [f: Entering @EntersP " untapped"] => { enter(f, vec![EnterChange::Untapped]) } if (let Some((f, [EnterChange::Untapped])) = entering(v));
        [f: Entering @EntersP " with " c: WithCounters [" on it" | " on them"] " for each " g: ForEachP] => { if c.0 != Amount::Fixed(1) { return None; } enter(f, vec![counters((g, c.1))]) }
            if (w.source.is_some() && let Some((f, [EnterChange::Counters(k, g)])) = entering(v) && let c = &(Amount::Fixed(1), k.clone()));
        [f: Entering @EntersP " with a number of " k: crate_Kind " counters on it equal to " n: Quantity] => { enter(f, vec![counters((n, k))]) }
            if (w.source.is_some() && let Some((f, [EnterChange::Counters(k, n)])) = entering(v));
        [f: Entering @EntersP " with " c: WithCounters [" on it" | " on them"] @WhereX] => { enter(f, vec![counters(c)]) }
            if (let Some((f, [EnterChange::Counters(k, n)])) = entering(v) && let c = &(n.clone(), k.clone()));
        [f: Entering @EntersP " as a copy of " r: RefP] => { enter(f, vec![EnterChange::Copy(Selection::One(r), Vec::new())]) }
            if (let Some((f, [EnterChange::Copy(Selection::One(r), none)])) = entering(v) && none.is_empty());
        [["you may have this creature enter as a copy of " | "you may have ~ enter as a copy of "] f: AnyNp] => { copy(f) } if (let Some(f) = copied(v));
        ["you may have " r: RefP [" enter as a copy of " | " enter the battlefield as a copy of "] f: AnyNp] => { if r != Ref::This { return None; } copy(f) } if (let Some(f) = copied(v) && let r = &Ref::This);
        ["as " f: Obj @EntersP ", you may pay " n: Much " life. If you don't, it" @EntersP " tapped"] => { enter(f, vec![pay(n), otherwise_tapped()]) }
            if (let Some((f, [a, b])) = entering(v) && *b == otherwise_tapped() && let Some(n) = paid(a));
        ["as " f: Obj @EntersP ", you may pay " n: Much " life. If you don't, " r: RefP @EntersP " tapped"] => { if Filter::Is(r) != f { return None; } enter(f, vec![pay(n), otherwise_tapped()]) }
            if (let Some((f @ Filter::Is(r), [a, b])) = entering(v) && *b == otherwise_tapped() && let Some(n) = paid(a));
        ["as " f: Obj @EntersP ", " l: Clauses] => { enter(f, vec![EnterChange::Do(l)]) } if (let Some((f, [EnterChange::Do(l)])) = entering(v));
        ["as " f: Obj " is turned face up, " l: Clauses] => { effect(Kind::Replacement, Pattern::TurnFaceUp(f), Rewrite::Plus(l)) }
            if (let Replacement { kind: Kind::Replacement, pattern: Pattern::TurnFaceUp(f), rewrite: Rewrite::Plus(l), condition: None, optional: None, rider } = v && rider.is_empty());
        ["skip your " d: PeriodP] => { skip(d, Who::You) } if (let Pattern::Begin(d, Who::You) = &v.pattern && *v == skip(*d, Who::You));
        ["players skip their " d: PeriodP] => { skip(d, Who::Any) } if (w.source.is_some() && let Pattern::Begin(d, Who::Any) = &v.pattern && *v == skip(*d, Who::Any));
        ["each player skips their " d: PeriodP] => { skip(d, Who::Any) } if (let Pattern::Begin(d, Who::Any) = &v.pattern && *v == skip(*d, Who::Any));
        [s: Static] => { s } if (let s = v);
    }
}
use crate::amount::CounterKind as crate_Kind;

grammar! {
    /// What counters are counted by, after "for each".
    ForEachP(p, w, v) -> Amount {
        [["color of mana spent to cast it" | "color of mana spent to cast this spell"]] => (Amount::ColorsSpent);
        [["time it was kicked" | "time this spell was kicked"]] => (Amount::TimesKicked);
        [f: NpOne] => (Amount::Count(f));
    }
}

/// "any creature on the battlefield", "a creature you control": what may be copied.
struct AnyNp;
impl Part for AnyNp {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        if p.lit("any ") { NpOne::read(p) } else { NpA::read(p) }
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        let on_battlefield = matches!(v, Filter::All(list) if list.last() == Some(&Filter::In(Zone::Battlefield)));
        if w.source.is_none() {
            return if on_battlefield { w.lit("any ") && NpOne::write(v, w) } else { NpA::write(v, w) };
        }
        w.attempt(|w| w.lit("any ") && NpOne::write(v, w)) || NpA::write(v, w)
    }
}

/// What a static ability changes: the subject of "gets", "has", "is".
struct Changed;
impl Part for Changed {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        if p.lit("each ") {
            p.person = Person::Third;
            return NpOne::read(p);
        }
        if p.lit("all ") {
            return ManyHere::read(p);
        }
        p.attempt(Dealer::read).map(Filter::Is).or_else(|| p.attempt(ManyHere::read))
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
    *what == Filter::Is(Ref::Attached) && changes.iter().any(|c| matches!(c, Change::AddAbility(a) if matches!(**a, Ability::Protection(_))))
}

fn march() -> Vec<Change> {
    let value = || Some(Amount::StatOf(Stat::ManaValue, Ref::It));
    vec![Change::AddType(CardType::Artifact), Change::AddType(CardType::Creature), Change::SetPowerToughness(value(), value())]
}

grammar! {
    /// A static continuous effect.
    StaticChange(p, w, v) -> Continuous {
        [f: Changed " " c: ChangeList " as long as " d: Cond] => { Continuous { what: f, changes: c, condition: Some(d) } } if (let Continuous { what: f, changes: c, condition: Some(d) } = v);
        ["as long as " d: Cond ", " f: Changed " " c: ChangeList] => { Continuous { what: f, changes: c, condition: Some(d) } } if (let Continuous { what: f, changes: c, condition: Some(d) } = v);
        [f: Changed " " c: ChangeList ". This effect doesn't remove this Aura"] => { protects(&f, &c).then_some(())?; static_(f, c) } if (w.source.is_some() && let Continuous { what: f, changes: c, condition: None } = v && protects(f, c));
        [f: Changed " " c: ChangeList @WhereX] => { static_(f, c) } if (let Continuous { what: f, changes: c, condition: None } = v);
        [f: Changed " " ["is the chosen type in addition to its other types" | "are the chosen type in addition to their other types"]] => { static_(f, vec![Change::AddChosenType]) } if (let Some((f, Change::AddChosenType)) = only(v));
        [f: Changed " is an artifact creature with power and toughness each equal to its mana value"] => { static_(f, march()) } if (let Continuous { what: f, changes, condition: None } = v && *changes == march());
        [f: Changed " " ["is " | "are "] c: ColorP] => { static_(f, vec![Change::SetColors(Colors::of(c))]) }
            if (let Some((f, Change::SetColors(cs))) = only(v) && let Some(c) = cs.list().next() && *cs == Colors::of(c) && let c = &c);
        [f: Changed " are " l: LandTypes] => { static_(f, vec![Change::SetSubtypes(CardType::Land, vec![l])]) }
            if (let Some((f, Change::SetSubtypes(CardType::Land, list))) = only(v) && let [l] = list.as_slice());
        [f: Changed [" doesn't untap during your untap step" | " doesn't untap during its controller's untap step" | " don't untap during their controllers' untap steps"]] => { static_(f, vec![Change::DoesntUntap]) } if (let Some((f, Change::DoesntUntap)) = only(v));
        [r: crate_RefPoss " power is equal to " a: Quantity " and its toughness is equal to their total toughness"] => {
            let Amount::TotalOf(Stat::Power, f) = &a else { return None; };
            let b = Amount::TotalOf(Stat::Toughness, f.clone());
            static_(Filter::Is(r), vec![Change::SetPowerToughness(Some(a), Some(b))])
        } if (let Some((Filter::Is(r), Change::SetPowerToughness(Some(a), Some(_)))) = only(v));
        [r: crate_RefPoss " power and toughness are each equal to " a: Quantity] => { static_(Filter::Is(r), vec![Change::SetPowerToughness(Some(a.clone()), Some(a))]) }
            if (let Some((Filter::Is(r), Change::SetPowerToughness(Some(a), Some(b)))) = only(v) && a == b);
    }
}
use crate::reference::RefPoss as crate_RefPoss;

/// A basic land type in the plural: "Mountains".
struct LandTypes;
impl Part for LandTypes {
    type Value = instead_magic::words::Word;
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

fn counters_cant(to: Recipients) -> Cant {
    Cant::Happen(Pattern::PutCounters { kind: None, on: to, by: None, by_effect: false }, None)
}

grammar! {
    /// What can't happen (CR 614.17).
    CantP(p, w, v) -> Cant {
        ["players can't gain life"] => (Cant::Happen(Pattern::GainLife(Who::Any), None));
        ["you can't gain life"] => (Cant::Happen(Pattern::GainLife(Who::You), None));
        ["your opponents can't gain life"] => (Cant::Happen(Pattern::GainLife(Who::Opponent), None));
        ["players can't get counters"] => { counters_cant(Recipients::players(Who::Any)) } if (*v == counters_cant(Recipients::players(Who::Any)));
        ["counters can't be put on " f: NpMany] => { counters_cant(Recipients::objects(f)) }
            if (let Cant::Happen(Pattern::PutCounters { kind: None, on: Recipients { players: None, objects: Some(f) }, by: None, by_effect: false }, None) = v);
        ["damage can't be prevented"] => { Cant::PreventDamage(Filter::Source, Recipients::anything()) } if (let Cant::PreventDamage(Filter::Source, to) = v && *to == Recipients::anything());
        ["damage that would be dealt by " f: crate_Src " can't be prevented"] => { Cant::PreventDamage(f, Recipients::anything()) } if (let Cant::PreventDamage(f, to) = v && *to == Recipients::anything());
        ["damage that would be dealt to " r: RecipientsP " can't be prevented"] => (Cant::PreventDamage(Filter::Source, r));
        [f: Changed " can't be regenerated"] => (Cant::Regenerate(f));
        [f: Changed " can't be countered"] => (Cant::BeCountered(f));
        [f: Changed " can't be blocked"] => (Cant::BeBlocked(f, None));
        [f: Changed " can't block"] => (Cant::Block(f));
        [f: Changed " can't attack"] => (Cant::Attack(f));
        [["you don't lose the game for having 0 or less life"]] => (Cant::LoseForLife(Who::You));
        [["you can't lose the game"]] => (Cant::Happen(Pattern::Lose(Who::You), None));
    }
}
use crate::rewrite::SrcAll as crate_Src;

grammar! {
    /// A static ability's sentence.
    StaticP(p, w, v) -> Ability {
        [["if this card is in your opening hand, you may begin the game with it on the battlefield"]] => (Ability::OpeningHand);
        [r: Entry] => (Ability::Replacement(r));
        [c: CantP " as long as " d: Cond] => { Ability::Cant(c, Some(d)) } if (let Ability::Cant(c, Some(d)) = v);
        [c: CantP] => { Ability::Cant(c, None) } if (let Ability::Cant(c, None) = v);
        [c: StaticChange] => (Ability::Continuous(c));
    }
}

