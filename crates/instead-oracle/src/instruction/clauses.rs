//! Instructions joined by "and" or "then", and what "may" is followed by.

use instead_language::instruction::Choice;
use instead_language::{Amount, Cant, Change, Cost, Filter, Instruction, Selection, Until, Who};

use super::Clause;
use super::several::write_several;
use crate::amount::{Much, Quantity as Expr, WhereX};
use crate::choosing::Chooser;
use crate::cost::CountersP;
use crate::cursor::{Person, Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::Quality;
use crate::predicate::{During, Timed};
use crate::reference::{EACH, OTHERS, other_than_you};
use crate::selection::{Objects, Sel};
use crate::statics::{Bar, BarP};

/// "each player", "any opponent", each of whom decides for himself (CR 101.4); what follows speaks of each as "they".
pub(super) struct EachOfThem;
const EACH_OF_THEM: &[(&str, Who)] = &[
    ("each player", Who::Any),
    ("each opponent", Who::Opponent),
    ("any player", Who::Any),
    ("any opponent", Who::Opponent),
    (OTHERS, Who::Opponent),
];
impl Part for EachOfThem {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        let others = other_than_you(p);
        let (_, who) = EACH_OF_THEM.iter().find(|(t, _)| (others || *t != OTHERS) && p.lit(t))?;
        let who = crate::reference::who::read(p, who.clone())?;
        p.person = Person::Base;
        p.subject = EACH;
        Some(who)
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        if let Who::With(base, c) = v {
            let said = Self::write(base, w) && crate::reference::who::write(c, w);
            (w.person, w.subject) = (Person::Base, EACH);
            return said;
        }
        w.person = Person::Base;
        w.subject = EACH;
        let texts: Vec<&str> = EACH_OF_THEM.iter().filter(|(_, who)| who == v).map(|(t, _)| *t).collect();
        !texts.is_empty() && w.any(&texts)
    }
}

/// What "may" is followed by, one instruction or several joined by "and". Of another player what he does is said
/// without him.
pub(crate) struct MayBody;
impl Part for MayBody {
    type Value = Vec<Instruction>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        if p.subject == Who::You {
            // "have that player gain control": the verb after another's name stands in its base form
            let have = p.lit("have ");
            let outer = std::mem::replace(&mut p.bare, have);
            let found = Clauses::read(p);
            p.bare = outer;
            return found;
        }
        let subject = p.subject.clone();
        if p.peek("have ")
            && let Some(hurt) = p.attempt(read_hurt)
        {
            return Some(vec![hurt]);
        }
        let yours = subject != EACH && p.peek("have you ") && p.lit("have ");
        if yours {
            let (bare, implied) = (std::mem::replace(&mut p.bare, true), p.implied.take());
            let found = Clauses::read(p).filter(|list| list.iter().all(done_by_you));
            (p.bare, p.implied) = (bare, implied);
            return found;
        }
        let outer = p.implied.replace(subject);
        let found = Clauses::read(p);
        p.implied = outer;
        found
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        if w.subject == Who::You {
            let have = (w.source.is_some() || v.first().is_some_and(done_by_another)) && w.attempt(|w| w.lit("have "));
            let outer = std::mem::replace(&mut w.bare, have);
            let done = Clauses::write(v, w);
            w.bare = outer;
            return done;
        }
        if let [hurt] = v.as_slice()
            && w.attempt(|w| write_hurt(hurt, w))
        {
            return true;
        }
        if w.source.is_some() && w.subject != EACH && w.next_is(&["have you "]) {
            let (bare, implied) = (std::mem::replace(&mut w.bare, true), w.implied.take());
            let done = v.iter().all(done_by_you) && w.lit("have ") && Clauses::write(v, w);
            (w.bare, w.implied) = (bare, implied);
            return done;
        }
        let outer = w.implied.replace(w.subject.clone());
        let done = Clauses::write(v, w);
        w.implied = outer;
        done
    }
}

