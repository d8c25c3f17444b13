//! The events that an instruction is (CR 608.2c, 701).

mod counters;
mod damage;
mod objects;

use super::*;
use crate::board::event::TokenToMake;
use crate::board::turn::First;
use damage::Dealt;
use instead_language::Feat;
use instead_language::{done_by_players, done_to_objects, in_steps};

impl Following {
    /// What the text does: who controls it does it.
    pub(super) fn effect(&self, what: What) -> Event {
        let player = crate::perform::rewrite::puts(&self.scope, &what).unwrap_or(self.scope.you);
        Event { what, cause: self.cause(player) }
    }

    /// What the text has that player do.
    fn done_by(&self, player: PlayerId, what: What) -> Event {
        Event { what, cause: self.cause(player) }
    }
}

impl Game {
    /// The events that an instruction is, all at once; choices that it needs are made.
    pub(crate) fn events_of(
        &mut self,
        instruction: &Instruction,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        let events = self.events_at_once(instruction, f, run)?;
        events.ok_or_else(|| self.unsupported("an instruction that is no single event, at once with others,", f))
    }

    /// The same; `None` of an instruction that is done in several steps.
    pub(super) fn events_at_once(
        &mut self,
        instruction: &Instruction,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<Vec<Event>>> {
        let outer = std::mem::replace(&mut f.doing, done_to_chosen(instruction));
        let events = self.events_where_chosen(instruction, f, run);
        f.doing = outer;
        events
    }

    fn events_where_chosen(
        &mut self,
        instruction: &Instruction,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<Vec<Event>>> {
        Ok(Some(match instruction {
            Instruction::Unread(unread) => return self.stop_at_text(f.scope.this, unread),
            Instruction::Draw(who, Amount::UpTo(most)) => self.draws_up_to(who, most, f, run)?,
            Instruction::Damage { source, amount, to, excess, unpreventable, combat } => {
                let dealt = Dealt { combat: *combat, unpreventable: *unpreventable };
                self.deals(source, amount, to, excess.as_ref(), dealt, f, run)?
            }
            Instruction::Divided { source, parts } => self.deals_divided(source, parts, f, run)?,
            Instruction::Destroy { what, regenerate: regenerable } => {
                self.each_object(what, f, run, |object| What::Destroy { object, regenerable: *regenerable })?
            }
            Instruction::Regenerate(what, then) => {
                let objects = self.objects_selected(what, f, run)?;
                objects.into_iter().map(|o| self.regeneration_shield(o, then, f)).collect()
            }
            Instruction::Sacrifice(who, what) => self.sacrifices(who, what, f, run)?,
            Instruction::Exile(what) => self.exiles(what, f, run)?,
            Instruction::Move(what, to) => self.moves(what, to, f, run)?,
            Instruction::Discard(who, what) => self.discards(who, what, f, run)?,
            Instruction::PutCounters(kind, n, what) => self.puts_counters(kind, n, what, f, run)?,
            Instruction::RemoveCounters(kind, n, what) => {
                self.removes_counters(kind.as_ref(), n.as_ref(), what, f, run)?
            }
            Instruction::MoveCounters(kind, n, from, to) => {
                self.moves_counters((kind.as_ref(), n.as_ref()), from, to, f, run)?
            }
            Instruction::Tap(what) => self.taps(what, f, run)?,
            Instruction::Untap(what) => self.each_object(what, f, run, |object| What::Untap { object, step: false })?,
            Instruction::TurnFaceUp(what) => {
                self.each_object(what, f, run, |object| What::TurnFaceUp { object, also: Vec::new() })?
            }
            Instruction::TurnFaceDown(what) => {
                self.each_object(what, f, run, |object| What::TurnFaceDown { object })?
            }
            Instruction::Transform(what) => self.transforms(what, f, run)?,
            Instruction::RemoveDamage(what) => {
                self.each_object(what, f, run, |object| What::RemoveDamage { object })?
            }
            Instruction::RemoveFromCombat(what) => {
                self.each_object(what, f, run, |object| What::RemoveFromCombat { object })?
            }
            Instruction::Counter(what) => {
                self.each_object(what, f, run, |object| What::Counter { object, to: None })?
            }
            Instruction::ExileAfter(what) => self.marks_for_exile(what, f, run)?,
            Instruction::Attach(what, to) => {
                let objects = self.objects_selected(what, f, run)?;
                let to = self.reference(to, &f.scope);
                objects.into_iter().map(|object| f.effect(What::Attach { object, to })).collect()
            }
            Instruction::GainControl(who, what, until) => self.gains_control(who, what, *until, f, run)?,
            Instruction::ExchangeControl(a, b) => self.exchanges_control(a, b, f),
            Instruction::Permit(..) if instead_language::carried::permits_a_spell(instruction) => {
                self.permits_one(instruction, f)?
            }
            Instruction::Permit(what, permission, until) => {
                let objects = Arc::new(self.objects_selected(what, f, run)?);
                vec![self.effect_begins(FloatingKind::Permit(objects, *permission), *until, Left::Unlimited, f)]
            }
            Instruction::Rule(rule, until) => {
                vec![self.effect_begins(FloatingKind::Rule(Arc::new((**rule).clone())), *until, Left::Unlimited, f)]
            }
            Instruction::NextSpell(who, spells, has) => self.next_spells(who, spells, has, f),
            Instruction::PermitFrom(filter, permission, until) => {
                let kind = FloatingKind::PermitFrom(Arc::new(filter.clone()), *permission);
                vec![self.effect_begins(kind, *until, Left::Unlimited, f)]
            }
            Instruction::Continuous { what, changes, until } => {
                let typed = self.with_type_chosen(what, f, run)?;
                let what = typed.as_ref().unwrap_or(what);
                let objects = self.objects_selected(what, f, run)?;
                let changes = self.with_chosen(changes, f, run)?;
                self.fixed_continuous(what, objects, &changes, *until, f)
            }
            Instruction::BecomeCopy { what, of, except, keeps, until } => {
                self.become_copies(what, of, (except, *keeps), *until, f, run)?
            }
            Instruction::Forbid(cant, until) => self.forbidden(cant, *until, f, run)?,
            Instruction::Delayed(trigger, list) => {
                vec![self.delayed_begins(trigger, list, (Until::Forever, Left::Times(1)), f)]
            }
            Instruction::DelayedThisTurn(trigger, list, again) => {
                let once = (Until::EndOfTurn, Left::Times(1));
                let how_long = again.map_or(once, |until| (until, Left::Unlimited));
                vec![self.delayed_begins(trigger, list, how_long, f)]
            }
            Instruction::CreateTokens(_, _, token) if self.has_two_links(token, &f.scope) => {
                return Err(self.unsupported("a token with two abilities that speak each of another exiled card", f));
            }
            done_by_players!() | in_steps!() | Instruction::Does(..) | said!(Instruction) => {
                return Ok(self.done_by_players(instruction, f));
            }
        }))
    }

    /// CR 601.3e: one spell of several cards may be cast.
    fn permits_one(&self, instruction: &Instruction, f: &Following) -> Result<Vec<Event>> {
        if let Instruction::Permit(Selection::Each(filter) | Selection::Choose { filter, .. }, permission, until) =
            instruction
            && instead_language::carried::permits_one(instruction)
        {
            let kind = FloatingKind::PermitFrom(Arc::new(filter.clone()), *permission);
            return Ok(vec![self.effect_begins(kind, *until, Left::Times(1), f)]);
        }
        Err(self.unsupported("casting one spell of several cards", f))
    }

    /// The same of an instruction by which something happens to each of these players, and nobody chooses anything.
    fn done_by_players(&self, instruction: &Instruction, f: &Following) -> Option<Vec<Event>> {
        Some(match instruction {
            Instruction::Draw(who, n) => self.each_player(who, n, f, |player, count| {
                f.done_by(player, What::DrawCards { player, count, turn_based: false })
            }),
            Instruction::Mill(who, n) => {
                self.each_player(who, n, f, |player, count| f.done_by(player, What::Mill { player, count }))
            }
            Instruction::Scry(who, n) => {
                self.each_player(who, n, f, |player, count| f.done_by(player, What::Scry { player, count }))
            }
            Instruction::Shuffle(who) => {
                self.every_player(who, f, |player| f.done_by(player, What::Shuffle { player }))
            }
            Instruction::GainLife(who, n) => {
                self.each_player(who, n, f, |player, amount| f.effect(What::GainLife { player, amount }))
            }
            Instruction::LoseLife(who, n) => self.each_player(who, n, f, |player, amount| {
                f.effect(What::LoseLife { player, amount, damage: false, with_gain: 0 })
            }),
            Instruction::PlayerCounters(kind, n, who) => self.each_player(who, n, f, |player, amount| {
                f.effect(What::PutCounters { on: Target::Player(player), kind: kind.clone(), amount })
            }),
            Instruction::CreateTokens(who, n, token) => {
                let all = std::iter::once((n, token)).chain(token.also.iter().map(|(n, token)| (n, token)));
                let creates = f.scope.slots().and_then(|slots| slots.watched.creates.clone());
                let made = |token| {
                    let made = self.token_to_make(token, &f.scope)?;
                    Some(Arc::new(match &creates {
                        Some(said) => crate::perform::rewrite::change::as_said_of(said, made),
                        None => made,
                    }))
                };
                let all = all.filter_map(|(n, token)| Some((n, made(token)?)));
                let all: Vec<_> = all.filter(|(_, token)| self.can_be_made_attached(token, f)).collect();
                let created = |player: PlayerId| {
                    let one =
                        |(n, token): &(&Amount, Arc<TokenToMake>)| (self.of_player(player, n, f), Arc::clone(token));
                    What::CreateTokens { player, tokens: all.iter().map(one).collect() }
                };
                let some = !all.is_empty();
                let players = if some { self.players_of(who, f) } else { Vec::new() };
                players.into_iter().map(|player| f.done_by(player, created(player))).collect()
            }
            Instruction::AddMana(who, mana) => {
                let tapped = f.scope.this.filter(|_| f.taps_for_mana);
                self.every_player(who, f, |player| {
                    let bond = self.said_of_this(f);
                    f.done_by(player, What::AddMana { player, mana: mana.clone(), tapped, bond })
                })
            }
            Instruction::AddManaTimes(who, mana, times) => {
                let tapped = f.scope.this.filter(|_| f.taps_for_mana);
                self.each_player(who, times, f, |player, times| {
                    let symbols = mana.len().saturating_mul(times as usize);
                    let mana = mana.iter().copied().cycle().take(symbols).collect();
                    f.done_by(player, What::AddMana { player, mana, tapped, bond: self.said_of_this(f) })
                })
            }
            Instruction::Lose(who) => self.every_player(who, f, |player| f.effect(What::Lose { player })),
            Instruction::Win(who) => self.every_player(who, f, |player| f.effect(What::Win { player })),
            Instruction::Monarch(who) => self.every_player(who, f, |player| f.effect(What::Monarch { player })),
            Instruction::ControlTurn(who) => {
                self.every_player(who, f, |player| f.effect(What::ControlTurn { player, by: f.scope.you }))
            }
            Instruction::ExtraTurn(who, list) => {
                let first = || First { instructions: Arc::new(list.clone()), scope: f.scope.clone() };
                let first = (!list.is_empty()).then(|| Box::new(first()));
                self.every_player(who, f, |player| f.effect(What::ExtraTurn { player, first: first.clone() }))
            }
            Instruction::DayNight(now) => vec![f.effect(What::DayNight(*now))],
            Instruction::Emblem(who, abilities) => self.emblems(who, abilities.clone(), f),
            Instruction::Skip(who, period, n) => self.skips(who, *period, n, f),
            Instruction::SkipAll(who, period) => {
                let players = self.players_of(who, f);
                players.into_iter().map(|player| self.skip_all_begins(player, *period, f)).collect()
            }
            done_to_objects!() | in_steps!() | Instruction::Does(..) | said!(Instruction) => return None,
        })
    }

    /// The event for each object selected.
    fn each_object(
        &mut self,
        what: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
        make: impl Fn(ObjectId) -> What,
    ) -> Result<Vec<Event>> {
        Ok(self.objects_selected(what, f, run)?.into_iter().map(|o| f.effect(make(o))).collect())
    }

    /// CR 701.27f: an ability of a permanent transforms it only if it has not transformed since.
    fn transforms(&mut self, what: &Selection, f: &mut Following, run: &mut Run<'_, Self>) -> Result<Vec<Event>> {
        let objects = self.objects_selected(what, f, run)?;
        let has = f.scope.turned.is_some() && f.scope.turned != self.times_turned(&f.scope);
        let meant = objects.into_iter().filter(|o| !(has && f.scope.this == Some(*o)));
        Ok(meant.map(|object| f.effect(What::Transform { object })).collect())
    }

    /// How often the object that the text is on has transformed.
    pub(crate) fn times_turned(&self, scope: &Scope) -> Option<u16> {
        self.object(scope.this?).map(|o| o.turned)
    }

    /// The event for each player meant.
    pub(super) fn every_player(&self, who: &Who, f: &Following, make: impl Fn(PlayerId) -> Event) -> Vec<Event> {
        self.players_of(who, f).into_iter().map(make).collect()
    }

    /// The same, with how much it is of each: of several "their" is each one's own ("each opponent mills half their
    /// library").
    fn each_player(&self, who: &Who, n: &Amount, f: &Following, make: impl Fn(PlayerId, u32) -> Event) -> Vec<Event> {
        self.each_amount(who, n, f).into_iter().map(|(player, n)| make(player, clamp(n))).collect()
    }

    /// How much it is of each of these players.
    pub(super) fn each_amount(&self, who: &Who, n: &Amount, f: &Following) -> Vec<(PlayerId, i64)> {
        let of = |player: PlayerId| (player, self.amount_of_player(player, n, f));
        self.players_of(who, f).into_iter().map(of).collect()
    }

    /// CR 608.2d, 101.4: each of these players says how many cards he draws, and no more than that.
    fn draws_up_to(
        &mut self,
        who: &Who,
        most: &Amount,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        let mut events = Vec::new();
        for (player, most) in self.each_amount(who, most, f) {
            let query = Query { asking: Asking::Choice, rule: f.choosing(), about: f.scope.this };
            let options = (0..=most).map(Pick::Number).collect();
            let Some(Pick::Number(n)) = run.ask(self, Some(player), query, options)? else { continue };
            let count = clamp(n);
            events.extend((count > 0).then(|| f.done_by(player, What::DrawCards { player, count, turn_based: false })));
        }
        Ok(events)
    }

    fn amount_of_player(&self, player: PlayerId, n: &Amount, f: &Following) -> i64 {
        let mut own = f.scope.clone();
        own.slots_mut().one = Some(Target::Player(player));
        self.amount(n, &own)
    }

    /// How many it is of that player.
    fn of_player(&self, player: PlayerId, n: &Amount, f: &Following) -> u32 {
        clamp(self.amount_of_player(player, n, f))
    }

    /// Several players do the same: each chooses in turn order (CR 101.4), then it happens at once.
    #[allow(clippy::type_complexity)]
    pub(super) fn each_player_does(
        &mut self,
        who: &Who,
        f: &mut Following,
        run: &mut Run<'_, Self>,
        does: &dyn Fn(PlayerId, &mut Self, &mut Following, &mut Run<'_, Self>) -> Result<Vec<Event>>,
    ) -> Result<Vec<Event>> {
        let mut events = Vec::new();
        for player in self.players_of(who, f) {
            events.extend(does(player, self, f, run)?);
        }
        Ok(events)
    }

    /// The events of instructions that need no choice and stand for one event each: they take the replaced event's place
    /// in the batch itself. Others are followed when the batch is performed.
    pub(crate) fn plain_events(&self, list: &[Instruction], scope: &Scope) -> Option<Vec<What>> {
        let [instruction] = list else { return list.is_empty().then(Vec::new) };
        self.plain_event(instruction, scope).map(|what| vec![what])
    }

    fn plain_event(&self, instruction: &Instruction, scope: &Scope) -> Option<What> {
        let of_a_player = matches!(
            instruction,
            Instruction::Draw(..)
                | Instruction::GainLife(..)
                | Instruction::LoseLife(..)
                | Instruction::Mill(..)
                | Instruction::PlayerCounters(..)
                | Instruction::Win(_)
                | Instruction::Lose(_)
        );
        if of_a_player {
            let events = self.done_by_players(instruction, &Following::of(scope.clone(), Lineage::default()))?;
            let [Event { what, .. }] = events.as_slice() else { return None };
            return Some(what.clone());
        }
        let n = |a: &Amount| clamp(self.amount(a, scope));
        let object = |r: &Ref| self.reference(r, scope).and_then(Target::object);
        if let Instruction::PutCounters(kind, a, Selection::One(r)) = instruction {
            let on = Target::Object(object(r)?);
            return Some(What::PutCounters { on, kind: kind.clone(), amount: n(a) });
        }
        if let Instruction::RemoveCounters(Some(kind), Some(a), Selection::One(r)) = instruction {
            let from = Target::Object(object(r)?);
            return Some(What::RemoveCounters { from, kind: kind.clone(), amount: n(a) });
        }
        let Instruction::Damage { source, amount, to: Selection::One(to), excess: None, unpreventable, combat } =
            instruction
        else {
            return None;
        };
        let (source, to) = (object(source)?, self.reference(to, scope)?);
        let (unpreventable, combat) = (*unpreventable, *combat);
        Some(What::Damage(Damage { source, to, amount: n(amount), combat, unpreventable }))
    }
}

/// What the words mean where something is done to one of those selected: "its power" is that one's where several are
/// spoken of. Where one object was named, "it" is what it was before.
pub(super) fn about_one(scope: &Scope, what: &Selection, one: Target) -> Scope {
    let mut own = scope.clone();
    if let Selection::One(Ref::Target(n)) = what
        && let Some(targets) = own.targets.get_mut(usize::from(*n))
    {
        *targets = smallvec::smallvec![one];
    }
    own.slots_mut().one = Some(one);
    own
}
