//! Rules that steps cite: each stands in the text of its edition, and is locked to it.
//!
//! `conformance/RULES.lock` has, for every number of the table, a hash of the rule's text. Where the texts lie beside the
//! checkout the lock is held against them, so that a new edition lists what changed;
//! `UPDATE=1 cargo test -p instead-scenario --test conformance` writes it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use instead_magic::EDITIONS;
use instead_magic::rulebook::{ROWS, Said};
use instead_scenario::rules::find;

use crate::{PLAYED, root};

/// The texts of an edition: the whole rules, and the document that this project began with where it is a later one.
const TEXTS: [(&str, &[&str]); 5] = [
    ("magic-2004", &["full/2004-02-01.txt"]),
    ("magic-2005", &["full/2005-08-01.txt", "seed-1-magic-418-419-2005.txt"]),
    ("magic-2017", &["full/2017-08-25.txt"]),
    ("magic-2018", &["full/2018-07-13.txt"]),
    ("magic-2026", &["full/2026-02-27.txt"]),
];

/// The lock: a hash for each edition and number.
type Lock = BTreeMap<(String, String), String>;

/// Every number of the table, by edition.
fn cited() -> BTreeSet<(String, String)> {
    let numbers = ROWS.iter().flat_map(|row| EDITIONS.iter().zip(&row.said));
    let at = |(edition, said): (&&instead_magic::Edition, &Said)| match said {
        Said::At(number) => Some((edition.name.to_owned(), (*number).to_owned())),
        Said::Near(_) => None,
    };
    numbers.filter_map(at).collect()
}

fn locked() -> Lock {
    let file = std::fs::read_to_string(root().join("conformance/RULES.lock")).unwrap_or_default();
    let line = |line: &str| {
        let mut words = line.split_whitespace().map(str::to_owned);
        Some(((words.next()?, words.next()?), words.next()?))
    };
    file.lines().filter(|l| !l.starts_with('#')).filter_map(line).collect()
}

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

/// The texts beside the checkout, if they are there.
fn texts(shared: &Path) -> Option<BTreeMap<&'static str, BTreeMap<String, String>>> {
    let read = |file: &&str| Some(String::from_utf8_lossy(&std::fs::read(shared.join(file)).ok()?).into_owned());
    let edition = |(edition, files): &(&'static str, &[&str])| {
        let texts: Option<Vec<String>> = files.iter().map(read).collect();
        let mut rules = BTreeMap::new();
        for (number, rule) in texts?.iter().flat_map(|text| rules_of(text)) {
            rules.entry(number).or_insert(rule);
        }
        Some((*edition, rules))
    };
    TEXTS.iter().map(edition).collect()
}

#[test]
fn every_number_that_is_cited_is_locked_and_no_other() {
    let locked: BTreeSet<_> = locked().into_keys().collect();
    let cited = cited();
    let lacking: Vec<_> = cited.difference(&locked).collect();
    let over: Vec<_> = locked.difference(&cited).collect();
    assert!(lacking.is_empty() && over.is_empty(), "not locked: {lacking:?}; locked and not cited: {over:?}");
}

#[test]
fn every_number_that_is_cited_stands_in_the_text_of_its_edition() {
    let Some(texts) = texts(&root().join("../shared/rules")) else {
        eprintln!("skipped: there are no rules texts beside the checkout");
        return;
    };
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

#[test]
fn every_row_ends_at_a_number() {
    for row in ROWS {
        for edition in EDITIONS {
            assert!(!row.rule.number_in(edition).is_empty(), "{:?} in {}", row.rule, edition.name);
        }
    }
}

/// The law: what a step cites, its edition has, and the command knows.
#[test]
fn every_step_and_question_cites_a_rule_that_its_edition_has() {
    let locked = locked();
    let mut wrong = BTreeSet::new();
    for played in PLAYED.iter() {
        for (rule, of) in &played.cited {
            let edition = played.game.name();
            let has = if rule.is_empty() {
                // No ruling of Kaijudo's is about what simply happens.
                edition == "kaijudo"
            } else if edition.starts_with("magic") {
                locked.contains_key(&(edition.to_owned(), rule.clone()))
            } else {
                find(rule).iter().any(|known| known.rule.number == rule && known.editions.contains(&edition))
            };
            if !has {
                wrong.insert(format!("{edition} {rule:?}: {of} ({})", played.file));
            }
        }
    }
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{} citations of no rule:\n{}", wrong.len(), wrong.join("\n"));
}
