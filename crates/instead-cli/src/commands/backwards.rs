//! Questions that begin at an end: `--reach`, `--never`, `--why-not`, on `explore` and `ask`.

use instead_cards::Cards;
use instead_scenario::Scenario;
use instead_scenario::answer::Answer;
use instead_scenario::backwards::{Backwards, Condition};
use instead_scenario::report::{Reached, Report, Status};

use crate::args::{Ends, Length};
use crate::diagnose::Message;
use crate::output::{Failed, Out, Result, Verdict};
use crate::show;

/// The question, read for the scenario; none where nothing is asked backwards.
pub(super) fn asked(ends: &Ends, scenario: &Scenario) -> Result<Option<Backwards>> {
    let given = [&ends.reach, &ends.never, &ends.why_not];
    if given.iter().filter(|conditions| !conditions.is_empty()).count() > 1 {
        let message = Message::new("`--reach`, `--never` and `--why-not` are asked one at a time");
        return Err(Failed::input(message));
    }
    let texts: Vec<&String> = given.into_iter().flatten().collect();
    let read = |text: &&String| {
        Condition::read(text, scenario)
            .map_err(|error| Failed::input(Message::new(error.message).help(error.suggestion)))
    };
    let end = texts.iter().map(read).collect::<Result<Vec<Condition>>>()?;
    Ok((!end.is_empty()).then(|| Backwards { end, why_not: !ends.why_not.is_empty() }))
}

/// Shows the answer: its sentence, and the line that it speaks of.
pub(super) fn show(report: &Report, scenario: &Scenario, cards: &Cards, length: Length, out: &mut Out) -> Result<()> {
    if out.json {
        return out.json(report);
    }
    let answered = report.plays.last().and_then(|play| play.backwards.as_ref());
    if let Some(answered) = answered {
        show::backwards(report, answered, &Answer::of(report, scenario, cards), length, out)?;
    }
    show::failures(report, scenario, out);
    Ok(())
}

/// How the command ends: what was asked for is so, or is not so, or is not known.
pub(super) fn verdict(report: &Report, ends: &Ends) -> Verdict {
    let play = report.plays.last();
    let reached = match &report.status {
        Status::Passed => play.and_then(|play| play.backwards.as_ref()).map(|answered| answered.reached),
        _ => return show::verdict(report),
    };
    let wanted = !ends.reach.is_empty();
    match reached {
        Some(Reached::Always | Reached::Sometimes) if wanted => Verdict::Right,
        Some(Reached::Always | Reached::Sometimes) => Verdict::Failed,
        Some(Reached::Never) if play.is_some_and(|play| play.stopped.is_some()) => Verdict::BadInput,
        Some(Reached::Never) if wanted => Verdict::Failed,
        Some(Reached::Never) => Verdict::Right,
        Some(Reached::NotFound) | None => Verdict::BadInput,
    }
}
