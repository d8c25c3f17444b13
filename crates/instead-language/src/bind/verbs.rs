//! The table of verbs: the arguments of each instruction, in the order in which "it" looks through them, and what the verb
//! can be done to.

use super::resolve::{Mention, Need, Stands};
use super::things::{Meaning, Thing, Zones};
use super::{Binder, FrameKind};
use crate::walk::{VisitMut, Walk};
use crate::words::Zone;
use crate::{Amount, Change, Condition, Filter, Instruction, Ref, Selection};

/// From where something can go to a zone: not from there.
fn from_elsewhere(to: Zone) -> Need {
    match to {
        Zone::Battlefield | Zone::Hand | Zone::Graveyard => Need::at(Zones::ANY.without(Zones::of(to))),
        Zone::Library | Zone::Exile | Zone::Stack | Zone::Command => Need::ANY,
    }
}

/// What can be changed in this way.
fn changeable(changes: &[Change]) -> Need {
    let of_permanents = |c: &Change| {
        !matches!(c, Change::AddAbility(_) | Change::SetColors(_) | Change::AddColor(_) | Change::RemoveAllAbilities)
    };
    if changes.iter().any(of_permanents) {
        return Need::PERMANENT;
    }
    Need::at(Zones::ANY)
}

/// What counters of that kind are put on (CR 122.1).
fn bearer(kind: &str) -> Need {
    match kind.starts_with(['+', '-']) || kind == "stun" || kind == "shield" || kind == "loyalty" {
        true => Need::PERMANENT,
        false => Need { players: true, ..Need::at(Zones::BATTLEFIELD.or(Zones::EXILE).or(Zones::STACK)) },
    }
}

impl Binder {
    /// Binds one instruction and notes what it leaves behind.
    pub(super) fn one_instruction(&mut self, i: &mut Instruction) {
        self.clause = self.next_clause();
        let outer = (std::mem::take(&mut self.arguments), std::mem::take(&mut self.taken));
        let several = std::mem::take(&mut self.several_act);
        let (stands, need) = (self.stands, self.need);
        let (direct, as_it_was) = (std::mem::replace(&mut self.direct, true), std::mem::take(&mut self.as_it_was));
        self.stands = Stands::Rest;
        if let Some(n) = self.maker() {
            if !self.with_lists(i, n) {
                self.arguments_of(i, n);
                self.leave_behind(i, n);
            }
            if !matches!(i, Instruction::If(..) | Instruction::Where(..) | Instruction::Fill(..)) {
                Self::filling(n, i);
            }
        } else {
            self.refuse("a text with fewer instructions", crate::said::At(None), Vec::new());
        }
        // each one of those is spoken of with its own verb alone
        let own = self.clause;
        let things = &self.things;
        let each = |m: &Mention| things.get(m.thing).is_some_and(|t| t.is == Meaning::EachOne);
        self.mentions.retain(|m| !(m.clause >= own && each(m)));
        (self.stands, self.need) = (stands, need);
        (self.direct, self.as_it_was) = (direct, as_it_was);
        self.several_act = several;
        (self.arguments, self.taken) = outer;
    }

