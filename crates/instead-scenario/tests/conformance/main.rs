//! The conformance scenarios: all of `conformance/` passes, save what is listed as waiting, and `conformance/COVERAGE.md`
//! says which rule is shown by what.
//!
//! `UPDATE=1 cargo test -p instead-scenario --test conformance` writes the table anew.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stderr,
    reason = "tests"
)]

mod citations;
mod coverage;
mod playing;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use coverage::Coverage;
use playing::{Came, Played};

/// The checkout.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every scenario of `conformance/`, played once for all tests here.
static PLAYED: LazyLock<Vec<Played>> = LazyLock::new(|| playing::play_all(&root().join("conformance")));

/// What went wrong, with the file of each.
fn failures(played: &[Played]) -> Vec<String> {
    let failed = |p: &Played| match &p.came {
        Came::Failed(why) => Some(format!("{} — {}\n    {}", p.file, p.title, why.replace('\n', "\n    "))),
        Came::Passed | Came::Waiting(_) => None,
    };
    played.iter().filter_map(failed).collect()
}

fn assert_none_fails(played: &[Played]) {
    let failures = failures(played);
    assert!(failures.is_empty(), "{} of {} scenarios fail:\n{}", failures.len(), played.len(), failures.join("\n"));
}

#[test]
fn every_scenario_of_the_project_passes_or_is_listed_as_waiting() {
    assert!(PLAYED.len() > 700, "only {} scenarios were found", PLAYED.len());
    assert_none_fails(&PLAYED);
}

/// The sentences that are read and have no canonical form that is read as the same.
fn not_printed(played: &[Played]) -> Vec<String> {
    let all = played.iter().flat_map(|p| p.understood.iter().map(move |u| (&p.file, u)));
    all.filter(|(_, u)| u.canonical.is_none()).map(|(file, u)| format!("{file}: {}", u.said)).collect()
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

/// Scenarios that stand beside the checkout, where they do: the examples of the source documents.
#[test]
fn the_examples_of_the_source_documents_pass() {
    let shared = root().join("../shared/scenarios");
    let folders = ["seeds", "play"].map(|folder| shared.join(folder));
    if !folders.iter().all(|folder| folder.is_dir()) {
        eprintln!("skipped: there is no folder of source scenarios beside the checkout");
        return;
    }
    for folder in folders {
        let played = playing::play_all(&folder);
        assert_none_fails(&played);
        let lost = not_printed(&played);
        assert!(lost.is_empty(), "sentences without a canonical form:\n{}", lost.join("\n"));
        for scenario in &played {
            if let Came::Waiting(why) = &scenario.came {
                eprintln!("waiting: {}: {why}", scenario.file);
            }
        }
    }
}
