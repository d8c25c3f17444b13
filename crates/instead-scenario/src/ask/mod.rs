//! A scenario from the arguments of a one-line question. They are values from the beginning: nothing is written as a file
//! and read again, and what is wrong is shown in the line as it was given.
//!
//! ```
//! use instead_scenario::ask::Parts;
//! use instead_scenario::read::Limits;
//!
//! let line = ["--alice", "Furnace of Rath", "--bob-life", "5", "Lightning Bolt deals 3 damage to Bob"];
//! let parts = Parts::read(&line.map(str::to_owned))?;
//! assert!(parts.to_toml().contains("life = 5"));
//! assert_eq!(parts.to_scenario(&Limits::default()).map(|scenario| scenario.players.len()), Ok(2));
//! # Ok::<(), instead_scenario::ask::AskError>(())
//! ```

mod heard;
mod line;
mod value;
mod write;

#[cfg(test)]
mod tests;

use indexmap::IndexMap;

use crate::fold::{folded, same};
use crate::game::{GAMES, Game};
use crate::model::Scenario;
use crate::node::Node;
use crate::read::{Limits, ReadError, from_node};
use crate::source::{Source, Spanned, Text, did_you_mean, nearest};

pub use heard::{Question, ReadAs};
use line::part;
use value::table_or_list;

/// Players who need no option to be there, if a sentence names them.
const KNOWN_PLAYERS: [&str; 4] = ["alice", "bob", "carol", "dave"];

/// The options that are no player's.
const OPTIONS: [&str; 5] = ["game", "turn", "step", "choose", "reading"];

/// Words that name nobody, where an option is made of one.
const NO_NAMES: [&str; 12] = ["with", "and", "if", "when", "for", "by", "on", "in", "at", "to", "from", "event"];

/// Zones as one game calls them, and as another does.
const ELSEWHERE: [(&str, &str); 8] = [
    ("battlefield", "battle"),
    ("library", "deck"),
    ("graveyard", "discard"),
    ("discard", "graveyard"),
    ("battle", "battlefield"),
    ("deck", "library"),
    ("shield", "shields"),
    ("play", "battle"),
];

/// Words behind a player's name that are no zone's.
const WORDS: [&str; 5] = ["effect", "emblem", "life", "poison", "energy"];

/// The parts of a question: a board and sentences, each with its place in the line.
#[derive(Clone, Debug)]
pub struct Parts {
    source: Source,
    game: Spanned<Game>,
    /// The players, in the order in which they sit.
    players: IndexMap<String, PlayerParts>,
    /// The active player; the first unless told.
    turn: Option<Text>,
    step: Option<Text>,
    /// Answers to questions.
    choose: Vec<Given>,
    /// Open readings: their names and choices.
    readings: Vec<(Text, Text)>,
    /// What happens: sentences, one after another.
    sentences: Vec<Text>,
    /// The question as it was typed, where the sentences say it in other words.
    title: Option<String>,
    /// Cards of its own: names and types.
    cards: Vec<(&'static str, &'static str)>,
}

/// A text, or a table or list as a file has it.
#[derive(Clone, Debug)]
struct Given {
    text: Text,
    data: Option<Node>,
}

/// What a player has.
#[derive(Clone, Debug, Default)]
struct PlayerParts {
    /// Where he is named first.
    name: Text,
    /// Life total, `poison`, `energy`, as far as they are given.
    numbers: IndexMap<String, Spanned<i64>>,
    /// By zone: cards' names, or tables of an object.
    zones: IndexMap<String, Vec<Given>>,
    /// By zone: how many nameless cards.
    nameless: IndexMap<String, Spanned<u32>>,
    /// Floating effects.
    effects: Vec<Text>,
    /// Emblems.
    emblems: Vec<Text>,
}

/// An argument that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct AskError {
    /// Which argument, from 0; their number where one is missing.
    pub argument: usize,
    /// What is wrong.
    pub message: String,
    /// What may have been meant.
    pub suggestion: Option<String>,
}

fn error(argument: usize, message: impl Into<String>, suggestion: Option<String>) -> AskError {
    AskError { argument, message: message.into(), suggestion }
}

/// An option: which argument it is, its name, its value.
struct Opt {
    index: usize,
    name: Text,
    value: Text,
}

