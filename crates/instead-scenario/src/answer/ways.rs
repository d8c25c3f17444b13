//! How an end comes about: the choices, and the steps with the words that acted beside them.

use serde::Serialize;

use super::called::Called;
use crate::report::{Chosen, OutcomeReport, StepKind, StepReport};

/// A way to an end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Way {
    /// The choices that lead there, in words.
    pub choices: Vec<String>,
    /// What happens, in order.
    pub lines: Vec<Line>,
}

/// A step in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Line {
    /// The number of the step.
    pub id: usize,
    /// How deep it stands.
    pub depth: usize,
    /// The step, with its rule.
    pub text: String,
    /// The rule.
    pub rule: String,
    /// The text of the effect that was applied, where it was not told before.
    pub wording: Option<String>,
    /// Whether the step is no more than the turn going on.
    pub quiet: bool,
    /// The effects that could have mattered and did not apply, each with its reason.
    pub not_applied: Vec<String>,
}

pub(super) fn way(outcome: &OutcomeReport, called: &Called) -> Way {
    let mut told: Vec<&str> = Vec::new();
    let line = |step: &StepReport| {
        let wording = step.wording.as_deref().filter(|wording| {
            step.applied.as_deref().is_none_or(|name| name.trim_end_matches('.') != wording.trim_end_matches('.'))
        });
        let not = |other: &crate::report::NotApplied| {
            called.told(&format!("not {}: {}", other.effect.trim_end_matches('.'), other.why))
        };
        Line {
            id: step.id,
            depth: step.depth,
            text: called.told(&step.text),
            rule: step.rule.clone(),
            wording: wording.map(str::to_owned),
            quiet: is_quiet(step),
            not_applied: step.not_applied.iter().map(not).collect(),
        }
    };
    let mut lines: Vec<Line> = outcome.steps.iter().map(line).collect();
    for (line, step) in lines.iter_mut().zip(&outcome.steps) {
        if let Some(wording) = step.wording.as_deref().filter(|_| line.wording.is_some()) {
            if told.contains(&wording) {
                line.wording = None;
            } else {
                told.push(wording);
            }
        }
    }
    Way { choices: choices(outcome).iter().map(|choice| called.told(choice)).collect(), lines }
}

/// A step that begins, and nothing more.
fn is_quiet(step: &StepReport) -> bool {
    step.kind == StepKind::Happened
        && step.not_applied.is_empty()
        && (step.event.ends_with(" step begins") || step.event.ends_with(" phase begins"))
}

/// The choices that lead to an end, in words.
pub(crate) fn choices(outcome: &OutcomeReport) -> Vec<String> {
    outcome.chosen.iter().map(choice).collect()
}

/// How the question begins what is targeted.
const TARGET: &str = "Which target";

/// An answer in words, with who gave it.
pub(crate) fn choice(chosen: &Chosen) -> String {
    let Chosen { who, question, option, first } = chosen;
    let option = option.trim_end_matches('.');
    match (who, option) {
        (Some(who), _) if *first => format!("{who}: {option} first"),
        (Some(who), _) if question.starts_with(TARGET) => format!("{who} targets {option}"),
        (Some(who), "yes" | "no") => format!("{who}: {option} ({})", question.trim_end_matches('?')),
        (Some(who), _) => format!("{who}: {option}"),
        (None, _) => format!("chance: {option}"),
    }
}
