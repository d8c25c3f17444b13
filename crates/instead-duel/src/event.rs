//! Every kind of event, and on whose account it happens.

use crate::ability::{Filter, Instruction, Place};
use crate::words::{ObjectId, PlayerId, Target};

/// Something that would happen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// What.
    pub what: What,
    /// On whose account.
    pub by: By,
}

/// On whose account an event happens.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct By {
    /// The card whose spell or ability does it.
    pub source: Option<ObjectId>,
    /// The player who does it.
    pub player: Option<PlayerId>,
    /// Whether a spell or ability does it, rather than a rule.
    pub effect: bool,
    /// Whether nothing may replace it (Duel Masters 701.33b).
    pub fixed: bool,
    /// Whether shields that it puts into a hand are no shield triggers.
    pub silent: bool,
}

/// Why a creature is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// An effect says so.
    Effect,
    /// It lost a battle to this creature (Duel Masters 115.3b).
    Battle(ObjectId),
    /// It has no power (Duel Masters 703.4c).
    NoPower,
}

/// Why a card changes zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// An effect puts it there.
    Put,
    /// It is destroyed.
    Destroyed(Reason),
    /// It is discarded.
    Discarded,
    /// It is a shield that is broken, by this creature if one breaks it.
    Broken(Option<ObjectId>),
    /// It is a spell that was cast.
    Cast,
    /// It was revealed in a clash.
    Clashed,
}

/// Which cards of an evolution stack change zones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Part {
    /// All of them.
    #[default]
    Whole,
    /// The top card only.
    Top,
}

/// What would happen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// A creature is banished, destroyed. Contains its move.
    Destroy(ObjectId, Reason),
    /// A card is put into a zone of its owner's.
    Move(ObjectId, Place, Why, Part),
    /// A player draws so many cards, one after another (Duel Masters 114.2).
    DrawCards(PlayerId, u32),
    /// A player draws a card; the so-manieth that he would draw this turn.
    Draw(PlayerId, u32),
    /// A card is discarded. Contains its move.
    Discard(ObjectId),
    /// A shield is broken, by this creature if one breaks it. Contains its move.
    Break(ObjectId, Option<ObjectId>),
    /// Two creatures battle.
    Battle(ObjectId, ObjectId),
    /// A creature wins a battle over another.
    WinBattle(ObjectId, ObjectId),
    /// A creature loses a battle to another.
    LoseBattle(ObjectId, ObjectId),
    /// A player chooses shields of a player.
    ChooseShields(PlayerId, PlayerId),
    /// A player casts a card.
    Cast(PlayerId, ObjectId),
    /// A card is tapped.
    Tap(ObjectId),
    /// A card is untapped.
    Untap(ObjectId),
    /// A creature attacks a player, or a creature of his.
    Attack(ObjectId, Target),
    /// A Cross Gear is crossed with a creature.
    Cross(ObjectId, ObjectId),
    /// A creature attacks, and nothing blocks it.
    Unblocked(ObjectId),
    /// A player's turn begins.
    TurnBegins(PlayerId),
    /// A creature blocks another.
    Block(ObjectId, ObjectId),
    /// A creature becomes blocked by another.
    Blocked(ObjectId, ObjectId),
    /// A player's turn comes to its end.
    TurnEnds(PlayerId),
    /// A player wins the game, by this creature's attack if it is one.
    Win(PlayerId, Option<ObjectId>),
    /// A player loses the game.
    Lose(PlayerId),
    /// Two cards change places, both or neither (Duel Masters 701.26b).
    Swap(ObjectId, ObjectId),
    /// The top card of a deck is put into the discard pile, and unless it fits something happens after all.
    UnlessMilled(Box<UnlessMilled>),
    /// An instruction is followed that is no one event.
    Do(Box<(Instruction, Scope)>),
}

