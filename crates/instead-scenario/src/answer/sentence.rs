//! The first sentence of an answer.

use indexmap::IndexMap;
use instead_cards::Cards;

use super::called::capital;
use super::facts::{Fact, Of, is_told, more_than, shown};
use crate::model::Scenario;
use crate::report::{OutcomeReport, PlayReport, StepKind, StepReport};
use crate::value::Value;

/// How many things a sentence tells at most.
const MOST: usize = 4;

/// The first sentence: how it ends.
pub(super) fn first(play: &PlayReport, facts: &[Fact], scenario: &Scenario, cards: &Cards) -> String {
    let ends = play.outcomes.len();
    match ends {
        0 => "No way in which it can end was found.".to_owned(),
        1 => {
            let outcome = play.outcomes.first();
            // who is prevented from doing anything may have tapped for it
            let prevented = outcome.is_some_and(|outcome| outcome.steps.iter().any(is_prevented));
            let mut told = if prevented { weighty(facts, 0, |_| true) } else { clauses(facts, 0, |_| true) };
            told.splice(0..0, outcome.map(|outcome| saved(facts, outcome)).unwrap_or_default());
            let spared = outcome.and_then(|outcome| spared(facts, outcome, scenario, cards));
            // that a spell which was cast is gone is no answer where something was done about what it does
            let light = weighty(facts, 0, |_| true).is_empty() && facts.iter().all(|fact| fact.cast);
            let applied = || outcome.is_some_and(|one| one.steps.iter().any(|step| step.kind == StepKind::Applied));
            match (spared, told.is_empty() || (light && applied())) {
                (Some(spared), _) => spared,
                (None, true) => nothing(outcome, cards),
                (None, false) => ended(&joined(&told, MOST)),
            }
        }
        _ => several(play, facts),
    }
}

fn ended(text: &str) -> String {
    format!("{}.", capital(text))
}

/// Clauses as a list in words, no more than so many of them. Who is spoken of already is not named again.
fn joined(clauses: &[String], most: usize) -> String {
    let mut told: Vec<&str> = Vec::new();
    let mut before: Option<&str> = None;
    for clause in clauses.iter().take(most) {
        let subject = SUBJECT_ENDS.iter().filter_map(|verb| clause.find(verb)).min().and_then(|end| clause.get(..end));
        let again = subject.is_some() && subject == before;
        let bare = subject.filter(|_| again).and_then(|subject| clause.get(subject.len() + 1..));
        told.push(bare.unwrap_or(clause));
        before = subject;
    }
    match told.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// The verbs of clauses.
const SUBJECT_ENDS: [&str; 12] = [
    " ends at ",
    " stays ",
    " has ",
    " is ",
    " goes ",
    " gets ",
    " loses ",
    " wins ",
    " enters ",
    " returns ",
    " ceases ",
    " controls ",
];

/// Several ends: what differs between them, and who chooses.
fn several(play: &PlayReport, facts: &[Fact]) -> String {
    let ends = play.outcomes.len();
    let who = choosers(&play.outcomes);
    let varying: Vec<&Fact> = facts.iter().filter(|fact| fact.varies()).collect();
    let bound = if play.stopped.is_some() { "at least " } else { "" };
    let life: Vec<&&Fact> =
        varying.iter().filter(|fact| matches!(fact.of, Of::Player(_)) && fact.what == "life").collect();
    let main = match (varying.as_slice(), life.as_slice()) {
        ([one], _) if one.what == "life" => life_alone(one, ends),
        _ if ends <= 3 => {
            let each: Vec<String> = (0..ends)
                .map(|end| {
                    let told = clauses(facts, end, Fact::varies);
                    if told.is_empty() { "nothing of that happens".to_owned() } else { joined(&told, 3) }
                })
                .collect();
            format!("either {}", each.join(", or "))
        }
        _ => {
            let mut subjects: Vec<String> = varying.iter().map(|fact| fact.heading()).collect();
            let more = subjects.len().saturating_sub(MOST);
            subjects.truncate(MOST);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            format!("it ends in {bound}{ends} ways, which differ in {}{more}", subjects.join(", "))
        }
    };
    let constant = weighty(facts, 0, |fact| !fact.varies());
    let besides = if constant.is_empty() || ends > 3 {
        String::new()
    } else {
        format!(" In every case {}.", joined(&constant, 3))
    };
    format!("{}{who}.{besides}", capital(&main))
}

/// "Bob ends at 16 or 18 life".
fn life_alone(fact: &Fact, ends: usize) -> String {
    let Of::Player(name) = &fact.of else { return String::new() };
    let mut values: Vec<String> = Vec::new();
    for end in 0..ends {
        let value = fact.shown(end);
        if !values.contains(&value) {
            values.push(value);
        }
    }
    let listed = match values.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => values.concat(),
    };
    format!("{name} ends at {listed} life")
}

