//! How many cards of a corpus are read whole, and what stops the others.
//!
//! `corpus FILE.jsonl.gz [-s SENTENCES.jsonl.gz] [WORDS]`: one JSON object a card. With `-s`, also how many of the cards
//! that a sentence of that file is on. The refusals are ranked by the words before and after the place where reading
//! stopped; with WORDS, the refused paragraphs that stop before these words are listed.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};

use instead_oracle::{CardFacts, read_face};

fn rows(path: &str) -> Result<impl Iterator<Item = Result<serde_json::Value, Box<dyn Error>>>, Box<dyn Error>> {
    let lines = BufReader::new(flate2::read::GzDecoder::new(File::open(path)?)).lines();
    Ok(lines.map(|line| Ok(serde_json::from_str(&line?)?)))
}

fn field(row: &serde_json::Value, name: &str) -> String {
    row.get(name).and_then(|v| v.as_str()).unwrap_or("").to_owned()
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().ok_or("usage: corpus FILE.jsonl.gz [-s SENTENCES.jsonl.gz] [WORDS]")?;
    let mut wanted: Option<BTreeSet<String>> = None;
    let mut shown = None;
    while let Some(arg) = args.next() {
        if arg == "-s" {
            let path = args.next().ok_or("-s needs a file")?;
            wanted = Some(rows(&path)?.map(|r| r.map(|r| field(&r, "card"))).collect::<Result<_, _>>()?);
        } else {
            shown = Some(arg);
        }
    }
    let (mut all, mut whole, mut held, mut held_whole) = (0, 0, 0, 0);
    let mut stops: BTreeMap<String, (usize, usize, String)> = BTreeMap::new();
    let mut out = std::io::stdout().lock();
    let started = std::time::Instant::now();
    for row in rows(&path)? {
        let row = row?;
        let name = field(&row, "name");
        let faces = match row.get("faces").and_then(|f| f.as_array()) {
            Some(list) if !list.is_empty() => list.clone(),
            _ => vec![row.clone()],
        };
        let mut unread = Vec::new();
        for face in &faces {
            let (name, cost, types, text) =
                (field(face, "name"), field(face, "mana_cost"), field(face, "type_line"), field(face, "oracle_text"));
            let facts = CardFacts {
                name: &name,
                mana_cost: &cost,
                type_line: &types,
                oracle_text: &text,
                ..CardFacts::default()
            };
            unread.extend(read_face(&facts).unread());
        }
        let one = unread.len() == 1;
        let reads = unread.is_empty();
        all += 1;
        whole += usize::from(reads);
        let mut held_here = false;
        if wanted.as_ref().is_some_and(|w| w.contains(&name)) {
            held += 1;
            held_whole += usize::from(reads);
            held_here = true;
        }
        if wanted.is_some() && !held_here {
            continue;
        }
        for u in &unread {
            let (before, after) = u.text.split_at(u.at.min(u.text.len()));
            let before: Vec<&str> = before.split_whitespace().rev().take(2).collect();
            let before = before.into_iter().rev().collect::<Vec<_>>().join(" ");
            let after = after.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
            let key = format!("{before} | {after}");
            if shown.as_ref().is_some_and(|s| key.contains(s.as_str())) {
                writeln!(out, "{name}{}: {}\n    {key}: {}", if one { "" } else { " +" }, u.text, u.expected)?;
            }
            let entry = stops.entry(key).or_default();
            entry.0 += usize::from(one);
            entry.1 += 1;
            if entry.2.is_empty() {
                entry.2 = u.text.chars().take(160).collect::<String>().replace('\n', " / ");
            }
        }
    }
    if shown.is_none() {
        let mut stops: Vec<_> = stops.into_iter().collect();
        stops.sort_by(|a, b| b.1.0.cmp(&a.1.0).then(a.0.cmp(&b.0)));
        for (key, (one, n, example)) in stops.into_iter().take(400) {
            writeln!(out, "{one:5} {n:5}  {key}     e.g. {example}")?;
        }
    }
    writeln!(
        out,
        "{whole} of {all} cards read whole, {held_whole} of the {held} that hold such a sentence, in {:?}",
        started.elapsed()
    )?;
    Ok(())
}
