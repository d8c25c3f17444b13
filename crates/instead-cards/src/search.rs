//! Search by name.

use strsim::osa_distance;

use crate::key::key;

/// A card's name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name<'a> {
    /// Its key.
    pub(crate) key: &'a str,
    /// As it is written.
    pub(crate) whole: &'a str,
}

/// A card that a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The whole name of the card.
    pub name: String,
    /// In what way the words meet the name.
    pub matched: Match,
}

/// In what way the words of a search meet a name, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Match {
    /// They are the name of the card or of a face.
    Exact,
    /// They are the name before its comma: “Thalia” for “Thalia, Guardian of Thraben”.
    Short,
    /// The name begins with them.
    Prefix,
    /// Each begins a word of the name, in any order.
    Words,
    /// They stand somewhere in the name.
    Part,
    /// The name is spelt nearly so; the number of letters that differ.
    Fuzzy(usize),
    /// Each begins a word of the name but for some letters; their number.
    NearWords(usize),
}

impl Match {
    /// How likely a name is what somebody meant who wrote what is no name: a slip of a letter before a word in the midst.
    fn slip(self) -> (u8, usize) {
        match self {
            Match::Exact => (0, 0),
            Match::Short => (1, 0),
            Match::Fuzzy(letters) => (2, letters),
            Match::Prefix => (3, 0),
            Match::NearWords(letters) => (4, letters),
            Match::Words => (5, 0),
            Match::Part => (6, 0),
        }
    }
}

/// The hits among `names`, best first, then the shorter names, then by the alphabet.
pub(crate) fn search<'a>(names: impl Iterator<Item = Name<'a>>, words: &str, limit: usize) -> Vec<Hit> {
    let Some(query) = query(words) else { return Vec::new() };
    let meant = Meant::of(&query);
    let (mut hits, mut others) = (Vec::new(), Vec::new());
    for name in names {
        let letters = letters(name.key);
        match matched(name, letters, &meant) {
            Some(matched) => hits.push((matched, name)),
            None => others.push((name, letters)),
        }
    }
    if hits.len() < limit {
        hits.extend(others.into_iter().filter_map(|(name, letters)| Some((nearly(name, letters, &meant)?, name))));
    }
    best(hits, limit, |matched| matched)
}

/// The key of words that can meet a name. What is longer than any name meets none, however it is spelt, and to compare it
/// with each takes long.
fn query(words: &str) -> Option<String> {
    const LONGEST: usize = 1_000;
    (words.len() <= LONGEST).then(|| key(words))
}

/// At most `limit` names that may have been meant by what is none.
pub(crate) fn suggest<'a>(names: impl Iterator<Item = Name<'a>>, words: &str, limit: usize) -> Vec<Hit> {
    let Some(query) = query(words) else { return Vec::new() };
    let meant = Meant::of(&query);
    let hits = names.filter_map(|name| {
        let letters = letters(name.key);
        let (spelled, nearly) = (matched(name, letters, &meant), nearly(name, letters, &meant));
        Some((spelled.into_iter().chain(nearly).min_by_key(|matched| matched.slip())?, name))
    });
    best(hits.collect(), limit, Match::slip)
}

fn best<K: Ord>(mut hits: Vec<(Match, Name<'_>)>, limit: usize, rank: impl Fn(Match) -> K) -> Vec<Hit> {
    hits.sort_by_key(|&(matched, name)| (rank(matched), name.key.len(), name.key));
    hits.into_iter().take(limit).map(|(matched, name)| Hit { name: name.whole.to_owned(), matched }).collect()
}

/// How a name with these letters is meant.
fn matched(name: Name<'_>, letters: u64, meant: &Meant<'_>) -> Option<Match> {
    // what stands between words may be otherwise, the letters of the words all stand in the name
    let lacks = meant.words.iter().any(|word| word.letters & !letters != 0);
    if lacks { None } else { forms(name.key).filter_map(|form| spelled(form, meant.whole.text)).min() }
}

/// Words that may be misspelt, with what can be seen of them at once.
struct Meant<'a> {
    whole: Spelt<'a>,
    words: Vec<Spelt<'a>>,
}

impl<'a> Meant<'a> {
    fn of(query: &'a str) -> Self {
        Meant { whole: Spelt::of(query), words: words(query).map(Spelt::of).collect() }
    }
}

struct Spelt<'a> {
    text: &'a str,
    length: usize,
    letters: u64,
}

/// The letters of a text, a bit each; some share one.
fn letters(text: &str) -> u64 {
    text.chars().fold(0, |letters, c| letters | 1 << (u32::from(c) % u64::BITS))
}

impl<'a> Spelt<'a> {
    fn of(text: &'a str) -> Self {
        Spelt { text, length: text.chars().count(), letters: letters(text) }
    }

    /// How many letters of a name may differ: a quarter of them, and at least one.
    fn few(&self) -> usize {
        (self.length / 4).max(1)
    }