/// ", as Bob chooses".
fn choosers(outcomes: &[OutcomeReport]) -> String {
    let mut who: Vec<&str> = Vec::new();
    for name in outcomes.iter().flat_map(|outcome| &outcome.choosers) {
        if !who.contains(&name.as_str()) {
            who.push(name);
        }
    }
    let chance = outcomes.iter().flat_map(|outcome| &outcome.chosen).any(|chosen| chosen.who.is_none());
    let choose = if who.len() > 1 { "choose" } else { "chooses" };
    match (who.is_empty(), chance) {
        (true, true) => ", as chance has it".to_owned(),
        (true, false) => String::new(),
        (false, true) => format!(", as {} {choose} and chance has it", who.join(" and ")),
        (false, false) => format!(", as {} {choose}", who.join(" and ")),
    }
}

/// What the facts say of an end, the weightiest first.
fn clauses(facts: &[Fact], end: usize, told: impl Fn(&Fact) -> bool) -> Vec<String> {
    let weighty = weighty(facts, end, &told);
    if !weighty.is_empty() {
        return weighty;
    }
    // what is said of a card that was cast, of a zone's list or a library is said where nothing else is
    let mut clauses: Vec<String> = Vec::new();
    for fact in facts.iter().filter(|fact| told(fact)) {
        clauses.extend(clause(fact, facts, end).map(|(_, text)| text).filter(|text| !clauses.contains(text)));
    }
    clauses
}

/// From this weight on a clause is told only where there is nothing else.
const LIGHT: u8 = 8;

/// The clauses that are worth telling in any case, the weightiest first.
fn weighty(facts: &[Fact], end: usize, told: impl Fn(&Fact) -> bool) -> Vec<String> {
    let told = facts.iter().filter(|fact| told(fact)).filter_map(|fact| clause(fact, facts, end));
    let mut all: Vec<(u8, String)> = told.filter(|(weight, _)| *weight < LIGHT).collect();
    all.sort_by_key(|(weight, _)| *weight);
    let mut clauses: Vec<String> = Vec::new();
    for (_, text) in all {
        if !clauses.contains(&text) {
            clauses.push(text);
        }
    }
    clauses
}

fn clause(fact: &Fact, facts: &[Fact], end: usize) -> Option<(u8, String)> {
    let value = fact.after.get(end)?.as_ref()?;
    match &fact.of {
        Of::Player(name) => of_player(fact, facts, name, value),
        Of::Object(name) => of_object(fact, facts, name, value, end),
        Of::Else => Some((LIGHT, format!("{} is {}", fact.what, shown(value)))),
    }
}

