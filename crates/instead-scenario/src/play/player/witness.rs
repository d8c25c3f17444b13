//! A line of play through what was explored: with the first answers, or to an end.

use super::*;

impl<T: Playable> Player<'_, T> {
    /// Which questions are asked on the line of first answers, where a play with outcomes names them.
    pub(super) fn asks_on_first_line(&self, play: &Play, line: &Line<T>, report: &mut PlayReport) -> Result<()> {
        let mut asked = Vec::new();
        for (at, explored) in line.first_way().enumerate() {
            let gone = self.go_through(play, at, explored, |_, question| {
                asked.extend(question);
                Ok(0)
            });
            match gone {
                // what would be asked after the text that stops it, nobody knows
                Err(Halt::Unknown(..)) => return Ok(()),
                gone => _ = gone?,
            }
        }
        self.check_asks(play, &asked, report);
        Ok(())
    }

    /// The answers that matter on the way to an end, in words, and its steps.
    pub(super) fn witness(&self, play: &Play, line: &Line<T>, end: &line::End<T>) -> Result<OutcomeReport> {
        let mut outcome = OutcomeReport::default();
        for (at, (explored, answers)) in line.way_to(end).enumerate() {
            let (_, steps) = self.go_through(play, at, explored, |number, question| {
                let answer = answers.get(number).copied().unwrap_or_default();
                let Some(question) = question else { return Ok(answer) };
                let who = question.asker.as_deref().unwrap_or("chance");
                if let Some(option) = question.options.get(answer) {
                    outcome.witness.push(format!("{who}: {}", option.name));
                    let first = question.text.starts_with(FIRST);
                    let (who, question) = (question.asker.clone(), question.text.clone());
                    outcome.chosen.push(Chosen { who, question, option: option.name.clone(), first });
                }
                outcome.choosers.extend(question.asker.filter(|who| !outcome.choosers.contains(who)));
                Ok(answer)
            })?;
            outcome.steps.extend(steps);
        }
        number(&mut outcome.steps);
        Ok(outcome)
    }

    /// Play goes on from the end that was found first.
    pub(super) fn go_to_first_end(&mut self, line: Line<T>) {
        self.gone = line.ends.first().map_or_else(Vec::new, |end| line.way_to(end).map(|(_, way)| way).collect());
        if let Some(end) = line.ends.into_iter().next() {
            self.game = end.game;
            self.game.learn(&mut self.naming);
        }
    }
}
