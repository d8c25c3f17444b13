//! Boards and sentences for the laws: plain data that a strategy makes, and the game that it stands for.

use std::collections::HashMap;
use std::sync::Arc;

use instead::{Choices, Run, RunLimits, Script, Stop};
use instead_language::words::{CardType, CardTypes, Keyword, Word, Zone};
use instead_language::{
    Ability, Amount, Cant, Card, Destination, EnterChange, Face, Filter, Instruction, Kind, Lifetime, Measure, Pattern,
    Place, Quantity, Recipients, Ref, Replacement, Rewrite, Round, Selection, Share, Slot, Spell, Token, Until, Who,
};
use instead_magic::{EDITIONS, Edition, Game, Left, ObjectId, Placed, PlayerId, PlayerSetup, Scope, Setup, Target};
use proptest::prelude::*;
use proptest::sample::select;

/// The players; the first one's turn it is.
pub const A: PlayerId = PlayerId(0);
pub const B: PlayerId = PlayerId(1);

/// The creatures that stand on every board: two of the first player's, two of the second's.
pub const CREATURES: [ObjectId; 4] = [ObjectId(0), ObjectId(1 << 10), ObjectId(2 << 10), ObjectId(3 << 10)];

/// A card in each hand.
pub const IN_HAND: [ObjectId; 2] = [ObjectId(4 << 10), ObjectId(5 << 10)];

pub const LIBRARY: u32 = 12;

pub fn card(name: &str, types: &[CardType], body: Option<(i32, i32)>, abilities: Vec<Ability>) -> Arc<Card> {
    let front = Face {
        name: Word::new(name),
        types: types.iter().copied().collect(),
        power: body.map(|b| b.0),
        toughness: body.map(|b| b.1),
        abilities,
        ..Face::default()
    };
    Arc::new(Card { name: Word::new(name), front, ..Card::default() })
}

pub fn creature(name: &str, toughness: i32, abilities: Vec<Ability>) -> Arc<Card> {
    card(name, &[CardType::Creature], Some((2, toughness)), abilities)
}

pub fn token(name: &str) -> Token {
    Token {
        name: Some(Word::new(name)),
        types: CardTypes::NONE.with(CardType::Creature),
        power_toughness: Some((Amount::Fixed(1), Amount::Fixed(1))),
        ..Token::default()
    }
}

pub fn fixed(n: i32) -> Amount {
    Amount::Fixed(n)
}

pub fn times(n: i32) -> Amount {
    Amount::Times(n, Box::new(Amount::OF_EVENT))
}

pub fn plus(n: i32) -> Amount {
    Amount::Plus(Box::new(Amount::OF_EVENT), Box::new(fixed(n)))
}

pub fn effect(kind: Kind, pattern: Pattern, rewrite: Rewrite) -> Replacement {
    Replacement { kind, pattern, condition: None, rewrite, rider: Vec::new(), optional: None }
}

pub fn damage_to(to: Recipients) -> Pattern {
    Pattern::Damage { source: Filter::Source, to, combat: None }
}

pub fn only(target: Target) -> Recipients {
    match target {
        Target::Player(p) => Recipients::players(Who::Player(p.0)),
        Target::Object(o) => Recipients::objects(Filter::Is(Ref::Object(o.0))),
    }
}

pub fn at(target: Target) -> Ref {
    match target {
        Target::Player(p) => Ref::Player(Who::Player(p.0)),
        Target::Object(o) => Ref::Object(o.0),
    }
}

/// An effect of a board.
#[derive(Clone, Debug)]
pub enum Made {
    /// An ability of an enchantment.
    Static(Ability),
    /// Made by a spell that has resolved.
    Floating(Replacement, Quantity),
    /// A regeneration shield.
    Shield(ObjectId),
}

/// An effect and whose it is.
#[derive(Clone, Debug)]
pub struct Carrier {
    pub you: PlayerId,
    pub made: Made,
}

/// A board: what its creatures can do, and its effects in the order in which they are put there.
#[derive(Clone, Debug)]
pub struct Board {
    pub edition: &'static Edition,
    pub life: i32,
    pub toughness: i32,
    pub keywords: [Option<Keyword>; 4],
    pub effects: Vec<Carrier>,
}

