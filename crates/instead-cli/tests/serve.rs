//! `serve` as a process: it says where it listens, answers, logs without what was asked, and ends when it is told to.

#![cfg(all(unix, feature = "serve"))]
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::Duration;

#[test]
fn it_answers_logs_and_ends_when_it_is_told_to() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_instead"))
        .args(["serve", "--listen", "127.0.0.1:0", "--json-log"])
        .env("INSTEAD_LOG", "info")
        .env("INSTEAD_HOME", std::env::temp_dir().join("instead-no-such-folder"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("http://").unwrap();

    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream.write_all(b"GET /?q=Bob%20loses%203%20life HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("17"), "{answer}");

    let told = Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap();
    assert!(told.success());
    let mut log = String::new();
    server.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(server.wait().unwrap().success(), "{log}");
    assert!(log.contains("\"status\":200") && !log.contains("loses"), "{log}");
}
