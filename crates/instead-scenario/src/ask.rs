//! A scenario from the parts of a one-line question.
//!
//! ```
//! use instead_scenario::ask::Parts;
//!
//! let line = ["--alice", "Furnace of Rath", "--bob-life", "5", "Lightning Bolt deals 3 damage to Bob"];
//! let parts = Parts::read(&line.map(str::to_owned))?;
//! assert!(parts.to_toml().contains("life = 5"));
//! # Ok::<(), instead_scenario::ask::AskError>(())
//! ```

use std::fmt::Write as _;

use indexmap::IndexMap;

use crate::fold::{folded, same};
use crate::game::{GAMES, Game};
use crate::model::Scenario;
use crate::read::{Limits, ReadError, from_toml};
use crate::source::{did_you_mean, nearest};

/// Players who need no option to be there, if a sentence names them.
const KNOWN_PLAYERS: [&str; 4] = ["alice", "bob", "carol", "dave"];

/// The options that are no player's.
const OPTIONS: [&str; 4] = ["game", "turn", "step", "choose"];

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

/// The parts of a question: a board and sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The game.
    pub game: Game,
    /// The players, in the order in which they sit.
    pub players: IndexMap<String, PlayerParts>,
    /// The active player; the first unless told.
    pub turn: Option<String>,
    /// The step.
    pub step: Option<String>,
    /// Answers to questions.
    pub choose: Vec<String>,
    /// What happens: sentences, one after another.
    pub sentences: Vec<String>,
}

/// What a player has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerParts {
    /// Life total, `poison`, `energy`, as far as they are given.
    pub numbers: IndexMap<String, i64>,
    /// By zone: cards' names, or inline tables of an object as in a file.
    pub zones: IndexMap<String, Vec<String>>,
    /// By zone: how many nameless cards.
    pub nameless: IndexMap<String, u32>,
    /// Floating effects.
    pub effects: Vec<String>,
    /// Emblems.
    pub emblems: Vec<String>,
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

impl Parts {
    /// Reads arguments: `--NAME CARD`, `--NAME-ZONE CARD` or a number of nameless cards, `--NAME-effect SENTENCE`,
    /// `--NAME-emblem SENTENCE`, `--NAME-life N`, `--NAME-poison N`, `--NAME-energy N`, `--game GAME`, `--turn NAME`,
    /// `--step STEP`, `--choose ANSWER`; all else are sentences. A value may also follow a `=`.
    ///
    /// # Errors
    /// If an option is not known or has no value, a value is not of its kind, or there is no sentence.
    pub fn read(arguments: &[String]) -> Result<Parts, AskError> {
        let mut parts = Parts::default();
        let mut options = Vec::new();
        let mut rest = arguments.iter().enumerate();
        let mut only_sentences = false;
        while let Some((index, argument)) = rest.next() {
            match argument.strip_prefix("--").filter(|_| !only_sentences) {
                Some("") => only_sentences = true,
                Some(option) => {
                    let (option, value) = match option.split_once('=') {
                        Some((option, value)) => (option, value.to_owned()),
                        None => match rest.next() {
                            Some((_, value)) => (option, value.clone()),
                            None => return Err(error(index, format!("`--{option}` has no value"), None)),
                        },
                    };
                    options.push((index, option, value));
                }
                None if argument.trim().is_empty() => return Err(error(index, "a sentence is empty", None)),
                None => parts.sentences.push(argument.trim().to_owned()),
            }
        }
        // The game decides which zones there are.
        for (index, _, value) in options.iter().filter(|(_, option, _)| *option == "game") {
            parts.game = value.parse().map_err(|_| {
                let suggestion = did_you_mean(value, GAMES).or_else(|| Some(format!("known are {}", GAMES.join(", "))));
                error(*index, format!("no game or edition is called `{value}`"), suggestion)
            })?;
        }
        for (index, option, value) in options {
            parts.option(index, option, value)?;
        }
        if parts.sentences.is_empty() {
            let event =
                if parts.game.is_magic() { "Lightning Bolt deals 3 damage to Bob" } else { "break 2 of Bob's shields" };
            let example = format!("for example \"{event}\"");
            return Err(error(arguments.len(), "nothing happens: a sentence is missing", Some(example)));
        }
        for name in KNOWN_PLAYERS {
            if parts.names(name) && !parts.players.contains_key(name) {
                parts.players.insert(name.to_owned(), PlayerParts::default());
            }
        }
        if parts.players.is_empty() {
            parts.players.extend(KNOWN_PLAYERS.iter().take(2).map(|name| ((*name).to_owned(), PlayerParts::default())));
        }
        Ok(parts)
    }

