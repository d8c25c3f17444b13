//! The boards and effects that the benches and the table of growth measure.

use std::sync::Arc;

use instead::{Batch, Proposed};
use instead_language::words::{CardType, Word, Zone};
use instead_language::{
    Ability, Amount, Card, Face, Filter, Instruction, Kind, Pattern, Recipients, Ref, Replacement, Rewrite, Selection,
    Spell, Who,
};
use instead_magic::{
    Cause, Counters, Damage, EDITIONS, Event, Game, ObjectId, Placed, PlayerId, PlayerSetup, Setup, Target, What,
};

pub(crate) const ALICE: PlayerId = PlayerId(0);
pub(crate) const BOB: PlayerId = PlayerId(1);

pub(crate) fn card(name: &str, card_type: CardType, abilities: Vec<Ability>) -> Arc<Card> {
    let body = card_type == CardType::Creature;
    let front = Face {
        name: Word::new(name),
        types: [card_type].into_iter().collect(),
        power: body.then_some(2),
        toughness: body.then_some(2),
        abilities,
        ..Face::default()
    };
    Arc::new(Card { name: Word::new(name), front, ..Card::default() })
}

pub(crate) fn effect(pattern: Pattern, amount: Amount) -> Ability {
    let rewrite = Rewrite::Amount(amount);
    let kind = Kind::Replacement;
    Ability::Replacement(Replacement { kind, pattern, condition: None, rewrite, rider: Vec::new(), optional: None })
}

pub(crate) fn damage_to(to: Recipients) -> Pattern {
    Pattern::Damage { source: Filter::Source, to, combat: None }
}

pub(crate) fn twice() -> Amount {
    Amount::Times(2, Box::new(Amount::OF_EVENT))
}

pub(crate) fn plus_one() -> Amount {
    Amount::Plus(Box::new(Amount::OF_EVENT), Box::new(Amount::Fixed(1)))
}

/// A creature of the first player's, which is the first object, and an enchantment for each of these abilities.
pub(crate) fn board(abilities: impl IntoIterator<Item = Ability>) -> Game {
    let mut setup =
        Setup::new(EDITIONS[4], ["Alice", "Bob"].map(|name| PlayerSetup { life: 10_000, ..PlayerSetup::named(name) }));
    setup.place(Placed::new(card("Source", CardType::Creature, Vec::new()), ALICE, Zone::Battlefield));
    for ability in abilities {
        setup.place(Placed::new(card("Effect", CardType::Enchantment, vec![ability]), ALICE, Zone::Battlefield));
    }
    setup.finish()
}

/// "Twice that much" and "that much plus 1" in turn.
pub(crate) fn modifiers(n: usize) -> Game {
    let change = |at: usize| if at.is_multiple_of(2) { twice() } else { plus_one() };
    board((0..n).map(|at| effect(damage_to(Recipients::anything()), change(at))))
}

/// "Twice that much", "three times that much" … and "that much plus 1", "plus 2" …, no two of them the same.
pub(crate) fn different(n: u8) -> Game {
    let times = |n| Amount::Times(n, Box::new(Amount::OF_EVENT));
    let plus = |n| Amount::Plus(Box::new(Amount::OF_EVENT), Box::new(Amount::Fixed(n)));
    let change = |at: i32| if at % 2 == 0 { times(2 + at / 2) } else { plus(1 + at / 2) };
    board((0..i32::from(n)).map(|at| effect(damage_to(Recipients::anything()), change(at))))
}

/// So many permanents that do nothing.
pub(crate) fn permanents(n: usize) -> Game {
    let mut setup =
        Setup::new(EDITIONS[4], ["Alice", "Bob"].map(|name| PlayerSetup { life: 10_000, ..PlayerSetup::named(name) }));
    let creature = card("Creature", CardType::Creature, Vec::new());
    for _ in 0..n {
        setup.place(Placed::new(creature.clone(), ALICE, Zone::Battlefield));
    }
    setup.finish()
}

/// Thought Reflections, each with another number of counters on it.
pub(crate) fn told_apart(n: u32) -> Game {
    let draws = vec![Instruction::Draw(Who::You, Amount::Fixed(2))];
    let doubled = Replacement {
        kind: Kind::Replacement,
        pattern: Pattern::Draw { who: Who::You, except_first: false },
        condition: None,
        rewrite: Rewrite::Instead(draws),
        rider: Vec::new(),
        optional: None,
    };
    let mut setup = Setup::new(EDITIONS[4], ["Alice", "Bob"].map(PlayerSetup::named));
    for counters in 1..=n {
        let reflection = card("Reflection", CardType::Enchantment, vec![Ability::Replacement(doubled.clone())]);
        let mut placed = Placed::new(reflection, ALICE, Zone::Battlefield);
        placed.counters = Counters::from_pairs([("charge", counters)]);
        setup.place(placed);
    }
    for _ in 0..1 << n {
        setup.place(Placed::new(card("Card", CardType::Creature, Vec::new()), ALICE, Zone::Library));
    }
    setup.finish()
}

pub(crate) fn one_damage() -> Batch<Game> {
    let damage =
        Damage { source: ObjectId(0), to: Target::Player(BOB), amount: 1, combat: false, unpreventable: false };
    Batch::new([Proposed::new(Event { what: What::Damage(damage), cause: Cause::RULE })])
}

pub(crate) fn sentence() -> Spell {
    let instruction = Instruction::Damage {
        source: Ref::Object(0),
        amount: Amount::Fixed(1),
        to: Selection::One(Ref::Player(Who::Player(BOB.0))),
        excess: None,
        unpreventable: false,
        combat: false,
    };
    Spell { instructions: vec![instruction], ..Spell::default() }
}
