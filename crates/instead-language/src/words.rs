//! The vocabulary of card text: colours, types, zones, steps, counters (CR 105, 205, 400, 500, 122).

use std::fmt;
use std::str::FromStr;

pub use smol_str::SmolStr as Word;

/// What is noted on a creature whose tribute was paid (CR 702.104b).
pub const TRIBUTE: Word = Word::new_static("tribute");

/// The designation of the monarch (CR 724.1).
pub const MONARCH: &str = "monarch";
/// The designation of a player who has the initiative (CR 725.1).
pub const INITIATIVE: &str = "initiative";
/// What is so of a player who has completed a dungeon (CR 309.7).
pub const COMPLETED: &str = "dungeon completed";

/// The designation that ascend gives (CR 702.131c).
pub const BLESSING: &str = "the city's blessing";

/// The designation that storied gives; no rule book has it yet, the reminder text of the cards does.
pub const STORY: &str = "an enduring story";

/// How the designation begins of a player whom the Ring has tempted so many times; the number follows (CR 701.54c).
pub const TEMPTED: &str = "tempted ";

/// Declares an enum whose variants have one spelling each, with `ALL`, `as_str`, `Display` and `FromStr`
/// (which ignores case).
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        pub enum $name { $($(#[$vdoc])* #[doc = concat!("“", $text, "”.")] $variant),+ }

        impl $name {
            /// Every value, in the order of the rules.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The word as card text and scenario files write it.
            pub fn as_str(self) -> &'static str {
                match self { $($name::$variant => $text),+ }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad(self.as_str()) }
        }

        impl FromStr for $name {
            type Err = ();
            fn from_str(text: &str) -> Result<Self, ()> {
                Self::ALL.iter().copied().find(|w| w.as_str().eq_ignore_ascii_case(text)).ok_or(())
            }
        }
    };
}

words! {
    /// CR 105.1: the five colours.
    Color { White = "white", Blue = "blue", Black = "black", Red = "red", Green = "green" }
}

impl Color {
    /// The letter of this colour's mana symbol.
    pub fn letter(self) -> char {
        match self {
            Color::White => 'W',
            Color::Blue => 'U',
            Color::Black => 'B',
            Color::Red => 'R',
            Color::Green => 'G',
        }
    }
}

words! {
    /// CR 205.2a: the card types.
    CardType {
        Artifact = "artifact", Battle = "battle", Creature = "creature", Enchantment = "enchantment",
        Instant = "instant", Kindred = "kindred", Land = "land", Planeswalker = "planeswalker", Sorcery = "sorcery",
    }
}

words! {
    /// CR 205.4a: the supertypes that matter in play.
    Supertype { Basic = "basic", Legendary = "legendary", Snow = "snow", World = "world" }
}

words! {
    /// CR 400.1: the zones.
    Zone {
        Library = "library", Hand = "hand", Battlefield = "battlefield", Graveyard = "graveyard",
        Exile = "exile", Stack = "stack", Command = "command",
    }
}

words! {
    /// CR 500.1: the steps of a turn, with the main phases, which have none, as steps of their own.
    Step {
        Untap = "untap", Upkeep = "upkeep", Draw = "draw", Main = "main", Combat = "combat",
        Attackers = "attackers", Blockers = "blockers", Damage = "damage", EndCombat = "end-combat",
        Main2 = "main2", End = "end", Cleanup = "cleanup",
    }
}

words! {
    /// CR 113.3b, c: the abilities that stand on the stack.
    AbilityKind { Activated = "activated", Triggered = "triggered" }
}

words! {
    /// What a permanent can become that has no meaning of its own (CR 702.112b, 702.171b). It is no copiable value.
    Designation {
        Renowned = "renowned", Saddled = "saddled", Bestowed = "bestowed",
        /// CR 701.54b: of the player who controls it.
        RingBearer = "Ring-bearer",
        /// CR 701.60b.
        Suspected = "suspected",
        /// CR 701.37b.
        Monstrous = "monstrous",
        /// no rule book has it yet: while it is, a copy of its spell may be cast
        Prepared = "prepared",
        /// CR 719.3b.
        Solved = "solved",
        /// CR 716.2a: a Class whose level has become 2, and may be greater now.
        Level2 = "level 2",
        /// CR 716.2a: the same of level 3.
        Level3 = "level 3",
        /// CR 702.95b.
        Paired = "paired",
    }
}

words! {
    /// CR 730: a designation of the game, which it may have neither of.
    DayNight { Day = "day", Night = "night" }
}

