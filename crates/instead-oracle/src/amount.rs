//! Numbers (CR 107): figures, words, X, "that much", and what follows "equal to".

mod announced;
mod counters;
mod difference;
mod fewest;
mod halves;
mod sums;
mod this_turn;
mod this_way;
mod those;
mod where_x;
pub(crate) use announced::announced_x;
use announced::read_x;
pub(crate) use counters::{ThoseCounters, counters_of};
use difference::DifferenceP;
pub(crate) use difference::difference_of;
pub(crate) use fewest::{FewestP, fewest, fewest_of};
pub(crate) use halves::{
    HalfHand, HalfLife, HalfP, PartOf, Rounded, Rounding, part, part_of, read_each_time, write_each_time,
};
use halves::{HalfOf, HalfX};

use instead_language::words::Mana;
use instead_language::{Amount, Ref, Round, Stat, TurnFact, Who};

use crate::condition::{EachAsCast, ManyAsCast, SpentFrom};
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::NpMany;
use crate::reference::{DeedP, Poss, RefP, RefPoss, TargetWho, ThatPlayer, TheyHave, WhichMany, WhichP};
use crate::statics::ColorP;
use crate::words::{NUMBERS, number};
use sums::{EachSumP, SumP, is_sum, too_few};
use this_turn::{HappenedMany, HappenedOne, entered, entered_of};
use this_way::{EachThisWay, ManyThisWay};
use those::{TotalNp, theirs};

pub(crate) use where_x::WhereX;
use where_x::{OfTheEvent, OwnName};

/// The most figures that a number may have, so that sums of such numbers stay in range.
pub(crate) const MOST_FIGURES: usize = 6;

fn read_number(p: &mut Reader<'_>) -> Option<i32> {
    let digits: String = p.rest().chars().take_while(char::is_ascii_digit).collect();
    if !digits.is_empty() && digits.len() <= MOST_FIGURES {
        p.pos += digits.len();
        return digits.parse().ok();
    }
    let word: String = p.rest().chars().take_while(char::is_ascii_alphabetic).collect();
    match NUMBERS.iter().position(|n| n.eq_ignore_ascii_case(&word)) {
        Some(n) => {
            p.pos += word.len();
            i32::try_from(n).ok()
        }
        None => {
            p.fail("a number");
            None
        }
    }
}

/// A number in figures: "3 damage".
pub(crate) struct Figure;
impl Part for Figure {
    type Value = i32;
    fn read(p: &mut Reader<'_>) -> Option<i32> {
        read_number(p)
    }
    fn write(v: &i32, w: &mut Writer<'_>) -> bool {
        *v >= 0 && w.any(&[&v.to_string(), &number(*v)])
    }
}

/// A number in words: "three cards".
pub(crate) struct Word;
impl Part for Word {
    type Value = i32;
    fn read(p: &mut Reader<'_>) -> Option<i32> {
        read_number(p)
    }
    fn write(v: &i32, w: &mut Writer<'_>) -> bool {
        *v >= 0 && w.any(&[&number(*v), &v.to_string()])
    }
}

/// X, alone or as the sentence defines it.
pub(crate) struct X;
impl Part for X {
    type Value = Amount;
    fn read(p: &mut Reader<'_>) -> Option<Amount> {
        if !p.lit("X") {
            return None;
        }
        if p.shared {
            return Some(Amount::X);
        }
        read_x(p)
    }
    fn write(v: &Amount, w: &mut Writer<'_>) -> bool {
        match v {
            Amount::X => w.lit("X"),
            Amount::Fixed(_) => false,
            Amount::ThatMuch if !w.next_is(&["X"]) => false,
            other => {
                if w.defined.as_ref().is_some_and(|d| d != other) {
                    return false;
                }
                w.defined = Some(other.clone());
                w.lit("X")
            }
        }
    }
}

