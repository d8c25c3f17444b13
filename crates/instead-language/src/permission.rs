//! How an effect lets a player cast or play a card (CR 601.3e, 608.2g), and for how much (CR 118.9).

use instead_language_derive::Walk;

use crate::card::Cost;

/// For how much an effect lets a player cast a card as it is followed (CR 608.2g).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Price {
    /// "without paying its mana cost"
    Free,
    /// "transformed without paying its mana cost": with its back face up
    Transformed,
    /// "Play", without paying its mana cost: a land as well, where one could be played (CR 305.2b, 305.3).
    Played,
    /// Its mana cost, of which the text need not speak.
    ManaCost,
    /// Its mana cost, and "mana of any type can be spent to cast that spell" (CR 609.4b).
    AnyType,
    /// "for" this cost.
    Cost(Cost),
}

/// What a permission is for (CR 601.3e).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Permission {
    /// "Play": lands as well.
    pub lands: bool,
    /// "Without paying its mana cost."
    pub free: bool,
    /// "You may spend mana as though it were mana of any color to cast that spell" (CR 609.4b).
    pub any_color: bool,
    /// "Mana of any type can be spent to cast that spell" (CR 609.4b).
    pub any_type: bool,
    /// CR 715.3d: not as an Adventure.
    pub not_as_adventure: bool,
    /// "After the current turn has ended" (CR 702.185a).
    pub after_this_turn: bool,
    /// For the cost of that keyword (CR 702.143a).
    pub keyword: Option<crate::words::CostKeyword>,
    /// "By paying {2} rather than paying its mana cost" (CR 701.65a): that much generic mana.
    pub rather: Option<u32>,
    /// "During their main phase while the stack is empty" (CR 702.170d).
    pub as_sorcery: bool,
    /// "If that spell would be put into a graveyard, exile it instead."
    pub exile: bool,
}
