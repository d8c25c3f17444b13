//! Playing a scenario, whatever its game is.

mod again;
mod answered;
mod backwards;
mod counts;
mod judged;
mod one_line;
mod tree;
mod why;
mod witness;

use std::cell::RefCell;

use indexmap::IndexMap;
use instead::Run;
use instead_cards::Cards;

use super::changed::changed_paths;
use super::line::{self, Explored, Guide, Line, Step, Unknown};
use super::names::Naming;
use super::playable::{Board, Cited, Misread, Playable, Refused};
use super::watch::Watch;
use super::{seen, tell};
use crate::answers::{Answers, FIRST, Question, check_asks};
use crate::expect;
use crate::model::{Play, Scenario, Table, What};
use crate::options::{ExploreLimits, Options, Understood};
use crate::path::Path;
use crate::report::{AskedReport, BoardReport, Chosen, Failure, OutcomeReport, PlayReport, Report, Status, StepReport};
use crate::source::{Diagnostic, Span, Text};
use crate::steps;
use crate::value::Value;

pub use again::{Again, Came, Stage};

/// Why a play stopped.
enum Halt {
    /// It needs what is not built yet.
    Waiting(String),
    /// The answer would rest on text that is not understood or not carried out.
    Unknown(Span, Unknown),
    /// A card came out of its library whose text is not understood.
    Unread(Diagnostic),
    /// Something of the file is not understood, or the game cannot go on.
    Error(Box<Wrong>),
    /// What was expected does not hold.
    Failed(Box<Failure>),
}

/// What is wrong, and where.
struct Wrong {
    span: Span,
    message: String,
    suggestion: Option<String>,
    /// The rules of the game refuse it.
    illegal: bool,
}

fn wrong(span: Span, message: impl Into<String>) -> Halt {
    Halt::Error(Box::new(Wrong { span, message: message.into(), suggestion: None, illegal: false }))
}

type Result<T> = std::result::Result<T, Halt>;

/// Plays a scenario on its board; with `explore_last`, every choice of its last play is followed.
pub(crate) fn play<T: Playable>(
    scenario: &Scenario,
    board: std::result::Result<Board<T>, Refused>,
    options: &Options<'_>,
    explore_last: bool,
) -> Report {
    let mut report = Report::new(scenario, Status::Passed);
    let board = match board {
        Ok(board) => board,
        Err(Refused::Wrong(diagnostic)) => {
            report.refuse(diagnostic);
            return report;
        }
        Err(Refused::Waiting(what)) => {
            report.status = Status::Waiting(what);
            return report;
        }
    };
    let Board { game, naming, cards, warnings, unread } = board;
    report.warnings = warnings;
    let unread = unread.into_iter().map(|(card, diagnostic)| (card, game.lives(card), diagnostic)).collect();
    let begin = game.clone();
    let mut table: Player<'_, T> = Player::new(scenario, options, cards, game, naming, unread);
    let last = scenario.plays.len().saturating_sub(1);
    for (index, play) in scenario.plays.iter().enumerate() {
        let mut played = PlayReport {
            index: index + 1,
            sentences: play.what.sentences().iter().map(|s| s.text.clone()).collect(),
            ..PlayReport::default()
        };
        played.board = table.seen(&table.game);
        let done = table.play(play, &mut played, explore_last && index == last);
        if done.is_ok() && played.outcomes.is_empty() && play.error.is_none() {
            played.board_after = table.seen(&table.game);
        }
        let failed = !played.failures.is_empty();
        report.plays.push(played);
        match done {
            Ok(()) if failed => report.status = Status::Failed,
            Ok(()) => continue,
            Err(Halt::Waiting(what)) => report.status = Status::Waiting(what),
            Err(Halt::Unknown(span, Unknown { why, unread: true })) => {
                let help =
                    "what is not understood is never guessed; a card that the file defines can say it in other words";
                let diagnostic = scenario.source.diagnostic(span, why).suggest(Some(help.to_owned()));
                waits_for_reader(&mut report, diagnostic);
            }
            Err(Halt::Unknown(_, unknown)) => report.status = Status::Waiting(unknown.why),
            Err(Halt::Unread(diagnostic)) => waits_for_reader(&mut report, diagnostic),
            Err(Halt::Failed(failure)) => {
                if let Some(played) = report.plays.last_mut() {
                    played.failures.push(*failure);
                }
                report.status = Status::Failed;
            }
            Err(Halt::Error(wrong)) => {
                let Wrong { span, message, suggestion, .. } = *wrong;
                let diagnostic = scenario.source.diagnostic(span, message).suggest(suggestion);
                report.refuse(diagnostic);
            }
        }
        break;
    }
    report.warnings.extend(begin.doubts());
    report
}

