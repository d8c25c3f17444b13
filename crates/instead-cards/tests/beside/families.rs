//! Our families against those of a file of sentences with their families.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};

use flate2::read::GzDecoder;
use instead_cards::{Family, plain};

pub(crate) const FILE: &str = "cards/sentences.jsonl.gz";

pub(crate) fn the_families_are_those_of_the_file() {
    let file = File::open(instead_beside::path(FILE)).expect("it is there");
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
