//! Searching for cards with the words of Scryfall's search, as far as they make sense without a network.

use strsim::osa_distance;

use crate::cards::Cards;
use crate::facts::OwnedFacts;
use crate::family::Family;
use crate::search::{Hit, Match};
use crate::texts::Texts;

/// A search: what must hold of a card, and words of its name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// Words of the name.
    pub words: String,
    /// What must hold, or must not.
    terms: Vec<(bool, Term)>,
}

#[derive(Clone, Debug, PartialEq)]
enum Term {
    /// `o:"would draw"`
    Text(String),
    /// `t:creature`
    Type(String),
    /// `c:red`, `c>=rg`, `c:m`
    Colors(Relation, Vec<char>),
    /// `c:m`: of several colours.
    Multicolor,
    /// `mv<=3`, `pow>4`
    Number(Printed, Relation, f64),
    /// `m:{G}{G}`
    Cost(String),
    /// `family:draw`
    Family(Family),
    /// `is:replacement`, `is:prevention`
    Kind(bool, bool),
    /// `is:whole`: every sentence is read and carried out.
    Whole,
    /// `is:permanent`, `is:spell`
    Permanent(bool),
    /// `!"Grizzly Bears"`
    Exactly(String),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Printed {
    ManaValue,
    Power,
    Toughness,
    Loyalty,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Relation {
    Is,
    Not,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// Why a search cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct QueryError {
    /// What is wrong.
    pub message: String,
    /// What may have been meant, or what there is.
    pub help: String,
}

/// The cards that fit a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fitting {
    /// The first of them.
    pub hits: Vec<Hit>,
    /// How many more fit; nothing where not all cards were looked at.
    pub more: Option<usize>,
}

const OPERATORS: [&str; 22] = [
    "o",
    "oracle",
    "t",
    "type",
    "c",
    "color",
    "mv",
    "cmc",
    "manavalue",
    "pow",
    "power",
    "tou",
    "toughness",
    "loy",
    "loyalty",
    "m",
    "mana",
    "family",
    "is",
    "not",
    "name",
    "text",
];

impl Query {
    /// Reads a search.
    ///
    /// # Errors
    /// If an operator or its value is not known, with what may have been meant.
    pub fn read(arguments: &[String]) -> Result<Query, QueryError> {
        let mut query = Query::default();
        let mut names: Vec<String> = Vec::new();
        for word in arguments.iter().flat_map(|argument| words(argument)) {
            let (holds, bare) = match word.strip_prefix('-') {
                Some(bare) if !bare.is_empty() => (false, bare),
                _ => (true, word.as_str()),
            };
            if let Some(name) = bare.strip_prefix('!') {
                query.terms.push((holds, Term::Exactly(unquoted(name).to_lowercase())));
                continue;
            }
            let Some((operator, relation, value)) = split(bare) else {
                names.push(unquoted(&word));
                continue;
            };
            if operator == "name" {
                names.push(value);
                continue;
            }
            let term = term(&operator, relation, &value)?;
            query.terms.push((holds != (operator == "not"), term));
        }
        query.words = names.join(" ");
        Ok(query)
    }

    /// Whether it asks for more than a name.
    pub fn has_terms(&self) -> bool {
        !self.terms.is_empty()
    }

    /// Whether it asks what is read of a card's text, which takes long to say of all cards.
    fn reads(&self) -> bool {
        self.terms.iter().any(|(_, term)| *term == Term::Whole)
    }

