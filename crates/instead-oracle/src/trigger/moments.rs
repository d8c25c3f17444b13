//! What is said after an event: at which time, and which of such events of a turn it is.

use instead_language::words::{Designation, Step};
use instead_language::{Condition, Filter, Often, Ref, TriggerEvent, Who};

use super::OTHER_EVENT;
use crate::condition::Cond;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};

/// CR 506.1: in any of the steps of the combat phase.
fn in_combat() -> Condition {
    let steps = [Step::Combat, Step::Attackers, Step::Blockers, Step::Damage, Step::EndCombat];
    Condition::OneOf(steps.into_iter().map(Condition::During).collect())
}

fn saddled() -> Condition {
    Condition::Is(Ref::This, Filter::Designated(Designation::Saddled))
}

grammar! {
    /// When it happens.
    WhenP(p, w, v) -> Condition {
        [" while saddled"] => { saddled() } if (*v == saddled());
        [[" during your turn" | " during each of your turns"]] => (Condition::Turn(Who::You));
        [[" during an opponent's turn" | " during each opponent's turn"]] => (Condition::Turn(Who::Opponent));
        [" during your main phase"] => { crate::condition::main_phase() } if (*v == crate::condition::main_phase());
        [" during combat"] => { in_combat() } if (*v == in_combat());
        [" while " c: Cond] => { c } if (let c = v);
    }
}

/// Which of such events of a turn it is.
const FIRST: &str = " for the first time";

/// Whether the event ends here: what goes on says when it happens, or begins what is done.
pub(super) fn event_ends(p: &Reader<'_>) -> bool {
    [",", " while ", " during ", " this turn,", FIRST].iter().chain(OTHER_EVENT).any(|t| p.peek(t))
}

/// Whether such events can be told apart within a turn: each is one by itself.
fn can_be_told_apart(event: &TriggerEvent, often: Often) -> bool {
    use TriggerEvent as E;
    use instead_language::Pattern as P;
    // what is put on one permanent at one time is one event for each kind of counter
    if matches!(event, E::Event(P::PutCounters { .. })) {
        return often == Often::ByRecipient;
    }
    let of_pattern = |p: &P| {
        matches!(
            p,
            P::GainLife(_) | P::LoseLife(_) | P::Tap(_) | P::Damage { .. } | P::Sacrifice(_) | P::Discard { .. }
        )
    };
    let by_itself = matches!(event, E::Attacks(_) | E::Cycles(..) | E::Targeted(..) | E::Crime(_) | E::Acts(..));
    often == Often::Each && (by_itself || matches!(event, E::Event(p) if of_pattern(p)))
}

/// What is said after the event.
pub(super) fn read_after(p: &mut Reader<'_>, event: TriggerEvent, often: Often) -> Option<TriggerEvent> {
    let first = p.lit(FIRST);
    let event = match first {
        true => {
            can_be_told_apart(&event, often).then_some(())?;
            let each = p.lit(" each turn");
            (each || p.peek(" during each of your turns")).then_some(())?;
            TriggerEvent::Nth(1, Box::new(event))
        }
        false => event,
    };
    Some(match p.attempt(WhenP::read) {
        Some(when) => TriggerEvent::While(Box::new(event), Box::new(when)),
        None => event,
    })
}

/// The event before it, and what is said after it.
pub(super) fn parted(event: &TriggerEvent) -> Option<(&TriggerEvent, bool, Option<&Condition>)> {
    let (event, when) = match event {
        TriggerEvent::While(of, when) => (&**of, Some(&**when)),
        one => (one, None),
    };
    let (event, first) = match event {
        TriggerEvent::Nth(1, of) if !instead_language::history::is_counted(of) => (&**of, true),
        one => (one, false),
    };
    (first || when.is_some()).then_some((event, first, when))
}

/// Prints what is said after the event.
pub(super) fn write_after(first: bool, when: Option<&Condition>, w: &mut Writer<'_>) -> bool {
    if first && when == Some(&Condition::Turn(Who::You)) {
        return w.lit(FIRST) && w.lit(" during each of your turns");
    }
    (!first || w.lit(FIRST) && w.lit(" each turn")) && when.is_none_or(|when| WhenP::write(when, w))
}

/// "tapped for mana of the chosen color": some of the mana is of it (CR 106.12a).
pub(super) fn of_chosen(f: Filter) -> TriggerEvent {
    let tapped = TriggerEvent::TappedForMana(f);
    TriggerEvent::While(Box::new(tapped), Box::new(Condition::EventManaChosen))
}

/// Whether it can be limited to once each turn: what is no event of the game is not counted.
pub(super) fn can_be_counted(event: &TriggerEvent) -> bool {
    use TriggerEvent as E;
    match event {
        E::State(_) | E::Prevented(_) => false,
        E::Cast(_, f) => *f != Filter::Is(Ref::This),
        E::OneOf(list) => !list.iter().any(|e| matches!(e, TriggerEvent::Targeted(..))),
        E::Event(..) | E::Beginning(..) | E::Enters(..) | E::Copies(..) | E::Attacks(..) | E::Blocks(..) => true,
        E::BecomesBlocked(..) | E::AttacksWith(..) | E::BlocksThat(..) | E::BlockedBy(..) | E::Nth(..) => true,
        E::Targeted(..)
        | E::TappedForMana(..)
        | E::WinsFlip(..)
        | E::Unlocks(..)
        | E::DayNight
        | E::AttacksThat(..)
        | E::Cycles(..)
        | E::PlaysLand(..) => true,
        E::LastCounter(..) | E::Chapters(..) | E::AttackTogether(..) | E::Unblocked(..) | E::Crime(..) => true,
        E::Becomes(..) | E::Acts(..) | E::Attached(..) | E::NthCounter(..) | E::Expends(..) | E::Activates(..) => true,
        E::While(of, _) => can_be_counted(of),
    }
}
