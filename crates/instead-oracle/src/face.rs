//! A face: its printed facts (CR 200–208) and its abilities.

use instead_language::card::CostKeyword;
use instead_language::words::{CardType, CardTypes, Color, Colors, Keyword, Mana, Supertype, mana};
use instead_language::{Ability, Face};

use crate::CardFacts;
use crate::grammar::parts;
use crate::paragraph::{Piece, pieces, read_pieces, read_with_holes, read_words};
use crate::reference::longest;
use crate::scope::Scope;
use crate::text::Plain;

parts! {
    /// The name of a keyword with a cost.
    pub(crate) KeywordName -> CostKeyword {
        |p| longest(p, CostKeyword::ALL, CostKeyword::as_str, "a keyword with a cost").filter(|k| !matches!(k, CostKeyword::Alternative | CostKeyword::Unlock | CostKeyword::Awaken | CostKeyword::Impending | CostKeyword::Prototype)),
        |v, w| w.lit(v.as_str()),
    }
}

fn colors_of(cost: Option<&Vec<Mana>>) -> Colors {
    cost.into_iter()
        .flatten()
        .flat_map(|m| match m {
            Mana::Color(c) | Mana::TwoOr(c) | Mana::Phyrexian(c) => vec![*c],
            Mana::Hybrid(a, b) | Mana::HybridPhyrexian(a, b) => vec![*a, *b],
            Mana::Colorless | Mana::Generic(..) | Mana::X | Mana::Snow => Vec::new(),
        })
        .collect()
}

fn color(text: &str) -> Option<Color> {
    text.parse().ok().or_else(|| Color::ALL.iter().copied().find(|c| text.len() == 1 && text.starts_with(c.letter())))
}

/// What "this …" calls an object with these types.
fn noun(types: CardTypes, subtypes: &[instead_language::words::Word]) -> &'static str {
    for (subtype, noun) in [
        ("Aura", "Aura"),
        ("Equipment", "Equipment"),
        ("Vehicle", "Vehicle"),
        ("Saga", "Saga"),
        ("Class", "Class"),
        ("Room", "Room"),
        ("Case", "Case"),
    ] {
        if subtypes.iter().any(|s| s == subtype) {
            return noun;
        }
    }
    for (kind, noun) in [
        (CardType::Creature, "creature"),
        (CardType::Land, "land"),
        (CardType::Artifact, "artifact"),
        (CardType::Enchantment, "enchantment"),
        (CardType::Planeswalker, "planeswalker"),
        (CardType::Battle, "battle"),
    ] {
        if types.has(kind) {
            return noun;
        }
    }
    if types == CardTypes::NONE { "" } else { "spell" }
}

/// What a card of this name and these types calls itself.
fn scope(name: &str, face: &Face) -> Scope<'static> {
    let spell = face.types.has(CardType::Instant) || face.types.has(CardType::Sorcery);
    let mut own = Scope::own_names(name);
    if face.supertypes.contains(&Supertype::Legendary) {
        own.extend(Scope::first_name(name).filter(|n| !own.contains(n)));
    }
    Scope { own, noun: noun(face.types, &face.subtypes), names: &[], spell, part: false, told: None }
}

/// Reads the text of a face piece by piece.
pub(crate) fn read_text(facts: &CardFacts<'_>) -> Vec<crate::Piece> {
    let mut face = Face::default();
    types(facts.type_line, &mut face);
    let piece = |(piece, read): (Piece, _)| crate::Piece { lines: piece.lines, text: piece.text, read };
    read_pieces(facts.oracle_text, &scope(facts.name, &face)).into_iter().map(piece).collect()
}

/// What the words of a face's text go back to, piece by piece.
pub(crate) fn words(facts: &CardFacts<'_>) -> Vec<crate::Words> {
    let mut face = Face::default();
    types(facts.type_line, &mut face);
    let scope = scope(facts.name, &face);
    let of = |piece: Piece| {
        let words = read_words(&piece.text, &scope).map(|(_, words)| words);
        crate::Words { lines: piece.lines, text: Plain::new(&piece.text).text, words }
    };
    pieces(facts.oracle_text, &scope).into_iter().map(of).collect()
}

/// CR 205: the type line.
fn types(line: &str, face: &mut Face) {
    let (left, right) = line.split_once('—').unwrap_or((line, ""));
    for text in left.split_whitespace() {
        if let Ok(t) = text.parse::<CardType>() {
            face.types = face.types.with(t);
        } else if text == "Tribal" {
            face.types = face.types.with(CardType::Kindred);
        } else if let Ok(s) = text.parse::<Supertype>() {
            face.supertypes.push(s);
        }
    }
    face.subtypes = right.split_whitespace().map(Into::into).collect();
}

/// A printed power or toughness before the ability that defines it: of `1+*` the 1, of `*` nothing (CR 208.2a).
fn printed_number(text: &str) -> Option<i32> {
    text.trim_end_matches("+*").trim_start_matches("*+").parse().ok()
}

/// CR 721.2b, c: the power and toughness of a station card are those of the creature that it becomes.
fn sized_by_charge(face: &mut Face, text: &str) {
    if !face.abilities.contains(&Ability::Keyword(Keyword::Station)) || face.types.has(CardType::Creature) {
        return;
    }
    if let (Some(power), Some(toughness), Some(section)) =
        (face.power.take(), face.toughness.take(), crate::rows::creature_at(text))
    {
        face.abilities.push(section.sized(power, toughness));
    }
}

pub(crate) fn read(facts: &CardFacts<'_>) -> Face {
    let mut face = Face { name: facts.name.into(), ..Face::default() };
    face.cost = if facts.mana_cost.is_empty() { None } else { mana(facts.mana_cost) };
    types(facts.type_line, &mut face);
    face.colors = match facts.colors {
        Some(list) => list.iter().filter_map(|t| color(t)).collect(),
        None => colors_of(face.cost.as_ref()),
    };
    if facts.oracle_text.starts_with("Devoid") {
        // CR 702.114a: it has no colour, in every zone
        face.colors = Colors::empty();
    }
    face.power = facts.power.and_then(printed_number);
    face.toughness = facts.toughness.and_then(printed_number);
    face.loyalty = facts.loyalty.and_then(|p| p.parse().ok());
    face.defense = facts.defense.and_then(|p| p.parse().ok());
    let scope = scope(facts.name, &face);
    face.abilities = read_with_holes(facts.oracle_text, &scope);
    sized_by_charge(&mut face, facts.oracle_text);
    // CR 202.1: a cost that is not understood is said, not dropped
    if !facts.mana_cost.is_empty() && face.cost.is_none() {
        face.abilities.push(crate::reach::of_mana_cost(facts.mana_cost));
    }
    face
}
