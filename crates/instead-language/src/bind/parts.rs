//! The parts of a sentence: objects, players, descriptions, numbers, conditions. Their words are bound where they stand.

use super::naming::is_those;
use super::nouns::says_permanent;
use super::resolve::{Asked, Need, Stands};
use super::things::{Meaning, Thing, Zones, zones_of};
use super::{Binder, FrameKind};
use crate::said::{Noun, Pronoun};
use crate::slot::Slot;
use crate::walk::{VisitMut, Walk};
use crate::words::Zone;
use crate::{
    Ability, Against, Amount, Condition, Deed, Destination, Filter, Instruction, Ref, Replacement, Selection, Spell,
    Stat, Trigger, Under, Who,
};

impl Binder {
    /// Reads a part as one that stands in this place, to which the verb can be done.
    pub(super) fn with<T>(&mut self, stands: Stands, need: Need, read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = (self.stands, self.need);
        // what stands inside a description stays inside it
        self.stands = self.stands_inside(stands);
        self.need = need;
        let done = read(self);
        (self.stands, self.need) = outer;
        done
    }

    fn stands_inside(&self, stands: Stands) -> Stands {
        if self.direct { stands } else { stands.max(self.stands) }
    }

    /// Reads what is no argument of the verb itself: a description, or what something is measured by.
    pub(super) fn beside<T>(&mut self, stands: Stands, as_it_was: bool, read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = (self.direct, self.as_it_was);
        (self.direct, self.as_it_was) = (false, as_it_was);
        let done = self.with(stands, Need::ANY, read);
        (self.direct, self.as_it_was) = outer;
        done
    }

    /// Who acts, as the subject.
    pub(super) fn actor(&mut self, who: &mut Who) {
        self.with(Stands::Subject, Need::PLAYER, |b| b.who(who));
        self.several_act = who.is_several();
    }

    pub(super) fn object_at(&mut self, r: &mut Ref, stands: Stands, need: Need) {
        self.with(stands, need, |b| b.reference(r));
    }

    pub(super) fn selected(&mut self, s: &mut Selection, stands: Stands, need: Need) {
        self.with(stands, need, |b| b.selection(s));
    }

    /// What describes something.
    pub(super) fn describes(&mut self, f: &mut Filter) {
        self.describing += 1;
        self.description(f);
        self.describing -= 1;
    }

    fn description(&mut self, f: &mut Filter) {
        self.beside(Stands::Within, false, |b| b.filter(f));
    }

    /// The set that "from among them" and "the rest" go back to.
    fn looked_at(&mut self, word: &str) -> Option<Slot> {
        let looked = self.looked.filter(|id| self.things.get(*id).is_some());
        let Some(id) = looked else {
            if !self.around.part {
                self.refuse(word, crate::said::At::new(None), Vec::new());
            }
            return None;
        };
        let is = self.things.get(id)?.is.clone();
        let frame = self.things.get(id)?.frame;
        self.uses(&is);
        self.slot_at(&is, frame)
    }

    /// "one of them", "the rest", and what goes with them.
    pub(super) fn of_those(&mut self, s: &mut Selection) {
        match s {
            Selection::Among { who, min, max, filter } => {
                self.beside(Stands::Rest, false, |b| b.who(who));
                self.amount(min);
                if let Some(max) = max {
                    self.amount(max);
                }
                self.describes(filter);
                let Some(of) = self.looked_at("them") else { return };
                let who = who.clone();
                *s = Selection::ChooseOf { of, who, min: min.clone(), max: max.clone(), filter: filter.clone() };
            }
            Selection::Rest => {
                if let Some(slot) = self.looked_at("the rest") {
                    *s = Selection::RestOf(slot);
                }
            }
            Selection::One(..) | Selection::Each(..) | Selection::EachPlayer(..) | Selection::Both(..) => {}
            Selection::Choose { .. } | Selection::Total { .. } | Selection::Top(..) | Selection::AllBut(..) => {}
            Selection::Slot(..) | Selection::Said(..) => {}
            Selection::ChooseOf { .. } | Selection::RestOf(..) | Selection::Exiled => {}
            Selection::Where(..) => {}
        }
    }

