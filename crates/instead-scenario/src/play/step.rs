//! The steps of a line of play as values. Words are made of them last, in `tell`.

use std::rc::Rc;

use super::playable::Playable;

/// A step, with the game as it was when it was taken.
#[derive(Clone, Debug)]
pub(crate) struct Step<T: Playable> {
    /// How deep it stands: inside how many other events.
    pub(crate) depth: usize,
    /// What it is.
    pub(crate) what: What<T>,
    /// The number of the rule by which it is taken, in the edition that is played.
    pub(crate) rule: &'static str,
    /// The effects that watch for such an event and do not apply, with the part that does not fit.
    pub(crate) aside: Vec<T::Aside>,
    /// The game then.
    pub(crate) game: Rc<T>,
}

/// What a step is.
#[derive(Clone, Debug)]
pub(crate) enum What<T: Playable> {
    /// An event would happen.
    Would(T::Event),
    /// It does not: there is nothing of it to happen, or it can't.
    Dropped { event: T::Event, cannot: bool },
    /// An effect is applied to events.
    Applied { effect: T::Effect, changes: Vec<Change<T>>, choice: Option<Choice<T>> },
    /// A resolving spell or ability replaces a part of its own effect.
    Own(T::Effect),
    /// An effect is declined.
    Declined { effect: T::Effect, who: T::Player },
    /// An event happened.
    Happened(T::Event),
    /// The rest of an effect takes place.
    Rider(T::Rider),
    /// An ability triggered: which, in the order of the game's record.
    Trigger(usize),
}

/// An event to which an effect was applied, and what became of it.
#[derive(Clone, Debug)]
pub(crate) struct Change<T: Playable> {
    pub(crate) before: T::Event,
    pub(crate) after: After<T::Event>,
}

/// What became of an event.
#[derive(Clone, Debug)]
pub(crate) enum After<E> {
    /// It is as it was.
    Same,
    /// These, in its place.
    Replaced(Vec<E>),
    /// It, changed, and others with it.
    Joined(Vec<E>),
}

/// Who chose which effect is applied.
#[derive(Clone, Debug)]
pub(crate) struct Choice<T: Playable> {
    pub(crate) who: T::Player,
    /// Whether he was asked: where it can't matter, nobody is.
    pub(crate) asked: bool,
    /// The effects among which he chose.
    pub(crate) among: Vec<T::Effect>,
}
