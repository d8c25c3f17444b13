//! Other amounts, other places, other tokens in place of those of the event (CR 614.1a, 614.6).

use crate::look::linked::speaks_of_exiled;

use super::*;

impl Game {
    /// The event with one part of it otherwise: tokens, mana, where to search, coins and dice. `None` where it is of
    /// another kind.
    pub(super) fn with_another_part(&self, rewrite: &Rewrite, what: &What, scope: &Scope) -> Option<What> {
        let number = |n| self.amount(n, scope).clamp(0, i64::from(u32::MAX)) as u32;
        Some(match (rewrite, what.clone()) {
            (Rewrite::PlusTokens(n, token), What::CreateTokens { player, mut tokens }) => {
                tokens.extend(self.token_to_make(token, scope).map(|token| (number(n), Arc::new(token))));
                What::CreateTokens { player, tokens }
            }
            (Rewrite::ProducesMana(mana, whole), What::AddMana { player, mana: old, tapped, bond }) => {
                let mana = if *whole { mana.clone() } else { old.iter().flat_map(|_| mana.clone()).collect() };
                What::AddMana { player, mana, tapped, bond }
            }
            (Rewrite::ManaBecomes(mana), What::LoseMana { player }) => {
                let pool = self.player(player)?.mana.become_this(*mana, self.state.turn.step);
                What::ManaBecomes { player, mana: pool }
            }
            (Rewrite::SearchTop(n), What::Search { player, top, exiled_for }) => {
                let n = number(n);
                What::Search { player, top: Some(top.map_or(n, |fewer| fewer.min(n))), exiled_for }
            }
            (Rewrite::ExileFound, What::Search { player, top, exiled_for }) => {
                // what one effect has exiled is no longer found for another
                What::Search { player, top, exiled_for: exiled_for.or(Some(scope.you)) }
            }
            (Rewrite::WinFlip, What::FlipCoin { player, coins, called, .. }) => {
                What::FlipCoin { player, coins, called, won: true }
            }
            (Rewrite::FlipTwo, What::FlipCoin { player, coins, called, won }) => {
                What::FlipCoin { player, coins: coins.saturating_mul(2), called, won }
            }
            (Rewrite::RollMore, What::RollDie { player, sides, dice, kept }) => {
                What::RollDie { player, sides, dice: dice.saturating_add(1), kept }
            }
            _ => return None,
        })
    }

    /// "That much plus one", "twice that many", "half that much".
    pub(super) fn change_amount(
        &self,
        watcher: &Watcher,
        amount: &instead_language::Amount,
        event: &Event,
    ) -> Outcome<Self> {
        let new = |old: u32| {
            let new = of_that_much(amount, i64::from(old)).unwrap_or_else(|| {
                let mut scope = self.in_event(&watcher.scope, event);
                let much = &mut scope.slots_mut().watched.much;
                (much.much, much.many) = (i64::from(old), i64::from(old));
                self.amount(amount, &scope)
            });
            new.clamp(0, i64::from(u32::MAX)) as u32
        };
        let what = match &event.what {
            What::CreateTokens { player, tokens } => {
                let instead_language::Pattern::CreateTokens { token, .. } = &watcher.effect.pattern else {
                    return Outcome::Unchanged;
                };
                let tokens = tokens
                    .iter()
                    .map(|(n, t)| {
                        let meant = self.token_matches(token, &t.face, *player, &watcher.scope);
                        (if meant { new(*n) } else { *n }, t.clone())
                    })
                    .collect();
                What::CreateTokens { player: *player, tokens }
            }
            What::Move(m) => {
                let Some(entering) = &m.enter else { return Outcome::Unchanged };
                let wanted = counter_kind(&watcher.effect.pattern);
                let mut entering = entering.clone();
                let mut counters = crate::board::state::Counters::default();
                for (kind, n) in entering.counters.iter() {
                    counters.add(kind, if wanted.is_none_or(|w| w == kind) { new(n) } else { n });
                }
                entering.counters = counters;
                What::Move(crate::board::event::Move { enter: Some(entering), ..m.clone() })
            }
            What::AddMana { player, mana, tapped, bond } => {
                // CR 106.12b: so many times as much of each.
                let times = new(1) as usize;
                let mana = mana.iter().flat_map(|m| std::iter::repeat_n(*m, times)).collect();
                What::AddMana { player: *player, mana, tapped: *tapped, bond: bond.clone() }
            }
            _ => return Outcome::one(with_amount(event, new)),
        };
        Outcome::one(Event { what, cause: event.cause })
    }

