//! Whole games keep the laws, whoever plays and by whichever edition.
#![allow(clippy::unwrap_used, missing_docs)]

use std::collections::BTreeSet;
use std::sync::Arc;

use instead_cards::Cards;
use instead_language::words::{CardType, Word, Zone};
use instead_language::{Card, Face};
use instead_magic::{EDITIONS, Game, Placed, PlayerId, PlayerSetup, Setup};
use instead_selfplay::laws::Laws;
use instead_selfplay::{End, Options, Played, Pool, play};

fn played(options: &Options, seeds: std::ops::Range<u64>) -> Vec<Played> {
    let pool = Pool::of(&Cards::builtin());
    seeds.map(|seed| play(&pool, options, seed)).collect()
}

fn keeps_the_laws(games: &[Played]) {
    for game in games {
        assert!(game.broken.is_empty(), "seed {}, turn {}: {:?}", game.seed, game.turns, game.broken);
    }
}

#[test]
fn games_of_two_keep_the_laws_and_end() {
    let games = played(&Options::default(), 0..8);
    keeps_the_laws(&games);
    let won = games.iter().filter(|game| matches!(game.end, End::Won(_))).count();
    assert!(won >= 6, "{won} of {} were won", games.len());
    let actions: u64 = games.iter().map(|game| game.actions).sum();
    assert!(actions > 300, "players do something: {actions}");
}

#[test]
fn games_of_more_keep_the_laws() {
    for players in 3..=5 {
        keeps_the_laws(&played(&Options { players, turns: 30, ..Options::default() }, 0..1));
    }
}

#[test]
fn games_of_every_edition_keep_the_laws() {
    for edition in EDITIONS {
        keeps_the_laws(&played(&Options { edition, ..Options::default() }, 100..102));
    }
}

/// A game is its start and its answers: at every question it can be left and begun anew. So are the layers.
#[test]
fn what_is_begun_anew_comes_to_the_same() {
    let games = played(&Options { thorough: true, ..Options::default() }, 200..203);
    keeps_the_laws(&games);
    assert!(games.iter().map(|game| game.answers).sum::<u64>() > 10, "something is asked");
}

#[test]
fn the_same_seed_is_the_same_game_and_another_seed_another() {
    let options = Options { turns: 10, ..Options::default() };
    let (once, again) = (played(&options, 0..4), played(&options, 0..4));
    assert_eq!(once, again);
    let digests: BTreeSet<String> = once.iter().map(|game| game.digest.to_string()).collect();
    assert_eq!(digests.len(), once.len());
}

fn board(owners: &[u8]) -> Game {
    let mut setup = Setup::new(EDITIONS[4], ["A", "B"].map(PlayerSetup::named));
    let name = Word::new_static("Card");
    let front = Face { name: name.clone(), types: [CardType::Artifact].into_iter().collect(), ..Face::default() };
    let card = Arc::new(Card { name, front, ..Card::default() });
    for &owner in owners {
        setup.place(Placed::new(card.clone(), PlayerId(owner), Zone::Graveyard));
    }
    setup.finish()
}

#[test]
fn a_card_that_is_lost_made_or_exchanged_is_noticed() {
    let same = |laws: &mut Laws, owners: &[u8]| {
        laws.at_rest(&board(owners));
        laws.broken().is_empty()
    };
    let laws = || Laws::new(&board(&[0, 0, 1]));
    assert!(same(&mut laws(), &[0, 0, 1]));
    assert!(!same(&mut laws(), &[0, 1]), "one is lost");
    assert!(!same(&mut laws(), &[0, 0, 0, 1]), "one is made");
    assert!(!same(&mut laws(), &[1, 0, 0]), "two are exchanged");
}
