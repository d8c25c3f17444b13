//! Small toys and everything that can come of their loops, a line each: what another program needs to find the same ends.
//! `cargo run -p instead --example toys -- 1` prints all, `-- 20` every twentieth. All that counts in a line are its
//! numbers; the words say what they are.
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

#[path = "../tests/small/mod.rs"]
mod small;
#[path = "../tests/toy/mod.rs"]
mod toy;

use std::fmt::Write;
use std::io::{BufWriter, Write as _};

use instead::policy::{Batching, Cannot, Chooser, Decline, Impossible, Inherit, Once, Start};
use instead::{Batch, Limits, Policy, Proposed, Run, explore, settle};
use toy::{Does, Effect, Event, Id, Kind, Toy, Who};

/// What takes more runs than this says nothing new: clauses that effects add to each other's.
const RUNS: u64 = 150;

fn who(who: Who) -> u8 {
    match who {
        Who::Player(p) => p,
        Who::Creature(c) => 10 + c,
    }
}

fn kind(kind: Kind) -> u8 {
    u8::from(kind == Kind::Gain)
}

fn event(Event { kind: k, to, n }: &Event) -> String {
    format!("{} {} {n}", kind(*k), who(*to))
}

/// What an effect does, and with what; nothing where that is not written down.
fn does(does: &Does) -> Option<(u8, String)> {
    Some(match does {
        Does::Times(n) => (0, format!("{n} 0 0")),
        Does::Plus(n) => (1, format!("{n} 0 0")),
        Does::Minus(n) => (2, format!("{n} 0 0")),
        Does::Shield(n) => (3, format!("{n} 0 0")),
        Does::Nothing => (4, "0 0 0".into()),
        Does::To(to) => (5, format!("{} 0 0", who(*to))),
        Does::Into(k) => (6, format!("{} 0 0", kind(*k))),
        Does::Twice => (7, "0 0 0".into()),
        Does::Also(more) => (8, event(more)),
        Does::Idle => (9, "0 0 0".into()),
        Does::StandIn | Does::Before(_) | Does::Meanwhile(_) | Does::TwoChoices | Does::MeanwhileBoth => return None,
    })
}

fn effect(e: &Effect) -> Option<String> {
    let (verb, with) = does(&e.does)?;
    let plain = e.rider.is_none() && !e.repeats && !e.moment && e.kinds.len() == 1;
    let may = e.may.map_or(0, |p| p + 1);
    let uses = e.uses.map_or(0, |n| n + 1);
    let to = e.to.map_or(0, |to| who(to) + 1);
    plain.then(|| {
        format!(
            "effect of {} on {} to {to} least {} does {verb} with {with} class {} may {may} uses {uses} pooled {} feasible {}",
            e.controller,
            kind(e.kinds[0]),
            e.least,
            e.class,
            u8::from(e.pooled),
            u8::from(!e.infeasible),
        )
    })
}

fn policy(p: &Policy) -> Option<String> {
    let once = match p.once {
        Once::PerEffect => 0,
        Once::PerEvent => 1,
        Once::PerEffectAlikeCollapse => return None,
    };
    let chooser = match p.chooser {
        Chooser::Affected => 0,
        Chooser::EffectControllers { restart: true, start: Start::Active } => 1,
        Chooser::ActivePlayer => 2,
        Chooser::EffectControllers { .. } => return None,
    };
    let batch = match p.batch {
        Batching::PerSubject => 0,
        Batching::AssignThenApply => 1,
        Batching::Sweep => 2,
    };
    let below = p.amounts == instead::policy::Amounts::BelowZero;
    (!below).then(|| {
        format!(
            "once {once} inherit {} chooser {chooser} classes {} decline {} cannot {} batch {batch} ignored {}",
            u8::from(p.lineage == Inherit::AlteredClauseOnly),
            p.classes,
            u8::from(p.decline == Decline::EventOnly),
            u8::from(p.cannot == Cannot::NothingChanges),
            u8::from(p.impossible == Impossible::Ignored),
        )
    })
}

fn ids(ids: &[Id]) -> String {
    ids.iter().fold(ids.len().to_string(), |line, id| line + " " + &id.to_string())
}

/// What the loop has come to: uses and shields left, and the events with their lineage.
fn end(toy: &Toy, batch: &Batch<Toy>) -> String {
    let mut line = String::from("left");
    for e in &toy.effects {
        let shield = if let Does::Shield(n) = e.does { n } else { 0 };
        write!(line, " {} {shield}", e.uses.map_or(0, |n| n + 1)).unwrap();
    }
    write!(line, " events {}", batch.items.len()).unwrap();
    for Proposed { event: e, lineage, .. } in &batch.items {
        let (applied, declined, added_by) = (ids(lineage.applied()), ids(lineage.declined()), ids(lineage.added_by()));
        write!(line, " {} applied {applied} declined {declined} by {added_by}", event(e)).unwrap();
    }
    line
}

fn line(toy: &Toy, events: &[Event]) -> Option<String> {
    let effects: Option<Vec<String>> = toy.effects.iter().map(effect).collect();
    let (effects, policy) = (effects?, policy(&toy.policy)?);
    if toy.unpreventable {
        return None;
    }
    let limits = Limits { runs: RUNS, ..Limits::default() };
    let Ok(found) = explore(limits, |script| {
        let mut game = toy.clone();
        let mut batch = Batch::new(events.iter().copied().map(Proposed::new));
        settle(&mut game, &mut batch, &mut Run::new(script))?;
        Ok(end(&game, &batch))
    });
    if !found.is_complete() {
        return None;
    }
    let ends: Vec<String> = found.ends.into_iter().map(|end| end.value).collect();
    let events: Vec<String> = events.iter().map(event).collect();
    let cannot = u8::from(!toy.cannot.is_empty());
    Some(format!(
        "{policy} damage {cannot} effects {} {} events {} {} ends {} {}",
        effects.len(),
        effects.join(" "),
        events.len(),
        events.join(" "),
        ends.len(),
        ends.join(" ")
    ))
}

fn main() -> std::io::Result<()> {
    let every = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut out = BufWriter::new(std::io::stdout().lock());
    for line in small::all().step_by(every).filter_map(|(toy, events)| line(&toy, &events)) {
        writeln!(out, "{line}")?;
    }
    out.flush()
}
