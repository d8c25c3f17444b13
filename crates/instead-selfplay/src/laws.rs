//! What holds at every moment of a game.

use std::collections::BTreeMap;
use std::hash::Hash;

use instead::{Note, Observer, Run, Script};
use instead_language::words::Zone;
use instead_magic::{CardId, Combat, Game, Object, ObjectId, PlayerId, Target};

use crate::digest::Digest;

/// Watches a game: whether every law holds, and what was performed.
#[derive(Debug, Default)]
pub struct Laws {
    /// Of each object that was seen, its card, its owner, and whether it is still what it was.
    seen: BTreeMap<ObjectId, (CardId, PlayerId, bool)>,
    /// How many cards each player owns.
    cards: BTreeMap<PlayerId, usize>,
    /// What was performed.
    pub(crate) digest: Digest,
    /// How many events.
    pub(crate) events: u64,
    /// Whether the layers are made anew from nothing and compared, which takes long.
    pub(crate) thorough: bool,
    /// What was broken.
    pub(crate) broken: Vec<String>,
}

impl Laws {
    /// The laws of a game that begins.
    pub fn new(game: &Game) -> Laws {
        let mut laws = Laws { cards: cards_of(game), ..Laws::default() };
        laws.at_rest(game);
        laws
    }

    /// What was broken.
    pub fn broken(&self) -> &[String] {
        &self.broken
    }

    fn hold(&mut self, holds: bool, law: impl FnOnce() -> String) {
        if !holds && self.broken.len() < 10 {
            self.broken.push(law());
        }
    }

    /// Looks at a game between two actions.
    pub fn at_rest(&mut self, game: &Game) {
        self.at_any_time(game);
        self.identity(game);
        // What waits as a game ends waits for ever (CR 104.1).
        if game.state().over {
            return;
        }
        for &id in game.state().battlefield.iter() {
            if let Some(object) = game.object(id) {
                self.attached(game, object);
            }
        }
        self.at_rest_stays(game);
        // CR 613: what is kept of the layers is what they would be made now. To try every dependency out takes seconds
        // where dozens of effects share a layer: not at every rest.
        let layers = !self.thorough || !self.events.is_multiple_of(4) || game.layers_hold();
        self.hold(layers, || "the layers are not as they would be made anew".to_owned());
        self.hold(game.state().pending.is_empty(), || "a triggered ability waits".to_owned());
    }

    /// Everything is in the one zone that it says; every card is one object; nothing is lost or made.
    fn at_any_time(&mut self, game: &Game) {
        let mut count = BTreeMap::new();
        let mut cards: Vec<CardId> = Vec::new();
        for &zone in Zone::ALL {
            for id in game.objects_in(zone) {
                let Some(object) = game.object(id) else {
                    self.hold(false, || format!("{id:?} in {zone} does not exist"));
                    continue;
                };
                self.hold(object.zone == Some(zone), || format!("{id:?} in {zone} says {:?}", object.zone));
                self.hold(object.became.is_none(), || format!("{id:?} in {zone} became {:?}", object.became));
                self.status(game, object, zone);
                cards.push(object.card);
                if is_card(object) {
                    *count.entry(object.owner).or_default() += 1;
                }
            }
        }
        let all = cards.len();
        cards.sort_unstable();
        cards.dedup();
        self.hold(cards.len() == all, || "a card is two objects".to_owned());
        for (player, had) in self.cards.clone() {
            let lost = game.player(player).is_none_or(|p| p.lost);
            let has = count.get(&player).copied().unwrap_or(0);
            self.hold(lost || has == had, || format!("{player:?} had {had} cards and has {has}"));
        }
    }

    /// CR 110.5, 122, 506.4: what an object can have where it is.
    fn status(&mut self, game: &Game, object: &Object, zone: Zone) {
        let battlefield = zone == Zone::Battlefield;
        let id = object.id;
        self.hold(battlefield || !object.tapped, || format!("{id:?} is tapped in {zone}"));
        self.hold(battlefield || object.damage == 0, || format!("{id:?} has damage in {zone}"));
        self.hold(battlefield || object.combat == Combat::default(), || format!("{id:?} fights in {zone}"));
        self.hold(battlefield || object.attached_to.is_none(), || format!("{id:?} is attached in {zone}"));
        self.hold((zone == Zone::Stack) == object.stack.is_some() || zone == Zone::Stack, || {
            format!("{id:?} in {zone} does what a spell or ability does")
        });
        self.hold(game.controller(id).is_some(), || format!("{id:?} has no controller"));
        if battlefield {
            self.hold(game.characteristics(id).is_some(), || format!("{id:?} has no characteristics"));
        }
    }

    /// CR 400.7: an object is of one card and one owner, and what it was never comes back.
    fn identity(&mut self, game: &Game) {
        for object in game.state().objects.iter() {
            let now = (object.card, object.owner, object.zone.is_some());
            let before = self.seen.insert(object.id, now);
            let Some((card, owner, there)) = before else { continue };
            self.hold((card, owner) == (now.0, now.1), || format!("{:?} is of another card", object.id));
            self.hold(there || !now.2, || format!("{:?} came back as itself", object.id));
        }
    }

    /// CR 301.5, 303.4: what a permanent is attached to is there.
    fn attached(&mut self, game: &Game, object: &Object) {
        let there = match object.attached_to {
            None => true,
            Some(Target::Object(host)) => game.on_battlefield(host) && host != object.id,
            Some(Target::Player(p)) => game.player(p).is_some(),
        };
        self.hold(there, || {
            let name = |id| game.object(id).map_or("nothing", |o| o.face.name.as_str());
            let host = object.attached_to.and_then(Target::object).map_or("a player", name);
            format!("{} is attached to {host}, which is not there", name(object.id))
        });
    }

    /// CR 704.3: after state-based actions and triggers there is nothing more to do.
    fn at_rest_stays(&mut self, game: &Game) {
        let mut copy = game.clone();
        match copy.check(&mut Run::new(&mut Script::default())) {
            Ok(()) => self.hold(copy == *game, || "checking again changes the game".to_owned()),
            Err(stop) => self.hold(false, || format!("checking again asks or fails: {stop:?}")),
        }
    }
}

impl Observer<Game> for Laws {
    fn note(&mut self, game: &Game, note: Note<'_, Game>, _: u32) {
        if let Note::Performing { items } = note {
            for item in items {
                item.event.hash(&mut self.digest);
            }
            self.events += items.len() as u64;
            self.at_any_time(game);
        }
    }
}

/// CR 109.1, 111.1, 114.1, 707.10: a card, and no token, emblem, copy, or ability on the stack.
fn is_card(object: &Object) -> bool {
    !object.token && !object.is_emblem() && object.stack.as_ref().is_none_or(|item| item.is_spell())
}

fn cards_of(game: &Game) -> BTreeMap<PlayerId, usize> {
    let mut count = BTreeMap::new();
    for object in Zone::ALL.iter().flat_map(|&zone| game.objects_in(zone)).filter_map(|id| game.object(id)) {
        if is_card(object) {
            *count.entry(object.owner).or_default() += 1;
        }
    }
    count
}
