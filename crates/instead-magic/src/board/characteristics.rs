//! Characteristics and the layers that make them (CR 109.3, 208, 611.3, 613).
//!
//! What an object is like is a function of the state, computed here and nowhere else. Nothing that an effect *created*
//! lives in what is derived: shields and other floating effects are part of the state.

use instead_language::subtypes::is_creature_type;
use std::sync::Arc;

use crate::board::effect::Watchers;
use crate::board::state::{CardId, Game, Object, ObjectId, PlayerId};
use crate::board::table::Table;
use instead_language::words::{CardType, CardTypes, Colors, Keyword, Mana, Supertype, Word, Zone};
use instead_language::{Ability, Arrangement, Cost, CostKeyword, Face, Filter};

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
    /// It has the abilities that basic land types give (CR 305.6): it has not lost all.
    pub intrinsic: bool,
    /// Power of a creature, before it is used negative numbers included.
    pub power: Option<i32>,
    /// Toughness.
    pub toughness: Option<i32>,
    /// Power as it is before anything changes it by so much (CR 613.4a, b).
    pub base_power: Option<i32>,
    /// Toughness likewise.
    pub base_toughness: Option<i32>,
    /// Mana value (CR 202.3).
    pub mana_value: u32,
    /// Printed loyalty.
    pub loyalty: Option<u32>,
    /// Printed defense.
    pub defense: Option<u32>,
    /// All of these are undefined (CR 701.9c): it was discarded or milled, and nobody saw it go. Only those of such a card are, as it was.
    pub undefined: bool,
}

/// The identity of an ability on an object: which printed one, of which set of copiable values, or what granted it. One
/// number, for abilities are looked up by it again and again: those printed come before those granted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AbilityKey(u64);

impl AbilityKey {
    const GRANTED: u64 = 1 << 48;
    const TEXT: u64 = 1 << 49;

    /// The ability of that index among the copiable values, those of that version.
    pub(crate) fn printed(version: u8, index: u16) -> Self {
        AbilityKey(u64::from(version) << 16 | u64::from(index))
    }

    /// Of that index in the text that it has of another card, or that an effect added to its own: rules text as if it were
    /// printed (CR 612).
    pub(crate) fn text(of: ObjectId, index: u16) -> Self {
        AbilityKey(Self::TEXT | u64::from(of.0) << 16 | u64::from(index))
    }

    /// Granted by the effect with that timestamp: which of its changes.
    pub(crate) fn granted(by: u32, index: u16) -> Self {
        AbilityKey(Self::GRANTED | u64::from(by) << 16 | u64::from(index))
    }

    /// Whether it is one of the copiable values.
    pub fn is_printed(self) -> bool {
        self.0 & Self::GRANTED == 0
    }

    /// The timestamp of the effect that granted it.
    pub fn granted_by(self) -> Option<u32> {
        (!self.is_printed()).then_some((self.0 >> 16) as u32)
    }

    /// Which of the printed abilities, or of the changes of the effect that granted it.
    pub(crate) fn index(self) -> u16 {
        self.0 as u16
    }
}

impl std::fmt::Debug for AbilityKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.granted_by() {
            Some(by) => write!(f, "granted by {by}, {}", self.index()),
            None if self.0 & Self::TEXT != 0 => {
                write!(f, "text of {}, {}", (self.0 >> 16) as u32, self.index())
            }
            None => write!(f, "printed {}, {}", self.0 >> 16, self.index()),
        }
    }
}

impl Characteristics {
    /// The copiable values of a face, as an object of that player's has them.
    pub fn of_face(face: &Face, version: u8, controller: PlayerId) -> Self {
        let key = |index: usize| AbilityKey::printed(version, index as u16);
        let changeling = face.abilities.contains(&Ability::Keyword(Keyword::Changeling));
        let creature = face.types.has(CardType::Creature).then_some(0);
        let (power, toughness) = (face.power.or(creature), face.toughness.or(creature));
        Characteristics {
            name: face.name.clone(),
            controller,
            colors: face.colors,
            types: face.types,
            supertypes: face.supertypes.clone(),
            subtypes: face.subtypes.clone(),
            every_creature_type: changeling,
            abilities: face.abilities.iter().enumerate().map(|(i, a)| (key(i), Arc::new(a.clone()))).collect(),
            intrinsic: true,
            power,
            toughness,
            base_power: power,
            base_toughness: toughness,
            mana_value: face.mana_value(),
            loyalty: face.loyalty,
            defense: face.defense,
            undefined: false,
        }
    }

