//! Read is one thing, carried out is another: for every ability, keyword, cost, condition, trigger, change of entering, …
//! which code carries it out, or that none does, with the rule and the moment at which it would act.
//!
//! The table is exhaustive by construction: a new arm of the language does not compile before it stands here. That what
//! it calls carried out has code is looked at by a test, which finds each arm in the file that is named for it. What it
//! calls not carried out stops a game at its moment, and a sentence with it is shown as read, not carried out.

use crate::action::KeywordAction;
use crate::amount::{Amount, Condition};
use crate::card::{Ability, CostAction, TriggerEvent};
use crate::continuous::{Cant, Change, Until};
use crate::instruction::Instruction;
use crate::replacement::{EnterChange, Pattern, Rewrite};
use crate::unread::Moment;
use crate::walk::{Accept, Visit, Walk};
use crate::words::{
    BLESSING, COMPLETED, CostKeyword, INITIATIVE, Keyword, MONARCH, Mana, NumberKeyword, NumberedKeyword, STORY,
    TEMPTED,
};
use crate::{Filter, Selection};
use crate::{Spell, done_by_players, done_to_objects, in_steps, loops, said};

/// Whether something that was read takes place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Carried {
    /// It is carried out; the file of the engine, or of the reader, that does it.
    By(&'static str),
    /// It has no part in play (how decks are built, what players know): the rule that says so.
    NoPart(&'static str),
    /// No code carries it out: the rule, and when it would act.
    Not(&'static str, Moment),
}

/// What of a text is read and that no code carries out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Lack {
    /// The keyword or the words.
    pub what: String,
    /// The rule by which it would act.
    pub rule: &'static str,
    /// When.
    pub moment: Moment,
}

fn no(rule: &'static str, moment: Moment) -> Carried {
    Carried::Not(rule, moment)
}

/// CR 702: keywords without a number or cost.
#[rustfmt::skip]
pub fn keyword(keyword: Keyword) -> Carried {
    match keyword {
        Keyword::Deathtouch | Keyword::Indestructible | Keyword::Shroud | Keyword::Split => Carried::By("look/cant"),
        Keyword::Defender | Keyword::Reach | Keyword::Shadow => Carried::By("look/combat"),
        Keyword::DoubleStrike | Keyword::FirstStrike | Keyword::Vigilance => Carried::By("play/combat"),
        Keyword::Trample => Carried::By("play/damage"),
        Keyword::Flash | Keyword::Aftermath | Keyword::Retrace | Keyword::JumpStart => Carried::By("perform/cast/permit"),
        Keyword::Flying | Keyword::Persist | Keyword::Undying => Carried::By("look/keyword_triggers"),
        Keyword::Prowess | Keyword::Extort | Keyword::Evolve | Keyword::Increment => Carried::By("look/keyword_triggers/casting"),
        Keyword::Training | Keyword::Mentor | Keyword::Ingest | Keyword::Flanking | Keyword::Exalted | Keyword::Decayed | Keyword::BattleCry => Carried::By("look/keyword_triggers/attacks"),
        Keyword::ReadAhead => Carried::By("look/sagas"),
        Keyword::Haste | Keyword::UmbraArmor | Keyword::Riot | Keyword::Unleash | Keyword::Sunburst | Keyword::Daybound | Keyword::Rebound | Keyword::Compleated => Carried::By("look/keywords"),
        Keyword::Myriad => Carried::By("look/keyword_triggers/attacks"),
        Keyword::Storm | Keyword::Gravestorm | Keyword::Cascade => Carried::By("look/keyword_triggers/casting"),
        Keyword::Ravenous | Keyword::Exploit => Carried::By("look/keyword_triggers/permanents"),
        Keyword::Hexproof => Carried::By("look/targets"),
        Keyword::Infect | Keyword::Lifelink | Keyword::Wither => Carried::By("perform/damage"),
        Keyword::Menace | Keyword::Fear | Keyword::Intimidate | Keyword::Skulk | Keyword::Horsemanship => Carried::By("look/combat_rules"),
        Keyword::Changeling => Carried::By("board/characteristics"),
        Keyword::Convoke | Keyword::Delve | Keyword::Improvise => Carried::By("perform/costs/pay_with"),
        Keyword::Assist => Carried::By("perform/costs/assist"),
        Keyword::StartEngines => Carried::By("play/state_based"),
        Keyword::Nightbound => Carried::By("look/daybound"),
        Keyword::Ascend | Keyword::Storied => Carried::By("look/eval/conditions"),
        Keyword::Devoid => Carried::By("oracle/face"),
        Keyword::Fuse => Carried::By("perform/cast/halves"),
        Keyword::LivingWeapon | Keyword::ForMirrodin | Keyword::JobSelect => Carried::By("look/keyword_triggers/permanents"),
        Keyword::Partner => Carried::NoPart("702.124"),
        Keyword::DoctorsCompanion => Carried::NoPart("702.124"),
        Keyword::ChooseBackground => Carried::NoPart("702.124"),
        Keyword::Demonstrate => Carried::By("look/keyword_triggers/casting"),
        Keyword::Dethrone | Keyword::Melee | Keyword::Provoke => Carried::By("look/keyword_triggers/attacks"),
        Keyword::Enlist => Carried::By("look/keywords"),
        Keyword::Cipher => Carried::By("perform/encoded"),
        Keyword::Banding => Carried::By("play/bands"),
        Keyword::Soulbond => Carried::By("look/keyword_triggers/permanents"),
        Keyword::Phasing => Carried::By("perform/phasing"),
        Keyword::Station => Carried::By("look/keywords/activated"),
        Keyword::GiftCard | Keyword::GiftFood | Keyword::GiftFish | Keyword::GiftTurn | Keyword::GiftTreasure | Keyword::GiftOctopus => Carried::By("look/keywords/gift"),
        Keyword::Bargain => Carried::By("perform/cast/alternative"),
        Keyword::Conspire => Carried::By("look/keyword_triggers/casting"),
    }
}

/// CR 702: keywords with a number.
#[rustfmt::skip]
pub fn number_keyword(keyword: NumberKeyword) -> Carried {
    match keyword {
        NumberKeyword::Absorb | NumberKeyword::Amplify | NumberKeyword::Bloodthirst | NumberKeyword::Devour | NumberKeyword::Dredge | NumberKeyword::Tribute => Carried::By("look/keywords"),
        NumberKeyword::Graft | NumberKeyword::Afterlife => Carried::By("look/keyword_triggers"),
        NumberKeyword::Poisonous | NumberKeyword::Firebending | NumberKeyword::Bushido | NumberKeyword::Annihilator => Carried::By("look/keyword_triggers/attacks"),
        NumberKeyword::Fading | NumberKeyword::Modular | NumberKeyword::Vanishing | NumberKeyword::Fabricate | NumberKeyword::Soulshift => Carried::By("look/keyword_triggers/permanents"),
        NumberKeyword::Afflict | NumberKeyword::Renown | NumberKeyword::Mobilize | NumberKeyword::Rampage | NumberKeyword::Frenzy => Carried::By("look/keyword_triggers/attacks"),
        NumberKeyword::Backup | NumberKeyword::Hideaway => Carried::By("look/keyword_triggers/permanents"),
        NumberKeyword::Crew | NumberKeyword::Saddle => Carried::By("look/keywords/activated"),
        NumberKeyword::Toxic => Carried::By("perform/damage"),
        NumberKeyword::Ripple => Carried::By("look/keyword_triggers/casting"),
        NumberKeyword::Teamwork | NumberKeyword::Casualty => Carried::By("perform/cast/alternative"),
    }
}

/// CR 702: what the cost of a keyword buys.
#[rustfmt::skip]
pub fn cost_keyword(keyword: CostKeyword) -> Carried {
    match keyword {
        CostKeyword::Megamorph => Carried::By("perform/cast/permit"),
        CostKeyword::Escape => Carried::By("perform/cast/alternative"),
        CostKeyword::Kicker | CostKeyword::Multikicker | CostKeyword::Buyback => Carried::By("perform/cast"),
        CostKeyword::Overload | CostKeyword::Cleave | CostKeyword::Flashback => Carried::By("perform/cast/alternative"),
        CostKeyword::Morph | CostKeyword::Disguise => Carried::By("perform/cast/permit"),
        CostKeyword::Warp => Carried::By("perform/cast/alternative"),
        CostKeyword::Madness | CostKeyword::Miracle => Carried::By("look/keywords"),
        CostKeyword::Equip | CostKeyword::Cycling | CostKeyword::Unearth | CostKeyword::Outlast | CostKeyword::Embalm | CostKeyword::Eternalize | CostKeyword::Encore | CostKeyword::Ninjutsu | CostKeyword::CommanderNinjutsu | CostKeyword::Transmute | CostKeyword::Fortify | CostKeyword::Transfigure | CostKeyword::LevelUp | CostKeyword::Scavenge => Carried::By("look/keywords/activated"),
        CostKeyword::Echo | CostKeyword::Ward | CostKeyword::CumulativeUpkeep | CostKeyword::Evoke | CostKeyword::Recover => Carried::By("look/keyword_triggers"),
        CostKeyword::Bestow | CostKeyword::Dash | CostKeyword::Surge | CostKeyword::Emerge | CostKeyword::Escalate | CostKeyword::Spectacle => Carried::By("perform/cast/alternative"),
        CostKeyword::Mutate => no("702.140", Moment::Used),
        CostKeyword::Foretell => Carried::By("play/set_aside"),
        CostKeyword::Disturb => Carried::By("perform/cast/alternative"),
        CostKeyword::Reconfigure => Carried::By("look/keywords/activated"),
        CostKeyword::Blitz => Carried::By("perform/cast/alternative"),
        CostKeyword::Squad => Carried::By("look/keyword_triggers/permanents"),
        CostKeyword::MoreThanMeetsTheEye => Carried::By("perform/cast/alternative"),
        CostKeyword::Plot => Carried::By("play/actions"),
        CostKeyword::Freerunning | CostKeyword::Mayhem | CostKeyword::Prowl => Carried::By("perform/cast/alternative"),
        CostKeyword::Offspring => Carried::By("look/keyword_triggers/permanents"),
        CostKeyword::Harmonize => Carried::By("perform/cast/alternative"),
        CostKeyword::WebSlinging | CostKeyword::Sneak => Carried::By("perform/cast/alternative"),
        CostKeyword::Entwine => Carried::By("perform/cast/announce"),
        CostKeyword::Replicate => Carried::By("look/keyword_triggers/casting"),
        CostKeyword::Alternative | CostKeyword::Awaken | CostKeyword::Impending | CostKeyword::Prototype => Carried::By("perform/cast/alternative"),
        CostKeyword::Unlock => Carried::By("look/activated"),
        CostKeyword::AuraSwap => no("702.65", Moment::Used),
    }
}

/// CR 702: keywords with a number and a cost.
#[rustfmt::skip]
pub fn numbered_keyword(keyword: NumberedKeyword) -> Carried {
    match keyword {
        NumberedKeyword::Suspend => Carried::By("look/keyword_triggers/permanents"),
        NumberedKeyword::Impending => Carried::By("look/keyword_triggers/permanents"),
        NumberedKeyword::Awaken => Carried::By("perform/cast/awaken"),
        NumberedKeyword::Reinforce => Carried::By("look/keywords/activated"),
    }
}

/// CR 113: abilities.
#[rustfmt::skip]
pub fn ability(ability: &Ability) -> Carried {
    match ability {
        Ability::Keyword(k) => keyword(*k),
        Ability::Number(k, _) => number_keyword(*k),
        Ability::WithCost(k, _) => cost_keyword(*k),
        Ability::Numbered(k, ..) => numbered_keyword(*k),
        Ability::AsItAttacks(..) => Carried::By("look/keywords"),
        Ability::TypeCycling(..) | Ability::EquipOnly(..) | Ability::Activated { .. } => Carried::By("look/keywords/activated"),
        Ability::MayLook(..) => Carried::NoPart("401.5"),
        Ability::Companion(_) => Carried::NoPart("702.139a"),
        Ability::Splice(..) => Carried::By("perform/cast/splice"),
        Ability::AlternativeCost(..) => Carried::By("perform/cast/alternative"),
        Ability::CastOnly(..) | Ability::AsFlash(..) => Carried::By("perform/cast/permit"),
        Ability::MoreLands(..) => Carried::By("look/rules"),
        Ability::SpendOnX(_) => Carried::By("perform/cast"),
        Ability::OptionalCost(..) => Carried::By("perform/cast/alternative"),
        Ability::OpeningHand => Carried::NoPart("103.6a"),
        Ability::InDecks(_) => Carried::NoPart("113.6n"),
        Ability::Devour(..) => Carried::By("look/keywords"),
        Ability::Champion(..) => Carried::By("look/keyword_triggers/permanents"),
        Ability::Craft(..) => Carried::By("look/keywords/activated"),
        Ability::Unread(..) => Carried::By("look/unread"),
        Ability::Prototype(..) => Carried::By("perform/cast/alternative"),
        Ability::Protection(..) | Ability::Replacement(..) => Carried::By("look/keywords"),
        Ability::HexproofFrom(..) => Carried::By("board/characteristics"),
        Ability::Affinity(..) | Ability::SpellCost(..) => Carried::By("perform/cast/cost"),
        Ability::AdditionalCost(..) => Carried::By("perform/cast"),
        Ability::MayPlay(..) | Ability::MayPlayExiled(..) => Carried::By("perform/cast/permit"),
        Ability::RatherCost(..) => Carried::By("perform/cast/alternative"),
        Ability::AbilityCost(..) => Carried::By("perform/cast/cost"),
        Ability::UntapsAlso(..) => Carried::By("play/turn"),
        Ability::CostsAtLeast(..) => Carried::By("perform/cast/cost"),
                Ability::Enchant(..) | Ability::EnchantPlayer(..) | Ability::Spell(..) => Carried::By("board/spell"),
        Ability::Continuous(..) => Carried::By("look/combat_rules"),
        Ability::Cant(..) => Carried::By("look/cant"),
        Ability::Triggered { .. } => Carried::By("look/keyword_triggers"),
        Ability::DealtAsThough(..) => Carried::By("perform/damage"),
        Ability::HandSize(..) => Carried::By("play/turn"),
        Ability::ManaAsThough(..) => Carried::By("perform/costs/pool"),
        Ability::VotesMore(_) => Carried::By("perform/follow/vote"),
        Ability::TargetedDespite(..) | Ability::MustTarget(..) => Carried::By("look/targets"),
        Ability::LoyaltyAtInstant(..) => Carried::By("play/actions"),
        Ability::ControlsSearch(..) => Carried::By("look/deciding"),
        Ability::HowOften(..) => Carried::By("perform/triggers/times"),
        Ability::Anchored(..) => Carried::By("look/unread"),
    }
}

/// CR 118: parts of costs.
#[rustfmt::skip]
pub fn cost_action(action: &CostAction) -> Carried {
    match action {
        CostAction::Sacrifice(..) | CostAction::Exile(..) | CostAction::Tap(..) | CostAction::Return(..) | CostAction::RemoveCounters(..) | CostAction::RemoveAmong(..) | CostAction::PutCounters(..) | CostAction::Exert(..) | CostAction::Unattach(..) | CostAction::Mill(..) | CostAction::Reveal(..) | CostAction::Put(..) | CostAction::Hurt(..) | CostAction::Unread(..) => Carried::By("perform/costs"),
        CostAction::Waterbend(..) => Carried::By("perform/costs/pay_with"),
        CostAction::ItsManaCost => Carried::By("perform/cast/alternative"),
        CostAction::Discard(..) => Carried::By("look/keywords/activated"),
    }
}

/// Conditions.
#[rustfmt::skip]
pub fn condition(condition: &Condition) -> Carried {
    match condition {
        Condition::Designated(_, word) if word == "max speed" => Carried::By("look/eval/conditions"),
        Condition::Designated(_, word) if word == BLESSING || word == STORY || word.starts_with(TEMPTED) => Carried::By("look/eval/conditions"),
        Condition::Designated(_, word) if word == MONARCH || word == INITIATIVE || word == COMPLETED => Carried::By("look/eval/conditions"),
        // no text that is read gives another designation
        Condition::Designated(_, word) => no(rule_of_designation(word), Moment::Always),
        Condition::CastFor(..) | Condition::CameSinceLastUpkeep(..) => Carried::By("look/keyword_triggers"),
        Condition::Controls(..) => Carried::By("look/keyword_triggers/attacks"),
        Condition::Is(..) | Condition::Done(..) | Condition::Exists(..) | Condition::Not(..) => Carried::By("look/keyword_triggers/permanents"),
        Condition::Compare(..) | Condition::DayNight(..) | Condition::Resolves | Condition::ByEffect => Carried::By("look/keywords"),
        // a text whose words are not bound is carried out by nothing
        said!(Condition) => no("608.2c", Moment::Always),
        Condition::Unread(..) | Condition::DoneBy(..) | Condition::Won(..) | Condition::VotedAs(..) | Condition::Kicked | Condition::KickedWith(..) | Condition::WasCast(..) | Condition::CastBy(..) | Condition::StartedUntapped(..) | Condition::CastForThisTurn(..) | Condition::Turn(..) | Condition::During(..) | Condition::SorceryTime | Condition::BeforeAttackers | Condition::AfterBlockers | Condition::TurnAfter(..) | Condition::UsedAtMost(..) | Condition::NeverUsed | Condition::ActivatedBy(..) | Condition::HappenedThisTurn(..) | Condition::Anchor(..) | Condition::Spent(..) | Condition::AsCast(..) | Condition::Paid(..) | Condition::Has(..) | Condition::EventAmount(..) | Condition::EventBy(..) | Condition::EventManaChosen | Condition::All(..) | Condition::OneOf(..) => Carried::By("look/eval/conditions"),
    }
}

/// CR 614.1c, d: changes of how a permanent enters.
#[rustfmt::skip]
pub fn enter_change(change: &EnterChange) -> Carried {
    match change {
        EnterChange::Tapped | EnterChange::Untapped | EnterChange::Control(..) | EnterChange::Copy(..) | EnterChange::FaceDown | EnterChange::Prepared | EnterChange::Attached(..) | EnterChange::Attacking => Carried::By("perform/enter"),
        EnterChange::Counters(..) | EnterChange::Transformed | EnterChange::Do(..) | EnterChange::If(..) | EnterChange::Either(..) | EnterChange::Change(..) => Carried::By("look/keywords"),
    }
}

/// CR 603: events that abilities trigger on.
#[rustfmt::skip]
pub fn trigger_event(event: &TriggerEvent) -> Carried {
    match event {
        TriggerEvent::Event(..) | TriggerEvent::Beginning(..) | TriggerEvent::Enters(..) | TriggerEvent::LastCounter(..) => Carried::By("look/keyword_triggers/permanents"),
        TriggerEvent::Targeted(..) => Carried::By("look/keyword_triggers"),
        TriggerEvent::Cast(..) => Carried::By("look/keyword_triggers/casting"),
        TriggerEvent::OneOf(..) | TriggerEvent::Blocks(..) | TriggerEvent::BlockedBy(..) | TriggerEvent::BecomesBlocked(..) | TriggerEvent::AttacksWith(..) | TriggerEvent::Attacks(..) => Carried::By("look/keyword_triggers/attacks"),
        TriggerEvent::Unlocks(..) | TriggerEvent::Copies(..) | TriggerEvent::AttacksThat(..) | TriggerEvent::Cycles(..) | TriggerEvent::DayNight | TriggerEvent::PlaysLand(..) | TriggerEvent::BlocksThat(..) | TriggerEvent::Nth(..) | TriggerEvent::Prevented(..) | TriggerEvent::TappedForMana(..) | TriggerEvent::WinsFlip(..) | TriggerEvent::State(..) | TriggerEvent::Chapters(..) | TriggerEvent::AttackTogether(..) | TriggerEvent::Unblocked(..) | TriggerEvent::Crime(..) | TriggerEvent::Becomes(..) | TriggerEvent::Acts(..) | TriggerEvent::Attached(..) | TriggerEvent::NthCounter(..) | TriggerEvent::Expends(..) | TriggerEvent::Activates(..) | TriggerEvent::While(..) => Carried::By("perform/triggers"),
    }
}

/// CR 701: keyword actions that need no more words.
#[rustfmt::skip]
pub fn keyword_action(action: KeywordAction) -> Carried {
    match action {
        KeywordAction::Populate | KeywordAction::Proliferate | KeywordAction::ManifestDread | KeywordAction::Clash | KeywordAction::Learn | KeywordAction::Recruit | KeywordAction::RingTempts | KeywordAction::Venture | KeywordAction::VentureUndercity | KeywordAction::TakeInitiative | KeywordAction::TimeTravel | KeywordAction::RepeatProcess | KeywordAction::Planeswalk | KeywordAction::Chaos => Carried::By("perform/follow/keyword_actions"),
    }
}

/// CR 608.2c, 701: instructions.
#[rustfmt::skip]
pub fn instruction(instruction: &Instruction) -> Carried {
    match instruction {
        said!(Instruction) => no("608.2c", Moment::Always),
        Instruction::Does(_, action) => keyword_action(*action),
        in_steps!() => Carried::By("perform/follow"),
        done_to_objects!() | done_by_players!() => Carried::By("perform/follow/events"),
    }
}

/// CR 614, 615: what effects make of events.
#[rustfmt::skip]
pub fn rewrite(rewrite: &Rewrite) -> Carried {
    match rewrite {
        Rewrite::Prevent(..) | Rewrite::Redirect(..) | Rewrite::Goto(..) | Rewrite::Enter(..) | Rewrite::Instead(..) => Carried::By("look/keywords"),
        Rewrite::Amount(..) | Rewrite::Source(..) | Rewrite::Regenerate | Rewrite::Plus(..) | Rewrite::Skip | Rewrite::PlusTokens(..) | Rewrite::Tokens(..) | Rewrite::TokensOfOne(..) | Rewrite::ProducesMana(..) | Rewrite::ManaBecomes(..) | Rewrite::Counters(..) | Rewrite::Floor(..) | Rewrite::SearchTop(..) | Rewrite::ExileFound | Rewrite::WinFlip | Rewrite::RollMore | Rewrite::FlipTwo => Carried::By("perform/rewrite"),
    }
}

/// CR 614.1, 603.2: events that effects and triggers watch for.
#[rustfmt::skip]
pub fn pattern(pattern: &Pattern) -> Carried {
    match pattern {
        Pattern::Damage { .. } => Carried::By("look/keyword_triggers/attacks"),
        Pattern::DamageBelow { .. } | Pattern::LoseLife(..) | Pattern::GainLife(..) | Pattern::PayLife(..) | Pattern::Sacrifice(..) | Pattern::TurnFaceUp(..) | Pattern::DrawCards(..) | Pattern::Mill(..) | Pattern::Scry(..) | Pattern::Acts(..) | Pattern::Search(..) | Pattern::CreateTokens { .. } | Pattern::RemoveCounters(..) | Pattern::Tap(..) | Pattern::TapForMana { .. } | Pattern::LoseMana(..) | Pattern::FlipCoin(..) | Pattern::RollDie(..) | Pattern::Begin(..) | Pattern::Lose(..) | Pattern::Win(..) | Pattern::Counter(..) | Pattern::Transform(..) | Pattern::PhaseOut(..) | Pattern::PhaseIn(..) => Carried::By("look/effects/pattern"),
        Pattern::Move { .. } => Carried::By("look/keyword_triggers/permanents"),
        Pattern::Destroy(..) | Pattern::Enter(..) | Pattern::Draw { .. } | Pattern::Discard { .. } | Pattern::Untap { .. } | Pattern::OneOf(..) => Carried::By("look/keywords"),
        Pattern::PutCounters { .. } => Carried::By("perform/triggers"),
    }
}

/// CR 613: changes of characteristics.
#[rustfmt::skip]
pub fn change(change: &Change) -> Carried {
    match change {
        Change::Control(..) | Change::Word(..) | Change::FullText(..) | Change::AddText(..) | Change::AddType(..) | Change::SetTypes(..) | Change::AddSubtype(..) | Change::SetSubtypes(..) | Change::AddSupertype(..) | Change::RemoveType(..) | Change::RemoveSupertype(..) | Change::AllCreatureTypes | Change::AddChosenType | Change::SetColors(..) | Change::AddColor(..) | Change::SetChosenColor | Change::RemoveAbility(..) | Change::RemoveAllAbilities | Change::RemoveOtherAbilities | Change::CantHave(..) | Change::RemoveOtherTypes(..) | Change::ActivatedOf(..) | Change::AddChosenColor | Change::SetChosenType(..) | Change::SetPowerToughness(..) | Change::Switch | Change::Name(..) | Change::Loyalty(..) => Carried::By("look/layers/change"),
        Change::ProtectionOfChoice(..) | Change::BecomesOfChoice(..) => Carried::By("perform/follow/looking"),
        Change::Forbid(..) => Carried::By("look/effects"),
        Change::DoesntUntap | Change::MayStayTapped => Carried::By("play/turn"),
        Change::Spares(..) => Carried::By("look/attach"),
        Change::MustBlock | Change::MustBlockThat(..) | Change::MustBeBlocked(..) | Change::Lures(..) => Carried::By("look/block_requirements"),
        Change::Assigns(..) => Carried::By("play/damage"),
        Change::UsedAsHasty | Change::LoyaltyTwice => Carried::By("play/actions"),
        Change::BlockableDespite(..) => Carried::By("look/cant"),
        Change::AttacksDespiteDefender | Change::BlocksShadow | Change::AttacksAsHasty | Change::BlocksTapped => Carried::By("look/combat"),
        Change::MustAttack | Change::Goaded | Change::CantAttack | Change::CantBlock | Change::BlocksMore(..) | Change::MustAttackThat(..) => Carried::By("look/combat_rules"),
        Change::Becomes(..) => Carried::By("look/keywords/activated"),
        Change::Crews(..) => Carried::By("look/eval"),
        Change::NoManaCost => Carried::By("board/copiable"),
        Change::AddAbility(..) => Carried::By("look/keywords"),
        Change::Modify(..) => Carried::By("look/keyword_triggers"),
    }
}

/// CR 101.2, 614.17: what can't happen.
#[rustfmt::skip]
pub fn cant(cant: &Cant) -> Carried {
    match cant {
        Cant::Happen(..) | Cant::PreventDamage(..) | Cant::ChangeDamage(..) | Cant::PreventCombat(..) | Cant::LoseForLife(..) | Cant::DrawMoreThan(..) | Cant::Block(..) | Cant::BeBlocked(..) | Cant::ProtectPlayer(..) | Cant::MoreCounters(..) | Cant::TargetPlayer(..) | Cant::HexproofPlayer(..) | Cant::Cast(..) | Cant::Cause(..) | Cant::PayWith(..) | Cant::CastMoreThan(..) | Cant::Activate(..) | Cant::ActivateSome(..) | Cant::ActivateTapping(..) | Cant::CastOrActivate(..) | Cant::PlayLands(..) | Cant::BeCountered(..) | Cant::Regenerate(..) => Carried::By("look/cant"),
        Cant::BeTarget(..) => Carried::By("look/targets"),
        Cant::Toll(..) => Carried::By("look/tolls"),
        Cant::LegendRule(..) => Carried::By("play/state_based"),
        Cant::UntapMore(..) => Carried::By("play/turn"),
        Cant::Attack(..) | Cant::BlockExcept(..) | Cant::BeBlockedByMore(..) | Cant::BeBlockedByFewer(..) | Cant::AttackPlayer(..) | Cant::AttackUnless(..) | Cant::BeAttacked(..) | Cant::Alone(..) | Cant::OnlyAlone(..) | Cant::MoreAttackers(..) | Cant::MoreBlockers(..) => Carried::By("look/combat_rules"),
    }
}

fn rule_of_designation(word: &str) -> &'static str {
    match word {
        "city's blessing" => "702.131c",
        _ => "725.1",
    }
}