/// What is needed of a card is not understood.
fn waits_for_reader(report: &mut Report, diagnostic: Diagnostic) {
    report.status = Status::Waiting(format!("the reader of card text: {}", diagnostic.message));
    report.diagnostics.push(diagnostic);
}

/// Why the game cannot go on there: it is illegal, or not built yet.
fn refused<T: Playable>(span: Span, error: &T::Error) -> Halt {
    if let Some(unknown) = Unknown::of::<T>(error) {
        return Halt::Unknown(span, unknown);
    }
    let illegal = T::is_illegal(error);
    Halt::Error(Box::new(Wrong { span, message: error.to_string(), suggestion: None, illegal }))
}

/// That a limit cut the search, so that what was found is not all.
fn not_followed(limit: instead::Limit) -> String {
    format!("not every choice was followed: {limit}")
}

/// What failed, with what cut the search before it.
fn with_cut(cut: Option<instead::Limit>, failed: Option<String>) -> Option<String> {
    cut.map(not_followed).into_iter().chain(failed).reduce(|cut, failed| format!("{cut}; {failed}"))
}

/// Numbers the steps of a play, or of an outcome, and their events, which each sentence counts from 1.
fn number(steps: &mut [StepReport]) {
    let (mut before, mut most) = (0, 0);
    for (step, id) in steps.iter_mut().zip(1..) {
        // the steps of another sentence begin
        if step.id > 0 {
            before = most;
        }
        step.id = id;
        for event in step.event_ids.iter_mut().chain(&mut step.became_ids) {
            *event += before;
            most = most.max(*event);
        }
    }
}

struct Player<'s, T: Playable> {
    scenario: &'s Scenario,
    options: &'s Options<'s>,
    cards: Cards,
    game: T,
    naming: Naming<T::Card>,
    /// Cards that lay in a library with text that is not understood, and how many objects each had been.
    unread: Vec<(T::Card, usize, Diagnostic)>,
    /// The answers of the step that was gone through last.
    answered: RefCell<Vec<usize>>,
    /// The answers of each step of the line that was played last.
    gone: Vec<Vec<usize>>,
}

impl<'s, T: Playable> Player<'s, T> {
    fn new(
        scenario: &'s Scenario,
        options: &'s Options<'s>,
        cards: Cards,
        game: T,
        naming: Naming<T::Card>,
        unread: Vec<(T::Card, usize, Diagnostic)>,
    ) -> Self {
        Player { scenario, options, cards, game, naming, unread, answered: RefCell::default(), gone: Vec::new() }
    }

    /// Text that is not understood does nothing as long as its card lies in its library. Where the card came out, what
    /// follows may depend on it.
    fn all_is_read(&self, game: &T) -> Result<()> {
        match self.unread.iter().find(|(card, lives, _)| game.lives(*card) > *lives) {
            Some((_, _, diagnostic)) => Err(Halt::Unread(diagnostic.clone())),
            None => Ok(()),
        }
    }

