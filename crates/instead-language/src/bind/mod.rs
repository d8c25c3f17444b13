//! Words are bound when a text is read (CR 608.2c): each "it", "that creature", "that much", "this way", "if you do" becomes
//! the slot that it goes back to, or the text is refused.
//!
//! Which slot a word means, in this order:
//!
//! 1. What the verb cannot be done to, by kind and zone, is no candidate (`verbs` says what each verb can be done to).
//! 2. No argument of a verb is another argument of the same verb, unless the word is "itself" or a possessive.
//! 3. "It": the nearest clause, in it the subject before the object before the rest.
//! 4. "That N": what the noun fits (`nouns`), and what no pronoun of the same clause took; if more than one is left, the
//!    one spoken of last, unless that stands inside the description of another.
//! 5. A tie is refused, with both named.
//!
//! Amounts go to the nearest clause that measures such a thing. What each instruction leaves behind for later words is
//! said once, in `leaves`.

mod amounts;
mod blocks;
mod event;
mod finish;
mod leaves;
mod left;
mod naming;
mod nouns;
mod others;
mod parts;
mod resolve;
mod texts;
mod things;
mod tolls;
mod unbind;
mod verbs;

use crate::said::At;
use crate::slot::{Part, Role, Slot};
use crate::{Ability, Instruction, Ref, Spell, TargetSpec, Who};

pub use unbind::{exactly, exactly_spell, unbind, unbind_spell};

use amounts::{Deeds, Measured};
use resolve::{Mention, Need, Stands};
use things::{Meaning, Thing, Zones, slot_of};

/// What surrounds a text that is bound.
#[derive(Clone, Copy, Debug, Default)]
pub struct Surroundings {
    /// The text of an instant or sorcery, or of a resolving effect: the object that it is on is a spell.
    pub spell: bool,
    /// A part of a longer text: a word may go back to what stands before it, and then stays as it is.
    pub part: bool,
}

/// A word that goes back to nothing that the text spoke of, or to one of several things.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct Unbound {
    /// The word, as it is said.
    pub word: String,
    /// Where it stands, in bytes from the beginning of the text, where that is known.
    pub at: Option<u32>,
    /// What it could mean; empty where there is nothing.
    pub candidates: Vec<String>,
}

impl Unbound {
    fn message(&self) -> String {
        match self.candidates.as_slice() {
            [] => format!("“{}” goes back to nothing that this text spoke of", self.word),
            many => format!("“{}” could be {}", self.word, many.join(" or ")),
        }
    }
}

/// What a word went back to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Went {
    /// Where the word stands.
    pub at: At,
    /// The word.
    pub word: String,
    /// What it means, in a few words.
    pub to: String,
}

/// Binds the words of the abilities of a text.
///
/// # Errors
/// [`Unbound`] where a word goes back to nothing, or to one of several things.
pub fn bind(mut abilities: Vec<Ability>, around: Surroundings) -> Result<(Vec<Ability>, Vec<Went>), Unbound> {
    let mut binder = Binder::new(around);
    for ability in &mut abilities {
        binder.begin();
        binder.whole_ability(ability);
        binder.carry();
    }
    binder.finished(&mut abilities).map(|went| (abilities, went))
}

/// Binds the words of what a spell or ability does.
///
/// # Errors
/// [`Unbound`] where a word goes back to nothing, or to one of several things.
pub fn bind_spell(mut spell: Spell, around: Surroundings) -> Result<(Spell, Vec<Went>), Unbound> {
    let mut binder = Binder::new(around);
    binder.begin();
    binder.in_frame(FrameKind::Ability, |b| b.whole_spell(&mut spell));
    binder.finished(&mut spell).map(|went| (spell, went))
}

/// What opens a frame of slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FrameKind {
    /// An ability: its own object, player and targets. Words in it do not look out of it.
    Ability,
    /// An effect that is made, with its event.
    Effect,
    /// A delayed trigger.
    Delayed,
    /// A reflexive trigger, with targets of its own.
    Reflexive,
}

#[derive(Clone, Debug)]
struct Frame {
    kind: FrameKind,
    /// Which of all frames.
    id: usize,
    /// How many loops are around, in this frame.
    loops: usize,
    /// The targets that the text names, and whether each was named yet.
    targets: Vec<(TargetSpec, bool)>,
}

