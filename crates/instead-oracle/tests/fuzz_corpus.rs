//! What the fuzzer kept of the texts that it tried, tried again. `cargo +nightly fuzz run card_text` looks for more.

#![allow(clippy::unwrap_used, reason = "a test")]

#[path = "../../../fuzz/laws/card_text.rs"]
mod laws;

use std::fs;
use std::path::Path;

#[test]
fn the_kept_texts_obey_the_laws() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/card_text");
    let mut tried = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        laws::hold(&String::from_utf8_lossy(&fs::read(&path).unwrap()));
        tried += 1;
    }
    assert!(tried > 50, "{tried} texts in {}", folder.display());
}
