//! An index: the cards of a file in a form from which one is read without reading the others.
//!
//! The file, all numbers little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 16 | `instead cards\r\n` and a zero byte: a file that was sent as text is known as spoilt |
//! | 4 | the format, [`FORMAT`] |
//! | 4 | the CRC-32 of all that follows |
//! | 4 + n | the files that it was made from, between zero bytes, and their length |
//! | 8 + 8 | the size of the last, and when it was changed, in seconds since 1970 |
//! | 4 · 8 | how many cards of each game, faces of each game, blocks, and bytes of names |
//! | 24 each | the cards game by game, in the order of their keys: where key and name stand, the block, the place in it |
//! | 12 each | the faces of cards with several, likewise: where the key stands, the card and the face |
//! | 12 each | the blocks: where, how long, how long unpacked |
//! | | the names, then the blocks, each packed (deflate) |
//!
//! The first four rows never change, so that every program can tell an index of another format, and make it anew.

mod read;
mod record;
mod write;

pub use read::{Index, OpenError};
pub use write::Indexed;

pub(crate) use write::write;

use std::path::PathBuf;

/// The format that this program writes. It rises with every change of what an index holds, or of how a card is read
/// from a file.
pub const FORMAT: u32 = 2;

pub(crate) const MAGIC: &[u8; 16] = b"instead cards\r\n\0";

/// Where the numbers of a card, a face and a block end.
pub(crate) const CARD: usize = 24;
pub(crate) const FACE: usize = 12;
pub(crate) const BLOCK: usize = 12;

/// Where the cards of an index came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The files, the last one last.
    pub files: Vec<PathBuf>,
    /// The size of the last, in bytes.
    pub size: u64,
    /// When it was changed last, in seconds since 1970; 0 where that is not known.
    pub modified: u64,
}
