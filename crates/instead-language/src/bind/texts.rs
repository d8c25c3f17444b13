//! Whole texts: abilities, what resolves, replacement effects, costs, modes.

use super::amounts::{Deeds, Kinds};
use super::event::Tense;
use super::resolve::{Need, Stands};
use super::things::{Meaning, Thing, Zones};
use super::{Binder, FrameKind, others};
use crate::said::{Deed, Noun};
use crate::slot::{Paid, Role};
use crate::walk::{VisitMut, Walk};
use crate::{
    Ability, Cant, Continuous, Cost, CostAction, EnterChange, Filter, Instruction, Mode, ModeChoice, Ref, Replacement,
    Rewrite, Spell,
};

impl Binder {
    /// An ability is a frame of its own.
    pub(super) fn whole_ability(&mut self, a: &mut Ability) {
        self.in_frame(FrameKind::Ability, |b| {
            let outer = (b.clause, std::mem::take(&mut b.arguments), std::mem::take(&mut b.taken));
            let several = std::mem::take(&mut b.several_act);
            let before = b.before.take();
            let (direct, as_it_was) = (std::mem::replace(&mut b.direct, true), std::mem::take(&mut b.as_it_was));
            let (stands, need) = (b.stands, b.need);
            b.stands = Stands::Rest;
            for mut r in std::mem::take(&mut b.named) {
                b.object_at(&mut r, Stands::Rest, Need::ANY);
            }
            b.arguments.clear();
            b.ability_parts(a);
            (b.stands, b.need) = (stands, need);
            (b.direct, b.as_it_was) = (direct, as_it_was);
            b.before = before;
            b.several_act = several;
            (b.clause, b.arguments, b.taken) = outer;
        });
    }

    fn ability_parts(&mut self, a: &mut Ability) {
        match a {
            Ability::Triggered { trigger, spell } => {
                self.whole_trigger(trigger);
                self.whole_spell(spell);
            }
            Ability::Activated { cost, spell, only, .. } => {
                self.speak_of_this(Stands::Rest);
                self.paid_cost(cost, None);
                self.whole_spell(spell);
                if let Some(c) = only {
                    self.condition_clause(c);
                }
            }
            Ability::Spell(spell) | Ability::AsItAttacks(spell) => self.whole_spell(spell),
            Ability::Replacement(r) => self.whole_replacement(r),
            Ability::Continuous(c) => self.static_change(c),
            Ability::Cant(cant, condition) => {
                let first = condition.is_some() && says_word(cant);
                if let Some(c) = condition.as_mut().filter(|_| first) {
                    self.condition_clause(c);
                }
                self.forbids(cant);
                if let Some(c) = condition.as_mut().filter(|_| !first) {
                    self.condition_clause(c);
                }
            }
            Ability::Anchored(_, inner) => self.ability_parts(inner),
            other => other.walk_mut(self),
        }
    }

    fn static_change(&mut self, c: &mut Continuous) {
        others::settle(&c.what, &mut c.changes);
        self.clause = self.next_clause();
        let first = matches!(&c.what, Filter::Is(Ref::Said(_)));
        if let Some(condition) = c.condition.as_mut().filter(|_| first) {
            self.condition_clause(condition);
            self.clause = self.next_clause();
        }
        self.subject(&mut c.what, Need::PERMANENT);
        for change in &mut c.changes {
            self.beside(Stands::Rest, false, |b| b.change(change));
        }
        if let Some(condition) = c.condition.as_mut().filter(|_| !first) {
            self.condition_clause(condition);
        }
    }

    /// What a sentence is about: one object that is named, or each one of those that are described.
    pub(super) fn subject(&mut self, f: &mut Filter, need: Need) {
        if let Filter::Is(r) = f {
            self.object_at(r, Stands::Subject, need);
            return;
        }
        self.describes(f);
        let thing = Thing::object(Meaning::EachOne, self.depth(), Zones::NONE, "each of them").described(f);
        let id = self.add(thing);
        self.with(Stands::Subject, Need::ANY, |b| b.mention(id));
    }

