//! Players compared: who has more life, more cards, more permanents than whom.

use instead_language::words::{Color, Zone};
use instead_language::{Amount, Cmp, Condition, Filter, Pattern, Recipients, Stat, TurnFact, Who};

use super::{Said, about, about_of, before_last, compare, fact, negated, not, one_of, yours};
use crate::amount::{CounterKind, Figure, Simple, Word};
use crate::cursor::{Reader, Writer};
use crate::event::CombatP;
use crate::grammar::{Part, grammar};
use crate::noun::{CmpTail, NpA, NpMany, last_said};
use crate::reference::{EACH, KeywordP, ThatPlayer};
use crate::statics::ColorP;

/// Of which kind of thing somebody has more.
fn life(who: Who) -> Amount {
    Amount::Life(who)
}

fn hand(who: Who) -> Amount {
    Amount::Cards(Zone::Hand, who)
}

fn count(f: &Filter, who: Who) -> Amount {
    Amount::Count(f.clone().and(Filter::Controller(who)))
}

/// It is so of that player, as against you.
fn than_you(s: Who, cmp: Cmp, of: impl Fn(Who) -> Amount) -> Condition {
    about(s, |s| Condition::Compare(of(s), cmp, of(Who::You)))
}

/// Who is compared with you so.
fn who_than_you(v: &Condition, cmp: Cmp, of: impl Fn(Who) -> Amount) -> Option<Who> {
    let (s, c) = about_of(v);
    (*c == Condition::Compare(of(one_of(&s)), cmp, of(Who::You)) && other(&s)).then_some(s)
}

/// Of whom a comparison with you is said here: of an opponent it has words of its own.
fn other(s: &Who) -> bool {
    !matches!(s, Who::You | Who::Opponent)
}

/// You have more than each opponent: none has as much.
fn most(cmp: Cmp, of: impl Fn(Who) -> Amount) -> Condition {
    not(Condition::Has(Who::Opponent, Box::new(Condition::Compare(of(EACH), cmp, of(Who::You)))))
}

/// What is counted in such a comparison.
fn counted(v: &Condition) -> Option<Filter> {
    let Condition::Has(Who::Opponent, c) = negated(v)? else { return None };
    let Condition::Compare(_, _, Amount::Count(f)) = &**c else { return None };
    before_last(f, &yours())
}

fn more_of(v: &Condition) -> Option<(Who, Cmp, Filter)> {
    let (_, Condition::Compare(_, c @ (Cmp::More | Cmp::Less), Amount::Count(f))) = about_of(v) else { return None };
    let f = before_last(f, &yours())?;
    Some((who_than_you(v, *c, |s| count(&f, s))?, *c, f))
}

grammar! {
    /// "more", "fewer"
    MoreLess(p, w, v) -> Cmp {
        ["more"] => (Cmp::More);
        ["fewer"] => (Cmp::Less);
    }
}

/// What a turn's counts say of one player.
fn least_of(v: &Condition, of: TurnFact) -> Option<(Who, i32)> {
    let (s, Condition::Compare(Amount::ThisTurn(t, who), Cmp::AtLeast, Amount::Fixed(n))) = about_of(v) else {
        return None;
    };
    (*t == of && *who == one_of(&s)).then_some((s, *n))
}

fn hurt(source: Filter, combat: Option<bool>, who: Who) -> Condition {
    let to = Recipients::players(who);
    Condition::HappenedThisTurn(Box::new(Pattern::Damage { source, to, combat }))
}

fn hurt_of(v: &Condition) -> Option<(Who, &Filter, Option<bool>)> {
    let (s, c) = about_of(v);
    let Condition::HappenedThisTurn(e) = c else { return None };
    let Pattern::Damage { source, combat, .. } = &**e else { return None };
    (*c == hurt(source.clone(), *combat, one_of(&s))).then_some((s, source, *combat))
}

/// Whether it is said of each of several players: of you and of any of them it has words of its own.
fn each(s: &Who) -> bool {
    *s == EACH
}

fn richest(of: Who) -> Condition {
    not(Condition::Has(Who::Opponent, Box::new(Condition::Compare(life(EACH), Cmp::More, life(of)))))
}

