//! The questions that Magic's rules ask, beside which effect comes first.

use std::sync::Arc;

use crate::board::event::Event;
use crate::board::state::{ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use instead_language::words::{Color, Mana, Word};
use instead_language::{Instruction, ModeChoice, Spell};

/// A question of the game's own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Query {
    /// What is asked.
    pub asking: Asking,
    /// By which rule.
    pub rule: Rule,
    /// The object whose text asks.
    pub about: Option<ObjectId>,
}

impl Query {
    /// Which of several, by this rule, for the object whose text asks.
    pub(crate) fn which(rule: Rule, about: Option<ObjectId>) -> Query {
        Query { asking: Asking::Objects, rule, about }
    }
}

impl Asking {
    /// Which of the modes of that choice.
    pub(crate) fn mode_of(choice: &ModeChoice) -> Asking {
        Asking::Modes(Arc::new(choice.modes.iter().map(|mode| mode.spell.clone()).collect()))
    }
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Asking {
    /// How a prevention shield or a redirection is divided (CR 615.7).
    Division,
    /// An object or a set of objects.
    Objects,
    /// A source of damage (CR 609.7a).
    Source,
    /// Something for the object to remember (CR 607.2d).
    Choice,
    /// A mode (CR 700.2).
    Mode,
    /// Which of these modes, each by what it does.
    Modes(Arc<Vec<Spell>>),
    /// A target (CR 115.1).
    Target,
    /// The target that a spell or ability has, which stands first, or another in its place (CR 115.7d).
    NewTarget,
    /// With which of several things something enters (CR 614.12a).
    Either,
    /// Whether to do what the text lets a player do.
    May,
    /// Whether to do this.
    Do(Arc<Vec<Instruction>>),
    /// Whether to pay (CR 118.12).
    Pay,
    /// Whether to pay life for a mana symbol (CR 107.4f).
    PayLife,
    /// By which of several permissions a spell is cast: the object whose text says so; the card itself by the rules.
    Permission,
    /// What to copy (CR 707.5).
    Copy,
    /// A coin (CR 705).
    Coin,
    /// A die (CR 706).
    Die,
    /// Which card is on top of a shuffled library.
    TopCard,
    /// The order of triggered abilities (CR 603.3b), or of cards.
    Order,
    /// X of a cost that is paid as a text is followed (CR 107.3f).
    X,
    /// Which mana.
    Mana,
    /// Where a card goes.
    Place,
    /// A word of a text, or the new word (CR 612.2).
    Word,
    /// To which of several events an effect is applied (CR 616.1).
    Event,
}

/// An option of a question of the game's own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pick {
    /// Yes.
    Yes,
    /// No.
    No,
    /// An object or a player.
    Target(Target),
    /// A triggered ability of an object of which several wait, or of none: what it does, and which of those that do the same.
    Trigger(Option<ObjectId>, Arc<Spell>, usize),
    /// Several.
    Targets(Vec<Target>),
    /// A colour.
    Color(Color),
    /// A word: a type, a name, an anchor word.
    Word(Word),
    /// A number.
    Number(i64),
    /// A number beyond those that are offered.
    More,
    /// So much for each.
    Division(Vec<(Target, u32)>),
    /// The n-th mode, counted from 0.
    Modes(Vec<usize>),
    /// The flip is won.
    Win,
    /// The flip is lost.
    Lose,
    /// The coin shows heads.
    Heads,
    /// The coin shows tails.
    Tails,
    /// Mana.
    Mana(Vec<Mana>),
    /// On top.
    Top,
    /// On the bottom.
    Bottom,
    /// The n-th of the events.
    Event(usize, Box<Event>),
}

impl Pick {
    /// The object, if it is one.
    pub(crate) fn object(&self) -> Option<ObjectId> {
        match self {
            Pick::Target(Target::Object(o)) => Some(*o),
            _ => None,
        }
    }

    /// The player, if it is one.
    pub(crate) fn player(&self) -> Option<PlayerId> {
        match self {
            Pick::Target(Target::Player(p)) => Some(*p),
            _ => None,
        }
    }
}

/// Every set of at least `min` and at most `max` of the items, smaller sets first, in the order of the items.
pub(crate) fn subsets<T: Clone>(items: &[T], min: usize, max: usize) -> Vec<Vec<T>> {
    let mut sets: Vec<Vec<T>> = vec![Vec::new()];
    for item in items {
        let mut with: Vec<Vec<T>> =
            sets.iter().filter(|s| s.len() < max).map(|s| s.iter().cloned().chain([item.clone()]).collect()).collect();
        sets.append(&mut with);
    }
    sets.retain(|s| s.len() >= min);
    sets.sort_by_key(Vec::len);
    sets
}

/// The same, where some of the items are alike: with each, which earlier one it is like. Of several that are alike the
/// first ones stand for any.
pub(crate) fn unlike_subsets<T: Clone>(items: &[(T, Option<usize>)], min: usize, max: usize) -> Vec<Vec<T>> {
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    for (at, (_, like)) in items.iter().enumerate() {
        let may_join = |set: &&Vec<usize>| set.len() < max && like.is_none_or(|earlier| set.contains(&earlier));
        let with: Vec<Vec<usize>> =
            sets.iter().filter(may_join).map(|set| set.iter().copied().chain([at]).collect()).collect();
        sets.extend(with);
    }
    sets.retain(|set| set.len() >= min);
    sets.sort_by_key(Vec::len);
    let item = |at: usize| items.get(at).map(|(item, _)| item.clone());
    sets.into_iter().map(|set| set.into_iter().filter_map(item).collect()).collect()
}

/// How many sets [`subsets`] would make, saturating.
pub(crate) fn subset_count(n: usize, min: usize, max: usize) -> usize {
    unlike_subset_count(&vec![1; n], min, max)
}

/// How many sets [`unlike_subsets`] would make of so many items of each kind, saturating.
pub(crate) fn unlike_subset_count(kinds: &[usize], min: usize, max: usize) -> usize {
    // By how many items they have.
    let mut ways = vec![1usize];
    for &kind in kinds {
        let longest = (ways.len() - 1 + kind).min(max);
        let of = |size: usize| {
            let taken = size.saturating_sub(ways.len() - 1)..=kind.min(size);
            taken.filter_map(|n| ways.get(size - n)).fold(0usize, |sum, n| sum.saturating_add(*n))
        };
        ways = (0..=longest).map(of).collect();
    }
    ways.iter().skip(min).fold(0, |sum, n| sum.saturating_add(*n))
}

/// Every way to take `total` from piles of these sizes.
pub(crate) fn divisions(piles: &[u32], total: u32) -> Vec<Vec<u32>> {
    let mut ways: Vec<Vec<u32>> = vec![Vec::new()];
    for (at, &pile) in piles.iter().enumerate() {
        let rest: u64 = piles.iter().skip(at + 1).map(|p| u64::from(*p)).sum();
        let mut next = Vec::new();
        for way in &ways {
            let left = total - way.iter().sum::<u32>();
            let least = u64::from(left).saturating_sub(rest).min(u64::from(u32::MAX)) as u32;
            for take in (least..=pile.min(left)).rev() {
                next.push(way.iter().copied().chain([take]).collect());
            }
        }
        ways = next;
    }
    ways
}
