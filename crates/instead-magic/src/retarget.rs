//! Joining spells: targets of a later part are counted on from those of the earlier ones. Overload: no targets.

use instead::Stop;

use crate::ability::{Instruction, Ref, Selection, Spell, TargetSpec, Who};
use crate::error::{Error, Kind};
use crate::state::Game;

/// The instruction with its targets counted on by `by`.
pub(crate) fn shifted(mut instruction: Instruction, by: u8) -> Instruction {
    if by > 0 {
        shift(&mut instruction, by);
    }
    instruction
}

/// CR 702.96b: the spell with "each" in place of "target".
pub(crate) fn overloaded(spell: &Spell, name: &str) -> Result<Spell, Stop<Game>> {
    let refused = || {
        let on = Some(name.to_owned());
        Stop::Error(Error::from(Kind::Unsupported { what: "overload of a spell with other targets than objects", on }))
    };
    let [TargetSpec { objects: Some(each), players: None, .. }] = spell.targets.as_slice() else {
        return Err(refused());
    };
    let mut instructions = Vec::new();
    for instruction in &spell.instructions {
        let mut instruction = instruction.clone();
        if let Some(what) = acted_on(&mut instruction)
            && *what == Selection::One(Ref::Target(0))
        {
            *what = Selection::Each(each.clone());
        }
        // Where the target is spoken of in another way the text is not guessed at.
        if format!("{instruction:?}").contains("Target(") {
            return Err(refused());
        }
        instructions.push(instruction);
    }
    Ok(Spell { targets: Vec::new(), instructions, ..spell.clone() })
}

/// What an instruction is done to.
fn acted_on(instruction: &mut Instruction) -> Option<&mut Selection> {
    use Instruction as I;
    match instruction {
        I::Damage { to: s, .. }
        | I::Destroy { what: s, .. }
        | I::Exile(s)
        | I::Move(s, _)
        | I::PutCounters(_, _, s)
        | I::RemoveCounters(_, _, s)
        | I::Tap(s)
        | I::Untap(s)
        | I::Counter(s)
        | I::Continuous { what: s, .. } => Some(s),
        _ => None,
    }
}

fn reference(r: &mut Ref, by: u8) {
    match r {
        Ref::Target(n) => *n = n.saturating_add(by),
        Ref::Player(who) => player(who, by),
        _ => {}
    }
}

fn player(who: &mut Who, by: u8) {
    match who {
        Who::Target(n) => *n = n.saturating_add(by),
        Who::ControllerOf(r) | Who::OwnerOf(r) => reference(r, by),
        _ => {}
    }
}

fn selection(s: &mut Selection, by: u8) {
    match s {
        Selection::One(r) | Selection::Where(r, _) => reference(r, by),
        Selection::Among { who, .. } | Selection::Choose { who, .. } => player(who, by),
        Selection::EachPlayer(who) | Selection::Top(_, who) => player(who, by),
        Selection::Both(all) => all.iter_mut().for_each(|s| selection(s, by)),
        _ => {}
    }
}

fn shift(instruction: &mut Instruction, by: u8) {
    use Instruction as I;
    match instruction {
        I::Damage { source, to, excess, .. } => {
            reference(source, by);
            selection(to, by);
            if let Some(r) = excess {
                reference(r, by);
            }
        }
        I::Divided { source, parts } => {
            reference(source, by);
            parts.iter_mut().for_each(|(_, s)| selection(s, by));
        }
        I::Destroy { what: s, .. }
        | I::Regenerate(s, _)
        | I::Exile(s)
        | I::ExileUntil(s)
        | I::Move(s, _)
        | I::PutCounters(_, _, s)
        | I::RemoveCounters(_, _, s)
        | I::Tap(s)
        | I::Untap(s)
        | I::TurnFaceUp(s)
        | I::TurnFaceDown(s)
        | I::Transform(s)
        | I::RemoveDamage(s)
        | I::RemoveFromCombat(s)
        | I::Counter(s)
        | I::CopySpell(s, _)
        | I::ExileAfter(s)
        | I::NewTargets(s)
        | I::Permit(s, _, _)
        | I::MayCast(_, s, _)
        | I::Pick(s)
        | I::PutAndRest(s, ..)
        | I::Continuous { what: s, .. }
        | I::ChangeText(s, _, _) => selection(s, by),
        I::Sacrifice(who, s) | I::Discard(who, s) | I::Reveal(who, s) | I::Look(who, s) | I::GainControl(who, s, _) => {
            player(who, by);
            selection(s, by);
        }
        I::Draw(who, _)
        | I::Mill(who, _)
        | I::Scry(who, _)
        | I::Shuffle(who)
        | I::GainLife(who, _)
        | I::LoseLife(who, _)
        | I::SetLife(who, _)
        | I::PlayerCounters(_, _, who)
        | I::CreateTokens(who, _, _)
        | I::AddMana(who, _)
        | I::AddManaTimes(who, ..)
        | I::Surveil(who, _)
        | I::RollDie(who, _)
        | I::Lose(who)
        | I::Win(who)
        | I::Skip(who, _, _)
        | I::ExtraTurn(who)
        | I::Emblem(who, _)
        | I::Choose(who, _)
        | I::Pay(who, _) => player(who, by),
        I::MoveCounters(_, _, a, b) | I::Attach(a, b) | I::Fight(a, b) | I::ExchangeControl(a, b) => {
            reference(a, by);
            reference(b, by);
        }
        I::May(who, list) | I::Unless(who, _, list) => {
            player(who, by);
            list.iter_mut().for_each(|i| shift(i, by));
        }
        I::If(_, a, b) => a.iter_mut().chain(b).for_each(|i| shift(i, by)),
        I::ForEach(s, list) => {
            selection(s, by);
            list.iter_mut().for_each(|i| shift(i, by));
        }
        I::Repeat(_, list) | I::Where(_, list) | I::Delayed(_, list) => list.iter_mut().for_each(|i| shift(i, by)),
        I::Self_ { original, instead, .. } => original.iter_mut().chain(instead).for_each(|i| shift(i, by)),
        I::SelfRewrite { original, .. } => original.iter_mut().for_each(|i| shift(i, by)),
        _ => {}
    }
}
