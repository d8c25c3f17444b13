//! Which board shows which sentence.

use std::collections::BTreeMap;
use std::fmt;

/// What shows a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The play of that number in a scenario file.
    File(String, usize),
    /// One of the boards around the card, by what happens there.
    Around(String),
    /// None is known, and why.
    Nowhere(String),
}

/// For each sentence what shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lock(pub BTreeMap<String, Shown>);

const HEAD: &str = "# Each sentence of a built-in card that replaces or prevents, and below it a board that ends otherwise where the\n\
    # sentence is taken away: a play of a scenario file, or a board around the card. `instead-boards acts` writes it anew.\n";

const AROUND: &str = "around, ";
const NOWHERE: &str = "nowhere: ";
const PLAY: &str = " play ";

impl Lock {
    /// Reads what [`Lock`] prints; a line that is none of it is left out.
    pub fn read(text: &str) -> Lock {
        let mut lock = Lock::default();
        let mut sentence = String::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let Some(shown) = line.strip_prefix("    ") else {
                line.clone_into(&mut sentence);
                continue;
            };
            let shown = if let Some(happens) = shown.strip_prefix(AROUND) {
                Shown::Around(happens.to_owned())
            } else if let Some(why) = shown.strip_prefix(NOWHERE) {
                Shown::Nowhere(why.to_owned())
            } else {
                let (file, play) = shown.rsplit_once(PLAY).unwrap_or((shown, "1"));
                Shown::File(file.to_owned(), play.parse().unwrap_or(1))
            };
            lock.0.insert(sentence.clone(), shown);
        }
        lock
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::File(file, play) => write!(f, "{file}{PLAY}{play}"),
            Shown::Around(happens) => write!(f, "{AROUND}{happens}"),
            Shown::Nowhere(why) => write!(f, "{NOWHERE}{why}"),
        }
    }
}

impl fmt::Display for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HEAD)?;
        self.0.iter().try_for_each(|(sentence, shown)| writeln!(f, "{sentence}\n    {shown}"))
    }
}
