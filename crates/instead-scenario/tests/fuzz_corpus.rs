//! What the fuzzer kept of the scenario files that it tried, tried again: each is read, or refused, without a panic.
//! `cargo +nightly fuzz run scenario` looks for more.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::fs;
use std::path::Path;

use instead_scenario::Limits;
use instead_scenario::read::from_toml;

#[test]
fn the_kept_files_are_read_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/scenario");
    let (mut read, mut refused) = (0, 0);
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
        match from_toml("fuzz.toml", &text, &Limits::default()) {
            Ok(_) => read += 1,
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 50, "{read} read and {refused} refused in {}", folder.display());
}
