//! Investigating (CR 701.16): a Clue token, so often as it is said.

use instead_language::words::Word;
use instead_language::{Amount, Instruction, Token, Who};

pub(crate) fn clue() -> Token {
    Token { predefined: true, subtypes: vec![Word::new_static("Clue")], ..Token::default() }
}

/// Once for each of these (CR 701.16).
pub(super) fn investigates(who: Who, times: Amount) -> Instruction {
    Instruction::Repeat(times, vec![Instruction::CreateTokens(who, Amount::Fixed(1), clue())])
}

pub(super) fn investigated(v: &Instruction) -> Option<(Who, Amount)> {
    let Instruction::Repeat(times, list) = v else { return None };
    let [Instruction::CreateTokens(who, ..)] = list.as_slice() else { return None };
    (*v == investigates(who.clone(), times.clone())).then(|| (who.clone(), times.clone()))
}