fn starting(cmp: Cmp, more: i32) -> Condition {
    let start = Amount::StartingLife(Who::You);
    let other = if more == 0 { start } else { Amount::Plus(Box::new(start), Box::new(Amount::Fixed(more))) };
    Condition::Compare(life(Who::You), cmp, other)
}

fn more_than_start(v: &Condition) -> Option<i32> {
    let Condition::Compare(_, Cmp::AtLeast, Amount::Plus(_, n)) = v else { return None };
    let Amount::Fixed(n) = **n else { return None };
    (*v == starting(Cmp::AtLeast, n)).then_some(n)
}

/// "the creature with the greatest power or tied for the greatest power"
fn greatest(s: Stat, f: &Filter) -> Condition {
    let own = f.clone().and(yours());
    let is_most = Condition::Compare(Amount::Greatest(s, own), Cmp::AtLeast, Amount::Greatest(s, f.clone()));
    Condition::All(vec![Condition::Controls(Who::You, Cmp::AtLeast, Amount::Fixed(1), f.clone()), is_most])
}

fn creature() -> Filter {
    Filter::Type(instead_language::words::CardType::Creature)
}

/// Your devotion, also as the X that a sentence before says it is (CR 107.3i): nothing that only looks at cards and puts
/// them back changes it.
struct DevotionX;
impl Part for DevotionX {
    type Value = Amount;
    fn read(p: &mut Reader<'_>) -> Option<Amount> {
        const IS: &str = ", where X is ";
        if !p.lit("X") {
            return Simple::read(p).filter(|d| matches!(d, Amount::Devotion(Who::You, _)));
        }
        let here = p.pos;
        let before = p.text.get(..here)?;
        let moves = ["estroy", "acrifice", "xile", "eturn", "reate", "iscard"].iter().any(|verb| before.contains(verb));
        p.pos = before.rfind(IS).filter(|_| !moves)? + IS.len();
        let found = Simple::read(p);
        p.pos = here;
        found.filter(|d| matches!(d, Amount::Devotion(Who::You, _)))
    }
    fn write(v: &Amount, w: &mut Writer<'_>) -> bool {
        w.source.is_some() && w.next_is(&["X "]) && w.lit("X") || Simple::write(v, w)
    }
}

/// "an opponent has more life than you", said of you
fn poorer() -> Condition {
    Condition::Has(Who::Opponent, Box::new(Condition::Compare(life(EACH), Cmp::More, life(Who::You))))
}

fn richest_of(v: &Condition) -> Option<Who> {
    let Condition::Has(Who::Opponent, c) = negated(v)? else { return None };
    let Condition::Compare(_, _, Amount::Life(of)) = &**c else { return None };
    (*of != Who::You && *v == richest(of.clone())).then(|| of.clone())
}

/// CR 105.1: as many permanents are of that colour as of any other.
fn most_common(c: Color) -> Condition {
    let of = |c: Color| Amount::Count(Filter::All(vec![Filter::Color(c), Filter::Permanent]));
    let others = Color::ALL.iter().filter(|other| **other != c);
    Condition::All(others.map(|other| Condition::Compare(of(c), Cmp::AtLeast, of(*other))).collect())
}

fn common_of(v: &Condition) -> Option<Color> {
    Color::ALL.iter().copied().find(|c| most_common(*c) == *v)
}

fn so_is_one(f: Filter, k: Filter) -> Condition {
    compare(Amount::Count(f.and(k)), Cmp::AtLeast, 1)
}

/// What one of several objects may have, as words after "has" say it.
fn had(f: &Filter) -> bool {
    matches!(f, Filter::Counter(Some(_)) | Filter::Keyword(_))
}

grammar! {
    /// "a -1/-1 counter on it", "flying"
    CounterOn(p, w, v) -> Filter {
        [["a " | "an "] k: CounterKind " counter on it"] => { Filter::Counter(Some(k)) } if (let Filter::Counter(Some(k)) = v);
        [k: KeywordP] => (Filter::Keyword(k));
    }
}

