//! Two events with subjects of their own, joined by "or".

use instead_language::TriggerEvent;

use super::verbs::OTHER_EVENT;
use super::{TriggerP, moments};
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

/// "whenever you cast a green spell or a Forest you control enters": two events with subjects of their own.
pub(super) fn read_joined(p: &mut Reader<'_>, first: &TriggerEvent) -> Option<Vec<TriggerEvent>> {
    (p.peek(" or ") && !OTHER_EVENT.iter().any(|t| p.peek(t)) && p.lit(" or ")).then_some(())?;
    p.joined = true;
    let other = p.attempt(TriggerP::read);
    p.joined = false;
    let other = other.filter(|_| moments::event_ends(p))?;
    Some(vec![first.clone(), other])
}

pub(super) fn write_joined(e: &TriggerEvent, w: &mut Writer<'_>) -> bool {
    w.joined = true;
    let done = w.attempt(|w| TriggerP::write(e, w));
    w.joined = false;
    done && w.source.is_some()
}
