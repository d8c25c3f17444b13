//! What continuous effects look at and change: a quick test for whether one may depend on another (CR 613.8a), and for
//! whether something that happened can matter to any.

use bitflags::bitflags;
use instead_language::{how_it_is, in_combat, kind_of_object, what_it_is, whose_or_where};

use super::*;
use instead_language::{Amount, Condition, Ref, Slot, Stat, Who, all_in_text, no_characteristic, said};

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

/// All that changes of characteristics, or anything else that happens, can make different.
const ANYTHING: Reads = Reads::all().difference(Reads::EXISTENCE);

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
        Change::ActivatedOf(f, _) => of_filter(f) | Reads::ABILITIES | Reads::STATE,
        all_in_text!() => Reads::empty(),
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
        Change::SetSubtypes(CardType::Land, _) | Change::SetChosenType(CardType::Land) => {
            Reads::TYPES | Reads::ABILITIES | Reads::EXISTENCE
        }
        Change::AddType(_)
        | Change::SetTypes(..)
        | Change::AddSubtype(_)
        | Change::SetSubtypes(..)
        | Change::AddSupertype(_)
        | Change::RemoveType(_)
        | Change::RemoveSupertype(_)
        | Change::AllCreatureTypes
        | Change::AddChosenType
        | Change::SetChosenType(_)
        | Change::RemoveOtherTypes(_) => Reads::TYPES,
        Change::SetColors(_) | Change::AddColor(_) | Change::SetChosenColor | Change::AddChosenColor => Reads::COLORS,
        Change::AddAbility(ability) | Change::RemoveAbility(ability) => {
            let is_static = matches!(**ability, Ability::Continuous(_));
            if is_static { Reads::ABILITIES | Reads::EXISTENCE } else { Reads::ABILITIES }
        }
        Change::RemoveAllAbilities | Change::RemoveOtherAbilities | Change::CantHave(_) => {
            Reads::ABILITIES | Reads::EXISTENCE
        }
        Change::ActivatedOf(..) => Reads::ABILITIES,
        Change::SetPowerToughness(..) | Change::Modify(..) | Change::Switch => Reads::POWER,
        Change::Name(_) | Change::Loyalty(_) | no_characteristic!() => Reads::empty(),
    }
}

fn of_filter(filter: &Filter) -> Reads {
    match filter {
        Filter::Type(_) | Filter::Super(_) | Filter::Subtype(_) | Filter::Permanent => Reads::TYPES,
        Filter::Historic | Filter::Enchanted => Reads::TYPES | Reads::STATE,
        Filter::Color(_) | Filter::Colorless | Filter::Multicolored | Filter::Monocolored => Reads::COLORS,
        Filter::Controller(who) => Reads::CONTROL | of_who(who),
        Filter::NoAbilities => Reads::ABILITIES | Reads::TYPES,
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
        | Filter::ManaCost(_)
        | Filter::Token
        | Filter::Card
        | Filter::FaceDown
        | Filter::Commander => Reads::empty(),
        Filter::Not(inner) => of_filter(inner),
        Filter::All(all) | Filter::OneOf(all) => all.iter().fold(Reads::empty(), |r, f| r | of_filter(f)),
        #[allow(unreachable_patterns)] // what stands before is told apart
        kind_of_object!() | whose_or_where!() | what_it_is!() | how_it_is!() | in_combat!() => ANYTHING,
    }
}

fn of_stat(stat: Stat) -> Reads {
    match stat {
        Stat::Power | Stat::Toughness | Stat::BasePower | Stat::BaseToughness | Stat::Crewing | Stat::Saddling => {
            Reads::POWER
        }
        Stat::ManaValue => Reads::empty(),
    }
}

