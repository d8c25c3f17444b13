//! What one change makes of one object (CR 613.1, 613.4).

use super::order::Active;
use super::*;
use crate::board::characteristics::counter_changes;
use crate::board::state::Target;
use crate::board::types::without_type;
use instead_language::subtypes::goes_with;
use instead_language::{Amount, all_in_text, no_characteristic};

/// What a change is worth now, where its text leaves that open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    /// All is in the text.
    Text,
    /// Who controls the object.
    Player(Option<PlayerId>),
    /// Whose text.
    TextOf(Option<ObjectId>),
    /// Whose abilities.
    Of(Vec<ObjectId>),
    /// Power and toughness.
    Numbers(Option<i32>, Option<i32>),
}

/// Whether it is the ability that is lost; with hexproof goes hexproof from anything (CR 702.11e).
fn is_lost_with(own: &Ability, lost: &Ability) -> bool {
    let hexproof = *lost == Ability::Keyword(instead_language::words::Keyword::Hexproof);
    own == lost || hexproof && matches!(own, Ability::HexproofFrom(_))
}

/// The place of a granted ability among those that effects of one timestamp grant.
fn index_of(key: Option<AbilityKey>, change: u16) -> u16 {
    let of = match key {
        Some(key) => key.index().wrapping_add(1),
        None => 0,
    };
    of.wrapping_mul(64).wrapping_add(change)
}

impl Game {
    /// What the change is worth for this object now.
    pub(super) fn worth(&self, id: ObjectId, change: &Change, scope: &Scope) -> Worth {
        let own = || {
            let mut own = scope.clone();
            own.slots_mut().one = Some(Target::Object(id));
            own
        };
        let cut = |n: i64| n.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
        let set = |amount: &Amount| cut(self.amount(amount, &own()));
        let more = |amount: &Amount| cut(self.modification(amount, &own()));
        match change {
            Change::Control(who) => Worth::Player(self.players(who, scope).first().copied()),
            Change::FullText(of) => Worth::TextOf(self.reference(of, scope).and_then(Target::object)),
            Change::SetPowerToughness(p, t) => Worth::Numbers(p.as_ref().map(set), t.as_ref().map(set)),
            Change::Modify(p, t) => Worth::Numbers(Some(more(p)), Some(more(t))),
            Change::ActivatedOf(of, _) => Worth::Of(self.every(of, scope).into_iter().filter(|o| *o != id).collect()),
            all_in_text!() => Worth::Text,
        }
    }

    pub(super) fn apply_change(&mut self, id: ObjectId, change: &Change, effect: &Active, index: u16) {
        let scope = &effect.scope;
        let by = effect.timestamp;
        let index = index_of(effect.key.1, index);
        let chosen = scope.this.and_then(|t| self.object(t)).map(|o| o.chosen.clone()).unwrap_or_default();
        let (mut player, mut numbers, mut text, mut activated) = (None, (None, None), None, Vec::new());
        match self.worth(id, change, scope) {
            Worth::Player(is) => player = is,
            Worth::Numbers(p, t) => numbers = (p, t),
            Worth::TextOf(card) => text = card.and_then(|card| self.object(card)).map(|card| (card.id, card.base())),
            Worth::Of(objects) => activated = self.activated_of(&objects),
            Worth::Text => {}
        }
        // CR 611.2c: what the ability speaks of beside itself is of the text that grants it
        let granted = if let Change::AddAbility(ability) = change { Some(&**ability) } else { None };
        let captured = granted.and_then(|ability| self.as_granted(ability, scope));
        let Some(c) = self.derived_mut().edit(id) else { return };
        match change {
            Change::Control(_) => {
                if let Some(player) = player {
                    c.controller = player;
                }
            }
            Change::FullText(_) => {
                if let Some((card, text)) = text {
                    has_full_text(c, card, &text);
                }
            }
            Change::AddText(ability) => {
                c.abilities.push((AbilityKey::text(id, TEXT_ADDED | index), Arc::new((**ability).clone())));
            }
            Change::Word(from, to) => crate::look::text_change::change_word(c, from, to),
            Change::AddType(t) => c.types = c.types.with(*t),
            Change::SetTypes(types, subtypes) => {
                c.types = *types;
                c.subtypes.clone_from(subtypes);
            }
            Change::AddSubtype(s) => add_subtype(c, s),
            Change::SetSubtypes(of, subtypes) => set_subtypes(c, *of, subtypes),
            Change::AddSupertype(s) => {
                if !c.supertypes.contains(s) {
                    c.supertypes.push(*s);
                }
            }
            Change::RemoveType(t) => remove_type(c, *t),
            Change::RemoveSupertype(s) => c.supertypes.retain(|have| have != s),
            Change::AllCreatureTypes => c.every_creature_type = true,
            Change::AddChosenType => chosen.kind.iter().for_each(|kind| add_subtype(c, kind)),
            Change::SetColors(colors) => c.colors = *colors,
            Change::AddColor(color) => c.colors |= Colors::of(*color),
            Change::AddChosenColor => chosen.color.iter().for_each(|color| c.colors |= Colors::of(*color)),
            Change::SetChosenType(of) => {
                chosen.kind.iter().for_each(|kind| set_subtypes(c, *of, std::slice::from_ref(kind)));
            }
            Change::RemoveOtherTypes(types) => {
                let others: Vec<CardType> = c.types.list().filter(|t| !types.has(*t)).collect();
                others.into_iter().for_each(|t| remove_type(c, t));
            }
            Change::SetChosenColor => {
                if let Some(color) = chosen.color {
                    c.colors = Colors::of(color);
                }
            }
            Change::AddAbility(ability) => {
                let granted = captured.unwrap_or_else(|| (**ability).clone());
                c.abilities.push((AbilityKey::granted(by, index), Arc::new(granted)));
            }
            Change::RemoveAbility(ability) => c.abilities.retain(|(_, a)| !is_lost_with(a, ability)),
            Change::RemoveAllAbilities => {
                c.abilities.clear();
                c.intrinsic = false;
            }
            Change::CantHave(_) => {}
            Change::RemoveOtherAbilities => {
                let own = |key: AbilityKey| key.granted_by() == Some(by) && key.index() / 64 == index / 64;
                c.abilities.retain(|(key, _)| own(*key));
                c.intrinsic = false;
            }
            Change::ActivatedOf(_, loyalty) => {
                let loyal = |a: &Arc<Ability>| matches!(&**a, Ability::Activated { loyalty: Some(_), .. });
                activated.retain(|a| !loyalty || loyal(a));
                let key = |at: usize| AbilityKey::granted(by, index.wrapping_add(8).wrapping_add(at as u16));
                c.abilities.extend(activated.into_iter().enumerate().map(|(at, a)| (key(at), a)));
            }
            Change::SetPowerToughness(..) => {
                c.power = numbers.0.or(c.power);
                c.toughness = numbers.1.or(c.toughness);
                (c.base_power, c.base_toughness) = (c.power, c.toughness);
            }
            Change::Modify(..) => {
                c.power = c.power.zip(numbers.0).map(|(a, b)| a.saturating_add(b)).or(c.power);
                c.toughness = c.toughness.zip(numbers.1).map(|(a, b)| a.saturating_add(b)).or(c.toughness);
            }
            Change::Switch => std::mem::swap(&mut c.power, &mut c.toughness),
            // CR 612.8: the only name it has
            Change::Name(name) => c.name = name.clone(),
            Change::Loyalty(_) | no_characteristic!() => {}
        }
    }

