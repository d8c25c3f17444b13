//! Our families against those of a file of sentences with their families, where one lies beside the checkout. Skipped,
//! with a message, where none does.

#![allow(clippy::expect_used, clippy::print_stderr)] // tests fail by panicking and say what they skip

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use flate2::read::GzDecoder;
use instead_cards::{Family, plain};

#[test]
fn the_families_are_those_of_the_file_but_for_a_few() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/sentences.jsonl.gz");
    let Ok(file) = File::open(&path) else {
        eprintln!("skipped: no file of sentences at {}", path.display());
        return;
    };
    let (mut all, mut alike, mut none) = (0, 0, 0);
    let mut unlike: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for line in BufReader::new(GzDecoder::new(file)).lines() {
        let row: serde_json::Value = serde_json::from_str(&line.expect("a line")).expect("an object");
        let (Some(sentence), Some(theirs)) = (row["sentence"].as_str(), row["family"].as_str()) else { continue };
        let ours = Family::of(&plain(sentence, "~")).map_or("none", Family::name);
        all += 1;
        alike += usize::from(ours == theirs);
        none += usize::from(ours == "none");
        if ours != theirs {
            unlike.entry((theirs.to_owned(), ours.to_owned())).or_default().push(sentence.to_owned());
        }
    }
    for ((theirs, ours), sentences) in &unlike {
        eprintln!("{:4} {theirs} → {ours}: {}", sentences.len(), sentences.first().expect("one"));
    }
    eprintln!("{alike} of {all} alike, {none} of no family");
    assert!(alike * 100 >= all * 95, "{alike} of {all}");
    assert!(none * 100 <= all, "{none} of {all}");
}
