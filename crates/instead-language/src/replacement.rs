//! Replacement and prevention effects as data (CR 614, 615): a pattern, a condition, a rewrite, a rider.

use instead_language_derive::Walk;

use super::amount::{Amount, Condition, Round};
use super::continuous::Until;
use super::instruction::{Destination, Instruction, Token};
use crate::filter::{Filter, Recipients, Ref, Who};
use crate::words::{Mana, Step, Word, Zone};

/// What kind of effect this is, which decides its class (CR 616.1) and what "prevented" means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Kind {
    /// CR 614.1
    Replacement,
    /// CR 615.1
    Prevention,
    /// CR 614.8: a destruction-replacement effect that "can't be regenerated" stops.
    Regeneration,
    /// CR 614.15: part of the resolving spell or ability itself.
    SelfReplacement,
}

/// A replacement or prevention effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Replacement {
    /// Its kind.
    pub kind: Kind,
    /// Which events it watches for.
    pub pattern: Pattern,
    /// What else must be true as the event would happen ("as long as …", "while …").
    pub condition: Option<Condition>,
    /// What becomes of the event.
    pub rewrite: Rewrite,
    /// CR 615.5: what follows right after the modified event ("You gain that much life").
    pub rider: Vec<Instruction>,
    /// "may": who decides whether it is applied.
    pub optional: Option<Who>,
}

/// How long an effect from a resolved spell or ability lasts, and how often it may be used (CR 614.3, 615.7, 615.8).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Lifetime {
    /// "this turn", …
    pub until: Until,
    /// "the next time" is `Times(1)`, "the next 3 damage" is `Points(3)`.
    pub uses: Quantity,
}

/// How much an effect still does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Quantity {
    /// Without end.
    Unlimited,
    /// "the next time", "the next two times".
    Times(Amount),
    /// "the next 3 damage": counts down (CR 615.7).
    Points(Amount),
}

/// The events that an effect watches for. One arm for each kind of event.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Pattern {
    /// "would deal damage to"
    Damage {
        /// The source meant.
        source: Filter,
        /// The recipient meant.
        to: Recipients,
        /// "combat damage" / "noncombat damage" / either.
        combat: Option<bool>,
    },
    /// CR 120.4c: "damage that would reduce your life total to less than N"
    DamageBelow {
        /// Whose life total.
        who: Who,
        /// N.
        floor: Amount,
    },
    /// "would lose life"
    LoseLife(Who),
    /// "would gain life"
    GainLife(Who),
    /// "would pay life"
    PayLife(Who),
    /// "would be put into a graveyard from anywhere", "would die", "would leave the battlefield"
    Move {
        /// The object meant.
        object: Filter,
        /// From where; `None` is anywhere.
        from: Option<Zone>,
        /// To where; `None` is anywhere else.
        to: Option<Zone>,
    },
    /// "would be destroyed"
    Destroy(Filter),
    /// "would be sacrificed"
    Sacrifice(Filter),
    /// "would enter", "enters …"
    Enter(Filter),
    /// "as … is turned face up"
    TurnFaceUp(Filter),
    /// "would draw a card"
    Draw {
        /// Who.
        who: Who,
        /// "except the first one they draw in each of their draw steps"
        except_first: bool,
    },
    /// "would draw two or more cards": the instruction (CR 121.2a)
    DrawCards(Who, u32),
    /// "would discard"; `by_opponent`: "a spell or ability an opponent controls causes"
    Discard {
        /// Who.
        who: Who,
        /// The card meant.
        object: Filter,
        /// Only where a spell or ability that an opponent of `who` controls is the cause.
        by_opponent: bool,
        /// Only where an effect is the cause, not a cost or a rule.
        by_effect: bool,
    },
    /// "would mill"
    Mill(Who),
    /// "would scry"
    Scry(Who),
    /// "would proliferate", "would explore": a keyword action, before any of it is done (CR 701)
    Acts(Recipients, crate::action::Act),
    /// "would search a library"
    Search(Who),
    /// "would create one or more tokens", "tokens would be created under your control"
    CreateTokens {
        /// Under whose control.
        who: Who,
        /// Tokens meant.
        token: Filter,
        /// "if an effect would" (CR 614.16)
        by_effect: bool,
    },
    /// "counters would be put on"
    PutCounters {
        /// The kind, or any.
        kind: Option<Word>,
        /// On what.
        on: Recipients,
        /// "if you would put": who puts them.
        by: Option<Who>,
        /// "if an effect would" (CR 614.16)
        by_effect: bool,
    },
    /// "counters would be removed from"
    RemoveCounters(Option<Word>, Filter),
    /// "would be tapped", "becomes tapped"
    Tap(Filter),
    /// "would untap"; `step`: during the untap step only
    Untap {
        /// What.
        object: Filter,
        /// "during its controller's untap step"
        step: bool,
    },
    /// "is tapped for mana", "you tap a permanent for mana"
    TapForMana {
        /// Who taps.
        who: Who,
        /// The permanent tapped.
        object: Filter,
        /// "for two or more mana"
        at_least: u32,
    },
    /// "would lose unspent mana"
    LoseMana(Who),
    /// "would flip a coin"
    FlipCoin(Who),
    /// "would roll a die"
    RollDie(Who),
    /// "would begin a turn/step/phase", "skip your draw step"
    Begin(Period, Who),
    /// "would lose the game"
    Lose(Who),
    /// "would win the game"
    Win(Who),
    /// "would be countered", "a spell or ability you control would counter": by whose
    Counter(Filter, Option<Who>),
    /// "would transform"
    Transform(Filter),
    /// phases out (CR 702.26b)
    PhaseOut(Filter),
    /// phases in (CR 702.26c)
    PhaseIn(Filter),
    /// one of these ("a creature would die or be exiled")
    OneOf(Vec<Pattern>),
}

