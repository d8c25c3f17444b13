//! Applying a replacement effect (Kaijudo K1–K3, K6; Duel Masters 609.4, 609.9).

use instead::{Application, Applying, Batch, Lineage, Outcome, Proposed, Run, Stop};

use crate::ability::{Instruction, Pattern, Place, Replacement, This, Which};
use crate::choose::Choosing;
use crate::effects::EffectId;
use crate::event::{Event, Scope, UnlessMilled, What};
use crate::question::Pick;
use crate::state::Game;
use crate::words::{ObjectId, Target, Zone};

/// What an applied effect adds afterwards: the sentences behind the one that replaces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rider {
    pub(crate) scope: Scope,
    pub(crate) instructions: Vec<Instruction>,
    pub(crate) effect: EffectId,
}

impl Rider {
    /// The effect that adds it.
    pub fn effect(&self) -> EffectId {
        self.effect
    }
}

impl Replacement {
    /// The effect as it was before an object was chosen for it: it speaks of "that creature".
    #[must_use]
    pub fn as_chosen(&self) -> Replacement {
        let mut effect = self.clone();
        if let Some(filter) = effect.pattern.object_mut()
            && let This::Chosen(_) = filter.this
        {
            filter.this = This::Chosen(None);
        }
        effect
    }
}

/// The pattern watches for this object from now on.
pub(crate) fn lock(pattern: &mut Pattern, chosen: ObjectId) {
    if let Some(filter) = pattern.object_mut() {
        filter.this = This::Chosen(Some(chosen));
    }
}

/// Duel Masters 803.2a: the same event, of the top card alone.
fn only_top(event: &Event) -> Option<Event> {
    let what = event.what.contents().unwrap_or_else(|| event.what.clone());
    match what {
        What::Move(o, place, why, _) => {
            Some(Event { what: What::Move(o, place, why, crate::event::Part::Top), by: event.by.clone() })
        }
        _ => None,
    }
}

impl Game {
    /// Whether the effect may name this object for an event of the batch: not what the batch already affects, not what was
    /// named before (Kaijudo K6, Duel Masters 609.9b), and nothing to which it can't be done (Kaijudo K12).
    fn may_name(&self, effect: EffectId, instruction: &Instruction, object: ObjectId, batch: &Batch<Game>) -> bool {
        let this = || self.watcher(effect).and_then(|w| w.scope.this).is_some_and(|this| this.card == object.card);
        !(matches!(instruction, Instruction::Fights(_)) && this())
            && batch.may_stand_in(self, effect, Target::Object(object))
            && self.can_be_done_to(instruction, object)
    }

    /// Whether everything that the effect would name is there.
    pub(crate) fn finds_substitutes(&self, effect: EffectId, item: &Proposed<Game>, batch: &Batch<Game>) -> bool {
        let Some(watcher) = self.watcher(effect) else { return false };
        let scope = self.in_event(&watcher.scope, &item.event);
        watcher.effect.instead.iter().enumerate().all(|(at, instruction)| {
            let Some(which) = instruction.which() else { return true };
            let may = |game: &Game, o: ObjectId| game.may_name(effect, instruction, o, batch);
            match which {
                Which::This => {
                    let this = scope.this.and_then(|this| self.now(this.card));
                    this.is_some_and(|this| scope.that == Some(this) || may(self, this))
                }
                // What a later act finds to choose from, the acts before it decide.
                _ if at > 0 => true,
                which => self
                    .choice(which, &scope, &may)
                    .is_none_or(|(_, number, up_to, from)| up_to || from.len() >= number),
            }
        })
    }

    /// Whether the effect names nothing but what the event is about.
    pub(crate) fn names_nothing_else(&self, effect: EffectId) -> bool {
        // Which card of the deck decides for which of several depends on the order.
        let itself = |i: &Instruction| {
            matches!(i.which(), None | Some(Which::That | Which::TopOfThat | Which::UnderThat))
                && !matches!(
                    i,
                    Instruction::Break { .. }
                        | Instruction::Battle(..)
                        | Instruction::Swap(..)
                        | Instruction::UnlessMilled(_)
                )
        };
        self.watcher(effect).is_some_and(|watcher| watcher.effect.instead.iter().all(itself))
    }

