//! A table of objects by card and incarnation.
//!
//! An object's id is its card and which of the card's lives it is (CR 400.7). So the ids of a game do not depend on the
//! order in which cards happened to move: two plays that end alike are equal, whichever card moved first.

use std::sync::Arc;

use crate::board::state::{CardId, Object, ObjectId};

/// How many bits of an id count the lives of a card.
const LIFE_BITS: u32 = 10;

/// The most lives that one card's ids can count; a card that has had them goes on as another card.
pub(crate) const MAX_LIVES: u32 = (1 << LIFE_BITS) - 1;

type Lives<T> = Arc<Vec<Arc<T>>>;

/// Values by object id. Cloning is one pointer; a change copies only the way to what changes.
#[derive(Clone, Debug)]
pub struct Table<T> {
    cards: Arc<Vec<Lives<T>>>,
}

/// Abilities that nothing asks for any more are alike, in whatever order they were put on the stack.
impl PartialEq for Table<Object> {
    fn eq(&self, other: &Self) -> bool {
        let same = |(a, b): (&Arc<Object>, &Arc<Object>)| a == b || a.forgotten && b.forgotten;
        let lives = |(a, b): (&Lives<Object>, &Lives<Object>)| {
            Arc::ptr_eq(a, b) || a.len() == b.len() && a.iter().zip(b.iter()).all(same)
        };
        Arc::ptr_eq(&self.cards, &other.cards)
            || self.cards.len() == other.cards.len() && self.cards.iter().zip(other.cards.iter()).all(lives)
    }
}

impl Eq for Table<Object> {}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table { cards: Arc::default() }
    }
}

impl ObjectId {
    fn card(self) -> usize {
        (self.0 >> LIFE_BITS) as usize
    }

    fn life(self) -> usize {
        (self.0 & MAX_LIVES) as usize
    }

    fn of(card: CardId, life: usize) -> Self {
        ObjectId(card.0 << LIFE_BITS | life as u32 & MAX_LIVES)
    }
}

impl<T> Table<T> {
    /// The value of that object.
    pub fn get(&self, id: ObjectId) -> Option<&T> {
        self.cards.get(id.card())?.get(id.life()).map(Arc::as_ref)
    }

    pub(crate) fn shared(&self, id: ObjectId) -> Option<Arc<T>> {
        self.cards.get(id.card())?.get(id.life()).cloned()
    }

    /// The lives of a card, the latest last.
    pub fn of_card(&self, card: CardId) -> impl DoubleEndedIterator<Item = &T> {
        self.cards.get(card.0 as usize).into_iter().flat_map(|lives| lives.iter().map(Arc::as_ref))
    }

    /// Every value, by card.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.cards.iter().flat_map(|lives| lives.iter().map(Arc::as_ref))
    }

    /// How many cards there are.
    pub fn cards(&self) -> usize {
        self.cards.len()
    }

    /// A card that is not in the table yet.
    pub(crate) fn fresh_card(&self) -> CardId {
        CardId(self.cards.len() as u32)
    }

    /// The id that the next life of a card will have.
    pub(crate) fn next_id(&self, card: CardId) -> ObjectId {
        ObjectId::of(card, self.cards.get(card.0 as usize).map_or(0, |lives| lives.len()))
    }

    /// Whether the card has had all the lives that ids can count.
    pub(crate) fn is_worn_out(&self, card: CardId) -> bool {
        self.cards.get(card.0 as usize).is_some_and(|lives| lives.len() > MAX_LIVES as usize)
    }
}

impl<T: Clone> Table<T> {
    pub(crate) fn edit(&mut self, id: ObjectId) -> Option<&mut T> {
        let lives = Arc::make_mut(&mut self.cards).get_mut(id.card())?;
        Arc::make_mut(lives).get_mut(id.life()).map(Arc::make_mut)
    }

    pub(crate) fn set(&mut self, id: ObjectId, value: Arc<T>) {
        if let Some(lives) = Arc::make_mut(&mut self.cards).get_mut(id.card())
            && let Some(slot) = Arc::make_mut(lives).get_mut(id.life())
        {
            *slot = value;
        }
    }

    /// Adds the next life of a card, or a new card's first.
    pub(crate) fn push(&mut self, card: CardId, value: Arc<T>) {
        let cards = Arc::make_mut(&mut self.cards);
        while cards.len() <= card.0 as usize {
            cards.push(Arc::default());
        }
        if let Some(lives) = cards.get_mut(card.0 as usize) {
            Arc::make_mut(lives).push(value);
        }
    }
}
