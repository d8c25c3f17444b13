//! One term of a search: an operator, a relation and a value, and whether they fit a card.

use strsim::osa_distance;

use super::QueryError;
use crate::facts::OwnedFacts;
use crate::family::Family;
use crate::texts::Texts;

/// What must hold of a card.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Term {
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

/// A printed number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Printed {
    ManaValue,
    Power,
    Toughness,
    Loyalty,
}

/// How what is printed is compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Relation {
    Is,
    Not,
    Less,
    AtMost,
    More,
    AtLeast,
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

/// A value without its quotes.
pub(super) fn unquoted(text: &str) -> String {
    text.trim_matches(['"', '\'']).to_owned()
}

/// `mv<=3` in its parts. A colon before a space belongs to a name: "Circle of Protection: Red".
pub(super) fn split(word: &str) -> Option<(String, Relation, String)> {
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

pub(super) fn wrong(message: String, help: impl Into<String>) -> QueryError {
    QueryError { message, help: help.into() }
}

/// The beginning of what is no name.
pub(super) fn shown(text: &str) -> String {
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

/// The term of an operator.
pub(super) fn term(operator: &str, relation: Relation, value: &str) -> Result<Term, QueryError> {
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
    /// Whether it holds of a card.
    pub(super) fn fits(&self, card: &OwnedFacts, texts: Texts) -> bool {
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
    use super::mana_value;

    #[test]
    fn the_value_of_a_cost() {
        assert_eq!(mana_value("{2}{W/U}{X}"), 3.0);
        assert_eq!(mana_value("{2/W}{G/P}"), 3.0);
        assert_eq!(mana_value(""), 0.0);
    }
}
