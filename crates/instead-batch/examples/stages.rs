//! Where the time of a small question goes: `cargo run --release -p instead-batch --example stages [COUNT]`.

use std::time::{Duration, Instant};

use instead_batch::{How, Numbered, answer};
use instead_cards::Cards;
use instead_scenario::answer::{Answer, Asked};
use instead_scenario::ask::Parts;
use instead_scenario::{Limits, Options, play, read};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count: u32 = std::env::args().nth(1).map_or(Ok(1_000), |count| count.parse())?;
    let cards = Cards::builtin();
    let words = ["--alice", "Furnace of Rath", "Lightning Bolt deals 3 damage to Bob"].map(str::to_owned);
    let toml = "title = 'T'\n[players.alice]\nbattlefield = ['Furnace of Rath']\n[players.bob]\n[[play]]\ndo = 'Lightning Bolt deals 3 damage to Bob'\n";
    let limits = Limits::default();
    let parts = Parts::read(&words)?;
    let question = parts.understood(&cards)?;
    let scenario = read::from_toml("f", toml, &limits)?;
    let (steps, none) = (Options { steps: true, ..Options::default() }, Options::default());
    let report = play::explore(&scenario, &cards, &steps);
    let line = |text: &str| Numbered { number: 1, text: Ok(text.to_owned()) };
    let ask = line(r#"{"id": 1, "with": {"alice": "Furnace of Rath"}, "ask": "Lightning Bolt deals 3 damage to Bob"}"#);
    let data = line(
        r#"{"id": 1, "scenario": {"title": "T", "players": {"alice": {"battlefield": ["Furnace of Rath"]}, "bob": {}}, "play": [{"do": "Lightning Bolt deals 3 damage to Bob"}]}}"#,
    );
    let (with, without) = (How::default(), How { steps: false, ..How::default() });
    type Stage<'a> = (&'a str, Box<dyn Fn() -> usize + 'a>);
    let stages: [Stage<'_>; 10] = [
        ("a line with `ask`", Box::new(|| answer(&ask, &cards, &with).text.len())),
        ("  its options read", Box::new(|| usize::from(Parts::read(&words).is_ok()))),
        ("  understood", Box::new(|| usize::from(parts.understood(&cards).is_ok()))),
        (
            "  asked, with its answer in words",
            Box::new(|| usize::from(Asked::of(&question, &cards, &steps, &limits).is_ok())),
        ),
        ("a line with `scenario`", Box::new(|| answer(&data, &cards, &with).text.len())),
        ("the same without steps", Box::new(|| answer(&data, &cards, &without).text.len())),
        ("  the scenario read", Box::new(|| usize::from(read::from_toml("f", toml, &limits).is_ok()))),
        ("  explored, with its steps", Box::new(|| play::explore(&scenario, &cards, &steps).plays.len())),
        ("  explored, without", Box::new(|| play::explore(&scenario, &cards, &none).plays.len())),
        ("  the answer in words", Box::new(|| Answer::of(&report, &scenario, &cards).ways.len())),
    ];
    for (name, stage) in stages {
        let time = timed(count, &stage);
        let mut out = std::io::stdout().lock();
        std::io::Write::write_fmt(&mut out, format_args!("{:>9.1} µs  {name}\n", time.as_secs_f64() * 1e6))?;
    }
    Ok(())
}

/// How long one run takes, of so many.
fn timed(count: u32, stage: &dyn Fn() -> usize) -> Duration {
    let began = Instant::now();
    (0..count).for_each(|_| _ = std::hint::black_box(stage()));
    began.elapsed() / count.max(1)
}
