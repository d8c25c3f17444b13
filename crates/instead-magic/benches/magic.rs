//! What an event costs in Magic: the rows of the table in COMPARE.md, "Speed".
//!
//! `would_*` is the loop alone, from an event that would happen to the event that is performed; `told_*` is the whole
//! sentence: the loop, performing it with its results, state-based actions and triggers.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

mod boards;

use boards::{
    ALICE, BOB, board, card, damage_to, different, effect, modifiers, one_damage, permanents, sentence, told_apart,
    twice,
};
use std::collections::BTreeSet;

use divan::{Bencher, black_box};
use instead::{Exploration, Limits, Run, Script, explore, settle};
use instead_language::words::{CardType, Word, Zone};
use instead_language::{Ability, Amount, Filter, Instruction, Pattern, Recipients, Spell, Who};
use instead_magic::{EDITIONS, Game, ObjectId, Placed, PlayerId, PlayerSetup, Scope, Setup};

fn main() {
    let found = orders(&modifiers(10));
    assert!(found.is_complete());
    let ends: BTreeSet<i32> = found.ends.iter().map(|end| end.value).collect();
    assert_eq!(ends, sums(5), "each end once, and no other");
    println!("ten modifiers: {} distinct ends, {} paths, {} runs", found.ends.len(), found.paths(), found.runs);
    divan::main();
}

/// Replacement effects that watch for other kinds of event.
fn other_kinds() -> impl Iterator<Item = Ability> {
    let patterns = || {
        [
            Pattern::GainLife(Who::You),
            Pattern::Mill(Who::Opponent),
            Pattern::DrawCards(Who::You, 2),
            Pattern::CreateTokens { who: Who::You, token: Filter::Token, by_effect: true },
            Pattern::PutCounters {
                kind: Some(Word::new("+1/+1")),
                on: Recipients::objects(Filter::Type(CardType::Creature)),
                by: None,
                by_effect: true,
            },
        ]
    };
    std::iter::repeat_with(patterns).flatten().map(|p| effect(p, twice()))
}

/// Replacement effects on damage to somebody else.
fn other_recipients() -> impl Iterator<Item = Ability> {
    std::iter::repeat_with(|| effect(damage_to(Recipients::players(Who::You)), twice()))
}

/// A hundred permanents and two hundred cards in libraries.
fn large() -> Game {
    let mut setup = Setup::new(EDITIONS[4], ["Alice", "Bob"].map(PlayerSetup::named));
    for n in 0..100 {
        let player = PlayerId(n % 2);
        setup.place(Placed::new(card("Creature", CardType::Creature, Vec::new()), player, Zone::Battlefield));
    }
    for n in 0..200 {
        let player = PlayerId(n % 2);
        setup.place(Placed::new(card("Card", CardType::Creature, Vec::new()), player, Zone::Library));
    }
    setup.finish()
}

/// The loop of one event.
fn would(bencher: Bencher<'_, '_>, mut game: Game) {
    let batch = one_damage();
    bencher.with_inputs(|| batch.clone()).bench_local_refs(|batch| {
        settle(&mut game, batch, &mut Run::new(&mut Script::default())).unwrap();
    });
}

/// The whole sentence.
fn told(bencher: Bencher<'_, '_>, game: Game) {
    let spell = sentence();
    bencher.with_inputs(|| (game.clone(), Scope::new(ALICE, Some(ObjectId(0))))).bench_local_values(
        |(mut game, scope)| {
            game.tell(&spell, scope, &mut Run::new(&mut Script::default())).unwrap();
            game
        },
    );
}

fn orders(game: &Game) -> Exploration<Game, i32> {
    let spell = sentence();
    explore(Limits::default(), |script| {
        let mut game = game.clone();
        game.tell(&spell, Scope::new(ALICE, Some(ObjectId(0))), &mut Run::new(script))?;
        Ok(game.player(BOB).map_or(0, |p| 10_000 - p.life))
    })
    .unwrap()
}

/// What `n` doublers and `n` additions make of 1: each addition is doubled by the doublers that come after it.
fn sums(n: u32) -> BTreeSet<i32> {
    let mut sums = BTreeSet::from([1 << n]);
    for _ in 0..n {
        sums = sums.iter().flat_map(|sum| (0..=n).map(move |after| sum + (1 << after))).collect();
    }
    sums
}

#[divan::bench]
fn would_100_irrelevant_effects(bencher: Bencher<'_, '_>) {
    would(bencher, board(other_kinds().take(100)));
}

#[divan::bench]
fn would_100_effects_on_other_recipients(bencher: Bencher<'_, '_>) {
    would(bencher, board(other_recipients().take(100)));
}

#[divan::bench]
fn would_8_doublers(bencher: Bencher<'_, '_>) {
    would(bencher, board((0..8).map(|_| effect(damage_to(Recipients::anything()), twice()))));
}

#[divan::bench]
fn told_100_irrelevant_effects(bencher: Bencher<'_, '_>) {
    told(bencher, board(other_kinds().take(100)));
}

#[divan::bench]
fn told_8_doublers(bencher: Bencher<'_, '_>) {
    told(bencher, board((0..8).map(|_| effect(damage_to(Recipients::anything()), twice()))));
}

#[divan::bench(args = [2, 3, 5, 8], sample_count = 3, sample_size = 1)]
fn explore_draw_doublers_told_apart(bencher: Bencher<'_, '_>, n: u32) {
    let game = told_apart(n);
    let spell = Spell { instructions: vec![Instruction::Draw(Who::You, Amount::Fixed(1))], ..Spell::default() };
    bencher.bench_local(|| {
        let found = explore(Limits::default(), |script| {
            let mut game = black_box(&game).clone();
            game.tell(&spell, Scope::new(ALICE, None), &mut Run::new(script))?;
            Ok(game)
        });
        found.unwrap().ends.len()
    });
}

#[divan::bench(args = [6, 10], sample_count = 3, sample_size = 1)]
fn explore_different_modifiers(bencher: Bencher<'_, '_>, n: u8) {
    let game = different(n);
    bencher.bench_local(|| orders(black_box(&game)).ends.len());
}

/// Thirty-two modifiers that do not commute: the first option, whenever there is a question.
#[divan::bench]
fn would_32_modifiers_answered(bencher: Bencher<'_, '_>) {
    let (mut game, batch, answers) = (modifiers(32), one_damage(), vec![0; 32]);
    bencher.with_inputs(|| (batch.clone(), Script::new(answers.clone()))).bench_local_refs(|(batch, script)| {
        settle(&mut game, batch, &mut Run::new(script)).unwrap();
    });
}

#[divan::bench(args = [100, 10_000])]
fn told_permanents(bencher: Bencher<'_, '_>, n: usize) {
    told(bencher, permanents(n));
}

#[divan::bench(args = [4, 6, 8, 10, 12, 16], sample_count = 10, sample_size = 1)]
fn explore_modifiers(bencher: Bencher<'_, '_>, n: usize) {
    let game = modifiers(n);
    bencher.bench_local(|| orders(black_box(&game)).ends.len());
}

#[divan::bench]
fn clone_100_permanents_200_cards(bencher: Bencher<'_, '_>) {
    let game = large();
    bencher.bench_local(|| black_box(&game).clone());
}

#[divan::bench]
fn clone_and_tell_100_permanents_200_cards(bencher: Bencher<'_, '_>) {
    let (game, spell) = (large(), sentence());
    bencher.bench_local(|| {
        let mut game = black_box(&game).clone();
        game.tell(&spell, Scope::new(ALICE, Some(ObjectId(0))), &mut Run::new(&mut Script::default())).unwrap();
        game
    });
}
