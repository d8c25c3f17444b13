//! Whether each sentence that replaces or prevents ever acts: taken away from its card, it changes how some board ends.
//!
//! A sentence that is read, carried out and never changes anything is a defect that no other test sees. For each, a lock
//! names a board that shows it: a scenario file, or one of the boards [around](crate::around) its card. Looking for such a
//! board is slow ([`find`]); to see that it still shows the sentence is not ([`still_shows`]).

mod lock;
mod without;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

use instead_cards::{Cards, Family, OwnedFacts, plain};
use instead_language::walk::{Accept, Visit, Walk};
use instead_language::{Instruction, Replacement};
use instead_oracle::read_text;
use instead_scenario::read::{self, Limits};
use instead_scenario::{ExploreLimits, Scenario};

use crate::around::{boards, scenario};
use crate::record::{End, Went, ends, played, went};
use crate::texts::{carried_out, face};

pub use lock::{Lock, Shown};
pub use without::without;

/// How far choices are followed: here it is enough to see that something is another.
const LIMITS: ExploreLimits = ExploreLimits { runs: 200, questions: 60, until: None };

/// Whether a path of an end tells of effects that last: that a shield is there does not say that it does anything.
fn is_of_effects(path: &str) -> bool {
    path == "effects" || path.ends_with(".shield")
}

/// A sentence of a card that replaces or prevents, and is read and carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The card.
    pub card: OwnedFacts,
    /// The number of the face on which it stands.
    pub nth: usize,
    /// Its place in the text of the face.
    pub place: Range<usize>,
}

impl Sentence {
    /// Its face.
    pub fn face(&self) -> &OwnedFacts {
        face(&self.card, self.nth)
    }

    /// Its words.
    pub fn text(&self) -> &str {
        self.face().oracle_text.get(self.place.clone()).unwrap_or_default()
    }

    /// What the lock calls it.
    pub fn key(&self) -> String {
        format!("{} — {}", self.face().name, self.text())
    }
}

/// The sentences of these cards that replace or prevent and are read and carried out.
pub fn replacing(cards: &[OwnedFacts]) -> Vec<Sentence> {
    let mut found: Vec<Sentence> = Vec::new();
    for card in cards {
        for (nth, face) in card.faces().enumerate() {
            let replacing = carried_out(face).into_iter().filter(|place| {
                let text = face.oracle_text.get(place.clone()).unwrap_or_default();
                Family::of(&plain(text, &face.name)).is_some() || replaces(face, text)
            });
            found.extend(replacing.map(|place| Sentence { card: card.clone(), nth, place }));
        }
    }
    found
}

/// Whether a sentence by itself is read as something that replaces or prevents.
fn replaces(face: &OwnedFacts, text: &str) -> bool {
    #[derive(Default)]
    struct Replaces(bool);
    impl Visit for Replaces {
        fn replacement(&mut self, _: &Replacement) {
            self.0 = true;
        }
        fn instruction(&mut self, i: &Instruction) {
            use Instruction as I;
            self.0 |= matches!(i, I::Regenerate(..) | I::Skip(..) | I::SkipAll(..) | I::Self_ { .. });
            self.0 |= matches!(i, I::SelfRewrite { .. } | I::Destroy { regenerate: false, .. });
            i.walk(self);
        }
    }
    let mut found = Replaces::default();
    read_text(&face.with_text(text))
        .iter()
        .filter_map(|piece| piece.read.as_ref().ok())
        .for_each(|a| a.accept(&mut found));
    found.0
}

/// Where a scenario can end with these cards, without the effects that last; none where not every choice has an end.
fn ends_of(scenario: &Scenario, cards: &Cards) -> Option<BTreeSet<End>> {
    let game = scenario.game.value;
    let report = played(scenario, game, cards, LIMITS);
    (went(&report).0 == Went::Answered).then(|| {
        let without = |mut end: End| {
            end.retain(|path, _| !is_of_effects(path));
            end
        };
        ends(&report, game).into_iter().map(without).collect()
    })
}