impl Frame {
    /// Whether the targets that are named in it are its own.
    fn owns_targets(&self) -> bool {
        matches!(self.kind, FrameKind::Ability | FrameKind::Reflexive)
    }
}

/// An instruction that may leave something behind.
#[derive(Clone, Copy, Debug)]
struct Maker {
    /// In which frame.
    frame: usize,
    /// Whether a word goes back to it.
    used: bool,
}

/// Walks through a text in its order and knows what was spoken of.
#[derive(Clone)]
struct Binder {
    around: Surroundings,
    things: Vec<Thing>,
    mentions: Vec<Mention>,
    measured: Vec<Measured>,
    /// What the present instruction or cost does to objects, in participles.
    deeds: Deeds,
    /// Its number was said as "that many".
    says_that_much: bool,
    clause: usize,
    frames: Vec<Frame>,
    /// How many frames there were.
    opened: usize,
    makers: Vec<Maker>,
    /// How many there were before this ability.
    first_maker: usize,
    /// Blocks that are being read, from outside.
    blocks: Vec<usize>,
    /// How many blocks there were.
    begun: usize,
    /// The block of the sentence before: what speaks of that belongs to it.
    before: Option<usize>,
    /// What the condition of the instruction before asked of: whether that was done.
    asked: Option<Slot>,
    /// The slot of what was offered last, and the things that it makes.
    offered: Option<(u8, std::ops::Range<usize>)>,
    /// A word of this sentence goes back into the block before.
    owned: bool,
    /// Where the block of the sentence before has put the object that the text is on, if it has moved it.
    moved_later: Option<Zones>,
    /// What is each in turn, where the text needs no word for it.
    each: Vec<usize>,
    /// The arguments of the verb so far.
    arguments: Vec<usize>,
    /// The things that a pronoun of this clause took.
    taken: Vec<(usize, At)>,
    /// What the verb can be done to.
    need: Need,
    /// Where what is being read stands in its clause.
    stands: Stands,
    /// It is an argument of the verb itself.
    direct: bool,
    /// A description is read.
    describing: usize,
    /// What enters is spoken of before it does.
    enters: bool,
    /// The trigger speaks of what the Aura or Equipment was attached to as it entered.
    entered_on: bool,
    /// It is spoken of as it last was, too.
    as_it_was: bool,
    /// The word means another object than the one that the text is on.
    another: bool,
    /// Several players act, each for himself.
    several_act: bool,
    /// Targets that need not be what a noun calls them: what is said of them so is said where they are that.
    narrowed: Vec<(usize, crate::words::CardType)>,
    /// A case is read, which takes up what was narrowed.
    in_case: bool,
    /// What is told of each of several players, which says who they are.
    of_each_player: bool,
    /// They, where how much each does is what is told.
    each_acts: Option<Who>,
    /// Within one of several events that a phrase stands for: what its words meant in the others. A word that stands in
    /// one place means one thing.
    alternatives: Option<Vec<(crate::said::Pronoun, usize)>>,
    /// What was looked at or revealed last.
    looked: Option<usize>,
    /// What the ability before named, where a sentence is two abilities.
    named: Vec<Ref>,
    fail: Option<Unbound>,
    went: Vec<Went>,
}

impl Binder {
    fn new(around: Surroundings) -> Binder {
        Binder {
            around,
            things: Vec::new(),
            mentions: Vec::new(),
            measured: Vec::new(),
            deeds: Deeds::default(),
            says_that_much: false,
            clause: 0,
            frames: Vec::new(),
            opened: 0,
            makers: Vec::new(),
            first_maker: 0,
            blocks: Vec::new(),
            begun: 0,
            before: None,
            asked: None,
            offered: None,
            owned: false,
            moved_later: None,
            each: Vec::new(),
            arguments: Vec::new(),
            taken: Vec::new(),
            need: Need::ANY,
            stands: Stands::Rest,
            direct: true,
            describing: 0,
            enters: false,
            entered_on: false,
            as_it_was: false,
            another: false,
            several_act: false,
            narrowed: Vec::new(),
            in_case: false,
            of_each_player: false,
            each_acts: None,
            alternatives: None,
            looked: None,
            named: Vec::new(),
            fail: None,
            went: Vec::new(),
        }
    }

