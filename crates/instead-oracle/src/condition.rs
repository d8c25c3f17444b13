//! Conditions: "you control a commander", "it's your turn", "this spell was kicked".

use instead_language::words::{Color, Step, Word as Name, Zone};
use instead_language::{Amount, Cmp, Condition, CostKeyword, Filter, Pattern, Ref, Selection, Stat, TurnFact, Who};

use crate::amount::DevotionColors as crate_Devotion;
use crate::amount::{CounterKind, Figure, StatP, Word};
use crate::cursor::{Reader, Writer};
use crate::face::KeywordName as crate_KeywordName;
use crate::grammar::{Part, grammar};
use crate::noun::{CmpTail, NameP, NpA, NpMany, NpOne, Numbered, word};
use crate::past::Past;
use crate::reference::{EACH, EventWho, ItIs, KeywordP, OwnPoss, OwnRef, Poss, RefP, RefPoss, is_it, is_paid, it};
use crate::selection::RecipientsP as crate_RecipientsP;

fn not(c: Condition) -> Condition {
    Condition::Not(Box::new(c))
}

fn negated(v: &Condition) -> Option<&Condition> {
    match v {
        Condition::Not(c) => Some(c),
        _ => None,
    }
}

fn is(r: Ref, f: Filter) -> Condition {
    Condition::Is(r, f)
}

fn fixed(n: i32) -> Amount {
    Amount::Fixed(n)
}

fn compare(a: Amount, c: Cmp, n: i32) -> Condition {
    Condition::Compare(a, c, fixed(n))
}

/// A fact about one player: about you, or about any of those meant.
fn about(s: Who, fact: impl Fn(Who) -> Condition) -> Condition {
    match s {
        Who::You => fact(Who::You),
        other => Condition::Has(other, Box::new(fact(EACH))),
    }
}

/// The player and the fact about him, of which the player is `Who::You` or each of them.
fn about_of(v: &Condition) -> (Who, &Condition) {
    match v {
        Condition::Has(s, c) => (s.clone(), c),
        own => (Who::You, own),
    }
}

/// The player whom a fact about one player is about.
fn one_of(s: &Who) -> Who {
    if *s == Who::You { Who::You } else { EACH }
}

fn happened(e: Pattern) -> Condition {
    Condition::HappenedThisTurn(Box::new(e))
}

fn event(v: &Condition) -> Option<&Pattern> {
    match v {
        Condition::HappenedThisTurn(e) => Some(e),
        _ => None,
    }
}

fn died(f: Filter) -> Pattern {
    Pattern::Move { object: f, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) }
}

fn left(f: Filter) -> Pattern {
    Pattern::Move { object: f.and(Filter::Controller(Who::You)), from: Some(Zone::Battlefield), to: None }
}

/// What a filter says before its last part, where that is this.
fn before_last(f: &Filter, last: &Filter) -> Option<Filter> {
    let Filter::All(list) = f else { return None };
    let (end, front) = list.split_last()?;
    if end != last {
        return None;
    }
    Some(match front {
        [one] => one.clone(),
        more => Filter::All(more.to_vec()),
    })
}

fn yours() -> Filter {
    Filter::Controller(Who::You)
}

fn fact(t: TurnFact, who: Who, n: i32) -> Condition {
    compare(Amount::ThisTurn(t, who), Cmp::AtLeast, n)
}

/// The player whom a condition is about: an earlier target where "that player" is one.
struct Said;
impl Part for Said {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        EventWho::read(p)
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        EventWho::write(v, w)
    }
}

/// Adjectives without a noun: "white", "red or green", "equipped".
struct Adjectives;
impl Part for Adjectives {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        p.attempt(|p| {
            let f = crate::noun::bare_adjective(p)?;
            (p.at_end() || [",", ".", " and ", " instead"].iter().any(|t| p.rest().starts_with(t))).then_some(f)
        })
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        crate::noun::write_bare_adjective(v, w)
    }
}

/// The name of an optional cost: "madness", "additional".
struct CostName;
impl Part for CostName {
    type Value = Name;
    fn read(p: &mut Reader<'_>) -> Option<Name> {
        let text = word(p);
        (!text.is_empty() && text.chars().all(char::is_lowercase)).then(|| {
            p.pos += text.len();
            text.into()
        })
    }
    fn write(v: &Name, w: &mut Writer<'_>) -> bool {
        w.lit(v)
    }
}

/// What was cast in a main phase resolves in it: a phase ends with an empty stack (CR 500.2).
pub(crate) fn main_phase() -> Condition {
    let either = Condition::OneOf(vec![Condition::During(Step::Main), Condition::During(Step::Main2)]);
    Condition::All(vec![Condition::Turn(Who::You), either])
}

fn paid(text: &'static str) -> Condition {
    Condition::Paid(Name::new_static(text))
}

/// CR 702.104b: tribute notes on the permanent that it was paid.
fn tribute_unpaid() -> Condition {
    not(Condition::Anchor(instead_language::words::TRIBUTE))
}

fn designated(text: &'static str) -> Condition {
    Condition::Designated(Who::You, Name::new_static(text))
}

