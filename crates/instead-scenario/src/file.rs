//! A scenario as data and as a file: TOML that people read, and where in it each piece of the data stands.

use std::ops::Range;

use serde_json::{Map, Value};

/// A scenario as a file.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// Its text.
    pub text: String,
    /// Each value with its place, as a JSON pointer (RFC 6901); the innermost come first.
    places: Vec<(Range<usize>, String)>,
}

/// Lists that are longer are written a line for each.
const WIDTH: usize = 100;

/// The tables that have a heading each; all else stands in a line.
const HEADED: [&str; 3] = ["players", "turn", "back"];

impl Written {
    /// The file of a scenario. Nothing that is null is written.
    pub fn of(scenario: &Value) -> Written {
        let mut written = Written::default();
        if let Value::Object(fields) = scenario {
            written.table(fields, "", "");
        }
        written
    }

    /// The innermost value that stands around these bytes.
    pub fn pointer(&self, span: Range<usize>) -> Option<&str> {
        let around = |place: &&(Range<usize>, String)| place.0.start <= span.start && span.start < place.0.end;
        self.places.iter().find(around).map(|(_, pointer)| pointer.as_str())
    }

    /// The fields of a table: first those in a line, then those with a heading.
    fn table(&mut self, fields: &Map<String, Value>, heading: &str, pointer: &str) {
        let is_headed = |(name, value): &(&String, &Value)| match value {
            Value::Object(_) => HEADED.contains(&name.as_str()) || heading == "players",
            Value::Array(list) => ["card", "play"].contains(&name.as_str()) && list.iter().all(Value::is_object),
            _ => false,
        };
        for (name, value) in fields.iter().filter(|field| !is_headed(field) && !field.1.is_null()) {
            self.text.push_str(&key(name));
            self.text.push_str(" = ");
            self.value(value, &format!("{pointer}/{}", escaped(name)), true);
            self.text.push('\n');
        }
        for (name, value) in fields.iter().filter(is_headed) {
            let pointer = format!("{pointer}/{}", escaped(name));
            let heading = if heading.is_empty() { key(name) } else { format!("{heading}.{}", key(name)) };
            match value {
                Value::Object(inner) if heading == "players" => self.table(inner, &heading, &pointer),
                Value::Object(inner) => self.headed(&format!("[{heading}]"), &heading, inner, &pointer),
                Value::Array(list) => {
                    for (index, item) in list.iter().enumerate() {
                        if let Value::Object(inner) = item {
                            self.headed(&format!("[[{heading}]]"), &heading, inner, &format!("{pointer}/{index}"));
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn headed(&mut self, line: &str, heading: &str, fields: &Map<String, Value>, pointer: &str) {
        let start = self.text.len();
        self.text.push('\n');
        self.text.push_str(line);
        self.text.push('\n');
        self.table(fields, heading, pointer);
        self.places.push((start..self.text.len(), pointer.to_owned()));
    }

    fn value(&mut self, value: &Value, pointer: &str, may_break: bool) {
        let start = self.text.len();
        match value {
            Value::Null => self.text.push_str("\"\""),
            Value::Bool(_) | Value::Number(_) => self.text.push_str(&value.to_string()),
            Value::String(text) => self.text.push_str(&quoted(text)),
            Value::Array(list) => self.list(list, pointer, may_break),
            Value::Object(fields) => {
                self.text.push('{');
                let shown = fields.iter().filter(|(_, value)| !value.is_null());
                for (index, (name, value)) in shown.enumerate() {
                    self.text.push_str(if index == 0 { " " } else { ", " });
                    self.text.push_str(&key(name));
                    self.text.push_str(" = ");
                    self.value(value, &format!("{pointer}/{}", escaped(name)), false);
                }
                self.text.push_str(" }");
            }
        }
        self.places.push((start..self.text.len(), pointer.to_owned()));
    }

    fn list(&mut self, list: &[Value], pointer: &str, may_break: bool) {
        let broken =
            may_break && list.len() > 1 && list.iter().map(|item| item.to_string().len() + 2).sum::<usize>() > WIDTH;
        self.text.push('[');
        for (index, item) in list.iter().enumerate() {
            match (broken, index) {
                (true, _) => self.text.push_str("\n    "),
                (false, 0) => {}
                (false, _) => self.text.push_str(", "),
            }
            self.value(item, &format!("{pointer}/{index}"), false);
            if broken {
                self.text.push(',');
            }
        }
        self.text.push_str(if broken { "\n]" } else { "]" });
    }
}

/// A value as it stands in a line of a file.
pub fn in_a_line(value: &Value) -> String {
    let mut written = Written::default();
    written.value(value, "", false);
    written.text
}

/// A part of a JSON pointer.
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

fn key(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !name.is_empty() && name.chars().all(bare) { name.to_owned() } else { quoted(name) }
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// The data of a file. What is wrong with it the reader of scenarios says better.
pub fn data(text: &str) -> Option<Value> {
    toml::from_str(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_as_people_write_it_and_read_as_the_same_data() {
        let data = serde_json::json!({
            "title": "It's \"one\"",
            "game": "magic",
            "players": {
                "alice": { "battlefield": ["Furnace of Rath", { "name": "Hill Giant", "counters": { "+1/+1": 1 } }] },
                "Jean-Luc P.": { "life": 5, "effects": ["Prevent the next 2 damage that would be dealt to you this turn."] },
            },
            "turn": { "step": "main" },
            "card": [{ "name": "Odd", "types": "Artifact", "text": "Flying\nTrample", "back": { "name": "Even" } }],
            "play": [{ "do": ["Lightning Bolt deals 3 damage to Bob"], "outcomes": [{ "bob.life": 18 }] }],
        });
        let written = Written::of(&data);
        assert_eq!(super::data(&written.text), Some(data), "{}", written.text);
        assert!(
            written.text.contains("[players.alice]\nbattlefield = [\"Furnace of Rath\", { name = "),
            "{}",
            written.text
        );
        assert!(written.text.contains("[card.back]"));
        let at = written.text.find("Hill").unwrap();
        assert_eq!(written.pointer(at..at + 4), Some("/players/alice/battlefield/1/name"));
    }
}
