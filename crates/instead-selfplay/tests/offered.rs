//! What a player is offered he can do (CR 601.2g, 602.5).
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use instead::{Run, Script};
use instead_cards::{Cards, OwnedFacts};
use instead_language::words::{Step, Zone};
use instead_magic::{Action, EDITIONS, Game, Placed, PlayerId, PlayerSetup, Setup};

fn facts(name: &str, types: &str, cost: &str, text: &str) -> OwnedFacts {
    OwnedFacts {
        name: name.to_owned(),
        type_line: types.to_owned(),
        mana_cost: cost.to_owned(),
        oracle_text: text.to_owned(),
        ..OwnedFacts::default()
    }
}

/// A main phase: these permanents on the battlefield of the active player, a sorcery for {G} in his hand.
fn board(permanents: &[(&str, &str, &str)]) -> Game {
    let mut cards = Cards::builtin();
    cards.define(facts("Small Rite", "Sorcery", "{G}", "You gain 1 life."));
    let pays = |name| PlayerSetup { pays_mana: true, ..PlayerSetup::named(name) };
    let mut setup = Setup::new(EDITIONS[4], ["A", "B"].map(pays));
    for (name, types, text) in permanents {
        cards.define(facts(name, types, "", text));
        setup.place(Placed::new(cards.find(name).unwrap(), PlayerId(0), Zone::Battlefield));
    }
    setup.place(Placed::new(cards.find("Small Rite").unwrap(), PlayerId(0), Zone::Hand));
    setup.turn(PlayerId(0), Step::Main, 3);
    setup.finish()
}

fn casts(game: &Game) -> Vec<Action> {
    let mut actions = game.legal_actions(PlayerId(0));
    actions.retain(|action| matches!(action, Action::Cast(..)));
    actions
}

const LAND: (&str, &str, &str) = ("Quiet Glade", "Land", "{T}: Add {G}.");

#[test]
fn what_triggers_on_the_mana_waits_until_the_spell_is_cast() {
    let barbs =
        ("Barbed Hedge", "Enchantment", "Whenever you tap a land for mana, Barbed Hedge deals 1 damage to you.");
    let mut game = board(&[LAND, barbs]);
    let actions = casts(&game);
    let [action] = actions.as_slice() else { panic!("one way to cast it: {actions:?}") };
    game.act(PlayerId(0), action, &mut Run::new(&mut Script::default())).unwrap();
    let stack: Vec<bool> =
        game.state().stack.iter().map(|&id| game.object(id).unwrap().stack.as_ref().unwrap().is_spell()).collect();
    assert_eq!(stack, [true, false], "the spell, and above it what triggered");
}

#[test]
fn mana_that_cannot_be_made_is_not_counted_on() {
    assert_eq!(casts(&board(&[LAND])).len(), 1);
    let ban = ("Dry Season", "Enchantment", "Activated abilities of lands can't be activated.");
    assert_eq!(casts(&board(&[LAND, ban])).len(), 0);
}
