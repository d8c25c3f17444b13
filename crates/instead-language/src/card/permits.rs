//! What static abilities let players play, and what they make of what that costs (CR 118.8, 118.9, 601.2f, 601.3).

use super::*;
use crate::replacement::EnterChange;
use crate::{how_it_is, in_combat, kind_of_object, what_it_is, whose_or_where};

/// CR 305.1, 601.3: what a player may play from where, and how. Of the card itself, `Is(This)` and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MayPlay {
    /// Who may.
    pub by: Who,
    /// Which cards, and where they are.
    pub cards: Filter,
    /// "cast": those of them that are spells.
    pub casts: bool,
    /// "play lands": those of them that are lands.
    pub lands: bool,
    /// How often.
    pub times: Times,
    /// For what.
    pub price: PlayPrice,
    /// "and as though they had flash"
    pub flash: bool,
    /// "Mana of any type can be spent to cast those spells." (CR 609.4b)
    pub any_type: bool,
    /// "If a spell cast this way would be put into your graveyard, exile it instead."
    pub exile: bool,
    /// "If you cast a spell this way, that creature enters with a finality counter on it."
    pub enters: Vec<EnterChange>,
    /// "as long as …", "if …"
    pub condition: Option<Condition>,
}

impl MayPlay {
    /// Which cards may be played as lands. "Play lands and cast creature spells from the top of your library": a land is no
    /// spell (CR 305.1), and what is said of the spells alone says nothing of it; from where they come does.
    pub fn played_as_lands(&self) -> Filter {
        let of_spells = self.cards.says(&|f| *f == Filter::Spell);
        if of_spells { not_of_the_spell(&self.cards).unwrap_or_else(Filter::any) } else { self.cards.clone() }
    }
}

/// What is left of the words about spells that come from somewhere without those that say which spells.
fn not_of_the_spell(filter: &Filter) -> Option<Filter> {
    use Filter as F;
    match filter {
        F::All(list) => Some(F::All(list.iter().filter_map(not_of_the_spell).collect())),
        F::OneOf(list) => list.iter().map(not_of_the_spell).collect::<Option<_>>().map(F::OneOf),
        F::Not(inner) => not_of_the_spell(inner).map(|_| filter.clone()),
        kind_of_object!() | what_it_is!() => None,
        #[allow(unreachable_patterns)] // what stands before is told apart
        whose_or_where!() | how_it_is!() | in_combat!() => Some(filter.clone()),
    }
}

/// How often something may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Times {
    /// As often as one likes.
    #[default]
    Always,
    /// "once each turn"
    OnceEachTurn,
    /// "once during each of your turns"
    OnceEachOfYourTurns,
}

/// What is paid for a spell that is cast by a permission (CR 118.8, 118.9).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum PlayPrice {
    /// What is paid for it otherwise.
    Usual,
    /// "without paying its mana cost"
    Free,
    /// "pay life equal to its mana value rather than pay its mana cost"
    ValueInLife,
    /// "by paying {2}{W} rather than paying its mana cost"
    Rather(Cost),
    /// "by discarding a card in addition to paying its other costs"
    Besides(Cost),
    /// "using its blitz ability"
    Keyword(CostKeyword),
}

/// CR 118.9: what may be paid for a spell rather than its mana cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RatherCost {
    /// Who may.
    pub by: Who,
    /// Which spells.
    pub spells: Filter,
    /// What is paid; nothing is "without paying their mana costs".
    pub cost: Cost,
    /// How often.
    pub times: Times,
    /// "and as though they had flash"
    pub flash: bool,
    /// "as long as …"
    pub condition: Option<Condition>,
}

/// CR 601.2f, 602.2b: what makes activated abilities cost more or less.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AbilityCost {
    /// The objects whose abilities they are.
    pub of: Filter,
    /// Only those of this keyword: "equip abilities"; of a keyword that is no activated ability, its cost: "dash costs".
    pub keyword: Option<CostKeyword>,
    /// Loyalty abilities alone (CR 606.1).
    pub loyalty: bool,
    /// Activated by whom; nobody is anybody.
    pub by: Option<Who>,
    /// "that target this creature": with such a target.
    pub targeting: Option<Filter>,
    /// Less, or more.
    pub less: bool,
    /// How much mana.
    pub mana: Vec<Mana>,
    /// "where X is …": so often.
    pub each: Option<Amount>,
    /// "unless they're mana abilities"
    pub but_mana: bool,
    /// "This effect can't reduce the mana in that cost to less than one mana."
    pub leaves_one: bool,
    /// "as long as …"
    pub condition: Option<Condition>,
}

/// What is said of a maximum hand size (CR 402.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum HandLimit {
    /// "no maximum hand size"
    None,
    /// "increased by one", "reduced by one"
    By(i32),
    /// "is five"
    Is(u32),
}

/// What players see (CR 401.5, 406.3, 708.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Seen {
    /// "you may look at the top card of your library any time"
    Top,
    /// "play with the top card of your library revealed"
    TopRevealed,
    /// "players play with the top card of their libraries revealed"
    TopsRevealed,
    /// "your opponents play with their hands revealed"
    HandsRevealed,
    /// "play with your hand revealed"
    OwnHandRevealed,
    /// "players play with their hands revealed"
    AllHandsRevealed,
    /// "you may look at face-down creatures you don't control any time"
    FaceDown,
    /// "you may look at cards exiled with this creature"
    Exiled,
}
