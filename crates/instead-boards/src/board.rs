//! From a seed to a board, as a scenario file.

use fastrand::Rng;
use indexmap::IndexMap;
use serde::Serialize;

use crate::event::{Event, Watched};
use crate::pool::{Host, Kind, Playing, Pool};

/// A board and what happens on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The name of its file.
    pub file: String,
    /// The scenario file.
    pub toml: String,
}

/// The editions from before the newest, of which each board has one. It can be played under the newest besides.
const EDITIONS: [&str; 2] = ["magic-2005", "magic-2017"];

/// The players. The first is active.
const PLAYERS: [&str; 2] = ["Alice", "Bob"];

/// What each of them has anyway: a creature and a land.
const OWN: [(&str, &str); 2] = [("Grizzly Bears", "Forest"), ("Hill Giant", "Mountain")];

/// A spell that no board has, to be a source of damage.
const BOLT: &str = "Lightning Bolt";

/// What lies in their libraries, top first.
const LIBRARIES: [[&str; 6]; 2] = [
    ["Divination", "Craw Wurm", "Island", "Giant Growth", "Air Elemental", "Sol Ring"],
    ["Shock", "Swamp", "Serra Angel", "Plains", "Ornithopter", "Llanowar Elves"],
];

/// How often another card is drawn where one does not fit.
const TRIES: usize = 20;

/// A scenario file.
#[derive(Default, Serialize)]
struct File {
    title: String,
    game: &'static str,
    players: IndexMap<&'static str, IndexMap<&'static str, Vec<Object>>>,
    play: Vec<Play>,
}

/// An object of a file.
#[derive(Serialize)]
#[serde(untagged)]
enum Object {
    Plain(String),
    Detailed {
        name: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        attached_to: Option<&'static str>,
        #[serde(skip_serializing_if = "IndexMap::is_empty")]
        counters: IndexMap<&'static str, u32>,
    },
}

/// What happens, one after another or at one time.
#[derive(Serialize)]
#[serde(untagged)]
enum Play {
    Do { r#do: Vec<String> },
    AtOnce { at_once: Vec<String> },
}

/// The board with this number: two to four cards of a pool, and an event; in three of five boards two cards that watch
/// for it.
///
/// # Errors
/// If a name cannot be written as TOML.
pub fn board(pool: &Pool, seed: u64, number: u64) -> Result<Board, toml::ser::Error> {
    // Seeds one after another and numbers one after another must not give random numbers that are alike.
    let mut rng = Rng::with_seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.wrapping_mul(0xd1b5_4a32_d192_ed03));
    let mut event = || rng.choice(Event::ALL).copied().unwrap_or(Event::Draw);
    let (first, second) = (event(), event());
    let event = if pool.is_watched(first) { first } else { second };
    let game = rng.choice(&EDITIONS).copied().unwrap_or_default();
    let mut table = Table::new(&mut rng);
    table.place_all(pool, event);
    let play = table.play(event);
    let file = File {
        title: format!("Board {number} of seed {seed}: {}", event.name()),
        game,
        players: table.players,
        play: vec![play],
    };
    Ok(Board { file: format!("{number:05}-{}.toml", event.name()), toml: toml::to_string(&file)? })
}

/// A board that is being made.
struct Table<'r> {
    rng: &'r mut Rng,
    /// What stands on it, by player and zone.
    players: IndexMap<&'static str, IndexMap<&'static str, Vec<Object>>>,
    /// The creatures, and who has them.
    creatures: Vec<(String, usize)>,
    /// All permanents, and who has them.
    permanents: Vec<(String, usize)>,
    /// Permanent cards in hands, and who has them.
    waiting: Vec<(String, usize)>,
    /// All cards in hands, and who has them.
    hands: Vec<(String, usize)>,
    /// Whom or what the first card that watches for the event watches, that card, and who has it.
    watched: Option<(Watched, String, usize)>,
}

impl<'r> Table<'r> {
    fn new(rng: &'r mut Rng) -> Self {
        let mut table = Table {
            rng,
            players: IndexMap::new(),
            creatures: Vec::new(),
            permanents: Vec::new(),
            waiting: Vec::new(),
            hands: Vec::new(),
            watched: None,
        };
        for (seat, (creature, land)) in OWN.into_iter().enumerate() {
            table.creatures.push((creature.to_owned(), seat));
            for name in [creature, land] {
                table.put(seat, "battlefield", Object::Plain(name.to_owned()));
                table.permanents.push((name.to_owned(), seat));
            }
        }
        for (seat, library) in LIBRARIES.iter().enumerate() {
            library.iter().for_each(|card| table.put(seat, "library", Object::Plain((*card).to_owned())));
        }
        table
    }

    fn put(&mut self, seat: usize, zone: &'static str, object: Object) {
        self.players.entry(name_of(seat)).or_default().entry(zone).or_default().push(object);
    }

    fn player(&mut self) -> usize {
        self.rng.usize(..PLAYERS.len())
    }

