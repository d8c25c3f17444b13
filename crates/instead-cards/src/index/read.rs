//! Reading an index.

use std::fmt;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use flate2::Crc;
use flate2::bufread::DeflateDecoder;

use super::{BLOCK, CARD, FACE, FORMAT, MAGIC, Source, record};
use crate::facts::OwnedFacts;
use crate::set::Entry;
use crate::texts::{Each, Texts};

/// The most bytes that a packed block may unpack to: what one card may have, beside a block that is nearly full.
const MOST_UNPACKED: usize = 4 << 20;

/// The cards of an index. Opening it reads no card.
pub struct Index {
    source: Source,
    bytes: Vec<u8>,
    /// Where the cards and the faces of each game end.
    cards: Each<usize>,
    faces: Each<usize>,
    /// Where the tables begin.
    tables: [usize; 3],
    /// Where the names and the blocks begin.
    names: usize,
    blocks: usize,
    unpacked: Vec<OnceLock<Option<Vec<u8>>>>,
    entries: Vec<OnceLock<Option<Arc<Entry>>>>,
}

impl fmt::Debug for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Index").field("source", &self.source).field("cards", &self.len()).finish_non_exhaustive()
    }
}

/// Why an index cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is none.
    #[error("there is no index of cards at {}", .0.display())]
    Absent(PathBuf),
    /// It has an older format than this program writes: it is to be made anew.
    #[error("the index of cards {} has the format {format}, and this program writes {FORMAT}", path.display())]
    Older {
        /// The index.
        path: PathBuf,
        /// Its format.
        format: u32,
        /// What it was made from.
        made_from: Vec<PathBuf>,
    },
    /// A newer program made it.
    #[error("the index of cards {} has the format {format}, of a newer version; this one knows {FORMAT}", path.display())]
    Newer {
        /// The index.
        path: PathBuf,
        /// Its format.
        format: u32,
    },
    /// It is no index, or was damaged.
    #[error("{} is no index of cards, or was damaged: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: &'static str,
    },
    /// It cannot be read.
    #[error("the index of cards {} cannot be read: {error}", path.display())]
    Io {
        /// The index.
        path: PathBuf,
        /// Why not.
        #[source]
        error: io::Error,
    },
}

