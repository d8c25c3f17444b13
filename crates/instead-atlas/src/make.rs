//! Making an atlas: a folder with what was asked, the effects, and the rows in parts.
//!
//! A part is written under another name and gets its own when it is whole. One that was stopped leaves whole parts, and is gone
//! on with: what is there is not made again, and all bytes are the same as if it had not been stopped.

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use instead_batch::Form;
use instead_batch::work::in_order;
use instead_cards::{Cards, Query, QueryError};
use serde::{Deserialize, Serialize};

use crate::effects::Effects;
use crate::events;
use crate::part::Part;
use crate::play::{RUNS, Stage};
use crate::row::Row;

/// The version of the form of an atlas.
pub const SCHEMA: u32 = 1;

/// What is asked for. It stands in the folder, and says whether what is there belongs to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The version of the program.
    pub version: String,
    /// The cards of which one effect is.
    pub of: Vec<String>,
    /// The cards of which the other is.
    pub with: Vec<String>,
    /// Of triples, the cards of which the third is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub triples: Option<Vec<String>>,
    /// The events, by their names.
    pub events: String,
    /// How many runs are made for one board.
    pub max_runs: u64,
    /// In how many parts the rows are.
    pub parts: u32,
    /// How parts are written.
    pub format: Format,
}

impl Default for Asked {
    fn default() -> Asked {
        Asked {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            of: Vec::new(),
            with: Vec::new(),
            triples: None,
            events: "all".to_owned(),
            max_runs: RUNS,
            parts: 64,
            format: Format::Jsonl,
        }
    }
}

/// How parts are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// JSON, a row a line.
    Jsonl,
    /// The same, compressed by gzip.
    Gz,
    /// The same, compressed by Zstandard.
    Zst,
    /// Parquet, where it was built in.
    Parquet,
}

impl Format {
    /// All of them, by their names.
    pub const ALL: &'static [(&'static str, Format)] =
        &[("jsonl", Format::Jsonl), ("gz", Format::Gz), ("zst", Format::Zst), ("parquet", Format::Parquet)];

    /// How the names of parts end.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Jsonl => "jsonl",
            Format::Gz => "jsonl.gz",
            Format::Zst => "jsonl.zst",
            Format::Parquet => "parquet",
        }
    }

    /// How lines are written; none where rows are no lines.
    pub(crate) fn lines(self) -> Option<Form> {
        match self {
            Format::Jsonl => Some(Form::Plain),
            Format::Gz => Some(Form::Gz),
            Format::Zst => Some(Form::Zst),
            Format::Parquet => None,
        }
    }

    /// Whether this program reads and writes it.
    pub fn is_built_in(self) -> bool {
        self.lines().is_some() || cfg!(feature = "parquet")
    }
}

/// Why an atlas cannot be made or read.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// A search cannot be read.
    #[error("{0}")]
    Query(#[from] QueryError),
    /// The set of events cannot be read.
    #[error("{0}")]
    Events(String, Option<String>),
    /// A search finds no card with an effect.
    #[error("no card that is found by `{0}` replaces or prevents anything")]
    Nothing(String),
    /// The format was left out of the program.
    #[error("Parquet was left out of this program")]
    LeftOut,
    /// The folder holds another atlas.
    #[error("`{0}` holds an atlas that was asked for otherwise")]
    Other(PathBuf),
    /// The folder has files and is no atlas.
    #[error("`{0}` is no atlas")]
    NoAtlas(PathBuf),
    /// A file cannot be read or written.
    #[error("`{0}`: {1}")]
    Io(PathBuf, io::Error),
    /// A file holds something else.
    #[error("`{0}`: line {1}: {2}")]
    Line(PathBuf, u64, String),
}

impl MakeError {
    /// What may have been meant, or what to do.
    pub fn help(&self) -> Option<String> {
        match self {
            MakeError::Query(error) => Some(error.help.clone()),
            MakeError::Events(_, near) => near.clone().or_else(|| {
                let names: Vec<&str> = events::EVENTS.iter().map(|event| event.name).collect();
                Some(format!("there are all, {}", names.join(", ")))
            }),
            MakeError::Nothing(_) => Some("`instead cards search` shows what a search finds".to_owned()),
            MakeError::LeftOut => Some("it is built with `--features parquet`".to_owned()),
            MakeError::Other(_) => Some("name another folder".to_owned()),
            MakeError::NoAtlas(_) => Some("name a folder that `instead atlas` made, or an empty one".to_owned()),
            MakeError::Io(..) | MakeError::Line(..) => None,
        }
    }
}

/// What was made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Made {
    /// The effects.
    pub effects: usize,
    /// How many of them stand on no board.
    pub not_played: usize,
    /// The pairs or triples of effects.
    pub pairs: u64,
    /// How many pairs or triples of cards they stand for.
    pub of_cards: u64,
    /// How many of the parts were there already.
    pub kept: u32,
}