    /// Whether a card is one that is searched for. What takes long is asked last.
    pub fn fits(&self, card: &OwnedFacts, texts: Texts) -> bool {
        let all = |slow: bool| {
            let mut terms = self.terms.iter().filter(|(_, term)| (*term == Term::Whole) == slow);
            terms.all(|(holds, term)| term.fits(card, texts) == *holds)
        };
        all(false) && all(true)
    }
}

/// Cards that a thread looks at before it is asked whether enough were found.
const AT_ONCE: usize = 64;

impl Cards {
    /// At most `limit` cards that fit, in the order of [`search`](Cards::search), or, without words, in their own. The cards
    /// are looked at on as many threads as the machine runs at one time, and where texts are to be read no more of them than
    /// are needed. It ends where `goes_on` says so.
    pub fn fitting(&self, query: &Query, texts: Texts, limit: usize, goes_on: &dyn Fn() -> bool) -> Fitting {
        let hits: Vec<Hit> = if query.words.is_empty() {
            self.names().map(|name| Hit { name: name.to_owned(), matched: Match::Exact }).collect()
        } else {
            self.search(&query.words, usize::MAX)
        };
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let fits = |hit: &Hit| self.facts(&hit.name).is_some_and(|facts| query.fits(facts, texts));
        let (mut found, mut looked_at) = (Fitting { hits: Vec::new(), more: Some(0) }, 0);
        for batch in hits.chunks(threads * AT_ONCE) {
            if (query.reads() && found.more > Some(0)) || !goes_on() {
                break;
            }
            looked_at += batch.len();
            for (hit, fits) in batch.iter().zip(each(batch, &fits)) {
                match (fits, found.hits.len() < limit) {
                    (true, true) => found.hits.push(hit.clone()),
                    (true, false) => found.more = found.more.map(|more| more + 1),
                    (false, _) => {}
                }
            }
        }
        found.more = found.more.filter(|_| looked_at == hits.len());
        found
    }
}

/// What is so of each hit, found out on several threads.
fn each(hits: &[Hit], fits: &(impl Fn(&Hit) -> bool + Sync)) -> Vec<bool> {
    std::thread::scope(|scope| {
        let some = hits.chunks(AT_ONCE);
        let running: Vec<_> =
            some.map(|some| scope.spawn(move || some.iter().map(fits).collect::<Vec<bool>>())).collect();
        let done = running.into_iter().map(std::thread::ScopedJoinHandle::join);
        done.flat_map(|some| some.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    })
}

/// The words of an argument; what stands between quotes is one.
fn words(argument: &str) -> Vec<String> {
    // the shell has taken the quotes off one word with spaces: `o:would draw`
    let whole = !argument.contains('"')
        && split(argument).is_some_and(|(_, _, value)| value.contains(' ') && !value.contains(':'));
    if whole {
        return vec![argument.to_owned()];
    }
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in argument.chars() {
        quoted ^= c == '"';
        if c == ' ' && !quoted {
            words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
        } else {
            word.push(c);
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

fn unquoted(text: &str) -> String {
    text.trim_matches(['"', '\'']).to_owned()
}

/// `mv<=3` in its parts. A colon before a space belongs to a name: "Circle of Protection: Red".
fn split(word: &str) -> Option<(String, Relation, String)> {
    let at = word.find([':', '=', '<', '>', '!'])?;
    let operator = word.get(..at)?.to_lowercase();
    if operator.is_empty() || !operator.chars().all(char::is_alphabetic) {
        return None;
    }
    let signs = [
        ("<=", Relation::AtMost),
        (">=", Relation::AtLeast),
        ("!=", Relation::Not),
        (":", Relation::Is),
        ("=", Relation::Is),
        ("<", Relation::Less),
        (">", Relation::More),
    ];
    let rest = word.get(at..)?;
    let (value, relation) = signs.iter().find_map(|(sign, relation)| Some((rest.strip_prefix(sign)?, *relation)))?;
    if value.is_empty() || value.starts_with(' ') {
        return None;
    }
    Some((operator, relation, unquoted(value)))
}

fn wrong(message: String, help: impl Into<String>) -> QueryError {
    QueryError { message, help: help.into() }
}

/// The beginning of what is no name.
fn shown(text: &str) -> String {
    const LONGEST: usize = 200;
    text.chars().take(LONGEST).collect()
}

/// The known word of which at most a third of the letters differ, as a question.
fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let word = shown(word);
    let few = (word.chars().count() / 3).max(1);
    let near =
        known.into_iter().map(|known| (osa_distance(&word, known), known)).filter(|(letters, _)| *letters <= few);
    near.min_by_key(|(letters, _)| *letters).map(|(_, known)| format!("did you mean `{known}`?"))
}

fn term(operator: &str, relation: Relation, value: &str) -> Result<Term, QueryError> {
    let lower = value.to_lowercase();
    let number = |of: Printed| {
        let number = lower.parse().map_err(|_| {
            wrong(format!("`{operator}` is compared with a number, not `{}`", shown(value)), "for example mv<=3")
        })?;
        Ok::<Term, QueryError>(Term::Number(of, relation, number))
    };
    Ok(match operator {
        "o" | "oracle" | "text" => Term::Text(lower),
        "t" | "type" => Term::Type(lower),
        "mv" | "cmc" | "manavalue" => number(Printed::ManaValue)?,
        "pow" | "power" => number(Printed::Power)?,
        "tou" | "toughness" => number(Printed::Toughness)?,
        "loy" | "loyalty" => number(Printed::Loyalty)?,
        "m" | "mana" => Term::Cost(value.to_uppercase()),
        "c" | "color" => colors(relation, &lower)?,
        "family" => {
            let names = || Family::ALL.iter().map(|family| family.name());
            let found = Family::ALL.iter().find(|family| family.name() == lower);
            let unknown = || {
                let help = did_you_mean(&lower, names())
                    .unwrap_or_else(|| format!("known are {}", names().collect::<Vec<_>>().join(", ")));
                wrong(format!("no family of effects is called `{}`", shown(value)), help)
            };
            Term::Family(*found.ok_or_else(unknown)?)
        }
        "is" | "not" => match lower.as_str() {
            "whole" => Term::Whole,
            "replacement" => Term::Kind(true, false),
            "prevention" => Term::Kind(false, true),
            "permanent" => Term::Permanent(true),
            "spell" => Term::Permanent(false),
            _ => {
                let known = ["whole", "replacement", "prevention", "permanent", "spell"];
                let help =
                    did_you_mean(&lower, known).unwrap_or_else(|| format!("known are is:{}", known.join(", is:")));
                return Err(wrong(format!("no search is called `{operator}:{}`", shown(value)), help));
            }
        },
        _ => {
            let help = did_you_mean(operator, OPERATORS).unwrap_or_else(|| {
                "known are o:, t:, c:, mv, pow, tou, m:, family:, is:; all else are words of names".to_owned()
            });
            return Err(wrong(format!("no search is called `{}`", shown(operator)), help));
        }
    })
}

const COLORS: [(&str, char); 5] = [("white", 'W'), ("blue", 'U'), ("black", 'B'), ("red", 'R'), ("green", 'G')];

fn colors(relation: Relation, value: &str) -> Result<Term, QueryError> {
    if ["m", "multicolor", "multi"].contains(&value) {
        return Ok(Term::Multicolor);
    }
    if ["c", "colorless"].contains(&value) {
        return Ok(Term::Colors(Relation::AtMost, Vec::new()));
    }
    if let Some((_, letter)) = COLORS.iter().find(|(name, _)| *name == value) {
        return Ok(Term::Colors(relation, vec![*letter]));
    }
    let letters: Vec<char> = value.to_uppercase().chars().collect();
    if letters.iter().all(|letter| COLORS.iter().any(|(_, known)| known == letter)) {
        return Ok(Term::Colors(relation, letters));
    }
    Err(wrong(format!("no colour is called `{}`", shown(value)), "for example c:red, c:wu, c:colorless, c:m"))
}

/// The colours of a face: those of its cost, or those that are given (CR 202.2, 204).
fn colors_of(face: &OwnedFacts) -> Vec<char> {
    let given = face.colors.as_ref().map(|given| {
        let letter = |name: &String| COLORS.iter().find(|(known, _)| known == name).map(|(_, letter)| *letter);
        given.iter().filter_map(letter).collect::<Vec<_>>()
    });
    given.unwrap_or_else(|| {
        COLORS.iter().map(|(_, letter)| *letter).filter(|letter| face.mana_cost.contains(*letter)).collect()
    })
}

/// The mana value of a cost (CR 202.3).
fn mana_value(cost: &str) -> f64 {
    let symbols = cost.split(['{', '}']).filter(|symbol| !symbol.is_empty() && *symbol != " " && *symbol != "//");
    let value = |symbol: &str| match symbol {
        "X" | "Y" | "Z" => 0.0,
        symbol if symbol.starts_with('H') && symbol.len() == 2 => 0.5,
        symbol => symbol.split('/').map(|half| half.parse().unwrap_or(1.0)).fold(0.0, f64::max),
    };
    symbols.map(value).sum()
}

impl Relation {
    fn holds(self, number: f64, than: f64) -> bool {
        match self {
            Relation::Is => number == than,
            Relation::Not => number != than,
            Relation::Less => number < than,
            Relation::AtMost => number <= than,
            Relation::More => number > than,
            Relation::AtLeast => number >= than,
        }
    }

    /// Of sets of colours; "c:red" is red and perhaps more.
    fn holds_of(self, of: &[char], these: &[char]) -> bool {
        let within = |a: &[char], b: &[char]| a.iter().all(|one| b.contains(one));
        let (holds_all, no_more) = (within(these, of), within(of, these));
        match self {
            Relation::Is | Relation::AtLeast => holds_all,
            Relation::Not => !(holds_all && no_more),
            Relation::Less => no_more && !holds_all,
            Relation::AtMost => no_more,
            Relation::More => holds_all && !no_more,
        }
    }
}

impl Term {
    fn fits(&self, card: &OwnedFacts, texts: Texts) -> bool {
        let families = |face: &OwnedFacts| texts.families(face);
        let prevents = |family: &Family| matches!(family, Family::Prevention | Family::CantBePrevented);
        let number = |text: &Option<String>| text.as_ref().and_then(|text| text.parse::<f64>().ok());
        match self {
            Term::Text(text) => card.faces().any(|face| face.oracle_text.to_lowercase().contains(text)),
            Term::Type(word) => card.faces().any(|face| face.type_line.to_lowercase().contains(word)),
            Term::Cost(cost) => card.faces().any(|face| face.mana_cost.to_uppercase().contains(cost)),
            Term::Colors(relation, these) => relation.holds_of(&colors_of(card), these),
            Term::Multicolor => colors_of(card).len() > 1,
            Term::Number(of, relation, than) => {
                let number = match of {
                    Printed::ManaValue => Some(mana_value(&card.mana_cost)),
                    Printed::Power => number(&card.power),
                    Printed::Toughness => number(&card.toughness),
                    Printed::Loyalty => number(&card.loyalty),
                };
                number.is_some_and(|number| relation.holds(number, *than))
            }
            Term::Family(family) => card.faces().any(|face| families(face).contains(family)),
            Term::Kind(replaces, _) => {
                card.faces().any(|face| families(face).iter().any(|family| prevents(family) != *replaces))
            }
            Term::Whole => card.faces().all(|face| texts.is_whole(face)),
            Term::Permanent(is) => {
                let spell = card.type_line.contains("Instant") || card.type_line.contains("Sorcery");
                spell != *is
            }
            Term::Exactly(name) => {
                card.whole_name().to_lowercase() == *name || card.faces().any(|face| face.name.to_lowercase() == *name)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading;

    fn query(line: &str) -> Query {
        let Ok(query) = Query::read(&[line.to_owned()]) else { panic!("{line}") };
        query
    }

    #[test]
    fn a_search_is_split_at_its_operators() {
        let found = query("o:\"would draw\" mv<=3 -t:creature notion");
        assert_eq!(found.words, "notion");
        assert_eq!(
            found.terms,
            [
                (true, Term::Text("would draw".to_owned())),
                (true, Term::Number(Printed::ManaValue, Relation::AtMost, 3.0)),
                (false, Term::Type("creature".to_owned())),
            ]
        );
        assert_eq!(query("Circle of Protection: Red").words, "Circle of Protection: Red");
        assert_eq!(query("o:would draw").terms, [(true, Term::Text("would draw".to_owned()))]);
    }

    #[test]
    fn the_value_of_a_cost() {
        assert_eq!(mana_value("{2}{W/U}{X}"), 3.0);
        assert_eq!(mana_value("{2/W}{G/P}"), 3.0);
        assert_eq!(mana_value(""), 0.0);
    }

    #[test]
    fn colours_are_sets() {
        let of = |cost: &str| OwnedFacts { mana_cost: cost.to_owned(), ..OwnedFacts::default() };
        let fits = |line: &str, cost: &str| query(line).fits(&of(cost), Texts::Magic);
        assert!(fits("c:red", "{1}{R}{G}") && fits("c:m", "{R}{G}") && fits("c:colorless", "{2}"));
        assert!(!fits("c<=r", "{R}{G}") && !fits("c:w", "{R}"));
    }

    #[test]
    fn a_search_ends_where_enough_is_found_and_counts_what_needs_no_reading() {
        let cards = Cards::builtin();
        let fitting = |line: &str, limit| cards.fitting(&query(line), Texts::Magic, limit, &|| true);
        let (all, some) = (fitting("t:bird", usize::MAX), fitting("t:bird", 2));
        assert_eq!((some.hits.len(), some.more, all.more), (2, Some(all.hits.len() - 2), Some(0)));
        assert_eq!(some.hits[..], all.hits[..2]);
        let one = |face: &OwnedFacts| reading(face).iter().all(|part| part.stop.is_none() && part.lacks.is_empty());
        let whole = cards.names().filter(|name| cards.facts(name).unwrap().faces().all(one)).count();
        assert_eq!(fitting("is:whole", usize::MAX).hits.len(), whole);
        assert_eq!(fitting("is:whole", 3).hits.len(), 3);
        let families = |face: &OwnedFacts| {
            let sentences = reading(face).into_iter().flat_map(|part| part.sentences);
            sentences.filter_map(|sentence| sentence.family).collect::<Vec<_>>()
        };
        for facts in cards.names().filter_map(|name| cards.facts(name)).flat_map(OwnedFacts::faces) {
            assert_eq!(Texts::Magic.families(facts), families(facts), "{}", facts.name);
        }
        let none = cards.fitting(&query("t:bird"), Texts::Magic, 5, &|| false);
        assert_eq!((none.hits.len(), none.more), (0, None));
    }
}
