//! Draws read sentences of a corpus, and shows each beside what it was read as, for reading by hand against the rules.
//!
//! `sample SENTENCES.jsonl.gz SEED N [CARDS.jsonl.gz]`: the same corpus, seed and reader draw the same sentences. Rows as
//! in the example `coverage`: those that are not `exact`, or are `funny`, are left out, and so is what is not read. With a
//! file of cards, what the paragraph around the sentence was read as stands below, where it says more.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};

use instead_oracle::{CardFacts, Context, Piece, read_abilities, read_effect, read_text};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let usage = "usage: sample SENTENCES.jsonl.gz SEED N [CARDS.jsonl.gz]";
    let path = args.next().ok_or(usage)?;
    let mut seed: u64 = args.next().ok_or(usage)?.parse()?;
    let wanted: usize = args.next().ok_or(usage)?.parse()?;
    let cards = args.next().map_or_else(|| Ok(BTreeMap::new()), |cards| pieces_of(&cards))?;
    let mut rows = Vec::new();
    for line in BufReader::new(flate2::read::GzDecoder::new(File::open(path)?)).lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let is = |name: &str| row.get(name).and_then(serde_json::Value::as_bool);
        let field = |name: &str| row.get(name).and_then(|v| v.as_str()).unwrap_or("").to_owned();
        if is("exact") != Some(false)
            && is("funny") != Some(true)
            && let Some(read) = reading(&field("sentence"), &field("type_line"))
        {
            let line = row.get("line").and_then(serde_json::Value::as_u64).unwrap_or(0);
            rows.push((field("card"), field("sentence"), usize::try_from(line)?, read));
        }
    }
    let mut out = std::io::stdout().lock();
    let all = rows.len();
    for n in 1..=wanted.min(all) {
        let left = u64::try_from(rows.len())?;
        let (card, sentence, line, read) = rows.swap_remove(usize::try_from(next(&mut seed) % left)?);
        writeln!(out, "{n}. {card}: {sentence}\n    {read}")?;
        let around = cards.get(&card).and_then(|pieces| pieces.iter().find(|p| p.lines.contains(&line)));
        if let Some(piece) = around.filter(|p| p.text.len() > sentence.len() + card.len()) {
            writeln!(out, "  in: {}\n    {:?}", piece.text.replace('\n', " / "), piece.read)?;
        }
    }
    writeln!(out, "{} drawn of {all}", wanted.min(all))?;
    Ok(())
}

/// What a sentence is read as, on a card of these types.
fn reading(sentence: &str, types: &str) -> Option<String> {
    let first = types.split(" // ").next().unwrap_or("");
    let spell = first.contains("Instant") || first.contains("Sorcery");
    let other = types.contains(" // ").then_some(!spell);
    let faces = [Some(spell), other];
    let abilities = |spell: bool| {
        let (abilities, unread) = read_abilities(sentence, &Context { spell, part: true, ..Context::default() });
        unread.is_empty().then(|| format!("{abilities:?}"))
    };
    let effect = |spell: bool| {
        let cx = Context { spell, part: true, ..Context::default() };
        read_effect(sentence, &cx).ok().map(|effect| format!("{effect:?}"))
    };
    faces.into_iter().flatten().find_map(abilities).or_else(|| faces.into_iter().flatten().find_map(effect))
}

/// The paragraphs of cards of one face, and how they are read.
fn pieces_of(path: &str) -> Result<BTreeMap<String, Vec<Piece>>, Box<dyn Error>> {
    let mut cards = BTreeMap::new();
    for line in BufReader::new(flate2::read::GzDecoder::new(File::open(path)?)).lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let text = |name: &str| row.get(name).and_then(|v| v.as_str()).unwrap_or("");
        let facts = CardFacts {
            name: text("name"),
            mana_cost: text("mana_cost"),
            type_line: text("type_line"),
            oracle_text: text("oracle_text"),
            ..CardFacts::default()
        };
        cards.insert(text("name").to_owned(), read_text(&facts));
    }
    Ok(cards)
}

/// The next number of a sequence that its seed decides (splitmix64).
fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *seed;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
