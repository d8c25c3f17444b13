//! A pipe that closes is no error.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::process::{Command, Stdio};

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for arguments in
        [["rules", "614"].as_slice(), &["completions", "bash"], &["--help"], &["ask", "--toml", "Bob gains 3 life"]]
    {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = Command::new(env!("CARGO_BIN_EXE_instead"))
            .args(arguments)
            .stdout(writer)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert!(output.status.success(), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}
