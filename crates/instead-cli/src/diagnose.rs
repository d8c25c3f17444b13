//! Messages about what is wrong, with the place in the file.

use std::fmt::Write as _;
use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use instead_scenario::{Diagnostic, ReadError, Source, Span};

use crate::output::{Out, clean};

/// The longest line of a file that is shown beside a message, in bytes.
const LONGEST_LINE: usize = 1_000;

/// How many messages about one file are shown.
const MOST: usize = 50;

/// Something that is wrong.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    title: String,
    help: Option<String>,
    place: Option<Place>,
    /// Whether it is no error.
    warns: bool,
}

/// A place with the lines around it.
#[derive(Clone, Debug)]
struct Place {
    file: String,
    line: usize,
    column: usize,
    /// The lines of the place, if they can be shown.
    lines: Option<(String, Range<usize>)>,
}

impl Message {
    pub(crate) fn new(title: impl Into<String>) -> Message {
        Message { title: title.into(), help: None, place: None, warns: false }
    }

    pub(crate) fn help(mut self, help: Option<String>) -> Message {
        self.help = help;
        self
    }

    /// With words before what is wrong.
    pub(crate) fn titled(mut self, before: &str) -> Message {
        self.title.insert_str(0, before);
        self
    }

    /// At a place of a file.
    pub(crate) fn at(mut self, source: &Source, span: Span) -> Message {
        let (line, column) = source.locate(span.start);
        self.place = Some(Place { file: source.file.clone(), line, column, lines: lines(&source.text, span) });
        self
    }

    pub(crate) fn of(diagnostic: &Diagnostic, source: &Source) -> Message {
        let lines = if diagnostic.line == 0 { None } else { lines(&source.text, diagnostic.span) };
        let place = Place { file: diagnostic.file.clone(), line: diagnostic.line, column: diagnostic.column, lines };
        Message {
            title: diagnostic.message.clone(),
            help: diagnostic.suggestion.clone(),
            place: Some(place),
            warns: false,
        }
    }

    /// As something that is no error.
    pub(crate) fn warning(mut self) -> Message {
        self.warns = true;
        self
    }

    pub(crate) fn render(&self, colored: bool, width: usize) -> String {
        let (title, help) = (clean(&self.title), self.help.as_deref().map(clean));
        let renderer = if colored { Renderer::styled() } else { Renderer::plain() };
        let renderer = renderer.term_width(width).decor_style(DecorStyle::Ascii);
        let level = if self.warns { "warning" } else { "error" };
        let mut text = match &self.place {
            Some(Place { file, line, lines: Some((source, span)), .. }) => {
                let snippet = Snippet::source(clean_source(source)).line_start(*line).path(file.as_str());
                let level = if self.warns { Level::WARNING } else { Level::ERROR };
                let group =
                    level.primary_title(title).element(snippet.annotation(AnnotationKind::Primary.span(span.clone())));
                let group = group.elements(help.map(|help| Level::HELP.message(help)));
                return renderer.render(&[group]);
            }
            Some(Place { file, line: 0, .. }) => format!("{level}: {}: {title}", clean(file)),
            Some(Place { file, line, column, .. }) => format!("{level}: {}:{line}:{column}: {title}", clean(file)),
            None => format!("{level}: {title}"),
        };
        if let Some(help) = help {
            let _ = write!(text, "\n  help: {help}");
        }
        text
    }
}

/// A line of a file for the terminal, byte for byte as long: control characters become spaces.
fn clean_source(source: &str) -> String {
    source
        .chars()
        .flat_map(|c| {
            let hide = c.is_control() && c != '\n' && c != '\t';
            std::iter::repeat_n(if hide { ' ' } else { c }, if hide { c.len_utf8() } else { 1 })
        })
        .collect()
}

/// The line in which a place begins, and the place in it; none where the line is too long to be shown.
fn lines(text: &str, span: Span) -> Option<(String, Range<usize>)> {
    let start = span.start.min(text.len());
    let before = text.get(..start)?;
    let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
    let end = text.get(start..)?.find('\n').map_or(text.len(), |newline| start + newline);
    let line = text.get(begin..end)?;
    if line.len() > LONGEST_LINE {
        return None;
    }
    let stop = span.end.clamp(start, end);
    Some((line.to_owned(), start - begin..stop - begin))
}

/// Shows all that is wrong with a file.
pub(crate) fn show(error: &ReadError, out: &mut Out) {
    for diagnostic in error.diagnostics().iter().take(MOST) {
        out.error(&Message::of(diagnostic, error.file()));
    }
    if let Some(more) = error.diagnostics().len().checked_sub(MOST).filter(|&more| more > 0) {
        out.aside(&format!("and {more} more"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_shows_the_line_the_place_and_what_may_have_been_meant() {
        let source = Source::new("f.toml", "title = 't'\nlif = 20\n");
        let message =
            Message::new("no `lif`").help(Some("did you mean `life`?".into())).at(&source, Span { start: 12, end: 15 });
        let text = message.render(false, 80);
        assert_eq!(
            text,
            "error: no `lif`\n --> f.toml:2:1\n  |\n2 | lif = 20\n  | ^^^\n  |\n  = help: did you mean `life`?"
        );
    }

    #[test]
    fn places_at_the_end_of_a_file_and_in_long_lines_are_shown_too() {
        for (text, start, end) in [("a", 1, 1), ("a\n", 2, 9), ("é", 0, 2), ("", 0, 5)] {
            let source = Source::new("f", text);
            assert!(Message::new("x").at(&source, Span { start, end }).render(true, 40).contains('x'));
        }
        let source = Source::new("f", "a".repeat(5000));
        assert_eq!(Message::new("x").at(&source, Span { start: 10, end: 11 }).render(false, 80), "error: f:1:11: x");
    }
}
