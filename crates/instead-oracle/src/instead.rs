//! Self-replacement within a text (CR 614.15): "if …, … instead" after what it replaces.

use instead_magic::ability::{Amount, Condition, Instruction, Ref, Selection, Token, Who};

use crate::amount::{Much, WhereX};
use crate::condition::Cond;
use crate::cost::CostP;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::instruction::{Clauses, Dealer};
use crate::label::{ability_word, same_word};
use crate::reference::WhoP;

/// The same damage with another amount.
fn with_amount(original: &Instruction, n: Amount) -> Option<Instruction> {
    match original {
        Instruction::Damage { source, to, excess, unpreventable, combat, .. } => Some(Instruction::Damage {
            source: source.clone(),
            amount: n,
            to: to.clone(),
            excess: excess.clone(),
            unpreventable: *unpreventable,
            combat: *combat,
        }),
        _ => None,
    }
}

grammar! {
    /// " to that creature", which the original says already.
    SameTarget(p, w, v) -> () {
        [[" to that permanent or player" | " to each of those permanents and/or players" | " to that creature or player" | " to that creature" | " to that player" | " to that permanent"]] => (());
        [] => (());
    }
}

grammar! {
    /// "it deals 4 damage": to whom stands before.
    MoreDamage(p, w, v) -> Amount {
        [d: Dealer " deals " n: Much " damage" @SameTarget] => { let _ = d; n } if (let n = v && let d = &Ref::This);
        [d: Dealer " deals " n: Much " damage" @SameTarget] => { let _ = d; n } if (w.source.is_some() && let n = v && let d = &Ref::It);
    }
}

grammar! {
    /// "five of those tokens": what they are stands before.
    MoreTokens(p, w, v) -> Amount {
        ["create " n: crate_Many " of those tokens" @WhereX] => { n } if (let n = v);
    }
}
use crate::amount::Many as crate_Many;

/// What is done instead, where it is said in full or by a number alone.
enum Other {
    Full(Vec<Instruction>),
    Damage(Amount),
    Tokens(Amount),
}

