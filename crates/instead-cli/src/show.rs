//! A report as text: the answer first, then the outcomes as a table, then the steps.

use comfy_table::{ContentArrangement, LineStyle, Table, presets};
use indexmap::{IndexMap, IndexSet};
use instead_scenario::Scenario;
use instead_scenario::report::{OutcomeReport, PlayReport, Report, Status, StepReport};
use instead_scenario::value::Value;

use crate::diagnose::Message;
use crate::output::{BAD, FAINT, GOOD, Out, Result, STRONG, Verdict, clean, styled, wrapped};

/// How much of the steps is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// What would happen, what was applied, what happened.
    Steps,
    /// Also what could have applied and did not, and why.
    All,
}

/// How a report ends a command.
pub(crate) fn verdict(report: &Report) -> Verdict {
    match report.status {
        // Half an answer is not the answer.
        Status::Passed if report.plays.iter().any(|play| play.stopped.is_some()) => Verdict::BadInput,
        Status::Passed => Verdict::Right,
        Status::Failed => Verdict::Failed,
        Status::Error(_) | Status::Waiting(_) => Verdict::BadInput,
    }
}

/// The failures of a report, each at its place, and why it could not be played.
pub(crate) fn failures(report: &Report, scenario: &Scenario, out: &mut Out) {
    for failure in report.failures() {
        out.error(&Message::new(failure.message.as_str()).at(&scenario.source, failure.span));
    }
    let waiting = matches!(report.status, Status::Waiting(_));
    for diagnostic in &report.diagnostics {
        let message = Message::of(diagnostic, &scenario.source);
        out.error(&if waiting { message.titled("cannot be played yet: ") } else { message });
    }
    match &report.status {
        Status::Error(why) if report.diagnostics.is_empty() => {
            out.error(&Message::new(format!("{}: {why}", report.file)));
        }
        Status::Waiting(why) if report.diagnostics.is_empty() => {
            out.error(&Message::new(format!("{}: cannot be played yet: {why}", report.file)));
        }
        _ => {}
    }
    for warning in &report.warnings {
        out.aside(&format!("warning: {}", clean(warning)));
    }
}

/// The outcomes of the last play: one line, the table, the steps of each.
pub(crate) fn outcomes(report: &Report, out: &mut Out) -> Result<()> {
    let Some(play) = report.plays.last().filter(|play| !play.outcomes.is_empty() || play.stopped.is_some()) else {
        return Ok(());
    };
    out.line(styled(STRONG, answer(play)))?;
    if play.outcomes.len() > 1 {
        out.line("")?;
        out.line(table(play, out.width))?;
    }
    for (index, outcome) in play.outcomes.iter().enumerate() {
        out.line("")?;
        let witness = match outcome.witness.as_slice() {
            [] => String::new(),
            witness => format!(
                ", if {}",
                witness.iter().map(|answer| clean(answer.trim_end_matches('.'))).collect::<Vec<_>>().join("; then ")
            ),
        };
        let heading = if play.outcomes.len() == 1 {
            format!("How{witness}:")
        } else {
            format!("Outcome {}{witness}:", index + 1)
        };
        out.line(styled(STRONG, heading))?;
        steps(&outcome.steps, Detail::All, out)?;
    }
    Ok(())
}

/// How a play ends, and the outcomes as a table where there are several.
pub(crate) fn ends(play: &PlayReport, out: &mut Out) -> Result<()> {
    if play.outcomes.len() > 1 {
        out.line(table(play, out.width))?;
    }
    Ok(())
}

/// A step of a line of play, as a line.
pub(crate) fn step(step: &StepReport) -> String {
    clean(&step.text)
}

/// All plays of a report with their steps.
pub(crate) fn plays(report: &Report, detail: Detail, out: &mut Out) -> Result<()> {
    let verdict = match report.status {
        Status::Passed => styled(GOOD, "as expected"),
        Status::Failed => styled(BAD, "not as expected"),
        Status::Error(_) => styled(BAD, "not played to its end"),
        Status::Waiting(_) => styled(BAD, "not played"),
    };
    out.line(format!("{}: {verdict}", clean(&report.title)))?;
    for play in &report.plays {
        out.line("")?;
        let sentences: Vec<String> = play.sentences.iter().map(|sentence| clean(sentence)).collect();
        out.line(styled(STRONG, wrapped(&format!("{}. ", play.index), &sentences.join(" · "), out.width)))?;
        steps(&play.steps, detail, out)?;
        for asked in &play.asked {
            let answer = asked.answer.as_deref().unwrap_or("no answer");
            let who = asked.who.as_deref().unwrap_or("chance");
            let options = asked.options.join(" | ");
            let text = format!("{who} is asked{}: {options} → {answer}", cited(&asked.rule));
            out.line(wrapped("   ? ", &clean(&text), out.width))?;
        }
        if !play.outcomes.is_empty() {
            out.line(format!("   {}", answer(play)))?;
            if play.outcomes.len() > 1 {
                out.line(table(play, out.width))?;
            }
        }
        for failure in &play.failures {
            let line = wrapped("   ✗ ", &clean(&failure.message), out.width);
            out.line(styled(BAD, line))?;
        }
    }
    Ok(())
}

fn cited(rule: &str) -> String {
    if rule.is_empty() { String::new() } else { format!(" ({rule})") }
}