fn of_player(fact: &Fact, facts: &[Fact], name: &str, value: &Value) -> Option<(u8, String)> {
    let changed = fact.before.as_ref() != Some(value);
    match fact.what.as_str() {
        "lost" => Some((
            0,
            if *value == Value::Bool(true) {
                format!("{name} loses the game")
            } else {
                format!("{name} does not lose")
            },
        )),
        "won" => Some((
            0,
            if *value == Value::Bool(true) { format!("{name} wins the game") } else { format!("{name} does not win") },
        )),
        "life" if changed => Some((1, format!("{name} ends at {} life", shown(value)))),
        "life" => Some((1, format!("{name} stays at {} life", shown(value)))),
        "poison" => Some((2, format!("{name} has {}", amount(value, "poison counter")))),
        "battlefield" => tokens(fact, facts, name, value),
        zone if matches!(value, Value::List(_)) => {
            let n = count(fact, value).filter(|n| *n != 0 || fact.varies())?;
            let place = match zone {
                "hand" | "exile" | "shields" | "mana" => zone.to_owned(),
                zone => format!("the {zone}"),
            };
            Some((if zone == "hand" { 5 } else { LIGHT }, format!("{name} has {} in {place}", more_cards(n))))
        }
        "mana" => Some((
            4,
            match shown(value).as_str() {
                "–" => format!("{name} has no mana"),
                mana => format!("{name} has {mana}"),
            },
        )),
        "shield" => Some((LIGHT, format!("{} of {name}'s shield is left", shown(value)))),
        what => Some((LIGHT, format!("{name}'s {what} is {}", shown(value)))),
    }
}

/// "3 more cards", "a card less".
fn more_cards(n: i64) -> String {
    match n {
        1 => "one more card".to_owned(),
        -1 => "one card less".to_owned(),
        0 => "as many cards as before".to_owned(),
        n if n > 0 => format!("{n} more cards"),
        n => format!("{} cards less", -n),
    }
}

fn count(fact: &Fact, value: &Value) -> Option<i64> {
    let length = |value: &Value| match value {
        Value::List(list) => Some(list.len() as i64),
        Value::Number(n) => Some(*n),
        _ => None,
    };
    Some(length(value)? - fact.before.as_ref().and_then(length).unwrap_or(0))
}

fn amount(value: &Value, what: &str) -> String {
    match value {
        Value::Number(1) => format!("one {what}"),
        Value::Number(0) => format!("no {what}s"),
        value => format!("{} {what}s", shown(value)),
    }
}

/// What has come to the battlefield and has no other name: tokens.
fn tokens(fact: &Fact, facts: &[Fact], name: &str, value: &Value) -> Option<(u8, String)> {
    let new = more_than(value, fact.before.as_ref());
    let mut counted: IndexMap<String, usize> = IndexMap::new();
    for one in new.into_iter().filter(|one| !is_told(one, facts)) {
        *counted.entry(one).or_default() += 1;
    }
    let listed: Vec<String> =
        counted.iter().map(|(one, n)| if *n == 1 { format!("one {one}") } else { format!("{n} {one}s") }).collect();
    if listed.is_empty() {
        fact.varies().then(|| (LIGHT, format!("{name} controls {}", shown(value))))
    } else {
        Some((3, format!("{name} gets {}", joined(&listed, 9))))
    }
}

