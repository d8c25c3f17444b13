//! What an event, and an effect on it, cites.

use crate::board::effect::{EffectId, Intrinsic, Watcher};
use crate::board::event::{Event, Move, What, Why};
use crate::board::state::{Game, Left};
use crate::edition::rulebook::Rule;
use instead_language::words::{Keyword, NumberKeyword, NumberedKeyword, Zone};
use instead_language::{
    Ability, Cant, CostKeyword, EnterChange, Filter, Kind, Pattern, Period, Ref, Replacement, Rewrite, Share,
};

impl Event {
    /// The rule by which it happens.
    pub fn rule(&self) -> Rule {
        self.cause.rule.unwrap_or_else(|| self.what.rule())
    }

    /// Whether what was performed is this event: what enters was given its host as it entered (CR 303.4f), and of counters
    /// only those that can be put or removed are (CR 609.3).
    pub fn is_performed_as(&self, performed: &Event) -> bool {
        let same = match (&self.what, &performed.what) {
            (What::Move(planned), What::Move(done)) => planned.object == done.object && planned.to == done.to,
            (
                What::RemoveCounters { from, kind, amount },
                What::RemoveCounters { from: done_from, kind: done_kind, amount: done },
            ) => from == done_from && kind == done_kind && done <= amount,
            (planned, done) => planned == done,
        };
        same && self.cause == performed.cause
    }

    /// Whether a state-based action is behind it (CR 704).
    pub fn is_state_based(&self) -> bool {
        self.cause.rule.is_some_and(Rule::is_state_based)
    }
}

impl What {
    /// The rule that says what such an event is.
    pub fn rule(&self) -> Rule {
        match self {
            What::Damage(d) if d.combat => Rule::CombatDamage,
            What::Damage(_) => Rule::DamageDealt,
            What::MarkDamage { .. } => Rule::MarkedDamage,
            What::LoseLife { damage: true, .. } => Rule::LossByDamage,
            What::LoseLife { .. } | What::GainLife { .. } => Rule::LifeChanges,
            What::PayLife { .. } => Rule::LifePaid,
            What::Destroy { .. } => Rule::Destroy,
            What::Sacrifice { .. } => Rule::Sacrifice,
            What::Move(m) => m.rule(),
            What::DrawCards { .. } => Rule::DrawSeveral,
            What::Draw { .. } => Rule::Draw,
            What::Discard { .. } => Rule::Discard,
            What::Mill { .. } => Rule::Mill,
            What::Scry { .. } => Rule::Scry,
            What::Search { .. } => Rule::Search,
            What::Shuffle { .. } | What::Found { .. } => Rule::Shuffle,
            What::PutCounters { .. } | What::RemoveCounters { .. } => Rule::Counters,
            What::CreateTokens { .. } => Rule::Create,
            What::Tap { .. } => Rule::Tap,
            What::Untap { .. } => Rule::Untap,
            What::TurnFaceUp { .. } => Rule::TurnFaceUp,
            What::Transform { .. } => Rule::Transform,
            What::PhaseOut { .. } => Rule::PhaseOut,
            What::PhaseIn { .. } => Rule::PhaseIn,
            What::Door { opens: true, .. } => Rule::UnlockDoor,
            What::Door { .. } => Rule::LockDoor,
            What::Prepare { .. } | What::Flip { .. } => Rule::Instructions,
            What::CopyOfCard { .. } => Rule::CopyOfCard,
            What::AddMana { .. } => Rule::ManaAdded,
            What::LoseMana { .. } | What::ManaBecomes { .. } => Rule::ManaEmpties,
            What::FlipCoin { .. } => Rule::Coin,
            What::RollDie { .. } => Rule::Die,
            What::Begin { period: Period::ExtraTurn, .. } | What::ExtraTurn { .. } => Rule::ExtraTurn,
            What::Begin { .. } => Rule::Turn,
            What::Lose { .. } => Rule::EffectLoses,
            What::Win { .. } => Rule::EffectWins,
            What::Counter { .. } => Rule::Counter,
            What::Regenerated { .. } => Rule::Regenerate,
            What::RemoveDamage { .. } => Rule::DamageStays,
            What::Note { .. } => Rule::Chosen,
            What::PutOnStack { copy_of: None, .. } => Rule::AbilityOnStack,
            What::PutOnStack { .. } => Rule::CopySpell,
            What::TurnFaceDown { .. } => Rule::TurnFaceDown,
            What::Arrange { .. } => Rule::Arranged,
            What::Link { .. } => Rule::Linked,
            What::EffectBegins(_) | What::EffectEnds { .. } => Rule::EffectLasts,
            What::Emblem { .. } => Rule::Emblem,
            What::Monarch { .. } => Rule::Monarch,
            What::Initiative { .. } => Rule::Initiative,
            What::Venture { room: 0, .. } => Rule::IntoADungeon,
            What::Venture { .. } => Rule::Venture,
            What::Complete { .. } => Rule::CompleteDungeon,
            What::Voted { .. } => Rule::Vote,
            What::RingTempts { .. } => Rule::TheRing,
            What::Acted { act, .. } | What::Act { act, .. } => rule_of_act(*act),
            What::ControlTurn { .. } => Rule::ControlledTurn,
            What::DayNight(_) => Rule::DayOrNight,
            What::Speed { .. } => Rule::Speed,
            What::Blessed { .. } => Rule::Ascend,
            What::Cease { .. } => Rule::Resolved,
            What::Announce { .. } => Rule::Announced,
            What::CastSpell { .. } => Rule::Cast,
            What::Attack { .. } => Rule::Attack,
            What::Block { .. } => Rule::Block,
            What::Unblocked { .. } => Rule::Unblocked,
            What::BecomesBlocked { .. } => Rule::Block,
            What::OrderBlockers { .. } => Rule::BlockersInOrder,
            What::RemoveFromCombat { .. } => Rule::OutOfCombat,
            What::Attach { to: Some(_), .. } => Rule::Attach,
            What::Attach { to: None, .. } => Rule::Unattach,
            What::Do { .. } => Rule::Replaced,
        }
    }
}