    /// Instructions that have others in them. False of all others.
    fn with_lists(&mut self, i: &mut Instruction, n: u8) -> bool {
        match i {
            Instruction::May(who, list) => {
                self.actor(who);
                self.list(list);
                self.did(n);
            }
            Instruction::If(c, yes, no) => {
                // "destroy that creature if it's white": the condition is said last
                let last = match c {
                    Condition::All(list) if list.len() == 1 => list.pop(),
                    _ => None,
                };
                if let Some(said) = last {
                    self.list(yes);
                    *c = said;
                    self.condition_clause(c);
                    return true;
                }
                self.condition_clause(c);
                let outside = self.zones();
                let said: Vec<usize> = self.things.iter().map(|t| t.said.len()).collect();
                self.narrow(c);
                self.list(yes);
                let then = self.zones();
                self.stand_in(&outside);
                for (thing, n) in self.things.iter_mut().zip(said) {
                    thing.said.truncate(if no.is_empty() { thing.said.len() } else { n });
                }
                self.narrow_otherwise(c);
                self.list(no);
                self.narrow(c);
                self.either_of(&then);
            }
            Instruction::Unless(who, cost, list) => {
                let outside = self.zones();
                self.list(list);
                self.stand_in(&outside);
                self.clause = self.next_clause();
                self.actor(who);
                self.paid_cost(cost, Some(n));
                self.did(n);
            }
            Instruction::UnlessTimes(who, cost, times, list) => {
                self.list(list);
                self.clause = self.next_clause();
                self.actor(who);
                self.paid_cost(cost, Some(n));
                self.amount(times);
                self.did(n);
            }
            Instruction::EachUnless(who, all, or) => {
                self.actor(who);
                let each = Thing::player(Meaning::EachOne, 0, "each of those players");
                self.in_loop(each, |b| {
                    b.instruction(all);
                    b.instruction(or);
                });
                unfilled(all);
                unfilled(or);
                self.did(n);
            }
            Instruction::EachMay(who, list) => {
                self.actor(who);
                let each = Thing::player(Meaning::EachOne, 0, "each of those players");
                self.in_loop(each, |b| b.list(list));
                self.did(n);
            }
            Instruction::ForEach(each, list) => self.for_each(each, list, n),
            Instruction::Where(x, list) => {
                self.list(list);
                self.clause = self.next_clause();
                self.amount(x);
            }
            Instruction::Repeat(times, list) => {
                self.list(list);
                self.amount(times);
                self.again_as_several();
                self.did(n);
            }
            Instruction::Self_ { original, condition, instead } => {
                let outside = self.zones();
                self.list(original);
                self.condition_clause(condition);
                // the original never happens then (CR 614.6)
                let then = self.zones();
                self.stand_in(&outside);
                self.list(instead);
                self.either_of(&then);
            }
            Instruction::SelfRewrite { original, effect } => {
                self.list(original);
                self.replacement(effect);
            }
            Instruction::Create { effect, lifetime, each } => {
                if let Some(each) = each {
                    self.selected(each, Stands::Object, Need::HURT);
                    let thing =
                        Thing { player: true, ..Thing::object(Meaning::EachOne, self.depth(), Zones::ANY, "each") };
                    let id = self.add(thing);
                    self.each.push(id);
                    self.replacement(effect);
                    self.each.pop();
                } else {
                    self.replacement(effect);
                }
                lifetime.walk_mut(self);
                self.did(n);
            }
            Instruction::Delayed(trigger, list) | Instruction::DelayedThisTurn(trigger, list) => {
                let outside = self.zones();
                self.in_block(|b| {
                    b.in_frame(FrameKind::Delayed, |b| {
                        b.whole_trigger(trigger);
                        b.list(list);
                    });
                });
                // it is done later
                self.stand_in(&outside);
            }
            Instruction::WhenYouDo(spell) => {
                let slot = self.done_slot();
                self.in_block(|b| b.in_frame(FrameKind::Reflexive, |b| b.whole_spell(spell)));
                if let Some(slot) = slot {
                    *i = Instruction::Reflexive(slot, std::mem::take(spell));
                }
            }
            Instruction::Modal(choice) => self.modes(choice),
            Instruction::Results(rows) => {
                let (mentions, measured) = (self.mentions.clone(), self.measured.clone());
                for (_, _, list) in rows {
                    self.list(list);
                    self.mentions.clone_from(&mentions);
                    self.measured.clone_from(&measured);
                }
            }
            Instruction::Regenerate(what, then) => {
                self.selected(what, Stands::Object, Need::PERMANENT);
                self.in_frame(FrameKind::Effect, |b| b.list(then));
                self.did(n);
            }
            Instruction::Forbid(cant, _) => {
                self.in_frame(FrameKind::Effect, |b| b.forbids(cant));
                self.speak_again(cant);
            }
            Instruction::Emblem(who, abilities) => {
                self.actor(who);
                abilities.iter_mut().for_each(|a| self.ability(a));
            }
            _ => return false,
        }
        true
    }