fn of_object(fact: &Fact, facts: &[Fact], name: &str, value: &Value, end: usize) -> Option<(u8, String)> {
    let other = |what: &str| facts.iter().find(|other| other.of == fact.of && other.what == what);
    let new = || other("zone").is_some_and(|zone| zone.before != zone.after.get(end).cloned().flatten());
    match fact.what.as_str() {
        "zone" => of_zone(fact, facts, name, &value.to_string(), end),
        "power" | "toughness" | "name" if fact.before.is_none() => {
            Some((LIGHT, format!("{name}'s {} is {}", fact.what, shown(value))))
        }
        "tapped" if new() && !fact.varies() => None,
        "tapped" => Some((
            if fact.cast { LIGHT } else { 6 },
            format!("{name} is {}", if *value == Value::Bool(true) { "tapped" } else { "untapped" }),
        )),
        "damage" => Some((4, format!("{name} has {} damage", shown(value)))),
        "power" => {
            let toughness = other("toughness").map(|fact| fact.shown(end));
            Some(match toughness {
                Some(toughness) => (4, format!("{name} is {}/{toughness}", shown(value))),
                None => (4, format!("{name} has power {}", shown(value))),
            })
        }
        "toughness" if other("power").is_some() => None,
        "toughness" => Some((4, format!("{name} has toughness {}", shown(value)))),
        "controller" if new() => None,
        "controller" => Some((3, format!("{} controls {name}", shown(value)))),
        "name" => {
            let now = shown(value);
            // face down it has no name; a Room has the names of its doors
            (now != "–" && now != *name).then(|| (3, format!("{name} is a copy of {now}")))
        }
        what => match what.strip_prefix("counters.") {
            Some(kind) if *value == Value::Number(0) && matches!(fact.before, Some(Value::Number(1..))) => {
                Some((3, format!("{name} has no {kind} counter left")))
            }
            Some(kind) => Some((3, format!("{name} has {}", amount(value, &format!("{kind} counter"))))),
            None => Some((LIGHT, format!("{name}'s {what} is {}", shown(value)))),
        },
    }
}

fn of_zone(fact: &Fact, facts: &[Fact], name: &str, zone: &str, end: usize) -> Option<(u8, String)> {
    let before = fact.before.as_ref().map(ToString::to_string).unwrap_or_default();
    let tapped = || {
        let is = |other: &&Fact| other.of == fact.of && other.what == "tapped" && other.varies() == fact.varies();
        facts.iter().find(is).is_some_and(|tapped| tapped.after.get(end) == Some(&Some(Value::Bool(true))))
    };
    let weight = if fact.cast { LIGHT } else { 2 };
    let text = match (before.as_str(), zone) {
        (before, zone) if before == zone && zone == "battlefield" => format!("{name} stays on the battlefield"),
        (before, zone) if before == zone => format!("{name} stays in {}", place(zone)),
        ("battlefield", "graveyard") => format!("{name} goes to the graveyard"),
        (_, "battlefield") if tapped() => format!("{name} enters the battlefield tapped"),
        (_, "battlefield") => format!("{name} enters the battlefield"),
        (_, "exile") => format!("{name} is exiled"),
        ("battlefield", "hand") => format!("{name} returns to its owner's hand"),
        (_, "none" | "") => format!("{name} ceases to exist"),
        (_, zone) => format!("{name} goes to {}", place(zone)),
    };
    Some((weight, text))
}

fn place(zone: &str) -> String {
    if zone == "exile" { "exile".to_owned() } else { format!("the {zone}") }
}

/// "Alice does not lose at −5 life: Platinum Angel."
fn spared(facts: &[Fact], outcome: &OutcomeReport, scenario: &Scenario, cards: &Cards) -> Option<String> {
    let life = facts.iter().find(|fact| fact.what == "life" && fact.number(0).is_some_and(|life| life <= 0))?;
    let Of::Player(name) = &life.of else { return None };
    let lost = facts.iter().any(|fact| fact.of == life.of && fact.what == "lost");
    if lost || outcome.values.is_empty() {
        return None;
    }
    let says = |name: &str| {
        let text = cards.facts(name).map(|facts| facts.oracle_text.as_str()).unwrap_or_default();
        ["can't lose the game", "don't lose the game", "doesn't lose the game"].iter().any(|words| text.contains(words))
    };
    let there = scenario.objects().filter(|(_, zone, object)| *zone == "battlefield" && says(&object.name.text));
    let why: Vec<&str> = there.map(|(_, _, object)| object.name.text.as_str()).collect();
    let why = (!why.is_empty()).then(|| why.join(", "));
    let why = why.map(|why| format!(": {why}")).unwrap_or_default();
    Some(format!("{name} does not lose at {} life{why}.", life.shown(0)))
}

