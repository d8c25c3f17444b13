//! What follows a prevention, of what was prevented (CR 615.5).

use instead_language::{Amount, Instruction, Lifetime, Replacement, Selection};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::instruction::{Clause, Clauses};
use crate::sentence::{IF_DONE, is_to_be_done};

/// What follows a prevention: "if damage is prevented this way, … that much …" speaks of what was prevented.
pub(crate) fn read_rider(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    if !p.lit("if damage is prevented this way, ") {
        return Clauses::read(p);
    }
    // only what is measured by the damage prevented does nothing where nothing was
    Clauses::read(p)?.into_iter().map(of_prevented).collect()
}

fn of_prevented(i: Instruction) -> Option<Instruction> {
    Some(match i {
        Instruction::Damage { source, amount: Amount::ThatMuch, to, excess, unpreventable, combat } => {
            Instruction::Damage { source, amount: Amount::Prevented, to, excess, unpreventable, combat }
        }
        Instruction::GainLife(who, Amount::ThatMuch) => Instruction::GainLife(who, Amount::Prevented),
        Instruction::LoseLife(who, Amount::ThatMuch) => Instruction::LoseLife(who, Amount::Prevented),
        Instruction::Draw(who, Amount::ThatMuch) => Instruction::Draw(who, Amount::Prevented),
        Instruction::Mill(who, Amount::ThatMuch) => Instruction::Mill(who, Amount::Prevented),
        Instruction::CreateTokens(who, Amount::ThatMuch, t) => Instruction::CreateTokens(who, Amount::Prevented, t),
        Instruction::PutCounters(k, Amount::ThatMuch, on) => Instruction::PutCounters(k, Amount::Prevented, on),
        Instruction::May(who, list) => {
            Instruction::May(who, list.into_iter().map(of_prevented).collect::<Option<Vec<_>>>()?)
        }
        _ => return None,
    })
}

pub(super) fn of_that_much(i: &Instruction) -> Option<Instruction> {
    Some(match i {
        Instruction::Damage { source, amount: Amount::Prevented, to, excess, unpreventable, combat } => {
            Instruction::Damage {
                source: source.clone(),
                amount: Amount::ThatMuch,
                to: to.clone(),
                excess: excess.clone(),
                unpreventable: *unpreventable,
                combat: *combat,
            }
        }
        Instruction::GainLife(who, Amount::Prevented) => Instruction::GainLife(who.clone(), Amount::ThatMuch),
        Instruction::LoseLife(who, Amount::Prevented) => Instruction::LoseLife(who.clone(), Amount::ThatMuch),
        Instruction::Draw(who, Amount::Prevented) => Instruction::Draw(who.clone(), Amount::ThatMuch),
        Instruction::Mill(who, Amount::Prevented) => Instruction::Mill(who.clone(), Amount::ThatMuch),
        Instruction::CreateTokens(who, Amount::Prevented, t) => {
            Instruction::CreateTokens(who.clone(), Amount::ThatMuch, t.clone())
        }
        Instruction::PutCounters(k, Amount::Prevented, on) => {
            Instruction::PutCounters(k.clone(), Amount::ThatMuch, on.clone())
        }
        Instruction::May(who, list) => {
            Instruction::May(who.clone(), list.iter().map(of_that_much).collect::<Option<Vec<_>>>()?)
        }
        _ => return None,
    })
}

pub(crate) fn write_rider(i: &Instruction, w: &mut Writer<'_>) -> bool {
    w.attempt(|w| Clause::write(i, w))
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
