//! Tests that need what lies beside the checkout: files of all cards, rules texts, source scenarios.
//!
//! Where it does not lie there a test cannot be run, and must not be counted as passed: it is counted as ignored, with
//! what it needs. The runner of the standard library cannot say so while it runs, so a test file of such tests has
//! `harness = false` in its `Cargo.toml`, and a main function that ends with [`run`].

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

/// A test, and what it needs.
pub struct Test {
    name: &'static str,
    needs: &'static [&'static str],
    body: fn(),
}

impl Test {
    /// A test of this name that needs these files and folders of [`folder`].
    pub fn new(name: &'static str, needs: &'static [&'static str], body: fn()) -> Test {
        Test { name, needs, body }
    }

    fn trial(self) -> Trial {
        let lacking = self.needs.iter().find(|need| !path(need).exists());
        let trial = Trial::test(self.name, move || {
            (self.body)();
            Ok(())
        });
        match lacking {
            Some(lacking) => trial.with_kind(format!("no {lacking} beside the checkout")).with_ignored_flag(true),
            None => trial,
        }
    }
}

/// The folder beside the checkout; another where `INSTEAD_SHARED` names one.
pub fn folder() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    std::env::var_os("INSTEAD_SHARED").map_or_else(beside, PathBuf::from)
}

/// What lies in that folder under this name, whether it is there or not.
pub fn path(name: &str) -> PathBuf {
    folder().join(name)
}

/// Runs the tests as the standard runner does, by the arguments of the command line.
pub fn run(tests: impl IntoIterator<Item = Test>) -> ExitCode {
    let trials = tests.into_iter().map(Test::trial).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// The scenario files in a folder and in those below it, sorted.
///
/// # Panics
/// If a folder cannot be read: the tests are of what lies there.
#[allow(clippy::expect_used, reason = "tests fail by panicking")]
pub fn scenarios(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "toml" || extension == "json") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
