//! Headings: words before a dash that have no meaning of their own (CR 207.2c, 207.2d), and those that have.

use crate::cursor::{Reader, Writer};

/// CR 207.2c: ability words tie cards together.
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

/// Flavor words (CR 207.2d) that are written as keywords are: a single word, or one capital. Those with more capitals
/// are told by them.
const FLAVOR_WORDS: &[&str] = &[
    "10,000 Needles",
    "Abraxas",
    "Affirmative",
    "Allies",
    "Allons-y!",
    "Avalanche!",
    "Avoidance",
    "Berserk",
    "Betrayal",
    "Body-print",
    "Bring it Down!",
    "Brontosaurus",
    "Camouflage",
    "Ceremorphosis",
    "Chainsword",
    "Chaos",
    "Chaosbringer",
    "Dance",
    "Darkness",
    "Decimate",
    "Diana",
    "Displacement",
    "Dissolve",
    "Dualcast",
    "Endurant",
    "Engulf",
    "Eukrasia",
    "Exterminate!",
    "GOOOOAAAALLL!",
    "Grav-cannon",
    "Grenades!",
    "Hagneia",
    "Immune",
    "Intangibility",
    "Jump",
    "Krishna",
    "Machina",
    "Martyrdom",
    "Mug",
    "Murasame",
    "Mutsunokami",
    "Negative",
    "Nitro-9",
    "Nosh",
    "Origami-Fu",
    "Parade!",
    "Phaeron",
    "Polymorphine",
    "Pray",
    "Protect",
    "Protector",
    "Rage",
    "Raise",
    "Rejuvenation",
    "Rosarius",
    "Sarcophagus",
    "Share",
    "Shieldwall",
    "Skyswarm",
    "Split",
    "Spoilers",
    "Stagger",
    "Starfall",
    "Starscourge",
    "Steal",
    "Stowage",
    "Strange new worlds",
    "Summon",
    "Teleport",
    "Throw",
    "Timey-Wimey",
    "Titanic",
    "Tools",
    "Trance",
    "Warp-Strike",
    "Whirlwind",
];

pub(crate) const DASH: &str = " — ";

/// The first byte of a dash; letters begin with others.
const DASH_BEGINS: u8 = 0xE2;

/// The words before a dash, if nothing but words stands there.
fn before_dash(rest: &str) -> Option<&str> {
    let plain = |b: &u8| b.is_ascii_alphanumeric() || b" '-!?,".contains(b) || (*b >= 0x80 && *b != DASH_BEGINS);
    let ends = rest.bytes().position(|b| !plain(&b))?;
    let words = rest.get(..ends)?.strip_suffix(' ')?;
    rest.get(words.len()..)?.starts_with(DASH).then_some(words)
}

fn found(rest: &str) -> Option<&'static str> {
    let words = before_dash(rest)?;
    ABILITY_WORDS.iter().find(|w| **w == words).copied()
}

/// The words of a heading before a dash, whatever they are: a few words of which the first is capitalised.
fn heading(rest: &str) -> Option<&str> {
    let words = before_dash(rest)?;
    let chapter = words.chars().all(|c| "IVX, ".contains(c));
    let few = words.split(' ').count() <= 6;
    (few && !chapter && words.starts_with(|c: char| c.is_uppercase())).then_some(words)
}

/// Whether these words are written as no keyword is. Keywords and ability words have a capital at their beginning alone
/// ("Max speed", "Council's dilemma"; CR 207.2c, 701, 702), flavor words have one at each word ("Lightning Breath").
fn titled(words: &str) -> bool {
    const SMALL: &[&str] = &["of", "the", "in", "a", "an", "and", "to", "for", "from", "with", "on", "at", "as", "or"];
    let capital = |w: &str| w.starts_with(char::is_uppercase);
    words.split(' ').filter(|w| capital(w)).count() > 1 && words.split(' ').all(|w| capital(w) || SMALL.contains(&w))
}

/// The length of a flavor word (CR 207.2d) with its dash. Other words before a dash may be rules text that says when what
/// follows them functions (boast, exhaust, max speed, solved), and new ones come with new cards.
fn flavor(rest: &str) -> Option<usize> {
    let words = heading(rest)?;
    (titled(words) || FLAVOR_WORDS.contains(&words)).then_some(words.len() + DASH.len())
}