impl Parts {
    /// Reads arguments: `--NAME CARD`, `--NAME-ZONE CARD` or a number of nameless cards, `--NAME-effect SENTENCE`,
    /// `--NAME-emblem SENTENCE`, `--NAME-life N`, `--NAME-poison N`, `--NAME-energy N`, `--game GAME`, `--turn NAME`,
    /// `--step STEP`, `--choose ANSWER`; all else are sentences. A value may also follow a `=`.
    ///
    /// # Errors
    /// If an option is not known or has no value, a value is not of its kind, a player is named nowhere else and nearly so
    /// as another, or there is no sentence.
    pub fn read(arguments: &[String]) -> Result<Parts, AskError> {
        let (source, arguments) = line::line(arguments);
        let (options, sentences) = options_and_sentences(&arguments)?;
        let mut parts = Parts {
            source,
            game: Spanned::default(),
            players: IndexMap::new(),
            turn: None,
            step: None,
            choose: Vec::new(),
            readings: Vec::new(),
            sentences,
            title: None,
            cards: Vec::new(),
        };
        // The game decides which zones there are.
        given_once(&options)?;
        for Opt { index, value, .. } in options.iter().filter(|option| option.name.text == "game") {
            let game = value.text.parse().map_err(|_| {
                let suggestion = did_you_mean(value, GAMES).or_else(|| Some(format!("known are {}", GAMES.join(", "))));
                error(*index, format!("no game or edition is called `{value}`"), suggestion)
            })?;
            parts.game = Spanned::new(game, value.span);
        }
        let mut first = IndexMap::new();
        for option in options {
            let index = option.index;
            let before = parts.players.len();
            parts.option(option)?;
            if let Some((name, _)) = parts.players.get_index(before) {
                first.insert(name.clone(), index);
            }
        }
        if parts.sentences.is_empty() {
            let event =
                if parts.game.is_magic() { "Lightning Bolt deals 3 damage to Bob" } else { "break 2 of Bob's shields" };
            let example = format!("for example \"{event}\"");
            return Err(error(arguments.len(), "nothing happens: a sentence is missing", Some(example)));
        }
        parts.is_quoted()?;
        for name in KNOWN_PLAYERS {
            if parts.names(name) && !parts.players.contains_key(name) {
                parts.add_player(name);
            }
        }
        parts.nobody_is_misspelt(&first)?;
        if parts.players.is_empty() {
            KNOWN_PLAYERS.iter().take(2).for_each(|name| parts.add_player(name));
        }
        Ok(parts)
    }

    /// A sentence without quotes comes as its words.
    fn is_quoted(&self) -> Result<(), AskError> {
        let alone =
            |text: &Text| !text.contains(char::is_whitespace) && !["resolve", "check"].contains(&text.text.as_str());
        if self.sentences.len() < 2 || !self.sentences.iter().all(alone) {
            return Ok(());
        }
        let whole: Vec<&str> = self.sentences.iter().map(|text| text.text.as_str()).collect();
        let help = format!("write \"{}\"", crate::source::shown(&whole.join(" ")));
        Err(error(0, "a sentence stands between quotes", Some(help)))
    }

    fn add_player(&mut self, name: &str) {
        self.players.insert(name.to_owned(), PlayerParts { name: Text::bare(name), ..PlayerParts::default() });
    }

    /// A player whom only options name, and nearly so as another, is a slip: nobody new sits down for it.
    fn nobody_is_misspelt(&self, first: &IndexMap<String, usize>) -> Result<(), AskError> {
        for (name, index) in first {
            let initial = name.chars().next();
            let alike = |other: &&str| {
                *other != name.as_str() && other.chars().next() == initial && strsim::osa_distance(name, other) <= 1
            };
            let named = |other: &&str| self.names(other) || first.get(*other).is_some_and(|at| at < index);
            let mut others = self.players.keys().map(String::as_str).filter(alike).filter(named);
            if let Some(other) = others.next().filter(|_| !self.names(name)) {
                let message = format!("no sentence names a player called `{name}`");
                return Err(error(*index, message, Some(format!("did you mean `--{other}`?"))));
            }
        }
        Ok(())
    }

