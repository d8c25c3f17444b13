//! "Put that card onto the battlefield instead", of what the search before would put elsewhere (CR 614.15, 701.23).

use instead_language::{Destination, Instruction, Noun, Pronoun, Ref, Selection};

use crate::cursor::Writer;
use crate::grammar::Part;
use crate::instruction::To;

/// Whether this is what was just found.
fn is_found(what: &Selection) -> bool {
    let of = |p: &Pronoun| matches!(p.noun, Noun::It | Noun::That(_));
    matches!(what, Selection::One(Ref::Said(p)) | Selection::Said(p) if of(p))
}

/// The one search of these instructions, also where a player may search.
fn search_mut(list: &mut [Instruction]) -> Option<&mut Destination> {
    let mut found = None;
    for i in list {
        let to = if let Instruction::Search { to, .. } = i {
            Some(to)
        } else if let Instruction::May(_, list) = i {
            search_mut(list)
        } else {
            None
        };
        if let Some(to) = to
            && found.replace(to).is_some()
        {
            return None;
        }
    }
    found
}

/// What is done instead where only the place is another: the same search, of which the card goes there. The card that the
/// search finds is one and the same, since nothing of it has happened (CR 614.6).
pub(super) fn elsewhere(list: &[Instruction], original: &[Instruction]) -> Option<Vec<Instruction>> {
    let [Instruction::Move(what, new)] = list else { return None };
    if !is_found(what) {
        return None;
    }
    let mut instead = original.to_vec();
    let to = search_mut(&mut instead)?;
    (to != new).then(|| to.clone_from(new))?;
    Some(instead)
}

/// Prints it, where the text says it so.
pub(super) fn write(original: &[Instruction], instead: &[Instruction], w: &mut Writer<'_>) -> bool {
    let (mut before, mut after) = (original.to_vec(), instead.to_vec());
    let (Some(old), Some(new)) = (search_mut(&mut before), search_mut(&mut after)) else { return false };
    old.clone_from(new);
    let new = new.clone();
    w.source.is_some()
        && before == instead
        && original != instead
        && w.any(&["put that card ", "put it ", "put those cards ", "put them "])
        && To::write(&new, w)
}
