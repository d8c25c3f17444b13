//! The state of a game: players, objects with identity, zones (CR 109, 110, 119, 400).
//!
//! Everything here is read freely; it is changed only by performing an event (`perform` and the modules under it) and by
//! setting up a board before play begins ([`Setup`](crate::Setup)). A zone change makes a new object (CR 400.7): the old
//! one stays in the table as it last existed, so that effects can still look at it.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHasher;
use smallvec::SmallVec;

pub use crate::board::cast::Cast;
use crate::board::characteristics::{AbilityKey, Characteristics, Derived};
pub use crate::board::counters::Counters;
use crate::board::designated::Designated;
use crate::board::event::Event;
pub(crate) use crate::board::player::ThisTurn;
pub use crate::board::player::{Bond, BoundMana, Library, ManaPool, Player};
pub use crate::board::record::{Applied, Own, Record, TriggeredBy};
use crate::board::scope::Scope;
use crate::board::shared::Shared;
use crate::board::stack::StackItem;
use crate::board::table::Table;
pub use crate::board::turn::{Combat, Hit, Turn};
use crate::board::unchecked::{Restless, Unchecked};
use crate::edition::Edition;
use instead_language::words::{Color, Word, Zone};
use instead_language::{Face, Halves, Replacement, Until};

/// A player, by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u8);

/// An object as it is between two zone changes (CR 400.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

/// A physical card, token or copy through all its zones. The rules never look at it; a scenario's names do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(pub u32);

/// An object or a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// A player.
    Player(PlayerId),
    /// An object.
    Object(ObjectId),
}

impl Target {
    /// The player, if it is one.
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Target::Player(p) => Some(p),
            Target::Object(_) => None,
        }
    }

    /// The object, if it is one.
    pub fn object(self) -> Option<ObjectId> {
        match self {
            Target::Object(o) => Some(o),
            Target::Player(_) => None,
        }
    }
}

/// CR 607.2d: what was chosen for an object.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chosen {
    /// A colour.
    pub color: Option<Color>,
    /// A type or subtype.
    pub kind: Option<Word>,
    /// A card name.
    pub name: Option<Word>,
    /// A player.
    pub player: Option<PlayerId>,
    /// A number.
    pub number: Option<i32>,
    /// An anchor word or another option.
    pub option: Option<Word>,
    /// A source or another object.
    pub source: Option<ObjectId>,
}

/// How a card is told from others like it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Known {
    /// Not at all.
    #[default]
    Alike,
    /// By a number behind the name that they share: where they are in a library is the same to everybody.
    ByNumber,
    /// By a name of its own.
    ByName,
}

