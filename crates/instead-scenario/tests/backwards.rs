//! Questions that begin at an end agree with the list of outcomes, on every scenario of the suite.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use indexmap::IndexMap;
use instead_cards::Cards;
use instead_scenario::backwards::{Backwards, Condition};
use instead_scenario::model::{Scenario, Table};
use instead_scenario::path::{self, Path as Path_};
use instead_scenario::report::{BackwardsReport, Reached, StepKind};
use instead_scenario::value::Value;
use instead_scenario::{ExploreLimits, Limits, Options, play, read};

/// A search that takes more is left out: the law is of those that end.
const FEW: ExploreLimits = ExploreLimits { runs: 400, questions: 1_000, until: None };

static CARDS: LazyLock<Cards> = LazyLock::new(Cards::builtin);

fn answered(scenario: &Scenario, end: Vec<Condition>, limits: ExploreLimits) -> Option<BackwardsReport> {
    let asked = Backwards { end, why_not: false };
    let options = Options { backwards: Some(&asked), limits, ..Options::default() };
    play::explore(scenario, &CARDS, &options).plays.pop()?.backwards
}

fn conditions(table: &Table) -> Vec<Condition> {
    let entry = |(key, expected): (&String, &instead_scenario::model::Expected)| Condition {
        text: key.clone(),
        key: key.clone(),
        path: expected.path.clone(),
        value: expected.value.clone(),
        negated: false,
    };
    table.entries.iter().map(entry).collect()
}

/// The end of a table with another number than any of the tables has: none of them is like that.
fn like_none(tables: &[Table]) -> Option<Vec<Condition>> {
    let mut end = conditions(&tables[0]);
    let condition = end.iter_mut().find(|c| matches!(c.value, Value::Number(_)))?;
    let number = |table: &Table| match table.entries[&condition.key].value {
        Value::Number(number) => Some(number),
        _ => None,
    };
    let most = tables.iter().map(number).collect::<Option<Vec<i64>>>()?.into_iter().max()?;
    condition.value = Value::Number(most + 1);
    Some(end)
}

/// The law: an end of the list is reached, and one that is not on it never is.
#[test]
fn an_end_is_reached_just_where_it_is_among_the_outcomes() {
    let all = instead_beside::scenarios(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance"));
    let next = AtomicUsize::new(0);
    let work = || {
        let mut mine = (0, 0, Vec::new());
        while let Some(file) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            asked_of(file, &mut mine);
        }
        mine
    };
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (mut reached, mut never, mut wrong) = (0, 0, Vec::new());
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            let (some, none, differ) = worker.join().unwrap();
            reached += some;
            never += none;
            wrong.extend(differ);
        }
    });
    wrong.sort();
    assert!(reached > 2_000 && never > 500, "only {reached} and {never} ends were asked for");
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), reached + never, wrong.join("\n"));
}

fn asked_of(file: &Path, (reached, never, wrong): &mut (usize, usize, Vec<String>)) {
    let Ok(scenario) = read::from_file(file, &Limits::default()) else { return };
    let Some(outcomes) = scenario.plays.last().and_then(|play| play.outcomes.clone()) else {
        return asked_of_list(file, &scenario, (reached, never, wrong));
    };
    let (unknown, tables): (Vec<Table>, Vec<Table>) = outcomes.value.into_iter().partition(Table::is_unknown);
    let Some(last) = tables.last() else { return };
    let answer = answered(&scenario, conditions(last), ExploreLimits::default());
    *reached += 1;
    match answer.map(|answer| answer.reached) {
        Some(Reached::Always | Reached::Sometimes) => {}
        is => wrong.push(format!("{}: {is:?}, and it is an outcome", file.display())),
    }
    let Some(end) = like_none(&tables).filter(|_| unknown.is_empty()) else { return };
    let is = answered(&scenario, end, ExploreLimits::default()).map(|answer| answer.reached);
    *never += 1;
    if is != Some(Reached::Never) {
        wrong.push(format!("{}: {is:?}, and it is no outcome", file.display()));
    }
}

