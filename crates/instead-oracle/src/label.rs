//! Words before an ability that have no meaning of their own (CR 207.2c).

use crate::cursor::{Reader, Writer};

/// CR 207.2c: ability words tie cards together. Other words before a dash may mean something (boast, exhaust, max speed),
/// so only these are passed over.
const ABILITY_WORDS: &[&str] = &[
    "Adamant",
    "Addendum",
    "Alliance",
    "Battalion",
    "Bloodrush",
    "Celebration",
    "Channel",
    "Chroma",
    "Cohort",
    "Constellation",
    "Converge",
    "Corrupted",
    "Council's dilemma",
    "Coven",
    "Delirium",
    "Descend 4",
    "Descend 8",
    "Disappear",
    "Domain",
    "Eerie",
    "Eminence",
    "Enrage",
    "Fateful hour",
    "Fathomless descent",
    "Ferocious",
    "Flurry",
    "Formidable",
    "Grandeur",
    "Hellbent",
    "Heroic",
    "Imprint",
    "Infusion",
    "Inspired",
    "Join forces",
    "Kinship",
    "Landfall",
    "Lieutenant",
    "Magecraft",
    "Metalcraft",
    "Morbid",
    "Opus",
    "Pack tactics",
    "Paradox",
    "Parley",
    "Radiance",
    "Raid",
    "Rally",
    "Renew",
    "Repartee",
    "Revolt",
    "Secret council",
    "Spell mastery",
    "Strive",
    "Survival",
    "Sweep",
    "Tempting offer",
    "Threshold",
    "Undergrowth",
    "Valiant",
    "Vivid",
    "Void",
    "Will of the council",
    "Will of the Planeswalkers",
];

fn found(rest: &str) -> Option<&'static str> {
    let word = ABILITY_WORDS.iter().find(|w| rest.strip_prefix(**w).is_some_and(|r| r.starts_with(" — ")));
    word.copied()
}

/// Passes over an ability word, if one stands here.
pub(crate) fn ability_word(p: &mut Reader<'_>) {
    if let Some(w) = found(p.rest()) {
        p.pos += w.len() + " — ".len();
    }
}

/// Prints the ability word that the source has here.
pub(crate) fn same_word(w: &mut Writer<'_>) {
    let Some(rest) = w.source.and_then(|s| s.get(w.pos..)) else { return };
    if let Some(word) = found(rest) {
        let _ = w.lit(&format!("{word} — "));
    }
}