    /// "can't …"
    pub(super) fn forbids(&mut self, c: &mut Cant) {
        match c {
            Cant::Happen(pattern, condition) => {
                self.pattern_event(pattern, Tense::Would, false);
                if let Some(c) = condition {
                    self.condition_clause(c);
                }
            }
            Cant::Cause(who, patterns) => {
                self.beside(Stands::Rest, false, |b| b.who(who));
                for pattern in patterns {
                    self.pattern_event(pattern, Tense::Would, false);
                }
            }
            Cant::PayWith(who, _, f) => {
                self.beside(Stands::Rest, false, |b| b.who(who));
                if let Some(f) = f {
                    self.describes(f);
                }
            }
            Cant::ActivateSome(who, _) => self.beside(Stands::Rest, false, |b| b.who(who)),
            Cant::BeCountered(f) => self.subject(f, Need::STACK),
            Cant::Cast(who, f) | Cant::CastOrActivate(who, f) | Cant::HexproofPlayer(who, f) => {
                self.beside(Stands::Rest, false, |b| b.who(who));
                self.describes(f);
            }
            Cant::Attack(f)
            | Cant::Block(f)
            | Cant::BeBlockedByMore(f, _)
            | Cant::BeBlockedByFewer(f, _)
            | Cant::MoreCounters(f, ..)
            | Cant::Activate(f, _)
            | Cant::ActivateTapping(f)
            | Cant::Alone(f, _)
            | Cant::OnlyAlone(f)
            | Cant::UntapMore(_, f, _)
            | Cant::LegendRule(f)
            | Cant::Regenerate(f)
            | Cant::PreventCombat(f) => self.subject(f, Need::PERMANENT),
            Cant::BeBlocked(f, by) => {
                self.subject(f, Need::PERMANENT);
                if let Some(by) = by {
                    self.describes(by);
                }
            }
            Cant::BlockExcept(f, g) => {
                // "can't block it" is not said of what can't block
                let outer = (std::mem::replace(&mut self.direct, true), std::mem::take(&mut self.arguments));
                self.subject(f, Need::PERMANENT);
                match blocked_alone(g) {
                    Some(r) => self.object_at(r, Stands::Object, Need::PERMANENT),
                    None => self.describes(g),
                }
                (self.direct, self.arguments) = outer;
            }
            Cant::AttackPlayer(f, who, _) => {
                self.subject(f, Need::PERMANENT);
                self.beside(Stands::Rest, false, |b| b.who(who));
            }
            Cant::Toll(toll) => self.toll(toll),
            Cant::AttackUnless(f, c) => {
                self.subject(f, Need::PERMANENT);
                self.condition_clause(c);
            }
            Cant::BeTarget(f, by) => {
                self.subject(f, Need::PERMANENT);
                for kind in by {
                    self.describes(&mut kind.source);
                }
            }
            Cant::BeAttacked(who, f) => {
                self.beside(Stands::Rest, false, |b| b.who(who));
                self.describes(f);
            }
            Cant::PreventDamage(f, to) | Cant::ChangeDamage(f, to) => {
                self.subject(f, Need::ANY);
                self.beside(Stands::Rest, false, |b| to.walk_mut(b));
            }
            Cant::LoseForLife(_)
            | Cant::DrawMoreThan(..)
            | Cant::ProtectPlayer(..)
            | Cant::TargetPlayer(..)
            | Cant::MoreAttackers(..)
            | Cant::MoreBlockers(..)
            | Cant::PlayLands(..)
            | Cant::CastMoreThan(..) => c.walk_mut(self),
        }
    }

    /// What resolves: targets are read where they are named first.
    pub(super) fn whole_spell(&mut self, s: &mut Spell) {
        let named = std::mem::take(&mut s.targets).into_iter().map(|t| (t, false)).collect();
        let outer = self.frames.last_mut().map(|f| std::mem::replace(&mut f.targets, named));
        self.list(&mut s.instructions);
        if let Some(modes) = &mut s.modes {
            self.modes(modes);
        }
        for (_, n) in &mut s.divided {
            self.amount(n);
        }
        let count = self.frames.last().map_or(0, |f| f.targets.len());
        for n in 0..u8::try_from(count).unwrap_or(u8::MAX) {
            // what the text only counts on
            self.target_thing(n);
        }
        let targets = self.frames.last_mut().map(|f| std::mem::replace(&mut f.targets, outer.unwrap_or_default()));
        s.targets = targets.unwrap_or_default().into_iter().map(|(t, _)| t).collect();
    }

    /// Each mode goes back to what stands before the modes, not to another mode.
    pub(super) fn modes(&mut self, choice: &mut ModeChoice) {
        if let Some((c, ..)) = &mut choice.more {
            self.condition_clause(c);
        }
        let (mentions, measured, looked) = (self.mentions.clone(), self.measured.clone(), self.looked);
        for Mode { spell, .. } in &mut choice.modes {
            self.whole_spell(spell);
            self.mentions.clone_from(&mentions);
            self.measured.clone_from(&measured);
            self.looked = looked;
        }
    }

