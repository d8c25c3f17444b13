//! The cards that boards are made of.

use indexmap::IndexMap;
use instead_cards::{Cards, OwnedFacts};

use crate::event::{Event, Watched};

/// The cards that stand on boards beside those that are drawn, and in libraries.
pub(crate) const FIXED: [&str; 18] = [
    "Grizzly Bears",
    "Hill Giant",
    "Forest",
    "Mountain",
    "Lightning Bolt",
    "Murder",
    "Divination",
    "Shock",
    "Craw Wurm",
    "Island",
    "Giant Growth",
    "Air Elemental",
    "Swamp",
    "Serra Angel",
    "Plains",
    "Ornithopter",
    "Llanowar Elves",
    "Sol Ring",
];

/// Words of a type line that a card on a board may have in front of its subtypes.
const TYPES: [&str; 13] = [
    "Legendary",
    "Basic",
    "Snow",
    "World",
    "Artifact",
    "Creature",
    "Enchantment",
    "Land",
    "Planeswalker",
    "Instant",
    "Sorcery",
    "Kindred",
    "Tribal",
];

/// What a card is, as far as its place on a board goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A creature.
    Creature,
    /// An instant or sorcery.
    Spell,
    /// An Aura that enchants a creature, a land or a player.
    Aura(Host),
    /// An Equipment.
    Equipment,
    /// A land.
    Land,
    /// Any other permanent.
    Permanent,
}

/// What an Aura enchants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Host {
    /// A creature, or any permanent.
    Creature,
    /// A land.
    Land,
    /// A player.
    Player,
}

/// A card that boards are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playing {
    /// Its name, or that of its front.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// The counters without which it would not last: loyalty, or what a creature of toughness 0 needs.
    pub counters: Option<(&'static str, u32)>,
}

/// The cards that boards are made of: those of a set that are read whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    cards: Vec<Playing>,
    /// For each kind of event, which of the permanents have a replacement effect, a prevention effect or a triggered ability
    /// that may watch for it, going by its words, and whom or what it watches.
    watching: IndexMap<Event, Vec<(usize, Watched)>>,
}

impl Pool {
    /// The cards of a set that are read whole and can stand on a board.
    pub fn of(cards: &Cards) -> Pool {
        let mut pool = Pool::default();
        for whole in cards.names() {
            let Some(facts) = cards.facts(whole) else { continue };
            let Some(playing) = playing(facts).filter(|playing| !FIXED.contains(&playing.name.as_str())) else {
                continue;
            };
            // The name of a front may be another card's whole name.
            if cards.facts(&playing.name).map(OwnedFacts::whole_name).as_deref() != Some(whole)
                || !is_whole(cards, whole)
            {
                continue;
            }
            let text: String = facts.faces().map(|face| face.oracle_text.to_lowercase() + "\n").collect();
            let name = playing.name.to_lowercase();
            for &event in Event::ALL {
                if let Some(watched) = event.watched_in(&text, &name).filter(|_| playing.kind != Kind::Spell) {
                    pool.watching.entry(event).or_default().push((pool.cards.len(), watched));
                }
            }
            pool.cards.push(playing);
        }
        pool
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Any card.
    pub(crate) fn any(&self, rng: &mut fastrand::Rng) -> Option<&Playing> {
        rng.choice(&self.cards)
    }

    /// Whether several cards may watch for such an event.
    pub(crate) fn is_watched(&self, event: Event) -> bool {
        self.watching.get(&event).is_some_and(|cards| cards.len() > 4)
    }

    /// A card that may watch for such an event, and whom or what it watches; none where none does.
    pub(crate) fn watching(&self, event: Event, rng: &mut fastrand::Rng) -> Option<(&Playing, Watched)> {
        let &(card, watched) = rng.choice(self.watching.get(&event)?)?;
        Some((self.cards.get(card)?, watched))
    }
}

/// Whether nothing of a card's text is unread.
fn is_whole(cards: &Cards, name: &str) -> bool {
    cards.find(name).is_ok_and(|card| {
        let back = card.back.as_deref().is_none_or(|back| back.unread().is_empty());
        back && card.front.unread().is_empty()
    })
}

/// What a card is on a board; `None` for one that has no place there.
fn playing(facts: &OwnedFacts) -> Option<Playing> {
    let (types, subtypes) = facts.type_line.split_once(" — ").unwrap_or((&facts.type_line, ""));
    let types: Vec<&str> = types.split_whitespace().collect();
    if types.is_empty() || !types.iter().all(|word| TYPES.contains(word)) {
        return None;
    }
    let is = |word: &str| types.contains(&word);
    let has = |word: &str| subtypes.split_whitespace().any(|subtype| subtype == word);
    let kind = if is("Instant") || is("Sorcery") {
        Kind::Spell
    } else if has("Aura") {
        Kind::Aura(host(&facts.oracle_text)?)
    } else if is("Creature") {
        Kind::Creature
    } else if has("Equipment") {
        Kind::Equipment
    } else if is("Land") {
        Kind::Land
    } else {
        Kind::Permanent
    };
    let counters = if is("Planeswalker") {
        Some(("loyalty", facts.loyalty.as_ref()?.parse().ok()?))
    } else if is("Creature") && facts.toughness.as_deref() == Some("0") {
        Some(("+1/+1", 2))
    } else {
        None
    };
    Some(Playing { name: facts.name.clone(), kind, counters })
}

/// What an Aura with this text enchants; `None` for what no board has.
fn host(text: &str) -> Option<Host> {
    let enchants = text.lines().find_map(|line| line.strip_prefix("Enchant "))?;
    let enchants = enchants.split_once(" (").map_or(enchants, |(enchants, _)| enchants).trim();
    match enchants {
        "creature" | "permanent" | "creature or land" | "nonland permanent" => Some(Host::Creature),
        "land" => Some(Host::Land),
        "player" => Some(Host::Player),
        _ => None,
    }
}
