//! One set of cards: by whole name, and by the names of faces.

use std::sync::{Arc, OnceLock};

use indexmap::IndexMap;
use instead_language::Card;

use crate::facts::OwnedFacts;
use crate::key::key;
use crate::read;
use crate::search::Name;

/// A card, and its meaning once it has been asked for.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) facts: OwnedFacts,
    pub(crate) whole: String,
    card: OnceLock<Arc<Card>>,
}

impl Entry {
    pub(crate) fn new(facts: OwnedFacts) -> Self {
        Entry { whole: facts.whole_name(), facts, card: OnceLock::new() }
    }

    /// One whose meaning is given, whatever its text says.
    pub(crate) fn given(facts: OwnedFacts, card: Card) -> Self {
        Entry { card: OnceLock::from(Arc::new(card)), ..Entry::new(facts) }
    }

    /// The card, its text read at the first call.
    pub(crate) fn card(&self) -> Arc<Card> {
        Arc::clone(self.card.get_or_init(|| Arc::new(read::card(&self.facts))))
    }
}

/// Cards in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub(crate) struct Set {
    /// By key of the whole name.
    cards: IndexMap<String, Arc<Entry>>,
    /// Of cards with two faces: the places in `cards` of those that have, or had, a face with this key.
    faces: IndexMap<String, Vec<usize>>,
}

impl Set {
    /// Adds a card; one of the same name that was there makes way.
    pub(crate) fn insert(&mut self, facts: OwnedFacts) {
        self.insert_entry(Entry::new(facts));
    }

    /// As [`insert`](Set::insert).
    pub(crate) fn insert_entry(&mut self, entry: Entry) {
        let facts = &entry.facts;
        let faces: Vec<String> = match facts.back {
            Some(_) => facts.faces().map(|face| key(&face.name)).collect(),
            None => Vec::new(),
        };
        let entry = Arc::new(entry);
        let (place, _) = self.cards.insert_full(key(&entry.whole), entry);
        for face in faces {
            let places = self.faces.entry(face).or_default();
            if !places.contains(&place) {
                places.push(place);
            }
        }
    }

    /// The card with this whole name.
    pub(crate) fn whole(&self, key: &str) -> Option<&Arc<Entry>> {
        self.cards.get(key)
    }

    /// The card with a face of this name: a front before a back, and the later before the earlier.
    pub(crate) fn face(&self, name: &str) -> Option<&Arc<Entry>> {
        let having = |nth: usize| {
            self.faces
                .get(name)
                .into_iter()
                .flatten()
                .rev()
                .filter_map(|&place| Some(self.cards.get_index(place)?.1))
                .find(move |entry| entry.facts.faces().nth(nth).is_some_and(|face| key(&face.name) == name))
        };
        having(0).or_else(|| having(1))
    }

    /// Whether there is no card.
    pub(crate) fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The cards with their keys, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Arc<Entry>)> {
        self.cards.iter().map(|(key, entry)| (key.as_str(), entry))
    }

    /// Their names, in order.
    pub(crate) fn names(&self) -> impl Iterator<Item = Name<'_>> {
        self.iter().map(|(key, entry)| Name { key, whole: &entry.whole })
    }
}