/// The rule that says what such a keyword action is.
fn rule_of_act(act: instead_language::Act) -> Rule {
    use instead_language::Act;
    match act {
        Act::Surveil => Rule::Surveil,
        Act::Proliferate => Rule::Proliferate,
        Act::Clash | Act::WinClash => Rule::Clash,
        Act::Discover => Rule::Discover,
        Act::Explore => Rule::Explore,
        Act::Connive => Rule::Connive,
        Act::Shuffle => Rule::Shuffle,
        Act::Tempted => Rule::TheRing,
        Act::Crowned => Rule::Monarch,
        Act::Exert => Rule::Exert,
        Act::Learn => Rule::Learn,
        Act::Vote => Rule::Vote,
        Act::Complete => Rule::CompleteDungeon,
        Act::Evidence => Rule::Evidence,
        Act::Loyalty | Act::Exhaust | Act::Boast | Act::PowerUp | Act::Outlast => Rule::ActivatedBy,
        Act::Crew | Act::Saddle => Rule::ActivatedBy,
        Act::Exploit => Rule::Exploit,
    }
}

impl Move {
    /// The rule by which the object goes there, by the action of which the move is part.
    fn rule(&self) -> Rule {
        match (self.why, self.to) {
            (_, Zone::Exile) => Rule::Exile,
            (Why::Destroyed | Why::Sacrificed | Why::Discarded | Why::Countered, Zone::Graveyard) => Rule::Graveyard,
            (Why::Milled, Zone::Graveyard) => Rule::Mill,
            (Why::Drawn, Zone::Hand) => Rule::Draw,
            (Why::Created, Zone::Battlefield) => Rule::Create,
            (Why::Resolved, Zone::Battlefield) => match &self.enter {
                Some(entering) if entering.attached_to.is_some() => Rule::TargetedPermanentResolves,
                _ => Rule::PermanentResolves,
            },
            (Why::Resolved, Zone::Graveyard) => Rule::Resolved,
            (Why::Played, Zone::Battlefield) => Rule::LandPlayed,
            (Why::Played, Zone::Stack) => Rule::OntoStack,
            (_, Zone::Battlefield) => Rule::OntoBattlefield,
            _ => Rule::NewObject,
        }
    }
}

impl Game {
    /// The rule by which an effect changes an event, or, where it `changes` nothing, is applied all the same.
    pub fn rule_of(&self, effect: EffectId, event: &Event, changes: bool) -> Rule {
        if !changes && self.look_at_watcher(effect, event, prevents_nothing(event)).unwrap_or_default() {
            return Rule::Unpreventable;
        }
        self.rule_of_kind(effect, Some(event)).unwrap_or_else(|| {
            let left = self.left_of(effect);
            let rule = |watcher: &Watcher| rule_of_watcher(&watcher.effect, left, Some(event));
            self.look_at_watcher(effect, event, rule).unwrap_or(Rule::Replaced)
        })
    }

    /// The rule by which an effect is offered to a player, or declined: its own, whatever it would be applied to.
    pub fn rule_of_offer(&self, effect: EffectId) -> Rule {
        let rule = self.rule_of_kind(effect, None).unwrap_or_else(|| {
            let left = self.left_of(effect);
            let indexed = self.derived.watchers.by_kind.iter().flatten().find(|watcher| watcher.id == effect);
            // what stands in no index is about the entering of its own object
            indexed.map_or(Rule::EntersWith, |watcher| rule_of_watcher(&watcher.effect, left, None))
        });
        match rule {
            Rule::Replaced => Rule::SaysInstead,
            Rule::Prevented => Rule::SaysPrevent,
            rule => rule,
        }
    }

