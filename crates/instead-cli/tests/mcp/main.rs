//! `mcp` as a process: what is listed, called, refused and called off, a line of JSON each; and the same by the client
//! library of others (`mcp` of PyPI). Where there is no such library that test is counted as ignored:
//! `INSTEAD_MCP_PYTHON` names a Python that has it.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests fail by panicking")]

#[path = "../busy/mod.rs"]
mod busy;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitCode, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use libtest_mimic::{Arguments, Trial};
use serde_json::{Value, json};

fn main() -> ExitCode {
    if !cfg!(feature = "mcp") {
        return ExitCode::SUCCESS;
    }
    let tests: [(&str, fn()); 6] = [
        ("the_tools_are_listed_with_their_schemas", listed),
        ("a_question_is_answered_with_rules_and_what_was_taken_for_granted", asked),
        ("a_scenario_is_explored_and_explained", explored),
        ("cards_and_rules_are_told", looked_up),
        ("bad_calls_are_answered_with_the_place_and_a_suggestion", refused),
        ("what_is_called_off_stops", called_off),
    ];
    let plain = tests.map(|(name, body)| {
        Trial::test(name, move || {
            body();
            Ok(())
        })
    });
    let python = python();
    let there = python.is_some();
    let by_others = Trial::test("a_client_of_others_lists_calls_and_calls_off", move || {
        let output = Command::new(python.as_deref().unwrap_or("python3"))
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mcp/client.py"))
            .arg(env!("CARGO_BIN_EXE_instead"))
            .env("INSTEAD_HOME", nowhere())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}\n{said}", String::from_utf8_lossy(&output.stdout));
        Ok(())
    });
    let by_others = if there { by_others } else { by_others.with_kind("no client library").with_ignored_flag(true) };
    let trials = plain.into_iter().chain([by_others]).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// A Python that has the client library.
fn python() -> Option<String> {
    let named = std::env::var("INSTEAD_MCP_PYTHON").ok();
    named.into_iter().chain(["python3".to_owned()]).find(|python| {
        let has = Command::new(python).args(["-c", "import mcp"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
        has.is_ok_and(|status| status.success())
    })
}

/// Nobody's imported cards and rules take part.
fn nowhere() -> std::path::PathBuf {
    std::env::temp_dir().join("instead-no-such-folder")
}

/// A client that writes and reads lines.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    last: u64,
}

impl Client {
    fn start(arguments: &[&str]) -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_instead"))
            .arg("mcp")
            .args(arguments)
            .env("INSTEAD_HOME", nowhere())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (tell, lines) = channel();
        std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| tell.send(line)));
        let input = child.stdin.take();
        let mut client = Client { child, input, lines, last: 0 };
        let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "0" } });
        let told = client.ask("initialize", hello);
        assert!(told["result"]["instructions"].as_str().unwrap().contains("taken for granted"), "{told}");
        client.say(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        client
    }

    fn say(&mut self, message: &Value) {
        writeln!(self.input.as_mut().unwrap(), "{message}").unwrap();
    }

    /// Asks without waiting: the number of the question.
    fn begin(&mut self, method: &str, parameters: Value) -> u64 {
        self.last += 1;
        let id = self.last;
        self.say(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters }));
        id
    }

    fn ask(&mut self, method: &str, parameters: Value) -> Value {
        let id = self.begin(method, parameters);
        self.answer(id)
    }

    fn answer(&mut self, id: u64) -> Value {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(60)).unwrap();
            let told: Value = serde_json::from_str(&line).unwrap();
            if told["id"] == id {
                return told;
            }
        }
    }

    /// The text of a tool's answer, and whether it tells what is wrong.
    fn call(&mut self, tool: &str, arguments: Value) -> (String, bool) {
        let told = self.ask("tools/call", json!({ "name": tool, "arguments": arguments }));
        let result = &told["result"];
        let text = result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{told}"));
        (text.to_owned(), result["isError"] == true)
    }

    /// The input ends, and with it the process.
    fn end(mut self) {
        drop(self.input.take());
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // One that has ended already cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no “{part}” in\n{text}");
    }
}

