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

    /// The names of cards on its board and in its sentences.
    pub fn card_names(&self, cards: &Cards) -> Vec<String> {
        let mut found = Vec::new();
        for (_, _, object) in self.objects() {
            found.push(object.name.text.clone());
            found.extend(object.copy_of.iter().map(|card| card.text.clone()));
        }
        for effect in self.players.iter().flat_map(|player| player.effects.iter().chain(&player.emblems)) {
            found.extend(effect.source.iter().map(|source| source.text.clone()));
        }
        for sentence in self.plays.iter().flat_map(|play| play.what.sentences()) {
            found.extend(names(&sentence.text, cards));
        }
        found
    }
}

/// The names of cards in a sentence: the longest that begin at a capital letter.
fn names(sentence: &str, cards: &Cards) -> Vec<String> {
    const LONGEST: usize = 60;
    let begins = |at: usize| {
        let before = sentence.get(..at).and_then(|before| before.chars().next_back());
        before.is_none_or(|before| !before.is_alphanumeric())
            && sentence.get(at..).and_then(|rest| rest.chars().next()).is_some_and(char::is_uppercase)
    };
    let ends = |at: usize| !sentence.get(at..).and_then(|rest| rest.chars().next()).is_some_and(char::is_alphanumeric);
    let (mut names, mut at) = (Vec::new(), 0);
    while at < sentence.len() {
        if !begins(at) {
            at += sentence.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
            continue;
        }
        let most = (at + LONGEST).min(sentence.len());
        let found = (at + 1..=most).rev().filter(|&end| ends(end)).find_map(|end| {
            let name = sentence.get(at..end)?;
            cards.known(name).map(|_| (name.to_owned(), end))
        });
        match found {
            Some((name, end)) => {
                names.push(name);
                at = end;
            }
            None => at += sentence.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8),
        }
    }
    names
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
        defense: text(&face.defense),
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