/// An object (CR 109.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Object {
    /// Its id.
    pub id: ObjectId,
    /// Which physical card or token.
    pub card: CardId,
    /// The faces printed on it: the front, and the back if it has one.
    pub printed: Arc<Face>,
    /// The back face.
    pub back: Option<Arc<Face>>,
    /// Its halves, where each may be cast.
    pub halves: Option<Arc<Halves>>,
    /// Its copiable values: of the printed face that is up, or as a copy effect made them (CR 707.2).
    pub face: Arc<Face>,
    /// What its copiable values are without the copy effects that last, and their version, while there are such effects
    /// (CR 707.4).
    pub uncopied: Option<(Arc<Face>, u8)>,
    /// How often it has transformed (CR 701.27f).
    pub turned: u16,
    /// How often its copiable values were replaced, so that an ability has an identity through it.
    pub version: u8,
    /// What it is like before continuous effects: a function of the above, its controller, and whether it is face down.
    pub(crate) base: Arc<Characteristics>,
    /// Its owner.
    pub owner: PlayerId,
    /// Its controller before control-changing effects; its owner where it has none (CR 108.4).
    pub controller: PlayerId,
    /// Where it is; `None` once it is no longer this object.
    pub zone: Option<Zone>,
    /// Where it last was.
    pub last_zone: Zone,
    /// The object that it became, if it changed zones.
    pub became: Option<ObjectId>,
    /// What it was as it left the battlefield or the stack (CR 608.2h).
    pub last: Option<Arc<Characteristics>>,
    /// CR 110.5.
    pub tapped: bool,
    /// CR 110.5, 708.
    pub face_down: bool,
    /// What it is face down, where what let it enter so says that (CR 708.2); else a 2/2 creature.
    pub down: Option<Arc<Face>>,
    /// What turned it face down gave it ward {2} (CR 702.168a, 701.58a).
    pub disguised: bool,
    /// Manifested or cloaked: while it is face down, it may be turned up for its mana cost (CR 701.40b, 701.58b).
    pub manifested: bool,
    /// CR 712.
    pub transformed: bool,
    /// Prepared: while it is, a copy of its other spell may be cast.
    pub prepared: bool,
    /// Phased out, and the like.
    pub designated: Designated,
    /// CR 122.
    pub counters: Counters,
    /// When keyword counters were put on it, by their kinds (CR 613.7c); those with which it came have its timestamp.
    pub counted: SmallVec<[(Word, u32); 0]>,
    /// Damage marked (CR 120.6).
    pub damage: u32,
    /// The sources that dealt it damage this turn, each once and in the order of their ids.
    pub hurt_by: SmallVec<[ObjectId; 1]>,
    /// CR 704.5h: dealt damage by a source with deathtouch since the last check.
    pub deathtouched: bool,
    /// To what it is attached (CR 701.3).
    pub attached_to: Option<Target>,
    /// What was attached to it as it left the battlefield (CR 603.10a).
    pub bore: SmallVec<[ObjectId; 0]>,
    /// What was chosen for it.
    pub chosen: Chosen,
    /// It is in its zone because it was discarded (CR 701.9).
    pub discarded: bool,
    /// It is in its zone because it was drawn (CR 121.1); noted only where a text of the game looks back at a turn.
    pub drawn: bool,
    /// A token, or a copy of a card that is no card.
    pub token: bool,
    /// CR 903.3.
    pub commander: bool,
    /// How whoever set up the game tells it from others like it.
    pub known: Known,
    /// Under its controller's control continuously since his most recent turn began, or not (CR 302.6).
    pub sick: bool,
    /// Of a permanent, who has controlled it continuously up to now: when that changes, it is as if it had just come
    /// (CR 302.6).
    pub held_by: PlayerId,
    /// How many upkeeps of its controller began while he controlled it: none, one, or more (CR 702.30a).
    pub upkeeps: u8,
    /// CR 613.7.
    pub timestamp: u32,
    /// What its linked ability exiled (CR 607.2a), with the version and place of that ability.
    pub exiled: SmallVec<[(u8, ObjectId); 1]>,
    /// How it was cast.
    pub cast: Option<Arc<Cast>>,
    /// Of an object on the stack, what it does.
    pub stack: Option<Arc<StackItem>>,
    /// Attacking whom or what, blocking what (CR 506).
    pub combat: Combat,
    /// CR 606.3: how often loyalty abilities of it were activated this turn.
    pub loyalty_used: u8,
    /// Which of its abilities that trigger only once each turn triggered, and in which turn.
    pub triggered: SmallVec<[(AbilityKey, u32); 1]>,
    /// Which mode of which of its abilities was chosen, of those that ask, and in which turn.
    pub modes: SmallVec<[(Arc<instead_language::Spell>, usize, u32); 0]>,
    /// Which of its activated abilities were activated in which turn, and how often (CR 602.5b); those that may be
    /// activated but once stand under a turn that never comes.
    pub used: SmallVec<[(AbilityKey, u32, u32); 1]>,
    /// Which creatures were tapped to crew, saddle or convoke it, and in which turn, where a text of the game asks.
    pub helpers: SmallVec<[(ObjectId, instead_language::Help, u32); 0]>,
    /// The turn in which it entered its zone.
    pub since_turn: u32,
    /// Of a permanent, the moment in which it entered: the same for all that entered at one time, and no timestamp.
    pub arrived: u32,
    /// Of an ability that has left the stack: nothing asks any more which it was, and games that differ only in that are
    /// equal.
    pub forgotten: bool,
}

/// A floating effect: made by a resolved spell or ability, it lasts on its own (CR 611.2, 614.3, 615.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Floating {
    /// Its identity.
    pub id: u32,
    /// When it began (CR 613.7).
    pub timestamp: u32,
    /// What it does.
    pub what: FloatingKind,
    /// "You", "this", targets and chosen sources as they were fixed.
    pub scope: Arc<Scope>,
    /// When it ends.
    pub until: Until,
    /// The turn and player by which "until your next turn" is judged: the turn in which it was made.
    pub made_in_turn: u32,
    /// What it still can do.
    pub left: Left,
    /// The sentence that a board gave for it, if one did.
    pub text: Word,
    /// The instruction that made it, for whoever prints it.
    pub origin: Option<Arc<instead_language::Instruction>>,
}

