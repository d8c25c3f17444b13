//! "When you discard a card this way, …": what triggers on what the text did before (CR 603.12).

use instead_language::{Amount, Cmp, Condition, Deed, Filter, Instruction};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::noun::{NpA, NpMany};
use crate::reference::DeedP;

use super::SpellP;

/// The verbs, and what they say was done.
const VERBS: &[(&str, Deed)] = &[
    ("discard ", Deed::Discarded),
    ("sacrifice ", Deed::Sacrificed),
    ("exile ", Deed::Exiled),
    ("mill ", Deed::Milled),
    ("reveal ", Deed::Revealed),
];

fn made(f: Filter, deed: Deed) -> Condition {
    Condition::Compare(Amount::ThisWayMatching(f, deed), Cmp::AtLeast, Amount::Fixed(1))
}

/// Whether the text before does it to one thing alone: of several it would trigger for each (CR 603.12a).
fn one_alone(p: &Reader<'_>, verb: &str) -> bool {
    let before = p.text.get(..p.pos).unwrap_or("").to_ascii_lowercase();
    let Some((_, after)) = before.rsplit_once(verb) else { return false };
    ["a ", "an ", "it", "this ", "another ", "the top card", "target ", "up to one target "]
        .iter()
        .any(|one| after.starts_with(one))
}

/// "When a creature card is exiled this way, ": the same, said of what it is done to.
fn read_passive(p: &mut Reader<'_>) -> Option<Instruction> {
    let start = p.pos;
    p.lit("when ").then_some(())?;
    let (several, f) = match p.lit("one or more ") {
        true => (true, NpMany::read(p)?),
        false => (false, NpA::read(p)?),
    };
    p.any(&[" is ", " are "]).then_some(())?;
    let deed = DeedP::read(p)?;
    let (verb, _) = VERBS.iter().find(|(_, d)| *d == deed)?;
    let here = std::mem::replace(&mut p.pos, start);
    let alone = one_alone(p, verb);
    p.pos = here;
    (several || alone).then_some(())?;
    p.lit(" this way, ").then_some(())?;
    let spell = SpellP::read(p)?;
    Some(Instruction::If(made(f, deed), vec![Instruction::WhenYouDo(Box::new(spell))], Vec::new()))
}

pub(super) fn read(p: &mut Reader<'_>) -> Option<Instruction> {
    if let Some(i) = p.attempt(read_passive) {
        return Some(i);
    }
    p.lit("when you ").then_some(())?;
    let start = p.pos.saturating_sub("when you ".len());
    let (verb, deed) = VERBS.iter().find(|(verb, _)| p.lit(verb))?;
    let f = if p.lit("one or more ") {
        NpMany::read(p)?
    } else {
        let here = std::mem::replace(&mut p.pos, start);
        let alone = one_alone(p, verb);
        p.pos = here;
        alone.then_some(())?;
        NpA::read(p)?
    };
    p.lit(" this way, ").then_some(())?;
    let spell = SpellP::read(p)?;
    Some(Instruction::If(made(f, *deed), vec![Instruction::WhenYouDo(Box::new(spell))], Vec::new()))
}

pub(super) fn write(v: &Instruction, w: &mut Writer<'_>) -> bool {
    let Instruction::If(c, list, no) = v else { return false };
    let (Condition::Compare(Amount::ThisWayMatching(f, deed), Cmp::AtLeast, Amount::Fixed(1)), true) =
        (c, no.is_empty())
    else {
        return false;
    };
    let [Instruction::WhenYouDo(spell)] = list.as_slice() else { return false };
    let Some((verb, _)) = VERBS.iter().find(|(_, d)| d == deed) else { return false };
    let passive = |w: &mut Writer<'_>| {
        w.source.is_some()
            && w.lit("when ")
            && (w.attempt(|w| NpA::write(f, w) && w.lit(" is "))
                || w.lit("one or more ") && NpMany::write(f, w) && w.lit(" are "))
            && DeedP::write(deed, w)
    };
    let active = |w: &mut Writer<'_>| {
        w.lit("when you ")
            && w.lit(verb)
            && (w.attempt(|w| NpA::write(f, w)) || w.lit("one or more ") && NpMany::write(f, w))
    };
    (w.attempt(passive) || active(w)) && w.lit(" this way, ") && SpellP::write(spell, w)
}