/// What of a text is read and not carried out.
pub fn lacks(text: &impl Accept) -> Vec<Lack> {
    let mut lacks = Lacks::default();
    text.accept(&mut lacks);
    lacks.found
}

#[derive(Default)]
struct Lacks {
    found: Vec<Lack>,
    /// The text of a triggered ability: X is not announced for it (CR 107.3).
    triggered: bool,
    /// Within "…, where X is …".
    defined: usize,
}

impl Lacks {
    fn note(&mut self, carried: Carried, what: impl FnOnce() -> String) {
        if let Carried::Not(rule, moment) = carried {
            let lack = Lack { what: what(), rule, moment };
            if !self.found.contains(&lack) {
                self.found.push(lack);
            }
        }
    }
}

/// How a keyword ability is called.
pub fn name_of(ability: &Ability) -> Option<String> {
    match ability {
        Ability::Keyword(keyword) => Some(keyword.to_string()),
        Ability::Number(keyword, _) => Some(keyword.to_string()),
        Ability::WithCost(keyword, _) => Some(keyword.to_string()),
        Ability::Numbered(keyword, ..) => Some(keyword.to_string()),
        Ability::EquipOnly(..) => Some(CostKeyword::Equip.to_string()),
        Ability::TypeCycling(kind, _) => Some(format!("{kind}cycling")),
        Ability::Protection(_)
        | Ability::HexproofFrom(_)
        | Ability::Affinity(_)
        | Ability::Prototype(..)
        | Ability::AdditionalCost(_)
        | Ability::SpellCost(_)
        | Ability::Enchant(_)
        | Ability::EnchantPlayer(_)
        | Ability::Replacement(_)
        | Ability::Continuous(_)
        | Ability::Cant(..)
        | Ability::Activated { .. }
        | Ability::Triggered { .. }
        | Ability::Spell(_)
        | Ability::MayPlay(_)
        | Ability::RatherCost(_)
        | Ability::AbilityCost(_)
        | Ability::UntapsAlso(..)
        | Ability::CostsAtLeast(..)
        | Ability::MayPlayExiled(_)
        | Ability::DealtAsThough(..)
        | Ability::HandSize(..)
        | Ability::ManaAsThough(_)
        | Ability::TargetedDespite(..)
        | Ability::VotesMore(_)
        | Ability::MustTarget(..)
        | Ability::LoyaltyAtInstant(..)
        | Ability::MayLook(..)
        | Ability::ControlsSearch(_)
        | Ability::HowOften(_)
        | Ability::Companion(_)
        | Ability::OpeningHand
        | Ability::InDecks(..)
        | Ability::Champion(..)
        | Ability::Devour(..)
        | Ability::Craft(..)
        | Ability::CastOnly(..)
        | Ability::SpendOnX(_)
        | Ability::OptionalCost(..)
        | Ability::AlternativeCost(..)
        | Ability::Splice(..)
        | Ability::AsFlash(_)
        | Ability::MoreLands(..)
        | Ability::AsItAttacks(..)
        | Ability::Anchored(..)
        | Ability::Unread(..) => None,
    }
}

