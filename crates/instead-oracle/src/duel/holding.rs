//! What holds beyond the commonest: while attacking, for each of these, two things at one time.

use instead_duel::ability::{Condition, Filter, How, Keyword, Power, Side, Sort, Static, This};
use instead_duel::words::{Civilization, Kind, Zone};

use crate::grammar::grammar;

use super::ability::{KeywordP, StaticP, can_depend, is_itself};
use super::noun::{Each, Many, Number, Obj, Objs, One, RaceP};
use super::pattern::Cond;
use super::tally::Each1;

fn this() -> Filter {
    Filter::this()
}

fn under(condition: Condition, of: Static) -> Option<Static> {
    can_depend(&of).then(|| Static::While(condition, Box::new(of)))
}

fn depends(v: &Static) -> Option<(&Condition, &Static)> {
    match v {
        Static::While(condition, of) if can_depend(of) => Some((condition, of)),
        _ => None,
    }
}

fn creature() -> Filter {
    Filter { sort: Sort::Kind(Kind::Creature), ..Filter::default() }
}

fn of_civilizations(civilizations: &[Civilization], side: Side) -> Filter {
    Filter { side, civilizations: civilizations.to_vec(), ..creature() }
}

/// Water stealth: it can't be blocked while the opponent has a water card in his mana zone.
fn stealth(civilization: Civilization) -> Static {
    let cards = Filter { side: Side::Enemy, civilizations: vec![civilization], ..Filter::default() };
    Static::While(Condition::There(1, cards, Zone::Mana), Box::new(Static::CantBeBlocked(this(), None)))
}

fn stealthy(v: &Static) -> Option<Civilization> {
    Civilization::ALL.into_iter().find(|c| *v == stealth(*c))
}

grammar! {
    Civ(p, w, v) -> Civilization {
        ["light"] => (Civilization::Light);
        ["water"] => (Civilization::Water);
        ["darkness"] => (Civilization::Darkness);
        ["fire"] => (Civilization::Fire);
        ["nature"] => (Civilization::Nature);
    }
}

grammar! {
    Civs(p, w, v) -> Vec<Civilization> {
        [a: Civ " and " b: Civ] => { vec![a, b] } if (let [a, b] = v.as_slice());
        [a: Civ] => { vec![a] } if (let [a] = v.as_slice());
    }
}

fn asks_of_attacks(c: &Condition) -> bool {
    matches!(c, Condition::Attacking(_) | Condition::BeingAttacked | Condition::Battling(_) | Condition::Blocking)
}

grammar! {
    /// While it does something in an attack.
    InAttack(p, w, v) -> Condition {
        ["while attacking a creature, "] => (Condition::Attacking(true));
        ["while attacking, "] => (Condition::Attacking(false));
        ["while being attacked, "] => (Condition::BeingAttacked);
        ["while blocking, "] => (Condition::Blocking);
        ["while battling, "] => (Condition::Battling(None));
        ["while battling " ["a " | "an "] f: One ", "] => { if f.power.is_some() || f.keyword.is_some() { return None; } Condition::Battling(Some(f)) } if (let Condition::Battling(Some(f)) = v);
    }
}

grammar! {
    /// A quoted keyword, with the sign that may end within the quotes.
    Quoted(p, w, v) -> Keyword {
        ["\"" k: KeywordP ["\"" | ",\"" | " \""]] => { k } if (let k = v);
    }
}

fn power_of(v: &Static) -> Option<(&Filter, i32)> {
    match v {
        Static::Power(f, n) => Some((f, *n)),
        _ => None,
    }
}

fn keyword_of(v: &Static) -> Option<(&Filter, Keyword)> {
    match v {
        Static::Has(f, k) => Some((f, *k)),
        _ => None,
    }
}

fn up(n: u32) -> Option<i32> {
    i32::try_from(n).ok()
}

fn raised(n: i32) -> Option<u32> {
    u32::try_from(n).ok()
}