    /// Whether a sentence names this player.
    fn names(&self, player: &str) -> bool {
        let words = |text: &str| text.split(|c: char| !c.is_alphanumeric()).any(|word| same(word, player));
        self.sentences.iter().any(|sentence| words(sentence))
    }

    fn option(&mut self, option: Opt) -> Result<(), AskError> {
        match option.name.text.as_str() {
            "game" => {}
            "turn" => self.turn = Some(option.value),
            "step" => self.step = Some(option.value),
            "choose" => {
                let data = table_or_list(&option.value).map_err(|why| {
                    let example = "for example `--choose yes`, `--choose 'bob: Furnace of Rath'`, `--choose '{ bear = 2, elf = 1 }'`";
                    error(option.index, format!("the answer of `--choose` is no TOML: {why}"), Some(example.to_owned()))
                })?;
                self.choose.push(Given { text: option.value, data });
            }
            "reading" => {
                crate::readings::Taken::read(&option.value)
                    .map_err(|wrong| error(option.index, wrong.message, wrong.suggestion))?;
                if let Some(at) = option.value.find('=') {
                    let value = &option.value;
                    self.readings.push((part(value, 0..at), part(value, at + 1..value.len())));
                }
            }
            _ => {
                let (name, word) = self.split(option.index, &option.name)?;
                return self.set(&name, &word, option);
            }
        }
        Ok(())
    }

    /// A player's name, and the word behind it: a zone's, or one of [`WORDS`].
    fn split(&self, index: usize, option: &Text) -> Result<(Text, String), AskError> {
        // Only Magic has more of a player than zones and effects.
        let words = if self.game.is_magic() { WORDS.as_slice() } else { &["effect"] };
        let known = || self.game.zones().iter().copied().chain(words.iter().copied());
        let (name, word) = match option.rsplit_once('-') {
            Some((name, word)) if known().any(|known| known == word) => (name, word),
            Some((name, word)) => {
                // What another game calls the zone.
                let elsewhere = ELSEWHERE.iter().filter(|(theirs, _)| *theirs == word).map(|(_, ours)| *ours);
                let near = elsewhere.filter(|ours| known().any(|known| known == *ours)).chain(nearest(word, known()));
                let suggestion = near.map(|near| format!("did you mean `--{name}-{near}`?")).next();
                let suggestion = suggestion.or_else(|| {
                    Some(format!("behind a player's name may stand {}", known().collect::<Vec<_>>().join(", ")))
                });
                return Err(error(index, format!("`--{option}` is no option: a player has no `{word}`"), suggestion));
            }
            None => (option.text.as_str(), ""),
        };
        if name.is_empty() || !name.chars().all(char::is_alphanumeric) {
            return Err(error(
                index,
                format!("`--{option}` is no option"),
                Some("an option begins with a player's name: `--alice`".into()),
            ));
        }
        if NO_NAMES.contains(&folded(name).as_str()) && !self.names(name) {
            let example = "a card that a player has stands behind his name: `--alice \"Furnace of Rath\"`";
            return Err(error(index, format!("`--{option}` is no option"), Some(example.into())));
        }
        let flags = OPTIONS.iter().copied().chain(["json", "cards", "color", "help", "toml"]);
        let near = nearest(name, flags).filter(|near| strsim::osa_distance(&folded(name), near) <= 1);
        if let Some(near) = near.filter(|_| word.is_empty() && !self.names(name)) {
            let message = format!("`--{option}` is no option, and no sentence names a player so called");
            return Err(error(index, message, Some(format!("did you mean `--{near}`?"))));
        }
        Ok((part(option, 0..name.len()), word.to_owned()))
    }

