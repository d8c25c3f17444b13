//! How the cost of an event grows: counts of instructions, and of states where there is something to choose.
//!
//! `cargo run -p instead-magic --example growth` measures each row at each size with `valgrind --tool=callgrind` (this program,
//! once with the row done once, once with it done three times; half the difference counts) and prints a table in Markdown:
//! per row the count, and the power of the size with which it grew since the size before.
//! `growth ROW SIZE TIMES` does a row so often and says how many states were looked at.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    missing_docs,
    reason = "an example that measures"
)]

use std::process::Command;
use std::sync::Arc;

use instead::{Batch, Exploration, Limits, Proposed, Run, Script, explore, settle};
use instead_language::words::{CardType, Word, Zone};
use instead_language::{
    Ability, Amount, Card, Face, Filter, Instruction, Kind, Pattern, Recipients, Ref, Replacement, Rewrite, Selection,
    Spell, Who,
};
use instead_magic::{
    Cause, Counters, Damage, EDITIONS, Event, Game, ObjectId, Placed, PlayerId, PlayerSetup, Scope, Setup, Target, What,
};

const ALICE: PlayerId = PlayerId(0);
const BOB: PlayerId = PlayerId(1);

/// So many runs are made of a search; one that needs more says so.
const RUNS: u64 = 3_000;

/// A row of the table: its name, what is counted, and the sizes.
type Row = (&'static str, fn(usize) -> Work, &'static [usize]);

/// What a row does, and how many states it looks at.
type Work = Box<dyn FnMut() -> Looked>;

/// How many runs a search made, and whether a limit ended it.
#[derive(Clone, Copy, Default)]
struct Looked {
    runs: u64,
    stopped: bool,
}

const ROWS: [Row; 6] = [
    ("permanents", told_permanents, &[10, 100, 1_000, 10_000]),
    ("effects", would_effects, &[1, 2, 4, 8, 16, 32, 64]),
    ("effects-elsewhere", would_elsewhere, &[1, 4, 16, 64]),
    ("modifiers", explore_modifiers, &[2, 4, 6, 8, 10, 12, 14, 16]),
    ("different-modifiers", explore_different, &[2, 4, 6, 8]),
    ("draw-doublers", explore_draws, &[1, 2, 3, 4, 6, 8, 10]),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [row, size, times] = arguments.as_slice() {
        let (_, work, _) = ROWS.iter().find(|(name, ..)| name == row).expect("a row of this name");
        let mut work = work(size.parse().expect("a size"));
        let looked = (0..times.parse().expect("how often")).map(|_: u32| work()).last().unwrap_or_default();
        println!("{} {}", looked.runs, looked.stopped);
        return;
    }
    for (name, _, sizes) in ROWS {
        println!(
            "\n| {name} | instructions | states | instructions a state | power of the size |\n|---:|---:|---:|---:|---:|"
        );
        let mut before: Option<(f64, f64)> = None;
        for &size in sizes {
            let (once, _) = counted(name, size, 1);
            let (thrice, looked) = counted(name, size, 3);
            let count = thrice.saturating_sub(once) / 2;
            let states = if looked.runs == 0 { String::new() } else { looked.runs.to_string() };
            let each = count.checked_div(looked.runs).map_or_else(String::new, |each| each.to_string());
            if looked.stopped {
                println!("| {size} | stopped at {RUNS} runs | | | |");
                break;
            }
            let now = (size as f64, count as f64);
            let power = before.map(|was| format!("{:.2}", (now.1 / was.1).ln() / (now.0 / was.0).ln()));
            println!("| {size} | {count} | {states} | {each} | {} |", power.unwrap_or_default());
            before = Some(now);
        }
    }
}

/// The instructions of this program, doing a row so often, and what it said.
fn counted(row: &str, size: usize, times: u32) -> (u64, Looked) {
    let program = std::env::current_exe().expect("this program");
    let ran = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args([row, &size.to_string(), &times.to_string()])
        .output()
        .expect("valgrind is installed");
    let (said, noted) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    let collected = noted.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    let mut words = said.split_whitespace();
    let runs = words.next().and_then(|runs| runs.parse().ok()).unwrap_or_default();
    (collected.expect("a count"), Looked { runs, stopped: words.next() == Some("true") })
}

fn told_permanents(size: usize) -> Work {
    let (game, spell) = (permanents(size), sentence());
    Box::new(move || {
        let mut game = game.clone();
        game.tell(&spell, Scope::new(ALICE, Some(ObjectId(0))), &mut Run::new(&mut Script::default())).unwrap();
        Looked::default()
    })
}

fn would(mut game: Game) -> Work {
    let batch = one_damage();
    Box::new(move || {
        settle(&mut game, &mut batch.clone(), &mut Run::new(&mut Script::default())).unwrap();
        Looked::default()
    })
}

