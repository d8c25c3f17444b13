use super::*;

fn outcome(life: i64, witness: &str) -> OutcomeReport {
    OutcomeReport {
        values: IndexMap::from([("bob.life".to_owned(), life.into()), ("alice.life".to_owned(), 20.into())]),
        witness: vec![witness.to_owned()],
        choosers: vec!["Bob".to_owned()],
        steps: vec![StepReport {
            depth: 0,
            kind: StepKind::Applied,
            event: "Lightning Bolt deals 3 damage to Bob".into(),
            applied: Some("Furnace of Rath".into()),
            rule: "616.1e".into(),
            chooser: Some("Bob".into()),
            asked: true,
            became: vec!["Lightning Bolt deals 6 damage to Bob".into()],
            not_applied: Vec::new(),
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
    assert!(answer(&stopped).ends_with(". Not all: 1,000 runs were made"));
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
fn a_step_is_a_sentence_with_its_rule() {
    let step = outcome(18, "x").steps.remove(0);
    assert_eq!(
        sentence(&step),
        "Furnace of Rath is applied, Bob chose: Lightning Bolt deals 3 damage to Bob becomes Lightning Bolt deals 6 damage to Bob (616.1e)"
    );
}
