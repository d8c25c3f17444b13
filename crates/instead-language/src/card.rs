//! A card: printed facts and abilities (CR 108, 113, 200–208).

use instead_language_derive::Walk;

mod activated;
mod cost;
mod doors;
mod permits;
mod prototype;
mod target;
mod value;
mod works;

pub use activated::{acts_of_activating, boasts, collects_evidence, less_as_it_entered};
pub use cost::{Cost, CostAction, Less};
pub use doors::Door;
pub use permits::{AbilityCost, HandLimit, MayPlay, PlayPrice, RatherCost, Seen, Times};
pub use target::{ChosenBy, TargetSpec, Together};
pub use works::works_in;

use super::amount::{Amount, Cmp, Condition, Stat};
use super::continuous::{Cant, Continuous};
use super::instruction::{Destination, Instruction, Selection};
use super::replacement::{Pattern, Period, Replacement};
use crate::filter::{Filter, Recipients, Ref, Who};
use crate::unread::{Reach, Unread};
use std::sync::Arc;

use crate::words::{CardTypes, Colors, Keyword, Mana, NumberKeyword, NumberedKeyword, Supertype, Word};

/// A card with its faces.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Card {
    /// The whole name; with several faces `A // B`.
    pub name: Word,
    /// The face that is the card in most zones.
    pub front: Face,
    /// The back face of a double-faced card, or the other half.
    pub back: Option<Box<Face>>,
    /// How the two stand together.
    pub arrangement: Arrangement,
}

/// How two faces or halves of a card stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Arrangement {
    /// One face, or one that comes up by transforming, flipping, melding: only the first is cast (CR 712.8).
    #[default]
    Front,
    /// A modal double-faced card: either face is played, and is up on the battlefield (CR 712.11b, 712.12).
    Modal,
    /// A split card: either half is cast; elsewhere it is both (CR 709.3, 709.4).
    Split,
    /// An adventurer card: its Adventure is cast, too (CR 715.3).
    Adventure,
    /// A Room: either half is cast, and is unlocked on the battlefield; elsewhere it is both (CR 709.5).
    Room,
    /// An omen card: its Omen is cast, too (CR 720.3).
    Omen,
    /// A card with a spell of which a copy may be cast while it is prepared: only the first is cast.
    Prepare,
    /// A prototype card: what it is prototyped stands in the place of the other half (CR 718.2).
    Prototype,
    /// A flip card: its bottom half counts while the permanent is flipped, and only then (CR 710.2).
    Flip,
}

/// What of a card is cast (CR 709.3, 712.11b, 715.3, 702.102a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Half {
    /// The left half, the front face, the card itself.
    First,
    /// The right half, the back face, the Adventure.
    Second,
    /// Both halves as one spell (fuse).
    Both,
}

/// The halves of a card of which each may be cast.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Halves {
    /// How they stand together.
    pub arrangement: Arrangement,
    /// The left half, or the front face.
    pub first: Arc<Face>,
    /// The other.
    pub second: Arc<Face>,
}

impl Halves {
    /// The half; of both together there is none.
    pub fn of(&self, half: Half) -> Option<&Arc<Face>> {
        match half {
            Half::First => Some(&self.first),
            Half::Second => Some(&self.second),
            Half::Both => None,
        }
    }

    /// The half of that name.
    pub fn named(&self, name: &str) -> Option<Half> {
        let is = |half: &Half| self.of(*half).is_some_and(|face| face.name.eq_ignore_ascii_case(name.trim()));
        [Half::First, Half::Second].into_iter().find(is)
    }
}

impl Card {
    /// What the card is in most zones: its front face, or of a split card both halves together (CR 709.4).
    pub fn printed(&self) -> Face {
        match &self.back {
            Some(back) if matches!(self.arrangement, Arrangement::Split | Arrangement::Room) => {
                self.front.and(back, &self.name)
            }
            _ => self.front.clone(),
        }
    }

    /// The face that can be up on the battlefield in its place (CR 712.8).
    pub fn other_face(&self) -> Option<Arc<Face>> {
        let face = matches!(self.arrangement, Arrangement::Front | Arrangement::Modal | Arrangement::Flip);
        self.back.as_deref().filter(|_| face).cloned().map(Arc::new)
    }

