//! Laws of what words go back to (CR 400.7, 603.2c, 603.7c, 608.2c, 608.2h): texts built by hand, with slots.

use std::sync::Arc;

use instead::{Choice, Choices, Question, Run, Stop};
use instead_language::words::{CardType, CardTypes, Step, Word, Zone};
use instead_language::{
    Ability, Amount, Cant, Card, Change, Condition, Deed, Destination, Face, Filter, Instruction, Kind, Lifetime,
    Measure, Often, Part, Pattern, Period, Quantity, Recipients, Ref, Replacement, Rewrite, Selection, Share, Slot,
    Spell, Stat, TargetSpec, Token, Trigger, TriggerEvent, Until, Who,
};
use instead_magic::{Edition, Game, ObjectId, Pick, Placed, PlayerId, PlayerSetup, Scope, Setup, Target};

const ALICE: PlayerId = PlayerId(0);
const BOB: PlayerId = PlayerId(1);

/// Answers each question with the option that is wanted next; with the first where nothing more is wanted.
#[derive(Default)]
struct Wanted {
    wanted: Vec<Pick>,
    asked: Vec<Option<PlayerId>>,
}

impl Choices<Game> for Wanted {
    fn ask(&mut self, _: &Game, question: Question<Game>) -> Result<usize, Stop<Game>> {
        self.asked.push(question.who);
        let said = |w: &Pick| match w {
            Pick::Yes if question.options.contains(&Choice::Yes) => Choice::Yes,
            Pick::No if question.options.contains(&Choice::No) => Choice::No,
            other => Choice::Game(other.clone()),
        };
        let place = |w: &Pick| question.options.iter().position(|o| *o == said(w));
        let Some(at) = self.wanted.iter().position(|w| place(w).is_some()) else { return Ok(0) };
        Ok(place(&self.wanted.remove(at)).unwrap())
    }
    fn answered(&self) -> usize {
        self.asked.len()
    }
}

fn card(name: &str, kind: CardType, size: i32, abilities: Vec<Ability>) -> Arc<Card> {
    let body = kind == CardType::Creature;
    let front = Face {
        name: Word::new(name),
        cost: Some(Vec::new()),
        types: CardTypes::NONE.with(kind),
        power: body.then_some(size),
        toughness: body.then_some(size),
        abilities,
        ..Face::default()
    };
    Arc::new(Card { name: Word::new(name), front, ..Card::default() })
}

struct Table {
    setup: Setup,
}

impl Table {
    fn new() -> Self {
        let mut setup = Setup::new(Edition::newest(), ["Alice", "Bob"].map(PlayerSetup::named));
        setup.turn(ALICE, Step::Main, 1);
        Table { setup }
    }

    fn put(&mut self, name: &str, player: PlayerId, zone: Zone, size: i32, abilities: Vec<Ability>) -> ObjectId {
        self.setup.place(Placed::new(card(name, CardType::Creature, size, abilities), player, zone))
    }

    fn creature(&mut self, name: &str, player: PlayerId, size: i32) -> ObjectId {
        self.put(name, player, Zone::Battlefield, size, Vec::new())
    }

    fn has(&mut self, name: &str, player: PlayerId, ability: Ability) -> ObjectId {
        self.setup.place(Placed::new(card(name, CardType::Enchantment, 0, vec![ability]), player, Zone::Battlefield))
    }

    fn library(&mut self, player: PlayerId, n: u8) {
        for _ in 0..n {
            self.put("Card", player, Zone::Library, 1, Vec::new());
        }
    }
}

/// The game after Alice's text was followed, with these targets and choices, and whatever triggered has resolved.
fn told(mut game: Game, instructions: Vec<Instruction>, targets: &[Target], wanted: Vec<Pick>) -> Game {
    let mut choices = Wanted { wanted, asked: Vec::new() };
    let mut run = Run::new(&mut choices);
    let mut scope = Scope::new(ALICE, None);
    scope.targets = targets.iter().map(|t| [*t].into_iter().collect()).collect();
    game.tell(&Spell { instructions, ..Spell::default() }, scope, &mut run).unwrap();
    while !game.state().stack.is_empty() {
        game.resolve(&mut run).unwrap();
    }
    game
}