/// What is told while an atlas is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// So many pairs are to be made.
    Begin(u64),
    /// So many more are.
    Done(u64),
}

/// What stands in a folder besides the parts.
const ASKED: &str = "atlas.json";
const EFFECTS: &str = "effects.jsonl";

/// The file of a part.
pub(crate) fn part_file(folder: &Path, asked: &Asked, part: u32) -> PathBuf {
    folder.join(format!("rows-{part:04}-of-{:04}.{}", asked.parts, asked.format.ending()))
}

/// What was asked of the atlas in a folder; none where there is none.
///
/// # Errors
/// If it cannot be read.
pub fn asked(folder: &Path) -> Result<Option<Asked>, MakeError> {
    let file = folder.join(ASKED);
    match fs::read_to_string(&file) {
        Ok(text) => serde_json::from_str(&text).map(Some).map_err(|error| MakeError::Line(file, 1, error.to_string())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(MakeError::Io(file, error)),
    }
}

/// The file of the effects of a folder.
pub(crate) fn effects_file(folder: &Path) -> PathBuf {
    folder.join(EFFECTS)
}

/// Makes an atlas in a folder, or goes on with one.
///
/// # Errors
/// If what is asked cannot be read or finds nothing, if the folder holds something else, or a file cannot be written.
pub fn make(
    asked: &Asked,
    cards: &Cards,
    folder: &Path,
    jobs: usize,
    progress: &mut dyn FnMut(Progress),
) -> Result<Made, MakeError> {
    if !asked.format.is_built_in() {
        return Err(MakeError::LeftOut);
    }
    let stage = stage(asked, cards)?;
    begin(asked, &stage, folder)?;
    let all = Tuples::of(stage.effects(), asked);
    let mut made = Made { effects: stage.effects().list.len(), ..Made::default() };
    made.not_played = stage.effects().list.iter().filter(|effect| effect.unknown.is_some()).count();
    let there = |part: &u32| part_file(folder, asked, *part).exists();
    made.kept = u32::try_from((0..asked.parts).filter(there).count()).unwrap_or(u32::MAX);
    let sizes: Vec<(u64, u64)> = (0..asked.parts).map(|part| all.size(part, stage.effects())).collect();
    made.pairs = sizes.iter().map(|(pairs, _)| pairs).sum();
    made.of_cards = sizes.iter().map(|(_, cards)| cards).sum();
    let open: Vec<u32> = (0..asked.parts).filter(|part| !there(part)).collect();
    progress(Progress::Begin(open.iter().filter_map(|part| sizes.get(*part as usize)).map(|(pairs, _)| pairs).sum()));
    for part in open {
        let file = part_file(folder, asked, part);
        write(&file, asked.format, &stage, &all.part(part), jobs, progress)
            .map_err(|error| MakeError::Io(file, error))?;
    }
    Ok(made)
}

/// The effects on their events.
///
/// # Errors
/// As [`make`].
pub fn stage(asked: &Asked, cards: &Cards) -> Result<Stage, MakeError> {
    let events = events::read(&asked.events).map_err(|(message, help)| MakeError::Events(message, help))?;
    let mut searches = vec![&asked.of, &asked.with];
    searches.extend(&asked.triples);
    let queries: Vec<Query> = searches.iter().map(|words| Query::read(words)).collect::<Result<_, _>>()?;
    let effects = Effects::of(cards, &queries);
    for (set, words) in effects.sets.iter().zip(&searches) {
        if set.is_empty() {
            return Err(MakeError::Nothing(words.join(" ")));
        }
    }
    Ok(Stage::new(effects, events, asked.max_runs))
}

/// Makes the folder and what stands in it besides the parts, or finds that it is there.
fn begin(asked: &Asked, stage: &Stage, folder: &Path) -> Result<(), MakeError> {
    let io = |file: &Path| {
        let file = file.to_owned();
        move |error| MakeError::Io(file, error)
    };
    fs::create_dir_all(folder).map_err(io(folder))?;
    let effects: Vec<String> =
        stage.effects().list.iter().filter_map(|effect| serde_json::to_string(effect).ok()).collect();
    let effects = effects.join("\n") + "\n";
    let (asked_at, effects_at) = (folder.join(ASKED), folder.join(EFFECTS));
    match self::asked(folder)? {
        Some(there) if there == *asked => {
            // Other cards have other effects, whatever was asked.
            let same = fs::read_to_string(&effects_at).map_err(io(&effects_at))? == effects;
            if same { Ok(()) } else { Err(MakeError::Other(folder.to_owned())) }
        }
        Some(_) => Err(MakeError::Other(folder.to_owned())),
        None => {
            let mut files = fs::read_dir(folder).map_err(io(folder))?.filter_map(Result::ok);
            if files.any(|file| ![EFFECTS, "effects.new", "atlas.new"].iter().any(|own| file.file_name() == *own)) {
                return Err(MakeError::NoAtlas(folder.to_owned()));
            }
            // What was asked is written last: with it there is an atlas.
            let text = serde_json::to_string_pretty(asked).unwrap_or_default() + "\n";
            whole(&effects_at, effects.as_bytes()).map_err(io(&effects_at))?;
            whole(&asked_at, text.as_bytes()).map_err(io(&asked_at))
        }
    }
}

/// Writes a file that is there whole or not at all.
fn whole(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = file.with_extension("new");
    fs::write(&new, bytes)?;
    fs::rename(new, file)
}

/// How many pairs are one piece of work.
const PIECE: usize = 16;

/// Writes a part.
fn write(
    file: &Path,
    format: Format,
    stage: &Stage,
    tuples: &[Vec<u32>],
    jobs: usize,
    progress: &mut dyn FnMut(Progress),
) -> io::Result<()> {
    let new = file.with_extension("new");
    let pieces: Vec<&[Vec<u32>]> = tuples.chunks(PIECE).collect();
    let mut out = Part::new(BufWriter::new(File::create(&new)?), format)?;
    let work = |at: usize| -> Vec<Row> {
        let piece = pieces.get(at).copied().unwrap_or_default();
        piece.iter().flat_map(|these| stage.rows(these)).collect()
    };
    let mut wrong = None;
    let mut done = 0;
    in_order(pieces.len(), jobs, &work, &mut |rows| {
        let written = rows.iter().try_for_each(|row| out.row(row));
        done += 1;
        progress(Progress::Done(pieces.get(done - 1).map_or(0, |piece| piece.len() as u64)));
        wrong = written.err();
        wrong.is_none()
    })?;
    if let Some(error) = wrong {
        return Err(error);
    }
    out.finish()?;
    fs::rename(new, file)
}

/// The pairs or triples of effects, each once, in whatever order its effects are found.
pub(crate) struct Tuples<'a> {
    sets: &'a [Vec<u32>],
    has: Vec<Vec<bool>>,
    parts: u32,
}

