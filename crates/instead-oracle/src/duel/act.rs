//! What is done: "draw a card", "return it to your hand", "banish one of your other creatures".

use instead_duel::ability::{
    Condition, Count, Filter, Instruction, Pattern, Place, Replacement, Sort, Static, This, Until, Which, Who,
};
use instead_duel::words::{Kind, PlayerId, Zone};

use crate::Named;
use crate::cursor::{Person, Reader, Writer};
use crate::grammar::{Part, grammar, parts};

use super::ability::{Instead, KeywordP, StaticP, Timed, is_chosen};
use super::more::{Modes, MoreAct, MoreLonger};
use super::noun::{Cards, Many, Number, One, ZoneP};
use super::pattern::{Cond, Pile};
use super::referring::speak_of_it;
use super::which::{Battle, NamedObject, PlaceP, WhichP};

/// Who does it: nobody named is "you". The verb behind it follows.
pub(crate) struct Doer;

const DOERS: [(&str, Who); 7] = [
    ("you opponent ", Who::Opponent),
    ("you ", Who::You),
    ("your opponent ", Who::Opponent),
    ("each player ", Who::Each),
    ("its owner ", Who::Owner),
    ("that player ", Who::Owner),
    ("an opponent ", Who::Opponent),
];

impl Part for Doer {
    type Value = Who;

    fn read(p: &mut Reader<'_>) -> Option<Who> {
        let named = p.attempt(|p| {
            let seat = p.name_that(Named::player)?;
            p.lit(" ").then_some(Who::Player(PlayerId(seat)))
        });
        let who = named.or_else(|| DOERS.iter().find(|(text, _)| p.lit(text)).map(|(_, who)| *who));
        p.person = if matches!(who, None | Some(Who::You)) { Person::Base } else { Person::Third };
        Some(who.unwrap_or(Who::You))
    }

    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        w.person = if *v == Who::You { Person::Base } else { Person::Third };
        match v {
            Who::You => w.any(&["", "you "]),
            Who::Player(PlayerId(seat)) => w.player(*seat) && w.lit(" "),
            who => {
                // The first is a slip of some cards.
                let texts: Vec<&str> = DOERS.iter().skip(1).filter(|d| d.1 == *who).map(|d| d.0).collect();
                w.any(&texts) || (w.source.is_some() && *who == Who::Opponent && w.lit("you opponent "))
            }
        }
    }
}

/// A player as the one to whom something is done: "Bob", "your opponent".
pub(crate) struct Whom;

impl Part for Whom {
    type Value = Who;

    fn read(p: &mut Reader<'_>) -> Option<Who> {
        let named = p.name_that(Named::player).map(|seat| Who::Player(PlayerId(seat)));
        named.or_else(|| p.lit("your opponent").then_some(Who::Opponent))
    }

    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        match v {
            Who::Player(PlayerId(seat)) => w.player(*seat),
            Who::Opponent => w.lit("your opponent"),
            _ => false,
        }
    }
}

/// "Bob's ", "your opponent's ", "your ".
pub(crate) struct Whose;

impl Part for Whose {
    type Value = Who;

    fn read(p: &mut Reader<'_>) -> Option<Who> {
        if p.lit("your opponent's ") {
            return Some(Who::Opponent);
        }
        if p.lit("your ") {
            return Some(Who::You);
        }
        p.attempt(|p| {
            let seat = p.name_that(Named::player)?;
            p.raw("'s ").then_some(Who::Player(PlayerId(seat)))
        })
    }

    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        match v {
            Who::You => w.lit("your "),
            Who::Opponent => w.lit("your opponent's "),
            Who::Player(PlayerId(seat)) => w.player(*seat) && w.lit("'s "),
            _ => false,
        }
    }
}

grammar! {
    /// "his", of the player named before.
    SameWhose(p, w, v) -> () {
        [["your " | "his or her " | "his " | "her " | "their "]] => (());
    }
}

grammar! {
    /// How many shields: "2 of", "one of", "all of".
    Many_(p, w, v) -> Option<Count> {
        ["all of "] => (None);
        ["twice that many of "] => (Some(Count::Times(2)));
        [n: Number " of "] => { Some(Count::Number(n)) } if (let Some(Count::Number(n)) = v);
    }
}

