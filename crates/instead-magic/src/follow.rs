//! Following instructions (CR 608.2c): a resolving spell or ability, a rider, the text of a replacement effect, or a
//! sentence of a scenario. Each instruction becomes events that are proposed; nothing here changes the state itself.

mod choose;
mod lasting;

use std::sync::Arc;

use instead::policy::Linked;
use instead::{Lineage, Note, Proposed, Run, Stop, propose};

use crate::ability::{
    Amount, Filter, Instruction, Kind, Lifetime, Pattern, Period, Place, Recipients, Ref, Replacement, Rewrite,
    Selection, Share, Until, Who,
};
use crate::effects::EffectId;
use crate::error::{Error, Kind as ErrorKind};
use crate::event::{Cause, CauseKind, Damage, Entering, Event, Move, What, Why};
use crate::question::{Asking, Pick, Query};
use crate::scope::Scope;
use crate::state::{Chosen, Floating, FloatingKind, Game, Left, ObjectId, PlayerId, Target};
use crate::words::{Word, Zone};

use choose::{among, in_hand_of};

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
    /// What was chosen in advance, with the question whether to do it at all.
    preset: Option<Target>,
}

impl Following {
    pub(crate) fn of(scope: Scope, lineage: Lineage<EffectId>) -> Self {
        Following { scope, lineage, entering: None, kind: CauseKind::Effect, taps_for_mana: false, preset: None }
    }