    /// The rule of its own that such an effect has: by where it comes from, or as a keyword.
    fn rule_of_kind(&self, effect: EffectId, event: Option<&Event>) -> Option<Rule> {
        match effect {
            EffectId::Own(_) => Some(Rule::SelfReplacement),
            EffectId::Rule { rule, .. } => Some(rule_of_intrinsic(rule)),
            EffectId::Floating(_) => None,
            EffectId::Ability { object, key } => {
                let entering = event.and_then(|event| match &event.what {
                    What::Move(m) if m.object == object => m.enter.as_deref(),
                    _ => None,
                });
                let would_be = entering.map(|entering| self.as_it_would_be(object, entering));
                let abilities = &would_be.as_deref().or_else(|| self.characteristics(object))?.abilities;
                abilities.iter().find(|(k, _)| *k == key).and_then(|(_, ability)| rule_of_keyword(ability))
            }
        }
    }

    fn left_of(&self, effect: EffectId) -> Option<Left> {
        match effect {
            EffectId::Floating(id) => self.left(id),
            EffectId::Ability { .. } | EffectId::Rule { .. } | EffectId::Own(_) => None,
        }
    }
}

fn rule_of_intrinsic(rule: Intrinsic) -> Rule {
    match rule {
        Intrinsic::Loyalty => Rule::LoyaltyAtFirst,
        Intrinsic::Defense => Rule::DefenseAtFirst,
        Intrinsic::Lore => Rule::LoreAtFirst,
        Intrinsic::ShieldDamage | Intrinsic::ShieldDestroy => Rule::ShieldCounter,
        Intrinsic::Stun => Rule::StunCounter,
        Intrinsic::Finality => Rule::FinalityCounter,
        Intrinsic::Flashback => Rule::Flashback,
        Intrinsic::PlaneswalkerDamage => Rule::PlaneswalkerInstead,
        Intrinsic::ExiledInstead => Rule::Replaced,
        Intrinsic::Permitted => Rule::EntersWith,
        Intrinsic::Buyback => Rule::Buyback,
        Intrinsic::Rebound => Rule::Rebound,
        Intrinsic::Commander => Rule::CommanderMoves,
    }
}

/// CR 615.12: whether the event is damage that the effect would prevent.
fn prevents_nothing(event: &Event) -> impl Fn(&Watcher) -> bool {
    let damage = matches!(event.what, What::Damage(_));
    move |watcher| damage && watcher.effect.kind == Kind::Prevention
}

/// The keywords that are effects, each with its rule.
const KEYWORDS: [(Keyword, Rule); 6] = [
    (Keyword::Sunburst, Rule::Sunburst),
    (Keyword::Riot, Rule::Riot),
    (Keyword::Ravenous, Rule::Ravenous),
    (Keyword::Unleash, Rule::Unleash),
    (Keyword::UmbraArmor, Rule::UmbraArmor),
    (Keyword::Daybound, Rule::DayboundEnters),
];

/// Those with a number.
const WITH_NUMBER: [(NumberKeyword, Rule); 10] = [
    (NumberKeyword::Absorb, Rule::Absorb),
    (NumberKeyword::Fading, Rule::Fading),
    (NumberKeyword::Vanishing, Rule::Vanishing),
    (NumberKeyword::Modular, Rule::Modular),
    (NumberKeyword::Graft, Rule::Graft),
    (NumberKeyword::Bloodthirst, Rule::Bloodthirst),
    (NumberKeyword::Devour, Rule::Devour),
    (NumberKeyword::Amplify, Rule::Amplify),
    (NumberKeyword::Tribute, Rule::Tribute),
    (NumberKeyword::Dredge, Rule::Dredge),
];

/// CR 702: the rule of a keyword that is a replacement or prevention effect.
fn rule_of_keyword(ability: &Ability) -> Option<Rule> {
    if let Ability::Keyword(keyword) = ability {
        return KEYWORDS.iter().find(|(known, _)| known == keyword).map(|(_, rule)| *rule);
    }
    if let Ability::Number(keyword, _) = ability {
        return WITH_NUMBER.iter().find(|(known, _)| known == keyword).map(|(_, rule)| *rule);
    }
    if matches!(ability, Ability::Protection(_) | Ability::Cant(Cant::ProtectPlayer(..), _)) {
        return Some(Rule::Protection);
    }
    if matches!(ability, Ability::Numbered(NumberedKeyword::Impending, ..)) {
        return Some(Rule::Impending);
    }
    matches!(ability, Ability::WithCost(CostKeyword::Madness, _)).then_some(Rule::Madness)
}

