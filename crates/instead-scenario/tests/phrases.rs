//! What players and judges type becomes the scenario that it must become, or is refused with what to say instead.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests fail by panicking"
)]

use instead_cards::Cards;
use instead_scenario::ask::Parts;
use instead_scenario::model::{Scenario, ZoneList};
use instead_scenario::report::Status;
use instead_scenario::{Limits, Options, play};

const PHRASES: &str = include_str!("../../../conformance/phrases.tsv");

/// The words of a shell's line, as far as the list has them.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.extend((!word.is_empty()).then(|| std::mem::take(&mut word))),
            c => word.push(c),
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

/// What stands on the board where the list says so.
fn board(scenario: &Scenario, place: &str) -> String {
    let (who, what) = place.split_once('.').unwrap_or(("turn", ""));
    if who == "turn" {
        let player = scenario.players[scenario.turn.player.value].name.text.to_lowercase();
        let step = scenario.turn.step.text.as_str();
        return if step == "main" { player } else { format!("{player} {step}") };
    }
    let player = scenario.players.iter().find(|player| player.name.text.eq_ignore_ascii_case(who)).expect(who);
    match (what, player.zones.get(what)) {
        ("life", _) => player.life.map_or(20, |life| life.value).to_string(),
        (_, Some(ZoneList::Nameless(n))) => n.value.to_string(),
        (_, Some(ZoneList::Objects(objects))) => {
            let one = |object: &instead_scenario::model::ObjectSpec| {
                let tapped = if object.tapped { " tapped" } else { "" };
                let counters: String = object.counters.iter().map(|(kind, n)| format!(" {kind} {}", n.value)).collect();
                format!("{}{tapped}{counters}", object.name.text)
            };
            objects.iter().map(one).collect::<Vec<_>>().join(", ")
        }
        (_, None) => String::new(),
    }
}

/// What a question became, as the list has it; or the refusal.
fn became(line: &str, typed: &str, expected: &str, cards: &Cards) -> Result<String, String> {
    let mut arguments = words(line);
    arguments.push(typed.to_owned());
    let refusal = |message: String, help: Option<String>| format!("{message}; {}", help.unwrap_or_default());
    let parts = Parts::read(&arguments).map_err(|e| refusal(e.message, e.suggestion))?;
    let question = parts.understood(cards).map_err(|e| refusal(e.message, e.suggestion))?;
    let scenario = question.to_scenario(&Limits::default()).map_err(|e| e.to_string())?;
    let report = play::explore(&scenario, cards, &Options::default());
    if let Status::Error(_) | Status::Failed = report.status {
        let told = report.diagnostics.iter().map(|d| refusal(d.message.clone(), d.suggestion.clone()));
        let failed = report.failures().map(|failure| failure.message.clone());
        return Err(told.chain(failed).collect::<Vec<_>>().join("; "));
    }
    let places = expected.split(" / ").filter_map(|part| {
        let (place, _) = part.split_once(": ")?;
        let known = place == "turn" || place.contains('.') && !place.contains(' ');
        known.then(|| format!("{place}: {}", board(&scenario, place)))
    });
    let mut sentences: Vec<String> = question.sentences().map(|s| s.trim_end_matches('.').to_owned()).collect();
    if sentences.last().is_some_and(|last| last == "resolve all") {
        sentences.pop();
    }
    Ok(places.chain(sentences).collect::<Vec<_>>().join(" / "))
}

#[test]
fn every_phrase_becomes_what_it_must() {
    let cards = Cards::builtin();
    let rows = PHRASES.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let (mut wrong, mut right, mut refused) = (Vec::new(), 0, 0);
    for row in rows {
        let columns: Vec<&str> = row.split('\t').collect();
        let [line, typed, expected] = columns.as_slice() else { panic!("not three columns: {row}") };
        let found = became(line, typed, expected, &cards);
        let fits = match (expected.strip_prefix("refused: "), &found) {
            (Some(words), Err(refusal)) => {
                refused += 1;
                refusal.contains(words)
            }
            (None, Ok(became)) => became == expected,
            _ => false,
        };
        right += usize::from(fits);
        if !fits {
            wrong.push(format!("{line} “{typed}”\n    must be {expected}\n    is      {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} right, {} wrong:\n{}", right, wrong.len(), wrong.join("\n"));
    assert!(right >= 200 && refused >= 40, "{right} phrases, {refused} of them refused");
}
