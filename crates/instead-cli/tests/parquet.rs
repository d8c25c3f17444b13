//! Tables: the answers of a batch and the rows of an atlas, where Parquet was built in (`--features parquet`).

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking")]
#![cfg(feature = "parquet")]

use std::fs::{self, File};
use std::io;
use std::process::{Command, Output};

use instead_atlas::Atlas;
use instead_batch::parquet::{Cell, rows};
use serde_json::Value;

fn instead(folder: &std::path::Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_instead"));
    command.args(arguments).env("INSTEAD_HOME", folder.join("home")).current_dir(folder).output().unwrap()
}

fn temp(name: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("instead-table-{}-{name}", std::process::id()));
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn the_rows_of_a_table_are_the_lines_of_a_batch() {
    let folder = temp("batch");
    let ask = |id: &str, what: &str| format!("{{\"id\": {id}, \"ask\": \"{what}\"}}\n");
    let text = ask("\"a\"", "Bob loses 1 life") + &ask("2", "Alice bolts Bob") + "no json\n";
    fs::write(folder.join("in.jsonl"), text).unwrap();
    for out in ["out.jsonl", "out.parquet"] {
        assert_eq!(instead(&folder, &["batch", "in.jsonl", out]).status.code(), Some(2));
    }
    let lines = fs::read_to_string(folder.join("out.jsonl")).unwrap();
    let mut table = Vec::new();
    rows::<io::Error>(File::open(folder.join("out.parquet")).unwrap(), &mut |row| {
        table.push(row);
        Ok(())
    })
    .unwrap();
    assert_eq!(table.len(), 3);
    for (row, line) in table.iter().zip(lines.lines()) {
        let told: Value = serde_json::from_str(line).unwrap();
        let json = |cell: &Cell| match cell {
            Cell::Text(text) => serde_json::from_str::<Value>(text).unwrap(),
            Cell::Number(_) | Cell::None => Value::Null,
        };
        assert_eq!(row[1], Cell::Number(told["line"].as_i64().unwrap()));
        assert_eq!((json(&row[3]), json(&row[4])), (told["answer"].clone(), told["error"].clone()));
    }
    let ids: Vec<&Cell> = table.iter().map(|row| &row[0]).collect();
    assert_eq!(ids, [&Cell::Text("a".into()), &Cell::Text("2".into()), &Cell::None]);
    let again = instead(&folder, &["batch", "--resume", "in.jsonl", "out.parquet"]);
    assert!(String::from_utf8_lossy(&again.stderr).contains("is not gone on with"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_atlas_is_the_same_in_lines_and_in_tables() {
    let folder = temp("atlas");
    let make = |format: &str, out: &str, jobs: &str| {
        let slice = ["atlas", "--of", "mv>=4 family:tokens", "--with", "family:tokens"];
        let how = ["--parts", "3", "--format", format, "--jobs", jobs, "--out", out];
        let made = instead(&folder, &[&slice[..], &how].concat());
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        Atlas::open(&folder.join(out)).unwrap()
    };
    let (lines, table) = (make("jsonl", "lines", "2"), make("parquet", "table", "2"));
    assert_eq!((lines.rows, lines.counts, lines.families), (table.rows, table.counts, table.families));
    make("parquet", "one", "1");
    for part in 0..3 {
        let bytes = |out: &str| fs::read(folder.join(out).join(format!("rows-{part:04}-of-0003.parquet"))).unwrap();
        assert!(bytes("table") == bytes("one"), "part {part}");
    }
    fs::remove_dir_all(folder).unwrap();
}