/// "have this creature deal 4 damage to them": whoever may lets it be done to him.
fn read_hurt(p: &mut Reader<'_>) -> Option<Instruction> {
    let subject = p.subject.clone();
    p.lit("have ").then_some(())?;
    let source = crate::reference::RefP::read(p)?;
    let own = source == instead_language::Ref::This || crate::reference::is_it(&source);
    (own && p.lit(" deal ")).then_some(())?;
    let amount = Much::read(p)?;
    p.any(HURT).then_some(())?;
    let to = Selection::One(instead_language::Ref::Player(subject.clone()));
    p.speak_of(&subject, Person::Base);
    Some(Instruction::Damage { source, amount, to, excess: None, unpreventable: false, combat: false })
}

const HURT: &[&str] = &[" damage to them", " damage to that player", " damage to him or her"];

fn write_hurt(v: &Instruction, w: &mut Writer<'_>) -> bool {
    let Instruction::Damage { source, amount, to, excess: None, unpreventable: false, combat: false } = v else {
        return false;
    };
    let subject = w.subject.clone();
    let done = *to == Selection::One(instead_language::Ref::Player(subject.clone()))
        && w.lit("have ")
        && crate::reference::RefP::write(source, w)
        && w.lit(" deal ")
        && Much::write(amount, w)
        && w.any(HURT);
    w.subject = subject;
    done
}

/// Whether the instruction is one that you do, and says so.
fn done_by_you(i: &Instruction) -> bool {
    matches!(
        i,
        Instruction::Draw(Who::You, _)
            | Instruction::GainLife(Who::You, _)
            | Instruction::LoseLife(Who::You, _)
            | Instruction::Mill(Who::You, _)
            | Instruction::CreateTokens(Who::You, ..)
    )
}

/// Whether the instruction names another player who does it.
fn done_by_another(i: &Instruction) -> bool {
    if matches!(i, Instruction::BecomeCopy { .. } | Instruction::SetLife(..)) {
        return true;
    }
    if let Instruction::Continuous { changes, .. } = i {
        // "have its base power and toughness become 4/2"
        return matches!(changes.as_slice(), [Change::SetPowerToughness(Some(Amount::Fixed(_)), Some(_))]);
    }
    if let Instruction::GainControl(who, ..)
    | Instruction::Draw(who, _)
    | Instruction::GainLife(who, _)
    | Instruction::LoseLife(who, _)
    | Instruction::Discard(who, _)
    | Instruction::Mill(who, _)
    | Instruction::Sacrifice(who, _) = i
    {
        *who != Who::You
    } else {
        false
    }
}

/// The same instruction, of another player than "you".
pub(crate) fn given_to(i: &Instruction, who: &Who) -> Option<Instruction> {
    use Instruction as I;
    Some(match i {
        I::Draw(Who::You, n) => Instruction::Draw(who.clone(), n.clone()),
        I::GainLife(Who::You, n) => Instruction::GainLife(who.clone(), n.clone()),
        I::LoseLife(Who::You, n) => Instruction::LoseLife(who.clone(), n.clone()),
        I::Mill(Who::You, n) => Instruction::Mill(who.clone(), n.clone()),
        I::CreateTokens(Who::You, n, token) => Instruction::CreateTokens(who.clone(), n.clone(), token.clone()),
        I::Damage { .. } | I::Divided { .. } | I::Destroy { .. } | I::Regenerate(..) => return None,
        I::Sacrifice(..) | I::Exile(..) | I::ExileUntil(..) | I::Move(..) | I::Draw(..) => return None,
        I::Discard(..) | I::Mill(..) | I::Scry(..) | I::Search { .. } | I::Shuffle(..) => return None,
        I::Reveal(..) | I::Surveil(..) | I::Does(..) | I::Look(..) | I::Pick(..) | I::PutAndRest(..) => return None,
        I::PutAndRestOf { .. } | I::AddManaTimes(..) | I::Reflexive(..) | I::WhenYouDo(..) => return None,
        I::GainLife(..) | I::LoseLife(..) | I::SetLife(..) | I::ExchangeLife(..) | I::ExchangeStat(..) => return None,
        I::PutCounters(..) | I::RemoveCounters(..) | I::MoveCounters(..) | I::PlayerCounters(..) => return None,
        I::CreateTokens(..) | I::Tap(..) | I::Untap(..) | I::TurnFaceUp(..) | I::TurnFaceDown(..) => return None,
        I::Transform(..) | I::Attach(..) | I::RemoveDamage(..) | I::RemoveFromCombat(..) => return None,
        I::Fight(..) | I::GainControl(..) | I::ExchangeControl(..) | I::AddMana(..) => return None,
        I::AddChosenMana { .. } | I::Counter(..) | I::CopySpell(..) | I::BecomeCopy { .. } | I::ExileAfter(..) => {
            return None;
        }
        I::ChangeTargets(..) | I::Poll { .. } | I::Separate(..) | I::Faces(..) => return None,
        I::NewTargets(..)
        | I::Permit(..)
        | I::PermitFrom(..)
        | I::FlipCoin { .. }
        | I::RollDie(..)
        | I::RollDice(..) => return None,
        I::SkipAll(..) | I::Monarch(..) | I::ControlTurn(..) | I::Feat(..) => return None,
        I::Results(..) | I::Lose(..) | I::Win(..) | I::Skip(..) | I::ExtraTurn(..) => return None,
        I::Create { .. } | I::Continuous { .. } | I::Forbid(..) | I::Choose(..) | I::May(..) => return None,
        I::EachMay(..) | I::InTurn(..) | I::Fill(..) | I::Pay(..) | I::If(..) | I::Unless(..) => return None,
        I::UnlessTimes(..) | I::PayTimes(..) | I::CastMany(..) | I::AttachTo(..) | I::EachUnless(..) => return None,
        I::ForEach(..) | I::Where(..) | I::Repeat(..) | I::Self_ { .. } | I::SelfRewrite { .. } => return None,
        I::Delayed(..) | I::DelayedThisTurn(..) | I::Modal(..) | I::ChangeText(..) => return None,
        I::MayCast(..)
        | I::Emblem(..)
        | I::ProtectAll(..)
        | I::AddProduced(..)
        | I::OfMana(..)
        | I::Rule(..)
        | I::NextSpell(..)
        | I::MustCast(..) => return None,
        I::TopUntil { .. } => return None,
        I::EndTurn | I::MorePhases(..) | I::DayNight(..) | I::Unread(..) => return None,
    })
}

