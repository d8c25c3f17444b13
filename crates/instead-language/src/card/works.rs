//! Where abilities work (CR 113.6).

use super::{Ability, Cost, CostAction, CostKeyword, Spell, SpellCost, Trigger, TriggerEvent};
use crate::amount::Condition;
use crate::continuous::{Change, Continuous};
use crate::filter::{Filter, Ref};
use crate::instruction::{Instruction, Selection};
use crate::replacement::{Pattern, Replacement};
use crate::unread::Reach;
use crate::words::{NumberKeyword, NumberedKeyword, Zone};
use crate::{how_it_is, in_combat, kind_of_object, what_it_is, whose_or_where};

/// Where an ability of an object works (CR 113.6): the battlefield, save what says otherwise.
pub fn works_in(ability: &Ability, zone: Zone) -> bool {
    use Ability as A;
    use Pattern as P;
    let moves_self = |f: &Filter| matches!(f, Filter::Is(Ref::This));
    match ability {
        // CR 113.6k and 702.52a: dredge works in the graveyard, madness and miracle in the hand.
        A::Number(NumberKeyword::Dredge, _) => zone == Zone::Graveyard,
        A::WithCost(CostKeyword::Madness | CostKeyword::Miracle, _) => zone == Zone::Hand,
        // CR 702.62a: its triggered abilities; CR 702.77a is an activated one, whose zone is its own
        A::Numbered(NumberedKeyword::Suspend, ..) => zone == Zone::Exile,
        // CR 113.6d, e, h: how the object itself enters, is countered, or moves from anywhere.
        A::Replacement(Replacement { condition: Some(condition), .. })
        | A::Continuous(Continuous { condition: Some(condition), .. })
        | A::SpellCost(SpellCost { condition: Some(condition), .. })
            if zone_said(condition).is_some() =>
        {
            zone_said(condition) == Some(zone)
        }
        A::Continuous(Continuous { condition: Some(condition), .. }) if *condition == off_battlefield() => {
            zone != Zone::Battlefield
        }
        // "as long as it is in the command zone or on the battlefield"
        A::Continuous(Continuous { condition: Some(condition), .. })
        | A::SpellCost(SpellCost { condition: Some(condition), .. })
            if says_also(condition, zone) =>
        {
            true
        }
        // CR 702.178b: one that gives its own object an ability that works elsewhere
        A::Continuous(Continuous { what: Filter::Is(Ref::This), changes, .. })
            if zone != Zone::Battlefield && changes.iter().any(|c| gives_working_in(c, zone)) =>
        {
            true
        }
        A::Replacement(r) => match &r.pattern {
            P::Enter(f) if moves_self(f) => true,
            P::Move { object, from, .. } if moves_self(object) => from.is_none_or(|from| from == zone),
            P::Discard { object, .. } if moves_self(object) => zone == Zone::Hand,
            P::Damage { .. } | P::DamageBelow { .. } | P::LoseLife(..) => zone == Zone::Battlefield,
            P::GainLife(..) | P::PayLife(..) | P::Move { .. } | P::Destroy(..) => zone == Zone::Battlefield,
            P::Sacrifice(..) | P::Enter(..) | P::TurnFaceUp(..) | P::Draw { .. } => zone == Zone::Battlefield,
            P::DrawCards(..) | P::Discard { .. } | P::Mill(..) | P::Scry(..) | P::Acts(..) => zone == Zone::Battlefield,
            P::Search(..) | P::CreateTokens { .. } | P::PutCounters { .. } => zone == Zone::Battlefield,
            P::RemoveCounters(..) | P::Tap(..) | P::Untap { .. } => zone == Zone::Battlefield,
            P::TapForMana { .. } | P::LoseMana(..) | P::FlipCoin(..) => zone == Zone::Battlefield,
            P::RollDie(..) | P::Begin(..) | P::Lose(..) | P::Win(..) => zone == Zone::Battlefield,
            P::Counter(..) | P::Transform(..) | P::PhaseOut(..) | P::PhaseIn(..) | P::OneOf(..) => {
                zone == Zone::Battlefield
            }
        },
        // CR 702.62a: what triggers of it does so in exile
        // CR 702.59a
        A::WithCost(CostKeyword::Recover, _) => zone == Zone::Graveyard,
        A::Triggered { trigger, spell } => {
            zone_of_trigger(trigger, spell) == zone || trigger.condition.as_ref().is_some_and(|c| says_also(c, zone))
        }
        // CR 113.6b, j, m: one that says where it works, or that moves its card from a zone, or whose cost does, works there.
        A::Activated { cost, spell, only, .. } => {
            only.as_ref().and_then(zone_said).unwrap_or_else(|| zone_of_activation(cost, spell)) == zone
        }
        A::Unread(_, Reach::Here(zones, _)) => zones.contains(&zone),
        A::Keyword(..) | A::Number(..) | A::Protection(..) | A::WithCost(..) | A::Numbered(..) => {
            zone == Zone::Battlefield
        }
        A::HexproofFrom(..) => zone == Zone::Battlefield,
        A::TypeCycling(..) | A::EquipOnly(..) | A::Affinity(..) | A::AdditionalCost(..) => zone == Zone::Battlefield,
        A::SpellCost(..) | A::Enchant(..) | A::EnchantPlayer(..) => zone == Zone::Battlefield,
        A::Continuous(..) | A::Cant(..) | A::Spell(..) => zone == Zone::Battlefield,
        A::MayPlayExiled(..) | A::DealtAsThough(..) | A::HandSize(..) => zone == Zone::Battlefield,
        A::RatherCost(..) | A::AbilityCost(..) | A::UntapsAlso(..) => zone == Zone::Battlefield,
        A::CostsAtLeast(..) | A::TargetedDespite(..) | A::MustTarget(..) | A::VotesMore(_) => zone == Zone::Battlefield,
        // CR 113.6b: one that lets its own card be cast from somewhere works there
        A::MayPlay(may) => match may.cards.says(&|f| *f == Filter::Is(Ref::This)) {
            true => may.cards.says(&|f| *f == Filter::In(zone)),
            false => zone == Zone::Battlefield,
        },
        A::LoyaltyAtInstant(..)
        | A::CastOnly(..)
        | A::SpendOnX(_)
        | A::OptionalCost(..)
        | A::AlternativeCost(..)
        | A::Splice(..)
        | A::AsFlash(..)
        | A::MoreLands(..)
        | A::AsItAttacks(..)
        | A::ManaAsThough(..)
        | A::MayLook(..)
        | A::ControlsSearch(..)
        | A::HowOften(..)
        | A::Companion(..) => zone == Zone::Battlefield,
        A::OpeningHand
        | A::InDecks(..)
        | A::Champion(..)
        | A::Devour(..)
        | A::Craft(..)
        | A::Prototype(..)
        | A::Anchored(..)
        | A::Unread(..) => zone == Zone::Battlefield,
    }
}

