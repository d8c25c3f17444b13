//! A scenario as plain data. Everything has its place in the file, for messages.
//!
//! What a file means beyond its form (which cards exist, what a sentence says) is found when it is played.

use indexmap::IndexMap;
use instead_language::words::DayNight;

use crate::game::Game;
use crate::path::Path;
use crate::readings::Taken;
use crate::source::{Source, Span, Spanned, Text};
use crate::value::Value;

/// A scenario file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The file.
    pub source: Source,
    /// What it shows, in a sentence.
    pub title: Text,
    /// The game; at [`Span::default`] where the file does not say.
    pub game: Spanned<Game>,
    /// The rules that it shows.
    pub cites: Vec<Text>,
    /// Remarks.
    pub notes: Option<Text>,
    /// What it is for, beside being a test.
    pub kind: Option<Spanned<Kind>>,
    /// The other reading, where the rules leave the question open.
    pub disputed: Option<Text>,
    /// The open readings that it reads otherwise, or says.
    pub readings: Vec<Taken>,
    /// Cards of its own, which win over others of their names.
    pub cards: Vec<CardDef>,
    /// The players in the order in which they sit. There is at least one.
    pub players: Vec<Player>,
    /// Whether it is day or night, once it has become either.
    pub day: Option<DayNight>,
    /// Whose turn it is, and how far it has gone.
    pub turn: Turn,
    /// What happens, in order. There is at least one.
    pub plays: Vec<Play>,
}

/// What a scenario is for, beside being a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The documentation shows it.
    Example,
}

/// A card that the file defines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardDef {
    /// Its place.
    pub span: Span,
    /// The front.
    pub front: CardFace,
    /// The back.
    pub back: Option<CardFace>,
}

/// A face of a card that the file defines, as printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardFace {
    /// Its place.
    pub span: Span,
    /// The name.
    pub name: Text,
    /// The cost: mana symbols, or a number in games without them.
    pub cost: Option<Text>,
    /// The type line: `Creature — Bear`.
    pub types: Option<Text>,
    /// The colours (or civilizations), where they do not follow from the cost.
    pub colors: Option<Vec<Text>>,
    /// The power as printed: `2`, `*`.
    pub power: Option<Text>,
    /// The toughness as printed.
    pub toughness: Option<Text>,
    /// The loyalty as printed.
    pub loyalty: Option<Text>,
    /// The defense as printed.
    pub defense: Option<Text>,
    /// The rules text, one ability a line.
    pub text: Option<Text>,
}

/// A player and what he has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The name, as the file writes it. Case does not matter.
    pub name: Text,
    /// Life total, where the file gives it.
    pub life: Option<Spanned<i32>>,
    /// Speed, in Magic (CR 702.179).
    pub speed: Option<Spanned<u32>>,
    /// Counters by kind, `poison` and `energy` among them.
    pub counters: IndexMap<String, Spanned<u32>>,
    /// Zones by name, in the order of the file. Those of the game, see [`Game::zones`].
    pub zones: IndexMap<String, ZoneList>,
    /// Floating effects that he controls.
    pub effects: Vec<EffectSpec>,
    /// Emblems that he has.
    pub emblems: Vec<EffectSpec>,
    /// The seat of the player who makes his decisions this turn, if another does.
    pub controlled_by: Option<Spanned<usize>>,
    /// Whether he is the monarch.
    pub monarch: bool,
    /// Whether he has the initiative.
    pub initiative: bool,
    /// Whether he has the city's blessing.
    pub blessed: bool,
    /// Whether he pays mana costs; else they are taken as paid. The place of `mana = "pay"`.
    pub mana_pay: Option<Span>,
}

/// What a zone holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZoneList {
    /// These objects, in order.
    Objects(Vec<ObjectSpec>),
    /// That many nameless cards.
    Nameless(Spanned<u32>),
}

impl ZoneList {
    /// How many objects it holds.
    pub fn len(&self) -> usize {
        match self {
            ZoneList::Objects(objects) => objects.len(),
            ZoneList::Nameless(count) => count.value as usize,
        }
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The objects that have names.
    pub fn objects(&self) -> &[ObjectSpec] {
        match self {
            ZoneList::Objects(objects) => objects,
            ZoneList::Nameless(_) => &[],
        }
    }
}

/// An object in a zone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ObjectSpec {
    /// Its place.
    pub span: Span,
    /// The card's name, a whole one or a face's.
    pub name: Text,
    /// Which of those so named in the file it is, from 1, in the order of the file.
    pub number: u32,
    /// The name by which the file calls it.
    pub called: Option<Text>,
    /// Whether it is tapped (CR 110.5).
    pub tapped: bool,
    /// Whether it is face down.
    pub face_down: bool,
    /// Whether its back face is up.
    pub transformed: bool,
    /// Counters by kind.
    pub counters: IndexMap<String, Spanned<u32>>,
    /// Damage marked on it.
    pub damage: u32,
    /// What it is attached to: an object or a player of the file.
    pub attached_to: Option<Text>,
    /// Its owner where he is another than the player who has it: an index of [`Scenario::players`].
    pub owner: Option<Spanned<usize>>,
    /// Its controller where he is another than the player who has it: an index of [`Scenario::players`].
    pub controller: Option<Spanned<usize>>,
    /// What was chosen for it.
    pub chosen: Chosen,
    /// Whether it is a token.
    pub token: bool,
    /// Whether it is a commander.
    pub commander: bool,
    /// The card whose copiable values it has.
    pub copy_of: Option<Text>,
    /// Whether it came under its controller's control this turn (CR 302.6).
    pub sick: bool,
    /// Whether it is phased out (CR 702.26).
    pub phased_out: bool,
    /// Of a Class, its level (CR 716.2).
    pub class_level: Option<u32>,
}

