//! Which texts of a corpus of cards are read but for a word that goes back to nothing or to one of several things.
//!
//! `unbound CARDS.jsonl.gz [WHOLE.txt]`: one JSON object a card; writes how many cards are whole, the refused words by
//! reason, and, with a second argument, the names of the whole cards to that file.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};

use instead_oracle::{CardFacts, read_text};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().ok_or("usage: unbound CARDS.jsonl.gz [WHOLE.txt]")?;
    let mut names = args.next().map(File::create).transpose()?;
    let (mut all, mut whole) = (0, 0);
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut out = std::io::stdout().lock();
    for line in BufReader::new(flate2::read::GzDecoder::new(File::open(path)?)).lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let field =
            |row: &serde_json::Value, name: &str| row.get(name).and_then(|v| v.as_str()).unwrap_or("").to_owned();
        let one = [row.clone()];
        let faces =
            row.get("faces").and_then(|f| f.as_array()).filter(|f| !f.is_empty()).map_or(one.as_slice(), Vec::as_slice);
        let mut reads = true;
        for face in faces {
            let [name, cost, types, rules] = ["name", "mana_cost", "type_line", "oracle_text"].map(|f| field(face, f));
            let facts = CardFacts {
                name: &name,
                mana_cost: &cost,
                type_line: &types,
                oracle_text: &rules,
                ..CardFacts::default()
            };
            for piece in read_text(&facts) {
                let Err(e) = &piece.read else { continue };
                reads = false;
                let reason = match () {
                    () if e.expected.contains("could be") => "two things",
                    () if e.expected.contains("goes back to") => "nothing",
                    () => continue,
                };
                let word = e.expected.split(['“', '”']).nth(1).unwrap_or("");
                *reasons.entry(format!("{reason}: {word}")).or_default() += 1;
                writeln!(out, "{name}: {} | {}", piece.text.replace('\n', " / "), e)?;
            }
        }
        all += 1;
        if reads {
            whole += 1;
            if let Some(names) = &mut names {
                writeln!(names, "{}", field(&row, "name"))?;
            }
        }
    }
    for (reason, n) in reasons {
        writeln!(out, "{n:5} {reason}")?;
    }
    writeln!(out, "{whole} of {all} cards are whole")?;
    Ok(())
}
