//! What can happen to one object or player (CR 700.1), proposed or performed.

mod about;

use std::sync::Arc;

use crate::board::dungeon::Dungeon;
pub use crate::board::entering::{Entering, TokenToMake};
use crate::board::scope::Scope;
use crate::board::state::{Bond, Chosen, Counters, Floating, ManaPool, ObjectId, PlayerId, Target};
use crate::board::turn::First;
use crate::edition::rulebook::Rule;
pub(crate) use about::Sent;
pub use about::Why;
use instead_language::words::{Mana, Word, Zone};
use instead_language::{Change, Face, Half, Instruction, Period, Place};

/// An event, and what causes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// What would happen.
    pub what: What,
    /// Why.
    pub cause: Cause,
}

/// Who and what causes an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cause {
    /// The spell, ability's source, or other object behind it.
    pub source: Option<ObjectId>,
    /// The player who does it: who puts the counters, who creates the tokens, whose spell it is.
    pub player: Option<PlayerId>,
    /// What kind of cause.
    pub kind: CauseKind,
    /// The resolution to which the instruction belongs (CR 614.15); 0 is none.
    pub resolution: u32,
    /// The rule by which it happens, where that is another than the one that says what such an event is.
    pub rule: Option<Rule>,
}

/// What kind of cause an event has. There is no catch-all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CauseKind {
    /// The effect of a resolving spell or ability, or of a replacement or prevention effect (CR 614.16).
    Effect,
    /// A cost (CR 118).
    Cost,
    /// A rule: a state-based action, a result of damage, what an event contains.
    Rule,
    /// A turn-based action (CR 703).
    Turn,
}

impl Cause {
    /// The same, by this rule.
    #[must_use]
    pub const fn by(self, rule: Rule) -> Cause {
        Cause { rule: Some(rule), ..self }
    }

    /// A cause that is a rule of the game.
    pub const RULE: Cause = Cause { source: None, player: None, kind: CauseKind::Rule, resolution: 0, rule: None };

    /// A turn-based action.
    pub const TURN: Cause = Cause { source: None, player: None, kind: CauseKind::Turn, resolution: 0, rule: None };
}

