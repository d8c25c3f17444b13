//! A line: a question as JSON, and its answer.
//!
//! A question has an `id`, and either a `scenario` (its file's data, or the text of its file in TOML) or `ask` (a sentence,
//! or what `instead ask` takes, as a list). `with` holds the options of `ask`, `game` is the edition.
//!
//! ```
//! use instead_batch::{How, Numbered, answer};
//! use instead_cards::Cards;
//!
//! let text = r#"{"id": "a", "with": {"alice": "Furnace of Rath"}, "ask": "Lightning Bolt deals 3 damage to Bob"}"#;
//! let line = Numbered { number: 1, text: Ok(text.to_owned()) };
//! let found = answer(&line, &Cards::builtin(), &How::default());
//! assert!(found.text.starts_with(r#"{"id":"a","line":1,"answer":{"#));
//! assert!(found.text.contains("Bob ends at 14 life."));
//! ```

use std::borrow::Cow;
use std::time::{Duration, Instant};

use instead_cards::Cards;
use instead_scenario::answer::{Answer, Asked};
use instead_scenario::ask::Parts;
use instead_scenario::entries::Entries;
use instead_scenario::game::{GAMES, Game};
use instead_scenario::report::{Report, Status, places};
use instead_scenario::source::{did_you_mean, shown};
use instead_scenario::{Diagnostic, ExploreLimits, Limits, Options, ReadError, play, read};
use schemars::JsonSchema;
use serde::{Deserialize as Read, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::files::Numbered;

/// How questions are answered.
#[derive(Clone, Copy, Debug)]
pub struct How {
    /// How long the choices of one question are followed.
    pub time: Option<Duration>,
    /// How many runs are made to follow them.
    pub runs: u64,
    /// Whether the steps are told.
    pub steps: bool,
    /// Whether text that is not understood is left out.
    pub ignore_unread: bool,
    /// Whether a scenario is played along the one line of its answers, in the place of all outcomes.
    pub one_line: bool,
    /// Whether the choices are told as a tree.
    pub tree: bool,
    /// Whether the outcomes of a scenario are told in words too, as those of `ask` are always.
    pub words: bool,
    /// How much a scenario may hold.
    pub limits: Limits,
}

impl Default for How {
    fn default() -> How {
        let (time, runs) = (Some(Duration::from_secs(10)), ExploreLimits::default().runs);
        let (one_line, tree, words) = (false, false, false);
        How { time, runs, steps: true, ignore_unread: false, one_line, tree, words, limits: Limits::default() }
    }
}

/// How a line came out. Of many lines the worst counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It was answered, and all is as expected.
    #[default]
    Right,
    /// An expectation failed.
    Failed,
    /// It could not be read or played, or a limit was reached.
    BadInput,
}

impl Verdict {
    /// How an explored scenario came out.
    pub fn of(report: &Report) -> Verdict {
        match report.status {
            Status::Passed if report.plays.iter().any(|play| play.stopped.is_some()) => Verdict::BadInput,
            Status::Passed => Verdict::Right,
            Status::Failed => Verdict::Failed,
            Status::Error(_) | Status::Waiting(_) => Verdict::BadInput,
        }
    }
}

/// The answer to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// A line of JSON, without its end.
    pub text: String,
    /// How it came out.
    pub verdict: Verdict,
}

/// The answer to a line.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Answered")]
struct Out<'a, A> {
    /// The `id` of the line, as it stands there.
    #[schemars(with = "Option<Value>")]
    id: Option<&'a RawValue>,
    /// The number of the line.
    line: u64,
    /// What came of it, where it could be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<A>,
    /// Why it could not.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a Wrong>,
}

/// What comes of a line, for its schema.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only the form is wanted")]
enum Came {
    Asked(Box<Asked>),
    InWords(Box<InWords<'static>>),
    Report(Box<Report>),
}

/// The JSON Schema of an answer.
pub fn schema() -> Value {
    crate::schema::written::<Out<'static, Came>>()
}

/// What came of a scenario, in words too.
#[derive(Serialize, JsonSchema)]
struct InWords<'a> {
    #[serde(flatten)]
    report: &'a Report,
    /// The answer in words.
    answer: Answer,
}

