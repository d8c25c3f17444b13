//! How the source of all crates is written, as far as a test can read it: nothing too long to be seen at once, and no
//! question about card text answered for arms that nobody thought of.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice)] // tests fail by panicking

mod source;

use std::collections::BTreeSet;
use std::path::Path;

use source::{Source, code_of, is_word, lengths, sources};

const LONGEST_FUNCTION: usize = 100;
const LONGEST_FILE: usize = 600;

/// The source of all crates but their tests.
fn workspace() -> Vec<Source> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf();
    let mut all = sources(&crates);
    all.retain(|s| {
        let mut parts = s.path.trim_end_matches(".rs").split('/').skip(1);
        parts.next() == Some("src") && parts.all(|part| !part.ends_with("tests"))
    });
    for source in &mut all {
        source.code = without_tests(&source.code);
    }
    all
}

/// The code without what is compiled for tests alone, which has its lines no more either.
fn without_tests(code: &str) -> String {
    const TESTS: &str = "#[cfg(test)]";
    let mut left = String::new();
    let mut rest = code;
    while let Some(at) = rest.find(TESTS) {
        left += &rest[..at];
        rest = &rest[at + TESTS.len()..];
        let body = rest.find(['{', ';']).unwrap_or(rest.len());
        let end = if rest[body..].starts_with('{') { closed(rest, body) } else { body };
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    left + rest
}

/// Where the bracket that stands at a place is closed.
fn closed(code: &str, at: usize) -> usize {
    let mut depth = 0_usize;
    for (n, c) in code[at..].char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth > 1 => depth -= 1,
            ')' | ']' | '}' => return at + n,
            _ => {}
        }
    }
    code.len()
}

/// The first place, outside of brackets, where this stands.
fn outside(code: &str, mark: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(c) = code[at..].chars().next() {
        if code[at..].starts_with(mark) {
            return Some(at);
        }
        at = if matches!(c, '(' | '[' | '{') { closed(code, at) + 1 } else { at + c.len_utf8() };
        if at >= code.len() {
            break;
        }
    }
    None
}

/// Every place where this stands as a word of its own.
fn words<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = usize> {
    code.match_indices(word)
        .map(|(at, _)| at)
        .filter(move |at| !code[..*at].ends_with(is_word) && !code[at + word.len()..].starts_with(is_word))
}

/// The patterns of the arms of a `match`, of which this is the inside of its braces.
fn arms(mut body: &str) -> Vec<&str> {
    let mut found = Vec::new();
    while let Some(at) = outside(body, "=>") {
        found.push(body[..at].trim_matches(|c: char| c.is_whitespace() || c == ','));
        body = body[at + 2..].trim_start();
        let end = if body.starts_with('{') { closed(body, 0) } else { outside(body, ",").unwrap_or(body.len()) };
        body = body.get(end + 1..).unwrap_or_default();
    }
    found
}

/// The enum that a pattern names first: `Filter` in `f @ Filter::All(_)`.
fn named(pattern: &str) -> Option<&str> {
    let pattern = pattern.rsplit_once(" @ ").filter(|(name, _)| name.chars().all(is_word)).map_or(pattern, |(_, p)| p);
    let path = pattern.trim_start_matches(['&', ' ', '|']);
    let path = &path[..path.find(|c| !is_word(c) && c != ':').unwrap_or(path.len())];
    path.rsplit("::").nth(1)
}

/// The lines of the `match`es over one of these enums that have an arm `_ =>`.
fn open(code: &str, enums: &BTreeSet<String>) -> Vec<usize> {
    let names = known_here(code, enums);
    let mut found = Vec::new();
    for at in words(code, "match") {
        let rest = &code[at..];
        // a struct's braces cannot stand in what is matched, save in brackets
        let Some(begin) = outside_brace(rest) else { continue };
        let arms = arms(&rest[begin + 1..closed(rest, begin)]);
        let over = |arm: &&str| {
            let mut alternatives = Vec::new();
            let mut left = *arm;
            while let Some(bar) = outside(left, "|") {
                alternatives.push(&left[..bar]);
                left = &left[bar + 1..];
            }
            alternatives.push(left);
            alternatives.iter().any(|p| named(p.trim()).is_some_and(|name| names.contains(name)))
        };
        if arms.contains(&"_") && arms.iter().any(over) {
            found.push(code[..at].lines().count());
        }
    }
    found
}

fn outside_brace(code: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(c) = code[at..].chars().next() {
        at = match c {
            '{' => return Some(at),
            ';' => return None,
            '(' | '[' => closed(code, at) + 1,
            c => at + c.len_utf8(),
        };
        if at >= code.len() {
            break;
        }
    }
    None
}

