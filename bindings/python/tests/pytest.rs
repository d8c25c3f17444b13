//! The package as Python sees it: its tests, the examples of its documentation, and those of `examples/python`. They need a
//! Python with `pytest` (`INSTEAD_PYTEST_PYTHON` names one), the notebook there also `nbclient` and `ipykernel`, the cluster one
//! with `ray[data]` (`INSTEAD_RAY_PYTHON`); where there is none they are counted as ignored.
//!
//! The package is put together of its sources and the library that was built beside this test, so that nothing is built
//! twice; how a wheel is made of them is `pyproject.toml`'s.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::{env, fs};

use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    let python = python();
    let there = python.is_some();
    let python = python.unwrap_or_default();
    let test = |name: &'static str, body: fn(&str)| {
        let python = python.clone();
        let trial = Trial::test(name, move || {
            body(&python);
            Ok(())
        });
        if there { trial } else { trial.with_kind("no pytest").with_ignored_flag(true) }
    };
    let mut trials = vec![
        test("the_package_passes_its_tests", |python| pytest(python, &["tests", "instead", "README.md"])),
        test("the_examples_run_as_written", examples),
    ];
    let plays = there && can(&python, "import nbclient, nbformat, ipykernel");
    let ray = env::var("INSTEAD_RAY_PYTHON").ok().filter(|python| can(python, "import ray.data"));
    let lacks = ray.is_none();
    let cluster = Trial::test("a_cluster_gives_the_same_bytes_where_a_worker_is_killed", move || {
        cluster(&ray.unwrap_or_default());
        Ok(())
    });
    trials.push(if lacks { cluster.with_kind("no ray").with_ignored_flag(true) } else { cluster });
    let notebook = test("the_notebook_runs_and_shows_a_table_and_a_tree", notebook);
    trials.push(if plays { notebook } else { notebook.with_kind("no nbclient").with_ignored_flag(true) });
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// A Python that has `pytest`.
fn python() -> Option<String> {
    let named = env::var("INSTEAD_PYTEST_PYTHON").ok();
    named
        .into_iter()
        .chain(["python3".to_owned()])
        .find(|python| can(python, "import sys, pytest; assert sys.version_info >= (3, 10)"))
}

/// Whether a Python gets through this.
fn can(python: &str, code: &str) -> bool {
    let status = Command::new(python).args(["-c", code]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The package with its library, put together in a folder of its own.
fn package(name: &str) -> PathBuf {
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&to);
    for part in ["instead", "tests"] {
        fs::create_dir_all(to.join(part)).unwrap();
        for file in fs::read_dir(folder().join(part)).unwrap() {
            let file = file.unwrap();
            if file.file_type().unwrap().is_file() {
                fs::copy(file.path(), to.join(part).join(file.file_name())).unwrap();
            }
        }
    }
    for file in ["README.md", "pyproject.toml"] {
        fs::copy(folder().join(file), to.join(file)).unwrap();
    }
    let library = format!("{}instead_python{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
    let built = env::current_exe().unwrap().with_file_name(library);
    let ending = if cfg!(windows) { "pyd" } else { "abi3.so" };
    fs::copy(&built, to.join("instead").join(format!("_native.{ending}"))).unwrap();
    to
}

fn run(command: &mut Command, package: &Path) {
    let command = command.current_dir(package).env("PYTHONPATH", package).env("PYTHONDONTWRITEBYTECODE", "1");
    let output = command.output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}\n{err}");
}

fn pytest(python: &str, what: &[&str]) {
    run(Command::new(python).args(["-m", "pytest", "-q"]).args(what), &package("tested"));
}

fn examples(python: &str) {
    let package = package("shown");
    let mut examples: Vec<PathBuf> =
        fs::read_dir(folder().join("../../examples/python")).unwrap().map(|file| file.unwrap().path()).collect();
    examples.retain(|file| file.extension().is_some_and(|ending| ending == "py"));
    assert!(examples.len() >= 2, "{examples:?}");
    examples.sort();
    for example in examples {
        run(Command::new(python).arg(example), &package);
    }
}

/// The script compares the answers itself; what it says is looked at besides.
fn cluster(python: &str) {
    let package = package("spread");
    let script = folder().join("../../examples/cluster/cluster.py");
    let mut command = Command::new(python);
    command.arg(script).args(["--questions", "600", "--workers", "2", "--kill", "--out", "answers.jsonl"]);
    run(&mut command, &package);
    assert_eq!(fs::read_to_string(package.join("answers.jsonl")).unwrap().lines().count(), 600);
}

/// Runs the notebook, and looks at what its cells show.
const NOTEBOOK: &str = r#"
import sys, nbformat
from nbclient import NotebookClient

book = nbformat.read(sys.argv[1], 4)
NotebookClient(book, timeout=120, kernel_name="python3").execute()
shown = "".join(output["data"].get("text/html", "") for cell in book.cells for output in cell.get("outputs", []) if "data" in output)
assert "<table>" in shown and "<summary>Choices</summary>" in shown and "<ol>" in shown, shown
"#;

fn notebook(python: &str) {
    let file = folder().join("../../examples/python/pairs.ipynb");
    run(Command::new(python).args(["-c", NOTEBOOK]).arg(file), &package("read"));
}
