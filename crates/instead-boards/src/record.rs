//! Playing files, and keeping how each can end.
//!
//! A recording has one line of JSON for each file and edition: how it went, and what stands at a fixed, broad set of
//! paths in each distinct end of the last play. Steps, questions and the ways that lead to an end are not kept: they are
//! told in words, and words may change.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path as FilePath, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use indexmap::IndexMap;
use instead_cards::Cards;
use instead_scenario::game::Game;
use instead_scenario::model::{Expected, Table};
use instead_scenario::report::{Report, Status, StepKind};
use instead_scenario::source::Span;
use instead_scenario::value::Value;
use instead_scenario::{ExploreLimits, Options, Scenario, path, play, read};
use serde::{Deserialize, Serialize};

/// How files are played.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// An edition under which each file of Magic is played besides its own.
    pub also: Option<Game>,
    /// How far choices are followed; 2,000 runs unless told.
    pub limits: ExploreLimits,
    /// How long a file may take; 10 seconds unless told.
    pub time: Duration,
    /// How many files are played at one time; 2 unless told.
    pub lanes: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            also: None,
            limits: ExploreLimits { runs: 2_000, questions: 200, until: None },
            time: Duration::from_secs(10),
            lanes: 2,
        }
    }
}

/// A file to be played, and how a recording calls it: by its place in the folder that was given, whose name comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its place.
    pub path: PathBuf,
    /// What it is called.
    pub name: String,
}

/// How a file went under an edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// What the file is called.
    pub file: String,
    /// The game, in its edition.
    pub game: String,
    /// How it went.
    pub is: Went,
    /// Why it did not go on: the first line of the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Whether an effect was applied or an ability triggered. It is counted, not compared.
    #[serde(default)]
    pub acted: bool,
    /// The distinct ends, sorted. What is nothing (untapped, undamaged, no counters) is left out.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub ends: BTreeSet<End>,
}

/// What stands at each path.
pub type End = std::collections::BTreeMap<String, String>;

/// How a file went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Went {
    /// Every choice was followed to its end.
    Answered,
    /// Something is not understood, not built, or not legal.
    Refused,
    /// What a play before the last one expects does not hold.
    Failed,
    /// Not every choice was followed: there are too many.
    Stopped,
    /// It took too long.
    Late,
    /// The program is broken there.
    Panicked,
}

impl Went {
    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Went::Answered => "answered",
            Went::Refused => "refused",
            Went::Failed => "failed",
            Went::Stopped => "stopped",
            Went::Late => "late",
            Went::Panicked => "panicked",
        }
    }
}

/// The scenario files among these files and folders, in order.
///
/// # Errors
/// If one cannot be read.
pub fn files(paths: &[PathBuf]) -> io::Result<Vec<File>> {
    let mut files = Vec::new();
    for path in paths {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        find(path, &name, &mut files)?;
    }
    Ok(files)
}

fn find(path: &FilePath, name: &str, files: &mut Vec<File>) -> io::Result<()> {
    if !path.is_dir() {
        if path.extension().is_some_and(|extension| extension == "toml" || extension == "json") {
            files.push(File { path: path.to_owned(), name: name.to_owned() });
        }
        return Ok(());
    }
    let mut names = fs::read_dir(path)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<Vec<String>>>()?;
    names.sort();
    names.iter().try_for_each(|inner| find(&path.join(inner), &format!("{name}/{inner}"), files))
}

/// Plays files, several at a time. The records are in the order of the files.
pub fn record(files: &[File], cards: &Cards, settings: Settings) -> Vec<Record> {
    let cards = Arc::new(cards.clone());
    let next = AtomicUsize::new(0);
    let records = Mutex::new(vec![Vec::new(); files.len()]);
    thread::scope(|scope| {
        for _ in 0..settings.lanes.max(1) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(at) else { break };
                    let recorded = in_time(file, &cards, settings);
                    if let Some(slot) = records.lock().unwrap_or_else(PoisonError::into_inner).get_mut(at) {
                        *slot = recorded;
                    }
                }
            });
        }
    });
    records.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().flatten().collect()
}

/// How much of the stack a file may take.
const STACK: usize = 256 << 20;