impl Floating {
    /// An effect that begins in this turn and is not used up; it has its number and its timestamp when it has begun.
    pub(crate) fn new(what: FloatingKind, scope: Arc<Scope>, until: Until, turn: u32) -> Self {
        Floating {
            id: 0,
            timestamp: 0,
            what,
            scope,
            until,
            made_in_turn: turn,
            left: Left::Unlimited,
            text: Word::default(),
            origin: None,
        }
    }
}

/// What a floating effect does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FloatingKind {
    /// A replacement or prevention effect.
    Replacement(Arc<Replacement>),
    /// A continuous effect on a set of objects fixed when it began (CR 611.2c).
    Continuous(Arc<Vec<ObjectId>>, Arc<Vec<instead_language::Change>>),
    /// The same of what is no characteristic, on whatever is such an object at the time (CR 611.2c).
    Facts(Arc<instead_language::Filter>, Arc<Vec<instead_language::Change>>),
    /// These objects are copies with these copiable values, fixed when it began (CR 707.4).
    Copies(Arc<Vec<ObjectId>>, Arc<Face>),
    /// A "can't".
    Cant(Arc<instead_language::Cant>),
    /// CR 610.3: as it ends, these objects return to the zones from which they were exiled.
    Returns(Arc<Vec<(ObjectId, Zone)>>),
    /// CR 610.4: as it ends, what phased out until then phases in.
    PhasesIn(u32),
    /// Its controller may cast or play these cards (CR 601.3e).
    Permit(Arc<Vec<ObjectId>>, instead_language::Permission),
    /// Its controller may cast or play such cards, wherever the words say that they are (CR 601.3e).
    PermitFrom(Arc<instead_language::Filter>, instead_language::Permission),
    /// Its controller's next such spell has these abilities (CR 611.2).
    NextSpell(Arc<instead_language::Filter>, Arc<Vec<instead_language::Ability>>),
    /// What a static ability would say (CR 611.2).
    Rule(Arc<instead_language::Ability>),
    /// A delayed triggered ability (CR 603.7).
    Delayed(Arc<instead_language::Trigger>, Arc<instead_language::Spell>),
}

/// What a floating effect still can do (CR 615.7, 615.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Left {
    /// Without end.
    Unlimited,
    /// So many times.
    Times(u32),
    /// So many points.
    Points(u32),
}

impl Left {
    /// Whether nothing is left.
    pub fn is_used_up(self) -> bool {
        matches!(self, Left::Times(0) | Left::Points(0))
    }
}

/// A triggered ability that waits to be put on the stack (CR 603.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PendingTrigger {
    /// Who controls it.
    pub controller: PlayerId,
    /// What goes onto the stack.
    pub item: StackItem,
}

/// The whole state that decides what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Players by seat.
    pub players: Vec<Arc<Player>>,
    /// Every object that is or was, by id.
    pub objects: Table<Object>,
    /// The battlefield, in order of entering.
    pub battlefield: Arc<Vec<ObjectId>>,
    /// Permanents that are phased out (CR 702.26), in the order in which they phased out.
    pub phased: Arc<Vec<ObjectId>>,
    /// Exile.
    pub exile: Arc<Vec<ObjectId>>,
    /// The stack, bottom first.
    pub stack: Arc<Vec<ObjectId>>,
    /// The command zone.
    pub command: Arc<Vec<ObjectId>>,
    /// Floating effects in order of creation.
    pub floating: Arc<Vec<Floating>>,
    /// Triggered abilities that wait to be put on the stack.
    pub pending: Vec<PendingTrigger>,
    /// The turn.
    pub turn: Turn,
    /// The next timestamp.
    pub clock: u32,
    /// The next id of a floating effect, of a resolution, and of a physical card or token.
    pub next_id: u32,
    /// CR 903.8: how often each commander was cast from the command zone.
    pub commander_casts: Vec<(CardId, u32)>,
    /// CR 704.6c: combat damage that each commander dealt to each player over the course of the game.
    pub commander_damage: Vec<(CardId, PlayerId, u32)>,
    /// CR 903.9a: commanders that came into a graveyard or exile since state-based actions were checked.
    pub arrived: Vec<ObjectId>,
    /// The game is over (CR 104.1).
    pub over: bool,
    /// Whether it is day or night, once it has become either (CR 730).
    pub day: Option<instead_language::words::DayNight>,
    /// It became what it is from being the other.
    pub day_turned: bool,
    /// "The first time … each turn": what was applied to that, and in which turn.
    pub(crate) firsts: Vec<(crate::board::effect::EffectId, u32)>,
    /// The monarch, once there is one (CR 724).
    pub monarch: Option<PlayerId>,
    /// Who has the initiative, once a player has (CR 725).
    pub initiative: Option<PlayerId>,
    /// CR 701.23: who is searching his library, while he does.
    pub(crate) searching: Option<PlayerId>,
    /// What was performed since the present sentence of play began: "this way" and triggers read it.
    pub(crate) trace: Vec<Event>,
    /// CR 705, 706: the result of the last coin or die.
    pub(crate) chance: Option<Chance>,
    /// CR 706.2: the results of the last dice that count, the highest first.
    pub(crate) dice: Vec<u32>,
    /// What state-based actions have not looked at since it was written to.
    pub(crate) unchecked: Unchecked,
}

