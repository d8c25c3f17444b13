#![allow(unreachable_pub, reason = "shared by test programs")]
//! Source text, read as text: what is code in it, which functions it has and how long they are.

use std::path::{Path, PathBuf};

/// A file of source.
pub struct Source {
    /// From the folder that was read.
    pub path: String,
    /// Without comments, and with nothing in its strings and characters; the lines are those of the file.
    pub code: String,
}

impl Source {
    pub fn new(path: &str, text: &str) -> Self {
        Source { path: path.to_owned(), code: code_of(text) }
    }
}

/// All the source in a folder, in the order of its paths.
pub fn sources(folder: &Path) -> Vec<Source> {
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
    let mut found = Vec::new();
    look(folder, &mut found);
    found.sort();
    let path = |p: &Path| p.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
    found.iter().map(|p| Source::new(&path(p), &std::fs::read_to_string(p).unwrap())).collect()
}

/// The text without comments, and with nothing in its strings and characters.
pub fn code_of(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            'r' if !code.ends_with(is_word) => raw(rest).unwrap_or(0),
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

/// The length of the raw string that begins here, if one does.
fn raw(text: &str) -> Option<usize> {
    let marks = text[1..].chars().take_while(|c| *c == '#').count();
    let inside = text[1 + marks..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(marks));
    Some(2 + marks + inside.find(&end)? + end.len())
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

pub fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The function that a line begins.
pub fn function(line: &str) -> Option<&str> {
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

/// Each function with its lines.
#[allow(dead_code)] // not all who read source measure it
pub fn lengths(code: &str) -> Vec<(String, usize)> {
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
