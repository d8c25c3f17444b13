//! Following instructions (CR 608.2c): a resolving spell or ability, a rider, the text of a replacement effect, or a
//! sentence of a scenario. Each instruction becomes events that are proposed; nothing here changes the state itself.

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

    /// "May": one question, also where something is to be chosen (CR 118.12: what is chosen is whether to do it).
    fn may(&mut self, who: &Who, list: &[Instruction], f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let Some(player) = self.one_player(who, &f.scope, run)? else {
            f.scope.did = false;
            return Ok(());
        };
        let taken = match self.single_choice(list, player, f) {
            Some(options) if options.is_empty() => false,
            Some(options) => {
                let query = Query { asking: Asking::May, rule: "608.2d", about: f.scope.this };
                let mut picks = vec![Pick::No];
                picks.extend(options.into_iter().map(Pick::Target));
                match run.ask(self, Some(player), query, picks)? {
                    Some(Pick::Target(target)) => {
                        f.preset = Some(target);
                        true
                    }
                    _ => false,
                }
            }
            None if !self.can_do(list.first(), player, f) => false,
            None => {
                let asking = if matches!(list, [Instruction::Pay(..)]) { Asking::Pay } else { Asking::May };
                let query = Query { asking, rule: "608.2d", about: f.scope.this };
                run.ask_whether(self, player, query)?
            }
        };
        if taken {
            self.follow(list, f, run)?;
        }
        f.preset = None;
        f.scope.did = match self.edition.policy.linked {
            Linked::ChoiceMade | Linked::ChoiceMadeForMay => taken,
            Linked::ChoiceMadeForTriggers if f.scope.triggered => taken,
            Linked::ChoiceMadeForTriggers | Linked::Performed => taken && f.scope.did,
        };
        Ok(())
    }

    /// CR 614.17b: whether the first thing can be begun at all.
    fn can_do(&self, first: Option<&Instruction>, player: PlayerId, f: &Following) -> bool {
        match first {
            Some(Instruction::Pay(_, cost)) => self.can_pay(cost, player, &f.scope),
            // CR 121.2b, 614.17b: not where so many cards can't be drawn.
            Some(Instruction::Draw(_, n)) => self.may_draw(player, clamp(self.amount(n, &f.scope))),
            _ => true,
        }
    }

    /// Where the first instruction is about one thing to be chosen, what can be chosen.
    fn single_choice(&self, list: &[Instruction], player: PlayerId, f: &Following) -> Option<Vec<Target>> {
        let selection = match list.first()? {
            Instruction::Sacrifice(_, s) => among(s, &Filter::Controller(Who::Player(player.0))),
            Instruction::Discard(_, s) => among(s, &in_hand_of(player)),
            Instruction::Exile(s)
            | Instruction::Move(s, _)
            | Instruction::Tap(s)
            | Instruction::Untap(s)
            | Instruction::Destroy { what: s, .. }
            | Instruction::Reveal(_, s) => s.clone(),
            _ => return None,
        };
        match &selection {
            Selection::Choose { min, max: Some(max), filter, random: false, .. } => {
                let (min, max) = (self.amount(min, &f.scope), self.amount(max, &f.scope));
                (min == 1 && max == 1).then(|| self.choosable(filter, player, f))
            }
            _ => None,
        }
    }

    /// The objects that can be chosen: not one that is entering or has already moved for the same entering
    /// (CR 614.13a, b).
    fn choosable(&self, filter: &Filter, player: PlayerId, f: &Following) -> Vec<Target> {
        let mut scope = f.scope.clone();
        scope.you = player;
        let barred = |o: &ObjectId| {
            f.entering.as_ref().is_some_and(|(object, e)| o == object || e.together.contains(o) || e.spent.contains(o))
        };
        self.every(filter, &scope).into_iter().filter(|o| !barred(o)).map(Target::Object).collect()
    }

    /// The objects or players that a selection means; choices are made by whoever the text says.
    pub(crate) fn select(
        &mut self,
        selection: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        self.select_for(selection, f.scope.you, f, run)
    }

    /// The same, where the text leaves the choice to the player who acts.
    fn select_for(
        &mut self,
        selection: &Selection,
        actor: PlayerId,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        Ok(match selection {
            Selection::One(Ref::Target(n)) => {
                f.scope.targets.get(usize::from(*n)).map(|t| t.to_vec()).unwrap_or_default()
            }
            Selection::One(r) => self.reference(r, &f.scope).into_iter().collect(),
            Selection::Each(filter) => self.every(filter, &f.scope).into_iter().map(Target::Object).collect(),
            Selection::EachPlayer(who) => self.players_of(who, f).into_iter().map(Target::Player).collect(),
            Selection::Both(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.select_for(part, actor, f, run)?);
                }
                all
            }
            Selection::Those => f.scope.those.clone(),
            Selection::Exiled => self.exiled_with(&f.scope).into_iter().map(Target::Object).collect(),
            Selection::Top(n, who) => {
                let n = clamp(self.amount(n, &f.scope)) as usize;
                let mut cards = Vec::new();
                // CR 614.13c: a card that is entering from the library is not among them.
                let entering = self.entering_from_library();
                for player in self.players_of(who, f) {
                    let top = self.top_cards(player, n + entering.len(), run)?;
                    cards.extend(top.into_iter().filter(|c| !entering.contains(c)).take(n));
                }
                cards.into_iter().map(Target::Object).collect()
            }
            Selection::Choose { who, min, max, filter, random } => {
                if let Some(preset) = f.preset.take() {
                    return Ok(vec![preset]);
                }
                let chooser = match who {
                    Who::You => actor,
                    who => self.one_player(who, &f.scope, run)?.unwrap_or(actor),
                };
                let among = self.choosable(filter, actor, f);
                let min = clamp(self.amount(min, &f.scope)) as usize;
                let max = max.as_ref().map_or(among.len(), |m| clamp(self.amount(m, &f.scope)) as usize);
                let asked = (!random).then_some(chooser);
                self.choose_among(among, min, max, asked, f.scope.this, run)?
            }
        })
    }

    fn objects_selected(
        &mut self,
        selection: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<ObjectId>> {
        Ok(self.select(selection, f, run)?.into_iter().filter_map(Target::object).collect())
    }

    /// Ask for so many of these. As many as possible where there are too few (CR 609.3).
    pub(crate) fn choose_among(
        &mut self,
        among: Vec<Target>,
        min: usize,
        max: usize,
        who: Option<PlayerId>,
        about: Option<ObjectId>,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        let max = max.min(among.len());
        let min = min.min(max);
        if min == among.len() {
            return Ok(among);
        }
        let query = Query { asking: Asking::Objects, rule: "608.2d", about };
        if min == 1 && max == 1 {
            let options = among.into_iter().map(Pick::Target).collect();
            return Ok(match run.ask(self, who, query, options)? {
                Some(Pick::Target(target)) => vec![target],
                _ => Vec::new(),
            });
        }
        let count = crate::question::subset_count(among.len(), min, max);
        if count > crate::rewrite::MAX_OPTIONS {
            return Err(crate::rewrite::too_many("the choice of a set", count));
        }
        let options = crate::question::subsets(&among, min, max).into_iter().map(Pick::Targets).collect();
        Ok(match run.ask(self, who, query, options)? {
            Some(Pick::Targets(targets)) => targets,
            _ => Vec::new(),
        })
    }

    /// The one player that is meant; where the text leaves it open ("an opponent"), "you" chooses.
    pub(crate) fn one_player(&mut self, who: &Who, scope: &Scope, run: &mut Run<'_, Self>) -> Result<Option<PlayerId>> {
        let players = self.players(who, scope);
        if players.len() < 2 {
            return Ok(players.first().copied());
        }
        let query = Query { asking: Asking::Choice, rule: "608.2d", about: scope.this };
        let options = players.into_iter().map(|p| Pick::Target(Target::Player(p))).collect();
        Ok(run.ask(self, Some(scope.you), query, options)?.and_then(|p| p.player()))
    }

    /// CR 701.19a: "the next time it would be destroyed this turn, …".
    fn regeneration_shield(&self, object: ObjectId, f: &Following) -> Event {
        let effect = Replacement {
            kind: Kind::Regeneration,
            pattern: Pattern::Destroy(Filter::Is(Ref::Object(object.0))),
            condition: None,
            rewrite: Rewrite::Regenerate,
            rider: Vec::new(),
            optional: None,
        };
        let kind = FloatingKind::Replacement(Arc::new(effect));
        let mut floating = self.floating(kind, Until::EndOfTurn, Left::Times(1), f);
        floating.text = Word::from(format!("regenerate {}", self.name_of(object)));
        Event { what: What::EffectBegins(Box::new(floating)), cause: f.cause(f.scope.you) }
    }

    /// CR 614.10: "skips his next …".
    fn skip_begins(&self, player: PlayerId, period: Period, f: &Following) -> Event {
        let effect = Replacement {
            kind: Kind::Replacement,
            pattern: Pattern::Begin(period, Who::You),
            condition: None,
            rewrite: Rewrite::Skip,
            rider: Vec::new(),
            optional: None,
        };
        let kind = FloatingKind::Replacement(Arc::new(effect));
        let mut floating = self.floating(kind, Until::Forever, Left::Times(1), f);
        let mut scope = Scope::new(player, f.scope.this);
        scope.chosen = f.scope.chosen;
        floating.scope = Arc::new(scope);
        floating.origin = Some(Arc::new(Instruction::Skip(Who::You, period, Amount::Fixed(1))));
        Event { what: What::EffectBegins(Box::new(floating)), cause: f.cause(player) }
    }

    fn continuous_begins(
        &self,
        objects: Vec<ObjectId>,
        changes: Vec<crate::ability::Change>,
        until: Until,
        f: &Following,
    ) -> Event {
        let kind = FloatingKind::Continuous(Arc::new(objects), Arc::new(changes));
        let floating = self.floating(kind, until, Left::Unlimited, f);
        Event { what: What::EffectBegins(Box::new(floating)), cause: f.cause(f.scope.you) }
    }

    fn floating(&self, what: FloatingKind, until: Until, left: Left, f: &Following) -> Floating {
        let mut scope = f.scope.clone();
        scope.resolution = 0;
        scope.those = Vec::new();
        scope.touched = Vec::new();
        scope.did = false;
        Floating {
            id: 0,
            timestamp: 0,
            what,
            scope: Arc::new(scope),
            until,
            made_in_turn: self.state.turn.number,
            left,
            text: Word::default(),
            origin: None,
        }
    }

    /// CR 609.7a, 611.2c, 615.11: an effect that lasts begins; its source is chosen first, its set is fixed now.
    fn create_effect(
        &mut self,
        effect: &Replacement,
        lifetime: &Lifetime,
        each: Option<&Selection>,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        if let Pattern::Damage { source, .. } = &effect.pattern
            && crate::sources::is_of_choice(source)
            && f.scope.chosen.is_none()
        {
            let Some(chosen) = self.choose_source(source, &f.scope, run)? else { return Ok(()) };
            f.scope.chosen = Some(chosen);
        }
        let over: Vec<Option<Target>> = match each {
            Some(selection) => self.select(selection, f, run)?.into_iter().map(Some).collect(),
            None => vec![f.scope.it],
        };
        let left = crate::rewrite::left_of(self, &lifetime.uses, &f.scope);
        let origin = Arc::new(Instruction::Create {
            effect: Box::new(effect.clone()),
            lifetime: lifetime.clone(),
            each: each.cloned(),
        });
        let mut events = Vec::new();
        for it in over {
            let mut effect = effect.clone();
            if each.is_some() {
                // One shield for each: the effect is about that one object.
                about(&mut effect.pattern, it);
            }
            let kind = FloatingKind::Replacement(Arc::new(self.fixed(effect, &f.scope)));
            let mut floating = self.floating(kind, lifetime.until, left, f);
            let mut scope = (*floating.scope).clone();
            scope.it = it;
            floating.scope = Arc::new(scope);
            floating.origin = Some(origin.clone());
            events.push(Event { what: What::EffectBegins(Box::new(floating)), cause: f.cause(f.scope.you) });
        }
        self.propose_events(&Instruction::Reflexive(Vec::new()), events, f, run)
    }

    /// CR 608.2h: amounts and objects that a floating effect names are fixed as it begins.
    fn fixed(&self, mut effect: Replacement, scope: &Scope) -> Replacement {
        if let Rewrite::Prevent(Share::Some(n)) | Rewrite::Redirect(Share::Some(n), _) = &mut effect.rewrite {
            *n = Amount::Fixed(self.amount(n, scope).clamp(0, i64::from(i32::MAX)) as i32);
        }
        if let Pattern::Damage { source: Filter::Is(r), .. } = &mut effect.pattern
            && let Some(Target::Object(o)) = self.reference(r, scope)
            && *r != Ref::This
        {
            *r = Ref::Object(o.0);
        }
        effect
    }

    /// Follow instructions while a self-replacement effect of theirs watches (CR 614.15).
    fn with_own_effect(
        &mut self,
        original: &[Instruction],
        effect: &Replacement,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let outer = f.scope.resolution;
        f.scope.resolution = self.fresh_id();
        let mut floating =
            self.floating(FloatingKind::Replacement(Arc::new(effect.clone())), Until::EndOfTurn, Left::Unlimited, f);
        let mut scope = f.scope.clone();
        scope.resolution = f.scope.resolution;
        floating.scope = Arc::new(scope);
        let cause = f.cause(f.scope.you);
        let before = self.state.floating.len();
        let begins = Event { what: What::EffectBegins(Box::new(floating)), cause };
        propose(self, [Proposed::contained(begins, &f.lineage)], run)?;
        let id = self.state.floating.get(before).map(|e| e.id);
        self.follow(original, f, run)?;
        if let Some(id) = id {
            let ends = Event { what: What::EffectEnds { id }, cause };
            propose(self, [Proposed::contained(ends, &f.lineage)], run)?;
        }
        f.scope.resolution = outer;
        Ok(())
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

    /// CR 607.2d: something is chosen and noted on the object, or on the permanent that is entering.
    fn note_choice(
        &mut self,
        who: &Who,
        choice: &crate::ability::Choice,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(player) = self.one_player(who, &f.scope, run)? else { return Ok(()) };
        let options = self.options_for(choice, f)?;
        let query = Query { asking: Asking::Choice, rule: "607.2d", about: f.scope.this };
        let Some(picked) = run.ask(self, Some(player), query, options)? else { return Ok(()) };
        let note = |chosen: &mut Chosen| match (&picked, choice) {
            (Pick::Color(c), _) => chosen.color = Some(*c),
            (Pick::Word(w), crate::ability::Choice::CardName(_)) => chosen.name = Some(w.clone()),
            (Pick::Word(w), crate::ability::Choice::Option(_)) => chosen.option = Some(w.clone()),
            (Pick::Word(w), _) => chosen.kind = Some(w.clone()),
            (Pick::Target(Target::Player(p)), _) => chosen.player = Some(*p),
            (Pick::Target(Target::Object(o)), _) => chosen.source = Some(*o),
            (Pick::Number(n), _) => chosen.number = Some(clamp(*n).min(i32::MAX as u32) as i32),
            _ => {}
        };
        match (&mut f.entering, f.scope.this) {
            (Some((_, entering)), _) => note(&mut entering.chosen),
            (None, Some(object)) => {
                let mut chosen = self.object(object).map(|o| o.chosen.clone()).unwrap_or_default();
                note(&mut chosen);
                self.propose_all(vec![What::Note { object, chosen: Box::new(chosen) }], player, f, run)?;
            }
            (None, None) => {}
        }
        Ok(())
    }

    fn options_for(&self, choice: &crate::ability::Choice, f: &Following) -> Result<Vec<Pick>> {
        use crate::ability::Choice;
        Ok(match choice {
            Choice::Color(colors) => colors.iter().map(|c| Pick::Color(*c)).collect(),
            Choice::CreatureType => self.creature_types().into_iter().map(Pick::Word).collect(),
            Choice::BasicLandType => {
                crate::layers::LAND_TYPES.iter().take(5).map(|t| Pick::Word(Word::new_static(t))).collect()
            }
            Choice::CardName(filter) => self.card_names(filter, &f.scope).into_iter().map(Pick::Word).collect(),
            Choice::Player(who) => {
                self.players(who, &f.scope).into_iter().map(|p| Pick::Target(Target::Player(p))).collect()
            }
            Choice::Number(least, most) => {
                let (least, most) = (self.amount(least, &f.scope), self.amount(most, &f.scope));
                (least..=most).take(crate::rewrite::MAX_OPTIONS).map(Pick::Number).collect()
            }
            Choice::Option(words) => words.iter().cloned().map(Pick::Word).collect(),
            Choice::CardType(types) => types.iter().map(|t| Pick::Word(Word::new_static(t.as_str()))).collect(),
            Choice::Object(filter) => self.choosable(filter, f.scope.you, f).into_iter().map(Pick::Target).collect(),
        })
    }

    /// CR 205.3m: the creature types that can make a difference in this game, and one that stands for every other: those
    /// on its cards, in their texts, and those that its players have named.
    pub(crate) fn creature_types(&self) -> Vec<Word> {
        let mut types: Vec<Word> = self.words.to_vec();
        for object in self.state.objects.iter() {
            crate::text_change::subtypes_of(&object.face, |subtype| {
                if crate::layers::is_creature_type(subtype) {
                    types.push(subtype.clone());
                }
            });
        }
        types.sort_unstable();
        types.dedup();
        let other = crate::types::CREATURE_TYPES.iter().find(|t| !types.iter().any(|known| known == *t));
        types.extend(other.map(|t| Word::new_static(t)));
        types
    }

    fn card_names(&self, filter: &Filter, scope: &Scope) -> Vec<Word> {
        let mut names: Vec<Word> = Vec::new();
        for object in self.state.objects.iter() {
            let named = !object.face.name.is_empty() && !object.token;
            if named && self.matches(&without_zone(filter), object.id, scope) && !names.contains(&object.face.name) {
                names.push(object.face.name.clone());
            }
        }
        names
    }

    /// CR 612.2: the word that changes, then the new word.
    fn change_text(
        &mut self,
        selection: &Selection,
        kinds: &[crate::ability::instruction::WordKind],
        until: Until,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        use crate::ability::instruction::WordKind;
        let objects = self.objects_selected(selection, f, run)?;
        let words = |kind: &WordKind| -> Vec<Word> {
            match kind {
                WordKind::Color => crate::words::Color::ALL.iter().map(|c| Word::new_static(c.as_str())).collect(),
                WordKind::BasicLandType => {
                    crate::layers::LAND_TYPES.iter().take(5).map(|t| Word::new_static(t)).collect()
                }
                WordKind::CreatureType => self.creature_types(),
            }
        };
        let lists: Vec<Vec<Word>> = kinds.iter().map(words).collect();
        let query = Query { asking: Asking::Word, rule: "612.2", about: f.scope.this };
        let options = lists.iter().flatten().cloned().map(Pick::Word).collect();
        let Some(Pick::Word(from)) = run.ask(self, Some(f.scope.you), query.clone(), options)? else { return Ok(()) };
        let of_kind = lists.iter().find(|l| l.contains(&from)).cloned().unwrap_or_default();
        let options = of_kind.into_iter().filter(|w| *w != from).map(Pick::Word).collect();
        let Some(Pick::Word(to)) = run.ask(self, Some(f.scope.you), query, options)? else { return Ok(()) };
        let event = self.continuous_begins(objects, vec![crate::ability::Change::Word(from, to)], until, f);
        self.propose_events(&Instruction::Reflexive(Vec::new()), vec![event], f, run)
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

/// A pattern about damage to "each of these" becomes one about that object.
fn about(pattern: &mut Pattern, it: Option<Target>) {
    let Some(it) = it else { return };
    match (pattern, it) {
        (Pattern::Damage { to, .. }, Target::Object(o)) => *to = Recipients::objects(Filter::Is(Ref::Object(o.0))),
        (Pattern::Damage { to, .. }, Target::Player(p)) => *to = Recipients::players(Who::Player(p.0)),
        (Pattern::Destroy(filter) | Pattern::Move { object: filter, .. }, Target::Object(o)) => {
            *filter = Filter::Is(Ref::Object(o.0));
        }
        _ => {}
    }
}

/// CR 701.9a, 701.21a: a player discards cards of his hand and sacrifices permanents that he controls, and so chooses
/// among these.
fn among(selection: &Selection, where_from: &Filter) -> Selection {
    match selection {
        Selection::Choose { who, min, max, filter, random } => Selection::Choose {
            who: who.clone(),
            min: min.clone(),
            max: max.clone(),
            filter: where_from.clone().and(filter.clone()),
            random: *random,
        },
        other => other.clone(),
    }
}

fn in_hand_of(player: PlayerId) -> Filter {
    Filter::In(Zone::Hand).and(Filter::Owner(Who::Player(player.0)))
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
