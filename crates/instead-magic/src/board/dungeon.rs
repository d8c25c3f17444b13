//! Dungeons (CR 309): their rooms, and which lead to which. What a room does stands in `perform::rooms_of_dungeons`.

/// A dungeon (CR 309.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dungeon {
    /// Lost Mine of Phandelver.
    LostMine,
    /// Dungeon of the Mad Mage.
    MadMage,
    /// Tomb of Annihilation.
    Tomb,
    /// Undercity: entered only by venturing into it (CR 701.49d).
    Undercity,
}

/// A room: its name, and to which rooms arrows point from it (CR 309.4).
type Room = (&'static str, &'static [u8]);

const LOST_MINE: &[Room] = &[
    ("Cave Entrance", &[1, 2]),
    ("Goblin Lair", &[3, 4]),
    ("Mine Tunnels", &[4, 5]),
    ("Storeroom", &[6]),
    ("Dark Pool", &[6]),
    ("Fungi Cavern", &[6]),
    ("Temple of Dumathoin", &[]),
];

const MAD_MAGE: &[Room] = &[
    ("Yawning Portal", &[1]),
    ("Dungeon Level", &[2, 3]),
    ("Goblin Bazaar", &[4]),
    ("Twisted Caverns", &[4]),
    ("Lost Level", &[5, 6]),
    ("Runestone Caverns", &[7]),
    ("Muiral's Graveyard", &[7]),
    ("Deep Mines", &[8]),
    ("Mad Wizard's Lair", &[]),
];

const TOMB: &[Room] = &[
    ("Trapped Entry", &[1, 2]),
    ("Veils of Fear", &[3]),
    ("Oubliette", &[4]),
    ("Sandfall Cell", &[4]),
    ("Cradle of the Death God", &[]),
];

const UNDERCITY: &[Room] = &[
    ("Secret Entrance", &[1, 2]),
    ("Forge", &[3, 4]),
    ("Lost Well", &[4, 5]),
    ("Trap!", &[6]),
    ("Arena", &[6, 7]),
    ("Stash", &[7]),
    ("Archives", &[8]),
    ("Catacombs", &[8]),
    ("Throne of the Dead Three", &[]),
];

impl Dungeon {
    /// Those into which a player ventures who does not venture into one that is named.
    pub(crate) const OPEN: [Dungeon; 3] = [Dungeon::LostMine, Dungeon::MadMage, Dungeon::Tomb];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Dungeon::LostMine => "Lost Mine of Phandelver",
            Dungeon::MadMage => "Dungeon of the Mad Mage",
            Dungeon::Tomb => "Tomb of Annihilation",
            Dungeon::Undercity => "Undercity",
        }
    }

    fn rooms(self) -> &'static [Room] {
        match self {
            Dungeon::LostMine => LOST_MINE,
            Dungeon::MadMage => MAD_MAGE,
            Dungeon::Tomb => TOMB,
            Dungeon::Undercity => UNDERCITY,
        }
    }

    /// The name of its room of that number, from the topmost, which is 0.
    pub fn room(self, number: u8) -> &'static str {
        self.rooms().get(usize::from(number)).map_or("", |(name, _)| name)
    }

    /// The rooms to which arrows point from that one; the bottommost has none.
    pub(crate) fn next(self, number: u8) -> &'static [u8] {
        self.rooms().get(usize::from(number)).map_or(&[], |(_, next)| next)
    }
}