fn discards(who: Who, n: u32, f: Filter) -> Instruction {
    Instruction::Discard(who, Which::Choose(who, n, f, Zone::Hand))
}

fn discarded(v: &Instruction) -> Option<(Who, u32, Filter)> {
    match v {
        Instruction::Discard(who, Which::Choose(by, n, f, Zone::Hand)) if who == by => Some((*who, *n, f.clone())),
        _ => None,
    }
}

fn creature_of(who: Which) -> Option<Which> {
    Some(who)
}

grammar! {
    /// What an opponent chooses among his own.
    Theirs(p, w, v) -> Which {
        [a: WhichP] => { if chooser(&a) != Who::Opponent { return None; } a } if (let a = v && chooser(a) == Who::Opponent);
    }
}

grammar! {
    /// One act, in the imperative or with a player who does it.
    Act(p, w, v) -> Instruction {
        [m: MoreAct] => { m } if (let m = v);
        [o: NamedObject " and " q: NamedObject " battle"] => { Instruction::Battle(Which::Object(o), Which::Object(q)) }
            if (let Instruction::Battle(Which::Object(o), Which::Object(q)) = v);
        ["swap all cards in " whose: Whose a: ZoneP " with all cards in " @SameWhose b: ZoneP] => { if a == b { return None; } Instruction::SwapZones(whose, a, b) }
            if (let Instruction::SwapZones(whose, a, b) = v && a != b);
        [["swap "] a: WhichP " and " b: WhichP] => (Instruction::Swap(a, b));
        [a: WhichP " battles " b: WhichP] => (Instruction::Battle(a, b));
        [a: WhichP " breaks " n: Many_ whose: Whose "shields"] => { Instruction::Break { whose, count: n, by: creature_of(a) } }
            if (let Instruction::Break { whose, count: n, by: Some(a) } = v);
        [a: WhichP " breaks " n: Number " shields"] => { Instruction::Break { whose: Who::Opponent, count: Some(Count::Number(n)), by: creature_of(a) } }
            if (let Instruction::Break { whose: Who::Opponent, count: Some(Count::Number(n)), by: Some(a) } = v);
        ["break " n: Many_ whose: Whose "shields"] => { Instruction::Break { whose, count: n, by: None } }
            if (let Instruction::Break { whose, count: n, by: None } = v);
        ["choose " n: Many_ whose: Whose "shields. This creature breaks " ["that shield" | "those shields"]] => { Instruction::Break { whose, count: n, by: creature_of(Which::This) } }
            if (w.source.is_some() && let Instruction::Break { whose, count: n, by: Some(Which::This) } = v);
        ["break " a: WhichP] => { if matches!(a, Which::That) { return None; } Instruction::BreakThis(a) } if (let Instruction::BreakThis(a) = v);
        [a: Subject [" gets +" | " get +"] n: Number [" power until the end of the turn" | " power this turn" | " power until end of turn"]] => { Instruction::Power(a, i32::try_from(n).ok()?) }
            if (let Instruction::Power(a, n) = v && let Ok(n) = &u32::try_from(*n));
        [a: Subject [" gets -" | " get -"] n: Number [" power until the end of the turn" | " power this turn" | " power until end of turn"]] => { Instruction::Power(a, -i32::try_from(n).ok()?) }
            if (let Instruction::Power(a, n) = v && let Ok(n) = &u32::try_from(n.saturating_neg()));
        [a: WhichP " attacks " who: Whom] => (Instruction::Attack(a, who));
        [who: Doer ("draw") [" a card, then " | " a card and "] a: OneAct] => (Instruction::DrawThen(who, a));
        [who: Doer ("draw") " " n: Cards] => (Instruction::Draw(who, n));
        [who: Doer ("choose") " and " ("discard") " " ["a " | "an "] f: One @FromHand] => { discards(who, 1, f) } if (w.source.is_some() && let Some((who, 1, f)) = &discarded(v));
        [who: Doer ("choose") " and " ("discard") " " n: Number " " f: Many @FromHand] => { discards(who, n, f) } if (w.source.is_some() && let Some((who, n, f)) = &discarded(v));
        [who: Doer ("discard") " " ["a " | "an "] f: One " at random" @FromHand] => { at_random(who, 1, f) } if (let Some((who, 1, f)) = &by_chance(v));
        [who: Doer ("discard") " " n: Number " " f: Many " at random" @FromHand] => { at_random(who, n, f) } if (let Some((who, n, f)) = &by_chance(v));
        [who: Doer ("discard") " " ["a " | "an "] f: One @FromHand] => { discards(who, 1, f) } if (let Some((who, 1, f)) = &discarded(v));
        [who: Doer ("discard") " " n: Number " " f: Many @FromHand] => { discards(who, n, f) } if (let Some((who, n, f)) = &discarded(v));
        [who: Doer ("discard") " " a: WhichP] => (Instruction::Discard(who, a));
        ["your opponent chooses " a: Theirs [". banish that creature" | " and banishes it" | " and destroys it" | ". destroy that creature" | ". destroy it"]] => { Instruction::Destroy(a) }
            if (w.source.is_some() && let Instruction::Destroy(a) = v);
        ["your opponent chooses " a: Theirs [" and taps it" | ". tap that creature"]] => { Instruction::Tap(a) } if (let Instruction::Tap(a) = v);
        ["your opponent chooses " a: Theirs [" and puts it" | ". return that creature" | ". put that creature" | ", and puts it" | " and returns it" | " and puts them" | " and returns them" | ". put those creatures"] z: PlaceP] => { Instruction::Put(a, z) }
            if (let Instruction::Put(a, z) = v);
        [who: Doer ["banishes " | "destroys "] a: WhichP] => { if !chosen_by(&a, who) || who == Who::You { return None; } Instruction::Destroy(a) }
            if (let Instruction::Destroy(a) = v && let who = &chooser(a) && *who != Who::You);
        [["banish " | "destroy "] a: WhichP] => (Instruction::Destroy(a));
        ["return " a: WhichP @Battle z: PlaceP] => { Instruction::Put(a, z) }
            if (let Instruction::Put(a, z) = v && (*z == Place::Hand || w.source.is_some()));
        ["put " a: WhichP @Battle z: PlaceP] => (Instruction::Put(a, z));
        [who: Doer ("put") " " a: WhichP z: PlaceP] => { if who == Who::You || !matches!(a, Which::That) { return None; } Instruction::Put(a, z) }
            if (w.source.is_some() && let Instruction::Put(a, z) = v && *a == Which::That && let who = &Who::Opponent);
        [["add "] a: WhichP @Battle [" to your shields face down" | " to your shields face-down" | " to its owner's shields face down"]] => { Instruction::Put(a, Place::Shields) } if (let Instruction::Put(a, Place::Shields) = v);
        ["choose " a: WhichP " and tap " @Them] => { Instruction::Tap(a) } if (w.source.is_some() && let Instruction::Tap(a) = v);
        ["choose " a: WhichP " and untap " @Them] => { Instruction::Untap(a) } if (w.source.is_some() && let Instruction::Untap(a) = v);
        ["choose " a: WhichP [" and return " | " and put "] @Them z: PlaceP] => { Instruction::Put(a, z) } if (w.source.is_some() && let Instruction::Put(a, z) = v);
        ["choose " a: WhichP [" and destroy " | " and banish "] @Them] => { Instruction::Destroy(a) } if (w.source.is_some() && let Instruction::Destroy(a) = v);
        ["choose " a: WhichP " and cast it for free. If you do, put it" z: PlaceP " instead of into your " @Pile " after you cast it"] => { Instruction::CastWith(Who::You, a, Box::new(after_cast(vec![Instruction::Put(Which::That, z)]))) }
            if (w.source.is_some() && let Instruction::CastWith(Who::You, a, e) = v && let [Instruction::Put(Which::That, z)] = e.instead.as_slice() && **e == after_cast(e.instead.clone()));
        [a: WhichP " is put" z: PlaceP] => (Instruction::Put(a, z));
        ["shuffle " a: WhichP [" into your deck" | " into its owner's deck"]] => { Instruction::Put(a, Place::Shuffled) } if (let Instruction::Put(a, Place::Shuffled) = v);
        [who: Doer ("put") " the top card of " @TheirDeck " into " @TheirPile] => { Instruction::Mill(who, Count::Number(1)) } if (let Instruction::Mill(who, Count::Number(1)) = v);
        [who: Doer ("put") " the top " n: Number " cards of " @TheirDeck " into " @TheirPile] => { Instruction::Mill(who, Count::Number(n)) }
            if (let Instruction::Mill(who, Count::Number(n)) = v);
        ["tap " a: WhichP] => (Instruction::Tap(a));
        ["untap " a: WhichP] => (Instruction::Untap(a));
        [["cast " | "play "] a: WhichP [" for no cost" | " for free" | " without paying its cost"] ". If it would be put into your " @Pile " after you cast it, " i: Acts " instead"] => { Instruction::CastWith(Who::You, a, Box::new(after_cast(i))) }
            if (let Instruction::CastWith(Who::You, a, e) = v && let i = &e.instead && **e == after_cast(i.clone()));
        [["cast " | "play "] a: WhichP [" for no cost" | " for free" | " without paying its cost"]] => { Instruction::Cast(Who::You, a) } if (let Instruction::Cast(Who::You, a) = v);
        [who: Doer ("win") " the game"] => (Instruction::Win(who));
        [who: Doer ("lose") " the game at the end of your next turn"] => { Instruction::EndOfYourNextTurn(vec![Instruction::Lose(who)]) }
            if (let Instruction::EndOfYourNextTurn(a) = v && let [Instruction::Lose(who)] = a.as_slice());
        [who: Doer ("lose") " the game"] => (Instruction::Lose(who));
        [a: Subject h: Holds t: For] => (Instruction::HoldFor(a, h, t));
        ["choose " a: WhichP @EndsHere] => (Instruction::Choose(a));
        [a: Subject " can attack untapped creatures this turn as though they were tapped"] => { Instruction::HoldFor(a, attacks_untapped(), Until::EndOfTurn) }
            if (w.source.is_some() && let Instruction::HoldFor(a, h, Until::EndOfTurn) = v && *h == attacks_untapped());
        [s: StaticP t: For] => (Instruction::Hold(s, t));
    }
}

