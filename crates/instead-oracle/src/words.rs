//! Words: numbers, plurals, and the subtypes that card text names (CR 205.3).

/// The number that a word or figure stands for.
pub(crate) const NUMBERS: &[&str] = &[
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
];

/// The number as card text counts with it: in words as far as there are any.
pub(crate) fn number(n: i32) -> String {
    usize::try_from(n).ok().and_then(|n| NUMBERS.get(n)).map_or_else(|| n.to_string(), |w| (*w).to_owned())
}

/// Plurals that no rule makes.
const PLURALS: &[(&str, &str)] = &[
    ("Elf", "Elves"), ("Dwarf", "Dwarves"), ("Wolf", "Wolves"), ("Werewolf", "Werewolves"), ("Mouse", "Mice"), ("Ox", "Oxen"),
    ("Child", "Children"), ("Fungus", "Fungi"), ("Octopus", "Octopuses"), ("Homunculus", "Homunculi"), ("Thief", "Thieves"), ("Foot", "Feet"),
    ("Pegasus", "Pegasi"), ("Cyclops", "Cyclopes"), ("Hero", "Heroes"), ("Sorcery", "Sorceries"), ("Plains", "Plains"),
    ("Eldrazi", "Eldrazi"), ("Kithkin", "Kithkin"), ("Merfolk", "Merfolk"), ("Samurai", "Samurai"), ("Ninja", "Ninjas"),
    ("Clamfolk", "Clamfolk"), ("Treefolk", "Treefolk"), ("Moonfolk", "Moonfolk"), ("Vedalken", "Vedalken"), ("Kor", "Kor"), ("Townsfolk", "Townsfolk"),
    ("Dauthi", "Dauthi"), ("Soltari", "Soltari"), ("Thalakos", "Thalakos"), ("Metathran", "Metathran"), ("Sheep", "Sheep"),
    ("Fish", "Fish"), ("Deer", "Deer"), ("Viashino", "Viashino"), ("Naga", "Naga"), ("Equipment", "Equipment"), ("Djinn", "Djinn"),
    ("Phyrexian", "Phyrexians"), ("Spacecraft", "Spacecraft"), ("Army", "Armies"), ("Ally", "Allies"), ("Human", "Humans"), ("Myr", "Myr"),
    ("Homarid", "Homarids"), ("Lhurgoyf", "Lhurgoyfs"), ("Aetherborn", "Aetherborn"), ("Licid", "Licids"), ("Shaman", "Shamans"),
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
    lower.starts_with(['a', 'e', 'i', 'o', 'u', '8']) || lower.starts_with("11") || lower.starts_with("18") || lower.starts_with("honor") || lower.starts_with("hour")
}

/// CR 205.3m: creature types.
pub(crate) const CREATURE_TYPES: &[&str] = &[
    "Advisor", "Aetherborn", "Alien", "Ally", "Andorian", "Angel", "Antelope", "Ape", "Archer", "Archon",
    "Armadillo", "Army", "Artificer", "Assassin", "Assembly-Worker", "Astartes", "Athlete", "Atog", "Aurochs",
    "Avatar", "Azra", "Badger", "Balloon", "Barbarian", "Bard", "Basilisk", "Bat", "Bear", "Beast", "Beaver",
    "Beeble", "Beholder", "Berserker", "Bird", "Bison", "Blinkmoth", "Boar", "Brainiac", "Bringer", "Brushwagg",
    "Bureaucrat", "Caitian", "Camarid", "Camel", "Capybara", "Caribou", "Carrier", "Cat", "Centaur", "Cephalid",
    "Chameleon", "Child", "Chimera", "Citizen", "Clamfolk", "Cleric", "Clown", "Clue", "Cockatrice", "Construct",
    "Cow", "Coward", "Coyote", "Crab", "Crocodile", "Custodes", "Cyclops", "Dauthi", "Deer", "Demigod", "Demon",
    "Deserter", "Designer", "Detective", "Devil", "Dinosaur", "Djinn", "Doctor", "Dog", "Donkey", "Dragon",
    "Drake", "Drix", "Drone", "Druid", "Dryad", "Dwarf", "Echidna", "Efreet", "Egg", "Elder", "Eldrazi",
    "Elemental", "Elephant", "Elf", "Elk", "Employee", "Eternal", "Eye", "Faerie", "Ferret", "Fish", "Flagbearer",
    "Fox", "Fractal", "Frog", "Fungus", "Gamer", "Gamma", "Gargoyle", "Gate", "Germ", "Giant", "Giraffe", "Gith",
    "Gnoll", "Gnome", "Goat", "Goblin", "God", "Gorgon", "Gorn", "Grandchild", "Graveborn", "Gremlin", "Griffin",
    "Gus", "Hag", "Halfling", "Hamster", "Harpy", "Hatificer", "Hedgehog", "Hellion", "Hero", "Hippo",
    "Hippogriff", "Homarid", "Homunculus", "Horror", "Horse", "Human", "Hydra", "Hyena", "Illusion", "Imp",
    "Incarnation", "Inhuman", "Inkling", "Inquisitor", "Insect", "Jackal", "Jellyfish", "Kangaroo", "Kavu",
    "Kelpien", "Kirin", "Kithkin", "Klingon", "Knight", "Kobold", "Kor", "Kraken", "Kree", "Lamia", "Lammasu",
    "Lanthanite", "Leech", "Lemur", "Leviathan", "Lhurgoyf", "Licid", "Lizard", "Lobster", "Locus", "Mammoth",
    "Manticore", "Mercenary", "Merfolk", "Metathran", "Mime", "Minion", "Minotaur", "Mite", "Mole", "Monger",
    "Mongoose", "Monk", "Monkey", "Moogle", "Moonfolk", "Mount", "Mouse", "Mummy", "Mutant", "Mystic", "Naga",
    "Nautilus", "Nephilim", "Nightmare", "Nightstalker", "Ninja", "Noble", "Noggle", "Nomad", "Nymph", "Octopus",
    "Officer", "Ogre", "Ooze", "Orb", "Orc", "Orgg", "Orion", "Otter", "Ouphe", "Ox", "Oyster", "Pangolin",
    "Paratrooper", "Peasant", "Pegasus", "Penguin", "Pentavite", "Performer", "Pest", "Phelddagrif", "Phoenix",
    "Phyrexian", "Pilot", "Pincher", "Pirate", "Plant", "Platypus", "Porcupine", "Possum", "Praetor", "Primarch",
    "Prism", "Processor", "Qu", "Rabbit", "Raccoon", "Ranger", "Rat", "Rebel", "Reflection", "Rhino", "Rigger",
    "Robot", "Rogue", "Rukh", "Sable", "Salamander", "Samurai", "Sand", "Saproling", "Satyr", "Scarecrow",
    "Scientist", "Scorpion", "Scout", "Sculpture", "Seal", "Serf", "Serpent", "Servo", "Shade", "Shaman",
    "Shapeshifter", "Shark", "Sheep", "Siren", "Skeleton", "Skrull", "Skunk", "Slith", "Sliver", "Sloth", "Slug",
    "Snail", "Snake", "Soldier", "Soltari", "Sorcerer", "Spawn", "Specter", "Spellshaper", "Sphinx", "Spider",
    "Spike", "Spirit", "Splinter", "Sponge", "Spy", "Squid", "Squirrel", "Starfish", "Surrakar", "Survivor",
    "Symbiote", "Synth", "Talosian", "Tentacle", "Tetravite", "Thalakos", "Tholian", "Thopter", "Thrull",
    "Tiefling", "Tosk", "Townsfolk", "Toy", "Treefolk", "Trilobite", "Triskelavite", "Troll", "Turtle", "Tyranid",
    "Unicorn", "Utrom", "Vampire", "Vampyre", "Varmint", "Vedalken", "Viashino", "Villain", "Volver", "Vorta",
    "Vulcan", "Waiter", "Wall", "Warlock", "Warrior", "Weasel", "Weird", "Werewolf", "Whale", "Wizard", "Wolf",
    "Wolverine", "Wombat", "Worm", "Wraith", "Wrestler", "Wurm", "Xindi", "Yeti", "Zombie", "Zubera", "Myr",
];

