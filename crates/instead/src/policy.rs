//! What a game lets its players choose, and how often: the dimensions in which rule sets differ, as data.
//!
//! The kernel reads the first eight itself. Substitutes it keeps for the game to ask about
//! ([`Batch::may_stand_in`](crate::Batch::may_stand_in)); amounts and linked clauses are read by the games alone and
//! stand here so that a rule set is one value.

/// A rule set's answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Policy {
    /// How often an effect, or any effect, may change an event.
    pub once: Once,
    /// What inherits the marks of what was applied.
    pub lineage: Inherit,
    /// Who chooses among several effects.
    pub chooser: Chooser,
    /// How many precedence classes there are: classes at or above this number count as the last one (CR 616.1a–e). What
    /// may change what can't happen is told by the class that the game names, however many count: see [`Cannot`].
    pub classes: u8,
    /// What declining an optional effect uses up.
    pub decline: Decline,
    /// Which effects may change what can't happen.
    pub cannot: Cannot,
    /// What becomes of an effect whose replacement can't be carried out.
    pub impossible: Impossible,
    /// How simultaneous events are decided.
    pub batch: Batching,
    /// Which substitutes are allowed.
    pub substitutes: Substitutes,
    /// How far an amount may fall while effects change it.
    pub amounts: Amounts,
    /// Damage that can't be prevented.
    pub unpreventable: Unpreventable,
    /// What "if you do" looks at.
    pub linked: Linked,
}

/// How often an event may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Once {
    /// Each instance once in a lineage; different ones chain (Magic 614.5, Kaijudo).
    PerEffect,
    /// Like `PerEffect`, and of several instances that are alike only one applies; the others cease to exist
    /// ([`Game::cease`](crate::Game::cease); Lorcana 6.5.8).
    PerEffectAlikeCollapse,
    /// One instance for each event, ever (Duel Masters 609.3).
    PerEvent,
}

/// What inherits the lineage of a replaced event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Inherit {
    /// Every event that replaces it.
    AllOutput,
    /// Only the altered clause: what the replacement adds is fresh, be it beside the altered event or after it (Duel
    /// Masters 101.5a). No effect is applied to what it added itself, directly or by what was added to that.
    AlteredClauseOnly,
}

/// Who chooses which effect is applied first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chooser {
    /// The side of the affected object or player, among all effects (Magic 616.1).
    Affected,
    /// Each player among his own effects, in turn order. With `restart`, the first player's effects come first again
    /// after each application (Kaijudo); without, a player whose turn has passed is not asked again (Duel Masters).
    EffectControllers {
        /// Whether to begin again with the first player after each application.
        restart: bool,
        /// Who is first.
        start: Start,
    },
    /// The active player, for everybody (KeyForge).
    ActivePlayer,
}

/// Who is first among the controllers of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// The player whose turn it is.
    Active,
    /// A player whom the active player selects (Flesh and Blood 6.5.2b).
    SelectedByActive,
}

/// What declining uses up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decline {
    /// The opportunity for the event and all that replaces it.
    Lineage,
    /// The opportunity for the event as it is; a changed event is a new offer.
    EventOnly,
}

/// What can't happen ([`Prospect::Cannot`](crate::Prospect::Cannot)), and may yet become something that can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cannot {
    /// Only the effects that the game puts into class 0 ([`Game::class`](crate::Game::class)) may change it, also where
    /// [`Policy::classes`] tells no classes apart; without one it is dropped (Magic 614.17c: self-replacement).
    ClassZeroChanges,
    /// No effect may: it is dropped at once, and class 0 is a class like the others.
    NothingChanges,
}

/// An effect whose replacement can't be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Impossible {
    /// Applies; the impossible part is ignored (Magic 614.6).
    Ignored,
    /// Can't be applied (Duel Masters 609.4).
    NotApplicable,
}

/// How simultaneous events are decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Batching {
    /// One decision for each affected object or player, changes made for each event (Magic, Kaijudo).
    PerSubject,
    /// All effects are assigned first, player by player; then all are applied at once (Duel Masters 609.9).
    AssignThenApply,
    /// A chosen effect sweeps over the whole batch (Riftbound 373.2).
    Sweep,
}

/// Which substitutes an effect may name when it moves an event from one object to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Substitutes {
    /// Not one that the batch already affects.
    pub outside_batch: bool,
    /// Not the same one twice.
    pub distinct: Distinct,
}

/// Over what substitutes must differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Distinct {
    /// No such rule.
    No,
    /// Among the applications of one effect.
    PerEffect,
    /// Over all effects (Duel Masters 609.9b).
    AllEffects,
}

/// How far an amount may fall while effects change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Amounts {
    /// To zero; then there is no event any more (Magic 614.7a).
    StopAtZero,
    /// Below zero, from where another effect may raise it; what is left counts when the event is performed (Netrunner
    /// 9.8.7a).
    BelowZero,
}

/// What happens to prevention effects when damage can't be prevented.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unpreventable {
    /// They have no event (Magic before 615.12).
    Skip,
    /// They are applied once, prevent nothing, their riders happen, amounts stay (Magic 615.12).
    ApplyKeepAmount,
    /// As before, but a use for one instance is spent (Grand Archive).
    ApplySpendInstance,
}

/// What "if you do" looks at, by what stands before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Linked {
    /// After something that a player is told to do, or a cost.
    pub told: LooksAt,
    /// After something that a player may choose to do.
    pub offered: LooksAt,
    /// After something that a player may choose to do because an ability triggered.
    pub offered_by_trigger: LooksAt,
}

impl Linked {
    /// The same for all three.
    pub const fn all(looks_at: LooksAt) -> Self {
        Linked { told: looks_at, offered: looks_at, offered_by_trigger: looks_at }
    }
}

/// What says that something was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LooksAt {
    /// That it was chosen, or begun where there was nothing to choose, whatever came of it (Magic 118.12).
    TheChoice,
    /// That it really happened.
    WhatHappened,
}

impl Policy {
    /// The policy that Magic's newest rules and most games share.
    pub fn affected_player_chooses() -> Self {
        Policy {
            once: Once::PerEffect,
            lineage: Inherit::AllOutput,
            chooser: Chooser::Affected,
            classes: 5,
            decline: Decline::Lineage,
            cannot: Cannot::ClassZeroChanges,
            impossible: Impossible::Ignored,
            batch: Batching::PerSubject,
            substitutes: Substitutes { outside_batch: false, distinct: Distinct::No },
            amounts: Amounts::StopAtZero,
            unpreventable: Unpreventable::ApplyKeepAmount,
            linked: Linked::all(LooksAt::TheChoice),
        }
    }
}
