//! The table of verbs: the arguments of each instruction, in the order in which "it" looks through them, and what the verb
//! can be done to.

use super::Binder;
use super::amounts::Kinds;
use super::blocks::{asks_whether_done, with_lists};
use super::resolve::{Mention, Need, Stands};
use super::things::{Meaning, Zones};
use crate::walk::{Accept, Visit, VisitMut, Walk};
use crate::words::Zone;
use crate::{
    Amount, Change, Cost, Destination, Filter, Instruction, ManaColors, ManaTerm, ManaUse, Ref, Selection, Who,
};

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

/// Whether a word of the amount stands before what the verb is done to.
fn is_said_early(count: &Amount) -> bool {
    struct Early(bool);
    impl Visit for Early {
        fn reference(&mut self, r: &Ref) {
            self.0 |= matches!(r, Ref::Said(word) if word.at.early);
            r.walk(self);
        }
    }
    let mut early = Early(false);
    count.accept(&mut early);
    early.0
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
            self.denied(i);
            if !self.with_lists(i, n) {
                self.arguments_of(i, n);
                self.leave_behind(i, n);
            }
            if !matches!(i, Instruction::If(..) | Instruction::Where(..) | Instruction::Fill(..)) {
                Self::filling(n, i);
            }
        } else {
            self.refuse("a text with fewer instructions", crate::said::At::new(None), Vec::new());
        }
        if !self.in_case
            && let Some(c) = self.narrowed_to()
        {
            let inner = std::mem::replace(i, Instruction::EndTurn);
            *i = Instruction::If(c, vec![inner], Vec::new());
        }
        self.asked = asks_whether_done(i);
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

    /// CR 107.3f: who may pay {X} says how much; "unless {X} is paid" is what was announced (107.3a).
    fn pays(&mut self, who: &mut Who, cost: &mut Cost, n: u8) {
        self.actor(who);
        if cost.mana.contains(&crate::words::Mana::X) {
            self.measures(Meaning::Made(n), Kinds::X, false);
        }
        self.paid_cost(cost, Some(n));
    }

    fn moves(&mut self, what: &mut Selection, to: &mut Destination) {
        self.selected(what, Stands::Object, from_elsewhere(to.zone));
        self.destination(to);
    }

    fn adds_mana(&mut self, who: &mut Who, amount: &mut Amount, colors: &mut ManaColors) {
        self.counts(who, amount);
        if let ManaColors::Among(f) = colors {
            self.describes(f);
        }
    }

    /// What is said of mana: on which spells, and on abilities of which sources, it is spent.
    fn says_of_mana(&mut self, term: &mut ManaTerm) {
        match term {
            ManaTerm::Only(uses) => uses.iter_mut().for_each(|of| match of {
                ManaUse::Cast(f) | ManaUse::Activate(f) => self.describes(f),
            }),
            ManaTerm::NotToCast(f) | ManaTerm::Firm(f) => self.describes(f),
            ManaTerm::Kept(_) => {}
            ManaTerm::Spent(_, what) => self.done_with_mana(what),
        }
    }

    /// The arguments of an instruction, and what can be done to them.
    fn arguments_of(&mut self, i: &mut Instruction, n: u8) {
        use Instruction as I;
        use Stands::{Object, Rest, Subject};
        match i {
            I::Damage { source, amount, to, excess, .. } => self.deals(source, amount, to, excess.as_mut()),
            I::Divided { source, parts } => self.deals_divided(source, parts),
            I::Destroy { what, .. } | I::RemoveDamage(what) | I::RemoveFromCombat(what) | I::Tap(what) => {
                self.selected(what, Object, Need::PERMANENT);
            }
            I::Untap(what) | I::TurnFaceDown(what) | I::Transform(what) => {
                self.selected(what, Object, Need::PERMANENT);
            }
            I::TurnFaceUp(what) => self.selected(what, Object, Need::at(Zones::BATTLEFIELD.or(Zones::EXILE))),
            I::Exile(what) | I::ExileUntil(what, _) => self.selected(what, Object, Need::ANY),
            I::Move(what, to) => self.moves(what, to),
            I::TopUntil { who, filter, count, .. } => self.counts_such(who, count, filter),
            I::Sacrifice(who, what) => self.acts_on_his_own(who, what, Need::PERMANENT),
            I::Discard(who, what) => self.acts_on_his_own(who, what, Need::at(Zones::HAND)),
            I::Reveal(who, what) | I::Look(who, what) | I::MustCast(who, what) => self.acts_on(who, what, Need::CARD),
            I::GainControl(who, what, _) => self.acts_on(who, what, Need::at(Zones::BATTLEFIELD.or(Zones::STACK))),
            I::MayCast(who, what, cost) => {
                self.acts_on(who, what, Need { zones: Zones::CARD.or(Zones::STACK), ..Need::ANY });
                if let crate::Price::Cost(cost) = cost {
                    self.paid_cost(cost, Some(n));
                }
            }
            I::Pay(who, cost) | I::PayTimes(who, cost, _) => self.pays(who, cost, n),
            I::Draw(who, n) | I::Mill(who, n) | I::Scry(who, n) | I::Surveil(who, n) => self.counts(who, n),
            I::GainLife(who, n) | I::LoseLife(who, n) | I::SetLife(who, n) => self.counts(who, n),
            I::AddManaTimes(who, _, n) => self.counts(who, n),
            I::AddChosenMana { who, amount, colors, .. } => self.adds_mana(who, amount, colors),
            I::PlayerCounters(_, n, who) | I::RollDice(who, n, _) | I::Skip(who, _, n) => self.counts(who, n),
            I::AddMana(who, _) | I::AddProduced(who) | I::FlipCoin { who, .. } | I::RollDie(who, _) => self.actor(who),
            I::Lose(who) | I::Win(who) | I::Monarch(who) => self.actor(who),
            I::ExtraTurn(who, first) => self.takes_a_turn(who, first),
            I::ControlTurn(who) | I::Shuffle(who) | I::SkipAll(who, _) | I::Does(who, _) => self.actor(who),
            I::Search { .. } => self.searches(i),
            I::Separate(who, what, chooses) => {
                self.acts_on(who, what, Need::ANY);
                self.beside(Rest, false, |b| b.who(chooses));
            }
            I::Pick(what) => self.selected(what, Object, Need { players: true, ..Need::ANY }),
            I::PutAndRest(take, to, rest) => {
                if let Some(of) = self.puts_and_rest(take, to, rest) {
                    *i = of;
                }
            }
            I::ExchangeLife(what) => self.selected(what, Subject, Need::PLAYER),
            I::ExchangeStat(who, _, r) => self.exchanges(who, r),
            I::PermitFrom(f, ..) => self.describes(f),
            I::OfMana(terms) => terms.iter_mut().for_each(|term| self.says_of_mana(term)),
            I::PutCounters(kind, count, on) => self.puts_counters(kind, count, on),
            I::RemoveCounters(_, count, from) => {
                self.selected(from, Object, Need { players: true, ..Need::at(Zones::BATTLEFIELD.or(Zones::EXILE)) });
                self.counted(count.as_mut());
            }
            I::MoveCounters(_, count, from, to) => {
                self.two_objects((from, Object, Need::PERMANENT), (to, Rest, Need::PERMANENT));
                self.counted(count.as_mut());
            }
            I::CreateTokens(who, count, token) => {
                self.counts(who, count);
                self.beside(Stands::Within, true, |b| token.walk_mut(b));
            }
            I::Attach(what, to) => {
                self.selected(what, Object, Need::ATTACHES);
                self.object_at(to, Rest, Need::HURT);
            }
            I::AttachTo(what, to) => self.attaches(what, to),
            I::Fight(a, b) => self.two_objects((a, Subject, Need::PERMANENT), (b, Object, Need::PERMANENT)),
            I::ExchangeControl(a, b) => self.two_objects((a, Object, Need::PERMANENT), (b, Rest, Need::PERMANENT)),
            I::ChangeTargets(what, to, _) => self.retargets(what, to.as_mut()),
            I::Counter(what) | I::NewTargets(what) | I::ExileAfter(what) => self.selected(what, Object, Need::STACK),
            I::CopySpell(what, changes) => {
                self.selected(what, Object, Need::at(Zones::STACK.or(Zones::CARD)));
                self.changes(changes);
            }
            I::BecomeCopy { what, of, except, .. } => self.becomes_copy(what, of, except),
            I::Permit(what, ..) | I::CastMany(what, _) => self.selected(what, Object, Need::CARD),
            I::Continuous { what, changes, .. } => self.change_for_a_time(what, changes),
            I::ChangeText(what, ..) => self.selected(what, Object, Need::at(Zones::BATTLEFIELD.or(Zones::STACK))),
            I::Choose(who, choice) => {
                self.actor(who);
                self.beside(Stands::Within, false, |b| choice.walk_mut(b));
            }
            I::ProtectAll(f, _) => self.describes(f),
            I::Feat(crate::Feat::CountersOf, what, n) => self.puts_its_counters(what, n),
            I::Feat(_, what, n) => self.does(what, n),
            I::EndTurn | I::MorePhases(..) | I::Unread(_) | I::DayNight(_) | I::PutAndRestOf { .. } => {}
            I::Poll { who, of, .. } => {
                self.each_for_himself(who, |b| b.beside(Stands::Within, false, |b| of.walk_mut(b)))
            }
            I::Reflexive(..) | I::Fill(..) => {}
            with_lists!() => {}
        }
    }

    /// "Counters equal to its power on each creature": the power of what was spoken of before.
    fn puts_counters(&mut self, kind: &str, count: &mut Amount, on: &mut Selection) {
        if is_said_early(count) {
            self.amount(count);
            self.selected(on, Stands::Object, bearer(kind));
        } else {
            self.selected(on, Stands::Object, bearer(kind));
            self.amount(count);
        }
    }

    /// Changes that last for a time.
    fn change_for_a_time(&mut self, what: &mut Selection, changes: &mut [Change]) {
        if let Selection::Each(f) = what {
            super::others::settle(f, changes);
        }
        self.selected(what, Stands::Subject, changeable(changes));
        self.changes(changes);
    }

    /// "Put its counters on target creature": what they were on is said first.
    fn puts_its_counters(&mut self, on: &mut Selection, n: &mut Amount) {
        self.amount(n);
        self.selected(on, Stands::Object, Need { players: true, ..Need::PERMANENT });
    }

    fn takes_a_turn(&mut self, who: &mut Who, first: &mut Vec<Instruction>) {
        self.actor(who);
        self.list(first);
    }

    fn attaches(&mut self, what: &mut Ref, to: &mut Selection) {
        self.object_at(what, Stands::Object, Need::ATTACHES);
        self.selected(to, Stands::Rest, Need::HURT);
    }

    fn becomes_copy(&mut self, what: &mut Selection, of: &mut Selection, except: &mut [Change]) {
        self.selected(what, Stands::Subject, Need::PERMANENT);
        // what becomes a copy is not what it is a copy of; that may be gone, and is copied as it last was
        let outer = std::mem::replace(&mut self.as_it_was, true);
        self.selected(of, Stands::Rest, Need::ANY);
        self.as_it_was = outer;
        self.changes(except);
    }

    fn searches(&mut self, i: &mut Instruction) {
        let Instruction::Search { who, of, filter, max, to, one, .. } = i else { return };
        of.iter_mut().for_each(|of| self.beside(Stands::Within, false, |b| b.who(of)));
        self.counts_such(who, max, filter);
        self.destination(to);
        one.iter_mut().for_each(|one| self.destination(one));
    }

    /// Somebody does it to something.
    fn acts_on(&mut self, who: &mut Who, what: &mut Selection, need: Need) {
        self.actor(who);
        self.selected(what, Stands::Object, need);
    }

    /// A player or a permanent does a keyword action.
    fn does(&mut self, what: &mut Selection, n: &mut Amount) {
        self.selected(what, Stands::Subject, Need { players: true, ..Need::PERMANENT });
        self.amount(n);
    }

    /// Somebody does it with so many such.
    fn counts_such(&mut self, who: &mut Who, n: &mut Amount, filter: &mut Filter) {
        self.counts(who, n);
        self.describes(filter);
    }

    /// A life total with a number of that object.
    fn exchanges(&mut self, who: &mut Who, r: &mut Ref) {
        self.actor(who);
        self.object_at(r, Stands::Object, Need::PERMANENT);
    }

    /// Somebody does as much.
    fn counts(&mut self, who: &mut Who, n: &mut Amount) {
        self.each_for_himself(who, |b| b.amount(n));
    }

    /// Somebody does it to what is his own, or to so many of it.
    fn acts_on_his_own(&mut self, who: &mut Who, what: &mut Selection, need: Need) {
        self.each_for_himself(who, |b| b.selected(what, Stands::Object, need));
    }

    /// "Each player draws a card for each creature they control": each counts what is his own.
    fn each_for_himself(&mut self, who: &mut Who, does: impl FnOnce(&mut Self)) {
        self.actor(who);
        let several = who.is_several().then(|| who.clone());
        let outer = std::mem::replace(&mut self.each_acts, several);
        does(self);
        self.each_acts = outer;
    }

    /// To what the targets of something are changed.
    fn retargets(&mut self, what: &mut Selection, to: Option<&mut Ref>) {
        self.selected(what, Stands::Object, Need::STACK);
        if let Some(to) = to {
            self.object_at(to, Stands::Rest, Need::HURT);
        }
    }

    fn counted(&mut self, n: Option<&mut Amount>) {
        if let Some(n) = n {
            self.amount(n);
        }
    }

    fn two_objects(&mut self, one: (&mut Ref, Stands, Need), other: (&mut Ref, Stands, Need)) {
        self.object_at(one.0, one.1, one.2);
        self.object_at(other.0, other.1, other.2);
    }

    fn deals(&mut self, source: &mut Ref, amount: &mut Amount, to: &mut Selection, excess: Option<&mut Ref>) {
        self.object_at(source, Stands::Subject, Need::ANY);
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
        self.selected(to, Stands::Object, Need::HURT);
        if !early {
            self.amount(amount);
        }
        if let Some(r) = excess {
            self.object_at(r, Stands::Rest, Need::HURT);
        }
    }

    fn deals_divided(&mut self, source: &mut Ref, parts: &mut [(Amount, Selection)]) {
        self.object_at(source, Stands::Subject, Need::ANY);
        for (n, to) in parts {
            self.selected(to, Stands::Object, Need::HURT);
            self.amount(n);
        }
    }

    /// Some of those that were looked at, and the rest of them.
    fn puts_and_rest(
        &mut self,
        take: &mut Selection,
        to: &mut Destination,
        rest: &mut Destination,
    ) -> Option<Instruction> {
        let of = self.rest_of();
        self.selected(take, Stands::Object, Need::CARD);
        self.destination(to);
        self.destination(rest);
        let (take, to, rest) = (take.clone(), to.clone(), rest.clone());
        of.map(|of| Instruction::PutAndRestOf { of, take, to, rest })
    }

    fn changes(&mut self, changes: &mut [Change]) {
        for change in changes {
            match change {
                // nothing blocks itself
                Change::MustBlockThat(r) => self.object_at(r, Stands::Object, Need::PERMANENT),
                change => self.beside(Stands::Rest, false, |b| b.change(change)),
            }
        }
    }
}

/// Whether the amount is one thing.
pub(super) fn is_one(n: &Amount) -> bool {
    *n == Amount::Fixed(1)
}
