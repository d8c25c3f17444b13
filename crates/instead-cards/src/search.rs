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
}

/// The hits among `names`, best first, then the shorter names, then by the alphabet.
pub(crate) fn search<'a>(names: impl Iterator<Item = Name<'a>>, words: &str, limit: usize) -> Vec<Hit> {
    let query = key(words);
    if query.is_empty() || limit == 0 {
        return Vec::new();
    }
    let (mut hits, mut others) = (Vec::new(), Vec::new());
    for name in names {
        match forms(name.key).filter_map(|form| spelled(form, &query)).min() {
            Some(matched) => hits.push((matched, name)),
            None => others.push(name),
        }
    }
    if hits.len() < limit {
        hits.extend(others.into_iter().filter_map(|name| {
            let distance = forms(name.key).filter_map(|form| misspelled(form, &query)).min()?;
            Some((Match::Fuzzy(distance), name))
        }));
    }
    hits.sort_by_key(|&(matched, name)| (matched, name.key.len(), name.key));
    hits.into_iter().take(limit).map(|(matched, name)| Hit { name: name.whole.to_owned(), matched }).collect()
}

/// The names that a key stands for: the whole, and each face of several.
fn forms(key: &str) -> impl Iterator<Item = &str> {
    let faces = key.split_once(" // ").map(|(front, back)| [front, back]);
    std::iter::once(key).chain(faces.into_iter().flatten())
}

fn spelled(name: &str, query: &str) -> Option<Match> {
    if name == query {
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

/// The name before its comma.
fn short(name: &str) -> Option<&str> {
    name.split_once(',').map(|(short, _)| short)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty())
}