/// A part of a game that can be skipped or scheduled (CR 500).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Period {
    /// A turn.
    Turn,
    /// "an extra turn"
    ExtraTurn,
    /// A step or main phase.
    Step(Step),
    /// "combat phase"
    CombatPhase,
    /// "main phase"
    MainPhase,
    /// "postcombat main phase": any main phase of a turn but the first (CR 505.1a)
    LaterMain,
}

impl Pattern {
    /// Whether it is so of this pattern, or of one of those of which this is any.
    pub fn any(&self, so: &dyn Fn(&Pattern) -> bool) -> bool {
        match self {
            Pattern::OneOf(some) => some.iter().any(|pattern| pattern.any(so)),
            one => so(one),
        }
    }
}

impl EnterChange {
    /// Whether it is so of this change, or of one that is made only if something is so or somebody chooses it.
    pub fn any(&self, so: &dyn Fn(&EnterChange) -> bool) -> bool {
        let among = |list: &[EnterChange]| list.iter().any(|change| change.any(so));
        match self {
            EnterChange::If(_, a, b) | EnterChange::Either(a, b) => so(self) || among(a) || among(b),
            one => so(one),
        }
    }
}

impl Period {
    /// Whether a text about this part of a game is about one that begins: an extra turn is a turn (CR 500.7), and a main
    /// phase has no steps (CR 505.2).
    pub fn is_begun_by(self, begun: Period) -> bool {
        match self {
            Period::Turn => matches!(begun, Period::Turn | Period::ExtraTurn),
            Period::MainPhase => matches!(begun, Period::MainPhase | Period::Step(Step::Main | Step::Main2)),
            Period::LaterMain => matches!(begun, Period::MainPhase | Period::Step(Step::Main2)),
            Period::ExtraTurn | Period::Step(_) | Period::CombatPhase => self == begun,
        }
    }
}

