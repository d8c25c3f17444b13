//! "That many", "that much" (CR 608.2h, 608.2i): what an earlier instruction of the same text came to.

use super::*;

impl Game {
    /// What "that many" means after this instruction, if it left open how many there would be. A number that the text
    /// itself says ("discard two cards") is not spoken of so: then it is still the amount of the watched event.
    pub(super) fn remember_amount(&self, instruction: &Instruction, mark: usize, f: &mut Following) {
        if !leaves_open(instruction, &f.scope) {
            return;
        }
        let trace = self.state.trace.get(mark..).unwrap_or_default();
        let counted: Vec<(Option<PlayerId>, i64)> = trace.iter().filter_map(|e| counts(instruction, e)).collect();
        f.scope.amount = counted.iter().map(|(_, n)| n).sum();
        f.scope.amounts.clear();
        if does_each(instruction) {
            for (player, n) in counted {
                let Some(player) = player else { continue };
                match f.scope.amounts.iter_mut().find(|(p, _)| *p == player) {
                    Some((_, sum)) => *sum += n,
                    None => f.scope.amounts.push((player, n)),
                }
            }
        }
    }
}

/// Whether several players do it, each so many.
fn does_each(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Discard(Who::Any | Who::Opponent, _)
            | Instruction::Sacrifice(Who::Any | Who::Opponent, _)
            | Instruction::Draw(Who::Any | Who::Opponent, _)
    )
}

fn open(n: &Amount) -> bool {
    !matches!(n, Amount::Fixed(_) | Amount::ThatMuch)
}

fn leaves_open(instruction: &Instruction, scope: &Scope) -> bool {
    match instruction {
        Instruction::Sacrifice(_, s)
        | Instruction::Discard(_, s)
        | Instruction::Exile(s)
        | Instruction::Move(s, _)
        | Instruction::Destroy { what: s, .. }
        | Instruction::Tap(s)
        | Instruction::Untap(s) => several(s, scope),
        Instruction::Draw(_, n)
        | Instruction::Mill(_, n)
        | Instruction::GainLife(_, n)
        | Instruction::LoseLife(_, n)
        | Instruction::CreateTokens(_, n, _)
        | Instruction::PutCounters(_, n, _)
        | Instruction::Damage { amount: n, .. } => open(n),
        Instruction::RemoveCounters(_, n, _) => n.as_ref().is_none_or(open),
        _ => false,
    }
}

/// Whether the selection leaves open how many there are.
fn several(selection: &Selection, scope: &Scope) -> bool {
    match selection {
        // "up to three target lands": of one alone nobody says "that many", unless more were possible
        Selection::One(Ref::Target(n)) => {
            let targets = scope.targets.get(usize::from(*n)).map_or(0, SmallTargets::len);
            targets != 1 || (!scope.triggered && scope.amount == 0)
        }
        Selection::One(_) | Selection::Rest => false,
        Selection::Choose { min, max: Some(max), .. } => min != max || open(min),
        Selection::Among { min, max: Some(max), .. } => min != max || open(min),
        _ => true,
    }
}

type SmallTargets = smallvec::SmallVec<[Target; 1]>;

/// Of the events that the instruction came to, those that are counted, with the player who did it.
fn counts(instruction: &Instruction, event: &Event) -> Option<(Option<PlayerId>, i64)> {
    match (instruction, &event.what) {
        (Instruction::Sacrifice(..), What::Sacrifice { player, .. })
        | (Instruction::Discard(..), What::Discard { player, .. })
        | (Instruction::Draw(..), What::Draw { player, .. }) => Some((Some(*player), 1)),
        (Instruction::Destroy { .. }, What::Destroy { .. })
        | (Instruction::Tap(_), What::Tap { .. })
        | (Instruction::Untap(_), What::Untap { .. }) => Some((None, 1)),
        (Instruction::Exile(_), What::Move(m)) => (m.to == Zone::Exile).then_some((None, 1)),
        (Instruction::Move(_, to), What::Move(m)) => (m.to == to.zone).then_some((None, 1)),
        (Instruction::Mill(..), What::Move(m)) => (m.why == Why::Milled).then_some((None, 1)),
        (Instruction::CreateTokens(..), What::Move(m)) => (m.why == Why::Created).then_some((None, 1)),
        (Instruction::GainLife(..), What::GainLife { amount, .. })
        | (Instruction::LoseLife(..), What::LoseLife { amount, .. })
        | (Instruction::PutCounters(..), What::PutCounters { amount, .. })
        | (Instruction::RemoveCounters(..), What::RemoveCounters { amount, .. }) => Some((None, i64::from(*amount))),
        (Instruction::Damage { .. }, What::Damage(d)) => Some((None, i64::from(d.amount))),
        _ => None,
    }
}
