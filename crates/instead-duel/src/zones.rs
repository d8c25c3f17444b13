//! Cards changing zones (Duel Masters 400): the lists, and new identities. Called by `perform` alone.

use instead::{Run, Stop};

use crate::ability::{Place, Static};
use crate::event::Part;
use crate::question::{Asking, Pick, Query};
use crate::state::{CardState, Game};
use crate::words::{CardId, ObjectId, PlayerId, Zone};

impl Game {
    pub(crate) fn list_mut(&mut self, player: PlayerId, zone: Zone) -> Option<&mut Vec<CardId>> {
        let p = self.player_mut(player)?;
        Some(match zone {
            Zone::Deck => &mut p.deck,
            Zone::Hand => &mut p.hand,
            Zone::Battle => &mut p.battle,
            Zone::Shields => &mut p.shields,
            Zone::Mana => &mut p.mana,
            Zone::Discard => &mut p.discard,
        })
    }

    fn take_out(&mut self, card: CardId) {
        let Some((owner, zone)) = self.card(card).map(|c| (c.owner, c.zone)) else { return };
        if let Some(list) = zone.and_then(|zone| self.list_mut(owner, zone)) {
            list.retain(|c| *c != card);
        }
        if zone == Some(Zone::Deck)
            && let Some(p) = self.player_mut(owner)
        {
            p.shuffled.retain(|c| *c != card);
            p.bottom.retain(|c| *c != card);
            p.decked |= p.deck.is_empty() && p.shuffled.is_empty() && p.bottom.is_empty();
        }
    }

    /// A card becomes a new object, in this zone or nowhere.
    fn renew(&mut self, card: CardId, zone: Option<Zone>, change: impl FnOnce(&mut CardState)) {
        if let Some(state) = self.card_mut(card) {
            state.life = state.life.saturating_add(1);
            state.zone = zone;
            state.tapped = false;
            state.face_down = zone == Some(Zone::Shields);
            state.sick = zone == Some(Zone::Battle);
            state.under = None;
            state.depth = 0;
            state.attached = None;
            state.lost_to = None;
            change(state);
        }
        // What was attached to it is attached to nothing.
        for other in &mut self.state.cards {
            if other.attached == Some(card) {
                other.attached = None;
            }
        }
    }

    /// A card that is being cast is in no zone.
    pub(crate) fn lift(&mut self, card: CardId) {
        self.take_out(card);
        self.renew(card, None, |_| {});
    }

    /// Puts an object, or a part of an evolution stack, into a zone of its owner's. The whole stack moves together.
    pub(crate) fn put(&mut self, object: ObjectId, place: Place, part: Part) {
        let under = self.under(object.card);
        let cards: Vec<CardId> = match part {
            Part::Whole => std::iter::once(object.card).chain(under).collect(),
            Part::Top => {
                // The card under it is now the creature, and the others lie under that; it is the same creature, tapped
                // or not (Duel Masters 803.2a).
                let tapped = self.card(object.card).is_some_and(|c| c.tapped);
                if let Some((&next, rest)) = under.split_first() {
                    for &card in rest {
                        if let Some(card) = self.card_mut(card) {
                            card.under = Some(next);
                        }
                    }
                    let owner = self.card(next).map(|c| c.owner);
                    if let Some(card) = self.card_mut(next) {
                        card.under = None;
                        card.tapped = tapped;
                    }
                    self.goes_on(object, next);
                    if let Some(list) = owner.and_then(|owner| self.list_mut(owner, Zone::Battle)) {
                        list.push(next);
                    }
                }
                vec![object.card]
            }
        };
        for card in cards {
            self.put_card(card, place);
        }
    }

    fn put_card(&mut self, card: CardId, place: Place) {
        let Some(owner) = self.card(card).map(|c| c.owner) else { return };
        let tapped = self.enters_tapped(card, place);
        self.take_out(card);
        self.renew(card, Some(place.zone()), |state| state.tapped = tapped);
        let Some(p) = self.player_mut(owner) else { return };
        match place {
            Place::Hand => p.hand.push(card),
            Place::Mana { .. } => p.mana.push(card),
            Place::Shields => p.shields.push(card),
            Place::Top => p.deck.insert(0, card),
            // Below a known deck the bottom is its end; below a shuffled one it is known by itself.
            Place::Bottom if p.shuffled.is_empty() && p.bottom.is_empty() => p.deck.push(card),
            Place::Bottom => p.bottom.push(card),
            Place::Shuffled => {
                p.deck.push(card);
                shuffle(p);
            }
            Place::Discard => p.discard.push(card),
            Place::Battle { .. } => p.battle.push(card),
        }
        // Duel Masters 104.2b: a deck that was empty for an instant was empty.
        let forgiven = !self.rules.always_looked_at && place.zone() == Zone::Deck;
        if let Some(p) = self.player_mut(owner)
            && forgiven
        {
            p.decked = false;
        }
    }

