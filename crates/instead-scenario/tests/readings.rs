//! Every open reading has scenarios that end otherwise by the other choice, and says so.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use instead_cards::Cards;
use instead_scenario::readings::{READINGS, Taken};
use instead_scenario::report::{Report, Status};
use instead_scenario::{Limits, Options, Scenario, play, read};

static CARDS: LazyLock<Cards> = LazyLock::new(Cards::builtin);

/// The scenarios that say how a reading is read.
static READ: LazyLock<Vec<Scenario>> = LazyLock::new(|| {
    let all = instead_beside::scenarios(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance"));
    let read = all.iter().filter_map(|file| read::from_file(file, &Limits::default()).ok());
    read.filter(|scenario| !scenario.readings.is_empty()).collect()
});

/// All ends, and, where the answers of the file matter, its line of play: what rests on a reading there need not rest on it
/// over all choices.
fn told(scenario: &Scenario) -> Report {
    let options = Options { readings: true, steps: true, ..Options::default() };
    let explored = play::explore(scenario, &CARDS, &options);
    if explored.rests_on.is_empty() { play::run(scenario, &CARDS, &options) } else { explored }
}

#[test]
fn each_choice_that_is_not_taken_has_a_scenario_that_it_alone_makes_so() {
    let mut shown = BTreeSet::new();
    for scenario in READ.iter() {
        let name = &scenario.source.file;
        assert_eq!(scenario.readings.len(), 1, "{name}: one reading alone");
        shown.insert(scenario.readings[0].to_string());
        let status = |scenario: &Scenario| play::run(scenario, &CARDS, &Options::default()).status;
        assert_eq!(status(scenario), Status::Passed, "{name}");
        let taken = Scenario { readings: Vec::new(), ..scenario.clone() };
        assert_eq!(status(&taken), Status::Failed, "{name}: read as it is taken");
    }
    let all =
        READINGS.iter().flat_map(|reading| reading.choices[1..].iter().map(|c| format!("{}={}", reading.name, c.name)));
    assert_eq!(shown, all.collect());
}

#[test]
fn an_answer_that_rests_on_a_reading_says_so_whichever_is_taken() {
    for scenario in READ.iter() {
        let [other] = scenario.readings[..] else { continue };
        let by_other = told(scenario);
        let rests =
            by_other.rests_on.iter().find(|rests| format!("{}={}", rests.reading, rests.taken) == other.to_string());
        assert!(rests.is_some_and(|rests| rests.known), "{}: {:?}", scenario.source.file, by_other.rests_on);
        assert_eq!(by_other.readings, [other.to_string()]);
        let by_taken = told(&Scenario { readings: Vec::new(), ..scenario.clone() });
        let rests =
            by_taken.rests_on.iter().find(|rests| format!("{}={}", rests.reading, rests.other) == other.to_string());
        assert!(rests.is_some(), "{}: {:?}", scenario.source.file, by_taken.rests_on);
        assert!(by_taken.readings.is_empty());
    }
}

/// The register is that of DECISIONS.md, and cites rules that its scenarios could cite.
#[test]
fn each_row_has_its_number_in_the_decisions() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../DECISIONS.md");
    let decisions = std::fs::read_to_string(file).unwrap();
    for reading in READINGS {
        assert!(decisions.contains(&format!("### {}", reading.decision)), "{}", reading.decision);
        assert!(decisions.contains(&format!("`{}`", reading.name)), "{} is not named there", reading.name);
    }
}

#[test]
fn what_is_no_reading_is_refused_with_what_there_is() {
    let error = |text: &str| Taken::read(text).unwrap_err();
    assert_eq!(error("shield-counter=each").suggestion.as_deref(), Some("did you mean `shield-counters`?"));
    assert_eq!(error("shield-counters=both").suggestion.as_deref(), Some("known are one, each"));
    let file = |reading: &str| {
        let text =
            format!("title = 't'\nreadings = {{ {reading} }}\n[players.bob]\n[[play]]\ndo = 'Bob loses 1 life'\n");
        read::from_toml("t.toml", &text, &Limits::default())
    };
    assert!(file("shield-counters = 'each'").is_ok());
    assert!(file("shield-counters = 1").is_err());
    let elsewhere = file("what-leaves-sees = 'itself'").unwrap_err();
    assert!(elsewhere.diagnostics()[0].message.contains("no open reading of magic"), "{elsewhere}");
}
