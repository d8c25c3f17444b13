//! Following instructions (CR 608.2c): a resolving spell or ability, a rider, the text of a replacement effect, or a
//! sentence of a scenario. Each instruction becomes events that are proposed; nothing here changes the state itself.

mod acts;
mod choose;
mod events;
mod lasting;
mod leaves;
mod looking;
mod paying;
mod that_much;

use std::sync::Arc;

use instead::policy::LooksAt;
use instead::{Lineage, Note, Proposed, Run, Stop, propose};

use crate::board::effect::EffectId;
use crate::board::error::{Error, Kind as ErrorKind};
use crate::board::event::{Cause, CauseKind, Damage, Entering, Event, Move, What, Why};
use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::{Kept, Scope};
use crate::board::state::{Chosen, Floating, FloatingKind, Game, Left, ObjectId, PlayerId, Target};
use instead_language::words::{Word, Zone};
use instead_language::{
    Amount, Filter, Instruction, Kind, Lifetime, Paid, Pattern, Period, Place, Recipients, Ref, Replacement, Rewrite,
    Selection, Share, Until, Who,
};

use acts::without_zone;
pub(crate) use choose::{among, in_hand_of};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// Instructions on their way.
#[derive(Clone, Debug)]
pub(crate) struct Following {
    /// What the words mean now.
    pub(crate) scope: Scope,
    /// What has been done to the event in whose place this stands (CR 614.5).
    pub(crate) lineage: Lineage<EffectId>,
    /// The permanent that is entering, where the text says how it does.
    pub(crate) entering: Option<(ObjectId, Box<Entering>)>,
    /// An effect, or a cost.
    pub(crate) kind: CauseKind,
    /// CR 106.12: the object of the text is tapped for mana.
    pub(crate) taps_for_mana: bool,
    /// For how many Phyrexian mana symbols of the cost that was last paid life was paid (CR 107.4f).
    pub(crate) symbols_for_life: u32,
    /// What was chosen in advance, with the question whether to do it at all.
    preset: Option<Target>,
    /// X of a cost that was said in advance, with the question whether to pay it at all.
    said_x: Option<u32>,
    /// How many filling instructions are being followed: only then is it noted what is left behind.
    filling: u32,
    /// What the instructions since then left behind.
    left: Kept,
    /// What was paid of costs.
    paid: Vec<(Paid, Kept)>,
    /// The permanent that is entering was made a copy by this text.
    pub(crate) copies: bool,
    /// What is chosen is shown, and stays where it is.
    shows: bool,
    /// It was done to the permanent that is entering.
    entered: bool,
    /// Something of what the instruction says could be done (CR 608.2f, 118.12).
    possible: bool,
    /// Within how many texts that say what X is.
    defined: u32,
}

impl Following {
    pub(crate) fn of(scope: Scope, lineage: Lineage<EffectId>) -> Self {
        Following {
            scope,
            lineage,
            entering: None,
            kind: CauseKind::Effect,
            taps_for_mana: false,
            symbols_for_life: 0,
            preset: None,
            said_x: None,
            filling: 0,
            left: Kept::default(),
            paid: Vec::new(),
            copies: false,
            shows: false,
            entered: false,
            possible: false,
            defined: 0,
        }
    }

    pub(crate) fn cause(&self, player: PlayerId) -> Cause {
        Cause {
            source: self.scope.this,
            player: Some(player),
            kind: self.kind,
            resolution: self.scope.resolution,
            rule: None,
        }
    }
}

/// Whether "it" still means afterwards what it meant before: what an instruction names as something else ("this
/// creature", a target) and what it does damage to is spoken of by that name, as the reader of card text takes it.
fn keeps_it(instruction: &Instruction) -> bool {
    match instruction {
        Instruction::Damage { .. } | Instruction::Divided { .. } => true,
        // several are "they"
        Instruction::Draw(_, n) | Instruction::Mill(_, n) => *n != Amount::Fixed(1),
        // what moves to another zone is another object, and "that card" means it (CR 400.7)
        Instruction::Sacrifice(_, s) => matches!(s, Selection::One(Ref::This)),
        Instruction::Tap(s)
        | Instruction::Untap(s)
        | Instruction::PutCounters(_, _, s)
        | Instruction::RemoveCounters(_, _, s)
        | Instruction::Continuous { what: s, .. } => matches!(s, Selection::One(r) if *r != Ref::It),
        _ => false,
    }
}