/// "as long as it isn't on the battlefield"
fn off_battlefield() -> Condition {
    Condition::Is(Ref::This, Filter::In(Zone::Battlefield).negate())
}

fn gives_working_in(change: &Change, zone: Zone) -> bool {
    matches!(change, Change::AddAbility(a) if works_in(a, zone) || is_of_casting(a) || zone == Zone::Stack && is_of_spells(a))
}

/// CR 702.40a, 702.85a, 702.61a, …: keyword abilities that work while the spell with them is on the stack.
fn is_of_spells(ability: &Ability) -> bool {
    use crate::words::Keyword as K;
    const OF_SPELLS: &[K] = &[
        K::Storm,
        K::Gravestorm,
        K::Cascade,
        K::Split,
        K::Conspire,
        K::Demonstrate,
        K::Convoke,
        K::Delve,
        K::Improvise,
        K::Rebound,
    ];
    matches!(ability, Ability::Keyword(k) if OF_SPELLS.contains(k))
}

/// CR 113.6d, 702.8a: what changes when its object may be cast works wherever that may be.
fn is_of_casting(ability: &Ability) -> bool {
    *ability == Ability::Keyword(crate::words::Keyword::Flash)
}

/// CR 113.6m: an ability that says that it works as long as its object is somewhere, or triggers only if it is there,
/// works there.
fn zone_said(condition: &Condition) -> Option<Zone> {
    use Condition as C;
    fn zone_of(filter: &Filter) -> Option<Zone> {
        use Filter as F;
        match filter {
            F::In(zone) => Some(*zone),
            F::All(parts) => parts.iter().find_map(zone_of),
            F::Not(..) | F::OneOf(..) => None,
            #[allow(unreachable_patterns)] // what stands before is told apart
            kind_of_object!() | whose_or_where!() | what_it_is!() | how_it_is!() | in_combat!() => None,
        }
    }
    match condition {
        C::Is(Ref::This, filter) => zone_of(filter),
        C::All(all) => all.iter().find_map(zone_said),
        C::Controls(..) | C::Is(..) | C::Compare(..) | C::Kicked | C::KickedWith(..) | C::WasCast(..) => None,
        C::CastBy(..) | C::CastFor(..) | C::CameSinceLastUpkeep(..) | C::StartedUntapped(..) => None,
        C::TurnAfter(..) => None,
        C::CastForThisTurn(..) | C::DayNight(..) | C::Turn(..) | C::During(..) | C::SorceryTime => None,
        C::BeforeAttackers | C::AfterBlockers | C::UsedAtMost(..) | C::NeverUsed | C::ActivatedBy(..) => None,
        C::HappenedThisTurn(..)
        | C::Done(..)
        | C::Won(..)
        | C::DoneBy(..)
        | C::DidBy(..)
        | C::Did
        | C::Anchor(..)
        | C::Spent(..)
        | C::AsCast(..) => None,
        C::Paid(..) | C::Designated(..) | C::WonFlip | C::Has(..) | C::Exists(..) | C::EventAmount(..) => None,
        C::EventBy(..) | C::EventManaChosen | C::VotedAs(..) => None,
        C::Resolves | C::ByEffect | C::Unread(..) | C::Not(..) | C::OneOf(..) => None,
    }
}