grammar! {
    /// "N" of life or damage, in figures.
    Much(p, w, v) -> Amount {
        [n: Figure] => (Amount::Fixed(n));
        ["that much"] => (Amount::ThatMuch);
        ["that many"] => (Amount::ThatMuch);
        [["twice that much" | "double that much" | "twice that many"]] => { Amount::Times(2, Box::new(Amount::ThatMuch)) }
            if (let Amount::Times(2, inner) = v && **inner == Amount::ThatMuch);
        [["three times that much" | "triple that much" | "three times that many"]] => { Amount::Times(3, Box::new(Amount::ThatMuch)) }
            if (let Amount::Times(3, inner) = v && **inner == Amount::ThatMuch);
        [["half that much" | "half that many"] ", rounded " r: Rounding] => { Amount::Half(Box::new(Amount::ThatMuch), r) }
            if (let Amount::Half(inner, r) = v && **inner == Amount::ThatMuch);
        [h: HalfX] => { h } if (let h @ Amount::Half(..) = v);
        ["that much plus " n: Figure] => { plus(Amount::ThatMuch, Amount::Fixed(n)) }
            if (let Amount::Plus(a, b) = v && **a == Amount::ThatMuch && let Amount::Fixed(n) = &**b && *n >= 0);
        ["that much plus " n: X] => { plus(Amount::ThatMuch, n) }
            if (let Amount::Plus(a, b) = v && **a == Amount::ThatMuch && let n = &**b);
        ["that much minus " n: Figure] => { plus(Amount::ThatMuch, Amount::Fixed(-n)) }
            if (let Amount::Plus(a, b) = v && **a == Amount::ThatMuch && let Amount::Fixed(m) = &**b && *m < 0 && let n = &-*m);
        ["twice " x: X] => { Amount::Times(2, Box::new(x)) } if (let Amount::Times(2, b) = v && let x = &**b && *x != Amount::ThatMuch);
        [n: Word " times " x: X] => { (n > 2).then(|| Amount::Times(n, Box::new(x)))? } if (let Amount::Times(n, b) = v && *n > 2 && let x = &**b && *x == Amount::X);
        ["two times " x: X] => { Amount::Times(2, Box::new(x)) } if (w.source.is_some() && let Amount::Times(2, b) = v && let x = &**b && *x == Amount::X);
        [x: X " plus " n: Figure] => { if x != Amount::X { return None; } plus(x, Amount::Fixed(n)) } if (let Amount::Plus(a, b) = v && let x = &**a && *x == Amount::X && let Amount::Fixed(n) = &**b && *n >= 0);
        [x: X] => { x } if (let x = v);
    }
}

/// "second", "third"
pub(crate) struct Ordinal;
const ORDINALS: &[&str] = &["first", "second", "third", "fourth", "fifth"];
impl Part for Ordinal {
    type Value = u32;
    fn read(p: &mut Reader<'_>) -> Option<u32> {
        (1..).zip(ORDINALS).find(|(_, t)| p.lit(t)).map(|(n, _)| n)
    }
    fn write(v: &u32, w: &mut Writer<'_>) -> bool {
        (1..).zip(ORDINALS).find(|(n, _)| n == v).is_some_and(|(_, t)| w.lit(t))
    }
}

fn plus(a: Amount, b: Amount) -> Amount {
    Amount::Plus(Box::new(a), Box::new(b))
}

grammar! {
    /// A number of things that follow in the plural: "three", "X", "that many".
    Many(p, w, v) -> Amount {
        [n: Word] => { Amount::Fixed(n) } if (let Amount::Fixed(n) = v && *n != 1);
        [h: HalfX] => { h } if (let h @ Amount::Half(..) = v);
        ["that many plus " n: Word] => { plus(Amount::ThatMuch, Amount::Fixed(n)) }
            if (let Amount::Plus(a, b) = v && **a == Amount::ThatMuch && let Amount::Fixed(n) = &**b && *n >= 0);
        ["that many minus " n: Word] => { plus(Amount::ThatMuch, Amount::Fixed(-n)) }
            if (let Amount::Plus(a, b) = v && **a == Amount::ThatMuch && let Amount::Fixed(m) = &**b && *m < 0 && let n = &-*m);
        [["twice that many" | "double that many"]] => { Amount::Times(2, Box::new(Amount::ThatMuch)) }
            if (let Amount::Times(2, inner) = v && **inner == Amount::ThatMuch);
        ["three times that many"] => { Amount::Times(3, Box::new(Amount::ThatMuch)) }
            if (let Amount::Times(3, inner) = v && **inner == Amount::ThatMuch);
        ["half that many"] => { Amount::Half(Box::new(Amount::ThatMuch), Round::Down) } if (let Amount::Half(_, _) = v && false);
        [["that many" | "that number of"]] => (Amount::ThatMuch);
        [n: Word " times " x: X] => { (n > 2).then(|| Amount::Times(n, Box::new(x)))? } if (let Amount::Times(n, b) = v && *n > 2 && let x = &**b && *x == Amount::X);
        ["twice " x: X] => { Amount::Times(2, Box::new(x)) } if (let Amount::Times(2, b) = v && let x = &**b && *x != Amount::ThatMuch);
        [x: X] => { x } if (let x = v);
    }
}

