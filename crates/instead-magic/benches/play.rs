//! What real play costs: a spell from the hand to its trigger, a combat, a pass over the layers.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use std::sync::Arc;

use divan::Bencher;
use instead::{Run, Script};
use instead_language::words::{CardType, Color, Keyword, Step, Word, Zone};
use instead_language::{
    Ability, Amount, Card, Change, Continuous, Face, Filter, Instruction, Kind, Pattern, Recipients, Ref, Replacement,
    Rewrite, Selection, Share, Spell, Trigger, TriggerEvent, Who,
};
use instead_magic::{Announcement, Edition, Game, ObjectId, Placed, PlayerId, PlayerSetup, Scope, Setup, Target};

const ALICE: PlayerId = PlayerId(0);
const BOB: PlayerId = PlayerId(1);

fn main() {
    divan::main();
}

fn card(name: &str, card_type: CardType, abilities: Vec<Ability>) -> Arc<Card> {
    let body = card_type == CardType::Creature;
    let front = Face {
        name: Word::new(name),
        cost: Some(Vec::new()),
        types: [card_type].into_iter().collect(),
        power: body.then_some(2),
        toughness: body.then_some(2),
        abilities,
        ..Face::default()
    };
    Arc::new(Card { name: Word::new(name), front, ..Card::default() })
}

fn setup() -> Setup {
    Setup::new(Edition::newest(), ["Alice", "Bob"].map(PlayerSetup::named))
}

fn script() -> Script {
    Script::default()
}

/// A creature is cast, resolves, enters, its ability triggers, resolves, and a card is drawn.
#[divan::bench]
fn cast_resolve_trigger(bencher: Bencher<'_, '_>) {
    let enters = Trigger::each(TriggerEvent::Enters(Filter::Is(Ref::This)));
    let draw = Spell { instructions: vec![Instruction::Draw(Who::You, Amount::Fixed(1))], ..Spell::default() };
    let visionary = card("Visionary", CardType::Creature, vec![Ability::Triggered { trigger: enters, spell: draw }]);
    let mut setup = setup();
    let in_hand = setup.place(Placed::new(visionary, ALICE, Zone::Hand));
    for n in 0..60 {
        let zone = if n < 20 { Zone::Battlefield } else { Zone::Library };
        setup.place(Placed::new(card("Creature", CardType::Creature, Vec::new()), PlayerId(n % 2), zone));
    }
    let game = setup.finish();
    let cycle = |mut game: Game| {
        let mut script = script();
        let mut run = Run::new(&mut script);
        game.cast(ALICE, in_hand, &Announcement::default(), &mut run).unwrap();
        game.resolve(&mut run).unwrap();
        game.resolve(&mut run).unwrap();
        game
    };
    assert_eq!(cycle(game.clone()).player(ALICE).map(|p| p.hand.len()), Some(1), "the cycle ends with a card drawn");
    bencher.with_inputs(|| game.clone()).bench_local_values(cycle);
}

/// Ten attackers, ten blockers with a shield each: declarations, damage as one batch, deaths.
#[divan::bench]
fn combat_with_20_creatures(bencher: Bencher<'_, '_>) {
    let shield = Ability::Replacement(Replacement {
        kind: Kind::Prevention,
        pattern: Pattern::Damage {
            source: Filter::Source,
            to: Recipients::objects(Filter::Is(Ref::This)),
            combat: None,
        },
        condition: None,
        rewrite: Rewrite::Prevent(Share::Some(Amount::Fixed(1))),
        rider: Vec::new(),
        optional: None,
    });
    let mut setup = setup();
    let mut place = |player, abilities: Vec<Ability>| -> Vec<ObjectId> {
        let one = card("Creature", CardType::Creature, abilities);
        (0..10).map(|_| setup.place(Placed::new(one.clone(), player, Zone::Battlefield))).collect()
    };
    let (attackers, blockers) = (place(ALICE, Vec::new()), place(BOB, vec![shield]));
    let game = setup.finish();
    let combat = |mut game: Game| {
        let mut script = script();
        let mut run = Run::new(&mut script);
        game.attack(ALICE, &attackers, Target::Player(BOB), &mut run).unwrap();
        for (&attacker, blocker) in attackers.iter().zip(&blockers) {
            game.block(BOB, attacker, &[*blocker], &mut run).unwrap();
        }
        game.go_to(Step::Damage, None, &mut run).unwrap();
        game
    };
    assert_eq!(combat(game.clone()).state().battlefield.len(), 10, "the attackers die and the blockers do not");
    bencher.with_inputs(|| game.clone()).bench_local_values(combat);
}

/// A hundred permanents, and continuous effects of static abilities in several layers.
fn layered(effects: usize) -> (Game, Vec<ObjectId>) {
    let creatures = || Filter::Type(CardType::Creature);
    let changes = [
        Change::Modify(Amount::Fixed(1), Amount::Fixed(1)),
        Change::AddColor(Color::Green),
        Change::AddAbility(Box::new(Ability::Keyword(Keyword::Trample))),
        Change::AddSubtype(Word::new("Elf")),
        Change::SetPowerToughness(Some(Amount::Fixed(3)), Some(Amount::Fixed(3))),
    ];
    let mut setup = setup();
    let mut placed = Vec::new();
    for n in 0..100 {
        let change = changes.get(n % changes.len()).unwrap().clone();
        let one = if n < effects {
            let effect = Continuous { what: creatures(), changes: vec![change], condition: None };
            card("Effect", CardType::Enchantment, vec![Ability::Continuous(effect)])
        } else {
            card("Creature", CardType::Creature, Vec::new())
        };
        placed.push(setup.place(Placed::new(one, ALICE, Zone::Battlefield)));
    }
    (setup.finish(), placed)
}

/// The same sentence without effects, with effects that stay as they were, and where what it does makes the layers anew.
#[divan::bench(args = [0, 20])]
fn tap_among_100_permanents(bencher: Bencher<'_, '_>, effects: usize) {
    let (game, placed) = layered(effects);
    told(bencher, &game, Instruction::Tap(Selection::One(Ref::Object(placed[99].0))));
}

/// Destroying an enchantment makes the layers anew.
#[divan::bench(args = [1, 20])]
fn destroy_an_effect_among_100_permanents(bencher: Bencher<'_, '_>, effects: usize) {
    let (game, placed) = layered(effects);
    told(bencher, &game, Instruction::Exile(Selection::One(Ref::Object(placed[0].0))));
}

fn told(bencher: Bencher<'_, '_>, game: &Game, instruction: Instruction) {
    let spell = Spell { instructions: vec![instruction], ..Spell::default() };
    let scope = Scope::new(ALICE, None);
    bencher.with_inputs(|| (game.clone(), scope.clone())).bench_local_values(|(mut game, scope)| {
        game.tell(&spell, scope, &mut Run::new(&mut script())).unwrap();
        game
    });
}
