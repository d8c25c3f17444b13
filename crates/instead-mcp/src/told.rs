//! Answers as assistants read them: plain text, the answer first.

use std::fmt::Write;

use instead_cards::PartJson;
use instead_scenario::Diagnostic;
use instead_scenario::answer::{Answer, Way, granted};
use instead_scenario::report::{Report, Status};
use instead_scenario::rulebook::Book;
use instead_scenario::rules::Known;
use instead_serve::{Answered, CardJson, CheckJson, Hits, Problem};

use crate::arguments::{Detail, Wrong};
use crate::tools::is_answer;

/// A text, and whether it tells what is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    pub(crate) text: String,
    pub(crate) is_wrong: bool,
}

/// Outcomes that are listed, and of how many it is told how they come about unless all is wanted.
const OUTCOMES: usize = 20;
const WAYS: usize = 3;

/// Bytes of an answer; what is longer is cut, and says so.
const BYTES: usize = 24 << 10;

impl Told {
    fn of(text: String) -> Told {
        Told { text: cut(text), is_wrong: false }
    }

    pub(crate) fn wrong((message, suggestion): Wrong) -> Told {
        let mut text = format!("Not understood: {message}");
        suggested(&mut text, suggestion.as_deref());
        Told { text: cut(text), is_wrong: true }
    }

    /// What is wrong with a question, where, and what to say instead.
    pub(crate) fn problem(problem: &Problem) -> Told {
        let mut text = format!("Not understood: {}", problem.message());
        if let Some(statement) = problem.statement() {
            line(&mut text, &format!("Where: “{statement}”"));
        }
        suggested(&mut text, problem.suggestion());
        let mut pointers = problem.pointers().iter();
        for diagnostic in problem.diagnostics() {
            place(&mut text, diagnostic, pointers.next().and_then(|pointer| pointer.as_deref()));
        }
        Told { text: cut(text), is_wrong: true }
    }
}

fn line(text: &mut String, more: &str) {
    let _ = write!(text, "\n{more}");
}

fn suggested(text: &mut String, suggestion: Option<&str>) {
    if let Some(suggestion) = suggestion {
        line(text, &format!("Suggestion: {suggestion}"));
    }
}

/// A mistake of a scenario, at its place.
fn place(text: &mut String, diagnostic: &Diagnostic, pointer: Option<&str>) {
    let at = match pointer {
        Some(pointer) => format!("at {pointer}"),
        None if diagnostic.line == 0 => "in the scenario".to_owned(),
        None => format!("at line {}, column {}", diagnostic.line, diagnostic.column),
    };
    line(text, &format!("- {at}: {}", diagnostic.message));
    if let Some(suggestion) = &diagnostic.suggestion {
        let _ = write!(text, " ({suggestion})");
    }
}

fn cut(mut text: String) -> String {
    if text.len() > BYTES {
        let end = (0..=BYTES).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
        text.truncate(end);
        text.push_str("\n… cut off here: `detail` says how much is told");
    }
    text
}

/// A question with its answer.
pub(crate) fn answered(answered: &Answered, detail: Detail) -> Told {
    let Some((report, answer)) = answered.report.as_ref().zip(answered.answer.as_ref()) else {
        let help = "say an event, too: “Lightning Bolt deals 3 damage to Bob”";
        return Told::wrong(("nothing happens in this question yet".into(), Some(help.into())));
    };
    if !is_answer(&report.status) && answer.sentence.is_empty() {
        return unplayed(report, &answered.pointers);
    }
    let mut text = answer.sentence.clone();
    if answer.table.rows.len() > 1 {
        outcomes(&mut text, answer);
    }
    if let Some(other) = &answered.otherwise {
        line(&mut text, &format!("But {}: {}", other.when, other.answer.sentence));
    }
    not_as_expected(&mut text, report);
    if detail != Detail::Short {
        let most = if detail == Detail::Full { OUTCOMES } else { WAYS };
        for (at, way) in answer.ways.iter().enumerate().take(most) {
            self::way(&mut text, way, (answer.ways.len() > 1).then_some(at + 1), detail);
        }
        let more = answer.ways.len().saturating_sub(most);
        if more > 0 {
            line(&mut text, &format!("\n({more} more outcomes are not told step by step)"));
        }
    }
    cited(&mut text, answer, &report.game);
    report.rests_on.iter().for_each(|rests| line(&mut text, &rests.to_string()));
    if let Some(granted) = granted(report, &answered.read_as, &answered.taken) {
        line(&mut text, &granted);
    }
    if detail == Detail::Full {
        line(&mut text, &format!("\nThe scenario as a file:\n{}", answered.toml.trim_end()));
    }
    Told::of(text)
}

