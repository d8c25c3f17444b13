//! From facts to meaning, by the reader of card text.

use instead_language::{Arrangement, Card, Face};
use instead_oracle::read_face;

use crate::facts::OwnedFacts;

/// The card that these facts describe.
pub(crate) fn card(card: &OwnedFacts) -> Card {
    let read = Card {
        name: card.whole_name().into(),
        front: face(card),
        back: card.back.as_deref().map(|back| Box::new(face(back))),
        arrangement: card.back.as_deref().map_or(Arrangement::Front, |back| arrangement(card, back)),
    };
    match read.arrangement {
        Arrangement::Room => read.with_doors(),
        Arrangement::Flip => of_one_color(read),
        Arrangement::Front | Arrangement::Modal | Arrangement::Split | Arrangement::Adventure => read.with_prototype(),
        Arrangement::Omen | Arrangement::Prepare | Arrangement::Prototype => read.with_prototype(),
    }
}

/// CR 710.1c: color and mana cost don't change as a permanent is flipped.
fn of_one_color(mut card: Card) -> Card {
    if let Some(back) = &mut card.back {
        back.cost.clone_from(&card.front.cost);
        back.colors = card.front.colors;
    }
    card
}

/// Whether the front says how the back comes up (CR 701.27, 702.145, 702.167).
fn comes_up(front: &OwnedFacts) -> bool {
    let text = front.oracle_text.to_lowercase();
    ["transform", "craft", "daybound", "nightbound", "meld", "flip"].iter().any(|word| text.contains(word))
}

/// Whether the card says of itself that it flips: "flip it", and no coin.
fn says_flip(front: &OwnedFacts) -> bool {
    let text = front.oracle_text.to_lowercase();
    text.contains("flip it") || text.contains(&format!("flip {}", front.name.to_lowercase()))
}

/// How the faces stand together: as the card file says, else as the faces show. Only a half that is cast by itself has a
/// mana cost beside the front's (CR 709.1, 712.3, 715.2a); the back of a transforming card has none (CR 202.1b).
fn arrangement(front: &OwnedFacts, back: &OwnedFacts) -> Arrangement {
    let has = |face: &OwnedFacts, word: &str| face.type_line.split_whitespace().any(|w| w == word);
    let spell = |face: &OwnedFacts| has(face, "Instant") || has(face, "Sorcery");
    // some files say of a layout no more than that there are several faces
    match front.layout.as_deref().filter(|layout| !matches!(*layout, "normal" | "multi")) {
        _ if has(back, "Adventure") => Arrangement::Adventure,
        _ if has(front, "Room") => Arrangement::Room,
        _ if has(back, "Omen") => Arrangement::Omen,
        Some("prepare") => Arrangement::Prepare,
        Some("flip") => Arrangement::Flip,
        // its bottom half has no cost of its own, and its top half says when it flips
        None if back.mana_cost.is_empty() && says_flip(front) => Arrangement::Flip,
        // how such a card is laid out need not be said: its front becomes prepared, and its back is a spell
        None if front.oracle_text.contains("prepared") && spell(back) => Arrangement::Prepare,
        Some("split" | "aftermath") => Arrangement::Split,
        Some("modal_dfc") => Arrangement::Modal,
        None if spell(front) && spell(back) => Arrangement::Split,
        None if !back.mana_cost.is_empty() => Arrangement::Modal,
        // a land has no cost: what never comes up by transforming is played
        None if has(back, "Land") && !comes_up(front) => Arrangement::Modal,
        _ => Arrangement::Front,
    }
}

fn face(face: &OwnedFacts) -> Face {
    read_face(&face.printed())
}