impl Game {
    /// Follow the instructions in order.
    pub(crate) fn follow(&mut self, list: &[Instruction], f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        for instruction in list {
            if self.state.over {
                return Ok(());
            }
            self.follow_one(instruction, f, run)?;
        }
        Ok(())
    }

    fn do_one(&mut self, instruction: &Instruction, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        match instruction {
            Instruction::If(condition, then, otherwise) => {
                let list = if self.holds(condition, &f.scope) { then } else { otherwise };
                self.follow(list, f, run)
            }
            Instruction::Fill(n, inner) => self.fill(*n, inner, f, run),
            Instruction::EachMay(who, list) => self.each_may(who, list, f, run),
            Instruction::May(who, list) => self.may(who, list, f, run),
            // CR 107.3: who pays says how much; what nobody announced is not known
            asks if f.scope.triggered
                && f.scope.x == 0
                && f.defined == 0
                && instead_language::carried::asks_for_x(asks) =>
            {
                Err(self.unsupported("paying {X}, where the player says how much,", f))
            }
            Instruction::Unless(who, cost, list) => self.unless(who, cost, list, f, run),
            Instruction::UnlessTimes(who, cost, times, list) => {
                let mut total = instead_language::Cost::default();
                for _ in 0..self.amount(times, &f.scope).max(0) {
                    crate::perform::cast::add(&mut total, cost.clone());
                }
                self.unless(who, &total, list, f, run)
            }
            Instruction::ProtectAll(filter, until) => self.protect_all(filter, *until, f, run),
            Instruction::AddProduced(who) => {
                let Some(player) = self.the_player(who, &f.scope) else { return Ok(()) };
                let mut types = f.scope.produced.clone();
                types.sort_unstable();
                types.dedup();
                let query = Query { asking: Asking::Mana, rule: "106.12a", about: f.scope.this };
                let options = types.into_iter().map(|m| Pick::Mana(vec![m])).collect();
                let Some(Pick::Mana(mana)) = run.ask(self, Some(player), query, options)? else { return Ok(()) };
                self.follow_one(&Instruction::AddMana(Who::Player(player.0), mana), f, run)
            }
            Instruction::MustCast(who, what) => self.must_cast(who, what, f, run),
            Instruction::CastMany(among, most) => self.cast_many(among, most, f, run),
            Instruction::AttachTo(what, to) => {
                let to = self.select(to, f, run)?.first().copied();
                let object = self.reference(what, &f.scope).and_then(Target::object);
                let (Some(object), Some(to)) = (object, to) else { return Ok(()) };
                self.propose_all(vec![What::Attach { object, to: Some(to) }], f.scope.you, f, run)
            }
            Instruction::Pay(who, cost) => self.pay_as_told(who, cost, f, run),
            Instruction::Where(x, list) => {
                let x = self.amount(x, &f.scope);
                let outer = std::mem::replace(&mut f.scope.x, x);
                f.defined += 1;
                self.follow(list, f, run)?;
                f.defined -= 1;
                f.scope.x = outer;
                Ok(())
            }
            Instruction::Repeat(times, list) => {
                let mut copies = Vec::new();
                let rounds = (0..self.amount(times, &f.scope).max(0)).collect();
                self.rounds(list, rounds, f, run, |game, _, f, run| {
                    game.follow(list, f, run)?;
                    copies.extend(f.scope.those.iter().copied());
                    Ok(())
                })?;
                // "copy it twice. You may choose new targets for the copies": all of them
                if matches!(list.as_slice(), [Instruction::CopySpell(..)]) {
                    f.scope.those = copies;
                }
                Ok(())
            }
            Instruction::ForEach(selection, list) => {
                let each = self.select(selection, f, run)?;
                self.rounds(list, each, f, run, |game, target, f, run| {
                    let mut inner = f.clone();
                    inner.scope.it = Some(target);
                    inner.scope.that = target.player().or(inner.scope.that);
                    inner.scope.slots_mut().each.push(target);
                    game.follow(list, &mut inner, run)?;
                    inner.scope.slots_mut().each.pop();
                    f.left = inner.left;
                    f.scope.slots = inner.scope.slots;
                    Ok(())
                })
            }
            Instruction::Self_ { original, condition, instead } => {
                // CR 614.15, 616.1a: what the spell or ability replaces of itself comes before everything else.
                if self.holds(condition, &f.scope) {
                    if let Some(object) = f.scope.this {
                        self.note_own(object, original, instead);
                        run.note(self, Note::Own { effect: EffectId::Own(object) });
                    }
                    self.follow(instead, f, run)
                } else {
                    self.follow(original, f, run)
                }
            }
            Instruction::SelfRewrite { original, effect } => self.with_own_effect(original, effect, f, run),
            Instruction::Choose(who, choice) => self.note_choice(who, choice, f, run),
            Instruction::FlipCoin { who, called } => {
                let players = self.players_of(who, f);
                for player in players {
                    let called = *called;
                    self.propose_all(vec![What::FlipCoin { player, coins: 1, called, won: false }], player, f, run)?;
                    f.scope.won = self.state.chance == Some(crate::board::state::Chance::Flip(true));
                    let mut flip = Kept::of(&[Target::Player(player)]);
                    flip.won = f.scope.won;
                    f.left.then(flip);
                }
                Ok(())
            }
            Instruction::RollDie(who, sides) => {
                for player in self.players_of(who, f) {
                    self.roll_dice(player, *sides, 1, f, run)?;
                }
                Ok(())
            }
            Instruction::RollDice(who, n, sides) => {
                let n = clamp(self.amount(n, &f.scope));
                for player in self.players_of(who, f) {
                    self.roll_dice(player, *sides, n, f, run)?;
                }
                Ok(())
            }
            Instruction::Search { who, filter, max, to, reveal } => {
                let _ = reveal;
                self.search(who, filter, max, to, f, run)
            }
            Instruction::Reveal(who, selection) | Instruction::Look(who, selection) => {
                f.shows = true;
                let found = self.select(selection, f, run)?;
                f.shows = false;
                f.scope.it = found.first().copied().or(f.scope.it);
                f.scope.that = self.the_player(who, &f.scope).or(f.scope.that);
                f.scope.did = !found.is_empty();
                // what is revealed from among them leaves "the rest" what it was
                if !matches!(selection, Selection::Among { .. } | Selection::One(_)) {
                    f.scope.looked.clone_from(&found);
                }
                if matches!(instruction, Instruction::Reveal(..)) {
                    f.scope.touched = found.iter().filter_map(|t| t.object()).collect();
                }
                let mut seen = Kept::of(&found);
                seen.players = self.players_of(who, f);
                f.left.then(seen);
                f.scope.those = found;
                Ok(())
            }
            Instruction::Pick(selection) => {
                let found = self.select(selection, f, run)?;
                f.scope.it = found.first().copied();
                f.scope.did = !found.is_empty();
                f.left.then(Kept::of(&found));
                f.scope.those = found;
                Ok(())
            }
            Instruction::Surveil(who, n) => self.surveils(who, n, f, run),
            Instruction::PutAndRest(take, to, rest) => {
                self.follow_one(&Instruction::Move(take.clone(), to.clone()), f, run)?;
                let (it, those) = (f.scope.it, f.scope.those.clone());
                self.follow_one(&Instruction::Move(Selection::Rest, rest.clone()), f, run)?;
                f.scope.it = it;
                f.scope.those = those;
                Ok(())
            }
            Instruction::PutAndRestOf { of, take, to, rest } => {
                self.follow_one(&Instruction::Move(take.clone(), to.clone()), f, run)?;
                let taken = f.left.clone();
                self.follow_one(&Instruction::Move(Selection::RestOf(*of), rest.clone()), f, run)?;
                f.left = taken;
                Ok(())
            }
            Instruction::Create { effect, lifetime, each } => {
                self.create_effect(effect, lifetime, each.as_ref(), f, run)
            }
            Instruction::Fight(a, b) => self.fight(a, b, f, run),
            Instruction::Modal(choice) => self.modal(choice, f, run),
            Instruction::ChangeText(selection, kinds, until) => self.change_text(selection, kinds, *until, f, run),
            // CR 603.12: it triggers if the action was done; its targets are chosen as it is put on the stack.
            Instruction::WhenYouDo(spell) => {
                if f.scope.did {
                    let mut scope = f.scope.clone();
                    scope.slots = None;
                    scope.triggered = true;
                    scope.targets = Vec::new();
                    scope.division = Vec::new();
                    self.put_pending(scope, Arc::new((**spell).clone()), None);
                }
                Ok(())
            }
            Instruction::Reflexive(of, spell) => {
                if self.was_slot_done(*of, &f.scope) {
                    let mut scope = Scope::new(f.scope.you, f.scope.this);
                    scope.x = f.scope.x;
                    scope.triggered = true;
                    scope.slots_mut().outer = Some(Arc::new(self.frozen(&f.scope)));
                    self.put_pending(scope, Arc::new((**spell).clone()), None);
                }
                Ok(())
            }
            Instruction::AddChosenMana { who, amount, colors, mix } => {
                self.add_chosen_mana(who, amount, *colors, *mix, f, run)
            }
            Instruction::SetLife(who, amount) => self.set_life(who, amount, f, run),
            Instruction::ExchangeLife(players) => self.exchange_life(players, f, run),
            Instruction::EachUnless(who, done, otherwise) => self.each_unless(who, done, otherwise, f, run),
            Instruction::Results(table) => {
                // CR 706.3a: "if the result was in this range"
                let Some(crate::board::state::Chance::Roll(result)) = self.state.chance else { return Ok(()) };
                for (least, most, list) in table {
                    if *least <= result && most.is_none_or(|most| result <= most) {
                        self.follow(list, f, run)?;
                    }
                }
                Ok(())
            }
            Instruction::MayCast(who, what, cost) => {
                f.scope.did = self.cast_as_effect(who, what, cost.as_ref(), f, run)?;
                f.left.did = f.scope.did;
                Ok(())
            }
            Instruction::ExileUntil(what) => self.exile_until(what, f, run),
            Instruction::CopySpell(what, exceptions) => self.copy_spell(what, exceptions, f, run),
            Instruction::NewTargets(what) => self.choose_new_targets(what, f, run),
            Instruction::EndTurn => self.follow_end_of_turn(f, run),
            Instruction::Unread(unread) => self.stop_at_text(f.scope.this, unread),
            _ => {
                let events = self.events_of(instruction, f, run)?;
                self.propose_events(instruction, events, f, run)
            }
        }
    }

