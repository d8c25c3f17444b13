//! Descriptions that fit one slot alone: "the source of the event", "the result of step 2".

use instead_language::{Exact, Role};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;

/// What a part in an event is called where nothing else may be meant.
const ROLES: &[(&str, Role)] = &[
    ("the object of the event", Role::Object),
    ("the former object of the event", Role::Was),
    ("the player of the event", Role::Player),
    ("the source of the event", Role::Source),
    ("the recipient of the event", Role::Recipient),
    ("the other creature of the event", Role::Partner),
    ("what is attacked in the event", Role::Attacked),
];

/// How many frames further out the event is.
const OUT: &[(&str, u8)] = &[("", 0), (" around this", 1), (" around both", 2)];

/// "the result of step 2"
const STEP: &str = "the result of step ";

/// A description that fits one slot alone: "the source of the event", "the result of step 2".
pub(crate) fn read_exact(p: &mut Reader<'_>) -> Option<Exact> {
    if p.lit(STEP) {
        let step = crate::amount::Figure::read(p)?.checked_sub(1)?;
        return u8::try_from(step).ok().map(Exact::Made);
    }
    let role = ROLES.iter().find(|(text, _)| p.lit(text)).map(|(_, role)| *role)?;
    let out = OUT.iter().rev().find(|(text, _)| text.is_empty() || p.lit(text)).map_or(0, |(_, out)| *out);
    Some(Exact::Event(role, out))
}

/// What the attacker of the event attacks.
pub(super) const ATTACKED: &[&str] = &[
    "the player or planeswalker it's attacking",
    "the player or planeswalker that creature is attacking",
    "the player, planeswalker, or battle it's attacking",
];

pub(crate) fn write_exact(exact: Exact, w: &mut Writer<'_>) -> bool {
    match exact {
        Exact::Event(Role::Attacked, 0) if w.any(ATTACKED) => true,
        Exact::Made(step) => w.lit(STEP) && w.lit(&(u32::from(step) + 1).to_string()),
        Exact::Event(role, out) => {
            let role = ROLES.iter().find(|(_, r)| *r == role).is_some_and(|(text, _)| w.lit(text));
            role && OUT.iter().find(|(_, n)| *n == out).is_some_and(|(text, _)| w.lit(text))
        }
    }
}