    /// A replacement effect, in the frame of its event.
    pub(super) fn whole_replacement(&mut self, r: &mut Replacement) {
        let outer = (self.clause, std::mem::take(&mut self.arguments), std::mem::take(&mut self.taken));
        let (stands, need) = (self.stands, self.need);
        let (direct, as_it_was) = (std::mem::replace(&mut self.direct, true), std::mem::take(&mut self.as_it_was));
        self.stands = Stands::Rest;
        let first = says_word(&r.pattern);
        if first {
            self.conditions_first(r);
        }
        self.clause = self.next_clause();
        self.pattern_event(&mut r.pattern, Tense::Would, false);
        if let Some(c) = r.condition.as_mut().filter(|_| !first) {
            self.condition_clause(c);
        }
        if let Some(who) = &mut r.optional {
            self.beside(Stands::Rest, false, |b| b.who(who));
        }
        self.clause = self.next_clause();
        self.rewrites(&mut r.rewrite);
        self.list(&mut r.rider);
        (self.stands, self.need) = (stands, need);
        (self.direct, self.as_it_was) = (direct, as_it_was);
        (self.clause, self.arguments, self.taken) = outer;
    }

    /// "If this creature was kicked, it enters with …": the condition is said before the event.
    fn conditions_first(&mut self, r: &mut Replacement) {
        if let Some(c) = &mut r.condition {
            self.condition_clause(c);
        }
        if let Rewrite::Enter(list) = &mut r.rewrite {
            for change in list {
                if let EnterChange::If(c, ..) = change {
                    self.condition_clause(c);
                }
            }
        }
    }

    fn rewrites(&mut self, r: &mut Rewrite) {
        match r {
            Rewrite::Prevent(share) => {
                share.walk_mut(self);
                // "When damage is prevented this way, …"
                self.measures(Meaning::Event(Role::Whole), Kinds::PREVENTED.and(Kinds::DONE), false);
            }
            Rewrite::Redirect(share, to) => {
                share.walk_mut(self);
                // it is dealt to another
                let recipient = self.known(&Meaning::Event(Role::Recipient), self.depth());
                self.arguments.extend(recipient);
                self.object_at(to, Stands::Rest, Need::HURT);
            }
            Rewrite::Source(to) => self.object_at(to, Stands::Subject, Need::ANY),
            Rewrite::Goto(to) => {
                self.destination(to);
                // "When you do, …"
                self.measures(Meaning::Event(Role::Whole), Kinds::DONE, false);
                let object = Meaning::Event(Role::Object);
                if let Some(id) = self.known(&object, self.depth())
                    && let Some(thing) = self.things.get_mut(id)
                {
                    thing.moved(Zones::of(to.zone));
                }
            }
            Rewrite::Enter(list) => self.enter_changes(list),
            Rewrite::Instead(list) | Rewrite::Plus(list) => {
                self.list(list);
            }
            other => other.walk_mut(self),
        }
    }

    fn enter_changes(&mut self, list: &mut [EnterChange]) {
        for change in list {
            match change {
                EnterChange::Do(list) => {
                    self.list(list);
                }
                EnterChange::If(c, yes, no) => {
                    self.condition_clause(c);
                    self.enter_changes(yes);
                    self.enter_changes(no);
                }
                EnterChange::Either(a, b) => {
                    self.enter_changes(a);
                    self.enter_changes(b);
                }
                EnterChange::Copy(s, changes) => {
                    self.selected(s, Stands::Object, Need::ANY);
                    for change in changes {
                        self.beside(Stands::Rest, false, |b| b.change(change));
                    }
                }
                other => self.beside(Stands::Rest, false, |b| other.walk_mut(b)),
            }
        }
    }

    /// A cost that is paid: of an ability, or by an instruction, which then fills its slot.
    pub(super) fn paid_cost(&mut self, cost: &mut Cost, maker: Option<u8>) {
        if let Some(n) = &mut cost.life {
            self.amount(n);
        }
        for action in &mut cost.actions {
            self.clause = self.next_clause();
            self.arguments.clear();
            self.taken.clear();
            self.paid_action(action, maker);
        }
        self.deeds = Deeds::default();
        self.arguments.clear();
    }