/// "put a +1/+1 counter and a lifelink counter on it": of each kind so many, on the same.
fn read_kinds(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    p.lit("put ").then_some(())?;
    let mut kinds = vec![CountersP::read(p)?];
    while let Some(more) = p.attempt(|p| p.any(&[" and ", ", and ", ", "]).then(|| CountersP::read(p)).flatten()) {
        kinds.push(more);
    }
    (kinds.len() > 1 && p.lit(" on ")).then_some(())?;
    let on = Objects::read(p)?;
    // what is chosen as they are put would be chosen for each kind anew
    same_again(&on)?;
    Some(kinds.into_iter().map(|(n, kind)| Instruction::PutCounters(kind, n, on.clone())).collect())
}

fn same_again(on: &Selection) -> Option<()> {
    matches!(on, Selection::One(_) | Selection::Each(_) | Selection::Said(_)).then_some(())
}

/// The same, printed: how many instructions it says.
pub(crate) fn write_kinds(v: &[Instruction], w: &mut Writer<'_>) -> Option<usize> {
    let Some(Instruction::PutCounters(_, _, on)) = v.first() else { return None };
    same_again(on)?;
    let kinds = v.iter().map_while(|i| {
        let Instruction::PutCounters(kind, n, same) = i else { return None };
        (same == on).then(|| (n.clone(), kind.clone()))
    });
    let kinds: Vec<_> = kinds.collect();
    (2..=kinds.len()).rev().find(|n| {
        w.attempt(|w| {
            let mut some = kinds.iter().take(*n).enumerate();
            w.lit("put ")
                && some.all(|(i, c)| (i == 0 || w.any(&[" and ", ", and ", ", "])) && CountersP::write(c, w))
                && w.lit(" on ")
                && Objects::write(on, w)
        })
    })
}

/// "pay any amount of life": how much is chosen, and noted (CR 107.1b, 119.4).
fn any_life() -> Vec<Instruction> {
    let life = Choice::Number(Amount::Fixed(0), Amount::Life(Who::You));
    let cost = Cost { life: Some(Amount::Chosen), ..Cost::default() };
    vec![Instruction::Choose(Who::You, life), Instruction::Pay(Who::You, cost)]
}

fn read_any_life(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    p.any(&["pay any amount of life", "you pay any amount of life"]).then(any_life)
}

