//! What is said of mana that is added: of which colors it is, on what it may be spent, how long it is kept (CR 106.6).

use instead_language_derive::Walk;

use crate::continuous::Until;
use crate::filter::Filter;
use crate::instruction::Instruction;
use crate::words::Colors;

/// The colors among which the player who adds mana chooses (CR 106.1b).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum ManaColors {
    /// "{W} or {U}", "any color"
    These(Colors),
    /// "the chosen color" (CR 607.2d), or one of these
    Noted(Colors),
    /// "any color among permanents you control"
    Among(Filter),
    /// "any color that a land you control could produce"; of any type, colorless as well (CR 106.7)
    CouldProduce(Filter, bool),
    /// "any color in your commander's color identity" (CR 903.4)
    Identity,
}

impl ManaColors {
    /// "any color"
    pub fn any() -> ManaColors {
        ManaColors::These(Colors::all())
    }
}

/// CR 106.6: what the text that adds mana says of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum ManaTerm {
    /// "Spend this mana only to …": on one of these.
    Only(Vec<ManaUse>),
    /// "This mana can't be spent to cast …": these spells.
    NotToCast(Filter),
    /// "and that spell can't be countered", of such a spell on which it is spent
    Firm(Filter),
    /// "you don't lose this mana as steps and phases end": for so long
    Kept(Until),
    /// "if that mana is spent on a creature spell, it gains haste until end of turn", "when that mana is spent to cast …":
    /// whether it is done at once, and what is done of the spell that is cast with it, said as of a delayed triggered ability
    /// (CR 106.6)
    Spent(bool, Box<Instruction>),
}

/// On what mana may be spent.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum ManaUse {
    /// "to cast a creature spell"
    Cast(Filter),
    /// "to activate abilities of artifacts": of such sources
    Activate(Filter),
}