    /// "the rest" of an instruction that puts some of what was looked at elsewhere.
    pub(super) fn rest_of(&mut self) -> Option<Slot> {
        self.looked_at("the rest")
    }

    /// Speaks of each one of those that the instruction acts on, for "its power".
    fn each_one(&mut self, filter: &Filter) {
        let frame = self.depth();
        let thing = Thing::object(Meaning::EachOne, frame, Zones::NONE, "each of them").described(filter);
        let id = self.add(thing);
        self.player_within(filter, id);
        self.mention(id);
    }

    pub(super) fn destination(&mut self, to: &mut Destination) {
        if let Under::Player(who) = &mut to.control {
            self.beside(Stands::Rest, false, |b| b.who(who));
        }
        for (_, n) in &mut to.counters {
            self.amount(n);
        }
        if let Some(n) = &mut to.beneath {
            self.amount(n);
        }
        if let Some(r) = &mut to.attached {
            self.object_at(r, Stands::Rest, Need::HURT);
        }
        if let Some(Against::Those(who) | Against::Player(who)) = &mut to.attacking {
            self.beside(Stands::Rest, false, |b| b.who(who));
        }
    }

    /// What an object must be for the description to be said of it.
    fn described_need(f: &Filter) -> Need {
        let zones = zones_of(f);
        if let Filter::In(_) = f {
            return Need::ANY;
        }
        match zones.within(Zones::CARD) {
            // "if it's a creature card" is said of a face-down permanent, too
            true => Need { of_card: true, ..Need::CARD },
            // "if it's a creature" is not said of an instant
            false => Need { permanent: says_permanent(f), ..Need::ANY },
        }
    }

    /// A condition is a clause of its own.
    pub(super) fn condition_clause(&mut self, c: &mut Condition) {
        let outer = (std::mem::take(&mut self.arguments), std::mem::take(&mut self.taken), self.clause);
        self.clause = self.next_clause();
        self.with(Stands::Subject, Need::ANY, |b| b.condition(c));
        (self.arguments, self.taken) = (outer.0, outer.1);
    }

    pub(super) fn next_clause(&self) -> usize {
        self.mentions.iter().map(|m| m.clause).max().unwrap_or(0).max(self.clause) + 1
    }

    /// Players, and what is so of each of them.
    pub(super) fn players_so(&mut self, who: &mut Who, so: &mut Condition) {
        self.beside(Stands::Rest, false, |b| b.who(who));
        let thing = Thing::player(Meaning::EachOne, 0, "each of those players");
        let outer = std::mem::replace(&mut self.several_act, false);
        self.in_loop(thing, |b| b.condition(so));
        self.several_act = outer;
    }

    /// What each of those players has.
    pub(super) fn of_each_of_players(&mut self, who: &mut Who, of: &mut Amount) {
        self.beside(Stands::Rest, false, |b| b.who(who));
        let thing = Thing::player(Meaning::EachOne, 0, "each of those players");
        let outer = std::mem::replace(&mut self.several_act, false);
        self.in_loop(thing, |b| b.number(of));
        self.several_act = outer;
    }

    /// What is each in turn while this is read.
    pub(super) fn in_loop(&mut self, mut thing: Thing, read: impl FnOnce(&mut Self)) {
        let level = self.loops();
        thing.is = Meaning::Each(level);
        thing.frame = self.depth();
        let id = self.add(thing);
        if let Some(frame) = self.frames.last_mut() {
            frame.loops += 1;
        }
        self.each.push(id);
        self.with(Stands::Subject, Need::ANY, |b| b.mention(id));
        let mentions = self.mentions.len();
        read(self);
        let _ = mentions;
        self.each.pop();
        if let Some(frame) = self.frames.last_mut() {
            frame.loops -= 1;
        }
        // after the loop no one of them is spoken of
        self.mentions.retain(|m| m.thing != id);
    }
}