impl Board {
    pub fn game(&self) -> Game {
        let players = ["Alice", "Bob"].map(|name| PlayerSetup { life: self.life, ..PlayerSetup::named(name) });
        let mut setup = Setup::new(self.edition, players);
        let owner = |n: usize| if n < 2 { A } else { B };
        for (n, id) in CREATURES.into_iter().enumerate() {
            let abilities = self.keywords[n].map(Ability::Keyword).into_iter().collect();
            let card = creature(&format!("Creature {n}"), self.toughness, abilities);
            assert_eq!(setup.place(Placed::new(card, owner(n), Zone::Battlefield)), id);
        }
        for (n, id) in IN_HAND.into_iter().enumerate() {
            let card = creature(&format!("Hidden {n}"), 3, Vec::new());
            assert_eq!(setup.place(Placed::new(card, PlayerId(n as u8), Zone::Hand)), id);
        }
        for player in [A, B] {
            for n in 0..LIBRARY {
                let card = creature(&format!("Card {n}"), 3, Vec::new());
                setup.place(Placed::new(card, player, Zone::Library));
            }
        }
        for carrier in &self.effects {
            if let Made::Static(ability) = &carrier.made {
                let card = card("Effect", &[CardType::Enchantment], None, vec![ability.clone()]);
                setup.place(Placed::new(card, carrier.you, Zone::Battlefield));
            }
        }
        let mut game = setup.finish();
        for carrier in &self.effects {
            let instruction = match &carrier.made {
                Made::Static(_) => continue,
                Made::Floating(effect, uses) => Instruction::Create {
                    effect: Box::new(effect.clone()),
                    lifetime: Lifetime { until: Until::EndOfTurn, uses: uses.clone() },
                    each: None,
                },
                Made::Shield(object) => Instruction::Regenerate(Selection::One(Ref::Object(object.0)), Vec::new()),
            };
            let spell = Spell { instructions: vec![instruction], ..Spell::default() };
            let mut nobody = Script::default();
            game.begin_effects(&spell, Scope::new(carrier.you, None), "", &mut Run::new(&mut nobody)).unwrap();
        }
        game.keep_record(false);
        game
    }
}

/// A piece of play: sentences one after another, or all at once.
#[derive(Clone, Debug)]
pub struct Play {
    pub sentences: Vec<(Spell, Scope)>,
    pub at_once: bool,
}

impl Play {
    pub fn one(instruction: Instruction) -> Self {
        Play { sentences: vec![sentence(A, instruction)], at_once: false }
    }

    pub fn on(&self, game: &mut Game, run: &mut Run<'_, Game>) -> Result<(), Stop<Game>> {
        if self.at_once {
            return game.tell_at_once(&self.sentences, run);
        }
        self.sentences.iter().try_for_each(|(spell, scope)| game.tell(spell, scope.clone(), run))
    }
}

pub fn sentence(you: PlayerId, instruction: Instruction) -> (Spell, Scope) {
    let spell = Spell { instructions: vec![instruction], ..Spell::default() };
    (spell, Scope::new(you, Some(CREATURES[usize::from(you.0) * 2])))
}

pub fn damage(source: ObjectId, amount: i32, to: Selection) -> Instruction {
    Instruction::Damage {
        source: Ref::Object(source.0),
        amount: fixed(amount),
        to,
        excess: None,
        unpreventable: false,
        combat: false,
    }
}

/// Where a random run is given up: it would say nothing new.
pub const LIMITS: RunLimits = RunLimits { steps: 2_000, depth: 40 };

/// The game after this play with these answers.
pub fn played(start: &Game, play: &Play, choices: &mut dyn Choices<Game>) -> Result<Game, Stop<Game>> {
    let mut game = start.clone();
    play.on(&mut game, &mut Run::new(choices).with_limits(LIMITS))?;
    Ok(game)
}

/// Every end with the number of paths to it, found by giving every script in turn; nothing is merged. `None` where that
/// takes more runs than `most`, or a limit was met.
pub fn walk(start: &Game, play: &Play, most: usize) -> Option<HashMap<Game, u64>> {
    let (mut ends, mut runs, mut open) = (HashMap::new(), 0, vec![Vec::new()]);
    while let Some(answers) = open.pop() {
        runs += 1;
        if runs > most {
            return None;
        }
        match played(start, play, &mut Script::new(answers.clone())) {
            Ok(end) => *ends.entry(end).or_default() += 1,
            Err(Stop::Pending(question)) => {
                assert!(question.options.len() >= 2, "a question has a choice");
                assert!(question.position.is_none(), "nobody asked for positions");
                open.extend((0..question.options.len()).map(|a| [answers.as_slice(), &[a]].concat()));
            }
            Err(Stop::Limit(_)) => return None,
            Err(Stop::Error(error)) => panic!("{error}"),
        }
    }
    Some(ends)
}

