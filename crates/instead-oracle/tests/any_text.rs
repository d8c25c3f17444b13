//! The reader takes any text: without a panic, in time linear in its length, and never as something other than what it
//! prints. `fuzz/` does the same for longer, where its tools are installed.

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

use std::time::{Duration, Instant};

use instead_oracle::{CardFacts, Context, print_abilities, read_abilities, read_effect, read_face, read_text};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Texts in the manner of cards, to be cut and joined.
const TEXTS: &[&str] = &[
    "If a source would deal damage to you or a permanent you control, prevent that damage.",
    "The next time a source of your choice would deal damage to you this turn, prevent that damage.",
    "If one or more counters would be put on a creature you control, twice that many counters are put on it instead.",
    "As this creature enters, you may pay 2 life. If you don't, it enters tapped.",
    "Choose one —\n• Draw a card.\n• You gain 3 life.",
    "{1}{W}, {T}, Sacrifice this artifact: Regenerate target creature. It can't be regenerated again.",
    "Whenever you gain life, put a +1/+1 counter on each creature you control.",
    "Enchanted creature has \"{T}: This creature deals 1 damage to any target.\"",
    "Flying, first strike (It deals damage first.)",
    "where X is the number of cards in your hand and “that much” damage, plus 1, instead",
];

/// Words of card text and what stands between them, in any order.
fn salad() -> impl Strategy<Value = String> {
    let words: Vec<&'static str> = TEXTS.iter().flat_map(|text| text.split(' ')).collect();
    let others = ["\n", "• ", "—", "\"", "(", ")", "{", "}", "é", "\u{2019}", "99999999999", "", "~", ". "];
    let piece = prop_oneof![
        6 => prop::sample::select(words).prop_map(|word| format!("{word} ")),
        1 => prop::sample::select(others.to_vec()).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// A text of a card cut at a place and joined with the rest of another.
fn mutated() -> impl Strategy<Value = String> {
    let text = || prop::sample::select(TEXTS);
    let place = any::<prop::sample::Index>;
    (text(), text(), place(), place(), any::<bool>()).prop_map(|(a, b, from, to, twice)| {
        let cut = |text: &'static str, at: prop::sample::Index| {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            text.split_at(places[at.index(places.len())])
        };
        let joined = format!("{}{}", cut(a, from).0, cut(b, to).1);
        if twice { format!("{joined} {joined}") } else { joined }
    })
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: 250, rng_seed: RngSeed::Fixed(614), failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_is_read_or_refused_at_a_place_of_it(text in prop_oneof![salad(), mutated(), any::<String>()]) {
        for type_line in ["Legendary Creature — Bear", "Instant", "Enchantment — Aura"] {
            let facts = CardFacts { name: "Ann, the First", type_line, oracle_text: &text, ..CardFacts::default() };
            let face = read_face(&facts);
            prop_assert!(face.unread().iter().all(|unread| unread.text.is_char_boundary(unread.at)));
            // the pieces are the face, piece by piece
            let pieces = read_text(&facts);
            let read = pieces.iter().filter_map(|piece| piece.read.as_ref().ok());
            let abilities: Vec<_> = read.flatten().cloned().collect();
            // what is not understood stands among them, with what was read of it
            let whole = face.abilities.iter().filter(|a| !instead_language::unread::has_hole(*a));
            prop_assert_eq!(&abilities, &whole.cloned().collect::<Vec<_>>());
            let lines: Vec<&str> = text.lines().collect();
            for piece in &pieces {
                let joined: Vec<&str> = piece.lines.iter().map(|&line| lines[line]).collect();
                prop_assert_eq!(&piece.text, &joined.join("\n"));
            }
        }
        let cx = Context { this: Some("Ann"), ..Context::default() };
        if let Err(refusal) = read_effect(&text, &cx) {
            prop_assert!(text.is_char_boundary(refusal.at));
        }
    }

    #[test]
    fn what_is_printed_is_never_read_as_something_else(text in prop_oneof![mutated(), salad()]) {
        let cx = Context { this: Some("Ann"), ..Context::default() };
        let (abilities, _) = read_abilities(&text, &cx);
        let Some(printed) = print_abilities(&abilities, &cx) else { return Ok(()) };
        let (again, unread) = read_abilities(&printed, &cx);
        prop_assert!(!unread.is_empty() || again == abilities, "{}", printed);
    }
}

/// The time that this thread has worked, where the system says; else the time that has passed.
fn clock(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let worked = told.and_then(|line| line.split(' ').next()?.parse().ok()).map(Duration::from_nanos);
    worked.unwrap_or_else(|| start.elapsed())
}

/// How long the fastest of three readings takes.
fn time(text: &str, type_line: &str) -> Duration {
    let facts = CardFacts { name: "Ann", type_line, oracle_text: text, ..CardFacts::default() };
    let start = Instant::now();
    let once = || {
        let before = clock(start);
        std::hint::black_box(read_face(&facts));
        clock(start).saturating_sub(before)
    };
    (0..3).map(|_| once()).min().unwrap_or_default()
}

/// Eight times the text takes about eight times as long, and no more than three times that; quadratic work would take
/// sixty-four times. On a busy machine one measurement says little: of three one must hold.
#[test]
fn reading_takes_time_linear_in_the_length() {
    for (part, type_line) in [
        ("Draw a card. ", "Sorcery"),
        ("Draw a card.\n", "Creature"),
        ("Draw a card.\n", "Sorcery"),
        ("• Draw a card.\n", "Sorcery"),
        ("choose one —\n• x\n", "Instant"),
        ("• choose instead.\n", "Sorcery"),
        ("flying, ", "Creature"),
        ("a creature that's a creature or ", "Sorcery"),
        ("if you would draw a card, ", "Enchantment"),
        ("it has \"", "Enchantment"),
        ("(((", "Enchantment"),
        ("{1}", "Enchantment"),
        ("target creature and ", "Sorcery"),
        ("Prevent the next 1 damage that would be dealt to any target this turn. ", "Instant"),
        ("é", "Instant"),
    ] {
        let measured: Vec<_> =
            (0..3).map(|_| (time(&part.repeat(120), type_line), time(&part.repeat(960), type_line))).collect();
        // what is refused at once takes microseconds, in which nothing is measured
        let linear = |&(short, long): &(Duration, Duration)| long <= short * 24 + Duration::from_millis(40);
        assert!(measured.iter().any(linear), "{part:?}, and eight times as long: {measured:?}");
    }
}