/// CR 614.8–614.16, 615.6–615.12: by its kind, by what it makes of the event, and by the event, or, where none is known, by
/// those for which it watches.
fn rule_of_watcher(effect: &Replacement, left: Option<Left>, event: Option<&Event>) -> Rule {
    match effect.kind {
        Kind::SelfReplacement => return Rule::SelfReplacement,
        Kind::Regeneration => return Rule::Regeneration,
        Kind::Prevention => {
            return match (&effect.rewrite, left) {
                (_, Some(Left::Points(_))) => Rule::Shield,
                (_, Some(Left::Times(_))) => Rule::NextTime,
                (Rewrite::Prevent(Share::Some(_)), _) => Rule::SomeOfEach,
                _ => Rule::Prevented,
            };
        }
        Kind::Replacement => {}
    }
    match &effect.rewrite {
        Rewrite::Redirect(..) => Rule::Redirection,
        Rewrite::Regenerate => Rule::Regeneration,
        // "Gains no life instead" is no skipping.
        Rewrite::Skip if skips(&effect.pattern, event) => Rule::Skip,
        Rewrite::Enter(changes) if is_of_itself(&effect.pattern) => rule_of_entering(changes),
        Rewrite::Enter(_) => Rule::Enters,
        Rewrite::Skip
        | Rewrite::Prevent(_)
        | Rewrite::Amount(_)
        | Rewrite::Source(_)
        | Rewrite::Goto(_)
        | Rewrite::Instead(_)
        | Rewrite::Plus(_)
        | Rewrite::PlusTokens(..)
        | Rewrite::Tokens(_)
        | Rewrite::TokensOfOne(_)
        | Rewrite::ProducesMana(..)
        | Rewrite::ManaBecomes(_)
        | Rewrite::Counters(_)
        | Rewrite::Floor(_)
        | Rewrite::SearchTop(_)
        | Rewrite::ExileFound
        | Rewrite::WinFlip
        | Rewrite::RollMore
        | Rewrite::FlipTwo => rule_of_replaced(&effect.pattern, event),
    }
}

/// CR 614.11, 614.1e, 614.16, 614.6: what is replaced.
fn rule_of_replaced(pattern: &Pattern, event: Option<&Event>) -> Rule {
    let any = |is: &dyn Fn(&Pattern) -> bool| pattern.any(is);
    let what = event.map(|event| &event.what);
    let turned = what.map_or_else(
        || any(&|one| matches!(one, Pattern::TurnFaceUp(_))),
        |what| matches!(what, What::TurnFaceUp { .. }),
    );
    let drawn = what.map_or_else(
        || any(&|one| matches!(one, Pattern::Draw { .. } | Pattern::DrawCards(..))),
        |what| matches!(what, What::Draw { .. } | What::DrawCards { .. }),
    );
    if turned {
        Rule::AsTurnedUp
    } else if drawn {
        Rule::DrawReplaced
    } else if matches!(
        pattern,
        Pattern::CreateTokens { by_effect: true, .. } | Pattern::PutCounters { by_effect: true, .. }
    ) {
        Rule::TokensOrCounters
    } else {
        Rule::Replaced
    }
}

/// CR 614.10: whether a step, phase, turn or draw is skipped.
fn skips(pattern: &Pattern, event: Option<&Event>) -> bool {
    event.map_or_else(
        || pattern.any(&|one| matches!(one, Pattern::Begin(..) | Pattern::Draw { .. })),
        |event| matches!(event.what, What::Begin { .. } | What::Draw { .. }),
    )
}

/// CR 614.1c: "enters with", "as it enters", "enters as"; else 614.1d: "enters".
fn rule_of_entering(changes: &[EnterChange]) -> Rule {
    if changes.iter().any(|change| change.any(&enters_with)) { Rule::EntersWith } else { Rule::Enters }
}

fn enters_with(change: &EnterChange) -> bool {
    match change {
        EnterChange::Counters(..) | EnterChange::Copy(..) | EnterChange::Do(_) | EnterChange::Change(_) => true,
        EnterChange::If(..)
        | EnterChange::Either(..)
        | EnterChange::Tapped
        | EnterChange::Untapped
        | EnterChange::Control(_)
        | EnterChange::Transformed
        | EnterChange::FaceDown
        | EnterChange::Prepared
        | EnterChange::Attacking
        | EnterChange::Attached(_) => false,
    }
}

/// Whether the effect is about the entering of its own object.
fn is_of_itself(pattern: &Pattern) -> bool {
    pattern.any(&|one| matches!(one, Pattern::Enter(Filter::Is(Ref::This))))
}
