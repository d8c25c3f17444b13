//! Instructions that have others in them: cases, loops, what is done later.

use super::amounts::Kinds;
use super::resolve::{Need, Stands};
use super::things::{Meaning, Thing, Zones};
use super::{Binder, FrameKind};
use crate::slot::{Part, Role, Slot};
use crate::walk::{VisitMut, Walk};
use crate::{Amount, Condition, Cost, Filter, Instruction, Ref, Replacement, Selection, Spell, Trigger, Who};

/// Instructions that have others in them, or effects.
macro_rules! with_lists {
    () => {
        I::May(..)
            | I::If(..)
            | I::Unless(..)
            | I::UnlessTimes(..)
            | I::EachUnless(..)
            | I::EachMay(..)
            | I::InTurn(..)
            | I::Faces(..)
            | I::ForEach(..)
            | I::Where(..)
            | I::Repeat(..)
            | I::Self_ { .. }
            | I::SelfRewrite { .. }
            | I::Create { .. }
            | I::Delayed(..)
            | I::DelayedThisTurn(..)
            | I::WhenYouDo(..)
            | I::Modal(..)
            | I::Results(..)
            | I::Regenerate(..)
            | I::Forbid(..)
            | I::Emblem(..)
            | I::Rule(..)
            | I::NextSpell(..)
    };
}
pub(super) use with_lists;

/// No block: what is in it can't be spoken of.
const NOWHERE: usize = usize::MAX;

/// "If you do, …" with what was to be done: "if you don't" after it asks of the same. Of what may be done in its own
/// clause that could be asked instead.
pub(super) fn asks_whether_done(i: &Instruction) -> Option<Slot> {
    let Instruction::If(Condition::Done(slot), yes, _) = i else { return None };
    let may = |i: &Instruction| {
        let i = if let Instruction::Fill(_, inner) = i { inner } else { i };
        matches!(i, Instruction::May(..) | Instruction::EachMay(..))
    };
    (!yes.iter().any(may)).then_some(*slot)
}

impl Binder {
    /// "If you do, … . If you don't, …": one question, and two answers to it.
    pub(super) fn denied(&mut self, i: &mut Instruction) {
        if let (Instruction::If(Condition::Not(c), ..), Some(slot)) = (i, self.asked.take())
            && **c == Condition::Did
        {
            **c = Condition::Done(slot);
        }
    }

