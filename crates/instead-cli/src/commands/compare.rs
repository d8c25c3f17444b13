//! `compare`: one scenario under several editions.

use std::path::Path;

use indexmap::IndexMap;
use instead_cards::Cards;
use instead_scenario::answer::Answer;
use instead_scenario::compare::{self, Comparison, Difference, MadeBy, UnderEdition};
use instead_scenario::game::{GAMES, Game};
use instead_scenario::report::StepReport;
use instead_scenario::value::Value;
use instead_scenario::{Options, Scenario};

use crate::args::{Bounds, Common};
use crate::diagnose::Message;
use crate::output::{FAINT, Failed, Out, Result, STRONG, Verdict, clean, styled, wrapped};
use crate::show;

use super::{cards, explore_limits, scenario};

pub(super) fn compare(
    file: &Path,
    editions: &[String],
    bounds: &Bounds,
    common: &Common,
    out: &mut Out,
) -> Result<Verdict> {
    let scenario = scenario(file, bounds, out)?;
    let editions = read(editions, scenario.game.value)?;
    let cards = cards(common, out)?;
    let options = Options { ignore_unread: bounds.ignore_unread, limits: explore_limits(bounds), ..Options::default() };
    let comparison = compare::compare(&scenario, &cards, &options, &editions);
    if out.json {
        out.json(&comparison)?;
    } else {
        show(&comparison, &scenario, &cards, out)?;
    }
    // A play that one edition refuses is an answer; one that all refuse is a mistake of the file. Half a comparison is
    // none.
    let all_refused = comparison.editions.iter().all(|edition| edition.refused.is_some());
    let stopped = comparison.editions.iter().any(|edition| edition.play.stopped.is_some());
    Ok(if all_refused || stopped { Verdict::BadInput } else { Verdict::Right })
}

/// The editions that are named; if none is, those under which a scenario of this game can be played: of one game another's
/// cards, zones and sentences are none.
fn read(names: &[String], of: Game) -> Result<Vec<Game>> {
    let alike = |game: &Game| game.is_magic() == of.is_magic();
    let mut all: Vec<Game> = GAMES.iter().filter_map(|name| name.parse().ok()).filter(alike).collect();
    all.sort_unstable();
    all.dedup();
    if names.is_empty() {
        return Ok(all);
    }
    let example = || Some("for example --editions magic-2004,magic-2026".to_owned());
    if names.iter().any(|name| name.trim().is_empty()) {
        return Err(Failed::input(Message::new("the name of an edition is empty").help(example())));
    }
    let mut editions = names.iter().map(|name| super::game(name.trim())).collect::<Result<Vec<Game>>>()?;
    if let Some(other) = editions.iter().find(|game| !alike(game)) {
        let known: Vec<&str> = all.iter().map(|game| game.name()).collect();
        let message = format!("a scenario of {} is none of {}", of.name(), other.name());
        let help = format!("it can be compared under {}", known.join(","));
        return Err(Failed::input(Message::new(message).help(Some(help))));
    }
    let mut seen = Vec::new();
    editions.retain(|game| {
        !seen.contains(game) && {
            seen.push(*game);
            true
        }
    });
    if editions.len() < 2 {
        return Err(Failed::input(Message::new("one edition has nothing to be compared with").help(example())));
    }
    Ok(editions)
}

fn show(comparison: &Comparison, scenario: &Scenario, cards: &Cards, out: &mut Out) -> Result<()> {
    out.line(clean(&comparison.title))?;
    for alike in comparison
        .editions
        .chunk_by(|a, b| answer(a, scenario, cards) == answer(b, scenario, cards) && values(a).eq(values(b)))
    {
        let Some(edition) = alike.first() else { continue };
        let names: Vec<&str> = alike.iter().map(|edition| edition.game.as_str()).collect();
        out.line("")?;
        out.line(styled(STRONG, format!("{}:", names.join(", "))))?;
        out.line(wrapped("  ", &clean(&answer(edition, scenario, cards)), out.width))?;
        if edition.refused.is_none() {
            show::ends(&edition.play, scenario, cards, out)?;
        }
    }
    for difference in &comparison.differences {
        out.line("")?;
        show_difference(difference, out)?;
    }
    Ok(())
}

fn answer(edition: &UnderEdition, scenario: &Scenario, cards: &Cards) -> String {
    let told = || Answer::of_play(&edition.play, scenario, cards).sentence;
    edition.refused.as_ref().map_or_else(told, |why| format!("cannot be played: {why}"))
}

fn values(edition: &UnderEdition) -> impl Iterator<Item = &IndexMap<String, Value>> {
    edition.play.outcomes.iter().map(|outcome| &outcome.values)
}

fn show_difference(difference: &Difference, out: &mut Out) -> Result<()> {
    let Difference { from, to, same_ends, first, made_by, alone } = difference;
    let heading = match (same_ends, first) {
        (true, None) => format!("{from} and {to}: the same"),
        (true, Some(_)) => format!("{from} and {to}: the same ends, on different ways"),
        (false, _) => format!("{from} and {to}: different ends"),
    };
    out.line(styled(STRONG, heading))?;
    if !made_by.is_empty() {
        let by = if *alone { "  made by:" } else { "  made only by several of these together:" };
        out.line(by)?;
    }
    for MadeBy { rules, about, from: old, to: new, field } in made_by {
        let text = format!("{about} ({rules}): {old} in {from}, {new} in {to}");
        out.line(wrapped("  - ", &clean(&text), out.width))?;
        out.line(styled(FAINT, format!("    {field}")))?;
    }
    let Some(first) = first else { return Ok(()) };
    out.line(match first.alike {
        0 => "  the first step differs:".to_owned(),
        1 => "  the first step that differs, after one that is the same:".to_owned(),
        n => format!("  the first step that differs, after {n} that are the same:"),
    })?;
    for (edition, step) in [(from, &first.from), (to, &first.to)] {
        let line = wrapped(&format!("  {edition}: "), &told(step.as_ref()), out.width);
        out.line(line)?;
    }
    Ok(())
}

fn told(step: Option<&StepReport>) -> String {
    step.map_or_else(|| "nothing more happens".to_owned(), show::step)
}
