//! A file's data with places: what TOML and JSON have in common.

use std::borrow::Cow;

use serde_json::value::RawValue;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::entries::Entries;
use crate::source::{Diagnostic, Problem, Source, Span, Text};

/// A value with its place.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) span: Span,
    pub(crate) data: Data,
}

#[derive(Clone, Debug)]
pub(crate) enum Data {
    Text(Text),
    Number(i64),
    Bool(bool),
    List(Vec<Node>),
    /// Keys with their places, in the order of the file, each once.
    Table(Vec<(Text, Node)>),
    /// What no scenario holds; the words say what it is.
    Other(&'static str),
}

impl Node {
    /// What it is, with an article.
    pub(crate) fn what(&self) -> &'static str {
        match &self.data {
            Data::Text(_) => "a text",
            Data::Number(_) => "a number",
            Data::Bool(_) => "true or false",
            Data::List(_) => "a list",
            Data::Table(_) => "a table",
            Data::Other(what) => what,
        }
    }
}

/// How deep data may be nested. A scenario needs seven levels.
pub(crate) const DEPTH: usize = 32;

fn text(source: &str, value: &str, span: Span) -> Text {
    let raw = source.get(span.range()).unwrap_or_default();
    let quote = ["\"\"\"", "'''", "\"", "'", ""].into_iter().find(|quote| raw.starts_with(quote)).unwrap_or_default();
    let inner = raw.get(quote.len()..raw.len().saturating_sub(quote.len())).unwrap_or_default();
    let body = (inner == value).then_some(span.start + quote.len());
    Text { text: value.to_owned(), span, body }
}

/// Reads TOML. What could be read comes with what could not.
pub(crate) fn toml(source: &Source) -> (Node, Vec<Problem>) {
    let (table, errors) = DeTable::parse_recoverable(&source.text);
    let mut problems: Vec<Problem> = errors
        .iter()
        .map(|error| {
            let span = error.span().map_or_else(Span::default, Span::from);
            let message = format!("not TOML: {}", error.message().trim_end().replace('\n', "; "));
            Problem { span, message, suggestion: None }
        })
        .collect();
    // What is open at several depths is found again at each.
    problems.dedup_by(|a, b| a.span == b.span && a.message == b.message);
    let span = Span::from(table.span());
    (Node { span, data: toml_table(&source.text, table.get_ref()) }, problems)
}

fn toml_table(source: &str, table: &DeTable<'_>) -> Data {
    let entry = |(key, value): (&Spanned<Cow<'_, str>>, &Spanned<DeValue<'_>>)| {
        (text(source, key.get_ref(), key.span().into()), toml_value(source, value))
    };
    Data::Table(table.iter().map(entry).collect())
}

fn toml_value(source: &str, value: &Spanned<DeValue<'_>>) -> Node {
    let span = Span::from(value.span());
    let data = match value.get_ref() {
        DeValue::String(string) => Data::Text(text(source, string, span)),
        DeValue::Integer(integer) => i64::from_str_radix(integer.as_str(), integer.radix())
            .map_or(Data::Other("a number that is too large"), Data::Number),
        DeValue::Float(_) => Data::Other("a fraction"),
        DeValue::Boolean(truth) => Data::Bool(*truth),
        DeValue::Datetime(_) => Data::Other("a date"),
        DeValue::Array(list) => Data::List(list.iter().map(|item| toml_value(source, item)).collect()),
        DeValue::Table(table) => toml_table(source, table),
    };
    Node { span, data }
}

/// Reads JSON.
pub(crate) fn json(source: &Source) -> Result<Node, Diagnostic> {
    let whole: &RawValue = serde_json::from_str(&source.text).map_err(|error| {
        let at = byte_of(&source.text, error.line(), error.column());
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        source.diagnostic(Span { start: at, end: at }, format!("not JSON: {message}"))
    })?;
    Json { source }.value(whole.get(), 0)
}

/// The byte at a line and a column of bytes, both from 1.
fn byte_of(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    (start + column.saturating_sub(1)).min(text.len())
}

struct Json<'s> {
    source: &'s Source,
}

