//! What an Aura, an Equipment may be attached to (CR 301.5, 303.4, 702.16c, d).

use crate::board::characteristics::Characteristics;
use crate::board::event::Entering;
use crate::board::scope::Scope;
use crate::board::spell::enchants;
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::look::eval::View;
use instead_language::words::{CardType, Zone};
use instead_language::{Ability, Change, CostKeyword, Filter, Recipients};

/// What each ability of an Aura says that it may be attached to (CR 303.4a).
fn enchanted_by(aura: &Characteristics) -> impl Iterator<Item = Recipients> {
    aura.abilities.iter().filter_map(|(_, a)| enchants(a))
}

/// CR 301.5c, 303.4d, 704.5p: whether it is attached to anything at all: no creature is, save by reconfigure.
fn can_be_attached(c: &Characteristics) -> bool {
    let kind = ["Aura", "Equipment", "Fortification"].iter().any(|kind| c.has_subtype(kind));
    let reconfigures = |a: &Ability| matches!(a, Ability::WithCost(CostKeyword::Reconfigure, _));
    kind && (!c.is(CardType::Creature) || c.abilities.iter().any(|(_, a)| reconfigures(a)))
}

impl Game {
    /// CR 303.4c, 301.5, 702.16c, d: what an Aura may enchant, what an Equipment may equip.
    pub(crate) fn may_be_attached(&self, attachment: ObjectId, to: ObjectId) -> bool {
        let (Some(c), Some(host)) = (self.characteristics(attachment), self.characteristics(to)) else { return false };
        let scope = Scope::new(c.controller, Some(attachment));
        let enchant = enchanted_by(c).all(|may| self.recipient_matches(&may, Target::Object(to), &scope));
        let theirs = Scope::new(host.controller, Some(to));
        // CR 702.16c: a permanent has protection; of a card in a graveyard it does not work (CR 113.6)
        let mut protections = host.protections().filter(|_| self.on_battlefield(to));
        let protected = protections.any(|(key, quality)| {
            let spared = key.granted_by().is_some_and(|by| self.spares(by, attachment));
            !spared && self.matches(quality, attachment, &theirs)
        });
        let on = match () {
            () if attachment == to || !can_be_attached(c) => false,
            () if c.has_subtype("Equipment") => host.is(CardType::Creature),
            () if c.has_subtype("Fortification") => host.is(CardType::Land),
            () => true,
        };
        enchant && !protected && on
    }

    /// CR 303.4c, 303.4d: whether the Aura may enchant that player.
    pub(crate) fn may_enchant_player(&self, aura: ObjectId, player: PlayerId) -> bool {
        let Some(c) = self.characteristics(aura) else { return false };
        let scope = Scope::new(c.controller, Some(aura));
        let may = |of: Recipients| self.recipient_matches(&of, Target::Player(player), &scope);
        can_be_attached(c) && enchanted_by(c).all(may)
    }

    /// CR 701.3b, 303.4j: whether an effect attaches it to that, to which it is not attached already: else it does not
    /// move.
    pub(crate) fn would_be_attached(&self, attachment: ObjectId, to: Target) -> bool {
        if self.object(attachment).is_none_or(|o| o.attached_to == Some(to)) {
            return false;
        }
        match to {
            Target::Object(host) => self.may_be_attached(attachment, host) && self.is_where_enchanted(attachment, host),
            Target::Player(player) => {
                self.may_enchant_player(attachment, player) && !self.is_protected_player(player, attachment)
            }
        }
    }

    /// CR 702.16n: whether what gives protection at that timestamp says that it does not remove the attachment.
    fn spares(&self, timestamp: u32, attachment: ObjectId) -> bool {
        let gives = |id: &&ObjectId| self.object(**id).is_some_and(|o| o.timestamp == timestamp);
        self.state.battlefield.iter().filter(gives).any(|&giver| {
            let Some(c) = self.characteristics(giver) else { return false };
            let scope = Scope::new(c.controller, Some(giver));
            let spared = |change: &Change| matches!(change, Change::Spares(f) if self.matches(f, attachment, &scope));
            c.abilities.iter().any(|(_, a)| matches!(&**a, Ability::Continuous(c) if c.changes.iter().any(spared)))
        })
    }

    /// CR 303.4a, c: whether it is on the battlefield, or in the zone of which the Aura's own ability speaks ("enchant creature
    /// card in a graveyard").
    pub(crate) fn is_where_enchanted(&self, aura: ObjectId, host: ObjectId) -> bool {
        let there = |zone| {
            let says = |r: Recipients| r.objects.is_some_and(|f| f.says(&|part| *part == Filter::In(zone)));
            self.characteristics(aura).is_some_and(|c| enchanted_by(c).any(says))
        };
        self.on_battlefield(host) || self.zone(host).is_some_and(there)
    }

    /// CR 303.4f: what an Aura could be attached to that is entering in this way; `None` of what enters as no Aura, or of
    /// which nothing says what it may enchant.
    pub(crate) fn possible_hosts(&self, object: ObjectId, entering: &Entering) -> Option<Vec<Target>> {
        let o = self.object(object)?;
        let face = entering.copy.as_ref().or(o.back.as_ref().filter(|_| entering.transformed)).unwrap_or(&o.face);
        if entering.face_down || !face.subtypes.iter().any(|s| s == "Aura") {
            return None;
        }
        let aura = self.as_it_would_be(object, entering);
        // CR 303.4d: one that is also a creature enchants nothing
        if aura.is(CardType::Creature) {
            return None;
        }
        let scope = Scope::new(entering.controller, Some(object));
        let view = View {
            object: o,
            characteristics: &aura,
            zone: Some(Zone::Battlefield),
            controller: entering.controller,
            tapped: entering.tapped,
            face_down: o.face_down,
        };
        let mut hosts = None;
        for Recipients { objects, players } in enchanted_by(&aura) {
            let objects = objects.into_iter().flat_map(|filter| self.every(&filter, &scope)).map(Target::Object);
            let players = players.into_iter().flat_map(|who| self.players(&who, &scope)).map(Target::Player);
            let may: Vec<Target> = objects.chain(players).collect();
            // CR 702.5d: all of several abilities apply
            hosts = Some(match hosts {
                None => may,
                Some(before) => Vec::into_iter(before).filter(|t| may.contains(t)).collect(),
            });
        }
        let protected = |host: ObjectId| {
            let Some(c) = self.characteristics(host) else { return true };
            let theirs = Scope::new(c.controller, Some(host));
            self.on_battlefield(host) && c.protections().any(|(_, quality)| self.sees(quality, view, &theirs))
        };
        let mut hosts = hosts?;
        hosts.retain(|t| match t {
            Target::Object(host) => !protected(*host),
            Target::Player(player) => !self.is_protected_player(*player, object),
        });
        Some(hosts)
    }
}
