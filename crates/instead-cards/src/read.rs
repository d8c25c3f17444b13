//! From facts to meaning, by the reader of card text.

use instead_magic::ability::{Card, Face};
use instead_oracle::{CardFacts, read_face};

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
    read_face(&CardFacts {
        name: &facts.name,
        mana_cost: &facts.mana_cost,
        type_line: &facts.type_line,
        oracle_text: &facts.oracle_text,
        power: facts.power.as_deref(),
        toughness: facts.toughness.as_deref(),
        loyalty: facts.loyalty.as_deref(),
        defense: facts.defense.as_deref(),
        colors: facts.colors.as_deref(),
    })
}
