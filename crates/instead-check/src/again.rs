//! A scenario gone through a second time, and what comes of it compared with the search.

use instead::{Game as _, Stop};
use instead_cards::Cards;
use instead_magic::Game;
use instead_scenario::play::LastPlay;
use instead_scenario::{Options, Scenario};

use crate::round::{Straight, knows};

/// How the second way compares with the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Both come to the same ends: so many, on so many lines.
    Same {
        /// The ends.
        ends: usize,
        /// The lines that were gone one by one.
        lines: u64,
    },
    /// They do not: so many ends were found by the one alone, and so many by the other.
    Differs {
        /// By the search alone.
        search: usize,
        /// By this alone.
        straight: usize,
    },
    /// It was not compared.
    NotCompared(&'static str),
}

/// Compares all ends of the last play of a scenario with what every order of every effect comes to, at most so many lines.
pub fn check(scenario: &Scenario, cards: &Cards, most: u64) -> Verdict {
    let options = Options::default();
    let Some(mut play) = LastPlay::of(scenario, cards, &options) else {
        return Verdict::NotCompared("it cannot be played, or the game is another");
    };
    let Some(found) = play.explored() else {
        return Verdict::NotCompared("the search was stopped, or the rules refuse the play");
    };
    if !found.iter().all(|game| knows(game.policy())) {
        return Verdict::NotCompared("the policy is another");
    }
    let (mut ends, mut lines, mut open): (Vec<Game>, u64, Vec<Vec<usize>>) = (Vec::new(), 0, vec![Vec::new()]);
    while let Some(answers) = open.pop() {
        if lines >= most {
            return Verdict::NotCompared("there are too many lines");
        }
        lines += 1;
        match play.again(answers.clone(), &Straight) {
            Ok(end) if ends.contains(&end) => {}
            Ok(end) => ends.push(end),
            Err(Some(Stop::Pending(question))) => {
                open.extend((0..question.options.len()).rev().map(|answer| [answers.as_slice(), &[answer]].concat()));
            }
            Err(_) => return Verdict::Differs { search: found.len(), straight: 0 },
        }
    }
    let search = found.iter().filter(|end| !ends.contains(end)).count();
    let straight = ends.iter().filter(|end| !found.contains(end)).count();
    if search + straight > 0 {
        Verdict::Differs { search, straight }
    } else {
        Verdict::Same { ends: ends.len(), lines }
    }
}