impl Index {
    /// Opens an index.
    ///
    /// # Errors
    /// If there is none, or one of another format, or one that was damaged.
    pub fn open(path: &Path) -> Result<Index, OpenError> {
        let bytes = std::fs::read(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => OpenError::Absent(path.to_owned()),
            _ => OpenError::Io { path: path.to_owned(), error },
        })?;
        let damaged = |reason| OpenError::Damaged { path: path.to_owned(), reason };
        let mut at = MAGIC.len();
        if bytes.get(..at) != Some(MAGIC) {
            return Err(damaged("it begins otherwise"));
        }
        let short = || damaged("it ends too early");
        let format = number(&bytes, &mut at).ok_or_else(short)?;
        let sum = number(&bytes, &mut at).ok_or_else(short)?;
        let mut crc = Crc::new();
        crc.update(bytes.get(at..).unwrap_or_default());
        if crc.sum() != sum {
            return Err(damaged("its checksum is another"));
        }
        let source = source(&bytes, &mut at).ok_or_else(short)?;
        match format {
            FORMAT => Index::of(bytes, at, source).ok_or_else(short),
            newer if newer > FORMAT => Err(OpenError::Newer { path: path.to_owned(), format }),
            _ => Err(OpenError::Older { path: path.to_owned(), format, made_from: source.files }),
        }
    }

    fn of(bytes: Vec<u8>, mut at: usize, source: Source) -> Option<Index> {
        let mut count = || usize::try_from(number(&bytes, &mut at)?).ok();
        let mut ends = || {
            let mut end = 0_usize;
            let mut ends = Each::default();
            for of_game in &mut ends {
                end = end.checked_add(count()?)?;
                *of_game = end;
            }
            Some((ends, end))
        };
        let ((of_games, cards), (faces_of, faces)) = (ends()?, ends()?);
        let (blocks, names) = (count()?, count()?);
        let tables = [at, at + cards.checked_mul(CARD)?, at + cards * CARD + faces.checked_mul(FACE)?];
        let names_at = tables[2].checked_add(blocks.checked_mul(BLOCK)?)?;
        let blocks_at = names_at.checked_add(names)?;
        // The names are one text, so that each is one where it begins and ends between letters.
        std::str::from_utf8(bytes.get(names_at..blocks_at)?).ok()?;
        let unpacked = (0..blocks).map(|_| OnceLock::new()).collect();
        let entries = (0..cards).map(|_| OnceLock::new()).collect();
        Some(Index {
            source,
            bytes,
            cards: of_games,
            faces: faces_of,
            tables,
            names: names_at,
            blocks: blocks_at,
            unpacked,
            entries,
        })
    }

    /// What it was made from.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// How many cards it has.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has no card.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The facts of all cards with their games, game by game, in the order of their names' keys.
    pub fn facts(&self) -> impl Iterator<Item = (Texts, &OwnedFacts)> {
        let of_game = move |game| self.places(game).filter_map(move |place| Some((game, &self.entry(place)?.facts)));
        Texts::ALL.into_iter().flat_map(of_game)
    }

    /// The places of a game's cards.
    pub(crate) fn places(&self, game: Texts) -> Range<usize> {
        range(&self.cards, game)
    }

    /// The key and the name of a card.
    pub(crate) fn name(&self, place: usize) -> (&str, &str) {
        let name = || {
            let [at, length, name_at, name_length, _, _] = self.numbers(0, CARD, place)?;
            Some((self.text(at, length)?, self.text(name_at, name_length)?))
        };
        name().unwrap_or_default()
    }

    /// The card of a game with this key.
    pub(crate) fn whole(&self, game: Texts, key: &str) -> Option<&Arc<Entry>> {
        let places = self.places(game);
        let place = search(places.clone(), |place| self.name(place).0 < key);
        if places.contains(&place) && self.name(place).0 == key { self.entry(place) } else { None }
    }

    /// The card of a game with a face of this key: a front before a back.
    pub(crate) fn face(&self, game: Texts, key: &str) -> Option<&Arc<Entry>> {
        let face = |place: usize| {
            let [at, length, card] = self.numbers(1, FACE, place)?;
            Some((self.text(at, length)?, card >> 1))
        };
        let places = range(&self.faces, game);
        let place = search(places.clone(), |place| face(place).is_some_and(|(name, _)| name < key));
        let (name, card) = face(place).filter(|_| places.contains(&place))?;
        if name == key { self.entry(card) } else { None }
    }

    /// The card at a place in the order of the keys. `None` only beyond the end: what was damaged does not open.
    pub(crate) fn entry(&self, place: usize) -> Option<&Arc<Entry>> {
        let read = || {
            let [_, _, _, _, block, at] = self.numbers(0, CARD, place)?;
            Some(Arc::new(Entry::new(record::get(self.block(block)?.get(at..)?)?)))
        };
        self.entries.get(place)?.get_or_init(read).as_ref()
    }

    fn block(&self, block: usize) -> Option<&[u8]> {
        let unpack = || {
            let [at, packed, length] = self.numbers(2, BLOCK, block)?;
            let at = self.blocks.checked_add(at)?;
            let packed = self.bytes.get(at..at.checked_add(packed)?)?;
            let mut out = Vec::with_capacity(length.min(MOST_UNPACKED));
            DeflateDecoder::new(packed).take(MOST_UNPACKED as u64).read_to_end(&mut out).ok()?;
            (out.len() == length).then_some(out)
        };
        self.unpacked.get(block)?.get_or_init(unpack).as_deref()
    }

    /// The numbers of a table's row.
    fn numbers<const N: usize>(&self, table: usize, row: usize, place: usize) -> Option<[usize; N]> {
        let mut at = self.tables.get(table)?.checked_add(place.checked_mul(row)?)?;
        let mut numbers = [0; N];
        for n in &mut numbers {
            *n = usize::try_from(number(&self.bytes, &mut at)?).ok()?;
        }
        Some(numbers)
    }

    fn text(&self, at: usize, length: usize) -> Option<&str> {
        let at = self.names.checked_add(at)?;
        std::str::from_utf8(self.bytes.get(at..at.checked_add(length)?)?).ok()
    }
}

/// Where the rows of a game stand, of those that end there.
fn range(ends: &Each<usize>, game: Texts) -> Range<usize> {
    let [magic, kaijudo, duel_masters] = *ends;
    match game {
        Texts::Magic => 0..magic,
        Texts::Kaijudo => magic..kaijudo,
        Texts::DuelMasters => kaijudo..duel_masters,
    }
}

/// The first of these places that is not before what is sought.
fn search(places: Range<usize>, before: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (places.start, places.end);
    while low < high {
        let middle = low + (high - low) / 2;
        if before(middle) { low = middle + 1 } else { high = middle }
    }
    low
}

fn number(bytes: &[u8], at: &mut usize) -> Option<u32> {
    let end = at.checked_add(4)?;
    let n = u32::from_le_bytes(bytes.get(*at..end)?.try_into().ok()?);
    *at = end;
    Some(n)
}

fn source(bytes: &[u8], at: &mut usize) -> Option<Source> {
    let length = usize::try_from(number(bytes, at)?).ok()?;
    let end = at.checked_add(length)?;
    let files = String::from_utf8_lossy(bytes.get(*at..end)?).split('\0').map(PathBuf::from).collect();
    *at = end;
    let mut long = || {
        let end = at.checked_add(8)?;
        let n = u64::from_le_bytes(bytes.get(*at..end)?.try_into().ok()?);
        *at = end;
        Some(n)
    };
    Some(Source { files, size: long()?, modified: long()? })
}
