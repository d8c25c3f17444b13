//! Conditions about what has happened: how a spell was cast and paid for, and what took place this turn.

use instead_language::words::{Color, Mana, Zone};
use instead_language::{Amount, Cmp, Condition, CostKeyword, Ref, TurnFact, Who};

use crate::amount::{Figure, Word};
use crate::cost::ManaP;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::reference::{OwnRef, RefP, ZoneP};
use crate::statics::ColorP;

fn some(fact: TurnFact, who: Who, n: i32) -> Condition {
    Condition::Compare(Amount::ThisTurn(fact, who), Cmp::AtLeast, Amount::Fixed(n))
}

fn not(c: Condition) -> Condition {
    Condition::Not(Box::new(c))
}

grammar! {
    /// What happened this turn.
    ThisTurn(p, w, v) -> Condition {
        ["you attacked with " n: Word " or more creatures this turn"] => { some(TurnFact::Attackers, Who::You, n) }
            if (let Condition::Compare(Amount::ThisTurn(TurnFact::Attackers, Who::You), Cmp::AtLeast, Amount::Fixed(n)) = v && *n > 1);
        ["you attacked with creatures with total power " n: Figure " or greater this combat"] => { some(TurnFact::AttackPower, Who::You, n) }
            if (let Condition::Compare(Amount::ThisTurn(TurnFact::AttackPower, Who::You), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["you attacked this turn"] => { some(TurnFact::Attackers, Who::You, 1) } if (*v == some(TurnFact::Attackers, Who::You, 1));
        [["a creature died this turn" | "one or more creatures died this turn"]] => { some(TurnFact::CreaturesDied, Who::Any, 1) } if (*v == some(TurnFact::CreaturesDied, Who::Any, 1));
        [n: Word " or more creatures died this turn"] => { some(TurnFact::CreaturesDied, Who::Any, n) }
            if (let Condition::Compare(Amount::ThisTurn(TurnFact::CreaturesDied, Who::Any), Cmp::AtLeast, Amount::Fixed(n)) = v && *n > 1);
        ["a creature died under your control this turn"] => { some(TurnFact::CreaturesDied, Who::You, 1) } if (*v == some(TurnFact::CreaturesDied, Who::You, 1));
        ["no creatures died this turn"] => { not(some(TurnFact::CreaturesDied, Who::Any, 1)) } if (*v == not(some(TurnFact::CreaturesDied, Who::Any, 1)));
        ["a permanent left the battlefield under your control this turn"] => { some(TurnFact::PermanentsLeft, Who::You, 1) } if (*v == some(TurnFact::PermanentsLeft, Who::You, 1));
        ["an opponent lost life this turn"] => { some(TurnFact::LifeLost, Who::Opponent, 1) } if (*v == some(TurnFact::LifeLost, Who::Opponent, 1));
        ["an opponent was dealt damage this turn"] => { some(TurnFact::DamageTaken, Who::Opponent, 1) } if (*v == some(TurnFact::DamageTaken, Who::Opponent, 1));
        ["you lost life this turn"] => { some(TurnFact::LifeLost, Who::You, 1) } if (*v == some(TurnFact::LifeLost, Who::You, 1));
        ["you gained life this turn"] => { some(TurnFact::LifeGained, Who::You, 1) } if (*v == some(TurnFact::LifeGained, Who::You, 1));
        ["you gained " n: Word " or more life this turn"] => { some(TurnFact::LifeGained, Who::You, n) }
            if (let Condition::Compare(Amount::ThisTurn(TurnFact::LifeGained, Who::You), Cmp::AtLeast, Amount::Fixed(n)) = v && *n > 1);
        [["you've cast " | "you cast "] n: Word " or more spells this turn"] => { some(TurnFact::SpellsCast, Who::You, n) }
            if (let Condition::Compare(Amount::ThisTurn(TurnFact::SpellsCast, Who::You), Cmp::AtLeast, Amount::Fixed(n)) = v && *n > 1);
        [["you've drawn " | "you drew "] n: Word " or more cards this turn"] => { some(TurnFact::CardsDrawn, Who::You, n) }
            if (let Condition::Compare(Amount::ThisTurn(TurnFact::CardsDrawn, Who::You), Cmp::AtLeast, Amount::Fixed(n)) = v && *n > 1);
    }
}

grammar! {
    /// How it was cast, and with which mana.
    Casting(p, w, v) -> Condition {
        ["at least " n: Word " " c: ColorP " mana was spent to cast " @OwnRef] => { Condition::Compare(Amount::ManaSpent(Ref::This, Some(c)), Cmp::AtLeast, Amount::Fixed(n)) }
            if (let Condition::Compare(Amount::ManaSpent(Ref::This, Some(c)), Cmp::AtLeast, Amount::Fixed(n)) = v);
        [n: Word " or more colors of mana were spent to cast it"] => { Condition::Compare(Amount::ColorsSpent, Cmp::AtLeast, Amount::Fixed(n)) }
            if (let Condition::Compare(Amount::ColorsSpent, Cmp::AtLeast, Amount::Fixed(n)) = v);
        [@OwnRef " was kicked with its " m: ManaP " kicker"] => { Condition::KickedWith(m) }
            if (let Condition::KickedWith(m) = v);
        ["you cast " @OwnRef " during your main phase"] => { crate::condition::cast_in_main_phase() } if (*v == crate::condition::cast_in_main_phase());
        [m: SpentP " was spent to cast " @OwnRef] => { m } if (let m = v);
        ["you cast " r: RefP " from your " z: ZoneP] => { Condition::CastBy(Who::You, r, Some(z)) } if (let Condition::CastBy(Who::You, r, Some(z)) = v && *z != Zone::Battlefield);
        ["you didn't cast " r: RefP " from your " z: ZoneP] => { not(Condition::CastBy(Who::You, r, Some(z))) }
            if (let Condition::Not(c) = v && let Condition::CastBy(Who::You, r, Some(z)) = &**c);
        ["you cast " r: RefP [" from a graveyard"]] => { Condition::CastBy(Who::You, r, Some(Zone::Graveyard)) } if (w.source.is_some() && let Condition::CastBy(Who::You, r, Some(Zone::Graveyard)) = v);
        ["you cast " r: RefP] => { Condition::CastBy(Who::You, r, None) } if (let Condition::CastBy(Who::You, r, None) = v);
        [@OwnRef " escaped"] => { Condition::CastFor(CostKeyword::Escape) } if (*v == Condition::CastFor(CostKeyword::Escape));
    }
}

/// Coloured mana that was spent on the spell: "{W}", "{R}{R}", "{B}{R}": at least so much of each colour.
struct SpentP;

fn spent(symbols: &[Mana]) -> Option<Condition> {
    let mut counts: Vec<(Color, i32)> = Vec::new();
    for symbol in symbols {
        let Mana::Color(c) = symbol else { return None };
        match counts.iter_mut().find(|(d, _)| d == c) {
            Some((_, n)) => *n += 1,
            None => counts.push((*c, 1)),
        }
    }
    let one = |(c, n): (Color, i32)| match n {
        1 => Condition::Spent(c),
        n => Condition::Compare(Amount::ManaSpent(Ref::This, Some(c)), Cmp::AtLeast, Amount::Fixed(n)),
    };
    let mut list: Vec<Condition> = counts.into_iter().map(one).collect();
    if list.len() > 1 { Some(Condition::All(list)) } else { list.pop() }
}

fn spent_of(v: &Condition) -> Option<Vec<Mana>> {
    use Condition as C;
    let one = |c: &Condition| match c {
        C::Spent(c) => Some(vec![Mana::Color(*c)]),
        C::Compare(Amount::ManaSpent(Ref::This, Some(c)), Cmp::AtLeast, Amount::Fixed(n)) if *n > 1 => {
            Some(vec![Mana::Color(*c); usize::try_from(*n).ok().filter(|n| *n < 10)?])
        }
        C::Controls(..) | C::Is(..) | C::Compare(..) | C::Kicked | C::KickedWith(..) | C::WasCast(..) => None,
        C::CastBy(..) | C::CastFor(..) | C::CameSinceLastUpkeep(..) | C::StartedUntapped(..) => None,
        C::TurnAfter(..) => None,
        C::CastForThisTurn(..) | C::DayNight(..) | C::Turn(..) | C::During(..) | C::SorceryTime => None,
        C::BeforeAttackers | C::AfterBlockers | C::UsedAtMost(..) | C::NeverUsed | C::ActivatedBy(..) => None,
        C::HappenedThisTurn(..)
        | C::Done(..)
        | C::DoneBy(..)
        | C::DidBy(..)
        | C::Won(..)
        | C::Did
        | C::Anchor(..)
        | C::AsCast(..)
        | C::Paid(..) => None,
        C::Designated(..) | C::WonFlip | C::Has(..) | C::Exists(..) | C::EventAmount(..) | C::Resolves => None,
        C::EventBy(..) | C::EventManaChosen | C::VotedAs(..) => None,
        C::ByEffect | C::Unread(..) | C::Not(..) | C::All(..) | C::OneOf(..) => None,
    };
    match v {
        Condition::All(list) => Some(list.iter().map(one).collect::<Option<Vec<_>>>()?.concat()),
        c => one(c),
    }
}

impl Part for SpentP {
    type Value = Condition;
    fn read(p: &mut Reader<'_>) -> Option<Condition> {
        p.attempt(|p| spent(&ManaP::read(p)?))
    }
    fn write(v: &Condition, w: &mut Writer<'_>) -> bool {
        spent_of(v).is_some_and(|list| ManaP::write(&list, w))
    }
}

grammar! {
    /// A condition about the past.
    Past(p, w, v) -> Condition {
        [c: ThisTurn] => { c } if (let c = v);
        [c: Casting] => { c } if (let c = v);
    }
}
