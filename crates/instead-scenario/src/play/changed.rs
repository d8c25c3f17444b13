//! What is worth telling of the ends of a play where a file does not say what it wants to know.

use super::names::{Naming, without_number};
use super::playable::Playable;
use crate::model::Scenario;
use crate::path::Path;
use crate::value::Value;

/// A path as it is written, and what it means.
type Named = (String, Path);

/// The paths that tell the ends apart or that changed.
pub(crate) fn changed_paths<T: Playable>(
    scenario: &Scenario,
    (start, naming): (&T, &Naming<T::Card>),
    ends: &[(&T, &Naming<T::Card>)],
) -> Vec<Named> {
    let names: Vec<String> = scenario.players.iter().map(|p| p.name.text.clone()).collect();
    let game = scenario.game.value;
    let read = |text: String| crate::path::read(&text, game, &names).ok().map(|p| (text, p));
    let known = |game: &T, naming: &Naming<T::Card>, path: &Path| {
        game.fact(naming, path).ok().filter(|value| *value != Value::text("none"))
    };
    let values = |path: &Path| ends.iter().map(|(game, naming)| known(game, naming, path)).collect::<Vec<_>>();
    let changed = |(_, path): &Named| {
        let before = known(start, naming, path);
        values(path).iter().any(|value| *value != before)
    };
    let mut found: Vec<Named> = Vec::new();
    for name in &names {
        let paths = T::PLAYER_FACTS.iter().map(|fact| format!("{name}.{fact}"));
        found.extend(paths.filter_map(read).filter(changed));
    }
    let mut told: Vec<(String, Vec<Vec<Value>>)> = Vec::new();
    let mut called: Vec<&str> = Vec::new();
    for name in ends.iter().flat_map(|(_, naming)| naming.all()) {
        if !called.contains(&name) && !names.iter().any(|p| p.eq_ignore_ascii_case(name)) {
            called.push(name);
        }
    }
    for name in called {
        // What it had and has no more is told of what is still there: its last counter.
        let zone = read(format!("{name}.zone")).map(|(_, path)| values(&path)).unwrap_or_default();
        let stays = zone.iter().flatten().any(|zone| *zone == Value::text("battlefield"));
        let boards: Vec<_> = ends.iter().copied().chain(stays.then_some((start, naming))).collect();
        let facts = T::OBJECT_FACTS.iter().map(|fact| (*fact).to_owned()).chain(T::more_facts(&boards, name));
        let mut paths: Vec<Named> = facts.filter_map(|fact| read(format!("{name}.{fact}"))).filter(changed).collect();
        if paths.iter().any(|(text, path)| text.ends_with(".zone") && known(start, naming, path).is_none()) {
            // Something new is in the list of its zone already: what a new object is like anyway is not told, and of
            // several that are alike only the first.
            paths.retain(|(text, path)| is_worth_telling(text, &values(path)));
            let each = paths.iter().map(|(_, path)| {
                let mut there: Vec<Value> = values(path).into_iter().flatten().collect();
                there.dedup();
                there
            });
            let like = (without_number(name).to_owned(), each.collect());
            if told.contains(&like) {
                continue;
            }
            told.push(like);
        }
        found.extend(paths);
    }
    found
}

/// Whether a fact of a new object is more than its name and what every new object is: untapped, undamaged, where it was
/// put. In an end in which it is not, nothing is told of it.
fn is_worth_telling(path: &str, values: &[Option<Value>]) -> bool {
    let mut there = values.iter().flatten();
    let varies = there.next().is_some_and(|first| there.any(|value| value != first));
    let said = path.ends_with(".name") || path.ends_with(".zone") || path.ends_with(".controller");
    let nothing = |value: &Option<Value>| match value {
        None | Some(Value::Bool(false) | Value::Number(0)) => true,
        Some(Value::Text(text)) => text.is_empty(),
        Some(_) => false,
    };
    varies || !said && !values.iter().all(nothing)
}