fn fill(n: u8, instruction: Instruction) -> Instruction {
    Instruction::Fill(n, Box::new(instruction))
}

fn it(n: u8) -> Selection {
    Selection::One(Ref::Slot(Slot::made(n)))
}

fn creatures() -> Filter {
    Filter::Type(CardType::Creature)
}

fn servo() -> Token {
    Token {
        types: CardTypes::NONE.with(CardType::Artifact).with(CardType::Creature),
        subtypes: vec![Word::new("Servo")],
        power_toughness: Some((Amount::Fixed(1), Amount::Fixed(1))),
        ..Token::default()
    }
}

fn counter_on(what: Selection) -> Instruction {
    Instruction::PutCounters(Word::new("+1/+1"), Amount::Fixed(1), what)
}

fn counters(game: &Game, object: ObjectId) -> u32 {
    game.object(object).unwrap().counters.of("+1/+1")
}

fn life(game: &Game, player: PlayerId) -> i32 {
    game.player(player).unwrap().life
}

fn tokens(game: &Game) -> Vec<ObjectId> {
    game.objects_in(Zone::Battlefield).into_iter().filter(|&o| game.object(o).unwrap().token).collect()
}

fn instead(pattern: Pattern, rewrite: Rewrite) -> Replacement {
    Replacement { kind: Kind::Replacement, pattern, condition: None, rewrite, rider: Vec::new(), optional: None }
}

fn twice() -> Rewrite {
    Rewrite::Amount(Amount::Times(2, Box::new(Amount::Of(Slot::EVENT, Measure::Much))))
}

/// CR 608.2h, 614.6: "that token" is all the tokens that were made.
#[test]
fn that_token_is_all_that_were_made() {
    let mut table = Table::new();
    let pattern = Pattern::CreateTokens { who: Who::You, token: Filter::any(), by_effect: true };
    table.has("Season", ALICE, Ability::Replacement(instead(pattern, twice())));
    let create = Instruction::CreateTokens(Who::You, Amount::Fixed(1), servo());
    let game = told(table.setup.finish(), vec![fill(0, create), counter_on(it(0))], &[], vec![]);
    assert_eq!(tokens(&game).iter().map(|t| counters(&game, *t)).collect::<Vec<_>>(), [1, 1]);
}

/// CR 400.7j: "it" is found where the same effect put it, as often as that moves it.
#[test]
fn it_is_found_where_the_effect_put_it() {
    let mut table = Table::new();
    let bear = table.creature("Bear", ALICE, 2);
    let back = Instruction::Move(it(0), Destination::zone(Zone::Battlefield));
    let text = vec![fill(0, Instruction::Exile(Selection::One(Ref::Target(0)))), back, counter_on(it(0))];
    let game = told(table.setup.finish(), text, &[Target::Object(bear)], vec![]);
    let now = game.current(bear);
    assert!(now != bear && game.on_battlefield(now));
    assert_eq!(counters(&game, now), 1);
}

fn end_step() -> Trigger {
    Trigger::each(TriggerEvent::Beginning(Period::Step(Step::End), Who::Any))
}

fn until_end_step(mut game: Game) -> Game {
    let mut choices = Wanted::default();
    let mut run = Run::new(&mut choices);
    game.go_to(Step::End, None, &mut run).unwrap();
    while !game.state().stack.is_empty() {
        game.resolve(&mut run).unwrap();
    }
    game
}

