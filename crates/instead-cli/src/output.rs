//! Writing: text with or without colour, JSON, and the ends of a command.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use serde::Serialize;

use crate::args::{Common, When};
use crate::diagnose::Message;

/// The heading of an outcome or a play.
pub(crate) const STRONG: Style = Style::new().bold();
/// What is well.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// What is not.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
/// Rules and remarks.
pub(crate) const FAINT: Style = Style::new().dimmed();

/// The columns of a line where no terminal says.
const WIDTH: usize = 100;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// All is as expected.
    Right,
    /// An expectation failed.
    Failed,
    /// The input was wrong.
    BadInput,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> ExitCode {
        ExitCode::from(match verdict {
            Verdict::Right => 0,
            Verdict::Failed => 1,
            Verdict::BadInput => 2,
        })
    }
}

/// Why a command could not go on.
#[derive(Debug)]
pub(crate) enum Failed {
    /// The reader of our output has gone. That is no error.
    Closed,
    /// The input was wrong.
    Input(Box<Message>),
    /// The input was wrong, and has been shown to be.
    Said,
    /// The output cannot be written.
    Write(io::Error),
}

impl Failed {
    pub(crate) fn input(message: Message) -> Failed {
        Failed::Input(Box::new(message))
    }
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Failed {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failed::Closed,
            _ => Failed::Write(error),
        }
    }
}

pub(crate) type Result<T> = std::result::Result<T, Failed>;

/// Where a command writes.
pub(crate) struct Out {
    out: AutoStream<io::StdoutLock<'static>>,
    err: AutoStream<io::StderrLock<'static>>,
    /// Whether JSON is wanted.
    pub(crate) json: bool,
    /// The columns of a line.
    pub(crate) width: usize,
    /// Whether errors are shown in colour.
    pub(crate) colored_errors: bool,
}

impl Out {
    pub(crate) fn new(common: &Common) -> Out {
        let choice = match common.color {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        };
        let out = AutoStream::new(io::stdout().lock(), choice);
        let err = AutoStream::new(io::stderr().lock(), choice);
        let colored_errors = err.current_choice() != ColorChoice::Never;
        let width = comfy_table::Table::new().width().map_or(WIDTH, |width| usize::from(width).max(40));
        Out { out, err, json: common.json, width, colored_errors }
    }

    /// Whether both ends of a conversation are a terminal.
    pub(crate) fn can_ask() -> bool {
        io::stdin().is_terminal() && io::stderr().is_terminal()
    }

    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> Result<()> {
        Ok(writeln!(self.out, "{}", text.as_ref())?)
    }

    /// A text that is written as it is.
    pub(crate) fn raw(&mut self, bytes: &[u8]) -> Result<()> {
        Ok(self.out.write_all(bytes)?)
    }

    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string(value).map_err(|error| Failed::Write(error.into()))?;
        self.line(text)
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Shows what is wrong. Where even that cannot be written, nothing more can be done.
    pub(crate) fn error(&mut self, message: &Message) {
        let text = message.render(self.colored_errors, self.width);
        let _ = writeln!(self.err, "{text}");
    }

    /// A line beside the result.
    pub(crate) fn aside(&mut self, text: &str) {
        let _ = writeln!(self.err, "{text}");
    }
}

/// A text in a style.
pub(crate) fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// A text of a file, made safe for a terminal: control characters are shown, not obeyed.
pub(crate) fn clean(text: &str) -> String {
    text.chars().map(|c| if is_hidden(c) && c != '\n' { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// Whether a character would not be seen, or would change how others are shown: control characters, those without width,
/// and those that turn the direction of writing.
pub(crate) fn is_hidden(c: char) -> bool {
    let unseen = matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
    c.is_control() || unseen
}

/// Breaks a text into lines of at most `width` columns, between words; `first` stands before the first line, and as many
/// spaces before the others.
pub(crate) fn wrapped(first: &str, text: &str, width: usize) -> String {
    let indent = first.chars().count();
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            let length = line.chars().count();
            if length > 0 && indent + length + 1 + word.chars().count() > width.max(indent + 20) {
                lines.push(std::mem::take(&mut line));
            } else if length > 0 {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    format!("{first}{}", lines.join(&format!("\n{}", " ".repeat(indent))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_keep_their_indent() {
        let text = wrapped("1. ", "one two three four five six seven eight nine", 24);
        assert_eq!(text, "1. one two three four\n   five six seven eight\n   nine");
        assert_eq!(wrapped("- ", "a\nb", 80), "- a\n  b");
    }

    #[test]
    fn control_characters_are_not_obeyed() {
        assert_eq!(clean("a\u{1b}[31mb\n"), "a\u{fffd}[31mb\n");
    }
}
