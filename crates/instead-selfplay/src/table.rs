//! A game from its first turn to its end.

use std::hash::Hash;

use fastrand::Rng;
use instead::{Run, RunLimits, Script, Stop};
use instead_language::words::{Step, Zone};
use instead_magic::{Action, Game, ObjectId, Placed, PlayerId, PlayerSetup, Setup, Target};

use crate::deck::Pool;
use crate::laws::Laws;
use crate::player::Random;
use crate::{End, Options, Played};

/// Cards in an opening hand (CR 103.5).
const OPENING_HAND: usize = 7;

/// Plays a game of random decks from that pool.
pub fn play(pool: &Pool, options: &Options, seed: u64) -> Played {
    let mut rng = Rng::with_seed(seed);
    let game = opening(pool, options, &mut rng);
    let mut laws = Laws::new(&game);
    laws.thorough = options.thorough;
    let played = Played {
        seed,
        end: End::Unfinished,
        turns: 0,
        actions: 0,
        answers: 0,
        events: 0,
        digest: crate::Digest::default(),
        taken_back: std::collections::BTreeMap::new(),
        broken: Vec::new(),
    };
    let mut table = Table { game, options, rng, laws, played };
    let end = table.game_of_turns();
    table.finish(end)
}

/// CR 103: decks, opening hands, and the first turn about to begin.
fn opening(pool: &Pool, options: &Options, rng: &mut Rng) -> Game {
    let names = (1..=options.players).map(|n| format!("Player {n}"));
    let players = names.map(|name| PlayerSetup { pays_mana: true, ..PlayerSetup::named(&name) });
    let mut setup = Setup::new(options.edition, players);
    for seat in 0..options.players {
        for (at, card) in pool.deck(rng).into_iter().enumerate() {
            let zone = if at < OPENING_HAND { Zone::Hand } else { Zone::Library };
            setup.place(Placed::new(card, PlayerId(seat), zone));
        }
    }
    setup.turn(PlayerId(0), Step::Upkeep, 1);
    setup.finish()
}

/// Why a game does not go on.
enum Halt {
    Stopped(String),
    Broken,
}

struct Table<'a> {
    game: Game,
    options: &'a Options,
    rng: Rng,
    laws: Laws,
    played: Played,
}

/// What a step of play came to.
type Done = Result<(), Stop<Game>>;

