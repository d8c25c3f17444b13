//! The conformance scenarios: all of `conformance/` passes, save what is listed as waiting, and `conformance/COVERAGE.md`
//! says which rule is shown by what.
//!
//! `UPDATE=1 cargo test -p instead-scenario --test conformance` writes the table anew.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod citations;
mod coverage;
mod lock;
mod playing;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use coverage::Coverage;
use playing::{Played, assert_none_fails, not_printed};

/// The checkout.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every scenario of `conformance/`, played once for all tests here.
static PLAYED: LazyLock<Vec<Played>> = LazyLock::new(|| playing::play_all(&root().join("conformance")));

#[test]
fn every_scenario_of_the_project_passes_or_is_listed_as_waiting() {
    assert!(PLAYED.len() > 700, "only {} scenarios were found", PLAYED.len());
    assert_none_fails(&PLAYED);
}

#[test]
fn every_sentence_is_a_value_that_is_printed_and_read_as_the_same() {
    let sentences = PLAYED.iter().map(|p| p.understood.len()).sum::<usize>();
    assert!(sentences > 1_500, "only {sentences} sentences were read");
    let lost = not_printed(&PLAYED);
    assert!(lost.is_empty(), "{} of {sentences} sentences have no canonical form:\n{}", lost.len(), lost.join("\n"));
}

#[test]
fn the_table_says_what_is_so() {
    let file = root().join("conformance/COVERAGE.md");
    let now = Coverage::of(&PLAYED).to_markdown();
    if std::env::var_os("UPDATE").is_some_and(|update| update == "1") {
        std::fs::write(&file, now).expect("the table can be written");
        return;
    }
    let stands = std::fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    if stands == now {
        return;
    }
    let lines = coverage::differences(&stands, &now);
    panic!(
        "conformance/COVERAGE.md is not what the scenarios show. Where that is meant,\n\
         UPDATE=1 cargo test -p instead-scenario --test conformance\n\
         writes it anew. Lines that differ (- stands there, + is so):\n{lines}"
    );
}

#[test]
fn every_rule_of_replacement_and_prevention_has_a_scenario() {
    let bare = Coverage::of(&PLAYED).without_scenario();
    assert!(bare.is_empty(), "no scenario shows {}", bare.join(", "));
}
