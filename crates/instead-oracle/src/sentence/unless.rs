//! What is done unless somebody pays or does something (CR 118.12a).

use instead_language::card::CostAction;
use instead_language::{Amount, Condition, Cost, Instruction, Ref, Selection, Who};

use crate::amount::{EachP, Much, Quantity as Expr};
use crate::cost::{CostP, EnergyP, ManaP};
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::instruction::Clauses;
use crate::reference::{RefP, SubjSaid, WhoP};
use crate::selection::Objects;

/// "They" of several players who do something are each of them, and each would be asked for himself: the data asks one.
pub(crate) fn one_pays(who: &Who, list: &[Instruction]) -> Option<()> {
    use Instruction as I;
    let several = Who::is_several;
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
        | I::ChangeTargets(..)
        | I::Poll { .. }
        | I::Separate(..)
        | I::Faces(..)
        | I::Permit(..)
        | I::PermitFrom(..) => false,
        I::FlipCoin { .. } | I::RollDie(..) | I::RollDice(..) | I::Results(..) | I::Win(..) => false,
        I::ExtraTurn(..) | I::Create { .. } | I::Continuous { .. } | I::Forbid(..) | I::Choose(..) => false,
        I::May(..) | I::EachMay(..) | I::InTurn(..) | I::Fill(..) | I::Pay(..) | I::If(..) | I::Unless(..) => false,
        I::UnlessTimes(..)
        | I::PayTimes(..)
        | I::CastMany(..)
        | I::AttachTo(..)
        | I::EachUnless(..)
        | I::ForEach(..) => false,
        I::Where(..) | I::Repeat(..) | I::Self_ { .. } | I::SelfRewrite { .. } | I::Delayed(..) => false,
        I::DelayedThisTurn(..) | I::Modal(..) | I::ChangeText(..) | I::MayCast(..) | I::Emblem(..) => false,
        I::ProtectAll(..)
        | I::AddProduced(..)
        | I::OfMana(..)
        | I::Rule(..)
        | I::NextSpell(..)
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
        return Some(Some((Who::You, p.attempt(read_paid).or_else(|| CostP::read(p))?)));
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
        return Some((who, p.attempt(read_paid).or_else(|| CostP::read(p))?));
    }
    if !said && let Some(act) = p.attempt(|p| p.lit(" ").then(|| ThirdAct::read(p))?) {
        return Some((who, act));
    }
    (said || matches!(who, Who::Said(_)) && p.lit(" ")).then_some(())?;
    Some((who, read_act(p)?))
}

/// What is paid, where the verb stands before it: "3 life", "life equal to its power", "{E}{E}".
fn read_paid(p: &mut Reader<'_>) -> Option<Cost> {
    if let Some(n) = p.attempt(EnergyP::read) {
        return Some(crate::acts::energy(n));
    }
    let life = if p.lit("life equal to ") { Expr::read(p)? } else { Much::read(p).filter(|_| p.lit(" life"))? };
    Some(Cost { life: Some(life), ..Cost::default() })
}

grammar! {
    /// What somebody else does, in the third person: "sacrifices a creature of their choice".
    ThirdAct(p, w, v) -> Cost {
        ["sacrifices " s: OwnChoice] => { act(CostAction::Sacrifice(s)) } if (let Some(CostAction::Sacrifice(s)) = act_of(v));
        ["discards " s: OwnChoice] => { act(CostAction::Discard(s)) } if (let Some(CostAction::Discard(s)) = act_of(v));
        ["has " @Itself " deal " n: Much " damage to them"] => { matches!(n, Amount::Fixed(_)).then(|| act(CostAction::Hurt(n)))? } if (let Some(CostAction::Hurt(n)) = act_of(v));
        ["pays " n: Much " life"] => { Cost { life: Some(n), ..Cost::default() } } if (let Some(n) = &v.life && *v == (Cost { life: Some(n.clone()), ..Cost::default() }));
        ["pays " m: ManaP] => { Cost { mana: m, ..Cost::default() } } if (let m = &v.mana && !m.is_empty() && *v == (Cost { mana: m.clone(), ..Cost::default() }));
    }
}

/// The object whose text it is.
struct Itself;
impl Part for Itself {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (RefP::read(p)? == Ref::This).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        RefP::write(&Ref::This, w)
    }
}

