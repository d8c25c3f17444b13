//! What is done to what, and where to: "one of your other creatures", "target enemy creature", "into your mana zone".

use instead_duel::ability::{Filter, Place, Side, Sort, This, Which, Who};
use instead_duel::words::{ObjectId, Zone};

use crate::Named;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};

use super::noun::{Each, Many, Number, One, core, with};

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
        [[" in your hand" | " from your hand"]] => (Zone::Hand);
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
        [["it" | "that creature" | "that card" | "that shield" | "that spell" | "the losing creature" | "them" | "those cards" | "those creatures"]] => (Which::That);
        ["the crossed creature"] => { crossed() } if (*v == crossed());
        [["this creature" | "this card" | "this spell" | "this Cross Gear"]] => (Which::This);
        [["a creature of your opponent's choice"]] => { choose(Who::Opponent, 1, creature_of(Side::Enemy), None)? } if (w.source.is_some() && Some(v) == choose(Who::Opponent, 1, creature_of(Side::Enemy), None).as_ref());
        ["up to " n: Number " " f: Many z: Zoned] => { Which::UpTo(Who::You, n, with(f, This::Any, Side::Yours), z) }
            if (let Which::UpTo(Who::You, n, f, z) = v && *n != ANY && *z != place_of(f) && let Some(f) = &core(f, This::Any, Side::Yours));
        ["up to " n: Number " " f: Many " in your opponent's mana zone"] => { Which::UpTo(Who::You, n, with(f, This::Any, Side::Enemy), Zone::Mana) }
            if (let Which::UpTo(Who::You, n, f, Zone::Mana) = v && *n != ANY && let Some(f) = &core(f, This::Any, Side::Enemy));
        [n: Number " " f: Many z: Zoned] => { some_in(n, with(f, This::Any, Side::Yours), z)? }
            if (let Which::Choose(Who::You, n, f, z) = v && *n != 1 && *z != place_of(f) && let Some(f) = &core(f, This::Any, Side::Yours));
        ["1 " f: One z: Zoned] => { some_in(1, with(f, This::Any, Side::Yours), z)? }
            if (w.source.is_some() && let Which::Choose(Who::You, 1, f, z) = v && *z != place_of(f) && let Some(f) = &core(f, This::Any, Side::Yours));
        ["any number of your opponent's " f: Many " that have total power " n: Number " or less"] => { total(n, f, Side::Enemy)? }
            if (let Which::TotalPower(n, f) = v && let Ok(n) = &u32::try_from(*n) && let Some(f) = &core(f, This::Any, Side::Enemy));
        ["any number of target enemy " f: Many " that have total power " n: Number " or less"] => { total(n, f, Side::Enemy)? }
            if (w.source.is_some() && let Which::TotalPower(n, f) = v && let Ok(n) = &u32::try_from(*n) && let Some(f) = &core(f, This::Any, Side::Enemy));
        ["any number of your other " f: Many] => { any_number(with(f, This::NotThat, Side::Yours), None) }
            if (let Some(f) = &any_number_of(v, This::NotThat));
        ["any number of your " f: Many] => { any_number(with(f, This::Any, Side::Yours), None) }
            if (let Some(f) = &any_number_of(v, This::Any));
        ["any number of " f: Many z: Zoned] => { any_number(with(f, This::Any, Side::Yours), Some(z)) }
            if (let Which::UpTo(Who::You, n, f, z) = v && *n == ANY && *z != place_of(f) && let Some(f) = &core(f, This::Any, Side::Yours));
        [["a " | "an "] f: One z: HisZone] => { Which::Choose(Who::Opponent, 1, with(f, This::Any, Side::Enemy), z) }
            if (let Which::Choose(Who::Opponent, 1, f, z) = v && *z != place_of(f) && let Some(f) = &core(f, This::Any, Side::Enemy));
        [n: Number " " f: Many z: HisZone] => { Which::Choose(Who::Opponent, n, with(f, This::Any, Side::Enemy), z) }
            if (let Which::Choose(Who::Opponent, n, f, z) = v && *n != 1 && *z != place_of(f) && let Some(f) = &core(f, This::Any, Side::Enemy));
        [["1 of his or her " | "1 of his "] f: Many] => { choose(Who::Opponent, 1, with(f, This::Any, Side::Enemy), None)? }
            if (w.source.is_some() && let Some((f, None)) = &chosen(v, Who::Opponent, 1, This::Any, Side::Enemy));
        [["one " | "1 "] f: One " in the battle zone"] => { if f.sort == Sort::Card { return None; } choose(Who::You, 1, f, Some(Zone::Battle))? }
            if (w.source.is_some() && let Which::Choose(Who::You, 1, f, Zone::Battle) = v && let Some(f) = &core(f, This::Any, Side::Any));
        [["one " | "1 "] f: One] => { if f.sort == Sort::Card { return None; } choose(Who::You, 1, f, None)? }
            if (w.source.is_some() && let Some((f, None)) = &chosen(v, Who::You, 1, This::Any, Side::Any));
        ["up to " n: Number " " f: Many z: HisZone] => { Which::UpTo(Who::Opponent, n, with(f, This::Any, Side::Enemy), z) }
            if (let Which::UpTo(Who::Opponent, n, f, z) = v && *n != ANY && *z != place_of(f) && let Some(f) = &core(f, This::Any, Side::Enemy));
        ["up to " n: Number " other " f: Many z: Zoned] => { Which::UpTo(Who::You, n, with(f, This::NotThat, Side::Yours), z) }
            if (let Which::UpTo(Who::You, n, f, z) = v && *n != ANY && *z != place_of(f) && let Some(f) = &core(f, This::NotThat, Side::Yours));
        ["the top " n: Number " cards of your deck"] => { (n > 1).then_some(Which::Tops(Who::You, n))? } if (let Which::Tops(Who::You, n) = v);
        [t: Target @Battle] => { t } if (w.source.is_some() && let t = v);
        ["only its top card"] => (Which::TopOfThat);
        ["the cards under it"] => (Which::UnderThat);
        [["a card from under this creature" | "a card from under it"]] => (Which::OneUnder);
        [["the top card of your deck" | "the card on top of your deck"]] => (Which::Top(Who::You));
        [["all " | "all the "] f: Many z: Zoned] => { Which::All(with(f, This::Any, Side::Yours), z) }
            if (w.source.is_some() && let Which::All(f, z) = v && *z != place_of(f) && let Some(f) = &core(f, This::Any, Side::Yours));
        ["up to " n: Number " " f: Many z: Zoned] => { Which::UpTo(Who::You, n, with(f, This::Any, Side::Yours), z) }
            if (let Which::UpTo(Who::You, n, f, z) = v && *z != place_of(f) && let Some(f) = &core(f, This::Any, Side::Yours));
        [f: Each] => { let z = place_of(&f); let f = if f.this == This::Other { Filter { this: This::NotThat, ..f } } else { f }; Which::All(f, z) }
            if (w.source.is_some() && let Some(f) = all(v) && let f = &said_of_each(f));
        [["all of your other " | "all your other "] f: Many] => { let f = with(f, This::NotThat, Side::Yours); let z = place_of(&f); Which::All(f, z) }
            if (let Some(f) = all(v) && let Some(f) = &core(f, This::NotThat, Side::Yours));
        [["all of your opponent's " | "all enemy " | "all your opponent's "] f: Many] => { let f = with(f, This::Any, Side::Enemy); let z = place_of(&f); Which::All(f, z) }
            if (let Some(f) = all(v) && let Some(f) = &core(f, This::Any, Side::Enemy));
        ["all of your " f: Many z: Zoned] => { Which::All(with(f, This::Any, Side::Yours), z) }
            if (let Which::All(f, z) = v && *z != place_of(f) && let Some(f) = &core(f, This::Any, Side::Yours));
        [["all of your " | "all your "] f: Many] => { let f = with(f, This::Any, Side::Yours); let z = place_of(&f); Which::All(f, z) }
            if (let Some(f) = all(v) && let Some(f) = &core(f, This::Any, Side::Yours));
        ["all other " f: Many] => { let f = with(f, This::NotThat, Side::Any); let z = place_of(&f); Which::All(f, z) }
            if (let Some(f) = all(v) && let Some(f) = &core(f, This::NotThat, Side::Any));
        ["all " f: Many] => { let z = place_of(&f); Which::All(f, z) } if (let Some(f) = all(v) && let Some(f) = &core(f, This::Any, Side::Any));
        [["one of your other " | "another of your "] f: Many z: InZone] => { choose(Who::You, 1, with(f, This::NotThat, Side::Yours), z)? }
            if (let Some((f, z)) = &chosen(v, Who::You, 1, This::NotThat, Side::Yours));
        [["a " | "an "] f: One " in your opponent's mana zone"] => { choose(Who::You, 1, with(f, This::Any, Side::Enemy), Some(Zone::Mana))? }
            if (let Some((f, Some(Zone::Mana))) = &chosen(v, Who::You, 1, This::Any, Side::Enemy));
        [["a " | "an "] f: One z: InZone [" that is level " | " that costs "] n: Number " or less"] => { if z.is_none() || f.costs_at_most.is_some() { return None; } choose(Who::You, 1, with(Filter { costs_at_most: Some(n), ..f }, This::Any, Side::Yours), z)? }
            if (w.source.is_some() && let Some((f, z)) = &chosen(v, Who::You, 1, This::Any, Side::Yours) && z.is_some() && let Some(n) = &f.costs_at_most && let f = &(Filter { costs_at_most: None, ..f.clone() }));
        [["one of your opponent's " | "1 of your opponent's "] f: Many] => { choose(Who::You, 1, with(f, This::Any, Side::Enemy), None)? }
            if (let Some((f, None)) = &chosen(v, Who::You, 1, This::Any, Side::Enemy));
        [["one of his or her " | "one of their " | "one of his "] f: Many] => { choose(Who::Opponent, 1, with(f, This::Any, Side::Enemy), None)? }
            if (let Some((f, None)) = &chosen(v, Who::Opponent, 1, This::Any, Side::Enemy));
        [["one of your " | "1 of your "] f: Many z: InZone] => { choose(Who::You, 1, with(f, This::Any, Side::Yours), z)? }
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

