//! A board as it is put together, and the scenario that it becomes.

use indexmap::IndexMap;
use instead_cards::Cards;
use instead_scenario::source::{did_you_mean, shown};
use instead_scenario::{Diagnostic, Source};
use serde_json::{Map, Value, json};

use crate::piece::Piece;
use crate::{Form, Imported};

/// The names of players that a file does not name, as they sit.
const SEATS: [&str; 4] = ["alice", "bob", "carol", "dave"];

/// More cards than a zone may hold.
const MOST_CARDS: usize = 5_000;

/// An object: a card, and what is said of it besides, by the words of scenario files.
#[derive(Clone, Debug, Default)]
pub(crate) struct Thing {
    pub(crate) name: String,
    pub(crate) more: Map<String, Value>,
}

impl Thing {
    pub(crate) fn named(name: impl Into<String>) -> Thing {
        Thing { name: name.into(), more: Map::new() }
    }

    pub(crate) fn set(&mut self, word: &str, value: impl Into<Value>) {
        self.more.insert(word.to_owned(), value.into());
    }

    /// Adds to a table of it: its counters, what was chosen.
    pub(crate) fn set_in(&mut self, table: &str, word: &str, value: impl Into<Value>) {
        let table = self.more.entry(table).or_insert_with(|| json!({}));
        if let Value::Object(fields) = table {
            fields.insert(word.to_owned(), value.into());
        }
    }

    fn into_value(self) -> Value {
        if self.more.is_empty() {
            return Value::String(self.name);
        }
        let name = std::iter::once(("name".to_owned(), Value::String(self.name)));
        name.chain(self.more).collect::<Map<_, _>>().into()
    }
}

/// What a zone holds.
#[derive(Clone, Debug)]
pub(crate) enum Zone {
    Things(Vec<Thing>),
    Nameless(u32),
}

/// A player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seat {
    pub(crate) numbers: IndexMap<String, i64>,
    pub(crate) counters: IndexMap<String, u32>,
    pub(crate) zones: IndexMap<&'static str, Zone>,
    pub(crate) effects: Vec<String>,
}

/// A board.
pub(crate) struct Board<'a> {
    source: &'a Source,
    pub(crate) cards: &'a Cards,
    pub(crate) title: String,
    pub(crate) notes: Vec<String>,
    /// The cards that it defines.
    pub(crate) own: Vec<Map<String, Value>>,
    pub(crate) seats: IndexMap<String, Seat>,
    pub(crate) turn: Map<String, Value>,
    /// What brings the board about that no board can say: mana in a pool, an attack.
    pub(crate) sentences: Vec<String>,
    lost: Vec<Diagnostic>,
    unknown: Vec<Diagnostic>,
}

