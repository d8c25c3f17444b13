//! Tables with known keys, and values of a known kind.

use std::ops::RangeInclusive;

use crate::node::{Data, Node};
use crate::path::listed;
use crate::source::{Span, Spanned, Text, did_you_mean};

use super::Reader;

/// The entries of a table.
pub(super) struct Fields<'n> {
    pub(super) span: Span,
    entries: &'n [(Text, Node)],
}

impl<'n> Fields<'n> {
    pub(super) fn get(&self, key: &str) -> Option<(&'n Text, &'n Node)> {
        self.entries.iter().find(|(name, _)| name.text == key).map(|(name, node)| (name, node))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&'n Text, &'n Node)> + use<'n> {
        self.entries.iter().map(|(name, node)| (name, node))
    }
}

impl Reader<'_> {
    /// The fields of a table all of whose keys must be known. `what` names the thing with an article.
    pub(super) fn fields<'n>(&mut self, node: &'n Node, what: &str, known: &[&str]) -> Option<Fields<'n>> {
        let fields = self.table(node, what)?;
        for (key, _) in fields.iter().filter(|(key, _)| !known.contains(&key.text.as_str())) {
            let suggestion =
                did_you_mean(key, known.iter().copied()).or_else(|| Some(format!("it may have {}", listed(known))));
            self.suggest(key.span, format!("{what} has no `{key}`"), suggestion);
        }
        Some(fields)
    }

    /// A table with any keys.
    pub(super) fn table<'n>(&mut self, node: &'n Node, what: &str) -> Option<Fields<'n>> {
        match &node.data {
            Data::Table(entries) => Some(Fields { span: node.span, entries }),
            _ => {
                self.problem(node.span, format!("{what} is a table, not {}", node.what()));
                None
            }
        }
    }

    fn wrong<T>(&mut self, node: &Node, key: &Text, right: &str) -> Option<T> {
        self.problem(node.span, format!("`{key}` is {right}, not {}", node.what()));
        None
    }

    pub(super) fn text(&mut self, node: &Node, key: &Text) -> Option<Text> {
        match &node.data {
            Data::Text(text) => Some(text.clone()),
            _ => self.wrong(node, key, "a text"),
        }
    }

    /// A text that is not blank.
    pub(super) fn some_text(&mut self, node: &Node, key: &Text) -> Option<Text> {
        let text = self.text(node, key)?;
        if text.trim().is_empty() {
            self.problem(node.span, format!("`{key}` is empty"));
            return None;
        }
        Some(text)
    }

    /// A text, or a number that stands for its digits.
    pub(super) fn text_or_number(&mut self, node: &Node, key: &Text) -> Option<Text> {
        match &node.data {
            Data::Number(number) => {
                Some(Text { text: number.to_string(), span: node.span, body: Some(node.span.start) })
            }
            Data::Text(text) => Some(text.clone()),
            _ => self.wrong(node, key, "a number or a text"),
        }
    }

    pub(super) fn bool(&mut self, node: &Node, key: &Text) -> Option<bool> {
        match &node.data {
            Data::Bool(truth) => Some(*truth),
            _ => self.wrong(node, key, "true or false"),
        }
    }

    /// A number within bounds.
    pub(super) fn number(&mut self, node: &Node, key: &Text, bounds: RangeInclusive<i64>) -> Option<i64> {
        let Data::Number(number) = node.data else { return self.wrong(node, key, "a whole number") };
        if !bounds.contains(&number) {
            let message = match (number < *bounds.start(), *bounds.start()) {
                (true, 0) => format!("`{key}` cannot be negative: {number}"),
                (true, least) => format!("`{key}` is at least {least}, not {number}"),
                (false, _) => format!("`{key}` is at most {}, not {number}", bounds.end()),
            };
            self.problem(node.span, message);
            return None;
        }
        Some(number)
    }

    /// A count: a number from 0.
    pub(super) fn count(&mut self, node: &Node, key: &Text) -> Option<u32> {
        u32::try_from(self.number(node, key, 0..=i64::from(i32::MAX))?).ok()
    }

    pub(super) fn list<'n>(&mut self, node: &'n Node, key: &Text) -> Option<&'n [Node]> {
        match &node.data {
            Data::List(list) => Some(list),
            Data::Text(text) => {
                let message = format!("`{key}` is a list, not a text");
                self.suggest(node.span, message, Some(format!("write `{key} = [{:?}]`", text.text)));
                None
            }
            _ => self.wrong(node, key, "a list"),
        }
    }

    /// A list of texts, none of them blank.
    pub(super) fn texts(&mut self, node: &Node, key: &Text) -> Option<Vec<Text>> {
        Some(self.list(node, key)?.iter().filter_map(|item| self.item(item, key)).collect())
    }

    /// A text in a list.
    pub(super) fn item(&mut self, node: &Node, key: &Text) -> Option<Text> {
        match &node.data {
            Data::Text(text) if text.trim().is_empty() => {
                self.problem(node.span, format!("a text of `{key}` is empty"));
                None
            }
            Data::Text(text) => Some(text.clone()),
            _ => {
                self.problem(node.span, format!("`{key}` lists texts, not {}", node.what()));
                None
            }
        }
    }

    /// The name of a player.
    pub(super) fn player(&mut self, node: &Node, key: &Text) -> Option<Spanned<usize>> {
        let name = self.text(node, key)?;
        match self.player_index(&name) {
            Some(index) => Some(Spanned::new(index, node.span)),
            None => {
                let suggestion = did_you_mean(&name, self.players.iter().map(String::as_str));
                let suggestion = suggestion.or_else(|| Some(format!("the players are {}", self.players.join(", "))));
                self.suggest(node.span, format!("no player is called `{name}`"), suggestion);
                None
            }
        }
    }

    pub(super) fn player_index(&self, name: &str) -> Option<usize> {
        let name = name.trim().to_lowercase();
        self.players.iter().position(|player| player.to_lowercase() == name)
    }
}
