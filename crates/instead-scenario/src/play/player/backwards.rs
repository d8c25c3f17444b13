//! What is asked backwards of a play: whether an end can be reached, by which line, and where it was lost.

use instead::{Script, Stop};

use super::*;
use crate::answer::choices;
use crate::backwards::{Backwards, Condition};
use crate::path::ObjectFact;
use crate::report::{BackwardsReport, Reached, StepKind};

/// A play on which effects are applied only so many times.
struct Held<T> {
    game: T,
    /// How many questions had been answered when the first effect was held back, if one was.
    at: Option<usize>,
}

/// How a play ends of which only some answers are known.
enum Gone<T: Playable> {
    /// At its end.
    Over(Held<T>),
    /// At a question with so many options.
    Asks(usize),
    /// Where nobody knows what follows, or the rules refuse it.
    Nowhere,
}

/// Where an end was lost.
enum Lost {
    /// After so many applications it could still come to that: these answers lead there, and the next application makes
    /// it impossible.
    After(u64, Vec<usize>),
    /// Nothing that is applied made it impossible.
    NotByEffects,
    /// The search was stopped.
    NotFound(String),
}

impl<'s, T: Playable> Player<'s, T> {
    /// Answers what is asked of the last play.
    pub(super) fn backwards(&mut self, play: &'s Play, report: &mut PlayReport) -> Result<()> {
        let Some(asked) = self.options.backwards else { return Ok(()) };
        let told = |path: &Path| matches!(path, Path::Happened | Path::Never | Path::Triggered | Path::Applied);
        self.game.keep_record(asked.end.iter().any(|condition| told(&condition.path)));
        let start = self.game.clone();
        let mut line = Line::explore(
            &start,
            Self::step_count(play),
            self.reach(),
            |at, game| self.step(play, at, game),
            |at, error| Self::error(play, at, &error),
        )?;
        report.stopped = line.stopped.map(|limit| limit.to_string());
        let narrowed = self.options.answered && !play.choose.is_empty();
        let open = if narrowed { Some(self.left_open(play, &line, report)?) } else { None };
        let (ends, unknown) = match &open {
            Some((ends, unknown)) => (ends.as_slice(), unknown.as_slice()),
            None => (line.ends.as_slice(), line.unknown.as_slice()),
        };
        report.unknown = unknown.iter().map(|unknown| unknown.why.clone()).collect();
        report.complete = report.stopped.is_none() && unknown.is_empty();
        for end in ends {
            self.all_is_read(&end.game)?;
        }
        for condition in &asked.end {
            self.speaks_of_something(condition, play, ends)?;
        }
        let count = ends.len();
        let all = ends.iter().all(|end| self.holds(&asked.end, &end.game));
        let found = match &open {
            Some((ends, _)) => {
                let held = ends.iter().filter(|end| self.holds(&asked.end, &end.game));
                held.min_by_key(|end| end.answered()).cloned()
            }
            None => line.tell_apart_by(|game| self.holds(&asked.end, game)),
        };
        let reached = match &found {
            Some(_) if all && report.complete => Reached::Always,
            Some(_) => Reached::Sometimes,
            None if report.complete => Reached::Never,
            None => Reached::NotFound,
        };
        let mut lost_at = None;
        let mut more = String::new();
        if let Some(end) = &found {
            report.outcomes.push(self.told(play, asked, &line, end)?);
        } else if asked.why_not && reached == Reached::Never {
            (lost_at, more) = self.why_not(play, asked, &start, report)?;
        }
        let sentence = format!("{}{more}", sentence(asked, reached, count, report));
        let end = asked.end.iter().map(|condition| condition.text.clone()).collect();
        report.backwards = Some(BackwardsReport { end, reached, ends: count, sentence, lost_at });
        Ok(())
    }

    /// The line to an end, and what stands there.
    fn told(&self, play: &Play, asked: &Backwards, line: &Line<T>, end: &line::End<T>) -> Result<OutcomeReport> {
        let outcome = self.witness(play, line, end)?;
        Ok(OutcomeReport { values: self.values(asked, &end.game), ..outcome })
    }

    fn values(&self, asked: &Backwards, game: &T) -> IndexMap<String, Value> {
        let naming = self.named(game);
        let value = |condition: &Condition| game.fact(&naming, &condition.path).unwrap_or_else(|_| Value::text("none"));
        asked.end.iter().map(|condition| (condition.key.clone(), value(condition))).collect()
    }

