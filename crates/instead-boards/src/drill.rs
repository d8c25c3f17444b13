//! Each card that is read whole is played on the boards [around](crate::around) it: does each of its sentences ever act,
//! and is there something that the program cannot do though it says that the card is read?
//!
//! A sentence acts where the board ends otherwise without it ([`without`]). One that never does is not always a defect: the
//! boards may lack what it waits for. But every ability that is read and lost on the way is among them.

use std::collections::{BTreeMap, BTreeSet};

use instead_cards::{Cards, OwnedFacts};
use instead_language::Ability;
use instead_oracle::read_text;
use instead_scenario::{ExploreLimits, Options, Scenario};

use crate::acts::{Sentence, without};
use crate::around::{boards, scenario};
use crate::record::{End, Went, ends, played_asking, went};
use crate::texts::{carried_out, face};

/// How far choices are followed: it is enough to see that something is another.
const LIMITS: ExploreLimits = ExploreLimits { runs: 60, questions: 30, until: None };

/// What the boards around a card showed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drilled {
    /// The card's whole name.
    pub card: String,
    /// How many sentences it has.
    pub sentences: usize,
    /// Those that no board showed.
    pub silent: Vec<String>,
    /// Why boards were not played on, but for what is illegal there or cannot be meant, with one such board.
    pub stopped: BTreeMap<String, String>,
}

/// Plays the boards around a card until each of its sentences has acted; those of all its faces. `cards` has the card.
pub fn drill(cards: &Cards, card: &OwnedFacts) -> Drilled {
    let mut drilled = Drilled { card: card.whole_name(), ..Drilled::default() };
    for nth in 0..card.faces().count() {
        let text = &face(card, nth).oracle_text;
        let places: Vec<_> =
            carried_out(face(card, nth)).into_iter().filter(|place| !is_keywords(face(card, nth), place)).collect();
        drilled.sentences += places.len();
        let told = |place: &std::ops::Range<usize>| text.get(place.clone()).unwrap_or_default().to_owned();
        let mut open: Vec<(String, Vec<Cards>)> = places
            .into_iter()
            .map(|place| (told(&place), without(cards, &Sentence { card: card.clone(), nth, place })))
            .collect();
        for board in boards(card, nth) {
            if open.is_empty() {
                break;
            }
            let Ok(file) = scenario(&board.file) else { continue };
            match ends_of(&file, cards) {
                Ok(as_is) => open.retain(|(_, others)| {
                    !others.iter().any(|without| ends_of(&file, without).is_ok_and(|ends| ends != as_is))
                }),
                Err(Some(why)) => {
                    drilled.stopped.entry(why).or_insert(board.happens);
                }
                Err(None) => {}
            }
        }
        drilled.silent.extend(open.into_iter().map(|(text, _)| text));
    }
    drilled
}

/// Whether a sentence is keyword abilities alone: what they do is a matter of their rules, not of the card.
fn is_keywords(face: &OwnedFacts, place: &std::ops::Range<usize>) -> bool {
    let text = face.oracle_text.get(place.clone()).unwrap_or_default();
    let read = read_text(&face.with_text(text));
    let mut abilities = read.iter().flat_map(|piece| piece.read.iter().flatten());
    abilities.all(|ability| {
        matches!(
            ability,
            Ability::Keyword(_)
                | Ability::Number(..)
                | Ability::Protection(_)
                | Ability::HexproofFrom(_)
                | Ability::WithCost(..)
                | Ability::EquipOnly(..)
                | Ability::TypeCycling(..)
                | Ability::Affinity(_)
                | Ability::Enchant(_)
                | Ability::EnchantPlayer(_)
        )
    })
}

/// Where the scenario can end, as far as choices are followed; why there is no end, unless the sentences do not fit.
fn ends_of(scenario: &Scenario, cards: &Cards) -> Result<BTreeSet<End>, Option<String>> {
    let game = scenario.game.value;
    let options = Options { limits: LIMITS, ..Options::default() };
    let abilities = |name: &str| match name {
        "x" => Vec::new(),
        _ => vec![format!("{name}.abilities"), format!("{name}.colors")],
    };
    let report = played_asking(scenario, cards, &options, &abilities);
    match went(&report) {
        (Went::Answered | Went::Stopped, _) => Ok(ends(&report, game)),
        (_, why) => Err(why.filter(|why| !does_not_fit(why))),
    }
}

/// Whether a board was refused because its sentences are not possible there, and for no lack of the program.
fn does_not_fit(why: &str) -> bool {
    why.starts_with("illegal") || why.contains("no question took") || why.contains("is not understood")
}
