//! What follows a prevention, of what was prevented (CR 615.5).

use instead_language::{Amount, Condition, Instruction, Lifetime, Noun, Pronoun, Ref, Replacement, Selection};

use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::instruction::{Clause, Clauses};
use crate::noun::NpA;
use crate::sentence::{IF_DONE, is_to_be_done};

/// What follows a prevention: "if damage is prevented this way, … that much …" speaks of what was prevented.
pub(crate) fn read_rider(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    if let Some(source) = p.attempt(FromSource::read) {
        let list: Option<Vec<_>> = Clauses::read(p)?.into_iter().map(of_prevented).collect();
        return Some(vec![Instruction::If(source, list?, Vec::new())]);
    }
    if !p.lit("if damage is prevented this way, ") {
        return Clauses::read(p);
    }
    // only what is measured by the damage prevented does nothing where nothing was
    Clauses::read(p)?.into_iter().map(of_prevented).collect()
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

fn of_prevented(i: Instruction) -> Option<Instruction> {
    use Instruction as I;
    Some(match i {
        I::Damage { source, amount: Amount::ThatMuch, to, excess, unpreventable, combat } => {
            Instruction::Damage { source, amount: Amount::Prevented, to, excess, unpreventable, combat }
        }
        I::GainLife(who, Amount::ThatMuch) => Instruction::GainLife(who, Amount::Prevented),
        I::LoseLife(who, Amount::ThatMuch) => Instruction::LoseLife(who, Amount::Prevented),
        I::Draw(who, Amount::ThatMuch) => Instruction::Draw(who, Amount::Prevented),
        I::Mill(who, Amount::ThatMuch) => Instruction::Mill(who, Amount::Prevented),
        I::CreateTokens(who, Amount::ThatMuch, t) => Instruction::CreateTokens(who, Amount::Prevented, t),
        I::PutCounters(k, Amount::ThatMuch, on) => Instruction::PutCounters(k, Amount::Prevented, on),
        I::May(who, list) => Instruction::May(who, list.into_iter().map(of_prevented).collect::<Option<Vec<_>>>()?),
        I::Damage { .. } | I::Divided { .. } | I::Destroy { .. } | I::Regenerate(..) => return None,
        I::Sacrifice(..) | I::Exile(..) | I::ExileUntil(..) | I::Move(..) | I::Draw(..) => return None,
        I::Discard(..) | I::Mill(..) | I::Scry(..) | I::Search { .. } | I::Shuffle(..) => return None,
        I::Reveal(..) | I::Surveil(..) | I::Does(..) | I::Look(..) | I::Pick(..) | I::PutAndRest(..) => return None,
        I::PutAndRestOf { .. } | I::AddManaTimes(..) | I::Reflexive(..) | I::WhenYouDo(..) => return None,
        I::GainLife(..) | I::LoseLife(..) | I::SetLife(..) | I::ExchangeLife(..) | I::ExchangeStat(..) => return None,
        I::PutCounters(..) | I::RemoveCounters(..) | I::MoveCounters(..) | I::PlayerCounters(..) => return None,
        I::CreateTokens(..) | I::Tap(..) | I::Untap(..) | I::TurnFaceUp(..) | I::TurnFaceDown(..) => return None,
        I::Transform(..) | I::Attach(..) | I::RemoveDamage(..) | I::RemoveFromCombat(..) => return None,
        I::Fight(..) | I::GainControl(..) | I::ExchangeControl(..) | I::AddMana(..) => return None,
        I::AddChosenMana { .. } | I::Counter(..) | I::CopySpell(..) | I::BecomeCopy { .. } | I::ExileAfter(..) => {
            return None;
        }
        I::NewTargets(..)
        | I::Permit(..)
        | I::PermitFrom(..)
        | I::FlipCoin { .. }
        | I::RollDie(..)
        | I::RollDice(..) => return None,
        I::SkipAll(..) | I::Monarch(..) | I::ControlTurn(..) | I::Feat(..) => return None,
        I::Results(..) | I::Lose(..) | I::Win(..) | I::Skip(..) | I::ExtraTurn(..) => return None,
        I::Create { .. } | I::Continuous { .. } | I::Forbid(..) | I::Choose(..) | I::EachMay(..) => return None,
        I::Fill(..) | I::Pay(..) | I::If(..) | I::Unless(..) | I::UnlessTimes(..) => return None,
        I::CastMany(..) | I::AttachTo(..) | I::EachUnless(..) | I::ForEach(..) | I::Where(..) => return None,
        I::Repeat(..) | I::Self_ { .. } | I::SelfRewrite { .. } | I::Delayed(..) => return None,
        I::DelayedThisTurn(..) | I::Modal(..) | I::ChangeText(..) | I::MayCast(..) => return None,
        I::Emblem(..)
        | I::ProtectAll(..)
        | I::AddProduced(..)
        | I::OfMana(..)
        | I::Rule(..)
        | I::MustCast(..)
        | I::EndTurn
        | I::MorePhases(..) => return None,
        I::DayNight(..) | I::TopUntil { .. } | I::Unread(..) => return None,
    })
}

pub(super) fn of_that_much(i: &Instruction) -> Option<Instruction> {
    use Instruction as I;
    Some(match i {
        I::Damage { source, amount: Amount::Prevented, to, excess, unpreventable, combat } => Instruction::Damage {
            source: source.clone(),
            amount: Amount::ThatMuch,
            to: to.clone(),
            excess: excess.clone(),
            unpreventable: *unpreventable,
            combat: *combat,
        },
        I::GainLife(who, Amount::Prevented) => Instruction::GainLife(who.clone(), Amount::ThatMuch),
        I::LoseLife(who, Amount::Prevented) => Instruction::LoseLife(who.clone(), Amount::ThatMuch),
        I::Draw(who, Amount::Prevented) => Instruction::Draw(who.clone(), Amount::ThatMuch),
        I::Mill(who, Amount::Prevented) => Instruction::Mill(who.clone(), Amount::ThatMuch),
        I::CreateTokens(who, Amount::Prevented, t) => {
            Instruction::CreateTokens(who.clone(), Amount::ThatMuch, t.clone())
        }
        I::PutCounters(k, Amount::Prevented, on) => Instruction::PutCounters(k.clone(), Amount::ThatMuch, on.clone()),
        I::May(who, list) => Instruction::May(who.clone(), list.iter().map(of_that_much).collect::<Option<Vec<_>>>()?),
        I::Damage { .. } | I::Divided { .. } | I::Destroy { .. } | I::Regenerate(..) => return None,
        I::Sacrifice(..) | I::Exile(..) | I::ExileUntil(..) | I::Move(..) | I::Draw(..) => return None,
        I::Discard(..) | I::Mill(..) | I::Scry(..) | I::Search { .. } | I::Shuffle(..) => return None,
        I::Reveal(..) | I::Surveil(..) | I::Does(..) | I::Look(..) | I::Pick(..) | I::PutAndRest(..) => return None,
        I::PutAndRestOf { .. } | I::AddManaTimes(..) | I::Reflexive(..) | I::WhenYouDo(..) => return None,
        I::GainLife(..) | I::LoseLife(..) | I::SetLife(..) | I::ExchangeLife(..) | I::ExchangeStat(..) => return None,
        I::PutCounters(..) | I::RemoveCounters(..) | I::MoveCounters(..) | I::PlayerCounters(..) => return None,
        I::CreateTokens(..) | I::Tap(..) | I::Untap(..) | I::TurnFaceUp(..) | I::TurnFaceDown(..) => return None,
        I::Transform(..) | I::Attach(..) | I::RemoveDamage(..) | I::RemoveFromCombat(..) => return None,
        I::Fight(..) | I::GainControl(..) | I::ExchangeControl(..) | I::AddMana(..) => return None,
        I::AddChosenMana { .. } | I::Counter(..) | I::CopySpell(..) | I::BecomeCopy { .. } | I::ExileAfter(..) => {
            return None;
        }
        I::NewTargets(..)
        | I::Permit(..)
        | I::PermitFrom(..)
        | I::FlipCoin { .. }
        | I::RollDie(..)
        | I::RollDice(..) => return None,
        I::SkipAll(..) | I::Monarch(..) | I::ControlTurn(..) | I::Feat(..) => return None,
        I::Results(..) | I::Lose(..) | I::Win(..) | I::Skip(..) | I::ExtraTurn(..) => return None,
        I::Create { .. } | I::Continuous { .. } | I::Forbid(..) | I::Choose(..) | I::EachMay(..) => return None,
        I::Fill(..) | I::Pay(..) | I::If(..) | I::Unless(..) | I::UnlessTimes(..) => return None,
        I::CastMany(..) | I::AttachTo(..) | I::EachUnless(..) | I::ForEach(..) | I::Where(..) => return None,
        I::Repeat(..) | I::Self_ { .. } | I::SelfRewrite { .. } | I::Delayed(..) => return None,
        I::DelayedThisTurn(..) | I::Modal(..) | I::ChangeText(..) | I::MayCast(..) => return None,
        I::Emblem(..)
        | I::ProtectAll(..)
        | I::AddProduced(..)
        | I::OfMana(..)
        | I::Rule(..)
        | I::MustCast(..)
        | I::EndTurn
        | I::MorePhases(..) => return None,
        I::DayNight(..) | I::TopUntil { .. } | I::Unread(..) => return None,
    })
}

pub(crate) fn write_rider(i: &Instruction, w: &mut Writer<'_>) -> bool {
    w.attempt(|w| Clause::write(i, w))
        || w.attempt(|w| write_of_source(i, w))
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
