//! What is written beside events, and why it may: no effect can watch for any of it, and no event of the rules is it.
//!
//! This is the whole list. Everything else goes through the one door (`door`).

use std::sync::Arc;

use crate::board::characteristics::AbilityKey;
use crate::board::effect::EffectId;
use crate::board::event::{Event, What};
use crate::board::scope::Scope;
use crate::board::stack::StackItem;
use crate::board::state::{Game, Left, Object, ObjectId, PendingTrigger, PlayerId, State, Target};
use crate::board::turn::First;
use instead_language::words::{Step, Word};
use instead_language::{Period, Spell};

/// The turn under which the use of an ability is noted that may be activated but once (CR 702.177a).
const EVER: u32 = u32::MAX;

/// Ids, and what is remembered of a sentence of play.
impl Game {
    /// A number that nothing else has: of an effect or of a resolution. It names; it changes nothing.
    pub(crate) fn fresh_id(&mut self) -> u32 {
        self.state.write().fresh_id()
    }

    /// "The first time … each turn": that an effect was applied to it in this turn.
    pub(crate) fn note_first(&mut self, effect: EffectId) {
        let turn = self.state.turn.number;
        let firsts = &mut self.state.write().firsts;
        firsts.retain(|(_, when)| *when == turn);
        firsts.push((effect, turn));
    }

    /// What was performed is "this way" until the sentence of play is over; then it is history that nothing reads.
    pub(crate) fn forget_sentence(&mut self) {
        if self.state.trace.is_empty() && self.state.chance.is_none() {
            return;
        }
        let ceased = |e: &Event| matches!(e.what, What::Cease { .. } | What::Counter { .. });
        let over = self.state.stack.is_empty() && self.state.pending.is_empty() && self.state.trace.iter().any(ceased);
        let state = self.state.write();
        state.trace.clear();
        state.chance = None;
        state.dice.clear();
        if over {
            state.forget_abilities();
        }
    }

    /// The sentence by which a board speaks of effects that it began itself: a name, for who reads what happened.
    pub(crate) fn name_effects(&mut self, from: usize, text: &str) {
        for effect in Arc::make_mut(&mut self.state.write().floating).iter_mut().skip(from) {
            effect.text = Word::from(text);
        }
    }

    /// A card that stands in no zone of the board, so that a sentence can name it as a source.
    pub(crate) fn add_beside_the_board(&mut self, object: Object) -> ObjectId {
        self.put_in_table(object)
    }
}

/// Uses: what an effect or ability still can do. That it is used is part of the event that it changed or made; nothing
/// happens by it.
impl Game {
    /// CR 609.7b, 615.7: what a floating effect still can do, after it was used.
    pub(crate) fn spend(&mut self, id: u32, change: impl FnOnce(Left) -> Left) {
        if let Some(effect) = Arc::make_mut(&mut self.state.write().floating).iter_mut().find(|f| f.id == id) {
            effect.left = change(effect.left);
        }
    }

    /// Floating effects of which nothing is left are gone: they could do nothing already.
    pub(crate) fn forget_used_up(&mut self) {
        Arc::make_mut(&mut self.state.write().floating).retain(|f| !f.left.is_used_up());
    }

    /// CR 602.5b, 702.177a: an ability was activated, this turn, and for good where it asks for that.
    pub(crate) fn note_use(&mut self, object: ObjectId, ability: AbilityKey, once: bool) {
        let now = self.state.turn.number;
        let Some(o) = self.state.write().object_mut(object) else { return };
        o.used.retain(|(_, turn, _)| *turn == now || *turn == EVER);
        match o.used.iter_mut().find(|(at, turn, _)| *at == ability && *turn == now) {
            Some((.., n)) => *n = n.saturating_add(1),
            None => o.used.push((ability, now, 1)),
        }
        if once {
            o.used.push((ability, EVER, 1));
        }
    }

    /// CR 305.1, 601.3: a land was played as this permanent lets its player do once each turn.
    pub(crate) fn note_permission(&mut self, by: ObjectId) {
        self.state.write().turn.permits.push(by);
    }