fn read_other(
    p: &mut Reader<'_>,
    ends: impl Fn(&mut Reader<'_>) -> Option<Option<Condition>>,
) -> Option<(Other, Option<Condition>)> {
    if let Some(found) = p.attempt(|p| {
        let n = MoreDamage::read(p)?;
        Some((Other::Damage(n), ends(p)?))
    }) {
        return Some(found);
    }
    if let Some(found) = p.attempt(|p| {
        let n = MoreTokens::read(p)?;
        Some((Other::Tokens(n), ends(p)?))
    }) {
        return Some(found);
    }
    let mut list = Clauses::read(p)?;
    if let Some((who, cost)) = p.attempt(|p| {
        p.lit(" unless ").then_some(())?;
        let who = WhoP::read(p)?;
        p.any(&[" pays ", " pay "]).then_some(())?;
        Some((who, CostP::read(p)?))
    }) {
        list = vec![Instruction::Unless(who, cost, list)];
    } else if let Some(condition) = p.attempt(|p| p.lit(" if ").then(|| Cond::read(p)).flatten()) {
        list = vec![Instruction::If(condition, list, Vec::new())];
    }
    Some((Other::Full(list), ends(p)?))
}

/// "only" stresses that what stands before is replaced.
const INSTEAD: &[&str] = &["instead ", "instead only "];

fn ended(p: &Reader<'_>) -> Option<()> {
    (p.at_end() || p.peek(".") || p.rest().starts_with('"')).then_some(())
}

/// What the sentence says: what is done instead, and when.
fn read_form(p: &mut Reader<'_>) -> Option<(Other, Condition, bool)> {
    ability_word(p);
    if p.any(&["if ", "then if "]) {
        let condition = Cond::read(p)?;
        p.lit(", ").then_some(())?;
        if p.any(INSTEAD) {
            let (other, _) = read_other(p, |p| ended(p).map(|()| None))?;
            return Some((other, condition, true));
        }
        let (other, _) = read_other(p, |p| (p.lit(" instead") && ended(p).is_some()).then_some(None))?;
        return Some((other, condition, false));
    }
    let (other, condition) = read_other(p, |p| {
        p.lit(" instead if ").then_some(())?;
        let c = Cond::read(p)?;
        ended(p)?;
        Some(Some(c))
    })?;
    Some((other, condition?, false))
}

fn same_kind(a: &Instruction, b: &Instruction) -> bool {
    std::mem::discriminant(a) == std::mem::discriminant(b)
}

/// How many of the instructions before are replaced: those of the sentence before, or the last of them that is of the
/// same kind. `None` where the text leaves open which.
fn replaced(before: &[Instruction], pushed: usize, other: &Other, whole: bool) -> Option<usize> {
    let sentence = before.get(before.len().checked_sub(pushed)?..)?;
    let last = sentence.last()?;
    let whole_if = |i: &Instruction| matches!(i, Instruction::If(_, _, no) if no.is_empty());
    let like =
        matches!((sentence, other), ([a], Other::Full(b)) if whole_if(a) && b.len() == 1 && b.iter().all(whole_if));
    if !like && sentence.iter().any(|i| matches!(i, Instruction::If(..))) {
        return None;
    }
    match other {
        Other::Damage(_) => matches!(last, Instruction::Damage { .. }).then_some(1),
        Other::Tokens(_) => matches!(last, Instruction::CreateTokens(..)).then_some(1),
        Other::Full(_) if sentence.len() == 1 || whole => Some(sentence.len()),
        Other::Full(list) if list.len() == sentence.len() => {
            list.iter().zip(sentence).all(|(a, b)| same_kind(a, b)).then_some(list.len())
        }
        Other::Full(list) => matches!(list.as_slice(), [one] if same_kind(one, last)).then_some(1),
    }
}

/// Reads such a sentence; what it replaces is taken from what stands before. In a part of a text nothing need stand
/// before it.
pub(crate) fn read_instead(p: &mut Reader<'_>, done: &mut Vec<Instruction>) -> Option<()> {
    let targets = p.targets.len();
    let (other, condition, whole) = read_form(p)?;
    if done.is_empty() {
        p.scope.part.then_some(())?;
        let instead = match other {
            Other::Full(list) => list,
            Other::Damage(n) => vec![recipient_damage(n)],
            Other::Tokens(n) => vec![those_tokens(n)],
        };
        done.push(Instruction::Self_ { original: Vec::new(), condition, instead });
        return Some(());
    }
    // CR 601.2c: targets that are there only if it applies are more than the data says
    (p.targets.len() == targets).then_some(())?;
    let n = replaced(done, p.pushed, &other, whole)?;
    let original = done.split_off(done.len().checked_sub(n)?);
    let instead = match (other, original.as_slice()) {
        (Other::Full(list), _) => list,
        // what is divided is told apart by its targets, and "to each of those" would be divided too
        (Other::Damage(n), [one]) if p.divided.is_none() => vec![with_amount(one, n)?],
        (Other::Tokens(n), [Instruction::CreateTokens(who, _, token)]) => {
            vec![Instruction::CreateTokens(who.clone(), n, token.clone())]
        }
        _ => return None,
    };
    done.push(Instruction::Self_ { original, condition, instead });
    Some(())
}

/// "Create four of those tokens": what they are the text before says.
fn those_tokens(n: Amount) -> Instruction {
    Instruction::CreateTokens(Who::You, n, Token::default())
}

/// "It deals 4 damage": to whom the text before says.
fn recipient_damage(amount: Amount) -> Instruction {
    Instruction::Damage {
        source: Ref::This,
        amount,
        to: Selection::One(Ref::Recipient),
        excess: None,
        unpreventable: false,
        combat: false,
    }
}

fn write_other(original: &[Instruction], instead: &[Instruction], w: &mut Writer<'_>) -> bool {
    if let [one] = instead {
        if let Instruction::Damage { amount, .. } = one {
            let same = match original {
                [o] => with_amount(o, amount.clone()).as_ref() == Some(one),
                [] => *one == recipient_damage(amount.clone()),
                _ => false,
            };
            if same && w.attempt(|w| MoreDamage::write(amount, w)) {
                return true;
            }
        }
        if let (Instruction::CreateTokens(who, n, token), [Instruction::CreateTokens(was, _, same)]) = (one, original)
            && who == was
            && token == same
            && w.source.is_some()
            && w.attempt(|w| MoreTokens::write(n, w))
        {
            return true;
        }
        if let Instruction::CreateTokens(_, n, _) = one
            && original.is_empty()
            && *one == those_tokens(n.clone())
        {
            return MoreTokens::write(n, w);
        }
    }
    match instead {
        [one @ (Instruction::Unless(..) | Instruction::If(..))] => crate::ability::write_sentence(one, w),
        list => Clauses::write(&list.to_vec(), w),
    }
}

/// Prints it with what it replaces.
pub(crate) fn write_instead(
    original: &[Instruction],
    condition: &Condition,
    instead: &[Instruction],
    w: &mut Writer<'_>,
) -> bool {
    if !original.is_empty() {
        let before = match original {
            [one] => crate::ability::write_sentence(one, w),
            many => Clauses::write(&many.to_vec(), w),
        };
        if !(before && w.any(&[". ", ".\n"])) {
            return false;
        }
    }
    same_word(w);
    let given = |w: &mut Writer<'_>| w.any(&["if ", "then if "]) && Cond::write(condition, w) && w.lit(", ");
    w.attempt(|w| given(w) && write_other(original, instead, w) && w.lit(" instead"))
        || w.attempt(|w| given(w) && w.any(INSTEAD) && write_other(original, instead, w))
        || w.attempt(|w| write_other(original, instead, w) && w.lit(" instead if ") && Cond::write(condition, w))
}
