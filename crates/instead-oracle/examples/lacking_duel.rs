//! The lines of printed cards of Kaijudo or Duel Masters that are not read.
//!
//! `lacking_duel CARDS.jsonl.gz`: for each line its card, how many lines of that card are not read, the line with the place
//! where reading stopped marked by `▶`, and what was expected, tab separated.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};

use instead_oracle::{CardFacts, duel};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: lacking_duel CARDS.jsonl.gz")?;
    let mut out = std::io::stdout().lock();
    let (mut all, mut read) = (0, 0);
    for line in BufReader::new(flate2::read::GzDecoder::new(File::open(path)?)).lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let field = |name: &str| row.get(name).and_then(|v| v.as_str()).unwrap_or("");
        let evolution = row.get("evolution").and_then(|v| v.as_bool()).unwrap_or(false);
        let types = format!("{}{}", if evolution { "Evolution " } else { "" }, field("type"));
        let facts =
            CardFacts { name: field("name"), type_line: &types, oracle_text: field("text"), ..CardFacts::default() };
        let card = duel::read_card(&facts);
        all += 1;
        read += usize::from(card.unread.is_empty());
        for unread in &card.unread {
            let (before, after) = unread.text.split_at_checked(unread.at).unwrap_or((&unread.text, ""));
            let expected = unread.expected.replace(['\n', '\t'], " ");
            writeln!(out, "{}\t{}\t{before}▶{after}\t{expected}", facts.name, card.unread.len())?;
        }
    }
    writeln!(out, "{read} of {all} cards are read")?;
    Ok(())
}
