//! Characteristics and the layers that make them (CR 109.3, 208, 611.3, 613).
//!
//! What an object is like is a function of the state, computed here and nowhere else. Nothing that an effect *created*
//! lives in what is derived: shields and other floating effects are part of the state.

use std::sync::Arc;

use crate::ability::{Ability, Change, Continuous, Face, Filter, Ref};
use crate::effects::Watchers;
use crate::scope::Scope;
use crate::state::{CardId, FloatingKind, Game, Object, ObjectId, PlayerId};
use crate::table::Table;
use crate::words::{CardType, CardTypes, Colors, Keyword, Supertype, Word, Zone};

/// What an object is like (CR 109.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Characteristics {
    /// Its name.
    pub name: Word,
    /// Who controls it.
    pub controller: PlayerId,
    /// Its colours.
    pub colors: Colors,
    /// Its card types.
    pub types: CardTypes,
    /// Its supertypes.
    pub supertypes: Vec<Supertype>,
    /// Its subtypes.
    pub subtypes: Vec<Word>,
    /// It is every creature type (CR 702.73).
    pub every_creature_type: bool,
    /// Its abilities, each with its identity.
    pub abilities: Vec<(AbilityKey, Arc<Ability>)>,
    /// Power of a creature, before it is used negative numbers included.
    pub power: Option<i32>,
    /// Toughness.
    pub toughness: Option<i32>,
    /// Mana value (CR 202.3).
    pub mana_value: u32,
    /// Printed loyalty.
    pub loyalty: Option<u32>,
    /// Printed defense.
    pub defense: Option<u32>,
}

/// The identity of an ability on an object: which printed one, of which set of copiable values, or what granted it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AbilityKey {
    /// The n-th of the copiable values.
    Printed {
        /// Which copiable values.
        version: u8,
        /// Which ability.
        index: u16,
    },
    /// Granted by an effect with this timestamp.
    Granted {
        /// Timestamp of the effect.
        by: u32,
        /// Which of its changes.
        index: u16,
    },
}

impl Characteristics {
    /// The copiable values of a face, as an object of that player's has them.
    pub fn of_face(face: &Face, version: u8, controller: PlayerId) -> Self {
        let key = |index: usize| AbilityKey::Printed { version, index: index as u16 };
        let changeling = face.abilities.contains(&Ability::Keyword(Keyword::Changeling));
        Characteristics {
            name: face.name.clone(),
            controller,
            colors: face.colors,
            types: face.types,
            supertypes: face.supertypes.clone(),
            subtypes: face.subtypes.clone(),
            every_creature_type: changeling,
            abilities: face.abilities.iter().enumerate().map(|(i, a)| (key(i), Arc::new(a.clone()))).collect(),
            power: face.power.or(face.types.has(CardType::Creature).then_some(0)),
            toughness: face.toughness.or(face.types.has(CardType::Creature).then_some(0)),
            mana_value: face.mana_value(),
            loyalty: face.loyalty,
            defense: face.defense,
        }
    }

    /// Whether it has that keyword.
    pub fn has(&self, keyword: Keyword) -> bool {
        self.abilities.iter().any(|(_, a)| **a == Ability::Keyword(keyword))
    }

    /// Whether it has that card type.
    pub fn is(&self, card_type: CardType) -> bool {
        self.types.has(card_type)
    }

    /// Whether it has that subtype.
    pub fn has_subtype(&self, subtype: &str) -> bool {
        self.subtypes.iter().any(|s| s.eq_ignore_ascii_case(subtype))
            || self.every_creature_type && is_creature_type(subtype)
    }
}

/// CR 708.2a: a face-down permanent is a 2/2 creature without text, name, subtypes or mana cost.
pub(crate) fn face_down() -> Face {
    Face { types: CardTypes::NONE.with(CardType::Creature), power: Some(2), toughness: Some(2), ..Face::default() }
}

/// Land types, of which the first five are basic (CR 205.3i).
pub const LAND_TYPES: &[&str] = &[
    "Plains",
    "Island",
    "Swamp",
    "Mountain",
    "Forest",
    "Cave",
    "Desert",
    "Gate",
    "Lair",
    "Locus",
    "Mine",
    "Power-Plant",
    "Sphere",
    "Tower",
    "Town",
    "Urza's",
];