/// What the payer chooses of what is his.
struct OwnChoice;
impl Part for OwnChoice {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        let outer = std::mem::replace(&mut p.subject, Who::You);
        let found = Objects::read(p);
        p.subject = outer;
        let _ = found.is_some() && p.any(CHOICE);
        found
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        let outer = std::mem::replace(&mut w.subject, Who::You);
        let done = Objects::write(v, w);
        w.subject = outer;
        let _ = w.attempt(|w| w.source.is_some() && w.any(CHOICE));
        done
    }
}

const CHOICE: &[&str] = &[" of their choice", " of his or her choice"];

fn act(action: CostAction) -> Cost {
    Cost { actions: vec![action], ..Cost::default() }
}

fn act_of(cost: &Cost) -> Option<&CostAction> {
    let [action] = cost.actions.as_slice() else { return None };
    (*cost == act(action.clone())).then_some(action)
}

fn read_act(p: &mut Reader<'_>) -> Option<Cost> {
    let base = p.attempt(|p| match p.lit("sacrifice ") {
        true => OwnChoice::read(p).map(|s| act(CostAction::Sacrifice(s))),
        false => p.lit("discard ").then(|| OwnChoice::read(p).map(|s| act(CostAction::Discard(s))))?,
    });
    base.or_else(|| CostP::read(p).filter(|c| c.mana.is_empty() && c.actions.len() == 1))
}

fn write_act(cost: &Cost, w: &mut Writer<'_>) -> bool {
    match act_of(cost) {
        Some(CostAction::Sacrifice(s)) => w.lit("sacrifice ") && OwnChoice::write(s, w),
        Some(CostAction::Discard(s)) => w.lit("discard ") && OwnChoice::write(s, w),
        _ => CostP::write(cost, w),
    }
}

/// What may be done instead of the first: it is asked for where that was not done.
pub(super) fn read_else(p: &mut Reader<'_>, who: &Who) -> Option<Cost> {
    p.attempt(|p| {
        p.lit(" or ").then_some(())?;
        if *who == Who::You {
            return if p.lit("pay ") { p.attempt(read_paid).or_else(|| CostP::read(p)) } else { read_act(p) };
        }
        p.attempt(ThirdAct::read)
            .or_else(|| p.attempt(|p| p.lit("pay ").then(|| p.attempt(read_paid).or_else(|| CostP::read(p)))?))
            .or_else(|| p.attempt(read_act))
            .or_else(|| p.attempt(read_paid))
            .or_else(|| ManaP::read(p).map(|mana| Cost { mana, ..Cost::default() }))
    })
}

fn write_else(who: &Who, cost: &Cost, w: &mut Writer<'_>) -> bool {
    w.lit(" or ")
        && if *who == Who::You {
            w.attempt(|w| act_of(cost).is_some() && write_act(cost, w))
                || w.lit("pay ") && (w.attempt(|w| write_life(cost, w)) || CostP::write(cost, w))
        } else {
            w.attempt(|w| ThirdAct::write(cost, w))
                || w.attempt(|w| w.lit("pay ") && (w.attempt(|w| write_life(cost, w)) || CostP::write(cost, w)))
                || w.attempt(|w| act_of(cost).is_some() && write_act(cost, w))
                || w.source.is_some() && (w.attempt(|w| write_life(cost, w)) || CostP::write(cost, w))
        }
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
    if let [Instruction::Unless(other, second, list)] = list.as_slice()
        && other == who
        && w.attempt(|w| write_unless(who, cost, list, w) && write_else(who, second, w))
    {
        return true;
    }
    let acts = act_of(cost).is_some();
    Clauses::write(list, w)
        && if *who == Who::You {
            let words = if acts { " unless you " } else { " unless you pay " };
            w.lit(words)
                && if acts { write_act(cost, w) } else { w.attempt(|w| write_paid(cost, w)) || CostP::write(cost, w) }
        } else {
            w.lit(" unless ")
                && (w.attempt(|w| WhoP::write(who, w)) || matches!(who, Who::Said(_)) && w.lit("they"))
                && (w.attempt(|w| w.lit(" ") && ThirdAct::write(cost, w)) || write_theirs(who, cost, w))
        }
}

