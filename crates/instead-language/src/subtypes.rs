//! Subtypes (CR 205.3): which there are, and to which card type each belongs. The one list of the reader and of the game.

mod creature;

use std::collections::HashSet;
use std::sync::LazyLock;

pub use creature::CREATURE_TYPES;

use crate::words::CardType;

/// CR 305.6: the basic land types.
pub const BASIC_LAND_TYPES: &[&str] = &["Plains", "Island", "Swamp", "Mountain", "Forest"];

/// CR 205.3i: land types.
pub const LAND_TYPES: &[&str] = &[
    "Plains",
    "Island",
    "Swamp",
    "Mountain",
    "Forest",
    "Cave",
    "Cloud",
    "Desert",
    "Gate",
    "Lair",
    "Locus",
    "Mine",
    "Planet",
    "Power-Plant",
    "Sphere",
    "Tower",
    "Town",
    "Urza's",
];

/// CR 205.3g: artifact types.
pub const ARTIFACT_TYPES: &[&str] = &[
    "Attraction",
    "Blood",
    "Bobblehead",
    "Book",
    "Clue",
    "Contraption",
    "Equipment",
    "Food",
    "Fortification",
    "Gold",
    "Incubator",
    "Infinity",
    "Junk",
    "Key",
    "Lander",
    "Map",
    "Mutagen",
    "Powerstone",
    "Spacecraft",
    "Stone",
    "Treasure",
    "Vehicle",
];

/// CR 205.3h: enchantment types.
pub const ENCHANTMENT_TYPES: &[&str] = &[
    "Aura",
    "Background",
    "Cartouche",
    "Case",
    "Class",
    "Curse",
    "Plan",
    "Role",
    "Room",
    "Rune",
    "Saga",
    "Shard",
    "Shrine",
];

/// CR 205.3k: spell types.
pub const SPELL_TYPES: &[&str] = &["Adventure", "Arcane", "Lesson", "Omen", "Trap"];

/// CR 205.3q: battle types.
pub const BATTLE_TYPES: &[&str] = &["Siege"];

/// CR 205.3j: planeswalker types.
pub const PLANESWALKER_TYPES: &[&str] = &[
    "Abian",
    "Ajani",
    "Aminatou",
    "Angrath",
    "Arlinn",
    "Arzakon",
    "Ashiok",
    "Bahamut",
    "Basri",
    "Bolas",
    "Calix",
    "Chandra",
    "Comet",
    "Dack",
    "Dakkon",
    "Daretti",
    "Davriel",
    "Dellian",
    "Dihada",
    "Domri",
    "Dovin",
    "Duck",
    "Dungeon",
    "Dyfed",
    "Ellywick",
    "Elminster",
    "Elspeth",
    "Estrid",
    "Feroz",
    "Freyalise",
    "Garruk",
    "Gideon",
    "Greensleeves",
    "Grist",
    "Guff",
    "Huatli",
    "Inzerva",
    "Jace",
    "Jared",
    "Jaya",
    "Jeska",
    "Kaito",
    "Karn",
    "Kasmina",
    "Kaya",
    "Kiora",
    "Koth",
    "Liliana",
    "Lolth",
    "Lukka",
    "Minsc",
    "Mordenkainen",
    "Nahiri",
    "Narset",
    "Niko",
    "Nissa",
    "Nixilis",
    "Oko",
    "Quintorius",
    "Ral",
    "Rowan",
    "Saheeli",
    "Samut",
    "Sarkhan",
    "Serra",
    "Sivitri",
    "Sorin",
    "Szat",
    "Tamiyo",
    "Tasha",
    "Teferi",
    "Teyo",
    "Tezzeret",
    "Tibalt",
    "Tyvar",
    "Ugin",
    "Urza",
    "Venser",
    "Vivien",
    "Vraska",
    "Vronos",
    "Will",
    "Windgrace",
    "Wrenn",
    "Xenagos",
    "Yanggu",
    "Yanling",
    "Zariel",
];

/// The lists of all but creatures.
const OTHERS: [&[&str]; 6] =
    [LAND_TYPES, ARTIFACT_TYPES, ENCHANTMENT_TYPES, SPELL_TYPES, BATTLE_TYPES, PLANESWALKER_TYPES];

/// Every subtype, by itself.
static KNOWN: LazyLock<HashSet<&'static str>> = LazyLock::new(|| all().collect());

/// Every subtype.
pub fn all() -> impl Iterator<Item = &'static str> {
    CREATURE_TYPES.iter().chain(OTHERS.into_iter().flatten()).copied()
}

/// The subtype that this word is, written as a card does.
///
/// ```
/// use instead_language::subtypes::known;
///
/// assert_eq!(known("Merfolk"), Some("Merfolk"));
/// assert_eq!(known("Merfolks"), None);
/// ```
pub fn known(word: &str) -> Option<&'static str> {
    KNOWN.get(word).copied()
}

fn among(list: &[&str], subtype: &str) -> bool {
    list.iter().any(|s| s.eq_ignore_ascii_case(subtype))
}

/// CR 205.3m: whether it is a creature type. One that nobody knows is: it belongs to no other card type.
pub fn is_creature_type(subtype: &str) -> bool {
    !OTHERS.into_iter().any(|list| among(list, subtype))
}

/// CR 205.1a, 205.3: whether the subtype belongs to that card type, which what is no longer of the type loses with it.
pub fn goes_with(t: CardType, subtype: &str) -> bool {
    match t {
        CardType::Creature | CardType::Kindred => is_creature_type(subtype),
        CardType::Land => among(LAND_TYPES, subtype),
        CardType::Artifact => among(ARTIFACT_TYPES, subtype),
        CardType::Enchantment => among(ENCHANTMENT_TYPES, subtype),
        CardType::Instant | CardType::Sorcery => among(SPELL_TYPES, subtype),
        CardType::Planeswalker => among(PLANESWALKER_TYPES, subtype),
        CardType::Battle => among(BATTLE_TYPES, subtype),
    }
}