/// Subtypes that belong to other card types than creatures and lands (CR 205.3g, h, j, k).
const OTHER_TYPES: &[&str] = &[
    "Aura",
    "Background",
    "Cartouche",
    "Case",
    "Class",
    "Curse",
    "Role",
    "Room",
    "Rune",
    "Saga",
    "Shard",
    "Shrine",
    "Attraction",
    "Blood",
    "Bobblehead",
    "Clue",
    "Contraption",
    "Equipment",
    "Food",
    "Fortification",
    "Gold",
    "Incubator",
    "Junk",
    "Lander",
    "Map",
    "Powerstone",
    "Spacecraft",
    "Treasure",
    "Vehicle",
    "Adventure",
    "Arcane",
    "Lesson",
    "Omen",
    "Trap",
    "Siege",
];

/// Whether a subtype is a creature type (CR 205.3m): one that belongs to no other card type.
pub fn is_creature_type(subtype: &str) -> bool {
    !LAND_TYPES.iter().chain(OTHER_TYPES).any(|t| t.eq_ignore_ascii_case(subtype))
}

/// What follows from the state: characteristics of every object, and the index of effects.
#[derive(Clone, Debug, Default)]
pub(crate) struct Derived {
    objects: Table<Characteristics>,
    /// Which replacement and prevention effects watch for which kind of event.
    pub(crate) watchers: Arc<Watchers>,
    /// Must be made anew before it is read.
    pub(crate) stale: bool,
}

impl Derived {
    pub(crate) fn of(&self, id: ObjectId) -> Option<&Characteristics> {
        self.objects.get(id)
    }

    pub(crate) fn shared(&self, id: ObjectId) -> Option<Arc<Characteristics>> {
        self.objects.shared(id)
    }

    pub(crate) fn push(&mut self, card: CardId, characteristics: Arc<Characteristics>) {
        self.objects.push(card, characteristics);
    }

    pub(crate) fn set(&mut self, id: ObjectId, characteristics: Arc<Characteristics>) {
        self.objects.set(id, characteristics);
    }

    fn edit(&mut self, id: ObjectId) -> Option<&mut Characteristics> {
        self.objects.edit(id)
    }
}

/// CR 613.1: the layers, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Layer {
    Control,
    Text,
    Type,
    Color,
    Ability,
    /// 7a, 7b
    SetPowerToughness,
    /// 7c
    ModifyPowerToughness,
    /// 7d
    Switch,
}

const LAYERS: [Layer; 8] = [
    Layer::Control,
    Layer::Text,
    Layer::Type,
    Layer::Color,
    Layer::Ability,
    Layer::SetPowerToughness,
    Layer::ModifyPowerToughness,
    Layer::Switch,
];

fn layer_of(change: &Change) -> Option<Layer> {
    Some(match change {
        Change::Control(_) => Layer::Control,
        Change::Word(..) => Layer::Text,
        Change::AddType(_)
        | Change::SetTypes(..)
        | Change::AddSubtype(_)
        | Change::SetSubtypes(..)
        | Change::AddSupertype(_)
        | Change::RemoveSupertype(_)
        | Change::AllCreatureTypes
        | Change::AddChosenType => Layer::Type,
        Change::SetColors(_) | Change::AddColor(_) | Change::SetChosenColor => Layer::Color,
        Change::AddAbility(_) | Change::RemoveAbility(_) | Change::RemoveAllAbilities => Layer::Ability,
        Change::SetPowerToughness(..) => Layer::SetPowerToughness,
        Change::Modify(..) => Layer::ModifyPowerToughness,
        Change::Switch => Layer::Switch,
        Change::Name(_)
        | Change::Becomes(_)
        | Change::AssignsByToughness
        | Change::DoesntUntap
        | Change::CostsMore(_)
        | Change::MustAttack => return None,
    })
}

/// A continuous effect as the layers see it.
#[derive(Clone)]
struct Active {
    timestamp: u32,
    /// What tells it from others: the object and ability, or the floating effect.
    key: (u32, Option<AbilityKey>),
    scope: Arc<Scope>,
    set: Set,
    changes: Arc<Vec<Change>>,
    /// CR 613.3: a characteristic-defining ability is applied first in its layer.
    defining: bool,
}

#[derive(Clone)]
enum Set {
    Fixed(Arc<Vec<ObjectId>>),
    Matching(Arc<Continuous>),
}

