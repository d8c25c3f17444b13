//! Playing a scenario.
//!
//! A play is a list of sentences. Each is explored first: every answer is followed, equal states are merged. That tells
//! which questions matter, so nobody is asked needlessly, and which ends there are. Then the one line that the answers
//! choose is played once more, watched, for its steps.

mod action;
mod board;
mod changed;
mod duel;
mod facts;
mod label;
mod line;
mod magic;
mod misread;
mod names;
mod playable;
mod player;
mod sentence;
mod step;
mod tell;
mod watch;
mod why;

use instead_cards::Cards;
use instead_magic::Edition;

use crate::game::Family;
use crate::model::Scenario;
use crate::options::Options;
use crate::report::Report;

/// Plays a scenario and checks what it expects.
pub fn run(scenario: &Scenario, cards: &Cards, options: &Options<'_>) -> Report {
    play(scenario, cards, options, false)
}

/// Plays a scenario up to its last play and follows every choice of that.
pub fn explore(scenario: &Scenario, cards: &Cards, options: &Options<'_>) -> Report {
    play(scenario, cards, options, true)
}

/// As [`explore`], under rules that may be no edition's: to see what one difference between editions does.
pub(crate) fn explore_under(
    scenario: &Scenario,
    cards: &Cards,
    options: &Options<'_>,
    edition: &'static Edition,
) -> Report {
    player::play(scenario, board::build(scenario, cards, edition), options, true)
}

fn play(scenario: &Scenario, cards: &Cards, options: &Options<'_>, explore_last: bool) -> Report {
    let game = options.game.unwrap_or(scenario.game.value);
    let mut report = match game.family() {
        Family::Magic => {
            let board = <instead_magic::Game as playable::Playable>::build(scenario, cards, game);
            player::play(scenario, board, options, explore_last)
        }
        Family::Kaijudo | Family::DuelMasters => {
            let board = <instead_duel::Game as playable::Playable>::build(scenario, cards, game);
            player::play(scenario, board, options, explore_last)
        }
    };
    report.game = game.name().to_owned();
    report
}
