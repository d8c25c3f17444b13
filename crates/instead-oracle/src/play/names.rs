//! The names on a board, as parts of grammar.

use crate::Named;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar, parts};

use super::Thing;

/// What is expected where a name is read.
pub(super) const NAMES: [&str; 4] =
    ["the name of a player", "the name of a card on the board", "a name on the board", "the name of a source"];

parts! {
    /// A player's name.
    pub(crate) PlayerName -> u8 { |p| named(p, Named::player, NAMES[0]), |v, w| w.player(*v) }
    /// The name of an object.
    pub(crate) ObjectName -> u32 { |p| named(p, Named::object, NAMES[1]), |v, w| w.object(*v) }
}

/// One of these words.
pub(crate) fn word_of<T: Copy>(p: &mut Reader<'_>, all: &[T], text: fn(T) -> &'static str) -> Option<T> {
    let names: Vec<&'static str> = all.iter().map(|one| text(*one)).collect();
    let found = p.word_of(&names)?;
    all.iter().copied().find(|one| text(*one) == found)
}

/// What a name stands for, where it is such a thing.
fn named<T>(p: &mut Reader<'_>, what: impl Fn(Named) -> Option<T>, expected: &'static str) -> Option<T> {
    let found = p.name_that(what);
    if found.is_none() {
        p.fail(expected);
    }
    found
}

/// The name of a card, or of one half of it.
pub(super) struct CardName;

impl Part for CardName {
    type Value = Thing;

    fn read(p: &mut Reader<'_>) -> Option<Thing> {
        let thing = |found| match found {
            Named::Object(object) => Some(Thing { object, half: None }),
            Named::Half(object, half) => Some(Thing { object, half: Some(half) }),
            Named::Player(_) => None,
        };
        named(p, thing, NAMES[1])
    }

    fn write(v: &Thing, w: &mut Writer<'_>) -> bool {
        let named = v.half.map_or(Named::Object(v.object), |half| Named::Half(v.object, half));
        w.name_that(|n| n == named)
    }
}

/// The name of an object or a player.
pub(crate) struct AnyName;

impl Part for AnyName {
    type Value = Named;

    fn read(p: &mut Reader<'_>) -> Option<Named> {
        // which half is named makes no difference to what is spoken of
        named(p, |found| found.object().map(Named::Object).or(Some(found)), NAMES[2])
    }

    fn write(v: &Named, w: &mut Writer<'_>) -> bool {
        match v {
            Named::Object(id) | Named::Half(id, _) => w.object(*id),
            Named::Player(seat) => w.player(*seat),
        }
    }
}

/// Several of a kind: "A and B", "A, B, and C".
pub(crate) struct Several<P>(std::marker::PhantomData<P>);

impl<P: Part> Part for Several<P> {
    type Value = Vec<P::Value>;

    fn read(p: &mut Reader<'_>) -> Option<Vec<P::Value>> {
        let mut all = vec![P::read(p)?];
        while let Some(next) = p.attempt(|p| p.any(&[" and ", ", and ", ", "]).then(|| P::read(p)).flatten()) {
            all.push(next);
        }
        Some(all)
    }

    fn write(v: &Vec<P::Value>, w: &mut Writer<'_>) -> bool {
        !v.is_empty() && v.iter().enumerate().all(|(at, one)| (at == 0 || w.lit(" and ")) && P::write(one, w))
    }
}

/// Objects: "A and B".
pub(crate) type Objects = Several<ObjectName>;

grammar! {
    /// " of Bob's turn"
    TurnOf(p, w, v) -> Option<u8> {
        [" of " whose: PlayerName "'s turn"] => (Some(whose));
        [" of " whose: PlayerName] => (Some(whose));
        [@ NothingBehind] => (None);
    }
}

parts! {
    /// No "of" follows.
    NothingBehind -> () { |p| (!p.peek(" of ")).then_some(()), |v, w| true }
}

/// The end of a sentence, with or without its full stop.
pub(crate) struct End;

impl Part for End {
    type Value = ();

    fn read(p: &mut Reader<'_>) -> Option<()> {
        let _ = p.rest().starts_with('.') && p.raw(".");
        if !p.at_end() {
            p.fail("the end of the sentence");
        }
        p.at_end().then_some(())
    }

    fn write((): &(), _: &mut Writer<'_>) -> bool {
        true
    }
}