    /// Its halves, where each may be cast.
    pub fn halves(&self) -> Option<Arc<Halves>> {
        let (arrangement, back) = (self.arrangement, self.back.as_deref()?);
        let (first, second) = (Arc::new(self.front.clone()), Arc::new(back.clone()));
        (arrangement != Arrangement::Front).then(|| Arc::new(Halves { arrangement, first, second }))
    }

    /// The face of that name, where the card is named by it; else what it is in most zones.
    pub fn named(&self, name: &str) -> Face {
        // CR 710.2: only a permanent is flipped
        let halves = self.halves().filter(|h| h.arrangement != Arrangement::Flip);
        match halves.and_then(|h| h.named(name).and_then(|half| h.of(half).cloned())) {
            Some(face) => (*face).clone(),
            None => self.printed(),
        }
    }
}

/// One face: its copiable values (CR 707.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Face {
    /// Its name.
    pub name: Word,
    /// Mana cost; `None` where there is none (lands, back faces).
    pub cost: Option<Vec<Mana>>,
    /// Supertypes.
    pub supertypes: Vec<Supertype>,
    /// Card types.
    pub types: CardTypes,
    /// Subtypes, in order.
    #[walk(subtype)]
    pub subtypes: Vec<Word>,
    /// Colours, by mana cost or colour indicator.
    pub colors: Colors,
    /// Power; `None` for what is no creature and for `*`, which an ability defines.
    pub power: Option<i32>,
    /// Toughness.
    pub toughness: Option<i32>,
    /// Printed loyalty.
    pub loyalty: Option<u32>,
    /// Printed defense.
    pub defense: Option<u32>,
    /// Abilities in printed order; what of them could not be read has holes.
    pub abilities: Vec<Ability>,
}