/// Whether another player may pay {X} without anything saying what X is.
pub fn asks_for_x(instruction: &Instruction) -> bool {
    matches!(instruction, Instruction::Unless(_, cost, _) | Instruction::UnlessTimes(_, cost, ..)
        if cost.mana.contains(&Mana::X))
}

/// "You may cast a creature spell from among cards exiled with it", "you may play a card from exile with a counter on it": each
/// of the cards may be meant until one is played.
pub fn permits_a_spell(instruction: &Instruction) -> bool {
    if matches!(instruction, Instruction::Permit(Selection::Choose { .. }, ..)) {
        return true;
    }
    let Instruction::Permit(Selection::Each(filter), ..) = instruction else {
        return false;
    };
    filter.says(&|part| matches!(part, Filter::Spell))
}

/// The same, where it is carried out: one card may be cast, no land played.
pub fn permits_one(instruction: &Instruction) -> bool {
    let Instruction::Permit(what, permission, _) = instruction else { return false };
    let one = matches!(what, Selection::Choose { max: Some(Amount::Fixed(1)), random: false, .. } | Selection::Each(_));
    one && !permission.lands && permits_a_spell(instruction)
}

/// "For as long as it has a flood counter on it", of anything but one thing that is changed: when that ends is not looked at.
fn lasts_by_a_counter(instruction: &Instruction) -> bool {
    use Instruction as I;
    let one = |what: &Selection| matches!(what, Selection::One(_));
    let (until, looked_at) = match instruction {
        I::Continuous { what, until, .. } | I::GainControl(_, what, until) => (until, one(what)),
        I::Forbid(_, until)
        | I::Rule(_, until)
        | I::Permit(_, _, until)
        | I::PermitFrom(_, _, until)
        | I::BecomeCopy { until, .. }
        | I::ExileUntil(_, until) => (until, false),
        I::Create { lifetime, .. } => (&lifetime.until, false),
        #[allow(unreachable_patterns)] // what stands before is told apart
        said!(Instruction) | in_steps!() | done_to_objects!() | done_by_players!() | I::Does(..) => return false,
    };
    matches!(until, Until::CounterGone(_)) && !looked_at
}