parts! {
    /// Where a sentence ends, which is not read here.
    EndsHere -> () { |p| (p.peek(".") || p.peek(" and ")).then_some(()), |v, w| true }
}

/// What is done to what was chosen, as it is done to what is chosen by it.
fn of_chosen(act: &Instruction, which: &Which) -> Option<Instruction> {
    let mut told = act.clone();
    let place = told.which_mut().filter(|of| **of == Which::Chosen)?;
    *place = which.clone();
    Some(told)
}

/// Sentences that speak of "it" speak of what was chosen in a sentence before, if something was.
fn bind(found: Vec<Instruction>, ends: &[usize]) -> Option<Vec<Instruction>> {
    let mut bound: Vec<Instruction> = Vec::new();
    let mut last: Option<Result<usize, ()>> = None;
    let mut rest = found.into_iter();
    let mut from = 0;
    for &end in ends {
        let sentence: Vec<Instruction> = rest.by_ref().take(end.saturating_sub(from)).collect();
        from = end;
        if speak_of_it(&sentence) {
            match last {
                // What may have been chosen or not is no "it".
                Some(Err(())) => return None,
                Some(Ok(at)) => {
                    if let Some(act) = bound.get_mut(at)
                        && !matches!(act, Instruction::Choose(_))
                        && let Some(which) = act.which_mut()
                        && *which != Which::Chosen
                    {
                        let chosen = std::mem::replace(which, Which::Chosen);
                        bound.insert(at, Instruction::Choose(chosen));
                    }
                }
                None => {}
            }
        }
        for mut act in sentence {
            let within = act.inner().iter().any(|acts| acts.iter().any(|act| asks(&mut act.clone())));
            if asks(&mut act) {
                last = Some(Ok(bound.len()));
            } else if within || brings_others(&act) {
                last = Some(Err(()));
            }
            bound.push(act);
        }
    }
    bound.extend(rest);
    Some(bound)
}