/// "If this is in the command zone or on the battlefield": whether the zone is one of those that it says.
fn says_also(condition: &Condition, zone: Zone) -> bool {
    if let Condition::All(all) = condition {
        return all.iter().any(|c| says_also(c, zone));
    }
    matches!(condition, Condition::Is(Ref::This, Filter::OneOf(zones)) if zones.contains(&Filter::In(zone)))
}

/// Where a triggered ability works: the battlefield, unless what it does moves its card from another zone, or it
/// triggers only if its card is in one (CR 113.6m). One
/// that triggers as the object itself moves looks back to where it was (CR 603.10a).
fn zone_of_trigger(trigger: &Trigger, spell: &Spell) -> Zone {
    let own = |event: &TriggerEvent| {
        if let TriggerEvent::Event(
            Pattern::Move { object, .. } | Pattern::Sacrifice(object) | Pattern::Discard { object, .. },
        )
        | TriggerEvent::Enters(object)
        | TriggerEvent::Cast(_, object) = event
        {
            *object == Filter::Is(Ref::This)
        } else {
            false
        }
    };
    // as what an Aura enchants leaves, the Aura goes to the graveyard
    let enchanted = |event: &TriggerEvent| {
        let TriggerEvent::Event(Pattern::Move { object, from: Some(Zone::Battlefield), .. }) = event else {
            return false;
        };
        object.says(&|f| *f == Filter::Is(Ref::Attached))
    };
    let about_itself = match &trigger.event {
        TriggerEvent::OneOf(some) => some.iter().any(|event| own(event) || enchanted(event)),
        one => own(one) || enchanted(one),
    };
    let meanwhile = if let TriggerEvent::While(_, condition) = &trigger.event { Some(&**condition) } else { None };
    let said = trigger.condition.as_ref().or(meanwhile).and_then(zone_said);
    // what is done later is meant where nothing is done before
    let later = if let [Instruction::Delayed(_, list)] = spell.instructions.as_slice() { list.as_slice() } else { &[] };
    let moved = spell.instructions.iter().chain(later).find_map(zone_moved_from).or(said);
    moved.filter(|_| !about_itself).unwrap_or(Zone::Battlefield)
}

/// The zone in which the card that the text is on is said to be.
fn own_zone(s: &Selection) -> Option<Zone> {
    if let Selection::Both(some) = s {
        return some.iter().find_map(own_zone);
    }
    if let Selection::Where(Ref::This, zone) = s { Some(*zone) } else { None }
}

