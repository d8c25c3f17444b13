//! Files of cards: Scryfall card objects, as a JSON array or as JSON Lines, plain or compressed with gzip.
//!
//! A file is read as a stream, one card object at a time, so that its size does not matter.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;
use serde::Deserialize;

use crate::facts::OwnedFacts;

/// The most bytes that one card object may have. The longest real one has about a hundredth of that.
pub const MAX_CARD_BYTES: usize = 1 << 20;

/// What a file held.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// How many cards were added.
    pub cards: usize,
    /// What was no card, or could not be taken for one.
    pub skipped: Vec<Skipped>,
}

/// An object of a file that was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its name, where it has one.
    pub name: Option<String>,
    /// Why not.
    pub reason: String,
}

/// Why a file could not be loaded.
#[derive(Debug, thiserror::Error)]
#[error("{}{}: {reason}", path.display(), line.map(|line| format!(":{line}")).unwrap_or_default())]
pub struct Error {
    path: PathBuf,
    line: Option<usize>,
    reason: String,
    #[source]
    source: Option<io::Error>,
}

impl Error {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The line, from 1 (of the text within, if the file is compressed); `None` where no line is at fault.
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// What is wrong.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// Whether the file could not be opened because there is none.
    pub fn is_not_found(&self) -> bool {
        self.source.as_ref().is_some_and(|source| source.kind() == io::ErrorKind::NotFound)
    }
}

/// The cards of a file, in its order.
pub(crate) fn file(path: &Path) -> Result<(Vec<OwnedFacts>, Loaded), Error> {
    let error =
        |fault: Fault| Error { path: path.to_owned(), line: fault.line, reason: fault.reason, source: fault.source };
    let file = File::open(path).map_err(|source| error(Fault::io(None, source)))?;
    let mut file = BufReader::with_capacity(1 << 16, file);
    let compressed = file.fill_buf().map_err(|source| error(Fault::io(None, source)))?.starts_with(&[0x1f, 0x8b]);
    if compressed {
        cards(BufReader::with_capacity(1 << 16, MultiGzDecoder::new(file))).map_err(error)
    } else {
        cards(file).map_err(error)
    }
}

/// What stops the reading of a file.
struct Fault {
    line: Option<usize>,
    reason: String,
    source: Option<io::Error>,
}

impl Fault {
    fn at(line: usize, reason: impl Into<String>) -> Fault {
        Fault { line: Some(line), reason: reason.into(), source: None }
    }

    fn io(line: Option<usize>, source: io::Error) -> Fault {
        Fault { line, reason: format!("cannot be read: {source}"), source: Some(source) }
    }
}

/// The cards of a text.
fn cards(input: impl BufRead) -> Result<(Vec<OwnedFacts>, Loaded), Fault> {
    let mut objects = Objects { input, line: 1, object: Vec::new() };
    let (mut cards, mut loaded) = (Vec::new(), Loaded::default());
    objects.skip_byte_order_mark()?;
    let array = match objects.next_byte()? {
        None => return Err(Fault::at(1, "the file is empty")),
        Some(b'[') => {
            objects.take()?;
            true
        }
        Some(b'{') => false,
        Some(_) => return Err(Fault::at(objects.line, "neither a JSON array nor JSON Lines: expected `[` or `{`")),
    };
    while let Some(line) = if array { objects.next_element()? } else { objects.next_line()? } {
        match card(&objects.object) {
            Ok(facts) => cards.push(facts),
            Err((name, reason)) => loaded.skipped.push(Skipped { line, name, reason }),
        }
    }
    if cards.is_empty() {
        return Err(match loaded.skipped.first() {
            Some(first) => Fault::at(first.line, format!("no card in the file; {}", first.reason)),
            None => Fault::at(objects.line, "no card in the file"),
        });
    }
    loaded.cards = cards.len();
    Ok((cards, loaded))
}

