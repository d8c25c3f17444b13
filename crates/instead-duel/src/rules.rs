//! The two rule sets as data: what Kaijudo and Duel Masters disagree about.

use instead::Policy;
use instead::policy::{
    Amounts, Batching, Cannot, Chooser, Decline, Distinct, Impossible, Inherit, Linked, LooksAt, Once, Start,
    Substitutes, Unpreventable,
};

/// A rule set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Its name in a scenario.
    pub name: &'static str,
    /// How effects meet events.
    pub policy: Policy,
    /// The discard pile is called graveyard, and to banish is to destroy.
    pub graveyard: bool,
    /// Duel Masters 701.6a: to destroy is to try to put into the graveyard, one event. In Kaijudo the move is contained in
    /// the banishing.
    pub destroying_is_moving: bool,
    /// Kaijudo K12: a creature without power is banished even if it can't be. In Duel Masters "can't" beats it (101.2).
    pub no_power_beats_cant: bool,
    /// Duel Masters 603.4: what a triggered ability asks for must hold as it takes place, and only then. Kaijudo does not
    /// say; there it must have held as it triggered.
    pub conditions_wait: bool,
    /// Duel Masters 603.5d: a card that leaves the battle zone sees itself leave, and nothing that leaves with it. Kaijudo
    /// does not say; there it sees all (as K9 has it of effects).
    pub leaving_sees_itself_only: bool,
    /// Duel Masters 111.2d, 703.1: state-based actions go first even while a spell or ability is followed, and a deck that
    /// was empty for an instant was empty (104.2b). Kaijudo does not say; there it is looked at when the effect is done.
    pub always_looked_at: bool,
    /// Duel Masters 507.1a: several creatures may use their abilities to block one attack, and the last of them blocks it.
    pub several_blockers: bool,
    /// Duel Masters 509.2c: of several breakers the player chooses one. Kaijudo does not say; there the most are broken.
    pub breaker_is_chosen: bool,
    /// Kaijudo: a creature card from under an evolution creature that is put somewhere is a creature that is put there
    /// "from anywhere" (D167). In Duel Masters it is a card and no more (109.2b).
    pub under_is_creature_card: bool,
    /// Kaijudo: Shield Blast replaces taking the shield to hand. In Duel Masters (113.6) a shield trigger is declared
    /// while the shield waits, and replaces nothing.
    pub blast_replaces: bool,
}

impl Rules {
    /// The rules of this name.
    pub fn named(name: &str) -> Option<Rules> {
        match name {
            "kaijudo" => Some(Rules::kaijudo()),
            "duel-masters" => Some(Rules::duel_masters()),
            _ => None,
        }
    }

    /// Kaijudo (K1–K14): each effect once for an event and all that replaces it; the turn player chooses among his, then
    /// the other player among his, and after each the turn player begins again.
    pub fn kaijudo() -> Rules {
        Rules {
            name: "kaijudo",
            policy: Policy {
                once: Once::PerEffect,
                lineage: Inherit::AllOutput,
                chooser: Chooser::EffectControllers { restart: true, start: Start::Active },
                classes: 1,
                decline: Decline::Lineage,
                cannot: Cannot::ClassZeroChanges,
                impossible: Impossible::Ignored,
                batch: Batching::PerSubject,
                substitutes: Substitutes { outside_batch: true, distinct: Distinct::AllEffects },
                amounts: Amounts::StopAtZero,
                unpreventable: Unpreventable::Skip,
                linked: Linked::all(LooksAt::TheChoice),
            },
            graveyard: false,
            destroying_is_moving: false,
            no_power_beats_cant: true,
            conditions_wait: false,
            leaving_sees_itself_only: false,
            always_looked_at: false,
            several_blockers: false,
            breaker_is_chosen: false,
            under_is_creature_card: true,
            blast_replaces: true,
        }
    }

    /// Duel Masters (101.5, 609): one effect for each event, a spell's own move before all others (609.8a), then the turn
    /// player's; all are assigned before any is applied (609.9).
    pub fn duel_masters() -> Rules {
        Rules {
            name: "duel-masters",
            policy: Policy {
                once: Once::PerEvent,
                lineage: Inherit::AlteredClauseOnly,
                chooser: Chooser::EffectControllers { restart: false, start: Start::Active },
                classes: 2,
                decline: Decline::Lineage,
                cannot: Cannot::ClassZeroChanges,
                impossible: Impossible::NotApplicable,
                batch: Batching::AssignThenApply,
                substitutes: Substitutes { outside_batch: true, distinct: Distinct::AllEffects },
                amounts: Amounts::StopAtZero,
                unpreventable: Unpreventable::Skip,
                linked: Linked::all(LooksAt::TheChoice),
            },
            graveyard: true,
            destroying_is_moving: true,
            no_power_beats_cant: false,
            conditions_wait: true,
            leaving_sees_itself_only: true,
            always_looked_at: true,
            several_blockers: true,
            breaker_is_chosen: true,
            under_is_creature_card: false,
            blast_replaces: false,
        }
    }
}