    pub(super) fn paid_action(&mut self, action: &mut CostAction, maker: Option<u8>) {
        let meaning = |paid| maker.map_or(Meaning::Paid(paid), Meaning::Made);
        self.deeds = deeds_of_cost(action);
        match action {
            CostAction::Sacrifice(s) => {
                self.selected(s, Stands::Object, Need::PERMANENT);
                self.left_behind(s, meaning(Paid::Sacrificed), Zones::GRAVEYARD, Some(Noun::Sacrificed));
            }
            CostAction::Discard(s) => {
                self.selected(s, Stands::Object, Need::CARD);
                self.left_behind(s, meaning(Paid::Discarded), Zones::GRAVEYARD, Some(Noun::Discarded));
            }
            CostAction::Exile(s) => {
                self.selected(s, Stands::Object, Need::ANY);
                self.left_behind(s, meaning(Paid::Exiled), Zones::EXILE, None);
            }
            CostAction::Tap(s) => {
                self.selected(s, Stands::Object, Need::PERMANENT);
                self.left_behind(s, meaning(Paid::Tapped), Zones::NONE, None);
            }
            CostAction::Exert(s) | CostAction::Unattach(s) => self.selected(s, Stands::Object, Need::PERMANENT),
            CostAction::Return(s) => {
                self.selected(s, Stands::Object, Need::PERMANENT);
                self.left_behind(s, meaning(Paid::Returned), Zones::HAND, None);
            }
            CostAction::Reveal(s) => {
                self.selected(s, Stands::Object, Need::CARD);
                self.left_behind(s, meaning(Paid::Revealed), Zones::NONE, None);
            }
            CostAction::Put(s, to) => {
                self.selected(s, Stands::Object, Need::ANY);
                self.destination(to);
                self.left_behind(s, meaning(Paid::Put), Zones::of(to.zone), None);
            }
            CostAction::RemoveCounters(_, n, from) => {
                if let Some(n) = n {
                    self.amount(n);
                }
                self.selected(from, Stands::Object, Need::HURT);
                let counted = Kinds::REMOVED.and(Kinds::MUCH).and(Kinds::MANY);
                self.measures(meaning(Paid::Removed), counted, false);
            }
            CostAction::RemoveAmong(_, n, from) => {
                self.amount(n);
                self.describes(from);
                let counted = Kinds::REMOVED.and(Kinds::MUCH).and(Kinds::MANY);
                self.measures(meaning(Paid::Removed), counted, false);
            }
            CostAction::Mill(n) => {
                self.amount(n);
                let thing = Thing::object(meaning(Paid::Milled), self.depth(), Zones::GRAVEYARD, "the milled cards");
                let id = self.add(Thing { said: vec![Filter::Card], many: true, ..thing });
                self.with(Stands::Object, Need::ANY, |b| b.mention(id));
                self.looked = Some(id);
                self.measures(meaning(Paid::Milled), Kinds::MANY, false);
            }
            CostAction::Hurt(n) => self.amount(n),
            CostAction::ItsManaCost | CostAction::Waterbend(_) | CostAction::Unread(_) => {}
            CostAction::PutCounters(_, n, on) => {
                self.amount(n);
                self.selected(on, Stands::Object, Need::HURT);
            }
        }
    }

    /// Reads instructions in order. A sentence that speaks of what a block before it made belongs to that block.
    pub(super) fn list(&mut self, list: &mut Vec<Instruction>) {
        let around = (self.before, std::mem::take(&mut self.owned));
        let mut outward = false;
        let mut done: Vec<Instruction> = Vec::with_capacity(list.len());
        let mut block: Option<(Binder, Instruction)> = None;
        for said in std::mem::take(list) {
            let first = self.begun;
            let is_block = opens_block(&said);
            let before = (is_block || block.is_some()).then(|| self.clone());
            if is_block {
                self.moved_later = None;
            }
            let mut bound = said.clone();
            self.owned = false;
            self.instruction(&mut bound);
            let owned = std::mem::take(&mut self.owned);
            match block.take() {
                Some((start, mut whole)) if owned => {
                    append(&mut whole, said);
                    let begun = start.begun;
                    *self = start.clone();
                    let mut bound = whole.clone();
                    self.instruction(&mut bound);
                    done.pop();
                    done.push(bound);
                    self.before = Some(begun);
                    block = Some((start, whole));
                }
                _ => {
                    outward |= owned;
                    done.push(bound);
                    // the block before is the one of the sentence before
                    self.before = if is_block { Some(first) } else { around.0 };
                    self.moved_later = self.moved_later.filter(|_| is_block);
                    block = before.filter(|_| is_block).map(|start| (start, said));
                }
            }
        }
        self.before = around.0;
        self.owned = around.1 || outward;
        *list = done;
    }
}

