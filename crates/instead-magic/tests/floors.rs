//! The house stands: what is written on a floor uses its own floor and those below, and no room is too big to be seen at
//! once. Read from the source, so that no edge is overlooked because it compiles.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice)] // tests fail by panicking

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The floors, the lowest first. What stands beside them in `src` is `lib.rs` alone.
const FLOORS: [&str; 5] = ["edition", "board", "look", "perform", "play"];

/// Functions that are still longer than one rule should be, each to be split; a name that no longer is stands here in vain.
const STILL_LONG: [(&str, &str); 6] = [
    ("look/effects/pattern.rs", "fits"),
    ("look/eval.rs", "holds"),
    ("look/eval.rs", "sees"),
    ("perform/follow.rs", "do_one"),
    ("perform/follow/events.rs", "events_at_once"),
    ("perform/follow/leaves.rs", "says"),
];

/// Files of which the same is true.
const STILL_BIG: [&str; 1] = ["look/eval.rs"];

const LONGEST_FUNCTION: usize = 100;
const LONGEST_FILE: usize = 600;

struct Source {
    /// From `src`.
    path: String,
    /// Without comments, strings and characters; the lines are those of the file.
    code: String,
}

impl Source {
    fn new(path: &str, text: &str) -> Self {
        Source { path: path.to_owned(), code: code_of(text) }
    }

    fn floor(&self) -> Option<usize> {
        floor(self.path.split(['/', '.']).next().unwrap_or_default())
    }

    /// How many modules stand around what is written in the file: `super` goes up as many times.
    fn depth(&self) -> usize {
        self.path.split('/').count()
    }
}

fn floor(name: &str) -> Option<usize> {
    FLOORS.iter().position(|f| *f == name)
}

/// The text without comments, and with nothing in its strings and characters.
fn code_of(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '"' => 1 + closing(&rest[1..], '"'),
            // A lifetime has no closing mark right after its first letter.
            '\'' if rest[1..].starts_with('\\') || rest[1..].chars().nth(1) == Some('\'') => {
                1 + closing(&rest[1..], '\'')
            }
            _ => 0,
        };
        if skipped == 0 {
            code.push(first);
            rest = &rest[first.len_utf8()..];
        } else {
            code.extend(rest[..skipped].chars().filter(|c| *c == '\n'));
            rest = &rest[skipped..];
        }
    }
    code
}

/// Where the string or character that has begun is over.
fn closing(text: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == mark => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

fn sources() -> Vec<Source> {
    fn look(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                look(&path, found);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    look(&root, &mut found);
    found.sort();
    let path = |p: &Path| p.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
    found.iter().map(|p| Source::new(&path(p), &std::fs::read_to_string(p).unwrap())).collect()
}

/// The methods of a game, each with the floors on which one of that name stands.
fn methods(sources: &[Source]) -> BTreeMap<String, BTreeSet<usize>> {
    let mut found: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    for source in sources {
        let Some(on) = source.floor() else { continue };
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

/// The function that a line begins.
fn function(line: &str) -> Option<&str> {
    let mut words = line.trim_start();
    loop {
        words = match words {
            w if w.starts_with("fn ") => return w[3..].split(|c: char| !is_word(c)).next(),
            w if w.starts_with("pub(") => w.split_once(") ")?.1,
            w if w.starts_with("pub ") => &w[4..],
            w if w.starts_with("const ") => &w[6..],
            _ => return None,
        };
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn words_after<'a>(code: &'a str, mark: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    code.match_indices(mark).map(move |(at, _)| {
        let rest = &code[at + mark.len()..];
        (at, &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())])
    })
}

/// What the file uses that stands above it, or that it does not say where it stands.
fn uses_above(source: &Source, methods: &BTreeMap<String, BTreeSet<usize>>) -> Vec<String> {
    let Some(own) = source.floor() else { return vec![format!("{} stands on no floor", source.path)] };
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
    let up = "super::".repeat(source.depth());
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

/// Each function with its lines.
fn lengths(code: &str) -> Vec<(String, usize)> {
    let lines: Vec<&str> = code.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(name) = function(line) else { continue };
        let mut depth = 0_i32;
        let mut opened = false;
        for (n, line) in lines[at..].iter().enumerate() {
            for c in line.chars() {
                depth += i32::from(c == '{') - i32::from(c == '}');
                opened |= c == '{';
            }
            if opened && depth == 0 || !opened && line.ends_with(';') {
                found.push((name.to_owned(), n + 1));
                break;
            }
        }
    }
    found
}

#[test]
fn every_floor_uses_its_own_and_lower_floors_alone() {
    let sources = sources();
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

#[test]
fn no_function_and_no_file_is_too_long() {
    let mut long = Vec::new();
    let mut big = Vec::new();
    for source in sources() {
        let functions = lengths(&source.code).into_iter().filter(|(_, n)| *n > LONGEST_FUNCTION);
        long.extend(functions.map(|(name, n)| (source.path.clone(), name, n)));
        let lines = source.code.lines().count();
        if lines > LONGEST_FILE {
            big.push((source.path, lines));
        }
    }
    let known = |path: &str, name: &str| STILL_LONG.contains(&(path, name));
    let too_long: Vec<_> = long.iter().filter(|(path, name, _)| !known(path, name)).collect();
    assert!(too_long.is_empty(), "functions of more than {LONGEST_FUNCTION} lines: {too_long:?}");
    let too_big: Vec<_> = big.iter().filter(|(path, _)| !STILL_BIG.contains(&&**path)).collect();
    assert!(too_big.is_empty(), "files of more than {LONGEST_FILE} lines: {too_big:?}");
    assert_eq!(long.len(), STILL_LONG.len(), "what is no longer long need not be listed: {long:?}");
    assert_eq!(big.len(), STILL_BIG.len(), "what is no longer big need not be listed: {big:?}");
}

#[test]
fn a_function_is_as_long_as_it_is() {
    let text = "fn one() { x() }\npub(crate) const fn two(\n    a: u8,\n) {\n    '{';\n    \"}\";\n}\ntrait T {\n    fn none();\n}\n";
    let found: Vec<(String, usize)> = lengths(&code_of(text));
    assert_eq!(found, [("one".to_owned(), 1), ("two".to_owned(), 6), ("none".to_owned(), 1)]);
}