/// CR 603.7c: what a delayed triggered ability speaks of is followed to where the effect put it, and no further.
#[test]
fn a_capture_is_followed_once() {
    let text = || {
        let it = Selection::One(Ref::Slot(Slot::made(0).outside()));
        let back = Instruction::Move(it, Destination::zone(Zone::Battlefield));
        vec![fill(0, Instruction::Exile(Selection::One(Ref::Target(0)))), Instruction::Delayed(end_step(), vec![back])]
    };
    let mut table = Table::new();
    let bear = table.creature("Bear", ALICE, 2);
    let game = told(table.setup.finish(), text(), &[Target::Object(bear)], vec![]);
    let exiled = game.current(bear);
    assert_eq!(game.zone(exiled), Some(Zone::Exile));
    let returned = until_end_step(game.clone());
    assert!(returned.on_battlefield(returned.current(bear)));
    // moved on by something else, it is not found
    let away = Instruction::Move(Selection::One(Ref::Object(exiled.0)), Destination::zone(Zone::Graveyard));
    let moved = until_end_step(told(game, vec![away], &[], vec![]));
    assert_eq!(moved.zone(moved.current(bear)), Some(Zone::Graveyard));
}

/// CR 608.2h: what left the battlefield is looked at as it last was there.
#[test]
fn what_left_is_looked_at_as_it_was() {
    let mut table = Table::new();
    let bear = table.creature("Bear", BOB, 2);
    let target = Selection::One(Ref::Target(0));
    let grow = Instruction::Continuous {
        what: target.clone(),
        changes: vec![Change::Modify(Amount::Fixed(3), Amount::Fixed(3))],
        until: Until::EndOfTurn,
    };
    let it = Ref::Slot(Slot::made(0));
    let gain = Instruction::GainLife(Who::ControllerOf(Box::new(it.clone())), Amount::StatOf(Stat::Power, it));
    let text = vec![grow, fill(0, Instruction::Destroy { what: target, regenerate: true }), gain];
    let game = told(table.setup.finish(), text, &[Target::Object(bear)], vec![]);
    assert_eq!((life(&game, ALICE), life(&game, BOB)), (20, 25));
}

/// CR 608.2c, 614.6: "this way" is what was done, not what was tried.
#[test]
fn this_way_is_what_was_done() {
    let mut table = Table::new();
    table.library(ALICE, 5);
    for _ in 0..3 {
        table.creature("Bear", BOB, 2);
    }
    let stone = table.creature("Stone", BOB, 4);
    let lasts = Cant::Happen(Pattern::Destroy(Filter::Is(Ref::Object(stone.0))), None);
    let all = Instruction::Destroy { what: Selection::Each(creatures()), regenerate: true };
    let way = Slot::made(0);
    let small = Filter::Stat(Stat::Power, instead_language::Cmp::AtMost, Box::new(Amount::Fixed(2)));
    let text = vec![
        Instruction::Forbid(lasts, Until::EndOfTurn),
        fill(0, all),
        Instruction::Draw(Who::You, Amount::Of(way, Measure::Many)),
        Instruction::GainLife(Who::You, Amount::Of(way, Measure::Matching(small, Deed::Destroyed))),
        Instruction::LoseLife(Who::Opponent, Amount::TotalOf(Stat::Power, Filter::OfSlot(way, Deed::Destroyed))),
    ];
    let game = told(table.setup.finish(), text, &[], vec![]);
    assert_eq!(game.player(ALICE).unwrap().hand.len(), 3);
    assert_eq!((life(&game, ALICE), life(&game, BOB)), (23, 14));
}

/// CR 101.4: "that many" of each of several players is each one's own; of one player it is all.
#[test]
fn each_has_a_share() {
    let mut table = Table::new();
    table.library(ALICE, 9);
    table.library(BOB, 9);
    for n in 0..3 {
        table.put("Card", if n < 1 { ALICE } else { BOB }, Zone::Hand, 1, Vec::new());
    }
    let hand = Selection::Each(Filter::In(Zone::Hand).and(Filter::Owner(Who::Slot(Slot::EACH_ONE))));
    let own = Amount::OfBy(Slot::made(0), Measure::Many, Who::Slot(Slot::EACH_ONE));
    let text = vec![
        fill(0, Instruction::Discard(Who::Any, hand)),
        Instruction::Draw(Who::Any, own),
        Instruction::GainLife(Who::You, Amount::Of(Slot::made(0), Measure::Many)),
    ];
    let game = told(table.setup.finish(), text, &[], vec![]);
    let hand = |p| game.player(p).unwrap().hand.len();
    assert_eq!((hand(ALICE), hand(BOB), life(&game, ALICE)), (1, 2, 23));
}

