//! What arms of the language have in common where several questions need the same distinction: it is drawn here once.
//!
//! The groups of a type are patterns, so that a `match` with an arm for each of them is still complete, and a new arm of the
//! type has to be put into one of them.

/// The instructions that are followed in several steps, or that hold others: what they propose depends on what happened
/// before. With [`crate::at_once!`] and [`crate::said!`] these are all.
#[macro_export]
macro_rules! in_steps {
    () => {
        $crate::Instruction::ExileUntil(..)
            | $crate::Instruction::Search { .. }
            | $crate::Instruction::Reveal(..)
            | $crate::Instruction::Surveil(..)
            | $crate::Instruction::Feat(..)
            | $crate::Instruction::Look(..)
            | $crate::Instruction::Pick(..)
            | $crate::Instruction::TopUntil { .. }
            | $crate::Instruction::PutAndRestOf { .. }
            | $crate::Instruction::Reflexive(..)
            | $crate::Instruction::SetLife(..)
            | $crate::Instruction::ExchangeLife(..)
            | $crate::Instruction::ExchangeStat(..)
            | $crate::Instruction::Fight(..)
            | $crate::Instruction::AddChosenMana { .. }
            | $crate::Instruction::CopySpell(..)
            | $crate::Instruction::NewTargets(..)
            | $crate::Instruction::ChangeTargets(..)
            | $crate::Instruction::Poll { .. }
            | $crate::Instruction::Separate(..)
            | $crate::Instruction::Faces(..)
            | $crate::Instruction::FlipCoin { .. }
            | $crate::Instruction::RollDie(..)
            | $crate::Instruction::RollDice(..)
            | $crate::Instruction::Results(..)
            | $crate::Instruction::Create { .. }
            | $crate::Instruction::Choose(..)
            | $crate::Instruction::May(..)
            | $crate::Instruction::EachMay(..)
            | $crate::Instruction::InTurn(..)
            | $crate::Instruction::Fill(..)
            | $crate::Instruction::Pay(..)
            | $crate::Instruction::PayTimes(..)
            | $crate::Instruction::If(..)
            | $crate::Instruction::Unless(..)
            | $crate::Instruction::UnlessTimes(..)
            | $crate::Instruction::CastMany(..)
            | $crate::Instruction::AttachTo(..)
            | $crate::Instruction::EachUnless(..)
            | $crate::Instruction::ForEach(..)
            | $crate::Instruction::Where(..)
            | $crate::Instruction::Repeat(..)
            | $crate::Instruction::Self_ { .. }
            | $crate::Instruction::SelfRewrite { .. }
            | $crate::Instruction::Modal(..)
            | $crate::Instruction::ChangeText(..)
            | $crate::Instruction::MayCast(..)
            | $crate::Instruction::ProtectAll(..)
            | $crate::Instruction::AddProduced(..)
            | $crate::Instruction::MustCast(..)
            | $crate::Instruction::OfMana(..)
            | $crate::Instruction::EndTurn
            | $crate::Instruction::MorePhases(..)
    };
}

/// The instructions that are events of one moment: they can happen together with others.
#[macro_export]
macro_rules! at_once {
    () => {
        $crate::done_to_objects!() | $crate::done_by_players!()
    };
}

/// Of these, those that select what they are done to.
#[macro_export]
macro_rules! done_to_objects {
    () => {
        $crate::Instruction::Damage { .. }
            | $crate::Instruction::Divided { .. }
            | $crate::Instruction::Destroy { .. }
            | $crate::Instruction::Regenerate(..)
            | $crate::Instruction::Sacrifice(..)
            | $crate::Instruction::Exile(..)
            | $crate::Instruction::Move(..)
            | $crate::Instruction::Discard(..)
            | $crate::Instruction::PutCounters(..)
            | $crate::Instruction::RemoveCounters(..)
            | $crate::Instruction::MoveCounters(..)
            | $crate::Instruction::Tap(..)
            | $crate::Instruction::Untap(..)
            | $crate::Instruction::TurnFaceUp(..)
            | $crate::Instruction::TurnFaceDown(..)
            | $crate::Instruction::Transform(..)
            | $crate::Instruction::Attach(..)
            | $crate::Instruction::RemoveDamage(..)
            | $crate::Instruction::RemoveFromCombat(..)
            | $crate::Instruction::GainControl(..)
            | $crate::Instruction::ExchangeControl(..)
            | $crate::Instruction::Counter(..)
            | $crate::Instruction::ExileAfter(..)
            | $crate::Instruction::Permit(..)
            | $crate::Instruction::PermitFrom(..)
            | $crate::Instruction::Continuous { .. }
            | $crate::Instruction::BecomeCopy { .. }
            | $crate::Instruction::Forbid(..)
            | $crate::Instruction::Rule(..)
            | $crate::Instruction::NextSpell(..)
            | $crate::Instruction::Delayed(..)
            | $crate::Instruction::DelayedThisTurn(..)
            | $crate::Instruction::Unread(..)
    };
}

