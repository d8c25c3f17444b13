//! What continuous effects look at and change: a quick test for whether one may depend on another (CR 613.8a), and for
//! whether something that happened can matter to any.

use bitflags::bitflags;

use super::*;
use instead_language::{Amount, Condition, Ref, Slot, Stat};

bitflags! {
    /// Parts of what an object is like, and the rest of the game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct Reads: u16 {
        /// Who controls it.
        const CONTROL = 1;
        /// Types, subtypes, supertypes.
        const TYPES = 2;
        /// Colours.
        const COLORS = 4;
        /// Which abilities it has, as something to look at.
        const ABILITIES = 8;
        /// Power and toughness.
        const POWER = 16;
        /// Static abilities that make continuous effects: their existence and text.
        const EXISTENCE = 32;
        /// Anything that is not a characteristic: life, counters, tapped, other zones, the turn.
        const STATE = 64;
    }
}

/// What a static ability's set and condition look at.
pub(super) fn of_static(continuous: &Continuous) -> Reads {
    of_filter(&continuous.what) | continuous.condition.as_ref().map_or(Reads::empty(), of_condition)
}

/// What the worth of a change looks at.
pub(super) fn of_change(change: &Change) -> Reads {
    match change {
        Change::Control(_) => Reads::CONTROL | Reads::STATE,
        Change::SetPowerToughness(p, t) => p.iter().chain(t.iter()).fold(Reads::empty(), |r, a| r | of_amount(a)),
        Change::Modify(p, t) => of_amount(p) | of_amount(t),
        Change::FullText(_) => Reads::STATE,
        _ => Reads::empty(),
    }
}

/// What a change may make different.
pub(super) fn written_by(change: &Change) -> Reads {
    match change {
        Change::Control(_) => Reads::CONTROL,
        Change::Word(..) => Reads::TYPES | Reads::COLORS | Reads::ABILITIES | Reads::EXISTENCE,
        Change::FullText(_) => Reads::all() - Reads::CONTROL - Reads::STATE,
        Change::AddText(_) => Reads::ABILITIES | Reads::EXISTENCE,
        // CR 305.7: with the land type go the abilities.
        Change::SetSubtypes(CardType::Land, _) => Reads::TYPES | Reads::ABILITIES | Reads::EXISTENCE,
        Change::AddType(_)
        | Change::SetTypes(..)
        | Change::AddSubtype(_)
        | Change::SetSubtypes(..)
        | Change::AddSupertype(_)
        | Change::RemoveType(_)
        | Change::RemoveSupertype(_)
        | Change::AllCreatureTypes
        | Change::AddChosenType => Reads::TYPES,
        Change::SetColors(_) | Change::AddColor(_) | Change::SetChosenColor => Reads::COLORS,
        Change::AddAbility(ability) | Change::RemoveAbility(ability) => match &**ability {
            Ability::Continuous(_) => Reads::ABILITIES | Reads::EXISTENCE,
            _ => Reads::ABILITIES,
        },
        Change::RemoveAllAbilities => Reads::ABILITIES | Reads::EXISTENCE,
        Change::SetPowerToughness(..) | Change::Modify(..) | Change::Switch => Reads::POWER,
        Change::Name(_)
        | Change::Loyalty(_)
        | Change::Forbid(_)
        | Change::DoesntUntap
        | Change::MustAttack
        | Change::Goaded
        | Change::AttacksDespiteDefender
        | Change::Assigns(..)
        | Change::ProtectionOfChoice
        | Change::CantAttack
        | Change::CantBlock => Reads::empty(),
    }
}

fn of_filter(filter: &Filter) -> Reads {
    match filter {
        Filter::Type(_) | Filter::Super(_) | Filter::Subtype(_) | Filter::Permanent => Reads::TYPES,
        Filter::Historic | Filter::Enchanted => Reads::TYPES | Reads::STATE,
        Filter::Color(_) | Filter::Colorless | Filter::Multicolored | Filter::Monocolored => Reads::COLORS,
        Filter::Controller(_) => Reads::CONTROL,
        Filter::Keyword(_) | Filter::Landwalk(_) | Filter::CostKeyword(_) | Filter::NumberKeyword(_) => {
            Reads::ABILITIES
        }
        Filter::Stat(stat, _, amount) => of_stat(*stat) | of_amount(amount),
        Filter::ChosenColor => Reads::COLORS,
        Filter::ChosenType => Reads::TYPES,
        // These never change while the object is what it is, or only by an event that disturbs the layers anyway.
        Filter::Is(Ref::This | Ref::Attached | Ref::Object(_))
        | Filter::Owner(_)
        | Filter::Named(_)
        | Filter::ChosenName
        | Filter::OddManaValue
        | Filter::Token
        | Filter::Card
        | Filter::FaceDown
        | Filter::Commander => Reads::empty(),
        Filter::Not(inner) => of_filter(inner),
        Filter::All(all) | Filter::OneOf(all) => all.iter().fold(Reads::empty(), |r, f| r | of_filter(f)),
        _ => Reads::all() - Reads::EXISTENCE,
    }
}

fn of_stat(stat: Stat) -> Reads {
    match stat {
        Stat::Power | Stat::Toughness => Reads::POWER,
        Stat::ManaValue => Reads::empty(),
    }
}

fn of_amount(amount: &Amount) -> Reads {
    match amount {
        Amount::Fixed(_) | Amount::X | Amount::ColorsSpent | Amount::TimesKicked | Amount::Chosen => Reads::empty(),
        Amount::Count(filter) if zone_is_battlefield(filter) => of_filter(filter),
        Amount::StatOf(stat, Ref::This | Ref::Slot(Slot::EACH_ONE) | Ref::Attached) => of_stat(*stat),
        Amount::TotalOf(stat, filter) | Amount::Greatest(stat, filter) if zone_is_battlefield(filter) => {
            of_stat(*stat) | of_filter(filter)
        }
        Amount::Times(_, a) | Amount::Half(a, _) => of_amount(a),
        Amount::Plus(a, b) => of_amount(a) | of_amount(b),
        _ => Reads::all() - Reads::EXISTENCE,
    }
}

fn zone_is_battlefield(filter: &Filter) -> bool {
    Game::zone_meant(filter).is_none_or(|z| z == Zone::Battlefield)
}

pub(super) fn of_condition(condition: &Condition) -> Reads {
    match condition {
        Condition::Controls(_, _, amount, filter) if zone_is_battlefield(filter) => {
            Reads::CONTROL | of_filter(filter) | of_amount(amount)
        }
        Condition::Is(Ref::This | Ref::Attached, filter) => of_filter(filter),
        Condition::Not(inner) => of_condition(inner),
        Condition::All(all) | Condition::OneOf(all) => all.iter().fold(Reads::empty(), |r, c| r | of_condition(c)),
        _ => Reads::all() - Reads::EXISTENCE,
    }
}

/// The zones, other than the battlefield, of which a filter speaks.
pub(super) fn zones_of(filter: &Filter, zones: &mut Vec<Zone>) {
    match filter {
        Filter::In(zone) => zones.push(*zone),
        Filter::Spell | Filter::Ability(_) => zones.push(Zone::Stack),
        Filter::Is(Ref::Exiled) => zones.push(Zone::Exile),
        Filter::Not(inner) => match &**inner {
            Filter::In(not) => zones.extend(Zone::ALL.iter().filter(|z| *z != not)),
            inner => zones_of(inner, zones),
        },
        Filter::All(all) | Filter::OneOf(all) => all.iter().for_each(|f| zones_of(f, zones)),
        _ => {}
    }
}
