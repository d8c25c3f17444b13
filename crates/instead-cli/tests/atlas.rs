//! `instead atlas`: a folder of rows, whatever stops it and however many threads make it.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Instant;

use serde_json::Value;

struct Temp(PathBuf);

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Temp {
    fn new(name: &str) -> Temp {
        let path = std::env::temp_dir().join(format!("instead-atlas-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Temp(path)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_instead"));
        command.arg("atlas").args(arguments).env("INSTEAD_HOME", self.0.join("home")).current_dir(&self.0);
        command
    }

    fn said(&self, arguments: &[&str], status: i32) -> Output {
        let output = self.command(arguments).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {said}");
        output
    }

    /// The files of a folder, with what they hold.
    fn files(&self, folder: &str) -> BTreeMap<String, Vec<u8>> {
        let file = |entry: std::io::Result<fs::DirEntry>| {
            let entry = entry.unwrap();
            (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())
        };
        fs::read_dir(self.0.join(folder)).unwrap().map(file).collect()
    }
}

/// Slices that are soon made.
const SLICE: [&str; 8] =
    ["--of", "mv>=4 family:tokens", "--with", "family:tokens", "--events", "tokens", "--parts", "9"];
const FURNACE: [&str; 6] = ["--of", "!\"Furnace of Rath\"", "--with", "c:white is:prevention", "--events", "damage"];

#[test]
fn one_thread_makes_what_two_make_in_every_format() {
    let temp = Temp::new("threads");
    for format in ["jsonl", "gz", "zst"] {
        let make = |jobs: &str, folder: &str| {
            temp.said(&[&SLICE[..], &["--format", format, "--jobs", jobs, "--out", folder]].concat(), 0);
            temp.files(folder)
        };
        let (one, two) = (make("1", &format!("one-{format}")), make("3", &format!("two-{format}")));
        assert!(one == two && one.len() == 11, "{format}: {:?}", one.keys());
        let folder = format!("one-{format}");
        let query = temp.said(&["query", &folder, "--families", "--json"], 0);
        let found: Value = serde_json::from_slice(&query.stdout).unwrap();
        assert!(found["counts"]["pairs"]["matters"].as_u64().unwrap() > 0, "{found}");
    }
}

#[test]
fn one_that_is_killed_goes_on_as_if_it_had_not_been() {
    let temp = Temp::new("kill");
    let began = Instant::now();
    temp.said(&[&SLICE[..], &["--jobs", "2", "--out", "whole"]].concat(), 0);
    let took = began.elapsed();
    let whole = temp.files("whole");
    for moment in 0..20_u32 {
        let _ = fs::remove_dir_all(temp.0.join("out"));
        let arguments = [&SLICE[..], &["--jobs", "2", "--out", "out"]].concat();
        let mut child = temp.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        sleep(took * (moment * 37 % 41) / 40);
        child.kill().unwrap();
        child.wait().unwrap();
        if temp.0.join("out").exists() {
            let left = temp.files("out");
            let are_whole =
                |(name, bytes): (&String, &Vec<u8>)| name.ends_with(".new") || whole.get(name) == Some(bytes);
            assert!(left.iter().all(are_whole), "what has its name is whole, at moment {moment}");
        }
        temp.said(&[&SLICE[..], &["--jobs", "3", "--out", "out"]].concat(), 0);
        assert!(temp.files("out") == whole, "moment {moment}");
    }
    let again = temp.said(&[&SLICE[..], &["--out", "out"]].concat(), 0);
    assert!(String::from_utf8_lossy(&again.stdout).contains("9 parts were there"));
}

#[test]
fn a_folder_is_asked_what_meets_a_card_and_what_surprises() {
    let temp = Temp::new("query");
    temp.said(&[&FURNACE[..], &["--out", "out"]].concat(), 0);
    let partners = temp.said(&["query", "out", "--card", "Furnace of Rath", "--json"], 0);
    let found: Value = serde_json::from_slice(&partners.stdout).unwrap();
    assert!(found["found"].as_array().unwrap().iter().any(|one| one["is"] == "matters"), "{found}");
    let text = temp.said(&["query", "out", "--limit", "3"], 0);
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.contains("chooses (616.1)") && text.contains("bits"), "{text}");
    let wrong = temp.said(&["query", "out", "--card", "Furnace of Wrath"], 2);
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("did you mean `Furnace of Rath`?"));
}

#[test]
fn what_cannot_be_made_is_said() {
    let temp = Temp::new("refused");
    let said = |arguments: &[&str]| String::from_utf8(temp.said(arguments, 2).stderr).unwrap();
    assert!(said(&["--of", "famly:draw", "--out", "a"]).contains("did you mean `family`?"));
    assert!(said(&["--of", "!Forest", "--out", "a"]).contains("replaces or prevents"));
    assert!(said(&["--of", "family:draw", "--events", "drew", "--out", "a"]).contains("did you mean `draw`?"));
    temp.said(&["--of", "!\"Furnace of Rath\"", "--events", "damage", "--parts", "1", "--out", "a"], 0);
    assert!(
        said(&["--of", "!\"Furnace of Rath\"", "--events", "draw", "--parts", "1", "--out", "a"])
            .contains("asked for otherwise")
    );
    fs::create_dir(temp.0.join("b")).unwrap();
    fs::write(temp.0.join("b/mine.txt"), "mine").unwrap();
    assert!(said(&["--of", "family:draw", "--out", "b"]).contains("is no atlas"));
    assert!(said(&["query", "b"]).contains("is no atlas"));
}