fn of_amount(amount: &Amount) -> Reads {
    match amount {
        Amount::Fixed(_) | Amount::X | Amount::ColorsSpent | Amount::TimesKicked | Amount::Chosen => Reads::empty(),
        Amount::TimesPaid(_) | Amount::BeyondFirst => Reads::empty(),
        Amount::Count(filter) if zone_is_battlefield(filter) => of_filter(filter),
        Amount::StatOf(stat, Ref::This | Ref::Slot(Slot::EACH_ONE) | Ref::Attached) => of_stat(*stat),
        Amount::TotalOf(stat, filter) | Amount::Greatest(stat, filter) if zone_is_battlefield(filter) => {
            of_stat(*stat) | of_filter(filter)
        }
        Amount::Times(_, a) | Amount::Half(a, _) => of_amount(a),
        Amount::Plus(a, b) | Amount::Share(a, b, _) => of_amount(a) | of_amount(b),
        Amount::Count(_) | Amount::StatOf(..) | Amount::TotalOf(..) | Amount::Greatest(..) | Amount::Counters(..) => {
            ANYTHING
        }
        Amount::Different(..)
        | Amount::DifferentNames(_)
        | Amount::Alike(..)
        | Amount::BasicLandTypes(_)
        | Amount::ColorsAmong(_)
        | Amount::ColorsOf(_)
        | Amount::ManaSymbols(..)
        | Amount::AnyNumber
        | Amount::CommanderCasts(_)
        | Amount::UpTo(_)
        | Amount::Devotion(..)
        | Amount::CardTypes(_)
        | Amount::Of(..)
        | Amount::OfBy(..)
        | said!(Amount)
        | Amount::Life(_)
        | Amount::StartingLife(_)
        | Amount::Speed(_)
        | Amount::LifeAmong(..)
        | Amount::Cards(..)
        | Amount::Players(_)
        | Amount::Party(_)
        | Amount::PlayersWith(..)
        | Amount::Fewest(..)
        | Amount::ManaSpent(..)
        | Amount::ManaSpentFrom(..)
        | Amount::AsCast(_)
        | Amount::TimesResolved
        | Amount::ThisTurn(..)
        | Amount::HappenedThisTurn(_)
        | Amount::CastThisTurn(..) => ANYTHING,
    }
}

fn zone_is_battlefield(filter: &Filter) -> bool {
    Game::zone_meant(filter).is_none_or(|z| z == Zone::Battlefield)
}

/// Who is meant by such words changes with the turn, with combat and with life totals.
fn of_who(who: &Who) -> Reads {
    let by_state = matches!(who, Who::Active | Who::Defending | Who::MostLife | Who::With(..));
    if by_state { Reads::STATE } else { Reads::empty() }
}

pub(super) fn of_condition(condition: &Condition) -> Reads {
    match condition {
        Condition::Controls(who, _, amount, filter) if zone_is_battlefield(filter) => {
            of_who(who) | Reads::CONTROL | of_filter(filter) | of_amount(amount)
        }
        Condition::Is(Ref::This | Ref::Attached, filter) => of_filter(filter),
        Condition::Not(inner) => of_condition(inner),
        Condition::All(all) | Condition::OneOf(all) => all.iter().fold(Reads::empty(), |r, c| r | of_condition(c)),
        Condition::Controls(..)
        | Condition::Is(..)
        | Condition::Exists(_)
        | Condition::Has(..)
        | Condition::Compare(..)
        | Condition::EventAmount(..)
        | Condition::EventBy(..)
        | Condition::EventManaChosen
        | Condition::Kicked
        | Condition::KickedWith(_)
        | Condition::WasCast(_)
        | Condition::CastBy(..)
        | Condition::CastFor(_)
        | Condition::CastForThisTurn(_)
        | Condition::Spent(_)
        | Condition::AsCast(_)
        | Condition::Paid(_)
        | Condition::CameSinceLastUpkeep(_)
        | Condition::StartedUntapped(_)
        | Condition::DayNight(_)
        | Condition::Turn(_)
        | Condition::During(_)
        | Condition::SorceryTime
        | Condition::BeforeAttackers
        | Condition::AfterBlockers
        | Condition::TurnAfter(_)
        | Condition::UsedAtMost(_)
        | Condition::NeverUsed
        | Condition::ActivatedBy(_)
        | Condition::HappenedThisTurn(_)
        | Condition::DoneBy(..)
        | Condition::Done(_)
        | Condition::Won(_)
        | Condition::VotedAs(..)
        | said!(Condition)
        | Condition::Anchor(_)
        | Condition::Designated(..)
        | Condition::Resolves
        | Condition::ByEffect
        | Condition::Unread(_) => ANYTHING,
    }
}

/// The zones, other than the battlefield, of which a filter speaks.
pub(super) fn zones_of(filter: &Filter, zones: &mut Vec<Zone>) {
    if let Filter::All(all) | Filter::OneOf(all) = filter {
        all.iter().for_each(|f| zones_of(f, zones));
    }
    if let Filter::Not(inner) = filter {
        match &**inner {
            Filter::In(not) => zones.extend(Zone::ALL.iter().filter(|z| *z != not)),
            inner => zones_of(inner, zones),
        }
    }
    zones.extend(filter.zone());
}
