//! Cards of which each half or face may be cast or played (CR 709, 712, 715).

use std::sync::Arc;

use instead::{Proposed, Run, Stop, propose};

use crate::board::characteristics::{disguises, face_down};
use crate::board::event::{Cause, Event, What};
use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::Scope;
use crate::board::state::{Floating, FloatingKind, Game, Object, ObjectId, PlayerId};
use crate::edition::rulebook::Rule;
use crate::perform::cast::announce::{Announcement, illegal};
use crate::perform::cast::bestow::bestowed;
use instead_language::words::{Keyword, Word, Zone};
use instead_language::{Arrangement, Cost, CostKeyword, Face, Filter, Half, Permission, Until};

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Object {
    /// What it is as it is cast or played so; where nothing is said, what it is now.
    pub(crate) fn face_cast(&self, half: Option<Half>) -> Arc<Face> {
        let of = |half| self.halves.as_ref().and_then(|h| h.of(half)).cloned();
        half.and_then(of).unwrap_or_else(|| self.face.clone())
    }

    /// CR 702.146a, 702.162a, 310.11b: what it is as it is cast for the cost of that keyword or transformed, where that is its
    /// back face.
    pub(crate) fn cast_transformed(&self, instead: Option<CostKeyword>, transformed: bool) -> Option<Arc<Face>> {
        // CR 718.3b
        if instead == Some(CostKeyword::Prototype) {
            return self.halves.as_ref().map(|halves| halves.second.clone());
        }
        let transforms =
            transformed || matches!(instead, Some(CostKeyword::Disturb | CostKeyword::MoreThanMeetsTheEye));
        self.back.clone().filter(|_| transforms)
    }

    /// CR 601.3e: what it is as the spell that it would be, as it is announced: its half, its back face, face down (CR 708.4),
    /// or bestowed (CR 702.103b).
    pub(super) fn as_cast(&self, said: &Announcement) -> Arc<Face> {
        if said.face_down {
            return Arc::new(face_down(disguises(&self.face)));
        }
        let face = self.cast_transformed(said.instead, said.transformed).unwrap_or_else(|| self.face_cast(said.half));
        if said.instead == Some(CostKeyword::Bestow) { Arc::new(bestowed(&face)) } else { face }
    }

    /// What of it can be cast or played, as far as the card says.
    pub(crate) fn ways_to_play(&self) -> Vec<Option<Half>> {
        let Some(halves) = &self.halves else { return vec![None] };
        let mut ways = vec![Some(Half::First), Some(Half::Second)];
        let fuses = |face: &Face| face.abilities.contains(&instead_language::Ability::Keyword(Keyword::Fuse));
        match halves.arrangement {
            Arrangement::Prototype | Arrangement::Prepare | Arrangement::Flip => ways.truncate(1),
            // CR 702.102a: from the hand alone
            Arrangement::Split if fuses(&halves.first) && self.zone == Some(Zone::Hand) => ways.push(Some(Half::Both)),
            Arrangement::Split | Arrangement::Front | Arrangement::Modal => {}
            Arrangement::Adventure | Arrangement::Omen | Arrangement::Room => {}
        }
        ways
    }

    /// Whether it has a second set of power, toughness and mana cost (CR 718.2).
    pub(super) fn is_prototype(&self) -> bool {
        self.halves.as_ref().is_some_and(|h| h.arrangement == Arrangement::Prototype)
    }

    /// What is said of it as it is cast in that way: prototyped, it is no other half of the card (CR 718.3).
    pub(super) fn said_as(&self, half: Option<Half>) -> (Option<Half>, Option<CostKeyword>) {
        match half {
            Some(Half::Second) if self.is_prototype() => (Some(Half::First), Some(CostKeyword::Prototype)),
            half => (half, None),
        }
    }

    /// Whether it was cast as an Omen (CR 720.3).
    pub(crate) fn is_omen_spell(&self) -> bool {
        self.halves.as_ref().is_some_and(|h| h.arrangement == Arrangement::Omen)
            && self.cast.as_ref().is_some_and(|c| c.half == Some(Half::Second))
    }

    /// Whether it was cast as an Adventure (CR 715.3).
    pub(crate) fn is_adventure_spell(&self) -> bool {
        self.halves.as_ref().is_some_and(|h| h.arrangement == Arrangement::Adventure)
            && self.cast.as_ref().is_some_and(|c| c.half == Some(Half::Second))
    }
}

