//! What somebody did this turn, and what happened in it: a subject, a verb in the past, "this turn".

use instead_language::words::Zone;
use instead_language::{Amount, Cmp, Condition, Filter, Likeness, Pattern, Recipients, Ref, TurnFact, Who};

use super::{Said, about, about_of, before_last, compare, event, fact, happened, is, negated, not, one_of, yours};
use crate::amount::{CounterKind, Ordinal, Word};
use crate::event::CombatP;
use crate::grammar::grammar;
use crate::noun::{NpA, NpMany, fought, last_said};
use crate::reference::{DeedP, EACH, RefP, Unsaid};
use crate::selection::RecipientsP;

grammar! {
    /// Who did it.
    Doer(p, w, v) -> Who {
        [["you've " | "you "]] => (Who::You);
        [["an opponent has " | "an opponent "]] => (Who::Opponent);
        [["a player has " | "a player "]] => (Who::Any);
        [@Unsaid [" has " | " "]] => { EACH } if (*v == EACH);
    }
}

grammar! {
    /// "this turn", after what was put there, from anywhere or not said from where.
    Entered(p, w, v) -> () {
        [[" entered the battlefield under your control this turn" | " entered under your control this turn"]] => (());
    }
}

fn of_yours(f: &Filter, whose: &Filter) -> Option<Filter> {
    before_last(f, whose)
}

fn own() -> Filter {
    Filter::Owner(Who::You)
}

fn moved(object: Filter, from: Option<Zone>, to: Option<Zone>) -> Condition {
    happened(Pattern::Move { object, from, to })
}

fn times(pattern: Pattern, n: i32) -> Condition {
    compare(Amount::HappenedThisTurn(Box::new(pattern)), Cmp::AtLeast, n)
}

fn times_of(v: &Condition) -> Option<(&Pattern, &i32)> {
    let Condition::Compare(Amount::HappenedThisTurn(e), Cmp::AtLeast, Amount::Fixed(n)) = v else { return None };
    (*n > 1).then_some((e, n))
}

/// CR 700.11: a permanent card was put into that player's graveyard.
fn descended() -> Condition {
    let card = Filter::All(vec![Filter::Permanent, Filter::Card, own()]);
    moved(card, None, Some(Zone::Graveyard))
}

fn discards(who: Who, object: Filter) -> Option<Pattern> {
    object.says(&|part| *part == Filter::Card).then_some(Pattern::Discard {
        who,
        object,
        by_opponent: false,
        by_effect: false,
    })
}

fn creates(who: Who) -> Pattern {
    Pattern::CreateTokens { who, token: Filter::Token, by_effect: false }
}

fn gained_or_lost() -> Condition {
    Condition::OneOf(vec![fact(TurnFact::LifeGained, Who::You, 1), fact(TurnFact::LifeLost, Who::You, 1)])
}

fn cast(who: Who, f: Filter) -> Condition {
    compare(Amount::CastThisTurn(who, f), Cmp::AtLeast, 1)
}

fn cast_of(v: &Condition) -> Option<(&Who, &Filter)> {
    let Condition::Compare(Amount::CastThisTurn(who, f), Cmp::AtLeast, Amount::Fixed(1)) = v else { return None };
    Some((who, f))
}

fn nth_time(n: u32) -> Option<Condition> {
    Some(compare(Amount::TimesResolved, Cmp::Exactly, i32::try_from(n).ok()?))
}

fn nth_of(v: &Condition) -> Option<u32> {
    let Condition::Compare(Amount::TimesResolved, Cmp::Exactly, Amount::Fixed(n)) = v else { return None };
    u32::try_from(*n).ok()
}

fn put(kind: Option<instead_language::words::Word>, on: Recipients, who: Who) -> Pattern {
    Pattern::PutCounters { kind, on, by: Some(who), by_effect: false }
}

grammar! {
    /// One counter, of a kind or of any.
    ACounter(p, w, v) -> Option<instead_language::words::Word> {
        [["a counter" | "one or more counters"]] => (None);
        [["a " | "an "] k: CounterKind " counter"] => (Some(k));
        ["one or more " k: CounterKind " counters"] => { Some(k) } if (w.source.is_some() && let Some(k) = v);
    }
}

grammar! {
    /// What they may have in common.
    LikenessP(p, w, v) -> Likeness {
        ["a color"] => (Likeness::Color);
        ["a card type"] => (Likeness::CardType);
        ["a creature type"] => (Likeness::CreatureType);
        ["a land type"] => (Likeness::LandType);
    }
}

