//! `rules`.

use std::fs;
use std::path::Path;

use instead_scenario::report::SCHEMA;
use instead_scenario::rulebook::Book;
use instead_scenario::rules::{Known, find, suggest};
use instead_scenario::source::shown;
use schemars::JsonSchema;
use serde::Serialize;

use crate::diagnose::Message;
use crate::home;
use crate::output::{FAINT, Failed, GOOD, Out, Result, STRONG, Verdict, clean, styled, wrapped};

#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct RuleJson<'a> {
    schema: u32,
    number: &'a str,
    edition: &'a str,
    editions: &'a [&'a str],
    title: &'a str,
    modules: &'a [&'a str],
    scenarios: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
}

/// A rule of which nothing is known but its text.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct TextJson<'a> {
    schema: u32,
    number: &'a str,
    edition: &'a str,
    text: &'a str,
}

/// How many rules a search shows.
const MOST: usize = 20;

/// The number as it stands in the list: people write "CR 614.12A" and "rule 614.12a." too.
fn bare(number: &str) -> String {
    let number = number.trim().trim_end_matches('.');
    let words = ["CR", "cr", "Rule", "rule"];
    let bare = words.iter().find_map(|word| number.strip_prefix(word)).map_or(number, str::trim_start);
    match bare.as_bytes().first() {
        Some(first) if first.is_ascii_digit() => bare.to_lowercase(),
        _ => bare.to_uppercase(),
    }
}

/// Whether this is the number of a rule.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('K').unwrap_or(text);
    digits.starts_with(|c: char| c.is_ascii_digit()) && !text.contains(' ')
}

pub(super) fn rules(words: &[String], edition: Option<&str>, out: &mut Out) -> Result<Verdict> {
    let edition = match edition {
        Some(name) => Some(super::game(name)?.name()),
        None => None,
    };
    let text = words.join(" ");
    let number = bare(&text);
    if !is_number(&number) {
        return search(&text, edition, out);
    }
    let books = books();
    let known: Vec<&Known> =
        find(&number).into_iter().filter(|known| edition.is_none_or(|name| known.editions.contains(&name))).collect();
    let mut told = Vec::new();
    for Known { rule, editions, folder } in &known {
        // the text of the newest of its editions of which there is one
        let book = books
            .iter()
            .rev()
            .find(|book| editions.contains(&book.edition) && edition.is_none_or(|name| name == book.edition));
        let text = book.and_then(|book| book.rule(rule.number));
        told.push(rule.number);
        if out.json {
            out.json(&RuleJson {
                schema: SCHEMA,
                number: rule.number,
                edition: rule.edition,
                editions,
                title: rule.title,
                modules: rule.modules,
                scenarios: folder,
                text,
            })?;
            continue;
        }
        out.line(wrapped(&format!("{} ", styled(STRONG, rule.number)), rule.title, out.width))?;
        if let (Some(text), Some(book)) = (text, book) {
            quoted(text, book, out)?;
        }
        let place = format!("        {}: {}; {}", editions.join(", "), rule.modules.join(", "), folder);
        out.line(styled(FAINT, place))?;
    }
    // what stands in the book and is no matter of ours
    let book = books.iter().rev().find(|book| edition.is_none_or(|name| name == book.edition));
    let others = book.map(|book| book.below(&number)).unwrap_or_default();
    let others: Vec<_> = others.into_iter().filter(|(number, _)| !told.contains(number)).collect();
    if let Some(book) = book {
        others.iter().try_for_each(|(number, text)| of_book(number, text, book, out))?;
    }
    if known.is_empty() && others.is_empty() {
        let known = if edition.is_some() { "in that edition" } else { "here" };
        let message = format!("no rule `{}` is known {known}", shown(&number));
        return Err(Failed::input(Message::new(message).help(suggest(&number))));
    }
    Ok(Verdict::Right)
}

/// A rule of the book alone.
fn of_book(number: &str, text: &str, book: &Book, out: &mut Out) -> Result<()> {
    if out.json {
        return out.json(&TextJson { schema: SCHEMA, number, edition: book.edition, text });
    }
    out.line(styled(STRONG, number))?;
    quoted(text, book, out)
}

