//! Conditions: "you control a commander", "it's your turn", "this spell was kicked".

use instead_magic::ability::{Amount, Cmp, Condition, Filter, Ref, Who};
use instead_magic::words::Zone;

use crate::amount::{Figure, Word};
use crate::grammar::grammar;
use crate::noun::{NpA, NpMany, NpOne};
use crate::past::Past;
use crate::reference::RefP;

fn at_least(n: i32, f: Filter) -> Condition {
    Condition::Controls(Who::You, Cmp::AtLeast, Amount::Fixed(n), f)
}

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

grammar! {
    /// A condition, without "if".
    Cond(p, w, v) -> Condition {
        [c: Past] => { c } if (let c = v);
        ["a player has " n: Figure " or less life"] => { Condition::Has(Who::Any, Box::new(Condition::Compare(Amount::Life(Who::That), Cmp::AtMost, Amount::Fixed(n)))) }
            if (let Condition::Has(Who::Any, c) = v && let Condition::Compare(Amount::Life(Who::That), Cmp::AtMost, Amount::Fixed(n)) = &**c);
        ["you have " n: Word " or more opponents"] => { Condition::Compare(Amount::Players(Who::Opponent), Cmp::AtLeast, Amount::Fixed(n)) }
            if (let Condition::Compare(Amount::Players(Who::Opponent), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["X is " n: Figure " or less"] => { Condition::Compare(Amount::X, Cmp::AtMost, Amount::Fixed(n)) } if (let Condition::Compare(Amount::X, Cmp::AtMost, Amount::Fixed(n)) = v);
        ["you control no " f: NpMany] => { Condition::Controls(Who::You, Cmp::Exactly, Amount::Fixed(0), f) }
            if (let Condition::Controls(Who::You, Cmp::Exactly, Amount::Fixed(0), f) = v);
        ["you control " n: Word " or more " f: NpMany] => { at_least(n, f) }
            if (let Condition::Controls(Who::You, Cmp::AtLeast, Amount::Fixed(n), f) = v && *n > 1);
        ["you control " n: Word " or fewer " f: NpMany] => { Condition::Controls(Who::You, Cmp::AtMost, Amount::Fixed(n), f) }
            if (let Condition::Controls(Who::You, Cmp::AtMost, Amount::Fixed(n), f) = v);
        ["you control " f: NpA " or " g: NpA] => { at_least(1, Filter::OneOf(vec![f, g])) }
            if (w.source.is_some() && let Condition::Controls(Who::You, Cmp::AtLeast, Amount::Fixed(1), Filter::OneOf(list)) = v && let [f, g] = list.as_slice());
        ["you control " f: NpA] => { at_least(1, f) } if (let Condition::Controls(Who::You, Cmp::AtLeast, Amount::Fixed(1), f) = v);
        [["you don't control " | "you do not control "] f: NpA] => { not(at_least(1, f)) }
            if (let Some(Condition::Controls(Who::You, Cmp::AtLeast, Amount::Fixed(1), f)) = negated(v));
        ["an opponent controls " f: NpA] => { Condition::Controls(Who::Opponent, Cmp::AtLeast, Amount::Fixed(1), f) }
            if (let Condition::Controls(Who::Opponent, Cmp::AtLeast, Amount::Fixed(1), f) = v);
        ["your library has at least that many cards in it"] => { Condition::Compare(Amount::Cards(Zone::Library, Who::You), Cmp::AtLeast, Amount::ThatMuch) }
            if (*v == Condition::Compare(Amount::Cards(Zone::Library, Who::You), Cmp::AtLeast, Amount::ThatMuch));
        [n: Word " or more cards are in your graveyard"] => { Condition::Compare(Amount::Cards(Zone::Graveyard, Who::You), Cmp::AtLeast, Amount::Fixed(n)) }
            if (let Condition::Compare(Amount::Cards(Zone::Graveyard, Who::You), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["there are " n: Word " or more cards in your graveyard"] => { Condition::Compare(Amount::Cards(Zone::Graveyard, Who::You), Cmp::AtLeast, Amount::Fixed(n)) }
            if (w.source.is_some() && let Condition::Compare(Amount::Cards(Zone::Graveyard, Who::You), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["you have " n: Word " or fewer cards in hand"] => { Condition::Compare(Amount::Cards(Zone::Hand, Who::You), Cmp::AtMost, Amount::Fixed(n)) }
            if (let Condition::Compare(Amount::Cards(Zone::Hand, Who::You), Cmp::AtMost, Amount::Fixed(n)) = v && *n > 0);
        [r: RefP " is in your graveyard"] => { is(r, Filter::All(vec![Filter::In(Zone::Graveyard), Filter::Owner(Who::You)])) }
            if (let Condition::Is(r, Filter::All(list)) = v && list.as_slice() == [Filter::In(Zone::Graveyard), Filter::Owner(Who::You)]);
        ["you put " f: NpA " onto the battlefield this way"] => { Condition::Compare(Amount::ThisWayMatching(f), Cmp::AtLeast, Amount::Fixed(1)) }
            if (let Condition::Compare(Amount::ThisWayMatching(f), Cmp::AtLeast, Amount::Fixed(1)) = v);
        ["X is " n: Figure " or more"] => { Condition::Compare(Amount::X, Cmp::AtLeast, Amount::Fixed(n)) } if (let Condition::Compare(Amount::X, Cmp::AtLeast, Amount::Fixed(n)) = v);
        [t: crate_TargetWho " controls no " f: NpMany] => { Condition::Controls(t, Cmp::Exactly, Amount::Fixed(0), f) }
            if (let Condition::Controls(t, Cmp::Exactly, Amount::Fixed(0), f) = v && *t != Who::You);
        [r: RefP " has no " k: crate_Kind " counters on it"] => { Condition::Compare(Amount::Counters(r, Some(k)), Cmp::Exactly, Amount::Fixed(0)) }
            if (let Condition::Compare(Amount::Counters(r, Some(k)), Cmp::Exactly, Amount::Fixed(0)) = v);
        ["your library has no cards in it"] => { Condition::Compare(Amount::Cards(Zone::Library, Who::You), Cmp::Exactly, Amount::Fixed(0)) }
            if (*v == Condition::Compare(Amount::Cards(Zone::Library, Who::You), Cmp::Exactly, Amount::Fixed(0)));
        ["you have no cards in hand"] => { Condition::Compare(Amount::Cards(Zone::Hand, Who::You), Cmp::Exactly, Amount::Fixed(0)) }
            if (*v == Condition::Compare(Amount::Cards(Zone::Hand, Who::You), Cmp::Exactly, Amount::Fixed(0)));
        [["you have " | "your life total is "] n: Figure [" or less life" | " or less"]] => { Condition::Compare(Amount::Life(Who::You), Cmp::AtMost, Amount::Fixed(n)) }
            if (let Condition::Compare(Amount::Life(Who::You), Cmp::AtMost, Amount::Fixed(n)) = v);
        [["you have " | "your life total is "] n: Figure [" or more life" | " or greater"]] => { Condition::Compare(Amount::Life(Who::You), Cmp::AtLeast, Amount::Fixed(n)) }
            if (let Condition::Compare(Amount::Life(Who::You), Cmp::AtLeast, Amount::Fixed(n)) = v);
        [["it's your turn" | "it is your turn"]] => (Condition::Turn(Who::You));
        [["it's not your turn" | "it isn't your turn"]] => { not(Condition::Turn(Who::You)) } if (let Some(Condition::Turn(Who::You)) = negated(v));
        [["this spell was kicked" | "it was kicked" | "this creature was kicked" | "~ was kicked" | "this permanent was kicked"]] => (Condition::Kicked);
        [r: RefP " was kicked"] => { if r != Ref::This { return None; } Condition::Kicked } if (*v == Condition::Kicked && w.source.is_some() && let r = &Ref::This);
        [r: RefP " wasn't cast"] => { not(Condition::WasCast(r)) } if (let Some(Condition::WasCast(r)) = negated(v));
        [r: RefP " was cast"] => (Condition::WasCast(r));
        [r: RefP " is untapped"] => { is(r, Filter::Tapped.negate()) } if (let Condition::Is(r, f) = v && *f == Filter::Tapped.negate());
        [r: RefP " is tapped"] => { is(r, Filter::Tapped) } if (let Condition::Is(r, Filter::Tapped) = v);
        [r: RefP " is attacking"] => { is(r, Filter::Attacking) } if (let Condition::Is(r, Filter::Attacking) = v);
        [["it isn't a " | "it isn't an " | "it's not a "] f: NpOne] => { not(is(p.it.clone(), f)) } if (let Some(Condition::Is(_, f)) = negated(v));
        [["it's a " | "it's an "] f: NpOne] => { is(p.it.clone(), f) } if (let Condition::Is(_, f) = v && *f != Filter::Tapped);
        [r: RefP " is " f: NpA] => (Condition::Is(r, f));
        [r: RefP " isn't " f: NpA] => { not(is(r, f)) } if (let Some(Condition::Is(r, f)) = negated(v));
        ["you win the flip"] => (Condition::WonFlip);
        ["there are " n: Word " or more " k: crate_Kind " counters on " r: RefP] => { Condition::Compare(Amount::Counters(r, Some(k)), Cmp::AtLeast, Amount::Fixed(n)) }
            if (let Condition::Compare(Amount::Counters(r, Some(k)), Cmp::AtLeast, Amount::Fixed(n)) = v);
        [r: RefP [" has a " | " has an "] k: crate_Kind " counter on it"] => { is(r, Filter::Counter(Some(k))) }
            if (let Condition::Is(r, Filter::Counter(Some(k))) = v);
    }
}
use crate::amount::CounterKind as crate_Kind;
use crate::reference::ThatPlayer as crate_TargetWho;
