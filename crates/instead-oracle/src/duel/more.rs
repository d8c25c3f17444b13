//! What is done beyond the commonest acts: as often as there are these, after a battle, at the end of a turn, to cards in
//! an opponent's hand, one of several things.

use instead_duel::ability::{
    Count, Filter, Instruction, Pattern, Place, Power, Side, Sort, Static, This, Trigger, Until, Which, Who,
};
use instead_duel::words::{Kind, Zone};

use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};

use super::ability::KeywordP;
use super::act::{Act, Acts, Doer, Subject, Theirs, Them, it};
use super::dig::DigP;
use super::noun::{Many, ManyIn, Number, One, ZoneP};
use super::pattern::{Cond, Happens};
use super::tally::{Each1, NumberOf};
use super::which::{PlaceP, WhichP};

/// All that a player has in his hand.
fn hand_of(who: Who) -> Which {
    let side = match who {
        Who::You => Side::Yours,
        Who::Opponent => Side::Enemy,
        _ => Side::Any,
    };
    Which::All(Filter { side, ..Filter::default() }, Zone::Hand)
}

/// Whose hand it is says who he is.
fn has_a_hand(who: Who) -> bool {
    matches!(who, Who::You | Who::Opponent | Who::Each)
}

fn enemy(f: &Filter) -> Filter {
    Filter { side: Side::Enemy, ..f.clone() }
}

fn of_nobody(f: &Filter) -> Filter {
    Filter { side: Side::Any, ..f.clone() }
}

fn revealed(v: &Instruction) -> Option<Filter> {
    match v {
        Instruction::Discard(Who::Opponent, Which::Revealed(1, f)) => Some(f.clone()),
        _ => None,
    }
}

grammar! {
    /// His whole hand.
    HisHand(p, w, v) -> () {
        [["your hand" | "his or her hand" | "his hand" | "their hand" | "all cards from his hand" | "all cards from his or her hand"]] => (());
    }
}

grammar! {
    AfterBattleP(p, w, v) -> () {
        [[" after the battle" | " after it battles" | " after battles" | " after battle"]] => (());
    }
}

grammar! {
    ThatCard(p, w, v) -> () {
        [["that card" | "that spell" | "that creature"]] => (());
    }
}

grammar! {
    BackAgain(p, w, v) -> () {
        [[". Then put it back where it was" | ". Then put them back where they were" | ". Then put the shields back where they were"]] => (());
        [] => (());
    }
}

grammar! {
    /// What is only looked at.
    Looked(p, w, v) -> Which {
        [["your opponent's hand and shields" | "your opponent's hand and at the top card of his deck" | "your opponent's hand"]] => { hand_of(Who::Opponent) } if (*v == hand_of(Who::Opponent));
        ["your opponent's shields"] => { Which::All(shields(), Zone::Shields) } if (*v == Which::All(shields(), Zone::Shields));
        ["up to " n: Number " of your opponent's shields"] => { Which::UpTo(Who::You, n, shields(), Zone::Shields) } if (let Which::UpTo(Who::You, n, f, Zone::Shields) = v && *f == shields());
        ["one of your opponent's shields"] => { one_shield() } if (*v == one_shield());
    }
}

fn shields() -> Filter {
    Filter { sort: Sort::Shield, side: Side::Enemy, ..Filter::default() }
}

fn one_shield() -> Which {
    Which::Choose(Who::You, 1, shields(), Zone::Shields)
}

fn any_shield() -> Which {
    Which::Choose(Who::You, 1, Filter { sort: Sort::Shield, ..Filter::default() }, Zone::Shields)
}

grammar! {
    /// What a creature gets for this turn behind "and".
    ThisTurn(p, w, v) -> Vec<Static> {
        ["can't be blocked this turn by " by: Many] => { vec![Static::CantBeBlocked(it(), Some(by))] } if (let [Static::CantBeBlocked(a, Some(by))] = v.as_slice() && *a == it());
        ["can't be blocked this turn"] => { vec![Static::CantBeBlocked(it(), None)] } if (let [Static::CantBeBlocked(a, None)] = v.as_slice() && *a == it());
        ["can't block this turn"] => { vec![Static::CantBlock(it())] } if (let [Static::CantBlock(a)] = v.as_slice() && *a == it());
        [["can attack untapped creatures this turn as though they were tapped" | "can attack untapped creatures this turn"]] => { vec![attacks_untapped()] } if (*v == [attacks_untapped()]);
        ["breaks an additional shield this turn"] => { vec![Static::BreaksMore(it(), 1)] } if (let [Static::BreaksMore(a, 1)] = v.as_slice() && *a == it());
    }
}

