//! Back to words: slots become "it", "they", "that much", "this way", and what fills them stands without its number.

use std::collections::BTreeMap;

use crate::said::{Exact, Noun, Pronoun};
use crate::slot::{Measure, Paid, Part, Role, Slot};
use crate::walk::{VisitMut, Walk};
use crate::{Ability, Amount, Condition, Filter, Instruction, Ref, Replacement, Selection, Spell, Who};

/// The abilities in words.
pub fn unbind(abilities: &[Ability]) -> Vec<Ability> {
    let mut list = abilities.to_vec();
    for a in &mut list {
        Words::default().ability(a);
    }
    list
}

/// What resolves in words.
pub fn unbind_spell(spell: &Spell) -> Spell {
    let mut spell = spell.clone();
    Words::default().spell(&mut spell);
    spell
}

/// The abilities in words of which each fits one slot alone, as far as there are such words.
pub fn exactly(abilities: &[Ability]) -> Vec<Ability> {
    let mut list = abilities.to_vec();
    for a in &mut list {
        Words { exact: true, ..Words::default() }.ability(a);
    }
    list
}

/// What resolves in words of which each fits one slot alone.
pub fn exactly_spell(spell: &Spell) -> Spell {
    let mut spell = spell.clone();
    let mut words = Words { exact: true, ..Words::default() };
    words.inside(|w| w.spell(&mut spell));
    spell
}

#[derive(Default)]
struct Words {
    /// Each word fits one slot alone.
    exact: bool,
    /// The frames around, each with the steps that fill its slots.
    frames: Vec<BTreeMap<u8, u8>>,
    /// How many instructions there were.
    steps: u8,
    /// The text counts or asks several, so that it needs no word for each of them.
    unsaid: usize,
}

impl Words {
    fn inside(&mut self, read: impl FnOnce(&mut Self)) {
        self.frames.push(BTreeMap::new());
        read(self);
        self.frames.pop();
    }

    /// The word for what is in a slot.
    fn word(&self, slot: Slot, otherwise: Pronoun) -> Pronoun {
        // of what is attacked no pronoun speaks
        if !self.exact && slot.part != Part::Event(Role::Attacked) {
            return otherwise;
        }
        let frame = self.frames.len().checked_sub(1 + usize::from(slot.out));
        match slot.part {
            Part::Event(role) => Pronoun::of(Noun::Exact(Exact::Event(role, slot.out))),
            Part::Made(n) => {
                let step = frame.and_then(|f| self.frames.get(f)).and_then(|f| f.get(&n));
                step.map_or(otherwise, |step| Pronoun::of(Noun::Exact(Exact::Made(*step))))
            }
            Part::Paid(_) | Part::Each(_) | Part::EachOne | Part::Target(_) | Part::This | Part::You => otherwise,
        }
    }

    fn unsaid(&mut self, read: impl FnOnce(&mut Self)) {
        self.unsaid += 1;
        read(self);
        self.unsaid -= 1;
    }
}

impl VisitMut for Words {
    fn reference(&mut self, r: &mut Ref) {
        r.walk_mut(self);
        if let Ref::Slot(slot) = r {
            *r = Ref::Said(match slot.part {
                Part::Paid(Paid::Sacrificed) => Pronoun::of(Noun::Sacrificed),
                Part::Paid(Paid::Discarded) => Pronoun::of(Noun::Discarded),
                Part::Paid(Paid::Revealed) => Pronoun::of(Noun::Revealed),
                Part::Each(_) | Part::EachOne if self.unsaid > 0 => Pronoun::EACH,
                Part::Event(..) | Part::Paid(..) | Part::Made(..) => self.word(*slot, Pronoun::IT),
                Part::This => Pronoun::of(Noun::Granter),
                Part::Each(..) | Part::EachOne | Part::Target(..) => self.word(*slot, Pronoun::IT),
                Part::You => self.word(*slot, Pronoun::IT),
            });
        }
    }

    fn who(&mut self, who: &mut Who) {
        match &mut *who {
            Who::With(base, c) => {
                self.who(base);
                self.unsaid(|w| w.condition(c));
            }
            other => other.walk_mut(self),
        }
        if let Who::Slot(slot) = who {
            *who = match slot.part {
                Part::Each(_) | Part::EachOne if self.unsaid > 0 => Who::Said(Pronoun::EACH),
                Part::EachOne => Who::Each,
                Part::Event(..) | Part::Paid(..) => Who::Said(self.word(*slot, Pronoun::PLAYER)),
                Part::Made(..) | Part::Each(..) => Who::Said(self.word(*slot, Pronoun::PLAYER)),
                Part::Target(..) | Part::This | Part::You => Who::Said(self.word(*slot, Pronoun::PLAYER)),
            };
        }
    }

