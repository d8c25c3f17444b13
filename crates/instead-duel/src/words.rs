//! Zones, civilizations, kinds of card, steps, and players.

use std::fmt;
use std::str::FromStr;

/// A word or a sentence: cheap to clone.
pub type Word = smol_str::SmolStr;

/// A player, by his seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayerId(pub u8);

/// A card, through every zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(pub u16);

/// A card in the zone that it is in: when it changes zones it is another object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId {
    /// The card.
    pub card: CardId,
    /// Which of its lives.
    pub life: u16,
}

impl ObjectId {
    /// The id as a number, for texts that name objects.
    pub fn number(self) -> u32 {
        u32::from(self.card.0) << 16 | u32::from(self.life)
    }

    /// The id of this number.
    pub fn of_number(number: u32) -> ObjectId {
        ObjectId { card: CardId((number >> 16) as u16), life: (number & 0xffff) as u16 }
    }
}

/// An object or a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// A player.
    Player(PlayerId),
    /// An object.
    Object(ObjectId),
}

/// A zone (Duel Masters 400).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Zone {
    /// The deck; its first card is the top.
    Deck,
    /// The hand.
    Hand,
    /// The battle zone.
    Battle,
    /// The shield zone.
    Shields,
    /// The mana zone.
    Mana,
    /// The discard pile, in Duel Masters the graveyard.
    Discard,
}

impl Zone {
    /// The word of a scenario for it.
    pub fn word(self, graveyard: bool) -> &'static str {
        match self {
            Zone::Deck => "deck",
            Zone::Hand => "hand",
            Zone::Battle => "battle",
            Zone::Shields => "shields",
            Zone::Mana => "mana",
            Zone::Discard if graveyard => "graveyard",
            Zone::Discard => "discard",
        }
    }
}

/// A word that names none of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown;

impl FromStr for Zone {
    type Err = Unknown;

    fn from_str(word: &str) -> Result<Zone, Unknown> {
        Ok(match word {
            "deck" => Zone::Deck,
            "hand" => Zone::Hand,
            "battle" => Zone::Battle,
            "shields" => Zone::Shields,
            "mana" => Zone::Mana,
            "discard" | "graveyard" => Zone::Discard,
            _ => return Err(Unknown),
        })
    }
}

/// A civilization.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Civilization {
    /// Light.
    Light,
    /// Water.
    Water,
    /// Darkness.
    Darkness,
    /// Fire.
    Fire,
    /// Nature.
    Nature,
}

impl Civilization {
    /// All of them.
    pub const ALL: [Civilization; 5] =
        [Civilization::Light, Civilization::Water, Civilization::Darkness, Civilization::Fire, Civilization::Nature];

    /// Its name, small.
    pub fn as_str(self) -> &'static str {
        match self {
            Civilization::Light => "light",
            Civilization::Water => "water",
            Civilization::Darkness => "darkness",
            Civilization::Fire => "fire",
            Civilization::Nature => "nature",
        }
    }
}

impl FromStr for Civilization {
    type Err = Unknown;

    fn from_str(word: &str) -> Result<Civilization, Unknown> {
        Civilization::ALL.into_iter().find(|c| c.as_str().eq_ignore_ascii_case(word.trim())).ok_or(Unknown)
    }
}

/// What kind of card something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A creature.
    Creature,
    /// A spell.
    Spell,
    /// A Cross Gear (Duel Masters).
    CrossGear,
    /// A Castle (Duel Masters).
    Castle,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Creature => "Creature",
            Kind::Spell => "Spell",
            Kind::CrossGear => "Cross Gear",
            Kind::Castle => "Castle",
        })
    }
}

/// A step of a turn (Duel Masters 500).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// Cards are untapped.
    Untap,
    /// The turn player draws a card.
    Draw,
    /// He may put a card into his mana zone.
    Mana,
    /// He plays cards.
    #[default]
    Main,
    /// Creatures attack.
    Attack,
    /// What lasts a turn ends.
    End,
}

impl Step {
    /// All steps, in the order of a turn.
    pub const ALL: [Step; 6] = [Step::Untap, Step::Draw, Step::Mana, Step::Main, Step::Attack, Step::End];

    /// Its name.
    pub fn as_str(self) -> &'static str {
        match self {
            Step::Untap => "untap",
            Step::Draw => "draw",
            Step::Mana => "mana",
            Step::Main => "main",
            Step::Attack => "attack",
            Step::End => "end",
        }
    }
}

impl FromStr for Step {
    type Err = Unknown;

    fn from_str(word: &str) -> Result<Step, Unknown> {
        Step::ALL.into_iter().find(|s| s.as_str() == word).ok_or(Unknown)
    }
}
