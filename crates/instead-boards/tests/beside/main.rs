//! Laws over all cards of a file that lies beside the checkout: those that cost no more than minutes.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stderr,
    reason = "tests fail by panicking"
)]
#![allow(dead_code, unused_imports, reason = "the laws over the built-in cards use more of these modules")]

#[path = "../laws/came.rs"]
mod came;
#[path = "../laws/damage.rs"]
mod damage;
#[path = "../laws/inert.rs"]
mod inert;

use std::collections::BTreeMap;
use std::process::ExitCode;

use instead_beside::{Test, path, run};
use instead_boards::texts;
use instead_cards::{Cards, OwnedFacts};

const FILE: &str = "cards/oracle.jsonl.gz";

/// Of how many cards with several sentences one is played, and on how many boards.
const EVERY: usize = 40;
const BOARDS: usize = 5;

fn main() -> ExitCode {
    run([
        Test::new("every_wording_of_a_damage_trigger_triggers_as_often_as_it_says", &[FILE], damage_triggers),
        Test::new("an_inert_sentence_changes_no_result_of_any_card", &[FILE], inert_sentences),
    ])
}

fn cards() -> Vec<OwnedFacts> {
    let mut cards = Cards::empty();
    cards.load(&path(FILE)).unwrap();
    cards.names().filter_map(|name| cards.facts(name).cloned()).collect()
}

/// Each wording once, whatever the ability then does.
fn damage_triggers() {
    let creature = |card: &OwnedFacts| card.type_line.contains("Creature") && card.back.is_none();
    let mut wordings = BTreeMap::new();
    for (_, text) in cards().iter().filter(|card| creature(card)).filter_map(damage::watching) {
        if let Some((condition, _)) = text.split_once(", ") {
            let watcher = damage::watcher(&format!("{condition}, draw a card."));
            wordings.entry(condition.to_owned()).or_insert(watcher);
        }
    }
    let wordings: Vec<_> = wordings.into_values().filter(|(card, _)| texts::is_whole(card)).collect();
    let wrong = damage::otherwise(&wordings);
    eprintln!("{} wordings", wordings.len());
    assert!(wrong.is_empty(), "{} times otherwise:\n{}", wrong.len(), wrong.join("\n"));
}

fn inert_sentences() {
    let all: Vec<OwnedFacts> =
        cards().into_iter().filter(|card| card.back.is_none() && card.oracle_text.contains(". ")).collect();
    let some: Vec<&OwnedFacts> = all.iter().step_by(EVERY).filter(|card| texts::is_whole(card)).collect();
    let tried: usize = some.iter().map(|card| inert::with_inert(card, 0).len()).sum();
    let wrong = texts::on_all(&some, |card| inert::changed(card, 0, BOARDS)).concat();
    eprintln!("{tried} sentences of {} cards stand between others", some.len());
    assert!(wrong.is_empty(), "{} boards come out otherwise:\n{}", wrong.len(), wrong.join("\n\n"));
}
