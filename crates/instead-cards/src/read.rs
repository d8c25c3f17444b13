//! From facts to meaning, by the reader of card text.

use instead_magic::ability::{Card, Face};
use instead_oracle::read_face;

use crate::facts::OwnedFacts;

/// The card that these facts describe.
pub(crate) fn card(card: &OwnedFacts) -> Card {
    Card {
        name: card.whole_name().into(),
        front: face(card),
        back: card.back.as_deref().map(|back| Box::new(face(back))),
    }
}

fn face(face: &OwnedFacts) -> Face {
    read_face(&face.printed())
}
