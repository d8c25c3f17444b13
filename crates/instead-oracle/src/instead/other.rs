//! What is done otherwise, as the values that it stands for.

use instead_language::instruction::Mix;
use instead_language::words::Zone;
use instead_language::{Amount, Destination, Filter, Instruction, Kind, Lifetime, Quantity, Ref, Selection, Who};

use super::{excess_alone, recipient_damage, that_shield, those_tokens};
use crate::amount::{Many, Much, WhereX};
use crate::cursor::{Reader, Writer};
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

fn twice() -> Amount {
    Amount::Times(2, Box::new(Amount::ThatMuch))
}

grammar! {
    /// "it deals 4 damage": to whom stands before.
    MoreDamage(p, w, v) -> Amount {
        [d: Dealer " deals " ["double that damage" | "twice that damage"] @SameTarget] => { let _ = d; twice() } if (w.source.is_some() && *v == twice() && let d = &Ref::This);
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
    /// "add three mana of that type": of which it may be stands before.
    MoreMana(p, w, v) -> Amount {
        ["add " n: Many " mana of that " ["type" | "color"]] => { n } if (w.source.is_some() && let n = v);
    }
}

grammar! {
    /// "excess damage is dealt to its controller" (CR 120.4a)
    ExcessTo(p, w, v) -> Who {
        ["excess damage is dealt to " t: WhoP] => { (!t.is_several()).then_some(t)? } if (let t = v);
    }
}

grammar! {
    /// "exile the top three cards": of whose library stands before.
    MoreTop(p, w, v) -> (TopVerb, Amount) {
        [k: TopVerbP " the top " n: Many " cards" @NotOf] => ((k, n));
    }
}

grammar! {
    /// What is done to the top cards of a library.
    TopVerbP(p, w, v) -> TopVerb {
        ["exile"] => (TopVerb::Exile);
        ["look at"] => (TopVerb::Look);
        ["reveal"] => (TopVerb::Reveal);
    }
}

/// What is done to the top cards of a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TopVerb {
    Exile,
    Look,
    Reveal,
}

/// Looks ahead: it is not said of whose library.
struct NotOf;
impl Part for NotOf {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (!p.peek(" of ")).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.source.is_some() && !w.next_is(&[" of "])
    }
}

/// What is done to how many of the top cards.
fn top_of(i: &Instruction) -> Option<(TopVerb, Amount)> {
    let (verb, what) = if let Instruction::Exile(what) = i {
        (TopVerb::Exile, what)
    } else if let Instruction::Look(_, what) = i {
        (TopVerb::Look, what)
    } else if let Instruction::Reveal(_, what) = i {
        (TopVerb::Reveal, what)
    } else {
        return None;
    };
    if let Selection::Top(n, _) = what { Some((verb, n.clone())) } else { None }
}

