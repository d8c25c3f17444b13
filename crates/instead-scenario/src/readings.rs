//! The register of open readings: where rules and rulings leave two, which is taken, and how the other is played.
//!
//! A reading is one row of [`READINGS`]. A scenario says which choices it takes (`readings` in the file, `--reading` at the
//! terminal); the board is built under them, and nothing else asks.

use std::sync::Mutex;

use instead::policy::Unpreventable;
use instead_cards::{Cards, OwnedFacts};
use instead_duel::Rules;
use instead_magic::{EDITIONS, Edition};
use serde::Serialize;

use crate::game::Game;
use crate::model::Scenario;
use crate::source::did_you_mean;

/// A place where the rules leave more than one reading.
#[derive(Debug)]
pub struct Reading {
    /// Its name.
    pub name: &'static str,
    /// The games and editions in which it is open.
    pub games: &'static [Game],
    /// What is open.
    pub question: &'static str,
    /// The choices. The first is taken.
    pub choices: &'static [Choice],
    /// Why that one.
    pub why: &'static str,
    /// The rules that leave it open.
    pub rules: &'static [&'static str],
    /// Its number in DECISIONS.md.
    pub decision: &'static str,
    /// An answer can rest on it only where one of these stands in the file or on a card that it names.
    words: &'static [&'static str],
}

/// A choice of a reading.
#[derive(Debug)]
pub struct Choice {
    /// Its name.
    pub name: &'static str,
    /// What holds then.
    pub says: &'static str,
    /// How it is played.
    played: Played,
}

/// How a choice is played.
#[derive(Debug)]
enum Played {
    /// As the edition is.
    Taken,
    /// Magic, with this changed.
    Magic(fn(&mut Edition)),
    /// Kaijudo or Duel Masters, with this changed.
    Duel(fn(&mut Rules)),
}

const fn taken(name: &'static str, says: &'static str) -> Choice {
    Choice { name, says, played: Played::Taken }
}

const fn magic(name: &'static str, says: &'static str, played: fn(&mut Edition)) -> Choice {
    Choice { name, says, played: Played::Magic(played) }
}

const fn duel(name: &'static str, says: &'static str, played: fn(&mut Rules)) -> Choice {
    Choice { name, says, played: Played::Duel(played) }
}

const MAGIC: &[Game] = &[Game::Magic2004, Game::Magic2005, Game::Magic2017, Game::Magic2018, Game::Magic2026];
const OLD: &[Game] = &[Game::Magic2004, Game::Magic2005];

