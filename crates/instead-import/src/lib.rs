//! What other programs and people write of a board, as a scenario: Forge's puzzle files ([`Form::Pzl`]), deck lists
//! ([`Form::Deck`]), and boards in words ([`Form::Board`]).
//!
//! Nothing is lost silently: what a scenario cannot hold, and what is not understood, is named with its place. What has no
//! place in a file of that form at all is an error.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking"))]

mod board;
mod deck;
mod piece;
mod puzzle;
mod token;
mod words;

use instead_cards::Cards;
use instead_scenario::file::Written;
use instead_scenario::{Diagnostic, Source};
use serde_json::Value;

use board::Board;

/// How a board is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Forge's puzzle file: `[metadata]`, `[state]`, and a line for each zone.
    Pzl,
    /// A deck list: a line for each card, with its number.
    Deck,
    /// A board in words: `Alice: 20 life, battlefield: Furnace of Rath`.
    Board,
}

impl Form {
    /// The form of a file, by its name, or else by what stands in it.
    pub fn of(name: &str, text: &str) -> Form {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).unwrap_or_default();
        match ending.as_str() {
            "pzl" => return Form::Pzl,
            "dck" | "dec" | "dek" | "cod" => return Form::Deck,
            _ => {}
        }
        if puzzle::is_one(text) {
            Form::Pzl
        } else if deck::is_one(text) {
            Form::Deck
        } else {
            Form::Board
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Form::Pzl => "pzl",
            Form::Deck => "deck",
            Form::Board => "board",
        }
    }
}

/// A scenario that was made of a file.
#[derive(Clone, Debug)]
pub struct Imported {
    /// How the file was read.
    pub form: Form,
    /// The scenario, as a file has it.
    pub scenario: Value,
    /// What of the file is not in the scenario, each with its place.
    pub lost: Vec<Diagnostic>,
    /// The cards that are in it and that nobody knows here, each with its place: it cannot be played without them.
    pub unknown: Vec<Diagnostic>,
}

impl Imported {
    /// The scenario as a file.
    pub fn to_toml(&self) -> String {
        Written::of(&self.scenario).text
    }

    /// Whether all of the file is in the scenario, and can be played.
    pub fn is_whole(&self) -> bool {
        self.lost.is_empty() && self.unknown.is_empty()
    }
}

/// Makes a scenario of a file. What happens in it are these sentences, after those that the board itself takes (mana in a
/// pool, a declared attack, a deck that is shuffled); if there are none, state-based actions are checked.
///
/// # Errors
/// If the file is none of that form.
pub fn import(source: &Source, form: Form, what: &[String], cards: &Cards) -> Result<Imported, Diagnostic> {
    let mut board = Board::new(source, cards);
    match form {
        Form::Pzl => puzzle::read(source, &mut board)?,
        Form::Deck => deck::read(source, &mut board)?,
        Form::Board => words::read(source, &mut board)?,
    }
    Ok(board.imported(form, what))
}
