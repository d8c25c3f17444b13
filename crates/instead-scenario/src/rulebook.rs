//! The Comprehensive Rules as their publisher gives them out, read from a file that the user has: each rule's text by its
//! number, and a search for words. The text is nobody's but the publisher's, and is no part of this project.

use indexmap::IndexMap;
use instead_magic::EDITIONS;

/// The rules of one date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The date that the file gives, in its words.
    pub date: String,
    /// The edition whose rules these are, by their date.
    pub edition: &'static str,
    /// Numbers and texts, in order.
    rules: IndexMap<String, String>,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// From when on (year and month) the rules are those of which edition. Magic 2018's changes came at the end of
/// September 2017.
const SINCE: [(u32, u32, &str); 5] = [
    (2026, 1, "magic-2026"),
    (2017, 10, "magic-2018"),
    (2009, 7, "magic-2017"),
    (2005, 6, "magic-2005"),
    (0, 0, "magic-2004"),
];

impl Book {
    /// Reads the text of the rules.
    ///
    /// # Errors
    /// If it is not that text, and why.
    pub fn read(text: &str) -> Result<Book, String> {
        let head: String = text.lines().take(40).collect::<Vec<_>>().join("\n");
        if !head.contains("Comprehensive Rules") {
            return Err("it does not begin as the Comprehensive Rules do".to_owned());
        }
        let date = date(&head).ok_or("it does not say from when on its rules are in effect")?;
        let (year, month) = when(&date).ok_or_else(|| format!("“{date}” is no date"))?;
        let since = |(from, first, _): &&(u32, u32, &str)| (year, month) >= (*from, *first);
        let named = SINCE.iter().find(since).map(|(_, _, edition)| *edition);
        let edition = EDITIONS.iter().map(|edition| edition.name).find(|name| Some(*name) == named);
        let rules = rules(text);
        const FEW: usize = 100;
        if rules.len() < FEW {
            return Err(format!("only {} numbered rules were found in it", rules.len()));
        }
        Ok(Book { date, edition: edition.unwrap_or("magic-2026"), rules })
    }

    /// How many rules it has.
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// The text of the rule of this number.
    pub fn rule(&self, number: &str) -> Option<&str> {
        self.rules.get(number).map(String::as_str)
    }

    /// The rule of this number and those below it.
    pub fn below(&self, number: &str) -> Vec<(&str, &str)> {
        let is = |known: &str| {
            known.strip_prefix(number).is_some_and(|rest| {
                let letter = number.contains('.') && rest.starts_with(|c: char| c.is_ascii_lowercase());
                rest.is_empty() || rest.starts_with('.') || letter
            })
        };
        self.all().filter(|(known, _)| is(known)).collect()
    }

    /// The rules in which these words stand, one after another; if they stand in none so, those in which each of them does.
    pub fn search(&self, words: &str) -> Vec<(&str, &str)> {
        let words = crate::fold::folded(words);
        let holds = |text: &str, words: &str| crate::fold::folded(text).contains(words);
        let whole: Vec<_> = self.all().filter(|(_, text)| holds(text, &words)).collect();
        if !whole.is_empty() || words.is_empty() {
            return whole;
        }
        self.all().filter(|(_, text)| words.split(' ').all(|word| holds(text, word))).collect()
    }

    fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.rules.iter().map(|(number, text)| (number.as_str(), text.as_str()))
    }
}

/// "effective as of February 27, 2026", "current as of February 1, 2004".
fn date(head: &str) -> Option<String> {
    let (_, after) = head.split_once(" as of ")?;
    let end = after.find(['.', '\n']).unwrap_or(after.len());
    Some(after.get(..end)?.trim().to_owned())
}

fn when(date: &str) -> Option<(u32, u32)> {
    let month = MONTHS.iter().position(|month| date.starts_with(month))?;
    let year = date.rsplit([' ', ',']).next()?.parse().ok()?;
    Some((year, u32::try_from(month).ok()? + 1))
}

/// The numbered rules. A line that begins with a number begins a rule; lines up to an empty one go on with it, and so do
/// examples. What the contents say of a chapter is said again where it begins.
fn rules(text: &str) -> IndexMap<String, String> {
    let mut rules: IndexMap<String, String> = IndexMap::new();
    let mut open = false;
    for line in text.lines().map(str::trim) {
        if line.is_empty() {
            open = false;
        } else if let Some((number, rest)) = numbered(line) {
            rules.shift_remove(number);
            rules.insert(number.to_owned(), rest.to_owned());
            open = true;
        } else if let Some((_, text)) = rules.last_mut().filter(|_| open || line.starts_with("Example:")) {
            text.push(if line.starts_with("Example:") { '\n' } else { ' ' });
            text.push_str(line);
            open = true;
        } else if line == "Glossary" && rules.keys().any(|number| number.contains('.')) {
            break;
        }
    }
    rules
}

/// "615.7. Some …", "615.7a Some …", "615. Prevention Effects".
fn numbered(line: &str) -> Option<(&str, &str)> {
    let (number, rest) = line.split_once(' ')?;
    let number = number.strip_suffix('.').unwrap_or(number);
    let (chapter, below) = number.split_once('.').unwrap_or((number, "1"));
    let below = below.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(below);
    let figures = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (chapter.len() == 3 && figures(chapter) && figures(below)).then_some((number, rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text in the form of the rules, with words of our own.
    fn text() -> String {
        let head = "Comprehensive Rules\n\nThese rules are effective as of March 3, 2026.\n\nContents\n\n100. First\n101. Second\n\n";
        let rule = |n: u32| {
            format!(
                "1{n:02}. Chapter {n}\n\n1{n:02}.1. A rule that goes\non in a line.\n\n1{n:02}.1a One below it.\nExample: like so.\n\n"
            )
        };
        format!("{head}{}Glossary\n\nAbility\n1. Not a rule.\n", (0..40).map(rule).collect::<String>())
    }

    #[test]
    fn a_book_is_read_by_its_numbers() {
        let book = Book::read(&text()).unwrap();
        assert_eq!((book.edition, book.date.as_str(), book.len()), ("magic-2026", "March 3, 2026", 120));
        assert_eq!(book.rule("107.1"), Some("A rule that goes on in a line."));
        assert_eq!(book.below("107.1").len(), 2);
        assert_eq!(book.rule("107.1a"), Some("One below it.\nExample: like so."));
        assert_eq!(book.search("in a LINE").len(), 40);
        assert_eq!(book.search("line rule goes").len(), 40);
    }

    #[test]
    fn what_is_no_book_is_refused() {
        assert!(Book::read("A letter").is_err());
        assert!(
            Book::read("Comprehensive Rules\nin effect as of May 1, 2020.\n100. x").unwrap_err().contains("only 1")
        );
    }

    #[test]
    fn the_date_says_the_edition() {
        let edition = |date: &str| Book::read(&text().replace("March 3, 2026", date)).map(|book| book.edition);
        assert_eq!(edition("February 1, 2004"), Ok("magic-2004"));
        assert_eq!(edition("August 25, 2017"), Ok("magic-2017"));
        assert_eq!(edition("July 13, 2018"), Ok("magic-2018"));
    }
}