/// Whether it brings other cards into view, of which a text might speak as "it" or "that card".
fn brings_others(act: &Instruction) -> bool {
    match act {
        Instruction::Dig(_) | Instruction::Mill(..) | Instruction::Discard(..) | Instruction::Clash(..) => true,
        Instruction::Put(which, _) => matches!(which, Which::Top(_) | Which::Tops(..)),
        _ => false,
    }
}

/// Whether somebody chooses what it is done to.
fn asks(act: &mut Instruction) -> bool {
    match act {
        Instruction::Choose(which) => which.asks(),
        act => act.which_mut().is_some_and(|which| which.asks()),
    }
}

grammar! {
    /// For whom it holds: "choose one of your other creatures. It …".
    Subject(p, w, v) -> Which {
        ["choose " a: WhichP [". it" | ". that creature" | ". they" | ". those creatures"]] => { a } if (w.source.is_some() && let a = v);
        [a: WhichP] => { a } if (let a = v);
    }
}

grammar! {
    /// How long something holds.
    For(p, w, v) -> Until {
        [[" this turn" | " until the end of the turn" | " until end of turn"]] => (Until::EndOfTurn);
        [" until the start of your next turn"] => (Until::YourNextTurn);
    }
}

grammar! {
    Them(p, w, v) -> () {
        [["it" | "them"]] => (());
    }
}

