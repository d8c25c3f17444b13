//! From a card object to the facts of a card.

use serde::Deserialize;

use super::merged::merged;
use crate::facts::OwnedFacts;

/// A card object, or a face of one, as Scryfall names its fields.
#[derive(Clone, Default, Deserialize)]
pub(super) struct Object {
    pub(super) object: Option<String>,
    pub(super) name: Option<String>,
    pub(super) layout: Option<String>,
    pub(super) mana_cost: Option<String>,
    pub(super) type_line: Option<String>,
    pub(super) oracle_text: Option<String>,
    pub(super) power: Option<String>,
    pub(super) toughness: Option<String>,
    pub(super) loyalty: Option<String>,
    pub(super) defense: Option<String>,
    pub(super) color_indicator: Option<Vec<String>>,
    pub(super) colors: Option<Vec<String>>,
    #[serde(alias = "faces")]
    pub(super) card_faces: Option<Vec<Object>>,
}

/// A face of a card, as MTGJSON names its fields.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Atomic {
    name: Option<String>,
    face_name: Option<String>,
    side: Option<String>,
    layout: Option<String>,
    mana_cost: Option<String>,
    #[serde(rename = "type")]
    type_line: Option<String>,
    text: Option<String>,
    power: Option<String>,
    toughness: Option<String>,
    loyalty: Option<String>,
    defense: Option<String>,
    color_indicator: Option<Vec<String>>,
    colors: Option<Vec<String>>,
}

/// What is listed beside cards: no card has these layouts.
const NO_CARDS: [&str; 5] = ["token", "double_faced_token", "emblem", "art_series", "front_card"];

/// What was no card: its name, where it has one, and why not.
pub(super) type Refused = (Option<String>, String);

/// The facts of a card object, or its name and why it is none.
pub(super) fn card(json: &[u8]) -> Result<OwnedFacts, Refused> {
    let json = json.trim_ascii();
    if !json.starts_with(b"{") {
        return Err((None, "not a card object: expected `{`".to_owned()));
    }
    let mut object: Object = serde_json::from_slice(json).map_err(|error| (None, plain(&error)))?;
    let name = object.name.take().filter(|name| !name.trim().is_empty()).ok_or_else(|| (None, "no name".to_owned()))?;
    facts(&name, object).map_err(|reason| (Some(name), reason))
}

/// The cards under one name of `AtomicCards`: one; of meld parts and of what they meld into, each its own.
pub(super) fn atomic(json: &[u8]) -> Result<Vec<OwnedFacts>, Refused> {
    let mut faces: Vec<Atomic> = serde_json::from_slice(json).map_err(|error| (None, plain(&error)))?;
    let name = faces.first().and_then(|face| face.name.clone());
    let refused = |reason: String| (name.clone(), reason);
    faces.sort_by(|a, b| a.side.cmp(&b.side));
    let layout = faces.first().and_then(|face| face.layout.clone());
    if let Some(layout) = layout.as_deref().filter(|layout| NO_CARDS.contains(layout)) {
        return Err(refused(format!("of the layout “{layout}”, not a card")));
    }
    let meld = layout.as_deref() == Some("meld");
    // What has no sides is one card, printed in several ways.
    let sides = faces.iter().filter(|face| face.side.is_some()).count().max(1);
    if sides > 2 && !meld {
        return Err(refused(too_many(sides)));
    }
    let mut cards = faces.into_iter().take(sides).map(Atomic::object).map(named);
    let cards = cards.by_ref().collect::<Result<Vec<_>, _>>().map_err(refused)?;
    if meld {
        return Ok(cards.into_iter().map(|card| OwnedFacts { layout: layout.clone(), ..card }).collect());
    }
    let mut faces = cards.into_iter();
    match (faces.next(), faces.next(), faces.next()) {
        (Some(front), back, None) => Ok(vec![OwnedFacts { layout, back: back.map(Box::new), ..front }]),
        (None, ..) => Err((None, "no face".to_owned())),
        _ => Err(refused(too_many(sides))),
    }
}