impl<'a> Board<'a> {
    pub(crate) fn new(source: &'a Source, cards: &'a Cards) -> Board<'a> {
        Board {
            source,
            cards,
            title: String::new(),
            notes: Vec::new(),
            own: Vec::new(),
            seats: IndexMap::new(),
            turn: Map::new(),
            sentences: Vec::new(),
            lost: Vec::new(),
            unknown: Vec::new(),
        }
    }

    /// The player of a name, who sits down if he is new.
    pub(crate) fn seat(&mut self, name: &str) -> &mut Seat {
        self.seats.entry(name.to_owned()).or_default()
    }

    /// The player who sits at a place that has no name.
    pub(crate) fn seat_name(at: usize) -> String {
        SEATS.get(at).map_or_else(|| format!("player {}", at + 1), |name| (*name).to_owned())
    }

    /// Puts things into a zone.
    pub(crate) fn put(&mut self, seat: &str, zone: &'static str, things: Vec<Thing>) {
        match self.seat(seat).zones.entry(zone).or_insert_with(|| Zone::Things(Vec::new())) {
            Zone::Things(there) => there.extend(things),
            nameless @ Zone::Nameless(_) => *nameless = Zone::Things(things),
        }
    }

    /// What is wrong at a place.
    pub(crate) fn at(&self, piece: Piece<'_>, message: impl Into<String>, help: Option<&str>) -> Diagnostic {
        self.source.diagnostic(piece.span(), message).suggest(help.map(str::to_owned))
    }

    /// What stands at a place is not in the scenario.
    pub(crate) fn lose(&mut self, piece: Piece<'_>, message: impl Into<String>, help: Option<&str>) {
        let lost = self.at(piece, message, help);
        self.lost.push(lost);
    }

    /// The name of a card as it is printed. One that nobody knows stays as it is written, and is named.
    pub(crate) fn card(&mut self, piece: Piece<'_>) -> String {
        let name = piece.text;
        if let Some(facts) = self.cards.facts(name) {
            // the face that is named, or both
            let whole = facts.whole_name();
            return if facts.name.eq_ignore_ascii_case(name) { facts.name.clone() } else { whole };
        }
        let near = self.cards.suggest(name);
        let help = match near.as_slice() {
            [] if self.cards.imported() == 0 => {
                Some("`instead cards fetch` or `instead cards import FILE` adds all others of Magic".to_owned())
            }
            [] => Some("a scenario can define a card itself, under [[card]]".to_owned()),
            near => Some(format!("did you mean `{}`?", near.join("`, `"))),
        };
        let unknown = self.source.diagnostic(piece.span(), format!("no card is called “{}”", shown(name)));
        self.unknown.push(unknown.suggest(help));
        name.to_owned()
    }

    /// Whether a zone can hold so many more.
    pub(crate) fn is_too_many(&self, count: usize) -> bool {
        count > MOST_CARDS
    }

    /// The word of a list that a misspelt one most likely means.
    pub(crate) fn lose_word(&mut self, piece: Piece<'_>, what: &str, known: &[&str]) {
        let help = did_you_mean(piece.text, known.iter().copied());
        let message = format!("{what} `{}` is not understood, and not kept", shown(piece.text));
        self.lose(piece, message, help.as_deref());
    }

    /// The scenario.
    pub(crate) fn imported(mut self, form: Form, what: &[String]) -> Imported {
        if self.title.is_empty() {
            self.title = format!("A board of {}", self.source.file);
        }
        self.lost.sort_by_key(|lost| lost.span);
        let lost = self.lost.iter().map(|lost| format!("Not kept, line {}: {}", lost.line, lost.message));
        self.notes.extend(lost);
        let mut scenario = Map::new();
        scenario.insert("title".to_owned(), json!(self.title));
        if !self.notes.is_empty() {
            scenario.insert("notes".to_owned(), json!(self.notes.join("\n")));
        }
        let players: Map<String, Value> =
            self.seats.into_iter().map(|(name, seat)| (name, seat.into_value())).collect();
        scenario.insert("players".to_owned(), players.into());
        if !self.turn.is_empty() {
            scenario.insert("turn".to_owned(), self.turn.into());
        }
        if !self.own.is_empty() {
            scenario.insert("card".to_owned(), self.own.into_iter().map(Value::Object).collect());
        }
        let mut sentences = self.sentences;
        sentences.extend(what.iter().cloned());
        if sentences.is_empty() {
            sentences.push("check".to_owned());
        }
        scenario.insert("play".to_owned(), json!([{ "do": sentences }]));
        Imported { form, scenario: scenario.into(), lost: self.lost, unknown: self.unknown }
    }
}

impl Seat {
    fn into_value(self) -> Value {
        let mut fields: Map<String, Value> =
            self.numbers.into_iter().map(|(word, number)| (word, number.into())).collect();
        if !self.counters.is_empty() {
            let counters: Map<String, Value> =
                self.counters.into_iter().map(|(kind, count)| (kind, count.into())).collect();
            fields.insert("counters".to_owned(), counters.into());
        }
        for (zone, held) in self.zones {
            let held = match held {
                Zone::Nameless(count) => count.into(),
                Zone::Things(things) => things.into_iter().map(Thing::into_value).collect::<Vec<Value>>().into(),
            };
            fields.insert(zone.to_owned(), held);
        }
        if !self.effects.is_empty() {
            fields.insert("effects".to_owned(), json!(self.effects));
        }
        fields.into()
    }
}
