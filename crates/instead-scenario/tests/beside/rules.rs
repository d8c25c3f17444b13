//! The lock of cited rules against the texts of the editions, so that a new edition lists what changed.
//!
//! `UPDATE=1 cargo test -p instead-scenario --test beside` writes `conformance/RULES.lock` anew.

use std::collections::BTreeMap;

use instead_beside::path;

use crate::lock::{Lock, cited, locked};
use crate::root;

/// The folder of the texts.
pub(crate) const RULES: &str = "rules";

/// The texts of an edition: the whole rules, and the document that this project began with where it is a later one.
const TEXTS: [(&str, &[&str]); 5] = [
    ("magic-2004", &["full/2004-02-01.txt"]),
    ("magic-2005", &["full/2005-08-01.txt", "seed-1-magic-418-419-2005.txt"]),
    ("magic-2017", &["full/2017-08-25.txt"]),
    ("magic-2018", &["full/2018-07-13.txt"]),
    ("magic-2026", &["full/2026-02-27.txt"]),
];

/// The rules of a text by their numbers. A rule goes to the next empty line; the table of contents, which comes first, is
/// overwritten by what it lists.
fn rules_of(text: &str) -> BTreeMap<String, String> {
    let mut rules = BTreeMap::new();
    let mut at: Option<String> = None;
    for line in text.lines().map(str::trim) {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let number = first.trim_end_matches('.');
        let is_number = number.split_once('.').is_some_and(|(chapter, rule)| {
            chapter.len() == 3
                && chapter.bytes().all(|b| b.is_ascii_digit())
                && rule.starts_with(|c: char| c.is_ascii_digit())
                && rule.bytes().all(|b| b.is_ascii_alphanumeric())
        });
        if is_number && at.is_none() {
            rules.insert(number.to_owned(), rest.trim().to_owned());
            at = Some(number.to_owned());
        } else if line.is_empty() {
            at = None;
        } else if let Some(rule) = at.as_ref().and_then(|at| rules.get_mut(at)) {
            rule.push(' ');
            rule.push_str(line);
        }
    }
    rules
}

/// FNV-1a over the words, so that line breaks do not count.
fn hash(text: &str) -> String {
    let words = text.split_whitespace().flat_map(|word| word.bytes().chain([b' ']));
    let hash = words.fold(0xcbf2_9ce4_8422_2325_u64, |hash, b| (hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

/// The rules of each edition, by their numbers.
fn texts() -> BTreeMap<&'static str, BTreeMap<String, String>> {
    let rules = path(RULES);
    let read = |file: &&str| {
        let bytes = std::fs::read(rules.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        String::from_utf8_lossy(&bytes).into_owned()
    };
    let edition = |(edition, files): &(&'static str, &[&str])| {
        let texts: Vec<String> = files.iter().map(read).collect();
        let mut rules = BTreeMap::new();
        for (number, rule) in texts.iter().flat_map(|text| rules_of(text)) {
            rules.entry(number).or_insert(rule);
        }
        (*edition, rules)
    };
    TEXTS.iter().map(edition).collect()
}

pub(crate) fn every_number_that_is_cited_stands_in_the_text_of_its_edition() {
    let texts = texts();
    let mut now = Lock::new();
    let mut missing = Vec::new();
    for (edition, number) in cited() {
        match texts[edition.as_str()].get(&number) {
            Some(text) => _ = now.insert((edition, number), hash(text)),
            None => missing.push(format!("{edition} {number}")),
        }
    }
    assert!(missing.is_empty(), "no such rule: {}", missing.join(", "));
    if std::env::var_os("UPDATE").is_some_and(|update| update == "1") {
        let lines = now.iter().map(|((edition, number), hash)| format!("{edition} {number} {hash}\n"));
        let head = "# The rules that steps cite, by edition, with a hash of each one's text.\n";
        let text: String = std::iter::once(head.to_owned()).chain(lines).collect();
        std::fs::write(root().join("conformance/RULES.lock"), text).expect("the lock can be written");
        return;
    }
    let locked = locked();
    let changed = now.iter().filter(|(key, hash)| locked.get(*key).is_some_and(|known| known != *hash));
    let changed: Vec<_> = changed.map(|((edition, number), _)| format!("{edition} {number}")).collect();
    assert!(changed.is_empty(), "the text of these rules is another than it was: {}", changed.join(", "));
}
