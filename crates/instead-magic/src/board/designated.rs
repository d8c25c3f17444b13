//! What a permanent is beside its characteristics and its counters: phased out (CR 702.26), a Room with unlocked halves (CR 709.5).
//!
//! A permanent that is phased out is treated as though it did not exist (CR 702.26b): here it is in no zone, and stands in
//! the list of those that are phased out, so that whatever looks for it finds what it finds of something that is gone. It
//! stays the same object.

use std::sync::Arc;

use instead::Performing;
use instead_language::words::Zone;
use instead_language::{Arrangement, Half, Halves};
use smallvec::SmallVec;

use crate::board::state::{Game, Object, ObjectId, PlayerId, State, Target};

/// What is so of a permanent until it leaves the battlefield.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Designated {
    /// It is phased out (CR 702.26).
    pub phased: Option<Phased>,
    /// Of a Room, the halves that are unlocked, in the order in which they were (CR 709.5c).
    pub unlocked: SmallVec<[Half; 2]>,
}

/// How a permanent phased out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Phased {
    /// Under whose control (CR 702.26a).
    pub under: PlayerId,
    /// With which permanent to which it is attached, if not by itself (CR 702.26g).
    pub with: Option<ObjectId>,
    /// Until what an effect of this number says (CR 610.4): it does not phase in by itself.
    pub until: Option<u32>,
}

impl Object {
    /// CR 710.1: whether it is a flip card.
    pub(crate) fn is_flip_card(&self) -> bool {
        self.halves.as_ref().is_some_and(|h| h.arrangement == Arrangement::Flip)
    }

    /// Whether it is a card with a spell of which a copy may be cast while it is prepared.
    pub(crate) fn has_prepare_spell(&self) -> bool {
        self.halves.as_ref().is_some_and(|h| h.arrangement == Arrangement::Prepare)
    }

    /// CR 709.5: the halves of a Room.
    pub(crate) fn doors(&self) -> Option<&Halves> {
        self.halves.as_deref().filter(|halves| halves.arrangement == Arrangement::Room)
    }

    /// CR 709.5c: the locked halves of a Room, with their mana costs.
    pub fn locked_halves(&self) -> Vec<Half> {
        let locked = |half: &Half| !self.designated.unlocked.contains(half);
        self.doors().map_or_else(Vec::new, |_| [Half::First, Half::Second].into_iter().filter(locked).collect())
    }

    /// CR 709.5d: the half of a Room as which it was cast.
    pub(crate) fn half_cast(&self) -> SmallVec<[Half; 2]> {
        let cast = self.doors().filter(|_| self.zone == Some(Zone::Stack)).and_then(|h| h.named(&self.face.name));
        cast.into_iter().collect()
    }

    /// CR 709.5: its copiable values are those of its unlocked halves.
    pub(crate) fn show_doors(&mut self) {
        let Some(face) = self.doors().map(|halves| Arc::new(halves.unlocked(&self.designated.unlocked))) else {
            return;
        };
        match &mut self.uncopied {
            Some((own, _)) => *own = face,
            None => self.face = face,
        }
        self.rebase();
    }
}

impl Game {
    /// CR 709.5c: a half of the Room is unlocked now, or locked.
    pub(crate) fn turn_the_key(&mut self, room: ObjectId, half: Half, opens: bool, door: Performing<'_>) {
        if let Some(o) = self.object_mut(room, door) {
            o.designated.unlocked.retain(|h| *h != half);
            if opens {
                o.designated.unlocked.push(half);
            }
            o.show_doors();
        }
        self.disturb();
    }

    /// CR 702.26g: the Auras, Equipment and Fortifications that phase out along with it.
    pub(crate) fn attached_to(&self, host: ObjectId) -> Vec<ObjectId> {
        let on = |id: &ObjectId| self.object(*id).is_some_and(|o| o.attached_to == Some(Target::Object(host)));
        let all = self.state.battlefield.iter().chain(self.state.phased.iter());
        all.copied().filter(on).collect()
    }

    /// Whether it is phased out.
    pub fn is_phased_out(&self, id: ObjectId) -> bool {
        self.object(id).is_some_and(|o| o.designated.phased.is_some())
    }