impl Json<'_> {
    /// Where a slice of the source stands in it.
    fn span(&self, slice: &str) -> Span {
        let start = (slice.as_ptr() as usize).saturating_sub(self.source.text.as_ptr() as usize);
        Span { start, end: start + slice.len() }
    }

    fn value(&self, raw: &str, depth: usize) -> Result<Node, Diagnostic> {
        let span = self.span(raw);
        let failed = |error: serde_json::Error| self.source.diagnostic(span, format!("not JSON: {error}"));
        if depth > DEPTH {
            return Err(self.source.diagnostic(span, format!("nested more than {DEPTH} levels deep")));
        }
        let data = match raw.as_bytes().first() {
            Some(b'"') => {
                let string: String = serde_json::from_str(raw).map_err(failed)?;
                Data::Text(text(&self.source.text, &string, span))
            }
            Some(b't') => Data::Bool(true),
            Some(b'f') => Data::Bool(false),
            Some(b'n') => Data::Other("null"),
            Some(b'[') => {
                let items: Vec<&RawValue> = serde_json::from_str(raw).map_err(failed)?;
                Data::List(items.into_iter().map(|item| self.value(item.get(), depth + 1)).collect::<Result<_, _>>()?)
            }
            Some(b'{') => Data::Table(self.table(serde_json::from_str(raw).map_err(failed)?, depth)?),
            _ if raw.contains(['.', 'e', 'E']) => Data::Other("a fraction"),
            _ => raw.parse().map_or(Data::Other("a number that is too large"), Data::Number),
        };
        Ok(Node { span, data })
    }

    fn table(&self, entries: Entries<'_, &RawValue>, depth: usize) -> Result<Vec<(Text, Node)>, Diagnostic> {
        let mut seen = std::collections::BTreeSet::new();
        let mut table = Vec::with_capacity(entries.0.len());
        for (key, value) in entries.0 {
            let span = self.span(key.get());
            let name: String = serde_json::from_str(key.get())
                .map_err(|error| self.source.diagnostic(span, format!("not JSON: {error}")))?;
            if !seen.insert(name.clone()) {
                return Err(self.source.diagnostic(span, format!("`{name}` stands here twice")));
            }
            table.push((text(&self.source.text, &name, span), self.value(value.get(), depth + 1)?));
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(node: &Node, source: &str) -> String {
        match &node.data {
            Data::Text(text) => format!("{:?}@{}", text.text, &source[text.place(0..text.text.len()).range()]),
            Data::Number(number) => format!("{number}@{}", &source[node.span.range()]),
            Data::Bool(truth) => truth.to_string(),
            Data::Other(what) => (*what).to_owned(),
            Data::List(list) => list.iter().map(|item| shape(item, source)).collect::<Vec<_>>().join(" "),
            Data::Table(table) => table
                .iter()
                .map(|(key, item)| format!("{}@{}: {}", key.text, &source[key.span.range()], shape(item, source)))
                .collect::<Vec<_>>()
                .join(", "),
        }
    }

    #[test]
    fn json_and_toml_give_the_same_data_each_with_its_places() {
        let toml_text = "title = \"a\"\nnumbers = [1, -2]\n\"x.y\" = 'l'\n";
        let (node, errors) = toml(&Source::new("f", toml_text));
        assert!(errors.is_empty());
        assert_eq!(shape(&node, toml_text), "title@title: \"a\"@a, numbers@numbers: 1@1 -2@-2, x.y@\"x.y\": \"l\"@l");
        let json_text = r#"{ "title": "a", "numbers": [1, -2], "x.y": "\u006c" }"#;
        let node = json(&Source::new("f", json_text)).unwrap();
        assert_eq!(
            shape(&node, json_text),
            "title@\"title\": \"a\"@a, numbers@\"numbers\": 1@1 -2@-2, x.y@\"x.y\": \"l\"@\"\\u006c\""
        );
    }

    #[test]
    fn the_order_of_a_file_is_kept() {
        let text = "[players.zoe]\n[players.bob]\n[players.alice]\n";
        let (node, _) = toml(&Source::new("f", text));
        assert_eq!(shape(&node, text), "players@players: zoe@zoe: , bob@bob: , alice@alice: ");
    }

    #[test]
    fn all_errors_of_a_toml_file_are_found() {
        let (_, errors) = toml(&Source::new("f", "title = \nnotes = [1,\nx = 3 4\n"));
        assert!(errors.len() > 1, "{errors:?}");
    }

    #[test]
    fn a_key_that_stands_twice_in_json_is_an_error_as_in_toml() {
        let error = json(&Source::new("f", r#"{"a": 1, "a": 2}"#)).unwrap_err();
        assert_eq!(error.to_string(), "f:1:10: `a` stands here twice");
        assert!(!toml(&Source::new("f", "a = 1\na = 2\n")).1.is_empty());
    }

    #[test]
    fn deep_nesting_is_refused() {
        let deep = "[".repeat(100_000) + &"]".repeat(100_000);
        assert!(json(&Source::new("f", deep.as_str())).is_err());
        assert!(!toml(&Source::new("f", format!("a = {deep}"))).1.is_empty());
    }
}
