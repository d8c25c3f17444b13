//! `conform`: another engine against the scenarios.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::{Path, PathBuf};

use comfy_table::{CellAlignment, Table};
use indexmap::IndexMap;
use indicatif::ProgressBar;
use instead_batch::{Form, Lines, export};
use instead_cards::Cards;
use instead_conform::suite::{self, NoTask};
use instead_conform::tally::{self, Counts, Tally, Went};
use instead_conform::{Engine, Task, judge};
use instead_scenario::Limits;
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::{Bounds, Common, Conforming};
use crate::diagnose::{self, Message};
use crate::output::{BAD, Failed, GOOD, Out, Result, Verdict, clean, styled};
use crate::progress;

use super::{cards, export as exporting, game};

pub(super) fn conform(
    how: &Conforming,
    suite: &[PathBuf],
    command: &[String],
    common: &Common,
    out: &mut Out,
) -> Result<Verdict> {
    let expected = match &how.expected_failures {
        Some(file) => tally::expected_failures(&std::fs::read_to_string(file).map_err(|error| unread(file, &error))?),
        None => BTreeSet::new(),
    };
    let games: BTreeSet<&str> = how.game.iter().map(|name| Ok(game(name)?.name())).collect::<Result<_>>()?;
    let wanted = |task: &Task| {
        let request = &task.request;
        let cites = |rule: &String| request.cites.iter().any(|cited| tally::is_part(cited, rule));
        how.level.is_none_or(|level| request.level <= level)
            && (games.is_empty() || games.contains(request.game.as_str()))
            && (how.rule.is_empty() || how.rule.iter().any(cites))
    };
    let cards = cards(common, out)?;
    let Suite { mut tasks, mut verdict } = read(suite, &cards, out)?;
    for id in expected.iter().filter(|&id| !tasks.iter().any(|task| task.request.id == *id)) {
        out.aside(&clean(&format!("warning: expected to fail, and no scenario of the suite: {id}")));
    }
    tasks.retain(wanted);
    let bar = progress(tasks.len());
    let mut engine = Engine::new(command.to_vec(), how.time_each.0, how.max_bytes);
    let mut tally = Tally::default();
    for task in &tasks {
        bar.set_message(clean(&task.request.id));
        let went: Went = match engine.ask(&task.request).map_err(|error| unstarted(command, &error))? {
            Ok(answer) => judge(&task.scenario, &answer).into(),
            Err(trouble) => trouble.into(),
        };
        let is_expected = expected.contains(&task.request.id);
        tally.count(&task.request, &went, is_expected);
        bar.suspend(|| show(task, &went, is_expected, out))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    engine.stop();
    sum_up(&tally, out)?;
    let [right, wrong, ..] = tally.all;
    if tally.bad || right + wrong + tally.expected == 0 && tally.unexpected == 0 {
        verdict = Verdict::BadInput;
    }
    Ok(verdict.max(if tally.unexpected == 0 { Verdict::Right } else { Verdict::Failed }))
}

fn unread(file: &Path, error: &std::io::Error) -> Failed {
    Failed::input(Message::new(format!("`{}` cannot be read: {error}", file.display())))
}

fn unstarted(command: &[String], error: &std::io::Error) -> Failed {
    let program = command.first().map_or("", String::as_str);
    Failed::input(Message::new(clean(&format!("`{program}` cannot be started: {error}"))))
}

/// From how many scenarios on progress is shown.
const LARGE: usize = 200;

fn progress(count: usize) -> ProgressBar {
    if count < LARGE {
        return ProgressBar::hidden();
    }
    progress::bar(u64::try_from(count).ok(), "{bar:30} {pos}/{len} {wide_msg}")
}

/// The scenarios that could be read.
struct Suite {
    tasks: Vec<Task>,
    verdict: Verdict,
}

fn read(paths: &[PathBuf], cards: &Cards, out: &mut Out) -> Result<Suite> {
    let mut suite = Suite { tasks: Vec::new(), verdict: Verdict::Right };
    for path in paths {
        if path == Path::new("-") {
            suite.lines(path, Lines::new(std::io::stdin(), Form::Plain, Limits::BYTES), out)?;
        } else if is_lines(path) {
            let file = File::open(path).map_err(|error| unread(path, &error))?;
            suite.lines(path, Lines::new(file, Form::of(path), Limits::BYTES), out)?;
        } else {
            let tasks = &mut suite.tasks;
            let files = exporting::each(std::slice::from_ref(path), &Bounds::default(), out, |id, scenario, _| {
                let exported = export::exported(id, &scenario, cards);
                let is_data = exported.is_some();
                tasks.extend(exported.map(|exported| suite::of_scenario(scenario, &exported)));
                Ok(is_data)
            })?;
            suite.verdict = suite.verdict.max(files);
        }
    }
    Ok(suite)
}

/// Whether a file holds the lines of `export`, by its name.
fn is_lines(path: &Path) -> bool {
    let name = path.to_string_lossy().to_lowercase();
    let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
    name.ends_with(".jsonl") || name.ends_with(".ndjson")
}

impl Suite {
    fn lines(&mut self, path: &Path, mut lines: Lines, out: &mut Out) -> Result<()> {
        while let Some(line) = lines.next_line().map_err(|error| unread(path, &error))? {
            let task = line.text.map_err(NoTask::Line).and_then(|line| suite::of_line(&line, &Limits::default()));
            let error = match task {
                Ok(task) => {
                    self.tasks.push(task);
                    continue;
                }
                Err(error) => error,
            };
            self.verdict = Verdict::BadInput;
            match error {
                NoTask::Line(why) => {
                    let line = format!("line {} of `{}` is no line of `export`: {why}", line.number, path.display());
                    out.error(&Message::new(clean(&line)));
                }
                NoTask::Scenario(error) => diagnose::show(&error, out),
            }
        }
        Ok(())
    }
}

/// A scenario, as JSON.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct Told<'a> {
    id: &'a str,
    level: u8,
    game: &'a str,
    cites: &'a [String],
    #[serde(flatten)]
    went: &'a Went,
    expected_failure: bool,
}

