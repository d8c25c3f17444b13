//! The text of a file, places in it, and what is wrong there.

use std::fmt;
use std::ops::{Deref, Range};
use std::sync::Arc;

/// A range of bytes in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// The span as a range.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Span {
        Span { start: range.start, end: range.end }
    }
}

/// A value with its place in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Its place.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value at a place.
    pub fn new(value: T, span: Span) -> Spanned<T> {
        Spanned { value, span }
    }
}

impl<T> Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// A text with its place in the file: a name, or a sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The text.
    pub text: String,
    /// The place of the whole string, its quotes included.
    pub span: Span,
    /// Where its first byte stands, if it stands in the file as it is, without escapes.
    pub body: Option<usize>,
}

impl Text {
    /// A text that stands in no file.
    pub fn bare(text: impl Into<String>) -> Text {
        Text { text: text.into(), ..Text::default() }
    }

    /// The place in the file of a range of bytes of the text; that of the whole string where escapes stand between.
    pub fn place(&self, range: Range<usize>) -> Span {
        match self.body {
            Some(body) if range.end <= self.text.len() => Span { start: body + range.start, end: body + range.end },
            _ => self.span,
        }
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A file's name and text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The name of the file, as messages show it.
    pub file: String,
    /// Its text.
    pub text: Arc<str>,
}

impl Source {
    /// A named text.
    pub fn new(file: impl Into<String>, text: impl Into<Arc<str>>) -> Source {
        Source { file: file.into(), text: text.into() }
    }

    /// Line and column of a byte, both from 1, the column in characters. A byte past the end is taken for the end.
    pub fn locate(&self, byte: usize) -> (usize, usize) {
        let mut end = byte.min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let before = self.text.get(..end).unwrap_or_default();
        let line = before.bytes().filter(|&b| b == b'\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        (line, column)
    }

    /// What is wrong at several places, in the order of the file. Takes one pass over the text, however many there are.
    pub(crate) fn diagnostics(&self, mut problems: Vec<Problem>) -> Vec<Diagnostic> {
        problems.sort_by_key(|problem| problem.span);
        let (mut byte, mut line, mut column) = (0, 1, 1);
        let mut place = |to: usize| {
            let passed = self.text.get(byte..to.max(byte)).unwrap_or_default();
            match passed.rfind('\n').and_then(|last| passed.get(last + 1..)) {
                Some(rest) => {
                    line += passed.bytes().filter(|&b| b == b'\n').count();
                    column = rest.chars().count() + 1;
                }
                None => column += passed.chars().count(),
            }
            byte = byte.max(to);
            (line, column)
        };
        let diagnostic = |Problem { span, message, suggestion }| {
            let (line, column) = place(span.start.min(self.text.len()));
            Diagnostic { file: self.file.clone(), line, column, span, message, suggestion }
        };
        problems.into_iter().map(diagnostic).collect()
    }

    /// What is wrong at a place.
    pub fn diagnostic(&self, span: Span, message: impl Into<String>) -> Diagnostic {
        let (line, column) = self.locate(span.start);
        Diagnostic { file: self.file.clone(), line, column, span, message: message.into(), suggestion: None }
    }
}

/// What is wrong at a place whose line is not known yet.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) span: Span,
    pub(crate) message: String,
    pub(crate) suggestion: Option<String>,
}

/// What is wrong, and where. Lines and columns count from 1, columns in characters; line 0 is the file as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file.
    pub file: String,
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// The bytes.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// What may have been meant, or what to do.
    pub suggestion: Option<String>,
}

impl Diagnostic {
    /// With what may have been meant.
    #[must_use]
    pub fn suggest(mut self, suggestion: Option<String>) -> Diagnostic {
        self.suggestion = suggestion;
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.message)?,
            line => write!(f, "{}:{line}:{}: {}", self.file, self.column, self.message)?,
        }
        match &self.suggestion {
            Some(suggestion) => write!(f, " ({suggestion})"),
            None => Ok(()),
        }
    }
}

/// The known word that a misspelt one most likely means: at most a third of its letters differ. Words of more than 100
/// bytes are not compared, nor more than 1,000 known words: a suggestion is a courtesy, and must not take long.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const LONGEST: usize = 100;
    const MOST: usize = 1_000;
    if word.len() > LONGEST {
        return None;
    }
    let lower = word.to_lowercase();
    let few = (lower.chars().count() / 3).max(1);
    known
        .into_iter()
        .take(MOST)
        .filter(|candidate| candidate.len() <= 2 * LONGEST)
        .map(|candidate| (strsim::osa_distance(&lower, &candidate.to_lowercase()), candidate))
        .filter(|&(distance, _)| distance <= few)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// `nearest`, as a question.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, known).map(|candidate| format!("did you mean `{candidate}`?"))
}

/// A name as a message shows it: of one that is longer than any the beginning.
pub fn shown(name: &str) -> std::borrow::Cow<'_, str> {
    const LONGEST: usize = 200;
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or_default()).into(),
        None => name.into(),
    }
}

/// The first words of a text, to show a place in it.
pub fn beginning(text: &str) -> String {
    const WORDS: usize = 6;
    let mut words = text.split_whitespace();
    let first: Vec<&str> = words.by_ref().take(WORDS).collect();
    format!("{}{}", first.join(" "), if words.next().is_some() { " …" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_not_bytes() {
        let source = Source::new("f", "a\nEl-Hajjâj x");
        assert_eq!(source.locate(0), (1, 1));
        assert_eq!(source.locate(source.text.len() - 1), (2, 11));
        assert_eq!(source.locate(usize::MAX), (2, 12));
    }

    #[test]
    fn many_places_are_located_as_each_alone() {
        let source = Source::new("f", "aâ\n\nbâb\n c");
        let places = |problems: Vec<Problem>| -> Vec<(usize, usize)> {
            source.diagnostics(problems).iter().map(|d| (d.line, d.column)).collect()
        };
        let boundaries: Vec<usize> =
            (0..=source.text.len()).filter(|&byte| source.text.is_char_boundary(byte)).collect();
        let problem =
            |&byte: &usize| Problem { span: Span { start: byte, end: byte }, message: String::new(), suggestion: None };
        let alone: Vec<_> = boundaries.iter().map(|&byte| source.locate(byte)).collect();
        assert_eq!(places(boundaries.iter().rev().map(problem).collect()), alone);
    }

    #[test]
    fn a_misspelt_word_finds_its_neighbour_and_a_strange_one_none() {
        assert_eq!(nearest("batlefield", ["hand", "battlefield"]), Some("battlefield"));
        assert_eq!(nearest("zzz", ["hand", "battlefield"]), None);
        assert_eq!(nearest(&"x".repeat(1 << 20), ["hand"]), None);
    }
}
