//! What holds at every moment of a game.

mod happen;
mod rest;

use std::collections::BTreeMap;
use std::hash::Hash;

use instead::{Note, Observer, Run, Script};
use instead_language::words::{Step, Zone};
use instead_magic::{CardId, Combat, Damage, Game, Object, ObjectId, PlayerId, Target, What};

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
        self.in_order(game);
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

    /// Tripwires: what no text means, and what happens where a word of a text was taken for another.
    fn happen<'w>(&mut self, game: &Game, whats: impl Iterator<Item = &'w What>) {
        let mut to_themselves: Vec<ObjectId> = Vec::new();
        for what in whats {
            self.happens_where_it_can(game, what);
            self.happens_as_it_may(game, what);
            if let What::Damage(damage) = what
                && damage.to == Target::Object(damage.source)
            {
                to_themselves.push(damage.source);
            }
        }
        to_themselves.sort_unstable();
        // CR 701.14: in a fight each deals damage to the other.
        let fights = to_themselves.windows(2).find(|pair| pair.first() == pair.last());
        self.hold(fights.is_none(), || format!("{} fights itself", named(game, fights.and_then(<[_]>::first))));
    }

    /// What only permanents can be done to is done to permanents (CR 110.1, 701): an event that is performed on a card
    /// that left has lost its way. A word was bound to the wrong thing, or what it means is not followed.
    fn happens_where_it_can(&mut self, game: &Game, what: &What) {
        let (object, verb) = match what {
            // CR 122.1: "with a time counter on it" is said of a card in exile
            What::PutCounters { on: Target::Object(object), .. } => match game.object(*object).and_then(|o| o.zone) {
                Some(Zone::Exile) => return,
                _ => (*object, "gets counters"),
            },
            What::Damage(Damage { to: Target::Object(object), .. }) => (*object, "is dealt damage"),
            What::Destroy { object, .. } => (*object, "is destroyed"),
            What::Sacrifice { object, .. } => (*object, "is sacrificed"),
            What::Tap { object } => (*object, "becomes tapped"),
            What::Untap { object, .. } => (*object, "becomes untapped"),
            What::Transform { object } => (*object, "transforms"),
            What::TurnFaceUp { object, .. } => (*object, "is turned face up"),
            What::TurnFaceDown { object } => (*object, "is turned face down"),
            What::Attack { object, .. } => (*object, "attacks"),
            What::Block { object, attacker } => {
                self.hold(object != attacker, || format!("{} blocks itself", named(game, Some(object))));
                (*object, "blocks")
            }
            What::Attach { object, to: Some(to) } => {
                let itself = *to == Target::Object(*object);
                self.hold(!itself, || format!("{} is attached to itself", named(game, Some(object))));
                (*object, "is attached")
            }
            _ => return,
        };
        self.hold(game.on_battlefield(object), || {
            let zone = game.object(object).and_then(|o| o.zone);
            let zone = zone.map_or_else(|| "no zone".to_owned(), |zone| zone.to_string());
            format!("{} {verb} in {zone}", named(game, Some(&object)))
        });
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

    /// CR 301.5, 303.4: what a permanent is attached to is there. Some Auras enchant a card in a graveyard (702.5a); what has
    /// gone to a graveyard is another object there.
    fn attached(&mut self, game: &Game, object: &Object) {
        let is_there = |host| {
            let zone = game.object(host).and_then(|host| host.zone);
            matches!(zone, Some(Zone::Battlefield | Zone::Graveyard))
        };
        let there = match object.attached_to {
            None => true,
            Some(Target::Object(host)) => is_there(host) && host != object.id,
            Some(Target::Player(p)) => game.player(p).is_some(),
        };
        self.hold(there, || {
            let host = object.attached_to.and_then(Target::object);
            let host = host.map_or("a player", |host| named(game, Some(&host)));
            format!("{} is attached to {host}, which is not there", named(game, Some(&object.id)))
        });
    }

    /// CR 704.3: after state-based actions and triggers there is nothing more to do; in the untap step nothing is checked (502.4).
    fn at_rest_stays(&mut self, game: &Game) {
        if game.state().turn.step == Step::Untap {
            return;
        }
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
            self.happen(game, items.iter().map(|item| &item.event.what));
        }
    }
}

/// CR 109.1, 111.1, 114.1, 707.10: a card, and no token, emblem, copy, or ability on the stack.
fn is_card(object: &Object) -> bool {
    !object.token && !object.is_emblem() && object.stack.as_ref().is_none_or(|item| item.is_spell())
}

/// The name of an object, as people say it.
fn named<'g>(game: &'g Game, object: Option<&ObjectId>) -> &'g str {
    object.and_then(|&id| game.object(id)).map_or("nothing", |o| o.face.name.as_str())
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use instead_language::words::{CardType, Word, Zone};
    use instead_language::{Card, Face};
    use instead_magic::{Damage, EDITIONS, Game, ObjectId, Placed, PlayerId, PlayerSetup, Setup, Target, What};

    use super::Laws;

    /// A game with a creature on the battlefield and one in a graveyard.
    fn board() -> (Game, ObjectId, ObjectId) {
        let mut setup = Setup::new(EDITIONS[4], ["A", "B"].map(PlayerSetup::named));
        let name = Word::new_static("Bear");
        let types = [CardType::Creature].into_iter().collect();
        let front = Face { name: name.clone(), types, power: Some(2), toughness: Some(2), ..Face::default() };
        let card = Arc::new(Card { name, front, ..Card::default() });
        let there = setup.place(Placed::new(card.clone(), PlayerId(0), Zone::Battlefield));
        let gone = setup.place(Placed::new(card, PlayerId(0), Zone::Graveyard));
        (setup.finish(), there, gone)
    }

    fn broken(whats: &[What]) -> Vec<String> {
        let (game, ..) = board();
        let mut laws = Laws::new(&game);
        laws.happen(&game, whats.iter());
        laws.broken
    }

    #[test]
    fn what_is_done_to_a_card_that_left_is_noticed() {
        let (_, there, gone) = board();
        let counters = |on| What::PutCounters { on: Target::Object(on), kind: Word::new_static("+1/+1"), amount: 1 };
        assert_eq!(broken(&[counters(there), What::Tap { object: there }]), [""; 0]);
        assert_eq!(broken(&[counters(gone)]), ["Bear gets counters in graveyard"]);
        assert_eq!(broken(&[What::Tap { object: gone }]), ["Bear becomes tapped in graveyard"]);
    }

    #[test]
    fn what_is_done_to_itself_is_noticed() {
        let (_, there, _) = board();
        let itself = Some(Target::Object(there));
        assert_eq!(broken(&[What::Attach { object: there, to: itself }]), ["Bear is attached to itself"]);
        assert_eq!(broken(&[What::Block { object: there, attacker: there }]), ["Bear blocks itself"]);
        let damage =
            Damage { source: there, to: Target::Object(there), amount: 2, combat: false, unpreventable: false };
        let damage = What::Damage(damage);
        // To deal damage to itself is no fight: that is twice.
        assert_eq!(broken(std::slice::from_ref(&damage)), [""; 0]);
        assert_eq!(broken(&[damage.clone(), damage]), ["Bear fights itself"]);
    }
}
