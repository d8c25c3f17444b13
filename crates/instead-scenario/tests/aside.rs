//! Which effects a step tells of that did not apply.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use instead_cards::Cards;
use instead_scenario::{Limits, Options, play, read};

/// The effects told of as not applying, each with what happened.
fn aside(text: &str) -> Vec<(String, String)> {
    let scenario = read::from_toml("aside.toml", text, &Limits::default()).expect("the scenario is read");
    let options = Options { steps: true, ..Options::default() };
    let report = play::run(&scenario, &Cards::builtin(), &options);
    let steps = report.plays.into_iter().flat_map(|play| play.steps);
    let told = steps.flat_map(|step| step.not_applied.into_iter().map(move |not| (step.text.clone(), not.effect)));
    told.collect()
}

#[test]
fn a_skip_that_waits_is_told_of_where_its_part_of_the_turn_begins_for_another() {
    let told = aside(
        r#"
title = "t"
[players.alice]
library = 4
[players.bob]
library = 4
effects = ["Skip your next draw step."]
[turn]
player = "alice"
step = "upkeep"
[[play]]
do = ["go to end"]
"#,
    );
    let steps: Vec<&str> = told.iter().map(|(step, _)| step.as_str()).collect();
    assert_eq!(steps, ["Alice's draw step begins (500.1)"], "{told:?}");
}
