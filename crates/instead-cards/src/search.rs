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
    let (mut hits, mut others) = (Vec::new(), Vec::new());
    for name in names {
        match matched(name, &query) {
            Some(matched) => hits.push((matched, name)),
            None => others.push(name),
        }
    }
    if hits.len() < limit {
        hits.extend(others.into_iter().filter_map(|name| Some((nearly(name, &query)?, name))));
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
    let hits = names.filter_map(|name| {
        let (spelled, nearly) = (matched(name, &query), nearly(name, &query));
        Some((spelled.into_iter().chain(nearly).min_by_key(|matched| matched.slip())?, name))
    });
    best(hits.collect(), limit, Match::slip)
}

fn best<K: Ord>(mut hits: Vec<(Match, Name<'_>)>, limit: usize, rank: impl Fn(Match) -> K) -> Vec<Hit> {
    hits.sort_by_key(|&(matched, name)| (rank(matched), name.key.len(), name.key));
    hits.into_iter().take(limit).map(|(matched, name)| Hit { name: name.whole.to_owned(), matched }).collect()
}

fn matched(name: Name<'_>, query: &str) -> Option<Match> {
    forms(name.key).filter_map(|form| spelled(form, query)).min()
}

/// How a name is meant that is not spelt so.
fn nearly(name: Name<'_>, query: &str) -> Option<Match> {
    let whole = forms(name.key).filter_map(|form| misspelled(form, query)).min().map(Match::Fuzzy);
    whole.or_else(|| misspelled_words(name.key, query).map(Match::NearWords))
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
fn misspelled(name: &str, query: &str) -> Option<usize> {
    let length = query.chars().count();
    let few = (length / 4).max(1);
    std::iter::once(name)
        .chain(short(name))
        .filter(|form| form.chars().count().abs_diff(length) <= few)
        .map(|form| osa_distance(form, query))
        .filter(|&distance| distance <= few && distance < length)
        .min()
}

/// How many letters the words of `query` are from words of the name, each from one of about its length, if few enough.
fn misspelled_words(name: &str, query: &str) -> Option<usize> {
    let mut sum = 0;
    for q in words(query) {
        let length = q.chars().count();
        // Of short words most are near each other.
        let few = if length < 4 { 0 } else { (length / 4).max(1) };
        let near = words(name)
            .filter(|n| n.chars().count().abs_diff(length) <= few)
            .map(|n| osa_distance(n, q))
            .filter(|&distance| distance <= few);
        sum += near.min()?;
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
