//! A certificate is gone through, step by step.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fmt;

use instead::Game as _;
use instead_cards::Cards;
use instead_magic::rulebook::ROWS;
use instead_magic::{Edition, Game};
use instead_scenario::certificate::{Board, Certificate, FORM, Of, Play, Question, Step, To, Way};
use instead_scenario::play::{Again, Came, Stage};
use instead_scenario::{Limits, Options, Scenario, read};
use serde::Serialize;

use crate::follow::{Following, Standing, Unasked};
use crate::round::{Straight, knows};

/// How much is gone at most. What is not gone is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Rounds that are tried for one choice that is left unasked.
    pub rounds: usize,
    /// Lines of the last play that are gone one by one from one board, everything asked and nothing merged.
    pub lines: u64,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { rounds: 10_000, lines: 1_000 }
    }
}

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Ends of the last play.
    pub ends: usize,
    /// Questions.
    pub questions: usize,
    /// Ways from one question to the next, or to an end.
    pub ways: usize,
    /// What happens on them.
    pub steps: usize,
    /// What is left unasked.
    pub unasked: Unasked,
    /// Lines of the last play that were gone one by one.
    pub lines: u64,
    /// Boards of the last play from which there are more lines than that.
    pub too_many: usize,
}

impl Checked {
    /// Whether nothing is left to anybody's word but the game's.
    pub fn is_whole(&self) -> bool {
        self.unasked.untried == 0
    }
}

/// Why a certificate is refused, and where in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The place in the document.
    pub place: String,
    /// Why.
    pub why: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.why)
    }
}

impl std::error::Error for Refused {}

fn refused<T>(place: impl Into<String>, why: impl Into<String>) -> Result<T, Refused> {
    Err(Refused { place: place.into(), why: why.into() })
}

/// Refuses what is not as it is found to be.
fn same<T: PartialEq + Serialize>(place: impl fmt::Display, says: &T, found: &T) -> Result<(), Refused> {
    if says == found {
        return Ok(());
    }
    let shown = |value| serde_json::to_string(value).unwrap_or_default();
    refused(place.to_string(), format!("it says {}; found was {}", shown(says), shown(found)))
}

/// Checks the text of a certificate.
///
/// # Errors
/// Why it is refused.
pub fn check(text: &str, cards: &Cards, bounds: Bounds) -> Result<Checked, Refused> {
    let certificate = match Certificate::from_json(text) {
        Ok(certificate) => certificate,
        Err(error) => return refused("the document", error.to_string()),
    };
    same("certificate", &certificate.certificate, &FORM)?;
    let (says, name) = (&certificate.scenario, "the certificate's scenario");
    let json = says.trim_start().starts_with('{');
    let read = if json { read::from_json } else { read::from_toml };
    let scenario = read(name, says, &Limits::default()).or_else(|error| refused("scenario", error.to_string()))?;
    certificate_of(&certificate, &scenario, cards, bounds)
}

fn certificate_of(
    certificate: &Certificate,
    scenario: &Scenario,
    cards: &Cards,
    bounds: Bounds,
) -> Result<Checked, Refused> {
    let options = Options::default();
    let mut again = Again::of(scenario, cards, &options).or_else(|why| refused("scenario", why))?;
    let edition = again.game().edition();
    same("rules", &certificate.rules.as_str(), &edition.name)?;
    if !knows(again.game().policy()) {
        return refused("rules", "this loop does not know the policy");
    }
    same("start", &certificate.start, &Again::digest(again.game()))?;
    same("plays", &certificate.plays.len(), &again.plays())?;
    let mut checked = Checked::default();
    let last = certificate.plays.len().saturating_sub(1);
    for (at, play) in certificate.plays.iter().enumerate() {
        if again.is_refused(at) && at < last {
            same(format!("play {}", at + 1), &play.steps.len(), &0)?;
            continue;
        }
        let of = if at == last { certificate.of } else { Of::Line };
        let mut walk = Walk { again, edition, of, play: at, lines: at == last, bounds, checked };
        let ends = walk.steps(play)?;
        Walk { again, checked, .. } = walk;
        if at == last {
            let holds = again.holds(&ends);
            same("ends", &certificate.ends.len(), &ends.len())?;
            for (number, ((end, game), holds)) in certificate.ends.iter().zip(&ends).zip(&holds).enumerate() {
                same(format!("end {}", number + 1), &end.state, &Again::digest(game))?;
                same(format!("end {}", number + 1), &end.holds, holds)?;
            }
            checked.ends = ends.len();
        }
        if let Some(game) = ends.into_iter().next() {
            again.end(game);
        }
    }
    Ok(checked)
}

