//! `selfplay`: whole games by random players.

use std::collections::BTreeMap;

use instead_selfplay::{End, Options, Played, Pool, play};

use crate::args::Common;
use crate::diagnose::Message;
use crate::output::{BAD, Failed, Out, Result, STRONG, Verdict, clean, styled, wrapped};

use super::cards;

/// How games are played.
pub(super) struct Table {
    pub(super) players: u8,
    pub(super) turns: u32,
    pub(super) thorough: bool,
}

pub(super) fn selfplay(
    seed: u64,
    games: u64,
    edition: &str,
    table: Table,
    common: &Common,
    out: &mut Out,
) -> Result<Verdict> {
    let Some(options) = Options::of_edition(edition) else {
        let message = format!("`{edition}` is no edition of Magic");
        return Err(Failed::input(Message::new(message).help(Some("for example --game magic-2004".to_owned()))));
    };
    let options = Options { players: table.players, turns: table.turns, thorough: table.thorough, ..options };
    let pool = Pool::of(&cards(common, out)?);
    let mut sum = Sum::default();
    for n in 0..games {
        let played = play(&pool, &options, seed.wrapping_add(n));
        if out.json {
            out.json(&played)?;
        } else if games == 1 {
            one(&played, out)?;
        } else if !played.broken.is_empty() {
            broken(&played, out)?;
        }
        sum.add(&played);
    }
    if !out.json && games > 1 {
        sum.show(&pool, out)?;
    }
    Ok(if sum.broken == 0 { Verdict::Right } else { Verdict::Failed })
}

fn one(played: &Played, out: &mut Out) -> Result<()> {
    out.line(styled(STRONG, clean(&ended(played))))?;
    out.line(format!(
        "{} turns, {} actions, {} answers, {} events",
        played.turns, played.actions, played.answers, played.events
    ))?;
    out.line(format!("digest {}", played.digest))?;
    broken(played, out)
}

fn ended(played: &Played) -> String {
    match &played.end {
        End::Won(player) => format!("{player} won"),
        End::Draw => "a draw".to_owned(),
        End::Unfinished => "left unfinished".to_owned(),
        End::Stopped(why) => format!("stopped: {why}"),
        End::Broken => "a law of the game was broken".to_owned(),
    }
}

fn broken(played: &Played, out: &mut Out) -> Result<()> {
    for law in &played.broken {
        let text = format!("game {}, turn {}: {law}", played.seed, played.turns);
        out.line(styled(BAD, wrapped("✗ ", &clean(&text), out.width)))?;
    }
    Ok(())
}

/// What many games came to.
#[derive(Default)]
struct Sum {
    games: u64,
    broken: u64,
    turns: u64,
    actions: u64,
    events: u64,
    ends: BTreeMap<String, u64>,
    taken_back: BTreeMap<String, u64>,
}

impl Sum {
    fn add(&mut self, played: &Played) {
        self.games += 1;
        self.broken += u64::from(!played.broken.is_empty());
        self.turns += u64::from(played.turns);
        self.actions += played.actions;
        self.events += played.events;
        let end = match &played.end {
            End::Won(_) => "won".to_owned(),
            _ => ended(played),
        };
        *self.ends.entry(end).or_default() += 1;
        for (why, n) in &played.taken_back {
            *self.taken_back.entry(why.clone()).or_default() += n;
        }
    }

    fn show(&self, pool: &Pool, out: &mut Out) -> Result<()> {
        let Sum { games, turns, actions, events, .. } = self;
        out.line(styled(STRONG, format!("{games} games with {} cards", pool.len())))?;
        out.line(format!("{turns} turns, {actions} actions, {events} events; in {} a law was broken", self.broken))?;
        for (heading, counts) in [("ends:", &self.ends), ("actions taken back:", &self.taken_back)] {
            if !counts.is_empty() {
                out.line(heading)?;
            }
            for (what, n) in counts {
                out.line(wrapped(&format!("{n:>7}  "), &clean(what), out.width))?;
            }
        }
        Ok(())
    }
}