/// Passes over an ability word or a flavor word.
pub(crate) fn any_word(p: &mut Reader<'_>) {
    let rest = p.rest();
    if before_dash(rest).is_none() {
        return;
    }
    if found(rest).is_some() {
        return ability_word(p);
    }
    match (flavor(rest), heading(rest)) {
        (Some(n), _) => p.pos += n,
        (None, Some(words)) => {
            let before = p.pos;
            p.pos += words.len() + DASH.len();
            p.fail("a known heading before the dash");
            p.pos = before;
        }
        _ => {}
    }
}

/// Passes over any heading, whether it is known or not.
pub(crate) fn any_heading(p: &mut Reader<'_>) {
    if let Some(words) = heading(p.rest()) {
        p.pos += words.len() + DASH.len();
    }
}

/// The words of a heading that is no ability word, whether it is known or not.
pub(crate) fn read_heading(p: &mut Reader<'_>) -> Option<instead_language::words::Word> {
    let rest = p.rest();
    let words = heading(rest).filter(|_| found(rest).is_none())?;
    p.pos += words.len() + DASH.len();
    Some(words.into())
}

/// The words before a dash where whatever stands there is a flavor word (CR 207.2d): before a mode, in a chapter ability. "Choose
/// one —" is none.
fn flavor_of_part(rest: &str) -> Option<usize> {
    let words = heading(rest).filter(|words| !words.starts_with("Choose "))?;
    Some(words.len() + DASH.len())
}

/// Passes over the flavor word of a mode or chapter ability.
pub(crate) fn part_word(p: &mut Reader<'_>) {
    if let Some(n) = flavor_of_part(p.rest()) {
        p.pos += n;
    }
}

/// Prints the flavor word of a mode or chapter ability that the source has here.
pub(crate) fn same_part_word(w: &mut Writer<'_>) {
    let Some(rest) = w.source.and_then(|s| s.get(w.pos..)) else { return };
    if let Some(words) = flavor_of_part(rest).and_then(|n| rest.get(..n)) {
        let _ = w.lit(words);
    }
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
        p.pos += w.len() + DASH.len();
    }
}

/// Prints the ability word that the source has here.
pub(crate) fn same_word(w: &mut Writer<'_>) {
    let Some(rest) = w.source.and_then(|s| s.get(w.pos..)) else { return };
    if let Some(word) = found(rest) {
        let _ = w.lit(&format!("{word}{DASH}"));
    }
}

#[cfg(test)]
#[allow(clippy::panic)]
mod tests {
    use instead_language::words::{CostKeyword, Keyword, NumberKeyword};

    use super::*;

    #[test]
    fn no_keyword_is_written_as_a_flavor_word() {
        let keywords = Keyword::ALL.iter().map(|k| k.as_str());
        let costs = CostKeyword::ALL.iter().map(|k| k.as_str());
        let numbers = NumberKeyword::ALL.iter().map(|k| k.as_str());
        let others =
            ["Max speed", "Boast", "Exhaust", "Solved", "To solve", "Double agenda", "Hidden agenda", "Power-up"];
        // names of worlds and subtypes are capitalised wherever they stand
        let tokens = ["Gift a Food", "Gift a tapped Fish", "Gift a Treasure", "Gift an Octopus"];
        let proper = ["Will of the Planeswalkers", "For Mirrodin!", "Choose a Background"].into_iter().chain(tokens);
        let proper: Vec<&str> = proper.collect();
        for word in keywords.chain(costs).chain(numbers).chain(others).chain(ABILITY_WORDS.iter().copied()) {
            let mut written = word.to_owned();
            written.get_mut(..1).map(str::make_ascii_uppercase);
            assert!(proper.contains(&written.as_str()) || !titled(&written), "{written}");
            assert!(!FLAVOR_WORDS.iter().any(|f| f.eq_ignore_ascii_case(word)), "{word}");
        }
    }

    #[test]
    fn headings_that_may_mean_something_are_not_passed_over() {
        for text in
            ["Boast — {1}", "Max speed — When", "Kinfall — Whenever", "II — Draw", "Solved — When", "8+ — Flying"]
        {
            assert_eq!(flavor(text), None, "{text}");
        }
        assert_eq!(flavor("Lightning Breath — When"), Some("Lightning Breath — ".len()));
        assert_eq!(flavor("Whirlwind — When"), Some("Whirlwind — ".len()));
    }
}
