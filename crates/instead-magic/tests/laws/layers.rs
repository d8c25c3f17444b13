//! Laws of the layers (CR 613): what is kept equals what is made anew, and nothing is made anew for nothing.

use std::sync::Arc;

use instead::{Choices, Run, RunLimits};
use instead_language::words::{CardType, CardTypes, Color, Colors, Keyword, Word, Zone};
use instead_language::{
    Ability, Amount, Card, Change, Cmp, Condition, Continuous, Destination, Face, Filter, Instruction, Ref, Selection,
    Spell, Until, Who,
};
use instead_magic::{EDITIONS, Game, ObjectId, Placed, PlayerId, PlayerSetup, Scope, Setup};
use proptest::prelude::*;
use proptest::sample::select;

use super::board::{A, B, LIMITS, fixed};

/// Takes the first option always.
struct First;

impl Choices<Game> for First {
    fn ask(&mut self, _: &Game, _: instead::Question<Game>) -> Result<usize, instead::Stop<Game>> {
        Ok(0)
    }
    fn answered(&self) -> usize {
        0
    }
}

fn filter() -> impl Strategy<Value = Filter> {
    let one = select(vec![
        Filter::Type(CardType::Creature),
        Filter::Type(CardType::Artifact),
        Filter::Type(CardType::Enchantment),
        Filter::Subtype(Word::new("Elf")),
        Filter::Subtype(Word::new("Swamp")),
        Filter::Color(Color::White),
        Filter::Color(Color::Black),
        Filter::Controller(Who::You),
        Filter::Keyword(Keyword::Flying),
        Filter::Tapped,
        Filter::Is(Ref::This),
        Filter::Counter(None),
        Filter::Stat(instead_language::Stat::Power, Cmp::AtLeast, Box::new(Amount::Fixed(3))),
    ]);
    (one.clone(), proptest::option::of(one), any::<bool>()).prop_map(|(a, b, not)| {
        let b = b.map(|b| if not { b.negate() } else { b });
        b.map_or(a.clone(), |b| a.and(b))
    })
}

fn amount() -> impl Strategy<Value = Amount> {
    prop_oneof![
        (-1..4i32).prop_map(Amount::Fixed),
        filter().prop_map(Amount::Count),
        Just(Amount::Life(Who::You)),
        Just(Amount::Cards(Zone::Hand, Who::You)),
        Just(Amount::Cards(Zone::Graveyard, Who::Any)),
    ]
}

fn change(deep: bool) -> BoxedStrategy<Change> {
    let plain = prop_oneof![
        Just(Change::Control(Who::You)),
        Just(Change::AddType(CardType::Creature)),
        Just(Change::SetTypes(CardTypes::NONE.with(CardType::Artifact), Vec::new())),
        Just(Change::AddSubtype(Word::new("Elf"))),
        Just(Change::SetSubtypes(CardType::Creature, vec![Word::new("Goblin")])),
        Just(Change::SetSubtypes(CardType::Land, vec![Word::new("Swamp")])),
        Just(Change::SetColors(Colors::of(Color::White))),
        Just(Change::AddColor(Color::Black)),
        Just(Change::AddAbility(Box::new(Ability::Keyword(Keyword::Flying)))),
        Just(Change::RemoveAbility(Box::new(Ability::Keyword(Keyword::Flying)))),
        Just(Change::RemoveAllAbilities),
        Just(Change::Word(Word::new("Elf"), Word::new("Goblin"))),
        Just(Change::Word(Word::new("white"), Word::new("black"))),
        (amount(), amount()).prop_map(|(a, b)| Change::SetPowerToughness(Some(a), Some(b))),
        (amount(), amount()).prop_map(|(a, b)| Change::Modify(a, b)),
        Just(Change::Switch),
    ];
    if !deep {
        return plain.boxed();
    }
    prop_oneof![8 => plain, 1 => continuous(false).prop_map(|c| Change::AddAbility(Box::new(Ability::Continuous(c))))]
        .boxed()
}

fn continuous(deep: bool) -> impl Strategy<Value = Continuous> {
    let condition = prop_oneof![
        Just(Condition::Is(Ref::This, Filter::Tapped)),
        Just(Condition::Compare(Amount::Life(Who::You), Cmp::AtMost, Amount::Fixed(17))),
        Just(Condition::Controls(Who::You, Cmp::AtLeast, Amount::Fixed(2), Filter::Type(CardType::Creature))),
    ];
    (filter(), prop::collection::vec(change(deep), 1..3), proptest::option::weighted(0.3, condition))
        .prop_map(|(what, changes, condition)| Continuous { what, changes, condition })
}

#[derive(Clone, Debug)]
struct Thing {
    types: Vec<CardType>,
    subtype: &'static str,
    color: Color,
    abilities: Vec<Continuous>,
    zone: Zone,
    owner: PlayerId,
    tapped: bool,
    counters: u32,
}

fn thing() -> impl Strategy<Value = Thing> {
    (
        select(vec![
            vec![CardType::Creature],
            vec![CardType::Artifact],
            vec![CardType::Land],
            vec![CardType::Enchantment],
        ]),
        select(vec!["Elf", "Goblin", "Swamp"]),
        select(vec![Color::White, Color::Black]),
        prop::collection::vec(continuous(true), 0..3),
        select(vec![Zone::Battlefield, Zone::Battlefield, Zone::Battlefield, Zone::Hand, Zone::Graveyard, Zone::Exile]),
        select(vec![A, B]),
        any::<bool>(),
        0..2u32,
    )
        .prop_map(|(types, subtype, color, abilities, zone, owner, tapped, counters)| Thing {
            types,
            subtype,
            color,
            abilities,
            zone,
            owner,
            tapped,
            counters,
        })
}

