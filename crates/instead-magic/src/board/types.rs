//! Creature types that may be chosen (CR 205.3m): common ones; a game adds those on its cards.

use instead_language::subtypes::goes_with;
use instead_language::words::{CardType, CardTypes, Word};

/// Common creature types, in alphabetical order.
pub const CREATURE_TYPES: &[&str] = &[
    "Angel",
    "Beast",
    "Bear",
    "Bird",
    "Cat",
    "Cleric",
    "Construct",
    "Demon",
    "Dragon",
    "Drake",
    "Druid",
    "Dwarf",
    "Elemental",
    "Elephant",
    "Elf",
    "Faerie",
    "Giant",
    "Goblin",
    "Golem",
    "Human",
    "Hydra",
    "Illusion",
    "Insect",
    "Knight",
    "Kor",
    "Merfolk",
    "Monk",
    "Ogre",
    "Ooze",
    "Orc",
    "Rogue",
    "Saproling",
    "Scout",
    "Shaman",
    "Shapeshifter",
    "Skeleton",
    "Sliver",
    "Snake",
    "Soldier",
    "Specter",
    "Spider",
    "Spirit",
    "Squirrel",
    "Treefolk",
    "Troll",
    "Vampire",
    "Wall",
    "Warrior",
    "Wizard",
    "Wolf",
    "Wurm",
    "Zombie",
];

/// CR 205.1a: what is no longer of a card type has those of that type's subtypes left that go with a type that it still has.
pub(crate) fn without_type(types: &mut CardTypes, subtypes: &mut Vec<Word>, t: CardType) {
    *types = types.list().filter(|have| *have != t).collect();
    subtypes.retain(|s| !goes_with(t, s) || types.list().any(|left| goes_with(left, s)));
}
