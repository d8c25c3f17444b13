//! The activated abilities that an object has, those of keywords and of basic land types included (CR 113.3b, 305.6).

use std::sync::Arc;

use instead_language::card::{Cost, CostAction};
use instead_language::words::{CardType, CostKeyword, Mana, NumberedKeyword};
use instead_language::{Ability, Half, Instruction, Spell};

use crate::board::characteristics::AbilityKey;
use crate::board::state::{Game, ObjectId};
use crate::look::keywords;

/// What of an activated ability tells whether an effect forbids it.
pub(crate) struct Used {
    /// A mana ability (CR 605.1a).
    pub(crate) for_mana: bool,
    /// A loyalty ability (CR 606.1).
    pub(crate) loyalty: bool,
    /// With {T} in its cost.
    pub(crate) taps: bool,
}

impl Game {
    /// The activated abilities of an object, in order.
    pub fn activated_abilities(&self, object: ObjectId) -> Vec<Arc<Ability>> {
        self.keyed_activated(object).into_iter().map(|(_, ability)| ability).collect()
    }

    /// CR 602.5b: how often the ability of that number was activated this turn. What it is told by is the ability and not
    /// its number, which is another as soon as the object loses or gains one before it.
    pub fn used_this_turn(&self, object: ObjectId, number: usize) -> u32 {
        self.key_of_activated(object, number).map_or(0, |key| self.times_used(object, key))
    }

    /// Which ability the activated one of that number is; what rules give alone (CR 305.6, 702.37e) asks nothing of itself.
    pub(crate) fn key_of_activated(&self, object: ObjectId, number: usize) -> Option<AbilityKey> {
        self.keyed_activated(object).into_iter().nth(number)?.0
    }

    fn keyed_activated(&self, object: ObjectId) -> Vec<(Option<AbilityKey>, Arc<Ability>)> {
        let Some(c) = self.characteristics(object) else { return Vec::new() };
        let activated = |(_, a): &&(AbilityKey, Arc<Ability>)| {
            matches!(**a, Ability::Activated { .. } | Ability::WithCost(CostKeyword::Foretell | CostKeyword::Plot, _))
                || matches!(**a, Ability::Numbered(NumberedKeyword::Suspend, ..))
                || keywords::activated_by_keyword(a).is_some()
        };
        let own = c
            .abilities
            .iter()
            .filter(activated)
            .map(|(key, a)| (Some(*key), self.for_own_mana_cost(object, a).unwrap_or_else(|| Arc::clone(a))));
        // CR 702.37e, 702.168d: a face-down permanent may be turned face up for its morph or disguise cost.
        let face = self.object(object).filter(|o| o.face_down).map(|o| o.face.clone());
        let morphs = |a: &&Ability| {
            use CostKeyword::{Disguise, Megamorph, Morph};
            matches!(a, Ability::WithCost(Morph | Megamorph | Disguise, _))
        };
        let morph = face.iter().flat_map(|f| f.abilities.iter().filter(morphs)).cloned().map(Arc::new);
        let morph = morph.collect::<Vec<_>>().into_iter().chain(self.turned_up_for_mana(object));
        let by_type =
            c.subtypes.iter().filter(|_| c.intrinsic && c.is(CardType::Land)).filter_map(|s| basic_mana_ability(s));
        let locks = self.unlocking(object).into_iter().map(|(_, a)| Arc::new(a));
        own.chain(morph.chain(by_type).chain(locks).map(|a| (None, a))).collect()
    }

    /// "The scavenge cost is equal to its mana cost" (CR 202.1): that of the object that has the ability.
    fn for_own_mana_cost(&self, object: ObjectId, ability: &Ability) -> Option<Arc<Ability>> {
        let Ability::WithCost(keyword, cost) = ability else { return None };
        let mana = self.object(object)?.face.cost.clone().filter(|_| cost.actions == [CostAction::ItsManaCost])?;
        Some(Arc::new(Ability::WithCost(*keyword, Cost { mana, ..Cost::default() })))
    }

    /// What may be done to the locked halves of a permanent, for their mana costs.
    pub(crate) fn unlocking(&self, room: ObjectId) -> Vec<(Half, Ability)> {
        let Some(o) = self.object(room).filter(|_| self.on_battlefield(room)) else { return Vec::new() };
        let cost = |half: Half| {
            let mana = o.halves.as_ref()?.of(half)?.cost.clone()?;
            Some((half, Ability::WithCost(CostKeyword::Unlock, Cost { mana, ..Cost::default() })))
        };
        o.locked_halves().into_iter().filter_map(cost).collect()
    }

    /// CR 701.40b, 701.58b: a manifested or cloaked permanent may be turned face up for the mana cost of its card, where that
    /// is a creature card with one.
    fn turned_up_for_mana(&self, object: ObjectId) -> Option<Arc<Ability>> {
        let down = self.object(object).filter(|o| o.face_down && o.manifested)?;
        let mana = down.face.cost.clone().filter(|_| down.face.types.has(CardType::Creature))?;
        Some(Arc::new(Ability::WithCost(CostKeyword::Morph, Cost { mana, ..Cost::default() })))
    }
}

/// CR 305.6: a basic land type gives "{T}: Add …".
fn basic_mana_ability(land_type: &str) -> Option<Arc<Ability>> {
    use instead_language::words::Color;
    let color = match land_type {
        "Plains" => Color::White,
        "Island" => Color::Blue,
        "Swamp" => Color::Black,
        "Mountain" => Color::Red,
        "Forest" => Color::Green,
        _ => return None,
    };
    let add = Instruction::AddMana(instead_language::Who::You, vec![Mana::Color(color)]);
    Some(Arc::new(Ability::Activated {
        cost: Cost { tap: true, ..Cost::default() },
        spell: Spell { instructions: vec![add], ..Spell::default() },
        only: None,
        loyalty: None,
    }))
}