fn this(r: &Ref) -> Option<()> {
    (*r == Ref::This).then_some(())
}

grammar! {
    /// A condition, without "if".
    Cond(p, w, v) -> Condition, once conditions {
        [a: Cond1 " and " b: Cond1] => { Condition::All(vec![a, b]) } if (let Condition::All(list) = v && let [a, b] = list.as_slice());
        [a: Cond1 " or " b: Cond1] => { Condition::OneOf(vec![a, b]) } if (let Condition::OneOf(list) = v && let [a, b] = list.as_slice());
        [c: Cond1] => { c } if (let c = v);
    }
}

grammar! {
    /// Figures in the plural, of several objects.
    Stats(p, w, v) -> Stat {
        ["powers"] => (Stat::Power);
        ["toughnesses"] => (Stat::Toughness);
        ["mana values"] => (Stat::ManaValue);
    }
}

grammar! {
    /// Who controls how many of what.
    ControlsP(p, w, v) -> Condition {
        ["you control " n: Word " or more " f: NpMany " with different names"] => { compare(Amount::DifferentNames(f.and(yours())), Cmp::AtLeast, n) }
            if (let Condition::Compare(Amount::DifferentNames(f), Cmp::AtLeast, Amount::Fixed(n)) = v && let Some(f) = before_last(f, &yours()) && let f = &f);
        ["you control " n: Word " or more " f: NpMany " with different " t: Stats] => { compare(Amount::Different(t, f.and(yours())), Cmp::AtLeast, n) }
            if (let Condition::Compare(Amount::Different(t, f), Cmp::AtLeast, Amount::Fixed(n)) = v && let Some(f) = before_last(f, &yours()) && let f = &f);
        ["another player controls " r: RefP] => { is(r, Filter::Controller(Who::Opponent)) } if (let Condition::Is(r, Filter::Controller(Who::Opponent)) = v);
        [s: Said " " ("control") " no " f: NpMany] => { Condition::Controls(s, Cmp::Exactly, fixed(0), f) }
            if (let Condition::Controls(s, Cmp::Exactly, Amount::Fixed(0), f) = v);
        [s: Said " " ("control") " " n: Word " or more " f: NpMany] => { Condition::Controls(s, Cmp::AtLeast, fixed(n), f) }
            if (let Condition::Controls(s, Cmp::AtLeast, Amount::Fixed(n), f) = v && *n > 1);
        [s: Said " " ("control") " at least " n: Word " " f: NpMany] => { Condition::Controls(s, Cmp::AtLeast, fixed(n), f) }
            if (w.source.is_some() && let Condition::Controls(s, Cmp::AtLeast, Amount::Fixed(n), f) = v && *n > 1);
        [s: Said " " ("control") " " n: Word " or fewer " f: NpMany] => { Condition::Controls(s, Cmp::AtMost, fixed(n), f) }
            if (let Condition::Controls(s, Cmp::AtMost, Amount::Fixed(n), f) = v);
        [s: Said " " ("control") " exactly " n: Word " " f: NpMany] => { Condition::Controls(s, Cmp::Exactly, fixed(n), f) }
            if (let Condition::Controls(s, Cmp::Exactly, Amount::Fixed(n), f) = v && *n > 1);
        ["you control a permanent of each color"] => { of_each_color() } if (*v == of_each_color());
        ["you control your commander"] => { your_commander() } if (*v == your_commander());
        [s: Said " " ("control") " " f: NpA " and " g: NpA] => { let c = |f| Condition::Controls(s.clone(), Cmp::AtLeast, fixed(1), f); Condition::All(vec![c(f), c(g)]) }
            if (let Condition::All(list) = v && let [Condition::Controls(s, Cmp::AtLeast, Amount::Fixed(1), f), Condition::Controls(s2, Cmp::AtLeast, Amount::Fixed(1), g)] = list.as_slice() && s == s2);
        [s: Said " " ("control") " " f: NpA " or " g: NpA] => { Condition::Controls(s, Cmp::AtLeast, fixed(1), Filter::OneOf(vec![f, g])) }
            if (w.source.is_some() && let Condition::Controls(s, Cmp::AtLeast, Amount::Fixed(1), Filter::OneOf(list)) = v && let [f, g] = list.as_slice());
        [s: Said " " ("control") " " f: NpA] => { Condition::Controls(s, Cmp::AtLeast, fixed(1), f) }
            if (let Condition::Controls(s, Cmp::AtLeast, Amount::Fixed(1), f) = v);
        ["you do not control " f: NpA] => { not(Condition::Controls(Who::You, Cmp::AtLeast, fixed(1), f)) }
            if (w.source.is_some() && let Some(Condition::Controls(Who::You, Cmp::AtLeast, Amount::Fixed(1), f)) = negated(v));
        [s: Said " " ("don't") " control " f: NpA] => { not(Condition::Controls(s, Cmp::AtLeast, fixed(1), f)) }
            if (let Some(Condition::Controls(s, Cmp::AtLeast, Amount::Fixed(1), f)) = negated(v));
        ["you control " f: NpMany " named " a: NameP " and " b: NameP] => { Condition::All(vec![named(&f, a), named(&f, b)]) }
            if (let Condition::All(list) = v && let [x, y] = list.as_slice() && let (Some((f, a)), Some((g, b))) = (name_of(x), name_of(y)) && f == g && let (f, a, b) = (&f, &a, &b));
        ["an opponent controls more " f: NpMany " than you"] => { more_than_you(f) } if (let Some(f) = more_of(v) && let f = &f);
    }
}