/// Of these, those by which something happens to each of the players meant, and nobody chooses anything.
#[macro_export]
macro_rules! done_by_players {
    () => {
        $crate::Instruction::Draw(..)
            | $crate::Instruction::Mill(..)
            | $crate::Instruction::Scry(..)
            | $crate::Instruction::Shuffle(..)
            | $crate::Instruction::AddManaTimes(..)
            | $crate::Instruction::GainLife(..)
            | $crate::Instruction::LoseLife(..)
            | $crate::Instruction::PlayerCounters(..)
            | $crate::Instruction::CreateTokens(..)
            | $crate::Instruction::AddMana(..)
            | $crate::Instruction::Lose(..)
            | $crate::Instruction::Win(..)
            | $crate::Instruction::Skip(..)
            | $crate::Instruction::SkipAll(..)
            | $crate::Instruction::ExtraTurn(..)
            | $crate::Instruction::Monarch(..)
            | $crate::Instruction::ControlTurn(..)
            | $crate::Instruction::Emblem(..)
            | $crate::Instruction::DayNight(..)
    };
}

/// The instructions that say themselves, as they are followed, what they leave behind, or in which something does.
#[macro_export]
macro_rules! leaves_by_itself {
    () => {
        $crate::Instruction::Fill(..)
            | $crate::Instruction::May(..)
            | $crate::Instruction::EachMay(..)
            | $crate::Instruction::InTurn(..)
            | $crate::Instruction::Poll { .. }
            | $crate::Instruction::Separate(..)
            | $crate::Instruction::Faces(..)
            | $crate::Instruction::If(..)
            | $crate::Instruction::Unless(..)
            | $crate::Instruction::UnlessTimes(..)
            | $crate::Instruction::ForEach(..)
            | $crate::Instruction::Where(..)
            | $crate::Instruction::Repeat(..)
            | $crate::Instruction::Self_ { .. }
            | $crate::Instruction::SelfRewrite { .. }
            | $crate::Instruction::Modal(_)
            | $crate::Instruction::Results(_)
            | $crate::Instruction::PutAndRestOf { .. }
            | $crate::Instruction::Feat(..)
            | $crate::Instruction::Reveal(..)
            | $crate::Instruction::Look(..)
            | $crate::Instruction::Pick(_)
            | $crate::Instruction::TopUntil { .. }
            | $crate::Instruction::FlipCoin { .. }
            | $crate::Instruction::RollDie(..)
            | $crate::Instruction::RollDice(..)
            | $crate::Instruction::Choose(..)
            | $crate::Instruction::PayTimes(..)
            | $crate::Instruction::Pay(..)
            | $crate::Instruction::CopySpell(..)
            | $crate::Instruction::MayCast(..)
            | $crate::Instruction::MustCast(..)
            | $crate::Instruction::CastMany(..)
    };
}

/// The instructions that are done by beginning an effect, or by changing what is no object's or player's.
#[macro_export]
macro_rules! begins_or_ends {
    () => {
        $crate::Instruction::Regenerate(..)
            | $crate::Instruction::ExileAfter(_)
            | $crate::Instruction::Permit(..)
            | $crate::Instruction::PermitFrom(..)
            | $crate::Instruction::Rule(..)
            | $crate::Instruction::NextSpell(..)
            | $crate::Instruction::OfMana(_)
            | $crate::Instruction::Skip(..)
            | $crate::Instruction::SkipAll(..)
            | $crate::Instruction::Create { .. }
            | $crate::Instruction::Forbid(..)
            | $crate::Instruction::Delayed(..)
            | $crate::Instruction::DelayedThisTurn(..)
            | $crate::Instruction::Emblem(..)
            | $crate::Instruction::EndTurn
            | $crate::Instruction::MorePhases(..)
            | $crate::Instruction::DayNight(_)
    };
}

