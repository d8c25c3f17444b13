//! The table of what is carried out, against the code: each arm that it calls carried out is found in the file that it
//! names, and what it calls not carried out is found in no other than the one that stops the game there.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use instead_language::carried::{Carried, cost_keyword, keyword, number_keyword};
use instead_language::words::{CostKeyword, Keyword, NumberKeyword};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The file that the table names: of the engine, or of the reader.
fn source(named: &str) -> String {
    let file = match named.strip_prefix("oracle/") {
        Some(reader) => crates().join("instead-oracle/src").join(format!("{reader}.rs")),
        None => crates().join("instead-magic/src").join(format!("{named}.rs")),
    };
    std::fs::read_to_string(&file).unwrap_or_else(|_| panic!("the table names {named}, and there is no such file"))
}

/// The table as it is written: each arm of the language with the file that it names.
fn arms() -> BTreeMap<String, String> {
    let table = std::fs::read_to_string(crates().join("instead-language/src/carried.rs")).unwrap();
    let table = table.split("/// What of a text is read and not carried out.").next().unwrap();
    let groups = std::fs::read_to_string(crates().join("instead-language/src/kinds.rs")).unwrap();
    let mut arms = BTreeMap::new();
    for line in table.lines() {
        let Some((pattern, by)) = line.trim().split_once(" => Carried::By(\"") else { continue };
        let file = by.split('"').next().unwrap();
        for arm in pattern.split(" | ").flat_map(|arm| arms_of(arm, &groups)) {
            let name: String = arm.chars().take_while(|c| c.is_alphanumeric() || *c == ':').collect();
            arms.insert(name, file.to_owned());
        }
    }
    arms
}

/// The arms of a group that bears a name, or the arm itself.
fn arms_of(arm: &str, groups: &str) -> Vec<String> {
    let Some(group) = arm.strip_suffix("!()") else { return vec![arm.to_owned()] };
    let (_, body) = groups.split_once(&format!("macro_rules! {group} {{")).unwrap();
    let (body, _) = body.split_once("};").unwrap();
    body.split("$crate::").skip(1).map(|arm| arm.trim_end_matches(['|', ' ', '\n', '}']).to_owned()).collect()
}

#[test]
fn what_the_table_calls_carried_out_has_code_where_it_says() {
    let arms = arms();
    assert!(arms.len() > 250, "only {} arms were found in the table", arms.len());
    let missing: Vec<String> = arms
        .iter()
        .filter(|(arm, file)| {
            let said = if file.starts_with("oracle/") { arm.split("::").last().unwrap() } else { arm.as_str() };
            !source(file).contains(said)
        })
        .map(|(arm, file)| format!("{arm}: not in {file}"))
        .collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_keyword_stands_in_the_table_with_its_rule() {
    let all = Keyword::ALL
        .iter()
        .map(|k| (k.as_str(), keyword(*k)))
        .chain(NumberKeyword::ALL.iter().map(|k| (k.as_str(), number_keyword(*k))))
        .chain(CostKeyword::ALL.iter().map(|k| (k.as_str(), cost_keyword(*k))));
    let mut not = 0;
    for (name, carried) in all {
        match carried {
            Carried::By(file) => assert!(!file.contains("not_carried_out"), "{name}"),
            Carried::NoPart(rule) => assert!(rule.starts_with("702."), "{name}"),
            Carried::Not(rule, _) => {
                assert!(rule.starts_with("702."), "{name}");
                not += 1;
            }
        }
    }
    assert!(not > 0, "only {not} keywords are not carried out: is the table read?");
}
