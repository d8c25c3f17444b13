//! The arguments as one line, as one would type it, so that each has a place.

use std::ops::Range;

use crate::source::{Source, Span, Text};

/// The line, and each argument with its place in it.
pub(super) fn line(arguments: &[String]) -> (Source, Vec<Text>) {
    let mut line = String::new();
    let mut texts = Vec::with_capacity(arguments.len());
    for argument in arguments {
        if !line.is_empty() {
            line.push(' ');
        }
        let start = line.len();
        let quote = quote(argument);
        match quote {
            Some(quote) => [quote, argument, quote].iter().for_each(|piece| line.push_str(piece)),
            None => line.push_str(&format!("{argument:?}")),
        }
        let span = Span { start, end: line.len() };
        texts.push(Text { text: argument.clone(), span, body: quote.map(|quote| start + quote.len()) });
    }
    (Source::new("the question", line), texts)
}

/// Between which signs an argument can stand as it is.
fn quote(argument: &str) -> Option<&'static str> {
    let bare = |c: char| c.is_alphanumeric() || "-_=./+,:".contains(c);
    let none_of = |signs: &str| !argument.contains(|c: char| c.is_control() || signs.contains(c));
    match argument {
        "" => Some("\""),
        _ if argument.chars().all(bare) => Some(""),
        _ if none_of("\"\\$`!") => Some("\""),
        _ if none_of("'") => Some("'"),
        _ => None,
    }
}

/// A part of an argument.
pub(super) fn part(argument: &Text, range: Range<usize>) -> Text {
    let text = argument.text.get(range.clone()).unwrap_or_default().to_owned();
    let body = argument.body.map(|body| body + range.start);
    Text { text, span: argument.place(range), body }
}