fn of_each_color() -> Condition {
    let of = |c: &Color| {
        let f = Filter::All(vec![Filter::Color(*c), Filter::Permanent]);
        Condition::Controls(Who::You, Cmp::AtLeast, fixed(1), f)
    };
    Condition::All(Color::ALL.iter().map(of).collect())
}

/// CR 903.3: the commander that its owner designated.
fn your_commander() -> Condition {
    let own = Filter::All(vec![Filter::Commander, Filter::Owner(Who::You)]);
    Condition::Controls(Who::You, Cmp::AtLeast, fixed(1), own)
}

/// "at least four more cards in hand than you"
fn more_cards(n: i32) -> Condition {
    let hand = |who| Amount::Cards(Zone::Hand, who);
    let own = if n == 1 { hand(Who::You) } else { Amount::Plus(Box::new(hand(Who::You)), Box::new(fixed(n))) };
    let cmp = if n == 1 { Cmp::More } else { Cmp::AtLeast };
    Condition::Has(Who::Opponent, Box::new(Condition::Compare(hand(EACH), cmp, own)))
}

fn more_cards_of(v: &Condition) -> Option<i32> {
    let Condition::Has(Who::Opponent, c) = v else { return None };
    let n = match &**c {
        Condition::Compare(_, Cmp::AtLeast, Amount::Plus(_, n)) => match **n {
            Amount::Fixed(n) => n,
            _ => return None,
        },
        _ => 1,
    };
    (*v == more_cards(n)).then_some(n)
}

fn named(f: &Filter, name: Name) -> Condition {
    Condition::Controls(Who::You, Cmp::AtLeast, fixed(1), f.clone().and(Filter::Named(name)))
}

fn name_of(v: &Condition) -> Option<(Filter, Name)> {
    let Condition::Controls(Who::You, Cmp::AtLeast, Amount::Fixed(1), Filter::All(list)) = v else { return None };
    let (last, front) = list.split_last()?;
    let Filter::Named(name) = last else { return None };
    let f = match front {
        [one] => one.clone(),
        more => Filter::All(more.to_vec()),
    };
    Some((f, name.clone()))
}

fn more_than_you(f: Filter) -> Condition {
    let count = |who| Amount::Count(Filter::Controller(who).and(f.clone()));
    Condition::Has(Who::Opponent, Box::new(Condition::Compare(count(EACH), Cmp::More, count(Who::You))))
}

fn more_of(v: &Condition) -> Option<Filter> {
    let Condition::Has(Who::Opponent, c) = v else { return None };
    let Condition::Compare(Amount::Count(Filter::All(list)), Cmp::More, _) = &**c else { return None };
    let (_, rest) = list.split_first()?;
    let f = match rest {
        [one] => one.clone(),
        more => Filter::All(more.to_vec()),
    };
    (more_than_you(f.clone()) == *v).then_some(f)
}

