//! The cards that a file defines, for the card set in use.

use instead_cards::{Cards, OwnedFacts};

use crate::model::{CardDef, CardFace, Scenario};
use crate::source::Text;

impl CardDef {
    /// The card as printed facts.
    pub fn facts(&self) -> OwnedFacts {
        OwnedFacts { back: self.back.as_ref().map(|back| Box::new(face(back))), ..face(&self.front) }
    }
}

impl Scenario {
    /// Adds the cards of the file to a set; they win over others of their names.
    pub fn define(&self, cards: &mut Cards) {
        self.cards.iter().for_each(|card| cards.define(card.facts()));
    }
}

fn face(face: &CardFace) -> OwnedFacts {
    let text = |text: &Option<Text>| text.as_ref().map(|text| text.text.clone());
    OwnedFacts {
        name: face.name.text.trim().to_owned(),
        mana_cost: text(&face.cost).unwrap_or_default(),
        type_line: text(&face.types).unwrap_or_default(),
        oracle_text: text(&face.text).unwrap_or_default(),
        power: text(&face.power),
        toughness: text(&face.toughness),
        loyalty: text(&face.loyalty),
        colors: face.colors.as_ref().map(|colors| colors.iter().map(|color| color.text.to_lowercase()).collect()),
        ..OwnedFacts::default()
    }
}

#[cfg(test)]
mod tests {
    use crate::read::{Limits, from_toml};

    #[test]
    fn a_card_of_the_file_has_its_faces_and_numbers_as_printed() {
        let text = "title = 't'\n[[card]]\nname = 'A'\npower = 2\ntoughness = '1+*'\ncolors = ['Red']\n[card.back]\nname = 'B'\ntext = 'x'\n\
            [players.bob]\n[[play]]\ndo = 'x'\n";
        let facts = from_toml("f", text, &Limits::default()).unwrap().cards[0].facts();
        assert_eq!((facts.power.as_deref(), facts.toughness.as_deref()), (Some("2"), Some("1+*")));
        assert_eq!(facts.colors, Some(vec!["red".to_owned()]));
        assert_eq!(facts.back.map(|back| (back.name, back.oracle_text)), Some(("B".into(), "x".into())));
    }
}
