//! The reader of card text: Oracle text to the values of [`instead_language`], and back.
//!
//! The grammar is a set of parts (`grammar`), each of rules that both read and print. A text is read
//! sentence by sentence. What was read is printed again, following the text's own wording wherever the value allows
//! several; only where that gives back the whole text does the reading stand. Anything else is refused, with the
//! place where reading stopped and what was expected there.
//!
//! Work is linear in the length of the text: each reading has a number of steps proportional to it, and what needs
//! more, or nests too deep, is refused.

mod ability;
mod acts;
mod alike;
mod amount;
mod becoming;
mod casting;
mod chapter;
mod choosing;
mod condition;
mod copying;
mod cost;
mod cursor;
mod doubled;
pub mod duel;
mod enters;
mod event;
mod face;
mod form;
mod grammar;
mod how_often;
mod instead;
mod instruction;
mod joined;
mod label;
mod looking;
mod mana;
mod modes;
mod noun;
mod older;
mod paragraph;
mod past;
pub mod play;
mod predicate;
mod reach;
mod reference;
mod rewrite;
mod rows;
mod scope;
mod selection;
mod sentence;
mod statics;
mod target;
mod text;
mod token;
mod trigger;
mod watched;
mod when;
mod words;

pub use words::NUMBERS;
mod would;

#[cfg(test)]
mod meant_tests;
#[cfg(test)]
mod tests;

use instead_language::{Ability, Face, Filter, Half, Recipients, Spell, Unread, Who};

/// The printed facts of one face.
#[derive(Clone, Copy, Debug, Default)]
pub struct CardFacts<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its mana cost, such as `{2}{W}`; empty where there is none.
    pub mana_cost: &'a str,
    /// Its type line, such as `Legendary Creature — Human Rebel`.
    pub type_line: &'a str,
    /// Its rules text, paragraphs on lines of their own.
    pub oracle_text: &'a str,
    /// Its power as printed.
    pub power: Option<&'a str>,
    /// Its toughness as printed.
    pub toughness: Option<&'a str>,
    /// Its loyalty as printed.
    pub loyalty: Option<&'a str>,
    /// Its defense as printed.
    pub defense: Option<&'a str>,
    /// Its colours (`"W"` or `"white"`), where a colour indicator or the data says them; otherwise its mana cost does
    /// (CR 105.2).
    pub colors: Option<&'a [String]>,
}

/// What a name in a scenario's sentence stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// An object.
    Object(u32),
    /// An object, by the name of one of its halves or faces.
    Half(u32, Half),
    /// A player.
    Player(u8),
}

impl Named {
    /// The object, if it is one.
    pub fn object(self) -> Option<u32> {
        match self {
            Named::Object(id) | Named::Half(id, _) => Some(id),
            Named::Player(_) => None,
        }
    }

    /// The player, if it is one.
    pub fn player(self) -> Option<u8> {
        match self {
            Named::Player(seat) => Some(seat),
            Named::Object(_) | Named::Half(..) => None,
        }
    }
}

/// What surrounds a text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Context<'a> {
    /// The name of the card that the text is on.
    pub this: Option<&'a str>,
    /// Names that the text may use; the longest that fits is meant, whatever its case.
    pub names: &'a [(String, Named)],
    /// Whether the text is an instant's or sorcery's.
    pub spell: bool,
    /// Whether the text is a part of a longer one, so that it may speak of what stands before it: "If this spell was
    /// kicked, draw three cards instead." What it replaces is then left empty.
    pub part: bool,
}

/// Why a text was not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not understood at byte {at} (“{found}”): expected {expected}")]
pub struct Refusal {
    /// Where reading stopped, in bytes from the beginning of the text.
    pub at: usize,
    /// What was expected there.
    pub expected: String,
    /// The text from there on, as far as it helps.
    pub found: String,
}

/// A part of a rules text that is read as one, and how it was read: a paragraph, with the modes that it lists; of an
/// instant or sorcery, all paragraphs that are no keywords.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The lines of the text that it consists of, from 0.
    pub lines: Vec<usize>,
    /// Its text.
    pub text: String,
    /// Its abilities, or why it was not read.
    pub read: Result<Vec<Ability>, Refusal>,
}

/// Reads the text of a face piece by piece. [`read_face`] gives the same abilities in one list.
pub fn read_text(facts: &CardFacts<'_>) -> Vec<Piece> {
    face::read_text(facts)
}

/// A part of a rules text that is read as one, and what the words in it go back to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The lines of the text that it consists of, from 0.
    pub lines: Vec<usize>,
    /// Its text, with straight quotes and without reminder text; the places of the words are places in it.
    pub text: String,
    /// The words, or why it was not read.
    pub words: Result<Vec<instead_language::bind::Went>, Refusal>,
}

/// What the words of a face's text go back to.
pub fn words_of(facts: &CardFacts<'_>) -> Vec<Words> {
    face::words(facts)
}

/// Reads a face: its facts, its abilities, and what could not be read.
pub fn read_face(facts: &CardFacts<'_>) -> Face {
    face::read(facts)
}

/// Reads what a resolving spell or ability does, or an event sentence of a scenario.
///
/// # Errors
/// A [`Refusal`] where the text is not wholly understood.
pub fn read_effect(text: &str, cx: &Context<'_>) -> Result<Spell, Refusal> {
    paragraph::read_effect(text, cx)
}

/// Reads a rules text: an ability for each paragraph, and the paragraphs that could not be read.
pub fn read_abilities(text: &str, cx: &Context<'_>) -> (Vec<Ability>, Vec<Unread>) {
    paragraph::read_abilities(text, cx)
}

/// Prints abilities, a paragraph for each; `None` where one has no wording.
pub fn print_abilities(abilities: &[Ability], cx: &Context<'_>) -> Option<String> {
    paragraph::print_abilities(abilities, cx)
}

/// Prints what a spell or ability does; `None` where it has no wording.
pub fn print_effect(spell: &Spell, cx: &Context<'_>) -> Option<String> {
    paragraph::print_effect(spell, cx)
}

/// Prints abilities in words of which each fits one thing alone ("the source of the event", "the first target"): for where
/// a pronoun could be taken for another. `None` where one has no wording that reads back.
pub fn print_abilities_explicitly(abilities: &[Ability], cx: &Context<'_>) -> Option<String> {
    paragraph::explicit_abilities(abilities, cx)
}

/// Prints what a spell or ability does in words of which each fits one thing alone; `None` where it has no wording.
pub fn print_effect_explicitly(spell: &Spell, cx: &Context<'_>) -> Option<String> {
    paragraph::explicit_effect(spell, cx)
}

/// Prints to whom or what damage would be dealt, or on what counters be put; `None` where that has no wording.
pub fn print_recipients(to: &Recipients, cx: &Context<'_>) -> Option<String> {
    watched::recipients(to, cx)
}

/// Prints an object that is watched for, with its article; `None` where that has no wording.
pub fn print_object(filter: &Filter, cx: &Context<'_>) -> Option<String> {
    watched::object(filter, cx)
}

/// Prints a source of damage that is watched for; `None` where that has no wording.
pub fn print_source(filter: &Filter, cx: &Context<'_>) -> Option<String> {
    watched::source(filter, cx)
}

/// Prints a player who is watched for; `None` where that has no wording.
pub fn print_player(who: &Who, cx: &Context<'_>) -> Option<String> {
    watched::player(who, cx)
}