    /// CR 120.4c: "damage that would reduce your life total to less than N reduces it to N instead".
    pub(super) fn floor_loss(&self, floor: i64, event: &Event) -> Outcome<Self> {
        match event.what {
            What::LoseLife { player, with_gain, .. } => {
                let life = self.player(player).map_or(0, |p| i64::from(p.life)) + i64::from(with_gain);
                if life < floor && self.edition.readings.below_falls_further {
                    return Outcome::Unchanged;
                }
                let allowed = (life - floor).clamp(0, i64::from(u32::MAX)) as u32;
                Outcome::one(with_amount(event, |amount| amount.min(allowed)))
            }
            _ => Outcome::Unchanged,
        }
    }

    /// "Exile it instead", "put it on the bottom of its owner's library instead".
    pub(super) fn send_elsewhere(
        &mut self,
        watcher: &Watcher,
        to: &instead_language::Destination,
        event: &Event,
        run: &mut Run<'_, Self>,
    ) -> Result<Outcome<Self>> {
        let scope = self.in_event(&watcher.scope, event);
        let counters = self.counters_of(&to.counters, &scope);
        let exiled_by = self.exiler(watcher).filter(|_| to.zone == Zone::Exile);
        let sent = || {
            Some(Box::new(Sent {
                zone: to.zone,
                place: to.place,
                counters: counters.clone(),
                exiled_by,
                revealed: to.revealed,
            }))
        };
        let (object, why) = match &event.what {
            What::Move(m) => (m.object, m.why),
            What::Discard { player, object, .. } => {
                let what = What::Discard { player: *player, object: *object, to: sent() };
                return Ok(Outcome::one(Event { what, cause: event.cause }));
            }
            What::Destroy { object, .. } => (*object, Why::Put),
            What::Sacrifice { object, .. } => (*object, Why::Sacrificed),
            What::Counter { object, .. } => {
                let what = What::Counter { object: *object, to: sent() };
                return Ok(Outcome::one(Event { what, cause: event.cause }));
            }
            _ => return Ok(Outcome::Unchanged),
        };
        let owner = self.object(object).map_or(watcher.scope.you, |o| o.owner);
        let control = self.under_whom(&to.control, owner, &scope, run)?;
        let enter = (to.zone == Zone::Battlefield).then(|| {
            let mut entering = crate::board::event::Entering::under(control);
            entering.tapped = to.tapped;
            entering.transformed = to.transformed;
            entering.face_down = to.face_down;
            entering.manifest = to.manifest;
            entering.counters = counters.clone();
            Box::new(entering)
        });
        let what = What::Move(crate::board::event::Move {
            object,
            to: to.zone,
            place: to.place,
            why,
            enter,
            counters,
            face_down: false,
            exiled_by,
            revealed: to.revealed,
        });
        Ok(Outcome::one(Event { what, cause: event.cause }))
    }

    /// CR 614.14, 607.2b: the object whose ability exiles instead and that has another which speaks of what it exiled.
    fn exiler(&self, watcher: &Watcher) -> Option<crate::board::state::ObjectId> {
        // an effect that the ability makes as it resolves is its own doing, too; a rule's is nobody's
        let by = watcher.scope.this.filter(|_| !matches!(watcher.id, EffectId::Rule { .. }))?;
        self.object(by).filter(|o| speaks_of_exiled(&o.face)).map(|o| o.id)
    }

