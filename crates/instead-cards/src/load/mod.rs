//! Files of cards: Scryfall card objects, as JSON Lines or as a JSON array, and MTGJSON's `AtomicCards`; objects of Kaijudo
//! and Duel Masters, which say so; plain or compressed with gzip.

mod merged;
mod object;
mod objects;
mod printed;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;

use crate::facts::OwnedFacts;
use crate::texts::Texts;
use object::{atomic, card};
pub use objects::MAX_CARD_BYTES;
use objects::{Form, Objects};
use printed::printed;

/// What a file held.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// How many cards were read. Of cards with one name the last one counts, so that fewer may be left.
    pub cards: usize,
    /// What was no card, or could not be taken for one.
    pub skipped: Vec<Skipped>,
}

/// An object of a file that was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its name, where it has one.
    pub name: Option<String>,
    /// Why not.
    pub reason: String,
}

/// Why a file could not be loaded.
#[derive(Debug, thiserror::Error)]
#[error("{}{}: {reason}", path.display(), line.map(|line| format!(":{line}")).unwrap_or_default())]
pub struct Error {
    path: PathBuf,
    line: Option<usize>,
    reason: String,
    #[source]
    source: Option<io::Error>,
}

impl Error {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The line, from 1 (of the text within, if the file is compressed); `None` where no line is at fault.
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// What is wrong.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// Whether the file could not be opened because there is none.
    pub fn is_not_found(&self) -> bool {
        self.source.as_ref().is_some_and(|source| source.kind() == io::ErrorKind::NotFound)
    }

    pub(crate) fn io(path: &Path, source: io::Error) -> Error {
        Error::of(path, Fault::io(None, source))
    }

    pub(crate) fn write(path: &Path, source: io::Error) -> Error {
        let fault = Fault { line: None, reason: format!("cannot be written: {source}"), source: Some(source) };
        Error::of(path, fault)
    }

    fn of(path: &Path, fault: Fault) -> Error {
        Error { path: path.to_owned(), line: fault.line, reason: fault.reason, source: fault.source }
    }
}

/// What stops the reading of a file.
#[derive(Debug)]
pub(crate) struct Fault {
    line: Option<usize>,
    reason: String,
    source: Option<io::Error>,
}

impl Fault {
    fn at(line: usize, reason: impl Into<String>) -> Fault {
        Fault { line: Some(line), reason: reason.into(), source: None }
    }

    fn io(line: Option<usize>, source: io::Error) -> Fault {
        Fault { line, reason: format!("cannot be read: {source}"), source: Some(source) }
    }
}

/// Reads the cards of a file, in its order. `progress` is told how many bytes of the file have been read.
pub(crate) fn file(
    path: &Path,
    progress: &mut dyn FnMut(u64),
    take: &mut dyn FnMut(Texts, OwnedFacts),
) -> Result<Loaded, Error> {
    each(path, progress, &mut |_| false, take)
}

/// Reads a file; objects that `other` takes are no cards.
pub(crate) fn each(
    path: &Path,
    progress: &mut dyn FnMut(u64),
    other: &mut dyn FnMut(&[u8]) -> bool,
    take: &mut dyn FnMut(Texts, OwnedFacts),
) -> Result<Loaded, Error> {
    let error = |fault: Fault| Error::of(path, fault);
    let file = File::open(path).map_err(|source| error(Fault::io(None, source)))?;
    let mut file = BufReader::with_capacity(1 << 16, Watched { file, read: 0, progress });
    let compressed = file.fill_buf().map_err(|source| error(Fault::io(None, source)))?.starts_with(&[0x1f, 0x8b]);
    if compressed {
        cards(BufReader::with_capacity(1 << 16, MultiGzDecoder::new(file)), other, take).map_err(error)
    } else {
        cards(file, other, take).map_err(error)
    }
}

/// A file whose reading is watched.
struct Watched<'a> {
    file: File,
    read: u64,
    progress: &'a mut dyn FnMut(u64),
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.read += count as u64;
        (self.progress)(self.read);
        Ok(count)
    }
}

/// The cards of a text.
fn cards(
    input: impl BufRead,
    other: &mut dyn FnMut(&[u8]) -> bool,
    take: &mut dyn FnMut(Texts, OwnedFacts),
) -> Result<Loaded, Fault> {
    let mut objects = Objects::new(input)?;
    let mut loaded = Loaded::default();
    let mut others = false;
    while let Some(line) = objects.next()? {
        if other(&objects.object) {
            others = true;
            continue;
        }
        let magic = |cards: Vec<OwnedFacts>| cards.into_iter().map(|card| (Texts::Magic, card)).collect::<Vec<_>>();
        let cards = match objects.form() {
            Form::Atomic => atomic(&objects.object).map(magic),
            Form::Array | Form::Lines => match printed(&objects.object) {
                Some(card) => card.map(|card| vec![card]),
                None => card(&objects.object).map(|card| magic(vec![card])),
            },
        };
        match cards {
            Ok(cards) => {
                loaded.cards += cards.len();
                cards.into_iter().for_each(|(game, card)| take(game, card));
            }
            Err((name, reason)) => loaded.skipped.push(Skipped { line, name, reason }),
        }
    }
    if loaded.cards == 0 && !others {
        return Err(match loaded.skipped.first() {
            Some(first) => Fault::at(first.line, format!("no card in the file; {}", first.reason)),
            None => Fault::at(objects.line(), "no card in the file"),
        });
    }
    Ok(loaded)
}
