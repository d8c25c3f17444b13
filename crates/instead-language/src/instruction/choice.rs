//! What a choice is about: kinds of words, of mana, and what is noted on an object (CR 607.2d).

use instead_language_derive::Walk;

use crate::amount::Amount;
use crate::filter::{Filter, Who};
use crate::words::{Color, Word};

/// CR 106.1b: how several mana of colours to be chosen go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Mix {
    /// "of any one color"
    One,
    /// "in any combination of colors"
    Any,
    /// "of different colors"
    Different,
}

/// CR 612: what kind of word a text-changing effect changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum WordKind {
    /// A colour word.
    Color,
    /// One colour or several.
    Colors,
    /// A basic land type.
    BasicLandType,
    /// A creature type.
    CreatureType,
}

/// In which order several players name something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Turns {
    /// "starting with you": in turn order from there
    FromYou,
    /// The active player first (CR 101.4).
    Turn,
    /// "secretly", and revealed then: in that order, too, and nobody knows what the others named
    Secret,
}

/// What players can name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Ballot {
    /// "death or taxes": words that mean nothing else (CR 701.38b)
    Words(Vec<Word>),
    /// "a nonland permanent you don't control", "a creature they control and a creature they don't control": one of each
    Objects(Vec<Filter>),
    /// "up to one creature": or none
    UpToOne(Filter),
    /// "a player"
    Players(Who),
}

/// CR 607.2d: something chosen and remembered.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Choice {
    /// "a color"
    Color(Vec<Color>),
    /// "a creature type"
    CreatureType,
    /// "a creature type other than Wall"
    CreatureTypeBut(Word),
    /// "a basic land type"
    BasicLandType,
    /// "a land type" (CR 205.3i)
    LandType,
    /// "a card name", "a nonland card name"
    CardName(Filter),
    /// "a player", "an opponent"
    Player(Who),
    /// "a player at random", "an opponent at random"
    RandomPlayer(Who),
    /// "a number between 0 and 13"
    Number(Amount, Amount),
    /// "Khans or Dragons" (CR 614.12c), "even or odd"
    Option(Vec<Word>),
    /// "a card type"
    CardType(Vec<crate::words::CardType>),
    /// "a creature", "a permanent": an object
    Object(Filter),
}