impl<'a> Tuples<'a> {
    pub(crate) fn of(effects: &'a Effects, asked: &Asked) -> Tuples<'a> {
        let has = |set: &Vec<u32>| {
            let mut has = vec![false; effects.list.len()];
            set.iter().for_each(|id| has.get_mut(*id as usize).into_iter().for_each(|has| *has = true));
            has
        };
        Tuples { sets: &effects.sets, has: effects.sets.iter().map(has).collect(), parts: asked.parts.max(1) }
    }

    /// Those of a part: whose first effect has its number.
    pub(crate) fn part(&self, part: u32) -> Vec<Vec<u32>> {
        let Some((first, rest)) = self.sets.split_first() else { return Vec::new() };
        let mut all: Vec<Vec<u32>> = first.iter().filter(|id| **id % self.parts == part).map(|id| vec![*id]).collect();
        for set in rest {
            all = all.iter().flat_map(|these| set.iter().map(|id| [these.as_slice(), &[*id]].concat())).collect();
        }
        all.retain(|these| self.is_first(these));
        all
    }

    /// Whether no other order of the same effects fits the searches and comes before this one.
    fn is_first(&self, these: &[u32]) -> bool {
        let fits = |order: &[u32]| {
            order.iter().zip(&self.has).all(|(id, has)| has.get(*id as usize).copied().unwrap_or_default())
        };
        orders(these).iter().all(|order| order.as_slice() >= these || !fits(order))
    }

    /// How many pairs a part has, and for how many pairs of cards they stand.
    fn size(&self, part: u32, effects: &Effects) -> (u64, u64) {
        let count = |id: &u32| effects.list.get(*id as usize).map_or(0, |effect| effect.cards.len() as u64);
        let all = self.part(part);
        let cards = all.iter().map(|these| cards_of(these, &count)).sum();
        (all.len() as u64, cards)
    }
}

/// For how many pairs or triples of cards effects stand: of alike ones each pair once, two of one card among them.
pub(crate) fn cards_of(these: &[u32], count: &dyn Fn(&u32) -> u64) -> u64 {
    let mut sorted = these.to_vec();
    sorted.sort_unstable();
    let groups = sorted.chunk_by(|a, b| a == b);
    groups
        .map(|alike| {
            // So many out of n, any of them more than once: (n + k - 1) over k.
            let n = alike.first().map_or(0, count);
            let k = alike.len() as u64;
            (0..k).fold(1_u64, |product, at| product.saturating_mul(n + at) / (at + 1))
        })
        .product()
}

fn orders(these: &[u32]) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for id in these {
        let insert = |order: &Vec<u32>| {
            (0..=order.len())
                .map(|at| [order.get(..at).unwrap_or_default(), &[*id], order.get(at..).unwrap_or_default()].concat())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(insert).collect();
    }
    all
}