/// A number compared with another number of what is said to have them.
fn of_itself(stat: Stat, n: &Amount) -> bool {
    matches!(n, Amount::StatOf(other, Ref::Said(Pronoun { noun: Noun::It, .. })) if *other != stat)
}

/// "other than this"
fn is_other(f: &Filter) -> bool {
    matches!(f, Filter::Not(of) if matches!(**of, Filter::Is(_)))
}

impl VisitMut for Binder {
    fn reference(&mut self, r: &mut Ref) {
        match r {
            Ref::Said(Pronoun { noun: Noun::Done(deed, _), .. }) => {
                if let Some(slot) = self.this_way(*deed) {
                    *r = Ref::Slot(slot);
                }
            }
            Ref::Said(word) => {
                let word = word.clone();
                self.object_word(r, &word);
            }
            Ref::Player(who) => self.who(who),
            Ref::Object(_) | Ref::Slot(_) => {}
            Ref::TopOfGraveyard(who, kind) => {
                self.beside(Stands::Rest, false, |b| b.who(who));
                if let Some(kind) = kind {
                    self.describes(kind);
                }
                if let Some(id) = self.thing_of(r) {
                    self.mention(id);
                }
            }
            // what this text has exiled itself, and not what it exiled another time (CR 607.2a)
            Ref::Exiled if let Some((slot, ..)) = self.nearest_deed(Deed::Exiled) => *r = Ref::Slot(slot),
            named => {
                // "cards exiled with this creature" speaks of the creature, too
                if *named == Ref::Exiled {
                    let this = self.this();
                    self.mention_within(this);
                }
                if let Some(id) = self.thing_of(named) {
                    if let Some(value) = self.object_value(id) {
                        *named = value;
                    }
                    self.mention(id);
                }
            }
        }
    }

    fn who(&mut self, who: &mut Who) {
        let controller_of = matches!(who, Who::ControllerOf(_));
        match who {
            Who::Said(word) => {
                let word = word.clone();
                let Some(id) = self.resolve(&word, Asked::Player) else { return };
                if let Some(value) = self.player_value(id) {
                    let own = self.each_acts.as_ref() == Some(&value);
                    *who = if own { Who::Slot(Slot::EACH_ONE) } else { value };
                }
                self.mention(id);
            }
            Who::Each => *who = Who::Slot(Slot::EACH_ONE),
            Who::Target(n) => {
                if let Some(id) = self.target_thing(*n) {
                    if let Some(value) = self.player_value(id) {
                        *who = value;
                    }
                    self.mention(id);
                }
            }
            Who::ControllerOf(of) | Who::OwnerOf(of) => {
                let controller = controller_of;
                // CR 109.5: the controller of the object that the text is on is "you"
                let outer = std::mem::replace(&mut self.another, controller);
                self.beside(Stands::Rest, true, |b| b.reference(of));
                self.another = outer;
                self.speak_of_player(who.clone(), "its controller or owner", false);
            }
            Who::Enchanted | Who::Chosen | Who::Active | Who::Defending | Who::MostLife => {
                self.speak_of_player(who.clone(), "that player", false);
            }
            Who::OtherOpponent(than) => self.beside(Stands::Rest, false, |b| b.who(than)),
            Who::With(base, c) => {
                self.beside(Stands::Rest, false, |b| b.who(base));
                let thing = Thing::player(Meaning::EachOne, 0, "each of those players");
                let outer = std::mem::replace(&mut self.of_each_player, true);
                self.in_loop(thing, |b| b.condition(c));
                self.of_each_player = outer;
                if self.stands == Stands::Subject || self.direct {
                    self.speak_of_player(who.clone(), "those players", true);
                }
            }
            Who::Opponent | Who::Any => {
                if self.stands == Stands::Subject || self.direct {
                    self.speak_of_player(who.clone(), "those players", true);
                }
            }
            Who::You | Who::Slot(_) | Who::Player(_) => {}
        }
    }