pub fn explore(start: &Game, play: &Play, most: u64) -> instead::Exploration<Game, Game> {
    let limits = instead::Limits { runs: most, questions: 200, until: None };
    instead::explore(limits, |script| played(start, play, script)).unwrap()
}

/// What there is to see of a game, without ids, timestamps and orders that no rule reads.
pub fn seen(game: &Game) -> Vec<String> {
    let state = game.state();
    let name = |id: &ObjectId| game.characteristics(*id).map_or_else(String::new, |c| c.name.to_string());
    let names = |ids: &[ObjectId]| ids.iter().map(name).collect::<Vec<_>>();
    let sorted = |mut list: Vec<String>| {
        list.sort();
        list
    };
    let mut all = Vec::new();
    for p in &state.players {
        all.push(format!("{} {} {:?} {} {}", p.name, p.life, p.counters, p.lost, p.won));
        all.push(format!("library {:?}", p.library.cards().map(|id| name(&id)).collect::<Vec<_>>()));
        all.push(format!("hand {:?}", sorted(names(&p.hand))));
        all.push(format!("graveyard {:?}", sorted(names(&p.graveyard))));
    }
    let permanents = state.battlefield.iter().filter_map(|&id| game.object(id)).map(|o| {
        let abilities =
            game.characteristics(o.id).map(|c| c.abilities.iter().map(|(_, a)| a.clone()).collect::<Vec<_>>());
        format!("{} {:?} {} {} {:?} {abilities:?}", name(&o.id), o.controller, o.tapped, o.damage, o.counters)
    });
    all.extend(sorted(permanents.collect()));
    all.push(format!("exile {:?}", sorted(names(&state.exile))));
    let left = state.floating.iter().map(|f| format!("{:?} {:?} {:?}", f.what, f.scope.you, f.left));
    all.extend(sorted(left.collect()));
    all
}

/// What is left of the floating effects, in the order in which they were made: nothing of one that is gone.
pub fn left(start: &Game, end: &Game) -> Vec<u32> {
    let amount = |left| match left {
        Left::Points(n) | Left::Times(n) => n,
        Left::Unlimited => 0,
    };
    let now = |id| end.state().floating.iter().find(|f| f.id == id).map_or(0, |f| amount(f.left));
    start.state().floating.iter().map(|f| now(f.id)).collect()
}

pub fn player() -> impl Strategy<Value = PlayerId> {
    select(vec![A, B])
}

pub fn target() -> impl Strategy<Value = Target> {
    prop_oneof![
        2 => player().prop_map(Target::Player),
        3 => select(CREATURES.to_vec()).prop_map(Target::Object),
    ]
}

fn who() -> impl Strategy<Value = Who> {
    select(vec![Who::You, Who::Opponent, Who::Any])
}

pub fn recipients() -> impl Strategy<Value = Recipients> {
    let mine = Filter::Type(CardType::Creature).and(Filter::Controller(Who::You));
    prop_oneof![
        2 => Just(Recipients::anything()),
        3 => target().prop_map(only),
        2 => who().prop_map(Recipients::players),
        1 => Just(Recipients::objects(Filter::Type(CardType::Creature))),
        1 => Just(Recipients { players: Some(Who::You), objects: Some(mine) }),
    ]
}

pub fn round() -> impl Strategy<Value = Round> {
    select(vec![Round::Up, Round::Down])
}

/// "Twice that much", "that much plus N", "half that much".
pub fn change() -> impl Strategy<Value = Amount> {
    prop_oneof![
        3 => Just(times(2)),
        1 => Just(times(3)),
        2 => (1..3i32).prop_map(plus),
        2 => round().prop_map(|r| Amount::Half(Box::new(Amount::OF_EVENT), r)),
    ]
}

fn share() -> impl Strategy<Value = Share> {
    prop_oneof![
        Just(Share::All),
        (1..3i32).prop_map(|n| Share::Some(fixed(n))),
        round().prop_map(Share::Half),
        Just(Share::AllBut(fixed(1))),
    ]
}