grammar! {
    /// "power", "toughness", "mana value"
    StatP(p, w, v) -> Stat {
        ["power"] => (Stat::Power);
        ["toughness"] => (Stat::Toughness);
        ["base power"] => (Stat::BasePower);
        ["base toughness"] => (Stat::BaseToughness);
        [["mana value" | "converted mana cost"]] => (Stat::ManaValue);
    }
}

grammar! {
    /// "powers", "mana values"
    StatMany(p, w, v) -> Stat {
        ["powers"] => (Stat::Power);
        ["toughnesses"] => (Stat::Toughness);
        ["mana values"] => (Stat::ManaValue);
    }
}

grammar! {
    /// What follows "equal to", "for each" aside.
    Quantity(p, w, v) -> Amount {
        [["twice " | "two times "] q: Quantity] => { Amount::Times(2, Box::new(q)) } if (let Amount::Times(2, b) = v && let q = &**b);
        ["three times " q: Quantity] => { Amount::Times(3, Box::new(q)) } if (let Amount::Times(3, b) = v && let q = &**b);
        ["half " q: HalfOf r: Rounded] => { Amount::Half(Box::new(q), r) } if (let Amount::Half(b, r) = v && let q = &**b);
        ["half " q: Simple r: Rounded] => { Amount::Half(Box::new(q), r) } if (let Amount::Half(b, r) = v && let q = &**b);
        [a: Simple " plus " b: Simple] => { plus(a, b) } if (let Amount::Plus(a, b) = v && let a = &**a && let b = &**b && !negative(b) && !matches!(b, Amount::Times(-1, _)));
        [a: Simple " plus " b: Quantity] => { plus(a, b) } if (let Amount::Plus(a, b) = v && let a = &**a && let b = &**b && matches!(b, Amount::Times(n, _) if *n > 0));
        [a: Simple " minus " b: Less] => { plus(a, Amount::Times(-1, Box::new(b))) }
            if (let Amount::Plus(a, b) = v && let a = &**a && let Amount::Times(-1, b) = &**b && let b = &**b);
        [n: Word " minus X"] => { plus(Amount::Fixed(n), Amount::Times(-1, Box::new(Amount::X))) }
            if (let Amount::Plus(a, b) = v && let Amount::Fixed(n) = &**a && let Amount::Times(-1, x) = &**b && **x == Amount::X);
        [a: Simple " minus " n: Figure] => { plus(a, Amount::Fixed(-n)) }
            if (let Amount::Plus(a, b) = v && let a = &**a && let Amount::Fixed(m) = &**b && *m < 0 && let n = &-*m);
        [q: Simple] => { q } if (let q = v);
    }
}

/// What is taken away from another quantity, which is no figure.
struct Less;
impl Part for Less {
    type Value = Amount;
    fn read(p: &mut Reader<'_>) -> Option<Amount> {
        Simple::read(p).filter(|a| !matches!(a, Amount::Fixed(_)))
    }
    fn write(v: &Amount, w: &mut Writer<'_>) -> bool {
        Simple::write(v, w)
    }
}

fn negative(a: &Amount) -> bool {
    matches!(a, Amount::Fixed(n) if *n < 0)
}

