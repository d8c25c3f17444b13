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

/// Words before a dash that are rules text: keywords, and headings that say when what follows them functions. New ones
/// come with new cards; so an activated ability, where most of them stand, is read only behind an ability word.
const MEANING: &[&str] = &[
    "Boast",
    "Companion",
    "Double agenda",
    "Exhaust",
    "Forecast",
    "Hidden agenda",
    "Level",
    "Max speed",
    "Mayhem",
    "Power-up",
    "Prize",
    "Prototype",
    "Solved",
    "Start",
    "Station",
    "To solve",
    "Visit",
];

/// The length of a flavor word (CR 207.2d) with its dash: a few capitalised words of no meaning.
fn flavor(rest: &str) -> Option<usize> {
    const DASH: &str = " — ";
    const SMALL: &[&str] = &["of", "the", "in", "a", "an", "and", "to", "for", "from", "with", "on", "at", "as", "or"];
    let at = rest.find(DASH)?;
    let words = rest.get(..at)?;
    let fits = |w: &str| {
        let plain = w.chars().all(|c| c.is_alphabetic() || "'-!?,".contains(c));
        plain && (w.starts_with(char::is_uppercase) || SMALL.contains(&w))
    };
    let chapter = words.chars().all(|c| "IVX, ".contains(c));
    let next = rest.get(at + DASH.len()..)?.starts_with(|c: char| c.is_uppercase() || c == '~');
    let whole = words.split(' ').count() <= 6 && words.split(' ').all(fits) && words.starts_with(char::is_uppercase);
    (whole && next && !chapter && !MEANING.contains(&words)).then_some(at + DASH.len())
}

/// Passes over an ability word or a flavor word.
pub(crate) fn any_word(p: &mut Reader<'_>) {
    if found(p.rest()).is_some() {
        return ability_word(p);
    }
    p.pos += flavor(p.rest()).unwrap_or(0);
}

/// Prints the ability word or flavor word that the source has here.
pub(crate) fn same_any_word(w: &mut Writer<'_>) {
    let Some(rest) = w.source.and_then(|s| s.get(w.pos..)) else { return };
    if found(rest).is_some() {
        return same_word(w);
    }
    if let Some(words) = flavor(rest).and_then(|n| rest.get(..n)) {
        let _ = w.lit(words);
    }
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
