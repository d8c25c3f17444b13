//! What lies beside the checkout: the examples of the source documents, and the texts of the rules.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stderr,
    reason = "tests"
)]

#[path = "../conformance/lock.rs"]
mod lock;
#[path = "../conformance/playing.rs"]
#[allow(dead_code, reason = "the conformance tests look at more of what was played")]
mod playing;
mod rules;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use instead_beside::{Test, path, run};
use playing::{Came, assert_none_fails, not_printed};

/// The folders of scenarios.
const FOLDERS: [&str; 2] = ["scenarios/seeds", "scenarios/play"];

fn main() -> ExitCode {
    run([
        Test::new("the_examples_of_the_source_documents_pass", &FOLDERS, the_examples_of_the_source_documents_pass),
        Test::new(
            "every_number_that_is_cited_stands_in_the_text_of_its_edition",
            &[rules::RULES],
            rules::every_number_that_is_cited_stands_in_the_text_of_its_edition,
        ),
    ])
}

/// The checkout.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn the_examples_of_the_source_documents_pass() {
    for folder in FOLDERS {
        let played = playing::play_all(&path(folder));
        assert!(!played.is_empty(), "{folder} is empty");
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
