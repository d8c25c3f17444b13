//! What the book shows of `instead-check` is what it says. To take over a change that is right:
//! `BOOK=overwrite cargo test -p instead-check --test book`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use instead_cards::Cards;
use instead_scenario::certificate::Of;
use instead_scenario::play::certificate;
use instead_scenario::{Limits, Options, read};

/// What the command says of a line `instead explore FILE --certificate - | sed 's/A/B/' | instead-check -`.
fn said(root: &Path, line: &str) -> String {
    let mut parts = line.split(" | ");
    let made: Vec<&str> = parts.next().unwrap().split(' ').collect();
    let of = if made[1] == "explain" { Of::Line } else { Of::Search };
    let scenario = read::from_file(&root.join(made[2]), &Limits::default()).unwrap();
    let mut text = certificate(&scenario, &Cards::builtin(), &Options::default(), of).unwrap().to_json().unwrap();
    for part in parts.filter(|part| part.starts_with("sed ")) {
        let words: Vec<&str> = part.split('/').collect();
        text = text.lines().map(|line| format!("{}\n", line.replacen(words[1], words[2], 1))).collect();
    }
    let mut check = Command::new(env!("CARGO_BIN_EXE_instead-check"))
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    check.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    String::from_utf8(check.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn the_book_shows_what_the_checker_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = root.join("book/src/certificates.md");
    let shown = std::fs::read_to_string(&page).unwrap().replace("\r\n", "\n");
    let (mut anew, mut commands) = (String::new(), 0);
    for (at, part) in shown.split("```console\n").enumerate() {
        let block = part.split_once("```").filter(|(block, _)| at > 0 && block.contains("| instead-check -"));
        let Some((block, rest)) = block else {
            anew.push_str(if at > 0 { "```console\n" } else { "" });
            anew.push_str(part);
            continue;
        };
        let line = block.lines().next().unwrap();
        commands += 1;
        anew.push_str(&format!("```console\n{line}\n{}```{rest}", said(&root, line.trim_start_matches("$ "))));
    }
    assert_eq!(commands, 2);
    if std::env::var_os("BOOK").is_some_and(|v| v == "overwrite") {
        std::fs::write(&page, anew).unwrap();
    } else {
        assert!(anew == shown, "the page shows something else:\n{anew}");
    }
}
