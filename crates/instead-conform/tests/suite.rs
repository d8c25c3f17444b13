//! Every scenario as a question, and the program's own answers as those of an engine.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests fail by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use instead_batch::export;
use instead_cards::Cards;
use instead_conform::protocol::{self, answer_schema, request_schema};
use instead_conform::{Task, Verdict, judge, suite};
use instead_scenario::report::{PlayReport, Status};
use instead_scenario::value::Value;
use instead_scenario::{Limits, Options, play, read};
use serde_json::json;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            found.push(path);
        }
    }
}

fn tasks() -> Vec<Task> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let cards = Cards::builtin();
    let mut all = Vec::new();
    files(&folder, &mut all);
    let task = |file: &PathBuf| {
        let scenario = read::from_file(file, &Limits::default()).unwrap();
        let exported = export::exported(export::id(file, &folder), &scenario, &cards).unwrap();
        suite::of_scenario(scenario, &exported)
    };
    all.iter().map(task).collect()
}

/// A value as an engine writes it.
fn said(value: &Value) -> serde_json::Value {
    match value {
        Value::Name { name, also } => json!({ "name": name, "also": also }),
        Value::List(list) => list.iter().map(said).collect(),
        other => serde_json::to_value(other).unwrap(),
    }
}

/// What an engine would say that plays as Instead does, of the last of so many plays; of the others nothing.
fn answered(id: &str, play: &PlayReport, plays: usize) -> serde_json::Value {
    let end = |values: &indexmap::IndexMap<String, Value>| -> serde_json::Value {
        values.iter().filter(|(path, _)| *path != "never").map(|(path, value)| (path.clone(), said(value))).collect()
    };
    let mut ends: Vec<serde_json::Value> = play.outcomes.iter().map(|outcome| end(&outcome.values)).collect();
    ends.extend((!play.unknown.is_empty()).then(|| json!({ "unknown": true })));
    let asked: Vec<_> = play
        .asked
        .iter()
        .map(|asked| json!({ "who": asked.who, "options": asked.options, "rule": asked.rule }))
        .collect();
    let mut all = vec![json!({}); plays.saturating_sub(1)];
    all.push(json!({ "ends": ends, "asked": asked }));
    json!({ "id": id, "plays": all })
}

/// As much stack as the workers have that play scenarios.
const STACK: usize = 8 << 20;

#[test]
fn every_question_has_its_form_and_the_programs_own_answers_are_never_wrong() {
    let held = std::thread::Builder::new().stack_size(STACK).spawn(all_is_held).unwrap();
    held.join().unwrap();
}

fn all_is_held() {
    let questions = jsonschema::validator_for(&request_schema()).unwrap();
    let answers = jsonschema::validator_for(&answer_schema()).unwrap();
    let cards = Cards::builtin();
    let (mut right, mut levels) = (0, [0; 3]);
    for Task { mut scenario, request } in tasks() {
        let question = serde_json::to_value(&request).unwrap();
        if let Err(error) = questions.validate(&question) {
            panic!("{}: {error} at {}", request.id, error.instance_path());
        }
        assert!(question["plays"][0].get("expect").is_none());
        levels[usize::from(request.level) - 1] += 1;
        let (Some(last), plays) = (scenario.plays.last(), scenario.plays.len()) else { continue };
        // What is told of a file alone, and what a line of first answers hides, is not told by a search.
        let told = |path: &str| !["happened", "never", "triggered", "applied", "effects"].contains(&path);
        let tables = last.outcomes.iter().flat_map(|tables| &tables.value).chain(&last.expect);
        if last.error.is_some() || !tables.flat_map(|table| table.entries.keys()).all(|path| told(path)) {
            continue;
        }
        let report = play::explore(&scenario, &cards, &Options { answered: true, ..Options::default() });
        if !matches!(report.status, Status::Passed) {
            continue;
        }
        let by_line = last.outcomes.is_none();
        let answer = answered(&request.id, &report.plays[plays - 1], plays);
        // A search tells the ends of the last play alone.
        for before in scenario.plays.iter_mut().take(plays - 1) {
            (before.expect, before.outcomes, before.asks, before.error) = (None, None, None, None);
        }
        assert!(answers.is_valid(&answer), "{answer}");
        let answer = protocol::read(&answer.to_string()).unwrap();
        match judge(&scenario, &answer) {
            Verdict::Right => right += 1,
            // An option's other names are not in a report, nor the questions of a line that was narrowed.
            Verdict::Wrong(differences) if differences.iter().all(|difference| difference.path == "asks") => {}
            // A choice that does not matter to the paths may be left open.
            Verdict::Wrong(differences) if by_line && differences.iter().all(|d| d.path == "expect") => {}
            verdict => panic!("{}: {verdict:?}\n{answer:?}", request.id),
        }
    }
    assert!(right > 2_200, "{right}");
    assert!(levels.iter().all(|&count| count > 200), "{levels:?}");
}

/// A scenario of one question, whose answer is given.
fn judged(expects: &serde_json::Value, played: &serde_json::Value) -> Verdict {
    let mut play = json!({ "do": "Bob loses 2 life" });
    play.as_object_mut().unwrap().extend(expects.as_object().unwrap().clone());
    let scenario = json!({ "title": "T", "players": { "alice": {}, "bob": {} }, "play": [play] });
    let line = json!({ "id": "a", "level": 1, "scenario": scenario });
    let task = suite::of_line(&line.to_string(), &Limits::default()).unwrap();
    let answer = protocol::read(&json!({ "id": "a", "plays": [played] }).to_string()).unwrap();
    judge(&task.scenario, &answer)
}