/// "Any number of": no board has more.
const ANY: u32 = 9_999;

fn any_number(f: Filter, zone: Option<Zone>) -> Which {
    let zone = zone.unwrap_or_else(|| place_of(&f));
    Which::UpTo(Who::You, ANY, f, zone)
}

fn any_number_of(v: &Which, this: This) -> Option<Filter> {
    let Which::UpTo(Who::You, n, f, zone) = v else { return None };
    core(f, this, Side::Yours).filter(|_| *n == ANY && *zone == place_of(f))
}

fn total(n: u32, f: Filter, side: Side) -> Option<Which> {
    (f.power.is_none()).then_some(())?;
    Some(Which::TotalPower(i32::try_from(n).ok()?, with(f, This::Any, side)))
}

fn some_in(n: u32, f: Filter, zone: Zone) -> Option<Which> {
    (n > 0 && place_of(&f) != zone).then_some(Which::Choose(Who::You, n, f, zone))
}

/// The creature that the card is crossed with.
fn crossed() -> Which {
    Which::All(Filter { this: This::Attached, ..creature_of(Side::Any) }, Zone::Battle)
}

fn creature_of(side: Side) -> Filter {
    Filter { sort: Sort::Kind(instead_duel::words::Kind::Creature), side, ..Filter::default() }
}