words! {
    /// CR 702: the keyword abilities without a number or cost that play a part in events.
    Keyword {
        Deathtouch = "deathtouch", Defender = "defender", DoubleStrike = "double strike", FirstStrike = "first strike",
        Flash = "flash", Flying = "flying", Haste = "haste", Hexproof = "hexproof", Indestructible = "indestructible",
        Infect = "infect", Lifelink = "lifelink", Menace = "menace", Reach = "reach", Shadow = "shadow",
        Shroud = "shroud", Trample = "trample", Vigilance = "vigilance", Wither = "wither", Fear = "fear",
        Intimidate = "intimidate", Changeling = "changeling", Compleated = "compleated", UmbraArmor = "umbra armor",
        Riot = "riot", Unleash = "unleash", Sunburst = "sunburst", Flanking = "flanking", Prowess = "prowess",
        Persist = "persist", Undying = "undying", Phasing = "phasing", Station = "station",
        GiftCard = "gift a card", GiftFood = "gift a Food", GiftFish = "gift a tapped Fish",
        GiftTurn = "gift an extra turn", GiftTreasure = "gift a Treasure", GiftOctopus = "gift an Octopus", Banding = "banding", Storm = "storm",
        Cascade = "cascade", Convoke = "convoke", Exalted = "exalted", Skulk = "skulk", Daybound = "daybound",
        Nightbound = "nightbound", Split = "split second", Horsemanship = "horsemanship",
        Devoid = "devoid", Delve = "delve", Improvise = "improvise", Assist = "assist", Fuse = "fuse", Aftermath = "aftermath",
        Mentor = "mentor", Extort = "extort", Evolve = "evolve", Enlist = "enlist", Myriad = "myriad",
        Training = "training", BattleCry = "battle cry", Dethrone = "dethrone", Ingest = "ingest", Melee = "melee",
        Soulbond = "soulbond", LivingWeapon = "living weapon", Bargain = "bargain",
        Provoke = "provoke", Retrace = "retrace", Conspire = "conspire", JumpStart = "jump-start",
        Demonstrate = "demonstrate", Decayed = "decayed", Ravenous = "ravenous", Rebound = "rebound",
        Cipher = "cipher", Gravestorm = "gravestorm", ForMirrodin = "for Mirrodin!", JobSelect = "job select",
        StartEngines = "start your engines!", Partner = "partner", ReadAhead = "read ahead",
        DoctorsCompanion = "doctor's companion", Ascend = "ascend", Increment = "increment", ChooseBackground = "choose a Background",
        Exploit = "exploit", Storied = "storied",
    }
}

words! {
    /// CR 702: keyword abilities with a number, read as *keyword N*.
    NumberKeyword {
        Firebending = "firebending",
        Absorb = "absorb", Amplify = "amplify", Annihilator = "annihilator", Bloodthirst = "bloodthirst",
        Devour = "devour", Dredge = "dredge", Fading = "fading", Graft = "graft", Modular = "modular",
        Toxic = "toxic", Tribute = "tribute", Vanishing = "vanishing", Bushido = "bushido", Rampage = "rampage",
        Crew = "crew", Fabricate = "fabricate", Afterlife = "afterlife", Backup = "backup", Renown = "renown",
        Casualty = "casualty", Soulshift = "soulshift", Poisonous = "poisonous", Frenzy = "frenzy", Ripple = "ripple",
        Teamwork = "teamwork", Saddle = "saddle", Mobilize = "mobilize", Hideaway = "hideaway",
        Afflict = "afflict",
    }
}

words! {
    /// CR 702: keywords with a number and a cost, read as *keyword N—cost*.
    NumberedKeyword { Suspend = "suspend", Reinforce = "reinforce", Awaken = "awaken", Impending = "impending" }
}