fn lowered(n: i32) -> Option<u32> {
    u32::try_from(n.saturating_neg()).ok()
}

/// Whose power a tally asks for, which what is counted may change.
fn counts_power(t: &instead_duel::ability::Tally) -> bool {
    t.of.power.is_some() || t.of.keyword.is_some() || t.of.lacks.is_some()
}

grammar! {
    /// The subject of what holds.
    Held(p, w, v) -> Filter {
        [f: Each] => { f } if (w.source.is_some() && f_of_others(v) && let f = v);
        [f: Obj] => { if !is_itself(&f) { return None; } f } if (is_itself(v) && let f = v);
        [f: Objs] => { f } if (f_of_others(v) && let f = v);
    }
}

fn f_of_others(f: &Filter) -> bool {
    f.this != This::This && !matches!(f.this, This::Attached)
}

grammar! {
    /// A second thing that holds for the same, behind "and".
    AndToo(p, w, v) -> Static {
        [["has " | "have " | "gets " | "get " | ""] k: Quoted] => { Static::Has(this(), k) } if (let Static::Has(f, k) = v && *f == this());
        [["can't be blocked by creatures that have less power than it"]] => { Static::CantBeBlocked(this(), Some(weaker())) } if (*v == Static::CantBeBlocked(this(), Some(weaker())));
        [["gets the " | "get the " | "the "] r: RaceP " race"] => { Static::Race(this(), r.as_str().into()) } if (let Static::Race(f, r) = v && *f == this() && let r = &r.to_string());
        ["can't be blocked by " by: Many] => { Static::CantBeBlocked(this(), Some(by)) } if (let Static::CantBeBlocked(f, Some(by)) = v && *f == this());
        ["can't be blocked"] => { Static::CantBeBlocked(this(), None) } if (*v == Static::CantBeBlocked(this(), None));
        [["breaks an additional shield" | "breaks one more shield" | "break an additional shield"]] => { Static::BreaksMore(this(), 1) } if (*v == Static::BreaksMore(this(), 1));
        ["can attack " by: Many] => { if by.tapped != Some(false) { return None; } Static::AttacksUntapped(this(), by) } if (let Static::AttacksUntapped(f, by) = v && *f == this() && by.tapped == Some(false));
    }
}

fn weaker() -> Filter {
    Filter { power: Some(Power::LessThanThat), ..creature() }
}

/// What is said of "it", of these.
fn said_of(mut of: Static, f: &Filter) -> Static {
    for filter in of.filters_mut() {
        *filter = f.clone();
    }
    of
}

/// Two things that hold for the same: the first, and the second as it is said of "it".
fn two(v: &Static) -> Option<(&Static, Static, Filter)> {
    let Static::All(list) = v else { return None };
    let [first, second] = list.as_slice() else { return None };
    let (mut of_first, mut of_second) = (first.clone(), second.clone());
    let f = of_first.filters_mut().first().map(|f| (*f).clone())?;
    let g = of_second.filters_mut().first().map(|f| (*f).clone())?;
    (f == g).then(|| (first, said_of(second.clone(), &this()), f))
}

fn both(first: Static, second: Static, f: &Filter) -> Option<Static> {
    can_get(f, &second).then(|| Static::All(vec![first, said_of(second, f)]))
}

/// Who gets a race is not told by power or a keyword, which may depend on it.
fn can_get(f: &Filter, what: &Static) -> bool {
    !what.gives_race() || (f.power.is_none() && f.keyword.is_none() && f.lacks.is_none())
}

/// Three things that hold for the same, the last two as they are said of "it".
fn three(v: &Static) -> Option<(&Static, [Static; 2], Filter)> {
    let Static::All(list) = v else { return None };
    let [first, second, third] = list.as_slice() else { return None };
    let of = |one: &Static| one.clone().filters_mut().first().map(|f| (*f).clone());
    let f = of(first)?;
    let same = of(second).as_ref() == Some(&f) && of(third).as_ref() == Some(&f);
    same.then(|| (first, [second, third].map(|one| said_of(one.clone(), &this())), f))
}