    /// Instructions that have others in them. False of all others.
    pub(super) fn with_lists(&mut self, i: &mut Instruction, n: u8) -> bool {
        use Instruction as I;
        match i {
            I::May(who, list) => self.offers(who, list, n),
            I::If(c, yes, no) => self.either_case(c, yes, no),
            I::Unless(who, cost, list) => self.unless_paid(who, cost, list, n),
            I::UnlessTimes(who, cost, times, list) => {
                let outside = self.zones();
                self.list(list);
                self.stand_in(&outside);
                self.paid_instead(who, cost, n);
                self.amount(times);
                self.did(n);
            }
            I::EachUnless(who, all, or) => self.each_unless(who, all, or, n),
            I::EachMay(who, list) => {
                self.each_player(who, |b| b.list(list));
                self.did(n);
            }
            I::InTurn(who, list) => {
                self.each_player(who, |b| b.list(list));
                self.did(n);
            }
            I::Faces(who, one, other) => {
                self.faces(who, one, other);
                self.did(n);
            }
            I::ForEach(each, list) => self.for_each(each, list, n),
            I::Where(x, list) => self.where_x(x, list),
            I::Repeat(times, list) => self.repeated(times, list, n),
            I::Self_ { original, condition, instead } => self.done_instead(original, condition, instead),
            I::SelfRewrite { original, effect } => {
                self.list(original);
                self.replacement(effect);
            }
            I::Create { effect, lifetime, each } => {
                self.made_effect(effect, each.as_mut());
                lifetime.walk_mut(self);
                self.did(n);
            }
            I::Delayed(trigger, list) | I::DelayedThisTurn(trigger, list, _) => self.done_later(trigger, list),
            I::WhenYouDo(spell) => {
                if let Some(slot) = self.when_done(spell) {
                    *i = I::Reflexive(slot, std::mem::take(spell));
                }
            }
            I::Modal(choice) => self.modes(choice),
            I::Results(rows) => self.results(rows),
            I::Regenerate(what, then) => self.regenerated(what, then, n),
            I::Forbid(cant, _) => {
                self.in_frame(FrameKind::Effect, |b| b.forbids(cant));
                self.speak_again(cant);
            }
            I::Rule(ability, _) => self.ability(ability),
            I::NextSpell(who, spells, has) => {
                self.actor(who);
                self.describes(spells);
                has.iter_mut().for_each(|a| self.ability(a));
            }
            I::Emblem(who, abilities) => {
                self.actor(who);
                abilities.iter_mut().for_each(|a| self.ability(a));
            }
            I::Damage { .. } | I::Divided { .. } | I::Destroy { .. } | I::Sacrifice(..) => return false,
            I::Exile(..) | I::ExileUntil(..) | I::Move(..) | I::Draw(..) | I::Discard(..) => return false,
            I::Mill(..) | I::Scry(..) | I::Search { .. } | I::Shuffle(..) | I::Reveal(..) => return false,
            I::Surveil(..) | I::Does(..) | I::Look(..) | I::Pick(..) | I::PutAndRest(..) | I::PutAndRestOf { .. } => {
                return false;
            }
            I::TopUntil { .. } => return false,
            I::AddManaTimes(..) | I::Reflexive(..) | I::GainLife(..) | I::LoseLife(..) => return false,
            I::SetLife(..) | I::ExchangeLife(..) | I::ExchangeStat(..) | I::PutCounters(..) | I::RemoveCounters(..) => {
                return false;
            }
            I::MoveCounters(..) | I::PlayerCounters(..) | I::CreateTokens(..) | I::Tap(..) => return false,
            I::Untap(..) | I::TurnFaceUp(..) | I::TurnFaceDown(..) | I::Transform(..) => return false,
            I::Attach(..) | I::RemoveDamage(..) | I::RemoveFromCombat(..) | I::Fight(..) => return false,
            I::GainControl(..) | I::ExchangeControl(..) | I::AddMana(..) | I::AddChosenMana { .. } => return false,
            I::Counter(..) | I::CopySpell(..) | I::BecomeCopy { .. } | I::ExileAfter(..) | I::NewTargets(..) => {
                return false;
            }
            I::ChangeTargets(..) | I::Poll { .. } | I::Separate(..) => return false,
            I::Permit(..) | I::PermitFrom(..) | I::FlipCoin { .. } | I::RollDie(..) | I::RollDice(..) | I::Lose(..) => {
                return false;
            }
            I::SkipAll(..) | I::Monarch(..) | I::ControlTurn(..) | I::Feat(..) => return false,
            I::Win(..) | I::Skip(..) | I::ExtraTurn(..) | I::Continuous { .. } | I::Choose(..) => return false,
            I::Fill(..) | I::Pay(..) | I::PayTimes(..) | I::CastMany(..) | I::AttachTo(..) | I::ChangeText(..) => {
                return false;
            }
            I::MayCast(..) | I::ProtectAll(..) | I::AddProduced(..) | I::OfMana(..) | I::MustCast(..) => return false,
            I::EndTurn | I::MorePhases(..) => return false,
            I::DayNight(..) | I::Unread(..) => return false,
        }
        true
    }

    fn unless_paid(&mut self, who: &mut Who, cost: &mut Cost, list: &mut Vec<Instruction>, n: u8) {
        let outside = self.zones();
        self.list(list);
        self.stand_in(&outside);
        self.paid_instead(who, cost, n);
        self.did(n);
    }