grammar! {
    /// A quantity that is no sum.
    Simple(p, w, v) -> Amount {
        [n: Figure] => (Amount::Fixed(n));
        [q: SumP] => { q } if (let q @ Amount::Plus(..) = v);
        [["the damage prevented this way" | "the amount of damage prevented this way"]] => (Amount::Prevented);
        [["that damage" | "that amount"]] => (Amount::ThatMuch);
        ["the difference"] => { too_few(p.text.get(..p.pos)?)? } if (w.source.is_some() && too_few(&w.out).as_ref() == Some(v));
        [q: OfTheEvent] => { q } if (w.source.is_some() && let q @ Amount::ThatMuch = v);
        ["the life paid as " @OwnName [" entered the battlefield" | " entered"]] => { Amount::Chosen } if (w.source.is_some() && *v == Amount::Chosen);
        [["the chosen number" | "the number chosen" | "the result" | "the total of those results"]] => (Amount::Chosen);
        [["the number of colors of mana spent to cast it" | "the number of colors of mana spent to cast this spell"]] => (Amount::ColorsSpent);
        ["the number of creatures that died under your control this turn"] => (Amount::ThisTurn(TurnFact::CreaturesDied, Who::You));
        ["the number of creatures that died this turn"] => (Amount::ThisTurn(TurnFact::CreaturesDied, Who::Any));
        [["the amount of life you've gained this turn" | "the amount of life you gained this turn"]] => (Amount::ThisTurn(TurnFact::LifeGained, Who::You));
        [["the total life lost by your opponents this turn" | "the total amount of life your opponents have lost this turn" | "the amount of life your opponents have lost this turn"]] => (Amount::ThisTurn(TurnFact::LifeLost, Who::Opponent));
        [["the number of times it was kicked" | "the number of times this creature was kicked" | "the number of times this enchantment was kicked" | "the number of times this spell was kicked"]] => (Amount::TimesKicked);
        ["the number of basic land types among " f: NpMany] => (Amount::BasicLandTypes(f));
        ["the number of colors among " f: NpMany] => (Amount::ColorsAmong(f));
        ["the number of colors " r: RefP [" is" | " was"]] => (Amount::ColorsOf(r));
        ["the number of " c: ColorP " mana symbols in the mana costs of " f: NpMany] => (Amount::ManaSymbols(c, f));
        ["the number of cards " h: WhoHas " drawn this turn"] => { Amount::ThisTurn(TurnFact::CardsDrawn, h) } if (let Amount::ThisTurn(TurnFact::CardsDrawn, h) = v);
        ["the number of " f: crate_SpellsP " " h: TheyHave " cast this turn"] => { Amount::CastThisTurn(h, f) } if (let Amount::CastThisTurn(h, f) = v && matches!(h, Who::Said(_)));
        ["the number of card types among " f: NpMany] => (Amount::CardTypes(f));
        ["your devotion to " c: DevotionColors] => { Amount::Devotion(Who::You, c) } if (let Amount::Devotion(Who::You, c) = v);
        ["the amount of life you gained this turn"] => { Amount::ThisTurn(TurnFact::LifeGained, Who::You) } if (*v == Amount::ThisTurn(TurnFact::LifeGained, Who::You));
        [["the life you've lost this turn" | "the amount of life you've lost this turn"]] => { Amount::ThisTurn(TurnFact::LifeLost, Who::You) } if (w.source.is_some() && *v == Amount::ThisTurn(TurnFact::LifeLost, Who::You));
        ["the life " t: ThatPlayer " lost this turn"] => { Amount::ThisTurn(TurnFact::LifeLost, t) } if (let Amount::ThisTurn(TurnFact::LifeLost, t) = v && matches!(t, Who::Said(_)));
        [["the damage dealt to you this turn" | "the amount of damage dealt to you this turn"]] => { Amount::ThisTurn(TurnFact::DamageTaken, Who::You) } if (*v == Amount::ThisTurn(TurnFact::DamageTaken, Who::You));
        ["the damage dealt to " t: TargetWho " this turn"] => (Amount::ThisTurn(TurnFact::DamageTaken, t));
        [["the damage dealt to your opponents this turn"]] => { Amount::ThisTurn(TurnFact::DamageTaken, Who::Opponent) } if (*v == Amount::ThisTurn(TurnFact::DamageTaken, Who::Opponent));
        ["the amount of life you lost this turn"] => { Amount::ThisTurn(TurnFact::LifeLost, Who::You) } if (*v == Amount::ThisTurn(TurnFact::LifeLost, Who::You));
        ["the number of spells you've cast this turn"] => { Amount::ThisTurn(TurnFact::SpellsCast, Who::You) } if (*v == Amount::ThisTurn(TurnFact::SpellsCast, Who::You));
        ["the amount of " q: SpentFrom] => { q } if (let q @ Amount::ManaSpentFrom(..) = v);
        [q: ManyAsCast] => { q } if (let q @ Amount::AsCast(_) = v);
        ["the amount of mana spent to cast " r: RefP] => (Amount::ManaSpent(r, None));
        [["the damage dealt this way" | "the amount of damage dealt this way" | "the total damage dealt this way"]] => (Amount::DealtThisWay);
        [["the life lost this way" | "the total life lost this way"]] => (Amount::LostThisWay);
        ["the greatest number of cards a player " d: DeedP " this way"] => (Amount::MostThisWay(d));
        [["the highest " | "the greatest "] "life total among " o: Rivals] => { Amount::LifeAmong(true, o) } if (let Amount::LifeAmong(true, o) = v);
        ["the lowest life total among " o: Rivals] => { Amount::LifeAmong(false, o) } if (let Amount::LifeAmong(false, o) = v);
        [["the total number of cards in all players' hands" | "the number of cards in all players' hands"]] => { Amount::Cards(instead_language::words::Zone::Hand, Who::Any) } if (*v == Amount::Cards(instead_language::words::Zone::Hand, Who::Any));
        ["the number of cards in " z: OwnZone] => { Amount::Cards(z.0, z.1) } if (let Amount::Cards(z, o) = v && let z = &(*z, o.clone()));
        ["the number of " k: CounterKind " counters on " r: RefP] => { Amount::Counters(r, Some(k)) } if (let Amount::Counters(r, Some(k)) = v);
        ["the number of " @crate_CounterSaid "counters removed this way"] => (Amount::RemovedThisWay);
        ["the number of counters on " r: RefP] => (Amount::Counters(r, None));
        ["the number of " k: CounterKind " counters " s: Having] => { Amount::Counters(Ref::Player(s), Some(k)) } if (let Amount::Counters(Ref::Player(s), Some(k)) = v);
        ["the number of " f: crate_SpellsP [" you've cast this turn" | " you cast this turn"]] => { Amount::CastThisTurn(Who::You, f) } if (let Amount::CastThisTurn(Who::You, f) = v);
        ["the number of " f: crate_SpellsP " cast this turn"] => { Amount::CastThisTurn(Who::Any, f) } if (let Amount::CastThisTurn(Who::Any, f) = v);
        ["the number of " h: HappenedMany] => { h } if (let h @ Amount::HappenedThisTurn(_) = v);
        [q: ManyThisWay] => { q } if (let q = v);
        [["the excess damage dealt this way" | "the amount of excess damage dealt this way" | "the excess damage dealt to that creature this way" | "the amount of excess damage dealt to that creature this way" | "that excess damage"]] => (Amount::ExcessThisWay);
        ["the number of creatures in your party"] => (Amount::Party(Who::You));
        ["the number of opponents you have"] => (Amount::Players(Who::Opponent));
        ["the number of " f: NpMany [" you had enter the battlefield under your control this turn" | " you had enter under your control this turn"]] => { entered(f) }
            if (w.source.is_some() && let Some(f) = entered_of(v) && let f = &f);
        [q: FewestP] => { q } if (let q @ Amount::Fewest(..) = v);
        ["the number of " o: WhichMany] => (Amount::Players(o));
        ["the number of " f: NpMany] => (Amount::Count(f));
        ["the total number of " f: NpMany] => { Amount::Count(f) } if (w.source.is_some() && let Amount::Count(f) = v);
        ["the total " s: StatP " of all " f: TotalNp] => { Amount::TotalOf(s, f) } if (w.source.is_some() && let Amount::TotalOf(s, f) = v);
        ["the total " s: StatP " of " f: TotalNp] => (Amount::TotalOf(s, f));
        ["their total " s: StatP] => { Amount::TotalOf(s, theirs()) } if (w.source.is_some() && let Amount::TotalOf(s, f) = v && *f == theirs());
        [d: DifferenceP] => { d } if (let d = v);
        ["the amount of {E} paid this way"] => { Amount::Chosen } if (w.source.is_some() && *v == Amount::Chosen);
        [["the greatest " | "the highest "] s: StatP " among " f: TotalNp] => (Amount::Greatest(s, f));
        ["the number of differently named " f: NpMany] => (Amount::DifferentNames(f));
        ["the number of different " s: StatMany " among " f: NpMany] => (Amount::Different(s, f));
        [o: Poss " starting life total"] => (Amount::StartingLife(o));
        [o: Poss " speed"] => (Amount::Speed(o));
        [o: PossEach [" life total" | " life"]] => (Amount::Life(o));
        [r: RefPoss " " s: StatP] => (Amount::StatOf(s, r));
        ["the " s: StatP " of " r: RefP] => { Amount::StatOf(s, r) } if (w.source.is_some() && let Amount::StatOf(s, r) = v);
        ["X"] => (Amount::X);
    }
}

