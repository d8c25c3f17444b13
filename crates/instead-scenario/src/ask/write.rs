//! The question as a scenario file, to be kept.

use std::fmt::Write as _;

use crate::source::Text;

use super::{Given, Parts};

impl Parts {
    /// The question as a scenario file.
    pub fn to_toml(&self) -> String {
        let mut toml = String::new();
        let _ = writeln!(toml, "title = {}\ngame  = {}", quoted(&self.title()), quoted(self.game.name()));
        if !self.readings.is_empty() {
            let read = |(name, choice): &(Text, Text)| format!("{} = {}", quoted_key(name), quoted(choice));
            let _ =
                writeln!(toml, "readings = {{ {} }}", self.readings.iter().map(read).collect::<Vec<_>>().join(", "));
        }
        for (name, player) in &self.players {
            let _ = writeln!(toml, "\n[players.{}]", quoted_key(name));
            for (word, number) in &player.numbers {
                let _ = writeln!(toml, "{word} = {}", number.value);
            }
            for (zone, cards) in &player.zones {
                let _ = writeln!(toml, "{zone} = [{}]", given(cards));
            }
            for (zone, count) in &player.nameless {
                let _ = writeln!(toml, "{zone} = {}", count.value);
            }
            for (word, sentences) in [("effects", &player.effects), ("emblems", &player.emblems)] {
                if !sentences.is_empty() {
                    let _ = writeln!(toml, "{word} = [{}]", list(sentences));
                }
            }
        }
        if self.turn.is_some() || self.step.is_some() {
            let _ = writeln!(toml, "\n[turn]");
            for (word, value) in [("player", &self.turn), ("step", &self.step)] {
                if let Some(value) = value {
                    let _ = writeln!(toml, "{word} = {}", quoted(value));
                }
            }
        }
        for (name, types) in &self.cards {
            let _ = writeln!(toml, "\n[[card]]\nname = {}\ntypes = {}", quoted(name), quoted(types));
        }
        let _ = writeln!(toml, "\n[[play]]\ndo = [{}]", list(&self.sentences));
        if !self.choose.is_empty() {
            let _ = writeln!(toml, "choose = [{}]", given(&self.choose));
        }
        toml
    }
}

/// A text as TOML writes it.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            c if c.is_control() => _ = write!(quoted, "\\U{:08X}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

fn quoted_key(name: &str) -> String {
    if name.chars().all(|c| c.is_ascii_alphanumeric()) { name.to_owned() } else { quoted(name) }
}

fn list(texts: &[Text]) -> String {
    texts.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(", ")
}

fn given(all: &[Given]) -> String {
    let one = |given: &Given| match &given.data {
        Some(_) => given.text.trim().to_owned(),
        None => quoted(given.text.trim()),
    };
    all.iter().map(one).collect::<Vec<_>>().join(", ")
}
