//! A part of a file with its place.

use instead_scenario::Span;

/// A part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece<'a> {
    /// What stands there.
    pub(crate) text: &'a str,
    /// Its first byte.
    pub(crate) at: usize,
}

impl<'a> Piece<'a> {
    /// The lines of a file that hold more than blanks.
    pub(crate) fn lines(text: &'a str) -> impl Iterator<Item = Piece<'a>> {
        let text = Piece { text, at: 0 };
        text.text.lines().map(move |line| text.part(line).trim()).filter(|line| !line.text.is_empty())
    }

    /// A part of it, which is a slice of its text.
    fn part(self, part: &'a str) -> Piece<'a> {
        Piece { text: part, at: self.at + (part.as_ptr().addr() - self.text.as_ptr().addr()) }
    }

    pub(crate) fn span(self) -> Span {
        (self.at..self.at + self.text.len()).into()
    }

    pub(crate) fn trim(self) -> Piece<'a> {
        self.part(self.text.trim())
    }

    pub(crate) fn trim_end_matches(self, chars: &[char]) -> Piece<'a> {
        self.part(self.text.trim_end_matches(chars)).trim()
    }

    /// The parts between these characters, without blanks around them; none that is empty.
    pub(crate) fn split(self, at: &'a [char]) -> impl Iterator<Item = Piece<'a>> {
        self.text.split(at).map(move |part| self.part(part).trim()).filter(|part| !part.text.is_empty())
    }

    /// What stands before the first of these characters, and after it.
    pub(crate) fn split_once(self, at: &[char]) -> Option<(Piece<'a>, Piece<'a>)> {
        let (before, after) = self.text.split_once(at)?;
        Some((self.part(before).trim(), self.part(after).trim()))
    }

    /// What stands before the last of these words, and after it.
    pub(crate) fn rsplit_word(self, word: &str) -> Option<(Piece<'a>, Piece<'a>)> {
        let (before, after) = self.text.rsplit_once(word)?;
        Some((self.part(before).trim(), self.part(after).trim()))
    }

    /// What follows a beginning, whatever its case.
    pub(crate) fn after(self, beginning: &str) -> Option<Piece<'a>> {
        let begins = self.text.get(..beginning.len())?.eq_ignore_ascii_case(beginning);
        begins.then(|| self.part(self.text.get(beginning.len()..).unwrap_or_default()).trim())
    }

    /// What stands before an ending, whatever its case.
    pub(crate) fn before(self, ending: &str) -> Option<Piece<'a>> {
        let cut = self.text.len().checked_sub(ending.len())?;
        let ends = self.text.get(cut..)?.eq_ignore_ascii_case(ending);
        ends.then(|| self.part(self.text.get(..cut).unwrap_or_default()).trim())
    }

    /// A number at its beginning, and what follows; `4 Shock`, `4x Shock`.
    pub(crate) fn counted(self) -> Option<(u32, Piece<'a>)> {
        let figures = self.text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.text.split_at(figures);
        let number = number.parse().ok()?;
        let rest = rest.strip_prefix(['x', 'X']).filter(|rest| rest.starts_with(char::is_whitespace)).unwrap_or(rest);
        rest.starts_with(char::is_whitespace).then(|| (number, self.part(rest).trim()))
    }

    /// What stands in brackets at its end, and what before.
    pub(crate) fn bracketed(self, open: char, close: char) -> Option<(Piece<'a>, Piece<'a>)> {
        let inner = self.text.strip_suffix(close)?;
        let (before, inside) = inner.rsplit_once(open)?;
        Some((self.part(before).trim(), self.part(inside).trim()))
    }

    /// What stands before the first of these words that stands in no brackets, and after it.
    pub(crate) fn outside_word(self, word: &str) -> Option<(Piece<'a>, Piece<'a>)> {
        let is_outside = |at: &usize| {
            let before = self.text.get(..*at).unwrap_or_default();
            before.matches(['(', '[']).count() == before.matches([')', ']']).count()
        };
        let at = self.text.match_indices(word).map(|(at, _)| at).find(is_outside)?;
        let after = self.text.get(at + word.len()..)?;
        Some((self.part(self.text.get(..at)?).trim(), self.part(after).trim()))
    }

    pub(crate) fn is(self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }
}

/// The parts of a text between commas and semicolons that stand in no brackets and no quotation marks.
pub(crate) fn outside<'a>(piece: Piece<'a>, at: &[char]) -> Vec<Piece<'a>> {
    let (mut parts, mut start, mut depth, mut quoted) = (Vec::new(), 0, 0_usize, false);
    for (place, c) in piece.text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' if !quoted => depth += 1,
            ')' | ']' if !quoted => depth = depth.saturating_sub(1),
            c if depth == 0 && !quoted && at.contains(&c) => {
                parts.push(piece.part(piece.text.get(start..place).unwrap_or_default()).trim());
                start = place + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(piece.part(piece.text.get(start..).unwrap_or_default()).trim());
    parts.retain(|part| !part.text.is_empty());
    parts
}
