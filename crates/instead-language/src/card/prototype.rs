//! Prototype cards (CR 718).

use super::{Ability, Arrangement, Card, Face};
use crate::words::{Colors, Mana};

impl Face {
    /// CR 718.3b: what it is prototyped: with that mana cost, power and toughness, and of the colours of that cost.
    fn prototyped(&self) -> Option<Face> {
        let of =
            |a: &Ability| if let Ability::Prototype(cost, p, t) = a { Some((cost.mana.clone(), *p, *t)) } else { None };
        let (cost, power, toughness) = self.abilities.iter().find_map(of)?;
        let colors = cost.iter().map(colors_of).fold(Colors::empty(), |all, one| all | one);
        Some(Face { cost: Some(cost), power: Some(power), toughness: Some(toughness), colors, ..self.clone() })
    }
}

/// CR 105.2: the colours that a mana symbol gives.
fn colors_of(symbol: &Mana) -> Colors {
    match symbol {
        Mana::Color(c) | Mana::TwoOr(c) | Mana::Phyrexian(c) => Colors::of(*c),
        Mana::Hybrid(a, b) | Mana::HybridPhyrexian(a, b) => Colors::of(*a) | Colors::of(*b),
        Mana::Colorless | Mana::Generic(..) | Mana::X | Mana::Snow => Colors::empty(),
    }
}

impl Card {
    /// A prototype card has beside it what it is prototyped (CR 718.2).
    #[must_use]
    pub fn with_prototype(mut self) -> Card {
        if self.back.is_none()
            && let Some(small) = self.front.prototyped()
        {
            self.back = Some(Box::new(small));
            self.arrangement = Arrangement::Prototype;
        }
        self
    }
}