    /// The same of one of its words: of short words most are near each other.
    fn few_of_word(&self) -> usize {
        if self.length < 4 { 0 } else { self.few() }
    }

    /// How many letters it is from a word, if at most so `few`. To change one letter brings in at most one letter that was not
    /// there, and takes out at most one; so words that differ in more letters are not compared.
    fn distance(&self, other: &str, few: usize) -> Option<usize> {
        if other.chars().count().abs_diff(self.length) > few {
            return None;
        }
        let others = letters(other);
        let [lacks, has] = [others & !self.letters, self.letters & !others].map(u64::count_ones);
        if lacks.max(has) as usize > few {
            return None;
        }
        Some(osa_distance(other, self.text)).filter(|distance| *distance <= few)
    }
}

/// How a name with these letters is meant that is not spelt so.
fn nearly(name: Name<'_>, letters: u64, meant: &Meant<'_>) -> Option<Match> {
    // what a form or word of the name has, the name has
    let lacks = |spelt: &Spelt<'_>, few| (spelt.letters & !letters).count_ones() as usize > few;
    let whole = || forms(name.key).filter_map(|form| misspelled(form, &meant.whole)).min();
    let whole = if lacks(&meant.whole, meant.whole.few()) { None } else { whole() };
    if let Some(letters) = whole {
        return Some(Match::Fuzzy(letters));
    }
    if meant.words.iter().any(|word| lacks(word, word.few_of_word())) {
        return None;
    }
    misspelled_words(name.key, &meant.words).map(Match::NearWords)
}

/// The names that a key stands for: the whole, and each face of several.
fn forms(key: &str) -> impl Iterator<Item = &str> {
    let faces = key.split_once(" // ").map(|(front, back)| [front, back]);
    std::iter::once(key).chain(faces.into_iter().flatten())
}

fn spelled(name: &str, query: &str) -> Option<Match> {
    if query.is_empty() {
        None
    } else if name == query {
        Some(Match::Exact)
    } else if short(name) == Some(query) {
        Some(Match::Short)
    } else if name.starts_with(query) {
        Some(Match::Prefix)
    } else if words(query).all(|q| words(name).any(|n| n.starts_with(q))) && words(query).next().is_some() {
        Some(Match::Words)
    } else if name.contains(query) {
        Some(Match::Part)
    } else {
        None
    }
}

/// How many letters `query` is from the name or its short form, if few enough: a quarter of its letters, and at least one.
fn misspelled(name: &str, query: &Spelt<'_>) -> Option<usize> {
    let distances = std::iter::once(name).chain(short(name)).filter_map(|form| query.distance(form, query.few()));
    distances.filter(|&distance| distance < query.length).min()
}

/// How many letters the words of `query` are from words of the name, each from one of about its length, if few enough.
fn misspelled_words(name: &str, query: &[Spelt<'_>]) -> Option<usize> {
    let mut sum = 0;
    for q in query {
        sum += words(name).filter_map(|n| q.distance(n, q.few_of_word())).min()?;
    }
    (sum > 0).then_some(sum)
}

/// The name before its comma.
fn short(name: &str) -> Option<&str> {
    name.split_once(',').map(|(short, _)| short)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All words of up to so many of three letters.
    fn words_of(most: usize) -> Vec<String> {
        let mut all = vec![String::new()];
        let mut from = 0;
        for _ in 0..most {
            let shorter = all.iter().skip(from);
            let longer: Vec<String> =
                shorter.flat_map(|word| ["a", "b", "é"].map(|letter| format!("{word}{letter}"))).collect();
            from = all.len();
            all.extend(longer);
        }
        all
    }

    #[test]
    fn no_near_word_is_left_out_by_its_letters() {
        let all = words_of(4);
        for (word, other) in all.iter().flat_map(|word| all.iter().map(move |other| (word, other))) {
            let distance = osa_distance(word, other);
            for few in 0..3 {
                let near = (distance <= few).then_some(distance);
                assert_eq!(Spelt::of(word).distance(other, few), near, "{word} {other} {few}");
            }
        }
    }

    #[test]
    fn no_name_is_left_out_by_its_letters() {
        const ANY: u64 = u64::MAX;
        let all = words_of(2);
        let pairs = |part: &str| -> Vec<String> {
            all.iter().flat_map(|a| all.iter().map(move |b| format!("{a}{part}{b}"))).collect()
        };
        let names = [" // ", ", ", "bab "].map(pairs).concat();
        let queries = [" ", "-", "aéab"].map(pairs).concat();
        for (name, query) in names.iter().flat_map(|name| queries.iter().map(move |query| (name, query))) {
            let (meant, own) = (Meant::of(query), letters(name));
            let name = Name { key: name, whole: name };
            assert_eq!(matched(name, own, &meant), matched(name, ANY, &meant), "{query} {}", name.whole);
            assert_eq!(nearly(name, own, &meant), nearly(name, ANY, &meant), "{query} {}", name.whole);
        }
    }
}
