#![allow(clippy::expect_used, reason = "tests fail by panicking")]

//! The built-in cards that are whole, each by its name: a card that is gained hides none that is lost.
//!
//! `UPDATE=1 cargo test -p instead-cards --test whole` writes `WHOLE.lock` anew. What is lost is then seen where the file
//! differs.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use instead_cards::{Cards, OwnedFacts, reading};

/// A card that is read and carried out whole and of which something is known to come out wrong, and what.
type Wrong = BTreeMap<String, String>;

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/WHOLE.lock")
}

/// What stands in the lock: the names, and which of them are known to be wrong.
fn locked() -> (BTreeSet<String>, Wrong) {
    let (mut names, mut wrong) = (BTreeSet::new(), Wrong::new());
    let text = std::fs::read_to_string(file()).unwrap_or_default();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let name = match line.split_once(" — wrong: ") {
            Some((name, why)) => {
                wrong.insert(name.to_owned(), why.to_owned());
                name
            }
            None => line,
        };
        names.insert(name.to_owned());
    }
    (names, wrong)
}

/// Whether every sentence of every face is read and carried out.
fn is_whole(card: &OwnedFacts) -> bool {
    card.faces().flat_map(reading).all(|part| part.stop.is_none() && part.lacks.is_empty())
}

fn whole() -> BTreeSet<String> {
    let cards = Cards::builtin();
    cards.names().filter(|name| cards.facts(name).is_some_and(is_whole)).map(str::to_owned).collect()
}

#[test]
fn the_cards_that_are_whole_are_those_of_the_lock() {
    let whole = whole();
    let (locked, wrong) = locked();
    if std::env::var_os("UPDATE").is_some_and(|update| update == "1") {
        let head = "# The built-in cards of which every sentence is read and carried out, each by its name. Of one that is\n\
                    # known to come out wrong all the same, ` — wrong: ` and what.\n";
        let line = |name: &String| match wrong.get(name) {
            Some(why) => format!("{name} — wrong: {why}\n"),
            None => format!("{name}\n"),
        };
        let lines: String = whole.iter().map(line).collect();
        std::fs::write(file(), format!("{head}{lines}")).expect("the lock can be written");
        return;
    }
    let lost: Vec<_> = locked.difference(&whole).collect();
    let gained: Vec<_> = whole.difference(&locked).collect();
    assert!(
        lost.is_empty() && gained.is_empty(),
        "whole no more: {lost:?}\nwhole now: {gained:?}\nUPDATE=1 cargo test -p instead-cards --test whole writes it anew"
    );
}
