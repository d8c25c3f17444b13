//! How a question is answered changes what of its answer is told, and nothing else.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

use instead_batch::{How, Numbered, Verdict, answer};
use instead_cards::Cards;
use serde_json::{Value, json};

fn told(line: &Value, how: &How) -> (Value, Verdict) {
    let line = Numbered { number: 1, text: Ok(line.to_string()) };
    let answered = answer(&line, &Cards::builtin(), how);
    let told: Value = serde_json::from_str(&answered.text).unwrap();
    (told["answer"].clone(), answered.verdict)
}

fn scenario(choose: &Value) -> Value {
    let shield = "Prevent the next 2 damage that would be dealt to you this turn.";
    json!({ "scenario": {
        "title": "A doubler and a shield",
        "players": { "alice": { "battlefield": ["Furnace of Rath"] }, "bob": { "effects": [shield] } },
        "play": [{ "do": "Lightning Bolt deals 3 damage to Bob", "choose": choose }],
    } })
}

#[test]
fn a_scenario_is_told_in_words_and_as_a_tree_where_that_is_asked_for() {
    let asked = scenario(&json!([]));
    let (plain, verdict) = told(&asked, &How::default());
    assert_eq!((plain.get("answer"), plain["plays"][0].get("tree"), verdict), (None, None, Verdict::Right));
    let (mut more, _) = told(&asked, &How { words: true, tree: true, ..How::default() });
    assert_eq!(more["answer"]["sentence"], "Bob ends at 16 or 18 life, as Bob chooses.");
    assert_eq!(more["plays"][0]["tree"]["nodes"].as_array().unwrap().len(), 3);
    more.as_object_mut().unwrap().remove("answer");
    more["plays"][0].as_object_mut().unwrap().remove("tree");
    assert_eq!(more, plain);
}

#[test]
fn a_scenario_is_played_along_one_line() {
    let how = How { one_line: true, ..How::default() };
    let (line, verdict) = told(&scenario(&json!(["Furnace of Rath"])), &how);
    assert_eq!((&line["plays"][0]["asked"][0]["answer"], verdict), (&json!("Furnace of Rath"), Verdict::Right));
    assert!(line["plays"][0]["steps"].as_array().unwrap().len() > 3);
    let (_, verdict) = told(&scenario(&json!([])), &how);
    assert_eq!(verdict, Verdict::Failed, "an answer is missing");
}
