//! Rules that steps cite: each stands in the lock, which holds it to the text of its edition (`tests/beside`).

use std::collections::BTreeSet;

use instead_magic::EDITIONS;
use instead_magic::rulebook::ROWS;
use instead_scenario::rules::find;

use crate::PLAYED;
use crate::lock::{cited, locked};

#[test]
fn every_number_that_is_cited_is_locked_and_no_other() {
    let locked: BTreeSet<_> = locked().into_keys().collect();
    let cited = cited();
    let lacking: Vec<_> = cited.difference(&locked).collect();
    let over: Vec<_> = locked.difference(&cited).collect();
    assert!(lacking.is_empty() && over.is_empty(), "not locked: {lacking:?}; locked and not cited: {over:?}");
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