impl Visit for Lacks {
    fn spell(&mut self, part: &Spell) {
        // CR 601.2c: a target for each player
        let each = part.targets.iter().enumerate().filter(|(_, target)| loops::for_each_player(target));
        for (at, _) in each {
            if !loops::is_carried_out(part, at) {
                self.note(no("601.2c", Moment::Used), || "a target for each player".to_owned());
            }
        }
        part.walk(self);
    }

    fn ability(&mut self, part: &Ability) {
        self.note(ability(part), || name_of(part).unwrap_or_default());
        let outer = std::mem::replace(&mut self.triggered, matches!(part, Ability::Triggered { .. }));
        part.walk(self);
        self.triggered = outer;
    }

    fn cost_action(&mut self, part: &CostAction) {
        self.note(cost_action(part), || "a cost".to_owned());
        part.walk(self);
    }

    fn condition(&mut self, part: &Condition) {
        self.note(condition(part), || {
            if let Condition::Designated(_, word) = part { word.to_string() } else { "a condition".to_owned() }
        });
        part.walk(self);
    }

    fn enter_change(&mut self, part: &EnterChange) {
        self.note(enter_change(part), || "a change of how it enters".to_owned());
        part.walk(self);
    }

    fn trigger_event(&mut self, part: &TriggerEvent) {
        self.note(trigger_event(part), || "an event".to_owned());
        part.walk(self);
    }

