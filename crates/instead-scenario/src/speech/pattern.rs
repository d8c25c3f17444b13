//! The small language in which the ways of people are written down: words, words in place of which others may stand, and
//! slots for what is spoken of.
//!
//! `{p} [draws|would draw] {n} [cards|card|]`: between brackets one of several, perhaps none. A slot is called by its kind,
//! and by a number where there are two of one kind. What stands right behind a slot or a bracket follows without a space.

use crate::fold::after;

/// A piece of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// What may stand there.
    pub(super) what: What,
    /// Whether it follows without a space.
    pub(super) glued: bool,
}

/// What stands in a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// One of these words.
    Words(Vec<&'static str>),
    /// What is spoken of.
    Slot(&'static str),
}

/// The kind of a slot: its name without its number.
pub(super) fn kind(slot: &str) -> &str {
    slot.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// The pieces of a pattern.
pub(super) fn pieces(pattern: &'static str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = pattern;
    let mut glued = true;
    while !rest.is_empty() {
        if let Some(next) = rest.strip_prefix(' ') {
            (rest, glued) = (next, false);
            continue;
        }
        let (what, next) = match rest.strip_prefix(['{', '[']) {
            Some(inner) => {
                let end = inner.find(if rest.starts_with('{') { '}' } else { ']' }).unwrap_or(inner.len());
                let (inside, next) = (inner.get(..end).unwrap_or(inner), inner.get(end + 1..).unwrap_or_default());
                let words = || What::Words(inside.split('|').collect());
                (if rest.starts_with('{') { What::Slot(inside) } else { words() }, next)
            }
            None => {
                let end = rest.find([' ', '{', '[']).unwrap_or(rest.len());
                let (word, next) = rest.split_at(end);
                (What::Words(vec![word]), next)
            }
        };
        pieces.push(Piece { what, glued: glued && !pieces.is_empty() });
        (rest, glued) = (next, true);
    }
    pieces
}

/// Whether each word of a pattern, or one of those that may stand in its place, is somewhere in a text, which is [folded]
/// already: else the pattern does not fit.
///
/// [folded]: crate::fold::folded
pub(super) fn may_stand_in(pattern: &str, text: &str) -> bool {
    let is_there = |words: &str| match words.bytes().all(|b| b.is_ascii() && !b.is_ascii_uppercase()) {
        true => text.contains(words),
        false => text.contains(&crate::fold::folded(words)),
    };
    let mut rest = pattern;
    while !rest.is_empty() {
        let (inside, next) = match rest.split_at_checked(1) {
            Some((" ", next)) => ("", next),
            Some(("{", next)) => ("", next.split_once('}').map_or("", |(_, next)| next)),
            Some(("[", next)) => next.split_once(']').unwrap_or((next, "")),
            _ => rest.split_at(rest.find([' ', '{', '[']).unwrap_or(rest.len())),
        };
        if !inside.split('|').any(is_there) {
            return false;
        }
        rest = next;
    }
    true
}

/// How many bytes of `rest` these words take, if it begins with them.
pub(super) fn words_at(rest: &str, words: &str) -> Option<usize> {
    let left = after(rest, words)?;
    (words.is_empty() || ends(left)).then(|| rest.len() - left.len())
}

/// Whether a word ends where this begins.
pub(super) fn ends(rest: &str) -> bool {
    !rest.starts_with(|c: char| c.is_alphanumeric() || c == '/')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_read_to_its_pieces() {
        let shown: Vec<String> = pieces("{p}'s life [total|] {n2}")
            .iter()
            .map(|piece| match &piece.what {
                What::Words(words) => format!("{}{}", if piece.glued { "+" } else { "" }, words.join("|")),
                What::Slot(slot) => format!("<{}>", kind(slot)),
            })
            .collect();
        assert_eq!(shown, ["<p>", "+'s", "life", "total|", "<n>"]);
    }

    #[test]
    fn a_pattern_without_its_words_does_not_fit() {
        let way = "{p}'s life [total|] [is|becomes] {n}";
        assert!(may_stand_in(way, "bob's life becomes 3"));
        assert!(may_stand_in(way, "bob's life total is 3"));
        assert!(!may_stand_in(way, "bob's life was 3"));
        assert!(!may_stand_in(way, "bob is at 3"));
        assert!(may_stand_in("I [draw|] {n}", "alice and i draw 3"));
        assert!(may_stand_in("{p}", ""));
    }

    #[test]
    fn words_end_where_words_end() {
        assert_eq!(words_at("Draws a card", "draws"), Some(5));
        assert_eq!(words_at("drawstring", "draws"), None);
        assert_eq!(words_at("anything", ""), Some(0));
    }
}
