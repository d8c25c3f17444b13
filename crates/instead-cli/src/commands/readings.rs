//! `readings`: the register of open readings.

use instead_scenario::readings::READINGS;
use instead_scenario::report::SCHEMA;
use schemars::JsonSchema;
use serde::Serialize;

use crate::output::{FAINT, Out, Result, STRONG, Verdict, styled, wrapped};

#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct Listed {
    schema: u32,
    readings: Vec<Row>,
}

#[derive(Serialize, JsonSchema)]
struct Row {
    name: &'static str,
    games: Vec<&'static str>,
    question: &'static str,
    /// The first is taken.
    choices: Vec<Choice>,
    why: &'static str,
    rules: &'static [&'static str],
    decision: &'static str,
}

#[derive(Serialize, JsonSchema)]
struct Choice {
    name: &'static str,
    says: &'static str,
}

pub(super) fn list(out: &mut Out) -> Result<Verdict> {
    let rows = READINGS.iter().map(|reading| Row {
        name: reading.name,
        games: reading.games.iter().map(|game| game.name()).collect(),
        question: reading.question,
        choices: reading.choices.iter().map(|choice| Choice { name: choice.name, says: choice.says }).collect(),
        why: reading.why,
        rules: reading.rules,
        decision: reading.decision,
    });
    if out.json {
        out.json(&Listed { schema: SCHEMA, readings: rows.collect() })?;
        return Ok(Verdict::Right);
    }
    for (at, row) in rows.enumerate() {
        if at > 0 {
            out.line("")?;
        }
        out.line(styled(STRONG, row.name))?;
        out.line(styled(FAINT, wrapped("  ", &row.games.join(", "), out.width)))?;
        out.line(wrapped("  ", &format!("{} ({})", row.question, row.rules.join(", ")), out.width))?;
        for (place, choice) in row.choices.iter().enumerate() {
            let taken = if place == 0 { format!(" (taken: {})", row.why) } else { String::new() };
            out.line(wrapped("  ", &format!("={}  {}{taken}", choice.name, choice.says), out.width))?;
        }
    }
    Ok(Verdict::Right)
}