/// Plays a file in a thread of its own. One that takes too long is left to itself: it ends with the program.
fn in_time(file: &File, cards: &Arc<Cards>, settings: Settings) -> Vec<Record> {
    let record = |is: Went, why: &str| {
        vec![Record {
            file: file.name.clone(),
            game: String::new(),
            is,
            why: Some(why.to_owned()),
            acted: false,
            ends: BTreeSet::new(),
        }]
    };
    let (sender, receiver) = mpsc::channel();
    let (inner, cards) = (file.clone(), Arc::clone(cards));
    let thread = thread::Builder::new().stack_size(STACK).spawn(move || {
        let played = catch_unwind(AssertUnwindSafe(|| one(&inner, &cards, settings)));
        // Nobody listens any more where it took too long.
        let _ = sender.send(played);
    });
    if let Err(error) = thread {
        return record(Went::Refused, &format!("no thread: {error}"));
    }
    match receiver.recv_timeout(settings.time) {
        Ok(Ok(records)) => records,
        Ok(Err(_)) => record(Went::Panicked, "the program panicked"),
        Err(_) => record(Went::Late, "it took too long"),
    }
}

/// Plays a file under its edition and the one besides.
fn one(file: &File, cards: &Cards, settings: Settings) -> Vec<Record> {
    let scenario = match read::from_file(&file.path, &read::Limits::default()) {
        Ok(scenario) => scenario,
        Err(error) => {
            let why = Some(first_line(&error.to_string()));
            let (file, game) = (file.name.clone(), String::new());
            return vec![Record { file, game, is: Went::Refused, why, acted: false, ends: BTreeSet::new() }];
        }
    };
    let own = scenario.game.value;
    let also = settings.also.filter(|also| *also != own && own.is_magic());
    std::iter::once(own).chain(also).map(|game| under(file, &scenario, game, cards, settings)).collect()
}

/// Plays a scenario under an edition.
fn under(file: &File, scenario: &Scenario, game: Game, cards: &Cards, settings: Settings) -> Record {
    let report = played(scenario, game, cards, settings.limits);
    let (is, why) = went(&report);
    let steps = report.plays.iter().flat_map(|play| play.outcomes.iter().flat_map(|outcome| &outcome.steps));
    let acted = steps.into_iter().any(|step| matches!(step.kind, StepKind::Applied | StepKind::Trigger));
    let ends = if is == Went::Answered { ends(&report, game) } else { BTreeSet::new() };
    Record { file: file.name.clone(), game: report.game, is, why, acted, ends }
}

/// Plays a scenario, its last play asked for what stands at the broad set of paths and for nothing else.
pub fn played(scenario: &Scenario, game: Game, cards: &Cards, limits: ExploreLimits) -> Report {
    let options = Options { game: Some(game), steps: true, limits, ..Options::default() };
    played_asking(scenario, cards, &options, &|_| Vec::new())
}

/// The same, under the game of the options; `also` gives more paths for each name of an object.
pub(crate) fn played_asking(
    scenario: &Scenario,
    cards: &Cards,
    options: &Options<'_>,
    also: &dyn Fn(&str) -> Vec<String>,
) -> Report {
    let game = options.game.unwrap_or(scenario.game.value);
    let mut names: Vec<String> = scenario.objects().map(|(_, _, object)| object.call_name()).collect();
    let known = names.len();
    let mut report = play::explore(&asking(scenario, game, &names, also), cards, options);
    // What came into being has names that only an end tells.
    for value in values(&report) {
        let Value::List(list) = value else { continue };
        for thing in list {
            let Value::Name { name, also } = thing else { continue };
            let called = also.first().unwrap_or(name);
            if !called.is_empty() && !names.contains(called) {
                names.push(called.clone());
            }
        }
    }
    if names.len() > known {
        report = play::explore(&asking(scenario, game, &names, also), cards, options);
    }
    report
}

/// The distinct ends of the last play of what was [`played`].
pub fn ends(report: &Report, game: Game) -> BTreeSet<End> {
    let last = report.plays.last().into_iter();
    last.flat_map(|play| &play.outcomes).map(|outcome| end(&outcome.values, game)).collect()
}

fn values(report: &Report) -> impl Iterator<Item = &Value> {
    report.plays.iter().flat_map(|play| &play.outcomes).flat_map(|outcome| outcome.values.values())
}

