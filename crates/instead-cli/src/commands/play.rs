//! `explore`, `run`, `explain`.

use std::io::{BufRead, Write};
use std::path::Path;

use instead_scenario::answer::{Answer, Picture};
use instead_scenario::answers::Question;
use instead_scenario::report::Report;
use instead_scenario::{Options, Scenario, play};

use crate::args::{Bounds, Common, Ends, Length};
use crate::diagnose::Message;
use crate::output::{Failed, Out, Result, Verdict, clean};
use crate::show::{self, Detail};

use super::{backwards, cards, explore_limits, scenario};

/// All outcomes of the last play, or what is asked backwards of them.
pub(super) fn explore(
    file: &Path,
    (ends, why): (&Ends, bool),
    (length, svg): (Length, Option<&Path>),
    bounds: &Bounds,
    common: &Common,
    out: &mut Out,
) -> Result<Verdict> {
    let scenario = scenario(file, bounds, out)?;
    let asked = backwards::asked(ends, &scenario)?;
    let cards = cards(common, out)?;
    let options = Options {
        steps: true,
        boards: out.json,
        ignore_unread: bounds.ignore_unread,
        backwards: asked.as_ref(),
        why,
        readings: true,
        limits: explore_limits(bounds),
        ..Options::default()
    };
    let report = play::explore(&scenario, &cards, &options);
    if asked.is_some() {
        backwards::show(&report, &scenario, &cards, length, out)?;
        return Ok(backwards::verdict(&report, ends));
    }
    let answer = Answer::of(&report, &scenario, &cards);
    if let Some(file) = svg {
        picture(file, &report, &scenario, &answer, None)?;
    }
    if out.json {
        out.json(&report)?;
    } else {
        let shown = if why { Length { short: true, ..length } } else { length };
        show::answer(&report, &answer, shown, out)?;
        if let Some(why) = report.plays.last().and_then(|play| play.why.as_ref()) {
            show::why(why, &scenario, out)?;
        }
        show::failures(&report, &scenario, out);
    }
    Ok(show::verdict(&report))
}

/// Writes a picture of an answer, if there is one.
pub(super) fn picture(
    file: &Path,
    report: &Report,
    scenario: &Scenario,
    answer: &Answer,
    granted: Option<&str>,
) -> Result<()> {
    if answer.sentence.is_empty() {
        return Ok(());
    }
    let svg = Picture { scenario, answer, game: &report.game, granted, outcome: 0 }.svg();
    let cannot = |error| Failed::input(Message::new(format!("`{}` cannot be written: {error}", file.display())));
    std::fs::write(file, svg).map_err(cannot)
}

/// One line of play; where an answer is missing, the terminal is asked.
pub(super) fn run(file: &Path, bounds: &Bounds, common: &Common, out: &mut Out) -> Result<Verdict> {
    playing(file, bounds, common, out, Detail::Steps, Some(&ask))
}

/// One line of play with everything about its steps.
pub(super) fn explain(file: &Path, bounds: &Bounds, common: &Common, out: &mut Out) -> Result<Verdict> {
    playing(file, bounds, common, out, Detail::All, None)
}

type Asker<'a> = instead_scenario::options::Asker<'a>;

fn playing(
    file: &Path,
    bounds: &Bounds,
    common: &Common,
    out: &mut Out,
    detail: Detail,
    asker: Option<Asker<'_>>,
) -> Result<Verdict> {
    let scenario = scenario(file, bounds, out)?;
    let cards = cards(common, out)?;
    let options = Options {
        steps: true,
        boards: out.json,
        asker,
        ignore_unread: bounds.ignore_unread,
        readings: true,
        limits: explore_limits(bounds),
        ..Options::default()
    };
    let report = play::run(&scenario, &cards, &options);
    if out.json {
        out.json(&report)?;
    } else {
        show::plays(&report, &scenario, &cards, detail, out)?;
        show::failures(&report, &scenario, out);
    }
    Ok(show::verdict(&report))
}

/// Asks a question at the terminal: its options with their numbers. The answer is a number or an option's name.
fn ask(question: &Question) -> std::result::Result<usize, String> {
    let who = question.asker.as_deref().unwrap_or("chance");
    let asked =
        if question.text.is_empty() { format!("{who} is asked") } else { format!("{who} is asked: {}", question.text) };
    let names: Vec<String> = question.options.iter().map(|option| clean(&option.name)).collect();
    if !Out::can_ask() {
        return Err(format!("{asked}, and there is no terminal to answer at; the options are {}", names.join(" | ")));
    }
    let mut lines = std::io::stdin().lock().lines();
    let mut err = anstream::stderr();
    loop {
        // A prompt that cannot be written leaves the answer to be read all the same.
        let _ = writeln!(err, "{}", clean(&asked));
        for (index, name) in names.iter().enumerate() {
            let _ = writeln!(err, "  {}. {name}", index + 1);
        }
        let _ = write!(err, "> ");
        let _ = err.flush();
        let line = match lines.next() {
            Some(Ok(line)) => line,
            Some(Err(error)) => return Err(format!("{asked}, and the answer cannot be read: {error}")),
            None => return Err(format!("{asked}, and there was no answer")),
        };
        match chosen(&line, &names) {
            Some(index) => return Ok(index),
            None => _ = writeln!(err, "`{}` is none of them", clean(line.trim())),
        }
    }
}

/// The option that a line means: by its name, or by its number in the list.
fn chosen(line: &str, names: &[String]) -> Option<usize> {
    let line = line.trim().to_lowercase();
    let number = || line.parse::<usize>().ok()?.checked_sub(1).filter(|&index| index < names.len());
    // Where the options are numbers themselves, a number is the one of the list, as the prompt shows it.
    number().or_else(|| names.iter().position(|name| name.to_lowercase() == line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_the_number_in_the_list_or_a_name() {
        let names = ["Furnace of Rath".to_owned(), "yes".to_owned()];
        assert_eq!(chosen(" 2 ", &names), Some(1));
        assert_eq!(chosen("furnace of rath", &names), Some(0));
        assert_eq!((chosen("3", &names), chosen("0", &names), chosen("", &names)), (None, None, None));
    }
}
