//! A card and what is read of it as plain data, for JSON.

use serde::Serialize;

use crate::{Lack, Mark, OwnedFacts, Reading, SentenceReading};

/// A face, and what is read of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FaceJson {
    /// The name.
    pub name: String,
    /// The mana cost as symbols.
    pub mana_cost: String,
    /// The type line.
    pub type_line: String,
    /// The rules text.
    pub oracle_text: String,
    /// Power as printed.
    pub power: Option<String>,
    /// Toughness as printed.
    pub toughness: Option<String>,
    /// Loyalty as printed.
    pub loyalty: Option<String>,
    /// Defense as printed.
    pub defense: Option<String>,
    /// The colours, where they do not follow from the mana cost.
    pub colors: Option<Vec<String>>,
    /// The text, part by part.
    pub reading: Vec<PartJson>,
}

/// A part of a text, and what it was read as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartJson {
    /// Its sentences.
    pub sentences: Vec<SentenceJson>,
    /// What it was read as.
    pub abilities: Vec<AbilityJson>,
    /// What is read and no code carries out.
    pub lacks: Vec<LackJson>,
    /// Where reading stopped.
    pub stop: Option<StopJson>,
}

/// A sentence of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SentenceJson {
    /// The sentence.
    pub text: String,
    /// How it was read: `read`, `not carried out`, `alone` or `refused`.
    pub read: &'static str,
    /// What it replaces or prevents, if it does.
    pub family: Option<&'static str>,
}

/// An ability as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AbilityJson {
    /// What kind of ability it is.
    pub kind: &'static str,
    /// The rule that makes it one.
    pub rule: &'static str,
    /// Its wording, printed from what was read.
    pub wording: Option<String>,
    /// What was read, as a tree: values of the types of the crate `instead-language`, by the names that they have there.
    /// Nothing of the other games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<serde_json::Value>,
}

/// Something that is read and not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LackJson {
    /// The words.
    pub what: String,
    /// The rule.
    pub rule: &'static str,
    /// When it would matter.
    pub moment: &'static str,
}

/// Where reading stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StopJson {
    /// The byte of the part's text.
    pub at: usize,
    /// What stands there.
    pub found: String,
    /// What was expected.
    pub expected: String,
}

impl PartJson {
    /// A part as it was read.
    pub fn of(part: &Reading) -> PartJson {
        let sentence = |sentence: &SentenceReading| SentenceJson {
            text: sentence.text.clone(),
            read: match sentence.mark {
                Mark::Read => "read",
                Mark::Idle => "not carried out",
                Mark::Alone => "alone",
                Mark::Refused => "refused",
            },
            family: sentence.family.map(|family| family.name()),
        };
        let abilities = part.abilities.iter().map(|ability| AbilityJson {
            kind: ability.kind,
            rule: ability.rule,
            wording: ability.wording.clone(),
            value: ability.value.as_ref().and_then(|value| serde_json::to_value(value).ok()),
        });
        let stop = part.stop.as_ref().map(|stop| StopJson {
            at: stop.at,
            found: part.text.get(stop.at..).unwrap_or_default().to_owned(),
            expected: stop.expected.clone(),
        });
        let lack = |lack: &Lack| LackJson { what: lack.what.clone(), rule: lack.rule, moment: lack.moment.as_str() };
        PartJson {
            sentences: part.sentences.iter().map(sentence).collect(),
            abilities: abilities.collect(),
            lacks: part.lacks.iter().map(lack).collect(),
            stop,
        }
    }

    /// Whether all of it is read and carried out.
    pub fn is_whole(&self) -> bool {
        self.stop.is_none() && self.lacks.is_empty()
    }
}

impl FaceJson {
    /// A face, with its text read as its game reads it.
    pub fn of(face: &OwnedFacts, reading: fn(&OwnedFacts) -> Vec<Reading>) -> FaceJson {
        FaceJson {
            name: face.name.clone(),
            mana_cost: face.mana_cost.clone(),
            type_line: face.type_line.clone(),
            oracle_text: face.oracle_text.clone(),
            power: face.power.clone(),
            toughness: face.toughness.clone(),
            loyalty: face.loyalty.clone(),
            defense: face.defense.clone(),
            colors: face.colors.clone(),
            reading: reading(face).iter().map(PartJson::of).collect(),
        }
    }
}
