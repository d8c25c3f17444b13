//! One line of play: the file answers what matters.

use super::*;

impl<T: Playable> Player<'_, T> {
    /// Play one line, asking what matters.
    pub(super) fn one_line(&mut self, play: &Play, report: &mut PlayReport) -> Result<()> {
        let mut answers = Answers::new(self.scenario, play);
        let mut asked = Vec::new();
        self.game.keep_record(false);
        self.gone.clear();
        let mut game = self.game.clone();
        for at in 0..Self::step_count(play) {
            let step = self.step(play, at, &mut game)?;
            game.learn(&mut self.naming);
            let explored = Explored::new(game, step, self.reach()).map_err(|e| Self::error(play, at, &e))?;
            let told = (answers.clone(), asked.len());
            let (after, steps) = match self.answered_step(play, at, &explored, &mut answers, &mut asked, report) {
                // what lacks an answer may make no difference to what comes later
                Err(Halt::Failed(failure)) if at + 1 < Self::step_count(play) => {
                    let Some(line) = self.rest(play, at, &explored.game) else { return Err(Halt::Failed(failure)) };
                    let Some(ahead) = line.explored(0, 0) else { return Err(Halt::Failed(failure)) };
                    answers = told.0;
                    report.asked.truncate(report.asked.len() - (asked.len() - told.1));
                    asked.truncate(told.1);
                    self.answered_step(play, at, ahead, &mut answers, &mut asked, report)?
                }
                done => done?,
            };
            game = after;
            self.gone.push(self.answered.take());
            report.steps.extend(steps);
        }
        game.learn(&mut self.naming);
        self.all_is_read(&game)?;
        self.game = game;
        for (_, answer) in answers.unused() {
            report.failures.push(Failure {
                span: answer.span,
                path: "choose".to_owned(),
                expected: Some(answer.value.clone()),
                actual: None,
                message: format!("no question took the answer `{}`", answers.shown(answer)),
            });
        }
        self.check_asks(play, &asked, report);
        number(&mut report.steps);
        let failures = Self::check_steps(play, &[&report.steps]);
        report.failures.extend(failures);
        if !self.options.steps {
            report.steps.clear();
        }
        report.paths = 1;
        report.complete = true;
        if let Some(table) = &play.expect {
            self.check(table, report);
        }
        Ok(())
    }

    /// One step, its questions answered by the file.
    fn answered_step(
        &self,
        play: &Play,
        at: usize,
        explored: &Explored<T>,
        answers: &mut Answers<'_>,
        asked: &mut Vec<Question>,
        report: &mut PlayReport,
    ) -> Result<(T, Vec<StepReport>)> {
        self.go_through(play, at, explored, |_, question| {
            let Some(question) = question else { return Ok(0) };
            let option = self.take(&question, play, answers)?;
            report.asked.push(AskedReport {
                who: question.asker.clone(),
                question: question.text.clone(),
                options: question.options.iter().map(|o| o.name.clone()).collect(),
                answer: question.options.get(option).map(|o| o.name.clone()),
                rule: question.rule.clone(),
            });
            asked.push(question);
            Ok(option)
        })
        .map_err(|halt| match (halt, explored.found.stopped) {
            // whether the answer matters was not found out
            (Halt::Failed(mut failure), Some(limit)) => {
                failure.message = format!("{}; {}", failure.message, not_followed(limit));
                Halt::Failed(failure)
            }
            (halt, _) => halt,
        })
    }

    /// This step and those after it, with every answer; `None` where that is more than can be followed.
    fn rest(&mut self, play: &Play, from: usize, game: &T) -> Option<Line<T>> {
        let (steps, reach) = (Self::step_count(play) - from, self.reach());
        let mut step = |at: usize, game: &mut T| self.step(play, from + at, game).ok();
        let line = Line::explore(game, steps, reach, |at, game| step(at, game).ok_or(()), |_, _| ()).ok();
        line.filter(|line| line.stopped.is_none())
    }
}
