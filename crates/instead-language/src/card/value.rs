//! What follows from the printed characteristics of a face.

use super::{Ability, Cost, CostKeyword, Face};
use crate::unread::Unread;
use crate::words::{Mana, Word};

impl Ability {
    /// The keyword with a cost that it is, whatever else is said of it.
    pub fn cost_keyword(&self) -> Option<CostKeyword> {
        if let Ability::EquipOnly(..) = self {
            return Some(CostKeyword::Equip);
        }
        // CR 702.29f: typecycling abilities are cycling abilities
        if let Ability::TypeCycling(..) = self {
            return Some(CostKeyword::Cycling);
        }
        if let Ability::WithCost(keyword, _) = self { Some(*keyword) } else { None }
    }
}

impl Face {
    /// CR 709.4b–d: both halves of a split card together.
    pub(super) fn and(&self, other: &Face, name: &Word) -> Face {
        fn joined<T: Clone + PartialEq>(a: &[T], b: &[T]) -> Vec<T> {
            a.iter().chain(b.iter().filter(|t| !a.contains(t))).cloned().collect()
        }
        let cost: Vec<Mana> = self.cost.iter().chain(&other.cost).flatten().copied().collect();
        Face {
            name: name.clone(),
            cost: Some(cost),
            supertypes: joined(&self.supertypes, &other.supertypes),
            types: self.types.list().chain(other.types.list()).collect(),
            subtypes: joined(&self.subtypes, &other.subtypes),
            colors: self.colors | other.colors,
            abilities: [self.abilities.as_slice(), &other.abilities].concat(),
            ..Face::default()
        }
    }

    /// The costs that come with that keyword on it.
    pub fn costs_of(&self, keyword: CostKeyword) -> impl Iterator<Item = &Cost> {
        self.abilities.iter().filter_map(move |ability| {
            let Ability::WithCost(of, cost) = ability else { return None };
            (*of == keyword).then_some(cost)
        })
    }

    /// The sentences that could not be read, with the place and the reason.
    pub fn unread(&self) -> Vec<Unread> {
        crate::unread::holes(&self.abilities)
    }

    /// CR 202.3: the mana value, {X} being 0.
    pub fn mana_value(&self) -> u32 {
        self.cost
            .iter()
            .flatten()
            .map(|m| match m {
                Mana::Generic(n) => *n,
                Mana::X => 0,
                Mana::TwoOr(_) => 2,
                Mana::Color(..)
                | Mana::Colorless
                | Mana::Hybrid(..)
                | Mana::Phyrexian(..)
                | Mana::HybridPhyrexian(..)
                | Mana::Snow => 1,
            })
            .sum()
    }
}
