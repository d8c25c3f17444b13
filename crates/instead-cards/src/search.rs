//! Search by name.

use strsim::osa_distance;

use crate::key::key;
use crate::set::Entry;

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

/// The hits among `entries`, best first, then the shorter names, then by the alphabet.
pub(crate) fn search<'a>(entries: impl Iterator<Item = (&'a str, &'a Entry)>, words: &str, limit: usize) -> Vec<Hit> {
    let query = key(words);
    if query.is_empty() || limit == 0 {
        return Vec::new();
    }
    let (mut hits, mut others) = (Vec::new(), Vec::new());
    for (whole, entry) in entries {
        match names(whole, entry).filter_map(|name| spelled(&name, &query)).min() {
            Some(matched) => hits.push((matched, whole.len(), whole, entry)),
            None => others.push((whole, entry)),
        }
    }
    if hits.len() < limit {
        hits.extend(others.into_iter().filter_map(|(whole, entry)| {
            let distance = names(whole, entry).filter_map(|name| misspelled(&name, &query)).min()?;
            Some((Match::Fuzzy(distance), whole.len(), whole, entry))
        }));
    }
    hits.sort_by_key(|&(matched, length, whole, _)| (matched, length, whole));
    hits.into_iter().take(limit).map(|(matched, _, _, entry)| Hit { name: entry.whole.clone(), matched }).collect()
}

/// The keys of a card's names: the whole, and each face of several.
fn names(whole: &str, entry: &Entry) -> impl Iterator<Item = String> {
    let faces = entry.facts.back.is_some().then(|| entry.facts.faces().map(|face| key(&face.name)));
    std::iter::once(whole.to_owned()).chain(faces.into_iter().flatten())
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
