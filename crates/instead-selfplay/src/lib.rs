//! Whole games of Magic by random players, with laws that hold at every moment.
//!
//! A game is a function of its seed: the decks, their order, what the players do and how they answer. While it is
//! played, [`laws`] are looked at after every event: nothing is lost or made, everything is in the one zone that it
//! says, what left never comes back as the same object, a game that is at rest stays at rest, and what was begun anew
//! from a copy comes to the same.
//!
//! ```
//! use instead_cards::Cards;
//! use instead_selfplay::{Options, Pool, play};
//!
//! let pool = Pool::of(&Cards::builtin());
//! let options = Options { turns: 4, ..Options::default() };
//! let game = play(&pool, &options, 614);
//! assert!(game.broken.is_empty());
//! assert_eq!(game, play(&pool, &options, 614));
//! ```

mod deck;
mod digest;
pub mod laws;
mod player;
mod table;

use std::collections::BTreeMap;

use instead_magic::Edition;
use schemars::JsonSchema;
use serde::Serialize;

pub use deck::Pool;
pub use digest::Digest;
pub use player::Random;
pub use table::play;

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The rules.
    pub edition: &'static Edition,
    /// How many players sit at the table; 2 unless told.
    pub players: u8,
    /// After so many turns a game is left unfinished; 100 unless told.
    pub turns: u32,
    /// So many actions a player takes in one step at most; 12 unless told. A random player would else go on for as long
    /// as something costs nothing.
    pub actions: u32,
    /// Applications of effects and performed batches in one action before the game is stopped; 20,000 unless told.
    pub steps: u64,
    /// Whether every question is also answered on a copy that is begun anew, to see that it comes to the same, and the
    /// layers are made anew from nothing, to see that they are the same.
    pub thorough: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { edition: Edition::newest(), players: 2, turns: 100, actions: 12, steps: 20_000, thorough: false }
    }
}

impl Options {
    /// Under the edition of that name, if there is one.
    pub fn of_edition(name: &str) -> Option<Options> {
        Some(Options { edition: Edition::named(name)?, ..Options::default() })
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Played {
    /// Its seed.
    pub seed: u64,
    /// How it ended.
    pub end: End,
    /// The number of turns.
    pub turns: u32,
    /// What the players did: lands played, spells cast, abilities activated, declarations of attackers and blockers.
    pub actions: u64,
    /// Questions answered.
    pub answers: u64,
    /// Events performed.
    pub events: u64,
    /// A digest of everything that was done, answered and performed, and of the end: the same for the same game.
    #[schemars(with = "String")]
    pub digest: Digest,
    /// Actions that looked legal until a question was answered or mana was made, and were taken back (CR 733.1), by the
    /// reason.
    pub taken_back: BTreeMap<String, u64>,
    /// The laws that were broken; nothing is done after the first.
    pub broken: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "is", content = "what")]
pub enum End {
    /// That player won.
    Won(String),
    /// Nobody did.
    Draw,
    /// It was left after the greatest number of turns.
    Unfinished,
    /// It cannot go on: a limit, or what is not built.
    Stopped(String),
    /// A law was broken.
    Broken,
}