    fn set(&mut self, name: &Text, word: &str, Opt { index, name: option, value }: Opt) -> Result<(), AskError> {
        if value.trim().is_empty() {
            return Err(error(index, format!("the value of `--{option}` is empty"), None));
        }
        let battlefield = self.game.battlefield();
        let key = folded(name);
        let named = || PlayerParts { name: Text { text: key.clone(), ..name.clone() }, ..PlayerParts::default() };
        let player = self.players.entry(key.clone()).or_insert_with(named);
        match word {
            "effect" => player.effects.push(value),
            "emblem" => player.emblems.push(value),
            "life" | "poison" | "energy" => {
                let number = value
                    .trim()
                    .parse()
                    .map_err(|_| error(index, format!("`--{option}` is a number, not `{value}`"), None))?;
                player.numbers.insert(word.to_owned(), Spanned::new(number, value.span));
            }
            zone => {
                let zone = if zone.is_empty() { battlefield } else { zone };
                match count(index, &option, &value)? {
                    Some(count) => {
                        player.nameless.insert(zone.to_owned(), Spanned::new(count, value.span));
                    }
                    None => player.zones.entry(zone.to_owned()).or_default().push(object(index, &option, value)?),
                }
                if player.nameless.contains_key(zone) && player.zones.contains_key(zone) {
                    return Err(error(
                        index,
                        format!("{key}'s {zone} is either a number of cards or cards by name"),
                        None,
                    ));
                }
            }
        }
        Ok(())
    }

    /// The question as a scenario.
    ///
    /// # Errors
    /// If a part has a mistake of form; places are in the line of the arguments.
    pub fn to_scenario(&self, limits: &Limits) -> Result<Scenario, ReadError> {
        from_node(&self.source, &self.node(), limits)
    }
}

/// What there is but one of is given once: of two values neither is dropped silently.
fn given_once(options: &[Opt]) -> Result<(), AskError> {
    let single = |name: &str| {
        let numbers = ["-life", "-poison", "-energy"];
        ["game", "turn", "step"].contains(&name) || numbers.iter().any(|number| name.ends_with(number))
    };
    for (at, option) in options.iter().enumerate().filter(|(_, option)| single(&option.name.text)) {
        let before = options.iter().take(at).find(|before| same(&before.name.text, &option.name.text));
        if let Some(before) = before.filter(|before| before.value.text != option.value.text) {
            let message = format!("`--{}` is given twice: {} and {}", option.name, before.value, option.value);
            return Err(error(option.index, message, None));
        }
    }
    Ok(())
}

/// The options with their values, and the sentences.
fn options_and_sentences(arguments: &[Text]) -> Result<(Vec<Opt>, Vec<Text>), AskError> {
    let (mut options, mut sentences) = (Vec::new(), Vec::new());
    let mut rest = arguments.iter().enumerate();
    let mut only_sentences = false;
    while let Some((index, argument)) = rest.next() {
        let text = argument.text.as_str();
        match text.strip_prefix("--").filter(|_| !only_sentences) {
            Some("") => only_sentences = true,
            Some(option) => {
                let end = option.find('=').map_or(text.len(), |at| at + 2);
                let name = part(argument, 2..end);
                let value = if end < text.len() {
                    Some(part(argument, end + 1..text.len()))
                } else {
                    rest.next().map(|(_, value)| value.clone())
                };
                let Some(value) = value else {
                    return Err(error(index, format!("`--{name}` has no value"), None));
                };
                options.push(Opt { index, name, value });
            }
            None if text.trim().is_empty() => return Err(error(index, "a sentence is empty", None)),
            None => {
                let start = text.len() - text.trim_start().len();
                sentences.push(part(argument, start..start + text.trim().len()));
            }
        }
    }
    Ok((options, sentences))
}

/// A number of nameless cards; `None` where the value is a card.
fn count(index: usize, option: &str, value: &str) -> Result<Option<u32>, AskError> {
    let value = value.trim();
    let digits = value.strip_prefix(['-', '+']).unwrap_or(value);
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    match value.parse() {
        Ok(count) => Ok(Some(count)),
        Err(_) if is_number => {
            let message = format!("`--{option}` is a number of cards from 0 to {}, not `{value}`", u32::MAX);
            Err(error(index, message, Some(format!("for example `--{option} 5`, or a card's name"))))
        }
        Err(_) => Ok(None),
    }
}

/// A card's name, or an inline table of TOML.
fn object(index: usize, option: &str, text: Text) -> Result<Given, AskError> {
    let table = || table_or_list(&text);
    let data = if text.trim_start().starts_with('{') { table() } else { Ok(None) };
    let data = data.map_err(|why| {
        let example =
            format!("for example `--{option} '{{ name = \"Grizzly Bears\", as = \"bear\", tapped = true }}'`");
        error(index, format!("the table of `--{option}` is no TOML: {why}"), Some(example))
    })?;
    Ok(Given { text, data })
}
