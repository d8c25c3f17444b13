//! Afterwards: state-based actions, all pending ones as one event, until none is left (Duel Masters 703.3); then triggered
//! abilities, the turn player's first (603.3).

use instead::{Lineage, Proposed, Run, Stop, propose};

use crate::event::{By, Event, Reason, What};
use crate::question::{Asking, Pick, Query};
use crate::state::{Game, Pending};
use crate::words::{Kind, ObjectId, PlayerId};

impl Game {
    /// State-based actions, then triggered abilities, until neither is left.
    ///
    /// # Errors
    /// As the kernel's.
    pub fn check(&mut self, run: &mut Run<'_, Game>) -> Result<(), Stop<Game>> {
        loop {
            self.state_based(run)?;
            if self.state.over {
                self.state.pending.clear();
                return Ok(());
            }
            let Some(next) = self.next_trigger(run)? else { return Ok(()) };
            run.step()?;
            self.follow(&next.effect, &next.scope, &Lineage::default(), run)?;
        }
    }

    /// Duel Masters 111.2d, 703.1: state-based actions go before all else, also while a spell or ability is followed. What
    /// they themselves set off is looked at when they are done (703.3).
    pub(crate) fn between_acts(&mut self, run: &mut Run<'_, Game>) -> Result<(), Stop<Game>> {
        if self.rules.always_looked_at && !self.state.looking && !self.state.over {
            self.state_based(run)?;
        }
        Ok(())
    }

    fn state_based(&mut self, run: &mut Run<'_, Game>) -> Result<(), Stop<Game>> {
        self.state.looking = true;
        let done = self.state_based_until_none(run);
        self.state.looking = false;
        done
    }

    /// Duel Masters 703.3, 703.4b–d: losers of battles and creatures without power are destroyed, and who has taken the
    /// last card of his deck loses, all together; then it is looked at again. A pass that changes nothing is the last: what
    /// would be looked at is the same.
    fn state_based_until_none(&mut self, run: &mut Run<'_, Game>) -> Result<(), Stop<Game>> {
        loop {
            let mut events = Vec::new();
            let battle: Vec<(ObjectId, Option<ObjectId>)> = self
                .in_battle()
                .filter(|(.., card)| card.card.kind == Some(Kind::Creature))
                .map(|(_, id, card)| (id, card.lost_to))
                .collect();
            for (id, lost_to) in battle {
                let reason = match lost_to {
                    Some(winner) => Reason::Battle(winner),
                    None if self.power(id).is_some_and(|p| p <= 0) => Reason::NoPower,
                    None => continue,
                };
                if let Some(card) = self.card_mut(id.card) {
                    card.lost_to = None;
                }
                events.push(What::Destroy(id, reason));
            }
            for player in self.players().collect::<Vec<PlayerId>>() {
                if self.player(player).is_some_and(|p| p.decked && !p.lost) {
                    events.push(What::Lose(player));
                }
            }
            if events.is_empty() || self.state.over {
                return Ok(());
            }
            let before = self.state.clone();
            propose(self, events.into_iter().map(|what| Proposed::new(Event { what, by: By::default() })), run)?;
            if self.state == before {
                return Ok(());
            }
        }
    }

    /// The ability that takes place next: the turn player's first, in the order that he chooses.
    fn next_trigger(&mut self, run: &mut Run<'_, Game>) -> Result<Option<Pending>, Stop<Game>> {
        let order: Vec<PlayerId> = self.players().collect();
        for player in order {
            let his: Vec<(usize, ObjectId)> = self
                .state
                .pending
                .iter()
                .enumerate()
                .filter(|(_, p)| p.scope.you == player)
                .map(|(at, p)| (at, p.source))
                .collect();
            let Some(&(first, _)) = his.first() else { continue };
            let mut sources: Vec<ObjectId> = Vec::new();
            for (_, source) in &his {
                if !sources.contains(source) {
                    sources.push(*source);
                }
            }
            let query = Query { asking: Asking::Order, about: None, rule: "603.3" };
            let picks = sources.into_iter().map(Pick::Object).collect();
            let chosen = match run.ask(self, Some(player), query, picks)? {
                Some(Pick::Object(source)) => his.iter().find(|(_, s)| *s == source).map_or(first, |(at, _)| *at),
                _ => first,
            };
            return Ok(Some(self.state.pending.remove(chosen)));
        }
        Ok(None)
    }
}
