//! What a word of a text goes back to (CR 608.2c, 608.2h, 400.7, 603.7c).
//!
//! A text stands in two states. As it is *said*, pronouns stand in it as words ([`Ref::Said`], [`Selection::Rest`],
//! [`Amount::ThatMuch`], [`Condition::Did`], …; [`crate::said!`] lists them). As it is *bound*, each of them is a [`Slot`],
//! also in what an effect makes of an event ("twice that many"): the game carries out bound texts alone.
//!
//! # Frames
//!
//! A slot is seen in its own frame and, counted outwards by [`Slot::out`], in the frames inside it. A frame is opened by
//!
//! - an ability: also one that is granted, or that a token or an emblem has;
//! - a replacement effect that an instruction creates, with its pattern, condition, rewrite and rider ([`Instruction::Create`],
//!   [`Instruction::SelfRewrite`]; that of an ability is the frame of the ability), and what is done "if it regenerates this
//!   way";
//! - "can't" for a time ([`Instruction::Forbid`]);
//! - a delayed triggered ability, its event included ([`Instruction::Delayed`], [`Instruction::DelayedThisTurn`]);
//! - a reflexive one ([`Instruction::Reflexive`]; as it is said
//!   [`Instruction::WhenYouDo`]), which has targets of its own.
//!
//! What is seen from outside a frame (`out > 0`) is a *capture*: as the frame's text comes to be, it is followed once to
//! where the effect put it and then stays what it is (CR 603.7c, 611.2c).
//!
//! # Loops
//!
//! [`Part::Each`] counts the loops of its own frame, from the innermost: [`Instruction::ForEach`],
//! [`Instruction::EachMay`], [`Instruction::InTurn`], [`Instruction::EachUnless`], [`Condition::Has`], [`Amount::PlayersWith`]. [`Part::EachOne`]
//! is each one of those that the nearest instruction, or the continuous effect, acts on or has act, in its own numbers and
//! choices.
//!
//! # What an instruction leaves behind
//!
//! [`Instruction::Fill`] names it; the n-th of a frame fills [`Part::Made`]`(n)`, counted in text order from 0, modes
//! included. It stands only where something refers to it. What stands in the list of another instruction leaves behind
//! what the whole leaves behind, too: `Fill(0, May(you, [Sacrifice(…)]))` has what was sacrificed, and "if you do" is
//! [`Condition::Done`] of it. After a loop a slot that was filled in it holds what all its rounds left behind; within, each
//! round's own.

use instead_language_derive::Walk;

use crate::walk::{Accept, Visit, VisitMut, Walk};
use crate::words::Word;
use crate::{Ability, Amount, Condition, Deed, Filter, Instruction, Likeness, Ref, Replacement, Selection, Who};

/// What a word goes back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Slot {
    /// How many frames further out.
    pub out: u8,
    /// Which slot there.
    pub part: Part,
}

/// A slot within its frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Part {
    /// Of the event that the frame's text watches for.
    Event(Role),
    /// What was paid as a cost of the spell or ability, or of the spell that this permanent was (CR 400.7d, 608.2h).
    Paid(Paid),
    /// What the n-th filling instruction left behind.
    Made(u8),
    /// Each in turn, of the n-th loop around this, from the innermost.
    Each(u8),
    /// Each one of those that this instruction acts on or has act: "its power", "their library".
    EachOne,
    /// The n-th target. Only from inside another frame that has targets of its own; else [`Ref::Target`].
    Target(u8),
    /// The object that the text is on. Only from inside another frame: what granted the ability; else [`Ref::This`].
    This,
    /// The controller of the text. Only from inside another frame; else `Who::You`.
    You,
}

/// A part in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Role {
    /// What the event is about, where it is afterwards (CR 400.7e); in a replacement effect what would be changed. Of "one or
    /// more" all of them.
    Object,
    /// The same as it was before the event (CR 603.10a, 608.2h).
    Was,
    /// The player who does it or to whom it happens: who casts, draws, attacks, is dealt the damage, whose step begins; of an
    /// event about an object its controller, of a card in a hand, library or graveyard its owner.
    Player,
    /// The source of the damage, or the spell or ability that causes it or that targets.
    Source,
    /// Whom or what the damage is dealt to, the counters are put on, something becomes attached to.
    Recipient,
    /// The other of two: what is blocked by the blocker, what blocks the blocked one.
    Partner,
    /// Whom or what is attacked.
    Attacked,
    /// The event as a whole: its amounts.
    Whole,
}

