//! The printed facts of a card.

use instead_oracle::CardFacts;

/// What a card says of itself, face by face (CR 200.1). Nothing here has been read yet: the text is text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnedFacts {
    /// The name of this face.
    pub name: String,
    /// The mana cost as symbols (`{2}{W}`); empty where there is none (CR 202.1b).
    pub mana_cost: String,
    /// The type line (`Legendary Creature — Elf Warrior`).
    pub type_line: String,
    /// The rules text, one ability a line.
    pub oracle_text: String,
    /// Power as printed (`2`, `*`, `1+*`).
    pub power: Option<String>,
    /// Toughness as printed.
    pub toughness: Option<String>,
    /// Loyalty as printed.
    pub loyalty: Option<String>,
    /// Defense as printed.
    pub defense: Option<String>,
    /// The colours, in words, where they do not follow from the mana cost (CR 202.2, 204); `None` where they do.
    pub colors: Option<Vec<String>>,
    /// The arrangement of the faces as card files name it (`transform`, `split`, `adventure`, …), where it is known.
    pub layout: Option<String>,
    /// The other face or half. It has none itself.
    pub back: Option<Box<OwnedFacts>>,
}

impl OwnedFacts {
    /// The name of the whole card: `A // B` for one with two faces (CR 201.1).
    pub fn whole_name(&self) -> String {
        match &self.back {
            Some(back) => format!("{} // {}", self.name, back.name),
            None => self.name.clone(),
        }
    }

    /// What the reader of card text asks for, with this text in the place of the card's own.
    pub fn with_text<'a>(&'a self, text: &'a str) -> CardFacts<'a> {
        CardFacts {
            name: &self.name,
            mana_cost: &self.mana_cost,
            type_line: &self.type_line,
            oracle_text: text,
            power: self.power.as_deref(),
            toughness: self.toughness.as_deref(),
            loyalty: self.loyalty.as_deref(),
            defense: self.defense.as_deref(),
            colors: self.colors.as_deref(),
        }
    }

    /// What the reader of card text asks for.
    pub fn printed(&self) -> CardFacts<'_> {
        self.with_text(&self.oracle_text)
    }

    /// The faces: the front, then the back where there is one.
    pub fn faces(&self) -> impl Iterator<Item = &OwnedFacts> {
        std::iter::once(self).chain(self.back.as_deref())
    }
}
