//! Noun phrases (CR 109.2): "another untapped white creature you control with flying" as a [`Filter`].
//!
//! Adjectives and what follows the noun keep the order of the text, so that printing gives them back in it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

mod adjective;
mod post;

use instead_language::words::{CardType, Color, Supertype};
use instead_language::{Filter, Ref};

use adjective::{adjective, adjective_word, color_list, is_mixed, mixed_list};
use post::Post;

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::words::{plural, subtypes, takes_an};
pub(crate) use adjective::{bare_adjective, join, write_bare_adjective};
pub(crate) use post::{CmpTail, FigureOrX, NameP, Numbered, Rivals};

/// The word at this place.
pub(crate) fn word<'a>(p: &Reader<'a>) -> &'a str {
    let rest = p.rest();
    let plain = rest.bytes().take_while(|b| b.is_ascii_alphabetic() || matches!(b, b'-' | b'\'')).count();
    // few words have letters that are not plain ones
    let other = |c: char| !(c.is_alphabetic() || c == '-' || c == '\'');
    let end = match rest.as_bytes().get(plain) {
        Some(b) if !b.is_ascii() => rest.find(other).unwrap_or(rest.len()),
        _ => plain,
    };
    let word = rest.get(..end).unwrap_or("");
    word.strip_suffix("'s").filter(|w| *w != "Urza").unwrap_or(word)
}

/// Every noun, in the singular and the plural.
static TABLE: LazyLock<BTreeMap<String, (Filter, bool, bool)>> = LazyLock::new(|| {
    let mut table = BTreeMap::new();
    let types = CardType::ALL.iter().map(|t| (t.as_str().to_owned(), Filter::Type(*t)));
    let kinds = KINDS.iter().map(|(one, f)| ((*one).to_owned(), f.clone()));
    let outlaws = std::iter::once(("outlaw".to_owned(), outlaw()));
    for (one, f) in
        types.chain(kinds).chain(outlaws).chain(subtypes().map(|s| (s.to_owned(), Filter::Subtype(s.into()))))
    {
        let many = plural(&one);
        if many != one {
            table.entry(many).or_insert((f.clone(), true, false));
            table.entry(one).or_insert((f, false, true));
        } else {
            table.entry(one).or_insert((f, true, true));
        }
    }
    table
});

const KINDS: &[(&str, Filter)] = &[
    ("card", Filter::Card),
    ("spell", Filter::Spell),
    ("permanent", Filter::Permanent),
    ("token", Filter::Token),
    ("source", Filter::Source),
    ("commander", Filter::Commander),
];

/// CR 700.12: what an outlaw is.
const OUTLAWS: [&str; 5] = ["Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"];

fn outlaw() -> Filter {
    Filter::OneOf(OUTLAWS.iter().map(|t| Filter::Subtype((*t).into())).collect())
}

fn is_outlaw(f: &Filter) -> bool {
    matches!(f, Filter::OneOf(list) if list.len() == OUTLAWS.len() && *f == outlaw())
}

/// Whether this word is a noun.
fn is_noun(text: &str) -> bool {
    noun(text).is_some()
}

/// What a single word in the noun's place means, and whether it is one or many.
fn noun(text: &str) -> Option<(Filter, bool, bool)> {
    if let Some(found) = TABLE.get(text) {
        return Some(found.clone());
    }
    // types and kinds may begin a sentence; subtypes are always capitalised
    if !text.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    TABLE.get(&text.to_lowercase()).cloned()
}

/// The word for what stands in the noun's place.
fn noun_word(f: &Filter) -> Option<&str> {
    Some(match f {
        Filter::Type(t) => t.as_str(),
        Filter::Subtype(s) => s.as_str(),
        Filter::Card => "card",
        Filter::Spell => "spell",
        Filter::Permanent => "permanent",
        Filter::Token => "token",
        Filter::Source => "source",
        Filter::Commander => "commander",
        f if is_outlaw(f) => "outlaw",
        _ => return None,
    })
}

/// Whether this word is a kind of object that types stand before: "card", "spells".
fn is_kind_word(text: &str) -> bool {
    noun(text).is_some_and(|(f, ..)| is_kind(&f))
}

fn is_kind(f: &Filter) -> bool {
    matches!(f, Filter::Card | Filter::Spell | Filter::Permanent | Filter::Token | Filter::Source)
}

fn all(mut parts: Vec<Filter>) -> Filter {
    match (parts.len(), parts.pop()) {
        (1, Some(one)) => one,
        (_, Some(last)) => {
            parts.push(last);
            Filter::All(parts)
        }
        (_, None) => Filter::All(parts),
    }
}

