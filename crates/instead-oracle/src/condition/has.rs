//! How much life, how many cards and counters a player has.

use instead_language::words::Zone;
use instead_language::{Amount, Cmp, Condition, Filter, Ref, Round, Who};

use super::{Said, about, about_of, compare, fixed, one_of};
use crate::amount::{CounterKind, Figure, Word};
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::{CmpThan, NpA, NpMany};
use crate::reference::{EACH, RefP};

/// "at least four more cards in hand than you"
fn more_cards(n: i32) -> Condition {
    let hand = |who| Amount::Cards(Zone::Hand, who);
    let own = if n == 1 { hand(Who::You) } else { Amount::Plus(Box::new(hand(Who::You)), Box::new(fixed(n))) };
    let cmp = if n == 1 { Cmp::More } else { Cmp::AtLeast };
    Condition::Has(Who::Opponent, Box::new(Condition::Compare(hand(EACH), cmp, own)))
}

fn more_cards_of(v: &Condition) -> Option<i32> {
    let Condition::Has(Who::Opponent, c) = v else { return None };
    let n = if let Condition::Compare(_, Cmp::AtLeast, Amount::Plus(_, n)) = &**c {
        let Amount::Fixed(n) = **n else { return None };
        n
    } else {
        1
    };
    (*v == more_cards(n)).then_some(n)
}

/// Whether they are your cards, in a zone that is said.
fn in_zone(f: &Filter) -> bool {
    let Filter::All(list) = f else { return false };
    matches!(list.as_slice(), [.., Filter::In(Zone::Graveyard | Zone::Hand), Filter::Owner(Who::You)])
}

/// CR 122.1f: who has such a counter is poisoned.
fn poison(who: Who) -> Amount {
    Amount::Counters(Ref::Player(who), Some("poison".into()))
}

