//! `serve` as a process: it says where it listens, answers, logs without what was asked, and ends when it is told to.

#![cfg(all(unix, feature = "serve"))]
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod busy;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server, and where it listens.
fn server(arguments: &[&str]) -> (Child, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_instead"))
        .args(["serve", "--listen", "127.0.0.1:0"])
        .args(arguments)
        .env("INSTEAD_LOG", "info")
        .env("INSTEAD_HOME", std::env::temp_dir().join("instead-no-such-folder"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("http://").unwrap().to_owned();
    (server, address)
}

#[test]
fn who_hangs_up_calls_the_work_off() {
    let (mut server, address) = server(&["--seconds", "300"]);
    let shield = |n| format!("\"Prevent the next {n} damage that would be dealt to you this turn.\"");
    let shields: Vec<String> = (1..=busy::SHIELDS).map(shield).collect();
    let body = format!(
        "{{\"scenario\":{{\"title\":\"Long\",\"players\":{{\"alice\":{{\"battlefield\":[\"Furnace of Rath\",\"Furnace of Rath\"]}},\
         \"bob\":{{\"effects\":[{}]}}}},\"play\":[{{\"do\":\"Lightning Bolt deals 97 damage to Bob\"}}]}}}}",
        shields.join(",")
    );
    let begin = || {
        let mut stream = TcpStream::connect(&address).unwrap();
        let head =
            "POST /api/v1/explore HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nConnection: close\r\n";
        write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        stream
    };
    let mut open = None;
    busy::ends_when_called_off(
        server.id(),
        &mut open,
        |_| {
            let mut answer = String::new();
            begin().read_to_string(&mut answer).unwrap();
            assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        },
        |open| *open = Some(begin()),
        |open| drop(open.take()),
    );
    server.kill().unwrap();
    server.wait().unwrap();
}

#[test]
fn it_answers_logs_and_ends_when_it_is_told_to() {
    let (mut server, address) = server(&["--json-log"]);
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