    /// Duel Masters 405.1, and the line that Kaijudo prints on them: a card of several civilizations is put into the mana
    /// zone tapped. Duel Masters 110.4f: state definitions are no replacement effects; all of them apply, and only where the card is
    /// really put there.
    fn enters_tapped(&self, card: CardId, place: Place) -> bool {
        let Some(object) = self.now(card) else { return false };
        let said = match place {
            Place::Mana { tapped } | Place::Battle { tapped } => tapped,
            _ => false,
        };
        let several = self.card(card).is_some_and(|c| c.card.civilizations.len() > 1);
        let own = self.card(card).into_iter().flat_map(|c| {
            let scope = crate::event::Scope::new(c.owner, Some(object));
            c.card.abilities.iter().filter_map(move |p| match &p.ability {
                crate::ability::Ability::Static(ability) => Some((scope.clone(), ability)),
                _ => None,
            })
        });
        let defines = |(scope, ability): (crate::event::Scope, &Static)| match ability {
            Static::EntersTapped(what) => place.zone() == Zone::Battle && self.fits(what, object, &scope),
            Static::ManaTapped(what) => place.zone() == Zone::Mana && self.fits(what, object, &scope),
            _ => false,
        };
        let by_rule = several && place.zone() == Zone::Mana;
        said || by_rule || self.statics().any(defines) || own.into_iter().any(defines)
    }

    /// So many cards from the top of a deck, as many as there are.
    pub(crate) fn top_cards(
        &mut self,
        player: PlayerId,
        number: u32,
        run: &mut Run<'_, Game>,
    ) -> Result<Vec<ObjectId>, Stop<Game>> {
        let mut found = Vec::new();
        for at in 0..number as usize {
            let Some(card) = self.card_of_deck(player, at, run)? else { break };
            found.push(card);
        }
        Ok(found)
    }

    /// The deck is shuffled: nobody knows its order.
    pub(crate) fn shuffle_deck(&mut self, player: PlayerId) {
        if let Some(p) = self.player_mut(player) {
            shuffle(p);
        }
    }

    /// The top card of a deck. Of a shuffled one chance decides which it is, when it is needed.
    pub(crate) fn top_card(
        &mut self,
        player: PlayerId,
        run: &mut Run<'_, Game>,
    ) -> Result<Option<ObjectId>, Stop<Game>> {
        self.card_of_deck(player, 0, run)
    }

    /// The card that lies so deep in a deck, the top one at 0; what lies above it is known.
    fn card_of_deck(
        &mut self,
        player: PlayerId,
        depth: usize,
        run: &mut Run<'_, Game>,
    ) -> Result<Option<ObjectId>, Stop<Game>> {
        let Some(p) = self.player(player) else { return Ok(None) };
        if let Some(&card) = p.deck.get(depth) {
            return Ok(self.now(card));
        }
        let mut different: Vec<CardId> = Vec::new();
        for &card in &p.shuffled {
            let alike = |known: &CardId| {
                self.card(*known).map(|c| &c.card) == self.card(card).map(|c| &c.card)
                    && self.card(card).is_some_and(|c| c.card.name.is_empty())
            };
            if !different.iter().any(alike) {
                different.push(card);
            }
        }
        if different.is_empty() {
            let below = depth.saturating_sub(p.deck.len());
            return Ok(p.bottom.get(below).and_then(|&card| self.now(card)));
        }
        let options = different.iter().filter_map(|&c| self.now(c)).map(Pick::Object).collect();
        let query = Query { asking: Asking::TopCard, about: None, rule: "114.2" };
        let card = match run.ask(self, None, query, options)? {
            Some(Pick::Object(o)) => o,
            _ => return Ok(None),
        };
        if let Some(p) = self.player_mut(player) {
            p.shuffled.retain(|c| *c != card.card);
            p.deck.push(card.card);
        }
        Ok(Some(card))
    }
}

/// A shuffled deck has no order.
fn shuffle(p: &mut crate::state::Player) {
    let mut all: Vec<CardId> = std::mem::take(&mut p.deck);
    all.append(&mut p.shuffled);
    all.append(&mut p.bottom);
    all.sort_unstable();
    p.shuffled = all;
}
