//! Making an index.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use flate2::{Compression, Crc, write::DeflateEncoder};

use super::{FORMAT, Index, MAGIC, Source, record};
use crate::load::Loaded;
use crate::set::Set;
use crate::texts::Each;

/// About how many bytes a block has before it is packed: large enough to pack well, small enough to unpack at once.
const BLOCK_BYTES: usize = 1 << 15;

/// What was imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Indexed {
    /// What the file held.
    pub loaded: Loaded,
    /// How many cards the index has: of those with one name, one.
    pub cards: usize,
    /// The bytes of the index.
    pub bytes: u64,
}

impl Source {
    /// Adds a file as it is now, by its whole path.
    pub(crate) fn add(&mut self, path: &Path) -> io::Result<()> {
        let facts = fs::metadata(path)?;
        let modified = facts.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let whole = path.canonicalize()?;
        self.files.retain(|file| *file != whole);
        self.files.push(whole);
        (self.size, self.modified) = (facts.len(), modified.map_or(0, |duration| duration.as_secs()));
        Ok(())
    }
}

/// Writes the index of these cards. It takes the place of one that is there only when it is whole: it is written beside
/// it, read again, and then renamed.
pub(crate) fn write(cards: &Each<Set>, source: &Source, to: &Path) -> io::Result<u64> {
    let bytes = bytes(cards, source)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder {
        fs::create_dir_all(folder)?;
    }
    let mut beside = to.as_os_str().to_owned();
    beside.push(format!(".{}.new", std::process::id()));
    let beside = Remove(PathBuf::from(beside));
    let mut file = File::create(&beside.0)?;
    file.write_all(&bytes)?;
    file.sync_all()?;
    drop(file);
    let again = Index::open(&beside.0).map_err(io::Error::other)?;
    if again.len() != cards.iter().map(|set| set.iter().count()).sum::<usize>()
        || !(0..again.len()).all(|place| again.entry(place).is_some())
    {
        return Err(io::Error::other("what was written cannot be read again"));
    }
    fs::rename(&beside.0, to)?;
    Ok(bytes.len() as u64)
}

/// A file that goes when it is not needed any more. After it has been renamed there is none.
struct Remove(PathBuf);

impl Drop for Remove {
    fn drop(&mut self) {
        // What is left where even that fails is a file that nothing reads.
        let _ = fs::remove_file(&self.0);
    }
}

fn bytes(cards: &Each<Set>, source: &Source) -> io::Result<Vec<u8>> {
    let sorted: Each<Vec<_>> = cards.each_ref().map(|set| {
        let mut sorted: Vec<_> = set.iter().collect();
        sorted.sort_unstable_by_key(|&(key, _)| key);
        sorted
    });
    let (mut names, mut blocks) = (Vec::new(), Blocks::default());
    let (mut table, mut faces) = (Vec::new(), Vec::new());
    let of_games = sorted.iter().enumerate().flat_map(|(game, cards)| cards.iter().map(move |card| (game, card)));
    for (place, (game, &(key, entry))) in of_games.enumerate() {
        let at = names.len();
        names.extend_from_slice(key.as_bytes());
        let name_at = names.len();
        names.extend_from_slice(entry.whole.as_bytes());
        let (block, offset) = blocks.add(&entry.facts)?;
        for n in [at, key.len(), name_at, entry.whole.len(), block, offset] {
            table.extend_from_slice(&word(n)?);
        }
        if let Some((front, back)) = key.split_once(" // ") {
            faces.push((game, front, 0, place, at));
            faces.push((game, back, 1, place, at + key.len() - back.len()));
        }
    }
    faces.sort_unstable();
    let blocks = blocks.finish()?;

    let mut body = Vec::new();
    let path = source.files.iter().map(|file| file.to_string_lossy()).collect::<Vec<_>>().join("\0");
    body.extend_from_slice(&word(path.len())?);
    body.extend_from_slice(path.as_bytes());
    body.extend_from_slice(&source.size.to_le_bytes());
    body.extend_from_slice(&source.modified.to_le_bytes());
    let cards_of = sorted.iter().map(Vec::len);
    let faces_of = (0..sorted.len()).map(|of| faces.iter().filter(|(game, ..)| *game == of).count());
    for n in cards_of.chain(faces_of).chain([blocks.len(), names.len()]) {
        body.extend_from_slice(&word(n)?);
    }
    body.extend_from_slice(&table);
    for (_, key, nth, place, at) in faces {
        for n in [at, key.len(), place << 1 | nth] {
            body.extend_from_slice(&word(n)?);
        }
    }
    let mut at = 0;
    for (packed, length) in &blocks {
        for n in [at, packed.len(), *length] {
            body.extend_from_slice(&word(n)?);
        }
        at += packed.len();
    }
    body.extend_from_slice(&names);
    blocks.iter().for_each(|(packed, _)| body.extend_from_slice(packed));

    let mut crc = Crc::new();
    crc.update(&body);
    let mut bytes = MAGIC.to_vec();
    bytes.extend_from_slice(&FORMAT.to_le_bytes());
    bytes.extend_from_slice(&crc.sum().to_le_bytes());
    bytes.append(&mut body);
    Ok(bytes)
}

fn word(n: usize) -> io::Result<[u8; 4]> {
    u32::try_from(n).map(u32::to_le_bytes).map_err(|_| io::Error::other("more cards than an index can hold"))
}

/// Cards packed together.
#[derive(Default)]
struct Blocks {
    done: Vec<(Vec<u8>, usize)>,
    open: Vec<u8>,
}

impl Blocks {
    /// Adds a card, and says in which block it is and where.
    fn add(&mut self, facts: &crate::facts::OwnedFacts) -> io::Result<(usize, usize)> {
        if self.open.len() >= BLOCK_BYTES {
            self.close()?;
        }
        let place = (self.done.len(), self.open.len());
        record::put(facts, &mut self.open);
        Ok(place)
    }

    fn close(&mut self) -> io::Result<()> {
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::new(7));
        packer.write_all(&self.open)?;
        self.done.push((packer.finish()?, self.open.len()));
        self.open.clear();
        Ok(())
    }

    fn finish(mut self) -> io::Result<Vec<(Vec<u8>, usize)>> {
        if !self.open.is_empty() {
            self.close()?;
        }
        Ok(self.done)
    }
}
