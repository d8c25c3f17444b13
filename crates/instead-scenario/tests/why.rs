//! Why a question is asked: two lines that answer it otherwise and end otherwise.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

use std::path::Path;

use instead_cards::Cards;
use instead_scenario::report::{PlayReport, WhyReport};
use instead_scenario::{ExploreLimits, Limits, Options, Scenario, play, read};

fn explored(scenario: &Scenario, cards: &Cards, limits: ExploreLimits) -> Option<PlayReport> {
    let options = Options { why: true, limits, ..Options::default() };
    play::explore(scenario, cards, &options).plays.pop()
}

/// The law: where there are several outcomes something is asked, and the two lines of each question differ in their first
/// answer and in what stands at their ends.
#[test]
fn every_question_that_is_asked_has_two_lines_that_end_differently() {
    let all = instead_beside::scenarios(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/magic"));
    let cards = Cards::builtin();
    let (mut asked, mut wrong) = (0, Vec::new());
    for file in all {
        let Ok(scenario) = read::from_file(&file, &Limits::default()) else { continue };
        if scenario.plays.last().is_none_or(|play| play.outcomes.is_none()) {
            continue;
        }
        let Some(played) = explored(&scenario, &cards, ExploreLimits::default()) else { continue };
        let Some(why) = &played.why else { continue };
        if played.outcomes.len() > 1 && why.asked.is_empty() {
            wrong.push(format!("{}: several outcomes, and nothing is asked", file.display()));
        }
        for question in &why.asked {
            asked += 1;
            let [one, other] = &question.lines;
            let differ = one.outcome != other.outcome && one.choices.first() != other.choices.first();
            let stand = !one.values.is_empty()
                && one.values.iter().all(|(path, value)| {
                    played.outcomes[one.outcome].values.get(path) == Some(value)
                        && played.outcomes[other.outcome].values.get(path) != Some(value)
                });
            if !differ || !stand {
                wrong.push(format!("{}: {question:?}", file.display()));
            }
        }
    }
    assert!(asked > 200, "only {asked} questions were asked");
    assert!(wrong.is_empty(), "{} of {asked}:\n{}", wrong.len(), wrong.join("\n"));
}

fn why(shield: &str, limits: ExploreLimits) -> Option<WhyReport> {
    let file = format!(
        "title = 'A doubler and a shield'\n[players.alice]\nbattlefield = ['Furnace of Rath']\n[players.bob]\n\
         effects = ['{shield}']\n[[play]]\ndo = 'Lightning Bolt deals 3 damage to Bob'\n"
    );
    let scenario = read::from_toml("shield.toml", &file, &Limits::default()).unwrap();
    explored(&scenario, &Cards::builtin(), limits)?.why
}

#[test]
fn what_matters_is_asked_and_what_comes_to_the_same_is_not() {
    let two = why("Prevent the next 2 damage that would be dealt to you this turn.", ExploreLimits::default()).unwrap();
    assert_eq!((two.asked.len(), two.not_asked.len(), two.complete), (1, 0, true), "{two:?}");
    assert_eq!(two.asked[0].who.as_deref(), Some("Bob"));
    let all = why("Prevent all damage that would be dealt to you this turn.", ExploreLimits::default()).unwrap();
    assert_eq!((all.asked.len(), all.not_asked.len(), all.complete), (0, 1, true), "{all:?}");
}

#[test]
fn a_search_that_a_limit_stopped_tells_no_whole_list() {
    let limits = ExploreLimits { runs: 2, ..ExploreLimits::default() };
    let two = why("Prevent the next 2 damage that would be dealt to you this turn.", limits);
    assert!(two.is_none_or(|why| !why.complete));
}