/// Within a loop a slot is what the round filled; after it, what all rounds did. Each in turn is the loop's own.
#[test]
fn a_loop_has_its_rounds() {
    let mut table = Table::new();
    let bears = [table.creature("Bear", ALICE, 2), table.creature("Bear", ALICE, 3)];
    let create = Instruction::CreateTokens(Who::You, Amount::Fixed(1), servo());
    let power = Amount::StatOf(Stat::Power, Ref::Slot(Slot::each(0)));
    let grow = Instruction::PutCounters(Word::new("+1/+1"), power, it(0));
    let each = Instruction::ForEach(Selection::Each(creatures()), vec![fill(0, create), grow]);
    let tap = Instruction::Tap(Selection::Slot(Slot::made(0)));
    let game = told(table.setup.finish(), vec![each, tap], &[], vec![]);
    let mut grown: Vec<u32> = tokens(&game).into_iter().map(|t| counters(&game, t)).collect();
    grown.sort_unstable();
    assert_eq!(grown, [2, 3]);
    assert!(tokens(&game).into_iter().all(|t| game.object(t).unwrap().tapped));
    assert!(bears.iter().all(|b| !game.object(*b).unwrap().tapped));
}

/// CR 118.12: "if you do" asks for what was done; nothing is left of a choice that was not taken.
#[test]
fn if_you_do_asks_for_what_was_done() {
    let text = || {
        let one = Selection::Choose {
            who: Who::You,
            min: Amount::Fixed(1),
            max: Some(Amount::Fixed(1)),
            filter: creatures(),
            random: false,
        };
        let power = Amount::StatOf(Stat::Power, Ref::Slot(Slot::made(0)));
        vec![
            Instruction::May(Who::You, vec![fill(0, Instruction::Sacrifice(Who::You, one))]),
            Instruction::If(
                Condition::Done(Slot::made(0)),
                vec![Instruction::GainLife(Who::You, power)],
                vec![Instruction::LoseLife(Who::You, Amount::Fixed(1))],
            ),
        ]
    };
    let mut table = Table::new();
    let bear = table.creature("Bear", ALICE, 3);
    let game = table.setup.finish();
    let done = told(game.clone(), text(), &[], vec![Pick::Target(Target::Object(bear))]);
    assert_eq!(life(&done, ALICE), 23);
    let not = told(game, text(), &[], vec![Pick::No]);
    assert_eq!(life(&not, ALICE), 19);
}

/// CR 603.12: a reflexive ability triggers if it was done, has targets of its own, and sees what the text around it did.
#[test]
fn when_you_do_sees_what_was_done() {
    let mut table = Table::new();
    let bear = table.creature("Bear", ALICE, 3);
    let whom = TargetSpec { min: 1, max: 1, objects: None, players: Some(Who::Any), ..TargetSpec::default() };
    let power = Amount::StatOf(Stat::Power, Ref::Slot(Slot::made(0).outside()));
    let hits = Instruction::LoseLife(Who::Target(0), power);
    let then = Spell { targets: vec![whom], instructions: vec![hits], ..Spell::default() };
    let text = vec![
        fill(0, Instruction::Sacrifice(Who::You, Selection::One(Ref::Target(0)))),
        Instruction::Reflexive(Slot::made(0), Box::new(then)),
    ];
    let bob = Pick::Targets(vec![Target::Player(BOB)]);
    let wanted = vec![bob, Pick::Target(Target::Player(BOB))];
    let game = told(table.setup.finish(), text, &[Target::Object(bear)], wanted);
    assert_eq!((life(&game, ALICE), life(&game, BOB)), (20, 17));
}

