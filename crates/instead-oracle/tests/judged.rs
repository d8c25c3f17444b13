//! What words go back to, against places that were judged by hand from the text alone (`words/places.tsv`).
//!
//! The texts are those of a file of cards beside the checkout; without it the test is counted as ignored.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stderr, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::ExitCode;

use instead_beside::{Test, path, run};
use instead_oracle::{CardFacts, words_of};

struct Place {
    card: String,
    /// The paragraph, from 1.
    ability: usize,
    word: String,
    occurrence: usize,
    meaning: String,
}

fn places() -> Vec<Place> {
    let text = include_str!("words/places.tsv");
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        Place {
            card: cells[0].to_owned(),
            ability: cells[1].parse().unwrap(),
            word: cells[2].to_owned(),
            occurrence: cells[3].parse().unwrap(),
            meaning: cells[4].to_owned(),
        }
    };
    text.lines().filter(|l| !l.starts_with('#') && !l.is_empty()).skip(1).map(row).collect()
}

/// Where the word stands for the n-th time, as a whole word.
fn find(text: &str, word: &str, occurrence: usize) -> Option<usize> {
    let lower = text.to_lowercase();
    let inside = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '\'');
    let word = word.to_lowercase();
    let at: Vec<usize> = lower
        .match_indices(word.as_str())
        .map(|(at, _)| at)
        .filter(|at| {
            let after = lower[at + word.len()..].chars().next();
            let ends = !inside(after) || (word.starts_with("that ") && lower[at + word.len()..].starts_with("'s"));
            ends && !inside(lower[..*at].chars().next_back())
        })
        .collect();
    at.get(occurrence - 1).copied()
}

/// Whether what was bound is what was judged.
fn agrees(meaning: &str, to: &str, targets_before: usize) -> bool {
    meaning.split(" = ").any(|m| {
        let m = m.trim();
        if let Some(n) = m.strip_prefix("target ").and_then(|n| n.parse::<usize>().ok()) {
            return to == format!("target {}", n + targets_before);
        }
        let kind = match m {
            m if m.starts_with("made by") => "made",
            m if m.starts_with("each of the loop") => "each",
            m if m.starts_with("linked") => "linked",
            m if m.starts_with("cost") => "cost",
            m => m,
        };
        to == kind || m.starts_with("controller of") && to.starts_with("controller of")
    })
}

fn rows(path: &Path) -> BTreeMap<String, serde_json::Value> {
    let wanted: BTreeSet<String> = places().into_iter().map(|p| p.card).collect();
    let lines = BufReader::new(flate2::read::GzDecoder::new(File::open(path).unwrap())).lines();
    let row = |line: std::io::Result<String>| -> serde_json::Value { serde_json::from_str(&line.unwrap()).unwrap() };
    lines
        .map(row)
        .filter_map(|r| Some((r["name"].as_str()?.to_owned(), r)))
        .filter(|(n, _)| wanted.contains(n))
        .collect()
}

/// The file of cards.
const FILE: &str = "cards/oracle.jsonl.gz";

fn main() -> ExitCode {
    run([Test::new("words_go_back_to_what_was_judged_by_hand", &[FILE], words_go_back_to_what_was_judged_by_hand)])
}

fn words_go_back_to_what_was_judged_by_hand() {
    let cards = rows(&path(FILE));
    let (mut right, mut unread, mut refused, mut unseen) = (0, 0, 0, 0);
    let mut wrong = Vec::new();
    for place in places() {
        let Some(row) = cards.get(&place.card) else {
            unseen += 1;
            continue;
        };
        let text = |name: &str| row[name].as_str().unwrap_or("").to_owned();
        let (types, rules) = (text("type_line"), text("oracle_text"));
        let facts = CardFacts { name: &place.card, type_line: &types, oracle_text: &rules, ..CardFacts::default() };
        let line = place.ability - 1;
        let pieces = words_of(&facts);
        let Some(piece) = pieces.iter().find(|p| p.lines.contains(&line)) else {
            unseen += 1;
            continue;
        };
        let words = match &piece.words {
            Ok(words) => words,
            Err(e)
                if e.expected.contains('“')
                    && (e.expected.contains("could be") || e.expected.contains("goes back")) =>
            {
                refused += 1;
                eprintln!("refused: {} {} “{}” judged {}: {e}", place.card, place.ability, place.word, place.meaning);
                continue;
            }
            Err(_) => {
                unread += 1;
                continue;
            }
        };
        let nth = piece.lines.iter().position(|l| *l == line).unwrap();
        let start = piece.text.split('\n').take(nth).map(|l| l.len() + 1).sum::<usize>();
        let Some(own) = piece.text.split('\n').nth(nth) else {
            unseen += 1;
            continue;
        };
        let Some(at) = find(own, &place.word, place.occurrence) else {
            unseen += 1;
            continue;
        };
        let at = u32::try_from(start + at).unwrap();
        let Some(found) = words.iter().find(|w| w.at.place == Some(at)) else {
            unseen += 1;
            eprintln!(
                "unseen: {} {} “{}” judged {}: {}",
                place.card, place.ability, place.word, place.meaning, piece.text
            );
            continue;
        };
        let modes = piece.text.contains("\n•");
        let before = if modes { 0 } else { piece.text[..start].matches("target ").count() };
        if agrees(&place.meaning, &found.to, before) {
            right += 1;
        } else {
            wrong.push(format!(
                "{} {} “{}” {} judged {}, bound {}: {}",
                place.card, place.ability, place.word, place.occurrence, place.meaning, found.to, piece.text
            ));
        }
    }
    eprintln!(
        "{right} right, {} wrong, {refused} refused as ambiguous or without what they go back to, {unread} on texts that are not read, {unseen} where \
         the word is no word of the reading",
        wrong.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