const SHIELD: &str = "Prevent the next 2 damage that would be dealt to you this turn.";

fn listed() {
    let mut client = Client::start(&[]);
    let told = client.ask("tools/list", json!({}));
    let tools = told["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["ask", "explore", "explain", "cards", "rules"]);
    for tool in tools {
        assert_eq!(tool["inputSchema"]["type"], "object");
        assert!(tool["description"].as_str().unwrap().len() > 80, "{tool}");
        assert_eq!(tool["annotations"]["readOnlyHint"], true);
    }
    assert_eq!(tools[0]["inputSchema"]["required"], json!(["question"]));
    client.end();
}

fn asked() {
    let mut client = Client::start(&[]);
    let question =
        format!("Alice controls Furnace of Rath; Bob has \"{SHIELD}\"; Lightning Bolt deals 3 damage to Bob");
    let (text, wrong) = client.call("ask", json!({ "question": question }));
    assert!(!wrong && text.starts_with("Bob ends at 16 or 18 life, as Bob chooses."), "{text}");
    has(
        &text,
        &["Outcomes:\n1. Bob's life: 16 — if Bob: Furnace of Rath first", "(615.7)", "“If a source would deal damage"],
    );
    has(&text, &["Edition: magic-2026; rules: 120.3a"]);

    let (text, wrong) = client
        .call("ask", json!({ "question": "Alice controls Fiery Emancipation; Bob takes 3 damage", "detail": "short" }));
    assert!(!wrong && !text.contains("How"), "{text}");
    has(&text, &["Taken for granted: "]);

    let blood_moon =
        "Alice controls Blood Moon; Bob has Breeding Pool in his hand; put Breeding Pool onto the battlefield";
    let (now, _) = client.call("ask", json!({ "question": blood_moon }));
    let (then, _) = client.call("ask", json!({ "question": blood_moon, "edition": "magic-2017" }));
    assert!(now.starts_with("Breeding Pool enters the battlefield."), "{now}");
    has(&then, &["as Bob chooses", "Edition: magic-2017"]);
    client.end();
}

fn explored() {
    let mut client = Client::start(&[]);
    let scenario = json!({
        "players": { "alice": { "battlefield": ["Furnace of Rath"] }, "bob": { "effects": [SHIELD] } },
        "play": [{ "do": ["Lightning Bolt deals 3 damage to Bob"] }],
    });
    let (text, wrong) = client.call("explore", json!({ "scenario": scenario, "detail": "full" }));
    assert!(!wrong && text.starts_with("Bob ends at 16 or 18 life"), "{text}");
    // The file that is shown is taken again.
    let (_, toml) = text.split_once("The scenario as a file:\n").unwrap();
    assert_eq!(client.call("explore", json!({ "toml": toml, "detail": "full" })), (text.clone(), false));

    let (text, _) = client.call("explain", json!({ "scenario": scenario }));
    has(&text, &["Furnace of Rath | Prevent the next 2 damage", "no answer"]);
    let mut answered = scenario;
    answered["play"][0]["choose"] = json!(["bob: Furnace of Rath"]);
    let (text, wrong) = client.call("explain", json!({ "scenario": answered }));
    assert!(!wrong && text.starts_with("Played to its end."), "{text}");
    has(&text, &["Bob loses 4 life (120.3a)", "? Bob is asked (616.1)"]);
    client.end();
}

fn looked_up() {
    let mut client = Client::start(&[]);
    let (text, _) = client.call("cards", json!({ "name": "furnace of rath" }));
    has(&text, &["Furnace of Rath (magic, built in): all of it", "{1}{R}{R}{R}", "it deals double that damage"]);
    let (text, _) = client.call("cards", json!({ "search": "furnace" }));
    has(&text, &["Furnace of Rath"]);
    let (text, _) = client.call("cards", json!({ "search": "t:bird -c:red mv<=3" }));
    assert!(text.lines().count() > 1 && text.contains("Aven Mindcensor  {2}{W}"), "{text}");
    let (text, wrong) = client.call("cards", json!({ "search": "pwo>3" }));
    assert!(wrong && text.contains("did you mean `pow`?"), "{text}");
    let (text, _) = client.call("cards", json!({ "text": "If you would gain life, you feel better." }));
    has(&text, &["Not all of it is read.", "Not read from “feel better.”"]);
    let (text, _) = client.call("rules", json!({ "rule": "616.1" }));
    has(&text, &["616.1e", "not imported"]);
    client.end();
}

fn refused() {
    let mut client = Client::start(&[]);
    let mut wrong = |tool: &str, arguments: Value, parts: &[&str]| {
        let (text, wrong) = client.call(tool, arguments);
        assert!(wrong, "{text}");
        has(&text, parts);
    };
    wrong("ask", json!({ "question": "Alice bolts Bob" }), &["“bolts”", "Alice casts Lightning Bolt targeting Bob"]);
    wrong("ask", json!({ "questoin": "x" }), &["takes no `questoin`", "did you mean `question`?"]);
    wrong("ask", json!({}), &["needs `question`", "Statements with semicolons"]);
    wrong("ask", json!({ "question": "Bob loses 3 life", "detail": "long" }), &["`detail`", "`short`"]);
    wrong("ask", json!({ "question": 3 }), &["`question`", "expected a string"]);
    wrong("ask", json!({ "question": "Alice has Furnace of Rath" }), &["nothing happens", "say an event"]);
    wrong("ask", json!({ "question": "Bob loses 3 life", "edition": "magic-2071" }), &["magic-2071"]);
    wrong(
        "explore",
        json!({ "scenario": { "players": { "bob": { "battlefield": ["Furnace of Wrath"] } }, "play": [{ "do": ["Bob loses 3 life"] }] } }),
        &["/players/bob/battlefield/0", "did you mean `Furnace of Rath`?"],
    );
    wrong("explore", json!({ "toml": "title =" }), &["line 1"]);
    wrong("explore", json!({}), &["either `scenario` or `toml`"]);
    wrong("cards", json!({ "name": "Furnace of Wrath" }), &["did you mean `Furnace of Rath`?"]);
    wrong("cards", json!({}), &["one of `name`, `search` and `text`"]);
    wrong("rules", json!({ "rule": "999.9" }), &["no rule `999.9`"]);
    wrong("ask", json!({ "question": "x".repeat(300_000) }), &["262144 are the most"]);
    let told = client.ask("tools/call", json!({ "name": "aks", "arguments": {} }));
    assert!(told["error"]["message"].as_str().unwrap().contains("did you mean `ask`?"), "{told}");
    client.end();
}

/// So many shields of different amounts under two doublers.
fn ways(shields: u32) -> Value {
    let shields: Vec<String> =
        (1..=shields).map(|n| format!("Prevent the next {n} damage that would be dealt to you this turn.")).collect();
    json!({ "scenario": {
        "players": { "alice": { "battlefield": ["Furnace of Rath", "Furnace of Rath"] }, "bob": { "effects": shields } },
        "play": [{ "do": ["Lightning Bolt deals 97 damage to Bob"] }],
    }, "detail": "short" })
}

fn called_off() {
    let mut client = Client::start(&["--seconds", "300"]);
    let process = client.child.id();
    let begin = |client: &mut Client| {
        client.begin("tools/call", json!({ "name": "explore", "arguments": ways(busy::SHIELDS) }));
    };
    let whole = |client: &mut Client| {
        client.call("explore", ways(busy::SHIELDS));
    };
    let call_off = |client: &mut Client| {
        let cancelled = json!({ "requestId": client.last });
        client.say(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": cancelled }));
    };
    busy::ends_when_called_off(process, &mut client, whole, begin, call_off);
    let (text, _) = client.call("explore", ways(5));
    has(&text, &["Bob ends at"]);
    client.end();
}