/// How much of an amount is meant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Share {
    /// "that damage", "all"
    All,
    /// "1 of that damage", "the next N" (with `Quantity::Points`, up to what is left)
    Some(Amount),
    /// "half that damage, rounded up"
    Half(Round),
    /// "all but 1"
    AllBut(Amount),
}

/// What an effect makes of the event. A closed set: a new arm cites the rule that allows it.
// Card text, made once and shared: the size of the largest arm costs nothing in play.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Rewrite {
    /// CR 615.1: prevent this share of the damage.
    Prevent(Share),
    /// CR 614.9: deal this share to another recipient.
    Redirect(Share, Ref),
    /// "that much plus N", "twice that much", "half that much": the new amount, of that of the event (`Slot::EVENT`).
    Amount(Amount),
    /// "from the chosen source instead": the source of the damage changes ("it deals that much damage to you").
    Source(Ref),
    /// "exile it instead", "put it on the bottom of its owner's library instead".
    Goto(Destination),
    /// CR 614.1c, d: how an object enters.
    Enter(Vec<EnterChange>),
    /// CR 614.8
    Regenerate,
    /// "instead …": the event is replaced by these instructions.
    Instead(Vec<Instruction>),
    /// "instead … those tokens plus …", "and": the event happens, and these too, as part of it.
    Plus(Vec<Instruction>),
    /// CR 614.10: nothing happens.
    Skip,
    /// "twice that many of those tokens": the number of tokens, counters, mana, as `Amount`
    /// "those tokens plus an additional Treasure token"
    PlusTokens(Amount, Token),
    /// "instead create one of each": other tokens in place of each
    Tokens(Vec<Token>),
    /// "create that many Cats or that many Dogs": of these kinds one, which is chosen as it is applied, in place of all
    TokensOfOne(Vec<Token>),
    /// "it produces {B} instead of any other type and amount"; `false`: "of any other type"
    ProducesMana(Vec<Mana>, bool),
    /// "that mana becomes colorless instead"
    ManaBecomes(Mana),
    /// "as though it had infect", "deal damage in the form of -1/-1 counters": counters of a kind in place of the damage
    Counters(Word),
    /// 120.4c: "reduces it to N instead"
    Floor(Amount),
    /// "searches the top four cards of that library instead" (CR 701.23f)
    SearchTop(Amount),
    /// "they exile each card they find. You may play those cards for as long as they remain exiled, and you may spend mana
    /// as though it were mana of any color to cast them" (CR 701.23a, 601.3e)
    ExileFound,
    /// "those coins come up heads and you win those flips" (CR 705.3)
    WinFlip,
    /// "roll that many dice plus one and ignore the lowest roll" (CR 706.6)
    RollMore,
    /// "choose the result of one of two": two coins, one ignored
    FlipTwo,
}

/// One way in which an effect changes how a permanent enters (CR 614.1c, 614.1d, 614.12).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum EnterChange {
    /// "tapped"
    Tapped,
    /// "untapped"
    Untapped,
    /// "with N counters on it"
    Counters(Word, Amount),
    /// "under your control"
    Control(Who),
    /// "as a copy of …, except …": the object chosen among these, with the exceptions
    Copy(Selection, Vec<super::continuous::Change>),
    /// "with its back face up"
    Transformed,
    /// "face down"
    FaceDown,
    /// "prepared": a designation of the permanent. No rule book has it yet; the reminder text of the cards does.
    Prepared,
    /// "attached to"
    Attached(Ref),
    /// "attacking" (CR 508.4): what its controller says
    Attacking,
    /// "as it enters, …": instructions followed before it enters (choices, payments, sacrifices)
    Do(Vec<Instruction>),
    /// "if …, it enters …", "unless …"
    If(Condition, Vec<EnterChange>, Vec<EnterChange>),
    /// "its controller may …": the choice, then one or the other
    Either(Vec<EnterChange>, Vec<EnterChange>),
    /// "with haste", "and gains …"; "as a 3/3 …": characteristics it has in addition
    Change(super::continuous::Change),
}

use super::instruction::Selection;
