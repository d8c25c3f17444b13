use instead_scenario::report::StepKind;

use super::*;

fn outcome(life: i64, witness: &str) -> OutcomeReport {
    OutcomeReport {
        values: IndexMap::from([("bob.life".to_owned(), life.into()), ("alice.life".to_owned(), 20.into())]),
        witness: vec![witness.to_owned()],
        choosers: vec!["Bob".to_owned()],
        steps: vec![StepReport {
            id: 1,
            depth: 0,
            kind: StepKind::Applied,
            event: "Lightning Bolt deals 3 damage to Bob".into(),
            applied: Some("Furnace of Rath".into()),
            rule: "616.1e".into(),
            chooser: Some("Bob".into()),
            asked: true,
            candidates: vec!["Furnace of Rath".into()],
            became: vec!["Lightning Bolt deals 6 damage to Bob".into()],
            not_applied: Vec::new(),
            text: "Furnace of Rath is applied\u{1b} (616.1e)".into(),
        }],
    }
}

fn play(outcomes: Vec<OutcomeReport>) -> PlayReport {
    PlayReport { index: 1, paths: outcomes.len() as u64, outcomes, complete: true, ..PlayReport::default() }
}

#[test]
fn the_answer_is_one_line() {
    let two = play(vec![outcome(18, "Furnace of Rath"), outcome(16, "Prevent the next 2 damage")]);
    assert_eq!(answer(&two), "2 outcomes: bob.life = 18 or 16; Bob chooses (2 ways)");
    assert_eq!(answer(&play(vec![outcome(18, "x")])), "One outcome: bob.life = 18, alice.life = 20");
    let stopped = PlayReport { complete: false, stopped: Some("1,000 runs were made".into()), ..two };
    assert_eq!(answer(&stopped), "At least 2 outcomes; Bob chooses (2 ways). Not all: 1,000 runs were made");
}

#[test]
fn the_table_shows_what_differs() {
    let two = play(vec![outcome(18, "Furnace of Rath"), outcome(16, "Prevent the next 2 damage")]);
    let lines: Vec<String> = table(&two, 60).lines().map(|line| line.trim_end().to_owned()).collect();
    assert_eq!(
        lines,
        [
            "     bob.life   if",
            "──────────────────────────────────────────",
            " 1   18         Furnace of Rath",
            " 2   16         Prevent the next 2 damage",
        ]
    );
}

#[test]
fn a_step_is_its_line_without_what_a_terminal_would_obey() {
    let shown = step(&outcome(18, "x").steps.remove(0));
    assert!(!shown.contains('\u{1b}') && shown.ends_with(" (616.1e)"));
}
