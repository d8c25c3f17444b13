//! Instructions that take several steps: what is drawn and then dealt with, casting under an effect, clashes, and what
//! holds for a time.

use instead::{Lineage, Proposed, Run, Stop, propose};

use crate::ability::{Ability, Filter, Instruction, Place, Replacement, Static, This, Until, Who};
use crate::effects::EffectId;
use crate::event::{Event, Part, Scope, What, Why};
use crate::rewrite::lock;
use crate::state::{CardState, Game, Lasting};
use crate::words::{ObjectId, PlayerId, Zone};

type Done<T = ()> = Result<T, Stop<Game>>;

impl Game {
    /// Duel Masters 114.4b, 609.6b: what is done to the card drawn is done to what was drawn, if anything was.
    pub(crate) fn draw_then(
        &mut self,
        who: Who,
        acts: &[Instruction],
        scope: &Scope,
        lineage: &Lineage<EffectId>,
        run: &mut Run<'_, Game>,
    ) -> Done {
        for player in self.who(who, scope) {
            let around = self.state.drawn.replace(Vec::new());
            let event = Event { what: What::DrawCards(player, 1), by: scope.by() };
            propose(self, [Proposed::contained(event, lineage)], run)?;
            let drawn = std::mem::replace(&mut self.state.drawn, around).unwrap_or_default();
            for card in drawn {
                // What has left the hand since is no longer that card.
                if self.object(card).is_some() {
                    let scope = Scope { that: Some(card), ..scope.clone() };
                    self.follow(acts, &scope, lineage, run)?;
                }
            }
        }
        Ok(())
    }

    /// A card is cast while an effect watches over it.
    pub(crate) fn cast_with(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        effect: &Replacement,
        scope: &Scope,
        lineage: &Lineage<EffectId>,
        run: &mut Run<'_, Game>,
    ) -> Done {
        // While it is cast it is in no zone, and so another object.
        let cast = ObjectId { card: card.card, life: card.life.saturating_add(1) };
        let watching = self.watch_over(cast, effect, scope);
        let event = Event { what: What::Cast(player, card), by: scope.by() };
        propose(self, [Proposed::contained(event, lineage)], run)?;
        self.state.floating.retain(|f| f.id != watching);
        Ok(())
    }

    /// An effect watches over this object; its id.
    fn watch_over(&mut self, object: ObjectId, effect: &Replacement, scope: &Scope) -> u32 {
        let mut effect = effect.clone();
        lock(&mut effect.pattern, object);
        let id = self.state.made;
        let scope = Scope { that: Some(object), ..scope.clone() };
        self.begin(scope, Lasting::Replacement(Box::new(effect)), Some(Until::EndOfTurn));
        id
    }

    /// Duel Masters 701.21: each player reveals the top card of his deck and puts it on the bottom, at one time; who clashes
    /// wins if the cost of his card is not less. Where a deck is empty there is nothing to compare.
    pub(crate) fn clash(
        &mut self,
        effect: Option<&Replacement>,
        won: &[Instruction],
        scope: &Scope,
        lineage: &Lineage<EffectId>,
        run: &mut Run<'_, Game>,
    ) -> Done {
        let Some(opponent) = self.opponent(scope.you) else { return Ok(()) };
        let (mine, theirs) = (self.top_card(scope.you, run)?, self.top_card(opponent, run)?);
        let (Some(mine), Some(theirs)) = (mine, theirs) else { return Ok(()) };
        let cost = |o: ObjectId| {
            let name = || self.card(o.card).map(|c| c.card.name.to_string()).filter(|n| !n.is_empty());
            let known = self.card(o.card).and_then(|c| cost_in_a_clash(c).or(c.card.cost));
            let unknown = || crate::error::Kind::NoCost(name().unwrap_or_else(|| "a card".to_owned()));
            known.ok_or_else(|| Stop::Error(unknown().into()))
        };
        let wins = cost(mine)? >= cost(theirs)?;
        let watching = effect.filter(|_| wins).map(|effect| self.watch_over(mine, effect, scope));
        let moved = |o| {
            let what = What::Move(o, Place::Bottom, Why::Clashed, Part::Whole);
            Proposed::contained(Event { what, by: scope.by() }, lineage)
        };
        propose(self, [moved(mine), moved(theirs)], run)?;
        self.state.floating.retain(|f| Some(f.id) != watching);
        if wins { self.follow(won, scope, lineage, run) } else { Ok(()) }
    }

    /// Duel Masters 110.2e: what holds for a time holds for what fits as it begins. How something enters is looked at as it
    /// enters.
    pub(crate) fn hold(&mut self, what: &Static, until: Until, scope: &Scope) {
        let mut what = what.clone();
        let Some(filter) = what.filters_mut().first().map(|f| (*f).clone()) else { return };
        if matches!(what, Static::EntersTapped(_) | Static::ManaTapped(_)) {
            self.begin(scope.clone(), Lasting::Static(Box::new(what)), Some(until));
            return;
        }
        for object in self.fitting(&filter, Zone::Battle, scope) {
            self.hold_for(object, &what, until, scope);
        }
    }

    /// What holds for a time for this object.
    pub(crate) fn hold_for(&mut self, object: ObjectId, what: &Static, until: Until, scope: &Scope) {
        let mut what = what.clone();
        for filter in what.filters_mut() {
            *filter = Filter { this: This::Chosen(Some(object)), ..Filter::default() };
        }
        self.begin(scope.clone(), Lasting::Static(Box::new(what)), Some(until));
    }

    /// The number of the player's next turn.
    pub(crate) fn next_turn_of(&self, player: PlayerId) -> u32 {
        let place = self.players().position(|p| p == player).unwrap_or(0);
        let ahead = if place == 0 { self.players().count() } else { place };
        self.state.turn.number.saturating_add(u32::try_from(ahead).unwrap_or(u32::MAX))
    }
}

/// What a card says that it costs where it is revealed in a clash.
fn cost_in_a_clash(card: &CardState) -> Option<u32> {
    card.card.abilities.iter().find_map(|printed| match &printed.ability {
        Ability::Static(Static::ClashCost(_, cost)) => Some(*cost),
        _ => None,
    })
}