grammar! {
    /// Among whom life totals are compared.
    Rivals(p, w, v) -> Who {
        ["your opponents"] => (Who::Opponent);
        ["all players"] => (Who::Any);
    }
}

grammar! {
    /// Who has done it.
    WhoHas(p, w, v) -> Who {
        ["you've"] => (Who::You);
        [t: TheyHave] => { t } if (let t = v && matches!(t, Who::Said(_)));
    }
}

grammar! {
    /// Whose counters: "you have", "your opponents have".
    Having(p, w, v) -> Who {
        ["you have"] => (Who::You);
        ["your opponents have"] => (Who::Opponent);
    }
}

grammar! {
    /// What follows "for each".
    EachP(p, w, v) -> Amount {
        [["color of mana spent to cast it" | "color of mana spent to cast this spell"]] => (Amount::ColorsSpent);
        [["1 damage prevented this way" | "damage prevented this way"]] => (Amount::Prevented);
        [["time you've cast your commander from the command zone this game" | "time you've cast a commander from the command zone this game"]] => (Amount::CommanderCasts(Who::You));
        [["time it was kicked" | "time this spell was kicked"]] => (Amount::TimesKicked);
        ["time " r: RefP " was kicked"] => { (r == Ref::This).then_some(Amount::TimesKicked)? } if (w.source.is_some() && let Amount::TimesKicked = v && let r = &Ref::This);
        [q: EachSumP] => { q } if (let q @ Amount::Plus(..) = v);
        [q: SpentFrom] => { q } if (let q @ Amount::ManaSpentFrom(..) = v);
        [q: EachAsCast] => { q } if (let q @ Amount::AsCast(_) = v);
        ["basic land type among " f: NpMany] => (Amount::BasicLandTypes(f));
        ["card type among " f: NpMany] => (Amount::CardTypes(f));
        ["color among " f: NpMany] => (Amount::ColorsAmong(f));
        ["different " s: StatP " among " f: NpMany] => (Amount::Different(s, f));
        ["1 life your opponents have lost this turn"] => { Amount::ThisTurn(TurnFact::LifeLost, Who::Opponent) } if (w.source.is_some() && *v == Amount::ThisTurn(TurnFact::LifeLost, Who::Opponent));
        ["1 damage dealt to you this turn"] => { Amount::ThisTurn(TurnFact::DamageTaken, Who::You) } if (*v == Amount::ThisTurn(TurnFact::DamageTaken, Who::You));
        ["of " r: RefPoss " colors"] => (Amount::ColorsOf(r));
        [c: ColorP " mana symbol in the mana costs of " f: NpMany] => (Amount::ManaSymbols(c, f));
        ["card " h: WhoHas " drawn this turn"] => { Amount::ThisTurn(TurnFact::CardsDrawn, h) } if (let Amount::ThisTurn(TurnFact::CardsDrawn, h) = v);
        [f: crate_SpellOne " " h: TheyHave " cast this turn"] => { Amount::CastThisTurn(h, f) } if (let Amount::CastThisTurn(h, f) = v && matches!(h, Who::Said(_)));
        [o: WhichP] => { matches!(o, Who::With(..)).then_some(Amount::Players(o))? } if (let Amount::Players(o @ Who::With(..)) = v);
        [q: EachThisWay] => { q } if (let q = v);
        ["creature in your party"] => (Amount::Party(Who::You));
        [["opponent you have" | "opponent"]] => (Amount::Players(Who::Opponent));
        [["player in the game" | "player"]] => { Amount::Players(Who::Any) } if (let Amount::Players(Who::Any) = v);
        ["card in " z: OwnZone] => { Amount::Cards(z.0, z.1) } if (let Amount::Cards(z, o) = v && let z = &(*z, o.clone()));
        [k: CounterKind " counter on " r: RefP] => { Amount::Counters(r, Some(k)) } if (let Amount::Counters(r, Some(k)) = v);
        ["counter on " r: RefP] => { (!matches!(r, Ref::Player(_))).then_some(Amount::Counters(r, None))? } if (let Amount::Counters(r, None) = v);
        [k: CounterKind " counter " s: Having] => { Amount::Counters(Ref::Player(s), Some(k)) } if (let Amount::Counters(Ref::Player(s), Some(k)) = v);
        [@crate_CounterSaid "counter removed this way"] => (Amount::RemovedThisWay);
        ["card drawn this way"] => (Amount::DrawnThisWay);
        ["1 life lost this way"] => (Amount::LostThisWay);
        ["1 life you gained"] => { p.text.get(..p.pos)?.contains("you gain life, ").then_some(Amount::ThatMuch)? } if (w.source.is_some() && *v == Amount::ThatMuch);
        ["1 life you lost"] => { p.text.get(..p.pos)?.contains("you lose life, ").then_some(Amount::ThatMuch)? } if (w.source.is_some() && *v == Amount::ThatMuch);
        [["1 life you gained this turn"]] => { Amount::ThisTurn(TurnFact::LifeGained, Who::You) } if (*v == Amount::ThisTurn(TurnFact::LifeGained, Who::You));
        [["spell you've cast this turn"]] => { Amount::ThisTurn(TurnFact::SpellsCast, Who::You) } if (*v == Amount::ThisTurn(TurnFact::SpellsCast, Who::You));
        [["creature that died this turn"]] => { Amount::ThisTurn(TurnFact::CreaturesDied, Who::Any) } if (*v == Amount::ThisTurn(TurnFact::CreaturesDied, Who::Any));
        [f: crate_SpellOne [" you've cast this turn" | " you cast this turn"]] => { Amount::CastThisTurn(Who::You, f) } if (let Amount::CastThisTurn(Who::You, f) = v);
        [f: crate_SpellOne " cast this turn"] => { Amount::CastThisTurn(Who::Any, f) } if (let Amount::CastThisTurn(Who::Any, f) = v);
        [m: crate_Symbols " spent to cast " ["it" | "this spell"]] => { mana_times(&m)? } if (let Some(m) = symbols_of(v) && let m = &m);
        [f: crate_NpOne [" that entered the battlefield under your control this turn" | " that entered under your control this turn"]] => { entered(f) }
            if (let Some(f) = entered_of(v) && let f = &f);
        [f: crate_NpOne [" you had enter the battlefield under your control this turn" | " you had enter under your control this turn"]] => { entered(f) }
            if (w.source.is_some() && let Some(f) = entered_of(v) && let f = &f);
        [h: HappenedOne] => { h } if (let h @ Amount::HappenedThisTurn(_) = v);
        [f: crate_NpOne] => (Amount::Count(f));
    }
}
use crate::condition::{SpellOne as crate_SpellOne, SpellsP as crate_SpellsP};
use crate::cost::ManaP as crate_Symbols;
use crate::noun::NpOne as crate_NpOne;
use crate::sentence::CounterSaid as crate_CounterSaid;

