//! Conditions: "you control a commander", "it's your turn", "this spell was kicked".

mod cast;
mod controls;
mod deed;
mod did;
mod has;
mod moment;
mod than;
mod votes;

use instead_language::words::{Step, Word as Name, Zone};
use instead_language::{
    Amount, Cmp, Condition, CostKeyword, Deed, Filter, Pattern, Recipients, Ref, Selection, Stat, TurnFact, Who,
};

use crate::amount::{CounterKind, DevotionColors, Figure, StatP, Word, announced_x};
use crate::cursor::{Reader, Writer};
use crate::face::KeywordName;
use crate::grammar::{Part, grammar};
use crate::noun::{CmpTail, CmpThan, EitherA, NpA, NpMany, NpOne, Numbered, last_said};
use crate::past::Past;
use crate::reference::TheirTurn as crate_Turn;
use crate::reference::{DeedP, EACH, EventWho, ItIs, KeywordP, Poss, RefP, RefPoss, SoOfEach, is_it, it};
use crate::selection::RecipientsP;

use cast::{CastP, HasCast, Paid, PaidPoss};
pub(crate) use cast::{SpellA, SpellOne, SpellsP};
use controls::ControlsP;
use deed::ThisWayP;
pub(crate) use deed::nearest_is;
use did::DidP;
pub(crate) use did::LikenessP;
use has::HasP;
use moment::{AsCastP, SpentFromP};
pub(crate) use moment::{EachAsCast, ManyAsCast, SpentFrom};
use than::ThanP;
use votes::VotesP;

fn not(c: Condition) -> Condition {
    Condition::Not(Box::new(c))
}

fn negated(v: &Condition) -> Option<&Condition> {
    if let Condition::Not(c) = v { Some(c) } else { None }
}

fn is(r: Ref, f: Filter) -> Condition {
    Condition::Is(r, f)
}

fn fixed(n: i32) -> Amount {
    Amount::Fixed(n)
}

/// Whether what something was last is kept of it (CR 608.2h): what it is attached to or fights with is not.
fn kept(f: &Filter) -> Option<()> {
    use instead_language::walk::{Accept, Visit, Walk};
    struct Lost(bool);
    impl Visit for Lost {
        fn filter(&mut self, f: &Filter) {
            use Filter as F;
            self.0 |= matches!(
                f,
                F::Enchanted
                    | F::Equipped
                    | F::Modified
                    | F::AttachedTo(_)
                    | F::Blocking
                    | F::Blocked
                    | F::Unblocked
                    | F::Goaded
                    | F::Designated(_)
                    | F::Commander
                    | F::Targets(_)
            );
            f.walk(self);
        }
    }
    let mut lost = Lost(false);
    f.accept(&mut lost);
    (!lost.0).then_some(())
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
    if let Condition::HappenedThisTurn(e) = v { Some(e) } else { None }
}

fn died(f: Filter) -> Pattern {
    Pattern::Move { object: f, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) }
}

/// How many such permanents entered under that player's control this turn.
fn entered(f: Filter, who: Who) -> Amount {
    Amount::HappenedThisTurn(Box::new(Pattern::Enter(f.and(Filter::Controller(who)))))
}

fn entered_of(n: &Amount) -> Option<(Filter, Who)> {
    let Amount::HappenedThisTurn(e) = n else { return None };
    let Pattern::Enter(f) = &**e else { return None };
    let (front, Filter::Controller(who)) = last_said(f)? else { return None };
    Some((front, who.clone()))
}