/// Why a line has no answer.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
struct Wrong {
    /// What is wrong.
    message: String,
    /// Where.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
    /// What may have been meant, or what to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    suggestion: Option<String>,
    /// All mistakes of a scenario.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "places")]
    #[schemars(with = "Vec<instead_scenario::report::Place>")]
    diagnostics: Vec<Diagnostic>,
}

/// Where it is wrong: in the file of lines, or, where a scenario came as the text of its file, in that.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PlaceOfLine")]
struct Place {
    /// The line, from 1.
    line: u64,
    /// The column, from 1.
    column: usize,
}

impl Answered {
    fn of(id: Option<&RawValue>, line: u64, answer: &impl Serialize, verdict: Verdict) -> Answered {
        match serde_json::to_string(&Out { id, line, answer: Some(answer), error: None }) {
            Ok(text) => Answered { text, verdict },
            Err(error) => Answered::wrong(id, line, &Wrong::new(error.to_string())),
        }
    }

    fn wrong(id: Option<&RawValue>, line: u64, wrong: &Wrong) -> Answered {
        let out = Out::<()> { id, line, answer: None, error: Some(wrong) };
        // An answer is plain data; were it ever none, the line still would be.
        let text = serde_json::to_string(&out).unwrap_or_else(|_| format!("{{\"id\":null,\"line\":{line}}}"));
        Answered { text, verdict: Verdict::BadInput }
    }

    /// The answer to a line whose question brought the program down.
    pub(crate) fn fault(line: &Numbered) -> Answered {
        let wrong = Wrong::new("this question brought the program to a fault of its own");
        let id = line.text.as_deref().ok().and_then(|text| Line::read(text, line.number).ok()).and_then(|line| line.id);
        Answered::wrong(id, line.number, &wrong)
    }
}

impl Wrong {
    fn new(message: impl Into<String>) -> Wrong {
        Wrong { message: message.into(), ..Wrong::default() }
    }

    fn suggest(mut self, suggestion: impl Into<Option<String>>) -> Wrong {
        self.suggestion = suggestion.into();
        self
    }

    /// What is wrong with a scenario; `shift` is where its text begins in the line, if it is a part of that.
    fn scenario(error: &ReadError, shift: Option<&Shift>) -> Wrong {
        let mut diagnostics = error.diagnostics().to_vec();
        if let Some(shift) = shift {
            diagnostics.iter_mut().for_each(|diagnostic| shift.diagnostic(diagnostic));
        }
        let Some(first) = diagnostics.first() else { return Wrong::new(error.to_string()) };
        let place = Place { line: first.line as u64, column: first.column };
        let (message, suggestion) = (first.message.clone(), first.suggestion.clone());
        Wrong { message, place: Some(place).filter(|place| place.line > 0), suggestion, diagnostics }
    }
}

/// Where a part of a line begins.
struct Shift {
    line: u64,
    bytes: usize,
    columns: usize,
}

impl Shift {
    fn diagnostic(&self, diagnostic: &mut Diagnostic) {
        diagnostic.line = usize::try_from(self.line).unwrap_or(usize::MAX);
        diagnostic.column = diagnostic.column.max(1) + self.columns;
        diagnostic.span.start += self.bytes;
        diagnostic.span.end += self.bytes;
    }
}

/// A line, taken apart.
struct Line<'a> {
    text: &'a str,
    number: u64,
    id: Option<&'a RawValue>,
    scenario: Option<&'a RawValue>,
    ask: Option<&'a RawValue>,
    with: Option<&'a RawValue>,
    game: Option<&'a RawValue>,
}

const KEYS: [&str; 5] = ["id", "scenario", "ask", "with", "game"];