fn cannot(verdict: Verdict) -> String {
    let Verdict::Cannot(why) = verdict else { panic!("{verdict:?}") };
    why
}

fn wrong(verdict: Verdict) -> String {
    let Verdict::Wrong(differences) = verdict else { panic!("{verdict:?}") };
    differences
        .iter()
        .map(|difference| format!("{}: {}", difference.path, difference.message))
        .collect::<Vec<_>>()
        .join("; ")
}

#[test]
fn what_an_engine_says_nothing_of_is_no_failure_and_not_right() {
    let expects = json!({ "expect": { "bob.life": 18, "applied": [] } });
    assert_eq!(judged(&expects, &json!({ "ends": [{ "bob.life": 18, "applied": [] }] })), Verdict::Right);
    assert_eq!(cannot(judged(&expects, &json!({ "ends": [{ "bob.life": 18 }] }))), "it says nothing of `applied`");
    assert_eq!(
        cannot(judged(&expects, &json!({ "ends": [{ "bob.life": 18, "applied": null }] }))),
        "it says nothing of `applied`"
    );
    assert_eq!(cannot(judged(&expects, &json!({}))), "it says nothing of `ends`");
    // What it does say is wrong all the same.
    assert!(wrong(judged(&expects, &json!({ "ends": [{ "bob.life": 17 }] }))).contains("bob.life is 17, not 18"));
    let asks = json!({ "expect": { "bob.life": 18 }, "asks": 0 });
    assert_eq!(cannot(judged(&asks, &json!({ "ends": [{ "bob.life": 18 }] }))), "it says nothing of `asked`");
}

#[test]
fn never_is_held_against_what_happened() {
    let expects = json!({ "expect": { "never": ["Bob loses"] } });
    let happened = |what: &str| json!({ "ends": [{ "happened": [what] }] });
    assert_eq!(judged(&expects, &happened("Alice draws a card")), Verdict::Right);
    assert!(wrong(judged(&expects, &happened("Bob loses 2 life"))).contains("happened"));
}

#[test]
fn ends_are_matched_in_any_order_and_each_once() {
    let expects = json!({ "outcomes": [{ "bob.life": 18 }, { "bob.life": 16 }] });
    let ends =
        |ends: &[i64]| json!({ "ends": ends.iter().map(|life| json!({ "bob.life": life })).collect::<Vec<_>>() });
    assert_eq!(judged(&expects, &ends(&[16, 18, 18])), Verdict::Right);
    assert!(wrong(judged(&expects, &ends(&[18]))).contains("no end has bob.life = 16"));
    assert!(wrong(judged(&expects, &ends(&[16, 17, 18]))).contains("not expected: bob.life = 17"));
    let unknown = json!({ "ends": [{ "bob.life": 18 }, { "unknown": true }] });
    assert_eq!(cannot(judged(&expects, &unknown)), "it says nothing of `every branch`");
}

#[test]
fn a_thing_has_the_names_that_the_engine_gives_it() {
    let expects = json!({ "expect": { "bob.battlefield": ["bear"] } });
    let bear = json!({ "ends": [{ "bob.battlefield": [{ "name": "Grizzly Bears", "also": ["bear"] }] }] });
    assert_eq!(judged(&expects, &bear), Verdict::Right);
    let plain = json!({ "ends": [{ "bob.battlefield": ["Grizzly Bears"] }] });
    assert!(wrong(judged(&expects, &plain)).contains("bob.battlefield"));
}

#[test]
fn an_engine_need_cite_no_rule() {
    let expects = json!({ "expect": { "bob.life": 18 }, "asks": ["bob: a | b (616.1)"] });
    let asked = |rule: &serde_json::Value| json!({ "ends": [{ "bob.life": 18 }], "asked": [{ "who": "Bob", "options": ["b", "a"], "rule": rule }] });
    assert_eq!(judged(&expects, &asked(&serde_json::Value::Null)), Verdict::Right);
    assert_eq!(judged(&expects, &asked(&json!("616.1"))), Verdict::Right);
    assert!(wrong(judged(&expects, &asked(&json!("616.2")))).contains("616.2"));
}

#[test]
fn a_refusal_is_held_against_the_file() {
    assert_eq!(judged(&json!({ "error": "illegal" }), &json!({ "refused": "no" })), Verdict::Right);
    assert!(wrong(judged(&json!({ "error": "illegal" }), &json!({ "ends": [] }))).contains("not refused"));
    assert!(wrong(judged(&json!({ "asks": 0 }), &json!({ "refused": "no" }))).contains("was refused: no"));
}

#[test]
fn what_is_no_answer_is_said_to_be_none() {
    let bad = |line: &str| protocol::read(line).unwrap_err();
    assert_eq!(bad("hello"), "expected value, at column 1");
    assert!(bad(r#"{"id": "a", "palys": []}"#).contains("unknown field `palys`"));
    assert!(bad(r#"{"id": "a"}"#).contains("`plays`, or `cannot`"));
    assert!(bad(r#"{"id": "a", "plays": [], "cannot": "x"}"#).contains("not both"));
    let no_value = judged(&json!({ "expect": { "bob.life": 18 } }), &json!({ "ends": [{ "bob.life": 1.5 }] }));
    assert_eq!(no_value, Verdict::Bad("play 1: bob.life: 1.5 is no whole number".to_owned()));
}
