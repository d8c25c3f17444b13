//! The library as C sees it: a program that calls every function, and the example. They need a C compiler (`cc`); where there is
//! none they are counted as ignored.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output, Stdio};

use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    let there = Command::new("cc").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let there = cfg!(unix) && there.is_ok_and(|status| status.success());
    let test = |name: &'static str, body: fn()| {
        let trial = Trial::test(name, move || {
            body();
            Ok(())
        });
        if there { trial } else { trial.with_kind("no C compiler").with_ignored_flag(true) }
    };
    let tests = vec![
        test("every_function_does_what_the_header_says", every_function),
        test("the_example_runs_as_written", example),
    ];
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Compiles a program with the library that was built beside this test, and runs it.
fn run(source: &Path, name: &str) -> Output {
    let beside = env::current_exe().unwrap();
    let libraries = beside.parent().unwrap();
    let program: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let compiled = Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-I"])
        .arg(folder().join("include"))
        .arg(source)
        .arg("-L")
        .arg(libraries)
        .args(["-linstead_c", "-o"])
        .arg(&program)
        .arg(format!("-Wl,-rpath,{}", libraries.display()))
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let output = Command::new(program).arg(env!("CARGO_TARGET_TMPDIR")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

fn every_function() {
    run(&folder().join("tests/test.c"), "instead-c-test");
}

fn example() {
    let output = run(&folder().join("../../examples/c/one_question.c"), "instead-c-example");
    assert!(String::from_utf8_lossy(&output.stdout).contains("Bob ends at 14 life."));
}