/// "choose a color and an opponent": two choices in one clause.
fn read_choices(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    let who = Chooser::read(p)?;
    p.verb("choose").then_some(())?;
    p.lit(" ").then_some(())?;
    let list = crate::choosing::Choices::read(p)?;
    if list.len() < 2 {
        return None;
    }
    crate::choosing::chosen_by(&who, list)
}

fn write_choices(v: &[Instruction], w: &mut Writer<'_>) -> bool {
    let [Instruction::Choose(who, a), Instruction::Choose(other, b), ..] = v else { return false };
    who == other
        && Chooser::write(who, w)
        && w.verb("choose")
        && w.lit(" ")
        && crate::choosing::Choices::write(&vec![a.clone(), b.clone()], w)
}

/// Several instructions that share an X: "you draw X cards and you lose X life, where X is …".
fn read_shared(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    let outer = std::mem::replace(&mut p.shared, true);
    let list = p.attempt(read_clauses);
    p.shared = outer;
    let list = list.filter(|l| l.len() > 1)?;
    p.lit(", where X is ").then_some(())?;
    Some(vec![Instruction::Where(Expr::read(p)?, list)])
}

/// Instructions joined by "and" or "then".
pub(crate) struct Clauses;
impl Part for Clauses {
    type Value = Vec<Instruction>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let found = p.attempt(read_clauses);
        // X in one instruction alone is read with it
        if found.is_some() || p.shared || !p.says_x {
            return found;
        }
        p.attempt(read_shared)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        if let [Instruction::Where(x, list)] = v.as_slice() {
            return write_clauses(list, w) && w.lit(", where X is ") && Expr::write(x, w);
        }
        write_clauses(v, w)
    }
}

/// What stands between two instructions of one sentence.
const JOINED: &[&str] = &[" and ", ", then ", ", and then ", ", and ", " and then "];

/// Of these, those behind which something else is begun.
const THEN: &[&str] = &[", then ", ", and then ", " and then "];

/// How what is offered to each of several players ends, and others act.
const OTHERS_ACT: &[&str] = &[
    ", then each ",
    ", and each ",
    " and each ",
    ", then you ",
    ", and you ",
    " and you ",
    ", then exile ",
    ", then untap ",
];

/// Whether more instructions than the next one follow in this sentence: "A, B, and C".
fn goes_on(p: &Reader<'_>) -> bool {
    p.rest().strip_prefix(", ").is_some_and(|rest| {
        let sentence = rest.split(['.', '\n']).next().unwrap_or(rest);
        [", then ", ", and "].iter().any(|t| sentence.contains(t))
    })
}

/// What goes on with the subject of a change: "gets +1/+0 until end of turn and can't be blocked this turn".
const SAME_SUBJECT: &[&str] = &[
    " and can't be blocked this turn",
    " and can't block this turn",
    " and can attack this turn as though it didn't have defender",
];

/// The same of what the change is of, in the order of the words for it.
fn same_subject(change: &Instruction) -> [Option<Instruction>; 3] {
    let Instruction::Continuous { what, until: Until::EndOfTurn, .. } = change else { return [None, None, None] };
    let unblocked = if let Selection::One(r) = what {
        Some(Instruction::Forbid(Cant::BeBlocked(Filter::Is(r.clone()), None), Until::EndOfTurn))
    } else {
        None
    };
    let made =
        |change| Some(Instruction::Continuous { what: what.clone(), changes: vec![change], until: Until::EndOfTurn });
    [unblocked, made(Change::CantBlock), made(Change::AttacksDespiteDefender)]
}

fn read_same_subject(p: &mut Reader<'_>, before: Option<&Instruction>) -> Option<Instruction> {
    let before = before?;
    if let Some(same) = p.attempt(|p| read_same_time(p, before)) {
        return Some(same);
    }
    let all = same_subject(before);
    if let Some(same) = SAME_SUBJECT.iter().zip(all).find_map(|(text, same)| same.filter(|_| p.lit(text))) {
        return Some(same);
    }
    let what = changed(before)?.clone();
    p.attempt(|p| {
        p.any(&[" and ", ", and "]).then_some(())?;
        if let Selection::One(source) = &what
            && let Some((amount, to)) = p.attempt(DealsP::read)
        {
            let source = source.clone();
            return Some(Instruction::Damage { source, amount, to, excess: None, unpreventable: false, combat: false });
        }
        if let Some((changes, until)) = p.attempt(Timed::read) {
            return Some(Instruction::Continuous { what, changes, until });
        }
        let bar = BarP::read(p)?;
        p.lit(" ").then_some(())?;
        Some(Instruction::Forbid(bar.on(&such(&what)?), During::read(p)?))
    })
}