/// "for each {G}{G} spent to cast it": how often so much mana of one colour was.
fn mana_times(m: &[Mana]) -> Option<Amount> {
    let (first, rest) = m.split_first()?;
    let Mana::Color(c) = first else { return None };
    let spent = Amount::ManaSpent(Ref::This, Some(*c));
    rest.iter().all(|m| m == first).then_some(())?;
    match m.len() {
        1 => Some(spent),
        // CR 107.1a: no text asks for more than two
        2 => Some(Amount::Half(Box::new(spent), Round::Down)),
        _ => None,
    }
}

fn symbols_of(v: &Amount) -> Option<Vec<Mana>> {
    let (spent, times) = if let Amount::Half(n, Round::Down) = v { (&**n, 2) } else { (v, 1) };
    let Amount::ManaSpent(Ref::This, Some(c)) = spent else { return None };
    Some(vec![Mana::Color(*c); times])
}

/// What follows "for each" where something is counted for each object that a change is of: "it" and "other" speak of that.
pub(crate) struct EachOfItP;
impl Part for EachOfItP {
    type Value = Amount;
    fn read(p: &mut Reader<'_>) -> Option<Amount> {
        let outer = std::mem::replace(&mut p.each_one, !p.own);
        let found = EachP::read(p);
        p.each_one = outer;
        found
    }
    fn write(v: &Amount, w: &mut Writer<'_>) -> bool {
        EachP::write(v, w)
    }
}