/// What differs between the outcomes, and the choices that lead there.
fn outcomes(text: &mut String, answer: &Answer) {
    line(text, "\nOutcomes:");
    for (at, row) in answer.table.rows.iter().enumerate().take(OUTCOMES) {
        let facts = answer.table.columns.iter().zip(&row.values).map(|(column, value)| format!("{column}: {value}"));
        let facts: Vec<String> = facts.collect();
        line(text, &format!("{}. {}", at + 1, facts.join("; ")));
        if !row.choices.is_empty() {
            let _ = write!(text, " — if {}", row.choices.join("; then "));
        }
    }
    let more = answer.table.rows.len().saturating_sub(OUTCOMES);
    if more > 0 {
        line(text, &format!("and {more} more"));
    }
}

/// How an outcome comes about.
fn way(text: &mut String, way: &Way, number: Option<usize>, detail: Detail) {
    let heading = number.map_or_else(|| "How:".to_owned(), |number| format!("How outcome {number} comes about:"));
    line(text, &format!("\n{heading}"));
    for (at, step) in way.lines.iter().filter(|step| detail == Detail::Full || !step.quiet).enumerate() {
        line(text, &format!("{}. {}{}", at + 1, "  ".repeat(step.depth.min(8)), step.text));
        if let Some(wording) = &step.wording {
            line(text, &format!("   “{wording}”"));
        }
        step.not_applied.iter().for_each(|other| line(text, &format!("   - {other}")));
    }
}

/// The rules of all steps, each once.
fn cited(text: &mut String, answer: &Answer, edition: &str) {
    let rules = answer.ways.iter().flat_map(|way| &way.lines).map(|line| line.rule.as_str());
    let mut rules: Vec<&str> = rules.filter(|rule| !rule.is_empty()).collect();
    rules.sort_unstable();
    rules.dedup();
    let cited = if rules.is_empty() { String::new() } else { format!("; rules: {}", rules.join(", ")) };
    line(text, &format!("\nEdition: {edition}{cited}"));
}

/// Why a question was not played, with the places.
fn unplayed(report: &Report, pointers: &[Option<String>]) -> Told {
    let why = match &report.status {
        Status::Error(why) | Status::Waiting(why) => why.as_str(),
        Status::Passed | Status::Failed => "",
    };
    let waits = matches!(report.status, Status::Waiting(_));
    let mut text = if waits { "Not known here yet: ".to_owned() } else { "Cannot be played: ".to_owned() };
    match report.diagnostics.first() {
        Some(first) => text.push_str(&first.message),
        None => text.push_str(why),
    }
    for (at, diagnostic) in report.diagnostics.iter().enumerate() {
        place(&mut text, diagnostic, pointers.get(at).and_then(|pointer| pointer.as_deref()));
    }
    Told { text: cut(text), is_wrong: true }
}

fn not_as_expected(text: &mut String, report: &Report) {
    for failure in report.plays.iter().flat_map(|play| &play.failures) {
        line(text, &format!("Not as expected: {}", failure.message));
    }
    for warning in &report.warnings {
        line(text, &format!("Warning: {warning}"));
    }
}

