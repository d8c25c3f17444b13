//! "Each opponent … does the same.": what the sentence before has you do.

use instead_language::{Instruction, Who};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::instruction::given_to;
use crate::reference::Subj;

const THE_SAME: &str = " the same";

pub(super) fn read(p: &mut Reader<'_>, done: &[Instruction]) -> Option<Instruction> {
    let sentence = p.rest().split('.').next()?;
    let before = done.last().filter(|_| sentence.ends_with(THE_SAME))?;
    let who = Subj::read(p)?;
    (p.verb("do") && p.lit(THE_SAME)).then(|| given_to(before, &who))?
}

/// Who does it.
fn actor(i: &Instruction) -> Option<&Who> {
    if let Instruction::Draw(who, _)
    | Instruction::GainLife(who, _)
    | Instruction::LoseLife(who, _)
    | Instruction::Mill(who, _)
    | Instruction::CreateTokens(who, ..) = i
    {
        return Some(who).filter(|who| **who != Who::You);
    }
    None
}

/// Prints it so, where the source does.
pub(super) fn write(before: &Instruction, i: &Instruction, w: &mut Writer<'_>) -> bool {
    let Some(who) = actor(i).filter(|_| w.source.is_some()) else { return false };
    given_to(before, who).as_ref() == Some(i)
        && w.attempt(|w| w.lit(". ") && Subj::write(who, w) && w.verb("do") && w.lit(THE_SAME))
}