/// So many for each of these.
pub(crate) fn per(n: Amount, each: Amount) -> Option<Amount> {
    let Amount::Fixed(n) = n else { return None };
    Some(match n {
        0 => Amount::Fixed(0),
        1 => each,
        n => Amount::Times(n, Box::new(each)),
    })
}

/// How many for each of what, where an amount is such.
pub(crate) fn per_of(a: &Amount) -> Option<(Amount, Amount)> {
    let (n, each) = match a {
        Amount::Times(n, each) if counts(each) => (*n, &**each),
        each => (1, each),
    };
    counts(each).then(|| (Amount::Fixed(n), each.clone()))
}

fn counts(a: &Amount) -> bool {
    matches!(
        a,
        Amount::Count(_)
            | Amount::ThatMuch
            | Amount::DrawnThisWay
            | Amount::RemovedThisWay
            | Amount::LostThisWay
            | Amount::ColorsSpent
            | Amount::ManaSpentFrom(..)
            | Amount::AsCast(_)
            | Amount::TimesKicked
            | Amount::CommanderCasts(_)
            | Amount::Votes(_)
            | Amount::Received(_)
            | Amount::ThisWayMatching(..)
            | Amount::TimesResolved
            | Amount::Prevented
            | Amount::BasicLandTypes(_)
            | Amount::ColorsAmong(_)
            | Amount::CardTypes(_)
            | Amount::ColorsOf(_)
            | Amount::Different(..)
            | Amount::ManaSymbols(..)
            | Amount::Players(_)
            | Amount::Party(_)
            | Amount::Cards(..)
            | Amount::Counters(..)
            | Amount::ThisTurn(..)
            | Amount::HappenedThisTurn(_)
            | Amount::CastThisTurn(..)
            | Amount::PlayersWith(..)
    ) || is_sum(a)
}