    /// CR 602.5b: how often that ability was activated this turn.
    pub(crate) fn times_used(&self, object: ObjectId, ability: AbilityKey) -> u32 {
        let now = self.state.turn.number;
        self.object(object).map_or(0, |o| {
            let used = o.used.iter().find(|(at, turn, _)| *at == ability && *turn == now);
            used.map_or(0, |(_, _, n)| *n)
        })
    }

    /// CR 702.177a: whether it was activated since the object is what it is, of an ability that asks.
    pub(crate) fn was_used(&self, object: ObjectId, ability: AbilityKey) -> bool {
        self.object(object).is_some_and(|o| o.used.iter().any(|(at, turn, _)| *at == ability && *turn == EVER))
    }

    /// CR 606.3: a loyalty ability of the permanent was activated this turn.
    pub(crate) fn note_loyalty(&mut self, object: ObjectId) {
        if let Some(o) = self.state.write().object_mut(object) {
            o.loyalty_used = o.loyalty_used.saturating_add(1);
        }
    }

    /// An ability triggered that triggers only once each turn.
    pub(crate) fn note_triggered(&mut self, object: ObjectId, ability: AbilityKey) {
        let now = self.state.turn.number;
        let Some(o) = self.state.write().object_mut(object) else { return };
        o.triggered.retain(|(_, turn)| *turn == now);
        o.triggered.push((ability, now));
    }

    /// A mode of an ability was chosen that can't be chosen again.
    pub(crate) fn note_mode(&mut self, object: ObjectId, ability: &Arc<Spell>, mode: usize) {
        let now = self.state.turn.number;
        if let Some(o) = self.state.write().object_mut(object) {
            o.modes.push((ability.clone(), mode, now));
        }
    }

    /// CR 700.13: the player committed a crime.
    pub(crate) fn note_crime(&mut self, player: PlayerId) {
        if let Some(p) = self.state.write().player_mut(player) {
            p.this_turn.crimes = p.this_turn.crimes.saturating_add(1);
        }
    }

    /// Something became the target of a spell or ability, where a card of the game looks back at that.
    pub(crate) fn note_aimed(&mut self, at: Target, by: ObjectId) {
        if self.remembers {
            let aimed = Arc::make_mut(&mut self.state.write().turn.aimed);
            // in no order: when it was aimed at what is nothing that anybody asks
            let place = aimed.binary_search(&(at, by)).unwrap_or_else(|place| place);
            aimed.insert(place, (at, by));
        }
    }

    /// How often that ability of that object has resolved this turn, with this time.
    pub(crate) fn note_resolved(&mut self, object: ObjectId, spell: &Arc<Spell>) -> u32 {
        let resolved = &mut self.state.write().turn.resolved;
        match resolved.iter_mut().find(|(o, s, _)| *o == object && s == spell) {
            Some((.., n)) => {
                *n = n.saturating_add(1);
                *n
            }
            None => {
                let place = resolved.partition_point(|(o, ..)| *o < object);
                resolved.insert(place, (object, spell.clone(), 1));
                1
            }
        }
    }

    /// CR 603.2h: its controller takes the action that this ability of the object lets him take once each turn.
    pub(crate) fn note_done_once(&mut self, scope: &Scope, ability: Arc<Spell>) {
        let Some(object) = scope.this else { return };
        let done = &mut self.state.write().turn.done_once;
        let place = done.partition_point(|(o, ..)| *o <= object);
        done.insert(place, (object, scope.you, ability));
    }

    /// CR 603.2h: whether he has taken it this turn.
    pub(crate) fn was_done(&self, scope: &Scope, ability: &Spell) -> bool {
        let done = &self.state.turn.done_once;
        done.iter().any(|(o, who, of)| Some(*o) == scope.this && *who == scope.you && **of == *ability)
    }

    /// These were tapped to crew, saddle or convoke it; a text of the game asks which.
    pub(crate) fn note_helpers(&mut self, of: ObjectId, helpers: &[ObjectId], how: instead_language::Help) {
        if !self.tells_helpers {
            return;
        }
        let now = self.state.turn.number;
        if let Some(o) = self.state.write().object_mut(of) {
            for helper in helpers {
                let new = (*helper, how, now);
                if let Err(place) = o.helpers.binary_search(&new) {
                    o.helpers.insert(place, new);
                }
            }
        }
    }