words! {
    /// CR 702: keywords with a cost. Those that let a player cast or activate in another way do so where he says that he
    /// does; what cannot be said yet is not done.
    CostKeyword {
        Flashback = "flashback",
        Kicker = "kicker",
        Multikicker = "multikicker",
        Madness = "madness",
        Miracle = "miracle",
        Equip = "equip",
        Morph = "morph",
        Megamorph = "megamorph",
        Buyback = "buyback",
        Cycling = "cycling",
        Echo = "echo",
        Unearth = "unearth",
        Ward = "ward",
        CumulativeUpkeep = "cumulative upkeep",
        Evoke = "evoke",
        Escape = "escape",
        Bestow = "bestow",
        Dash = "dash",
        Disturb = "disturb",
        Disguise = "disguise",
        Embalm = "embalm",
        Eternalize = "eternalize",
        Encore = "encore",
        Entwine = "entwine",
        Escalate = "escalate",
        Emerge = "emerge",
        Foretell = "foretell",
        Fortify = "fortify",
        LevelUp = "level up",
        Mutate = "mutate",
        Ninjutsu = "ninjutsu",
        CommanderNinjutsu = "commander ninjutsu",
        Outlast = "outlast",
        Overload = "overload",
        Cleave = "cleave",
        Prowl = "prowl",
        Reconfigure = "reconfigure",
        Recover = "recover",
        Replicate = "replicate",
        Scavenge = "scavenge",
        Spectacle = "spectacle",
        Squad = "squad",
        Surge = "surge",
        Transmute = "transmute",
        Transfigure = "transfigure",
        Blitz = "blitz",
        Mayhem = "mayhem",
        Warp = "warp",
        WebSlinging = "web-slinging",
        Plot = "plot",
        Freerunning = "freerunning",
        Harmonize = "harmonize",
        Sneak = "sneak",
        Offspring = "offspring",
        AuraSwap = "aura swap",
        /// CR 702.113a: its cost stands beside a number; see [`NumberedKeyword::Awaken`]
        Awaken = "awaken",
        /// CR 702.176a: its cost stands beside a number; see [`NumberedKeyword::Impending`]
        Impending = "impending",
        /// CR 718.3: its cost stands beside power and toughness; see [`Ability::Prototype`](crate::Ability::Prototype)
        Prototype = "prototype",
        /// CR 709.5e: no keyword, but the unlock cost of a half of a Room
        Unlock = "unlock",
        /// CR 118.9: no keyword, but what a card says may be paid rather than its mana cost
        Alternative = "alternative",
        MoreThanMeetsTheEye = "more than meets the eye",
    }
}

impl CostKeyword {
    /// CR 601.2b: whether its cost is an additional one that a player may pay or not, and none in place of the mana cost.
    pub fn is_additional(self) -> bool {
        use CostKeyword::{Buyback, Entwine, Offspring, Replicate, Squad};
        matches!(self, Buyback | Entwine | Offspring | Replicate | Squad)
    }

    /// CR 702.33c, 702.37b: whether it is that keyword or a variant of it.
    pub fn is_a(self, of: CostKeyword) -> bool {
        use CostKeyword::{Kicker, Megamorph, Morph, Multikicker};
        self == of || matches!((self, of), (Multikicker, Kicker) | (Megamorph, Morph))
    }

    /// CR 702.56a, 702.157a: whether that may be paid any number of times.
    pub fn is_repeated(self) -> bool {
        matches!(self, CostKeyword::Replicate | CostKeyword::Squad)
    }
}

bitflags::bitflags! {
    /// A set of colours.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub struct Colors: u8 {
        /// White.
        const WHITE = 1;
        /// Blue.
        const BLUE = 2;
        /// Black.
        const BLACK = 4;
        /// Red.
        const RED = 8;
        /// Green.
        const GREEN = 16;
    }
}

impl Colors {
    /// The set of one colour.
    pub fn of(color: Color) -> Self {
        Colors::from_bits_truncate(1 << color as u8)
    }

    /// The colours of the set, in WUBRG order.
    pub fn list(self) -> impl Iterator<Item = Color> {
        Color::ALL.iter().copied().filter(move |&c| self.contains(Colors::of(c)))
    }
}

/// As the list of its colours.
#[cfg(feature = "serde")]
impl serde::Serialize for Colors {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.list())
    }
}

impl FromIterator<Color> for Colors {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Self {
        colors.into_iter().map(Colors::of).fold(Colors::empty(), |all, c| all | c)
    }
}

/// A set of card types (CR 205.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardTypes(u16);

impl CardTypes {
    /// The empty set.
    pub const NONE: CardTypes = CardTypes(0);

    /// Whether the set has `card_type`.
    pub fn has(self, card_type: CardType) -> bool {
        self.0 & (1 << card_type as u8) != 0
    }

    /// The set with `card_type` added.
    #[must_use]
    pub fn with(self, card_type: CardType) -> Self {
        CardTypes(self.0 | (1 << card_type as u8))
    }

    /// The set without `card_type`.
    #[must_use]
    pub fn without(self, card_type: CardType) -> Self {
        CardTypes(self.0 & !(1 << card_type as u8))
    }

    /// CR 110.4: whether an object of these types can be a permanent.
    pub fn is_permanent(self) -> bool {
        self.0 != 0 && !self.has(CardType::Instant) && !self.has(CardType::Sorcery)
    }

    /// The types of the set.
    pub fn list(self) -> impl Iterator<Item = CardType> {
        CardType::ALL.iter().copied().filter(move |&t| self.has(t))
    }
}

