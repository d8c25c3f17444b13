//! From facts to meaning, by the reader of card text.

use instead_magic::ability::card::Unread;
use instead_magic::ability::{Card, Face};
use instead_magic::words::{CardType, Color, Mana, Supertype, mana};

use crate::facts::OwnedFacts;

/// The card that these facts describe.
pub(crate) fn card(facts: &OwnedFacts) -> Card {
    Card {
        name: facts.whole_name().into(),
        front: face(facts),
        back: facts.back.as_deref().map(|back| Box::new(face(back))),
    }
}

fn face(facts: &OwnedFacts) -> Face {
    let number = |text: &Option<String>| text.as_deref().and_then(|text| text.parse().ok());
    let natural = |text: &Option<String>| text.as_deref().and_then(|text| text.parse().ok());
    let (types, subtypes) = facts.type_line.split_once(" — ").unwrap_or((&facts.type_line, ""));
    let cost = mana(&facts.mana_cost).filter(|_| !facts.mana_cost.is_empty());
    let colors = match &facts.colors {
        Some(colors) => colors.iter().filter_map(|color| color.parse::<Color>().ok()).collect(),
        None => cost.iter().flatten().flat_map(colors_of).collect(),
    };
    Face {
        name: facts.name.as_str().into(),
        cost,
        supertypes: types.split(' ').filter_map(|word| word.parse::<Supertype>().ok()).collect(),
        types: types.split(' ').filter_map(|word| word.parse::<CardType>().ok()).collect(),
        subtypes: subtypes.split_whitespace().map(Into::into).collect(),
        colors,
        power: number(&facts.power),
        toughness: number(&facts.toughness),
        loyalty: natural(&facts.loyalty),
        defense: natural(&facts.defense),
        abilities: Vec::new(),
        unread: facts
            .oracle_text
            .lines()
            .map(|line| Unread { text: line.into(), at: 0, expected: "a sentence that can be read".into() })
            .collect(),
    }
}

fn colors_of(symbol: &Mana) -> Vec<Color> {
    match *symbol {
        Mana::Color(c) | Mana::TwoOr(c) | Mana::Phyrexian(c) => vec![c],
        Mana::Hybrid(a, b) => vec![a, b],
        Mana::Colorless | Mana::Generic(_) | Mana::X | Mana::Snow => Vec::new(),
    }
}