    /// CR 509.3g: the attackers of which it is to be seen whether they are blocked; it is seen now.
    pub(crate) fn take_unseen(&mut self) -> Vec<ObjectId> {
        if self.state.turn.unseen.is_empty() {
            return Vec::new();
        }
        std::mem::take(&mut self.state.write().turn.unseen)
    }

    /// Triggers are looked for on an event: these come after it.
    pub(crate) fn look_before(&mut self, yet: &[Event]) {
        self.yet = yet.into();
    }

    /// What raises the player's speed triggered; it does so once each turn (CR 702.179d).
    pub(crate) fn note_raced(&mut self, player: PlayerId) {
        if let Some(p) = self.state.write().player_mut(player) {
            p.this_turn.raced = true;
        }
    }
}

/// Triggered abilities that wait (CR 603.2, 603.3): to trigger is no event; being put on the stack is one.
impl Game {
    /// An ability triggered and waits.
    pub(crate) fn wait(&mut self, controller: PlayerId, item: StackItem) {
        self.state.write().pending.push(PendingTrigger { controller, item });
    }

    /// CR 107.3: the X that was announced, for what triggered on the object meanwhile.
    pub(crate) fn say_x(&mut self, object: ObjectId, x: i64) {
        let meant = |t: &&mut PendingTrigger| t.item.scope.this == Some(object) && t.item.scope.x == 0;
        self.state.write().pending.iter_mut().filter(meant).for_each(|t| t.item.scope.x = x);
    }

    /// The triggers that wait and are meant, in their order; they wait no longer.
    pub(crate) fn take_waiting(&mut self, mut meant: impl FnMut(&PendingTrigger) -> bool) -> Vec<PendingTrigger> {
        let (taken, left) = std::mem::take(&mut self.state.write().pending).into_iter().partition(|t| meant(t));
        self.state.write().pending = left;
        taken
    }

    /// The first trigger that waits and is meant; it waits no longer.
    pub(crate) fn next_waiting(&mut self, meant: impl FnMut(&PendingTrigger) -> bool) -> Option<PendingTrigger> {
        let at = self.state.pending.iter().position(meant)?;
        Some(self.state.write().pending.remove(at))
    }

    /// Nothing waits any more: what triggered ceases to exist (CR 723.1a), or its controller has left (CR 800.4a).
    pub(crate) fn forget_waiting(&mut self) {
        if !self.state.pending.is_empty() {
            self.state.write().pending.clear();
        }
    }
}

/// Marks: what was done already, for the rule that asks.
impl Game {
    /// CR 704.3: what counts only since state-based actions were last checked.
    pub(crate) fn forget_checked(&mut self, looked_at: &[ObjectId]) {
        let marked: Vec<ObjectId> = looked_at.iter().copied().filter(|&id| self.is_marked(id)).collect();
        let drew = self.state.players.iter().any(|p| p.drew_from_empty);
        if marked.is_empty() && !drew && self.state.arrived.is_empty() {
            return;
        }
        let state = self.state.write();
        state.arrived.clear();
        for id in marked {
            if let Some(o) = state.object_mut(id) {
                o.deathtouched = false;
            }
        }
        for player in state.players.iter_mut().filter(|p| p.drew_from_empty) {
            Arc::make_mut(player).drew_from_empty = false;
        }
    }

    fn is_marked(&self, id: ObjectId) -> bool {
        self.object(id).is_some_and(|o| o.deathtouched)
    }

    /// CR 510.4: whether another combat damage step follows, and who deals damage in this first one.
    pub(crate) fn mark_damage_step(&mut self, due: bool, first: &[ObjectId]) {
        let state = self.state.write();
        state.turn.damage_due = due;
        for &id in first {
            if let Some(o) = state.object_mut(id) {
                o.combat.dealt_first = true;
            }
        }
    }
}

/// The turn (CR 500): what comes next is no event; that it begins is one.
impl Game {
    /// The first step of the turn is about to begin.
    pub(crate) fn leave_fresh(&mut self) {
        self.state.write().turn.fresh = false;
    }