/// Effects that prevent damage or deal it to another: of the damage nothing is added.
pub fn prevents_or_redirects() -> impl Strategy<Value = Made> {
    let gains = vec![Instruction::GainLife(Who::You, Amount::Of(Slot::EVENT, Measure::Prevented))];
    let prevent = (recipients(), share(), any::<bool>()).prop_map(move |(to, share, rider)| Replacement {
        rider: if rider { gains.clone() } else { Vec::new() },
        ..effect(Kind::Prevention, damage_to(to), Rewrite::Prevent(share))
    });
    let redirect = (recipients(), share(), target())
        .prop_map(|(from, share, to)| effect(Kind::Replacement, damage_to(from), Rewrite::Redirect(share, at(to))));
    let whole = |mut effect: Replacement| {
        if let Rewrite::Prevent(share) | Rewrite::Redirect(share, _) = &mut effect.rewrite {
            *share = Share::All;
        }
        effect
    };
    prop_oneof![2 => prevent.boxed(), 1 => redirect.boxed()].prop_flat_map(move |effect| {
        prop_oneof![
            2 => Just(Made::Static(Ability::Replacement(effect.clone()))),
            2 => (1..5i32).prop_map({
                let effect = whole(effect.clone());
                move |n| Made::Floating(effect.clone(), Quantity::Points(fixed(n)))
            }),
            1 => Just(Made::Floating(effect, Quantity::Times(fixed(1)))),
        ]
    })
}

fn changes_damage() -> impl Strategy<Value = Made> {
    let amount = (recipients(), change()).prop_map(|(to, change)| {
        Made::Static(Ability::Replacement(effect(Kind::Replacement, damage_to(to), Rewrite::Amount(change))))
    });
    prop_oneof![1 => amount, 1 => prevents_or_redirects()]
}

fn of_static(pattern: Pattern, rewrite: Rewrite) -> Made {
    Made::Static(Ability::Replacement(effect(Kind::Replacement, pattern, rewrite)))
}

/// Effects on everything but damage.
fn changes_other() -> impl Strategy<Value = Made> {
    let creatures = Filter::Type(CardType::Creature);
    let draw = |who| Pattern::Draw { who, except_first: false };
    let tokens = |who| Pattern::CreateTokens { who, token: Filter::Token, by_effect: false };
    let counters = Pattern::PutCounters {
        kind: Some(Word::new("+1/+1")),
        on: Recipients::objects(creatures.clone()),
        by: None,
        by_effect: false,
    };
    let dies = Pattern::Move { object: creatures.clone(), from: None, to: Some(Zone::Graveyard) };
    let elsewhere = vec![
        Destination::zone(Zone::Exile),
        Destination::library(Place::Bottom),
        Destination::library(Place::Top),
        Destination::zone(Zone::Hand),
    ];
    let entering = vec![
        EnterChange::Tapped,
        EnterChange::Counters(Word::new("+1/+1"), fixed(1)),
        EnterChange::Control(Who::Player(0)),
    ];
    let that = || Who::Slot(Slot::PLAYER);
    prop_oneof![
        2 => who().prop_map(move |w| of_static(draw(w), Rewrite::Instead(vec![Instruction::Draw(that(), fixed(2))]))),
        1 => (who(), any::<bool>()).prop_map(move |(w, may)| {
            let gains = Rewrite::Instead(vec![Instruction::GainLife(that(), fixed(2))]);
            let optional = may.then_some(Who::Slot(Slot::PLAYER));
            Made::Static(Ability::Replacement(Replacement { optional, ..effect(Kind::Replacement, draw(w), gains) }))
        }),
        1 => who().prop_map(move |w| {
            let two = Rewrite::Amount(times(2));
            of_static(Pattern::DrawCards(w, 2), two)
        }),
        2 => (who(), change()).prop_map(|(w, c)| of_static(Pattern::GainLife(w), Rewrite::Amount(c))),
        1 => who().prop_map(move |w| {
            let loses = Instruction::LoseLife(that(), Amount::OF_EVENT);
            of_static(Pattern::GainLife(w), Rewrite::Instead(vec![loses]))
        }),
        1 => (who(), change()).prop_map(|(w, c)| of_static(Pattern::LoseLife(w), Rewrite::Amount(c))),
        2 => (who(), change()).prop_map(move |(w, c)| of_static(tokens(w), Rewrite::Amount(c))),
        1 => who().prop_map(move |w| of_static(tokens(w), Rewrite::PlusTokens(fixed(1), token("Other")))),
        2 => change().prop_map(move |c| of_static(counters.clone(), Rewrite::Amount(c))),
        3 => select(elsewhere).prop_map(move |to| of_static(dies.clone(), Rewrite::Goto(to))),
        2 => select(entering).prop_map(move |c| of_static(Pattern::Enter(creatures.clone()), Rewrite::Enter(vec![c]))),
        1 => select(CREATURES.to_vec()).prop_map(Made::Shield),
        1 => who().prop_map(|w| Made::Static(Ability::Cant(Cant::Happen(Pattern::GainLife(w), None), None))),
        1 => recipients().prop_map(|to| Made::Static(Ability::Cant(Cant::PreventDamage(Filter::Source, to), None))),
    ]
}