/// "Hill Giant is not destroyed": what was about to be, and was saved by an effect that was applied instead.
fn saved(facts: &[Fact], outcome: &OutcomeReport) -> Vec<String> {
    let mut saved: Vec<String> = Vec::new();
    for step in outcome.steps.iter().filter(|step| step.kind == StepKind::Applied && !step.became.is_empty()) {
        let Some(name) = step.event.strip_prefix("destroy ").filter(|_| !step.became.contains(&step.event)) else {
            continue;
        };
        let moved =
            facts.iter().any(|fact| matches!(&fact.of, Of::Object(other) if other == name) && fact.what == "zone");
        let clause = format!("{name} is not destroyed");
        if !moved && !name.contains("; ") && !saved.contains(&clause) {
            saved.push(clause);
        }
    }
    saved
}

/// Whether damage was prevented in this step.
fn is_prevented(step: &StepReport) -> bool {
    let rule = step.rule.starts_with("615") || step.rule.starts_with("419");
    step.kind == StepKind::Applied && step.event.contains(" damage") && rule
}

/// Who loses or gains life in this event.
fn loses_or_gains(event: &str) -> Option<(&str, &str)> {
    let (who, rest) = event.split_once(" loses ").map(|(who, rest)| ((who, "loses"), rest)).or_else(|| {
        let (who, rest) = event.split_once(" gains ")?;
        Some(((who, "gains"), rest))
    })?;
    rest.strip_suffix(" life").is_some_and(|n| n.parse::<u32>().is_ok()).then_some(who)
}

/// Where nothing changes: why.
fn nothing(outcome: Option<&OutcomeReport>, cards: &Cards) -> String {
    let steps = outcome.map(|outcome| outcome.steps.as_slice()).unwrap_or_default();
    let names = |steps: Vec<&StepReport>| {
        let mut names: Vec<&str> = Vec::new();
        for name in steps.iter().filter_map(|step| step.applied.as_deref()) {
            if !names.contains(&name.trim_end_matches('.')) {
                names.push(name.trim_end_matches('.'));
            }
        }
        names.join(", ")
    };
    let by: Vec<&StepReport> = steps.iter().filter(|step| is_prevented(step)).collect();
    if !by.is_empty() {
        return format!("Nothing happens: the damage is prevented ({}).", names(by));
    }
    let applied: Vec<&StepReport> = steps.iter().filter(|step| step.kind == StepKind::Applied).collect();
    if !applied.is_empty() {
        // "Alice loses 3 life becomes nothing"
        let none = |step: &&&StepReport| step.became.is_empty() || step.became.iter().all(|event| event == "nothing");
        if let Some((who, what)) = applied.iter().find(none).and_then(|step| loses_or_gains(&step.event)) {
            return format!("{who} {what} no life: {}.", names(applied.clone()));
        }
        let verb = if applied.len() > 1 && names(applied.clone()).contains(", ") { "are" } else { "is" };
        return format!("Nothing changes: {} {verb} applied.", names(applied));
    }
    let happened = steps.iter().any(|step| matches!(step.kind, StepKind::Happened | StepKind::StateBased));
    match steps.iter().find(|step| step.kind == StepKind::Dropped) {
        _ if happened => "In the end nothing is changed.".to_owned(),
        Some(step) => {
            let why = step.became.first().map_or("there is nothing of it to happen", String::as_str);
            let destroyed = step.event.strip_prefix("destroy ").map(crate::play::without_number);
            let hard = |name: &&str| {
                cards.facts(name).is_some_and(|facts| facts.oracle_text.to_lowercase().contains("indestructible"))
            };
            match destroyed.filter(hard) {
                Some(name) => format!("Nothing happens: {name} is indestructible."),
                None => format!("Nothing happens: {} – {why}.", step.event),
            }
        }
        None => "Nothing changes.".to_owned(),
    }
}
