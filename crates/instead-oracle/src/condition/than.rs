//! Players compared: who has more life, more cards, more permanents than whom.

use instead_language::words::Zone;
use instead_language::{Amount, Cmp, Condition, Filter, Stat, TurnFact, Who};

use super::{Said, about, about_of, before_last, compare, fact, negated, not, one_of, yours};
use crate::amount::Word;
use crate::grammar::grammar;
use crate::noun::{CmpTail, NpMany};
use crate::reference::EACH;

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
fn than_you(s: Who, of: impl Fn(Who) -> Amount) -> Condition {
    about(s, |s| Condition::Compare(of(s), Cmp::More, of(Who::You)))
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

fn more_of(v: &Condition) -> Option<(Who, Filter)> {
    let (s, Condition::Compare(_, Cmp::More, Amount::Count(f))) = about_of(v) else { return None };
    Some((s, before_last(f, &yours())?))
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
        [s: Said " " ("have") " more cards in hand than you"] => { (!matches!(s, Who::You | Who::Opponent)).then_some(())?; than_you(s, hand) }
            if (let (s, Condition::Compare(Amount::Cards(Zone::Hand, _), ..)) = about_of(v) && !matches!(s, Who::You | Who::Opponent) && *v == than_you(s.clone(), hand) && let s = &s);
        [s: Said " " ("have") " more life than you"] => { (!matches!(s, Who::You | Who::Opponent)).then_some(())?; than_you(s, life) }
            if (let (s, Condition::Compare(Amount::Life(_), ..)) = about_of(v) && !matches!(s, Who::You | Who::Opponent) && *v == than_you(s.clone(), life) && let s = &s);
        [s: Said " " ("control") " more " f: NpMany " than you"] => { (!matches!(s, Who::You | Who::Opponent)).then_some(())?; than_you(s, |s| count(&f, s)) }
            if (let Some((s, f)) = more_of(v) && !matches!(s, Who::You | Who::Opponent) && *v == than_you(s.clone(), |s| count(&f, s)) && let (s, f) = (&s, &f));
        ["no opponent has more life than you"] => { richest(Who::You) } if (*v == richest(Who::You));
        ["your life total is greater than your starting life total"] => { starting(Cmp::More, 0) } if (*v == starting(Cmp::More, 0));
        ["your life total is less than your starting life total"] => { starting(Cmp::Less, 0) } if (*v == starting(Cmp::Less, 0));
        ["you have at least " n: Word " life more than your starting life total"] => { (n > 0).then(|| starting(Cmp::AtLeast, n))? } if (let Some(n) = more_than_start(v) && let n = &n);
        ["you control the creature with the greatest power or tied for the greatest power"] => { greatest(Stat::Power, &creature()) } if (*v == greatest(Stat::Power, &creature()));
        ["you control the creature with the greatest toughness or tied for the greatest toughness"] => { greatest(Stat::Toughness, &creature()) } if (*v == greatest(Stat::Toughness, &creature()));
        [s: Said " lost " n: Word " or more life this turn"] => { (matches!(s, Who::Opponent | Who::Any) && n > 1).then_some(())?; about(s, |s| fact(TurnFact::LifeLost, s, n)) }
            if (let (s @ (Who::Opponent | Who::Any), Condition::Compare(Amount::ThisTurn(TurnFact::LifeLost, t), Cmp::AtLeast, Amount::Fixed(n))) = about_of(v) && *t == one_of(&s) && *n > 1 && let s = &s);
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