    fn named(&self, game: &T) -> Naming<T::Card> {
        let mut naming = self.naming.clone();
        game.learn(&mut naming);
        naming
    }

    /// Whether all of it holds there. Of what is not there nothing holds.
    fn holds(&self, end: &[Condition], game: &T) -> bool {
        let naming = self.named(game);
        end.iter().all(|condition| game.fact(&naming, &condition.path).is_ok_and(|actual| condition.holds(&actual)))
    }

    /// What never holds because nothing is called so is no answer.
    fn speaks_of_something(&self, condition: &Condition, play: &Play, ends: &[line::End<T>]) -> Result<()> {
        let events = matches!(condition.path, Path::Happened | Path::Never);
        if let Some(misspelt) = self.misspelt_never(&Path::Never, &condition.value).filter(|_| events) {
            return Err(wrong(play.span, misspelt));
        }
        // What does not exist has a zone all the same: `none`.
        let path = match &condition.path {
            Path::Object { name, fact: ObjectFact::Zone } if !condition.holds(&Value::text("none")) => {
                Path::Object { name: name.clone(), fact: ObjectFact::Name }
            }
            path => path.clone(),
        };
        let stands = |end: &line::End<T>| end.game.fact(&self.named(&end.game), &path).is_ok();
        match self.game.fact(&self.naming, &path) {
            Err(why) if !ends.iter().any(stands) && !ends.is_empty() => {
                Err(wrong(play.span, format!("`{condition}`: {why}")))
            }
            _ => Ok(()),
        }
    }

    /// At which step of the line of first answers, or of one that keeps the end possible for longer, it was lost; and the
    /// answer in words.
    fn why_not(
        &mut self,
        play: &'s Play,
        asked: &Backwards,
        start: &T,
        report: &mut PlayReport,
    ) -> Result<(Option<usize>, String)> {
        let lost = self.lost(play, asked, start)?;
        let (times, answers) = match &lost {
            Lost::After(times, answers) => (Some(*times), answers.clone()),
            Lost::NotByEffects => (None, Vec::new()),
            Lost::NotFound(why) => {
                report.stopped = Some(why.clone());
                return Ok((None, format!(" At which step it was lost was not found: {why}.")));
            }
        };
        let mut outcome = OutcomeReport::default();
        let gone = self.along(play, start, answers, None, Some(&mut outcome))?;
        number(&mut outcome.steps);
        if let Gone::Over(end) = gone {
            outcome.values = self.values(asked, &end.game);
        }
        let nth = |times: u64| {
            let applied = outcome.steps.iter().filter(|step| step.kind == StepKind::Applied);
            applied.clone().nth(usize::try_from(times).unwrap_or(usize::MAX))
        };
        let told = match times.map(nth) {
            Some(Some(step)) => {
                let by = step.applied.as_deref().unwrap_or_default().trim_end_matches('.');
                let (id, rule) = (step.id, &step.rule);
                let words = format!(
                    " It was lost at step {id}, where {by} is applied ({rule}): were nothing more applied from there on, \
                     it would come to that."
                );
                (Some(id), words)
            }
            _ => {
                let cannot = outcome.steps.iter().find(|step| step.kind == StepKind::Dropped);
                let also = cannot.map(|step| format!(" See step {}: {}.", step.id, step.text)).unwrap_or_default();
                let words = "No effect that is applied keeps it away: without any it would not come to that either.";
                (cannot.map(|step| step.id), format!(" {words}{also}"))
            }
        };
        report.outcomes.push(outcome);
        Ok(told)
    }

