//! Asks a running server small questions for some seconds, with a long one beside if that is wanted, and tells how long
//! the answers took: `cargo run -p instead-serve --example load -- 127.0.0.1:7878 10 long`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command for a terminal")]

use std::error::Error;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

const SMALL: &str = r#"{"scenario":{"title":"Small","players":{"alice":{"battlefield":["Furnace of Rath"]},"bob":{"effects":
    ["Prevent the next 2 damage that would be dealt to you this turn."]}},"play":[{"do":"Lightning Bolt deals 3 damage to Bob"}]}}"#;

/// Nine shields of different amounts and two doublers: more ways than are followed in some seconds.
fn long() -> String {
    let shield = |n| format!("\"Prevent the next {n} damage that would be dealt to you this turn.\"");
    let shields: Vec<String> = (1..=9).map(shield).collect();
    format!(
        r#"{{"scenario":{{"title":"Long","players":{{"alice":{{"battlefield":["Furnace of Rath","Furnace of Rath"]}},"bob":
        {{"effects":[{}]}}}},"play":[{{"do":"Lightning Bolt deals 97 damage to Bob"}}]}}}}"#,
        shields.join(",")
    )
}

/// The status of an answer, and how long it took, with a connection of its own.
fn ask(address: &str, body: &str) -> Result<(u16, Duration), Box<dyn Error + Send + Sync>> {
    let begun = Instant::now();
    let mut stream = TcpStream::connect(address)?;
    let head = format!(
        "POST /api/v1/explore HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body.as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Ok((status, begun.elapsed()))
}

fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().unwrap_or_else(|| "127.0.0.1:7878".to_owned());
    let seconds = arguments.next().map_or(Ok(10), |seconds| seconds.parse())?;
    let beside = arguments.next().is_some();
    let until = Instant::now() + Duration::from_secs(seconds);
    let keeping_busy = beside.then(|| {
        let address = address.clone();
        thread::spawn(move || {
            let (long, mut answered) = (long(), 0);
            while Instant::now() < until && ask(&address, &long).is_ok_and(|(status, _)| status == 200) {
                answered += 1;
            }
            answered
        })
    });
    let (mut times, mut lost) = (Vec::new(), 0);
    while Instant::now() < until {
        match ask(&address, SMALL) {
            Ok((200, time)) => times.push(time),
            _ => lost += 1,
        }
    }
    times.sort_unstable();
    let at = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default();
    println!(
        "{} answered, {lost} lost; half within {:?}, 99 of 100 within {:?}, all within {:?}",
        times.len(),
        at(50),
        at(99),
        times.last().copied().unwrap_or_default()
    );
    if let Some(long) = keeping_busy.and_then(|busy| busy.join().ok()) {
        println!("{long} long ones beside");
    }
    Ok(())
}