fn show(task: &Task, went: &Went, expected_failure: bool, out: &mut Out) -> Result<()> {
    let request = &task.request;
    if out.json {
        let (id, game) = (request.id.as_str(), request.game.as_str());
        return out.json(&Told { id, level: request.level, game, cites: &request.cites, went, expected_failure });
    }
    let kind = Went::KINDS.get(went.kind()).copied().unwrap_or_default();
    let title = clean(&format!("{}: {}", request.id, task.scenario.title.text));
    match went {
        Went::Right if expected_failure => {
            out.line(format!("{}: {title}", styled(BAD, "right where a failure was expected")))
        }
        Went::Right | Went::Cannot { .. } => Ok(()),
        _ if expected_failure => Ok(()),
        Went::Wrong { differences } => {
            out.line(format!("{}: {title}", styled(BAD, kind)))?;
            for difference in differences {
                let message = difference.message.replace('\n', "\n    ");
                let line = format!("  play {}: {}: {message}", difference.play, difference.path);
                out.line(clean(&line))?;
            }
            Ok(())
        }
        Went::TimedOut { why } | Went::Died { why } | Went::Bad { why } => {
            out.line(format!("{}: {title}", styled(BAD, kind)))?;
            out.line(clean(&format!("  {why}")))
        }
    }
}

/// The sums, as JSON.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct Sums<'a> {
    /// Of all scenarios: how many went how.
    all: Named,
    /// By level.
    levels: BTreeMap<String, Named>,
    /// By rule.
    rules: Vec<OfRule<'a>>,
    /// The failures that were expected.
    expected_failures: usize,
}

/// The sums of a rule.
#[derive(Serialize, JsonSchema)]
struct OfRule<'a> {
    /// The game.
    game: &'a str,
    /// The number, without the letters of its parts.
    rule: &'a str,
    /// How many went how.
    counts: Named,
}

/// How many went how.
type Named = IndexMap<&'static str, usize>;

fn named(counts: &Counts) -> Named {
    Went::KINDS.into_iter().zip(counts.iter().copied()).collect()
}

/// The tables by level and by rule, and the line of sums.
fn sum_up<'a>(tally: &'a Tally, out: &mut Out) -> Result<()> {
    let expected = if tally.expected == 0 { String::new() } else { format!("; {} expected to fail", tally.expected) };
    let sums =
        Went::KINDS.iter().zip(tally.all).filter(|&(kind, count)| count > 0 || *kind == "right" || *kind == "wrong");
    let sums: Vec<String> = sums.map(|(kind, count)| format!("{count} {kind}")).collect();
    let sums = format!("{}{expected}", sums.join(", "));
    if out.json {
        let levels = tally.levels.iter().map(|(level, sum)| (level.to_string(), named(sum))).collect();
        let of_rule = |((game, rule), sum): (&'a (String, tally::Rule), &Counts)| OfRule {
            game,
            rule: &rule.text,
            counts: named(sum),
        };
        let rules = tally.rules.iter().map(of_rule).collect();
        out.json(&Sums { all: named(&tally.all), levels, rules, expected_failures: tally.expected })?;
        out.aside(&sums);
        return Ok(());
    }
    let levels = tally.levels.iter().map(|(level, counts)| (format!("level {level}"), counts));
    let rules = tally.rules.iter().map(|((game, rule), counts)| (format!("{game} {}", rule.text), counts));
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header([""].into_iter().chain(Went::KINDS));
    for (name, counts) in levels.chain(rules) {
        let count = |count: &usize| if *count == 0 { String::new() } else { count.to_string() };
        table.add_row([clean(&name)].into_iter().chain(counts.iter().map(count)));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    if tally.asked() > 0 {
        for line in table.to_string().lines() {
            out.line(line.trim_end())?;
        }
    }
    out.line(styled(if tally.unexpected == 0 { GOOD } else { BAD }, sums))
}
