//! The cards that lack one thing alone: one part of their text that is not read, all else being read and carried out.
//!
//! `lacking CARDS.jsonl.gz [WHOLE.txt]`: one JSON object a card; writes the card's name, the sentence in which reading stopped, with
//! the place marked by `▶`, and what was expected, tab separated; a card that lacks only what no code carries out is
//! written with that word. What is said of the whole file comes last; the names of the
//! whole cards go to the second file.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};

use instead_language::carried::lacks;
use instead_oracle::{CardFacts, Piece, read_text};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: lacking CARDS.jsonl.gz [WHOLE.txt]")?;
    let mut names = std::env::args().nth(2).map(File::create).transpose()?;
    let mut out = std::io::stdout().lock();
    let (mut all, mut whole, mut one) = (0, 0, 0);
    for line in BufReader::new(flate2::read::GzDecoder::new(File::open(path)?)).lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let field =
            |row: &serde_json::Value, name: &str| row.get(name).and_then(|v| v.as_str()).unwrap_or("").to_owned();
        let itself = [row.clone()];
        let faces = row.get("faces").and_then(|f| f.as_array()).filter(|f| !f.is_empty());
        let faces = faces.map_or(itself.as_slice(), Vec::as_slice);
        let mut pieces: Vec<Piece> = Vec::new();
        for face in faces {
            let [name, cost, types, rules, power, toughness, loyalty] =
                ["name", "mana_cost", "type_line", "oracle_text", "power", "toughness", "loyalty"]
                    .map(|f| field(face, f));
            let facts = CardFacts {
                name: &name,
                mana_cost: &cost,
                type_line: &types,
                oracle_text: &rules,
                power: Some(&power).filter(|p| !p.is_empty()).map(String::as_str),
                toughness: Some(&toughness).filter(|p| !p.is_empty()).map(String::as_str),
                loyalty: Some(&loyalty).filter(|p| !p.is_empty()).map(String::as_str),
                ..CardFacts::default()
            };
            pieces.extend(read_text(&facts));
        }
        all += 1;
        let short: Vec<&Piece> =
            pieces.iter().filter(|p| p.read.as_ref().map_or(true, |a| !lacks(a).is_empty())).collect();
        let [piece] = short.as_slice() else {
            whole += usize::from(short.is_empty());
            if let (Some(names), true) = (&mut names, short.is_empty()) {
                writeln!(names, "{}", field(&row, "name"))?;
            }
            continue;
        };
        one += 1;
        let name = field(&row, "name");
        match &piece.read {
            Ok(abilities) => {
                let lacking: Vec<String> =
                    lacks(abilities).into_iter().map(|l| format!("{} ({})", l.what, l.rule)).collect();
                writeln!(out, "{name}\t◐\t{}\t{}", lacking.join("; "), piece.text.replace('\n', " / "))?;
            }
            Err(e) => {
                let (before, after) = piece.text.split_at_checked(e.at).unwrap_or((&piece.text, ""));
                writeln!(
                    out,
                    "{name}\t✗\t{}▶{}\t{}",
                    before.replace('\n', " / "),
                    after.replace('\n', " / "),
                    e.expected.replace(['\n', '\t'], " ")
                )?;
            }
        }
    }
    writeln!(out, "{whole} of {all} cards are whole; {one} lack one part")?;
    Ok(())
}