/// CR 101.4: "each player may" is a decision for each in turn order; what is done is done at one time.
#[test]
fn each_player_may_decides_for_himself() {
    let mut table = Table::new();
    table.library(ALICE, 3);
    table.library(BOB, 3);
    let who = Who::Slot(Slot::each(0));
    let each = Instruction::EachMay(Who::Any, vec![fill(0, Instruction::Draw(who, Amount::Fixed(2)))]);
    let text = vec![each, Instruction::GainLife(Who::You, Amount::Of(Slot::made(0), Measure::Much))];
    let game = table.setup.finish();
    let hands = |game: &Game| [ALICE, BOB].map(|p| game.player(p).unwrap().hand.len());
    let mut choices = Wanted { wanted: vec![Pick::No, Pick::Yes], asked: Vec::new() };
    let mut one = game;
    let mut run = Run::new(&mut choices);
    one.tell(&Spell { instructions: text, ..Spell::default() }, Scope::new(ALICE, None), &mut run).unwrap();
    assert_eq!(choices.asked, [Some(ALICE), Some(BOB)]);
    assert_eq!((hands(&one), life(&one, ALICE)), ([0, 2], 22));
}

/// CR 603.7c: an ability that is granted keeps what the effect that grants it spoke of.
#[test]
fn a_granted_ability_keeps_its_captures() {
    let mut table = Table::new();
    let (bear, wolf) = (table.creature("Bear", ALICE, 2), table.creature("Wolf", ALICE, 5));
    let dies =
        Pattern::Move { object: Filter::Is(Ref::This), from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) };
    let wolf_seen = Slot { out: 1, part: Part::Target(1) };
    let spell = Spell { instructions: vec![counter_on(Selection::One(Ref::Slot(wolf_seen)))], ..Spell::default() };
    let granted = Ability::Triggered { trigger: Trigger::each(TriggerEvent::Event(dies)), spell };
    let grant = Instruction::Continuous {
        what: Selection::One(Ref::Target(0)),
        changes: vec![Change::AddAbility(Box::new(granted))],
        until: Until::EndOfTurn,
    };
    let game = told(table.setup.finish(), vec![grant], &[Target::Object(bear), Target::Object(wolf)], vec![]);
    let kill = Instruction::Destroy { what: Selection::One(Ref::Object(bear.0)), regenerate: true };
    let game = told(game, vec![kill], &[], vec![]);
    assert_eq!(counters(&game, wolf), 1);
}

fn triggered(event: TriggerEvent, often: Often, instructions: Vec<Instruction>) -> Ability {
    let trigger = Trigger { often, ..Trigger::each(event) };
    Ability::Triggered { trigger, spell: Spell { instructions, ..Spell::default() } }
}

/// CR 603.2c: how often an ability triggers on damage dealt by two sources to two creatures at one time is in its text.
#[test]
fn how_often_it_triggers_is_in_the_text() {
    let expected = [(Often::Each, 4), (Often::Together, 1), (Often::ByRecipient, 2), (Often::BySource, 2)];
    for (often, times) in expected {
        let mut table = Table::new();
        let bears = [table.creature("Bear", BOB, 9), table.creature("Bear", BOB, 9)];
        let sources = [table.creature("Wolf", ALICE, 1), table.creature("Wolf", ALICE, 1)];
        let to = Recipients::objects(creatures());
        let event = TriggerEvent::Event(Pattern::Damage { source: Filter::Source, to, combat: None });
        let gain = Instruction::GainLife(Who::You, Amount::Fixed(1));
        table.has("Watcher", ALICE, triggered(event, often, vec![gain]));
        let game = table.setup.finish();
        let mut choices = Wanted::default();
        let mut run = Run::new(&mut choices);
        let deals = |source: ObjectId| {
            let both = bears.map(|b| Selection::One(Ref::Object(b.0))).to_vec();
            let damage = Instruction::Damage {
                source: Ref::Object(source.0),
                amount: Amount::Fixed(1),
                to: Selection::Both(both),
                excess: None,
                unpreventable: false,
                combat: false,
            };
            (Spell { instructions: vec![damage], ..Spell::default() }, Scope::new(ALICE, None))
        };
        let mut game = game;
        game.tell_at_once(&sources.map(deals), &mut run).unwrap();
        while !game.state().stack.is_empty() {
            game.resolve(&mut run).unwrap();
        }
        assert_eq!(life(&game, ALICE), 20 + times, "{often:?}");
    }
}