    fn selection(&mut self, s: &mut Selection) {
        s.walk_mut(self);
        match s {
            Selection::Slot(slot) => *s = Selection::Said(self.word(*slot, Pronoun::IT)),
            Selection::RestOf(_) => *s = Selection::Rest,
            Selection::ChooseOf { who, min, max, filter, .. } => {
                let (who, min, max, filter) = (who.clone(), min.clone(), max.clone(), filter.clone());
                *s = Selection::Among { who, min, max, filter };
            }
            Selection::One(..) | Selection::Each(..) | Selection::EachPlayer(..) | Selection::Both(..) => {}
            Selection::Choose { .. } | Selection::Total { .. } | Selection::Top(..) | Selection::Said(..) => {}
            Selection::AllBut(..) => {}
            Selection::Exiled | Selection::Among { .. } | Selection::Rest | Selection::Where(..) => {}
        }
    }

    fn filter(&mut self, f: &mut Filter) {
        // "other" than each of those for which something is counted, and what shares something with "it"
        match of_each(f) {
            true => self.unsaid(|w| f.walk_mut(w)),
            false => f.walk_mut(self),
        }
        if let Filter::OfSlot(_, deed) = f {
            *f = Filter::ThisWay(*deed);
        }
    }

    fn amount(&mut self, a: &mut Amount) {
        match &mut *a {
            Amount::PlayersWith(who, c) => {
                self.who(who);
                self.unsaid(|w| w.condition(c));
            }
            Amount::Fewest(who, of) => {
                self.who(who);
                self.unsaid(|w| w.amount(of));
            }
            other => other.walk_mut(self),
        }
        if let Amount::OfBy(_, Measure::Received, who) = a {
            *a = Amount::Received(who.clone());
        }
        if let Amount::Of(_, by) | Amount::OfBy(_, by, _) = a {
            *a = match by {
                Measure::Much => Amount::ThatMuch,
                Measure::Many => Amount::ThisWay,
                Measure::Matching(f, deed) => Amount::ThisWayMatching(f.clone(), *deed),
                Measure::Most(deed) => Amount::MostThisWay(*deed),
                Measure::Alike(f, deed, like) => Amount::AlikeThisWay(f.clone(), *deed, *like),
                Measure::Dealt => Amount::DealtThisWay,
                Measure::Excess => Amount::ExcessThisWay,
                Measure::Lost => Amount::LostThisWay,
                Measure::Removed => Amount::RemovedThisWay,
                Measure::Drawn => Amount::DrawnThisWay,
                Measure::Prevented => Amount::Prevented,
                Measure::Result => Amount::Chosen,
                Measure::X => Amount::X,
                Measure::Votes(word) => Amount::Votes(word.clone()),
                Measure::Received => Amount::Received(Who::Each),
            };
        }
    }

    fn condition(&mut self, c: &mut Condition) {
        use Condition as C;
        match &mut *c {
            Condition::Has(who, inner) => {
                self.who(who);
                self.unsaid(|w| w.condition(inner));
            }
            other => other.walk_mut(self),
        }
        match c {
            C::Done(_) => *c = Condition::Did,
            C::Won(_) => *c = Condition::WonFlip,
            C::DoneBy(_, who) => *c = Condition::DidBy(who.clone()),
            C::DidBy(..) => {}
            C::Controls(..) | C::Is(..) | C::Compare(..) | C::Kicked | C::KickedWith(..) | C::WasCast(..) => {}
            C::CastBy(..) | C::CastFor(..) | C::CameSinceLastUpkeep(..) | C::StartedUntapped(..) => {}
            C::TurnAfter(..) => {}
            C::CastForThisTurn(..) | C::DayNight(..) | C::Turn(..) | C::During(..) | C::SorceryTime => {}
            C::BeforeAttackers | C::AfterBlockers | C::UsedAtMost(..) | C::NeverUsed | C::ActivatedBy(..) => {}
            C::HappenedThisTurn(..) | C::Did | C::Anchor(..) | C::Spent(..) | C::AsCast(..) | C::Paid(..) => {}
            C::Designated(..) | C::WonFlip | C::Has(..) | C::Exists(..) | C::EventAmount(..) | C::Resolves => {}
            C::EventBy(..) | C::EventManaChosen | C::VotedAs(..) => {}
            C::ByEffect | C::Unread(..) | C::Not(..) | C::All(..) | C::OneOf(..) => {}
        }
    }

    fn ability(&mut self, a: &mut Ability) {
        match a {
            // the frame is the effect's own
            Ability::Replacement(effect) => self.replacement(effect),
            other => self.inside(|w| other.walk_mut(w)),
        }
    }

    fn replacement(&mut self, effect: &mut Replacement) {
        self.inside(|w| effect.walk_mut(w));
    }