    fn each_unless(&mut self, who: &mut Who, all: &mut Instruction, or: &mut Instruction, n: u8) {
        self.each_player(who, |b| {
            b.instruction(all);
            b.instruction(or);
        });
        unfilled(all);
        unfilled(or);
        self.did(n);
    }

    fn repeated(&mut self, times: &mut Amount, list: &mut Vec<Instruction>, n: u8) {
        // "for each counter removed this way, …" is said first, "twice" last
        let first =
            matches!(times, Amount::LostThisWay | Amount::RemovedThisWay | Amount::DrawnThisWay | Amount::Votes(_));
        if first {
            self.amount(times);
        }
        let before = self.measured.len();
        self.list(list);
        // "investigate that many times": as many as was said before, not as are made
        let inside = self.measured.split_off(before);
        if !first {
            self.amount(times);
        }
        self.measured.extend(inside);
        self.again_as_several();
        self.did(n);
    }

    /// The slot that says whether it was done.
    fn when_done(&mut self, spell: &mut Spell) -> Option<Slot> {
        let slot = self.done_slot();
        self.in_block(|b| b.in_frame(FrameKind::Reflexive, |b| b.whole_spell(spell)));
        slot
    }

    /// The rows of a table, of which one is done.
    fn results(&mut self, rows: &mut [(u32, Option<u32>, Vec<Instruction>)]) {
        let (mentions, measured) = (self.mentions.clone(), self.measured.clone());
        for (_, _, list) in rows {
            self.list(list);
            self.mentions.clone_from(&mentions);
            self.measured.clone_from(&measured);
        }
    }

    fn regenerated(&mut self, what: &mut Selection, then: &mut Vec<Instruction>, n: u8) {
        self.selected(what, Stands::Object, Need::PERMANENT);
        self.in_frame(FrameKind::Effect, |b| {
            // "When it regenerates this way, …"
            b.measures(Meaning::Event(Role::Whole), Kinds::DONE, false);
            b.list(then);
        });
        self.did(n);
    }

    /// What a player may do.
    fn offers(&mut self, who: &mut Who, list: &mut Vec<Instruction>, n: u8) {
        self.actor(who);
        let from = self.things.len();
        self.list(list);
        self.offered = Some((n, from..self.things.len()));
        self.did(n);
    }

    /// X is known before any of it is done, and so is no number of what is done.
    fn where_x(&mut self, x: &mut Amount, list: &mut Vec<Instruction>) {
        let measured = self.measured.len();
        self.list(list);
        let later = self.measured.split_off(measured);
        self.clause = self.next_clause();
        self.amount(x);
        self.measured.extend(later);
    }

    /// One case or the other: nothing that is done in one was done in the other.
    fn either_case(&mut self, c: &mut Condition, yes: &mut Vec<Instruction>, no: &mut Vec<Instruction>) {
        // "destroy that creature if it's white": the condition is said last
        let last = if let Condition::All(list) = c
            && list.len() == 1
        {
            list.pop()
        } else {
            None
        };
        if let Some(condition) = last {
            *c = condition;
            self.case_said_last(c, yes, no);
            return;
        }
        self.condition_clause(c);
        let case = std::mem::replace(&mut self.in_case, true);
        let before = std::mem::take(&mut self.narrowed);
        let outside = self.zones();
        let said: Vec<usize> = self.things.iter().map(|t| t.said.len()).collect();
        self.narrow(c);
        let not_made = self.not_made_if(c);
        self.made_in(not_made.clone()).for_each(|thing| thing.block.push(NOWHERE));
        self.list(yes);
        self.made_in(not_made).for_each(|thing| thing.block.retain(|block| *block != NOWHERE));
        self.in_case = case;
        if let Some(so) = self.narrowed_to()
            && no.is_empty()
        {
            let said = std::mem::replace(c, crate::Condition::SorceryTime);
            *c = crate::Condition::All(vec![said, so]);
        }
        self.narrowed = before;
        let then = self.zones();
        self.stand_in(&outside);
        for (thing, n) in self.things.iter_mut().zip(said) {
            thing.said.truncate(if no.is_empty() { thing.said.len() } else { n });
        }
        self.narrow_otherwise(c);
        self.list(no);
        self.narrow(c);
        self.either_of(&then);
        self.fill_one_slot(yes, no);
    }