fn attacks_untapped() -> Static {
    let untapped = Filter { sort: Sort::Kind(Kind::Creature), tapped: Some(false), ..Filter::default() };
    Static::AttacksUntapped(it(), untapped)
}

fn gets(n: i32) -> Static {
    Static::Power(it(), n)
}

/// Power, and what else it gets.
fn power_and(v: &Instruction) -> Option<(Which, i32, Vec<Static>)> {
    let Instruction::HoldFor(which, holds, Until::EndOfTurn) = v else { return None };
    let (Static::Power(a, n), rest) = holds.split_first()? else { return None };
    (*a == it() && !rest.is_empty()).then(|| (which.clone(), *n, rest.to_vec()))
}

fn with_power(a: Which, n: i32, mut rest: Vec<Static>) -> Instruction {
    rest.insert(0, gets(n));
    Instruction::HoldFor(a, rest, Until::EndOfTurn)
}

fn up(n: u32) -> Option<i32> {
    i32::try_from(n).ok()
}

fn down(n: u32) -> Option<i32> {
    i32::try_from(n).ok().map(|n: i32| -n)
}

fn raised(n: i32) -> Option<u32> {
    u32::try_from(n).ok()
}

fn lowered(n: i32) -> Option<u32> {
    u32::try_from(n.saturating_neg()).ok()
}

fn has(k: instead_duel::ability::Keyword) -> Static {
    Static::Has(it(), k)
}

