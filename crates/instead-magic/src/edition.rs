//! The editions of the rules, as data. Where two editions differ, the difference is a field here, never a condition on
//! an edition's name elsewhere.

mod fields;
pub(crate) mod layer;
mod readings;
pub mod rulebook;

pub use fields::{FIELDS, Field};
pub use readings::Readings;

use instead::policy::{
    Amounts, Batching, Cannot, Chooser, Decline, Distinct, Impossible, Inherit, Linked, LooksAt, Once, Policy,
    Substitutes, Unpreventable,
};

use crate::edition::layer::{Layer, SIX_LAYERS, SUBLAYERS};

/// An edition of the Comprehensive Rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    /// Its name in scenario files.
    pub name: &'static str,
    /// The kernel's policy.
    pub policy: Policy,
    /// CR 616.1b–d: which precedence classes exist beside self-replacement. Since 2018 control and copy effects, since
    /// 2021 back faces come before the rest.
    pub classes: Classes,
    /// CR 614.12: whether an entering permanent is looked at with the continuous effects of others (since September 2017).
    pub look_ahead: LookAhead,
    /// CR 306.7 of 2007 to 2018: noncombat damage to a player may be redirected to his planeswalker.
    pub planeswalker_redirection: bool,
    /// CR 614.9: what damage can be redirected from and to, beside creatures and players.
    pub redirection: Redirection,
    /// CR 609.7a as against 419.8a: also what delayed triggered abilities and waiting effects refer to, and face-up
    /// objects in the command zone.
    pub wide_source_choice: bool,
    /// CR 111.4: a token's name ends in "Token".
    pub token_names: bool,
    /// 310.4 of 2004: combat damage uses the stack.
    pub damage_on_stack: bool,
    /// CR 614.13, 614.17c and others that older texts do not have are applied in all editions: the older texts are
    /// silent, and nothing in them says otherwise.
    /// CR 615.13: triggers on prevention exist.
    pub prevention_triggers: bool,
    /// Mana burn (300.3 of 2004) when a phase ends.
    pub mana_burn: bool,
    /// CR 613.1, 613.4: the layers (418.5a of 2004: another division).
    pub layers: &'static [Layer],
    /// 419.1d of 2004 and 2005: whatever would happen can be prevented, not only damage (CR 615.1a).
    pub prevents_any_event: bool,
    /// CR 903.9a (since 2020): a commander that came into a graveyard or exile may go to the command zone, as a state-based
    /// action. Before, one replacement effect was about all four zones.
    pub commanders_by_state: bool,
    /// The legend rule.
    pub legends: LegendRule,
    /// CR 704.5q: +1/+1 and -1/-1 counters of one permanent annihilate each other. 420.5 of 2004 and 2005 has no such
    /// state-based effect.
    pub counters_annihilate: bool,
    /// CR 509.2, 510.1c of 2010 to 2024: the attacking player orders the blockers of each attacker as blockers are declared,
    /// and damage goes to the next only after lethal damage to those before it. Before and since, he divides it freely.
    pub damage_assignment_order: bool,
    /// CR 702.44a: whether a permanent enters as a creature is asked by sunburst without effects that would change its
    /// types; the texts to 2018 (702.43a) look at it as it would be.
    pub sunburst_ignores_types: bool,
    /// 701.25a of 2017, 701.26a of 2018: who proliferates gives a counter of one kind that is there. Since, one of each kind
    /// (CR 701.34a).
    pub proliferates_one_kind: bool,
    /// 702.61a of 2017: a suspended card is played with the last counter if it can be; today its owner may (CR 702.62a).
    pub suspended_is_played: bool,
    /// CR 508.8: what is put onto the battlefield attacking keeps the blockers and damage steps; 308.4 of 2004 names
    /// declared attackers alone.
    pub undeclared_attackers: bool,
    /// 217.8 of 2004 and 2005: what phases out leaves for a zone of its own. Since then it is a status (CR 110.5, 702.26b).
    pub phased_out_zone: bool,
    /// 418.5e of 2004 to 613.6j of 2018: the active player says in which order all that enters at one time gets its
    /// timestamps. Since, each player among his own, in turn order (CR 613.7m).
    pub active_player_stamps: bool,
    /// What is read otherwise than it is taken, where the rules leave two readings.
    pub readings: Readings,
}

/// What becomes of legendary permanents with one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegendRule {
    /// 420.5e of 2004: the one that has been legendary the longest stays, over all players; on a tie none does.
    OldestStays,
    /// 420.5e of 2005: none stays, over all players.
    NoneStays,
    /// CR 704.5j: of those that one player controls, the one that he chooses stays.
    OneForEachPlayer,
}

/// Which precedence classes an edition has beside self-replacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classes {
    /// CR 616.1b
    pub control: bool,
    /// CR 616.1c
    pub copy: bool,
    /// CR 616.1d
    pub back_face: bool,
}

/// CR 614.12: with which effects an entering permanent is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookAhead {
    /// Its own static abilities, and what changed it on the stack.
    Own,
    /// Also continuous effects that already exist.
    All,
}