/// "white", "white and black": colours of devotion.
pub(crate) struct DevotionColors;
impl Part for DevotionColors {
    type Value = instead_language::words::Colors;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        use crate::statics::ColorP;
        use instead_language::words::Colors;
        if p.text.get(..p.pos)?.contains(THAT_ONE) && p.lit("that color") {
            return Some(Colors::empty());
        }
        let mut colors = Colors::of(ColorP::read(p)?);
        if let Some(c) = p.attempt(|p| p.lit(" and ").then(|| ColorP::read(p)).flatten()) {
            colors |= Colors::of(c);
        }
        Some(colors)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        let names: Vec<&str> = v.list().map(instead_language::words::Color::as_str).collect();
        match names.as_slice() {
            [a] => w.lit(a),
            [a, b] => w.any(&[&format!("{a} and {b}"), &format!("{b} and {a}")]),
            [] => w.out.contains(THAT_ONE) && w.lit("that color"),
            _ => false,
        }
    }
}

/// What stands before "that color".
const THAT_ONE: &str = "hoose a color. Add ";

/// Whose life, hand and so on is measured. Of several players who act "their" is each one's own, not that of all of them
/// together.
pub(crate) struct PossEach;
impl Part for PossEach {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        let several = p.subject.is_several();
        if several && p.any(&["their", "his or her"]) {
            return Some(Who::Each);
        }
        Poss::read(p)
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        if *v == Who::Each {
            return w.any(&["their", "his or her"]);
        }
        Poss::write(v, w)
    }
}

/// "your hand", "target opponent's graveyard": a zone and whose.
pub(crate) struct OwnZone;
impl Part for OwnZone {
    type Value = (instead_language::words::Zone, Who);
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        p.attempt(|p| {
            let who = PossEach::read(p)?;
            p.lit(" ").then_some(())?;
            let zone = crate::reference::ZoneP::read(p)?;
            Some((zone, who))
        })
    }
    fn write((zone, who): &Self::Value, w: &mut Writer<'_>) -> bool {
        PossEach::write(who, w) && w.lit(" ") && crate::reference::ZoneP::write(zone, w)
    }
}

/// The kind of a counter: "+1/+1", "loyalty", "first strike" (CR 122.1).
pub(crate) struct CounterKind;
impl Part for CounterKind {
    type Value = instead_language::words::Word;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        const NOT: &[&str] = &[
            "a",
            "an",
            "the",
            "that",
            "those",
            "each",
            "one",
            "two",
            "all",
            "any",
            "of",
            "x",
            "additional",
            "kind",
            "more",
            "no",
            "other",
            "many",
        ];
        let rest = p.rest();
        let end = rest.find(" counter")?;
        let kind = rest.get(..end)?;
        let fits = if kind.starts_with(['+', '-']) {
            kind.chars().all(|c| "+-/0123456789X".contains(c)) && kind.len() <= 7
        } else {
            let words: Vec<&str> = kind.split(' ').collect();
            let two =
                words.len() == 2 && ["first strike", "double strike"].iter().any(|k| k.eq_ignore_ascii_case(kind));
            (two || (words.len() == 1 && !NOT.iter().any(|n| n.eq_ignore_ascii_case(kind))))
                && kind.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '-')
                && !kind.is_empty()
        };
        if !fits {
            p.fail("a kind of counter");
            return None;
        }
        p.pos += end;
        Some(kind.to_lowercase().into())
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        w.lit(v)
    }
}
