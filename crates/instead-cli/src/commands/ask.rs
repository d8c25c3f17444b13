//! `ask`: a question in one line.

use std::path::PathBuf;

use clap::{CommandFactory, ValueEnum};
use instead_cards::Cards;
use instead_scenario::answer::Asked;
use instead_scenario::ask::{AskError, Parts, Question};
use instead_scenario::report::Status;
use instead_scenario::{Limits, Options, play};

use crate::args::{Args, Bounds, Common, Ends, Length, When, time};
use crate::diagnose::{self, Message};
use crate::output::{FAINT, Failed, Out, Result, STRONG, Verdict, clean, styled, wrapped};
use crate::show;

use super::play::picture;
use super::{backwards, cards, explore_limits, limits};

pub(super) fn ask(arguments: &[String], common: &Common, out: &mut Out) -> Result<Verdict> {
    let Some(Own { common, bounds, ends, length, toml, svg, parts }) = own_options(arguments, common.clone())? else {
        let mut command = Args::command();
        let help = command.find_subcommand_mut("ask").map(|ask| ask.render_long_help().to_string()).unwrap_or_default();
        out.line(help.trim_end())?;
        return Ok(Verdict::Right);
    };
    // Options behind the first part count as much as those before it.
    *out = Out::new(&common);
    let wrong = |error: AskError| {
        let help = error.suggestion.clone().or_else(|| Some("`instead ask --help` shows how to ask".into()));
        Failed::input(Message::new(error.to_string()).help(help))
    };
    let parts = Parts::read(&parts).map_err(wrong)?;
    let cards = cards(&common, out)?;
    let question = parts.understood(&cards).map_err(wrong)?;
    if toml {
        out.raw(question.to_toml().as_bytes())?;
        return Ok(Verdict::Right);
    }
    let options = Options {
        steps: true,
        boards: out.json,
        answered: true,
        ignore_unread: bounds.ignore_unread,
        readings: true,
        limits: explore_limits(&bounds),
        ..Options::default()
    };
    if ends != Ends::default() {
        return ask_backwards(&question, &ends, &cards, &options, &limits(&bounds), length, out);
    }
    let asked = Asked::of(&question, &cards, &options, &limits(&bounds)).map_err(|error| {
        diagnose::show(&error, out);
        Failed::Said
    })?;
    if let Some(file) = &svg {
        let granted = asked.granted();
        picture(file, &asked.report, &asked.scenario, &asked.answer, granted.as_deref())?;
    }
    if out.json {
        out.json(&asked)?;
        return Ok(show::verdict(&asked.report));
    }
    show::answer(&asked.report, &asked.answer, length, out)?;
    if let Some((when, other)) = &asked.otherwise {
        out.line("")?;
        let other = clean(&format!("But {when}: {}", other.sentence));
        out.line(styled(STRONG, wrapped("", &other, out.width)))?;
    }
    show::failures(&asked.report, &asked.scenario, out);
    if let Some(granted) = asked.granted().filter(|_| matches!(asked.report.status, Status::Passed)) {
        out.line("")?;
        out.line(styled(FAINT, wrapped("", &clean(&granted), out.width)))?;
    }
    Ok(show::verdict(&asked.report))
}

/// Asks of the end whether any line of play reaches it.
fn ask_backwards(
    question: &Question,
    ends: &Ends,
    cards: &Cards,
    options: &Options<'_>,
    limits: &Limits,
    length: Length,
    out: &mut Out,
) -> Result<Verdict> {
    let scenario = question.to_scenario(limits).map_err(|error| {
        diagnose::show(&error, out);
        Failed::Said
    })?;
    let asked = backwards::asked(ends, &scenario)?;
    let report = play::explore(&scenario, cards, &Options { backwards: asked.as_ref(), ..*options });
    backwards::show(&report, &scenario, cards, length, out)?;
    Ok(backwards::verdict(&report, ends))
}

/// The options that are no part of the question, and the parts.
struct Own {
    common: Common,
    bounds: Bounds,
    ends: Ends,
    length: Length,
    /// Whether the question is to be written as a file.
    toml: bool,
    /// Where a picture of the answer is to be.
    svg: Option<PathBuf>,
    parts: Vec<String>,
}

/// Takes the options of every command out of the parts, where they stand among them; none if help is wanted.
fn own_options(arguments: &[String], mut common: Common) -> Result<Option<Own>> {
    let (mut toml, mut svg, mut parts, mut only_sentences) = (false, None, Vec::new(), false);
    let (mut bounds, mut ends, mut length) = (Bounds::default(), Ends::default(), Length::default());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let (name, given) = match argument.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name, Some(value)),
            _ => (argument.as_str(), None),
        };
        let mut value = |name: &str| {
            given
                .map(str::to_owned)
                .or_else(|| rest.next().cloned())
                .ok_or_else(|| wrong(format!("`{name}` has no value"), None))
        };
        match name {
            _ if only_sentences => parts.push(argument.clone()),
            "--" => {
                only_sentences = true;
                parts.push(argument.clone());
            }
            "--help" | "-h" => return Ok(None),
            "--json" => common.json = true,
            "--toml" => toml = true,
            "--svg" => svg = Some(PathBuf::from(value(name)?)),
            "--reach" => ends.reach.push(value(name)?),
            "--never" => ends.never.push(value(name)?),
            "--why-not" => ends.why_not.push(value(name)?),
            "--short" => length.short = true,
            "--full" => length.full = true,
            "--ignore-unread" => bounds.ignore_unread = true,
            "--time" => bounds.time = time(&value(name)?).map_err(|why| wrong(why, None))?,
            "-" => {
                let text = super::input(bounds.max_bytes)?;
                parts.extend(text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned));
            }
            "--cards" => common.cards.push(PathBuf::from(value(name)?)),
            "--max-bytes" => bounds.max_bytes = number(name, &value(name)?)?,
            "--max-nameless" => bounds.max_nameless = number(name, &value(name)?)?,
            "--max-players" => bounds.max_players = number(name, &value(name)?)?,
            "--max-sentences" => bounds.max_sentences = number(name, &value(name)?)?,
            "--max-runs" => bounds.max_runs = number(name, &value(name)?)?,
            "--color" => {
                let when = value(name)?;
                common.color = When::from_str(&when, true)
                    .map_err(|_| wrong(format!("`--color` is not `{when}`"), Some("auto, always or never")))?;
            }
            // The value of a player's option may look like anything.
            _ if name.starts_with("--") && given.is_none() => {
                parts.push(argument.clone());
                parts.extend(rest.next().cloned());
            }
            _ => parts.push(argument.clone()),
        }
    }
    Ok(Some(Own { common, bounds, ends, length, toml, svg, parts }))
}

fn number<T: std::str::FromStr>(name: &str, value: &str) -> Result<T> {
    value.parse().map_err(|_| wrong(format!("`{name}` is a number, not `{value}`"), None))
}

fn wrong(message: String, help: Option<&str>) -> Failed {
    Failed::input(Message::new(message).help(help.map(str::to_owned)))
}
