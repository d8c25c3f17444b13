//! One language for objects: in patterns, conditions and choices.

use crate::words::{Civilization, Kind, ObjectId, Word, Zone};

/// Which objects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Filter {
    /// The card that the text is on, another, or any.
    pub this: This,
    /// Whose.
    pub side: Side,
    /// What sort of thing.
    pub sort: Sort,
    /// Evolution creatures, or others.
    pub evolution: Option<bool>,
    /// One of these races.
    pub races: Vec<Word>,
    /// One of these civilizations.
    pub civilizations: Vec<Civilization>,
    /// Has several civilizations, or not.
    pub multicolored: Option<bool>,
    /// Its power.
    pub power: Option<Power>,
    /// It costs so much or less.
    pub costs_at_most: Option<u32>,
    /// It costs so much or more.
    pub costs_at_least: Option<u32>,
    /// A word in the name of its race: Cyber, of a Cyber Lord.
    pub in_race: Option<Word>,
    /// Its name.
    pub named: Option<Word>,
    /// Tapped, or not.
    pub tapped: Option<bool>,
    /// A creature with this keyword.
    pub keyword: Option<super::Keyword>,
    /// A creature without this keyword.
    pub lacks: Option<super::Keyword>,
}

/// A comparison of power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Power {
    /// So much or more.
    AtLeast(i32),
    /// So much or less.
    AtMost(i32),
    /// Exactly so much.
    Exactly(i32),
    /// Less than what the text is about has.
    LessThanThat,
}

/// How an object stands to the card that the text is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum This {
    /// Any.
    #[default]
    Any,
    /// The card itself.
    This,
    /// Not the card itself.
    Other,
    /// The card itself, or another that fits the rest.
    OrOther,
    /// The creature crossed with it, or the shield fortified by it.
    Attached,
    /// The object that was chosen when the effect was made.
    Chosen(Option<ObjectId>),
    /// The object that the event is about.
    That,
    /// Not that object.
    NotThat,
}

/// Whose an object is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// Anybody's.
    #[default]
    Any,
    /// Yours.
    Yours,
    /// An opponent's.
    Enemy,
}

/// What sort of thing an object is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sort {
    /// Any card.
    #[default]
    Card,
    /// A card of this kind.
    Kind(Kind),
    /// A creature or a spell.
    CreatureOrSpell,
    /// A card in the shield zone.
    Shield,
}

impl Filter {
    /// The card that the text is on.
    pub fn this() -> Filter {
        Filter { this: This::This, ..Filter::default() }
    }
}

/// What must hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// It is your turn, or not.
    YourTurn(bool),
    /// You have at least so many of these in a zone.
    Have(u32, Filter, Zone),
    /// You have at most so many of these in a zone.
    AtMost(u32, Filter, Zone),
    /// The card that the text is on is tapped, or not.
    Tapped(bool),
    /// You have cards of every civilization in a zone.
    AllCivilizations(Zone),
    /// There are at least so many of these in a zone, yours or another's as the words say.
    There(u32, Filter, Zone),
    /// There are at most so many of these in a zone.
    ThereAtMost(u32, Filter, Zone),
    /// Your opponent has more of these in a zone than you have.
    OpponentHasMore(Filter, Zone),
    /// You have as many of these in a zone as your opponent, or more.
    AsManyAsOpponent(Filter, Zone),
    /// All that you have in a zone are these.
    Only(Filter, Zone),
    /// The card that the text is on attacks; a creature, only if that is said.
    Attacking(bool),
    /// It is attacked.
    BeingAttacked,
    /// It battles, such a creature if that is said.
    Battling(Option<Filter>),
    /// It blocks.
    Blocking,
    /// It attacked this turn.
    Attacked,
    /// It broke a shield this turn.
    Broke,
    /// Another creature of yours broke a shield this turn.
    OthersBroke,
    /// It is crossed with a Cross Gear.
    Crossed,
    /// The card with which the creature was unleashed is one of these.
    Unleashed(Filter),
    /// What was chosen, or what the text is about, is one of these.
    It(Filter),
}

/// How many there are: of these, in a zone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Of what.
    pub of: Filter,
    /// Where.
    pub zone: Zone,
}