/// "until your next turn, your life total can't change and you gain protection from everything": for the same time.
fn read_same_time(p: &mut Reader<'_>, before: &Instruction) -> Option<Instruction> {
    let Instruction::Forbid(_, until) = before else { return None };
    p.lit(AND_PROTECTED).then_some(())?;
    let quality = Quality::read(p)?;
    p.sentence_ends().then_some(Instruction::Forbid(Cant::ProtectPlayer(Who::You, quality), *until))
}

const AND_PROTECTED: &str = " and you gain protection from ";

fn write_same_time(before: &Instruction, next: &Instruction, w: &mut Writer<'_>) -> bool {
    let Instruction::Forbid(_, until) = before else { return false };
    let Instruction::Forbid(Cant::ProtectPlayer(Who::You, quality), same) = next else { return false };
    w.source.is_some() && until == same && w.attempt(|w| w.lit(AND_PROTECTED) && Quality::write(quality, w))
}

grammar! {
    /// "deals 1 damage to you", of what the change before is of.
    DealsP(p, w, v) -> (Amount, Selection) {
        ["deals " n: Much " damage to " t: Sel] => { (n, t) } if (let (n, t) = v);
    }
}

/// What the instruction changes for a time.
fn changed(i: &Instruction) -> Option<&Selection> {
    if let Instruction::Continuous { what, until: Until::EndOfTurn | Until::EndOfCombat, .. } = i {
        Some(what)
    } else {
        None
    }
}

/// The objects, as a filter.
fn such(what: &Selection) -> Option<Filter> {
    if let Selection::Each(f) = what {
        return Some(f.clone());
    }
    if let Selection::One(r) = what { Some(Filter::Is(r.clone())) } else { None }
}

/// Prints a predicate that goes on with the subject of the change before.
fn write_timed(before: &Instruction, next: &Instruction, w: &mut Writer<'_>) -> bool {
    let Some(what) = changed(before) else { return false };
    let said = |w: &mut Writer<'_>| w.any(&[" and ", ", and "]);
    if let Instruction::Continuous { what: other, changes, until } = next {
        return other == what && w.attempt(|w| said(w) && Timed::write(&(changes.clone(), *until), w));
    }
    if let Instruction::Damage { source, amount, to, excess: None, unpreventable: false, combat: false } = next {
        let same = matches!(what, Selection::One(r) if r == source);
        return same && w.attempt(|w| said(w) && DealsP::write(&(amount.clone(), to.clone()), w));
    }
    let Instruction::Forbid(cant, until) = next else { return false };
    let bar = such(what).and_then(|f| Bar::of(cant, &f));
    bar.is_some_and(|bar| w.attempt(|w| said(w) && BarP::write(&bar, w) && w.lit(" ") && During::write(until, w)))
}

/// Prints what goes on with the subject of the change before it.
pub(crate) fn write_same_subject(before: &Instruction, next: &Instruction, w: &mut Writer<'_>) -> bool {
    // what was found is said with the revealing
    if crate::looking::found_of(before).is_some_and(|found| crate::looking::is_found(&found, next)) {
        return true;
    }
    if write_more_counters(before, next, w) || write_same_time(before, next, w) {
        return true;
    }
    w.source.is_some()
        && SAME_SUBJECT
            .iter()
            .zip(same_subject(before))
            .any(|(text, same)| same.as_ref() == Some(next) && w.attempt(|w| w.lit(text)))
        || w.source.is_some() && write_timed(before, next, w)
}

/// "… and a +1/+1 counter on this creature", of a verb that puts counters on something else before it.
fn read_more_counters(p: &mut Reader<'_>, before: Option<&Instruction>) -> Option<Instruction> {
    matches!(before, Some(Instruction::PutCounters(..))).then_some(())?;
    p.attempt(|p| {
        p.any(&[" and ", ", and ", ", "]).then_some(())?;
        let (n, kind) = CountersP::read(p)?;
        p.lit(" on ").then_some(())?;
        Some(Instruction::PutCounters(kind, n, Objects::read(p)?))
    })
}

