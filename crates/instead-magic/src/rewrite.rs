//! Applying an effect to the events of a batch (CR 614.6, 614.9, 615.6–615.12).

use std::sync::Arc;

use instead::{Application, Applying, Outcome, Proposed, Run, Stop};
use smallvec::smallvec;

use crate::ability::{Kind as EffectKind, Quantity, Rewrite, Share};
use crate::effects::{EffectId, Watcher};
use crate::error::Kind as ErrorKind;
use crate::eval::half;
use crate::event::{Cause, CauseKind, Damage, Event, What, Why};
use crate::question::{Asking, Pick, Query, divisions};
use crate::scope::Scope;
use crate::state::{Game, Left, PlayerId, Target};
use crate::words::{CardType, Zone};

/// What an applied effect adds right after the event (CR 615.5).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rider {
    /// The instructions.
    pub(crate) instructions: Arc<Vec<crate::ability::Instruction>>,
    /// What their words mean.
    pub(crate) scope: Scope,
}

/// How many ways of dividing are offered before the question is refused.
pub const MAX_OPTIONS: usize = 20_000;

impl Rider {
    /// What it tells the game to do.
    pub fn instructions(&self) -> &[crate::ability::Instruction] {
        &self.instructions
    }

    /// The object of whose effect it is part: what the effect calls by its own name.
    pub fn this(&self) -> Option<crate::state::ObjectId> {
        self.scope.this
    }
}

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    pub(crate) fn apply_effect(
        &mut self,
        applying: &Applying<'_, Self>,
        run: &mut Run<'_, Self>,
    ) -> Result<Application<Self>> {
        let Some(first) = applying.group.first() else { return Ok(Application::of(Vec::new())) };
        let Some(watcher) = self.watcher(applying.effect, &first.event) else {
            return Ok(Application::of(vec![Outcome::Unchanged; applying.group.len()]));
        };
        self.note_applied(watcher.id);
        let mut made = match &watcher.effect.rewrite {
            Rewrite::Prevent(share) => self.prevent(&watcher, share, applying, run)?,
            Rewrite::Redirect(share, to) => self.redirect(&watcher, share, to, applying, run)?,
            _ => self.rewrite_each(&watcher, applying, run)?,
        };
        let changed = made.outcomes.iter().any(|o| !matches!(o, Outcome::Unchanged));
        if !watcher.effect.rider.is_empty()
            && !matches!(watcher.effect.rewrite, Rewrite::Prevent(_))
            && (changed || watcher.effect.rewrite == Rewrite::Amount(crate::ability::Amount::ThatMuch))
        {
            made.riders.push(self.rider(&watcher, std::slice::from_ref(first), 0));
        }
        Ok(made)
    }

    /// Effects that [`commute`] change the amount, one after another. Each application is noted where a record is kept, so
    /// there they are applied one by one.
    pub(crate) fn apply_all_to(&self, effects: &[EffectId], event: &Event) -> Option<Event> {
        if self.record().is_some() {
            return None;
        }
        effects.iter().try_fold(event.clone(), |event, &effect| {
            let watcher = self.indexed(effect, &event)?;
            let Rewrite::Amount(amount) = &watcher.effect.rewrite else { return None };
            match self.change_amount(watcher, amount, &event) {
                Outcome::Becomes(mut events) if events.len() == 1 => events.pop(),
                _ => None,
            }
        })
    }

    fn rider(&self, watcher: &Watcher, group: &[Proposed<Self>], prevented: i64) -> Rider {
        let mut scope = match group.first() {
            Some(item) => self.in_event(&watcher.scope, &item.event),
            None => (*watcher.scope).clone(),
        };
        scope.prevented = prevented;
        scope.amount = group.iter().map(|i| i.event.what.amount()).sum();
        Rider { instructions: Arc::new(watcher.effect.rider.clone()), scope }
    }

    /// "The next time": a use is spent when something was in fact changed (CR 609.7b).
    fn spend_time(&mut self, id: EffectId) {
        self.change_left(id, |left| match left {
            Left::Times(n) => Left::Times(n.saturating_sub(1)),
            other => other,
        });
    }

    fn spend_points(&mut self, id: EffectId, points: u32) {
        self.change_left(id, |left| match left {
            Left::Points(n) => Left::Points(n.saturating_sub(points)),
            Left::Times(n) if points > 0 => Left::Times(n.saturating_sub(1)),
            other => other,
        });
    }

    fn change_left(&mut self, id: EffectId, change: impl FnOnce(Left) -> Left) {
        let EffectId::Floating(id) = id else { return };
        let floating = Arc::make_mut(&mut self.state.floating);
        if let Some(effect) = floating.iter_mut().find(|f| f.id == id) {
            effect.left = change(effect.left);
        }
    }

    fn points_left(&self, id: EffectId) -> Option<u32> {
        match id {
            EffectId::Floating(id) => match self.left(id)? {
                Left::Points(n) => Some(n),
                Left::Unlimited | Left::Times(_) => None,
            },
            _ => None,
        }
    }

    /// CR 615.6, 615.7, 615.10, 615.12: what is prevented of each event.
    fn prevent(
        &mut self,
        watcher: &Watcher,
        share: &Share,
        applying: &Applying<'_, Self>,
        run: &mut Run<'_, Self>,
    ) -> Result<Application<Self>> {
        let damages: Vec<Damage> = applying.group.iter().filter_map(|i| damage_of(&i.event)).collect();
        let caps: Vec<u32> = damages
            .iter()
            .zip(applying.group)
            .map(
                |(d, item)| {
                    if self.is_unpreventable(d) { 0 } else { self.share_of(share, d.amount, watcher, &item.event) }
                },
            )
            .collect();
        let taken = self.allot(watcher, &damages, &caps, run)?;
        let total: u32 = taken.iter().sum();
        self.spend_points(watcher.id, total);
        let outcomes = applying
            .group
            .iter()
            .zip(&taken)
            .map(|(item, &n)| match n {
                0 => Outcome::Unchanged,
                n => Outcome::one(with_amount(&item.event, |amount| amount - n)),
            })
            .collect();
        let mut made = Application::of(outcomes);
        if !watcher.effect.rider.is_empty() {
            // "If a source would deal damage": a static effect looks at each source's damage, and adds its effect for each.
            // A floating shield, and a shield counter (CR 122.1c), are one effect on damage dealt at one time.
            if matches!(watcher.id, EffectId::Ability { .. }) {
                for (item, &n) in applying.group.iter().zip(&taken) {
                    made.riders.push(self.rider(watcher, std::slice::from_ref(item), i64::from(n)));
                }
            } else {
                made.riders.push(self.rider(watcher, applying.group, i64::from(total)));
            }
        }
        if total > 0 {
            self.trigger_on_prevention(&damages, total);
        }
        Ok(made)
    }

    fn share_of(&self, share: &Share, amount: u32, watcher: &Watcher, event: &Event) -> u32 {
        let number = |a: &crate::ability::Amount| {
            self.amount(a, &self.in_event(&watcher.scope, event)).clamp(0, i64::from(u32::MAX)) as u32
        };
        match share {
            Share::All => amount,
            Share::Some(n) => number(n).min(amount),
            Share::Half(round) => half(i64::from(amount), *round) as u32,
            Share::AllBut(n) => amount.saturating_sub(number(n)),
        }
    }

    /// CR 615.7: how much of each event a shield of so many points takes. Its side is asked only where the points do not
    /// cover everything and several sources deal damage.
    fn allot(
        &mut self,
        watcher: &Watcher,
        damages: &[Damage],
        caps: &[u32],
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<u32>> {
        let Some(points) = self.points_left(watcher.id) else { return Ok(caps.to_vec()) };
        let sum: u64 = caps.iter().map(|c| u64::from(*c)).sum();
        if u64::from(points) >= sum {
            return Ok(caps.to_vec());
        }
        if caps.iter().filter(|c| **c > 0).count() <= 1 {
            return Ok(caps.iter().map(|c| (*c).min(points)).collect());
        }
        if !self.division_matters(watcher, damages) {
            let mut left = points;
            let mut take = |cap: &u32| {
                let n = (*cap).min(left);
                left -= n;
                n
            };
            return Ok(caps.iter().map(&mut take).collect());
        }
        if let Some(Pick::Division(parts)) = run.answer_known() {
            return Ok(parts.into_iter().map(|(_, n)| n).collect());
        }
        let ways = divisions(caps, points);
        if ways.len() > MAX_OPTIONS {
            return Err(too_many("the division of a shield", ways.len()));
        }
        let spread = damages.iter().any(|d| damages.first().is_some_and(|f| f.to != d.to));
        let label = |d: &Damage| if spread { d.to } else { Target::Object(d.source) };
        let options = ways
            .iter()
            .map(|way| Pick::Division(damages.iter().map(label).zip(way.iter().copied()).collect()))
            .collect();
        let who = self.allots(watcher, damages);
        let query = Query { asking: Asking::Division, rule: "615.7", about: watcher.scope.this };
        let picked = run.ask(self, Some(who), query, options)?;
        let Some(Pick::Division(parts)) = picked else { return Ok(caps.to_vec()) };
        Ok(parts.into_iter().map(|(_, n)| n).collect())
    }

    /// CR 615.7: whether it can make a difference which source's damage a shield stops. It makes none where all is dealt
    /// to one recipient, no source has a keyword that damage has results by, no ability could trigger, and no effect but
    /// other plain shields wants to change any of it.
    fn division_matters(&self, watcher: &Watcher, damages: &[Damage]) -> bool {
        use crate::words::{Keyword, NumberKeyword};
        let plain_shield = |w: &Watcher| {
            w.effect.rider.is_empty()
                && w.effect.kind == EffectKind::Prevention
                && w.effect.rewrite == Rewrite::Prevent(Share::All)
                && w.effect.condition.is_none()
                && self.points_left(w.id).is_some()
        };
        let keywords = [Keyword::Lifelink, Keyword::Infect, Keyword::Wither, Keyword::Deathtouch];
        let telling_source = |d: &Damage| {
            keywords.iter().any(|k| self.source_has(d.source, *k))
                || self.characteristics(d.source).is_some_and(|c| {
                    let toxic = |a: &crate::ability::Ability| {
                        matches!(a, crate::ability::Ability::Number(NumberKeyword::Toxic, _))
                    };
                    c.abilities.iter().any(|(_, a)| toxic(a))
                })
        };
        // The effects that want each event: plain shields, and all of them want all of it.
        let wanted_by = |d: &Damage| {
            let event = Event { what: What::Damage(*d), cause: Cause::RULE };
            let (mut ids, mut plain) = (Vec::new(), true);
            self.consider(&event, |w, applies| {
                if applies.is_ok() {
                    ids.push(w.id);
                    plain &= plain_shield(w);
                }
            });
            plain.then_some(ids)
        };
        let first = damages.first().and_then(wanted_by);
        !plain_shield(watcher)
            || damages.iter().any(|d| damages.first().is_some_and(|f| f.to != d.to))
            || !self.derived.watchers.triggers.is_empty()
            || self.state.floating.iter().any(|f| matches!(f.what, crate::state::FloatingKind::Delayed(..)))
            || self.record.as_ref().is_some_and(|r| r.counts)
            || first.is_none()
            || damages.iter().any(|d| telling_source(d) || wanted_by(d) != first)
    }

    /// The side that the shield protects: the player, the controller of the permanent, or of a pool its controller.
    fn allots(&self, watcher: &Watcher, damages: &[Damage]) -> PlayerId {
        let Some(first) = damages.first() else { return watcher.scope.you };
        if damages.iter().any(|d| d.to != first.to) {
            return watcher.scope.you;
        }
        match first.to {
            Target::Player(p) => p,
            Target::Object(o) => self.controller(o).unwrap_or(watcher.scope.you),
        }
    }

    /// CR 614.9: the same damage from the same source to another recipient.
    fn redirect(
        &mut self,
        watcher: &Watcher,
        share: &Share,
        to: &crate::ability::Ref,
        applying: &Applying<'_, Self>,
        run: &mut Run<'_, Self>,
    ) -> Result<Application<Self>> {
        // Each event is redirected on its own: "its controller" is another player for another source.
        let destinations: Vec<Option<Target>> = applying
            .group
            .iter()
            .map(|item| self.reference(to, &self.in_event(&watcher.scope, &item.event)))
            .map(|to| to.filter(|&to| self.can_be_redirected_to(to)))
            .collect();
        let damages: Vec<Damage> = applying.group.iter().filter_map(|i| damage_of(&i.event)).collect();
        let caps: Vec<u32> = damages
            .iter()
            .zip(applying.group)
            .zip(&destinations)
            .map(|((d, item), to)| match to {
                Some(to) if d.to != *to => self.share_of(share, d.amount, watcher, &item.event),
                _ => 0,
            })
            .collect();
        let moved = self.allot(watcher, &damages, &caps, run)?;
        self.spend_points(watcher.id, moved.iter().sum());
        let outcomes = applying
            .group
            .iter()
            .zip(&moved)
            .zip(&destinations)
            .map(|((item, &n), to)| match (damage_of(&item.event), to) {
                (Some(d), Some(to)) if n > 0 => {
                    let part =
                        |to, amount| Event { what: What::Damage(Damage { to, amount, ..d }), cause: item.event.cause };
                    if n == d.amount {
                        Outcome::one(part(*to, n))
                    } else {
                        Outcome::Becomes(smallvec![part(d.to, d.amount - n), part(*to, n)])
                    }
                }
                _ => Outcome::Unchanged,
            })
            .collect();
        let mut made = Application::of(outcomes);
        if !watcher.effect.rider.is_empty() {
            made.riders.push(self.rider(watcher, applying.group, 0));
        }
        Ok(made)
    }

    /// CR 614.9: a battle, creature or planeswalker on the battlefield, as far as the edition knows them, or a player in
    /// the game.
    fn can_be_redirected_to(&self, to: Target) -> bool {
        match to {
            Target::Player(p) => self.player(p).is_some_and(|p| !p.lost || !self.edition.redirection.players_who_left),
            Target::Object(o) => {
                self.on_battlefield(o)
                    && self.characteristics(o).is_some_and(|c| {
                        c.is(CardType::Creature)
                            || self.edition.redirection.planeswalkers && c.is(CardType::Planeswalker)
                            || self.edition.redirection.battles && c.is(CardType::Battle)
                    })
            }
        }
    }

    /// Every other rewrite is made event by event.
    fn rewrite_each(
        &mut self,
        watcher: &Watcher,
        applying: &Applying<'_, Self>,
        run: &mut Run<'_, Self>,
    ) -> Result<Application<Self>> {
        let mut outcomes = Vec::with_capacity(applying.group.len());
        // "The next time" damage would be dealt is one time, whatever is dealt then (CR 615.8); of other simultaneous
        // events each is a time of its own, and those beyond the uses left are not replaced.
        let one_time = matches!(watcher.effect.pattern, crate::ability::Pattern::Damage { .. });
        let mut times = match watcher.id {
            EffectId::Floating(id) if !one_time => match self.left(id) {
                Some(Left::Times(n)) => n,
                _ => u32::MAX,
            },
            _ => u32::MAX,
        };
        for item in applying.group {
            let outcome = if times == 0 { Outcome::Unchanged } else { self.rewrite_one(watcher, item, applying, run)? };
            if !matches!(outcome, Outcome::Unchanged) && times != u32::MAX {
                times -= 1;
                self.spend_time(watcher.id);
            }
            outcomes.push(outcome);
        }
        if one_time && outcomes.iter().any(|o| !matches!(o, Outcome::Unchanged)) {
            self.spend_time(watcher.id);
        }
        Ok(Application::of(outcomes))
    }

    fn rewrite_one(
        &mut self,
        watcher: &Watcher,
        item: &Proposed<Self>,
        applying: &Applying<'_, Self>,
        run: &mut Run<'_, Self>,
    ) -> Result<Outcome<Self>> {
        let event = &item.event;
        let scope = || self.in_event(&watcher.scope, event);
        Ok(match &watcher.effect.rewrite {
            Rewrite::Prevent(_) | Rewrite::Redirect(..) => Outcome::Unchanged,
            Rewrite::Skip => Outcome::nothing(),
            Rewrite::Amount(amount) => self.change_amount(watcher, amount, event),
            Rewrite::Floor(floor) => self.floor_loss(self.amount(floor, &scope()), event),
            Rewrite::Source(source) => match (damage_of(event), self.reference(source, &scope())) {
                (Some(d), Some(Target::Object(source))) => {
                    Outcome::one(Event { what: What::Damage(Damage { source, ..d }), cause: event.cause })
                }
                _ => Outcome::Unchanged,
            },
            Rewrite::Counters(kind) => match damage_of(event) {
                Some(d) => Outcome::one(Event {
                    what: What::PutCounters { on: d.to, kind: kind.clone(), amount: d.amount },
                    cause: self.effect_cause(watcher),
                }),
                None => Outcome::Unchanged,
            },
            Rewrite::Goto(destination) => self.send_elsewhere(watcher, destination, event),
            Rewrite::Enter(changes) => {
                let What::Move(m) = &event.what else { return Ok(Outcome::Unchanged) };
                let mut m = m.clone();
                let Some(mut entering) = m.enter.take() else { return Ok(Outcome::Unchanged) };
                let before = entering.clone();
                let changes = changes.clone();
                self.change_entering(
                    &changes,
                    watcher,
                    &m,
                    &mut entering,
                    applying.chosen.as_ref(),
                    &item.lineage,
                    run,
                )?;
                if entering == before {
                    return Ok(Outcome::Unchanged);
                }
                m.enter = Some(entering);
                Outcome::one(Event { what: What::Move(m), cause: event.cause })
            }
            Rewrite::Regenerate => match event.what {
                What::Destroy { object, .. } => {
                    Outcome::one(Event { what: What::Regenerated { object }, cause: self.effect_cause(watcher) })
                }
                _ => Outcome::Unchanged,
            },
            Rewrite::Instead(instructions) => {
                let scope = scope();
                match self.plain_events(instructions, &scope) {
                    Some(events) => Outcome::Becomes(
                        events.into_iter().map(|what| Event { what, cause: self.effect_cause(watcher) }).collect(),
                    ),
                    None => Outcome::one(self.instead_event(watcher, instructions, scope, event)),
                }
            }
            Rewrite::Plus(instructions) => {
                let scope = scope();
                if let What::TurnFaceUp { object, also } = &event.what {
                    let mut also = also.clone();
                    also.push((Arc::new(instructions.clone()), scope));
                    return Ok(Outcome::one(Event {
                        what: What::TurnFaceUp { object: *object, also },
                        cause: event.cause,
                    }));
                }
                let added = self.instead_event(watcher, instructions, scope, event);
                Outcome::Becomes(smallvec![event.clone(), added])
            }
            Rewrite::PlusTokens(n, token) => match &event.what {
                What::CreateTokens { player, tokens } => {
                    let n = self.amount(n, &scope()).clamp(0, i64::from(u32::MAX)) as u32;
                    let mut tokens = tokens.clone();
                    tokens.push((n, Arc::new(self.token_to_make(token, &scope()))));
                    Outcome::one(Event { what: What::CreateTokens { player: *player, tokens }, cause: event.cause })
                }
                _ => Outcome::Unchanged,
            },
            Rewrite::Tokens(list) => self.other_tokens(watcher, list, event, &scope()),
            Rewrite::ProducesMana(mana, whole) => match &event.what {
                What::AddMana { player, mana: old, tapped } => {
                    let new = if *whole { mana.clone() } else { old.iter().flat_map(|_| mana.clone()).collect() };
                    Outcome::one(Event {
                        what: What::AddMana { player: *player, mana: new, tapped: *tapped },
                        cause: event.cause,
                    })
                }
                _ => Outcome::Unchanged,
            },
            Rewrite::ManaBecomes(mana) => match event.what {
                What::LoseMana { player } => {
                    let kept = self.player(player).map_or(0, |p| p.mana.len());
                    let mana = vec![*mana; kept];
                    Outcome::one(Event { what: What::ManaBecomes { player, mana }, cause: event.cause })
                }
                _ => Outcome::Unchanged,
            },
            Rewrite::SearchTop(n) => match event.what {
                What::Search { player, top, exiled_for } => {
                    let n = self.amount(n, &scope()).clamp(0, i64::from(u32::MAX)) as u32;
                    let top = Some(top.map_or(n, |fewer| fewer.min(n)));
                    Outcome::one(Event { what: What::Search { player, top, exiled_for }, cause: event.cause })
                }
                _ => Outcome::Unchanged,
            },
            Rewrite::ExileFound => match event.what {
                What::Search { player, top, .. } => {
                    let what = What::Search { player, top, exiled_for: Some(watcher.scope.you) };
                    Outcome::one(Event { what, cause: event.cause })
                }
                _ => Outcome::Unchanged,
            },
            Rewrite::WinFlip => match event.what {
                What::FlipCoin { player, coins, called, .. } => {
                    let what = What::FlipCoin { player, coins, called, won: true };
                    Outcome::one(Event { what, cause: event.cause })
                }
                _ => Outcome::Unchanged,
            },
            Rewrite::FlipTwo => match event.what {
                What::FlipCoin { player, coins, called, won } => Outcome::one(Event {
                    what: What::FlipCoin { player, coins: coins.saturating_mul(2), called, won },
                    cause: event.cause,
                }),
                _ => Outcome::Unchanged,
            },
            Rewrite::RollMore => match event.what {
                What::RollDie { player, sides, dice } => Outcome::one(Event {
                    what: What::RollDie { player, sides, dice: dice.saturating_add(1) },
                    cause: event.cause,
                }),
                _ => Outcome::Unchanged,
            },
        })
    }

    /// An effect's doing, put by the effect's controller (CR 614.16).
    fn effect_cause(&self, watcher: &Watcher) -> Cause {
        Cause { source: watcher.scope.this, player: Some(watcher.scope.you), kind: CauseKind::Effect, resolution: 0 }
    }

    fn instead_event(
        &self,
        watcher: &Watcher,
        instructions: &[crate::ability::Instruction],
        scope: Scope,
        event: &Event,
    ) -> Event {
        Event {
            what: What::Do {
                subject: event.what.subject(),
                instructions: Arc::new(instructions.to_vec()),
                scope: Arc::new(scope),
            },
            cause: self.effect_cause(watcher),
        }
    }

    /// "That much plus one", "twice that many", "half that much".
    fn change_amount(&self, watcher: &Watcher, amount: &crate::ability::Amount, event: &Event) -> Outcome<Self> {
        let new = |old: u32| {
            let new = of_that_much(amount, i64::from(old)).unwrap_or_else(|| {
                let mut scope = self.in_event(&watcher.scope, event);
                scope.amount = i64::from(old);
                self.amount(amount, &scope)
            });
            new.clamp(0, i64::from(u32::MAX)) as u32
        };
        let what = match &event.what {
            What::CreateTokens { player, tokens } => {
                let crate::ability::Pattern::CreateTokens { token, .. } = &watcher.effect.pattern else {
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
                let mut counters = crate::state::Counters::default();
                for (kind, n) in entering.counters.iter() {
                    counters.add(kind, if wanted.is_none_or(|w| w == kind) { new(n) } else { n });
                }
                entering.counters = counters;
                What::Move(crate::event::Move { enter: Some(entering), ..m.clone() })
            }
            What::AddMana { player, mana, tapped } => {
                // CR 106.12b: so many times as much of each.
                let times = new(1) as usize;
                let mana = mana.iter().flat_map(|m| std::iter::repeat_n(*m, times)).collect();
                What::AddMana { player: *player, mana, tapped: *tapped }
            }
            _ => return Outcome::one(with_amount(event, new)),
        };
        Outcome::one(Event { what, cause: event.cause })
    }

    /// CR 120.4c: "damage that would reduce your life total to less than N reduces it to N instead".
    fn floor_loss(&self, floor: i64, event: &Event) -> Outcome<Self> {
        match event.what {
            What::LoseLife { player, with_gain, .. } => {
                let life = self.player(player).map_or(0, |p| i64::from(p.life)) + i64::from(with_gain);
                let allowed = (life - floor).clamp(0, i64::from(u32::MAX)) as u32;
                Outcome::one(with_amount(event, |amount| amount.min(allowed)))
            }
            _ => Outcome::Unchanged,
        }
    }

    /// "Exile it instead", "put it on the bottom of its owner's library instead".
    fn send_elsewhere(&self, watcher: &Watcher, to: &crate::ability::Destination, event: &Event) -> Outcome<Self> {
        let scope = self.in_event(&watcher.scope, event);
        let counters = self.counters_of(&to.counters, &scope);
        let (object, why) = match &event.what {
            What::Move(m) => (m.object, m.why),
            What::Discard { player, object, .. } => {
                let what = What::Discard { player: *player, object: *object, to: Some((to.zone, to.place)) };
                return Outcome::one(Event { what, cause: event.cause });
            }
            What::Destroy { object, .. } => (*object, Why::Put),
            What::Sacrifice { object, .. } => (*object, Why::Sacrificed),
            What::Counter { object, .. } => {
                return Outcome::one(Event {
                    what: What::Counter { object: *object, to: Some((to.zone, to.place)) },
                    cause: event.cause,
                });
            }
            _ => return Outcome::Unchanged,
        };
        let owner = self.object(object).map_or(watcher.scope.you, |o| o.owner);
        let control = to.control.as_ref().and_then(|w| self.the_player(w, &scope)).unwrap_or(owner);
        let enter = (to.zone == Zone::Battlefield).then(|| {
            let mut entering = crate::event::Entering::under(control);
            entering.tapped = to.tapped;
            entering.face_down = to.face_down;
            entering.counters = counters.clone();
            Box::new(entering)
        });
        let what = What::Move(crate::event::Move {
            object,
            to: to.zone,
            place: to.place,
            why,
            enter,
            counters,
            face_down: false,
        });
        Outcome::one(Event { what, cause: event.cause })
    }

    /// "Instead create one of each": every token meant becomes these.
    fn other_tokens(
        &self,
        watcher: &Watcher,
        list: &[crate::ability::Token],
        event: &Event,
        scope: &Scope,
    ) -> Outcome<Self> {
        let (What::CreateTokens { player, tokens }, crate::ability::Pattern::CreateTokens { token, .. }) =
            (&event.what, &watcher.effect.pattern)
        else {
            return Outcome::Unchanged;
        };
        let mut made: Vec<(u32, Arc<crate::event::TokenToMake>)> = Vec::new();
        for (n, t) in tokens {
            if self.token_matches(token, &t.face, *player, &watcher.scope) {
                for spec in list {
                    made.push((*n, Arc::new(self.token_to_make(spec, scope))));
                }
            } else {
                made.push((*n, t.clone()));
            }
        }
        Outcome::one(Event { what: What::CreateTokens { player: *player, tokens: made }, cause: event.cause })
    }
}

/// An amount that depends on nothing but "that much".
fn of_that_much(amount: &crate::ability::Amount, that_much: i64) -> Option<i64> {
    use crate::ability::Amount;
    Some(match amount {
        Amount::ThatMuch => that_much,
        Amount::Fixed(n) => i64::from(*n),
        Amount::Times(n, a) => of_that_much(a, that_much)?.saturating_mul(i64::from(*n)),
        Amount::Plus(a, b) => of_that_much(a, that_much)?.saturating_add(of_that_much(b, that_much)?),
        Amount::Half(a, round) => half(of_that_much(a, that_much)?, *round),
        _ => return None,
    })
}

fn counter_kind(pattern: &crate::ability::Pattern) -> Option<&crate::words::Word> {
    match pattern {
        crate::ability::Pattern::PutCounters { kind, .. } => kind.as_ref(),
        _ => None,
    }
}

pub(crate) fn damage_of(event: &Event) -> Option<Damage> {
    match event.what {
        What::Damage(d) => Some(d),
        _ => None,
    }
}

pub(crate) fn too_many(what: &'static str, options: usize) -> Stop<Game> {
    Stop::Error(ErrorKind::TooManyOptions { what, options, limit: MAX_OPTIONS }.into())
}

/// The event with another amount.
fn with_amount(event: &Event, change: impl Fn(u32) -> u32) -> Event {
    let mut event = event.clone();
    match &mut event.what {
        What::Damage(d) => d.amount = change(d.amount),
        What::LoseLife { amount, .. }
        | What::GainLife { amount, .. }
        | What::PayLife { amount, .. }
        | What::PutCounters { amount, .. }
        | What::RemoveCounters { amount, .. }
        | What::MarkDamage { amount, .. } => *amount = change(*amount),
        What::DrawCards { count, .. } | What::Mill { count, .. } | What::Scry { count, .. } => *count = change(*count),
        _ => {}
    }
    event
}

/// What a lifetime's quantity is worth when the effect is made.
pub(crate) fn left_of(game: &Game, uses: &Quantity, scope: &Scope) -> Left {
    let number = |a: &crate::ability::Amount| game.amount(a, scope).clamp(0, i64::from(u32::MAX)) as u32;
    match uses {
        Quantity::Unlimited => Left::Unlimited,
        Quantity::Times(n) => Left::Times(number(n)),
        Quantity::Points(n) => Left::Points(number(n)),
    }
}

/// Whether the effects only multiply, or only add to, the same amount: then their order makes no difference.
pub(crate) fn commute<'a>(effects: impl Iterator<Item = Option<&'a Watcher>>) -> bool {
    use crate::ability::Amount;
    #[derive(PartialEq)]
    enum Shape {
        Multiplies,
        Adds,
    }
    let shape = |w: Option<&'a Watcher>| {
        let w = w?;
        let quiet = w.effect.rider.is_empty()
            && w.effect.optional.is_none()
            && !matches!(w.id, EffectId::Floating(_))
            && !w.effect.condition.as_ref().is_some_and(crate::effects::looks_at_event)
            && w.effect.kind == EffectKind::Replacement;
        match &w.effect.rewrite {
            Rewrite::Amount(Amount::Times(n, of)) if quiet && *n > 0 && **of == Amount::ThatMuch => {
                Some(Shape::Multiplies)
            }
            Rewrite::Amount(Amount::Plus(a, b)) if quiet => match (&**a, &**b) {
                (Amount::ThatMuch, Amount::Fixed(n)) if *n >= 0 => Some(Shape::Adds),
                _ => None,
            },
            _ => None,
        }
    };
    let mut shapes = effects.map(shape);
    let Some(Some(first)) = shapes.next() else { return false };
    shapes.all(|s| s.as_ref() == Some(&first))
}
