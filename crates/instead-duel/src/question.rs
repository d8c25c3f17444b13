//! What the games ask.

use crate::words::{ObjectId, PlayerId};

/// The most options that a choice may have.
pub const MAX_OPTIONS: usize = 4_096;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Query {
    /// What is asked.
    pub asking: Asking,
    /// The card because of which it is asked.
    pub about: Option<ObjectId>,
    /// The rule by which it is asked.
    pub rule: &'static str,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asking {
    /// Which cards.
    Which,
    /// Which shields.
    Shields,
    /// Whether to do what may be done.
    May,
    /// Whether to use the shield that comes to hand.
    ShieldTrigger,
    /// Which creature an evolution creature is put on.
    Source,
    /// Which creature blocks.
    Block,
    /// Which creatures use their abilities to block before the one that blocks.
    BlockBesides,
    /// How many shields are broken, of the numbers that several breaker abilities say.
    Breaker,
    /// Which ability takes place next.
    Order,
    /// Which of several things is done.
    Mode,
    /// Which card is put below the others next.
    Next,
    /// Which card is on top of the shuffled deck.
    TopCard,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pick {
    /// A card.
    Object(ObjectId),
    /// Cards.
    Objects(Vec<ObjectId>),
    /// A player.
    Player(PlayerId),
    /// The so-manieth of several things to do.
    Mode(u16),
    /// A number.
    Number(u32),
    /// To do nothing of it.
    No,
}

impl Pick {
    /// The cards of it.
    pub fn objects(&self) -> &[ObjectId] {
        match self {
            Pick::Object(o) => std::slice::from_ref(o),
            Pick::Objects(list) => list,
            Pick::Player(_) | Pick::Mode(_) | Pick::Number(_) | Pick::No => &[],
        }
    }
}
