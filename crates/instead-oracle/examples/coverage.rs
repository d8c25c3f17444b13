//! How much of a corpus of sentences is read, and proved by printing it back.
//!
//! `coverage SENTENCES.jsonl.gz [FAMILY [CARDS.jsonl.gz]]`: one JSON object a line with `card`, `line`, `sentence`,
//! `type_line` and `family`; the card's own name is `~`; rows that are not `exact`, or are `funny`, are left out. With a
//! family, its refused sentences are
//! listed.
//!
//! A sentence that goes on from the one before it ("If you don't, it enters tapped.") has no meaning alone: with a file
//! of cards it is also read where it stands, and counts if the whole paragraph of its card is read.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};

use instead_oracle::{CardFacts, Context, Refusal, print_abilities, read_abilities, read_effect, read_face};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().ok_or("usage: coverage SENTENCES.jsonl.gz [FAMILY [CARDS.jsonl.gz]]")?;
    let shown = args.next();
    let cards = args.next().map_or_else(|| Ok(BTreeMap::new()), |cards| unread_of(&cards))?;
    let mut in_place = 0;
    let mut families: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut out = std::io::stdout().lock();
    let mut unlike = 0;
    let started = std::time::Instant::now();
    for line in BufReader::new(flate2::read::GzDecoder::new(File::open(path)?)).lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let is = |name: &str| row.get(name).and_then(serde_json::Value::as_bool);
        if is("exact") == Some(false) || is("funny") == Some(true) {
            continue;
        }
        let field = |name: &str| row.get(name).and_then(|v| v.as_str()).unwrap_or("").to_owned();
        let (sentence, types, family) = (field("sentence"), field("type_line"), field("family"));
        let first = types.split(" // ").next().unwrap_or("");
        let spell = first.contains("Instant") || first.contains("Sorcery");
        let cx = Context { spell, part: true, ..Context::default() };
        let (abilities, unread) = read_abilities(&sentence, &cx);
        if unread.is_empty() {
            // the canonical wording must mean the same
            let printed = print_abilities(&abilities, &cx);
            let again = printed.as_deref().map(|t| read_abilities(t, &cx));
            if again.is_none_or(|(again, left)| again != abilities || !left.is_empty()) {
                unlike += 1;
                if shown.as_deref() == Some("canonical") {
                    writeln!(out, "{sentence}\n    printed {printed:?}")?;
                }
            }
        }
        // a face that is no spell may stand behind one that is
        let other = Context { spell: !spell, ..cx };
        let read = unread.is_empty() || (types.contains(" // ") && read_abilities(&sentence, &other).1.is_empty());
        let effect = if read { None } else { read_effect(&sentence, &cx).err() };
        let line = row.get("line").and_then(serde_json::Value::as_u64).unwrap_or(0);
        let there = effect.is_some()
            && cards.get(&field("card")).is_some_and(|card| {
                let lines = card.lines.get(usize::try_from(line).unwrap_or(usize::MAX));
                lines.is_some_and(|line| !card.unread.iter().any(|u| u.0.contains(line.as_str())))
            });
        in_place += usize::from(there);
        let effect = effect.filter(|_| !there);
        // the reading that came farther says more
        let effect = effect.map(|e| {
            let far = unread.first().filter(|u| u.at > e.at);
            far.map_or(e, |u| Refusal {
                at: u.at,
                expected: u.expected.to_string(),
                found: sentence.get(u.at..).unwrap_or("").chars().take(40).collect(),
            })
        });
        let entry = families.entry(family.clone()).or_default();
        entry.0 += 1;
        match effect {
            None => entry.1 += 1,
            Some(refusal) => {
                if shown.as_deref().is_some_and(|f| f == family || f == "all") {
                    writeln!(out, "{sentence}\n    {refusal}")?;
                    let lines = cards.get(&field("card")).and_then(|c| {
                        let line = c.lines.get(usize::try_from(line).unwrap_or(usize::MAX))?;
                        c.unread.iter().find(|u| u.0.contains(line.as_str()))
                    });
                    if let Some((text, at)) = lines.filter(|(text, _)| text.len() > sentence.len() + 20) {
                        let found = text.get(*at..).unwrap_or("").chars().take(40).collect::<String>();
                        writeln!(out, "    on its card: stopped before “{found}” in: {}", text.replace('\n', " / "))?;
                    }
                }
                let word = refusal.found.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
                *reasons.entry(word).or_default() += 1;
            }
        }
    }
    let mut total = (0, 0);
    for (family, (all, read)) in &families {
        writeln!(out, "{family:28} {read:5} of {all:5}  {:3} %", 100 * read / all.max(&1))?;
        total = (total.0 + all, total.1 + read);
    }
    writeln!(
        out,
        "{:28} {:5} of {:5}  {:3} %  in {:?}",
        "all",
        total.1,
        total.0,
        100 * total.1 / total.0.max(1),
        started.elapsed()
    )?;
    writeln!(out, "of these read only where they stand: {in_place}")?;
    writeln!(out, "read, but its canonical wording reads otherwise: {unlike}")?;
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    writeln!(out, "\nwhere reading stopped:")?;
    for (word, n) in reasons.into_iter().take(30) {
        writeln!(out, "{n:5}  {word}")?;
    }
    Ok(())
}

/// A card's paragraphs, and those of them that are not read.
struct Paragraphs {
    lines: Vec<String>,
    unread: Vec<(String, usize)>,
}

fn unread_of(path: &str) -> Result<BTreeMap<String, Paragraphs>, Box<dyn Error>> {
    let mut cards = BTreeMap::new();
    for line in BufReader::new(flate2::read::GzDecoder::new(File::open(path)?)).lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let text =
            |row: &serde_json::Value, name: &str| row.get(name).and_then(|v| v.as_str()).unwrap_or("").to_owned();
        let one = [row.clone()];
        let faces = row.get("faces").and_then(|f| f.as_array()).map_or(one.as_slice(), Vec::as_slice);
        let mut unread = Vec::new();
        for face in faces {
            let [name, cost, types, rules] =
                ["name", "mana_cost", "type_line", "oracle_text"].map(|field| text(face, field));
            let facts = CardFacts {
                name: &name,
                mana_cost: &cost,
                type_line: &types,
                oracle_text: &rules,
                ..CardFacts::default()
            };
            unread.extend(read_face(&facts).unread().iter().map(|u| (u.text.to_string(), u.at)));
        }
        let lines = text(&row, "oracle_text").lines().map(str::to_owned).collect();
        cards.insert(text(&row, "name"), Paragraphs { lines, unread });
    }
    Ok(cards)
}