/// The objects of a text, one after another.
struct Objects<R> {
    input: R,
    /// The line that is being read.
    line: usize,
    /// The object last read.
    object: Vec<u8>,
}

impl<R: BufRead> Objects<R> {
    fn peek(&mut self) -> Result<Option<u8>, Fault> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(Fault::io(Some(self.line), error)),
            }
        }
    }

    fn take(&mut self) -> Result<Option<u8>, Fault> {
        let byte = self.peek()?;
        if byte.is_some() {
            self.input.consume(1);
        }
        if byte == Some(b'\n') {
            self.line += 1;
        }
        Ok(byte)
    }

    /// The next byte that is not white space, not yet taken.
    fn next_byte(&mut self) -> Result<Option<u8>, Fault> {
        while self.peek()?.is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.take()?;
        }
        self.peek()
    }

    fn skip_byte_order_mark(&mut self) -> Result<(), Fault> {
        if self.peek()? == Some(0xef) {
            for _ in 0..3 {
                self.take()?;
            }
        }
        Ok(())
    }

    /// JSON Lines: reads the next line that is not blank, and says which it is.
    fn next_line(&mut self) -> Result<Option<usize>, Fault> {
        if self.next_byte()?.is_none() {
            return Ok(None);
        }
        let line = self.line;
        self.object.clear();
        let limit = MAX_CARD_BYTES as u64 + 1;
        (&mut self.input)
            .take(limit)
            .read_until(b'\n', &mut self.object)
            .map_err(|error| Fault::io(Some(line), error))?;
        if self.object.last() == Some(&b'\n') {
            self.line += 1;
        } else if self.object.len() > MAX_CARD_BYTES {
            return Err(Fault::at(line, too_long()));
        }
        Ok(Some(line))
    }

    /// An array: reads the next element, which must be an object, and says on which line it begins. At the end of the
    /// array nothing may follow.
    fn next_element(&mut self) -> Result<Option<usize>, Fault> {
        let first = self.object.is_empty();
        match self.next_byte()? {
            Some(b',') if !first => {
                self.take()?;
            }
            Some(b']') => {
                self.take()?;
                return match self.next_byte()? {
                    None => Ok(None),
                    Some(_) => Err(Fault::at(self.line, "text after the end of the array")),
                };
            }
            Some(_) if first => {}
            Some(_) => return Err(Fault::at(self.line, "expected `,` or `]` after a card object")),
            None => return Err(Fault::at(self.line, "the file ends within the array")),
        }
        match self.next_byte()? {
            Some(b'{') => {}
            Some(_) => return Err(Fault::at(self.line, "expected a card object, beginning with `{`")),
            None => return Err(Fault::at(self.line, "the file ends within the array")),
        }
        let line = self.line;
        self.object.clear();
        let mut nesting = Nesting::default();
        loop {
            let byte = self
                .take()?
                .ok_or_else(|| Fault::at(self.line, format!("the file ends within the card object of line {line}")))?;
            self.object.push(byte);
            if nesting.closed_by(byte) {
                return Ok(Some(line));
            }
            if self.object.len() > MAX_CARD_BYTES {
                return Err(Fault::at(line, too_long()));
            }
        }
    }
}

fn too_long() -> String {
    format!("a card object of more than {MAX_CARD_BYTES} bytes")
}

/// How deep in brackets a place of a JSON text is.
#[derive(Default)]
struct Nesting {
    depth: usize,
    quoted: bool,
    escaped: bool,
}

impl Nesting {
    /// Whether this next byte closes the outermost bracket.
    fn closed_by(&mut self, byte: u8) -> bool {
        if self.escaped {
            self.escaped = false;
        } else if self.quoted {
            self.escaped = byte == b'\\';
            self.quoted = byte != b'"';
        } else {
            match byte {
                b'"' => self.quoted = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => {
                    self.depth = self.depth.saturating_sub(1);
                    return self.depth == 0;
                }
                _ => {}
            }
        }
        false
    }
}

