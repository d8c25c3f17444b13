//! Of which effects nobody needs to say which is applied first: the order of those that multiply what a player draws makes
//! no difference, and of some that are alike one stands for all.

use instead::policy::Once;

use crate::ability::{Count, Instruction, Pattern, Replacement, Side, Who};
use crate::effects::EffectId;
use crate::state::{CardState, Game};
use crate::words::ObjectId;

impl Game {
    /// Whether the effects all make a multiple of what one instruction draws: the event stays what they watch for, and
    /// comes to the same in every order.
    pub(crate) fn orders_are_alike(&self, effects: &[EffectId]) -> bool {
        let of = |&effect: &EffectId| self.watcher(effect).and_then(|w| multiplies(w.effect));
        !effects.is_empty() && effects.iter().all(|effect| of(effect) == Some(Multiplied::All))
    }

    /// Whether one of two instances stands for the other. Those that make several draws of one do where each is applied
    /// once to all that takes the event's place (Kaijudo K4): as many are drawn whichever is first. Where only one is
    /// applied at all, and of others, the same words on two objects do that differ in nothing but their identity.
    pub(crate) fn are_alike(&self, a: EffectId, b: EffectId) -> bool {
        let (EffectId::Ability(one, at), EffectId::Ability(other, and)) = (a, b) else { return false };
        let (Some(first), Some(second)) = (self.watcher(a), self.watcher(b)) else { return false };
        let (this, that) = (multiplies(first.effect), multiplies(second.effect));
        if self.rules.policy.once == Once::PerEffect && this == Some(Multiplied::Each) && this == that {
            return first.scope.you == second.scope.you;
        }
        let same = at == and && first.effect == second.effect && this.is_some();
        let bare = |o: ObjectId| self.object(o).map(|c| CardState { life: 0, ..c.clone() });
        same && bare(one) == bare(other) && self.is_unmarked(one) && self.is_unmarked(other)
    }

    /// Whether nothing lies under the object or is attached to it, and nothing that lasts is about it.
    fn is_unmarked(&self, object: ObjectId) -> bool {
        let about = |f: &crate::state::Floating| f.scope.this == Some(object) || f.scope.that == Some(object);
        self.under(object.card).is_empty()
            && !self.state.cards.iter().any(|c| c.attached == Some(object.card))
            && !self.state.floating.iter().any(about)
    }
}

/// What kind of drawing the effect multiplies, if it does that and nothing else, and nobody may decline it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Multiplied {
    /// Each draw of a card becomes several.
    Each,
    /// As many cards as an instruction draws become a multiple.
    All,
}

fn multiplies(effect: &Replacement) -> Option<Multiplied> {
    let Replacement { pattern, condition: None, optional: false, instead, then } = effect else { return None };
    match (pattern, instead.as_slice()) {
        (Pattern::Draw(Side::Yours, false), [Instruction::Draw(Who::You, Count::Number(n))])
            if then.is_empty() && *n > 0 =>
        {
            Some(Multiplied::Each)
        }
        (Pattern::DrawSome(Side::Yours), [Instruction::Draw(Who::You, Count::Times(n))])
            if then.is_empty() && *n > 0 =>
        {
            Some(Multiplied::All)
        }
        _ => None,
    }
}
