//! How much of a corpus of sentences is read, and proved by printing it back.
//!
//! `coverage FILE.jsonl.gz [FAMILY]`: one JSON object a line with `sentence`, `type_line` and `family`; the card's own
//! name is `~`. With a family, its refused sentences are listed.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};

use instead_oracle::{Context, print_abilities, read_abilities, read_effect};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().ok_or("usage: coverage FILE.jsonl.gz [FAMILY]")?;
    let shown = args.next();
    let mut families: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut out = std::io::stdout().lock();
    let mut unlike = 0;
    let started = std::time::Instant::now();
    for line in BufReader::new(flate2::read::GzDecoder::new(File::open(path)?)).lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let field = |name: &str| row.get(name).and_then(|v| v.as_str()).unwrap_or("").to_owned();
        let (sentence, types, family) = (field("sentence"), field("type_line"), field("family"));
        let first = types.split(" // ").next().unwrap_or("");
        let spell = first.contains("Instant") || first.contains("Sorcery");
        let cx = Context { this: None, names: &[], spell };
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
        let entry = families.entry(family.clone()).or_default();
        entry.0 += 1;
        match effect {
            None => entry.1 += 1,
            Some(refusal) => {
                if shown.as_deref().is_some_and(|f| f == family || f == "all") {
                    writeln!(out, "{sentence}\n    {refusal}")?;
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
    writeln!(out, "read, but its canonical wording reads otherwise: {unlike}")?;
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    writeln!(out, "\nwhere reading stopped:")?;
    for (word, n) in reasons.into_iter().take(30) {
        writeln!(out, "{n:5}  {word}")?;
    }
    Ok(())
}
