//! What stands behind a verb: what is announced of a spell or an ability, tokens, zones, steps.

use super::ear::{Ear, Value};
use super::numbers::{number, number_word};
use super::pattern::{ends, words_at};
use crate::fold::same;

/// Words with which a part of an announcement begins that is read as it is.
const PLAIN: [&str; 6] = [" from ", " choosing ", " spending ", " splicing ", " for its ", " for her "];

/// Words before what is targeted.
const TARGETS: [&str; 7] = [" targeting ", " on ", " onto ", " at ", " against ", " to target ", " with target "];

/// What is announced, in the words of a file: a list of texts and things.
pub(super) fn said(ear: &Ear<'_>, rest: &str) -> Option<Value> {
    announced(ear, rest.trim_end_matches(['.', ' ', '!', '?', ','])).map(Value::Many)
}

fn announced(ear: &Ear<'_>, rest: &str) -> Option<Vec<Value>> {
    if rest.is_empty() {
        return Some(Vec::new());
    }
    let text = |text: &str| Value::Text(text.to_owned());
    for over in [" and it resolves", ", and it resolves", ", which resolves", " and resolves", ", it resolves"] {
        if same(rest, over.trim()) || same(rest.trim(), over.trim()) {
            return Some(Vec::new());
        }
    }
    for (word, plain) in [
        (" kicked", " kicked"),
        (" with kicker", " kicked"),
        (" face down", " face down"),
        (" as a morph", " face down"),
    ] {
        if let Some(len) = words_at(rest, word) {
            let rest = rest.get(len..)?;
            let times = how_often(rest).unwrap_or(0);
            let more = announced(ear, rest.get(times..)?)?;
            return Some([text(plain), text(rest.get(..times)?)].into_iter().chain(more).collect());
        }
    }
    if let Some((len, x)) = value_of_x(rest) {
        let more = announced(ear, rest.get(len..)?)?;
        return Some(std::iter::once(text(&format!(" with X = {x}"))).chain(more).collect());
    }
    if let Some(lead) = TARGETS.iter().find_map(|lead| words_at(rest, lead.trim_end()).map(|len| len + 1)) {
        let targets = rest.get(lead..)?;
        for (len, list) in ear.at("ts", targets) {
            let Value::Many(list) = list else { continue };
            if let Some(more) = announced(ear, targets.get(len..)?) {
                let mut all = vec![text(" targeting ")];
                for (at, one) in list.into_iter().enumerate() {
                    all.extend((at > 0).then(|| text(" and ")));
                    all.push(one);
                }
                all.extend(more);
                return Some(all);
            }
        }
        return None;
    }
    let lead = PLAIN.iter().find(|lead| crate::fold::after(rest, lead).is_some())?;
    let leads = PLAIN.iter().chain(&TARGETS).chain(&[" with x", " kicked", " face down"]);
    let lower = rest.to_lowercase();
    let end =
        leads.filter_map(|next| lower.get(lead.len()..)?.find(next)).min().map_or(rest.len(), |at| at + lead.len());
    let more = announced(ear, rest.get(end..)?)?;
    Some(std::iter::once(text(rest.get(..end)?)).chain(more).collect())
}

/// " twice", " 3 times": how long these words are.
fn how_often(rest: &str) -> Option<usize> {
    words_at(rest, " twice").or_else(|| {
        let (len, _) = number(rest.strip_prefix(' ')?)?;
        Some(1 + len + words_at(rest.get(1 + len..)?, " times")?)
    })
}

/// " with X = 3", " for X=3", " with X equal to 3", " for 3".
fn value_of_x(rest: &str) -> Option<(usize, u32)> {
    let leads = [
        " with x = ",
        " with x=",
        " with x ",
        " for x = ",
        " for x=",
        " for x ",
        " where x is ",
        " with x equal to ",
        " x = ",
        " x=",
        " for ",
    ];
    leads.iter().find_map(|lead| {
        let next = crate::fold::after(rest, lead)?;
        let figures = next.bytes().take_while(u8::is_ascii_digit).count();
        let n = next.get(..figures)?.parse().ok()?;
        next.get(figures..).is_some_and(ends).then(|| (rest.len() - next.len() + figures, n))
    })
}

/// Tokens that the rules describe (CR 111.10).
const PREDEFINED: [&str; 9] = ["Treasure", "Food", "Clue", "Blood", "Gold", "Map", "Powerstone", "Junk", "Shard"];

