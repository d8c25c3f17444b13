//! Cards of a deck that are looked at: what is taken of them, and where the rest goes.

use instead::{Lineage, Proposed, Run, Stop, propose};

use crate::ability::{Dig, Filter, Place, Power, Taken};
use crate::effects::EffectId;
use crate::event::{Event, Part, Scope, What, Why};
use crate::question::{Asking, Pick, Query};
use crate::state::Game;
use crate::words::{ObjectId, Zone};

type Done<T = ()> = Result<T, Stop<Game>>;

impl Game {
    /// Looks at cards of "your" deck; what is taken for one place goes there together, then what is taken for the next,
    /// then the rest.
    pub(crate) fn dig(
        &mut self,
        dig: &Dig,
        scope: &Scope,
        lineage: &Lineage<EffectId>,
        run: &mut Run<'_, Game>,
    ) -> Done {
        let mut open = match dig.top {
            Some(number) => self.top_cards(scope.you, number, run)?,
            None => self.zone(scope.you, Zone::Deck),
        };
        for take in &dig.takes {
            let fitting: Vec<ObjectId> = open.iter().copied().filter(|&o| self.fits(&take.of, o, scope)).collect();
            let taken = self.taken(take.number, fitting, scope, run)?;
            open.retain(|o| !taken.contains(o));
            self.put_from_deck(taken, take.to, scope, lineage, run)?;
        }
        match dig.rest {
            Some(Place::Shuffled) if dig.top.is_none() => {
                self.shuffle_deck(scope.you);
                Ok(())
            }
            Some(place @ (Place::Top | Place::Bottom)) => {
                let open = self.in_any_order(open, scope, run)?;
                self.put_from_deck(open, place, scope, lineage, run)
            }
            Some(place) => self.put_from_deck(open, place, scope, lineage, run),
            None => Ok(()),
        }
    }

    fn taken(
        &mut self,
        number: Taken,
        from: Vec<ObjectId>,
        scope: &Scope,
        run: &mut Run<'_, Game>,
    ) -> Done<Vec<ObjectId>> {
        let (number, up_to) = match number {
            Taken::All => return Ok(from),
            Taken::Exactly(n) if from.len() <= n as usize => return Ok(from),
            Taken::Exactly(n) => (n as usize, false),
            Taken::UpTo(_) if from.is_empty() => return Ok(from),
            Taken::UpTo(n) => (n as usize, true),
        };
        let options = self.combinations(&from, number, up_to).map_err(Stop::Error)?;
        let query = Query { asking: Asking::Which, about: scope.this, rule: "101.4" };
        let pick = run.ask(self, Some(scope.you), query, options)?;
        Ok(pick.map(|p| p.objects().to_vec()).unwrap_or_default())
    }

    /// The order in which a player puts cards, the first that he puts first.
    fn in_any_order(&mut self, mut left: Vec<ObjectId>, scope: &Scope, run: &mut Run<'_, Game>) -> Done<Vec<ObjectId>> {
        let mut ordered = Vec::new();
        while left.len() > 1 {
            let mut options: Vec<Pick> = self.combinations(&left, 1, false).map_err(Stop::Error)?;
            let pick = match options.len() {
                1 => options.pop(),
                _ => {
                    let query = Query { asking: Asking::Next, about: scope.this, rule: "101.4" };
                    run.ask(self, Some(scope.you), query, options)?
                }
            };
            let Some(Pick::Object(next)) = pick else { break };
            left.retain(|o| *o != next);
            ordered.push(next);
        }
        ordered.append(&mut left);
        Ok(ordered)
    }

    fn put_from_deck(
        &mut self,
        cards: Vec<ObjectId>,
        place: Place,
        scope: &Scope,
        lineage: &Lineage<EffectId>,
        run: &mut Run<'_, Game>,
    ) -> Done {
        // A card that is the whole deck stays where it is: the deck is empty at no time.
        let alone = place.zone() == Zone::Deck && self.zone(scope.you, Zone::Deck).len() == 1;
        let cards = if alone { Vec::new() } else { cards };
        let moved = |o| Event { what: What::Move(o, place, Why::Put, Part::Whole), by: scope.by() };
        propose(self, cards.into_iter().map(|o| Proposed::contained(moved(o), lineage)).collect::<Vec<_>>(), run)
    }

    /// Any number of these whose power is no more than so much in all.
    pub(crate) fn with_total_power(
        &mut self,
        most: i32,
        filter: &Filter,
        scope: &Scope,
        run: &mut Run<'_, Game>,
    ) -> Done<Vec<ObjectId>> {
        let each = Filter { power: Some(Power::AtMost(most)), ..filter.clone() };
        let mut from = self.fitting(&each, Zone::Battle, scope);
        from.retain(|&o| !self.cant_be_chosen(o, scope.you));
        if from.is_empty() {
            return Ok(from);
        }
        let mut options = self.combinations(&from, from.len(), true).map_err(Stop::Error)?;
        let total = |game: &Game, pick: &Pick| pick.objects().iter().filter_map(|&o| game.power(o)).sum::<i32>();
        options.retain(|pick| total(self, pick) <= most);
        let query = Query { asking: Asking::Which, about: scope.this, rule: "101.4" };
        let pick = run.ask(self, Some(scope.you), query, options)?;
        Ok(pick.map(|p| p.objects().to_vec()).unwrap_or_default())
    }
}
