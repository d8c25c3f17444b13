//! X that no text defines (CR 107.3).

use instead_language::Amount;

use super::Quantity;
use crate::cursor::Reader;
use crate::grammar::Part;

/// Reads ahead what X is, where the sentence says so.
pub(super) fn read_x(p: &mut Reader<'_>) -> Option<Amount> {
    const IS: &str = ", where X is ";
    let after = p.pos;
    let rest = p.rest();
    let sentence = rest.find(". ").map_or(rest, |end| rest.get(..end).unwrap_or(rest));
    let Some(at) = sentence.find(IS) else { return announced_x(p) };
    let start = after + at;
    p.pos = start + IS.len();
    let value = Quantity::read(p);
    let end = p.pos;
    p.pos = after;
    p.defined = Some((start, end));
    value
}

/// X that nothing in its sentence defines is what was announced (CR 107.3); an earlier sentence that defines it means that one
/// (107.3i), which is not carried on.
pub(crate) fn announced_x(p: &mut Reader<'_>) -> Option<Amount> {
    if p.shared {
        return Some(Amount::X);
    }
    let before = p.text.get(..p.pos).unwrap_or_default();
    if before.contains(", where X is ") || !p.scope.spell && is_said_as_it_is_done(before) {
        p.fail("a number that the sentence itself gives");
        return None;
    }
    Some(Amount::X)
}

/// CR 107.3f: "you may tap X untapped creatures": what X is, the player says as it is done. Of costs that are paid it is asked;
/// of what else is done so it is not carried out.
fn is_said_as_it_is_done(before: &str) -> bool {
    let said = |rest: &str| {
        let mut words = rest.split([' ', '.', ',']);
        words.next().is_some_and(|verb| verb != "pay") && words.next() == Some("X")
    };
    before.split(" may ").skip(1).any(said) && !before.contains("{X}")
}
