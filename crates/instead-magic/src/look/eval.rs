//! What filters, references, amounts and conditions are worth now. One evaluation serves patterns, targets, choices and
//! conditions; it reads the state and changes nothing.

mod alike;
mod amounts;
mod conditions;
mod filters;
mod players;

pub(crate) use alike::most_alike;
pub(crate) use amounts::{of_that_much, share};

use crate::board::cast::Facts;
use crate::board::characteristics::Characteristics;
use crate::board::scope::Scope;
use crate::board::state::{Cast, Game, Object, ObjectId, PlayerId, Target};
use instead_language::words::{CardType, Keyword, Zone};
use instead_language::{Change, Ref, Stat};

/// An object as a filter sees it: as it is, or as it would be on the battlefield (CR 614.12).
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) object: &'a Object,
    pub(crate) characteristics: &'a Characteristics,
    /// Where it is looked at.
    pub(crate) zone: Option<Zone>,
    /// Who controls it, as it is looked at.
    pub(crate) controller: PlayerId,
    pub(crate) tapped: bool,
    pub(crate) face_down: bool,
}

/// How far the casting of a spell has come.
enum AsCast<'a> {
    /// It is being cast.
    Being,
    /// It was cast, and this was so.
    Was(&'a Facts),
    /// It was not cast.
    Never,
}

impl Game {
    pub(crate) fn view(&self, id: ObjectId) -> Option<View<'_>> {
        let object = self.object(id)?;
        let characteristics = self.characteristics(id)?;
        let controller = self.controller(id)?;
        Some(View {
            object,
            characteristics,
            zone: object.zone.or(Some(object.last_zone)),
            controller,
            tapped: object.tapped,
            face_down: object.face_down,
        })
    }

    /// The object that the text is on.
    pub(crate) fn text_on(&self, scope: &Scope) -> Option<&Object> {
        scope.this.and_then(|t| self.object(t))
    }

    /// The object that a reference points at.
    fn pointed_at(&self, r: &Ref, scope: &Scope) -> Option<&Object> {
        self.reference(r, scope).and_then(Target::object).and_then(|o| self.object(o))
    }

    /// How the spell was cast that the object is or was.
    fn cast_of(&self, r: &Ref, scope: &Scope) -> Option<&Cast> {
        let object = self.pointed_at(r, scope)?;
        if scope.uncast && scope.this == Some(object.id) {
            return None;
        }
        // of a spell that was countered, as it was cast
        let spell = || self.object(self.spell_of(object.id)?)?.cast.as_deref();
        object.cast.as_deref().or_else(spell)
    }

    /// CR 601.2i: of what was so as the spell became cast that the text is on.
    fn as_cast(&self, scope: &Scope) -> AsCast<'_> {
        let Some(cast) = self.cast_of(&Ref::This, scope) else { return AsCast::Never };
        cast.facts.as_deref().map_or(AsCast::Being, AsCast::Was)
    }

    /// CR 400.7a–c: whether `id` is the permanent that the spell `spell` became.
    fn is_permanent_of_spell(&self, spell: ObjectId, id: ObjectId) -> bool {
        self.object(spell).is_some_and(|o| o.last_zone == Zone::Stack && o.became == Some(id))
            && self.object(id).is_some_and(|n| n.last_zone == Zone::Battlefield)
    }

    pub(crate) fn stat_of(&self, stat: Stat, c: &Characteristics) -> Option<i64> {
        // CR 701.9c
        if c.undefined {
            return None;
        }
        match stat {
            Stat::Power | Stat::Crewing | Stat::Saddling => c.power.map(i64::from),
            Stat::Toughness => c.toughness.map(i64::from),
            Stat::BasePower => c.base_power.map(i64::from),
            Stat::BaseToughness => c.base_toughness.map(i64::from),
            Stat::ManaValue => Some(i64::from(c.mana_value)),
        }
    }

    /// What figure an object counts as: as it crews or saddles, effects may say that it is another (CR 702.122c).
    pub(crate) fn figure_of(&self, stat: Stat, object: ObjectId) -> i64 {
        let Some(c) = self.characteristics(object) else { return 0 };
        let saddles = stat == Stat::Saddling;
        let ways = match stat {
            Stat::Crewing | Stat::Saddling => self.facts(object, |change, _| {
                if let Change::Crews(way) = change { Some(*way).filter(|way| way.saddles || !saddles) } else { None }
            }),
            Stat::Power | Stat::Toughness | Stat::BasePower | Stat::BaseToughness | Stat::ManaValue => Vec::new(),
        };
        let stat = if ways.iter().any(|way| way.by_toughness) { Stat::Toughness } else { stat };
        let more: i64 = ways.iter().map(|way| i64::from(way.more)).sum();
        self.stat_of(stat, c).unwrap_or(0).saturating_add(more)
    }

    /// How many cards the library of a player has: a token that was put there is none (CR 108.2b, 111.6).
    pub(crate) fn cards_in_library(&self, player: PlayerId) -> usize {
        let is_card = |o: &ObjectId| self.object(*o).is_some_and(|o| !o.token);
        self.player(player).map_or(0, |p| p.library.cards().filter(is_card).count())
    }

    /// The cards of a player in a zone.
    pub(crate) fn cards_of(&self, player: PlayerId, zone: Zone) -> Vec<ObjectId> {
        let Some(p) = self.player(player) else { return Vec::new() };
        match zone {
            Zone::Library => p.library.cards().collect(),
            Zone::Hand => p.hand.to_vec(),
            Zone::Graveyard => p.graveyard.to_vec(),
            Zone::Battlefield => {
                self.state.battlefield.iter().copied().filter(|&o| self.controller(o) == Some(player)).collect()
            }
            shared => {
                let owned = |&o: &ObjectId| self.object(o).is_some_and(|o| o.owner == player);
                self.shared_zone(shared).iter().copied().filter(owned).collect()
            }
        }
    }

    /// CR 702.15, 702.80 …: whether the source has the keyword, as it is or last was.
    pub(crate) fn source_has(&self, source: ObjectId, keyword: Keyword) -> bool {
        self.characteristics(source).is_some_and(|c| c.has(keyword))
    }

    /// Whether the object is a creature on the battlefield.
    pub(crate) fn is_creature(&self, object: ObjectId) -> bool {
        self.on_battlefield(object) && self.characteristics(object).is_some_and(|c| c.is(CardType::Creature))
    }
}