/// The instructions that leave behind the objects on which their continuous effects began.
#[macro_export]
macro_rules! changes_objects {
    () => {
        $crate::Instruction::GainControl(..)
            | $crate::Instruction::ExchangeControl(..)
            | $crate::Instruction::Continuous { .. }
            | $crate::Instruction::BecomeCopy { .. }
            | $crate::Instruction::ChangeText(..)
            | $crate::Instruction::ProtectAll(..)
    };
}

/// The changes in which all is said: no amount, player or object of theirs has yet to be found out.
#[macro_export]
macro_rules! all_in_text {
    () => {
        $crate::Change::Word(..)
            | $crate::Change::AddText(..)
            | $crate::Change::AddType(..)
            | $crate::Change::SetTypes(..)
            | $crate::Change::AddSubtype(..)
            | $crate::Change::SetSubtypes(..)
            | $crate::Change::AddSupertype(..)
            | $crate::Change::RemoveType(..)
            | $crate::Change::RemoveSupertype(..)
            | $crate::Change::AllCreatureTypes
            | $crate::Change::AddChosenType
            | $crate::Change::SetColors(..)
            | $crate::Change::AddColor(..)
            | $crate::Change::SetChosenColor
            | $crate::Change::AddAbility(..)
            | $crate::Change::RemoveAbility(..)
            | $crate::Change::RemoveAllAbilities
            | $crate::Change::RemoveOtherAbilities
            | $crate::Change::CantHave(..)
            | $crate::Change::RemoveOtherTypes(..)
            | $crate::Change::AddChosenColor
            | $crate::Change::SetChosenType(..)
            | $crate::Change::Switch
            | $crate::Change::Name(..)
            | $crate::Change::Loyalty(..)
            | $crate::no_characteristic!()
    };
}

/// The changes of no characteristic: what an effect says of an object besides, or chooses as it begins.
#[macro_export]
macro_rules! no_characteristic {
    () => {
        $crate::Change::Forbid(..)
            | $crate::Change::DoesntUntap
            | $crate::Change::Spares(..)
            | $crate::Change::MustAttack
            | $crate::Change::Goaded
            | $crate::Change::AttacksDespiteDefender
            | $crate::Change::BlockableDespite(..)
            | $crate::Change::BlocksShadow
            | $crate::Change::AttacksAsHasty
            | $crate::Change::UsedAsHasty
            | $crate::Change::LoyaltyTwice
            | $crate::Change::BlocksTapped
            | $crate::Change::Assigns(..)
            | $crate::Change::ProtectionOfChoice(..)
            | $crate::Change::BecomesOfChoice(..)
            | $crate::Change::BlocksMore(..)
            | $crate::Change::CantAttack
            | $crate::Change::CantBlock
            | $crate::Change::MustAttackThat(..)
            | $crate::Change::MustBlock
            | $crate::Change::MustBlockThat(..)
            | $crate::Change::MustBeBlocked(..)
            | $crate::Change::Lures(..)
            | $crate::Change::MayStayTapped
            | $crate::Change::Becomes(..)
            | $crate::Change::Crews(..)
            | $crate::Change::NoManaCost
    };
}