impl ObjectSpec {
    /// The name that tells it from others of its card's name: `Grizzly Bears`, `Grizzly Bears #2`.
    pub fn numbered(&self) -> String {
        if self.number > 1 { format!("{} #{}", self.name.text, self.number) } else { self.name.text.clone() }
    }

    /// The name by which the file calls it, or else the numbered name.
    pub fn call_name(&self) -> String {
        self.called.as_ref().map_or_else(|| self.numbered(), |called| called.text.clone())
    }
}

/// What was chosen for an object or an effect, by the word that names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// The place of the table.
    pub span: Span,
    /// A colour.
    pub color: Option<Text>,
    /// A type.
    pub kind: Option<Text>,
    /// A card's name.
    pub name: Option<Text>,
    /// A player: an index of [`Scenario::players`].
    pub player: Option<Spanned<usize>>,
    /// A number.
    pub number: Option<Spanned<i64>>,
    /// One of the words that the card offers (CR 614.12c).
    pub option: Option<Text>,
    /// A source of damage (CR 609.7a).
    pub source: Option<Text>,
}

/// A floating effect or an emblem, as a sentence. "You" is the player who has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EffectSpec {
    /// Its place.
    pub span: Span,
    /// The sentence.
    pub text: Text,
    /// Its source.
    pub source: Option<Text>,
    /// What was chosen for it.
    pub chosen: Chosen,
    /// Its targets.
    pub targets: Vec<Text>,
}

/// Whose turn it is, and how far it has gone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// The active player: an index of [`Scenario::players`].
    pub player: Spanned<usize>,
    /// The step or phase, one of [`Game::steps`].
    pub step: Text,
    /// The number of the turn, from 1.
    pub number: Spanned<u32>,
}

/// The number of the turn where a file does not give it, so that no rule about a first turn applies.
pub const TURN_NUMBER: u32 = 3;

/// Something that happens, and what is expected of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// Its place.
    pub span: Span,
    /// What happens.
    pub what: What,
    /// Answers to the questions that are asked.
    pub choose: Vec<Answer>,
    /// What holds afterwards.
    pub expect: Option<Table>,
    /// Every distinct end over all choices.
    pub outcomes: Option<Spanned<Vec<Table>>>,
    /// The questions that must be asked.
    pub asks: Option<Spanned<Asks>>,
    /// A part of the message with which the play must be refused, or `illegal`.
    pub error: Option<Text>,
    /// Parts of the lines of its record, in this order.
    pub steps: Vec<Text>,
    /// Parts that no line of its record may hold.
    pub no_steps: Vec<Text>,
}

impl Play {
    /// Whether the file says anything that must come of it.
    pub fn is_checked(&self) -> bool {
        let lines = !self.steps.is_empty() || !self.no_steps.is_empty();
        lines || self.expect.is_some() || self.outcomes.is_some() || self.asks.is_some() || self.error.is_some()
    }
}

/// What happens in a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Sentences, one after another.
    Do(Vec<Text>),
    /// Sentences that are one simultaneous event.
    AtOnce(Vec<Text>),
}

impl What {
    /// The sentences.
    pub fn sentences(&self) -> &[Text] {
        match self {
            What::Do(sentences) | What::AtOnce(sentences) => sentences,
        }
    }
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its place.
    pub span: Span,
    /// Who must be the one who is asked: an index of [`Scenario::players`].
    pub asker: Option<usize>,
    /// The answer, without the player's name: a number, a text, a list, or a table.
    pub value: Value,
}

/// What is expected, by path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Its place.
    pub span: Span,
    /// The values, in the order of the file, by the path as written.
    pub entries: IndexMap<String, Expected>,
}

impl Table {
    /// Whether it stands for an end that nobody knows: `{ unknown = true }`.
    pub fn is_unknown(&self) -> bool {
        self.entries.values().any(|expected| expected.path == crate::path::Path::Unknown)
    }
}

/// What is expected at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The place of the path.
    pub key: Span,
    /// The place of the value.
    pub span: Span,
    /// What the path means.
    pub path: Path,
    /// The value.
    pub value: Value,
}

/// The questions that must be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asks {
    /// That many.
    Count(u32),
    /// These, in order.
    List(Vec<AskPattern>),
}

/// A question that must be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskPattern {
    /// As written, with its place.
    pub text: Text,
    /// Who must be asked: an index of [`Scenario::players`].
    pub player: usize,
    /// All options, in any order.
    pub options: Option<Vec<String>>,
    /// The rule that the question must cite.
    pub rule: Option<String>,
}

impl Scenario {
    /// The index of the player of this name; case does not matter.
    pub fn player(&self, name: &str) -> Option<usize> {
        player_index(&self.players, name)
    }

    /// The objects of all zones in the order of the file, with the index of the player who has them and the zone's name.
    pub fn objects(&self) -> impl Iterator<Item = (usize, &str, &ObjectSpec)> {
        self.players.iter().enumerate().flat_map(|(index, player)| {
            player
                .zones
                .iter()
                .flat_map(move |(zone, list)| list.objects().iter().map(move |object| (index, zone.as_str(), object)))
        })
    }
}

/// The index of the player of this name among `players`.
pub(crate) fn player_index(players: &[Player], name: &str) -> Option<usize> {
    let name = name.trim().to_lowercase();
    players.iter().position(|player| player.name.text.to_lowercase() == name)
}
