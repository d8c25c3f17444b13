//! `instead batch`: lines in, answers out, in the same order, whatever stops it.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Instant;

use serde_json::{Value, json};

struct Temp(PathBuf);

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Temp {
    fn new(name: &str) -> Temp {
        let path = std::env::temp_dir().join(format!("instead-batch-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Temp(path)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_instead"));
        command.arg("batch").args(arguments).env("INSTEAD_HOME", self.0.join("home")).current_dir(&self.0);
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Runs it, and gives what it said beside the answers.
    fn said(&self, arguments: &[&str], status: i32) -> String {
        let output = self.run(arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {said}");
        said
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap()
    }

    fn answers(&self, name: &str) -> Vec<Value> {
        let text = String::from_utf8(self.read(name)).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// Questions, some of them wrong, some of them longer than others.
fn questions(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let damage = number % 7 + 1;
        let line = match number % 5 {
            0 => {
                json!({ "id": number, "with": { "alice": "Furnace of Rath" }, "ask": format!("Lightning Bolt deals {damage} damage to Bob") })
            }
            1 => {
                json!({ "id": format!("s{number}"), "scenario": { "title": "One", "players": { "alice": { "battlefield": ["Furnace of Rath"] },
                "bob": { "effects": ["Prevent the next 2 damage that would be dealt to you this turn."] } },
                "play": [{ "do": format!("Lightning Bolt deals {damage} damage to Bob") }] } })
            }
            2 => json!({ "id": format!("w{number}"), "ask": "Alice bolts Bob" }),
            3 => json!({ "id": number, "ask": format!("Bob loses {damage} life") }),
            _ => json!({ "ask": ["--alice", "Furnace of Rath", "--alice", "Gratuitous Violence", "--bob-effect",
                "Prevent the next 3 damage that would be dealt to you this turn.", format!("Hill Giant deals {damage} damage to Bob")] }),
        };
        text.push_str(&format!("{line}\n"));
    }
    text
}

#[test]
fn answers_are_those_of_the_commands_in_the_order_of_the_lines() {
    let temp = Temp::new("order");
    temp.write("in.jsonl", &questions(60));
    temp.said(&["in.jsonl", "one.jsonl", "--jobs", "1"], 2);
    temp.said(&["in.jsonl", "many.jsonl", "--jobs", "7"], 2);
    assert_eq!(temp.read("one.jsonl"), temp.read("many.jsonl"));
    let answers = temp.answers("one.jsonl");
    assert_eq!(answers.len(), 60);
    for (index, answer) in answers.iter().enumerate() {
        assert_eq!(answer["line"], json!(index + 1));
        assert_eq!(answer.get("error").is_some(), index % 5 == 2, "{answer}");
    }
    assert_eq!((&answers[0]["id"], &answers[1]["id"], &answers[4]["id"]), (&json!(0), &json!("s1"), &Value::Null));
    assert_eq!(answers[0]["answer"]["answer"]["sentence"], "Bob ends at 18 life.");
    let ask = Command::new(env!("CARGO_BIN_EXE_instead"))
        .args(["ask", "--json", "--alice", "Furnace of Rath", "Lightning Bolt deals 1 damage to Bob"])
        .env("INSTEAD_HOME", temp.0.join("home"))
        .output()
        .unwrap();
    // a batch tells no boards
    let mut ask: Value = serde_json::from_slice(&ask.stdout).unwrap();
    for outcome in ask["plays"][0]["outcomes"].as_array_mut().unwrap() {
        outcome.as_object_mut().unwrap().remove("board");
    }
    ask["plays"][0].as_object_mut().unwrap().remove("board");
    assert_eq!(ask, answers[0]["answer"]);
    assert_eq!(answers[1]["answer"]["plays"][0]["outcomes"].as_array().unwrap().len(), 2);
    let steps = |answers: &[Value]| answers[1]["answer"]["plays"][0]["outcomes"][0]["steps"].as_array().unwrap().len();
    temp.said(&["in.jsonl", "short.jsonl", "--no-steps"], 2);
    assert_eq!((steps(&answers) > 0, steps(&temp.answers("short.jsonl"))), (true, 0));
}

#[test]
fn a_bad_line_is_answered_in_its_place() {
    let temp = Temp::new("bad");
    let text = concat!(
        "no json\n",
        "\n",
        "{\"id\": 1, \"aks\": \"x\"}\n",
        "{\"id\": [1], \"ask\": \"Bob loses 1 life\"}\n",
        "{\"id\": 2}\n",
        "{\"id\": 3, \"scenario\": {\"title\": \"É\", \"players\": {\"bob\": {\"batlefield\": []}}, \"play\": [{\"do\": \"Bob loses 1 life\"}]}}\n",
        "{\"id\": 4, \"scenario\": \"title = 'x'\\nplayers = [\\n\"}\n",
        "{\"id\": 5, \"game\": \"magik\", \"ask\": \"Bob loses 1 life\"}\n",
        "{\"id\": 6, \"with\": {\"alice-batlefield\": \"Forest\"}, \"ask\": \"Bob loses 1 life\"}\n",
        "{\"id\": 7, \"ask\": \"Bob loses 1 life\", \"with\": {\"alice\": {\"name\": \"Hill Giant\", \"tapped\": true}, \"bob-life\": 5}}\n",
        "{\"id\": 8, \"scenario\": {\"title\": \"T\", \"players\": {\"bob\": {\"battlefield\": [\"No Such Card\"]}}, \"play\": [{\"do\": \"Bob loses 1 life\"}]}}",
    );
    temp.write("in.jsonl", text);
    temp.said(&["in.jsonl", "out.jsonl"], 2);
    let answers = temp.answers("out.jsonl");
    let lines: Vec<u64> = answers.iter().map(|answer| answer["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [1, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    let error = |index: usize| &answers[index]["error"];
    assert_eq!(error(0)["place"], json!({ "line": 1, "column": 2 }));
    assert_eq!(error(1)["suggestion"], "did you mean `ask`?");
    assert_eq!((&answers[2]["id"], &error(2)["message"]), (&Value::Null, &json!("`id` is a text or a number")));
    assert_eq!(error(3)["message"], "a line has `scenario` or `ask`");
    let line = text.lines().nth(5).unwrap();
    let column = line.split("\"batlefield").next().unwrap().chars().count() + 1;
    assert_eq!(error(4)["place"], json!({ "line": 6, "column": column }));
    assert_eq!(error(4)["suggestion"], "did you mean `battlefield`?");
    let span = error(4)["diagnostics"][0]["span"][0].as_u64().unwrap();
    assert!(line[usize::try_from(span).unwrap()..].starts_with("\"batlefield"));
    assert_eq!(error(5)["place"]["line"], 2, "a place in the text of the scenario");
    assert!(error(6)["suggestion"].as_str().unwrap().contains("magic"), "{}", error(6));
    assert_eq!(error(7)["suggestion"], "did you mean `--alice-battlefield`?");
    assert_eq!(answers[8]["answer"]["answer"]["sentence"], "Bob ends at 4 life.");
    let report = &answers[9]["answer"];
    assert_eq!((&report["status"]["is"], &report["diagnostics"][0]["line"]), (&json!("error"), &json!(11)), "{report}");
}

#[test]
fn a_run_that_is_killed_goes_on_as_if_it_had_not_been() {
    let temp = Temp::new("kill");
    temp.write("in.jsonl", &questions(300));
    for name in ["out.jsonl", "out.jsonl.gz", "out.jsonl.zst"] {
        let whole = format!("whole-{name}");
        let began = Instant::now();
        temp.said(&["in.jsonl", &whole, "--jobs", "2"], 2);
        let took = began.elapsed();
        let expected = temp.read(&whole);
        // Seven moments for each form, 21 in all: some before the first answer, some after the last.
        for moment in 0..7_u32 {
            let _ = fs::remove_file(temp.0.join(name));
            let mut child =
                temp.command(&["in.jsonl", name, "--jobs", "2", "--resume"]).stderr(Stdio::null()).spawn().unwrap();
            sleep(took * (moment * 37 % 29) / 29);
            child.kill().unwrap();
            child.wait().unwrap();
            if let Ok(left) = fs::read(temp.0.join(name)) {
                assert!(expected.starts_with(&left), "what was written is a beginning of what is");
                // And half of what was written last, as a machine that stops may leave it.
                fs::write(temp.0.join(name), &left[..left.len() - left.len().min(moment as usize * 5)]).unwrap();
            }
            temp.said(&["in.jsonl", name, "--jobs", "3", "--resume"], 2);
            assert!(temp.read(name) == expected, "{name} at moment {moment}");
        }
        // Nothing is left to do, and the exit status is still that of the worst answer.
        let said = temp.said(&["in.jsonl", name, "--resume"], 2);
        assert!(said.contains("300 lines were answered before"), "{said}");
        assert!(temp.read(name) == expected);
    }
}

#[test]
fn compressed_files_are_told_by_their_names() {
    let temp = Temp::new("packed");
    temp.write("in.jsonl", &questions(40));
    temp.said(&["in.jsonl", "plain.jsonl"], 2);
    // What is answered in one form is a file of lines in the next, each of which is refused in its place.
    for (from, to) in [("plain.jsonl", "a.gz"), ("a.gz", "b.zst"), ("b.zst", "c.jsonl")] {
        temp.said(&[from, to], 2);
    }
    let answers = temp.answers("c.jsonl");
    assert_eq!(answers.len(), 40);
    assert!(answers.iter().all(|answer| answer["error"]["message"].is_string()));
    // A compressed file that ends too soon is named, and what was answered stays.
    let half = temp.read("a.gz");
    fs::write(temp.0.join("half.gz"), &half[..half.len() - 9]).unwrap();
    assert!(temp.said(&["half.gz", "d.jsonl"], 2).contains("cannot be read any further"));
    assert_eq!(temp.answers("d.jsonl").len(), 40);
}

#[test]
fn nothing_is_overwritten_and_what_cannot_be_done_is_said() {
    let temp = Temp::new("refused");
    temp.write("in.jsonl", "{\"id\": 1, \"ask\": \"Bob loses 1 life\"}\n{\"id\": 2, \"ask\": \"Bob loses 2 life\"}\n");
    temp.write("empty.jsonl", "");
    temp.said(&["in.jsonl", "out.jsonl"], 0);
    let answered = temp.read("out.jsonl");
    assert!(temp.said(&["in.jsonl", "out.jsonl"], 2).contains("is there already"));
    assert_eq!(temp.read("out.jsonl"), answered);
    temp.write("other.jsonl", "{\"id\": 9, \"ask\": \"Bob loses 1 life\"}\n");
    let said = temp.said(&["other.jsonl", "out.jsonl", "--resume"], 2);
    assert!(said.contains("line 1 of it answers line 1 (1), but is to answer line 1 (9)"), "{said}");
    temp.write("less.jsonl", "{\"id\": 1, \"ask\": \"Bob loses 1 life\"}\n");
    assert!(temp.said(&["less.jsonl", "out.jsonl", "--resume"], 2).contains("answers line 2"));
    assert_eq!(temp.read("out.jsonl"), answered);
    temp.said(&["less.jsonl", "out.jsonl", "--force"], 0);
    assert_eq!(temp.answers("out.jsonl").len(), 1);
    assert!(temp.said(&[".", "x.jsonl"], 2).contains("it is a folder"));
    assert!(!temp.0.join("x.jsonl").exists());
    assert!(temp.said(&["in.jsonl", "."], 2).contains("is a folder"));
    assert!(temp.said(&["in.jsonl", "in.jsonl", "--force"], 2).contains("are one file"));
    assert!(temp.said(&["-", "x.jsonl", "--resume"], 2).contains("is not resumed"));
    assert!(temp.said(&["nowhere.jsonl", "x.jsonl"], 2).contains("cannot be read"));
    for name in ["e.jsonl", "e.gz", "e.zst"] {
        temp.said(&["empty.jsonl", name], 0);
        let size = temp.read(name).len();
        assert_eq!(size == 0, name == "e.jsonl");
        temp.said(&["empty.jsonl", name, "--resume"], 0);
        assert_eq!(temp.read(name).len(), size);
    }
}

#[test]
fn it_goes_through_a_pipe() {
    let temp = Temp::new("pipe");
    let mut child =
        temp.command(&["-", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(questions(5).as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 5);
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
