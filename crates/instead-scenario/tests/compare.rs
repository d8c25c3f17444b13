//! Comparing editions: what makes a difference is found, and everything about which editions disagree makes one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, missing_docs)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use instead_cards::Cards;
use instead_magic::FIELDS;
use instead_scenario::compare::{Comparison, compare};
use instead_scenario::game::Game;
use instead_scenario::{Limits, Options, read};

const EDITIONS: [Game; 5] = [Game::Magic2004, Game::Magic2005, Game::Magic2017, Game::Magic2018, Game::Magic2026];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/magic/editions")
}

fn compared(file: &Path, editions: &[Game]) -> Comparison {
    let scenario = read::from_file(file, &Limits::default()).expect("the file is read");
    compare(&scenario, &Cards::builtin(), &Options::default(), editions)
}

#[test]
fn the_rule_that_makes_the_difference_is_found() {
    let found = compared(&folder().join("m09-2004.toml"), &[Game::Magic2004, Game::Magic2026]);
    let difference = &found.differences[0];
    assert!(!difference.same_ends && difference.alone);
    let made_by: Vec<&str> = difference.made_by.iter().map(|made| made.field.as_str()).collect();
    assert_eq!(made_by, ["damage_on_stack"]);
    let first = difference.first.as_ref().expect("a step differs");
    assert_eq!(first.to.as_ref().map(|step| step.rule.as_str()), Some("510.2"));
}

#[test]
fn between_editions_that_agree_nothing_makes_a_difference() {
    let found = compared(&folder().join("m09-2004.toml"), &[Game::Magic2004, Game::Magic2005]);
    let difference = &found.differences[0];
    assert!(difference.same_ends && difference.made_by.is_empty() && difference.first.is_none());
}

/// Kaijudo and Duel Masters agree about a creature that nothing saves, though they call the pile by other names.
#[test]
fn a_discard_pile_is_a_graveyard() {
    let compared_as = |text: &str| {
        let scenario = read::from_toml("t.toml", text, &Limits::default()).expect("the file is read");
        let games = [Game::Kaijudo, Game::DuelMasters];
        compare(&scenario, &Cards::builtin(), &Options::default(), &games).differences[0].same_ends
    };
    let board = "title = \"t\"\ngame = \"kaijudo\"\n[players.alice]\nbattle = [\"Bloated Gatekeeper\", \"Gasbag\"]\n";
    let told = |what: &str| format!("{board}[[play]]\ndo = \"banish {what}\"\n");
    assert!(compared_as(&told("Bloated Gatekeeper")));
    assert!(compared_as(&told("Gasbag")));
    let chain = "[[card]]\nname = \"Root Lifter\"\ntypes = \"Creature\"\ntext = \"If one of your creatures would be put from the battle zone into your mana zone, put that creature on top of your deck instead.\"\n";
    let board =
        board.replace("\"Gasbag\"", "\"Gasbag\", \"Root Lifter\"").replace("[players", &format!("{chain}[players"));
    assert!(!compared_as(&format!("{board}[[play]]\ndo = \"banish Gasbag\"\n")));
}

/// A field of an edition that changes nothing in any scenario would be a rule that is not built, or not shown.
#[test]
fn everything_about_which_editions_disagree_makes_a_difference_somewhere() {
    let mut files: BTreeMap<String, PathBuf> = BTreeMap::new();
    for entry in std::fs::read_dir(folder()).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|s| s.to_str()).unwrap_or_default().to_owned();
        // The newest file of each question: the same question under other editions is asked here anyway.
        let question = name.rsplit_once('-').map_or(name.as_str(), |(question, _)| question).to_owned();
        let newest = files.get(&question).is_none_or(|known| *known < path);
        if newest {
            files.insert(question, path);
        }
    }
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for file in files.values() {
        let found = compared(file, &EDITIONS);
        let alone = found.differences.iter().filter(|d| d.alone).flat_map(|d| &d.made_by);
        seen.extend(alone.map(|made| made.field.clone()));
    }
    let unseen: Vec<&str> = FIELDS.iter().map(|field| field.name).filter(|name| !seen.contains(*name)).collect();
    assert!(unseen.is_empty(), "no scenario of {} shows {unseen:?}", folder().display());
}
