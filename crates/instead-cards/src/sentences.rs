//! The sentences of a rules text.

use std::ops::Range;

/// A sentence of a rules text: the line on which it stands, from 0, and its place in the text, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The line, from 0.
    pub line: usize,
    /// Its place in the whole text.
    pub place: Range<usize>,
}

/// The sentences of a text, in order. A line is a paragraph of its own; reminder text in parentheses belongs to the
/// sentence before it, or to no sentence; what stands in quotes belongs to the sentence around it. Work is linear in the
/// length of the text.
pub fn sentences(text: &str) -> Vec<Sentence> {
    let mut found = Vec::new();
    let mut begin = 0;
    for (line, paragraph) in text.split('\n').enumerate() {
        split(line, paragraph, begin, &mut found);
        begin += paragraph.len() + 1;
    }
    found
}

fn split(line: usize, paragraph: &str, begin: usize, found: &mut Vec<Sentence>) {
    let (mut quoted, mut depth, mut start) = (false, 0_usize, 0);
    let mut ended = false;
    let mut keep = |from: usize, to: usize| {
        let Some(piece) = paragraph.get(from..to) else { return };
        let trimmed = piece.trim();
        if trimmed.is_empty() || without_reminders(trimmed).trim().is_empty() {
            return;
        }
        let from = from + (piece.len() - piece.trim_start().len());
        found.push(Sentence { line, place: begin + from..begin + from + trimmed.len() });
    };
    for (at, c) in paragraph.char_indices() {
        // After a full stop: a space begins the next sentence, unless reminder text follows.
        if ended && depth == 0 && !quoted && !c.is_whitespace() && c != '(' {
            keep(start, at);
            start = at;
        }
        if !c.is_whitespace() || ended && depth > 0 {
            ended = ended && (depth > 0 || c == '(');
        }
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            '“' => quoted = true,
            '”' => {
                quoted = false;
                ended = paragraph.get(..at).is_some_and(|before| before.ends_with('.'));
            }
            '"' => {
                quoted = !quoted;
                ended = !quoted && paragraph.get(..at).is_some_and(|before| before.ends_with('.'));
            }
            '.' if !quoted => {
                // "{1.5}", "pop!" and the like have no space behind the stop.
                let next = paragraph.get(at + 1..).and_then(|rest| rest.chars().next());
                ended = next.is_none_or(|next| next.is_whitespace() || next == '(');
            }
            _ => {}
        }
    }
    keep(start, paragraph.len());
}

/// The text without what stands in parentheses.
fn without_reminders(text: &str) -> String {
    let mut depth = 0_usize;
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            _ => out.push(c),
        }
    }
    out
}

/// A sentence as the same words on another card would stand: in lower case, `~` for the card itself, without reminder
/// text, in the newest wording of what enters.
pub fn plain(sentence: &str, name: &str) -> String {
    let mut text = without_reminders(sentence).trim().to_lowercase();
    text = text.replace(['’', '‘'], "'").replace(['“', '”'], "\"").replace('−', "-");
    let name = name.to_lowercase().replace(['’', '‘'], "'");
    let short = name.split_once(',').map(|(short, _)| short);
    for own in std::iter::once(name.as_str()).chain(short).filter(|own| own.len() > 2) {
        text = replace_words(&text, own);
    }
    for this in THIS {
        text = replace_words(&text, this);
    }
    let text = text.replace(" enters the battlefield", " enters").replace(" enter the battlefield", " enter");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a card calls itself.
const THIS: [&str; 14] = [
    "this creature",
    "this land",
    "this artifact",
    "this enchantment",
    "this aura",
    "this equipment",
    "this vehicle",
    "this saga",
    "this class",
    "this planeswalker",
    "this permanent",
    "this token",
    "this spell",
    "this card",
];

/// Whole words replaced by `~`.
fn replace_words(text: &str, words: &str) -> String {
    if words.is_empty() || !text.contains(words) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(words) {
        let (before, found) = rest.split_at(at);
        let after = found.get(words.len()..).unwrap_or_default();
        let in_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        out.push_str(before);
        let whole =
            !in_word(before.chars().next_back().or_else(|| out.chars().next_back())) && !in_word(after.chars().next());
        out.push_str(if whole { "~" } else { words });
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::{plain, sentences};

    fn split(text: &str) -> Vec<&str> {
        sentences(text).into_iter().map(|sentence| &text[sentence.place]).collect()
    }

    #[test]
    fn a_full_stop_ends_a_sentence_outside_quotes_and_parentheses() {
        assert_eq!(split("Draw a card. You gain 2 life.\n\nFlying"), ["Draw a card.", "You gain 2 life.", "Flying"]);
        assert_eq!(
            split("Draw a card. (It's yours. Really.) Discard it. (Then what?)"),
            ["Draw a card. (It's yours. Really.)", "Discard it. (Then what?)"]
        );
        assert_eq!(
            split("It has \"{T}: Draw. Then stop.\" It's red. Then \"Fly.\" and go."),
            ["It has \"{T}: Draw. Then stop.\"", "It's red.", "Then \"Fly.\"", "and go."]
        );
        assert_eq!(split("(Only a reminder.)"), Vec::<&str>::new());
        assert_eq!(split("A.B. C"), ["A.B.", "C"]);
        assert_eq!(sentences("a\nb. c").iter().map(|s| s.line).collect::<Vec<_>>(), [0, 1, 1]);
    }

    #[test]
    fn a_card_is_a_tilde_by_whatever_name_it_goes() {
        assert_eq!(plain("Test Bear’s power", "Test Bear"), "~'s power");
        assert_eq!(plain("Ann enters the battlefield tapped. (So.)", "Ann, the First"), "~ enters tapped.");
        assert_eq!(plain("This land enters tapped", "Ann"), "~ enters tapped");
        assert_eq!(plain("Annex it", "Ann"), "annex it");
    }
}