    fn play(&mut self, play: &'s Play, report: &mut PlayReport, explored: bool) -> Result<()> {
        let refused = play.error.as_ref();
        let done = match &play.outcomes {
            _ if explored && self.options.backwards.is_some() => self.backwards(play, report),
            Some(tables) => self.outcomes(play, Some(&tables.value), tables.span, report),
            None if explored => self.outcomes(play, None, play.span, report),
            None => match self.one_line(play, report) {
                Err(Halt::Unknown(span, unknown)) => {
                    report.unknown.push(unknown.why.clone());
                    report.complete = false;
                    if play.expect.as_ref().is_some_and(Table::is_unknown) {
                        Ok(())
                    } else {
                        Err(Halt::Unknown(span, unknown))
                    }
                }
                Err(Halt::Failed(lack)) => self.judged_by_table(play, lack, report),
                done => done,
            },
        };
        match (done, refused) {
            (Err(Halt::Error(wrong)), Some(expected)) => {
                let Wrong { message, illegal, .. } = *wrong;
                // Names are the same in whatever case they are written.
                let says = || message.to_lowercase().contains(&expected.text.to_lowercase());
                let fits = if expected.text == "illegal" { illegal } else { says() };
                if fits {
                    return Ok(());
                }
                report.failures.push(Failure {
                    span: expected.span,
                    path: "error".to_owned(),
                    expected: Some(Value::text(expected.text.as_str())),
                    actual: Some(Value::text(message.as_str())),
                    message: format!("the play was refused, but not for that: {message}"),
                });
                Ok(())
            }
            (Ok(()), Some(expected)) => {
                // what is not understood of a spell or ability may be what refuses it
                if let Some(why) = self.game.unread_on_stack() {
                    return Err(Halt::Unknown(expected.span, Unknown { why, unread: true }));
                }
                report.failures.push(Failure {
                    span: expected.span,
                    path: "error".to_owned(),
                    expected: Some(Value::text(expected.text.as_str())),
                    actual: None,
                    message: "the play was not refused".to_owned(),
                });
                Ok(())
            }
            (done, _) => done,
        }
    }

