//! What the words of a text stand for while it is followed: "you", "this", "it", "that much", targets.

use smallvec::SmallVec;

use crate::board::state::{ObjectId, PlayerId, Target};

/// The meaning of the words of a text where it is followed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scope {
    /// "You" (CR 109.5).
    pub you: PlayerId,
    /// The object that the text is on.
    pub this: Option<ObjectId>,
    /// Targets, for each instance of the word "target".
    pub targets: Vec<SmallVec<[Target; 1]>>,
    /// For damage or counters divided on casting: how much for each target (CR 601.2d).
    pub division: Vec<(Target, u32)>,
    /// "It": the object of the watched event, or the last one touched.
    pub it: Option<Target>,
    /// The object of the watched event as it was.
    pub was: Option<ObjectId>,
    /// "Those": all that the last instruction touched.
    pub those: Vec<Target>,
    /// What was last looked at or revealed.
    pub looked: Vec<Target>,
    /// What the last instruction acted on, as it was ("destroyed this way").
    pub touched: Vec<ObjectId>,
    /// What this text moved from the battlefield, as it last was there (CR 608.2h).
    pub gone: Vec<ObjectId>,
    /// "The sacrificed creature": what was last sacrificed by this text or as its cost, as it was (CR 608.2h).
    pub sacrificed: Option<ObjectId>,
    /// "The discarded card".
    pub discarded: Option<ObjectId>,
    /// "That player".
    pub that: Option<PlayerId>,
    /// Of several players who do the same, the one whose amount is measured.
    pub each: Option<PlayerId>,
    /// "That source".
    pub source: Option<ObjectId>,
    /// The recipient of the watched damage.
    pub recipient: Option<Target>,
    /// "That much": of the watched event, or what an earlier instruction came to.
    pub amount: i64,
    /// The same for each of several players who did something (CR 101.4).
    pub amounts: Vec<(PlayerId, i64)>,
    /// "Prevented this way".
    pub prevented: i64,
    /// "Lost this way", "removed this way".
    pub lost: i64,
    /// The mana of the watched event.
    pub produced: Vec<instead_language::words::Mana>,
    /// "Drawn this way".
    pub drawn: i64,
    /// X.
    pub x: i64,
    /// How often the spell was kicked.
    pub kicked: u32,
    /// "If you do".
    pub did: bool,
    /// "If you win the flip".
    pub won: bool,
    /// The number chosen or rolled.
    pub number: Option<i64>,
    /// The chosen source or object of a floating effect (CR 609.7a).
    pub chosen: Option<ObjectId>,
    /// The colour chosen as a floating effect was made.
    pub color: Option<instead_language::words::Color>,
    /// Which resolution this belongs to, for self-replacement (CR 614.15); 0 is none.
    pub resolution: u32,
    /// The ability is a triggered one: 419.5b of 2004 asks.
    pub triggered: bool,
    /// This text is of a spell or ability (so an "effect" for CR 614.16), not a cost or rule.
    pub is_cost: bool,
}

impl Scope {
    /// A text of that player's, on that object.
    pub fn new(you: PlayerId, this: Option<ObjectId>) -> Self {
        Scope {
            you,
            this,
            targets: Vec::new(),
            division: Vec::new(),
            it: None,
            was: None,
            those: Vec::new(),
            looked: Vec::new(),
            touched: Vec::new(),
            gone: Vec::new(),
            sacrificed: None,
            discarded: None,
            that: None,
            each: None,
            source: None,
            recipient: None,
            amount: 0,
            amounts: Vec::new(),
            prevented: 0,
            lost: 0,
            produced: Vec::new(),
            drawn: 0,
            x: 0,
            kicked: 0,
            did: false,
            won: false,
            number: None,
            chosen: None,
            color: None,
            resolution: 0,
            triggered: false,
            is_cost: false,
        }
    }

    /// The n-th target, if it is still one.
    pub fn target(&self, n: u8) -> Option<Target> {
        self.targets.get(n as usize).and_then(|t| t.first().copied())
    }
}
