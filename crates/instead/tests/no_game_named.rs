//! The kernel knows no game: its code, comments apart, names none. (Doc comments cite rules, and so name games.)
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::Path;

#[test]
fn the_kernels_code_names_no_game() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = 0;
    for entry in std::fs::read_dir(source).expect("the sources stand beside this test") {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        files += 1;
        for (at, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default().to_lowercase();
            for game in ["magic", "kaijudo", "duel"] {
                assert!(!code.contains(game), "{}:{}: {line}", path.display(), at + 1);
            }
        }
    }
    assert!(files > 0);
}