/// What the lines of an export have besides.
const EXPORTED: [&str; 3] = ["suite", "level", "cards"];

impl<'a> Line<'a> {
    fn read(text: &'a str, number: u64) -> Result<Line<'a>, (Option<&'a RawValue>, Wrong)> {
        let mut line = Line { text, number, id: None, scenario: None, ask: None, with: None, game: None };
        let Entries::<Cow<'_, str>>(entries) = serde_json::from_str(text).map_err(|error| {
            let whole = error.to_string();
            let message = whole.split(" at line ").next().unwrap_or_default();
            let before = text.get(..error.column().saturating_sub(1)).unwrap_or(text);
            let mut wrong = Wrong::new(format!("not a JSON object: {message}"));
            wrong.place = Some(Place { line: number, column: before.chars().count() + 1 });
            (
                None,
                wrong.suggest(Some(
                    "a line is {\"id\": …, \"ask\": \"…\"} or {\"id\": …, \"scenario\": {…}}".to_owned(),
                )),
            )
        })?;
        let mut first = None;
        let is_exported = entries.iter().any(|(key, _)| key == "suite");
        for (key, value) in &entries {
            let place = match key.as_ref() {
                "id" => &mut line.id,
                "scenario" => &mut line.scenario,
                "ask" => &mut line.ask,
                "with" => &mut line.with,
                "game" => &mut line.game,
                other if is_exported && EXPORTED.contains(&other) => continue,
                other => {
                    let help = did_you_mean(other, KEYS).unwrap_or_else(|| format!("it may have {}", KEYS.join(", ")));
                    let wrong = Wrong::new(format!("a line has no `{}`", shown(other))).suggest(Some(help));
                    first = first.or(Some((*value, wrong)));
                    continue;
                }
            };
            if place.replace(value).is_some() {
                first = first.or(Some((*value, Wrong::new(format!("`{key}` stands here twice")))));
            }
        }
        if let Some(id) = line.id.filter(|id| !id.get().starts_with(['"', '-']) && !begins_with_digit(id)) {
            first = first.or(Some((id, Wrong::new("`id` is a text or a number"))));
            line.id = None;
        }
        match first {
            Some((value, wrong)) => Err((line.id, line.at(value, wrong))),
            None => Ok(line),
        }
    }

    /// Where a value of the line begins.
    fn shift(&self, value: &RawValue) -> Shift {
        let bytes = (value.get().as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let columns = self.text.get(..bytes).unwrap_or_default().chars().count();
        Shift { line: self.number, bytes, columns }
    }

    fn at(&self, value: &RawValue, mut wrong: Wrong) -> Wrong {
        wrong.place = Some(Place { line: self.number, column: self.shift(value).columns + 1 });
        wrong
    }

    fn game(&self) -> Result<Option<Game>, Wrong> {
        let Some(value) = self.game else { return Ok(None) };
        let name = text(value).ok_or_else(|| self.at(value, Wrong::new("`game` is a text")))?;
        let known = || did_you_mean(&name, GAMES).or_else(|| Some(format!("known are {}", GAMES.join(", "))));
        let unknown = |_| {
            let wrong = Wrong::new(format!("no game or edition is called `{}`", shown(&name)));
            self.at(value, wrong.suggest(known()))
        };
        name.parse().map(Some).map_err(unknown)
    }

    fn answer(&self, cards: &Cards, how: &How) -> Result<Answered, Wrong> {
        let until = how.time.and_then(|time| Instant::now().checked_add(time));
        let options = Options {
            steps: how.steps,
            ignore_unread: how.ignore_unread,
            tree: how.tree,
            readings: true,
            limits: ExploreLimits { runs: how.runs, until, ..ExploreLimits::default() },
            ..Options::default()
        };
        match (self.scenario, self.ask) {
            (Some(scenario), None) => self.explored(scenario, cards, how, &options),
            (None, Some(ask)) => self.asked(ask, cards, how, &options),
            (Some(_), Some(ask)) => Err(self.at(ask, Wrong::new("a line has either `scenario` or `ask`, not both"))),
            (None, None) => {
                let help = "for example {\"id\": 1, \"ask\": \"Lightning Bolt deals 3 damage to Bob\"}";
                Err(Wrong::new("a line has `scenario` or `ask`").suggest(Some(help.to_owned())))
            }
        }
    }

    /// All outcomes of a scenario, as `instead explore --json` tells them, or one line of it, as `instead run --json`.
    fn explored(&self, value: &RawValue, cards: &Cards, how: &How, options: &Options<'_>) -> Result<Answered, Wrong> {
        const FILE: &str = "the scenario";
        if let Some(with) = self.with {
            return Err(self.at(with, Wrong::new("`with` goes with `ask`: a scenario says what is there")));
        }
        let options = Options { game: self.game()?, ..*options };
        let (scenario, shift) = match text(value) {
            Some(toml) => (read::from_toml(FILE, &toml, &how.limits), None),
            None if value.get().starts_with('{') => {
                (read::from_json(FILE, value.get(), &how.limits), Some(self.shift(value)))
            }
            None => return Err(self.at(value, Wrong::new("`scenario` is an object, or the text of a scenario file"))),
        };
        let scenario = scenario.map_err(|error| Wrong::scenario(&error, shift.as_ref()))?;
        let playing = if how.one_line { play::run } else { play::explore };
        let mut report = playing(&scenario, cards, &options);
        if let Some(shift) = &shift {
            report.diagnostics.iter_mut().for_each(|diagnostic| shift.diagnostic(diagnostic));
            for failure in report.plays.iter_mut().flat_map(|play| &mut play.failures) {
                failure.span.start += shift.bytes;
                failure.span.end += shift.bytes;
            }
        }
        if how.words && !how.one_line {
            let told = InWords { report: &report, answer: Answer::of(&report, &scenario, cards) };
            return Ok(Answered::of(self.id, self.number, &told, Verdict::of(&report)));
        }
        Ok(Answered::of(self.id, self.number, &report, Verdict::of(&report)))
    }

    /// All outcomes of a question, as `instead ask --json` tells them.
    fn asked(&self, ask: &RawValue, cards: &Cards, how: &How, options: &Options<'_>) -> Result<Answered, Wrong> {
        let mut arguments: Vec<(String, &RawValue)> = Vec::new();
        if let Some(with) = self.with {
            self.with(with, &mut arguments)?;
        }
        if let (Some(game), Some(value)) = (self.game()?, self.game) {
            arguments.extend([("--game".to_owned(), value), (game.name().to_owned(), value)]);
        }
        match serde_json::from_str::<Vec<&RawValue>>(ask.get()) {
            Ok(list) => {
                for item in list {
                    let argument = scalar(item).ok_or_else(|| self.at(item, Wrong::new("`ask` lists texts")))?;
                    arguments.push((argument, item));
                }
            }
            Err(_) => {
                let sentence = text(ask).ok_or_else(|| {
                    self.at(ask, Wrong::new("`ask` is a sentence, or a list of what `instead ask` takes"))
                })?;
                arguments.push((sentence, ask));
            }
        }
        let wrong = |error: instead_scenario::ask::AskError| {
            let value = arguments.get(error.argument).map_or(ask, |(_, value)| value);
            self.at(value, Wrong::new(error.message).suggest(error.suggestion))
        };
        let words: Vec<String> = arguments.iter().map(|(word, _)| word.clone()).collect();
        let parts = Parts::read(&words).map_err(wrong)?;
        let question = parts.understood(cards).map_err(wrong)?;
        let options = Options { answered: true, ..*options };
        let asked = Asked::of(&question, cards, &options, &how.limits).map_err(|error| {
            let mut wrong = Wrong::scenario(&error, None);
            // The places are those of a command line that nobody wrote.
            wrong.diagnostics.clear();
            self.at(ask, wrong)
        })?;
        Ok(Answered::of(self.id, self.number, &asked, Verdict::of(&asked.report)))
    }

    /// The options of `ask`: each a value, or a list of them.
    fn with(&self, with: &'a RawValue, arguments: &mut Vec<(String, &'a RawValue)>) -> Result<(), Wrong> {
        let Ok(Entries::<Cow<'_, str>>(entries)) = serde_json::from_str(with.get()) else {
            let help = "as in {\"alice\": [\"Furnace of Rath\"], \"bob-life\": 5}";
            return Err(self.at(with, Wrong::new("`with` is an object").suggest(Some(help.to_owned()))));
        };
        for (key, value) in entries {
            let option = format!("--{}", key.trim_start_matches("--"));
            let values = serde_json::from_str::<Vec<&RawValue>>(value.get()).unwrap_or_else(|_| vec![value]);
            for value in values {
                let said = scalar(value).or_else(|| object(value)).ok_or_else(|| {
                    self.at(value, Wrong::new(format!("`{}` is a text, a number, or a card as an object", shown(&key))))
                })?;
                arguments.extend([(option.clone(), value), (said, value)]);
            }
        }
        Ok(())
    }
}