    /// What is done, the condition behind it, and what is done otherwise: neither speaks of what it makes, for whether it is
    /// done is asked before.
    fn case_said_last(&mut self, c: &mut Condition, yes: &mut Vec<Instruction>, no: &mut Vec<Instruction>) {
        let outside = self.zones();
        let said: Vec<usize> = self.things.iter().map(|t| t.said.len()).collect();
        let (from, measured) = (self.things.len(), self.measured.len());
        self.list(yes);
        let (mentions, measures) = (self.mentions.clone(), self.measured.split_off(measured));
        let things = &self.things;
        let made = |id: usize| id >= from && things.get(id).is_some_and(|t| matches!(t.is, Meaning::Made(_)));
        self.mentions.retain(|m| !made(m.thing));
        let kept = self.mentions.len();
        let then = self.zones();
        self.stand_in(&outside);
        self.condition_clause(c);
        if no.is_empty() {
            self.stand_in(&then);
        } else {
            for (thing, n) in self.things.iter_mut().zip(said) {
                thing.said.truncate(n);
            }
            self.list(no);
            self.either_of(&then);
        }
        let later = self.mentions.split_off(kept);
        self.mentions = mentions;
        self.mentions.extend(later);
        let later = self.measured.split_off(measured);
        self.measured.extend(measures);
        self.measured.extend(later);
    }

    /// "unless its controller pays {2}": who pays what is said after what is done.
    fn paid_instead(&mut self, who: &mut Who, cost: &mut Cost, n: u8) {
        self.clause = self.next_clause();
        self.actor(who);
        self.paid_cost(cost, Some(n));
    }

    /// One of two things is done, as that player, or each of several, chooses.
    fn faces(&mut self, who: &mut Who, one: &mut Vec<Instruction>, other: &mut Vec<Instruction>) {
        let outside = self.zones();
        let mut either = |b: &mut Self| {
            b.in_block(|b| b.list(one));
            b.stand_in(&outside);
            b.in_block(|b| b.list(other));
        };
        if who.is_several() {
            self.each_player(who, either);
        } else {
            self.actor(who);
            either(self);
        }
    }

    /// Several players, each of whom does it.
    fn each_player(&mut self, who: &mut Who, read: impl FnOnce(&mut Self)) {
        self.actor(who);
        self.in_loop(Thing::player(Meaning::EachOne, 0, "each of those players"), read);
    }

    /// What is done otherwise: the original never happens then (CR 614.6).
    fn done_instead(&mut self, original: &mut Vec<Instruction>, c: &mut Condition, instead: &mut Vec<Instruction>) {
        let outside = self.zones();
        let before = self.things.len();
        self.list(original);
        // what would have been made is not there as it is asked, nor where something else is done
        let made = before..self.things.len();
        self.made_in(made.clone()).for_each(|thing| thing.block.push(NOWHERE));
        self.condition_clause(c);
        let then = self.zones();
        self.stand_in(&outside);
        self.list(instead);
        self.made_in(made).for_each(|thing| thing.block.retain(|block| *block != NOWHERE));
        self.either_of(&then);
        self.fill_one_slot(original, instead);
    }

    /// "If they don't, …": what would have been made is not there.
    fn not_made_if(&self, c: &Condition) -> std::ops::Range<usize> {
        let Condition::Not(done) = c else { return 0..0 };
        let (Condition::Done(slot), Some((n, made))) = (&**done, &self.offered) else { return 0..0 };
        if slot.part == Part::Made(*n) { made.clone() } else { 0..0 }
    }

    /// Of these things those that instructions make.
    fn made_in(&mut self, ids: std::ops::Range<usize>) -> impl Iterator<Item = &mut Thing> {
        let things = self.things.get_mut(ids).unwrap_or_default();
        things.iter_mut().filter(|thing| matches!(thing.is, Meaning::Made(_)))
    }