/// An event that a card from the deck may keep from happening.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnlessMilled {
    /// The so-manieth of these that were made: they take place in that order.
    pub order: u32,
    /// What the card must be for the event not to happen.
    pub filter: Filter,
    /// Whose deck, and what the words mean.
    pub scope: Scope,
    /// What happens otherwise.
    pub event: Event,
}

/// Who and what the words of a text mean.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scope {
    /// "You".
    pub you: PlayerId,
    /// The card that the text is on.
    pub this: Option<ObjectId>,
    /// What the event is about.
    pub that: Option<ObjectId>,
    /// The player whom the event is about.
    pub that_player: Option<PlayerId>,
    /// The other creature in the battle that was lost, or the one that breaks the shield.
    pub rival: Option<ObjectId>,
    /// How much the event is.
    pub amount: u32,
    /// Whether a spell or ability speaks.
    pub effect: bool,
    /// Whether what it does can't be replaced (any more).
    pub fixed: bool,
    /// What was chosen before, of which the text speaks as "it" from then on.
    pub chosen: Option<Vec<ObjectId>>,
}

impl Scope {
    /// The scope of a text on this card.
    pub fn new(you: PlayerId, this: Option<ObjectId>) -> Scope {
        Scope {
            you,
            this,
            that: None,
            that_player: None,
            rival: None,
            amount: 1,
            effect: true,
            fixed: false,
            chosen: None,
        }
    }

    /// On whose account what it does happens.
    pub(crate) fn by(&self) -> By {
        By { source: self.this, player: Some(self.you), effect: self.effect, fixed: self.fixed, silent: false }
    }
}

impl What {
    /// To whom or what it would happen.
    pub fn subject(&self) -> Target {
        match self {
            What::Destroy(o, _)
            | What::Move(o, ..)
            | What::Discard(o)
            | What::Break(o, _)
            | What::Battle(o, _)
            | What::WinBattle(o, _)
            | What::LoseBattle(o, _)
            | What::Cast(_, o)
            | What::Tap(o)
            | What::Untap(o)
            | What::Attack(o, _)
            | What::Unblocked(o)
            | What::Cross(o, _)
            | What::Block(o, _)
            | What::Blocked(o, _)
            | What::Swap(o, _) => Target::Object(*o),
            What::DrawCards(p, _)
            | What::Draw(p, _)
            | What::ChooseShields(p, _)
            | What::TurnEnds(p)
            | What::TurnBegins(p)
            | What::Win(p, _)
            | What::Lose(p) => Target::Player(*p),
            What::UnlessMilled(it) => it.event.what.subject(),
            What::Do(it) => Target::Player(it.1.you),
        }
    }

    /// The other creature in the battle that was lost, or the one that breaks the shield.
    pub(crate) fn rival(&self) -> Option<ObjectId> {
        match self {
            What::Destroy(_, Reason::Battle(to)) | What::Move(_, _, Why::Destroyed(Reason::Battle(to)), _) => Some(*to),
            What::Break(_, by) | What::Move(_, _, Why::Broken(by), _) => *by,
            What::WinBattle(_, to) | What::LoseBattle(_, to) | What::Block(_, to) | What::Blocked(_, to) => Some(*to),
            _ => None,
        }
    }

    /// The object that it would happen to.
    pub fn object(&self) -> Option<ObjectId> {
        match self.subject() {
            Target::Object(o) => Some(o),
            Target::Player(_) => None,
        }
    }

    /// What it consists of, where it is a name for something else: destroying is trying to put into the graveyard
    /// (Duel Masters 701.6), discarding is putting from the hand (701.7), breaking is putting into the hand (701.14).
    pub(crate) fn contents(&self) -> Option<What> {
        Some(match self {
            What::Destroy(o, reason) => What::Move(*o, Place::Discard, Why::Destroyed(*reason), Part::Whole),
            What::Discard(o) => What::Move(*o, Place::Discard, Why::Discarded, Part::Whole),
            What::Break(o, by) => What::Move(*o, Place::Hand, Why::Broken(*by), Part::Whole),
            _ => return None,
        })
    }
}