    /// Draws two to four cards and places each; in three of five boards two that watch for the event.
    fn place_all(&mut self, pool: &Pool, event: Event) {
        let count = self.rng.usize(2..=4);
        let watchers = if self.rng.u8(..5) < 3 { 2 } else { 0 };
        // What is cast, enters or is discarded comes from a hand.
        let from_hand = matches!(event, Event::Cast | Event::Enter | Event::Discard);
        let mut placed: Vec<String> = Vec::new();
        for place in 0..count {
            for _ in 0..TRIES {
                let watcher = if place < watchers { pool.watching(event, self.rng) } else { None };
                let Some((card, watched)) = watcher.or_else(|| Some((pool.any(self.rng)?, Watched::Anything))) else {
                    return;
                };
                let itself = watched == Watched::Itself && event != Event::Discard;
                let in_hand = from_hand && self.hands.is_empty() && (itself || place + 1 == count);
                let fits = match card.kind {
                    Kind::Spell => !in_hand || event != Event::Enter,
                    Kind::Land => !in_hand || event != Event::Cast,
                    Kind::Aura(_) | Kind::Creature | Kind::Equipment | Kind::Permanent => true,
                };
                if !fits || placed.contains(&card.name) {
                    continue;
                }
                placed.push(card.name.clone());
                let seat = match event {
                    // The active player casts and attacks; the next turn is the other's.
                    Event::Cast if in_hand || watched == Watched::You => 0,
                    Event::Attack if matches!(watched, Watched::Itself | Watched::You) => 0,
                    Event::NextTurn if watched == Watched::You => 1,
                    Event::Discard if in_hand => self.affected(),
                    _ => self.player(),
                };
                let host = self.place(card, seat, in_hand, watched == Watched::Host);
                if place < watchers && self.watched.is_none() {
                    self.watched = Some(match host.filter(|_| watched == Watched::Host) {
                        Some(host) => (Watched::Itself, host.to_owned(), seat),
                        None => (watched, card.name.clone(), seat),
                    });
                }
                break;
            }
        }
    }

