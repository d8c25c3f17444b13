//! What is printed on a card: its numbers, its types, its cost.

use instead_language::words::{CardType, Supertype};

use crate::game::Family;
use crate::source::did_you_mean;

/// Whether a number is printed so in a card's corner: `2`, `-1`, `*`, `1+*`, `X`, in other games `3000+`.
pub(super) fn is_printed_number(text: &str) -> bool {
    let text = text.trim();
    let signs = |c: char| c.is_ascii_digit() || "*+-X²".contains(c);
    text.parse::<i32>().is_ok()
        || text.strip_suffix('+').is_some_and(|number| number.parse::<u32>().is_ok())
        || (text.contains(['*', 'X']) && text.chars().all(signs))
}

/// Whether a kind of counter begins as one that changes power and toughness, and goes on otherwise: `+1/1`.
pub(super) fn is_misspelt_change(kind: &str) -> bool {
    let signed = |part: &str| {
        part.strip_prefix(['+', '-']).is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    };
    let begins =
        kind.trim().strip_prefix(['+', '-']).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    begins && !kind.trim().split_once('/').is_some_and(|(power, toughness)| signed(power) && signed(toughness))
}

/// A word of a type line that is no type.
pub struct TypeFault<'a> {
    /// The word.
    pub word: &'a str,
    /// Where it stands, in bytes.
    pub at: usize,
    /// What may have been meant.
    pub suggestion: Option<String>,
}

/// What stands before the dash of a type line and is no type of the game: in Magic the first word that is neither a card
/// type nor a supertype (CR 205.2a, 205.4a), in the other games the whole, which is one type.
pub fn wrong_type(line: &str, family: Family) -> Option<TypeFault<'_>> {
    match family {
        Family::Magic => wrong_magic_type(line),
        Family::Kaijudo | Family::DuelMasters => wrong_kind(line),
    }
}

fn wrong_kind(line: &str) -> Option<TypeFault<'_>> {
    const KINDS: [&str; 6] =
        ["Creature", "Spell", "Cross Gear", "Castle", "Evolution Creature", "Evolution Cross Gear"];
    let word = line.split('—').next().unwrap_or_default();
    let at = word.len() - word.trim_start().len();
    let word = word.trim();
    (!KINDS.contains(&word)).then(|| TypeFault { word, at, suggestion: did_you_mean(word, KINDS) })
}

fn wrong_magic_type(line: &str) -> Option<TypeFault<'_>> {
    /// Types that are printed, and that no game here has cards of.
    const OTHERS: [&str; 11] = [
        "Tribal",
        "Token",
        "Conspiracy",
        "Dungeon",
        "Phenomenon",
        "Plane",
        "Scheme",
        "Vanguard",
        "Ongoing",
        "Host",
        "Elite",
    ];
    let types = line.split('—').next().unwrap_or_default();
    let known =
        |word: &str| word.parse::<CardType>().is_ok() || word.parse::<Supertype>().is_ok() || OTHERS.contains(&word);
    let mut words = types.split(' ').scan(0, |at, word| {
        let begin = *at;
        *at += word.len() + 1;
        Some((begin, word))
    });
    let (at, word) = words.find(|(_, word)| !word.is_empty() && *word != "-" && !known(word))?;
    let printed = |name: &str| {
        let mut letters = name.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    };
    let types = CardType::ALL.iter().map(|t| printed(t.as_str()));
    let names: Vec<String> = types.chain(Supertype::ALL.iter().map(|t| printed(t.as_str()))).collect();
    let suggestion = did_you_mean(word, names.iter().map(String::as_str).chain(OTHERS));
    Some(TypeFault { word, at, suggestion })
}

/// Whether a text is nothing but symbols in braces.
pub(super) fn is_mana(text: &str) -> bool {
    text.is_empty()
        || text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).is_some_and(|inner| {
            inner
                .split("}{")
                .all(|symbol| !symbol.is_empty() && symbol.chars().all(|c| c.is_ascii_alphanumeric() || c == '/'))
        })
}
