//! Text that was refused by the reader, and how far it reaches: what *was* read of a paragraph says where it could act.
//!
//! What was read becomes data as always; a hole stands where reading stopped: an [`Instruction`](crate::Instruction) of
//! an ability whose cost or event was read, a [`CostAction`](crate::CostAction), or an
//! [`Ability`](crate::Ability) of its own. Holes are copied, granted and lost as all text is. A game stops where it would
//! have to do what a hole says, and nowhere else.

use instead_language_derive::Walk;

use crate::amount::Condition;
use crate::filter::{Filter, Who};
use crate::walk::{Accept, Visit};
use crate::words::{Word, Zone};

/// A sentence that the reader refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Unread {
    /// The sentence, or the whole paragraph where it belongs together.
    pub text: Word,
    /// Where the hole begins: what stands before it was read. In bytes from the beginning of `text`.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// Where reading stopped, in bytes from the beginning of `text`.
    pub at: usize,
    /// What was expected there.
    pub expected: Word,
}

impl Unread {
    /// What of the text was not read.
    pub fn hole(&self) -> &str {
        self.text.get(self.from..self.to).unwrap_or_default()
    }

    /// For people: which text, and from where on.
    pub fn message(&self) -> String {
        let place = match (self.at, self.text.get(self.at..).unwrap_or_default()) {
            (0, _) => String::new(),
            (_, "") => " at its end".to_owned(),
            (_, rest) => format!(" from “{}” on", rest.chars().take(60).collect::<String>()),
        };
        format!("“{}” is not understood{place}: expected {}", beginning(&self.text), self.expected)
    }
}

/// A text as a message shows it: of one that is longer than any card's the beginning.
fn beginning(text: &str) -> std::borrow::Cow<'_, str> {
    const LONGEST: usize = 1_000;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()).into(),
        None => text.into(),
    }
}

/// Where an ability could act that was refused as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Reach {
    /// Anywhere, as long as its object is in one of these zones (CR 113.6) and the condition that was read holds.
    Here(Vec<Zone>, Option<Condition>),
    /// As its own object is cast: words that only casting and costs have (CR 113.6c, d).
    Cast,
    /// As that player casts such a spell, while its object is on the battlefield.
    Casting(Who, Filter),
    /// As an ability is activated, while its object is on the battlefield.
    Activating,
    /// Where a player does what nothing else lets him do: a permission (CR 601.3e).
    Permission,
    /// A keyword of that name, at its moment; or what is done as that keyword is used.
    Keyword(Word, Moment),
    /// Never in play: about decks, the beginning of a game, or what players may look at.
    Outside,
}

/// When what a keyword or a word stands for takes place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Moment {
    /// Where a player says that he uses it.
    Used,
    /// As the spell is cast, or resolves.
    Cast,
    /// As its mana cost is paid, where mana alone does not pay it.
    Paid,
    /// As life is paid for a part of its mana cost (CR 702.150a).
    LifePaid,
    /// As the permanent enters.
    Enters,
    /// As another creature enters under the same control (CR 702.95a).
    OtherEnters,
    /// In the untap step of its controller (CR 702.26a).
    Untap,
    /// As the creature attacks, or by what its attack comes to.
    Attacks,
    /// As the creature attacks or blocks.
    Combat,
    /// As the permanent dies.
    Dies,
    /// As the card is drawn.
    Drawn,
    /// While the object is on the battlefield.
    Always,
}

/// Keywords of which the frame alone is known, with the moment of each (CR 702): what stands behind them is not read.
pub const FRAMED: &[(&str, Moment)] = &[
    ("afflict", Moment::Attacks),
    ("ascend", Moment::Always),
    ("awaken", Moment::Used),
    ("champion", Moment::Enters),
    ("cleave", Moment::Used),
    ("craft", Moment::Used),
    ("enchant", Moment::Always),
    ("epic", Moment::Cast),
    ("exploit", Moment::Enters),
    ("firebending", Moment::Attacks),
    ("forecast", Moment::Used),
    ("fox offering", Moment::Used),
    ("friends forever", Moment::Used),
    ("gift", Moment::Used),
    ("goblin offering", Moment::Used),
    ("haunt", Moment::Dies),
    ("impending", Moment::Used),
    ("living metal", Moment::Always),
    ("miracle", Moment::Drawn),
    ("moonfolk offering", Moment::Used),
    ("partner with", Moment::Enters),
    ("protection from", Moment::Always),
    ("prototype", Moment::Used),
    ("rat offering", Moment::Used),
    ("reinforce", Moment::Used),
    ("snake offering", Moment::Used),
    ("space sculptor", Moment::Enters),
    ("splice", Moment::Used),
    ("station", Moment::Used),
    ("suspend", Moment::Used),
    ("undaunted", Moment::Cast),
];

impl Moment {
    /// For people: what cannot be played where it comes.
    pub fn as_str(self) -> &'static str {
        match self {
            Moment::Used => "that keyword",
            Moment::Cast => "casting a spell with that keyword",
            Moment::Paid => "paying for a spell with that keyword",
            Moment::LifePaid => "paying life for mana of a spell with that keyword",
            Moment::Enters => "a permanent that enters with that keyword",
            Moment::OtherEnters => "a creature that enters beside a permanent with that keyword",
            Moment::Untap => "the untap step of a permanent with that keyword",
            Moment::Attacks => "attacking with that keyword",
            Moment::Combat => "attacking or blocking with that keyword",
            Moment::Dies => "the death of a permanent with that keyword",
            Moment::Drawn => "drawing a card with that keyword",
            Moment::Always => "a permanent with that keyword",
        }
    }
}

/// Every hole of a text, each once.
pub fn holes(text: &impl Accept) -> Vec<Unread> {
    #[derive(Default)]
    struct Holes(Vec<Unread>);
    impl Visit for Holes {
        fn unread(&mut self, part: &Unread) {
            if !self.0.contains(part) {
                self.0.push(part.clone());
            }
        }
    }
    let mut found = Holes::default();
    text.accept(&mut found);
    found.0
}

/// Whether the text has a hole.
pub fn has_hole(text: &impl Accept) -> bool {
    #[derive(Default)]
    struct Found(bool);
    impl Visit for Found {
        fn unread(&mut self, _: &Unread) {
            self.0 = true;
        }
    }
    let mut found = Found::default();
    text.accept(&mut found);
    found.0
}
