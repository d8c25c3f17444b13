//! Following instructions: what they propose, one after another.

use instead::policy::Once;
use instead::{Lineage, Proposed, Run, Stop, propose};

use crate::ability::{Count, Instruction, Which, Who};
use crate::choose::Choosing;
use crate::effects::EffectId;
use crate::event::{Event, Part, Reason, Scope, What, Why};
use crate::question::{Asking, Pick, Query};
use crate::state::{Floating, Game, Lasting, Pending};
use crate::words::{ObjectId, Target, Zone};

type Done<T = ()> = Result<T, Stop<Game>>;

impl Game {
    /// Follows instructions in order.
    pub(crate) fn follow(
        &mut self,
        instructions: &[Instruction],
        scope: &Scope,
        lineage: &Lineage<EffectId>,
        run: &mut Run<'_, Game>,
    ) -> Done {
        let mut scope = std::borrow::Cow::Borrowed(scope);
        for instruction in instructions {
            if self.state.over {
                break;
            }
            if let Instruction::Choose(which) = instruction {
                let chosen = self.which(which, &scope, &mut Choosing::free(), run)?;
                scope.to_mut().chosen = Some(chosen);
                continue;
            }
            self.follow_one(instruction, &scope, lineage, run)?;
            self.between_acts(run)?;
        }
        Ok(())
    }

    fn follow_one(
        &mut self,
        instruction: &Instruction,
        scope: &Scope,
        lineage: &Lineage<EffectId>,
        run: &mut Run<'_, Game>,
    ) -> Done {
        if self.follow_later(instruction, scope, lineage, run)? {
            return Ok(());
        }
        match instruction {
            Instruction::May(acts, then) => self.follow_may(acts, then, scope, lineage, run)?,
            Instruction::If(condition, then, otherwise) => {
                let holds = self.holds(condition, scope);
                // Duel Masters 609.7: a spell that replaces its own effect has replaced it: nothing else does (609.3).
                let replaced = holds && !otherwise.is_empty() && self.rules.policy.once == Once::PerEvent;
                let scope = Scope { fixed: scope.fixed || replaced, ..scope.clone() };
                self.follow(if holds { then } else { otherwise }, &scope, lineage, run)?;
            }
            Instruction::Begin(effect, chosen, until) => {
                let mut effect = (**effect).clone();
                let mut scope = scope.clone();
                if let Some(chosen) = chosen {
                    let chosen = self.which(chosen, &scope, &mut Choosing::free(), run)?;
                    let Some(&chosen) = chosen.first() else { return Ok(()) };
                    crate::rewrite::lock(&mut effect.pattern, chosen);
                    scope.that = Some(chosen);
                }
                self.begin(scope, Lasting::Replacement(Box::new(effect)), Some(*until));
            }
            Instruction::Power(which, more) => {
                for object in self.which(which, scope, &mut Choosing::free(), run)? {
                    let until = Some(crate::ability::Until::EndOfTurn);
                    self.begin(scope.clone(), Lasting::Power(object, *more), until);
                }
            }
            Instruction::Hold(what, until) => self.hold(what, *until, scope),
            Instruction::HoldFor(which, what, until) => {
                for object in self.which(which, scope, &mut Choosing::free(), run)? {
                    what.iter().for_each(|what| self.hold_for(object, what, *until, scope));
                }
            }
            Instruction::EndOfYourNextTurn(effect) => {
                let turn = self.next_turn_of(scope.you);
                self.begin(scope.clone(), Lasting::Later(turn, effect.clone()), None);
            }
            Instruction::Wait(effect) => match scope.this {
                Some(source) => self.trigger(Pending { source, scope: scope.clone(), effect: effect.clone() }),
                None => self.follow(effect, scope, lineage, run)?,
            },
            Instruction::DrawThen(who, acts) => self.draw_then(*who, acts, scope, lineage, run)?,
            Instruction::CastWith(who, which, effect) => {
                let player = self.doer(*who, scope);
                for object in self.which(which, scope, &mut Choosing::free(), run)? {
                    self.cast_with(player, object, effect, scope, lineage, run)?;
                }
            }
            Instruction::Clash(effect, won) => self.clash(effect.as_deref(), won, scope, lineage, run)?,
            _ => {
                let events = self.events_of(instruction, scope, &mut Choosing::free(), run)?;
                propose(self, events.into_iter().map(|e| Proposed::contained(e, lineage)), run)?;
            }
        }
        Ok(())
    }

