//! The last play of a scenario, played again and again under another loop.

use instead::{Script, Settle, Stop};
use instead_magic::Game;

use super::*;

/// The last play of a scenario of Magic, on the board to which the plays before it lead.
pub struct LastPlay<'s> {
    player: Player<'s, Game>,
    play: &'s Play,
}

impl<'s> LastPlay<'s> {
    /// The last play; none where it cannot be played, or the game is another.
    pub fn of(scenario: &'s Scenario, cards: &Cards, options: &'s Options<'s>) -> Option<LastPlay<'s>> {
        let board = <Game as Playable>::build(scenario, cards, scenario.game.value).ok()?;
        let Board { game, naming, cards, warnings: _, unread } = board;
        let unread = unread.into_iter().map(|(card, diagnostic)| (card, game.lives(card), diagnostic)).collect();
        let mut player = Player { scenario, options, cards, game, naming, unread };
        let (play, before) = scenario.plays.split_last()?;
        for play in before {
            let mut report = PlayReport::default();
            player.play(play, &mut report, false).ok().filter(|()| report.failures.is_empty())?;
        }
        player.game.keep_record(false);
        Some(LastPlay { player, play })
    }

    /// Every end that the search found; none where it was stopped, or text stopped a branch.
    pub fn explored(&mut self) -> Option<Vec<Game>> {
        let (start, limits, play) = (self.player.game.clone(), self.player.reach(), self.play);
        let mut step = |at: usize, game: &mut Game| self.player.step(play, at, game).ok();
        let steps = Player::<Game>::step_count(play);
        let line = Line::explore(&start, steps, limits, |at, game| step(at, game).ok_or(()), |_, _| ()).ok()?;
        let whole = line.stopped.is_none() && line.unknown.is_empty();
        whole.then(|| line.ends.into_iter().map(|end| end.game).collect())
    }

    /// Where these answers lead under another loop.
    ///
    /// # Errors
    /// [`Stop::Pending`] where a question has no answer; a limit, or why the game cannot go on.
    pub fn again(
        &mut self,
        answers: Vec<usize>,
        by: &dyn Settle<Game>,
    ) -> std::result::Result<Game, Option<Stop<Game>>> {
        let mut game = self.player.game.clone();
        let mut script = Script::new(answers);
        for at in 0..Player::<Game>::step_count(self.play) {
            let step = self.player.step(self.play, at, &mut game).map_err(|_| None)?;
            line::perform(&mut game, &step, &mut Run::new(&mut script).settled_by(by)).map_err(Some)?;
        }
        Ok(game)
    }
}
