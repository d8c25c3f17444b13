//! What several do at once: "one or more creatures you control attack".

use instead_language::{Filter, Pattern, TriggerEvent};

use super::{first_subject, moves, owned, read_verbs, under_last, write_verbs};
use crate::cursor::{Reader, Writer};
use crate::event::MovesMany;
use crate::grammar::Part;
use crate::noun::{NpMany, last_said};
use crate::reference::Poss;

/// What several do at once, which triggers once (CR 603.2c): "one or more creatures you control attack".
pub(super) struct TheyDo;
impl Part for TheyDo {
    type Value = TriggerEvent;
    fn read(p: &mut Reader<'_>) -> Option<TriggerEvent> {
        p.any(&["one or more "]).then_some(())?;
        let f = NpMany::read(p)?;
        if let Some(e) = p.attempt(|p| read_under(p, &f)).or_else(|| p.attempt(|p| read_moves(p, &f))) {
            return Some(e);
        }
        let found = read_verbs(p, &f, true)?;
        Some(found)
    }
    fn write(v: &TriggerEvent, w: &mut Writer<'_>) -> bool {
        w.lit("one or more ")
            && (w.attempt(|w| write_moves(v, w))
                || w.attempt(|w| write_under(v, w))
                || first_subject(v).is_some_and(|f| NpMany::write(&f, w) && write_verbs(v, &f, w, true)))
    }
}

/// " enter under your control"
fn read_under(p: &mut Reader<'_>, f: &Filter) -> Option<TriggerEvent> {
    p.any(&[" enter the battlefield under ", " enter under "]).then_some(())?;
    let who = Poss::read(p)?;
    p.lit(" control").then(|| TriggerEvent::Enters(owned(f.clone(), who)))
}

fn write_under(e: &TriggerEvent, w: &mut Writer<'_>) -> bool {
    let TriggerEvent::Enters(f) = e else { return false };
    let Some((f, who)) = under_last(f).filter(|_| w.source.is_some()) else { return false };
    NpMany::write(&f, w)
        && w.any(&[" enter the battlefield under ", " enter under "])
        && Poss::write(who, w)
        && w.lit(" control")
}

/// " are put into exile from your graveyard", " leave your graveyard": what moves, and where.
fn read_moves(p: &mut Reader<'_>, f: &Filter) -> Option<TriggerEvent> {
    let (owner, from, to) = MovesMany::read(p)?;
    let object = if let Some(owner) = owner { f.clone().and(Filter::Owner(owner)) } else { f.clone() };
    super::moments::event_ends(p).then(|| moves(object, from, to))
}

fn write_moves(e: &TriggerEvent, w: &mut Writer<'_>) -> bool {
    let TriggerEvent::Event(Pattern::Move { object, from, to }) = e else { return false };
    let owned = match last_said(object) {
        Some((f, Filter::Owner(who))) => {
            w.attempt(|w| NpMany::write(&f, w) && MovesMany::write(&(Some(who.clone()), *from, *to), w))
        }
        _ => false,
    };
    owned || (NpMany::write(object, w) && MovesMany::write(&(None, *from, *to), w))
}
