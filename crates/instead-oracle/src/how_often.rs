//! How often abilities trigger (CR 603.2d): what causes them to is said as a doing, "a creature dying".

use instead_language::words::Zone;
use instead_language::{Filter, HowOften, Pattern, Recipients, TriggerEvent, Who};

use crate::condition::Cond;
use crate::cursor::{Reader, Writer};
use crate::event::Obj;
use crate::grammar::{Part, grammar};
use crate::noun::{NpA, NpMany};

/// What a subject does, as a doing of it.
struct Doing {
    words: &'static [&'static str],
    make: fn(Filter) -> TriggerEvent,
}

/// The first of the words is today's; a longer wording of it stands behind.
const DOINGS: &[Doing] = &[
    Doing { words: &["entering", "entering the battlefield"], make: TriggerEvent::Enters },
    Doing { words: &["attacking"], make: TriggerEvent::Attacks },
    Doing { words: &["dying"], make: |f| moves(f, Some(Zone::Graveyard)) },
    Doing { words: &["leaving the battlefield"], make: |f| moves(f, None) },
    Doing {
        words: &["dealing combat damage to a player"],
        make: |f| damage(f, Recipients::players(Who::Any), Some(true)),
    },
    Doing { words: &["being dealt damage"], make: |f| damage(Filter::Source, Recipients::objects(f), None) },
];

fn moves(object: Filter, to: Option<Zone>) -> TriggerEvent {
    TriggerEvent::Event(Pattern::Move { object, from: Some(Zone::Battlefield), to })
}

/// What is turned face up was face down.
fn turned_up() -> TriggerEvent {
    TriggerEvent::Event(Pattern::TurnFaceUp(Filter::Permanent))
}

fn damage(source: Filter, to: Recipients, combat: Option<bool>) -> TriggerEvent {
    TriggerEvent::Event(Pattern::Damage { source, to, combat })
}

/// Who does it.
fn subject_of(e: &TriggerEvent) -> Option<&Filter> {
    if let TriggerEvent::Enters(f) | TriggerEvent::Attacks(f) | TriggerEvent::Event(Pattern::Move { object: f, .. }) = e
    {
        return Some(f);
    }
    let TriggerEvent::Event(Pattern::Damage { source, to, combat }) = e else { return None };
    if combat.is_some() { Some(source) } else { to.objects.as_ref() }
}

fn read_doing(p: &mut Reader<'_>, f: &Filter) -> Option<TriggerEvent> {
    DOINGS.iter().find(|d| d.words.iter().rev().any(|words| p.lit(words))).map(|d| (d.make)(f.clone()))
}

/// One doing of the subject, or several: "entering or dying".
fn read_doings(p: &mut Reader<'_>, f: &Filter) -> Option<TriggerEvent> {
    p.lit(" ").then_some(())?;
    let first = read_doing(p, f)?;
    let second = p.attempt(|p| p.lit(" or ").then_some(()).and_then(|()| read_doing(p, f)));
    Some(match second {
        Some(second) => TriggerEvent::OneOf(vec![first, second]),
        None => first,
    })
}

fn write_doing(e: &TriggerEvent, f: &Filter, w: &mut Writer<'_>) -> bool {
    DOINGS.iter().filter(|d| (d.make)(f.clone()) == *e).any(|d| w.attempt(|w| w.any(d.words)))
}

fn write_doings(e: &TriggerEvent, w: &mut Writer<'_>, subject: fn(&Filter, &mut Writer<'_>) -> bool) -> bool {
    if let TriggerEvent::OneOf(both) = e {
        let [one, two] = both.as_slice() else { return false };
        let (Some(f), Some(g)) = (subject_of(one), subject_of(two)) else { return false };
        return f == g
            && subject(f, w)
            && w.lit(" ")
            && write_doing(one, f, w)
            && w.lit(" or ")
            && write_doing(two, f, w);
    }
    subject_of(e).is_some_and(|f| subject(f, w) && w.lit(" ") && write_doing(e, f, w))
}

/// "a creature dying", "an artifact or creature entering".
struct OneDoing;
impl Part for OneDoing {
    type Value = TriggerEvent;
    fn read(p: &mut Reader<'_>) -> Option<TriggerEvent> {
        let f = NpA::read(p)?;
        read_doings(p, &f)
    }
    fn write(v: &TriggerEvent, w: &mut Writer<'_>) -> bool {
        write_doings(v, w, NpA::write)
    }
}

/// "creatures entering the battlefield or dying".
struct ManyDoing;
impl Part for ManyDoing {
    type Value = TriggerEvent;
    fn read(p: &mut Reader<'_>) -> Option<TriggerEvent> {
        let f = NpMany::read(p)?;
        read_doings(p, &f)
    }
    fn write(v: &TriggerEvent, w: &mut Writer<'_>) -> bool {
        write_doings(v, w, NpMany::write)
    }
}

grammar! {
    /// What causes an ability to trigger.
    Cause(p, w, v) -> TriggerEvent {
        ["you casting or copying " f: NpA] => { TriggerEvent::OneOf(vec![TriggerEvent::Cast(Who::You, f.clone()), TriggerEvent::Copies(Who::You, f)]) }
            if (let TriggerEvent::OneOf(both) = v && let [TriggerEvent::Cast(Who::You, f), TriggerEvent::Copies(Who::You, g)] = both.as_slice() && f == g);
        ["you gaining life"] => { TriggerEvent::Event(Pattern::GainLife(Who::You)) } if (*v == TriggerEvent::Event(Pattern::GainLife(Who::You)));
        ["turning a face-down permanent face up"] => { turned_up() } if (*v == turned_up());
        [d: OneDoing] => { d } if (let d = v);
    }
}

grammar! {
    /// A sentence of how often abilities trigger.
    HowOftenP(p, w, v) -> Box<HowOften> {
        ["if " c: Cause [" causes " | " would cause "] "a triggered ability of " f: Obj " to trigger, " ["that ability" | "it"] " triggers an additional time"] => {
            Box::new(HowOften { by: Some(c), of: Some(f), more: Some(1), condition: None })
        } if (let HowOften { by: Some(c), of: Some(f), more: Some(1), condition: None } = &**v);
        ["if " ["a triggered ability of " | "an ability of "] f: Obj " triggers, " ["that ability" | "it"] " triggers an additional time"] => {
            Box::new(HowOften { by: None, of: Some(f), more: Some(1), condition: None })
        } if (let HowOften { by: None, of: Some(f), more: Some(1), condition: None } = &**v);
        ["if " ["a triggered ability of " | "an ability of "] f: Obj " triggers while " d: Cond ", " ["that ability" | "it"] " triggers an additional time"] => {
            Box::new(HowOften { by: None, of: Some(f), more: Some(1), condition: Some(d) })
        } if (let HowOften { by: None, of: Some(f), more: Some(1), condition: Some(d) } = &**v);
        [c: ManyDoing " don't cause abilities to trigger"] => { Box::new(HowOften { by: Some(c), of: None, more: None, condition: None }) }
            if (let HowOften { by: Some(c), of: None, more: None, condition: None } = &**v);
        [c: ManyDoing " don't cause abilities of " f: NpMany " to trigger"] => { Box::new(HowOften { by: Some(c), of: Some(f), more: None, condition: None }) }
            if (let HowOften { by: Some(c), of: Some(f), more: None, condition: None } = &**v);
    }
}
