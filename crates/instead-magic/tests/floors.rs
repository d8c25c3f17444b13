//! The house stands: what is written on a floor uses its own floor and those below. Read from the source, so that no edge
//! is overlooked because it compiles.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice)] // tests fail by panicking

#[path = "../../instead-language/tests/source/mod.rs"]
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use source::{Source, function, is_word};

/// The floors, the lowest first. What stands beside them in `src` is `lib.rs` alone.
const FLOORS: [&str; 5] = ["edition", "board", "look", "perform", "play"];

fn floor_of(source: &Source) -> Option<usize> {
    floor(source.path.split(['/', '.']).next().unwrap_or_default())
}

/// How many modules stand around what is written in the file: `super` goes up as many times.
fn depth_of(source: &Source) -> usize {
    source.path.split('/').count()
}

fn floor(name: &str) -> Option<usize> {
    FLOORS.iter().position(|f| *f == name)
}

/// The methods of a game, each with the floors on which one of that name stands.
fn methods(sources: &[Source]) -> BTreeMap<String, BTreeSet<usize>> {
    let mut found: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    for source in sources {
        let Some(on) = floor_of(source) else { continue };
        let mut of_game = false;
        for line in source.code.lines() {
            if line.starts_with("impl") {
                of_game = line == "impl Game {";
            }
            if let Some(name) =
                function(line).filter(|_| of_game && line.starts_with("    ") && !line.starts_with("     "))
            {
                found.entry(name.to_owned()).or_default().insert(on);
            }
        }
    }
    found
}

fn words_after<'a>(code: &'a str, mark: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    code.match_indices(mark).map(move |(at, _)| {
        let rest = &code[at + mark.len()..];
        (at, &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())])
    })
}

/// What the file uses that stands above it, or that it does not say where it stands.
fn uses_above(source: &Source, methods: &BTreeMap<String, BTreeSet<usize>>) -> Vec<String> {
    let Some(own) = floor_of(source) else { return vec![format!("{} stands on no floor", source.path)] };
    let mut found = Vec::new();
    let mut path = |said: &str, name: &str| match floor(name) {
        Some(other) if other <= own => {}
        Some(_) => found.push(format!("{} uses {said}{name}", source.path)),
        None => found.push(format!("{} does not say on which floor {said}{name} stands", source.path)),
    };
    for (at, name) in words_after(&source.code, "crate::") {
        if !source.code[..at].ends_with('$') {
            path("crate::", name);
        }
    }
    let up = "super::".repeat(depth_of(source));
    for (_, name) in words_after(&source.code, &up).filter(|(_, name)| *name != "super") {
        path(&up, name);
    }
    for mark in [".", "Self::", "Game::"] {
        for (at, name) in words_after(&source.code, mark) {
            // A field may bear the name of a method.
            let called = mark != "." || source.code[at + mark.len() + name.len()..].starts_with('(');
            if let Some(on) = methods.get(name).filter(|_| called)
                && on.iter().all(|on| *on > own)
            {
                found.push(format!("{} calls {name}", source.path));
            }
        }
    }
    found
}

#[test]
fn every_floor_uses_its_own_and_lower_floors_alone() {
    let sources = source::sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(sources.len() > 60, "the source was found");
    let methods = methods(&sources);
    assert!(methods.len() > 300, "the methods were found");
    let above: Vec<String> =
        sources.iter().filter(|s| s.path != "lib.rs").flat_map(|s| uses_above(s, &methods)).collect();
    assert!(above.is_empty(), "{}", above.join("\n"));
}

#[test]
fn a_use_of_a_higher_floor_is_seen() {
    let methods =
        BTreeMap::from([("resolve".to_owned(), BTreeSet::from([4])), ("object".to_owned(), BTreeSet::from([1]))]);
    let seen = |path: &str, text: &str| uses_above(&Source::new(path, text), &methods).len();
    for bad in [
        "use crate::play::turn::end;",
        "fn f() -> crate::perform::Rider {}",
        "use crate::{board::state::Game, play::legal::Action};",
        "use crate::Action;",
        "use super::super::play;",
        "fn f(game: &mut Game) { game.resolve(run) }",
        "fn f() { let c = 'a'; let s = \"{\"; Game::resolve(game, run) }",
        "fn f(all: Vec<Game>) { all.map(Game::resolve) }",
    ] {
        assert_eq!(seen("look/eval.rs", bad), 1, "{bad}");
    }
    for good in [
        "use crate::board::state::Game;",
        "use super::layers;",
        "fn f(game: &Game) { g(game.resolve) }",
        "// crate::play is above\nfn f<'a>(game: &'a Game) { game.object(id); log(\"crate::play\") }",
    ] {
        assert_eq!(seen("look/eval.rs", good), 0, "{good}");
    }
    assert_eq!(seen("elsewhere.rs", ""), 1, "a file on no floor");
}
