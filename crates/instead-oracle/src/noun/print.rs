//! Printing a noun phrase.

use instead_language::Filter;

use super::adjective::{adjective_word, is_mixed, join};
use super::is_other;
use super::phrase::card_elsewhere;
use super::post::Post;
use super::table::{SPELL_OR_ABILITY, SPELLS_AND_ABILITIES, is_any_ability, is_on_the_stack, is_outlaw, noun_word};
use crate::cursor::Writer;
use crate::grammar::Part;
use crate::words::plural;

/// The parts of a filter in the order in which they are printed: before the noun, the noun, after it.
pub(super) fn split(f: &Filter) -> (Vec<&Filter>, Vec<&Filter>, Vec<&Filter>) {
    let parts: Vec<&Filter> = match f {
        Filter::All(list) => list.iter().collect(),
        one => vec![one],
    };
    let mut out = (Vec::new(), Vec::new(), Vec::new());
    for part in parts {
        let is_noun = noun_word(part).is_some()
            || is_on_the_stack(part)
            || matches!(part, Filter::OneOf(list) if !is_mixed(list) && list.iter().all(|f| match f {
                elsewhere if *elsewhere == card_elsewhere() => list.len() > 1,
                Filter::All(inner) => inner.iter().all(|f| noun_word(f).is_some() || adjective_word(f).is_some()) && inner.last().is_some_and(|f| noun_word(f).is_some()),
                f => noun_word(f).is_some(),
            }));
        if *part == Filter::other() || (is_other(part) && out.1.is_empty()) || adjective_word(part).is_some() {
            out.0.push(part);
        } else if is_noun {
            out.1.push(part);
        } else {
            out.2.push(part);
        }
    }
    out
}

pub(super) fn head_words(f: &Filter, many: bool, out: &mut Vec<String>) -> bool {
    if *f == card_elsewhere() {
        out.push(if many { "cards not on the battlefield" } else { "card not on the battlefield" }.to_owned());
        return true;
    }
    let list: Vec<&Filter> = match f {
        Filter::All(list) => list.iter().collect(),
        one => vec![one],
    };
    let last = list.len().saturating_sub(1);
    let mut words = Vec::new();
    for (i, f) in list.iter().enumerate() {
        match noun_word(f) {
            Some(word) => words.push(if many && i == last { plural(word) } else { word.to_owned() }),
            None => match adjective_word(f).filter(|_| i != last) {
                Some(word) => words.push(word),
                None => return false,
            },
        }
    }
    out.push(words.join(" "));
    !list.is_empty()
}

pub(super) fn write_np(f: &Filter, w: &mut Writer<'_>, many: bool, skip_other: bool) -> bool {
    let (before, nouns, after) = split(f);
    if nouns.is_empty() {
        return false;
    }
    for (i, adj) in before.iter().enumerate() {
        if is_other(adj) {
            if !skip_other && !w.lit("other ") {
                return false;
            }
            continue;
        }
        let Some(text) = adjective_word(adj) else { return false };
        let both_not = matches!(adj, Filter::Not(_)) && matches!(before.get(i + 1), Some(Filter::Not(_)));
        let alternatives: [&str; 2] = if both_not { [", ", " "] } else { [" ", ", "] };
        let plain = if matches!(adj, Filter::OneOf(_)) {
            w.any(&[&text, &text.replace(" or ", " and "), &text.replace(" or ", " and/or ")])
        } else {
            w.lit(&text)
        };
        if !(plain && w.any(&alternatives)) {
            return false;
        }
    }
    let last = nouns.len() - 1;
    for (i, n) in nouns.iter().enumerate() {
        let ends = many && i == last;
        if i > 0 && !w.lit(" ") {
            return false;
        }
        let done = match n {
            any if is_on_the_stack(any) => w.any(if ends { SPELLS_AND_ABILITIES } else { SPELL_OR_ABILITY }),
            Filter::OneOf(list) if !is_outlaw(n) && !is_any_ability(n) => {
                let mut words = Vec::new();
                if !list.iter().all(|f| head_words(f, ends, &mut words)) {
                    return false;
                }
                let wordings: [&str; 3] = if many { ["or", "and", "and/or"] } else { ["or", "and/or", "and"] };
                let texts: Vec<String> = wordings.iter().map(|or| join(&words, or)).collect();
                let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
                w.any(&texts)
            }
            f => {
                let mut words = Vec::new();
                head_words(f, ends, &mut words) && w.lit(&words.concat())
            }
        };
        if !done {
            return false;
        }
    }
    let mut rest = after.as_slice();
    while !rest.is_empty() {
        let taken = [3, 2, 1].into_iter().filter(|n| *n <= rest.len()).find(|n| {
            let some: Vec<Filter> = rest.iter().take(*n).map(|f| (*f).clone()).collect();
            w.attempt(|w| w.lit(" ") && Post::write(&some, w))
        });
        match taken {
            Some(n) => rest = rest.get(n..).unwrap_or(&[]),
            None => return false,
        }
    }
    true
}