    /// Places a card; answers what it is attached to.
    fn place(&mut self, card: &Playing, seat: usize, in_hand: bool, attached: bool) -> Option<&'static str> {
        let plain = Object::Plain(card.name.clone());
        if in_hand || card.kind == Kind::Spell && self.rng.bool() {
            self.hands.push((card.name.clone(), seat));
            if card.kind != Kind::Spell {
                self.waiting.push((card.name.clone(), seat));
            }
            self.put(seat, "hand", plain);
            return None;
        }
        let attached_to = match card.kind {
            Kind::Spell => {
                self.put(seat, "graveyard", plain);
                return None;
            }
            Kind::Aura(host) => Some(self.host(host)),
            // An Equipment is attached to a creature of its controller.
            Kind::Equipment if attached || self.rng.bool() => Some(own(seat).0),
            Kind::Equipment | Kind::Land | Kind::Permanent => None,
            Kind::Creature => {
                self.creatures.push((card.name.clone(), seat));
                None
            }
        };
        self.permanents.push((card.name.clone(), seat));
        let object = match (attached_to, card.counters) {
            (None, None) => plain,
            _ => {
                let counters = card.counters.into_iter().collect();
                Object::Detailed { name: card.name.clone(), attached_to, counters }
            }
        };
        self.put(seat, "battlefield", object);
        attached_to
    }

    fn host(&mut self, host: Host) -> &'static str {
        let seat = self.player();
        match host {
            Host::Creature => own(seat).0,
            Host::Land => own(seat).1,
            Host::Player => name_of(seat),
        }
    }

    /// What happens.
    fn play(&mut self, event: Event) -> Play {
        let mut sentences = self.sentences(event);
        if matches!(event, Event::DamageAtOnce | Event::DestroyAtOnce) {
            return Play::AtOnce { at_once: sentences };
        }
        // Abilities that triggered resolve in most of the boards, what was cast in all.
        if self.rng.u8(..4) > 0 || event == Event::Cast {
            sentences.push("resolve all".to_owned());
        }
        Play::Do { r#do: sentences }
    }

    fn sentences(&mut self, event: Event) -> Vec<String> {
        let (creature, its) = self.pick(|table| &table.creatures);
        let (permanent, of) = self.pick(|table| &table.permanents);
        let player = name_of(self.affected());
        let number = self.rng.u32(1..=4);
        let one = |sentence: String| vec![sentence];
        match event {
            Event::DamageToPlayer => one(format!("{BOLT} deals {number} damage to {player}")),
            Event::DamageToCreature => one(format!("{BOLT} deals {number} damage to {creature}")),
            Event::CombatDamage => {
                let (other, _) = self.pick(|table| &table.creatures);
                let to = if self.rng.u8(..4) > 0 || other == creature { other_of(its).to_owned() } else { other };
                one(format!("{creature} deals {number} combat damage to {to}"))
            }
            Event::DamageAtOnce => vec![
                format!("{BOLT} deals {number} damage to {player}"),
                format!("{creature} deals 2 damage to {player}"),
            ],
            Event::Destroy => one(format!("destroy {permanent}")),
            Event::DestroyAtOnce => {
                let other = OWN.iter().map(|(other, _)| *other).find(|other| *other != creature).unwrap_or_default();
                vec![format!("destroy {creature}"), format!("destroy {other}")]
            }
            Event::Die => one(format!("put {creature} into its owner's graveyard")),
            Event::Sacrifice => one(format!("{} sacrifices {permanent}", name_of(of))),
            Event::Exile => one(format!("exile {permanent}")),
            Event::Bounce => one(format!("return {permanent} to its owner's hand")),
            Event::Enter => {
                let (card, _) = self.pick(|table| &table.waiting);
                let tapped = if self.rng.u8(..4) == 0 { " tapped" } else { "" };
                one(format!("put {card} onto the battlefield{tapped}"))
            }
            Event::CreateTokens => {
                let tokens = if number == 1 {
                    "a 1/1 white Soldier creature token"
                } else {
                    "two 1/1 white Soldier creature tokens"
                };
                one(format!("{player} creates {tokens}"))
            }
            Event::Draw => one(format!("{player} draws a card")),
            Event::DrawSeveral => one(format!("{player} draws {} cards", number.max(2))),
            Event::Discard => {
                let (card, of) = self.pick(|table| &table.hands);
                one(format!("{} discards {card}", name_of(of)))
            }
            Event::Mill => one(format!("{player} mills {} cards", number.max(2))),
            Event::GainLife => one(format!("{player} gains {number} life")),
            Event::LoseLife => one(format!("{player} loses {number} life")),
            Event::SetLife => one(format!("{player}'s life total becomes {}", number * 8)),
            Event::PutCounters => one(match number {
                1 => format!("{player} gets two poison counters"),
                2 => format!("put a -1/-1 counter on {creature}"),
                _ => format!("put two +1/+1 counters on {creature}"),
            }),
            Event::Tap if number < 3 => one(format!("tap {permanent}")),
            Event::Tap => vec![format!("tap {permanent}"), format!("untap {permanent}")],
            Event::Cast => {
                let hers = self.hands.iter().rev().find(|(_, seat)| *seat == 0);
                let card = hers.map_or(BOLT, |(card, _)| card);
                one(format!("{} casts {card}", name_of(0)))
            }
            Event::Attack => {
                let hers: Vec<String> =
                    self.creatures.iter().filter(|(_, seat)| *seat == 0).map(|(name, _)| name.clone()).collect();
                let attacks = format!("{} attacks with {}", name_of(0), hers.join(" and "));
                vec![attacks, "go to damage".to_owned()]
            }
            Event::NextTurn if number < 3 => vec!["next turn".to_owned(), "go to draw".to_owned()],
            Event::NextTurn => vec!["go to end".to_owned(), "next turn".to_owned(), "go to upkeep".to_owned()],
            Event::Search => one(format!("{player} searches his library")),
            Event::Scry => one(format!("{player} scries 2")),
            Event::EndOfGame if number == 1 => one(format!("{player} wins the game")),
            Event::EndOfGame => one(format!("{player} loses the game")),
        }
    }

    /// One of a list of things, and who has it: what is watched, if it is one of them.
    fn pick(&mut self, list: impl Fn(&Self) -> &Vec<(String, usize)>) -> (String, usize) {
        let things = list(self);
        let watched = match &self.watched {
            Some((Watched::Itself, card, _)) => things.iter().find(|(name, _)| name == card),
            Some((Watched::You, _, seat)) => things.iter().find(|(_, of)| of == seat),
            Some((Watched::Opponent, _, seat)) => things.iter().find(|(_, of)| of != seat),
            Some((Watched::Host | Watched::Anything, ..)) | None => None,
        };
        if let Some(watched) = watched {
            return watched.clone();
        }
        let at = self.rng.usize(..things.len().max(1));
        list(self).get(at).cloned().unwrap_or_else(|| (own(0).0.to_owned(), 0))
    }

    /// A player: the one who is watched, if one is.
    fn affected(&mut self) -> usize {
        match &self.watched {
            Some((Watched::You, _, seat)) => *seat,
            Some((Watched::Opponent, _, seat)) => 1 - (*seat).min(1),
            Some((Watched::Itself | Watched::Host | Watched::Anything, ..)) | None => self.player(),
        }
    }
}

/// The player in this seat.
fn name_of(seat: usize) -> &'static str {
    PLAYERS.get(seat).copied().unwrap_or_default()
}

/// The creature and the land of the player in this seat.
fn own(seat: usize) -> (&'static str, &'static str) {
    OWN.get(seat).copied().unwrap_or_default()
}

/// The opponent of the player in this seat.
fn other_of(seat: usize) -> &'static str {
    name_of(1 - seat.min(1))
}
