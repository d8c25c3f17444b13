//! The games whose cards are kept, and what reads the text of each.

use instead_oracle::read_text;

use crate::facts::OwnedFacts;
use crate::family::Family;
use crate::reading::Reading;
use crate::sentences::{plain, sentences};
use crate::{duel_masters_reading, kaijudo_reading, reading};

/// A value for each game.
pub(crate) type Each<T> = [T; Texts::ALL.len()];

/// Whose card text is read, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Texts {
    /// Magic's.
    #[default]
    Magic,
    /// Kaijudo's.
    Kaijudo,
    /// That of Duel Masters.
    DuelMasters,
}

impl Texts {
    /// All of them.
    pub const ALL: [Texts; 3] = [Texts::Magic, Texts::Kaijudo, Texts::DuelMasters];

    /// The name of the game, as a scenario and a card file give it.
    pub fn name(self) -> &'static str {
        match self {
            Texts::Magic => "magic",
            Texts::Kaijudo => "kaijudo",
            Texts::DuelMasters => "duel-masters",
        }
    }

    /// The name of the game, as people write it.
    pub fn title(self) -> &'static str {
        match self {
            Texts::Magic => "Magic",
            Texts::Kaijudo => "Kaijudo",
            Texts::DuelMasters => "Duel Masters",
        }
    }

    /// The game whose cards are known here, too: what one of Kaijudo and Duel Masters printed and the other did not can be
    /// played in both.
    pub fn sister(self) -> Option<Texts> {
        match self {
            Texts::Magic => None,
            Texts::Kaijudo => Some(Texts::DuelMasters),
            Texts::DuelMasters => Some(Texts::Kaijudo),
        }
    }

    /// What reads a face.
    pub fn reader(self) -> fn(&OwnedFacts) -> Vec<Reading> {
        match self {
            Texts::Magic => reading,
            Texts::Kaijudo => kaijudo_reading,
            Texts::DuelMasters => duel_masters_reading,
        }
    }

    /// Whether all of a face is read and carried out.
    pub fn is_whole(self, face: &OwnedFacts) -> bool {
        match self {
            // Nothing is worded, and no sentence read by itself.
            Texts::Magic => read_text(&face.printed()).iter().all(|piece| {
                piece.read.as_ref().is_ok_and(|abilities| instead_language::carried::lacks(abilities).is_empty())
            }),
            Texts::Kaijudo | Texts::DuelMasters => {
                self.reader()(face).iter().all(|part| part.stop.is_none() && part.lacks.is_empty())
            }
        }
    }

    /// What the sentences of a face replace or prevent.
    pub(crate) fn families(self, face: &OwnedFacts) -> Vec<Family> {
        match self {
            Texts::Magic => {
                let texts = face.oracle_text.lines().flat_map(|line| {
                    sentences(line).into_iter().filter_map(|sentence| line.get(sentence.place)).collect::<Vec<_>>()
                });
                texts.filter_map(|text| Family::of(&plain(text, &face.name))).collect()
            }
            Texts::Kaijudo | Texts::DuelMasters => {
                let sentences = self.reader()(face).into_iter().flat_map(|part| part.sentences);
                sentences.filter_map(|sentence| sentence.family).collect()
            }
        }
    }
}
