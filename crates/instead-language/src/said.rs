//! Words that go back to something, as a text says them: "it", "that creature", "those cards", "they".
//!
//! The reader of card text keeps them as they are said, with the place where they stand; [`crate::bind`] makes slots of them.

use std::hash::{Hash, Hasher};

use instead_language_derive::Walk;

use crate::slot::Role;
use crate::walk::{Accept, Visit, Walk};
use crate::{Amount, Condition, Filter, Instruction, Ref, Selection, Who};

/// The arms of a type of the language that stand in a text only as it is said: each goes back to something, and
/// [`crate::bind`] puts a slot in its place or refuses the text. What carries out bound texts has one arm for all of a type.
#[macro_export]
macro_rules! said {
    (Who) => {
        $crate::Who::Said(_) | $crate::Who::Each
    };
    (Ref) => {
        $crate::Ref::Said(_)
    };
    (Selection) => {
        $crate::Selection::Said(_) | $crate::Selection::Among { .. } | $crate::Selection::Rest
    };
    (Filter) => {
        $crate::Filter::ThisWay(_)
    };
    (Amount) => {
        $crate::Amount::ThatMuch
            | $crate::Amount::Prevented
            | $crate::Amount::ThisWay
            | $crate::Amount::LostThisWay
            | $crate::Amount::DealtThisWay
            | $crate::Amount::ExcessThisWay
            | $crate::Amount::RemovedThisWay
            | $crate::Amount::DrawnThisWay
            | $crate::Amount::MostThisWay(_)
            | $crate::Amount::AlikeThisWay(..)
            | $crate::Amount::ThisWayMatching(..)
            | $crate::Amount::Votes(_)
            | $crate::Amount::Received(_)
    };
    (Condition) => {
        $crate::Condition::Did | $crate::Condition::DidBy(_) | $crate::Condition::WonFlip
    };
    (Instruction) => {
        $crate::Instruction::PutAndRest(..) | $crate::Instruction::WhenYouDo(_)
    };
}

/// The first word of the text that is not bound, and its place.
pub fn first_word(text: &impl Accept) -> Option<(&'static str, At)> {
    let mut found = Words(None);
    text.accept(&mut found);
    found.0
}