    /// Forgets what the ability before spoke of: each has words of its own.
    fn begin(&mut self) {
        self.things.clear();
        self.mentions.clear();
        self.measured.clear();
        self.looked = None;
        self.entered_on = false;
        self.first_maker = self.makers.len();
    }

    /// "This creature enters tapped and it doesn't untap …": a sentence may be two abilities.
    fn carry(&mut self) {
        let named = |t: &Thing| match t.is {
            Meaning::This => Some(Ref::This),
            Meaning::Attached => Some(Ref::Attached),
            _ => None,
        };
        self.named = self.things.iter().filter(|t| t.frame == 0).filter_map(named).collect();
    }

    /// Reads what stands in a frame of its own; what it spoke of is not seen from outside.
    fn in_frame<T>(&mut self, kind: FrameKind, read: impl FnOnce(&mut Self) -> T) -> T {
        let (mentions, measured, looked) = (self.mentions.len(), self.measured.len(), self.looked);
        let each = self.each.len();
        let outer = (kind == FrameKind::Ability).then(|| {
            // words in an ability do not look out of it
            let hidden = (
                std::mem::take(&mut self.mentions),
                std::mem::take(&mut self.measured),
                std::mem::take(&mut self.each),
            );
            self.looked = None;
            hidden
        });
        self.frames.push(Frame { kind, id: self.opened, loops: 0, targets: Vec::new() });
        self.opened += 1;
        let done = read(self);
        self.frames.pop();
        match outer {
            Some((mentions, measured, each)) => {
                (self.mentions, self.measured, self.each) = (mentions, measured, each);
                self.looked = looked;
            }
            None if kind == FrameKind::Effect => {
                // what is no part of the effect is spoken of on
                let depth = self.frames.len();
                let inner = self.mentions.split_off(mentions);
                let outside = |m: &Mention| self.things.get(m.thing).is_some_and(|t| t.frame < depth);
                let outer: Vec<Mention> = inner.into_iter().filter(outside).collect();
                self.mentions.extend(outer);
                self.measured.truncate(measured);
                self.each.truncate(each);
                self.looked = looked;
            }
            None => self.each.truncate(each),
        }
        done
    }