fn game(things: &[Thing], edition: usize) -> Game {
    let player = |name: &str| PlayerSetup::named(name);
    let mut setup = Setup::new(EDITIONS[edition], vec![player("a"), player("b")]);
    for (n, thing) in things.iter().enumerate() {
        let creature = thing.types.contains(&CardType::Creature);
        let front = Face {
            name: Word::from(format!("Thing {n}")),
            types: thing.types.iter().copied().collect(),
            subtypes: vec![Word::new(thing.subtype)],
            colors: Colors::of(thing.color),
            power: creature.then_some(2),
            toughness: creature.then_some(20),
            abilities: thing.abilities.iter().cloned().map(Ability::Continuous).collect(),
            ..Face::default()
        };
        let card = Arc::new(Card { name: front.name.clone(), front, ..Card::default() });
        let mut placed = Placed::new(card, thing.owner, thing.zone);
        placed.tapped = thing.tapped && thing.zone == Zone::Battlefield;
        if thing.zone == Zone::Battlefield {
            placed.counters = instead_magic::Counters::from_pairs([("+1/+1", thing.counters)]);
        }
        setup.place(placed);
    }
    setup.finish()
}

/// What happens, to the n-th thing.
fn happening() -> impl Strategy<Value = (usize, usize)> {
    (0..12usize, 0..8usize)
}

fn instruction(kind: usize, object: ObjectId) -> Instruction {
    let it = || Selection::One(Ref::Object(object.0));
    match kind {
        0 => Instruction::Tap(it()),
        1 => Instruction::Untap(it()),
        2 => Instruction::Move(it(), Destination::zone(Zone::Graveyard)),
        3 => Instruction::Move(it(), Destination::zone(Zone::Battlefield)),
        4 => Instruction::Move(it(), Destination::zone(Zone::Hand)),
        5 => Instruction::PutCounters(Word::new("-1/-1"), fixed(1), it()),
        6 => Instruction::LoseLife(Who::Any, fixed(2)),
        7 => Instruction::GainControl(Who::Player(1), it(), Until::EndOfTurn),
        8 => Instruction::Continuous {
            what: it(),
            changes: vec![Change::AddSubtype(Word::new("Elf")), Change::RemoveAllAbilities],
            until: Until::EndOfTurn,
        },
        9 => Instruction::Exile(it()),
        10 => Instruction::RemoveCounters(None, None, it()),
        _ => Instruction::Continuous {
            what: it(),
            changes: vec![Change::Switch, Change::SetColors(Colors::of(Color::Black))],
            until: Until::Forever,
        },
    }
}

fn tell(game: &mut Game, instruction: Instruction) {
    let spell = Spell { instructions: vec![instruction], ..Spell::default() };
    let mut first = First;
    let mut run = Run::new(&mut first).with_limits(RunLimits { ..LIMITS });
    game.tell(&spell, Scope::new(A, None), &mut run).expect("it happens");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(614), ..ProptestConfig::default() })]

    #[test]
    fn what_is_kept_of_the_layers_is_what_a_slow_derivation_makes(
        things in prop::collection::vec(thing(), 2..8), edition in 0..EDITIONS.len(), play in prop::collection::vec(happening(), 1..8),
    ) {
        let mut game = game(&things, edition);
        prop_assert!(game.layers_hold(), "at the start");
        for (kind, n) in play {
            let object = game.current(ObjectId((n as u32 % things.len() as u32) << 10));
            tell(&mut game, instruction(kind, object));
            prop_assert!(game.layers_hold(), "after {:?}", instruction(kind, object));
        }
    }
}

/// CR 613.5 asks for nothing but the right result: it is made anew only when something that matters changed.
#[test]
fn characteristics_are_made_anew_only_when_something_that_matters_changed() {
    let anthem = Continuous {
        what: Filter::Type(CardType::Creature).and(Filter::Controller(Who::You)),
        changes: vec![Change::Modify(fixed(1), fixed(1))],
        condition: None,
    };
    let low = Continuous {
        condition: Some(Condition::Compare(Amount::Life(Who::You), Cmp::AtMost, fixed(10))),
        ..anthem.clone()
    };
    let thing = |types: &[CardType], abilities: Vec<Continuous>, zone| Thing {
        types: types.to_vec(),
        subtype: "Elf",
        color: Color::White,
        abilities,
        zone,
        owner: A,
        tapped: false,
        counters: 0,
    };
    let things = |ability: Continuous| {
        vec![
            thing(&[CardType::Enchantment], vec![ability], Zone::Battlefield),
            thing(&[CardType::Creature], vec![], Zone::Battlefield),
            thing(&[CardType::Creature], vec![], Zone::Hand),
        ]
    };
    let made = |game: &mut Game, kind: usize, n: u32| {
        let before = game.derivations();
        tell(game, instruction(kind, game.current(ObjectId(n << 10))));
        game.derivations() - before
    };
    let mut plain = game(&things(anthem), 4);
    assert_eq!(made(&mut plain, 0, 1), 0, "tapping matters to nothing here");
    assert_eq!(made(&mut plain, 6, 1), 0, "nor does life");
    assert_eq!(made(&mut plain, 2, 2), 0, "nor a card from hand to graveyard");
    assert_eq!(made(&mut plain, 3, 2), 1, "entering does, once");
    assert_eq!(made(&mut plain, 5, 1), 1, "so does a -1/-1 counter");
    let mut looking = game(&things(low), 4);
    assert_eq!(made(&mut looking, 6, 1), 1, "where an effect looks at life, life matters");
}
