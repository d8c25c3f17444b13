//! X that one sentence defines and later ones use as well (CR 107.3i).

use instead_language::{Amount, Instruction};

use super::between::goes_on;
use super::list::write_from;
use super::read_sentence;
use crate::amount::Quantity as Expr;
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;

const IS: &str = ", where X is ";

/// Words that go back to something.
const BACK: &[&str] = &["its", "it", "their", "they", "them", "those", "way", "his", "her"];
/// What "that …" may go back to, as what is done before may leave it behind.
const NOUNS: &[&str] = &["creature", "card", "player", "permanent", "token", "land", "artifact"];

/// Whether the sentence that begins here says what X is, and a later one speaks of it.
fn is_used_later(rest: &str) -> bool {
    let Some((sentence, after)) = rest.split_once(IS) else { return false };
    let Some((_, later)) = after.split_once(". ") else { return false };
    // X of a cost that is paid is another's
    let first = ![". ", ".\n", "\"", "\n", "{X}"].iter().any(|end| sentence.contains(end));
    let said = after.split(". ").next().unwrap_or_default();
    // a word in it would go back to what the later sentences speak of as well
    let words: Vec<&str> = said.split([' ', '\'']).collect();
    let noun = |pair: &[&str]| matches!(pair, ["that", noun] if NOUNS.contains(noun));
    let plain = !words.iter().any(|word| BACK.contains(word)) && !words.windows(2).any(noun);
    let other = later.contains(IS) || later.contains("{X}") || later.contains("\n•");
    first && plain && !other && later.split(|c: char| !c.is_alphanumeric()).any(|word| word == "X")
}

/// Reads such a sentence with all that follow it: X is determined once.
pub(super) fn read(p: &mut Reader<'_>) -> Option<Instruction> {
    if p.shared || !p.says_x || !is_used_later(p.rest()) {
        return None;
    }
    let outer = std::mem::replace(&mut p.shared, true);
    let found = p.attempt(read_all);
    p.shared = outer;
    found
}

fn read_all(p: &mut Reader<'_>) -> Option<Instruction> {
    let (mut list, mut x) = (Vec::new(), None);
    loop {
        let before = list.len();
        read_sentence(p, &mut list)?;
        p.cast = false;
        p.pushed = list.len().saturating_sub(before);
        if x.is_none() {
            p.lit(IS).then_some(())?;
            x = Some(Expr::read(p)?);
        }
        if !goes_on(p) {
            break;
        }
    }
    Some(Instruction::Where(x?, list))
}

/// Prints these sentences, what X is behind the first of them that may have said so.
pub(super) fn write(x: &Amount, list: &[Instruction], w: &mut Writer<'_>) -> bool {
    (1..list.len()).any(|first| {
        w.attempt(|w| {
            write_from(list, 0..first, w) && w.lit(IS) && Expr::write(x, w) && write_from(list, first..list.len(), w)
        })
    })
}
