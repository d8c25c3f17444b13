//! What was read where: rules that begin alike read the same words again and again, so that each reading is kept.
//!
//! A reading depends on the place and on what was said before it. Both are compared as a whole, so that recalling gives
//! what reading again would give. What was expected there was noted when it was read.

use instead_language::{Ability, Condition, Filter, Instruction, Ref, TargetSpec, Who};

use super::said::Version;
use super::{Person, Reader};

/// How many readings of one part are kept for a place.
const MOST_KEPT: usize = 8;

/// The readings of one part of grammar.
pub(crate) struct Memo<T> {
    /// For each place the last reading there, counted from 1.
    last: Vec<u32>,
    kept: Vec<Kept<T>>,
}

impl<T> Default for Memo<T> {
    fn default() -> Self {
        Memo { last: Vec::new(), kept: Vec::new() }
    }
}

struct Kept<T> {
    /// The reading at the same place before this one, counted from 1.
    next: u32,
    before: State,
    after: State,
    end: usize,
    found: Option<T>,
}

/// What the text said so far.
#[derive(Clone)]
struct State {
    flags: Flags,
    said: Version,
    targets: Vec<TargetSpec>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Flags {
    source: bool,
    itself: bool,
    own: bool,
    each_one: bool,
    cast: bool,
    bare: bool,
    shared: bool,
    given: bool,
    pushed: usize,
    quoted: usize,
}

/// The readings of the parts that are read most.
#[derive(Default)]
pub(crate) struct Memos {
    pub(crate) refs: Memo<Ref>,
    pub(crate) targets: Memo<Ref>,
    pub(crate) subjects: Memo<(Who, Person)>,
    pub(crate) players: Memo<(Who, Person)>,
    pub(crate) objects: Memo<(Who, Person)>,
    pub(crate) one: Memo<Filter>,
    pub(crate) many: Memo<Filter>,
    pub(crate) changed: Memo<Filter>,
    pub(crate) conditions: Memo<Condition>,
    pub(crate) clauses: Memo<Instruction>,
    pub(crate) statics: Memo<Ability>,
}

impl State {
    fn is(&self, p: &Reader<'_>) -> bool {
        self.flags == p.flags() && p.said.is(self.said) && self.targets == p.targets
    }
}

impl Reader<'_> {
    fn flags(&self) -> Flags {
        let Reader { source, itself, own, each_one, cast, bare, shared, given, pushed, quoted, .. } = *self;
        Flags { source, itself, own, each_one, cast, bare, shared, given, pushed, quoted }
    }

    fn state(&self) -> State {
        State { flags: self.flags(), said: self.said.version(), targets: self.targets.clone() }
    }

    /// Reads a part, or recalls how it was read here after the same words.
    pub(crate) fn once<T: Clone>(
        &mut self,
        memo: fn(&mut Memos) -> &mut Memo<T>,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let at = self.pos;
        let known = std::mem::take(memo(&mut self.memos));
        let hit = known.recall(self);
        *memo(&mut self.memos) = known;
        if let Some(found) = hit {
            return found;
        }
        let before = self.state();
        let found = read(self);
        let kept = Kept { next: 0, before, after: self.state(), end: self.pos, found: found.clone() };
        let places = self.text.len() + 1;
        memo(&mut self.memos).keep(at, places, kept);
        found
    }
}

impl<T: Clone> Memo<T> {
    fn kept_at(&self, at: usize) -> impl Iterator<Item = &Kept<T>> {
        let get = |n: u32| self.kept.get(usize::try_from(n).ok()?.checked_sub(1)?);
        std::iter::successors(self.last.get(at).and_then(|n| get(*n)), move |kept| get(kept.next))
    }

    fn recall(&self, p: &mut Reader<'_>) -> Option<Option<T>> {
        let kept = self.kept_at(p.pos).find(|kept| kept.before.is(p))?;
        let State { flags, said, targets } = &kept.after;
        let Flags { source, itself, own, each_one, cast, bare, shared, given, pushed, quoted } = *flags;
        (p.source, p.itself, p.own, p.each_one, p.cast, p.bare, p.shared, p.given) =
            (source, itself, own, each_one, cast, bare, shared, given);
        (p.pushed, p.quoted, p.pos) = (pushed, quoted, kept.end);
        p.said.go_back(*said);
        if p.targets != *targets {
            p.targets.clone_from(targets);
        }
        Some(kept.found.clone())
    }

    fn keep(&mut self, at: usize, places: usize, mut kept: Kept<T>) {
        if self.last.is_empty() {
            self.last = vec![0; places];
        }
        let full = self.kept_at(at).count() >= MOST_KEPT;
        if let Some(last) = self.last.get_mut(at).filter(|_| !full)
            && let Ok(n) = u32::try_from(self.kept.len() + 1)
        {
            kept.next = std::mem::replace(last, n);
            self.kept.push(kept);
        }
    }
}