fn all_three(first: Static, others: [Static; 2], f: &Filter) -> Option<Static> {
    let [second, third] = others.map(|one| can_get(f, &one).then(|| said_of(one, f)));
    Some(Static::All(vec![first, second?, third?]))
}

fn is_race(f: Filter, r: &str) -> Option<Static> {
    let race = Static::Race(f.clone(), r.into());
    can_get(&f, &race).then_some(race)
}

fn more_power_in_attacks(f: Filter, n: i32) -> Static {
    Static::While(Condition::Attacking(false), Box::new(Static::Power(f, n)))
}

grammar! {
    /// What holds, without its full stop.
    MoreStatic(p, w, v) -> Static {
        [c: InAttack s: StaticP] => { under(c, s)? } if (let Some((c, s)) = depends(v) && asks_of_attacks(c));
        [["while revealed for a clash, this card is level " | "while revealed for a clash, this creature is level "] n: Number] => { Static::ClashCost(this(), n) } if (let Static::ClashCost(f, n) = v && *f == this());
        [["during your opponent's turn, "] s: StaticP] => { under(Condition::YourTurn(false), s)? } if (let Some((Condition::YourTurn(false), s)) = depends(v));
        ["during your turn, " s: StaticP] => { under(Condition::YourTurn(true), s)? } if (let Some((Condition::YourTurn(true), s)) = depends(v));
        [f: Held [" gets +" | " get +"] n: Number " power for each " t: Each1] => { if counts_power(&t) { return None; } Static::PowerEach(f, up(n)?, t) } if (let Static::PowerEach(f, n, t) = v && let Some(n) = &raised(*n));
        [f: Held [" gets -" | " get -"] n: Number " power for each " t: Each1] => { if counts_power(&t) { return None; } Static::PowerEach(f, -up(n)?, t) } if (let Static::PowerEach(f, n, t) = v && let Some(n) = &lowered(*n));
        [f: Held " gets +" n: Number " power during its attacks"] => { under(Condition::Attacking(false), Static::Power(f, up(n)?))? }
            if (w.source.is_some() && let Some((Condition::Attacking(false), s)) = depends(v) && let Some((f, n)) = power_of(s) && let Some(n) = &raised(n));
        ["while " c: Cond ", " f: Held " gets +" n: Number " power during its attacks"] => { if super::ability::asks(&c) { return None; } Static::While(c, Box::new(more_power_in_attacks(f, up(n)?))) }
            if (let Static::While(c, s) = v && let Static::While(Condition::Attacking(false), s) = &**s && let Some((f, n)) = power_of(s) && let Some(n) = &raised(n));
        [f: Held " gets +" n: Number " power while battling " by: Many] => { if by.power.is_some() || by.keyword.is_some() { return None; } under(Condition::Battling(Some(by)), Static::Power(f, up(n)?))? }
            if (w.source.is_some() && let Some((Condition::Battling(Some(by)), s)) = depends(v) && let Some((f, n)) = power_of(s) && let Some(n) = &raised(n));
        ["while " c: Cond ", this creature can't attack"] => { if super::ability::asks(&c) { return None; } under(c, Static::CantAttack(this()))? }
            if (w.source.is_some() && let Some((c, s)) = depends(v) && *s == Static::CantAttack(this()));
        ["while this creature is in the battle zone, " s: StaticP] => { can_depend(&s).then_some(s)? } if (w.source.is_some() && let s = v);
        ["whenever this creature has " n: Number " or more power, it gets " k: Quoted] => { Static::Has(Filter { power: Some(Power::AtLeast(up(n)?)), ..this() }, k) }
            if (w.source.is_some() && let Static::Has(f, k) = v && let Some(Power::AtLeast(n)) = f.power && *f == (Filter { power: f.power, ..this() }) && let Some(n) = &raised(n));
        [["when this creature loses a battle against " | "whenever this creature loses a battle against "] by: Obj ", this creature isn't destroyed"] => { Static::CantBeDestroyed(this(), Some(How::Battle(Some(Box::new(by))))) }
            if (w.source.is_some() && let Static::CantBeDestroyed(f, Some(How::Battle(Some(by)))) = v && *f == this() && let by = &**by);
        [f: Held [" is a " | " is an "] r: RaceP " in addition to its other races, gets +" n: Number " power, and has " k: Quoted] => { let others = [Static::Power(this(), up(n)?), Static::Has(this(), k)]; all_three(is_race(f.clone(), &r)?, others, &f)? }
            if (let Some((Static::Race(_, r), [Static::Power(_, n), Static::Has(_, k)], f)) = &three(v) && let r = &r.to_string() && let Some(n) = &raised(*n));
        [f: Held [" is a " | " is an "] r: RaceP " in addition to its other races"] => { is_race(f, &r)? } if (let Static::Race(f, r) = v && let r = &r.to_string());
        [f: Held [" gets +" | " get +" | " each get +"] n: Number [" power and " | " power, "] s: AndToo [", and " | " and "] t: AndToo] => { let first = Static::Power(f.clone(), up(n)?); all_three(first, [s, t], &f)? }
            if (let Some((first, [s, t], f)) = &three(v) && let Some((_, n)) = power_of(first) && let Some(n) = &raised(n));
        [f: Held [" gets " | " has "] k: Quoted ", " s: AndToo [", and " | " and "] t: AndToo] => { let first = Static::Has(f.clone(), k); all_three(first, [s, t], &f)? }
            if (let Some((first, [s, t], f)) = &three(v) && let Some((_, k)) = keyword_of(first) && let k = &k);
        [f: Held [" gets +" | " get +" | " each get +"] n: Number [" power and " | " power, and "] s: AndToo] => { let first = Static::Power(f.clone(), up(n)?); both(first, s, &f)? }
            if (let Some((first, s, f)) = &two(v) && let Some((_, n)) = power_of(first) && let Some(n) = &raised(n));
        [f: Held [" has " | " have " | " gets " | " get "] k: Quoted " and " s: AndToo] => { let first = Static::Has(f.clone(), k); both(first, s, &f)? }
            if (let Some((first, s, f)) = &two(v) && let Some((_, k)) = keyword_of(first) && let k = &k);
        [f: Held " can attack untapped creatures and " s: AndToo] => { let first = untapped(&f); both(first, s, &f)? }
            if (let Some((first, s, f)) = &two(v) && **first == untapped(f));
        [f: Held [" breaks an additional shield" | " breaks one more shield" | " break an additional shield"]] => { Static::BreaksMore(f, 1) } if (let Static::BreaksMore(f, 1) = v);
        [f: Held [" can't be attacked or blocked by " | " can't be blocked or attacked by "] by: Many] => { hidden(&f, Some(by)) } if (let Some((f, Some(by))) = &is_hidden(v));
        [f: Held [" can't be attacked or blocked" | " can't be blocked or attacked"]] => { hidden(&f, None) } if (let Some((f, None)) = &is_hidden(v));
        [f: Held " can't attack or block"] => { Static::All(vec![Static::CantAttack(f.clone()), Static::CantBlock(f)]) }
            if (let Static::All(list) = v && let [Static::CantAttack(f), Static::CantBlock(g)] = list.as_slice() && f == g);
        [f: Held [" can't be the target of your opponent's spells and abilities" | " can't be the target of your opponent's spells or abilities"]] => { Static::CantBeChosen(f) } if (let Static::CantBeChosen(f) = v);
        ["whenever your opponent would choose a creature in the battle zone, he can't choose this one"] => { Static::CantBeChosen(this()) } if (w.source.is_some() && *v == Static::CantBeChosen(this()));
        ["whenever your opponent would choose a creature in the battle zone, he can't choose the crossed creature"] => { Static::CantBeChosen(crossed()) } if (w.source.is_some() && *v == Static::CantBeChosen(crossed()));
        [f: Held " can't attack creatures"] => (Static::CantAttackCreatures(f));
        [f: Held [" can't attack if " | " can't attack while "] c: Cond] => { under(c, Static::CantAttack(f))? } if (let Some((c, s)) = depends(v) && let Static::CantAttack(f) = s);
        ["the crossed creature can't attack"] => { Static::CantAttack(crossed()) } if (w.source.is_some() && *v == Static::CantAttack(crossed()));
        [f: Held " can attack " whom: Many [" on the turn it enters the battle zone"]] => { if whom.tapped != Some(true) { return None; } Static::AttacksFresh(f, whom) } if (let Static::AttacksFresh(f, whom) = v);
        [f: Held [" wins all its battles" | " wins all battles" | " win all their battles"]] => (Static::WinsBattles(f));
        [f: Held [" loses all its battles" | " loses all battles"]] => (Static::LosesBattles(f));
        [f: Held [" doesn't untap at the start of your turn" | " doesn't untap at the start of each of your turns"]] => { if f != this() { return None; } Static::StaysTapped(f) } if (let Static::StaysTapped(f) = v && *f == this());
        [f: Held " can attack " whom: Many] => { if whom.tapped != Some(false) { return None; } Static::AttacksUntapped(f, whom) } if (let Static::AttacksUntapped(f, whom) = v && whom.tapped == Some(false));
        [f: Each " gets " k: Quoted] => { Static::Has(f, k) } if (w.source.is_some() && let Static::Has(f, k) = v && f.this != This::This);
        [["if "] c: Cond ", " s: StaticP] => { if super::ability::asks(&c) { return None; } under(c, s)? } if (w.source.is_some() && let Some((c, s)) = depends(v));
    }
}

