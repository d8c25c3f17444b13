//! `conformance/RULES.lock`: for every number that a step may cite, a hash of the rule's text.

use std::collections::{BTreeMap, BTreeSet};

use instead_magic::EDITIONS;
use instead_magic::rulebook::{ROWS, Said};

use crate::root;

/// The lock: a hash for each edition and number.
pub(crate) type Lock = BTreeMap<(String, String), String>;

/// Every number of the table, by edition.
pub(crate) fn cited() -> BTreeSet<(String, String)> {
    let numbers = ROWS.iter().flat_map(|row| EDITIONS.iter().zip(&row.said));
    let at = |(edition, said): (&&instead_magic::Edition, &Said)| match said {
        Said::At(number) => Some((edition.name.to_owned(), (*number).to_owned())),
        Said::Near(_) => None,
    };
    numbers.filter_map(at).collect()
}

pub(crate) fn locked() -> Lock {
    let file = std::fs::read_to_string(root().join("conformance/RULES.lock")).unwrap_or_default();
    let line = |line: &str| {
        let mut words = line.split_whitespace().map(str::to_owned);
        Some(((words.next()?, words.next()?), words.next()?))
    };
    file.lines().filter(|l| !l.starts_with('#')).filter_map(line).collect()
}
