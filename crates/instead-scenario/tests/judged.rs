//! A question that the last play leaves without an answer: what the file says must hold whatever the answer.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use instead_cards::Cards;
use instead_scenario::report::Status;
use instead_scenario::{Limits, Options, play, read};

fn status(plays: &str) -> Status {
    let scenario = format!(
        r#"
title = "t"
[players.alice]
battlefield = ["Furnace of Rath"]
effects = ["Prevent the next 2 damage that would be dealt to you this turn."]
[players.bob]
{plays}
"#
    );
    let scenario = read::from_toml("judged.toml", &scenario, &Limits::default()).expect("the scenario is read");
    play::run(&scenario, &Cards::builtin(), &Options::default()).status
}

const DAMAGE: &str = "[[play]]\ndo = \"Lightning Bolt deals 3 damage to Alice\"\n";

#[test]
fn what_holds_of_every_answer_needs_none() {
    assert_eq!(
        status(&format!("{DAMAGE}expect = {{ \"bob.life\" = 20, \"alice.life\" = \"<= 18\" }}")),
        Status::Passed
    );
}

#[test]
fn what_holds_of_some_answers_needs_one() {
    assert_eq!(status(&format!("{DAMAGE}expect = {{ \"alice.life\" = 16 }}")), Status::Failed);
}

#[test]
fn what_another_play_follows_needs_one() {
    let more = "[[play]]\ndo = \"Bob gains 1 life\"\nexpect = { \"bob.life\" = 21 }";
    assert_eq!(status(&format!("{DAMAGE}expect = {{ \"bob.life\" = 20 }}\n{more}")), Status::Failed);
}

#[test]
fn what_is_asked_is_of_one_line() {
    assert_eq!(status(&format!("{DAMAGE}asks = 1\nexpect = {{ \"bob.life\" = 20 }}")), Status::Failed);
}