grammar! {
    /// Players compared.
    ThanP(p, w, v) -> Condition {
        ["you have more cards in hand than each opponent"] => { most(Cmp::AtLeast, hand) } if (*v == most(Cmp::AtLeast, hand));
        ["you have fewer cards in hand than each opponent"] => { most(Cmp::AtMost, hand) } if (*v == most(Cmp::AtMost, hand));
        ["you have more life than each opponent"] => { most(Cmp::AtLeast, life) } if (*v == most(Cmp::AtLeast, life));
        ["you have less life than each opponent"] => { most(Cmp::AtMost, life) } if (*v == most(Cmp::AtMost, life));
        ["you control more " f: NpMany [" than each opponent" | " than each other player"]] => { most(Cmp::AtLeast, |s| count(&f, s)) }
            if (let Some(f) = counted(v) && *v == most(Cmp::AtLeast, |s| count(&f, s)) && let f = &f);
        ["you control fewer " f: NpMany [" than each opponent" | " than each other player"]] => { most(Cmp::AtMost, |s| count(&f, s)) }
            if (let Some(f) = counted(v) && *v == most(Cmp::AtMost, |s| count(&f, s)) && let f = &f);
        [s: Said " " ("have") " " c: MoreLess " cards in hand than you"] => { other(&s).then_some(())?; than_you(s, c, hand) }
            if (let (_, Condition::Compare(_, c, _)) = about_of(v) && let Some(s) = who_than_you(v, *c, hand) && let s = &s);
        [s: Said " " ("have") " more life than you"] => { other(&s).then_some(())?; than_you(s, Cmp::More, life) }
            if (let Some(s) = who_than_you(v, Cmp::More, life) && let s = &s);
        [s: Said " " ("have") " less life than you"] => { other(&s).then_some(())?; than_you(s, Cmp::Less, life) }
            if (let Some(s) = who_than_you(v, Cmp::Less, life) && let s = &s);
        [s: Said " " ("control") " " c: MoreLess " " f: NpMany " than you"] => { other(&s).then_some(())?; than_you(s, c, |s| count(&f, s)) }
            if (let Some((s, c, f)) = more_of(v) && let (s, c, f) = (&s, &c, &f));
        [d: DevotionX " is greater than or equal to " q: Simple] => { Condition::Compare(d, Cmp::AtLeast, q) }
            if (let Condition::Compare(d @ Amount::Devotion(Who::You, _), Cmp::AtLeast, q) = v && !matches!(q, Amount::Fixed(_) | Amount::X));
        ["you have less life than an opponent"] => { poorer() } if (w.source.is_some() && *v == poorer());
        ["you control fewer " f: NpMany " than an opponent"] => { super::controls::more_than_you(f) } if (w.source.is_some() && let Some(f) = super::controls::more_of(v) && let f = &f);
        ["no opponent has more life than " t: ThatPlayer] => { richest(t) } if (let Some(t) = richest_of(v) && let t = &t);
        [c: ColorP " is the most common color among all permanents or is tied for most common"] => { most_common(c) } if (let Some(c) = common_of(v) && let c = &c);
        [f: NpA " has " k: CounterOn] => { so_is_one(f, k) } if (w.source.is_some() && let Condition::Compare(Amount::Count(f), Cmp::AtLeast, Amount::Fixed(1)) = v && let Some((f, k)) = last_said(f) && had(k) && let f = &f);
        [f: NpA " is on the battlefield"] => { compare(Amount::Count(f), Cmp::AtLeast, 1) } if (w.source.is_some() && let Condition::Compare(Amount::Count(f), Cmp::AtLeast, Amount::Fixed(1)) = v);
        ["no opponent has more life than you"] => { richest(Who::You) } if (*v == richest(Who::You));
        ["your life total is greater than your starting life total"] => { starting(Cmp::More, 0) } if (*v == starting(Cmp::More, 0));
        ["your life total is less than your starting life total"] => { starting(Cmp::Less, 0) } if (*v == starting(Cmp::Less, 0));
        ["you have at least " n: Word " life more than your starting life total"] => { (n > 0).then(|| starting(Cmp::AtLeast, n))? } if (let Some(n) = more_than_start(v) && let n = &n);
        ["you control the creature with the greatest power or tied for the greatest power"] => { greatest(Stat::Power, &creature()) } if (*v == greatest(Stat::Power, &creature()));
        ["you control the creature with the greatest toughness or tied for the greatest toughness"] => { greatest(Stat::Toughness, &creature()) } if (*v == greatest(Stat::Toughness, &creature()));
        [s: Said " lost " n: Word " or more life this turn"] => { ((each(&s) || matches!(s, Who::Opponent | Who::Any)) && n > 1).then_some(())?; about(s, |s| fact(TurnFact::LifeLost, s, n)) }
            if (let Some((s, n)) = least_of(v, TurnFact::LifeLost) && n > 1 && (each(&s) || matches!(s, Who::Opponent | Who::Any)) && let (s, n) = (&s, &n));
        [s: Said " lost life this turn"] => { each(&s).then(|| fact(TurnFact::LifeLost, s, 1))? } if (let Some((s, 1)) = least_of(v, TurnFact::LifeLost) && each(&s) && let s = &s);
        [s: Said " lost life last turn"] => { about(s, |s| fact(TurnFact::LifeLostLastTurn, s, 1)) } if (let Some((s, 1)) = least_of(v, TurnFact::LifeLostLastTurn) && let s = &s);
        [s: Said " gained life this turn"] => { each(&s).then(|| fact(TurnFact::LifeGained, s, 1))? } if (let Some((s, 1)) = least_of(v, TurnFact::LifeGained) && each(&s) && let s = &s);
        [s: Said " attacked this turn"] => { each(&s).then(|| fact(TurnFact::Attackers, s, 1))? } if (let Some((s, 1)) = least_of(v, TurnFact::Attackers) && each(&s) && let s = &s);
        [s: Said " drew " n: Word " or more cards this turn"] => { (s != Who::You && n > 1).then_some(())?; about(s, |s| fact(TurnFact::CardsDrawn, s, n)) }
            if (let Some((s, n)) = least_of(v, TurnFact::CardsDrawn) && n > 1 && s != Who::You && let (s, n) = (&s, &n));
        [s: Said " was dealt damage this turn"] => { each(&s).then(|| fact(TurnFact::DamageTaken, s, 1))? } if (let Some((s, 1)) = least_of(v, TurnFact::DamageTaken) && each(&s) && let s = &s);
        [s: Said [" was dealt " | " were dealt "] n: Figure " or more damage this turn"] => { about(s, |s| fact(TurnFact::DamageTaken, s, n)) }
            if (let Some((s, n)) = least_of(v, TurnFact::DamageTaken) && n > 1 && let (s, n) = (&s, &n));
        [s: Said [" was dealt " | " were dealt "] c: CombatP "damage by " f: NpA " this turn"] => { about(s, |s| hurt(f.clone(), c, s)) }
            if (let Some((s, f, c)) = hurt_of(v) && let (s, c) = (&s, &c));
        [f: NpMany " have total " s: StatOf " " c: CmpTail] => { Condition::Compare(Amount::TotalOf(s, f), c.0, c.1) }
            if (let Condition::Compare(Amount::TotalOf(s, f), cmp, n) = v && let c = &(*cmp, n.clone()));
        ["no " f: NpMany " are on the battlefield"] => { compare(Amount::Count(f), Cmp::Exactly, 0) }
            if (w.source.is_some() && let Condition::Compare(Amount::Count(f), Cmp::Exactly, Amount::Fixed(0)) = v);
        ["there are " n: Word " or more mana values among " f: NpMany] => { compare(Amount::Different(Stat::ManaValue, f), Cmp::AtLeast, n) }
            if (let Condition::Compare(Amount::Different(Stat::ManaValue, f), Cmp::AtLeast, Amount::Fixed(n)) = v && before_last(f, &yours()).is_none());
        ["it's the first combat phase of the turn"] => { compare(Amount::ThisTurn(TurnFact::CombatPhases, Who::Any), Cmp::AtMost, 1) }
            if (*v == compare(Amount::ThisTurn(TurnFact::CombatPhases, Who::Any), Cmp::AtMost, 1));
        [["it's your main phase"]] => { super::main_phase() } if (w.source.is_some() && *v == super::main_phase());
        ["you've been attacked this step"] => { attacked() } if (*v == attacked());
    }
}
use crate::amount::StatP as StatOf;

/// CR 508.6: a creature was declared as an attacker that attacks you.
fn attacked() -> Condition {
    fact(TurnFact::BeenAttacked, Who::You, 1)
}
