//! What two do to each other, and what is exerted (CR 701.14, 701.43).

use instead_language::{Amount, Feat, Instruction, Ref, Selection};

use crate::cursor::Reader;
use crate::grammar::grammar;
use crate::reference::RefP;

/// "Those creatures": the two targets, where the text has two.
fn both(p: &Reader<'_>) -> Option<Instruction> {
    let two = p.targets.len() == 2 && p.targets.iter().all(|t| t.max == 1 && t.objects.is_some());
    two.then_some(fight())
}

fn fight() -> Instruction {
    Instruction::Fight(Ref::Target(0), Ref::Target(1))
}

fn exert(r: Ref) -> Instruction {
    Instruction::Feat(Feat::Exert, Selection::One(r), Amount::Fixed(1))
}

grammar! {
    /// What two targets do to each other, and what is exerted.
    CombinedClause(p, w, v) -> Instruction {
        [["those creatures fight each other" | "they fight each other"]] => { both(p)? } if (w.source.is_some() && *v == fight());
        ["exert " r: RefP [" as it attacks" | " as he attacks" | " as she attacks"]] => { (r == Ref::This).then(|| exert(r))? }
            if (let Instruction::Feat(Feat::Exert, Selection::One(r @ Ref::This), Amount::Fixed(1)) = v);
    }
}