/// One play is gone through.
struct Walk<'s> {
    again: Again<'s>,
    edition: &'static Edition,
    of: Of,
    play: usize,
    /// Whether every line is gone besides.
    lines: bool,
    bounds: Bounds,
    checked: Checked,
}

/// The answers to a way, it and those before it, and its place.
type On<'a> = (Vec<usize>, Vec<&'a Way>, String);

/// A question that was come to.
struct Come<'a> {
    /// Answers and ways that lead to it, one for each way in which it stands.
    by: Vec<(Vec<usize>, Vec<&'a Way>)>,
    /// How it stood on the ways to it.
    stood: Vec<Standing>,
}

impl Walk<'_> {
    fn steps(&mut self, play: &Play) -> Result<Vec<Game>, Refused> {
        let place = format!("play {}", self.play + 1);
        let says = self.again.says(self.play);
        same(&place, &play.steps.len(), &says.len())?;
        let mut games = vec![self.again.begin()];
        for (at, (step, says)) in play.steps.iter().zip(&says).enumerate() {
            let place = format!("{place}, step {}", at + 1);
            same(&place, &step.says, says)?;
            games = self.boards(step, at, &games, &place)?;
        }
        for game in &games {
            self.again.all_is_read(game).or_else(|why| refused(&place, why))?;
        }
        Ok(games)
    }

    /// A step from each of the boards to which the one before it led; the ends of it.
    fn boards(&mut self, step: &Step, at: usize, games: &[Game], place: &str) -> Result<Vec<Game>, Refused> {
        same(place, &step.boards.len(), &games.len())?;
        let mut ends: Vec<Game> = Vec::new();
        for (number, (board, game)) in step.boards.iter().zip(games).enumerate() {
            let place = format!("{place}, board {}", number + 1);
            same(&place, &board.state, &Again::digest(game))?;
            let stage = self.again.stage(self.play, at, game).or_else(|why| refused(&place, why))?;
            let led_to = self.board(board, &stage, &mut ends, &place)?;
            if self.lines && self.of == Of::Search {
                self.every_line(&stage, &led_to, &ends, &place)?;
            }
        }
        same(place, &step.ends, &ends.iter().map(Again::digest).collect())?;
        Ok(ends)
    }

    /// A board's questions, from the first on. Where its ways lead, but to questions.
    fn board<'a>(
        &mut self,
        board: &'a Board,
        stage: &Stage,
        ends: &mut Vec<Game>,
        place: &str,
    ) -> Result<Vec<&'a To>, Refused> {
        let (mut come, mut led_to): (Vec<Come<'_>>, Vec<&To>) = (Vec::new(), Vec::new());
        let mut open = VecDeque::from([(Vec::new(), vec![&board.first], place.to_owned())]);
        for number in 0..=board.questions.len() {
            while let Some((answers, ways, place)) = open.pop_front() {
                let Some(&way) = ways.last() else { continue };
                let stood = self.way(board, stage, (&answers, &ways), ends, &place)?;
                match way.to {
                    To::Question(to) => match come.get_mut(to.wrapping_sub(1)) {
                        Some(known) if known.stood.iter().any(|known| stood.contains(known)) => {
                            known.stood.extend(stood)
                        }
                        // it stands in another way here: that it goes on alike is seen by going on from here, too
                        Some(known) => {
                            known.stood.extend(stood);
                            match board.questions.get(to.wrapping_sub(1)).filter(|_| to <= number) {
                                Some(gone) => open.extend(self.options(gone, &answers, &ways, &place)?),
                                None => known.by.push((answers, ways)),
                            }
                        }
                        None => {
                            same(&place, &to, &(come.len() + 1))?;
                            come.push(Come { by: vec![(answers, ways)], stood });
                        }
                    },
                    To::End(_) | To::Unknown(_) if led_to.contains(&&way.to) => {}
                    To::End(_) | To::Unknown(_) => led_to.push(&way.to),
                }
            }
            let (Some(question), Some(Come { by, .. })) = (board.questions.get(number), come.get(number)) else {
                same(place, &board.questions.len(), &come.len())?;
                break;
            };
            for (answers, ways) in by {
                open.extend(self.options(question, answers, ways, &format!("{place}, question {}", number + 1))?);
            }
        }
        Ok(led_to)
    }

    /// The ways on from a question: of a search all, of a line one.
    fn options<'a>(
        &mut self,
        question: &'a Question,
        answers: &[usize],
        ways: &[&'a Way],
        place: &str,
    ) -> Result<Vec<On<'a>>, Refused> {
        let followed = question.options.iter().filter(|option| option.then.is_some()).count();
        same(place, &followed, &if self.of == Of::Search { question.options.len() } else { 1 })?;
        self.checked.questions += 1;
        let mut open = Vec::new();
        for (at, option) in question.options.iter().enumerate() {
            if let Some(way) = &option.then {
                open.push(([answers, &[at]].concat(), [ways, &[way]].concat(), format!("{place}, option {}", at + 1)));
            }
        }
        Ok(open)
    }

    /// One way, gone by the loop of this crate: each step is as it says, and it leads where it says.
    fn way(
        &mut self,
        board: &Board,
        stage: &Stage,
        (answers, ways): (&[usize], &[&Way]),
        ends: &mut Vec<Game>,
        place: &str,
    ) -> Result<Vec<Standing>, Refused> {
        let Some(way) = ways.last() else { return Ok(Vec::new()) };
        let log = self.again.log(stage);
        let following = Following {
            log: &log,
            ways,
            answers,
            questions: &board.questions,
            most: self.bounds.rounds,
            loops: RefCell::default(),
            stood: RefCell::default(),
            unasked: Cell::new(self.checked.unasked),
            wrong: RefCell::default(),
        };
        let came = self.again.run(stage, answers, &log, Some(&Straight(Some(&following))));
        self.checked.unasked = following.unasked.get();
        if let Some(why) = following.wrong.take() {
            return refused(place, why);
        }
        let entries = log.last_entries();
        for (at, (says, found)) in way.steps.iter().zip(&entries).enumerate() {
            same(format!("{place}, line {}", at + 1), says, found)?;
            for rule in found.rules() {
                self.rule(rule, place)?;
            }
        }
        same(format!("{place}, lines"), &way.steps.len(), &entries.len())?;
        self.checked.ways += 1;
        self.checked.steps += entries.len();
        match (came, &way.to) {
            (Came::Asked, To::Question(to)) => {
                let (Some(says), Some(found)) = (board.questions.get(to.wrapping_sub(1)), log.asked()) else {
                    return refused(place, format!("there is no question {to}"));
                };
                let place = format!("{place}, question {to}");
                same(&place, &says.who, &found.who)?;
                same(&place, &says.asks, &found.asks)?;
                same(&place, &says.rule, &found.rule)?;
                self.rule(&says.rule, &place)?;
                same(&place, &says.state, &found.state)?;
                let options: Vec<String> = says.options.iter().map(|option| option.option.clone()).collect();
                same(&place, &options, &found.options)?;
            }
            (Came::End(game), To::End(to)) => match ends.iter().position(|end| *end == *game) {
                Some(at) => same(place, to, &(at + 1))?,
                None => {
                    ends.push(*game);
                    same(place, to, &ends.len())?;
                }
            },
            (Came::Unknown(found), To::Unknown(says)) => same(place, says, &found)?,
            (came, to) => return refused(place, format!("it says {to:?}; found was {came:.40?}")),
        }
        Ok(following.stood.take())
    }

    /// A rule that is cited stands in the edition.
    fn rule(&self, rule: &str, place: &str) -> Result<(), Refused> {
        if ROWS.iter().any(|row| row.rule.number_in(self.edition) == rule) {
            return Ok(());
        }
        refused(place, format!("{} has no rule {rule}", self.edition.name))
    }

    /// Every line, one by one, everything asked and nothing merged: they come to where the ways lead, and nowhere else.
    fn every_line(&mut self, stage: &Stage, led_to: &[&To], ends: &[Game], place: &str) -> Result<(), Refused> {
        let (mut open, mut runs, mut reached) = (vec![Vec::new()], 0, Vec::new());
        let mut lines = 0;
        while let Some(answers) = open.pop() {
            // a question takes a run besides those of its lines
            if runs >= 2 * self.bounds.lines {
                self.checked.too_many += 1;
                return Ok(());
            }
            runs += 1;
            let log = self.again.log(stage);
            let to = match self.again.run(stage, &answers, &log, Some(&Straight(None))) {
                Came::Asked => {
                    let options = log.asked().map_or(0, |asked| asked.options.len());
                    open.extend((0..options).map(|answer| [answers.as_slice(), &[answer]].concat()));
                    continue;
                }
                Came::End(game) => match ends.iter().position(|end| *end == *game) {
                    Some(at) => To::End(at + 1),
                    None => return refused(place, "a line comes to an end that is not there"),
                },
                Came::Unknown(why) => To::Unknown(why),
                came => return refused(place, format!("a line does not end: {came:.40?}")),
            };
            lines += 1;
            if !reached.contains(&to) {
                reached.push(to);
            }
        }
        self.checked.lines += lines;
        match led_to.iter().find(|to| !reached.contains(to)) {
            Some(to) => refused(place, format!("no line comes to {to:?}")),
            None if reached.len() > led_to.len() => refused(place, "a line comes to an end that is not there"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { ends, questions, ways, steps, unasked, lines, too_many } = *self;
        let Unasked { tried, alike, untried } = unasked;
        let one = |count: u64, one: &str, more: &str| format!("{count} {}", if count == 1 { one } else { more });
        let counted = |count: usize, noun: &str| one(count as u64, noun, &format!("{noun}s"));
        let found =
            (counted(ends, "end"), counted(questions, "question"), counted(ways, "way"), counted(steps, "step"));
        writeln!(f, "right: {}, {}, {}, {}", found.0, found.1, found.2, found.3)?;
        if unasked != Unasked::default() {
            write!(f, "left unasked: {}", one(tried + alike + untried, "choice", "choices"))?;
            let kinds = [
                (tried, "tried in every order"),
                (alike, "between effects of which the game says that they are alike"),
                (untried, "NOT TRIED: there are too many orders; --rounds tries more"),
            ];
            for (at, (count, what)) in kinds.iter().filter(|(count, _)| *count > 0).enumerate() {
                write!(f, "{}{count} {what}", if at == 0 { ": " } else { ", " })?;
            }
            writeln!(f)?;
        }
        match (lines, too_many) {
            (_, 0) => write!(f, "gone one by one besides, with everything asked: {}", one(lines, "line", "lines")),
            _ => write!(f, "not gone one by one: from {}, there are too many lines", counted(too_many, "board")),
        }
    }
}
