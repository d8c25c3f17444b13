//! `cards fetch` against a server on this machine.

#![cfg(feature = "fetch")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};

const CARD: &str =
    "{\"name\":\"Fetched Bear\",\"type_line\":\"Creature — Bear\",\"power\":\"2\",\"toughness\":\"2\"}\n";

/// Answers these requests one after another, each with its body; tells what was asked, in its lines. A body of a status
/// alone is one without a file.
fn server(answers: impl FnOnce(u16) -> Vec<(&'static str, String)>) -> (u16, Receiver<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let answers = answers(port);
    let (tell, asked) = channel();
    std::thread::spawn(move || {
        for (status, body) in answers {
            let (mut stream, _) = listener.accept().unwrap();
            let lines = BufReader::new(stream.try_clone().unwrap()).lines();
            let request: Vec<String> = lines.map(Result::unwrap).take_while(|line| !line.is_empty()).collect();
            tell.send(request).unwrap();
            let head = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
            stream.write_all(head.as_bytes()).unwrap();
            stream.write_all(body.as_bytes()).unwrap();
        }
    });
    (port, asked)
}

fn bulk(port: u16, file: &str, updated: &str) -> String {
    format!(
        "{{\"object\":\"bulk_data\",\"type\":\"oracle_cards\",\"updated_at\":\"{updated}\",\
         \"jsonl_download_uri\":\"http://127.0.0.1:{port}/{file}\",\"compressed_size\":99}}"
    )
}

struct Temp(PathBuf);

impl Temp {
    fn new(name: &str) -> Temp {
        Temp(std::env::temp_dir().join(format!("instead-fetch-{}-{name}", std::process::id())))
    }

    /// Standard output and error, and the exit status.
    fn fetch(&self, port: u16, more: &[&str]) -> (String, i32) {
        let url = format!("http://127.0.0.1:{port}/bulk-data/oracle-cards");
        self.run(&[["cards", "fetch", "--url", &url].as_slice(), more].concat())
    }

    fn run(&self, arguments: &[&str]) -> (String, i32) {
        let output = Command::new(env!("CARGO_BIN_EXE_instead"))
            .args(arguments)
            .env("INSTEAD_HOME", &self.0)
            .env_remove("http_proxy")
            .env_remove("HTTP_PROXY")
            .env_remove("ALL_PROXY")
            .env_remove("all_proxy")
            .output()
            .unwrap();
        let text = [output.stdout, output.stderr].concat();
        (String::from_utf8_lossy(&text).into_owned(), output.status.code().unwrap())
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn has(request: &[String], header: &str) -> bool {
    request.iter().any(|line| line.to_lowercase().starts_with(header))
}

#[test]
fn the_file_is_asked_for_politely_imported_and_not_asked_for_again() {
    let temp = Temp::new("polite");
    let (port, asked) = server(|port| {
        vec![
            ("200 OK", bulk(port, "cards-1.jsonl.gz", "2026-01-01")),
            ("200 OK", CARD.to_owned()),
            ("200 OK", bulk(port, "cards-1.jsonl.gz", "2026-01-01")),
            ("200 OK", bulk(port, "cards-2.jsonl.gz", "2026-01-02")),
            ("200 OK", CARD.replace("Fetched", "Newer")),
        ]
    });
    let (text, status) = temp.fetch(port, &[]);
    assert_eq!(status, 0, "{text}");
    assert!(text.starts_with("1 card imported"), "{text}");
    for path in ["GET /bulk-data/oracle-cards HTTP", "GET /cards-1.jsonl.gz HTTP"] {
        let request = asked.recv().unwrap();
        assert!(request[0].starts_with(path), "{request:?}");
        assert!(has(&request, "user-agent: instead/") && has(&request, "accept: "), "{request:?}");
    }
    assert_eq!(temp.run(&["cards", "show", "Fetched Bear"]).1, 0);

    // less than a day ago: nobody is asked
    let (text, status) = temp.fetch(port, &[]);
    assert!(status == 0 && text.contains("fetched 0 min ago: nothing to do"), "{text}");
    assert!(asked.try_recv().is_err());
    // asked all the same: it has not changed
    let (text, _) = temp.fetch(port, &["--force"]);
    assert!(text.contains("there is nothing newer"), "{text}");
    assert!(asked.recv().unwrap()[0].starts_with("GET /bulk-data/oracle-cards"));
    // it has changed
    assert_eq!(temp.fetch(port, &["--force"]).1, 0);
    assert_eq!(temp.run(&["cards", "show", "Newer Bear"]).1, 0);
    // what was there before stays, as with every import
    assert_eq!(temp.run(&["cards", "show", "Fetched Bear"]).1, 0);
}

#[test]
fn what_goes_wrong_is_said_and_leaves_what_is_there() {
    let temp = Temp::new("wrong");
    let (port, _asked) = server(|port| {
        vec![
            ("200 OK", bulk(port, "cards.jsonl", "2026-01-01")),
            ("200 OK", CARD.to_owned()),
            ("429 Too Many Requests", String::new()),
            ("200 OK", "no object".to_owned()),
            ("200 OK", "{}".to_owned()),
            ("200 OK", bulk(port, "cards.jsonl", "2026-01-02")),
            ("500 Oh", String::new()),
            ("200 OK", bulk(port, "cards.jsonl", "2026-01-03")),
            ("200 OK", "no cards".to_owned()),
        ]
    });
    assert_eq!(temp.fetch(port, &[]).1, 0);
    for why in [
        "the server asks for fewer requests",
        "is no bulk-data object",
        "does not say where the file is",
        "/cards.jsonl: http status: 500",
        "neither a JSON array nor JSON Lines",
    ] {
        let (text, status) = temp.fetch(port, &["--force"]);
        assert!(status == 2 && text.contains(why), "{why}: {text}");
        assert_eq!(temp.run(&["cards", "show", "Fetched Bear"]).1, 0);
    }
    // nobody listens any more
    let (text, status) = temp.fetch(port, &["--force"]);
    assert!(status == 2 && text.contains("`instead cards import FILE`"), "{text}");
}