/// What chance said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chance {
    /// The flip was won or lost; heads counts as won where nobody calls.
    Flip(bool),
    /// The number rolled.
    Roll(u32),
}

/// A game of Magic: its state, its edition, and what is derived from them.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) state: Shared<State>,
    pub(crate) edition: &'static Edition,
    /// Characteristics and the index of effects: a function of the state, never part of it.
    pub(crate) derived: Arc<Derived>,
    /// What state-based actions have to look at, as far as it is known.
    pub(crate) restless: Restless,
    /// What is entering the battlefield while effects on its entering are applied (CR 614.13c).
    pub(crate) entering: Vec<ObjectId>,
    /// The game before any choice was made for what enters together, for those objects.
    pub(crate) before_entering: Option<(Arc<[ObjectId]>, Arc<Game>)>,
    /// When the batch that is performed began, for what enters in it.
    pub(crate) moment: u32,
    /// In whose libraries the batch that is performed has put cards on the bottom in a random order.
    pub(crate) put_at_random: Vec<PlayerId>,
    /// Creature types that players have named and no card has.
    pub(crate) words: Arc<Vec<Word>>,
    /// Cards that players name and that are not in the game, by what is printed on them.
    pub(crate) named: Arc<Vec<Arc<Face>>>,
    /// Whether any card of the game has text that is not understood.
    pub(crate) has_holes: bool,
    /// Whether any card of the game looks back at what happened in the turn beyond what is counted for all.
    pub(crate) remembers: bool,
    /// Whether some text asks of which sources mana was that was spent.
    pub(crate) tells_mana_apart: bool,
    /// Whether some text asks which creatures crewed, saddled or convoked something.
    pub(crate) tells_helpers: bool,
    /// Whether some text has storied.
    pub(crate) tells_stories: bool,
    /// Of events that were performed together, those that come after the one that triggers are looked for on.
    pub(crate) yet: Arc<[Event]>,
    /// A word of a text of the game that was not bound.
    pub(crate) unbound: Option<&'static str>,
    /// What was performed, applied and triggered, for those who ask; no rule reads it.
    pub(crate) record: Option<Arc<Record>>,
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        let same_record = || !(self.record_counts() || other.record_counts()) || self.record == other.record;
        self.state == other.state && same_record()
    }
}

impl Eq for Game {}

/// A cheap digest: equal games have equal digests, and equality itself is always compared in full.
impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.state.digest(State::digest).hash(state);
    }
}

impl State {
    fn digest(&self) -> u64 {
        let mut hasher = FxHasher::default();
        for player in &self.players {
            let zones = (player.library.len(), player.hand.len(), player.graveyard.len());
            let last = (player.hand.last(), player.graveyard.last());
            (player.life, zones, last, &player.mana).hash(&mut hasher);
        }
        let zones = (self.battlefield.len(), self.exile.len(), self.stack.len(), self.pending.len());
        let happened = (self.trace.len(), self.trace.last().map(|event| event.cause));
        (self.objects.cards(), zones, self.clock, happened).hash(&mut hasher);
        for effect in self.floating.iter() {
            (effect.id, effect.left).hash(&mut hasher);
        }
        for object in self.battlefield.iter().filter_map(|&id| self.objects.get(id)) {
            (object.damage, object.tapped, object.counters.total()).hash(&mut hasher);
        }
        hasher.finish()
    }
}

impl Game {
    /// Whether games with different records are different.
    pub(crate) fn record_counts(&self) -> bool {
        self.record.as_ref().is_some_and(|r| r.counts)
    }

