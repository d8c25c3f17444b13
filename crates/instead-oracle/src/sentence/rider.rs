//! What follows a prevention, of what was prevented (CR 615.5).

use instead_language::{Amount, Condition, Instruction, Lifetime, Noun, Pronoun, Ref, Replacement, Selection};

use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::instruction::{Clause, Clauses};
use crate::noun::NpA;
use crate::sentence::{IF_DONE, is_to_be_done};
use crate::would::ReflexP;

/// What follows a prevention: "if damage is prevented this way, … that much …" speaks of what was prevented.
pub(crate) fn read_rider(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    if let Some(source) = p.attempt(FromSource::read) {
        let list: Option<Vec<_>> = Clauses::read(p)?.into_iter().map(of_prevented).collect();
        return Some(vec![Instruction::If(source, list?, Vec::new())]);
    }
    if let Some(triggers) = p.attempt(read_when) {
        return Some(vec![triggers]);
    }
    if !p.lit("if damage is prevented this way, ") {
        return Clauses::read(p);
    }
    // only what is measured by the damage prevented does nothing where nothing was
    Clauses::read(p)?.into_iter().map(of_prevented).collect()
}

const WHEN_PREVENTED: &str = "when damage is prevented this way, ";

/// "When damage is prevented this way, …": what triggers on it (CR 603.12).
fn read_when(p: &mut Reader<'_>) -> Option<Instruction> {
    p.lit(WHEN_PREVENTED).then_some(())?;
    let mut spell = ReflexP::read(p)?;
    for i in &mut spell.instructions {
        if let Some(of_it) = of_prevented(i.clone()) {
            *i = of_it;
        }
    }
    Some(Instruction::WhenYouDo(Box::new(spell)))
}

fn write_when(i: &Instruction, w: &mut Writer<'_>) -> bool {
    let Instruction::WhenYouDo(spell) = i else { return false };
    let mut spell = (**spell).clone();
    for i in &mut spell.instructions {
        if let Some(said) = of_that_much(i) {
            *i = said;
        }
    }
    w.lit(WHEN_PREVENTED) && ReflexP::write(&spell, w)
}

/// The source of the damage that was prevented, of which the sentence speaks.
fn that_source() -> Ref {
    Ref::Said(Pronoun::of(Noun::Source))
}

grammar! {
    /// "if damage from a creature source is prevented this way, ": of each source of that kind (CR 615.5).
    FromSource(p, w, v) -> Condition {
        [["if damage from " | "whenever damage from "] f: NpA [" is prevented this way, " | " is prevented this way this turn, "]] => { Condition::Is(that_source(), f) } if (let Condition::Is(r, f) = v && *r == that_source());
    }
}

/// Such a sentence of one kind of source.
fn write_of_source(i: &Instruction, w: &mut Writer<'_>) -> bool {
    let Instruction::If(source, list, none) = i else { return false };
    let list: Option<Vec<Instruction>> = list.iter().map(of_that_much).collect();
    none.is_empty() && list.is_some_and(|list| FromSource::write(source, w) && Clauses::write(&list, w))
}

/// The instruction with one measure in place of another; `None` of one that is not measured so.
fn measured(mut i: Instruction, from: &Amount, to: &Amount) -> Option<Instruction> {
    if let Instruction::May(who, list) = i {
        let list = list.into_iter().map(|i| measured(i, from, to)).collect::<Option<_>>()?;
        return Some(Instruction::May(who, list));
    }
    let amount = measure_of(&mut i).filter(|amount| *amount == from)?;
    amount.clone_from(to);
    Some(i)
}