/// One noun with the types before it: "artifact creature", "Goblin", "creature card".
fn read_head(p: &mut Reader<'_>, many: bool) -> Option<Vec<Filter>> {
    let mut parts = Vec::new();
    let mut good = None;
    loop {
        let text = word(p);
        let Some((filter, plural, single)) = noun(text) else { break };
        p.pos += text.len();
        let filter = filter.clone();
        parts.push(filter);
        if if many { plural } else { single } {
            good = Some((p.pos, parts.len()));
        }
        if !(single && p.rest().starts_with(' ')) {
            break;
        }
        p.pos += 1;
    }
    match good {
        Some((pos, len)) => {
            p.pos = pos;
            parts.truncate(len);
            Some(parts)
        }
        None => {
            p.fail(if many { "a plural noun" } else { "a noun" });
            None
        }
    }
}

/// Adjectives of a later item of a list: "creatures and nonbasic lands".
fn read_adjectives(p: &mut Reader<'_>) -> Vec<Filter> {
    let mut parts = Vec::new();
    while let Some(f) = p.attempt(|p| {
        let text = word(p);
        let f = adjective(text).or_else(|| text.parse().ok().map(Filter::Color))?;
        p.pos += text.len();
        p.lit(" ").then_some(f)
    }) {
        parts.push(f);
    }
    parts
}

/// Whether "each" stands before this place: each of two kinds, "each instant and sorcery card", is each of either.
fn distributive(p: &Reader<'_>) -> bool {
    let before = p.text.get(..p.pos).unwrap_or("");
    before.strip_suffix("other ").unwrap_or(before).to_ascii_lowercase().ends_with("each ")
}

/// The nouns of a phrase, and whether a later one has adjectives of its own.
fn read_heads(p: &mut Reader<'_>, many: bool) -> Option<(Vec<Filter>, bool)> {
    let one = |p: &mut Reader<'_>| -> Option<(Vec<Filter>, bool)> {
        if let Some(head) = p.attempt(|p| read_head(p, many)) {
            return Some((head, true));
        }
        // "instant and sorcery spells"
        (many).then(|| p.attempt(|p| read_head(p, false))).flatten().map(|head| (head, false))
    };
    let each = !many && distributive(p);
    let (first, whole) = one(p)?;
    let single = p.mark();
    let mut items = vec![first];
    let mut fits = vec![whole];
    let mut own = false;
    let mut last = false;
    loop {
        let next = p.attempt(|p| {
            last =
                p.any(&[" or ", ", or ", " and/or ", ", and/or "]) || ((many || each) && p.any(&[" and ", ", and "]));
            (last || p.lit(", ")).then_some(())?;
            let mut parts = read_adjectives(p);
            let adjectives = !parts.is_empty();
            let (head, whole) = one(p)?;
            parts.extend(head);
            Some((parts, whole, adjectives))
        });
        match next {
            Some((item, whole, adjectives)) => {
                items.push(item);
                fits.push(whole);
                own |= adjectives;
            }
            None => {
                last = false;
                break;
            }
        }
        if last {
            break;
        }
    }
    if items.len() > 1 && !last {
        p.reset(single);
        items.truncate(1);
        fits.truncate(1);
        own = false;
    }
    if items.len() == 1 {
        return fits.first().filter(|f| **f).and(items.pop()).map(|i| (i, false));
    }
    // "instant or sorcery card": the kind belongs to each
    let kind = items.last().and_then(|i| i.last()).filter(|k| is_kind(k)).cloned();
    if let (Some(kind), false) = (kind, own || items.iter().rev().skip(1).any(|i| i.iter().any(is_kind)))
        && let Some(last) = items.last_mut().filter(|i| i.len() > 1)
        && fits.last() == Some(&true)
    {
        last.pop();
        return Some((vec![Filter::OneOf(items.into_iter().map(all).collect()), kind], false));
    }
    // "Merfolk or Kithkin creature": both are creatures
    if !own
        && let [rest @ .., last] = items.as_slice()
        && let [Filter::Subtype(_), kind @ Filter::Type(CardType::Creature)] = last.as_slice()
        && rest.iter().all(|i| matches!(i.as_slice(), [Filter::Subtype(_)]))
        && fits.last() == Some(&true)
    {
        let kind = kind.clone();
        let subtypes = items.iter().filter_map(|i| i.first().cloned()).collect();
        return Some((vec![Filter::OneOf(subtypes), kind], false));
    }
    fits.iter().all(|f| *f).then(|| (vec![Filter::OneOf(items.into_iter().map(all).collect())], own))
}