/// The zone from which an instruction moves the card that it is on.
fn zone_moved_from(instruction: &Instruction) -> Option<Zone> {
    use Instruction as I;
    match instruction {
        I::Exile(Selection::Where(Ref::This, zone)) | I::Move(Selection::Where(Ref::This, zone), _) => Some(*zone),
        I::Exile(Selection::Both(some)) | I::Move(Selection::Both(some), _) => some.iter().find_map(own_zone),
        I::May(_, list) => list.iter().find_map(zone_moved_from),
        I::Fill(_, one) => zone_moved_from(one),
        I::If(_, then, otherwise) => then.iter().chain(otherwise).find_map(zone_moved_from),
        I::Damage { .. } | I::Divided { .. } | I::Destroy { .. } | I::Regenerate(..) | I::Sacrifice(..) => None,
        I::Exile(..) | I::ExileUntil(..) | I::Move(..) | I::Draw(..) | I::Discard(..) | I::Mill(..) => None,
        I::Scry(..)
        | I::Search { .. }
        | I::Shuffle(..)
        | I::Reveal(..)
        | I::Surveil(..)
        | I::Does(..)
        | I::Look(..) => None,
        I::Pick(..) | I::PutAndRest(..) | I::PutAndRestOf { .. } | I::AddManaTimes(..) => None,
        I::Reflexive(..) | I::WhenYouDo(..) | I::GainLife(..) | I::LoseLife(..) | I::SetLife(..) => None,
        I::ExchangeLife(..)
        | I::ExchangeStat(..)
        | I::PutCounters(..)
        | I::RemoveCounters(..)
        | I::MoveCounters(..) => None,
        I::PlayerCounters(..) | I::CreateTokens(..) | I::Tap(..) | I::Untap(..) | I::TurnFaceUp(..) => None,
        I::TurnFaceDown(..) | I::Transform(..) | I::Attach(..) | I::RemoveDamage(..) => None,
        I::RemoveFromCombat(..) | I::Fight(..) | I::GainControl(..) | I::ExchangeControl(..) => None,
        I::AddMana(..)
        | I::AddChosenMana { .. }
        | I::Counter(..)
        | I::CopySpell(..)
        | I::BecomeCopy { .. }
        | I::ExileAfter(..) => None,
        I::NewTargets(..)
        | I::ChangeTargets(..)
        | I::Poll { .. }
        | I::Separate(..)
        | I::Faces(..)
        | I::Permit(..)
        | I::PermitFrom(..)
        | I::FlipCoin { .. }
        | I::RollDie(..)
        | I::RollDice(..) => None,
        I::SkipAll(..) | I::Monarch(..) | I::ControlTurn(..) | I::Feat(..) => None,
        I::Results(..) | I::Lose(..) | I::Win(..) | I::Skip(..) | I::ExtraTurn(..) | I::Create { .. } => None,
        I::Continuous { .. } | I::Forbid(..) | I::Choose(..) | I::EachMay(..) | I::InTurn(..) | I::Pay(..) => None,
        I::Unless(..)
        | I::UnlessTimes(..)
        | I::PayTimes(..)
        | I::CastMany(..)
        | I::AttachTo(..)
        | I::EachUnless(..) => None,
        I::ForEach(..) | I::Where(..) | I::Repeat(..) | I::Self_ { .. } | I::SelfRewrite { .. } => None,
        I::Delayed(..) | I::DelayedThisTurn(..) | I::Modal(..) | I::ChangeText(..) | I::MayCast(..) => None,
        I::Emblem(..)
        | I::ProtectAll(..)
        | I::AddProduced(..)
        | I::OfMana(..)
        | I::Rule(..)
        | I::NextSpell(..)
        | I::MustCast(..)
        | I::EndTurn
        | I::MorePhases(..) => None,
        I::DayNight(..) | I::TopUntil { .. } | I::Unread(..) => None,
    }
}

/// Where an activated ability works: the battlefield, unless it speaks of its card in another zone.
fn zone_of_activation(cost: &Cost, spell: &Spell) -> Zone {
    let paid = cost.actions.iter().find_map(|a| match a {
        // CR 113.6j, 701.9a: only a card in a hand can be discarded
        CostAction::Discard(Selection::One(Ref::This)) => Some(Zone::Hand),
        CostAction::Exile(s)
        | CostAction::Discard(s)
        | CostAction::Reveal(s)
        | CostAction::Return(s)
        | CostAction::Put(s, _) => own_zone(s),
        CostAction::Sacrifice(..) | CostAction::Tap(..) | CostAction::RemoveCounters(..) | CostAction::Exert(..) => {
            None
        }
        CostAction::PutCounters(..) | CostAction::RemoveAmong(..) | CostAction::Mill(..) | CostAction::Unread(..) => {
            None
        }
        CostAction::Unattach(..) => None,
        CostAction::ItsManaCost | CostAction::Waterbend(_) | CostAction::Hurt(_) => None,
    });
    let moved = || {
        spell
            .instructions
            .iter()
            .find_map(|i| if let Instruction::Exile(s) | Instruction::Move(s, _) = i { own_zone(s) } else { None })
    };
    paid.or_else(moved).unwrap_or(Zone::Battlefield)
}