    /// "You may …. If you do, …": one question, also where something is to be chosen. What it asks of is the choice alone
    /// (Kaijudo K10, Duel Masters 101.3a). What can't be done can't be chosen (Kaijudo K12).
    fn follow_may(
        &mut self,
        acts: &[Instruction],
        then: &[Instruction],
        scope: &Scope,
        lineage: &Lineage<EffectId>,
        run: &mut Run<'_, Game>,
    ) -> Done {
        let query = Query { asking: Asking::May, about: scope.this, rule: "101.3" };
        let mut choosing = Choosing::free();
        let choice = acts.first().and_then(|act| {
            let may = |game: &Game, o: ObjectId| game.can_be_done_to(act, o);
            let which = if let Instruction::Choose(which) = act { Some(which) } else { act.which() };
            self.choice(which?, scope, &may)
        });
        match choice {
            Some((who, number, up_to, from)) => {
                if from.len() < number && !up_to {
                    return Ok(());
                }
                let mut options = vec![Pick::No];
                options.extend(self.combinations(&from, number, up_to).map_err(Stop::Error)?);
                match run.ask(self, Some(who), query, options)? {
                    Some(Pick::No) | None => return Ok(()),
                    Some(pick) => choosing.given = Some(pick),
                }
            }
            None => {
                if !run.ask_whether(self, scope.you, query)? {
                    return Ok(());
                }
            }
        }
        let mut left = acts;
        let mut scope = std::borrow::Cow::Borrowed(scope);
        if choosing.given.is_some()
            && let Some((act, rest)) = acts.split_first()
        {
            if let Instruction::Choose(which) = act {
                let chosen = self.which(which, &scope, &mut choosing, run)?;
                scope.to_mut().chosen = Some(chosen);
            } else {
                let events = self.events_of(act, &scope, &mut choosing, run)?;
                propose(self, events.into_iter().map(|e| Proposed::contained(e, lineage)), run)?;
            }
            left = rest;
        }
        // What was chosen is what the sentence behind "if you do" speaks of.
        self.follow(&[left, then].concat(), &scope, lineage, run)
    }

    /// An effect that lasts comes into being. What it watches for has nothing to do with how it came to be.
    pub(crate) fn begin(&mut self, scope: Scope, what: Lasting, until: Option<crate::ability::Until>) {
        let until = match until {
            Some(crate::ability::Until::OpponentsNextTurn) => {
                let opponent = self.opponent(scope.you).unwrap_or(scope.you);
                Some(crate::ability::Until::Turn(self.next_turn_of(opponent)))
            }
            until => until,
        };
        let id = self.state.made;
        self.state.made += 1;
        self.state.floating.push(Floating { id, text: Default::default(), scope, what, until });
    }

    /// Whether the instruction can be done to this object.
    pub(crate) fn can_be_done_to(&self, instruction: &Instruction, object: ObjectId) -> bool {
        match instruction {
            Instruction::Destroy(_) => {
                self.object(object).is_some_and(|c| c.zone == Some(Zone::Battle) && c.under.is_none())
                    && !self.cant_be_destroyed(object, Reason::Effect)
            }
            _ => true,
        }
    }

    /// How many the words mean.
    pub(crate) fn count(&self, count: &Count, scope: &Scope) -> u32 {
        match count {
            Count::Number(n) => *n,
            Count::Times(n) => scope.amount.saturating_mul(*n),
            Count::Each(tally) => self.tally(tally, scope),
        }
    }