    /// What the sentence about "can't" is about is spoken of on.
    fn speak_again(&mut self, cant: &crate::Cant) {
        let mut subject = None;
        struct First<'a>(&'a mut Option<Ref>);
        impl crate::walk::Visit for First<'_> {
            fn reference(&mut self, r: &Ref) {
                self.0.get_or_insert_with(|| r.clone());
            }
        }
        crate::walk::Accept::accept(cant, &mut First(&mut subject));
        // seen from inside the frame of the effect
        if let Some(mut r) = subject {
            if let Ref::Slot(slot) = &mut r {
                slot.out = slot.out.saturating_sub(1);
            }
            let known = (0..self.things.len()).rev().find(|id| self.object_value(*id).as_ref() == Some(&r));
            if let Some(id) = known {
                self.with(Stands::Subject, Need::ANY, |b| b.mention(id));
            }
        }
    }

    fn for_each(&mut self, each: &mut Selection, list: &mut Vec<Instruction>, n: u8) {
        self.beside(Stands::Within, false, |b| b.selection(each));
        let things = &self.things;
        self.mentions.retain(|m| things.get(m.thing).is_some_and(|t| t.is != Meaning::EachOne));
        let thing = match &*each {
            Selection::EachPlayer(_) => Thing::player(Meaning::EachOne, 0, "each of those players"),
            Selection::Each(f) => {
                let of_slot = matches!(f, Filter::OfSlot(_))
                    || matches!(f, Filter::All(l) if l.iter().any(|f| matches!(f, Filter::OfSlot(_))));
                let thing = Thing::object(Meaning::EachOne, 0, Zones::ANY, "each of those").described(f);
                if of_slot { Thing { zones: Zones::ANY, any: true, ..thing } } else { thing }
            }
            _ => Thing { any: true, ..Thing::object(Meaning::EachOne, 0, Zones::ANY, "each of those") },
        };
        let from = self.things.len();
        self.in_block(|b| b.in_loop(thing, |b| b.list(list)));
        // after the loop all that its rounds left behind is spoken of together
        let targets: Vec<usize> =
            self.mentions.iter().map(|m| m.thing).filter(|id| self.is_target_since(*id, from)).collect();
        for id in targets {
            if let Some(thing) = self.things.get_mut(id) {
                thing.many = true;
                thing.block = self.blocks.clone();
            }
        }
        let made: Vec<Thing> =
            self.things.iter().skip(from).filter(|t| matches!(t.is, Meaning::Made(_))).cloned().collect();
        self.clause = self.next_clause();
        for thing in made {
            let id = self.add(Thing { many: true, ..thing });
            self.with(Stands::Object, Need::ANY, |b| b.mention(id));
        }
        self.did(n);
    }

    fn is_target_since(&self, id: usize, from: usize) -> bool {
        id >= from && self.things.get(id).is_some_and(|t| matches!(t.is, Meaning::Target(_)))
    }

    /// Where everything is now.
    fn zones(&self) -> Vec<(Zones, Zones, bool)> {
        self.things.iter().map(|t| (t.zones, t.was, t.left)).collect()
    }

    /// Puts everything back to where it was.
    fn stand_in(&mut self, zones: &[(Zones, Zones, bool)]) {
        for (thing, (zones, was, left)) in self.things.iter_mut().zip(zones) {
            (thing.zones, thing.was, thing.left) = (*zones, *was, *left);
        }
        for thing in self.things.iter_mut().skip(zones.len()) {
            if thing.was != Zones::NONE && !matches!(thing.is, Meaning::Made(_)) {
                thing.zones = thing.was;
            }
        }
    }

    /// Everything may also be where it was in the other case.
    fn either_of(&mut self, zones: &[(Zones, Zones, bool)]) {
        for (thing, (zones, was, left)) in self.things.iter_mut().zip(zones) {
            (thing.zones, thing.was) = (thing.zones.or(*zones), thing.was.or(*was));
            thing.left &= left;
        }
    }

    /// What was made again and again is several.
    fn again_as_several(&mut self) {
        if let Some(last) = self.things.last_mut()
            && matches!(last.is, Meaning::Made(_))
        {
            last.many = true;
        }
    }

    /// The arguments of an instruction, and what can be done to them.
    fn arguments_of(&mut self, i: &mut Instruction, n: u8) {
        use Stands::{Object, Rest, Subject};
        match i {
            Instruction::Damage { source, amount, to, excess, .. } => {
                self.object_at(source, Subject, Need::ANY);
                // "equal to that creature's power to any target" speaks of no target yet; "to target player equal to the
                // number of cards in that player's hand" does
                let before = self.clone();
                let said = amount.clone();
                self.amount(amount);
                let early = self.fail == before.fail;
                if !early {
                    *self = before;
                    *amount = said;
                }
                self.selected(to, Object, Need::HURT);
                if !early {
                    self.amount(amount);
                }
                if let Some(r) = excess {
                    self.object_at(r, Rest, Need::HURT);
                }
            }
            Instruction::Divided { source, parts } => {
                self.object_at(source, Subject, Need::ANY);
                for (n, to) in parts {
                    self.selected(to, Object, Need::HURT);
                    self.amount(n);
                }
            }
            Instruction::Destroy { what, .. }
            | Instruction::Tap(what)
            | Instruction::Untap(what)
            | Instruction::TurnFaceDown(what)
            | Instruction::Transform(what)
            | Instruction::RemoveDamage(what)
            | Instruction::RemoveFromCombat(what) => self.selected(what, Object, Need::PERMANENT),
            Instruction::TurnFaceUp(what) => self.selected(what, Object, Need::at(Zones::BATTLEFIELD.or(Zones::EXILE))),
            Instruction::Sacrifice(who, what) => {
                self.actor(who);
                self.selected(what, Object, Need::PERMANENT);
            }
            Instruction::Exile(what) | Instruction::ExileUntil(what) => self.selected(what, Object, Need::ANY),
            Instruction::Move(what, to) => {
                self.selected(what, Object, from_elsewhere(to.zone));
                self.destination(to);
            }
            Instruction::Discard(who, what) => {
                self.actor(who);
                self.selected(what, Object, Need::at(Zones::HAND));
            }
            Instruction::Draw(who, n)
            | Instruction::Mill(who, n)
            | Instruction::Scry(who, n)
            | Instruction::Surveil(who, n)
            | Instruction::GainLife(who, n)
            | Instruction::LoseLife(who, n)
            | Instruction::SetLife(who, n) => {
                self.actor(who);
                self.amount(n);
            }
            Instruction::Search { who, filter, max, to, .. } => {
                self.actor(who);
                self.amount(max);
                self.describes(filter);
                self.destination(to);
            }
            Instruction::Reveal(who, what) | Instruction::Look(who, what) => {
                self.actor(who);
                self.selected(what, Object, Need::CARD);
            }
            Instruction::Pick(what) => self.selected(what, Object, Need { players: true, ..Need::ANY }),
            Instruction::PutAndRest(take, to, rest) => {
                let of = self.rest_of();
                self.selected(take, Object, Need::CARD);
                self.destination(to);
                self.destination(rest);
                if let Some(of) = of {
                    let (take, to, rest) = (take.clone(), to.clone(), rest.clone());
                    *i = Instruction::PutAndRestOf { of, take, to, rest };
                }
            }
            Instruction::ExchangeLife(what) => self.selected(what, Subject, Need::PLAYER),
            Instruction::PutCounters(kind, count, on) => {
                self.selected(on, Object, bearer(kind));
                self.amount(count);
            }
            Instruction::RemoveCounters(_, count, from) => {
                self.selected(from, Object, Need { players: true, ..Need::at(Zones::BATTLEFIELD.or(Zones::EXILE)) });
                if let Some(count) = count {
                    self.amount(count);
                }
            }
            Instruction::MoveCounters(_, count, from, to) => {
                self.object_at(from, Object, Need::PERMANENT);
                self.object_at(to, Rest, Need::PERMANENT);
                if let Some(count) = count {
                    self.amount(count);
                }
            }
            Instruction::PlayerCounters(_, count, who) => {
                self.actor(who);
                self.amount(count);
            }
            Instruction::CreateTokens(who, count, token) => {
                self.actor(who);
                self.amount(count);
                self.beside(Stands::Within, true, |b| token.walk_mut(b));
            }
            Instruction::Attach(what, to) => {
                self.object_at(what, Object, Need::ATTACHES);
                self.object_at(to, Rest, Need::HURT);
            }
            Instruction::AttachTo(what, to) => {
                self.object_at(what, Object, Need::ATTACHES);
                self.selected(to, Rest, Need::HURT);
            }
            Instruction::Fight(a, b) => {
                self.object_at(a, Subject, Need::PERMANENT);
                self.object_at(b, Object, Need::PERMANENT);
            }
            Instruction::GainControl(who, what, _) => {
                self.actor(who);
                self.selected(what, Object, Need::at(Zones::BATTLEFIELD.or(Zones::STACK)));
            }
            Instruction::ExchangeControl(a, b) => {
                self.object_at(a, Object, Need::PERMANENT);
                self.object_at(b, Rest, Need::PERMANENT);
            }
            Instruction::Counter(what) | Instruction::NewTargets(what) | Instruction::ExileAfter(what) => {
                self.selected(what, Object, Need::STACK);
            }
            Instruction::CopySpell(what, changes) => {
                self.selected(what, Object, Need::at(Zones::STACK.or(Zones::CARD)));
                self.changes(changes);
            }
            Instruction::Permit(what, ..) | Instruction::CastMany(what, _) => self.selected(what, Object, Need::CARD),
            Instruction::MayCast(who, what, cost) => {
                self.actor(who);
                self.selected(what, Object, Need { zones: Zones::CARD.or(Zones::STACK), ..Need::ANY });
                if let Some(cost) = cost {
                    self.paid_cost(cost, Some(n));
                }
            }
            Instruction::MustCast(who, what) => {
                self.actor(who);
                self.selected(what, Object, Need::CARD);
            }
            Instruction::Continuous { what, changes, .. } => {
                self.selected(what, Subject, changeable(changes));
                self.changes(changes);
            }
            Instruction::ChangeText(what, ..) => {
                self.selected(what, Object, Need::at(Zones::BATTLEFIELD.or(Zones::STACK)));
            }
            Instruction::Pay(who, cost) => {
                self.actor(who);
                self.paid_cost(cost, Some(n));
            }
            Instruction::AddMana(who, _)
            | Instruction::AddProduced(who)
            | Instruction::FlipCoin { who, .. }
            | Instruction::RollDie(who, _)
            | Instruction::Lose(who)
            | Instruction::Win(who)
            | Instruction::ExtraTurn(who)
            | Instruction::Monarch(who)
            | Instruction::Shuffle(who) => self.actor(who),
            Instruction::AddManaTimes(who, _, count)
            | Instruction::AddChosenMana { who, amount: count, .. }
            | Instruction::RollDice(who, count, _)
            | Instruction::Skip(who, _, count) => {
                self.actor(who);
                self.amount(count);
            }
            Instruction::Choose(who, choice) => {
                self.actor(who);
                self.beside(Stands::Within, false, |b| choice.walk_mut(b));
            }
            Instruction::ProtectAll(f, _) => self.describes(f),
            Instruction::EndTurn
            | Instruction::Unread(_)
            | Instruction::DayNight(_)
            | Instruction::PutAndRestOf { .. }
            | Instruction::Reflexive(..)
            | Instruction::Fill(..) => {}
            Instruction::May(..)
            | Instruction::If(..)
            | Instruction::Unless(..)
            | Instruction::UnlessTimes(..)
            | Instruction::EachUnless(..)
            | Instruction::EachMay(..)
            | Instruction::ForEach(..)
            | Instruction::Where(..)
            | Instruction::Repeat(..)
            | Instruction::Self_ { .. }
            | Instruction::SelfRewrite { .. }
            | Instruction::Create { .. }
            | Instruction::Delayed(..)
            | Instruction::DelayedThisTurn(..)
            | Instruction::WhenYouDo(_)
            | Instruction::Modal(_)
            | Instruction::Results(_)
            | Instruction::Regenerate(..)
            | Instruction::Forbid(..)
            | Instruction::Emblem(..) => {}
        }
    }

    fn changes(&mut self, changes: &mut [Change]) {
        for change in changes {
            self.beside(Stands::Rest, false, |b| b.change(change));
        }
    }
}

/// Takes an instruction out of what fills its slot.
fn unfilled(i: &mut Instruction) {
    if let Instruction::Fill(_, inner) = i {
        let inner = std::mem::replace(&mut **inner, Instruction::EndTurn);
        *i = inner;
    }
}

/// Whether the amount is one thing.
pub(super) fn is_one(n: &Amount) -> bool {
    *n == Amount::Fixed(1)
}
