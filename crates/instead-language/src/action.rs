//! Keyword actions that need no more words than who does them (CR 701): "populate".
//!
//! A row here is all that the rest of the language and the reader know of one; `carried` says which file carries it out.

use instead_language_derive::Walk;

use crate::words::Word;

macro_rules! keyword_actions {
    ($($(#[$doc:meta])* $action:ident $verb:literal),+ $(,)?) => {
        /// A keyword action that needs no more words than who does it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
    /// CR 701.56: a time counter more or less on each of any number of permanents and suspended cards.
    TimeTravel "time travel",
    /// CR 701.48: a card is discarded and one drawn.
    Learn "learn",
    /// no rule book has it yet, the reminder text of the cards does: draw, discard, and a Soldier for a nonland card
    Recruit "recruit",
    /// CR 701.49: the venture marker moves on.
    Venture "venture into the dungeon",
    /// CR 701.49d: the same, and a new dungeon is the Undercity.
    VentureUndercity "venture into Undercity",
    /// CR 725.1: the player has the initiative.
    TakeInitiative "take the initiative",
    /// what the text of the ability says is done once more from its beginning (CR 608.2c); it stands at its end
    RepeatProcess "repeat this process",
    /// CR 701.31: only in a Planechase game (901), and so nothing
    Planeswalk "planeswalk",
    /// CR 311.7: of plane cards, and so nothing where there are none. It is said of nobody.
    Chaos "chaos ensues",
    /// CR 701.54: a creature becomes the Ring-bearer. It is said of the Ring, and not of the player.
    RingTempts "the Ring tempts",
}

/// Keyword actions that are made of other actions (CR 701).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
    /// "flip it" (CR 710.2)
    Flip,
    /// "suspect it" (CR 701.60)
    Suspect,
    /// "it's no longer suspected" (CR 701.60c)
    Unsuspect,
    /// "becomes blocked", by no creature (CR 509.1h)
    Block,
    /// "detain target creature" (CR 701.35)
    Detain,
    /// "earthbend N" (CR 701.66)
    Earthbend,
    /// "airbend target creature" (CR 701.65)
    Airbend,
    /// "monstrosity N" (CR 701.37)
    Monstrosity,
    /// "incubate N" (CR 701.53)
    Incubate,
    /// "discover N" (CR 701.57)
    Discover,
    /// "exert" (CR 701.43)
    Exert,
    /// "put its counters on target creature" (CR 122.8): the amount is that of the counters on what is spoken of
    CountersOf,
    /// "double the number of each kind of counter on X" (CR 701.10e)
    DoubleCounters,
    /// "becomes prepared"; no rule book has it yet, the reminder text of the cards does
    Prepare,
    /// "becomes unprepared"
    Unprepare,
    /// what the keyword cipher says as the spell resolves (CR 702.99a)
    Cipher,
    /// "you may copy the encoded card and you may cast the copy without paying its mana cost" (CR 702.99a)
    CastEncoded,
    /// "you may sacrifice a creature", which so is exploited (CR 702.110)
    Exploit,
    /// "unlock a locked door of target Room" (CR 709.5f)
    UnlockDoor,
    /// "lock or unlock a door of target Room" (CR 709.5f, g)
    LockOrUnlock,
    /// what the keyword reconfigure says (CR 701.3d, 702.151a)
    Unattach,
    /// what the keyword demonstrate says (CR 702.144a); no text says it otherwise
    Demonstrate,
    /// what the Auras say that put the creature card which they enchant onto the battlefield (CR 303.4): the Aura can then
    /// enchant that creature alone, and the creature is sacrificed as the Aura leaves
    Animate,
    /// the same, where the creature comes tapped
    AnimateTapped,
    /// "phases out" (CR 702.26b)
    PhaseOut,
    /// "phases out until this leaves the battlefield" (CR 610.4)
    PhaseOutUntil,
}

/// What has been done to the end as an ability says that triggers on it (CR 701.25d and its like: after the process is
/// complete, also where some of it was impossible).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Act {
    /// "surveils" (CR 701.25d)
    Surveil,
    /// "proliferates" (CR 701.34)
    Proliferate,
    /// "clashes" (CR 701.30)
    Clash,
    /// "clashes and wins" (CR 701.30d)
    WinClash,
    /// "discovers" (CR 701.57)
    Discover,
    /// "explores" (CR 701.44b)
    Explore,
    /// "connives" (CR 701.50b)
    Connive,
    /// "shuffles their library" (CR 701.24)
    Shuffle,
    /// "the Ring tempts you" (CR 701.54d)
    Tempted,
    /// "becomes the monarch" (CR 724.1)
    Crowned,
    /// "exerts a creature" (CR 701.43a)
    Exert,
    /// "learns" (CR 701.48)
    Learn,
    /// "players finish voting" (CR 701.38)
    Vote,
    /// "completes a dungeon" (CR 309.7)
    Complete,
    /// "collects evidence" (CR 701.59)
    Evidence,
    /// "activates a loyalty ability" (CR 606)
    Loyalty,
    /// "activates an exhaust ability" (CR 702.177)
    Exhaust,
    /// "activates a boast ability" (CR 702.142)
    Boast,
    /// "activates a power-up ability"; no rule book has it yet
    PowerUp,
    /// "activates an outlast ability" (CR 702.107)
    Outlast,
    /// "exploits a creature" (CR 702.110b)
    Exploit,
    /// "crews a Vehicle" (CR 702.122b)
    Crew,
    /// "saddles a Mount" (CR 702.171c)
    Saddle,
}

impl Act {
    /// What a player or permanent does so.
    pub fn as_str(self) -> &'static str {
        match self {
            Act::Surveil => "surveils",
            Act::Proliferate => "proliferates",
            Act::Clash => "clashes",
            Act::WinClash => "clashes and wins",
            Act::Discover => "discovers",
            Act::Explore => "explores",
            Act::Connive => "connives",
            Act::Shuffle => "shuffles",
            Act::Tempted => "is tempted by the Ring",
            Act::Crowned => "becomes the monarch",
            Act::Exert => "is exerted",
            Act::Learn => "learns",
            Act::Vote => "has players vote",
            Act::Complete => "completes a dungeon",
            Act::Evidence => "collects evidence",
            Act::Loyalty => "activates a loyalty ability",
            Act::Exhaust => "activates an exhaust ability",
            Act::Boast => "activates a boast ability",
            Act::PowerUp => "activates a power-up ability",
            Act::Outlast => "activates an outlast ability",
            Act::Exploit => "exploits a creature",
            Act::Crew => "crews a Vehicle",
            Act::Saddle => "saddles a Mount",
        }
    }
}