/// By which names a file calls these enums: not those that it takes from elsewhere.
fn known_here(code: &str, enums: &BTreeSet<String>) -> BTreeSet<String> {
    let uses: Vec<&str> = words(code, "use").map(|at| code[at + 3..].split(';').next().unwrap().trim()).collect();
    let elsewhere = |name: &str| {
        let from = |path: &&&str| ["instead::", "instead_duel::"].iter().any(|other| path.starts_with(other));
        uses.iter().filter(from).any(|path| words(path, name).next().is_some())
    };
    let mut names: BTreeSet<String> = enums.iter().filter(|name| !elsewhere(name)).cloned().collect();
    for path in uses {
        for at in words(path, "as") {
            let before = path[..at].trim_end().rsplit(|c| !is_word(c)).next().unwrap();
            let after = path[at + 2..].trim_start().split(|c| !is_word(c)).next().unwrap();
            if names.contains(before) {
                names.insert(after.to_owned());
            }
        }
    }
    names
}

/// The enums of which card text is made, by their names.
fn enums(all: &[Source]) -> BTreeSet<String> {
    let language = all.iter().filter(|s| s.path.starts_with("instead-language/"));
    let name = |code: &str, at: usize| code[at + 9..].split(|c| !is_word(c)).next().unwrap().to_owned();
    language
        .flat_map(|s| s.code.match_indices("pub enum ").map(|(at, _)| name(&s.code, at)).collect::<Vec<_>>())
        .collect()
}

#[test]
fn a_match_over_card_text_says_what_each_arm_means() {
    let all = workspace();
    let enums = enums(&all);
    assert!(enums.len() > 40 && enums.contains("Instruction"), "the enums were found: {enums:?}");
    // the kernel knows no card text, and the other game's bears the same names
    let of_magic = |s: &&Source| {
        !["instead/", "instead-duel/"].iter().any(|other| s.path.starts_with(other)) && !s.path.contains("/duel/")
    };
    let mut found = Vec::new();
    for source in all.iter().filter(of_magic) {
        found.extend(open(&source.code, &enums).iter().map(|line| format!("{}:{line}", source.path)));
    }
    assert!(
        found.is_empty(),
        "list the arms instead of `_ =>`, or ask with `if let` for one of them:\n{}",
        found.join("\n")
    );
}

#[test]
fn an_arm_for_all_others_is_seen() {
    let enums = BTreeSet::from(["Filter".to_owned(), "Ref".to_owned()]);
    let seen = |text: &str| open(&code_of(text), &enums).len();
    for bad in [
        "fn f() { match x { Filter::All(list) => 1, _ => 2 } }",
        "fn f() { match x {\n Filter::All { .. } if a => { b } _ => return, } }",
        "fn f() { match g(|x| { x }) { f @ Filter::All(_) => 1, _ => 2 } }",
        "fn f() { match x { Some(_) => match y { Filter::A | Filter::B => 1, _ => 2 }, None => 3 } }",
        "fn f() { use Filter as F; match &x { &F::A => 1, _ => 2 } }",
        "use instead_language::{Filter, Ref as R}; fn f() { match x { 'a' | R::This => 1, _ => 2 } }",
        "fn f() { match x { instead_language::Filter::A => 1, _ => 2 } }",
    ] {
        assert_eq!(seen(bad), 1, "{bad}");
    }
    for good in [
        "fn f() { match x { Filter::All(list) => 1, Filter::A | Filter::B => 2 } }",
        "fn f() { match x { Filter::A => 1, other => other.walk() } }",
        "fn f() { match x { Filter::A => match s { \"{\" => 1, _ => 2 }, Filter::B => 3 } }",
        "fn f() { match word { 1 => Filter::A, _ => Filter::B } }",
        "fn f() { match x { // Filter::A => 1,\n What::B => 1, _ => 2 } }",
        "use instead_duel::Filter; fn f() { match x { Filter::A => 1, _ => 2 } }",
    ] {
        assert_eq!(seen(good), 0, "{good}");
    }
}

#[test]
fn no_function_and_no_file_is_too_long() {
    let mut long = Vec::new();
    let mut big = Vec::new();
    let all = workspace();
    assert!(all.len() > 300, "the source was found");
    for source in &all {
        let functions = lengths(&source.code).into_iter().filter(|(_, n)| *n > LONGEST_FUNCTION);
        long.extend(functions.map(|(name, n)| (source.path.as_str(), name, n)));
        let lines = source.code.lines().count();
        if lines > LONGEST_FILE {
            big.push((source.path.as_str(), lines));
        }
    }
    assert!(long.is_empty(), "functions of more than {LONGEST_FUNCTION} lines: {long:?}");
    assert!(big.is_empty(), "files of more than {LONGEST_FILE} lines: {big:?}");
}

#[test]
fn a_function_is_as_long_as_it_is() {
    let text = "fn one() { x() }\npub(crate) const fn two(\n    a: u8,\n) {\n    '{';\n    \"}\";\n    r#\"\"}\"#;\n}\ntrait T {\n    fn none();\n}\n";
    let found: Vec<(String, usize)> = lengths(&code_of(text));
    assert_eq!(found, [("one".to_owned(), 1), ("two".to_owned(), 7), ("none".to_owned(), 1)]);
}

#[test]
fn what_is_for_tests_is_not_measured() {
    let text = "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\n#[cfg(test)]\nmod more_tests;\nfn c() {}\n";
    let names: Vec<String> = lengths(&without_tests(&code_of(text))).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["a", "c"]);
}
