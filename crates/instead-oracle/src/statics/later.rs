//! What is done later (CR 603.7): "at the beginning of the next end step, …".

use instead_language::card::Trigger;
use instead_language::words::Step;
use instead_language::{Instruction, Pattern, Period, TriggerEvent, Until, Who};

use crate::condition::{SpellA, SpellOne};
use crate::cursor::{Reader, Writer};
use crate::event::Happened;
use crate::grammar::{Part, grammar};
use crate::instruction::Clauses;

/// A step or phase of somebody's turn, the next that begins.
type Time = (Period, Who);

const END_OF_COMBAT: Time = (Period::Step(Step::EndCombat), Who::Any);

const fn at(step: Step, who: Who) -> Time {
    (Period::Step(step), who)
}

fn begins((period, who): Time) -> Trigger {
    Trigger::each(TriggerEvent::Beginning(period, who))
}

fn time_of(t: &Trigger) -> Option<Time> {
    let TriggerEvent::Beginning(period, who) = &t.event else { return None };
    let time = (*period, who.clone());
    (*t == begins(time.clone())).then_some(time)
}

grammar! {
    /// "the next end step"
    NextTime(p, w, v) -> Time {
        [["the next turn's upkeep" | "the next upkeep"]] => { at(Step::Upkeep, Who::Any) } if (*v == at(Step::Upkeep, Who::Any));
        ["the next end step"] => { at(Step::End, Who::Any) } if (*v == at(Step::End, Who::Any));
        ["your next upkeep"] => { at(Step::Upkeep, Who::You) } if (*v == at(Step::Upkeep, Who::You));
        ["your next draw step"] => { at(Step::Draw, Who::You) } if (*v == at(Step::Draw, Who::You));
        ["your next end step"] => { at(Step::End, Who::You) } if (*v == at(Step::End, Who::You));
        [["your next main phase"]] => { (Period::MainPhase, Who::You) } if (*v == (Period::MainPhase, Who::You));
    }
}

pub(super) fn once(event: TriggerEvent) -> Trigger {
    Trigger::each(event)
}

/// What follows a trigger speaks of its event.
struct OfEvent;
impl Part for OfEvent {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        p.cast = true;
        Some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

grammar! {
    /// "you cast your next creature spell this turn"
    NextCast(p, w, v) -> TriggerEvent {
        ["you cast your next " f: SpellOne " this turn" @OfEvent] => { TriggerEvent::Cast(Who::You, f) } if (let TriggerEvent::Cast(Who::You, f) = v);
        ["you next cast " f: SpellA " this turn" @OfEvent] => { TriggerEvent::Cast(Who::You, f) } if (w.source.is_some() && let TriggerEvent::Cast(Who::You, f) = v);
    }
}

grammar! {
    /// "that creature dies this turn"
    MovesThisTurn(p, w, v) -> TriggerEvent {
        [e: Happened " this turn" @OfEvent] => { p.cast = false; moves(&e).then_some(TriggerEvent::Event(e))? } if (let TriggerEvent::Event(e) = v && moves(e));
    }
}

grammar! {
    /// How long it triggers each time.
    ForSoLong(p, w, v) -> Until {
        [["until end of turn" | "this turn"]] => (Until::EndOfTurn);
        ["until your next turn"] => (Until::YourNextTurn);
    }
}

/// Whether it is looked for among events that are performed, as delayed triggers are.
fn is_performed(event: &TriggerEvent) -> bool {
    use TriggerEvent as E;
    !event.any(&|e| {
        matches!(e, E::Targeted(..) | E::Prevented(_) | E::Crime(_) | E::State(_) | E::Chapters(_) | E::Unlocks(..))
    })
}

/// "whenever a creature dies": each time, for as long as is said.
struct EachTime;
impl Part for EachTime {
    type Value = Trigger;
    fn read(p: &mut Reader<'_>) -> Option<Trigger> {
        p.peek("whenever ").then_some(())?;
        let (event, often) = crate::trigger::read_event(p)?;
        is_performed(&event).then_some(())?;
        Some(Trigger { often, ..Trigger::each(event) })
    }
    fn write(v: &Trigger, w: &mut Writer<'_>) -> bool {
        crate::trigger::write_trigger(v, w)
    }
}

/// "whenever a creature dies this turn"
struct EachTimeThisTurn;
impl Part for EachTimeThisTurn {
    type Value = Trigger;
    fn read(p: &mut Reader<'_>) -> Option<Trigger> {
        let trigger = EachTime::read(p)?;
        p.lit(" this turn").then_some(trigger)
    }
    fn write(v: &Trigger, w: &mut Writer<'_>) -> bool {
        EachTime::write(v, w) && w.lit(" this turn")
    }
}

/// What is done each time. Its targets would be chosen as it triggers: those of the text around it are others.
struct Afterwards;
impl Part for Afterwards {
    type Value = Vec<Instruction>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let targets = p.targets.len();
        p.subject = Who::You;
        let list = Clauses::read(p)?;
        if p.targets.len() != targets {
            p.fail("what is done without targets of its own");
            return None;
        }
        Some(list)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        Clauses::write(v, w)
    }
}