/// As the list of its types.
#[cfg(feature = "serde")]
impl serde::Serialize for CardTypes {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.list())
    }
}

impl FromIterator<CardType> for CardTypes {
    fn from_iter<I: IntoIterator<Item = CardType>>(types: I) -> Self {
        types.into_iter().fold(CardTypes::NONE, CardTypes::with)
    }
}

/// One symbol of a mana cost or of produced mana (CR 107.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Mana {
    /// `{W}` … `{G}`.
    Color(Color),
    /// `{C}`.
    Colorless,
    /// `{3}`.
    Generic(u32),
    /// `{X}`.
    X,
    /// `{W/U}`.
    Hybrid(Color, Color),
    /// `{2/W}`.
    TwoOr(Color),
    /// `{W/P}`.
    Phyrexian(Color),
    /// `{G/W/P}`.
    HybridPhyrexian(Color, Color),
    /// `{S}`.
    Snow,
}

impl Mana {
    /// CR 107.4f: what pays for a Phyrexian mana symbol, if life does not.
    pub const fn without_life(self) -> Option<Mana> {
        match self {
            Mana::Phyrexian(c) => Some(Mana::Color(c)),
            Mana::HybridPhyrexian(a, b) => Some(Mana::Hybrid(a, b)),
            Mana::Color(_)
            | Mana::Colorless
            | Mana::Generic(_)
            | Mana::X
            | Mana::Hybrid(..)
            | Mana::TwoOr(_)
            | Mana::Snow => None,
        }
    }
}

impl fmt::Display for Mana {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mana::Color(c) => write!(f, "{{{}}}", c.letter()),
            Mana::Colorless => f.write_str("{C}"),
            Mana::Generic(n) => write!(f, "{{{n}}}"),
            Mana::X => f.write_str("{X}"),
            Mana::Hybrid(a, b) => write!(f, "{{{}/{}}}", a.letter(), b.letter()),
            Mana::TwoOr(c) => write!(f, "{{2/{}}}", c.letter()),
            Mana::Phyrexian(c) => write!(f, "{{{}/P}}", c.letter()),
            Mana::HybridPhyrexian(a, b) => write!(f, "{{{}/{}/P}}", a.letter(), b.letter()),
            Mana::Snow => f.write_str("{S}"),
        }
    }
}

/// Reads one mana symbol without its braces, such as `W`, `2`, `X`, `W/U`, `2/B`, `R/P`, `G/W/P`.
impl FromStr for Mana {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let color = |s: &str| {
            let mut letters = s.chars();
            let letter = letters.next().filter(|_| letters.next().is_none())?;
            Color::ALL.iter().copied().find(|c| c.letter().eq_ignore_ascii_case(&letter))
        };
        if let Some(c) = color(text) {
            return Ok(Mana::Color(c));
        }
        match text {
            "C" | "c" => return Ok(Mana::Colorless),
            "X" | "x" => return Ok(Mana::X),
            "S" | "s" => return Ok(Mana::Snow),
            _ => {}
        }
        if text.bytes().all(|b| b.is_ascii_digit()) {
            return text.parse().map(Mana::Generic).map_err(|_| ());
        }
        let (left, right) = text.split_once('/').ok_or(())?;
        match (left, right) {
            ("2", c) => color(c).map(Mana::TwoOr).ok_or(()),
            (c, "P" | "p") => color(c).map(Mana::Phyrexian).ok_or(()),
            (a, b) => {
                let by_life = b.strip_suffix("/P").or_else(|| b.strip_suffix("/p"));
                let (first, second) = (color(a).ok_or(())?, color(by_life.unwrap_or(b)).ok_or(())?);
                let made = if by_life.is_some() { Mana::HybridPhyrexian } else { Mana::Hybrid };
                Ok(made(first, second))
            }
        }
    }
}

/// Reads a run of mana symbols, such as `{2}{W}{W}`. The empty text is the empty cost.
///
/// ```
/// use instead_language::words::{mana, Color, Mana};
/// assert_eq!(mana("{2}{W}"), Some(vec![Mana::Generic(2), Mana::Color(Color::White)]));
/// assert_eq!(mana("{Q?}"), None);
/// ```
pub fn mana(text: &str) -> Option<Vec<Mana>> {
    let mut rest = text.trim();
    let mut symbols = Vec::new();
    while !rest.is_empty() {
        let (symbol, after) = rest.strip_prefix('{')?.split_once('}')?;
        symbols.push(symbol.parse().ok()?);
        rest = after;
    }
    Some(symbols)
}
