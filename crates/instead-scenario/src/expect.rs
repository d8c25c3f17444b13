//! What a file expects against what a game has.
//!
//! How values compare depends on the path: order counts in a library, on the stack, in `triggered` and `applied`;
//! `happened` and `never` hold beginnings of sentences; mana and the words of a type line stand in any order.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use indexmap::IndexMap;

use crate::fold::{begins, folded, same};
use crate::model::Table;
use crate::value::Value;

/// A sentence of `happened` or `never`: the beginning of an event sentence, and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern<'a> {
    /// The beginning.
    pub text: &'a str,
    /// How often it must be there; `None` for at least once.
    pub times: Option<u32>,
}

impl<'a> Pattern<'a> {
    /// Reads `"Bob draws ×3"`. `None` where what follows the sign is no number.
    pub fn read(text: &'a str) -> Option<Pattern<'a>> {
        match text.rsplit_once('×') {
            Some((text, times)) => Some(Pattern { text: text.trim(), times: Some(times.trim().parse().ok()?) }),
            None => Some(Pattern { text: text.trim(), times: None }),
        }
    }

    /// Whether a sentence begins so. A word is not broken, and `X` is not the beginning of `X #2`.
    pub fn fits(&self, sentence: &str) -> bool {
        begins(sentence, self.text)
    }
}

/// How values at a path compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// In order.
    Counts,
    /// In any order.
    Free,
    /// Beginnings of sentences that are there in order.
    Happened,
    /// Beginnings of sentences that are not there.
    Never,
    /// Symbols in any order.
    Mana,
    /// Words in any order.
    Words,
}

fn order(path: &str) -> Order {
    match path {
        "stack" | "triggered" | "applied" => Order::Counts,
        "happened" => Order::Happened,
        "never" => Order::Never,
        _ => match path.rsplit_once('.').map(|(_, word)| word) {
            Some("library" | "deck") => Order::Counts,
            Some("mana") => Order::Mana,
            Some("types") => Order::Words,
            _ => Order::Free,
        },
    }
}

/// Whether an actual value is as expected at this path.
///
/// `actual` of `happened` and `never` is the list of all event sentences performed.
///
/// ```
/// use instead_scenario::expect::matches;
/// use instead_scenario::value::Value;
///
/// let hand = Value::texts(["Forest", "Island"]);
/// assert!(matches(&Value::texts(["island", "Forest"]), &hand, "alice.hand"));
/// assert!(!matches(&Value::texts(["Island", "Forest"]), &hand, "alice.library"));
/// assert!(matches(&Value::Number(2), &hand, "alice.hand"));
/// ```
pub fn matches(expected: &Value, actual: &Value, path: &str) -> bool {
    let order = order(path);
    match (expected, actual) {
        (Value::Number(number), _) => actual.count() == Some(*number),
        (Value::Compare(comparison), _) => actual.count().is_some_and(|count| comparison.holds(count)),
        (Value::Bool(truth), Value::Bool(actual)) => truth == actual,
        (Value::Bool(truth), Value::Text(text) | Value::Name { name: text, .. }) => *truth != text.is_empty(),
        (Value::Bool(truth), Value::List(list)) => *truth != list.is_empty(),
        (Value::List(expected), Value::List(actual)) => match order {
            Order::Counts => expected.len() == actual.len() && expected.iter().zip(actual).all(|(e, a)| is(e, a)),
            Order::Happened => happened(expected, actual).is_ok(),
            Order::Never => never(expected, actual).is_none(),
            Order::Free | Order::Mana | Order::Words => same_members(expected, actual),
        },
        (Value::List(list), Value::Text(_) | Value::Name { .. }) => match (order, list.as_slice()) {
            (Order::Words, _) => words(expected) == words(actual),
            (_, [only]) => is(only, actual),
            _ => false,
        },
        (Value::Text(_), _) if order == Order::Words => words(expected) == words(actual),
        (Value::Text(text), Value::Text(actual)) if order == Order::Mana => symbols(text) == symbols(actual),
        (Value::Text(_), Value::List(list)) => matches!(list.as_slice(), [only] if is(expected, only)),
        _ => is(expected, actual),
    }
}

/// Whether one thing is as expected.
pub(crate) fn is(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::Text(text), Value::Name { name, also }) => same(text, name) || also.iter().any(|name| same(text, name)),
        (Value::Text(text), Value::Text(actual)) => same(text, actual),
        (Value::Text(text), Value::Number(number)) | (Value::Number(number), Value::Text(text)) => {
            text.trim().parse() == Ok(*number)
        }
        _ => expected == actual,
    }
}