/// What would happen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// CR 120: a source deals damage.
    Damage(Damage),
    /// CR 120.3e: damage is marked on a creature.
    MarkDamage {
        /// On what.
        object: ObjectId,
        /// How much.
        amount: u32,
        /// The source.
        source: ObjectId,
    },
    /// CR 119.3.
    LoseLife {
        /// Who.
        player: PlayerId,
        /// How much.
        amount: u32,
        /// The loss is the result of damage (CR 120.3a).
        damage: bool,
        /// Life gained as part of the same event (CR 120.4d), which counts where a total is looked at.
        with_gain: u32,
    },
    /// CR 119.3.
    GainLife {
        /// Who.
        player: PlayerId,
        /// How much.
        amount: u32,
    },
    /// CR 119.4.
    PayLife {
        /// Who.
        player: PlayerId,
        /// How much.
        amount: u32,
    },
    /// CR 701.8.
    Destroy {
        /// What.
        object: ObjectId,
        /// "It can't be regenerated."
        regenerable: bool,
    },
    /// CR 701.21.
    Sacrifice {
        /// Who.
        player: PlayerId,
        /// What.
        object: ObjectId,
    },
    /// CR 400.7: an object changes zones.
    Move(Move),
    /// CR 121.2: an instruction to draw cards.
    DrawCards {
        /// Who.
        player: PlayerId,
        /// How many.
        count: u32,
        /// It is the draw of the draw step (CR 504.1).
        turn_based: bool,
    },
    /// CR 121.1: draw a card.
    Draw {
        /// Who.
        player: PlayerId,
        /// It is the draw of the draw step.
        turn_based: bool,
    },
    /// CR 701.9.
    Discard {
        /// Who.
        player: PlayerId,
        /// Which card.
        object: ObjectId,
        /// Where an effect sends it instead of to the graveyard.
        to: Option<Box<Sent>>,
    },
    /// CR 701.17.
    Mill {
        /// Who.
        player: PlayerId,
        /// How many.
        count: u32,
    },
    /// CR 701.22.
    Scry {
        /// Who.
        player: PlayerId,
        /// How many.
        count: u32,
    },
    /// CR 701: a keyword action, before any of it is done.
    Act {
        /// Who does it, or who controls the permanent that does.
        player: PlayerId,
        /// The permanent that does it.
        object: Option<ObjectId>,
        /// Which.
        act: instead_language::Act,
        /// "connives N" (CR 701.50e)
        amount: u32,
    },
    /// CR 701.23: a search of a player's own library.
    Search {
        /// Who.
        player: PlayerId,
        /// Only of so many cards on top (CR 701.23f).
        top: Option<u32>,
        /// What is found is exiled, and this player may play it.
        exiled_for: Option<PlayerId>,
    },
    /// CR 701.24.
    Shuffle {
        /// Whose library.
        player: PlayerId,
    },
    /// CR 122.1: counters are put on an object or player.
    PutCounters {
        /// On what.
        on: Target,
        /// Kind.
        kind: Word,
        /// How many.
        amount: u32,
    },
    /// CR 122.1: counters are removed.
    RemoveCounters {
        /// From what.
        from: Target,
        /// Kind.
        kind: Word,
        /// How many.
        amount: u32,
    },
    /// CR 701.7: tokens are created.
    CreateTokens {
        /// Under whose control.
        player: PlayerId,
        /// How many of which.
        tokens: Vec<(u32, Arc<TokenToMake>)>,
    },
    /// CR 701.26.
    Tap {
        /// What.
        object: ObjectId,
    },
    /// CR 701.26.
    Untap {
        /// What.
        object: ObjectId,
        /// In the untap step.
        step: bool,
    },
    /// CR 708.8: turned face up.
    TurnFaceUp {
        /// What.
        object: ObjectId,
        /// What is done as it is turned face up (CR 614.1e).
        also: Vec<(Arc<Vec<Instruction>>, Scope)>,
    },
    /// CR 701.27.
    Transform {
        /// What.
        object: ObjectId,
    },
    /// CR 702.26b: it phases out.
    PhaseOut {
        /// What.
        object: ObjectId,
        /// Until what an effect of this number says (CR 610.4).
        until: Option<u32>,
    },
    /// CR 702.26c: it phases in.
    PhaseIn {
        /// What.
        object: ObjectId,
    },
    /// CR 710.2: a permanent is flipped.
    Flip {
        /// What.
        object: ObjectId,
    },
    /// A permanent becomes prepared, or unprepared.
    Prepare {
        /// What.
        object: ObjectId,
        /// Prepared from now on.
        prepared: bool,
    },
    /// CR 707.12: a copy of a card comes to be, which may be cast.
    CopyOfCard {
        /// Whose.
        player: PlayerId,
        /// With what copiable values.
        face: Arc<Face>,
    },
    /// CR 709.5f, g: a half of a Room is unlocked, or locked.
    Door {
        /// The Room.
        object: ObjectId,
        /// Which half.
        half: Half,
        /// Unlocked, not locked.
        opens: bool,
    },
    /// CR 106.4: mana is added.
    AddMana {
        /// To whose pool.
        player: PlayerId,
        /// Which.
        mana: Vec<Mana>,
        /// The permanent tapped for it, if it was (CR 106.12).
        tapped: Option<ObjectId>,
        /// CR 106.6: what is said of it.
        bond: Option<Arc<Bond>>,
    },
    /// CR 106.4: unspent mana is lost as a step or phase ends.
    LoseMana {
        /// Who.
        player: PlayerId,
    },
    /// "That mana becomes colorless instead": unspent mana is kept in this form.
    ManaBecomes {
        /// Who.
        player: PlayerId,
        /// The pool afterwards.
        mana: ManaPool,
    },
    /// CR 705.
    FlipCoin {
        /// Who.
        player: PlayerId,
        /// How many coins are flipped, of which all but one are ignored.
        coins: u32,
        /// Somebody wins or loses the flip (CR 705.2).
        called: bool,
        /// An effect says that it comes up heads and is won (CR 705.3).
        won: bool,
    },
    /// CR 706.
    RollDie {
        /// Who.
        player: PlayerId,
        /// How many sides.
        sides: u32,
        /// How many dice are rolled.
        dice: u32,
        /// Of which the highest so many count (CR 706.6).
        kept: u32,
    },
    /// CR 500: a turn, phase or step begins.
    Begin {
        /// What begins.
        period: Period,
        /// Whose.
        player: PlayerId,
    },
    /// CR 104.3.
    Lose {
        /// Who.
        player: PlayerId,
    },
    /// CR 104.2.
    Win {
        /// Who.
        player: PlayerId,
    },
    /// CR 701.6: a spell or ability is countered.
    Counter {
        /// What.
        object: ObjectId,
        /// Where an effect sends the card instead.
        to: Option<Box<Sent>>,
    },
    /// CR 701.19: what regeneration does in place of the destruction.
    Regenerated {
        /// What.
        object: ObjectId,
    },
    /// CR 120.6, 701.19a: all damage marked on it is removed.
    RemoveDamage {
        /// What.
        object: ObjectId,
    },
    /// CR 607.2d: something is chosen for an object.
    Note {
        /// For what.
        object: ObjectId,
        /// All that is chosen for it then.
        chosen: Box<Chosen>,
    },
    /// CR 607.2a: what an object's ability exiled is linked to it.
    Link {
        /// The object.
        object: ObjectId,
        /// What was exiled.
        exiled: ObjectId,
    },
    /// CR 611.2: an effect of a resolved spell or ability begins.
    EffectBegins(Box<Floating>),
    /// Such an effect ends.
    EffectEnds {
        /// Its id.
        id: u32,
    },
    /// CR 730: it becomes day or night.
    DayNight(instead_language::words::DayNight),
    /// CR 702.179: a player's speed becomes this.
    Speed {
        /// Whose.
        player: PlayerId,
        /// What it becomes.
        to: u32,
    },
    /// CR 702.131: a player gets the city's blessing.
    Blessed {
        /// Who.
        player: PlayerId,
    },
    /// CR 114.2: a player gets an emblem.
    Emblem {
        /// Who.
        player: PlayerId,
        /// With what abilities, and no other characteristics.
        face: Arc<Face>,
    },
    /// CR 500.7: an extra turn is added.
    ExtraTurn {
        /// Whose.
        player: PlayerId,
        /// What is done as it begins.
        first: Option<Box<First>>,
    },
    /// CR 724.1, 724.3: a player becomes the monarch, and nobody else is.
    Monarch {
        /// Who.
        player: PlayerId,
    },
    /// CR 725.1, 725.3: a player takes the initiative, and nobody else has it.
    Initiative {
        /// Who.
        player: PlayerId,
    },
    /// CR 309.4a, 309.5a: a player's venture marker moves into a room.
    Venture {
        /// Whose.
        player: PlayerId,
        /// Of which dungeon.
        dungeon: Dungeon,
        /// Which room, from the topmost.
        room: u8,
    },
    /// CR 309.7: a player completes his dungeon, which leaves the game.
    Complete {
        /// Who.
        player: PlayerId,
    },
    /// CR 701.54a, d: the Ring has tempted a player.
    RingTempts {
        /// Whom.
        player: PlayerId,
        /// His Ring-bearer; `None` where he controls no creature.
        bearer: Option<ObjectId>,
    },
    /// A keyword action was done to the end, on which abilities trigger (CR 701.25d, 701.44b, 701.50b).
    Acted {
        /// Who does it, or controls what does it.
        player: PlayerId,
        /// What does it, where it is a permanent.
        object: Option<ObjectId>,
        /// Which.
        act: instead_language::Act,
    },
    /// CR 701.38: players have voted; by whose text, and who for what.
    Voted(PlayerId, Arc<Vec<(PlayerId, crate::board::scope::Named)>>),
    /// CR 722.1: a player is to control another during his next turn.
    ControlTurn {
        /// Whose turn.
        player: PlayerId,
        /// Who makes his decisions then.
        by: PlayerId,
    },
    /// CR 111.7, 704.5d, e: an object that is no card ceases to exist.
    Cease {
        /// What.
        object: ObjectId,
    },
    /// CR 601.2a–d: what was announced for a spell that is on the stack now.
    Announce {
        /// The spell.
        object: ObjectId,
        /// What it does when it resolves.
        item: Arc<crate::board::stack::StackItem>,
        /// How it is cast; `None` where only its targets change (CR 115.7).
        cast: Option<Arc<crate::board::state::Cast>>,
    },
    /// CR 602.2a, 603.3, 707.10: an ability, or a copy of a spell or ability, is put onto the stack.
    PutOnStack {
        /// Under whose control.
        player: PlayerId,
        /// What it does when it resolves.
        item: Arc<crate::board::stack::StackItem>,
        /// Of what it is a copy, with which exceptions.
        copy_of: Option<(ObjectId, Vec<Change>)>,
    },
    /// CR 708.2: a permanent is turned face down.
    TurnFaceDown {
        /// What.
        object: ObjectId,
    },
    /// CR 401.4, 701.22a: cards of a library are put on top of it and on its bottom, in this order.
    Arrange {
        /// Whose library.
        player: PlayerId,
        /// What is put on top, the topmost first.
        top: Vec<ObjectId>,
        /// What is put on the bottom, the bottommost last.
        bottom: Vec<ObjectId>,
    },
    /// Chance says which card of a shuffled library is the next (CR 701.24a).
    Found {
        /// Whose library.
        player: PlayerId,
        /// The card.
        card: ObjectId,
    },
    /// CR 601.2i: a spell has been cast.
    CastSpell {
        /// The spell.
        object: ObjectId,
        /// Who cast it.
        player: PlayerId,
    },
    /// CR 508.1: a creature is declared as an attacker.
    Attack {
        /// Which.
        object: ObjectId,
        /// What it attacks.
        defending: Target,
        /// In which band, by one creature of it (CR 702.22c).
        band: Option<ObjectId>,
    },
    /// CR 509.1: a creature is declared as a blocker.
    Block {
        /// Which.
        object: ObjectId,
        /// What it blocks.
        attacker: ObjectId,
    },
    /// CR 509.1h, 509.3g: no creature was declared as a blocker for an attacking creature.
    Unblocked {
        /// The attacker.
        object: ObjectId,
    },
    /// CR 509.1h: an effect has an attacking creature become blocked, though no creature blocks it.
    BecomesBlocked {
        /// The attacker.
        object: ObjectId,
    },
    /// CR 509.2 to 2024: in which order the attacker assigns damage to its blockers.
    OrderBlockers {
        /// The attacker.
        attacker: ObjectId,
        /// Its blockers, the first to be dealt damage first.
        order: Vec<ObjectId>,
    },
    /// CR 506.4.
    RemoveFromCombat {
        /// What.
        object: ObjectId,
    },
    /// CR 701.3.
    Attach {
        /// What.
        object: ObjectId,
        /// To what; `None` is unattaching.
        to: Option<Target>,
    },
    /// Instructions in the place of an event (CR 614.6): each is proposed as it is followed.
    Do {
        /// Whom the replaced event would have affected.
        subject: Target,
        /// The instructions.
        instructions: Arc<Vec<Instruction>>,
        /// What their words mean.
        scope: Arc<Scope>,
    },
}

/// CR 120.1: damage that would be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Damage {
    /// The source.
    pub source: ObjectId,
    /// The recipient.
    pub to: Target,
    /// How much.
    pub amount: u32,
    /// CR 120.2a.
    pub combat: bool,
    /// CR 615.12, said by the effect that deals it.
    pub unpreventable: bool,
}

/// An object would change zones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// What.
    pub object: ObjectId,
    /// Where to; libraries, hands and graveyards are the owner's.
    pub to: Zone,
    /// Where in the zone.
    pub place: Place,
    /// Why it moves.
    pub why: Why,
    /// What it takes along, or how it would enter the battlefield.
    pub enter: Option<Box<Entering>>,
    /// Counters that it gets in its new zone, other than the battlefield.
    pub counters: Counters,
    /// Exiled face down (CR 406.3).
    pub face_down: bool,
    /// The object whose replacement effect exiles it, where another of its abilities speaks of that (CR 607.2b, 614.14).
    pub exiled_by: Option<ObjectId>,
    /// An effect reveals it on the way.
    pub revealed: bool,
}