/// "pays {2}", "pay 3 life", "discard two cards"
fn write_theirs(who: &Who, cost: &Cost, w: &mut Writer<'_>) -> bool {
    let pays = w.any(&[" pays ", " pay "]) || (matches!(who, Who::Said(_)) && cost.mana.is_empty() && w.lit(" "));
    pays && (w.attempt(|w| write_paid(cost, w))
        || act_of(cost).is_some() && write_act(cost, w)
        || CostP::write(cost, w))
}

/// What is paid, without its verb.
fn write_paid(cost: &Cost, w: &mut Writer<'_>) -> bool {
    match crate::acts::energy_of(cost) {
        Some(n) => EnergyP::write(&n, w),
        None => write_life(cost, w),
    }
}

/// "3 life", after "pays".
fn write_life(cost: &Cost, w: &mut Writer<'_>) -> bool {
    let Some(n) = &cost.life else { return false };
    *cost == (Cost { life: Some(n.clone()), ..Cost::default() })
        && (w.attempt(|w| Much::write(n, w) && w.lit(" life")) || w.lit("life equal to ") && Expr::write(n, w))
}

/// "If it …" behind what is done to one of several is said of that one, which is not known before it is chosen.
pub(super) fn looks_at_what_is_known(p: &mut Reader<'_>, list: &[Instruction]) -> Option<()> {
    let unknown = p.rest().starts_with("it ") && list.iter().any(picks_one);
    if unknown {
        p.fail("a condition that does not look at what is yet to be chosen");
    }
    (!unknown).then_some(())
}

fn picks_one(i: &Instruction) -> bool {
    if let Instruction::May(_, list) = i.unfilled() {
        return list.iter().any(picks_one);
    }
    let (Instruction::Move(s, _) | Instruction::Exile(s) | Instruction::Reveal(_, s)) = i.unfilled() else {
        return false;
    };
    matches!(s, Selection::Among { .. } | Selection::ChooseOf { .. } | Selection::Choose { .. })
}

/// What is done if that is so. Behind what is done later it is asked then (CR 603.7c).
pub(super) fn done_if(condition: Condition, mut list: Vec<Instruction>) -> Instruction {
    if let [Instruction::Delayed(_, later) | Instruction::DelayedThisTurn(_, later, _)] = list.as_mut_slice() {
        let inner = std::mem::take(later);
        later.push(Instruction::If(condition, inner, Vec::new()));
        return list.remove(0);
    }
    Instruction::If(condition, list, Vec::new())
}

/// "At the beginning of the next end step, sacrifice it unless you pay {2}": it is paid then.
pub(super) fn asked_later(unless: Instruction) -> Instruction {
    let Instruction::Unless(who, cost, mut list) = unless else { return unless };
    if let [Instruction::Delayed(_, later) | Instruction::DelayedThisTurn(_, later, _)] = list.as_mut_slice() {
        let inner = std::mem::take(later);
        later.push(Instruction::Unless(who, cost, inner));
        return list.remove(0);
    }
    Instruction::Unless(who, cost, list)
}

/// What is done otherwise, where that is said.
pub(super) fn write_otherwise(no: &Vec<Instruction>, w: &mut Writer<'_>) -> bool {
    no.is_empty() || w.lit(". Otherwise, ") && Clauses::write(no, w)
}

/// The same, said before it is put behind what is done later: the way back of `done_if` and `asked_later`.
pub(super) fn asked_before(v: &Instruction) -> Option<Instruction> {
    use Instruction as I;
    let (I::Delayed(_, later) | I::DelayedThisTurn(_, later, _)) = v else { return None };
    let [asked] = later.as_slice() else { return None };
    let around = |inner: &Vec<I>| {
        let mut v = v.clone();
        if let I::Delayed(_, later) | I::DelayedThisTurn(_, later, _) = &mut v {
            later.clone_from(inner);
        }
        vec![v]
    };
    if let I::If(c @ Condition::All(last), inner, no) = asked
        && last.len() == 1
        && no.is_empty()
    {
        return Some(I::If(c.clone(), around(inner), Vec::new()));
    }
    let I::Unless(who, cost, inner) = asked else { return None };
    Some(I::Unless(who.clone(), cost.clone(), around(inner)))
}
