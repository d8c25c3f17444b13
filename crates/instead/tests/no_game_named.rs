//! The kernel knows no game: its code, comments apart, names none. (Doc comments cite rules, and so name games.)
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::{Path, PathBuf};

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the sources stand beside this test");
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

#[test]
fn the_kernels_code_names_no_game() {
    let files = files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    for path in &files {
        let text = std::fs::read_to_string(path).unwrap();
        for (at, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default().to_lowercase();
            for game in ["magic", "kaijudo", "duel"] {
                assert!(!code.contains(game), "{}:{}: {line}", path.display(), at + 1);
            }
        }
    }
    assert!(!files.is_empty());
}
