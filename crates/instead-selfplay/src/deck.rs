//! Decks of cards that are read whole.

use std::sync::Arc;

use fastrand::Rng;
use instead_cards::Cards;
use instead_language::words::{CardType, Color, Mana, Supertype};
use instead_language::{Card, Face};

/// Cards in a deck.
const DECK: usize = 40;
/// Basic lands among them.
const LANDS: usize = 17;
/// Creatures among them, so that games end.
const CREATURES: usize = 13;

/// The cards of which decks are made: those whose text is read whole.
#[derive(Clone, Debug)]
pub struct Pool {
    creatures: Vec<Arc<Card>>,
    others: Vec<Arc<Card>>,
    basics: Vec<(Color, Arc<Card>)>,
}

impl Pool {
    /// Those of these cards that are read whole.
    pub fn of(cards: &Cards) -> Pool {
        let (mut creatures, mut others, mut basics) = (Vec::new(), Vec::new(), Vec::new());
        let mut names: Vec<&str> = cards.names().collect();
        names.sort_unstable();
        names.dedup();
        for card in names.into_iter().filter_map(|name| cards.find(name).ok()) {
            let faces = [Some(&card.front), card.back.as_deref()];
            if faces.into_iter().flatten().any(|face| !face.unread().is_empty()) {
                continue;
            }
            let front = &card.front;
            if front.supertypes.contains(&Supertype::Basic) {
                basics.extend(color_of_basic(front).map(|color| (color, card.clone())));
            } else if front.types.has(CardType::Creature) {
                creatures.push(card);
            } else {
                others.push(card);
            }
        }
        Pool { creatures, others, basics }
    }

    /// How many cards it has.
    pub fn len(&self) -> usize {
        self.creatures.len() + self.others.len() + self.basics.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A shuffled deck of two colours.
    pub(crate) fn deck(&self, rng: &mut Rng) -> Vec<Arc<Card>> {
        let mut colors: Vec<Color> = self.basics.iter().map(|(color, _)| *color).collect();
        rng.shuffle(&mut colors);
        colors.truncate(2);
        let mut deck = Vec::new();
        for at in 0..LANDS {
            let color = colors.get(at % colors.len().max(1));
            deck.extend(self.basics.iter().find(|(c, _)| Some(c) == color).map(|(_, card)| card.clone()));
        }
        draw_cards(&self.creatures, &colors, CREATURES, &mut deck, rng);
        let rest = DECK.saturating_sub(deck.len());
        draw_cards(&self.others, &colors, rest, &mut deck, rng);
        rng.shuffle(&mut deck);
        deck
    }
}

fn draw_cards(from: &[Arc<Card>], colors: &[Color], n: usize, deck: &mut Vec<Arc<Card>>, rng: &mut Rng) {
    let fitting: Vec<&Arc<Card>> = from.iter().filter(|card| payable(&card.front, colors)).collect();
    for _ in 0..n {
        deck.extend(rng.choice(&fitting).map(|card| Arc::clone(card)));
    }
}

/// Whether lands of these colours can pay for it.
fn payable(face: &Face, colors: &[Color]) -> bool {
    let has = |color: &Color| colors.contains(color);
    face.types.has(CardType::Land)
        || face.cost.iter().flatten().all(|symbol| match symbol {
            Mana::Color(c) | Mana::Phyrexian(c) => has(c),
            Mana::Hybrid(a, b) | Mana::HybridPhyrexian(a, b) => has(a) || has(b),
            Mana::Generic(_) | Mana::X | Mana::TwoOr(_) => true,
            Mana::Colorless | Mana::Snow => false,
        })
}

fn color_of_basic(face: &Face) -> Option<Color> {
    face.subtypes.iter().find_map(|subtype| match subtype.as_str() {
        "Plains" => Some(Color::White),
        "Island" => Some(Color::Blue),
        "Swamp" => Some(Color::Black),
        "Mountain" => Some(Color::Red),
        "Forest" => Some(Color::Green),
        _ => None,
    })
}
