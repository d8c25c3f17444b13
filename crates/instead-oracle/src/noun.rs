//! Noun phrases (CR 109.2): "another untapped white creature you control with flying" as a [`Filter`].
//!
//! Adjectives and what follows the noun keep the order of the text, so that printing gives them back in it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use instead_magic::ability::{Amount, Cmp, Filter, Ref};
use instead_magic::words::{CardType, Color, Supertype, Zone};

use crate::amount::{CounterKind, Figure, StatP, X};
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::reference::{Controls, ControlsNot, KeywordP, Owns, Poss, RefP, ZoneP, ZonePlural};
use crate::words::{plural, subtypes, takes_an};

/// The word at this place.
pub(crate) fn word<'a>(p: &Reader<'a>) -> &'a str {
    let rest = p.rest();
    let end = rest.find(|c: char| !(c.is_alphabetic() || c == '-' || c == '\'')).unwrap_or(rest.len());
    let word = rest.get(..end).unwrap_or("");
    word.strip_suffix("'s").filter(|w| *w != "Urza").unwrap_or(word)
}

/// Every noun, in the singular and the plural.
static TABLE: LazyLock<BTreeMap<String, (Filter, bool, bool)>> = LazyLock::new(|| {
    let mut table = BTreeMap::new();
    let types = CardType::ALL.iter().map(|t| (t.as_str().to_owned(), Filter::Type(*t)));
    let kinds = KINDS.iter().map(|(one, f)| ((*one).to_owned(), f.clone()));
    for (one, f) in types.chain(kinds).chain(subtypes().map(|s| (s.to_owned(), Filter::Subtype(s.into())))) {
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
        _ => return None,
    })
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

/// The nouns of a phrase, and whether a later one has adjectives of its own.
fn read_heads(p: &mut Reader<'_>, many: bool) -> Option<(Vec<Filter>, bool)> {
    let one = |p: &mut Reader<'_>| -> Option<(Vec<Filter>, bool)> {
        if let Some(head) = p.attempt(|p| read_head(p, many)) {
            return Some((head, true));
        }
        // "instant and sorcery spells"
        (many).then(|| p.attempt(|p| read_head(p, false))).flatten().map(|head| (head, false))
    };
    let (first, whole) = one(p)?;
    let single = p.mark();
    let mut items = vec![first];
    let mut fits = vec![whole];
    let mut own = false;
    let mut last = false;
    loop {
        let next = p.attempt(|p| {
            last = p.any(&[" or ", ", or ", " and/or ", ", and/or "]) || (many && p.any(&[" and ", ", and "]));
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
    fits.iter().all(|f| *f).then(|| (vec![Filter::OneOf(items.into_iter().map(all).collect())], own))
}

fn color_list(p: &mut Reader<'_>) -> Option<Filter> {
    let color = |p: &mut Reader<'_>| -> Option<Color> {
        let text = word(p);
        let c = text.parse().ok()?;
        p.pos += text.len();
        Some(c)
    };
    let mut colors = vec![Filter::Color(color(p)?)];
    let one = p.pos;
    let mut last = false;
    while !last {
        let next = p.attempt(|p| {
            last = p.any(&[" or ", ", or ", " and/or ", " and "]);
            (last || p.lit(", ")).then_some(())?;
            color(p)
        });
        match next {
            Some(c) => colors.push(Filter::Color(c)),
            None => {
                last = false;
                break;
            }
        }
    }
    if colors.len() > 1 && !last {
        p.pos = one;
        colors.truncate(1);
    }
    Some(if colors.len() == 1 { colors.pop()? } else { Filter::OneOf(colors) })
}

const ADJECTIVES: &[(&str, Filter)] = &[
    ("tapped", Filter::Tapped),
    ("attacking", Filter::Attacking),
    ("blocking", Filter::Blocking),
    ("blocked", Filter::Blocked),
    ("unblocked", Filter::Unblocked),
    ("face-down", Filter::FaceDown),
    ("colorless", Filter::Colorless),
    ("multicolored", Filter::Multicolored),
    ("monocolored", Filter::Monocolored),
    ("historic", Filter::Historic),
    ("kicked", Filter::Kicked),
    ("legendary", Filter::Super(Supertype::Legendary)),
    ("basic", Filter::Super(Supertype::Basic)),
    ("snow", Filter::Super(Supertype::Snow)),
    ("world", Filter::Super(Supertype::World)),
    ("enchanted", Filter::Enchanted),
    ("equipped", Filter::Equipped),
];

/// What a word before the noun means.
fn adjective(text: &str) -> Option<Filter> {
    let lower = text.to_lowercase();
    if let Some((_, f)) = ADJECTIVES.iter().find(|(word, _)| *word == lower) {
        return Some(f.clone());
    }
    if lower == "untapped" {
        return Some(Filter::Tapped.negate());
    }
    let rest = lower.strip_prefix("non")?;
    if rest == "token" {
        return Some(Filter::Token.negate());
    }
    if let Ok(c) = rest.parse::<Color>() {
        return Some(Filter::Color(c).negate());
    }
    if let Ok(s) = rest.parse::<Supertype>() {
        return Some(Filter::Super(s).negate());
    }
    if let Ok(t) = rest.parse::<CardType>() {
        return Some(Filter::Type(t).negate());
    }
    let subtype = text.get(4..).filter(|_| rest.starts_with('-'))?;
    subtypes().find(|s| *s == subtype).map(|s| Filter::Subtype(s.into()).negate())
}

fn adjective_word(f: &Filter) -> Option<String> {
    if let Some((word, _)) = ADJECTIVES.iter().find(|(_, g)| g == f) {
        return Some((*word).to_owned());
    }
    match f {
        Filter::Color(c) => Some(c.as_str().to_owned()),
        Filter::OneOf(list) if !list.is_empty() && list.iter().all(|f| matches!(f, Filter::Color(_))) => {
            let words: Vec<String> = list.iter().filter_map(adjective_word).collect();
            Some(join(&words, "or"))
        }
        Filter::OneOf(list) if list.as_slice() == [Filter::Attacking, Filter::Blocking] => {
            Some("attacking or blocking".into())
        }
        Filter::Not(inner) => match &**inner {
            Filter::Tapped => Some("untapped".into()),
            Filter::Token => Some("nontoken".into()),
            Filter::Color(c) => Some(format!("non{c}")),
            Filter::Super(s) => Some(format!("non{s}")),
            Filter::Type(t) => Some(format!("non{t}")),
            Filter::Subtype(s) => Some(format!("non-{s}")),
            _ => None,
        },
        _ => None,
    }
}

/// Adjectives without a noun after them: "white", "red or green", "legendary".
pub(crate) fn bare_adjective(p: &mut Reader<'_>) -> Option<Filter> {
    if let Some(f) = p.attempt(color_list) {
        return Some(f);
    }
    let text = word(p);
    let f = adjective(text)?;
    p.pos += text.len();
    Some(f)
}

pub(crate) fn write_bare_adjective(f: &Filter, w: &mut Writer<'_>) -> bool {
    adjective_word(f).is_some_and(|t| w.any(&[&t, &t.replace(" or ", " and/or ")]))
}

/// "a, b, or c"
pub(crate) fn join(words: &[String], or: &str) -> String {
    match words {
        [] => String::new(),
        [a] => a.clone(),
        [a, b] => format!("{a} {or} {b}"),
        [front @ .., last] => format!("{}, {or} {last}", front.join(", ")),
    }
}

fn read_np(p: &mut Reader<'_>, many: bool) -> Option<Filter> {
    p.noun_once(many, |p| read_np_here(p, many))
}

fn read_np_here(p: &mut Reader<'_>, many: bool) -> Option<Filter> {
    p.attempt(|p| {
        let mut parts = Vec::new();
        loop {
            if p.peek("other ") {
                p.pos += 6;
                parts.push(Filter::other());
                continue;
            }
            if p.peek("attacking or blocking ") {
                p.pos += 22;
                parts.push(Filter::OneOf(vec![Filter::Attacking, Filter::Blocking]));
                continue;
            }
            let adj = p.attempt(|p| {
                let found = color_list(p).or_else(|| {
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
            let first = items.first_mut().filter(|_| own && !parts.contains(&Filter::other()))?;
            parts.push(first.clone());
            *first = all(std::mem::take(&mut parts));
        }
        parts.extend(heads);
        while parts.len() < 40 {
            let Some(more) = p.attempt(|p| p.lit(" ").then(|| Post::read(p))?) else { break };
            parts.extend(more);
        }
        // CR 609.7a: only a source is chosen so; of other things the choice is an instruction
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
            || matches!(part, Filter::OneOf(list) if list.iter().all(|f| match f {
                Filter::All(inner) => inner.iter().all(|f| noun_word(f).is_some() || adjective_word(f).is_some()) && inner.last().is_some_and(|f| noun_word(f).is_some()),
                f => noun_word(f).is_some(),
            }));
        if *part == Filter::other() || adjective_word(part).is_some() {
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
        if **adj == Filter::other() {
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
            Filter::OneOf(list) => {
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
                let found = read_np(p, false)?;
                let mut parts = vec![Filter::other()];
                match found {
                    Filter::All(list) => parts.extend(list),
                    one => parts.push(one),
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
        if before.first().is_some_and(|f| **f == Filter::other()) {
            return w.lit("another ") && write_np(v, w, false, true);
        }
        let mut first = Vec::new();
        match (before.first(), nouns.first()) {
            (Some(adj), _) => first.extend(adjective_word(adj)),
            (None, Some(Filter::OneOf(list))) => {
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

fn one(v: &[Filter]) -> Option<&Filter> {
    match v {
        [f] => Some(f),
        _ => None,
    }
}

fn two(v: &[Filter]) -> Option<(&Filter, &Filter)> {
    match v {
        [a, b] => Some((a, b)),
        _ => None,
    }
}

grammar! {
    /// What follows the noun.
    Post(p, w, v) -> Vec<Filter> {
        [c: Controls] => { vec![Filter::Controller(c)] } if (let Some(Filter::Controller(c)) = one(v));
        [c: ControlsNot] => { vec![Filter::Controller(c).negate()] }
            if (let Some(Filter::Not(n)) = one(v) && let Filter::Controller(c) = &**n);
        [c: Owns] => { vec![Filter::Owner(c)] } if (let Some(Filter::Owner(c)) = one(v));
        ["with " k: KeywordP] => { vec![Filter::Keyword(k)] } if (let Some(Filter::Keyword(k)) = one(v));
        ["without " k: KeywordP] => { vec![Filter::Keyword(k).negate()] }
            if (let Some(Filter::Not(n)) = one(v) && let Filter::Keyword(k) = &**n);
        ["with " s: StatP " " c: CmpTail] => { vec![Filter::Stat(s, c.0, Box::new(c.1))] }
            if (let Some(Filter::Stat(s, cmp, n)) = one(v) && let c = &(*cmp, (**n).clone()));
        ["that targets " r: crate_RecipientsP] => { vec![Filter::Targets(Box::new(r))] } if (let Some(Filter::Targets(r)) = one(v) && let r = &**r);
        ["named " n: NameP] => { vec![Filter::Named(n)] } if (let Some(Filter::Named(n)) = one(v));
        ["with " s: StatP " equal to " q: crate_Quantity] => { vec![Filter::Stat(s, Cmp::Exactly, Box::new(q))] } if (w.source.is_some() && let Some(Filter::Stat(s, Cmp::Exactly, q)) = one(v) && let q = &**q);
        ["with " s: StatP " less than or equal to " q: crate_Quantity] => { vec![Filter::Stat(s, Cmp::AtMost, Box::new(q))] } if (w.source.is_some() && let Some(Filter::Stat(s, Cmp::AtMost, q)) = one(v) && let q = &**q);
        ["with a counter on it"] => { vec![Filter::Counter(None)] } if (let Some(Filter::Counter(None)) = one(v));
        ["with counters on them"] => { vec![Filter::Counter(None)] } if (let Some(Filter::Counter(None)) = one(v));
        [["with a " | "with an "] k: CounterKind [" counter on it" | " counter on them"]] => { vec![Filter::Counter(Some(k))] }
            if (let Some(Filter::Counter(Some(k))) = one(v));
        ["with " k: CounterKind [" counters on them" | " counter on it"]] => { vec![Filter::Counter(Some(k))] }
            if (let Some(Filter::Counter(Some(k))) = one(v));
        ["of the color of your choice"] => { vec![Filter::ColorOfChoice] } if (let Some(Filter::ColorOfChoice) = one(v));
        ["blocking " r: RefP] => { vec![Filter::BlockingThat(r)] } if (let Some(Filter::BlockingThat(r)) = one(v));
        ["blocked by " r: RefP] => { vec![Filter::BlockedBy(r)] } if (let Some(Filter::BlockedBy(r)) = one(v));
        ["it's blocking"] => { vec![Filter::BlockedBy(p.it.clone())] } if (w.source.is_some() && let Some(Filter::BlockedBy(_)) = one(v));
        ["dealt damage by " r: RefP " this turn"] => { vec![Filter::DamagedBy(r)] } if (let Some(Filter::DamagedBy(r)) = one(v));
        ["that's enchanted"] => { vec![Filter::Enchanted] } if (w.source.is_some() && let Some(Filter::Enchanted) = one(v));
        ["with no " k: CounterKind [" counters on them" | " counters on it"]] => { vec![Filter::Counter(Some(k)).negate()] }
            if (let Some(Filter::Not(n)) = one(v) && let Filter::Counter(Some(k)) = &**n);
        [["in all graveyards"]] => { vec![Filter::In(Zone::Graveyard)] } if (w.source.is_some() && let Some(Filter::In(Zone::Graveyard)) = one(v));
        ["of the chosen color"] => { vec![Filter::ChosenColor] } if (let Some(Filter::ChosenColor) = one(v));
        ["of the chosen type"] => { vec![Filter::ChosenType] } if (let Some(Filter::ChosenType) = one(v));
        ["with the chosen name"] => { vec![Filter::ChosenName] } if (let Some(Filter::ChosenName) = one(v));
        ["that shares a color with " r: RefP] => { vec![Filter::SharesColor(r)] } if (let Some(Filter::SharesColor(r)) = one(v));
        ["of your choice"] => { vec![Filter::ChosenSource] } if (let Some(Filter::ChosenSource) = one(v));
        [["from " | "in "] o: Poss " " z: ZoneP] => { vec![Filter::In(z), Filter::Owner(o)] }
            if (let Some((Filter::In(z), Filter::Owner(o))) = two(v));
        [["in a " | "from a "] z: ZoneP] => { vec![Filter::In(z)] } if (let Some(Filter::In(z)) = one(v) && *z == Zone::Graveyard);
        ["in graveyards and libraries"] => { vec![Filter::OneOf(vec![Filter::In(Zone::Graveyard), Filter::In(Zone::Library)])] }
            if (let Some(Filter::OneOf(list)) = one(v) && list.as_slice() == [Filter::In(Zone::Graveyard), Filter::In(Zone::Library)]);
        [["in " | "from "] z: ZonePlural] => { vec![Filter::In(z)] } if (let Some(Filter::In(z)) = one(v) && *z == Zone::Graveyard);
        [["in exile" | "from exile"]] => { vec![Filter::In(Zone::Exile)] } if (let Some(Filter::In(Zone::Exile)) = one(v));
        ["on the battlefield"] => { vec![Filter::In(Zone::Battlefield)] } if (let Some(Filter::In(Zone::Battlefield)) = one(v));
        [["dealt damage this way" | "cast this way" | "countered this way" | "put onto the battlefield this way" | "destroyed this way" | "discarded this way" | "sacrificed this way" | "exiled this way" | "put into a graveyard this way" | "revealed this way"]] => { vec![Filter::ThisWay] }
            if (let Some(Filter::ThisWay) = one(v));
        [["that entered this turn" | "that entered the battlefield this turn"]] => { vec![Filter::EnteredThisTurn] } if (let Some(Filter::EnteredThisTurn) = one(v));
        [["that was dealt damage this turn" | "dealt damage this turn"]] => { vec![Filter::DamagedThisTurn] } if (let Some(Filter::DamagedThisTurn) = one(v));
        [["other than "] f: NpMany] => { vec![f.negate()] } if (let Some(Filter::Not(f)) = one(v) && !matches!(**f, Filter::Is(_)) && let f = &**f);
        [["that isn't " | "other than "] r: RefP] => { vec![Filter::Is(r).negate()] }
            if (let Some(Filter::Not(n)) = one(v) && let Filter::Is(r) = &**n && *r != Ref::This);
    }
}

/// A card's name within a sentence: capitalised words, and small ones between them.
pub(crate) struct NameP;
impl Part for NameP {
    type Value = instead_magic::words::Word;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        const SMALL: &[&str] = &["of", "the", "in", "from", "with", "to", "for", "at", "on", "a", "an"];
        let start = p.pos;
        let mut end = start;
        loop {
            let text = word(p);
            if text.is_empty()
                || !(text.starts_with(|c: char| c.is_uppercase()) || (end > start && SMALL.contains(&text)))
            {
                break;
            }
            p.pos += text.len();
            if text.starts_with(|c: char| c.is_uppercase()) {
                end = p.pos;
            }
            if !(p.rest().starts_with(' ') || p.rest().starts_with(", the ")) {
                break;
            }
            p.pos += if p.rest().starts_with(' ') { 1 } else { 2 };
        }
        p.pos = end;
        if end == start {
            p.fail("a name");
            return None;
        }
        Some(p.text.get(start..end)?.into())
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        w.lit(v)
    }
}
use crate::amount::Quantity as crate_Quantity;
use crate::selection::RecipientsP as crate_RecipientsP;

grammar! {
    /// "4 or greater", "less than or equal to X"
    CmpTail(p, w, v) -> (Cmp, Amount) {
        [n: FigureOrX " or greater"] => { (Cmp::AtLeast, n) } if (let (Cmp::AtLeast, n) = v);
        [n: FigureOrX " or less"] => { (Cmp::AtMost, n) } if (let (Cmp::AtMost, n) = v);
        ["less than or equal to " n: FigureOrX] => { (Cmp::AtMost, n) } if (let (Cmp::AtMost, n) = v);
        [["greater than " | "more than "] n: FigureOrX] => { (Cmp::More, n) } if (let (Cmp::More, n) = v);
        ["less than " n: FigureOrX] => { (Cmp::Less, n) } if (let (Cmp::Less, n) = v);
        [n: FigureOrX] => { (Cmp::Exactly, n) } if (let (Cmp::Exactly, n) = v);
    }
}

grammar! {
    /// A figure, or X.
    FigureOrX(p, w, v) -> Amount {
        [n: Figure] => (Amount::Fixed(n));
        [x: X] => { x } if (let x = v);
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
