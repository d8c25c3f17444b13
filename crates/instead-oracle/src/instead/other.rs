//! What is done otherwise, as the values that it stands for.

use instead_language::words::Zone;
use instead_language::{Amount, Destination, Filter, Instruction, Kind, Lifetime, Quantity, Ref, Who};

use super::{excess_alone, recipient_damage, that_shield, those_tokens};
use crate::amount::{Many, Much, WhereX};
use crate::cursor::Writer;
use crate::grammar::{Part, grammar};
use crate::instruction::{Clauses, Dealer};
use crate::looking::Sought;
use crate::reference::{WhoP, it};

/// The same damage with another amount.
fn with_amount(original: &Instruction, n: Amount) -> Option<Instruction> {
    let mut changed = original.clone();
    let Instruction::Damage { amount, .. } = &mut changed else { return None };
    *amount = n;
    Some(changed)
}

grammar! {
    /// " to that creature", which the original says already.
    SameTarget(p, w, v) -> () {
        [[" to that permanent or player" | " to each of those permanents and/or players" | " to that creature or player" | " to that creature" | " to that player" | " to that permanent" | " to itself"]] => (());
        [] => (());
    }
}

grammar! {
    /// "it deals 4 damage": to whom stands before.
    MoreDamage(p, w, v) -> Amount {
        [d: Dealer " deals " n: Much " damage" @SameTarget] => { let _ = d; n } if (let n = v && let d = &Ref::This);
        [d: Dealer " deals " n: Much " damage" @SameTarget] => { let _ = d; n } if (w.source.is_some() && let n = v && let d = &it());
        [d: Dealer " deals " n: Much " damage" @SameTarget] => { let _ = d; n } if (w.source.is_some() && let n = v && let d = &Ref::Target(0));
    }
}

grammar! {
    /// "five of those tokens": what they are stands before.
    MoreTokens(p, w, v) -> Amount {
        ["create " n: Many " of those tokens" @WhereX] => { n } if (let n = v);
    }
}

grammar! {
    /// "prevent the next 4 damage": the rest of the shield stands before.
    MoreShield(p, w, v) -> Amount {
        ["prevent the next " n: Much " damage" ["" | " this way" | " that would be dealt to that permanent or player this turn" | " that would be dealt to that creature this turn" | " that would be dealt to that player this turn"]] => { n } if (let n = v);
    }
}

grammar! {
    /// "search your library for two basic land cards": what becomes of them stands before.
    MoreSought(p, w, v) -> (Amount, bool, Filter) {
        ["search your library for " s: Sought] => { s } if (let s = v);
    }
}

grammar! {
    /// "excess damage is dealt to its controller" (CR 120.4a)
    ExcessTo(p, w, v) -> Who {
        ["excess damage is dealt to " t: WhoP] => { (!matches!(t, Who::Any | Who::Opponent)).then_some(t)? } if (let t = v);
    }
}

/// What is done instead, where it is said in full or by what alone is different.
#[derive(Clone, PartialEq)]
pub(super) enum Other {
    Full(Vec<Instruction>),
    Damage(Amount),
    Tokens(Amount),
    Shield(Amount),
    Sought(Amount, bool, Filter),
    Excess(Who),
}
impl Other {
    /// What is done instead of this.
    pub(super) fn of(&self, original: &Instruction) -> Option<Instruction> {
        Some(match (self, original) {
            // "twice that much" is measured by what is replaced
            (Other::Damage(n), Instruction::Damage { amount, .. }) => with_amount(original, of_that(n, amount)?)?,
            (Other::Tokens(n), Instruction::CreateTokens(who, _, token)) => {
                Instruction::CreateTokens(who.clone(), n.clone(), token.clone())
            }
            (Other::Shield(n), Instruction::Create { effect, lifetime, each: None })
                if effect.kind == Kind::Prevention && matches!(lifetime.uses, Quantity::Points(_)) =>
            {
                let lifetime = Lifetime { uses: Quantity::Points(n.clone()), ..lifetime.clone() };
                Instruction::Create { effect: effect.clone(), lifetime, each: None }
            }
            (Other::Sought(n, up_to, f), Instruction::Search { who, of, also, filter, to, one, reveal, .. })
                if f == filter =>
            {
                Instruction::Search {
                    who: who.clone(),
                    of: of.clone(),
                    also: also.clone(),
                    filter: filter.clone(),
                    max: n.clone(),
                    up_to: *up_to,
                    to: to.clone(),
                    one: one.clone(),
                    reveal: *reveal,
                }
            }
            (Other::Excess(to), Instruction::Damage { excess: None, .. }) => {
                let mut changed = original.clone();
                if let Instruction::Damage { excess, .. } = &mut changed {
                    *excess = Some(Ref::Player(to.clone()));
                }
                changed
            }
            _ => return None,
        })
    }