    /// CR 706.2: dice are rolled; of several all results count, and their total is noted.
    fn roll_dice(
        &mut self,
        player: PlayerId,
        sides: u32,
        n: u32,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        f.left.then(Kept { result: Some(0), did: n > 0, ..Kept::of(&[Target::Player(player)]) });
        if n == 0 {
            f.scope.number = Some(0);
            return Ok(());
        }
        self.propose_all(vec![What::RollDie { player, sides, dice: n, kept: n }], player, f, run)?;
        if let Some(crate::board::state::Chance::Roll(total)) = self.state.chance {
            f.scope.number = Some(i64::from(total));
            f.left.result = Some(i64::from(total));
        }
        Ok(())
    }

    fn unsupported(&self, what: &'static str, f: &Following) -> Stop<Self> {
        let on = f.scope.this.and_then(|t| self.characteristics(t)).map(|c| c.name.to_string());
        Stop::Error(Error::from(ErrorKind::Unsupported { what, on }))
    }

    fn players_of(&self, who: &Who, f: &Following) -> Vec<PlayerId> {
        self.players(who, &f.scope)
    }

    /// Propose events that a player does, as one batch.
    fn propose_all(
        &mut self,
        whats: Vec<What>,
        player: PlayerId,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let cause = f.cause(player);
        let items: Vec<_> =
            whats.into_iter().map(|what| Proposed::contained(Event { what, cause }, &f.lineage)).collect();
        propose(self, items, run)
    }

