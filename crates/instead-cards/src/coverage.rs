//! How much of a set of cards, or of a list of sentences, is read.

use std::collections::BTreeMap;
use std::path::Path;

use instead_language::carried::lacks;
use instead_oracle::{Context, read_abilities};
use serde::Deserialize;

use crate::facts::OwnedFacts;
use crate::family::Family;
use crate::load::{self, Error};
use crate::reading::{Mark, Reading, marks};
use crate::sentences::plain;
use crate::texts::Texts;

/// The family of the lines of Kaijudo and Duel Masters that say "instead".
pub const INSTEAD: &str = "instead";

/// What is asked for where those sentences are meant that are of no family.
pub const OTHER: &str = "other";

/// What is counted, and what of it is kept.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// Only sentences of this family, or [`OTHER`]; all where none is given.
    pub only: Option<String>,
    /// Whether refused sentences are kept.
    pub keep: bool,
    /// The counts.
    pub cards: CardCount,
    /// The sentences that replace or prevent, by the name of their family.
    pub families: BTreeMap<String, SentenceCount>,
    /// The sentences that do not.
    pub others: SentenceCount,
    /// The words where reading stopped, with how many sentences stopped there.
    pub stops: BTreeMap<String, usize>,
    /// What is read and no code carries out, with how many parts have it.
    pub lacks: BTreeMap<String, usize>,
    /// Refused sentences, if they are kept.
    pub failures: Vec<Failed>,
}

/// Cards counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardCount {
    /// All.
    pub all: usize,
    /// Read: every ability of every face.
    pub read: usize,
    /// Whole: all that is read is carried out, too.
    pub whole: usize,
    /// Those with a sentence that replaces or prevents.
    pub of_kind: usize,
    /// Of those, the ones that are whole.
    pub of_kind_whole: usize,
}

/// Sentences counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SentenceCount {
    /// All.
    pub all: usize,
    /// Read in their place, and carried out.
    pub read: usize,
    /// Read in their place, but something of it no code carries out.
    pub idle: usize,
    /// Read by themselves only: something beside them was refused.
    pub alone: usize,
}

/// A refused sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// The card.
    pub card: String,
    /// The family, if it has one.
    pub family: Option<String>,
    /// The sentence.
    pub sentence: String,
    /// The words from where reading stopped.
    pub found: String,
    /// What was expected there.
    pub expected: String,
}

impl CardCount {
    fn add(&mut self, other: CardCount) {
        let CardCount { all, read, whole, of_kind, of_kind_whole } = other;
        self.all += all;
        self.read += read;
        self.whole += whole;
        self.of_kind += of_kind;
        self.of_kind_whole += of_kind_whole;
    }
}

impl SentenceCount {
    fn add_all(&mut self, other: SentenceCount) {
        let SentenceCount { all, read, idle, alone } = other;
        self.all += all;
        self.read += read;
        self.idle += idle;
        self.alone += alone;
    }

    fn add(&mut self, mark: Mark) {
        self.all += 1;
        match mark {
            Mark::Read => self.read += 1,
            Mark::Idle => self.idle += 1,
            Mark::Alone => self.alone += 1,
            Mark::Refused => {}
        }
    }

    /// Those that were refused.
    pub fn refused(&self) -> usize {
        self.all - self.read - self.idle - self.alone
    }

    /// Those read in their place and carried out, or read by themselves, of a hundred; a hundred where there are none.
    pub fn percent(&self) -> f64 {
        if self.all == 0 { 100.0 } else { 100.0 * (self.read + self.alone) as f64 / self.all as f64 }
    }
}

/// A sentence of a list of sentences.
#[derive(Deserialize)]
struct Row {
    sentence: Option<String>,
    card: Option<String>,
    #[serde(default)]
    type_line: String,
    family: Option<String>,
    #[serde(default = "yes")]
    exact: bool,
    #[serde(default)]
    funny: bool,
}

fn yes() -> bool {
    true
}

impl Coverage {
    /// Reads a file: of cards (of Kaijudo and Duel Masters, too), or of sentences, objects with `sentence`, `type_line` and, if they are sorted already,
    /// `family`. In such a list the card's own name is `~`; what is marked not `exact` or `funny` is left out.
    ///
    /// # Errors
    /// As [`Cards::load`](crate::Cards::load).
    pub fn file(&mut self, path: &Path, progress: &mut dyn FnMut(u64)) -> Result<(), Error> {
        let row = |json: &[u8]| serde_json::from_slice::<Row>(json).ok().filter(|row| row.sentence.is_some());
        let mut rows = Vec::new();
        let mut cards = Vec::new();
        let mut other = |json: &[u8]| row(json).map(|row| rows.push(row)).is_some();
        load::each(path, progress, &mut other, &mut |game, card| cards.push((game, card)))?;
        rows.iter().for_each(|row| self.row(row));
        self.cards(&cards);
        Ok(())
    }

