//! A certificate: the search through a play, or one line of it, as data that another program can check step by step.
//!
//! What stands here is the form alone. The module `play::certify` makes one of the kernel's search; the crate
//! `instead-check` checks it with a loop of its own.

use std::fmt::{self, Write};

use indexmap::IndexMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};

/// The form that this version writes and reads.
pub const FORM: u32 = 1;

/// A search, or a line of play, as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The form of this document.
    pub certificate: u32,
    /// What of the last play it holds.
    pub of: Of,
    /// The edition of the rules.
    pub rules: String,
    /// The digest of the board at the start.
    pub start: String,
    /// The plays of the scenario, in order. All but the last are lines.
    pub plays: Vec<Play>,
    /// The ends of the last play, in the order in which they were found.
    pub ends: Vec<End>,
    /// The scenario, as its file says it.
    pub scenario: String,
}

/// What of the last play a certificate holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Of {
    /// Every answer to every question.
    Search,
    /// One answer to each.
    Line,
}

/// A play: its sentences one by one, or all of them as one event. Without steps where the rules refuse it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// Its steps.
    pub steps: Vec<Step>,
}

/// What is made to happen at a time, from every board to which the step before it leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What happens, as the scenario says it.
    pub says: Vec<String>,
    /// From each board.
    pub boards: Vec<Board>,
    /// The digest of each end, all different: the boards of the next step.
    pub ends: Vec<String>,
}

/// A step, from one board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The digest of the board.
    pub state: String,
    /// Until the first question, or the end.
    pub first: Way,
    /// The questions, in the order in which they are come to from the first on, each once.
    pub questions: Vec<Question>,
}

/// From an answer to the next question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// What happens.
    #[serde(serialize_with = "a_line_each")]
    pub steps: Vec<Entry>,
    /// What comes then.
    pub to: To,
}

/// Where a way leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum To {
    /// To this question of the board, from 1.
    Question(usize),
    /// To this end of the step, from 1.
    End(usize),
    /// Text that is not understood or not carried out would act: nobody knows.
    Unknown(String),
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The digest of the game when it is asked.
    pub state: String,
    /// Who is asked; nobody is where chance decides.
    #[serde(deserialize_with = "Option::deserialize")]
    pub who: Option<String>,
    /// What is asked.
    pub asks: String,
    /// By which rule.
    pub rule: String,
    /// Every option.
    pub options: Vec<Answer>,
}

/// An option of a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// What it is.
    pub option: String,
    /// What comes of it. In a line only what was answered has it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub then: Option<Way>,
}

/// An end of the last play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The digest of the game.
    pub state: String,
    /// What has changed, and what tells the ends apart.
    pub holds: IndexMap<String, serde_json::Value>,
}

/// An event with the rule by which it happens, or does not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cited {
    /// The event.
    pub event: String,
    /// The rule.
    pub rule: String,
}

/// What became of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// As it was.
    pub before: String,
    /// What stands in its place; the same where nothing was changed.
    pub after: Vec<String>,
}

/// An effect that applies, with its class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Applies {
    /// The effect.
    pub effect: String,
    /// Its class (616.1a-e), from 1: the lowest is applied first.
    pub class: u8,
}

/// Why nobody was asked where there was something to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unasked {
    /// For which of his objects, or himself, a player decides first: it comes to the same.
    Apart,
    /// Which effect is applied first: all of the lowest class are alike.
    Alike,
    /// Which effect is applied first: every order comes to the same.
    Commute,
}

/// One thing that happens in the loop, or around it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Entry {
    /// These events would happen at one time.
    Would(Vec<String>),
    /// An event is dropped.
    Dropped(Cited),
    /// A round of the loop: what applies, and what comes first.
    Round {
        /// For whom or what it is decided.
        to: String,
        /// Who decides.
        who: String,
        /// All that applies.
        applies: Vec<Applies>,
        /// What comes first.
        first: String,
        /// Whether he was asked which.
        asked: bool,
        /// What he was not asked about, and why.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        unasked: Vec<Unasked>,
    },
    /// The effect is applied.
    Applied {
        /// The effect.
        effect: String,
        /// What it says, where that is known.
        #[serde(deserialize_with = "Option::deserialize")]
        says: Option<String>,
        /// Each event to which it is applied, and what became of it.
        changes: Vec<Change>,
        /// By which rule.
        rule: String,
    },
    /// The effect is declined.
    Declined {
        /// The effect.
        effect: String,
        /// By whom.
        who: String,
        /// By which rule.
        rule: String,
    },
    /// A spell or ability replaces a part of its own effect.
    Own {
        /// The effect.
        effect: String,
        /// By which rule.
        rule: String,
    },
    /// These are about to be performed, at one time.
    Performing(Vec<Cited>),
    /// These were.
    Performed(Vec<Cited>),
    /// What an applied effect adds.
    Rider(Cited),
}

impl Entry {
    /// The rules that are cited.
    pub fn rules(&self) -> Vec<&str> {
        match self {
            Entry::Would(_) | Entry::Round { .. } => Vec::new(),
            Entry::Dropped(cited) | Entry::Rider(cited) => vec![&cited.rule],
            Entry::Applied { rule, .. } | Entry::Declined { rule, .. } | Entry::Own { rule, .. } => vec![rule],
            Entry::Performing(events) | Entry::Performed(events) => events.iter().map(|e| e.rule.as_str()).collect(),
        }
    }
}

impl Certificate {
    /// As JSON, indented, with a line feed at its end. The same certificate gives the same bytes.
    ///
    /// # Errors
    /// None in fact: everything here can be written.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|text| text + "\n")
    }

    /// Reads one.
    ///
    /// # Errors
    /// If it is no JSON, or has another form.
    pub fn from_json(text: &str) -> Result<Certificate, serde_json::Error> {
        serde_json::from_str(text)
    }
}

/// Each step on a line of its own.
fn a_line_each<S: Serializer>(steps: &[Entry], serializer: S) -> Result<S::Ok, S::Error> {
    let line = |step| RawValue::from_string(serde_json::to_string(step)?);
    let lines: Result<Vec<_>, serde_json::Error> = steps.iter().map(line).collect();
    lines.map_err(serde::ser::Error::custom)?.serialize(serializer)
}

/// Writes into a digest.
struct Digesting(Sha256);

impl Write for Digesting {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}

/// The digest of a state: SHA-256 of all of it, written out.
pub(crate) fn digest(state: &impl fmt::Debug) -> String {
    let mut digesting = Digesting(Sha256::new());
    // to write into a digest cannot fail
    let _ = write!(digesting, "{state:?}");
    digesting.0.finalize().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
