//! The rule sets. Rule numbers are those of each game's comprehensive rules.

use instead::Policy;
use instead::policy::{
    Amounts, Batching, Cannot, Chooser, Decline, Distinct, Impossible, Linked, LooksAt, Once, Start, Substitutes,
    Unpreventable,
};

use crate::toy::Decides;

/// What an effect is, where a game orders effects by it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// It replaces part of what its own spell, ability or card does.
    Own,
    /// Any other.
    Standard,
    /// It prevents damage.
    Prevention,
    /// It replaces the outcome of the event.
    Outcome,
    /// A card stands in for one that is attached to it or that it is part of.
    Forced,
    /// It sends what leaves elsewhere.
    Redirect,
}

/// A game's rule set: the policy, and what the kernel asks the game itself.
pub(crate) struct Rules {
    /// The game.
    pub(crate) name: &'static str,
    /// The policy.
    pub(crate) policy: Policy,
    /// The precedence of effects. `Standard` stands also for those that are not in the list.
    order: &'static [Class],
    /// Who decides for what an event would happen to; `2` is whoever makes it happen.
    pub(crate) decides: Decides,
}

impl Rules {
    /// The kernel's number of a class.
    pub(crate) fn class(&self, class: Class) -> u8 {
        let place = |class| self.order.iter().position(|c| *c == class);
        let at = place(class).or_else(|| place(Class::Standard)).unwrap_or_default();
        u8::try_from(at).unwrap_or(u8::MAX)
    }

    fn new(name: &'static str, order: &'static [Class], change: impl FnOnce(&mut Policy)) -> Self {
        let mut policy = Policy::affected_player_chooses();
        let mut rules = Rules { name, policy: policy.clone(), order, decides: Decides::Controller };
        // A game that does not begin with self-replacement has nothing that may change what can't happen.
        policy.cannot =
            if order.first() == Some(&Class::Own) { Cannot::ClassZeroChanges } else { Cannot::NothingChanges };
        policy.classes = order.iter().map(|c| rules.class(*c) + 1).max().unwrap_or(1);
        change(&mut policy);
        rules.policy = policy;
        rules
    }
}

const STANDARD: &[Class] = &[Class::Standard];
const OWN_FIRST: &[Class] = &[Class::Own, Class::Standard];

/// Magic, to compare with.
fn magic() -> Rules {
    Rules::new("Magic", OWN_FIRST, |_| {})
}

/// The turn player selects who is first (6.5.2b); from him on each player applies all of his effects of a type and
/// nobody else orders them (6.5.2a). Types come in order: self and identity, standard, prevention, outcome (6.5.3–6.5.8).
/// Each effect once for the original event (6.4.5), chains (6.4.4, 6.4.6). Prevention is applied once to what can't be
/// prevented and is not reduced (6.4.10h). Unsaid: declining, what can't be carried out.
fn flesh_and_blood() -> Rules {
    const ORDER: &[Class] = &[Class::Own, Class::Standard, Class::Prevention, Class::Outcome];
    Rules::new("Flesh and Blood", ORDER, |p| {
        p.chooser = Chooser::EffectControllers { restart: false, start: Start::SelectedByActive };
    })
}

/// The resolution of an effect as a whole is the event (6.5.2); the player whose cards are affected chooses (6.5.7), self
/// before other (6.5.7.1–2); of several instances of the same effect one is applied and the rest cease to exist
/// (6.5.8). Unsaid: declining, what can't be carried out.
fn lorcana() -> Rules {
    Rules::new("Lorcana 2.0", OWN_FIRST, |p| {
        p.once = Once::PerEffectAlikeCollapse;
        p.batch = Batching::Sweep;
    })
}

/// Until 2025 only one replacement for each effect, chosen by the player who played the card that generated the effect
/// being replaced (7.7.6).
fn lorcana_until_2025() -> Rules {
    let rules = Rules::new("Lorcana until 2025", STANDARD, |p| {
        p.once = Once::PerEvent;
        p.batch = Batching::Sweep;
    });
    Rules { decides: Decides::Maker(2), ..rules }
}

/// First the card that generated the effect, then the turn player's effects in his order, then the other's (8-1-3-4-2).
/// Not the same effect repeatedly (-3), chains (-6), only what can be performed (-5). Costs are paid as printed (8-3-1-7).
fn one_piece() -> Rules {
    Rules::new("One Piece", OWN_FIRST, |p| {
        p.chooser = Chooser::EffectControllers { restart: false, start: Start::Active };
        p.decline = Decline::EventOnly;
        p.impossible = Impossible::NotApplicable;
        p.linked = Linked::all(LooksAt::WhatHappened);
    })
}

/// The owner of the object that is acted on chooses, or the player (372). Once for an event and its successors (370.2);
/// an effect goes over a simultaneous set in one uninterrupted sequence (373.2); what can't be done is ignored (375).
fn riftbound() -> Rules {
    let rules = Rules::new("Riftbound", STANDARD, |p| p.batch = Batching::Sweep);
    Rules { decides: Decides::Owner, ..rules }
}

/// The targeted card's controller chooses, otherwise the controller of the base effect (9.8.11); once for a single effect
/// (9.8.9b); a replacement without something to replace with is not applied (9.8.11a); values may fall below zero
/// and rise again (9.8.7a); "cannot be prevented" is a restriction on preventing. Interrupts are abilities that
/// players use in turn before the instruction resolves, and so are not in the loop: what they create is.
fn netrunner() -> Rules {
    let rules = Rules::new("Netrunner", STANDARD, |p| {
        p.batch = Batching::Sweep;
        p.impossible = Impossible::NotApplicable;
        p.amounts = Amounts::BelowZero;
        p.unpreventable = Unpreventable::Skip;
    });
    Rules { decides: Decides::ControllerElse(2), ..rules }
}

/// The player to whom the object pertains chooses, step by step until none remain. For what can't be prevented a
/// prevention of one instance is used up, one of an amount is not. Unsaid: declining.
fn grand_archive() -> Rules {
    Rules::new("Grand Archive", STANDARD, |p| p.unpreventable = Unpreventable::ApplySpendInstance)
}

/// One replacement for a destruction, for the whole group that is destroyed. Cards that must stand in come before those that
/// may, the turn player's first; then a card's own effect on itself; then what sends elsewhere. A substitute must not be
/// among what is destroyed; what was redirected cannot use its own effect (rulings, "destruction replacement").
fn yu_gi_oh() -> Rules {
    const ORDER: &[Class] = &[Class::Forced, Class::Standard, Class::Own, Class::Redirect];
    Rules::new("Yu-Gi-Oh!", ORDER, |p| {
        p.once = Once::PerEvent;
        p.chooser = Chooser::EffectControllers { restart: false, start: Start::Active };
        p.decline = Decline::EventOnly;
        p.impossible = Impossible::NotApplicable;
        p.batch = Batching::Sweep;
        p.substitutes = Substitutes { outside_batch: true, distinct: Distinct::No };
    })
}

/// Every rule set, in the order in which results are listed.
pub(crate) fn all() -> [Rules; 9] {
    [
        magic(),
        flesh_and_blood(),
        lorcana(),
        lorcana_until_2025(),
        one_piece(),
        riftbound(),
        netrunner(),
        grand_archive(),
        yu_gi_oh(),
    ]
}
