//! The turn: whose it is, where it stands, and what is to come in it (CR 500).

use std::sync::Arc;

use smallvec::SmallVec;

use crate::board::log::Log;
use crate::board::scope::Scope;
use crate::board::state::{ObjectId, PlayerId, Target};
use instead_language::words::{Step, Word};
use instead_language::{Instruction, Period, Spell};

/// The turn (CR 500).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Whose.
    pub player: PlayerId,
    /// The step that has begun.
    pub step: Step,
    /// Its number, which is its identity.
    pub number: u32,
    /// Extra turns to come, the next one last, with what is done as it begins.
    pub extra: Vec<(PlayerId, Option<Box<First>>)>,
    /// The player who would have the turn after this one in the natural order.
    pub next_natural: PlayerId,
    /// Whether the present turn is an extra turn.
    pub is_extra: bool,
    /// The turn has begun and its first step has not.
    pub fresh: bool,
    /// CR 505.1b: how many main phases have begun in it.
    pub mains: u32,
    /// CR 508.8: a creature was declared as an attacker in this combat, or put onto the battlefield attacking.
    pub attacked: bool,
    /// CR 500.8: phases that were added after the present one, the next first.
    pub added: Vec<Period>,
    /// The step after which the turn goes on once the phases that were added are over.
    pub left_at: Option<Step>,
    /// How many combat phases have begun in it.
    pub combats: u32,
    /// CR 509.3g: the creatures that attacked as the declare blockers step began, until it has been seen which of them
    /// nothing blocks.
    pub unseen: Vec<ObjectId>,
    /// What happened in it, where a card of the game looks back at more than is counted; else nothing.
    pub log: Log,
    /// What became the target of which spell or ability in it, where a card of the game looks back.
    pub aimed: Arc<Vec<(Target, ObjectId)>>,
    /// Which abilities of which objects resolved in it and how often, of those that ask.
    pub resolved: Vec<(ObjectId, Arc<Spell>, u32)>,
    /// Which abilities let their player take an action only once each turn, and he took it in it (CR 603.2h).
    pub done_once: Vec<(ObjectId, PlayerId, Arc<Spell>)>,
    /// CR 510.4: another combat damage step follows.
    pub damage_due: bool,
    /// CR 514.3a: something happened in the cleanup step, so another one follows.
    pub cleanup_again: bool,
    /// CR 723.1: an effect ends the turn, as soon as it has been followed.
    pub ending: bool,
    /// How many spells the active player of the turn before cast in it (CR 730.2).
    pub cast_last_turn: u32,
    /// The permanents that were untapped as the turn began, of those that ask for it; nothing where no turn has begun yet.
    pub untapped: Option<Vec<ObjectId>>,
    /// Permanents whose once-a-turn permission to cast was used.
    pub permits: Vec<ObjectId>,
    /// CR 614.10b: what is done as the first thing of the next turn, phase or step that occurs.
    pub first: Vec<First>,
    /// What dealt combat damage to players this turn, as it was then (CR 702.76a, 702.173a); what is alike once.
    pub hits: Vec<Hit>,
}

/// A source that dealt combat damage to a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hit {
    /// Who controlled it.
    pub controller: PlayerId,
    /// Its subtypes.
    pub subtypes: Vec<Word>,
    /// It had every creature type.
    pub every_creature_type: bool,
    /// It was a creature.
    pub creature: bool,
    /// It was a commander.
    pub commander: bool,
}

/// What is done as the first thing of a turn, phase or step, because of one that was skipped (CR 614.10b).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct First {
    /// The instructions.
    pub instructions: Arc<Vec<Instruction>>,
    /// What their words mean.
    pub scope: Scope,
}

/// CR 506.4: an object's part in combat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Combat {
    /// What it attacks.
    pub attacking: Option<Target>,
    /// CR 508.5: the defending player of its attack, also when that is over or what it attacks has another controller.
    pub defender: Option<PlayerId>,
    /// CR 506.4c: what it attacks was removed from combat, so it attacks nothing.
    pub attacks_nothing: bool,
    /// CR 702.22c: in which band it attacks, by one creature of it.
    pub band: Option<ObjectId>,
    /// Which attackers it blocks.
    pub blocking: SmallVec<[ObjectId; 1]>,
    /// CR 509.2 to 2024: in which order damage is assigned to its blockers.
    pub order: SmallVec<[ObjectId; 0]>,
    /// CR 509.1h: it was blocked, whatever became of the blockers.
    pub blocked: bool,
    /// CR 510.4: it has dealt damage in the first combat damage step.
    pub dealt_first: bool,
}