/// CR 205.3g–i, k, q: artifact, enchantment, land, spell and battle types.
pub(crate) const OTHER_TYPES: &[&str] = &[
    "Adventure", "Arcane", "Attraction", "Aura", "Background", "Blood", "Bobblehead", "Book", "Cartouche", "Case",
    "Cave", "Class", "Cloud", "Contraption", "Curse", "Desert", "Equipment", "Food", "Forest", "Fortification",
    "Gold", "Incubator", "Infinity", "Island", "Junk", "Key", "Lair", "Lander", "Lesson", "Map", "Mine",
    "Mountain", "Mutagen", "Omen", "Plains", "Plan", "Planet", "Power-Plant", "Powerstone", "Role", "Room", "Rune",
    "Saga", "Shard", "Shrine", "Siege", "Spacecraft", "Sphere", "Stone", "Swamp", "Tower", "Town", "Trap",
    "Treasure", "Urza's", "Vehicle",
];

/// CR 205.3j: planeswalker types.
pub(crate) const PLANESWALKER_TYPES: &[&str] = &[
    "Abian", "Ajani", "Aminatou", "Angrath", "Arlinn", "Arzakon", "Ashiok", "Bahamut", "Basri", "Bolas", "Calix",
    "Chandra", "Comet", "Dack", "Daretti", "Davriel", "Dellian", "Dihada", "Domri", "Dovin", "Duck", "Dungeon",
    "Dyfed", "Ellywick", "Elminster", "Elspeth", "Estrid", "Feroz", "Freyalise", "Garruk", "Gideon",
    "Greensleeves", "Grist", "Guff", "Huatli", "Inzerva", "Jace", "Jared", "Jaya", "Jeska", "Kaito", "Karn",
    "Kasmina", "Kaya", "Kiora", "Koth", "Liliana", "Lolth", "Lukka", "Minsc", "Mordenkainen", "Nahiri", "Narset",
    "Niko", "Nissa", "Nixilis", "Oko", "Quintorius", "Ral", "Rowan", "Saheeli", "Samut", "Sarkhan", "Serra",
    "Sivitri", "Sorin", "Szat", "Tamiyo", "Tasha", "Teferi", "Teyo", "Tezzeret", "Tibalt", "Tyvar", "Ugin", "Urza",
    "Venser", "Vivien", "Vraska", "Vronos", "Windgrace", "Wrenn", "Xenagos", "Yanggu", "Yanling", "Zariel",
];

/// CR 305.6: the basic land types.
pub(crate) const BASIC_LAND_TYPES: &[&str] = &["Plains", "Island", "Swamp", "Mountain", "Forest"];

/// Every subtype, and whether it is a creature type.
pub(crate) fn subtypes() -> impl Iterator<Item = &'static str> {
    CREATURE_TYPES.iter().chain(OTHER_TYPES).chain(PLANESWALKER_TYPES).copied()
}
