//! Costs (CR 118), and what a rule makes of them.

use super::*;

/// CR 118: a cost, its parts paid in any order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cost {
    /// Mana.
    pub mana: Vec<Mana>,
    /// {T}
    pub tap: bool,
    /// {Q}
    pub untap: bool,
    /// "pay 2 life"
    pub life: Option<Amount>,
    /// "sacrifice a creature", "discard a card", "remove a charge counter", "exile …", "tap an untapped …"
    pub actions: Vec<CostAction>,
    /// "This ability costs {1} less to activate for each …" (CR 602.2b, 601.2f)
    pub less: Option<Box<Less>>,
}

/// CR 601.2f: how much less mana an ability costs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Less {
    /// How much less.
    pub mana: Vec<Mana>,
    /// "for each …": so often.
    pub each: Option<Amount>,
    /// "if …"
    pub condition: Option<Condition>,
    /// "by its mana cost": less by that too, whatever it is.
    pub own: bool,
}

/// A part of a cost that is an action of the payer's.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum CostAction {
    /// "sacrifice …"
    Sacrifice(Selection),
    /// "discard …"
    Discard(Selection),
    /// "exile …"
    Exile(Selection),
    /// "tap …"
    Tap(Selection),
    /// "return … to its owner's hand"
    Return(Selection),
    /// "remove N counters from …"; of what is chosen, from one that has as many
    RemoveCounters(Option<Word>, Option<Amount>, Selection),
    /// "remove N counters from among …": as the payer spreads them, of any kinds where none is named
    RemoveAmong(Option<Word>, Amount, Filter),
    /// "put a -1/-1 counter on …"
    PutCounters(Word, Amount, Selection),
    /// "exert this creature" (CR 701.43a)
    Exert(Selection),
    /// "unattach this Equipment" (CR 701.3d)
    Unattach(Selection),
    /// "mill N cards"
    Mill(Amount),
    /// "reveal a Giant card from your hand"
    Reveal(Selection),
    /// "has this creature deal 4 damage to them": what pays is dealt so much damage by the object that says so
    Hurt(Amount),
    /// "waterbend {3}": for each generic mana of it, an untapped artifact or creature may be tapped instead (CR 701.67a)
    Waterbend(Vec<Mana>),
    /// "put a card from your hand on top of your library"
    Put(Selection, Destination),
    /// "The flashback cost is equal to its mana cost": what the card's mana cost is (CR 202.1)
    ItsManaCost,
    /// What could not be read.
    Unread(Unread),
}
