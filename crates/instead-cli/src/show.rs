//! A report as text: the answer first, then the outcomes as a table, then the steps.

use comfy_table::{ContentArrangement, LineStyle, Table, presets};
use instead_cards::Cards;
use instead_scenario::Scenario;
use instead_scenario::answer::{Answer, Line, Way, heading, shown};
use instead_scenario::report::{BackwardsReport, PlayReport, Report, Status, StepReport, WhyReport};

use crate::args::Length;
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

/// How many outcomes are shown, unless all are asked for.
const OUTCOMES: usize = 20;

/// The answer: its sentence, the table, the ways.
pub(crate) fn answer(report: &Report, answer: &Answer, length: Length, out: &mut Out) -> Result<()> {
    let Some(play) = report.plays.last().filter(|play| !play.outcomes.is_empty() || play.stopped.is_some()) else {
        return Ok(());
    };
    out.line(styled(STRONG, wrapped("", &clean(&answer.sentence), out.width)))?;
    let most = if length.full { usize::MAX } else { OUTCOMES };
    if answer.table.rows.len() > 1 {
        out.line("")?;
        out.line(table(&answer.table, most, out.width))?;
    } else if length.full || answer.table.columns.len() > FACTS {
        out.line("")?;
        facts(&answer.table, out)?;
    }
    let more = answer.table.rows.len().saturating_sub(most);
    if more > 0 {
        out.line(styled(FAINT, format!("and {more} more (`--full` shows all)")))?;
    }
    if !length.short {
        for (index, way) in answer.ways.iter().enumerate().take(most) {
            out.line("")?;
            self::way(way, index, answer.ways.len(), length, out)?;
        }
    }
    if length.full && !length.short {
        cited(&report.game, answer, out)?;
    }
    if play.stopped.as_deref().is_some_and(|why| why.ends_with(" runs")) {
        out.line(styled(FAINT, "(`--max-runs` raises the limit)"))?;
    }
    rests(report, out)
}

/// The answer to a question that begins at an end: its sentence, and the line of which it speaks.
pub(crate) fn backwards(
    report: &Report,
    answered: &BackwardsReport,
    answer: &Answer,
    length: Length,
    out: &mut Out,
) -> Result<()> {
    out.line(styled(STRONG, wrapped("", &clean(&answered.sentence), out.width)))?;
    // A step that is named stands under the number that it has among all of them.
    let length = Length { full: length.full || answered.lost_at.is_some(), ..length };
    for (index, way) in answer.ways.iter().enumerate().filter(|_| !length.short) {
        out.line("")?;
        self::way(way, index, answer.ways.len(), length, out)?;
    }
    let stopped = report.plays.last().and_then(|play| play.stopped.as_deref());
    if stopped.is_some_and(|why| why.ends_with(" runs")) {
        out.line(styled(FAINT, "(`--max-runs` raises the limit)"))?;
    }
    rests(report, out)
}

/// By which readings it was played, and on which open ones the answer rests.
fn rests(report: &Report, out: &mut Out) -> Result<()> {
    let by = (!report.readings.is_empty()).then(|| format!("Read by {}.", report.readings.join(", ")));
    for text in by.into_iter().chain(report.rests_on.iter().map(ToString::to_string)) {
        out.line("")?;
        out.line(styled(FAINT, wrapped("", &clean(&text), out.width)))?;
    }
    Ok(())
}

/// Why each question is asked, or is not.
pub(crate) fn why(why: &WhyReport, scenario: &Scenario, out: &mut Out) -> Result<()> {
    let asks = |who: &Option<String>, question: &str, options: &[String]| {
        let who = who.as_deref().unwrap_or("chance");
        clean(&format!("{who}: {question} {}", options.join(" | ")))
    };
    for asked in &why.asked {
        out.line("")?;
        let head = format!("asked{}: ", by_rule(&asked.rule));
        out.line(styled(STRONG, wrapped(&head, &asks(&asked.who, &asked.question, &asked.options), out.width)))?;
        for line in &asked.lines {
            let values: Vec<String> = line
                .values
                .iter()
                .map(|(path, value)| format!("{}: {}", heading(path, scenario), shown(value)))
                .collect();
            let text = format!("if {}: {}", line.choices.join("; then "), values.join(", "));
            out.line(wrapped("  ", &clean(&text), out.width))?;
        }
        if asked.same_ends {
            out.line(wrapped(
                "  ",
                "Both answers can come to the same ends; who decides between them differs.",
                out.width,
            ))?;
        }
    }
    for question in &why.not_asked {
        out.line("")?;
        let text = asks(&question.who, &question.question, &question.options);
        out.line(styled(FAINT, wrapped("not asked: ", &text, out.width)))?;
        out.line(styled(FAINT, "  every answer was followed, and all come to the same"))?;
    }
    if !why.complete {
        out.line("")?;
        out.line(wrapped(
            "",
            "These are not all: the search was ended, or there are more questions than are told.",
            out.width,
        ))?;
    } else if why.asked.is_empty() && why.not_asked.is_empty() {
        out.line("")?;
        out.line("No question was met.")?;
    }
    Ok(())
}

/// The text of the rules that the steps cite, where it was imported.
fn cited_rules(game: &str) -> Option<instead_scenario::rulebook::Book> {
    crate::commands::books().into_iter().find(|book| book.edition == game)
}

