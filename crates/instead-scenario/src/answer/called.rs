//! How things are called for people: where names repeat, by whose they are.

use crate::fold::{after, ends_word};
use crate::model::Scenario;

/// Names of a file, and what people call what they stand for.
#[derive(Clone, Debug, Default)]
pub(super) struct Called {
    /// The longest first.
    names: Vec<(String, String)>,
}

const ORDINALS: [&str; 9] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

impl Called {
    /// Those of a scenario that repeat.
    pub(super) fn of(scenario: &Scenario) -> Called {
        let objects: Vec<_> = scenario.objects().collect();
        let mut names = Vec::new();
        for (player, _, object) in &objects {
            let alike = || objects.iter().filter(|(_, _, other)| other.name.text == object.name.text);
            if object.called.is_some() || alike().count() < 2 {
                continue;
            }
            let Some(owner) = scenario.players.get(*player) else { continue };
            let own: Vec<u32> =
                alike().filter(|(other, _, _)| other == player).map(|(_, _, other)| other.number).collect();
            let place = own.iter().position(|number| *number == object.number).unwrap_or_default();
            let which = if own.len() < 2 {
                String::new()
            } else {
                format!(" {}", ORDINALS.get(place).copied().unwrap_or("other"))
            };
            let name = capital(&owner.name.text);
            names.push((object.numbered(), format!("{name}'s{which} {}", object.name.text)));
        }
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        Called { names }
    }

    /// A text with those names.
    pub(super) fn told(&self, text: &str) -> String {
        if self.names.is_empty() {
            return text.to_owned();
        }
        let mut told = String::with_capacity(text.len());
        let (mut rest, mut in_word) = (text, false);
        while let Some(c) = rest.chars().next() {
            let found = self.names.iter().filter(|_| !in_word).find_map(|(name, called)| {
                let left = after(rest, name).filter(|left| ends_word(left))?;
                Some((called, left))
            });
            if let Some((called, left)) = found {
                // who is named already is not named again
                let owner = called.split_once("'s ").map_or("", |(owner, _)| owner);
                let bare = called.get(owner.len() + 3..).filter(|_| told.ends_with(&format!("{owner}'s ")));
                told.push_str(bare.unwrap_or(called));
                (rest, in_word) = (left, true);
                continue;
            }
            in_word = c.is_alphanumeric();
            told.push(c);
            rest = rest.get(c.len_utf8()..).unwrap_or_default();
        }
        told
    }
}

/// With a capital.
pub(super) fn capital(name: &str) -> String {
    let mut letters = name.trim().chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::{Limits, from_toml};

    #[test]
    fn what_repeats_is_called_by_whose_it_is() {
        let text = "title = 't'\n[players.alice]\nbattlefield = ['Notion Thief', 'Forest']\n[players.bob]\nbattlefield = \
            ['Notion Thief', 'Notion Thief']\n[[play]]\ndo = 'x'\n";
        let called = Called::of(&from_toml("f", text, &Limits::default()).unwrap());
        assert_eq!(
            called.told("Notion Thief is applied, not Notion Thief #3"),
            "Alice's Notion Thief is applied, not Bob's second Notion Thief"
        );
        assert_eq!(called.told("Alice's Notion Thief and Forest"), "Alice's Notion Thief and Forest");
    }
}