/// One line of play.
pub(crate) fn explained(report: &Report, detail: Detail) -> Told {
    if !is_answer(&report.status) && report.plays.iter().all(|play| play.steps.is_empty()) {
        return unplayed(report, &[]);
    }
    let mut text = match &report.status {
        Status::Passed => "Played to its end.".to_owned(),
        Status::Failed => "Not all is as expected.".to_owned(),
        Status::Error(why) => format!("Not played to its end: {why}"),
        Status::Waiting(why) => format!("Not known here yet: {why}"),
    };
    not_as_expected(&mut text, report);
    for play in &report.plays {
        line(&mut text, &format!("\n{}. {}", play.index, play.sentences.join(" · ")));
        for step in play.steps.iter().filter(|_| detail != Detail::Short) {
            line(&mut text, &format!("  {}{}", "  ".repeat(step.depth.min(8)), step.text));
            for other in &step.not_applied {
                line(&mut text, &format!("    - not {}: {}", other.effect.trim_end_matches('.'), other.why));
            }
        }
        for asked in &play.asked {
            let who = asked.who.as_deref().unwrap_or("chance");
            let answer = asked.answer.as_deref().unwrap_or("no answer");
            let options = asked.options.join(" | ");
            line(&mut text, &format!("  ? {who} is asked ({}): {options} → {answer}", asked.rule));
        }
    }
    line(&mut text, &format!("\nEdition: {}", report.game));
    Told::of(text)
}

/// A card with its text.
pub(crate) fn card(card: &CardJson) -> Told {
    let whole =
        if card.whole { "all of it is read and carried out" } else { "not all of it is carried out; see below" };
    let mut text = format!("{} ({}, {}): {whole}", card.name, card.games, card.from);
    for face in &card.faces {
        line(&mut text, &format!("\n{} {}\n{}\n{}", face.name, face.mana_cost, face.type_line, face.oracle_text));
        if let Some((power, toughness)) = face.power.as_ref().zip(face.toughness.as_ref()) {
            line(&mut text, &format!("{power}/{toughness}"));
        }
        face.reading.iter().filter(|part| !part.is_whole()).for_each(|part| unread(&mut text, part));
    }
    Told::of(text)
}

/// What of a part is not read, or not carried out.
fn unread(text: &mut String, part: &PartJson) {
    for lack in &part.lacks {
        line(text, &format!("Read and not carried out: {} ({}), {}", lack.what, lack.rule, lack.moment));
    }
    if let Some(stop) = &part.stop {
        line(text, &format!("Not read from “{}” on: expected {}", stop.found, stop.expected));
    }
}

/// What a wording is read as.
pub(crate) fn wording(checked: &CheckJson) -> Told {
    let whole = match (checked.whole, checked.read) {
        (true, _) => "All of it is read and carried out.",
        (false, true) => "All of it is read; not all of it is carried out.",
        (false, false) => "Not all of it is read.",
    };
    let mut text = whole.to_owned();
    for part in &checked.parts {
        for ability in &part.abilities {
            let wording = ability.wording.as_deref().unwrap_or_default();
            line(&mut text, &format!("{} ({}): {wording}", ability.kind, ability.rule));
        }
        unread(&mut text, part);
    }
    Told::of(text)
}

/// Cards that were found.
pub(crate) fn hits(hits: &Hits) -> Told {
    let line = |hit: &instead_serve::HitJson| format!("{}  {} {}", hit.name, hit.mana_cost, hit.type_line);
    let mut lines: Vec<String> = hits.cards.iter().map(line).collect();
    match hits.more {
        Some(more) if more > 0 => lines.push(format!("and {more} more")),
        _ => {}
    }
    Told::of(if lines.is_empty() {
        "No card fits, or is called anything like that.".to_owned()
    } else {
        lines.join("\n")
    })
}

/// Rules with what is known of them.
pub(crate) fn rules(known: &[&Known], others: &[(&str, &str)], book: Option<&Book>, most: usize) -> Told {
    let mut text = String::new();
    for Known { rule, editions, .. } in known {
        line(&mut text, &format!("{} {} ({})", rule.number, rule.title, editions.join(", ")));
    }
    for (number, words) in others.iter().take(most) {
        line(&mut text, &format!("{number} {words}"));
    }
    let more = others.len().saturating_sub(most);
    if more > 0 {
        line(&mut text, &format!("and {more} more; more words find fewer"));
    }
    match book {
        Some(book) => line(&mut text, &format!("(text: {}, {})", book.edition, book.date)),
        None => line(&mut text, "(The text of the rules is not imported: these are titles of our own.)"),
    }
    Told::of(text.trim_start().to_owned())
}