    /// Duel Masters 609.4: whether the event that would replace this one could be carried out. Of "A and B" that is asked
    /// of A: what B finds when A is done, nobody knows yet (605.2c), and of it all that can be is done (101.3).
    pub(crate) fn could_be_done(&self, effect: EffectId, event: &Event) -> bool {
        let Some(watcher) = self.watcher(effect) else { return false };
        let scope = self.in_event(&watcher.scope, event);
        watcher.effect.instead.first().is_none_or(|instruction| match instruction {
            Instruction::Draw(who, _) | Instruction::Mill(who, _) | Instruction::Put(Which::Top(who), _) => {
                self.who(*who, &scope).into_iter().all(|p| !self.zone(p, Zone::Deck).is_empty())
            }
            Instruction::UnlessMilled(_) => !self.zone(scope.you, Zone::Deck).is_empty(),
            Instruction::OnlyTop | Instruction::Put(Which::TopOfThat | Which::UnderThat, _) => {
                scope.that.is_some_and(|that| !self.under(that.card).is_empty())
            }
            Instruction::Put(Which::That, Place::Battle { .. })
                if scope.that.is_some_and(|o| self.lies_on_nothing(o)) =>
            {
                false
            }
            Instruction::Put(Which::That, place) => {
                let zone = scope.that.and_then(|that| self.object(that)).and_then(|c| c.zone);
                zone != Some(place.zone()) || zone == Some(Zone::Deck)
            }
            Instruction::Tap(Which::That) => scope.that.and_then(|t| self.object(t)).is_some_and(|c| !c.tapped),
            Instruction::Destroy(Which::That) => scope.that.is_some_and(|t| self.can_be_done_to(instruction, t)),
            _ => true,
        })
    }