/// By what such an instruction may be measured that follows a prevention.
fn measure_of(i: &mut Instruction) -> Option<&mut Amount> {
    use Instruction as I;
    match i {
        I::Damage { amount, .. } => Some(amount),
        I::GainLife(_, n) | I::LoseLife(_, n) | I::Draw(_, n) | I::Mill(_, n) => Some(n),
        I::CreateTokens(_, n, _) | I::PutCounters(_, n, _) => Some(n),
        I::May(..) | I::Divided { .. } | I::Destroy { .. } | I::Regenerate(..) => None,
        I::Sacrifice(..) | I::Exile(..) | I::ExileUntil(..) | I::Move(..) => None,
        I::Discard(..) | I::Scry(..) | I::Search { .. } | I::Shuffle(..) => None,
        I::Reveal(..) | I::Surveil(..) | I::Does(..) | I::Look(..) | I::Pick(..) | I::PutAndRest(..) => None,
        I::PutAndRestOf { .. } | I::AddManaTimes(..) | I::Reflexive(..) | I::WhenYouDo(..) => None,
        I::SetLife(..) | I::ExchangeLife(..) | I::ExchangeStat(..) => None,
        I::RemoveCounters(..) | I::MoveCounters(..) | I::PlayerCounters(..) => None,
        I::Tap(..) | I::Untap(..) | I::TurnFaceUp(..) | I::TurnFaceDown(..) => None,
        I::Transform(..) | I::Attach(..) | I::RemoveDamage(..) | I::RemoveFromCombat(..) => None,
        I::Fight(..) | I::GainControl(..) | I::ExchangeControl(..) | I::AddMana(..) => None,
        I::AddChosenMana { .. } | I::Counter(..) | I::CopySpell(..) | I::BecomeCopy { .. } | I::ExileAfter(..) => None,
        I::NewTargets(..)
        | I::ChangeTargets(..)
        | I::Poll { .. }
        | I::Separate(..)
        | I::Faces(..)
        | I::Permit(..)
        | I::PermitFrom(..)
        | I::FlipCoin { .. }
        | I::RollDie(..)
        | I::RollDice(..) => None,
        I::SkipAll(..) | I::Monarch(..) | I::ControlTurn(..) | I::Feat(..) => None,
        I::Results(..) | I::Lose(..) | I::Win(..) | I::Skip(..) | I::ExtraTurn(..) => None,
        I::Create { .. } | I::Continuous { .. } | I::Forbid(..) | I::Choose(..) | I::EachMay(..) | I::InTurn(..) => {
            None
        }
        I::Fill(..) | I::Pay(..) | I::If(..) | I::Unless(..) | I::UnlessTimes(..) | I::PayTimes(..) => None,
        I::CastMany(..) | I::AttachTo(..) | I::EachUnless(..) | I::ForEach(..) | I::Where(..) => None,
        I::Repeat(..) | I::Self_ { .. } | I::SelfRewrite { .. } | I::Delayed(..) => None,
        I::DelayedThisTurn(..) | I::Modal(..) | I::ChangeText(..) | I::MayCast(..) => None,
        I::Emblem(..)
        | I::ProtectAll(..)
        | I::AddProduced(..)
        | I::OfMana(..)
        | I::Rule(..)
        | I::NextSpell(..)
        | I::MustCast(..)
        | I::EndTurn
        | I::MorePhases(..) => None,
        I::DayNight(..) | I::TopUntil { .. } | I::Unread(..) => None,
    }
}

fn of_prevented(i: Instruction) -> Option<Instruction> {
    measured(i, &Amount::ThatMuch, &Amount::Prevented)
}

pub(super) fn of_that_much(i: &Instruction) -> Option<Instruction> {
    measured(i.clone(), &Amount::Prevented, &Amount::ThatMuch)
}

pub(crate) fn write_rider(i: &Instruction, w: &mut Writer<'_>) -> bool {
    w.attempt(|w| Clause::write(i, w))
        || w.attempt(|w| write_of_source(i, w))
        || w.attempt(|w| write_when(i, w))
        || of_that_much(i).is_some_and(|i| w.lit("if damage is prevented this way, ") && Clause::write(&i, w))
}

/// The effect and then the sentences of what is done when it applies.
pub(super) fn write_ridden(
    effect: &Replacement,
    lifetime: &Lifetime,
    each: Option<&Selection>,
    w: &mut Writer<'_>,
) -> bool {
    let mut bare = Box::new(effect.clone());
    let riders = std::mem::take(&mut bare.rider);
    Clause::write(&Instruction::Create { effect: bare, lifetime: lifetime.clone(), each: each.cloned() }, w)
        && riders.iter().enumerate().all(|(i, r)| {
            (w.any(&[". ", ".\n"]) || (i > 0 && w.any(&[" and "])))
                && (i > 0 || !is_to_be_done(effect) || w.any(IF_DONE))
                && write_rider(r, w)
        })
}
