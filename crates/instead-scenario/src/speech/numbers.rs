//! Numbers and counters, as people say them.

use instead_oracle::NUMBERS;

use super::ear::Value;
use super::pattern::{ends, words_at};

/// A number as card text has it: in words up to ten; "no" of none.
pub(super) fn number_word(n: u32) -> String {
    if n == 0 {
        return "no".to_owned();
    }
    NUMBERS.get(n as usize).filter(|_| n <= 10).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// A number in figures or words; an article is one.
pub(super) fn number(rest: &str) -> Option<(usize, u32)> {
    let figures = rest.bytes().take_while(u8::is_ascii_digit).count();
    if figures > 0 {
        let n = rest.get(..figures)?.parse().ok()?;
        return rest.get(figures..).is_some_and(ends).then_some((figures, n));
    }
    let word = |words: &[&str]| words.iter().position(|word| words_at(rest, word).is_some());
    if let Some(n) = word(NUMBERS) {
        return Some((NUMBERS.get(n)?.len(), n as u32));
    }
    [("no", 0), ("an", 1), ("a", 1)].iter().find_map(|(word, n)| Some((words_at(rest, word)?, *n)))
}

/// "+2", "-1", "−3", "+2s".
pub(super) fn signed(rest: &str) -> Option<(usize, Value)> {
    let sign = rest.chars().next().filter(|c| "+-\u{2212}\u{2013}".contains(*c))?;
    let figures: String = rest.chars().skip(1).take_while(char::is_ascii_digit).collect();
    let mut len = sign.len_utf8() + figures.len();
    len += usize::from(rest.get(len..)?.starts_with('s'));
    let fits = !figures.is_empty() && rest.get(len..).is_some_and(ends);
    let sign = if sign == '+' { '+' } else { '\u{2212}' };
    fits.then(|| (len, Value::Text(format!("{sign}{figures}"))))
}

/// What kind of counter: the words before "counter".
pub(super) fn counter_kind(rest: &str) -> Option<(usize, Value)> {
    let end = rest.find(" counter")?;
    let kind = rest.get(..end)?;
    (kind.split(' ').count() <= 2 && !kind.is_empty())
        .then(|| (end, Value::Text(kind.replace('\u{2212}', "-").to_lowercase())))
}

/// "a shield counter and two +1/+1 counters", with "on it" or without.
pub(super) fn counters_at(rest: &str) -> Option<(usize, Vec<(String, u32)>)> {
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        let (len, n) = number(rest.get(at..)?)?;
        let (more, Value::Text(kind)) = counter_kind(rest.get(at + len + 1..)?)? else { return None };
        at += len + 1 + more;
        at += [" counters", " counter"].iter().find_map(|word| words_at(rest.get(at..)?, word))?;
        found.push((kind, n));
        let next = rest.get(at..)?;
        let more =
            next.strip_prefix(" and ").and_then(|next| Some(number(next)?.0 + 1)).filter(|_| next.contains(" counter"));
        if more.is_none() {
            break;
        }
        at += " and ".len();
    }
    at += words_at(rest.get(at..)?, " on it").unwrap_or(0);
    Some((at, found))
}
