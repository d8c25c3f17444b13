//! Every kind of field of a certificate is altered, and each alteration is refused.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests fail by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use instead_cards::Cards;
use instead_check::{Bounds, Refused, check};
use instead_scenario::certificate::Of;
use instead_scenario::play::certificate;
use instead_scenario::{Limits, Options, read};
use serde_json::{Value, json};

const BOUNDS: Bounds = Bounds { rounds: 1_000, lines: 0 };

/// Scenarios that have between them every kind of field.
const FILES: [(&str, Of); 11] = [
    ("examples/doubler-and-shield.toml", Of::Search),
    ("examples/doubler-and-shield.toml", Of::Line),
    ("examples/answers.toml", Of::Line),
    ("conformance/magic/101.4c/not-asked-where-nothing-is-shared.toml", Of::Search),
    ("conformance/magic/614.1a/optional-destination.toml", Of::Search),
    ("conformance/magic/614.15/those-creatures-instead.toml", Of::Search),
    ("conformance/magic/615.5/gain-before-the-loss-is-seen.toml", Of::Search),
    ("conformance/magic/615.7/one-pool-for-several-recipients.toml", Of::Search),
    ("conformance/magic/615.7/two-shields-add-up.toml", Of::Search),
    ("conformance/magic/705.2/win-or-lose-a-flip.toml", Of::Search),
    ("conformance/unread/activated.toml", Of::Search),
];

/// Every field that a certificate can have.
const FIELDS: &str = "after applied applies asked asks before boards certificate changes class declined dropped \
     effect end ends event first holds of option options own performed performing plays question questions rider round \
     rule rules says scenario start state steps then to unasked unknown who would";

/// How many of a kind are altered in one certificate: the first, the last, and some between.
const OF_A_KIND: usize = 2;

fn made(file: &str, of: Of) -> Result<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let scenario = read::from_file(&root.join(file), &Limits::default()).map_err(|error| error.to_string())?;
    let made = certificate(&scenario, &Cards::builtin(), &Options::default(), of)?;
    Ok(made.to_json().unwrap())
}

fn checks(certificate: &Value, cards: &Cards) -> Result<(), Refused> {
    check(&certificate.to_string(), cards, BOUNDS).map(|_| ())
}

/// The places of all values, with the names of the fields that lead there.
fn places(value: &Value, at: &str, kind: &str, found: &mut Vec<(String, String)>) {
    found.push((at.to_owned(), kind.to_owned()));
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                places(field, &format!("{at}/{name}"), &format!("{kind} {name}"), found);
            }
        }
        Value::Array(items) => {
            for (number, item) in items.iter().enumerate() {
                places(item, &format!("{at}/{number}"), &format!("{kind} -"), found);
            }
        }
        _ => {}
    }
}

/// What can be done to a value: each with what it is then.
fn altered(value: &Value) -> Vec<(&'static str, Value)> {
    match value {
        Value::Null => vec![("filled", json!("somebody"))],
        Value::Bool(is) => vec![("turned", json!(!is))],
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            vec![("more", json!(number + 1)), ("less", json!(number - 1))]
        }
        Value::String(text) => {
            vec![("longer", json!(format!("{text}x"))), ("emptied", json!("")), ("gone", json!(null))]
        }
        Value::Array(items) => {
            let mut all = Vec::new();
            if let Some(last) = items.last() {
                let with = |more: &[Value]| json!([items.as_slice(), more].concat());
                all.push(("one more", with(std::slice::from_ref(last))));
                all.push(("last gone", json!(items[..items.len() - 1])));
                all.push(("first gone", json!(items[1..])));
            } else {
                all.push(("one more", json!(["Furnace of Rath"])));
            }
            if items.len() > 1 && items[0] != items[1] {
                let mut swapped = items.clone();
                swapped.swap(0, 1);
                all.push(("swapped", json!(swapped)));
            }
            all
        }
        Value::Object(fields) => {
            let mut more = fields.clone();
            more.insert("besides".to_owned(), json!(1));
            let mut all = vec![("one more field", Value::Object(more))];
            for name in fields.keys() {
                let mut less = fields.clone();
                less.shift_remove(name);
                all.push(("a field gone", Value::Object(less)));
            }
            all
        }
    }
}