/// Every open reading that can be played by either choice.
pub static READINGS: &[Reading] = &[
    Reading {
        name: "shield-counters",
        games: &[Game::Magic2026],
        question: "how many shield counters damage by several sources at one time removes",
        choices: &[
            taken("one", "one, for all that is dealt at that time"),
            magic("each", "one for each source", |edition| edition.readings.shield_counter_for_each = true),
        ],
        why: "the counters make one prevention effect, the permanent is one subject, and it is decided once for the batch",
        rules: &["122.1c"],
        decision: "R2",
        words: &["shield counter", "shield =", "shield\""],
    },
    Reading {
        name: "redirected-parts",
        games: MAGIC,
        question: "whether damage of one source that is redirected in parts to one recipient is one event there",
        choices: &[
            taken("one", "it is one event"),
            magic("apart", "each part is an event of its own", |edition| edition.readings.parts_stand_alone = true),
        ],
        why: "what one source would deal to one recipient at one time is one event, as a published judge's answer has it",
        rules: &["614.9", "614.5"],
        decision: "R16",
        words: &["dealt to", "deals that damage to", "deals it to", "redirect"],
    },
    Reading {
        name: "own-symbols",
        games: MAGIC,
        question: "whether the mana symbols of what enters count for devotion as it is looked at before it enters",
        choices: &[
            taken("no", "they do not count yet"),
            magic("yes", "they count, as they would on the battlefield", |edition| {
                edition.readings.own_symbols_count = true;
            }),
        ],
        why: "rulings on the Gods say so",
        rules: &["614.12", "700.5"],
        decision: "R18",
        words: &["devotion"],
    },
    Reading {
        name: "below-the-bound",
        games: MAGIC,
        question: "what damage that “would reduce your life total to less than 1” does to a total that is lower already",
        choices: &[
            taken("nothing", "the total falls no further"),
            magic("all", "it falls by the damage, for it cannot be reduced to 1", |edition| {
                edition.readings.below_falls_further = true;
            }),
        ],
        why: "“reduces it to 1 instead” raises nothing, and lets it fall no further",
        rules: &["120.4c"],
        decision: "R19",
        words: &["less than"],
    },
    Reading {
        name: "redirected-to-who-left",
        games: OLD,
        question: "whether damage is redirected to a player who has left the game",
        choices: &[
            taken("yes", "the redirection applies, and the damage is dealt to nobody"),
            magic("no", "the redirection does nothing, as the later rule has it", |edition| {
                edition.redirection.players_who_left = true;
            }),
        ],
        why: "the text lets a redirection do nothing only where a creature is gone",
        rules: &["419.6c", "419.5"],
        decision: "R10",
        words: &["dealt to", "deals that damage to", "deals it to", "redirect"],
    },
    Reading {
        name: "damage-that-cant-be-prevented",
        games: OLD,
        question: "what an effect that would prevent damage which can't be prevented does",
        choices: &[
            taken("nothing", "it is not applied, its further words included"),
            magic("further-words", "it is applied and prevents nothing; its further words take place", |edition| {
                edition.policy.unpreventable = Unpreventable::ApplyKeepAmount;
            }),
        ],
        why: "“can't” wins over “can”, and the rule by which it is applied in vain is younger",
        rules: &["103.2", "103.3"],
        decision: "R21",
        words: &["be prevented"],
    },
    Reading {
        name: "conditions-of-triggers",
        games: &[Game::Kaijudo],
        question: "when the condition of a triggered ability must hold",
        choices: &[
            taken("as-it-triggers", "as it triggers"),
            duel("as-it-takes-place", "as it takes place, as in Duel Masters", |rules| rules.conditions_wait = true),
        ],
        why: "the rules do not say; the ability says when it triggers",
        rules: &["K1"],
        decision: "Q13",
        words: &["while", "if "],
    },
    Reading {
        name: "what-leaves-sees",
        games: &[Game::Kaijudo],
        question: "whether what leaves the battle zone sees what leaves with it",
        choices: &[
            taken("all", "it sees all"),
            duel("itself", "it sees itself alone, as in Duel Masters", |rules| rules.leaving_sees_itself_only = true),
        ],
        why: "the rules do not say; an effect of a card covers the card itself and what goes with it (K9)",
        rules: &["K9"],
        decision: "Q13",
        words: &["whenever", "when ", "each time"],
    },
    Reading {
        name: "saver-that-goes-too",
        games: &[Game::DuelMasters],
        question: "whether what is destroyed itself may be chosen to be destroyed in the place of another",
        choices: &[
            taken("no", "what the batch affects can't be chosen"),
            duel("once", "it may be chosen once", |rules| rules.policy.substitutes.outside_batch = false),
        ],
        why: "a card that an event is about already is affected by it, as in Kaijudo's rule",
        rules: &["609.9b"],
        decision: "D168",
        words: &["instead"],
    },
];

/// A choice that a scenario takes: a row of [`READINGS`], and one of its choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    row: usize,
    choice: usize,
}

/// Why a choice is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ReadingError {
    /// What is wrong.
    pub message: String,
    /// What may have been meant.
    pub suggestion: Option<String>,
}