pub fn carriers(
    made: impl Strategy<Value = Made>,
    n: impl Into<prop::collection::SizeRange>,
) -> impl Strategy<Value = Vec<Carrier>> {
    prop::collection::vec((player(), made).prop_map(|(you, made)| Carrier { you, made }), n)
}

fn keyword() -> impl Strategy<Value = Option<Keyword>> {
    let some = vec![Keyword::Lifelink, Keyword::Infect, Keyword::Wither, Keyword::Deathtouch, Keyword::Indestructible];
    prop::option::weighted(0.3, select(some))
}

pub fn edition() -> impl Strategy<Value = &'static Edition> {
    prop_oneof![3 => Just(EDITIONS[4]), 1 => select(EDITIONS.to_vec())]
}

pub fn board() -> impl Strategy<Value = Board> {
    let made = prop_oneof![1 => changes_damage().boxed(), 1 => changes_other().boxed()];
    (edition(), [keyword(), keyword(), keyword(), keyword()], carriers(made, 1..5))
        .prop_map(|(edition, keywords, effects)| Board { edition, life: 20, toughness: 3, keywords, effects })
}

fn selection() -> impl Strategy<Value = Selection> {
    prop_oneof![
        4 => target().prop_map(|t| Selection::One(at(t))),
        1 => Just(Selection::Each(Filter::Type(CardType::Creature))),
        1 => Just(Selection::EachPlayer(Who::Any)),
    ]
}

fn instruction() -> impl Strategy<Value = Instruction> {
    let one = || select(CREATURES.to_vec()).prop_map(|o| Selection::One(Ref::Object(o.0)));
    let some = || prop_oneof![2 => one().boxed(), 1 => Just(Selection::Each(Filter::Type(CardType::Creature))).boxed()];
    let seat = || player().prop_map(|p| Who::Player(p.0));
    prop_oneof![
        6 => (select(CREATURES.to_vec()), 1..5i32, selection(), any::<bool>()).prop_map(|(source, n, to, combat)| {
            match damage(source, n, to) {
                Instruction::Damage { source, amount, to, excess, unpreventable, .. } => {
                    Instruction::Damage { source, amount, to, excess, unpreventable, combat }
                }
                other => other,
            }
        }),
        2 => (seat(), 1..3i32).prop_map(|(w, n)| Instruction::Draw(w, fixed(n))),
        2 => (seat(), 1..4i32).prop_map(|(w, n)| Instruction::GainLife(w, fixed(n))),
        1 => (seat(), 1..4i32).prop_map(|(w, n)| Instruction::LoseLife(w, fixed(n))),
        2 => (seat(), 1..3i32).prop_map(|(w, n)| Instruction::CreateTokens(w, fixed(n), token("Soldier"))),
        2 => (1..3i32, some()).prop_map(|(n, what)| Instruction::PutCounters(Word::new("+1/+1"), fixed(n), what)),
        2 => (some(), any::<bool>()).prop_map(|(what, regenerate)| Instruction::Destroy { what, regenerate }),
        1 => some().prop_map(Instruction::Exile),
        1 => (seat(), 1..3i32).prop_map(|(w, n)| Instruction::Mill(w, fixed(n))),
        1 => seat().prop_map(|w| Instruction::Discard(w, Selection::Each(Filter::In(Zone::Hand)))),
        1 => select(IN_HAND.to_vec()).prop_map(|o| {
            Instruction::Move(Selection::One(Ref::Object(o.0)), Destination::zone(Zone::Battlefield))
        }),
    ]
}

pub fn play() -> impl Strategy<Value = Play> {
    let sentences = prop::collection::vec((player(), instruction()).prop_map(|(p, i)| sentence(p, i)), 1..4);
    (sentences, any::<bool>()).prop_map(|(sentences, at_once)| Play { sentences, at_once })
}