fn would_effects(size: usize) -> Work {
    would(board((0..size).map(|_| effect(damage_to(Recipients::anything()), twice()))))
}

/// Effects on damage to somebody else.
fn would_elsewhere(size: usize) -> Work {
    would(board((0..size).map(|_| effect(damage_to(Recipients::players(Who::You)), twice()))))
}

fn explore_modifiers(size: usize) -> Work {
    let game = modifiers(size);
    Box::new(move || looked(&searched(&game, &sentence())))
}

fn explore_different(size: usize) -> Work {
    let game = different(u8::try_from(size).unwrap_or(u8::MAX));
    Box::new(move || looked(&searched(&game, &sentence())))
}

fn explore_draws(size: usize) -> Work {
    let game = told_apart(u32::try_from(size).unwrap_or(u32::MAX));
    let spell = Spell { instructions: vec![Instruction::Draw(Who::You, Amount::Fixed(1))], ..Spell::default() };
    Box::new(move || looked(&searched(&game, &spell)))
}

fn searched(game: &Game, spell: &Spell) -> Exploration<Game, Game> {
    explore(Limits { runs: RUNS, ..Limits::default() }, |script| {
        let mut game = game.clone();
        game.tell(spell, Scope::new(ALICE, Some(ObjectId(0))), &mut Run::new(script))?;
        Ok(game)
    })
    .unwrap()
}

fn looked(found: &Exploration<Game, Game>) -> Looked {
    Looked { runs: found.runs, stopped: !found.is_complete() }
}

fn card(name: &str, card_type: CardType, abilities: Vec<Ability>) -> Arc<Card> {
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

fn effect(pattern: Pattern, amount: Amount) -> Ability {
    let rewrite = Rewrite::Amount(amount);
    let kind = Kind::Replacement;
    Ability::Replacement(Replacement { kind, pattern, condition: None, rewrite, rider: Vec::new(), optional: None })
}

fn damage_to(to: Recipients) -> Pattern {
    Pattern::Damage { source: Filter::Source, to, combat: None }
}

fn twice() -> Amount {
    Amount::Times(2, Box::new(Amount::OF_EVENT))
}

fn plus_one() -> Amount {
    Amount::Plus(Box::new(Amount::OF_EVENT), Box::new(Amount::Fixed(1)))
}

/// A creature of the first player's, which is the first object, and an enchantment for each of these abilities.
fn board(abilities: impl IntoIterator<Item = Ability>) -> Game {
    let mut setup =
        Setup::new(EDITIONS[4], ["Alice", "Bob"].map(|name| PlayerSetup { life: 10_000, ..PlayerSetup::named(name) }));
    setup.place(Placed::new(card("Source", CardType::Creature, Vec::new()), ALICE, Zone::Battlefield));
    for ability in abilities {
        setup.place(Placed::new(card("Effect", CardType::Enchantment, vec![ability]), ALICE, Zone::Battlefield));
    }
    setup.finish()
}

/// "Twice that much" and "that much plus 1" in turn.
fn modifiers(n: usize) -> Game {
    let change = |at: usize| if at.is_multiple_of(2) { twice() } else { plus_one() };
    board((0..n).map(|at| effect(damage_to(Recipients::anything()), change(at))))
}

/// "Twice that much", "three times that much" … and "that much plus 1", "plus 2" …, no two of them the same.
fn different(n: u8) -> Game {
    let times = |n| Amount::Times(n, Box::new(Amount::OF_EVENT));
    let plus = |n| Amount::Plus(Box::new(Amount::OF_EVENT), Box::new(Amount::Fixed(n)));
    let change = |at: i32| if at % 2 == 0 { times(2 + at / 2) } else { plus(1 + at / 2) };
    board((0..i32::from(n)).map(|at| effect(damage_to(Recipients::anything()), change(at))))
}

/// So many permanents that do nothing.
fn permanents(n: usize) -> Game {
    let mut setup =
        Setup::new(EDITIONS[4], ["Alice", "Bob"].map(|name| PlayerSetup { life: 10_000, ..PlayerSetup::named(name) }));
    let creature = card("Creature", CardType::Creature, Vec::new());
    for _ in 0..n {
        setup.place(Placed::new(creature.clone(), ALICE, Zone::Battlefield));
    }
    setup.finish()
}

/// Thought Reflections, each with another number of counters on it.
fn told_apart(n: u32) -> Game {
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

fn one_damage() -> Batch<Game> {
    let damage =
        Damage { source: ObjectId(0), to: Target::Player(BOB), amount: 1, combat: false, unpreventable: false };
    Batch::new([Proposed::new(Event { what: What::Damage(damage), cause: Cause::RULE })])
}

fn sentence() -> Spell {
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
