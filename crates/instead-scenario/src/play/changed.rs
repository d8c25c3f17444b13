//! What is worth telling of the ends of a play where a file does not say what it wants to know.

use indexmap::IndexSet;

use super::names::{Naming, without_number};
use super::playable::Playable;
use crate::model::Scenario;
use crate::path::{ObjectFact, Path, PlayerFact};
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
        if let Path::Player { player, fact: PlayerFact::Zone(zone) } = path
            && ends.iter().all(|(end, _)| end.are_untouched(start, *player, zone))
        {
            return false;
        }
        let before = known(start, naming, path);
        values(path).iter().any(|value| *value != before)
    };
    let mut found: Vec<Named> = Vec::new();
    for name in &names {
        let paths = T::PLAYER_FACTS.iter().map(|fact| format!("{name}.{fact}"));
        found.extend(paths.filter_map(read).filter(changed));
    }
    let mut told: Vec<(String, Vec<Vec<Value>>)> = Vec::new();
    let is_player = |name: &str| names.iter().any(|p| p.eq_ignore_ascii_case(name));
    let called: IndexSet<&str> =
        ends.iter().flat_map(|(_, naming)| naming.all()).filter(|name| !is_player(name)).collect();
    let fact = |text: String| crate::path::object_fact(&text).map(|fact| (text, fact));
    let common: Vec<(String, ObjectFact)> =
        T::OBJECT_FACTS.iter().filter_map(|text| fact((*text).to_owned())).collect();
    for name in called {
        // what a name means is looked up once for each board, not for each fact
        let before = start.thing(naming, name);
        let after: Vec<Option<T::Thing>> = ends.iter().map(|(game, naming)| game.thing(naming, name)).collect();
        let untouched = |thing: T::Thing| {
            let each = ends.iter().zip(&after);
            each.clone().all(|((end, _), after)| *after == Some(thing) && end.is_untouched(start, thing))
        };
        if before.is_some_and(untouched) {
            continue;
        }
        let was = |fact: &ObjectFact| of_thing(start, naming, before, fact);
        let values = |fact: &ObjectFact| {
            let each = ends.iter().zip(&after);
            each.map(|((game, naming), thing)| of_thing(*game, naming, *thing, fact)).collect::<Vec<_>>()
        };
        // what was nowhere and is nowhere, as a copy of a spell that has resolved, is like nothing
        if was(&ObjectFact::Zone).is_none() && values(&ObjectFact::Zone).iter().all(Option::is_none) {
            continue;
        }
        // What it had and has no more is told of what is still there: its last counter.
        let stays = values(&ObjectFact::Zone).iter().flatten().any(|zone| *zone == Value::text("battlefield"));
        let boards: Vec<_> = ends.iter().copied().chain(stays.then_some((start, naming))).collect();
        let facts = common.iter().cloned().chain(T::more_facts(&boards, name).into_iter().filter_map(fact));
        let changed = |(_, fact): &(String, ObjectFact)| {
            let before = was(fact);
            values(fact).iter().any(|value| *value != before)
        };
        let mut facts: Vec<(String, ObjectFact)> = facts.filter(changed).collect();
        if facts.iter().any(|(_, fact)| *fact == ObjectFact::Zone && was(fact).is_none()) {
            // Something new is in the list of its zone already: what a new object is like anyway is not told, and of
            // several that are alike only the first.
            facts.retain(|(_, fact)| is_worth_telling(fact, &values(fact)));
            let each = facts.iter().map(|(_, fact)| {
                let mut there: Vec<Value> = values(fact).into_iter().flatten().collect();
                there.dedup();
                there
            });
            let like = (without_number(name).to_owned(), each.collect());
            if told.contains(&like) {
                continue;
            }
            told.push(like);
        }
        found.extend(facts.into_iter().filter_map(|(fact, _)| read(format!("{name}.{fact}"))));
    }
    found
}

/// A fact of a thing, if it has it and is anywhere.
fn of_thing<T: Playable>(
    game: &T,
    naming: &Naming<T::Card>,
    thing: Option<T::Thing>,
    fact: &ObjectFact,
) -> Option<Value> {
    game.fact_of(naming, thing?, fact).filter(|value| *value != Value::text("none"))
}

/// Whether a fact of a new object is more than its name and what every new object is: untapped, undamaged, where it was
/// put. In an end in which it is not, nothing is told of it.
fn is_worth_telling(fact: &ObjectFact, values: &[Option<Value>]) -> bool {
    let mut there = values.iter().flatten();
    let varies = there.next().is_some_and(|first| there.any(|value| value != first));
    let said = matches!(fact, ObjectFact::Name | ObjectFact::Zone | ObjectFact::Controller);
    let nothing = |value: &Option<Value>| match value {
        None | Some(Value::Bool(false) | Value::Number(0)) => true,
        Some(Value::Text(text)) => text.is_empty(),
        Some(_) => false,
    };
    varies || !said && !values.iter().all(nothing)
}
