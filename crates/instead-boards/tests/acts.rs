//! Each sentence of the built-in cards that replaces or prevents has a board that shows it act: taken away from its card,
//! it changes how the board ends.
//!
//! `tests/ACTS.lock` says which. `cargo run -p instead-boards -- acts` looks for boards for sentences that have none, and
//! writes it anew.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::collections::BTreeSet;
use std::path::Path;

use instead_boards::acts::{Lock, Sentence, Shown, replacing, still_shows};
use instead_boards::texts::{built_in, on_all};

/// Of how many sentences the lock says why no board shows them. It may become less.
const NOWHERE: usize = 8;

#[test]
fn each_sentence_that_replaces_or_prevents_is_shown_by_a_board() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let lock = Lock::read(&std::fs::read_to_string(root.join("crates/instead-boards/tests/ACTS.lock")).unwrap()).0;
    let sentences = replacing(&built_in());
    let keys: BTreeSet<String> = sentences.iter().map(Sentence::key).collect();
    let over: Vec<&String> = lock.keys().filter(|key| !keys.contains(*key)).collect();
    assert!(over.is_empty(), "in the lock and in no card: {over:#?}");
    let wrong = on_all(&sentences, |sentence| match lock.get(&sentence.key()) {
        None => Some(format!("{}\n    has no board", sentence.key())),
        Some(Shown::Nowhere(_)) => None,
        Some(shown) if still_shows(&root, sentence, shown) => None,
        Some(shown) => Some(format!("{}\n    is not shown by: {shown}", sentence.key())),
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{} of {} sentences:\n{}", wrong.len(), sentences.len(), wrong.join("\n"));
    let nowhere = lock.values().filter(|shown| matches!(shown, Shown::Nowhere(_))).count();
    assert_eq!(nowhere, NOWHERE, "sentences that the lock says are shown nowhere: their number may become less");
}