impl Table<'_> {
    fn finish(mut self, end: Result<End, Halt>) -> Played {
        let end = match end {
            Ok(end) => end,
            Err(Halt::Broken) => End::Broken,
            Err(Halt::Stopped(why)) => End::Stopped(why),
        };
        self.played.end = end;
        self.played.turns = self.game.state().turn.number;
        self.played.events = self.laws.events;
        self.game.hash(&mut self.laws.digest);
        self.played.digest = self.laws.digest;
        self.played.broken = self.laws.broken;
        self.played
    }

    fn game_of_turns(&mut self) -> Result<End, Halt> {
        loop {
            if self.game.state().over {
                let won = self.game.state().players.iter().find(|p| p.won);
                return Ok(won.map_or(End::Draw, |p| End::Won(p.name.to_string())));
            }
            if self.game.state().turn.number > self.options.turns {
                return Ok(End::Unfinished);
            }
            self.step_of_turn()?;
        }
    }

    /// One step: declarations, priority, and on to the next.
    fn step_of_turn(&mut self) -> Result<(), Halt> {
        match self.game.state().turn.step {
            Step::Attackers => self.declare_attackers()?,
            Step::Blockers => self.declare_blockers()?,
            _ => {}
        }
        let mut left = self.options.actions;
        while self.game.gives_priority() {
            if self.somebody_acts(&mut left)? {
                continue;
            }
            if self.game.state().stack.is_empty() {
                break;
            }
            self.pass()?;
        }
        if !self.game.state().over { self.pass() } else { Ok(()) }
    }

    fn pass(&mut self) -> Result<(), Halt> {
        match self.make(|game, run| game.all_pass(run).map(|_| ())) {
            Ok(()) => self.look(),
            Err(stop) => Err(Halt::Stopped(why(&stop))),
        }
    }

    /// CR 117.3: each player in turn order acts or passes; whether one acted.
    fn somebody_acts(&mut self, left: &mut u32) -> Result<bool, Halt> {
        let players: Vec<PlayerId> = self.game.players_in_turn_order().collect();
        for player in players {
            let eager = if player == self.game.state().turn.player { 0.8 } else { 0.3 };
            if *left == 0 || self.rng.f64() >= eager {
                continue;
            }
            let mut actions = self.game.legal_actions(player);
            while !actions.is_empty() && *left > 0 {
                *left -= 1;
                let action = actions.swap_remove(self.rng.usize(..actions.len()));
                if self.act(player, &action)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether it was done; what turns out to be illegal is taken back (CR 733.1).
    fn act(&mut self, player: PlayerId, action: &Action) -> Result<bool, Halt> {
        (player, action).hash(&mut self.laws.digest);
        match self.make(|game, run| game.act(player, action, run)) {
            Ok(()) => {
                self.played.actions += 1;
                self.look()?;
                Ok(true)
            }
            Err(Stop::Error(error)) if error.is_illegal() => {
                *self.played.taken_back.entry(reason(&error.to_string())).or_default() += 1;
                Ok(false)
            }
            Err(stop) => Err(Halt::Stopped(why(&stop))),
        }
    }

    fn declare_attackers(&mut self) -> Result<(), Halt> {
        let player = self.game.state().turn.player;
        let mut declared: Vec<(Target, Vec<ObjectId>)> = Vec::new();
        for (attacker, whom) in self.game.possible_attacks() {
            if self.rng.f64() < 0.3 {
                continue;
            }
            let Some(target) = self.rng.choice(&whom).copied() else { continue };
            match declared.iter_mut().find(|(t, _)| *t == target) {
                Some((_, attackers)) => attackers.push(attacker),
                None => declared.push((target, vec![attacker])),
            }
        }
        for (target, attackers) in declared {
            (target, &attackers).hash(&mut self.laws.digest);
            self.declare(|game, run| game.attack(player, &attackers, target, run))?;
        }
        Ok(())
    }

    fn declare_blockers(&mut self) -> Result<(), Halt> {
        let players: Vec<PlayerId> = self.game.players_in_turn_order().collect();
        for player in players {
            let mut declared: Vec<(ObjectId, Vec<ObjectId>)> = Vec::new();
            for (blocker, attackers) in self.game.possible_blocks(player) {
                if self.rng.bool() {
                    continue;
                }
                let Some(attacker) = self.rng.choice(&attackers).copied() else { continue };
                match declared.iter_mut().find(|(a, _)| *a == attacker) {
                    Some((_, blockers)) => blockers.push(blocker),
                    None => declared.push((attacker, vec![blocker])),
                }
            }
            for (attacker, blockers) in declared {
                (attacker, &blockers).hash(&mut self.laws.digest);
                self.declare(|game, run| game.block(player, attacker, &blockers, run))?;
            }
        }
        Ok(())
    }

    fn declare(&mut self, declaration: impl Fn(&mut Game, &mut Run<'_, Game>) -> Done) -> Result<(), Halt> {
        match self.make(declaration) {
            Ok(()) => {
                self.played.actions += 1;
                self.look()
            }
            // An earlier part of the declaration may have changed what the rest is about.
            Err(Stop::Error(error)) if error.is_illegal() => {
                *self.played.taken_back.entry(reason(&error.to_string())).or_default() += 1;
                Ok(())
            }
            Err(stop) => Err(Halt::Stopped(why(&stop))),
        }
    }

    /// Does something; the game is as before where it could not be done.
    fn make(&mut self, what: impl Fn(&mut Game, &mut Run<'_, Game>) -> Done) -> Done {
        let mut game = self.game.clone();
        let limits = RunLimits { steps: self.options.steps, ..RunLimits::default() };
        let mut random = Random::new(&mut self.rng);
        let mut run = Run::watched(&mut random, &mut self.laws).with_limits(limits);
        let done = what(&mut game, &mut run);
        let answers = random.answers;
        self.played.answers += answers.len() as u64;
        answers.hash(&mut self.laws.digest);
        done?;
        if self.options.thorough {
            self.begun_anew(&game, &answers, what);
        }
        self.game = game;
        Ok(())
    }

    /// At each question the game is left as it was before, and begun anew with one answer more: it asks the same
    /// questions and comes to the same end.
    fn begun_anew(&mut self, end: &Game, answers: &[usize], what: impl Fn(&mut Game, &mut Run<'_, Game>) -> Done) {
        for given in 0..=answers.len() {
            let mut copy = self.game.clone();
            let mut script = Script::new(answers.get(..given).unwrap_or_default().to_vec());
            let done = what(&mut copy, &mut Run::new(&mut script));
            let as_before = match done {
                Ok(()) => given == answers.len() && copy == *end,
                Err(Stop::Pending(question)) => answers.get(given).is_some_and(|a| *a < question.options.len()),
                Err(Stop::Limit(_) | Stop::Error(_)) => false,
            };
            if !as_before {
                self.laws.broken.push(format!("begun anew with {given} answers it goes another way"));
            }
        }
    }

    fn look(&mut self) -> Result<(), Halt> {
        self.laws.at_rest(&self.game);
        if self.laws.broken.is_empty() { Ok(()) } else { Err(Halt::Broken) }
    }
}

fn why(stop: &Stop<Game>) -> String {
    match stop {
        Stop::Error(error) => error.to_string(),
        Stop::Limit(limit) => limit.to_string(),
        Stop::Pending(question) => format!("a question without an answer: {:?}", question.ask),
    }
}

/// A reason without the names of cards, so that like ones are counted together.
fn reason(message: &str) -> String {
    let named = |word: &str| word.starts_with(|c: char| c.is_uppercase() || c.is_numeric());
    let mut told: Vec<&str> = Vec::new();
    let mut words = message.split(' ').peekable();
    while let Some(word) = words.next() {
        // A name reaches from its first word to its last: “Flight of Fancy”.
        let within = told.last() == Some(&"…") && words.peek().is_some_and(|next| named(next));
        if !named(word) && !within {
            told.push(word);
        } else if told.last() != Some(&"…") {
            told.push("…");
        }
    }
    told.join(" ")
}
