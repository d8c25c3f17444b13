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
    fn words_end_where_words_end() {
        assert_eq!(words_at("Draws a card", "draws"), Some(5));
        assert_eq!(words_at("drawstring", "draws"), None);
        assert_eq!(words_at("anything", ""), Some(0));
    }
}