    fn reach(&self) -> line::Reach<'s> {
        let ExploreLimits { runs, questions, until } = self.options.limits;
        line::Reach { limits: instead::Limits { runs, questions, until }, called_off: self.options.called_off }
    }

    /// The steps of a play: its sentences one by one, or all of them as one event.
    fn step_count(play: &Play) -> usize {
        match &play.what {
            What::Do(sentences) => sentences.len(),
            What::AtOnce(_) => 1,
        }
    }

    /// The step on the board on which it happens.
    fn step(&mut self, play: &Play, at: usize, game: &mut T) -> Result<Step<T>> {
        game.learn(&mut self.naming);
        match &play.what {
            What::Do(sentences) => match sentences.get(at) {
                Some(text) => {
                    let mut said = self.read(text, game)?;
                    // what is no part of an action of several sentences need not be read with those around it
                    if !T::may_join(&said) {
                        return Ok(Step::One(said));
                    }
                    if at > 0 && self.was_joined(sentences.get(at - 1), &said, game) {
                        return Ok(Step::Together(Vec::new()));
                    }
                    for next in sentences.iter().skip(at + 1) {
                        let mut looked = game.clone();
                        match looked.read(next, &mut self.naming.clone(), &self.cards) {
                            Ok(next) if T::join(&mut said, &next) => {}
                            _ => break,
                        }
                    }
                    Ok(Step::One(said))
                }
                None => Err(Halt::Waiting("nothing".to_owned())),
            },
            What::AtOnce(sentences) => {
                let mut together = Vec::new();
                for text in sentences {
                    let said = self.read(text, game)?;
                    if !T::is_event(&said) {
                        return Err(wrong(text.span, "only events can happen at once, not game actions"));
                    }
                    together.push(said);
                }
                Ok(Step::Together(together))
            }
        }
    }

    /// Whether the sentence was done as a part of the one before it.
    fn was_joined(&self, before: Option<&Text>, said: &T::Said, game: &T) -> bool {
        let read = |text| game.clone().read(text, &mut self.naming.clone(), &self.cards).ok();
        before.and_then(read).is_some_and(|mut before| T::join(&mut before, said))
    }

    fn read(&mut self, text: &Text, game: &mut T) -> Result<T::Said> {
        match game.read(text, &mut self.naming, &self.cards) {
            Ok(said) => {
                if let Some(hearer) = self.options.hearer {
                    let canonical = game.canonical(text, &self.naming, &self.cards);
                    hearer(Understood { said: text.text.clone(), canonical, event: T::is_event(&said) });
                }
                Ok(said)
            }
            Err(Misread { at, message, suggestion, near: _, illegal }) => {
                let span = text.place(at.min(text.text.len())..text.text.len());
                Err(Halt::Error(Box::new(Wrong { span, message, suggestion, illegal })))
            }
        }
    }

    /// Goes through an explored step: where it leads, and its steps, if they are wanted. `choose` answers each question, by
    /// its number; it is told the question where the answer matters.
    fn go_through(
        &self,
        play: &Play,
        at: usize,
        explored: &Explored<T>,
        mut choose: impl FnMut(usize, Option<Question>) -> Result<usize>,
    ) -> Result<(T, Vec<StepReport>)> {
        let mut game = explored.game.clone();
        let mut naming = self.naming.clone();
        game.learn(&mut naming);
        let (mut halted, mut answers) = (None, Vec::new());
        let mut guide = Guide::new(&explored.found, |number, there: &T, asked, matters| {
            let question = matters.then(|| {
                let mut naming = naming.clone();
                there.learn(&mut naming);
                there.question(&naming, asked)
            });
            let answer = choose(number, question).map_err(|halt| halted = Some(halt)).ok();
            answers.extend(answer);
            answer
        });
        let mut watch = Watch::new(game.how_many_triggered());
        let watched = self.tells_steps(play);
        let mut run = if watched { Run::watched(&mut guide, &mut watch) } else { Run::new(&mut guide) };
        let done = line::perform(&mut game, &explored.step, &mut run);
        if let Some(halt) = halted {
            return Err(halt);
        }
        done.map_err(|stop| match (explored.found.stopped, stop) {
            (Some(limit), instead::Stop::Pending(_)) => wrong(play.span, not_followed(limit)),
            (_, stop) => self.halt(play, at, stop),
        })?;
        self.answered.replace(answers);
        let mut steps = if watched { watch.tell(&game, &naming) } else { Vec::new() };
        if watched && explored.game.is_over() && steps.is_empty() {
            let sentences = play.what.sentences();
            steps.extend(sentences.get(at).map(|sentence| tell::too_late(&sentence.text, game.rule(Cited::Over))));
        }
        // which step begins a sentence, for who numbers them all
        if let Some(first) = steps.first_mut() {
            first.id = 1;
        }
        Ok((game, steps))
    }

    /// Whether the steps of a play are told: where they are shown, or the file expects some.
    fn tells_steps(&self, play: &Play) -> bool {
        self.options.steps || !play.steps.is_empty() || !play.no_steps.is_empty()
    }

    /// The steps that the file expects: in one of the records, of each end one; those that it forbids: in none.
    fn check_steps(play: &Play, records: &[&[StepReport]]) -> Vec<Failure> {
        let missing: Option<Vec<_>> = records.iter().map(|steps| steps::missing(&play.steps, steps)).collect();
        let missing = missing.into_iter().flatten().min_by_key(|lacking| std::cmp::Reverse(lacking.entry.span.start));
        let forbidden = records.iter().filter_map(|steps| steps::forbidden(&play.no_steps, steps)).take(1);
        let failure = |path: &str, difference: steps::Difference<'_>| Failure {
            span: difference.entry.span,
            path: path.to_owned(),
            expected: Some(Value::text(difference.entry.text.as_str())),
            actual: None,
            message: difference.message,
        };
        let missing = missing.map(|difference| failure("steps", difference));
        missing.into_iter().chain(forbidden.map(|difference| failure("no_steps", difference))).collect()
    }

    fn take(&self, question: &Question, play: &Play, answers: &mut Answers<'_>) -> Result<usize> {
        let taken = answers.take(question).map_err(|ambiguous| {
            wrong(play.choose.get(ambiguous.index).map_or(play.span, |a| a.span), ambiguous.to_string())
        })?;
        if let Some(taken) = taken {
            return Ok(taken.option);
        }
        if let Some(asker) = self.options.asker {
            return asker(question).map_err(|why| wrong(play.span, why));
        }
        let (message, suggestion) = answers.lacking(question);
        let message = match suggestion {
            Some(near) => format!("{} {message}; {near}", question.text),
            None => format!("{} {message}", question.text),
        };
        let failure = Failure { span: play.span, path: "choose".to_owned(), expected: None, actual: None, message };
        Err(Halt::Failed(Box::new(failure)))
    }

    fn check_asks(&self, play: &Play, asked: &[Question], report: &mut PlayReport) {
        let Some(asks) = &play.asks else { return };
        if let Err(difference) = check_asks(&asks.value, self.scenario, asked) {
            report.failures.push(Failure {
                span: asks.span,
                path: "asks".to_owned(),
                expected: None,
                actual: None,
                message: difference.text,
            });
        }
    }

    fn check(&self, table: &Table, report: &mut PlayReport) {
        for (path, expected) in &table.entries {
            let (actual, message) = match self.game.fact(&self.naming, &expected.path) {
                Ok(actual) => {
                    let message = expect::difference(&expected.value, &actual, path);
                    let told = match expected.path {
                        Path::Never => expect::of_never(std::iter::once(&expected.value), &actual, true),
                        _ => actual,
                    };
                    (Some(told), message)
                }
                Err(why) => (None, Some(why)),
            };
            let message = message.or_else(|| self.misspelt_never(&expected.path, &expected.value));
            if let Some(message) = message {
                report.failures.push(Failure {
                    span: expected.span,
                    path: path.clone(),
                    expected: Some(expected.value.clone()),
                    actual,
                    message,
                });
            }
        }
    }

    /// What never happens because nothing is written so: a sentence of `never` with a slip in it holds of every play.
    fn misspelt_never(&self, path: &Path, value: &Value) -> Option<String> {
        let (Path::Never, Value::List(list)) = (path, value) else { return None };
        list.iter().find_map(|sentence| {
            let text = Text::bare(sentence.to_string());
            let misread = self.game.clone().read(&text, &mut self.naming.clone(), &self.cards).err()?;
            // A sentence may leave out its tail, so that it may well end before it is one.
            let near = misread.near.filter(|_| misread.at < text.text.len())?;
            Some(format!("`{text}` is the beginning of no event; {near}"))
        })
    }

    /// Follow every choice of a play.
    fn outcomes(
        &mut self,
        play: &'s Play,
        tables: Option<&[Table]>,
        span: Span,
        report: &mut PlayReport,
    ) -> Result<()> {
        let told = |path: &Path| matches!(path, Path::Happened | Path::Never | Path::Triggered | Path::Applied);
        let counts = tables.into_iter().flatten().any(|t| t.entries.values().any(|e| told(&e.path)));
        self.game.keep_record(counts);
        let start = self.game.clone();
        let reach = self.reach();
        let mut line = Line::explore(
            &start,
            Self::step_count(play),
            reach,
            |at, game| self.step(play, at, game),
            |at, error| Self::error(play, at, &error),
        )?;
        let narrowed = self.options.answered && tables.is_none() && !play.choose.is_empty();
        if narrowed {
            (line.ends, line.unknown) = self.left_open(play, &line, report)?;
        }
        let (ends, unknown) = (&line.ends, line.unknown.as_slice());
        report.stopped = line.stopped.map(|s| s.to_string());
        report.unknown = unknown.iter().map(|u| u.why.clone()).collect();
        report.complete = line.stopped.is_none() && unknown.is_empty();
        report.paths = ends.iter().fold(0, |sum: u64, e| sum.saturating_add(e.paths));
        for end in ends {
            self.all_is_read(&end.game)?;
        }
        let named = |end: &line::End<T>| {
            let mut naming = self.naming.clone();
            end.game.learn(&mut naming);
            naming
        };
        let namings: Vec<_> = ends.iter().map(named).collect();
        let (known, unknowns): (Vec<Table>, Vec<Table>) =
            tables.unwrap_or_default().iter().cloned().partition(|table| !table.is_unknown());
        let paths: Vec<(String, Path)> = match known.first().or(play.expect.as_ref()) {
            Some(table) => table.entries.iter().map(|(name, e)| (name.clone(), e.path.clone())).collect(),
            None => {
                let ends: Vec<_> = ends.iter().map(|e| &e.game).zip(&namings).collect();
                changed_paths(self.scenario, (&start, &self.naming), &ends)
            }
        };
        let values: Vec<IndexMap<String, Value>> = ends
            .iter()
            .zip(&namings)
            .map(|(end, naming)| {
                let value = |path: &Path| end.game.fact(naming, path).unwrap_or_else(|_| Value::text("none"));
                paths.iter().map(|(name, path)| (name.clone(), value(path))).collect()
            })
            .collect();
        let failed =
            tables.and_then(|_| expect::compare_ends(&known, !unknowns.is_empty(), &values, !unknown.is_empty()));
        let failed = with_cut(line.stopped.filter(|_| tables.is_some()), failed);
        report.failures.extend(failed.map(|message| Failure {
            span,
            path: "outcomes".to_owned(),
            expected: None,
            actual: None,
            message,
        }));
        let before = |path: &Path| start.fact(&self.naming, path).unwrap_or_else(|_| Value::text("none"));
        report.before = paths.iter().map(|(name, path)| (name.clone(), before(path))).collect();
        let groups = expect::distinct(&known, &values);
        let tree = ((self.options.tree || self.options.why) && !narrowed).then(|| self.tree(&line, &groups));
        let (tree, not_asked) = tree.unzip();
        report.tree = tree;
        report.counts = self.options.counts.then(|| counts::counted(&line));
        for group in groups.into_iter().take_while(|_| !self.options.is_called_off()) {
            let Some((end, values)) = group.first().and_then(|&at| ends.get(at).zip(values.get(at))) else { continue };
            let mut outcome = self.witness(play, &line, end)?;
            outcome.board = self.seen(&end.game);
            let listed = || known.iter().chain(&play.expect);
            let never = paths.iter().filter(|(_, path)| *path == Path::Never).map(|(name, _)| name);
            report
                .outcomes
                .push(OutcomeReport { values: judged::with_never(values.clone(), never, listed), ..outcome });
        }
        self.options.cut_short(report);
        self.say_why(not_asked, report);
        let records: Vec<&[StepReport]> = report.outcomes.iter().map(|o| o.steps.as_slice()).collect();
        report.failures.extend(Self::check_steps(play, &records));
        if !self.options.steps {
            report.outcomes.iter_mut().for_each(|outcome| outcome.steps.clear());
        }
        if play.asks.is_some() {
            self.asks_on_first_line(play, &line, report)?;
        }
        // What is asked for in full, and what nothing is known of, waits for that text.
        let waits = if tables.is_some() { unknowns.is_empty() && report.failures.is_empty() } else { ends.is_empty() };
        match unknown.first().filter(|_| waits) {
            Some(unknown) => return Err(Halt::Unknown(span, unknown.clone())),
            None => self.go_to_first_end(line),
        }
        Ok(())
    }

    /// The board of a game, where boards are wanted.
    fn seen(&self, game: &T) -> Option<BoardReport> {
        self.options.boards.then(|| seen::board(self.scenario, game, &self.naming))
    }

    fn error(play: &Play, at: usize, error: &T::Error) -> Halt {
        refused::<T>(Self::place(play, at), error)
    }

    /// Where a sentence of a play stands.
    fn place(play: &Play, at: usize) -> Span {
        play.what.sentences().get(at).map_or(play.span, |s| s.span)
    }

    fn halt(&self, play: &Play, at: usize, stop: instead::Stop<T>) -> Halt {
        match stop {
            instead::Stop::Error(error) => Self::error(play, at, &error),
            instead::Stop::Limit(limit) => wrong(play.span, limit.to_string()),
            instead::Stop::Pending(_) => wrong(play.span, "a question has no answer".to_owned()),
        }
    }
}
