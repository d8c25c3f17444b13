//! `instead conform` with engines that answer, die, hang, and write what is no answer; and with the one of `examples/kit`.
//! That needs Python: where there is none, its test is counted as ignored.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests fail by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output, Stdio};
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Trial};
use serde_json::{Value, json};

fn main() -> ExitCode {
    let tests: [(&str, fn()); 12] = [
        ("right_wrong_and_cannot_are_told_apart", told_apart),
        ("an_engine_that_dies_is_started_anew", dies),
        ("an_engine_that_hangs_is_left_behind", hangs),
        ("what_is_no_answer_is_shown_with_its_line", garbage),
        ("an_answer_to_another_question_is_none", out_of_order),
        ("an_engine_that_ends_at_once_or_cannot_be_started", never_there),
        ("failures_that_are_expected_are_none", expected),
        ("scenarios_are_chosen_by_level_rule_and_game", chosen),
        ("json_has_a_line_for_each_scenario_and_one_of_sums", as_json),
        ("lines_of_export_and_files_are_the_same_suite", same_suite),
        ("a_line_that_is_no_scenario_is_said_to_be_none", bad_suite),
        ("choices_are_counted_alike_each_time", counts),
    ];
    let plain = tests.map(|(name, body)| {
        Trial::test(name, move || {
            body();
            Ok(())
        })
    });
    let python = Command::new("python3").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let there = python.is_ok_and(|status| status.success());
    let of_kit: [(&str, fn()); 2] = [
        ("the_engine_of_the_kit_is_never_wrong_at_level_1", kit),
        ("the_engine_of_the_kit_and_instead_agree_on_random_boards", random_boards),
    ];
    let by_example = of_kit.map(|(name, body)| {
        let trial = Trial::test(name, move || {
            body();
            Ok(())
        });
        if there { trial } else { trial.with_kind("no python3").with_ignored_flag(true) }
    });
    let trials = plain.into_iter().chain(by_example).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// A folder of this test's own.
struct Temp(PathBuf);

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a run said.
struct Said {
    out: String,
    err: String,
    status: i32,
}

impl Temp {
    fn new(name: &str) -> Temp {
        let path = std::env::temp_dir().join(format!("instead-conform-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Temp(path)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }

    fn run(&self, arguments: &[&str]) -> Said {
        let Output { stdout, stderr, status } = Command::new(env!("CARGO_BIN_EXE_instead"))
            .args(arguments)
            .env("INSTEAD_HOME", self.0.join("home"))
            .current_dir(&self.0)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Said { out: text(stdout), err: text(stderr), status: status.code().unwrap() }
    }

    /// Runs an engine that is a program of the shell, with `$id` for what is asked and `answer` for a right answer.
    fn shell(&self, options: &[&str], engine: &str) -> Said {
        self.write("suite.jsonl", &suite());
        let script = format!(
            r#"answer() {{ printf '{{"id":"%s","plays":[{{"ends":[{{"bob.life":18}}]}}]}}\n' "$id"; }}
while read -r line; do
  id=$(printf '%s' "$line" | sed 's/.*"id":"\([^"]*\)".*/\1/')
  case $id in {engine}
  *) answer;; esac
done"#
        );
        let arguments: Vec<&str> =
            ["conform"].iter().chain(options).chain(&["suite.jsonl", "--", "sh", "-c", &script]).copied().collect();
        self.run(&arguments)
    }
}

/// Scenarios `a`, `b`, `c` of levels 1, 1, 2, each of which ends with Bob at 18.
fn suite() -> String {
    let line = |id: &str, level: u8, cites: &[&str], game: &str| {
        let play = json!({ "do": "Bob loses 2 life", "expect": { "bob.life": 18 } });
        let scenario = json!({ "title": format!("Scenario {id}"), "game": game, "cites": cites, "players": { "bob": {} }, "play": [play] });
        format!("{}\n", json!({ "id": id, "level": level, "scenario": scenario }))
    };
    [
        line("a", 1, &["614.1a", "614.1b"], "magic"),
        line("b", 1, &["614.10"], "magic-2005"),
        line("c", 2, &["616.1e"], "magic"),
    ]
    .concat()
}

fn told_apart() {
    let temp = Temp::new("apart");
    let all = temp.shell(&[], "none) ;;");
    assert_eq!((all.status, all.out.lines().last().unwrap()), (0, "3 right, 0 wrong"), "{}{}", all.out, all.err);
    let said = temp.shell(
        &[],
        r#"a) printf '{"id":"a","plays":[{"ends":[{"bob.life":17}]}]}\n';; b) printf '{"id":"b","cannot":"no life"}\n';;"#,
    );
    assert_eq!(said.status, 1);
    assert!(said.out.contains("wrong: a: Scenario a\n  play 1: bob.life: bob.life is 17, not 18\n"), "{}", said.out);
    assert_eq!(said.out.lines().last().unwrap(), "1 right, 1 wrong, 1 cannot");
    let row = |name: &str| {
        said.out.lines().find(|line| line.trim().starts_with(name)).unwrap().split_whitespace().collect::<Vec<_>>()
    };
    assert_eq!(row("level 1"), ["level", "1", "1", "1"]);
    assert_eq!(row("magic 614.1 "), ["magic", "614.1", "1"]);
    assert_eq!(row("magic 616.1"), ["magic", "616.1", "1"]);
}

fn dies() {
    let temp = Temp::new("dies");
    let said = temp.shell(&[], "b) exit 3;;");
    assert_eq!(said.status, 1);
    assert!(
        said.out.contains("died: b: Scenario b\n  the engine ended with exit status 3 instead of answering"),
        "{}",
        said.out
    );
    assert_eq!(said.out.lines().last().unwrap(), "2 right, 0 wrong, 1 died");
}

fn hangs() {
    let temp = Temp::new("hangs");
    let began = Instant::now();
    let said = temp.shell(&["--time-each", "300ms"], "b) exec sleep 60;;");
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    assert_eq!(said.status, 1);
    assert!(said.out.contains("timed out: b: Scenario b\n  no answer came within 300ms"), "{}", said.out);
    assert_eq!(said.out.lines().last().unwrap(), "2 right, 0 wrong, 1 timed out");
}

fn garbage() {
    let temp = Temp::new("garbage");
    let said = temp.shell(&[], "b) echo 'thinking about b';;");
    assert_eq!(said.status, 2);
    assert!(said.out.contains("bad: b: Scenario b\n  line 2 of its output: "), "{}", said.out);
    assert!(said.out.contains("at column 2: thinking about b"), "{}", said.out);
    assert_eq!(said.out.lines().last().unwrap(), "2 right, 0 wrong, 1 bad");
    let more = temp.shell(&[], r#"b) printf '{"id":"b","plays":[]}\n';;"#);
    assert!(more.out.contains("it answers 0 of 1 plays"), "{}", more.out);
    let long = temp.shell(&["--max-bytes", "1000"], "b) head -c 5000 /dev/zero | tr '\\0' x; echo;;");
    assert!(long.out.contains("the line has more than 1000 bytes"), "{}", long.out);
    assert_eq!(long.status, 2);
}

fn out_of_order() {
    let temp = Temp::new("order");
    let said = temp.shell(&[], "a) read -r line; id=b; answer; id=a; answer;;");
    // It waits for a second question before it answers the first, and so for ever.
    assert!(said.out.contains("timed out: a"), "{}", said.out);
    let said = temp.shell(&[], "a) id=b; answer;;");
    assert_eq!(said.status, 2);
    assert!(said.out.contains("line 1 of its output: it answers `b` where `a` was asked"), "{}", said.out);
    let twice = temp.shell(&[], "a) answer; answer;;");
    assert!(twice.out.contains("line 2 of its output: it answers `a` where `b` was asked"), "{}", twice.out);
}

fn never_there() {
    let temp = Temp::new("there");
    temp.write("suite.jsonl", &suite());
    let said = temp.run(&["conform", "suite.jsonl", "--", "true"]);
    assert_eq!((said.status, said.out.lines().last().unwrap()), (1, "0 right, 0 wrong, 3 died"));
    let said = temp.run(&["conform", "suite.jsonl", "--", "./no-such-engine"]);
    assert_eq!(said.status, 2);
    assert!(said.err.contains("`./no-such-engine` cannot be started"), "{}", said.err);
    let said = temp.run(&["conform", "suite.jsonl"]);
    assert_eq!(said.status, 2);
    let all_refused = r#"while read -r line; do printf '{"id":"%s","cannot":"anything"}\n' "$(printf '%s' "$line" | sed 's/.*"id":"\([^"]*\)".*/\1/')"; done"#;
    let said = temp.run(&["conform", "suite.jsonl", "--", "sh", "-c", all_refused]);
    assert_eq!((said.status, said.out.lines().last().unwrap()), (2, "0 right, 0 wrong, 3 cannot"), "{}", said.err);
}

fn expected() {
    let temp = Temp::new("expected");
    temp.write("fails", "# not yet\na # one day\n\nb\n");
    let engine = "a) exit 1;; b) echo no;;";
    let said = temp.shell(&["--expected-failures", "fails"], engine);
    assert_eq!(said.status, 0, "{}", said.out);
    assert_eq!(said.out.lines().last().unwrap(), "1 right, 0 wrong, 1 died, 1 bad; 2 expected to fail");
    assert!(!said.out.contains("Scenario a"), "{}", said.out);
    let mended = temp.shell(&["--expected-failures", "fails"], "a) exit 1;;");
    assert_eq!(mended.status, 1);
    assert!(mended.out.contains("right where a failure was expected: b"), "{}", mended.out);
    temp.write("fails", "z\n");
    let said = temp.shell(&["--expected-failures", "fails"], "none) ;;");
    assert!(said.err.contains("no scenario of the suite: z"), "{}", said.err);
    let said = temp.shell(&["--expected-failures", "nowhere"], "none) ;;");
    assert_eq!(said.status, 2);
    assert!(said.err.contains("`nowhere` cannot be read"), "{}", said.err);
}

fn chosen() {
    let temp = Temp::new("chosen");
    let sums = |options: &[&str]| temp.shell(options, "none) ;;").out.lines().last().unwrap().to_owned();
    assert_eq!(sums(&["--level", "1"]), "2 right, 0 wrong");
    assert_eq!(sums(&["--level", "2"]), "3 right, 0 wrong");
    assert_eq!(sums(&["--rule", "614.1"]), "1 right, 0 wrong");
    assert_eq!(sums(&["--rule", "614.1", "--rule", "616"]), "2 right, 0 wrong");
    assert_eq!(sums(&["--game", "magic"]), "2 right, 0 wrong");
    let none = temp.shell(&["--rule", "700"], "none) ;;");
    assert_eq!((none.status, none.out.as_str()), (2, "0 right, 0 wrong\n"));
}

fn as_json() {
    let temp = Temp::new("json");
    let engine = r#"a) printf '{"id":"a","plays":[{"ends":[{"bob.life":17}]}]}\n';;"#;
    let said = temp.shell(&["--json"], engine);
    let lines: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4);
    let difference = json!([{ "play": 1, "path": "bob.life", "message": "bob.life is 17, not 18" }]);
    assert_eq!((&lines[0]["is"], &lines[0]["differences"]), (&json!("wrong"), &difference));
    assert_eq!((&lines[1]["id"], &lines[1]["is"]), (&json!("b"), &json!("right")));
    assert_eq!(lines[3]["all"]["right"], json!(2));
    assert_eq!(lines[3]["levels"]["1"]["wrong"], json!(1));
    assert_eq!(lines[3]["rules"][0]["rule"], json!("614.1"));
    assert_eq!(said.out, temp.shell(&["--json"], engine).out);
}

fn conformance() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance")
}

/// An engine that can do nothing, and says which scenarios it was asked.
const IDLE: &str = r#"while read -r line; do printf '{"id":"%s","cannot":"%s"}\n' "$(printf '%s' "$line" | sed 's/.*"id":"\([^"]*\)".*/\1/')" "$(printf '%s' "$line" | cksum)"; done"#;

fn same_suite() {
    let temp = Temp::new("same");
    let folder = conformance().join("magic/614.5");
    let folder = folder.to_str().unwrap();
    let exported = temp.run(&["export", folder]);
    assert_eq!(exported.status, 0, "{}", exported.err);
    temp.write("suite.jsonl", &exported.out);
    let files = temp.run(&["conform", "--json", folder, "--", "sh", "-c", IDLE]);
    let lines = temp.run(&["conform", "--json", "suite.jsonl", "--", "sh", "-c", IDLE]);
    assert!(files.out.lines().count() > 2, "{}", files.err);
    assert_eq!(files.out, lines.out);
}

fn bad_suite() {
    let temp = Temp::new("bad");
    temp.write("suite.jsonl", &format!("{}{{\"id\": 1}}\n", suite()));
    let said = temp.run(&["conform", "suite.jsonl", "--", "sh", "-c", IDLE]);
    assert_eq!(said.status, 2);
    assert!(said.err.contains("line 4 of `suite.jsonl` is no line of `export`"), "{}", said.err);
    let said = temp.run(&["conform", "nowhere", "--", "sh", "-c", IDLE]);
    assert_eq!(said.status, 2);
    assert!(said.err.contains("`nowhere`"), "{}", said.err);
}

fn counts() {
    let temp = Temp::new("counts");
    let bolt = |id: &str, outcomes: Value| {
        let shield = "Prevent the next 2 damage that would be dealt to you this turn.";
        let play = json!({ "do": "Lightning Bolt deals 3 damage to Bob", "outcomes": outcomes });
        let players = json!({ "alice": { "battlefield": ["Furnace of Rath"] }, "bob": { "effects": [shield] } });
        temp.write(&format!("{id}.json"), &json!({ "title": id, "players": players, "play": [play] }).to_string());
    };
    bolt("life", json!([{ "bob.life": 18 }, { "bob.life": 16 }]));
    bolt("shield", json!([{ "bob.shield": 0 }]));
    let said = temp.run(&["count", "life.json", "shield.json"]);
    assert_eq!(said.status, 0, "{}", said.err);
    assert_eq!(said.out, "scenario\tquestions\tlines\tends\nlife\t1\t2\t2\nshield\t1\t2\t1\n");
    let said = temp.run(&["--json", "count", "life.json"]);
    assert_eq!(said.out, "{\"id\":\"life\",\"questions\":1,\"lines\":2,\"ends\":2,\"complete\":true}\n");
    let folder = conformance().join("magic/616.1e");
    let once = temp.run(&["count", folder.to_str().unwrap()]);
    assert!(once.out.lines().count() > 3, "{}", once.err);
    assert_eq!(once.out, temp.run(&["count", folder.to_str().unwrap()]).out);
}

fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/kit").join(name);
    path.to_str().unwrap().to_owned()
}

fn kit() {
    let temp = Temp::new("kit");
    let (folder, engine) = (conformance(), example("engine.py"));
    let said = temp.run(&[
        "conform",
        "--json",
        "--time-each",
        "60s",
        "--level",
        "1",
        folder.to_str().unwrap(),
        "--",
        "python3",
        &engine,
    ]);
    assert_eq!(said.status, 0, "{}\n{}", said.out, said.err);
    let sums: Value = serde_json::from_str(said.out.lines().last().unwrap()).unwrap();
    assert!(sums["all"]["right"].as_u64().unwrap() >= 200, "{sums}");
}

fn random_boards() {
    let temp = Temp::new("boards");
    let made = Command::new("python3")
        .args([&example("random_boards.py"), "7", "300"])
        .env("INSTEAD", env!("CARGO_BIN_EXE_instead"))
        .env("INSTEAD_HOME", temp.0.join("home"))
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    temp.write("boards.jsonl", &String::from_utf8(made.stdout).unwrap());
    let said = temp.run(&["conform", "--time-each", "60s", "boards.jsonl", "--", "python3", &example("engine.py")]);
    assert_eq!(said.status, 0, "{}\n{}", said.out, said.err);
    let right = said.out.lines().last().unwrap().split(' ').next().unwrap().parse::<usize>().unwrap();
    assert!(right >= 290, "{}", said.out);
}