/// CR 113.3: an ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Ability {
    /// A keyword.
    Keyword(Keyword),
    /// A keyword with a number.
    Number(NumberKeyword, Amount),
    /// "protection from red" (CR 702.16): from sources or objects with this property
    Protection(Filter),
    /// "hexproof from black" (CR 702.11d): from such spells, and from abilities of such sources, that opponents control
    HexproofFrom(Filter),
    /// "madness {R}", "flashback {2}{R}", "kicker {4}", "equip {1}", "morph {2}", … the keyword, its cost
    WithCost(CostKeyword, Cost),
    /// "equip legendary creature {3}" (CR 702.6c): what may be chosen as its target
    EquipOnly(Filter, Cost),
    /// "plainscycling {2}" (CR 702.29e): the kind of card as the text says it, and the cost
    TypeCycling(Word, Cost),
    /// "affinity for artifacts" (CR 702.41)
    Affinity(Filter),
    /// "As an additional cost to cast this spell, …" (CR 601.2b, f): one of these costs
    AdditionalCost(Vec<Cost>),
    /// "As an additional cost to cast this spell, you may …" (CR 601.2b): the name by which a text asks whether it was paid
    OptionalCost(Word, Cost),
    /// "this spell costs {1} less to cast for each …", "spells your opponents cast cost {1} more" (CR 601.2f)
    SpellCost(SpellCost),
    /// "prototype {1}{U}{U} — 2/1" (CR 702.160): the mana cost, power and toughness
    Prototype(Cost, i32, i32),
    /// "enchant creature"
    Enchant(Filter),
    /// "enchant player", "enchant opponent" (CR 702.5d)
    EnchantPlayer(Who),
    /// A static replacement or prevention effect (CR 614.1, 615.1).
    Replacement(Replacement),
    /// A static continuous effect (CR 611.3).
    Continuous(Continuous),
    /// "can't", with "as long as …"
    Cant(Cant, Option<Condition>),
    /// An activated ability (CR 602).
    Activated {
        /// Its cost.
        cost: Cost,
        /// What it does.
        spell: Spell,
        /// "Activate only …", as a condition.
        only: Option<Condition>,
        /// Of a loyalty ability, the counters put or removed as its cost.
        loyalty: Option<i32>,
    },
    /// A triggered ability (CR 603).
    Triggered {
        /// When.
        trigger: Trigger,
        /// What it does.
        spell: Spell,
    },
    /// The text of an instant or sorcery (CR 113.3a).
    Spell(Spell),
    /// "You may cast an instant or sorcery spell from your graveyard.", "you may play lands from the top of your library"
    /// (CR 305.1, 601.3e)
    MayPlay(Box<MayPlay>),
    /// "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast." (CR 118.9)
    RatherCost(Box<RatherCost>),
    /// "Activated abilities of creatures you control cost {2} less to activate." (CR 601.2f, 602.2b)
    AbilityCost(Box<AbilityCost>),
    /// "Untap all creatures you control during each other player's untap step." (CR 502.3)
    UntapsAlso(Filter, Option<Condition>),
    /// "each spell that would cost less than three mana to cast costs three mana to cast" (CR 601.2f)
    CostsAtLeast(u32, Option<Condition>),
    /// "each player may play lands and cast spells from among cards they exiled with this artifact this turn" (CR 601.3e)
    MayPlayExiled(Who),
    /// "all damage is dealt to you as though its source had infect", "as long as …": a fact about how damage is dealt
    /// to these players, and no replacement of it (CR 120.3b)
    DealtAsThough(crate::filter::Recipients, Keyword, Option<Condition>),
    /// "you have no maximum hand size", "your maximum hand size is increased by one" (CR 402.2)
    HandSize(Who, HandLimit),
    /// "players may spend mana as though it were mana of any color" (CR 609.4b)
    ManaAsThough(Who),
    /// "Cast this spell only during combat" (CR 601.3, 117.1a)
    CastOnly(Condition),
    /// "Spend only black mana on X." (CR 107.3, 601.2h)
    SpendOnX(crate::words::Color),
    /// "You may discard a card rather than pay this spell's mana cost.", "if you control a Swamp, …" (CR 118.9): a cost of its
    /// own; where it is none, "you may cast this spell without paying its mana cost"
    AlternativeCost(Cost, Option<Condition>),
    /// "splice onto Arcane {1}{R}" (CR 702.47a): onto which spells, for which cost
    Splice(Filter, Cost),
    /// "You may cast creature spells as though they had flash." (CR 702.8a, 601.3b)
    AsFlash(AsFlash),
    /// "creatures your opponents control can be the targets of spells and abilities you control as though they didn't have
    /// hexproof" (CR 609.4, 702.11e): which, whose spells and abilities (nobody is anybody), and the keyword
    TargetedDespite(Recipients, Option<Who>, Keyword),
    /// "while an opponent is choosing targets …, that player must choose at least one Flagbearer on the battlefield if able"
    /// (CR 601.2c, 115.1): who must, and which
    MustTarget(Who, Filter),
    /// "while voting, you may vote an additional time", "you get an additional vote" (CR 701.38d): whether the player may
    /// leave it
    VotesMore(bool),
    /// "you may activate loyalty abilities of planeswalkers you control any time you could cast an instant" (CR 606.3)
    LoyaltyAtInstant(Filter, Option<Condition>),
    /// "you may look at the top card of your library any time", "play with the top card of your library revealed" (CR 401.5):
    /// who knows what is no part of a state
    MayLook(Seen),
    /// "you control your opponents while they're searching their libraries" (CR 723.1)
    ControlsSearch(Who),
    /// "If … causes a triggered ability of … to trigger, that ability triggers an additional time", "… entering don't cause
    /// abilities to trigger" (CR 603.2d)
    HowOften(Box<HowOften>),
    /// "Companion — …" (CR 702.139a): the text of its condition. It functions outside the game alone.
    Companion(Word),
    /// "You may play an additional land on each of your turns." (CR 305.2)
    MoreLands(Who, u32),
    /// "suspend 4—{U}", "reinforce 2—{1}{W}": the keyword, its number, its cost
    Numbered(NumberedKeyword, Amount, Cost),
    /// "You may exert this creature as it attacks. When you do, …" (CR 508.1g, 701.43d): done as the creature is declared as
    /// an attacker
    AsItAttacks(Spell),
    /// CR 103.6a: "If this card is in your opening hand, you may begin the game with it on the battlefield."
    OpeningHand,
    /// "A deck can have any number of cards named …", "… can be your commander": said of decks, before a game begins (CR 113.6n)
    InDecks(Allowance),
    /// "champion a Goblin" (CR 702.72a): what is exiled
    Champion(Filter),
    /// "devour artifact 1" (CR 702.82c): what is sacrificed, and how many counters for each
    Devour(Filter, u32),
    /// "craft with artifact {1}{W}" (CR 702.167a): how many materials of which kind, and the cost
    Craft(u32, Filter, Cost),
    /// CR 614.12c: "anchor word — ability"
    Anchored(Word, Box<Ability>),
    /// One that could not be read, and where it could act. Never guessed at: a game stops there.
    Unread(Unread, Reach),
}

