//! Why a game cannot go on.

/// Why a game cannot go on. Nothing was half-done: the caller keeps the state from before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct Error(#[from] pub(crate) Kind);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Kind {
    #[error("illegal: {0}")]
    Illegal(String),
    #[error("the power of {0} is not known")]
    NoPower(String),
    #[error("the cost of {0} is not known")]
    NoCost(String),
    #[error("a choice of {number} among {of} cards has more options than the limit of {limit}")]
    TooManyOptions { number: usize, of: usize, limit: usize },
}

impl Error {
    pub(crate) fn illegal(why: impl Into<String>) -> Self {
        Error(Kind::Illegal(why.into()))
    }

    /// Whether the rules of the game refuse the action.
    pub fn is_illegal(&self) -> bool {
        matches!(self.0, Kind::Illegal(_))
    }

    /// Whether something that is not printed on a card is needed.
    pub fn is_unknown(&self) -> bool {
        matches!(self.0, Kind::NoPower(_) | Kind::NoCost(_))
    }

    /// Whether a choice has more options than are enumerated.
    pub fn is_too_many_options(&self) -> bool {
        matches!(self.0, Kind::TooManyOptions { .. })
    }
}