/// The rules that the steps cite, with their text if that was imported.
fn cited(game: &str, answer: &Answer, out: &mut Out) -> Result<()> {
    let Some(book) = cited_rules(game) else { return Ok(()) };
    let mut told: Vec<&str> = Vec::new();
    for rule in answer.ways.iter().flat_map(|way| &way.lines).map(|line| line.rule.as_str()) {
        if rule.is_empty() || told.contains(&rule) {
            continue;
        }
        told.push(rule);
    }
    told.sort_unstable();
    out.line("")?;
    for number in told {
        if let Some(text) = book.rule(number).and_then(|text| text.lines().next()) {
            out.line(styled(FAINT, wrapped(&format!("{number} "), &clean(text), out.width)))?;
        }
    }
    Ok(())
}

/// From how many facts about one end on they are listed.
const FACTS: usize = 4;

/// What is told of one end, one a line.
fn facts(table: &instead_scenario::answer::Table, out: &mut Out) -> Result<()> {
    let Some(row) = table.rows.first() else { return Ok(()) };
    for (column, value) in table.columns.iter().zip(&row.values) {
        out.line(wrapped("  ", &clean(&format!("{column}: {value}")), out.width))?;
    }
    Ok(())
}

/// How an end comes about.
fn way(way: &Way, index: usize, ways: usize, length: Length, out: &mut Out) -> Result<()> {
    let choices: Vec<String> = way.choices.iter().map(|choice| clean(choice)).collect();
    let choices = if choices.is_empty() { String::new() } else { format!(", if {}", choices.join("; then ")) };
    let heading = if ways == 1 { format!("How{choices}:") } else { format!("Outcome {}{choices}:", index + 1) };
    out.line(styled(STRONG, wrapped("", &heading, out.width)))?;
    let shown: Vec<&Line> = way.lines.iter().filter(|line| length.full || !line.quiet).collect();
    let digits = shown.len().to_string().len();
    for (at, line) in shown.iter().enumerate() {
        let first = format!("  {:>digits$}. {}", at + 1, "  ".repeat(line.depth.min(20)));
        out.line(wrapped(&first, &clean(&line.text), out.width))?;
        let indent = " ".repeat(first.chars().count());
        if let Some(wording) = &line.wording {
            out.line(styled(FAINT, wrapped(&indent, &clean(&format!("“{wording}”")), out.width)))?;
        }
        for other in &line.not_applied {
            out.line(styled(FAINT, wrapped(&format!("{indent}- "), &clean(other), out.width)))?;
        }
    }
    Ok(())
}

/// The outcomes of a play as a table where there are several.
pub(crate) fn ends(play: &PlayReport, scenario: &Scenario, cards: &Cards, out: &mut Out) -> Result<()> {
    if play.outcomes.len() > 1 {
        out.line(table(&Answer::of_play(play, scenario, cards).table, usize::MAX, out.width))?;
    }
    Ok(())
}

/// A step of a line of play, as a line.
pub(crate) fn step(step: &StepReport) -> String {
    clean(&step.text)
}

/// All plays of a report with their steps.
pub(crate) fn plays(report: &Report, scenario: &Scenario, cards: &Cards, detail: Detail, out: &mut Out) -> Result<()> {
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
            let text = format!("{who} is asked{}: {options} → {answer}", by_rule(&asked.rule));
            out.line(wrapped("   ? ", &clean(&text), out.width))?;
        }
        if !play.outcomes.is_empty() {
            let answer = Answer::of_play(play, scenario, cards);
            out.line(wrapped("   ", &clean(&answer.sentence), out.width))?;
            ends(play, scenario, cards, out)?;
        }
        for failure in &play.failures {
            let line = wrapped("   ✗ ", &clean(&failure.message), out.width);
            out.line(styled(BAD, line))?;
        }
    }
    rests(report, out)
}

fn by_rule(rule: &str) -> String {
    if rule.is_empty() { String::new() } else { format!(" ({rule})") }
}

/// As many letters as a column of a table needs at most; what is longer is read well on several lines.
const COLUMN: usize = 24;

/// The outcomes: what differs between them, and the choices that lead there. One a row, or, where that would be too many
/// columns, one after another.
fn table(of: &instead_scenario::answer::Table, most: usize, width: usize) -> String {
    let letters = |at: usize| {
        let values = of.rows.iter().filter_map(|row| row.values.get(at)).chain(of.columns.get(at));
        values.map(|value| value.chars().count()).max().unwrap_or_default().min(COLUMN)
    };
    if (0..of.columns.len()).map(letters).sum::<usize>() + COLUMN > width {
        return records(of, most, width);
    }
    let mut table = Table::new();
    let style = presets::NOTHING.header_separator(LineStyle::none().fill('─').junction('─'));
    table.load_style(style).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    let header = std::iter::once("").chain(of.columns.iter().map(String::as_str)).chain(["if"]);
    table.set_header(header.map(clean).collect::<Vec<_>>());
    for (index, outcome) in of.rows.iter().enumerate().take(most) {
        let values = outcome.values.iter().cloned();
        let row = std::iter::once((index + 1).to_string()).chain(values).chain([outcome.choices.join("; then ")]);
        table.add_row(row.map(|cell| clean(&cell)).collect::<Vec<_>>());
    }
    table.trim_fmt()
}

/// The outcomes one after another, with each fact on a line of its own.
fn records(of: &instead_scenario::answer::Table, most: usize, width: usize) -> String {
    let digits = of.rows.len().to_string().len();
    let mut lines = Vec::new();
    for (index, outcome) in of.rows.iter().enumerate().take(most) {
        let facts = of.columns.iter().zip(&outcome.values).map(|(column, value)| format!("{column}: {value}"));
        for (line, text) in facts.chain([format!("if {}", outcome.choices.join("; then "))]).enumerate() {
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