/// Whether a word that goes back to something stands in it.
pub(super) fn says_word(part: &impl crate::walk::Accept) -> bool {
    struct Words(bool);
    impl crate::walk::Visit for Words {
        fn pronoun(&mut self, _: &crate::Pronoun) {
            self.0 = true;
        }
    }
    let mut words = Words(false);
    part.accept(&mut words);
    words.0
}

/// Whether the instruction, or what it ends with, is a block: what it makes is spoken of inside it.
fn opens_block(i: &Instruction) -> bool {
    use Instruction as I;
    match i {
        I::Delayed(..) | I::DelayedThisTurn(..) | I::WhenYouDo(_) | I::ForEach(..) => true,
        I::May(_, list) | I::If(_, list, _) => list.last().is_some_and(opens_block),
        I::Damage { .. } | I::Divided { .. } | I::Destroy { .. } | I::Regenerate(..) | I::Sacrifice(..) => false,
        I::Exile(..) | I::ExileUntil(..) | I::Move(..) | I::Draw(..) | I::Discard(..) | I::Mill(..) => false,
        I::Scry(..)
        | I::Search { .. }
        | I::Shuffle(..)
        | I::Reveal(..)
        | I::Surveil(..)
        | I::Does(..)
        | I::Look(..) => false,
        I::Pick(..) | I::PutAndRest(..) | I::PutAndRestOf { .. } | I::AddManaTimes(..) => false,
        I::Reflexive(..)
        | I::GainLife(..)
        | I::LoseLife(..)
        | I::SetLife(..)
        | I::ExchangeLife(..)
        | I::ExchangeStat(..) => false,
        I::PutCounters(..) | I::RemoveCounters(..) | I::MoveCounters(..) | I::PlayerCounters(..) => false,
        I::CreateTokens(..) | I::Tap(..) | I::Untap(..) | I::TurnFaceUp(..) | I::TurnFaceDown(..) => false,
        I::Transform(..) | I::Attach(..) | I::RemoveDamage(..) | I::RemoveFromCombat(..) | I::Fight(..) => false,
        I::GainControl(..) | I::ExchangeControl(..) | I::AddMana(..) | I::AddChosenMana { .. } => false,
        I::Counter(..)
        | I::CopySpell(..)
        | I::BecomeCopy { .. }
        | I::ExileAfter(..)
        | I::NewTargets(..)
        | I::ChangeTargets(..)
        | I::Poll { .. }
        | I::Separate(..)
        | I::Faces(..)
        | I::Permit(..)
        | I::PermitFrom(..) => false,
        I::FlipCoin { .. } | I::RollDie(..) | I::RollDice(..) | I::Results(..) | I::Lose(..) => false,
        I::SkipAll(..) | I::Monarch(..) | I::ControlTurn(..) | I::Feat(..) | I::PayTimes(..) => false,
        I::Win(..) | I::Skip(..) | I::ExtraTurn(..) | I::Create { .. } | I::Continuous { .. } => false,
        I::Forbid(..) | I::Choose(..) | I::EachMay(..) | I::Fill(..) | I::Pay(..) | I::Unless(..) => false,
        I::UnlessTimes(..) | I::CastMany(..) | I::AttachTo(..) | I::EachUnless(..) | I::Where(..) => false,
        I::Repeat(..) | I::Self_ { .. } | I::SelfRewrite { .. } | I::Modal(..) | I::ChangeText(..) => false,
        I::MayCast(..)
        | I::Emblem(..)
        | I::ProtectAll(..)
        | I::AddProduced(..)
        | I::OfMana(..)
        | I::Rule(..)
        | I::NextSpell(..)
        | I::MustCast(..) => false,
        I::EndTurn | I::MorePhases(..) | I::DayNight(..) | I::TopUntil { .. } | I::InTurn(..) | I::Unread(..) => false,
    }
}