    fn selection(&mut self, s: &mut Selection) {
        match s {
            Selection::Said(word) => {
                let word = word.clone();
                self.objects_word(s, &word);
            }
            Selection::Each(filter) => {
                self.describes(filter);
                let filter = filter.clone();
                self.each_one(&filter);
            }
            Selection::EachPlayer(who) => {
                self.with(Stands::Within, Need::PLAYER, |b| b.who(who));
                let thing = Thing::player(Meaning::EachOne, self.depth(), "each of those players");
                let id = self.add(thing);
                self.mention(id);
            }
            Selection::Choose { who, min, max, filter, .. } => {
                self.beside(Stands::Rest, false, |b| b.who(who));
                self.amount(min);
                if let Some(max) = max {
                    self.amount(max);
                }
                match is_those(filter) {
                    true => self.those(filter),
                    false => self.describes(filter),
                }
            }
            Selection::Total { who, filter, amount, .. } => {
                self.beside(Stands::Rest, false, |b| b.who(who));
                self.amount(amount);
                self.describes(filter);
            }
            Selection::AllBut(kept) => self.selection(kept),
            Selection::Top(n, who) => {
                self.amount(n);
                self.beside(Stands::Rest, false, |b| b.who(who));
            }
            Selection::Among { .. } | Selection::Rest => self.of_those(s),
            Selection::Where(r, zone) => {
                let zones = Zones::of(*zone);
                self.object_at(r, self.stands, Need::at(zones));
            }
            Selection::Both(list) => list.iter_mut().for_each(|s| self.selection(s)),
            Selection::One(r) => self.reference(r),
            Selection::Exiled if let Some((slot, ..)) = self.nearest_deed(Deed::Exiled) => *s = Selection::Slot(slot),
            Selection::Exiled => {
                if let Some(id) = self.thing_of(&Ref::Exiled) {
                    if let Some(thing) = self.things.get_mut(id) {
                        thing.many = true;
                    }
                    self.mention(id);
                }
            }
            Selection::Slot(_) | Selection::ChooseOf { .. } | Selection::RestOf(_) => {}
        }
    }

    fn filter(&mut self, f: &mut Filter) {
        match f {
            Filter::ThisWay(deed) => {
                let deed = *deed;
                if let Some(slot) = self.this_way(deed) {
                    *f = Filter::OfSlot(slot, deed);
                }
            }
            Filter::Controller(who) | Filter::Owner(who) | Filter::OnTop(who) => {
                // "each player discards half the cards in their hand": each of them his own
                if self.each_acts.as_ref() == Some(who) {
                    *who = Who::Slot(Slot::EACH_ONE);
                }
                self.beside(Stands::Within, false, |b| b.who(who));
            }
            // "with power equal to its toughness": of each one that is described
            Filter::Stat(stat, _, n) if of_itself(*stat, n) => {
                if let Amount::StatOf(_, r) = &mut **n {
                    *r = Ref::Slot(Slot::EACH_ONE);
                }
            }
            Filter::Stat(_, _, n) => self.beside(Stands::Within, true, |b| b.amount(n)),
            Filter::SharesColor(r)
            | Filter::SharesName(r)
            | Filter::SharesCreatureType(r)
            | Filter::SharesCardType(r) => {
                self.beside(Stands::Within, true, |b| b.reference(r));
            }
            // "creature cards exiled with this artifact", "each other card exiled with this artifact": of all that it exiled, now
            // and at other times (CR 607.2a), those that are not the one spoken of
            Filter::All(list) if list.contains(&Filter::Is(Ref::Exiled)) && list.iter().any(is_of_many) => {
                let others = list.iter_mut().filter(|f| **f != Filter::Is(Ref::Exiled));
                self.beside(Stands::Within, false, |b| others.for_each(|f| b.filter(f)));
                let this = self.this();
                self.mention_within(this);
            }
            // "each other creature that shares a color with it": than what it is other, that is "it"
            Filter::All(list) if list.iter().any(is_other) => {
                let outer = self.clause;
                self.clause = self.next_clause();
                let from = self.mentions.len();
                self.beside(Stands::Within, false, |b| list.iter_mut().for_each(|f| b.filter(f)));
                self.clause = outer;
                for mention in self.mentions.iter_mut().skip(from) {
                    mention.clause = outer;
                }
            }
            other => self.beside(Stands::Within, false, |b| other.walk_mut(b)),
        }
    }

