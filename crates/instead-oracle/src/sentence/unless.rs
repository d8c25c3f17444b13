//! What is done unless somebody pays or does something (CR 118.12a).

use instead_language::{Amount, Cost, Instruction, Selection, Who};

use crate::amount::{EachP, Much, Quantity as Expr};
use crate::cost::CostP;
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::instruction::Clauses;
use crate::reference::{SubjSaid, WhoP};

/// "They" of several players who do something are each of them, and each would be asked for himself: the data asks one.
pub(crate) fn one_pays(who: &Who, list: &[Instruction]) -> Option<()> {
    use Instruction as I;
    let several = |w: &Who| matches!(w, Who::Any | Who::Opponent);
    let each = |i: &Instruction| match i {
        I::LoseLife(w, _)
        | I::GainLife(w, _)
        | I::Draw(w, _)
        | I::Mill(w, _)
        | I::Scry(w, _)
        | I::Sacrifice(w, _)
        | I::Discard(w, _)
        | I::PlayerCounters(_, _, w)
        | I::CreateTokens(w, ..)
        | I::Skip(w, ..)
        | I::SkipAll(w, _)
        | I::Lose(w) => several(w),
        I::Damage { to: Selection::EachPlayer(_) | Selection::Both(_), .. } => true,
        I::Damage { .. } | I::Divided { .. } | I::Destroy { .. } | I::Regenerate(..) | I::Exile(..) => false,
        I::ExileUntil(..) | I::Move(..) | I::Search { .. } | I::Shuffle(..) | I::Reveal(..) => false,
        I::Surveil(..) | I::Does(..) | I::Look(..) | I::Pick(..) | I::PutAndRest(..) | I::PutAndRestOf { .. } => false,
        I::TopUntil { .. } => false,
        I::AddManaTimes(..) | I::Reflexive(..) | I::WhenYouDo(..) | I::SetLife(..) => false,
        I::ExchangeLife(..)
        | I::ExchangeStat(..)
        | I::PutCounters(..)
        | I::RemoveCounters(..)
        | I::MoveCounters(..) => false,
        I::Tap(..) | I::Untap(..) | I::TurnFaceUp(..) | I::TurnFaceDown(..) | I::Transform(..) => false,
        I::Attach(..) | I::RemoveDamage(..) | I::RemoveFromCombat(..) | I::Fight(..) => false,
        I::GainControl(..) | I::ExchangeControl(..) | I::AddMana(..) | I::AddChosenMana { .. } => false,
        I::Counter(..)
        | I::CopySpell(..)
        | I::BecomeCopy { .. }
        | I::ExileAfter(..)
        | I::NewTargets(..)
        | I::Permit(..)
        | I::PermitFrom(..) => false,
        I::FlipCoin { .. } | I::RollDie(..) | I::RollDice(..) | I::Results(..) | I::Win(..) => false,
        I::ExtraTurn(..) | I::Create { .. } | I::Continuous { .. } | I::Forbid(..) | I::Choose(..) => false,
        I::May(..) | I::EachMay(..) | I::Fill(..) | I::Pay(..) | I::If(..) | I::Unless(..) => false,
        I::UnlessTimes(..) | I::CastMany(..) | I::AttachTo(..) | I::EachUnless(..) | I::ForEach(..) => false,
        I::Where(..) | I::Repeat(..) | I::Self_ { .. } | I::SelfRewrite { .. } | I::Delayed(..) => false,
        I::DelayedThisTurn(..) | I::Modal(..) | I::ChangeText(..) | I::MayCast(..) | I::Emblem(..) => false,
        I::ProtectAll(..)
        | I::AddProduced(..)
        | I::OfMana(..)
        | I::Rule(..)
        | I::MustCast(..)
        | I::EndTurn
        | I::MorePhases(..)
        | I::DayNight(..) => false,
        I::Monarch(..) | I::Feat(..) | I::ControlTurn(..) | I::Unread(..) => false,
    };
    (!matches!(who, Who::Said(_)) || !list.iter().any(each)).then_some(())
}

/// Who pays what, or does it: nothing where it is not said, and a failure where it is not understood.
pub(super) fn read_unless(p: &mut Reader<'_>) -> Option<Option<(Who, Cost)>> {
    if p.lit(" unless you pay ") {
        return Some(Some((Who::You, CostP::read(p)?)));
    }
    if let Some(other) = p.attempt(read_another) {
        return Some(Some(other));
    }
    if p.lit(" unless you ") {
        return Some(Some((Who::You, read_act(p)?)));
    }
    Some(None)
}

/// "unless its controller pays {2}", "unless they discard two cards"
fn read_another(p: &mut Reader<'_>) -> Option<(Who, Cost)> {
    p.lit(" unless ").then_some(())?;
    let they = p.attempt(|p| p.peek("they ").then(|| SubjSaid::read(p)).flatten());
    let said = they.is_some();
    let who = match they {
        Some(who) => who,
        None => WhoP::read(p)?,
    };
    (who != Who::You).then_some(())?;
    if if said { p.lit("pay ") } else { p.any(&[" pays ", " pay "]) } {
        // "pays 3 life": the cost is said without its verb
        if let Some(n) = p.attempt(|p| Much::read(p).filter(|_| p.lit(" life"))) {
            return Some((who, Cost { life: Some(n), ..Cost::default() }));
        }
        if p.lit("life equal to ") {
            return Some((who, Cost { life: Some(Expr::read(p)?), ..Cost::default() }));
        }
        return Some((who, CostP::read(p)?));
    }
    (said || matches!(who, Who::Said(_)) && p.lit(" ")).then_some(())?;
    Some((who, read_act(p)?))
}

fn read_act(p: &mut Reader<'_>) -> Option<Cost> {
    CostP::read(p).filter(|c| c.mana.is_empty() && c.actions.len() == 1)
}

/// " for each card in your hand": how often the cost is paid (CR 118.12a).
pub(super) fn read_times(p: &mut Reader<'_>) -> Option<Option<Amount>> {
    if p.lit(" for each ") { EachP::read(p).map(Some) } else { Some(None) }
}

/// The same, where the cost is paid once for each of these.
pub(super) fn write_unless_times(
    (who, cost, times): (&Who, &Cost, &Amount),
    list: &Vec<Instruction>,
    w: &mut Writer<'_>,
) -> bool {
    write_unless(who, cost, list, w) && w.lit(" for each ") && EachP::write(times, w)
}

pub(super) fn write_unless(who: &Who, cost: &Cost, list: &Vec<Instruction>, w: &mut Writer<'_>) -> bool {
    Clauses::write(list, w)
        && if *who == Who::You {
            let acts = cost.mana.is_empty() && cost.life.is_none() && cost.actions.len() == 1;
            w.lit(if acts { " unless you " } else { " unless you pay " })
        } else {
            w.lit(" unless ")
                && (w.attempt(|w| WhoP::write(who, w)) || matches!(who, Who::Said(_)) && w.lit("they"))
                && (w.any(&[" pays ", " pay "]) || (matches!(who, Who::Said(_)) && cost.mana.is_empty() && w.lit(" ")))
        }
        && (w.attempt(|w| CostP::write(cost, w)) || write_life(cost, w))
}

/// "3 life", after "pays".
fn write_life(cost: &Cost, w: &mut Writer<'_>) -> bool {
    let Some(n) = &cost.life else { return false };
    *cost == (Cost { life: Some(n.clone()), ..Cost::default() })
        && (w.attempt(|w| Much::write(n, w) && w.lit(" life")) || w.lit("life equal to ") && Expr::write(n, w))
}
