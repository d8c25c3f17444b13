//! Counters on an object or player (CR 122).

use smallvec::SmallVec;

use instead_language::words::Word;

/// Counters of each kind (CR 122), sorted by kind, never with a count of 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counters(SmallVec<[(Word, u32); 1]>);

impl Counters {
    /// How many of that kind.
    pub fn of(&self, kind: &str) -> u32 {
        self.0.iter().find(|(k, _)| k == kind).map_or(0, |(_, n)| *n)
    }

    /// How many of all kinds.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|(_, n)| n).sum()
    }

    /// Each kind and its number.
    pub fn iter(&self) -> impl Iterator<Item = (&Word, u32)> {
        self.0.iter().map(|(k, n)| (k, *n))
    }

    pub(crate) fn add(&mut self, kind: &Word, n: u32) {
        if n == 0 {
            return;
        }
        match self.0.binary_search_by(|(k, _)| k.cmp(kind)) {
            Ok(at) => {
                if let Some((_, have)) = self.0.get_mut(at) {
                    *have = have.saturating_add(n);
                }
            }
            Err(at) => self.0.insert(at, (kind.clone(), n)),
        }
    }

    /// Removes up to `n`; how many were removed.
    pub(crate) fn remove(&mut self, kind: &str, n: u32) -> u32 {
        let Some((_, have)) = self.0.iter_mut().find(|(k, _)| k == kind) else { return 0 };
        let gone = n.min(*have);
        *have -= gone;
        self.0.retain(|(_, n)| *n > 0);
        gone
    }
}

impl Counters {
    /// Counters of these kinds.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, u32)>) -> Self {
        let mut counters = Counters::default();
        for (kind, n) in pairs {
            counters.add(&kind.into(), n);
        }
        counters
    }
}