    /// The edition.
    pub fn edition(&self) -> &'static Edition {
        self.edition
    }

    /// The state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What was performed, where a record is kept.
    pub fn record(&self) -> Option<&Record> {
        self.record.as_deref()
    }

    /// The record, to write in it.
    pub(crate) fn record_mut(&mut self) -> Option<&mut Record> {
        self.record.as_mut().map(Arc::make_mut)
    }

    /// The game as a step of its play is told: what happened before that step is not in its record. Who keeps a game for
    /// each step of a long play so keeps no record of the whole with each.
    #[must_use]
    pub fn as_told(&self) -> Game {
        let mut game = self.clone();
        let own = self.record().map_or_else(Vec::new, |record| record.own.clone());
        game.record = self.record.as_ref().map(|_| Arc::new(Record { own, ..Record::default() }));
        game
    }

    /// Keep a record from now on. With `counts`, games that differ only in it are different.
    pub fn keep_record(&mut self, counts: bool) {
        self.record = Some(Arc::new(Record { counts, ..Record::default() }));
    }

    /// Note in the record that an effect was applied.
    pub(crate) fn note_applied(&mut self, effect: crate::board::effect::EffectId) {
        if self.record.is_some() {
            let (source, text) = self.origin_of(effect);
            if let Some(record) = self.record_mut() {
                record.applied.push(Applied { effect, source, text });
            }
        }
    }

    /// Note in the record what a spell or ability replaces of itself (CR 614.15).
    pub(crate) fn note_own(
        &mut self,
        object: ObjectId,
        original: &[instead_language::Instruction],
        instead: &[instead_language::Instruction],
    ) {
        self.note_applied(crate::board::effect::EffectId::Own(object));
        if let Some(record) = self.record_mut() {
            record.own.push(Own { object, original: original.to_vec(), instead: instead.to_vec() });
        }
    }

    /// The object that an effect instance is of, and the sentence of a floating one.
    pub fn origin_of(&self, effect: crate::board::effect::EffectId) -> (Option<ObjectId>, Word) {
        use crate::board::effect::EffectId;
        match effect {
            EffectId::Ability { object, .. } | EffectId::Rule { object, .. } | EffectId::Own(object) => {
                (Some(object), Word::default())
            }
            EffectId::Floating(id) => match self.state.floating.iter().find(|f| f.id == id) {
                Some(f) => (f.scope.this, f.text.clone()),
                None => (None, Word::default()),
            },
        }
    }

    /// The object of that id, if there ever was one.
    pub fn object(&self, id: ObjectId) -> Option<&Object> {
        self.state.objects.get(id)
    }

    /// The player of that id.
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.state.players.get(id.0 as usize).map(Arc::as_ref)
    }

    /// Players still in the game, in turn order, beginning with the active player (CR 101.4).
    pub fn players_in_turn_order(&self) -> impl Iterator<Item = PlayerId> + '_ {
        let n = self.state.players.len();
        let first = self.state.turn.player.0 as usize;
        (0..n).map(move |i| (first + i) % n).filter_map(|i| self.state.players.get(i)).filter(|p| !p.lost).map(|p| p.id)
    }

    /// Where the object is now: `None` for an object that is no longer what it was.
    pub fn zone(&self, id: ObjectId) -> Option<Zone> {
        self.object(id).and_then(|o| o.zone)
    }

    /// Whether the object is on the battlefield.
    pub fn on_battlefield(&self, id: ObjectId) -> bool {
        self.zone(id) == Some(Zone::Battlefield)
    }

    /// CR 109.4, 613.1b: who controls the object; where it has no controller, its owner.
    pub fn controller(&self, id: ObjectId) -> Option<PlayerId> {
        match self.derived.of(id) {
            Some(derived) if self.on_battlefield(id) => Some(derived.controller),
            _ => self
                .object(id)
                .map(|o| o.last.as_ref().filter(|_| o.zone.is_none()).map_or(o.controller, |l| l.controller)),
        }
    }

    /// The characteristics of an object: derived on the battlefield and the stack, as it last existed if it is gone,
    /// printed elsewhere. This is the one door to them.
    pub fn characteristics(&self, id: ObjectId) -> Option<&Characteristics> {
        let object = self.object(id)?;
        if object.zone.is_none() {
            return object.last.as_deref().or_else(|| self.derived.of(id));
        }
        self.derived.of(id)
    }
}