    /// Reads a block: what it makes is spoken of inside it alone, and by a sentence that then belongs to it.
    fn in_block<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let id = self.begun;
        self.begun += 1;
        self.blocks.push(id);
        let before = self.before.take();
        let done = read(self);
        self.blocks.pop();
        self.before = before;
        done
    }

    fn depth(&self) -> usize {
        self.frames.len().saturating_sub(1)
    }

    fn loops(&self) -> usize {
        self.frames.last().map_or(0, |f| f.loops)
    }

    /// Adds a thing that the text speaks of.
    fn add(&mut self, mut thing: Thing) -> usize {
        thing.block.clone_from(&self.blocks);
        thing.of = self.frames.get(thing.frame).map_or(0, |f| f.id);
        self.things.push(thing);
        self.things.len() - 1
    }

    /// The thing that was spoken of as this, if it was.
    fn known(&self, is: &Meaning, frame: usize) -> Option<usize> {
        let of = self.frames.get(frame).map_or(0, |f| f.id);
        self.things.iter().rposition(|t| t.is == *is && t.frame == frame && t.of == of)
    }

    /// Whether words inside could not name what belongs to that frame by the same words.
    fn behind(&self, frame: usize, targets: bool) -> bool {
        self.frames.iter().skip(frame + 1).any(|f| match f.kind {
            FrameKind::Ability => true,
            FrameKind::Reflexive => targets,
            FrameKind::Effect | FrameKind::Delayed => false,
        })
    }

    fn out_of(&self, frame: usize) -> u8 {
        u8::try_from(self.depth().saturating_sub(frame)).unwrap_or(u8::MAX)
    }

    fn slot_at(&self, is: &Meaning, frame: usize) -> Option<Slot> {
        let loops = self.frames.get(frame).map_or(0, |f| f.loops);
        slot_of(is, self.out_of(frame), loops)
    }

    /// The object as a bound text names it here.
    fn object_value(&self, id: usize) -> Option<Ref> {
        let thing = self.things.get(id)?;
        let out = self.out_of(thing.frame);
        Some(match &thing.is {
            Meaning::This if self.behind(thing.frame, false) => Ref::Slot(Slot { out, part: Part::This }),
            Meaning::This => Ref::This,
            Meaning::Target(n) if self.behind(thing.frame, true) => Ref::Slot(Slot { out, part: Part::Target(*n) }),
            Meaning::Target(n) => Ref::Target(*n),
            Meaning::Attached => Ref::Attached,
            Meaning::Chosen => Ref::Chosen,
            Meaning::Exiled => Ref::Exiled,
            Meaning::Other(r) => {
                let mut r = r.clone();
                crate::slot::each_slot_mut(&mut r, &mut |slot, _| slot.out = slot.out.saturating_add(out));
                r
            }
            Meaning::Player(_) | Meaning::All(_) => return None,
            // CR 603.10a, 608.2h: as it last was there; "if it is an instant card" is said of the card that it is now
            Meaning::Event(Role::Object) if thing.left && self.as_it_was && !self.need.of_card => {
                Ref::Slot(self.slot_at(&Meaning::Event(Role::Was), thing.frame)?)
            }
            slot => Ref::Slot(self.slot_at(slot, thing.frame)?),
        })
    }

    /// The player as a bound text names him here.
    fn player_value(&self, id: usize) -> Option<Who> {
        let thing = self.things.get(id)?;
        let out = self.out_of(thing.frame);
        Some(match &thing.is {
            Meaning::Target(n) if self.behind(thing.frame, true) => Who::Slot(Slot { out, part: Part::Target(*n) }),
            Meaning::Target(n) => Who::Target(*n),
            Meaning::Player(who) => {
                let mut who = who.clone();
                crate::slot::each_slot_mut(&mut who, &mut |slot, _| slot.out = slot.out.saturating_add(out));
                who
            }
            Meaning::This
            | Meaning::Attached
            | Meaning::Chosen
            | Meaning::Exiled
            | Meaning::Other(_)
            | Meaning::All(_) => return None,
            slot => Who::Slot(self.slot_at(slot, thing.frame)?),
        })
    }

    /// Marks the instruction as one to which a word goes back.
    fn uses(&mut self, is: &Meaning) {
        if let Meaning::Made(n) = is
            && let Some(maker) = self.makers.get_mut(usize::from(*n))
        {
            maker.used = true;
        }
    }

    /// The number of an instruction that may leave something behind.
    fn maker(&mut self) -> Option<u8> {
        let n = u8::try_from(self.makers.len()).ok()?;
        let frame = self.frames.last().map_or(0, |f| f.id);
        self.makers.push(Maker { frame, used: false });
        Some(n)
    }

    fn refuse(&mut self, word: &str, at: At, candidates: Vec<String>) {
        if self.fail.is_none() {
            self.fail = Some(Unbound { word: word.to_owned(), at: at.place, candidates });
        }
    }

    /// Wraps an instruction so that what it leaves behind can be spoken of.
    fn filling(n: u8, instruction: &mut Instruction) {
        let inner = std::mem::replace(instruction, Instruction::EndTurn);
        *instruction = Instruction::Fill(n, Box::new(inner));
    }

    /// The object that the text is on.
    fn this(&mut self) -> usize {
        // inside a delayed trigger "this creature" is still the same
        let frame = self.frames.iter().rposition(|f| f.kind == FrameKind::Ability).unwrap_or(0);
        self.this_of(frame)
    }

    /// The object that the text of that frame is on.
    fn this_of(&mut self, frame: usize) -> usize {
        if let Some(id) = self.known(&Meaning::This, frame) {
            return id;
        }
        let zones = if self.around.spell && frame == 0 { Zones::STACK } else { Zones::ANY };
        let thing = Thing { any: true, ..Thing::object(Meaning::This, frame, zones, "this object") };
        self.add(Thing { block: Vec::new(), ..thing })
    }
}