impl Game {
    /// The ways in which an effect may cast the card: a split card as one of its halves (CR 709.3), from the hand also as
    /// both with fuse (CR 702.102a); a prototype card also prototyped (CR 718.3).
    pub(crate) fn ways_for_effect(&self, card: ObjectId) -> Vec<Option<Half>> {
        let mut ways = self.object(card).map(Object::ways_to_play).unwrap_or_default();
        ways.extend(self.object(card).filter(|o| o.is_prototype()).map(|_| Some(Half::Second)));
        let in_hand = self.zone(card) == Some(Zone::Hand);
        ways.into_iter().filter(|half| in_hand || *half != Some(Half::Both)).collect()
    }

    /// CR 601.3e, 715.3a: of these ways those in which the card would be such a spell. A text that speaks of a card looks at
    /// it where it is.
    pub(crate) fn ways_as(
        &self,
        filter: &Filter,
        player: PlayerId,
        card: ObjectId,
        scope: &crate::board::scope::Scope,
    ) -> Vec<Option<Half>> {
        let mut ways = self.ways_for_effect(card);
        if let Some(object) = self.object(card)
            && speaks_of_spells(filter)
        {
            ways.retain(|half| self.would_be_cast_as(filter, player, card, &object.face_cast(*half), scope));
        }
        ways
    }

    /// In which of these ways the player casts it, as an effect lets him.
    pub(crate) fn choose_half_for_effect(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        cost: &Cost,
        mut ways: Vec<Option<Half>>,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<Half>> {
        let Some(object) = self.object(card).cloned() else { return Ok(None) };
        ways.retain(|half| self.could_cast_half(player, card, *half, cost));
        self.ask_half(player, &object, ways, run)
    }

    pub(crate) fn ask_half(
        &mut self,
        player: PlayerId,
        object: &Object,
        ways: Vec<Option<Half>>,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<Half>> {
        let name = |half: &Option<Half>| match half {
            // the name stays the same (CR 718.5)
            Some(Half::Second) if object.is_prototype() => Word::new_static("prototyped"),
            half => object.face_cast(*half).name.clone(),
        };
        match ways.as_slice() {
            [] => Ok(None),
            [one] => Ok(*one),
            several => {
                let query = Query { asking: Asking::Mode, rule: Rule::HalfChosen, about: Some(object.id) };
                let options = several.iter().map(|half| Pick::Word(name(half))).collect();
                let picked = run.ask(self, Some(player), query, options)?;
                let is = |half: &&Option<Half>| picked == Some(Pick::Word(name(half)));
                Ok(several.iter().find(is).copied().flatten())
            }
        }
    }

    /// Whether the card has such a half.
    pub(crate) fn half_can_be_cast(&self, object: &Object, half: Option<Half>) -> Result<()> {
        let Some(half) = half else { return Ok(()) };
        if object.halves.is_none() || object.is_prototype() {
            return Ok(());
        }
        if !object.ways_to_play().contains(&Some(half)) {
            return illegal(format!("both halves of {} can't be cast as one spell (702.102a)", object.printed.name));
        }
        Ok(())
    }

    /// CR 715.3d: the player may cast the card while it is exiled, though not as an Adventure.
    pub(crate) fn permit_the_adventurer(
        &mut self,
        spell: ObjectId,
        player: PlayerId,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let exiled = self.current(spell);
        if self.zone(exiled) != Some(Zone::Exile) {
            return Ok(());
        }
        let permission = Permission { not_as_adventure: true, ..Permission::default() };
        let floating = Floating::new(
            FloatingKind::Permit(Arc::new(vec![exiled]), permission),
            Arc::new(Scope::new(player, Some(exiled))),
            Until::Forever,
            self.state.turn.number,
        );
        let cause = Cause { player: Some(player), ..Cause::RULE };
        propose(self, [Proposed::new(Event { what: What::EffectBegins(Box::new(floating)), cause })], run)
    }
}

/// Whether a filter is about a spell, and so about what a card would be as one.
pub(crate) fn speaks_of_spells(filter: &Filter) -> bool {
    filter.says(&|part| *part == Filter::Spell)
}

/// Where the cards are of which some spells are chosen, whatever they are there: "from among the cards in your hand".
/// Nothing where a part of it says both.
pub(crate) fn whatever_it_is(filter: &Filter) -> Option<Filter> {
    fn asks(part: &Filter) -> bool {
        match part {
            Filter::All(parts) | Filter::OneOf(parts) => parts.iter().any(asks),
            other => other.asks_what_it_is(),
        }
    }
    let Filter::All(parts) = filter else { return None };
    let places: Vec<Filter> = parts.iter().filter(|part| !asks(part)).cloned().collect();
    let says_where = |part: &Filter| part.says(&|f| f.zone().is_some() || matches!(f, Filter::OfSlot(..)));
    (!parts.iter().any(|part| asks(part) && says_where(part))).then_some(Filter::All(places))
}
