//! A sentence that does nothing, between two others, changes no result.

use instead_cards::OwnedFacts;

use crate::came::{Came, came};
use instead_boards::around::{files, scenario};
use instead_boards::texts::{built_in, carried_out, face, is_whole, on_all, with_text};

/// What does nothing (CR 119.9: to gain 0 life is no event).
const INERT: &str = "You gain 0 life.";

/// How many of the boards around a card are played.
const BOARDS: usize = 20;

/// How a sentence begins that is about whether the one before it was done (CR 608.2c): nothing stands between these two.
const OWNED: [&str; 10] = [
    "If you do",
    "If you don't",
    "If you can't",
    "If they do",
    "If that player does",
    "If the player does",
    "When you do",
    "Otherwise",
    "Each player who",
    "Each opponent who",
];

/// The card with the inert sentence before each of its sentences that follows another in its line and can begin anew;
/// where it is then read.
pub(crate) fn with_inert(card: &OwnedFacts, nth: usize) -> Vec<OwnedFacts> {
    let face = face(card, nth);
    let text = &face.oracle_text;
    // The paragraphs of a spell are followed one after another; modes are not.
    let spell = face.type_line.contains("Instant") || face.type_line.contains("Sorcery");
    let begins =
        |at: usize| text[..at].ends_with(". ") || spell && text[..at].ends_with(".\n") && !text[at..].starts_with('•');
    let follows = |at: usize| begins(at) && !OWNED.iter().any(|words| text[at..].starts_with(words));
    let places = carried_out(face).into_iter().map(|place| place.start).filter(|at| follows(*at));
    let texts = places.map(|at| format!("{}{INERT} {}", &text[..at], &text[at..]));
    let cards = texts.map(|text| with_text(card, nth, text));
    cards.filter(|card| is_whole(instead_boards::texts::face(card, nth))).collect()
}

/// What came, without the steps: the inert sentence tells of itself.
fn end(came: Came) -> Came {
    Came { steps: std::collections::BTreeSet::new(), ..came }
}

/// Where the inert sentence changes something: the text, and the board.
pub(crate) fn changed(card: &OwnedFacts, nth: usize, boards: usize) -> Vec<String> {
    let others = with_inert(card, nth);
    let mut wrong = Vec::new();
    if others.is_empty() {
        return wrong;
    }
    for file in files(card, nth).take(boards) {
        let scenario = scenario(&file).unwrap();
        let as_is = end(came(&scenario, &[card]));
        for other in &others {
            let now = end(came(&scenario, &[other]));
            if as_is.differs(&now) {
                let text = &face(other, nth).oracle_text;
                wrong.push(format!("{}: {text}\n{file}\n{}", card.name, as_is.against(&now)));
            }
        }
    }
    wrong
}

#[test]
fn an_inert_sentence_changes_no_result() {
    let cards = built_in();
    let faces: Vec<(&OwnedFacts, usize)> =
        cards.iter().flat_map(|card| (0..card.faces().count()).map(move |nth| (card, nth))).collect();
    let tried: usize = faces.iter().map(|(card, nth)| with_inert(card, *nth).len()).sum();
    let wrong: Vec<String> = on_all(&faces, |(card, nth)| changed(card, *nth, BOARDS)).concat();
    assert!(wrong.is_empty(), "{} boards come out otherwise:\n{}", wrong.len(), wrong.join("\n\n"));
    assert!(tried > 60, "{tried} sentences stand between others");
}
