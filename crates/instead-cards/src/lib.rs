//! Card data: a built-in set, files of cards, and search by name.
//!
//! A card is its printed facts ([`OwnedFacts`], CR 109.3, 200–208). Its text is read into effects when the card is first
//! asked for, and kept.
//!
//! ```
//! use instead_cards::Cards;
//!
//! let cards = Cards::builtin();
//! let furnace = cards.find("furnace of rath")?;
//! assert_eq!(furnace.name, "Furnace of Rath");
//!
//! let unknown = cards.find("Furnace of Wrath").unwrap_err();
//! assert_eq!(unknown.suggestions, ["Furnace of Rath"]);
//! # Ok::<(), instead_cards::NotFound>(())
//! ```

mod builtin;
mod cards;
mod coverage;
mod duel_reading;
mod facts;
mod family;
mod index;
mod json;
mod key;
mod load;
mod query;
mod read;
mod reading;
mod search;
mod sentences;
mod set;
mod texts;

pub use cards::{Cards, NotFound, Origin};
pub use coverage::{CardCount, Coverage, Failed, INSTEAD, OTHER, SentenceCount};
pub use duel_reading::{duel_masters_reading, kaijudo_reading};
pub use facts::OwnedFacts;
pub use family::Family;
pub use index::{FORMAT, Index, Indexed, OpenError, Source};
pub use instead_language::carried::Lack;
pub use json::{AbilityJson, FaceJson, LackJson, PartJson, SentenceJson, StopJson};
pub use load::{Error, Loaded, MAX_CARD_BYTES, Skipped};
pub use query::{Fitting, Query, QueryError};
pub use reading::{AbilityReading, Mark, Reading, SentenceReading, Stop, marks, reading};
pub use search::{Hit, Match};
pub use sentences::{Sentence, plain, sentences};
pub use texts::Texts;