/// "other": than the object that the text is on, or, in the text of a spell, than its target.
fn other(p: &Reader<'_>) -> Filter {
    let target = (p.quoted == 0)
        .then(|| p.targets.iter().rposition(|t| t.objects.is_some() && !speaks_of_spells(t.objects.as_slice())))
        .flatten()
        .and_then(|n| u8::try_from(n).ok());
    match target {
        Some(n) => Filter::Is(Ref::Target(n)).negate(),
        None => Filter::other(),
    }
}

fn is_other(f: &Filter) -> bool {
    matches!(f, Filter::Not(n) if matches!(**n, Filter::Is(Ref::This | Ref::Target(_))))
}

/// Whether the text is that of an instant or sorcery card, which is no permanent: nothing but a spell is another than it.
fn alone(p: &Reader<'_>) -> bool {
    p.scope.spell && p.scope.noun == "spell" && p.quoted == 0
}

fn speaks_of_spells(parts: &[Filter]) -> bool {
    parts.iter().any(|f| match f {
        Filter::Spell => true,
        Filter::All(list) | Filter::OneOf(list) => speaks_of_spells(list),
        _ => false,
    })
}

fn read_np(p: &mut Reader<'_>, many: bool) -> Option<Filter> {
    p.once(if many { |m| &mut m.many } else { |m| &mut m.one }, |p| read_np_here(p, many))
}

fn read_np_here(p: &mut Reader<'_>, many: bool) -> Option<Filter> {
    p.attempt(|p| {
        let mut parts = Vec::new();
        loop {
            if p.peek("other ") {
                p.pos += 6;
                parts.push(other(p));
                continue;
            }
            if p.peek("attacking or blocking ") {
                p.pos += 22;
                parts.push(Filter::OneOf(vec![Filter::Attacking, Filter::Blocking]));
                continue;
            }
            let adj = p.attempt(|p| {
                let found = mixed_list(p).or_else(|| color_list(p)).or_else(|| {
                    let text = word(p);
                    let f = adjective(text)?;
                    p.pos += text.len();
                    Some(f)
                })?;
                (matches!(found, Filter::Not(_)) && p.lit(", ") || p.lit(" ")).then_some(found)
            });
            match adj {
                Some(f) => parts.push(f),
                None => break,
            }
        }
        let (mut heads, own) = read_heads(p, many)?;
        let nonbasic = |f: &Filter| {
            matches!(f, Filter::Super(Supertype::Basic))
                || matches!(f, Filter::Not(n) if **n == Filter::Super(Supertype::Basic))
        };
        if !parts.is_empty()
            && let [Filter::OneOf(items), ..] = heads.as_mut_slice()
            && (own || parts.iter().any(nonbasic))
        {
            // adjectives before each: those before the first are its own
            let first = items.first_mut().filter(|_| own && !parts.iter().any(is_other))?;
            parts.push(first.clone());
            *first = all(std::mem::take(&mut parts));
        }
        parts.extend(heads);
        while parts.len() < 40 {
            let Some(more) = p.attempt(|p| p.lit(" ").then(|| Post::read(p))?) else { break };
            parts.extend(more);
        }
        if parts.iter().any(is_other) && alone(p) && parts.contains(&Filter::other()) && !speaks_of_spells(&parts) {
            p.fail("words that say than which object it is another");
            return None;
        }
        // CR 609.7a: only a source is chosen so; of other things the choice is an instruction
        // of "a permanent, spell, or card not on the battlefield" that is said of the last alone
        let outside = Filter::In(instead_language::words::Zone::Battlefield).negate();
        if parts.contains(&outside) && parts.iter().any(|f| matches!(f, Filter::OneOf(_))) {
            return None;
        }
        if parts.contains(&Filter::ChosenSource) && !parts.contains(&Filter::Source) && !p.source {
            return None;
        }
        Some(all(parts))
    })
}

