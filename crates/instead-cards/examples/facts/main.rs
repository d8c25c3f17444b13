//! Compares what is read of cards with another program's definitions of the same cards: facts about each effect, not words.
//!
//! `facts CARDS FOLDER [NAME]`: the cards of a file, and the folder of XMage's card classes (`Mage.Sets/src/mage/cards` of a
//! checkout of magefree/mage), of which nothing is kept. For each card that is read whole it writes the facts that stand
//! there and are not found in the reading, one a line: the card, the fact, what the reading has of that verb. Nothing is
//! said of effects that the other program writes out for one card alone. The last line counts.
//!
//! A fact is a verb, what it is done to (this object, a target or what an event is about, all of a kind, what this is
//! attached to; a player: you, a target, opponents, each), and a number where one is written. What is found may be the
//! fault of either side, or a difference in how the same is said: each has to be looked at.

mod ours;
mod theirs;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

use instead_cards::{Cards, OwnedFacts};

/// What something is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum To {
    /// The object itself.
    This,
    /// A target, or what was spoken of before.
    Other,
    /// All of a kind.
    All,
    /// What this is attached to.
    Attached,
    /// You.
    You,
    /// Each opponent.
    Opponents,
    /// Each player.
    Each,
    /// It cannot be told from the outside: it fits all.
    Unknown,
}

/// A verb, what it is done to, and how much.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fact {
    /// The verb.
    verb: &'static str,
    /// To what.
    to: To,
    /// How much, where a number is written.
    number: Option<i32>,
}

impl Fact {
    /// Whether both can be the same.
    fn fits(&self, other: &Fact) -> bool {
        let to = self.to == other.to || self.to == To::Unknown || other.to == To::Unknown;
        let number = self.number.is_none() || other.number.is_none() || self.number == other.number;
        self.verb == other.verb && to && number
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.verb, self.to)?;
        self.number.map_or(Ok(()), |number| write!(f, " {number}"))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(cards), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("usage: facts CARDS FOLDER [NAME]".into());
    };
    let only = arguments.next();
    let mut all = Cards::default();
    all.load(Path::new(&cards))?;
    let classes = classes(Path::new(&folder))?;
    let mut names: Vec<&str> = all.names().collect();
    names.sort_unstable();
    names.dedup();
    let mut out = std::io::stdout().lock();
    let (mut compared, mut facts, mut missing) = (0, 0, 0);
    for name in names.into_iter().filter(|name| only.as_ref().is_none_or(|only| only == name)) {
        if !all.facts(name).is_some_and(|card| card.faces().all(is_whole)) {
            continue;
        }
        let Some(class) = classes.get(&key(name)) else { continue };
        let theirs = theirs::facts(&std::fs::read_to_string(class)?);
        let Ok(read) = all.find(name) else { continue };
        let mut ours = ours::facts(&read);
        let all_ours = ours.clone();
        (compared, facts) = (compared + 1, facts + theirs.len());
        for fact in theirs {
            if let Some(at) = ours.iter().position(|own| own.fits(&fact)) {
                ours.remove(at);
                continue;
            }
            // one sentence of ours may be two abilities there, as of a land with two kinds of mana
            if all_ours.iter().any(|own| own.fits(&fact)) {
                continue;
            }
            missing += 1;
            let own: Vec<String> = all_ours.iter().filter(|o| o.verb == fact.verb).map(ToString::to_string).collect();
            writeln!(out, "{name}\t{fact}\t{}", own.join(", "))?;
        }
    }
    writeln!(out, "{compared} cards compared, {facts} facts, {missing} not found")?;
    Ok(())
}

fn is_whole(face: &OwnedFacts) -> bool {
    instead_cards::marks(face).iter().all(|part| part.stop.is_none() && part.lacks.is_empty())
}

/// A name as both write it: letters and digits alone.
fn key(name: &str) -> String {
    let front = name.split(" // ").next().unwrap_or(name);
    front.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// The files of the classes, by the key of their cards.
fn classes(folder: &Path) -> Result<BTreeMap<String, PathBuf>, Box<dyn Error>> {
    let mut found = BTreeMap::new();
    for letter in std::fs::read_dir(folder)? {
        for file in std::fs::read_dir(letter?.path())? {
            let path = file?.path();
            let stem = path.file_stem().map(|stem| key(&stem.to_string_lossy()));
            found.extend(stem.map(|stem| (stem, path)));
        }
    }
    Ok(found)
}
