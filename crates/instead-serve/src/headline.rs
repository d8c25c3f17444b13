//! The answer in one sentence.

use instead_scenario::answer::Answer;
use instead_scenario::report::{Report, Status};

/// The answer in a sentence, or why there is none.
pub(crate) fn headline(report: &Report, answer: &Answer) -> String {
    match &report.status {
        Status::Error(why) | Status::Waiting(why) if answer.sentence.is_empty() => {
            let why = report.diagnostics.first().map_or(why.as_str(), |first| first.message.as_str());
            format!("Cannot be played: {why}")
        }
        _ => answer.sentence.clone(),
    }
}