    /// The events that an instruction proposes at one time. One that is no event of its own is followed as it happens.
    pub(crate) fn events_of(
        &mut self,
        instruction: &Instruction,
        scope: &Scope,
        choosing: &mut Choosing<'_>,
        run: &mut Run<'_, Game>,
    ) -> Done<Vec<Event>> {
        let by = scope.by();
        let event = |what| Event { what, by: by.clone() };
        let each = |objects: Vec<ObjectId>, what: &dyn Fn(ObjectId) -> What| {
            objects.into_iter().map(|o| event(what(o))).collect::<Vec<_>>()
        };
        Ok(match instruction {
            Instruction::Draw(who, n) => {
                let n = self.count(n, scope);
                self.who(*who, scope).into_iter().map(|p| event(What::DrawCards(p, n))).collect()
            }
            Instruction::Destroy(which) => {
                let objects = self.which(which, scope, choosing, run)?;
                each(objects, &|o| What::Destroy(o, Reason::Effect))
            }
            Instruction::Put(which, place) => {
                let part = if *which == Which::TopOfThat { Part::Top } else { Part::Whole };
                let mut objects = self.which(which, scope, choosing, run)?;
                if *which == Which::UnderThat {
                    let under = objects.iter().flat_map(|o| self.under(o.card)).filter_map(|card| self.now(card));
                    objects = under.collect();
                }
                each(objects, &|o| What::Move(o, *place, Why::Put, part))
            }
            Instruction::Discard(who, which) => {
                let objects = self.cards_to_discard(*who, which, scope, choosing, run)?;
                each(objects, &What::Discard)
            }
            Instruction::BreakThis(which) => {
                let objects = self.which(which, scope, choosing, run)?;
                each(objects, &|o| What::Break(o, None))
            }
            Instruction::Break { whose, count, by: breaker } => {
                let breaker = match breaker {
                    Some(which) => self.which(which, scope, choosing, run)?.first().copied(),
                    None => None,
                };
                let shields = self.shields_to_break(*whose, count.as_ref(), breaker, scope, run)?;
                each(shields, &|o| What::Break(o, breaker))
            }
            Instruction::Battle(a, b) => {
                let both = self.first_of_each(a, b, scope, choosing, run)?;
                both.map(|(a, b)| event(What::Battle(a, b))).into_iter().collect()
            }
            Instruction::Swap(a, b) => {
                let both = self.first_of_each(a, b, scope, choosing, run)?;
                both.map(|(a, b)| event(What::Swap(a, b))).into_iter().collect()
            }
            Instruction::SwapZones(who, a, b) => {
                let moved = |(o, to): (ObjectId, Zone)| event(What::Move(o, to.place(), Why::Put, Part::Whole));
                self.swapped(*who, *a, *b, scope).into_iter().map(moved).collect()
            }
            Instruction::Tap(which) => each(self.which(which, scope, choosing, run)?, &What::Tap),
            Instruction::Untap(which) => each(self.which(which, scope, choosing, run)?, &What::Untap),
            Instruction::Cast(who, which) => {
                let player = self.doer(*who, scope);
                each(self.which(which, scope, choosing, run)?, &|o| What::Cast(player, o))
            }
            Instruction::Attack(which, who) => {
                let whom = self.doer(*who, scope);
                each(self.which(which, scope, choosing, run)?, &|o| What::Attack(o, Target::Player(whom)))
            }
            Instruction::Win(who) => self.who(*who, scope).into_iter().map(|p| event(What::Win(p, None))).collect(),
            Instruction::Lose(who) => self.who(*who, scope).into_iter().map(|p| event(What::Lose(p))).collect(),
            Instruction::Irreplaceable(of) => {
                let mut events = self.events_of(of, scope, choosing, run)?;
                events.iter_mut().for_each(|e| e.by.fixed = true);
                events
            }
            Instruction::Silent(of) => {
                let mut events = self.events_of(of, scope, choosing, run)?;
                events.iter_mut().for_each(|e| e.by.silent = true);
                events
            }
            // These change the event that is replaced, and say nothing by themselves.
            Instruction::OnlyTop | Instruction::ChosenBy(_) | Instruction::Fights(_) | Instruction::UnlessMilled(_) => {
                Vec::new()
            }
            Instruction::CastWith(who, which, effect) => {
                let cast = |o| Instruction::CastWith(*who, Which::Object(o), effect.clone());
                let followed = |o| What::Do(Box::new((cast(o), scope.clone())));
                each(self.which(which, scope, choosing, run)?, &followed)
            }
            // What takes several steps is followed as it happens.
            other => vec![event(What::Do(Box::new((other.clone(), scope.clone()))))],
        })
    }