    fn instruction(&mut self, i: &mut Instruction) {
        use Instruction as I;
        while let Instruction::Fill(n, inner) = i {
            if let Some(frame) = self.frames.last_mut() {
                frame.insert(*n, self.steps);
            }
            let inner = std::mem::replace(&mut **inner, Instruction::EndTurn);
            *i = inner;
        }
        self.steps = self.steps.saturating_add(1);
        match &mut *i {
            Instruction::Delayed(trigger, list) | Instruction::DelayedThisTurn(trigger, list, _) => self.inside(|w| {
                w.trigger(trigger);
                list.iter_mut().for_each(|i| w.instruction(i));
            }),
            Instruction::Reflexive(_, spell) => self.inside(|w| w.spell(spell)),
            Instruction::Forbid(cant, _) => self.inside(|w| w.cant(cant)),
            Instruction::Regenerate(what, then) => {
                self.selection(what);
                self.inside(|w| then.iter_mut().for_each(|i| w.instruction(i)));
            }
            Instruction::EachUnless(who, a, b) => {
                self.who(who);
                self.unsaid(|w| {
                    w.instruction(a);
                    w.instruction(b);
                });
            }
            Instruction::EachMay(who, list) | Instruction::InTurn(who, list) => {
                self.who(who);
                self.unsaid(|w| list.iter_mut().for_each(|i| w.instruction(i)));
            }
            Instruction::Faces(who, one, other) => {
                self.who(who);
                one.iter_mut().chain(other).for_each(|i| self.instruction(i));
            }
            Instruction::Create { effect, lifetime, each: Some(each) } => {
                self.selection(each);
                lifetime.walk_mut(self);
                self.unsaid(|w| w.replacement(effect));
            }
            other => other.walk_mut(self),
        }
        match i {
            I::Reflexive(_, spell) => *i = Instruction::WhenYouDo(std::mem::take(spell)),
            I::PutAndRestOf { take, to, rest, .. } => {
                *i = Instruction::PutAndRest(take.clone(), to.clone(), rest.clone());
            }
            I::Damage { .. } | I::Divided { .. } | I::Destroy { .. } | I::Regenerate(..) => {}
            I::Sacrifice(..) | I::Exile(..) | I::ExileUntil(..) | I::Move(..) | I::Draw(..) => {}
            I::Discard(..) | I::Mill(..) | I::Scry(..) | I::Search { .. } | I::Shuffle(..) | I::Reveal(..) => {}
            I::Surveil(..) | I::Does(..) | I::Look(..) | I::Pick(..) | I::PutAndRest(..) | I::AddManaTimes(..) => {}
            I::WhenYouDo(..)
            | I::GainLife(..)
            | I::LoseLife(..)
            | I::SetLife(..)
            | I::ExchangeLife(..)
            | I::ExchangeStat(..) => {}
            I::PutCounters(..) | I::RemoveCounters(..) | I::MoveCounters(..) | I::PlayerCounters(..) => {}
            I::CreateTokens(..) | I::Tap(..) | I::Untap(..) | I::TurnFaceUp(..) | I::TurnFaceDown(..) => {}
            I::Transform(..) | I::Attach(..) | I::RemoveDamage(..) | I::RemoveFromCombat(..) => {}
            I::Fight(..) | I::GainControl(..) | I::ExchangeControl(..) | I::AddMana(..) => {}
            I::AddChosenMana { .. } | I::Counter(..) | I::CopySpell(..) | I::BecomeCopy { .. } | I::ExileAfter(..) => {}
            I::NewTargets(..)
            | I::ChangeTargets(..)
            | I::Poll { .. }
            | I::Separate(..)
            | I::Faces(..)
            | I::Permit(..)
            | I::PermitFrom(..)
            | I::FlipCoin { .. }
            | I::RollDie(..)
            | I::RollDice(..) => {}
            I::SkipAll(..) | I::Monarch(..) | I::ControlTurn(..) | I::Feat(..) => {}
            I::Results(..) | I::Lose(..) | I::Win(..) | I::Skip(..) | I::ExtraTurn(..) | I::Create { .. } => {}
            I::Continuous { .. } | I::Forbid(..) | I::Choose(..) | I::May(..) | I::EachMay(..) | I::InTurn(..) => {}
            I::Fill(..) | I::Pay(..) | I::If(..) | I::Unless(..) | I::UnlessTimes(..) | I::CastMany(..) => {}
            I::PayTimes(..) => {}
            I::AttachTo(..) | I::EachUnless(..) | I::ForEach(..) | I::Where(..) | I::Repeat(..) => {}
            I::Self_ { .. } | I::SelfRewrite { .. } | I::Delayed(..) | I::DelayedThisTurn(..) => {}
            I::Modal(..) | I::ChangeText(..) | I::MayCast(..) | I::Emblem(..) | I::ProtectAll(..) => {}
            I::AddProduced(..)
            | I::OfMana(..)
            | I::Rule(..)
            | I::NextSpell(..)
            | I::MustCast(..)
            | I::EndTurn
            | I::MorePhases(..)
            | I::DayNight(..)
            | I::TopUntil { .. } => {}
            I::Unread(..) => {}
        }
    }
}

/// Whether the filter compares with each of several.
fn of_each(f: &Filter) -> bool {
    let each = |r: &Ref| matches!(r, Ref::Slot(slot) if slot.part == Part::EachOne);
    if let Filter::Not(inner) = f {
        return matches!(&**inner, Filter::Is(r) if each(r));
    }
    let shares = if let Filter::SharesColor(r) | Filter::SharesCreatureType(r) | Filter::SharesCardType(r) = f {
        Some(r)
    } else {
        None
    };
    shares.is_some_and(each)
}
