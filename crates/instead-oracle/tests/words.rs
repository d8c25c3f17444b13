//! What words go back to, against places that were judged by hand from the text alone (`words/places.tsv`).
//!
//! The texts are those of a file of cards beside the checkout, named by `CARDS` or found in its usual place; without it
//! the test says that it is skipped.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stderr,
    reason = "tests"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufRead, BufReader};

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

fn rows(path: &str) -> BTreeMap<String, serde_json::Value> {
    let wanted: BTreeSet<String> = places().into_iter().map(|p| p.card).collect();
    let lines = BufReader::new(flate2::read::GzDecoder::new(File::open(path).unwrap())).lines();
    let row = |line: std::io::Result<String>| -> serde_json::Value { serde_json::from_str(&line.unwrap()).unwrap() };
    lines
        .map(row)
        .filter_map(|r| Some((r["name"].as_str()?.to_owned(), r)))
        .filter(|(n, _)| wanted.contains(n))
        .collect()
}

#[test]
fn words_go_back_to_what_was_judged_by_hand() {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/cards/oracle.jsonl.gz");
    let path = std::env::var("CARDS").unwrap_or_else(|_| beside.to_owned());
    if !std::path::Path::new(&path).exists() {
        eprintln!("skipped: no file of cards at {path}");
        return;
    }
    let cards = rows(&path);
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
        let Some(found) = words.iter().find(|w| w.at.0 == Some(at)) else {
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

/// What the words of a text go back to: each word with its meaning, in the order of the text.
fn bound(types: &str, text: &str) -> Result<Vec<(String, String)>, String> {
    let facts = CardFacts { name: "Scald", type_line: types, oracle_text: text, ..CardFacts::default() };
    let mut all = Vec::new();
    for piece in words_of(&facts) {
        let mut words = piece.words.map_err(|e| e.to_string())?;
        words.retain(|w| w.at.0.is_some());
        words.sort_by_key(|w| w.at.0);
        all.extend(words.into_iter().map(|w| (w.word, w.to)));
    }
    Ok(all)
}

fn goes(types: &str, text: &str, to: &[(&str, &str)]) {
    let found = bound(types, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let found: Vec<(&str, &str)> = found.iter().map(|(w, t)| (w.as_str(), t.as_str())).collect();
    assert_eq!(found, to, "{text}");
}

fn tied(types: &str, text: &str) {
    let refused = bound(types, text).expect_err(text);
    assert!(refused.contains("could be"), "{text}: {refused}");
}

/// What the verb cannot be done to is no candidate.
#[test]
fn a_verb_chooses_what_it_can_be_done_to() {
    let aura = "Enchantment — Aura";
    goes(
        aura,
        "Whenever a creature dealt damage by enchanted creature this turn dies, put a +1/+1 counter on that creature.",
        &[("that creature", "attached")],
    );
    goes(
        "Creature",
        "Whenever another creature you control attacks, you may sacrifice a land. If you do, it gets +2/+2 until end of turn.",
        &[("it", "event-object")],
    );
    goes(
        "Creature",
        "Whenever you cast a creature spell, put a +1/+1 counter on Scald and untap it.",
        &[("it", "this")],
    );
    goes("Sorcery", "Scald deals 1 damage to target creature. It can't block this turn.", &[("it", "target 1")]);
}

/// No argument of a verb is another argument of the same verb.
#[test]
fn nothing_is_attached_to_itself() {
    goes(
        "Sorcery",
        "Gain control of target Equipment, then create a 0/0 black Germ creature token. Attach that Equipment to it.",
        &[("that Equipment", "target 1"), ("it", "made")],
    );
    goes(
        "Artifact — Equipment",
        "Whenever a creature you control enters, you may attach this Equipment to it.",
        &[("it", "event-object")],
    );
}

/// The nearest clause, in it the subject before the object before the rest.
#[test]
fn it_is_the_nearest() {
    goes(
        "Creature",
        "{T}: Create a token that's a copy of target creature you control, except it has haste. Sacrifice it at the beginning of the next end step.",
        &[("it", "made")],
    );
    goes(
        "Creature",
        "When Scald enters, look at the top card of your library. If it's a land card, you may reveal it and put it into your hand.",
        &[("it", "made"), ("it", "made"), ("it", "made")],
    );
}

/// A noun goes with what the game did.
#[test]
fn a_noun_fits_what_the_game_did() {
    goes(
        "Enchantment",
        "Whenever another enchantment you control enters, exile target creature. Return that card to the battlefield under its owner's control.",
        &[("that card", "target 1")],
    );
    let exiled = "Exile target creature. That creature gains haste until end of turn.";
    assert!(bound("Sorcery", exiled).is_err(), "{exiled}");
    goes(
        "Sorcery",
        "Exile target creature. That creature's controller gains 3 life.",
        &[("that creature", "target 1")],
    );
}

/// A tie is refused, with both named.
#[test]
fn a_tie_is_refused() {
    tied(
        "Enchantment",
        "Whenever a red creature deals damage to you or a white creature you control, Scald deals that much damage to that creature.",
    );
}

/// What follows a delayed trigger and speaks of it belongs to it.
#[test]
fn a_sentence_belongs_to_the_trigger_that_it_speaks_of() {
    use instead_language::{Ability, Instruction};
    let text =
        "Destroy target creature.\nAt the beginning of your next upkeep, pay {2}{B}. If you don't, you lose the game.";
    let facts = CardFacts { name: "Scald", type_line: "Instant", oracle_text: text, ..CardFacts::default() };
    let face = instead_oracle::read_face(&facts);
    assert!(face.unread().is_empty(), "{:?}", face);
    let Some(Ability::Spell(spell)) = face.abilities.first() else { panic!("{face:?}") };
    let [_, Instruction::Delayed(_, later)] = spell.instructions.as_slice() else { panic!("{spell:?}") };
    assert!(matches!(later.as_slice(), [Instruction::Fill(0, _), Instruction::If(..)]), "{later:?}");
}

/// One antecedent: "it", the name and "this creature" are one value.
#[test]
fn it_the_name_and_this_creature_are_one() {
    let read = |it: &str| {
        let text = format!(
            "When Scald enters, Scald deals 1 damage to any target. Whenever Scald attacks, {it} gets +1/+0 until end of turn."
        );
        let text = text.split(". ").last().unwrap().to_owned();
        let facts = CardFacts { name: "Scald", type_line: "Creature", oracle_text: &text, ..CardFacts::default() };
        let face = instead_oracle::read_face(&facts);
        assert!(face.unread().is_empty(), "{:?}", face);
        face.abilities
    };
    assert_eq!(read("it"), read("Scald"));
    assert_eq!(read("it"), read("this creature"));
}
