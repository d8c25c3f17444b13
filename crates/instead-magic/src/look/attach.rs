//! What an Aura, an Equipment may be attached to (CR 301.5, 303.4, 702.16c, d).

use crate::board::characteristics::Characteristics;
use crate::board::event::Entering;
use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, Target};
use crate::look::eval::View;
use instead_language::words::{CardType, Zone};
use instead_language::{Ability, Filter, Who};

/// What an Aura may be attached to (CR 303.4a).
enum Enchants<'a> {
    Objects(&'a Filter),
    Players(&'a Who),
}

fn enchants(aura: &Characteristics) -> impl Iterator<Item = Enchants<'_>> {
    aura.abilities.iter().filter_map(|(_, a)| match &**a {
        Ability::Enchant(filter) => Some(Enchants::Objects(filter)),
        Ability::EnchantPlayer(who) => Some(Enchants::Players(who)),
        _ => None,
    })
}

impl Game {
    /// CR 303.4c, 301.5, 702.16c, d: what an Aura may enchant, what an Equipment may equip.
    pub(crate) fn may_be_attached(&self, attachment: ObjectId, to: ObjectId) -> bool {
        let (Some(c), Some(host)) = (self.characteristics(attachment), self.characteristics(to)) else { return false };
        let scope = Scope::new(c.controller, Some(attachment));
        let enchant = enchants(c).all(|e| matches!(e, Enchants::Objects(filter) if self.matches(filter, to, &scope)));
        let protected = host.abilities.iter().any(|(key, a)| match &**a {
            Ability::Protection(quality) => {
                let stamp = self.object(attachment).map(|o| o.timestamp);
                let own = key.granted_by().is_some_and(|by| stamp == Some(by));
                let theirs = Scope::new(host.controller, Some(to));
                !own && self.matches(quality, attachment, &theirs)
            }
            _ => false,
        });
        let equips = !c.has_subtype("Equipment") || host.is(CardType::Creature);
        enchant && !protected && equips
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
        };
        let mut hosts = None;
        for enchants in enchants(&aura) {
            let may: Vec<Target> = match enchants {
                Enchants::Objects(filter) => self.every(filter, &scope).into_iter().map(Target::Object).collect(),
                Enchants::Players(who) => self.players(who, &scope).into_iter().map(Target::Player).collect(),
            };
            // CR 702.5d: all of several abilities apply
            hosts = Some(match hosts {
                None => may,
                Some(before) => Vec::into_iter(before).filter(|t| may.contains(t)).collect(),
            });
        }
        let protected = |host: ObjectId| {
            let Some(c) = self.characteristics(host) else { return true };
            let theirs = Scope::new(c.controller, Some(host));
            c.abilities.iter().any(|(_, a)| matches!(&**a, Ability::Protection(q) if self.sees(q, view, &theirs)))
        };
        let mut hosts = hosts?;
        hosts.retain(|t| t.object().is_none_or(|host| !protected(host)));
        Some(hosts)
    }
}
