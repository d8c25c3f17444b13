//! Creature types that may be chosen (CR 205.3m): common ones; a game adds those on its cards.

/// Creature types in alphabetical order.
pub const CREATURE_TYPES: &[&str] = &[
    "Angel", "Beast", "Bear", "Bird", "Cat", "Cleric", "Construct", "Demon", "Dragon", "Drake", "Druid", "Dwarf",
    "Elemental", "Elephant", "Elf", "Faerie", "Giant", "Goblin", "Golem", "Human", "Hydra", "Illusion", "Insect",
    "Knight", "Kor", "Merfolk", "Monk", "Ogre", "Ooze", "Orc", "Rogue", "Saproling", "Scout", "Shaman", "Shapeshifter",
    "Skeleton", "Sliver", "Snake", "Soldier", "Specter", "Spider", "Spirit", "Squirrel", "Treefolk", "Troll", "Vampire",
    "Wall", "Warrior", "Wizard", "Wolf", "Wurm", "Zombie",
];
