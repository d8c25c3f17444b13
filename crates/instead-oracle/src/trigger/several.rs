//! What several do at once: "one or more creatures you control attack".

use instead_language::words::Zone;
use instead_language::{Filter, Pattern, TriggerEvent};

use super::{first_subject, moves, owned, read_verbs, under_last, write_verbs};
use crate::amount::Word;
use crate::cursor::{Reader, Writer};
use crate::event::{MovesMany, Obj};
use crate::grammar::Part;
use crate::noun::{NpMany, last_said};
use crate::reference::Poss;

/// What several do at once, which triggers once (CR 603.2c): "one or more creatures you control attack".
pub(super) struct TheyDo;
impl Part for TheyDo {
    type Value = TriggerEvent;
    fn read(p: &mut Reader<'_>) -> Option<TriggerEvent> {
        if let Some(e) = p.attempt(read_by_several).or_else(|| p.attempt(read_so_many)) {
            return Some(e);
        }
        p.any(&["one or more "]).then_some(())?;
        let f = NpMany::read(p)?;
        if p.lit(NOT_DYING) {
            return Some(leaves_alive(f));
        }
        if let Some(e) = p.attempt(|p| read_under(p, &f)).or_else(|| p.attempt(|p| read_moves(p, &f))) {
            return Some(e);
        }
        let found = read_verbs(p, &f, true)?;
        Some(found)
    }
    fn write(v: &TriggerEvent, w: &mut Writer<'_>) -> bool {
        if w.attempt(|w| write_by_several(v, w) || write_so_many(v, w)) {
            return true;
        }
        w.lit("one or more ")
            && (w.attempt(|w| left_alive(v).is_some_and(|f| NpMany::write(f, w) && w.lit(NOT_DYING)))
                || w.attempt(|w| write_moves(v, w))
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

/// How one thing meets several in combat.
struct Meets {
    words: &'static str,
    make: fn(Filter, Filter) -> TriggerEvent,
}

/// The longer wording stands before its beginning.
const MEETS: &[Meets] = &[
    Meets { words: " blocks or becomes blocked by one or more ", make: meets },
    Meets { words: " becomes blocked by one or more ", make: TriggerEvent::BlockedBy },
    Meets { words: " blocks one or more ", make: TriggerEvent::BlocksThat },
];

fn meets(f: Filter, g: Filter) -> TriggerEvent {
    TriggerEvent::OneOf(vec![TriggerEvent::BlocksThat(f.clone(), g.clone()), TriggerEvent::BlockedBy(f, g)])
}

/// "this creature becomes blocked by one or more creatures": once for all of them. Of several that are blocked each would
/// trigger by itself, so one alone is spoken of.
fn read_by_several(p: &mut Reader<'_>) -> Option<TriggerEvent> {
    let f = Obj::read(p)?;
    let how = MEETS.iter().find(|m| p.lit(m.words))?;
    let g = NpMany::read(p)?;
    (matches!(f, Filter::Is(_)) && super::moments::event_ends(p)).then(|| (how.make)(f, g))
}

fn write_by_several(e: &TriggerEvent, w: &mut Writer<'_>) -> bool {
    let one = if let TriggerEvent::OneOf(list) = e { list.first() } else { Some(e) };
    let Some(TriggerEvent::BlocksThat(f, g) | TriggerEvent::BlockedBy(f, g)) = one else { return false };
    let Some(how) = MEETS.iter().find(|m| (m.make)(f.clone(), g.clone()) == *e) else { return false };
    Obj::write(f, w) && w.lit(how.words) && NpMany::write(g, w)
}

/// "two or more creatures attack"
fn read_so_many(p: &mut Reader<'_>) -> Option<TriggerEvent> {
    let least = u32::try_from(Word::read(p)?).ok().filter(|n| *n > 1)?;
    p.lit(" or more ").then_some(())?;
    let f = NpMany::read(p)?;
    (p.lit(" attack") && super::moments::event_ends(p)).then_some(TriggerEvent::AttackTogether(f, least))
}

fn write_so_many(e: &TriggerEvent, w: &mut Writer<'_>) -> bool {
    let TriggerEvent::AttackTogether(f, least) = e else { return false };
    i32::try_from(*least).is_ok_and(|n| Word::write(&n, w))
        && w.lit(" or more ")
        && NpMany::write(f, w)
        && w.lit(" attack")
}

const NOT_DYING: &str = " leave the battlefield without dying";

/// CR 700.4: to anywhere but a graveyard.
fn leaves_alive(f: Filter) -> TriggerEvent {
    let to = [Zone::Exile, Zone::Hand, Zone::Library, Zone::Command];
    TriggerEvent::OneOf(to.into_iter().map(|to| moves(f.clone(), Some(Zone::Battlefield), Some(to))).collect())
}

fn left_alive(e: &TriggerEvent) -> Option<&Filter> {
    let TriggerEvent::OneOf(list) = e else { return None };
    let Some(TriggerEvent::Event(Pattern::Move { object, .. })) = list.first() else { return None };
    (leaves_alive(object.clone()) == *e).then_some(object)
}
