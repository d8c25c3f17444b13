//! What would enter the battlefield, and how (CR 111, 614.12).

use std::sync::Arc;

use crate::board::counters::Counters;
use crate::board::scope::Scope;
use crate::board::state::{Chosen, Floating, FloatingKind, ObjectId, PlayerId, Target};
use instead_language::{Change, Face, Token};

/// CR 614.12: a permanent as it would enter the battlefield.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entering {
    /// Under whose control.
    pub controller: PlayerId,
    /// It is a spell that becomes a permanent as it resolves (CR 608.3), and remembers how it was cast (CR 400.7a, d).
    pub resolves: bool,
    /// Tapped.
    pub tapped: bool,
    /// Face down (CR 708).
    pub face_down: bool,
    /// Manifested or cloaked (CR 701.40, 701.58).
    pub manifest: Option<instead_language::Manifest>,
    /// Back face up (CR 712).
    pub transformed: bool,
    /// Prepared.
    pub prepared: bool,
    /// Copiable values, where an effect makes it a copy.
    pub copy: Option<Arc<Face>>,
    /// How often its copiable values were replaced.
    pub version: u8,
    /// Counters with which it enters, and who puts them.
    pub counters: Counters,
    /// Of these counters, those that an exception of the copy effect puts (CR 707.9e).
    pub by_copy: Counters,
    /// Attached to.
    pub attached_to: Option<Target>,
    /// Attacking.
    pub attacking: Option<Target>,
    /// What was chosen as it enters.
    pub chosen: Chosen,
    /// What was exiled as it enters (CR 607.2a).
    pub exiled: Vec<ObjectId>,
    /// Objects that already changed zones for an effect on its entering (CR 614.13b).
    pub spent: Vec<ObjectId>,
    /// Further characteristics ("with haste", "as an artifact in addition to its other types").
    pub changes: Vec<Change>,
    /// What becomes copiable values of it ("as a 3/3 creature with …", and what it is face down: CR 707.2, 708.2).
    pub said: Vec<Change>,
    /// The whole batch of objects that enter together (CR 614.13a).
    pub together: Arc<[ObjectId]>,
}

impl Entering {
    /// "It enters as a … with haste": for as long as it is that permanent.
    pub(crate) fn effect_on(&self, permanent: ObjectId, turn: u32) -> Floating {
        Floating::new(
            FloatingKind::Continuous(Arc::new(vec![permanent]), Arc::new(self.changes.clone())),
            Arc::new(Scope::new(self.controller, Some(permanent))),
            instead_language::Until::SourceLeaves,
            turn,
        )
    }

    /// CR 611.2e: what the text that puts it onto the battlefield says that it is; face down these are its copiable values
    /// (CR 708.2).
    pub(crate) fn is_said_to_be(&mut self, changes: Vec<Change>) {
        let figures = changes.iter().any(|c| matches!(c, Change::SetPowerToughness(..)));
        if self.face_down && figures { self.said.extend(changes) } else { self.changes.extend(changes) }
    }

    /// Under that player's control and nothing more.
    pub fn under(controller: PlayerId) -> Self {
        Entering {
            controller,
            resolves: false,
            tapped: false,
            face_down: false,
            manifest: None,
            transformed: false,
            prepared: false,
            copy: None,
            version: 0,
            counters: Counters::default(),
            by_copy: Counters::default(),
            attached_to: None,
            attacking: None,
            chosen: Chosen::default(),
            exiled: Vec::new(),
            spent: Vec::new(),
            changes: Vec::new(),
            said: Vec::new(),
            together: Arc::default(),
        }
    }
}

/// Whom or what something that enters attacking may attack (CR 508.4).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Whom {
    /// Whatever its controller may attack.
    Anybody,
    /// One of these players, or a planeswalker of theirs (CR 702.116a).
    Of(Vec<PlayerId>),
    /// One of these players.
    Players(Vec<PlayerId>),
    /// That alone, if anything.
    That(Option<Target>),
}

/// A token that would be created.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TokenToMake {
    /// Its copiable values.
    pub face: Arc<Face>,
    /// Its back face, for a copy of a double-faced permanent.
    pub back: Option<Arc<Face>>,
    /// It enters with its back face up (CR 707.8a).
    pub transformed: bool,
    /// Tapped.
    pub tapped: bool,
    /// Attacking.
    pub attacking: bool,
    /// Whom or what it attacks, where that is said.
    pub(crate) against: Option<Whom>,
    /// The counters with which it enters.
    pub counters: Counters,
    /// "Attached to": to what; `None` within where that is not there.
    pub attached: Option<Option<Target>>,
    /// What the ability that makes it exiled, where an ability that it gives it speaks of that (CR 607.1d).
    pub exiled: Vec<ObjectId>,
    /// As the text says it, for effects that add more of the same.
    pub spec: Option<Arc<Token>>,
}
