//! Sentences that were not read: what is wrong with them, and what may have been meant.

use instead_oracle::{Named, play};

use crate::fold::{begins, folded, same};
use crate::source::{beginning, did_you_mean, nearest, shown};

/// How a game's sentences say what people say in other words.
pub(crate) struct Ways {
    /// A word of people, and how to write what it says.
    words: &'static [(&'static str, &'static str)],
    /// Sentences that show how all are written.
    example: &'static str,
}

const DAMAGE: &str = "write it as in `Lightning Bolt deals 3 damage to Bob`";
const DESTROY: &str = "write `destroy X`, or `X dies`";
const NAMES: &str = "write the names of the players: `Alice`, `Bob`";
const STATEMENT: &str = "say what happens, as in `Lightning Bolt deals 3 damage to Bob`";
const ATTACK: &str = "write it as in `Alice attacks with X`, or `Alice attacks Bob with X`";
const ENTERS: &str = "write it as in `put X onto the battlefield`";

/// Magic's.
pub(crate) const MAGIC: Ways = Ways {
    words: &[
        ("hits", DAMAGE),
        ("hit", DAMAGE),
        ("does", DAMAGE),
        ("dmg", DAMAGE),
        ("deal", DAMAGE),
        ("damages", DAMAGE),
        ("pings", DAMAGE),
        ("kills", DESTROY),
        ("kill", DESTROY),
        ("die", DESTROY),
        ("destroys", DESTROY),
        ("bounce", "write `return X to its owner's hand`"),
        ("bounces", "write `return X to its owner's hand`"),
        ("sac", "write `sacrifice X`"),
        ("sacs", "write `sacrifice X`"),
        ("makes", "write it as in `Alice creates a 1/1 white Soldier creature token`"),
        ("enters", ENTERS),
        ("enter", ENTERS),
        ("etb", ENTERS),
        ("etbs", ENTERS),
        ("attack", ATTACK),
        ("attacks", ATTACK),
        ("block", "write it as in `Bob blocks X with Y`: the attacker first"),
        ("blocks", "write it as in `Bob blocks X with Y`: the attacker first"),
        ("on", "write what is targeted as in `Alice casts X targeting Y`"),
        ("onto", "write what is targeted as in `Alice casts X targeting Y`"),
        ("at", "write what is targeted as in `Alice casts X targeting Y`"),
        ("for x", "write it as in `Alice casts Y with X = 2`"),
        ("with x", "write it as in `Alice casts Y with X = 2`"),
        ("a +1/+1 counter", "write `put a +1/+1 counter on X`"),
        ("a counter", "write it as in `put a +1/+1 counter on X`"),
        ("with", "write a blocker as in `Bob blocks X with Y`, a cause as in `destroy X because of Y`"),
        ("to hand", "write `return X to its owner's hand`"),
        ("my", NAMES),
        ("i", NAMES),
        ("me", NAMES),
        ("opponent", NAMES),
        ("opponent's", NAMES),
        ("what", STATEMENT),
        ("when", STATEMENT),
        ("if", STATEMENT),
        ("how", STATEMENT),
        ("can", STATEMENT),
        ("would", STATEMENT),
        ("will", STATEMENT),
        ("both", "name each of them, in a sentence of its own"),
        ("lives", "did you mean `life`?"),
    ],
    example: "for example `Lightning Bolt deals 3 damage to Bob`, `destroy X`, `Alice casts X targeting Y`, `go to combat`",
};

/// Kaijudo's and Duel Masters'.
pub(crate) const DUEL: Ways = Ways {
    words: &[
        ("kill", "write `banish X` or `destroy X`"),
        ("kills", "write `banish X` or `destroy X`"),
        ("bounce", "write `return X to its owner's hand`"),
        ("attack", "write it as in `X attacks Bob`, or `X attacks Y`"),
        ("breaks", "write it as in `break 2 of Bob's shields`"),
        ("my", NAMES),
        ("i", NAMES),
        ("me", NAMES),
        ("what", "say what happens, as in `break 2 of Bob's shields`"),
        ("if", "say what happens, as in `break 2 of Bob's shields`"),
        ("would", "say what happens, as in `break 2 of Bob's shields`"),
    ],
    example: "for example `banish X`, `break 2 of Bob's shields`, `X attacks Bob`, `Alice draws a card`",
};

impl Ways {
    /// How to write what the words say at which reading stopped: of a sentence of which nothing was read any word may be
    /// the one.
    fn instead_of(&self, said: &str, at: usize) -> Option<String> {
        let starts = said.match_indices(' ').map(|(at, _)| at + 1);
        let starts = std::iter::once(0).chain(starts).take(if at == 0 { 8 } else { 1 });
        let way = |from: usize| {
            let rest = said.get(from..)?;
            self.words.iter().find(|(people, _)| begins(rest, people)).map(|(_, way)| (*way).to_owned())
        };
        // "for X=2", "with X 2": the letter says it.
        let end = |c: char| !c.is_alphanumeric() && c != '\'';
        let says_x = at > 0 && said.split(end).take(2).any(|word| word.eq_ignore_ascii_case("x"));
        let x = || self.words.iter().find(|(people, _)| *people == "x").map(|(_, way)| (*way).to_owned());
        says_x.then(x).flatten().or_else(|| starts.filter_map(way).next())
    }
}

