//! Zones and the objects in them (CR 400). What changes the state asks for the one door.

use std::sync::Arc;

use instead::Performing;
use smallvec::SmallVec;

use crate::board::characteristics::disguises;
use crate::board::copiable::said_as_it_enters;
use crate::board::event::{Entering, Move, Why};
use crate::board::state::{
    CardId, Cast, Chosen, Combat, Counters, Game, Known, Object, ObjectId, PlayerId, State, Target,
};
use instead_language::words::Zone;
use instead_language::{Ability, CostKeyword, Face, Manifest, Place};

/// CR 614.12, 400.7: the permanent that this object becomes as it enters in this way.
pub(crate) fn permanent_from(object: &Object, entering: &Entering) -> Object {
    let mut permanent = object.clone();
    permanent.last_zone = Zone::Battlefield;
    permanent.controller = entering.controller;
    permanent.tapped = entering.tapped;
    permanent.face_down = entering.face_down;
    let cloaked = entering.manifest == Some(Manifest::Cloaked);
    permanent.disguised = entering.face_down && (cloaked || entering.resolves && disguises(&object.face));
    permanent.manifested = entering.face_down && entering.manifest.is_some();
    permanent.transformed = entering.transformed;
    permanent.prepared = entering.prepared;
    permanent.turned = 0;
    permanent.designated = Default::default();
    permanent.counters = entering.counters.clone();
    permanent.damage = 0;
    permanent.hurt_by = smallvec::SmallVec::new();
    permanent.helpers = SmallVec::new();
    permanent.deathtouched = false;
    permanent.attached_to = entering.attached_to;
    permanent.bore = SmallVec::new();
    permanent.chosen = entering.chosen.clone();
    permanent.sick = true;
    permanent.held_by = entering.controller;
    permanent.upkeeps = 0;
    permanent.loyalty_used = 0;
    permanent.triggered = smallvec::SmallVec::new();
    permanent.used = smallvec::SmallVec::new();
    permanent.stack = None;
    let attacking = entering.attacking;
    permanent.combat = Combat { attacking, defender: attacking.and_then(Target::player), ..Combat::default() };
    // Once it has entered, how often it was made a copy on the way is past.
    permanent.version = entering.version.min(1);
    let printed = match &object.back {
        Some(back) if entering.transformed => back.clone(),
        _ => object.printed.clone(),
    };
    // CR 400.7a: copiable values of a permanent spell that is a copy go on.
    let printed = if entering.resolves && object.version > 0 { object.face.clone() } else { printed };
    // CR 718.3b
    let prototyped = object.cast.as_ref().is_some_and(|c| c.instead == Some(CostKeyword::Prototype));
    let prototype = object.halves.as_ref().filter(|_| prototyped && entering.resolves);
    let printed = prototype.map_or(printed, |halves| halves.second.clone());
    permanent.designated.unlocked = object.half_cast();
    // CR 709.5d: a Room that was not cast has both halves locked.
    let doors = object.doors().map(|halves| Arc::new(halves.unlocked(&permanent.designated.unlocked)));
    let printed = doors.unwrap_or(printed);
    permanent.face = entering.copy.clone().unwrap_or(printed);
    permanent.down = None;
    said_as_it_enters(&mut permanent, &entering.said);
    // CR 607.2q: what was exiled to pay for the spell is exiled with the permanent.
    let paid = object.exiled.iter().filter(|_| entering.resolves).copied();
    permanent.exiled = paid.chain(entering.exiled.iter().map(|&o| (entering.version.min(1), o))).collect();
    if !entering.resolves {
        permanent.cast = None;
    }
    permanent.rebase();
    permanent
}

/// CR 709.5: what a copy of a Room is: both halves are locked, and it is without the name, mana cost and rules text of
/// either. That a half is unlocked is no copiable value.
pub(crate) fn locked(object: &Object) -> Option<Arc<Face>> {
    let halves = object.doors().filter(|_| object.zone != Some(Zone::Stack))?;
    Some(Arc::new(halves.unlocked(&[])))
}

/// The card of an object that has none yet.
pub(crate) const UNNUMBERED: CardId = CardId(u32::MAX);

impl Game {
    /// Objects in a zone that all players share, in order; for libraries, hands and graveyards see [`Player`](crate::Player).
    pub fn shared_zone(&self, zone: Zone) -> &[ObjectId] {
        match zone {
            Zone::Battlefield => &self.state.battlefield,
            Zone::Exile => &self.state.exile,
            Zone::Stack => &self.state.stack,
            Zone::Command => &self.state.command,
            Zone::Library | Zone::Hand | Zone::Graveyard => &[],
        }
    }

