//! The built-in facts against a file of all cards.

use std::time::Instant;

use instead_cards::{Cards, OwnedFacts};

fn corpus() -> Cards {
    let mut cards = Cards::empty();
    let start = Instant::now();
    let loaded = cards.load(&instead_beside::path(crate::CARDS)).expect("a good file");
    eprintln!("{} cards in {:?}, {} skipped", loaded.cards, start.elapsed(), loaded.skipped.len());
    assert!(loaded.cards > 30_000);
    cards
}

fn face(facts: &OwnedFacts) -> [Option<&str>; 5] {
    [
        Some(&facts.mana_cost),
        Some(&facts.type_line),
        facts.power.as_deref(),
        facts.toughness.as_deref(),
        facts.loyalty.as_deref(),
    ]
}

pub(crate) fn the_built_in_facts_are_those_of_the_file() {
    let corpus = corpus();
    let builtin = Cards::builtin();
    let (mut compared, mut wrong) = (0, Vec::new());
    for name in builtin.names() {
        let (Some(ours), Some(theirs)) = (builtin.facts(name), corpus.facts(name)) else { continue };
        if ours.whole_name() != theirs.whole_name() {
            continue;
        }
        for (ours, theirs) in ours.faces().zip(theirs.faces()) {
            compared += 1;
            // Of what is no creature the file sometimes has words for power and toughness.
            let creature = theirs.type_line.contains("Creature");
            let (a, mut b) = (face(ours), face(theirs));
            if !creature {
                (b[2], b[3]) = (None, None);
            }
            if a != b {
                wrong.push(format!("{}: {a:?}, not {b:?}", ours.name));
            }
        }
    }
    assert!(compared > 200, "{compared}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

pub(crate) fn every_name_of_the_file_is_found_exactly() {
    let corpus = corpus();
    let missed: Vec<&str> =
        corpus.names().filter(|name| corpus.facts(name).is_none_or(|facts| facts.whole_name() != **name)).collect();
    assert!(missed.is_empty(), "{missed:?}");
}