/// The symbols of mana, sorted.
fn symbols(text: &str) -> Vec<String> {
    let mut symbols: Vec<String> = text.split_inclusive('}').map(folded).filter(|symbol| !symbol.is_empty()).collect();
    symbols.sort();
    symbols
}

/// The words of a type line or a list, sorted, without the dash.
fn words(value: &Value) -> Vec<String> {
    let mut words: Vec<String> = match value {
        Value::List(list) => list.iter().flat_map(words).collect(),
        Value::Text(text) | Value::Name { name: text, .. } => {
            text.split_whitespace().filter(|word| !["—", "-", "/"].contains(word)).map(folded).collect()
        }
        other => vec![other.to_string()],
    };
    words.sort();
    words
}

/// Whether two lists hold the same things in any order. Each thing of the game that has several names stands for one of
/// them.
fn same_members(expected: &[Value], actual: &[Value]) -> bool {
    if expected.len() != actual.len() {
        return false;
    }
    let mut wanted: BTreeMap<String, Vec<&Value>> = BTreeMap::new();
    for value in expected {
        wanted.entry(folded(&value.to_string())).or_default().push(value);
    }
    // What has one name can stand for that alone.
    let mut several = Vec::new();
    for value in actual {
        match value {
            Value::Name { also, .. } if !also.is_empty() => several.push(value),
            _ => {
                let key = match value {
                    Value::Name { name, .. } => folded(name),
                    other => folded(&other.to_string()),
                };
                if wanted.get_mut(&key).and_then(Vec::pop).is_none() {
                    return false;
                }
            }
        }
    }
    let wanted: Vec<&Value> = wanted.into_values().flatten().collect();
    pair(wanted.len(), several.len(), |e, a| wanted.get(e).zip(several.get(a)).is_some_and(|(e, a)| is(e, a)))
        .iter()
        .all(Option::is_some)
}

/// Pairs as many of `left` as can be with one of `right` each. Answers, for each on the left, the one on the right.
fn pair(left: usize, right: usize, fits: impl Fn(usize, usize) -> bool) -> Vec<Option<usize>> {
    let mut taken: Vec<Option<usize>> = vec![None; right];
    for start in 0..left {
        // The shortest way to a free one on the right, over pairs that can be made otherwise.
        let mut from: Vec<Option<usize>> = vec![None; right];
        let mut queue = std::collections::VecDeque::from([start]);
        let mut end = None;
        while let (Some(at), None) = (queue.pop_front(), end) {
            for candidate in 0..right {
                let seen = from.get(candidate).copied().flatten().is_some();
                if seen || !fits(at, candidate) {
                    continue;
                }
                if let Some(slot) = from.get_mut(candidate) {
                    *slot = Some(at);
                }
                match taken.get(candidate).copied().flatten() {
                    Some(other) => queue.push_back(other),
                    None => {
                        end = Some(candidate);
                        break;
                    }
                }
            }
        }
        let mut at = end;
        while let Some(candidate) = at {
            let Some(owner) = from.get(candidate).copied().flatten() else { break };
            at = taken.iter().position(|&other| other == Some(owner));
            if let Some(old) = at.and_then(|at| taken.get_mut(at)) {
                *old = None;
            }
            if let Some(slot) = taken.get_mut(candidate) {
                *slot = Some(owner);
            }
            if owner == start {
                break;
            }
        }
    }
    (0..left).map(|index| taken.iter().position(|&other| other == Some(index))).collect()
}

fn pattern(value: &Value) -> Option<Pattern<'_>> {
    match value {
        Value::Text(text) => Pattern::read(text),
        _ => None,
    }
}

fn fits(pattern: &Pattern<'_>, actual: &Value) -> bool {
    match actual {
        Value::Text(sentence) => pattern.fits(sentence),
        Value::Name { name, also } => pattern.fits(name) || also.iter().any(|sentence| pattern.fits(sentence)),
        _ => false,
    }
}

