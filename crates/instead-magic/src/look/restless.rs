//! Which permanents a state-based action could be about (CR 704.5), and whether control or combat changed (CR 302.6, 506.4): a
//! step told costs what it touches, not the board.
//!
//! What [`could_be_due`] asks is of the object and its characteristics alone. So the answer stands until one of them changes:
//! the objects that were written to are asked again, and all of them when characteristics were made anew.

use std::sync::Arc;

use crate::board::characteristics::Characteristics;
use crate::board::state::{Game, Object, ObjectId, Target};
use instead_language::Cant;
use instead_language::words::{CardType, Keyword, Supertype, Zone};

/// Whether a state-based action could be about such a permanent, or it bears a mark that they take away. Whether one is
/// due is looked at where they are.
fn could_be_due(o: &Object, c: &Characteristics) -> bool {
    let toughness = c.toughness.unwrap_or(0);
    let lethal = o.damage > 0 && i64::from(o.damage) >= i64::from(toughness);
    let of = |kind| o.counters.of(kind);
    let by_type = c.is(CardType::Creature) && (toughness <= 0 || lethal)
        || c.is(CardType::Planeswalker) && of("loyalty") == 0
        || c.is(CardType::Battle) && of("defense") == 0;
    let counters_cancel = o.counters.total() > 1 && of("+1/+1") > 0 && of("-1/-1") > 0;
    let by_name = || {
        let one_of_a_kind = |s: &Supertype| matches!(s, Supertype::Legendary | Supertype::World);
        c.supertypes.iter().any(one_of_a_kind) || ["Aura", "Saga", "Role"].iter().any(|s| c.has_subtype(s))
    };
    let keywords = [Keyword::StartEngines, Keyword::Daybound, Keyword::Nightbound];
    o.deathtouched
        || o.attached_to.is_some()
        || by_type
        || counters_cancel
        || by_name()
        || keywords.iter().any(|k| c.has(*k))
}

impl Game {
    /// The permanents at which state-based actions have to look, in the order of the battlefield.
    pub(crate) fn restless(&mut self) -> Arc<Vec<ObjectId>> {
        let unchecked = self.take_unchecked();
        match unchecked {
            Some(ids) if self.restless.of == self.derived.count => ids.into_iter().for_each(|id| self.ask_again(id)),
            unchecked => {
                self.restless.strays |= unchecked.is_none_or(|ids| ids.iter().any(|id| self.is_stray(*id)));
                self.restless.permanents = Arc::new(self.all_restless());
                self.restless.of = self.derived.count;
            }
        }
        debug_assert_eq!(*self.restless.permanents, self.all_restless(), "what was written to is known");
        // "can't have more than five counters": of whoever has some
        if self.cants().any(|(cant, _)| matches!(cant, Cant::MoreCounters(..))) {
            return self.state.battlefield.clone();
        }
        self.restless.permanents.clone()
    }

    /// All permanents are looked at once, so that every copy of this game knows them.
    pub(super) fn look_at_all(&mut self) {
        if self.derived.stale {
            return;
        }
        self.restless();
        if !self.state.battlefield.iter().any(|id| self.is_otherwise(*id)) {
            self.restless.control = self.derived.count;
        }
    }

    fn all_restless(&self) -> Vec<ObjectId> {
        self.state.battlefield.iter().copied().filter(|id| self.is_restless(*id)).collect()
    }

    fn is_restless(&self, id: ObjectId) -> bool {
        self.object(id).zip(self.characteristics(id)).is_some_and(|(o, c)| could_be_due(o, c))
    }

    /// CR 704.5d: a token that is elsewhere than on the battlefield.
    fn is_stray(&self, id: ObjectId) -> bool {
        self.object(id).is_some_and(|o| o.token && !matches!(o.zone, None | Some(Zone::Battlefield | Zone::Stack)))
    }

    /// An object was written to.
    fn ask_again(&mut self, id: ObjectId) {
        self.restless.strays |= self.is_stray(id);
        let known = self.restless.permanents.iter().position(|known| *known == id);
        let restless = self.on_battlefield(id) && self.is_restless(id);
        match (known, restless) {
            (Some(place), false) => {
                Arc::make_mut(&mut self.restless.permanents).remove(place);
            }
            (None, true) => {
                let on = &self.state.battlefield;
                let place = |id: &ObjectId| on.iter().position(|there| there == id);
                let Some(mine) = place(&id) else { return };
                let at = self.restless.permanents.partition_point(|other| place(other).is_some_and(|p| p < mine));
                Arc::make_mut(&mut self.restless.permanents).insert(at, id);
            }
            (Some(_), true) | (None, false) => {}
        }
    }

    /// Whether there may be anything to notice: characteristics were made anew, or an object that was written to since, or
    /// what it attacks, is not as it was held to be.
    pub(crate) fn control_or_combat_changed(&mut self) -> bool {
        let made = if self.derived.stale { 0 } else { self.derived.count };
        let known = made != 0 && std::mem::replace(&mut self.restless.control, made) == made;
        let written = self.take_written();
        let changed = !known || written.is_none_or(|ids| ids.iter().any(|id| self.is_otherwise(*id)));
        debug_assert!(
            changed || !self.state.battlefield.iter().any(|id| self.is_otherwise(*id)),
            "what was written to is known"
        );
        changed
    }

    /// Whether another player controls it than did, or it fights and is no creature, or attacks what can't be attacked.
    fn is_otherwise(&self, id: ObjectId) -> bool {
        let Some(o) = self.object(id).filter(|_| self.on_battlefield(id)) else { return false };
        let whom = o.combat.attacking.and_then(Target::object).filter(|_| !o.combat.attacks_nothing);
        let other = |id: ObjectId| self.object(id).is_some_and(|o| self.controller(id) != Some(o.held_by));
        let here = |id: ObjectId| self.state.battlefield.contains(&id);
        let gone = |whom: ObjectId| here(whom) && (other(whom) || !self.can_be_attacked(whom));
        other(id) || self.fights_no_more(id) || whom.is_some_and(gone)
    }

    pub(crate) fn fights_no_more(&self, id: ObjectId) -> bool {
        let fights = |o: &Object| o.combat.attacking.is_some() || !o.combat.blocking.is_empty();
        self.object(id).is_some_and(fights) && !self.is_creature(id)
    }

    pub(crate) fn can_be_attacked(&self, permanent: ObjectId) -> bool {
        self.characteristics(permanent).is_some_and(|c| c.is(CardType::Planeswalker) || c.is(CardType::Battle))
    }
}