    fn amount(&mut self, a: &mut Amount) {
        self.number(a);
    }

    fn condition(&mut self, c: &mut Condition) {
        match c {
            Condition::Did => {
                if let Some(slot) = self.done_slot() {
                    *c = Condition::Done(slot);
                }
            }
            Condition::DidBy(who) => {
                self.beside(Stands::Rest, false, |b| b.who(who));
                if let Some(slot) = self.done_slot() {
                    *c = Condition::DoneBy(slot, who.clone());
                }
            }
            Condition::WonFlip => {
                if let Some(slot) = self.flip_slot() {
                    *c = Condition::Won(slot);
                }
            }
            Condition::Is(r, f) => {
                let outer = std::mem::replace(&mut self.as_it_was, true);
                self.with(Stands::Subject, Self::described_need(f), |b| b.reference(r));
                self.as_it_was = outer;
                self.describes(f);
            }
            Condition::Has(who, inner) => self.players_so(who, inner),
            Condition::Controls(who, _, n, f) => {
                self.with(Stands::Subject, Need::PLAYER, |b| b.who(who));
                self.amount(n);
                self.describes(f);
            }
            // each is a predicate of its own: both may be said of one thing
            Condition::All(list) | Condition::OneOf(list) => {
                for c in list {
                    let outer = std::mem::take(&mut self.arguments);
                    self.condition(c);
                    self.arguments = outer;
                }
            }
            // these are facts of the object that the text is on
            Condition::Kicked
            | Condition::KickedWith(_)
            | Condition::Paid(_)
            | Condition::CastFor(_)
            | Condition::Spent(_) => {
                let this = self.this();
                self.with(Stands::Subject, Need::ANY, |b| b.mention(this));
            }
            other => other.walk_mut(self),
        }
    }

    fn destination(&mut self, to: &mut Destination) {
        Binder::destination(self, to);
    }

    fn instruction(&mut self, i: &mut Instruction) {
        self.one_instruction(i);
    }

    fn ability(&mut self, a: &mut Ability) {
        self.whole_ability(a);
    }

    fn replacement(&mut self, r: &mut Replacement) {
        self.in_frame(FrameKind::Effect, |b| b.whole_replacement(r));
    }

    fn trigger(&mut self, t: &mut Trigger) {
        self.whole_trigger(t);
    }

    fn spell(&mut self, s: &mut Spell) {
        self.whole_spell(s);
    }
}

impl Binder {
    /// A number that an object has is spoken of as it last was, too (CR 608.2h).
    pub(super) fn number_of(&mut self, r: &mut Ref, need: Need) {
        let outer = (self.direct, self.as_it_was);
        (self.direct, self.as_it_was) = (false, true);
        self.with(Stands::Rest, need, |b| b.reference(r));
        (self.direct, self.as_it_was) = outer;
    }
}

/// The zone as a set.
pub(super) fn zone(zone: Zone) -> Zones {
    Zones::of(zone)
}

/// Not the one that a word means.
fn is_of_many(f: &Filter) -> bool {
    *f == Filter::In(Zone::Exile) || matches!(f, Filter::Not(inner) if matches!(**inner, Filter::Is(Ref::Said(_))))
}