pub use crate::words::CostKeyword;

/// What a spell or ability does when it resolves: its targets, then its instructions in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Spell {
    /// Its targets, in order of the word "target". `Ref::Target(n)` is an index here.
    pub targets: Vec<TargetSpec>,
    /// Its instructions.
    pub instructions: Vec<Instruction>,
    /// "Choose one —" and the like; targets and instructions of the chosen modes follow the above.
    pub modes: Option<ModeChoice>,
    /// CR 601.2d: "divided as you choose among": the targets among which, by their place in the list, and the total.
    pub divided: Vec<(u8, Amount)>,
    /// CR 702.148a: what its text says where its cleave cost was paid.
    pub cleaved: Option<Box<Spell>>,
}

/// "Choose one —".
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ModeChoice {
    /// How many at least.
    pub min: u32,
    /// How many at most.
    pub max: u32,
    /// The modes.
    pub modes: Vec<Mode>,
    /// "If …, choose both instead": how many at least and at most if that is so as they are chosen.
    pub more: Option<(Condition, u32, u32)>,
    /// "that hasn't been chosen": of this ability of this object, so long.
    pub fresh: Option<Fresh>,
    /// "You may choose the same mode more than once." (CR 700.2d)
    pub again: bool,
}

/// What a card says of the decks that it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Allowance {
    /// "any number of cards named …" (CR 100.2a)
    AnyNumber,
    /// "up to seven cards named …"
    UpTo(u32),
    /// "… can be your commander" (CR 903.3a)
    Commander,
}

/// How long a mode that was chosen can't be chosen again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Fresh {
    /// "that hasn't been chosen this turn"
    ThisTurn,
    /// "that hasn't been chosen"
    Ever,
}

/// One mode.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mode {
    /// Its anchor or flavor word, if any.
    pub word: Option<Word>,
    /// What is paid for it as an additional cost (CR 702.172a, 702.183a).
    pub cost: Option<Cost>,
    /// Its targets and instructions.
    pub spell: Spell,
}

/// CR 601.2f: what makes spells cost more or less to cast.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SpellCost {
    /// Which spells; of the card's own, `Is(This)`.
    pub spells: Filter,
    /// Cast by whom.
    pub by: Who,
    /// Less, or more.
    pub less: bool,
    /// How much mana.
    pub mana: Vec<Mana>,
    /// "for each …": so often.
    pub each: Option<Amount>,
    /// "if …"
    pub condition: Option<Condition>,
    /// "This effect reduces only the amount of colored mana you pay."
    pub colored: bool,
}

/// CR 601.3b: which spells a player may cast as though they had flash.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AsFlash {
    /// Which spells; of the card itself, `Is(This)`.
    pub spells: Filter,
    /// Who may.
    pub by: Who,
    /// "as long as …", "if …"
    pub condition: Option<Condition>,
    /// "if you pay {2} more to cast it": what is paid besides where they are cast so.
    pub more: Option<Cost>,
    /// "If you cast it any time a sorcery couldn't have been cast, the controller of the permanent it becomes sacrifices it at
    /// the beginning of the next cleanup step."
    pub brief: bool,
}