fn begins_with_digit(value: &RawValue) -> bool {
    value.get().starts_with(|c: char| c.is_ascii_digit())
}

fn text(value: &RawValue) -> Option<String> {
    serde_json::from_str(value.get()).ok()
}

/// A text or a number, as an argument.
fn scalar(value: &RawValue) -> Option<String> {
    text(value).or_else(|| (value.get().starts_with('-') || begins_with_digit(value)).then(|| value.get().to_owned()))
}

/// A card with details, as an argument has it.
fn object(value: &RawValue) -> Option<String> {
    let data: Value = serde_json::from_str(value.get()).ok().filter(Value::is_object)?;
    toml::Value::try_from(&data).ok().map(|data| data.to_string())
}

/// Answers a line.
pub fn answer(line: &Numbered, cards: &Cards, how: &How) -> Answered {
    let text = match &line.text {
        Ok(text) => text,
        Err(why) => return Answered::wrong(None, line.number, &Wrong::new(why.as_str())),
    };
    match Line::read(text, line.number) {
        Ok(read) => read.answer(cards, how).unwrap_or_else(|wrong| Answered::wrong(read.id, line.number, &wrong)),
        Err((id, wrong)) => Answered::wrong(id, line.number, &wrong),
    }
}

/// The `id` of a line, as it stands there.
pub(crate) fn id(line: &Numbered) -> Option<&RawValue> {
    let text = line.text.as_deref().ok()?;
    match Line::read(text, line.number) {
        Ok(line) => line.id,
        Err((id, _)) => id,
    }
}

