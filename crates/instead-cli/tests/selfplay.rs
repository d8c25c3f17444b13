//! A game is the same in every process.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::process::Command;

fn games(environment: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_instead"));
    // What a process is given besides its arguments is of no account.
    command.env("SOMETHING_ELSE", environment).args(["--json", "selfplay", "--seed", "614", "--games", "4"]);
    let output = command.output().expect("the command runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn two_processes_play_the_same_games() {
    let once = games("");
    assert_eq!(once.lines().count(), 4);
    assert!(once.lines().all(|line| line.contains("\"digest\":\"")));
    assert_eq!(once, games(&"x".repeat(10_000)));
}
