//! Cards with two faces that a file gives as one object: told apart where the object says enough, and else one card that
//! is named and of which nothing is understood.

use super::object::{Object, face, named};
use crate::facts::OwnedFacts;

/// What stands for a mana cost that the file does not give. It is no cost, so that the reader says so.
const UNKNOWN_COST: &str = "{?}";

/// What is said of a card whose faces are not told apart: nothing that a card says, so that no rule reads it.
const NOT_APART: &str = "The file does not tell the faces of this card apart.";

/// Lines that stand between the faces of a card.
const BETWEEN: [&str; 2] = ["//", "---"];

/// Types of spells that are no permanents.
const SPELLS: [&str; 2] = ["Instant", "Sorcery"];

/// The card, with two faces where the object says which is what.
pub(super) fn merged(name: &str, object: Object, layout: Option<&str>) -> Result<OwnedFacts, String> {
    match name.split_once(" // ").and_then(|names| apart(names, &object, layout)) {
        Some(facts) => Ok(facts),
        None => one(name, object),
    }
}

fn apart((front, back): (&str, &str), object: &Object, layout: Option<&str>) -> Option<OwnedFacts> {
    let text = object.oracle_text.as_deref()?;
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let faces = by_line(object, &lines)
        .or_else(|| numbered(object, &lines))
        .or_else(|| prepared(object, back, &lines))
        .or_else(|| if layout == Some("adventure") { adventure(object, back, &lines) } else { None })?;
    let [first, second] = faces;
    let back = named_face(back, second)?;
    Some(OwnedFacts { back: Some(Box::new(back)), ..named_face(front, first)? })
}

/// A face, if all is known that one of its types has.
fn named_face(name: &str, object: Object) -> Option<OwnedFacts> {
    let types = object.type_line.as_deref()?;
    let has = |word: &str| types.split(' ').any(|t| t == word);
    let sized = object.power.is_some() && object.toughness.is_some();
    let lacks = (has("Creature") && !sized)
        || (has("Planeswalker") && object.loyalty.is_none())
        || (has("Battle") && object.defense.is_none());
    if lacks { None } else { named(Object { name: Some(name.to_owned()), ..object }).ok() }
}

/// The type line with its subtypes behind a long dash.
fn types(line: &str) -> String {
    line.replace(" - ", " — ")
}

fn body(lines: &[&str]) -> Option<String> {
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The back face: its cost and type line, and what it says; what a permanent has besides is the front's.
fn second(cost: Option<String>, type_line: String, lines: &[&str]) -> Object {
    Object { mana_cost: cost, type_line: Some(type_line), oracle_text: body(lines), ..Object::default() }
}

/// "Creature — Elf // Land", with a line between the two texts: both costs, or the front's alone, where a land is the back.
fn by_line(object: &Object, lines: &[&str]) -> Option<[Object; 2]> {
    let (front, back) = object.type_line.as_deref()?.split_once(" // ")?;
    let at = lines.iter().position(|line| BETWEEN.contains(line))?;
    let (before, after) = (lines.get(..at)?, lines.get(at + 1..)?);
    let costs = object.mana_cost.as_deref().unwrap_or_default();
    let (cost, other) = match costs.split_once(" // ") {
        Some((cost, other)) => (cost, Some(other.to_owned())),
        None => (costs, cost_of(back)),
    };
    let first = Object {
        mana_cost: Some(cost.to_owned()),
        type_line: Some(types(front)),
        oracle_text: body(before),
        ..object.clone()
    };
    Some([first, second(other, types(back), after)])
}

/// The mana cost of a face that the file does not give: a land has none (CR 305.1), others one that is not known.
fn cost_of(types: &str) -> Option<String> {
    let land = types.split(' ').any(|t| t == "Land");
    (!land).then(|| UNKNOWN_COST.to_owned())
}

/// "1." on a line, then the name, the type line, and the text of the front; the same with "2." of the back.
fn numbered(object: &Object, lines: &[&str]) -> Option<[Object; 2]> {
    let at = lines.iter().position(|line| *line == "2.").filter(|_| lines.first() == Some(&"1."))?;
    let (first, last) = (lines.get(1..at)?, lines.get(at + 1..)?);
    let ([_, front, before @ ..], [_, back, after @ ..]) = (first, last) else { return None };
    let front = Object { type_line: Some(types(front)), oracle_text: body(before), ..object.clone() };
    Some([front, second(cost_of(back), types(back), after)])
}

/// The type line without the type of the spell that stands last in it before the dash, and that type.
fn without_spell(line: &str) -> Option<(String, &str)> {
    let (left, subtypes) = line.split_once(" — ").map_or((line, None), |(left, right)| (left, Some(right)));
    let (left, spell) = left.rsplit_once(' ').filter(|(_, last)| SPELLS.contains(last))?;
    Some((subtypes.map_or(left.to_owned(), |subtypes| format!("{left} — {subtypes}")), spell))
}

/// Where the name of the back stands on a line of its own, once.
fn named_at(lines: &[&str], back: &str) -> Option<usize> {
    let at = lines.iter().position(|line| *line == back)?;
    let after = lines.get(at + 1..)?;
    (!after.is_empty() && !after.contains(&back)).then_some(at)
}

/// A creature that becomes prepared, and its spell: on a line the name of that, then its type and its cost.
fn prepared(object: &Object, back: &str, lines: &[&str]) -> Option<[Object; 2]> {
    let at = named_at(lines, back)?;
    let (types, spell) = without_spell(object.type_line.as_deref()?)?;
    let (kind, cost) = lines.get(at + 1)?.split_once(' ').filter(|(kind, _)| *kind == spell)?;
    instead_language::words::mana(cost)?;
    let front = Object { type_line: Some(types), oracle_text: body(lines.get(..at)?), ..object.clone() };
    Some([front, second(Some(cost.to_owned()), kind.to_owned(), lines.get(at + 2..)?)])
}

/// CR 715.1: an adventurer card: the Adventure is an instant or sorcery, whose type stands last before the dash, and its text
/// follows the line that is its name. Of other cards with two faces such an object does not say which face has which types.
fn adventure(object: &Object, back: &str, lines: &[&str]) -> Option<[Object; 2]> {
    let at = named_at(lines, back)?;
    let (types, spell) = without_spell(object.type_line.as_deref()?)?;
    let front = Object { type_line: Some(types), oracle_text: body(lines.get(..at)?), ..object.clone() };
    let of = format!("{spell} — Adventure");
    Some([front, second(Some(UNKNOWN_COST.to_owned()), of, lines.get(at + 1..)?)])
}

/// One card by the whole name. What it is, what it costs and what it does the object does not say of either face.
fn one(name: &str, object: Object) -> Result<OwnedFacts, String> {
    let text = object.oracle_text.as_deref().unwrap_or_default();
    let text = format!("{NOT_APART}\n{text}");
    face(name.to_owned(), Object { mana_cost: Some(UNKNOWN_COST.to_owned()), oracle_text: Some(text), ..object })
}