    fn instruction(&mut self, part: &Instruction) {
        self.note(instruction(part), || "an instruction".to_owned());
        if self.triggered && self.defined == 0 && asks_for_x(part) {
            self.note(no("107.3", Moment::Used), || "paying {X}".to_owned());
        }
        if lasts_by_a_counter(part) {
            self.note(no("611.2b", Moment::Used), || "for as long as they have counters".to_owned());
        }
        if permits_a_spell(part) && !permits_one(part) {
            self.note(no("601.3e", Moment::Used), || "casting one spell of several cards".to_owned());
        }
        let defines = usize::from(matches!(part, Instruction::Where(..)));
        self.defined += defines;
        part.walk(self);
        self.defined -= defines;
    }

    fn rewrite(&mut self, part: &Rewrite) {
        self.note(rewrite(part), || "what becomes of the event".to_owned());
        part.walk(self);
    }

    fn pattern(&mut self, part: &Pattern) {
        self.note(pattern(part), || "an event".to_owned());
        part.walk(self);
    }

    fn change(&mut self, part: &Change) {
        self.note(change(part), || "a change".to_owned());
        part.walk(self);
    }

    fn cant(&mut self, part: &Cant) {
        self.note(cant(part), || "what can't happen".to_owned());
        part.walk(self);
    }
}
