//! Whether what is shown of a card's abilities reads back to the same value, over a corpus.
//!
//! `wordings FILE.jsonl.gz`: a line `other CARD: WORDS → SHOWN` where the shown words mean something else, `unread` where
//! they are not understood, and the counts at the end.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};

use instead_oracle::{CardFacts, Context, print_abilities, read_abilities, words_of};

fn field(row: &serde_json::Value, name: &str) -> String {
    row.get(name).and_then(|v| v.as_str()).unwrap_or("").to_owned()
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: wordings FILE.jsonl.gz")?;
    let (mut same, mut other, mut unread, mut unshown) = (0, 0, 0, 0);
    let mut out = std::io::stdout().lock();
    for line in BufReader::new(flate2::read::GzDecoder::new(File::open(&path)?)).lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let faces = match row.get("faces").and_then(|f| f.as_array()) {
            Some(list) if !list.is_empty() => list.clone(),
            _ => vec![row],
        };
        for face in &faces {
            let (name, types, text) = (field(face, "name"), field(face, "type_line"), field(face, "oracle_text"));
            let facts = CardFacts { name: &name, type_line: &types, oracle_text: &text, ..CardFacts::default() };
            let spell = types.contains("Instant") || types.contains("Sorcery");
            let cx = Context { this: Some(&name), spell, ..Context::default() };
            for piece in words_of(&facts) {
                let (abilities, lacks) = read_abilities(&piece.text, &cx);
                if !lacks.is_empty() {
                    continue;
                }
                let Some(shown) = print_abilities(&abilities, &cx) else {
                    unshown += 1;
                    writeln!(out, "unshown {name}: {}", piece.text)?;
                    continue;
                };
                let (again, lacks) = read_abilities(&shown, &cx);
                let verdict = if !lacks.is_empty() {
                    unread += 1;
                    "unread"
                } else if again != abilities {
                    other += 1;
                    "other"
                } else {
                    same += 1;
                    continue;
                };
                writeln!(out, "{verdict} {name}: {}\n    → {shown}", piece.text)?;
            }
        }
    }
    writeln!(out, "{same} read back to the same, {other} to another value, {unread} not, {unshown} are not shown")?;
    Ok(())
}
