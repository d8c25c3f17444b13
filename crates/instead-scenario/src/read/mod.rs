//! From a file to a [`Scenario`]. Every mistake of form is found, with its place; nothing is skipped, and nothing guessed.
//!
//! ```
//! use instead_scenario::read::{Limits, from_toml};
//!
//! let text = "
//! title = 'Three damage'
//! [players.bob]
//! batlefield = []
//! [[play]]
//! do = 'Bob loses 3 life'
//! ";
//! let error = from_toml("example.toml", text, &Limits::default()).unwrap_err();
//! assert_eq!(error.to_string(), "example.toml:4:1: a player has no `batlefield` (did you mean `battlefield`?)");
//! ```

mod board;
mod check;
mod condition;
mod fields;
mod play;
mod printed;

use std::fmt;
use std::fs::File;
use std::io::Read;

use instead_language::words::DayNight;

use crate::game::{GAMES, Game};
use crate::model::{Kind, Scenario, TURN_NUMBER, Turn};
use crate::node::{self, Data, Node};
use crate::readings::Taken;
use crate::source::{Diagnostic, Problem, Source, Span, Spanned, Text, did_you_mean};

use fields::Fields;

pub(crate) use condition::condition;
pub use printed::{TypeFault, wrong_type};

/// How much a file may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The bytes of a file.
    pub bytes: usize,
    /// The nameless cards of a zone.
    pub nameless: u32,
    /// The players.
    pub players: usize,
    /// The sentences of all its plays.
    pub sentences: usize,
}

impl Limits {
    /// The bytes of a file, unless set: 4 MiB.
    pub const BYTES: usize = 4 << 20;
    /// The nameless cards of a zone, unless set.
    pub const NAMELESS: u32 = 10_000;
    /// The players, unless set.
    pub const PLAYERS: usize = 64;
    /// The sentences of all plays, unless set: each is read, played and explored, so that thousands take seconds.
    pub const SENTENCES: usize = 5_000;
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            bytes: Limits::BYTES,
            nameless: Limits::NAMELESS,
            players: Limits::PLAYERS,
            sentences: Limits::SENTENCES,
        }
    }
}

/// Why a file could not be read: all that is wrong with it, in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    kind: ErrorKind,
    source: Source,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ErrorKind {
    Io { not_found: bool },
    TooLarge { limit: usize },
    NotUtf8,
    Syntax,
    Form,
}

impl ReadError {
    /// What is wrong. There is at least one.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The file, as far as it was read.
    pub fn file(&self) -> &Source {
        &self.source
    }

    /// Whether the file could not be opened or read.
    pub fn is_io(&self) -> bool {
        matches!(self.kind, ErrorKind::Io { .. })
    }

    /// Whether there is no such file.
    pub fn is_not_found(&self) -> bool {
        self.kind == ErrorKind::Io { not_found: true }
    }

    /// The limit, where the file has more bytes than [`Limits::bytes`].
    pub fn too_large(&self) -> Option<usize> {
        match self.kind {
            ErrorKind::TooLarge { limit } => Some(limit),
            _ => None,
        }
    }

    /// Whether the file is not UTF-8.
    pub fn is_not_utf8(&self) -> bool {
        self.kind == ErrorKind::NotUtf8
    }

    /// Whether it is neither TOML nor JSON.
    pub fn is_syntax(&self) -> bool {
        self.kind == ErrorKind::Syntax
    }