    /// The largest number of applications after which it could still come to that end, if no more effects were applied. Every
    /// line is gone by itself: equal positions are not merged.
    fn lost(&mut self, play: &'s Play, asked: &Backwards, start: &T) -> Result<Lost> {
        let ExploreLimits { runs, until, questions } = self.options.limits;
        let mut gone = 0_u64;
        let mut last = None;
        for times in 0.. {
            let (mut open, mut found, mut held) = (vec![Vec::new()], None, false);
            while let Some(answers) = open.pop() {
                if gone >= runs || answers.len() > questions {
                    return Ok(Lost::NotFound(instead::Limit::Runs(runs).to_string()));
                }
                if until.is_some_and(|until| std::time::Instant::now() >= until) {
                    return Ok(Lost::NotFound(instead::Limit::Time.to_string()));
                }
                gone += 1;
                match self.along(play, start, answers.clone(), Some(times), None)? {
                    Gone::Over(end) => {
                        held |= end.at.is_some();
                        if found.is_none() && end.at.is_some() && self.holds(&asked.end, &end.game) {
                            found = Some(answers.into_iter().take(end.at.unwrap_or_default()).collect());
                        }
                    }
                    Gone::Asks(options) => {
                        open.extend((0..options).rev().map(|answer| [answers.as_slice(), &[answer]].concat()));
                    }
                    Gone::Nowhere => {}
                }
            }
            last = found.map(|answers| Lost::After(times, answers)).or(last);
            if !held {
                break;
            }
        }
        Ok(last.unwrap_or(Lost::NotByEffects))
    }

    /// Goes the way of these answers. With a number of `times` effects are applied no more often; with an `outcome` the
    /// steps are told, and what has no answer takes the first.
    fn along(
        &mut self,
        play: &'s Play,
        start: &T,
        answers: Vec<usize>,
        times: Option<u64>,
        mut outcome: Option<&mut OutcomeReport>,
    ) -> Result<Gone<T>> {
        let mut game = start.clone();
        let mut script = Firsts { script: Script::new(answers), on: outcome.is_some() };
        let (mut left, mut at) = (times, None);
        for number in 0..Self::step_count(play) {
            let step = self.step(play, number, &mut game)?;
            let mut watch = Watch::new(game.how_many_triggered());
            let run = match outcome {
                Some(_) => Run::watched(&mut script, &mut watch),
                None => Run::new(&mut script),
            };
            let mut run = match left {
                Some(left) => run.apply_at_most(left),
                None => run,
            };
            let done = line::perform(&mut game, &step, &mut run);
            left = run.applications_left();
            at = at.or(run.held_back());
            match done {
                Ok(()) => {}
                Err(Stop::Pending(question)) => return Ok(Gone::Asks(question.options.len())),
                Err(Stop::Limit(_) | Stop::Error(_)) => return Ok(Gone::Nowhere),
            }
            if let Some(outcome) = &mut outcome {
                let naming = self.named(&game);
                outcome.steps.extend(watch.tell(&game, &naming));
            }
        }
        Ok(Gone::Over(Held { game, at }))
    }
}

/// Answers given beforehand, and then the first option, where play is to go on.
struct Firsts {
    script: Script,
    on: bool,
}

impl<T: Playable> instead::Choices<T> for Firsts {
    fn ask(&mut self, game: &T, question: instead::Question<T>) -> std::result::Result<usize, Stop<T>> {
        match instead::Choices::<T>::ask(&mut self.script, game, question) {
            Err(Stop::Pending(_)) if self.on => Ok(0),
            asked => asked,
        }
    }

    fn answered(&self) -> usize {
        instead::Choices::<T>::answered(&self.script)
    }
}

/// The answer in words.
fn sentence(asked: &Backwards, reached: Reached, ends: usize, report: &PlayReport) -> String {
    let end: Vec<&str> = asked.end.iter().map(|condition| condition.text.as_str()).collect();
    let end = end.join(" and ");
    let count = if ends == 1 { "1 end".to_owned() } else { format!("{ends} ends") };
    match reached {
        Reached::Always => format!("{end}: reached whatever is chosen."),
        Reached::Sometimes => {
            let choices: Vec<String> = report.outcomes.iter().flat_map(choices).collect();
            let choices = if choices.is_empty() { String::new() } else { format!(", if {}", choices.join("; then ")) };
            format!("{end}: reached{choices}.")
        }
        Reached::Never => format!("{end}: never reached; every choice was followed, to {count}."),
        Reached::NotFound => {
            let why = match (&report.stopped, report.unknown.first()) {
                (Some(limit), _) => format!("the search was ended by a limit: {limit}"),
                (None, Some(text)) => format!("nobody knows how the others end: {text}"),
                (None, None) => "the search was not finished".to_owned(),
            };
            format!("{end}: not found among {count}; {why}.")
        }
    }
}
