//! Words: numbers, plurals, and the subtypes that card text names (CR 205.3).

pub(crate) use instead_language::subtypes::{
    BASIC_LAND_TYPES, all as subtypes, goes_with, is_creature_type, known as subtype,
};

/// The words for numbers, each at its number.
pub const NUMBERS: &[&str] = &[
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// The number as card text counts with it: in words as far as there are any.
pub(crate) fn number(n: i32) -> String {
    usize::try_from(n).ok().and_then(|n| NUMBERS.get(n)).map_or_else(|| n.to_string(), |w| (*w).to_owned())
}

/// Plurals that no rule makes.
const PLURALS: &[(&str, &str)] = &[
    ("Elf", "Elves"),
    ("Dwarf", "Dwarves"),
    ("Wolf", "Wolves"),
    ("Werewolf", "Werewolves"),
    ("Mouse", "Mice"),
    ("Ox", "Oxen"),
    ("Child", "Children"),
    ("Fungus", "Fungi"),
    ("Octopus", "Octopuses"),
    ("Homunculus", "Homunculi"),
    ("Thief", "Thieves"),
    ("Foot", "Feet"),
    ("Pegasus", "Pegasi"),
    ("Cyclops", "Cyclopes"),
    ("Hero", "Heroes"),
    ("Sorcery", "Sorceries"),
    ("Plains", "Plains"),
    ("Eldrazi", "Eldrazi"),
    ("Kithkin", "Kithkin"),
    ("Merfolk", "Merfolk"),
    ("Samurai", "Samurai"),
    ("Ninja", "Ninjas"),
    ("Clamfolk", "Clamfolk"),
    ("Treefolk", "Treefolk"),
    ("Moonfolk", "Moonfolk"),
    ("Vedalken", "Vedalken"),
    ("Kor", "Kor"),
    ("Townsfolk", "Townsfolk"),
    ("Dauthi", "Dauthi"),
    ("Soltari", "Soltari"),
    ("Thalakos", "Thalakos"),
    ("Metathran", "Metathran"),
    ("Sheep", "Sheep"),
    ("Fish", "Fish"),
    ("Deer", "Deer"),
    ("Viashino", "Viashino"),
    ("Naga", "Naga"),
    ("Equipment", "Equipment"),
    ("Phyrexian", "Phyrexians"),
    ("Spacecraft", "Spacecraft"),
    ("Army", "Armies"),
    ("Ally", "Allies"),
    ("Human", "Humans"),
    ("Myr", "Myr"),
    ("Homarid", "Homarids"),
    ("Lhurgoyf", "Lhurgoyfs"),
    ("Aetherborn", "Aetherborn"),
    ("Licid", "Licids"),
    ("Shaman", "Shamans"),
    ("Cyberman", "Cybermen"),
    ("C'tan", "C'tan"),
    ("Shi'ar", "Shi'ar"),
];

/// The plural of a noun; the case of the word's first letter stays.
pub(crate) fn plural(word: &str) -> String {
    if let Some((_, many)) = PLURALS.iter().find(|(one, _)| one.eq_ignore_ascii_case(word)) {
        let lower = word.starts_with(|c: char| c.is_ascii_lowercase());
        return if lower { many.to_ascii_lowercase() } else { (*many).to_owned() };
    }
    match word.strip_suffix('y').filter(|s| !s.ends_with(['a', 'e', 'i', 'o', 'u'])) {
        Some(stem) => format!("{stem}ies"),
        None if ["s", "x", "ch", "sh", "z"].iter().any(|e| word.ends_with(e)) => format!("{word}es"),
        None => format!("{word}s"),
    }
}

/// Whether "an" stands before this word.
pub(crate) fn takes_an(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    if ["uni", "eur", "one", "use"].iter().any(|s| lower.starts_with(s)) {
        return false;
    }
    lower.starts_with(['a', 'e', 'i', 'o', 'u', '8'])
        || lower.starts_with("11")
        || lower.starts_with("18")
        || lower.starts_with("honor")
        || lower.starts_with("hour")
}
