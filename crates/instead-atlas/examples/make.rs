//! An atlas without the command: `cargo run --release -p instead-atlas --example make -- OF WITH DIR [CARDS]`.

use std::path::Path;

use instead_atlas::{Asked, Atlas, make};
use instead_cards::Cards;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [of, with, folder, files @ ..] = words.as_slice() else { return Err("OF WITH DIR [CARDS]".into()) };
    let mut cards = Cards::builtin();
    for file in files {
        cards.load(Path::new(file))?;
    }
    let asked = Asked { of: vec![of.clone()], with: vec![with.clone()], ..Asked::default() };
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let made = make(&asked, &cards, Path::new(folder), jobs, &mut |_| {})?;
    let atlas = Atlas::open(Path::new(folder))?;
    let mut out = std::io::stdout().lock();
    std::io::Write::write_fmt(&mut out, format_args!("{made:?}\n{:#?}\n", atlas.counts))?;
    Ok(())
}