/// Of an answer that was written before, what tells its line and how it came out.
#[derive(Read)]
pub(crate) struct Before<'a> {
    #[serde(borrow)]
    pub(crate) id: Option<&'a RawValue>,
    pub(crate) line: u64,
    answer: Option<BeforeAnswer<'a>>,
}

#[derive(Read)]
struct BeforeAnswer<'a> {
    #[serde(borrow)]
    status: BeforeStatus<'a>,
    #[serde(default)]
    plays: Vec<BeforePlay<'a>>,
}

#[derive(Read)]
struct BeforeStatus<'a> {
    #[serde(borrow)]
    is: Cow<'a, str>,
}

#[derive(Read)]
struct BeforePlay<'a> {
    #[serde(borrow)]
    stopped: Option<&'a RawValue>,
}

impl Before<'_> {
    /// How it came out, as [`Verdict::of`] said.
    pub(crate) fn verdict(&self) -> Verdict {
        let Some(answer) = &self.answer else { return Verdict::BadInput };
        match answer.status.is.as_ref() {
            "passed" if answer.plays.iter().any(|play| play.stopped.is_some()) => Verdict::BadInput,
            "passed" => Verdict::Right,
            "failed" => Verdict::Failed,
            _ => Verdict::BadInput,
        }
    }
}
