//! Why a sentence was not read.

use crate::amount::MOST_FIGURES;
use crate::cursor::{Expected, Reader, third};
use crate::paragraph::listed;
use crate::text::Plain;

use super::names::NAMES;

/// Why a sentence was not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not understood at byte {at} (“{rest}”): expected {expected}")]
pub struct Misread {
    /// Where reading stopped, in bytes from the beginning of the sentence.
    pub at: usize,
    /// The sentence from there on.
    pub rest: String,
    /// What was expected there, for people.
    pub expected: String,
    /// Every word that could stand there, or begin what could, for one that is misspelt.
    pub words: Vec<String>,
    /// Whether nothing but a name could stand there.
    pub wants_name: bool,
    /// What stands where a source was expected, and is neither on the board nor a card.
    pub unknown: Option<String>,
}

pub(super) fn misread(p: &Reader<'_>, plain: &Plain, source: &str) -> Misread {
    let reached = p.far.max(p.pos);
    // Where the words go on, what is wrong begins with the source that nothing is called.
    let unknown = p
        .unknown
        .filter(|(begin, len)| reached <= begin + len && !p.text.get(*begin..*begin + *len).is_some_and(str::is_empty));
    let at = unknown.map_or(reached, |(begin, _)| begin);
    let is_name = |expected: &Expected| matches!(expected, Expected::Part(part) if NAMES.contains(part));
    let figures = p.text.get(at..).unwrap_or_default().bytes().take_while(u8::is_ascii_digit).count();
    let expected = match p.expected.as_slice() {
        _ if figures > MOST_FIGURES => format!("a number of at most {MOST_FIGURES} figures"),
        _ if at == 0 => "words with which an event or an action begins".to_owned(),
        expected => listed(expected),
    };
    let place = plain.place(at);
    Misread {
        at: place,
        rest: source.get(place..).unwrap_or_default().trim_end().to_owned(),
        expected,
        words: words(&p.expected),
        wants_name: !p.expected.is_empty() && p.expected.iter().all(is_name),
        unknown: unknown.and_then(|(begin, len)| p.text.get(begin..begin + len)).map(str::to_owned),
    }
}

/// The words that were expected, whole and their first word.
fn words(expected: &[Expected]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for expected in expected {
        let words = match expected {
            Expected::Words(words) => (*words).to_owned(),
            Expected::Verb(base) => third(base.trim()),
            Expected::Part(_) => continue,
        };
        let first = words.split_whitespace().next().unwrap_or_default();
        all.extend([words.trim(), first].into_iter().filter(|form| form.len() > 1).map(str::to_owned));
    }
    all.sort();
    all.dedup();
    all
}
