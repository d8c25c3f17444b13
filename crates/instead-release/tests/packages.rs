//! What a package needs to be published, as far as its files tell. `.ci/run` packages them too.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toml::{Table, Value};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn manifest(folder: &Path) -> Table {
    fs::read_to_string(folder.join("Cargo.toml")).unwrap().parse().unwrap()
}

/// The crates by name, with their folders.
fn crates() -> BTreeMap<String, (PathBuf, Table)> {
    let folders = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let named = |folder: PathBuf| {
        let manifest = manifest(&folder);
        (manifest["package"]["name"].as_str().unwrap().to_owned(), (folder, manifest))
    };
    folders.map(named).collect()
}

fn is_published(manifest: &Table) -> bool {
    manifest["package"].get("publish").is_none()
}

#[test]
fn what_is_published_says_what_it_is_and_stands_on_what_is_published() {
    let (crates, workspace) = (crates(), manifest(&root()));
    let shared = workspace["workspace"]["package"].as_table().unwrap();
    let dependencies = workspace["workspace"]["dependencies"].as_table().unwrap();
    let published = crates.values().filter(|(_, manifest)| is_published(manifest)).count();
    assert!(published >= 16, "{published}");
    for (name, (folder, manifest)) in crates.iter().filter(|(_, (_, manifest))| is_published(manifest)) {
        let package = manifest["package"].as_table().unwrap();
        assert!(package["description"].as_str().is_some_and(|said| said.len() > 20), "{name}");
        for field in ["version", "edition", "rust-version", "license", "authors", "readme", "keywords", "categories"] {
            assert_eq!(package[field].get("workspace"), Some(&Value::Boolean(true)), "{name}: {field}");
            assert!(shared.contains_key(field), "{field}");
        }
        for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let text = fs::read_to_string(folder.join(license)).unwrap();
            assert_eq!(text, fs::read_to_string(root().join(license)).unwrap(), "{name}");
        }
        for of in ["dependencies", "build-dependencies"] {
            for dependency in manifest.get(of).and_then(Value::as_table).into_iter().flat_map(Table::keys) {
                let Some((_, theirs)) = crates.get(dependency) else { continue };
                assert!(is_published(theirs), "{name} stands on {dependency}, which is not published");
                assert_eq!(dependencies[dependency].get("version"), shared.get("version"), "{dependency}");
            }
        }
    }
}

/// A package has nothing but its own folder. What the documentation of a crate runs as tests is not in it.
#[test]
fn what_is_published_reads_no_file_beside_it() {
    for (name, (folder, _)) in crates().iter().filter(|(_, (_, manifest))| is_published(manifest)) {
        for file in sources(&folder.join("src")) {
            let text = fs::read_to_string(&file).unwrap();
            let beside = text.split("cfg(test)").next().unwrap().lines().filter(|line| line.contains("include_"));
            for line in beside.filter(|line| line.contains("../../..")) {
                assert!(line.starts_with("#[doc ="), "{name}: {}: {line}", file.display());
            }
        }
    }
    // What the page shows is there by links.
    for (link, to) in [
        ("book", "book/src/SUMMARY.md"),
        ("examples", "examples/doubler-and-shield.toml"),
        ("conformance", "conformance/phrases.tsv"),
        ("crates", "crates/instead/examples/own_game.rs"),
    ] {
        let linked = root().join("crates/instead-serve/shown").join(to);
        assert_eq!(fs::read(linked).unwrap(), fs::read(root().join(to)).unwrap(), "{link}");
    }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(sources(&path)),
            false => found.extend(path.extension().is_some_and(|ending| ending == "rs").then_some(path)),
        }
    }
    found
}

/// The image is built by words that fit the workspace.
#[test]
fn the_container_is_built_of_what_there_is() {
    let text = fs::read_to_string(root().join("Containerfile")).unwrap();
    let build = text.lines().find(|line| line.contains("cargo build")).unwrap();
    let words: Vec<&str> = build.split_whitespace().collect();
    let after = |word: &str| words[words.iter().position(|other| *other == word).unwrap() + 1];
    let (folder, manifest) = &crates()[after("-p")];
    assert!(folder.join("src/main.rs").exists());
    assert!(manifest["features"].as_table().unwrap().contains_key(after("--features")));
    let binary = manifest["bin"][0]["name"].as_str().unwrap();
    assert!(text.contains(&format!("target/release/{binary}")), "{binary}");
    for copied in ["LICENSE-MIT", "LICENSE-APACHE"] {
        assert!(text.contains(copied) && root().join(copied).exists());
    }
    let ignored = fs::read_to_string(root().join(".dockerignore")).unwrap();
    assert!(ignored.lines().any(|line| line == "target") && ignored.lines().any(|line| line == ".git"));
}

/// The oldest Rust is not newer than the one that runs this; `.ci/run` builds with it where it is another.
#[test]
fn the_oldest_rust_is_stated() {
    let manifest = manifest(&root());
    let stated = manifest["workspace"]["package"]["rust-version"].as_str().unwrap();
    let said = Command::new("rustc").arg("--version").output().unwrap();
    let said = String::from_utf8(said.stdout).unwrap();
    let numbers =
        |version: &str| -> Vec<u32> { version.split(['.', '-']).map_while(|part| part.parse().ok()).collect() };
    let running = numbers(said.split(' ').nth(1).unwrap());
    assert!(numbers(stated) <= running, "{stated}, {said}");
}
