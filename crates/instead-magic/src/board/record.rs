//! What was performed, applied and triggered, for those who ask; no rule reads it.

use crate::board::event::Event;
use crate::board::state::ObjectId;
use instead_language::words::Word;

/// Of what an ability is that triggered.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TriggeredBy {
    /// Of an object.
    Object(ObjectId),
    /// Of no object: a room of a dungeon, the monarch, the initiative, rad counters, speed.
    Rule(Word),
}

/// What happened, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Record {
    /// Events performed.
    pub happened: Vec<Event>,
    /// The effects applied.
    pub applied: Vec<Applied>,
    /// What spells and abilities did in the place of their own effects.
    pub own: Vec<Own>,
    /// What triggered.
    pub triggered: Vec<TriggeredBy>,
    /// Whether two games with different records are different: only where somebody asks for the record.
    pub counts: bool,
}

/// What a resolving spell or ability would have done, and does instead (CR 614.15).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Own {
    /// The spell, or the source of the ability.
    pub object: ObjectId,
    /// What it would have done.
    pub original: Vec<instead_language::Instruction>,
    /// What it does instead.
    pub instead: Vec<instead_language::Instruction>,
}

/// An effect that was applied.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Applied {
    /// Which.
    pub effect: crate::board::effect::EffectId,
    /// The object that it is of, if it is of one.
    pub source: Option<ObjectId>,
    /// Its sentence, if it is a floating effect with one.
    pub text: Word,
}
