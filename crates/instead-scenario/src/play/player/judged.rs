//! A last play that leaves a question without an answer: it stands where all that the answers leave open comes to what the
//! file says of it.

use std::fmt::Write as _;

use super::*;

impl<T: Playable> Player<'_, T> {
    /// A question needs an answer where its options differ in their result. What follows the last play is its table alone:
    /// where every end is as that says, they do not differ. Otherwise the `lack` of an answer is the failure.
    pub(super) fn judged_by_table(
        &mut self,
        play: &Play,
        mut lack: Box<Failure>,
        report: &mut PlayReport,
    ) -> Result<()> {
        let last = self.scenario.plays.last().is_some_and(|last| std::ptr::eq(last, play));
        // what is asked, and every step, belongs to one line
        let one_line = play.asks.is_some() || !play.steps.is_empty() || !play.no_steps.is_empty();
        let table = play.expect.as_ref().filter(|table| last && !one_line && !table.is_unknown());
        let Some(table) = table.filter(|_| lack.path == "choose" && self.options.asker.is_none()) else {
            return Err(Halt::Failed(lack));
        };
        let ends = match self.all_ends(play, table) {
            Ok(Some(ends)) => ends,
            Ok(None) => return Err(Halt::Failed(lack)),
            Err(limit) => {
                let _ = write!(lack.message, "; whether the answer matters was not found out ({limit})");
                return Err(Halt::Failed(lack));
            }
        };
        let mut judged = PlayReport::default();
        let mut paths: u64 = 0;
        for end in ends {
            self.all_is_read(&end.game)?;
            end.game.learn(&mut self.naming);
            self.game = end.game;
            self.check(table, &mut judged);
            paths = paths.saturating_add(end.paths);
        }
        if !judged.failures.is_empty() {
            return Err(Halt::Failed(lack));
        }
        report.steps.clear();
        (report.paths, report.complete) = (paths, true);
        Ok(())
    }

    /// Every end that the answers of the play leave open; `None` where they are not all known, or an answer goes unused. A
    /// limit that stopped the search is the error.
    fn all_ends(
        &mut self,
        play: &Play,
        table: &Table,
    ) -> std::result::Result<Option<Vec<line::End<T>>>, instead::Limit> {
        let told = |path: &Path| matches!(path, Path::Happened | Path::Never | Path::Triggered | Path::Applied);
        self.game.keep_record(table.entries.values().any(|entry| told(&entry.path)));
        let (start, reach) = (self.game.clone(), self.reach());
        let mut step = |at: usize, game: &mut T| self.step(play, at, game).ok();
        let steps = Self::step_count(play);
        let Ok(line) = Line::explore(&start, steps, reach, |at, game| step(at, game).ok_or(()), |_, _| ()) else {
            return Ok(None);
        };
        if let Some(limit) = line.stopped {
            return Err(limit);
        }
        let mut unused = PlayReport::default();
        let Ok((ends, unknown)) = self.left_open(play, &line, &mut unused) else { return Ok(None) };
        let known = line.unknown.is_empty() && unknown.is_empty();
        Ok((known && unused.failures.is_empty() && !ends.is_empty()).then_some(ends))
    }
}

/// The values of an end, with what of `never` did not happen.
pub(super) fn with_never<'t, L: Iterator<Item = &'t Table>>(
    mut values: IndexMap<String, Value>,
    never: impl Iterator<Item = &'t String>,
    tables: impl Fn() -> L,
) -> IndexMap<String, Value> {
    for name in never {
        let listed = tables().filter_map(|table| table.entries.get(name));
        if let Some(value) = values.get_mut(name) {
            *value = expect::of_never(listed.map(|e| &e.value), value, false);
        }
    }
    values
}
