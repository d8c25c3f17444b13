//! What was said so far. Marks are made far more often than anything is said, so that a mark is the number of a version.

use std::cell::Cell;
use std::rc::Rc;

use instead_language::words::Word;
use instead_language::{Amount, Cmp, Pattern, Ref, Until, Who};

use super::Person;

/// What was said so far, which words further on go back to.
#[derive(Clone, PartialEq)]
pub(crate) struct Said {
    /// CR 601.2d
    pub(crate) divided: Vec<(u8, Amount)>,
    /// The form of the verb that follows.
    pub(crate) person: Person,
    /// The last subject.
    pub(crate) subject: Who,
    /// ", where X is …": the bytes already read ahead.
    pub(crate) defined: Option<(usize, usize)>,
    /// The event that the effect being read watches for.
    pub(crate) watched: Option<Rc<Pattern>>,
    /// "3 or more damage": how much the watched event must be.
    pub(crate) limit: Option<(Cmp, Amount)>,
    /// "would deal damage this turn to you": until when, said within the event.
    pub(crate) spanned: Option<Until>,
    /// Who acts where a verb in its base form names nobody, after "may": otherwise you do.
    pub(crate) implied: Option<Who>,
    /// Who acts where a verb in the third person names nobody: the subject of the verb before.
    pub(crate) carried: Option<Who>,
    /// "The difference": of what the condition before compares.
    pub(crate) difference: Option<Amount>,
    /// "Those counters": of which kind the condition before counts some, and on what.
    pub(crate) counters: Option<(Word, Ref)>,
}

/// A version of what was said, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Version(usize);

/// All versions of what was said while a text is read.
pub(crate) struct History {
    first: Said,
    later: Vec<Said>,
    now: Version,
    /// Whether somebody may go back to the version that stands.
    marked: Cell<bool>,
}

impl Default for History {
    /// Before anything was said you act, and are told to.
    fn default() -> Self {
        let first = Said {
            divided: Vec::new(),
            person: Person::Base,
            subject: Who::You,
            defined: None,
            watched: None,
            limit: None,
            spanned: None,
            implied: None,
            carried: None,
            difference: None,
            counters: None,
        };
        History { first, later: Vec::new(), now: Version(0), marked: Cell::new(false) }
    }
}

impl History {
    fn get(&self, version: Version) -> &Said {
        version.0.checked_sub(1).and_then(|at| self.later.get(at)).unwrap_or(&self.first)
    }

    pub(crate) fn now(&self) -> &Said {
        self.get(self.now)
    }

    /// What was said, to be changed: where somebody may go back to it, a new version.
    pub(crate) fn now_mut(&mut self) -> &mut Said {
        if self.marked.replace(false) {
            self.later.push(self.now().clone());
            self.now = Version(self.later.len());
        }
        self.later.last_mut().unwrap_or(&mut self.first)
    }

    /// Whether the same was said in that version.
    pub(crate) fn is(&self, version: Version) -> bool {
        self.now == version || self.now() == self.get(version)
    }

    /// The version that stands, to go back to.
    pub(crate) fn version(&self) -> Version {
        self.marked.set(true);
        self.now
    }

    pub(crate) fn go_back(&mut self, version: Version) {
        self.marked.set(true);
        self.now = version;
    }
}