    fn whole(kind: ErrorKind, file: &str, message: String, suggestion: Option<String>) -> ReadError {
        let diagnostic =
            Diagnostic { file: file.to_owned(), line: 0, column: 0, span: Span::default(), message, suggestion };
        ReadError { kind, source: Source::new(file, ""), diagnostics: vec![diagnostic] }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, diagnostic) in self.diagnostics.iter().enumerate() {
            write!(f, "{}{diagnostic}", if i == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for ReadError {}

/// Reads a file: JSON if its name ends in `.json`, TOML otherwise.
///
/// # Errors
/// If it cannot be opened, is larger than the limit, is not UTF-8, or holds a mistake.
pub fn from_file(path: &std::path::Path, limits: &Limits) -> Result<Scenario, ReadError> {
    let name = path.display().to_string();
    let failed = |error: std::io::Error| {
        let kind = ErrorKind::Io { not_found: error.kind() == std::io::ErrorKind::NotFound };
        let help = (error.kind() == std::io::ErrorKind::IsADirectory)
            .then(|| format!("name a file; `instead test {name}` tests all files in a directory"));
        ReadError::whole(kind, &name, format!("cannot be read: {error}"), help)
    };
    let mut bytes = Vec::new();
    let most = u64::try_from(limits.bytes).unwrap_or(u64::MAX).saturating_add(1);
    File::open(path).map_err(failed)?.take(most).read_to_end(&mut bytes).map_err(failed)?;
    let json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    from_bytes(&name, bytes, if json { Format::Json } else { Format::Toml }, limits)
}

/// The form of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// TOML
    Toml,
    /// The same data as JSON.
    Json,
}

/// Reads the bytes of a file.
///
/// # Errors
/// If they are more than the limit, are not UTF-8, or hold a mistake.
pub fn from_bytes(file: &str, bytes: Vec<u8>, format: Format, limits: &Limits) -> Result<Scenario, ReadError> {
    if bytes.len() > limits.bytes {
        return Err(too_large(file, limits));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
        let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
        ReadError::whole(
            ErrorKind::NotUtf8,
            file,
            format!("line {line} is not UTF-8 text"),
            Some("save the file as UTF-8".into()),
        )
    })?;
    match format {
        Format::Toml => from_toml(file, &text, limits),
        Format::Json => from_json(file, &text, limits),
    }
}

fn too_large(file: &str, limits: &Limits) -> ReadError {
    let kind = ErrorKind::TooLarge { limit: limits.bytes };
    let message = format!("the file has more than {} bytes, the limit for a scenario", limits.bytes);
    ReadError::whole(kind, file, message, Some("raise `Limits::bytes` (`--max-bytes`) if it is one".into()))
}

/// Reads TOML. `file` is the name that messages show.
///
/// # Errors
/// If the text is longer than the limit or holds a mistake.
pub fn from_toml(file: &str, text: &str, limits: &Limits) -> Result<Scenario, ReadError> {
    if text.len() > limits.bytes {
        return Err(too_large(file, limits));
    }
    let source = Source::new(file, text);
    let (node, problems) = node::toml(&source);
    if !problems.is_empty() {
        let mut diagnostics = source.diagnostics(problems);
        if let Some(first) = diagnostics.first_mut().filter(|_| text.trim_start().starts_with('{')) {
            first.suggestion = Some("a JSON scenario has a name that ends in `.json`".into());
        }
        return Err(ReadError { kind: ErrorKind::Syntax, source, diagnostics });
    }
    scenario(source, &node, limits)
}

/// Reads JSON. `file` is the name that messages show.
///
/// # Errors
/// If the text is longer than the limit or holds a mistake.
pub fn from_json(file: &str, text: &str, limits: &Limits) -> Result<Scenario, ReadError> {
    if text.len() > limits.bytes {
        return Err(too_large(file, limits));
    }
    // A byte order mark is no part of the text, as in TOML.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let source = Source::new(file, text);
    match node::json(&source) {
        Ok(node) => scenario(source, &node, limits),
        Err(error) => Err(ReadError { kind: ErrorKind::Syntax, source, diagnostics: vec![error] }),
    }
}

/// Reads data that stands in no file, with places in `source`.
pub(crate) fn from_node(source: &Source, node: &Node, limits: &Limits) -> Result<Scenario, ReadError> {
    if source.text.len() > limits.bytes {
        return Err(too_large(&source.file, limits));
    }
    scenario(source.clone(), node, limits)
}

fn scenario(source: Source, node: &Node, limits: &Limits) -> Result<Scenario, ReadError> {
    let mut reader = Reader { limits, sentences: 0, game: Game::default(), players: Vec::new(), problems: Vec::new() };
    let scenario = reader.scenario(&source, node);
    match scenario {
        Some(scenario) if reader.problems.is_empty() => Ok(scenario),
        _ => {
            let diagnostics = source.diagnostics(reader.problems);
            Err(ReadError { kind: ErrorKind::Form, source, diagnostics })
        }
    }
}

/// What reading has found so far.
struct Reader<'l> {
    limits: &'l Limits,
    /// The sentences of plays so far.
    sentences: usize,
    game: Game,
    /// The names of the players, as written.
    players: Vec<String>,
    problems: Vec<Problem>,
}

const HEAD: [&str; 12] =
    ["title", "game", "cites", "notes", "kind", "disputed", "readings", "card", "players", "day", "turn", "play"];