/// CR 603.2d: that abilities trigger more often than once, or not at all.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct HowOften {
    /// What causes them to trigger; anything where nothing is said.
    pub by: Option<TriggerEvent>,
    /// The objects whose abilities they are; where none are said, all abilities.
    pub of: Option<Filter>,
    /// How many times more; `None`: they do not trigger.
    pub more: Option<u32>,
    /// "triggers while you control six or more Shrines": what is so as they would trigger
    pub condition: Option<Condition>,
}

/// CR 603.1: when an ability triggers, with the intervening "if" (CR 603.4).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Trigger {
    /// The event.
    pub event: TriggerEvent,
    /// "if …" (CR 603.4)
    pub condition: Option<Condition>,
    /// How often, of events at one time.
    pub often: Often,
    /// "This ability triggers only once each turn."
    pub once_each_turn: bool,
    /// "Do this only once each turn.": it triggers until its controller has done what he may (CR 603.2h).
    pub do_once: bool,
}

impl Ability {
    /// "islandwalk" (CR 702.14c): can't be blocked as long as the defending player controls such a land.
    pub fn landwalk(land: Word) -> Ability {
        let theirs = Condition::Controls(Who::Defending, Cmp::AtLeast, Amount::Fixed(1), Filter::Subtype(land));
        Ability::Cant(Cant::BeBlocked(Filter::Is(Ref::This), None), Some(theirs))
    }

    /// Whether it is landwalk of lands of this type.
    pub fn is_landwalk(&self, land: &str) -> bool {
        matches!(self, Ability::Cant(Cant::BeBlocked(..), Some(_))) && *self == Ability::landwalk(Word::from(land))
    }
}

impl Trigger {
    /// Each time the event happens.
    pub fn each(event: TriggerEvent) -> Self {
        Trigger { event, condition: None, often: Often::Each, once_each_turn: false, do_once: false }
    }
}

impl TriggerEvent {
    /// Whether it is so of this event, or of one of those of which it is made.
    pub fn any(&self, so: &dyn Fn(&TriggerEvent) -> bool) -> bool {
        match self {
            TriggerEvent::OneOf(list) => list.iter().any(|e| e.any(so)),
            TriggerEvent::Nth(_, of) | TriggerEvent::While(of, _) => of.any(so),
            one => so(one),
        }
    }

    /// CR 605.1b: whether it is an event on which a mana ability triggers.
    pub fn is_on_mana(&self) -> bool {
        use TriggerEvent as E;
        match self {
            E::TappedForMana(_) | E::Event(Pattern::TapForMana { .. }) => true,
            E::OneOf(list) => list.iter().any(E::is_on_mana),
            E::Nth(_, event) | E::While(event, _) => event.is_on_mana(),
            E::Event(..) | E::Beginning(..) | E::Enters(..) | E::Cast(..) | E::Copies(..) | E::Attacks(..) => false,
            E::AttacksThat(..) | E::Cycles(..) | E::PlaysLand(..) | E::DayNight => false,
            E::Blocks(..) | E::BecomesBlocked(..) | E::AttacksWith(..) | E::AttackTogether(..) => false,
            E::BlocksThat(..) | E::BlockedBy(..) | E::Targeted(..) | E::Prevented(..) | E::WinsFlip(..) => false,
            E::Unlocks(..) | E::State(..) | E::LastCounter(..) | E::Chapters(..) => false,
            E::Unblocked(..) | E::Crime(..) | E::Becomes(..) => false,
            E::Acts(..) | E::Attached(..) | E::NthCounter(..) | E::Expends(..) | E::Activates(..) => false,
        }
    }
}

/// CR 603.2c: how often an ability triggers on events that happen at one time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Often {
    /// "whenever a creature dies", "whenever a source deals damage to you": for each event
    #[default]
    Each,
    /// "whenever one or more creatures die": once for all
    Together,
    /// "whenever one or more creatures you control deal combat damage to a player": once for each player
    ByPlayer,
    /// "whenever a creature is dealt damage", "whenever you're dealt damage": once for each of what is dealt damage, however
    /// many sources deal it
    ByRecipient,
    /// "whenever this creature deals damage to one or more creatures": once for each source
    BySource,
}

