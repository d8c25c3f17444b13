//! What is chosen as a target (CR 115, 601.2c).

use super::*;

/// CR 601.2c: one instance of the word "target".
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TargetSpec {
    /// How many at least ("up to one target creature" is 0).
    pub min: u32,
    /// How many at most.
    pub max: u32,
    /// Objects that may be chosen.
    pub objects: Option<Filter>,
    /// Players that may be chosen.
    pub players: Option<Who>,
    /// "X target creatures": neither less nor more than the numbers above allow, and so many (CR 601.2c).
    pub number: Option<Amount>,
    /// Who chooses, where the text names another player than the controller (CR 601.2c).
    pub by: ChosenBy,
    /// "This ability still resolves if its target becomes illegal." (CR 608.2b)
    pub resolves_anyway: bool,
    /// "From a single graveyard": how the chosen ones must go together.
    pub together: Option<Together>,
}

/// Who chooses a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum ChosenBy {
    /// The controller of the spell or ability, as the rules say it.
    #[default]
    Controller,
    /// "of an opponent's choice": an opponent, whom the controller chooses
    Opponent,
    /// "creature that player controls of their choice": the player whose objects may be chosen
    TheirOwn,
}

/// What several targets of one instance of the word "target" must have together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Together {
    /// "from a single graveyard": one owner
    Owner,
    /// "controlled by the same player"
    Controller,
    /// "controlled by different players"
    Controllers,
    /// "that share a creature type"
    CreatureType,
    /// "that share a card type"
    CardType,
    /// "that share a permanent type" (CR 110.4)
    PermanentType,
    /// "that share a color"
    Color,
    /// "with different names" (CR 201.2b)
    Names,
    /// "with different powers", "with different mana values"
    Different(Stat),
    /// "with total power 10 or less"
    Total(Stat, Cmp, Amount),
}