grammar! {
    FromHand(p, w, v) -> () {
        [[" from your hand" | " from his hand" | " from his or her hand"]] => { () } if (w.source.is_some());
        [] => (());
    }
}

grammar! {
    /// What holds for objects for a time.
    Holds(p, w, v) -> Vec<Static> {
        [[" gets +" | " get +"] n: Number " power and \"" k: KeywordP "\""] => { vec![Static::Power(it(), i32::try_from(n).ok()?), Static::Has(it(), k)] }
            if (let [Static::Power(a, n), Static::Has(b, k)] = v.as_slice() && *a == it() && *b == it() && let Ok(n) = &u32::try_from(*n));
        [[" gets +" | " get +"] n: Number " power"] => { vec![Static::Power(it(), i32::try_from(n).ok()?)] }
            if (let [Static::Power(a, n)] = v.as_slice() && *a == it() && let Ok(n) = &u32::try_from(*n));
        [[" gets \"" | " get \"" | " gains \"" | " gain \""] k: KeywordP "\" and \"" l: KeywordP "\""] => { vec![Static::Has(it(), k), Static::Has(it(), l)] }
            if (let [Static::Has(a, k), Static::Has(b, l)] = v.as_slice() && *a == it() && *b == it());
        [[" gets \"" | " get \"" | " gains \"" | " gain \""] k: KeywordP "\""] => { vec![Static::Has(it(), k)] }
            if (let [Static::Has(a, k)] = v.as_slice() && *a == it());
        [" can't attack or block"] => { vec![Static::CantAttack(it()), Static::CantBlock(it())] } if (*v == [Static::CantAttack(it()), Static::CantBlock(it())]);
        [" can't be blocked"] => { vec![Static::CantBeBlocked(it(), None)] } if (*v == [Static::CantBeBlocked(it(), None)]);
        [" can't block"] => { vec![Static::CantBlock(it())] } if (*v == [Static::CantBlock(it())]);
        [" can't attack"] => { vec![Static::CantAttack(it())] } if (*v == [Static::CantAttack(it())]);
        [" can attack untapped creatures"] => { attacks_untapped() } if (*v == attacks_untapped());
        [[" gets \"this creature can attack untapped creatures\"" | " get \"this creature can attack untapped creatures\""]] => { attacks_untapped() } if (w.source.is_some() && *v == attacks_untapped());
    }
}

fn attacks_untapped() -> Vec<Static> {
    let untapped = Filter { sort: Sort::Kind(Kind::Creature), tapped: Some(false), ..Filter::default() };
    vec![Static::AttacksUntapped(it(), untapped)]
}

/// What holds for objects that are chosen is written of none.
pub(super) fn it() -> Filter {
    Filter { this: This::Chosen(None), ..Filter::default() }
}