fn quoted(text: &str, book: &Book, out: &mut Out) -> Result<()> {
    for line in text.lines() {
        out.line(wrapped("        ", &clean(line), out.width))?;
    }
    out.line(styled(FAINT, format!("        ({}, {})", book.edition, book.date)))
}

/// The rules in which words stand; without a book, those whose title has them.
fn search(words: &str, edition: Option<&str>, out: &mut Out) -> Result<Verdict> {
    let books = books();
    let Some(book) = books.iter().rev().find(|book| edition.is_none_or(|name| name == book.edition)) else {
        let message = match edition {
            Some(name) => format!("the text of the rules of {name} is not imported"),
            None => "the text of the rules is not imported: they can be searched by number only".to_owned(),
        };
        let help = "`instead rules import FILE` takes the Comprehensive Rules as text, from magic.wizards.com/rules";
        return Err(Failed::input(Message::new(message).help(Some(help.to_owned()))));
    };
    let found = book.search(words);
    if found.is_empty() {
        let message = format!("no rule of {} has the words “{}”", book.edition, shown(words));
        return Err(Failed::input(Message::new(message)));
    }
    for (number, text) in found.iter().take(MOST) {
        of_book(number, text, book, out)?;
    }
    if let Some(more) = found.len().checked_sub(MOST).filter(|more| *more > 0) {
        out.aside(&format!("and {more} more; more words find fewer"));
    }
    Ok(Verdict::Right)
}

/// The folder of the books.
fn folder() -> Option<std::path::PathBuf> {
    home::folder().map(|folder| folder.join("rules"))
}

/// The books that were imported, the oldest edition first.
pub(crate) fn books() -> Vec<Book> {
    let Some(folder) = folder() else { return Vec::new() };
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let text = |path: std::path::PathBuf| fs::read(path).ok().map(|bytes| decoded(&bytes));
    let mut books: Vec<Book> = files.filter_map(text).filter_map(|text| Book::read(&text).ok()).collect();
    books.sort_by_key(|book| book.edition);
    books
}

/// The text of a file, which may be of a time before UTF-8.
fn decoded(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
        // of Windows-1252 what is more than Latin-1 are quotation marks and dashes
        Err(_) => bytes
            .iter()
            .map(|byte| match byte {
                0x91 | 0x92 => '\'',
                0x93 | 0x94 => '"',
                0x96 => '–',
                0x97 => '—',
                byte => char::from(*byte),
            })
            .collect(),
    }
}

/// Keeps the text of the rules.
pub(super) fn import(file: &Path, out: &mut Out) -> Result<Verdict> {
    const MOST_BYTES: usize = 1 << 25;
    let text = if file == Path::new("-") {
        super::input(MOST_BYTES)?
    } else {
        let bytes = fs::read(file)
            .map_err(|error| Failed::input(Message::new(format!("`{}` cannot be read: {error}", file.display()))))?;
        decoded(&bytes)
    };
    let book = Book::read(&text).map_err(|why| {
        let help = "it is the text file of magic.wizards.com/rules";
        Failed::input(
            Message::new(format!("`{}` is not the text of the rules: {why}", file.display()))
                .help(Some(help.to_owned())),
        )
    })?;
    let folder = home::needed()?.join("rules");
    let kept = folder.join(format!("{}.txt", book.edition));
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&kept, &text))
        .map_err(|error| Failed::input(Message::new(format!("`{}` cannot be written: {error}", kept.display()))))?;
    out.line(styled(GOOD, format!("{} rules of {} imported, for {}", book.len(), book.date, book.edition)))?;
    out.line(styled(FAINT, clean(&kept.display().to_string())))?;
    Ok(Verdict::Right)
}

/// Forgets the text of the rules.
pub(super) fn forget(out: &mut Out) -> Result<Verdict> {
    let folder = home::needed()?.join("rules");
    match fs::remove_dir_all(&folder) {
        Ok(()) => out.line(styled(GOOD, "the text of the rules is forgotten"))?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            out.line("the text of the rules was not imported")?
        }
        Err(error) => {
            let message = format!("`{}` cannot be removed: {error}", folder.display());
            return Err(Failed::input(Message::new(message)));
        }
    }
    Ok(Verdict::Right)
}