/// What is asked of a scenario that lists no outcomes: what stands at its ends is what exploring finds.
fn asked_of_list(
    file: &Path,
    scenario: &Scenario,
    (reached, never, wrong): (&mut usize, &mut usize, &mut Vec<String>),
) {
    let report = play::explore(scenario, &CARDS, &Options { limits: FEW, ..Options::default() });
    let Some(play) = report.plays.get(scenario.plays.len() - 1).filter(|play| play.complete) else { return };
    let names: Vec<String> = scenario.players.iter().map(|player| player.name.text.clone()).collect();
    let listed = |values: &IndexMap<String, Value>| -> Vec<Condition> {
        let condition = |(key, value): (&String, &Value)| {
            let path = path::read(key, scenario.game.value, &names).ok()?;
            let told = matches!(path, Path_::Happened | Path_::Never | Path_::Triggered | Path_::Applied);
            let there = *value != Value::text("none");
            let (text, key, value) = (format!("{key} = {value}"), key.clone(), value.clone());
            (!told && there).then_some(Condition { text, key, path, value, negated: false })
        };
        values.iter().filter_map(condition).collect()
    };
    for outcome in play.outcomes.first().into_iter().chain(play.outcomes.iter().skip(1).last()) {
        let end = listed(&outcome.values);
        if end.is_empty() {
            continue;
        }
        *reached += 1;
        let lists = end.iter().any(|condition| matches!(condition.value, Value::List(_)));
        let is = answered(scenario, end, FEW).map(|answer| answer.reached);
        // Lists may name alike cards by other numbers at another end.
        let one = play.outcomes.len() == 1 && !lists;
        let fits = match is {
            Some(Reached::Always) => true,
            Some(Reached::Sometimes) => !one,
            Some(Reached::Never | Reached::NotFound) | None => false,
        };
        if !fits {
            wrong.push(format!("{}: {is:?}, and it is one of {} outcomes", file.display(), play.outcomes.len()));
        }
    }
    let Some(last) = play.outcomes.last() else { return };
    let mut end = listed(&last.values);
    let Some(at) = end.iter().position(|condition| matches!(condition.value, Value::Number(_))) else { return };
    let key = end[at].key.clone();
    let numbers = play.outcomes.iter().filter_map(|outcome| match outcome.values.get(&key) {
        Some(Value::Number(number)) => Some(*number),
        _ => None,
    });
    end[at].value = Value::Number(numbers.max().unwrap_or_default() + 1);
    *never += 1;
    let asked = Backwards { end, why_not: true };
    let options = Options { backwards: Some(&asked), limits: FEW, steps: true, ..Options::default() };
    let Some(play) = play::explore(scenario, &CARDS, &options).plays.pop() else { return };
    let Some(answer) = &play.backwards else { return wrong.push(format!("{}: no answer", file.display())) };
    if answer.reached != Reached::Never {
        wrong.push(format!("{}: {:?}, and it is no outcome", file.display(), answer.reached));
    }
    // Where it was lost is a step of the line that is told, and that line does not end so.
    let steps = play.outcomes.first().map(|outcome| outcome.steps.as_slice()).unwrap_or_default();
    let step = answer.lost_at.map(|id| steps.iter().find(|step| step.id == id).map(|step| step.kind));
    if !matches!(step, None | Some(Some(StepKind::Applied | StepKind::Dropped))) {
        wrong.push(format!("{}: lost at {:?}, which is {step:?}", file.display(), answer.lost_at));
    }
    let holds = |condition: &Condition, values: &IndexMap<String, Value>| {
        values.get(&condition.key).is_some_and(|value| condition.holds(value))
    };
    if play.outcomes.first().is_some_and(|told| asked.end.iter().all(|condition| holds(condition, &told.values))) {
        wrong.push(format!("{}: the line on which it was lost ends so", file.display()));
    }
}

const SHIELD: &str = "title = 'A doubler and a shield'\n[players.alice]\nbattlefield = ['Furnace of Rath']\n\
     [players.bob]\neffects = ['Prevent the next 2 damage that would be dealt to you this turn.']\n\
     [[play]]\ndo = ['Lightning Bolt deals 3 damage to Bob', 'Shock deals 2 damage to Bob']\n";

fn shield(condition: &str, limits: ExploreLimits) -> BackwardsReport {
    let scenario = read::from_toml("shield.toml", SHIELD, &Limits::default()).unwrap();
    let end = vec![Condition::read(condition, &scenario).unwrap()];
    answered(&scenario, end, limits).unwrap()
}

#[test]
fn what_a_limit_stopped_is_never_a_definite_no() {
    assert_eq!(shield("bob.life = 99", ExploreLimits::default()).reached, Reached::Never);
    for runs in 0..3 {
        let limits = ExploreLimits { runs, ..ExploreLimits::default() };
        let answer = shield("bob.life = 99", limits);
        assert_eq!(answer.reached, Reached::NotFound, "{runs} runs: {answer:?}");
        assert!(answer.sentence.contains("the search was ended by a limit"), "{answer:?}");
        assert_ne!(shield("bob.life <= 20", limits).reached, Reached::Always, "{runs} runs");
    }
}