/// The answer in one line: what differs between the outcomes, who chooses, and whether that is all.
pub(crate) fn answer(play: &PlayReport) -> String {
    let outcomes = &play.outcomes;
    let varying = varying(outcomes);
    let what = match (outcomes.as_slice(), varying.as_slice()) {
        ([], _) => "No outcome was found".to_owned(),
        _ if play.stopped.is_some() => found_so_far(outcomes),
        ([only], _) => match only.values.is_empty() {
            true => "One outcome".to_owned(),
            false => format!("One outcome: {}", listed(&only.values)),
        },
        (_, [(path, values)]) => format!("{} outcomes: {path} = {}", outcomes.len(), values.join(" or ")),
        _ => format!("{} outcomes", outcomes.len()),
    };
    let choosers: IndexSet<&str> = outcomes.iter().flat_map(|o| &o.choosers).map(String::as_str).collect();
    let mut answer = what;
    if outcomes.len() > 1 && !choosers.is_empty() {
        let choosers: Vec<&str> = choosers.into_iter().collect();
        let verb = if choosers.len() > 1 { "choose" } else { "chooses" };
        answer.push_str(&format!("; {} {verb}", choosers.join(" and ")));
    }
    if play.paths > 1 {
        answer.push_str(&format!(" ({} ways)", play.paths));
    }
    if !play.unknown.is_empty() {
        answer.push_str(". Not complete: in another branch ");
        answer.push_str(&play.unknown.join("; "));
    } else if !play.complete {
        let why = play.stopped.as_deref().unwrap_or("a limit was reached");
        answer.push_str(&format!(". Not all: {why}"));
        if why.ends_with(" runs") {
            answer.push_str(" (`--max-runs` raises it)");
        }
    }
    clean(&answer)
}

/// Where a limit ended the search there may be others.
fn found_so_far(outcomes: &[OutcomeReport]) -> String {
    match outcomes {
        [only] if !only.values.is_empty() => format!("At least one outcome: {}", listed(&only.values)),
        [_] => "At least one outcome".to_owned(),
        several => format!("At least {} outcomes", several.len()),
    }
}

/// The paths whose values differ between outcomes, with the values, each once.
fn varying(outcomes: &[OutcomeReport]) -> Vec<(&str, Vec<String>)> {
    let mut values: IndexMap<&str, Vec<String>> = IndexMap::new();
    for (path, value) in outcomes.iter().flat_map(|outcome| &outcome.values) {
        let (list, text) = (values.entry(path.as_str()).or_default(), value.to_string());
        if !list.contains(&text) {
            list.push(text);
        }
    }
    values.into_iter().filter(|(_, values)| values.len() > 1).collect()
}

fn listed(values: &IndexMap<String, Value>) -> String {
    values.iter().map(|(path, value)| format!("{path} = {value}")).collect::<Vec<_>>().join(", ")
}

/// As many letters as a column of a table needs at most; what is longer is read well on several lines.
const COLUMN: usize = 24;

/// The outcomes: what differs between them, and the answers that lead there. One a row, or, where that would be too many
/// columns, one after another.
fn table(play: &PlayReport, width: usize) -> String {
    let varying = varying(&play.outcomes);
    let letters = |(path, values): &(&str, Vec<String>)| {
        let longest = values.iter().map(|value| value.chars().count()).chain([path.chars().count()]).max();
        longest.unwrap_or_default().min(COLUMN)
    };
    let paths: Vec<&str> = varying.iter().map(|(path, _)| *path).collect();
    if varying.iter().map(letters).sum::<usize>() + COLUMN > width {
        return records(play, &paths, width);
    }
    let mut table = Table::new();
    let style = presets::NOTHING.header_separator(LineStyle::none().fill('─').junction('─'));
    table.load_style(style).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    let header = std::iter::once("").chain(paths.iter().copied()).chain(["if"]);
    table.set_header(header.map(clean).collect::<Vec<_>>());
    for (index, outcome) in play.outcomes.iter().enumerate() {
        let values = paths.iter().map(|path| outcome.values.get(*path).map(Value::to_string).unwrap_or_default());
        let row = std::iter::once((index + 1).to_string()).chain(values).chain([outcome.witness.join("; then ")]);
        table.add_row(row.map(|cell| clean(&cell)).collect::<Vec<_>>());
    }
    table.trim_fmt()
}

/// The outcomes one after another, with each of the paths on a line of its own.
fn records(play: &PlayReport, paths: &[&str], width: usize) -> String {
    let digits = play.outcomes.len().to_string().len();
    let mut lines = Vec::new();
    for (index, outcome) in play.outcomes.iter().enumerate() {
        let facts = paths.iter().filter_map(|path| Some(format!("{path} = {}", outcome.values.get(*path)?)));
        for (line, text) in facts.chain([format!("if {}", outcome.witness.join("; then "))]).enumerate() {
            let number = if line == 0 { (index + 1).to_string() } else { String::new() };
            lines.push(wrapped(&format!(" {number:>digits$}  "), &clean(&text), width));
        }
    }
    lines.join("\n")
}

/// Numbered steps.
fn steps(steps: &[StepReport], detail: Detail, out: &mut Out) -> Result<()> {
    let digits = steps.len().to_string().len();
    for (index, step) in steps.iter().enumerate() {
        let first = format!("  {:>digits$}. {}", index + 1, "  ".repeat(step.depth.min(20)));
        out.line(wrapped(&first, &clean(&step.text), out.width))?;
        if detail == Detail::All {
            let indent = " ".repeat(first.chars().count());
            for other in &step.not_applied {
                let line = wrapped(
                    &format!("{indent}- "),
                    &clean(&format!("not {}: {}", other.effect.trim_end_matches('.'), other.why)),
                    out.width,
                );
                out.line(styled(FAINT, line))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
#[path = "show_tests.rs"]
mod tests;
