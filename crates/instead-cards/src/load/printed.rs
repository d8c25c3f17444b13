//! A card of Kaijudo or Duel Masters as files of those games print it, one JSON object each.

use serde::Deserialize;

use super::object::{Refused, plain};
use crate::facts::OwnedFacts;
use crate::key::key;
use crate::texts::Texts;

/// What says of which game the object is. Magic's files have no such field.
#[derive(Deserialize)]
struct OfGame {
    game: Option<String>,
    name: Option<String>,
}

/// The object.
#[derive(Deserialize)]
struct Printed {
    name: String,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    evolution: bool,
    /// `None` where the file does not say them, which is another thing than none.
    races: Option<Vec<String>>,
    #[serde(default)]
    civilizations: Vec<String>,
    cost: Option<u32>,
    level: Option<u32>,
    #[serde(default)]
    power: serde_json::Value,
    #[serde(default)]
    text: String,
}

/// The card and its game, or its name and why it is none; `None` where the object names no game, or Magic.
pub(super) fn printed(json: &[u8]) -> Option<Result<(Texts, OwnedFacts), Refused>> {
    let OfGame { game, name } = serde_json::from_slice(json).ok()?;
    let game = game.filter(|game| game != Texts::Magic.name())?;
    let Some(texts) = Texts::ALL.into_iter().find(|texts| texts.name() == game) else {
        let known = Texts::ALL.map(Texts::name).join(", ");
        return Some(Err((name, format!("of the game “{game}”; known are {known}"))));
    };
    Some(match serde_json::from_slice::<Printed>(json) {
        Ok(card) if card.name.trim().is_empty() => Err((None, "no name".to_owned())),
        Ok(card) => Ok((texts, facts(texts, card))),
        Err(error) => Err((name, plain(&error))),
    })
}

/// Races that the file does not say are those of the built-in card of the name; else they are not known.
fn unsaid_races(texts: Texts, card: &Printed) -> String {
    let built_in = crate::builtin::of(texts).whole(&key(&card.name));
    match built_in.and_then(|entry| entry.facts.type_line.split_once(" — ")) {
        Some((_, races)) => format!(" — {races}"),
        None if card.kind.contains("Creature") => format!(" — {}", instead_oracle::duel::UNKNOWN_RACES),
        None => String::new(),
    }
}

fn facts(texts: Texts, card: Printed) -> OwnedFacts {
    let evolution = if card.evolution && !card.kind.starts_with("Evolution ") { "Evolution " } else { "" };
    let races = match &card.races {
        Some(races) if races.is_empty() => String::new(),
        Some(races) => format!(" — {}", races.join(" / ")),
        None => unsaid_races(texts, &card),
    };
    let power = match card.power {
        serde_json::Value::Number(n) => Some(n.to_string()),
        serde_json::Value::String(s) => Some(s),
        _ => None,
    };
    OwnedFacts {
        name: card.name,
        mana_cost: card.cost.or(card.level).map(|n| n.to_string()).unwrap_or_default(),
        type_line: format!("{evolution}{}{races}", card.kind),
        oracle_text: card.text,
        power,
        colors: Some(card.civilizations.iter().map(|c| c.to_lowercase()).collect()),
        ..OwnedFacts::default()
    }
}
