//! One creature is destroyed among any number of effects: where it can end is compared with a small model of each rule
//! set, written from the rules and knowing nothing of the kernel.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

use std::collections::BTreeSet;
use std::sync::Arc;

use instead::{Limits, Run, explore};
use instead_duel::ability::{Ability, Card, Filter, Instruction, Pattern, Place, Replacement, Which};
use instead_duel::words::{Kind, PlayerId, Zone};
use instead_duel::{Game, Placed, Rules, Scope, Setup};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// What an effect watches for, and where it puts the creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Effect {
    /// 0 is the turn player.
    player: u8,
    /// The destruction, or a move from the battle zone to there.
    watches: Option<Zone>,
    puts: Zone,
}

const ZONES: [Zone; 5] = [Zone::Hand, Zone::Mana, Zone::Shields, Zone::Deck, Zone::Discard];

fn place(zone: Zone) -> Place {
    match zone {
        Zone::Hand => Place::Hand,
        Zone::Mana => Place::Mana { tapped: false },
        Zone::Shields => Place::Shields,
        Zone::Deck => Place::Bottom,
        Zone::Discard => Place::Discard,
        Zone::Battle => Place::Battle { tapped: false },
    }
}

fn card(effect: Effect) -> Card {
    let what = Filter { named: Some("Victim".into()), ..Filter::default() };
    let pattern = match effect.watches {
        None => Pattern::Destroy(what, None),
        Some(to) => Pattern::Move { what, from: Some(Zone::Battle), to: Some(to), cause: None },
    };
    let replacement = Replacement {
        pattern,
        condition: None,
        optional: false,
        instead: vec![Instruction::Put(Which::That, place(effect.puts))],
        then: Vec::new(),
    };
    Card { kind: Some(Kind::Creature), power: Some(1), ..Card::with("Effect", [Ability::Replacement(replacement)]) }
}

/// The board; the creature is the other player's.
fn board(rules: Rules, effects: &[Effect]) -> (Game, Vec<Instruction>) {
    let mut setup = Setup::new(rules, ["Alice".into(), "Bob".into()]);
    let mut put = |card, player| {
        let placed =
            Placed { card: Arc::new(card), owner: PlayerId(player), zone: Zone::Battle, tapped: false, sick: false };
        setup.place(placed).unwrap()
    };
    let victim = Card { kind: Some(Kind::Creature), power: Some(1), name: "Victim".into(), ..Card::default() };
    let victim = put(victim, 1);
    effects.iter().for_each(|e| _ = put(card(*e), e.player));
    (setup.finish(), vec![Instruction::Destroy(Which::Object(victim))])
}

/// Where the creature can end, and the most effects that were applied.
fn played(rules: Rules, effects: &[Effect]) -> (BTreeSet<Zone>, usize) {
    let (mut start, told) = board(rules, effects);
    start.keep_record(true);
    let scope = Scope::new(PlayerId(0), None);
    let found = explore(Limits::default(), |script| {
        let mut game = start.clone();
        game.tell(&told, &scope, &mut Run::new(script))?;
        Ok(game)
    })
    .unwrap();
    assert!(found.is_complete());
    let zones = found.ends.iter().map(|end| end.value.state().cards[0].zone.unwrap()).collect();
    let applied = found.ends.iter().map(|end| end.value.record().unwrap().applied.len()).max().unwrap();
    (zones, applied)
}

/// Kaijudo K3, K4, K7: while effects apply, the turn player picks one of his, if he has none the other one of his; each
/// once. Banishing that nothing replaces is then a move to the discard pile.
fn kaijudo(effects: &[Effect], event: Option<Zone>, used: &BTreeSet<usize>, ends: &mut BTreeSet<Zone>) {
    let of = |player: u8| -> Vec<usize> {
        let fits = |at: &usize| effects[*at].player == player && effects[*at].watches == event && !used.contains(at);
        (0..effects.len()).filter(fits).collect()
    };
    let choices = if of(0).is_empty() { of(1) } else { of(0) };
    match (choices.is_empty(), event) {
        (true, None) => kaijudo(effects, Some(Zone::Discard), used, ends),
        (true, Some(zone)) => _ = ends.insert(zone),
        (false, _) => {
            for at in choices {
                let used = used.iter().copied().chain([at]).collect();
                kaijudo(effects, Some(effects[at].puts), &used, ends);
            }
        }
    }
}

/// Duel Masters 609.3, 609.8, 701.6a: one effect in all, of the turn player if he has one; to destroy is to put into the
/// graveyard.
fn duel_masters(effects: &[Effect]) -> BTreeSet<Zone> {
    let of = |player: u8| -> BTreeSet<Zone> {
        let fits = |e: &&Effect| e.player == player && matches!(e.watches, None | Some(Zone::Discard));
        effects.iter().filter(fits).map(|e| e.puts).collect()
    };
    let choices = if of(0).is_empty() { of(1) } else { of(0) };
    if choices.is_empty() { BTreeSet::from([Zone::Discard]) } else { choices }
}

fn effects() -> impl Strategy<Value = Vec<Effect>> {
    let watches = prop_oneof![3 => Just(None), 4 => prop::sample::select(&ZONES[..]).prop_map(Some)];
    let effect = (0..2u8, watches, prop::sample::select(&ZONES[..])).prop_map(|(player, watches, puts)| Effect {
        player,
        watches,
        puts,
    });
    prop::collection::vec(effect, 0..6)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, rng_seed: RngSeed::Fixed(614), ..ProptestConfig::default() })]

    #[test]
    fn kaijudo_ends_where_its_model_ends(effects in effects()) {
        let mut ends = BTreeSet::new();
        kaijudo(&effects, None, &BTreeSet::new(), &mut ends);
        let (zones, applied) = played(Rules::kaijudo(), &effects);
        prop_assert_eq!(zones, ends);
        prop_assert!(applied <= effects.len());
    }

    #[test]
    fn duel_masters_ends_where_its_model_ends_with_one_effect_applied(effects in effects()) {
        let (zones, applied) = played(Rules::duel_masters(), &effects);
        // What is put into the graveyard instead of being put there would be carried out all the same.
        prop_assert_eq!(zones, duel_masters(&effects));
        prop_assert!(applied <= 1);
    }

    #[test]
    fn the_order_on_the_board_does_not_matter(effects in effects(), duel in any::<bool>()) {
        let rules = || if duel { Rules::duel_masters() } else { Rules::kaijudo() };
        let reversed: Vec<Effect> = effects.iter().rev().copied().collect();
        prop_assert_eq!(played(rules(), &effects).0, played(rules(), &reversed).0);
    }
}