    /// Whether it has that keyword.
    pub fn has(&self, keyword: Keyword) -> bool {
        self.abilities.iter().any(|(_, a)| **a == Ability::Keyword(keyword))
    }

    /// CR 702.16: the qualities from which it has protection, and by which ability.
    pub(crate) fn protections(&self) -> impl Iterator<Item = (AbilityKey, &Filter)> {
        self.abilities.iter().filter_map(|(key, ability)| {
            let Ability::Protection(quality) = &**ability else { return None };
            Some((*key, quality))
        })
    }

    /// CR 702.11d: the qualities from which it has hexproof.
    pub(crate) fn hexproof_from(&self) -> impl Iterator<Item = &Filter> {
        self.abilities.iter().filter_map(|(_, ability)| {
            let Ability::HexproofFrom(quality) = &**ability else { return None };
            Some(quality)
        })
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

/// CR 708.2a: a face-down permanent is a 2/2 creature without text, name, subtypes or mana cost; disguise gives it ward {2}
/// (CR 702.168a).
pub(crate) fn face_down(disguised: bool) -> Face {
    let ward = || {
        let cost = Cost { mana: vec![Mana::Generic(2)], ..Cost::default() };
        Ability::WithCost(CostKeyword::Ward, cost)
    };
    Face {
        types: CardTypes::NONE.with(CardType::Creature),
        power: Some(2),
        toughness: Some(2),
        abilities: disguised.then(ward).into_iter().collect(),
        ..Face::default()
    }
}

/// Whether a card of that face is disguised where it was cast face down.
pub(crate) fn disguises(face: &Face) -> bool {
    face.abilities.iter().any(|a| matches!(a, Ability::WithCost(CostKeyword::Disguise, _)))
}

/// What follows from the state: characteristics of every object, and the index of effects.
#[derive(Clone, Debug, Default)]
pub(crate) struct Derived {
    objects: Table<Characteristics>,
    /// Which replacement and prevention effects watch for which kind of event.
    pub(crate) watchers: Arc<Watchers>,
    /// Must be made anew before it is read.
    pub(crate) stale: bool,
    /// A continuous effect looks at more than characteristics: life, tapped, counters, the turn …
    pub(crate) looks_at_state: bool,
    /// The zones, other than the battlefield, whose objects continuous effects change or look at.
    pub(crate) reaches: Vec<Zone>,
    /// Objects in a hand, library or exile that effects changed: they are reset first.
    pub(crate) touched: Vec<ObjectId>,
    /// How often it was made.
    pub(crate) count: u64,
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

    pub(crate) fn edit(&mut self, id: ObjectId) -> Option<&mut Characteristics> {
        self.objects.edit(id)
    }
}

impl Game {
    /// Something changed on which characteristics or the index of effects depend.
    pub(crate) fn disturb(&mut self) {
        if !self.derived.stale {
            Arc::make_mut(&mut self.derived).stale = true;
        }
    }

    /// After any event: where an effect looks at more than characteristics, anything may have changed it (CR 613.5).
    pub(crate) fn disturb_if_it_looks_at_the_state(&mut self) {
        if self.derived.looks_at_state {
            self.disturb();
        }
    }

    /// Counters that change power and toughness, or are replacement effects (CR 122.1a, c, d, h).
    pub(crate) fn disturb_by_counter(&mut self, kind: &str) {
        if counter_changes(kind).is_some()
            || matches!(kind, "shield" | "stun" | "finality")
            || keyword_of_counter(kind).is_some()
        {
            self.disturb();
        }
    }

    /// A zone change, of which only some can matter to what is derived.
    pub(crate) fn disturb_by_move(&mut self, old: ObjectId, new: ObjectId) {
        let matters = |id: ObjectId| {
            let Some(object) = self.object(id) else { return true };
            match object.last_zone {
                Zone::Battlefield | Zone::Command => true,
                zone => {
                    self.derived.reaches.contains(&zone)
                        || object.base.abilities.iter().any(|(_, a)| works_elsewhere(a))
                }
            }
        };
        if matters(old) || matters(new) {
            self.disturb();
        }
    }

    /// An object outside the battlefield is otherwise before continuous effects, among which its own are.
    pub(crate) fn rebased(&mut self, id: ObjectId) {
        let Some(object) = self.object(id) else { return };
        let (zone, base) = (object.last_zone, object.base());
        let alone = !self.derived.reaches.contains(&zone) && !base.abilities.iter().any(|(_, a)| works_elsewhere(a));
        if zone == Zone::Stack && alone && !self.derived.stale {
            self.derived_mut().set(id, base);
        } else {
            self.disturb();
        }
    }

    pub(crate) fn derived_mut(&mut self) -> &mut Derived {
        Arc::make_mut(&mut self.derived)
    }
}

/// CR 122.1b: the keyword that a counter of that kind gives.
pub(crate) fn keyword_of_counter(kind: &str) -> Option<Keyword> {
    let keyword = kind.parse().ok()?;
    matches!(
        keyword,
        Keyword::Flying
            | Keyword::FirstStrike
            | Keyword::DoubleStrike
            | Keyword::Deathtouch
            | Keyword::Decayed
            | Keyword::Exalted
            | Keyword::Haste
            | Keyword::Hexproof
            | Keyword::Indestructible
            | Keyword::Lifelink
            | Keyword::Menace
            | Keyword::Reach
            | Keyword::Shadow
            | Keyword::Trample
            | Keyword::Vigilance
    )
    .then_some(keyword)
}

/// CR 122.1a: what a +X/+Y or -X/-Y counter adds to power and toughness.
pub(crate) fn counter_changes(kind: &str) -> Option<(i32, i32)> {
    let signed = |text: &str| text.starts_with(['+', '-']).then(|| text.parse::<i16>().ok()).flatten().map(i32::from);
    let (power, toughness) = kind.split_once('/')?;
    Some((signed(power)?, signed(toughness)?))
}

/// Whether an ability is of account outside the battlefield: continuous effects on itself, and effects and triggers that
/// work in a graveyard, a hand or exile.
pub(crate) fn works_elsewhere(ability: &Ability) -> bool {
    let works = |zone: &Zone| instead_language::card::works_in(ability, *zone);
    matches!(ability, Ability::Continuous(_)) || [Zone::Graveyard, Zone::Hand, Zone::Exile].iter().any(works)
}

impl Object {
    /// CR 114.3: an emblem has no types.
    pub fn is_emblem(&self) -> bool {
        self.printed.types == CardTypes::NONE && !self.commander && !self.face_down
    }

    /// What it is like before any continuous effect: its copiable values, or a face-down permanent's.
    pub fn base(&self) -> Arc<Characteristics> {
        self.base.clone()
    }

    /// CR 614.12c: an ability behind an anchor word is there as long as that word was chosen.
    fn unwrap_anchored(&self, c: &mut Characteristics) {
        c.abilities.retain_mut(|(_, ability)| {
            let Ability::Anchored(word, inner) = &**ability else { return true };
            let chosen = self.chosen.option.as_ref().is_some_and(|o| o.eq_ignore_ascii_case(word));
            *ability = Arc::new((**inner).clone());
            chosen
        });
    }

    /// CR 202.3b: whether its own back face is up, whose mana value is that of the front; that of a copy of a back face is 0.
    /// The faces of a modal card have each a cost of their own.
    fn shows_its_back(&self) -> bool {
        let modal = self.halves.as_ref().is_some_and(|h| h.arrangement == Arrangement::Modal);
        self.transformed && self.back.is_some() && !modal && self.version == 0
    }

    /// CR 202.3e: what the X's of a spell's mana cost add to its mana value.
    fn x_on_the_stack(&self) -> u32 {
        let Some(cast) = self.cast.as_ref().filter(|_| self.last_zone == Zone::Stack) else { return 0 };
        let symbols = self.face.cost.iter().flatten().filter(|m| **m == Mana::X).count();
        cast.x.saturating_mul(u32::try_from(symbols).unwrap_or(u32::MAX))
    }

    /// CR 707.2, 708.2: its copiable values as it shows itself: face down, or of a Room.
    pub(crate) fn shown(&self) -> Face {
        if self.face_down {
            return self.down.as_ref().map_or_else(|| face_down(self.disguised), |down| (**down).clone());
        }
        (*crate::board::zones::locked(self).unwrap_or_else(|| self.face.clone())).clone()
    }

    pub(crate) fn rebase(&mut self) {
        let characteristics = if self.face_down && matches!(self.last_zone, Zone::Battlefield | Zone::Stack) {
            Characteristics::of_face(&self.shown(), self.version, self.controller)
        } else if self.face_down && self.last_zone == Zone::Exile {
            // CR 406.3a: a card exiled face down has no characteristics.
            Characteristics::of_face(&Face::default(), self.version, self.controller)
        } else {
            let mut c = Characteristics::of_face(&self.face, self.version, self.controller);
            self.unwrap_anchored(&mut c);
            if self.shows_its_back() {
                c.mana_value = self.printed.mana_value();
            }
            c.mana_value = c.mana_value.saturating_add(self.x_on_the_stack());
            c
        };
        self.base = Arc::new(characteristics);
    }
}