    /// Counts cards, on as many threads as the machine runs at one time.
    fn cards(&mut self, cards: &[(Texts, OwnedFacts)]) {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let empty = || Coverage { only: self.only.clone(), keep: self.keep, ..Coverage::default() };
        let count = |some: &[(Texts, OwnedFacts)]| {
            let mut counted = empty();
            some.iter().for_each(|(game, card)| counted.card(*game, card));
            counted
        };
        let counted: Vec<_> = std::thread::scope(|scope| {
            let some = cards.chunks(cards.len().div_ceil(threads).max(1));
            let running: Vec<_> = some.map(|some| scope.spawn(move || count(some))).collect();
            running.into_iter().map(std::thread::ScopedJoinHandle::join).collect()
        });
        for part in counted {
            match part {
                Ok(part) => self.add(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    }

    /// Counts what another counted, too.
    fn add(&mut self, other: Coverage) {
        self.cards.add(other.cards);
        self.others.add_all(other.others);
        other.families.into_iter().for_each(|(name, count)| self.families.entry(name).or_default().add_all(count));
        other.stops.into_iter().for_each(|(words, n)| *self.stops.entry(words).or_default() += n);
        other.lacks.into_iter().for_each(|(what, n)| *self.lacks.entry(what).or_default() += n);
        self.failures.extend(other.failures);
    }

    /// Counts a card of a game.
    pub fn card(&mut self, game: Texts, card: &OwnedFacts) {
        match game {
            Texts::Magic => self.of_magic(card),
            Texts::Kaijudo | Texts::DuelMasters => self.of_duel(card, game),
        }
    }

    fn of_magic(&mut self, card: &OwnedFacts) {
        let (mut read, mut whole, mut of_kind) = (true, true, false);
        for face in card.faces() {
            for part in marks(face) {
                read &= part.stop.is_none();
                whole &= part.stop.is_none() && part.lacks.is_empty();
                for lack in &part.lacks {
                    *self.lacks.entry(format!("{} ({})", lack.what, lack.rule)).or_default() += 1;
                }
                for sentence in part.sentences {
                    of_kind |= sentence.family.is_some();
                    let stop = part.stop.as_ref().map(|stop| {
                        let found = part.text.get(stop.at..).unwrap_or_default();
                        (found, stop.expected.as_str())
                    });
                    self.sentence(&face.name, sentence.family.map(Family::name), &sentence.text, sentence.mark, stop);
                }
            }
        }
        self.count(read, whole, of_kind);
    }

    fn count(&mut self, read: bool, whole: bool, of_kind: bool) {
        self.cards.all += 1;
        self.cards.read += usize::from(read);
        self.cards.whole += usize::from(whole);
        self.cards.of_kind += usize::from(of_kind);
        self.cards.of_kind_whole += usize::from(of_kind && whole);
    }

    /// Counts a card of Kaijudo or Duel Masters, line by line.
    fn of_duel(&mut self, card: &OwnedFacts, game: Texts) {
        let (mut read, mut whole, mut of_kind) = (true, true, false);
        for Reading { text, lacks, stop, .. } in game.reader()(card) {
            read &= stop.is_none();
            whole &= stop.is_none() && lacks.is_empty();
            for lack in &lacks {
                *self.lacks.entry(lack.what.clone()).or_default() += 1;
            }
            let instead = plain(&text, &card.name).to_lowercase().contains("instead");
            of_kind |= instead;
            let mark = match (&stop, lacks.is_empty()) {
                (Some(_), _) => Mark::Refused,
                (None, true) => Mark::Read,
                (None, false) => Mark::Idle,
            };
            let stop = stop.as_ref().map(|stop| (text.get(stop.at..).unwrap_or_default(), stop.expected.as_str()));
            self.sentence(&card.name, instead.then_some(INSTEAD), &text, mark, stop);
        }
        self.count(read, whole, of_kind);
    }

    fn row(&mut self, row: &Row) {
        let Some(sentence) = row.sentence.as_deref().filter(|_| row.exact && !row.funny) else { return };
        let family =
            row.family.clone().or_else(|| Family::of(&plain(sentence, "~")).map(|family| family.name().to_owned()));
        let is_spell = |types: &str| types.contains("Instant") || types.contains("Sorcery");
        let spell = is_spell(row.type_line.split(" // ").next().unwrap_or_default());
        let read = |spell: bool| read_abilities(sentence, &Context { spell, ..Context::default() });
        let (mut abilities, mut unread) = read(spell);
        // Which face the sentence is on is not said.
        if !unread.is_empty() && row.type_line.contains(" // ") {
            let (others, refused) = read(!spell);
            if refused.is_empty() {
                (abilities, unread) = (others, refused);
            }
        }
        let mark = match unread.is_empty() {
            true if lacks(&abilities).is_empty() => Mark::Read,
            true => Mark::Idle,
            false => Mark::Refused,
        };
        let stop =
            unread.first().map(|unread| (unread.text.get(unread.at..).unwrap_or_default(), unread.expected.as_str()));
        self.sentence(row.card.as_deref().unwrap_or("~"), family.as_deref(), sentence, mark, stop);
    }

    fn sentence(&mut self, card: &str, family: Option<&str>, text: &str, mark: Mark, stop: Option<(&str, &str)>) {
        if self.only.as_deref().is_some_and(|only| family.unwrap_or(OTHER) != only) {
            return;
        }
        match family {
            Some(family) => self.families.entry(family.to_owned()).or_default().add(mark),
            None => self.others.add(mark),
        }
        // Without a family named, the words where reading stops are those of the sentences that replace or prevent.
        let asked = family.is_some() || self.only.is_some();
        let Some((found, expected)) = stop.filter(|_| mark == Mark::Refused && asked) else { return };
        let words = found.split_whitespace().take(2).collect::<Vec<_>>().join(" ").to_lowercase();
        let words = if words.is_empty() { "(the end)".to_owned() } else { words };
        *self.stops.entry(words).or_default() += 1;
        if self.keep {
            self.failures.push(Failed {
                card: card.to_owned(),
                family: family.map(str::to_owned),
                sentence: text.to_owned(),
                found: found.to_owned(),
                expected: expected.to_owned(),
            });
        }
    }

    /// All sentences that replace or prevent.
    pub fn total(&self) -> SentenceCount {
        self.families.values().fold(SentenceCount::default(), |sum, count| SentenceCount {
            all: sum.all + count.all,
            read: sum.read + count.read,
            idle: sum.idle + count.idle,
            alone: sum.alone + count.alone,
        })
    }
}