impl Taken {
    /// The choice of this name, of the reading of that name.
    ///
    /// # Errors
    /// If there is none.
    pub fn named(name: &str, choice: &str) -> Result<Taken, ReadingError> {
        let known = |word: &str, all: Vec<&'static str>| {
            did_you_mean(word, all.iter().copied()).unwrap_or_else(|| format!("known are {}", all.join(", ")))
        };
        let error = |message, suggestion| Err(ReadingError { message, suggestion: Some(suggestion) });
        let (name, choice) = (name.trim(), choice.trim());
        let Some(row) = READINGS.iter().position(|reading| reading.name == name) else {
            let names = READINGS.iter().map(|reading| reading.name).collect();
            return error(format!("no open reading is called `{name}`"), known(name, names));
        };
        let choices = READINGS.get(row).map(|reading| reading.choices).unwrap_or_default();
        match choices.iter().position(|one| one.name == choice) {
            Some(choice) => Ok(Taken { row, choice }),
            None => {
                let names = choices.iter().map(|one| one.name).collect();
                error(format!("`{name}` cannot be read as `{choice}`"), known(choice, names))
            }
        }
    }

    /// A choice as one writes it: `NAME=CHOICE`.
    ///
    /// # Errors
    /// If it is none.
    ///
    /// ```
    /// use instead_scenario::readings::Taken;
    ///
    /// assert_eq!(Taken::read("shield-counters=each").map(|taken| taken.to_string()).as_deref(), Ok("shield-counters=each"));
    /// assert!(Taken::read("shield-counters=two").is_err());
    /// ```
    pub fn read(text: &str) -> Result<Taken, ReadingError> {
        let Some((name, choice)) = text.split_once('=') else {
            let message = format!("`{text}` does not say how it is read");
            let suggestion = Some("a reading is written NAME=CHOICE; `instead readings` lists them".to_owned());
            return Err(ReadingError { message, suggestion });
        };
        Taken::named(name, choice)
    }

    /// The reading.
    pub fn reading(self) -> Option<&'static Reading> {
        READINGS.get(self.row)
    }

    /// The choice.
    pub fn choice(self) -> Option<&'static Choice> {
        self.reading()?.choices.get(self.choice)
    }

    /// Whether it is open in this game.
    pub fn is_open_in(self, game: Game) -> bool {
        self.reading().is_some_and(|reading| reading.games.contains(&game))
    }
}

impl std::fmt::Display for Taken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (name, choice) = (self.reading().map(|r| r.name), self.choice().map(|c| c.name));
        write!(f, "{}={}", name.unwrap_or_default(), choice.unwrap_or_default())
    }
}

impl Scenario {
    /// Reads it so, instead of how it was read before.
    ///
    /// # Errors
    /// If the reading is not open in its game.
    pub fn read_as(&mut self, taken: Taken) -> Result<(), ReadingError> {
        let game = self.game.value;
        if !taken.is_open_in(game) {
            let games: Vec<&str> = taken.reading().into_iter().flat_map(|r| r.games).map(|game| game.name()).collect();
            let message = format!("`{taken}` is no open reading of {game}");
            return Err(ReadingError { message, suggestion: Some(format!("it is one of {}", games.join(", "))) });
        }
        self.readings.retain(|other| other.row != taken.row);
        self.readings.push(taken);
        Ok(())
    }

    /// The choice that it takes of a row.
    fn takes(&self, row: usize) -> Taken {
        self.readings.iter().find(|taken| taken.row == row).copied().unwrap_or(Taken { row, choice: 0 })
    }

    /// The choices on which an answer of this game could rest, each with what it would be otherwise.
    pub(crate) fn open_readings(&self, game: Game, cards: &Cards) -> Vec<(Taken, Taken)> {
        let open = || READINGS.iter().enumerate().filter(|(_, reading)| reading.games.contains(&game));
        let text = self.all_text(cards);
        let could = open().filter(|(_, reading)| reading.words.iter().any(|word| text.contains(word)));
        could
            .flat_map(|(row, reading)| {
                let taken = self.takes(row);
                let others = (0..reading.choices.len()).filter(move |choice| *choice != taken.choice);
                others.map(move |choice| (taken, Taken { row, choice }))
            })
            .collect()
    }

    /// The file, and all that is printed on the cards that it names, in small letters.
    fn all_text(&self, cards: &Cards) -> String {
        let mut text = self.source.text.to_lowercase();
        for name in self.card_names(cards) {
            for face in cards.known(&name).into_iter().flat_map(OwnedFacts::faces) {
                text.push('\n');
                text.push_str(&face.oracle_text.to_lowercase());
            }
        }
        text
    }
}