    /// Two objects with which something happens together.
    fn first_of_each(
        &mut self,
        a: &Which,
        b: &Which,
        scope: &Scope,
        choosing: &mut Choosing<'_>,
        run: &mut Run<'_, Game>,
    ) -> Done<Option<(ObjectId, ObjectId)>> {
        let a = self.which(a, scope, choosing, run)?;
        let b = self.which(b, scope, choosing, run)?;
        Ok(a.first().copied().zip(b.first().copied()))
    }

    /// Of several players each chooses his own.
    fn cards_to_discard(
        &mut self,
        who: Who,
        which: &Which,
        scope: &Scope,
        choosing: &mut Choosing<'_>,
        run: &mut Run<'_, Game>,
    ) -> Done<Vec<ObjectId>> {
        let (Who::Each, Which::Choose(Who::Each, n, filter, zone)) = (who, which) else {
            return self.which(which, scope, choosing, run);
        };
        let mut objects = Vec::new();
        for player in self.who(Who::Each, scope) {
            let his = Which::Choose(Who::Player(player), *n, filter.clone(), *zone);
            objects.extend(self.which(&his, scope, choosing, run)?);
        }
        Ok(objects)
    }

    /// What of each of these players is in either zone, with the other.
    fn swapped(&self, who: Who, a: Zone, b: Zone, scope: &Scope) -> Vec<(ObjectId, Zone)> {
        let of = |player| {
            let there = |from, to| self.zone(player, from).into_iter().map(move |o| (o, to));
            there(a, b).chain(there(b, a)).collect::<Vec<_>>()
        };
        self.who(who, scope).into_iter().flat_map(of).collect()
    }

    /// The shields of each of these players that are broken, all where no number is said.
    fn shields_to_break(
        &mut self,
        whose: Who,
        count: Option<&Count>,
        breaker: Option<ObjectId>,
        scope: &Scope,
        run: &mut Run<'_, Game>,
    ) -> Done<Vec<ObjectId>> {
        let chooser = breaker.and_then(|b| self.owner(b)).unwrap_or(scope.you);
        let mut broken = Vec::new();
        for player in self.who(whose, scope) {
            let shields = self.zone(player, Zone::Shields);
            let number = count.map_or(shields.len(), |n| self.count(n, scope) as usize);
            broken.extend(self.choose_shields(chooser, scope.this, shields, number, run)?);
        }
        Ok(broken)
    }

    /// Duel Masters 701.14c: which shields, as the player who breaks them chooses; they are broken at one time.
    pub(crate) fn choose_shields(
        &mut self,
        chooser: crate::words::PlayerId,
        about: Option<ObjectId>,
        shields: Vec<ObjectId>,
        number: usize,
        run: &mut Run<'_, Game>,
    ) -> Done<Vec<ObjectId>> {
        if shields.len() <= number {
            return Ok(shields);
        }
        let chooser = self.who_chooses(chooser, &shields, &Scope::new(chooser, about), run)?;
        let options = self.combinations(&shields, number, false).map_err(Stop::Error)?;
        let query = Query { asking: Asking::Shields, about, rule: "701.14" };
        let pick = run.ask(self, Some(chooser), query, options)?;
        Ok(pick.map(|p| p.objects().to_vec()).unwrap_or_default())
    }

    /// The top cards of a deck are put into the discard pile, one after another. They are what the instruction consists
    /// of: what was applied to it was applied to them (Kaijudo K4, Duel Masters 101.5a).
    pub(crate) fn mill(
        &mut self,
        instruction: &Instruction,
        scope: &Scope,
        lineage: &Lineage<EffectId>,
        run: &mut Run<'_, Game>,
    ) -> Done<bool> {
        let Instruction::Mill(who, n) = instruction else { return Ok(false) };
        for player in self.who(*who, scope) {
            for _ in 0..self.count(n, scope) {
                let Some(top) = self.top_card(player, run)? else { break };
                let what = What::Move(top, crate::ability::Place::Discard, Why::Put, Part::Whole);
                propose(self, [Proposed::contained(Event { what, by: scope.by() }, lineage)], run)?;
                self.between_acts(run)?;
            }
        }
        Ok(true)
    }
}