impl Game {
    /// Something changed on which characteristics or the index of effects depend.
    pub(crate) fn disturb(&mut self) {
        if !self.derived.stale {
            Arc::make_mut(&mut self.derived).stale = true;
        }
    }

    /// Make what is derived anew, if anything changed on which it depends.
    pub(crate) fn refresh(&mut self) {
        if self.derived.stale {
            self.rederive();
        }
    }

    fn derived_mut(&mut self) -> &mut Derived {
        Arc::make_mut(&mut self.derived)
    }

    /// CR 613: apply all continuous effects, layer by layer, in timestamp order.
    pub(crate) fn rederive(&mut self) {
        let live: Vec<ObjectId> = self
            .state
            .battlefield
            .iter()
            .chain(self.state.stack.iter())
            .chain(self.state.command.iter())
            .copied()
            .collect();
        let graveyards = self.objects_in(Zone::Graveyard);
        let live: Vec<ObjectId> = live.into_iter().chain(graveyards).collect();
        for &id in &live {
            let base = self.object(id).map(Object::base);
            if let Some(base) = base {
                self.derived_mut().set(id, base);
            }
        }
        let mut started: Vec<Active> = Vec::new();
        for layer in LAYERS {
            let mut active = self.active_in(layer, &started);
            active.sort_by_key(|a| (!a.defining, a.timestamp));
            for mut effect in active {
                // CR 613.6: what an effect applies to in its first layer, it applies to in the others.
                effect.set = Set::Fixed(Arc::new(self.set_of(&effect.set, &effect.scope)));
                self.apply_layer(layer, &effect);
                if !started.iter().any(|s| s.key == effect.key) {
                    started.push(effect);
                }
            }
            if layer == Layer::ModifyPowerToughness {
                self.apply_counters(&live);
            }
        }
        let watchers = Arc::new(Watchers::of(self));
        let derived = self.derived_mut();
        derived.watchers = watchers;
        derived.stale = false;
    }

    /// The effects with a change in this layer: those that exist now, and those that began in an earlier layer and go on
    /// though their ability is gone (CR 613.6).
    fn active_in(&self, layer: Layer, started: &[Active]) -> Vec<Active> {
        let in_layer = |changes: &[Change]| changes.iter().any(|c| layer_of(c) == Some(layer));
        let mut active: Vec<Active> = started.iter().filter(|a| in_layer(&a.changes)).cloned().collect();
        let known = |active: &[Active], key| active.iter().any(|a: &Active| a.key == key);
        for &id in self.state.battlefield.iter() {
            let Some(characteristics) = self.derived.of(id) else { continue };
            for (key, ability) in &characteristics.abilities {
                let Some(continuous) = continuous_of(ability) else { continue };
                let key = (id.0, Some(*key));
                if !in_layer(&continuous.changes) || known(&active, key) {
                    continue;
                }
                let scope = Scope::new(characteristics.controller, Some(id));
                if continuous.condition.as_ref().is_some_and(|c| !self.holds(c, &scope)) {
                    continue;
                }
                active.push(Active {
                    timestamp: self.object(id).map_or(0, |o| o.timestamp),
                    key,
                    scope: Arc::new(scope),
                    defining: continuous.what == Filter::Is(Ref::This)
                        && continuous
                            .changes
                            .iter()
                            .all(|c| matches!(c, Change::SetPowerToughness(..) | Change::SetColors(_))),
                    changes: Arc::new(continuous.changes.clone()),
                    set: Set::Matching(Arc::new(continuous.clone())),
                });
            }
        }
        for floating in self.state.floating.iter() {
            if let FloatingKind::Continuous(objects, changes) = &floating.what
                && in_layer(changes)
                && !known(&active, (floating.id, None))
            {
                active.push(Active {
                    timestamp: floating.timestamp,
                    key: (floating.id, None),
                    scope: floating.scope.clone(),
                    set: Set::Fixed(objects.clone()),
                    changes: changes.clone(),
                    defining: false,
                });
            }
        }
        active
    }

    fn set_of(&self, set: &Set, scope: &Scope) -> Vec<ObjectId> {
        match set {
            Set::Fixed(objects) => {
                objects.iter().copied().filter(|&o| self.object(o).is_some_and(|o| o.zone.is_some())).collect()
            }
            Set::Matching(continuous) => self.every(&continuous.what, scope),
        }
    }

