//! "The next creature spell you cast this turn has …" (CR 611.2): what an effect says of a player's next such spell is so from
//! where that is announced on.

use std::sync::Arc;

use instead::{Proposed, Run, Stop, propose};

use crate::board::event::{Cause, Event, What};
use crate::board::scope::Scope;
use crate::board::state::{Floating, FloatingKind, Game, Left, ObjectId, PlayerId};
use crate::perform::follow::Following;
use instead_language::{Ability, Amount, Change, Filter, Ref, SpellCost, Until, Who};

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// The effects of which each waits for the next such spell of one of these players, in this turn.
    pub(in crate::perform) fn next_spells(
        &self,
        who: &Who,
        spells: &Filter,
        has: &[Ability],
        f: &Following,
    ) -> Vec<Event> {
        let mut has = has.to_vec();
        for ability in &mut has {
            // CR 608.2h: what is not counted as the spell is cast is counted now
            if let Ability::SpellCost(SpellCost { each: Some(n), .. }) = ability
                && !matches!(n, Amount::AsCast(_))
            {
                *n = Amount::Fixed(i32::try_from(self.amount(n, &f.scope)).unwrap_or(i32::MAX));
            }
        }
        let kind = FloatingKind::NextSpell(Arc::new(spells.clone()), Arc::new(has));
        let begins = |player: PlayerId| {
            let mut floating = self.floating(kind.clone(), Until::EndOfTurn, Left::Unlimited, f);
            Arc::make_mut(&mut floating.scope).you = player;
            Event { what: What::EffectBegins(Box::new(floating)), cause: f.cause(player) }
        };
        self.players(who, &f.scope).into_iter().map(begins).collect()
    }

    /// What waits for a spell of that player that is so.
    fn waiting_for<'a>(
        &'a self,
        player: PlayerId,
        is: &'a dyn Fn(&Filter, &Scope) -> bool,
    ) -> impl Iterator<Item = (&'a Floating, &'a Arc<Vec<Ability>>)> {
        self.state.floating.iter().filter_map(move |floating| {
            let FloatingKind::NextSpell(spells, has) = &floating.what else { return None };
            (floating.scope.you == player && is(spells, &floating.scope)).then_some((floating, has))
        })
    }

    /// What the spell will have of those that wait for it: what is so of a card before it is announced.
    pub(super) fn next_has<'a>(
        &'a self,
        player: PlayerId,
        is: &'a dyn Fn(&Filter, &Scope) -> bool,
    ) -> impl Iterator<Item = &'a Ability> {
        self.waiting_for(player, is).flat_map(|(_, has)| has.iter())
    }

    /// CR 601.2a: the spell is on the stack, and is the next one. What let this one spell alone be cast is over (CR 601.3e).
    pub(super) fn next_spell_is(
        &mut self,
        spell: ObjectId,
        player: PlayerId,
        used: Option<u32>,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let is = |spells: &Filter, own: &Scope| self.was_cast_as(spells, spell, own);
        let over: Vec<(u32, Arc<Vec<Ability>>)> =
            self.waiting_for(player, &is).map(|(floating, has)| (floating.id, has.clone())).collect();
        let cause = Cause { source: Some(spell), player: Some(player), ..Cause::RULE };
        if let Some(id) = used {
            propose(self, [Proposed::new(Event { what: What::EffectEnds { id }, cause })], run)?;
        }
        for (id, has) in over {
            let changes = has.iter().map(|a| Change::AddAbility(Box::new(a.clone()))).collect();
            let floating = Floating::new(
                FloatingKind::Continuous(Arc::new(vec![spell]), Arc::new(changes)),
                Arc::new(Scope::new(player, Some(spell))),
                Until::EndOfTurn,
                self.state.turn.number,
            );
            let begins = What::EffectBegins(Box::new(floating));
            let events = [What::EffectEnds { id }, begins].map(|what| Proposed::new(Event { what, cause }));
            propose(self, events, run)?;
        }
        Ok(())
    }
}

/// "Can be cast as though it had flash", said of the spell itself.
pub(super) fn lets_be_flashed(ability: &Ability) -> bool {
    matches!(ability, Ability::AsFlash(flash) if flash.spells == Filter::Is(Ref::This))
}