    /// CR 702.26b: it is phased out from now on, and what is attached to it with it: all that phased out.
    pub(crate) fn phase_out(&mut self, id: ObjectId, until: Option<u32>, _: Performing<'_>) -> Vec<ObjectId> {
        self.leave_by_phasing(id, until)
    }

    pub(in crate::board) fn leave_by_phasing(&mut self, id: ObjectId, until: Option<u32>) -> Vec<ObjectId> {
        let mut out = vec![id];
        let mut at = 0;
        while let Some(&host) = out.get(at) {
            let more = self.attached_to(host).into_iter().filter(|o| self.on_battlefield(*o));
            out.extend(more.collect::<Vec<_>>());
            at += 1;
        }
        for &one in &out {
            let (under, last) = (self.controller(one), self.derived.shared(one));
            let with = self.object(one).and_then(|o| o.attached_to).and_then(Target::object).filter(|_| one != id);
            let state = self.state.write();
            Arc::make_mut(&mut state.battlefield).retain(|o| *o != one);
            let Some(o) = state.object_mut(one) else { continue };
            o.designated.phased =
                Some(Phased { under: under.unwrap_or(o.controller), with, until: until.filter(|_| one == id) });
            o.zone = None;
            o.last = last;
            // CR 506.4
            o.combat = Default::default();
            Arc::make_mut(&mut state.phased).push(one);
        }
        self.disturb();
        out
    }

    /// CR 702.26c: it is there again, and what phased out with it: all that phased in.
    pub(crate) fn phase_in(&mut self, id: ObjectId, _: Performing<'_>) -> Vec<ObjectId> {
        let mut back = vec![id];
        let mut at = 0;
        while let Some(&host) = back.get(at) {
            let with =
                |o: &ObjectId| self.object(*o).and_then(|o| o.designated.phased).is_some_and(|p| p.with == Some(host));
            let more: Vec<ObjectId> = self.state.phased.iter().copied().filter(with).collect();
            back.extend(more);
            at += 1;
        }
        for &one in &back {
            let state = self.state.write();
            Arc::make_mut(&mut state.phased).retain(|o| *o != one);
            let Some(o) = state.object_mut(one) else { continue };
            o.designated.phased = None;
            o.zone = Some(Zone::Battlefield);
            o.last = None;
            Arc::make_mut(&mut state.battlefield).push(one);
        }
        // CR 702.26i: what phased out by itself is attached as it was, if that is still in its zone
        let gone = |to: Target| to.object().is_some_and(|to| !self.on_battlefield(to) && !self.is_phased_out(to));
        let loose: Vec<ObjectId> =
            back.iter().copied().filter(|o| self.object(*o).and_then(|o| o.attached_to).is_some_and(gone)).collect();
        for one in loose {
            if let Some(o) = self.state.write().object_mut(one) {
                o.attached_to = None;
            }
        }
        self.disturb();
        back
    }

    /// CR 800.4a, 702.26k: what is phased out leaves the game with its owner.
    pub(crate) fn forget_phased(&mut self, owner: PlayerId, _: Performing<'_>) {
        self.state.write().forget_phased(owner);
    }

    /// Those that phase out as they are said to, without those that go along with another of them (CR 702.26h).
    pub(crate) fn phasing_by_themselves(&self, all: Vec<ObjectId>) -> Vec<ObjectId> {
        let goes_along = |id: ObjectId| {
            let host = |id: ObjectId| self.object(id).and_then(|o| o.attached_to).and_then(Target::object);
            let mut hosts = std::iter::successors(host(id), |&h| host(h)).take(all.len().saturating_add(1));
            hosts.any(|h| all.contains(&h))
        };
        all.iter().copied().filter(|&id| self.on_battlefield(id) && !goes_along(id)).collect()
    }
}

impl State {
    fn forget_phased(&mut self, owner: PlayerId) {
        let his = |o: &ObjectId| self.objects.get(*o).is_some_and(|o| o.owner == owner);
        let leaving: Vec<ObjectId> = self.phased.iter().copied().filter(his).collect();
        if leaving.is_empty() {
            return;
        }
        Arc::make_mut(&mut self.phased).retain(|o| !leaving.contains(o));
        for id in leaving {
            if let Some(o) = self.object_mut(id) {
                o.designated.phased = None;
            }
        }
    }
}