/// CR 400.7e, 603.10a: of what died, the card in the graveyard and the creature as it was.
#[test]
fn what_died_is_found_and_known() {
    let mut table = Table::new();
    let bear = table.creature("Bear", BOB, 4);
    let dies = Pattern::Move { object: creatures(), from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) };
    let back = Instruction::Move(Selection::One(Ref::Slot(Slot::OBJECT)), Destination::zone(Zone::Exile));
    let gain = Instruction::GainLife(Who::Slot(Slot::PLAYER), Amount::StatOf(Stat::Power, Ref::Slot(Slot::WAS)));
    table.has("Watcher", ALICE, triggered(TriggerEvent::Event(dies), Often::Each, vec![back, gain]));
    let kill = Instruction::Destroy { what: Selection::One(Ref::Target(0)), regenerate: true };
    let game = told(table.setup.finish(), vec![kill], &[Target::Object(bear)], vec![]);
    assert_eq!(game.zone(game.current(bear)), Some(Zone::Exile));
    assert_eq!(life(&game, BOB), 24);
}

/// CR 615.5: a rider speaks of the event that was prevented, and of how much.
#[test]
fn a_rider_speaks_of_the_event() {
    let mut table = Table::new();
    let wolf = table.creature("Wolf", BOB, 3);
    let to = Recipients::players(Who::You);
    let shield = Replacement {
        kind: Kind::Prevention,
        pattern: Pattern::Damage { source: Filter::Source, to, combat: None },
        condition: None,
        rewrite: Rewrite::Prevent(Share::All),
        rider: vec![Instruction::LoseLife(
            Who::ControllerOf(Box::new(Ref::Slot(Slot::SOURCE))),
            Amount::Of(Slot::EVENT, Measure::Prevented),
        )],
        optional: None,
    };
    let lifetime = Lifetime { until: Until::EndOfTurn, uses: Quantity::Unlimited };
    let text = vec![
        Instruction::Create { effect: Box::new(shield), lifetime, each: None },
        Instruction::Damage {
            source: Ref::Object(wolf.0),
            amount: Amount::Fixed(3),
            to: Selection::One(Ref::Player(Who::You)),
            excess: None,
            unpreventable: false,
            combat: false,
        },
    ];
    let game = told(table.setup.finish(), text, &[], vec![]);
    assert_eq!((life(&game, ALICE), life(&game, BOB)), (20, 17));
}

/// CR 608.2c: a text in which words stand as they are said is refused, wherever it comes from.
#[test]
fn words_that_are_not_bound_stop_the_game() {
    let said =
        || vec![Instruction::If(Condition::Did, vec![Instruction::GainLife(Who::You, Amount::ThatMuch)], Vec::new())];
    let refused = |game: &mut Game, instructions| {
        let mut choices = Wanted::default();
        let mut run = Run::new(&mut choices);
        let spell = Spell { instructions, ..Spell::default() };
        let stop = game.tell(&spell, Scope::new(ALICE, None), &mut run).unwrap_err();
        matches!(&stop, Stop::Error(e) if e.to_string().contains("not bound"))
    };
    assert!(refused(&mut Table::new().setup.finish(), said()), "a sentence");
    let mut table = Table::new();
    let trigger = Trigger::each(TriggerEvent::Beginning(Period::Step(Step::Upkeep), Who::You));
    let spell = Spell { instructions: said(), ..Spell::default() };
    table.has("Said", ALICE, Ability::Triggered { trigger, spell });
    let gains = vec![Instruction::GainLife(Who::You, Amount::Fixed(1))];
    assert!(refused(&mut table.setup.finish(), gains), "a card");
}