/// What can be paid and spoken of afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Paid {
    /// "the sacrificed creature"
    Sacrificed,
    /// "the discarded card"
    Discarded,
    /// "the exiled card"
    Exiled,
    /// "the tapped creatures"
    Tapped,
    /// "the returned land"
    Returned,
    /// "the revealed card"
    Revealed,
    /// "the counters removed this way"
    Removed,
    /// To whom a gift was promised (CR 702.174k).
    Promised,
    /// "the milled cards"
    Milled,
    /// "the card put on top of your library"
    Put,
}

/// What is measured of a slot (CR 608.2h, 608.2i). An event's amounts are those of [`Role::Whole`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Measure {
    /// "that much": damage, life, counters, mana; of what has no amount, how many. In a replacement effect the amount that
    /// would be.
    Much,
    /// "that many", "for each card discarded this way": how many objects, or players where there is no object
    Many,
    /// "for each creature sacrificed this way": how many of the objects are so, as they were
    Matching(Filter, Deed),
    /// "the greatest number of cards a player discarded this way": of the player of whom it is the most
    Most(Deed),
    /// "two cards that share a color were milled this way": the most of them that share one
    Alike(Filter, Deed, Likeness),
    /// "the damage dealt this way"
    Dealt,
    /// "the excess damage dealt this way" (CR 120.10)
    Excess,
    /// "the life lost this way", also by damage
    Lost,
    /// "for each counter removed this way"
    Removed,
    /// "if you didn't draw cards this way": how many draws it came to, whatever had changed it
    Drawn,
    /// "the damage prevented this way"
    Prevented,
    /// "the result", "the number chosen"
    Result,
    /// "for each death vote": how many votes that word got
    Votes(Word),
    /// "for each vote they received": how many votes that player got
    Received,
    /// "X" of a cost that is paid as the text is followed ("you may pay {X}")
    X,
}

impl Slot {
    /// The watched event as a whole.
    pub const EVENT: Slot = Slot::event(Role::Whole);
    /// What the watched event is about.
    pub const OBJECT: Slot = Slot::event(Role::Object);
    /// The same as it was.
    pub const WAS: Slot = Slot::event(Role::Was);
    /// The player of the watched event.
    pub const PLAYER: Slot = Slot::event(Role::Player);
    /// The source of the watched event.
    pub const SOURCE: Slot = Slot::event(Role::Source);
    /// The recipient of the watched event.
    pub const RECIPIENT: Slot = Slot::event(Role::Recipient);
    /// The other one of the watched event.
    pub const PARTNER: Slot = Slot::event(Role::Partner);
    /// Each one of those that this instruction acts on or has act.
    pub const EACH_ONE: Slot = Slot::here(Part::EachOne);

    /// A slot of this frame.
    pub const fn here(part: Part) -> Slot {
        Slot { out: 0, part }
    }

    /// A part in the watched event.
    pub const fn event(role: Role) -> Slot {
        Slot::here(Part::Event(role))
    }

    /// What the n-th filling instruction left behind.
    pub const fn made(n: u8) -> Slot {
        Slot::here(Part::Made(n))
    }

    /// Each in turn, of the n-th loop around this.
    pub const fn each(n: u8) -> Slot {
        Slot::here(Part::Each(n))
    }

    /// What was paid as a cost.
    pub const fn paid(paid: Paid) -> Slot {
        Slot::here(Part::Paid(paid))
    }

    /// The same, spoken of from inside another frame.
    #[must_use]
    pub const fn outside(self) -> Slot {
        Slot { out: self.out.saturating_add(1), part: self.part }
    }
}

/// Shows each slot that the text speaks of or fills, with how many frames lie around it within this text: one whose `out`
/// is that number is of the frame in which the text itself stands.
pub fn each_slot(text: &impl Accept, look: &mut dyn FnMut(Slot, u8)) {
    text.accept(&mut Look { depth: 0, look });
}

/// The same, and each may be changed.
pub fn each_slot_mut(text: &mut impl Accept, change: &mut dyn FnMut(&mut Slot, u8)) {
    struct Slots<'a>(&'a mut dyn FnMut(&mut Slot, u8));
    impl InFrames for Slots<'_> {
        fn slot(&mut self, slot: &mut Slot, depth: u8) {
            (self.0)(slot, depth);
        }
    }
    change_in_frames(text, &mut Slots(change));
}

