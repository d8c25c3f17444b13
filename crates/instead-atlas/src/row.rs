//! What is known of a pair, or a triple, of effects: a row.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

/// What came of effects on an event, or of all events together where they never meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The effects, by their numbers.
    pub effects: Vec<u32>,
    /// What is known.
    pub is: Is,
    /// The event; none where the row is about all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Its sentences.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub happens: Option<String>,
    /// Who has each of the effects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<String>,
    /// Who chooses the order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The rule by which he does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Whether every order can come to every end, and only who decides between them differs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub same_ends: bool,
    /// The distinct ends: what stands at each path that changed or differs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ends: Vec<IndexMap<String, String>>,
    /// The shortest two lines that differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
    /// Why it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Why>,
    /// On how many boards the row rests.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub boards: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// What is known of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Is {
    /// Their patterns alone say that no event of the set brings all of them to act. They were not played.
    Apart,
    /// They were played, and on no board did all of them act.
    Unmet,
    /// All of them act on this event, and their order makes no difference.
    Same,
    /// The order in which they are applied to this event matters.
    Matters,
    /// It is not known.
    Unknown,
}

impl Is {
    /// All of them.
    pub const ALL: [Is; 5] = [Is::Apart, Is::Unmet, Is::Same, Is::Matters, Is::Unknown];

    /// As rows have it.
    pub fn name(self) -> &'static str {
        match self {
            Is::Apart => "apart",
            Is::Unmet => "unmet",
            Is::Same => "same",
            Is::Matters => "matters",
            Is::Unknown => "unknown",
        }
    }
}

/// Two lines of play that answer a question otherwise and end otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Witness {
    /// The one.
    pub one: Line,
    /// The other.
    pub other: Line,
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The choices, in words.
    pub choices: Vec<String>,
    /// What stands at its end where the other line has something else.
    pub values: IndexMap<String, String>,
}

/// Why something is not known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Why {
    /// The reason.
    pub is: Reason,
    /// In words.
    pub text: String,
}

impl Why {
    /// A reason, in words.
    pub fn new(is: Reason, text: String) -> Why {
        Why { is, text }
    }
}

/// The reasons for which something is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The text is not understood.
    NotRead,
    /// It is read, and no code carries it out.
    NotCarriedOut,
    /// It is an ability of an instant or sorcery, which stands on no board.
    OnASpell,
    /// It has no wording by itself: it speaks of what stands around it.
    NoWording,
    /// It cannot be put on the board: it would ask, or aims at what is not there.
    NotPlaced,
    /// The event is not possible on the board.
    Refused,
    /// There are too many choices.
    Limit,
    /// A fault of the program.
    Fault,
}

impl Reason {
    /// All of them.
    pub const ALL: [Reason; 8] = [
        Reason::NotRead,
        Reason::NotCarriedOut,
        Reason::OnASpell,
        Reason::NoWording,
        Reason::NotPlaced,
        Reason::Refused,
        Reason::Limit,
        Reason::Fault,
    ];

    /// As rows have it.
    pub fn name(self) -> &'static str {
        match self {
            Reason::NotRead => "not-read",
            Reason::NotCarriedOut => "not-carried-out",
            Reason::OnASpell => "on-a-spell",
            Reason::NoWording => "no-wording",
            Reason::NotPlaced => "not-placed",
            Reason::Refused => "refused",
            Reason::Limit => "limit",
            Reason::Fault => "fault",
        }
    }
}
