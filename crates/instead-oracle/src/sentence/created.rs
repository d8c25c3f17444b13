//! What the sentence after it says of tokens just created.

use instead_language::words::CardType;
use instead_language::{Against, Amount, Instruction, Who};

use crate::amount::Quantity;
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::instruction::{AgainstP, Clause};
use crate::token::HavingList;

/// What tokens just created are called.
const CREATED: &[&str] =
    &["the token enters", "that token enters", "it enters", "the tokens enter", "those tokens enter", "they enter"];

fn attacking_alone() -> Instruction {
    let token = instead_language::Token { tapped: true, attacking: true, ..Default::default() };
    Instruction::CreateTokens(Who::You, Amount::ThisWay, token)
}

/// "The token enters tapped and attacking.", of what the sentence before creates (CR 508.4). Alone, in a part of a text,
/// what is created stands in the text before.
pub(super) fn comes_attacking(p: &mut Reader<'_>, done: &mut Vec<Instruction>) -> Option<Instruction> {
    let named = done.last().and_then(named);
    (p.any(CREATED) || named.is_some_and(|name| p.one_of(&[name], "the name of the token"))).then_some(())?;
    let _ = p.lit(" the battlefield");
    p.lit(" tapped and attacking").then_some(())?;
    let against = AgainstP::read(p).filter(|against| *against != Against::Anybody);
    (p.at_end() || p.peek(".")).then_some(())?;
    if done.is_empty() {
        return (p.scope.part && against.is_none()).then(attacking_alone);
    }
    let Instruction::CreateTokens(who, n, t) = done.last()? else { return None };
    if t.tapped || t.attacking {
        return None;
    }
    let token = instead_language::Token { tapped: true, attacking: true, against, ..t.clone() };
    let created = Instruction::CreateTokens(who.clone(), n.clone(), token);
    done.pop();
    Some(created)
}

/// What is said of a token by its name.
fn named(i: &Instruction) -> Option<String> {
    let Instruction::CreateTokens(_, _, t) = i else { return None };
    t.name.as_ref().map(|name| format!("{name} enters"))
}

/// What tokens just created are called where it is said what they have.
const HAVE: &[&str] = &[
    "it has ",
    "they have ",
    "the token has ",
    "that token has ",
    "those tokens have ",
    "the tokens have ",
    "each of them has ",
    "those creatures have ",
    "that creature has ",
];

/// Whether more can be said of what the tokens have: their abilities are those with which they are created (CR 111.3).
fn is_described(t: &instead_language::Token) -> bool {
    !t.predefined && t.copy_of.is_none() && t.attached.is_none() && !t.attacking
}

/// "They have …", of what the sentence before creates.
fn read_having(p: &mut Reader<'_>, done: &mut [Instruction]) -> Option<()> {
    let Instruction::CreateTokens(_, _, t) = done.last_mut()? else { return None };
    (is_described(t) && p.any(HAVE)).then_some(())?;
    let list = HavingList::read(p)?;
    p.sentence_ends().then_some(())?;
    t.abilities.extend(list);
    Some(())
}

fn write_having(v: &Instruction, w: &mut Writer<'_>) -> bool {
    let Instruction::CreateTokens(who, n, t) = v else { return false };
    w.source.is_some()
        && is_described(t)
        && (0..t.abilities.len()).any(|first| {
            let (front, back) = t.abilities.split_at(first);
            let token = instead_language::Token { abilities: front.to_vec(), ..t.clone() };
            w.attempt(|w| {
                Clause::write(&Instruction::CreateTokens(who.clone(), n.clone(), token), w)
                    && w.any(&[". ", ".\n", " "])
                    && w.any(HAVE)
                    && HavingList::write(&back.to_vec(), w)
            })
        })
}

/// Whether it can be said apart how large the token is.
fn is_unsized(t: &instead_language::Token) -> bool {
    t.power_toughness.is_none() && t.copy_of.is_none() && !t.predefined && t.types.has(CardType::Creature)
}

/// "Its power is equal to that creature's power and its toughness is equal to that creature's toughness.", of what the
/// sentence before creates.
fn read_size(p: &mut Reader<'_>, done: &mut [Instruction]) -> Option<()> {
    let Instruction::CreateTokens(_, Amount::Fixed(1), t) = done.last_mut()? else { return None };
    (is_unsized(t) && p.lit("its power is equal to ")).then_some(())?;
    let power = Quantity::read(p)?;
    p.lit(" and its toughness is equal to ").then_some(())?;
    let toughness = Quantity::read(p)?;
    p.sentence_ends().then_some(())?;
    t.power_toughness = Some((power, toughness));
    Some(())
}

fn write_size(v: &Instruction, w: &mut Writer<'_>) -> bool {
    let Instruction::CreateTokens(who, n @ Amount::Fixed(1), t) = v else { return false };
    let Some((power, toughness)) = &t.power_toughness else { return false };
    let plain = instead_language::Token { power_toughness: None, ..t.clone() };
    is_unsized(&plain)
        && Clause::write(&Instruction::CreateTokens(who.clone(), n.clone(), plain), w)
        && w.any(&[". ", ".\n"])
        && w.lit("its power is equal to ")
        && Quantity::write(power, w)
        && w.lit(" and its toughness is equal to ")
        && Quantity::write(toughness, w)
}

fn write_attacking(v: &Instruction, w: &mut Writer<'_>) -> bool {
    let Instruction::CreateTokens(who, n, t) = v else { return false };
    let plain = instead_language::Token { tapped: false, attacking: false, against: None, ..t.clone() };
    let alone = w.scope.part && *v == attacking_alone();
    (alone || (Clause::write(&Instruction::CreateTokens(who.clone(), n.clone(), plain), w) && w.lit(". ")))
        && (w.attempt(|w| w.any(CREATED)) || w.source.is_some() && named(v).is_some_and(|name| w.lit(&name)))
        && {
            let _ = w.source.is_some() && w.lit(" the battlefield");
            w.lit(" tapped and attacking") && AgainstP::write(t.against.as_ref().unwrap_or(&Against::Anybody), w)
        }
}

/// What else is said of what the sentence before creates, as it is created.
pub(super) fn read_more(p: &mut Reader<'_>, done: &mut [Instruction]) -> Option<()> {
    p.attempt(|p| read_having(p, done)).or_else(|| p.attempt(|p| read_size(p, done)))
}

/// Prints what creates such tokens, with what is said of them apart.
pub(super) fn write(v: &Instruction, t: &instead_language::Token, w: &mut Writer<'_>) -> bool {
    let attacks = t.tapped && t.attacking;
    let apart = !t.abilities.is_empty() && w.source.is_some() && !attacks;
    apart && w.attempt(|w| write_having(v, w))
        || w.attempt(|w| Clause::write(v, w))
        || w.attempt(|w| write_size(v, w))
        || attacks && write_attacking(v, w)
}