fn too_many(count: usize) -> String {
    format!("{count} faces; a card has at most two")
}

impl Atomic {
    fn object(self) -> Object {
        Object {
            object: None,
            name: self.face_name.or(self.name),
            layout: self.layout,
            mana_cost: self.mana_cost,
            type_line: self.type_line,
            oracle_text: self.text,
            power: self.power,
            toughness: self.toughness,
            loyalty: self.loyalty,
            defense: self.defense,
            color_indicator: self.color_indicator,
            colors: self.colors,
            card_faces: None,
        }
    }
}

fn facts(name: &str, mut object: Object) -> Result<OwnedFacts, String> {
    if let Some(kind) = object.object.take().filter(|kind| kind != "card") {
        return Err(format!("an object of the kind “{kind}”, not a card"));
    }
    let layout = object.layout.take();
    if let Some(layout) = layout.as_deref().filter(|layout| NO_CARDS.contains(layout)) {
        return Err(format!("of the layout “{layout}”, not a card"));
    }
    let mut faces = object.card_faces.take().unwrap_or_default().into_iter();
    let count = faces.len();
    let mut facts = match (faces.next(), faces.next()) {
        (None, _) if name.contains(" // ") => merged(name, object, layout.as_deref())?,
        (None, _) => face(name.to_owned(), object)?,
        (Some(only), None) => named(only)?,
        // One card printed with two fronts.
        (Some(front), Some(_)) if layout.as_deref() == Some("reversible_card") => named(front)?,
        (Some(front), Some(back)) if count == 2 => OwnedFacts { back: Some(Box::new(named(back)?)), ..named(front)? },
        _ => return Err(too_many(count)),
    };
    facts.layout = layout;
    Ok(facts)
}

pub(super) fn named(mut object: Object) -> Result<OwnedFacts, String> {
    let name = object.name.take().filter(|name| !name.trim().is_empty()).ok_or("a face without a name")?;
    face(name, object)
}

pub(super) fn face(name: String, object: Object) -> Result<OwnedFacts, String> {
    let type_line = object.type_line.filter(|types| !types.trim().is_empty()).ok_or("no type line")?;
    let mana_cost = object.mana_cost.unwrap_or_default();
    let oracle_text = object.oracle_text.unwrap_or_default();
    // Every instant and sorcery says what it does: where nothing stands, the file has lost it.
    if ["Instant", "Sorcery"].iter().any(|spell| type_line.contains(spell)) && oracle_text.trim().is_empty() {
        return Err("an instant or sorcery, and the object does not give its text".to_owned());
    }
    // CR 202.2, 204.1: where there is no mana cost, a colour indicator alone gives colours. Not every file names it.
    let colors = object.color_indicator.or_else(|| object.colors.filter(|_| mana_cost.trim().is_empty()));
    Ok(OwnedFacts {
        name,
        mana_cost,
        type_line,
        oracle_text,
        power: object.power,
        toughness: object.toughness,
        loyalty: object.loyalty,
        defense: object.defense,
        colors: colors.map(|colors| colors.into_iter().map(word).collect()),
        layout: None,
        back: None,
    })
}

/// A colour's word for its letter.
fn word(letter: String) -> String {
    match letter.as_str() {
        "W" => "white".to_owned(),
        "U" => "blue".to_owned(),
        "B" => "black".to_owned(),
        "R" => "red".to_owned(),
        "G" => "green".to_owned(),
        _ => letter,
    }
}

/// The error without its place, which would count from the object's beginning.
pub(super) fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.rfind(" at line ").and_then(|at| text.get(..at)).unwrap_or(&text);
    let column = if error.line() == 1 { format!(", at byte {}", error.column()) } else { String::new() };
    format!("not a card object: {text}{column}")
}
