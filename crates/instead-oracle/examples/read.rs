//! Reads cards by name from a file of cards, and shows what was read: `read FILE.jsonl.gz NAME…`; a line of standard
//! input each where no name is given.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};

use instead_oracle::{CardFacts, read_face};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().ok_or("usage: read FILE.jsonl.gz NAME…")?;
    let mut names: BTreeSet<String> = args.collect();
    let quiet = names.is_empty();
    if quiet {
        names = std::io::stdin().lines().collect::<Result<_, _>>()?;
    }
    let mut out = std::io::stdout().lock();
    let (mut whole, mut seen) = (0, 0);
    for line in BufReader::new(flate2::read::GzDecoder::new(File::open(path)?)).lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let field = |name: &str| row.get(name).and_then(|v| v.as_str()).unwrap_or("").to_owned();
        let name = field("name");
        if !names.contains(&name) {
            continue;
        }
        let (cost, types, text, power, toughness) =
            (field("mana_cost"), field("type_line"), field("oracle_text"), field("power"), field("toughness"));
        let facts = CardFacts {
            name: &name,
            mana_cost: &cost,
            type_line: &types,
            oracle_text: &text,
            power: Some(&power),
            toughness: Some(&toughness),
            ..CardFacts::default()
        };
        let face = read_face(&facts);
        seen += 1;
        whole += usize::from(face.unread().is_empty());
        if !quiet {
            writeln!(out, "{name}\n{:#?}", face.abilities)?;
        }
        for u in &face.unread() {
            let rest = u.text.get(u.at..).unwrap_or("");
            writeln!(
                out,
                "{name}: {}\n    stopped before “{}”: expected {}",
                u.text,
                rest.chars().take(40).collect::<String>(),
                u.expected
            )?;
        }
    }
    writeln!(out, "{whole} of {seen} cards read whole")?;
    Ok(())
}