grammar! {
    /// What happened this turn, told by the events of the turn.
    DidP(p, w, v) -> Condition {
        ["this is the " n: Ordinal " time this ability has resolved this turn"] => { nth_time(n)? } if (let Some(n) = nth_of(v) && let n = &n);
        ["it's the " n: Ordinal " time"] => { nth_time(n)? } if (w.source.is_some() && let Some(n) = nth_of(v) && let n = &n);
        [n: Word " " f: NpMany " that share " l: LikenessP [" were " | " are "] d: DeedP " this way"] => { compare(Amount::AlikeThisWay(f, d, l), Cmp::AtLeast, n) }
            if (let Condition::Compare(Amount::AlikeThisWay(f, d, l), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["you descended this turn"] => { descended() } if (*v == descended());
        ["you gained or lost life this turn"] => { gained_or_lost() } if (*v == gained_or_lost());
        [s: Doer "committed a crime this turn"] => { fact(TurnFact::Crimes, s, 1) }
            if (let Condition::Compare(Amount::ThisTurn(TurnFact::Crimes, s), Cmp::AtLeast, Amount::Fixed(1)) = v);
        [s: Doer "discarded " f: NpA " this turn"] => { happened(discards(s, f)?) }
            if (let Some(Pattern::Discard { who: s, object: f, by_opponent: false, by_effect: false }) = event(v));
        [s: Doer "sacrificed " f: NpA " this turn"] => { happened(Pattern::Sacrifice(f.and(Filter::Controller(s)))) }
            if (let Some(Pattern::Sacrifice(f)) = event(v) && let Some((f, Filter::Controller(s))) = last_said(f) && let f = &f);
        [s: Doer "created a token this turn"] => { happened(creates(s)) } if (let Some(e @ Pattern::CreateTokens { who: s, .. }) = event(v) && *e == creates(s.clone()));
        [s: Doer "put " k: ACounter " on " r: RecipientsP " this turn"] => { happened(put(k, r, s)) }
            if (let Some(Pattern::PutCounters { kind: k, on: r, by: Some(s), by_effect: false }) = event(v));
        [s: Doer "searched " ["their library" | "your library"] " this turn"] => { happened(Pattern::Search(s)) } if (let Some(Pattern::Search(s)) = event(v));
        [s: Doer "lost " n: Word " or more life this turn"] => { (s == Who::You).then_some(())?; fact(TurnFact::LifeLost, s, n) }
            if (let Condition::Compare(Amount::ThisTurn(TurnFact::LifeLost, s @ Who::You), Cmp::AtLeast, Amount::Fixed(n)) = v && *n > 1);
        [["you've gained "] n: Word " or more life this turn"] => { fact(TurnFact::LifeGained, Who::You, n) }
            if (w.source.is_some() && let Condition::Compare(Amount::ThisTurn(TurnFact::LifeGained, Who::You), Cmp::AtLeast, Amount::Fixed(n)) = v && *n > 1);
        ["you've cast both " f: crate_SpellA " and " g: crate_SpellA " this turn"] => { Condition::All(vec![cast(Who::You, f), cast(Who::You, g)]) }
            if (let Condition::All(list) = v && let [a, b] = list.as_slice() && let (Some((Who::You, f)), Some((Who::You, g))) = (cast_of(a), cast_of(b)));
        [s: Said " didn't cast " f: crate_SpellA " this turn"] => { not(about(s, |s| cast(s, f.clone()))) }
            if (w.source.is_some() && let Some(c) = negated(v) && let (s, c) = about_of(c) && let Some((t, f)) = cast_of(c) && *t == one_of(&s) && let s = &s);
        ["you didn't lose life this turn"] => { not(fact(TurnFact::LifeLost, Who::You, 1)) } if (*v == not(fact(TurnFact::LifeLost, Who::You, 1)));
        ["you didn't play a land this turn"] => { not(fact(TurnFact::LandsPlayed, Who::You, 1)) } if (*v == not(fact(TurnFact::LandsPlayed, Who::You, 1)));
        [f: NpA " died under an opponent's control this turn"] => { happened(died(f.and(Filter::Controller(Who::Opponent)))) }
            if (let Some(Pattern::Move { object, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) }) = event(v) && let Some(f) = of_yours(object, &Filter::Controller(Who::Opponent)) && let f = &f);
        [f: NpA [" entered under an opponent's control this turn" | " entered the battlefield under an opponent's control this turn"]] => { happened(Pattern::Enter(f.and(Filter::Controller(Who::Opponent)))) }
            if (let Some(Pattern::Enter(f)) = event(v) && let Some(f) = of_yours(f, &Filter::Controller(Who::Opponent)) && let f = &f);
        [r: RefP " attacked or blocked this turn"] => { is(r, fought()) } if (let Condition::Is(r, f) = v && *f == fought());
        ["you haven't cast " f: crate_SpellA " this turn"] => { not(compare(Amount::CastThisTurn(Who::You, f), Cmp::AtLeast, 1)) }
            if (let Some(Condition::Compare(Amount::CastThisTurn(Who::You, f), Cmp::AtLeast, Amount::Fixed(1))) = negated(v));
        [["you didn't attack with a creature this turn" | "you didn't attack this turn"]] => { not(fact(TurnFact::Attackers, Who::You, 1)) } if (*v == not(fact(TurnFact::Attackers, Who::You, 1)));
        ["no creatures attacked this turn"] => { compare(Amount::ThisTurn(TurnFact::Attackers, Who::Any), Cmp::Exactly, 0) }
            if (*v == compare(Amount::ThisTurn(TurnFact::Attackers, Who::Any), Cmp::Exactly, 0));
        [n: Word " or more " f: NpMany @Entered] => { times(Pattern::Enter(f.and(yours())), n) }
            if (let Some((Pattern::Enter(f), n)) = times_of(v) && let Some(f) = of_yours(f, &yours()) && let f = &f);
        [n: Word " or more " f: NpMany " died under your control this turn"] => { times(died(f.and(yours())), n) }
            if (let Some((Pattern::Move { object, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) }, n)) = times_of(v) && let Some(f) = of_yours(object, &yours()) && let f = &f);
        [n: Word " or more " f: NpMany " died this turn"] => { times(died(f), n) }
            if (let Some((Pattern::Move { object: f, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) }, n)) = times_of(v));
        ["one or more " f: NpMany " left your graveyard this turn"] => { moved(f.and(own()), Some(Zone::Graveyard), None) }
            if (w.source.is_some() && let Some(Pattern::Move { object, from: Some(Zone::Graveyard), to: None }) = event(v) && let Some(f) = of_yours(object, &own()) && let f = &f);
        [n: Word " or more " f: NpMany " left your graveyard this turn"] => { times(Pattern::Move { object: f.and(own()), from: Some(Zone::Graveyard), to: None }, n) }
            if (let Some((Pattern::Move { object, from: Some(Zone::Graveyard), to: None }, n)) = times_of(v) && let Some(f) = of_yours(object, &own()) && let f = &f);
        [f: NpA " died under your control this turn"] => { happened(died(f.and(yours()))) }
            if (let Some(Pattern::Move { object, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) }) = event(v) && let Some(f) = of_yours(object, &yours()) && let f = &f);
        [f: NpA " left your graveyard this turn"] => { moved(f.and(own()), Some(Zone::Graveyard), None) }
            if (let Some(Pattern::Move { object, from: Some(Zone::Graveyard), to: None }) = event(v) && let Some(f) = of_yours(object, &own()) && let f = &f);
        [f: NpA " was put into your graveyard from anywhere this turn"] => { moved(f.and(own()), None, Some(Zone::Graveyard)) }
            if (let Some(Pattern::Move { object, from: None, to: Some(Zone::Graveyard) }) = event(v) && let Some(f) = of_yours(object, &own()) && let f = &f);
        [f: NpA " was put into your graveyard from the battlefield this turn"] => { moved(f.and(own()), Some(Zone::Battlefield), Some(Zone::Graveyard)) }
            if (let Some(Pattern::Move { object, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) }) = event(v) && let Some(f) = of_yours(object, &own()) && let f = &f);
        [f: NpA " was put into your hand from the battlefield this turn"] => { moved(f.and(own()), Some(Zone::Battlefield), Some(Zone::Hand)) }
            if (let Some(Pattern::Move { object, from: Some(Zone::Battlefield), to: Some(Zone::Hand) }) = event(v) && let Some(f) = of_yours(object, &own()) && let f = &f);
        [f: Hurting " dealt " c: CombatP "damage to an opponent this turn"] => { happened(hurt(f, c)) }
            if (let Some(e @ Pattern::Damage { source: Filter::Is(f), combat: c, .. }) = event(v) && *e == hurt(f.clone(), *c));
        [f: Hurting " dealt " c: CombatP "damage to " t: RecipientsP " this turn"] => { happened(Pattern::Damage { source: Filter::Is(f), to: t, combat: c }) }
            if (let Some(Pattern::Damage { source: Filter::Is(f), to: t, combat: c }) = event(v) && *t != Recipients::players(Who::Opponent));
        [r: RefP " attacked this turn"] => { is(r, Filter::AttackedThisTurn) } if (let Condition::Is(r, Filter::AttackedThisTurn) = v);
        [r: RefP " didn't attack this turn"] => { not(is(r, Filter::AttackedThisTurn)) } if (let Some(Condition::Is(r, Filter::AttackedThisTurn)) = negated(v));
    }
}
use super::SpellA as crate_SpellA;
use crate::reference::RefP as Hurting;

fn died(object: Filter) -> Pattern {
    Pattern::Move { object, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) }
}

fn hurt(source: Ref, combat: Option<bool>) -> Pattern {
    Pattern::Damage { source: Filter::Is(source), to: Recipients::players(Who::Opponent), combat }
}