    /// CR 616.1b: the tokens meant are created under another player's control, others as they would be.
    pub(super) fn created_under(&self, changes: &[EnterChange], watcher: &Watcher, event: &Event) -> Outcome<Self> {
        let (What::CreateTokens { player, tokens }, instead_language::Pattern::CreateTokens { token, .. }) =
            (&event.what, &watcher.effect.pattern)
        else {
            return Outcome::Unchanged;
        };
        let scope = self.in_event(&watcher.scope, event);
        let control = |change: &EnterChange| {
            let EnterChange::Control(who) = change else { return None };
            self.the_player(who, &scope)
        };
        let Some(new) = changes.iter().find_map(control).filter(|new| new != player) else { return Outcome::Unchanged };
        let meant = |t: &crate::board::event::TokenToMake| self.token_matches(token, &t.face, *player, &watcher.scope);
        let (moved, kept): (Vec<_>, Vec<_>) = tokens.iter().cloned().partition(|(_, t)| meant(t));
        let of = |player, tokens: Vec<_>| Event { what: What::CreateTokens { player, tokens }, cause: event.cause };
        let both = [(new, moved), (*player, kept)];
        Outcome::Becomes(both.into_iter().filter(|(_, t)| !t.is_empty()).map(|(p, t)| of(p, t)).collect())
    }

    /// Which of these kinds of tokens is created: the controller of the effect says so as it is applied (CR 614.6).
    pub(super) fn which_tokens(
        &self,
        kinds: &[instead_language::Token],
        watcher: &Watcher,
        run: &mut Run<'_, Self>,
    ) -> super::Result<usize> {
        let query = Query { asking: Asking::Choice, rule: Rule::Replaced, about: watcher.scope.this };
        let name = |token: &instead_language::Token| Pick::Word(self.token_name(token));
        let options: Vec<Pick> = kinds.iter().map(name).collect();
        let picked = run.ask(self, Some(watcher.scope.you), query, options.clone())?;
        Ok(options.iter().position(|option| picked.as_ref() == Some(option)).unwrap_or(0))
    }

    /// "Instead create one of each": every token meant becomes these.
    pub(super) fn other_tokens(
        &self,
        watcher: &Watcher,
        list: &[instead_language::Token],
        event: &Event,
        scope: &Scope,
    ) -> Outcome<Self> {
        let (What::CreateTokens { player, tokens }, instead_language::Pattern::CreateTokens { token, .. }) =
            (&event.what, &watcher.effect.pattern)
        else {
            return Outcome::Unchanged;
        };
        let mut made: Vec<(u32, Arc<crate::board::event::TokenToMake>)> = Vec::new();
        for (n, t) in tokens {
            if self.token_matches(token, &t.face, *player, &watcher.scope) {
                for spec in list {
                    let other = self.token_to_make(spec, scope);
                    made.extend(other.map(|other| (*n, Arc::new(as_said_of(t, other)))));
                }
            } else {
                made.push((*n, t.clone()));
            }
        }
        Outcome::one(Event { what: What::CreateTokens { player: *player, tokens: made }, cause: event.cause })
    }
}

/// What else the effect says of the tokens that it creates is so of those in their place: their characteristics alone are
/// others (CR 614.6).
pub(crate) fn as_said_of(
    t: &crate::board::event::TokenToMake,
    other: crate::board::event::TokenToMake,
) -> crate::board::event::TokenToMake {
    let mut counters = other.counters.clone();
    t.counters.iter().for_each(|(kind, n)| counters.add(kind, n));
    crate::board::event::TokenToMake {
        tapped: t.tapped || other.tapped,
        attacking: t.attacking || other.attacking,
        against: other.against.or_else(|| t.against.clone()),
        attached: other.attached.or(t.attached),
        counters,
        ..other
    }
}

fn counter_kind(pattern: &instead_language::Pattern) -> Option<&instead_language::words::Word> {
    if let instead_language::Pattern::PutCounters { kind, .. } = pattern { kind.as_ref() } else { None }
}
