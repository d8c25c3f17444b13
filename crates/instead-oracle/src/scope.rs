//! What a text may speak of: its own card, and the names of a scenario.

use crate::Named;
use crate::play::Known;

/// The surroundings of a text.
pub(crate) struct Scope<'a> {
    /// The card's own names, the whole name first.
    pub(crate) own: Vec<String>,
    /// "creature", "land", "spell", …: what "this …" calls the card.
    pub(crate) noun: &'static str,
    /// Names that a scenario's sentence may use.
    pub(crate) names: &'a [(String, Named)],
    /// The text of an instant or sorcery, or of a resolving effect.
    pub(crate) spell: bool,
    /// A part of a longer text: it may speak of what stands before it.
    pub(crate) part: bool,
    /// What a scenario's sentence can speak of.
    pub(crate) told: Option<Known<'a>>,
}

/// What "this …" may call an object (CR 201.5, 109.2).
pub(crate) const THIS: &[&str] = &[
    "creature",
    "land",
    "artifact",
    "enchantment",
    "permanent",
    "planeswalker",
    "spell",
    "card",
    "token",
    "emblem",
    "aura",
    "equipment",
    "vehicle",
    "emblem",
    "saga",
    "battle",
    "class",
    "siege",
    "fortification",
    "case",
    "room",
    "spacecraft",
    "object",
];

impl<'a> Scope<'a> {
    /// The names by which a card of this name speaks of itself: the whole, and before a comma. The text of a rebalanced
    /// card says the name without the mark before it.
    pub(crate) fn own_names(name: &str) -> Vec<String> {
        let plain = without_mark(name);
        let mut own = if plain == name { Vec::new() } else { Self::own_names(&plain) };
        for face in std::iter::once(name).chain(name.split(" // ")) {
            if !face.is_empty() && !own.iter().any(|n| n == face) {
                own.push(face.to_owned());
            }
        }
        for cut in [",", " of ", " the "] {
            if let Some((short, _)) = name.split_once(cut)
                && short.len() > 2
                && !own.iter().any(|n| n == short)
            {
                own.push(short.to_owned());
            }
        }
        own
    }

    /// A legendary card is also called by its first name (CR 201.5b).
    pub(crate) fn first_name(name: &str) -> Option<String> {
        let name = without_mark(name);
        let (first, _) = name.split_once(' ')?;
        (first.len() > 2 && !["The", "Lord", "Lady", "King", "Queen", "Prince", "Mr."].contains(&first))
            .then(|| first.trim_end_matches(',').to_owned())
    }
}

/// The name without "A-", with which the names of rebalanced cards begin, each face's.
fn without_mark(name: &str) -> String {
    let faces = name.split(" // ").map(|face| face.strip_prefix("A-").unwrap_or(face));
    faces.collect::<Vec<_>>().join(" // ")
}