    fn cause(&self, player: PlayerId) -> Cause {
        Cause { source: self.scope.this, player: Some(player), kind: self.kind, resolution: self.scope.resolution }
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

    fn follow_one(&mut self, instruction: &Instruction, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        match instruction {
            Instruction::If(condition, then, otherwise) => {
                let list = if self.holds(condition, &f.scope) { then } else { otherwise };
                self.follow(list, f, run)
            }
            Instruction::May(who, list) => self.may(who, list, f, run),
            Instruction::Unless(who, cost, list) => self.unless(who, cost, list, f, run),
            Instruction::Pay(who, cost) => {
                let Some(player) = self.the_player(who, &f.scope) else { return Ok(()) };
                f.scope.did = self.can_pay(cost, player, &f.scope);
                if f.scope.did { self.pay(cost, player, f, run) } else { Ok(()) }
            }
            Instruction::Repeat(times, list) => {
                for _ in 0..self.amount(times, &f.scope).max(0) {
                    self.follow(list, f, run)?;
                }
                Ok(())
            }
            Instruction::ForEach(selection, list) => {
                let each = self.select(selection, f, run)?;
                for target in each {
                    let mut inner = f.clone();
                    inner.scope.it = Some(target);
                    inner.scope.that = target.player().or(inner.scope.that);
                    self.follow(list, &mut inner, run)?;
                }
                Ok(())
            }
            Instruction::Self_ { original, condition, instead } => {
                // CR 614.15, 616.1a: what the spell or ability replaces of itself comes before everything else.
                if self.holds(condition, &f.scope) {
                    if let Some(object) = f.scope.this {
                        let effect = EffectId::Own(object);
                        self.note_applied(effect);
                        run.note(self, Note::Own { effect });
                    }
                    self.follow(instead, f, run)
                } else {
                    self.follow(original, f, run)
                }
            }
            Instruction::SelfRewrite { original, effect } => self.with_own_effect(original, effect, f, run),
            Instruction::Choose(who, choice) => self.note_choice(who, choice, f, run),
            Instruction::FlipCoin { who, win, lose } => {
                let players = self.players_of(who, f);
                for player in players {
                    let called = !(win.is_empty() && lose.is_empty());
                    self.propose_all(vec![What::FlipCoin { player, coins: 1, called }], player, f, run)?;
                    let won = self.state.chance == Some(crate::state::Chance::Flip(true));
                    f.scope.won = won;
                    self.follow(if won { win } else { lose }, f, run)?;
                }
                Ok(())
            }
            Instruction::RollDie(who, sides) => {
                for player in self.players_of(who, f) {
                    self.propose_all(vec![What::RollDie { player, sides: *sides, dice: 1 }], player, f, run)?;
                    if let Some(crate::state::Chance::Roll(n)) = self.state.chance {
                        f.scope.number = Some(i64::from(n));
                    }
                }
                Ok(())
            }
            Instruction::Search { who, filter, max, to, reveal } => {
                let _ = reveal;
                self.search(who, filter, max, to, f, run)
            }
            Instruction::Reveal(_, selection) => {
                let found = self.select(selection, f, run)?;
                f.scope.it = found.first().copied().or(f.scope.it);
                f.scope.did = !found.is_empty();
                f.scope.those = found;
                Ok(())
            }
            Instruction::Create { effect, lifetime, each } => {
                self.create_effect(effect, lifetime, each.as_ref(), f, run)
            }
            Instruction::Fight(a, b) => self.fight(a, b, f, run),
            Instruction::Modal(choice) => self.modal(choice, f, run),
            Instruction::ChangeText(selection, kinds, until) => self.change_text(selection, kinds, *until, f, run),
            Instruction::Reflexive(list) => {
                let spell = crate::ability::Spell { instructions: list.clone(), ..Default::default() };
                let mut scope = f.scope.clone();
                scope.triggered = true;
                self.put_pending(scope, Arc::new(spell), None);
                Ok(())
            }
            Instruction::AddChosenMana { who, amount, colors, combination } => {
                self.add_chosen_mana(who, amount, *colors, *combination, f, run)
            }
            Instruction::SetLife(who, amount) => {
                // CR 119.5: it is the necessary gain or loss.
                let n = self.amount(amount, &f.scope);
                for player in self.players_of(who, f) {
                    let life = self.player(player).map_or(0, |p| i64::from(p.life));
                    let what = if n > life {
                        What::GainLife { player, amount: clamp(n - life) }
                    } else {
                        What::LoseLife { player, amount: clamp(life - n), damage: false, with_gain: 0 }
                    };
                    self.propose_all(vec![what], player, f, run)?;
                }
                Ok(())
            }
            Instruction::MayCast(..) => Err(self.unsupported("casting a card as an effect lets a player", f)),
            Instruction::CopySpell(_) => Err(self.unsupported("copying a spell", f)),
            Instruction::EndTurn => Err(self.unsupported("ending the turn", f)),
            _ => {
                let events = self.events_of(instruction, f, run)?;
                self.propose_events(instruction, events, f, run)
            }
        }
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
            Instruction::GainLife(..) | Instruction::LoseLife(..) | Instruction::Create { .. } => None,
            _ => Some(subjects.to_vec()),
        };
        f.scope.touched = trace
            .iter()
            .filter_map(|e| match &e.what {
                What::Destroy { object, .. } | What::Sacrifice { object, .. } | What::Discard { object, .. } => {
                    Some(*object)
                }
                What::Move(m) if matches!(m.why, Why::Put | Why::Milled) => Some(m.object),
                What::Damage(d) => d.to.object(),
                _ => None,
            })
            .collect();
        if let Some(those) = those {
            let nothing_drawn = matches!(instruction, Instruction::Draw(..));
            f.scope.it = those.first().copied().or(f.scope.it.filter(|_| !nothing_drawn));
            if let [Target::Player(p)] = those.as_slice() {
                f.scope.that = Some(*p);
            }
            f.scope.those = those;
        }
        f.scope.lost = trace
            .iter()
            .map(|e| match e.what {
                What::LoseLife { amount, .. } | What::RemoveCounters { amount, .. } => i64::from(amount),
                _ => 0,
            })
            .sum();
        f.scope.did = match self.edition.policy.linked {
            Linked::ChoiceMade => possible,
            Linked::ChoiceMadeForTriggers | Linked::ChoiceMadeForMay | Linked::Performed => {
                self.was_done(instruction, trace)
            }
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

    /// The events that an instruction is, all at once; choices that it needs are made.
    pub(crate) fn events_of(
        &mut self,
        instruction: &Instruction,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        let you = f.scope.you;
        let effect = |f: &Following, what| Event { what, cause: f.cause(f.scope.you) };
        let each_object = |targets: Vec<Target>, f: &Following, make: &dyn Fn(ObjectId) -> What| {
            targets.into_iter().filter_map(Target::object).map(|o| effect(f, make(o))).collect::<Vec<_>>()
        };
        Ok(match instruction {
            Instruction::Damage { source, amount, to, excess, unpreventable, combat } => {
                let Some(Target::Object(source)) = self.reference(source, &f.scope) else { return Ok(Vec::new()) };
                let targets = self.select(to, f, run)?;
                let mut events = Vec::new();
                for target in targets {
                    let mut own = f.scope.clone();
                    own.it = Some(target);
                    let divided = f.scope.division.iter().find(|(t, _)| *t == target).map(|(_, n)| *n);
                    let amount = divided.unwrap_or_else(|| clamp(self.amount(amount, &own)));
                    let damage = Damage { source, to: target, amount, combat: *combat, unpreventable: *unpreventable };
                    self.split_excess(damage, excess.as_ref(), &own, |d| {
                        events.push(Event { what: What::Damage(d), cause: f.cause(f.scope.you) });
                    });
                }
                events
            }
            Instruction::Divided { source, parts } => {
                let Some(Target::Object(source)) = self.reference(source, &f.scope) else { return Ok(Vec::new()) };
                let mut events = Vec::new();
                for (amount, to) in parts {
                    let amount = clamp(self.amount(amount, &f.scope));
                    for to in self.select(to, f, run)? {
                        let damage = Damage { source, to, amount, combat: false, unpreventable: false };
                        events.push(effect(f, What::Damage(damage)));
                    }
                }
                events
            }
            Instruction::Destroy { what, regenerate } => {
                let regenerable = *regenerate;
                each_object(self.select(what, f, run)?, f, &|object| What::Destroy { object, regenerable })
            }
            Instruction::Regenerate(what) => {
                let objects = self.select(what, f, run)?;
                objects.into_iter().filter_map(Target::object).map(|o| self.regeneration_shield(o, f)).collect()
            }
            Instruction::Sacrifice(who, what) => {
                let Some(player) = self.the_player(who, &f.scope) else {
                    return self.each_player_does(who, f, run, &|p, game, f, run| {
                        let mut inner = f.clone();
                        inner.scope.you = p;
                        game.events_of(&Instruction::Sacrifice(Who::You, what.clone()), &mut inner, run)
                    });
                };
                let his = Filter::Controller(Who::Player(player.0));
                let chosen = self.select_for(&among(what, &his), player, f, run)?;
                let mine = |o: &ObjectId| self.controller(*o) == Some(player);
                let objects: Vec<ObjectId> = chosen.into_iter().filter_map(Target::object).filter(mine).collect();
                if let Some((_, e)) = &mut f.entering {
                    e.spent.extend(objects.iter().copied());
                }
                let cause = f.cause(player);
                objects.into_iter().map(|object| Event { what: What::Sacrifice { player, object }, cause }).collect()
            }
            Instruction::Exile(what) => {
                let targets = self.select(what, f, run)?;
                if let Some((_, e)) = &mut f.entering {
                    e.spent.extend(targets.iter().filter_map(|t| t.object()));
                }
                each_object(targets, f, &|object| {
                    What::Move(Move {
                        object,
                        to: Zone::Exile,
                        place: Place::Natural,
                        why: Why::Put,
                        enter: None,
                        counters: crate::state::Counters::default(),
                    })
                })
            }
            Instruction::Move(what, to) => {
                let targets = self.select(what, f, run)?;
                let mut events = Vec::new();
                for object in targets.into_iter().filter_map(Target::object) {
                    events.push(self.move_event(object, to, f, run)?);
                }
                events
            }
            Instruction::Draw(who, n) => {
                let count = clamp(self.amount(n, &f.scope));
                let players = self.players_of(who, f);
                let draw = |player| Event {
                    what: What::DrawCards { player, count, turn_based: false },
                    cause: f.cause(player),
                };
                players.into_iter().map(draw).collect()
            }
            Instruction::Discard(who, what) => {
                let mut events = Vec::new();
                for player in self.players_of(who, f) {
                    let chosen = self.select_for(&among(what, &in_hand_of(player)), player, f, run)?;
                    let cause = Cause { player: Some(you), ..f.cause(player) };
                    events.extend(
                        chosen
                            .into_iter()
                            .filter_map(Target::object)
                            .map(|object| Event { what: What::Discard { player, object, to: None }, cause }),
                    );
                }
                events
            }
            Instruction::Mill(who, n) => {
                let count = clamp(self.amount(n, &f.scope));
                let players = self.players_of(who, f);
                players
                    .into_iter()
                    .map(|player| Event { what: What::Mill { player, count }, cause: f.cause(player) })
                    .collect()
            }
            Instruction::Scry(who, n) => {
                let count = clamp(self.amount(n, &f.scope));
                let players = self.players_of(who, f);
                players
                    .into_iter()
                    .map(|player| Event { what: What::Scry { player, count }, cause: f.cause(player) })
                    .collect()
            }
            Instruction::Shuffle(who) => {
                let players = self.players_of(who, f);
                players
                    .into_iter()
                    .map(|player| Event { what: What::Shuffle { player }, cause: f.cause(player) })
                    .collect()
            }
            Instruction::GainLife(who, n) => {
                let amount = clamp(self.amount(n, &f.scope));
                let players = self.players_of(who, f);
                players.into_iter().map(|player| effect(f, What::GainLife { player, amount })).collect()
            }
            Instruction::LoseLife(who, n) => {
                let amount = clamp(self.amount(n, &f.scope));
                let lose = |player| effect(f, What::LoseLife { player, amount, damage: false, with_gain: 0 });
                self.players_of(who, f).into_iter().map(lose).collect()
            }
            Instruction::PutCounters(kind, n, what) => {
                let targets = self.select(what, f, run)?;
                if let Some((object, e)) = &mut f.entering
                    && targets == [Target::Object(*object)]
                {
                    let n = clamp(self.amount(n, &f.scope));
                    e.counters.add(kind, n);
                    return Ok(Vec::new());
                }
                let mut events = Vec::new();
                for on in targets {
                    let mut own = f.scope.clone();
                    own.it = Some(on);
                    let divided = f.scope.division.iter().find(|(t, _)| *t == on).map(|(_, n)| *n);
                    let amount = divided.unwrap_or_else(|| clamp(self.amount(n, &own)));
                    events.push(effect(f, What::PutCounters { on, kind: kind.clone(), amount }));
                }
                events
            }
            Instruction::RemoveCounters(kind, n, what) => {
                let amount = n.as_ref().map(|n| clamp(self.amount(n, &f.scope)));
                let mut events = Vec::new();
                for target in self.select(what, f, run)? {
                    for (kind, amount) in self.counters_to_remove(target, kind.as_ref(), amount) {
                        events.push(effect(f, What::RemoveCounters { from: target, kind, amount }));
                    }
                }
                events
            }
            Instruction::MoveCounters(kind, n, from, to) => {
                let (Some(from), Some(on)) = (self.reference(from, &f.scope), self.reference(to, &f.scope)) else {
                    return Ok(Vec::new());
                };
                let amount = n.as_ref().map(|n| clamp(self.amount(n, &f.scope)));
                let mut events = Vec::new();
                for (kind, amount) in self.counters_to_remove(from, Some(kind), amount) {
                    events.push(effect(f, What::RemoveCounters { from, kind: kind.clone(), amount }));
                    events.push(effect(f, What::PutCounters { on, kind, amount }));
                }
                events
            }
            Instruction::PlayerCounters(kind, n, who) => {
                let amount = clamp(self.amount(n, &f.scope));
                let put = |p| effect(f, What::PutCounters { on: Target::Player(p), kind: kind.clone(), amount });
                self.players_of(who, f).into_iter().map(put).collect()
            }
            Instruction::CreateTokens(who, n, token) => {
                let n = clamp(self.amount(n, &f.scope));
                let token = Arc::new(self.token_to_make(token, &f.scope));
                let make = |player| Event {
                    what: What::CreateTokens { player, tokens: vec![(n, token.clone())] },
                    cause: f.cause(player),
                };
                self.players_of(who, f).into_iter().map(make).collect()
            }
            Instruction::Tap(what) => {
                if let Some((object, e)) = &mut f.entering
                    && matches!(what, Selection::One(r) if self.reference(r, &f.scope) == Some(Target::Object(*object)))
                {
                    e.tapped = true;
                    return Ok(Vec::new());
                }
                each_object(self.select(what, f, run)?, f, &|object| What::Tap { object })
            }
            Instruction::Untap(what) => {
                each_object(self.select(what, f, run)?, f, &|object| What::Untap { object, step: false })
            }
            Instruction::TurnFaceUp(what) => {
                each_object(self.select(what, f, run)?, f, &|object| What::TurnFaceUp { object, also: Vec::new() })
            }
            Instruction::TurnFaceDown(_) => return Err(self.unsupported("turning face down", f)),
            Instruction::Transform(what) => {
                each_object(self.select(what, f, run)?, f, &|object| What::Transform { object })
            }
            Instruction::Attach(what, to) => {
                let (what, to) = (self.reference(what, &f.scope), self.reference(to, &f.scope));
                let object = what.and_then(Target::object);
                object.map(|object| effect(f, What::Attach { object, to })).into_iter().collect()
            }
            Instruction::RemoveDamage(what) => {
                each_object(self.select(what, f, run)?, f, &|object| What::RemoveDamage { object })
            }
            Instruction::RemoveFromCombat(what) => {
                each_object(self.select(what, f, run)?, f, &|object| What::RemoveFromCombat { object })
            }
            Instruction::GainControl(who, what, until) => {
                let Some(player) = self.the_player(who, &f.scope) else { return Ok(Vec::new()) };
                let objects = self.objects_selected(what, f, run)?;
                let changes = vec![crate::ability::Change::Control(Who::Player(player.0))];
                vec![self.continuous_begins(objects, changes, *until, f)]
            }
            Instruction::ExchangeControl(a, b) => {
                let (a, b) = (self.reference(a, &f.scope), self.reference(b, &f.scope));
                let (Some(a), Some(b)) = (a.and_then(Target::object), b.and_then(Target::object)) else {
                    return Ok(Vec::new());
                };
                let (Some(pa), Some(pb)) = (self.controller(a), self.controller(b)) else { return Ok(Vec::new()) };
                let to = |p: PlayerId| vec![crate::ability::Change::Control(Who::Player(p.0))];
                vec![
                    self.continuous_begins(vec![a], to(pb), Until::Forever, f),
                    self.continuous_begins(vec![b], to(pa), Until::Forever, f),
                ]
            }
            Instruction::AddMana(who, mana) => {
                let tapped = f.scope.this.filter(|_| f.taps_for_mana);
                let add = |player| Event {
                    what: What::AddMana { player, mana: mana.clone(), tapped },
                    cause: f.cause(player),
                };
                self.players_of(who, f).into_iter().map(add).collect()
            }
            Instruction::Counter(what) => {
                each_object(self.select(what, f, run)?, f, &|object| What::Counter { object, to: None })
            }
            Instruction::Lose(who) => {
                self.players_of(who, f).into_iter().map(|player| effect(f, What::Lose { player })).collect()
            }
            Instruction::Win(who) => {
                self.players_of(who, f).into_iter().map(|player| effect(f, What::Win { player })).collect()
            }
            Instruction::Skip(who, period, n) => {
                let times = self.amount(n, &f.scope);
                let players = self.players_of(who, f);
                let mut events = Vec::new();
                for player in players {
                    for _ in 0..times {
                        events.push(self.skip_begins(player, *period, f));
                    }
                }
                events
            }
            Instruction::ExtraTurn(who) => {
                self.players_of(who, f).into_iter().map(|player| effect(f, What::ExtraTurn { player })).collect()
            }
            Instruction::Continuous { what, changes, until } => {
                let objects = self.objects_selected(what, f, run)?;
                vec![self.continuous_begins(objects, changes.clone(), *until, f)]
            }
            Instruction::Forbid(cant, until) => {
                let floating = self.floating(FloatingKind::Cant(Arc::new(cant.clone())), *until, Left::Unlimited, f);
                vec![effect(f, What::EffectBegins(Box::new(floating)))]
            }
            Instruction::Delayed(trigger, list) => {
                let spell = crate::ability::Spell { instructions: list.clone(), ..Default::default() };
                let kind = FloatingKind::Delayed(Arc::new(trigger.clone()), Arc::new(spell));
                let floating = self.floating(kind, Until::Forever, Left::Times(1), f);
                vec![effect(f, What::EffectBegins(Box::new(floating)))]
            }
            Instruction::If(..)
            | Instruction::May(..)
            | Instruction::Unless(..)
            | Instruction::Pay(..)
            | Instruction::Repeat(..)
            | Instruction::ForEach(..)
            | Instruction::Self_ { .. }
            | Instruction::SelfRewrite { .. }
            | Instruction::Choose(..)
            | Instruction::FlipCoin { .. }
            | Instruction::RollDie(..)
            | Instruction::Search { .. }
            | Instruction::Reveal(..)
            | Instruction::Create { .. }
            | Instruction::Fight(..)
            | Instruction::Modal(_)
            | Instruction::ChangeText(..)
            | Instruction::Reflexive(_)
            | Instruction::AddChosenMana { .. }
            | Instruction::SetLife(..)
            | Instruction::CopySpell(_)
            | Instruction::MayCast(..)
            | Instruction::EndTurn => {
                return Err(self.unsupported("an instruction that is no single event, at once with others,", f));
            }
        })
    }

    /// Several players do the same: each chooses in turn order (CR 101.4), then it happens at once.
    #[allow(clippy::type_complexity)]
    fn each_player_does(
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

    fn move_event(
        &mut self,
        object: ObjectId,
        to: &crate::ability::Destination,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Event> {
        let owner = self.object(object).map_or(f.scope.you, |o| o.owner);
        let counters = self.counters_of(&to.counters, &f.scope);
        let mut place = to.place;
        if place == Place::TopOrBottom {
            let query = Query { asking: Asking::Place, rule: "401.4", about: Some(object) };
            let options = vec![Pick::Top, Pick::Bottom];
            let picked = run.ask(self, Some(owner), query, options)?;
            place = if picked == Some(Pick::Bottom) { Place::Bottom } else { Place::Top };
        }
        let enter = (to.zone == Zone::Battlefield).then(|| {
            let control = to.control.as_ref().and_then(|who| self.the_player(who, &f.scope)).unwrap_or(owner);
            let mut entering = Entering::under(control);
            entering.tapped = to.tapped;
            entering.face_down = to.face_down;
            entering.counters = counters.clone();
            Box::new(entering)
        });
        let m = Move { object, to: to.zone, place, why: Why::Put, enter, counters };
        Ok(Event { what: What::Move(m), cause: f.cause(f.scope.you) })
    }

    fn counters_to_remove(&self, target: Target, kind: Option<&Word>, amount: Option<u32>) -> Vec<(Word, u32)> {
        let counters = match target {
            Target::Player(p) => self.player(p).map(|p| &p.counters),
            Target::Object(o) => self.object(o).map(|o| &o.counters),
        };
        let Some(counters) = counters else { return Vec::new() };
        let mut left = amount.unwrap_or(u32::MAX);
        let mut removed = Vec::new();
        for (k, have) in counters.iter().filter(|(k, _)| kind.is_none_or(|wanted| wanted == *k)) {
            let n = have.min(left);
            left -= n;
            if n > 0 {
                removed.push((k.clone(), n));
            }
        }
        removed
    }

    /// CR 120.4a: excess damage is dealt to another recipient instead, judged before any other effect.
    fn split_excess(&self, damage: Damage, excess: Option<&Ref>, scope: &Scope, mut deal: impl FnMut(Damage)) {
        let (Some(to), Target::Object(object)) = (excess, damage.to) else { return deal(damage) };
        let Some(to) = self.reference(to, scope) else { return deal(damage) };
        let lethal = self.lethal_for(object, damage.source);
        let kept = damage.amount.min(lethal);
        deal(Damage { amount: kept, ..damage });
        if kept < damage.amount {
            deal(Damage { to, amount: damage.amount - kept, ..damage });
        }
    }

    /// CR 701.23: search a library, take what is found, shuffle.
    fn search(
        &mut self,
        who: &Who,
        filter: &Filter,
        max: &Amount,
        to: &crate::ability::Destination,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        for player in self.players_of(who, f) {
            let mark = self.state.trace.len();
            self.propose_all(vec![What::Search { player }], player, f, run)?;
            let searched = self.state.trace.iter().skip(mark).any(|e| matches!(e.what, What::Search { .. }));
            if searched {
                let mut scope = f.scope.clone();
                scope.you = player;
                let found: Vec<Target> = self
                    .cards_of(player, Zone::Library)
                    .into_iter()
                    .filter(|&o| self.matches(&without_zone(filter), o, &scope))
                    .map(Target::Object)
                    .collect();
                let max = clamp(self.amount(max, &f.scope)) as usize;
                // CR 701.23b: a player may fail to find.
                let chosen = self.choose_among(found, 0, max, Some(player), f.scope.this, run)?;
                let mut events = Vec::new();
                for object in chosen.into_iter().filter_map(Target::object) {
                    events.push(self.move_event(object, to, f, run)?);
                }
                let instruction = Instruction::Move(Selection::Those, to.clone());
                self.propose_events(&instruction, events, f, run)?;
            }
            self.propose_all(vec![What::Shuffle { player }], player, f, run)?;
        }
        Ok(())
    }

    /// CR 701.14: each deals damage equal to its power to the other.
    fn fight(&mut self, a: &Ref, b: &Ref, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let object = |r: &Ref| self.reference(r, &f.scope).and_then(Target::object).filter(|&o| self.is_creature(o));
        let (Some(a), Some(b)) = (object(a), object(b)) else { return Ok(()) };
        let power = |o: ObjectId| clamp(self.characteristics(o).and_then(|c| c.power).map_or(0, i64::from));
        let deals = |source, to, amount| {
            What::Damage(Damage { source, to: Target::Object(to), amount, combat: false, unpreventable: false })
        };
        let events = vec![deals(a, b, power(a)), deals(b, a, power(b))];
        self.propose_all(events, f.scope.you, f, run)
    }

    /// CR 700.2: modes chosen as the instruction is followed.
    fn modal(&mut self, choice: &crate::ability::ModeChoice, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let all: Vec<usize> = (0..choice.modes.len()).collect();
        let options = crate::question::subsets(&all, choice.min as usize, choice.max as usize);
        let options = options.into_iter().map(Pick::Modes).collect();
        let query = Query { asking: Asking::Mode, rule: "700.2", about: f.scope.this };
        if let Some(Pick::Modes(modes)) = run.ask(self, Some(f.scope.you), query, options)? {
            for mode in modes.into_iter().filter_map(|m| choice.modes.get(m)) {
                self.follow(&mode.spell.instructions.clone(), f, run)?;
            }
        }
        Ok(())
    }

    /// The events of instructions that need no choice and stand for one event each: they take the replaced event's place
    /// in the batch itself. Others are followed when the batch is performed.
    pub(crate) fn plain_events(&self, list: &[Instruction], scope: &Scope) -> Option<Vec<What>> {
        let [instruction] = list else { return list.is_empty().then(Vec::new) };
        let player = |who: &Who| self.the_player(who, scope);
        let object = |s: &Selection| match s {
            Selection::One(r) => self.reference(r, scope).and_then(Target::object),
            _ => None,
        };
        let n = |a: &Amount| clamp(self.amount(a, scope));
        Some(vec![match instruction {
            Instruction::Draw(who, a) => What::DrawCards { player: player(who)?, count: n(a), turn_based: false },
            Instruction::GainLife(who, a) => What::GainLife { player: player(who)?, amount: n(a) },
            Instruction::LoseLife(who, a) => {
                What::LoseLife { player: player(who)?, amount: n(a), damage: false, with_gain: 0 }
            }
            Instruction::Mill(who, a) => What::Mill { player: player(who)?, count: n(a) },
            Instruction::PutCounters(kind, a, s) => {
                What::PutCounters { on: Target::Object(object(s)?), kind: kind.clone(), amount: n(a) }
            }
            Instruction::PlayerCounters(kind, a, who) => {
                What::PutCounters { on: Target::Player(player(who)?), kind: kind.clone(), amount: n(a) }
            }
            Instruction::RemoveCounters(Some(kind), Some(a), s) => {
                What::RemoveCounters { from: Target::Object(object(s)?), kind: kind.clone(), amount: n(a) }
            }
            Instruction::Win(who) => What::Win { player: player(who)? },
            Instruction::Lose(who) => What::Lose { player: player(who)? },
            Instruction::Damage { source, amount, to: Selection::One(to), excess: None, unpreventable, combat } => {
                What::Damage(Damage {
                    source: self.reference(source, scope)?.object()?,
                    to: self.reference(to, scope)?,
                    amount: n(amount),
                    combat: *combat,
                    unpreventable: *unpreventable,
                })
            }
            _ => return None,
        }])
    }

    /// The name of an object, for people.
    pub(crate) fn name_of(&self, object: ObjectId) -> String {
        match self.characteristics(object) {
            Some(c) if !c.name.is_empty() => c.name.to_string(),
            _ => "a face-down permanent".to_owned(),
        }
    }
}

/// What a filter asks of a card in a library, where "permanent", "card" and zones are understood.
fn without_zone(filter: &Filter) -> Filter {
    match filter {
        Filter::In(_) => Filter::any(),
        Filter::All(all) => Filter::All(all.iter().map(without_zone).collect()),
        other => other.clone(),
    }
}

pub(crate) fn clamp(n: i64) -> u32 {
    n.clamp(0, i64::from(u32::MAX)) as u32
}