struct Words(Option<(&'static str, At)>);

macro_rules! look_for_words {
    ($($hook:ident: $part:ident is $word:literal;)*) => {
        impl Visit for Words {
            $(fn $hook(&mut self, part: &$part) {
                // a pronoun says itself where it stands
                part.walk(self);
                if matches!(part, said!($part)) {
                    self.0.get_or_insert(($word, At::new(None)));
                }
            })*

            fn pronoun(&mut self, word: &Pronoun) {
                self.0.get_or_insert((word.noun.as_str(), word.at));
            }
        }
    };
}

look_for_words! {
    who: Who is "their";
    reference: Ref is "it";
    selection: Selection is "them";
    filter: Filter is "this way";
    amount: Amount is "that much";
    condition: Condition is "if you do";
    instruction: Instruction is "when you do";
}

/// Where a word stands, in bytes from the beginning of its text. It is no part of what the word says, so that all places
/// are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct At {
    /// The place, where it is known.
    pub place: Option<u32>,
    /// Whether it stands before what its own verb is done to: "counters equal to its power on each creature".
    pub early: bool,
}

impl At {
    /// A place in the text.
    pub const fn new(place: Option<u32>) -> At {
        At { place, early: false }
    }
}

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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Pronoun {
    /// What it calls the thing.
    pub noun: Noun,
    /// Where it stands.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub at: At,
}

impl Pronoun {
    /// That word, at no place.
    pub const fn of(noun: Noun) -> Pronoun {
        Pronoun { noun, at: At::new(None) }
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
    /// "the revealed card", of one that was revealed as a cost
    Revealed,
    /// The card's name in an ability in quotes that it gives to another object: what gives the ability (CR 201.5a)
    Granter,
    /// "the copy"
    Copy,
    /// "the creature exiled this way": the one to which the text did that
    Done(Deed, Kind),
    /// Each in turn, of which the text needs no word.
    Each,
    /// A description that fits one slot alone.
    Exact(Exact),
}

/// What a description names that fits one slot alone. It is said where a pronoun would be taken for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Exact {
    /// "the source of the event"; of the event so many frames further out
    Event(Role, u8),
    /// "the result of step 2": what the instruction of that number left behind, all instructions of the ability counted
    /// from 0 in text order
    Made(u8),
}

macro_rules! deeds {
    ($($(#[$doc:meta])* $deed:ident $word:literal),+ $(,)?) => {
        /// What was done to objects "this way", by its participle: of several clauses the one is meant that did so.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        pub enum Deed {
            $($(#[$doc])* $deed,)+
        }

        impl Deed {
            /// All of them.
            pub const ALL: &'static [Deed] = &[$(Deed::$deed),+];

            /// The participle.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Deed::$deed => $word,)+
                }
            }
        }
    };
}

deeds! {
    /// Damage.
    Damaged "dealt damage",
    /// A spell was cast.
    Cast "cast",
    /// A spell or ability was countered.
    Countered "countered",
    /// It was put onto the battlefield.
    Put "put onto the battlefield",
    /// It was destroyed.
    Destroyed "destroyed",
    /// It was discarded.
    Discarded "discarded",
    /// It was sacrificed.
    Sacrificed "sacrificed",
    /// It was exiled.
    Exiled "exiled",
    /// It was put into a graveyard, by whatever verb.
    Buried "put into a graveyard",
    /// It was returned to a hand.
    Returned "returned",
    /// It was revealed.
    Revealed "revealed",
    /// It was milled.
    Milled "milled",
    /// It transformed.
    Transformed "transformed",
    /// It became tapped.
    Tapped "tapped",
    /// It phased out.
    PhasedOut "phased out",
    /// It was chosen.
    Chosen "chosen",
    /// It got a vote (CR 701.38).
    Voted "voted for",
    /// It got the most votes, or as many as any other.
    MostVoted "given the most votes",
}

/// A kind of object by a single word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
    /// "ability", on the stack
    Ability,
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
            Kind::Ability => "ability",
        }
    }
}

impl Noun {
    /// The word that follows "that", where there is one.
    pub fn as_str(self) -> &'static str {
        match self {
            Noun::It | Noun::Each => "it",
            Noun::Itself => "itself",
            Noun::That(kind) | Noun::Targeted(kind) | Noun::ChosenTarget(kind) | Noun::Done(_, kind) => kind.as_str(),
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
            Noun::Revealed => "revealed card",
            Noun::Granter => "object",
            Noun::Copy => "copy",
            Noun::Exact(_) => "object",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_wherever_it_stands() {
        let you = || Who::You;
        let gain = |n| Instruction::GainLife(you(), n);
        let found = |i: Instruction| first_word(&i).map(|(word, _)| word);
        assert_eq!(found(gain(Amount::Times(2, Box::new(Amount::ThatMuch)))), Some("that much"));
        assert_eq!(found(gain(Amount::OF_EVENT)), None);
        assert_eq!(found(gain(Amount::Count(Filter::ThisWay(Deed::Exiled)))), Some("this way"));
        assert_eq!(found(Instruction::If(Condition::Did, Vec::new(), Vec::new())), Some("if you do"));
        assert_eq!(found(Instruction::WhenYouDo(Box::default())), Some("when you do"));
        assert_eq!(found(Instruction::Exile(Selection::Rest)), Some("them"));
        assert_eq!(found(Instruction::Draw(Who::Each, Amount::Fixed(1))), Some("their"));
        let at = At::new(Some(7));
        let word = Pronoun { noun: Noun::Token, at };
        let exile = Instruction::Exile(Selection::One(Ref::Said(word)));
        assert_eq!(first_word(&exile).map(|(word, at)| (word, at.place)), Some(("token", Some(7))));
    }
}