    /// CR 614.10: a step that was skipped is past.
    pub(crate) fn pass_over(&mut self, step: Step) {
        let turn = &mut self.state.write().turn;
        turn.step = step;
        turn.damage_due = false;
    }

    /// CR 614.10b: what follows a turn, phase or step that is skipped waits for the next one that is not.
    pub(crate) fn do_first(&mut self, first: First) {
        self.state.write().turn.first.push(first);
    }

    /// What waited for this turn, phase or step to begin; it waits no longer.
    pub(crate) fn take_first(&mut self) -> Vec<First> {
        if self.state.turn.first.is_empty() {
            return Vec::new();
        }
        std::mem::take(&mut self.state.write().turn.first)
    }

    /// CR 500.8: phases are added directly after the present one, before those that were added there earlier.
    pub(crate) fn add_phases(&mut self, phases: &[Period]) {
        self.state.write().turn.added.splice(0..0, phases.iter().copied());
    }

    /// The next of the phases that were added, as that step of the present phase is over.
    pub(crate) fn next_added_phase(&mut self, over: Step) -> Option<Period> {
        if self.state.turn.added.is_empty() {
            return None;
        }
        let turn = &mut self.state.write().turn;
        turn.left_at.get_or_insert(over);
        Some(turn.added.remove(0))
    }

    /// The phases that were added are over: the step after which the turn goes on, if it was left.
    pub(crate) fn back_in_turn(&mut self) -> Option<Step> {
        if self.state.turn.left_at.is_none() { None } else { self.state.write().turn.left_at.take() }
    }

    /// CR 723.1: what was added to the turn does not come any more.
    pub(crate) fn forget_added_phases(&mut self) {
        let turn = &mut self.state.write().turn;
        turn.added.clear();
        turn.left_at = None;
    }

    /// CR 723.1: whether an effect ends the turn as soon as it has been followed.
    pub(crate) fn turn_ends(&mut self, ends: bool) {
        self.state.write().turn.ending = ends;
    }

    /// CR 514.3a: whether another cleanup step follows.
    pub(crate) fn clean_up_again(&mut self, again: bool) {
        if self.state.turn.cleanup_again != again {
            self.state.write().turn.cleanup_again = again;
        }
    }

    /// CR 701.23: who is searching now, if anybody. The search is an event; how long it takes is none.
    pub(crate) fn now_searching(&mut self, player: Option<PlayerId>) {
        if self.state.searching != player {
            self.state.write().searching = player;
        }
    }

    /// CR 500.7: the extra turn that comes next, which then is no longer to come.
    pub(crate) fn next_extra_turn(&mut self) -> Option<(PlayerId, Option<Box<First>>)> {
        if self.state.turn.extra.is_empty() { None } else { self.state.write().turn.extra.pop() }
    }

    /// CR 500.1: who has the turn after this one in the natural order.
    pub(crate) fn natural_turn_goes_to(&mut self, player: PlayerId) {
        self.state.write().turn.next_natural = player;
    }
}

/// Games that are only imagined: this one stays what it is.
impl Game {
    /// A copy in which something is otherwise, to see what would be.
    pub(crate) fn imagined(&self, otherwise: impl FnOnce(&mut State)) -> Game {
        let mut game = self.clone();
        game.record = None;
        otherwise(game.state.write());
        game
    }
}

impl State {
    /// Abilities that have left the stack: nothing asks any more what each of them was, once nothing that is to come speaks
    /// of it.
    fn forget_abilities(&mut self) {
        let spent = |o: &&Object| {
            let ability = o.stack.as_ref().is_some_and(|item| !item.is_spell());
            ability && o.zone.is_none() && !o.forgotten
        };
        let spoken_of = |id: ObjectId| self.floating.iter().any(|f| f.scope.speaks_of(id));
        let gone: Vec<ObjectId> =
            self.objects.iter().filter(spent).map(|o| o.id).filter(|&id| !spoken_of(id)).collect();
        for id in gone {
            if let Some(o) = self.object_mut(id) {
                o.forgotten = true;
            }
        }
    }

    pub(in crate::board) fn fresh_id(&mut self) -> u32 {
        self.next_id += 1;
        self.next_id
    }
}