/// How a scenario went, and why it did not go on.
pub fn went(report: &Report) -> (Went, Option<String>) {
    match &report.status {
        Status::Error(why) | Status::Waiting(why) => {
            // The message of a status may be short where a place of the file says more.
            let why = report.diagnostics.first().map_or(why, |diagnostic| &diagnostic.message);
            (Went::Refused, Some(first_line(why)))
        }
        Status::Failed => {
            let failure = report.plays.iter().flat_map(|play| &play.failures).next();
            (Went::Failed, failure.map(|failure| first_line(&failure.message)))
        }
        Status::Passed => match report.plays.last().and_then(|play| play.stopped.as_deref()) {
            Some(stopped) => (Went::Stopped, Some(first_line(stopped))),
            None => (Went::Answered, None),
        },
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// What is told of each player, beside his zones and counters.
const OF_PLAYERS: [&str; 7] = ["life", "poison", "counters.energy", "lost", "won", "mana", "shield"];

/// What is told of each permanent, beside its counters.
const OF_OBJECTS: [&str; 12] = [
    "name",
    "controller",
    "tapped",
    "damage",
    "power",
    "toughness",
    "types",
    "attached_to",
    "face_down",
    "transformed",
    "shield",
    "attacking",
];

/// The kinds of counters that are looked for on each permanent, beside those that the file names.
const COUNTERS: [&str; 8] = ["+1/+1", "-1/-1", "loyalty", "charge", "shield", "stun", "lore", "time"];

/// The scenario with the broad set of paths in the place of all that its last play expects.
fn asking(scenario: &Scenario, game: Game, names: &[String], also: &dyn Fn(&str) -> Vec<String>) -> Scenario {
    let mut scenario = scenario.clone();
    let players: Vec<String> = scenario.players.iter().map(|player| player.name.text.clone()).collect();
    let mut paths = vec!["turn.player".to_owned(), "turn.step".to_owned(), "stack".to_owned(), "effects".to_owned()];
    for player in &players {
        let facts = OF_PLAYERS.iter().chain(game.zones());
        paths.extend(facts.map(|fact| format!("{player}.{fact}")));
    }
    let kinds: BTreeSet<&str> = (scenario.objects())
        .flat_map(|(_, _, object)| object.counters.keys().map(String::as_str))
        .chain(COUNTERS)
        .collect();
    for name in names {
        paths.push(format!("{name}.zone"));
        paths.extend(OF_OBJECTS.iter().map(|fact| format!("{name}.{fact}")));
        paths.extend(kinds.iter().map(|kind| format!("{name}.counters.{kind}")));
        paths.extend(also(name));
    }
    // What another game than this one has of a player is no path of it.
    let entries: IndexMap<String, Expected> = (paths.into_iter())
        .filter_map(|text| {
            let path = path::read(&text, game, &players).ok()?;
            Some((text, Expected { key: Span::default(), span: Span::default(), path, value: Value::Bool(true) }))
        })
        .collect();
    if let Some(play) = scenario.plays.last_mut() {
        play.expect = Some(Table { span: Span::default(), entries });
        play.outcomes = None;
        play.asks = None;
        play.error = None;
    }
    scenario
}

/// An end as it is kept: what is there, in an order that means something or none.
fn end(values: &IndexMap<String, Value>, game: Game) -> End {
    let there = |name: &str| {
        let zone = values.get(&format!("{name}.zone")).map(ToString::to_string);
        zone.is_none_or(|zone| zone == game.battlefield() || zone == "stack")
    };
    let mut end = End::new();
    for (path, value) in values {
        // Of what is no permanent the zones say enough.
        let object = match path.split_once(".counters.") {
            Some((object, _)) => Some(object),
            None => path.rsplit_once('.').map(|(object, _)| object),
        };
        let is_zone = path.ends_with(".zone");
        if is_zone || is_nothing(value) || !object.is_none_or(there) {
            continue;
        }
        let ordered = ["library", "deck"].iter().any(|zone| path.ends_with(zone)) || path == "stack";
        end.insert(path.clone(), if ordered { value.to_string() } else { sorted(value) });
    }
    end
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Number(number) => *number == 0,
        Value::Bool(truth) => !truth,
        Value::Text(text) => text.is_empty() || text == "none",
        Value::List(list) => list.is_empty(),
        Value::Table(table) => table.is_empty(),
        Value::Compare(_) | Value::Name { .. } => false,
    }
}

fn sorted(value: &Value) -> String {
    match value {
        Value::List(list) => {
            let mut list = list.clone();
            list.sort_by_cached_key(ToString::to_string);
            Value::List(list).to_string()
        }
        other => other.to_string(),
    }
}