    fn apply_layer(&mut self, layer: Layer, effect: &Active) {
        let objects = self.set_of(&effect.set, &effect.scope);
        for id in objects {
            for (index, change) in effect.changes.iter().enumerate() {
                if layer_of(change) == Some(layer) {
                    self.apply_change(id, change, effect, index as u16);
                }
            }
        }
    }

    fn apply_change(&mut self, id: ObjectId, change: &Change, effect: &Active, index: u16) {
        let scope = &effect.scope;
        let by = effect.timestamp;
        let number = |game: &Game, amount: &crate::ability::Amount| {
            let mut own = (**scope).clone();
            own.it = Some(crate::state::Target::Object(id));
            game.amount(amount, &own).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
        };
        let chosen = scope.this.and_then(|t| self.object(t)).map(|o| o.chosen.clone()).unwrap_or_default();
        let player = match change {
            Change::Control(who) => self.players(who, scope).first().copied(),
            _ => None,
        };
        let numbers = match change {
            Change::SetPowerToughness(p, t) => {
                (p.as_ref().map(|a| number(self, a)), t.as_ref().map(|a| number(self, a)))
            }
            Change::Modify(p, t) => (Some(number(self, p)), Some(number(self, t))),
            _ => (None, None),
        };
        let Some(c) = self.derived_mut().edit(id) else { return };
        match change {
            Change::Control(_) => {
                if let Some(player) = player {
                    c.controller = player;
                }
            }
            Change::Word(from, to) => crate::text_change::change_word(c, from, to),
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
            Change::RemoveSupertype(s) => c.supertypes.retain(|have| have != s),
            Change::AllCreatureTypes => c.every_creature_type = true,
            Change::AddChosenType => {
                if let Some(kind) = &chosen.kind {
                    add_subtype(c, kind);
                }
            }
            Change::SetColors(colors) => c.colors = *colors,
            Change::AddColor(color) => c.colors |= Colors::of(*color),
            Change::SetChosenColor => {
                if let Some(color) = chosen.color {
                    c.colors = Colors::of(color);
                }
            }
            Change::AddAbility(ability) => {
                c.abilities.push((AbilityKey::Granted { by, index }, Arc::new((**ability).clone())));
            }
            Change::RemoveAbility(ability) => c.abilities.retain(|(_, a)| **a != **ability),
            Change::RemoveAllAbilities => c.abilities.clear(),
            Change::SetPowerToughness(..) => {
                c.power = numbers.0.or(c.power);
                c.toughness = numbers.1.or(c.toughness);
            }
            Change::Modify(..) => {
                c.power = c.power.zip(numbers.0).map(|(a, b)| a.saturating_add(b)).or(c.power);
                c.toughness = c.toughness.zip(numbers.1).map(|(a, b)| a.saturating_add(b)).or(c.toughness);
            }
            Change::Switch => std::mem::swap(&mut c.power, &mut c.toughness),
            Change::Name(_)
            | Change::Becomes(_)
            | Change::AssignsByToughness
            | Change::DoesntUntap
            | Change::CostsMore(_)
            | Change::MustAttack => {}
        }
    }

    /// CR 613.4c: counters that change power and toughness.
    fn apply_counters(&mut self, live: &[ObjectId]) {
        for &id in live {
            let Some(object) = self.object(id) else { continue };
            let count = |kind| i32::try_from(object.counters.of(kind)).unwrap_or(i32::MAX);
            let (up, down) = (count("+1/+1"), count("-1/-1"));
            if up == down {
                continue;
            }
            if let Some(c) = self.derived_mut().edit(id) {
                c.power = c.power.map(|p| p.saturating_add(up).saturating_sub(down));
                c.toughness = c.toughness.map(|t| t.saturating_add(up).saturating_sub(down));
            }
        }
    }

    /// CR 614.12: the permanent as it would be on the battlefield, looked at as the edition says.
    pub(crate) fn as_it_would_be(&self, object: ObjectId, entering: &crate::event::Entering) -> Arc<Characteristics> {
        let Some(now) = self.object(object) else {
            return Arc::new(Characteristics::of_face(&Face::default(), 0, entering.controller));
        };
        let would_be = crate::zones::permanent_from(now, entering);
        if self.has_no_continuous_effects() && continuous_free(&would_be) {
            return would_be.base();
        }
        let mut imagined = self.clone();
        imagined.record = None;
        let id = imagined.imagine(would_be, self.edition.look_ahead);
        imagined.rederive();
        imagined.derived.shared(id).unwrap_or_else(|| now.base())
    }