/// The parts of a filter in the order in which they are printed: before the noun, the noun, after it.
fn split(f: &Filter) -> (Vec<&Filter>, Vec<&Filter>, Vec<&Filter>) {
    let parts: Vec<&Filter> = match f {
        Filter::All(list) => list.iter().collect(),
        one => vec![one],
    };
    let mut out = (Vec::new(), Vec::new(), Vec::new());
    for part in parts {
        let is_noun = noun_word(part).is_some()
            || matches!(part, Filter::OneOf(list) if !is_mixed(list) && list.iter().all(|f| match f {
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

fn head_words(f: &Filter, many: bool, out: &mut Vec<String>) -> bool {
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

fn write_np(f: &Filter, w: &mut Writer<'_>, many: bool, skip_other: bool) -> bool {
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
            Filter::OneOf(list) if !is_outlaw(n) => {
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
        let taken = [2, 1].into_iter().filter(|n| *n <= rest.len()).find(|n| {
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

/// A noun phrase in the singular, without an article: "creature you control".
pub(crate) struct NpOne;
impl Part for NpOne {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        read_np(p, false)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        write_np(v, w, false, false)
    }
}

/// A noun phrase in the plural: "creatures you control".
pub(crate) struct NpMany;
impl Part for NpMany {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        read_np(p, true)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        write_np(v, w, true, false)
    }
}

/// A noun phrase with its article: "a creature", "an artifact", "another creature".
pub(crate) struct NpA;
impl Part for NpA {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        p.attempt(|p| {
            if p.lit("another ") {
                let other = other(p);
                let found = read_np(p, false)?;
                let mut parts = vec![other];
                match found {
                    Filter::All(list) => parts.extend(list),
                    one => parts.push(one),
                }
                if alone(p) && parts.contains(&Filter::other()) && !speaks_of_spells(&parts) {
                    p.fail("words that say than which object it is another");
                    return None;
                }
                return Some(all(parts));
            }
            p.any(&["a ", "an "]).then_some(())?;
            if p.peek("other ") {
                return None;
            }
            read_np(p, false)
        })
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        let (before, nouns, _) = split(v);
        if before.first().is_some_and(|f| is_other(f)) {
            return w.lit("another ") && write_np(v, w, false, true);
        }
        let mut first = Vec::new();
        match (before.first(), nouns.first()) {
            (Some(adj), _) => first.extend(adjective_word(adj)),
            (None, Some(f @ Filter::OneOf(list))) if !is_outlaw(f) => {
                let _ = list.first().is_some_and(|f| head_words(f, false, &mut first));
            }
            (None, Some(f)) => {
                head_words(f, false, &mut first);
            }
            (None, None) => return false,
        }
        let an = first.first().is_some_and(|f| takes_an(f));
        w.lit(if an { "an " } else { "a " }) && write_np(v, w, false, false)
    }
}

/// "protection from [quality]", and what a filter without a noun says: "red", "everything", "the chosen color".
pub(crate) struct Quality;
impl Part for Quality {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        if p.lit("everything") {
            return Some(Filter::any());
        }
        if p.lit("the chosen color") {
            return Some(Filter::ChosenColor);
        }
        if p.any(&["all colors", "each color"]) {
            return Some(Filter::OneOf(Color::ALL.iter().map(|c| Filter::Color(*c)).collect()));
        }
        let many = NpMany::read(p);
        if many.is_some() {
            return many;
        }
        let text = word(p);
        let found = adjective(text).or_else(|| text.parse().ok().map(Filter::Color))?;
        p.pos += text.len();
        Some(found)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        if *v == Filter::any() {
            return w.lit("everything");
        }
        if *v == Filter::ChosenColor {
            return w.lit("the chosen color");
        }
        if matches!(v, Filter::OneOf(list) if list.len() == 5 && list.iter().all(|f| matches!(f, Filter::Color(_)))) {
            return w.any(&["all colors", "each color"]);
        }
        w.attempt(|w| NpMany::write(v, w)) || adjective_word(v).is_some_and(|t| w.lit(&t))
    }
}

/// What `that …` calls something this filter describes: "creature", "permanent", "spell".
pub(crate) fn that_noun(f: &Filter) -> Option<&'static str> {
    let list: &[Filter] = match f {
        Filter::All(list) => list,
        one => std::slice::from_ref(one),
    };
    let kind = list.iter().find_map(|f| match f {
        Filter::Card => Some("card"),
        Filter::Spell => Some("spell"),
        Filter::Token => Some("token"),
        Filter::Source => Some("source"),
        _ => None,
    });
    kind.or_else(|| {
        list.iter().rev().find_map(|f| match f {
            Filter::Type(t) => Some(t.as_str()),
            _ => None,
        })
    })
    .or_else(|| list.iter().find_map(|f| matches!(f, Filter::Permanent | Filter::OneOf(_)).then_some("permanent")))
}