grammar! {
    /// A zone of the opponent who chooses in it.
    HisZone(p, w, v) -> Zone {
        [[" in his mana zone" | " in his or her mana zone" | " from his mana zone" | " from his or her mana zone"]] => (Zone::Mana);
        [[" in his hand" | " in his or her hand" | " from his hand" | " from his or her hand"]] => (Zone::Hand);
        [[" in his graveyard" | " in his or her discard pile" | " from his graveyard" | " from his or her discard pile"]] => (Zone::Discard);
    }
}

/// "Other" as it is said of each: other than the card itself.
fn said_of_each(f: &Filter) -> Filter {
    let this = if f.this == This::NotThat { This::Other } else { f.this };
    Filter { this, ..f.clone() }
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
        ["target untapped enemy " f: One] => { if f.tapped.is_some() { return None; } aimed(1, Filter { tapped: Some(false), ..f }, Side::Enemy)? }
            if (w.source.is_some() && let Some((f, None)) = &chosen(v, Who::You, 1, This::Any, Side::Enemy) && f.tapped == Some(false) && let f = &(Filter { tapped: None, ..f.clone() }));
        ["target tapped enemy " f: One] => { if f.tapped.is_some() { return None; } aimed(1, Filter { tapped: Some(true), ..f }, Side::Enemy)? }
            if (w.source.is_some() && let Some((f, None)) = &chosen(v, Who::You, 1, This::Any, Side::Enemy) && f.tapped == Some(true) && let f = &(Filter { tapped: None, ..f.clone() }));
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
        [[" to your hand" | " to its owner's hand" | " to their owners' hands" | " into your hand" | " into its owner's hand" | " to his hand" | " into his hand" | " to his or her hand" | " to their hand" | " to your opponent's hand" | " to their owner's hands" | " to their owner's hand" | " to their owners' hand" | " in your hand"]] => (Place::Hand);
        [[" into your mana zone tapped" | " into its owner's mana zone tapped" | " into his mana zone tapped" | " in your mana zone tapped"]] => (Place::Mana { tapped: true });
        [[" into your mana zone" | " into its owner's mana zone" | " into their owners' mana zones" | " in your mana zone" | " into your opponent's mana zone" | " into their owner's mana zone" | " into his mana zone" | " into his or her mana zone" | " into their mana zone"]] => (Place::Mana { tapped: false });
        [[" into your shield zone face down as a new shield" | " into its owner's shield zone face down as a new shield" | " into your shield zone face down" | " into its owner's shield zone face down" | " into your shield zone face down as new shields" | " into his or her shield zone face down as a new shield" | " to your shields face-down"]] => (Place::Shields);
        [[" on top of your deck" | " on the top of your deck" | " on top of its owner's deck" | " on the top of its owner's deck" | " on top of his deck" | " on top of your opponent's deck" | " on top of his or her deck"]] => (Place::Top);
        [[" on the bottom of your deck" | " on the bottom of its owner's deck" | " on the bottom of their deck" | " on the bottom of his or her deck" | " on the bottom of his deck"]] => (Place::Bottom);
        [[" into your discard pile" | " into your graveyard" | " into its owner's discard pile" | " into its owner's graveyard" | " into their owners' graveyards" | " into his graveyard" | " into his or her discard pile" | " into their discard pile" | " into their owner's graveyard" | " into your opponent's graveyard" | " into your opponent's discard pile" | " into your owner's graveyard" | " into their graveyards"]] => (Place::Discard);
        [" into the battle zone tapped"] => (Place::Battle { tapped: true });
        [" into the battle zone"] => (Place::Battle { tapped: false });
    }
}