    /// The activated abilities of these objects, keywords that stand for one included, as they are given to another.
    fn activated_of(&self, objects: &[ObjectId]) -> Vec<Arc<Ability>> {
        let activated = |a: &Ability| {
            matches!(a, Ability::Activated { .. }) || crate::look::keywords::activated_by_keyword(a).is_some()
        };
        objects.iter().flat_map(|id| self.activated_abilities(*id)).filter(|a| activated(a)).collect()
    }

    /// CR 613.4c: counters that change power and toughness.
    pub(super) fn apply_counters(&mut self, live: &[ObjectId]) {
        for &id in live {
            let Some(object) = self.object(id) else { continue };
            let each = object.counters.iter().filter_map(|(kind, n)| Some((counter_changes(kind)?, i64::from(n))));
            let (up, wide) = each.fold((0i64, 0i64), |(up, wide), ((p, t), n)| {
                (up.saturating_add(i64::from(p) * n), wide.saturating_add(i64::from(t) * n))
            });
            if (up, wide) == (0, 0) {
                continue;
            }
            let more =
                |have: i32, n: i64| i64::from(have).saturating_add(n).clamp(i32::MIN.into(), i32::MAX.into()) as i32;
            if let Some(c) = self.derived_mut().edit(id) {
                c.power = c.power.map(|p| more(p, up));
                c.toughness = c.toughness.map(|t| more(t, wide));
            }
        }
    }
}

/// Rules text that an effect adds stands behind all that a card can have.
const TEXT_ADDED: u16 = 1 << 15;

/// The whole text of another card in place of its own: everything but who controls it (CR 612).
fn has_full_text(c: &mut Characteristics, card: ObjectId, text: &Characteristics) {
    let key =
        |(at, (_, ability)): (usize, &(AbilityKey, Arc<Ability>))| (AbilityKey::text(card, at as u16), ability.clone());
    let abilities = text.abilities.iter().enumerate().map(key).collect();
    *c = Characteristics { controller: c.controller, abilities, ..text.clone() };
}

/// CR 205.1a: without a card type it has none of that type's subtypes either.
fn remove_type(c: &mut Characteristics, t: CardType) {
    without_type(&mut c.types, &mut c.subtypes, t);
    c.every_creature_type &= t != CardType::Creature;
}

fn add_subtype(c: &mut Characteristics, subtype: &Word) {
    if !c.subtypes.contains(subtype) {
        c.subtypes.push(subtype.clone());
    }
}

/// CR 305.7: setting a land's subtype to basic land types takes away its land types and the abilities of its rules text;
/// setting subtypes takes away those of the same set (CR 205.1a).
fn set_subtypes(c: &mut Characteristics, of: CardType, subtypes: &[Word]) {
    c.subtypes.retain(|s| !goes_with(of, s));
    if of == CardType::Creature {
        c.every_creature_type = false;
    }
    c.subtypes.extend(subtypes.iter().cloned());
    if of == CardType::Land {
        c.abilities.retain(|(key, _)| !key.is_printed());
    }
}
