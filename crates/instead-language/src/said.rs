//! Words that go back to something, as a text says them: "it", "that creature", "those cards", "they".
//!
//! The reader of card text keeps them as they are said, with the place where they stand; [`crate::bind`] makes slots of them.

use std::hash::{Hash, Hasher};

use instead_language_derive::Walk;

use crate::slot::Role;

/// Where a word stands, in bytes from the beginning of its text. It is no part of what the word says, so that all places
/// are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct At(pub Option<u32>);

impl PartialEq for At {
    fn eq(&self, _: &At) -> bool {
        true
    }
}

impl Eq for At {}

impl Hash for At {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// A word that goes back to something.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
pub struct Pronoun {
    /// What it calls the thing.
    pub noun: Noun,
    /// Where it stands.
    pub at: At,
}

impl Pronoun {
    /// That word, at no place.
    pub const fn of(noun: Noun) -> Pronoun {
        Pronoun { noun, at: At(None) }
    }

    /// "it", "they"
    pub const IT: Pronoun = Pronoun::of(Noun::It);
    /// "that player"
    pub const PLAYER: Pronoun = Pronoun::of(Noun::Player);
    /// Each in turn, where the text counts or asks several and needs no word for it.
    pub const EACH: Pronoun = Pronoun::of(Noun::Each);
}

/// What a pronoun calls the thing: of objects in the singular "that creature", in the plural "those creatures".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Noun {
    /// "it", "he", "she"; "they", "them", "their"
    It,
    /// "itself"
    Itself,
    /// "that creature"
    That(Kind),
    /// "that token"
    Token,
    /// "that Aura"
    Aura,
    /// "that Equipment"
    Equipment,
    /// "that Vehicle"
    Vehicle,
    /// "that source", of damage
    Source,
    /// "that target": the one that was named last
    Target,
    /// "the targeted creature": the target that fits
    Targeted(Kind),
    /// "the chosen creature", where it was chosen as a target
    ChosenTarget(Kind),
    /// "that creature or planeswalker", "that artifact or creature": two names for one thing
    Either,
    /// "that permanent or player": whom or what
    Whom,
    /// "that player"
    Player,
    /// "the sacrificed creature"
    Sacrificed,
    /// "the discarded card"
    Discarded,
    /// "the copy"
    Copy,
    /// Each in turn, of which the text needs no word.
    Each,
    /// A description that fits one slot alone.
    Exact(Exact),
}

/// What a description names that fits one slot alone. It is said where a pronoun would be taken for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exact {
    /// "the source of the event"; of the event so many frames further out
    Event(Role, u8),
    /// "the result of step 2": what the instruction of that number left behind, all instructions of the ability counted
    /// from 0 in text order
    Made(u8),
}

/// A kind of object by a single word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// "creature"
    Creature,
    /// "permanent"
    Permanent,
    /// "card"
    Card,
    /// "spell"
    Spell,
    /// "land"
    Land,
    /// "artifact"
    Artifact,
    /// "enchantment"
    Enchantment,
    /// "planeswalker"
    Planeswalker,
}

impl Kind {
    /// The word.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Creature => "creature",
            Kind::Permanent => "permanent",
            Kind::Card => "card",
            Kind::Spell => "spell",
            Kind::Land => "land",
            Kind::Artifact => "artifact",
            Kind::Enchantment => "enchantment",
            Kind::Planeswalker => "planeswalker",
        }
    }
}

impl Noun {
    /// The word that follows "that", where there is one.
    pub fn as_str(self) -> &'static str {
        match self {
            Noun::It | Noun::Each => "it",
            Noun::Itself => "itself",
            Noun::That(kind) | Noun::Targeted(kind) | Noun::ChosenTarget(kind) => kind.as_str(),
            Noun::Token => "token",
            Noun::Aura => "Aura",
            Noun::Equipment => "Equipment",
            Noun::Vehicle => "Vehicle",
            Noun::Source => "source",
            Noun::Target => "target",
            Noun::Either => "permanent",
            Noun::Whom => "permanent or player",
            Noun::Player => "player",
            Noun::Sacrificed => "sacrificed permanent",
            Noun::Discarded => "discarded card",
            Noun::Copy => "copy",
            Noun::Exact(_) => "object",
        }
    }
}
