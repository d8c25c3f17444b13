//! What words say of the board: who controls what, life totals, whose turn it is.

use super::Misheard;
use super::bind::{Bind, Failed, Slots, Spoken};
use super::ear::Described;
use super::scene::Thing;
use crate::game::Game;

/// Makes it so.
pub(super) fn say(bind: &mut Bind<'_>, what: &str, slots: &Slots) -> Result<(), Failed> {
    let player =
        slots.iter().find_map(|(_, spoken)| if let Spoken::Player(player) = spoken { Some(*player) } else { None });
    let number =
        slots.iter().find_map(|(_, spoken)| if let Spoken::Number(n) = spoken { Some(*n) } else { None }).unwrap_or(0);
    let word =
        slots.iter().find_map(|(_, spoken)| if let Spoken::Text(text) = spoken { Some(text.clone()) } else { None });
    let me = bind.me();
    let word = word.map(|word| zone_of(bind.scene.game, &word).to_owned());
    let battlefield = bind.scene.game.battlefield();
    let count = |bind: &mut Bind<'_>, of: &str, n: u32| {
        if let Some(seat) = bind.scene.seats.get_mut(player.unwrap_or(me)) {
            seat.here = true;
            seat.numbers.push((of.to_owned(), n));
        }
    };
    match what {
        "life" | "poison" | "energy" => count(bind, what, number),
        "lifeand" => {
            count(bind, "life", number);
            place(bind, player.unwrap_or(me), battlefield, slots)?;
        }
        "count" => count(bind, word.as_deref().ok_or(None)?, number),
        "shields" => count(bind, "shields", number),
        "noshields" => count(bind, "shields", 0),
        "empty" => count(bind, word.as_deref().ok_or(None)?, 0),
        "turn" | "myturn" => {
            let player = player.unwrap_or(me);
            let steps = bind.scene.game.steps();
            let step = steps.iter().copied().find(|step| Some(*step) == word.as_deref());
            bind.scene.turn = Some((player, step));
        }
        "has" => {
            let zone = word.ok_or(None)?;
            place(bind, player.unwrap_or(me), &zone, slots)?;
        }
        "shield" => {
            let effect = format!("Prevent the next {number} damage that would be dealt to you this turn.");
            if let Some(seat) = bind.scene.seats.get_mut(player.unwrap_or(me)) {
                seat.here = true;
                seat.effects.push(effect);
            }
        }
        "both" => {
            for (_, spoken) in slots {
                let Spoken::Players(players) = spoken else { continue };
                players.iter().try_for_each(|player| place(bind, *player, battlefield, slots))?;
            }
        }
        "controls" => place(bind, player.unwrap_or(me), battlefield, slots)?,
        "there" => {
            let name = bind.scene.seat(me).to_owned();
            for (_, spoken) in slots {
                let Spoken::Board(all) = spoken else { continue };
                for one in all {
                    bind.scene.take(format!("{} is under {name}'s control", one.card));
                }
            }
            place(bind, me, battlefield, slots)?;
        }
        _ => return Err(None),
    }
    Ok(())
}

/// A zone as the game calls it.
fn zone_of(game: Game, word: &str) -> &str {
    match word {
        "library" | "deck" => game.library(),
        "battlefield" | "battle" => game.battlefield(),
        "graveyard" | "discard" => {
            game.zones().iter().find(|zone| ["graveyard", "discard"].contains(zone)).copied().unwrap_or("graveyard")
        }
        word => word,
    }
}

fn place(bind: &mut Bind<'_>, player: usize, zone: &str, slots: &Slots) -> Result<(), Failed> {
    /// More of a card is a number of nameless ones.
    const MOST: u32 = 100;
    for (_, spoken) in slots {
        let Spoken::Board(all) = spoken else { continue };
        for one in all {
            let Described { card, said, count, .. } = one;
            if zone == bind.scene.game.battlefield() && !bind.is_permanent(card) {
                let name = bind.scene.seat(player).to_owned();
                let message = if bind.scene.game.is_magic() {
                    format!("{card} is no permanent: nobody controls it on the battlefield")
                } else {
                    format!("{card} is a spell: it is in no battle zone")
                };
                let help = format!("“{name} has {card} in hand”, or “{name} casts {card}”");
                return Err(Some(Misheard::new(message, help)));
            }
            if let Some(said) = said {
                bind.scene.take(format!("“{said}” is {card}"));
            }
            for _ in 0..(*count).min(MOST) {
                let put = described(bind, one, player, zone);
                bind.scene.it = Some(put);
            }
        }
    }
    Ok(())
}

/// Puts a card as it is described, with what it is attached to and what is attached to it.
fn described(bind: &mut Bind<'_>, one: &Described, player: usize, zone: &str) -> usize {
    let mut thing = Thing::new(&one.card, player, zone, bind.cards);
    (thing.tapped, thing.counters, thing.chosen) = (one.tapped, one.counters.clone(), one.chosen.clone());
    let mut there = |card: &str| {
        let is = |thing: &Thing| crate::fold::same(&thing.card, card) && thing.zone == zone;
        bind.scene.things.iter().position(is).unwrap_or_else(|| {
            let other = Thing::new(card, player, zone, bind.cards);
            bind.scene.put(other)
        })
    };
    thing.attached = one.attached_to.as_deref().map(&mut there);
    let put = bind.scene.put(thing);
    if let Some(with) = &one.with {
        let mut aura = Thing::new(with, player, zone, bind.cards);
        aura.attached = Some(put);
        bind.scene.put(aura);
    }
    put
}