    /// What it is in a part of a text: the rest stands before.
    pub(super) fn alone(&self) -> Option<Instruction> {
        Some(match self {
            Other::Full(_) => return None,
            Other::Damage(n) => recipient_damage(n.clone()),
            Other::Tokens(n) => those_tokens(n.clone()),
            Other::Shield(n) => that_shield(n.clone()),
            Other::Sought(n, up_to, f) => Instruction::Search {
                who: Who::You,
                of: None,
                also: Vec::new(),
                filter: f.clone(),
                max: n.clone(),
                up_to: *up_to,
                // a place that no text puts it in: where it goes the text before says
                to: Destination::zone(Zone::Library),
                one: None,
                reveal: false,
            },
            Other::Excess(to) => excess_alone(to),
        })
    }

    /// The same, said by what is replaced: "twice that much".
    pub(super) fn by_original(&self, original: &Instruction) -> Option<Other> {
        use Amount as N;
        let (Other::Damage(n), Instruction::Damage { amount, .. }) = (self, original) else { return None };
        let that = || Box::new(Amount::ThatMuch);
        match n {
            N::Times(times, of) if **of == *amount => Some(Other::Damage(Amount::Times(*times, that()))),
            N::Plus(of, more) if **of == *amount => Some(Other::Damage(Amount::Plus(that(), more.clone()))),
            N::Fixed(..) | N::X | N::Of(..) | N::OfBy(..) | N::ThatMuch | N::Prevented | N::Count(..) => None,
            N::Counters(..) | N::StatOf(..) | N::TotalOf(..) | N::Life(..) | N::StartingLife(..) => None,
            N::Cards(..) | N::ColorsSpent | N::ManaSpent(..) | N::ThisTurn(..) | N::HappenedThisTurn(..) => None,
            N::CastThisTurn(..) | N::PlayersWith(..) | N::TimesKicked | N::TimesResolved | N::Chosen | N::ThisWay => {
                None
            }
            N::LostThisWay
            | N::DrawnThisWay
            | N::ThisWayMatching(..)
            | N::Party(..)
            | N::Players(..)
            | N::Times(..) => None,
            N::DealtThisWay | N::RemovedThisWay => None,
            N::Plus(..) | N::Half(..) | N::Greatest(..) | N::Different(..) | N::DifferentNames(..) => None,
            N::BasicLandTypes(..)
            | N::ColorsAmong(..)
            | N::Devotion(..)
            | N::CardTypes(..)
            | N::TimesPaid(..)
            | N::AnyNumber
            | N::BeyondFirst => None,
        }
    }