/// Half of an odd number is no life total: no more than what it is rounded down to.
fn half_start() -> Condition {
    let half = Amount::Half(Box::new(Amount::StartingLife(Who::You)), Round::Down);
    Condition::Compare(Amount::Life(Who::You), Cmp::AtMost, half)
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
        [s: Said " " ("have") " fewer than " n: Word " cards in hand"] => { about(s, |s| compare(Amount::Cards(Zone::Hand, s), Cmp::Less, n)) }
            if (let (s, Condition::Compare(Amount::Cards(Zone::Hand, t), Cmp::Less, Amount::Fixed(n))) = about_of(v) && *t == one_of(&s) && let s = &s);
        [s: Said " " ("have") " " n: Word " or more cards in hand"] => { about(s, |s| compare(Amount::Cards(Zone::Hand, s), Cmp::AtLeast, n)) }
            if (let (s, Condition::Compare(Amount::Cards(Zone::Hand, t), Cmp::AtLeast, Amount::Fixed(n))) = about_of(v) && *t == one_of(&s) && let s = &s);
        [s: Said " " ("have") " " n: Word " or more " k: CounterKind " counters"] => { about(s, |s| compare(Amount::Counters(Ref::Player(s), Some(k.clone())), Cmp::AtLeast, n)) }
            if (let (s, Condition::Compare(Amount::Counters(Ref::Player(t), Some(k)), Cmp::AtLeast, Amount::Fixed(n))) = about_of(v) && *t == one_of(&s) && let s = &s);
        [s: Said " " ("have") " exactly " n: Word " cards in " ["hand" | "your hand"]] => { about(s, |s| compare(Amount::Cards(Zone::Hand, s), Cmp::Exactly, n)) }
            if (let (s, Condition::Compare(Amount::Cards(Zone::Hand, t), Cmp::Exactly, Amount::Fixed(n))) = about_of(v) && *n > 0 && *t == one_of(&s) && let s = &s);
        [s: Said " " ("have") " more than " n: Word " cards in hand"] => { about(s, |s| compare(Amount::Cards(Zone::Hand, s), Cmp::More, n)) }
            if (let (s, Condition::Compare(Amount::Cards(Zone::Hand, t), Cmp::More, Amount::Fixed(n))) = about_of(v) && *t == one_of(&s) && let s = &s);
        [s: Said " " ("have") " exactly " n: Figure " life"] => { about(s, |s| compare(Amount::Life(s), Cmp::Exactly, n)) }
            if (let (s, Condition::Compare(Amount::Life(t), Cmp::Exactly, Amount::Fixed(n))) = about_of(v) && *t == one_of(&s) && let s = &s);
        ["you have " n: Word " or more cards in your library"] => { compare(Amount::Cards(Zone::Library, Who::You), Cmp::AtLeast, n) }
            if (let Condition::Compare(Amount::Cards(Zone::Library, Who::You), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["you have " n: Word " or more " f: NpMany] => { in_zone(&f).then(|| compare(Amount::Count(f), Cmp::AtLeast, n))? }
            if (w.source.is_some() && let Condition::Compare(Amount::Count(f), Cmp::AtLeast, Amount::Fixed(n)) = v && in_zone(f));
        ["you have a card in hand"] => { compare(Amount::Cards(Zone::Hand, Who::You), Cmp::AtLeast, 1) } if (w.source.is_some() && *v == compare(Amount::Cards(Zone::Hand, Who::You), Cmp::AtLeast, 1));
        [s: Said " is poisoned"] => { about(s, |s| compare(poison(s), Cmp::AtLeast, 1)) }
            if (w.source.is_some() && let (s, Condition::Compare(n, Cmp::AtLeast, Amount::Fixed(1))) = about_of(v) && *n == poison(one_of(&s)) && let s = &s);
        [r: RefP " has " n: Word " or fewer " k: CounterKind " counters on it"] => { compare(Amount::Counters(r, Some(k)), Cmp::AtMost, n) }
            if (let Condition::Compare(Amount::Counters(r, Some(k)), Cmp::AtMost, Amount::Fixed(n)) = v && !matches!(r, Ref::Player(_)));
        [r: RefP " has fewer than " n: Word " " k: CounterKind " counters on it"] => { compare(Amount::Counters(r, Some(k)), Cmp::Less, n) }
            if (let Condition::Compare(Amount::Counters(r, Some(k)), Cmp::Less, Amount::Fixed(n)) = v && !matches!(r, Ref::Player(_)));
        [r: RefP " has " n: Word " or more counters on it"] => { compare(Amount::Counters(r, None), Cmp::AtLeast, n) }
            if (let Condition::Compare(Amount::Counters(r, None), Cmp::AtLeast, Amount::Fixed(n)) = v && !matches!(r, Ref::Player(_)));
        [r: RefP " doesn't have suspend"] => { (!p.text.get(..p.pos)?.contains("For each ")).then(|| without_suspend(r))? } if (let Condition::Not(so) = v && let Condition::Is(r, _) = &**so && *v == without_suspend(r.clone()));
        ["your life total is less than or equal to half your starting life total"] => { half_start() } if (*v == half_start());
        ["your life total is " c: CmpThan] => { Condition::Compare(Amount::Life(Who::You), c.0, c.1) } if (w.source.is_some() && let Condition::Compare(Amount::Life(Who::You), cmp, n) = v && let c = &(*cmp, n.clone()));
        ["there are " n: Word " or more basic land types among " f: NpMany] => { compare(Amount::BasicLandTypes(f), Cmp::AtLeast, n) }
            if (let Condition::Compare(Amount::BasicLandTypes(f), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["there are " n: Word " basic land types among " f: NpMany] => { compare(Amount::BasicLandTypes(f), Cmp::Exactly, n) }
            if (let Condition::Compare(Amount::BasicLandTypes(f), Cmp::Exactly, Amount::Fixed(n)) = v);
        [r: RefP " has a single target"] => (Condition::Is(r, Filter::TargetCount(1)));
        ["there are " n: Word " or more colors among " f: NpMany] => { compare(Amount::ColorsAmong(f), Cmp::AtLeast, n) }
            if (let Condition::Compare(Amount::ColorsAmong(f), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["there are " n: Word " colors among " f: NpMany] => { compare(Amount::ColorsAmong(f), Cmp::Exactly, n) }
            if (let Condition::Compare(Amount::ColorsAmong(f), Cmp::Exactly, Amount::Fixed(n)) = v);
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
        ["there is exactly one " k: CounterKind " counter on " r: RefP] => { compare(Amount::Counters(r, Some(k)), Cmp::Exactly, 1) }
            if (let Condition::Compare(Amount::Counters(r, Some(k)), Cmp::Exactly, Amount::Fixed(1)) = v && !matches!(r, Ref::Player(_)));
        ["there are exactly " n: Word " " k: CounterKind " counters on " r: RefP] => { (n > 1).then(|| compare(Amount::Counters(r, Some(k)), Cmp::Exactly, n))? }
            if (let Condition::Compare(Amount::Counters(r, Some(k)), Cmp::Exactly, Amount::Fixed(n)) = v && *n > 1 && !matches!(r, Ref::Player(_)));
        [["there are no "] k: CounterKind " counters on " r: RefP] => { compare(Amount::Counters(r, Some(k)), Cmp::Exactly, 0) }
            if (w.source.is_some() && let Condition::Compare(Amount::Counters(r, Some(k)), Cmp::Exactly, Amount::Fixed(0)) = v && !matches!(r, Ref::Player(_)));
        [r: RefP " has no " k: CounterKind " counters on it"] => { compare(Amount::Counters(r, Some(k)), Cmp::Exactly, 0) }
            if (let Condition::Compare(Amount::Counters(r, Some(k)), Cmp::Exactly, Amount::Fixed(0)) = v && !matches!(r, Ref::Player(_)));
        [r: RefP " has " n: Word " or more " k: CounterKind " counters on it"] => { compare(Amount::Counters(r, Some(k)), Cmp::AtLeast, n) }
            if (w.source.is_some() && let Condition::Compare(Amount::Counters(r, Some(k)), Cmp::AtLeast, Amount::Fixed(n)) = v && !matches!(r, Ref::Player(_)));
        [["there is " | "there's "] f: NpA] => { compare(Amount::Count(f), Cmp::AtLeast, 1) } if (let Condition::Compare(Amount::Count(f), Cmp::AtLeast, Amount::Fixed(1)) = v);
        ["there are no " f: NpMany] => { compare(Amount::Count(f), Cmp::Exactly, 0) } if (let Condition::Compare(Amount::Count(f), Cmp::Exactly, Amount::Fixed(0)) = v);
        [["you have " | "there are at least "] n: Word @OrMore f: NpMany] => { is_elsewhere(&f).then(|| compare(Amount::Count(f), Cmp::AtLeast, n))? } if (w.source.is_some() && let Condition::Compare(Amount::Count(f), Cmp::AtLeast, Amount::Fixed(n)) = v && is_elsewhere(f));
        ["there are fewer than " n: Word " " f: NpMany] => { compare(Amount::Count(f), Cmp::Less, n) } if (let Condition::Compare(Amount::Count(f), Cmp::Less, Amount::Fixed(n)) = v);
        ["there are " n: Word " or more " f: NpMany] => { compare(Amount::Count(f), Cmp::AtLeast, n) } if (let Condition::Compare(Amount::Count(f), Cmp::AtLeast, Amount::Fixed(n)) = v);
    }
}

fn without_suspend(r: Ref) -> Condition {
    let suspend = Filter::NumberedKeyword(instead_language::words::NumberedKeyword::Suspend);
    Condition::Not(Box::new(Condition::Is(r, suspend)))
}

fn richer(a: Who, b: Who) -> Condition {
    Condition::Has(Who::Opponent, Box::new(Condition::Compare(Amount::Life(a), Cmp::More, Amount::Life(b))))
}

/// " or more ", or nothing where "at least" is said before.
struct OrMore;
impl Part for OrMore {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let least = p.text.get(..p.pos)?.rsplit("there are").next()?.starts_with(" at least ");
        p.lit(if least { " " } else { " or more " }).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.any(&[" or more ", " "])
    }
}

/// Whether these are cards in another zone than the battlefield: "you have four or more creature cards in your graveyard".
fn is_elsewhere(f: &Filter) -> bool {
    f.says(&|part| matches!(part, Filter::In(zone) if *zone != Zone::Battlefield))
}