fn at_random(who: Who, n: u32, f: Filter) -> Instruction {
    Instruction::Discard(who, Which::Random(who, n, f, Zone::Hand))
}

fn by_chance(v: &Instruction) -> Option<(Who, u32, Filter)> {
    match v {
        Instruction::Discard(who, Which::Random(by, n, f, Zone::Hand)) if who == by => Some((*who, *n, f.clone())),
        _ => None,
    }
}

/// What a spell that is cast so becomes as it would be put into the discard pile.
fn after_cast(instead: Vec<Instruction>) -> Replacement {
    let what = Filter { this: This::Chosen(None), ..Filter::default() };
    Replacement { pattern: Pattern::AfterCast(what), condition: None, optional: false, instead, then: Vec::new() }
}

/// A card revealed in a clash that is played instead of going to the bottom of the deck. An evolution creature can't be:
/// there is nothing that it lies on.
fn played_from_clash() -> Replacement {
    let what = Filter { this: This::Chosen(None), evolution: Some(false), ..Filter::default() };
    let instead = vec![Instruction::Cast(Who::You, Which::That)];
    Replacement { pattern: Pattern::Clashed(what), condition: None, optional: true, instead, then: Vec::new() }
}

grammar! {
    /// What is done to the card that was drawn.
    OneAct(p, w, v) -> Vec<Instruction> {
        [["put it" | "put that card"] z: PlaceP] => { vec![Instruction::Put(Which::That, z)] }
            if (let [Instruction::Put(Which::That, z)] = v.as_slice());
        [["discard it" | "discard that card"]] => { vec![Instruction::Discard(Who::You, Which::That)] }
            if (let [Instruction::Discard(Who::You, Which::That)] = v.as_slice());
    }
}

fn chooser(which: &Which) -> Who {
    match which {
        Which::Choose(who, ..) | Which::UpTo(who, ..) => *who,
        _ => Who::You,
    }
}

fn chosen_by(which: &Which, who: Who) -> bool {
    chooser(which) == who
}

grammar! {
    TheirDeck(p, w, v) -> () {
        [["your deck" | "his or her deck" | "their deck" | "his deck" | "her deck"]] => (());
    }
}

grammar! {
    TheirPile(p, w, v) -> () {
        [["your discard pile" | "your graveyard" | "his or her discard pile" | "his or her graveyard" | "their discard pile" | "their graveyard" | "his discard pile" | "his graveyard" | "her discard pile" | "her graveyard"]] => (());
    }
}

/// Acts of one sentence: "… and …".
pub(crate) struct Acts;

impl Part for Acts {
    type Value = Vec<Instruction>;

    fn read(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
        let mut acts = vec![Act::read(p)?];
        while let Some(act) = p.attempt(|p| {
            p.any(&[" and ", ", then "]).then_some(())?;
            Act::read(p)
        }) {
            acts.push(act);
        }
        Some(acts)
    }

    fn write(v: &Vec<Instruction>, w: &mut Writer<'_>) -> bool {
        let mut acts = v.iter();
        acts.next().is_some_and(|first| Act::write(first, w))
            && acts.all(|act| w.any(&[" and ", ", then "]) && Act::write(act, w))
    }
}

fn condition_not(v: &Instruction) -> Option<(&Condition, &Vec<Instruction>, &Vec<Instruction>)> {
    match v {
        Instruction::If(condition, then, otherwise) => Some((condition, then, otherwise)),
        _ => None,
    }
}

