//! What a text asks its player for: whether for an X (CR 107.3), and which targets: not those that stand only in what is done for a cost that is not paid (CR 601.2c, 702.33g).

use instead_language::walk::{Accept, Visit, Walk};
use instead_language::words::Mana;
use instead_language::{Ability, Amount, Condition, Instruction, Ref, Spell, Unread, Who};

/// Whether there is an X in a text or a cost of it; what is not understood may hold one.
pub(crate) fn has_x(text: &impl Accept) -> bool {
    let mut looked = SpeaksOfX(false);
    text.accept(&mut looked);
    looked.0
}

struct SpeaksOfX(bool);

impl Visit for SpeaksOfX {
    fn amount(&mut self, amount: &Amount) {
        self.0 |= *amount == Amount::X;
        amount.walk(self);
    }

    fn mana(&mut self, mana: &Mana) {
        self.0 |= *mana == Mana::X;
    }

    fn unread(&mut self, _: &Unread) {
        self.0 = true;
    }
}

/// Whether a target of the text stands anywhere but in what is done for a cost that was not paid (CR 601.2c).
pub(super) fn is_asked_for(spell: &Spell, target: usize, paid: &dyn Fn(&Condition) -> bool) -> bool {
    let mut places = Places { target, paid, unpaid: false, live: false, dead: false };
    spell.instructions.accept(&mut places);
    places.live || !places.dead
}

/// Where the target stands.
struct Places<'a> {
    target: usize,
    paid: &'a dyn Fn(&Condition) -> bool,
    /// Within what is not done.
    unpaid: bool,
    /// It stands outside of that.
    live: bool,
    /// It stands within it.
    dead: bool,
}

impl Places<'_> {
    fn is_here(&mut self, n: u8) {
        if usize::from(n) == self.target {
            let place = if self.unpaid { &mut self.dead } else { &mut self.live };
            *place = true;
        }
    }

    /// Of two lists the one that is followed depends on the condition.
    fn either(&mut self, condition: &Condition, then: &[Instruction], otherwise: &[Instruction]) {
        let paid = told_of_costs(condition, self.paid);
        for (list, never) in [(then, Some(false)), (otherwise, Some(true))] {
            let outer = self.unpaid;
            self.unpaid |= paid == never;
            list.iter().for_each(|i| i.accept(self));
            self.unpaid = outer;
        }
        let outer = self.unpaid;
        self.unpaid |= paid.is_some();
        condition.accept(self);
        self.unpaid = outer;
    }
}

impl Visit for Places<'_> {
    fn instruction(&mut self, instruction: &Instruction) {
        match instruction {
            Instruction::If(condition, then, otherwise) => self.either(condition, then, otherwise),
            Instruction::Self_ { original, condition, instead } => self.either(condition, instead, original),
            other => other.walk(self),
        }
    }

    fn reference(&mut self, r: &Ref) {
        if let Ref::Target(n) = r {
            self.is_here(*n);
        }
        r.walk(self);
    }

    fn who(&mut self, who: &Who) {
        if let Who::Target(n) = who {
            self.is_here(*n);
        }
        who.walk(self);
    }

    fn spell(&mut self, _: &Spell) {}

    fn ability(&mut self, _: &Ability) {}
}

/// Whether the condition holds, where the costs that were announced decide it (CR 601.2b).
fn told_of_costs(condition: &Condition, paid: &dyn Fn(&Condition) -> bool) -> Option<bool> {
    condition.known(&|one| {
        let of_costs =
            matches!(one, Condition::Kicked | Condition::KickedWith(_) | Condition::CastFor(_) | Condition::Paid(_));
        of_costs.then(|| paid(one))
    })
}

/// Whether a text asks with which of several kicker costs it was kicked (CR 702.33g).
pub(super) fn tells_kickers_apart(abilities: &[Ability]) -> bool {
    struct Which(bool);
    impl Visit for Which {
        fn condition(&mut self, condition: &Condition) {
            self.0 |= matches!(condition, Condition::KickedWith(_));
            condition.walk(self);
        }
    }
    let mut which = Which(false);
    abilities.iter().for_each(|ability| ability.accept(&mut which));
    which.0
}