fn moves(e: &Pattern) -> bool {
    matches!(e, Pattern::Move { .. })
}

grammar! {
    /// After which phase others are added (CR 500.8).
    AfterPhase(p, w, v) -> Option<Period> {
        ["this phase"] => (None);
        ["this main phase"] => (Some(Period::MainPhase));
        ["this combat phase"] => (Some(Period::CombatPhase));
    }
}

grammar! {
    /// One additional combat phase.
    AddedCombat(p, w, v) -> Vec<Period> {
        ["there is an additional combat phase"] => { vec![Period::CombatPhase] } if (v.as_slice() == [Period::CombatPhase]);
    }
}

grammar! {
    /// Phases that are added.
    AddedPhases(p, w, v) -> Vec<Period> {
        ["there is an additional combat phase followed by an additional main phase"] => { vec![Period::CombatPhase, Period::MainPhase] } if (v.as_slice() == [Period::CombatPhase, Period::MainPhase]);
        ["there are two additional combat phases"] => { vec![Period::CombatPhase, Period::CombatPhase] } if (v.as_slice() == [Period::CombatPhase, Period::CombatPhase]);
        [l: AddedCombat] => { l } if (let l = v);
    }
}

grammar! {
    /// "at the beginning of the next end step, …" (CR 603.7)
    Later(p, w, v) -> Instruction {
        ["at the beginning of " t: NextTime ", " l: Clauses] => { Instruction::Delayed(begins(t), l) }
            if (let Instruction::Delayed(t, l) = v && let Some(t) = &time_of(t));
        [l: PlainLater " at the beginning of " t: NextTime] => { Instruction::Delayed(begins(t), l) }
            if (let Instruction::Delayed(t, l) = v && let Some(t) = &time_of(t));
        ["when " t: NextCast ", " l: Clauses] => { Instruction::DelayedThisTurn(once(t), l, None) }
            if (let Instruction::DelayedThisTurn(t, l, None) = v && let t = &t.event);
        ["when " t: MovesThisTurn ", " l: Clauses] => { Instruction::DelayedThisTurn(once(t), l, None) }
            if (let Instruction::DelayedThisTurn(t, l, None) = v && let t = &t.event);
        [t: EachTimeThisTurn ", " l: Afterwards] => { Instruction::DelayedThisTurn(t, l, Some(Until::EndOfTurn)) }
            if (let Instruction::DelayedThisTurn(t, l, Some(Until::EndOfTurn)) = v);
        [u: ForSoLong ", " t: EachTime ", " l: Afterwards] => { Instruction::DelayedThisTurn(t, l, Some(u)) }
            if (let Instruction::DelayedThisTurn(t, l, Some(u)) = v && (*u != Until::EndOfTurn || w.source.is_some()));
        ["after " a: AfterPhase ", " l: AddedPhases] => (Instruction::MorePhases(a, l));
        [l: AddedCombat " after " a: AfterPhase " followed by an additional main phase"] => { let mut l = l; l.push(Period::MainPhase); Instruction::MorePhases(a, l) }
            if (w.source.is_some() && let Instruction::MorePhases(a, l) = v && let [front @ .., Period::MainPhase] = l.as_slice() && let l = &front.to_vec());
        [l: AddedCombat " after " a: AfterPhase] => { Instruction::MorePhases(a, l) } if (w.source.is_some() && let Instruction::MorePhases(a, l) = v);
        ["at end of combat, " l: Clauses] => { Instruction::Delayed(begins(END_OF_COMBAT), l) }
            if (let Instruction::Delayed(t, l) = v && *t == begins(END_OF_COMBAT));
        [l: PlainLater " at end of combat"] => { Instruction::Delayed(begins(END_OF_COMBAT), l) }
            if (let Instruction::Delayed(t, l) = v && *t == begins(END_OF_COMBAT));
    }
}

/// What is done later, said first; reached only through the sentence (see `ability`).
struct PlainLater;
impl Part for PlainLater {
    type Value = Vec<Instruction>;
    fn read(_: &mut Reader<'_>) -> Option<Self::Value> {
        None
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        w.source.is_some() && Clauses::write(v, w)
    }
}

/// An instruction with the time at which it is followed after it (CR 603.7).
pub(crate) fn later(p: &mut Reader<'_>, i: Instruction) -> Instruction {
    let time = p.attempt(|p| p.lit(" at the beginning of ").then(|| NextTime::read(p)).flatten());
    match time {
        Some(time) => Instruction::Delayed(begins(time), vec![i]),
        None => i,
    }
}

/// The delayed form of what stands before " at end of combat".
pub(crate) fn at_end_of_combat(l: Vec<Instruction>) -> Instruction {
    Instruction::Delayed(begins(END_OF_COMBAT), l)
}