/// CR 614.9: between what damage can be redirected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Redirection {
    /// Planeswalkers.
    pub planeswalkers: bool,
    /// Battles.
    pub battles: bool,
    /// Players who left the game are named by the rule.
    pub players_who_left: bool,
}

const fn policy(unpreventable: Unpreventable, linked: Linked) -> Policy {
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
        unpreventable,
        linked,
    }
}

/// 419.5b of 2004: "if you do" looks at the choice after "whenever … you may", else at what happened.
const CHOICE_OF_TRIGGERS: Linked =
    Linked { offered_by_trigger: LooksAt::TheChoice, ..Linked::all(LooksAt::WhatHappened) };

/// 419.5b of 2005: it looks at the choice after every "you may", else at what happened.
const CHOICE_OF_MAY: Linked = Linked { told: LooksAt::WhatHappened, ..Linked::all(LooksAt::TheChoice) };

/// CR 118.12: it looks at the choice, or whether a cost was begun.
const CHOICE: Linked = Linked::all(LooksAt::TheChoice);

/// The rules of January 2004: seed 0, chapter 419.
const MAGIC_2004: Edition = Edition {
    name: "magic-2004",
    policy: policy(Unpreventable::Skip, CHOICE_OF_TRIGGERS),
    classes: Classes { control: false, copy: false, back_face: false },
    look_ahead: LookAhead::Own,
    planeswalker_redirection: false,
    redirection: Redirection { planeswalkers: false, battles: false, players_who_left: false },
    wide_source_choice: false,
    token_names: false,
    damage_on_stack: true,
    prevention_triggers: false,
    mana_burn: true,
    commanders_by_state: false,
    layers: &SIX_LAYERS,
    prevents_any_event: true,
    legends: LegendRule::OldestStays,
    counters_annihilate: false,
    damage_assignment_order: false,
    sunburst_ignores_types: false,
    proliferates_one_kind: false,
    suspended_is_played: false,
    undeclared_attackers: false,
    phased_out_zone: true,
    active_player_stamps: true,
    readings: Readings::TAKEN,
};

/// The rules of October 2005: seed 1, 418.5h–418.6 and 419.
const MAGIC_2005: Edition = Edition {
    name: "magic-2005",
    policy: policy(Unpreventable::Skip, CHOICE_OF_MAY),
    layers: &SUBLAYERS,
    legends: LegendRule::NoneStays,
    ..MAGIC_2004
};

/// The rules of summer 2017: seed 2, 614.
const MAGIC_2017: Edition = Edition { name: "magic-2017", look_ahead: LookAhead::Own, ..MAGIC_2018 };

/// The rules of July 2018.
const MAGIC_2018: Edition = Edition {
    name: "magic-2018",
    classes: Classes { control: true, copy: true, back_face: false },
    planeswalker_redirection: true,
    redirection: Redirection { planeswalkers: true, battles: false, players_who_left: true },
    token_names: false,
    commanders_by_state: false,
    damage_assignment_order: true,
    sunburst_ignores_types: false,
    proliferates_one_kind: true,
    suspended_is_played: true,
    active_player_stamps: true,
    ..MAGIC_2026
};

/// The rules of 27 February 2026.
const MAGIC_2026: Edition = Edition {
    name: "magic-2026",
    policy: policy(Unpreventable::ApplyKeepAmount, CHOICE),
    classes: Classes { control: true, copy: true, back_face: true },
    look_ahead: LookAhead::All,
    planeswalker_redirection: false,
    redirection: Redirection { planeswalkers: true, battles: true, players_who_left: true },
    wide_source_choice: true,
    token_names: true,
    damage_on_stack: false,
    prevention_triggers: true,
    mana_burn: false,
    commanders_by_state: true,
    layers: &SUBLAYERS,
    prevents_any_event: false,
    legends: LegendRule::OneForEachPlayer,
    counters_annihilate: true,
    damage_assignment_order: false,
    sunburst_ignores_types: true,
    proliferates_one_kind: false,
    suspended_is_played: false,
    undeclared_attackers: true,
    phased_out_zone: false,
    active_player_stamps: false,
    readings: Readings::TAKEN,
};

/// Every edition, oldest first.
pub static EDITIONS: [&Edition; 5] = [&MAGIC_2004, &MAGIC_2005, &MAGIC_2017, &MAGIC_2018, &MAGIC_2026];

impl Edition {
    /// The newest edition.
    pub fn newest() -> &'static Edition {
        &MAGIC_2026
    }

    /// The edition of that name; `magic` is the newest.
    ///
    /// ```
    /// use instead_magic::Edition;
    /// assert_eq!(Edition::named("magic").map(|e| e.name), Some("magic-2026"));
    /// assert_eq!(Edition::named("magic-1994"), None);
    /// ```
    pub fn named(name: &str) -> Option<&'static Edition> {
        match name {
            "magic" => Some(&MAGIC_2026),
            _ => EDITIONS.into_iter().find(|e| e.name == name),
        }
    }
}