    fn propose_events(
        &mut self,
        instruction: &Instruction,
        events: Vec<Event>,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        // CR 608.2f, 118.12: whether there was anything to do, and what was done.
        let possible = events.iter().any(|e| self.prospect_of(e) == instead::Prospect::Happens);
        f.possible |= possible;
        let subjects: Vec<Target> = events.iter().map(|e| e.what.subject()).collect();
        let mark = self.state.trace.len();
        let mut items: Vec<_> = events.into_iter().map(|e| Proposed::contained(e, &f.lineage)).collect();
        crate::perform::name_those_entering_together(&mut items);
        if !items.is_empty() {
            propose(self, items, run)?;
        }
        self.remember(instruction, possible, &subjects, mark, f);
        self.link_exiled(instruction, f, run)
    }

    /// CR 400.7j: a target that this effect has put into a public zone is found there by what moves it on. An illegal target
    /// is none any more (CR 608.2b), so one that is gone was moved by this.
    fn target_found(&self, what: &Selection, object: ObjectId) -> ObjectId {
        let gone = matches!(what, Selection::One(Ref::Target(_))) && self.zone(object).is_none();
        let found = gone.then(|| self.found_again(object)).flatten();
        found.filter(|&found| self.zone(found).is_some()).unwrap_or(object)
    }

