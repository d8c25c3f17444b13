//! What acts speak of without naming it: "it", "other".

use instead_duel::ability::{Condition, Instruction, This, Which, Who};

/// Whether the acts speak of what an event is about: "it", "its owner". What effects that they make watch for is theirs.
pub(crate) fn speak_of_it(acts: &[Instruction]) -> bool {
    let it = |which: &Which| matches!(which, Which::That | Which::TopOfThat | Which::UnderThat | Which::Rival);
    // Behind a choice "it" is what was chosen.
    let free = acts.iter().position(|act| matches!(act, Instruction::Choose(_))).map_or(acts.len(), |at| at + 1);
    acts.iter().take(free).any(|act| match act {
        Instruction::Destroy(which)
        | Instruction::Put(which, _)
        | Instruction::BreakThis(which)
        | Instruction::Tap(which)
        | Instruction::Untap(which)
        | Instruction::Power(which, _)
        | Instruction::HoldFor(which, ..)
        | Instruction::Attack(which, _) => it(which),
        Instruction::Discard(who, which) | Instruction::Cast(who, which) | Instruction::CastWith(who, which, _) => {
            *who == Who::Owner || it(which)
        }
        Instruction::Battle(a, b) | Instruction::Swap(a, b) => it(a) || it(b),
        Instruction::Draw(who, _)
        | Instruction::Mill(who, _)
        | Instruction::Win(who)
        | Instruction::Lose(who)
        | Instruction::DrawThen(who, _)
        | Instruction::SwapZones(who, ..) => *who == Who::Owner,
        Instruction::If(Condition::It(_), ..) => true,
        Instruction::May(a, _) if a.iter().any(|act| matches!(act, Instruction::Choose(_))) => speak_of_it(a),
        Instruction::May(a, b) | Instruction::If(_, a, b) => speak_of_it(a) || speak_of_it(b),
        Instruction::Clash(_, a)
        | Instruction::EndOfYourNextTurn(a)
        | Instruction::EndOfTurn(a)
        | Instruction::AfterBattle(a)
        | Instruction::AfterAttack(a)
        | Instruction::ForEach(_, a)
        | Instruction::Wait(a) => speak_of_it(a),
        Instruction::OneOf(modes) => modes.iter().any(|a| speak_of_it(a)),
        Instruction::PowerEach(which, ..) | Instruction::Choose(which) => it(which),
        Instruction::Silent(act) => speak_of_it(std::slice::from_ref(act)),
        Instruction::DrawUpTo(who, _) => *who == Who::Owner,
        Instruction::Irreplaceable(act) => speak_of_it(std::slice::from_ref(act)),
        _ => false,
    })
}

/// Whether the acts name "other" objects than the one that the event is about.
pub(crate) fn name_others(acts: &[Instruction]) -> bool {
    let other = |which: &Which| match which {
        Which::Choose(_, _, f, _) | Which::UpTo(_, _, f, _) | Which::All(f, _) => f.this == This::NotThat,
        _ => false,
    };
    acts.iter().any(|act| match act {
        Instruction::Destroy(which)
        | Instruction::Put(which, _)
        | Instruction::Discard(_, which)
        | Instruction::Tap(which)
        | Instruction::Untap(which)
        | Instruction::HoldFor(which, ..)
        | Instruction::Power(which, _) => other(which),
        Instruction::May(a, b) => name_others(a) || name_others(b),
        Instruction::If(_, a, b) => name_others(a) || name_others(b),
        Instruction::PowerEach(which, ..) | Instruction::Choose(which) => other(which),
        act => act.inner().into_iter().any(|acts| name_others(acts)),
    })
}