grammar! {
    /// A sentence that is more than acts.
    Longer(p, w, v) -> Instruction {
        [m: Modes] => { m } if (matches!(v, Instruction::OneOf(_)) && let m = v);
        [m: MoreLonger] => { m } if (let m = v);
        [["clash with your opponent" | "clash"] ". If you win, you may play your card " ["for free" | "for no cost" | "without paying its cost"] " instead of putting it on the bottom of your deck"] => { Instruction::Clash(Some(Box::new(played_from_clash())), Vec::new()) }
            if (let Instruction::Clash(Some(e), won) = v && won.is_empty() && **e == played_from_clash());
        ["you may clash with your opponent. If you " ["win, " | "won the clash, "] "you may " a: Acts] => { Instruction::May(vec![Instruction::Clash(None, vec![Instruction::May(a, Vec::new())])], Vec::new()) }
            if (let Instruction::May(a, b) = v && b.is_empty() && let [Instruction::Clash(None, a)] = a.as_slice() && let [Instruction::May(a, b)] = a.as_slice() && b.is_empty());
        ["you may clash with your opponent. If you " ["win, " | "won the clash, "] a: Acts] => { Instruction::May(vec![Instruction::Clash(None, a)], Vec::new()) }
            if (let Instruction::May(a, b) = v && b.is_empty() && let [Instruction::Clash(None, a)] = a.as_slice() && !a.is_empty());
        [["clash with your opponent" | "clash"] [". If you win, " | ". If you won the clash, "] a: Acts] => { Instruction::Clash(None, a) }
            if (let Instruction::Clash(None, a) = v && !a.is_empty());
        ["you may clash with your opponent. If you " ["win, you may play your card for free instead of putting it on the bottom of your deck" | "win, you may play your card for no cost instead of putting it on the bottom of your deck" | "win, you may play your card without paying its cost instead of putting it on the bottom of your deck" | "won the clash by revealing a non-evolution creature or a spell, instead of putting that card on the bottom of your deck, you may play it for free"]] => { Instruction::May(vec![Instruction::Clash(Some(Box::new(played_from_clash())), Vec::new())], Vec::new()) }
            if (let Instruction::May(a, b) = v && b.is_empty() && *a == [Instruction::Clash(Some(Box::new(played_from_clash())), Vec::new())]);
        [["this turn, " | "until the end of the turn, "] s: StaticP] => { Instruction::Hold(s, Until::EndOfTurn) }
            if (let Instruction::Hold(s, Until::EndOfTurn) = v);
        ["until the start of your next turn, " s: StaticP] => { Instruction::Hold(s, Until::YourNextTurn) }
            if (let Instruction::Hold(s, Until::YourNextTurn) = v);
        ["at the end of your next turn, " a: Acts] => (Instruction::EndOfYourNextTurn(a));
        ["you may " a: Acts ". If you do, " b: Acts] => { Instruction::May(a, b) } if (let Instruction::May(a, b) = v && !b.is_empty());
        ["you may " a: Acts] => { Instruction::May(a, Vec::new()) } if (let Instruction::May(a, b) = v && b.is_empty());
        [a: Acts ". If " c: Cond ", " b: Acts " instead"] => { Instruction::If(c, b, a) }
            if (let Some((c, b, a)) = condition_not(v) && !a.is_empty());
        [a: Acts ". If " c: Cond ", instead " b: Acts] => { Instruction::If(c, b, a) }
            if (let Some((c, b, a)) = condition_not(v) && !a.is_empty());
        ["if " c: Cond ", " b: Acts] => { Instruction::If(c, b, Vec::new()) } if (let Some((c, b, a)) = condition_not(v) && a.is_empty());
        [["this turn, " | "until the end of the turn, "] e: Instead] => { if is_chosen(&e) || e.this_turn { return None; } Instruction::Begin(Box::new(e.effect), None, Until::EndOfTurn) }
            if (let Instruction::Begin(e, None, Until::EndOfTurn) = v && let e = &Timed::lasting(e));
        ["until the start of your next turn, " e: Instead] => { if is_chosen(&e) || e.this_turn { return None; } Instruction::Begin(Box::new(e.effect), None, Until::YourNextTurn) }
            if (let Instruction::Begin(e, None, Until::YourNextTurn) = v && let e = &Timed::lasting(e));
        ["choose " a: WhichP ". " e: Instead] => { if !is_chosen(&e) || !e.this_turn { return None; } Instruction::Begin(Box::new(e.effect), Some(a), Until::EndOfTurn) }
            if (w.source.is_some() && let Instruction::Begin(e, Some(a), Until::EndOfTurn) = v && let e = &Timed::this_turn(e));
        [e: Instead] => { if is_chosen(&e) || !e.this_turn { return None; } Instruction::Begin(Box::new(e.effect), None, Until::EndOfTurn) }
            if (w.source.is_some() && let Instruction::Begin(e, None, Until::EndOfTurn) = v && let e = &Timed::this_turn(e));
        ["choose " a: WhichP ". This turn, " e: Instead] => { if !is_chosen(&e) || e.this_turn { return None; } Instruction::Begin(Box::new(e.effect), Some(a), Until::EndOfTurn) }
            if (let Instruction::Begin(e, Some(a), Until::EndOfTurn) = v && let e = &Timed::lasting(e));
        ["choose " a: WhichP ". Until the start of your next turn, " e: Instead] => { if !is_chosen(&e) || e.this_turn { return None; } Instruction::Begin(Box::new(e.effect), Some(a), Until::YourNextTurn) }
            if (let Instruction::Begin(e, Some(a), Until::YourNextTurn) = v && let e = &Timed::lasting(e));
        [a: Act [". It can't be replaced" | ". This can't be replaced"]] => { Instruction::Irreplaceable(Box::new(a)) } if (let Instruction::Irreplaceable(a) = v);
    }
}