/// What is altered in one certificate: the kinds of field, how many alterations were tried, and those that were accepted.
fn alter(file: &str, of: Of, cards: &Cards) -> (BTreeSet<String>, usize, Vec<String>) {
    let text = made(file, of).unwrap_or_else(|why| panic!("{file}: {why}"));
    let right: Value = serde_json::from_str(&text).unwrap();
    checks(&right, cards).unwrap_or_else(|refused| panic!("{file}: {refused}"));
    let mut all = Vec::new();
    places(&right, "", "", &mut all);
    let mut of_kind: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (at, kind) in all {
        of_kind.entry(kind).or_default().push(at);
    }
    let (mut kinds, mut tried, mut accepted) = (BTreeSet::new(), 0, Vec::new());
    for (kind, places) in of_kind {
        kinds.extend(kind.split(' ').map(str::to_owned));
        let step = places.len().div_ceil(OF_A_KIND);
        for at in places.iter().step_by(step).chain(places.last()) {
            for (how, value) in altered(right.pointer(at).unwrap()) {
                let mut wrong = right.clone();
                *wrong.pointer_mut(at).unwrap() = value;
                tried += 1;
                if checks(&wrong, cards).is_ok() {
                    accepted.push(format!("{file}: {at}: {how}"));
                }
            }
        }
    }
    (kinds, tried, accepted)
}

#[test]
fn every_altered_certificate_is_refused() {
    let cards = Cards::builtin();
    let cards = &cards;
    let altered: Vec<_> = std::thread::scope(|scope| {
        let all: Vec<_> = FILES.into_iter().map(|(file, of)| scope.spawn(move || alter(file, of, cards))).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let tried: usize = altered.iter().map(|(_, tried, _)| tried).sum();
    let kinds: BTreeSet<&str> = altered.iter().flat_map(|(kinds, _, _)| kinds).map(String::as_str).collect();
    let accepted: Vec<&str> = altered.iter().flat_map(|(_, _, accepted)| accepted).map(String::as_str).collect();
    println!("{tried} were altered");
    assert!(accepted.is_empty(), "{} were accepted:\n{}", accepted.len(), accepted.join("\n"));
    let missing: Vec<&str> = FIELDS.split_whitespace().filter(|field| !kinds.contains(field)).collect();
    assert!(missing.is_empty(), "no certificate has {missing:?}");
    assert!(tried > 3_000, "only {tried} were altered");
}

/// A question that is taken out whole, with the reason that the kernel would give, where it matters.
#[test]
fn a_question_that_matters_cannot_be_left_out() {
    let cards = Cards::builtin();
    let text = made("examples/doubler-and-shield.toml", Of::Search).unwrap();
    let right: Value = serde_json::from_str(&text).unwrap();
    for reason in ["commute", "alike"] {
        let mut wrong = right.clone();
        let board = &mut wrong["plays"][0]["steps"][0]["boards"][0];
        let then = board["questions"][0]["options"][0]["then"].clone();
        let mut steps = board["first"]["steps"].as_array().unwrap().clone();
        steps.extend(then["steps"].as_array().unwrap().iter().cloned());
        steps[1]["round"]["asked"] = json!(false);
        steps[1]["round"]["unasked"] = json!([reason]);
        *board = json!({ "state": board["state"], "first": { "steps": steps, "to": then["to"] }, "questions": [] });
        wrong["plays"][0]["steps"][0]["ends"].as_array_mut().unwrap().pop();
        wrong["ends"].as_array_mut().unwrap().pop();
        let refused = checks(&wrong, &cards).unwrap_err();
        assert!(refused.why.contains("is left unasked, and matters"), "{refused}");
    }
}

/// One end is left out, with the option that leads there.
#[test]
fn an_option_cannot_be_left_out() {
    let cards = Cards::builtin();
    let text = made("examples/doubler-and-shield.toml", Of::Search).unwrap();
    let mut wrong: Value = serde_json::from_str(&text).unwrap();
    wrong["plays"][0]["steps"][0]["boards"][0]["questions"][0]["options"].as_array_mut().unwrap().pop();
    wrong["plays"][0]["steps"][0]["ends"].as_array_mut().unwrap().pop();
    wrong["ends"].as_array_mut().unwrap().pop();
    assert!(checks(&wrong, &cards).is_err());
}

/// The board, the sentence or the edition of the scenario is another.
#[test]
fn another_scenario_is_refused() {
    let cards = Cards::builtin();
    let text = made("examples/doubler-and-shield.toml", Of::Search).unwrap();
    for (from, to) in [
        ("= 20", "= 21"),
        ("deals 3", "deals 4"),
        ("Furnace of Rath\\\"]", "\\\"]"),
        ("\\\"magic\\\"", "\\\"magic-2004\\\""),
    ] {
        let wrong = text.replace(from, to);
        assert!(wrong != text, "{from}");
        assert!(check(&wrong, &cards, BOUNDS).is_err(), "{from}");
    }
}
