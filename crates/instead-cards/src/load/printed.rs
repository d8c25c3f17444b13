//! A card of Kaijudo or Duel Masters as files of those games print it, one JSON object each.

use serde::Deserialize;

use crate::facts::OwnedFacts;

/// The object.
#[derive(Deserialize)]
struct Printed {
    name: String,
    game: String,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    evolution: bool,
    #[serde(default)]
    races: Vec<String>,
    #[serde(default)]
    civilizations: Vec<String>,
    cost: Option<u32>,
    level: Option<u32>,
    #[serde(default)]
    power: serde_json::Value,
    #[serde(default)]
    text: String,
}

/// The card and whether it is one of Kaijudo; `None` where the object names neither game.
pub(crate) fn printed(json: &[u8]) -> Option<(bool, OwnedFacts)> {
    let card: Printed = serde_json::from_slice(json).ok()?;
    let kaijudo = match card.game.as_str() {
        "kaijudo" => true,
        "duel-masters" => false,
        _ => return None,
    };
    let evolution = if card.evolution && !card.kind.starts_with("Evolution ") { "Evolution " } else { "" };
    let races = if card.races.is_empty() { String::new() } else { format!(" — {}", card.races.join(" / ")) };
    let power = match card.power {
        serde_json::Value::Number(n) => Some(n.to_string()),
        serde_json::Value::String(s) => Some(s),
        _ => None,
    };
    let facts = OwnedFacts {
        name: card.name,
        mana_cost: card.cost.or(card.level).map(|n| n.to_string()).unwrap_or_default(),
        type_line: format!("{evolution}{}{races}", card.kind),
        oracle_text: card.text,
        power,
        colors: Some(card.civilizations.iter().map(|c| c.to_lowercase()).collect()),
        ..OwnedFacts::default()
    };
    Some((kaijudo, facts))
}
