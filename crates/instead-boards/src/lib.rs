//! Boards made by a seed, and whether two versions of Instead answer them alike.
//!
//! A change that is not meant to change an answer must change none. Three steps show whether it did: [`board`] makes
//! boards of random cards, as scenario files; [`record`] plays files and keeps how each can end, without the steps;
//! [`compare`] tells where two such recordings differ. What is recorded belongs to one version of the program, the
//! boards to none.
//!
//! A board is a function of the cards, the seed and its number:
//!
//! ```
//! use instead_boards::{Pool, board};
//! use instead_cards::Cards;
//!
//! let pool = Pool::of(&Cards::builtin());
//! assert_eq!(board(&pool, 1, 7), board(&pool, 1, 7));
//! ```

pub mod acts;
pub mod around;
mod board;
pub mod compare;
pub mod drill;
mod event;
mod pool;
pub mod record;
pub mod texts;

pub use board::{Board, board};
pub use event::Event;
pub use pool::{Kind, Playing, Pool};
