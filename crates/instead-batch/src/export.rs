//! Scenarios for other engines: each as data, with what an engine needs to know before it plays it.

use std::collections::BTreeMap;
use std::path::Path;

use instead_cards::{Cards, OwnedFacts, Texts, reading};
use instead_scenario::model::{CardDef, CardFace};
use instead_scenario::{Scenario, play};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// The version of the scenarios: that of the program that has them.
pub const SUITE: &str = env!("CARGO_PKG_VERSION");

/// A scenario for other engines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Exported {
    /// Its place among the scenarios, without the ending: it stays as long as the file does.
    pub id: String,
    /// [`SUITE`].
    pub suite: &'static str,
    /// What an engine must be able to do.
    #[schemars(with = "u8", range(min = 1, max = 3))]
    pub level: Level,
    /// The game, in its edition.
    pub game: &'static str,
    /// The scenario, as its file has it: its form is that of `instead schema scenario`.
    #[schemars(with = "serde_json::Map<String, Value>")]
    pub scenario: Value,
    /// The cards that it names, as they are printed.
    pub cards: Vec<Printed>,
}

/// What an engine must be able to do to play a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(into = "u8")]
#[schemars(with = "u8")]
pub enum Level {
    /// Events and effects alone.
    Effects = 1,
    /// Also what players and the turn do.
    Play = 2,
    /// Also cards that others wrote.
    Cards = 3,
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level as u8
    }
}

/// A card as printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Printed {
    /// The name of the face.
    pub name: String,
    /// Whether the scenario defines it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
    /// The cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<String>,
    /// The type line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub types: Option<String>,
    /// The colours, where they do not follow from the cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colors: Option<Vec<String>>,
    /// The power.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<String>,
    /// The toughness.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub toughness: Option<String>,
    /// The loyalty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loyalty: Option<String>,
    /// The defense.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defense: Option<String>,
    /// The rules text, one ability a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The abilities, as trees: values of the types of the crate `instead-language`, by the names that they have there. None
    /// where a part of the text is not understood, and none of the other games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub abilities: Vec<Value>,
    /// The other face.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub back: Option<Box<Printed>>,
}

impl Printed {
    fn face(face: &CardFace) -> Printed {
        let text = |text: &Option<instead_scenario::source::Text>| text.as_ref().map(|text| text.text.clone());
        let colors = face.colors.as_ref().map(|colors| colors.iter().map(|color| color.text.clone()).collect());
        Printed {
            name: face.name.text.clone(),
            own: true,
            cost: text(&face.cost),
            types: text(&face.types),
            colors,
            power: text(&face.power),
            toughness: text(&face.toughness),
            loyalty: text(&face.loyalty),
            defense: text(&face.defense),
            text: text(&face.text),
            abilities: Vec::new(),
            back: None,
        }
    }

    fn own(card: &CardDef) -> Printed {
        let back = card.back.as_ref().map(|back| Box::new(Printed::face(back)));
        Printed { back, ..Printed::face(&card.front) }
    }

    fn known(facts: &OwnedFacts) -> Printed {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Printed {
            name: facts.name.clone(),
            own: false,
            cost: some(&facts.mana_cost),
            types: some(&facts.type_line),
            colors: facts.colors.clone(),
            power: facts.power.clone(),
            toughness: facts.toughness.clone(),
            loyalty: facts.loyalty.clone(),
            defense: facts.defense.clone(),
            text: some(&facts.oracle_text),
            abilities: Vec::new(),
            back: facts.back.as_deref().map(|back| Box::new(Printed::known(back))),
        }
    }
}

impl Printed {
    /// With the abilities of its text, if all of it is understood.
    fn read(mut self) -> Printed {
        let facts = OwnedFacts {
            name: self.name.clone(),
            mana_cost: self.cost.clone().unwrap_or_default(),
            type_line: self.types.clone().unwrap_or_default(),
            oracle_text: self.text.clone().unwrap_or_default(),
            ..OwnedFacts::default()
        };
        let parts = reading(&facts);
        if parts.iter().all(|part| part.stop.is_none()) {
            let values = parts.iter().flat_map(|part| &part.abilities).filter_map(|ability| ability.value.as_ref());
            self.abilities = values.filter_map(|value| serde_json::to_value(value).ok()).collect();
        }
        self.back = self.back.map(|back| Box::new(back.read()));
        self
    }
}

/// The id of a scenario's file: its place below the folder, without the ending.
pub fn id(file: &Path, folder: &Path) -> String {
    let below = file.strip_prefix(folder).ok().filter(|below| below.components().next().is_some()).unwrap_or(file);
    let parts: Vec<String> =
        below.with_extension("").components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    parts.join("/")
}

/// A scenario for other engines. None if its file is no data, which the reader of scenarios says better.
pub fn exported(id: String, scenario: &Scenario, cards: &Cards) -> Option<Exported> {
    let text = &*scenario.source.text;
    let data =
        if text.trim_start().starts_with('{') { serde_json::from_str(text).ok() } else { toml::from_str(text).ok() };
    let texts = scenario.game.value.family().texts();
    let named = named(scenario, &cards.of(texts));
    let level = if named.iter().any(|card| !card.own) {
        Level::Cards
    } else if play::tells_events_alone(scenario, cards) {
        Level::Effects
    } else {
        Level::Play
    };
    let named = match texts {
        Texts::Magic => named.into_iter().map(Printed::read).collect(),
        Texts::Kaijudo | Texts::DuelMasters => named,
    };
    Some(Exported { id, suite: SUITE, level, game: scenario.game.value.name(), scenario: data?, cards: named })
}

/// The cards that a scenario names: its own, those of its objects, and those of which its sentences speak.
fn named(scenario: &Scenario, cards: &Cards) -> Vec<Printed> {
    let mut found: BTreeMap<String, Printed> = BTreeMap::new();
    for card in &scenario.cards {
        let printed = Printed::own(card);
        found.insert(printed.name.to_lowercase(), printed);
        if let Some(back) = &card.back {
            // The back is known by its front.
            found.entry(back.name.text.to_lowercase()).or_default();
        }
    }
    let mut add = |name: &str| {
        if let Some(facts) = cards.known(name).filter(|_| !found.contains_key(&name.to_lowercase())) {
            let printed = Printed::known(facts);
            found.entry(printed.name.to_lowercase()).or_insert(printed);
        }
    };
    scenario.card_names(cards).iter().for_each(|name| add(name));
    found.into_values().filter(|card| !card.name.is_empty()).collect()
}