/// The same done to so many.
fn with_top(i: &Instruction, verb: TopVerb, n: &Amount) -> Option<Instruction> {
    top_of(i).filter(|(same, _)| *same == verb)?;
    let mut i = i.clone();
    if let Instruction::Exile(what) | Instruction::Look(_, what) | Instruction::Reveal(_, what) = &mut i
        && let Selection::Top(many, _) = what
    {
        many.clone_from(n);
    }
    Some(i)
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
    Top(TopVerb, Amount),
    Mana(Amount),
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
            (Other::Mana(n), Instruction::AddChosenMana { who, colors, mix: mix @ Mix::One, .. }) => {
                Instruction::AddChosenMana { who: who.clone(), amount: n.clone(), colors: colors.clone(), mix: *mix }
            }
            (Other::Top(verb, n), _) => with_top(original, *verb, n)?,
            _ => return None,
        })
    }

    /// What it is in a part of a text: the rest stands before.
    pub(super) fn alone(&self) -> Option<Instruction> {
        Some(match self {
            Other::Full(_) | Other::Mana(_) => return None,
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
            Other::Top(TopVerb::Exile, n) => Instruction::Exile(Selection::Top(n.clone(), Who::You)),
            Other::Top(TopVerb::Look, n) => Instruction::Look(Who::You, Selection::Top(n.clone(), Who::You)),
            Other::Top(TopVerb::Reveal, n) => Instruction::Reveal(Who::You, Selection::Top(n.clone(), Who::You)),
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
            N::Counters(..) | N::StatOf(..) | N::TotalOf(..) | N::Life(..) | N::StartingLife(..) | N::Speed(..) => None,
            N::ManaSpentFrom(..) | N::AsCast(..) => None,
            N::Cards(..) | N::ColorsSpent | N::ManaSpent(..) | N::ThisTurn(..) | N::HappenedThisTurn(..) => None,
            N::CastThisTurn(..)
            | N::PlayersWith(..)
            | N::Fewest(..)
            | N::TimesKicked
            | N::TimesResolved
            | N::Chosen
            | N::ThisWay
            | N::Votes(_)
            | N::Received(_)
            | N::ExcessThisWay => None,
            N::LostThisWay
            | N::DrawnThisWay
            | N::ThisWayMatching(..)
            | N::Party(..)
            | N::Players(..)
            | N::Times(..) => None,
            N::DealtThisWay | N::RemovedThisWay | N::MostThisWay(_) | N::AlikeThisWay(..) | N::LifeAmong(..) => None,
            N::Plus(..) | N::Half(..) | N::Share(..) | N::Greatest(..) | N::Different(..) | N::DifferentNames(..) => {
                None
            }
            N::Alike(..) => None,
            N::BasicLandTypes(..)
            | N::ColorsAmong(..)
            | N::ColorsOf(..)
            | N::ManaSymbols(..)
            | N::Devotion(..)
            | N::CardTypes(..)
            | N::TimesPaid(..)
            | N::AnyNumber
            | N::CommanderCasts(..)
            | N::UpTo(..)
            | N::BeyondFirst => None,
        }
    }

    /// What alone is different in this, as far as a number or the like can say it.
    pub(super) fn said(one: &Instruction) -> Option<Other> {
        use Instruction as I;
        if let Some((verb, n)) = top_of(one) {
            return Some(Other::Top(verb, n));
        }
        Some(match one {
            I::Damage { excess: Some(Ref::Player(to)), .. } => Other::Excess(to.clone()),
            I::Damage { amount, .. } => Other::Damage(amount.clone()),
            I::CreateTokens(_, n, _) => Other::Tokens(n.clone()),
            I::AddChosenMana { amount, mix: Mix::One, .. } => Other::Mana(amount.clone()),
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
            I::NewTargets(..)
            | I::ChangeTargets(..)
            | I::Poll { .. }
            | I::Separate(..)
            | I::Faces(..)
            | I::Permit(..)
            | I::PermitFrom(..)
            | I::FlipCoin { .. }
            | I::RollDie(..) => return None,
            I::SkipAll(..) | I::Monarch(..) | I::ControlTurn(..) | I::Feat(..) => return None,
            I::RollDice(..) | I::Results(..) | I::Lose(..) | I::Win(..) | I::Skip(..) => return None,
            I::ExtraTurn(..) | I::Create { .. } | I::Continuous { .. } | I::Forbid(..) => return None,
            I::Choose(..) | I::May(..) | I::EachMay(..) | I::InTurn(..) | I::Fill(..) | I::Pay(..) | I::If(..) => {
                return None;
            }
            I::Unless(..) | I::UnlessTimes(..) | I::PayTimes(..) | I::CastMany(..) | I::AttachTo(..) => return None,
            I::EachUnless(..) | I::ForEach(..) | I::Where(..) | I::Repeat(..) | I::Self_ { .. } => return None,
            I::SelfRewrite { .. } | I::Delayed(..) | I::DelayedThisTurn(..) | I::Modal(..) => return None,
            I::ChangeText(..) | I::MayCast(..) | I::Emblem(..) | I::ProtectAll(..) => return None,
            I::AddProduced(..)
            | I::OfMana(..)
            | I::Rule(..)
            | I::NextSpell(..)
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
            Other::Top(verb, n) => MoreTop::write(&(*verb, n.clone()), w),
            Other::Mana(n) => MoreMana::write(n, w),
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