grammar! {
    /// What holds for a time, and what replaces for the same time, in one sentence.
    Both(p, w, v) -> (Static, Timed) {
        ["until the start of your next turn, " s: StaticP ", and " e: Instead] => { if is_chosen(&e) || e.this_turn { return None; } (s, e) } if (let (s, e) = v);
    }
}

/// Sentences, one after another. The last full stop may be left out.
pub(crate) struct Sentences;

impl Part for Sentences {
    type Value = Vec<Instruction>;

    fn read(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
        let mut found = Vec::new();
        let mut ends = Vec::new();
        loop {
            if let Some((holds, replaces)) = p.attempt(Both::read) {
                found.push(Instruction::Hold(holds, Until::YourNextTurn));
                found.push(Instruction::Begin(Box::new(replaces.effect), None, Until::YourNextTurn));
            } else {
                match p.attempt(Longer::read) {
                    Some(longer) => found.push(longer),
                    None => found.extend(Acts::read(p)?),
                }
            }
            if p.attempt(|p| (p.any(&[" and ", ", then ", ", and "]) && p.peek("you may ")).then_some(())).is_some() {
                continue;
            }
            ends.push(found.len());
            if p.at_end() || (p.sentence_ends() && !p.peek(".")) || (p.lit(".") && p.at_end()) {
                // What a spell does is about no event: "it" would be nothing.
                let found = bind(found, &ends)?;
                let known = !p.scope.spell || !speak_of_it(&found);
                if !known {
                    p.fail("what “it” is");
                }
                return known.then_some(found);
            }
            p.any(&[" Then ", " Then, ", " "]).then_some(())?;
        }
    }

    fn write(v: &Vec<Instruction>, w: &mut Writer<'_>) -> bool {
        let mut written = 0;
        for (at, one) in v.iter().enumerate() {
            if at < written {
                continue;
            }
            if at > 0 && !w.any(&[". ", ". Then ", " and ", ", then ", ". Then, ", ", and "]) {
                return false;
            }
            if let Instruction::Choose(which) = one
                && let Some(told) = v.get(at + 1).and_then(|next| of_chosen(next, which))
                && w.attempt(|w| Act::write(&told, w))
            {
                written = at + 2;
                continue;
            }
            if w.source.is_some()
                && let (
                    Instruction::Hold(s, Until::YourNextTurn),
                    Some(Instruction::Begin(e, None, Until::YourNextTurn)),
                ) = (one, v.get(at + 1))
                && w.attempt(|w| Both::write(&(s.clone(), Timed::lasting(e)), w))
            {
                written = at + 2;
                continue;
            }
            if !w.attempt(|w| Longer::write(one, w)) && !Act::write(one, w) {
                return false;
            }
        }
        let stopped = w.source.is_none_or(|s| s.get(w.pos..).is_some_and(|rest| rest.starts_with('.')));
        // Modes end with the full stop of their last.
        let ended = w.source.is_none() && w.out.ends_with('.');
        !v.is_empty() && (!stopped || ended || w.lit("."))
    }
}