    /// Whether a sentence names this player.
    fn names(&self, player: &str) -> bool {
        let words = |text: &str| text.split(|c: char| !c.is_alphanumeric()).any(|word| same(word, player));
        self.sentences.iter().any(|sentence| words(sentence))
    }

    fn option(&mut self, index: usize, option: &str, value: String) -> Result<(), AskError> {
        match option {
            "game" => return Ok(()),
            "turn" => self.turn = Some(value),
            "step" => self.step = Some(value),
            "choose" => self.choose.push(value),
            _ => {
                let (name, word) = self.split(index, option)?;
                return self.set(index, &name, word, option, value);
            }
        }
        Ok(())
    }

    /// A player's name, and the word behind it: a zone's, or one of [`WORDS`].
    fn split<'o>(&self, index: usize, option: &'o str) -> Result<(String, &'o str), AskError> {
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
            None => (option, ""),
        };
        if name.is_empty() || !name.chars().all(char::is_alphanumeric) {
            return Err(error(
                index,
                format!("`--{option}` is no option"),
                Some("an option begins with a player's name: `--alice`".into()),
            ));
        }
        let flags = OPTIONS.iter().copied().chain(["json", "cards", "color", "help", "toml"]);
        let near = nearest(name, flags).filter(|near| strsim::osa_distance(&folded(name), near) <= 1);
        if let Some(near) = near.filter(|_| word.is_empty() && !self.names(name)) {
            let message = format!("`--{option}` is no option, and no sentence names a player so called");
            return Err(error(index, message, Some(format!("did you mean `--{near}`?"))));
        }
        Ok((folded(name), word))
    }

    fn set(&mut self, index: usize, name: &str, word: &str, option: &str, value: String) -> Result<(), AskError> {
        if value.trim().is_empty() {
            return Err(error(index, format!("the value of `--{option}` is empty"), None));
        }
        let battlefield = self.game.battlefield();
        let player = self.players.entry(name.to_owned()).or_default();
        match word {
            "effect" => player.effects.push(value),
            "emblem" => player.emblems.push(value),
            "life" | "poison" | "energy" => {
                let number = value
                    .trim()
                    .parse()
                    .map_err(|_| error(index, format!("`--{option}` is a number, not `{value}`"), None))?;
                player.numbers.insert(word.to_owned(), number);
            }
            zone => {
                let zone = if zone.is_empty() { battlefield } else { zone };
                check_value(index, option, value.trim())?;
                match value.trim().parse() {
                    Ok(count) => _ = player.nameless.insert(zone.to_owned(), count),
                    Err(_) => player.zones.entry(zone.to_owned()).or_default().push(value),
                }
                if player.nameless.contains_key(zone) && player.zones.contains_key(zone) {
                    return Err(error(
                        index,
                        format!("{name}'s {zone} is either a number of cards or cards by name"),
                        None,
                    ));
                }
            }
        }
        Ok(())
    }

    /// The question as a scenario file.
    pub fn to_toml(&self) -> String {
        let mut toml = String::new();
        let title = self.sentences.join("; ");
        let _ = writeln!(toml, "title = {}\ngame  = {}", quoted(&title), quoted(self.game.name()));
        for (name, player) in &self.players {
            let _ = writeln!(toml, "\n[players.{}]", quoted_key(name));
            for (word, number) in &player.numbers {
                let _ = writeln!(toml, "{word} = {number}");
            }
            for (zone, cards) in &player.zones {
                let cards: Vec<String> = cards
                    .iter()
                    .map(|card| if card.trim().starts_with('{') { card.trim().to_owned() } else { quoted(card.trim()) })
                    .collect();
                let _ = writeln!(toml, "{zone} = [{}]", cards.join(", "));
            }
            for (zone, count) in &player.nameless {
                let _ = writeln!(toml, "{zone} = {count}");
            }
            for (word, sentences) in [("effects", &player.effects), ("emblems", &player.emblems)] {
                if !sentences.is_empty() {
                    let _ = writeln!(toml, "{word} = [{}]", list(sentences));
                }
            }
        }
        if self.turn.is_some() || self.step.is_some() {
            let _ = writeln!(toml, "\n[turn]");
            for (word, value) in [("player", &self.turn), ("step", &self.step)] {
                if let Some(value) = value {
                    let _ = writeln!(toml, "{word} = {}", quoted(value));
                }
            }
        }
        let _ = writeln!(toml, "\n[[play]]\ndo = [{}]", list(&self.sentences));
        if !self.choose.is_empty() {
            let _ = writeln!(toml, "choose = [{}]", list(&self.choose));
        }
        toml
    }

    /// The question as a scenario, read from its file form.
    ///
    /// # Errors
    /// If a part has a mistake of form; places are in the text of [`to_toml`](Parts::to_toml).
    pub fn to_scenario(&self, limits: &Limits) -> Result<Scenario, ReadError> {
        from_toml("the question", &self.to_toml(), limits)
    }
}

