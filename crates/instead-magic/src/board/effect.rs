//! Effect instances and the index of them: data only; which exist and which apply is looked at in `look::effects`.

use std::sync::Arc;

use crate::board::characteristics::AbilityKey;
use crate::board::scope::Scope;
use crate::board::state::{ObjectId, PlayerId, Target};
use instead_language::{Ability, Cant, Condition, Replacement};

/// The identity of an effect instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EffectId {
    /// An ability of an object as it is now.
    Ability {
        /// The object.
        object: ObjectId,
        /// Which ability.
        key: AbilityKey,
    },
    /// What a rule gives an object: counters of a kind, printed loyalty, being a commander.
    Rule {
        /// The object.
        object: ObjectId,
        /// Which.
        rule: Intrinsic,
    },
    /// A floating effect, by its id.
    Floating(u32),
    /// What a resolving spell or ability replaces of its own effect (CR 614.15).
    Own(ObjectId),
}

/// The kinds of event that effects can watch for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum EventKind {
    /// Damage is dealt (CR 120).
    Damage,
    /// Life is lost (CR 119.3).
    LoseLife,
    /// Life is gained (CR 119.3).
    GainLife,
    /// Life is paid (CR 119.4).
    PayLife,
    /// An object changes zones (CR 400.7).
    Move,
    /// A permanent enters (CR 614.12).
    Enter,
    /// A permanent is destroyed (CR 701.8).
    Destroy,
    /// A permanent is sacrificed (CR 701.21).
    Sacrifice,
    /// A permanent is turned face up (CR 708.8).
    TurnFaceUp,
    /// A card is drawn (CR 121.1).
    Draw,
    /// Cards are drawn, as one instruction (CR 121.2a).
    DrawCards,
    /// A card is discarded (CR 701.9).
    Discard,
    /// Cards are milled (CR 701.17).
    Mill,
    /// A player scries (CR 701.22).
    Scry,
    /// Keyword actions.
    Act,
    /// A library is searched (CR 701.23).
    Search,
    /// Tokens are created (CR 701.7).
    CreateTokens,
    /// Counters are put on something (CR 122.6).
    PutCounters,
    /// Counters are removed (CR 122.5).
    RemoveCounters,
    /// A permanent becomes tapped (CR 701.26a).
    Tap,
    /// A permanent becomes untapped (CR 701.26b).
    Untap,
    /// Mana is added (CR 106.4).
    Mana,
    /// Unspent mana is lost (CR 106.4).
    LoseMana,
    /// A coin is flipped (CR 705.1).
    FlipCoin,
    /// A die is rolled (CR 706.1).
    RollDie,
    /// A turn, phase or step begins (CR 500.1).
    Begin,
    /// A player loses (CR 104.3).
    Lose,
    /// A player wins (CR 104.2).
    Win,
    /// A spell or ability is countered (CR 701.6).
    Counter,
    /// A permanent transforms (CR 701.27).
    Transform,
    /// A permanent phases out (CR 702.26b).
    PhaseOut,
    /// A permanent phases in (CR 702.26c).
    PhaseIn,
}

const KINDS: usize = EventKind::PhaseIn as usize + 1;

/// An effect instance that exists now.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Watcher {
    pub(crate) id: EffectId,
    /// What events it can be about.
    pub(crate) about: About,
    /// What it makes of how much an event is, where that is plain.
    pub(crate) makes: Option<Makes>,
    pub(crate) effect: Arc<Replacement>,
    pub(crate) scope: Arc<Scope>,
}

/// What an effect makes of how much an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Makes {
    /// Times so much, or plus so much.
    pub(crate) much: Much,
    /// Whether it makes no difference before or after which others of its sort it is applied.
    pub(crate) commutes: bool,
}

/// Times, or plus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Much {
    Times(i32),
    Plus(i32),
}

impl Much {
    /// What becomes of so much.
    pub(crate) fn of(self, much: i64) -> i64 {
        match self {
            Much::Times(n) => much.saturating_mul(n.into()),
            Much::Plus(n) => much.saturating_add(n.into()),
        }
    }
}

/// To whom or what events would happen for which an effect watches, as far as its text alone says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// Players and objects.
    Anything,
    /// Objects, and of the players at most this one.
    NoOther(PlayerId),
    /// This player.
    Only(PlayerId),
    /// Objects.
    Objects,
}

