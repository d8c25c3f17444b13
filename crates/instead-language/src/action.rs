//! Keyword actions that need no more words than who does them (CR 701): "populate".
//!
//! A row here is all that the rest of the language and the reader know of one; `carried` says which file carries it out.

use instead_language_derive::Walk;

use crate::words::Word;

macro_rules! keyword_actions {
    ($($(#[$doc:meta])* $action:ident $verb:literal),+ $(,)?) => {
        /// A keyword action that needs no more words than who does it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum KeywordAction {
            $($(#[$doc])* $action,)+
        }

        impl KeywordAction {
            /// All of them.
            pub const ALL: &'static [KeywordAction] = &[$(KeywordAction::$action),+];

            /// The verb.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(KeywordAction::$action => $verb,)+
                }
            }
        }
    };
}

keyword_actions! {
    /// CR 701.36: a copy of a creature token that the player controls.
    Populate "populate",
    /// CR 701.34: another counter of each kind for any number of permanents and players that have some.
    Proliferate "proliferate",
    /// CR 701.62: of the top two cards one is manifested, the other goes to the graveyard.
    ManifestDread "manifest dread",
    /// CR 701.30: who reveals the card with the higher mana value wins.
    Clash "clash with an opponent",
    /// CR 701.48: a card is discarded and one drawn.
    Learn "learn",
    /// CR 701.54: a creature becomes the Ring-bearer. It is said of the Ring, and not of the player.
    RingTempts "the Ring tempts",
}

/// Keyword actions that are made of other actions (CR 701).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
pub enum Feat {
    /// "bolster N" (CR 701.39)
    Bolster,
    /// "explores" (CR 701.44)
    Explore,
    /// "adapt N" (CR 701.46)
    Adapt,
    /// "amass Orcs N" (CR 701.47)
    Amass(#[walk(subtype)] Word),
    /// "connives", "connives N" (CR 701.50)
    Connive,
    /// "endures N" (CR 701.63)
    Endure,
    /// "suspect it" (CR 701.60)
    Suspect,
    /// "detain target creature" (CR 701.35)
    Detain,
    /// "earthbend N" (CR 701.66)
    Earthbend,
    /// "monstrosity N" (CR 701.37)
    Monstrosity,
    /// "incubate N" (CR 701.53)
    Incubate,
    /// "discover N" (CR 701.57)
    Discover,
}