/// A card object of a file.
#[derive(Deserialize)]
struct Object {
    object: Option<String>,
    name: Option<String>,
    layout: Option<String>,
    mana_cost: Option<String>,
    type_line: Option<String>,
    oracle_text: Option<String>,
    power: Option<String>,
    toughness: Option<String>,
    loyalty: Option<String>,
    defense: Option<String>,
    color_indicator: Option<Vec<String>>,
    #[serde(alias = "faces")]
    card_faces: Option<Vec<Object>>,
}

/// What Scryfall lists beside cards.
const NO_CARDS: [&str; 4] = ["token", "double_faced_token", "emblem", "art_series"];

/// The facts of a card object, or its name and why it is none.
fn card(json: &[u8]) -> Result<OwnedFacts, (Option<String>, String)> {
    let json = json.trim_ascii();
    if !json.starts_with(b"{") {
        return Err((None, "not a card object: expected `{`".to_owned()));
    }
    let mut object: Object = serde_json::from_slice(json).map_err(|error| (None, plain(&error)))?;
    let name = object.name.take().filter(|name| !name.trim().is_empty()).ok_or_else(|| (None, "no name".to_owned()))?;
    facts(&name, object).map_err(|reason| (Some(name), reason))
}

fn facts(name: &str, mut object: Object) -> Result<OwnedFacts, String> {
    if let Some(kind) = object.object.take().filter(|kind| kind != "card") {
        return Err(format!("an object of the kind “{kind}”, not a card"));
    }
    let layout = object.layout.take();
    if let Some(layout) = layout.as_deref().filter(|layout| NO_CARDS.contains(layout)) {
        return Err(format!("of the layout “{layout}”, not a card"));
    }
    let mut faces = object.card_faces.take().unwrap_or_default().into_iter();
    let count = faces.len();
    let mut facts = match (faces.next(), faces.next()) {
        (None, _) if name.contains(" // ") => {
            return Err("the name has two faces, but the object does not give them".to_owned());
        }
        (None, _) => face(name.to_owned(), object)?,
        (Some(only), None) => named(only)?,
        // One card printed with two fronts.
        (Some(front), Some(_)) if layout.as_deref() == Some("reversible_card") => named(front)?,
        (Some(front), Some(back)) if count == 2 => OwnedFacts { back: Some(Box::new(named(back)?)), ..named(front)? },
        _ => return Err(format!("{count} faces; a card has at most two")),
    };
    facts.layout = layout;
    Ok(facts)
}

fn named(mut object: Object) -> Result<OwnedFacts, String> {
    let name = object.name.take().filter(|name| !name.trim().is_empty()).ok_or("a face without a name")?;
    face(name, object)
}

fn face(name: String, object: Object) -> Result<OwnedFacts, String> {
    let type_line = object.type_line.filter(|types| !types.trim().is_empty()).ok_or("no type line")?;
    Ok(OwnedFacts {
        name,
        mana_cost: object.mana_cost.unwrap_or_default(),
        type_line,
        oracle_text: object.oracle_text.unwrap_or_default(),
        power: object.power,
        toughness: object.toughness,
        loyalty: object.loyalty,
        defense: object.defense,
        colors: object.color_indicator.map(|colors| colors.into_iter().map(word).collect()),
        layout: None,
        back: None,
    })
}

/// A colour's word for its letter.
fn word(letter: String) -> String {
    match letter.as_str() {
        "W" => "white".to_owned(),
        "U" => "blue".to_owned(),
        "B" => "black".to_owned(),
        "R" => "red".to_owned(),
        "G" => "green".to_owned(),
        _ => letter,
    }
}

/// The error without its place, which would count from the object's beginning.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.rfind(" at line ").and_then(|at| text.get(..at)).unwrap_or(&text);
    let column = if error.line() == 1 { format!(", at byte {}", error.column()) } else { String::new() };
    format!("not a card object: {text}{column}")
}
