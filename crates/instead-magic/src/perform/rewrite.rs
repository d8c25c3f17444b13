//! Applying an effect to the events of a batch (CR 614.6, 614.9, 615.6–615.12).

pub(in crate::perform) mod change;
mod prevent;
mod redirect;

use std::sync::Arc;

use instead::{Application, Applying, Outcome, Proposed, Run, Stop};
use smallvec::smallvec;

use crate::board::effect::{EffectId, Watcher};
use crate::board::error::Kind as ErrorKind;
use crate::board::event::{Cause, CauseKind, Damage, Event, Sent, What, Why};
use crate::board::question::{Asking, Pick, Query, divisions};
use crate::board::scope::{Much, Scope, Watched};
use crate::board::state::{Game, Left, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::look::eval::of_that_much;
use crate::look::firsts::is_of_the_first;
use instead_language::words::{CardType, Zone};
use instead_language::{
    Destination, EnterChange, Filter, Kind as EffectKind, Pattern, Place, Quantity, Rewrite, Share,
};

/// What an applied effect adds right after the event (CR 615.5).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rider {
    /// The instructions.
    pub(crate) instructions: Arc<Vec<instead_language::Instruction>>,
    /// What their words mean.
    pub(crate) scope: Scope,
    /// The rule by which it is added.
    pub(crate) rule: Rule,
}

/// How many ways of dividing are offered before the question is refused.
pub const MAX_OPTIONS: usize = 20_000;

impl Rider {
    /// What it tells the game to do.
    pub fn instructions(&self) -> &[instead_language::Instruction] {
        &self.instructions
    }

    /// The rule by which it is added.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The object of whose effect it is part: what the effect calls by its own name.
    pub fn this(&self) -> Option<crate::board::state::ObjectId> {
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
        if watcher.effect.kind == EffectKind::Prevention && damage_of(&first.event).is_none() {
            self.stop_at_prevention_of_no_damage()?;
        }
        self.note_applied(watcher.id);
        if is_of_the_first(&watcher.effect) {
            self.note_first(watcher.id);
        }
        let mut made = if let Rewrite::Prevent(share) = &watcher.effect.rewrite {
            self.prevent(&watcher, share, applying, run)?
        } else if let Rewrite::Redirect(share, to) = &watcher.effect.rewrite {
            self.redirect(&watcher, share, to, applying, run)?
        } else {
            self.rewrite_each(&watcher, applying, run)?
        };
        let changed = made.outcomes.iter().any(|o| !matches!(o, Outcome::Unchanged));
        if !watcher.effect.rider.is_empty()
            && !matches!(watcher.effect.rewrite, Rewrite::Prevent(_))
            && (changed || matches!(&watcher.effect.rewrite, Rewrite::Amount(amount) if amount.is_that_much()))
        {
            made.riders.push(self.rider(&watcher, std::slice::from_ref(first), 0));
        }
        Ok(made)
    }