impl Reader<'_> {
    fn problem(&mut self, span: Span, message: impl Into<String>) {
        self.suggest(span, message, None);
    }

    fn suggest(&mut self, span: Span, message: impl Into<String>, suggestion: Option<String>) {
        self.problems.push(Problem { span, message: message.into(), suggestion });
    }

    /// The scenario, if enough of it was there. It is right only if there are no problems.
    fn scenario(&mut self, source: &Source, node: &Node) -> Option<Scenario> {
        let top = Span::default();
        if source.text.trim().is_empty() {
            self.suggest(top, "the file is empty", Some("a scenario has a `title`, players, and a `[[play]]`".into()));
            return None;
        }
        let head = self.fields(node, "a scenario", &HEAD)?;
        if head.get("title").is_none() {
            self.suggest(
                top,
                "`title` is missing",
                Some("the title says in one sentence what the scenario shows".into()),
            );
        }
        let title = head.get("title").and_then(|(key, node)| self.some_text(node, key));
        let game = self.game(&head);
        self.game = game.value;
        let cites = head.get("cites").and_then(|(key, node)| self.texts(node, key)).unwrap_or_default();
        let notes = head.get("notes").and_then(|(key, node)| self.text(node, key));
        let disputed = head.get("disputed").and_then(|(key, node)| self.some_text(node, key));
        let kind = head.get("kind").and_then(|(key, node)| self.kind(node, key));
        let cards = head.get("card").map(|(key, node)| self.cards(node, key)).unwrap_or_default();
        self.player_names(&head);
        let players = self.players(&head);
        let day = head.get("day").and_then(|(key, node)| self.day(node, key));
        let turn = self.turn(&head);
        let plays = self.plays(&head);
        self.check_names(&players);
        let mut scenario = Scenario {
            source: source.clone(),
            title: title?,
            game,
            cites,
            notes,
            kind,
            disputed,
            readings: Vec::new(),
            cards,
            players,
            day,
            turn,
            plays,
        };
        if let Some((_, node)) = head.get("readings") {
            self.readings(node, &mut scenario);
        }
        Some(scenario)
    }

    /// The open readings, by name.
    fn readings(&mut self, node: &Node, scenario: &mut Scenario) {
        let Some(fields) = self.table(node, "`readings`") else { return };
        for (name, node) in fields.iter() {
            let Some(choice) = self.text(node, name) else { continue };
            let taken = Taken::named(name, &choice).and_then(|taken| scenario.read_as(taken));
            if let Err(error) = taken {
                self.suggest(node.span, error.message, error.suggestion);
            }
        }
    }

    fn game(&mut self, head: &Fields<'_>) -> Spanned<Game> {
        let Some((key, node)) = head.get("game") else { return Spanned::default() };
        let Some(name) = self.text(node, key) else { return Spanned::default() };
        match name.parse() {
            Ok(game) => Spanned::new(game, node.span),
            Err(_) => {
                let suggestion =
                    did_you_mean(&name, GAMES).unwrap_or_else(|| format!("known are {}", GAMES.join(", ")));
                self.suggest(node.span, format!("no game or edition is called `{name}`"), Some(suggestion));
                Spanned::default()
            }
        }
    }

    fn kind(&mut self, node: &Node, key: &Text) -> Option<Spanned<Kind>> {
        let text = self.text(node, key)?;
        if text.text == "example" {
            return Some(Spanned::new(Kind::Example, node.span));
        }
        self.suggest(
            node.span,
            format!("no kind of scenario is called `{text}`"),
            Some("the only kind is `example`".into()),
        );
        None
    }

    /// Whether it is day or night; a game begins as neither (CR 730.1).
    fn day(&mut self, node: &Node, key: &Text) -> Option<DayNight> {
        let text = self.text(node, key)?;
        let found = text.text.parse().ok().filter(|_| self.game.is_magic());
        if found.is_none() && text.text != "neither" {
            let known = "known in Magic are `day`, `night` and `neither`".to_owned();
            self.suggest(node.span, format!("`day` is not `{text}`"), Some(known));
        }
        found
    }

    /// The names of the players, which all else is read with.
    fn player_names(&mut self, head: &Fields<'_>) {
        let Some((key, node)) = head.get("players") else {
            self.suggest(Span::default(), "there is no player", Some("a player is a table `[players.NAME]`".into()));
            return;
        };
        let Data::Table(entries) = &node.data else {
            let message = format!("`players` is a table of players, not {}", node.what());
            return self.suggest(node.span, message, Some("a player is a table `[players.NAME]`".into()));
        };
        if entries.is_empty() {
            self.suggest(key.span, "there is no player", Some("a player is a table `[players.NAME]`".into()));
        }
        if entries.len() > self.limits.players {
            let message = format!("{} players are more than the limit of {}", entries.len(), self.limits.players);
            self.suggest(
                key.span,
                message,
                Some("raise `Limits::players` (`--max-players`) if there are so many".into()),
            );
        }
        for (name, _) in entries.iter().take(self.limits.players) {
            self.check_player_name(name);
            self.players.push(name.text.clone());
        }
    }

    fn turn(&mut self, head: &Fields<'_>) -> Turn {
        let span = Span::default();
        let mut turn =
            Turn { player: Spanned::new(0, span), step: Text::bare("main"), number: Spanned::new(TURN_NUMBER, span) };
        let Some((_, node)) = head.get("turn") else { return turn };
        let Some(fields) = self.fields(node, "`turn`", &["player", "step", "number"]) else { return turn };
        if let Some(player) = fields.get("player").and_then(|(key, node)| self.player(node, key)) {
            turn.player = player;
        }
        if let Some(step) = fields.get("step").and_then(|(key, node)| self.text(node, key)) {
            let steps = self.game.steps();
            if !steps.contains(&step.as_str()) {
                let suggestion = did_you_mean(&step, steps.iter().copied())
                    .unwrap_or_else(|| format!("known are {}", steps.join(", ")));
                self.suggest(step.span, format!("no step of {} is called `{step}`", self.game), Some(suggestion));
            }
            turn.step = step;
        }
        if let Some((key, node)) = fields.get("number") {
            let number = self.number(node, key, 1..=i64::from(u32::MAX)).and_then(|number| u32::try_from(number).ok());
            turn.number = number.map_or(turn.number, |number| Spanned::new(number, node.span));
        }
        turn
    }
}

impl Text {
    fn as_str(&self) -> &str {
        &self.text
    }
}