/// "a Treasure", "two 1/1 white Soldiers": in the words of card text.
pub(super) fn token(rest: &str) -> Option<String> {
    let rest = rest.trim_end_matches(['.', ' ', '!', '?', ',']);
    let (count, noun) = match number(rest) {
        Some((len, n)) => (n, rest.get(len..)?.trim_start()),
        None => (1, rest),
    };
    let (noun, with) = match noun.find(" with ") {
        Some(at) => (noun.get(..at)?, noun.get(at..)?),
        None => (noun, ""),
    };
    let noun = [" tokens", " token"].iter().find_map(|word| noun.strip_suffix(word)).unwrap_or(noun);
    let noun = noun.strip_suffix(" creature").unwrap_or(noun);
    let (article, s) = if count == 1 { ("a".to_owned(), "") } else { (number_word(count), "s") };
    let known = PREDEFINED.iter().find(|known| same(known, noun) || same(&format!("{known}s"), noun));
    if let Some(known) = known {
        return Some(format!("{article} {known} token{s}{with}"));
    }
    let (size, kind) = noun.split_once(' ')?;
    let (power, toughness) = size.split_once('/')?;
    let figures = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let colored =
        ["white", "blue", "black", "red", "green", "colorless"].iter().any(|color| words_at(kind, color).is_some());
    if !figures(power) || !figures(toughness) || !colored || kind.split(' ').count() < 2 {
        return None;
    }
    let capital = |(at, word): (usize, &str)| {
        let mut letters = word.chars();
        let first = letters.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
        let color =
            ["white", "blue", "black", "red", "green", "colorless", "and"].contains(&word.to_lowercase().as_str());
        let one = if count > 1 && at + 1 == kind.split(' ').count() { word.strip_suffix('s') } else { None };
        if color {
            word.to_lowercase()
        } else {
            format!("{first}{}", one.unwrap_or(word).get(first.len()..).unwrap_or_default())
        }
    };
    let kind = kind.split(' ').enumerate().map(capital).collect::<Vec<_>>().join(" ");
    Some(format!("{article} {size} {kind} creature token{s}{with}"))
}

/// A step by the words that people have for it.
const STEPS: [(&str, &str); 24] = [
    ("untap step", "untap"),
    ("untap", "untap"),
    ("upkeep step", "upkeep"),
    ("upkeep", "upkeep"),
    ("draw step", "draw"),
    ("draw", "draw"),
    ("first main phase", "main"),
    ("main phase 1", "main"),
    ("precombat main phase", "main"),
    ("second main phase", "main2"),
    ("postcombat main phase", "main2"),
    ("main phase", "main"),
    ("main2", "main2"),
    ("main", "main"),
    ("beginning of combat", "combat"),
    ("declare attackers step", "attackers"),
    ("declare attackers", "attackers"),
    ("declare blockers step", "blockers"),
    ("declare blockers", "blockers"),
    ("combat damage step", "damage"),
    ("combat", "combat"),
    ("end step", "end"),
    ("cleanup step", "cleanup"),
    ("turn", ""),
];

/// A step that words name; the empty one is the turn.
pub(super) fn step(rest: &str) -> Option<(usize, &'static str)> {
    STEPS.iter().find_map(|(words, step)| Some((words_at(rest, words)?, *step)))
}

/// A zone that words name.
pub(super) fn zone(rest: &str) -> Option<(usize, &'static str)> {
    const ZONES: [(&str, &str); 13] = [
        ("library", "library"),
        ("deck", "library"),
        ("hand", "hand"),
        ("graveyard", "graveyard"),
        ("yard", "graveyard"),
        ("exile", "exile"),
        ("battlefield", "battlefield"),
        ("board", "battlefield"),
        ("battle zone", "battle"),
        ("mana zone", "mana"),
        ("mana", "mana"),
        ("shields", "shields"),
        ("discard pile", "discard"),
    ];
    ZONES.iter().find_map(|(words, zone)| Some((words_at(rest, words)?, *zone)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_said_in_the_words_of_card_text() {
        let is = |said: &str, token: &str| assert_eq!(super::token(said).as_deref(), Some(token), "{said}");
        is("a Treasure", "a Treasure token");
        is("2 treasures", "two Treasure tokens");
        is("two 1/1 white soldiers", "two 1/1 white Soldier creature tokens");
        is("a 4/4 white Angel creature token with flying", "a 4/4 white Angel creature token with flying");
        assert_eq!(token("a Soldier"), None, "which one is not said");
    }
}
