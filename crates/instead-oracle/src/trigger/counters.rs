//! Counters that are put: "one or more +1/+1 counters are put on this creature" (CR 122.6).

use instead_language::words::Word as Name;
use instead_language::{Often, Pattern, Recipients, TriggerEvent, Who};

use crate::amount::CounterKind;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::reference::EventWho;
use crate::selection::RecipientsP;

grammar! {
    /// One counter, of a kind or of any.
    OneCounter(p, w, v) -> Option<Name> {
        [["a counter"]] => (None);
        [["a " | "an "] k: CounterKind " counter"] => (Some(k));
    }
}

grammar! {
    /// Several.
    SomeCounters(p, w, v) -> Option<Name> {
        ["one or more counters"] => (None);
        ["one or more " k: CounterKind " counters"] => (Some(k));
    }
}

fn put(kind: Option<Name>, on: Recipients, by: Option<Who>) -> Pattern {
    Pattern::PutCounters { kind, on, by, by_effect: false }
}

grammar! {
    /// Counters are put, one by one.
    PutOne(p, w, v) -> Pattern {
        [k: OneCounter " is put on " r: RecipientsP] => { put(k, r, None) } if (let Pattern::PutCounters { kind: k, on: r, by: None, by_effect: false } = v);
        [s: EventWho " " ("put") " " k: OneCounter " on " r: RecipientsP] => { put(k, r, Some(s)) }
            if (let Pattern::PutCounters { kind: k, on: r, by: Some(s), by_effect: false } = v);
    }
}

grammar! {
    /// Counters are put, so many at a time.
    PutSome(p, w, v) -> Pattern {
        [k: SomeCounters " are put on " r: RecipientsP] => { put(k, r, None) } if (let Pattern::PutCounters { kind: k, on: r, by: None, by_effect: false } = v);
        [s: EventWho " " ("put") " " k: SomeCounters " on " r: RecipientsP] => { put(k, r, Some(s)) }
            if (let Pattern::PutCounters { kind: k, on: r, by: Some(s), by_effect: false } = v);
    }
}

/// Each counter is an event by itself, or all that are put at one time on one permanent or player are (CR 603.2c).
pub(super) fn read(p: &mut Reader<'_>) -> Option<(TriggerEvent, Often)> {
    p.any(&["whenever ", "when "]).then_some(())?;
    let some = p.attempt(PutSome::read).map(|e| (e, Often::ByRecipient));
    let (event, often) = some.or_else(|| p.attempt(PutOne::read).map(|e| (e, Often::Each)))?;
    super::moments::event_ends(p).then_some(())?;
    p.watched = Some(std::rc::Rc::new(event.clone()));
    Some((TriggerEvent::Event(event), often))
}

pub(super) fn write(event: &TriggerEvent, often: Often, w: &mut Writer<'_>) -> bool {
    let TriggerEvent::Event(event @ Pattern::PutCounters { .. }) = event else { return false };
    w.any(&["whenever ", "when "])
        && match often {
            Often::Each => PutOne::write(event, w),
            Often::ByRecipient => PutSome::write(event, w),
            Often::Together | Often::ByPlayer | Often::BySource => false,
        }
}