    /// "Look at the top four cards. If …, look at the top eight instead. Put two of them …": whichever is done, what comes
    /// behind speaks of it.
    fn fill_one_slot(&mut self, first: &mut [Instruction], second: &[Instruction]) {
        // "copy that spell twice instead": each time
        let again = |i: &Instruction| matches!(i, Instruction::Repeat(..));
        let one =
            if let [Instruction::Fill(_, one)] = second { Some(&**one).filter(|i| again(i)) } else { second.last() };
        let second = if let Some(Instruction::Repeat(_, list)) = one { list } else { second };
        let (Some(Instruction::Fill(a, one)), Some(Instruction::Fill(b, other))) = (first.last_mut(), second.last())
        else {
            return;
        };
        if std::mem::discriminant(&**one) != std::mem::discriminant(&**other) {
            return;
        }
        let (from, to) = (Meaning::Made(*a), Meaning::Made(*b));
        *a = *b;
        self.things.iter_mut().filter(|t| t.is == from).for_each(|t| t.is = to.clone());
        self.measured.iter_mut().filter(|m| m.is == from).for_each(|m| m.is = to.clone());
    }

    /// A replacement effect that is made, for each of those where it is so.
    fn made_effect(&mut self, effect: &mut Replacement, each: Option<&mut Selection>) {
        let Some(each) = each else { return self.replacement(effect) };
        self.selected(each, Stands::Object, Need::HURT);
        let thing = Thing { player: true, ..Thing::object(Meaning::EachOne, self.depth(), Zones::ANY, "each") };
        let id = self.add(thing);
        self.each.push(id);
        self.replacement(effect);
        self.each.pop();
    }

    /// What is done later leaves all where it is now.
    fn done_later(&mut self, trigger: &mut Trigger, list: &mut Vec<Instruction>) {
        let outside = self.zones();
        self.in_block(|b| {
            b.in_frame(FrameKind::Delayed, |b| {
                b.whole_trigger(trigger);
                b.list(list);
            });
        });
        let own = self.known(&Meaning::This, self.depth());
        let zones = own.and_then(|id| Some((self.things.get(id)?.zones, outside.get(id)?.0)));
        self.stand_in(&outside);
        self.moved_later = zones.filter(|(later, now)| later != now).map(|(later, _)| later);
    }

    /// What is done of the spell on which mana is spent, whenever that is.
    pub(super) fn done_with_mana(&mut self, i: &mut Instruction) {
        if let Instruction::DelayedThisTurn(trigger, list, _) = i {
            self.done_later(trigger, list);
        }
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
                let of_slot = matches!(f, Filter::OfSlot(..))
                    || matches!(f, Filter::All(l) if l.iter().any(|f| matches!(f, Filter::OfSlot(..))));
                let thing = Thing::object(Meaning::EachOne, 0, Zones::ANY, "each of those").described(f);
                if of_slot { Thing { zones: Zones::ANY, any: true, ..thing } } else { thing }
            }
            Selection::One(_)
            | Selection::Both(_)
            | Selection::Choose { .. }
            | Selection::Total { .. }
            | Selection::AllBut(..)
            | Selection::Top(..)
            | Selection::Slot(_)
            | Selection::Said(_)
            | Selection::ChooseOf { .. }
            | Selection::RestOf(_)
            | Selection::Exiled
            | Selection::Among { .. }
            | Selection::Rest
            | Selection::Where(..) => {
                Thing { any: true, ..Thing::object(Meaning::EachOne, 0, Zones::ANY, "each of those") }
            }
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
}

/// Takes an instruction out of what fills its slot.
fn unfilled(i: &mut Instruction) {
    if let Instruction::Fill(_, inner) = i {
        let inner = std::mem::replace(&mut **inner, Instruction::EndTurn);
        *i = inner;
    }
}