    /// What alone is different in this, as far as a number or the like can say it.
    pub(super) fn said(one: &Instruction) -> Option<Other> {
        use Instruction as I;
        Some(match one {
            I::Damage { excess: Some(Ref::Player(to)), .. } => Other::Excess(to.clone()),
            I::Damage { amount, .. } => Other::Damage(amount.clone()),
            I::CreateTokens(_, n, _) => Other::Tokens(n.clone()),
            I::Create { lifetime: Lifetime { uses: Quantity::Points(n), .. }, .. } => Other::Shield(n.clone()),
            I::Search { filter, max, up_to, .. } => Other::Sought(max.clone(), *up_to, filter.clone()),
            I::Divided { .. } | I::Destroy { .. } | I::Regenerate(..) | I::Sacrifice(..) => return None,
            I::Exile(..) | I::ExileUntil(..) | I::Move(..) | I::Draw(..) | I::Discard(..) => return None,
            I::Mill(..) | I::Scry(..) | I::Shuffle(..) | I::Reveal(..) | I::Surveil(..) | I::Does(..) => return None,
            I::Look(..) | I::Pick(..) | I::PutAndRest(..) | I::PutAndRestOf { .. } => return None,
            I::TopUntil { .. } => return None,
            I::AddManaTimes(..) | I::Reflexive(..) | I::WhenYouDo(..) | I::GainLife(..) => return None,
            I::LoseLife(..) | I::SetLife(..) | I::ExchangeLife(..) | I::ExchangeStat(..) | I::PutCounters(..) => {
                return None;
            }
            I::RemoveCounters(..) | I::MoveCounters(..) | I::PlayerCounters(..) | I::Tap(..) => return None,
            I::Untap(..) | I::TurnFaceUp(..) | I::TurnFaceDown(..) | I::Transform(..) => return None,
            I::Attach(..) | I::RemoveDamage(..) | I::RemoveFromCombat(..) | I::Fight(..) => return None,
            I::GainControl(..) | I::ExchangeControl(..) | I::AddMana(..) => return None,
            I::AddChosenMana { .. } | I::Counter(..) | I::CopySpell(..) | I::BecomeCopy { .. } | I::ExileAfter(..) => {
                return None;
            }
            I::NewTargets(..) | I::Permit(..) | I::PermitFrom(..) | I::FlipCoin { .. } | I::RollDie(..) => return None,
            I::SkipAll(..) | I::Monarch(..) | I::ControlTurn(..) | I::Feat(..) => return None,
            I::RollDice(..) | I::Results(..) | I::Lose(..) | I::Win(..) | I::Skip(..) => return None,
            I::ExtraTurn(..) | I::Create { .. } | I::Continuous { .. } | I::Forbid(..) => return None,
            I::Choose(..) | I::May(..) | I::EachMay(..) | I::Fill(..) | I::Pay(..) | I::If(..) => return None,
            I::Unless(..) | I::UnlessTimes(..) | I::CastMany(..) | I::AttachTo(..) => return None,
            I::EachUnless(..) | I::ForEach(..) | I::Where(..) | I::Repeat(..) | I::Self_ { .. } => return None,
            I::SelfRewrite { .. } | I::Delayed(..) | I::DelayedThisTurn(..) | I::Modal(..) => return None,
            I::ChangeText(..) | I::MayCast(..) | I::Emblem(..) | I::ProtectAll(..) => return None,
            I::AddProduced(..)
            | I::OfMana(..)
            | I::Rule(..)
            | I::MustCast(..)
            | I::EndTurn
            | I::MorePhases(..)
            | I::DayNight(..)
            | I::Unread(..) => return None,
        })
    }

    pub(super) fn write(&self, w: &mut Writer<'_>) -> bool {
        match self {
            Other::Full(list) => Clauses::write(list, w),
            Other::Damage(n) => MoreDamage::write(n, w),
            Other::Tokens(n) => MoreTokens::write(n, w),
            Other::Shield(n) => MoreShield::write(n, w),
            Other::Sought(n, up_to, f) => MoreSought::write(&(n.clone(), *up_to, f.clone()), w),
            Other::Excess(to) => ExcessTo::write(to, w),
        }
    }
}

/// The amount with "that much" filled in; `None` where it is within more than a product or a sum.
fn of_that(n: &Amount, that: &Amount) -> Option<Amount> {
    let filled = |a: &Amount| if *a == Amount::ThatMuch { that.clone() } else { a.clone() };
    Some(match n {
        Amount::ThatMuch => return None,
        Amount::Times(k, a) => Amount::Times(*k, Box::new(filled(a))),
        Amount::Plus(a, b) => Amount::Plus(Box::new(filled(a)), Box::new(filled(b))),
        Amount::Half(a, _) if **a == Amount::ThatMuch => return None,
        other => other.clone(),
    })
}
