//! Why a game cannot go on.

use thiserror::Error as ThisError;

/// Why a game cannot go on. Nothing was half-done: the caller keeps the state from before.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
#[error(transparent)]
pub struct Error(#[from] pub(crate) Kind);

#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
pub(crate) enum Kind {
    #[error("illegal: {0}")]
    Illegal(String),
    #[error("{what} cannot be played yet{}", on.as_ref().map(|o| format!(" ({o})")).unwrap_or_default())]
    Unsupported { what: &'static str, on: Option<String> },
    #[error("{name}: {sentence}")]
    Unread { name: String, sentence: String },
    #[error("{what}: {number}, more than the limit of {limit}")]
    TooMany { what: &'static str, number: usize, limit: usize },
    #[error("{what} has {options} options, more than the limit of {limit}")]
    TooManyOptions { what: &'static str, options: usize, limit: usize },
}

impl Error {
    pub(crate) fn illegal(why: impl Into<String>) -> Self {
        Error(Kind::Illegal(why.into()))
    }

    /// Whether the rules of the game refuse the action.
    pub fn is_illegal(&self) -> bool {
        matches!(self.0, Kind::Illegal(_))
    }

    /// Whether the game does not know this part of the rules yet.
    pub fn is_unsupported(&self) -> bool {
        matches!(self.0, Kind::Unsupported { .. })
    }

    /// Whether text that is not understood could act here.
    pub fn is_unread(&self) -> bool {
        matches!(self.0, Kind::Unread { .. })
    }

    /// Whether a limit was reached: more options than are enumerated, more tokens than are made at once.
    pub fn is_too_many_options(&self) -> bool {
        matches!(self.0, Kind::TooManyOptions { .. } | Kind::TooMany { .. })
    }
}