/// Whether the scenario ends otherwise where the sentence is taken away from its card.
pub fn shows(scenario: &Scenario, sentence: &Sentence) -> bool {
    let Some(as_is) = ends_of(scenario, &Cards::builtin()) else { return false };
    differs(scenario, &as_is, &without(&Cards::builtin(), sentence))
}

fn differs(scenario: &Scenario, as_is: &BTreeSet<End>, others: &[Cards]) -> bool {
    others.iter().any(|cards| ends_of(scenario, cards).is_some_and(|ends| ends != *as_is))
}

/// A scenario file up to one of its plays, counted from 1. What is expected of the plays before it is not asked.
fn up_to(scenario: &Scenario, play: usize) -> Scenario {
    let mut scenario = scenario.clone();
    scenario.plays.truncate(play);
    for play in scenario.plays.iter_mut().rev().skip(1).filter(|play| play.error.is_none()) {
        (play.expect, play.outcomes, play.asks) = (None, None, None);
        play.steps.clear();
        play.no_steps.clear();
    }
    scenario
}

/// Whether the sentence is still shown where the lock says; `root` is the folder that has the scenario files.
pub fn still_shows(root: &Path, sentence: &Sentence, shown: &Shown) -> bool {
    match shown {
        Shown::File(name, play) => {
            let file = read::from_file(&root.join(name), &Limits::default());
            file.is_ok_and(|file| shows(&up_to(&file, *play), sentence))
        }
        Shown::Around(happens) => {
            let boards = boards(&sentence.card, sentence.nth);
            let board = boards.iter().find(|board| board.happens == *happens);
            board.and_then(|board| scenario(&board.file).ok()).is_some_and(|board| shows(&board, sentence))
        }
        Shown::Nowhere(_) => false,
    }
}

/// Scenario files in which cards stand, for looking through them again and again.
#[derive(Debug, Default)]
pub struct Files {
    /// By name of a file and number of a play, the scenario.
    plays: Vec<(String, usize, Scenario)>,
    /// By name of a card, where it stands.
    having: BTreeMap<String, Vec<usize>>,
}

impl Files {
    /// The plays of these files, each with its name and its scenario. A card that a file defines is none of the set.
    pub fn of(files: impl IntoIterator<Item = (String, Scenario)>) -> Files {
        let mut all = Files::default();
        for (name, file) in files {
            let defined: Vec<&str> = file.cards.iter().map(|card| card.front.name.text.as_str()).collect();
            let names: BTreeSet<String> = (file.objects().map(|(_, _, object)| object.name.text.to_lowercase()))
                .filter(|name| !defined.iter().any(|own| own.eq_ignore_ascii_case(name)))
                .collect();
            for play in (1..=file.plays.len()).rev() {
                for name in &names {
                    all.having.entry(name.clone()).or_default().push(all.plays.len());
                }
                all.plays.push((name.clone(), play, up_to(&file, play)));
            }
        }
        all
    }

    fn having<'f>(&'f self, sentence: &Sentence) -> impl Iterator<Item = &'f (String, usize, Scenario)> {
        let names = sentence.card.faces().map(|face| face.name.clone()).chain([sentence.card.whole_name()]);
        let names: BTreeSet<String> = names.map(|name| name.to_lowercase()).collect();
        let places: BTreeSet<usize> =
            names.iter().filter_map(|name| self.having.get(name)).flatten().copied().collect();
        places.into_iter().filter_map(|place| self.plays.get(place))
    }
}

/// Looks for a board that shows the sentence: among scenario files, then among the boards around its card.
pub fn find(files: &Files, sentence: &Sentence) -> Option<Shown> {
    let cards = Cards::builtin();
    let others = without(&cards, sentence);
    let shows = |scenario: &Scenario| ends_of(scenario, &cards).is_some_and(|as_is| differs(scenario, &as_is, &others));
    if let Some((name, play, _)) = files.having(sentence).find(|(_, _, scenario)| shows(scenario)) {
        return Some(Shown::File(name.clone(), *play));
    }
    let around = boards(&sentence.card, sentence.nth);
    let found = around.into_iter().find(|board| scenario(&board.file).is_ok_and(|scenario| shows(&scenario)));
    found.map(|board| Shown::Around(board.happens))
}
