//! A scenario gone through again, step by step, by whoever holds the answers: for a certificate, and for who checks it.

use instead::{Limit, Settle, Stop};
use instead_magic::Game;

use super::*;
use crate::certificate::digest;
use crate::play::recorder::{Effects, Given, Log};

/// A scenario of Magic, gone through step by step.
pub struct Again<'s> {
    player: Player<'s, Game>,
    effects: Effects,
}

/// A board, and what is to happen on it.
pub struct Stage {
    game: Game,
    naming: Naming,
    step: Step<Game>,
}

/// What came of a run.
#[derive(Debug)]
pub enum Came {
    /// This end.
    End(Box<Game>),
    /// A question without an answer.
    Asked,
    /// Text that is not understood or not carried out would act.
    Unknown(String),
    /// A bound of the run was reached.
    Stopped(Limit),
    /// The rules refuse it.
    Refused(String),
}

/// Why a scenario cannot be gone through so.
fn because(halt: Halt) -> String {
    match halt {
        Halt::Waiting(what) => format!("it cannot be played yet: {what}"),
        Halt::Unknown(_, Unknown { why, .. }) => why,
        Halt::Unread(diagnostic) => diagnostic.message,
        Halt::Error(wrong) => wrong.message,
        Halt::Failed(failure) => failure.message,
    }
}

impl<'s> Again<'s> {
    /// The scenario on its board at the start.
    ///
    /// # Errors
    /// Why it cannot be gone through: it is of another game, or its board cannot be built.
    pub fn of(scenario: &'s Scenario, cards: &Cards, options: &'s Options<'s>) -> std::result::Result<Self, String> {
        if scenario.game.value.family() != crate::game::Family::Magic {
            return Err("certificates are made of Magic alone".to_owned());
        }
        let board =
            <Game as Playable>::build(scenario, cards, scenario.game.value).map_err(|refused| match refused {
                Refused::Wrong(diagnostic) => diagnostic.message,
                Refused::Waiting(what) => format!("it cannot be played yet: {what}"),
            })?;
        let Board { game, naming, cards, warnings: _, unread } = board;
        let unread = unread.into_iter().map(|(card, diagnostic)| (card, game.lives(card), diagnostic)).collect();
        let player = Player::new(scenario, options, cards, game, naming, unread);
        Ok(Again { player, effects: Effects::default() })
    }

    /// The game as it stands between two plays.
    pub fn game(&self) -> &Game {
        &self.player.game
    }

    /// The digest of a game.
    pub fn digest(game: &Game) -> String {
        digest(game.state())
    }

    /// The sentences of each step of a play, by its place.
    pub fn says(&self, play: usize) -> Vec<Vec<String>> {
        let Some(play) = self.player.scenario.plays.get(play) else { return Vec::new() };
        let texts = play.what.sentences().iter().map(|text| text.text.clone());
        match play.what {
            What::Do(_) => texts.map(|text| vec![text]).collect(),
            What::AtOnce(_) => vec![texts.collect()],
        }
    }

    /// How many plays there are.
    pub fn plays(&self) -> usize {
        self.player.scenario.plays.len()
    }

    /// Whether the scenario says that the rules refuse this play.
    pub fn is_refused(&self, play: usize) -> bool {
        self.player.scenario.plays.get(play).is_some_and(|play| play.error.is_some())
    }

    /// The game at the beginning of a play.
    pub fn begin(&mut self) -> Game {
        self.player.game.keep_record(false);
        self.player.game.clone()
    }

    /// A play is over, and came to this.
    pub fn end(&mut self, game: Game) {
        game.learn(&mut self.player.naming);
        self.player.game = game;
    }

    /// A step of a play, by their places, on the board on which it happens.
    ///
    /// # Errors
    /// Why it is not understood there.
    pub fn stage(&mut self, play: usize, at: usize, game: &Game) -> std::result::Result<Stage, String> {
        let play = self.player.scenario.plays.get(play).ok_or("there is no such play")?;
        let mut game = game.clone();
        let step = self.player.step(play, at, &mut game).map_err(because)?;
        game.learn(&mut self.player.naming);
        Ok(Stage { game, naming: self.player.naming.clone(), step })
    }

    /// For a run from there.
    pub fn log(&self, stage: &Stage) -> Log {
        Log::new(&stage.naming, &self.effects)
    }

    /// Where these answers lead, which the log tells. Another loop may decide in the kernel's place.
    pub fn run(&self, stage: &Stage, answers: &[usize], log: &Log, by: Option<&dyn Settle<Game>>) -> Came {
        let (mut game, mut watch) = (stage.game.clone(), log.clone());
        let mut given = Given { log: log.clone(), answers };
        let mut run = Run::watched(&mut given, &mut watch);
        if let Some(by) = by {
            run = run.settled_by(by);
        }
        match line::perform(&mut game, &stage.step, &mut run) {
            Ok(()) => Came::End(Box::new(game)),
            Err(Stop::Pending(_)) => Came::Asked,
            Err(Stop::Limit(limit)) => Came::Stopped(limit),
            Err(Stop::Error(error)) => match Unknown::of::<Game>(&error) {
                Some(unknown) => Came::Unknown(unknown.why),
                None => Came::Refused(error.to_string()),
            },
        }
    }

    /// What has changed since the beginning of a play, and what tells its ends apart, for each of them.
    pub fn holds(&self, ends: &[Game]) -> Vec<IndexMap<String, serde_json::Value>> {
        let named: Vec<_> = ends
            .iter()
            .map(|end| {
                let mut naming = self.player.naming.clone();
                end.learn(&mut naming);
                naming
            })
            .collect();
        let ends: Vec<_> = ends.iter().zip(&named).collect();
        let paths = changed_paths(self.player.scenario, (&self.player.game, &self.player.naming), &ends);
        let value = |game: &Game, naming: &Naming, path: &Path| {
            let value = game.fact(naming, path).unwrap_or_else(|_| Value::text("none"));
            serde_json::to_value(value).unwrap_or_default()
        };
        ends.iter()
            .map(|(game, naming)| paths.iter().map(|(name, path)| (name.clone(), value(game, naming, path))).collect())
            .collect()
    }

    /// Whether text that is not understood came out of a library there.
    ///
    /// # Errors
    /// Which.
    pub fn all_is_read(&self, game: &Game) -> std::result::Result<(), String> {
        self.player.all_is_read(game).map_err(because)
    }

    /// Plays this play as its file answers it, and gives the answers of each step.
    pub(crate) fn answers(&mut self, play: usize) -> std::result::Result<Vec<Vec<usize>>, String> {
        let play = self.player.scenario.plays.get(play).ok_or("there is no such play")?;
        let mut report = PlayReport::default();
        self.player.gone.clear();
        self.player.play(play, &mut report, false).map_err(because)?;
        match report.failures.first() {
            Some(failure) => Err(failure.message.clone()),
            None => Ok(std::mem::take(&mut self.player.gone)),
        }
    }

    pub(crate) fn explored(&self, stage: &Stage) -> std::result::Result<Explored<Game>, String> {
        let reach = self.player.reach();
        Explored::new(stage.game.clone(), stage.step.clone(), reach).map_err(|error| error.to_string())
    }
}
