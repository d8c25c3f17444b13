//! Texts as the grammar wants them: straight quotes, no reminder text (CR 207.2), today's words for older ones, and where
//! each byte came from.

use crate::older::{Said, older};

/// A text made plain, with the place of each of its bytes in the original.
pub(crate) struct Plain {
    pub(crate) text: String,
    /// Empty where the text was plain already.
    places: Vec<usize>,
    end: usize,
}

impl Plain {
    /// Makes a text plain.
    pub(crate) fn new(source: &str) -> Self {
        Self::signs(source).in_todays_words()
    }

    /// The same, older words said in today's.
    fn in_todays_words(self) -> Self {
        let said = older(&self.text);
        if said.is_empty() {
            return self;
        }
        let mut new = Plain { text: String::new(), places: Vec::new(), end: self.end };
        let mut at = 0;
        for word in said.iter().chain([&Said { from: self.text.len(), to: self.text.len(), today: String::new() }]) {
            new.text.push_str(self.text.get(at..word.from).unwrap_or_default());
            new.places.extend((at..word.from).map(|i| self.place(i)));
            new.text.push_str(&word.today);
            new.places.extend(std::iter::repeat_n(self.place(word.from), word.today.len()));
            at = word.to;
        }
        new
    }

    /// Plain signs, and no reminder text; the words stay.
    pub(crate) fn signs(source: &str) -> Self {
        if is_plain(source) {
            return Plain { text: source.to_owned(), places: Vec::new(), end: source.len() };
        }
        let mut text = String::with_capacity(source.len());
        let mut places = Vec::with_capacity(source.len());
        let mut depth = 0_usize;
        let lone = lone_brackets(source);
        for (at, c) in source.char_indices() {
            match c {
                '(' if lone.binary_search(&at).is_err() => depth += 1,
                ')' if depth > 0 => depth -= 1,
                _ if depth > 0 => {}
                _ => {
                    let c = in_print(straight(c), &text, source.get(at + 1..).unwrap_or_default());
                    if (c == ' ' && (text.is_empty() || text.ends_with([' ', '\n']))) || (c == '\n' && text.is_empty())
                    {
                        continue;
                    }
                    // reminder text before a full stop or a comma leaves a space
                    if matches!(c, '.' | ',') && text.ends_with(' ') {
                        text.pop();
                        places.pop();
                    }
                    if c == '\n' {
                        while text.ends_with(' ') {
                            text.pop();
                            places.pop();
                        }
                    }
                    text.push(c);
                    places.extend(std::iter::repeat_n(at, c.len_utf8()));
                }
            }
        }
        while text.ends_with([' ', '\n']) {
            text.pop();
            places.pop();
        }
        Plain { text, places, end: source.len() }
    }

    /// Makes a scenario's sentence plain: straight signs, single spaces, and nothing before and after. A name may hold
    /// brackets.
    pub(crate) fn sentence(source: &str) -> Self {
        let trimmed = source.trim_end();
        let begin = trimmed.len() - trimmed.trim_start().len();
        let mut text = String::with_capacity(trimmed.len());
        let mut places = Vec::with_capacity(trimmed.len());
        for (at, c) in trimmed.char_indices().filter(|(at, _)| *at >= begin) {
            let c = if c.is_whitespace() { ' ' } else { straight(c) };
            if c == ' ' && text.ends_with(' ') {
                continue;
            }
            text.push(c);
            places.extend(std::iter::repeat_n(at, c.len_utf8()));
        }
        Plain { text, places, end: trimmed.len() }.in_todays_words()
    }

    /// The place in the original of this byte.
    pub(crate) fn place(&self, at: usize) -> usize {
        if self.places.is_empty() && self.end == self.text.len() {
            return at.min(self.end);
        }
        self.places.get(at).copied().unwrap_or(self.end)
    }
}

/// Where a bracket opens that nothing closes: what follows is no reminder text, and is not dropped.
fn lone_brackets(source: &str) -> Vec<usize> {
    let mut open = Vec::new();
    for (at, c) in source.char_indices() {
        match c {
            '(' => open.push(at),
            ')' => _ = open.pop(),
            _ => {}
        }
    }
    open
}

/// A sign as a typewriter has it.
fn straight(c: char) -> char {
    match c {
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        '\u{2212}' => '-',
        '\u{a0}' => ' ',
        c => c,
    }
}

/// A sign for which some texts have another: a star before a mode, a hyphen between a keyword and its cost.
fn in_print(c: char, before: &str, after: &str) -> char {
    let line = || before.rsplit('\n').next().unwrap_or_default();
    let word = |line: &str| !line.is_empty() && line.chars().all(|c| c.is_ascii_alphabetic() || c == ' ');
    match c {
        '*' if after.starts_with(' ') && line().is_empty() => '•',
        '-' if after.starts_with('{') && word(line()) => '—',
        c => c,
    }
}

/// Whether there is nothing to make plain: neither reminder text nor typographic signs, and no space too many.
fn is_plain(source: &str) -> bool {
    let bytes = source.as_bytes();
    let blank = |b: &u8| matches!(b, b' ' | b'\n');
    let spaced = |pair: &[u8]| matches!(pair, [b' ', b' ' | b'\n' | b'.' | b','] | [b'\n', b' ' | b'*'] | [b'-', b'{']);
    bytes.iter().all(|b| b.is_ascii() && !matches!(b, b'(' | b')'))
        && !bytes.first().is_some_and(blank)
        && !bytes.last().is_some_and(blank)
        && !bytes.windows(2).any(spaced)
}

/// Capital letters where sentences begin.
pub(crate) fn capitalise(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut begins = true;
    let mut before = ['\n'; 2];
    for c in text.chars() {
        if begins && c.is_alphabetic() {
            out.extend(c.to_uppercase());
        } else {
            out.push(c);
        }
        begins = match c {
            '\n' => true,
            '"' => before[1] == ' ' || before[1] == '\n',
            ' ' => matches!(before[1], '.' | ':' | '—' | '•') || (begins && before[1] != ','),
            c => begins && !c.is_alphanumeric() && c != '{' && c != '+' && c != '~',
        };
        before = [before[1], c];
    }
    out
}