/// What an ability triggers on. Only events that happened are looked at (CR 603.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum TriggerEvent {
    /// An event of this pattern was performed ("whenever you draw a card", "when this dies").
    Event(Pattern),
    /// "at the beginning of your upkeep", "of the next end step"
    Beginning(Period, Who),
    /// "when … enters"
    Enters(Filter),
    /// "whenever you cast a red spell"
    Cast(Who, Filter),
    /// "whenever you copy an instant spell" (CR 707.10)
    Copies(Who, Filter),
    /// "whenever … attacks"
    Attacks(Filter),
    /// "whenever … attacks a player", "attacks you or a planeswalker you control": the attacker, then whom or what
    AttacksThat(Filter, crate::filter::Recipients),
    /// "whenever day becomes night or night becomes day" (CR 730)
    DayNight,
    /// "whenever you cycle a card" (CR 702.29c): who, and which card
    Cycles(Who, Filter),
    /// "whenever you play a land" (CR 305.1)
    PlaysLand(Who, Filter),
    /// "whenever … blocks"
    Blocks(Filter),
    /// "whenever … becomes blocked"
    BecomesBlocked(Filter),
    /// "whenever … attacks alone", "and at least two other creatures attack": how many others attack with it
    AttacksWith(Filter, Cmp, u32),
    /// "whenever … blocks a creature with flying": the blocker, then what it blocks, which is "that creature"
    BlocksThat(Filter, Filter),
    /// "whenever … becomes blocked by a creature": the attacker, then the blocker, which is "that creature"
    BlockedBy(Filter, Filter),
    /// "your second spell each turn", "your third card each turn": the n-th such event of its player in a turn
    Nth(u32, Box<TriggerEvent>),
    /// "whenever … becomes the target of"
    Targeted(Recipients, Filter),
    /// "whenever damage that would be dealt to … is prevented" (CR 615.13)
    Prevented(crate::filter::Recipients),
    /// "whenever … is tapped for mana"
    TappedForMana(Filter),
    /// "whenever you win a coin flip" (CR 705.2)
    WinsFlip(Who),
    /// "when you unlock this door", "whenever you fully unlock a Room" (CR 709.5h, i)
    Unlocks(Who, Door),
    /// "when there are nine or more … counters on this" (CR 603.8)
    State(Condition),
    /// "when the last time counter is removed from this" (CR 702.63a): of that kind, from such an object
    LastCounter(Word, Filter),
    /// "I, II — …" (CR 714.2b, c): once for each of these numbers that the lore counters on it reach
    Chapters(Vec<u32>),
    /// "whenever you attack with two or more creatures": so many of these attack together
    AttackTogether(Filter, u32),
    /// "whenever … attacks and isn't blocked" (CR 509.3g)
    Unblocked(Filter),
    /// "whenever you commit a crime" (CR 700.13)
    Crime(Who),
    /// "when this creature becomes monstrous" (CR 701.37b), "becomes renowned" (CR 702.112b)
    Becomes(Filter, crate::words::Designation),
    /// "whenever you surveil", "whenever a creature you control explores": who or what does it
    Acts(crate::filter::Recipients, crate::action::Act),
    /// "whenever an Aura becomes attached to a creature" (CR 701.3): what, and to what
    Attached(Filter, Filter),
    /// "when the fourth plan counter is put on this" (CR 122.7)
    NthCounter(u32, Word, Filter),
    /// "whenever you expend 4" (CR 700.14): the mana spent this turn to cast spells comes to be that much
    Expends(Who, u32),
    /// "whenever an opponent activates an ability of an artifact that isn't a mana ability": who, and of which source
    Activates(Who, Filter),
    /// "while saddled", "during your turn": an event at whose time something is so. What is said after "if" is looked at
    /// again as the ability resolves (CR 603.4); this is part of the event.
    While(Box<TriggerEvent>, Box<Condition>),
    /// any of these
    OneOf(Vec<TriggerEvent>),
}