/// The first sentence that is not there, or not after the one before it, or not as often as it should be.
fn happened<'e>(expected: &'e [Value], actual: &[Value]) -> Result<(), (&'e Value, String)> {
    let mut next = 0;
    for value in expected {
        let Some(pattern) = pattern(value) else { return Err((value, "is no sentence".into())) };
        if let Some(times) = pattern.times {
            let count = actual.iter().filter(|sentence| fits(&pattern, sentence)).count();
            if u32::try_from(count) != Ok(times) {
                return Err((value, format!("happened {count} times, not {times}")));
            }
            if times == 0 {
                continue;
            }
        }
        match actual.iter().skip(next).position(|sentence| fits(&pattern, sentence)) {
            Some(at) => next += at + 1,
            None if actual.iter().any(|sentence| fits(&pattern, sentence)) => {
                return Err((value, "did not happen after the one before it".into()));
            }
            None => return Err((value, "did not happen".into())),
        }
    }
    Ok(())
}

/// The first sentence that is there.
fn never<'a>(expected: &[Value], actual: &'a [Value]) -> Option<&'a Value> {
    expected.iter().filter_map(pattern).find_map(|pattern| actual.iter().find(|sentence| fits(&pattern, sentence)))
}

/// What a report says at `never`: of the sentences that a file lists there, those that did happen, or those that did not.
/// What happened besides is no value of that path.
pub fn of_never<'a>(listed: impl Iterator<Item = &'a Value>, actual: &Value, happened: bool) -> Value {
    let actual = if let Value::List(list) = actual { list.as_slice() } else { &[] };
    let mut found: Vec<Value> = Vec::new();
    for sentence in
        listed.flat_map(|v| if let Value::List(list) = v { list.as_slice() } else { std::slice::from_ref(v) })
    {
        if never(std::slice::from_ref(sentence), actual).is_some() == happened && !found.contains(sentence) {
            found.push(sentence.clone());
        }
    }
    Value::List(found)
}

/// Why an actual value is not as expected, in a sentence; `None` where it is.
pub fn difference(expected: &Value, actual: &Value, path: &str) -> Option<String> {
    if matches(expected, actual, path) {
        return None;
    }
    Some(match (expected, actual) {
        (Value::List(expected), Value::List(actual)) => match order(path) {
            Order::Happened => match happened(expected, actual) {
                Err((sentence, why)) => format!("`{sentence}` {why}"),
                Ok(()) => return None,
            },
            Order::Never => never(expected, actual).map(|sentence| format!("`{sentence}` happened"))?,
            _ => format!("{path} is {}, not {}", Value::List(actual.clone()), Value::List(expected.clone())),
        },
        (Value::Number(_) | Value::Compare(_), Value::List(list)) => {
            format!("{path} holds {}, not {expected}: {actual}", list.len())
        }
        _ => format!("{path} is {actual}, not {expected}"),
    })
}

/// An end of a play: what stands at each path of the outcome tables.
pub type End = IndexMap<String, Value>;

/// How the ends of a play differ from those expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeDifference {
    /// The tables that no end fits, as indices.
    pub missing: Vec<usize>,
    /// Ends that no table is left for, as indices of the ends; of several that are the same in the tables' terms, the first.
    pub surplus: Vec<usize>,
    /// The difference in words.
    pub text: String,
}

/// The distinct ends: groups of indices of ends that are the same in the terms of the tables, in order of their firsts.
///
/// Two ends are the same at a path if they cannot be told apart by the kinds of value that the tables have there: by its
/// count where numbers stand, by its names where lists stand (an `as` name only where a table uses it), by which
/// comparisons and which sentences hold.
pub fn distinct(tables: &[Table], ends: &[End]) -> Vec<Vec<usize>> {
    let mut groups: IndexMap<Vec<String>, Vec<usize>> = IndexMap::new();
    for (index, end) in ends.iter().enumerate() {
        groups.entry(terms(tables, end)).or_default().push(index);
    }
    groups.into_values().collect()
}

/// An end in the terms of the tables.
fn terms(tables: &[Table], end: &End) -> Vec<String> {
    let mut terms = Vec::new();
    let Some(first) = tables.first() else {
        return end.iter().map(|(path, value)| format!("{path}={}", canonical(value, order(path), &[]))).collect();
    };
    for path in first.entries.keys() {
        let Some(actual) = end.get(path) else {
            terms.push("nothing".to_owned());
            continue;
        };
        let values: Vec<&Value> = tables.iter().filter_map(|table| Some(&table.entries.get(path)?.value)).collect();
        let order = order(path);
        let held = |value: &Value| {
            matches!(value, Value::Compare(_) | Value::Bool(_)) || matches!(order, Order::Happened | Order::Never)
        };
        if values.iter().any(|value| matches!(value, Value::Number(_))) {
            terms.push(actual.count().map_or_else(|| actual.to_string(), |count| count.to_string()));
        }
        terms.extend(values.iter().filter(|value| held(value)).map(|value| matches(value, actual, path).to_string()));
        if values.iter().any(|value| !held(value) && !matches!(value, Value::Number(_))) {
            terms.push(canonical(actual, order, &values));
        }
    }
    terms
}