    /// Every object in that zone, of all players.
    pub fn objects_in(&self, zone: Zone) -> Vec<ObjectId> {
        match zone {
            Zone::Library => self.state.players.iter().flat_map(|p| p.library.cards().collect::<Vec<_>>()).collect(),
            Zone::Hand => self.state.players.iter().flat_map(|p| p.hand.iter().copied()).collect(),
            Zone::Graveyard => self.state.players.iter().flat_map(|p| p.graveyard.iter().copied()).collect(),
            shared => self.shared_zone(shared).to_vec(),
        }
    }

    /// The object that this card now is, following its zone changes.
    pub fn current(&self, mut id: ObjectId) -> ObjectId {
        while let Some(next) = self.object(id).and_then(|o| o.became) {
            id = next;
        }
        id
    }

    /// Put an object into the table. It is in no zone yet.
    pub(crate) fn add_object(&mut self, object: Object, _: Performing<'_>) -> ObjectId {
        self.put_in_table(object)
    }

    pub(in crate::board) fn put_in_table(&mut self, mut object: Object) -> ObjectId {
        object.rebase();
        self.put_as_it_is(object)
    }

    /// The same of an object that has its characteristics already.
    pub(in crate::board) fn put_as_it_is(&mut self, mut object: Object) -> ObjectId {
        if object.card == UNNUMBERED || self.state.objects.is_worn_out(object.card) {
            object.card = self.state.objects.fresh_card();
        }
        let id = self.state.objects.next_id(object.card);
        object.id = id;
        Arc::make_mut(&mut self.derived).push(object.card, object.base());
        let state = self.state.write();
        state.objects.push(object.card, Arc::new(object));
        state.unchecked.note(id);
        id
    }

    /// CR 400.7: the object leaves its zone, keeping its last known form, and becomes a new object in the other zone.
    /// The new object's id, if it became one: a token that leaves the battlefield goes to the other zone as well, and
    /// ceases to exist there as a state-based action (CR 111.7, 704.5d).
    pub(crate) fn change_zone(&mut self, m: &Move, door: Performing<'_>) -> Option<ObjectId> {
        let old = self.object(m.object)?.clone();
        if old.became.is_some() {
            return None;
        }
        self.leave(&old, door);
        self.lose_sight(m, door);
        let mut new = match (&m.enter, m.to) {
            (Some(entering), Zone::Battlefield) => permanent_from(&old, entering),
            _ => elsewhere(&old, m),
        };
        new.zone = Some(m.to);
        new.last_zone = m.to;
        new.became = None;
        new.last = None;
        new.since_turn = self.state.turn.number;
        // CR 702.187b: only where it is asked for, so that it leaves no other trace
        let mayhem = |a: &Ability| matches!(a, Ability::WithCost(CostKeyword::Mayhem, _));
        new.discarded = m.why == Why::Discarded && new.face.abilities.iter().any(mayhem);
        new.drawn = m.why == Why::Drawn && self.remembers;
        new.arrived = if m.to == Zone::Battlefield { self.moment } else { 0 };
        // CR 613.7: only where it can matter, so that the order of moves elsewhere leaves no trace.
        new.timestamp = if matches!(m.to, Zone::Battlefield | Zone::Stack) { self.tick(door) } else { 0 };
        // CR 508.8
        let attacks = new.zone == Some(Zone::Battlefield) && new.combat.attacking.is_some();
        if attacks && self.edition.undeclared_attackers {
            self.write(door).turn.attacked = true;
        }
        let owner = new.owner;
        let id = self.add_object(new, door);
        if let Some(old) = self.object_mut(m.object, door) {
            old.became = Some(id);
        }
        self.insert(id, owner, m.to, m.place, door);
        if matches!(m.to, Zone::Graveyard | Zone::Exile) && self.object(id).is_some_and(|o| o.commander) {
            self.write(door).arrived.push(id);
        }
        if m.enter.as_ref().is_some_and(|enter| enter.resolves) {
            self.effects_go_on(m.object, id, door);
        }
        self.disturb_by_move(m.object, id);
        Some(id)
    }

    /// Take the object out of its zone; it stays in the table as it last existed (CR 608.2h).
    fn leave(&mut self, old: &Object, door: Performing<'_>) {
        let last = self.derived.shared(old.id);
        if let Some(zone) = old.zone {
            self.write(door).take_out(old.id, old.owner, zone);
        }
        if let Some(object) = self.object_mut(old.id, door) {
            object.zone = None;
            object.last = last;
        }
    }