grammar! {
    /// One act.
    MoreAct(p, w, v) -> Instruction {
        ["no battle happens"] => (Instruction::NoBattle);
        [d: DigP] => { d } if (matches!(v, Instruction::Dig(_)) && let d = v);
        ["look at your opponent's hand and choose " ["a " | "an "] f: One " from it. Your opponent discards " @ThatCard] => { Instruction::Discard(Who::Opponent, Which::Revealed(1, f)) } if (w.source.is_some() && let Some(f) = &revealed(v));
        ["look at your opponent's hand and discard " ["a " | "an "] f: One " from it"] => { Instruction::Discard(Who::Opponent, Which::Revealed(1, f)) } if (w.source.is_some() && let Some(f) = &revealed(v));
        ["each player returns all " f: Many " from his " z: ZoneP " to his hand"] => { if z == Zone::Hand { return None; } Instruction::Put(Which::All(f, z), Place::Hand) }
            if (w.source.is_some() && let Instruction::Put(Which::All(f, z), Place::Hand) = v && f.side == Side::Any && *z != Zone::Hand);
        [["your opponent chooses and banishes " | "your opponent chooses and destroys "] a: Theirs] => { Instruction::Destroy(a) } if (w.source.is_some() && let Instruction::Destroy(a) = v);
        ["chooses " a: Theirs " and puts it" z: PlaceP] => { Instruction::Put(a, z) } if (w.source.is_some() && let Instruction::Put(a, z) = v);
        ["look at your opponent's hand. " ["Your opponent discards all " | "He discards all "] f: ManyIn " from it that have power " n: Number " or less"] => { if f.power.is_some() { return None; } Instruction::Discard(Who::Opponent, Which::All(enemy(&Filter { power: Some(Power::AtMost(up(n)?)), ..f }), Zone::Hand)) }
            if (w.source.is_some() && let Instruction::Discard(Who::Opponent, Which::All(f, Zone::Hand)) = v && let Some(Power::AtMost(n)) = f.power && let Some(n) = &raised(n) && let f = &(Filter { power: None, ..of_nobody(f) }));
        ["look at your opponent's hand. " ["Your opponent discards all " | "He discards all "] f: Many " from it"] => { Instruction::Discard(Who::Opponent, Which::All(enemy(&f), Zone::Hand)) }
            if (let Instruction::Discard(Who::Opponent, Which::All(f, Zone::Hand)) = v && f.sort != Sort::Card && let f = &of_nobody(f));
        ["your opponent reveals his or her hand. You choose " ["a " | "an "] f: One " from it and your opponent discards " @ThatCard] => { Instruction::Discard(Who::Opponent, Which::Revealed(1, f)) } if (let Some(f) = &revealed(v));
        ["look at " a: Looked @BackAgain] => (Instruction::Choose(a));
        [["choose a shield and look at it" | "choose a shield and look at it. Then put it back where it was"]] => { Instruction::Choose(any_shield()) } if (*v == Instruction::Choose(any_shield()));
        [["choose one of your opponent's shields and look at it" | "choose one of your opponent's shields and look at it. Then put it back where it was"]] => { Instruction::Choose(one_shield()) } if (w.source.is_some() && *v == Instruction::Choose(one_shield()));
        ["choose " a: WhichP " and put " @Them z: PlaceP ". You can't use the \"shield trigger\" " ["ability of that shield" | "abilities of those shields"]] => { Instruction::Silent(Box::new(Instruction::Put(a, z))) }
            if (let Instruction::Silent(of) = v && let Instruction::Put(a, z) = &**of);
        [who: Doer ("draw") " up to " n: Number [" cards"]] => (Instruction::DrawUpTo(who, n));
        [who: Doer ("draw") " a card for each " t: Each1] => { Instruction::Draw(who, Count::Each(Box::new(t))) } if (let Instruction::Draw(who, Count::Each(t)) = v && let t = &**t);
        [who: Doer ("draw") [" cards equal to the number of " | " a number of cards equal to the number of "] t: NumberOf] => { Instruction::Draw(who, Count::Each(Box::new(t))) }
            if (w.source.is_some() && let Instruction::Draw(who, Count::Each(t)) = v && let t = &**t);
        [who: Doer ("discard") " " @HisHand] => { if !has_a_hand(who) { return None; } Instruction::Discard(who, hand_of(who)) } if (let Instruction::Discard(who, a) = v && has_a_hand(*who) && *a == hand_of(*who));
        ["each player chooses " ["a " | "an "] f: One [" in his mana zone" | " in his or her mana zone"] [" and puts it" | ", then puts it" | " and returns it"] z: PlaceP] => { Instruction::Put(Which::Choose(Who::Each, 1, f, Zone::Mana), z) }
            if (let Instruction::Put(Which::Choose(Who::Each, 1, f, Zone::Mana), z) = v);
        ["each player chooses " ["a " | "an "] f: One [" from his or her hand" | " from his hand"] [" and puts it" | ", then puts it"] z: PlaceP] => { Instruction::Put(Which::Choose(Who::Each, 1, f, Zone::Hand), z) }
            if (let Instruction::Put(Which::Choose(Who::Each, 1, f, Zone::Hand), z) = v);
        ["untap " a: WhichP @AfterBattleP] => { Instruction::AfterBattle(vec![Instruction::Untap(a)]) } if (let Instruction::AfterBattle(acts) = v && let [Instruction::Untap(a)] = acts.as_slice());
        [["destroy " | "banish "] a: WhichP @AfterBattleP] => { Instruction::AfterBattle(vec![Instruction::Destroy(a)]) } if (let Instruction::AfterBattle(acts) = v && let [Instruction::Destroy(a)] = acts.as_slice());
        ["return " a: WhichP z: PlaceP @AfterBattleP] => { Instruction::AfterBattle(vec![Instruction::Put(a, z)]) } if (let Instruction::AfterBattle(acts) = v && let [Instruction::Put(a, z)] = acts.as_slice());
        [["banish " | "destroy "] a: WhichP [" at the end of the attack" | " after the attack"]] => { Instruction::AfterAttack(vec![Instruction::Destroy(a)]) } if (let Instruction::AfterAttack(acts) = v && let [Instruction::Destroy(a)] = acts.as_slice());
        ["untap " a: WhichP [" at the end of the turn" | " at the end of that turn"]] => { Instruction::EndOfTurn(vec![Instruction::Untap(a)]) } if (w.source.is_some() && let Instruction::EndOfTurn(acts) = v && let [Instruction::Untap(a)] = acts.as_slice());
        [["destroy " | "banish "] a: WhichP [" at the end of the turn" | " at the end of that turn"]] => { Instruction::EndOfTurn(vec![Instruction::Destroy(a)]) } if (w.source.is_some() && let Instruction::EndOfTurn(acts) = v && let [Instruction::Destroy(a)] = acts.as_slice());
        [["at the end of the turn, you may " | "at the end of this turn, you may "] a: Acts] => { Instruction::EndOfTurn(vec![Instruction::May(a, Vec::new())]) } if (let Instruction::EndOfTurn(acts) = v && let [Instruction::May(a, b)] = acts.as_slice() && b.is_empty());
        [["at the end of the turn, " | "at the end of this turn, "] a: Acts] => (Instruction::EndOfTurn(a));
        ["have " a: WhichP " battle " b: WhichP] => { Instruction::Battle(a, b) } if (w.source.is_some() && let Instruction::Battle(a, b) = v);
        [a: Subject [" gets +" | " get +"] n: Number " power until the end of the turn for each " t: Each1] => { Instruction::PowerEach(a, up(n)?, t) } if (let Instruction::PowerEach(a, n, t) = v && let Some(n) = &raised(*n));
        [a: Subject [" gets -" | " get -"] n: Number " power until the end of the turn for each " t: Each1] => { Instruction::PowerEach(a, down(n)?, t) } if (let Instruction::PowerEach(a, n, t) = v && let Some(n) = &lowered(*n));
        [a: Subject [" gets +" | " get +" | " each get +"] n: Number " power until the end of the turn and " h: ThisTurn] => { with_power(a, up(n)?, h) } if (let Some((a, n, h)) = &power_and(v) && let Some(n) = &raised(*n));
        [a: Subject [" gets -" | " get -"] n: Number " power until the end of the turn and " h: ThisTurn] => { with_power(a, down(n)?, h) } if (let Some((a, n, h)) = &power_and(v) && let Some(n) = &lowered(*n));
        [a: Subject [" gets +" | " get +"] n: Number " power and \"" k: KeywordP ["\" until the end of the turn and " | ",\" until the end of the turn and "] h: ThisTurn] => { with_power(a, up(n)?, std::iter::once(has(k)).chain(h).collect()) }
            if (let Some((a, n, h)) = &power_and(v) && let Some(n) = &raised(*n) && let [Static::Has(b, k), h @ ..] = h.as_slice() && *b == it() && !h.is_empty() && let h = &h.to_vec());
        [a: Subject [" gets +" | " get +"] n: Number " power and has \"" k: KeywordP "\" until the end of the turn"] => { with_power(a, up(n)?, vec![has(k)]) }
            if (w.source.is_some() && let Some((a, n, h)) = &power_and(v) && let Some(n) = &raised(*n) && let [Static::Has(b, k)] = h.as_slice() && *b == it());
        [a: Subject [" gets \"" | " get \""] k: KeywordP ["\" until the end of the turn and " | "\" and "] h: ThisTurn] => { Instruction::HoldFor(a, std::iter::once(has(k)).chain(h).collect(), Until::EndOfTurn) }
            if (w.source.is_some() && let Instruction::HoldFor(a, h, Until::EndOfTurn) = v && let [Static::Has(b, k), h @ ..] = h.as_slice() && *b == it() && !h.is_empty() && let h = &h.to_vec());
        [a: Subject [" can't be blocked this turn by "] by: Many] => { Instruction::HoldFor(a, vec![Static::CantBeBlocked(it(), Some(by))], Until::EndOfTurn) }
            if (let Instruction::HoldFor(a, h, Until::EndOfTurn) = v && let [Static::CantBeBlocked(b, Some(by))] = h.as_slice() && *b == it());
        [a: Subject " can't be blocked by " by: Many " this turn"] => { Instruction::HoldFor(a, vec![Static::CantBeBlocked(it(), Some(by))], Until::EndOfTurn) }
            if (w.source.is_some() && let Instruction::HoldFor(a, h, Until::EndOfTurn) = v && let [Static::CantBeBlocked(b, Some(by))] = h.as_slice() && *b == it());
        [a: Subject [" breaks an additional shield this turn" | " breaks one more shield this turn"]] => { Instruction::HoldFor(a, vec![Static::BreaksMore(it(), 1)], Until::EndOfTurn) }
            if (let Instruction::HoldFor(a, h, Until::EndOfTurn) = v && let [Static::BreaksMore(b, 1)] = h.as_slice() && *b == it());
        [a: Subject [" can attack untapped creatures this turn as though they were tapped"]] => { Instruction::HoldFor(a, vec![attacks_untapped()], Until::EndOfTurn) }
            if (w.source.is_some() && let Instruction::HoldFor(a, h, Until::EndOfTurn) = v && *h == [attacks_untapped()]);
        [a: Subject [" doesn't untap at the start of your opponent's next turn" | " don't untap at the start of your opponent's next turn"]] => { Instruction::HoldFor(a, vec![Static::StaysTapped(it())], Until::OpponentsNextTurn) }
            if (let Instruction::HoldFor(a, h, Until::OpponentsNextTurn) = v && let [Static::StaysTapped(b)] = h.as_slice() && *b == it());
        ["enemy creatures don't untap at the start of your opponent's next turn"] => { all_enemies_stay() } if (w.source.is_some() && *v == all_enemies_stay());
    }
}

