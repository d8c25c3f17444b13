//! A board as it is seen: what stands at the paths of its players and objects.

use indexmap::IndexMap;

use super::names::Naming;
use super::playable::Playable;
use crate::model::Scenario;
use crate::path;
use crate::report::{BoardReport, ObjectRef, ObjectReport};
use crate::value::Value;

/// What is told of an object beside what may change of it.
const MORE: [&str; 8] =
    ["owner", "types", "attached_to", "attacking", "blocking", "face_down", "transformed", "phased_out"];

/// The board of a game.
pub(crate) fn board<T: Playable>(scenario: &Scenario, game: &T, naming: &Naming<T::Card>) -> BoardReport {
    let mut naming = naming.clone();
    game.learn(&mut naming);
    let seats: Vec<String> = scenario.players.iter().map(|player| player.name.text.clone()).collect();
    let known = |of: &str, fact: &str| {
        let path = path::read(&format!("{of}.{fact}"), scenario.game.value, &seats).ok()?;
        game.fact(&naming, &path).ok().filter(|value| !is_nothing(fact, value))
    };
    let facts = |of: &str, facts: &mut dyn Iterator<Item = String>| -> IndexMap<String, Value> {
        facts.filter_map(|fact| known(of, &fact).map(|value| (fact, value))).collect()
    };
    let turn = ["player", "step"].into_iter().filter_map(|fact| Some((fact.to_owned(), known("turn", fact)?)));
    let player = |seat: &String| (seat.clone(), facts(seat, &mut T::PLAYER_FACTS.iter().map(ToString::to_string)));
    let object = |(card, called): (T::Card, &super::names::Called)| {
        let lives = game.lives(card);
        let of_kinds = T::more_facts(&[(game, &naming)], &called.name);
        let mut words = T::OBJECT_FACTS.iter().chain(&MORE).map(ToString::to_string).chain(of_kinds);
        let ObjectRef { id, name } = ObjectRef::new(T::number(card), lives, &called.name);
        ObjectReport { id, name, facts: facts(&called.name, &mut words) }
    };
    BoardReport {
        turn: turn.collect(),
        players: seats.iter().map(player).collect(),
        objects: naming.cards().filter(|(card, _)| game.lives(*card) > 0).map(object).collect(),
    }
}

/// Whether a fact is what everything is like anyway.
fn is_nothing(fact: &str, value: &Value) -> bool {
    match value {
        Value::Number(0) => !["life", "power", "toughness"].contains(&fact),
        Value::Bool(false) => true,
        Value::Text(text) => text.is_empty(),
        Value::List(list) => list.is_empty(),
        _ => false,
    }
}