impl About {
    /// Whether such an event can be one.
    pub(crate) fn may_be(self, subject: Target) -> bool {
        match (self, subject) {
            (About::Anything, _) | (About::NoOther(_) | About::Objects, Target::Object(_)) => true,
            (About::NoOther(player) | About::Only(player), Target::Player(p)) => player == p,
            (About::Only(_), Target::Object(_)) | (About::Objects, Target::Player(_)) => false,
        }
    }
}

/// Where in a list of effects, of which some are about one player or about objects alone, those stand that can be about
/// somebody.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Places {
    pub(crate) objects: Vec<usize>,
    /// Of the players who are named, and of all others.
    pub(crate) players: Vec<(PlayerId, Vec<usize>)>,
    pub(crate) others: Vec<usize>,
}

impl Places {
    /// Those that can be about this one.
    pub(crate) fn about(&self, subject: Target) -> &[usize] {
        match subject {
            Target::Object(_) => &self.objects,
            Target::Player(player) => {
                let named = self.players.iter().find(|(p, _)| *p == player);
                named.map_or(&self.others, |(_, places)| places)
            }
        }
    }
}

/// All effect instances, by the kind of event that they watch for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Watchers {
    /// Each list in the order of the ids.
    pub(crate) by_kind: [Vec<Watcher>; KINDS],
    /// Of long lists, by their kind's number, where those stand that can be about somebody.
    pub(crate) places: Vec<(usize, Places)>,
    /// Effects that may begin or cease to apply with the amount of an event.
    pub(crate) look_at_amount: Vec<EffectId>,
    /// Self-replacement effects of what is resolving: any event.
    pub(crate) own: Vec<Watcher>,
    /// CR 614.17: what can't happen.
    pub(crate) cants: Vec<(Arc<Cant>, Option<Condition>, Arc<Scope>)>,
    /// "Damage is dealt as though its source had infect."
    pub(crate) as_though: Vec<(Arc<Ability>, Arc<Scope>)>,
    /// CR 603.2d: how often abilities trigger.
    pub(crate) how_often: Vec<(Arc<Ability>, Arc<Scope>)>,
    /// CR 702.131: whether a permanent has ascend.
    pub(crate) ascend: bool,
    /// CR 603: the triggered abilities of permanents.
    pub(crate) triggers: Vec<(ObjectId, AbilityKey, Arc<Ability>)>,
}

/// What a rule, not an ability, gives an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Intrinsic {
    /// CR 306.5b: a planeswalker enters with loyalty counters.
    Loyalty,
    /// CR 310.4b: a battle enters with defense counters.
    Defense,
    /// CR 714.3a: a Saga enters with a lore counter.
    Lore,
    /// CR 122.1c: a shield counter, against damage.
    ShieldDamage,
    /// CR 122.1c: a shield counter, against destruction by an effect.
    ShieldDestroy,
    /// CR 122.1d: a stun counter.
    Stun,
    /// CR 122.1h: a finality counter.
    Finality,
    /// CR 702.34a: a spell cast for its flashback cost is exiled wherever else it would go from the stack.
    Flashback,
    /// 306.7 of 2007 to 2018: noncombat damage that an opponent's source would deal to the planeswalker's controller.
    PlaneswalkerDamage,
    /// The effect that let it be cast exiles it if it would be put from the stack into a graveyard.
    ExiledInstead,
    /// The effect that let it be cast says how it enters.
    Permitted,
    /// CR 702.27a: a spell whose buyback cost was paid goes to its owner's hand as it resolves.
    Buyback,
    /// CR 702.88a: a spell with rebound that was cast from its owner's hand is exiled as it resolves.
    Rebound,
    /// CR 903.9b: a commander that would be put into its owner's hand or library.
    Commander,
}

impl Default for Watchers {
    fn default() -> Self {
        Watchers {
            by_kind: std::array::from_fn(|_| Vec::new()),
            places: Vec::new(),
            look_at_amount: Vec::new(),
            own: Vec::new(),
            cants: Vec::new(),
            as_though: Vec::new(),
            how_often: Vec::new(),
            ascend: false,
            triggers: Vec::new(),
        }
    }
}
