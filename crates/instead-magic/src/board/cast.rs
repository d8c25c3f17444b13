//! What a spell remembers of how it was cast (CR 601.2, 400.7d).

use std::sync::Arc;

use instead_language::Half;
use instead_language::words::{Mana, Word, Zone};

use super::state::{ObjectId, PlayerId};

/// How a spell was cast (CR 601), remembered by what it becomes (CR 400.7d).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cast {
    /// The text of each card that was spliced onto it (CR 702.47c).
    pub spliced: Vec<Arc<instead_language::Spell>>,
    /// How often it was kicked.
    pub kicked: u32,
    /// X.
    pub x: u32,
    /// Colours of mana spent.
    pub spent: Vec<Mana>,
    /// From where.
    pub from: Option<Zone>,
    /// The optional costs that were paid, by their names.
    pub paid: Vec<Word>,
    /// "If it would be put into a graveyard, exile it" (flashback and the like).
    pub exile_after: bool,
    /// By whom.
    pub by: Option<PlayerId>,
    /// For the cost of which keyword, instead of its mana cost.
    pub instead: Option<instead_language::CostKeyword>,
    /// With which of its kicker costs (CR 702.33g).
    pub kickers: Vec<Vec<Mana>>,
    /// With its back face up, as an effect lets it be cast (CR 310.11b).
    pub transformed: bool,
    /// "If it would be put into a graveyard, exile it instead", from the stack.
    pub exiled_instead: bool,
    /// How it enters, as what let it be cast says.
    pub enters: Vec<instead_language::EnterChange>,
    /// Its buyback cost was paid (CR 702.27a).
    pub bought_back: bool,
    /// Face down (CR 708.4).
    pub face_down: bool,
    /// Which half or face, where there are several.
    pub half: Option<Half>,
    /// By the permission of which permanent, where that may be used once a turn.
    pub permit: Option<ObjectId>,
    /// The source of each mana that was spent on it, where some text asks for that.
    pub mana_from: Vec<ObjectId>,
    /// What was so as it became cast, of what its text asks (CR 601.2i); nothing while it is being cast.
    pub facts: Option<Arc<Facts>>,
    /// What was paid as its costs, for what its text says of it (CR 400.7d, 608.2h).
    pub costs: Vec<(instead_language::Paid, crate::board::scope::Kept)>,
}

/// What was so as a spell became cast.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Facts {
    /// The conditions that held.
    pub so: Vec<instead_language::Condition>,
    /// What these amounts were.
    pub amounts: Vec<(instead_language::Amount, i64)>,
}

impl Cast {
    /// CR 601.2b: whether the optional cost of that name, or the one in place of the mana cost, was paid.
    pub(crate) fn has_paid(&self, cost: &Word) -> bool {
        self.paid.contains(cost) || self.instead.is_some_and(|keyword| keyword.as_str() == cost.as_str())
    }
}

impl Cast {
    /// How much mana was spent to cast it.
    pub fn mana_spent(&self) -> u64 {
        self.spent.iter().map(|m| u64::from(worth(*m, self.x))).sum()
    }
}

/// How much mana a symbol of a cost asks for.
fn worth(mana: Mana, x: u32) -> u32 {
    match mana {
        Mana::Generic(n) => n,
        Mana::X => x,
        Mana::TwoOr(_) => 2,
        Mana::Color(_)
        | Mana::Colorless
        | Mana::Hybrid(..)
        | Mana::Phyrexian(_)
        | Mana::HybridPhyrexian(..)
        | Mana::Snow => 1,
    }
}