fn write_more_counters(before: &Instruction, next: &Instruction, w: &mut Writer<'_>) -> bool {
    let (Instruction::PutCounters(..), Instruction::PutCounters(kind, n, on)) = (before, next) else { return false };
    let counters = (n.clone(), kind.clone());
    w.source.is_some()
        && w.attempt(|w| {
            w.any(&[" and ", ", and ", ", "])
                && CountersP::write(&counters, w)
                && w.lit(" on ")
                && Objects::write(on, w)
        })
}

/// What X is, said after the instruction that uses it.
fn where_x(p: &mut Reader<'_>) {
    if p.defined.is_some_and(|(start, _)| start == p.pos) {
        let _ = p.attempt(WhereX::read);
    }
}

/// Prints what X is behind the instruction that uses it, where the source says it there.
pub(crate) fn write_where_x(w: &mut Writer<'_>) {
    if w.source.is_none() || w.next_is(&[", where X is ", ", rounded "]) {
        let _ = WhereX::write(&(), w);
    }
}

fn read_clauses(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    let mut list = match p
        .attempt(crate::looking::read_until)
        .or_else(|| super::several::read(p))
        .or_else(|| p.attempt(read_choices))
        .or_else(|| p.attempt(read_any_life))
        .or_else(|| p.attempt(crate::acts::read_any_energy))
        .or_else(|| p.attempt(read_kinds))
    {
        Some(list) => list,
        None => {
            let i = Clause::read(p)?;
            where_x(p);
            vec![crate::statics::later(p, i)]
        }
    };
    let mut then_at = None;
    while list.len() < 50 {
        if let Some(same) = read_same_subject(p, list.last()) {
            list.push(same);
            continue;
        }
        if let Some(more) = read_more_counters(p, list.last()) {
            list.push(more);
            continue;
        }
        // "each player may draw a card, then each player who did gains 1 life": what is offered ends there
        if p.implied.as_ref() == Some(&EACH) && OTHERS_ACT.iter().any(|t| p.peek(t)) {
            break;
        }
        let then = THEN.iter().any(|t| p.peek(t));
        let next = p.attempt(|p| {
            (p.any(JOINED) || (goes_on(p) && p.lit(", "))).then_some(())?;
            if let Some(both) = p.attempt(crate::looking::read_until) {
                return Some(both);
            }
            if let Some(kinds) = p.attempt(read_kinds) {
                return Some(kinds);
            }
            let next = Clause::read(p)?;
            where_x(p);
            let next = crate::statics::later(p, next);
            Some(vec![next])
        });
        let Some(more) = next else { break };
        then_at = if then { Some(list.len()) } else { then_at };
        list.extend(more);
    }
    p.then_at = then_at;
    Some(list)
}

fn write_clauses(v: &[Instruction], w: &mut Writer<'_>) -> bool {
    let mut rest = v;
    let mut first = true;
    let mut before = None;
    while let Some(next) = rest.first() {
        if before.is_some_and(|b| write_same_subject(b, next, w)) {
            (before, rest) = (Some(next), rest.get(1..).unwrap_or(&[]));
            continue;
        }
        before = Some(next);
        if !(std::mem::take(&mut first) || w.any(JOINED) || (w.source.is_some() && w.lit(", "))) {
            return false;
        }
        if w.source.is_some()
            && let Some(said) = write_several(rest, w)
        {
            (before, rest) = (rest.get(said - 1), rest.get(said..).unwrap_or(&[]));
            continue;
        }
        // "you and that player each draw a card"
        let any_amount = rest.get(..2) == Some(any_life().as_slice())
            && w.any(&["pay any amount of life", "you pay any amount of life"]);
        let both = any_amount
            || crate::acts::write_any_energy(rest, w)
            || w.source.is_some() && rest.len() > 1 && w.attempt(|w| write_choices(rest, w));
        if !both && !rest.first().is_some_and(|c| Clause::write(c, w)) {
            return false;
        }
        write_where_x(w);
        rest = rest.get(if both { 2 } else { 1 }..).unwrap_or(&[]);
    }
    !v.is_empty()
}