    /// What the player who may decline can choose beside "no", where a choice is part of it.
    pub(crate) fn offered(&self, effect: EffectId, item: &Proposed<Game>, batch: &Batch<Game>) -> Vec<Pick> {
        let Some(watcher) = self.watcher(effect) else { return Vec::new() };
        let scope = self.in_event(&watcher.scope, &item.event);
        let first = watcher.effect.instead.first().filter(|i| i.which().is_some_and(Which::asks));
        let Some((instruction, which)) = first.and_then(|i| Some((i, i.which()?))) else { return Vec::new() };
        let may = |game: &Game, o: ObjectId| game.may_name(effect, instruction, o, batch);
        match self.choice(which, &scope, &may) {
            Some((who, number, up_to, from)) if who == scope.you => {
                self.combinations(&from, number, up_to).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// Applies the effect: each event becomes what the effect says, with what is chosen for it now.
    pub(crate) fn apply_effect(
        &mut self,
        applying: Applying<'_, Game>,
        run: &mut Run<'_, Game>,
    ) -> Result<Application<Game>, Stop<Game>> {
        let batch = applying.batch();
        let Applying { effect, group, mut chosen, .. } = applying;
        let Some(watcher) = self.watcher(effect) else {
            return Ok(Application::of(group.iter().map(|_| Outcome::Unchanged).collect()));
        };
        let (replacement, own) = (watcher.effect.clone(), watcher.scope.clone());
        let mut made = Application::of(Vec::new());
        let mut named_so_far: Vec<ObjectId> = Vec::new();
        for item in group {
            let scope = self.in_event(&own, &item.event);
            let mut events = smallvec::SmallVec::new();
            for (at, instruction) in replacement.instead.iter().enumerate() {
                if at > 0 {
                    events.push(self.when_its_turn_comes(instruction, &scope, &item.event, &mut named_so_far));
                    continue;
                }
                let may = |game: &Game, o: ObjectId| game.may_name(effect, instruction, o, batch);
                let mut choosing = Choosing { may: &may, given: None, named: named_so_far.clone() };
                if instruction.which().is_some_and(Which::asks) {
                    choosing.given = chosen.take();
                }
                match self.altered(instruction, &item.event, &scope, &mut choosing, run)? {
                    Some(altered) => events.extend(altered),
                    None => events.extend(self.events_of(instruction, &scope, &mut choosing, run)?),
                }
                named_so_far = choosing.named;
            }
            // What the event was about was affected by it, and can stand in for nothing else of this time.
            made.taken.extend(scope.that.map(Target::Object));
            made.outcomes.push(Outcome::Becomes(events));
            if !replacement.then.is_empty() {
                made.riders.push(Rider { scope, instructions: replacement.then.clone(), effect });
            }
        }
        made.taken.extend(named_so_far.into_iter().map(Target::Object));
        let origin = self.origin_of(effect).0;
        if let Some(record) = &mut self.record {
            record.applied.push((effect, origin));
        }
        Ok(made)
    }

    /// A later act of "A and B instead" (Kaijudo K2, Duel Masters 605.2c): what is written first is done first, and what
    /// B is done to, and whether it can be, is seen when A is done. What it names by itself is spoken for at once.
    fn when_its_turn_comes(
        &self,
        instruction: &Instruction,
        scope: &Scope,
        event: &Event,
        named_so_far: &mut Vec<ObjectId>,
    ) -> Event {
        if matches!(instruction.which(), Some(Which::This)) {
            named_so_far.extend(scope.this.and_then(|this| self.now(this.card)));
        }
        let by = crate::event::By { fixed: event.by.fixed, ..scope.by() };
        Event { what: What::Do(Box::new((instruction.clone(), scope.clone()))), by }
    }

    /// The same event, changed; `None` where the instruction is one of its own.
    fn altered(
        &mut self,
        instruction: &Instruction,
        event: &Event,
        scope: &Scope,
        choosing: &mut Choosing<'_>,
        run: &mut Run<'_, Game>,
    ) -> Result<Option<Option<Event>>, Stop<Game>> {
        let with = |what| Some(Event { what, by: event.by.clone() });
        Ok(Some(match (instruction, &event.what) {
            (Instruction::OnlyTop, _) => only_top(event),
            (Instruction::ChosenBy(who), What::ChooseShields(_, whose)) => {
                with(What::ChooseShields(self.doer(*who, scope), *whose))
            }
            (Instruction::Fights(which), What::Battle(a, b)) => {
                let fighter = self.which(which, scope, choosing, run)?.first().copied();
                let here = |o: &ObjectId| scope.this.is_some_and(|this| this.card == o.card);
                match fighter {
                    Some(fighter) if here(a) => with(What::Battle(fighter, *b)),
                    Some(fighter) if here(b) => with(What::Battle(*a, fighter)),
                    _ => with(event.what.clone()),
                }
            }
            (Instruction::UnlessMilled(filter), _) => {
                let order = self.state.made;
                self.state.made += 1;
                let (filter, scope) = (filter.clone(), scope.clone());
                with(What::UnlessMilled(Box::new(UnlessMilled { order, filter, scope, event: event.clone() })))
            }
            (Instruction::ChosenBy(_) | Instruction::Fights(_), _) => with(event.what.clone()),
            _ => return Ok(None),
        }))
    }

    /// Does what an effect adds. In Duel Masters a following sentence is a new event (101.5a): its lineage says only which
    /// effect added it.
    pub(crate) fn do_rider(
        &mut self,
        rider: &Rider,
        lineage: Lineage<EffectId>,
        run: &mut Run<'_, Game>,
    ) -> Result<(), Stop<Game>> {
        self.follow(&rider.instructions, &rider.scope, &lineage, run)
    }

    /// Whether the effect is a spell's own about its own move (Duel Masters 609.8a).
    pub(crate) fn is_own_move(&self, effect: EffectId, event: &Event) -> bool {
        let EffectId::Ability(id, _) = effect else { return false };
        matches!(event.what, What::Move(o, _, crate::event::Why::Cast, _) if o.card == id.card)
    }
}