/// Looks ahead: "another" would be than the object of the event, which the condition does not know.
struct NoOther;
impl Part for NoOther {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (!p.peek("another ")).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

fn left(f: Filter) -> Pattern {
    Pattern::Move { object: f.and(Filter::Controller(Who::You)), from: Some(Zone::Battlefield), to: None }
}

/// What a filter says before its last part, where that is this.
fn before_last(f: &Filter, last: &Filter) -> Option<Filter> {
    last_said(f).filter(|(_, end)| *end == last).map(|(front, _)| front)
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

/// What was cast in a main phase resolves in it: a phase ends with an empty stack (CR 500.2).
pub(crate) fn main_phase() -> Condition {
    let either = Condition::OneOf(vec![Condition::During(Step::Main), Condition::During(Step::Main2)]);
    Condition::All(vec![Condition::Turn(Who::You), either])
}

/// The same of the spell itself, of which a copy was not cast (CR 707.10).
pub(crate) fn cast_in_main_phase() -> Condition {
    Condition::All(vec![Condition::CastBy(Who::You, Ref::This, None), main_phase()])
}

/// CR 702.104b: tribute notes on the permanent that it was paid.
fn tribute_unpaid() -> Condition {
    not(Condition::Anchor(instead_language::words::TRIBUTE))
}

/// CR 113.6m: where an eminence ability works.
fn command_or_battlefield() -> Filter {
    Filter::OneOf(vec![Filter::In(Zone::Command), Filter::In(Zone::Battlefield)])
}

/// CR 604.3: where "as long as it isn't on the battlefield" works.
fn off_battlefield() -> Filter {
    Filter::In(Zone::Battlefield).negate()
}

fn designated(text: &'static str) -> Condition {
    Condition::Designated(Who::You, Name::new_static(text))
}

/// CR 702.62b: of a card that has suspend.
fn suspended() -> Filter {
    Filter::All(vec![Filter::In(Zone::Exile), Filter::Counter(Some(Name::new_static("time")))])
}

/// "it has the same mana value as the revealed card"
fn same_value(a: Ref, b: Ref) -> Condition {
    let of = |r| Amount::StatOf(Stat::ManaValue, r);
    Condition::Compare(of(a), Cmp::Exactly, of(b))
}

grammar! {
    /// Before whose turn it is not.
    ItIsNot(p, w, v) -> () {
        [["it's not " | "it isn't "]] => (());
    }
}

/// So many such are attached to it.
fn attached(f: Filter, r: Ref, n: i32) -> Condition {
    let to = Recipients::objects(Filter::Is(r));
    compare(Amount::Count(f.and(Filter::AttachedTo(Box::new(to)))), Cmp::AtLeast, n)
}

fn attached_of(v: &Condition) -> Option<(Filter, Ref, i32)> {
    let Condition::Compare(Amount::Count(f), Cmp::AtLeast, Amount::Fixed(n)) = v else { return None };
    let (f, Filter::AttachedTo(to)) = last_said(f)? else { return None };
    let Recipients { players: None, objects: Some(Filter::Is(r)) } = &**to else { return None };
    Some((f, r.clone(), *n))
}

/// So many such are in your graveyard, or in any.
fn buried(f: Filter, yours: bool, n: i32) -> Condition {
    let there = f.and(Filter::In(Zone::Graveyard));
    let there = if yours { there.and(Filter::Owner(Who::You)) } else { there };
    compare(Amount::Count(there), Cmp::AtLeast, n)
}

fn buried_of(v: &Condition) -> Option<(Filter, bool, i32)> {
    let Condition::Compare(Amount::Count(all), Cmp::AtLeast, Amount::Fixed(n)) = v else { return None };
    let (rest, last) = last_said(all)?;
    let yours = *last == Filter::Owner(Who::You);
    let there = if yours { rest } else { all.clone() };
    Some((before_last(&there, &Filter::In(Zone::Graveyard))?, yours, *n))
}

/// "that creature has greater power or toughness than this creature"
fn outgrows(r: Ref, t: Ref) -> Condition {
    use instead_language::Stat;
    let more = |stat| Condition::Compare(Amount::StatOf(stat, r.clone()), Cmp::More, Amount::StatOf(stat, t.clone()));
    Condition::OneOf(vec![more(Stat::Power), more(Stat::Toughness)])
}

fn outgrown(v: &Condition) -> Option<(Ref, Ref)> {
    let Condition::OneOf(list) = v else { return None };
    let Some(Condition::Compare(Amount::StatOf(_, r), _, Amount::StatOf(_, t))) = list.first() else { return None };
    (outgrows(r.clone(), t.clone()) == *v).then(|| (r.clone(), t.clone()))
}

/// CR 506.5: it is attacking, and no other creature is.
fn alone(r: Ref) -> Condition {
    Condition::All(vec![is(r, Filter::Attacking), compare(Amount::Count(Filter::Attacking), Cmp::Exactly, 1)])
}

fn attacks_alone(v: &Condition) -> Option<Ref> {
    let Condition::All(list) = v else { return None };
    let Some(Condition::Is(r, Filter::Attacking)) = list.first() else { return None };
    (alone(r.clone()) == *v).then(|| r.clone())
}

fn no_hand() -> Condition {
    compare(Amount::Cards(Zone::Hand, Who::You), Cmp::Exactly, 0)
}

fn this(r: &Ref) -> Option<()> {
    (*r == Ref::This).then_some(())
}

grammar! {
    /// A condition, without "if".
    Cond(p, w, v) -> Condition, once conditions {
        [a: ControlsP " and have no cards in hand"] => { Condition::All(vec![a, no_hand()]) } if (w.source.is_some() && let Condition::All(list) = v && let [a, b] = list.as_slice() && *b == no_hand());
        [a: Cond1 [" and " | " and if "] b: Cond1] => { Condition::All(vec![a, b]) } if (let Condition::All(list) = v && let [a, b] = list.as_slice());
        [a: Cond1 [" or " | " or if "] b: Cond1] => { Condition::OneOf(vec![a, b]) } if (let Condition::OneOf(list) = v && let [a, b] = list.as_slice());
        [c: Cond1] => { c } if (let c = v);
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
        ["you had " n: Word " or more " f: NpMany [" enter the battlefield under your control this turn" | " enter under your control this turn"]] => { compare(entered(f, Who::You), Cmp::AtLeast, n) }
            if (let Condition::Compare(n, Cmp::AtLeast, Amount::Fixed(least)) = v && let Some((f, Who::You)) = entered_of(n) && let (f, n) = (&f, least));
        [s: Said " had " n: Word " or more " f: NpMany [" enter the battlefield under their control this turn" | " enter under their control this turn"]] => { about(s, |s| compare(entered(f.clone(), s), Cmp::AtLeast, n)) }
            if (let (s, Condition::Compare(n, Cmp::AtLeast, Amount::Fixed(least))) = about_of(v) && let Some((f, t)) = entered_of(n) && s != Who::You && t == one_of(&s) && let (s, f, n) = (&s, &f, least));
        [s: Said " had another " f: NpOne [" enter the battlefield under their control this turn" | " enter under their control this turn"]] => { matches!(s, Who::Said(_)).then_some(())?; about(s, |s| compare(entered(f.clone(), s), Cmp::AtLeast, 2)) }
            if (w.source.is_some() && let (s, Condition::Compare(n, Cmp::AtLeast, Amount::Fixed(2))) = about_of(v) && let Some((f, t)) = entered_of(n) && s != Who::You && t == one_of(&s) && let (s, f) = (&s, &f));
        [s: Said " had " @NoOther f: NpA [" enter the battlefield under their control this turn" | " enter under their control this turn"]] => { about(s, |s| compare(entered(f.clone(), s), Cmp::AtLeast, 1)) }
            if (let (s, Condition::Compare(n, Cmp::AtLeast, Amount::Fixed(1))) = about_of(v) && let Some((f, t)) = entered_of(n) && s != Who::You && t == one_of(&s) && let (s, f) = (&s, &f));
        [f: NpA [" entered the battlefield under your control this turn" | " entered under your control this turn"]] => { happened(Pattern::Enter(f.and(yours()))) }
            if (w.source.is_some() && let Some(Pattern::Enter(f)) = event(v) && let Some(f) = before_last(f, &yours()) && let f = &f);
        [["a permanent you controlled left the battlefield this turn"]] => { fact(TurnFact::PermanentsLeft, Who::You, 1) } if (w.source.is_some() && *v == fact(TurnFact::PermanentsLeft, Who::You, 1));
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

/// Looks ahead: nothing goes on that would make it another fact ("was a creature card put there this turn").
struct ThatIsAll;
impl Part for ThatIsAll {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let rest = p.rest();
        (rest.is_empty() || [",", ".", " or ", " and ", " instead"].iter().any(|t| rest.starts_with(t))).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// A zone, and whether it is yours.
pub(crate) type Whence = (Zone, bool);

grammar! {
    /// From where something came.
    FromWhere(p, w, v) -> Whence {
        ["a graveyard"] => ((Zone::Graveyard, false));
        ["exile"] => ((Zone::Exile, false));
        ["your graveyard"] => ((Zone::Graveyard, true));
        ["your library"] => ((Zone::Library, true));
        ["your hand"] => ((Zone::Hand, true));
    }
}

/// It came from there this turn, and is a card of yours where the zone is.
fn came_from(r: Ref, from: &Whence) -> Condition {
    is(r, came(from))
}

pub(crate) fn came((zone, own): &Whence) -> Filter {
    let came = Filter::CameThisTurn(Some(*zone));
    if *own { Filter::All(vec![came, Filter::Owner(Who::You)]) } else { came }
}

pub(crate) fn came_whence(f: &Filter) -> Option<Whence> {
    let zones = [Zone::Graveyard, Zone::Exile, Zone::Library, Zone::Hand];
    zones.into_iter().flat_map(|zone| [(zone, false), (zone, true)]).find(|from| came(from) == *f)
}

fn came_of(v: &Condition) -> Option<(Ref, Whence)> {
    let Condition::Is(r, f) = v else { return None };
    Some((r.clone(), came_whence(f)?))
}

fn cast_from(who: Who, r: Ref, (zone, own): &Whence) -> Condition {
    let cast = Condition::CastBy(who, r.clone(), Some(*zone));
    if *own { Condition::All(vec![cast, is(r, Filter::Owner(Who::You))]) } else { cast }
}

grammar! {
    /// What something is.
    IsP(p, w, v) -> Condition {
        [["it's your turn" | "it is your turn"]] => (Condition::Turn(Who::You));
        [["it's not your turn" | "it isn't your turn"]] => { not(Condition::Turn(Who::You)) } if (let Some(Condition::Turn(Who::You)) = negated(v));
        ["it's an opponent's turn"] => (Condition::Turn(Who::Opponent));
        ["you have a full party"] => { compare(Amount::Party(Who::You), Cmp::AtLeast, 4) } if (*v == compare(Amount::Party(Who::You), Cmp::AtLeast, 4));
        ["you have " n: Word " or more opponents"] => { compare(Amount::Players(Who::Opponent), Cmp::AtLeast, n) } if (let Condition::Compare(Amount::Players(Who::Opponent), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["X is " n: Figure " or less"] => { announced_x(p)?; compare(Amount::X, Cmp::AtMost, n) } if (let Condition::Compare(Amount::X, Cmp::AtMost, Amount::Fixed(n)) = v);
        ["X is " n: Figure " or more"] => { announced_x(p)?; compare(Amount::X, Cmp::AtLeast, n) } if (let Condition::Compare(Amount::X, Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["X is " c: CmpTail] => { announced_x(p)?; crate::noun::plain(&c.1).then_some(())?; Condition::Compare(Amount::X, c.0, c.1) } if (w.source.is_some() && let Condition::Compare(Amount::X, cmp, n) = v && let c = &(*cmp, n.clone()));
        [@ItIsNot o: crate_Turn " turn"] => { not(Condition::Turn(o)) } if (let Some(Condition::Turn(o)) = negated(v));
        [f: NpA " is attacking" @ThatIsAll] => { compare(Amount::Count(f.and(Filter::Attacking)), Cmp::AtLeast, 1) }
            if (let Condition::Compare(Amount::Count(f), Cmp::AtLeast, Amount::Fixed(1)) = v && let Some(f) = before_last(f, &Filter::Attacking) && let f = &f);
        [n: Word " or more " f: NpMany " are attacking" @ThatIsAll] => { compare(Amount::Count(f.and(Filter::Attacking)), Cmp::AtLeast, n) }
            if (let Condition::Compare(Amount::Count(f), Cmp::AtLeast, Amount::Fixed(n)) = v && *n > 1 && let Some(f) = before_last(f, &Filter::Attacking) && let f = &f);
        [f: NpA " is attacking " t: RecipientsP] => { compare(Amount::Count(f.and(Filter::AttackingThat(Box::new(t)))), Cmp::AtLeast, 1) }
            if (let Condition::Compare(Amount::Count(f), Cmp::AtLeast, Amount::Fixed(1)) = v && let Some((f, Filter::AttackingThat(t))) = last_said(f) && let (f, t) = (&f, &**t));
        [s: Said " is the monarch"] => { (s != Who::You).then(|| Condition::Designated(s, Name::new_static("monarch")))? } if (let Condition::Designated(s, name) = v && *s != Who::You && name.as_str() == "monarch");
        [r: RefP " is suspended"] => { this(&r)?; is(r, suspended()) } if (let Condition::Is(r, f) = v && *f == suspended());
        ["you have the city's blessing"] => { designated("the city's blessing") } if (*v == designated("the city's blessing"));
        ["you have an enduring story"] => { designated("an enduring story") } if (*v == designated("an enduring story"));
        [["you're the monarch" | "you are the monarch"]] => { designated("monarch") } if (*v == designated("monarch"));
        ["you have the initiative"] => { designated("initiative") } if (*v == designated("initiative"));
        ["you've completed a dungeon"] => { designated("dungeon completed") } if (*v == designated("dungeon completed"));
        ["it's neither day nor night"] => (Condition::DayNight(None));
        ["it's " d: DayNightP] => { Condition::DayNight(Some(d)) } if (let Condition::DayNight(Some(d)) = v);
        ["you roll a " n: Figure] => { compare(Amount::Chosen, Cmp::Exactly, n) } if (let Condition::Compare(Amount::Chosen, Cmp::Exactly, Amount::Fixed(n)) = v);
        ["your devotion to " d: DevotionColors " is " c: CmpTail] => { Condition::Compare(Amount::Devotion(Who::You, d), c.0, c.1) }
            if (let Condition::Compare(Amount::Devotion(Who::You, d), cmp, n) = v && let c = &(*cmp, n.clone()));
        ["tribute wasn't paid"] => { tribute_unpaid() } if (*v == tribute_unpaid());
        [["the coin comes up heads" | "it comes up heads"]] => { Condition::WonFlip } if (w.source.is_some() && let Condition::WonFlip = v);
        [["the coin comes up tails" | "it comes up tails"]] => { not(Condition::WonFlip) } if (w.source.is_some() && let Some(Condition::WonFlip) = negated(v));
        ["you win the flip"] => (Condition::WonFlip);
        ["you win" @ThatIsAll] => { Condition::WonFlip } if (w.source.is_some() && let Condition::WonFlip = v);
        [["you cast this spell during your main phase" | "you cast ~ during your main phase"]] => { cast_in_main_phase() } if (*v == cast_in_main_phase());
        ["you didn't draw cards this way"] => { compare(Amount::DrawnThisWay, Cmp::Exactly, 0) } if (*v == compare(Amount::DrawnThisWay, Cmp::Exactly, 0));
        ["you lose the flip"] => { not(Condition::WonFlip) } if (let Some(Condition::WonFlip) = negated(v));
        [r: RefP " has " n: Word " or more " k: CounterKind " counters on it"] => { Condition::Compare(Amount::Counters(r, Some(k)), Cmp::AtLeast, Amount::Fixed(n)) }
            if (w.source.is_some() && let Condition::Compare(Amount::Counters(r, Some(k)), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["you lose the flip"] => { not(Condition::WonFlip) } if (let Some(Condition::WonFlip) = negated(v));
        [c: ThisWayP] => { c } if (let c = v);
        [r: RefP " has the same mana value as " q: RefP] => { same_value(r, q) }
            if (w.source.is_some() && let Condition::Compare(Amount::StatOf(Stat::ManaValue, r), Cmp::Exactly, Amount::StatOf(Stat::ManaValue, q)) = v);
        ["the top card of " o: Poss " graveyard is " f: NpA] => { is(Ref::TopOfGraveyard(o, None), f) } if (let Condition::Is(Ref::TopOfGraveyard(o, None), f) = v);
        [["it isn't a " | "it isn't an " | "it's not a "] f: NpOne] => { not(is(it(), f)) } if (let Some(Condition::Is(r, f)) = negated(v) && is_it(r));
        [r: ItIs " " f: NpA " or " g: NpA] => { is(r, Filter::OneOf(vec![f, g])) } if (let Condition::Is(r, Filter::OneOf(list)) = v && let [f, g] = list.as_slice());
        [r: ItIs " attacking " t: RecipientsP] => { is(r, Filter::AttackingThat(Box::new(t))) } if (w.source.is_some() && let Condition::Is(r, Filter::AttackingThat(t)) = v && let t = &**t);
        [r: ItIs " attacking alone"] => { alone(r) } if (let Some(r) = attacks_alone(v) && let r = &r);
        [r: RefP " is attacking alone"] => { alone(r) } if (w.source.is_some() && let Some(r) = attacks_alone(v) && let r = &r);
        [r: ItIs [" a " | " an "] f: NpOne] => { is(r, f) } if (let Condition::Is(r, f) = v && *f != Filter::Tapped);
        [r: ItIs " " f: Adjectives] => { is(r, f) } if (w.source.is_some() && let Condition::Is(r, f) = v);
        [r: RefP " is in your graveyard"] => { is(r, Filter::All(vec![Filter::In(Zone::Graveyard), Filter::Owner(Who::You)])) }
            if (let Condition::Is(r, Filter::All(list)) = v && list.as_slice() == [Filter::In(Zone::Graveyard), Filter::Owner(Who::You)]);
        [r: RefP " entered from " z: FromWhere " or was cast from " y: FromWhere] => { (z == y).then(|| Condition::OneOf(vec![came_from(r.clone(), &z), cast_from(Who::Any, r, &z)]))? }
            if (w.source.is_some() && let Condition::OneOf(list) = v && let [came, cast] = list.as_slice() && let Some((r, z)) = came_of(came) && *cast == cast_from(Who::Any, r.clone(), &z) && let (r, z, y) = (&r, &z, &z));
        [r: RefP " entered from " z: FromWhere] => { came_from(r, &z) } if (let Some((r, z)) = came_of(v) && let (r, z) = (&r, &z));
        [r: RefP " is attached to " t: RecipientsP] => { is(r, Filter::AttachedTo(Box::new(t))) } if (let Condition::Is(r, Filter::AttachedTo(t)) = v && let t = &**t);
        [f: NpA " is attached to " r: RefP] => { attached(f, r, 1) } if (let Some((f, r, 1)) = attached_of(v) && let (f, r) = (&f, &r));
        [n: Word " or more " f: NpMany " are attached to " r: RefP] => { (n > 1).then(|| attached(f, r, n))? } if (let Some((f, r, n)) = attached_of(v) && n > 1 && let (f, r, n) = (&f, &r, &n));
        [f: NpA " is in your graveyard"] => { buried(f, true, 1) } if (w.source.is_some() && let Some((f, true, 1)) = buried_of(v) && let f = &f);
        [f: NpA " is in a graveyard"] => { buried(f, false, 1) } if (w.source.is_some() && let Some((f, false, 1)) = buried_of(v) && let f = &f);
        [n: Word " or more " f: NpMany " are in your graveyard"] => { buried(f, true, n) } if (w.source.is_some() && let Some((f, true, n)) = buried_of(v) && n > 1 && let (f, n) = (&f, &n));
        [f: NpA " and " g: NpA " are in your graveyard"] => { Condition::All(vec![buried(f, true, 1), buried(g, true, 1)]) }
            if (w.source.is_some() && let Condition::All(list) = v && let [a, b] = list.as_slice() && let (Some((f, true, 1)), Some((g, true, 1))) = (buried_of(a), buried_of(b)) && let (f, g) = (&f, &g));
        [r: RefP [" shares a creature type with " | " shares at least one creature type with "] x: RefP] => { is(r, Filter::SharesCreatureType(x)) } if (let Condition::Is(r, Filter::SharesCreatureType(x)) = v);
        [r: RefP " shares a card type with " x: RefP] => { is(r, Filter::SharesCardType(x)) } if (let Condition::Is(r, Filter::SharesCardType(x)) = v);
        [r: RefP " shares a color with " x: RefP] => { is(r, Filter::SharesColor(x)) } if (let Condition::Is(r, Filter::SharesColor(x)) = v);
        [r: RefP " shares " l: LikenessP " with " f: NpA] => { is(r, Filter::SharesWith(l, Box::new(f))) } if (let Condition::Is(r, Filter::SharesWith(l, f)) = v && let f = &**f);
        [r: RefP " was dealt damage this turn"] => { is(r, Filter::DamagedThisTurn) } if (let Condition::Is(r, Filter::DamagedThisTurn) = v);
        [r: RefP " wasn't dealt damage this turn"] => { not(is(r, Filter::DamagedThisTurn)) } if (let Some(Condition::Is(r, Filter::DamagedThisTurn)) = negated(v));
        [r: RefP " started the turn untapped"] => (Condition::StartedUntapped(r));
        [r: ItIs " on the battlefield"] => { is(r, Filter::In(Zone::Battlefield)) } if (w.source.is_some() && let Condition::Is(r, Filter::In(Zone::Battlefield)) = v);
        [r: RefP " is on the battlefield"] => { is(r, Filter::In(Zone::Battlefield)) } if (let Condition::Is(r, Filter::In(Zone::Battlefield)) = v);
        [r: RefP " isn't on the battlefield"] => { is(r, off_battlefield()) } if (let Condition::Is(r, f) = v && *f == off_battlefield());
        [r: RefP " is in the command zone or on the battlefield"] => { is(r, command_or_battlefield()) } if (let Condition::Is(r, f) = v && *f == command_or_battlefield());
        [r: RefP " is in the command zone"] => { is(r, Filter::In(Zone::Command)) } if (let Condition::Is(r, Filter::In(Zone::Command)) = v);
        [r: RefP " is in exile"] => { is(r, Filter::In(Zone::Exile)) } if (let Condition::Is(r, Filter::In(Zone::Exile)) = v);
        [r: Paid " was " f: NpA] => { is(r, f) } if (let Condition::Is(r, f) = v);
        [r: Paid " wasn't " f: NpA] => { not(is(r, f)) } if (let Some(Condition::Is(r, f)) = negated(v));
        [r: Paid " was " f: Adjectives] => { is(r, f) } if (let Condition::Is(r, f) = v);
        [r: PaidPoss " " s: StatP " was " c: CmpTail] => { Condition::Compare(Amount::StatOf(s, r), c.0, c.1) }
            if (let Condition::Compare(Amount::StatOf(s, r), cmp, n) = v && let c = &(*cmp, n.clone()));
        [r: RefP " was " f: NpA @ThatIsAll] => { kept(&f)?; is(r, f) } if (w.source.is_some() && let Condition::Is(r, f) = v);
        [r: RefP " wasn't " f: NpA @ThatIsAll] => { kept(&f)?; not(is(r, f)) } if (w.source.is_some() && let Some(Condition::Is(r, f)) = negated(v));
        [r: RefP " was " f: Adjectives] => { kept(&f)?; is(r, f) } if (w.source.is_some() && let Condition::Is(r, f) = v);
        [r: RefPoss " " s: StatP " was " c: CmpTail] => { Condition::Compare(Amount::StatOf(s, r), c.0, c.1) }
            if (w.source.is_some() && let Condition::Compare(Amount::StatOf(s, r), cmp, n) = v && let c = &(*cmp, n.clone()));
        [r: RefP [" had a " | " had an "] k: CounterKind " counter on it"] => { is(r, Filter::Counter(Some(k))) } if (w.source.is_some() && let Condition::Is(r, Filter::Counter(Some(k))) = v);
        [r: RefP " has the same name as " f: NpA] => { is(r, Filter::SharesNameWith(Box::new(f))) } if (let Condition::Is(r, Filter::SharesNameWith(f)) = v && let f = &**f);
        [r: RefP " doesn't have the same name as " f: EitherA] => { not(is(r, Filter::SharesNameWith(Box::new(f)))) } if (w.source.is_some() && let Some(Condition::Is(r, Filter::SharesNameWith(f))) = negated(v) && let f = &**f);
        [r: RefP " doesn't have the same name as " f: NpA] => { not(is(r, Filter::SharesNameWith(Box::new(f)))) } if (let Some(Condition::Is(r, Filter::SharesNameWith(f))) = negated(v) && let f = &**f);
        [r: RefP " didn't have " k: KeywordP] => { not(is(r, Filter::Keyword(k))) } if (w.source.is_some() && let Some(Condition::Is(r, Filter::Keyword(k))) = negated(v));
        [r: RefP [" had counters on it" | " had a counter on it" | " had one or more counters on it"]] => { is(r, Filter::Counter(None)) } if (w.source.is_some() && let Condition::Is(r, Filter::Counter(None)) = v);
        [r: RefP [" had one or more " | " had "] k: CounterKind " counters on it"] => { is(r, Filter::Counter(Some(k))) } if (w.source.is_some() && let Condition::Is(r, Filter::Counter(Some(k))) = v);
        [r: RefP " had no " k: CounterKind " counters on it"] => { not(is(r, Filter::Counter(Some(k)))) } if (let Some(Condition::Is(r, Filter::Counter(Some(k)))) = negated(v));
        [r: RefP " had " k: KeywordP] => { is(r, Filter::Keyword(k)) } if (w.source.is_some() && let Condition::Is(r, Filter::Keyword(k)) = v);
        [r: RefP " had " s: StatP " " c: CmpTail] => { Condition::Compare(Amount::StatOf(s, r), c.0, c.1) }
            if (w.source.is_some() && let Condition::Compare(Amount::StatOf(s, r), cmp, n) = v && let c = &(*cmp, n.clone()));
        [r: RefP " is level " n: Figure " or greater"] => { is(r, Filter::Designated(crate::rows::level_word(n)?)) }
            if (let Condition::Is(r, Filter::Designated(d)) = v && let Some(n) = crate::rows::level_number(*d) && let n = &n);
        ["you have max speed"] => { crate::ability::max_speed() } if (*v == crate::ability::max_speed());
        [r: RefP " is " f: NpA] => (Condition::Is(r, f));
        [r: RefP " isn't " f: NpA] => { not(is(r, f)) } if (let Some(Condition::Is(r, f)) = negated(v));
        [r: RefP " is " f: Adjectives] => { is(r, f) } if (let Condition::Is(r, f) = v);
        [r: RefP " isn't " f: Adjectives] => { not(is(r, f)) } if (let Some(Condition::Is(r, f)) = negated(v));
        [r: RefP " targets " t: RecipientsP] => { is(r, Filter::Targets(Box::new(t))) } if (let Condition::Is(r, Filter::Targets(t)) = v && let t = &**t);
        ["a card is exiled with " r: RefP] => { this(&r)?; Condition::Exists(Selection::Exiled) } if (*v == Condition::Exists(Selection::Exiled) && let r = &Ref::This);
        [f: NpA " is " d: DeedP " this way"] => { (d != Deed::Buried).then_some(())?; compare(Amount::ThisWayMatching(f, d), Cmp::AtLeast, 1) }
            if (w.source.is_some() && let Condition::Compare(Amount::ThisWayMatching(f, d), Cmp::AtLeast, Amount::Fixed(1)) = v);
        [f: NpA " was " d: DeedP " this way"] => { (d != Deed::Buried).then_some(())?; compare(Amount::ThisWayMatching(f, d), Cmp::AtLeast, 1) }
            if (let Condition::Compare(Amount::ThisWayMatching(f, d), Cmp::AtLeast, Amount::Fixed(1)) = v);
        [r: RefP [" has a counter on it" | " has one or more counters on it" | " has counters on it"]] => { is(r, Filter::Counter(None)) } if (let Condition::Is(r, Filter::Counter(None)) = v);
        [r: RefP [" has a " | " has an "] k: CounterKind [" counter on him" | " counter on her"]] => { is(r, Filter::Counter(Some(k))) }
            if (w.source.is_some() && let Condition::Is(r, Filter::Counter(Some(k))) = v);
        [r: RefP [" has a " | " has an "] k: CounterKind " counter on it"] => { is(r, Filter::Counter(Some(k))) }
            if (let Condition::Is(r, Filter::Counter(Some(k))) = v);
        [r: RefP " has " k: CounterKind " counters on it"] => { is(r, Filter::Counter(Some(k))) } if (w.source.is_some() && let Condition::Is(r, Filter::Counter(Some(k))) = v);
        [r: RefP " has the same " s: StatP " as " t: RefP] => { Condition::Compare(Amount::StatOf(s, r), Cmp::Exactly, Amount::StatOf(s, t)) }
            if (w.source.is_some() && let Condition::Compare(Amount::StatOf(s, r), Cmp::Exactly, Amount::StatOf(o, t)) = v && s == o);
        [r: RefP " has greater power or toughness than " t: RefP] => { outgrows(r, t) } if (let Some((r, t)) = outgrown(v) && let (r, t) = (&r, &t));
        [r: RefP [" doesn't have a " | " doesn't have an "] k: CounterKind " counter on it"] => { not(is(r, Filter::Counter(Some(k)))) }
            if (let Some(Condition::Is(r, Filter::Counter(Some(k)))) = negated(v));
        [r: RefP " has the chosen name"] => { is(r, Filter::ChosenName) } if (let Condition::Is(r, Filter::ChosenName) = v);
        [r: RefP " has " k: KeywordName] => { is(r, Filter::CostKeyword(k)) } if (let Condition::Is(r, Filter::CostKeyword(k)) = v);
        [r: RefP " has " k: Numbered] => { is(r, Filter::NumberKeyword(k)) } if (let Condition::Is(r, Filter::NumberKeyword(k)) = v);
        [r: RefP " has " k: KeywordP] => { is(r, Filter::Keyword(k)) } if (let Condition::Is(r, Filter::Keyword(k)) = v);
        [r: RefP " doesn't have " k: KeywordP] => { not(is(r, Filter::Keyword(k))) } if (let Some(Condition::Is(r, Filter::Keyword(k))) = negated(v));
        [r: RefPoss " " s: StatP " is " c: CmpTail] => { Condition::Compare(Amount::StatOf(s, r), c.0, c.1) }
            if (let Condition::Compare(Amount::StatOf(s, r), cmp, n) = v && (w.source.is_some() || crate::noun::plain(n)) && let c = &(*cmp, n.clone()));
        [r: RefPoss " " s: StatP " is " c: CmpThan] => { Condition::Compare(Amount::StatOf(s, r), c.0, c.1) }
            if (let Condition::Compare(Amount::StatOf(s, r), cmp, n) = v && let c = &(*cmp, n.clone()));
        [r: RefP " has " s: StatP " " c: CmpTail] => { Condition::Compare(Amount::StatOf(s, r), c.0, c.1) }
            if (w.source.is_some() && let Condition::Compare(Amount::StatOf(s, r), cmp, n) = v && let c = &(*cmp, n.clone()));
    }
}

grammar! {
    /// One condition.
    Cond1(p, w, v) -> Condition {
        [c: SoOfEach] => { c } if (let c = v);
        [c: Past] => { c } if (let c = v);
        [c: ThisTurnP] => { c } if (let c = v);
        [c: DidP] => { c } if (let c = v);
        [c: ThanP] => { c } if (let c = v);
        [c: VotesP] => { c } if (let c = v);
        [c: AsCastP] => { c } if (let c = v);
        [c: SpentFromP] => { c } if (let c = v);
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