/// Adds a sentence to the block that the instruction ends with.
fn append(block: &mut Instruction, sentence: Instruction) {
    use Instruction as I;
    match block {
        I::Delayed(_, list) | I::DelayedThisTurn(_, list, _) | I::ForEach(_, list) => {
            list.push(sentence);
        }
        I::WhenYouDo(spell) => spell.instructions.push(sentence),
        I::May(_, list) | I::If(_, list, _) => {
            if let Some(last) = list.last_mut() {
                append(last, sentence);
            }
        }
        I::Damage { .. } | I::Divided { .. } | I::Destroy { .. } | I::Regenerate(..) | I::Sacrifice(..) => {}
        I::Exile(..) | I::ExileUntil(..) | I::Move(..) | I::Draw(..) | I::Discard(..) | I::Mill(..) => {}
        I::Scry(..)
        | I::Search { .. }
        | I::Shuffle(..)
        | I::Reveal(..)
        | I::Surveil(..)
        | I::Does(..)
        | I::Look(..) => {}
        I::Pick(..) | I::PutAndRest(..) | I::PutAndRestOf { .. } | I::AddManaTimes(..) | I::Reflexive(..) => {}
        I::GainLife(..)
        | I::LoseLife(..)
        | I::SetLife(..)
        | I::ExchangeLife(..)
        | I::ExchangeStat(..)
        | I::PutCounters(..) => {}
        I::RemoveCounters(..) | I::MoveCounters(..) | I::PlayerCounters(..) | I::CreateTokens(..) => {}
        I::Tap(..) | I::Untap(..) | I::TurnFaceUp(..) | I::TurnFaceDown(..) | I::Transform(..) => {}
        I::Attach(..) | I::RemoveDamage(..) | I::RemoveFromCombat(..) | I::Fight(..) | I::GainControl(..) => {}
        I::ExchangeControl(..) | I::AddMana(..) | I::AddChosenMana { .. } | I::Counter(..) => {}
        I::CopySpell(..)
        | I::BecomeCopy { .. }
        | I::ExileAfter(..)
        | I::NewTargets(..)
        | I::ChangeTargets(..)
        | I::Poll { .. }
        | I::Separate(..)
        | I::Faces(..)
        | I::Permit(..)
        | I::PermitFrom(..)
        | I::FlipCoin { .. } => {}
        I::SkipAll(..) | I::Monarch(..) | I::ControlTurn(..) | I::Feat(..) => {}
        I::RollDie(..) | I::RollDice(..) | I::Results(..) | I::Lose(..) | I::Win(..) | I::Skip(..) => {}
        I::ExtraTurn(..) | I::Create { .. } | I::Continuous { .. } | I::Forbid(..) | I::Choose(..) => {}
        I::EachMay(..) | I::Fill(..) | I::Pay(..) | I::Unless(..) | I::UnlessTimes(..) | I::CastMany(..) => {}
        I::PayTimes(..) | I::AttachTo(..) | I::EachUnless(..) | I::Where(..) | I::Repeat(..) | I::Self_ { .. } => {}
        I::SelfRewrite { .. } | I::Modal(..) | I::ChangeText(..) | I::MayCast(..) | I::Emblem(..) => {}
        I::ProtectAll(..)
        | I::AddProduced(..)
        | I::OfMana(..)
        | I::Rule(..)
        | I::NextSpell(..)
        | I::MustCast(..)
        | I::EndTurn
        | I::MorePhases(..)
        | I::DayNight(..) => {}
        I::TopUntil { .. } | I::InTurn(..) | I::Unread(..) => {}
    }
}

/// What paying a cost does to objects.
fn deeds_of_cost(action: &CostAction) -> Deeds {
    use CostAction as C;
    match action {
        C::Sacrifice(_) => Deeds::of(&[Deed::Sacrificed, Deed::Buried]),
        C::Discard(_) => Deeds::of(&[Deed::Discarded, Deed::Buried]),
        C::Exile(_) => Deeds::of(&[Deed::Exiled]),
        C::Reveal(_) => Deeds::of(&[Deed::Revealed]),
        C::Mill(_) => Deeds::of(&[Deed::Milled, Deed::Buried]),
        C::Put(_, to) => Deeds::to(to.zone, &[]),
        C::Tap(_) => Deeds::of(&[Deed::Tapped]),
        C::Return(_) | C::RemoveCounters(..) | C::RemoveAmong(..) | C::PutCounters(..) => Deeds::default(),
        C::ItsManaCost | C::Waterbend(_) | C::Hurt(_) | C::Unread(_) | C::Exert(_) | C::Unattach(_) => Deeds::default(),
    }
}

/// What alone can't be blocked, where all else can.
fn blocked_alone(except: &mut Filter) -> Option<&mut Ref> {
    let Filter::Not(inner) = except else { return None };
    if let Filter::Is(r) = &mut **inner { Some(r) } else { None }
}
