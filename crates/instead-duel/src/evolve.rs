//! Evolution creatures and what they lie on (Duel Masters 801; Kaijudo's "put on one of your …").

use instead::{Run, Stop};

use crate::ability::{Ability, Filter, Place, Side, Sort, This};
use crate::event::{Scope, What};
use crate::question::{Asking, Pick, Query};
use crate::state::{Game, Lasting};
use crate::words::{CardId, Kind, ObjectId, Target, Zone};

/// What an evolution creature is put on, the topmost first.
pub(crate) struct Evolving {
    pub(crate) card: CardId,
    pub(crate) on: Vec<ObjectId>,
}

impl Game {
    /// What each card under it must be; `None` for a card that lies on nothing. A board's evolution creature of which
    /// nothing is said lies on one creature of its owner's.
    fn evolves_from(&self, card: CardId) -> Option<Vec<Filter>> {
        let printed = &self.card(card)?.card;
        if !printed.evolution {
            return None;
        }
        let said = printed.abilities.iter().find_map(|p| match &p.ability {
            Ability::Evolution(from) => Some(from.clone()),
            _ => None,
        });
        let any = Filter { side: Side::Yours, sort: Sort::Kind(Kind::Creature), ..Filter::default() };
        Some(said.unwrap_or_else(|| vec![any]))
    }

    /// The creatures of the owner that fit, without these.
    fn sources(&self, from: &Filter, card: CardId, without: &[ObjectId]) -> Vec<ObjectId> {
        let Some((owner, object)) = self.card(card).map(|c| c.owner).zip(self.now(card)) else { return Vec::new() };
        let filter = Filter { this: This::Other, side: Side::Yours, ..from.clone() };
        let scope = Scope::new(owner, Some(object));
        let creatures = self.zone(owner, Zone::Battle).into_iter().filter(|o| !without.contains(o));
        creatures.filter(|&o| self.is_creature_in_battle(o) && self.fits(&filter, o, &scope)).collect()
    }

    /// Whether there is a different creature for each of these.
    fn found_for_all(&self, from: &[Filter], card: CardId, without: &[ObjectId]) -> bool {
        let Some((first, rest)) = from.split_first() else { return true };
        self.sources(first, card, without).into_iter().any(|source| {
            let without: Vec<ObjectId> = without.iter().copied().chain([source]).collect();
            self.found_for_all(rest, card, &without)
        })
    }

    /// Duel Masters 801.1a: an evolution creature can't come into the battle zone where there is nothing that it evolves
    /// from.
    pub(crate) fn lies_on_nothing(&self, object: ObjectId) -> bool {
        let from = self.evolves_from(object.card);
        from.is_some_and(|from| !self.found_for_all(&from, object.card, &[]))
    }

    /// What the evolution creatures among these events are put on: their owners choose. One that finds nothing is left
    /// out. What leaves at the same time can't be under it, nor one creature under two.
    pub(crate) fn choose_sources<'e>(
        &mut self,
        events: impl Iterator<Item = &'e What>,
        leaving: &[ObjectId],
        run: &mut Run<'_, Game>,
    ) -> Result<Vec<Evolving>, Stop<Game>> {
        let mut found = Vec::new();
        let mut without = leaving.to_vec();
        for what in events {
            let What::Move(object, Place::Battle { .. }, ..) = what else { continue };
            let Some(from) = self.evolves_from(object.card) else { continue };
            let mut on = Vec::new();
            if self.found_for_all(&from, object.card, &without) {
                for at in 0..from.len() {
                    let (Some(this), rest) = (from.get(at), from.get(at.saturating_add(1)..).unwrap_or_default())
                    else {
                        continue;
                    };
                    let mut options = self.sources(this, object.card, &without);
                    options.retain(|&o| {
                        let without: Vec<ObjectId> = without.iter().copied().chain([o]).collect();
                        self.found_for_all(rest, object.card, &without)
                    });
                    let query = Query { asking: Asking::Source, about: Some(*object), rule: "801.1" };
                    let picks = options.into_iter().map(Pick::Object).collect();
                    if let Some(Pick::Object(source)) = run.ask(self, self.owner(*object), query, picks)? {
                        without.push(source);
                        on.push(source);
                    }
                }
            }
            found.push(Evolving { card: object.card, on });
        }
        Ok(found)
    }

    /// Duel Masters 801.2, 801.2b: it is the same creature as before, tapped if one of them was, and what was applied to
    /// it goes on.
    pub(crate) fn evolve(&mut self, evolving: &Evolving) {
        let Evolving { card, on } = evolving;
        let mut below: Vec<CardId> = Vec::new();
        for source in on {
            below.push(source.card);
            below.extend(self.under(source.card));
        }
        let tapped = on.iter().any(|o| self.object(*o).is_some_and(|c| c.tapped));
        for (depth, &lower) in below.iter().enumerate() {
            if let Some(state) = self.card_mut(lower) {
                state.under = Some(*card);
                state.depth = u16::try_from(depth).unwrap_or(u16::MAX);
            }
        }
        if let Some(p) = self.card(*card).map(|c| c.owner).and_then(|owner| self.player_mut(owner)) {
            p.battle.retain(|c| !below.contains(c));
        }
        if let Some(state) = self.card_mut(*card) {
            state.tapped |= tapped;
            state.sick = false;
        }
        for source in on {
            self.goes_on(*source, *card);
        }
    }

    /// What was applied to a creature is applied to the card that is now on top of it (Duel Masters 801.2, 801.4c).
    pub(crate) fn goes_on(&mut self, before: ObjectId, top: CardId) {
        let Some(now) = self.now(top) else { return };
        if self.state.attacking == Some(before) {
            self.state.attacking = Some(now);
        }
        if self.state.blocking == Some(before) {
            self.state.blocking = Some(now);
        }
        if self.state.attacked == Some(Target::Object(before)) {
            self.state.attacked = Some(Target::Object(now));
        }
        for floating in &mut self.state.floating {
            let filter = match &mut floating.what {
                Lasting::Power(of, _) => {
                    if *of == before {
                        *of = now;
                    }
                    None
                }
                Lasting::Replacement(effect) => effect.pattern.object_mut(),
                Lasting::Static(what) => what.filter_mut(),
                Lasting::Trigger(trigger) => trigger.pattern.object_mut(),
                Lasting::Later(..) | Lasting::AfterBattle(_) | Lasting::AfterAttack(_) => None,
            };
            if let Some(filter) = filter
                && filter.this == This::Chosen(Some(before))
            {
                filter.this = This::Chosen(Some(now));
            }
        }
        for card in &mut self.state.cards {
            if card.attached == Some(before.card) {
                card.attached = Some(top);
            }
        }
    }
}
