//! What the sentence after it says of tokens just created.

use instead_language::{Amount, Instruction, Who};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::instruction::Clause;

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
    p.any(CREATED).then_some(())?;
    let _ = p.lit(" the battlefield");
    p.lit(" tapped and attacking").then_some(())?;
    (p.at_end() || p.peek(".")).then_some(())?;
    if done.is_empty() {
        return p.scope.part.then(attacking_alone);
    }
    let Instruction::CreateTokens(who, n, t) = done.last()? else { return None };
    if t.tapped || t.attacking {
        return None;
    }
    let token = instead_language::Token { tapped: true, attacking: true, ..t.clone() };
    let created = Instruction::CreateTokens(who.clone(), n.clone(), token);
    done.pop();
    Some(created)
}

pub(super) fn write_attacking(v: &Instruction, w: &mut Writer<'_>) -> bool {
    let Instruction::CreateTokens(who, n, t) = v else { return false };
    let plain = instead_language::Token { tapped: false, attacking: false, ..t.clone() };
    let alone = w.scope.part && *v == attacking_alone();
    (alone || (Clause::write(&Instruction::CreateTokens(who.clone(), n.clone(), plain), w) && w.lit(". ")))
        && w.any(CREATED)
        && {
            let _ = w.source.is_some() && w.lit(" the battlefield");
            w.lit(" tapped and attacking")
        }
}