fn all_enemies_stay() -> Instruction {
    let enemies = Filter { sort: Sort::Kind(Kind::Creature), side: Side::Enemy, ..Filter::default() };
    let all = Which::All(enemies, Zone::Battle);
    Instruction::HoldFor(all, vec![Static::StaysTapped(it())], Until::OpponentsNextTurn)
}

/// "Choose one: ● … ● …": one thing or another.
pub(crate) struct Modes;

impl Part for Modes {
    type Value = Instruction;

    fn read(p: &mut Reader<'_>) -> Option<Instruction> {
        p.lit("choose one:").then_some(())?;
        let mut modes = Vec::new();
        while p.raw(" ● ") {
            let mut acts = Vec::new();
            loop {
                match p.attempt(super::act::Longer::read) {
                    Some(longer) => acts.push(longer),
                    None => acts.extend(Acts::read(p)?),
                }
                p.lit(".").then_some(())?;
                if p.at_end() || p.rest().starts_with(" ●") {
                    break;
                }
                p.lit(" ").then_some(())?;
            }
            if super::referring::speak_of_it(&acts) {
                return None;
            }
            modes.push(acts);
        }
        (modes.len() > 1 && p.at_end()).then_some(Instruction::OneOf(modes))
    }

    fn write(v: &Instruction, w: &mut Writer<'_>) -> bool {
        let Instruction::OneOf(modes) = v else { return false };
        w.lit("choose one:")
            && modes.iter().all(|acts| {
                let mut first = true;
                w.lit(" ● ")
                    && acts.iter().all(|act| {
                        let before = std::mem::take(&mut first) || w.any(&[" and ", ", then ", ". "]);
                        before && (w.attempt(|w| super::act::Longer::write(act, w)) || Act::write(act, w))
                    })
                    && w.lit(".")
            })
    }
}