/// Changes each part in which a slot can stand, with how many frames lie around it within the text; after that, what stands
/// in it.
pub fn change_in_frames(text: &mut impl Accept, by: &mut dyn InFrames) {
    text.accept_mut(&mut Change { depth: 0, by });
}

/// What is changed of a text in its frames.
pub trait InFrames {
    /// A slot that is spoken of or filled.
    fn slot(&mut self, _: &mut Slot, _: u8) {}
    /// An object or player.
    fn reference(&mut self, _: &mut Ref, _: u8) {}
    /// A player.
    fn who(&mut self, _: &mut Who, _: u8) {}
    /// A number.
    fn amount(&mut self, _: &mut Amount, _: u8) {}
    /// Objects and players.
    fn selection(&mut self, _: &mut Selection, _: u8) {}
    /// A property.
    fn filter(&mut self, _: &mut Filter, _: u8) {}
    /// A condition.
    fn condition(&mut self, _: &mut Condition, _: u8) {}
}

struct Look<'a> {
    depth: u8,
    look: &'a mut dyn FnMut(Slot, u8),
}

struct Change<'a> {
    depth: u8,
    by: &'a mut dyn InFrames,
}

/// Walks on with one frame more around.
macro_rules! inside {
    ($self:ident, $walk:expr) => {{
        $self.depth = $self.depth.saturating_add(1);
        $walk;
        $self.depth = $self.depth.saturating_sub(1);
    }};
}

/// Which parts of an instruction stand in a frame of their own.
macro_rules! frames {
    ($self:ident, $instruction:ident, $accept:ident, $walk:ident) => {
        match $instruction {
            Instruction::Regenerate(what, then) => {
                what.$accept($self);
                inside!($self, then.$accept($self));
            }
            Instruction::Forbid(cant, _) => inside!($self, cant.$accept($self)),
            Instruction::Delayed(trigger, list) | Instruction::DelayedThisTurn(trigger, list, _) => inside!($self, {
                trigger.$accept($self);
                list.$accept($self);
            }),
            Instruction::Reflexive(of, spell) => {
                of.$accept($self);
                inside!($self, spell.$accept($self));
            }
            Instruction::WhenYouDo(spell) => inside!($self, spell.$accept($self)),
            other => other.$walk($self),
        }
    };
}

impl Visit for Look<'_> {
    fn slot(&mut self, slot: &Slot) {
        (self.look)(*slot, self.depth);
    }

    fn ability(&mut self, ability: &Ability) {
        match ability {
            Ability::Replacement(effect) => self.replacement(effect),
            other => inside!(self, other.walk(self)),
        }
    }

    fn replacement(&mut self, effect: &Replacement) {
        inside!(self, effect.walk(self));
    }

    fn instruction(&mut self, instruction: &Instruction) {
        if let Instruction::Fill(n, _) = instruction {
            (self.look)(Slot::made(*n), self.depth);
        }
        frames!(self, instruction, accept, walk);
    }
}

impl VisitMut for Change<'_> {
    fn slot(&mut self, slot: &mut Slot) {
        self.by.slot(slot, self.depth);
    }

    fn reference(&mut self, r: &mut Ref) {
        self.by.reference(r, self.depth);
        r.walk_mut(self);
    }

    fn who(&mut self, who: &mut Who) {
        self.by.who(who, self.depth);
        who.walk_mut(self);
    }

    fn amount(&mut self, amount: &mut Amount) {
        self.by.amount(amount, self.depth);
        amount.walk_mut(self);
    }

    fn selection(&mut self, selection: &mut Selection) {
        self.by.selection(selection, self.depth);
        selection.walk_mut(self);
    }

    fn filter(&mut self, filter: &mut Filter) {
        self.by.filter(filter, self.depth);
        filter.walk_mut(self);
    }

    fn condition(&mut self, condition: &mut Condition) {
        self.by.condition(condition, self.depth);
        condition.walk_mut(self);
    }

    fn ability(&mut self, ability: &mut Ability) {
        match ability {
            Ability::Replacement(effect) => self.replacement(effect),
            other => inside!(self, other.walk_mut(self)),
        }
    }

    fn replacement(&mut self, effect: &mut Replacement) {
        inside!(self, effect.walk_mut(self));
    }

    fn instruction(&mut self, instruction: &mut Instruction) {
        if let Instruction::Fill(n, _) = instruction {
            let mut slot = Slot::made(*n);
            self.by.slot(&mut slot, self.depth);
            if let Part::Made(now) = slot.part {
                *n = now;
            }
        }
        frames!(self, instruction, accept_mut, walk_mut);
    }
}
