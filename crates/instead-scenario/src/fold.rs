//! Comparing names and sentences: case does not matter, nor which kind of apostrophe or quotation mark is used.

/// A character as a typewriter has it.
fn straight(c: char) -> char {
    match c {
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        '\u{2212}' => '-',
        c => c,
    }
}

/// A text with straight signs, as sentences are read.
pub(crate) fn straightened(text: &str) -> String {
    text.trim().chars().map(straight).collect()
}

/// A character as it is compared.
fn fold(c: char) -> impl Iterator<Item = char> {
    straight(c).to_lowercase()
}

/// A text as it is compared.
pub(crate) fn folded(text: &str) -> String {
    text.trim().chars().flat_map(fold).collect()
}

/// Whether two texts are the same.
pub(crate) fn same(a: &str, b: &str) -> bool {
    // A name is looked for among all of a board: most differ in the first letter.
    if let (Some(x), Some(y)) = (a.bytes().next(), b.bytes().next())
        && x.is_ascii_alphanumeric()
        && y.is_ascii_alphanumeric()
        && !x.eq_ignore_ascii_case(&y)
    {
        return false;
    }
    let (a, b) = (a.trim(), b.trim());
    if a.is_ascii() && b.is_ascii() {
        return a.eq_ignore_ascii_case(b);
    }
    a.chars().flat_map(fold).eq(b.chars().flat_map(fold))
}

/// What follows `prefix` in `text`, if it begins with it.
pub(crate) fn after<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    if prefix.is_ascii()
        && let Some((head, rest)) = text.split_at_checked(prefix.len())
        && head.is_ascii()
    {
        return head.eq_ignore_ascii_case(prefix).then_some(rest);
    }
    let mut rest = text.chars();
    let mut wanted = prefix.chars().flat_map(fold).peekable();
    while wanted.peek().is_some() {
        for c in fold(rest.next()?) {
            if wanted.next() != Some(c) {
                return None;
            }
        }
    }
    Some(rest.as_str())
}

/// Whether `text` begins with the words of `prefix`: a word is not broken, and `X` does not begin `X #2`.
pub(crate) fn begins(text: &str, prefix: &str) -> bool {
    after(text.trim(), prefix.trim()).is_some_and(ends_word)
}

/// Whether a word, and with it a name, ends where `rest` begins.
pub(crate) fn ends_word(rest: &str) -> bool {
    let numbered = rest.strip_prefix(" #").is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()));
    !numbered && !rest.starts_with(|c: char| c.is_alphanumeric())
}

/// What an ability does, without its cost.
pub(crate) fn without_cost(text: &str) -> &str {
    text.split_once(": ").map_or(text, |(_, does)| does)
}

/// A part of a card's own text with `~` for each "it", what a card calls itself once it has named itself, and for a last
/// "this", of which the noun is left out.
pub(crate) fn itself_for_it(text: &str) -> String {
    let last = text.split(' ').count().saturating_sub(1);
    let itself =
        |at: usize, word: &str| word.eq_ignore_ascii_case("it") || at == last && word.eq_ignore_ascii_case("this");
    let word = |(at, word)| if itself(at, word) { "~" } else { word };
    text.split(' ').enumerate().map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_apostrophes_do_not_matter() {
        assert!(same("Urza\u{2019}s ARMOR ", "Urza's Armor"));
        assert!(!same("Urza's Armor", "Urzas Armor"));
    }

    #[test]
    fn what_follows_is_found_whatever_the_letters_and_signs() {
        assert_eq!(after("BOB draws", "bob "), Some("draws"));
        assert_eq!(after("Bob\u{2019}s Bear", "bob's "), Some("Bear"));
        assert_eq!(after("\u{c6}ther Vial", "\u{e6}ther"), Some(" Vial"));
        assert_eq!((after("Bo", "bob"), after("Bor", "bob"), after("\u{2019}", "'s")), (None, None, None));
        assert_eq!((after("Bob", ""), after("", "")), (Some("Bob"), Some("")));
    }

    #[test]
    fn a_card_is_itself() {
        assert_eq!(itself_for_it("return it"), "return ~");
        assert_eq!(itself_for_it("Return this"), "Return ~");
        assert_eq!(itself_for_it("this creature"), "this creature");
    }

    #[test]
    fn a_sentence_begins_with_whole_words() {
        assert!(begins("Bob draws a card", "bob draws"));
        assert!(!begins("Bob draws 30 cards", "Bob draws 3"));
        assert!(!begins("destroy Bear #2", "destroy Bear"));
        assert!(begins("destroy Bear #2", "destroy Bear #2"));
        assert!(!begins("Bob", "Bob draws"));
    }
}