grammar! {
    /// A sentence that is more than acts.
    MoreLonger(p, w, v) -> Instruction {
        ["if " c: Cond ", you may " a: Acts ". If you do, " b: Acts] => { Instruction::If(c, vec![Instruction::May(a, b)], Vec::new()) }
            if (let Instruction::If(c, then, otherwise) = v && otherwise.is_empty() && let [Instruction::May(a, b)] = then.as_slice() && !b.is_empty());
        ["if " c: Cond ", you may " a: Acts] => { Instruction::If(c, vec![Instruction::May(a, Vec::new())], Vec::new()) }
            if (let Instruction::If(c, then, otherwise) = v && otherwise.is_empty() && let [Instruction::May(a, b)] = then.as_slice() && b.is_empty());
        ["if " c: Cond ", " a: Acts [". Otherwise, " | ". If it's not, " | ". If it isn't, "] b: Acts] => { Instruction::If(c, a, b) }
            if (w.source.is_some() && let Instruction::If(c, a, b) = v && !b.is_empty());
        ["whenever " e: Happens " this turn, " a: Effect] => { watch(e, a)? } if (let Instruction::Watch(t, Until::EndOfTurn) = v && let e = &t.pattern && let a = &t.effect);
        ["for each " t: Each1 ", you may " a: Acts] => { Instruction::ForEach(t, vec![Instruction::May(a, Vec::new())]) }
            if (let Instruction::ForEach(t, acts) = v && let [Instruction::May(a, b)] = acts.as_slice() && b.is_empty());
        ["for each " t: Each1 ", " a: Acts] => (Instruction::ForEach(t, a));
        [a: Act " for each " t: Each1] => { Instruction::ForEach(t, vec![a]) } if (w.source.is_some() && let Instruction::ForEach(t, acts) = v && let [a] = acts.as_slice());
        [a: Act ", or " b: Act] => { Instruction::OneOf(vec![vec![a], vec![b]]) } if (w.source.is_some() && let Instruction::OneOf(modes) = v && let [a, b] = modes.as_slice() && let ([a], [b]) = (a.as_slice(), b.as_slice()));
        ["you may draw a card for each " t: Each1] => { Instruction::ForEach(t, vec![Instruction::May(vec![one_card()], Vec::new())]) }
            if (w.source.is_some() && let Instruction::ForEach(t, acts) = v && *acts == [Instruction::May(vec![one_card()], Vec::new())]);
    }
}

fn watch(pattern: Pattern, effect: Vec<Instruction>) -> Option<Instruction> {
    let itself = pattern.clone().object_mut().is_some_and(|f| matches!(f.this, This::This | This::Chosen(_)));
    let trigger = Trigger { pattern, condition: None, effect };
    (!itself && !super::referring::name_others(&trigger.effect))
        .then(|| Instruction::Watch(Box::new(trigger), Until::EndOfTurn))
}

grammar! {
    /// What is done each time.
    Effect(p, w, v) -> Vec<Instruction> {
        ["you may " a: Acts] => { vec![Instruction::May(a, Vec::new())] } if (let [Instruction::May(a, b)] = v.as_slice() && b.is_empty());
        [a: Acts] => { a } if (let a = v);
    }
}

fn one_card() -> Instruction {
    Instruction::Draw(Who::You, Count::Number(1))
}