    /// Put an object on the battlefield of an imagined game, alone where the edition looks at it alone. Effects that
    /// changed it on the stack go on (CR 400.7a).
    fn imagine(&mut self, mut object: Object, look: crate::edition::LookAhead) -> ObjectId {
        let was = object.id;
        object.card = self.state.objects.fresh_card();
        object.id = self.state.objects.next_id(object.card);
        object.timestamp = u32::MAX;
        object.zone = Some(Zone::Battlefield);
        let id = object.id;
        self.derived_mut().push(object.card, object.base());
        self.state.objects.push(object.card, Arc::new(object));
        let floating = Arc::make_mut(&mut self.state.floating);
        if look == crate::edition::LookAhead::Own {
            Arc::make_mut(&mut self.state.battlefield).clear();
            floating.retain(|f| matches!(&f.what, FloatingKind::Continuous(objects, _) if objects.contains(&was)));
        }
        for effect in floating.iter_mut() {
            if let FloatingKind::Continuous(objects, _) = &mut effect.what
                && objects.contains(&was)
            {
                Arc::make_mut(objects).push(id);
            }
        }
        Arc::make_mut(&mut self.state.battlefield).push(id);
        id
    }

    fn has_no_continuous_effects(&self) -> bool {
        !self.state.floating.iter().any(|f| matches!(f.what, FloatingKind::Continuous(..)))
            && !self.state.battlefield.iter().any(|&id| {
                self.derived.of(id).is_some_and(|c| c.abilities.iter().any(|(_, a)| continuous_of(a).is_some()))
            })
    }
}

fn continuous_free(object: &Object) -> bool {
    object.counters.total() == 0 && object.base().abilities.iter().all(|(_, a)| continuous_of(a).is_none())
}

fn continuous_of(ability: &Ability) -> Option<&Continuous> {
    match ability {
        Ability::Continuous(continuous) => Some(continuous),
        _ => None,
    }
}

fn add_subtype(c: &mut Characteristics, subtype: &Word) {
    if !c.subtypes.contains(subtype) {
        c.subtypes.push(subtype.clone());
    }
}

/// CR 305.7: setting a land's subtype to basic land types takes away its land types and the abilities of its rules text;
/// setting creature types takes away the creature types it had (CR 205.1b).
fn set_subtypes(c: &mut Characteristics, of: CardType, subtypes: &[Word]) {
    let keep = |s: &Word| match of {
        CardType::Land => !LAND_TYPES.iter().any(|t| t.eq_ignore_ascii_case(s)),
        CardType::Creature => !is_creature_type(s),
        _ => true,
    };
    c.subtypes.retain(keep);
    if of == CardType::Creature {
        c.every_creature_type = false;
    }
    c.subtypes.extend(subtypes.iter().cloned());
    if of == CardType::Land {
        c.abilities.retain(|(key, _)| matches!(key, AbilityKey::Granted { .. }));
    }
}

impl Object {
    /// What it is like before any continuous effect: its copiable values, or a face-down permanent's.
    pub fn base(&self) -> Arc<Characteristics> {
        self.base.clone()
    }

    /// CR 614.12c: an ability behind an anchor word is there as long as that word was chosen.
    fn unwrap_anchored(&self, c: &mut Characteristics) {
        c.abilities.retain_mut(|(_, ability)| match &**ability {
            Ability::Anchored(word, inner) => {
                let chosen = self.chosen.option.as_ref().is_some_and(|o| o.eq_ignore_ascii_case(word));
                *ability = Arc::new((**inner).clone());
                chosen
            }
            _ => true,
        });
    }

    pub(crate) fn rebase(&mut self) {
        let characteristics = if self.face_down && self.last_zone == Zone::Battlefield {
            Characteristics::of_face(&face_down(), self.version, self.controller)
        } else {
            let mut c = Characteristics::of_face(&self.face, self.version, self.controller);
            self.unwrap_anchored(&mut c);
            c
        };
        self.base = Arc::new(characteristics);
    }
}