    /// CR 701.9c, 701.17c: what was discarded or milled into a hidden zone without being revealed, nobody can say what it
    /// was, and what speaks of it does not find it there.
    fn lose_sight(&mut self, m: &Move, door: Performing<'_>) {
        if !matches!(m.why, Why::Discarded | Why::Milled) || !matches!(m.to, Zone::Library | Zone::Hand) || m.revealed {
            return;
        }
        if let Some(last) = self.object_mut(m.object, door).and_then(|object| object.last.as_mut()) {
            Arc::make_mut(last).undefined = true;
        }
    }

    pub(crate) fn insert(&mut self, id: ObjectId, owner: PlayerId, zone: Zone, place: Place, door: Performing<'_>) {
        if (zone, place) == (Zone::Library, Place::BottomRandom) {
            // CR 108.2b: a token there is no card, and no card's place depends on it
            if self.object(id).is_some_and(|o| o.token) {
                return self.write(door).insert(id, owner, zone, Place::Top);
            }
            // what one batch puts there stands together
            let among = self.put_at_random.contains(&owner);
            self.put_at_random.extend((!among).then_some(owner));
            if let Some(p) = self.player_mut(owner, door) {
                p.library.put_below(id, among);
            }
            return;
        }
        self.write(door).insert(id, owner, zone, place);
    }

    /// CR 701.24a: after a shuffle nobody knows the order.
    pub(crate) fn forget_order(&mut self, player: PlayerId, door: Performing<'_>) {
        self.write(door).forget_order(player);
    }

    /// The object is gone for good.
    pub(crate) fn vanish(&mut self, id: ObjectId, owner: PlayerId, zone: Zone, door: Performing<'_>) {
        let last = self.derived.shared(id);
        self.write(door).take_out(id, owner, zone);
        if let Some(object) = self.object_mut(id, door) {
            object.zone = None;
            object.last = last;
        }
    }

    /// What effects on the object go on with what it became: a permanent spell's (CR 400.7a).
    fn effects_go_on(&mut self, old: ObjectId, new: ObjectId, door: Performing<'_>) {
        let follows = |f: &crate::board::state::Floating| matches!(&f.what, crate::board::state::FloatingKind::Continuous(objects, _) if objects.contains(&old));
        if !self.state.floating.iter().any(follows) {
            return;
        }
        for effect in Arc::make_mut(&mut self.write(door).floating) {
            if let crate::board::state::FloatingKind::Continuous(objects, _) = &mut effect.what
                && objects.contains(&old)
            {
                Arc::make_mut(objects).push(new);
            }
        }
    }
}

impl State {
    fn take_out(&mut self, id: ObjectId, owner: PlayerId, zone: Zone) {
        let list = match zone {
            Zone::Library => {
                if let Some(p) = self.player_mut(owner) {
                    p.library.remove(id);
                }
                return;
            }
            Zone::Hand => self.player_mut(owner).map(|p| &mut p.hand),
            Zone::Graveyard => self.player_mut(owner).map(|p| &mut p.graveyard),
            Zone::Battlefield => Some(&mut self.battlefield),
            Zone::Exile => Some(&mut self.exile),
            Zone::Stack => Some(&mut self.stack),
            Zone::Command => Some(&mut self.command),
        };
        if let Some(list) = list {
            Arc::make_mut(list).retain(|o| *o != id);
        }
    }

    pub(in crate::board) fn insert(&mut self, id: ObjectId, owner: PlayerId, zone: Zone, place: Place) {
        let list = match zone {
            Zone::Library => {
                let Some(p) = self.player_mut(owner) else { return };
                let library = &mut p.library;
                match place {
                    Place::Top | Place::Natural | Place::TopOrBottom => Arc::make_mut(&mut library.top).insert(0, id),
                    Place::Bottom | Place::BottomRandom => library.put_below(id, false),
                    Place::FromTop(n) | Place::FromTopOrBottom(n) => {
                        let at = usize::from(n.saturating_sub(1)).min(library.top.len());
                        Arc::make_mut(&mut library.top).insert(at, id);
                    }
                    Place::Shuffled => {
                        Arc::make_mut(&mut library.top).push(id);
                        self.forget_order(owner);
                    }
                }
                return;
            }
            Zone::Hand => self.player_mut(owner).map(|p| &mut p.hand),
            Zone::Graveyard => self.player_mut(owner).map(|p| &mut p.graveyard),
            Zone::Battlefield => Some(&mut self.battlefield),
            Zone::Exile => Some(&mut self.exile),
            Zone::Stack => Some(&mut self.stack),
            Zone::Command => Some(&mut self.command),
        };
        if let Some(list) = list {
            let list = Arc::make_mut(list);
            list.push(id);
            // A hand and exile have no order.
            if matches!(zone, Zone::Hand | Zone::Exile) {
                list.sort_unstable();
            }
        }
    }

