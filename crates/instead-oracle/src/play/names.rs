//! The names on a board, as parts of grammar.

use crate::Named;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};

use super::Thing;

/// What is expected where a name is read.
pub(super) const NAMES: [&str; 4] =
    ["the name of a player", "the name of a card on the board", "a name on the board", "the name of a source"];

/// A player's name.
pub(crate) struct PlayerName;

impl Part for PlayerName {
    type Value = u8;

    fn read(p: &mut Reader<'_>) -> Option<u8> {
        let found = p.name_that(Named::player);
        if found.is_none() {
            p.fail(NAMES[0]);
        }
        found
    }

    fn write(v: &u8, w: &mut Writer<'_>) -> bool {
        w.player(*v)
    }
}

/// The name of an object.
pub(crate) struct ObjectName;

impl Part for ObjectName {
    type Value = u32;

    fn read(p: &mut Reader<'_>) -> Option<u32> {
        let found = p.name_that(Named::object);
        if found.is_none() {
            p.fail(NAMES[1]);
        }
        found
    }

    fn write(v: &u32, w: &mut Writer<'_>) -> bool {
        w.object(*v)
    }
}

/// The name of a card, or of one half of it.
pub(super) struct CardName;

impl Part for CardName {
    type Value = Thing;

    fn read(p: &mut Reader<'_>) -> Option<Thing> {
        let found = p.name_that(|named| match named {
            Named::Object(object) => Some(Thing { object, half: None }),
            Named::Half(object, half) => Some(Thing { object, half: Some(half) }),
            Named::Player(_) => None,
        });
        if found.is_none() {
            p.fail(NAMES[1]);
        }
        found
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
        let found = p.name_that(|named| named.object().map(Named::Object).or(Some(named)));
        if found.is_none() {
            p.fail(NAMES[2]);
        }
        found
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

/// No "of" follows.
struct NothingBehind;

impl Part for NothingBehind {
    type Value = ();

    fn read(p: &mut Reader<'_>) -> Option<()> {
        (!p.peek(" of ")).then_some(())
    }

    fn write((): &(), _: &mut Writer<'_>) -> bool {
        true
    }
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