grammar! {
    /// What is said as keywords are, of some civilizations.
    Worded(p, w, v) -> Static {
        [c: Civ " stealth"] => { stealth(c) } if (let Some(c) = &stealthy(v));
        [c: Civs " blocker"] => { Static::Blocks(this(), of_civilizations(&c, Side::Enemy)) } if (let Static::Blocks(f, whom) = v && *f == this() && *whom == of_civilizations(&whom.civilizations, Side::Enemy) && let c = &whom.civilizations);
        [r: RaceP " blocker"] => { Static::Blocks(this(), in_race(&r)) }
            if (let Static::Blocks(f, whom) = v && *f == this() && let Some(r) = &whom.in_race.as_ref().map(ToString::to_string) && *whom == in_race(r));
        [c: Civs " slayer"] => { Static::Slays(this(), of_civilizations(&c, Side::Any)) } if (let Static::Slays(f, whom) = v && *f == this() && *whom == of_civilizations(&whom.civilizations, Side::Any) && let c = &whom.civilizations);
    }
}

fn crossed() -> Filter {
    Filter { this: This::Attached, ..creature() }
}

fn in_race(word: &str) -> Filter {
    Filter { side: Side::Enemy, in_race: Some(word.into()), ..creature() }
}

fn untapped(f: &Filter) -> Static {
    Static::AttacksUntapped(f.clone(), Filter { tapped: Some(false), ..creature() })
}

fn hidden(f: &Filter, by: Option<Filter>) -> Static {
    Static::All(vec![Static::CantBeAttacked(f.clone(), by.clone()), Static::CantBeBlocked(f.clone(), by)])
}

fn is_hidden(v: &Static) -> Option<(Filter, Option<Filter>)> {
    let Static::All(list) = v else { return None };
    match list.as_slice() {
        [Static::CantBeAttacked(f, by), Static::CantBeBlocked(g, also)] if f == g && by == also => {
            Some((f.clone(), by.clone()))
        }
        _ => None,
    }
}