    /// What "it", "those", "this way" and "if you do" mean afterwards.
    fn remember(&self, instruction: &Instruction, possible: bool, subjects: &[Target], mark: usize, f: &mut Following) {
        let trace = self.state.trace.get(mark..).unwrap_or_default();
        let moved = |why: &[Why]| -> Vec<Target> {
            let hits = trace.iter().filter_map(|e| match &e.what {
                What::Move(m) if why.is_empty() || why.contains(&m.why) => {
                    Some(Target::Object(self.object(m.object).and_then(|o| o.became).unwrap_or(m.object)))
                }
                _ => None,
            });
            hits.collect()
        };
        let those: Option<Vec<Target>> = match instruction {
            Instruction::Destroy { .. } => Some(moved(&[Why::Destroyed])),
            Instruction::Sacrifice(..) => Some(moved(&[Why::Sacrificed])),
            Instruction::Discard(..) => Some(moved(&[Why::Discarded])),
            Instruction::Mill(..) => Some(moved(&[Why::Milled])),
            Instruction::Exile(_) | Instruction::Move(..) => Some(moved(&[Why::Put, Why::Resolved, Why::Countered])),
            Instruction::CreateTokens(..) => Some(moved(&[Why::Created])),
            // CR 614.11b: not what is drawn in place of the draw.
            Instruction::Draw(..) => {
                let cause = f.cause(f.scope.you);
                let own =
                    trace.iter().filter(|e| e.cause.source == cause.source && e.cause.resolution == cause.resolution);
                let drawn = own.filter_map(|e| match &e.what {
                    What::Move(m) if m.why == Why::Drawn => {
                        Some(Target::Object(self.object(m.object).and_then(|o| o.became).unwrap_or(m.object)))
                    }
                    _ => None,
                });
                Some(drawn.collect())
            }
            Instruction::GainLife(..)
            | Instruction::LoseLife(..)
            | Instruction::Create { .. }
            | Instruction::Delayed(..)
            | Instruction::DelayedThisTurn(..)
            | Instruction::Forbid(..)
            | Instruction::Permit(..)
            | Instruction::ExileAfter(..) => None,
            // What the effect is on.
            Instruction::Continuous { .. } | Instruction::GainControl(..) => Some(changed_by(trace)),
            _ => Some(subjects.to_vec()),
        };
        self.remember_amount(instruction, mark, f);
        let left = |e: &Event| match &e.what {
            What::Move(m) if self.object(m.object).is_some_and(|o| o.last_zone == Zone::Battlefield) => Some(m.object),
            _ => None,
        };
        f.scope.gone.extend(trace.iter().filter_map(left));
        f.scope.touched = trace
            .iter()
            .filter_map(|e| match (instruction, &e.what) {
                // only what was countered: not what is done in its place (CR 614.6)
                (Instruction::Counter(_), What::Counter { object, .. }) => Some(*object),
                (Instruction::Counter(_), _) => None,
                (_, What::Destroy { object, .. } | What::Sacrifice { object, .. } | What::Discard { object, .. }) => {
                    Some(*object)
                }
                (_, What::Move(m)) if matches!(m.why, Why::Put | Why::Milled) => Some(m.object),
                (_, What::Damage(d)) => d.to.object(),
                _ => None,
            })
            .collect();
        let first = |which: fn(&What) -> Option<ObjectId>| trace.iter().find_map(|e| which(&e.what));
        let sacrificed = first(|what| if let What::Sacrifice { object, .. } = what { Some(*object) } else { None });
        let discarded = first(|what| if let What::Discard { object, .. } = what { Some(*object) } else { None });
        f.scope.sacrificed = sacrificed.or(f.scope.sacrificed);
        f.scope.discarded = discarded.or(f.scope.discarded);
        // CR 400.7j: what the effect put onto the battlefield is what its other parts speak of.
        if matches!(instruction, Instruction::Move(_, to) if to.zone == Zone::Battlefield) {
            for target in f.scope.targets.iter_mut().flatten() {
                if let Target::Object(old) = target
                    && let Some(new) = self.object(*old).and_then(|o| o.became).filter(|&n| self.on_battlefield(n))
                {
                    *target = Target::Object(new);
                }
            }
        }
        if let Some(those) = those {
            let nothing_drawn = matches!(instruction, Instruction::Draw(..));
            if !keeps_it(instruction) {
                f.scope.it = those.first().copied().or(f.scope.it.filter(|_| !nothing_drawn));
            }
            if let [Target::Player(p)] = those.as_slice() {
                f.scope.that = Some(*p);
            }
            f.scope.those = those;
        }
        let draws = trace.iter().filter(|e| matches!(e.what, What::Draw { player, .. } if player == f.scope.you));
        f.scope.drawn = i64::try_from(draws.count()).unwrap_or(i64::MAX);
        f.scope.lost = trace
            .iter()
            .map(|e| match e.what {
                What::LoseLife { amount, .. } | What::RemoveCounters { amount, .. } => i64::from(amount),
                _ => 0,
            })
            .sum();
        f.scope.did = match self.edition.policy.linked.told {
            LooksAt::TheChoice => possible,
            LooksAt::WhatHappened => self.was_done(instruction, trace),
        };
    }

