//! What is done: "draw a card", "return it to your hand", "banish one of your other creatures".

use instead_duel::ability::{
    Condition, Count, Filter, Instruction, Pattern, Place, Replacement, Side, Sort, Static, This, Until, Which, Who,
};
use instead_duel::words::{ObjectId, PlayerId, Zone};

use crate::Named;
use crate::cursor::{Person, Reader, Writer};
use crate::grammar::{Part, grammar};

use super::ability::{Instead, KeywordP, StaticP, Timed, is_chosen};
use super::noun::{Cards, Many, Number, One, ZoneP, core, with};
use super::pattern::{Cond, Pile};
use super::referring::speak_of_it;

/// Who does it: nobody named is "you". The verb behind it follows.
pub(crate) struct Doer;

const DOERS: [(&str, Who); 6] = [
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
                let texts: Vec<&str> = DOERS.iter().filter(|d| d.1 == *who).map(|d| d.0).collect();
                w.any(&texts)
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

/// An object that a scenario names.
pub(crate) struct NamedObject;

impl Part for NamedObject {
    type Value = ObjectId;

    fn read(p: &mut Reader<'_>) -> Option<ObjectId> {
        p.name_that(Named::object).map(ObjectId::of_number)
    }

    fn write(v: &ObjectId, w: &mut Writer<'_>) -> bool {
        w.object(v.number())
    }
}

/// Where an object of this sort is, if nothing is said.
fn place_of(f: &Filter) -> Zone {
    if f.sort == Sort::Shield { Zone::Shields } else { Zone::Battle }
}

/// A "card" without a zone is refused: it could be anywhere.
fn choose(who: Who, n: u32, f: Filter, zone: Option<Zone>) -> Option<Which> {
    let somewhere = zone.is_some() || f.sort != Sort::Card;
    let zone = zone.unwrap_or_else(|| place_of(&f));
    somewhere.then_some(Which::Choose(who, n, f, zone))
}

/// One that is chosen: the filter without whose it is, and the zone where it is not where such an object is.
fn chosen(v: &Which, who: Who, n: u32, this: This, side: Side) -> Option<(Filter, Option<Zone>)> {
    let Which::Choose(by, number, f, zone) = v else { return None };
    let f = core(f, this, side).filter(|_| *by == who && *number == n)?;
    let said = (place_of(&f) != *zone).then_some(*zone);
    Some((f, said))
}

grammar! {
    /// The zone in which something is chosen, where it must be said.
    InZone(p, w, v) -> Option<Zone> {
        [[" from your hand" | " in your hand"]] => (Some(Zone::Hand));
        [[" from your mana zone" | " in your mana zone"]] => (Some(Zone::Mana));
        [[" from your discard pile" | " from your graveyard" | " in your discard pile" | " in your graveyard"]] => (Some(Zone::Discard));
        [] => (None);
    }
}

grammar! {
    /// The zone in which all are.
    Zoned(p, w, v) -> Zone {
        [[" in your mana zone" | " from your mana zone"]] => (Zone::Mana);
        [[" in your graveyard" | " in your discard pile" | " from your graveyard" | " from your discard pile"]] => (Zone::Discard);
    }
}

fn all(v: &Which) -> Option<&Filter> {
    match v {
        Which::All(f, zone) if *zone == place_of(f) => Some(f),
        _ => None,
    }
}

grammar! {
    /// What it is done to.
    WhichP(p, w, v) -> Which {
        [o: NamedObject] => (Which::Object(o));
        [["the creature that broke it" | "the attacking creature" | "the creature that won"]] => (Which::Rival);
        [["it" | "that creature" | "that card" | "that shield" | "that spell" | "the losing creature"]] => (Which::That);
        [["this creature" | "this card" | "this spell" | "this Cross Gear"]] => (Which::This);
        [t: Target @Battle] => { t } if (w.source.is_some() && let t = v);
        ["only its top card"] => (Which::TopOfThat);
        ["the cards under it"] => (Which::UnderThat);
        [["a card from under this creature" | "a card from under it"]] => (Which::OneUnder);
        ["the top card of your deck"] => (Which::Top(Who::You));
        ["all of your other " f: Many] => { let f = with(f, This::NotThat, Side::Yours); let z = place_of(&f); Which::All(f, z) }
            if (let Some(f) = all(v) && let Some(f) = &core(f, This::NotThat, Side::Yours));
        [["all of your opponent's " | "all enemy "] f: Many] => { let f = with(f, This::Any, Side::Enemy); let z = place_of(&f); Which::All(f, z) }
            if (let Some(f) = all(v) && let Some(f) = &core(f, This::Any, Side::Enemy));
        ["all of your " f: Many z: Zoned] => { Which::All(with(f, This::Any, Side::Yours), z) }
            if (let Which::All(f, z) = v && *z != place_of(f) && let Some(f) = &core(f, This::Any, Side::Yours));
        ["all of your " f: Many] => { let f = with(f, This::Any, Side::Yours); let z = place_of(&f); Which::All(f, z) }
            if (let Some(f) = all(v) && let Some(f) = &core(f, This::Any, Side::Yours));
        ["all other " f: Many] => { let f = with(f, This::NotThat, Side::Any); let z = place_of(&f); Which::All(f, z) }
            if (let Some(f) = all(v) && let Some(f) = &core(f, This::NotThat, Side::Any));
        ["all " f: Many] => { let z = place_of(&f); Which::All(f, z) } if (let Some(f) = all(v) && let Some(f) = &core(f, This::Any, Side::Any));
        [["one of your other " | "another of your "] f: Many z: InZone] => { choose(Who::You, 1, with(f, This::NotThat, Side::Yours), z)? }
            if (let Some((f, z)) = &chosen(v, Who::You, 1, This::NotThat, Side::Yours));
        [["one of your opponent's "] f: Many] => { choose(Who::You, 1, with(f, This::Any, Side::Enemy), None)? }
            if (let Some((f, None)) = &chosen(v, Who::You, 1, This::Any, Side::Enemy));
        [["one of his or her " | "one of their "] f: Many] => { choose(Who::Opponent, 1, with(f, This::Any, Side::Enemy), None)? }
            if (let Some((f, None)) = &chosen(v, Who::Opponent, 1, This::Any, Side::Enemy));
        ["one of your " f: Many z: InZone] => { choose(Who::You, 1, with(f, This::Any, Side::Yours), z)? }
            if (let Some((f, z)) = &chosen(v, Who::You, 1, This::Any, Side::Yours));
        [["an enemy " | "an opponent's "] f: One] => { choose(Who::You, 1, with(f, This::Any, Side::Enemy), None)? }
            if (let Some((f, None)) = &chosen(v, Who::You, 1, This::Any, Side::Enemy));
        [["a " | "an "] f: One z: InZone] => { let side = if z.is_some() { Side::Yours } else { Side::Any }; choose(Who::You, 1, with(f, This::Any, side), z)? }
            if (let Which::Choose(Who::You, 1, f, zone) = v && let (f, z) = (&with(f.clone(), f.this, Side::Any), &(*zone != place_of(f)).then_some(*zone))
                && Some(v) == choose(Who::You, 1, with(f.clone(), This::Any, if z.is_some() { Side::Yours } else { Side::Any }), *z).as_ref());
        [n: Number [" enemy " | " of your opponent's "] f: Many] => { choose(Who::You, n, with(f, This::Any, Side::Enemy), None)? }
            if (let Which::Choose(_, n, ..) = v && *n > 1 && let Some((f, None)) = &chosen(v, Who::You, *n, This::Any, Side::Enemy));
        [n: Number " of your other " f: Many z: InZone] => { choose(Who::You, n, with(f, This::NotThat, Side::Yours), z)? }
            if (let Which::Choose(_, n, ..) = v && let Some((f, z)) = &chosen(v, Who::You, *n, This::NotThat, Side::Yours));
        [n: Number " of your " f: Many z: InZone] => { choose(Who::You, n, with(f, This::Any, Side::Yours), z)? }
            if (let Which::Choose(_, n, ..) = v && let Some((f, z)) = &chosen(v, Who::You, *n, This::Any, Side::Yours));
    }
}

fn aimed(n: u32, f: Filter, side: Side) -> Option<Which> {
    choose(Who::You, n, with(f, This::Any, side), None)
}

fn up_to(n: u32, f: Filter, side: Side) -> Which {
    let f = with(f, This::Any, side);
    let zone = place_of(&f);
    Which::UpTo(Who::You, n, f, zone)
}

fn any_of(v: &Which, side: Side) -> Option<(u32, Filter)> {
    let Which::UpTo(Who::You, n, f, zone) = v else { return None };
    core(f, This::Any, side).filter(|_| *zone == place_of(f)).map(|f| (*n, f))
}

grammar! {
    /// What a text calls its target: in Kaijudo a target is what is chosen.
    Target(p, w, v) -> Which {
        ["up to " n: Number [" target enemy " | " of your opponent's "] f: Many] => { up_to(n, f, Side::Enemy) } if (let Some((n, f)) = &any_of(v, Side::Enemy));
        ["up to " n: Number " of your " f: Many] => { up_to(n, f, Side::Yours) } if (let Some((n, f)) = &any_of(v, Side::Yours));
        ["up to " n: Number [" target " | " "] f: Many] => { if f.sort == Sort::Card { return None; } up_to(n, f, Side::Any) } if (let Some((n, f)) = &any_of(v, Side::Any));
        ["target enemy " f: One] => { aimed(1, f, Side::Enemy)? } if (let Some((f, None)) = &chosen(v, Who::You, 1, This::Any, Side::Enemy));
        ["target " f: One] => { aimed(1, f, Side::Any)? } if (let Some((f, None)) = &chosen(v, Who::You, 1, This::Any, Side::Any));
        [n: Number " target enemy " f: Many] => { aimed(n, f, Side::Enemy)? } if (let Which::Choose(_, n, ..) = v && *n > 1 && let Some((f, None)) = &chosen(v, Who::You, *n, This::Any, Side::Enemy));
        [n: Number " target " f: Many] => { aimed(n, f, Side::Any)? } if (let Which::Choose(_, n, ..) = v && *n > 1 && let Some((f, None)) = &chosen(v, Who::You, *n, This::Any, Side::Any));
    }
}

grammar! {
    /// Where a creature is said to be, though it can be nowhere else.
    Battle(p, w, v) -> () {
        [[" in the battle zone" | " from the battle zone"]] => { () } if (w.source.is_some());
        [] => (());
    }
}

grammar! {
    /// Where it is put. Whose zone it is said to be does not matter: a card is put into its owner's zones.
    PlaceP(p, w, v) -> Place {
        [[" to your hand" | " to its owner's hand" | " to their owners' hands" | " into your hand" | " into its owner's hand" | " to his hand" | " into his hand" | " to his or her hand"]] => (Place::Hand);
        [[" into your mana zone tapped" | " into its owner's mana zone tapped" | " in your mana zone tapped"]] => (Place::Mana { tapped: true });
        [[" into your mana zone" | " into its owner's mana zone" | " into their owners' mana zones" | " in your mana zone" | " into your opponent's mana zone" | " into their owner's mana zone" | " into his mana zone" | " into his or her mana zone"]] => (Place::Mana { tapped: false });
        [[" into your shield zone face down as a new shield" | " into its owner's shield zone face down as a new shield" | " into your shield zone face down" | " into its owner's shield zone face down"]] => (Place::Shields);
        [[" on top of your deck" | " on the top of your deck" | " on top of its owner's deck" | " on the top of its owner's deck"]] => (Place::Top);
        [[" on the bottom of your deck" | " on the bottom of its owner's deck" | " on the bottom of his or her deck" | " on the bottom of his deck"]] => (Place::Bottom);
        [[" into your discard pile" | " into your graveyard" | " into its owner's discard pile" | " into its owner's graveyard" | " into their owners' graveyards" | " into his graveyard" | " into his or her discard pile"]] => (Place::Discard);
        [" into the battle zone tapped"] => (Place::Battle { tapped: true });
        [" into the battle zone"] => (Place::Battle { tapped: false });
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
    /// One act, in the imperative or with a player who does it.
    Act(p, w, v) -> Instruction {
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
        ["break " a: WhichP] => { if matches!(a, Which::That) { return None; } Instruction::BreakThis(a) } if (let Instruction::BreakThis(a) = v);
        [a: WhichP [" gets +" | " get +"] n: Number [" power until the end of the turn" | " power this turn" | " power until end of turn"]] => { Instruction::Power(a, i32::try_from(n).ok()?) }
            if (let Instruction::Power(a, n) = v && let Ok(n) = &u32::try_from(*n));
        [a: WhichP [" gets -" | " get -"] n: Number [" power until the end of the turn" | " power this turn" | " power until end of turn"]] => { Instruction::Power(a, -i32::try_from(n).ok()?) }
            if (let Instruction::Power(a, n) = v && let Ok(n) = &u32::try_from(n.saturating_neg()));
        [a: WhichP " attacks " who: Whom] => (Instruction::Attack(a, who));
        [who: Doer ("draw") [" a card, then " | " a card and "] a: OneAct] => (Instruction::DrawThen(who, a));
        [who: Doer ("draw") " " n: Cards] => (Instruction::Draw(who, n));
        [who: Doer ("discard") " " ["a " | "an "] f: One] => { discards(who, 1, f) } if (let Some((who, 1, f)) = &discarded(v));
        [who: Doer ("discard") " " n: Number " " f: Many] => { discards(who, n, f) } if (let Some((who, n, f)) = &discarded(v));
        [who: Doer ("choose") " and " ("discard") " " ["a " | "an "] f: One] => { discards(who, 1, f) } if (w.source.is_some() && let Some((who, 1, f)) = &discarded(v));
        [who: Doer ("choose") " and " ("discard") " " n: Number " " f: Many] => { discards(who, n, f) } if (w.source.is_some() && let Some((who, n, f)) = &discarded(v));
        [who: Doer ("discard") " " ["a " | "an "] f: One " at random" @FromHand] => { at_random(who, 1, f) } if (let Some((who, 1, f)) = &by_chance(v));
        [who: Doer ("discard") " " n: Number " " f: Many " at random" @FromHand] => { at_random(who, n, f) } if (let Some((who, n, f)) = &by_chance(v));
        [who: Doer ("discard") " " a: WhichP] => (Instruction::Discard(who, a));
        [who: Doer ["banishes " | "destroys "] a: WhichP] => { if !chosen_by(&a, who) || who == Who::You { return None; } Instruction::Destroy(a) }
            if (let Instruction::Destroy(a) = v && let who = &chooser(a) && *who != Who::You);
        [["banish " | "destroy "] a: WhichP] => (Instruction::Destroy(a));
        ["return " a: WhichP @Battle z: PlaceP] => { Instruction::Put(a, z) }
            if (let Instruction::Put(a, z) = v && (*z == Place::Hand || w.source.is_some()));
        ["put " a: WhichP @Battle z: PlaceP] => (Instruction::Put(a, z));
        [who: Doer ("put") " " a: WhichP z: PlaceP] => { if who == Who::You || !matches!(a, Which::That) { return None; } Instruction::Put(a, z) }
            if (w.source.is_some() && let Instruction::Put(a, z) = v && *a == Which::That && let who = &Who::Opponent);
        [["add "] a: WhichP [" to your shields face down" | " to its owner's shields face down"]] => { Instruction::Put(a, Place::Shields) } if (let Instruction::Put(a, Place::Shields) = v);
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
        [a: WhichP [" gets " | " get " | " gain " | " gains "] "\"" k: KeywordP "\"" t: For] => { Instruction::HoldFor(a, Static::Has(it(), k), t) }
            if (let Instruction::HoldFor(a, Static::Has(of, k), t) = v && *of == it());
        [a: WhichP " can't be blocked" t: For] => { Instruction::HoldFor(a, Static::CantBeBlocked(it(), None), t) }
            if (let Instruction::HoldFor(a, Static::CantBeBlocked(of, None), t) = v && *of == it());
        [a: WhichP " can't block" t: For] => { Instruction::HoldFor(a, Static::CantBlock(it()), t) }
            if (let Instruction::HoldFor(a, Static::CantBlock(of), t) = v && *of == it());
        [a: WhichP " can't attack" t: For] => { Instruction::HoldFor(a, Static::CantAttack(it()), t) }
            if (let Instruction::HoldFor(a, Static::CantAttack(of), t) = v && *of == it());
        [s: StaticP t: For] => (Instruction::Hold(s, t));
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

/// What holds for objects that are chosen is written of none.
fn it() -> Filter {
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
        [["clash with your opponent" | "clash"] ". If you win, you may play your card " ["for free" | "for no cost" | "without paying its cost"] " instead of putting it on the bottom of your deck"] => { Instruction::Clash(Some(Box::new(played_from_clash())), Vec::new()) }
            if (let Instruction::Clash(Some(e), won) = v && won.is_empty() && **e == played_from_clash());
        [["clash with your opponent" | "clash"] ". If you win, " a: Acts] => { Instruction::Clash(None, a) }
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

/// Sentences, one after another. The last full stop may be left out.
pub(crate) struct Sentences;

impl Part for Sentences {
    type Value = Vec<Instruction>;

    fn read(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
        let mut found = Vec::new();
        loop {
            match p.attempt(Longer::read) {
                Some(longer) => found.push(longer),
                None => found.extend(Acts::read(p)?),
            }
            if p.at_end() || (p.sentence_ends() && !p.peek(".")) || (p.lit(".") && p.at_end()) {
                // What a spell does is about no event: "it" would be nothing.
                let known = !p.scope.spell || !speak_of_it(&found);
                if !known {
                    p.fail("what “it” is");
                }
                return known.then_some(found);
            }
            p.any(&[" Then ", " "]).then_some(())?;
        }
    }

    fn write(v: &Vec<Instruction>, w: &mut Writer<'_>) -> bool {
        for (at, one) in v.iter().enumerate() {
            if at > 0 && !w.any(&[". ", ". Then ", " and ", ", then "]) {
                return false;
            }
            if !w.attempt(|w| Longer::write(one, w)) && !Act::write(one, w) {
                return false;
            }
        }
        let stopped = w.source.is_none_or(|s| s.get(w.pos..).is_some_and(|rest| rest.starts_with('.')));
        !v.is_empty() && (!stopped || w.lit("."))
    }
}