/// The edition, read as these choices have it.
pub(crate) fn edition(taken: &[Taken], edition: &'static Edition) -> &'static Edition {
    let game = edition.name.parse::<Game>().ok();
    let mut read = edition.clone();
    for taken in taken.iter().filter(|taken| game.is_some_and(|game| taken.is_open_in(game))) {
        if let Some(Choice { played: Played::Magic(change), .. }) = taken.choice() {
            change(&mut read);
        }
    }
    if read == *edition { edition } else { kept(read) }
}

/// The rules of the other games, read as these choices have it.
pub(crate) fn rules(taken: &[Taken], mut rules: Rules) -> Rules {
    let game = rules.name.parse::<Game>().ok();
    for taken in taken.iter().filter(|taken| game.is_some_and(|game| taken.is_open_in(game))) {
        if let Some(Choice { played: Played::Duel(change), .. }) = taken.choice() {
            change(&mut rules);
        }
    }
    rules
}

/// A game knows its edition for as long as the program runs. There are no more of these than pairs of editions times
/// fields, and readings.
pub(crate) fn kept(edition: Edition) -> &'static Edition {
    static KEPT: Mutex<Vec<&'static Edition>> = Mutex::new(Vec::new());
    if let Some(known) = EDITIONS.into_iter().find(|known| **known == edition) {
        return known;
    }
    // Nothing can be half done where a holder of the lock panicked: a list was pushed to or was not.
    let mut kept = KEPT.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(known) = kept.iter().find(|known| ***known == edition) {
        return known;
    }
    let edition: &'static Edition = Box::leak(Box::new(edition));
    kept.push(edition);
    edition
}

/// An open reading on which an answer rests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RestsOn {
    /// Its name.
    pub reading: String,
    /// What is open.
    pub question: String,
    /// The choice that is taken.
    pub taken: String,
    /// What holds by it.
    pub says: String,
    /// The choice that is not.
    pub other: String,
    /// What would hold by that.
    pub other_says: String,
    /// Why the first is taken where nothing is said.
    pub why: String,
    /// The rules that leave it open.
    pub rules: Vec<String>,
    /// Whether it ends otherwise by the other; else that was not found out, for a limit ended a search.
    pub known: bool,
}

impl RestsOn {
    pub(crate) fn new(taken: Taken, other: Taken, known: bool) -> Option<RestsOn> {
        let (reading, choice, another) = (taken.reading()?, taken.choice()?, other.choice()?);
        Some(RestsOn {
            reading: reading.name.to_owned(),
            question: reading.question.to_owned(),
            taken: choice.name.to_owned(),
            says: choice.says.to_owned(),
            other: another.name.to_owned(),
            other_says: another.says.to_owned(),
            why: reading.why.to_owned(),
            rules: reading.rules.iter().map(|rule| (*rule).to_owned()).collect(),
            known,
        })
    }
}

impl std::fmt::Display for RestsOn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let RestsOn { reading, question, says, other, other_says, .. } = self;
        let (rests, otherwise) = match self.known {
            true => ("This rests on", "it ends otherwise"),
            false => ("This may rest on", "a limit ended the search"),
        };
        let rules = self.rules.join(", ");
        write!(f, "{rests} an open reading ({rules}): {question}. Taken: {says}. ")?;
        write!(f, "By the other ({other_says}) {otherwise}: `--reading {reading}={other}`.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_is_whole() {
        let mut names = std::collections::BTreeSet::new();
        for reading in READINGS {
            assert!(names.insert(reading.name), "{}", reading.name);
            assert!(reading.choices.len() > 1 && !reading.games.is_empty() && !reading.words.is_empty());
            assert!(matches!(reading.choices[0].played, Played::Taken), "{}", reading.name);
            for choice in &reading.choices[1..] {
                let of_magic = matches!(choice.played, Played::Magic(_));
                assert!(reading.games.iter().all(|game| game.is_magic() == of_magic), "{}", reading.name);
            }
        }
    }

    #[test]
    fn each_choice_changes_its_games_and_the_first_changes_nothing() {
        for (row, reading) in READINGS.iter().enumerate() {
            for (choice, game) in (0..reading.choices.len()).flat_map(|c| reading.games.iter().map(move |g| (c, g))) {
                let taken = [Taken { row, choice }];
                let changed = match (Edition::named(game.name()), Rules::named(game.name())) {
                    (Some(own), _) => edition(&taken, own) != own,
                    (None, Some(own)) => rules(&taken, own.clone()) != own,
                    (None, None) => panic!("{game}"),
                };
                assert_eq!(changed, choice > 0, "{} in {game}", taken[0]);
            }
        }
    }
}