grammar! {
    /// How much life, how many cards and counters a player has.
    HasP(p, w, v) -> Condition {
        [s: Said " " ("have") " " n: Figure " or less life"] => { about(s, |s| compare(Amount::Life(s), Cmp::AtMost, n)) }
            if (let (s, Condition::Compare(Amount::Life(t), Cmp::AtMost, Amount::Fixed(n))) = about_of(v) && *t == one_of(&s) && let s = &s);
        [s: Said " " ("have") " " n: Figure " or more life"] => { about(s, |s| compare(Amount::Life(s), Cmp::AtLeast, n)) }
            if (let (s, Condition::Compare(Amount::Life(t), Cmp::AtLeast, Amount::Fixed(n))) = about_of(v) && *t == one_of(&s) && let s = &s);
        [["your life total is "] n: Figure " or less"] => { compare(Amount::Life(Who::You), Cmp::AtMost, n) }
            if (w.source.is_some() && let Condition::Compare(Amount::Life(Who::You), Cmp::AtMost, Amount::Fixed(n)) = v);
        [["your life total is "] n: Figure " or greater"] => { compare(Amount::Life(Who::You), Cmp::AtLeast, n) }
            if (w.source.is_some() && let Condition::Compare(Amount::Life(Who::You), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["an opponent has more life than you"] => { richer(EACH, Who::You) } if (*v == richer(EACH, Who::You));
        ["you have more life than an opponent"] => { richer(Who::You, EACH) } if (*v == richer(Who::You, EACH));
        ["an opponent has more cards in hand than you"] => { more_cards(1) } if (*v == more_cards(1));
        ["an opponent has at least " n: Word " more cards in hand than you"] => { (n > 1).then(|| more_cards(n))? } if (let Some(n) = more_cards_of(v) && n > 1 && let n = &n);
        [s: Said " " ("have") " no cards in hand"] => { about(s, |s| compare(Amount::Cards(Zone::Hand, s), Cmp::Exactly, 0)) }
            if (let (s, Condition::Compare(Amount::Cards(Zone::Hand, t), Cmp::Exactly, Amount::Fixed(0))) = about_of(v) && *t == one_of(&s) && let s = &s);
        [s: Said " " ("have") " " n: Word " or fewer cards in hand"] => { about(s, |s| compare(Amount::Cards(Zone::Hand, s), Cmp::AtMost, n)) }
            if (let (s, Condition::Compare(Amount::Cards(Zone::Hand, t), Cmp::AtMost, Amount::Fixed(n))) = about_of(v) && *n > 0 && *t == one_of(&s) && let s = &s);
        [s: Said " " ("have") " " n: Word " or more cards in hand"] => { about(s, |s| compare(Amount::Cards(Zone::Hand, s), Cmp::AtLeast, n)) }
            if (let (s, Condition::Compare(Amount::Cards(Zone::Hand, t), Cmp::AtLeast, Amount::Fixed(n))) = about_of(v) && *t == one_of(&s) && let s = &s);
        [s: Said " " ("have") " " n: Word " or more " k: CounterKind " counters"] => { about(s, |s| compare(Amount::Counters(Ref::Player(s), Some(k.clone())), Cmp::AtLeast, n)) }
            if (let (s, Condition::Compare(Amount::Counters(Ref::Player(t), Some(k)), Cmp::AtLeast, Amount::Fixed(n))) = about_of(v) && *t == one_of(&s) && let s = &s);
        ["a graveyard has " n: Word " or more cards in it"] => { about(Who::Any, |s| compare(Amount::Cards(Zone::Graveyard, s), Cmp::AtLeast, n)) }
            if (w.source.is_some() && let (Who::Any, Condition::Compare(Amount::Cards(Zone::Graveyard, Who::Said(_)), Cmp::AtLeast, Amount::Fixed(n))) = about_of(v));
        [s: Said " " ("have") " " n: Word " or more cards in " ["their graveyard" | "your graveyard"]] => { about(s, |s| compare(Amount::Cards(Zone::Graveyard, s), Cmp::AtLeast, n)) }
            if (let (s, Condition::Compare(Amount::Cards(Zone::Graveyard, t), Cmp::AtLeast, Amount::Fixed(n))) = about_of(v) && s != Who::You && *t == one_of(&s) && let s = &s);
        ["your library has at least that many cards in it"] => { Condition::Compare(Amount::Cards(Zone::Library, Who::You), Cmp::AtLeast, Amount::ThatMuch) }
            if (*v == Condition::Compare(Amount::Cards(Zone::Library, Who::You), Cmp::AtLeast, Amount::ThatMuch));
        ["your library has no cards in it"] => { compare(Amount::Cards(Zone::Library, Who::You), Cmp::Exactly, 0) }
            if (*v == compare(Amount::Cards(Zone::Library, Who::You), Cmp::Exactly, 0));
        [n: Word " or more cards are in your graveyard"] => { compare(Amount::Cards(Zone::Graveyard, Who::You), Cmp::AtLeast, n) }
            if (let Condition::Compare(Amount::Cards(Zone::Graveyard, Who::You), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["there are " n: Word " or more cards in your graveyard"] => { compare(Amount::Cards(Zone::Graveyard, Who::You), Cmp::AtLeast, n) }
            if (w.source.is_some() && let Condition::Compare(Amount::Cards(Zone::Graveyard, Who::You), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["there are " n: Word " or more card types among " f: NpMany] => { compare(Amount::CardTypes(f), Cmp::AtLeast, n) }
            if (let Condition::Compare(Amount::CardTypes(f), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["there are " n: Word " or more " k: CounterKind " counters on " r: RefP] => { compare(Amount::Counters(r, Some(k)), Cmp::AtLeast, n) }
            if (let Condition::Compare(Amount::Counters(r, Some(k)), Cmp::AtLeast, Amount::Fixed(n)) = v && !matches!(r, Ref::Player(_)));
        [["there are no "] k: CounterKind " counters on " r: RefP] => { compare(Amount::Counters(r, Some(k)), Cmp::Exactly, 0) }
            if (w.source.is_some() && let Condition::Compare(Amount::Counters(r, Some(k)), Cmp::Exactly, Amount::Fixed(0)) = v && !matches!(r, Ref::Player(_)));
        [r: RefP " has no " k: CounterKind " counters on it"] => { compare(Amount::Counters(r, Some(k)), Cmp::Exactly, 0) }
            if (let Condition::Compare(Amount::Counters(r, Some(k)), Cmp::Exactly, Amount::Fixed(0)) = v && !matches!(r, Ref::Player(_)));
        [r: RefP " has " n: Word " or more " k: CounterKind " counters on it"] => { compare(Amount::Counters(r, Some(k)), Cmp::AtLeast, n) }
            if (w.source.is_some() && let Condition::Compare(Amount::Counters(r, Some(k)), Cmp::AtLeast, Amount::Fixed(n)) = v && !matches!(r, Ref::Player(_)));
        ["there are no " f: NpMany] => { compare(Amount::Count(f), Cmp::Exactly, 0) } if (let Condition::Compare(Amount::Count(f), Cmp::Exactly, Amount::Fixed(0)) = v);
        ["there are " n: Word " or more " f: NpMany] => { compare(Amount::Count(f), Cmp::AtLeast, n) } if (let Condition::Compare(Amount::Count(f), Cmp::AtLeast, Amount::Fixed(n)) = v);
    }
}

fn richer(a: Who, b: Who) -> Condition {
    Condition::Has(Who::Opponent, Box::new(Condition::Compare(Amount::Life(a), Cmp::More, Amount::Life(b))))
}

grammar! {
    /// Who cast something.
    HasCast(p, w, v) -> Who {
        [["you've cast " | "you cast "]] => (Who::You);
        [["an opponent has cast " | "an opponent cast "]] => (Who::Opponent);
        [["a player has cast " | "a player cast "]] => (Who::Any);
    }
}

/// Whether the phrase speaks of spells.
fn of_spells(f: &Filter) -> bool {
    match f {
        Filter::Spell => true,
        Filter::All(list) => list.contains(&Filter::Spell),
        _ => false,
    }
}

/// "another red spell"
pub(crate) struct SpellA;
impl Part for SpellA {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        NpA::read(p).filter(of_spells)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        of_spells(v) && NpA::write(v, w)
    }
}

/// "red spells"
pub(crate) struct SpellsP;
impl Part for SpellsP {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        NpMany::read(p).filter(of_spells)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        of_spells(v) && NpMany::write(v, w)
    }
}

/// "other spell", "red spell"
pub(crate) struct SpellOne;
impl Part for SpellOne {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        NpOne::read(p).filter(of_spells)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        of_spells(v) && NpOne::write(v, w)
    }
}

grammar! {
    /// What happened earlier this turn.
    ThisTurnP(p, w, v) -> Condition {
        [["you've attacked this turn" | "you attacked with a creature this turn"]] => { fact(TurnFact::Attackers, Who::You, 1) } if (w.source.is_some() && *v == fact(TurnFact::Attackers, Who::You, 1));
        ["a spell was warped this turn"] => (Condition::CastForThisTurn(CostKeyword::Warp));
        [f: NpA " died this turn"] => { happened(died(f)) } if (let Some(Pattern::Move { object: f, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) }) = event(v));
        ["no " f: NpMany " died this turn"] => { not(happened(died(f))) } if (let Some(Pattern::Move { object: f, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) }) = negated(v).and_then(event));
        [f: NpA " left the battlefield under your control this turn"] => { happened(left(f)) }
            if (let Some(Pattern::Move { object, from: Some(Zone::Battlefield), to: None }) = event(v) && let Some(f) = before_last(object, &yours()) && let f = &f);
        [f: NpA " left the battlefield this turn"] => { happened(Pattern::Move { object: f, from: Some(Zone::Battlefield), to: None }) }
            if (let Some(Pattern::Move { object: f, from: Some(Zone::Battlefield), to: None }) = event(v));
        ["you had " f: NpA [" enter the battlefield under your control this turn" | " enter under your control this turn"]] => { happened(Pattern::Enter(f.and(yours()))) }
            if (let Some(Pattern::Enter(f)) = event(v) && let Some(f) = before_last(f, &yours()) && let f = &f);
        [f: NpA [" entered the battlefield under your control this turn" | " entered under your control this turn"]] => { happened(Pattern::Enter(f.and(yours()))) }
            if (w.source.is_some() && let Some(Pattern::Enter(f)) = event(v) && let Some(f) = before_last(f, &yours()) && let f = &f);
        [["you've gained life this turn"]] => { fact(TurnFact::LifeGained, Who::You, 1) } if (w.source.is_some() && *v == fact(TurnFact::LifeGained, Who::You, 1));
        [["you've lost life this turn"]] => { fact(TurnFact::LifeLost, Who::You, 1) } if (w.source.is_some() && *v == fact(TurnFact::LifeLost, Who::You, 1));
        ["you didn't gain life this turn"] => { not(fact(TurnFact::LifeGained, Who::You, 1)) } if (*v == not(fact(TurnFact::LifeGained, Who::You, 1)));
        [["an opponent has lost life this turn"]] => { fact(TurnFact::LifeLost, Who::Opponent, 1) } if (w.source.is_some() && *v == fact(TurnFact::LifeLost, Who::Opponent, 1));
        [f: NpA " was put into exile this turn"] => { happened(Pattern::Move { object: f, from: None, to: Some(Zone::Exile) }) }
            if (let Some(Pattern::Move { object: f, from: None, to: Some(Zone::Exile) }) = event(v));
        ["no spells were cast last turn"] => { compare(Amount::ThisTurn(TurnFact::SpellsCastLastTurn, Who::Any), Cmp::Exactly, 0) }
            if (*v == compare(Amount::ThisTurn(TurnFact::SpellsCastLastTurn, Who::Any), Cmp::Exactly, 0));
        ["a player cast " n: Word " or more spells last turn"] => { about(Who::Any, |s| fact(TurnFact::SpellsCastLastTurn, s, n)) }
            if (let (Who::Any, Condition::Compare(Amount::ThisTurn(TurnFact::SpellsCastLastTurn, Who::Said(_)), Cmp::AtLeast, Amount::Fixed(n))) = about_of(v));
        [s: HasCast f: SpellA " this turn"] => { about(s, |s| compare(Amount::CastThisTurn(s, f.clone()), Cmp::AtLeast, 1)) }
            if (let (s, Condition::Compare(Amount::CastThisTurn(t, f), Cmp::AtLeast, Amount::Fixed(1))) = about_of(v) && *t == one_of(&s) && let s = &s);
        [s: HasCast n: Word " or more " f: SpellsP " this turn"] => { about(s, |s| compare(Amount::CastThisTurn(s, f.clone()), Cmp::AtLeast, n)) }
            if (let (s, Condition::Compare(Amount::CastThisTurn(t, f), Cmp::AtLeast, Amount::Fixed(n))) = about_of(v) && *n > 1 && *t == one_of(&s) && let s = &s);
        [["you played a land this turn" | "you've played a land this turn"]] => { fact(TurnFact::LandsPlayed, Who::You, 1) } if (*v == fact(TurnFact::LandsPlayed, Who::You, 1));
        [r: RefP [" entered this turn" | " entered the battlefield this turn"]] => { is(r, Filter::EnteredThisTurn) } if (let Condition::Is(r, Filter::EnteredThisTurn) = v);
    }
}

grammar! {
    /// How something was cast.
    CastP(p, w, v) -> Condition {
        [["this spell was kicked"]] => (Condition::Kicked);
        ["it was kicked"] => { Condition::Kicked } if (*v == Condition::Kicked && w.source.is_some());
        [@OwnRef " was kicked"] => { Condition::Kicked } if (*v == Condition::Kicked && w.source.is_some());
        ["this spell wasn't kicked"] => { not(Condition::Kicked) } if (*v == not(Condition::Kicked) && w.source.is_some());
        ["it wasn't kicked"] => { not(Condition::Kicked) } if (*v == not(Condition::Kicked));
        ["it's kicked"] => { Condition::Kicked } if (*v == Condition::Kicked && w.source.is_some());
        [@OwnPoss " " k: CostName " cost was paid"] => { Condition::Paid(k) } if (let Condition::Paid(k) = v && !SAID.contains(&k.as_str()));
        [r: RefPoss " " k: CostName " cost was paid"] => { p.scope.part.then_some(())?; is_it(&r).then_some(())?; Condition::Paid(k) } if (w.scope.part && let Condition::Paid(k) = v && let r = &it() && !SAID.contains(&k.as_str()));
        [@OwnRef " was bargained"] => { paid("bargain") } if (*v == paid("bargain"));
        [@OwnRef " was foretold"] => { paid("foretell") } if (*v == paid("foretell"));
        [@OwnRef " was cast using teamwork"] => { paid("teamwork") } if (*v == paid("teamwork"));
        ["the gift was promised"] => { paid("gift") } if (*v == paid("gift"));
        ["the gift wasn't promised"] => { not(paid("gift")) } if (*v == not(paid("gift")));
        ["evidence was collected"] => { paid("evidence") } if (*v == paid("evidence"));
        ["you cast " r: RefP " from exile"] => (Condition::CastBy(Who::You, r, Some(Zone::Exile)));
        [r: RefP [" was cast from a graveyard" | " was cast from your graveyard"]] => { Condition::CastBy(Who::Any, r, Some(Zone::Graveyard)) } if (let Condition::CastBy(Who::Any, r, Some(Zone::Graveyard)) = v);
        [r: RefP " was cast from exile"] => { Condition::CastBy(Who::Any, r, Some(Zone::Exile)) } if (let Condition::CastBy(Who::Any, r, Some(Zone::Exile)) = v);
        [r: RefP " was cast from your hand"] => { Condition::CastBy(Who::You, r, Some(Zone::Hand)) } if (w.source.is_some() && let Condition::CastBy(Who::You, r, Some(Zone::Hand)) = v);
        [r: RefP " was cast from anywhere other than your hand"] => { Condition::All(vec![Condition::WasCast(r.clone()), not(Condition::CastBy(Who::You, r, Some(Zone::Hand)))]) }
            if (let Condition::All(list) = v && let [Condition::WasCast(r), Condition::Not(n)] = list.as_slice() && **n == Condition::CastBy(Who::You, r.clone(), Some(Zone::Hand)));
        [r: RefP " wasn't cast"] => { not(Condition::WasCast(r)) } if (let Some(Condition::WasCast(r)) = negated(v));
        [r: RefP " was cast"] => (Condition::WasCast(r));
        [n: Word " or more mana was spent to cast " r: RefP] => { compare(Amount::ManaSpent(r, None), Cmp::AtLeast, n) } if (let Condition::Compare(Amount::ManaSpent(r, None), Cmp::AtLeast, Amount::Fixed(n)) = v);
    }
}

/// What was sacrificed or discarded, of which text speaks in the past tense.
struct Paid;
impl Part for Paid {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        RefP::read(p).filter(is_paid)
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        is_paid(v) && RefP::write(v, w)
    }
}

/// The same, of a figure of it.
struct PaidPoss;
impl Part for PaidPoss {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        RefPoss::read(p).filter(is_paid)
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        is_paid(v) && RefPoss::write(v, w)
    }
}

/// Optional costs that text has other words for.
const SAID: &[&str] = &["bargain", "foretell", "teamwork", "gift", "evidence"];

grammar! {
    /// What something is.
    IsP(p, w, v) -> Condition {
        [["it's your turn" | "it is your turn"]] => (Condition::Turn(Who::You));
        [["it's not your turn" | "it isn't your turn"]] => { not(Condition::Turn(Who::You)) } if (let Some(Condition::Turn(Who::You)) = negated(v));
        ["it's an opponent's turn"] => (Condition::Turn(Who::Opponent));
        ["you have " n: Word " or more opponents"] => { compare(Amount::Players(Who::Opponent), Cmp::AtLeast, n) } if (let Condition::Compare(Amount::Players(Who::Opponent), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["X is " n: Figure " or less"] => { compare(Amount::X, Cmp::AtMost, n) } if (let Condition::Compare(Amount::X, Cmp::AtMost, Amount::Fixed(n)) = v);
        ["X is " n: Figure " or more"] => { compare(Amount::X, Cmp::AtLeast, n) } if (let Condition::Compare(Amount::X, Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["you have the city's blessing"] => { designated("the city's blessing") } if (*v == designated("the city's blessing"));
        [["you're the monarch" | "you are the monarch"]] => { designated("monarch") } if (*v == designated("monarch"));
        ["you have the initiative"] => { designated("initiative") } if (*v == designated("initiative"));
        ["you've completed a dungeon"] => { designated("dungeon completed") } if (*v == designated("dungeon completed"));
        ["it's neither day nor night"] => (Condition::DayNight(None));
        ["it's " d: DayNightP] => { Condition::DayNight(Some(d)) } if (let Condition::DayNight(Some(d)) = v);
        ["you roll a " n: Figure] => { compare(Amount::Chosen, Cmp::Exactly, n) } if (let Condition::Compare(Amount::Chosen, Cmp::Exactly, Amount::Fixed(n)) = v);
        ["your devotion to " d: crate_Devotion " is " c: CmpTail] => { Condition::Compare(Amount::Devotion(Who::You, d), c.0, c.1) }
            if (let Condition::Compare(Amount::Devotion(Who::You, d), cmp, n) = v && let c = &(*cmp, n.clone()));
        ["tribute wasn't paid"] => { tribute_unpaid() } if (*v == tribute_unpaid());
        [["the coin comes up heads" | "it comes up heads"]] => { Condition::WonFlip } if (w.source.is_some() && let Condition::WonFlip = v);
        [["the coin comes up tails" | "it comes up tails"]] => { not(Condition::WonFlip) } if (w.source.is_some() && let Some(Condition::WonFlip) = negated(v));
        ["you win the flip"] => (Condition::WonFlip);
        [["you cast this spell during your main phase" | "you cast ~ during your main phase"]] => { main_phase() } if (*v == main_phase());
        ["you didn't draw cards this way"] => { compare(Amount::DrawnThisWay, Cmp::Exactly, 0) } if (*v == compare(Amount::DrawnThisWay, Cmp::Exactly, 0));
        ["you lose the flip"] => { not(Condition::WonFlip) } if (let Some(Condition::WonFlip) = negated(v));
        [r: RefP " has " n: Word " or more " k: CounterKind " counters on it"] => { Condition::Compare(Amount::Counters(r, Some(k)), Cmp::AtLeast, Amount::Fixed(n)) }
            if (w.source.is_some() && let Condition::Compare(Amount::Counters(r, Some(k)), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["you lose the flip"] => { not(Condition::WonFlip) } if (let Some(Condition::WonFlip) = negated(v));
        ["you revealed " f: NpA " this way"] => { compare(Amount::ThisWayMatching(f), Cmp::AtLeast, 1) }
            if (w.source.is_some() && let Condition::Compare(Amount::ThisWayMatching(f), Cmp::AtLeast, Amount::Fixed(1)) = v);
        ["you put " f: NpA " onto the battlefield this way"] => { compare(Amount::ThisWayMatching(f), Cmp::AtLeast, 1) }
            if (let Condition::Compare(Amount::ThisWayMatching(f), Cmp::AtLeast, Amount::Fixed(1)) = v);
        ["the top card of " o: Poss " graveyard is " f: NpA] => { is(Ref::TopOfGraveyard(o), f) } if (let Condition::Is(Ref::TopOfGraveyard(o), f) = v);
        [["it isn't a " | "it isn't an " | "it's not a "] f: NpOne] => { not(is(it(), f)) } if (let Some(Condition::Is(r, f)) = negated(v) && is_it(r));
        [r: ItIs " " f: NpA " or " g: NpA] => { is(r, Filter::OneOf(vec![f, g])) } if (let Condition::Is(r, Filter::OneOf(list)) = v && let [f, g] = list.as_slice());
        [r: ItIs [" a " | " an "] f: NpOne] => { is(r, f) } if (let Condition::Is(r, f) = v && *f != Filter::Tapped);
        [r: ItIs " " f: Adjectives] => { is(r, f) } if (w.source.is_some() && let Condition::Is(r, f) = v);
        [r: RefP " is in your graveyard"] => { is(r, Filter::All(vec![Filter::In(Zone::Graveyard), Filter::Owner(Who::You)])) }
            if (let Condition::Is(r, Filter::All(list)) = v && list.as_slice() == [Filter::In(Zone::Graveyard), Filter::Owner(Who::You)]);
        [r: RefP " started the turn untapped"] => (Condition::StartedUntapped(r));
        [r: RefP " is on the battlefield"] => { is(r, Filter::In(Zone::Battlefield)) } if (let Condition::Is(r, Filter::In(Zone::Battlefield)) = v);
        [r: RefP " is in exile"] => { is(r, Filter::In(Zone::Exile)) } if (let Condition::Is(r, Filter::In(Zone::Exile)) = v);
        [r: Paid " was " f: NpA] => { is(r, f) } if (let Condition::Is(r, f) = v);
        [r: Paid " wasn't " f: NpA] => { not(is(r, f)) } if (let Some(Condition::Is(r, f)) = negated(v));
        [r: Paid " was " f: Adjectives] => { is(r, f) } if (let Condition::Is(r, f) = v);
        [r: PaidPoss " " s: StatP " was " c: CmpTail] => { Condition::Compare(Amount::StatOf(s, r), c.0, c.1) }
            if (let Condition::Compare(Amount::StatOf(s, r), cmp, n) = v && let c = &(*cmp, n.clone()));
        [r: RefP " is " f: NpA] => (Condition::Is(r, f));
        [r: RefP " isn't " f: NpA] => { not(is(r, f)) } if (let Some(Condition::Is(r, f)) = negated(v));
        [r: RefP " is " f: Adjectives] => { is(r, f) } if (let Condition::Is(r, f) = v);
        [r: RefP " isn't " f: Adjectives] => { not(is(r, f)) } if (let Some(Condition::Is(r, f)) = negated(v));
        [r: RefP " targets " t: crate_RecipientsP] => { is(r, Filter::Targets(Box::new(t))) } if (let Condition::Is(r, Filter::Targets(t)) = v && let t = &**t);
        ["a card is exiled with " r: RefP] => { this(&r)?; Condition::Exists(Selection::Exiled) } if (*v == Condition::Exists(Selection::Exiled) && let r = &Ref::This);
        [f: NpA [" was discarded this way" | " was milled this way" | " was sacrificed this way" | " was exiled this way"]] => { compare(Amount::ThisWayMatching(f), Cmp::AtLeast, 1) }
            if (w.source.is_some() && let Condition::Compare(Amount::ThisWayMatching(f), Cmp::AtLeast, Amount::Fixed(1)) = v);
        [r: RefP [" has a " | " has an "] k: CounterKind " counter on it"] => { is(r, Filter::Counter(Some(k))) }
            if (let Condition::Is(r, Filter::Counter(Some(k))) = v);
        [r: RefP " has " k: crate_KeywordName] => { is(r, Filter::CostKeyword(k)) } if (let Condition::Is(r, Filter::CostKeyword(k)) = v);
        [r: RefP " has " k: Numbered] => { is(r, Filter::NumberKeyword(k)) } if (let Condition::Is(r, Filter::NumberKeyword(k)) = v);
        [r: RefP " has " k: KeywordP] => { is(r, Filter::Keyword(k)) } if (let Condition::Is(r, Filter::Keyword(k)) = v);
        [r: RefP " doesn't have " k: KeywordP] => { not(is(r, Filter::Keyword(k))) } if (let Some(Condition::Is(r, Filter::Keyword(k))) = negated(v));
        [r: RefPoss " " s: StatP " is " c: CmpTail] => { Condition::Compare(Amount::StatOf(s, r), c.0, c.1) }
            if (let Condition::Compare(Amount::StatOf(s, r), cmp, n) = v && let c = &(*cmp, n.clone()));
        [r: RefP " has " s: StatP " " c: CmpTail] => { Condition::Compare(Amount::StatOf(s, r), c.0, c.1) }
            if (w.source.is_some() && let Condition::Compare(Amount::StatOf(s, r), cmp, n) = v && let c = &(*cmp, n.clone()));
    }
}

grammar! {
    /// One condition.
    Cond1(p, w, v) -> Condition {
        [c: Past] => { c } if (let c = v);
        [c: ThisTurnP] => { c } if (let c = v);
        [c: ControlsP] => { c } if (let c = v);
        [c: HasP] => { c } if (let c = v);
        [c: CastP] => { c } if (let c = v);
        [c: IsP] => { c } if (let c = v);
    }
}

grammar! {
    /// "day" or "night".
    DayNightP(p, w, v) -> instead_language::words::DayNight {
        ["day"] => (instead_language::words::DayNight::Day);
        ["night"] => (instead_language::words::DayNight::Night);
    }
}
