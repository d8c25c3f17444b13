//! The names of a file in sentences, made one: `Grizzly Bears #2` and its `as` name are the same thing.

use std::collections::BTreeMap;

use crate::fold::{after, ends_word, folded};
use crate::model::Scenario;

/// The names of objects in a scenario, and by which of them each is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// By the first word: names and what they stand for, the longest first.
    by_word: BTreeMap<String, Vec<(String, String)>>,
}

impl Names {
    /// The names of a scenario's objects: `as` names, numbered names, and the names of faces.
    pub fn of(scenario: &Scenario) -> Names {
        let mut all: BTreeMap<String, (String, String)> = BTreeMap::new();
        for (_, _, object) in scenario.objects() {
            let call = object.call_name();
            let mut add = |name: &str| {
                all.entry(folded(name)).or_insert_with(|| (name.trim().to_owned(), call.clone()));
            };
            add(&object.numbered());
            object.called.iter().for_each(|name| add(name));
        }
        for (_, _, object) in
            scenario.objects().filter(|(_, _, object)| object.name.contains(" // ") && object.number == 1)
        {
            for face in object.name.split(" // ") {
                all.entry(folded(face)).or_insert_with(|| (face.trim().to_owned(), object.call_name()));
            }
        }
        let mut by_word: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
        for (key, names) in all {
            by_word.entry(first_word(&key).to_owned()).or_default().push(names);
        }
        for names in by_word.values_mut() {
            names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        }
        Names { by_word }
    }

    /// The sentence with every name replaced by the one by which the file calls the object. The longest name that fits is
    /// meant.
    pub fn canonical(&self, sentence: &str) -> String {
        let mut canonical = String::with_capacity(sentence.len());
        let mut rest = sentence;
        let mut in_word = false;
        while let Some(c) = rest.chars().next() {
            if let Some((call, after)) = self.at(rest).filter(|_| !in_word) {
                canonical.push_str(call);
                rest = after;
                in_word = true;
                continue;
            }
            in_word = c.is_alphanumeric();
            canonical.push(c);
            rest = rest.get(c.len_utf8()..).unwrap_or_default();
        }
        canonical
    }

    /// The name that stands at the beginning of a text: what it stands for, and what follows.
    fn at<'n, 't>(&'n self, text: &'t str) -> Option<(&'n str, &'t str)> {
        let names = self.by_word.get(first_word(&folded(text.split_whitespace().next()?)))?;
        names.iter().find_map(|(name, call)| {
            let rest = after(text, name).filter(|rest| ends_word(rest))?;
            Some((call.as_str(), rest))
        })
    }
}

/// The letters and digits with which a text begins; its first character where it begins with none.
fn first_word(text: &str) -> &str {
    let end = text.char_indices().skip(1).find(|&(_, c)| !c.is_alphanumeric()).map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::{Limits, from_toml};

    #[test]
    fn names_in_a_sentence_become_the_names_that_the_file_uses() {
        let text = "title = 't'\n[players.bob]\nbattlefield = ['Grizzly Bears', { name = 'Grizzly Bears', as = 'second' }, \
            'Circle of Protection: Red', { name = 'El-Hajjâj', as = 'vampire' }, { name = 'Fire // Ice', as = 'split' }]\n\
            [[play]]\ndo = 'x'\n";
        let names = Names::of(&from_toml("f", text, &Limits::default()).unwrap());
        let canonical = |sentence: &str| names.canonical(sentence);
        assert_eq!(
            canonical("Grizzly Bears #2 deals 1 damage to grizzly bears"),
            "second deals 1 damage to Grizzly Bears"
        );
        assert_eq!(canonical("destroy Grizzly Bears #3"), "destroy Grizzly Bears #3");
        assert_eq!(canonical("El-Hajjâj's El-Hajjâjs"), "vampire's El-Hajjâjs");
        assert_eq!(canonical("counter Ice, or Fire // Ice"), "counter split, or split");
        assert_eq!(canonical("Circle of Protection: Red"), "Circle of Protection: Red");
    }
}
