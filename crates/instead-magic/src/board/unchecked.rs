//! What was written to and not yet looked at by what looks at every permanent after each event: state-based actions (CR 704.3),
//! and whether control or combat has changed (CR 506.4). Work is saved by it; no rule reads it.

use std::sync::Arc;

use crate::board::state::{Game, ObjectId};

/// More than so many are not told apart: everything is looked at.
const MANY: usize = 64;

/// The objects that were written to since state-based actions looked.
#[derive(Clone, Debug)]
pub(crate) struct Unchecked {
    /// In order; `None` where it may be any.
    objects: Option<Vec<ObjectId>>,
    /// How many of these were looked at for control and combat.
    seen: usize,
}

/// It says nothing of what a state is.
impl PartialEq for Unchecked {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Unchecked {}

impl Unchecked {
    /// Nothing was looked at.
    pub(in crate::board) const ANY: Self = Unchecked { objects: None, seen: 0 };

    pub(in crate::board) fn note(&mut self, id: ObjectId) {
        let Some(objects) = &mut self.objects else { return };
        if objects.len() > self.seen && objects.last() == Some(&id) {
            return;
        }
        if objects.len() < MANY { objects.push(id) } else { self.objects = None }
    }

    fn unseen(&self) -> Option<&[ObjectId]> {
        self.objects.as_ref()?.get(self.seen..)
    }
}

/// What is known of the permanents, of one making of what is derived ([`Derived::count`]) each.
///
/// [`Derived::count`]: crate::board::characteristics::Derived
#[derive(Clone, Debug, Default)]
pub(crate) struct Restless {
    /// Permanents that a state-based action could be about, in the order of the battlefield.
    pub(crate) permanents: Arc<Vec<ObjectId>>,
    /// Whether a token may be elsewhere.
    pub(crate) strays: bool,
    /// Of which making that is.
    pub(crate) of: u64,
    /// Of which making control and combat were looked at, if not at all 0.
    pub(crate) control: u64,
}

impl Game {
    /// What was written to since this was last asked; `None` where it may be anything.
    pub(crate) fn take_unchecked(&mut self) -> Option<Vec<ObjectId>> {
        if self.state.unchecked.unseen().is_none_or(|unseen| !unseen.is_empty()) {
            self.restless.control = 0;
        }
        if self.state.unchecked.objects.as_ref().is_some_and(Vec::is_empty) {
            return Some(Vec::new());
        }
        let unchecked = &mut self.state.write().unchecked;
        unchecked.seen = 0;
        unchecked.objects.replace(Vec::new())
    }

    /// The same, for who looks at control and combat.
    pub(crate) fn take_written(&mut self) -> Option<Vec<ObjectId>> {
        let unseen = self.state.unchecked.unseen()?.to_vec();
        if !unseen.is_empty() {
            self.state.write().unchecked.seen += unseen.len();
        }
        Some(unseen)
    }
}
