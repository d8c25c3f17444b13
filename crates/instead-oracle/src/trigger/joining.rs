//! Two events with subjects of their own, joined by "or".

use instead_language::TriggerEvent;

use super::verbs::OTHER_EVENT;
use super::{TriggerP, moments, write_one_of_both};
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;

/// "when", "whenever": said once before two events that are joined by "or".
pub(super) struct When;
impl Part for When {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (p.joined || p.any(&["whenever ", "when "])).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.joined || w.any(&["whenever ", "when "])
    }
}

/// Looks ahead: whether another event follows, with a subject of its own.
pub(super) fn follows(p: &mut Reader<'_>) -> bool {
    let (mark, outer) = (p.mark(), p.joined);
    let found = p.any(&[", or ", " or "]) && {
        p.joined = true;
        TriggerP::read(p).is_some()
    };
    p.joined = outer;
    p.reset(mark);
    found
}

/// "whenever you cast a green spell or a Forest you control enters", "…, or …, or …": events with subjects of their own.
pub(super) fn read_joined(p: &mut Reader<'_>, first: &TriggerEvent) -> Option<Vec<TriggerEvent>> {
    let mut all = vec![first.clone()];
    while let Some(other) = p.attempt(|p| {
        (!OTHER_EVENT.iter().any(|t| p.peek(t)) && p.any(&[", or ", " or "])).then_some(())?;
        p.joined = true;
        let other = p.attempt(TriggerP::read);
        p.joined = false;
        other
    }) {
        all.push(other);
    }
    (all.len() > 1 && moments::event_ends(p)).then_some(all)
}

fn write_joined(e: &TriggerEvent, w: &mut Writer<'_>) -> bool {
    w.joined = true;
    let done = w.attempt(|w| TriggerP::write(e, w));
    w.joined = false;
    done && w.source.is_some()
}

/// "when this creature enters and whenever you cast a spell"
pub(super) fn write_both(e: &TriggerEvent, w: &mut Writer<'_>) -> bool {
    let TriggerEvent::OneOf(list) = e else { return false };
    let [a, rest @ ..] = list.as_slice() else { return false };
    // of more than two the text is followed
    (rest.len() == 1 || w.source.is_some())
        && write_one_of_both(a, w)
        && rest.iter().all(|b| {
            w.any(&[" and ", " or ", ", or "])
                && (w.attempt(|w| write_one_of_both(b, w)) || w.attempt(|w| write_joined(b, w)))
        })
}