/// Why a sentence means nothing.
#[derive(Clone, Debug)]
pub(crate) struct Misread {
    /// Where reading stopped, in bytes of the sentence.
    pub(crate) at: usize,
    /// What was expected, or what is wrong.
    pub(crate) message: String,
    /// What may have been meant.
    pub(crate) suggestion: Option<String>,
    /// The same, where a word or a name was misspelt.
    pub(crate) near: Option<String>,
    /// It was read, and the rules of the game refuse it.
    pub(crate) illegal: bool,
}

impl Misread {
    /// What is wrong with a sentence that was not read. A name, a word of the game or a card may have been meant.
    pub(crate) fn of(
        misread: &play::Misread,
        names: &[(String, Named)],
        ways: &Ways,
        card: impl Fn(&str) -> Vec<String>,
    ) -> Misread {
        let play::Misread { at, rest, expected, words, wants_name, unknown } = misread;
        let all: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
        if let Some(name) = unknown {
            let near = nearest(name, all.iter().copied()).map(|near| vec![near.to_owned()]);
            let near = near.unwrap_or_else(|| card(name).into_iter().take(2).collect());
            let near: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
            let message = format!("nothing here is called “{}”, and no card is", shown(name));
            let near = (!near.is_empty()).then(|| format!("did you mean {}?", near.join(" or ")));
            return Misread { at: *at, message, suggestion: near.clone(), near, illegal: false };
        }
        let said = rest.trim_end_matches('.');
        let first = said.split_whitespace().next().unwrap_or_default().trim_end_matches(',');
        let (name, word) = (near_name(said, &all), near_expected(said, *at, words));
        let near = name.clone().or_else(|| word.clone());
        let example = (*at == 0).then(|| ways.example.to_owned());
        // A card that stands nowhere.
        let called = unknown_name(said).trim_end_matches(|c: char| !c.is_alphanumeric());
        let absent = || {
            let wanted = *at > 0 && said.starts_with(char::is_uppercase);
            let known = wanted.then(|| card(called)).and_then(|cards| cards.into_iter().next());
            known.filter(|name| same(name, called)).map(|name| format!("`{name}` is a card; put it into a zone first"))
        };
        let suggestion = name.or_else(|| ways.instead_of(said, *at)).or_else(absent).or(word).or(example);
        let message = if said.is_empty() {
            format!("more is needed at the end: expected {expected}")
        } else if *wants_name && *at > 0 {
            format!("nothing here is called “{}”", shown(&beginning(unknown_name(said))))
        } else if said.starts_with(char::is_uppercase) && *at > 0 {
            // A name, by the way it is written.
            format!("nothing here is called “{}”: expected {expected}", shown(said))
        } else {
            let what = if *at == 0 { beginning(said) } else { first.to_owned() };
            let what = shown(&what);
            format!("“{what}” is not understood: expected {expected}")
        };
        Misread { at: *at, message, suggestion, near, illegal: false }
    }

    /// What is wrong with a sentence as a whole.
    pub(crate) fn new(message: impl Into<String>) -> Misread {
        Misread { at: 0, message: message.into(), suggestion: None, near: None, illegal: false }
    }

    /// The name or the word that may have been meant by one that was misspelt.
    pub(crate) fn near_word(misread: &play::Misread, names: &[(String, Named)]) -> Option<String> {
        let said = misread.rest.trim_end_matches('.');
        let all: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
        near_name(said, &all).or_else(|| near_expected(said, misread.at, &misread.words))
    }
}

/// The word that was expected and may have been meant. Where nothing was understood, any of the first words may be the one
/// that is wrong.
fn near_expected(said: &str, at: usize, words: &[String]) -> Option<String> {
    let mut tried = said.split_whitespace().take(if at == 0 { 6 } else { 1 });
    let misspelt = |word: &&str| word.len() > 2 && !words.iter().any(|known| same(known, word));
    tried.by_ref().filter(misspelt).find_map(|word| did_you_mean(word, words.iter().map(String::as_str)))
}

/// Words that stand behind a name in a sentence: where a name is not known, it is taken to reach as far.
const BEHIND_NAMES: [&str; 12] = [
    " and ",
    " with ",
    " targeting ",
    " from ",
    " choosing ",
    " kicked",
    " for its ",
    " spending ",
    " because of ",
    " face down",
    ": ",
    ", ",
];

/// The words that were meant to be a name.
fn unknown_name(text: &str) -> &str {
    let end = BEHIND_NAMES.iter().filter_map(|words| text.find(words)).min();
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

/// The name that the first words of a text may have been meant to be: the more words, the likelier.
fn near_name(text: &str, names: &[&str]) -> Option<String> {
    const WORDS: usize = 8;
    let ends: Vec<usize> = text.match_indices(' ').map(|(at, _)| at).chain([text.len()]).take(WORDS).collect();
    for end in ends.into_iter().rev() {
        let words = text.get(..end).unwrap_or_default().trim_end_matches(['.', ',', ':']);
        let words = words.strip_suffix("'s").unwrap_or(words);
        // A name that is one, written small or large, is not what is wrong.
        if words.len() < 3 || names.iter().any(|name| same(name, words)) {
            continue;
        }
        let bare = ["a ", "an ", "the "].iter().find_map(|article| words.strip_prefix(article));
        if let Some(name) = bare.and_then(|bare| names.iter().find(|name| same(name, bare))) {
            return Some(format!("did you mean `{name}`?"));
        }
        // Nor is one that stands in the words as it is.
        let stands = |name: &&str| folded(words).contains(&folded(name));
        let near = nearest(words, names.iter().copied().filter(|name| !stands(name)));
        if let Some(near) = near {
            return Some(format!("did you mean `{near}`?"));
        }
    }
    None
}