/// The filters that are a property of what the object is: of its characteristics (CR 109.3), which nothing else has to tell
/// apart. A new property of these is a row here, its wording, and what it asks of the board.
#[macro_export]
macro_rules! what_it_is {
    () => {
        $crate::Filter::Colorless
            | $crate::Filter::Multicolored
            | $crate::Filter::Monocolored
            | $crate::Filter::Historic
            | $crate::Filter::Adventurer
            | $crate::Filter::ColorOfChoice
            | $crate::Filter::TypeOfChoice
            | $crate::Filter::ChosenColor
            | $crate::Filter::ChosenType
            | $crate::Filter::ChosenName
            | $crate::Filter::Named(..)
            | $crate::Filter::OddManaValue
            | $crate::Filter::CostsX
            | $crate::Filter::NoAbilities
            | $crate::Filter::ManaCost(..)
            | $crate::Filter::Stat(..)
            | $crate::Filter::Keyword(..)
            | $crate::Filter::Landwalk(..)
            | $crate::Filter::CostKeyword(..)
            | $crate::Filter::NumberKeyword(..)
            | $crate::Filter::NumberedKeyword(..)
            | $crate::Filter::SharesColor(..)
            | $crate::Filter::SharesName(..)
            | $crate::Filter::SharesNameWith(..)
            | $crate::Filter::SharesWith(..)
            | $crate::Filter::DifferentNames
            | $crate::Filter::EachOf(..)
            | $crate::Filter::SharesCreatureType(..)
            | $crate::Filter::SharesCardType(..)
    };
}

/// The filters that are a fact about an object which is no characteristic: how it stands there, and what was done to it or
/// with it. A new fact is a row here, its wording, and what it asks of the board.
#[macro_export]
macro_rules! how_it_is {
    () => {
        $crate::Filter::Tapped
            | $crate::Filter::Goaded
            | $crate::Filter::DamagedBy(..)
            | $crate::Filter::DamagedByOne(..)
            | $crate::Filter::FaceDown
            | $crate::Filter::Modified
            | $crate::Filter::Counter(..)
            | $crate::Filter::Counters(..)
            | $crate::Filter::Entering
            | $crate::Filter::ChosenSource
            | $crate::Filter::Enchanted
            | $crate::Filter::Equipped
            | $crate::Filter::Targets(..)
            | $crate::Filter::TargetsOnly(..)
            | $crate::Filter::TargetCount(..)
            | $crate::Filter::OfSlot(..)
            | $crate::Filter::ThisWay(..)
            | $crate::Filter::EnteredThisTurn
            | $crate::Filter::CameThisTurn(..)
            | $crate::Filter::DrawnThisTurn
            | $crate::Filter::WentTo(..)
            | $crate::Filter::AttackedThisTurn
            | $crate::Filter::BlockedThisTurn
            | $crate::Filter::DamagedThisTurn
            | $crate::Filter::DealtDamage(..)
            | $crate::Filter::WasCast
            | $crate::Filter::CastFromElsewhere(..)
            | $crate::Filter::CastBefore(..)
            | $crate::Filter::Designated(..)
            | $crate::Filter::FromSource(..)
            | $crate::Filter::Kicked
            | $crate::Filter::AttachedTo(..)
            | $crate::Filter::AttackingThat(..)
            | $crate::Filter::Helped(..)
    };
}

/// The filters that say what an object does in combat, as only a creature does.
#[macro_export]
macro_rules! in_combat {
    () => {
        $crate::Filter::Attacking
            | $crate::Filter::Blocking
            | $crate::Filter::Blocked
            | $crate::Filter::Unblocked
            | $crate::Filter::PairOf(..)
            | $crate::Filter::BlockingThat(..)
            | $crate::Filter::BlockedBy(..)
    };
}

/// The filters that are words for a kind of object, by its types or by what it is in the game, or stand before such a word.
#[macro_export]
macro_rules! kind_of_object {
    () => {
        $crate::Filter::Type(..)
            | $crate::Filter::Super(..)
            | $crate::Filter::Subtype(..)
            | $crate::Filter::Color(..)
            | $crate::Filter::Permanent
            | $crate::Filter::Card
            | $crate::Filter::Spell
            | $crate::Filter::Ability(..)
            | $crate::Filter::Token
            | $crate::Filter::Source
            | $crate::Filter::Commander
    };
}

/// The filters that say whose an object is, where it is, or which it is.
#[macro_export]
macro_rules! whose_or_where {
    () => {
        $crate::Filter::Controller(..)
            | $crate::Filter::Owner(..)
            | $crate::Filter::Is(..)
            | $crate::Filter::In(..)
            | $crate::Filter::OnTop(..)
    };
}
