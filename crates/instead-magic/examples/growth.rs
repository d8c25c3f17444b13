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

#[path = "../benches/boards/mod.rs"]
mod boards;

use boards::{
    ALICE, board, damage_to, different, effect, modifiers, one_damage, permanents, sentence, told_apart, twice,
};
use std::process::Command;

use instead::{Exploration, Limits, Run, Script, explore, settle};
use instead_language::{Amount, Instruction, Recipients, Spell, Who};
use instead_magic::{Game, ObjectId, Scope};

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
