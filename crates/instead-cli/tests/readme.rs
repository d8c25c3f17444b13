//! What the README and the book show of the command is what it says. To take over a change that is right:
//! `README=overwrite cargo test -p instead-cli --test readme`.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// What `instead` says, at the root of the checkout.
fn said(root: &Path, line: &str) -> String {
    let words = shlex::split(line).expect("quotes are closed");
    let output = Command::new(env!("CARGO_BIN_EXE_instead"))
        .args(words.iter().skip(1))
        .current_dir(root)
        .env("INSTEAD_HOME", std::env::temp_dir().join("instead-no-such-folder"))
        .output()
        .expect("it runs");
    [output.stdout, output.stderr].concat().try_into().expect("UTF-8")
}

/// A command of which the reader has no file here.
fn cannot_run(line: &str) -> bool {
    // what another program reads is run where that is tested
    !line.starts_with("instead ") || line.contains("mine.json") || line.contains("| instead-check")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_readme_shows_what_the_command_says() {
    let commands = shows_what_is_said("README.md");
    assert!(commands >= 8, "{commands} commands are shown");
}

/// The picture at the head of the README is the answer of the command that stands above it.
#[test]
fn the_picture_of_the_readme_is_drawn_by_the_command() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let line = readme.lines().find_map(|line| line.strip_prefix("$ instead ask")).unwrap();
    let drawn = std::env::temp_dir().join(format!("instead-readme-{}.svg", std::process::id()));
    said(&root(), &format!("instead ask --svg {}{line}", drawn.display()));
    let svg = std::fs::read_to_string(&drawn).unwrap();
    std::fs::remove_file(&drawn).unwrap();
    let kept = root().join("examples/answer.svg");
    if std::env::var_os("README").is_some_and(|v| v == "overwrite") {
        std::fs::write(kept, svg).unwrap();
    } else {
        assert!(std::fs::read_to_string(kept).unwrap() == svg, "examples/answer.svg is another");
    }
}

#[test]
fn the_book_shows_what_the_command_says() {
    let mut commands = 0;
    for entry in std::fs::read_dir(root().join("book/src")).unwrap() {
        let chapter = entry.unwrap().file_name().into_string().unwrap();
        commands += shows_what_is_said(&format!("book/src/{chapter}"));
    }
    assert!(commands >= 15, "{commands} commands are shown");
}

/// Whether a page shows what the commands on it say; how many there are.
fn shows_what_is_said(page: &str) -> usize {
    let root = root();
    let readme = std::fs::read_to_string(root.join(page)).unwrap().replace("\r\n", "\n");
    let (mut anew, mut commands) = (String::new(), 0);
    for (at, part) in readme.split("```console\n").enumerate() {
        if at == 0 {
            anew.push_str(part);
            continue;
        }
        let (block, rest) = part.split_once("```").expect("a block ends");
        anew.push_str("```console\n");
        for shown in block.split("$ ").filter(|shown| !shown.is_empty()) {
            let (line, output) = shown.split_once('\n').expect("a command ends its line");
            anew.push_str(&format!("$ {line}\n"));
            if cannot_run(line) {
                anew.push_str(output);
                continue;
            }
            commands += 1;
            let said = said(&root, line);
            said.trim_end().lines().for_each(|l| anew.push_str(&format!("{}\n", l.trim_end())));
        }
        anew.push_str("```");
        anew.push_str(rest);
    }
    if std::env::var_os("README").is_some_and(|v| v == "overwrite") {
        std::fs::write(root.join(page), anew).unwrap();
    } else {
        assert!(anew == readme, "{page} shows something else:\n{anew}");
    }
    commands
}