/// A value as it is told from others, things called by those names that the tables use.
fn canonical(value: &Value, order: Order, used: &[&Value]) -> String {
    let uses = |name: &String| {
        used.iter().any(|value| match value {
            Value::Text(text) => same(text, name),
            Value::List(list) => list.iter().any(|item| matches!(item, Value::Text(text) if same(text, name))),
            _ => false,
        })
    };
    match value {
        Value::Name { name, also } => folded(also.iter().find(|name| uses(name)).unwrap_or(name)),
        Value::List(_) if order == Order::Words => words(value).join("\n"),
        Value::List(list) => {
            let mut items: Vec<String> = list.iter().map(|item| canonical(item, order, used)).collect();
            if order != Order::Counts {
                items.sort();
            }
            items.join("\n")
        }
        Value::Text(text) if order == Order::Mana => symbols(text).concat(),
        Value::Text(_) if order == Order::Words => words(value).join("\n"),
        other => folded(&other.to_string()),
    }
}

/// Whether the ends are those expected: every distinct one, in any order, none missing, none over.
///
/// # Errors
/// With the difference.
pub fn compare_outcomes(tables: &[Table], ends: &[End]) -> Result<(), OutcomeDifference> {
    let firsts: Vec<usize> = distinct(tables, ends).iter().filter_map(|group| group.first().copied()).collect();
    let fits = |table: usize, end: usize| {
        let (table, end) = (tables.get(table), firsts.get(end).and_then(|&end| ends.get(end)));
        table.zip(end).is_some_and(|(table, end)| {
            table
                .entries
                .iter()
                .all(|(path, expected)| end.get(path).is_some_and(|actual| matches(&expected.value, actual, path)))
        })
    };
    let paired = pair(tables.len(), firsts.len(), fits);
    let missing: Vec<usize> =
        (0..tables.len()).filter(|&table| paired.get(table).copied().flatten().is_none()).collect();
    let surplus: Vec<usize> = (0..firsts.len())
        .filter(|&end| !paired.contains(&Some(end)))
        .filter_map(|end| firsts.get(end).copied())
        .collect();
    if missing.is_empty() && surplus.is_empty() {
        return Ok(());
    }
    let mut text = if tables.len() == firsts.len() {
        format!("{}, as many as expected, but not those", ends_of(firsts.len()))
    } else {
        let wanted = if tables.len() == 1 { "1 was".into() } else { format!("{} were", tables.len()) };
        format!("{} where {wanted} expected", ends_of(firsts.len()))
    };
    for table in missing.iter().filter_map(|&table| tables.get(table)) {
        let entries: Vec<String> =
            table.entries.iter().map(|(path, expected)| format!("{path} = {}", expected.value)).collect();
        let _ = write!(text, "\nno end has {}", entries.join(", "));
    }
    for end in surplus.iter().filter_map(|&end| ends.get(end)) {
        let paths = tables.first().map(|table| table.entries.keys().collect::<Vec<_>>()).unwrap_or_default();
        let entries: Vec<String> =
            paths.iter().filter_map(|path| Some(format!("{path} = {}", end.get(*path)?))).collect();
        let _ = write!(text, "\nnot expected: {}", entries.join(", "));
    }
    Err(OutcomeDifference { missing, surplus, text })
}

/// How the ends differ from those expected, where that does not hang on what is not known: an end that is missing may be
/// one that text stopped, unless the file expects such a one besides.
pub fn compare_ends(tables: &[Table], expects_unknown: bool, ends: &[End], some_unknown: bool) -> Option<String> {
    if expects_unknown && !some_unknown {
        return Some("every branch is known, where one was expected that is not".to_owned());
    }
    let difference = compare_outcomes(tables, ends).err()?;
    let hangs = some_unknown && !expects_unknown && difference.surplus.is_empty();
    (!hangs).then_some(difference.text)
}

fn ends_of(count: usize) -> String {
    if count == 1 { "1 end".into() } else { format!("{count} ends") }
}

#[cfg(test)]
#[path = "expect_tests.rs"]
mod tests;