    fn forget_order(&mut self, player: PlayerId) {
        let Some(p) = self.players.get(usize::from(player.0)) else { return };
        // CR 108.2b, 111.6: a token there is no card, and no card's place depends on it
        let token = |id: &ObjectId| self.objects.get(*id).is_some_and(|o| o.token);
        let (tokens, mut all): (Vec<ObjectId>, Vec<ObjectId>) = p.library.cards().partition(token);
        let Some(p) = self.player_mut(player) else { return };
        all.sort_unstable();
        // One card has one order.
        let known = all.len() <= 1;
        p.library.top = Arc::new(if known { all.clone() } else { Vec::new() });
        p.library.shuffled = Arc::new(if known { Vec::new() } else { all });
        p.library.bottom = Arc::new(tokens.into_iter().map(|token| vec![token]).collect());
    }
}

/// The object in a zone other than the battlefield: it forgets (CR 400.7).
fn elsewhere(old: &Object, m: &Move) -> Object {
    let to_stack = m.to == Zone::Stack;
    let mut new = Object {
        controller: if to_stack { old.controller } else { old.owner },
        face: old.printed.clone(),
        version: 0,
        turned: 0,
        tapped: false,
        face_down: m.face_down,
        disguised: false,
        down: None,
        bore: SmallVec::new(),
        manifested: false,
        transformed: false,
        uncopied: None,
        prepared: false,
        designated: Default::default(),
        counters: m.counters.clone(),
        counted: smallvec::SmallVec::new(),
        damage: 0,
        hurt_by: smallvec::SmallVec::new(),
        helpers: SmallVec::new(),
        deathtouched: false,
        attached_to: None,
        chosen: Chosen::default(),
        sick: false,
        held_by: old.owner,
        upkeeps: 0,
        used: smallvec::SmallVec::new(),
        triggered: smallvec::SmallVec::new(),
        modes: smallvec::SmallVec::new(),
        exiled: smallvec::SmallVec::new(),
        stack: None,
        combat: Combat::default(),
        cast: if matches!(m.why, Why::Played) && to_stack { old.cast.clone() } else { None::<Arc<Cast>> },
        ..old.clone()
    };
    // A token stays what it was until it ceases to exist.
    if old.token {
        new.face = old.face.clone();
        new.version = old.version;
    }
    new
}

/// A token's object, not yet in the table and in no zone.
pub(crate) fn token_object(face: Arc<Face>, back: Option<Arc<Face>>, owner: PlayerId) -> Object {
    let base = Arc::new(crate::board::characteristics::Characteristics::of_face(&face, 0, owner));
    Object {
        discarded: false,
        drawn: false,
        id: ObjectId(u32::MAX),
        card: crate::board::zones::UNNUMBERED,
        printed: face.clone(),
        back,
        halves: None,
        face,
        uncopied: None,
        version: 0,
        turned: 0,
        base,
        owner,
        controller: owner,
        zone: None,
        last_zone: Zone::Battlefield,
        became: None,
        last: None,
        tapped: false,
        face_down: false,
        transformed: false,
        prepared: false,
        designated: Default::default(),
        counters: Counters::default(),
        counted: smallvec::SmallVec::new(),
        damage: 0,
        hurt_by: SmallVec::new(),
        deathtouched: false,
        attached_to: None,
        chosen: Chosen::default(),
        token: true,
        commander: false,
        known: Known::Alike,
        sick: true,
        held_by: owner,
        upkeeps: 0,
        timestamp: 0,
        exiled: SmallVec::new(),
        cast: None,
        stack: None,
        combat: Combat::default(),
        loyalty_used: 0,
        triggered: smallvec::SmallVec::new(),
        modes: smallvec::SmallVec::new(),
        used: smallvec::SmallVec::new(),
        helpers: SmallVec::new(),
        since_turn: 0,
        arrived: 0,
        disguised: false,
        down: None,
        bore: SmallVec::new(),
        manifested: false,
        forgotten: false,
    }
}