/// What stands in a zone is a card's name, a number of cards, or an inline table of TOML.
fn check_value(index: usize, option: &str, value: &str) -> Result<(), AskError> {
    let digits = value.strip_prefix(['-', '+']).unwrap_or(value);
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    if is_number && value.parse::<u32>().is_err() {
        let message = format!("`--{option}` is a number of cards from 0 to {}, not `{value}`", u32::MAX);
        return Err(error(index, message, Some(format!("for example `--{option} 5`, or a card's name"))));
    }
    if value.starts_with('{')
        && let Err(why) = toml::from_str::<toml::Table>(&format!("object = {value}"))
    {
        let example =
            format!("for example `--{option} '{{ name = \"Grizzly Bears\", as = \"bear\", tapped = true }}'`");
        return Err(error(index, format!("the table of `--{option}` is no TOML: {}", why.message()), Some(example)));
    }
    Ok(())
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            c if c.is_control() => _ = write!(quoted, "\\U{:08X}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

fn quoted_key(name: &str) -> String {
    if name.chars().all(|c| c.is_ascii_alphanumeric()) { name.to_owned() } else { quoted(name) }
}

fn list(texts: &[String]) -> String {
    texts.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &[&str]) -> Result<Parts, AskError> {
        Parts::read(&line.iter().map(|part| (*part).to_owned()).collect::<Vec<_>>())
    }

    fn refused(line: &[&str]) -> String {
        let error = read(line).unwrap_err();
        format!("{} {}: {}", error.argument, error.message, error.suggestion.unwrap_or_default())
    }

    #[test]
    fn a_question_becomes_a_scenario_file() {
        let parts = read(&[
            "--alice",
            "Furnace of Rath",
            "--bob-effect",
            "Prevent the next 2 damage that would be dealt to you this turn.",
            "--bob-library=5",
            "--alice-hand",
            "{ name = \"Bear\", as = \"b\" }",
            "--game",
            "magic-2004",
            "--step",
            "upkeep",
            "Lightning Bolt deals 3 damage to Carol",
        ]);
        let text = "title = \"Lightning Bolt deals 3 damage to Carol\"\ngame  = \"magic-2004\"\n\n[players.alice]\nbattlefield = [\"Furnace of Rath\"]\n\
            hand = [{ name = \"Bear\", as = \"b\" }]\n\n[players.bob]\nlibrary = 5\neffects = [\"Prevent the next 2 damage that would be dealt to you this turn.\"]\n\n\
            [players.carol]\n\n[turn]\nstep = \"upkeep\"\n\n[[play]]\ndo = [\"Lightning Bolt deals 3 damage to Carol\"]\n";
        let parts = parts.unwrap();
        assert_eq!(parts.to_toml(), text);
        let scenario = parts.to_scenario(&Limits::default()).unwrap();
        assert_eq!(scenario.players.len(), 3);
    }

    #[test]
    fn any_text_can_stand_in_a_question() {
        let sentence = "a \"b\" \\ \u{7f}\n\t{x} é";
        let scenario = read(&["--zoé", "Æther Vial", sentence]).unwrap().to_scenario(&Limits::default()).unwrap();
        assert_eq!(scenario.plays[0].what.sentences()[0].text, sentence);
        assert_eq!(scenario.players[0].name.text, "zoé");
    }

    #[test]
    fn a_wrong_option_is_refused_with_what_may_have_been_meant() {
        assert_eq!(
            refused(&["--alice-graveyrd", "Bear", "x"]),
            "0 `--alice-graveyrd` is no option: a player has no `graveyrd`: did you mean `--alice-graveyard`?"
        );
        assert_eq!(
            refused(&["--gane", "magic-2004", "x"]),
            "0 `--gane` is no option, and no sentence names a player so called: did you mean `--game`?"
        );
        assert_eq!(refused(&["x", "--bob-life", "many"]), "1 `--bob-life` is a number, not `many`: ");
        assert_eq!(refused(&["x", "--bob"]), "1 `--bob` has no value: ");
        assert_eq!(refused(&["--game", "magik", "x"]), "0 no game or edition is called `magik`: did you mean `magic`?");
        assert_eq!(
            refused(&["--bob-library", "3", "--bob-library", "Bear", "x"]),
            "2 bob's library is either a number of cards or cards by name: "
        );
        assert_eq!(
            refused(&["--bob", "Bear"]),
            "2 nothing happens: a sentence is missing: for example \"Lightning Bolt deals 3 damage to Bob\""
        );
        assert!(read(&["--jason", "Bear", "Jason gains 3 life"]).is_ok());
    }
}
