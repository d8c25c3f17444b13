//! The cards in use.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use instead_magic::ability::Card;

use crate::builtin;
use crate::facts::OwnedFacts;
use crate::key::key;
use crate::load::{self, Error, Loaded};
use crate::search::{self, Hit};
use crate::set::{Entry, Set};

/// How many names [`NotFound`] suggests at most.
const SUGGESTIONS: usize = 3;

/// Cards by name: the built-in set, what was loaded from files, and what a scenario defines. Of cards with one name, a
/// defined one wins over a loaded one, and a loaded one over the built-in one. Cloning is cheap where little was loaded.
#[derive(Clone, Debug, Default)]
pub struct Cards {
    defined: Set,
    loaded: Set,
    builtin: Option<&'static Set>,
}

/// No card has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFound {
    /// The name that was asked for.
    pub name: String,
    /// Names that may have been meant, the likeliest first.
    pub suggestions: Vec<String>,
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no card is named “{}”", self.name)?;
        match self.suggestions.split_first() {
            None => Ok(()),
            Some((first, others)) => {
                write!(f, "; did you mean “{first}”")?;
                others.iter().try_for_each(|name| write!(f, " or “{name}”"))?;
                f.write_str("?")
            }
        }
    }
}

impl std::error::Error for NotFound {}

impl Cards {
    /// The built-in set.
    pub fn builtin() -> Cards {
        Cards { builtin: Some(builtin::set()), ..Cards::default() }
    }

    /// No cards.
    pub fn empty() -> Cards {
        Cards::default()
    }

    /// Adds the cards of a file: Scryfall card objects, as a JSON array or one a line, plain or compressed with gzip.
    /// A card wins over an earlier one of the same name.
    ///
    /// # Errors
    /// If the file cannot be read to its end, is neither of these forms, or holds no card at all. No card of it is added then.
    pub fn load(&mut self, path: &Path) -> Result<Loaded, Error> {
        let (cards, loaded) = load::file(path)?;
        for mut facts in cards {
            self.keep_colors(&mut facts);
            self.loaded.insert(facts);
        }
        Ok(loaded)
    }

    /// A back face without a cost has the colours of its colour indicator (CR 204.1). Not every file gives it: what is known
    /// of the card already stays known.
    fn keep_colors(&self, facts: &mut OwnedFacts) {
        let Some(back) = facts.back.as_deref().filter(|back| back.colors.is_none() && back.mana_cost.is_empty()) else {
            return;
        };
        let key = key(&format!("{} // {}", facts.name, back.name));
        let known = self.loaded.whole(&key).or_else(|| self.builtin?.whole(&key));
        let colors = known.and_then(|entry| entry.facts.back.as_deref()?.colors.clone());
        if let Some(back) = facts.back.as_deref_mut() {
            back.colors = colors;
        }
    }

    /// Defines a card. It wins over every other of that name, whichever of its faces the name is.
    pub fn define(&mut self, facts: OwnedFacts) {
        self.defined.insert(facts);
    }

    /// The card of this name: a whole name (`A // B`), or that of a face. Case, accents, quotes and spacing do not matter.
    ///
    /// # Errors
    /// If there is none, with the names that may have been meant.
    pub fn find(&self, name: &str) -> Result<Arc<Card>, NotFound> {
        self.entry(name).map(|entry| entry.card()).ok_or_else(|| NotFound {
            name: name.to_owned(),
            suggestions: self.search(name, SUGGESTIONS).into_iter().map(|hit| hit.name).collect(),
        })
    }

    /// The printed facts of the card that [`find`](Cards::find) finds.
    pub fn facts(&self, name: &str) -> Option<&OwnedFacts> {
        self.entry(name).map(|entry| &entry.facts)
    }

    /// At most `limit` cards that `words` may mean, the likeliest first: the name itself, the name before its comma, a
    /// beginning of it, its words in any order, a part of it, a misspelling of it.
    pub fn search(&self, words: &str, limit: usize) -> Vec<Hit> {
        search::search(self.entries(), words, limit)
    }

    /// The whole names of all cards: those defined, then those loaded, then the built-in ones.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries().map(|(_, entry)| entry.whole.as_str())
    }

    fn entry(&self, name: &str) -> Option<&Entry> {
        let key = key(name);
        let key = key.as_str();
        let found = (self.defined.whole(key).or_else(|| self.defined.face(key)))
            .or_else(|| self.loaded.whole(key))
            .or_else(|| self.builtin?.whole(key))
            .or_else(|| self.loaded.face(key))
            .or_else(|| self.builtin?.face(key));
        found.map(Arc::as_ref)
    }

    /// The cards with their keys, without those that another of the same name hides.
    fn entries(&self) -> impl Iterator<Item = (&str, &Entry)> {
        let loaded = self.loaded.iter().filter(|(key, _)| self.defined.whole(key).is_none());
        let builtin = self.builtin.into_iter().flat_map(Set::iter);
        let builtin = builtin.filter(|(key, _)| self.defined.whole(key).is_none() && self.loaded.whole(key).is_none());
        self.defined.iter().chain(loaded).chain(builtin).map(|(key, entry)| (key, entry.as_ref()))
    }
}