    /// Whether what the instruction says really happened.
    fn was_done(&self, instruction: &Instruction, trace: &[Event]) -> bool {
        trace.iter().any(|e| match (instruction, &e.what) {
            (Instruction::Draw(..), What::Draw { .. })
            | (Instruction::Discard(..), What::Discard { .. })
            | (Instruction::Sacrifice(..), What::Sacrifice { .. })
            | (Instruction::Destroy { .. }, What::Destroy { .. })
            | (Instruction::GainLife(..), What::GainLife { .. })
            | (Instruction::LoseLife(..), What::LoseLife { .. })
            | (Instruction::Damage { .. } | Instruction::Divided { .. }, What::Damage(_))
            | (Instruction::Mill(..), What::Mill { .. }) => true,
            (Instruction::Exile(_), What::Move(m)) => m.to == Zone::Exile,
            (Instruction::Move(_, to), What::Move(m)) => m.to == to.zone,
            (
                Instruction::Draw(..)
                | Instruction::Discard(..)
                | Instruction::Sacrifice(..)
                | Instruction::Destroy { .. }
                | Instruction::GainLife(..)
                | Instruction::LoseLife(..)
                | Instruction::Damage { .. }
                | Instruction::Divided { .. }
                | Instruction::Mill(..)
                | Instruction::Exile(_)
                | Instruction::Move(..),
                _,
            ) => false,
            _ => true,
        })
    }

    /// CR 607.2a: cards that this ability exiles are linked to the object that it is on.
    fn link_exiled(&mut self, instruction: &Instruction, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let exiles = match instruction {
            Instruction::Exile(_) => true,
            Instruction::Move(_, to) => to.zone == Zone::Exile,
            _ => false,
        };
        if !exiles {
            return Ok(());
        }
        let exiled: Vec<ObjectId> = f.scope.those.iter().filter_map(|t| t.object()).collect();
        if let Some((_, e)) = &mut f.entering {
            e.exiled.extend(exiled);
            return Ok(());
        }
        let Some(object) = f.scope.this.filter(|&o| self.on_battlefield(o)) else { return Ok(()) };
        let links = exiled.into_iter().map(|exiled| What::Link { object, exiled }).collect::<Vec<_>>();
        if links.is_empty() { Ok(()) } else { self.propose_all(links, f.scope.you, f, run) }
    }
}

pub(crate) fn clamp(n: i64) -> u32 {
    n.clamp(0, i64::from(u32::MAX)) as u32
}

/// The objects on which continuous effects began.
fn changed_by(trace: &[Event]) -> Vec<Target> {
    let objects = trace.iter().filter_map(|e| match &e.what {
        What::EffectBegins(f) => match &f.what {
            FloatingKind::Continuous(objects, _) => Some(objects.clone()),
            _ => None,
        },
        _ => None,
    });
    objects.flat_map(|list| list.to_vec()).map(Target::Object).collect()
}
