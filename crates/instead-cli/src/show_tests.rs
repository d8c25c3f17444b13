use instead_scenario::answer::{Row, Table};
use instead_scenario::report::StepKind;

use super::*;

fn row(life: &str, choice: &str) -> Row {
    Row { values: vec![life.to_owned()], choices: vec![choice.to_owned()] }
}

#[test]
fn the_table_shows_what_differs() {
    let rows = vec![row("18", "Bob: Furnace of Rath first"), row("16", "Bob: Prevent the next 2 damage first")];
    let two = Table { columns: vec!["Bob's life".to_owned()], rows };
    let lines = |most: usize| table(&two, most, 70).lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
    let shown = lines(20);
    assert!(shown[1].chars().all(|c| c == '─'));
    assert_eq!(
        [shown[0].as_str(), shown[2].as_str(), shown[3].as_str()],
        [
            "     Bob's life   if",
            " 1   18           Bob: Furnace of Rath first",
            " 2   16           Bob: Prevent the next 2 damage first",
        ]
    );
    assert_eq!(lines(1).len(), 3);
}

#[test]
fn a_step_is_its_line_without_what_a_terminal_would_obey() {
    let told = StepReport {
        kind: StepKind::Applied,
        text: "Furnace of Rath is applied\u{1b} (616.1e)".into(),
        ..StepReport::default()
    };
    let shown = step(&told);
    assert!(!shown.contains('\u{1b}') && shown.ends_with(" (616.1e)"));
}