    /// Effects that [`commute`] change the amount, one after another. Each application is noted where the record of what was
    /// applied counts, so there they are applied one by one.
    pub(crate) fn apply_all_to(&self, effects: &[EffectId], event: &Event) -> Option<Event> {
        if self.record_counts() {
            return None;
        }
        let has_parts = matches!(event.what, What::CreateTokens { .. } | What::Move(_) | What::AddMana { .. });
        if !has_parts {
            let one = |much: u32, watcher: Option<&Watcher>| {
                Some(made_of(watcher?, much.into())?.clamp(0, u32::MAX.into()) as u32)
            };
            let plain = std::cell::Cell::new(false);
            let changed = with_amount(event, |much| {
                let made = self.all_indexed(effects, event).try_fold(much, one);
                plain.set(made.is_some());
                made.unwrap_or(much)
            });
            if plain.get() {
                return Some(changed);
            }
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

    /// CR 615.1a: prevention effects watch for damage alone; 419.1d of 2004 and 2005 knows others.
    pub(crate) fn stop_at_prevention_of_no_damage(&self) -> Result<()> {
        if self.edition.prevents_any_event {
            return Ok(());
        }
        let why = "a prevention effect watches for damage alone (615.1a); this would be a replacement effect";
        Err(Stop::Error(crate::board::error::Error::illegal(why)))
    }

    fn rider(&self, watcher: &Watcher, group: &[Proposed<Self>], prevented: i64) -> Rider {
        let mut scope = match group.first() {
            Some(item) => self.in_event(&watcher.scope, &item.event),
            None => (*watcher.scope).clone(),
        };
        let mut watched: Option<Watched> = None;
        for item in group {
            let also = self.watched(&item.event);
            match &mut watched {
                Some(watched) => watched.and(&also),
                None => watched = Some(also),
            }
        }
        let watched = watched.unwrap_or_default();
        let much = Much { prevented, ..watched.much };
        let applied = prevented > 0 || watcher.effect.kind == EffectKind::Regeneration;
        scope.slots_mut().watched = Watched { much, applied, ..watched };
        let prevents = watcher.effect.kind == EffectKind::Prevention;
        let period = group.first().is_some_and(|item| matches!(item.event.what, What::Begin { .. }));
        let skips = period && watcher.effect.rewrite == Rewrite::Skip;
        let rule = match prevents {
            true => Rule::RestOfPrevention,
            false if skips => Rule::AfterSkipped,
            false => Rule::Replaced,
        };
        Rider { instructions: Arc::new(watcher.effect.rider.clone()), scope, rule }
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
        self.spend(id, change);
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

    /// Every other rewrite is made event by event.
    fn rewrite_each(
        &mut self,
        watcher: &Watcher,
        applying: &Applying<'_, Self>,
        run: &mut Run<'_, Self>,
    ) -> Result<Application<Self>> {
        let mut outcomes = vec![Outcome::Unchanged; applying.group.len()];
        // "The next time" damage would be dealt is one time, whatever is dealt then (CR 615.8); of other simultaneous
        // events each is a time of its own, and those beyond the uses left are not replaced.
        let one_time = matches!(watcher.effect.pattern, instead_language::Pattern::Damage { .. });
        let mut times = match watcher.id {
            EffectId::Floating(id) if !one_time => match self.left(id) {
                Some(Left::Times(n)) => n,
                _ => u32::MAX,
            },
            _ => u32::MAX,
        };
        let mut chosen: Option<Vec<usize>> = (applying.group.len() > times as usize).then(Vec::new);
        for next in 0..applying.group.len() {
            let at = match &mut chosen {
                _ if times == 0 => break,
                None => next,
                Some(chosen) => {
                    let at = self.which_next(watcher, applying, chosen, times, run)?;
                    chosen.push(at);
                    at
                }
            };
            let (Some(item), Some(outcome)) = (applying.group.get(at), outcomes.get_mut(at)) else { break };
            *outcome = self.rewrite_one(watcher, item, applying, run)?;
            if !matches!(outcome, Outcome::Unchanged) && times != u32::MAX {
                times -= 1;
                self.spend_time(watcher.id);
            }
        }
        if one_time && outcomes.iter().any(|o| !matches!(o, Outcome::Unchanged)) {
            self.spend_time(watcher.id);
        }
        Ok(Application::of(outcomes))
    }

    /// CR 616.1: to which of several simultaneous events of one player or object an effect is applied next that has not
    /// so many uses left. Whoever is affected says so, unless they are alike.
    fn which_next(
        &self,
        watcher: &Watcher,
        applying: &Applying<'_, Self>,
        chosen: &[usize],
        times: u32,
        run: &mut Run<'_, Self>,
    ) -> Result<usize> {
        let left = || applying.group.iter().enumerate().filter(|(at, _)| !chosen.contains(at));
        let first = left().next().map_or(0, |(at, _)| at);
        if left().count() <= times as usize {
            return Ok(first);
        }
        let mut different: Vec<(usize, &Proposed<Self>)> = Vec::new();
        for (at, item) in left() {
            if !different.iter().any(|(_, known)| *known == item) {
                different.push((at, item));
            }
        }
        let who = different.first().map(|(_, item)| instead::Game::affected(self, &item.event));
        let query = Query { asking: Asking::Event, rule: Rule::WhoChooses, about: watcher.scope.this };
        let options = different.iter().map(|(at, item)| Pick::Event(*at, Box::new(item.event.clone()))).collect();
        Ok(match run.ask(self, who, query, options)? {
            Some(Pick::Event(at, _)) => at,
            _ => first,
        })
    }

    fn rewrite_one(
        &mut self,
        watcher: &Watcher,
        item: &Proposed<Self>,
        applying: &Applying<'_, Self>,
        run: &mut Run<'_, Self>,
    ) -> Result<Outcome<Self>> {
        let event = &item.event;
        let scope = || {
            let mut scope = self.in_event(&watcher.scope, event);
            if let What::PutCounters { .. } = event.what {
                scope.slots_mut().watched.puts = event.cause.player;
            }
            if let What::CreateTokens { tokens, .. } = &event.what
                && let Rewrite::Instead(_) = &watcher.effect.rewrite
            {
                scope.slots_mut().watched.creates = tokens.first().map(|(_, token)| token.clone());
            }
            if let What::Move(m) = &event.what
                && m.enter.is_some()
            {
                scope.slots_mut().watched.enters = Some(Arc::new(m.clone()));
            }
            scope
        };
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
            Rewrite::Goto(destination) => {
                let sent = self.send_elsewhere(watcher, destination, event, run)?;
                with_shuffle(self, destination, event, sent)
            }
            Rewrite::Enter(changes) => self.enter_otherwise(changes, watcher, item, applying.chosen.as_ref(), run)?,
            Rewrite::Regenerate => match event.what {
                What::Destroy { object, .. } => {
                    Outcome::one(Event { what: What::Regenerated { object }, cause: self.effect_cause(watcher) })
                }
                _ => Outcome::Unchanged,
            },
            Rewrite::Instead(instructions) => {
                let scope = scope();
                match self.plain_events(instructions, &scope) {
                    Some(events) => {
                        let cause = |what: &What| Cause {
                            player: Some(puts(&scope, what).unwrap_or(watcher.scope.you)),
                            ..self.effect_cause(watcher)
                        };
                        Outcome::Becomes(events.into_iter().map(|what| Event { cause: cause(&what), what }).collect())
                    }
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
            Rewrite::Tokens(list) => self.other_tokens(watcher, list, event, &scope()),
            Rewrite::TokensOfOne(kinds) => {
                let one = self.which_tokens(kinds, watcher, run)?;
                self.other_tokens(watcher, kinds.get(one..=one).unwrap_or(&[]), event, &scope())
            }
            rewrite @ (Rewrite::PlusTokens(..)
            | Rewrite::ProducesMana(..)
            | Rewrite::ManaBecomes(_)
            | Rewrite::SearchTop(_)
            | Rewrite::ExileFound
            | Rewrite::WinFlip
            | Rewrite::FlipTwo
            | Rewrite::RollMore) => match self.with_another_part(rewrite, &event.what, &scope()) {
                Some(what) => Outcome::one(Event { what, cause: event.cause }),
                None => Outcome::Unchanged,
            },
        })
    }

    /// CR 614.1c, d, 614.12: how a permanent enters.
    fn enter_otherwise(
        &mut self,
        changes: &[EnterChange],
        watcher: &Watcher,
        item: &Proposed<Self>,
        chosen: Option<&Pick>,
        run: &mut Run<'_, Self>,
    ) -> Result<Outcome<Self>> {
        let What::Move(m) = &item.event.what else { return Ok(self.created_under(changes, watcher, &item.event)) };
        let mut m = m.clone();
        let Some(mut entering) = m.enter.take() else { return Ok(Outcome::Unchanged) };
        let before = entering.clone();
        self.change_entering(changes, watcher, &m, &mut entering, chosen, &item.lineage, run)?;
        if entering == before {
            return Ok(Outcome::Unchanged);
        }
        m.enter = Some(entering);
        Ok(Outcome::one(Event { what: What::Move(m), cause: item.event.cause }))
    }

    /// An effect's doing, put by the effect's controller (CR 614.16).
    fn effect_cause(&self, watcher: &Watcher) -> Cause {
        Cause {
            source: watcher.scope.this,
            player: Some(watcher.scope.you),
            kind: CauseKind::Effect,
            resolution: 0,
            rule: None,
        }
    }

    fn instead_event(
        &self,
        watcher: &Watcher,
        instructions: &[instead_language::Instruction],
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
}

/// CR 701.24c, f: what is shuffled into a library in place of another zone has that library shuffled, for each of several
/// that go there at one time.
fn with_shuffle(game: &Game, to: &Destination, event: &Event, sent: Outcome<Game>) -> Outcome<Game> {
    let owner = event.what.subject().object().and_then(|o| game.object(o)).map(|o| o.owner);
    let (Outcome::Becomes(mut events), Some(player)) = (sent.clone(), owner) else { return sent };
    if to.place != Place::Shuffled {
        return sent;
    }
    events.push(Event { what: What::Shuffle { player }, cause: event.cause.contained() });
    Outcome::Becomes(events)
}

/// Who puts counters in place of others that would have been put on the same object or player: who would have put those.
pub(crate) fn puts(scope: &Scope, what: &What) -> Option<PlayerId> {
    let What::PutCounters { on, .. } = what else { return None };
    let watched = &scope.slots()?.watched;
    watched.puts.filter(|_| watched.recipient == Some(*on))
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

/// What the effect makes of so much, if it does that and nothing else, and it hangs on nothing else.
fn made_of(watcher: &Watcher, much: i64) -> Option<i64> {
    let Rewrite::Amount(amount) = &watcher.effect.rewrite else { return None };
    let made = match watcher.makes {
        Some(makes) => Some(makes.much.of(much)),
        None => of_that_much(amount, much),
    };
    debug_assert_eq!(made, of_that_much(amount, much));
    made
}

/// What a lifetime's quantity is worth when the effect is made.
pub(crate) fn left_of(game: &Game, uses: &Quantity, scope: &Scope) -> Left {
    let number = |a: &instead_language::Amount| game.amount(a, scope).clamp(0, i64::from(u32::MAX)) as u32;
    match uses {
        Quantity::Unlimited => Left::Unlimited,
        Quantity::Times(n) => Left::Times(number(n)),
        Quantity::Points(n) => Left::Points(number(n)),
    }
}
