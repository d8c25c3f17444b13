//! A scenario as the arguments of `instead ask`, so that a line can be understood on the board that is there.

use serde_json::{Map, Value};

use instead_scenario::file::in_a_line;

/// What of a player `ask` has words for besides zones.
const NUMBERS: [&str; 3] = ["life", "poison", "energy"];
const SENTENCES: [(&str, &str); 2] = [("effects", "effect"), ("emblems", "emblem")];

/// What of a scenario says nothing about its board.
const ABOUT: [&str; 6] = ["title", "notes", "cites", "kind", "game", "disputed"];

/// The arguments; none where the scenario holds what no argument says.
pub(crate) fn of(scenario: &Value) -> Option<Vec<String>> {
    let mut parts = Vec::new();
    for (field, value) in scenario.as_object()? {
        match (field.as_str(), value) {
            ("game", Value::String(game)) => parts.push(format!("--game={game}")),
            (about, _) if ABOUT.contains(&about) => {}
            ("players", Value::Object(players)) => {
                for (name, player) in players {
                    of_player(name, player.as_object()?, &mut parts)?;
                }
            }
            ("turn", Value::Object(turn)) => {
                for (field, value) in turn {
                    match field.as_str() {
                        "player" | "step" => {
                            let name = if field == "player" { "turn" } else { "step" };
                            parts.push(format!("--{name}={}", value.as_str()?));
                        }
                        _ => return None,
                    }
                }
            }
            ("readings", Value::Object(readings)) => {
                for (name, choice) in readings {
                    parts.push(format!("--reading={name}={}", choice.as_str()?));
                }
            }
            // The sentences come last.
            ("play", Value::Array(_)) => {}
            _ => return None,
        }
    }
    parts.extend(sentences(scenario)?);
    Some(parts)
}

/// What happens: the sentences of the one play.
fn sentences(scenario: &Value) -> Option<Vec<String>> {
    let plays = scenario.get("play").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let [play] = plays else { return plays.is_empty().then(Vec::new) };
    if play.get("at_once").is_some() {
        return None;
    }
    match play.get("do") {
        Some(Value::Array(list)) => list.iter().map(|one| one.as_str().map(str::to_owned)).collect(),
        Some(one) => Some(vec![one.as_str()?.to_owned()]),
        None => Some(Vec::new()),
    }
}

fn of_player(name: &str, player: &Map<String, Value>, parts: &mut Vec<String>) -> Option<()> {
    if name.is_empty() || !name.chars().all(char::is_alphanumeric) {
        return None;
    }
    // A player of whom nothing is said sits there all the same.
    if !player.contains_key("life") {
        parts.push(format!("--{name}-life=20"));
    }
    for (field, value) in player {
        if NUMBERS.contains(&field.as_str()) {
            parts.push(format!("--{name}-{field}={}", value.as_i64()?));
        } else if let Some((_, word)) = SENTENCES.iter().find(|(known, _)| known == field) {
            for sentence in value.as_array()? {
                parts.push(format!("--{name}-{word}={}", sentence.as_str()?));
            }
        } else {
            match value {
                Value::Number(_) => parts.push(format!("--{name}-{field}={}", value.as_u64()?)),
                Value::Array(list) => {
                    for object in list {
                        parts.push(format!("--{name}-{field}={}", told(object)?));
                    }
                }
                _ => return None,
            }
        }
    }
    Some(())
}

/// An object as an argument: its name, or a table as a file has it.
fn told(object: &Value) -> Option<String> {
    match object {
        Value::String(name) if !name.starts_with(['{', '[']) && name.parse::<i64>().is_err() => Some(name.clone()),
        Value::String(name) => Some(in_a_line(&serde_json::json!({ "name": name }))),
        Value::Object(_) => Some(in_a_line(object)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use instead_scenario::ask::Parts;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_board_is_the_same_after_it_was_arguments() {
        let scenario = json!({
            "title": "T",
            "players": {
                "alice": { "life": 20, "battlefield": ["Furnace of Rath", { "name": "Hill Giant", "tapped": true }] },
                "bob": { "life": 5, "library": 3, "effects": ["Prevent the next 2 damage that would be dealt to you this turn."] },
            },
            "turn": { "player": "bob", "step": "combat" },
            "play": [{ "do": ["Bob loses 3 life"] }],
        });
        let again = instead_scenario::file::data(&Parts::read(&of(&scenario).unwrap()).unwrap().to_toml()).unwrap();
        for field in ["players", "turn", "play"] {
            assert_eq!(again[field], scenario[field], "{field}");
        }
    }

    #[test]
    fn what_no_argument_says_is_none() {
        for scenario in [
            json!({ "card": [] }),
            json!({ "players": { "A B": {} } }),
            json!({ "players": { "bob": { "mana": "pay" } } }),
            json!({ "turn": { "number": 1 } }),
            json!({ "play": [{ "do": "a" }, { "do": "b" }] }),
            json!({ "play": [{ "at_once": ["a"] }] }),
        ] {
            assert_eq!(of(&scenario), None, "{scenario}");
        }
    }
}
