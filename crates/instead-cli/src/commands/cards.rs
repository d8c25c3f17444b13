//! `cards search` and `cards show`.

use instead_cards::{Cards, OwnedFacts};
use serde::Serialize;

use crate::args::Common;
use crate::diagnose::Message;
use crate::output::{BAD, FAINT, Failed, Out, Result, STRONG, Verdict, clean, styled, wrapped};

use super::cards;

/// A face as JSON.
#[derive(Serialize)]
struct FaceJson<'a> {
    name: &'a str,
    mana_cost: &'a str,
    type_line: &'a str,
    oracle_text: &'a str,
    power: Option<&'a str>,
    toughness: Option<&'a str>,
    loyalty: Option<&'a str>,
    defense: Option<&'a str>,
    colors: Option<&'a [String]>,
}

impl<'a> FaceJson<'a> {
    fn of(face: &'a OwnedFacts) -> FaceJson<'a> {
        FaceJson {
            name: &face.name,
            mana_cost: &face.mana_cost,
            type_line: &face.type_line,
            oracle_text: &face.oracle_text,
            power: face.power.as_deref(),
            toughness: face.toughness.as_deref(),
            loyalty: face.loyalty.as_deref(),
            defense: face.defense.as_deref(),
            colors: face.colors.as_deref(),
        }
    }
}

#[derive(Serialize)]
struct CardJson<'a> {
    schema: u32,
    name: String,
    faces: Vec<FaceJson<'a>>,
    unread: Vec<Unread>,
}

/// A sentence that the reader of card text does not understand.
#[derive(Serialize)]
struct Unread {
    text: String,
    /// The byte at which reading stopped.
    at: usize,
    expected: String,
}

/// The sentences of a card that are not understood.
fn unread(cards: &Cards, name: &str) -> Vec<Unread> {
    let Ok(card) = cards.find(name) else { return Vec::new() };
    let faces = std::iter::once(&card.front).chain(card.back.as_deref());
    let unread = faces.flat_map(|face| &face.unread);
    unread
        .map(|unread| Unread { text: unread.text.to_string(), at: unread.at, expected: unread.expected.to_string() })
        .collect()
}

#[derive(Serialize)]
struct HitJson<'a> {
    name: &'a str,
}

pub(super) fn search(words: &[String], limit: usize, common: &Common, out: &mut Out) -> Result<Verdict> {
    let cards = cards(common, out)?;
    let words = words.join(" ");
    let hits = cards.search(&words, limit);
    if hits.is_empty() {
        return Err(Failed::input(Message::new(format!("no card is called anything like `{words}`"))));
    }
    for hit in &hits {
        if out.json {
            out.json(&HitJson { name: &hit.name })?;
            continue;
        }
        let line = match cards.facts(&hit.name) {
            Some(facts) => format!(
                "{}  {}",
                clean(&hit.name),
                styled(FAINT, clean(&format!("{} {}", facts.mana_cost, facts.type_line)))
            ),
            None => clean(&hit.name),
        };
        out.line(line)?;
    }
    Ok(Verdict::Right)
}

pub(super) fn show(name: &[String], common: &Common, out: &mut Out) -> Result<Verdict> {
    let cards = cards(common, out)?;
    let name = name.join(" ");
    let Some(facts) = cards.facts(&name) else {
        let suggestions: Vec<String> =
            cards.search(&name, 3).into_iter().map(|hit| format!("`{}`", hit.name)).collect();
        let help = (!suggestions.is_empty()).then(|| format!("did you mean {}?", suggestions.join(" or ")));
        return Err(Failed::input(Message::new(format!("no card is called `{name}`")).help(help)));
    };
    if out.json {
        let faces = facts.faces().map(FaceJson::of).collect();
        let unread = unread(&cards, &name);
        out.json(&CardJson { schema: instead_scenario::report::SCHEMA, name: facts.whole_name(), faces, unread })?;
        return Ok(Verdict::Right);
    }
    for (index, face) in facts.faces().enumerate() {
        if index > 0 {
            out.line("")?;
        }
        out.line(format!("{}  {}", styled(STRONG, clean(&face.name)), clean(&face.mana_cost)).trim_end())?;
        let numbers = match (&face.power, &face.toughness, &face.loyalty, &face.defense) {
            (Some(power), Some(toughness), ..) => format!("  {power}/{toughness}"),
            (Some(power), ..) => format!("  {power}"),
            (.., Some(loyalty), _) => format!("  loyalty {loyalty}"),
            (.., Some(defense)) => format!("  defense {defense}"),
            _ => String::new(),
        };
        out.line(clean(&format!("{}{numbers}", face.type_line)))?;
        for line in face.oracle_text.lines() {
            out.line(wrapped("", &clean(line), out.width))?;
        }
    }
    for unread in unread(&cards, &name) {
        // Where reading stopped at once, all of the sentence is what stopped it.
        let rest = unread.text.get(unread.at..).filter(|rest| !rest.is_empty()).unwrap_or(&unread.text);
        let text = format!("not understood, from “{rest}” on: {} was expected", unread.expected);
        out.line(styled(BAD, wrapped("✗ ", &clean(&text), out.width)))?;
    }
    Ok(Verdict::Right)
}
